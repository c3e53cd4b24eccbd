//! Which of a page's numbers is the course's own? Prerequisites, rooms and other courses have numbers, too.
//!
//! ```text
//! title, first lines ── numbers, each with all places that say it ──▶ measures ── model ──▶ the course's, or none
//! ```
//!
//! The paper's signs (in the title, confirmed by the page, §4.1) are some among others.

use std::ops::Range;
use std::sync::LazyLock;

use marks::Phrases;
use model::Shipped;
use regex::Regex;
use rustc_hash::FxHashMap;

use super::{NOT_DEPARTMENTS, Number, Sort, at_start, is_year, numbers, point_at_start, stands_alone};
use crate::Field;
use crate::course::TITLES;
use crate::course::head::HEAD;
use crate::course::owner::COURSE;
use crate::course::plain::words;
use crate::course::reading::{Line, Reading};
use crate::course::topic::Topic;
use crate::course::vocabulary;

/// What is measured of a number; 1 or 0 unless said otherwise.
pub const FEATURES: [&str; MEASURES] = [
    "in_title",
    "first_in_title",
    // Natural logarithms of one more than how often headings, the head and the first lines say it.
    "in_headings",
    "in_head",
    "mentions",
    // Shares of the places that say it.
    "share_of_page",
    "first_of_line",
    "begins_line",
    "behind_small_word",
    "before_sign",
    "in_places",
    "in_requirements",
    "in_links",
    // One over one more than the number of the first line that says it.
    "early",
    "labelled",
    "whole_line",
    "begins_short_line",
    // How much the text behind it is like a course's title, at most 1.
    "title_behind",
    "discipline",
    "capitals",
    "coded",
    "bare",
    "loose",
    "begins_heading",
    "like_year",
    "three_digits",
    "four_digits",
    "few_digits",
    "most_said",
    // Natural logarithm of how many numbers the page has.
    "numbers",
];
/// How many those are.
const MEASURES: usize = 30;

/// Which number is the course's own?
pub(crate) static NUMBER: Shipped =
    Shipped::new("course-number", include_str!("../../../models/course-number.model"), &FEATURES);

/// The score of "the page says no number of the course", against which numbers are fitted.
const NONE: f32 = 0.0;

/// Lines in which numbers are looked for, and the longest of them, in bytes.
const LINES: usize = 150;
const LONGEST: usize = 300;
/// A number that a label names is no longer, in bytes.
const LONGEST_CODE: usize = 16;

/// A word with a capital and digits, of which nothing else is known: "Mek4250", "Photo-5345". U+2010 is a hyphen.
static LOOSE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?-u:\b)\p{Lu}\p{L}{1,6}[ \u{2010}-]?[0-9]{3,5}[A-Z]?(?-u:\b)")
        .expect("the pattern is well formed")
});

/// Parts of digits and capitals: "VPK-2B", "1000-213bPN", "03-ANG-2041", "B3-112".
static PARTED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?-u:\b)(?:[A-Z]{1,5}[0-9]{0,5}|[0-9]{1,5}[A-Z]{0,3})(?:-[0-9A-Z]{1,5}[a-z]?[A-Z]{0,3}){1,3}(?-u:\b)")
        .expect("the pattern is well formed")
});

/// A code of capitals and digits in parts, of which none is a year or a word that is no department: "COVID-19".
fn parted(text: &str) -> Option<Range<usize>> {
    let is_code = |m: &regex::Match| {
        let code = m.as_str();
        let mut parts = code.split('-');
        let count = |is: fn(&u8) -> bool| code.bytes().filter(is).count();
        let (digits, letters) = (count(u8::is_ascii_digit), count(u8::is_ascii_uppercase));
        digits.min(letters) > 0
            && digits.max(letters) >= FEWEST_DIGITS
            && parts.all(|part| !is_year(part) && !NOT_DEPARTMENTS.contains(&part))
            && stands_alone(text, m.start(), m.end())
    };
    PARTED.find_iter(text).find(is_code).map(|m| m.range())
}

