//! Cutting a page into pieces: lines, but with a heading of several lines as one, and a bold question before its answer
//! cut off.
//!
//! ```text
//! <h3>1.<br>What is it?</h3>          ──▶ [1. What is it?]                 one piece, rank 3
//! <p><b>Is it free?</b> Yes.          ──▶ [Is it free?] [Yes.]             rank 7, rank 9
//! ```
//!
//! Every piece has a rank (how far up it stands among headings) and two keys: pieces written alike share them. One walk
//! over nodes and lines: linear.

use std::ops::Range;

use page::{Document, NodeId, Tag};

use super::ask::{self, LONGEST, Marker, SURE, TOLD, asking, only_marker, strip, tells};
use super::piece::{BOLD, PLAIN, Piece};
use super::{columns, cue, tail};
use crate::lines::Line;
use crate::navigation::is_navigation;

/// The pieces of a page, in order.
pub(crate) fn pieces(doc: &Document, lines: &[Line]) -> Vec<Piece> {
    let around = Around::of(doc);
    let mut maker = Maker { doc, around, out: Vec::new(), texts: doc.texts().collect(), number: None };
    let mut rest = lines;
    while let Some(line) = rest.first() {
        let taken = maker.line(line, rest);
        rest = rest.get(taken.max(1)..).unwrap_or_default();
    }
    let mut pieces = maker.out;
    columns::call(doc, lines, &mut pieces);
    pieces
}

/// What is known of each node from those above it.
struct Around {
    /// The nearest element that is a heading, term or button.
    head: Vec<Option<NodeId>>,
    /// Navigation, footer, or not for browsers.
    aside: Vec<bool>,
    /// Not for readers.
    silent: Vec<bool>,
}

impl Around {
    fn of(doc: &Document) -> Around {
        let room = || Vec::with_capacity(doc.len());
        let mut a = Around { head: Vec::with_capacity(doc.len()), aside: room(), silent: room() };
        for node in doc.nodes() {
            let up = doc.parent(node).map(NodeId::index);
            let head = up.and_then(|p| a.head.get(p).copied().flatten());
            let aside = up.and_then(|p| a.aside.get(p).copied()).unwrap_or(false);
            a.head.push(if is_head(doc, node) { Some(head_of(doc, head, node)) } else { head });
            let silent = up.and_then(|p| a.silent.get(p).copied()).unwrap_or(false);
            a.aside.push(aside || is_aside(doc, node));
            a.silent.push(silent || is_silent(doc, node));
        }
        a
    }
}

/// A heading inside a button or term says the rank, and is the head.
fn head_of(doc: &Document, above: Option<NodeId>, node: NodeId) -> NodeId {
    above.filter(|a| level(doc, *a).is_some()).unwrap_or(node)
}

fn is_head(doc: &Document, node: NodeId) -> bool {
    let tag = doc.tag(node);
    matches!(tag, Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6)
        || matches!(tag, Tag::DT | Tag::SUMMARY | Tag::LEGEND | Tag::CAPTION)
        || is_opener(doc, node)
        || doc.attr(node, "role") == Some("heading")
}

/// Does an element open and close another, as its tag, role or state says?
fn is_opener(doc: &Document, node: NodeId) -> bool {
    let tag = doc.tag(node);
    if matches!(tag, Tag::SUMMARY | Tag::BUTTON) {
        return true;
    }
    tag.is_element()
        && doc.attrs(node).any(|(name, value)| match name {
            "aria-expanded" => true,
            "role" => value == "button" || value == "tab",
            "data-toggle" | "data-bs-toggle" | "uk-toggle" => value == "collapse",
            _ => false,
        })
}

fn is_aside(doc: &Document, node: NodeId) -> bool {
    let tag = doc.tag(node);
    is_silent(doc, node)
        || tag == Tag::TITLE
        || is_navigation(doc, node)
        || tag.is_element() && doc.attr(node, "role") == Some("search")
}

