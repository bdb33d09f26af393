//! What a question to the referee may cost.
//!
//! A line of play is studied from its end, and every step back makes a proof longer. What could not be proven of the position
//! just looked at will hardly be of the one before it, so a question that finds no answer gets half as much the next time, and
//! all of it again as soon as it finds one. Over ordinary games this proves as much as asking in full each time, in less
//! than half the time.

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether the side that is expected to win does.
    Win,
    /// Whether the other one does.
    Upset,
    /// Whether the side that is expected to win has at least a draw.
    Draw,
    /// Whether the other one has.
    Hold,
    /// Whether the winner wins by as much as expected.
    Floor,
    /// Whether by no more.
    Ceiling,
    /// Whether by half of it.
    Half,
    /// What a single move leads to (the last of all): mostly settled by what the other questions have left behind.
    Move,
}

impl Question {
    /// How many there are.
    const COUNT: usize = Self::Move as usize + 1;

    /// Moves that the referee may make at most, for each position that the search may look at.
    const fn share(self) -> u64 {
        match self {
            Self::Win => 16,
            Self::Draw | Self::Hold | Self::Floor | Self::Ceiling | Self::Half => 4,
            Self::Upset => 1,
            Self::Move => 2,
        }
    }

    /// Whether the answer says nothing about the one that the position before will get.
    const fn stands_alone(self) -> bool {
        matches!(self, Self::Move)
    }
}

/// How much each question may cost next.
#[derive(Clone, Debug, Default)]
pub(super) struct Patience {
    /// How often each has found no answer since its last one.
    failed: [u32; Question::COUNT],
}

impl Patience {
    /// What a question may cost.
    pub(super) fn share(&self, question: Question) -> u64 {
        question.share().checked_shr(self.failed[question as usize]).unwrap_or_default().max(1)
    }

    /// Learns whether a question has found its answer.
    pub(super) fn learn(&mut self, question: Question, is_proven: bool) {
        let failed = &mut self.failed[question as usize];
        *failed = if is_proven || question.stands_alone() { 0 } else { *failed + 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::{Patience, Question};

    #[test]
    fn a_question_without_an_answer_gets_half_until_it_finds_one() {
        let mut patience = Patience::default();
        let mut shares = vec![patience.share(Question::Win)];
        for is_proven in [false, false, false, false, false, true] {
            patience.learn(Question::Win, is_proven);
            shares.push(patience.share(Question::Win));
        }
        assert_eq!(shares, [16, 8, 4, 2, 1, 1, 16]);
        patience.learn(Question::Move, false);
        assert_eq!(patience.share(Question::Move), 2);
        (0..100).for_each(|_| patience.learn(Question::Half, false));
        assert_eq!(patience.share(Question::Half), 1);
    }
}
