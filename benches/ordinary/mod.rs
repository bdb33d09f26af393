//! Ordinary games, one after the other, always the same ones.
//!
//! They are random play under the two-sided presets, kept if they end after 15 to 35 plies (25 on average), and written as
//! people would: tags, claims, refills, move numbers, result.

use std::fmt::Write as _;

use oaq::notation::{Claim, GameResult, MoveNode};
use oaq::rules::{Event, PRESETS, Position, Preset, Rules, Side, Sides};

#[path = "../../tests/it/dice.rs"]
mod dice;
use dice::Dice;

/// The games, without end.
pub(crate) struct Games {
    dice: Dice,
    made: usize,
}

impl Games {
    /// From the first game on.
    pub(crate) fn new() -> Self {
        Self { dice: Dice(0x0A9), made: 0 }
    }

    /// The next game, as text with an empty line behind it.
    pub(crate) fn next_game(&mut self) -> String {
        loop {
            let preset = &PRESETS[self.dice.below(PRESETS.len())];
            if let Some(game) = game(preset, self.made + 1, &mut self.dice) {
                self.made += 1;
                return game;
            }
        }
    }
}

/// A random game, if its length is ordinary.
fn game(preset: &Preset, number: usize, dice: &mut Dice) -> Option<String> {
    let rules = preset.rules(Sides::Two).ok()?;
    let mut position = Position::start(&rules);
    let mut words: Vec<String> = Vec::new();
    let mut plies = 0;
    while let Some(side) = position.to_move() {
        if plies == 35 {
            return None;
        }
        if side == Side::P0 {
            words.push(format!("{}.", plies / 2 + 1));
        }
        words.push(play(&mut position, &rules, dice)?);
        plies += 1;
    }
    if plies < 15 {
        return None;
    }
    let ending = position.ending()?;
    let result = GameResult::of_winners(2, |side| {
        ending.winners.iter(Sides::Two).any(|winner| winner.index() == side)
    })?;
    words.push(result.to_string());
    let scores = position.scores(&rules);
    let [first, second] = [scores.of(Side::P0), scores.of(Side::P1)];
    let mut text = format!(
        "[Event \"Giải làng Đông Hồ\"]\n[Site \"Bắc Ninh\"]\n[Date \"2026.{:02}.{:02}\"]\n[Round \"{number}\"]\n\
         [P0 \"Nguyễn Văn An\"]\n[P1 \"Trần Thị Bình\"]\n[Variant \"{}\"]\n[Result \"{result}\"]\n\
         [Score \"{first}-{second}\"]\n[Termination \"{}\"]\n\n",
        dice.below(12) + 1,
        dice.below(28) + 1,
        preset.id,
        ending.reason?.as_str(),
    );
    let mut column = 0;
    for word in words {
        if column + word.len() >= 80 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        column += word.len();
        text.push_str(&word);
    }
    text.push_str("\n\n");
    Some(text)
}

/// Plays a random move and writes it down.
fn play(position: &mut Position, rules: &Rules, dice: &mut Dice) -> Option<String> {
    let mut text = String::new();
    if let Some(due) = position.refill_due(rules) {
        match due.borrowed {
            0 => text.push_str("refill "),
            n => write!(text, "refill+{n} ").ok()?,
        }
    }
    let moves = position.legal_moves(rules);
    let mv = moves[dice.below(moves.len())];
    let mut events = Vec::new();
    position.play(mv, rules, &mut events).ok()?;
    let captured: Vec<u32> = events
        .iter()
        .filter_map(|event| match event {
            Event::Capture { points, .. } => Some(u32::from(*points)),
            _ => None,
        })
        .collect();
    let mut node = MoveNode::new(u16::from(mv.pit().number()?), mv.direction());
    node.claim = (!captured.is_empty()).then(|| Claim::new(captured));
    write!(text, "{node}{}", if position.ending().is_some() { "#" } else { "" }).ok()?;
    Some(text)
}
