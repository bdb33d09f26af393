//! The parameters of the rules in words.

use std::borrow::Cow;

use crate::diagnostics::Lang;
use crate::rules::{
    EmptyQuan, EndRule, FirstQuan, Flip, NextQuan, Parameter, QuanSeed, RefillFrom, Repetition, Rules,
    Shortfall,
};

/// What the value that a parameter has under these rules means, as a sentence.
///
/// ```
/// use oaq::diagnostics::Lang;
/// use oaq::rules::{Parameter, Rules, Sides};
/// let rules = Rules::preset("folk", Sides::Two).unwrap();
/// let young = oaq::show::meaning(Parameter::Young, &rules, Lang::En);
/// assert_eq!(young, "A quan with fewer than 5 dân beside it is young and can't be captured.");
/// ```
pub fn meaning(parameter: Parameter, rules: &Rules, lang: Lang) -> String {
    let (vi, en): (Cow<'_, str>, Cow<'_, str>) = match parameter {
        Parameter::Dan => {
            let dan = rules.dan();
            (format!("Lúc đầu mỗi ô dân có {dan} dân.").into(), format!("Each dân pit starts with {dan} dân.").into())
        }
        Parameter::QuanValue => {
            let value = rules.quan_value();
            let unit = if value == 1 { "point" } else { "points" };
            (format!("Một quan tính {value} điểm.").into(), format!("A quan piece is worth {value} {unit}.").into())
        }
        Parameter::Young => match rules.young() {
            0 => (
                "Không có quan non: quan nào cũng ăn được.".into(),
                "No quan is young: each can be captured.".into(),
            ),
            n => (
                format!("Ô quan còn quan mà chưa đủ {n} dân là quan non, không được ăn.").into(),
                format!("A quan with fewer than {n} dân beside it is young and can't be captured.").into(),
            ),
        },
        Parameter::QuanSeed => match rules.quan_seed() {
            QuanSeed::Piece => {
                ("Lúc đầu mỗi ô quan có một quan.".into(), "Each quan pit starts with one quan piece.".into())
            }
            QuanSeed::Stones => (
                "Lúc đầu mỗi ô quan có 10 dân, không có quan.".into(),
                "Each quan pit starts with 10 dân and no piece.".into(),
            ),
        },
        Parameter::NextQuan => match rules.next_quan() {
            NextQuan::Stop => (
                "Rải xong mà ô tiếp theo là ô quan đang có quân thì mất lượt.".into(),
                "When the next pit is a quan pit with something in it, the turn ends.".into(),
            ),
            NextQuan::TakeOne => (
                "Rải xong mà ô tiếp theo là ô quan có dân thì nhón một dân ở đó rải tiếp.".into(),
                "When the next pit is a quan pit with dân in it, one of them is taken and sown on.".into(),
            ),
        },
        Parameter::NextEmptyQuan => match rules.next_empty_quan() {
            EmptyQuan::Pass => (
                "Ô quan trống cũng như ô dân trống: được ăn ô sau nó.".into(),
                "An empty quan pit is like any empty pit: what lies behind it is captured.".into(),
            ),
            EmptyQuan::Stop => (
                "Rải xong mà ô tiếp theo là ô quan trống thì mất lượt.".into(),
                "When the next pit is an empty quan pit, the turn ends.".into(),
            ),
        },
        Parameter::ChainGapQuan => match rules.chain_gap_quan() {
            EmptyQuan::Pass => {
                ("Ăn dây được đi qua ô quan trống.".into(), "A chain of captures goes on over an empty quan pit.".into())
            }
            EmptyQuan::Stop => {
                ("Ăn dây phải dừng trước ô quan trống.".into(), "A chain of captures ends before an empty quan pit.".into())
            }
        },
        Parameter::RefillFrom => match rules.refill_from() {
            RefillFrom::Score => (
                "Bù dân trả bằng điểm đã ăn, quan đổi ra dân được.".into(),
                "A refill is paid with captured points; a quan piece can be changed into dân.".into(),
            ),
            RefillFrom::Dan => (
                "Bù dân chỉ trả bằng dân đã ăn, quan không đổi ra dân được.".into(),
                "A refill is paid with captured dân only; a quan piece can't be changed.".into(),
            ),
        },
        Parameter::Shortfall => match rules.shortfall() {
            Shortfall::Forfeit => (
                "Không đủ để bù dân thì thua ngay (ba, bốn bên: bị loại).".into(),
                "Whoever can't pay a refill loses at once (three or four sides: is out).".into(),
            ),
            Shortfall::Borrow => (
                "Không đủ để bù dân thì vay bên kế tiếp có đủ, cuối ván trả lại.".into(),
                "Whoever can't pay a refill borrows from the next side that can lend, and gives back at the end.".into(),
            ),
        },
        Parameter::End => match rules.end() {
            EndRule::PitsEmpty => (
                "Ván kết thúc khi mọi ô quan đều trống, hết cả quan lẫn dân.".into(),
                "The game ends when every quan pit is empty of piece and dân.".into(),
            ),
            EndRule::PiecesCaptured => (
                "Ván kết thúc khi không còn quan nào trên bàn; dân còn trong ô quan không thuộc về ai.".into(),
                "The game ends when no quan piece is left; dân lying in quan pits then belong to nobody.".into(),
            ),
        },
        Parameter::FirstQuan => match rules.first_quan() {
            FirstQuan::Allowed => {
                ("Nước đầu tiên được ăn quan.".into(), "The very first move may capture a quan piece.".into())
            }
            FirstQuan::Forbidden => {
                ("Nước đầu tiên không được ăn quan.".into(), "The very first move may not capture a quan piece.".into())
            }
        },
        Parameter::Repetition => match rules.repetition() {
            Repetition::None => ("Lặp nước đi không làm kết thúc ván.".into(), "Repeated moves don't end the game.".into()),
            Repetition::Moves3 => (
                "Hai bên lặp lại cùng một cặp nước đi ba lần liền thì ván kết thúc.".into(),
                "The game ends when both sides repeat the same pair of moves three times in a row.".into(),
            ),
        },
        Parameter::Flip => match rules.flip() {
            Flip::No => ("Không được lật bàn.".into(), "The table is never flipped.".into()),
            Flip::Yes => (
                "Sau nước đầu tiên, người đi sau được lật bàn: hai người đổi bên cho nhau.".into(),
                "After the very first move the second player may flip the table: the two exchange sides.".into(),
            ),
        },
    };
    lang.pick(vi, en).into_owned()
}

/// What these rules do otherwise than others, a sentence a parameter.
pub fn difference(rules: &Rules, base: &Rules, lang: Lang) -> Vec<String> {
    rules.changed_from(base).map(|parameter| meaning(parameter, rules, lang)).collect()
}
