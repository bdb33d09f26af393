//! `oaq verify`: checks certificates of proven values with nothing but the rules.

use std::io::{BufReader, Write};
use std::path::PathBuf;

use oaq::certificate::{
    CLAIM, Fault, FormatError, Header, Length, Proof, Refutation, VerifyError, say_line, verify,
};
use oaq::diagnostics::{Finding, Lang, visible};
use oaq::rules::{ChoiceError, Preset};
use serde_json::{Value, json};

use super::args::Format;
use super::inputs::{Source, called};
use super::output::Output;
use super::words::{say_finding, say_illegal};
use super::{Context, Failure, Status};

/// The arguments of `verify`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Certificates, as `solve --certificate` writes them, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

type Checked = Result<(Header, Proof), VerifyError>;

/// Checks every certificate of every file and says what each one proves.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let mut out = Output::stdout();
    let mut status = Status::Well;
    let mut documents = Vec::new();
    for source in args.files.iter().map(|path| Source::new(path)) {
        let done = check_each(&source, |checked| {
            if checked.is_err() {
                status.and(Status::Findings);
            }
            match args.format {
                Format::Human => {
                    let said =
                        format!("{}: {}", called(source.path(), context.lang), say(&checked, context.lang));
                    writeln!(out, "{}", visible(&said))?;
                }
                Format::Json => documents.push(document(&source.path().display().to_string(), &checked)),
            }
            Ok(())
        });
        match done {
            Err(failure @ Failure::Read { .. }) => status.and(context.complain(&failure)),
            other => other?,
        }
    }
    if args.format == Format::Json {
        let all = json!({ "format": "oaq-verification", "version": 1, "certificates": documents });
        serde_json::to_writer_pretty(&mut out, &all).map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    out.finish()?;
    Ok(status)
}

/// Verifies the certificates of a file one after another, up to the first that is wrong.
fn check_each(source: &Source, mut tell: impl FnMut(Checked) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut input = BufReader::new(source.open()?);
    let mut first = true;
    loop {
        match verify(&mut input) {
            None if first => return tell(Err(VerifyError::Format(FormatError::Missing))),
            None => return Ok(()),
            Some(Err(VerifyError::Format(FormatError::Io(error)))) => return Err(source.unreadable(error)),
            Some(checked) => {
                let wrong = checked.is_err();
                tell(checked)?;
                if wrong {
                    return Ok(());
                }
            }
        }
        first = false;
    }
}

fn document(name: &str, checked: &Checked) -> Value {
    match checked {
        Ok((header, proof)) => json!({
            "file": name,
            "valid": true,
            "variant": header.variant,
            "rules": header.overrides,
            "position": header.start.to_text(&header.rules),
            "player": header.claim.side.to_string(),
            "at_least": proof.bound,
            "plies": proof.length.plies(),
            "decisions": proof.decisions,
        }),
        Err(error) => json!({ "file": name, "valid": false, "error": error.to_string() }),
    }
}

fn say(checked: &Checked, lang: Lang) -> String {
    match (checked, lang) {
        (Ok((header, proof)), _) => say_proof(header, proof, lang),
        (Err(error), Lang::En) => format!("proves nothing: {error}"),
        (Err(VerifyError::Format(error)), Lang::Vi) => {
            format!("không chứng minh được gì: {}", format_error_vi(error))
        }
        (Err(VerifyError::Refuted { refutation, .. }), Lang::Vi) => {
            format!("không chứng minh được gì: {}", refutation_vi(refutation, format_error_vi))
        }
    }
}

