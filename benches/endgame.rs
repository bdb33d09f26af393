//! What an end-game table would hold, and which part of the positions of a proof it would settle.
//!
//! ```text
//! oaq solve --certificate standard.cert
//! cargo bench --bench endgame -- standard.cert
//! ```

use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;

use oaq::certificate::{Playbook, Standing};
use oaq::rules::{Board, Choice, PlainBoard, Sides};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(path) = std::env::args().skip(1).find(|word| word != "--bench") else {
        println!("`-- standard.cert` counts the positions of a certificate");
        return Ok(());
    };
    let book = Playbook::read(&mut BufReader::new(File::open(path)?)).ok_or("no certificate")??;
    let header = &book.header;
    println!(
        "{}: {} at least {}, {} decisions",
        header.variant, header.claim.side, header.claim.bound, book.proof.decisions
    );
    let by_dan = positions_by_dan(&book)?;
    let all: u64 = by_dan.iter().sum();
    println!("| dân on the board | boards | bytes of a table | positions of the proof |\n|---|---|---|---|");
    let mut held = 0;
    for (dan, positions) in by_dan.iter().enumerate().take(21) {
        held += positions;
        if dan >= 4 && dan % 2 == 0 {
            // So many dân or fewer in twelve pits, four ways of quan pieces, folded over the mirror; two thresholds.
            let boards = (1..=12).fold(1.0, |ways, i| ways * (dan + i) as f64 / i as f64) * 4.0 / 2.0;
            let share = 100.0 * held as f64 / all as f64;
            println!("| ≤ {dan} | {boards:.2e} | {:.2e} | {share:.2} % |", 2.0 * boards);
        }
    }
    Ok(())
}

/// How many positions of a strategy, its player's to move, have how many dân on the board.
fn positions_by_dan(book: &Playbook) -> Result<Vec<u64>, Box<dyn std::error::Error>> {
    let (rules, side) = (&book.header.rules, book.header.claim.side);
    let mut by_dan = vec![0; 256];
    let mut seen = HashSet::new();
    let mut open = vec![Standing { position: book.header.start, side }];
    while let Some(standing) = open.pop() {
        let board: PlainBoard = *standing.position.board();
        let reserves = Sides::Two.all().map(|side| standing.position.reserve(side)).collect::<Vec<_>>();
        let Some(mover) = standing.position.to_move() else { continue };
        if !seen.insert((board, reserves, mover, standing.side)) {
            continue;
        }
        if mover == side {
            let dan: usize = Sides::Two.ring().map(|pit| usize::from(board.dan(pit))).sum();
            by_dan[dan.min(255)] += 1;
            let decision = book.decision(&standing).ok_or("the strategy has a gap")?;
            open.push(standing.after(decision, rules)?);
        } else {
            for mv in standing.position.legal_moves(rules) {
                open.push(standing.after(Choice::Play(mv), rules)?);
            }
        }
    }
    Ok(by_dan)
}
