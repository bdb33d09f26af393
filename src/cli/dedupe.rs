//! `oaq dedupe`: leaves out games that a collection has twice, or has the beginning of.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use oaq::convert::Target;
use oaq::diagnostics::Lang;
use oaq::diff::{Aspect, Fate, Fingerprint, Played, dedupe, lost};
use oaq::notation::parse_game;

use super::args::{Form, RulesArgs};
use super::collection::load_all_as;
use super::destination::Destination;
use super::inputs::called;
use super::joined::{GameText, Joined};
use super::{Context, Failure, Status};

/// The arguments of `dedupe`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, looked through together
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write here instead of to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Whoever played them, where and when: games are equal if their moves are
    #[arg(long)]
    any_players: bool,
    /// The form of the input, instead of telling it by the content
    #[arg(long, value_name = "FORM")]
    from: Option<Form>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// What is kept of a game until all have been seen: its positions would take ten times as much memory.
struct Kept {
    text: GameText,
    print: Fingerprint,
}

/// Says on standard error which games are left out, and writes the rest.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let options = args.rules.options()?;
    let mut destination = Destination::new(args.output.as_deref(), &args.files);
    let mut status = Status::Well;
    let collections = load_all_as(&args.files, args.from, &options, context, |game| {
        let print = Fingerprint::of(&game);
        Kept {
            text: GameText::of(&game),
            print: if args.any_players { print.of_any_occasion() } else { print },
        }
    });
    for collection in &collections {
        status.and(collection.status);
        destination.has_all(collection);
    }
    let games: Vec<(&Path, u32, &Kept)> = collections
        .iter()
        .flat_map(|collection| {
            let numbered = collection.numbers.iter().zip(&collection.games);
            numbered.map(|(number, game)| (collection.path.as_path(), *number, game))
        })
        .collect();
    let fates = dedupe(&games.iter().map(|(.., game)| &game.print).collect::<Vec<_>>());

    let name = |i: usize| {
        let (path, number, _) = games[i];
        let file = called(path, context.lang);
        context.lang.pick(format!("{file}, ván {number}"), format!("{file}, game {number}"))
    };
    let mut out = destination.open()?;
    let mut written = Joined::new(Some(Target::Oaq));
    for (i, fate) in fates.iter().enumerate() {
        let (said, other) = match *fate {
            Fate::Keep => {
                written.write_text(&mut out, &games[i].2.text)?;
                continue;
            }
            Fate::EqualTo(j) => (context.lang.pick("trùng với", "is equal to"), j),
            Fate::BeginningOf(j) => (context.lang.pick("là đoạn đầu của", "is the beginning of"), j),
        };
        let read = |i: usize| Played::new(parse_game(&games[i].2.text.text).game, &options);
        let lost = lacking(&lost(&read(i), &read(other)), context.lang);
        context.notice(&format!("{} {said} {}{lost}", name(i), name(other)));
    }
    written.finish(&mut out)?;
    status.and(destination.finish(out, context)?);
    let left_out = fates.iter().filter(|fate| **fate != Fate::Keep).count();
    context.notice(&context.lang.pick(
        format!("giữ {} ván, bỏ {left_out} ván", fates.len() - left_out),
        match fates.len() - left_out {
            1 => format!("1 game kept, {left_out} left out"),
            kept => format!("{kept} games kept, {left_out} left out"),
        },
    ));
    Ok(status)
}

/// What is said of a game that stays without what another one says that is left out; empty if it says it all.
fn lacking(lost: &BTreeSet<Aspect>, lang: Lang) -> String {
    let names = lost.iter().filter_map(|aspect| match aspect {
        Aspect::Tags => Some(lang.pick("thẻ", "tags")),
        Aspect::Comments => Some(lang.pick("lời chú thích", "comments")),
        Aspect::Glyphs => Some(lang.pick("ký hiệu đánh giá", "glyphs")),
        Aspect::Evaluations => Some(lang.pick("đánh giá của máy", "evaluations")),
        Aspect::Variations => Some(lang.pick("biến", "variations")),
        Aspect::Setup | Aspect::Moves | Aspect::Result => None,
    });
    let names = names.collect::<Vec<_>>().join(", ");
    if names.is_empty() {
        return names;
    }
    lang.pick(
        format!("; ván giữ lại thiếu {names} của ván bỏ đi (oaq merge gộp được cả hai)"),
        format!("; the game that stays lacks {names} of the one left out (oaq merge joins both)"),
    )
}
