//! The second look, once all text is known: sizes relative to ordinary text, and how much each line is a heading.
//!
//! ```text
//! texts ── breaks ──▶ lines ── bold? large? capitals? short? ──▶ heading of each text ── least of all inside ──▶ elements
//!                              <h2>, <th>, class="title" …  ──┘
//! ```
//!
//! A heading is a property of a line: bold words inside a sentence are emphasis, the same words alone in their line, or
//! alone in their cell, are a heading. An element is bold, italic, in capitals or a heading as far as all text in it is.

use html5ever::{LocalName, local_name};

use super::Look;
use crate::document::{Document, NodeId};
use crate::tag::Tag;

/// A size on the page, in thousandths of a pixel, so that sizes can be counted.
type Milli = u32;

/// What is ordinary on this page: a heading differs from it.
struct Ordinary {
    px: f32,
    bold: bool,
    upper: bool,
}

/// Judges all lines and elements; `said` is what tags and attributes say of single elements, in preorder.
pub(crate) fn judge(doc: &mut Document, said: &[(u32, f32)]) {
    capitals(doc);
    let ordinary = Ordinary::of(doc);
    doc.looks.iter_mut().for_each(|l| l.size /= ordinary.px);
    lines(doc, &ordinary);
    declared(doc, said);
    elements(doc);
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric()
}

/// Texts whose letters are all capitals: at least two of them, so that the "A" of a list is none.
fn capitals(doc: &mut Document) {
    for t in &doc.texts {
        let text = doc.text(NodeId::new(*t as usize));
        let mut letters = text.chars().filter(|c| c.is_alphabetic());
        let upper = letters.by_ref().take(2).filter(|c| c.is_uppercase()).count() == 2
            && letters.all(|c| !c.is_lowercase());
        if let Some(look) = doc.looks.get_mut(*t as usize) {
            look.upper |= upper;
        }
    }
}

impl Ordinary {
    /// The size of most text, and whether half of it is bold or in capitals.
    fn of(doc: &Document) -> Ordinary {
        let mut sizes: Vec<(Milli, usize)> = Vec::new();
        let (mut all, mut bold, mut upper) = (0, 0, 0);
        for t in doc.texts() {
            let (look, length) = (doc.look(t), doc.span(t).len());
            if !look.shown {
                continue;
            }
            let px = (look.size * 1000.0) as Milli;
            let known = sizes.iter().position(|(s, _)| *s == px);
            let room = sizes.len() < MOST_SIZES;
            match known.and_then(|i| sizes.get_mut(i)) {
                Some((_, n)) => *n += length,
                None if room => sizes.push((px, length)),
                None => {}
            }
            all += length;
            bold += if look.bold { length } else { 0 };
            upper += if look.upper { length } else { 0 };
        }
        let most = sizes.iter().max_by_key(|(s, n)| (*n, *s)).map(|(s, _)| *s as f32 / 1000.0);
        let px = most.filter(|px| *px > 0.0).unwrap_or(super::property::MEDIUM);
        Ordinary { px, bold: 2 * bold > all, upper: 2 * upper > all }
    }
}

/// Different sizes counted; a page that has more of them has no ordinary one.
const MOST_SIZES: usize = 64;

/// One line or cell: its texts are `first..last` of the document's texts.
struct Line {
    first: usize,
    last: usize,
}

/// The lines of a document: runs of texts with no break mark between them.
fn split(doc: &Document) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut end = 0;
    for (i, t) in doc.texts().enumerate() {
        let span = doc.span(t);
        let between = doc.full_text().as_bytes().get(end..span.start).unwrap_or_default();
        let broken = i == 0 || between.iter().any(|b| matches!(b, b'\n' | b'\t'));
        match lines.last_mut() {
            Some(line) if !broken => line.last = i + 1,
            _ => lines.push(Line { first: i, last: i + 1 }),
        }
        end = span.end;
    }
    lines
}

fn lines(doc: &mut Document, ordinary: &Ordinary) {
    for line in split(doc) {
        let heading = look_of_line(doc, &line, ordinary);
        for t in doc.texts.get(line.first..line.last).unwrap_or_default() {
            if let Some(look) = doc.looks.get_mut(*t as usize) {
                look.heading = heading;
            }
        }
    }
}

