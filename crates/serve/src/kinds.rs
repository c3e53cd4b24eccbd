//! The kinds of a store: those whose records it holds, and those for which pages are read.
//!
//! ```text
//! kinds that ship + kinds that were kept ──▶ Kinds ──▶ links of the navigation, labels, columns, facets, feeds
//! ```
//!
//! No page names a field of a kind: what a field is for, its role says.

use std::sync::{Arc, LazyLock};

use gleaner::schema::{self, Field, Reader, RecordText, Role, Schema};
use serde_json::Value;
use store::{Bounds, Fields, Hit, Store};
use url::{Url, form_urlencoded};

use crate::locale::Locale;
use crate::values::value_text;

/// The language in which feeds and answers to programs are written.
pub(crate) const LANGUAGE: &str = "en";

/// Kinds whose pages have short paths.
const SHORT: [(&str, &str); 3] = [("event", "/events"), ("course", "/courses"), ("faq", "/questions")];

static SHIPPED: LazyLock<Vec<Arc<Schema>>> =
    LazyLock::new(|| schema::shipped().iter().cloned().map(Arc::new).collect());

/// A kind of a store.
#[derive(Debug, Clone)]
pub(crate) struct Kind {
    pub(crate) schema: Arc<Schema>,
    /// Are pages read for it?
    pub(crate) gleaned: bool,
    /// Does the store hold records of it?
    pub(crate) held: bool,
}

impl Kind {
    /// Its name in the navigation.
    pub(crate) fn called(&self, locale: &Locale) -> &str {
        self.schema.called_many(locale.language.tag())
    }

    /// The path of its page.
    pub(crate) fn page_path(&self) -> String {
        page_path(&self.schema.name)
    }
}

/// The kinds of a store.
#[derive(Debug, Clone, Default)]
pub(crate) struct Kinds(Vec<Kind>);

impl Kinds {
    /// The kinds of a store: those that ship first.
    pub(crate) async fn of(store: &Store) -> store::Result<Kinds> {
        let (known, held) = (store.known_kinds().await?, store.kinds().await?);
        let gleaned: Vec<String> = match known.is_empty() {
            true => store.gleaned_kinds().await?.iter().map(|kind| kind.name.clone()).collect(),
            false => known.iter().filter(|kind| kind.gleaned).map(|kind| kind.schema.name.clone()).collect(),
        };
        let own = known.into_iter().map(|kind| kind.schema);
        let own = own.filter(|kind| SHIPPED.iter().all(|shipped| shipped.name != kind.name));
        let kind = |schema: Arc<Schema>| Kind {
            gleaned: gleaned.contains(&schema.name),
            held: held.contains(&schema.name),
            schema,
        };
        Ok(Kinds(SHIPPED.iter().cloned().chain(own).map(kind).collect()))
    }

    /// The kind of a name.
    pub(crate) fn named(&self, name: &str) -> Option<&Kind> {
        self.0.iter().find(|kind| kind.schema.name == name)
    }

    /// The schema of a record's kind; `None` where a later program declared it.
    pub(crate) fn schema(&self, name: &str) -> Option<&Arc<Schema>> {
        self.named(name).map(|kind| &kind.schema)
    }

    /// Those that have a page: the store holds records of them, or pages are read for them.
    pub(crate) fn visible(&self) -> impl Iterator<Item = &Kind> {
        self.0.iter().filter(|kind| kind.held || kind.gleaned)
    }

    /// The first whose records the store holds, else the first of all.
    pub(crate) fn first(&self) -> &Arc<Schema> {
        let held = self.0.iter().find(|kind| kind.held).or(self.0.first()).map(|kind| &kind.schema);
        held.or(SHIPPED.first()).expect("kinds ship with the program")
    }

    /// Those of which the store holds records, and the first.
    pub(crate) fn held_or_first(&self) -> impl Iterator<Item = &Kind> {
        let first = &self.first().name;
        self.0.iter().filter(move |kind| kind.held || kind.schema.name == *first)
    }

    /// All of them.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Kind> {
        self.0.iter()
    }

    /// All schemas.
    pub(crate) fn schemas(&self) -> Vec<Arc<Schema>> {
        self.0.iter().map(|kind| Arc::clone(&kind.schema)).collect()
    }
}

/// A kind from a file that somebody wrote or ticked.
///
/// # Errors
/// What is wrong with the file, by its line, and what to write instead.
pub(crate) fn read(file: &str, text: &str) -> Result<Schema, String> {
    let kind = Schema::from_toml(file, text).map_err(|error| error.to_string())?;
    match schema::named(&kind.name) {
        Some(shipped) if shipped.text != kind.text => Err(format!(
            "{file}: a kind called “{}” ships with this program; call yours otherwise.",
            kind.name
        )),
        _ => Ok(kind),
    }
}

/// Has pages read for a kind from now on, those that were read before too; how many of these there are.
pub(crate) async fn switch_on(store: &Store, kind: Schema) -> store::Result<u64> {
    let mut gleaned = store.gleaned_kinds().await?;
    if gleaned.iter().any(|other| other.name == kind.name && other.text == kind.text) {
        return Ok(0);
    }
    gleaned.retain(|other| other.name != kind.name);
    gleaned.push(Arc::new(kind));
    store.keep_kinds(gleaned.clone()).await?;
    store.read_anew(store.kind_set(&gleaned).await?, &Bounds::all()).await
}

