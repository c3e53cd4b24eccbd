//! The encoding that a page says it is in: the standard's prescan of a byte stream (HTML §13.2.3.2), step by step.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// Bytes with a place in them; `None` from a method is "ran out of bytes", which ends the prescan.
struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// Reads `<meta>` elements until one names an encoding; else what `<?xml … encoding=…?>` says.
pub(super) fn prescan(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut scan = Scan { bytes, at: 0 };
    while scan.at < bytes.len() {
        match scan.step() {
            Some(Some(encoding)) => return Some(encoding),
            Some(None) => {}
            None => break,
        }
    }
    of_xml(bytes)
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn starts(&self, with: &[u8]) -> bool {
        self.rest().get(..with.len()).is_some_and(|s| s.eq_ignore_ascii_case(with))
    }

    fn skip_blanks(&mut self) -> Option<u8> {
        self.skip(is_blank)
    }

    /// Skips bytes; the first one that is none of them.
    fn skip(&mut self, what: impl Fn(u8) -> bool) -> Option<u8> {
        while what(self.byte()?) {
            self.at += 1;
        }
        self.byte()
    }

    /// One round of the standard's loop: a comment, a tag, or one byte.
    fn step(&mut self) -> Option<Option<&'static Encoding>> {
        if self.starts(b"<!--") {
            // "-->" may share its dashes with "<!--".
            self.at += 2;
            self.at += memchr::memmem::find(self.rest(), b"-->")? + 3;
            return Some(None);
        }
        let after = self.bytes.get(self.at + 5).copied();
        if self.starts(b"<meta") && after.is_some_and(|b| is_blank(b) || b == b'/') {
            self.at += 6;
            return self.meta();
        }
        let rest = self.rest();
        match rest {
            [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
                self.skip(|b| !is_blank(b) && b != b'>')?;
                while self.attribute()?.is_some() {}
            }
            [b'<', b'!' | b'/' | b'?', ..] => {
                self.skip(|b| b != b'>')?;
                self.at += 1;
            }
            _ => self.at += memchr::memchr(b'<', rest.get(1..)?)? + 1,
        }
        Some(None)
    }

    /// The attributes of a `<meta>`, and the encoding they name.
    fn meta(&mut self) -> Option<Option<&'static Encoding>> {
        let (mut pragma, mut needs_pragma, mut charset) = (false, None, None);
        let mut seen: Vec<Vec<u8>> = Vec::new();
        while let Some((name, value)) = self.attribute()? {
            if seen.contains(&name) || seen.len() > MOST_ATTRIBUTES {
                continue;
            }
            match name.as_slice() {
                b"http-equiv" => pragma |= value == b"content-type",
                b"content" if charset.is_none() => {
                    if let Some(found) = charset_in(&value) {
                        charset = Some(Some(found));
                        needs_pragma = Some(true);
                    }
                }
                b"charset" => {
                    charset = Some(for_label(&value));
                    needs_pragma = Some(false);
                }
                _ => {}
            }
            seen.push(name);
        }
        let holds = needs_pragma.is_some_and(|needed| !needed || pragma);
        Some(charset.flatten().filter(|_| holds))
    }

    /// The standard's "get an attribute": name and value in lower case; `Some(None)` at the end of the tag.
    fn attribute(&mut self) -> Option<Option<(Vec<u8>, Vec<u8>)>> {
        if self.skip(|b| is_blank(b) || b == b'/')? == b'>' {
            self.at += 1;
            return Some(None);
        }
        let from = self.at;
        let mut end = loop {
            match self.byte()? {
                b'=' if self.at > from => break self.at,
                b if is_blank(b) || b == b'/' || b == b'>' => break self.at,
                _ => self.at += 1,
            }
        };
        let name = self.lower(from, end);
        if self.skip_blanks()? != b'=' {
            return Some(Some((name, Vec::new())));
        }
        self.at += 1;
        let quote = self.skip_blanks()?;
        if matches!(quote, b'"' | b'\'') {
            self.at += 1;
            let from = self.at;
            self.skip(|b| b != quote)?;
            end = self.at;
            self.at += 1;
            return Some(Some((name, self.lower(from, end))));
        }
        let from = self.at;
        self.skip(|b| !is_blank(b) && b != b'>')?;
        Some(Some((name, self.lower(from, self.at))))
    }

    fn lower(&self, from: usize, to: usize) -> Vec<u8> {
        self.bytes.get(from..to).unwrap_or_default().to_ascii_lowercase()
    }
}

/// Attributes of one `<meta>` that are looked at.
const MOST_ATTRIBUTES: usize = 64;

/// The encoding that a value like `text/html; charset=utf-8` names (the standard's "extracting a character encoding
/// from a meta element").
pub(super) fn charset_in(value: &[u8]) -> Option<&'static Encoding> {
    const WORD: &[u8] = b"charset";
    let mut scan = Scan { bytes: value, at: 0 };
    loop {
        let found = scan.rest().windows(WORD.len()).position(|w| w.eq_ignore_ascii_case(WORD))?;
        scan.at += found + WORD.len();
        if scan.skip_blanks()? == b'=' {
            break;
        }
    }
    scan.at += 1;
    let first = scan.skip_blanks()?;
    if matches!(first, b'"' | b'\'') {
        let rest = scan.rest().get(1..)?;
        return for_label(rest.get(..memchr::memchr(first, rest)?)?);
    }
    let rest = scan.rest();
    let end = rest.iter().position(|b| is_blank(*b) || *b == b';').unwrap_or(rest.len());
    for_label(rest.get(..end)?)
}

/// What a label stands for: a page whose label can be read as ASCII is not UTF-16 (HTML §13.2.3.2).
fn for_label(label: &[u8]) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label(label)?;
    Some(match encoding {
        e if e == UTF_16BE || e == UTF_16LE => UTF_8,
        e if e == X_USER_DEFINED => WINDOWS_1252,
        e => e,
    })
}

/// The standard's "get an XML encoding".
fn of_xml(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.strip_prefix(b"<?xml")?;
    let head = head.get(..memchr::memchr(b'>', head)?)?;
    let after = head.get(memchr::memmem::find(head, b"encoding")? + b"encoding".len()..)?;
    let blank = |b: &u8| *b <= b' ';
    let after = after.get(after.iter().position(|b| !blank(b))?..)?.strip_prefix(b"=")?;
    let after = after.get(after.iter().position(|b| !blank(b))?..)?;
    let quote = *after.first().filter(|q| matches!(q, b'"' | b'\''))?;
    let label = after.get(1..)?;
    let label = label.get(..memchr::memchr(quote, label)?)?;
    for_label(label).filter(|_| !label.iter().any(blank))
}
