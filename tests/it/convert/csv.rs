//! The table of moves.

use oaq::Options;
use oaq::convert::csv::{COLUMNS, header};
use oaq::convert::{Target, Writer};

use super::read;

/// The cells of a table as RFC 4180 reads them.
fn cells(table: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let mut quoted = false;
    let mut chars = table.chars().peekable();
    while let Some(c) = chars.next() {
        let row = rows.last_mut().unwrap();
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                row.last_mut().unwrap().push(chars.next().unwrap());
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(String::new()),
            '\r' if !quoted && chars.next_if_eq(&'\n').is_some() => rows.push(vec![String::new()]),
            c => row.last_mut().unwrap().push(c),
        }
    }
    assert!(!quoted);
    rows.pop();
    rows
}

fn table(text: &str) -> Vec<Vec<String>> {
    let game = read(text);
    let replayed = oaq::replay(&game, &Options::default());
    let mut out = header().into_bytes();
    Writer::new(Target::Csv).write(&mut out, &game, replayed.timeline.as_ref(), "a,b.oaq", 3);
    cells(&String::from_utf8(out).unwrap())
}

/// A column of the rows behind the header.
fn column(rows: &[Vec<String>], name: &str) -> Vec<String> {
    let at = COLUMNS.iter().position(|column| *column == name).unwrap();
    assert!(rows.iter().all(|row| row.len() == COLUMNS.len()));
    assert_eq!(rows[0][at], name);
    rows[1..].iter().map(|row| row[at].clone()).collect()
}

#[test]
fn every_move_of_the_main_line_is_a_row() {
    let rows = table(
        "[Event \"Hội \\\"làng\\\"\"] [P0 \"An\"] [P1 \"=Bình\"] [Variant \"table-flip\"] [Date \"2026.02.17\"]\n
         {first} 1. 2<x6! $14 {[%eval +12 d24] two\nlines} (3< 7>) flip 9>x5 {[%eval >=2] [%best 7< 3>]} 2. 3> *",
    );
    assert_eq!(column(&rows, "file"), ["a,b.oaq", "a,b.oaq", "a,b.oaq"]);
    assert_eq!(column(&rows, "game"), ["3", "3", "3"]);
    assert_eq!(column(&rows, "event")[0], "Hội \"làng\"");
    assert_eq!(column(&rows, "ply"), ["1", "2", "3"]);
    assert_eq!(column(&rows, "round"), ["1", "1", "2"]);
    assert_eq!(column(&rows, "side"), ["P0", "P1", "P0"]);
    assert_eq!(column(&rows, "player"), ["An", "An", "=Bình"], "the persons exchange seats");
    assert_eq!(column(&rows, "flip"), ["0", "1", "0"]);
    assert_eq!(column(&rows, "points")[0], "6");
    assert_eq!(column(&rows, "captures")[0], "1:6");
    assert_eq!(column(&rows, "stones")[0], "10");
    assert_eq!(column(&rows, "laps")[0], "2");
    assert_eq!(column(&rows, "score_p0")[0], "6");
    assert_eq!(column(&rows, "score_p2"), ["", "", ""]);
    assert_eq!(column(&rows, "position")[0], "0,0,6,6,6,1q/6,0,6,6,6,1q 6/0 P1 ply=1 flip last=2<");
    assert_eq!(column(&rows, "nags"), ["$1 $14", "", ""]);
    assert_eq!(column(&rows, "eval"), ["12", "", ""]);
    assert_eq!(column(&rows, "eval_lower"), ["", "2", ""]);
    assert_eq!(column(&rows, "eval_kind"), ["estimate", "bound", ""]);
    assert_eq!(column(&rows, "eval_depth"), ["24", "", ""]);
    assert_eq!(column(&rows, "best"), ["", "7< 3>", ""]);
    assert_eq!(column(&rows, "comment")[0], "first\n[%eval +12 d24] two\nlines");
    assert_eq!(column(&rows, "result"), ["*", "*", "*"]);
}

#[test]
fn who_is_not_known_has_no_name() {
    let rows = table("[P0 \"?\"] [P1 \"Bình\"] [Variant \"table-flip\"] 1. 2< flip 9> 2. 3> *");
    assert_eq!(column(&rows, "player"), ["", "", "Bình"]);
}

#[test]
fn a_refill_counts_what_was_borrowed() {
    let text =
        "[Variant \"ky-dinh\"] [Position \"0,0,0,0,0,1q/3,0,0,0,0,1q 3+0q/42+0q P0\"] 1. refill+2 1> *";
    let rows = table(text);
    assert_eq!(
        (column(&rows, "refill"), column(&rows, "borrowed")),
        (vec!["1".to_owned()], vec!["2".to_owned()])
    );
}

#[test]
fn what_could_not_be_replayed_stays_empty() {
    let rows = table("[Variant \"standard\"] 1. 2< 8< 2. 2< 9> *");
    assert_eq!(column(&rows, "ply"), ["1", "2", "3", "4"]);
    assert_eq!(column(&rows, "side"), ["P0", "P1", "", ""], "pit 2 is empty");
    assert_eq!(column(&rows, "position")[2..], ["", ""]);
    assert_eq!(column(&rows, "pit"), ["2", "8", "2", "9"]);
}
