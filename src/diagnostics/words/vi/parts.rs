//! The parts of findings, and what goes with them, in Vietnamese.

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
        Expected::TagOrMove => "thẻ, cũng không phải nước đi",
        Expected::Move => "nước đi, cũng không phải thứ gì được phép đứng giữa các nước đi",
    }
}

/// Text with characters that only look like the right ones.
pub(super) fn look_alike(found: &str, meant: &Meant) -> Words {
    let code = format!("U+{:04X}", u32::from(meant.sign));
    let (sign, instead) = (quoted(&meant.sign.to_string()), excerpt(&meant.instead));
    let help = match meant.instead.as_str() {
        "" => format!("Trong đó có một ký tự vô hình ({code})."),
        " " => format!("Các nước đi viết cách nhau bằng dấu cách, không dùng {sign}."),
        _ => format!("Ký tự {sign} ({code}) chỉ giống chứ không phải là {instead}."),
    };
    let (found, label) = (quoted(found), format!("ý là {}", quoted(meant.text.trim())));
    if meant.text.trim().is_empty() {
        return Words::new(format!("Giữa các nước đi không được có {found}"), "thừa").help(help);
    }
    Words::new(format!("{found} phải viết là {}", quoted(meant.text.trim())), label).help(help)
}

pub(super) const fn prefix(prefix: Prefix) -> &'static str {
    match prefix {
        Prefix::Number => "số thứ tự nước",
        Prefix::Flip => "chữ flip",
        Prefix::Refill => "chữ refill",
    }
}

pub(super) fn bad_tag_value(tag: &str, value: &str, form: TagForm) -> Words {
    let (plain, value) = (excerpt(value), quoted(value));
    match form {
        TagForm::Date => Words::new(format!("{value} không phải là ngày tháng"), "không phải ngày tháng")
            .help("Hãy viết năm.tháng.ngày, chỗ nào không rõ thì ghi ??: 2026.02.17 hay 2026.02.??"),
        TagForm::Result => {
            Words::new(format!("{value} không phải là kết quả của một ván"), "không phải kết quả").help(
                "Kết quả là 1-0, 0-1 hay 1/2-1/2, nhiều bên hơn thì mỗi bên một phần: 1-0-0; ván chưa xong thì ghi *.",
            )
        }
        TagForm::Score => Words::new(format!("{value} không phải là tỉ số"), "không phải tỉ số")
            .help("Hãy viết điểm của các bên, bắt đầu từ P0, cách nhau bằng dấu gạch: 43-27."),
        TagForm::ScoreOfSides => {
            Words::new(format!("Tỉ số {value} không đúng với số bên của ván"), "sai số bên")
                .help("Mỗi bên một số, bắt đầu từ P0: hai bên thì 43-27, ba bên thì 43-27-35.")
        }
        TagForm::Termination => {
            Words::new(format!("{value} không phải là một cách kết thúc ván"), "không có cách này").help(
                "Theo luật: quan, no-refill, repetition. Do người chơi: resign, time, agreement, adjudication, \
                 abandoned, forfeit.",
            )
        }
        TagForm::Sides => Words::new(format!("Ván có 2, 3 hay 4 bên chứ không phải {value}"), "không phải số bên"),
        TagForm::SidesOfVariant => {
            Words::new(format!("Luật này không chơi {plain} bên"), format!("xem thẻ {}", excerpt(tag)))
                .help("Lệnh “oaq variants” cho biết mỗi luật chơi được mấy bên.")
        }
        TagForm::SidesOfGivenVariant => {
            Words::new(format!("Ván này có {plain} bên, mà luật ghi ở --variant không chơi {plain} bên"), "không hợp với --variant")
                .help("Biên bản chưa chắc đã sai: hãy bỏ --variant, hoặc chọn luật khác chơi được số bên ấy.")
        }
        TagForm::GivenSidesOfVariant => {
            Words::new(format!("Luật của ván này không chơi {plain} bên như ghi ở --sides"), "không hợp với --sides")
                .help("Biên bản chưa chắc đã sai: hãy bỏ --sides.")
        }
        TagForm::TimeControl => Words::new(format!("Không đọc được thể thức thời gian {value}"), "không đọc được")
            .help(
                "Hãy viết số giây cả ván cộng mỗi nước, 300+5, hoặc số giây mỗi nước, 10/move; hay như trong PGN, \
                 40/5400:1800.",
            ),
    }
}

