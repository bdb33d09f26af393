//! The replayed game: a position after every move, and how it all ended.

use crate::notation::{Game, GameResult, Mark, Numbering};
use crate::rules::{EndReason, Event, MAX_SIDES, Move, Position, RefillDue, Scores, Side};

use super::setup::Setup;

/// A game as it was played: every move that could be replayed, of the main line and of all variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    pub(crate) setup: Setup,
    /// Who sat where at the first move.
    pub(crate) names: [Option<String>; MAX_SIDES],
    pub(crate) plies: Vec<Ply>,
    pub(crate) outcome: Option<Outcome>,
}

/// One replayed move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move's place in the game's `body`.
    pub node: usize,
    /// The ply before it in the same line of play, as an index into [`Timeline::plies`]; `None` at the start.
    pub previous: Option<usize>,
    /// Whether it belongs to the main line.
    pub is_main: bool,
    /// The number of the round, as a move number says it.
    pub round: u32,
    /// Who moved.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// The refill that the move began with, if one was due.
    pub refill: Option<RefillDue>,
    /// Whether the table was flipped before the move.
    pub flip: bool,
    /// Whether the persons have exchanged sides, with this move or before it.
    pub is_flipped: bool,
    /// The position after the move.
    pub position: Position,
}

impl Timeline {
    /// The variant, the rules and the start.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Every replayed move, in the order in which the record has them: a move's variations come after the move.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &Ply> {
        self.plies.iter().filter(|ply| ply.is_main)
    }

    /// The replayed move at a place of the game's `body`; `None` if there is no move there or it could not be
    /// replayed.
    pub fn at_node(&self, node: usize) -> Option<&Ply> {
        self.plies.binary_search_by_key(&node, |ply| ply.node).ok().map(|at| &self.plies[at])
    }

    /// The position that a move was played in, before its refill and before a flip.
    pub fn before(&self, ply: &Ply) -> &Position {
        match ply.previous.and_then(|at| self.plies.get(at)) {
            Some(previous) => &previous.position,
            None => &self.setup.start,
        }
    }

    /// What happened during a move, step by step.
    pub fn events(&self, ply: &Ply) -> Vec<Event> {
        let mut events = Vec::new();
        let mut position = *self.before(ply);
        let replayed = position.play(ply.mv, &self.setup.rules, &mut events);
        debug_assert!(replayed.is_ok(), "a ply of a timeline has been played before");
        events
    }

    /// Who sits where: at the first move, or after a flip. `None` where no tag says it.
    ///
    /// ```
    /// let record = r#"[P0 "An"] [P1 "Bình"] [Variant "table-flip"] 1. 2< flip 9> *"#;
    /// let game = oaq::notation::parse_game(record).game;
    /// let timeline = oaq::replay(&game, &oaq::Options::default()).timeline.unwrap();
    /// let last = timeline.main_line().last().unwrap();
    /// assert_eq!(timeline.names(last.is_flipped)[..2], [Some("Bình"), Some("An")]);
    /// ```
    pub fn names(&self, is_flipped: bool) -> [Option<&str>; MAX_SIDES] {
        let mut names = self.names.each_ref().map(Option::as_deref);
        if is_flipped {
            names.swap(0, 1);
        }
        names
    }

    /// How the main line ended; `None` if it could not be replayed to its end.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
}

/// The numbers of a game's moves: as the game was replayed, else what its tags say. With three and four sides the play
/// decides whose turns are skipped.
///
/// ```
/// use oaq::notation::{parse_game, print};
/// let game = parse_game("1. 2< 9> 12> 2. 3> *").game;
/// let options = oaq::Options { sides: oaq::rules::Sides::new(3), ..oaq::Options::default() };
/// let timeline = oaq::replay(&game, &options).timeline;
/// assert_eq!(print(&game, &oaq::replay::numbering(&game, timeline.as_ref())), "1. 2< 9> 12> 2. 3> *\n");
/// ```
pub fn numbering(game: &Game<'_>, timeline: Option<&Timeline>) -> Numbering {
    let Some(Timeline { setup: Setup { rules, start, .. }, plies, .. }) = timeline else {
        return Numbering::of(game);
    };
    let mut movers = vec![None; game.body().len()];
    for ply in plies {
        movers[ply.node] = Some(ply.side.index() as u8);
    }
    let index = |side: Side| side.index() as u8;
    let (sides, first) = (rules.sides().count() as u8, start.to_move().map_or(0, index));
    let is_out = |index: u8| rules.sides().all().nth(index.into()).is_some_and(|side| start.is_out(side));
    Numbering::new(sides, first, start.ply()).with_out(is_out).with_movers(movers)
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why the rules ended it; `None` if they did not, or if it was over when the record began.
    pub reason: Option<EndReason>,
    /// The result: by the rules if they ended the game, otherwise what the record says.
    pub result: GameResult,
    /// Final points by side; the reserves so far if the game is not over.
    pub scores: Scores,
    /// The last position.
    pub position: Position,
    /// Whether the persons have exchanged sides.
    pub is_flipped: bool,
    /// The name of the person who won alone. After a flip that is not the person whom the winner's tag names.
    pub player: Option<String>,
}

impl Outcome {
    /// Whether the game is over: the rules ended it, or it began with a position that says so, and then nobody knows why.
    pub fn is_ended(&self) -> bool {
        self.position.ending().is_some()
    }

    /// The side that won alone; `None` for a draw, a game without a result or a result that can't be.
    pub fn winner(&self) -> Option<Side> {
        winner(self.result, &self.position)
    }
}

/// The side that won alone.
pub(super) fn winner(result: GameResult, position: &Position) -> Option<Side> {
    let mut gained = position.sides().all().zip(result.marks()).filter(|(_, mark)| **mark != Mark::Loss);
    match (gained.next(), gained.next()) {
        (Some((side, Mark::Win)), None) => Some(side),
        _ => None,
    }
}
