//! The position string: `5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0`, printed and read exactly.

use std::fmt::{self, Display, Formatter};

use super::board::PlainBoard;
use super::ending::{Ending, SideSet, points_in_play};
use super::params::Rules;
use super::position::{Phase, Position};
use super::position_error::{MAX_PLY, MAX_POINTS, PositionError};
use super::repetition::Recent;
use super::reserve::{Debts, Reserve};
use super::ring::{MAX_SIDES, Move, Side, Sides};
use super::settings::{Flip, RefillFrom, Repetition, Shortfall};

/// What may follow the side to move, in this order.
const EXTRAS: [&str; 4] = ["ply", "flip", "out", "last"];

impl Position {
    /// The position string.
    pub fn to_text(&self, rules: &Rules) -> String {
        self.text(rules).to_string()
    }

    /// Prints the position string without an allocation.
    pub const fn text<'a>(&'a self, rules: &'a Rules) -> impl Display + 'a {
        PositionText { position: self, rules }
    }

    /// Reads a position string. If the side to move can't refill, the game ends (or the side is out) at once, so
    /// that the position which is returned prints otherwise than the text.
    ///
    /// # Errors
    /// The first thing that is wrong with the text.
    ///
    /// ```
    /// use oaq::rules::{Position, Rules, Sides};
    /// let rules = Rules::preset("ky-dinh", Sides::Two).unwrap();
    /// let text = "0,0,1,0,4,9q/3,0,1,0,0,0 31+1q/1+0q-3@P0 P0 ply=16";
    /// assert_eq!(Position::parse(text, &rules).unwrap().to_text(&rules), text);
    /// ```
    pub fn parse(text: &str, rules: &Rules) -> Result<Self, PositionError> {
        let mut position = Self::read(text, rules)?;
        if position.to_move().is_some() {
            position.settle(rules, &mut ());
        }
        Ok(position)
    }

    /// The exact text of the position that a text describes, which differs from it in blanks, zeros or an order; what the rules
    /// make of a side that can't refill is not in it.
    ///
    /// # Errors
    /// The first thing that is wrong with the text.
    ///
    /// ```
    /// use oaq::rules::{Position, Rules};
    /// let text = "05,5,5,5,5,0q/5,5,5,5,5,0q  0/0 P0 ply=0";
    /// let exact = "5,5,5,5,5,0q/5,5,5,5,5,0q 0/0 P0";
    /// assert_eq!(Position::exact_text(text, &Rules::default()).unwrap(), exact);
    /// ```
    pub fn exact_text(text: &str, rules: &Rules) -> Result<String, PositionError> {
        Self::read(text, rules).map(|position| position.to_text(rules))
    }

    /// The position of a text as it stands there.
    fn read(text: &str, rules: &Rules) -> Result<Self, PositionError> {
        let mut words = text.split_whitespace();
        let mut word = || words.next().ok_or(PositionError::Incomplete);
        let (board, reserves, turn) = (word()?, word()?, word()?);
        let board = parse_board(board, rules)?;
        let (reserves, debts) = parse_reserves(reserves, rules)?;
        let mut position = Self {
            board,
            reserves,
            debts,
            phase: Phase::Over(Ending { reason: None, winners: SideSet::default() }),
            ply: 0,
            out: SideSet::default(),
            flip_open: false,
            recent: Recent::default(),
        };
        if points_in_play(&position, rules) > MAX_POINTS {
            return Err(PositionError::TooManyPoints);
        }
        let to_move = if turn == "-" { None } else { Some(parse_side(turn, rules.sides())?) };
        let mut rest = EXTRAS.iter();
        for word in words {
            let name = word.split_once('=').map_or(word, |(name, _)| name);
            // Each word once, and in their order.
            if !rest.any(|extra| *extra == name) {
                return Err(PositionError::UnexpectedWord { word: word.to_owned() });
            }
            position.parse_extra(word, to_move, rules)?;
        }
        match to_move {
            Some(side) if position.out.contains(side) => {
                return Err(PositionError::DoesNotApply { word: turn.to_owned() });
            }
            Some(side) => position.phase = Phase::Turn(side),
            None => {
                let mut dan_pits = rules.sides().all().flat_map(Side::dan_pits);
                if let Some(pit) = dan_pits.find_map(|pit| pit.number().filter(|_| position.dan(pit) > 0)) {
                    return Err(PositionError::Unswept { pit });
                }
                let winners = position.scores(rules).best(position.out);
                position.phase = Phase::Over(Ending { reason: None, winners });
            }
        }
        Ok(position)
    }

