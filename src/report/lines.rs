//! All lines of play of a game: the main line, the variations of the record, and the lines that the engine prefers.

use std::collections::VecDeque;
use std::fmt::Display;

use super::annotations::Annotations;
use super::data::{EvalData, LineData, MoveData, Preference};
use super::findings::Findings;
use super::steps;
use crate::annotate;
use crate::notation::{Claim, Game, Line, MoveNode, MoveView};
use crate::replay::{Ply, Timeline};
use crate::rules::{Captures, Direction, Event, Position, Rules, Side};

/// The lines of a game, and what stood before its first move.
pub(crate) struct Lines {
    /// The main line first, every other line behind the one that it branches from. There is always a main line.
    pub(crate) lines: Vec<LineData>,
    /// The evaluation of the start.
    pub(crate) start_eval: Option<EvalData>,
}

/// A place in the lines: a line, and a move of it.
type Place = (usize, usize);

/// A line that is still to be read.
enum Waiting<'g, 'a> {
    /// One that the record has.
    Recorded { line: Line<'g, 'a>, at: Option<Place>, preferred: Option<Preference>, before: Vec<String> },
    /// One that a `[%best]` gives, and the position in which it begins.
    Preferred { moves: Vec<MoveNode<'g>>, at: Place, preferred: Preference, number: u32, start: Position },
}

impl Lines {
    /// Reads the lines of a game as far as they could be replayed, and gives the findings their places.
    pub(crate) fn read(
        game: &Game<'_>,
        timeline: Option<&Timeline>,
        rules: &Rules,
        findings: &mut Findings<'_>,
    ) -> Self {
        let mut reader = Reader { timeline, rules, findings, start_eval: None, waiting: VecDeque::new() };
        reader.waiting.push_back(Waiting::Recorded {
            line: game.main_line(),
            at: None,
            preferred: None,
            before: Vec::new(),
        });
        let mut lines = Vec::new();
        while let Some(next) = reader.waiting.pop_front() {
            let line = match next {
                Waiting::Recorded { line, at, preferred, before } => {
                    reader.recorded(line, lines.len(), at, preferred, before)
                }
                Waiting::Preferred { moves, at, preferred, number, start } => {
                    LineData { preferred: Some(preferred), ..replayed(&moves, at, number, start, rules) }
                }
            };
            lines.push(line);
        }
        Self { lines, start_eval: reader.start_eval }
    }
}

struct Reader<'r, 'g, 'a, 'f> {
    timeline: Option<&'r Timeline>,
    rules: &'r Rules,
    findings: &'r mut Findings<'f>,
    start_eval: Option<EvalData>,
    waiting: VecDeque<Waiting<'g, 'a>>,
}

impl<'g, 'a: 'g> Reader<'_, 'g, 'a, '_> {
    /// One line of the record; the lines that branch from it wait to be read.
    fn recorded(
        &mut self,
        line: Line<'g, 'a>,
        number: usize,
        at: Option<Place>,
        preferred: Option<Preference>,
        before: Vec<String>,
    ) -> LineData {
        let mut moves: Vec<MoveData> = Vec::new();
        for view in line.moves() {
            let place = (number, moves.len());
            let ply = self.timeline.and_then(|timeline| Some((timeline, timeline.at_node(view.index())?)));
            let (mut mv, best) = self.read_move(&view, ply, moves.last());
            let kind = best.as_ref().map(|(_, kind)| *kind);
            let best = best.map(|(best, _)| best);
            mv.findings = self.findings.place(view.span().range(), place);
            let branches = self.branches(&view, place, best.as_deref().zip(kind));
            if let (false, Some((moves, preferred)), Some((timeline, ply))) = (branches, best.zip(kind), ply)
            {
                self.waiting.push_back(Waiting::Preferred {
                    moves,
                    at: place,
                    preferred,
                    number: ply.round,
                    start: *timeline.before(ply),
                });
            }
            moves.push(mv);
        }
        let after = Annotations::read(line.comments_after(), self.rules.sides());
        let mut rest = after.words;
        match moves.first_mut() {
            Some(first) => first.before.splice(0..0, before).for_each(drop),
            None => rest.splice(0..0, before).for_each(drop),
        }
        if at.is_none() && moves.is_empty() {
            self.start_eval = after.eval;
        }
        LineData { at, preferred, moves, rest }
    }

