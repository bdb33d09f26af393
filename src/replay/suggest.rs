//! The move that was probably meant: offered only if the rest of the record then replays further.

use crate::notation::{Game, GameResult, MoveNode, NodeKind, ResultNode, WrittenPit};
use crate::rules::{DAN_PER_SIDE, Move, Pit, Position, Rules};

use super::ending::result_by_rule;
use super::judge::{self, Verdict};
use super::roster::{EndClaims, Says};
use super::values::{Score, Termination};

/// A move that makes sense of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Suggestion {
    pub(super) mv: Move,
    /// How many plies of the line replay with it, itself included.
    pub(super) plies: u32,
    /// Whether that is the rest of the line, and its end fits too.
    pub(super) whole: bool,
    /// Whether no other move does as much, or this one is what was written in the other direction.
    pub(super) is_clear: bool,
}

/// What the record says about the end of its main line.
#[derive(Clone, Debug)]
pub(super) struct EndEvidence {
    /// What tag and token say; nothing where they say two things, since no move bears out both.
    result: Option<GameResult>,
    score: Option<Score>,
    termination: Option<Termination>,
}

impl EndEvidence {
    /// What the token and the tags say.
    pub(super) fn new(token: Says<ResultNode>, claims: &EndClaims) -> Self {
        fn said<T: Clone>(says: &Says<T>) -> Option<T> {
            match says {
                Says::This(meaning) => Some(meaning.clone()),
                Says::Nothing | Says::Nonsense => None,
            }
        }
        let (token, tag) = (said(&token).map(|token| token.result), said(&claims.result));
        let is_clear = token.is_none() || tag.is_none() || token == tag;
        Self {
            result: token.or(tag).filter(|_| is_clear),
            score: said(&claims.score),
            termination: said(&claims.termination),
        }
    }

    /// Whether the last position of the main line may be the end that the record tells of.
    pub(super) fn fits(&self, position: &Position, rules: &Rules) -> bool {
        self.verdict(position, rules) != Verdict::Wrong
    }

    /// Whether the last position of the main line is the end that the record tells of.
    pub(super) fn verdict(&self, position: &Position, rules: &Rules) -> Verdict {
        let ended = position.ending().and_then(|ending| ending.reason);
        let Some(reason) = ended else {
            let claims_an_end = match self.termination {
                Some(termination) => matches!(termination, Termination::Rule(_)),
                None => self.result.is_some_and(|result| !result.is_unfinished()),
            };
            return if claims_an_end { Verdict::Wrong } else { Verdict::Silent };
        };
        let scores = position.scores(rules);
        let says = [
            self.termination.map(|termination| termination == Termination::Rule(reason)),
            self.score.as_ref().map(|score| score.as_slice() == scores.as_slice()),
            self.result.map(|result| Some(result) == result_by_rule(position, rules)),
        ];
        match says.into_iter().flatten().min() {
            None => Verdict::Silent,
            Some(true) => Verdict::Right,
            Some(false) => Verdict::Wrong,
        }
    }
}

/// Searches the legal moves of the position before the move at `at` for the one that was probably meant: the rest of
/// the line must replay further with it, every claim borne out.
pub(super) fn nearest_move(
    game: &Game<'_>,
    rules: &Rules,
    before: &Position,
    at: usize,
    end: Option<&EndEvidence>,
) -> Option<Suggestion> {
    let written = move_at(game, at)?;
    let mut moves = before.legal_moves(rules);
    moves.sort_by_key(|mv| distance(*mv, written, before));
    let tried = moves.iter().filter_map(|mv| try_move(game, rules, *before, at, *mv, end));
    let tried: Vec<Suggestion> = tried.collect();
    let most = tried.iter().map(|found| (found.whole, found.plies)).max()?;
    let mut best = tried.into_iter().filter(|found| (found.whole, found.plies) == most);
    let nearest = best.next()?;
    let is_only = best.next().is_none();
    // No dân pit is nearer to a quan pit than another, unless only a `Q` got before its number.
    let is_likely = is_only
        || written.pit.dan().is_some()
        || WrittenPit::from(nearest.mv.pit()).number() == written.pit.number();
    is_likely.then_some(Suggestion { is_clear: is_only || is_turned(nearest.mv, written), ..nearest })
}

/// The move of a node, if it is one.
pub(super) fn move_at<'g, 'a>(game: &'g Game<'a>, at: usize) -> Option<&'g MoveNode<'a>> {
    match &game.body().get(at)?.kind {
        NodeKind::Move(node) => Some(node),
        _ => None,
    }
}

