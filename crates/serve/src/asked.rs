//! What a search asks for: the words of an address, and the query they make.
//!
//! ```text
//! ?q=jazz&from=2026-11-01&place=Aula&page=2 ──▶ Asked ──▶ Query
//!                                                 └──▶ the same address with one thing changed, for links
//! ```

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use store::{Condition, Is, Order, Query};
use url::form_urlencoded::{self, Serializer};

use crate::answer::Failure;

/// Records of a page of results.
pub(crate) const PAGE: usize = 20;

/// The kind that is meant where none is asked for.
pub(crate) const EVENT: &str = "event";

/// Pages of results that can be turned to: whoever wants more narrows the search, or exports.
const PAGES: usize = 50;

/// What a search asks for, as an address writes it. What is left out or empty asks for nothing.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Asked {
    pub(crate) q: String,
    pub(crate) kind: String,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) place: String,
    pub(crate) source: String,
    pub(crate) speaker: String,
    pub(crate) topic: String,
    pub(crate) university: String,
    pub(crate) discipline: String,
    pub(crate) term: String,
    pub(crate) teacher: String,
    /// LATITUDE,LONGITUDE,KM
    pub(crate) near: String,
    /// list, week or month
    pub(crate) view: String,
    /// The day around which a week or a month is shown.
    pub(crate) day: String,
    /// "rank" or "date".
    pub(crate) order: String,
    pub(crate) page: String,
}