pub(super) fn bad_rules(problem: &RulesError, variant: &str) -> Words {
    match problem {
        RulesError::NotAnOverride { word } => Words::new(
            format!("{} không viết theo dạng tên=giá-trị", quoted(word)),
            "không đúng dạng tên=giá-trị",
        )
        .help("Ví dụ: young=3; nhiều mục thì cách nhau bằng dấu cách."),
        RulesError::UnknownParameter { parameter } => {
            let meant = nearest(parameter, Parameter::ALL.map(Parameter::name))
                .map(|name| format!("Có phải là {name}? "))
                .unwrap_or_default();
            Words::new(
                format!("Không có điều luật nào tên là {}", quoted(parameter)),
                "không có điều luật này",
            )
            .help(format!("{meant}Lệnh “oaq variants {variant}” liệt kê các điều luật."))
        }
        RulesError::UnknownValue { parameter, value, words } => Words::new(
            format!("Điều luật {parameter} không thể là {}", quoted(value)),
            "không có giá trị này",
        )
        .help(format!("Có thể là {}.", words.join(" hoặc "))),
        RulesError::OutOfRange { parameter, value, min, max } => Words::new(
            format!("Điều luật {parameter} là một số từ {min} đến {max} chứ không phải {}", quoted(value)),
            "ngoài phạm vi",
        ),
        RulesError::GivenTwice { parameter } => {
            Words::new(format!("Điều luật {parameter} được ghi hai lần"), "ghi hai lần")
                .help("Hãy giữ lại một.")
        }
        RulesError::NotWithSides { variant, sides } => clash(variant, &format!("sides={sides}")),
        RulesError::Clash { first, second } => clash(first, second),
    }
}

fn clash(first: &str, second: &str) -> Words {
    Words::new(format!("{first} không thể đi cùng với {second}"), "mâu thuẫn")
}

pub(super) fn bad_position(problem: &PositionError) -> Words {
    let form = "Một thế cờ viết như sau: 5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0.";
    match problem {
        PositionError::Incomplete => {
            Words::new("Thế cờ này viết chưa đủ", "còn thiếu").help(form)
        }
        PositionError::UnexpectedWord { word: part } | PositionError::PitCount { group: part } | PositionError::BadNumber { text: part } => {
            Words::new(format!("Trong thế cờ, không đọc được {}", quoted(part)), "không đọc được").help(form)
        }
        PositionError::BadReserve { text, apart } => {
            Words::new(format!("Trong thế cờ, {} không phải là quân đã ăn", quoted(text)), "không đọc được")
                .help(if *apart {
                    "Luật này đếm riêng dân và quan: 5,5,5,5,5,0q/5,5,5,5,5,0q 0+0q/0+0q P0."
                } else {
                    form
                })
        }
        PositionError::SideCount { found, sides } => {
            Words::new(format!("Thế cờ có {found} bên, mà ván có {sides} bên"), "khác số bên")
        }
        PositionError::Inexact { exact } => {
            Words::new("Mỗi thế cờ chỉ có một cách viết, và đây không phải cách ấy", "viết khác quy định")
                .help(format!("Hãy viết {exact}"))
        }
        PositionError::TooManyPlies => {
            Words::new(format!("Một ván không thể đã đi quá {MAX_PLY} nước"), "quá nhiều nước")
        }
        PositionError::TooManyPoints => {
            Words::new("Thế cờ có nhiều điểm hơn mức một ván có thể có", "quá nhiều điểm")
        }
        PositionError::Unswept { pit } => Words::new(
            format!("Thế cờ ghi là đã hết ván (dấu -), mà ô {pit} vẫn còn dân"),
            format!("ô {pit} còn dân"),
        )
        .help("Hết ván thì mỗi bên thu dân còn trong năm ô của mình: hãy cộng số dân ấy vào phần đã ăn của bên đó."),
        PositionError::NotItsMove { text, side } => Words::new(
            format!("Trong last=, {} phải là nước của {side}, mà ô ấy không phải của {side}", quoted(text)),
            format!("không phải nước của {side}"),
        )
        .help("last= ghi các nước gần nhất, và nước cuối cùng trong đó là của bên không đến lượt đi."),
        PositionError::TooManyMoves { found } => Words::new(
            format!("last= ghi {found} nước, mà chỉ năm nước gần nhất có nghĩa"),
            "quá nhiều nước",
        )
        .help("Hãy giữ lại năm nước cuối."),
        PositionError::NoSuchSide { text: part } | PositionError::BadMove { text: part } | PositionError::DoesNotApply { word: part } => {
            Words::new(format!("Theo luật này, thế cờ ấy không thể có {}", quoted(part)), "không thể có")
        }
    }
}

