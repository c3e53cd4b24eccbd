//! The parameters of a search: read from an address, and made into a query.
//!
//! ```text
//! ?q=jazz&from=2026-11-01&f.employer=Acme&where=price<900&sort=-price&page=2 ──▶ SearchParams ── Schema ──▶ Query
//!                                      └──▶ the same address with one thing changed, for links
//! ```

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use gleaner::schema::{self, Field, Role, Schema};
use jiff::civil::Date;
use store::{Condition, Is, Order, Query, SortField, Within};
use url::form_urlencoded::{self, Serializer};

use crate::answer::Failure;
use crate::kinds;
use crate::locale::Locale;
use crate::messages::Message;

/// Records of a page of results.
pub(crate) const PAGE_SIZE: usize = 20;

/// The kind whose records a search without a kind is of.
pub(crate) const EVENT: &str = "event";

/// Pages of results that can be turned to: whoever wants more narrows the search, or exports.
const MAX_PAGES: usize = 50;

/// The value of `when` for events that began before and last.
pub(crate) const RUNNING: &str = "running";

/// Filters by fields that one address may hold.
const MAX_FILTERS: usize = 10;

/// The prefix of parameters that filter by a field.
const FIELD_PREFIX: &str = "f.";

/// Parameters of addresses saved before fields had parameters of their own, with the role of the field that each meant.
const LEGACY_PARAMS: [(&str, Option<Role>); 4] = [
    ("speaker", Some(Role::People)),
    ("teacher", Some(Role::People)),
    ("term", Some(Role::Group)),
    ("discipline", None),
];

/// The parameters of a search, as an address writes them. An empty one does not restrict the search.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct SearchParams {
    pub(crate) q: String,
    /// The kind of addresses that were saved before kinds had pages.
    pub(crate) kind: String,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) place: String,
    /// A condition on fields.
    pub(crate) condition: String,
    pub(crate) topic: String,
    pub(crate) source: String,
    /// LATITUDE,LONGITUDE,KM
    pub(crate) near: String,
    /// "running": what began before and lasts.
    pub(crate) when: String,
    /// list, week or month
    pub(crate) view: String,
    /// The day around which a week or a month is shown.
    pub(crate) day: String,
    /// A field, with "-" before it the largest first; or "rank", "date", "new".
    pub(crate) sort: String,
    pub(crate) page: String,
    /// Filters: a field, and the value that it must have.
    pub(crate) filters: Vec<(String, String)>,
}

