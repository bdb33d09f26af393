//! Two games compared in everything that they say.

use std::collections::{BTreeSet, HashMap};

use unicode_normalization::UnicodeNormalization;

use super::line::{LinePath, Step, steps};
use super::moves::{Comparison, MeetAt};
use super::said::{Said, glyphs, variations};
use crate::notation::{Game, Tag, print};
use crate::replay::{Options, Replay, Setup, Timeline, numbering, replay};
use crate::rules::{Position, Rules};

/// A game with its positions.
#[derive(Clone, Debug)]
pub struct Played<'a> {
    /// The game as it was written.
    pub game: Game<'a>,
    /// What replaying it gave.
    pub replay: Replay,
}

impl<'a> Played<'a> {
    /// Replays a game.
    pub fn new(game: Game<'a>, options: &Options) -> Self {
        let replay = replay(&game, options);
        Self { game, replay }
    }

    /// The variant, rules and start; `None` if the tags leave them open.
    pub fn setup(&self) -> Option<&Setup> {
        self.replay.timeline.as_ref().map(Timeline::setup)
    }

    /// The game as canonical text.
    pub fn print(&self) -> String {
        print(&self.game, &numbering(&self.game, self.replay.timeline.as_ref()))
    }

    /// The moves of a line; `None` if the game has no such line.
    pub fn steps(&self, path: &LinePath) -> Option<Vec<Step<'_, 'a>>> {
        steps(&self.game, self.replay.timeline.as_ref(), path)
    }
}

/// By which rules a game is played and from where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Setting {
    /// As they are meant.
    Known(Box<(Rules, Position)>),
    /// As the tags have them, which leave open what is meant.
    Open([Option<String>; 4]),
}

impl Setting {
    /// That of a game.
    pub(super) fn of(played: &Played<'_>) -> Self {
        match played.setup() {
            Some(setup) => Self::Known(Box::new((setup.rules, setup.start))),
            None => Self::Open(
                ["Variant", "Rules", "Sides", "Position"].map(|name| played.game.tag(name).map(normal)),
            ),
        }
    }
}

/// What can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// Variant, rules, sides and start position.
    Setup,
    /// Moves and the positions that they lead to.
    Moves,
    /// All tags but those of the setup and the result.
    Tags,
    /// Comments.
    Comments,
    /// Glyphs and other NAGs.
    Glyphs,
    /// Evaluations and better lines in comments.
    Evaluations,
    /// Variations.
    Variations,
    /// The result, as token and as tags.
    Result,
}

impl Aspect {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Setup,
        Self::Moves,
        Self::Tags,
        Self::Comments,
        Self::Glyphs,
        Self::Evaluations,
        Self::Variations,
        Self::Result,
    ];

    /// The word that `--only` and JSON use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Moves => "moves",
            Self::Tags => "tags",
            Self::Comments => "comments",
            Self::Glyphs => "glyphs",
            Self::Evaluations => "evaluations",
            Self::Variations => "variations",
            Self::Result => "result",
        }
    }

    /// Which aspect a tag belongs to.
    fn of_tag(name: &str) -> Self {
        match name {
            "Variant" | "Rules" | "Sides" | "Position" => Self::Setup,
            "Result" | "Score" | "Termination" => Self::Result,
            _ => Self::Tags,
        }
    }
}

/// Something that one game says and the other doesn't, or says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is about.
    pub aspect: Aspect,
    /// Where.
    pub place: Where,
    /// What the first game says; `None` if nothing.
    pub a: Option<String>,
    /// What the second game says; `None` if nothing.
    pub b: Option<String>,
}

/// Where two games differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Where {
    /// In a tag.
    Tag(String),
    /// At a move that both games have; its ply from 1.
    Ply(usize),
    /// Before the first move, for comments.
    Start,
    /// Behind the last move and its variations, for comments; in a game without moves, anywhere.
    End,
    /// In the result token.
    Result,
}

/// How two games compare.
#[derive(Clone, Debug)]
pub struct GameDiff {
    /// The moves.
    pub moves: Comparison,
    /// Whether both are played by the same rules from the same position; where nobody knows those, by the same tags.
    pub same_setup: bool,
    /// Everything else that differs, in the order of the games.
    pub differences: Vec<Difference>,
    /// What was looked at.
    pub aspects: BTreeSet<Aspect>,
}

