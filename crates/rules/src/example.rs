//! Examples: values that a person saw on the page choose the list and name its fields.
//!
//! ```text
//! "author=Ann Lee" "$4.50"  ──▶  the best list of which a record has each ──▶ its column is called author
//! ```

use std::cmp::Reverse;
use std::ops::Range;
use std::str::FromStr;

use listings::{Cell, Column, Listing, Member, Role};
use page::Document;

use crate::change::Change;

/// A value of a field, as a person reads it on the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// What to call the field; `None` leaves its name.
    pub name: Option<String>,
    /// The text of one record's field, whole or some words of it.
    pub value: String,
}

impl FromStr for Example {
    type Err = String;

    /// `VALUE`, or `NAME=VALUE` with a name of letters, digits, blanks, `-` and `_`.
    fn from_str(text: &str) -> Result<Example, String> {
        let plain = |name: &str| name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let named = text.split_once('=').filter(|(name, _)| !name.trim().is_empty() && plain(name));
        let (name, value) = named.map_or((None, text), |(name, value)| (Some(name.trim().to_owned()), value));
        let value = words(value);
        if value.is_empty() { Err(format!("`{text}` has no value")) } else { Ok(Example { name, value }) }
    }
}

/// What a person shows of the list that is meant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Labels {
    /// Values of its records.
    pub examples: Vec<Example>,
    /// Words of what is none of its records, though it stands on a page.
    pub negatives: Vec<String>,
}

/// A list that a person showed, and what is to be made of its columns.
#[derive(Debug)]
pub(crate) struct Chosen {
    pub(crate) list: Listing,
    /// Did it hold what is no record?
    pub(crate) is_cut: bool,
    pub(crate) changes: Vec<Change>,
}

/// Does some list of a page have an example?
pub(crate) fn is_on(doc: &Document, lists: &[Listing], example: &Example) -> bool {
    lists.iter().any(|list| has(doc, list, example, Fit::Joined))
}

/// The best list that has all examples, its columns named by them; else what is wrong.
///
/// # Errors
/// Which example no list has, or not together with the others.
pub fn by_examples(doc: &Document, lists: &[Listing], examples: &[Example]) -> Result<Listing, String> {
    let examples: Vec<&Example> = examples.iter().collect();
    let first = shown(doc, lists, &examples, &[])?.into_iter().next();
    first.map(|chosen| chosen.list).ok_or_else(|| "the page has no list".to_owned())
}

/// The lists that have all examples, best first, without what a person said to be no record; where none has, what is wrong.
/// Examples are whole fields where a list has them as such, else parts of fields, else parts of two at once.
pub(crate) fn shown(
    doc: &Document,
    lists: &[Listing],
    examples: &[&Example],
    not: &[String],
) -> Result<Vec<Chosen>, String> {
    let is_cut = |whole: &Listing, cut: &Listing| cut.members.len() < whole.members.len();
    let cut = lists.iter().filter_map(|list| without(doc, list, not).map(|cut| (is_cut(list, &cut), cut)));
    let (is_cut, cut): (Vec<bool>, Vec<Listing>) = cut.unzip();
    let has_all = |list: &Listing, fit| examples.iter().all(|e| has(doc, list, e, fit));
    let all = || is_cut.iter().copied().zip(&cut);
    let of = |fit| all().filter(|(_, list)| has_all(list, fit)).collect::<Vec<_>>();
    let fitting = [Fit::Whole, Fit::Part, Fit::Joined].into_iter().map(of).find(|lists| !lists.is_empty());
    let named = |(is_cut, list): (bool, &Listing)| {
        let mut list = list.clone();
        let mut named = || -> Vec<Change> {
            examples.iter().filter_map(|example| name(doc, &mut list.columns, example)).collect()
        };
        // What is joined goes by the names that all examples give: these come first.
        named();
        let mut changes: Vec<Change> = Vec::new();
        for change in named() {
            // Two values of one field may be shown.
            if !changes.contains(&change) {
                changes.push(change);
            }
        }
        Chosen { list, is_cut, changes }
    };
    fitting.map(|lists| lists.into_iter().map(named).collect()).ok_or_else(|| lacking(doc, &cut, examples))
}

fn has(doc: &Document, list: &Listing, example: &Example, fit: Fit) -> bool {
    column_of(doc, &list.columns, example, fit).is_some()
        || fit == Fit::Joined && pair_of(doc, &list.columns, example).is_some()
}

