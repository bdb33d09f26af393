//! What a command says when it could not do something, in both languages.

use std::io;

use oaq::diagnostics::{Finding, Kind, Lang};
use oaq::diff::MergeError;
use oaq::engine::{CertifyError, EngineError};
use oaq::notation::Claim;
use oaq::rules::{MoveError, RulesError};

use super::Failure;
use super::inputs::called;
use super::verify::refutation_vi;

impl Failure {
    /// What happened, as one sentence without a full stop.
    pub(crate) fn say(&self, lang: Lang) -> String {
        match self {
            Self::Read { path, error } => {
                let (path, why) = (called(path, lang), say_io(error, lang));
                lang.pick(format!("không đọc được {path}: {why}"), format!("can't read {path}: {why}"))
            }
            Self::Write { path, error } => {
                let (path, why) = (path.display(), say_io(error, lang));
                lang.pick(format!("không ghi được {path}: {why}"), format!("can't write {path}: {why}"))
            }
            Self::Changed { path } => {
                let path = path.display();
                lang.pick(
                    format!("{path} đã bị thay đổi sau khi oaq đọc, nên không bị ghi đè; hãy chạy lại lệnh"),
                    format!("{path} was changed after it had been read, so it is left alone; run the command again"),
                )
            }
            Self::NotAJournal { path } => {
                let path = path.display();
                lang.pick(
                    format!("{path} không phải do oaq ghi, mà ván đã xong phải giữ tạm ở đó; hãy dời tệp đi"),
                    format!("{path} is not of oaq's making, but finished games are kept there; move it away"),
                )
            }
            Self::NothingToWrite { path } => {
                let path = path.display();
                lang.pick(
                    format!("không có ván nào để ghi, nên {path} được giữ nguyên"),
                    format!("there is no game to write, so {path} stays as it was"),
                )
            }
            Self::WouldLose { path } => {
                let path = path.display();
                lang.pick(
                    format!("{path} được giữ nguyên: chỗ không đọc được sẽ bị mất nếu ghi đè lên tệp"),
                    format!("{path} stays as it was: what can't be read in it would be lost"),
                )
            }
            Self::OverItsRecord { path } => {
                let path = path.display();
                lang.pick(
                    format!("{path} là tệp đầu vào, ghi đè lên thì mất biên bản; hãy ghi ra tệp khác"),
                    format!("{path} is an input, and its record would be lost; write to another file"),
                )
            }
            Self::Print(error) => {
                let why = say_io(error, lang);
                lang.pick(
                    format!("không ghi được kết quả ra đầu ra chuẩn: {why}"),
                    format!("can't write the results to standard output: {why}"),
                )
            }
            Self::Interrupted => lang.pick("đã dừng theo yêu cầu", "interrupted").to_owned(),
            Self::UnknownCommand { name, nearest } => {
                let [vi, en] = match nearest {
                    Some(nearest) => [format!("; có phải là {nearest}?"), format!("; did you mean {nearest}?")],
                    None => Default::default(),
                };
                lang.pick(format!("không có lệnh “{name}”{vi}"), format!("there is no command “{name}”{en}"))
            }
            Self::UnknownFinding(code) => {
                let nearest = Kind::nearest(code).map(Kind::name);
                let [vi, en] = match nearest {
                    Some(name) => [format!("; có phải là {name}?"), format!("; did you mean {name}?")],
                    None => [";".to_owned(), ";".to_owned()],
                };
                lang.pick(
                    format!("không có mã nào là “{code}”{vi} “oaq explain --all” liệt kê tất cả"),
                    format!("there is no finding “{code}”{en} “oaq explain --all” lists them all"),
                )
            }
            Self::UnknownVariant(id) => say_finding(&Finding::unknown_variant(id), lang),
            Self::ThresholdsCross { graver, lesser } => lang.pick(
                format!("--{graver} nặng hơn --{lesser}, nên điểm và phần trăm của nó không được thấp hơn"),
                format!("--{graver} is graver than --{lesser}, so neither its points nor its per cent may be lower"),
            ),
            Self::Rules { problem: RulesError::NotWithSides { variant, sides }, .. } => lang.pick(
                format!("luật {variant} không chơi {sides} bên"),
                format!("{variant} is not played with {sides} sides"),
            ),
            Self::Rules { problem, variant } => {
                say_finding(&Finding::BadRules { problem: problem.clone(), variant }, lang)
            },
            Self::Position(error) => say_finding(&Finding::from(error.clone()), lang),
            #[cfg(not(feature = "png"))]
            Self::NoPng => lang
                .pick(
                    "bản này không vẽ được PNG; hãy biên dịch lại với --features png, hoặc đổi từ SVG sang",
                    "this program was built without PNG; build it with --features png, or convert the SVG",
                )
                .to_owned(),
            #[cfg(feature = "png")]
            Self::NotDrawn(error) => lang
                .pick(format!("không vẽ được hình: {error}"), format!("the picture can't be drawn: {error}")),
            Self::NotAMove { text, why: None } => lang.pick(
                format!("“{text}” không phải là một nước đi trên bàn này; nước đi viết như 3> hoặc 3<"),
                format!("“{text}” is not a move on this board; moves are written like 3> or 3<"),
            ),
            Self::NotAMove { text, why: Some(why) } => lang.pick(
                format!("không đi được {text}: {}", say_illegal(*why)),
                format!("{text} can't be played: {why}"),
            ),
            Self::FalseClaim { text, mv, captured, is_end } => {
                let capture = Claim::of(captured).map(|claim| claim.to_string()).unwrap_or_default();
                let due = format!("{mv}{capture}{}", if *is_end { "#" } else { "" });
                lang.pick(
                    format!("“{text}” nói không đúng với nước đi; phải viết là {due}"),
                    format!("“{text}” is not what the move does; it is written {due}"),
                )
            }
            Self::InVain { option, with } => lang.pick(
                format!("{option} không dùng cùng {with} được"),
                format!("{option} does nothing with {with}"),
            ),
            Self::NoFlip => {
                lang.pick("ở đây không được lật bàn", "the table can't be flipped there").to_owned()
            }
            Self::NotTheNotation { path } => {
                let path = called(path, lang);
                lang.pick(
                    format!(
                        "{path} là JSON chứ không phải ký pháp; hãy đổi bằng oaq convert --to oaq"
                    ),
                    format!("{path} is JSON, not the notation; convert it with oaq convert --to oaq"),
                )
            }
            Self::NoSuchGame { path, game } => {
                let path = called(path, lang);
                lang.pick(format!("{path} không có ván {game}"), format!("{path} has no game {game}"))
            }
            Self::StdinTwice => lang
                .pick(
                    "đầu vào chuẩn (-) được ghi hai lần, mà chỉ đọc được một lần",
                    "standard input (-) is named twice, but it can be read only once",
                )
                .to_owned(),
            Self::StdinInPlace => lang
                .pick("không thể ghi vào đầu vào chuẩn", "standard input can't be written into")
                .to_owned(),
            Self::TwoToCompare => lang
                .pick("cần hai tệp, hoặc hai lần --line", "two files are needed, or --line twice")
                .to_owned(),
            Self::NoSuchLine(line) => lang.pick(
                format!("không có biến nào là “{line}”, cũng không phải là một dãy nước đi"),
                format!("there is no line “{line}”, nor is it a line of moves"),
            ),
            Self::IllegalLine { line, why } => format!("“{line}”: {}", sentences(why, lang)),
            Self::NothingToMerge => {
                lang.pick("không có ván nào để gộp", "there is no game to merge").to_owned()
            }
            Self::Merge { path, game, error } => say_merge(&called(path, lang), *game, *error, lang),
            Self::Engine(error) => say_engine(*error, lang),
            Self::NotAnalysed { path, game, error } => {
                let (path, why) = (called(path, lang), say_engine(*error, lang));
                lang.pick(
                    format!("{path}: ván {game} không phân tích được: {why}"),
                    format!("{path}: game {game} can't be analysed: {why}"),
                )
            }
            Self::Certify { path, error } => say_certify(&path.display().to_string(), error, lang),
            Self::NoSuchPly { path, game, ply, plies } => {
                let (path, word) = (called(path, lang), if *plies == 1 { "ply" } else { "plies" });
                lang.pick(
                    format!("{path}: ván {game} chỉ chơi được {plies} lượt, không có lượt thứ {ply}"),
                    format!(
                        "{path}: only {plies} {word} of game {game} could be played, there is no ply {ply}"
                    ),
                )
            }
        }
    }
}

