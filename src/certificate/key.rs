//! What makes two positions the same for a strategy.

use crate::rules::{Direction, FirstQuan, Move, Pit, Rules, Shortfall, Side, Sides};

use super::walk::{Length, Standing};

/// Everything that the rest of a two-sided game depends on, exactly, in 40 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    dan: [u16; 12],
    reserves: [u16; 2],
    /// What P1 owes P0, debts the other way counted as less.
    debt: i32,
    pieces: [u8; 2],
    /// The quan pieces on the board, the player's side, the side to move, the flip and the first move, a bit each.
    flags: u8,
    /// The last two moves and how long they have been repeated.
    repetition: [u8; 3],
}

const _: () = assert!(size_of::<Key>() <= 40);

impl Key {
    pub(super) fn of(standing: &Standing, rules: &Rules) -> Self {
        let position = &standing.position;
        let mut dan = [0; 12];
        for pit in Sides::Two.ring() {
            dan[pit.index()] = position.dan(pit);
        }
        let reserves = [Side::P0, Side::P1].map(|side| position.reserve(side));
        let owed = |debtor, lender| position.debt(debtor, lender).cast_signed();
        let debt = owed(Side::P1, Side::P0) - owed(Side::P0, Side::P1);
        let mut flags = 0;
        for (bit, set) in [
            position.has_quan(Side::P0.quan_pit()),
            position.has_quan(Side::P1.quan_pit()),
            standing.side == Side::P1,
            position.to_move() == Some(Side::P1),
            position.can_flip(),
            position.ply() == 0 && rules.first_quan() == FirstQuan::Forbidden,
        ]
        .into_iter()
        .enumerate()
        {
            flags |= u8::from(set) << bit;
        }
        let repetition = repetition(&position.recent_moves());
        Self {
            dan,
            reserves: reserves.map(|reserve| reserve.dan),
            debt,
            pieces: reserves.map(|reserve| reserve.quan),
            flags,
            repetition,
        }
    }
}

impl Key {
    /// The key of a position for a claim about games of such a length.
    ///
    /// Of two sides that may borrow, one can pay its refill exactly when both together have enough, which the board alone decides;
    /// and a loan changes no score. So it doesn't matter for the moves what the sides have and owe, of which there is no end.
    pub(super) fn for_claim(standing: &Standing, rules: &Rules, length: Length) -> Self {
        let key = Self::of(standing, rules);
        if length == Length::Open && rules.shortfall() == Shortfall::Borrow {
            return Self { reserves: [0; 2], debt: 0, pieces: [0; 2], ..key };
        }
        key
    }
}

/// The repetition rule asks whether the last six moves are A B A B A B. Whether coming moves complete that depends
/// on the last two moves and on how many moves back the alternation goes, and on nothing else.
fn repetition(recent: &[Move]) -> [u8; 3] {
    let code = |mv: Option<&Move>| {
        mv.map_or(0, |mv| 1 + 2 * Pit::index(mv.pit()) as u8 + u8::from(mv.direction() == Direction::Right))
    };
    let mut backwards = recent.iter().rev();
    let (last, before) = (backwards.next(), backwards.next());
    let alternating =
        recent.iter().rev().zip(recent.iter().rev().skip(2)).take_while(|(a, b)| a == b).count();
    [code(last), code(before), alternating as u8]
}

#[cfg(test)]
mod tests {
    use super::{Key, Standing};
    use crate::rules::{Position, Rules, Side, Sides};

    #[test]
    fn debts_are_told_apart_however_far() {
        let rules = Rules::preset("folk", Sides::Two).expect("a preset");
        let key = |debt: u32| {
            let text = format!("1,0,0,0,0,0q/1,0,0,0,0,0q 0+0q-{debt}@P1/9+0q P0");
            let position = Position::parse(&text, &rules).expect("a position");
            Key::of(&Standing { position, side: Side::P0 }, &rules)
        };
        assert_ne!(key(5), key(5 + 65_536));
        assert_eq!(key(5), key(5));
    }
}
