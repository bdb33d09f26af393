//! The summary of an annotated game, and the tags that hold it.
//!
//! | tag | value |
//! |---|---|
//! | `Annotator` | `oaq`, unless the game names another one |
//! | `OaqAnalysis` | `complete` or `incomplete` |
//! | `OaqAccuracy` | the mean accuracy by player in per cent, `93.1-88.0`; `?` where there is none |
//! | `OaqPointsLost` | the mean loss of a decision by player in points, `1.2-3.4` |
//! | `OaqBlunders`, `OaqMistakes`, `OaqInaccuracies`, `OaqDecisions` | counts by player, `1-0` |

use super::tree::{Game, Tag};

/// A game's decisions, added up by player.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Whether the whole game was studied.
    pub complete: bool,
    /// By the side at which each player sat at the first move, P0 first: a flip changes nobody's place here.
    pub sides: Vec<SideSummary>,
}

/// One player's decisions, added up. Forced moves are none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideSummary {
    /// How many they were.
    pub decisions: u32,
    /// Blunders, `??`.
    pub blunders: u32,
    /// Mistakes, `?`.
    pub mistakes: u32,
    /// Inaccuracies, `?!`.
    pub inaccuracies: u32,
    /// Their mean accuracy in per cent; `None` without decisions or if the study is incomplete.
    pub accuracy: Option<f64>,
    /// Their mean loss in points; `None` without decisions.
    pub points_lost: Option<f64>,
}

/// The annotator's name.
const ANNOTATOR: &str = "oaq";
const ANALYSIS: &str = "OaqAnalysis";

type Text = fn(&SideSummary) -> String;

/// The tags with a value a player.
const BY_SIDE: [(&str, Text); 6] = [
    ("OaqAccuracy", |side| decimal(side.accuracy)),
    ("OaqPointsLost", |side| decimal(side.points_lost)),
    ("OaqBlunders", |side| side.blunders.to_string()),
    ("OaqMistakes", |side| side.mistakes.to_string()),
    ("OaqInaccuracies", |side| side.inaccuracies.to_string()),
    ("OaqDecisions", |side| side.decisions.to_string()),
];

fn decimal(value: Option<f64>) -> String {
    value.map_or_else(|| "?".to_owned(), |value| format!("{value:.1}"))
}

/// The tags for the summary of a game.
pub(crate) fn summary_tags(summary: &Summary, game: &Game<'_>) -> Vec<Tag<'static>> {
    let annotator = Tag::new("Annotator", ANNOTATOR).filter(|_| game.tag("Annotator").is_none());
    let analysis = Tag::new(ANALYSIS, if summary.complete { "complete" } else { "incomplete" });
    let by_side = BY_SIDE.iter().filter_map(|(name, text)| {
        let values: Vec<String> = summary.sides.iter().map(text).collect();
        Tag::new(*name, values.join("-"))
    });
    annotator.into_iter().chain(analysis).chain(by_side).collect()
}

/// Tells which tags of a game the annotator wrote.
pub(crate) fn is_annotators(game: &Game<'_>) -> impl Fn(&Tag<'_>) -> bool + use<> {
    let annotated = game.tag(ANALYSIS).is_some();
    move |tag| {
        tag.name() == ANALYSIS
            || BY_SIDE.iter().any(|(name, _)| tag.name() == *name)
            || (annotated && tag.name() == "Annotator" && tag.value() == ANNOTATOR)
    }
}

/// The summary that an annotated game's tags hold; `None` if it was not annotated.
///
/// ```
/// let text = r#"[OaqAnalysis "complete"] [OaqAccuracy "93.1-?"] [OaqBlunders "1-0"] *"#;
/// let summary = oaq::notation::summary_of(&oaq::notation::parse_game(text).game).unwrap();
/// assert!(summary.complete);
/// assert_eq!((summary.sides[0].accuracy, summary.sides[1].accuracy), (Some(93.1), None));
/// assert_eq!(summary.sides[0].blunders, 1);
/// ```
pub fn summary_of(game: &Game<'_>) -> Option<Summary> {
    let complete = game.tag(ANALYSIS)? == "complete";
    let values = |name| game.tag(name).map(|value| value.split('-').collect::<Vec<_>>()).unwrap_or_default();
    let columns = BY_SIDE.map(|(name, _)| values(name));
    let sides = columns.iter().map(Vec::len).max().unwrap_or_default().min(4);
    let side = |i: usize| {
        let [accuracy, points_lost, blunders, mistakes, inaccuracies, decisions] =
            columns.each_ref().map(|c| c.get(i));
        let decimal = |text: Option<&&str>| text.and_then(|text| text.parse().ok());
        let count = |text: Option<&&str>| text.and_then(|text| text.parse().ok()).unwrap_or_default();
        SideSummary {
            decisions: count(decisions),
            blunders: count(blunders),
            mistakes: count(mistakes),
            inaccuracies: count(inaccuracies),
            accuracy: decimal(accuracy),
            points_lost: decimal(points_lost),
        }
    };
    Some(Summary { complete, sides: (0..sides).map(side).collect() })
}
