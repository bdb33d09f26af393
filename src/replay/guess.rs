//! Which variant was a record played by? It is replayed under all presets and their usual overrides.

use crate::notation::{Game, NodeKind, Tag};
use crate::rules::{PRESETS, Parameter, Position, Preset, Rules, Sides};

use super::findings::Findings;
use super::roster::{EndClaims, Roster, Says};
use super::suggest::{EndEvidence, course};

/// Overrides that are usual somewhere, by the preset that they are usual on.
const USUAL_OVERRIDES: &[(&str, &[&str])] = &[
    (
        "folk",
        &[
            "young=3",
            "young=0",
            "quan-value=5",
            "next-quan=stop",
            "young=3 quan-value=5",
            "young=0 quan-value=5",
            "young=3 next-quan=stop",
            "young=0 next-quan=stop",
            "quan-value=5 next-quan=stop",
            "young=3 quan-value=5 next-quan=stop",
            "young=0 quan-value=5 next-quan=stop",
        ],
    ),
    ("mancala-world", &["quan-seed=stones"]),
];

/// How a record fits one set of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The variant.
    pub variant: &'static Preset,
    /// How many sides play.
    pub sides: Sides,
    /// The overrides as a `Rules` tag has them; empty for the preset itself.
    pub overrides: String,
    /// How far the record fits.
    pub fit: Fit,
}

/// How far a record fits some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Every move and claim of the main line fits, and so does the end.
    Whole,
    /// The moves fit, but the result, score or termination does not.
    AllButTheEnd,
    /// The first ply that can't be played, or that did not do what the record claims.
    FailsAt(u32),
    /// The start position of the record is none under these rules.
    NoStart,
}

/// Replays a game's main line under every preset and its usual overrides, with each number of sides that the record
/// leaves possible. Those that fit come first: what the record's tags say, then the presets as they are, then those with overrides,
/// the nearest to the tags before the others each time. Those that do not fit follow, the ones that go furthest first.
///
/// ```
/// // A claim of 12 points over an empty quan pit: the young quan rule can't be in force.
/// let game = oaq::notation::parse_game("1. 1<x11 *").game;
/// let guesses = oaq::replay::guess_variant(&game);
/// assert_eq!(guesses[0].variant.id, "standard");
/// assert!(guesses.iter().any(|guess| guess.fit == oaq::replay::Fit::FailsAt(1)));
/// ```
pub fn guess_variant(game: &Game<'_>) -> Vec<Guess> {
    // What is wrong with the tags is reported elsewhere.
    let mut unheard = Findings::new(0);
    let roster = Roster::read(&game.tags, &mut unheard);
    let token = game.result.map_or(Says::Nothing, Says::This);
    let evidence = EndEvidence::new(token, &EndClaims::read(&roster, &mut unheard));
    let position = roster.position.map(Tag::value);
    let own = roster.rules.map(Tag::value).filter(|own| !own.trim().is_empty());
    let declared = declared_rules(&roster);

    let mut tried: Vec<Rules> = Vec::new();
    let mut guesses: Vec<(usize, Guess)> = Vec::new();
    for sides in possible_sides(game, position) {
        for (variant, overrides) in candidates(own) {
            let Some(base) = Rules::preset(variant.id, sides) else { continue };
            let Ok(rules) = base.with(overrides) else { continue };
            if tried.contains(&rules) {
                continue;
            }
            tried.push(rules);
            let fit = fit(game, &rules, position, &evidence);
            let guess = Guess { variant, sides, overrides: rules.overrides_from(&base), fit };
            guesses.push((difference(&rules, &declared), guess));
        }
    }
    guesses.sort_by_key(|(difference, guess)| {
        (rank(guess.fit), *difference > 0 && !guess.overrides.is_empty(), *difference)
    });
    guesses.into_iter().map(|(_, guess)| guess).collect()
}

/// Every preset with its usual overrides, and with the record's own.
fn candidates(own: Option<&str>) -> impl Iterator<Item = (&'static Preset, &str)> {
    PRESETS.iter().flat_map(move |preset| {
        let usual = USUAL_OVERRIDES.iter().filter(|(id, _)| *id == preset.id).flat_map(|(_, usual)| *usual);
        [""].into_iter().chain(own).chain(usual.copied()).map(move |overrides| (preset, overrides))
    })
}

/// What the tags say, as far as it can be understood; otherwise the default.
fn declared_rules(roster: &Roster<'_, '_>) -> Rules {
    let sides = roster.sides.and_then(|tag| Sides::parse(tag.value()));
    let variant = roster.variant.and_then(|tag| Preset::find(tag.value()));
    let base = variant.unwrap_or(Preset::default_preset()).rules(sides.unwrap_or(Sides::Two));
    let base = base.unwrap_or_default();
    roster.rules.and_then(|tag| base.with(tag.value()).ok()).unwrap_or(base)
}

/// The numbers of sides that the pits, the result and the start position of a record leave possible.
fn possible_sides(game: &Game<'_>, position: Option<&str>) -> impl Iterator<Item = Sides> {
    let groups =
        position.and_then(|text| text.split_whitespace().next()).map(|board| board.split('/').count());
    let marks = game.result().map(|result| result.marks().len()).filter(|marks| *marks > 0);
    let pits = game.body().iter().map(|node| match &node.kind {
        NodeKind::Move(node) => node.pit.dan().unwrap_or_default(),
        _ => 0,
    });
    let last_pit = pits.max().unwrap_or(0);
    [Sides::Two, Sides::Three, Sides::Four].into_iter().filter(move |sides| {
        let count = sides.count();
        groups.or(marks).is_none_or(|n| n == count) && last_pit <= u16::from(sides.dan_pits())
    })
}

fn fit(game: &Game<'_>, rules: &Rules, position: Option<&str>, evidence: &EndEvidence) -> Fit {
    let start = match position.map(|text| Position::parse(text, rules)) {
        None => Position::start(rules),
        Some(Ok(start)) => start,
        Some(Err(_)) => return Fit::NoStart,
    };
    let course = course(game, rules, start, 0, Some(evidence));
    match (course.whole, course.is_sound) {
        (true, _) => Fit::Whole,
        (false, true) => Fit::AllButTheEnd,
        (false, false) => Fit::FailsAt(start.ply().saturating_add(course.plies).saturating_add(1)),
    }
}

/// How many parameters differ; another number of sides is further away than any of them.
fn difference(rules: &Rules, declared: &Rules) -> usize {
    let parameters = rules.changed_from(declared).count();
    parameters + if rules.sides() == declared.sides() { 0 } else { Parameter::ALL.len() }
}

fn rank(fit: Fit) -> (u8, std::cmp::Reverse<u32>) {
    match fit {
        Fit::Whole => (0, std::cmp::Reverse(0)),
        Fit::AllButTheEnd => (1, std::cmp::Reverse(0)),
        Fit::FailsAt(ply) => (2, std::cmp::Reverse(ply)),
        Fit::NoStart => (3, std::cmp::Reverse(0)),
    }
}
