//! `glean learn`: the rule of a page's best list, written to a file.
//!
//! ```text
//! PAGE ── read ──▶ Document ── best list ──▶ Rule ──▶ a file, or standard output
//! ```

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Result, bail};
use gleaner::{Document, Rule};

use crate::End;
use crate::args::Options;
use crate::input::{self, Reader};

/// Most characters of a record that a message shows.
const SHOWN: usize = 60;

/// Learns from the one page of the options; what goes wrong is told on standard error.
pub(crate) fn learn(options: &Options, output: Option<&Path>) -> io::Result<End> {
    let told = |error: &dyn std::fmt::Display, end| writeln!(io::stderr(), "glean: {error}").map(|()| end);
    let (source, doc) = match page(options) {
        Ok(page) => page,
        Err(error) => return told(&format!("{error:#}"), End::Failed),
    };
    let rule = match rule(&doc, &source, options) {
        Ok(rule) => rule.to_string(),
        Err(why) => return told(&format!("learning from {source}: {why}"), End::Unfit),
    };
    let Some(file) = output else {
        return io::stdout().write_all(rule.as_bytes()).map(|()| End::Done);
    };
    match std::fs::write(file, rule) {
        Ok(()) => Ok(End::Done),
        Err(error) => told(&format!("writing the rule {}: {error}", file.display()), End::Failed),
    }
}

/// The page and what to call it; of a folder that holds several, none.
fn page(options: &Options) -> Result<(String, Document)> {
    let places = input::places(&options.pages);
    let [place] = places.as_slice() else {
        bail!("learning: {} names several pages; a rule is learnt from one", options.pages.concat());
    };
    let page = Reader::new(options).read(place)?;
    let doc = gleaner::parse(&page.bytes, &page.hints);
    Ok((page.source, doc))
}

/// The rule of the best list, or why there is none.
fn rule(doc: &Document, source: &str, options: &Options) -> Result<Rule, String> {
    let language = options.lang.clone().or_else(|| doc.language().map(str::to_owned));
    let settings = marks::Settings { language, as_of: options.as_of };
    let lists = gleaner::listings(doc, &marks::find(doc.full_text(), &settings));
    let best = lists.first().ok_or("no list is found on it")?;
    gleaner::learn(doc, best, source).ok_or_else(|| {
        let first = best.records().next().map(|r| r.text(doc)).unwrap_or_default();
        let first: String = first.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown: String = first.chars().filter(|c| !c.is_control()).take(SHOWN).collect();
        let count = best.records().count();
        format!(
            "no tags and classes tell the {count} records of its best list (the first: {shown:?}) from the rest of \
             the page; glean records gives them, page by page"
        )
    })
}
