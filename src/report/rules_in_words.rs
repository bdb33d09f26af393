//! The rules of a variant as sentences that a pupil reads, one for each parameter, in both languages.

use std::fmt::Write as _;

use serde::Serialize;

use crate::rules::{
    EmptyQuan, EndRule, FirstQuan, Flip, NextQuan, PARAMETERS, Preset, QUAN_SEED_STONES, QuanSeed,
    RefillFrom, Repetition, Rules, Shortfall, Sides,
};

/// A text in Vietnamese and English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "(String, String)")]
pub(crate) struct Both {
    pub(crate) vi: String,
    pub(crate) en: String,
}

impl From<Both> for (String, String) {
    fn from(both: Both) -> Self {
        (both.vi, both.en)
    }
}

/// What one parameter means for the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Sentence {
    /// The parameter, as a `Rules` tag names it.
    pub(crate) parameter: &'static str,
    pub(crate) text: Both,
    /// Whether the `standard` rules have another value there.
    pub(crate) differs: bool,
}

/// The sentences of a rule set, in the order of the parameters.
pub(crate) fn sentences(rules: &Rules) -> Vec<Sentence> {
    let standard = Preset::default_preset().rules(rules.sides()).unwrap_or_default();
    let told = PARAMETERS.iter().filter_map(|parameter| {
        let text = sentence(parameter, rules)?;
        Some(Sentence { parameter, text, differs: rules.get(parameter) != standard.get(parameter) })
    });
    told.collect()
}

fn sentence(parameter: &str, rules: &Rules) -> Option<Both> {
    let both = |vi: &str, en: &str| Some(Both { vi: vi.to_owned(), en: en.to_owned() });
    let number = |vi: &str, en: &str, n: u16| {
        let n = n.to_string();
        both(&vi.replace("{}", &n), &en.replace("{}", &n))
    };
    match parameter {
        "dan" => number(
            "Đầu ván mỗi ô dân có {} dân.",
            "Each dân pit starts with {} dân.",
            rules.dan().into(),
        ),
        "quan-seed" => match rules.quan_seed() {
            QuanSeed::Piece => both(
                "Đầu ván mỗi ô quan có một quan, chưa có dân.",
                "Each quan pit starts with one quan piece and no dân.",
            ),
            QuanSeed::Stones => number(
                "Đầu ván mỗi ô quan có {} dân thay cho quan.",
                "Each quan pit starts with {} dân instead of a quan piece.",
                QUAN_SEED_STONES,
            ),
        },
        "quan-value" => number(
            "Một quan đáng {} điểm, một dân đáng 1 điểm.",
            "A quan piece is worth {} points, a dân 1 point.",
            rules.quan_value(),
        ),
        "next-quan" => match rules.next_quan() {
            NextQuan::Stop => both(
                "Rải xong mà kế tiếp là ô quan còn quân thì hết nước.",
                "When a quan pit that is not empty comes next after the last stone, the turn ends.",
            ),
            NextQuan::TakeOne => both(
                "Rải xong mà kế tiếp là ô quan có dân thì lấy một dân trong đó rải tiếp; ô quan chỉ còn quan thì hết nước.",
                "When a quan pit with dân comes next after the last stone, one of them is taken and sown on; if only \
                 the piece is left in it, the turn ends.",
            ),
        },
        "next-empty-quan" => match rules.next_empty_quan() {
            EmptyQuan::Pass => both(
                "Kế tiếp là ô quan trống thì như gặp ô trống: được ăn ô sau nó.",
                "An empty quan pit behind the last stone counts like any empty pit: what lies behind it is captured.",
            ),
            EmptyQuan::Stop => both(
                "Kế tiếp là ô quan trống thì hết nước.",
                "When an empty quan pit comes next after the last stone, the turn ends.",
            ),
        },
        "chain-gap-quan" => match rules.chain_gap_quan() {
            EmptyQuan::Pass => both(
                "Ăn dây được cách cả ô quan trống.",
                "A chain of captures may go over an empty quan pit.",
            ),
            EmptyQuan::Stop => both(
                "Ăn dây gặp ô quan trống thì dừng.",
                "A chain of captures ends at an empty quan pit.",
            ),
        },
        "young" => match rules.young() {
            0 => both(
                "Không có luật quan non: lúc nào cũng ăn được quan.",
                "There is no young quan: it can always be captured.",
            ),
            young => number(
                "Quan non: ô quan còn quan mà có ít hơn {} dân thì chưa ăn được.",
                "Young quan: a quan piece with fewer than {} dân can't be captured.",
                young,
            ),
        },
        "refill-from" => match rules.refill_from() {
            RefillFrom::Score => both(
                "Đến lượt mà năm ô đều hết dân thì bỏ 5 điểm đã ăn ra rải, mỗi ô một dân; quan được đổi thành dân.",
                "A player whose five pits are all empty pays 5 points, one dân into each pit; captured quan pieces \
                 can be changed into dân.",
            ),
            RefillFrom::Dan => both(
                "Đến lượt mà năm ô đều hết dân thì bỏ 5 dân đã ăn ra rải, mỗi ô một dân; quan không đổi thành dân được.",
                "A player whose five pits are all empty pays 5 captured dân, one into each pit; captured quan pieces \
                 can't be changed into dân.",
            ),
        },
        "shortfall" => match (rules.shortfall(), rules.sides()) {
            (Shortfall::Forfeit, Sides::Two) => both(
                "Không đủ 5 để bù thì thua ngay.",
                "A player who can't pay the five loses at once.",
            ),
            (Shortfall::Forfeit, _) => both(
                "Không đủ 5 để bù thì bị loại; ai còn lại cuối cùng thì thắng.",
                "A player who can't pay the five is out; the last one left wins.",
            ),
            (Shortfall::Borrow, _) => both(
                "Thiếu dân để bù thì vay, cuối ván trả lại; không ai cho vay được thì hết ván.",
                "Missing dân are borrowed and paid back at the end; when nobody can lend them, the game ends.",
            ),
        },
        "end" => match rules.end() {
            EndRule::PitsEmpty => both(
                "Hết ván khi mọi ô quan đều trống, không còn cả quan lẫn dân.",
                "The game ends when every quan pit is empty, of the piece and of dân.",
            ),
            EndRule::PiecesCaptured => both(
                "Hết ván khi không còn quan nào trên bàn; dân còn trong ô quan không thuộc về ai.",
                "The game ends when no quan piece is left on the board; dân in the quan pits then belong to nobody.",
            ),
        },
        "first-quan" => match rules.first_quan() {
            FirstQuan::Allowed => {
                both("Nước đầu tiên được ăn quan.", "The very first move may capture a quan piece.")
            }
            FirstQuan::Forbidden => {
                both("Nước đầu tiên không được ăn quan.", "The very first move may not capture a quan piece.")
            }
        },
        "repetition" => match rules.repetition() {
            Repetition::None => both(
                "Hai bên lặp lại nước đi thì vẫn chơi tiếp.",
                "Repeated moves do not end the game.",
            ),
            Repetition::Moves3 => both(
                "Hai bên lặp lại cùng một cặp nước ba lần liền thì hết ván.",
                "The game ends when both players repeat the same pair of moves three times running.",
            ),
        },
        "flip" => match rules.flip() {
            Flip::No => both("Không có lật bàn.", "The table is not flipped."),
            Flip::Yes => both(
                "Sau nước đầu tiên, người đi sau được lật bàn: hai người đổi bên cho nhau.",
                "After the first move the second player may flip the table: the two players exchange sides.",
            ),
        },
        _ => None,
    }
}