fn say_proof(header: &Header, proof: &Proof, lang: Lang) -> String {
    let Header { variant, overrides, rules, start, claim, .. } = header;
    let under = if overrides.is_empty() { (*variant).to_owned() } else { format!("{variant} ({overrides})") };
    let (player, decisions, least) = (claim.side, proof.decisions, proof.bound.abs());
    let length = match proof.length {
        Length::Within(plies) => lang.pick(
            format!("trong nhiều nhất {plies} nước"),
            format!("in at most {plies} {}", if plies == 1 { "ply" } else { "plies" }),
        ),
        Length::Open => lang.pick(
            "nếu ván kết thúc (ván có thể kéo dài mãi)".to_owned(),
            "if the game ends (it may go on for ever)".to_owned(),
        ),
    };
    let result = match proof.bound {
        1.. => lang.pick(format!("thắng ít nhất {least} điểm"), format!("wins by at least {least}")),
        0 => lang.pick("ít nhất là hòa".to_owned(), "gets at least a draw".to_owned()),
        _ => lang.pick(format!("thua nhiều nhất {least} điểm"), format!("loses by at most {least}")),
    };
    let start = start.text(rules);
    let word = if decisions == 1 { "decision" } else { "decisions" };
    lang.pick(
        format!(
            "theo luật {under}, từ thế cờ {start}, người ngồi bên {player} {result} dù đối phương đi thế nào đi nữa, \
             {length} (đã kiểm {decisions} quyết định)"
        ),
        format!(
            "under {under}, from {start}, the player at {player} {result} whatever the other does, \
             {length} ({decisions} {word} checked)"
        ),
    )
}

fn format_error_vi(error: &FormatError) -> String {
    match error {
        FormatError::Io(error) => error.to_string(),
        FormatError::Missing => "tệp không có chứng nhận nào".to_owned(),
        FormatError::Expected { line } => format!("thiếu dòng bắt đầu bằng `{line}`"),
        FormatError::Version => "phiên bản của tệp không phải là 1".to_owned(),
        FormatError::Variant => "không có luật chơi hai bên nào tên như vậy".to_owned(),
        FormatError::Claim => format!("không đọc được lời khẳng định; phải viết như `{CLAIM}`"),
        FormatError::Rules(error) => {
            let variant = Preset::default_preset().id;
            let said = say_finding(&Finding::BadRules { problem: error.clone(), variant }, Lang::Vi);
            format!("dòng luật sai: {said}")
        }
        FormatError::Position(error) => say_finding(&error.clone().into(), Lang::Vi),
        FormatError::Character(c) => format!("{c:?} không phải là một nước đi"),
        FormatError::Over => "ván cờ trong thế cờ này đã hết, không còn gì để chứng minh".to_owned(),
        FormatError::CutOff => "tệp bị cụt: thiếu dòng cuối `end`".to_owned(),
        FormatError::TooFew => "thiếu nước đi".to_owned(),
        FormatError::TooMany => "thừa nước đi".to_owned(),
        FormatError::Damaged => "tệp bị hỏng: số nước đi hay mã kiểm tra không khớp".to_owned(),
    }
}

/// The game that refutes a strategy; `say_missing` says why there is no decision.
pub(crate) fn refutation_vi<E>(refutation: &Refutation<E>, say_missing: impl FnOnce(&E) -> String) -> String {
    let Refutation { line, fault } = refutation;
    let is_told = !line.is_empty() && !matches!(fault, Fault::NoDecision(_));
    let after = if is_told { format!("sau {}, ", say_line(line)) } else { String::new() };
    after + &fault_vi(fault, say_missing)
}

fn fault_vi<E>(fault: &Fault<E>, say_missing: impl FnOnce(&E) -> String) -> String {
    match fault {
        Fault::NoDecision(error) => say_missing(error),
        Fault::Illegal(ChoiceError::Move(error)) => {
            format!("nước cuối không hợp lệ: {}", say_illegal(*error))
        }
        Fault::Illegal(ChoiceError::Flip(_)) => "nước cuối không hợp lệ: không được lật bàn".to_owned(),
        Fault::FallsShort { outcome } => format!("ván cờ kết thúc với hiệu số chỉ {outcome}"),
        Fault::Endless => "thế cờ lặp lại, nên ván cờ có thể không bao giờ hết".to_owned(),
        Fault::RunsUp => "đối phương có thể vay để tăng điểm mãi rồi mới kết thúc ván".to_owned(),
        Fault::TooLarge => "có quá nhiều thế cờ, không đánh số hết được".to_owned(),
        Fault::TooLong => "ván cờ dài hơn số nước đã hứa".to_owned(),
        Fault::Stuck => "không còn nước đi hợp lệ".to_owned(),
    }
}
