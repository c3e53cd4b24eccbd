//! The pieces of a line that may be a name by themselves.
//!
//! ```text
//! "CS 102: Data Structures - Home Page" ── number, term, "|" cut ──▶ [Data Structures - Home Page]
//!                                       ── ": " "- " "," part   ──▶ [Data Structures] [Home Page]
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

use crate::course::number::numbers;
use crate::course::term::{self, TermForm};

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    /// Bytes of the line.
    pub(super) span: Range<usize>,
    /// A number stands before it, or behind it.
    pub(super) behind_number: bool,
    pub(super) before_number: bool,
    /// It is all that stands between cuts.
    pub(super) whole: bool,
    /// It is the first part, or a later one, of what stands between cuts.
    pub(super) first: bool,
    pub(super) later: bool,
}

/// Longest line that is looked at, in bytes: names stand in short lines.
const LONGEST: usize = 240;

/// The pieces of a line, each once; `number` is the course's own, which need not look like one.
pub(super) fn of(line: &str, number: Option<&str>) -> Vec<Piece> {
    if line.len() > LONGEST {
        return Vec::new();
    }
    let mut out: Vec<Piece> = Vec::new();
    let cuts = cuts(line, number);
    let is_number = |at: usize| cuts.get(at).is_some_and(|c| c.1);
    for i in 0..cuts.len().saturating_sub(1) {
        let (Some(a), Some(b)) = (cuts.get(i), cuts.get(i + 1)) else { continue };
        let whole = a.0.end..b.0.start.max(a.0.end);
        let parts = parts(line, &whole);
        let several = parts.len() > 1;
        let mut put = |span: Option<Range<usize>>, whole: bool, first: bool| {
            if let Some(span) = span.filter(|s| out.iter().all(|p| p.span != *s)) {
                let (behind_number, before_number) = (is_number(i), is_number(i + 1));
                out.push(Piece {
                    span,
                    behind_number,
                    before_number,
                    whole,
                    first: first && several,
                    later: !first,
                });
            }
        };
        put(trimmed(line, &whole), true, true);
        for (n, part) in parts.iter().enumerate() {
            put(Some(part.trimmed_span.clone()), false, n == 0);
        }
        // "Department: Course: A Part" and "Course: A Part - Home Page" lose one end and keep the rest.
        if let ([first, .., last], [_, inner @ .., _]) = (&parts[..], &parts[..])
            && let (Some(second), Some(before)) = (inner.first(), inner.last())
        {
            put(trimmed(line, &(first.all.start..before.all.end)), false, true);
            put(trimmed(line, &(second.all.start..last.all.end)), false, false);
        }
    }
    out
}

/// Numbers, terms and bars with whether they are numbers, from an empty one before the line to one behind it.
fn cuts(line: &str, number: Option<&str>) -> Vec<(Range<usize>, bool)> {
    let mut cuts: Vec<(Range<usize>, bool)> = vec![(0..0, false)];
    let mut found: Vec<(Range<usize>, bool)> = numbers(line).iter().map(|n| (n.from..n.to, true)).collect();
    found.extend(number.and_then(|n| whole_word(line, n)).map(|n| (n, true)));
    found.extend(term::term(line, TermForm::Dated).map(|t| (t, false)));
    found.extend(term::term(line, TermForm::Coded).map(|t| (t, false)));
    found.extend(term::term(line, TermForm::Academic).map(|t| (t, false)));
    found.extend(
        line.match_indices(['|', '·', '•', '\n', '\t', '»', '>']).map(|(at, s)| (at..at + s.len(), false)),
    );
    found.sort_by_key(|(r, _)| (r.start, std::cmp::Reverse(r.end)));
    for (range, number) in found {
        if cuts.last().is_none_or(|(last, _)| last.end <= range.start) {
            cuts.push((range, number));
        }
    }
    cuts.push((line.len()..line.len(), false));
    cuts
}

/// Where a text stands in a line with nothing joined to it.
fn whole_word(line: &str, text: &str) -> Option<Range<usize>> {
    let from = line.find(text)?;
    let to = from + text.len();
    let joined = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let apart = !joined(line.get(..from)?.chars().next_back()) && !joined(line.get(to..)?.chars().next());
    apart.then_some(from..to)
}

