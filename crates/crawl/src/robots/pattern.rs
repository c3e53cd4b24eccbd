//! Patterns of robots.txt over paths: `/a/*.html$`.
//!
//! ```text
//! /a/*.html$   ──▶   begins with "/a/", then somewhere ".html", and that is the end
//! ```

/// A pattern, cut at its stars.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Pattern {
    parts: Vec<String>,
    to_the_end: bool,
    len: usize,
}

impl Pattern {
    pub(super) fn new(written: &str) -> Pattern {
        let (body, to_the_end) = written.strip_suffix('$').map_or((written, false), |body| (body, true));
        let parts: Vec<String> = body.split('*').map(normalised).collect();
        let len = parts.iter().map(|part| part.len() + 1).sum::<usize>() - 1 + usize::from(to_the_end);
        Pattern { parts, to_the_end, len }
    }

    /// Octets of the pattern: the longer one is the stronger (§2.2.2).
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Does it match a normalised path? Each part is looked for behind the one before, the leftmost place first: no
    /// path takes more than one walk, or two of its last part.
    pub(super) fn matches(&self, path: &str) -> bool {
        let Some((first, others)) = self.parts.split_first() else { return true };
        let Some(mut rest) = path.strip_prefix(first.as_str()) else { return false };
        let (last, between) = match others.split_last() {
            Some((last, between)) if self.to_the_end => (Some(last), between),
            _ => (None, others),
        };
        for part in between {
            match rest.split_once(part.as_str()) {
                Some((_, behind)) => rest = behind,
                None => return false,
            }
        }
        match last {
            Some(last) => rest.ends_with(last.as_str()),
            None => !self.to_the_end || rest.is_empty(),
        }
    }
}

/// A path in the one form in which paths are compared (§2.2.2): letters, digits and `-._~` as themselves, other
/// octets that are encoded or must be as `%XX`. So are `*` and `$`, which stand for themselves in a path (§2.2.3), and what addresses
/// never hold as itself: people write `Disallow: /{id}/`, and the address says `/%7Bid%7D/`.
pub(super) fn normalised(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut bytes = path.bytes().peekable();
    while let Some(byte) = bytes.next() {
        let mut ahead = bytes.clone();
        let encoded = (byte == b'%').then(|| Some(hex(ahead.next()?)? << 4 | hex(ahead.next()?)?)).flatten();
        match encoded {
            Some(octet) => {
                bytes = ahead;
                push(&mut out, octet, !is_plain(octet));
            }
            None => push(&mut out, byte, !byte.is_ascii_graphic() || is_encoded_in_addresses(byte)),
        }
    }
    out
}

fn is_encoded_in_addresses(byte: u8) -> bool {
    matches!(byte, b'*' | b'$' | b'"' | b'\'' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}')
}

fn push(out: &mut String, octet: u8, encode: bool) {
    if encode {
        out.push_str(&format!("%{octet:02X}"));
    } else {
        out.push(char::from(octet));
    }
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|d| u8::try_from(d).ok())
}

fn is_plain(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'.' | b'_' | b'~')
}