/// Does an element hold what readers do not read: drawings, choices of forms, what is left out where scripts run?
pub(crate) fn is_silent(doc: &Document, node: NodeId) -> bool {
    let tag = doc.tag(node);
    matches!(tag, Tag::NOSCRIPT | Tag::TEMPLATE | Tag::SELECT | Tag::TEXTAREA)
        || tag == Tag::OTHER && doc.name(node) == "svg"
}

/// The level that a heading's tag or role says.
fn level(doc: &Document, node: NodeId) -> Option<u8> {
    const HEADS: [Tag; 6] = [Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
    let tag = doc.tag(node);
    let heading_level = || {
        let level = doc.attr(node, "aria-level").and_then(|l| l.trim().parse().ok());
        (doc.attr(node, "role") == Some("heading")).then_some(level.unwrap_or(2).clamp(1, 6))
    };
    HEADS.iter().zip(1..).find(|(h, _)| **h == tag).map(|(_, level)| level).or_else(heading_level)
}

struct Maker<'d> {
    doc: &'d Document,
    around: Around,
    out: Vec<Piece>,
    texts: Vec<NodeId>,
    /// The number that stood last in a line of its own before other text.
    number: Option<u32>,
}

/// Longest heading of several lines, in bytes: a longer one holds what it should head.
const LONGEST_HEAD: usize = 600;

