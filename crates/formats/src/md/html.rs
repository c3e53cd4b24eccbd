//! HTML that is safe to show as Markdown: an answer keeps its lists, code, tables and links.
//!
//! ```text
//! <p>Run <code>x</code>:<ul><li>one<li>two</ul>  ──▶  Run `x`:
//!
//!                                                     - one
//!                                                     - two
//! ```
//!
//! Read by the same parser as any page and written anew: of the HTML nothing is copied, so no tag of it comes along.

mod line;
mod table;

use page::{Document, Hints, NodeId, Tag, parse};

use line::Line;

/// Lists and quotations deeper than this are written as if they stood at this depth: each level indents all its text.
const DEEPEST: usize = 20;

/// HTML as Markdown, blocks parted by blank lines; empty where it holds nothing to read.
pub(super) fn markdown(html: &str) -> String {
    let doc = parse(html.as_bytes(), &Hints::default());
    let body = doc.nodes().find(|n| doc.tag(*n) == Tag::BODY).unwrap_or(doc.root());
    blocks(&doc, body, 0).join("\n\n")
}

/// What stands in an element, a block a string.
fn blocks(doc: &Document, node: NodeId, depth: usize) -> Vec<String> {
    let mut flow = Flow { doc, out: Vec::new(), line: Line::new(doc), depth };
    doc.children(node).for_each(|child| flow.node(child));
    flow.end_line();
    flow.out
}

/// Blocks that are being written.
struct Flow<'d> {
    doc: &'d Document,
    out: Vec<String>,
    /// The paragraph that is not ended yet.
    line: Line<'d>,
    depth: usize,
}

impl Flow<'_> {
    fn end_line(&mut self) {
        self.out.extend(self.line.take());
    }

    fn push(&mut self, block: String) {
        self.end_line();
        if !block.is_empty() {
            self.out.push(block);
        }
    }

    fn node(&mut self, node: NodeId) {
        match self.doc.tag(node) {
            Tag::UL | Tag::OL => self.push(self.list(node)),
            Tag::PRE => self.push(fenced(self.doc.text(node))),
            Tag::BLOCKQUOTE => self.push(self.quoted(node)),
            Tag::TABLE => {
                self.end_line();
                let blocks = |cell| blocks(self.doc, cell, self.depth + 1);
                self.out.extend(table::table(self.doc, node, &blocks));
            }
            Tag::HR => self.push("* * *".to_owned()),
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 | Tag::DT => {
                self.end_line();
                self.line.strong(node);
                self.end_line();
            }
            tag if tag.is_element() && self.holds_blocks(node) => {
                self.end_line();
                self.out.extend(blocks(self.doc, node, self.depth));
            }
            _ => self.line.node(node),
        }
    }

    /// Is an element a block, or one of a line that holds blocks?
    fn holds_blocks(&self, node: NodeId) -> bool {
        let line_break = |n: NodeId| self.doc.tag(n) == Tag::BR;
        self.doc
            .subtree(node)
            .any(|n| self.doc.tag(n).is_element() && self.doc.look(n).block && !line_break(n))
    }

    /// Items with their marks; blank lines between them where one has several blocks.
    fn list(&self, node: NodeId) -> String {
        let start = self.doc.attr(node, "start").and_then(|s| s.parse().ok()).unwrap_or(1u32);
        let ordered = self.doc.tag(node) == Tag::OL;
        let items = self.doc.children(node).filter(|n| self.doc.tag(*n).is_element());
        let items: Vec<Vec<String>> =
            items.map(|n| blocks(self.doc, n, self.depth + 1)).filter(|b| !b.is_empty()).collect();
        if self.depth >= DEEPEST {
            return items.concat().join("\n\n");
        }
        let tight = items.iter().all(|item| item.iter().skip(1).all(|b| is_list(b)));
        let gap = if tight { "\n" } else { "\n\n" };
        let marked = |(i, item): (usize, &Vec<String>)| {
            let mark =
                if ordered { format!("{}. ", start.saturating_add(i as u32)) } else { "- ".to_owned() };
            mark.clone() + &indented(&item.join(gap), &" ".repeat(mark.len()))
        };
        items.iter().enumerate().map(marked).collect::<Vec<_>>().join(gap)
    }

    fn quoted(&self, node: NodeId) -> String {
        let inner = blocks(self.doc, node, self.depth + 1).join("\n\n");
        if inner.is_empty() || self.depth >= DEEPEST {
            return inner;
        }
        format!("> {}", indented(&inner, "> "))
    }
}

