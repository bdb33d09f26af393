//! `oaq perft`: counts the legal move sequences of a length, the usual proof that two programs play by the same rules.

use std::io::Write;
use std::time::Instant;

use oaq::diagnostics::Lang;
use oaq::engine::{Count, perft};
use oaq::rules::{Move, Position, Rules};
use serde_json::json;

use super::args::{Format, RulesArgs};
use super::numbers::decimal;
use super::numbers::within;
use super::output::Output;
use super::{Context, Failure, Status, pipeline};

/// The arguments of `perft`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The length of the sequences, in plies
    #[arg(value_parser = within::<u8>(0..=40))]
    depth: u8,
    #[command(flatten)]
    rules: RulesArgs,
    /// The position to start from
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Count after each first move
    #[arg(long)]
    divide: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Counts and prints.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Status, Failure> {
    let rules = args.rules.resolve_for(args.position.as_deref())?;
    let start = args.rules.position(args.position.as_deref(), &rules)?;
    let began = Instant::now();
    let by_move = divide(&start, &rules, args.depth, context)?;
    let mut total = Count { sequences: u64::from(args.depth == 0), moves: 0 };
    by_move.iter().for_each(|(_, count)| total += *count);

    let mut out = Output::stdout();
    match args.format {
        Format::Human => {
            for (mv, count) in by_move.iter().filter(|_| args.divide) {
                writeln!(out, "{mv} {}", count.sequences)?;
            }
            writeln!(out, "{}", total.sequences)?;
        }
        Format::Json => {
            let mut document = json!({
                "format": "oaq-perft",
                "version": 1,
                "variant": args.rules.preset()?.id,
                "sides": rules.sides() as u8,
                "rules": args.rules.preset()?.overrides(&rules),
                "position": start.to_text(&rules),
                "depth": args.depth,
                "sequences": total.sequences,
            });
            if args.divide {
                let moves = by_move
                    .iter()
                    .map(|(mv, count)| json!({ "move": mv.to_string(), "sequences": count.sequences }));
                document["divide"] = moves.collect();
            }
            serde_json::to_writer_pretty(&mut out, &document).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
    }
    out.finish()?;
    if context.verbose {
        let seconds = began.elapsed().as_secs_f64();
        let rate = total.moves as f64 / seconds.max(f64::MIN_POSITIVE) / 1e6;
        let moves = total.moves;
        context.notice(&context.lang.pick(
            format!(
                "đi {moves} nước trong {} giây: {} triệu nước một giây",
                decimal(seconds, 2, Lang::Vi),
                decimal(rate, 1, Lang::Vi)
            ),
            format!("{moves} moves played in {seconds:.2} seconds: {rate:.1} million a second"),
        ));
    }
    Ok(Status::Well)
}

/// The count after each first move. The work is shared out by the first two moves.
fn divide(
    start: &Position,
    rules: &Rules,
    depth: u8,
    context: &Context,
) -> Result<Vec<(Move, Count)>, Failure> {
    let mut by_move: Vec<(Move, Count)> = Vec::new();
    let mut shares = Vec::new();
    for (mv, position) in if depth > 0 { successors(start, rules) } else { Vec::new() } {
        let first = Count { sequences: u64::from(depth == 1), moves: 1 };
        shares.extend(
            (depth > 1)
                .then(|| successors(&position, rules))
                .into_iter()
                .flatten()
                .map(|(_, second)| (by_move.len(), second)),
        );
        by_move.push((mv, first));
    }
    let worker = || {
        |(at, position): (usize, Position)| {
            let mut count = perft(&position, rules, u32::from(depth) - 2);
            count.moves += 1;
            (at, count)
        }
    };
    pipeline::ordered(context.threads, shares.into_iter(), worker, |(at, count)| {
        by_move[at].1 += count;
        Ok::<_, Failure>(())
    })?;
    Ok(by_move)
}

fn successors(position: &Position, rules: &Rules) -> Vec<(Move, Position)> {
    let played = position.legal_moves(rules).into_iter().filter_map(|mv| {
        let mut next = *position;
        next.play(mv, rules, &mut ()).ok().map(|()| (mv, next))
    });
    played.collect()
}
