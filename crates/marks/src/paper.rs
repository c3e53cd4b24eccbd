//! Event Finder's own recognisers of affiliations and first names, as the paper describes them (§3.2.3).
//!
//! They answer yes or no for a piece of text and serve `--method paper`, so that both can be measured.

use crate::lexicon::Lexicon;

/// Table 3.4: words that signal an institutional affiliation.
pub const AFFILIATION_WORDS: [&str; 6] =
    ["professor", "university", "college", "department", "institute", "laboratory"];

/// "… and their variations": plurals and the usual short forms.
const VARIATIONS: [&str; 12] = [
    "professors",
    "prof",
    "universities",
    "univ",
    "colleges",
    "departments",
    "dept",
    "institutes",
    "inst",
    "laboratories",
    "lab",
    "labs",
];

/// True where the text has a word of Table 3.4 or a variation of it.
///
/// ```
/// assert!(marks::paper::has_affiliation("Dept. of Computer Science"));
/// assert!(!marks::paper::has_affiliation("a movie outing"));
/// ```
pub fn has_affiliation(text: &str) -> bool {
    words(text).any(|w| {
        let word = w.to_ascii_lowercase();
        AFFILIATION_WORDS.contains(&&*word) || VARIATIONS.contains(&&*word)
    })
}

/// True where a word of the text is a first name and none of the most common English words.
///
/// The paper took 500,000 names of a web site and subtracted 5,000 words; here the lists of `data/README.md` stand in.
///
/// ```
/// assert!(marks::paper::has_first_name("Speaker: Herbert Lin"));
/// assert!(!marks::paper::has_first_name("the annual meeting"));
/// ```
pub fn has_first_name(text: &str) -> bool {
    let mut lexicon = Lexicon::default();
    words(text).any(|w| {
        let entry = lexicon.look_up(w);
        w.starts_with(char::is_uppercase) && entry.first() && !entry.common_often()
    })
}

/// The runs of letters of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|w| w.len() > 1)
}
