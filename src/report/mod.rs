//! Looking at a game: the self-contained page of replayable games, and the picture of one position.

mod annotations;
mod data;
mod drawing;
mod findings;
mod law;
mod lines;
mod page;
mod palette;
mod picture;
mod plain;
#[cfg(feature = "png")]
mod raster;
mod sheet;
mod steps;
mod summary;
mod writer;
mod yard;

pub use palette::Theme;
pub use picture::Picture;
#[cfg(feature = "png")]
pub use raster::{NotDrawn, png};
pub use sheet::Sheet;
pub use writer::PageWriter;
