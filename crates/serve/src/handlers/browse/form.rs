//! The search form of a kind's page: what its records can be searched and sorted by.

use formats::Resource;
use gleaner::schema::{FieldType, Role, Schema};

use crate::kinds::{self, UsualOrder};
use crate::locale::Locale;
use crate::search_params::SearchParams;

/// What the form offers.
pub(super) struct Form {
    /// Days.
    pub(super) dated: bool,
    /// The views of a calendar, and its feed.
    pub(super) fits_calendar: bool,
    /// What the place is called, of a kind that has one.
    pub(super) place: Option<String>,
    /// Catalogues hold its records.
    pub(super) exchanged: bool,
    /// Questions in one's own words.
    pub(super) answered: bool,
    /// Values of `sort`, with what they are called.
    pub(super) sorts: Vec<(String, String)>,
    /// A field that words can be asked of, as its name stands before a colon.
    pub(super) field: Option<String>,
    /// A condition on a field of this kind.
    pub(super) example: String,
    /// What is used seldom is in use.
    pub(super) open: bool,
}

impl Form {
    pub(super) fn of(schema: &Schema, params: &SearchParams, locale: &Locale) -> Form {
        Form {
            dated: schema.of_role(Role::Start).is_some(),
            fits_calendar: schema.fits_calendar(),
            place: schema.of_role(Role::Place).map(|field| field.called(locale.language.tag())),
            exchanged: Resource::describes(schema),
            answered: kinds::answers_questions(schema),
            sorts: sorts(schema, params, locale),
            field: [Role::People, Role::Place, Role::Group]
                .iter()
                .find_map(|role| schema.of_role(*role))
                .map(|field| field.name.clone()),
            example: example(schema),
            open: !params.condition.trim().is_empty() || !params.sort.is_empty(),
        }
    }
}

fn sorts(schema: &Schema, params: &SearchParams, locale: &Locale) -> Vec<(String, String)> {
    let tag = locale.language.tag();
    let usual = match kinds::usual_order(schema) {
        _ if !params.q.trim().is_empty() => locale.text("best-first"),
        UsualOrder::Next => locale.text("next-first"),
        UsualOrder::Latest(start) => locale.text("descending").with("field", start.called(tag)),
        UsualOrder::Code(code) => locale.text("ascending").with("field", code.called(tag)),
        UsualOrder::New => locale.text("newest-first-of-kind"),
    };
    let usual = usual.to_string();
    let mut sorts = vec![(String::new(), usual.clone())];
    for field in schema.fields.iter().filter(|field| field.is_sortable()) {
        let order = |key: &'static str| locale.text(key).with("field", field.called(tag)).to_string();
        sorts.push((field.name.clone(), order("ascending")));
        sorts.push((format!("-{}", field.name), order("descending")));
    }
    // What is usual is offered once, unless it is what was asked for.
    sorts.retain(|(name, label)| name.is_empty() || *label != usual || *name == params.sort);
    sorts
}

/// A condition that somebody could write, of the field that it tells most about.
fn example(schema: &Schema) -> String {
    let fields = || schema.fields.iter().filter(|field| field.is_sortable());
    let number = fields().find(|field| field.is_number());
    let text = fields().find(|field| field.holds == FieldType::Text && field.role != Some(Role::Title));
    match (number, text.or_else(|| fields().next())) {
        (Some(number), _) => format!("{} < 1000", number.name),
        (None, Some(text)) => format!("{} ~ word", text.name),
        (None, None) => String::new(),
    }
}
