//! Which question is put to the proof search next, given what is answered.
//!
//! Who wins comes first. Then each side's best is enclosed: from the value that the static search thinks likely, in
//! strides that double as long as all answers are the same, then by halves between what a side can force and what it can't
//! (J. L. Bentley and A. C. Yao, "An almost optimal algorithm for unbounded searching", 1976).
//!
//! What a side can force bounds the other one, and a proof is found much sooner than a refutation. So where the proof search
//! for a value runs out of positions the question is only refuted when nothing else is left to be asked; who wins is refuted
//! at once, since that decides most. What one try has not refuted waits until there is no other question at all.

use super::bounds::{Bounds, Goal};
use crate::rules::Side;

/// Can this side force at least this difference in its favour?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) side: Side,
    pub(super) target: i16,
}

/// What is asked about a position, and how far that has come.
#[derive(Clone, Debug)]
pub(super) struct Inquiry {
    goal: Goal,
    /// The likely value P0 − P1.
    guess: i32,
    /// The largest difference asked about, in favour of either side.
    farthest: i32,
    /// Nothing more is asked once a side can force this difference in its favour.
    enough: i32,
    /// The questions for which the proof search has run out of positions, and whether it was tried to refute them.
    doubts: Vec<(Question, Tries)>,
    /// The questions for which it was stopped since it was last given more work.
    stopped: Vec<Question>,
    /// By side, of which there are two here, how far the next question is from the last answer where all answers were the
    /// same. Every answer of the proof search doubles it.
    strides: [i32; 2],
}

/// How often it was tried to refute what is in doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tries {
    /// Not yet.
    None,
    /// Once, while there was something else to be asked.
    One,
    /// As often as may help.
    All,
}

/// What is known of the targets of a side: what it can force, and from where on there is nothing to be asked any more.
#[derive(Clone, Copy)]
struct Enclosed {
    can: Option<i32>,
    cannot: Option<i32>,
}

impl Enclosed {
    fn is_open(self, target: i32) -> bool {
        self.can.is_none_or(|can| can < target) && self.cannot.is_none_or(|cannot| target < cannot)
    }
}

/// What the bounds say of a side's targets.
fn proven(side: Side, bounds: &Bounds) -> Enclosed {
    if side == Side::P0 {
        Enclosed { can: bounds.lower, cannot: bounds.most.map(|most| most + 1) }
    } else {
        Enclosed { can: bounds.upper.map(|upper| -upper), cannot: bounds.least.map(|least| 1 - least) }
    }
}

impl Inquiry {
    /// An inquiry about differences up to `farthest` in favour of either side.
    pub(super) fn new(goal: Goal, guess: i32, farthest: i32) -> Self {
        Self {
            goal,
            guess,
            farthest,
            enough: i32::MAX,
            doubts: Vec::new(),
            stopped: Vec::new(),
            strides: [1; 2],
        }
    }

    /// The same inquiry, where nothing more is asked once a side can force the difference `enough`.
    pub(super) fn up_to(self, enough: i32) -> Self {
        Self { enough, ..self }
    }

    /// The questions of a round about who wins, the likeliest first. Whether somebody wins comes before whether it is at least
    /// a draw: a proof of the former is the result, and both take about as long.
    pub(super) fn about_the_result(&self) -> [Question; 4] {
        let [likely, other] = self.likelier_first();
        [(likely, 1), (other, 1), (likely, 0), (other, 0)].map(|(side, target)| Question { side, target })
    }

    /// The sides, first the one that is likely to win.
    pub(super) const fn likelier_first(&self) -> [Side; 2] {
        if self.guess >= 0 { [Side::P0, Side::P1] } else { [Side::P1, Side::P0] }
    }

    /// The question that encloses the best of a side more closely; `None` when there is none left, or nobody asks for it.
    pub(super) fn about_the_best(&self, side: Side, bounds: &Bounds) -> Option<Question> {
        let (stride, guess) = (self.strides[side.index()], self.guess_for(side));
        let enclosed = self.enclosed(side, bounds);
        let target = match (enclosed.can, enclosed.cannot) {
            _ if enclosed.is_open(guess) => guess,
            (Some(can), Some(cannot)) => can + (cannot - can) / 2,
            (Some(can), None) => (can + stride).min(self.most()),
            (None, Some(cannot)) => (cannot - stride).max(-self.farthest),
            (None, None) => guess,
        };
        let question = Question { side, target: target as i16 };
        (self.goal == Goal::Value && self.is_open(question, bounds)).then_some(question)
    }

    /// Hears what is known after a question was put: `found_out`, if that is more than before.
    pub(super) fn hear(&mut self, question: Question, found_out: bool, bounds: &Bounds) {
        let known = proven(question.side, bounds);
        let stride = &mut self.strides[question.side.index()];
        if found_out && known.can.is_none() | known.cannot.is_none() {
            *stride = (*stride * 2).min(self.farthest);
        }
    }

    /// Hears that the proof search ran out of positions.
    pub(super) fn doubt(&mut self, question: Question) {
        self.doubts.push((question, Tries::None));
    }