impl Maker<'_> {
    /// Makes the pieces of the first of `lines`; how many lines they took.
    fn line(&mut self, line: &Line, lines: &[Line]) -> usize {
        let head = self.head(line.first);
        if let Some(head) = head {
            let same = lines.iter().take_while(|l| self.head(l.first) == Some(head)).count();
            let end = lines.get(same.saturating_sub(1)).map_or(line.span.end, |l| l.span.end);
            self.push(line.span.start..end, Some(head));
            return same;
        }
        if let Some(next) = lines.get(1).filter(|n| self.marks(line.text(self.doc), n.text(self.doc))) {
            // "Q:" or "3." in a cell or line of its own belongs to what follows it.
            if self.head(next.first).is_none() {
                self.cut(line.span.start..next.span.end, line.span.end);
                return 2;
            }
        }
        self.cut(line.span.clone(), line.span.start);
        1
    }

    /// Is a line nothing but a marker of what follows? A number behind a question may be its answer ("How many? – 4."),
    /// unless it goes on counting, or begins to count behind contents.
    fn marks(&mut self, line: &str, next: &str) -> bool {
        if !only_marker(line) {
            return false;
        }
        let number = line.trim_matches(|c: char| !c.is_alphanumeric()).parse().ok();
        let asked = self.out.last().filter(|p| p.ask >= SURE && !p.lists);
        let begins = |p: &Piece| {
            let (marker, words) = strip(next);
            number == Some(1)
                && p.marker == Marker::Number
                && marker == Marker::None
                && asking(next, words) >= SURE
        };
        let goes_on = number == self.number.map(|n: u32| n.saturating_add(1));
        let marks = number.is_none() || goes_on || asked.is_none_or(begins);
        if marks {
            self.number = number;
        }
        marks
    }

    fn head(&self, text: NodeId) -> Option<NodeId> {
        let head = self.around.head.get(text.index()).copied().flatten()?;
        (self.doc.span(head).len() <= LONGEST_HEAD).then_some(head)
    }

    /// Cuts a question that is written otherwise off the rest of its line. What stands before `from` is a marker.
    fn cut(&mut self, span: Range<usize>, from: usize) {
        let up = self.up_from(&span);
        let whole = span.end;
        let before = self.doc.full_text().get(span.start..up.unwrap_or(whole)).unwrap_or_default();
        let span = span.start..span.start + before.trim_end_matches([' ', '[', '(', '|']).len();
        let own = from..span.end;
        let end = self.lead_end(own.clone()).or_else(|| self.box_end(&own));
        match end.or_else(|| self.answer_within(&span)) {
            Some(end) => {
                let rest = self.doc.full_text().get(end..span.end).unwrap_or_default();
                let skipped = rest.len() - rest.trim_start().len();
                self.push(span.start..end, None);
                self.push(end + skipped..span.end, None);
            }
            None => self.push(span.clone(), None),
        }
        if let Some(up) = up {
            self.push(up..whole, None);
        }
    }

    /// Where the link that leads up begins at a line's end: "… that is all. Back to top".
    fn up_from(&self, span: &Range<usize>) -> Option<usize> {
        let texts = self.texts_in(span);
        let last = *texts.last()?;
        let link = self.doc.ancestors(last).take(LINK_ABOVE).find(|n| is_link(self.doc, *n))?;
        let start = self.doc.span(link).start;
        let alone = start <= span.start;
        (!alone && tail::says_up(self.doc.text(link))).then_some(start)
    }

    /// Where the bold or italic lead of a line ends, if it asks or is closed like a title and other text follows.
    fn lead_end(&self, span: Range<usize>) -> Option<usize> {
        let texts = self.texts_in(&span);
        let mut start = texts.iter().position(|t| !only_marker(self.doc.text(*t).trim()))?;
        let strong = |t: &NodeId| {
            let look = self.doc.look(*t);
            (look.bold, look.italic && !look.bold)
        };
        let kind = strong(texts.get(start)?);
        if kind == (false, false) {
            return None;
        }
        while texts.get(start).is_some_and(|t| strong(t) == kind) {
            start += 1;
        }
        let next = texts.get(start)?;
        let end = self.doc.span(*texts.get(start - 1)?).end;
        let behind = self.doc.full_text().get(self.doc.span(*next).start..span.end)?;
        // "<b>Is it free</b>? Yes."
        let mark = behind.chars().next().filter(|c| "?？؟".contains(*c)).map_or(0, char::len_utf8);
        let end = if mark > 0 { self.doc.span(*next).start + mark } else { end };
        let lead = self.doc.full_text().get(span.start..end)?.trim_end();
        let asks = lead.ends_with(['?', '？', '؟']);
        let closed = asks || lead.ends_with([':', '.', '!', ';']);
        let rest = behind.get(mark..)?;
        let goes_on = |c: char| c.is_lowercase() && !asks || ",;?".contains(c);
        let goes_on = rest.trim_start().chars().next().is_none_or(goes_on);
        (closed && !goes_on && !only_marker(lead) && !rest.trim().is_empty())
            .then_some(span.start + lead.len())
    }

    /// Where a line's first element ends, if it asks and other text follows: a style sheet elsewhere sets them apart.
    fn box_end(&self, span: &Range<usize>) -> Option<usize> {
        let doc = self.doc;
        let inside = |n: &NodeId| doc.span(*n).start >= span.start && doc.span(*n).end < span.end;
        let is_box = |n: &NodeId| doc.tag(*n).is_element();
        let first = *self.texts_in(span).iter().find(|t| !only_marker(doc.text(**t).trim()))?;
        let lead = doc.ancestors(first).take(LINK_ABOVE).take_while(inside).filter(is_box).last()?;
        let end = doc.span(lead).end;
        let asks = doc.full_text().get(span.start..end)?.trim_end().ends_with(['?', '？', '؟']);
        let rest = doc.full_text().get(end..span.end)?;
        (asks && rest.contains(char::is_alphanumeric)).then_some(end)
    }

    /// Where "A:" begins in a line that begins with "Q:".
    fn answer_within(&self, span: &Range<usize>) -> Option<usize> {
        let text = self.doc.full_text().get(span.clone())?;
        let (Marker::Question, words) = strip(text) else { return None };
        let from = words.as_ptr() as usize - text.as_ptr() as usize;
        let asked = words.match_indices(['?', '？', '؟']).map(|(at, mark)| from + at + mark.len());
        let answers =
            |at: &usize| text.get(*at..).is_some_and(|rest| ask::answer(rest).is_some_and(|(_, sure)| sure));
        asked.into_iter().find(answers).map(|at| span.start + at)
    }

    fn texts_in(&self, span: &Range<usize>) -> &[NodeId] {
        let from = self.texts.partition_point(|t| self.doc.span(*t).end <= span.start);
        let to = self.texts.partition_point(|t| self.doc.span(*t).start < span.end).max(from);
        self.texts.get(from..to).unwrap_or_default()
    }

    /// A span without what stands before and behind it for programs alone, such as the title of an icon.
    fn heard(&self, span: Range<usize>) -> Range<usize> {
        let silent = |t: &NodeId| self.around.silent.get(t.index()).copied().unwrap_or(false);
        let texts = self.texts_in(&span);
        let first = texts.iter().position(|t| !silent(t)).and_then(|i| texts.get(i));
        let last = texts.iter().rposition(|t| !silent(t)).and_then(|i| texts.get(i));
        let (Some(first), Some(last)) = (first, last) else { return span };
        let (from, to) =
            (self.doc.span(*first).start.max(span.start), self.doc.span(*last).end.min(span.end));
        let text = self.doc.full_text().get(from..to).unwrap_or_default();
        let from = from + text.len() - text.trim_start().len();
        from..from + self.without_tools(texts, from, text.trim())
    }

    /// How long a text is without the tools behind it: "Where is it? [edit]", where only the brackets hold a link.
    fn without_tools(&self, texts: &[NodeId], from: usize, text: &str) -> usize {
        let whole = text.len();
        let Some(at) = text.strip_suffix(']').and_then(|t| t.rfind('[')).filter(|at| *at > 0) else {
            return whole;
        };
        let linked = |t: &NodeId| self.doc.ancestors(*t).take(LINK_ABOVE).any(|n| is_link(self.doc, n));
        let behind = texts.partition_point(|t| self.doc.span(*t).end <= from + at);
        let (words, tools) = texts.split_at_checked(behind).unwrap_or((texts, &[]));
        // "[…]" is no tool: the text goes on elsewhere.
        let says = text.get(at..).is_some_and(|t| t.contains(char::is_alphabetic));
        let tool = says && tools.iter().any(linked) && !words.iter().any(linked);
        if tool { text.get(..at).map_or(whole, |t| t.trim_end().len()) } else { whole }
    }

    fn push(&mut self, span: Range<usize>, head: Option<NodeId>) {
        let doc = self.doc;
        let span = self.heard(span);
        let texts = self.texts_in(&span);
        let (Some(first), Some(last)) = (texts.first().copied(), texts.last().copied()) else { return };
        let unit = unit(doc, first, &span);
        let link_of = |t: NodeId| doc.ancestors(t).take(LINK_ABOVE).find(|n| is_link(doc, *n));
        let letters = |t: &NodeId| doc.span(*t).len();
        let all: usize = texts.iter().map(letters).sum();
        // A long text is no question: nobody asks for its links.
        let short = span.len() <= LONGEST_HEAD;
        let linked: usize =
            if short { texts.iter().filter(|t| link_of(**t).is_some()).map(letters).sum() } else { 0 };
        let link = if short { texts.iter().find_map(|t| link_of(*t)) } else { None };
        let linked = linked as f32 / all.max(1) as f32;
        let href = link.filter(|_| linked > 0.5).and_then(|l| doc.attr(l, "href")).map(str::trim);
        let text = doc.full_text().get(span.clone()).unwrap_or_default();
        let (marker, words) = strip(text);
        let from = span.start + (words.as_ptr() as usize - text.as_ptr() as usize);
        // The look of the words, not of the number before them.
        let worded = texts.iter().find(|t| !only_marker(doc.text(**t).trim())).copied().unwrap_or(first);
        let rank = rank(doc, head, texts, worded);
        let (fine, coarse) = keys(doc, (worded, head), unit, rank);
        self.out.push(Piece {
            first,
            last,
            unit,
            rank,
            ask: asking(text, words).max(if rank < PLAIN && tells(words) { TOLD } else { 0.0 }),
            marker,
            words: from..from + words.len(),
            fine,
            coarse,
            linked,
            link,
            lists: href.is_some_and(|h| h.len() > 1 && h.starts_with('#')),
            called: called(doc, first),
            opener: head.is_some_and(|h| is_opener(doc, h))
                || head.is_some() && doc.ancestors(first).take(LINK_ABOVE).any(|n| is_opener(doc, n)),
            aside: self.around.aside.get(first.index()).copied().unwrap_or(false),
            span,
        });
    }
}

