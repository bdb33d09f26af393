//! The parts of findings, and what goes with them, in English.

use crate::diagnostics::diagnostic::{Mark, Note, Remedy};
use crate::diagnostics::nearest;
use crate::diagnostics::parts::{CommandForm, FlipRefusal, ResultPlace, Seat, TagForm, Unreadable};
use crate::diagnostics::totals::Totals;
use crate::diagnostics::visible::excerpt;
use crate::diagnostics::words::{Words, quoted};
use crate::notation::{Expected, Meant, Prefix};
use crate::rules::{EndReason, MAX_PLY, Parameter, PositionError, RulesError, Side};

pub(super) fn seat(seat: &Seat) -> String {
    match &seat.name {
        Some(name) => format!("{} ({})", excerpt(name), seat.side),
        None => seat.side.to_string(),
    }
}

pub(super) const fn expected(expected: Expected) -> &'static str {
    match expected {
        Expected::TagOrMove => "a tag, and not a move either",
        Expected::Move => "a move, nor anything else that can stand between moves",
    }
}

/// Text with characters that only look like the right ones.
pub(super) fn look_alike(found: &str, meant: &Meant) -> Words {
    let code = format!("U+{:04X}", u32::from(meant.sign));
    let (sign, instead) = (quoted(&meant.sign.to_string()), excerpt(&meant.instead));
    let help = match meant.instead.as_str() {
        "" => format!("An invisible character ({code}) stands in it."),
        " " => format!("Moves stand side by side with a space between them, without {sign}."),
        _ => format!("The character {sign} ({code}) is not the {instead} that belongs there."),
    };
    let (found, label) = (quoted(found), format!("{} is meant", quoted(meant.text.trim())));
    if meant.text.trim().is_empty() {
        return Words::new(format!("{found} does not belong between moves"), "too much").help(help);
    }
    Words::new(format!("{found} is written {}", quoted(meant.text.trim())), label).help(help)
}

pub(super) const fn prefix(prefix: Prefix) -> &'static str {
    match prefix {
        Prefix::Number => "move number",
        Prefix::Flip => "flip",
        Prefix::Refill => "refill",
    }
}

pub(super) fn bad_tag_value(tag: &str, value: &str, form: TagForm) -> Words {
    let (plain, value) = (excerpt(value), quoted(value));
    match form {
        TagForm::Date => Words::new(format!("{value} is not a date"), "not a date")
            .help("Write year.month.day and ?? for what is not known: 2026.02.17 or 2026.02.??"),
        TagForm::Result => Words::new(format!("{value} is not the result of a game"), "not a result").help(
            "A result is 1-0, 0-1 or 1/2-1/2, with one mark a side if there are more: 1-0-0; an unfinished game has *.",
        ),
        TagForm::Score => Words::new(format!("{value} is not a score"), "not a score")
            .help("Write the points of all sides with dashes between them, P0 first: 43-27."),
        TagForm::ScoreOfSides => {
            Words::new(format!("The score {value} is for another number of sides"), "other number of sides")
                .help("Write a number for each side, P0 first: 43-27 for two sides, 43-27-35 for three.")
        }
        TagForm::Termination => {
            Words::new(format!("{value} is not a way for a game to end"), "not a known word").help(
                "By rule: quan, no-refill, repetition. By people: resign, time, agreement, adjudication, \
                 abandoned, forfeit.",
            )
        }
        TagForm::Sides => {
            Words::new(format!("A game has 2, 3 or 4 sides, not {value}"), "not a number of sides")
        }
        TagForm::SidesOfVariant => {
            Words::new(format!("This variant is not played with {plain} sides"), format!("see {}", excerpt(tag)))
                .help("The command “oaq variants” says with how many sides each variant is played.")
        }
        TagForm::SidesOfGivenVariant => {
            Words::new(format!("The --variant of the command line is not played with the game's {plain} sides"), "does not fit --variant")
                .help("The record need not be wrong: leave --variant out for it, or name one that is played with so many sides.")
        }
        TagForm::GivenSidesOfVariant => {
            Words::new(format!("The game's variant is not played with the {plain} sides of the command line"), "does not fit --sides")
                .help("The record need not be wrong: leave --sides out for it.")
        }
        TagForm::TimeControl => Words::new(format!("{value} is not a time control"), "can't be read")
            .help("Write seconds a game and a move, 300+5, or seconds a move, 10/move; or as PGN has it, 40/5400:1800."),
    }
}

