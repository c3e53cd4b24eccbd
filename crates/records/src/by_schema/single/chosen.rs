//! The price and the day of a page's own record: the marks that models choose, and which field takes them.

use std::ops::Range;

use super::{Chosen, Page, longest, spans_of};
use crate::Field;
use crate::by_schema::choice;
use crate::record::Value;

/// Chance from which a day is taken for the page's own, before labels and its byline are asked: set by hand, not measured.
const LIKELY_DAY: f32 = 0.3;

impl<'r> Page<'r> {
    /// The likeliest price and day of the record, each of the first field that its model chooses for.
    pub(super) fn chosen(&self) -> &[Chosen<'r>] {
        let chosen = |field: &'r schema::Field| {
            let (span, chance) = choice::likeliest(&self.choice_page(), field)?;
            Some(Chosen { field: &field.name, span, chance })
        };
        let all = || {
            let fields = self.schema.fields.iter().filter(|field| self.is_chosen(field));
            fields.filter_map(chosen).collect()
        };
        self.chosen.get_or_init(all)
    }

    pub(super) fn chosen_of(&self, field: &schema::Field) -> Option<&Chosen<'r>> {
        self.chosen().iter().find(|chosen| chosen.field == field.name)
    }

    /// Is it the first field of those that a model chooses for?
    pub(super) fn is_chosen(&self, field: &schema::Field) -> bool {
        let is_alike =
            |other: &&schema::Field| choice::model_of(other).is_some() && other.holds == field.holds;
        choice::model_of(field).is_some()
            && self.schema.fields.iter().find(is_alike).is_some_and(|first| first.name == field.name)
    }

    /// Has the kind several sums, or several days, of which a model would choose one? Then labels tell them apart.
    pub(super) fn has_rivals(&self, field: &schema::Field) -> bool {
        let is_rival =
            |other: &&schema::Field| choice::model_of(other).is_some() && other.holds == field.holds;
        self.schema.fields.iter().filter(is_rival).count() > 1
    }

    /// Stand the values of a sum behind a label, or alone on their lines? A model chooses one in any sentence too.
    pub(super) fn is_own(&self, field: &schema::Field, values: &[Field<Value>]) -> bool {
        let index = self.schema.fields.iter().position(|other| other.name == field.name);
        let labels =
            self.labels_of(field).map(|label| &label.value).filter(|own| own.len() <= longest(field));
        let named = self.class_fields().iter().filter(|(of, _)| Some(*of) == index).map(|(_, span)| span);
        let places: Vec<&Range<usize>> = labels.chain(named).collect();
        let is_placed =
            |span: &Range<usize>| places.iter().any(|own| own.start <= span.start && span.end <= own.end);
        values.iter().flat_map(spans_of).any(|span| is_placed(&span) || self.is_own_line(span))
    }

    /// The mark that a model chooses for a field.
    pub(super) fn chosen_mark(&self, field: &schema::Field) -> Vec<Field<Value>> {
        let chosen = self.chosen_of(field);
        chosen.map_or_else(Vec::new, |own| self.source().placed(field, std::slice::from_ref(&own.span)))
    }

    /// Is the likeliest day of the page's text likely its own, where its declared one is not to be read?
    pub(super) fn is_likely_day(&self, field: &schema::Field) -> bool {
        let is_likely = || self.chosen_of(field).is_some_and(|own| own.chance >= LIKELY_DAY);
        (self.glance.settings.no_meta || self.page().date.is_none()) && is_likely()
    }
}
