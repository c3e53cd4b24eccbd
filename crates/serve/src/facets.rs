//! Facets: of what the records found are, how many of each. Which there are, the roles of the kind's fields say.
//!
//! ```text
//! topic · the place · fields of people and groups · lists of texts that records share · the page's site
//! ```

use std::collections::HashMap;

use gleaner::schema::{Field, FieldType, Role, Schema};
use store::{Hit, clean};

use crate::card::{host_name, site_label};
use crate::kinds::names;
use crate::locale::Locale;
use crate::search_params::SearchParams;

/// Values of a facet that are shown.
const SHOWN: usize = 8;

/// Records that facets are counted over: those that the search puts first.
pub(crate) const COUNTED: usize = 300;

/// What records can be narrowed by.
pub(crate) struct Facet {
    /// What is narrowed: a field, or `topic`, `place`, `source`.
    pub(crate) of: String,
    /// As people call it.
    pub(crate) name: String,
    pub(crate) values: Vec<Counted>,
}

/// A value of a facet.
pub(crate) struct Counted {
    /// As people read it.
    pub(crate) label: String,
    pub(crate) value: String,
    /// How many of the records have it.
    pub(crate) count: usize,
    /// What the address asks for when it is taken; or not any more, where it is taken already.
    pub(crate) link: String,
    pub(crate) taken: bool,
}

/// The facets of records of a kind that were found: those that narrow something.
pub(crate) fn of_kind(schema: &Schema, hits: &[Hit], params: &SearchParams, locale: &Locale) -> Vec<Facet> {
    let mut facets = Vec::new();
    let topic = locale.text("topic").to_string();
    let mut topics = of_column("topic", topic, &params.topic, hits, params, |hit| hit.topic.clone());
    topics.values.iter_mut().for_each(|topic| topic.label = locale.topic(&topic.value));
    facets.push(topics);
    if let Some(place) = schema.of_role(Role::Place) {
        let name = place.called(locale.language.tag());
        facets.push(of_column("place", name, &params.place, hits, params, |hit| hit.place.clone()));
    }
    facets.extend(
        schema
            .fields
            .iter()
            .filter(|field| is_facet(field))
            .map(|field| of_field(field, hits, params, locale)),
    );
    let site = |hit: &Hit| hit.source.as_deref().map(host_name);
    let sources = of_column("source", locale.text("source").into(), &params.source, hits, params, site);
    facets.push(with_site_names(sources, hits));
    facets.retain(|facet| !facet.values.is_empty());
    facets
}

/// Hosts are called by the names of their sites, those that are named alike with their hosts.
fn with_site_names(mut facet: Facet, hits: &[Hit]) -> Facet {
    let pages = || hits.iter().filter_map(|hit| Some((host_name(hit.source.as_deref()?), hit)));
    let names: HashMap<String, &Hit> = pages().collect();
    for value in &mut facet.values {
        if let Some(hit) = names.get(&value.value) {
            value.label = site_label(hit.site.as_ref(), hit.source.as_deref().unwrap_or_default());
        }
    }
    facet
}

fn is_facet(field: &Field) -> bool {
    matches!(field.role, Some(Role::People | Role::Group)) || is_list(field)
}

/// Texts of which a record may have several: books, topics. Those that records share narrow, and no others.
fn is_list(field: &Field) -> bool {
    field.role.is_none() && field.many && field.holds == FieldType::Text
}

fn of_field(field: &Field, hits: &[Hit], params: &SearchParams, locale: &Locale) -> Facet {
    let values = |hit: &Hit| hit.fields.get(&field.name).map(names).unwrap_or_default();
    let taken = params.field_filter(&field.name);
    let mut counts = count_values(taken, hits, values);
    if is_list(field) {
        counts.retain(|(value, count)| *count > 1 || value == taken);
    }
    let link = |value: &str| params.with_field(&field.name, value);
    Facet {
        of: field.name.clone(),
        name: field.called(locale.language.tag()),
        values: to_values(counts, hits.len(), taken, link),
    }
}

