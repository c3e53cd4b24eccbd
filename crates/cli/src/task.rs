//! What is done with each page, as the verb says; files of kinds, rules and templates are read here, once.
//!
//! ```text
//! Verb::Extract { kind: housing.toml } ── Task::of ──▶ Task::Kind(Schema)      what is wrong with a file is wrong usage
//! ```

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gleaner::template::{Closeness, Template};
use gleaner::{Keeper, Rule, Schema, schema};
use harvest::Ruled;

use crate::args::{About, Search, Verb};
use crate::parquet;
use crate::template::Trial;

/// What is done with each page.
#[derive(Debug)]
pub(crate) enum Task {
    /// Its records of a kind; of the page itself with what else may be looked at.
    Kind(Arc<Schema>, About),
    /// Its lists, by the rules kept where one fits.
    Records(Box<Keeper>),
    /// Its main text.
    MainText,
    /// Its records of several kinds, for a table each.
    Tables(parquet::Kinds),
    /// What is recognised in it.
    Marks,
    /// Its text tree, or what its text is written with.
    Prose { units: bool },
    /// Its tree.
    Tree,
    /// The patterns of its tags.
    Patterns(Search),
    /// What its headings govern.
    Outline,
    /// The records to which a rule leads.
    Apply(Box<Rule>),
    /// What a template finds in it.
    Template(Box<Trial>),
}

fn shipped(name: &str) -> Task {
    let schema = schema::named(name).expect("the kinds of glean's own verbs ship");
    Task::Kind(Arc::new(schema.clone()), About::default())
}

impl Task {
    /// The task of a verb; reads the kind's or rule's file where there is one, and says what is wrong with it.
    pub(crate) fn of(verb: &Verb) -> Result<Task, String> {
        Ok(match verb {
            Verb::Events(_) => shipped("event"),
            Verb::Faqs(_) => shipped("faq"),
            Verb::Courses(_) => shipped("course"),
            Verb::Records { rules, .. } => Task::Records(Box::new(kept(rules.as_deref())?)),
            Verb::Annotate(annotating) => Task::Kind(kind("page")?, annotating.about.clone()),
            Verb::Prose { units, .. } => Task::Prose { units: *units },
            Verb::Text(_) => Task::MainText,
            Verb::Marks(_) => Task::Marks,
            Verb::Patterns { search, .. } => Task::Patterns(search.clone()),
            Verb::Outline(_) => Task::Outline,
            Verb::Apply { rule, .. } => Task::Apply(Box::new(learnt(rule)?)),
            Verb::Template { file, exact, .. } => {
                let closeness = if *exact { Closeness::Exact } else { Closeness::Approximate };
                Task::Template(Box::new(Trial::new(written(file)?, closeness)))
            }
            Verb::Extract { kind: name, .. } => Task::Kind(kind(name)?, About::default()),
            Verb::Tables { kinds, .. } => Task::Tables(parquet::Kinds::named(kinds)?),
            // Verbs that read no pages never come here: `main` takes them before.
            _ => Task::Tree,
        })
    }
}

/// The text of a file that somebody wrote, what it is being told with what is wrong.
fn text(what: &str, file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| {
        let why = match error.kind() {
            ErrorKind::InvalidData => "it is no text in UTF-8; save it as such".to_owned(),
            _ => error.to_string(),
        };
        format!("reading the {what} {}: {why}", file.display())
    })
}

fn written(file: &Path) -> Result<Template, String> {
    let name = file.display().to_string();
    let text = text("template", file)?;
    Template::read(&name, &text).map_err(|e| format!("reading the {e}"))
}

/// The kind that a user names: one that ships by its name, another by its file.
pub(crate) fn kind(name: &str) -> Result<Arc<Schema>, String> {
    if let Some(shipped) = schema::named(name) {
        return Ok(Arc::new(shipped.clone()));
    }
    if !name.ends_with(".toml") && !Path::new(name).exists() {
        let names: Vec<&str> = schema::shipped().iter().map(|schema| schema.name.as_str()).collect();
        return Err(format!(
            "{name:?} is no kind; kinds are {}, and files such as mine.toml",
            names.join(", ")
        ));
    }
    let text = text("kind", Path::new(name))?;
    Schema::from_toml(name, &text).map(Arc::new).map_err(|e| format!("reading the kind {e}"))
}

/// The kinds that a user names, each once.
pub(crate) fn kinds(names: &[String]) -> Result<Vec<Arc<Schema>>, String> {
    let kinds = names.iter().map(|name| kind(name)).collect::<Result<Vec<_>, _>>()?;
    let twice = |(i, kind): (usize, &Arc<Schema>)| kinds.iter().take(i).any(|other| other.name == kind.name);
    match kinds.iter().enumerate().find(|pair| twice(*pair)) {
        Some((_, kind)) => {
            Err(format!("two of the kinds are called {}; give one of them another name", kind.name))
        }
        None => Ok(kinds),
    }
}

/// Reads a rule; what is wrong with its file otherwise.
pub(crate) fn learnt(file: &Path) -> Result<Rule, String> {
    let name = file.display().to_string();
    let text = text("rule", file)?;
    Rule::read(&name, &text).map_err(|e| format!("reading the {e}"))
}

/// The rules of a folder, run one after the other on each page.
fn kept(folder: Option<&Path>) -> Result<Keeper, String> {
    let rules = rule_files(folder)?;
    Ok(Keeper::new(rules.iter().map(|file| learnt(file)).collect::<Result<_, _>>()?))
}

/// The rules of a folder, each leading to records of a kind that is called as its file.
pub(crate) fn rules(folder: Option<&Path>) -> Result<Vec<Ruled>, String> {
    let of_file = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        if schema::named(&name).is_some() {
            return Err(format!(
                "the rule {} would give records of the kind {name}, which ships; call it otherwise",
                file.display()
            ));
        }
        Ruled::new(&name, learnt(file)?)
            .map_err(|error| format!("reading the rule {}: {error}", file.display()))
    };
    rule_files(folder)?.iter().map(of_file).collect()
}

/// The files of rules in a folder, by their names; none of no folder.
fn rule_files(folder: Option<&Path>) -> Result<Vec<PathBuf>, String> {
    let Some(folder) = folder else { return Ok(Vec::new()) };
    let wrong = |e: std::io::Error| format!("reading the rules of {}: {e}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(wrong)?;
    let mut files: Vec<_> = entries.map(|e| Ok(e?.path())).collect::<std::io::Result<_>>().map_err(wrong)?;
    files.retain(|file| file.extension().is_some_and(|e| e == "rule"));
    files.sort();
    Ok(files)
}
