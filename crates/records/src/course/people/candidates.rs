//! Who is named on a page, and what speaks for it that they teach the course.
//!
//! ```text
//! every name of the page ── labels, lines around, its words, addresses ──▶ measures ──▶ chance that it is the teacher
//! ```
//!
//! What labels and posts say is one sign among others: books have authors, plans have guests, and a page may name its
//! teacher beside a post that no list of words has.

use std::ops::Range;

use model::Shipped;

use super::mail::Mail;
use super::{FOOT, Named, Roles, alike, names};
use crate::course::head::HEAD;
use crate::course::plain::words;
use crate::course::reading::{Line, Reading};
use crate::course::topic::{self, Topic};
use crate::course::{TITLES, hours};

/// What is measured of somebody named; 1 or 0 unless said otherwise.
pub const FEATURES: [&str; MEASURES] = [
    "first_by_rules",
    "labelled_teacher",
    "labelled_assistant",
    "labelled_other",
    "labelled_staff",
    "role_is_fresh",
    "told_in_prose",
    "beside_post",
    "with_section",
    "alone_in_head",
    "at_foot",
    "first_unlabelled",
    "only_unlabelled",
    // Natural logarithms of one more than how many of the page.
    "labelled_teachers",
    "labelled_assistants",
    "people",
    // The name itself.
    "words",
    "knows_first_name",
    "knows_surname",
    "recognised",
    "has_initial",
    "titled",
    "has_degree",
    "all_capitals",
    "like_course_title",
    "announces",
    // Its line.
    "whole_line",
    "begins_line",
    "ends_line",
    "line_words",
    "level",
    "linked",
    "in_cell",
    "line_has_hours",
    "line_has_address",
    "line_has_year",
    "line_says_teacher",
    "line_says_assistant",
    "line_says_other",
    "behind_small_word",
    "before_small_word",
    "behind_by",
    "in_quotes_or_book",
    // Where the line stands.
    "place",
    "line_number",
    "lines_from_end",
    "column_says_people",
    "above_says_teacher",
    "above_says_assistant",
    "above_says_staff",
    "above_says_other",
    "lines_since_role",
    "lines_since_heading",
    "below_says_role",
    "below_says_reach",
    // Elsewhere on the page.
    "has_address",
    "address_near",
    "mentions",
    "rank",
    "in_title",
    "in_heading",
    "in_head",
    "in_foot",
    "neighbours",
];
/// How many those are.
const MEASURES: usize = 64;

/// Does somebody named teach the course?
pub(crate) static TEACHER: Shipped =
    Shipped::new("course-teacher", include_str!("../../../models/course-teacher.model"), &FEATURES);
/// Most people of a page that are looked at: a course has some, a directory thousands.
const MOST: usize = 200;
/// Most lines of a page in which people are looked for.
const LINES: usize = 4000;
/// Longest line that is read for names, in bytes.
const LONGEST: usize = 1500;
/// So many lines behind a name may tell how to reach the person.
const NEAR: usize = 4;
/// So many lines around a name are looked through for others.
const AROUND: usize = 4;

/// Somebody named on the page.
#[derive(Debug, Clone)]
pub(in crate::course) struct Person {
    /// Where the name stands that tells most: below a role, else the first.
    pub(in crate::course) span: Range<usize>,
    /// Words of the name in lower case.
    pub(super) words: Vec<String>,
    /// What speaks for it that they teach.
    pub(in crate::course) measures: [f32; MEASURES],
}

/// A name where it stands.
struct Mention {
    span: Range<usize>,
    line: usize,
    words: Vec<String>,
    person: usize,
}

/// What holds for a line by those above it.
#[derive(Clone, Copy, Default)]
struct Above {
    role: Option<Topic>,
    since_role: usize,
    since_heading: usize,
}

