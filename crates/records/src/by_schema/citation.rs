//! References as bibliographies write them: who, what, where it came out, in one line.
//!
//! ```text
//! Griffin, R., & Tashiro, M. (2022). Waiting with strangers. Queueing Quarterly, 5(4), 201–219.
//! └─ authors ──────────────┘         └─ title ────────────┘  └─ container ────┘
//! [2] S. Riedl and G. Pires, "Rain fade on short links," Proc. Conf. Millimetre Waves, pp. 301–306, 2024.
//! ```
//!
//! Names lead: the marks of the recogniser that the authors' field names, as far as only what parts names stands between
//! them. Then quotation marks, links, bold or italic text tell the title, else the sentence does.

use std::ops::Range;

use page::{Document, NodeId, Tag};

/// The parts of a reference, as bytes of the page's text.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Citation {
    pub(super) authors: Vec<Range<usize>>,
    /// Empty where its line names people alone.
    pub(super) title: Range<usize>,
    pub(super) container: Option<Range<usize>>,
}

/// Longest line that is read as a reference, in bytes.
const LONGEST: usize = 2000;
/// Longest container, in bytes.
const LONGEST_CONTAINER: usize = 160;

/// The reference in a record: of its lines the first that begins with names, or has them behind its title. `names` are the
/// marks of names, in order.
pub(super) fn read(doc: &Document, record: &Range<usize>, names: &[Range<usize>]) -> Option<Citation> {
    let text = doc.full_text();
    let mut from = record.start;
    let mut is_named = false;
    for line in text.get(record.clone())?.split(['\n', '\t']) {
        let span = from..from + line.len();
        from = span.end + 1;
        if line.len() <= LONGEST && line.chars().any(char::is_alphabetic) {
            let reading = Reading { doc, text, end: span.end, names };
            let authors_first = || reading.authors_first(span.start, is_named);
            if let Some(found) = authors_first().or_else(|| reading.title_first(span.start)) {
                return Some(found);
            }
            is_named |=
                line.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).nth(1).is_some();
        }
    }
    None
}

struct Reading<'r> {
    doc: &'r Document,
    text: &'r str,
    /// Where the line ends.
    end: usize,
    names: &'r [Range<usize>],
}