/// The name of a variant, with the number of sides where it is not two.
pub(crate) fn name(preset: &Preset, sides: Sides) -> Both {
    let mut both = Both { vi: preset.name_vi.to_owned(), en: preset.name_en.to_owned() };
    if sides != Sides::Two {
        let _ = write!(both.vi, ", {sides} bên");
        let _ = write!(both.en, ", {sides} sides");
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PRESETS;

    #[test]
    fn every_parameter_of_every_preset_has_its_sentence() {
        for preset in &PRESETS {
            for &sides in preset.sides {
                let rules = preset.rules(sides).unwrap();
                let told = sentences(&rules);
                assert_eq!(told.len(), PARAMETERS.len());
                let differing: Vec<&str> =
                    told.iter().filter(|s| s.differs).map(|s| s.parameter).collect();
                let standard = PRESETS[0].rules(sides).unwrap();
                let overrides = rules.overrides_from(&standard);
                let names: Vec<&str> =
                    overrides.split_whitespace().filter_map(|word| Some(word.split_once('=')?.0)).collect();
                assert_eq!(differing, names, "{} {sides}", preset.id);
            }
        }
    }

    #[test]
    fn different_values_are_told_differently() {
        let base = Rules::default();
        for change in ["young=3", "next-quan=take-one", "flip=yes", "refill-from=dan", "end=pieces-captured"] {
            let changed = sentences(&base.with(change).unwrap());
            let differing: Vec<_> = changed.iter().filter(|s| s.differs).collect();
            assert_eq!(differing.len(), 1);
            assert!(!sentences(&base).contains(differing[0]));
        }
    }
}