/// Which of the examples no list has, or not together with the others.
fn lacking(doc: &Document, lists: &[Listing], examples: &[&Example]) -> String {
    let lacks =
        |list: &Listing| examples.iter().filter(|e| !has(doc, list, e, Fit::Joined)).collect::<Vec<_>>();
    match examples.iter().find(|e| !is_on(doc, lists, e)) {
        Some(unknown) => format!("no record of a list has a field that says {:?}", unknown.value),
        None => {
            let fewest = lists.iter().map(lacks).min_by_key(Vec::len).unwrap_or_default();
            let values: Vec<String> = fewest.iter().map(|e| format!("{:?}", e.value)).collect();
            format!("no one list has all the examples; the one with most lacks {}", values.join(", "))
        }
    }
}

/// A list without the records that say what is said to be in none; nothing where half of them do.
pub(crate) fn without(doc: &Document, list: &Listing, not: &[String]) -> Option<Listing> {
    if not.is_empty() {
        return Some(list.clone());
    }
    let is_none = |record: &Member| says(&record.text(doc), not);
    let stays: Vec<bool> = list.records().map(|record| !is_none(record)).collect();
    let mut list = list.clone();
    list.members.retain(|member| member.role != Role::Record || !is_none(member));
    for column in &mut list.columns {
        let mut stay = stays.iter();
        column.cells.retain(|_| stay.next().copied().unwrap_or_default());
    }
    let left = stays.iter().filter(|stays| **stays).count();
    (2 * left > stays.len()).then_some(list)
}

/// Does a record say any of these words? Nothing says none.
pub(crate) fn says(record: &str, not: &[String]) -> bool {
    let record = words(record);
    not.iter().map(|not| words(not)).any(|not| !not.is_empty() && holds(&record, &not))
}

/// How an example stands in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// It is the field.
    Whole,
    /// It is the field, or whole words of it.
    Part,
    /// Or it begins in one field and ends in another.
    Joined,
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The column one of whose cells says the example, of several the one with most cells; else, where a part will do, the
/// one with the shortest cell that holds it.
fn column_of(doc: &Document, columns: &[Column], example: &Example, fit: Fit) -> Option<usize> {
    let cells =
        |c: &Column| -> Vec<String> { c.cells.iter().flatten().map(|c| words(c.text(doc))).collect() };
    let filled = |c: &Column| c.cells.iter().flatten().count();
    let says = |c: &Column| cells(c).contains(&example.value);
    let whole = columns.iter().enumerate().rev().filter(|(_, c)| says(c)).max_by_key(|(_, c)| filled(c));
    whole.map(|(i, _)| i).or_else(|| match fit {
        Fit::Whole => None,
        Fit::Part | Fit::Joined => part_of(doc, columns, example).map(|(_, i)| i),
    })
}

/// The column with the shortest cell that holds an example, and how long that is.
fn part_of(doc: &Document, columns: &[Column], example: &Example) -> Option<(usize, usize)> {
    let holding = columns.iter().enumerate().filter_map(|(i, column)| {
        let texts = column.cells.iter().flatten().map(|cell| words(cell.text(doc)));
        Some((texts.filter(|text| holds(text, &example.value)).map(|text| text.len()).min()?, i))
    });
    holding.min()
}

/// Does a text hold these words, and not the middle of another one?
fn holds(text: &str, words: &str) -> bool {
    let in_word = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    text.match_indices(words).any(|(at, found)| {
        let (before, behind) = text.split_at(at);
        let behind = behind.strip_prefix(found).unwrap_or_default();
        let cut_before = in_word(before.chars().next_back()) && in_word(found.chars().next());
        let cut_behind = in_word(behind.chars().next()) && in_word(found.chars().next_back());
        !cut_before && !cut_behind
    })
}

/// The two columns in whose cells an example begins and ends, of several those that say least; and how much that is.
fn pair_of(doc: &Document, columns: &[Column], example: &Example) -> Option<(usize, (usize, usize))> {
    let records = columns.iter().map(|column| column.cells.len()).max().unwrap_or_default();
    let spans = |record: usize| -> Vec<(Range<usize>, usize)> {
        let span = |column: &Column| column.cells.get(record)?.as_ref().and_then(Cell::span);
        columns.iter().enumerate().filter_map(|(at, column)| Some((span(column)?, at))).collect()
    };
    (0..records).filter_map(|record| ends_of(doc, &spans(record), example)).min()
}

