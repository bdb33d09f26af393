//! A line of play typed as an option: `"2< 9>"`.

use oaq::drawing::Path;
use oaq::notation::Claim;
use oaq::rules::{Event, Move, Position, Rules};

use super::Failure;

/// A line that has been played.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The moves, each with the position after it.
    pub(crate) moves: Vec<(Path, Position)>,
    /// The position at the end, behind a flip after the last move too.
    pub(crate) end: Position,
}

/// Plays a typed line. What a record may have around its moves is fine here too: move numbers, `refill`, claims; `flip`
/// flips the table.
///
/// # Errors
/// [`Failure::NotAMove`] for the first word that is no move or can't be played, [`Failure::FalseClaim`] for one that says
/// something else than what happens.
pub(crate) fn play(text: &str, start: &Position, rules: &Rules) -> Result<Line, Failure> {
    let mut position = *start;
    let mut moves = Vec::new();
    for word in text.split([' ', ',', '\t', '\n']).filter(|word| !is_decoration(word)) {
        if word == "flip" {
            position.flip().map_err(|_| Failure::NoFlip)?;
            continue;
        }
        let refused = |why| Failure::NotAMove { text: word.to_owned(), why };
        let typed = Typed::read(word).ok_or_else(|| refused(None))?;
        let mv = Move::parse(typed.mv, rules.sides()).ok_or_else(|| refused(None))?;
        let path = Path::play(&mut position, mv, rules).map_err(|why| refused(Some(why)))?;
        typed.check(word, &path, &position)?;
        moves.push((path, position));
    }
    Ok(Line { moves, end: position })
}

/// Whether a word says nothing that the rules don't know: nothing at all, `1.`, `1...`, `refill+2`.
fn is_decoration(word: &str) -> bool {
    let number = word.trim_end_matches('.');
    let is_number = number.len() < word.len() && number.bytes().all(|byte| byte.is_ascii_digit());
    word.is_empty() || is_number || word == "refill" || word.starts_with("refill+")
}

/// A word in its parts, which stand in the order of the notation: `3>`, `x12+4`, `#`, `!?`.
struct Typed<'w> {
    /// Pit and direction.
    mv: &'w str,
    /// The claim, with its `x`.
    claim: Option<&'w str>,
    /// Whether a `#` claims the end.
    ends: bool,
}

impl<'w> Typed<'w> {
    /// `None` if a glyph is none, or something stands behind one.
    fn read(word: &'w str) -> Option<Self> {
        let (claims, glyph) = word.split_at(word.find(['!', '?']).unwrap_or(word.len()));
        if !matches!(glyph, "" | "!" | "?" | "!!" | "??" | "!?" | "?!") {
            return None;
        }
        let (mv, ends) = claims.strip_suffix('#').map_or((claims, false), |rest| (rest, true));
        let (mv, claim) = mv.find('x').map_or((mv, None), |at| (&mv[..at], Some(&mv[at..])));
        Some(Self { mv, claim, ends })
    }

    /// Demands that what is claimed has happened: captures pit by pit or in total, and the end.
    fn check(&self, word: &str, path: &Path, after: &Position) -> Result<(), Failure> {
        let captured: Vec<u16> = path.events().iter().filter_map(Event::captured).collect();
        let is_right =
            |claim| Claim::parse(claim).is_some_and(|claim: Claim<'_>| claim.is_borne_out(&captured));
        let is_end = after.ending().is_some();
        if self.claim.is_none_or(is_right) && (!self.ends || is_end) {
            return Ok(());
        }
        Err(Failure::FalseClaim { text: word.to_owned(), mv: path.mv(), captured, is_end })
    }
}

#[cfg(test)]
mod tests {
    use oaq::rules::{Position, Rules};

    use super::play;

    #[test]
    fn a_line_may_be_copied_from_a_record() {
        let rules = Rules::default();
        let start = Position::start(&rules);
        let plain = play("2< 9> 1>", &start, &rules).unwrap();
        let copied = play("1. 2<x6! 9>,\n2. 1>", &start, &rules).unwrap();
        assert_eq!(plain, copied);
        assert_eq!(plain.moves.len(), 3);
        assert!(play("2< 3>", &start, &rules).is_err());
        assert!(play("2< hello", &start, &rules).is_err());
        assert!(play("2< flip", &start, &rules).is_err());
        assert!(play("2<x5", &start, &rules).is_err());
        assert!(play("2<#", &start, &rules).is_err());
        assert!(play("2<xx", &start, &rules).is_err());
        for word in ["2<!x6", "2<!#", "2<#x6", "2<##", "2<!!!", "2<x6x6"] {
            assert!(play(word, &start, &rules).is_err(), "{word}");
        }
    }
}
