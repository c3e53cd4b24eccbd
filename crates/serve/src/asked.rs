//! What a search asks for: the words of an address, and the query they make.
//!
//! ```text
//! ?q=jazz&from=2026-11-01&f.employer=Acme&where=price<900&sort=-price&page=2 ──▶ Asked ── Schema ──▶ Query
//!                                      └──▶ the same address with one thing changed, for links
//! ```

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use gleaner::schema::{Role, Schema};
use store::{Condition, Is, Order, Query, SortField, Within};
use url::form_urlencoded::{self, Serializer};

use crate::answer::Failure;
use crate::kinds::{self, LANGUAGE};

/// Records of a page of results.
pub(crate) const PAGE: usize = 20;

/// The kind whose records a search without a kind is of.
pub(crate) const EVENT: &str = "event";

/// Pages of results that can be turned to: whoever wants more narrows the search, or exports.
const PAGES: usize = 50;

/// What `when` says of what is running.
pub(crate) const RUNNING: &str = "running";

/// Fields that are narrowed by at once.
const NARROWED: usize = 10;

/// What parameters of fields begin with.
const FIELD: &str = "f.";

/// Parameters of addresses that were saved before fields had their own, with the role of the field that they meant.
const BEFORE: [(&str, Option<Role>); 4] = [
    ("speaker", Some(Role::People)),
    ("teacher", Some(Role::People)),
    ("term", Some(Role::Group)),
    ("discipline", None),
];

/// What a search asks for, as an address writes it. What is left out or empty asks for nothing.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Asked {
    pub(crate) q: String,
    /// The kind of addresses that were saved before kinds had rooms.
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
    /// Fields, and what they are to say.
    pub(crate) narrowed: Vec<(String, String)>,
}

