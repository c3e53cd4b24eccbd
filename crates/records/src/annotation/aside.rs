//! Lines of the main text that tell nothing of what the page is.
//!
//! ```text
//! "[ previous ] [ Contents ] [ 1 ]"   "Crédits photo : J. Roe/AFP"   "This article needs additional citations"
//!        a row of links                   a picture's credit                 a notice of the site
//! ```
//!
//! What librarians rejected most in their trials (`record/librarian.md`): where a page begins with such a line, it was
//! taken for the page's first sentence.

use std::collections::HashMap;
use std::sync::LazyLock;

use page::{Document, NodeId, Tag};
use regex::Regex;

use crate::lines::Line;

/// Share of a line's letters and digits from which it is a row of links: between links a row has signs.
const LINKED: f32 = 0.9;
/// Bars between links, whatever stands before them: "Available languages: de | en | fr | ja".
const BARS: usize = 3;
/// Elements around a line whose names are read.
const AROUND: usize = 4;
/// Bytes of a line up to which it may be a credit.
const SHORT: usize = 200;

/// Who made a picture, as captions say it.
static CREDIT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let made = r"(?i)\b(?:photo|foto|image|picture|bild|crédits?|credits?|fotografía)(?:s|graph|grapher|graf)?\s?(?:credit|crédit)?s?\s?(?:by\b|:|©)";
    let agency = r"Getty Images|\bAP Photo|/(?:AP|AFP|Reuters|REUTERS|EFE|dpa)\b|\(AP\)$";
    Regex::new(&format!("{made}|{agency}")).ok()
});

/// Lines of a page, asked whether they are one of these. What a box is called is read once, not for each line in it.
pub(super) struct Asides<'d> {
    doc: &'d Document,
    named: HashMap<NodeId, bool>,
}

impl Asides<'_> {
    /// Nothing is read yet.
    pub(super) fn of(doc: &Document) -> Asides<'_> {
        Asides { doc, named: HashMap::new() }
    }

    /// Is a line one of these?
    pub(super) fn has(&mut self, line: &Line) -> bool {
        let text = line.text(self.doc);
        let credits = || text.len() <= SHORT && CREDIT.as_ref().is_some_and(|c| c.is_match(text));
        is_row_of_links(self.doc, line) || self.has_box(line.block) || credits()
    }

    /// Stands a line of this block in something that is called a caption, a notice or the like?
    fn has_box(&mut self, block: NodeId) -> bool {
        let doc = self.doc;
        let around = std::iter::once(block).chain(doc.ancestors(block)).take(AROUND);
        around
            .take_while(|n| !matches!(doc.tag(*n), Tag::BODY | Tag::HTML | Tag::MAIN | Tag::ARTICLE))
            .any(|n| *self.named.entry(n).or_insert_with(|| is_called_so(doc, n)))
    }
}

fn is_row_of_links(doc: &Document, line: &Line) -> bool {
    if line.link.is_none() {
        return false;
    }
    let from = (line.first.index()..doc.len()).map(NodeId::new).filter(|n| doc.tag(*n) == Tag::TEXT);
    let within = from.take_while(|t| doc.span(*t).start < line.span.end);
    let (mut all, mut linked) = (0, 0);
    for text in within {
        let letters = doc.text(text).chars().filter(|c| c.is_alphanumeric()).count();
        all += letters;
        linked += if doc.ancestors(text).any(|a| doc.tag(a) == Tag::A) { letters } else { 0 };
    }
    let divided = line.text(doc).matches('|').count() >= BARS;
    divided || linked as f32 >= LINKED * all as f32
}

/// Is an element a caption, a notice or the like, by its role or its names?
fn is_called_so(doc: &Document, n: NodeId) -> bool {
    const NAMES: [&str; 9] =
        ["caption", "credit", "notice", "ambox", "hatnote", "breadcrumb", "disclaimer", "warning", "cookie"];
    const ROLES: [&str; 4] = ["note", "alert", "navigation", "status"];
    let called = || {
        let names = [doc.attr(n, "class"), doc.attr(n, "id")].into_iter().flatten();
        names.flat_map(str::split_whitespace).any(|name| {
            let name = name.to_ascii_lowercase();
            NAMES.iter().any(|aside| name.contains(aside))
        })
    };
    doc.tag(n) == Tag::FIGCAPTION || doc.attr(n, "role").is_some_and(|r| ROLES.contains(&r)) || called()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asides(html: &str) -> Vec<bool> {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let mut asides = Asides::of(&doc);
        crate::lines::lines(&doc).iter().map(|l| asides.has(l)).collect()
    }

    #[test]
    fn rows_of_links_captions_credits_and_notices() {
        let html = "<p>[ <a href=a>previous</a> ] [ <a href=b>Contents</a> ]<p>The <a href=c>mill</a> grinds.\
            <p>In other languages: <a href=d>de</a> | <a href=e>es</a> | fr | ja\
            <figure><img><figcaption>The mill in May</figcaption></figure><p>The mill. Crédits photo : J. Roe\
            <p>The photo by the door shows it: a wheel.<table class='box-ambox'><tr><td>Add citations.</table>\
            <div role=note>Old.</div><p class=noticeable>x";
        assert_eq!(asides(html), [true, false, true, true, true, true, true, true, true]);
    }

    #[test]
    fn sentences_are_none_of_these() {
        let html =
            "<body class=has-notice><p>A credit union lends to its members. <p>Photography: an introduction.";
        assert_eq!(asides(html), [false, false]);
    }
}
