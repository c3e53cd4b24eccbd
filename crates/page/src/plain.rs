//! Plain tags, texts and comments, read in one go: the tokenizer takes tags a character at a time and cuts text at each
//! line, which is most of what parsing costs.
//!
//! ```text
//! <a class="x" href=/talk>    name a, attributes class and href: a token for the tree builder
//! <a href="?a=1&amp;b=2&c=3"> the references that addresses are full of
//! <a title="&eacute;">        any other: the tokenizer's
//! ```
//!
//! A tag is plain where the standard's states for tags (HTML §13.2.5.6 to 40) do nothing but cut it: but these no
//! references, no NUL, no equals sign where a name begins, names in ASCII. Lines end with a line
//! feed alone.

use std::borrow::Cow;

use html5ever::interface::Attribute;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tag, TagKind};
use html5ever::{LocalName, QualName, ns};

/// A plain tag and its length, from behind its `<` to its `>`.
///
/// `page` holds the text from there on, of which `shared` is the whole and `at` the place. `most` is how many
/// attributes a tag may have to be plain.
pub(crate) fn tag(page: &str, shared: &StrTendril, at: usize, most: usize) -> Option<(Tag, usize)> {
    let bytes = page.as_bytes();
    let (kind, from) = match bytes.first()? {
        b'/' => (TagKind::EndTag, 1),
        _ => (TagKind::StartTag, 0),
    };
    let mut reader = Reader { page, bytes, at: from };
    let name = reader.name(|b| !matches!(b, b'/' | b'>') && !b.is_ascii_whitespace())?;
    let mut tag = Tag { kind, name, self_closing: false, attrs: Vec::new(), had_duplicate_attributes: false };
    loop {
        let slash = reader.separators();
        match *bytes.get(reader.at)? {
            b'>' => {
                tag.self_closing = slash;
                return Some((tag, reader.at));
            }
            b'=' => return None,
            _ => {}
        }
        let name = reader.name(|b| !matches!(b, b'/' | b'>' | b'=') && !b.is_ascii_whitespace())?;
        let value = reader.value()?;
        if tag.attrs.iter().any(|a| a.name.local == name) {
            tag.had_duplicate_attributes = true;
        } else if tag.attrs.len() == most {
            return None;
        } else {
            let value = match value {
                // In bounds, and a page is shorter than 4 GB.
                Value::Written(value) => shared.subtendril((at + value.start) as u32, value.len() as u32),
                Value::Meant(value) => StrTendril::from(value),
            };
            tag.attrs.push(Attribute { name: QualName::new(None, ns!(), name), value });
        }
    }
}

/// An attribute's value.
enum Value {
    /// It stands here as it is meant.
    Written(std::ops::Range<usize>),
    /// References in it were resolved.
    Meant(String),
}

struct Reader<'p> {
    page: &'p str,
    bytes: &'p [u8],
    at: usize,
}

impl Reader<'_> {
    /// The bytes from here on that are such; where they end there is one more.
    fn run(&mut self, such: impl Fn(u8) -> bool) -> Option<std::ops::Range<usize>> {
        let from = self.at;
        self.at += self.bytes.get(from..)?.iter().position(|b| !such(*b))?;
        Some(from..self.at)
    }

    /// A name in lower case.
    fn name(&mut self, such: impl Fn(u8) -> bool) -> Option<LocalName> {
        let name = self.run(such)?;
        let name = self.page.get(name)?;
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii() && b != 0) {
            return None;
        }
        let upper = name.bytes().any(|b| b.is_ascii_uppercase());
        let lower = if upper { Cow::Owned(name.to_ascii_lowercase()) } else { Cow::Borrowed(name) };
        Some(LocalName::from(lower))
    }

    /// Passes what stands between attributes; is it a slash at the end?
    fn separators(&mut self) -> bool {
        let from = self.at;
        let passed = self.run(|b| b == b'/' || b.is_ascii_whitespace());
        let passed = passed.and_then(|range| self.bytes.get(range)).unwrap_or_default();
        self.at > from && passed.last() == Some(&b'/')
    }

    /// Passes what follows an attribute's name: its value, an empty one where it has none.
    fn value(&mut self) -> Option<Value> {
        let value = self.value_place()?;
        let mut referring = false;
        for byte in self.bytes.get(value.clone())? {
            match byte {
                0 => return None,
                b'&' => referring = true,
                _ => {}
            }
        }
        if referring {
            self.page.get(value).and_then(resolved).map(Value::Meant)
        } else {
            Some(Value::Written(value))
        }
    }

    /// Where the value stands.
    fn value_place(&mut self) -> Option<std::ops::Range<usize>> {
        let name_end = self.at;
        self.blanks()?;
        if self.bytes.get(self.at) != Some(&b'=') {
            return Some(name_end..name_end);
        }
        self.at += 1;
        self.blanks()?;
        Some(match *self.bytes.get(self.at)? {
            quote @ (b'"' | b'\'') => {
                self.at += 1;
                let length = memchr::memchr(quote, self.bytes.get(self.at..)?)?;
                self.at += length + 1;
                self.at - length - 1..self.at - 1
            }
            b'>' => self.at..self.at,
            _ => self.run(|b| b != b'>' && !b.is_ascii_whitespace())?,
        })
    }

    fn blanks(&mut self) -> Option<()> {
        self.run(|b| b.is_ascii_whitespace()).map(drop)
    }
}

