//! The walk for claims about games that end, where others may go on for ever.

use std::collections::{HashMap, VecDeque};

use crate::rules::{Choice, DAN_PER_SIDE, Rules};

use super::key::Key;
use super::walk::{Fault, Length, Proof, Refutation, Standing, Strategy, outcome_for};

/// The number of a spot or of a way. All that are handed out are of those that exist: nothing is ever taken away, and
/// [`Map::look_at`] stops before the numbers end.
type Number = u32;
const NONE: Number = Number::MAX;

/// Ways from a spot at most: two for each dân pit of the other side, and the flip.
const MOST_WAYS: usize = 2 * DAN_PER_SIDE as usize + 1;

/// A position where the player is to move, or the start.
struct Spot {
    decision: Option<Choice>,
    /// The ways from here.
    ways: std::ops::Range<Number>,
    /// The first way found that leads here.
    first: Number,
}

/// The player's decision at a spot, and a reply to it unless the game has ended.
struct Way {
    from: Number,
    reply: Option<Choice>,
    /// What the player's lead gains by both.
    gain: i32,
    /// Where it leads; [`NONE`]: the game has ended.
    to: Number,
}

/// The lead where the other player can run up points without end.
const LOST: i32 = i32::MIN;

/// Follows a strategy through all games that it allows, and looks for the worst end that one of them comes to.
///
/// # Errors
/// The first game found that the strategy does not bring to what it claims.
pub(super) fn hold<S: Strategy>(
    start: Standing,
    rules: &Rules,
    bound: i32,
    strategy: &mut S,
) -> Result<Proof, Refutation<S::Error>> {
    let mut map = Map { rules, spots: Vec::new(), ways: Vec::new(), known: HashMap::new(), open: Vec::new() };
    if let Some(outcome) = outcome_for(start.side, &start.position, rules) {
        return if outcome < bound {
            Err(Refutation { line: Vec::new(), fault: Fault::FallsShort { outcome } })
        } else {
            Ok(Proof { bound: outcome, length: Length::Open, decisions: 0 })
        };
    }
    map.discover(start, NONE);
    let mut decisions = 0;
    while let Some((standing, spot)) = map.open.pop() {
        decisions += u64::from(standing.position.to_move() == Some(standing.side));
        map.look_at(&standing, spot, strategy)?;
    }
    let worst = map.worst_end(&start, bound)?;
    Ok(Proof { bound: worst.unwrap_or(bound), length: Length::Open, decisions })
}

/// What the walk has seen.
struct Map<'a> {
    rules: &'a Rules,
    spots: Vec<Spot>,
    ways: Vec<Way>,
    known: HashMap<Key, Number>,
    /// Spots to be looked at, last one first.
    open: Vec<(Standing, Number)>,
}

