//! The rules of every variant, as data, and one implementation of the turn.
//!
//! | to find | look in |
//! |---|---|
//! | the ring: sides, pits, directions, moves | `ring.rs` |
//! | what a variant may choose, and the presets | `params.rs`, `settings.rs`, `presets.rs` |
//! | sowing, relay, capture, chain, young quan, the quan condition | `turn.rs` |
//! | refill, borrowing | `reserve.rs` |
//! | whose turn it is, and what can be played | `position.rs` |
//! | what a turn does, flip, the end, the score and the value | `play.rs`, `ending.rs` |
//! | repetition | `repetition.rs`, asked in `play.rs` |
//! | the position string | `text.rs`, `position_error.rs` |
//! | a sowing that would go round for ever | `turn.rs`, `cycle.rs` |
//! | what a watcher of a turn sees, and what it captures | `events.rs`, `captures.rs` |

mod board;
mod captures;
mod cycle;
mod ending;
mod events;
mod parameter;
mod params;
mod play;
mod position;
mod position_error;
mod presets;
mod repetition;
mod reserve;
mod ring;
mod settings;
mod text;
mod turn;

pub use board::{Board, PlainBoard};
pub(crate) use captures::Captures;
pub(crate) use ending::possible_endings;
pub use ending::{Ending, FinalValue, Scores, SideSet, final_value, points_in_play};
pub use events::{EndReason, Event, Observer};
pub use parameter::{Parameter, Setting};
pub use params::{QUAN_SEED_STONES, Rules, RulesError};
pub use play::{Choice, ChoiceError, FlipError};
pub use position::{MoveError, Moves, Position, RefillDue};
pub use position_error::{MAX_PLY, MAX_POINTS, PositionError};
pub use presets::{PRESETS, Preset};
pub use repetition::RecentMoves;
pub use reserve::{Debts, Payment, REFILL_DAN, Reserve, payment};
pub use ring::{DAN_PER_SIDE, Direction, MAX_PITS, MAX_SIDES, Move, PITS_PER_SIDE, Pit, Side, Sides};
pub(crate) use settings::words;
pub use settings::{
    EmptyQuan, EndRule, FirstQuan, Flip, NextQuan, QuanSeed, RefillFrom, Repetition, Shortfall,
};
pub use turn::{Haul, quan_condition, sow_and_capture};
