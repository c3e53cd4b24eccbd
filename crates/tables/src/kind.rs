//! The tables: one a kind, its columns and their order.
//!
//! Growing: a new column goes behind those that are there; none is renamed, and none changes its type.

use std::sync::Arc;

use arrow_schema::{Schema, SchemaRef};

use crate::column::Holds::{Bytes, Count, Json, Map, Moment, People, Share, Text, Texts};
use crate::column::{Column, may, must};

/// The version of all tables; raised when a column changes its meaning.
pub(crate) const VERSION: &str = "1";

/// What is gleaned; each kind has a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Events.
    Events,
    /// Lists of records.
    Records,
    /// Courses.
    Courses,
    /// Questions with their answers.
    Faqs,
    /// What pages are.
    Annotate,
    /// Main text.
    Text,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 6] =
        [Kind::Events, Kind::Records, Kind::Courses, Kind::Faqs, Kind::Annotate, Kind::Text];

    /// The verb that gives it: "events".
    pub fn name(self) -> &'static str {
        match self {
            Kind::Events => "events",
            Kind::Records => "records",
            Kind::Courses => "courses",
            Kind::Faqs => "faqs",
            Kind::Annotate => "annotate",
            Kind::Text => "text",
        }
    }

    /// The kind of a name.
    pub fn of(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.name() == name)
    }

    /// Its own columns, then those that say where a record comes from.
    pub(crate) fn columns(self) -> impl Iterator<Item = &'static Column> {
        let own: &[Column] = match self {
            Kind::Events => &EVENTS,
            Kind::Records => &RECORDS,
            Kind::Courses => &COURSES,
            Kind::Faqs => &FAQS,
            Kind::Annotate => &ANNOTATE,
            Kind::Text => &TEXT,
        };
        own.iter().chain(&PROVENANCE)
    }
}

static EVENTS: [Column; 9] = [
    may("title", Text),
    must("start", Text),
    may("end", Text),
    may("location", Text),
    must("speaker", Texts),
    may("status", Text),
    may("description", Text),
    may("url", Text),
    must("text", Text),
];

static RECORDS: [Column; 7] = [
    must("list", Count),
    must("record", Count),
    must("text", Text),
    may("url", Text),
    must("fields", Map),
    must("types", Map),
    may("next", Text),
];

static COURSES: [Column; 13] = [
    may("course_id", Text),
    may("course_name", Text),
    may("term", Text),
    may("schedule", Text),
    must("teachers", People),
    must("tas", People),
    may("description", Text),
    may("prerequisites", Text),
    may("office_hours", Text),
    may("location", Text),
    must("textbooks", Texts),
    must("links", Map),
    must("outline", Texts),
];

static FAQS: [Column; 6] = [
    must("question", Text),
    must("answer", Text),
    must("answer_html", Text),
    may("anchor", Text),
    may("section", Text),
    may("title", Text),
];

static ANNOTATE: [Column; 12] = [
    may("title", Text),
    may("description", Text),
    may("rung", Text),
    must("author", Texts),
    may("language", Text),
    may("date", Text),
    must("keywords", Texts),
    may("page_type", Text),
    must("images", Texts),
    must("links", Texts),
    may("word_count", Count),
    must("wanted", Texts),
];

static TEXT: [Column; 2] = [must("text", Text), may("title", Text)];

/// Where a record comes from, and how sure it is.
static PROVENANCE: [Column; 9] = [
    must("source", Text),
    may("file", Text),
    may("offset", Bytes),
    may("page_url", Text),
    may("page_date", Moment),
    may("site", Text),
    must("position", Count),
    may("confidence", Share),
    may("evidence", Json),
];

/// The schema of a kind's table.
pub fn schema(kind: Kind) -> SchemaRef {
    Arc::new(Schema::new(kind.columns().map(Column::field).collect::<Vec<_>>()))
}