/// What parts a name from its neighbours.
static MARKS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let marks = [
        ": ", " - ", " -- ", " – ", " — ", ", ", " (", "; ", "：", "\"", "“", "”", "「", "」", "『", "』",
        " / ",
    ];
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostFirst)
        .kind(Some(AhoCorasickKind::DFA))
        .build(marks)
        .expect("plain marks make an automaton")
});

/// A part with letters: all of it, and without what stands around it.
struct Part {
    all: Range<usize>,
    trimmed_span: Range<usize>,
}

/// The parts between colons, dashes, commas and parentheses.
fn parts(line: &str, whole: &Range<usize>) -> Vec<Part> {
    let text = line.get(whole.clone()).unwrap_or_default();
    let mut from = 0;
    let ends = MARKS.find_iter(text).map(|m| m.range()).chain(std::iter::once(text.len()..text.len()));
    let part = |mark: Range<usize>| {
        let all = whole.start + from..whole.start + mark.start;
        from = mark.end;
        trimmed(line, &all).map(|trimmed_span| Part { all, trimmed_span })
    };
    ends.filter_map(part).collect()
}

/// Words around a name that are none of it.
const BEFORE: [&str; 15] = [
    "welcome to the",
    "welcome to",
    "home page for",
    "homepage for",
    "home page of",
    "course home page for",
    "syllabus for",
    "course:",
    "class:",
    "the",
    "course",
    "topic:",
    "topics:",
    "for",
    "vorlesung",
];
const BEHIND: [&str; 17] = [
    "course home page",
    "class home page",
    "home page",
    "homepage",
    "web page",
    "web site",
    "website",
    "course page",
    "class page",
    "course information",
    "course syllabus",
    "course description",
    "syllabus",
    "course",
    "class",
    "home",
    "information",
];

/// Without signs and words around it; `None` where nothing with letters is left.
fn trimmed(line: &str, span: &Range<usize>) -> Option<Range<usize>> {
    let mut from = span.start;
    let mut to = span.end;
    loop {
        let text = line.get(from..to)?;
        let start = text.find(char::is_alphanumeric)?;
        let sign = |c: char| !c.is_alphanumeric() && !matches!(c, ')' | '+' | '#' | '）' | '?' | '!');
        let end = text.trim_end_matches(sign).len();
        let mut text = text.get(start..end)?;
        if text.ends_with(')') && !text.contains('(') {
            text = text.trim_end_matches([')', ' ']);
        }
        (from, to) = (from + start, from + start + text.len());
        // "The Modern Middle East" is called so.
        let before = BEFORE.iter().find(|w| is_before(text, w) && !text.starts_with("The "));
        let behind = BEHIND.iter().find(|w| is_behind(text, w));
        match (before, behind) {
            (Some(w), _) => from += w.len(),
            (None, Some(w)) => to -= w.len(),
            _ => break,
        }
    }
    let text = line.get(from..to)?;
    (text.chars().filter(|c| c.is_alphabetic()).count() > 1).then_some(from..to)
}

/// Does a text begin with words and a blank?
fn is_before(text: &str, words: &str) -> bool {
    let apart = text.as_bytes().get(words.len()) == Some(&b' ');
    apart && text.get(..words.len()).is_some_and(|t| t.eq_ignore_ascii_case(words))
}

/// Does a text end with words that a blank or apostrophe stands before?
fn is_behind(text: &str, words: &str) -> bool {
    let Some(from) = text.len().checked_sub(words.len()) else { return false };
    let apart = from.checked_sub(1).and_then(|at| text.as_bytes().get(at));
    matches!(apart, Some(b' ' | b'\'')) && text.get(from..).is_some_and(|t| t.eq_ignore_ascii_case(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_among_the_pieces() {
        for (line, name) in [
            ("CS 102: Data Structures, Spring 2006", "Data Structures"),
            ("Welcome to the Operating Systems Home Page", "Operating Systems"),
            ("22C:178 / 055:134 Computer Communications Home Page", "Computer Communications"),
            ("AEM 7010 · Doing Research – AEM 7010", "Doing Research"),
            ("CS 401 - Algorithms: Techniques and Theory", "Algorithms: Techniques and Theory"),
        ] {
            assert!(of(line, None).iter().any(|p| &line[p.span.clone()] == name), "{line}");
        }
        assert!(of("18.06 Linear Algebra", Some("18.06")).iter().any(|p| p.span == (6..20)));
    }
}