pub(super) fn bad_rules(problem: &RulesError, variant: &str) -> Words {
    match problem {
        RulesError::NotAnOverride { word } => {
            Words::new(format!("{} is not written as parameter=value", quoted(word)), "not parameter=value")
                .help("Write for example young=3, with spaces between several.")
        }
        RulesError::UnknownParameter { parameter } => {
            let meant = nearest(parameter, Parameter::ALL.map(Parameter::name))
                .map(|name| format!("Did you mean {name}? "))
                .unwrap_or_default();
            Words::new(format!("There is no rule called {}", quoted(parameter)), "no such rule")
                .help(format!("{meant}The command “oaq variants {variant}” lists the rules."))
        }
        RulesError::UnknownValue { parameter, value, words } => {
            Words::new(format!("The rule {parameter} can't be {}", quoted(value)), "no such value")
                .help(format!("It can be {}.", words.join(" or ")))
        }
        RulesError::OutOfRange { parameter, value, min, max } => Words::new(
            format!("The rule {parameter} is a number from {min} to {max}, not {}", quoted(value)),
            "out of range",
        ),
        RulesError::GivenTwice { parameter } => {
            Words::new(format!("The rule {parameter} is given twice"), "given twice")
                .help("Keep one of the two.")
        }
        RulesError::NotWithSides { variant, sides } => clash(variant, &format!("sides={sides}")),
        RulesError::Clash { first, second } => clash(first, second),
    }
}

fn clash(first: &str, second: &str) -> Words {
    Words::new(format!("{first} makes no sense together with {second}"), "can't go together")
}

pub(super) fn bad_position(problem: &PositionError) -> Words {
    let form = "A position looks like this: 5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0.";
    match problem {
        PositionError::Incomplete => {
            Words::new("This is not a whole position", "something is missing").help(form)
        }
        PositionError::UnexpectedWord { word: part } | PositionError::PitCount { group: part } | PositionError::BadNumber { text: part } => {
            Words::new(format!("{} can't be read as a part of a position", quoted(part)), "can't be read")
                .help(form)
        }
        PositionError::BadReserve { text, apart } => {
            Words::new(format!("{} is not what a side has captured", quoted(text)), "can't be read").help(
                if *apart {
                    "By these rules dân and quan are counted apart: 5,5,5,5,5,0q/5,5,5,5,5,0q 0+0q/0+0q P0."
                } else {
                    form
                },
            )
        }
        PositionError::SideCount { found, sides } => Words::new(
            format!("The position has {found} sides, but the game has {sides}"),
            "other number of sides",
        ),
        PositionError::Inexact { exact } => {
            Words::new("A position is written in one way only, and this is another", "not exactly so")
                .help(format!("Write {exact}"))
        }
        PositionError::TooManyPlies => {
            Words::new(format!("A game can't have more than {MAX_PLY} moves behind it"), "too many moves")
        }
        PositionError::TooManyPoints => {
            Words::new("The position holds more points than a game can have", "too many points")
        }
        PositionError::Unswept { pit } => Words::new(
            format!("The position is the end of a game (the -), but there are still dân in pit {pit}"),
            format!("dân in pit {pit}"),
        )
        .help("At the end each side takes the dân of its own five pits: add them to what that side has captured."),
        PositionError::NotItsMove { text, side } => Words::new(
            format!("{} in last= must be a move of {side}, but that is not a pit of {side}", quoted(text)),
            format!("not a move of {side}"),
        )
        .help("The moves of last= are the latest ones, and the last of them is of the side that is not to move."),
        PositionError::TooManyMoves { found } => Words::new(
            format!("last= has {found} moves, but only the latest five count"),
            "too many moves",
        )
        .help("Keep the last five."),
        PositionError::NoSuchSide { text: part } | PositionError::BadMove { text: part } | PositionError::DoesNotApply { word: part } => Words::new(
            format!("By these rules {} can't be in this position", quoted(part)),
            "not possible here",
        ),
    }
}

