//! Where values stand in a JSON text, as `moves[3].nags[0]`.

use super::tape::{Kind, Tape};

/// Steps of a path shown at each end of one that is too deep to be read.
const ENDS: usize = 6;

/// An array or object around the value that is looked at.
struct Around {
    /// The first value behind it.
    end: usize,
    /// Which of its values is looked at.
    at: At,
}

/// A step of a path.
#[derive(Clone, Copy)]
enum At {
    /// An item of an array, by its number from 0; `None` before the first.
    Item(Option<usize>),
    /// A field of an object.
    Field {
        /// Where its name stands on the tape.
        name: usize,
        /// Whether the name itself is looked at, and not what the field holds.
        is_name: bool,
    },
}

/// The paths of values by their places on the tape, in the same order: one walk, however many are asked for. The name of a
/// field has the path of what it holds. The middle of a very deep path is left out.
pub(crate) fn paths(tape: &Tape<'_>, wanted: &[usize]) -> Vec<String> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&i| wanted[i]);
    let mut order = order.into_iter().peekable();
    let mut paths = vec![String::new(); wanted.len()];
    let mut around: Vec<Around> = Vec::new();
    for (index, value) in tape.values().enumerate() {
        if order.peek().is_none() {
            break;
        }
        while around.last().is_some_and(|around| around.end <= index) {
            around.pop();
        }
        if let Some(around) = around.last_mut() {
            around.at = match around.at {
                At::Item(before) => At::Item(Some(before.map_or(0, |before| before + 1))),
                At::Field { name, is_name: true } => At::Field { name, is_name: false },
                At::Field { .. } => At::Field { name: index, is_name: true },
            };
        }
        while let Some(i) = order.next_if(|&i| wanted[i] == index) {
            paths[i] = path(tape, &around);
        }
        let first = match value.kind() {
            Kind::Array => At::Item(None),
            Kind::Object => At::Field { name: index, is_name: false },
            _ => continue,
        };
        around.push(Around { end: value.behind(), at: first });
    }
    paths
}

fn path(tape: &Tape<'_>, around: &[Around]) -> String {
    let mut path = String::new();
    let is_cut = around.len() > 3 * ENDS;
    let (head, tail) = around.split_at(if is_cut { ENDS } else { around.len() });
    for around in head {
        add(tape, around.at, &mut path);
    }
    if is_cut {
        path.push('…');
    }
    for around in &tail[tail.len().saturating_sub(ENDS)..] {
        add(tape, around.at, &mut path);
    }
    path
}

fn add(tape: &Tape<'_>, at: At, path: &mut String) {
    match at {
        At::Item(item) => path.push_str(&format!("[{}]", item.unwrap_or_default())),
        At::Field { name, .. } => {
            if !path.is_empty() {
                path.push('.');
            }
            let name = tape.value(name).string().and_then(Result::ok);
            path.push_str(&name.unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Tape, paths};

    #[test]
    fn every_value_has_its_path() {
        let tape = Tape::parse(r#" {"a": [1, {"b": "x\n", "c": {}}, [[]], null], "d": -2.0e1} "#).unwrap();
        let all = [
            "", "a", "a", "a[0]", "a[1]", "a[1].b", "a[1].b", "a[1].c", "a[1].c", "a[2]", "a[2][0]", "a[3]",
            "d", "d",
        ];
        let wanted: Vec<usize> = (0..all.len()).collect();
        assert_eq!(paths(&tape, &wanted), all);
        assert_eq!(paths(&tape, &[12, 0, 12, 3]), ["d", "", "d", "a[0]"]);
        assert_eq!(paths(&Tape::parse("[1]").unwrap(), &[1]), ["[0]"]);
    }

    #[test]
    fn depth_is_no_matter() {
        let depth = 200_000;
        let deep = "[".repeat(depth) + &"]".repeat(depth);
        let tape = Tape::parse(&deep).unwrap();
        let all: Vec<usize> = (0..depth).collect();
        let paths = paths(&tape, &all);
        assert_eq!(paths[3], "[0][0][0]");
        assert_eq!(paths[depth - 1], format!("{0}…{0}", "[0]".repeat(6)));
    }
}