fn of_column(
    of: &str,
    name: String,
    taken: &str,
    hits: &[Hit],
    params: &SearchParams,
    value: impl Fn(&Hit) -> Option<String>,
) -> Facet {
    let counts = count_values(taken, hits, |hit| value(hit).into_iter().collect());
    Facet {
        of: of.to_owned(),
        name,
        values: to_values(counts, hits.len(), taken, |value| params.with(of, value)),
    }
}

/// Values with how many of the records have each, however they write blanks and case.
fn count_values(taken: &str, hits: &[Hit], values: impl Fn(&Hit) -> Vec<String>) -> Vec<(String, usize)> {
    let mut counts: HashMap<String, (String, usize)> = HashMap::new();
    for hit in hits {
        let mut own: Vec<String> = values(hit);
        own.sort_by_cached_key(|value| clean(value));
        own.dedup_by_key(|value| clean(value));
        for value in own {
            counts.entry(clean(&value)).or_insert((value, 0)).1 += 1;
        }
    }
    if !taken.is_empty() {
        let counted = counts.entry(clean(taken)).or_default();
        taken.clone_into(&mut counted.0);
    }
    counts.into_values().collect()
}

fn to_values(
    mut counts: Vec<(String, usize)>,
    all: usize,
    taken: &str,
    link: impl Fn(&str) -> String,
) -> Vec<Counted> {
    // One value that all share narrows nothing.
    if taken.is_empty() && counts.len() <= 1 && counts.iter().all(|(_, count)| *count == all) {
        return Vec::new();
    }
    counts.sort_by(|a, b| (b.0 == taken).cmp(&(a.0 == taken)).then(b.1.cmp(&a.1)).then(a.0.cmp(&b.0)));
    let counted = |(value, count): (String, usize)| {
        let taken = value == taken;
        Counted { link: link(if taken { "" } else { &value }), label: value.clone(), value, count, taken }
    };
    counts.into_iter().take(SHOWN).map(counted).collect()
}

#[cfg(test)]
mod tests {
    use gleaner::schema;
    use serde_json::json;

    use super::*;

    fn values_of(kind: &str, hits: &[Hit], address: &str, of: &str) -> Vec<(String, usize, bool)> {
        let schema = schema::named(kind).expect("it ships");
        let facets = of_kind(schema, hits, &SearchParams::parse(address).for_kind(schema), Locale::english())
            .into_iter();
        let values = facets.filter(|facet| facet.of == of).flat_map(|facet| facet.values);
        values.map(|value| (value.value, value.count, value.taken)).collect()
    }

    #[test]
    fn a_value_that_all_share_narrows_nothing() {
        let at =
            |place: &str| Hit { place: Some(place.into()), ..crate::card::tests::hit(1, "Jazz", None, None) };
        let places = |address: &str, names: &[&str]| {
            values_of("event", &names.iter().map(|place| at(place)).collect::<Vec<_>>(), address, "place")
        };
        assert_eq!(places("", &["Aula", "Aula"]), []);
        let two = [("Aula".into(), 2, false), ("Hall".into(), 1, false)];
        assert_eq!(places("", &["Aula", "Hall", "aula"]), two);
        assert_eq!(places("place=Hall", &["Hall"]), [("Hall".into(), 1, true)]);
    }

    #[test]
    fn fields_are_facets_by_their_roles() {
        let of = |fields: serde_json::Value| Hit {
            fields: fields.as_object().cloned().expect("an object"),
            ..crate::card::tests::hit(1, "x", None, None)
        };
        let hits = [
            of(json!({"teachers": [{"name": "Ann"}], "textbooks": ["The Dragon  Book"], "term": "Fall"})),
            of(
                json!({"teachers": [{"name": "Bob"}, {"name": "ann"}], "textbooks": ["the dragon book", "SICP"],
                "term": "Fall"}),
            ),
            of(json!({"teachers": [], "textbooks": ["Other"], "term": "Fall"})),
        ];
        let teachers = values_of("course", &hits, "", "teachers");
        assert_eq!(teachers, [("Ann".into(), 2, false), ("Bob".into(), 1, false)]);
        assert_eq!(values_of("course", &hits, "", "term"), [], "one for all");
        let books = values_of("course", &hits, "f.textbooks=SICP", "textbooks");
        assert_eq!(books, [("SICP".into(), 1, true), ("The Dragon  Book".into(), 2, false)]);
    }
}
