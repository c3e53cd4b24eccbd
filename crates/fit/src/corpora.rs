//! Labelled pages, and which of them stand on one site.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use model::fit::Data;
use serde_json::Value;

use crate::ranges;

/// A page with what a person said of it.
#[derive(Debug, Clone)]
pub struct LabelledPage {
    /// Its name in the corpus.
    pub id: String,
    /// Its file.
    pub file: PathBuf,
    /// The site on which it stands, as far as its label tells: pages of one are left out together.
    pub site: String,
    /// The line of `truth.jsonl`, with texts where it names bytes of the page.
    pub truth: Value,
}

impl LabelledPage {
    /// A text of the label; empty where it has none.
    pub fn text(&self, key: &str) -> &str {
        self.truth.get(key).and_then(Value::as_str).unwrap_or_default()
    }

    /// Is this said of the page?
    pub fn is(&self, key: &str) -> bool {
        self.truth.get(key).and_then(Value::as_bool).unwrap_or_default()
    }

    /// A list of the label; empty where it has none.
    pub fn list(&self, key: &str) -> &[Value] {
        self.truth.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
    }

    /// Was it written to be learnt from? Such pages show how records may be laid out, and not how often pages are so.
    pub fn is_made(&self) -> bool {
        self.text("source") == "made"
    }

    /// The page itself; one without a node where its file cannot be read.
    pub fn document(&self) -> page::Document {
        let bytes = std::fs::read(&self.file).unwrap_or_default();
        page::parse(&bytes, &page::Hints::default())
    }

    /// The day that stands for today on it.
    pub fn settings(&self) -> records::Settings {
        records::Settings { as_of: self.text("as_of").parse().ok(), ..records::Settings::default() }
    }
}

/// A part of the sites: every `folds`-th, by a hash of their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Which, from 0.
    pub fold: u32,
    /// Of how many.
    pub folds: u32,
}

impl Part {
    /// Does the site belong to it?
    pub fn holds(&self, site: &str) -> bool {
        Data::fold_of(site, self.folds) == self.fold
    }
}

/// Labelled pages of all sorts; a sort that no folder has is empty.
#[derive(Debug, Clone, Default)]
pub struct Corpora {
    /// Pages with events, and without.
    pub events: Vec<LabelledPage>,
    /// Pages with lists of records.
    pub lists: Vec<LabelledPage>,
    /// Pages of which only the list is labelled: whether they hold questions or courses besides is not said.
    pub lists_alone: Vec<LabelledPage>,
    /// Pages about courses, and others.
    pub courses: Vec<LabelledPage>,
    /// Pages with questions and answers, and others.
    pub faqs: Vec<LabelledPage>,
    /// Pages of the kinds that their schemas alone describe, and others.
    pub kinds: Vec<LabelledPage>,
    /// Pages with a description, or with their main text.
    pub described: Vec<LabelledPage>,
}

/// Why labelled pages cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CorporaError {
    /// The file of labels cannot be read.
    #[error("reading the labels {path}: {error}; a corpus is a folder with `truth.jsonl` and `pages/`", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A line of it is no label.
    #[error("labels {path}, line {line}: {message}", path = path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Line from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// Labels of no sort that a model is learnt from.
    #[error("labels {path}: no sort of page that a model is learnt from; known are pages with `is_course`, `is_faq`, `kind`, `shape`, `layout` or `benchmark`", path = path.display())]
    Unknown {
        /// The file.
        path: PathBuf,
    },
}

impl Corpora {
    /// Reads the labels of these folders; their first line tells what they are of.
    ///
    /// # Errors
    /// A file that cannot be read, a line that is no label, or labels of no known sort.
    pub fn read(folders: &[PathBuf]) -> Result<Corpora, CorporaError> {
        let mut corpora = Corpora::default();
        for folder in folders {
            let path = folder.join("truth.jsonl");
            let text = std::fs::read_to_string(&path)
                .map_err(|error| CorporaError::Read { path: path.clone(), error })?;
            let mut pages = Vec::new();
            for (at, line) in text.split('\n').enumerate().filter(|(_, l)| !l.trim().is_empty()) {
                let wrong =
                    |message: String| CorporaError::Line { path: path.clone(), line: at + 1, message };
                let truth: Value = serde_json::from_str(line).map_err(|e| wrong(e.to_string()))?;
                pages.push(labelled(folder, truth).ok_or_else(|| wrong("no `id`".to_owned()))?);
            }
            corpora.sort_of(&pages).ok_or(CorporaError::Unknown { path })?.extend(pages);
        }
        corpora.name_sites();
        Ok(corpora)
    }

