//! The walk for claims about games that end, where others may go on for ever.

use std::collections::{HashMap, VecDeque};

use crate::rules::{Rules, points_in_play};

use super::key::Key;
use super::walk::{Decision, Fault, Length, Proof, Refutation, Seat, Strategy, outcome_for};

/// The number of a position or of a way between two.
type Number = u32;
const NONE: Number = Number::MAX;

/// A position where the player is to move, or the start.
struct Place {
    decision: Option<Decision>,
    /// The ways from here.
    ways: std::ops::Range<Number>,
    /// The first way found that leads here.
    first: Number,
}

/// The player's decision at a place, and a reply to it unless the game has ended.
struct Way {
    from: Number,
    reply: Option<Decision>,
    /// What the player's lead gains by both.
    gain: i32,
    /// Where it leads; [`NONE`]: the game has ended.
    to: Number,
}

/// How far the player may be behind at the least: what is worse than all that counts is as bad as can be.
const LOST: i32 = i32::MIN;

/// Follows a strategy through all games that it allows, and looks for the worst end that one of them comes to.
///
/// # Errors
/// The first game found that the strategy does not bring to what it claims.
pub(super) fn hold<S: Strategy>(
    start: Seat,
    rules: &Rules,
    bound: i32,
    strategy: &mut S,
) -> Result<Proof, Refutation<S::Error>> {
    let mut map =
        Map { rules, places: Vec::new(), ways: Vec::new(), known: HashMap::new(), open: Vec::new() };
    if let Some(outcome) = outcome_for(start.side, &start.position, rules) {
        return if outcome < bound {
            Err(Refutation { line: Vec::new(), fault: Fault::FallsShort { outcome } })
        } else {
            Ok(Proof { bound: outcome, length: Length::Open, decisions: 0 })
        };
    }
    map.discover(start, NONE);
    let mut decisions = 0;
    while let Some((seat, place)) = map.open.pop() {
        decisions += u64::from(seat.position.to_move() == Some(seat.side));
        map.look_at(&seat, place, strategy)?;
    }
    let worst = map.worst_end(&start, bound)?;
    Ok(Proof { bound: worst.unwrap_or(bound), length: Length::Open, decisions })
}

/// What the walk has seen.
struct Map<'a> {
    rules: &'a Rules,
    places: Vec<Place>,
    ways: Vec<Way>,
    known: HashMap<Key, Number>,
    /// Places to be looked at, last one first.
    open: Vec<(Seat, Number)>,
}

