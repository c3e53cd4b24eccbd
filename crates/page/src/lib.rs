//! Bytes of a web page to a frozen [`Document`]. Knows HTML and nothing else.
//!
//! ```text
//! bytes ── encoding ──▶ text ── html5ever ──▶ Tree (linked) ── freeze ──▶ Document (preorder arrays)
//! ```
//!
//! Parsing is the HTML standard's own algorithm, so tag soup is read as a browser reads it. It cannot fail.
//!
//! ```
//! let doc = page::parse(b"<ul><li>One<li>Two", &page::Hints::default());
//! assert_eq!(doc.full_text(), "One\nTwo");
//! let items = doc.nodes().filter(|n| doc.tag(*n) == page::Tag::LI).count();
//! assert_eq!(items, 2);
//! ```

mod build;
#[cfg(test)]
mod conformance;
mod document;
mod encoding;
mod escape;
mod feed;
mod frames;
mod freeze;
mod guard;
mod head;
mod hints;
mod look;
mod path;
mod plain;
mod preformatted;
mod selected;
mod tag;
mod text;
mod tree;

pub use document::{Document, NodeId, Source, Wanted};
pub use escape::escape;
pub use hints::Hints;
pub use look::Look;
pub use tag::Tag;

/// Reads a page. Every input gives a document.
pub fn parse(bytes: &[u8], hints: &Hints) -> Document {
    let encoding::Decoded { text, encoding, notes } = encoding::decode(bytes, hints.content_type.as_deref());
    let (tree, cut, is_cut) = build::document(&text);
    let source = Source { url: hints.url.clone(), base: None };
    let mut doc = freeze::freeze(&tree, &source, hints);
    doc.encoding = encoding;
    doc.notes.extend(notes.into_iter().chain(cut));
    doc.is_cut |= is_cut;
    doc
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_of_a_picture_are_no_text() {
        let html = "<p>a<svg><title>tip</title><script>alert(1)</script><style>p{}</style></svg>b";
        let doc = parse(html.as_bytes(), &Hints::default());
        assert_eq!(doc.full_text(), "atipb");
    }

    #[test]
    fn cells_and_lines_are_told_apart() {
        let html =
            b"<h1>Seminars</h1><table><tr><td>Oct<td>4<td><b>Mark</b> Hill</table><pre>a  b\n c</pre>tail";
        let doc = parse(html, &Hints::default());
        assert_eq!(doc.full_text(), "Seminars\nOct\t4\tMark Hill\na  b\n c\ntail");
        let row = doc.nodes().find(|n| doc.tag(*n) == Tag::TR).expect("the table has a row");
        assert_eq!(doc.text(row), "Oct\t4\tMark Hill");
        assert_eq!(doc.path(row), "/html/body/table/tbody/tr");
        let lines: Vec<&str> = doc.lines().filter_map(|l| doc.full_text().get(l)).collect();
        assert_eq!(lines, ["Seminars", "Oct", "4", "Mark Hill", "a  b", "c", "tail"]);
        assert_eq!(doc.text(doc.node_at(doc.full_text().find("Hill").expect("it is there"))), " Hill".trim());
    }
}
