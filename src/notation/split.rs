//! Where one game ends and the next begins.
//!
//! A result token, a tag after movetext, or the end of the text ends a game. In detail:
//!
//! * Comments before the first tag belong to the game that they precede. Comments after a result belong to the game that
//!   ended if they begin on the line of the result (or no other game follows), else to the next one.
//! * A result inside a variation, that is, right before a `)`, ends nothing.
//! * After a result, moves without tags begin a new game only after an empty line; otherwise they are an error of the
//!   game that ended.
//! * In a game that has only tags so far, a tag after an empty line with the name of the game's first tag begins a new game.
//! * An unclosed `{` ends before a line that begins with a whole tag after an empty line, an unclosed string at the end of its
//!   line; unless that line end tore the tag apart, and the next line has only its rest.
//!
//! The parser never looks beyond one game: [`parse`](super::parse) and [`Splitter`](super::Splitter) both find the games with
//! [`end_of_game`], so they always agree.

use super::scan;

/// Where in a text a game has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing but comments so far.
    Head,
    /// In the tags.
    Tags,
    /// In the moves.
    Moves,
}

/// The end of the game that begins at the start of `bytes`. If more may come after `bytes`, `torn` is where their last line
/// begins, which may go on; if that could change the answer, it is `None`.
///
/// Takes time in proportion to the answer.
pub(super) fn end_of_game(bytes: &[u8], torn: Option<usize>) -> Option<usize> {
    let last = torn.is_none();
    let whole = last.then_some(bytes.len());
    let is_cut = |at: usize| torn.is_some_and(|torn| at >= torn);
    let mut stage = Stage::Head;
    let mut first_name: &[u8] = b"";
    let mut empty_line = false;
    let mut pos = 0;
    // Until the moves begin.
    while stage != Stage::Moves {
        let gap = scan::white(bytes, pos);
        empty_line |= gap.lines > 1;
        let at = gap.end;
        let Some(&byte) = bytes.get(at) else { return whole };
        let in_tags = stage == Stage::Tags;
        if !last && in_tags && needs_more(bytes, at, is_cut) {
            return None;
        }
        if byte == b'[' && bytes.get(at + 1) != Some(&b'%') {
            let end = scan::tag_end(bytes, at);
            // What stands at the very end of the bytes may be longer than it seems.
            if !last && scan::is_open_ended(bytes, end, is_cut) {
                return None;
            }
            let name = scan::tag_name(bytes, at);
            if in_tags && empty_line && name == first_name {
                return Some(pos);
            }
            if !in_tags {
                first_name = name;
            }
            (stage, empty_line, pos) = (Stage::Tags, false, end);
        } else if in_tags && scan::is_stray_star(bytes, at, first_name) {
            pos = at + 1;
        } else if in_tags && empty_line && !scan::is_bracketless_tag(bytes, at)
            || scan::begins_movetext(bytes, at)
        {
            (stage, pos) = (Stage::Moves, at);
        } else if let Some(end) = scan::any_comment_end(bytes, at) {
            pos = end;
        } else if in_tags {
            if is_cut(at) {
                return None;
            }
            pos = scan::stray_end(bytes, at);
        } else {
            pos = scan::unknown_end(bytes, at);
        }
    }
    // Until a result or another game's tag.
    loop {
        let Some(n) = bytes[pos..].iter().position(|&b| IS_SIGNIFICANT[usize::from(b)]) else { return whole };
        let at = pos + n;
        match bytes[at] {
            b'[' if is_cut(at) => return None,
            b'[' if scan::begins_tags(bytes, at) => return Some(at),
            b'-' | b'*' => match result_around(bytes, at) {
                Some(end) if bytes.get(scan::white(bytes, end).end) != Some(&b')') => {
                    return after_result(bytes, end, last, is_cut);
                }
                Some(end) => pos = end,
                // The rest of `1-0-0-0-0-0`… must not be tried from every dash.
                None => pos = run_of_marks(bytes, at),
            },
            _ => pos = scan::any_comment_end(bytes, at).unwrap_or(at + 1),
        }
    }
}

