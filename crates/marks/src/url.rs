//! Web addresses: "https://example.org/a?b=c", "www.example.org".

use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

use crate::mark::{Mark, Marker, Settings};
use crate::recognizer::Recognizer;

/// Finds web addresses.
pub struct Url;

/// What an address begins with.
static STARTS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(["http://", "https://", "ftp://", "www."])
        .expect("four short patterns")
});

/// Longer ones are data, not addresses (the limit that browsers share).
const LONGEST: usize = 2083;

impl Recognizer for Url {
    fn name(&self) -> &str {
        "url"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(self.name(), text, out);
        let mut done = 0;
        for start in STARTS.find_iter(text) {
            if start.start() < done || inside_a_word(text, start.start()) {
                continue;
            }
            let scheme = text.get(start.range()).unwrap_or_default();
            let end = start.end() + rest_of(text.get(start.end()..).unwrap_or_default());
            let host = text.get(start.end()..end).unwrap_or_default();
            let dotted =
                host.contains('.') || host.starts_with("localhost") || scheme.contains(':') && host.len() > 2;
            if dotted {
                let address = text.get(start.start()..end).unwrap_or_default();
                let bare = !scheme.contains(':');
                marks.text(
                    start.start(),
                    end,
                    if bare { format!("http://{address}") } else { address.into() },
                );
                done = end;
            }
        }
    }
}

/// Bytes of the address that `rest` begins with, less the punctuation of the sentence around it.
fn rest_of(rest: &str) -> usize {
    let stops = |c: char| c.is_whitespace() || c.is_control() || "<>\"“”„«»｢」』）】，。、；".contains(c);
    let end = rest
        .char_indices()
        .take(LONGEST)
        .find(|(_, c)| stops(*c))
        .map_or(rest.len().min(LONGEST), |(at, _)| at);
    let mut address = rest.get(..end).unwrap_or_default();
    let open = address.bytes().filter(|b| *b == b'(').count();
    let mut close = address.bytes().filter(|b| *b == b')').count();
    loop {
        match address.chars().next_back() {
            Some('.' | ',' | ';' | ':' | '!' | '?' | '\'' | '*' | ']') => {}
            Some(')') if close > open => close -= 1,
            _ => return address.len(),
        }
        address = address.get(..address.len() - 1).unwrap_or_default();
    }
}

/// "awww.x" is no address.
fn inside_a_word(text: &str, start: usize) -> bool {
    text.get(..start).and_then(|before| before.chars().next_back()).is_some_and(char::is_alphanumeric)
}
