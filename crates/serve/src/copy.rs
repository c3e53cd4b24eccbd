//! A copy of a page that may be shown: its text and its shape, nothing of its own code.
//!
//! ```text
//! Document ── tags of a fixed list, no attribute but spans of cells ──▶ HTML
//! spans ────── <mark id=m0 class="…"> around their text ─────────────────┤
//! units ────── class=unit on their elements, a number on the first ────┘
//! ```
//!
//! Nothing is copied from the page's markup: each tag that is written is one of ours, each text is escaped. So there is
//! nothing to sanitise; the frame it is shown in is a sandbox all the same.

use std::fmt::Write;
use std::ops::Range;

use gleaner::{Document, Interval, NodeId, escape};

/// Tags that give a page its shape; all others are left out, and what they hold stays.
const SHAPE: &[&str] = &[
    "address",
    "article",
    "aside",
    "b",
    "blockquote",
    "caption",
    "center",
    "cite",
    "code",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "em",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "i",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "section",
    "small",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "tr",
    "u",
    "ul",
];

/// Tags without an end.
const EMPTY: &[&str] = &["br", "hr"];

/// Widest cell, in columns or rows, that is kept: browsers take a thousand.
const WIDEST: u16 = 1000;

/// Text of a copy, in bytes, beyond which the page is cut off.
const LARGEST: usize = 4 << 20;

/// A part of the page's text that is to be marked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Highlight {
    /// Bytes of the page's text.
    pub(crate) span: Range<usize>,
    /// Its classes in the style sheet.
    pub(crate) class: &'static str,
    /// What it is, as a hint.
    pub(crate) label: String,
}

/// What a copy may load: our style sheet; and it is no page of ours, whatever it holds.
pub(crate) const POLICY: &str = "default-src 'none'; style-src 'self'; frame-ancestors 'self'; sandbox";

/// How a copy begins.
pub(crate) const HEAD: &str = "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>\
     <title>A copy</title><link rel=stylesheet href=/assets/copy.css>";

/// A stretch of the page that is outlined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unit {
    /// Its nodes; units stand in document order and do not meet.
    pub(crate) nodes: Interval,
    /// Its class in the style sheet.
    pub(crate) class: &'static str,
    /// What it is numbered.
    pub(crate) number: Option<usize>,
}

/// Elements that browsers put nothing before, but in their cells.
const NO_PLACE_FOR_A_NUMBER: &[&str] = &["table", "thead", "tbody", "tfoot", "tr", "hr", "br"];

/// Outlines as they are written: each unit's outermost elements carry its class, texts outside of these a `<span>`.
struct Outlines<'u> {
    left: std::slice::Iter<'u, Unit>,
    now: Option<&'u Unit>,
    /// Its number is still to be written.
    number: Option<usize>,
    /// The end of the last element that carries the class.
    covered: NodeId,
}

impl<'u> Outlines<'u> {
    fn of(units: &'u [Unit]) -> Outlines<'u> {
        let mut left = units.iter();
        let now = left.next();
        Outlines { left, now, number: now.and_then(|unit| unit.number), covered: NodeId::new(0) }
    }

    /// Goes on to a node; the unit that it stands in.
    fn at(&mut self, node: NodeId) -> Option<&'u Unit> {
        while self.now.is_some_and(|unit| unit.nodes.to <= node) {
            self.now = self.left.next();
            self.number = self.now.and_then(|unit| unit.number);
        }
        self.now.filter(|unit| unit.nodes.contains(node))
    }

    /// The attributes of an element, with a blank before them.
    fn attributes(&mut self, doc: &Document, node: NodeId, name: &str) -> String {
        let Some(unit) = self.at(node) else { return String::new() };
        let outermost = node >= self.covered && doc.end(node) <= unit.nodes.to;
        if outermost {
            self.covered = doc.end(node);
        }
        let class = if outermost { unit.class } else { "" };
        let number = if NO_PLACE_FOR_A_NUMBER.contains(&name) { None } else { self.number.take() };
        opening_tag(class, number)
    }

    /// Those of a `<span>` around a text; none where the text needs no span.
    fn around(&mut self, node: NodeId) -> Option<String> {
        let unit = self.at(node)?;
        let class = if node >= self.covered { unit.class } else { "" };
        let attributes = opening_tag(class, self.number.take());
        (!attributes.is_empty()).then_some(attributes)
    }
}

