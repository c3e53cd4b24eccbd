//! The fingerprint of what a page holds: mirrors have the same, whatever their tags and links say.
//!
//! ```text
//! <p class="a1f">Talks in <b>May</b>    ──  words outside tags, scripts and comments  ──▶  talks in may  ──▶  64 bits
//! ```
//!
//! Event Finder §5.1: sites stand under several addresses as a whole; "since there may be slight variations in the HTML
//! source code, link references for example, producing a fingerprint is not as trivial as hashing the content". It is
//! made of the bytes alone, in one walk, so that a copy need not be parsed.

use twox_hash::XxHash3_64;

/// Elements whose text is nobody's to read.
const UNREAD: &[&str] = &["script", "style", "noscript", "template"];

/// Least words of a page that has a fingerprint. Error pages, empty frames and pages drawn by scripts are alike without
/// being mirrors.
const LEAST_WORDS: usize = 32;

/// The fingerprint of a page as it was sent; `None` for a page of few words.
pub fn of(page: &[u8]) -> Option<u64> {
    let mut text = Vec::with_capacity(page.len() / 4);
    let mut words = 0;
    let mut rest = page;
    while !rest.is_empty() {
        let text_end = memchr::memchr(b'<', rest).unwrap_or(rest.len());
        let (between, tag) = rest.split_at(text_end);
        words += add(between, &mut text);
        rest = behind_tag(tag);
    }
    // Never 0, so that a column can hold it as "some".
    (words >= LEAST_WORDS).then(|| XxHash3_64::oneshot(&text).max(1))
}

/// Adds the words of a text; how many they are. Letters beyond ASCII are taken as they are, in whatever encoding.
fn add(between: &[u8], text: &mut Vec<u8>) -> usize {
    let words =
        between.split(|b| b.is_ascii_whitespace() || b.is_ascii_punctuation()).filter(|w| !w.is_empty());
    let mut count = 0;
    for word in words {
        text.extend(word.iter().map(u8::to_ascii_lowercase));
        text.push(b' ');
        count += 1;
    }
    count
}

/// What stands behind the tag, comment or unread element with which `rest` begins.
fn behind_tag(rest: &[u8]) -> &[u8] {
    let Some(inner) = rest.get(1..) else { return &[] };
    if inner.starts_with(b"!--") {
        return behind(inner, b"-->");
    }
    let is_tag = inner.first().is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'/' | b'!' | b'?'));
    if !is_tag {
        return inner;
    }
    let name = inner.split(|b| !b.is_ascii_alphanumeric()).next().unwrap_or_default();
    let unread = UNREAD.iter().find(|u| name.eq_ignore_ascii_case(u.as_bytes()));
    match unread {
        Some(unread) => behind_end(inner, unread),
        None => behind(inner, b">"),
    }
}

fn behind<'b>(rest: &'b [u8], end: &[u8]) -> &'b [u8] {
    memchr::memmem::find(rest, end).and_then(|at| rest.get(at + end.len()..)).unwrap_or_default()
}

/// What stands behind the end tag of an element; the element without end takes all.
fn behind_end<'b>(mut rest: &'b [u8], name: &str) -> &'b [u8] {
    loop {
        rest = behind(rest, b"</");
        let here = rest.get(..name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name.as_bytes()));
        if rest.is_empty() || here {
            return behind(rest, b">");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "The colloquium of the department meets on Thursdays at four in the afternoon in the large hall \
        of the old building; tea is served before in the common room, and all are welcome to it.";

    fn page(text: &str) -> Option<u64> {
        of(text.as_bytes())
    }

    #[test]
    fn tags_links_and_scripts_do_not_count() {
        let plain = page(&format!("<p>{WORDS}</p>"));
        assert!(plain.is_some());
        for same in [
            format!("<div class=x><a href='/mirror/'>{WORDS}</a></div>"),
            format!("<script>var a = '<p>' + {{}};</script><!-- served by host 7 --><P>{WORDS}"),
            format!("<STYLE>p {{}}</Style >\n{}", WORDS.to_uppercase()),
            WORDS.replace(' ', " \n<b></b> "),
        ] {
            assert_eq!(page(&same), plain, "{same}");
        }
    }

    #[test]
    fn one_word_more_is_another_page() {
        assert_ne!(page(WORDS), page(&format!("{WORDS} Moved!")));
        assert_ne!(page(WORDS), page(&WORDS.replace("four", "five")));
        assert_ne!(page(&format!("{WORDS} 12 3")), page(&format!("{WORDS} 1 23")));
    }

    #[test]
    fn pages_of_few_words_have_none() {
        assert_eq!(page("<h1>404 Not Found</h1>"), None);
        assert_eq!(page(&format!("<script>{WORDS}")), None);
        assert_eq!(page(""), None);
    }

    #[test]
    fn broken_tags_end_somewhere() {
        for broken in ["<", "<<<<", "<!--", "<script", "</script", "a < b", "<script></scrip", "\u{0}<\u{0}>"]
        {
            assert_eq!(page(broken), None, "{broken}");
        }
    }
}