pub(super) fn flip_refusal(why: FlipRefusal) -> Words {
    match why {
        FlipRefusal::NotInVariant => Words::new("This variant has no flip of the table", "no flip here")
            .help("If it was allowed, the game is of the variant table-flip or has [Rules \"flip=yes\"]."),
        FlipRefusal::TooEarly => Words::new("The table can't be flipped before the first move", "too early"),
        FlipRefusal::TooLate => Words::new(
            "The table can be flipped only once, between the first move and the second",
            "too late",
        ),
        FlipRefusal::GameOver => {
            Words::new("The table can't be flipped after the end of the game", "too late")
        }
    }
}

/// How the game ended, as a clause.
pub(super) const fn ending(end: EndReason) -> &'static str {
    match end {
        EndReason::Quan => "the quan are gone",
        EndReason::NoRefill => "a side could not refill its empty pits",
        EndReason::Repetition => "both sides made the same move three times in a row",
    }
}

pub(super) fn because(end: Option<EndReason>) -> String {
    end.map(|end| format!(" because {}", ending(end))).unwrap_or_default()
}

pub(super) const fn result_place(place: ResultPlace) -> &'static str {
    match place {
        ResultPlace::Tag => "The result in the Result tag",
        ResultPlace::Token => "The result after the last move",
    }
}

pub(super) const fn command_form(form: CommandForm) -> &'static str {
    match form {
        CommandForm::Eval => {
            "Write the points and the depth, [%eval +12 d24], or a proven value, [%eval =+12], [%eval >=+2]."
        }
        CommandForm::EvalOfThree => {
            "Write the points that each of the three sides will have, and the depth: [%eval 40,35,30 d9]."
        }
        CommandForm::EvalOfFour => {
            "Write the points that each of the four sides will have, and the depth: [%eval 40,35,30,35 d9]."
        }
        CommandForm::Best => {
            "Write the moves of the better line with spaces between them: [%best 7<x4 3> 8>]."
        }
        CommandForm::Any => {
            "A command is a name and its value: [%eval +12 d24], [%best 7<x4 3>], [%clk 0:05:00]."
        }
        CommandForm::Clock => "Write hours, minutes and seconds: [%clk 0:05:00].",
    }
}

pub(super) fn unreadable(why: &Unreadable) -> String {
    match why {
        Unreadable::NotFound => "there is no such file".to_owned(),
        Unreadable::Denied => "permission is denied".to_owned(),
        Unreadable::Directory => "it is a folder".to_owned(),
        Unreadable::Other(system) => excerpt(system).into_owned(),
    }
}

pub(crate) fn playable(side: Side, pits: &[String]) -> String {
    match pits {
        [] => format!("{side} could not play any pit."),
        [pit] => format!("{side} could only play pit {pit}."),
        _ => format!("{side} could play the pits {}.", pits.join(", ")),
    }
}

