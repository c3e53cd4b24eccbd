//! Which encoding a page is in, found as browsers find it, and two steps further.
//!
//! ```text
//! byte order mark ▶ HTTP header ▶ <meta> or <?xml in the first 64 KB ▶ valid UTF-8 ▶ guess on the first 64 KB
//! ```
//!
//! A label that the bytes contradict is not believed: what calls itself Latin-1 (the default of many servers) and is
//! valid UTF-8 is UTF-8, and what calls itself UTF-8 and mostly is not is guessed.

mod prescan;

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// A page as text.
#[derive(Debug)]
pub(crate) struct Decoded<'a> {
    pub(crate) text: Cow<'a, str>,
    /// The encoding's name as the Encoding Standard writes it: "UTF-8", "windows-1252".
    pub(crate) encoding: &'static str,
    /// What was wrong with the label or the bytes.
    pub(crate) notes: Vec<String>,
}

/// Bytes looked at for a `<meta>` and for a guess: browsers look at 1 KB and then follow a later `<meta>` when the
/// parser meets it, which comes to the same.
const LOOKED_AT: usize = 64 << 10;

/// Decodes a page; bytes that are none in its encoding become U+FFFD.
pub(crate) fn decode<'a>(bytes: &'a [u8], content_type: Option<&str>) -> Decoded<'a> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return decoded(bytes.get(length..).unwrap_or_default(), encoding, Vec::new());
    }
    let utf8 = std::str::from_utf8(bytes).is_ok();
    let said = content_type.and_then(of_header).or_else(|| declared(bytes));
    let (encoding, notes) = match said {
        Some(said) => believe(said, bytes, utf8),
        None if utf8 => (UTF_8, Vec::new()),
        None => (guess(bytes), Vec::new()),
    };
    decoded(bytes, encoding, notes)
}

fn decoded<'a>(bytes: &'a [u8], encoding: &'static Encoding, mut notes: Vec<String>) -> Decoded<'a> {
    let (text, broken) = encoding.decode_without_bom_handling(bytes);
    if broken {
        notes.push(format!("some bytes are not {}", encoding.name()));
    }
    Decoded { text, encoding: encoding.name(), notes }
}

/// The encoding that the page says it is in.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    prescan::prescan(bytes.get(..LOOKED_AT).unwrap_or(bytes))
}

/// The `charset` of a `Content-Type` header.
fn of_header(content_type: &str) -> Option<&'static Encoding> {
    prescan::charset_in(content_type.as_bytes())
}

/// Takes a label at its word unless the bytes contradict it.
fn believe(said: &'static Encoding, bytes: &[u8], utf8: bool) -> (&'static Encoding, Vec<String>) {
    if said == WINDOWS_1252 && utf8 && !bytes.is_ascii() {
        return (UTF_8, vec!["labelled windows-1252, but is UTF-8".to_owned()]);
    }
    if said == UTF_8 && !utf8 && is_mostly_not_utf8(bytes) {
        let guess = guess(bytes);
        return (guess, vec![format!("labelled UTF-8, but is not: read as {}", guess.name())]);
    }
    (said, Vec::new())
}

/// Has the beginning more broken sequences than characters of UTF-8 beyond ASCII? A page that is cut or glued from two
/// has few of them; one that is in another encoding has nothing else.
fn is_mostly_not_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0, 0);
    for chunk in bytes.get(..LOOKED_AT).unwrap_or(bytes).utf8_chunks() {
        good += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    bad > good
}

/// The most likely encoding of bytes that do not say it, by what stands around its bytes beyond ASCII: a guess costs
/// as much as parsing, and learns nothing from tags.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let (mut fed, mut at) = (0, 0);
    while let Some(next) = bytes.get(at..).and_then(|rest| rest.iter().position(|b| !b.is_ascii())) {
        let from = (at + next).saturating_sub(AROUND).max(at);
        let last = bytes.get(at + next..).unwrap_or_default();
        let last = last.get(..LOOKED_AT).unwrap_or(last);
        let length = last.windows(AROUND).position(<[u8]>::is_ascii).unwrap_or(last.len());
        at = (at + next + length + AROUND).min(bytes.len());
        detector.feed(bytes.get(from..at).unwrap_or_default(), false);
        detector.feed(b"\n", false);
        fed += at - from;
        if fed > LOOKED_AT {
            break;
        }
    }
    detector.feed(b"", true);
    detector.guess(None, Utf8Detection::Deny)
}

/// Bytes of ASCII on both sides that say something about those beyond: a word or two.
const AROUND: usize = 16;

#[cfg(test)]
mod tests;