/// What the nearest class above a text calls it.
fn called(doc: &Document, text: NodeId) -> Option<Marker> {
    const ABOVE: usize = 5;
    let class =
        |n: NodeId| doc.tag(n).is_element().then(|| doc.attr(n, "class")).flatten().and_then(cue::called);
    doc.ancestors(text).take(ABOVE).find_map(class)
}

/// How far above a text its link is sought.
const LINK_ABOVE: usize = 6;

fn is_link(doc: &Document, node: NodeId) -> bool {
    doc.tag(node) == Tag::A && doc.attr(node, "href").is_some()
}

/// The highest node above a text whose text lies within a span.
fn unit(doc: &Document, first: NodeId, span: &Range<usize>) -> NodeId {
    let within = |n: &NodeId| {
        let s = doc.span(*n);
        s.start >= span.start && s.end <= span.end && *n != doc.root()
    };
    doc.ancestors(first).take_while(within).last().unwrap_or(first)
}

fn rank(doc: &Document, head: Option<NodeId>, texts: &[NodeId], worded: NodeId) -> u8 {
    if let Some(level) = head.and_then(|h| level(doc, h)) {
        return level;
    }
    let look = doc.look(worded);
    // A number alone is as bold as it looks: it may be an answer.
    let bold = look.bold && texts.iter().all(|t| doc.look(*t).bold || only_marker(doc.text(*t).trim()));
    let letters: usize = texts.iter().map(|t| doc.span(*t).len()).sum();
    // Code stays large where the text around it is made small, and a long text heads nothing.
    let is_code = |n: NodeId| matches!(doc.tag(n), Tag::PRE | Tag::CODE | Tag::XMP | Tag::LISTING);
    let in_code = || doc.ancestors(worded).take(LINK_ABOVE).any(is_code);
    match look.size {
        _ if head.is_some() => BOLD,
        _ if letters > LONGEST => PLAIN,
        // Bold lines of a manual page are its headings.
        _ if in_code() => {
            if bold {
                BOLD
            } else {
                PLAIN
            }
        }
        s if s >= 1.4 => 4,
        s if s >= 1.15 && bold => 5,
        s if s >= 1.15 => 6,
        _ if bold => BOLD,
        _ if look.italic => 8,
        _ => PLAIN,
    }
}

