//! What is wrong with records in JSON, in English.

use crate::diagnostics::json::{JsonExpected, JsonForm, JsonProblem, is_of_file};
use crate::diagnostics::visible::visible;
use crate::diagnostics::words::Words;

pub(super) fn bad_json(wanted: JsonExpected) -> Words {
    let wanted = match wanted {
        JsonExpected::Object => "an opening {",
        JsonExpected::Value => "a value",
        JsonExpected::Key => "the name of a field in quotation marks",
        JsonExpected::Colon => "a colon after the field's name",
        JsonExpected::CommaOrClose => "a comma or a closing bracket",
        JsonExpected::End => "nothing more",
        JsonExpected::Number => "the rest of a number",
        JsonExpected::String => "the rest of a text in quotation marks",
    };
    Words::new(format!("The file is not proper JSON: here should be {wanted}"), "not JSON from here on")
}

pub(super) fn field(path: &str, problem: &JsonProblem) -> Words {
    let name = match problem {
        JsonProblem::Missing { field } if is_of_file(path, field) => "The file".to_owned(),
        _ if path.is_empty() => "The game".to_owned(),
        _ => format!("The field {}", visible(path)),
    };
    match problem {
        JsonProblem::Missing { field } => {
            Words::new(format!("{name} has no field {field}"), format!("{field} is missing"))
        }
        JsonProblem::Twice => {
            Words::new(format!("{name} stands twice"), "once more").help("Keep the one that is right.")
        }
        JsonProblem::Form(wanted) => {
            let wanted = form(*wanted);
            Words::new(format!("{name} must be {wanted}"), format!("not {wanted}"))
        }
        JsonProblem::HalfCharacter => {
            Words::new(format!("{name} has an escape \\u… that is only half of a character"), "half of a character")
                .help("A pair of escapes such as \\ud83c\\udfb2 makes one character; add the other half, or delete this one.")
        }
        JsonProblem::Contradiction { with } => {
            Words::new(format!("{name} says something else than the field {with}"), format!("see {with}"))
                .help("Both must agree: correct the wrong one, or delete it.")
        }
        JsonProblem::Ply { due } => turn(&name, &due.to_string()),
        JsonProblem::Side { due } => turn(&name, due.name()),
        JsonProblem::Play { due } => {
            Words::new(format!("{name} is not what the moves come to by the rules of the game"), "not so by the rules")
                .help(format!("By the rules it is {}; if others were played, the tags Variant and Rules must say so.", visible(due)))
        }
    }
}

/// A field that says of a move that it is another one.
fn turn(name: &str, due: &str) -> Words {
    Words::new(format!("{name} must be {due} by the order of the moves"), format!("must be {due}")).help(
        "A move may be missing or one too many; if the moves are right, correct the field or delete it.",
    )
}

const fn form(form: JsonForm) -> &'static str {
    match form {
        JsonForm::Object => "an object {…}",
        JsonForm::Array => "an array […]",
        JsonForm::Text => "a text",
        JsonForm::Bool => "true or false",
        JsonForm::Format => "the word oaq-json",
        JsonForm::Version => "the version 1",
        JsonForm::Number => "a move number such as 4. or 4...",
        JsonForm::Pit => "the number of a dân pit",
        JsonForm::Direction => "a direction, < or >",
        JsonForm::Move => "a move such as 10>x12",
        JsonForm::Nag => "a number from 0 to 255",
        JsonForm::Borrowed => "a number of borrowed dân",
        JsonForm::Result => "a result such as 1-0",
        JsonForm::TagName => "a name of letters, digits and _",
        JsonForm::TagValue => "a text of one line",
        JsonForm::Comment => "a comment that can be written as {…} or on one line",
        JsonForm::Escape => "a text of one line",
        JsonForm::Eval => "an evaluation with kind, value and depth",
        JsonForm::Best => "a line of moves",
        JsonForm::Clock => "a time such as 0:05:00",
        JsonForm::Variation => "a variation with at least one move",
        JsonForm::Variant => "the id of a variant",
        JsonForm::Rules => "rules that exist and go together",
        JsonForm::Position => "a position of this game",
    }
}
