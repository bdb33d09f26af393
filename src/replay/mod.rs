//! Replaying a record: from the tags and moves of a [`Game`] to a position after every move, the outcome, and
//! everything in the record that the play does not bear out.
//!
//! ```
//! let text = r#"[P0 "An"] [P1 "Bình"] [Variant "table-flip"] 1. 2<x6 flip 9>x5 *"#;
//! let game = oaq::notation::parse_game(text).game;
//! let replay = oaq::replay(&game, &oaq::Options::default());
//! for ply in replay.timeline.iter().flat_map(|timeline| timeline.main_line()) {
//!     println!("{} {}: {:?}", ply.side, ply.mv, ply.position);
//! }
//! for found in &replay.findings {
//!     println!("{} at byte {}", found.finding.name(), found.span.start);
//! }
//! ```

mod advice;
mod cause;
mod commands;
mod doubts;
mod ending;
mod findings;
mod guess;
mod hidden;
mod hindsight;
mod judge;
mod lost_tags;
mod misspelt;
mod moves;
mod over;
mod roster;
mod scribe;
mod setup;
mod suggest;
mod syntax;
mod timeline;
mod unclosed;
mod values;
mod walk;

use crate::diagnostics::{Diagnostic, Family, Severity};
use crate::notation::{Game, GameResult, Parsed, SyntaxError};
use crate::rules::MAX_SIDES;

pub use guess::{Fit, Guess, guess_variant};
pub use scribe::Scribe;
pub(crate) use setup::tagged_rules;
pub use setup::{Options, Setup};
pub use timeline::{Outcome, Ply, Timeline, numbering};
pub use values::{Decision, Termination};

use cause::{is_of_other_rules, is_one_slip};
use doubts::Doubts;
use ending::{Finish, result_by_rule};
use findings::{Findings, refills_wait};
use hindsight::{Played, look_back};
use roster::{EndClaims, Roster, Says};
use suggest::EndEvidence;
use timeline::winner;
use walk::{Doubt, Point, Recorder, Walk};

/// A replayed game.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The positions; `None` if the tags leave the rules or the start open.
    pub timeline: Option<Timeline>,
    /// What the record says that the play does not bear out, in the order of the text. Places are bytes of the text
    /// that the game was read from, and the game's number is 1.
    pub findings: Vec<Diagnostic>,
}

/// Replays a game with all its variations.
///
/// After the first move of a line that can't be played the rest of that line is left alone; moves are never
/// invented, skipped or reordered.
pub fn replay(game: &Game<'_>, options: &Options) -> Replay {
    let record = Record { text: None, game, errors: &[], number: 1 };
    let mut findings = Findings::new(record.number);
    let replayed = run(&record, &Doubts::default(), options, Care::Advise, Vec::new(), &mut findings);
    let timeline = replayed.map(|replayed| Timeline {
        outcome: replayed.outcome(game),
        names: replayed.names.map(|name| name.map(str::to_owned)),
        setup: replayed.setup,
        plies: replayed.recorder,
    });
    Replay { timeline, findings: findings.finish() }
}

/// A game as it was read, to be checked.
#[derive(Clone, Copy, Debug)]
pub struct Record<'r, 'a> {
    /// What the game was read from, if that is at hand: the fixes of its syntax can then say what they replace, a tag that
    /// can't be read counts as what it was going to be, and what a comment hides is found.
    pub text: Option<&'r str>,
    /// The game.
    pub game: &'r Game<'a>,
    /// What was wrong with its text.
    pub errors: &'r [SyntaxError],
    /// Which game of its file it is, from 1.
    pub number: u32,
}

impl<'r, 'a> Record<'r, 'a> {
    /// The game number `number` of a file, with its text.
    pub fn of(parsed: &'r Parsed<'a>, number: u32) -> Self {
        Self { text: Some(parsed.text), game: &parsed.game, errors: &parsed.errors, number }
    }

    /// The text; where it is not at hand, nothing can be read in it.
    fn text(&self) -> &'r str {
        self.text.unwrap_or_default()
    }
}

/// The findings of one game alone, those of its reading included, in the order of the text.
///
/// This is the fast way to check many games: nothing is allocated a move.
///
/// ```
/// use oaq::replay::{Options, Record, check};
/// let parsed = oaq::notation::parse_game(r#"[Variant "standard"] 1. 2< 2< *"#);
/// let found = check(&Record::of(&parsed, 1), &Options::default());
/// assert_eq!(found[0].finding.name(), "not-your-pit");
/// ```
pub fn check(record: &Record<'_, '_>, options: &Options) -> Vec<Diagnostic> {
    let mut findings = Findings::new(record.number);
    for error in record.errors {
        let diagnostic = syntax::diagnostic(error, record.text(), &findings);
        findings.push(diagnostic);
    }
    let mut found = findings.finish();
    let doubts = Doubts::of(record);
    if !doubts.hide_play() {
        found.extend(check_play(record, &doubts, options));
        found.sort_by_key(|diagnostic| diagnostic.span.start);
    }
    if !record.errors.is_empty() {
        syntax::drop_echoes(&mut found, record);
    }
    unclosed::close(record, options, &mut found);
    let mut found = hidden::uncover(record, options, found);
    refills_wait(&mut found);
    found
}