/// Share of a line's letters that must be bold, or in capitals: a colon, a "(PDF)" after it do not count against it.
const MOST_OF_LINE: f32 = 0.8;
/// Characters that a heading has at most before it looks less like one, and at which it is none: two lines of print.
const SHORT: f32 = 80.0;
const LONG: f32 = 160.0;

/// How much a line looks like a heading, by its letters alone.
fn look_of_line(doc: &Document, line: &Line, ordinary: &Ordinary) -> f32 {
    let (mut all, mut bold, mut upper, mut size) = (0.0, 0.0, 0.0, 0.0);
    let mut last = ' ';
    for t in doc.texts.get(line.first..line.last).unwrap_or_default() {
        let id = NodeId::new(*t as usize);
        let (look, text) = (doc.look(id), doc.text(id));
        if text.contains('\n') {
            return 0.0;
        }
        let words = text.chars().filter(|c| is_word(*c)).take(2 * LONG as usize).count() as f32;
        all += words;
        bold += if look.bold { words } else { 0.0 };
        upper += if look.upper { words } else { 0.0 };
        size += look.size * words;
        last = text.chars().next_back().unwrap_or(last);
        if all > LONG {
            return 0.0;
        }
    }
    if all == 0.0 {
        return 0.0;
    }
    let large = ((size / all - 1.0) / FULLY_LARGE).clamp(0.0, 1.0) * LARGE;
    let small = if size / all < SMALL_PRINT { 0.5 } else { 1.0 };
    let heavy = if bold / all >= MOST_OF_LINE && !ordinary.bold { BOLD } else { 0.0 };
    let capitals = if upper / all >= MOST_OF_LINE && !ordinary.upper && all >= 4.0 { CAPITALS } else { 0.0 };
    let short = ((LONG - all) / (LONG - SHORT)).clamp(0.0, 1.0);
    let sentence = if matches!(last, '.' | ',' | ';') { 0.5 } else { 1.0 };
    (large + heavy + capitals).min(BY_LETTERS) * short * sentence * small
}

/// Half as large again as ordinary text, a browser's `<h2>`, counts in full.
const FULLY_LARGE: f32 = 0.5;
/// What each sign is worth: bold alone is half of an `<h3>`, large and bold together are as good as an `<h2>`.
const LARGE: f32 = 0.6;
const BOLD: f32 = 0.4;
const CAPITALS: f32 = 0.2;
/// Letters alone never outdo an `<h2>`.
const BY_LETTERS: f32 = 0.9;
/// Below this size relative to ordinary text a line is small print.
const SMALL_PRINT: f32 = 0.8;

/// What an element's tag says about its being a heading; `None` where it says nothing.
pub(crate) fn of_tag(tag: Tag) -> Option<f32> {
    Some(match tag {
        Tag::H1 => 1.0,
        Tag::H2 => 0.9,
        Tag::H3 => 0.8,
        Tag::CAPTION => 0.8,
        Tag::H4 => 0.7,
        Tag::TH | Tag::LEGEND | Tag::SUMMARY | Tag::H5 => 0.6,
        Tag::H6 | Tag::DT => 0.5,
        _ => return None,
    })
}

/// What attributes say: `role="heading"`, or a class whose words say title.
pub(crate) fn of_attribute(name: &LocalName, value: &str) -> Option<f32> {
    match *name {
        local_name!("role") if value == "heading" => Some(0.8),
        local_name!("class") if says_title(value) => Some(0.35),
        _ => None,
    }
}

/// Has the class a word that means heading: `entry-title`, `event_title`, `SectionHeading`?
fn says_title(class: &str) -> bool {
    class
        .split_ascii_whitespace()
        .take(8)
        .any(|name| ["title", "heading", "headline"].iter().any(|word| ends_with_word(name, word)))
}

/// Ends `name` in `word`, ignoring case, with a word's beginning before it?
fn ends_with_word(name: &str, word: &str) -> bool {
    let Some(at) = name.len().checked_sub(word.len()) else { return false };
    let (Some(before), Some(end)) = (name.get(..at), name.get(at..)) else { return false };
    let new_word = before.is_empty()
        || before.ends_with(['-', '_'])
        || (end.starts_with(char::is_uppercase) && before.ends_with(char::is_lowercase));
    new_word && end.eq_ignore_ascii_case(word)
}

/// Letters of an element beyond which its tag no longer makes it a heading: an `<h3>` that was never closed.
const LONGEST_HEADING: usize = 300;