/// Words behind which a number stands in the same line.
static BEFORE_NUMBERS: LazyLock<Phrases> = LazyLock::new(|| {
    let languages = vocabulary::below(&["headings"]);
    let ids = languages.into_iter().flat_map(|l| vocabulary::words(&["headings", l, "id"]));
    let all: Vec<_> = ids.chain(vocabulary::words(&["labels", "number"])).collect();
    Phrases::new(&all, true)
});

/// The number behind a word for one: "Codice 27410, 9 CFU", "Modul 5210".
fn behind_word(text: &str) -> Option<Range<usize>> {
    BEFORE_NUMBERS.find(text).find_map(|word| {
        let rest = text.get(word.span.end..)?;
        let code = rest.trim_start_matches([' ', '\u{a0}', ':', '.', '#', '：']);
        let from = text.len() - code.len();
        let ends = |c: char| !(c.is_alphanumeric() || matches!(c, '-' | '/' | '.' | '_'));
        let code = code.split(ends).next()?.trim_end_matches(['.', '-', '/']);
        let digits = code.bytes().filter(u8::is_ascii_digit).count();
        let parts =
            from > word.span.end && digits >= FEWEST_DIGITS && code.len() <= LONGEST_CODE && !is_year(code);
        parts.then(|| from..from + code.len())
    })
}

/// Fewest digits of a number behind a word, and fewest digits or capitals of one in parts: "Module 1" counts modules, "B-12" is a room.
/// Codes in parts of any length, measured apart from other codes: 16 of 26 small pages right; from this length on, measured as
/// they are: 19 (record/models.md).
const FEWEST_DIGITS: usize = 3;

/// A number that the page says, with what is measured of it.
#[derive(Debug, Clone)]
pub(in crate::course) struct Candidate {
    /// Where it is said first.
    pub(in crate::course) span: Range<usize>,
    pub(in crate::course) measures: [f32; MEASURES],
}

/// One place that says a number.
struct Mention {
    span: Range<usize>,
    sort: Option<Sort>,
    /// Of the first lines; none for the title.
    line: Option<usize>,
    first: bool,
    labelled: bool,
    begins: bool,
}