impl GameDiff {
    /// Whether nothing differs among the aspects that were looked at.
    pub fn is_same(&self) -> bool {
        (!self.aspects.contains(&Aspect::Moves) || self.moves.is_same())
            && (!self.aspects.contains(&Aspect::Setup) || self.same_setup)
            && self.differences.is_empty()
    }
}

/// Compares a line of one game with a line of another. Under different rules they meet at nothing.
pub fn compare(
    (game_a, steps_a): (&Played<'_>, &[Step<'_, '_>]),
    (game_b, steps_b): (&Played<'_>, &[Step<'_, '_>]),
    aspects: &BTreeSet<Aspect>,
    meet_at: MeetAt,
) -> GameDiff {
    let meet_at = match (game_a.setup(), game_b.setup()) {
        (Some(a), Some(b)) if a.rules == b.rules => meet_at,
        _ => MeetAt::Nothing,
    };
    let moves = Comparison::of(steps_a, steps_b, meet_at);

    let mut differences = tag_differences(&game_a.game, &game_b.game);
    let before = |steps: &[Step<'_, '_>]| {
        steps.first().map(|step| Said::of(step.view.comments_before())).unwrap_or_default()
    };
    say_differences(Where::Start, before(steps_a), before(steps_b), &mut differences);
    for (i, (a, b)) in steps_a.iter().zip(steps_b).take(moves.common_plies()).enumerate() {
        let place = Where::Ply(i + 1);
        push(&mut differences, Aspect::Glyphs, place.clone(), glyphs(a.view), glyphs(b.view));
        say_differences(place.clone(), said(i, a), said(i, b), &mut differences);
        let variations = (variations(a.view, game_a.game.body()), variations(b.view, game_b.game.body()));
        push(&mut differences, Aspect::Variations, place, variations.0, variations.1);
    }
    let after = |game: &Game<'_>, steps: &[Step<'_, '_>]| {
        let line = steps.last().map_or(game.main_line(), |step| step.view.rest());
        Said::of(line.comments_after())
    };
    let ends = (after(&game_a.game, steps_a), after(&game_b.game, steps_b));
    say_differences(Where::End, ends.0, ends.1, &mut differences);
    let result = |game: &Game<'_>| game.result().map(|result| result.to_string());
    push(&mut differences, Aspect::Result, Where::Result, result(&game_a.game), result(&game_b.game));
    differences.retain(|difference| aspects.contains(&difference.aspect));

    GameDiff {
        moves,
        same_setup: Setting::of(game_a) == Setting::of(game_b),
        differences,
        aspects: aspects.clone(),
    }
}

/// The same text, however its accents were typed.
pub(super) fn normal(text: &str) -> String {
    text.trim().nfc().collect()
}

fn tag_differences(a: &Game<'_>, b: &Game<'_>) -> Vec<Difference> {
    let mut names: Vec<&str> = a.tags.iter().map(Tag::name).collect();
    names.extend(b.tags.iter().map(Tag::name));
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(*name));

    let (of_a, of_b) = (first_values(a), first_values(b));
    let mut differences = Vec::new();
    for name in names {
        let value = |values: &HashMap<_, &str>| values.get(name).map(|value| (*value).to_owned());
        push(&mut differences, Aspect::of_tag(name), Where::Tag(name.to_owned()), value(&of_a), value(&of_b));
    }
    differences
}

/// The values of tags by name, of the first one with each.
fn first_values<'g>(game: &'g Game<'_>) -> HashMap<&'g str, &'g str> {
    let mut values = HashMap::new();
    for tag in &game.tags {
        values.entry(tag.name()).or_insert(tag.value());
    }
    values
}

/// What is said about a move: behind it and, unless it is the first one, before it.
fn said(i: usize, step: &Step<'_, '_>) -> Said {
    let before = step.view.comments_before().take(if i == 0 { 0 } else { usize::MAX });
    Said::of(before.chain(step.view.comments()))
}

fn say_differences(place: Where, a: Said, b: Said, differences: &mut Vec<Difference>) {
    push(differences, Aspect::Evaluations, place.clone(), a.evaluations, b.evaluations);
    push(differences, Aspect::Comments, place, a.comments, b.comments);
}

fn push(into: &mut Vec<Difference>, aspect: Aspect, place: Where, a: Option<String>, b: Option<String>) {
    if a.as_deref().map(normal) != b.as_deref().map(normal) {
        into.push(Difference { aspect, place, a, b });
    }
}