/// Hands what tags and attributes say down to the texts, the strongest word winning.
fn declared(doc: &mut Document, said: &[(u32, f32)]) {
    // (end of subtree, score) of the elements around that said something, the strongest so far.
    let mut around: Vec<(u32, f32)> = Vec::new();
    let mut said = said.iter().peekable();
    for i in 0..doc.nodes.len() as u32 {
        while around.last().is_some_and(|(end, _)| *end <= i) {
            around.pop();
        }
        let inherited = around.last().map_or(0.0, |(_, s)| *s);
        let Some(node) = doc.nodes.get(i as usize) else { return };
        if let Some((_, score)) = said.next_if(|(n, _)| *n == i) {
            let long = (node.text.1 - node.text.0) as usize > LONGEST_HEADING;
            around.push((node.end, inherited.max(if long { 0.0 } else { *score })));
        }
        let score = around.last().map_or(0.0, |(_, s)| *s);
        if let Some(look) = doc.looks.get_mut(i as usize) {
            look.heading = join(look.heading, score);
        }
    }
}

/// A weak word of an attribute adds to what the letters show; a tag's word stands alone.
fn join(letters: f32, said: f32) -> f32 {
    let both = letters + (1.0 - letters) * said;
    if said > 0.0 && said < 0.5 { both.min(BY_LETTERS) } else { letters.max(said) }
}

/// What all text of a subtree has in common.
#[derive(Clone, Copy)]
struct Common {
    texts: bool,
    bold: bool,
    italic: bool,
    upper: bool,
    size: f32,
    heading: f32,
    /// First and last row that the text reaches.
    rows: (u32, u32),
}

const NOTHING: Common = Common {
    texts: false,
    bold: true,
    italic: true,
    upper: true,
    size: f32::MAX,
    heading: 1.0,
    rows: (u32::MAX, 0),
};

impl Common {
    fn of(look: &Look, rows: (u32, u32)) -> Common {
        Common {
            texts: true,
            bold: look.bold,
            italic: look.italic,
            upper: look.upper,
            size: look.size,
            heading: look.heading,
            rows,
        }
    }

    fn join(&mut self, other: Common) {
        self.texts |= other.texts;
        self.bold &= other.bold;
        self.italic &= other.italic;
        self.upper &= other.upper;
        self.size = self.size.min(other.size);
        self.heading = self.heading.min(other.heading);
        self.rows = (self.rows.0.min(other.rows.0), self.rows.1.max(other.rows.1));
    }
}

/// What each node's text has in common so far: only texts with letters or digits count.
fn of_texts(doc: &Document) -> Vec<Common> {
    let mut common = vec![NOTHING; doc.nodes.len()];
    let (mut row, mut end) = (0, 0);
    let rows = |from: usize, to: usize| {
        let bytes = doc.full_text().as_bytes().get(from..to).unwrap_or_default();
        bytes.iter().filter(|b| **b == b'\n').count() as u32
    };
    for t in doc.texts() {
        let span = doc.span(t);
        let first = row + rows(end, span.start);
        row = first + rows(span.start, span.end);
        end = span.end;
        if doc.text(t).contains(is_word)
            && let Some(common) = common.get_mut(t.index())
        {
            *common = Common::of(&doc.look(t), (first, row));
        }
    }
    common
}

/// Gives each element with text what all its text has in common; from the last node to the first, children come before
/// their parents. Hidden text says nothing of a shown element.
fn elements(doc: &mut Document) {
    let mut common = of_texts(doc);
    for i in (1..doc.nodes.len()).rev() {
        let (Some(node), Some(found)) = (doc.nodes.get(i), common.get(i).copied()) else { continue };
        let parent = node.parent as usize;
        let parent_shown = doc.looks.get(parent).is_some_and(|l| l.shown);
        let Some(look) = doc.looks.get_mut(i) else { continue };
        if !found.texts {
            continue;
        }
        if node.tag != Tag::TEXT {
            (look.size, look.bold, look.italic, look.upper) =
                (found.size, found.bold, found.italic, found.upper);
            if found.rows.0 == found.rows.1 {
                look.heading = found.heading;
            }
        }
        if (look.shown || !parent_shown)
            && let Some(common) = common.get_mut(parent)
        {
            common.join(found);
        }
    }
}