/// Replays a line from the move at `at` with another move in its place; `None` unless that gets further than the
/// move itself, or to an end that fits.
fn try_move(
    game: &Game<'_>,
    rules: &Rules,
    mut position: Position,
    at: usize,
    mv: Move,
    end: Option<&EndEvidence>,
) -> Option<Suggestion> {
    let node = move_at(game, at)?;
    let judged = judge::play(&mut position, mv, node, rules).ok()?;
    if judged.contradicts(node) {
        return None;
    }
    let course = course(game, rules, position, at + 1, end);
    let is_borne_out =
        judged.claim == Verdict::Right || judged.end_claim == Verdict::Right || course.end == Verdict::Right;
    let (plies, whole) = (course.plies + 1, course.whole);
    let makes_sense = plies > 1 || (whole && is_borne_out);
    makes_sense.then_some(Suggestion { mv, plies, whole, is_clear: false })
}

/// How far a line replays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    /// Plies that replay.
    pub(super) plies: u32,
    /// Whether that is all of the line, and nothing about its end is wrong.
    pub(super) whole: bool,
    /// Whether all of the line replays, whatever its end.
    pub(super) is_sound: bool,
    end: Verdict,
}

/// Replays the line on from the node at `next`, as long as every claim is borne out. `end` is what the record says
/// about the end of its main line, if this is the main line.
pub(super) fn course(
    game: &Game<'_>,
    rules: &Rules,
    mut position: Position,
    next: usize,
    end: Option<&EndEvidence>,
) -> Course {
    let mut plies = 0;
    for next in rest_of_line(game, next) {
        let played = next.and_then(|node| {
            let mv = judge::intended(node, rules).ok()?;
            let judged = judge::play(&mut position, mv, node, rules).ok()?;
            (!judged.contradicts(node)).then_some(())
        });
        if played.is_none() {
            return Course { plies, whole: false, is_sound: false, end: Verdict::Silent };
        }
        plies += 1;
    }
    let end = end.map_or(Verdict::Silent, |end| end.verdict(&position, rules));
    Course { plies, whole: end != Verdict::Wrong, is_sound: true, end }
}

/// The moves of a line from the node at `next` on; `None` in the place of one that could not be read.
fn rest_of_line<'g, 'a>(
    game: &'g Game<'a>,
    mut next: usize,
) -> impl Iterator<Item = Option<&'g MoveNode<'a>>> + use<'g, 'a> {
    let body = game.body();
    std::iter::from_fn(move || {
        loop {
            let node = body.get(next)?;
            next += 1;
            match &node.kind {
                NodeKind::Move(node) => return Some(Some(node)),
                NodeKind::Unread => return Some(None),
                NodeKind::Open { close } => next = *close as usize + 1,
                NodeKind::Close => return None,
                NodeKind::Nag(_) | NodeKind::Comment(_) => {}
            }
        }
    })
}

/// Whether a move is what was written, but for the direction.
pub(super) fn is_turned(mv: Move, written: &MoveNode<'_>) -> bool {
    written.pit.dan().is_some_and(|pit| WrittenPit::from(mv.pit()).number() == pit)
        && mv.direction() != written.direction
}

/// How far a move is from what was written; the order in which they come to mind.
fn distance(mv: Move, written: &MoveNode<'_>, position: &Position) -> (u8, u16) {
    let number = WrittenPit::from(mv.pit()).number();
    let turned = mv.direction() != written.direction;
    let kind = match written.pit {
        WrittenPit::Dan(pit) if number == pit => 0,
        WrittenPit::Dan(pit) if is_mirror(mv.pit(), pit, position) => 1,
        WrittenPit::Dan(pit) if number.abs_diff(pit) == 1 => 2,
        // A digit too many or too few: `1` for `10` or `11`.
        WrittenPit::Dan(pit) if number % 10 == pit % 10 || number / 10 == pit => 3,
        // A `Q` too many.
        WrittenPit::Quan(pit) if number == pit => 3,
        WrittenPit::Dan(_) | WrittenPit::Quan(_) => 4,
    };
    (kind * 2 + u8::from(turned), number)
}

/// Whether the pits are the same as their owners see them: the one opposite, or the same count from the left.
fn is_mirror(pit: Pit, written: u16, position: &Position) -> bool {
    let Some(number) = pit.number().map(u16::from) else { return false };
    let last = u16::from(position.sides().dan_pits());
    let side = u16::from(DAN_PER_SIDE);
    u32::from(number) + u32::from(written) == u32::from(last) + 1
        || (written > 0 && (number - 1) % side == (written - 1) % side)
}