pub(crate) fn note(note: &Note) -> String {
    match note {
        Note::DidYouMean { played, plies: _, whole: true } => {
            format!("Did you mean {played}? With it the whole rest of the line can be played.")
        }
        Note::DidYouMean { played, plies, whole: false } => {
            format!("Did you mean {played}? With it {} can be played.", plural(*plies, "move", "moves"))
        }
        Note::EarlierMove { ply, written, played, plies, whole } => {
            let (written, played) = (excerpt(written), excerpt(played));
            let how_far = if *whole {
                "the whole rest of the line can be played".to_owned()
            } else {
                format!("{} can be played", plural(*plies, "move", "moves"))
            };
            format!(
                "Perhaps the slip is further up: with {played} instead of {written} at ply {ply}, {how_far}."
            )
        }
        Note::MoveLeftOut { number, mover } => {
            format!(
                "The number {} says that a move of {} was left out before it.",
                excerpt(number),
                seat(mover)
            )
        }
        Note::Hidden { sign, instead, until } => {
            let change = if instead.is_empty() {
                "without it".to_owned()
            } else {
                format!("with {instead} in its place")
            };
            let reach = until.map(|ply| format!(" up to ply {ply}")).unwrap_or_default();
            format!(
                "The {sign} further up makes a comment of the rest of its line; {change} the game fits{reach}."
            )
        }
        Note::BraceLeftOut { before, until } => {
            let reach = until.map(|ply| format!(" up to ply {ply}")).unwrap_or_default();
            format!("Perhaps a }} is missing before {}: with it the game fits{reach}.", excerpt(before))
        }
        Note::FitsVariant { variant, rules, sides } => {
            format!("The game fits {}.", variant_name(variant, rules, *sides))
        }
        Note::FailsVariant { variant, rules, sides, ply: Some(ply) } => {
            format!("{} fails at ply {ply}.", variant_name(variant, rules, *sides))
        }
        Note::FailsVariant { variant, rules, sides, ply: None } => {
            format!(
                "In {} all moves can be played, but the end is another.",
                variant_name(variant, rules, *sides)
            )
        }
    }
}

fn variant_name(variant: &str, rules: &str, sides: Option<u8>) -> String {
    let mut name = excerpt(variant).into_owned();
    if let Some(sides) = sides {
        name.push_str(&format!(" of {sides} sides"));
    }
    if rules.is_empty() { name } else { format!("{name} with {}", quoted(rules)) }
}

pub(crate) const fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Hides => "makes a comment of the rest of the line",
        Mark::OpensComment => "begins a comment with another in it",
        Mark::EarlierMove => "perhaps the slip is here",
        Mark::First => "first here",
        Mark::OtherResult => "the result stands here too",
    }
}

pub(crate) fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Replace { from, to } => format!("Write {} instead of {}", quoted(to), quoted(from)),
        Remedy::Insert { text } => format!("Add {}", quoted(text.trim())),
        Remedy::Remove { text } => format!("Delete {}", quoted(text)),
        Remedy::SetTag { tag, value } => format!("Set the tag {} to {}", excerpt(tag), quoted(value)),
        Remedy::ReplaceMove { from, to } => format!("Play {} instead of {}", excerpt(to), excerpt(from)),
    }
}

pub(crate) fn totals(totals: &Totals) -> String {
    let in_files = if totals.files == 1 { String::new() } else { format!(" in {} files", totals.files) };
    let games = format!("{}{in_files}", plural(totals.games, "game", "games"));
    let repaired = match totals.repaired {
        0 => String::new(),
        repaired => format!(", {} repaired", plural(repaired, "fault", "faults")),
    };
    let found: Vec<String> = [
        (totals.errors, "error", "errors"),
        (totals.warnings, "warning", "warnings"),
        (totals.notices, "notice", "notices"),
    ]
    .into_iter()
    .filter(|(n, ..)| *n > 0)
    .map(|(n, one, many)| plural(n, one, many))
    .collect();
    if found.is_empty() && totals.files == 0 {
        return "There are no records here: nothing was checked.".to_owned();
    }
    if found.is_empty() {
        return format!("{games} checked{repaired}: all well.");
    }
    let fixes = match (totals.safe_fixes, totals.unsafe_fixes) {
        (0, 0) => String::new(),
        (safe, 0) => format!("\n--fix repairs {safe} of them."),
        (0, likely) => format!("\n--unsafe-fixes repairs {likely} of them, where the fix is only likely."),
        (safe, likely) => format!(
            "\n--fix repairs {safe} of them, --unsafe-fixes {likely} more, where the fix is only likely."
        ),
    };
    format!("{games} checked{repaired}: {}.{fixes}", found.join(", "))
}

fn plural(n: impl Into<u64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}