    /// Lets a move's variations wait; says whether one of them is the preferred line.
    fn branches(
        &mut self,
        view: &MoveView<'g, 'a>,
        at: Place,
        best: Option<(&[MoveNode<'_>], Preference)>,
    ) -> bool {
        let wanted = best.and_then(|(best, _)| best.first()).map(|node| (node.pit, node.direction));
        let mut found = false;
        for variation in view.variations() {
            let line = variation.line();
            let first = line.moves().next().map(|view| (view.pit, view.direction));
            let is_it = !found && wanted.is_some() && first == wanted;
            found |= is_it;
            let preferred = best.filter(|_| is_it).map(|(_, kind)| kind);
            let before = Annotations::read(variation.comments_before(), self.rules.sides()).words;
            self.waiting.push_back(Waiting::Recorded { line, at: Some(at), preferred, before });
        }
        found
    }

    fn read_move(
        &mut self,
        view: &MoveView<'g, 'a>,
        ply: Option<(&Timeline, &Ply)>,
        previous: Option<&MoveData>,
    ) -> (MoveData, Option<(Vec<MoveNode<'g>>, Preference)>) {
        let sides = self.rules.sides();
        let before = Annotations::read(view.comments_before(), sides);
        let after = Annotations::read(view.comments(), sides);
        if self.start_eval.is_none() && ply.is_some_and(|(_, ply)| ply.previous.is_none() && ply.is_main) {
            self.start_eval = before.eval;
        }
        let (side, number) = match ply {
            Some((_, ply)) => (ply.side.index(), ply.round),
            None => unplayed(view, previous, self.rules),
        };
        let mut mv = MoveData {
            text: text(view),
            side,
            number,
            nags: view.nags().collect(),
            before: before.words,
            after: after.words,
            eval: after.eval,
            clock: after.clock,
            ..MoveData::default()
        };
        if let Some((timeline, ply)) = ply {
            mv.record(&timeline.events(ply), ply.position.to_move());
            mv.flip = ply.flip;
            mv.refill = ply.refill.map(|refill| refill.borrowed);
            mv.choices = timeline.before(ply).legal_moves(self.rules).len();
            mv.dan = annotate::dan_on_board(timeline.before(ply));
        }
        (mv, after.best.map(|best| (best, Preference::beside(after.lost_nothing))))
    }
}

impl MoveData {
    /// Keeps what happened.
    fn record(&mut self, events: &[Event], next: Option<Side>) {
        self.events = Some(steps::encode(events, next));
        self.taken = Captures::of(events).total();
    }
}

/// A line that the engine prefers, as far as it can be played.
fn replayed(
    nodes: &[MoveNode<'_>],
    at: Place,
    mut number: u32,
    mut position: Position,
    rules: &Rules,
) -> LineData {
    let mut moves = Vec::new();
    for node in nodes {
        let flip = node.flip.is_some() && position.flip().is_ok();
        let refill = position.refill_due(rules).map(|refill| refill.borrowed);
        let Some((mv, side)) = node.on(rules.sides()).zip(position.to_move()) else { break };
        let mut events = Vec::new();
        if position.play(mv, rules, &mut events).is_err() {
            break;
        }
        let claim = Claim::of(Captures::of(&events).points()).map(|claim| claim.to_string());
        let end = if position.ending().is_some() { "#" } else { "" };
        let mut data = MoveData {
            text: format!("{}{}{end}", written(node.pit_name(), node.direction), claim.unwrap_or_default()),
            side: side.index(),
            number,
            flip,
            refill,
            ..MoveData::default()
        };
        data.record(&events, position.to_move());
        moves.push(data);
        // The round ends where the turn passes P0's seat.
        number += u32::from(position.to_move().is_some_and(|next| next <= side));
    }
    LineData { at: Some(at), preferred: None, moves, rest: Vec::new() }
}

/// Side and round of a move that was not replayed: the pit's owner, and as it is written or goes on from there.
fn unplayed(view: &MoveView<'_, '_>, previous: Option<&MoveData>, rules: &Rules) -> (usize, u32) {
    let sides = rules.sides();
    let owner = view.on(sides).and_then(|mv| mv.pit().owner());
    let next = previous.map_or(0, |previous| (previous.side + 1) % sides.count());
    let side = owner.map_or(next, Side::index);
    let round = match (view.number, previous) {
        (Some(number), _) => number.value,
        (None, None) => 1,
        (None, Some(previous)) => previous.number.saturating_add(u32::from(side <= previous.side)),
    };
    (side, round)
}

/// A move of the record with its claims.
fn text(view: &MoveView<'_, '_>) -> String {
    let claim = view.claim.as_ref().map(ToString::to_string).unwrap_or_default();
    let end = if view.ends.is_some() { "#" } else { "" };
    format!("{}{claim}{end}", written(view.pit_name(), view.direction))
}

/// Pit and direction, `l` and `r` for left and right, since `<` and `>` have to be escaped in a page.
fn written(pit: impl Display, direction: Direction) -> String {
    let letter = match direction {
        Direction::Left => 'l',
        Direction::Right => 'r',
    };
    format!("{pit}{letter}")
}
