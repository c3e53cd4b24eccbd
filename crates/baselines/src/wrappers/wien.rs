//! WIEN's LR wrappers: each value stands between two strings (Kushmerick, Weld, Doorenbos 1997; Kushmerick 2000).
//!
//! ```text
//! <B>Congo</B> <I>242</I>     ──▶     ⟨ <B> … </B> ⟩ ⟨ <I> … </I> ⟩
//! ```
//!
//! A page is tabular: every record has all values, in one order. A left string stands before every value and nowhere before
//! it since the value before; a right string begins what follows every value and stands in none. Of the strings that do, the
//! shortest is taken: the paper leaves the order of its candidates open, and the longest of a single example is the page.

use std::ops::Range;

/// Longest string that is tried, in bytes: no string of these pages needs more, and it bounds the time.
const LONGEST: usize = 200;

/// A page with its labels.
#[derive(Debug, Clone)]
pub struct Example<'p> {
    /// Its markup.
    pub page: &'p str,
    /// The values of each record, in order; records in the order of the page.
    pub tuples: Vec<Vec<Range<usize>>>,
    /// Where the list ends; behind the last record, or farther where not all are labelled.
    pub end: usize,
}

impl<'p> Example<'p> {
    fn slice(&self, from: usize, to: usize) -> &'p str {
        self.page.get(from..to).unwrap_or_default()
    }

    /// What stands before the first record.
    pub(crate) fn head(&self) -> &'p str {
        self.slice(0, self.tuples.first().and_then(|t| t.first()).map_or(0, |v| v.start))
    }

    /// What stands behind the list.
    pub(crate) fn tail(&self) -> &'p str {
        self.slice(self.end, self.page.len())
    }

    /// The part of the list that is not labelled.
    pub(crate) fn rest(&self) -> &'p str {
        self.slice(self.tuples.last().and_then(|t| t.last()).map_or(0, |v| v.end), self.end)
    }

    /// What stands between records.
    pub(crate) fn between(&self) -> impl Iterator<Item = &'p str> {
        let pairs = self.tuples.iter().zip(self.tuples.iter().skip(1));
        pairs.filter_map(|(a, b)| Some(self.slice(a.last()?.end, b.first()?.start)))
    }

    /// What stands before the value of a column, since the value before it in its record.
    fn before(&self, column: usize) -> impl Iterator<Item = &'p str> {
        let of = move |t: &Vec<Range<usize>>| {
            Some(self.slice(t.get(column.checked_sub(1)?)?.end, t.get(column)?.start))
        };
        self.tuples.iter().filter_map(of)
    }

    /// The values of a column.
    fn values(&self, column: usize) -> impl Iterator<Item = &'p str> {
        self.tuples.iter().filter_map(move |t| Some(self.slice(t.get(column)?.start, t.get(column)?.end)))
    }

    /// What stands behind the value of a column, up to the next value or the end of the page.
    fn behind(&self, column: usize) -> impl Iterator<Item = &'p str> {
        let next = move |i: usize| {
            let in_record = self.tuples.get(i)?.get(column + 1);
            in_record.or_else(|| self.tuples.get(i + 1)?.first()).map(|v| v.start)
        };
        let of = move |(i, t): (usize, &Vec<Range<usize>>)| {
            Some(self.slice(t.get(column)?.end, next(i).unwrap_or(self.page.len())))
        };
        self.tuples.iter().enumerate().filter_map(of)
    }
}

/// The strings around each value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lr {
    /// Left and right, a pair a column.
    pub around: Vec<(String, String)>,
}

impl Lr {
    /// Learns a wrapper that gives back the labels of all examples; `None` where there is none.
    pub fn learn(examples: &[Example]) -> Option<Lr> {
        let (lefts, rights) = inner(examples)?;
        let first = left_of_record(examples).find(|left| {
            // Nothing of the head or of the tail may be taken for a record's beginning.
            examples.iter().all(|e| only_ends(e.head(), left) && !e.tail().contains(left.as_str()))
        })?;
        Some(Lr { around: std::iter::once(first).chain(lefts).zip(rights).collect() })
    }

    /// The records of a page: while there is a first left string, the values between the strings (ExecLR).
    pub fn extract(&self, page: &str) -> Vec<Vec<Range<usize>>> {
        let mut tuples = Vec::new();
        let mut at = 0;
        while let Some(tuple) = tuple(page, &mut at, &self.around) {
            tuples.push(tuple);
        }
        tuples
    }
}

/// The next record's values; `at` moves behind them. Right strings may begin the next left one.
pub(crate) fn tuple(page: &str, at: &mut usize, around: &[(String, String)]) -> Option<Vec<Range<usize>>> {
    let mut values = Vec::new();
    for (left, right) in around {
        let from = find(page, *at, left)? + left.len();
        let to = find(page, from, right)?;
        values.push(from..to);
        *at = to;
    }
    Some(values)
}

/// Where a string next stands.
pub(crate) fn find(page: &str, at: usize, what: &str) -> Option<usize> {
    page.get(at..)?.find(what).map(|i| at + i)
}

