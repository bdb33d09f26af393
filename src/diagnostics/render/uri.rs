//! A file's path as the URI reference that SARIF wants.

use std::path::{Component, Path};

/// The path as a relative reference with `/`, every byte that a path of a URI can't have percent-encoded; a path in
/// the folder `base` relative to it, any other absolute path as a `file:` URI.
pub(super) fn uri(path: &Path, base: Option<&Path>) -> String {
    let path = base.and_then(|base| path.strip_prefix(base).ok()).unwrap_or(path);
    let mut uri = String::new();
    for component in path.components() {
        match component {
            Component::Prefix(prefix) => {
                uri.push_str("file:///");
                encode(prefix.as_os_str().as_encoded_bytes(), b":", &mut uri);
            }
            Component::RootDir if uri.is_empty() => uri.push_str("file://"),
            Component::RootDir | Component::CurDir => {}
            Component::ParentDir => segment(b"..", &mut uri),
            Component::Normal(name) => segment(name.as_encoded_bytes(), &mut uri),
        }
    }
    uri
}

fn segment(name: &[u8], uri: &mut String) {
    if !uri.is_empty() {
        uri.push('/');
    }
    encode(name, b"", uri);
}

/// Encodes all bytes but the unreserved ones of RFC 3986 and those of `also`.
fn encode(bytes: &[u8], also: &[u8], uri: &mut String) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || also.contains(&byte) {
            uri.push(byte.into());
        } else {
            uri.push('%');
            uri.push(HEX[usize::from(byte >> 4)].into());
            uri.push(HEX[usize::from(byte & 15)].into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::uri;
    use std::path::Path;

    #[test]
    fn paths_become_references() {
        let of = |path: &str| uri(Path::new(path), Some(Path::new("/home/an")));
        assert_eq!(of("./ván cờ/a%b.oaq"), "v%C3%A1n%20c%E1%BB%9D/a%25b.oaq");
        assert_eq!(of("../a:b.oaq"), "../a%3Ab.oaq");
        assert_eq!(of("/home/an/ván.oaq"), "v%C3%A1n.oaq");
        assert_eq!(of("/tmp/x.oaq"), "file:///tmp/x.oaq");
        assert_eq!(of("-"), "-");
    }
}