impl Map<'_> {
    /// How far the player is ahead.
    fn lead(&self, seat: &Seat) -> i32 {
        let scores = seat.position.scores(self.rules);
        scores.of(seat.side) - scores.of(seat.side.next(self.rules.sides()))
    }

    /// The number of a place, to which `way` leads.
    fn discover(&mut self, seat: Seat, way: Number) -> Number {
        let key = Key::for_claim(&seat, self.rules, Length::Open);
        let new = self.places.len() as Number;
        let number = *self.known.entry(key).or_insert(new);
        if number == new {
            self.places.push(Place { decision: None, ways: 0..0, first: way });
            self.open.push((seat, number));
        }
        number
    }

    /// Takes the decision at a place and finds out where it leads to.
    fn look_at<S: Strategy>(
        &mut self,
        seat: &Seat,
        place: Number,
        strategy: &mut S,
    ) -> Result<(), Refutation<S::Error>> {
        let refuted = |map: &Self, fault| Refutation { line: map.line_to(place), fault };
        let begin = self.ways.len() as Number;
        let mut after = *seat;
        if seat.position.to_move() == Some(seat.side) {
            let decision = strategy.decide(seat, self.rules);
            let decision = decision.map_err(|error| refuted(self, Fault::NoDecision(error)))?;
            self.places[place as usize].decision = Some(decision);
            after = seat.after(decision, self.rules).map_err(|error| {
                let mut refutation = refuted(self, Fault::Illegal(error));
                refutation.line.push(decision);
                refutation
            })?;
        }
        if outcome_for(after.side, &after.position, self.rules).is_some() {
            self.go(place, None, seat, after);
        } else {
            for reply in after.decisions(self.rules) {
                // Every decision listed is legal.
                if let Ok(next) = after.after(reply, self.rules) {
                    self.go(place, Some(reply), seat, next);
                }
            }
            if self.ways.len() as Number == begin {
                return Err(refuted(self, Fault::Stuck));
            }
        }
        self.places[place as usize].ways = begin..self.ways.len() as Number;
        Ok(())
    }

    /// Notes a way from a place.
    fn go(&mut self, from: Number, reply: Option<Decision>, before: &Seat, after: Seat) {
        let way = self.ways.len() as Number;
        let (to, lead) = match outcome_for(after.side, &after.position, self.rules) {
            Some(outcome) => (NONE, outcome),
            None => (self.discover(after, way), self.lead(&after)),
        };
        self.ways.push(Way { from, reply, gain: lead - self.lead(before), to });
    }

    /// The worst end that a game comes to; `None` if none ends.
    ///
    /// Only under loans there can be several leads at a place. The least is looked for by the method of Bellman and Ford; one
    /// that falls and falls round a circle soon is [`LOST`].
    fn worst_end<E>(&self, start: &Seat, bound: i32) -> Result<Option<i32>, Refutation<E>> {
        let total = points_in_play(&start.position, self.rules) as i32;
        let least = -(4 * total + self.lead(start).abs() + bound.abs());
        let mut leads: Vec<Option<i32>> = vec![None; self.places.len()];
        let mut worst: Option<i32> = None;
        let mut last = vec![NONE; self.places.len()];
        let (mut queue, mut is_queued) = (VecDeque::from([0]), vec![false; self.places.len()]);
        leads[0] = Some(self.lead(start));
        while let Some(place) = queue.pop_front() {
            is_queued[place as usize] = false;
            let Some(lead) = leads[place as usize] else { continue };
            for number in self.places[place as usize].ways.clone() {
                let way = &self.ways[number as usize];
                let after = if lead == LOST { LOST } else { lead + way.gain };
                if way.to == NONE {
                    if after < bound {
                        return Err(self.falls_short(number, &last, after));
                    }
                    worst = Some(worst.map_or(after, |worst| worst.min(after)));
                    continue;
                }
                let after = if after < least { LOST } else { after };
                let to = way.to as usize;
                if leads[to].is_none_or(|lead| after < lead) {
                    leads[to] = Some(after);
                    last[to] = number;
                    if !std::mem::replace(&mut is_queued[to], true) {
                        queue.push_back(way.to);
                    }
                }
            }
        }
        Ok(worst)
    }

    /// That the game ends too badly by a way.
    fn falls_short<E>(&self, way: Number, last: &[Number], outcome: i32) -> Refutation<E> {
        if outcome == LOST {
            let mut line = self.line_to(self.ways[way as usize].from);
            line.extend(self.decisions(way));
            return Refutation { line, fault: Fault::RunsUp };
        }
        Refutation {
            line: self.line(way, |place| last[place as usize]),
            fault: Fault::FallsShort { outcome },
        }
    }

    /// The decisions of a way.
    fn decisions(&self, way: Number) -> impl Iterator<Item = Decision> + use<> {
        let way = &self.ways[way as usize];
        self.places[way.from as usize].decision.into_iter().chain(way.reply)
    }

    /// A game that leads to a place.
    fn line_to(&self, place: Number) -> Vec<Decision> {
        let first = |place: Number| self.places[place as usize].first;
        if first(place) == NONE { Vec::new() } else { self.line(first(place), first) }
    }

    /// The game that ends with a way, if `before` tells which way came before a place.
    fn line(&self, way: Number, before: impl Fn(Number) -> Number) -> Vec<Decision> {
        let ways = std::iter::successors(Some(way), |way| {
            Some(before(self.ways[*way as usize].from)).filter(|way| *way != NONE)
        });
        let mut ways: Vec<Number> = ways.take(self.ways.len()).collect();
        ways.reverse();
        ways.into_iter().flat_map(|way| self.decisions(way)).collect()
    }
}
