//! Lines of play, games and collections compared as games: by moves and positions, not by text.

mod cost;
mod dedupe;
mod game;
mod line;
mod merge;
mod moves;
mod occasion;
mod pair;
mod render;
mod report;
mod said;

pub use cost::{Cost, analysed, recorded};
pub use dedupe::{Fate, Fingerprint, dedupe, lost};
pub use game::{Aspect, Difference, GameDiff, Played, Where, compare};
pub use line::{LinePath, MoveKey, NotALine, Step};
pub use merge::{MergeError, merge};
pub use moves::{Comparison, MeetAt, Meeting, Stretch};
pub use pair::{Identity, Pairing, pair};
pub use render::{Human, Unified, to_json, unified, unified_line};
pub use report::{CollectionDiff, ComparedGame, FirstDifference};