impl Asked {
    /// What an address asks for; what it says besides is passed over.
    pub(crate) fn of(query: &str) -> Asked {
        let mut asked = Asked::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let before = BEFORE.iter().any(|(before, _)| *before == name).then_some(&*name);
            if let Some(field) = name.strip_prefix(FIELD).or(before) {
                if asked.narrowed.len() < NARROWED && !value.trim().is_empty() {
                    asked.narrowed.push((field.to_owned(), value.into_owned()));
                }
            } else if let Some(part) = asked.part(&name) {
                *part = value.into_owned();
            }
        }
        asked
    }

    fn part(&mut self, name: &str) -> Option<&mut String> {
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

    /// The same of records of a kind: parameters of earlier addresses are fields of it, and those of no field ask for nothing.
    pub(crate) fn of_kind(self, schema: &Schema) -> Asked {
        let field = |name: &str| match BEFORE.iter().find(|(before, _)| *before == name) {
            _ if schema.field(name).is_some() => schema.field(name),
            Some((_, Some(role))) => schema.of_role(*role),
            Some((_, None)) => kinds::code_field(schema),
            None => None,
        };
        let narrowed = self.narrowed.iter();
        let narrowed = narrowed.filter_map(|(name, value)| Some((field(name)?.name.clone(), value.clone())));
        Asked { narrowed: narrowed.collect(), kind: String::new(), ..self }
    }

    /// All of it, name and value, in the order of forms.
    fn pairs(&self) -> Vec<(String, &str)> {
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
        let fields = self.narrowed.iter().map(|(name, value)| (format!("{FIELD}{name}"), value.as_str()));
        parts.chain(fields).filter(|(_, value)| !value.trim().is_empty()).collect()
    }

    /// The words behind an address's question mark with one thing set to another value; turning the page is forgotten with
    /// any other change.
    pub(crate) fn with(&self, name: &str, value: &str) -> String {
        let mut out = Serializer::new(String::new());
        let kept = self.pairs().into_iter().filter(|(other, _)| other != name && other != "page");
        for (name, value) in kept.chain([(name.to_owned(), value)]).filter(|(_, value)| !value.is_empty()) {
            out.append_pair(&name, value);
        }
        out.finish()
    }

    /// The same with a field that is to say something; or may say anything, where that is empty.
    pub(crate) fn with_field(&self, field: &str, value: &str) -> String {
        self.with(&format!("{FIELD}{field}"), value)
    }

    /// What a field is to say; empty where it may say anything.
    pub(crate) fn of_field(&self, field: &str) -> &str {
        self.narrowed.iter().find(|(name, _)| name == field).map_or("", |(_, value)| value)
    }

    /// What the address of the list of a day asks for.
    pub(crate) fn on_day(&self, day: &str) -> String {
        let (from, to) = (day.to_owned(), day.to_owned());
        Asked { from, to, view: String::new(), day: String::new(), ..self.clone() }.all()
    }

    /// All that was asked, but the page.
    pub(crate) fn all(&self) -> String {
        self.with("page", "")
    }

    /// What a form carries along that it has no field for.
    pub(crate) fn carried(&self) -> Vec<(String, &str)> {
        let here = ["topic", "source", "when", "view"];
        let carried = |name: &str| here.contains(&name) || name.starts_with(FIELD);
        self.pairs().into_iter().filter(|(name, _)| carried(name)).collect()
    }

    /// What was taken to narrow by, in words, and the address without it; what stands in the form's own fields is seen there.
    pub(crate) fn taken(&self, schema: &Schema) -> Vec<(String, String)> {
        let mut taken = Vec::new();
        for (name, value) in self.carried().into_iter().filter(|(name, _)| name != "view") {
            if name == "when" {
                taken.push((value.to_owned(), self.with(&name, "")));
                continue;
            }
            let field = name.strip_prefix(FIELD).and_then(|name| schema.field(name));
            let label = field.map_or_else(|| name.clone(), |field| field.called(LANGUAGE).to_lowercase());
            taken.push((format!("{label}: {value}"), self.with(&name, "")));
        }
        if !self.near.trim().is_empty() {
            taken.push(("near me".to_owned(), self.with("near", "")));
        }
        taken
    }

    /// Was anything asked that narrows?
    pub(crate) fn narrows(&self) -> bool {
        let shows = ["view", "day", "sort", "page", "kind"];
        self.pairs().iter().any(|(name, _)| !shows.contains(&name.as_str()))
    }

    /// The page of results, 1 for the first.
    pub(crate) fn number(&self) -> usize {
        self.page.trim().parse().unwrap_or(1).clamp(1, PAGES)
    }

    /// The query, of a kind or of all; with one record more than the page shows, so that it is seen whether there is a next one.
    pub(crate) fn query(&self, schema: Option<&Schema>) -> Result<Query, Failure> {
        let order = match self.sort.as_str() {
            "date" => Order::Date,
            "new" => Order::New,
            _ => Order::Rank,
        };
        Ok(Query {
            words: self.q.clone(),
            kind: schema.map(|schema| schema.name.clone()),
            topic: text(&self.topic),
            from: day("from", &self.from)?,
            to: day("to", &self.to)?,
            place: text(&self.place),
            source: text(&self.source),
            condition: self.condition(schema)?,
            near: self.near()?,
            within: if self.when == RUNNING { Within::Running } else { Within::Overlap },
            order,
            sort: self.sort_field(schema)?,
            limit: self.number() * PAGE + 1,
            ..Query::default()
        })
    }

    /// The condition that is written, and what fields are to say.
    fn condition(&self, schema: Option<&Schema>) -> Result<Option<Condition>, Failure> {
        let says = |(name, value): &(String, String)| {
            // "CS" is no part of "Physics 7"; of what has a number a part is enough.
            let is = if value.contains(|c: char| c.is_ascii_digit()) { Is::Holds } else { Is::Says };
            Condition::Field { name: name.clone(), is, value: value.trim().to_owned() }
        };
        let mut all: Vec<Condition> = self.narrowed.iter().map(says).collect();
        if let Some(written) = text(&self.condition) {
            let written: Condition =
                written.parse().map_err(|error: store::QueryError| Failure::Form(error.to_string()))?;
            check_fields(&written, schema)?;
            all.push(written);
        }
        Ok((!all.is_empty()).then_some(Condition::And(all)))
    }

    fn sort_field(&self, schema: Option<&Schema>) -> Result<Option<SortField>, Failure> {
        let sort = self.sort.trim();
        let (descending, name) = sort.strip_prefix('-').map_or((false, sort), |name| (true, name));
        let field = schema.and_then(|schema| schema.field(name)).filter(|field| kinds::is_sortable(field));
        if let Some(field) = field {
            let (name, numbers) = (field.name.clone(), kinds::is_number(field));
            return Ok(Some(SortField { name, numbers, descending }));
        }
        if ["", "rank", "date", "new"].contains(&sort) {
            return Ok(None);
        }
        let Some(schema) = schema else {
            return Err(Failure::Form("Records of one kind can be sorted by a field; name the kind.".into()));
        };
        let fields = schema.fields.iter().filter(|field| kinds::is_sortable(field));
        let fields: Vec<&str> = fields.map(|field| field.name.as_str()).collect();
        let why = format!("Records cannot be sorted by “{name}”; fields are {}.", fields.join(", "));
        Err(Failure::Form(why))
    }

    /// Latitude, longitude and kilometres.
    pub(crate) fn near(&self) -> Result<Option<(f64, f64, f64)>, Failure> {
        if self.near.trim().is_empty() {
            return Ok(None);
        }
        let why =
            || Failure::Form(format!("“near” is no place: {}. Write LATITUDE,LONGITUDE,KM.", self.near));
        let numbers: Vec<f64> = self.near.split(',').filter_map(|part| part.trim().parse().ok()).collect();
        match numbers.as_slice() {
            [lat, lon, km] if lat.abs() <= 90.0 && lon.abs() <= 180.0 && (0.0..=20_040.0).contains(km) => {
                Ok(Some((*lat, *lon, *km)))
            }
            _ => Err(why()),
        }
    }

    /// What of the records found stands on this page, and whether there is a next one.
    pub(crate) fn cut<T>(&self, mut found: Vec<T>) -> (Vec<T>, bool) {
        let more = found.len() > self.number() * PAGE && self.number() < PAGES;
        found.truncate(self.number() * PAGE);
        (found.split_off(((self.number() - 1) * PAGE).min(found.len())), more)
    }

    /// What the addresses of the page before and of the next one ask for.
    pub(crate) fn turns(&self, more: bool) -> (Option<String>, Option<String>) {
        let page = |number: usize| self.with("page", &number.to_string());
        let number = self.number();
        ((number > 1).then(|| page(number - 1)), more.then(|| page(number + 1)))
    }
}