/// Has no pages read for a kind from now on; its records stay.
pub(crate) async fn switch_off(store: &Store, name: &str) -> store::Result<()> {
    // Of a store to which nobody gave kinds the usual ones are read; without this one the others still are.
    store.keep_kinds(store.gleaned_kinds().await?).await?;
    store.set_gleaned(name, false).await
}

/// The path of a kind's page.
pub(crate) fn page_path(kind: &str) -> String {
    if let Some((_, short)) = SHORT.iter().find(|(name, _)| *name == kind) {
        return (*short).to_owned();
    }
    path_of(&["browse", kind])
}

/// The page of a reader's own records of a kind.
pub(crate) fn mine_path(kind: &str) -> String {
    format!("/mine?{}", form_urlencoded::Serializer::new(String::new()).append_pair("kind", kind).finish())
}

/// Several records of a kind, as a sentence calls them: "jobs".
pub(crate) fn many_in_sentence(schema: &Schema, locale: &Locale) -> String {
    locale.language.in_sentence(schema.called_many(locale.language.tag()))
}

/// So many records of a kind, as a sentence calls them: one "job", two "jobs".
pub(crate) fn count_in_sentence(schema: &Schema, count: usize, locale: &Locale) -> String {
    let tag = locale.language.tag();
    let called = if count == 1 { schema.called(tag) } else { schema.called_many(tag) };
    locale.language.in_sentence(called)
}

/// A path of some parts, each escaped: names of kinds may hold "?" and "#".
pub(crate) fn path_of(parts: &[&str]) -> String {
    let mut url = Url::parse("http://localhost").expect("an address");
    if let Ok(mut path) = url.path_segments_mut() {
        path.extend(parts);
    }
    url.path().to_owned()
}

/// The kinds with short paths, each with its path.
pub(crate) fn short_paths() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHORT.into_iter()
}

/// Does a record take place at a time, as events do?
pub(crate) fn takes_place(kinds: &Kinds, hit: &Hit) -> bool {
    kinds.schema(&hit.kind).is_some_and(|schema| schema.takes_place())
}

/// Is a record of it a question that its text answers?
pub(crate) fn answers_questions(schema: &Schema) -> bool {
    schema.reader == Reader::Faq
}

/// Is all of a record's text one field of it, so that it need not be shown twice?
pub(crate) fn text_is_field(schema: &Schema) -> bool {
    matches!(schema.record.text, RecordText::Field(_))
}

/// Who takes part in a record, by name.
pub(crate) fn people(schema: &Schema, fields: &Fields) -> Vec<String> {
    let people = schema.fields.iter().filter(|field| field.role == Some(Role::People));
    people.filter_map(|field| fields.get(&field.name)).flat_map(names).collect()
}

/// Who takes part in a record that was found, whatever its kind.
pub(crate) fn people_of(kinds: &Kinds, hit: &Hit) -> Vec<String> {
    kinds.schema(&hit.kind).map(|schema| people(schema, &hit.fields)).unwrap_or_default()
}

/// The names in a value: of people without one their addresses.
pub(crate) fn names(value: &Value) -> Vec<String> {
    match value {
        Value::String(name) if !name.trim().is_empty() => vec![name.clone()],
        Value::Array(values) => values.iter().flat_map(names).collect(),
        Value::Number(_) => vec![value_text(value)],
        Value::Object(person) => {
            let of = |key: &str| person.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
            of("name").or_else(|| of("email")).map(str::to_owned).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The field by which records stand where nothing else is asked for: a number or code that makes a record the same as another
/// and is not its title.
pub(crate) fn code_field(schema: &Schema) -> Option<&Field> {
    let first = schema.field(schema.record.identity.first()?)?;
    (first.role.is_none() && first.is_sortable()).then_some(first)
}

/// In which order records of a kind are shown where nobody asks for another.
pub(crate) enum UsualOrder<'s> {
    /// Of what takes place that which comes next.
    Next,
    /// The latest first.
    Latest(&'s Field),
    /// By its number or code.
    Code(&'s Field),
    /// The last that came into the store first.
    New,
}

/// The usual order of a kind.
pub(crate) fn usual_order(schema: &Schema) -> UsualOrder<'_> {
    match (schema.takes_place(), schema.of_role(Role::Start), code_field(schema)) {
        (true, ..) => UsualOrder::Next,
        (false, Some(start), _) => UsualOrder::Latest(start),
        (false, None, Some(code)) => UsualOrder::Code(code),
        (false, None, None) => UsualOrder::New,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_have_addresses() {
        assert_eq!(
            [page_path("event"), page_path("faq"), page_path("boat")],
            ["/events", "/questions", "/browse/boat"]
        );
        assert_eq!(page_path("flats \"here\"?"), "/browse/flats%20%22here%22%3F");
    }

    #[test]
    fn what_kinds_are_asked_follows_their_roles() {
        let [event, course, faq] =
            ["event", "course", "faq"].map(|name| schema::named(name).expect("it ships"));
        assert_eq!([event, course, faq].map(|kind| code_field(kind).is_some()), [false, true, false]);
        assert!(text_is_field(faq) && !text_is_field(event) && answers_questions(faq));
    }
}