    /// Reads one of the words that follow the side to move.
    fn parse_extra(&mut self, word: &str, to_move: Option<Side>, rules: &Rules) -> Result<(), PositionError> {
        let sides = rules.sides();
        let does_not_apply = || PositionError::DoesNotApply { word: word.to_owned() };
        match word.split_once('=') {
            Some(("ply", n)) => {
                self.ply = parse_number(n)?;
                if self.ply > MAX_PLY {
                    return Err(PositionError::TooManyPlies);
                }
            }
            None if word == "flip" => {
                if rules.flip() == Flip::No || self.ply != 1 || to_move.is_none() {
                    return Err(does_not_apply());
                }
                self.flip_open = true;
            }
            Some(("out", list)) => {
                if sides == Sides::Two || rules.shortfall() == Shortfall::Borrow {
                    return Err(does_not_apply());
                }
                for side in list.split(',') {
                    self.out.insert(parse_side(side, sides)?);
                }
                if self.out.len() + usize::from(to_move.is_some()) >= sides.count() {
                    return Err(does_not_apply());
                }
            }
            Some(("last", list)) => {
                let Some(to_move) = to_move.filter(|_| rules.repetition() != Repetition::None) else {
                    return Err(does_not_apply());
                };
                self.recent = parse_recent(list, to_move, sides)?;
            }
            _ => return Err(PositionError::UnexpectedWord { word: word.to_owned() }),
        }
        Ok(())
    }
}

fn parse_board(text: &str, rules: &Rules) -> Result<PlainBoard, PositionError> {
    let sides = rules.sides();
    let mut board = PlainBoard::empty(sides);
    let found = text.split('/').count();
    if found != sides.count() {
        return Err(PositionError::SideCount { found, sides });
    }
    for (side, group) in sides.all().zip(text.split('/')) {
        let mut counts = group.split(',');
        for pit in side.dan_pits().chain([side.quan_pit()]) {
            let wrong = || PositionError::PitCount { group: group.to_owned() };
            let mut count = counts.next().ok_or_else(wrong)?;
            if pit.is_quan() {
                if counts.next().is_some() {
                    return Err(wrong());
                }
                if let Some(dan) = count.strip_suffix('q') {
                    board.put_quan(pit);
                    count = dan;
                }
            }
            board.set_dan(pit, parse_stones(count)?);
        }
    }
    Ok(board)
}

type Reserves = ([Reserve; MAX_SIDES], Debts);

fn parse_reserves(text: &str, rules: &Rules) -> Result<Reserves, PositionError> {
    let sides = rules.sides();
    let (mut reserves, mut debts) = ([Reserve::default(); MAX_SIDES], Debts::default());
    let found = text.split('/').count();
    if found != sides.count() {
        return Err(PositionError::SideCount { found, sides });
    }
    for (side, group) in sides.all().zip(text.split('/')) {
        let apart = rules.refill_from() == RefillFrom::Dan;
        let bad = || PositionError::BadReserve { text: group.to_owned(), apart };
        let mut parts = group.split('-');
        let held = parts.next().unwrap_or_default();
        let reserve = &mut reserves[side.index()];
        match (held.split_once('+'), rules.refill_from()) {
            (None, RefillFrom::Score) => reserve.dan = parse_stones(held)?,
            (Some((dan, quan)), RefillFrom::Dan) => {
                reserve.dan = parse_stones(dan)?;
                let quan = parse_stones(quan.strip_suffix('q').ok_or_else(bad)?)?;
                // Those on the board may be captured, too.
                let most = u8::MAX - MAX_SIDES as u8;
                reserve.quan = u8::try_from(quan).ok().filter(|quan| *quan <= most).ok_or_else(bad)?;
            }
            _ => return Err(bad()),
        }
        for debt in parts {
            let (dan, lender) = debt.split_once('@').ok_or_else(bad)?;
            let (dan, lender) = (parse_number(dan)?, parse_side(lender, sides)?);
            if rules.shortfall() == Shortfall::Forfeit
                || lender == side
                || !(1..=Debts::MOST).contains(&dan)
                || debts.owed(side, lender) > 0
            {
                return Err(bad());
            }
            debts.add(side, lender, dan);
        }
    }
    Ok((reserves, debts))
}

