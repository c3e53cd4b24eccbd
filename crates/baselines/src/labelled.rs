//! Labelled pages of lists: what their records say, and how right a list is.
//!
//! ```text
//! CORPUS/truth.jsonl   id, site, layout, genre, records [{texts}]        CORPUS/pages/ID.html
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use gleaner::{Document, Hints};
use serde_json::Value;

/// A page with what it holds.
#[derive(Debug, Clone)]
pub struct Labelled {
    /// Its name.
    pub id: String,
    /// The site that it is of.
    pub site: String,
    /// The layout that it shares with other pages of the site.
    pub layout: String,
    /// What sort of page it is: "serp", "blog" …
    pub genre: String,
    /// Its file.
    pub path: PathBuf,
    /// The texts that each record holds, letters and digits only.
    pub records: Vec<Vec<String>>,
}

impl Labelled {
    /// The page itself.
    pub fn parsed(&self) -> io::Result<Document> {
        Ok(gleaner::parse(&fs::read(&self.path)?, &Hints::default()))
    }
}

/// The pages of a corpus whose files are there, in the order of its truth.
pub fn read(corpus: &Path) -> io::Result<Vec<Labelled>> {
    let truth = fs::read_to_string(corpus.join("truth.jsonl"))?;
    let rows = truth.lines().map(|line| Ok(labelled(corpus, &serde_json::from_str(line)?)));
    let mut pages = rows.collect::<io::Result<Vec<Labelled>>>()?;
    pages.retain(|page| page.path.is_file());
    Ok(pages)
}

/// The groups of pages of one site and layout, of two pages or more, each by id.
pub fn groups(corpus: &Path) -> io::Result<Vec<Vec<Labelled>>> {
    let mut groups: BTreeMap<(String, String), Vec<Labelled>> = BTreeMap::new();
    for page in read(corpus)? {
        groups.entry((page.site.clone(), page.layout.clone())).or_default().push(page);
    }
    groups.values_mut().for_each(|pages| pages.sort_by(|a, b| a.id.cmp(&b.id)));
    Ok(groups.into_values().filter(|pages| pages.len() > 1).collect())
}

fn labelled(corpus: &Path, row: &Value) -> Labelled {
    let said = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    Labelled {
        id: said("id"),
        site: said("site"),
        layout: said("layout"),
        genre: said("genre"),
        path: corpus.join("pages").join(said("id") + ".html"),
        records: list(row, "records").map(texts).collect(),
    }
}

fn list<'v>(of: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    of.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn texts(record: &Value) -> Vec<String> {
    list(record, "texts").filter_map(Value::as_str).map(squashed).collect()
}

/// Letters and digits, lower case: what is left when layout, case and punctuation are forgotten.
pub fn squashed(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// How many records of the truth a list has: each takes the first free one that holds all its texts.
pub fn right(given: &[String], want: &[Vec<String>]) -> usize {
    let mut free: Vec<&String> = given.iter().collect();
    let mut right = 0;
    for texts in want {
        let holds = |g: &&String| texts.iter().all(|t| g.contains(t.as_str()));
        if let Some(i) = free.iter().position(holds) {
            free.remove(i);
            right += 1;
        }
    }
    right
}

/// F1 of a page's records.
pub fn f1(given: &[String], want: &[Vec<String>]) -> f64 {
    2.0 * right(given, want) as f64 / (given.len() + want.len()).max(1) as f64
}