impl SearchParams {
    /// The parameters of an address; unknown ones are ignored.
    pub(crate) fn parse(query: &str) -> SearchParams {
        let mut params = SearchParams::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let before = LEGACY_PARAMS.iter().any(|(before, _)| *before == name).then_some(&*name);
            if let Some(field) = name.strip_prefix(FIELD_PREFIX).or(before) {
                if params.filters.len() < MAX_FILTERS && !value.trim().is_empty() {
                    params.filters.push((field.to_owned(), value.into_owned()));
                }
            } else if let Some(slot) = params.slot(&name) {
                *slot = value.into_owned();
            }
        }
        params
    }

    fn slot(&mut self, name: &str) -> Option<&mut String> {
        Some(match name {
            "q" => &mut self.q,
            "kind" => &mut self.kind,
            "from" => &mut self.from,
            "to" => &mut self.to,
            "place" => &mut self.place,
            "where" => &mut self.condition,
            "topic" => &mut self.topic,
            "source" | "university" => &mut self.source,
            "near" => &mut self.near,
            "when" => &mut self.when,
            "view" => &mut self.view,
            "day" => &mut self.day,
            "sort" | "order" => &mut self.sort,
            "page" => &mut self.page,
            _ => return None,
        })
    }

    /// The same for records of a kind: legacy parameters become filters by its fields; filters by fields it lacks are dropped.
    pub(crate) fn for_kind(self, schema: &Schema) -> SearchParams {
        let field = |name: &str| match LEGACY_PARAMS.iter().find(|(before, _)| *before == name) {
            _ if schema.field(name).is_some() => schema.field(name),
            Some((_, Some(role))) => schema.of_role(*role),
            Some((_, None)) => kinds::code_field(schema),
            None => None,
        };
        let filters = self.filters.iter();
        let filters = filters.filter_map(|(name, value)| Some((field(name)?.name.clone(), value.clone())));
        SearchParams { filters: filters.collect(), kind: String::new(), ..self }
    }

    /// All that are not empty, name and value, in the order of forms.
    pub(crate) fn pairs(&self) -> Vec<(String, &str)> {
        let parts = [
            ("q", &self.q),
            ("kind", &self.kind),
            ("from", &self.from),
            ("to", &self.to),
            ("place", &self.place),
            ("where", &self.condition),
            ("topic", &self.topic),
            ("source", &self.source),
            ("near", &self.near),
            ("when", &self.when),
            ("view", &self.view),
            ("day", &self.day),
            ("sort", &self.sort),
            ("page", &self.page),
        ];
        let parts = parts.into_iter().map(|(name, value)| (name.to_owned(), value.as_str()));
        let fields =
            self.filters.iter().map(|(name, value)| (format!("{FIELD_PREFIX}{name}"), value.as_str()));
        parts.chain(fields).filter(|(_, value)| !value.trim().is_empty()).collect()
    }

    /// The query string with one parameter set to another value. Any other change goes back to the first page.
    pub(crate) fn with(&self, name: &str, value: &str) -> String {
        let mut out = Serializer::new(String::new());
        let kept = self.pairs().into_iter().filter(|(other, _)| other != name && other != "page");
        for (name, value) in kept.chain([(name.to_owned(), value)]).filter(|(_, value)| !value.is_empty()) {
            out.append_pair(&name, value);
        }
        out.finish()
    }

    /// The query string with a filter by a field; an empty value removes it.
    pub(crate) fn with_field(&self, field: &str, value: &str) -> String {
        self.with(&format!("{FIELD_PREFIX}{field}"), value)
    }

    /// The value of the filter by a field; empty without one.
    pub(crate) fn field_filter(&self, field: &str) -> &str {
        self.filters.iter().find(|(name, _)| name == field).map_or("", |(_, value)| value)
    }

    /// The query string of the list of a day.
    pub(crate) fn on_day(&self, day: &str) -> String {
        let (from, to) = (day.to_owned(), day.to_owned());
        SearchParams { from, to, view: String::new(), day: String::new(), ..self.clone() }.query_string()
    }

    /// The query string, without the page.
    pub(crate) fn query_string(&self) -> String {
        self.with("page", "")
    }

    /// The parameters for which the form has no visible input.
    pub(crate) fn hidden_fields(&self) -> Vec<(String, &str)> {
        let here = ["topic", "source", "when", "view"];
        let is_hidden = |name: &str| here.contains(&name) || name.starts_with(FIELD_PREFIX);
        self.pairs().into_iter().filter(|(name, _)| is_hidden(name)).collect()
    }

    /// The filters that no visible input of the form shows: each in words, with the query string that lacks it.
    pub(crate) fn active_filters(&self, schema: &Schema, locale: &Locale) -> Vec<(String, String)> {
        let mut active = Vec::new();
        for (name, value) in self.hidden_fields().into_iter().filter(|(name, _)| name != "view") {
            if name == "when" {
                let label =
                    if value == RUNNING { locale.text("running-filter").into() } else { value.to_owned() };
                active.push((label, self.with(&name, "")));
                continue;
            }
            let field = name.strip_prefix(FIELD_PREFIX).and_then(|name| schema.field(name));
            let called = match (field, name.as_str()) {
                (Some(field), _) => field.called(locale.language.tag()),
                (None, "topic") => locale.text("topic").into(),
                (None, "source") => locale.text("source").into(),
                (None, _) => name.clone(),
            };
            let shown = if name == "topic" { locale.topic(value) } else { value.to_owned() };
            let label =
                locale.text("filter").with("name", locale.language.in_sentence(&called)).with("value", shown);
            active.push((label.into(), self.with(&name, "")));
        }
        if !self.near.trim().is_empty() {
            active.push((locale.text("near-me-filter").into(), self.with("near", "")));
        }
        active
    }

    /// Does any parameter restrict the search?
    pub(crate) fn has_filters(&self) -> bool {
        let shows = ["view", "day", "sort", "page", "kind"];
        self.pairs().iter().any(|(name, _)| !shows.contains(&name.as_str()))
    }

    /// The page of results, 1 for the first.
    pub(crate) fn page_number(&self) -> usize {
        self.page.trim().parse().unwrap_or(1).clamp(1, MAX_PAGES)
    }

    /// The store's query, for one kind or all. It asks for one record more than a page holds, to know whether a next page exists.
    pub(crate) fn to_query(&self, schema: Option<&Schema>) -> Result<Query, Failure> {
        Ok(Query {
            words: self.q.clone(),
            kind: schema.map(|schema| schema.name.clone()),
            topic: text(&self.topic),
            from: day("from", &self.from)?,
            to: day("to", &self.to)?,
            place: text(&self.place),
            source: text(&self.source),
            condition: self.condition(schema)?,
            near: self.near_point()?,
            within: if self.when == RUNNING { Within::Running } else { Within::Overlap },
            order: Order::named(&self.sort).unwrap_or_default(),
            sort: self.sort_field(schema)?,
            limit: self.page_number() * PAGE_SIZE + 1,
            ..Query::default()
        })
    }

    /// The written condition and the filters, joined by "and".
    fn condition(&self, schema: Option<&Schema>) -> Result<Option<Condition>, Failure> {
        let says = |(name, value): &(String, String)| {
            // "CS" is no part of "Physics 7"; of what has a number a part is enough.
            let is = if value.contains(|c: char| c.is_ascii_digit()) { Is::Holds } else { Is::Says };
            Condition::Field { name: name.clone(), is, value: value.trim().to_owned() }
        };
        let mut conditions: Vec<Condition> = self.filters.iter().map(says).collect();
        if let Some(written) = text(&self.condition) {
            let written: Condition =
                written.parse().map_err(|error: store::QueryError| Failure::Form(error.to_string()))?;
            check_fields(&written, schema)?;
            conditions.push(written);
        }
        Ok((!conditions.is_empty()).then_some(Condition::And(conditions)))
    }

    fn sort_field(&self, schema: Option<&Schema>) -> Result<Option<SortField>, Failure> {
        let sort = self.sort.trim();
        if let Some(field) = schema.and_then(|schema| SortField::read(sort, schema)) {
            return Ok(Some(field));
        }
        if sort.is_empty() || Order::named(sort).is_some() {
            return Ok(None);
        }
        let Some(schema) = schema else {
            return Err(Message::new("sort-needs-kind").into());
        };
        let name = sort.strip_prefix('-').unwrap_or(sort);
        let fields: Vec<&Field> = schema.fields.iter().filter(|field| field.is_sortable()).collect();
        Err(unknown_field(name, &fields, |near| match near {
            Some(near) => Message::new("cannot-sort-by-near").with("near", near),
            None => Message::new("cannot-sort-by"),
        }))
    }

    /// Latitude, longitude and kilometres.
    pub(crate) fn near_point(&self) -> Result<Option<(f64, f64, f64)>, Failure> {
        if self.near.trim().is_empty() {
            return Ok(None);
        }
        let why = || Failure::from(Message::new("near-is-no-place").with("text", &self.near));
        let numbers: Vec<f64> = self.near.split(',').filter_map(|part| part.trim().parse().ok()).collect();
        match numbers.as_slice() {
            [lat, lon, km] if lat.abs() <= 90.0 && lon.abs() <= 180.0 && (0.0..=20_040.0).contains(km) => {
                Ok(Some((*lat, *lon, *km)))
            }
            _ => Err(why()),
        }
    }

    /// The records of this page, and whether there is a next one.
    pub(crate) fn take_page<T>(&self, mut found: Vec<T>) -> (Vec<T>, bool) {
        let more = found.len() > self.page_number() * PAGE_SIZE && self.page_number() < MAX_PAGES;
        found.truncate(self.page_number() * PAGE_SIZE);
        (found.split_off(((self.page_number() - 1) * PAGE_SIZE).min(found.len())), more)
    }

    /// The query strings of the previous and the next page.
    pub(crate) fn page_links(&self, more: bool) -> (Option<String>, Option<String>) {
        let page = |number: usize| self.with("page", &number.to_string());
        let number = self.page_number();
        ((number > 1).then(|| page(number - 1)), more.then(|| page(number + 1)))
    }
}

