//! States of the United States: "Illinois", and codes where a place or number says so: "Madison, WI 53706".

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use crate::mark::{Mark, Marker, Settings};
use crate::recognizer::Recognizer;
use crate::state_names::STATES;

/// Finds states; the value is the postal code.
pub struct State;

/// Names as written and in capitals, then codes behind a comma.
static FINDER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let names = STATES.iter().map(|(name, _)| (*name).to_owned());
    let shouted = STATES.iter().map(|(name, _)| name.to_uppercase());
    let codes = STATES.iter().map(|(_, code)| format!(", {code}"));
    let builder = AhoCorasick::builder()
        .kind(Some(AhoCorasickKind::ContiguousNFA))
        .match_kind(aho_corasick::MatchKind::LeftmostLongest)
        .build(names.chain(shouted).chain(codes));
    builder.expect("a hundred and fifty short patterns")
});

impl Recognizer for State {
    fn name(&self) -> &str {
        "state"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(self.name(), text, out);
        for found in FINDER.find_iter(text) {
            let pattern = found.pattern().as_usize();
            let code = pattern >= 2 * STATES.len();
            let start = found.start() + if code { 2 } else { 0 };
            let before = text.get(..start).and_then(|t| t.chars().next_back());
            let behind = text.get(found.end()..).and_then(|t| t.chars().next());
            let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '-');
            let Some((_, value)) = STATES.get(pattern % STATES.len()) else { continue };
            if !letter(before) && !letter(behind) && (!code || in_place(text, found.start(), found.end())) {
                marks.text(start, found.end(), *value);
            }
        }
    }
}

/// Before the comma a word that begins with a capital; behind the code no word: ", IN" and ", OR" are words too.
fn in_place(text: &str, comma: usize, end: usize) -> bool {
    let city =
        text.get(..comma).and_then(|t| t.rsplit(|c: char| !c.is_alphanumeric()).next()).unwrap_or_default();
    let behind = text.get(end..).unwrap_or_default().trim_start_matches([' ', '\u{a0}']);
    let ends = !behind.starts_with(|c: char| c.is_alphabetic()) || behind.starts_with("U");
    city.starts_with(char::is_uppercase) && ends
}
