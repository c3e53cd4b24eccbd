//! Records of a kind that its schema alone describes.
//!
//! ```text
//! Schema ─┬─ what the page declares ────────────┐
//!         ├─ its lists, each record of a list ──┼─ merge ──▶ Record { fields, text, confidence }
//!         └─ the page as one record ────────────┘
//!   of any list: the page's best list, each of its records ──▶ Record
//! ```

mod byline;
mod choice;
mod citation;
mod class_fields;
mod class_names;
mod columns;
mod declared;
mod duration;
mod field;
mod judgement;
mod labels;
mod lists;
mod measures;
mod merge;
mod names;
mod owner;
mod sections;
mod single;
mod spans;
mod subtitle;
mod table_cells;
mod text;
mod titles;
mod trail;
mod typed;

use std::collections::HashSet;

use marks::{Mark, Recognizer};
use schema::{PageRule, Schema};

use crate::glance::Glance;
use crate::record::Record;
pub use choice::{CHOICE_FEATURES, ChoiceTrace};
pub(crate) use choice::{DAY, PRICE};
pub use columns::records_of_columns;
pub(crate) use judgement::SINGLE;
pub use judgement::SINGLE_FEATURES;
pub(crate) use sections::{SECTION, SECTIONS};
pub use sections::{SECTION_FEATURES, SectionTrace};
pub use single::SingleTrace;
use text::says;
pub(crate) use titles::TITLE;
pub use titles::{TITLE_FEATURES, TitleTrace};

/// The records of a kind on a page, in the order of the page.
pub(crate) fn records(schema: &Schema, glance: &Glance) -> Vec<Record> {
    let declared = if glance.settings.no_meta { Vec::new() } else { declared::records(schema, glance) };
    let declares_one = declared.len() == 1;
    let mut found = with_text(schema, glance, declared);
    if let ([one], true) = (found.as_mut_slice(), declares_one) {
        declared::on_its_page(schema, glance, one);
    }
    found
}

/// What a page declares, with what its text says of the same and of others.
fn with_text(schema: &Schema, glance: &Glance, declared: Vec<Record>) -> Vec<Record> {
    if !opens(&schema.page, glance) {
        return declared;
    }
    let marks = marks_of(schema, glance);
    let (listed, spans) = lists::records(schema, glance, &marks);
    if declared.is_empty() {
        let alone = single::record(schema, glance, &marks, &spans);
        return match alone {
            Some(record) => vec![record],
            None if is_of_type(&schema.page, glance) && listed.is_empty() => {
                lists::headed(schema, glance, &marks)
            }
            None if is_of_type(&schema.page, glance) => listed,
            None => Vec::new(),
        };
    }
    if !is_of_type(&schema.page, glance) {
        return declared;
    }
    let mut merged = merge::merge(schema, declared, listed);
    if let [one] = merged.as_mut_slice() {
        single::complete(schema, glance, &marks, &spans, one);
    }
    merged
}

/// Measures all that could be a section of a field on a page, by the field's name.
pub fn section_traces(schema: &Schema, glance: &Glance, field: &str) -> Vec<SectionTrace> {
    if !opens(&schema.page, glance) {
        return Vec::new();
    }
    single::section_traces(schema, glance, &marks_of(schema, glance), field)
}

/// Measures all that could be the title of the record that a page may be about.
pub fn title_traces(schema: &Schema, glance: &Glance) -> Vec<TitleTrace> {
    if !opens(&schema.page, glance) {
        return Vec::new();
    }
    let (marks, labels) = (marks_of(schema, glance), labels::labels_of(schema, glance));
    titles::traces(&titles::TitlePage { schema, glance, labels: &labels, marks: &marks })
}

/// Measures all marks that could be the value of a field of the record that a page may be about, by the field's name.
pub fn choice_traces(schema: &Schema, glance: &Glance, field: &str) -> Vec<ChoiceTrace> {
    if !opens(&schema.page, glance) {
        return Vec::new();
    }
    let marks = marks_of(schema, glance);
    let (_, spans) = lists::records(schema, glance, &marks);
    single::choice_traces(schema, glance, &marks, &spans, field)
}

/// The records of a kind that a page declares in JSON-LD, microdata, RDFa or microformats.
pub fn declared_records(schema: &Schema, glance: &Glance) -> Vec<Record> {
    declared::records(schema, glance)
}

/// Measures the record that a page may be about, as [`records`] does.
pub fn single_trace(schema: &Schema, glance: &Glance) -> Option<SingleTrace> {
    let marks = opens(&schema.page, glance).then(|| marks_of(schema, glance))?;
    let (_, spans) = lists::records(schema, glance, &marks);
    single::trace(schema, glance, &marks, &spans)
}

/// The records of the list that a page is made for, for a kind that takes any.
pub(crate) fn records_of_list(schema: &Schema, glance: &Glance) -> Vec<Record> {
    let list = if opens(&schema.page, glance) && is_of_type(&schema.page, glance) {
        glance.main_list()
    } else {
        None
    };
    list.map_or_else(Vec::new, |list| lists::records_of(schema, glance, list, &marks_of(schema, glance)))
}

/// Says the page a word of the gate, and no more words that speak against it?
fn opens(rule: &PageRule, glance: &Glance) -> bool {
    if rule.gate.is_empty() && rule.against.is_empty() {
        return true;
    }
    let text = glance.own_words();
    let count = |words: &[String]| words.iter().filter(|word| says(text, word)).count();
    let gate = if rule.gate.is_empty() { 0 } else { count(&rule.gate) };
    let opens = rule.gate.is_empty() || gate > 0;
    opens && (rule.against.is_empty() || count(&rule.against) <= gate)
}

/// Is the page of a type in which lists of the kind are looked for?
fn is_of_type(rule: &PageRule, glance: &Glance) -> bool {
    let likeliest = || glance.page_type().types.first().map(|(likeliest, _)| likeliest.name());
    rule.types.is_empty() || likeliest().is_some_and(|name| rule.types.iter().any(|known| known == name))
}

/// Marks of the recognisers that the kind names; the file's own come before shipped ones of the same name.
fn marks_of(schema: &Schema, glance: &Glance) -> Vec<Mark> {
    let settings = glance.reading();
    let mut names: HashSet<&str> = schema.record.needs.iter().map(String::as_str).collect();
    names.extend(schema.fields.iter().filter_map(field::recognizer_of));
    let own = schema.recognizers.iter().map(|own| own as &dyn Recognizer);
    let is_own = |r: &&dyn Recognizer| schema.recognizers.iter().any(|own| own.name() == r.name());
    let wanted = |r: &&dyn Recognizer| schema::marked_as(*r).any(|name| names.contains(name));
    let shipped = marks::ALL.iter().copied().filter(|r| wanted(r) && !is_own(r));
    marks::find_with(glance.doc.full_text(), &settings, own.chain(shipped))
}