/// The left strings of all columns but the first, and all right strings: those of LR and of HLRT alike.
pub(crate) fn inner(examples: &[Example]) -> Option<(Vec<String>, Vec<String>)> {
    let columns = examples.first()?.tuples.first()?.len();
    if columns == 0 || examples.iter().flat_map(|e| &e.tuples).any(|t| t.len() != columns) {
        return None;
    }
    let lefts = (1..columns).map(|c| left(examples, c)).collect::<Option<Vec<String>>>()?;
    Some((lefts, (0..columns).map(|c| right(examples, c)).collect::<Option<Vec<String>>>()?))
}

/// What may be the left string of the first column, shortest first: it stands before every record, and nowhere else
/// between records. Where else it stands in the head is left to the caller.
pub(crate) fn left_of_record<'e>(examples: &'e [Example]) -> impl Iterator<Item = String> + 'e {
    let before: Vec<&str> =
        examples.iter().flat_map(|e| std::iter::once(e.head()).chain(e.between())).collect();
    let all = suffixes(&before);
    all.into_iter().filter(|left| examples.iter().flat_map(Example::between).all(|b| only_ends(b, left)))
}

fn left(examples: &[Example], column: usize) -> Option<String> {
    let before: Vec<&str> = examples.iter().flat_map(|e| e.before(column)).collect();
    suffixes(&before).into_iter().find(|left| before.iter().all(|b| only_ends(b, left)))
}

fn right(examples: &[Example], column: usize) -> Option<String> {
    let behind: Vec<&str> = examples.iter().flat_map(|e| e.behind(column)).collect();
    let values: Vec<&str> = examples.iter().flat_map(|e| e.values(column)).collect();
    prefixes(&behind).into_iter().find(|right| !values.iter().any(|v| v.contains(right.as_str())))
}

/// Does a text end with this string, and have it nowhere else?
pub(crate) fn only_ends(text: &str, with: &str) -> bool {
    text.len().checked_sub(with.len()).is_some_and(|at| text.find(with) == Some(at))
}

/// The ends that all texts share, shortest first.
fn suffixes(texts: &[&str]) -> Vec<String> {
    let Some((first, rest)) = texts.split_first() else { return Vec::new() };
    let each = first.char_indices().rev().map(|(i, _)| first.split_at(i).1);
    let short = each.take_while(|s| s.len() <= LONGEST && rest.iter().all(|t| t.ends_with(s)));
    short.map(str::to_owned).collect()
}

/// The beginnings that all texts share, shortest first.
fn prefixes(texts: &[&str]) -> Vec<String> {
    let Some((first, rest)) = texts.split_first() else { return Vec::new() };
    let each = first.char_indices().map(|(i, c)| first.split_at(i + c.len_utf8()).0);
    let short = each.take_while(|s| s.len() <= LONGEST && rest.iter().all(|t| t.starts_with(s)));
    short.map(str::to_owned).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The country codes page (Kushmerick, Weld, Doorenbos 1997), with its head and tail.
    pub(crate) const COUNTRIES: &str = "<HTML><TITLE>Some Country Codes</TITLE><BODY><B>Some Country Codes</B><P>\
        <B>Congo</B> <I>242</I><BR><B>Egypt</B> <I>20</I><BR><B>Belize</B> <I>501</I><BR><B>Spain</B> <I>34</I><BR>\
        <HR><B>End</B></BODY></HTML>";

    /// Labels by what the values say; each is sought behind the one before.
    pub(crate) fn labelled<'p>(page: &'p str, rows: &[[&str; 2]]) -> Example<'p> {
        let mut at = 0;
        let mut place = |value: &&str| {
            let from = find(page, at, &format!(">{value}<")).unwrap() + 1;
            at = from + value.len();
            from..at
        };
        let tuples: Vec<Vec<Range<usize>>> =
            rows.iter().map(|r| r.iter().map(&mut place).collect()).collect();
        Example { page, tuples, end: at }
    }

    pub(crate) const ROWS: [[&str; 2]; 4] =
        [["Congo", "242"], ["Egypt", "20"], ["Belize", "501"], ["Spain", "34"]];

    #[test]
    fn a_page_without_bold_around_its_list_has_an_lr_wrapper() {
        let page = COUNTRIES.replace("<B>Some Country Codes</B>", "").replace("<B>End</B>", "");
        let example = labelled(&page, &ROWS);
        let lr = Lr::learn(std::slice::from_ref(&example)).unwrap();
        assert_eq!(lr.extract(&page), example.tuples);
        let other = "<HTML><BODY><P><B>Peru</B> <I>51</I><BR><B>Chad</B> <I>235</I><BR><HR></BODY></HTML>";
        let values: Vec<&str> = lr.extract(other).concat().into_iter().map(|r| &other[r]).collect();
        assert_eq!(values, ["Peru", "51", "Chad", "235"]);
    }

    #[test]
    fn bold_in_head_and_tail_leaves_no_lr_wrapper() {
        assert_eq!(Lr::learn(&[labelled(COUNTRIES, &ROWS)]), None);
    }

    #[test]
    fn records_that_lack_a_value_have_none() {
        let mut example = labelled(COUNTRIES, &ROWS);
        example.tuples[2].pop();
        assert_eq!(inner(&[example]), None);
    }
}
