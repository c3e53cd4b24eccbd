//! What stands behind answers and is part of none: links that lead up, calls to ask further, votes, the page's tail.
//!
//! ```text
//! Q A A · Was this helpful? Yes No          a vote, at each answer
//! Q A · Back to top                         a link that leads up
//! Q A · Still have questions? Write to us   a call, written like the questions before it
//! Q A · This FAQ is maintained by …         the page's tail
//! ```

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use page::{Document, NodeId, Tag};
use rustc_hash::{FxHashMap, FxHashSet};

use super::ask::{ASKS, Marker};
use super::piece::{PLAIN, Piece};
use super::words::words;

/// The phrases of `data/faq/tail.txt`, by their sorts.
struct Phrases {
    up: FxHashSet<&'static str>,
    upward: Vec<&'static str>,
    way: Vec<&'static str>,
    home: Vec<&'static str>,
    little: Vec<&'static str>,
    tail: Vec<&'static str>,
    kept: Vec<&'static str>,
    dated: Vec<&'static str>,
    further: Vec<&'static str>,
    reach: Vec<&'static str>,
    bid: Vec<&'static str>,
    /// By their first letters.
    close: FxHashMap<char, Vec<&'static str>>,
    vote: AhoCorasick,
}

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let mut close: FxHashMap<char, Vec<&str>> = FxHashMap::default();
    for phrase in listed("close") {
        close.entry(phrase.chars().next().unwrap_or_default()).or_default().push(phrase);
    }
    Phrases {
        up: listed("up").collect(),
        upward: listed("upward").collect(),
        way: listed("way").collect(),
        home: listed("home").collect(),
        little: listed("little").collect(),
        tail: listed("tail").collect(),
        kept: listed("kept").collect(),
        dated: listed("dated").collect(),
        further: listed("further").collect(),
        reach: listed("reach").collect(),
        bid: listed("bid").collect(),
        close,
        vote: AhoCorasick::new(listed("vote")).expect("plain phrases make an automaton"),
    }
});

