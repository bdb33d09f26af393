//! A game made ready for the page: replayed along all its lines, with comments, findings and outcome.

use super::data::{Entry, FindingData, GameData, LineData, MoveData, OutcomeData, Start};
use super::law::{Both, Law};
use super::steps;
use crate::diagnostics::{Diagnostic, Severity};
use crate::notation::{Comment, CommentStyle, Game, Line, Mark, MoveView, SyntaxError};
use crate::replay::{self, Options, Timeline};
use crate::rules::{Direction, Pit, Position, Rules, Sides};

/// One game of a page, ready to be written.
#[derive(Debug)]
pub struct Sheet {
    pub(crate) game: GameData,
    pub(crate) entry: Entry,
    pub(crate) law: Law,
}

/// Characters of a name, an event or a date that the index keeps; the whole is among the tags.
const INDEXED: usize = 200;

impl Sheet {
    /// Prepares a game. `errors` are those of its reading.
    pub fn new(game: &Game<'_>, errors: &[SyntaxError], options: &Options) -> Self {
        let timeline = replay::replay(game, options).timeline;
        let found = replay::check(game, errors, 1, options);
        let law = timeline.as_ref().map_or_else(Law::default, |timeline| Law::of(timeline.setup()));
        let start = match &timeline {
            Some(timeline) => timeline.setup().start,
            None => Position::start(&law.rules),
        };
        let mut findings = Placed::new(&found);
        let lines = Lines { timeline: timeline.as_ref(), rules: &law.rules }.read(game, &mut findings);
        let entry = Entry {
            names: law.rules.sides().all().map(|side| indexed(game, &side.to_string())).collect(),
            event: indexed(game, "Event"),
            date: indexed(game, "Date"),
            result: result(game),
            rules: 0,
            moves: lines[0].moves.len(),
            errors: found.iter().filter(|found| found.finding.severity() == Severity::Error).count(),
            analysed: lines[0].moves.iter().any(|mv| mv.eval.is_some()),
        };
        let data = GameData {
            tags: game.tags.iter().map(|tag| (tag.name().to_owned(), tag.value().to_owned())).collect(),
            start: Start::new(&start),
            start_eval: None,
            lines,
            findings: findings.data,
            outcome: outcome(game, timeline.as_ref()),
            summary: None,
        };
        Self { game: data, entry, law }
    }
}

/// The value of a tag, shortened; empty where it says nothing.
fn indexed(game: &Game<'_>, tag: &str) -> String {
    let value = game.tag(tag).filter(|value| !matches!(*value, "?" | "-" | "????.??.??")).unwrap_or("");
    match value.char_indices().nth(INDEXED) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.to_owned(),
    }
}

fn result(game: &Game<'_>) -> String {
    match (game.result(), game.tag("Result")) {
        (Some(result), _) => result.to_string(),
        (None, Some(tag)) if tag.parse::<crate::notation::GameResult>().is_ok() => tag.to_owned(),
        _ => "*".to_owned(),
    }
}

fn outcome(game: &Game<'_>, timeline: Option<&Timeline>) -> OutcomeData {
    let replayed = timeline.and_then(Timeline::outcome);
    let written = || game.result().or_else(|| game.tag("Result")?.parse().ok());
    let result = replayed.map(|outcome| outcome.result).or_else(written);
    let marks = result.as_ref().map_or(&[][..], |result| result.marks());
    let won = marks.iter().enumerate().filter(|(_, mark)| **mark != Mark::Loss);
    let by_rule = replayed.and_then(|outcome| outcome.reason).map(|reason| reason.as_str().to_owned());
    OutcomeData {
        winners: won.map(|(side, _)| side).collect(),
        reason: by_rule.or_else(|| game.tag("Termination").map(str::to_owned)),
        scores: replayed
            .filter(|outcome| outcome.is_ended())
            .map(|outcome| outcome.scores.as_slice().to_vec()),
    }
}

/// The findings of a game, each given to the move that it is about.
struct Placed<'f> {
    found: &'f [Diagnostic],
    data: Vec<FindingData>,
}

