//! File names in commands that a person may copy into a shell.

use std::path::Path;

/// A path as it is typed in a shell: between quotation marks where the shell would take it apart.
pub(crate) fn shell_word(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "_-./+@:,=%\\".contains(c);
    // A name that begins like an option can't be told from one.
    let text = if text.starts_with('-') && text.len() > 1 { format!("./{text}") } else { text };
    match (text.chars().all(is_plain), cfg!(windows)) {
        (true, _) if !text.is_empty() => text,
        (_, true) => format!("\"{text}\""),
        (_, false) => format!("'{}'", text.replace('\'', "'\\''")),
    }
}

#[cfg(all(test, not(windows)))]
mod tests {
    use std::path::Path;

    use super::shell_word;

    #[test]
    fn names_are_quoted_where_a_shell_would_take_them_apart() {
        for (name, typed) in [
            ("ván.oaq", "ván.oaq"),
            ("../Hội/1.oaq", "../Hội/1.oaq"),
            ("-", "-"),
            ("-x.oaq", "./-x.oaq"),
            ("Hội làng.oaq", "'Hội làng.oaq'"),
            ("it's.oaq", "'it'\\''s.oaq'"),
            ("$(x);*.oaq", "'$(x);*.oaq'"),
        ] {
            assert_eq!(shell_word(Path::new(name)), typed);
        }
    }
}
