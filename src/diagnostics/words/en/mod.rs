//! The findings in English.

mod json;
mod parts;

pub(super) use parts::{mark, note, playable, remedy, totals};

use parts::{
    bad_position, bad_rules, bad_tag_value, because, command_form, ending, expected, flip_refusal,
    look_alike, prefix, result_place, seat, unreadable,
};

use super::{Words, claim, is_bracketless_tag, is_of_more_sides, may_be_remark, meant_move, quoted};
use crate::diagnostics::finding::Finding;
use crate::diagnostics::parts::{Against, Ended};
use crate::diagnostics::visible::{excerpt, visible};
use crate::notation::RefillWord;

pub(super) fn finding(finding: &Finding) -> Words {
    match finding {
        Finding::UnexpectedText { found, expected: _, meant: Some(meant) } => look_alike(found, meant),
        Finding::UnexpectedText { found, expected: wanted, meant: None } => {
            let move_form = "A move is a pit and a direction, such as 2< or 10>";
            Words::new(format!("{} is not {}", quoted(found), expected(*wanted)), "can't be read").help(
                match meant_move(found) {
                    Some(played) => format!(
                        "A direction is written as < to the mover's left and as > to the right: {played}."
                    ),
                    None if is_bracketless_tag(found) => {
                        "A tag begins with [: [Event \"Village fair\"].".to_owned()
                    }
                    None if !may_be_remark(found) => format!("{move_form}."),
                    None => format!("{move_form}; a remark goes in braces: {{{}}}.", excerpt(found)),
                },
            )
        }
        Finding::UnclosedComment => {
            Words::new("This comment is not closed", "no } before the end of the game")
                .help("Put a } where the comment ends.")
        }
        Finding::UnclosedVariation { count: 1 } => {
            Words::new("A variation is never closed", "no ) before the end of the game")
                .help("Put a ) after the variation's last move.")
        }
        Finding::UnclosedVariation { count } => {
            Words::new(format!("{count} variations are never closed"), "no ) before the end of the game")
                .help("Put a ) after the last move of each variation.")
        }
        Finding::UnclosedString => {
            Words::new("The value of this tag has no closing quotation mark", "no \" on this line")
                .help("A value begins and ends with \" on the same line.")
        }
        Finding::BadEscape { found } => {
            let message = match found {
                Some(c) => format!("{} has no meaning in the value of a tag", quoted(&format!("\\{c}"))),
                None => "A backslash can't stand at the end of a line".to_owned(),
            };
            Words::new(message, "after this backslash")
                .help("Write \\\\ for a backslash and \\\" for a quotation mark.")
        }
        Finding::StrayClose { bracket } => {
            let open = match bracket {
                ')' => '(',
                '}' => '{',
                _ => '[',
            };
            Words::new(format!("There is no {open} that this {bracket} could close"), "closes nothing")
        }
        Finding::BadNag { value } => Words::new(
            format!("There is no sign ${}, since the signs go from $0 to $255", excerpt(value)),
            "no such sign",
        ),
        Finding::SpaceInMove => {
            Words::new("A move is written in one piece, without a space", "a move in two pieces")
                .help("Take the space away: 2<, not 2 <.")
        }
        Finding::VariationWithoutMove => {
            Words::new("There is no move before this variation that it could replace", "replaces nothing")
                .help("A variation stands right after the move that it replaces.")
        }
        Finding::EmptyVariation => Words::new("This variation has no move in it", "no move")
            .help("Write its moves between ( and ), or put a remark in braces instead."),
        Finding::ControlCharacter { found } => Words::new(
            format!("An invisible control character (U+{:04X}) stands in the text", u32::from(*found)),
            "invisible character",
        )
        .help("Delete it."),
        Finding::UnclosedTag { has_quotes: true } => {
            Words::new("A quotation mark in the value of a tag needs a \\ before it", "inside the value")
                .help("Write \\\" for it: [Site \"the \\\"old\\\" yard\"].")
        }
        Finding::UnclosedTag { has_quotes: false } => Words::new("This tag has no closing ]", "no ] here")
            .help("A tag looks like this: [Event \"Village fair\"]."),
        Finding::BadTagName { found } => match found {
            Some(c) => Words::new(
                format!("The name of a tag can't have {} in it", quoted(&c.to_string())),
                "no proper name",
            ),
            None => Words::new("A tag must begin with its name", "no proper name"),
        }
        .help(
            "A name has unaccented letters, digits and _, and begins with a letter: [Event \"Village fair\"].",
        ),
        Finding::MissingTagValue { between: Some(c) } => {
            let sign = if c.is_whitespace() {
                format!("a special space (U+{:04X})", u32::from(*c))
            } else {
                quoted(&c.to_string())
            };
            Words::new(
                format!("Only a space may stand between the name and the value of a tag, not {sign}"),
                "no place for this",
            )
            .help("A tag looks like this: [Event \"Village fair\"].")
        }
        Finding::MissingTagValue { between: None } => Words::new("This tag has no value in quotation marks", "no value")
            .help("A tag looks like this: [Event \"Village fair\"]."),
        Finding::WrongQuotes => Words::new(
            "The value of a tag stands between straight quotation marks \"",
            "other quotation marks",
        )
        .help("Phones and word processors make “ and ” of them by themselves: [Event \"Village fair\"]."),
        Finding::AnnotationWithoutMove => Words::new("This sign does not follow a move", "judges nothing")
            .help("Signs such as ! or $1 stand right after the move that they judge."),
        Finding::BadGlyph => Words::new("There is no such sign for a move", "no such sign")
            .help("The signs are ! ? !! ?? !? and ?!."),
        Finding::BareNumber { value } => {
            let n = excerpt(value);
            Words::new(format!("The number {n} is neither a move nor a move number"), "what is this number?")
                .help(format!("A move has a direction: {n}< or {n}>. A move number has a dot: {n}."))
        }
        Finding::MissingMove { after } => {
            Words::new(format!("No move follows this {}", prefix(*after)), "no move after it")
        }
        Finding::RepeatedPrefix { prefix: twice } => {
            Words::new(format!("The {} stands twice before one move", prefix(*twice)), "once more")
                .help("Delete one of the two.")
        }
        Finding::BadClaim => Words::new("The number of captured points is missing here", "no number")
            .help("Write x12 or, pit by pit, x12+4; x0 says that nothing was captured."),
        Finding::BadRefill => Words::new("The number of borrowed dân is missing here", "no number")
            .help("Write refill, or refill+2 if 2 of the five dân were borrowed."),
        Finding::BadResult { found } => Words::new(
            format!("{} is not the result of a game", quoted(found)),
            "not a result",
        )
        .help(
            "A result is 1-0, 0-1 or 1/2-1/2, with one mark a side if there are more: 1-0-0; an unfinished \
                 game has *.",
        ),
        Finding::ResultInVariation => {
            Words::new("A variation has no result of its own", "inside a variation")
                .help("Delete it; the result stands once, after the last move of the game.")
        }
        Finding::TextAfterResult => {
            Words::new("This stands after the result but is not a new game", "after the result")
                .help("A new game begins with a tag such as [Event \"…\"], or after an empty line.")
        }
        Finding::CommandOutsideComment => {
            Words::new("A command must stand inside a comment", "outside of any comment")
                .help("Put braces around it: {[%eval +3 d9]}.")
        }
        Finding::GameTooLarge => Words::new("This game is larger than 4 GiB and can't be read", "too large"),

        Finding::BadJson { expected } => json::bad_json(*expected),
        Finding::JsonField { path, problem } => json::field(path, problem),

        Finding::BadTagValue { tag, value, form } => bad_tag_value(tag, value, *form),
        Finding::UnknownVariant { value, nearest } => {
            let meant = nearest.as_ref().map(|id| format!("Did you mean {id}? ")).unwrap_or_default();
            Words::new(format!("There is no variant {}", quoted(value)), "no such variant")
                .help(format!("{meant}The command “oaq variants” lists them all."))
        }
        Finding::BadRules { problem, variant } => bad_rules(problem, variant),
        Finding::BadPosition { problem } => bad_position(problem),
        Finding::DuplicateTag { tag } => {
            Words::new(format!("The tag {} stands twice in this game", excerpt(tag)), "once more")
                .help("Keep the one that is right and delete the other.")
        }
        Finding::MissingVariant => Words::new(
            "The game does not say which variant was played, so it is read as standard",
            "no Variant tag",
        )
        .help("Add [Variant \"standard\"], or the variant that was played."),
        Finding::RulesOverridden { tag, written: Some(written), used } => Words::new(
            format!("The command line replaces the game's {tag} {} with {}", quoted(written), quoted(used)),
            "not used",
        ),
        Finding::RulesOverridden { tag, written: None, used } => Words::new(
            format!("The command line gives the game, which has no {tag} tag, the {tag} {}", quoted(used)),
            "nothing here",
        ),
        Finding::MisspeltTag { tag, nearest } => Words::new(
            format!("The tag {} is probably a slip for {nearest}, and has no effect as it is", excerpt(tag)),
            format!("did you mean {nearest}?"),
        ),
        Finding::MisspeltRules { tag, nearest } => Words::new(
            format!(
                "The tag {} must be {nearest}: the game was played by what it says, not without it",
                excerpt(tag)
            ),
            format!("this is {nearest}"),
        ),

        Finding::EmptyPit { pit, mover } => Words::new(
            format!("Pit {pit} is empty, so {} can't play it", seat(mover)),
            format!("pit {pit} is empty"),
        ),
        Finding::NotYourPit { pit, owner, mover } => Words::new(
            format!("Pit {pit} belongs to {}, but it is the turn of {}", seat(owner), seat(mover)),
            format!("a pit of {}", owner.side),
        ),
        Finding::NoSuchPit { pit, last } => Words::new(
            format!("There is no pit {}, since the pits have the numbers 1 to {last}", excerpt(pit)),
            "no such pit",
        )
        .help(if is_of_more_sides(pit, *last) {
            "If three or four played, a tag says so: [Sides \"3\"]."
        } else {
            ""
        }),
        Finding::QuanPit { pit } => Words::new(
            format!("{} is a quan pit, and nobody may sow from a quan pit", excerpt(pit)),
            "a quan pit",
        ),
        Finding::FirstQuanForbidden { played } => Words::new(
            format!("The first move of the game may not capture a quan, as {} does", excerpt(played)),
            "captures a quan",
        )
        .help("This variant forbids it (first-quan=forbidden)."),
        Finding::FlipNotAllowed { why } => flip_refusal(*why),
        Finding::RefillNotDue { mover, dan } => Words::new(
            format!("{} still has {dan} dân in the five pits, so there is nothing to refill", seat(mover)),
            "not due",
        )
        .help("A side refills only if all its five pits are empty when its turn comes."),
        Finding::RefillAmount { mover, written: _, due: 0 } => Words::new(
            format!("{} can pay this refill alone and borrows nothing", seat(mover)),
            "nothing is borrowed",
        )
        .help("Write refill alone."),
        Finding::RefillAmount { mover, written, due } => Words::new(
            format!("{} must borrow {due} dân for this refill, not {written}", seat(mover)),
            format!("{due} borrowed"),
        )
        .help(format!("Write {}.", RefillWord::of(*due))),
        Finding::RefillMissing { mover, borrowed } => {
            let word = RefillWord::of(*borrowed);
            Words::new(
                format!("All five pits of {} were empty, so a refill comes before this move", seat(mover)),
                "before this move",
            )
            .help(format!("Write {word} before the move."))
        }
        Finding::CaptureClaim { written, captured } if captured.is_empty() => Words::new(
            format!("This move captured nothing, but the record says {}", excerpt(written)),
            "nothing captured",
        ),
        Finding::CaptureClaim { written, captured } => {
            let total: u32 = captured.iter().copied().map(u32::from).sum();
            let points = if total == 1 { "1 point".to_owned() } else { format!("{total} points") };
            let pits = if captured.len() > 1 { format!(" ({})", claim(captured)) } else { String::new() };
            Words::new(
                format!("This move captured {points}{pits}, but the record says {}", excerpt(written)),
                format!("captured {total}"),
            )
        }
        Finding::EndClaim { played } => Words::new(
            format!("The game goes on after {}, but # says that it is over", excerpt(played)),
            "not the end",
        ),
        Finding::MoveNumber { written, due } => Words::new(
            format!("The move number here is {due} and not {}", excerpt(written)),
            format!("this is {due}"),
        ),
        Finding::MoveAfterEnd { end, ply: 0 } => Words::new(
            format!("The start position is already over{}, so no move can follow", because(*end)),
            "after the end",
        ),
        Finding::MoveAfterEnd { end, ply } => Words::new(
            format!("The game was already over after ply {ply}{}, so no move can follow", because(*end)),
            "after the end",
        ),
        Finding::EndlessSowing { played } => Words::new(
            format!(
                "The sowing of {} would go round for ever, so it ends where it repeats itself",
                excerpt(played)
            ),
            "goes round for ever",
        ),

        Finding::ResultMissing { place, due } => {
            let help = match due {
                Some(due) => format!("Write {due}."),
                None => "Write who won, such as 1-0, or * if the game was not finished.".to_owned(),
            };
            Words::new(format!("{} is missing", result_place(*place)), "no result here").help(help)
        }
        Finding::ResultMismatch { place, written, due, against } => {
            let (place, other) = (result_place(*place), place.other());
            let written = excerpt(written);
            match against {
                Against::Play { end, score } => {
                    let words = Words::new(
                        format!("By its moves the game ended {score}, so the result is {due} and not {written}"),
                        format!("should be {due}"),
                    );
                    match end {
                        Some(end) => words.help(format!("The game was over because {}.", ending(*end))),
                        None => words,
                    }
                }
                Against::Over => Words::new(
                    format!("{place} is {written}, but the game is over: nobody is to move any more"),
                    "the game is over",
                )
                .help("Write who won, with a mark for each side: 1-0, 0-1 or 1/2-1/2 on two sides."),
                Against::Unfinished => Words::new(
                    format!("{place} is {written}, but the moves do not finish the game"),
                    "nobody has won yet",
                )
                .help(
                    "If the players ended it, a tag says how, such as [Termination \"resign\"]; a game that just \
                     stops has the result *.",
                ),
                Against::Other => {
                    let other = result_place(other).to_lowercase();
                    Words::new(format!("{place} is {written}, but {other} is {due}"), format!("{due} elsewhere"))
                }
                .help("Both must be the same: correct the wrong one."),
                Against::Sides => Words::new(
                    format!("{place} is {written}, which is for another number of sides"),
                    "other number of sides",
                )
                .help("A result has one mark a side: 1-0 for two sides, 1-0-0 for three."),
                Against::Nobody => Words::new(
                    format!("{place} is {written}, but in a game one side wins or several share the win"),
                    "not possible",
                )
                .help("The winner has 1, sides that share the win 1/2 each, all others 0: 1-0, 1/2-1/2 or 1/2-1/2-0."),
            }
        }
        Finding::ScoreMismatch { written, due } => Words::new(
            format!("The final score is {due} and not {}", excerpt(written)),
            format!("should be {due}"),
        ),
        Finding::TerminationMismatch { written, end: Ended::Somehow } => Words::new(
            format!("The game ended by rule, and not by {}", quoted(written)),
            "ended otherwise",
        )
        .help("Nobody is to move in its position any more (-), which only a rule brings about. Correct this tag, or leave it out."),
        Finding::TerminationMismatch { written, end: Ended::By(end) } => Words::new(
            format!("The game ended by rule ({}), not by {}", end.as_str(), quoted(written)),
            format!("should be {}", end.as_str()),
        )
        .help(format!("It was over because {}.", ending(*end))),
        Finding::TerminationMismatch { written, end: Ended::No } => Words::new(
            format!("The game did not end by {}, since the moves do not finish it", quoted(written)),
            "has not ended so",
        )
        .help("A move may be missing at the end; or the players ended it: resign, time, agreement, …"),

        Finding::BadCommand { written, form } => {
            Words::new(format!("The command {} can't be read", quoted(written)), "can't be read")
                .help(command_form(*form))
        }
        Finding::EvalContradiction { written, due } => Words::new(
            format!("The game is over and its value is {due}, not {}", excerpt(written)),
            format!("should be {due}"),
        ),

        Finding::NotUtf8 { encoding: Some(encoding), file } => {
            let name = encoding.name();
            Words::new(
                format!("The file is not UTF-8 text, it looks like {name}"),
                "first byte that is not UTF-8",
            )
            .help(format!("This converts it: oaq convert --to oaq --encoding {name} {}", visible(file)))
        }
        Finding::NotUtf8 { encoding: None, file: _ } => {
            Words::new("The file is not UTF-8 text", "first byte that is not UTF-8")
                .help("Save it as UTF-8, or delete the bytes that are no text.")
        }
        Finding::NotARecord => Words::new("There is no game in this file", "no game")
            .help("A game begins with a tag such as [Event \"Village fair\"], or with a move such as 1. 2<"),
        Finding::UnreadableFile { why } => {
            Words::new(format!("The file can't be read: {}", unreadable(why)), "")
        }
    }
}