impl<'f> Placed<'f> {
    fn new(found: &'f [Diagnostic]) -> Self {
        let data = found.iter().map(|found| FindingData {
            code: found.finding.code().as_str(),
            severity: match found.finding.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Notice => "notice",
            },
            words: Both::new(|_| found.finding.name().to_owned()),
            at: None,
        });
        Self { found, data: data.collect() }
    }

    /// The findings in a move's text, which from now on stand at that place.
    fn at(&mut self, span: std::ops::Range<usize>, place: (usize, usize)) -> Vec<usize> {
        // They are in the order of the text.
        let first = self.found.partition_point(|found| found.span.start < span.start);
        let here = self.found[first..].iter().take_while(|found| found.span.start < span.end).count();
        for data in &mut self.data[first..first + here] {
            data.at = Some(place);
        }
        (first..first + here).collect()
    }
}

/// Reads the lines of a game.
struct Lines<'t> {
    timeline: Option<&'t Timeline>,
    rules: &'t Rules,
}

impl Lines<'_> {
    /// The main line first, then every variation behind the line that it branches from.
    fn read(&self, game: &Game<'_>, findings: &mut Placed<'_>) -> Vec<LineData> {
        let mut lines = Vec::new();
        let mut waiting = std::collections::VecDeque::from([(game.main_line(), None, Vec::new())]);
        while let Some((line, at, before)) = waiting.pop_front() {
            let number = lines.len();
            let mut moves: Vec<MoveData> = Vec::new();
            for view in line.moves() {
                let place = (number, moves.len());
                let mut mv = self.read_move(&view, moves.last());
                mv.findings = findings.at(view.span().range(), place);
                moves.push(mv);
                for variation in view.variations() {
                    waiting.push_back((variation.line(), Some(place), shown(variation.comments_before())));
                }
            }
            let mut rest = Vec::new();
            match moves.first_mut() {
                Some(first) => first.before.splice(0..0, before).for_each(drop),
                None => rest = before,
            }
            rest.extend(shown(Line::comments_after(line)));
            lines.push(LineData { at, better: false, moves, rest });
        }
        lines
    }

    fn read_move(&self, view: &MoveView<'_, '_>, previous: Option<&MoveData>) -> MoveData {
        let replayed = self.timeline.and_then(|timeline| Some((timeline, timeline.at_node(view.index())?)));
        let (side, number) = match replayed {
            Some((_, ply)) => (ply.side.index(), ply.round),
            None => self.unplayed(view, previous),
        };
        MoveData {
            text: text(view),
            side,
            number,
            events: replayed
                .map(|(timeline, ply)| steps::encode(&timeline.events(ply), ply.position.to_move())),
            flip: replayed.is_some_and(|(_, ply)| ply.flip),
            refill: replayed.and_then(|(_, ply)| ply.refill).map(|refill| refill.borrowed),
            nags: view.nags().collect(),
            before: shown(view.comments_before()),
            after: shown(view.comments()),
            eval: None,
            findings: Vec::new(),
        }
    }

    /// Side and round of a move that was not replayed: the pit's owner, and as it is written or goes on from there.
    fn unplayed(&self, view: &MoveView<'_, '_>, previous: Option<&MoveData>) -> (usize, u32) {
        let sides: Sides = self.rules.sides();
        let pit = u8::try_from(view.pit).ok().and_then(|number| Pit::dan(number, sides));
        let next = previous.map_or(0, |previous| (previous.side + 1) % sides.count());
        let side = pit.and_then(Pit::owner).map_or(next, |owner| owner.index());
        let round = match (view.number, previous) {
            (Some(number), _) => number.value,
            (None, None) => 1,
            (None, Some(previous)) => previous.number.saturating_add(u32::from(side <= previous.side)),
        };
        (side, round)
    }
}

/// A move with its claims, `l` and `r` for the directions, since `<` and `>` have to be escaped in a page.
fn text(view: &MoveView<'_, '_>) -> String {
    let letter = match view.direction {
        Direction::Left => 'l',
        Direction::Right => 'r',
    };
    let claim = view.claim.as_ref().map(ToString::to_string).unwrap_or_default();
    let end = if view.ends.is_some() { "#" } else { "" };
    format!("{}{letter}{claim}{end}", view.pit)
}

/// The comments as they are read: without commands, and without those that are only commands.
fn shown<'g, 'a: 'g>(comments: impl Iterator<Item = &'g Comment<'a>>) -> Vec<String> {
    let written = comments.filter(|comment| comment.style != CommentStyle::Escape);
    written.map(|comment| comment.text.trim().to_owned()).filter(|text| !text.is_empty()).collect()
}