    /// Hears that the proof search was stopped by the limit of its work.
    pub(super) fn stop(&mut self, question: Question) {
        self.stopped.push(question);
    }

    /// Lets the questions be put again for which the proof search was stopped; says whether there are any.
    pub(super) fn try_harder(&mut self) -> bool {
        !std::mem::take(&mut self.stopped).is_empty()
    }

    /// Whether the proof search has run out of positions for a question that nobody has tried to refute.
    pub(super) fn is_in_doubt(&self, question: Question, bounds: &Bounds) -> bool {
        self.untold(bounds).any(|doubt| doubt == (question, Tries::None))
    }

    /// The question that is worth refuting most: what was not tried yet, of the side that is likelier to win, nearest to
    /// the likely value, since on either side of it the answer is likely to hold for all others.
    pub(super) fn in_doubt(&self, bounds: &Bounds) -> Option<(Question, Tries)> {
        let [likely, _] = self.likelier_first();
        let rank = |(Question { side, target }, tries): &(Question, Tries)| {
            let target = i32::from(*target);
            (*tries != Tries::None, *side != likely, target.abs_diff(self.guess_for(*side)), target)
        };
        self.untold(bounds).min_by_key(rank)
    }

    /// What is in doubt and may be told yet.
    fn untold(&self, bounds: &Bounds) -> impl Iterator<Item = (Question, Tries)> {
        let is_untold = |(question, tries): &(Question, Tries)| {
            *tries != Tries::All && proven(question.side, bounds).is_open(i32::from(question.target))
        };
        self.doubts.iter().copied().filter(is_untold)
    }

    fn guess_for(&self, side: Side) -> i32 {
        let guess = side.signed(self.guess);
        guess.max(-self.farthest).min(self.most())
    }

    /// The largest difference that is worth asking about.
    fn most(&self) -> i32 {
        self.farthest.min(self.enough)
    }

    /// Hears that it was tried to refute what is in doubt, and nothing came of it; `again`, if that may change.
    pub(super) fn lay_aside(&mut self, question: Question, again: bool) {
        let now = if again { Tries::One } else { Tries::All };
        for (_, tries) in self.doubts.iter_mut().filter(|(doubt, _)| *doubt == question) {
            *tries = now;
        }
    }

    /// How many questions the proof search has given up on.
    pub(super) const fn doubts(&self) -> usize {
        self.doubts.len()
    }

    /// Whether a question is to be put: the answer is not known, and it is neither hopeless nor too hard for the work that is
    /// allowed now.
    pub(super) fn is_open(&self, question: Question, bounds: &Bounds) -> bool {
        !self.stopped.contains(&question) && self.may_be_answered(question, bounds)
    }

    /// Whether nothing else is left to be asked, nor to be refuted.
    pub(super) fn is_last(&self, question: Question, bounds: &Bounds) -> bool {
        let best = self.likelier_first().into_iter().filter_map(|side| self.about_the_best(side, bounds));
        let mut asked = self.about_the_result().into_iter().chain(best).chain(self.stopped.iter().copied());
        !asked.any(|other| self.may_be_answered(other, bounds))
            && self.untold(bounds).all(|(other, _)| other == question)
    }

    fn may_be_answered(&self, question: Question, bounds: &Bounds) -> bool {
        let target = i32::from(question.target);
        (-self.farthest..=self.most()).contains(&target)
            && self.enclosed(question.side, bounds).is_open(target)
    }

    /// Whether the goal is reached, or all that could be asked about it is answered by a proof.
    pub(super) fn is_done(&self, bounds: &Bounds) -> bool {
        let is_enclosed = |side: Side| {
            let Enclosed { can, cannot } = proven(side, bounds);
            let can = can.unwrap_or(-self.farthest - 1);
            can >= self.most() || cannot.is_some_and(|cannot| cannot <= can + 1)
        };
        self.is_reached(bounds) || is_enclosed(Side::P0) && is_enclosed(Side::P1)
    }

    /// Whether the goal is reached, or a side can force what is enough.
    pub(super) fn is_reached(&self, bounds: &Bounds) -> bool {
        let can_force = |side| proven(side, bounds).can >= Some(self.enough);
        bounds.reach(self.goal) || can_force(Side::P0) || can_force(Side::P1)
    }

    fn enclosed(&self, side: Side, bounds: &Bounds) -> Enclosed {
        let Enclosed { can, cannot } = proven(side, bounds);
        let given_up = self.doubts.iter().filter(|(doubt, _)| doubt.side == side);
        let targets = given_up.map(|(doubt, _)| i32::from(doubt.target)).filter(|target| can < Some(*target));
        Enclosed { can, cannot: targets.chain(cannot).min() }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Goal, Inquiry, Question, Side, Tries};