fn parse_recent(list: &str, to_move: Side, sides: Sides) -> Result<Recent, PositionError> {
    let mut recent = Recent::default();
    // Two sides alternate, so the number of moves says who played the first of them.
    let count = list.split(',').count();
    if count > Recent::MOST {
        return Err(PositionError::TooManyMoves { found: count });
    }
    let mut mover = if count.is_multiple_of(2) { to_move } else { to_move.next(sides) };
    for text in list.split(',') {
        let mv = Move::parse(text, sides).ok_or_else(|| PositionError::BadMove { text: text.to_owned() })?;
        if mv.pit().owner() != Some(mover) {
            return Err(PositionError::NotItsMove { text: text.to_owned(), side: mover });
        }
        recent.push(mv);
        mover = mover.next(sides);
    }
    Ok(recent)
}

fn parse_side(text: &str, sides: Sides) -> Result<Side, PositionError> {
    sides
        .all()
        .find(|side| text.strip_prefix('P').is_some_and(|n| n == side.index().to_string()))
        .ok_or_else(|| PositionError::NoSuchSide { text: text.to_owned() })
}

fn parse_stones(text: &str) -> Result<u16, PositionError> {
    let n = parse_number(text)?;
    if n > MAX_POINTS { Err(PositionError::TooManyPoints) } else { Ok(n as u16) }
}

fn parse_number(text: &str) -> Result<u32, PositionError> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits
        .then(|| text.parse().ok())
        .flatten()
        .ok_or_else(|| PositionError::BadNumber { text: text.to_owned() })
}

struct PositionText<'a> {
    position: &'a Position,
    rules: &'a Rules,
}

impl Display for PositionText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { position, rules } = self;
        let sides = position.sides();
        for side in sides.all() {
            f.write_str(if side == Side::P0 { "" } else { "/" })?;
            for pit in side.dan_pits() {
                number(f, position.dan(pit))?;
                f.write_str(",")?;
            }
            let quan = side.quan_pit();
            number(f, position.dan(quan))?;
            f.write_str(if position.has_quan(quan) { "q" } else { "" })?;
        }
        for side in sides.all() {
            let reserve = position.reserve(side);
            f.write_str(if side == Side::P0 { " " } else { "/" })?;
            number(f, reserve.dan)?;
            if rules.refill_from() == RefillFrom::Dan {
                write!(f, "+{}q", reserve.quan)?;
            }
            for lender in sides.all().filter(|lender| position.debt(side, *lender) > 0) {
                write!(f, "-{}@{lender}", position.debt(side, lender))?;
            }
        }
        match position.to_move() {
            Some(side) => write!(f, " {side}")?,
            None => f.write_str(" -")?,
        }
        if position.ply > 0 {
            write!(f, " ply={}", position.ply)?;
        }
        if position.flip_open {
            f.write_str(" flip")?;
        }
        list(f, " out=", position.out.iter(sides))?;
        list(f, " last=", position.recent.iter())
    }
}

/// Writes a number the quick way: positions are printed by the million.
fn number(f: &mut Formatter<'_>, number: u16) -> fmt::Result {
    f.write_str(itoa::Buffer::new().format(number))
}

/// Writes `title` and the items with commas between them; nothing at all if there are none.
fn list<T: Display>(f: &mut Formatter<'_>, title: &str, items: impl Iterator<Item = T>) -> fmt::Result {
    let mut separator = title;
    for item in items {
        write!(f, "{separator}{item}")?;
        separator = ",";
    }
    Ok(())
}
