//! The colours of the drawn board, by day and by night. They are told apart by lightness, never by hue alone.

use std::fmt::Write as _;

/// Day or night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// A brick yard in the sun.
    #[default]
    Light,
    /// A slate in the evening.
    Dark,
}

/// The colours of a theme, as CSS writes them.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) yard: &'static str,
    /// The joints of the paving, and what stands behind large numbers.
    pub(crate) joint: &'static str,
    pub(crate) chalk: &'static str,
    /// The pits of the side to move, over the yard.
    pub(crate) own: &'static str,
    /// Pebbles are not all alike.
    pub(crate) stones: [&'static str; 3],
    pub(crate) stone_edge: &'static str,
    pub(crate) quan: &'static str,
    pub(crate) quan_edge: &'static str,
    pub(crate) arrow: &'static str,
}

impl Theme {
    /// Its colours.
    pub(crate) const fn palette(self) -> Palette {
        match self {
            Self::Light => Palette {
                yard: "#9c4c34",
                joint: "#8d4029",
                chalk: "#fff6e6",
                own: "#b0684f",
                stones: ["#f4ead8", "#dccdb4", "#c3b49d"],
                stone_edge: "#3d261b",
                quan: "#27343f",
                quan_edge: "#f4e6cf",
                arrow: "#8fe3d4",
            },
            Self::Dark => Palette {
                yard: "#22302b",
                joint: "#1b2723",
                chalk: "#e8f1ea",
                own: "#384741",
                stones: ["#e9e1d2", "#c9c0af", "#a89f90"],
                stone_edge: "#0c110f",
                quan: "#d98a35",
                quan_edge: "#fff0d8",
                arrow: "#7fe0cf",
            },
        }
    }
}

impl Palette {
    /// The colours as the variables that the page's style sheet uses.
    pub(crate) fn variables(&self) -> String {
        let mut css = String::new();
        for (name, colour) in [
            ("yard", self.yard),
            ("joint", self.joint),
            ("chalk", self.chalk),
            ("own", self.own),
            ("stone-0", self.stones[0]),
            ("stone-1", self.stones[1]),
            ("stone-2", self.stones[2]),
            ("stone-edge", self.stone_edge),
            ("quan", self.quan),
            ("quan-edge", self.quan_edge),
            ("arrow", self.arrow),
        ] {
            let _ = write!(css, "--{name}:{colour};");
        }
        css
    }
}
