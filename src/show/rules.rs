//! The parameters of the rules in words.

use crate::diagnostics::Lang;
use crate::rules::{
    EmptyQuan, EndRule, FirstQuan, Flip, NextQuan, PARAMETERS, QuanSeed, RefillFrom, Repetition, Rules,
    Shortfall,
};

/// What a parameter is about, in a few words; `None` if there is no such parameter.
pub fn name(parameter: &str, lang: Lang) -> Option<&'static str> {
    let (vi, en) = match parameter {
        "dan" => ("số dân mỗi ô lúc đầu", "dân in each pit at the start"),
        "quan-seed" => ("ô quan lúc đầu", "a quan pit at the start"),
        "quan-value" => ("giá trị một quan", "worth of a quan piece"),
        "next-quan" => ("gặp ô quan đang có quân", "a quan pit with stones comes next"),
        "next-empty-quan" => ("gặp ô quan trống", "an empty quan pit comes next"),
        "chain-gap-quan" => ("ăn dây qua ô quan trống", "a chain over an empty quan pit"),
        "young" => ("quan non", "young quan"),
        "refill-from" => ("bù dân lấy từ", "a refill is paid from"),
        "shortfall" => ("không đủ dân để bù", "too little for a refill"),
        "end" => ("ván kết thúc khi", "the game ends when"),
        "first-quan" => ("ăn quan ở nước đầu", "capturing a quan with the first move"),
        "repetition" => ("lặp nước đi", "repeated moves"),
        "flip" => ("lật bàn", "table flip"),
        _ => return None,
    };
    Some(lang.pick(vi, en))
}

/// What the value that a parameter has under these rules means, as a sentence; `None` if there is no such parameter.
///
/// ```
/// use oaq::diagnostics::Lang;
/// use oaq::rules::{Rules, Sides};
/// let rules = Rules::preset("folk", Sides::Two).unwrap();
/// let young = oaq::show::meaning("young", &rules, Lang::En).unwrap();
/// assert_eq!(young, "A quan with fewer than 5 dân beside it is young and can't be captured.");
/// ```
pub fn meaning(parameter: &str, rules: &Rules, lang: Lang) -> Option<String> {
    let (vi, en) = match parameter {
        "dan" => {
            let dan = rules.dan();
            (format!("Lúc đầu mỗi ô dân có {dan} dân."), format!("Each dân pit starts with {dan} dân."))
        }
        "quan-value" => {
            let value = rules.quan_value();
            (format!("Một quan tính {value} điểm."), format!("A quan piece is worth {value} points."))
        }
        "young" => match rules.young() {
            0 => (
                "Không có quan non: quan nào cũng ăn được.".into(),
                "No quan is young: each can be captured.".into(),
            ),
            n => (
                format!("Ô quan còn quan mà chưa đủ {n} dân là quan non, không được ăn."),
                format!("A quan with fewer than {n} dân beside it is young and can't be captured."),
            ),
        },
        _ => {
            let (vi, en) = fixed(parameter, rules)?;
            (vi.to_owned(), en.to_owned())
        }
    };
    Some(lang.pick(vi, en))
}