impl Reading<'_> {
    /// Everybody whom the page names, in the order in which they are first named.
    pub(in crate::course) fn persons(&self, roles: &Roles) -> Vec<Person> {
        let Roles { named, stretches, mails, unlabelled: ways } = roles;
        let (mentions, count) = self.mentions(named);
        let above = self.above();
        // The surest way that names somebody, where no label does.
        let first_way = ways.iter().position(|w| !w.is_empty());
        let a_label_tells = named.iter().any(|n| matches!(n.role, Topic::Teacher | Topic::Staff));
        let counted = |role: Topic| named.iter().filter(|n| n.role == role).count() as f32;
        let (teachers, assistants) = (counted(Topic::Teacher), counted(Topic::Assistant));
        let starts: Vec<usize> = mentions.iter().map(|m| m.line).collect();
        let books = self.book_lines();
        let title = names::words(self.text(&self.title));
        let mut of_person: Vec<Vec<&Mention>> = vec![Vec::new(); count];
        for mention in &mentions {
            if let Some(own) = of_person.get_mut(mention.person) {
                own.push(mention);
            }
        }
        let mut out = Vec::with_capacity(count);
        for (rank, own) in of_person.iter().enumerate() {
            let labelled = named.iter().find(|n| own.iter().any(|m| m.span.start == n.span.start));
            let chosen =
                labelled.and_then(|n| own.iter().find(|m| m.span.start == n.span.start)).or(own.first());
            let Some(mention) = chosen else { continue };
            let Some(line) = self.lines.get(mention.line) else { continue };
            let text = self.text(&line.span);
            let name = self.text(&mention.span);
            let before = self.text(&(line.span.start..mention.span.start));
            let behind = self.text(&(mention.span.end..line.span.end));
            let role = labelled.map(|n| n.role);
            let fresh = stretches
                .iter()
                .find(|s| s.span.start <= mention.span.start && mention.span.end <= s.span.end);
            let way = |n: usize| {
                let found = ways.get(n).is_some_and(|w| w.iter().any(|words| alike(words, &mention.words)));
                f32::from(found)
            };
            let parts: Vec<&str> = name.split_whitespace().collect();
            let over = above.get(mention.line).copied().unwrap_or_default();
            let beside = names::role_beside(text);
            let column = self.column_topic(line).filter(|t| t.is_people());
            let small = |word: Option<&str>| word.is_some_and(|w| w.starts_with(char::is_lowercase));
            let last_before = before.split_whitespace().next_back();
            let first_behind = behind.strip_prefix(' ').and_then(|b| b.split_whitespace().next());
            let next = self.lines.get(mention.line + 1..).unwrap_or_default();
            let reach = next.iter().take(NEAR).take_while(|l| l.level < 3);
            let reached = reach
                .clone()
                .any(|l| l.topic.is_some_and(Topic::is_property) || self.text(&l.span).contains('@'));
            let below = next.first().and_then(|l| l.topic.filter(|t| t.is_people() && l.is_bare()));
            let near_end = self.lines.get(mention.line + NEAR).map_or(usize::MAX, |l| l.span.end);
            let theirs = |m: &&Mail| m.names(&mention.words);
            let address_near = mails
                .iter()
                .any(|m| (line.span.start..near_end).contains(&m.span.start) && !m.is_an_offices());
            let heading = |m: &&&Mention| self.lines.get(m.line).is_some_and(|l| l.level > 2);
            let around = starts.partition_point(|l| *l < mention.line.saturating_sub(AROUND))
                ..starts.partition_point(|l| *l <= mention.line + AROUND);
            let is = |yes: bool| f32::from(yes);
            let log = |n: usize| (n as f32).ln_1p();
            let from_end = self.lines.len().saturating_sub(mention.line + 1);
            let first_of_staff = named.iter().find(|n| n.role == Topic::Staff).map(|n| n.span.start);
            let none_taught = teachers == 0.0;
            // Where no label tells, the first of the staff, else the first by the surest way.
            let first_by_rules = match (role, first_of_staff) {
                (Some(Topic::Teacher), _) => true,
                (_, Some(first)) => none_taught && first == mention.span.start,
                (_, None) => none_taught && first_way.map_or(0.0, &way) > 0.0,
            };
            let measures = [
                is(first_by_rules),
                is(role == Some(Topic::Teacher)),
                is(matches!(role, Some(Topic::Assistant | Topic::CourseAssistant))),
                is(role == Some(Topic::OtherPeople)),
                is(role == Some(Topic::Staff)),
                is(fresh.is_some_and(|s| s.fresh)),
                way(0),
                way(1),
                way(2),
                way(3),
                way(4),
                first_way.map_or(0.0, &way),
                first_way.filter(|_| !a_label_tells).map_or(0.0, &way),
                teachers.ln_1p(),
                assistants.ln_1p(),
                log(count),
                parts.len() as f32,
                is(parts.first().is_some_and(|w| marks::is_first_name(w))),
                is(parts.last().is_some_and(|w| marks::is_surname(w))),
                is(names::is_person(name)),
                is(parts.iter().any(|w| w.trim_end_matches('.').chars().nth(1).is_none())),
                is(names::is_titled(before)),
                is(names::has_degree(behind)),
                is(!name.chars().any(char::is_lowercase)),
                TITLES.score(name) / parts.len().max(1) as f32,
                is(topic::of_heading(name).is_some()),
                is(name.len() >= text.trim().len()),
                is(before.trim().is_empty()),
                is(behind.trim().is_empty()),
                log(words(text).count()),
                f32::from(line.level),
                line.linked,
                is(line.cell.is_some()),
                is(!hours::hours(text).is_empty()),
                is(text.contains('@')),
                is(has_year(text)),
                is(line.topic == Some(Topic::Teacher) || beside == Some(Topic::Teacher)),
                is(line.topic == Some(Topic::Assistant) || beside == Some(Topic::Assistant)),
                is(line.topic.is_some_and(|t| !t.is_people() && !t.is_property())),
                is(small(last_before)),
                is(small(first_behind)),
                is(last_before.is_some_and(|w| w.eq_ignore_ascii_case("by"))),
                is(books.contains(&mention.line) || before.ends_with(['"', '“', '«'])),
                mention.line as f32 / self.lines.len().max(1) as f32,
                log(mention.line),
                log(from_end),
                is(column.is_some()),
                is(over.role == Some(Topic::Teacher)),
                is(matches!(over.role, Some(Topic::Assistant | Topic::CourseAssistant))),
                is(over.role == Some(Topic::Staff)),
                is(over.role.is_some_and(|t| !t.is_people())),
                log(over.since_role),
                log(over.since_heading),
                is(below.is_some()),
                is(reached),
                is(mails.iter().any(|m| theirs(&m))),
                is(address_near),
                log(own.len()),
                log(rank),
                is(mention.words.last().is_some_and(|w| title.contains(w))),
                is(own.iter().any(|m| heading(&m))),
                is(own.iter().any(|m| m.line < HEAD)),
                is(own.iter().any(|m| m.line + FOOT >= self.lines.len())),
                log(around.len()),
            ];
            out.push(Person { span: mention.span.clone(), words: mention.words.clone(), measures });
        }
        out
    }

    /// Every name of the page, in page order, and how many people they name.
    fn mentions(&self, named: &[Named]) -> (Vec<Mention>, usize) {
        let mut found: Vec<(usize, Range<usize>)> = Vec::new();
        for (i, line) in self.lines.iter().enumerate().take(LINES).filter(|(_, l)| l.span.len() <= LONGEST) {
            let own = |n: &&Named| line.span.contains(&n.span.start);
            let mut spans: Vec<Range<usize>> = named.iter().filter(own).map(|n| n.span.clone()).collect();
            for name in self.names_in(line) {
                if spans.iter().all(|s| s.end <= name.start || name.end <= s.start) {
                    spans.push(name);
                }
            }
            spans.sort_by_key(|s| s.start);
            found.extend(spans.into_iter().map(|s| (i, s)));
        }
        let mut known: Vec<Vec<String>> = Vec::new();
        let mut out = Vec::new();
        for (line, span) in found {
            let words = names::words(self.text(&span));
            let person = match known.iter().position(|k| alike(k, &words)) {
                Some(person) => person,
                None if known.len() < MOST => {
                    known.push(words.clone());
                    known.len() - 1
                }
                None => continue,
            };
            out.push(Mention { span, line, words, person });
        }
        (out, known.len())
    }

    /// The names in a line: those that the recogniser knows, and those that its parts begin with.
    fn names_in(&self, line: &Line) -> Vec<Range<usize>> {
        const PARTS: [char; 11] = [',', '(', ')', '–', '-', '|', ';', '/', '\t', ':', '•'];
        let text = self.text(&line.span);
        if !text.contains(char::is_uppercase) {
            return Vec::new();
        }
        let mut out: Vec<Range<usize>> = Vec::new();
        let mut put = |span: Range<usize>| {
            if !span.is_empty() && out.iter().all(|o| o.end <= span.start || span.end <= o.start) {
                out.push(span);
            }
        };
        names::people(text).into_iter().for_each(&mut put);
        let starts = text.match_indices(PARTS).map(|(at, sign)| at + sign.len());
        for at in std::iter::once(0).chain(starts) {
            let rest = text.get(at..).unwrap_or_default();
            names::leading(rest, false).into_iter().for_each(|r| put(at + r.start..at + r.end));
        }
        out.into_iter().map(|r| line.span.start + r.start..line.span.start + r.end).collect()
    }

    /// Of each line what the nearest role or topic above it says, and how far above it and the heading stand.
    fn above(&self) -> Vec<Above> {
        let mut over = Above::default();
        let mut out = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            out.push(over);
            over.since_role += 1;
            over.since_heading += 1;
            if line.topic.is_some_and(|t| !t.is_property()) {
                (over.role, over.since_role) = (line.topic, 0);
            }
            if line.level > 2 {
                over.since_heading = 0;
                if line.topic.is_none() {
                    over.role = None;
                }
            }
        }
        out
    }
}

/// Does a text name a year, as references do?
fn has_year(text: &str) -> bool {
    let year = |w: &str| w.len() == 4 && (w.starts_with("19") || w.starts_with("20"));
    text.split(|c: char| !c.is_ascii_digit()).any(year)
}