impl Reading<'_> {
    /// `is_named`: the title stands in a line above.
    fn authors_first(&self, start: usize, is_named: bool) -> Option<Citation> {
        let start = self.behind_number(start);
        let (authors, end) = self.names_from(start);
        let title_start = self.behind_year(end);
        let title = if is_named { title_start..title_start } else { self.title(title_start) };
        if self.element_at(start).is_some_and(|element| element.end > end)
            || !self.are_names(&authors, &title)
        {
            return None;
        }
        let container = self.container(title.end);
        Some(Citation { authors, title, container })
    }

    /// "<a>Rain fade on short links</a>. S. Riedl and G. Pires. Proc. Conf. …"
    fn title_first(&self, start: usize) -> Option<Citation> {
        let start = self.behind_number(start);
        let title = self.set_off(start)?;
        let by = self.skip(title.end, |c| c.is_whitespace() || ".,:;–—-\"”".contains(c));
        let (authors, end) = self.names_from(by);
        let container = self.container(self.behind_year(end));
        (!authors.is_empty()).then_some(Citation { authors, title: self.trimmed(title), container })
    }

    fn rest(&self, at: usize) -> &str {
        self.text.get(at..self.end).unwrap_or_default()
    }

    fn skip(&self, at: usize, is: impl Fn(char) -> bool) -> usize {
        let rest = self.rest(at);
        at + rest.len() - rest.trim_start_matches(is).len()
    }

    /// Behind "[12]", "3." or a bullet.
    fn behind_number(&self, at: usize) -> usize {
        /// Bibliographies count no further than with so many digits.
        const DIGITS: usize = 3;
        let from = self.skip(at, |c| !c.is_alphanumeric() && c != '"' && !OPENING.contains(&c));
        let behind = self.skip(from, |c| c.is_ascii_digit());
        if behind == from || behind - from > DIGITS {
            return from;
        }
        let closed = self.skip(behind, |c| "].):".contains(c));
        if closed == behind { from } else { self.skip(closed, char::is_whitespace) }
    }

    /// Are these people? Capitalised words that lead a line may be a title: "Deep Learning, Explained". Initials tell, or a
    /// title behind several names, or behind one a line that says a year.
    fn are_names(&self, authors: &[Range<usize>], title: &Range<usize>) -> bool {
        let Some(first) = authors.first() else { return false };
        let own = |name: &Range<usize>| self.text.get(name.clone()).unwrap_or_default();
        let is_short = |word: &str| word.ends_with('.') || word.chars().all(char::is_uppercase);
        let initials = |name: &Range<usize>| {
            let mut words = own(name).split([' ', ',']).filter(|word| !word.is_empty());
            words.any(|word| word.chars().count() <= 3 && is_short(word))
        };
        let dated = || self.says_year(first.end);
        let titled = title.len() >= LEAST_TITLE;
        authors.iter().any(initials) || titled && (authors.len() > 1 || dated())
    }

    fn says_year(&self, at: usize) -> bool {
        let mut numbers = self.rest(at).split(|c: char| !c.is_ascii_digit());
        numbers.any(|number| number.len() == 4 && (number.starts_with("19") || number.starts_with("20")))
    }

    /// The names that stand at a place, one behind the other, and where they end.
    fn names_from(&self, start: usize) -> (Vec<Range<usize>>, usize) {
        let (mut at, mut end, mut out) = (start, start, Vec::new());
        loop {
            let next = self.names.partition_point(|name| name.start < at);
            let Some(name) = self.names.get(next).filter(|name| name.start == at && name.end <= self.end)
            else {
                return (out, end);
            };
            // Words of a title go on: "Rain Fade on Short Links".
            let goes_on = self.rest(name.end).trim_start().starts_with(char::is_alphanumeric)
                && !BETWEEN.iter().any(|word| self.rest(name.end).trim_start().starts_with(word));
            let is_closed = self.text.get(name.clone()).is_some_and(|name| name.trim_end().ends_with('.'));
            if goes_on && !is_closed {
                return (out, end);
            }
            out.push(name.clone());
            end = name.end;
            at = self.skip(end, |c| c.is_whitespace() || BEHIND_NAMES.contains(c));
            if let Some(word) = BETWEEN.iter().find(|word| self.rest(at).starts_with(**word)) {
                at = self.skip(at + word.len(), char::is_whitespace);
            }
        }
    }

    /// Behind "et al.", "(Eds.)" and "(2024)."
    fn behind_year(&self, at: usize) -> usize {
        let mut at = self.skip(at, |c| c.is_whitespace() || c == ':' || BEHIND_NAMES.contains(c));
        if let Some(rest) = self.rest(at).strip_prefix("et al") {
            at = self.end - rest.len();
        }
        // What stands in parentheses behind names is when it came out, or what they did.
        for _ in 0..2 {
            at = self.skip(at, |c| c.is_whitespace() || ".,:;–—-".contains(c));
            let rest = self.rest(at);
            if rest.starts_with('(')
                && let Some(close) = rest.find(')').filter(|close| *close < SHORT)
            {
                at += close + 1;
            }
        }
        at = self.skip(at, |c| c.is_whitespace() || ".,:;–—-".contains(c));
        let digits = self.skip(at, |c| c.is_ascii_digit());
        if digits == at + 4 {
            let letter = self.skip(digits, |c| ('a'..='d').contains(&c));
            let is_suffix = letter == digits + 1 && !self.rest(letter).starts_with(char::is_alphanumeric);
            at = self.skip(if is_suffix { letter } else { digits }, |c| {
                c.is_whitespace() || ".,:;–—-".contains(c)
            });
        }
        at
    }

    /// What an element or quotation marks set off at a place.
    fn set_off(&self, at: usize) -> Option<Range<usize>> {
        let rest = self.rest(at);
        let open = rest.chars().next()?;
        if let Some(closing) = closing(open) {
            let from = at + open.len_utf8();
            // The apostrophe of "It’s" ends nothing.
            let ends = |(at, c): &(usize, char)| {
                let behind = self.rest(from + at + c.len_utf8());
                closing.contains(c) && !(*c == '’' && behind.starts_with(char::is_alphabetic))
            };
            let end = self.rest(from).char_indices().find(ends)?.0;
            return Some(from..from + end);
        }
        self.element_at(at)
    }

    /// The element that begins at a place within the line and says more than a word.
    fn element_at(&self, at: usize) -> Option<Range<usize>> {
        let above = self.within_line(at);
        let begins = |span: &Range<usize>| span.start + 2 >= at && span.start <= at && span.end <= self.end;
        let says = |span: &Range<usize>| self.text.get(at..span.end).is_some_and(|t| t.trim().contains(' '));
        above
            .map(|node| self.doc.span(node))
            .filter(|span| begins(span) && says(span))
            .last()
            .map(|span| at..span.end)
    }

    fn title(&self, at: usize) -> Range<usize> {
        let whole = self.set_off(at).filter(|set_off| set_off.end < self.end || closing_at(self.rest(at)));
        let span = whole.unwrap_or_else(|| at..self.sentence_end(at));
        self.trimmed(span)
    }

    /// Where the sentence ends that begins at a place: at its stop, or where italics begin behind it.
    fn sentence_end(&self, at: usize) -> usize {
        let rest = self.rest(at);
        for (i, c) in rest.char_indices() {
            let behind = rest.get(i + c.len_utf8()..).unwrap_or_default();
            let word = rest.get(..i).unwrap_or_default();
            let word = word.get(word.rfind(char::is_whitespace).map_or(0, |b| b + 1)..).unwrap_or_default();
            let ends =
                behind.is_empty() || behind.starts_with(char::is_whitespace) || behind.starts_with(". ");
            // "vs." and initials are within a sentence.
            let is_short = c == '.' && word.chars().count() < 3 && word.chars().all(char::is_alphabetic);
            if matches!(c, '.' | '?' | '!' | '。') && ends && !is_short {
                return at + i + if c == '.' { 0 } else { c.len_utf8() };
            }
            if c == ' ' && behind.starts_with("// ") {
                return at + i;
            }
            if i > 0 && matches!(c, ',' | ';' | ' ') && self.begins_italics(at + i + c.len_utf8()) {
                return at + i;
            }
        }
        self.end
    }

    fn begins_italics(&self, at: usize) -> bool {
        let mut above = self.within_line(at);
        let italic = |node: &NodeId| matches!(self.doc.tag(*node), Tag::I | Tag::EM | Tag::CITE);
        above.any(|node| italic(&node) && self.doc.span(node).start == at)
    }

    /// The elements within a line that hold a place, the innermost first.
    fn within_line(&self, at: usize) -> impl Iterator<Item = NodeId> {
        const INLINE: [Tag; 8] = [Tag::A, Tag::B, Tag::STRONG, Tag::I, Tag::EM, Tag::CITE, Tag::SPAN, Tag::Q];
        let above = self.doc.ancestors(self.doc.node_at(at));
        above.take_while(|node| INLINE.contains(&self.doc.tag(*node)))
    }

    /// What it came out in, where that stands behind a place: in italics, else up to numbers, a stop or a year.
    fn container(&self, at: usize) -> Option<Range<usize>> {
        let mut from = self.skip(at, |c| c.is_whitespace() || ".,:;–—-/\"”»’·•|".contains(c));
        for word in ["In: ", "in: ", "In ", "in "] {
            if self.rest(from).starts_with(word) {
                // Editors: "In A. Hill & B. Moor (Eds.), Handbook of Waiting".
                let (editors, end) = self.names_from(from + word.len());
                let edited =
                    !editors.is_empty() && self.rest(end).trim_start().starts_with(['(', ',', ':', '.']);
                from = if edited { self.behind_year(end) } else { from + word.len() };
                break;
            }
        }
        let italics = (from..self.end.min(from + SHORT))
            .find(|at| self.text.is_char_boundary(*at) && self.begins_italics(*at));
        if let Some(start) = italics {
            let span =
                self.within_line(start).map(|node| self.doc.span(node)).find(|span| span.start == start)?;
            return Some(self.trimmed(start..span.end.min(self.end)));
        }
        let rest = self.rest(from);
        let ends = |(i, c): (usize, char)| {
            let behind = rest.get(i + c.len_utf8()..).unwrap_or_default().trim_start();
            let counts = behind.starts_with(|c: char| c.is_ascii_digit())
                || NUMBERED
                    .iter()
                    .any(|word| behind.get(..word.len()).is_some_and(|b| b.eq_ignore_ascii_case(word)));
            let stop = c == '.'
                && (behind.is_empty()
                    || i > 0
                        && rest.get(..i).is_some_and(|w| w.len() - w.rfind(' ').map_or(0, |b| b + 1) > 4));
            (matches!(c, ',' | ';' | ' ') && counts || c == '(' || stop).then_some(i)
        };
        let end = rest.char_indices().find_map(ends).unwrap_or(rest.len());
        let span = self.trimmed(from..from + end);
        let named = self
            .text
            .get(span.clone())
            .is_some_and(|t| t.starts_with(char::is_uppercase) && t.len() <= LONGEST_CONTAINER);
        named.then_some(span)
    }

    fn trimmed(&self, span: Range<usize>) -> Range<usize> {
        let text = self.text.get(span.clone()).unwrap_or_default();
        let start = span.end - text.trim_start().len();
        let own = text.trim().trim_end_matches([',', '.', ';', ':']).trim_end_matches(['"', '”']);
        start..start + own.trim_end_matches(',').len()
    }
}

