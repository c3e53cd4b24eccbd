//! The parameters of the endpoints; several endpoints share some of them.

use super::parameter::{Location, Parameter, ValueType};
use crate::handlers::editor::AT_ONCE;
use crate::handlers::watches::MOST_DAILY;
use crate::inputs::LONGEST;

const fn query(name: &'static str, value_type: ValueType, description: &'static str) -> Parameter {
    Parameter { name, location: Location::Query, required: false, value_type, description }
}

const fn required(
    name: &'static str,
    location: Location,
    value_type: ValueType,
    description: &'static str,
) -> Parameter {
    Parameter { name, location, required: true, value_type, description }
}

const TEXT: ValueType = ValueType::Text(200);

pub(super) const LIMIT: Parameter =
    query("limit", ValueType::Whole(1, 100), "How many to return at most; 20 by default.");

const WITHIN: &str = "What the days mean of what takes place: any part of it lies in them (the default), it begins in them, or it began \
    before the first of them, today where none is named, and lasts until then.";

const CURSOR: Parameter =
    query("cursor", ValueType::Cursor, "Where the list goes on: `next` of the part before.");

pub(super) const PAGED: &[Parameter] = &[LIMIT, CURSOR];

pub(super) const ID: &[Parameter] =
    &[required("id", Location::Path, ValueType::Whole(1, i64::MAX), "Its number.")];

pub(super) const SEARCH: &[Parameter] = &[
    query(
        "q",
        TEXT,
        "Words in the query language: \"phrases\", beginnings*, AND, OR, NOT or -, (parentheses), field:word, days such as tomorrow or in May.",
    ),
    query("kind", TEXT, "The name of a kind, as `/api/v1/kinds` has it; all by default."),
    query("from", ValueType::Day, "First day: 2026-11-30, the first of a month as 2026-11, or today."),
    query("to", ValueType::Day, "Last day: 2026-11-30, the last of a month as 2026-11, or today."),
    query("within", ValueType::One(&["overlap", "begin", "running"]), WITHIN),
    query("topic", TEXT, "What an event is about, as its `topic` says: Computing, Music, …"),
    query("place", TEXT, "Words of the place."),
    query("source", TEXT, "A part of the address of one of its source pages."),
    query(
        "where",
        ValueType::Text(2_000),
        "A condition on fields: posted > 2026-01-23 and (price < 900 or pets ~ cats). A kind's fields are in `/api/v1/kinds`.",
    ),
    query("near", ValueType::Near, "LATITUDE,LONGITUDE,KILOMETRES."),
    query("min_confidence", ValueType::Share, "Least confidence."),
    query(
        "sort",
        TEXT,
        "A field of the kind, with - before it the largest first: price, -price. Needs `kind`.",
    ),
    query(
        "order",
        ValueType::One(&["rank", "date", "number"]),
        "The most fitting first, the first to begin first (records with a date only), or by number: only by number, and without \
         `q` and `place`, can more than 1,000 be read.",
    ),
];

pub(super) const LOOK: &[Parameter] = &[
    query(
        "q",
        TEXT,
        "Words with AND, OR, NOT, (parentheses), \"exact phrases\", beginnings*, title:, author:, subject:, keyword:, description:",
    ),
    query("subject", TEXT, "A subject that they have."),
    query("keyword", TEXT, "A key word that they have."),
    query("author", TEXT, "An author that they have."),
    query(
        "order",
        ValueType::One(&["new", "title", "rank"]),
        "The newest first, by title, or the most fitting first.",
    ),
];

pub(super) const ASK: &[Parameter] = &[
    required("q", Location::Query, ValueType::Text(500), "The question, in one's own words."),
    query("limit", ValueType::Whole(1, 50), "How many answers to return at most; 20 by default."),
];

pub(super) const MINE: &[Parameter] =
    &[query("kind", TEXT, "The name of a kind, as `/api/v1/kinds` has it; events by default.")];

pub(super) const RATING: &[Parameter] =
    &[required("rating", Location::Body, ValueType::Whole(1, 5), "1 to 5.")];

pub(super) const FIELDS: &[Parameter] = &[required(
    "fields",
    Location::Body,
    ValueType::Fields(LONGEST),
    "Each field by its name with what it is to say: a text, a day as 2026-11-30 or 2026-11-30 16:00, of a list a line each; empty: \
     nothing.",
)];

pub(super) const OTHER: &[Parameter] = &[required(
    "record",
    Location::Body,
    ValueType::Whole(1, i64::MAX),
    "The other record of the same thing.",
)];

