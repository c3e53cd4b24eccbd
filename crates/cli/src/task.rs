//! The task of a verb: what is done with each page.
//!
//! ```text
//! Verb::Extract { kind: housing.toml } ── Task::of ──▶ Task::Kind(Schema)      what is wrong with a file is wrong usage
//! ```

use std::sync::Arc;

use gleaner::template::Closeness;
use gleaner::{Keeper, Schema, schema};

use crate::annotate::Annotator;
use crate::args::Verb;
use crate::files::{self, kind, rule_keeper};
use crate::options::PatternSearch;
use crate::parquet;
use crate::rule_run::RuleRun;
use crate::template::Trial;

/// What is done with each page.
#[derive(Debug)]
pub(crate) enum Task {
    /// Its records of a kind; of the page itself with what else may be looked at.
    Kind(Arc<Schema>, Box<Annotator>),
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
    Patterns(PatternSearch),
    /// What its headings govern.
    Outline,
    /// The records to which a rule leads.
    Apply(RuleRun),
    /// What a template finds in it.
    Template(Box<Trial>),
}

fn shipped(name: &str) -> Task {
    let schema = schema::named(name).expect("the kinds of glean's own verbs ship");
    Task::Kind(Arc::new(schema.clone()), Box::default())
}

impl Task {
    /// The task of a verb; reads the kind's or rule's file where there is one, and says what is wrong with it.
    pub(crate) fn of(verb: &Verb) -> Result<Task, String> {
        Ok(match verb {
            Verb::Events(_) => shipped("event"),
            Verb::Faqs(_) => shipped("faq"),
            Verb::Courses(_) => shipped("course"),
            Verb::Records { rules, .. } => Task::Records(Box::new(rule_keeper(rules.as_deref())?)),
            Verb::Annotate(annotating) => {
                let annotator = Annotator::new(annotating.about.clone()).map_err(|why| format!("{why:#}"))?;
                Task::Kind(kind("page")?, Box::new(annotator))
            }
            Verb::Prose { units, .. } => Task::Prose { units: *units },
            Verb::Text(_) => Task::MainText,
            Verb::Marks(_) => Task::Marks,
            Verb::Patterns { search, .. } => Task::Patterns(search.clone()),
            Verb::Outline(_) => Task::Outline,
            Verb::Apply { rule, .. } => Task::Apply(RuleRun::new(files::rule(rule)?)),
            Verb::Template { file, exact, .. } => {
                let closeness = if *exact { Closeness::Exact } else { Closeness::Approximate };
                Task::Template(Box::new(Trial::new(files::template(file)?, closeness)))
            }
            Verb::Extract { kind: name, .. } => Task::Kind(kind(name)?, Box::default()),
            Verb::Tables { kinds, .. } => Task::Tables(parquet::Kinds::named(kinds)?),
            // Verbs that read no pages never come here: `main` takes them before.
            _ => Task::Tree,
        })
    }
}
