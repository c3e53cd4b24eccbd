//! Is it a list of courses? Judged by what its items share and by what the page says, with a fitted model.
//!
//! ```text
//! items ── numbers, names, terms, places ──┐
//! page ─── headings, words by group ───────┴──▶ features ──▶ model ──▶ chance
//! ```

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use model::Shipped;

use super::Item;
use super::unnumbered::{is_date, is_named_as_courses};
use crate::course::TITLES;
use crate::course::judge::GROUPS;
use crate::course::number::{Sort, numbers};
use crate::course::plain::{squashed, words};
use crate::course::reading::{Line, Reading};

/// Features of the items, as shares of them unless the name says otherwise.
const OF_ITEMS: usize = 30;
/// Features of the page.
const OF_PAGE: usize = 9;

/// What speaks for a list of courses and against it.
pub const FEATURES: [&str; OF_ITEMS + OF_PAGE + GROUPS] = [
    "numbered",
    "log_items",
    "of_all_lines",
    "discipline",
    "capitals",
    "coded",
    "number_first",
    "number_column",
    "distinct_numbers",
    "same_discipline",
    "named",
    "distinct_names",
    "titled",
    "title_score",
    "name_words",
    "name_is_date",
    "name_ends_in_sign",
    "name_begins_small",
    "name_has_digits",
    "told_as_course",
    "dated",
    "heading",
    "in_table",
    "linked",
    "log_line_length",
    "priced",
    "with_address",
    "one_level",
    "below_teaching",
    "begins_entry",
    "heads_catalogue",
    "heads_courses",
    "headed_by_numbers",
    "is_a_persons",
    "title_numbered",
    "topics",
    "log_lines",
    "column_topics",
    "announced",
    "share_course",
    "share_lecture",
    "share_homework",
    "share_syllabus",
    "share_exam",
    "share_student",
    "share_research",
    "share_papers",
    "share_own",
    "share_career",
    "share_people",
    "share_software",
];

/// Is it a list of courses?
pub(crate) static LIST: Shipped =
    Shipped::new("course-list", include_str!("../../../models/course-list.model"), &FEATURES);

impl Reading<'_> {
    /// What speaks for each of these lists as one of courses; what the page says is read once for all of them.
    pub(in crate::course) fn list_features(&self, lists: &[Vec<Item>]) -> Vec<[f32; FEATURES.len()]> {
        if lists.is_empty() {
            return Vec::new();
        }
        let sections = self.teaching_sections();
        let page = self.of_page();
        let (counts, all) = self.counts();
        let shares = counts.map(|c| (100.0 * c / all).min(8.0));
        let row = |items: &Vec<Item>| {
            let mut out = [0.0; FEATURES.len()];
            let values = self.of_items(items, &sections).into_iter().chain(page).chain(shares);
            out.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
            out
        };
        lists.iter().map(row).collect()
    }

    fn of_items(&self, items: &[Item], sections: &[Range<usize>]) -> [f32; OF_ITEMS] {
        let n = items.len().max(1) as f32;
        let share = |is: &dyn Fn(&Item) -> bool| items.iter().filter(|i| is(i)).count() as f32 / n;
        let mean = |of: &dyn Fn(&Item) -> f32| items.iter().map(of).sum::<f32>() / n;
        let name = |i: &Item| i.name.as_ref().map_or("", |n| self.text(n));
        let number = |i: &Item| i.number.as_ref().map_or("", |n| self.text(n));
        let line = |i: &Item| self.lines.get(i.line);
        let text = |i: &Item| line(i).map_or("", |l| self.text(&l.span));
        let at = |i: &Item, is: &dyn Fn(&Line) -> bool| line(i).is_some_and(is);
        let heads = self.number_heads();
        let sorted =
            |sort: Sort| share(&|i: &Item| numbers(number(i)).first().is_some_and(|n| n.sort == sort));
        let distinct =
            |of: &dyn Fn(&Item) -> String| items.iter().map(of).collect::<HashSet<_>>().len() as f32 / n;
        let signs = |t: &str| t.contains(['$', '€', '£', '¥']);
        [
            share(&|i| i.number.is_some()),
            n.ln(),
            n / self.lines.len().max(1) as f32,
            sorted(Sort::Discipline),
            sorted(Sort::Capitals),
            sorted(Sort::Coded),
            share(&|i| i.number.as_ref().is_some_and(|n| at(i, &|l| l.span.start == n.start))),
            share(&|i| at(i, &|l| self.is_number_column(l, &heads))),
            distinct(&|i| squashed(number(i))),
            most_common(items.iter().map(|i| letters_first(number(i)))) / n,
            share(&|i| i.name.is_some()),
            distinct(&|i| squashed(name(i))),
            share(&|i| is_named_as_courses(name(i))),
            mean(&|i| TITLES.score(name(i)).min(5.0)),
            mean(&|i| words(name(i)).count() as f32),
            share(&|i| is_date(name(i))),
            share(&|i| name(i).ends_with(['.', '?', '!'])),
            share(&|i| name(i).starts_with(char::is_lowercase)),
            share(&|i| name(i).contains(|c: char| c.is_ascii_digit())),
            share(&|i| self.is_told_as_course(i)),
            share(&|i| i.term.is_some()),
            share(&|i| at(i, &|l| l.level > 2)),
            share(&|i| at(i, &|l| l.cell.is_some())),
            mean(&|i| line(i).map_or(0.0, |l| l.linked)),
            mean(&|i| (text(i).len() as f32).ln_1p()),
            share(&|i| signs(text(i))),
            share(&|i| text(i).contains('@')),
            most_common(items.iter().map(|i| line(i).map_or(String::new(), |l| l.level.to_string()))) / n,
            share(&|i| sections.iter().any(|section| section.contains(&i.line))),
            share(&|i| {
                line(i).is_some_and(|l| self.begins_entry(l).is_some_and(|(tag, _)| tag == page::Tag::LI))
            }),
        ]
    }

    /// How many rows of tables, and lines elsewhere, hold the items: a row is one course.
    pub(super) fn rows_of(&self, items: &[Item]) -> f32 {
        let cell = |i: &Item| self.lines.get(i.line).and_then(|l| l.cell);
        let rows: HashSet<_> = items.iter().filter_map(cell).map(|c| c.row).collect();
        (rows.len() + items.iter().filter(|i| cell(i).is_none()).count()) as f32
    }

    fn of_page(&self) -> [f32; OF_PAGE] {
        let topics: HashSet<_> = self.columns.values().map(|(_, topic)| *topic).collect();
        let [catalogue, courses, numbered, person] =
            [self.heads_catalogue(), self.heads_courses(), self.is_headed_by_numbers(), self.is_a_persons()];
        [
            f32::from(catalogue),
            f32::from(courses),
            f32::from(numbered),
            f32::from(person),
            f32::from(!numbers(self.text(&self.title)).is_empty()),
            self.telling() as f32,
            (self.lines.len() as f32).ln_1p(),
            topics.len() as f32,
            f32::from(catalogue || courses || numbered && !person),
        ]
    }
}

/// How often the commonest of some texts occurs; empty ones do not count.
fn most_common(texts: impl Iterator<Item = String>) -> f32 {
    let mut counts: HashMap<String, usize> = HashMap::new();
    texts.filter(|t| !t.is_empty()).for_each(|t| *counts.entry(t).or_default() += 1);
    counts.into_values().max().unwrap_or(0) as f32
}

/// The letters with which a number begins: those of its discipline.
fn letters_first(number: &str) -> String {
    number.chars().take_while(|c| !c.is_ascii_digit()).filter(|c| c.is_alphabetic()).collect()
}