/// Is a block a list? Text that begins like one has a backslash.
fn is_list(block: &str) -> bool {
    block.starts_with("- ") || block.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(". ")
}

/// Text whose lines but the first begin with `before`.
fn indented(text: &str, before: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, line) in text.split('\n').enumerate() {
        if i > 0 {
            out.push('\n');
            out.push_str(if line.is_empty() { before.trim_end() } else { before });
        }
        out.push_str(line);
    }
    out
}

/// Text as it is between fences longer than any run of backticks in it.
fn fenced(text: &str) -> String {
    let text: String = text.chars().filter(|c| !crate::steers(*c) || matches!(c, '\n' | '\t')).collect();
    let text = text.trim_matches('\n').trim_end();
    if text.is_empty() {
        return String::new();
    }
    let fence = "`".repeat(line::longest_run(text).max(2) + 1);
    format!("{fence}\n{text}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_keep_their_form() {
        let cases = [
            (
                "<p>Run <code>a`b</code> <b> now</b>.</p><p>Then <a href='https://a.org/x'>see</a>",
                "Run ``a`b`` **now**.\n\nThen [see](<https://a.org/x>)",
            ),
            ("One<br>two * three", "One\\\ntwo \\* three"),
            ("<ul><li>one<li>two<ul><li>deep</ul></ul>", "- one\n- two\n  - deep"),
            ("<ol start=3><li><p>one<p>more<li>two</ol>", "3. one\n\n   more\n\n4. two"),
            ("<pre>a\n  b ``` c</pre>", "````\na\n  b ``` c\n````"),
            ("<blockquote><p>a<p>b</blockquote>c", "> a\n>\n> b\n\nc"),
            ("<h3>Head</h3>text<hr>end", "**Head**\n\ntext\n\n* * *\n\nend"),
            ("<dl><dt>Word<dd>Meaning</dl>", "**Word**\n\nMeaning"),
            (
                "<table><tr><th>a|b<th>c<tr><td>1<td>2<br>3</table>",
                "| a\\|b | c |\n| --- | --- |\n| 1 | 2 3 |",
            ),
            ("<table><tr><td>alone</table>", "alone"),
            (
                "<img src=https://a.org/p.png alt='A [p]'> <img src='javascript:x'>",
                "![A \\[p\\]](<https://a.org/p.png>)",
            ),
            ("<div><b>x</b><div>y</div></div>", "**x**\n\ny"),
            ("", ""),
        ];
        for (html, expected) in cases {
            assert_eq!(markdown(html), expected, "{html}");
        }
    }

    #[test]
    fn nothing_of_it_is_markup() {
        let html = "<p>&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:y) <a href='javascript:z'>z</a> <code>&lt;b&gt;</code>";
        let expected = "\\<script\\>alert(1)\\</script\\> \\[x\\](javascript:y) z `<b>`";
        assert_eq!(markdown(html), expected);
    }

    #[test]
    fn deep_lists_end() {
        let html = "<ul><li>x".repeat(400);
        let written = markdown(&html);
        let deepest = written.lines().map(|l| l.len() - l.trim_start().len()).max();
        assert!(deepest.is_some_and(|d| d > 0 && d <= 2 * DEEPEST), "{deepest:?}");
    }
}