/// What the play does not bear out. Where the game does not fit its rules, but gets further with a misspelt tag about the
/// rules under its right name, that is how it was played.
fn check_play(record: &Record<'_, '_>, doubts: &Doubts, options: &Options) -> Vec<Diagnostic> {
    let found = check_moves(record, doubts, options, Care::Advise);
    let Some(fails) = first_failure(&found) else { return found };
    let mut findings = Findings::new(record.number);
    if let Some(meant) = misspelt::meant(record.game, &mut findings)
        && run(&Record { game: &meant, ..*record }, doubts, options, Care::Advise, (), &mut findings)
            .is_some()
    {
        let better = findings.finish();
        if first_failure(&better).is_none_or(|later| later > fails) {
            return better;
        }
    }
    found
}

/// What the play does not bear out, by the tags and moves as they are.
fn check_moves(record: &Record<'_, '_>, doubts: &Doubts, options: &Options, care: Care) -> Vec<Diagnostic> {
    let mut findings = Findings::new(record.number);
    run(record, doubts, options, care, (), &mut findings);
    findings.finish()
}

/// Where a game fails its rules, in the order of the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Failure {
    /// With this ply.
    At(u32),
    /// All plies fit, but not what is said of the end.
    AtTheEnd,
}

/// The first error about the play.
fn first_failure(found: &[Diagnostic]) -> Option<Failure> {
    found.iter().filter(|found| is_of_play(found)).map(failure_of).min()
}

/// Where the play fails that a finding is about.
fn failure_of(found: &Diagnostic) -> Failure {
    found.ply.map_or(Failure::AtTheEnd, Failure::At)
}

/// Whether it is an error about the moves or the end of the game.
fn is_of_play(found: &Diagnostic) -> bool {
    found.finding.severity() == Severity::Error
        && matches!(found.finding.code().family(), Family::Moves | Family::Endings)
}

/// How much is asked about mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Care {
    /// Also what was meant, and which of them are one.
    Advise,
    /// Only where they are.
    Judge,
}

/// A game with more mistakes than this needs other help than a suggestion for each.
const MOST_SUGGESTIONS: u32 = 32;

/// What a walk through a game leaves behind.
struct Replayed<'g, R> {
    setup: Setup,
    recorder: R,
    /// Where the main line ended.
    end: Point,
    claims: EndClaims,
    /// Who sat where at the first move.
    names: Names<'g>,
}

/// The persons' names by side at the first move.
type Names<'g> = [Option<&'g str>; MAX_SIDES];

fn run<'g, R: Recorder>(
    record: &Record<'g, '_>,
    doubts: &Doubts,
    options: &Options,
    care: Care,
    recorder: R,
    findings: &mut Findings,
) -> Option<Replayed<'g, R>> {
    let game = record.game;
    let roster = Roster::read(&game.tags, findings);
    let claims = doubts.sure(EndClaims::read(&roster, findings));
    let setup = Setup::read(&roster, options, findings)?;
    let names = game.players();
    let token = doubts.token(game);
    let evidence = EndEvidence::new(token, &claims);
    let is_advised = care == Care::Advise;
    let mut walk = Walk {
        text: record.text(),
        game,
        rules: setup.rules,
        names,
        evidence: &evidence,
        suggestions_left: if is_advised { MOST_SUGGESTIONS } else { 0 },
        unread: &doubts.unread,
        start: &setup.start,
        recorder,
        findings,
    };
    let end = walk.run(&setup);
    let recorder = walk.recorder;
    // A game that the rules have ended is complete, whatever stands behind its last move.
    let is_ended = end.is_sound && end.position.ending().is_some();
    let (rules, start, whole) = (&setup.rules, &setup.start, game.body().len());
    let is_one_cause = || {
        let is_one_slip = |doubt: Doubt| is_one_slip(game, rules, start, doubt.node, whole, Some(&evidence));
        is_advised && (end.doubt.is_some_and(is_one_slip) || is_of_other_rules(game, None))
    };
    Finish {
        game,
        token,
        roster: &roster,
        claims: &claims,
        rules,
        position: &end.position,
        doubt: end.first_sign(),
        is_one_cause: &is_one_cause,
        read_to: doubts.read_to,
        is_known: end.is_sound && !doubts.hide_end(is_ended),
    }
    .judge(findings);
    if is_advised {
        find_causes(&Played { game, rules, start, unread: &doubts.unread, end: &evidence }, findings);
    }
    Some(Replayed { setup, recorder, end, claims, names })
}

/// Finds the one mistake behind several findings: another move, or other rules.
fn find_causes(played: &Played<'_, '_>, findings: &mut Findings) {
    look_back(played, findings);
    if findings.are_many()
        && let Some(fits) = cause::other_rules(played.game, played.rules.sides())
        && let Some(diagnostic) = findings.explained_from(0)
    {
        diagnostic.notes.push(fits);
    }
}

impl<R> Replayed<'_, R> {
    /// How the main line ended, if it could be replayed completely.
    fn outcome(&self, game: &Game<'_>) -> Option<Outcome> {
        let by_tag = || match self.claims.result {
            Says::This(result) => Some(result),
            Says::Nothing | Says::Nonsense => None,
        };
        let position = self.end.position;
        let by_record = || game.result().or_else(by_tag).unwrap_or(GameResult::UNFINISHED);
        let result = result_by_rule(&position, &self.setup.rules).unwrap_or_else(by_record);
        let mut names = self.names;
        if self.end.is_flipped {
            names.swap(0, 1);
        }
        let player = winner(result, &position).and_then(|side| names[side.index()]);
        self.end.is_sound.then(|| Outcome {
            reason: position.ending().and_then(|ending| ending.reason),
            result,
            scores: position.scores(&self.setup.rules),
            position,
            is_flipped: self.end.is_flipped,
            player: player.map(str::to_owned),
        })
    }
}
