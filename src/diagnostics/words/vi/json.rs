//! What is wrong with records in JSON, in Vietnamese.

use crate::diagnostics::json::{JsonExpected, JsonForm, JsonProblem, is_of_file};
use crate::diagnostics::visible::visible;
use crate::diagnostics::words::Words;

pub(super) fn bad_json(wanted: JsonExpected) -> Words {
    let wanted = match wanted {
        JsonExpected::Object => "dấu {",
        JsonExpected::Value => "một giá trị",
        JsonExpected::Key => "tên trường trong dấu ngoặc kép",
        JsonExpected::Colon => "dấu hai chấm sau tên trường",
        JsonExpected::CommaOrClose => "dấu phẩy hoặc dấu ngoặc đóng",
        JsonExpected::End => "chỗ hết văn bản",
        JsonExpected::Number => "phần còn lại của một số",
        JsonExpected::String => "phần còn lại của một chuỗi trong dấu ngoặc kép",
    };
    Words::new(format!("Tệp không đúng dạng JSON, ở đây phải là {wanted}"), "từ đây không còn là JSON")
}

pub(super) fn field(path: &str, problem: &JsonProblem) -> Words {
    let name = match problem {
        JsonProblem::Missing { field } if is_of_file(path, field) => "Tệp".to_owned(),
        _ if path.is_empty() => "Ván này".to_owned(),
        _ => format!("Trường {}", visible(path)),
    };
    match problem {
        JsonProblem::Missing { field } => {
            Words::new(format!("{name} thiếu trường {field}"), format!("thiếu {field}"))
        }
        JsonProblem::Twice => {
            Words::new(format!("{name} xuất hiện hai lần"), "lặp lại ở đây").help("Hãy giữ lại một.")
        }
        JsonProblem::Form(wanted) => {
            let wanted = form(*wanted);
            Words::new(format!("{name} phải là {wanted}"), format!("không phải {wanted}"))
        }
        JsonProblem::HalfCharacter => {
            Words::new(format!("{name} có mã \\u… chỉ là một nửa ký tự"), "một nửa ký tự").help(
                "Một cặp mã như \\ud83c\\udfb2 mới thành một ký tự; hãy thêm nửa kia, hoặc xóa nửa này.",
            )
        }
        JsonProblem::Contradiction { with } => {
            Words::new(format!("{name} nói khác với trường {with}"), format!("xem {with}"))
                .help("Hai chỗ phải khớp nhau: hãy sửa hoặc xóa chỗ sai.")
        }
        JsonProblem::Ply { due } => turn(&name, &due.to_string()),
        JsonProblem::Side { due } => turn(&name, due.name()),
        JsonProblem::Play { due } => Words::new(
            format!("{name} không đúng với các nước đi theo luật của ván này"),
            "không đúng luật",
        )
        .help(format!(
            "Theo luật thì phải là {}; nếu ván đã chơi theo luật khác thì thẻ Variant và Rules phải nói rõ.",
            visible(due)
        )),
    }
}

/// A field that says of a move that it is another one.
fn turn(name: &str, due: &str) -> Words {
    Words::new(format!("{name} phải là {due} theo thứ tự các nước đi"), format!("phải là {due}"))
        .help("Có thể thiếu hoặc thừa một nước đi; nếu các nước đi đã đúng thì hãy sửa hoặc xóa trường này.")
}

const fn form(form: JsonForm) -> &'static str {
    match form {
        JsonForm::Object => "một đối tượng {…}",
        JsonForm::Array => "một mảng […]",
        JsonForm::Text => "một chuỗi chữ",
        JsonForm::Bool => "true hoặc false",
        JsonForm::Format => "chữ oaq-json",
        JsonForm::Version => "phiên bản 1",
        JsonForm::Number => "số thứ tự nước như 4. hay 4...",
        JsonForm::Pit => "số của một ô dân",
        JsonForm::Direction => "hướng rải, < hoặc >",
        JsonForm::Move => "một nước đi như 10>x12",
        JsonForm::Nag => "một số từ 0 đến 255",
        JsonForm::Borrowed => "số dân vay",
        JsonForm::Result => "một kết quả như 1-0",
        JsonForm::TagName => "tên gồm chữ cái không dấu, chữ số và dấu _",
        JsonForm::TagValue => "chữ trên một dòng",
        JsonForm::Comment => "lời chú thích viết được trong {…} hoặc trên một dòng",
        JsonForm::Escape => "chữ trên một dòng",
        JsonForm::Eval => "một đánh giá có kind, value và depth",
        JsonForm::Best => "một chuỗi nước đi",
        JsonForm::Clock => "thời gian như 0:05:00",
        JsonForm::Variation => "một biến có ít nhất một nước đi",
        JsonForm::Variant => "tên của một luật chơi",
        JsonForm::Rules => "các điều luật có thật và đi cùng được với nhau",
        JsonForm::Position => "một thế cờ của ván này",
    }
}
