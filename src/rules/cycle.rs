//! Where a sequence of states first comes back to a state that it has been in.

/// The number of steps after which the sequence `start`, `step(start)`, … is for the first time in a state where it
/// has been before; `None` if it ends instead.
///
/// Brent's method ("An improved Monte Carlo factorization algorithm", BIT 20, 1980): two states of memory, however
/// long the sequence is.
pub(super) fn steps_until_repeat<S: Copy + Eq>(start: S, step: impl Fn(S) -> Option<S>) -> Option<u64> {
    let (mut power, mut period) = (1, 1);
    let mut slow = start;
    let mut fast = step(start)?;
    while slow != fast {
        if power == period {
            slow = fast;
            power *= 2;
            period = 0;
        }
        fast = step(fast)?;
        period += 1;
    }

    let (mut slow, mut fast) = (start, start);
    for _ in 0..period {
        fast = step(fast)?;
    }
    let mut before = 0;
    while slow != fast {
        (slow, fast) = (step(slow)?, step(fast)?);
        before += 1;
    }
    Some(before + period)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::steps_until_repeat;

    #[test]
    fn agrees_with_remembering_every_state() {
        for modulus in 2..60_u64 {
            for start in 0..modulus {
                for constant in 0..5 {
                    let step = |x: u64| (x * x + constant) % modulus;
                    let (mut seen, mut x, mut steps) = (HashSet::new(), start, 0);
                    while seen.insert(x) {
                        x = step(x);
                        steps += 1;
                    }
                    assert_eq!(steps_until_repeat(start, |x| Some(step(x))), Some(steps));
                }
            }
        }
    }

    #[test]
    fn a_sequence_that_ends_never_repeats() {
        assert_eq!(steps_until_repeat(0, |x| (x < 1000).then_some(x + 1)), None);
    }
}
