//! The findings in Vietnamese.

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
            let move_form = "Một nước đi gồm số ô và hướng rải, ví dụ 2< hay 10>";
            Words::new(format!("{} không phải là {}", quoted(found), expected(*wanted)), "không đọc được").help(
                match meant_move(found) {
                    Some(played) => format!(
                        "Hướng rải ghi bằng dấu < là sang trái, dấu > là sang phải của người đi: {played}."
                    ),
                    None if is_bracketless_tag(found) => {
                        "Thẻ bắt đầu bằng dấu [: [Event \"Hội làng\"].".to_owned()
                    }
                    None if !may_be_remark(found) => format!("{move_form}."),
                    None => format!("{move_form}; lời chú thích thì đặt trong ngoặc nhọn: {{{}}}.", excerpt(found)),
                },
            )
        }
        Finding::UnclosedComment => Words::new("Lời chú thích này chưa được đóng", "đến hết ván vẫn thiếu dấu }")
            .help("Hãy thêm dấu } vào chỗ lời chú thích kết thúc."),
        Finding::UnclosedVariation { count: 1 } => {
            Words::new("Có một biến chưa được đóng", "đến hết ván vẫn thiếu dấu )")
                .help("Hãy thêm dấu ) sau nước cuối cùng của biến.")
        }
        Finding::UnclosedVariation { count } => {
            Words::new(format!("Có {count} biến chưa được đóng"), "đến hết ván vẫn thiếu dấu )")
                .help("Hãy thêm dấu ) sau nước cuối cùng của mỗi biến.")
        }
        Finding::UnclosedString => {
            Words::new("Giá trị của thẻ này thiếu dấu ngoặc kép đóng", "dòng này thiếu dấu \"")
                .help("Giá trị bắt đầu và kết thúc bằng dấu \" trên cùng một dòng.")
        }
        Finding::BadEscape { found } => {
            let message = match found {
                Some(c) => format!("{} không có nghĩa gì trong giá trị của thẻ", quoted(&format!("\\{c}"))),
                None => "Dấu \\ không được đứng cuối dòng".to_owned(),
            };
            Words::new(message, "sau dấu \\ này").help("Hãy viết \\\\ cho dấu \\ và \\\" cho dấu ngoặc kép.")
        }
        Finding::StrayClose { bracket } => {
            let open = match bracket {
                ')' => '(',
                '}' => '{',
                _ => '[',
            };
            Words::new(format!("Dấu {bracket} này không có dấu {open} nào đứng trước"), "thừa dấu đóng")
        }
        Finding::BadNag { value } => Words::new(
            format!("Không có ký hiệu ${}, các ký hiệu chỉ từ $0 đến $255", excerpt(value)),
            "không có ký hiệu này",
        ),
        Finding::SpaceInMove => Words::new("Nước đi phải viết liền, không có dấu cách", "nước đi bị tách rời")
            .help("Hãy bỏ dấu cách: viết 2<, không viết 2 <."),
        Finding::VariationWithoutMove => {
            Words::new("Trước biến này không có nước đi nào để thay thế", "không thay cho nước nào")
                .help("Biến đứng ngay sau nước đi mà nó thay thế.")
        }
        Finding::EmptyVariation => Words::new("Biến này không có nước đi nào", "không có nước đi")
            .help("Hãy viết các nước đi giữa hai dấu ( và ), còn lời chú thích thì đặt trong ngoặc nhọn."),
        Finding::ControlCharacter { found } => Words::new(
            format!("Có một ký tự điều khiển vô hình (U+{:04X}) lẫn trong văn bản", u32::from(*found)),
            "ký tự vô hình",
        )
        .help("Hãy xóa ký tự này."),
        Finding::UnclosedTag { has_quotes: true } => {
            Words::new("Dấu ngoặc kép trong giá trị của thẻ phải có dấu \\ đứng trước", "nằm trong giá trị")
                .help("Hãy viết là \\\": [Site \"sân \\\"cũ\\\" đầu làng\"].")
        }
        Finding::UnclosedTag { has_quotes: false } => Words::new("Thẻ này thiếu dấu ] đóng", "thiếu dấu ]")
            .help("Một thẻ viết như sau: [Event \"Hội làng\"]."),
        Finding::BadTagName { found } => match found {
            Some(c) => Words::new(
                format!("Tên thẻ không được có {}", quoted(&c.to_string())),
                "không phải tên thẻ",
            ),
            None => Words::new("Thẻ phải bắt đầu bằng tên thẻ", "không phải tên thẻ"),
        }
        .help(
            "Tên thẻ gồm chữ cái không dấu, chữ số và dấu _, bắt đầu bằng chữ cái: [Event \"Hội làng\"].",
        ),
        Finding::MissingTagValue { between: Some(c) } => {
            let sign = if c.is_whitespace() {
                format!("dấu cách đặc biệt (U+{:04X})", u32::from(*c))
            } else {
                quoted(&c.to_string())
            };
            Words::new(
                format!("Giữa tên thẻ và giá trị chỉ được có dấu cách, không được có {sign}"),
                "thừa ký tự này",
            )
            .help("Một thẻ viết như sau: [Event \"Hội làng\"].")
        }
        Finding::MissingTagValue { between: None } => Words::new("Thẻ này thiếu giá trị trong dấu ngoặc kép", "thiếu giá trị")
            .help("Một thẻ viết như sau: [Event \"Hội làng\"]."),
        Finding::WrongQuotes => {
            Words::new("Giá trị của thẻ phải nằm giữa hai dấu ngoặc kép thẳng \"", "dấu ngoặc kép khác")
                .help("Điện thoại và Word thường tự đổi thành “ và ”; hãy viết: [Event \"Hội làng\"].")
        }
        Finding::AnnotationWithoutMove => {
            Words::new("Ký hiệu này không đứng sau nước đi nào", "không đánh giá nước nào")
                .help("Các ký hiệu như ! hay $1 đứng ngay sau nước đi mà chúng đánh giá.")
        }
        Finding::BadGlyph => Words::new("Không có ký hiệu đánh giá nào như thế này", "không có ký hiệu này")
            .help("Các ký hiệu là ! ? !! ?? !? và ?!."),
        Finding::BareNumber { value } => {
            let n = excerpt(value);
            Words::new(format!("Số {n} không phải nước đi, cũng không phải số thứ tự nước"), "số này là gì?")
                .help(format!("Nước đi phải có hướng rải: {n}< hay {n}>. Số thứ tự nước có dấu chấm: {n}."))
        }
        Finding::MissingMove { after } => {
            Words::new(format!("Sau {} này không có nước đi nào", prefix(*after)), "thiếu nước đi phía sau")
        }
        Finding::RepeatedPrefix { prefix: twice } => {
            Words::new(format!("Trước một nước đi có đến hai {}", prefix(*twice)), "lặp lại ở đây")
                .help("Hãy xóa một trong hai.")
        }
        Finding::BadClaim => Words::new("Ở đây thiếu số điểm ăn được", "thiếu số")
            .help("Hãy viết x12, hoặc ghi từng ô x12+4; x0 nghĩa là không ăn được gì."),
        Finding::BadRefill => Words::new("Ở đây thiếu số dân vay", "thiếu số")
            .help("Hãy viết refill, hoặc refill+2 nếu trong năm dân bù có 2 dân đi vay."),
        Finding::BadResult { found } => {
            Words::new(format!("{} không phải là kết quả của một ván", quoted(found)), "không phải kết quả").help(
                "Kết quả là 1-0, 0-1 hay 1/2-1/2, nhiều bên hơn thì mỗi bên một phần: 1-0-0; ván chưa xong thì ghi *.",
            )
        }
        Finding::ResultInVariation => Words::new("Biến không có kết quả riêng", "nằm trong biến")
            .help("Hãy xóa đi; kết quả chỉ ghi một lần, sau nước cuối cùng của ván."),
        Finding::TextAfterResult => {
            Words::new("Phần này đứng sau kết quả nhưng không phải ván mới", "sau kết quả")
                .help("Ván mới bắt đầu bằng một thẻ như [Event \"…\"], hoặc sau một dòng trống.")
        }
        Finding::CommandOutsideComment => Words::new("Lệnh phải nằm trong lời chú thích", "nằm ngoài chú thích")
            .help("Hãy đặt nó trong ngoặc nhọn: {[%eval +3 d9]}."),
        Finding::GameTooLarge => Words::new("Ván này lớn hơn 4 GiB nên không đọc được", "quá lớn"),

        Finding::BadJson { expected } => json::bad_json(*expected),
        Finding::JsonField { path, problem } => json::field(path, problem),

        Finding::BadTagValue { tag, value, form } => bad_tag_value(tag, value, *form),
        Finding::UnknownVariant { value, nearest } => {
            let meant = nearest.as_ref().map(|id| format!("Có phải là {id}? ")).unwrap_or_default();
            Words::new(format!("Không có luật chơi nào tên là {}", quoted(value)), "không có luật này")
                .help(format!("{meant}Lệnh “oaq variants” liệt kê các luật."))
        }
        Finding::BadRules { problem, variant } => bad_rules(problem, variant),
        Finding::BadPosition { problem } => bad_position(problem),
        Finding::DuplicateTag { tag } => {
            Words::new(format!("Thẻ {} xuất hiện hai lần trong ván này", excerpt(tag)), "lặp lại ở đây")
                .help("Hãy giữ thẻ đúng và xóa thẻ kia.")
        }
        Finding::MissingVariant => {
            Words::new("Ván không ghi chơi theo luật nào nên được đọc theo luật standard", "không có thẻ Variant")
                .help("Hãy thêm [Variant \"standard\"], hoặc tên luật đã chơi.")
        }
        Finding::RulesOverridden { tag, written: Some(written), used } => Words::new(
            format!("Dòng lệnh thay {tag} {} của ván bằng {}", quoted(written), quoted(used)),
            "không dùng",
        ),
        Finding::RulesOverridden { tag, written: None, used } => Words::new(
            format!("Ván không có thẻ {tag}, dòng lệnh cho {tag} là {}", quoted(used)),
            "không có ở đây",
        ),
        Finding::MisspeltTag { tag, nearest } => Words::new(
            format!("Thẻ {} có lẽ là {nearest} viết nhầm, để như vậy thì không có tác dụng", excerpt(tag)),
            format!("có phải là {nearest}?"),
        ),
        Finding::MisspeltRules { tag, nearest } => Words::new(
            format!(
                "Thẻ {} phải là {nearest}: ván được chơi theo điều thẻ này ghi, bỏ thẻ đi thì các nước không khớp",
                excerpt(tag)
            ),
            format!("đây là {nearest}"),
        ),

        Finding::EmptyPit { pit, mover } => {
            Words::new(format!("Ô {pit} đang trống nên {} không đi được", seat(mover)), format!("ô {pit} trống"))
        }
        Finding::NotYourPit { pit, owner, mover } => Words::new(
            format!("Ô {pit} là của {}, mà đang đến lượt {}", seat(owner), seat(mover)),
            format!("ô của {}", owner.side),
        ),
        Finding::NoSuchPit { pit, last } => Words::new(
            format!("Không có ô {}, các ô được đánh số từ 1 đến {last}", excerpt(pit)),
            "không có ô này",
        )
        .help(if is_of_more_sides(pit, *last) {
            "Nếu ba hay bốn người chơi thì phải có thẻ cho biết: [Sides \"3\"]."
        } else {
            ""
        }),
        Finding::QuanPit { pit } => {
            Words::new(format!("{} là ô quan, mà không ai được rải từ ô quan", excerpt(pit)), "ô quan")
        }
        Finding::FirstQuanForbidden { played } => Words::new(
            format!("Nước đầu tiên của ván không được ăn quan, mà {} lại ăn quan", excerpt(played)),
            "ăn quan",
        )
        .help("Luật này cấm ăn quan ở nước đầu (first-quan=forbidden)."),
        Finding::FlipNotAllowed { why } => flip_refusal(*why),
        Finding::RefillNotDue { mover, dan } => Words::new(
            format!("{} vẫn còn {dan} dân trong năm ô nên chưa phải bù dân", seat(mover)),
            "chưa phải bù dân",
        )
        .help("Chỉ bù dân khi đến lượt mà cả năm ô của mình đều trống."),
        Finding::RefillAmount { mover, written: _, due: 0 } => {
            Words::new(format!("{} đủ dân để tự bù nên không phải vay", seat(mover)), "không phải vay")
                .help("Chỉ cần viết refill.")
        }
        Finding::RefillAmount { mover, written, due } => Words::new(
            format!("Lần bù dân này {} phải vay {due} dân chứ không phải {written}", seat(mover)),
            format!("vay {due} dân"),
        )
        .help(format!("Hãy viết {}.", RefillWord::of(*due))),
        Finding::RefillMissing { mover, borrowed } => {
            let word = RefillWord::of(*borrowed);
            Words::new(
                format!("Cả năm ô của {} đều trống nên phải bù dân trước nước này", seat(mover)),
                "bù dân trước nước này",
            )
            .help(format!("Hãy viết {word} trước nước đi."))
        }
        Finding::CaptureClaim { written, captured } if captured.is_empty() => Words::new(
            format!("Nước này không ăn được gì, mà biên bản lại ghi {}", excerpt(written)),
            "không ăn được gì",
        ),
        Finding::CaptureClaim { written, captured } => {
            let total: u32 = captured.iter().copied().map(u32::from).sum();
            let pits = if captured.len() > 1 { format!(" ({})", claim(captured)) } else { String::new() };
            Words::new(
                format!("Nước này ăn {total} điểm{pits}, mà biên bản lại ghi {}", excerpt(written)),
                format!("ăn {total} điểm"),
            )
        }
        Finding::EndClaim { played } => Words::new(
            format!("Sau nước {} ván vẫn còn tiếp tục, mà dấu # lại báo hết ván", excerpt(played)),
            "chưa hết ván",
        ),
        Finding::MoveNumber { written, due } => Words::new(
            format!("Số thứ tự ở đây phải là {due} chứ không phải {}", excerpt(written)),
            format!("phải là {due}"),
        ),
        Finding::MoveAfterEnd { end, ply: 0 } => Words::new(
            format!("Thế cờ ban đầu đã là hết ván{} nên không đi tiếp được nữa", because(*end)),
            "sau khi hết ván",
        ),
        Finding::MoveAfterEnd { end, ply } => Words::new(
            format!("Ván đã hết sau lượt thứ {ply}{} nên không đi tiếp được nữa", because(*end)),
            "sau khi hết ván",
        ),
        Finding::EndlessSowing { played } => Words::new(
            format!("Nước {} sẽ rải vòng quanh mãi nên được dừng ở chỗ bắt đầu lặp lại", excerpt(played)),
            "rải mãi không dừng",
        ),

        Finding::ResultMissing { place, due } => {
            let help = match due {
                Some(due) => format!("Hãy viết {due}."),
                None => "Hãy ghi bên nào thắng, ví dụ 1-0, hoặc * nếu ván chưa xong.".to_owned(),
            };
            Words::new(format!("Thiếu {}", result_place(*place)), "chưa có kết quả").help(help)
        }
        Finding::ResultMismatch { place, written, due, against } => {
            let (place, other) = (result_place(*place), place.other());
            let written = excerpt(written);
            match against {
                Against::Play { end, score } => {
                    let words = Words::new(
                        format!("Theo các nước đi, tỉ số là {score} nên kết quả phải là {due} chứ không phải {written}"),
                        format!("phải là {due}"),
                    );
                    match end {
                        Some(end) => words.help(format!("Ván kết thúc vì {}.", ending(*end))),
                        None => words,
                    }
                }
                Against::Over => Words::new(
                    format!("Ghi {place} là {written}, nhưng ván đã kết thúc, không còn ai phải đi nữa"),
                    "ván đã kết thúc",
                )
                .help("Hãy ghi ai thắng, mỗi bên một số: hai bên thì 1-0, 0-1, hoặc 1/2-1/2 nếu hòa."),
                Against::Unfinished => Words::new(
                    format!("Ghi {place} là {written}, nhưng các nước đi chưa kết thúc ván"),
                    "chưa ai thắng",
                )
                .help(
                    "Nếu người chơi tự kết thúc thì phải có thẻ ghi cách kết thúc, ví dụ [Termination \"resign\"]; \
                     ván bỏ dở thì kết quả là *.",
                ),
                Against::Other => {
                    let other = result_place(other);
                    Words::new(
                        format!("Ghi {place} là {written}, nhưng {other} lại là {due}"),
                        format!("{other} là {due}"),
                    )
                }
                .help("Hai chỗ phải giống nhau: hãy sửa chỗ sai."),
                Against::Sides => Words::new(
                    format!("Ghi {place} là {written}, không đúng với số bên của ván"),
                    "sai số bên",
                )
                .help("Kết quả có mỗi bên một phần: hai bên thì 1-0, ba bên thì 1-0-0."),
                Against::Nobody => Words::new(
                    format!("Ghi {place} là {written}, nhưng một ván chỉ có một bên thắng, hoặc các bên hòa nhau"),
                    "không thể có",
                )
                .help("Bên thắng ghi 1, các bên hòa nhau thì mỗi bên 1/2, bên thua ghi 0: 1-0, 1/2-1/2 hay 1/2-1/2-0."),
            }
        }
        Finding::ScoreMismatch { written, due } => Words::new(
            format!("Tỉ số cuối cùng là {due} chứ không phải {}", excerpt(written)),
            format!("phải là {due}"),
        ),
        Finding::TerminationMismatch { written, end: Ended::Somehow } => Words::new(
            format!("Ván kết thúc theo luật chứ không phải do {}", quoted(written)),
            "kết thúc cách khác",
        )
        .help("Thế cờ của ván không còn ai phải đi nữa (-), mà chỉ có luật mới kết thúc ván như vậy. Hãy sửa thẻ này, hoặc bỏ đi."),
        Finding::TerminationMismatch { written, end: Ended::By(end) } => Words::new(
            format!("Ván kết thúc theo luật ({}) chứ không phải do {}", end.as_str(), quoted(written)),
            format!("phải là {}", end.as_str()),
        )
        .help(format!("Ván kết thúc vì {}.", ending(*end))),
        Finding::TerminationMismatch { written, end: Ended::No } => Words::new(
            format!("Ván chưa kết thúc theo {}, vì các nước đi chưa làm hết ván", quoted(written)),
            "chưa kết thúc như vậy",
        )
        .help("Có thể thiếu nước đi ở cuối; hoặc người chơi tự kết thúc: resign, time, agreement, …"),

        Finding::BadCommand { written, form } => {
            Words::new(format!("Không đọc được lệnh {}", quoted(written)), "không đọc được").help(command_form(*form))
        }
        Finding::EvalContradiction { written, due } => Words::new(
            format!("Ván đã hết và giá trị là {due} chứ không phải {}", excerpt(written)),
            format!("phải là {due}"),
        ),

        Finding::NotUtf8 { encoding: Some(encoding), file } => {
            let name = encoding.name();
            Words::new(
                format!("Tệp không phải văn bản UTF-8, có vẻ là {name}"),
                "byte đầu tiên không phải UTF-8",
            )
            .help(format!("Lệnh chuyển đổi: oaq convert --to oaq --encoding {name} {}", visible(file)))
        }
        Finding::NotUtf8 { encoding: None, file: _ } => {
            Words::new("Tệp không phải văn bản UTF-8", "byte đầu tiên không phải UTF-8")
                .help("Hãy lưu tệp dưới dạng UTF-8, hoặc xóa những byte không phải chữ.")
        }
        Finding::NotARecord => Words::new("Trong tệp này không có ván nào", "không có ván nào")
            .help("Một ván bắt đầu bằng một thẻ như [Event \"Hội làng\"], hoặc bằng một nước đi như 1. 2<"),
        Finding::UnreadableFile { why } => Words::new(format!("Không đọc được tệp: {}", unreadable(why)), ""),
    }
}
