//! Fields that are no longer what they were.

use listings::{Cell, Column, Interval, Listing};
use page::Document;

use super::Fault;
use crate::field::{ALL, Field, TELLING, label};
use crate::path::Nth;
use crate::rule::Rule;

/// Types that are sure; a name, a place or a cue word may be one in this row and none in the next.
const HARD: [&str; 6] = ["date", "time", "price", "email", "phone", "isbn"];

/// Chance, on pages that are alike, below which a field in so few records is no chance: of 122 labelled pages read by
/// rules one more is told of by it than by a fifth of it.
const UNLIKELY: f64 = 0.05;

/// Share of the share of records that had a field, below which far fewer have it: on long lists the least difference is
/// unlikely.
const FAR_FEWER: f32 = 0.75;

/// The same of a field in no record that only some had and that the page calls nothing. Records of a page are more alike than
/// chance has it, so this is noted, as a rule: on 40 of 109 right pages something is noted, on 33 before (`record/reuse.md`).
const NEVER: f64 = 0.01;

impl Rule {
    /// What is wrong with fields of these records.
    pub(super) fn field_faults(&self, doc: &Document, records: &[Interval], list: &Listing) -> Vec<Fault> {
        let is_taken = |field: &Field| self.changes.iter().any(|change| change.takes(&field.name));
        let of = |field: &Field| {
            let column = list.columns.iter().find(|c| c.name == field.name);
            let heading = if field.is_attribute() {
                of_text(doc, field, column, &list.columns)
            } else {
                column.and_then(|c| c.called.as_deref())
            };
            let called = |of: &str| list.columns.iter().filter(|c| c.called.as_deref() == Some(of)).count();
            let now = Now { doc, records, column, heading, alone: heading.is_some_and(|of| called(of) == 1) };
            // What a person made another column of is looked for at its place alone.
            let taken = is_taken(field);
            gone(field, &now, self.learnt, taken)
                .or_else(|| rarer(field, &now, self.learnt, taken).filter(|_| self.expects(field)))
                .or_else(|| numbered(field, &now))
                .or_else(|| renamed(field, &now))
                .or_else(|| changed(field, &now).filter(|_| !taken))
        };
        // What is told neither by its place nor by what the page calls it has no name that lasts: it can but be gone.
        let lasts = |f: &Field| f.locator.is_some() || f.called().is_some() && !is_taken(f);
        let untold = |f: &Field| !lasts(f) && self.expects(f) && !is_taken(f);
        let is_missing = |f: &Field| list.columns.iter().all(|column| column.name != f.name);
        // Texts are counted, and one more or less on a page gives the others its number.
        let no_text = self.fields.iter().filter(|f| untold(f) && !is_hard(f.kind.as_deref())).all(is_missing);
        let is_lost = |f: &Field| untold(f) && is_missing(f) && (no_text || is_hard(f.kind.as_deref()));
        let lost = |f: &Field| is_lost(f).then(|| Fault::Gone { field: f.name.clone() });
        // Of what pages learnt from had otherwise nothing is otherwise.
        let steady = self.fields.iter().filter(|field| field.absent == 0);
        steady.filter_map(|f| if lasts(f) { of(f) } else { lost(f) }).collect()
    }
}

/// The head by which a link goes: that of the text that it is the link of, where it is the link of all of that.
fn of_text<'h>(
    doc: &Document,
    field: &Field,
    links: Option<&Column>,
    columns: &'h [Column],
) -> Option<&'h str> {
    let (called, links) = (field.called()?, links?);
    let texts = columns.iter().find(|c| c.called.as_deref() == Some(called))?;
    let is_whole = |(text, link): (&Option<Cell>, &Option<Cell>)| match (text, link) {
        (Some(text), Some(Cell::Attribute(node, _))) => label(doc, *node, text).is_some(),
        _ => false,
    };
    let whole = texts.cells.iter().zip(&links.cells).filter(|(text, link)| is_whole((text, link))).count();
    (2 * whole > links.cells.iter().flatten().count()).then_some(texts.called.as_deref()?)
}

/// A field on the page at hand.
struct Now<'a> {
    doc: &'a Document,
    records: &'a [Interval],
    column: Option<&'a Column>,
    /// What the page calls it.
    heading: Option<&'a str>,
    /// Does it call no other column so?
    alone: bool,
}

impl Now<'_> {
    /// How many records have the field: by its place, unless the page itself says which column it is, or it is an
    /// attribute, which is told by what it is. One that is `taken` by a change has no column of its own.
    fn count(&self, field: &Field, taken: bool) -> usize {
        let called = self.is_called(field);
        match field.locator.as_ref().filter(|locator| taken || !called && locator.attribute.is_none()) {
            None => self.filled(),
            Some(locator) => {
                let says = |r: &&Interval| {
                    locator
                        .element(self.doc, **r)
                        .is_some_and(|e| !locator.says(self.doc, e).trim().is_empty())
                };
                self.records.iter().filter(says).count()
            }
        }
    }

    /// Does the page call its column as the field was called?
    fn is_called(&self, field: &Field) -> bool {
        self.heading.is_some() && self.heading == field.called()
    }

    fn filled(&self) -> usize {
        self.column.map_or(0, |c| c.cells.iter().flatten().count())
    }
}

