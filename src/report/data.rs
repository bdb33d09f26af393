//! The data that the page works with, as they are written into it. The field names are what the script reads.

use serde::Serialize;

use super::law::{Both, LawData};
use super::yard::{Point, Yard};
use crate::rules::{Position, Side};

/// What is known about the whole page.
#[derive(Debug, Serialize)]
pub(crate) struct PageData<'a> {
    /// The language it opens in, `vi` or `en`.
    pub(crate) lang: &'static str,
    /// The boards by number of sides.
    pub(crate) yards: YardsBySides<'a>,
    /// Where the pebbles of a pit lie, from the middle of the heap.
    pub(crate) spots: Vec<Point>,
    /// Radius of a pebble.
    pub(crate) pebble: f64,
    /// Radius of a quan piece.
    pub(crate) quan: f64,
    pub(crate) rules: Vec<LawData>,
    pub(crate) games: &'a [Entry],
}

/// The boards for two, three and four sides.
#[derive(Debug, Serialize)]
pub(crate) struct YardsBySides<'a> {
    #[serde(rename = "2")]
    pub(crate) two: &'a Yard,
    #[serde(rename = "3")]
    pub(crate) three: &'a Yard,
    #[serde(rename = "4")]
    pub(crate) four: &'a Yard,
}

/// What is known of a game without opening it: its line of the index.
#[derive(Debug, Serialize)]
pub(crate) struct Entry {
    /// Who sat at each side at the first move; empty where nobody is named.
    pub(crate) names: Vec<String>,
    pub(crate) event: String,
    pub(crate) date: String,
    pub(crate) result: String,
    /// The sides that won or share the win; none when the game has no result.
    pub(crate) winners: Vec<usize>,
    /// Whether the persons have exchanged sides at the end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) flipped: bool,
    /// Index into [`PageData::rules`].
    pub(crate) rules: usize,
    /// Moves of the main line.
    pub(crate) moves: usize,
    /// Findings that are errors.
    pub(crate) errors: usize,
    pub(crate) analysed: bool,
}

/// One game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameData {
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) start: Start,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) start_eval: Option<EvalData>,
    /// The main line, then every other line behind the one that it branches from.
    pub(crate) lines: Vec<LineData>,
    pub(crate) findings: Vec<FindingData>,
    pub(crate) outcome: OutcomeData,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) summary: Option<Summary>,
}

/// The position that a game starts from.
#[derive(Debug, Serialize)]
pub(crate) struct Start {
    /// Dân by place on the ring.
    pub(crate) dan: Vec<u16>,
    /// 1 where a quan piece lies, by place on the ring.
    pub(crate) quan: Vec<u8>,
    /// Reserves by side: dân (or points) and quan pieces.
    pub(crate) res: Vec<(u16, u8)>,
    /// Debts: debtor, lender, dân.
    pub(crate) debts: Vec<(usize, usize, u32)>,
    pub(crate) out: Vec<usize>,
    pub(crate) turn: Option<usize>,
}

impl Start {
    pub(crate) fn new(position: &Position) -> Self {
        let sides = position.sides();
        let reserve = |side| {
            let reserve = position.reserve(side);
            (reserve.dan, reserve.quan)
        };
        let pairs = sides.all().flat_map(|debtor| sides.all().map(move |lender| (debtor, lender)));
        Self {
            dan: sides.ring().map(|pit| position.dan(pit)).collect(),
            quan: sides.ring().map(|pit| u8::from(position.has_quan(pit))).collect(),
            res: sides.all().map(reserve).collect(),
            debts: pairs
                .map(|(debtor, lender)| (debtor.index(), lender.index(), position.debt(debtor, lender)))
                .filter(|debt| debt.2 > 0)
                .collect(),
            out: sides.all().filter(|side| position.is_out(*side)).map(Side::index).collect(),
            turn: position.to_move().map(Side::index),
        }
    }
}

/// A line of play.
#[derive(Debug, Serialize)]
pub(crate) struct LineData {
    /// The line and the move in it that this one replaces; none for the main line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<(usize, usize)>,
    /// How it compares with what was played, if it is what the engine prefers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) preferred: Option<Preference>,
    pub(crate) moves: Vec<MoveData>,
    /// Comments behind the last move that belong to none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rest: Vec<String>,
}

/// How a line that the engine prefers compares with what was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Preference {
    /// What was played lost something against it.
    Better,
    /// What was played lost nothing.
    AsGood,
}

impl Preference {
    /// That of a line beside a move that lost nothing, or perhaps something.
    pub(crate) const fn beside(lost_nothing: bool) -> Self {
        if lost_nothing { Self::AsGood } else { Self::Better }
    }
}

impl LineData {
    /// Whether the persons have exchanged sides where it can't be followed any further.
    pub(crate) fn is_flipped(&self) -> bool {
        self.moves.iter().take_while(|mv| mv.events.is_some()).any(|mv| mv.flip)
    }
}

/// A move.
#[derive(Debug, Default, Serialize)]
pub(crate) struct MoveData {
    /// As the record writes it, `l` and `r` for left and right: `2lx6#`.
    pub(crate) text: String,
    pub(crate) side: usize,
    /// The number of the round.
    pub(crate) number: u32,
    /// What happens, as [`steps`](super::steps) writes it; none when the move can't be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) events: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) flip: bool,
    /// Dân borrowed for the refill that the move begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refill: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) nags: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) before: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) after: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) eval: Option<EvalData>,
    /// What the mover's clock showed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<String>,
    /// Indices into [`GameData::findings`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) findings: Vec<usize>,
    /// Points captured.
    #[serde(skip)]
    pub(crate) taken: u32,
    /// How many moves could be chosen from.
    #[serde(skip)]
    pub(crate) choices: usize,
    /// The dân on the board before the move.
    #[serde(skip)]
    pub(crate) dan: u32,
}

/// An evaluation.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct EvalData {
    pub(crate) by: Basis,
    /// The final difference P0 − P1; with more sides the final points of each. In hundredths.
    pub(crate) v: Vec<i32>,
}

/// What an evaluation rests on: a proof, or a depth in plies.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Basis {
    Proof(Proof),
    Depth(u32),
}

/// What is proven of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Proof {
    #[serde(rename = "=")]
    Exact,
    #[serde(rename = ">")]
    AtLeast,
    #[serde(rename = "<")]
    AtMost,
}

/// A finding of the check.
#[derive(Debug, Serialize)]
pub(crate) struct FindingData {
    pub(crate) code: &'static str,
    pub(crate) severity: &'static str,
    pub(crate) words: Both,
    /// The line and move that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<(usize, usize)>,
}

/// How a game ended.
#[derive(Debug, Serialize)]
pub(crate) struct OutcomeData {
    /// The word of a `Termination` tag.
    pub(crate) reason: Option<String>,
    pub(crate) scores: Option<Vec<i32>>,
}

/// How both players played.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    /// Whether every decision has been analysed.
    pub(crate) complete: bool,
    /// By person: who sat at P0 first comes first.
    pub(crate) sides: Vec<PlayerSummary>,
}

/// How one player played.
#[derive(Debug, Serialize)]
pub(crate) struct PlayerSummary {
    /// Percent.
    pub(crate) accuracy: Option<f64>,
    /// Points a decision.
    pub(crate) lost: Option<f64>,
    pub(crate) blunders: usize,
    pub(crate) mistakes: usize,
    pub(crate) inaccuracies: usize,
    /// The move of the main line that was praised, or the one that captured most.
    pub(crate) best: Option<usize>,
    /// The move of the main line that lost most.
    pub(crate) worst: Option<usize>,
}