impl Asked {
    /// What an address asks for; what it says besides is passed over.
    pub(crate) fn of(query: &str) -> Asked {
        let mut asked = Asked::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if let Some(field) = asked.field(&name) {
                *field = value.into_owned();
            }
        }
        asked
    }

    fn field(&mut self, name: &str) -> Option<&mut String> {
        Some(match name {
            "q" => &mut self.q,
            "kind" => &mut self.kind,
            "from" => &mut self.from,
            "to" => &mut self.to,
            "place" => &mut self.place,
            "source" => &mut self.source,
            "speaker" => &mut self.speaker,
            "topic" => &mut self.topic,
            "university" => &mut self.university,
            "discipline" => &mut self.discipline,
            "term" => &mut self.term,
            "teacher" => &mut self.teacher,
            "near" => &mut self.near,
            "view" => &mut self.view,
            "day" => &mut self.day,
            "order" => &mut self.order,
            "page" => &mut self.page,
            _ => return None,
        })
    }

    /// All of it, name and value, in the order of forms.
    fn pairs(&self) -> [(&'static str, &str); 17] {
        [
            ("q", &self.q),
            ("kind", &self.kind),
            ("from", &self.from),
            ("to", &self.to),
            ("place", &self.place),
            ("source", &self.source),
            ("speaker", &self.speaker),
            ("topic", &self.topic),
            ("university", &self.university),
            ("discipline", &self.discipline),
            ("term", &self.term),
            ("teacher", &self.teacher),
            ("near", &self.near),
            ("view", &self.view),
            ("day", &self.day),
            ("order", &self.order),
            ("page", &self.page),
        ]
    }

    /// The words behind an address's question mark with one thing set to another value; turning the page is forgotten with
    /// any other change.
    pub(crate) fn with(&self, name: &str, value: &str) -> String {
        let mut out = Serializer::new(String::new());
        let kept = self.pairs().into_iter().filter(|(other, _)| *other != name && *other != "page");
        for (name, value) in kept.chain([(name, value)]).filter(|(_, value)| !value.is_empty()) {
            out.append_pair(name, value);
        }
        out.finish()
    }

    /// All that was asked, but the page.
    pub(crate) fn all(&self) -> String {
        self.with("page", "")
    }

    /// The kind of record that is asked for.
    pub(crate) fn kind(&self) -> &str {
        Some(self.kind.trim()).filter(|kind| !kind.is_empty()).unwrap_or(EVENT)
    }

    /// What was taken to narrow by, in words, and the address without it; what stands in the form's own fields is seen there.
    pub(crate) fn taken(&self) -> Vec<(String, String)> {
        let taken = [("speaker", &self.speaker), ("topic", &self.topic), ("source", &self.source)];
        let taken = taken.into_iter().filter(|(_, value)| !value.trim().is_empty());
        let mut taken: Vec<_> =
            taken.map(|(name, value)| (format!("{name}: {value}"), self.with(name, ""))).collect();
        if !self.near.trim().is_empty() {
            taken.push(("near me".to_owned(), self.with("near", "")));
        }
        taken
    }

    /// Was anything asked that narrows?
    pub(crate) fn narrows(&self) -> bool {
        let shows = ["view", "day", "order", "page", "kind"];
        self.pairs().iter().any(|(name, value)| !shows.contains(name) && !value.trim().is_empty())
    }

    /// The page of results, 1 for the first.
    pub(crate) fn number(&self) -> usize {
        self.page.trim().parse().unwrap_or(1).clamp(1, PAGES)
    }

    /// The query, of a kind; with one record more than the page shows, so that it is seen whether there is a next one.
    pub(crate) fn query(&self, kind: &str) -> Result<Query, Failure> {
        let said = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let day = |name: &str, text: &str| match said(text) {
            Some(text) if text.get(..10).is_none_or(|day| day.parse::<jiff::civil::Date>().is_err()) => {
                let why = format!("“{name}” is not a day: {text}. Write it as 2026-11-30.");
                Err(Failure::Form(why))
            }
            other => Ok(other),
        };
        // "CS" is no part of "Physics 7"; of a whole number a part is enough.
        let of_course =
            if self.discipline.contains(|c: char| c.is_ascii_digit()) { Is::Holds } else { Is::Says };
        let fields = [
            ("speaker", Is::Says, &self.speaker),
            ("course_id", of_course, &self.discipline),
            ("term", Is::Holds, &self.term),
            ("teachers", Is::Holds, &self.teacher),
        ];
        let fields = fields.into_iter().filter_map(|(name, is, value)| {
            let value = said(value)?;
            Some(Condition::Field { name: name.to_owned(), is, value })
        });
        let fields: Vec<Condition> = fields.collect();
        Ok(Query {
            words: self.q.clone(),
            kind: Some(kind.to_owned()),
            topic: said(&self.topic),
            from: day("from", &self.from)?,
            to: day("to", &self.to)?,
            place: said(&self.place),
            source: said(&self.source).or_else(|| said(&self.university)),
            condition: (!fields.is_empty()).then_some(Condition::And(fields)),
            near: self.near()?,
            order: if self.order == "date" { Order::Date } else { Order::Rank },
            limit: self.number() * PAGE + 1,
            ..Query::default()
        })
    }

    fn near(&self) -> Result<Option<(f64, f64, f64)>, Failure> {
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
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked, Self::Rejection> {
        Ok(Asked::of(parts.uri.query().unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            near.taken(),
            [
                ("topic: Arts".to_owned(), "q=jazz+%26+blues&near=1%2C2%2C3".to_owned()),
                ("near me".to_owned(), "q=jazz+%26+blues&topic=Arts".to_owned())
            ]
        );
        let all = asked.pairs().map(|(name, _)| (name, Asked::of(&format!("{name}=v")))).to_vec();
        assert!(all.iter().all(|(name, asked)| asked.pairs().contains(&(name, "v"))));
    }

    #[test]
    fn queries() {
        let asked = Asked { from: "2026-11-01".into(), near: "52.5, 13.4, 10".into(), ..Asked::default() };
        let query = asked.query("event").expect("it makes sense");
        assert_eq!((query.from.as_deref(), query.near), (Some("2026-11-01"), Some((52.5, 13.4, 10.0))));
        assert!(Asked { from: "tomorrow".into(), ..Asked::default() }.query("event").is_err());
        for near in ["here", "91,0,1", "1,2", "0,0,-1", "nan,0,1", "0,0,inf"] {
            assert!(Asked { near: near.into(), ..Asked::default() }.query("event").is_err(), "{near}");
        }
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
