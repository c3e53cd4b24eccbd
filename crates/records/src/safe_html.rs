//! A part of a page as HTML that is safe to show: built anew from our own tree, from lists of what is allowed.
//!
//! ```text
//! <p onclick=…>See <a href="javascript:…">it</a><script>…</script>  ──▶  <p>See <a>it</a></p>
//! ```
//!
//! Nothing of the page's markup is copied: every tag written is one of a list, every attribute has its own rule, all
//! text is escaped, and what opens is closed. Scripts and styles are no text of a document, so they cannot come along.

use std::ops::Range;

use page::{Document, NodeId, Tag, escape};

/// Elements that are kept; of all others only the text is.
const KEPT: [Tag; 51] = [
    Tag::A,
    Tag::ABBR,
    Tag::ACRONYM,
    Tag::B,
    Tag::BIG,
    Tag::BLOCKQUOTE,
    Tag::BR,
    Tag::CAPTION,
    Tag::CITE,
    Tag::CODE,
    Tag::DD,
    Tag::DEL,
    Tag::DFN,
    Tag::DL,
    Tag::DT,
    Tag::EM,
    Tag::FIGCAPTION,
    Tag::FIGURE,
    Tag::H1,
    Tag::H2,
    Tag::H3,
    Tag::H4,
    Tag::H5,
    Tag::H6,
    Tag::HR,
    Tag::I,
    Tag::IMG,
    Tag::INS,
    Tag::KBD,
    Tag::LI,
    Tag::OL,
    Tag::P,
    Tag::PRE,
    Tag::Q,
    Tag::S,
    Tag::SAMP,
    Tag::SMALL,
    Tag::STRIKE,
    Tag::STRONG,
    Tag::SUB,
    Tag::SUP,
    Tag::TABLE,
    Tag::TBODY,
    Tag::TD,
    Tag::TFOOT,
    Tag::TH,
    Tag::THEAD,
    Tag::TR,
    Tag::TT,
    Tag::U,
    Tag::UL,
];

/// Those of them that stand in a line.
const INLINE: [&str; 27] = [
    "a", "abbr", "acronym", "b", "big", "cite", "code", "del", "dfn", "em", "i", "img", "ins", "kbd", "q",
    "s", "samp", "small", "strike", "strong", "sub", "sup", "tt", "u", "span", "font", "var",
];

/// Elements without content.
const VOID: [Tag; 3] = [Tag::BR, Tag::HR, Tag::IMG];

/// Schemes of addresses that a browser may be sent to.
const SCHEMES: [&str; 5] = ["http", "https", "mailto", "ftp", "tel"];

/// The nodes `range` as HTML; of their text only what stands in `spans` (in order).
pub(crate) fn between(doc: &Document, range: Range<NodeId>, spans: &[Range<usize>]) -> String {
    let mut writer = Writer {
        doc,
        out: String::new(),
        open: Vec::new(),
        end: range.end,
        blank: 0,
        at: 0,
        has_content: false,
    };
    let mut spans = spans.iter().peekable();
    for node in (range.start.index()..range.end.index().min(doc.len())).map(NodeId::new) {
        writer.close(node);
        let tag = doc.tag(node);
        if tag != Tag::TEXT {
            writer.open(node, tag);
            continue;
        }
        let span = doc.span(node);
        while spans.next_if(|s| s.end <= span.start).is_some() {}
        // A text may hold several lines of which some are left out.
        let kept = spans.clone().take_while(|s| s.start < span.end);
        for part in kept {
            writer.text(&span, part.start.max(span.start)..part.end.min(span.end));
        }
    }
    writer.close(NodeId::new(usize::MAX));
    let mut out = writer.out;
    while let Some(rest) = out.strip_suffix("<br>") {
        out.truncate(rest.trim_end().len());
    }
    out.trim().to_owned()
}

struct Writer<'d> {
    doc: &'d Document,
    out: String,
    /// Open elements, with where each began in `out` and how long `out` was behind its tag.
    open: Vec<(NodeId, Tag, usize, usize)>,
    end: NodeId,
    /// The place of the text before which a blank was written last.
    blank: usize,
    /// Up to where the page's text is written, or left out on purpose.
    at: usize,
    /// Is anything written that is seen?
    has_content: bool,
}