/// How a piece is written: with all tags and classes from its text up to its unit's parent, and by look alone.
fn keys(doc: &Document, (text, head): (NodeId, Option<NodeId>), unit: NodeId, rank: u8) -> (u64, u64) {
    let look = doc.look(text);
    let size = (look.size * 20.0) as u64;
    let looks = mix(mix(u64::from(rank), size), u64::from(look.bold) * 2 + u64::from(look.italic));
    // Headings of one level look alike, even if one begins with code.
    let tagged = head.is_some_and(|h| level(doc, h).is_some());
    let up = doc.parent(unit).unwrap_or(unit);
    let coarse = if tagged { u64::from(rank) } else { looks };
    let chain = doc.ancestors(text).take_while(|n| *n >= up).take(LINK_ABOVE);
    let fine = chain.filter(|n| !matches!(doc.tag(*n), Tag::A)).fold(looks, |h, n| mix(h, written(doc, n)));
    (fine, coarse)
}

/// Tag and classes of an element; digits in classes and the order of classes do not matter.
fn written(doc: &Document, node: NodeId) -> u64 {
    let class = doc.attr(node, "class").unwrap_or_default().split_ascii_whitespace();
    let passing = |c: &&str| {
        !matches!(*c, "odd" | "even" | "first" | "last" | "active" | "open" | "show" | "collapsed")
    };
    let letters = |c: &str| c.bytes().filter(|b| !b.is_ascii_digit()).fold(7, |h, b| mix(h, u64::from(b)));
    let classes = class.filter(passing).fold(0u64, |sum, c| sum.wrapping_add(letters(c)));
    mix(classes, doc.tag(node).index() as u64)
}

fn mix(hash: u64, value: u64) -> u64 {
    (hash ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
}