pub(super) fn flip_refusal(why: FlipRefusal) -> Words {
    match why {
        FlipRefusal::NotInVariant => Words::new("Luật này không cho lật bàn", "không được lật bàn")
            .help("Nếu ván có cho lật bàn thì luật là table-flip, hoặc có thẻ [Rules \"flip=yes\"]."),
        FlipRefusal::TooEarly => Words::new("Chưa được lật bàn trước nước đi đầu tiên", "quá sớm"),
        FlipRefusal::TooLate => {
            Words::new("Chỉ được lật bàn một lần, giữa nước thứ nhất và nước thứ hai", "quá muộn")
        }
        FlipRefusal::GameOver => Words::new("Hết ván rồi thì không lật bàn được nữa", "quá muộn"),
    }
}

/// How the game ended, as a clause.
pub(super) const fn ending(end: EndReason) -> &'static str {
    match end {
        EndReason::Quan => "hết quan",
        EndReason::NoRefill => "có bên không đủ dân để bù",
        EndReason::Repetition => "hai bên lặp lại cùng một nước ba lần liền",
    }
}

pub(super) fn because(end: Option<EndReason>) -> String {
    end.map(|end| format!(" vì {}", ending(end))).unwrap_or_default()
}

pub(super) const fn result_place(place: ResultPlace) -> &'static str {
    match place {
        ResultPlace::Tag => "kết quả trong thẻ Result",
        ResultPlace::Token => "kết quả sau nước cuối cùng",
    }
}

pub(super) const fn command_form(form: CommandForm) -> &'static str {
    match form {
        CommandForm::Eval => {
            "Hãy viết số điểm và độ sâu, [%eval +12 d24], hoặc giá trị đã chứng minh, [%eval =+12], [%eval >=+2]."
        }
        CommandForm::EvalOfThree => {
            "Hãy viết số điểm mà mỗi bên trong ba bên sẽ có, và độ sâu: [%eval 40,35,30 d9]."
        }
        CommandForm::EvalOfFour => {
            "Hãy viết số điểm mà mỗi bên trong bốn bên sẽ có, và độ sâu: [%eval 40,35,30,35 d9]."
        }
        CommandForm::Best => {
            "Hãy viết các nước của phương án hay hơn, cách nhau bằng dấu cách: [%best 7<x4 3> 8>]."
        }
        CommandForm::Any => "Một lệnh gồm tên và giá trị: [%eval +12 d24], [%best 7<x4 3>], [%clk 0:05:00].",
        CommandForm::Clock => "Hãy viết giờ, phút và giây: [%clk 0:05:00].",
    }
}

pub(super) fn unreadable(why: &Unreadable) -> String {
    match why {
        Unreadable::NotFound => "không có tệp này".to_owned(),
        Unreadable::Denied => "không có quyền đọc".to_owned(),
        Unreadable::Directory => "đây là một thư mục".to_owned(),
        Unreadable::Other(system) => excerpt(system).into_owned(),
    }
}

pub(crate) fn playable(side: Side, pits: &[String]) -> String {
    match pits {
        [] => format!("{side} không có ô nào để đi."),
        [pit] => format!("{side} chỉ có thể đi ô {pit}."),
        _ => format!("{side} có thể đi các ô {}.", pits.join(", ")),
    }
}

