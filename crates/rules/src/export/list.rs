//! A list of a rule, as far as selectors tell it: whether they can tell its records, and where its fields stand.

use listings::{Apart, Cut};
use page::Tag;

use super::words::Words;
use crate::change::Change;
use crate::field::{Field, Locator};
use crate::name::Name;
use crate::path::{Path, Step};
use crate::rule::Rule;
use crate::selector::Selector;

/// A list of a rule, as far as selectors tell it.
#[derive(Debug, Clone)]
pub(super) struct List<'r> {
    pub(super) rule: &'r Rule,
    pub(super) records: &'r Path,
    pub(super) fields: Vec<(&'r Field, Spot<'r>)>,
}

/// Where a field stands.
#[derive(Debug, Clone, Copy)]
pub(super) enum Spot<'r> {
    /// In an element.
    At(&'r Locator),
    /// Behind this label in the record, or under this head of its table.
    Under(&'r str),
}

impl<'r> Spot<'r> {
    /// Where a field of a rule stands; `None` where neither an element nor a label that is its alone tells.
    pub(super) fn of(rule: &'r Rule, field: &'r Field) -> Option<Spot<'r>> {
        let is_own = |label: &&str| {
            let texts = rule.fields.iter().filter(|other| !other.is_attribute());
            texts.filter(|other| other.called() == Some(*label)).count() == 1
        };
        let under = || field.called().filter(is_own).map(Spot::Under);
        field.locator.as_ref().map(Spot::At).or_else(under)
    }
}

impl<'r> List<'r> {
    pub(super) fn of(rule: &'r Rule, words: Words) -> Result<List<'r>, String> {
        let Selector::Path { path: records, cut } = &rule.way else {
            return Err("its records are told by a pattern of tags, which no selector tells".to_owned());
        };
        match (cut, words) {
            (Cut::Each, _) | (Cut::Leaders | Cut::Parting, Words::Scrapy) => {}
            (Cut::Leaders, _) => {
                let why = "its records are no elements of their own, but stretches of a flat page: a spider finds them";
                return Err(why.to_owned());
            }
            (Cut::Parting, _) => {
                let why = "a record stands before the first paragraph, to which no selector leads: a spider finds it";
                return Err(why.to_owned());
            }
            (Cut::Blank, _) => return Err("empty lines part its records, which no selector tells".to_owned()),
        }
        if let Some(change) = rule.changes.iter().find(|change| !matches!(change, Change::Without(_))) {
            return Err(format!("no selector says `{change}`"));
        }
        let kept = |f: &&Field| !rule.changes.iter().any(|change| change.takes(&f.name));
        let fields = rule.fields.iter().filter(kept).filter_map(|f| Some((f, Spot::of(rule, f)?)));
        let list = List { rule, records, fields: fields.collect() };
        if list.sets_apart() && list.always().next().is_none() {
            return Err(
                "among its records stand others that are none, and no field that all records had tells which"
                    .to_owned(),
            );
        }
        Ok(list)
    }

    /// Does the rule set apart some of what stands where its records stand?
    pub(super) fn sets_apart(&self) -> bool {
        self.rule.apart != Apart::None
    }

    /// The fields that all records had.
    pub(super) fn always(&self) -> impl Iterator<Item = &(&'r Field, Spot<'r>)> {
        self.fields.iter().filter(|(field, _)| field.share >= 1.0)
    }

    /// Are its records paragraphs, and what stands before the first?
    pub(super) fn is_parted(&self) -> bool {
        matches!(self.rule.way, Selector::Path { cut: Cut::Parting, .. })
    }

    /// Are its records stretches of a flat page?
    pub(super) fn is_flat(&self) -> bool {
        self.rule.way.is_flat()
    }

    /// What is not said of it: the fields that stand nowhere for sure, and what sets apart what is no record.
    pub(super) fn left_out(&self) -> impl Iterator<Item = String> {
        let is_left_out = |f: &&Field| {
            Spot::of(self.rule, f).is_none() && !self.rule.changes.iter().any(|change| change.takes(&f.name))
        };
        let nowhere = quoted(self.rule.fields.iter().filter(is_left_out));
        let nowhere = (!nowhere.is_empty()).then(|| format!("no selector leads to {nowhere}"));
        let apart = self.sets_apart().then(|| {
            let always = quoted(self.always().map(|(field, _)| *field));
            format!("what lacks one of {always} is no record to them; the rule looks at what most have")
        });
        // A list in preformatted text has a `<br>` for each line break, which the page's own source has not.
        let is_a = |step: &Step, tag: Tag| step.name == Name::Tag(tag);
        let lines = match self.records.steps() {
            [.., pre, br] => is_a(pre, Tag::PRE) && is_a(br, Tag::BR),
            _ => false,
        };
        let lines = lines.then(|| {
            "its records are lines of preformatted text, which other parsers do not part: it may find none".to_owned()
        });
        nowhere.into_iter().chain(apart).chain(lines)
    }

    /// May records stand in records, of which the rule takes the outermost? Seldom where an id, a class or a name of
    /// the site's own tells which they are.
    pub(super) fn may_nest(&self) -> bool {
        let tells = |step: &Step| step.is_named() || matches!(step.name, Name::Custom(_));
        !self.records.steps().iter().any(tells)
    }
}

/// The names of fields, as sentences tell them.
pub(super) fn quoted<'f>(fields: impl Iterator<Item = &'f Field>) -> String {
    fields.map(|field| format!("`{}`", field.name)).collect::<Vec<_>>().join(", ")
}
