//! Parsing a query: the terms of the index that its words stand for, and the days that they name.

use jiff::civil::Date;
use schema::{Role, Schema};

use crate::date_words;
use crate::error::Result;
use crate::matcher::{self, Matcher};
use crate::names::Names;
use crate::query::{Query, Within};
use crate::schemas::schemas;
use crate::search::narrowing::{Dates, Recurring, behind};
use crate::search::recurring::recurring;
use crate::session::Session;
use crate::syntax::{self, Expr};
use crate::vocabulary::Vocabulary;

/// A query with its words parsed.
pub(super) struct ParsedQuery {
    /// With the days that its words name.
    pub(super) query: Query,
    pub(super) matcher: Option<Matcher>,
    /// Kinds of which what began before these days may belong to it.
    pub(super) kinds: Vec<String>,
    pub(super) recurring: Recurring,
}

impl ParsedQuery {
    /// How its days restrict the records of one statement.
    pub(super) fn dates(&self) -> Dates<'_> {
        match self.query.within {
            Within::Begin if self.recurring.is_empty() => Dates::Begin,
            Within::Overlap if self.kinds.is_empty() => Dates::Begin,
            Within::Overlap | Within::Begin => Dates::Overlap(self.lasting(), &self.recurring),
            Within::Running => Dates::Running(&self.kinds),
        }
    }

    /// Kinds of which what began before these days and lasts belongs to it.
    pub(super) fn lasting(&self) -> &[String] {
        if self.query.within == Within::Begin { &[] } else { &self.kinds }
    }
}

/// Parses the words of a query.
pub(super) fn parse_query(db: &mut dyn Session, query: &Query) -> Result<ParsedQuery> {
    let mut query = query.clone();
    let schemas = schemas(db)?;
    let names = Names::of(&schemas);
    let mut expr = syntax::parse(&query.words, &names.all())?;
    let today: Date = query.today.as_deref().and_then(|day| day.parse().ok()).unwrap_or_default();
    if let Some(condition) = &query.condition {
        let is_searched = |schema: &&Schema| query.kind.as_ref().is_none_or(|kind| *kind == schema.name);
        let kinds: Vec<&Schema> = schemas.iter().map(|schema| &**schema).filter(is_searched).collect();
        query.condition = Some(condition.named_as_in(&kinds).with_values(&kinds, today)?);
    }
    let of_kind = query.kind.as_ref().and_then(|name| schemas.iter().find(|schema| schema.name == *name));
    // "What is open today?" asks no job for its days.
    if of_kind.is_none_or(|schema| schema.of_role(Role::Start).is_some()) {
        let (rest, days) = expr.map_or((None, None), |expr| date_words::extract_days(expr, today));
        expr = rest;
        if let Some((from, to)) = days {
            // What is shown from today on is left out for "yesterday".
            query = Query { from: Some(from.to_string()), to: Some(to.to_string()), ..query };
        }
    }
    if query.within == Within::Running && query.from.is_none() {
        query.from.clone_from(&query.today);
    }
    let place = query.place.as_deref().map(|words| syntax::parse(words, &[])).transpose()?.flatten();
    let all: Vec<Expr> = expr.into_iter().chain(place.map(|place| place.of_field("place"))).collect();
    let matcher = if all.is_empty() { None } else { to_matcher(db, &all, &names)? };
    let kinds = taking_place(&query, schemas.iter().map(|schema| &**schema));
    let recurring = match query.within {
        Within::Overlap | Within::Begin => recurring(db, &query, &kinds)?,
        Within::Running => Recurring::new(),
    };
    Ok(ParsedQuery { query, matcher, kinds, recurring })
}

/// A matcher that requires all of some expressions.
fn to_matcher(db: &mut dyn Session, all: &[Expr], names: &Names) -> Result<Option<Matcher>> {
    let mut vocabulary = Vocabulary::of(db)?;
    let matchers =
        all.iter().filter_map(|expr| matcher::build_matcher(expr, &mut vocabulary, names).transpose());
    let mut matchers = matchers.collect::<Result<Vec<_>>>()?;
    Ok(if matchers.len() > 1 { Some(Matcher::All(matchers, Vec::new())) } else { matchers.pop() })
}

/// Kinds of which what began before the query's days may belong to it: those whose records take place.
fn taking_place<'s>(query: &Query, schemas: impl Iterator<Item = &'s Schema>) -> Vec<String> {
    let ends_first = query.from.as_ref().zip(query.to.as_ref()).is_some_and(|(from, to)| behind(to) < *from);
    if query.from.is_none() || ends_first {
        return Vec::new();
    }
    let is_searched = |schema: &&Schema| query.kind.as_ref().is_none_or(|kind| *kind == schema.name);
    schemas
        .filter(is_searched)
        .filter(|schema| schema.takes_place())
        .map(|schema| schema.name.clone())
        .collect()
}
