//! The engine's face: one value that can be asked about many positions of a rule set.

use std::fmt;
use std::thread;

use super::analysis::{Analysis, Eval};
use super::driver::{Root, depth_limit};
use super::fact::MAX_DEPTH;
use super::limits::{Limits, Watch};
use super::memory::Memory;
use super::search::Searcher;
use super::state::{MAX_OWED, MAX_PACKED_POINTS, Terms};
use super::table::Table;
use crate::rules::{FinalValue, Position, Rules, Sides, final_value};

/// What an engine works with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Mebibytes of the transposition table.
    pub hash: usize,
    /// Threads, at most [`Options::MOST_THREADS`]. With more than one, estimates, lines and counts may differ from run to run, since
    /// each thread sees what the others happen to have found out; what is proven stays proven.
    pub threads: usize,
}

impl Options {
    /// More threads than this are not started: they would only be in each other's way.
    pub const MOST_THREADS: usize = 256;
}

impl Default for Options {
    /// 64 MiB and one thread.
    fn default() -> Self {
        Self { hash: 64, threads: 1 }
    }
}

/// Why the engine can't say anything about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// More than two sides.
    Sides {
        /// How many.
        sides: Sides,
    },
    /// More points on the board and in the reserves than the engine's board can hold.
    TooManyPoints {
        /// How many.
        points: u32,
    },
    /// One side owes the other more than the engine counts with.
    TooMuchOwed {
        /// How much, beyond all points of the game.
        points: u32,
    },
    /// The system has no memory for so large a table.
    Memory {
        /// How large, in mebibytes.
        mib: usize,
    },
    /// The side to move has no legal move, and no rule says what then: as where its only first moves would capture a quan,
    /// which is forbidden.
    NoMove,
    /// The game is over, but the position doesn't say how it ended: a side that couldn't pay a refill would have lost everything.
    EndUnknown,
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sides { sides } => write!(f, "the engine plays for two sides, not {sides}"),
            Self::TooManyPoints { points } => {
                write!(f, "the engine plays with at most {MAX_PACKED_POINTS} points, not {points}")
            }
            Self::TooMuchOwed { points } => {
                write!(f, "the engine counts with debts of at most {MAX_OWED} points, not {points}")
            }
            Self::Memory { mib } => write!(f, "there is no memory for a table of {mib} MiB"),
            Self::NoMove => f.write_str("the side to move has no legal move"),
            Self::EndUnknown => f.write_str(
                "the game is over, but the position doesn't say whether a side lost everything for want of a refill",
            ),
        }
    }
}

impl std::error::Error for EngineError {}

/// An engine for one rule set. It remembers what it has found out of a game until it is [cleared](Engine::clear) or asked
/// about a position that has other points in play.
///
/// ```
/// use oaq::engine::{Engine, Limits, Options};
/// use oaq::rules::{Position, Rules};
/// let rules = Rules::default();
/// let mut engine = Engine::new(&rules, Options { hash: 1, threads: 1 });
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let analysis = engine.analyse(&Position::start(&rules), &limits).unwrap();
/// assert_eq!(analysis.depth, 4);
/// assert!(analysis.best().is_some());
/// ```
pub struct Engine {
    rules: Rules,
    memory: Memory,
    options: Options,
    /// Those of the game that the memory is about.
    terms: Option<Terms>,
    /// Counts searches, so that what old ones left in the table makes room first.
    age: u8,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("rules", &self.rules)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(rules: &Rules, options: Options) -> Self {
        Self { rules: *rules, memory: Memory::new(options.hash), options, terms: None, age: 0 }
    }

    /// Forgets everything, as if new.
    pub fn clear(&mut self) {
        self.memory.clear();
        self.terms = None;
        self.age = 0;
    }

    pub(crate) fn table(&mut self) -> Result<Table<'_>, EngineError> {
        self.memory.table()
    }

    pub(crate) fn threads(&self) -> usize {
        self.options.threads.clamp(1, Options::MOST_THREADS)
    }

    /// How it was made.
    pub(crate) const fn options(&self) -> Options {
        self.options
    }

    /// The rule set.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Evaluates a position of this engine's rules.
    ///
    /// # Errors
    /// If the engine can't play with it. That it is a position of the engine's rules can't be seen from it, and is for the caller to know.
    pub fn analyse(&mut self, position: &Position, limits: &Limits<'_>) -> Result<Analysis, EngineError> {
        self.analyse_with(position, limits, &mut |_| ())
    }

    /// As [`Self::analyse`]; `progress` hears what is known after each depth.
    ///
    /// # Errors
    /// If the position is not for this engine.
    pub fn analyse_with(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, EngineError> {
        if position.sides() != Sides::Two {
            return Err(EngineError::Sides { sides: position.sides() });
        }
        can_go_on(position, &self.rules)?;
        let terms = Terms::new(position, &self.rules)?;
        if self.terms != Some(terms) {
            // Another game, in which other facts hold.
            self.clear();
            self.terms = Some(terms);
        }
        self.age = self.age.wrapping_add(1) % 64;
        let Some(root) = Root::new(position, &terms) else {
            let FinalValue::Is(value) = final_value(position, &self.rules) else {
                return Err(EngineError::EndUnknown);
            };
            return Ok(Analysis { eval: Eval::proven(value, 0), lines: Vec::new(), depth: 0, nodes: 0 });
        };
        let nodes = limits.nodes.map(|nodes| nodes.div_ceil(self.threads() as u64));
        let watch = Watch::new(&Limits { nodes, ..*limits });
        let threads = self.threads();
        let max_depth = depth_limit(limits.depth);
        let (table, age) = (&self.memory.table()?, self.age);
        let searched = thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map(|i| {
                    let (terms, watch, root) = (&terms, &watch, root.clone());
                    scope.spawn(move || {
                        let mut searcher = Searcher::new(terms, table, watch, age);
                        let first = 1 + (i % 2) as u8;
                        root.shuffled(i).deepen(
                            &mut searcher,
                            limits.lines,
                            first,
                            MAX_DEPTH,
                            &mut |_, _, _| (),
                        );
                        searcher.nodes()
                    })
                })
                .collect();
            let mut root = root;
            let mut searcher = Searcher::new(&terms, table, &watch, age);
            let mut tell = |root: &Root, depth: u8, nodes: u64| {
                progress(&root.clone().analysis(&terms, table, limits.lines, depth, nodes));
            };
            let depth = root.deepen(&mut searcher, limits.lines, 1, max_depth, &mut tell);
            watch.finish();
            let helped: u64 = helpers.into_iter().map(|helper| helper.join().unwrap_or_default()).sum();
            (root, depth, searcher.nodes() + helped)
        });
        let (root, depth, nodes) = searched;
        Ok(root.analysis(&terms, table, limits.lines, depth, nodes))
    }
}

