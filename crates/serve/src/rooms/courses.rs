//! Courses: by university, discipline, term, teacher; and the textbooks that they use most.

use std::collections::HashMap;

use askama::Template;
use axum::extract::State;
use serde_json::Value;
use store::{Hit, Query};

use crate::answer::{self, Answer};
use crate::app::App;
use crate::asked::Asked;
use crate::facets::{self, Facet};
use crate::frame::Frame;
use crate::person::Person;
use crate::rooms::events::turns;
use crate::shown::{host, said};

/// Textbooks that are shown.
const TEXTBOOKS: usize = 10;

/// A course in a list.
struct Course {
    id: i64,
    code: String,
    name: String,
    term: String,
    teachers: String,
    source: String,
}

#[derive(Template)]
#[template(path = "courses.html")]
struct Courses {
    frame: Frame,
    asked: Asked,
    courses: Vec<Course>,
    facets: Vec<Facet>,
    /// Title, how many courses, and what the address of these asks for.
    textbooks: Vec<(String, usize, String)>,
    before: Option<String>,
    after: Option<String>,
}

/// Courses that fit a search.
pub(crate) async fn courses(State(app): State<App>, person: Person, asked: Asked) -> Answer {
    let query = asked.query("course")?;
    let limit = query.limit;
    let mut hits = app.store.search(Query { limit: limit.max(facets::COUNTED), ..query }).await?;
    let (facets, textbooks) = (facets::of_courses(&hits, &asked), textbooks(&hits));
    let of_book = |(book, count): (String, usize)| {
        let link = asked.with("q", &format!("\"{}\"", store::clean(&book)));
        (book, count, link)
    };
    let textbooks = textbooks.into_iter().map(of_book).collect();
    // Where no words rank them, they stand as a catalogue of courses has them; beyond what is read at once, as the store has them.
    if asked.q.trim().is_empty() && hits.len() < facets::COUNTED {
        hits.sort_by_cached_key(|hit| hit.fields.get("course_id").map(said).unwrap_or_default());
    }
    hits.truncate(limit);
    let (hits, more) = asked.cut(hits);
    let (before, after) = turns(&asked, more);
    let feed = Some(format!("/courses.atom?{}", asked.all()));
    let frame = Frame { feed, ..Frame::new(&app, &person, "Courses", "courses") };
    let courses = hits.iter().map(course).collect();
    answer::page(&Courses { frame, asked, courses, facets, textbooks, before, after })
}

fn course(hit: &Hit) -> Course {
    let field = |name: &str| hit.fields.get(name).map(said).unwrap_or_default();
    let people = hit.fields.get("teachers").and_then(Value::as_array).into_iter().flatten();
    let names: Vec<&str> = people.filter_map(|person| person.get("name")?.as_str()).collect();
    Course {
        id: hit.id,
        code: field("course_id"),
        name: field("course_name"),
        term: field("term"),
        teachers: names.join(", "),
        source: hit.source.as_deref().map(host).unwrap_or_default(),
    }
}

/// The textbooks that most of the courses name, however they write blanks and case.
pub(super) fn textbooks(hits: &[Hit]) -> Vec<(String, usize)> {
    let mut counts: HashMap<String, (String, usize)> = HashMap::new();
    for hit in hits {
        let books = hit.fields.get("textbooks").and_then(Value::as_array).into_iter().flatten();
        for book in books.filter_map(Value::as_str) {
            let counted = counts.entry(store::clean(book)).or_insert_with(|| (book.to_owned(), 0));
            counted.1 += 1;
        }
    }
    let mut counts: Vec<(String, usize)> = counts.into_values().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    counts.truncate(TEXTBOOKS);
    counts
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::shown::tests::hit;

    #[test]
    fn the_same_textbook_is_counted_once_a_course() {
        let of = |books: Value| {
            let mut hit = hit(1, "x", None, None);
            hit.fields.insert("textbooks".into(), books);
            hit
        };
        let hits = [of(json!(["The Dragon  Book"])), of(json!(["the dragon book", "SICP"])), of(json!(null))];
        assert_eq!(textbooks(&hits), [("The Dragon  Book".into(), 2), ("SICP".into(), 1)]);
    }
}