pub(super) const OF_KIND: &[Parameter] = &[required("kind", Location::Body, TEXT, "The name of its kind.")];

pub(super) const PAGE: &[Parameter] =
    &[required("url", Location::Body, ValueType::Text(2_000), "The page's address.")];

pub(super) const WATCH: &[Parameter] = &[
    body(
        "part",
        ValueType::Text(2_000),
        "Which pages belong to it: =www.example.org (the page's host), =www.example.org/events (what lies below the page), example.org \
         (all hosts of its site); the page's host by default.",
    ),
    body("daily", ValueType::Whole(1, MOST_DAILY), "Most pages in a day; 2,000 by default."),
];

pub(super) const PAGES: &[Parameter] = &[required(
    "urls",
    Location::Body,
    ValueType::Texts(1, AT_ONCE, 2_000),
    "Addresses of pages for the catalogue.",
)];

const fn body(name: &'static str, value_type: ValueType, description: &'static str) -> Parameter {
    Parameter { name, location: Location::Body, required: false, value_type, description }
}

pub(super) const OWN_PAGES: &[Parameter] = &[body(
    "pages",
    ValueType::Texts(0, 100, 2_000),
    "Addresses of the record's pages that tell of the other one; none by default: its pages tell of both as of one.",
)];

/// A page to look at: fetched from its address, or sent in the body.
pub(super) const LOOKED: &[Parameter] = &[
    body(
        "url",
        ValueType::Text(2_000),
        "The page's address; with `html`, the address that its links are relative to.",
    ),
    body("html", ValueType::Html, "The page itself: nothing is fetched then."),
];

pub(super) const PROFILE: &[Parameter] = &[
    body(
        "words",
        ValueType::Texts(0, 40, 200),
        "Words and phrases; none by default, as for all that follows.",
    ),
    body(
        "topics",
        ValueType::Texts(0, 60, 100),
        "Topics, as the profile's form names them: Computing, Music, …",
    ),
    body(
        "places",
        ValueType::Texts(0, 8, 200),
        "Places with kilometres around them: \"Cambridge, UK; 10\", \"Home; 52.52, 13.405; 5\".",
    ),
    body("days", ValueType::Wholes(7, 1, 7), "Days of the week, 1 for Monday; none: any day."),
    body("digest", ValueType::Whole(0, 31), "Days between two mails of what is new; 0: no mails."),
];

pub(super) const KIND: &[Parameter] =
    &[required("name", Location::Path, ValueType::Text(60), "The kind's name.")];

pub(super) const FILE: &[Parameter] =
    &[required("file", Location::Body, ValueType::File(200_000), "The kind's file, in TOML.")];

pub(super) const FACETS: &[Parameter] = &[
    required("kind", Location::Query, TEXT, "The name of a kind."),
    query("q", TEXT, "Words that the records hold."),
    query("from", ValueType::Day, "First day."),
    query("to", ValueType::Day, "Last day."),
    query("within", ValueType::One(&["overlap", "begin", "running"]), WITHIN),
    query("place", TEXT, "Words of the place."),
    query("source", TEXT, "A part of the address of one of its source pages."),
    query("topic", TEXT, "What it is about."),
    query("where", ValueType::Text(2_000), "A condition on fields."),
];

pub(super) const MADE: &[Parameter] = &[
    required("sort", Location::Query, ValueType::One(&["rule", "kind"]), "Rules, or kinds."),
    LIMIT,
    CURSOR,
];

pub(super) const JUDGED: &[Parameter] = &[
    required(
        "stage",
        Location::Body,
        ValueType::One(&["described", "accepted", "rejected"]),
        "What becomes of it.",
    ),
    body("title", ValueType::Text(500), "The title; unchanged by default, as all that follows."),
    body("description", ValueType::Text(8_000), "The annotation."),
    body("authors", ValueType::Texts(0, 40, 200), "Its authors."),
    body(
        "subjects",
        ValueType::Texts(0, 40, 200),
        "Its subjects, as they are called; those that the vocabulary has get its addresses.",
    ),
    body("keywords", ValueType::Texts(0, 100, 200), "Its key phrases."),
];

pub(super) const INDEX: &[Parameter] = &[
    required("index", Location::Path, ValueType::One(&["subject", "keyword", "author"]), "Which terms."),
    query("behind", TEXT, "The term behind which the list goes on: `next` of the part before."),
    LIMIT,
];
