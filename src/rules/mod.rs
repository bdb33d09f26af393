//! The rules of every variant, as data and one implementation of the turn.

mod params;
mod presets;
mod ring;

pub use params::{
    EmptyQuan, EndRule, FirstQuan, Flip, NextQuan, PARAMETERS, QUAN_SEED_STONES, QuanSeed, RefillFrom,
    Repetition, Rules, RulesError, Shortfall,
};
pub use presets::{PRESETS, Preset};
pub use ring::{DAN_PER_SIDE, Direction, MAX_PITS, MAX_SIDES, Move, PITS_PER_SIDE, Pit, Side, Sides};