impl Writer<'_> {
    /// Closes the elements that do not hold `node`. One that holds nothing is not written.
    fn close(&mut self, node: NodeId) {
        while let Some((inner, tag, from, behind)) = self.open.last().copied() {
            if self.doc.contains(inner, node) && node < self.end {
                return;
            }
            self.open.pop();
            let empty = self.out.len() == behind && !matches!(tag, Tag::TD | Tag::TH);
            if empty {
                self.out.truncate(from);
                self.blank = 0;
            } else {
                self.out.push_str(&format!("</{}>", tag.name()));
            }
        }
    }

    fn open(&mut self, node: NodeId, tag: Tag) {
        if !KEPT.contains(&tag) {
            return;
        }
        if tag == Tag::BR && self.out.is_empty() {
            return;
        }
        let from = self.out.len();
        let start = self.doc.span(node).start;
        if self.doc.look(node).block {
            // A block begins its own line.
            self.blank = start;
        } else if self.in_pre().is_some() {
            self.kept_blank(start);
        } else {
            self.blank_before(start);
        }
        self.has_content |= VOID.contains(&tag);
        let tag = if self.orphan(tag) { Tag::DIV } else { tag };
        self.out.push('<');
        self.out.push_str(tag.name());
        match tag {
            Tag::A => self.address(node, "href"),
            Tag::IMG => {
                self.address(node, "src");
                self.attribute("alt", self.doc.attr(node, "alt").unwrap_or_default());
            }
            Tag::TD | Tag::TH => {
                self.number(node, "colspan");
                self.number(node, "rowspan");
            }
            Tag::OL => self.number(node, "start"),
            _ => {}
        }
        self.out.push('>');
        if !VOID.contains(&tag) {
            self.open.push((node, tag, from, self.out.len()));
        }
    }

    /// Is it a part of a list or table that does not stand here as a whole? An answer may begin in the middle of one.
    fn orphan(&self, tag: Tag) -> bool {
        let holders: &[Tag] = match tag {
            Tag::LI => &[Tag::UL, Tag::OL],
            Tag::DT | Tag::DD => &[Tag::DL],
            Tag::TD | Tag::TH => &[Tag::TR],
            Tag::TR | Tag::TBODY | Tag::THEAD | Tag::TFOOT | Tag::CAPTION => &[Tag::TABLE],
            Tag::FIGCAPTION => &[Tag::FIGURE],
            _ => return false,
        };
        !self.open.iter().any(|(_, open, _, _)| holders.contains(open))
    }

    /// An address with a scheme that is allowed, absolute where the page's own address is known.
    fn address(&mut self, node: NodeId, name: &str) {
        let Some(written) = self.doc.attr(node, name) else { return };
        let resolved = self.doc.resolve(node, written).unwrap_or_else(|| written.trim().to_owned());
        if is_safe(&resolved) {
            self.attribute(name, &resolved);
        }
    }

    fn number(&mut self, node: NodeId, name: &str) {
        let value = self.doc.attr(node, name).and_then(|v| v.trim().parse::<u16>().ok());
        if let Some(value) = value {
            self.attribute(name, &value.to_string());
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        escape(value, &mut self.out);
        self.out.push('"');
    }

    fn text(&mut self, node: &Range<usize>, span: Range<usize>) {
        let text = self.doc.full_text().get(span.clone()).unwrap_or_default();
        // Blocks and cells bring their own break; a line's end inside one text is one of `<pre>`.
        if self.in_pre().is_some() {
            self.kept_blank(span.start);
        } else if span.start > node.start && self.before(span.start) == Some(b'\n') {
            self.out.push('\n');
        } else {
            self.blank_before(span.start);
        }
        escape(text, &mut self.out);
        (self.at, self.has_content) = (span.end, true);
    }

    /// The `<pre>` that is open.
    fn in_pre(&self) -> Option<NodeId> {
        self.open.iter().rev().find(|(_, tag, _, _)| *tag == Tag::PRE).map(|(node, ..)| *node)
    }

    /// Writes the blanks before a place inside `<pre>` as they are: ends of lines, empty lines, indentation. Before its first
    /// text only what indents it.
    fn kept_blank(&mut self, to: usize) {
        let begin = self.in_pre().map_or(0, |pre| self.doc.span(pre).start);
        let gap = self.doc.full_text().get(self.at.max(begin)..to).unwrap_or_default();
        let blank = gap.get(gap.trim_end().len()..).unwrap_or_default();
        let first = self.out.ends_with("<pre>");
        let blank = if first { blank.rsplit('\n').next().unwrap_or_default() } else { blank };
        self.out.push_str(blank);
        self.at = self.at.max(to);
    }

    /// Writes the blank or the end of a line that stands before a place of the text, once: two boxes are two lines, also
    /// where the boxes themselves are not kept.
    fn blank_before(&mut self, at: usize) {
        if self.blank == at || !self.has_content {
            return;
        }
        match self.before(at) {
            Some(b'\n') if !self.begins_line() => self.out.push_str("<br>"),
            Some(b' ' | b'\t') if !self.begins_line() => self.out.push(' '),
            _ => return,
        }
        self.blank = at;
    }

    /// Does a line begin where the writer is, because of the tag before?
    fn begins_line(&self) -> bool {
        let tag = self.out.strip_suffix('>').and_then(|out| out.rfind('<').and_then(|at| out.get(at + 1..)));
        let name = tag.map(|t| t.trim_start_matches('/').split(' ').next().unwrap_or_default());
        name.is_some_and(|name| !INLINE.contains(&name))
    }

    fn before(&self, at: usize) -> Option<u8> {
        self.doc.full_text().as_bytes().get(at.checked_sub(1)?).copied()
    }
}