    /// Where pages with labels of this sort belong.
    fn sort_of(&mut self, pages: &[LabelledPage]) -> Option<&mut Vec<LabelledPage>> {
        let has = |key: &str| pages.iter().any(|p| p.truth.get(key).is_some());
        if pages.iter().any(|page| page.text("labelled") == "list") {
            Some(&mut self.lists_alone)
        } else if has("is_course") {
            Some(&mut self.courses)
        } else if has("is_faq") {
            Some(&mut self.faqs)
        } else if has("benchmark") {
            Some(&mut self.described)
        } else if has("shape") && has("records") {
            Some(&mut self.kinds)
        } else if has("kind") && has("records") {
            Some(&mut self.events)
        } else if has("layout") && has("records") {
            Some(&mut self.lists)
        } else {
            None
        }
    }

    fn all(&self) -> [&Vec<LabelledPage>; 7] {
        [
            &self.events,
            &self.lists,
            &self.lists_alone,
            &self.courses,
            &self.faqs,
            &self.kinds,
            &self.described,
        ]
    }

    fn all_mut(&mut self) -> [&mut Vec<LabelledPage>; 7] {
        let Corpora { events, lists, lists_alone, courses, faqs, kinds, described } = self;
        [events, lists, lists_alone, courses, faqs, kinds, described]
    }

    /// All but the pages of these sites.
    pub fn without(&self, part: Part) -> Corpora {
        let mut out = self.clone();
        out.all_mut().into_iter().for_each(|pages| pages.retain(|p| !part.holds(&p.site)));
        out
    }

    /// All pages but those that are kept for judging.
    pub fn without_judged(&self) -> Corpora {
        let mut out = self.clone();
        out.all_mut().into_iter().for_each(|pages| pages.retain(|p| p.text("part") != "judge"));
        out
    }

    /// File and site of every page.
    pub fn sites(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.all().into_iter().flatten().map(|p| (p.file.as_path(), p.site.as_str()))
    }

    /// Names the sites of pages whose labels tell none. A repository of many pages holds those of many sites, unless its
    /// name is an address; and one file has one site, whichever corpus tells of it.
    fn name_sites(&mut self) {
        let mut sizes: HashMap<String, usize> = HashMap::new();
        for page in self.all().into_iter().flatten() {
            *sizes.entry(repository(page).to_owned()).or_default() += 1;
        }
        let mut named: HashMap<PathBuf, String> = HashMap::new();
        for page in self.all_mut().into_iter().flatten() {
            let many = sizes.get(repository(page)).is_some_and(|n| *n > MANY);
            let site = labelled_site(page).unwrap_or_else(|| {
                let repository = repository(page);
                let name = repository.rsplit('/').next().unwrap_or_default();
                let letters: String = page.id.chars().filter(|c| !c.is_ascii_digit()).take(STEM).collect();
                if many && !name.contains('.') {
                    format!("{repository} {letters}")
                } else {
                    repository.to_owned()
                }
            });
            let file = page.file.canonicalize().unwrap_or_else(|_| page.file.clone());
            page.site = named.entry(file).or_insert(site).clone();
        }
    }
}

/// A repository with more labelled pages is a collection.
const MANY: usize = 20;
/// Letters of a page's name that tell its site.
const STEM: usize = 14;

/// `owner/name`, before the commit.
fn repository(page: &LabelledPage) -> &str {
    page.text("source").split('@').next().unwrap_or_default()
}

/// The site that the label names, by name or by an address.
fn labelled_site(page: &LabelledPage) -> Option<String> {
    let filled = |key: &str| Some(page.text(key)).filter(|t| !t.is_empty()).map(str::to_owned);
    let in_notes = || {
        let (_, rest) = page.text("notes").split_once("site ")?;
        rest.split(|c: char| c.is_whitespace() || c == ';').next().filter(|s| s.contains('.')).map(domain)
    };
    let in_address = || {
        let rest = page.text("url").split_once("://")?.1;
        rest.split('/').next().map(domain)
    };
    let in_path = || {
        let rest = page.text("source").split_once("http_^^")?.1;
        rest.split('^').next().map(domain)
    };
    filled("site").or_else(|| filled("institution")).or_else(in_notes).or_else(in_address).or_else(in_path)
}

/// The last two names of a host, or three where the last but one is short: `bbc.co.uk`.
fn domain(host: &str) -> String {
    let names: Vec<&str> = host.split('.').collect();
    let short = names.iter().rev().nth(1).is_some_and(|n| n.len() <= 3) && names.len() > 2;
    let from = names.len().saturating_sub(if short { 3 } else { 2 });
    names.get(from..).unwrap_or_default().join(".")
}

fn labelled(folder: &Path, mut truth: Value) -> Option<LabelledPage> {
    let id = truth.get("id")?.as_str()?.to_owned();
    let file = match truth.get("page").and_then(Value::as_str) {
        Some(page) => folder.join(page),
        None => folder.join("pages").join(format!("{id}.html")),
    };
    if ranges::has_ranges(&truth) {
        ranges::resolve(&mut truth, &std::fs::read(&file).unwrap_or_default());
    }
    Some(LabelledPage { id, file, site: String::new(), truth })
}