/// The phrases of a sort.
fn listed(sort: &'static str) -> impl Iterator<Item = &'static str> {
    words(include_str!("../../data/faq/tail.txt"), sort)
}

/// Does a piece say that it leads back to the top of the page or its contents?
pub(crate) fn leads_up(doc: &Document, piece: &Piece) -> bool {
    let text = piece.text(doc);
    let linked = piece.linked > 0.0;
    linked && (says_up(text) || is_panel(text)) || is_up(text)
}

/// Longest link that leads up, in bytes: twice the longest phrase; the longest of the labelled pages has 30.
pub(crate) const LONGEST_LINK: usize = 60;

/// Longest line of links, in bytes: three or four titles of pages; a longer one is a text with links.
const LONGEST_PANEL: usize = 200;

/// Is a text a line of links to the pages beside it: "Next: Lines, Up: FAQ"?
fn is_panel(text: &str) -> bool {
    let begins = |way: &&str| text.get(..way.len()).is_some_and(|t| t.eq_ignore_ascii_case(way));
    text.len() <= LONGEST_PANEL && PHRASES.way.iter().any(begins)
}

/// Is a text, linked or not, nothing but a phrase of several words that leads up: "[Return to top]"?
fn is_up(text: &str) -> bool {
    if text.len() > LONGEST_LINK {
        return false;
    }
    let words = text.trim_matches(|c: char| !c.is_alphanumeric());
    words.contains(' ') && PHRASES.up.contains(words.to_lowercase().as_str())
}

/// Does a text say that it leads up?
pub(crate) fn says_up(text: &str) -> bool {
    if text.len() > LONGEST_LINK {
        return false;
    }
    let words = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    PHRASES.up.contains(words.as_str()) || PHRASES.upward.iter().any(|p| words.starts_with(p))
}

/// Longest beginning of a text that is compared with phrases, in characters: the longest phrase has 29.
const COMPARED: usize = 30;

/// The first characters of a text in lower case, with plain apostrophes.
fn beginning(text: &str) -> String {
    let signs = |c: &char| !c.is_alphanumeric() && !"©(".contains(*c);
    let plain = |c: char| if c == '’' { '\'' } else { c };
    text.chars().skip_while(signs).take(COMPARED).map(plain).flat_map(char::to_lowercase).collect()
}

/// Does a piece that is no answer any more begin the page's tail?
pub(crate) fn begins(doc: &Document, piece: &Piece) -> bool {
    let text = piece.text(doc);
    let lower = beginning(text);
    let note = text.starts_with('*') && piece.rank < PLAIN;
    // "Home > Help > FAQ", "Home | Links".
    let crumb = |rest: &str| rest.trim_start().starts_with(['|', '>', '›', '»', '/']);
    let line = PHRASES.home.iter().any(|h| lower.strip_prefix(h).is_some_and(crumb));
    note || line || PHRASES.tail.iter().any(|t| lower.starts_with(t))
}

/// Fewest links of a menu: an answer may be two.
const MENU: usize = 3;

/// Is a line nothing but several short links: "Home | Links | Contact", "1 2 3"?
pub(crate) fn is_menu(doc: &Document, piece: &Piece) -> bool {
    if piece.linked < 0.5 || piece.span.len() > LONGEST_PANEL {
        return false;
    }
    let nodes = (piece.first.index()..=piece.last.index()).map(NodeId::new);
    let texts = nodes.filter(|n| doc.tag(*n) == Tag::TEXT);
    let link = |n: NodeId| doc.ancestors(n).take(3).any(|up| doc.tag(up) == Tag::A);
    let (linked, other): (Vec<_>, Vec<_>) = texts.partition(|n| link(*n));
    let words = |n: &NodeId| doc.text(*n).contains(char::is_alphanumeric);
    linked.len() >= MENU && !other.iter().any(words)
}

/// Does a piece behind an answer say who keeps the document and since when: "This FAQ is maintained by …", "Version 1.3"?
/// Or is it an `<address>`, or the line "--" above a signature?
pub(crate) fn signs(doc: &Document, piece: &Piece) -> bool {
    const ABOVE: usize = 4;
    let text = piece.text(doc);
    let address = || doc.ancestors(piece.first).take(ABOVE).any(|n| doc.tag(n) == Tag::ADDRESS);
    let dashes = || matches!(text.trim(), "--" | "—");
    is_kept(&text.to_lowercase()) || is_dated(text) || dashes() || address()
}

/// Longest line of a date or version, in bytes: those of the labelled pages have up to 43, "Last modified: Wed Mar 22
/// 16:07:10 PST 2000".
const LONGEST_DATE: usize = 60;

/// "Version 1.3", "Updated: 3 May 2003", "Revised May 2003": of names and numbers alone, so that "Version 2 adds this" is none.
fn is_dated(text: &str) -> bool {
    let lower = text.to_lowercase();
    let signs = |c: char| !c.is_alphanumeric();
    let lower = lower.trim_start_matches(signs);
    let lower = ["faq ", "document ", "page "].iter().find_map(|d| lower.strip_prefix(d)).unwrap_or(lower);
    let behind = |p: &&str| lower.strip_prefix(*p).filter(|rest| !rest.starts_with(char::is_alphabetic));
    let short = || lower.strip_prefix('v').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let rest = PHRASES.dated.iter().find_map(behind).or_else(short);
    let Some(rest) = rest.filter(|_| text.len() <= LONGEST_DATE) else { return false };
    let written = text.get(text.len().saturating_sub(rest.len())..).unwrap_or(rest);
    let names = |w: &str| !w.starts_with(char::is_lowercase) || PHRASES.little.contains(&w);
    written.contains(|c: char| c.is_numeric()) && written.split(signs).all(names)
}

/// Is a text nothing but a day with its year: "May 3, 2003"?
pub(crate) fn is_day(text: &str) -> bool {
    // A year has four.
    const DIGITS: usize = 5;
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let all = |m: &marks::Mark| m.span.of(text) == text;
    text.len() <= LONGEST_DATE
        && digits >= DIGITS
        && marks::find_only(text, &marks::Settings::default(), &["date"]).iter().any(all)
}

/// Longest line that sends readers elsewhere, in bytes: two sentences.
const LONGEST_REFERENCE: usize = 240;

/// Does a line send its readers elsewhere: "Contact us at a@b.c", "For more information, call 555-1234"?
pub(crate) fn refers(text: &str) -> bool {
    if text.len() > LONGEST_REFERENCE {
        return false;
    }
    let lower = text.to_lowercase().replace('’', "'");
    let bids = || {
        let behind = PHRASES.bid.iter().find_map(|p| lower.strip_prefix(p));
        behind.is_some_and(|rest| !rest.starts_with(char::is_alphabetic) || !lower.is_ascii())
    };
    sends_on(&lower) || bids()
}

/// "For more information, call 555-1234", "Pour plus d'informations, écrivez à …".
fn sends_on(lower: &str) -> bool {
    // Words between the two: "for more information about kites of two lines, …".
    const NEAR: usize = 10;
    let rest = PHRASES.further.iter().find_map(|p| lower.strip_prefix(p));
    let mut words =
        rest.into_iter().flat_map(|r| r.split(|c: char| !c.is_alphanumeric() && c != '-')).take(NEAR);
    let bare = |p: &&&str| p.chars().any(|c| c > '\u{2e80}');
    words.any(|w| PHRASES.reach.contains(&w))
        || rest.is_some_and(|r| PHRASES.reach.iter().filter(bare).any(|p| r.contains(p)))
}

/// Does a question ask for a way to reach somebody: "How can I contact you?"
pub(crate) fn asks_for_reach(text: &str) -> bool {
    let lower = text.to_lowercase();
    PHRASES.reach.iter().any(|word| lower.contains(word))
}

/// "this faq is maintained", "this document was last updated".
fn is_kept(lower: &str) -> bool {
    const NOUNS: [&str; 8] = ["faq", "document", "page", "list", "file", "text", "article", "site"];
    const VERBS: [&str; 4] = ["is", "was", "has", "are"];
    const NEAR: usize = 4;
    let mut words = lower.split_whitespace();
    let (this, noun, verb) = (words.next(), words.next(), words.next());
    this == Some("this")
        && noun.is_some_and(|n| NOUNS.contains(&n))
        && verb.is_some_and(|v| VERBS.contains(&v))
        && words.take(NEAR).any(|w| PHRASES.kept.contains(&w))
}

/// What a piece does that asks and is no question of the FAQ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Closing {
    /// It calls to ask further: "Still have questions?"
    Call,
    /// It asks how good an answer was: "Was this helpful?"
    Vote,
}

