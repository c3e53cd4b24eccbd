//! Sections of a page about one record: the lines that are a field of several values, or a text of its own.
//!
//! ```text
//! <h2>Ingredients</h2> <ul><li>2 eggs <li>1 cup of flour</ul> <h2>Method</h2>  ──▶  2 eggs · 1 cup of flour
//! candidates ── features of each for each field ── model of the field, or of all ──▶ the likeliest, none twice
//! ```
//!
//! Labels are words of the schema; the shape of the lines, their classes and where they stand say the rest, in any
//! language.

mod candidates;
mod features;
mod line_counts;
mod section_page;

use std::ops::Range;

use model::Shipped;

use self::candidates::Candidate;
pub use self::features::SECTION_FEATURES;
use self::features::Shape;
pub(super) use self::section_page::SectionPage;

/// Is it a section of the field, whatever the field is?
pub(crate) static SECTION: Shipped =
    Shipped::new("kind-section", include_str!("../../models/kind-section.model"), &SECTION_FEATURES);
/// The same of fields whose sections are learnt by themselves: kind, field, model.
pub(crate) static SECTIONS: [(&str, &str, Shipped); 2] = [
    (
        "recipe",
        "ingredients",
        Shipped::new(
            "kind-section-ingredients",
            include_str!("../../models/kind-section-ingredients.model"),
            &SECTION_FEATURES,
        ),
    ),
    (
        "recipe",
        "instructions",
        Shipped::new(
            "kind-section-instructions",
            include_str!("../../models/kind-section-instructions.model"),
            &SECTION_FEATURES,
        ),
    ),
];

/// Chance from which a section is taken: the fit gives sections that lack a line, or have one too many, a chance of .3.
const LIKELY: f32 = 0.2;

/// A section of a field, by the field's index in the schema.
#[derive(Debug, Clone)]
pub(super) struct Section {
    pub(super) field: usize,
    pub(super) chance: f32,
    /// Its items in the text of the page.
    pub(super) items: Vec<Range<usize>>,
}

/// A section that a field could have, with what speaks for it.
#[derive(Debug, Clone)]
pub struct SectionTrace {
    /// Its items.
    pub items: Vec<String>,
    /// The row of [`SECTION_FEATURES`].
    pub features: [f32; SECTION_FEATURES.len()],
}

impl SectionPage<'_> {
    /// The sections of all fields that have one, no line in two.
    pub(super) fn sections(&self) -> Vec<Section> {
        let all = self.candidates();
        let shapes = Shape::of_all(self, &all);
        let mut likely: Vec<(f32, usize, &Candidate)> = Vec::new();
        for field in (0..self.fields()).filter(|field| self.is_section(*field)) {
            let shaped = all.iter().zip(&shapes);
            likely.extend(
                shaped.map(|(candidate, shape)| (self.chance(candidate, shape, field), field, candidate)),
            );
        }
        likely.retain(|(chance, ..)| *chance >= LIKELY);
        likely.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut taken: Vec<(usize, &Candidate, f32)> = Vec::new();
        for (chance, field, candidate) in likely {
            let apart = |other: &Candidate| {
                other.lines.end <= candidate.lines.start || candidate.lines.end <= other.lines.start
            };
            if taken.iter().all(|(other, own, _)| *other != field && apart(own)) {
                taken.push((field, candidate, chance));
            }
        }
        let section = |(field, candidate, chance): (usize, &Candidate, f32)| Section {
            field,
            chance,
            items: self.items(&self.cut_anew(candidate)),
        };
        taken.into_iter().map(section).collect()
    }

    /// Measures all that could be a section of a field.
    pub(super) fn traces(&self, field: usize) -> Vec<SectionTrace> {
        let all = self.candidates();
        let shapes = Shape::of_all(self, &all);
        let trace = |(candidate, shape): (&Candidate, &Shape)| {
            let text = |span: Range<usize>| self.doc.full_text().get(span).unwrap_or_default().to_owned();
            let items = self.items(candidate).into_iter().map(text).collect();
            SectionTrace { items, features: features::row(self, candidate, shape, field) }
        };
        all.iter().zip(&shapes).map(trace).collect()
    }

    /// The chance that a candidate is the field. Labelled pages show ingredients and instructions alone: a text of one value, such as
    /// an abstract, is what stands below its label, and so is a list, whatever it looks like.
    fn chance(&self, candidate: &Candidate, shape: &Shape, field: usize) -> f32 {
        let label = candidate.head.and_then(|head| self.alone.get(head).copied().flatten());
        let is_below = label == Some(field) && candidate.is_run;
        if self.schema.fields.get(field).is_none_or(|field| !field.many) {
            return f32::from(is_below);
        }
        let chance = |model: &Shipped| model.get().chance(&features::row(self, candidate, shape, field));
        match self.own_model(field) {
            Some(model) => chance(model),
            None if is_below && self.is_list(candidate) => chance(&SECTION).max(LIKELY),
            None => chance(&SECTION),
        }
    }

    /// Are all its items those of a list, or rows of a table?
    fn is_list(&self, candidate: &Candidate) -> bool {
        let first = |item: &Range<usize>| self.lines.get(item.start).map(|line| line.first);
        let is_item = |item| first(item).is_some_and(|node| candidates::item_of(self.doc, node).is_some());
        candidate.items.iter().all(is_item)
    }

    /// The model that knows sections of the field alone.
    fn own_model(&self, field: usize) -> Option<&'static Shipped> {
        let name = &self.schema.fields.get(field)?.name;
        let own = SECTIONS.iter().find(|(kind, of, _)| *kind == self.schema.name && of == name);
        own.map(|(_, _, model)| model)
    }
}