/// A value with its references resolved, where they are those of addresses: `&amp;`, and an ampersand that is none since
/// an equals sign stands behind its name, or no name at all (HTML §13.2.5.72 and 73).
fn resolved(value: &str) -> Option<String> {
    let mut meant = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = memchr::memchr(b'&', rest.as_bytes()) {
        let (before, behind) = (rest.get(..at)?, rest.get(at + 1..)?);
        let name = behind.bytes().position(|b| !b.is_ascii_alphanumeric()).unwrap_or(behind.len());
        meant.push_str(before);
        meant.push('&');
        rest = behind;
        match (behind.get(..name)?, behind.as_bytes().get(name)) {
            ("amp", Some(b';')) => rest = behind.get("amp;".len()..)?,
            (_, Some(b'=')) => {}
            ("", Some(sign)) if *sign != b'#' => {}
            ("", None) => {}
            _ => return None,
        }
    }
    meant.push_str(rest);
    Some(meant)
}

/// Is it text of which the standard's states for text do nothing but pass it on?
pub(crate) fn text(text: &str) -> bool {
    !text.is_empty() && memchr::memchr2(b'&', 0, text.as_bytes()).is_none()
}

/// Is it raw text of such an element, of which the standard's states for it do nothing but pass it on?
pub(crate) fn raw(name: &str, text: &str) -> bool {
    let bytes = text.as_bytes();
    let changes = match name {
        "title" | "textarea" => memchr::memchr(b'&', bytes).is_some(),
        // Behind it a script may hold what looks like its end.
        "script" => memchr::memmem::find(bytes, b"<!--").is_some(),
        // Nothing ends it.
        "plaintext" => true,
        _ => false,
    };
    !changes && memchr::memchr(0, bytes).is_none()
}

/// Length of a comment's text, where the standard's states for comments do nothing but cut it. What is given ends where it
/// ends.
pub(crate) fn comment(inside: &str) -> Option<usize> {
    let text = inside.strip_suffix("-->")?;
    memchr::memchr(0, text.as_bytes()).is_none().then_some(text.len())
}

/// Has the tokenizer read all of a text when it is fed up to its end, or does it wait for more of a reference?
pub(crate) fn ends_whole(text: &str) -> bool {
    // Of a reference that is told only by what follows, no more than its own characters stand behind its `&`.
    let in_reference = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'#' | b';');
    text.as_bytes().iter().rev().find(|b| !in_reference(b)) != Some(&b'&')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_of_addresses() {
        for (written, meant) in [
            ("?a=1&amp;b=2", Some("?a=1&b=2")),
            ("?a=1&b=2&copy=3&", Some("?a=1&b=2&copy=3&")),
            ("a & b &amp;", Some("a & b &")),
            ("&amp", None),
            ("&eacute;", None),
            ("?a&copy", None),
            ("&#38;", None),
            ("&ampx;", None),
        ] {
            assert_eq!(resolved(written).as_deref(), meant, "{written}");
        }
    }

    #[test]
    fn comments_that_are_only_cut() {
        assert_eq!(comment(" a -- b -->"), Some(8));
        assert_eq!(comment("-->"), Some(0));
        assert_eq!(
            (comment(">"), comment("->"), comment("a--!>"), comment("a\0-->")),
            (None, None, None, None)
        );
    }
}
