//! What the ways take, by the names that several of them share.

use super::takes::{Of, Place, Takes};
use crate::inputs::LONGEST;
use crate::rooms::editor::AT_ONCE;
use crate::rooms::watches::MOST_DAILY;

const fn query(name: &'static str, of: Of, tells: &'static str) -> Takes {
    Takes { name, place: Place::Query, needed: false, of, tells }
}

const fn needed(name: &'static str, place: Place, of: Of, tells: &'static str) -> Takes {
    Takes { name, place, needed: true, of, tells }
}

const TEXT: Of = Of::Text(200);

pub(super) const LIMIT: Takes =
    query("limit", Of::Whole(1, 100), "How many are given at most; 20 where nothing is said.");

const WITHIN: &str = "What the days mean of what takes place: any part of it lies in them (where nothing is said), it begins in them, or it began \
    before the first of them, today where none is named, and lasts until then.";

const CURSOR: Takes = query("cursor", Of::Cursor, "Where the list goes on: `next` of the part before.");

pub(super) const PAGED: &[Takes] = &[LIMIT, CURSOR];

pub(super) const ID: &[Takes] = &[needed("id", Place::Path, Of::Whole(1, i64::MAX), "Its number.")];

pub(super) const SEARCH: &[Takes] = &[
    query(
        "q",
        TEXT,
        "Words in the query language: \"phrases\", beginnings*, AND, OR, NOT or -, (parentheses), field:word, days such as tomorrow or in May.",
    ),
    query("kind", TEXT, "The name of a kind, as `/api/v1/kinds` has it; all where nothing is said."),
    query("from", Of::Day, "First day."),
    query("to", Of::Day, "Last day."),
    query("within", Of::One(&["overlap", "begin", "running"]), WITHIN),
    query("topic", TEXT, "What an event is about, as its `topic` says: Computing, Music, …"),
    query("place", TEXT, "Words of the place."),
    query("source", TEXT, "A part of the address of a page that tells of it."),
    query(
        "where",
        Of::Text(2_000),
        "A condition on fields: posted > 2026-01-23 and (price < 900 or pets ~ cats). A kind's fields are in `/api/v1/kinds`.",
    ),
    query("near", Of::Near, "LATITUDE,LONGITUDE,KILOMETRES."),
    query("min_confidence", Of::Share, "Least confidence."),
    query(
        "sort",
        TEXT,
        "A field of the kind, with - before it the largest first: price, -price. Needs `kind`.",
    ),
    query(
        "order",
        Of::One(&["rank", "date", "number"]),
        "The most fitting first, the first to begin first (records with a date only), or by number: only by number, and without \
         `q` and `place`, can more than 1,000 be read.",
    ),
];

pub(super) const LOOK: &[Takes] = &[
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
        Of::One(&["new", "title", "rank"]),
        "The newest first, by title, or the most fitting first.",
    ),
];

pub(super) const ASK: &[Takes] = &[
    needed("q", Place::Query, Of::Text(500), "The question, in one's own words."),
    query("limit", Of::Whole(1, 50), "How many answers are given at most; 20 where nothing is said."),
];

pub(super) const RATING: &[Takes] = &[needed("rating", Place::Body, Of::Whole(1, 5), "1 to 5.")];

pub(super) const FIELDS: &[Takes] = &[needed(
    "fields",
    Place::Body,
    Of::Fields(LONGEST),
    "Each field by its name with what it is to say: a text, a day as 2026-11-30 or 2026-11-30 16:00, of a list a line each; empty: \
     nothing.",
)];

pub(super) const OTHER: &[Takes] =
    &[needed("record", Place::Body, Of::Whole(1, i64::MAX), "The record that tells of the same thing.")];

pub(super) const OF_KIND: &[Takes] = &[needed("kind", Place::Body, TEXT, "The name of its kind.")];

pub(super) const PAGE: &[Takes] = &[needed("url", Place::Body, Of::Text(2_000), "The page's address.")];

pub(super) const WATCH: &[Takes] = &[
    body(
        "part",
        Of::Text(2_000),
        "Which pages belong to it: =www.example.org (the page's host), =www.example.org/events (what lies below the page), example.org \
         (all hosts of its site); the page's host where nothing is said.",
    ),
    body("daily", Of::Whole(1, MOST_DAILY), "Most pages in a day; 2,000 where nothing is said."),
];

pub(super) const PAGES: &[Takes] =
    &[needed("urls", Place::Body, Of::Texts(1, AT_ONCE, 2_000), "Addresses of pages for the catalogue.")];

const fn body(name: &'static str, of: Of, tells: &'static str) -> Takes {
    Takes { name, place: Place::Body, needed: false, of, tells }
}

/// A page that is looked at: fetched, or as it is given.
pub(super) const LOOKED: &[Takes] = &[
    body("url", Of::Text(2_000), "The page's address; where `html` is given, the address it is read at."),
    body("html", Of::Html, "The page itself: nothing is fetched then."),
];

pub(super) const PROFILE: &[Takes] = &[
    body(
        "words",
        Of::Texts(0, 40, 200),
        "Words and phrases; none where nothing is said, as of all that follows.",
    ),
    body("topics", Of::Texts(0, 60, 100), "Topics, as the profile's form names them: Computing, Music, …"),
    body(
        "places",
        Of::Texts(0, 8, 200),
        "Places with kilometres around them: \"Cambridge, UK; 10\", \"Home; 52.52, 13.405; 5\".",
    ),
    body("days", Of::Wholes(7, 1, 7), "Days of the week, 1 for Monday; none: any day."),
    body("digest", Of::Whole(0, 31), "Days between two mails of what is new; 0: no mails."),
];

pub(super) const KIND: &[Takes] = &[needed("name", Place::Path, Of::Text(60), "The kind's name.")];

pub(super) const FILE: &[Takes] =
    &[needed("file", Place::Body, Of::File(200_000), "The kind's file, in TOML.")];

pub(super) const FACETS: &[Takes] = &[
    needed("kind", Place::Query, TEXT, "The name of a kind."),
    query("q", TEXT, "Words that the records hold."),
    query("from", Of::Day, "First day."),
    query("to", Of::Day, "Last day."),
    query("within", Of::One(&["overlap", "begin", "running"]), WITHIN),
    query("place", TEXT, "Words of the place."),
    query("source", TEXT, "A part of the address of a page that tells of it."),
    query("topic", TEXT, "What it is about."),
    query("where", Of::Text(2_000), "A condition on fields."),
];

pub(super) const MADE: &[Takes] =
    &[needed("sort", Place::Query, Of::One(&["rule", "kind"]), "Rules, or kinds."), LIMIT, CURSOR];

pub(super) const JUDGED: &[Takes] = &[
    needed("stage", Place::Body, Of::One(&["described", "accepted", "rejected"]), "What becomes of it."),
    body("title", Of::Text(500), "The title; as it was where nothing is said, as of all that follows."),
    body("description", Of::Text(8_000), "The annotation."),
    body("authors", Of::Texts(0, 40, 200), "Its authors."),
    body("subjects", Of::Texts(0, 40, 200), "Its subjects."),
    body("keywords", Of::Texts(0, 100, 200), "Its key phrases."),
];

pub(super) const INDEX: &[Takes] = &[
    needed("index", Place::Path, Of::One(&["subject", "keyword", "author"]), "Which terms."),
    query("behind", TEXT, "The term behind which the list goes on: `next` of the part before."),
    LIMIT,
];
