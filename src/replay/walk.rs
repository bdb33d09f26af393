//! Walking a game: the main line and every variation, move by move, without recursion.

use crate::notation::{Game, MoveNode, Node, NodeKind};
use crate::rules::{MAX_SIDES, Position, RefillDue, Rules, Side};

use super::findings::{Findings, Sign};
use super::judge::{self, Judged, Verdict};
use super::setup::Setup;
use super::suggest::EndEvidence;
use super::timeline::Ply;

/// Who wants to know every move that was replayed. `()` doesn't, and the compiler removes what nobody observes.
pub(crate) trait Recorder {
    /// Sees one move; returns the mark that the next move of the same line will have as `previous`.
    fn record(&mut self, step: &Step<'_>) -> Option<u32>;
}

/// One replayed move.
pub(crate) struct Step<'s> {
    pub(crate) node: usize,
    pub(crate) previous: Option<u32>,
    pub(crate) is_main: bool,
    pub(crate) round: u32,
    pub(crate) side: Side,
    pub(crate) is_flipped: bool,
    pub(crate) judged: &'s Judged,
    pub(crate) position: &'s Position,
}

impl Recorder for () {
    #[inline(always)]
    fn record(&mut self, _step: &Step<'_>) -> Option<u32> {
        None
    }
}

impl Recorder for Vec<Ply> {
    fn record(&mut self, step: &Step<'_>) -> Option<u32> {
        let mark = u32::try_from(self.len()).ok();
        self.push(Ply {
            node: step.node,
            previous: step.previous.map(|at| at as usize),
            is_main: step.is_main,
            round: step.round,
            side: step.side,
            mv: step.judged.mv,
            refill: step.judged.refill,
            flip: step.judged.flipped,
            is_flipped: step.is_flipped,
            position: *step.position,
        });
        mark
    }
}

/// A point of a line of play.
#[derive(Clone, Copy)]
pub(crate) struct Point {
    /// The position there.
    pub(crate) position: Position,
    /// The number of the round that the coming move belongs to.
    pub(crate) round: u32,
    /// Whether the coming move is the first of its round. P0's always is; another side's, where P0 is out.
    pub(crate) opens_round: bool,
    /// The mark of the move before.
    pub(crate) previous: Option<u32>,
    /// Whether this is the main line.
    pub(crate) is_main: bool,
    /// Whether the persons have exchanged sides.
    pub(crate) is_flipped: bool,
    /// Whether all moves up to here could be played: if not, nothing is known about what follows.
    pub(crate) is_sound: bool,
    /// A wrong move number that the numbers after it have followed so far.
    pub(crate) misnumbered: Option<Misnumbered>,
    /// The first claim that was not borne out and after which nothing has agreed yet.
    pub(crate) doubt: Option<Doubt>,
    /// The points of claims that have been borne out since then.
    pub(crate) reassured: u32,
    /// The first sign of doubt in this line, also when the doubt is over.
    pub(crate) first_doubt: Option<Doubt>,
    /// The last capture claim that was not borne out.
    pub(crate) wrong_claim: Option<Doubt>,
}

/// A move that could be played.
pub(super) struct PlayedMove<'p, 'a> {
    /// The index of its node.
    pub(super) at: usize,
    pub(super) node: &'p MoveNode<'a>,
    pub(super) judged: &'p Judged,
    /// Where the line was before it.
    pub(super) before: &'p Point,
    /// Where the line is now.
    pub(super) after: &'p mut Point,
}

/// A claim that was not borne out, and the node of its move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doubt {
    pub(crate) sign: Sign,
    pub(crate) node: usize,
}

/// A wrong move number, and by how much it was wrong.
#[derive(Clone, Copy)]
pub(crate) struct Misnumbered {
    pub(crate) sign: Sign,
    pub(crate) by: i64,
}

/// So many points of claims that are borne out make a mistake before them one that stands alone.
const REASSURING: u32 = 10;

impl Point {
    /// A claim was not borne out.
    pub(super) fn doubted(&mut self, sign: Sign, node: usize) {
        if self.doubt.is_none() {
            (self.doubt, self.reassured) = (Some(Doubt { sign, node }), 0);
        }
        self.first_doubt = self.first_doubt.or(self.doubt);
    }

    /// What a finding at this point may be an echo of.
    pub(super) fn first_sign(&self) -> Option<Sign> {
        self.doubt.map(|doubt| doubt.sign)
    }

    /// After a claim that was not borne out: one that is takes away some of the doubt whether this is the game that was
    /// played. A `#` that is right takes it all.
    fn reassure(&mut self, judged: &Judged) {
        match (judged.claim, judged.end_claim) {
            (Verdict::Wrong, _) | (_, Verdict::Wrong) => self.reassured = 0,
            (_, Verdict::Right) => self.doubt = None,
            (Verdict::Right, _) => self.reassured += judged.captures.total(),
            (Verdict::Silent, _) => {}
        }
        if self.reassured >= REASSURING {
            self.doubt = None;
        }
    }

    fn start(setup: &Setup) -> Self {
        let position = setup.start;
        Self {
            position,
            round: position.ply() / setup.rules.sides().count() as u32 + 1,
            // Where P0 is out, the first side that is left begins the round.
            opens_round: position.to_move().is_some_and(|first| {
                setup.rules.sides().all().all(|side| side >= first || position.is_out(side))
            }),
            previous: None,
            is_main: true,
            is_flipped: false,
            is_sound: true,
            misnumbered: None,
            doubt: None,
            reassured: 0,
            first_doubt: None,
            wrong_claim: None,
        }
    }
}