/// Whether the engine can work on a game that begins with this position. More than two sides it takes as they come.
///
/// # Errors
/// If there are more points in play than its board holds.
pub fn can_hold(position: &Position, rules: &Rules) -> Result<(), EngineError> {
    if position.sides() == Sides::Two { Terms::new(position, rules).map(drop) } else { Ok(()) }
}

/// Whether somebody can move, or nobody has to and it is known what the game was worth.
pub(super) fn can_go_on(position: &Position, rules: &Rules) -> Result<(), EngineError> {
    if final_value(position, rules) == FinalValue::Unknown {
        return Err(EngineError::EndUnknown);
    }
    let is_stuck = position.to_move().is_some() && position.legal_moves(rules).is_empty();
    if is_stuck { Err(EngineError::NoMove) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::{Engine, EngineError, Limits, Options};
    use crate::engine::Goal;
    use crate::rules::{Choice, Position, Rules, Sides};

    #[test]
    fn a_search_of_fixed_depth_looks_at_just_so_many_positions() {
        let found =
            [("standard", 9), ("mature-quan", 9), ("ky-dinh", 9), ("folk", 9)].map(|(variant, depth)| {
                let rules = Rules::preset(variant, Sides::Two).unwrap();
                let mut engine = Engine::new(&rules, Options { hash: 8, threads: 1 });
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                engine.analyse(&Position::start(&rules), &limits).unwrap().nodes
            });
        assert_eq!(
            found,
            [34_662, 39_198, 39_806, 11_608],
            "the search has changed: say in the commit why, and what it is worth"
        );
    }

    /// Who opens as P1 is in the same game, and so is who may then flip as P0.
    #[test]
    fn to_flip_is_worth_the_same_from_both_seats() {
        let rules = Rules::preset("table-flip", Sides::Two).unwrap();
        let best = [("P0", "1<"), ("P0", "2<"), ("P1", "6<"), ("P1", "7<")].map(|(opener, opening)| {
            let start = format!("5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 {opener}");
            let mut position = Position::parse(&start, &rules).unwrap();
            let moves = position.legal_moves(&rules);
            let mv = moves.into_iter().find(|mv| mv.to_string() == opening).unwrap();
            position.play(mv, &rules, &mut ()).unwrap();
            let mut engine = Engine::new(&rules, Options { hash: 1, threads: 1 });
            let limits = Limits { depth: Some(6), ..Limits::default() };
            let analysis = engine.analyse(&position, &limits).unwrap();
            (analysis.best() == Some(Choice::Flip), analysis.eval.value)
        });
        let turned = |(flips, value): (bool, i32)| (flips, -value);
        assert_eq!([best[2], best[3]], [turned(best[0]), turned(best[1])]);
        assert_eq!([best[0].0, best[1].0], [false, true]);
    }

    #[test]
    fn an_engine_knows_one_game_from_another() {
        let rules = Rules::default();
        // Boards and the mover's points are the same, and who can't pay a refill loses 12 points or 60.
        let mut engine = Engine::new(&rules, Options { hash: 1, threads: 1 });
        let limits = Limits { depth: Some(8), ..Limits::default() };
        for text in ["0,0,1,0,1,0/0,0,0,0,2,0 4/4 P0", "0,0,1,0,1,0/0,0,0,0,2,0 4/52 P0"] {
            let position = Position::parse(text, &rules).unwrap();
            let fresh = Engine::new(&rules, engine.options()).analyse(&position, &limits).unwrap();
            assert_eq!(engine.analyse(&position, &limits).unwrap(), fresh, "{text}");
        }
    }

    #[test]
    fn who_has_no_legal_move_has_neither_won_nor_lost() {
        let rules = Rules::preset("no-first-quan", Sides::Two).unwrap();
        let stuck = Position::parse("0,0,1,0,0,0q/0,0,1,0,0,0q 0/0 P0", &rules).unwrap();
        let mut engine = Engine::new(&rules, Options { hash: 1, threads: 1 });
        let limits = Limits::default();
        assert_eq!(engine.analyse(&stuck, &limits).err(), Some(EngineError::NoMove));
        let solved = engine.solve(&stuck, Goal::Value, &limits, &mut |_, _| ());
        assert_eq!(solved.err(), Some(EngineError::NoMove));
    }
}
