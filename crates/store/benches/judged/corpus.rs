//! The records that labelled pages tell, by their labels: what search is judged on.
//!
//! ```text
//! FOLDER/events/truth.jsonl, … ──▶ a row a record ──▶ store::Record, with "corpus/page#place" for its address
//! ```
//!
//! Pages kept for judging the reader (`part` is `judge`) are left out. Each event comes a second time, a year later, so that there
//! are 20,000 records: with the same words it is as relevant as the first.

use std::path::Path;

use serde_json::{Value, json};
use store::{Fields, Link, Record};

/// Where the records' addresses begin.
pub(crate) const SITE: &str = "https://judged.example/";

/// The rows of a page by its label, each with its kind.
type Rows = fn(&Value) -> Vec<(String, Value)>;

/// A page and what it tells.
pub(crate) struct Page {
    pub(crate) link: Link,
    pub(crate) records: Vec<Record>,
}

/// All pages of all corpora in a folder.
pub(crate) fn pages(folder: &Path) -> Vec<Page> {
    let corpora: [(&str, Rows); 6] = [
        ("events", events),
        ("courses", courses),
        ("kinds", kinds),
        ("lists", lists),
        ("annotate", pages_described),
        ("faqs", faqs),
    ];
    corpora.iter().flat_map(|(name, rows)| pages_of(folder, name, *rows)).collect()
}

fn pages_of(folder: &Path, corpus: &str, rows: Rows) -> Vec<Page> {
    let file = folder.join(corpus).join("truth.jsonl");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let labels = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let labels = labels.filter(|label| label["part"] != "judge");
    labels.map(|label| page(corpus, &label, rows(&label))).filter(|page| !page.records.is_empty()).collect()
}

fn page(corpus: &str, label: &Value, rows: Vec<(String, Value)>) -> Page {
    let id = format!("{corpus}/{}", label["id"].as_str().unwrap());
    let language = ["lang", "language"].iter().find_map(|key| label[*key].as_str());
    let context =
        ["title", "html_title", "site", "institution", "id"].iter().find_map(|key| label[*key].as_str());
    let mut records = Vec::new();
    for (place, (kind, row)) in rows.into_iter().enumerate() {
        let Some(schema) = schema::named(&kind) else { continue };
        let fields = |row: &Value| row.as_object().cloned().unwrap_or_default();
        let mut record = Record::of_row(schema, fields(&row), Fields::new());
        record.url = Some(format!("{SITE}{id}#{place}"));
        record.language = language.map(str::to_owned);
        record.context = context.map(str::to_owned);
        if record.title.is_none() {
            continue;
        }
        if let Some(starts) = record.starts.as_deref().filter(|_| kind == "event") {
            let later = starts.get(..4).and_then(|year| year.parse::<u32>().ok()).map(|year| year + 1);
            let later = format!("{}{}", later.unwrap_or_default(), starts.get(4..).unwrap_or_default());
            let mut row = row.clone();
            row["start"] = later.replace("-02-29", "-02-28").into();
            let copy = Record::of_row(schema, fields(&row), Fields::new());
            let (url, language, context) =
                (record.url.clone(), record.language.clone(), record.context.clone());
            records.push(Record { url, language, context, ..copy });
        }
        records.push(record);
    }
    let host = format!("https://{}.example", id.replace(['/', '_'], "-"));
    let link = Link { url: format!("{host}/"), host, promise: 0, depth: 0, chain: 0, redirects: 0 };
    Page { link, records }
}

fn list<'v>(label: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    label[key].as_array().into_iter().flatten()
}

fn events(label: &Value) -> Vec<(String, Value)> {
    let row = |event: &Value| {
        let title = if event["title"].is_null() { &event["title_not_on_page"] } else { &event["title"] };
        let row = json!({"title": title, "start": event["start"], "end": event["end"],
            "location": event["location"], "speaker": event["speaker"]});
        ("event".to_owned(), row)
    };
    list(label, "records").map(row).collect()
}

fn courses(label: &Value) -> Vec<(String, Value)> {
    let first = |value: &Value| {
        value.as_array().map_or(value.clone(), |all| all.first().cloned().unwrap_or_default())
    };
    let own = json!({"course_id": first(&label["course_id"]), "course_name": first(&label["course_name"]),
        "term": label["term"], "schedule": label["schedule"], "teachers": label["teachers"],
        "description": label["extra"]["description"], "prerequisites": label["extra"]["prerequisites"],
        "location": label["extra"]["location"], "textbooks": label["extra"]["textbooks"]});
    let several = list(label, "courses").map(|course| {
        json!({"course_id": first(&course["course_id"]), "course_name": first(&course["course_name"]),
            "term": course["term"], "description": course["description"]})
    });
    std::iter::once(own).chain(several).map(|row| ("course".to_owned(), row)).collect()
}

fn kinds(label: &Value) -> Vec<(String, Value)> {
    let kind = label["kind"].as_str().unwrap_or_default();
    list(label, "records").map(|record| (kind.to_owned(), record.clone())).collect()
}

fn lists(label: &Value) -> Vec<(String, Value)> {
    let row = |record: &Value| {
        let texts: Vec<&str> = list(record, "texts").filter_map(Value::as_str).collect();
        let title = record["fields"]["title"].as_str().or(texts.first().copied());
        ("page".to_owned(), json!({"title": title, "description": texts.join("\n")}))
    };
    list(label, "records").map(row).collect()
}

fn pages_described(label: &Value) -> Vec<(String, Value)> {
    let title = if label["title"].is_null() { &label["html_title"] } else { &label["title"] };
    let text = label["main_text"].as_str().map(|text| text.chars().take(2_000).collect::<String>());
    let description = label["description"].as_str().map(str::to_owned).or(text);
    let row =
        json!({"title": title, "description": description, "author": label["author"], "date": label["date"]});
    vec![("page".to_owned(), row)]
}

fn faqs(label: &Value) -> Vec<(String, Value)> {
    let row = |pair: &Value| {
        let row = json!({"question": pair["q"], "answer": pair["a"], "section": pair["section"],
            "title": label["title"]});
        ("faq".to_owned(), row)
    };
    list(label, "pairs").map(row).collect()
}