fn opening_tag(class: &str, number: Option<usize>) -> String {
    let numbered = if number.is_some() { " numbered" } else { "" };
    let classes = format!("{class}{numbered}");
    let mut out = String::new();
    if !classes.is_empty() {
        let _ = write!(out, " class=\"{}\"", classes.trim());
    }
    if let Some(number) = number {
        let _ = write!(out, " id=r{number} data-n={number}");
    }
    out
}

/// The copy's body with places marked and units outlined. Of places that overlap the first to begin is shown.
pub(crate) fn body(doc: &Document, highlights: &[Highlight], units: &[Unit]) -> String {
    let mut outlines = Outlines::of(units);
    let mut highlights: Vec<&Highlight> =
        highlights.iter().filter(|highlight| !highlight.span.is_empty()).collect();
    highlights.sort_by_key(|highlight| (highlight.span.start, highlight.span.end));
    let mut out = String::new();
    let mut open: Vec<NodeId> = Vec::new();
    // The title stands in the window's frame, not on the page.
    let title = doc.nodes().find(|node| doc.name(*node) == "title");
    for node in doc.nodes().filter(|node| title.is_none_or(|title| !doc.contains(title, *node))) {
        while open.last().is_some_and(|last| doc.end(*last) <= node) {
            close_tag(&mut out, doc, open.pop());
        }
        if out.len() > LARGEST {
            out.push_str("<p class=cut>The page goes on; its copy ends here.");
            break;
        }
        match doc.name(node) {
            "#text" => {
                let says = !doc.text(node).trim().is_empty();
                let around = if says { outlines.around(node) } else { None };
                if let Some(attributes) = &around {
                    let _ = write!(out, "<span{attributes}>");
                }
                write_text(&mut out, doc, node, &highlights);
                if around.is_some() {
                    out.push_str("</span>");
                }
            }
            "br" => out.push_str("<br>"),
            "img" => image_placeholder(&mut out, doc, node),
            name if SHAPE.contains(&name) => {
                open_tag(&mut out, doc, node, name, &outlines.attributes(doc, node, name));
                if !EMPTY.contains(&name) {
                    open.push(node);
                }
            }
            _ => {}
        }
    }
    while let Some(last) = open.pop() {
        close_tag(&mut out, doc, Some(last));
    }
    out
}

fn open_tag(out: &mut String, doc: &Document, node: NodeId, name: &str, outline: &str) {
    let _ = write!(out, "<{name}{outline}");
    if name == "details" {
        out.push_str(" open");
    }
    for attribute in ["colspan", "rowspan"] {
        let cells = doc.attr(node, attribute).and_then(|text| text.trim().parse::<u16>().ok());
        if let Some(cells) = cells.filter(|cells| (2..=WIDEST).contains(cells)) {
            let _ = write!(out, " {attribute}={cells}");
        }
    }
    out.push('>');
}

fn close_tag(out: &mut String, doc: &Document, node: Option<NodeId>) {
    if let Some(node) = node {
        let _ = write!(out, "</{}>", doc.name(node));
    }
}

fn image_placeholder(out: &mut String, doc: &Document, node: NodeId) {
    if let Some(alt) = doc.attr(node, "alt").filter(|alt| !alt.trim().is_empty()) {
        out.push_str("<span class=picture>");
        escape(alt, out);
        out.push_str("</span>");
    }
}

