//! The published variants, as data. Nothing in the crate asks for a variant's name to decide a rule.

use super::params::{Rules, RulesError};
use super::ring::Sides;
use super::settings::{
    EmptyQuan, EndRule, FirstQuan, Flip, NextQuan, QuanSeed, RefillFrom, Repetition, Shortfall,
};

/// A named rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The id that a `Variant` tag uses.
    pub id: &'static str,
    /// The Vietnamese name.
    pub name_vi: &'static str,
    /// The English name.
    pub name_en: &'static str,
    /// The numbers of sides that it is played with.
    pub sides: &'static [Sides],
    /// Its rules on two sides; on more, the repetition rule falls away since it is a two-sided one.
    rules: Rules,
}

const STANDARD: Rules = Rules {
    sides: Sides::Two,
    dan: 5,
    quan_seed: QuanSeed::Piece,
    quan_value: 10,
    next_quan: NextQuan::Stop,
    next_empty_quan: EmptyQuan::Pass,
    chain_gap_quan: EmptyQuan::Pass,
    young: 0,
    refill_from: RefillFrom::Score,
    shortfall: Shortfall::Forfeit,
    end: EndRule::PitsEmpty,
    first_quan: FirstQuan::Allowed,
    repetition: Repetition::None,
    flip: Flip::No,
};

const ANY: &[Sides] = &[Sides::Two, Sides::Three, Sides::Four];
const TWO: &[Sides] = &[Sides::Two];

/// Every preset, in the order in which they are listed everywhere; the first is the default.
pub const PRESETS: [Preset; 7] = [
    Preset::new("standard", "Cơ bản", "Standard", ANY, STANDARD),
    Preset::new(
        "table-flip",
        "Lật bàn",
        "Table flip",
        TWO,
        Rules { repetition: Repetition::Moves3, flip: Flip::Yes, ..STANDARD },
    ),
    Preset::new(
        "mature-quan",
        "Quan Già",
        "Mature quan",
        ANY,
        Rules { young: 5, repetition: Repetition::Moves3, ..STANDARD },
    ),
    Preset::new(
        "no-first-quan",
        "Cấm ăn quan nước đầu",
        "No first quan",
        TWO,
        Rules { first_quan: FirstQuan::Forbidden, ..STANDARD },
    ),
    Preset::new(
        "ky-dinh",
        "Kỳ Đình",
        "Kỳ Đình",
        ANY,
        Rules {
            next_empty_quan: EmptyQuan::Stop,
            young: 5,
            refill_from: RefillFrom::Dan,
            shortfall: Shortfall::Borrow,
            ..STANDARD
        },
    ),
    Preset::new(
        "folk",
        "Dân gian",
        "Folk",
        ANY,
        Rules {
            next_quan: NextQuan::TakeOne,
            young: 5,
            refill_from: RefillFrom::Dan,
            shortfall: Shortfall::Borrow,
            end: EndRule::PiecesCaptured,
            ..STANDARD
        },
    ),
    Preset::new(
        "mancala-world",
        "Mancala World",
        "Mancala World",
        ANY,
        Rules {
            next_empty_quan: EmptyQuan::Stop,
            refill_from: RefillFrom::Dan,
            shortfall: Shortfall::Borrow,
            ..STANDARD
        },
    ),
];

impl Preset {
    const fn new(
        id: &'static str,
        name_vi: &'static str,
        name_en: &'static str,
        sides: &'static [Sides],
        rules: Rules,
    ) -> Self {
        Self { id, name_vi, name_en, sides, rules }
    }

    /// The preset with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.id == id)
    }

    /// The default: `standard`.
    pub fn default_preset() -> &'static Self {
        &PRESETS[0]
    }

    /// Its rules for a number of sides.
    ///
    /// # Errors
    /// [`RulesError::NotWithSides`] if it is not played with so many.
    pub fn rules(&self, sides: Sides) -> Result<Rules, RulesError> {
        if !self.sides.contains(&sides) {
            return Err(RulesError::NotWithSides { variant: self.id, sides });
        }
        let repetition = if sides == Sides::Two { self.rules.repetition } else { Repetition::None };
        Ok(Rules { sides, repetition, ..self.rules })
    }

    /// What these rules override in the preset, as a `Rules` tag says it; empty where they are those of the preset.
    ///
    /// ```
    /// use oaq::rules::{Preset, Sides};
    /// let folk = Preset::find("folk").unwrap();
    /// let rules = folk.rules(Sides::Two)?.with("young=3")?;
    /// assert_eq!(folk.overrides(&rules), "young=3");
    /// # Ok::<(), oaq::rules::RulesError>(())
    /// ```
    pub fn overrides(&self, rules: &Rules) -> String {
        self.rules(rules.sides()).map(|base| rules.overrides_from(&base)).unwrap_or_default()
    }
}

impl Rules {
    /// The rules of a preset for a number of sides; `None` if there is no such preset or it is not played so.
    ///
    /// ```
    /// use oaq::rules::{Rules, Sides};
    /// assert!(Rules::preset("standard", Sides::Four).is_some());
    /// assert!(Rules::preset("table-flip", Sides::Three).is_none());
    /// ```
    pub fn preset(id: &str, sides: Sides) -> Option<Self> {
        Preset::find(id)?.rules(sides).ok()
    }
}

/// `standard` on two sides.
impl Default for Rules {
    fn default() -> Self {
        STANDARD
    }
}
