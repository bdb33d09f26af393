//! Two lines of moves side by side: what they have in common, where they part, where they meet again.

use std::collections::HashMap;
use std::ops::Range;

use super::line::Step;
use crate::rules::Position;

/// A stretch of the two lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Whether both play on in step: the same moves, or after a transposition the same positions.
    pub common: bool,
    /// The steps of the first line.
    pub a: Range<usize>,
    /// The steps of the second line.
    pub b: Range<usize>,
}

/// How two lines compare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Common and different stretches in turn, in the order of play. No stretch is empty in both lines.
    pub stretches: Vec<Stretch>,
    /// Where both lines are in the same position again after they had parted: how many moves each has played
    /// then.
    pub meetings: Vec<Meeting>,
    /// The first step with the same move in both and another position after it, as happens under other rules.
    pub parted_by_rules: Option<usize>,
}

/// Two lines in the same position after another order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Moves played in the first line, from 1.
    pub ply_a: usize,
    /// Moves played in the second line, from 1.
    pub ply_b: usize,
    /// Whether one position is the mirror image of the other.
    pub mirrored: bool,
}

/// Where two lines are taken to meet again after they have parted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeetAt {
    /// Nowhere: a position under other rules is another one.
    Nothing,
    /// At the same positions.
    SamePositions,
    /// At mirror images too.
    MirrorImages,
}

impl Comparison {
    /// Compares two lines. Their beginnings are told apart by their moves; after that the lines are looked through for the
    /// positions at which they meet again.
    pub fn of(a: &[Step<'_, '_>], b: &[Step<'_, '_>], meet_at: MeetAt) -> Self {
        let common = a.iter().zip(b).take_while(|(a, b)| a.key == b.key).count();
        let differs = |(a, b): (&Step<'_, '_>, &Step<'_, '_>)| {
            a.position.zip(b.position).is_some_and(|(a, b)| !a.looks_like(b))
        };
        let mut comparison = Self {
            stretches: Vec::new(),
            meetings: Vec::new(),
            parted_by_rules: a[..common].iter().zip(&b[..common]).position(differs),
        };
        comparison.push(true, 0..common, 0..common);
        if meet_at != MeetAt::Nothing {
            comparison.meet_again(a, b, common, meet_at);
        }
        let (done_a, done_b) = comparison.done();
        comparison.push(false, done_a..a.len(), done_b..b.len());
        comparison
    }

    /// How many moves both lines begin with.
    pub fn common_plies(&self) -> usize {
        self.stretches.first().filter(|stretch| stretch.common).map_or(0, |stretch| stretch.a.len())
    }

    /// Whether there is no difference at all.
    pub fn is_same(&self) -> bool {
        self.stretches.iter().all(|stretch| stretch.common) && self.parted_by_rules.is_none()
    }

    /// Finds the same positions behind the common beginning, the earliest first, never going back in either
    /// line.
    fn meet_again(&mut self, a: &[Step<'_, '_>], b: &[Step<'_, '_>], from: usize, meet_at: MeetAt) {
        let mut places: HashMap<Position, Vec<usize>> = HashMap::new();
        for (i, step) in b.iter().enumerate().skip(from) {
            if let Some(position) = step.position {
                places.entry(position.timeless()).or_default().push(i);
            }
        }
        let find = |position: Option<&Position>, from: usize| {
            let found = places.get(&position?.timeless())?;
            found.get(found.partition_point(|i| *i < from)).copied()
        };
        let mirrored = |position: Option<&Position>| match meet_at {
            MeetAt::MirrorImages => position?.mirrored(),
            MeetAt::Nothing | MeetAt::SamePositions => None,
        };

        let (mut i, mut j) = (from, from);
        while i < a.len() {
            let straight = find(a[i].position, j).map(|found| (found, false));
            let found = straight.or_else(|| Some((find(mirrored(a[i].position).as_ref(), j)?, true)));
            let Some((found, is_mirrored)) = found else {
                i += 1;
                continue;
            };
            let (done_a, done_b) = self.done();
            self.push(false, done_a..i + 1, done_b..found + 1);
            self.meetings.push(Meeting { ply_a: i + 1, ply_b: found + 1, mirrored: is_mirrored });
            let rest = a[i + 1..].iter().zip(&b[found + 1..]);
            let run = rest
                .take_while(|(a, b)| match (a.position, b.position) {
                    (Some(a), Some(b)) if is_mirrored => {
                        a.mirrored().map(|a| a.timeless()) == Some(b.timeless())
                    }
                    (Some(a), Some(b)) => a.timeless() == b.timeless(),
                    _ => false,
                })
                .count();
            self.push(true, i + 1..i + 1 + run, found + 1..found + 1 + run);
            (i, j) = (i + 1 + run, found + 1 + run);
        }
    }

    fn done(&self) -> (usize, usize) {
        self.stretches.last().map_or((0, 0), |stretch| (stretch.a.end, stretch.b.end))
    }

    fn push(&mut self, common: bool, a: Range<usize>, b: Range<usize>) {
        if !a.is_empty() || !b.is_empty() {
            self.stretches.push(Stretch { common, a, b });
        }
    }
}
