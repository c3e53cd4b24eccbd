//! What a template finds in a page, as people and programs want to see it.
//!
//! ```text
//! faq.html · standard_tfaq, 0 edits
//!   title         Widgets FAQ
//!   toc           Contents Where do I …
//!     list_item   Where do I …
//!       anchor    #where
//! ```

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use formats::row;
use gleaner::Document;
use gleaner::template::{Closeness, Match, Search, Template};

use crate::end::End;
use crate::options::Options;
use crate::{learn, output, terminal};

/// Longest text of a component that people are shown, in characters.
const SHOWN: usize = 90;

/// A template that is run over pages, and how it fared so far.
#[derive(Debug)]
pub(crate) struct Trial {
    pub(crate) template: Template,
    pub(crate) closeness: Closeness,
    pages: AtomicUsize,
    fitted: AtomicUsize,
    unedited: AtomicUsize,
}

impl Trial {
    pub(crate) fn new(template: Template, closeness: Closeness) -> Trial {
        let none = AtomicUsize::default;
        Trial { template, closeness, pages: none(), fitted: none(), unedited: none() }
    }

    /// What the template finds in a page, which is counted; or why there is nothing.
    pub(crate) fn find(&self, doc: &Document, source: &str) -> Result<Match, String> {
        let Search { found, gave_up } = self.template.search(doc, self.closeness);
        self.pages.fetch_add(1, Ordering::Relaxed);
        let unedited = found.as_ref().is_some_and(|m| m.cost == 0);
        self.fitted.fetch_add(usize::from(found.is_some()), Ordering::Relaxed);
        self.unedited.fetch_add(usize::from(unedited), Ordering::Relaxed);
        let name = &self.template.name;
        found.ok_or_else(|| match gave_up {
            Some(why) => format!("template {name} was not looked for to the end in {source}: {why}"),
            None => format!("template {name} does not fit {source}"),
        })
    }

    /// The paper's effectiveness: of the pages that fit, the share that did so as they are.
    pub(crate) fn effectiveness(&self) -> String {
        let read = |n: &AtomicUsize| n.load(Ordering::Relaxed);
        let (pages, fitted, unedited) = (read(&self.pages), read(&self.fitted), read(&self.unedited));
        let share = unedited as f64 / fitted.max(1) as f64;
        format!(
            "template {}: fits {fitted} of {pages} pages, {unedited} of them without an edit: effectiveness {share:.2}",
            self.template.name
        )
    }
}

/// Writes a template that fits all pages of the options to standard output.
pub(crate) fn learn(options: &Options) -> io::Result<End> {
    let pages = match learn::pages(options) {
        Ok((_, pages)) => pages,
        Err(error) => return writeln!(io::stderr(), "glean: {error:#}").map(|()| End::Failed),
    };
    match gleaner::learn_template("learnt", pages) {
        Some(text) => output::open(options.file())?.write_all(text.as_bytes()).map(|()| End::Done),
        None => {
            let why = "learning a template: the pages hold no list that is built alike in all of them";
            writeln!(io::stderr(), "glean: {why}").map(|()| End::Unfit)
        }
    }
}

/// The components as a tree.
pub(crate) fn text(template: &Template, found: &Match, source: &str) -> String {
    let edits = if found.cost == 1 { "edit" } else { "edits" };
    let mut out = format!("{source} · {}, {} {edits}\n", template.name, found.cost);
    for (depth, c) in row::components(found) {
        let shown = terminal::line(&c.value, SHOWN);
        let name = format!("{}{}", "  ".repeat(depth + 1), c.name);
        out.push_str(&format!("{name:<24} {shown}\n"));
    }
    out.push('\n');
    out
}
