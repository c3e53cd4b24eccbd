//! Subjects of a controlled vocabulary in an entry's form: those that it has, those that its words suggest, and those that are looked for.
//!
//! ```text
//! subjects with an address ──▶ ticked       title, key words, description ──▶ suggested       letters ──▶ what begins so
//!                                   └────────────────── ticked in the form ◀──┴──────────────────────────┘ ──▶ subjects
//! ```

use std::collections::HashSet;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse};
use store::{Metadata, Subject};
use thesaurus::{Concept, Text, Thesaurus};
use url::form_urlencoded;

use super::editor;
use crate::answer::Answer;
use crate::app::App;
use crate::card::host_name;
use crate::middleware::SubmittedForm;
use crate::person::Person;
use crate::subjects::subject_named;
use crate::values::link_target;

/// Concepts that are shown to whoever looks for one: as many as are read at a glance.
const MOST_CHOICES: usize = 12;

/// A concept that can be ticked.
pub(super) struct Choice {
    label: String,
    /// Its address and its label, as the form sends them.
    value: String,
    /// What tells it apart from another one of that name: where it is.
    host: String,
    link: Option<String>,
    is_taken: bool,
}

impl Choice {
    fn new(label: &str, uri: &str, is_taken: bool) -> Choice {
        Choice {
            label: label.to_owned(),
            value: format!("{uri} {label}"),
            host: host_name(uri),
            link: link_target(uri),
            is_taken,
        }
    }

    fn of(concept: Concept<'_>) -> Choice {
        Choice::new(concept.label, concept.uri, false)
    }
}

/// Concepts to tick.
#[derive(Template)]
#[template(path = "concepts.html")]
pub(super) struct Choices {
    choices: Vec<Choice>,
}

impl Choices {
    /// The concepts that an entry has, and those that its words suggest.
    pub(super) fn of(metadata: &Metadata, thesaurus: Option<&Thesaurus>) -> Choices {
        let taken = metadata.subjects.iter().filter(|subject| !subject.uri.is_empty());
        let mut choices: Vec<Choice> =
            taken.map(|subject| Choice::new(&subject.label, &subject.uri, true)).collect();
        let suggested = thesaurus.map(|thesaurus| {
            thesaurus.suggest(&Text {
                title: &metadata.title,
                keywords: &metadata.keywords,
                description: &metadata.description,
                body: "",
                language: metadata.language.as_deref(),
            })
        });
        let is_new =
            |concept: &Concept<'_>| metadata.subjects.iter().all(|subject| subject.uri != concept.uri);
        choices.extend(suggested.into_iter().flatten().filter(is_new).map(Choice::of));
        Choices { choices }
    }

    /// The concepts that have a label which begins so; the one that is called so is ticked.
    pub(super) fn beginning(letters: &str, language: Option<&str>, thesaurus: &Thesaurus) -> Choices {
        let named = thesaurus.find_by_label(letters, language);
        let mut choices: Vec<Choice> =
            named.map(|concept| Choice::new(concept.label, concept.uri, true)).into_iter().collect();
        let others = thesaurus.find_by_prefix(letters, language, MOST_CHOICES).into_iter();
        choices.extend(
            others.filter(|concept| Some(concept.uri) != named.map(|named| named.uri)).map(Choice::of),
        );
        Choices { choices }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }
}

/// The concepts that are looked for while somebody writes, as a part of the form.
pub(crate) async fn find_concepts(
    State(app): State<App>,
    person: Person,
    RawQuery(query): RawQuery,
) -> Answer {
    editor(&person)?;
    let query = query.unwrap_or_default();
    let value = |name: &str| {
        let pair = form_urlencoded::parse(query.as_bytes()).find(|(other, _)| other == name);
        pair.map(|(_, value)| value.into_owned()).filter(|value| !value.is_empty())
    };
    let choices = match (&app.options.subjects, value("letters")) {
        (Some(thesaurus), Some(letters)) => {
            let mut choices = Choices::beginning(&letters, value("language").as_deref(), thesaurus);
            // Nothing is ticked by itself while somebody writes.
            choices.choices.iter_mut().for_each(|choice| choice.is_taken = false);
            choices
        }
        _ => Choices { choices: Vec::new() },
    };
    Ok(Html(choices.to_string()).into_response())
}

/// The subjects of a form: the concepts that are ticked, and what is written in its lines.
pub(super) fn read_subjects(
    form: &SubmittedForm,
    before: &Metadata,
    thesaurus: Option<&Thesaurus>,
) -> Vec<Subject> {
    let ticked = form.all("concept").into_iter().filter_map(|value| {
        let (uri, label) = value.split_once(' ')?;
        let known = before.subjects.iter().find(|subject| subject.uri == uri);
        let vocabulary = || thesaurus.map_or("", Thesaurus::code).to_owned();
        Some(Subject {
            label: label.to_owned(),
            uri: uri.to_owned(),
            vocabulary: known.map_or_else(vocabulary, |known| known.vocabulary.clone()),
        })
    });
    let lines = form.get("subjects").lines().map(str::trim).filter(|line| !line.is_empty());
    // One that was unticked is no subject because its name was known before.
    let written = lines.map(|line| subject_named(line, &[], Some(form.get("language")), thesaurus));
    let mut subjects: Vec<Subject> = ticked.chain(written).collect();
    // One may be ticked twice and written, too, each time by another of its names.
    let mut addresses = HashSet::new();
    subjects.retain(|subject| subject.uri.is_empty() || addresses.insert(subject.uri.clone()));
    subjects
}
