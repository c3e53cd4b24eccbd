//! The outline as a reader sees it: lines, their looks, and what stands beside what.
//!
//! ```text
//! lines ── label · heading · row head · content, each with how far it reaches ── Governing ──▶ PAGE > HEADING / CONTENT
//! ```
//!
//! Beyond the paper: headings by the page's shared judgement of looks; a label and its value in one line belong together
//! whatever the levels say; cells side by side ("Instructor | Assistants") keep what is in them; `<dt>` and the first cells
//! of two-column tables are labels, head cells govern their columns. One pass over the lines: linear in text and depth.

mod columns;
mod line;
mod reach;

use page::{Document, NodeId};

use super::{Governing, Outline, Role};
use line::{Column, Line, lines};
use reach::Reach;

/// Reads the outline of a page: headings and content directly below the page, without segments.
pub fn outline(doc: &Document) -> Outline {
    let mut out = Outline::new(doc);
    let mut governing = Governing::default();
    let reach = Reach::of(doc);
    for line in columns::by_column(doc, reach.headed(), lines(doc)) {
        governing.leave(|o: &Open| !o.reaches(doc, &line));
        let head = line.column.filter(|c| c.is_head);
        if let Some(rank) = line.level.map(|level| if head.is_some() { LABEL } else { level }) {
            governing.close(rank.into(), |o| o.holds(doc, line.node));
        }
        let row = reach.row_head(line.node);
        governing.leave(|o| o.over == Over::Row && row == Some(o.within));
        let parent = governing.heads().next().map_or(0, |o| o.part);
        let Some(level) = line.level.or(row.or(head.map(|c| c.table)).map(|_| LABEL)) else {
            out.push(parent, Role::Content, 0, line.label.clone(), line.node);
            continue;
        };
        let part = out.push(parent, Role::Heading, level, line.label.clone(), line.node);
        let (within, over) = match (head, row.filter(|_| line.column.is_none())) {
            (Some(column), _) => (column.table, Over::Column(column)),
            (None, Some(row)) => (row, Over::Row),
            (None, None) => (reach.cell(line.node).unwrap_or(doc.root()), Over::Own),
        };
        if line.value.is_empty() {
            governing.open(level.into(), Open { part, within, over });
        } else {
            let node = doc.node_at(line.value.start);
            out.push(part, Role::Content, 0, line.value.clone(), node);
        }
    }
    out.close()
}

/// Level of a label: below every heading that looks like one.
const LABEL: u8 = 1;

/// A heading that still governs what comes.
struct Open {
    part: usize,
    /// It governs nothing outside this element: its table, row or cell, or the page.
    within: NodeId,
    over: Over,
}

/// What a heading governs besides what stands below it in its own cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    Own,
    /// It is the head of its row: the cells beside it are its own, whatever headings they hold.
    Row,
    /// It is the head of its column: so are the cells below it.
    Column(Column),
}

impl Open {
    /// May it govern this line?
    fn reaches(&self, doc: &Document, line: &Line) -> bool {
        let over = match self.over {
            Over::Column(column) => column.is_of(line.column),
            Over::Own | Over::Row => true,
        };
        over && doc.contains(self.within, line.node)
    }

    /// Does it govern this line whatever the line's level, since it heads the row or column that the line stands in?
    fn holds(&self, doc: &Document, line: NodeId) -> bool {
        self.over != Over::Own && doc.contains(self.within, line)
    }
}

impl Line {
    /// A line without a label is content as a whole.
    fn plain(node: NodeId, span: std::ops::Range<usize>, level: Option<u8>) -> Line {
        Line { node, value: span.end..span.end, label: span, level, column: None }
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
    fn heads_of_columns_govern_the_cells_below() {
        let html = "<h3>Staff</h3><table><thead><tr><th>Instructor<th>Assistants<tbody><tr><td>Ann Lee<td>Bo Chen<br>Cy Dunn\
            <tr><td><b>Office:</b><br>12<td>Ed Poe</table><p>Welcome.";
        let expected = "\
PAGE
  HEADING Staff
    HEADING Instructor
      CONTENT Ann Lee
      HEADING Office:
        CONTENT 12
    HEADING Assistants
      CONTENT Bo Chen
      CONTENT Cy Dunn
      CONTENT Ed Poe
    CONTENT Welcome.
";
        assert_eq!(shown(html), expected);
    }

    #[test]
    fn tables_within_a_headed_table_stay_in_their_column() {
        let html = "<table><tr><th>Days<th>Rooms<tr><td><table><tr><th>A<th>B<tr><td>1<td>2</table><td>Hall 5</table>";
        let expected = "\
PAGE
  HEADING Days
    HEADING A
    HEADING B
    CONTENT 1
    CONTENT 2
  HEADING Rooms
    CONTENT Hall 5
";
        assert_eq!(shown(html), expected);
    }

    #[test]
    fn tables_in_sections_are_read_as_they_stand() {
        let html = "<table><tr><th>Day<th>Topic<tr><td colspan=2>Week 1<tr><td>Mo<td>Graphs</table>";
        let expected =
            "PAGE\n  HEADING Day\n  HEADING Topic\n  CONTENT Week 1\n  CONTENT Mo\n  CONTENT Graphs\n";
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