/// Is a type one that a value has or has not?
pub(crate) fn is_hard(kind: Option<&str>) -> bool {
    kind.is_some_and(|kind| HARD.contains(&kind))
}

fn gone(field: &Field, now: &Now, learnt: usize, taken: bool) -> Option<Fault> {
    // What stands at the place of a date under another label is another field.
    let other = !taken && is_hard(field.kind.as_deref()) && now.column.is_none();
    // What the page names is a field of its own, be it one that records may lack.
    let unlikely = if field.heading.is_some() { UNLIKELY } else { NEVER };
    let expected = field.share >= ALL || at_most(0, now.records.len(), had(field, learnt), learnt) < unlikely;
    let gone = expected && (other && field.share >= ALL || now.count(field, taken) == 0);
    gone.then(|| Fault::Gone { field: field.name.clone() })
}

/// How many records learnt from had a field.
fn had(field: &Field, learnt: usize) -> usize {
    (field.share * learnt as f32).round() as usize
}

fn rarer(field: &Field, now: &Now, learnt: usize, taken: bool) -> Option<Fault> {
    let (found, of) = (now.count(field, taken), now.records.len());
    let fewer = (found as f32) < FAR_FEWER * field.share * of as f32;
    let is_rarer = fewer && at_most(found, of, had(field, learnt), learnt) < UNLIKELY;
    is_rarer.then(|| Fault::Rarer { field: field.name.clone(), found, of })
}

/// The first of more or fewer elements than there were may be another. Records without any lack the field.
fn numbered(field: &Field, now: &Now) -> Option<Fault> {
    let locator = field.locator.as_ref().filter(|_| !(now.alone && now.is_called(field)))?;
    let learnt = locator.of?;
    let counts =
        now.records.iter().map(|r| locator.count(now.doc, *r, Nth::LAST + 1)).filter(|count| *count > 0);
    let (as_many, others): (Vec<usize>, Vec<usize>) = counts.partition(|count| *count == learnt);
    let most = others.len() > as_many.len() && others.len() as f32 >= TELLING;
    most.then(|| Fault::Numbered { field: field.name.clone(), learnt })
}

fn renamed(field: &Field, now: &Now) -> Option<Fault> {
    let (was, is) = (field.called()?, now.heading?);
    let field = field.name.clone();
    (was != is).then(|| Fault::Renamed { field, was: was.to_owned(), is: is.to_owned() })
}

fn changed(field: &Field, now: &Now) -> Option<Fault> {
    let is = now.column?.recognizer.as_deref();
    let was = field.kind.as_deref();
    // What few records had of plain text may as well be a date.
    let is_sure = is_hard(was) || is_hard(is) && field.share >= ALL;
    let changed = was != is && is_sure && now.filled() as f32 >= TELLING;
    let owned = |kind: Option<&str>| kind.map(str::to_owned);
    changed.then(|| Fault::Changed { field: field.name.clone(), was: owned(was), is: owned(is) })
}

/// The chance that at most `found` of `of` records have what `had` of `learnt` like them had: the beta-binomial
/// distribution, all shares alike likely before. Linear in `found`.
fn at_most(found: usize, of: usize, had: usize, learnt: usize) -> f64 {
    let (n, a, b) = (of as f64, had as f64 + 1.0, (learnt - had.min(learnt)) as f64 + 1.0);
    // Logarithms, since the first terms of long lists are too small for a number.
    let none: f64 = (0..of).map(|i| ((b + i as f64) / (a + b + i as f64)).ln()).sum();
    let next = |term: &f64, x: f64| term + ((n - x) / (x + 1.0) * (a + x) / (b + n - x - 1.0)).ln();
    let terms = (0..found).scan(none, |term, x| {
        *term = next(term, x as f64);
        Some(*term)
    });
    none.exp() + terms.map(f64::exp).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::at_most;

    #[test]
    fn chances_of_the_beta_binomial() {
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
        // One record was learnt from and had it: a share s is likely as s, and of one record none has it by a third.
        near(at_most(0, 1, 1, 1), 1.0 / 3.0);
        near(at_most(1, 1, 1, 1), 1.0);
        near(at_most(0, 1, 0, 0), 0.5);
        near(at_most(8, 8, 3, 5), 1.0);
        near(
            at_most(0, 8, 8, 8),
            9.0 / (0..9).map(|i| f64::from(17 - i) / f64::from(i + 1)).product::<f64>() / 9.0 * 1.0,
        );
        assert!(at_most(4000, 10_000, 5_000, 5_000) < 1e-9);
    }
}