impl Reading<'_> {
    /// The course's number: the likeliest, where it is more likely than none.
    pub(in crate::course) fn number(&self) -> Option<Field<String>> {
        let scored = self.course_numbers().into_iter().map(|c| (NUMBER.get().score(&c.measures), c.span));
        let best = scored.filter(|(score, _)| *score > NONE).max_by(|a, b| a.0.total_cmp(&b.0))?;
        self.field(best.1, "course_id")
    }

    /// All numbers of title and first lines, in the order in which they are first said.
    pub(in crate::course) fn course_numbers(&self) -> Vec<Candidate> {
        let lines: Vec<&Line> = self.head(LINES).collect();
        let mut places = self.numbers_of(&self.title, None, None);
        for (i, line) in lines.iter().enumerate().filter(|(_, l)| l.span.len() <= LONGEST) {
            let before = i.checked_sub(1).and_then(|b| lines.get(b)).copied();
            places.extend(self.numbers_of(&line.span, Some(i), before.map(|b| (b, *line))));
        }
        let mut keys: FxHashMap<String, usize> = FxHashMap::default();
        let mut groups: Vec<Vec<&Mention>> = Vec::new();
        for place in &places {
            let at = *keys.entry(key(self.text(&place.span))).or_insert(groups.len());
            match groups.get_mut(at) {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        let most = groups.iter().map(Vec::len).max().unwrap_or(0);
        groups
            .iter()
            .filter_map(|own| {
                let page = (places.len(), groups.len(), most);
                Some(Candidate {
                    span: own.first()?.span.clone(),
                    measures: self.measure_number(own, &lines, page),
                })
            })
            .collect()
    }

    /// What speaks for a number, by the places that say it; of the page how many numbers it says, how many differ, and
    /// how often it says the one that it says most.
    fn measure_number(
        &self,
        own: &[&Mention],
        lines: &[&Line],
        (stated, different, most): (usize, usize, usize),
    ) -> [f32; MEASURES] {
        let line = |p: &Mention| p.line.and_then(|i| lines.get(i)).copied();
        let is = |yes: bool| f32::from(yes);
        let any = |what: &dyn Fn(&Mention) -> bool| is(own.iter().any(|p| what(p)));
        let log = |what: &dyn Fn(&Mention) -> bool| (own.iter().filter(|p| what(p)).count() as f32).ln_1p();
        let share = |what: &dyn Fn(&Mention) -> bool| {
            own.iter().filter(|p| what(p)).count() as f32 / own.len() as f32
        };
        let around = |p: &Mention| {
            let whole = line(p).map_or(self.title.clone(), |l| l.span.clone());
            (self.text(&(whole.start..p.span.start)), self.text(&(p.span.end..whole.end)))
        };
        let topic = |p: &Mention, topics: &[Topic]| {
            line(p).and_then(|l| l.topic).is_some_and(|t| topics.contains(&t))
        };
        let begins = |p: &Mention| !around(p).0.contains(char::is_alphanumeric);
        let small = |p: &Mention| {
            around(p).0.split_whitespace().next_back().is_some_and(|w| w.starts_with(char::is_lowercase))
        };
        let sign = |p: &Mention| around(p).1.trim_start().starts_with([':', '-', '–', '—', ',', '.', '|']);
        let titled = |p: &&Mention| {
            let name = around(p).1.trim_start_matches(|c: char| !c.is_alphanumeric());
            let name = name.split(ENDS).next().unwrap_or_default();
            (TITLES.score(name) / (words(name).count().clamp(1, 5) as f32)).min(1.0)
        };
        let sort = |sort: Sort| own.iter().filter_map(|p| p.sort).max() == Some(sort);
        let high = |p: &Mention| line(p).is_some_and(|l| l.level > 2);
        let first = own.iter().filter_map(|p| p.line).min();
        let short = |p: &Mention| {
            begins(p) && line(p).is_some_and(|l| words(self.text(&l.span)).nth(SHORT).is_none())
        };
        let text = own.first().map_or("", |p| self.text(&p.span));
        let digits =
            text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).count();
        let year = text.find(|c: char| c.is_ascii_digit()).and_then(|at| text.get(at..)).is_some_and(is_year);
        let places = [Topic::Office, Topic::Place, Topic::Phone, Topic::Hours, Topic::Lab, Topic::Email];
        let requirements =
            [Topic::Prerequisites, Topic::Textbook, Topic::OtherPeople, Topic::CourseAssistant];
        [
            any(&|p| p.line.is_none()),
            any(&|p| p.line.is_none() && p.first),
            log(&high),
            log(&|p| p.line.is_some_and(|i| i < HEAD)),
            log(&|_| true),
            own.len() as f32 / stated.max(1) as f32,
            share(&|p| p.first),
            share(&begins),
            share(&small),
            share(&sign),
            share(&|p| topic(p, &places)),
            share(&|p| topic(p, &requirements)),
            share(&|p| line(p).is_some_and(|l| l.linked > MOSTLY)),
            1.0 / (1.0 + first.unwrap_or(LINES) as f32),
            any(&|p| p.labelled),
            any(&|p| begins(p) && around(p).1.trim().is_empty()),
            any(&short),
            own.iter().map(titled).fold(0.0, f32::max),
            is(sort(Sort::Discipline)),
            is(sort(Sort::Capitals)),
            is(sort(Sort::Coded)),
            is(sort(Sort::Bare)),
            is(own.iter().all(|p| p.sort.is_none())),
            any(&|p| p.begins),
            is(year),
            is(digits == 3),
            is(digits == 4),
            is(digits < 3),
            is(own.len() == most),
            (different as f32).ln(),
        ]
    }

    /// The numbers of the title or of a line, behind the line before it.
    fn numbers_of(
        &self,
        span: &Range<usize>,
        line: Option<usize>,
        beside: Option<(&Line, &Line)>,
    ) -> Vec<Mention> {
        let text = self.text(span);
        let label = beside.filter(|(label, own)| is_beside(label, own) && self.says_course(label));
        let own = beside.is_some_and(|(_, own)| own.topic == Some(Topic::Id));
        let labelled = label.is_some() || own;
        let high = line.is_none() || beside.is_some_and(|(_, own)| own.level > 2);
        let mut found: Vec<(Number, bool)> = numbers(text).into_iter().map(|n| (n, false)).collect();
        let lead = text.len() - text.trim_start().len();
        let rest = text.trim_start();
        if let Some(number) = leading(rest).filter(|_| high) {
            let number = Number { from: lead + number.from, to: lead + number.to, ..number };
            found.retain(|(n, _)| n.to <= number.from || n.from >= number.to);
            found.insert(0, (number, true));
        }
        let mut out: Vec<Mention> = Vec::new();
        for (i, (number, begins)) in found.into_iter().enumerate() {
            let whole = span.start + number.from..span.start + number.to;
            out.push(Mention { span: whole, sort: Some(number.sort), line, first: i == 0, labelled, begins });
        }
        let mut put = |range: Range<usize>, first: bool, sort: Option<Sort>| {
            let whole = span.start + range.start..span.start + range.end;
            if out.iter().all(|p| p.span.end <= whole.start || whole.end <= p.span.start) {
                out.push(Mention { span: whole, sort, line, first, labelled, begins: false });
            }
        };
        let early = if high || line.is_some_and(|i| i < HEAD) { text } else { "" };
        if let Some(one) = behind_word(early) {
            put(one, true, None);
        }
        if let Some(one) = parted(early) {
            put(one, true, Some(Sort::Coded));
        }
        let mut loose = LOOSE.find_iter(early);
        // "Spring 2016" is a term.
        let year = |m: &regex::Match| {
            m.as_str().find([' ']).is_some_and(|at| is_year(m.as_str().get(at + 1..).unwrap_or_default()))
        };
        if let Some(one) = loose.find(|m| !year(m)) {
            put(one.range(), true, None);
        }
        // "Course number: 222", "科目コード 12345": whatever form it has.
        let value =
            beside.filter(|_| own && label.is_none()).map_or(0, |(_, l)| l.value.saturating_sub(span.start));
        let code = text.get(value..).unwrap_or_default().trim();
        let one = labelled && !code.contains(char::is_whitespace) && code.len() <= LONGEST_CODE;
        if one && code.chars().filter(char::is_ascii_digit).count() >= 2 {
            let from = code.as_ptr() as usize - text.as_ptr() as usize;
            put(from..from + code.len(), true, None);
        }
        out
    }

    /// Does a line say no more than that a course's number or name follows: "Course", "Course title"?
    fn says_course(&self, line: &Line) -> bool {
        line.is_bare() && matches!(line.topic, Some(Topic::Id | Topic::Name)) || self.says_number(line)
    }
}