/// What is wrong with an option that a record could have as a tag: the same words as for the tag, with a small letter at their
/// beginning like all that stands behind a colon. None of them begins with a name.
pub(crate) fn say_finding(finding: &Finding, lang: Lang) -> String {
    let text = sentences(finding, lang);
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

fn sentences(finding: &Finding, lang: Lang) -> String {
    let words = finding.words(lang);
    if words.help.is_empty() { words.message } else { format!("{}. {}", words.message, words.help) }
}

/// Why a move can't be played, in Vietnamese.
pub(crate) fn say_illegal(why: MoveError) -> String {
    match why {
        MoveError::GameOver => "ván đã kết thúc".to_owned(),
        MoveError::NoSuchPit => "bàn không có ô này".to_owned(),
        MoveError::NotYourPit { owner, mover } => format!("ô này của {owner}, mà đang đến lượt {mover}"),
        MoveError::EmptyPit => "ô này trống".to_owned(),
        MoveError::FirstQuan => "nước đầu tiên không được ăn quan".to_owned(),
    }
}

/// Why the engine can't work on a position.
fn say_engine(error: EngineError, lang: Lang) -> String {
    match (error, lang) {
        (EngineError::Sides { sides }, _) => lang.pick(
            format!("máy chỉ chứng minh cho hai bên, không phải {sides} bên"),
            format!("a value can be proven for two sides only, not for {sides}; oaq analyze estimates it"),
        ),
        (EngineError::TooManyPoints { points }, Lang::Vi) => {
            format!("thế cờ có {points} điểm, nhiều hơn mức máy tính được")
        }
        (EngineError::TooMuchOwed { points }, Lang::Vi) => {
            format!("nợ nhau {points} điểm, nhiều hơn mức máy tính được")
        }
        (EngineError::Memory { mib }, Lang::Vi) => format!("không đủ bộ nhớ cho bảng {mib} MiB"),
        (EngineError::EndUnknown, Lang::Vi) => {
            "ván cờ đã hết, nhưng thế cờ không cho biết có ai thua trắng vì không còn dân để bù hay không"
                .to_owned()
        }
        (EngineError::NoMove, Lang::Vi) => "bên đến lượt không có nước nào đi được".to_owned(),
        (error, _) => error.to_string(),
    }
}

/// Why a certificate could not be made.
fn say_certify(path: &str, error: &CertifyError, lang: Lang) -> String {
    match (error, lang) {
        (CertifyError::Engine(error), _) => say_engine(*error, lang),
        (CertifyError::Write(error), Lang::Vi) => format!("không ghi được {path}: {}", say_io(error, lang)),
        (CertifyError::Write(error), Lang::En) => format!("can't write {path}: {}", say_io(error, lang)),
        (CertifyError::Over, Lang::Vi) => "ván cờ đã hết, không có gì để chứng nhận".to_owned(),
        (CertifyError::Nothing, Lang::Vi) => "chưa chứng minh được gì nên không có chứng nhận".to_owned(),
        (CertifyError::Unproven { .. }, Lang::Vi) => {
            "chưa tìm được chiến lược trong giới hạn đã cho nên không có chứng nhận".to_owned()
        }
        (CertifyError::TooLarge { hash }, Lang::Vi) => {
            format!("chiến lược quá lớn so với {hash} MiB bộ nhớ: hãy tăng bằng --hash")
        }
        (CertifyError::Refuted(refutation), Lang::Vi) => {
            let why = refutation_vi(refutation, |never| match *never {});
            format!("chiến lược tìm được không qua được kiểm tra: {why}")
        }
        (error, Lang::En) => error.to_string(),
    }
}

/// Why a game can't be merged.
fn say_merge(path: &str, game: u32, error: MergeError, lang: Lang) -> String {
    let (vi, en) = match error {
        MergeError::OtherRules(_) => {
            ("chơi theo luật khác ván đầu", "is played by other rules than the first game")
        }
        MergeError::OtherStart(_) => ("bắt đầu từ thế khác ván đầu", "starts elsewhere than the first game"),
        MergeError::NoSetup(_) | MergeError::NoGame => {
            ("không rõ luật hoặc thế ban đầu", "leaves its rules or its start open")
        }
    };
    lang.pick(
        format!("{path}: ván {game} {vi}, nên không gộp được"),
        format!("{path}: game {game} {en}, so they can't be merged"),
    )
}

/// What the operating system says of symbolic links that lead in a circle; [`io::ErrorKind`] has no stable name for it.
pub(crate) const LINK_LOOP: i32 = if cfg!(target_os = "linux") {
    40
} else if cfg!(windows) {
    1921
} else {
    62
};

/// Why the operating system refused: in our words where it is a usual reason, else in its own.
pub(crate) fn say_io(error: &io::Error, lang: Lang) -> String {
    use io::ErrorKind as Kind;
    let words = match error.kind() {
        Kind::NotFound => ("không có tệp hay thư mục này", "there is no such file or folder"),
        Kind::PermissionDenied => ("không có quyền", "permission denied"),
        Kind::IsADirectory => ("đây là một thư mục", "it is a folder"),
        Kind::NotADirectory => {
            ("một phần của đường dẫn không phải là thư mục", "a part of the path is not a folder")
        }
        Kind::StorageFull => ("đĩa đã đầy", "no space is left on the device"),
        Kind::ReadOnlyFilesystem => ("hệ thống tệp chỉ cho đọc", "the file system is read-only"),
        Kind::BrokenPipe => ("bên nhận đã đóng", "the reader has closed"),
        _ if error.raw_os_error() == Some(LINK_LOOP) => {
            ("các liên kết tượng trưng vòng về chính nó", "its symbolic links lead in a circle")
        }
        _ => return error.to_string(),
    };
    lang.pick(words.0, words.1).to_owned()
}

#[cfg(test)]
mod tests {
    use oaq::certificate::{Fault, Refutation};
    use oaq::rules::Choice;

    use super::*;

    #[test]
    fn a_strategy_that_fails_is_told_in_the_words_of_verify() {
        let refutation = Refutation { line: vec![Choice::Flip], fault: Fault::FallsShort { outcome: -3 } };
        let error = CertifyError::Refuted(refutation);
        let en = say_certify("a.cert", &error, Lang::En);
        assert!(en.ends_with("after flip: the game ends with a score difference of only -3"), "{en}");
        let vi = say_certify("a.cert", &error, Lang::Vi);
        assert!(vi.ends_with("sau flip, ván cờ kết thúc với hiệu số chỉ -3"), "{vi}");
    }
}