/// Whether what stands at `pos`, among tags, can only be understood with more bytes: a word with the rest of its line, a `*`
/// with the tag that may follow.
fn needs_more(bytes: &[u8], pos: usize, is_cut: impl Fn(usize) -> bool) -> bool {
    match bytes[pos] {
        b'*' => {
            // White space can take three bytes: what is cut off by the end of the bytes may be some.
            let next = scan::white(bytes, pos + 1).end;
            next + 3 > bytes.len() || is_cut(next)
        }
        byte => byte.is_ascii_alphabetic() && is_cut(pos),
    }
}

/// The end of a game whose result token ends at `pos`.
fn after_result(bytes: &[u8], mut pos: usize, last: bool, is_cut: impl Fn(usize) -> bool) -> Option<usize> {
    // What is certain to belong to this game ends here.
    let mut end = pos;
    let (mut line_ended, mut empty_line) = (false, false);
    loop {
        let gap = scan::white(bytes, pos);
        line_ended |= gap.lines > 0;
        empty_line |= gap.lines > 1;
        let at = gap.end;
        // White space can take three bytes: what is cut off by the end of the bytes may be some.
        if at == bytes.len() || !last && at + 3 > bytes.len() {
            return last.then_some(at);
        }
        if bytes[at] == b'[' && is_cut(at) {
            return None;
        }
        if let Some(comment_end) = scan::any_comment_end(bytes, at) {
            pos = comment_end;
            if !line_ended {
                end = pos;
            }
        } else if bytes[at] == b'[' && scan::begins_tags(bytes, at) || empty_line {
            return Some(end);
        } else {
            pos = scan::unknown_end(bytes, at);
            end = pos;
            line_ended = false;
        }
    }
}

/// The end of the result token that the `-` or `*` at `at` is part of.
fn result_around(bytes: &[u8], at: usize) -> Option<usize> {
    let before = match bytes[at] {
        b'*' => 0,
        _ => bytes[..at].iter().rev().take_while(|b| b.is_ascii_digit() || **b == b'/').count(),
    };
    let start = at - before;
    if scan::word_ends(bytes, start) { None } else { scan::result_end(bytes, start) }
}

/// Where the run of digits, dashes, slashes and stars ends that `pos` is in.
fn run_of_marks(bytes: &[u8], pos: usize) -> usize {
    pos + bytes[pos..].iter().take_while(|b| matches!(b, b'-' | b'0'..=b'9' | b'/' | b'*')).count()
}

/// The bytes that can matter to [`end_of_game`] among moves.
const IS_SIGNIFICANT: [bool; 256] = {
    let mut table = [false; 256];
    let significant = b"[{;%*-";
    let mut i = 0;
    while i < significant.len() {
        table[significant[i] as usize] = true;
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::end_of_game;

    /// What is known of a part of a text holds for the whole, wherever it was cut.
    #[test]
    fn more_bytes_never_change_an_answer() {
        for text in [
            "[A \"x\"]\n[B \"y\"\n]\n\n1. 2< *\n\n[A \"z\"]\n\n1. 3< *\n",
            "[A \"x\n y\"]\r\n[B\r\n\"y\"]\r\n\r\n1. 2< *\r\n",
            "[A \"x\n1. 2< {c \"]\"} *\n\n[A \"y\"]\n",
            "[A \"x\"] hay 1. 2< 9> 1-0\n\n[A \"y\"] hay 2. \"]\n\n1. 3< *\n",
            "[A \"x\"]\nVòng 1. An\n[B \"y\"]\n. 2< {[%x \"]\"]} 1/2-1/2 ; c\n\n1. 2< *",
            "[\nA \"x\"]\n[A \"y\"]\n\n[A \"z\"]\n%[A \"x\"]\n2<",
            "[A \"x\"]\n\n1. 2<\n[efill 2> * ]\n\n[A \"x\"]*\n\n1. 2> *",
            "[A \"x\"]*\n[B ]y\"]\n\nC \"z\"]\n[D \"x\"]\n\n2< *[A \"x\"]*[A \"y\"]*",
        ] {
            let whole = end_of_game(text.as_bytes(), None);
            for cut in 0..text.len() {
                let part = &text.as_bytes()[..cut];
                let torn = part.iter().rposition(|b| matches!(b, b'\n' | b'\r')).map_or(0, |end| end + 1);
                let early = end_of_game(part, Some(torn));
                assert!(
                    early.is_none() || early == whole,
                    "{early:?} instead of {whole:?} at {cut} of {text:?}"
                );
            }
        }
    }
}