/// The two of a record's fields in which an example begins and ends, and how much they say with what stands between them. A
/// record that does not say it is read but once, and one that does once for each field.
fn ends_of(
    doc: &Document,
    fields: &[(Range<usize>, usize)],
    example: &Example,
) -> Option<(usize, (usize, usize))> {
    let words_between = |start: usize, end: usize| doc.full_text().get(start..end).map(words);
    let says =
        |start: usize, end: usize| words_between(start, end).is_some_and(|text| holds(&text, &example.value));
    let start = fields.iter().map(|(span, _)| span.start).min()?;
    let end = fields.iter().map(|(span, _)| span.end).max().filter(|end| says(start, *end))?;
    let begins = fields.iter().filter(|(span, _)| says(span.start, end));
    let (first, one) = begins.max_by_key(|(span, _)| (span.start, Reverse(span.end)))?;
    let ends = fields.iter().filter(|(span, _)| says(first.start, span.end));
    let (last, other) = ends.min_by_key(|(span, _)| (span.end, Reverse(span.start)))?;
    let long = words_between(first.start, last.end)?.len();
    (one != other).then_some((long, (*one.min(other), *one.max(other))))
}

/// Names the column that an example is of; what is to be made of two, where it is of these.
fn name(doc: &Document, columns: &mut [Column], example: &Example) -> Option<Change> {
    let name = example.name.as_ref()?;
    let whole = column_of(doc, columns, example, Fit::Whole);
    let pair = if whole.is_some() { None } else { pair_of(doc, columns, example) };
    // Of a field that holds much more than the example, two that hold less are meant.
    let is_least = |(long, _): &(usize, usize)| pair.is_none_or(|(least, _)| *long <= least);
    let part = || part_of(doc, columns, example).filter(is_least).map(|(_, at)| at);
    if let Some(column) = whole.or_else(part).and_then(|at| columns.get_mut(at)) {
        column.name.clone_from(name);
        return None;
    }
    let (_, (first, second)) = pair?;
    let called = |at: usize| columns.get(at).map(|column| words(&column.name));
    Some(Change::Join { first: called(first)?, second: called(second)?, name: name.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(examples: &[&str]) -> Result<Vec<String>, String> {
        let item = |i: usize| {
            format!("<li><a href={i}>Brass compass no. {i}</a> <i>by Ann Lee</i><p>${i}.50 and postage")
        };
        let menu = "<ul><li><a href=a>Home</a><li><a href=b>About us</a><li><a href=c>Contact</a></ul>";
        let html = format!("{menu}<ul class=offers>{}</ul>", (1..7).map(item).collect::<String>());
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let lists = listings::listings(&doc, &[]);
        let examples: Vec<Example> = examples.iter().map(|e| e.parse().unwrap()).collect();
        let examples: Vec<&Example> = examples.iter().collect();
        let chosen = shown(&doc, &lists, &examples, &[])?.remove(0);
        Ok(chosen.list.columns.into_iter().map(|c| c.name).collect())
    }

    #[test]
    fn a_part_of_a_field_is_that_field() {
        let columns = chosen(&["thing=Brass compass no. 3", "cost=$4.50"]).unwrap();
        assert!(columns.contains(&"thing".to_owned()) && columns.contains(&"cost".to_owned()), "{columns:?}");
        assert!(chosen(&["compass no. 2", "Ann"]).is_ok());
        let cut = chosen(&["compass", "ompass no. 2"]).unwrap_err();
        assert_eq!(cut, "no record of a list has a field that says \"ompass no. 2\"");
    }

    #[test]
    fn an_example_is_of_the_two_fields_in_which_it_begins_and_ends() {
        let item =
            |i: usize| format!("<li><b>{i} May</b> <a href={i}>Room {i}</a> <i>{i} pm</i> <u>{i} May</u>");
        let html = format!("<ul class=talks>{}</ul>", (1..7).map(item).collect::<String>());
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let list = listings::listings(&doc, &[]).remove(0);
        let names = |value: &str| {
            let (_, (one, other)) = pair_of(&doc, &list.columns, &value.parse().unwrap())?;
            Some([one, other].map(|at| list.columns[at].cells[0].as_ref().unwrap().text(&doc).to_owned()))
        };
        assert_eq!(names("May Room 3"), Some(["1 May".into(), "Room 1".into()]));
        assert_eq!(names("pm 4 May"), Some(["1 pm".into(), "1 May".into()]));
        assert_eq!(names("Room 3"), None);
        assert_eq!(names("May Room 9"), None);
    }

    #[test]
    fn the_example_that_another_list_has_is_told() {
        let error = chosen(&["Brass compass no. 3", "by Ann Lee", "About us"]).unwrap_err();
        assert_eq!(error, "no one list has all the examples; the one with most lacks \"About us\"");
    }
}