    /// Asks about a game in which P0 can force `lower` and no more, and P1 hold it to `upper` and no less, until all is known.
    fn asked(guess: i32, lower: Option<i32>, upper: Option<i32>) -> (Bounds, usize) {
        let (mut inquiry, mut bounds, mut count) =
            (Inquiry::new(Goal::Value, guess, 70), Bounds::default(), 0);
        while !inquiry.is_done(&bounds) {
            let before = count;
            for side in inquiry.likelier_first() {
                let Some(question) = inquiry.about_the_best(side, &bounds) else { continue };
                let target = i32::from(question.target);
                let best = if side == Side::P0 { lower } else { upper.map(|upper| -upper) };
                if best.is_some_and(|best| best >= target) {
                    bounds.can(side, target);
                } else {
                    bounds.cannot(side, target);
                }
                inquiry.hear(question, true, &bounds);
                count += 1;
            }
            assert!(count > before, "nothing left to ask, but {bounds:?}");
        }
        (bounds, count)
    }

    #[test]
    fn both_sides_are_enclosed_in_few_questions() {
        for guess in [-70, -9, 0, 1, 14, 69] {
            for lower in (-70..=70).map(Some).chain([None]) {
                for more in [0, 1, 2, 17, 140] {
                    let upper = Some(lower.unwrap_or(-70) + more).filter(|upper| *upper <= 70);
                    let (bounds, count) = asked(guess, lower, upper);
                    assert_eq!((bounds.lower, bounds.upper), (lower, upper), "{guess}");
                    assert!(count <= 32, "{count} questions from {guess} for {lower:?} and {upper:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_hopeless_is_not_asked_again() {
        let (mut inquiry, mut bounds) = (Inquiry::new(Goal::Value, 3, 70), Bounds::default());
        let question = inquiry.about_the_best(Side::P0, &bounds).unwrap();
        assert_eq!(question.target, 3);
        inquiry.doubt(question);
        assert_eq!(inquiry.in_doubt(&bounds), Some((question, Tries::None)));
        assert_eq!(inquiry.about_the_best(Side::P0, &bounds).unwrap().target, 2);
        bounds.can(Side::P0, 2);
        assert_eq!(inquiry.about_the_best(Side::P0, &bounds), None);
        assert!(!inquiry.is_done(&bounds), "nothing is proven of 3");
        inquiry.lay_aside(question, true);
        assert_eq!(inquiry.in_doubt(&bounds), Some((question, Tries::One)));
        inquiry.lay_aside(question, false);
        assert_eq!(inquiry.in_doubt(&bounds), None);
        assert_eq!(inquiry.about_the_best(Side::P0, &bounds), None);
        // Who turns out to have more is asked about still more.
        let mut better = bounds;
        better.can(Side::P0, 3);
        assert_eq!(inquiry.about_the_best(Side::P0, &better).unwrap().target, 4);
        // What the other side can force answers it.
        bounds.can(Side::P1, -2);
        assert!(inquiry.is_done(&bounds));
    }

    #[test]
    fn a_question_that_was_stopped_waits_for_more_work() {
        let (mut inquiry, bounds) = (Inquiry::new(Goal::Value, 3, 70), Bounds::default());
        let question = inquiry.about_the_best(Side::P0, &bounds).unwrap();
        assert!(inquiry.is_open(question, &bounds));
        inquiry.stop(question);
        assert!(!inquiry.is_open(question, &bounds) && inquiry.about_the_best(Side::P0, &bounds).is_none());
        assert!(!inquiry.is_last(inquiry.about_the_best(Side::P1, &bounds).unwrap(), &bounds));
        assert!(inquiry.try_harder() && inquiry.is_open(question, &bounds));
        assert!(!inquiry.try_harder());
    }

    #[test]
    fn the_doubt_next_to_the_guess_is_settled_first_and_none_is_asked_twice() {
        let (mut inquiry, mut bounds) = (Inquiry::new(Goal::Value, 6, 70), Bounds::default());
        let about = |target| Question { side: Side::P0, target };
        for target in [9, 6, 3] {
            inquiry.doubt(about(target));
        }
        assert_eq!(inquiry.in_doubt(&bounds), Some((about(6), Tries::None)));
        assert!(inquiry.is_in_doubt(about(9), &bounds) && !inquiry.is_in_doubt(about(7), &bounds));
        assert!(!inquiry.is_last(about(6), &bounds));
        bounds.can(Side::P0, 6);
        // What is below is answered by it, what is above is in doubt as before.
        assert_eq!(inquiry.in_doubt(&bounds), Some((about(9), Tries::None)));
        assert!(!inquiry.is_open(about(9), &bounds) && inquiry.is_open(about(8), &bounds));
        inquiry.lay_aside(about(9), false);
        assert!(!inquiry.is_open(about(9), &bounds), "what can't be told is not asked again");
    }

    #[test]
    fn what_is_enough_ends_the_inquiry() {
        let inquiry = Inquiry::new(Goal::Value, 30, 70).up_to(4);
        let mut bounds = Bounds::default();
        assert_eq!(inquiry.about_the_best(Side::P0, &bounds).unwrap().target, 4);
        bounds.can(Side::P1, 3);
        assert!(!inquiry.is_done(&bounds));
        bounds.can(Side::P1, 4);
        assert!(inquiry.is_done(&bounds));
    }
}
