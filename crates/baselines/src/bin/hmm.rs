//! The hidden Markov model in the contract of `glean courses`: learns from the labelled pages beside the page it is given.
//!
//! ```text
//! hmm courses --format jsonl [--left-out] PAGE      PAGE is CORPUS/pages/ID.html, CORPUS/truth.jsonl the labels
//! ```
//!
//! Without `--left-out` it learns from all pages, the one it reads among them, as the paper did; with it, from those of other
//! institutions.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::path::{Path, PathBuf};

use baselines::hmm::{Model, words};
use serde_json::{Value, json};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let left_out = arguments.iter().any(|a| a == "--left-out");
    let Some(page) = arguments.last().map(PathBuf::from) else { return };
    let Some(corpus) = page.parent().and_then(Path::parent) else { return };
    let truth = std::fs::read_to_string(corpus.join("truth.jsonl")).unwrap_or_default();
    let rows: Vec<Value> = truth.lines().filter_map(|l| serde_json::from_str(l).ok()).collect();
    let id = page.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    let own = rows.iter().find(|r| r["id"] == id.as_str()).map(institution);
    let learnt = rows.iter().filter(|r| r["is_course"] == true && !(left_out && Some(institution(r)) == own));
    let pages: Vec<(Vec<String>, [Vec<String>; 5])> = learnt
        .filter_map(|r| {
            Some((read(&corpus.join("pages").join(format!("{}.html", r["id"].as_str()?)))?, values(r)))
        })
        .collect();
    let model = Model::learn(pages.iter().map(|(w, v)| (&w[..], v)));
    let [ids, names, times, teachers, emails] = read(&page).map(|w| model.extract(&w)).unwrap_or_default();
    let count = teachers.len().max(emails.len());
    let teacher = |i: usize| json!({"name": teachers.get(i), "email": emails.get(i)});
    let people: Vec<Value> = (0..count).map(teacher).collect();
    println!(
        "{}",
        json!({"course_id": ids.first(), "course_name": names.first(), "term": times.first(), "teachers": people})
    );
}

fn institution(row: &Value) -> String {
    let repository = || row["source"].as_str().and_then(|s| s.split('@').next()).map(str::to_owned);
    row["institution"].as_str().map(str::to_owned).or_else(repository).unwrap_or_default()
}

fn read(file: &Path) -> Option<Vec<String>> {
    let doc = gleaner::parse(&std::fs::read(file).ok()?, &gleaner::Hints::default());
    Some(words(doc.full_text()))
}

/// The values of the five fields; the time is the term, or the schedule where no term is said.
fn values(row: &Value) -> [Vec<String>; 5] {
    let text = |v: &Value| v.as_str().map(str::to_owned);
    let list = |key: &str| row[key].as_array().into_iter().flatten().filter_map(text).collect();
    let time = text(&row["term"]).or_else(|| text(&row["schedule"]));
    let teachers =
        |key: &str| row["teachers"].as_array().into_iter().flatten().filter_map(|t| text(&t[key])).collect();
    [list("course_id"), list("course_name"), time.into_iter().collect(), teachers("name"), teachers("email")]
}