/// Longest call or vote, in bytes: those of the labelled pages have up to 173; a longer text tells something.
const LONGEST: usize = 200;

/// Does a piece close the questions or an answer? A call with a number or "Q:", in a list or an
/// accordion, is one of the questions.
pub(crate) fn closing(doc: &Document, piece: &Piece) -> Option<Closing> {
    let speaks = piece.ask >= ASKS || piece.rank < PLAIN;
    if piece.aside || !speaks || piece.span.len() > LONGEST {
        return None;
    }
    const ABOVE: usize = 4;
    let item = |n: NodeId| matches!(doc.tag(n), Tag::LI | Tag::DT);
    let own =
        || piece.opener || piece.marker != Marker::None || doc.ancestors(piece.first).take(ABOVE).any(item);
    let lower = beginning(piece.text(doc));
    let first = lower.chars().next()?;
    let calls = || PHRASES.close.get(&first).is_some_and(|list| list.iter().any(|p| lower.starts_with(p)));
    let votes = || PHRASES.vote.is_match(&piece.text(doc).to_lowercase());
    match () {
        () if calls() && !own() => Some(Closing::Call),
        () if piece.ask >= ASKS && votes() => Some(Closing::Vote),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_says_who_keeps_it() {
        for text in ["this faq is maintained by jane roe.", "this document was last updated in may."] {
            assert!(is_kept(text), "{text}");
        }
        for text in ["this page is for members.", "this is a faq.", "the faq is maintained by jane."] {
            assert!(!is_kept(text), "{text}");
        }
    }
}