/// Is an address one that may be followed? Blanks and control characters inside a scheme are what browsers leave out,
/// so they are left out before the scheme is read.
fn is_safe(address: &str) -> bool {
    let plain: String = address.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
    match plain.find([':', '/', '?', '#']) {
        Some(at) if plain.get(at..).is_some_and(|r| r.starts_with(':')) => {
            let scheme = plain.get(..at).unwrap_or_default().to_ascii_lowercase();
            SCHEMES.contains(&scheme.as_str())
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn safe(html: &str) -> String {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let all = 0..doc.full_text().len();
        between(&doc, doc.root()..NodeId::new(doc.len()), &[all])
    }

    #[test]
    fn what_is_allowed_stays() {
        let html =
            "<p>See <a href='/x?a=1&amp;b=2'>it</a> &lt;b&gt;</p><ul><li>one<li>two</ul><pre>a\n b</pre>";
        let kept = "<p>See <a href=\"/x?a=1&amp;b=2\">it</a> &lt;b&gt;</p><ul><li>one</li><li>two</li></ul><pre>a\n b</pre>";
        assert_eq!(safe(html), kept);
    }

    #[test]
    fn boxes_that_are_not_kept_are_lines() {
        let cases = [
            ("<div>Box.</div>After it.", "Box.<br>After it."),
            ("<section><b>Box</b></section><i>After</i> it.", "<b>Box</b><br><i>After</i> it."),
            ("<p>One</p><div>two</div>", "<p>One</p>two"),
            ("one<div>two</div><ul><li>three</ul>", "one<br>two<ul><li>three</li></ul>"),
            (
                "<table><tr><td>a<td><div>b</div>c</table>",
                "<table><tbody><tr><td>a</td><td>b<br>c</td></tr></tbody></table>",
            ),
            ("x<p><img alt=A>b</p>", "x<p><img alt=\"A\">b</p>"),
            ("a <b> b</b> c", "a <b>b</b> c"),
        ];
        for (html, kept) in cases {
            assert_eq!(safe(html), kept, "{html}");
        }
    }

    #[test]
    fn code_keeps_its_lines_and_indentation() {
        for kept in [
            "<pre>if x:\n    y()\nelse:\n        z()</pre>",
            "<pre>  first\nthen</pre>",
            "<pre><b>if</b> x:\n    <i>y()</i>\n<code>  z</code></pre>",
            "<p>See</p><pre>a\n  b</pre><p>c</p>",
        ] {
            assert_eq!(safe(kept), kept);
        }
    }

    #[test]
    fn an_answer_begins_with_no_line() {
        let doc = page::parse(b"<h3>Why so?</h3><div><b>On</b> it.</div>", &page::Hints::default());
        let at = doc.full_text().find("On").unwrap();
        let from = doc.nodes().find(|node| doc.tag(*node) == Tag::DIV).unwrap();
        let all = at..doc.full_text().len();
        assert_eq!(between(&doc, from..NodeId::new(doc.len()), &[all]), "<b>On</b> it.");
    }

    #[test]
    fn nothing_hostile_comes_through() {
        let hostile = [
            "<p onclick=alert(1)>x</p>",
            "<a href='javascript:alert(1)'>x</a>",
            "<a href=' java\nscript:alert(1)'>x</a>",
            "<a href='JaVaScRiPt&colon;alert(1)'>x</a>",
            "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
            "<a href='vbscript:x'>x</a>",
            "<img src=x onerror=alert(1)>x",
            "<svg onload=alert(1)><script>alert(1)</script></svg>x",
            "<iframe srcdoc='<script>alert(1)</script>'></iframe>x",
            "<style>*{background:url(javascript:1)}</style>x",
            "<p style='background:url(javascript:1)'>x",
            "<a href='x\"onmouseover=\"alert(1)'>x</a>",
            "<math><mtext><script>alert(1)</script></mtext></math>x",
            "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">x",
            "<form action=javascript:alert(1)><input type=submit></form>x",
        ];
        for html in hostile {
            let out = safe(html);
            let again = page::parse(out.as_bytes(), &page::Hints::default());
            for node in again.nodes() {
                for (name, value) in again.attrs(node) {
                    assert!(
                        !name.starts_with("on") && name != "style" && name != "srcdoc",
                        "{html} gave {out}"
                    );
                    assert!(!value.contains("script:") && !value.starts_with("data:"), "{html} gave {out}");
                }
                let tag = again.tag(node);
                assert!(
                    !matches!(tag, Tag::SCRIPT | Tag::STYLE | Tag::IFRAME | Tag::FORM),
                    "{html} gave {out}"
                );
            }
        }
    }
}
