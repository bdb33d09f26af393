//! A picture as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// Why a picture could not be drawn.
#[derive(Debug)]
pub enum NotDrawn {
    /// The machine has no font, and the numbers of a board can't be left out.
    NoFont,
    /// The renderer's reason.
    Renderer(String),
}

impl std::fmt::Display for NotDrawn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoFont => f.write_str("no font is installed"),
            Self::Renderer(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for NotDrawn {}

/// Pixels for each unit of the drawing: sharp on paper and on close screens.
const SCALE: f32 = 2.0;

/// Draws an SVG that [`Picture`](super::Picture) made as a PNG, text with the machine's own sans-serif font.
///
/// # Errors
/// If the SVG is none or too large for a picture, or if there is no font at all.
pub fn png(svg: &str) -> Result<Vec<u8>, NotDrawn> {
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let family = sans_serif(fonts).ok_or(NotDrawn::NoFont)?;
    fonts.set_sans_serif_family(family);
    let refused = |error: &dyn std::fmt::Display| NotDrawn::Renderer(error.to_string());
    let tree = Tree::from_str(svg, &options).map_err(|error| refused(&error))?;
    let size = tree.size().to_int_size().scale_by(SCALE);
    let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or_else(|| refused(&"the picture is too large"))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| refused(&error))
}

/// A family with the letters of both languages: a well-known one if it is there, else any.
fn sans_serif(fonts: &Database) -> Option<String> {
    const KNOWN: [&str; 6] =
        ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Segoe UI", "Helvetica Neue", "Arial"];
    let families = || fonts.faces().flat_map(|face| &face.families).map(|(name, _)| name);
    let known = KNOWN.into_iter().find(|known| families().any(|name| name == known));
    known.map(str::to_owned).or_else(|| families().next().cloned())
}

#[cfg(test)]
mod tests {
    use super::png;
    use crate::report::Picture;
    use crate::rules::{Position, Rules};

    #[test]
    fn a_position_becomes_a_picture() {
        let rules = Rules::default();
        let picture = png(&Picture::default().draw(&Position::start(&rules), &rules)).unwrap();
        assert!(picture.starts_with(b"\x89PNG"));
        let number = r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="30" font-family="sans-serif">5</text></svg>"#;
        assert_ne!(png(number).unwrap(), png(&number.replace('5', " ")).unwrap());
        assert!(png("<svg").is_err());
    }
}