pub(crate) fn note(note: &Note) -> String {
    match note {
        Note::DidYouMean { played, plies: _, whole: true } => {
            format!("Có phải là {played}? Nếu vậy thì đi được hết phần còn lại.")
        }
        Note::DidYouMean { played, plies, whole: false } => {
            format!("Có phải là {played}? Nếu vậy thì đi tiếp được {plies} nước.")
        }
        Note::EarlierMove { ply, written, played, plies, whole } => {
            let (written, played) = (excerpt(written), excerpt(played));
            let how_far = if *whole {
                "đi được hết phần còn lại".to_owned()
            } else {
                format!("đi tiếp được {plies} nước")
            };
            format!(
                "Có lẽ chỗ sai nằm ở phía trên: nếu ở lượt thứ {ply} đi {played} thay cho {written} thì {how_far}."
            )
        }
        Note::MoveLeftOut { number, mover } => {
            format!("Số {} cho thấy trước nước này còn sót một nước của {}.", excerpt(number), seat(mover))
        }
        Note::Hidden { sign, instead, until } => {
            let change = if instead.is_empty() {
                "bỏ dấu ấy".to_owned()
            } else {
                format!("thay bằng {instead}")
            };
            let reach = until.map(|ply| format!(" đến lượt thứ {ply}")).unwrap_or_default();
            format!(
                "Dấu {sign} phía trên biến phần còn lại của dòng thành lời chú thích; {change} thì ván khớp{reach}."
            )
        }
        Note::BraceLeftOut { before, until } => {
            let reach = until.map(|ply| format!(" đến lượt thứ {ply}")).unwrap_or_default();
            format!("Có lẽ thiếu dấu }} trước {}; thêm vào thì ván khớp{reach}.", excerpt(before))
        }
        Note::FitsVariant { variant, rules, sides } => {
            format!("Ván này hợp với {}.", variant_name(variant, rules, *sides))
        }
        Note::FailsVariant { variant, rules, sides, ply: Some(ply) } => {
            format!("Theo {} thì sai ở lượt thứ {ply}.", variant_name(variant, rules, *sides))
        }
        Note::FailsVariant { variant, rules, sides, ply: None } => {
            format!("Theo {} thì đi được hết, nhưng kết thúc khác.", variant_name(variant, rules, *sides))
        }
    }
}

fn variant_name(variant: &str, rules: &str, sides: Option<u8>) -> String {
    let mut name = format!("luật {}", excerpt(variant));
    if let Some(sides) = sides {
        name.push_str(&format!(" {sides} bên"));
    }
    if rules.is_empty() { name } else { format!("{name} với {}", quoted(rules)) }
}

pub(crate) const fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Hides => "biến phần còn lại của dòng thành lời chú thích",
        Mark::OpensComment => "mở một lời chú thích trong đó lại có lời khác",
        Mark::EarlierMove => "có lẽ sai ở đây",
        Mark::First => "lần đầu ở đây",
        Mark::OtherResult => "kết quả cũng ghi ở đây",
    }
}

pub(crate) fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Replace { from, to } => format!("Viết {} thay cho {}", quoted(to), quoted(from)),
        Remedy::Insert { text } => format!("Thêm {}", quoted(text.trim())),
        Remedy::Remove { text } => format!("Xóa {}", quoted(text)),
        Remedy::SetTag { tag, value } => format!("Ghi thẻ {} là {}", excerpt(tag), quoted(value)),
        Remedy::ReplaceMove { from, to } => format!("Đi {} thay cho {}", excerpt(to), excerpt(from)),
    }
}

pub(crate) fn totals(totals: &Totals) -> String {
    let in_files = if totals.files == 1 { String::new() } else { format!(" trong {} tệp", totals.files) };
    let games = format!("Đã kiểm tra {} ván{in_files}", totals.games);
    let repaired = match totals.repaired {
        0 => String::new(),
        repaired => format!(", đã sửa {repaired} chỗ"),
    };
    let found: Vec<String> =
        [(totals.errors, "lỗi"), (totals.warnings, "cảnh báo"), (totals.notices, "lưu ý")]
            .into_iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, word)| format!("{n} {word}"))
            .collect();
    if found.is_empty() && totals.files == 0 {
        return "Không tìm thấy tệp biên bản nào nên chưa kiểm tra gì.".to_owned();
    }
    if found.is_empty() {
        return format!("{games}{repaired}: tất cả đều đúng.");
    }
    let fixes = match (totals.safe_fixes, totals.unsafe_fixes) {
        (0, 0) => String::new(),
        (safe, 0) => format!("\n--fix sửa được {safe} chỗ."),
        (0, likely) => format!("\n--unsafe-fixes sửa được {likely} chỗ, nhưng chưa chắc đúng ý."),
        (safe, likely) => {
            format!(
                "\n--fix sửa được {safe} chỗ, --unsafe-fixes thêm {likely} chỗ nữa, nhưng chưa chắc đúng ý."
            )
        }
    };
    format!("{games}{repaired}: {}.{fixes}", found.join(", "))
}