/// The sentences that need no number worked in, Vietnamese and English.
fn fixed(parameter: &str, rules: &Rules) -> Option<(&'static str, &'static str)> {
    Some(match parameter {
        "quan-seed" => match rules.quan_seed() {
            QuanSeed::Piece => {
                ("Lúc đầu mỗi ô quan có một quan.", "Each quan pit starts with one quan piece.")
            }
            QuanSeed::Stones => (
                "Lúc đầu mỗi ô quan có 10 dân, không có quan.",
                "Each quan pit starts with 10 dân and no piece.",
            ),
        },
        "next-quan" => match rules.next_quan() {
            NextQuan::Stop => (
                "Rải xong mà ô tiếp theo là ô quan đang có quân thì mất lượt.",
                "When the next pit is a quan pit with something in it, the turn ends.",
            ),
            NextQuan::TakeOne => (
                "Rải xong mà ô tiếp theo là ô quan có dân thì nhón một dân ở đó rải tiếp.",
                "When the next pit is a quan pit with dân in it, one of them is taken and sown on.",
            ),
        },
        "next-empty-quan" => match rules.next_empty_quan() {
            EmptyQuan::Pass => (
                "Ô quan trống cũng như ô dân trống: được ăn ô sau nó.",
                "An empty quan pit is like any empty pit: what lies behind it is captured.",
            ),
            EmptyQuan::Stop => (
                "Rải xong mà ô tiếp theo là ô quan trống thì mất lượt.",
                "When the next pit is an empty quan pit, the turn ends.",
            ),
        },
        "chain-gap-quan" => match rules.chain_gap_quan() {
            EmptyQuan::Pass => {
                ("Ăn dây được đi qua ô quan trống.", "A chain of captures goes on over an empty quan pit.")
            }
            EmptyQuan::Stop => {
                ("Ăn dây phải dừng trước ô quan trống.", "A chain of captures ends before an empty quan pit.")
            }
        },
        "refill-from" => match rules.refill_from() {
            RefillFrom::Score => (
                "Bù dân trả bằng điểm đã ăn, quan đổi ra dân được.",
                "A refill is paid with captured points; a quan piece can be changed into dân.",
            ),
            RefillFrom::Dan => (
                "Bù dân chỉ trả bằng dân đã ăn, quan không đổi ra dân được.",
                "A refill is paid with captured dân only; a quan piece can't be changed.",
            ),
        },
        "shortfall" => match rules.shortfall() {
            Shortfall::Forfeit => (
                "Không đủ để bù dân thì thua ngay (ba, bốn bên: bị loại).",
                "Whoever can't pay a refill loses at once (three or four sides: is out).",
            ),
            Shortfall::Borrow => (
                "Không đủ để bù dân thì vay bên kế tiếp có đủ, cuối ván trả lại.",
                "Whoever can't pay a refill borrows from the next side that can lend, and gives back at the end.",
            ),
        },
        "end" => match rules.end() {
            EndRule::PitsEmpty => (
                "Ván kết thúc khi mọi ô quan đều trống, hết cả quan lẫn dân.",
                "The game ends when every quan pit is empty of piece and dân.",
            ),
            EndRule::PiecesCaptured => (
                "Ván kết thúc khi không còn quan nào trên bàn; dân còn trong ô quan không thuộc về ai.",
                "The game ends when no quan piece is left; dân lying in quan pits then belong to nobody.",
            ),
        },
        "first-quan" => match rules.first_quan() {
            FirstQuan::Allowed => {
                ("Nước đầu tiên được ăn quan.", "The very first move may capture a quan piece.")
            }
            FirstQuan::Forbidden => {
                ("Nước đầu tiên không được ăn quan.", "The very first move may not capture a quan piece.")
            }
        },
        "repetition" => match rules.repetition() {
            Repetition::None => ("Lặp nước đi không làm kết thúc ván.", "Repeated moves don't end the game."),
            Repetition::Moves3 => (
                "Hai bên lặp lại cùng một cặp nước đi ba lần liền thì ván kết thúc.",
                "The game ends when both sides repeat the same pair of moves three times in a row.",
            ),
        },
        "flip" => match rules.flip() {
            Flip::No => ("Không được lật bàn.", "The table is never flipped."),
            Flip::Yes => (
                "Sau nước đầu tiên, người đi sau được lật bàn: hai người đổi bên cho nhau.",
                "After the very first move the second player may flip the table: the two exchange sides.",
            ),
        },
        _ => return None,
    })
}

/// What these rules do otherwise than others, a sentence a parameter.
pub fn difference(rules: &Rules, base: &Rules, lang: Lang) -> Vec<String> {
    let changed = PARAMETERS.iter().filter(|parameter| rules.get(parameter) != base.get(parameter));
    changed.filter_map(|parameter| meaning(parameter, rules, lang)).collect()
}

#[cfg(test)]
mod tests {
    use super::{meaning, name};
    use crate::diagnostics::Lang;
    use crate::rules::{PARAMETERS, Rules};

    #[test]
    fn every_parameter_has_its_words() {
        for parameter in PARAMETERS {
            for lang in Lang::ALL {
                assert!(name(parameter, lang).is_some(), "{parameter}");
                assert!(meaning(parameter, &Rules::default(), lang).is_some(), "{parameter}");
            }
        }
        assert_eq!(name("moon", Lang::En), None);
        assert_eq!(meaning("moon", &Rules::default(), Lang::En), None);
    }
}
