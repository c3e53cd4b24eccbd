//! Relearning: a rule mended on a page of its site as it is now.
//!
//! ```text
//! the old rule's fields ───────────────────┐
//! the page's lists │ those of its patterns ┴──▶ the list most like the old one ──▶ a rule with the old names
//!                                                                    otherwise    the list as it was told before
//! ```
//!
//! A site changes page by page, and some stay as they were: what told the old list is kept for these.

use listings::{Column, Listing};
use marks::Settings;
use page::Document;
use views::tokens::{Encoding, Found, Thresholds, TokenString, patterns};

use crate::field::Field;
use crate::learn::learn;
use crate::pattern::{by_pattern, learn_pattern};
use crate::rule::Rule;
use crate::selector::Selector;
use crate::watch::is_hard;

/// Learns a rule anew. The list is the one that has most of the old fields, by name or by type; where it has them under
/// other names they keep the old ones. A rule that tells its records by a pattern of tags is sought among the patterns
/// of the page first. Pages as they were before are read as before: where the list is told otherwise now, the old way
/// stands first among what the rule reads otherwise, with the page that it was learnt from. What pages are known to lack stays
/// known. `None` where no list has half
/// of the old texts, or none has a rule.
pub fn relearn(old: &Rule, doc: &Document, lists: &[Listing], source: &str) -> Option<Rule> {
    let rule = match &old.way {
        Selector::Tokens(tokens) => by_tokens(old, doc, tokens.encoding(), lists, source),
        Selector::Path { .. } => learn(doc, &likest(&old.fields, lists.to_vec())?.list, source),
    };
    let mut rule = rule?;
    keep_names(&old.fields, &mut rule.fields);
    if !is_mended(&old.fields, &rule.fields) {
        return None;
    }
    let mut rule = rule.varying_as(old);
    keep_changed(old, &mut rule.fields);
    let before = Rule { otherwise: Vec::new(), ..old.clone() };
    let mut otherwise: Vec<Rule> = std::iter::once(&before).chain(&old.otherwise).cloned().collect();
    otherwise.retain(|other| other.way != rule.way);
    otherwise.truncate(MOST_OTHERS);
    Some(Rule { changes: old.changes.clone(), otherwise, ..rule })
}

/// Most lists that a rule reads otherwise: each costs a walk over a page that has none of those before it. A rule that was
/// mended four times forgets how its site looked first.
const MOST_OTHERS: usize = 4;

/// Share of the old texts that a rule must have to be the old one mended: a list of something else has an address too,
/// and a title in a link.
const MENDED: f32 = 0.5;

/// Are these the old fields, as far as a list must say them? Addresses, which any list of links has, are not counted.
fn is_mended(old: &[Field], fields: &[Field]) -> bool {
    let is_text = |f: &&Field| f.locator.as_ref().is_none_or(|locator| locator.attribute.is_none());
    let texts: Vec<&Field> = old.iter().filter(is_text).filter(|f| f.share >= MENDED).collect();
    let is_kept = |f: &&&Field| fields.iter().any(|field| field.name == f.name);
    texts.iter().filter(is_kept).count() as f32 >= MENDED * texts.len() as f32
}

/// Fields that stand where others stood, which are found nowhere now, are these: a person may have named them.
fn keep_names(old: &[Field], fields: &mut [Field]) {
    for lost in old.iter().filter(|old| old.locator.is_some()) {
        let locator = |field: &Field| field.locator.as_ref().map(|p| (p.path.clone(), p.attribute.clone()));
        let is_new = |field: &Field| old.iter().all(|old| old.name != field.name);
        let is_it = |f: &Field| {
            is_new(f) && locator(f) == locator(lost) && (f.kind == lost.kind || !is_hard(f.kind.as_deref()))
        };
        let found =
            fields.iter().position(is_it).filter(|_| fields.iter().all(|field| field.name != lost.name));
        if let Some(field) = found.and_then(|at| fields.get_mut(at)) {
            field.name.clone_from(&lost.name);
        }
    }
}

/// Fields of which a person made others stay, nowhere and in no record where they are gone: changes speak of them.
fn keep_changed(old: &Rule, fields: &mut Vec<Field>) {
    for lost in old.fields.iter().filter(|f| old.changes.iter().any(|change| change.takes(&f.name))) {
        if fields.iter().all(|field| field.name != lost.name) {
            fields.push(Field { share: 0.0, locator: None, ..lost.clone() });
        }
    }
}

/// The rule of the pattern that is most like an old rule, or that of a list that is more like it.
fn by_tokens(
    old: &Rule,
    doc: &Document,
    encoding: Encoding,
    lists: &[Listing],
    source: &str,
) -> Option<Rule> {
    let settings = Settings { language: views::language_of(doc), as_of: None };
    let marks = marks::find_only(doc.full_text(), &settings, &old.recognizers());
    let tokens = TokenString::of(doc, encoding);
    let found = patterns(&tokens, &Thresholds::SECTION_5);
    let of = |found: &Found| by_pattern(doc, &tokens, found, &marks);
    let all = found.iter().map(of).chain(lists.iter().cloned()).collect();
    let Likest { at, list } = likest(&old.fields, all)?;
    match found.get(at) {
        Some(found) => learn_pattern(doc, &list, encoding, found, source),
        None => learn(doc, &list, source),
    }
}

/// The list most like an old one, with its names; the first of several.
struct Likest {
    /// Which it is.
    at: usize,
    list: Listing,
}

fn likest(fields: &[Field], lists: Vec<Listing>) -> Option<Likest> {
    let mut best: Option<(f32, Likest)> = None;
    for (at, mut list) in lists.into_iter().enumerate() {
        let alike = alike(fields, &mut list.columns);
        if alike > best.as_ref().map_or(0.0, |(most, _)| *most) {
            best = Some((alike, Likest { at, list }));
        }
    }
    best.map(|(_, likest)| likest)
}

/// Share of the old fields that columns have, in as many records as then; gives columns the names of the fields that
/// they are by type alone, and takes a field's name from what is plainly something else now.
fn alike(fields: &[Field], columns: &mut [Column]) -> f32 {
    const BY_TYPE: f32 = 0.5;
    // A hundredth, in which shares are written.
    const LEAST: f32 = 0.01;
    let filled = |field: &Field, column: &Column| {
        let share = column.cells.iter().flatten().count() as f32 / column.cells.len().max(1) as f32;
        (share / field.share.max(LEAST)).min(1.0)
    };
    let known = |c: &Column| fields.iter().any(|f| f.name == c.name && is_still(f, c));
    let mut sum = 0.0;
    for field in fields {
        let named = columns.iter().position(|c| c.name == field.name);
        if let Some(column) = named.and_then(|at| columns.get(at)).filter(|column| is_still(field, column)) {
            sum += filled(field, column);
            continue;
        }
        let of_type = |c: &Column| {
            field.kind.is_some() && c.recognizer.as_deref() == field.kind.as_deref() && !known(c)
        };
        let Some(column) = columns.iter_mut().find(|c| of_type(c)) else { continue };
        sum += BY_TYPE * filled(field, column);
        let old = std::mem::replace(&mut column.name, field.name.clone());
        if let Some(other) = named.and_then(|at| columns.get_mut(at)) {
            other.name = old;
        }
    }
    sum / fields.len().max(1) as f32
}

/// May a column of a field's name be that field? Not where one is a date and the other a price.
fn is_still(field: &Field, column: &Column) -> bool {
    let (was, is) = (field.kind.as_deref(), column.recognizer.as_deref());
    was == is || !(is_hard(was) && is_hard(is))
}