/// A piece of text, with the places that stand in it. A place that goes on in another piece is shown in each.
fn write_text(out: &mut String, doc: &Document, node: NodeId, highlights: &[&Highlight]) {
    let span = doc.span(node);
    // The blank between two pieces belongs to neither.
    if doc.full_text().get(..span.start).is_some_and(|before| before.ends_with(' ')) {
        out.push(' ');
    }
    let piece = |from: usize, to: usize| doc.full_text().get(from..to).unwrap_or_default();
    let first = highlights.partition_point(|highlight| highlight.span.start < span.start);
    // One that began before may reach into this piece; places are few, and most are short.
    let reaching =
        highlights.iter().take(first).rev().take(8).filter(|highlight| highlight.span.end > span.start);
    let inside = highlights.iter().skip(first).take_while(|highlight| highlight.span.start < span.end);
    let mut at = span.start;
    for highlight in reaching.chain(inside) {
        let from = highlight.span.start.clamp(at, span.end);
        let to = highlight.span.end.clamp(from, span.end);
        if from == to {
            continue;
        }
        escape(piece(at, from), out);
        let number = highlights.iter().position(|other| std::ptr::eq(*other, *highlight)).unwrap_or_default();
        let _ = write!(out, "<mark id=m{number} class=\"{}\" title=\"", highlight.class);
        escape(&highlight.label, out);
        out.push_str("\">");
        escape(piece(from, to), out);
        out.push_str("</mark>");
        at = to;
    }
    escape(piece(at, span.end), out);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copied(html: &str, marked: &str) -> String {
        let doc = gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        let at = doc.full_text().find(marked).unwrap_or_default();
        let highlight = Highlight { span: at..at + marked.len(), class: "date", label: "start".into() };
        body(&doc, if marked.is_empty() { &[] } else { std::slice::from_ref(&highlight) }, &[])
    }

    #[test]
    fn shape_and_text_stay() {
        let html = "<!doctype html><title>T</title><div onclick=x style=y><p id=a>One <b>two</b><table><tr><td colspan=3 bgcolor=red>c</table></div>";
        let kept =
            "<div><p>One<b> two</b></p><table><tbody><tr><td colspan=3>c</td></tr></tbody></table></div>";
        assert_eq!(copied(html, ""), kept);
    }

    #[test]
    fn a_place_is_marked() {
        let marked = "<mark id=m0 class=\"date\" title=\"start\">3 May</mark>";
        assert_eq!(copied("<p>On 3 May at 4", "3 May"), format!("<p>On {marked} at 4</p>"));
        let across = copied("<p>On 3 <b>May</b> at", "3 May");
        assert_eq!(across.matches("<mark id=m0").count(), 2, "{across}");
    }

    #[test]
    fn units_are_outlined() {
        let html =
            "<table><tr onclick=x class=evil><td><a href=x>One</a> 1<tr><td>Two</table><p>a <b>b</b> c";
        let doc = gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        let rows = doc.nodes().filter(|node| doc.tag(*node) == gleaner::Tag::TR);
        let mut nodes: Vec<Interval> = rows.map(|row| Interval::of(&doc, row)).collect();
        let b = doc.nodes().find(|node| doc.name(*node) == "b").expect("there");
        // From the bold on: what ends with the paragraph begins within it.
        nodes.push(Interval { from: b, to: NodeId::new(doc.len()) });
        let unit = |(n, nodes): (usize, &Interval)| Unit { nodes: *nodes, class: "unit", number: Some(n) };
        let units: Vec<Unit> = (1..).zip(&nodes).map(unit).collect();
        assert_eq!(
            body(&doc, &[], &units),
            "<table><tbody><tr class=\"unit\"><td class=\"numbered\" id=r1 data-n=1>One 1</td></tr>\
             <tr class=\"unit\"><td class=\"numbered\" id=r2 data-n=2>Two</td></tr></tbody></table>\
             <p>a<b class=\"unit numbered\" id=r3 data-n=3> b</b><span class=\"unit\"> c</span></p>"
        );
    }

    #[test]
    fn nothing_of_a_page_runs() {
        for hostile in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1) alt='\"><script>alert(1)</script>'>",
            "<svg onload=alert(1)><a xlink:href=javascript:alert(1)>x</a></svg>",
            "<a href=javascript:alert(1)>x</a>",
            "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
            "<style>@import 'http://evil.example/x'</style><link rel=stylesheet href=//evil.example>",
            "<form action=//evil.example><input name=token><button>x</button></form>",
            "<td colspan='2 onclick=alert(1)'>x",
            "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
            "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
            "<plaintext><script>alert(1)</script>",
            "<textarea></textarea><script>alert(1)</script></textarea>",
            "<base href=//evil.example><meta http-equiv=refresh content='0;url=//evil.example'>",
            "<template><script>alert(1)</script></template>",
            "<b title=\"<script>\">&lt;script&gt;alert(1)&lt;/script&gt;</b>",
        ] {
            let copy = copied(hostile, "");
            let is_ours = |tag: &str| {
                let name: String =
                    tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
                SHAPE.contains(&&*name) || ["br", "span", "mark"].contains(&&*name)
            };
            assert!(copy.split('<').skip(1).all(is_ours), "{hostile}: {copy}");
            let attributes = copy.split('<').skip(1).filter_map(|tag| tag.split('>').next()?.split_once(' '));
            assert!(
                attributes.clone().all(|(_, a)| a == "class=picture" || a == "open"),
                "{hostile}: {copy}"
            );
        }
    }

    #[test]
    fn deep_and_large_pages_end() {
        assert!(copied(&"<div>".repeat(100_000), "").len() < 100_000);
        let large = format!("<p>{}", format!("<b>{}</b> ", "word".repeat(50)).repeat(30_000));
        assert!(copied(&large, "").len() < LARGEST + 1_000);
    }
}
