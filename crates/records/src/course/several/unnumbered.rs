//! Lists of courses without numbers: lines built alike below what says that courses follow, most of them named as courses are.
//!
//! ```text
//! <h1>Teaching</h1> <h3>Soft Matter</h3> … <h3>Nonlinear Physics</h3> …      Title         | Instructor
//!                                                                            Music Theory  | Ann Lee      one a row
//! ```

use std::collections::{HashMap, HashSet};

use page::NodeId;

use super::gate::TEACHING;
use super::{FEWEST, Item, LONGEST, MENU, TITLED};
use crate::course::number::{Sort, numbers};
use crate::course::plain::{squashed, words};
use crate::course::reading::{self, Line, Reading};
use crate::course::topic::Topic;
use crate::course::{TITLES, hours};

impl Reading<'_> {
    /// Lines built alike that look like courses: the headings, the lines that tell a term, the cells of a column of titles.
    pub(super) fn unnumbered(&self) -> Vec<Item> {
        let mut groups: HashMap<(bool, u8, u32), Vec<Item>> = HashMap::new();
        // How high the heading is that says the term of the lines below it.
        let mut term_above: Option<u8> = None;
        let titled = self.titled_tables();
        for (i, line) in self.lines.iter().enumerate() {
            let text = self.text(&line.span);
            let cell = self.table_of(line).filter(|t| titled.contains(t)).map(|_| self.column_topic(line));
            if cell.is_some_and(|topic| topic != Some(Topic::Name)) {
                continue;
            }
            let dated = self.line_term(line).is_some();
            let heading = self.heading_term(line).is_some();
            if heading {
                term_above = Some(line.level);
                continue;
            }
            term_above = term_above.filter(|level| line.level <= 2 || line.level < *level);
            // Courses below a term are often linked as a whole; menus do not stand there.
            let plain = line.linked < MENU || term_above.is_some();
            let short = line.span.len() <= LONGEST && plain || line.level > 2;
            if i < 1 || !short || line.topic.is_some() || TEACHING.is_match(text) || speaks_of_itself(text) {
                continue;
            }
            if line.level > 2 || dated || term_above.is_some() || cell.is_some() {
                // Courses below their terms are of one list, what comes after them is not.
                let key = (term_above.is_some(), line.level, (line.size * 8.0) as u32);
                let number = numbers(text).into_iter().find(|n| n.sort > Sort::Bare);
                groups.entry(key).or_default().push(self.item(i, line, number));
            }
        }
        let title = squashed(self.text(&self.title));
        let score = |items: &Vec<Item>| -> f32 {
            let of = |i: &Item| i.name.as_ref().map_or(0.0, |n| TITLES.score(self.text(n)).min(3.0));
            items.iter().map(of).sum::<f32>() * if items.len() < FEWEST { 0.0 } else { 1.0 }
        };
        let mut groups: Vec<Vec<Item>> = groups.into_values().collect();
        for group in &mut groups {
            group.retain(|i| i.name.as_ref().is_some_and(|n| !title.contains(&squashed(self.text(n)))));
        }
        groups.sort_by_key(|g| g.first().map(|i| i.line));
        groups.into_iter().max_by(|a, b| score(a).total_cmp(&score(b))).unwrap_or_default()
    }

    /// Is it named as courses are, or does its line say what is said of courses alone? Dishes, golf courses and dates are not.
    pub(super) fn is_told_as_course(&self, item: &Item) -> bool {
        let name = item.name.as_ref().map_or("", |n| self.text(n));
        let line = self.lines.get(item.line).map_or("", |l| self.text(&l.span));
        let has_details = || item.term.is_some() || item.number.is_some() || !hours::hours(line).is_empty();
        (is_named_as_courses(name) || has_details()) && !is_date(name)
    }

    /// Tables of which a column is headed as titles are: their other cells are no courses.
    fn titled_tables(&self) -> HashSet<NodeId> {
        let titles = self.columns.iter().filter(|(_, (_, topic))| *topic == Topic::Name);
        titles.map(|((table, _), _)| *table).collect()
    }

    fn table_of(&self, line: &Line) -> Option<NodeId> {
        line.cell.and_then(|c| reading::table(self.doc, c.row))
    }
}

/// Does a name have words of courses' titles, and no sentence's length or end?
pub(super) fn is_named_as_courses(name: &str) -> bool {
    let sentence = name.ends_with(['.', '?', '!']) || words(name).nth(LONGEST_TITLE).is_some();
    !sentence && TITLES.score(name) >= TITLED
}

pub(super) fn is_date(text: &str) -> bool {
    let marks = marks::find_only(text, &marks::Settings::default(), &["date"]);
    marks.iter().any(|m| m.span.start() == 0 && m.span.end() == text.len())
}

/// Longest title of a course, in words.
const LONGEST_TITLE: usize = 10;

/// Does a line say whose the page is, or where it stands? Its year is no term.
pub(super) fn speaks_of_itself(text: &str) -> bool {
    const SAID: [&str; 4] = ["copyright", "©", "(c)", "://"];
    let lower = text.to_lowercase();
    SAID.iter().any(|phrase| lower.contains(phrase))
}