/// Shorter texts behind names are no title, in bytes.
const LEAST_TITLE: usize = 8;
/// A pair of parentheses behind names, and what may stand between a title and the italics of its container, in bytes.
const SHORT: usize = 24;

/// What stands behind a name: signs that part names, and those of footnotes.
const BEHIND_NAMES: &str = ".,;&·•|*†‡§¹²³…";

/// What parts the last name from the others.
const BETWEEN: [&str; 9] = ["and ", "und ", "et ", "y ", "e ", "i ", "og ", "och ", "и "];

/// What begins the numbers of a volume or its pages.
const NUMBERED: [&str; 16] = [
    "vol", "v. ", "no.", "n. ", "nr", "pp", "p. ", "s. ", "bd", "t. ", "т. ", "№", "jg", "issue", "heft",
    "стр",
];

const OPENING: [char; 5] = ['“', '„', '«', '‘', '»'];

fn closing(open: char) -> Option<&'static [char]> {
    match open {
        '”' => Some(&['”']),
        '"' => Some(&['"']),
        '“' => Some(&['”']),
        '„' => Some(&['“', '”']),
        '«' => Some(&['»']),
        '»' => Some(&['«']),
        '‘' => Some(&['’']),
        _ => None,
    }
}

fn closing_at(text: &str) -> bool {
    text.chars().next().and_then(closing).is_some()
}