/// What a variation interrupts: where the line is, and where it was before its last move.
struct Interrupted {
    line: Point,
    before: Point,
}

/// A walk through one game.
pub(crate) struct Walk<'g, 'a, 'f, R> {
    /// What the game was read from, empty if that is not at hand.
    pub(crate) text: &'f str,
    pub(crate) game: &'g Game<'a>,
    pub(crate) rules: Rules,
    /// Who sat where at the first move.
    pub(crate) names: [Option<&'g str>; MAX_SIDES],
    /// What the record says about the end of the main line.
    pub(crate) evidence: &'g EndEvidence,
    /// How many searches for the move that was meant may still be made: each replays the rest of a line.
    pub(crate) suggestions_left: u32,
    /// Where text begins that could not be read, in order: what follows in the same line of play may not fit.
    pub(crate) unread: &'g [u32],
    /// Where the line of play began.
    pub(crate) start: &'g Position,
    pub(crate) recorder: R,
    pub(crate) findings: &'f mut Findings,
}

impl<'g, 'a, R: Recorder> Walk<'g, 'a, '_, R> {
    /// Replays the whole body; returns the end of the main line.
    pub(crate) fn run(&mut self, setup: &Setup) -> Point {
        let mut line = Point::start(setup);
        let mut before = line;
        let mut interrupted: Vec<Interrupted> = Vec::new();
        let body: &'g [Node<'a>] = self.game.body();
        for (at, node) in body.iter().enumerate() {
            line.is_sound &= !self.passes_unread(node);
            match &node.kind {
                NodeKind::Move(_) => {
                    before = line;
                    self.step(&mut line, &before, at);
                }
                NodeKind::Nag(_) => {}
                NodeKind::Comment(comment) => self.comment(&line, comment, node.span),
                NodeKind::Open { .. } => {
                    interrupted.push(Interrupted { line, before });
                    line = Point { is_main: false, ..before };
                }
                NodeKind::Close => {
                    if let Some(level) = interrupted.pop() {
                        (line, before) = (level.line, level.before);
                    }
                }
                NodeKind::Unread => line.is_sound = false,
            }
        }
        line
    }

    /// Whether something that could not be read lies before a node, within or right behind a move, or before the end of
    /// a variation.
    #[inline]
    fn passes_unread(&mut self, node: &Node<'_>) -> bool {
        let limit = match node.kind {
            NodeKind::Move(_) => node.span.end.saturating_add(1),
            NodeKind::Close => node.span.end,
            _ => node.span.start,
        };
        let passed = self.unread.iter().take_while(|start| **start < limit).count();
        self.unread = &self.unread[passed..];
        passed > 0
    }

    /// Plays one move and compares it with what the record says about it. `before` is the line as it is now.
    #[inline]
    fn step(&mut self, line: &mut Point, before: &Point, at: usize) {
        let Some(Node { kind: NodeKind::Move(node), .. }) = self.game.body().get(at) else { return };
        if !line.is_sound {
            return;
        }
        let Some(mover) = line.position.to_move() else {
            return self.move_after_end(line, at, node);
        };
        let judged = judge::intended(node, &self.rules)
            .and_then(|mv| judge::play(&mut line.position, mv, node, &self.rules));
        let judged = match judged {
            Ok(judged) => judged,
            Err(error) => {
                *line = Point { is_sound: false, ..*before };
                return self.illegal_move(before, at, node, error);
            }
        };
        line.is_flipped |= judged.flipped;
        if let Some(number) = node.number {
            // Where P0 is out, both `4.` and `4...` are understood before the round's first move.
            let dots_fit = number.continued != before.opens_round || (number.continued && mover != Side::P0);
            if number.value != before.round || !dots_fit {
                self.wrong_number(PlayedMove { at, node, judged: &judged, before, after: line }, number);
            } else {
                line.misnumbered = None;
            }
        }
        if is_notable(&judged, node.refill.map(|token| token.borrowed)) {
            self.notable(PlayedMove { at, node, judged: &judged, before, after: line });
        }
        if line.doubt.is_some() {
            line.reassure(&judged);
        }
        line.previous = self.recorder.record(&Step {
            node: at,
            previous: before.previous,
            is_main: line.is_main,
            round: before.round,
            side: mover,
            is_flipped: line.is_flipped,
            judged: &judged,
            position: &line.position,
        });
        // A new round begins whenever the turn passes P0's seat, also when P0 is out.
        line.opens_round = line.position.to_move().is_some_and(|next| next <= mover);
        line.round = line.round.saturating_add(u32::from(line.opens_round));
    }
}

/// Whether there is anything to say about a legal move. False for nearly all, so that the rest can be slow.
#[inline]
fn is_notable(judged: &Judged, refill: Option<u8>) -> bool {
    refill != judged.refill.map(|RefillDue { borrowed, .. }| borrowed)
        || judged.claim == Verdict::Wrong
        || judged.end_claim == Verdict::Wrong
        || judged.flip_refused.is_some()
        || judged.captures.endless
}