fn text(part: &str) -> Option<String> {
    Some(part.trim().to_owned()).filter(|text| !text.is_empty())
}

fn day(name: &str, part: &str) -> Result<Option<String>, Failure> {
    match text(part) {
        Some(text) if text.get(..10).is_none_or(|day| day.parse::<jiff::civil::Date>().is_err()) => {
            Err(Failure::Form(format!("“{name}” is not a day: {text}. Write it as 2026-11-30.")))
        }
        other => Ok(other),
    }
}

/// Fails where a condition names a field that records of the kind do not have.
fn check_fields(condition: &Condition, schema: Option<&Schema>) -> Result<(), Failure> {
    let Some(schema) = schema else { return Ok(()) };
    let is_known =
        |name: &&str| schema.field(name).is_some() || Condition::common().any(|common| common == *name);
    match condition.fields().into_iter().find(|name| !is_known(name)) {
        None => Ok(()),
        Some(unknown) => {
            let fields: Vec<&str> = schema.fields.iter().map(|field| field.name.as_str()).collect();
            let why = format!("The condition names no field “{unknown}”; fields are {}.", fields.join(", "));
            Err(Failure::Form(why))
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked, Self::Rejection> {
        Ok(Asked::of(parts.uri.query().unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use gleaner::schema;

    use super::*;

    fn named(kind: &str) -> &'static Schema {
        schema::named(kind).expect("it ships")
    }

    #[test]
    fn addresses() {
        let asked = Asked { q: "jazz & blues".into(), page: "3".into(), ..Asked::default() };
        assert_eq!(asked.all(), "q=jazz+%26+blues");
        assert_eq!(asked.with("place", "Aula"), "q=jazz+%26+blues&place=Aula");
        assert_eq!(asked.with("page", "4"), "q=jazz+%26+blues&page=4");
        assert_eq!(asked.with("q", ""), "");
        assert_eq!(Asked::of("page=3&x=y&q=jazz+%26+blues&q"), Asked { q: String::new(), ..asked.clone() });
        let near = Asked { near: "1,2,3".into(), topic: "Arts".into(), ..asked.clone() };
        assert_eq!(
            near.taken(named("event")),
            [
                ("topic: Arts".to_owned(), "q=jazz+%26+blues&near=1%2C2%2C3".to_owned()),
                ("near me".to_owned(), "q=jazz+%26+blues&topic=Arts".to_owned())
            ]
        );
        for name in
            ["q", "from", "to", "place", "where", "topic", "source", "near", "when", "view", "sort", "f.x"]
        {
            assert_eq!(Asked::of(&format!("{name}=v")).all(), format!("{name}=v"));
        }
    }

    #[test]
    fn addresses_that_were_saved_before_still_mean_the_same() {
        let all = |address: &str, kind: &str| Asked::of(address).of_kind(named(kind)).all();
        assert_eq!(all("speaker=Ann+Lee&q=x", "event"), "q=x&f.speaker=Ann+Lee");
        assert_eq!(
            all("teacher=Lee&term=Fall&discipline=CS&university=a.edu", "course"),
            "source=a.edu&f.teachers=Lee&f.term=Fall&f.course_id=CS"
        );
        assert_eq!(all("teacher=Lee&f.nothing=x&order=date", "faq"), "sort=date");
        assert!(Asked::of(&"f.x=v&".repeat(99)).narrowed.len() == NARROWED);
    }

    #[test]
    fn queries() {
        let event = Some(named("event"));
        let asked = Asked { from: "2026-11-01".into(), near: "52.5, 13.4, 10".into(), ..Asked::default() };
        let query = asked.query(event).expect("it makes sense");
        assert_eq!((query.from.as_deref(), query.near), (Some("2026-11-01"), Some((52.5, 13.4, 10.0))));
        for near in ["here", "91,0,1", "1,2", "0,0,-1", "nan,0,1", "0,0,inf"] {
            assert!(Asked { near: near.into(), ..Asked::default() }.query(event).is_err(), "{near}");
        }
        let why = |address: &str| match Asked::of(address).query(event) {
            Err(Failure::Form(why)) => why,
            other => panic!("{address}: {other:?}"),
        };
        assert!(why("from=tomorrow").contains("not a day"));
        assert!(why("where=title+~").contains("title"));
        assert!(why("where=price+%3C+900").contains("no field “price”; fields are title, start"));
        assert!(why("sort=-price").contains("sorted by “price”; fields are title"));
        let sorted = |address: &str| {
            let sort = Asked::of(address).query(event).expect("it makes sense").sort;
            sort.map(|sort| (sort.name, sort.descending))
        };
        assert_eq!(sorted("sort=-title"), Some(("title".into(), true)));
        assert_eq!((sorted("sort=rank"), sorted("")), (None, None));
    }

    #[test]
    fn pages() {
        let page = |page: &str| Asked { page: page.into(), ..Asked::default() };
        assert_eq!(page("2").cut((0..41).collect()), ((20..40).collect(), true));
        assert_eq!(page("2").cut((0..30).collect()), ((20..30).collect(), false));
        assert_eq!(page("9").cut((0..30).collect::<Vec<_>>()), (Vec::new(), false));
        assert_eq!((page("x").number(), page("0").number(), page("1000").number()), (1, 1, PAGES));
    }
}