fn text(part: &str) -> Option<String> {
    Some(part.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A day, a month, a moment, or "today", which is another each day that a saved search is run.
fn day(name: &str, part: &str) -> Result<Option<String>, Failure> {
    let Some(text) = text(part) else { return Ok(None) };
    if is_day(&text) || text.get(..10).is_some_and(|day| day.parse::<Date>().is_ok()) {
        return Ok(Some(text));
    }
    Err(Message::new("not-a-day-write").with("name", name).with("text", text).into())
}

/// The sort of input that shows it: one of days shows neither a month nor "today", and sends nothing in its place.
pub(crate) fn day_input(text: &str) -> &'static str {
    if text.is_empty() || text.parse::<Date>().is_ok() { "date" } else { "text" }
}

/// Is it a day, a month, or "today"?
pub(crate) fn is_day(text: &str) -> bool {
    store::parse_day(text, Date::ZERO).is_some()
}

/// Fails where a condition names a field that records of the kind do not have.
fn check_fields(condition: &Condition, schema: Option<&Schema>) -> Result<(), Failure> {
    let Some(schema) = schema else { return Ok(()) };
    match condition.unknown_fields(schema).first() {
        None => Ok(()),
        Some(unknown) => {
            let fields: Vec<&Field> = schema.fields.iter().collect();
            Err(unknown_field(unknown, &fields, |near| match near {
                Some(near) => Message::new("condition-without-field-near").with("near", near),
                None => Message::new("condition-without-field"),
            }))
        }
    }
}

/// What is said of a name that is none of some fields: a message by the field that is near it.
fn unknown_field(name: &str, fields: &[&Field], message: impl Fn(Option<&str>) -> Message) -> Failure {
    let fields: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    message(schema::nearest(name, &fields)).with("name", name).with("fields", fields.join(", ")).into()
}

impl<S: Send + Sync> FromRequestParts<S> for SearchParams {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<SearchParams, Self::Rejection> {
        Ok(SearchParams::parse(parts.uri.query().unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(kind: &str) -> &'static Schema {
        schema::named(kind).expect("it ships")
    }

    #[test]
    fn addresses() {
        let params = SearchParams { q: "jazz & blues".into(), page: "3".into(), ..SearchParams::default() };
        assert_eq!(params.query_string(), "q=jazz+%26+blues");
        assert_eq!(params.with("place", "Aula"), "q=jazz+%26+blues&place=Aula");
        assert_eq!(params.with("page", "4"), "q=jazz+%26+blues&page=4");
        assert_eq!(params.with("q", ""), "");
        assert_eq!(
            SearchParams::parse("page=3&x=y&q=jazz+%26+blues&q"),
            SearchParams { q: String::new(), ..params.clone() }
        );
        let near = SearchParams { near: "1,2,3".into(), topic: "Arts".into(), ..params.clone() };
        assert_eq!(
            near.active_filters(named("event"), Locale::english()),
            [
                ("topic: Arts".to_owned(), "q=jazz+%26+blues&near=1%2C2%2C3".to_owned()),
                ("near me".to_owned(), "q=jazz+%26+blues&topic=Arts".to_owned())
            ]
        );
        for name in
            ["q", "from", "to", "place", "where", "topic", "source", "near", "when", "view", "sort", "f.x"]
        {
            assert_eq!(SearchParams::parse(&format!("{name}=v")).query_string(), format!("{name}=v"));
        }
    }

    #[test]
    fn addresses_that_were_saved_before_still_mean_the_same() {
        let query_string =
            |address: &str, kind: &str| SearchParams::parse(address).for_kind(named(kind)).query_string();
        assert_eq!(query_string("speaker=Ann+Lee&q=x", "event"), "q=x&f.speaker=Ann+Lee");
        assert_eq!(
            query_string("teacher=Lee&term=Fall&discipline=CS&university=a.edu", "course"),
            "source=a.edu&f.teachers=Lee&f.term=Fall&f.course_id=CS"
        );
        assert_eq!(query_string("teacher=Lee&f.nothing=x&order=date", "faq"), "sort=date");
        assert!(SearchParams::parse(&"f.x=v&".repeat(99)).filters.len() == MAX_FILTERS);
    }

    #[test]
    fn queries() {
        let event = Some(named("event"));
        let params = SearchParams {
            from: "2026-11-01".into(),
            near: "52.5, 13.4, 10".into(),
            ..SearchParams::default()
        };
        let query = params.to_query(event).expect("it makes sense");
        assert_eq!((query.from.as_deref(), query.near), (Some("2026-11-01"), Some((52.5, 13.4, 10.0))));
        for near in ["here", "91,0,1", "1,2", "0,0,-1", "nan,0,1", "0,0,inf"] {
            assert!(
                SearchParams { near: near.into(), ..SearchParams::default() }.to_query(event).is_err(),
                "{near}"
            );
        }
        let why = |address: &str| match SearchParams::parse(address).to_query(event) {
            Err(why @ (Failure::Refused(_) | Failure::Form(_))) => why.to_string(),
            other => panic!("{address}: {other:?}"),
        };
        assert!(why("from=tomorrow").contains("not a day"));
        assert!(why("to=2026-13").contains("not a day"));
        let from = |address: &str| SearchParams::parse(address).to_query(event).expect("it makes sense").from;
        assert_eq!(
            (from("from=today"), from("from=2026-11")),
            (Some("today".into()), Some("2026-11".into()))
        );
        assert!(why("where=title+~").contains("title"));
        assert!(why("where=price+%3C+900").contains("no field “price”; fields are title, start"));
        assert!(
            why("where=speeker+~+lee").contains("no field “speeker”; did you mean “speaker”? Fields are")
        );
        assert!(why("sort=-price").contains("sorted by “price”; fields are title"));
        assert!(why("sort=-titel").contains("did you mean “title”?"));
        let sorted = |address: &str| {
            let sort = SearchParams::parse(address).to_query(event).expect("it makes sense").sort;
            sort.map(|sort| (sort.name, sort.descending))
        };
        assert_eq!(sorted("sort=-Title"), sorted("sort=-title"));
        assert!(SearchParams::parse("where=Speaker+~+lee").to_query(event).is_ok());
        assert_eq!(sorted("sort=-title"), Some(("title".into(), true)));
        assert_eq!((sorted("sort=rank"), sorted("")), (None, None));
    }

    #[test]
    fn pages() {
        let page = |page: &str| SearchParams { page: page.into(), ..SearchParams::default() };
        assert_eq!(page("2").take_page((0..41).collect()), ((20..40).collect(), true));
        assert_eq!(page("2").take_page((0..30).collect()), ((20..30).collect(), false));
        assert_eq!(page("9").take_page((0..30).collect::<Vec<_>>()), (Vec::new(), false));
        assert_eq!(
            (page("x").page_number(), page("0").page_number(), page("1000").page_number()),
            (1, 1, MAX_PAGES)
        );
    }
}