impl Map<'_> {
    /// How far the player is ahead.
    fn lead(&self, standing: &Standing) -> i32 {
        let scores = standing.position.scores(self.rules);
        scores.of(standing.side) - scores.of(standing.side.next(self.rules.sides()))
    }

    /// The number of a spot, to which `way` leads.
    fn discover(&mut self, standing: Standing, way: Number) -> Number {
        let key = Key::for_claim(&standing, self.rules, Length::Open);
        let new = self.spots.len() as Number;
        let number = *self.known.entry(key).or_insert(new);
        if number == new {
            self.spots.push(Spot { decision: None, ways: 0..0, first: way });
            self.open.push((standing, number));
        }
        number
    }

    /// Takes the decision at a spot and finds out where it leads to.
    fn look_at<S: Strategy>(
        &mut self,
        standing: &Standing,
        spot: Number,
        strategy: &mut S,
    ) -> Result<(), Refutation<S::Error>> {
        let refuted = |map: &Self, fault| Refutation { line: map.line_to(spot), fault };
        // Each way leads to one new spot at most.
        if self.ways.len() >= NONE as usize - MOST_WAYS {
            return Err(refuted(self, Fault::TooLarge));
        }
        let begin = self.ways.len() as Number;
        let mut after = *standing;
        if standing.position.to_move() == Some(standing.side) {
            let decision = strategy.decide(standing, self.rules);
            let decision = decision.map_err(|error| refuted(self, Fault::NoDecision(error)))?;
            self.spots[spot as usize].decision = Some(decision);
            after = standing.after(decision, self.rules).map_err(|error| {
                let mut refutation = refuted(self, Fault::Illegal(error));
                refutation.line.push(decision);
                refutation
            })?;
        }
        if outcome_for(after.side, &after.position, self.rules).is_some() {
            self.go(spot, None, standing, after);
        } else {
            for reply in after.decisions(self.rules) {
                // Every decision listed is legal.
                if let Ok(next) = after.after(reply, self.rules) {
                    self.go(spot, Some(reply), standing, next);
                }
            }
            if self.ways.len() as Number == begin {
                return Err(refuted(self, Fault::Stuck));
            }
        }
        self.spots[spot as usize].ways = begin..self.ways.len() as Number;
        Ok(())
    }

    /// Notes a way from a spot.
    fn go(&mut self, from: Number, reply: Option<Choice>, before: &Standing, after: Standing) {
        let way = self.ways.len() as Number;
        let (to, lead) = match outcome_for(after.side, &after.position, self.rules) {
            Some(outcome) => (NONE, outcome),
            None => (self.discover(after, way), self.lead(&after)),
        };
        self.ways.push(Way { from, reply, gain: lead - self.lead(before), to });
    }

    /// The worst end that a game comes to; `None` if none ends.
    ///
    /// Only under loans there can be several leads at a spot. The least is looked for by the method of Bellman and Ford; where
    /// one falls and falls round a circle there is none, and the spot is [`LOST`].
    fn worst_end<E>(&self, start: &Standing, bound: i32) -> Result<Option<i32>, Refutation<E>> {
        let mut leads: Vec<Option<i32>> = vec![None; self.spots.len()];
        let mut worst: Option<i32> = None;
        let mut last = vec![NONE; self.spots.len()];
        let (mut queue, mut is_queued) = (VecDeque::from([0]), vec![false; self.spots.len()]);
        leads[0] = Some(self.lead(start));
        let mut round = 0;
        while let Some(spot) = queue.pop_front() {
            is_queued[spot as usize] = false;
            let Some(lead) = leads[spot as usize] else { continue };
            for number in self.spots[spot as usize].ways.clone() {
                let way = &self.ways[number as usize];
                let after = if lead == LOST { LOST } else { lead.saturating_add(way.gain).max(LOST + 1) };
                if way.to == NONE {
                    if after == LOST {
                        return Err(Refutation { line: self.first_line(number), fault: Fault::RunsUp });
                    }
                    if after < bound {
                        let line = self.line(number, &last).unwrap_or_else(|| self.first_line(number));
                        return Err(Refutation { line, fault: Fault::FallsShort { outcome: after } });
                    }
                    worst = Some(worst.map_or(after, |worst| worst.min(after)));
                    continue;
                }
                let to = way.to as usize;
                if leads[to].is_none_or(|lead| after < lead) {
                    leads[to] = Some(after);
                    last[to] = number;
                    if !std::mem::replace(&mut is_queued[to], true) {
                        queue.push_back(way.to);
                    }
                }
            }
            round += 1;
            if round == self.spots.len() {
                round = 0;
                for spot in self.circling(&last) {
                    if leads[spot as usize].replace(LOST) != Some(LOST)
                        && !std::mem::replace(&mut is_queued[spot as usize], true)
                    {
                        queue.push_back(spot);
                    }
                }
            }
        }
        Ok(worst)
    }

    /// The spots to which the way that led there last leads back to themselves: the lead falls with each round.
    fn circling(&self, last: &[Number]) -> Vec<Number> {
        // In which search a spot was seen first; none ends in a circle that another one has seen.
        let mut seen_by = vec![NONE; last.len()];
        let before = |spot: Number| match last[spot as usize] {
            NONE => None,
            way => Some(self.ways[way as usize].from),
        };
        let mut circling = Vec::new();
        for search in 0..last.len() as Number {
            let mut spot = Some(search);
            while let Some(at) = spot.filter(|at| seen_by[*at as usize] == NONE) {
                seen_by[at as usize] = search;
                spot = before(at);
            }
            if let Some(first) = spot.filter(|at| seen_by[*at as usize] == search) {
                let round = std::iter::successors(Some(first), |at| before(*at).filter(|at| *at != first));
                circling.extend(round);
            }
        }
        circling
    }

    /// The decisions of a way.
    fn decisions(&self, way: Number) -> impl Iterator<Item = Choice> + use<> {
        let way = &self.ways[way as usize];
        self.spots[way.from as usize].decision.into_iter().chain(way.reply)
    }

    /// The first game found that comes to a spot.
    fn line_to(&self, spot: Number) -> Vec<Choice> {
        match self.spots[spot as usize].first {
            NONE => Vec::new(),
            way => self.first_line(way),
        }
    }

    /// The first game found that ends with a way.
    fn first_line(&self, way: Number) -> Vec<Choice> {
        let ways = std::iter::successors(Some(way), |way| {
            let before = self.spots[self.ways[*way as usize].from as usize].first;
            (before != NONE).then_some(before)
        });
        self.along(ways.collect())
    }

    /// The game that ends with a way, if `last` has the way that led to each spot; `None` if that goes round in a circle.
    fn line(&self, way: Number, last: &[Number]) -> Option<Vec<Choice>> {
        let mut ways = vec![way];
        let mut way = way;
        loop {
            way = last[self.ways[way as usize].from as usize];
            if way == NONE {
                return Some(self.along(ways));
            }
            ways.push(way);
            if ways.len() > self.spots.len() {
                return None;
            }
        }
    }

    /// The decisions of several ways, the last one first.
    fn along(&self, ways: Vec<Number>) -> Vec<Choice> {
        ways.into_iter().rev().flat_map(|way| self.decisions(way)).collect()
    }
}