/// Share of its letters from which on a line counts as linked.
const MOSTLY: f32 = 0.5;

/// Words of a line that says a number and not much else.
const SHORT: usize = 12;

/// What ends a course's name behind its number: "18.06 Linear Algebra (Spring 2019) | Mathematics".
const ENDS: [char; 5] = ['(', ',', '|', ':', '–'];

/// "ECON 2010: Principles", "18.06 Linear Algebra": a number that is written as years or times are, before a name.
fn leading(title: &str) -> Option<Number> {
    let sure = at_start(title);
    let number = sure.or_else(|| point_at_start(title))?;
    let behind = title.get(number.to..)?.trim_start();
    let name = behind.trim_start_matches([':', '-', '–', '—', '.', ' ']);
    // Without a sign a year may stand behind a meeting's name, and sections are counted with points.
    let parted = sure.is_some() && name.len() < behind.len();
    let titled = || name.split(ENDS).next().is_some_and(|n| TITLES.score(n) >= COURSE);
    (name.starts_with(char::is_alphabetic) && (parted || titled())).then_some(number)
}

/// Letters and digits, in lower case.
fn key(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Do two lines stand in cells of one row?
fn is_beside(a: &Line, b: &Line) -> bool {
    a.cell.zip(b.cell).is_some_and(|(a, b)| a.row == b.row && a.cell != b.cell)
}
