//! The engine: what a position is worth and how it is best played on; on two sides also what of that is proven.
//!
//! | to find | look in |
//! |---|---|
//! | the board in sixteen bytes | `packed.rs` |
//! | moves from the mover's seat, the memory that the repetition rule needs | `steps.rs` |
//! | what makes positions the same | `fold.rs` |
//! | refill, captures and endings as the search plays them | `state.rs` |
//! | the table of positions met before | `memory.rs`, `table.rs`, `fact.rs`, `proof_fact.rs` |
//! | the static evaluation | `eval.rs` |
//! | the value search and its root | `search.rs`, `driver.rs` |
//! | what a proof is about, the search for it without a horizon | `node.rs`, `prove.rs`, `survey.rs`, `known.rs` |
//! | the way to a position, how far a new one seems from proof, several threads at one proof | `path.rs`, `guesses.rs`, `crew.rs` |
//! | what can't be forced, and points without end | `refute.rs`, `refuge.rs`, `span.rs` |
//! | closing in on the value: what is known of it, what to ask next | `bounds.rs`, `inquiry.rs`, `solve.rs` |
//! | what each of the best choices leads to | `choices.rs` |
//! | the line that is shown with a proof | `kept.rs` |
//! | a start with a table flip ahead | `flip.rs` |
//! | winning strategies and their certificates | `ledger.rs`, `strategy.rs`, `certify.rs` |
//! | results of positions that belong together | `referee.rs` |
//! | three and four sides | `many.rs` |
//! | how many sequences of moves there are | `perft.rs` |
//! | limits of depth, nodes and time | `limits.rs` |
//! | what is said in the end | `analysis.rs`, `engine.rs` |

mod analysis;
mod bounds;
mod certify;
mod choices;
mod crew;
mod driver;
#[expect(clippy::module_inception, reason = "the engine's face is the engine")]
mod engine;
mod eval;
mod fact;
mod flip;
mod fold;
mod guesses;
mod inquiry;
mod kept;
mod known;
mod ledger;
mod limits;
mod many;
mod memory;
mod node;
mod packed;
mod path;
mod perft;
mod proof_fact;
mod prove;
mod referee;
mod refuge;
mod refute;
mod search;
mod solve;
mod span;
mod state;
mod steps;
mod strategy;
mod survey;
mod table;

pub use analysis::{Analysis, Certainty, Eval, Line};
pub use bounds::{Answer, Bounds, Goal};
pub use certify::{CertifyError, certify};
pub use engine::{Engine, EngineError, Options, can_hold};
pub use limits::Limits;
pub use many::{ManyAnalysis, ManyLine, analyse_many};
pub use perft::{Count, perft};
pub use referee::Referee;
pub use solve::Solution;
