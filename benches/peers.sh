#!/usr/bin/env bash
# How fast are the checkers of chess records, beside `oaq check`? Like work, one run, one machine, one thread each: every game
# of a file is read and every move of it played by the rules.
#
#     bash benches/peers.sh            # 2,000 chess games, 20 MB of oaq games
#     bash benches/peers.sh 5000       # more chess games
#
# Both are random legal play of 25 plies a game: chess games of just that length, and the games of `benches/corpus.rs`, 25
# plies on average and played to their end.
#
# Peers, each left out where it is missing: pgn-extract (`apt-get install pgn-extract`), python-chess (`pip install chess`),
# pgn-reader (a crate; a small program is built around it under target/). None of them is a part of oaq.
# OAQ=… and CORPUS=… take a program and a corpus that are there already.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
games=${1:-2000}
target=${CARGO_TARGET_DIR:-target}
work=$target/peers
mkdir -p "$work"
PATH=$PATH:/usr/games

corpus=${CORPUS:-$target/tmp/corpus-20.oaq}
[[ -e $corpus ]] || cargo bench --quiet --bench corpus -- 20
if [[ -z ${OAQ:-} ]]; then
    cargo build --quiet --release
    OAQ=$target/release/oaq
fi

# Random chess, the same games every time, with as many tags as the games of oaq have.
pgn=$work/chess-$games.pgn
if [[ ! -e $pgn ]] && python3 -c 'import chess' 2>/dev/null; then
    python3 - "$games" >"$pgn.part" <<'PYTHON'
import random, sys
import chess, chess.pgn

random.seed(1)
for number in range(int(sys.argv[1])):
    game = node = chess.pgn.Game({"Event": "Random", "Site": "Here", "Date": "2026.01.01", "Round": str(number + 1), "White": "A",
                                   "Black": "B", "Opening": "Random", "Termination": "adjudication", "TimeControl": "300+5"})
    board = chess.Board()
    for _ in range(25):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = random.choice(moves)
        board.push(move)
        node = node.add_variation(move)
    print(game, end="\n\n")
PYTHON
    mv "$pgn.part" "$pgn"
fi
[[ -e $pgn ]] || { echo "python-chess is needed to make the chess games: pip install chess" >&2; exit 2; }

# pgn-reader is a library: the smallest program that plays every move with it.
if [[ ! -x $work/reader/target/release/reader ]]; then
    mkdir -p "$work/reader/src"
    cat >"$work/reader/Cargo.toml" <<'TOML'
[package]
name = "reader"
version = "0.0.0"
edition = "2024"

[dependencies]
pgn-reader = "0.29"
shakmaty = "0.30"

[profile.release]
lto = "fat"
codegen-units = 1

[workspace]
TOML
    cat >"$work/reader/src/main.rs" <<'RUST'
use std::{env, error::Error, fs::File, ops::ControlFlow};

use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};

struct Play;

impl Visitor for Play {
    type Tags = ();
    type Movetext = Chess;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, board: &mut Chess, san: SanPlus) -> ControlFlow<bool> {
        let Ok(legal) = san.san.to_move(&*board) else { return ControlFlow::Break(false) };
        board.play_unchecked(legal);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) -> bool {
        true
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut reader = Reader::new(File::open(env::args().nth(1).ok_or("a file")?)?);
    let (mut good, mut bad) = (0, 0);
    while let Some(legal) = reader.read_game(&mut Play)? {
        *(if legal { &mut good } else { &mut bad }) += 1;
    }
    println!("{good} games, {bad} wrong");
    if bad == 0 { Ok(()) } else { Err("illegal moves".into()) }
}
RUST
    CARGO_TARGET_DIR=$work/reader/target cargo build --quiet --release --manifest-path "$work/reader/Cargo.toml" ||
        echo "pgn-reader can't be built here and is left out" >&2
fi

# The games of the file ten times over for the tools that would be done too soon to be timed.
many=$work/chess-$games-tenfold.pgn
[[ -e $many ]] || for _ in {1..10}; do cat "$pgn"; done >"$many"

# measure NAME GAMES MOVES COMMAND…: the best of three runs, in seconds of the process's own CPU time, since other work may go on.
first=
measure() {
    local name=$1 games=$2 moves=$3 best=
    shift 3
    for _ in 1 2 3; do
        local TIMEFORMAT='%U %S' spent
        spent=$({ time "$@" >/dev/null 2>&1; } 2>&1) || { echo "$name failed: $*" >&2; return; }
        best=$(awk -v best="${best:-1e9}" '{ t = $1 + $2; print t < best ? t : best }' <<<"$spent")
    done
    first=${first:-$(awk "BEGIN { print $games / $best }")}
    awk -v name="$name" -v games="$games" -v moves="$moves" -v t="$best" -v first="$first" 'BEGIN {
        ratio = first / (games / t)
        printf "%-12s %9d %8.2f %9.0f %10.2f %10s\n",
            name, games, t, games / t, moves / t / 1e6, sprintf(ratio < 10 ? "%.1f" : "%.0f", ratio) }'
}

count_moves() { grep -v '^\[' "$1" | grep -oE "$2" | wc -l; }

oaq_games=$(grep -c '^\[Event ' "$corpus")
oaq_moves=$(count_moves "$corpus" '[0-9]+[<>]')
moves=$(count_moves "$pgn" '[A-Za-z][A-Za-z0-9+#=-]+')
# The last column: how many games `oaq` checks in the time of one.
printf '%-12s %9s %8s %9s %10s %10s\n' '' games seconds games/s 'M moves/s' oaq/this
measure oaq "$oaq_games" "$oaq_moves" "$OAQ" check --quiet --threads 1 "$corpus"
if [[ -x $work/reader/target/release/reader ]]; then
    measure pgn-reader $((games * 10)) $((moves * 10)) "$work/reader/target/release/reader" "$many"
fi
if command -v pgn-extract >/dev/null; then
    measure pgn-extract $((games * 10)) $((moves * 10)) pgn-extract -s -r "$many"
fi
measure python-chess "$games" "$moves" python3 -c '
import sys, chess.pgn
file = open(sys.argv[1])
while game := chess.pgn.read_game(file):
    assert not game.errors' "$pgn"
