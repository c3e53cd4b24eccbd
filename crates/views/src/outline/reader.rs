//! The outline as a reader sees it: lines, their looks, and what stands beside what.
//!
//! ```text
//! lines ── label · heading · row head · content, each with how far it reaches ── stack ──▶ PAGE > HEADING / CONTENT
//! ```
//!
//! Beyond the paper: headings by the page's shared judgement of looks; a label and its value in one line belong together
//! whatever the levels say; cells side by side ("Instructor | Assistants") keep what is in them; `<dt>`, head cells and
//! the first cells of two-column tables are labels. One pass over the lines: linear in text and depth.

mod line;
mod reach;

use page::{Document, NodeId};

use super::{Outline, Role};
use line::{Line, lines};
use reach::Reach;

/// Reads the outline of a page: headings and content directly below the page, without segments.
pub fn outline(doc: &Document) -> Outline {
    let mut out = Outline::new(doc);
    let mut open: Vec<Open> = Vec::new();
    let reach = Reach::of(doc);
    for line in lines(doc) {
        open.retain(|o| doc.contains(o.within, line.node));
        if let Some(level) = line.level {
            open.truncate(open.iter().take_while(|o| o.level > level || o.holds(doc, line.node)).count());
        }
        let row = reach.row_head(line.node);
        open.retain(|o| !(o.over_cells && row == Some(o.within)));
        let parent = open.last().map_or(0, |o| o.part);
        let heading = line.level.or(row.map(|_| LABEL));
        match heading {
            Some(level) => {
                let part = out.push(parent, Role::Heading, level, line.label.clone(), line.node);
                let within = row.or(reach.cell(line.node)).unwrap_or(doc.root());
                if line.value.is_empty() {
                    open.push(Open { part, level, within, over_cells: row.is_some() });
                } else {
                    let node = doc.node_at(line.value.start);
                    out.push(part, Role::Content, 0, line.value.clone(), node);
                }
            }
            None => drop(out.push(parent, Role::Content, 0, line.label.clone(), line.node)),
        }
    }
    out.close()
}

/// Level of a label: below every heading that looks like one.
const LABEL: u8 = 1;

/// A heading that still governs what comes.
struct Open {
    part: usize,
    level: u8,
    /// It governs nothing outside this element: its row or cell, or the page.
    within: NodeId,
    /// It is the head of its row: the cells beside it are its own, whatever headings they hold.
    over_cells: bool,
}

impl Open {
    /// Does it govern this line whatever the line's level, since it heads the row that the line stands in?
    fn holds(&self, doc: &Document, line: NodeId) -> bool {
        self.over_cells && doc.contains(self.within, line)
    }
}

impl Line {
    /// A line without a label is content as a whole.
    fn plain(node: NodeId, span: std::ops::Range<usize>, level: Option<u8>) -> Line {
        Line { node, value: span.end..span.end, label: span, level }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(html: &str) -> String {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        outline(&doc).shown(&doc)
    }

    #[test]
    fn a_label_holds_its_value_and_no_more() {
        let expected = "PAGE\n  HEADING CS 102\n    HEADING Instructor:\n      CONTENT Ann Lee\n    CONTENT Welcome to all.\n";
        assert_eq!(shown("<h1>CS 102</h1><p>Instructor: Ann Lee<p>Welcome to all."), expected);
    }

    #[test]
    fn a_label_alone_in_its_line_governs_until_the_next() {
        let expected = "\
PAGE
  HEADING CS 102
    HEADING Instructor:
      CONTENT Ann Lee
    HEADING Assistants:
      CONTENT Bo Chen
";
        assert_eq!(shown("<h1>CS 102</h1>Instructor:<br>Ann Lee<br>Assistants:<br>Bo Chen"), expected);
    }

    #[test]
    fn columns_side_by_side_are_kept_apart() {
        let html = "<h1>CS 102</h1><table><tr><td><h3>Instructor</h3><p>Ann Lee<td><h4>Assistants</h4><p>Bo Chen</table>";
        let expected = "\
PAGE
  HEADING CS 102
    HEADING Instructor
      CONTENT Ann Lee
    HEADING Assistants
      CONTENT Bo Chen
";
        assert_eq!(shown(html), expected);
    }

    #[test]
    fn where_columns_have_heads_first_cells_are_none() {
        let html = "<h1>CS 102</h1><table><tr><th>Instructor<th>Assistant<tr><td>Ann Lee<td>Bo Chen</table>";
        let expected = "\
PAGE
  HEADING CS 102
    HEADING Instructor
    HEADING Assistant
    CONTENT Ann Lee
    CONTENT Bo Chen
";
        assert_eq!(shown(html), expected);
    }

    #[test]
    fn layout_tables_keep_what_is_in_them() {
        let html =
            "<table><tr><td><h3>Menu</h3><a href=a>News</a><td><h1>CS 102</h1><p>Place: Room 12</table>";
        let expected = "\
PAGE
  HEADING Menu
    CONTENT News
  HEADING CS 102
    HEADING Place:
      CONTENT Room 12
";
        assert_eq!(shown(html), expected);
    }

    #[test]
    fn first_cells_and_terms_are_labels() {
        let html = "<table><tr><td>Place<td>Room 12<tr><td>Hours<td>Mo 10<br>Tu 11</table><dl><dt>Text<dd>Knuth<dt>Exam<dd>May</dl>";
        let expected = "\
PAGE
  HEADING Place
    CONTENT Room 12
  HEADING Hours
    CONTENT Mo 10
    CONTENT Tu 11
  HEADING Text
    CONTENT Knuth
  HEADING Exam
    CONTENT May
";
        assert_eq!(shown(html), expected);
    }
}
