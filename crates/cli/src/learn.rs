//! `glean learn`, `glean relearn`: the rule of a list of a page, written to a file.
//!
//! ```text
//! PAGE ── read ──▶ Document ── lists ──▶ best · of a number · with the examples · like the old rule's ──▶ Rule ──▶ file
//! ```

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use gleaner::{Document, Labels, Listing, PageWithLists, Rule, Unlearnt};

use crate::end::End;
use crate::options::{Options, PatternSearch};
use crate::{input, patterns, terminal};

/// Most characters of a record that a message shows.
const SHOWN: usize = 60;

/// Reports an error on standard error.
fn report_error(error: &dyn std::fmt::Display, end: End) -> io::Result<End> {
    terminal::say(&error.to_string()).map(|()| end)
}

/// Which list is to be learnt.
#[derive(Debug)]
pub(crate) enum Which<'a> {
    /// The best one, of several pages that which all have.
    Best,
    /// That of a number among the lists.
    List(usize),
    /// That of a number among the patterns that are found so.
    Pattern(usize, &'a PatternSearch),
    /// The best one with what is shown.
    Labelled(&'a Labels),
}

/// Learns from the first page of the options: the list that its other pages have too, or that of a number; or the best list
/// of any page that has what is shown. Errors are reported on standard error.
pub(crate) fn learn(options: &Options, output: Option<&Path>, which: &Which) -> io::Result<End> {
    let (sources, pages_with_lists) = match pages(options) {
        Ok(pages) => pages,
        Err(error) => return report_error(&format!("{error:#}"), End::Failed),
    };
    let source = sources.first().map_or("", String::as_str);
    let of_this = |why| format!("learning from {source}: {why}");
    let rule = match learn_rule(&sources, &pages_with_lists, which) {
        Ok(rule) => rule,
        Err(why) => return report_error(&of_this(why), End::Unfit),
    };
    let lacks =
        |(name, (doc, _)): (&String, &PageWithLists)| rule.apply(doc).is_empty().then(|| name.clone());
    let lacking: Vec<String> = sources.iter().zip(&pages_with_lists).filter_map(lacks).collect();
    if !lacking.is_empty() && !options.quiet {
        report_error(&of_this(format!("the rule leads to nothing on {}", lacking.join(", "))), End::Done)?;
    }
    if rule.pages < pages_with_lists.len() && !options.quiet {
        let why = match which {
            Which::Best | Which::Labelled(_) => "the others do not have its list, or say the same",
            Which::List(_) | Which::Pattern(..) => "what is told by a number is that of the first page alone",
        };
        let why =
            format!("the rule is learnt from {} of the {} pages: {why}", rule.pages, pages_with_lists.len());
        report_error(&of_this(why), End::Done)?;
    }
    if let Some(other) = other_count(&rule, which, &pages_with_lists).filter(|_| !options.quiet) {
        report_error(&of_this(other), End::Done)?;
    }
    let rule = match text(&rule) {
        Ok(rule) => rule,
        Err(why) => return report_error(&of_this(why), End::Unfit),
    };
    write_rule(output, &rule)
}

/// That a rule gives more or fewer records of the page than its list has there, some of which lack what tells the others; or
/// another list than the best.
fn other_count(rule: &Rule, which: &Which, pages_with_lists: &[PageWithLists]) -> Option<String> {
    let (doc, lists) = pages_with_lists.first()?;
    let records = rule.apply(doc);
    let count = records.len();
    let is_best = lists.first()?.records().any(|record| records.contains(&record.span()));
    if matches!(which, Which::Best) && rule.pages == 1 && !is_best && count > 0 {
        let first = records.first().map(|record| terminal::line(record.text(doc), SHOWN)).unwrap_or_default();
        return Some(format!(
            "nothing tells the records of its best list; the rule leads to another (first: {first:?})"
        ));
    }
    let report_error = || format!("the rule gives {count} records there, and the list has {}", rule.learnt);
    (rule.pages == 1 && count > 0 && count != rule.learnt).then(report_error)
}

/// Mends a rule on the one page of the options, writes it, and shows the lines that are other than before: on standard
/// error where the rule itself is on standard output.
pub(crate) fn relearn(options: &Options, old: &Rule, output: Option<&Path>) -> io::Result<End> {
    let (source, doc) = match page(options) {
        Ok(page) => page,
        Err(error) => return report_error(&format!("{error:#}"), End::Failed),
    };
    let Some(rule) = gleaner::relearn(old, &doc, &lists(&doc, options), &source) else {
        let why = "no list on it has the rule's fields and can be told by tags and classes; the rule stays as it was";
        return report_error(&format!("relearning from {source}: {why}"), End::Unfit);
    };
    let new = match text(&rule) {
        Ok(rule) => rule,
        Err(why) => return report_error(&format!("relearning from {source}: {why}"), End::Unfit),
    };
    let old = old.to_string();
    let mut out: Box<dyn Write> =
        if output.is_some() { Box::new(io::stdout()) } else { Box::new(io::stderr()) };
    let other =
        |a: &str, b: &str| a.lines().filter(|l| !b.lines().any(|x| x == *l)).map(str::to_owned).collect();
    let (gone, come): (Vec<String>, Vec<String>) = (other(&old, &new), other(&new, &old));
    gone.iter().try_for_each(|line| writeln!(out, "- {}", terminal::plain(line)))?;
    come.iter().try_for_each(|line| writeln!(out, "+ {}", terminal::plain(line)))?;
    write_rule(output, &new)
}

/// A rule as its file has it, which glean apply reads as the same rule.
fn text(rule: &Rule) -> Result<String, String> {
    let text = rule.to_string();
    match Rule::read("as written", &text) {
        Ok(read) if read == *rule => Ok(text),
        Ok(_) => Err("its rule would be read as another one; please report it with the page".to_owned()),
        Err(error) => {
            Err(format!("its rule could not be read again ({error}); please report it with the page"))
        }
    }
}

/// Writes a rule to a file, or gives it on standard output.
fn write_rule(file: Option<&Path>, rule: &str) -> io::Result<End> {
    let Some(file) = file else { return terminal::give(rule).map(|()| End::Done) };
    match std::fs::write(file, rule) {
        Ok(()) => Ok(End::Done),
        Err(error) => report_error(&format!("writing the rule {}: {error}", file.display()), End::Failed),
    }
}

/// The names of the pages, and the pages with their lists.
pub(crate) fn pages(options: &Options) -> Result<(Vec<String>, Vec<PageWithLists>)> {
    let mut sources = Vec::new();
    let mut pages_with_lists = Vec::new();
    for page in input::pages(options) {
        let page = page?;
        let doc = gleaner::parse(&page.bytes, &page.hints);
        let lists = lists(&doc, options);
        sources.push(page.source);
        pages_with_lists.push((doc, lists));
    }
    if pages_with_lists.is_empty() {
        bail!("learning: {} holds no page", page_arguments(options));
    }
    Ok((sources, pages_with_lists))
}

/// The page on which a rule is mended, and what to call it.
fn page(options: &Options) -> Result<(String, Document)> {
    let mut pages = input::pages(options);
    let page =
        pages.next().with_context(|| format!("relearning: {} holds no page", page_arguments(options)))??;
    if pages.next().is_some() {
        bail!("relearning: {} names several pages; a rule is mended on one", page_arguments(options));
    }
    let doc = gleaner::parse(&page.bytes, &page.hints);
    Ok((page.source, doc))
}

/// The arguments that name pages.
fn page_arguments(options: &Options) -> String {
    options.pages.iter().map(|p| p.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

fn lists(doc: &Document, options: &Options) -> Vec<Listing> {
    let language = options.lang.clone().or_else(|| gleaner::language_of(doc));
    let settings = marks::Settings { language, as_of: options.as_of };
    gleaner::listings(doc, &marks::find(doc.full_text(), &settings))
}

/// Learns the requested rule, or says why there is none.
fn learn_rule(sources: &[String], pages_with_lists: &[PageWithLists], which: &Which) -> Result<Rule, String> {
    let first = sources.first().zip(pages_with_lists.first());
    let (source, (doc, lists)) = first.ok_or_else(|| Unlearnt::NoList.to_string())?;
    let pages = || sources.iter().map(String::as_str).zip(pages_with_lists).collect::<Vec<_>>();
    match which {
        Which::Best => {
            gleaner::learn_across(pages_with_lists, source).map_err(|why| match (why, lists.first()) {
                (Unlearnt::NoRule, Some(best)) => no_rule_reason(doc, best),
                _ => why.to_string(),
            })
        }
        Which::Labelled(labels) => gleaner::learn_labelled(&pages(), labels),
        Which::List(number) => {
            let missing = || format!("it has {} lists, none of the number {number}", lists.len());
            rule(doc, source, lists.get(number - 1).ok_or_else(missing)?)
        }
        Which::Pattern(number, search) => pattern(doc, source, *number, search),
    }
}

/// The rule of a pattern, as `glean patterns` numbers them with the same search.
fn pattern(doc: &Document, source: &str, number: usize, search: &PatternSearch) -> Result<Rule, String> {
    let (tokens, found) = patterns::found(doc, search)?;
    let missing = || format!("it has {} patterns, none of the number {number}", found.len());
    let chosen = found.get(number - 1).ok_or_else(missing)?;
    let language = gleaner::language_of(doc);
    let marks = marks::find(doc.full_text(), &marks::Settings { language, as_of: None });
    let list = gleaner::by_pattern(doc, &tokens, chosen, &marks);
    let many = || format!("the pattern `{}` has too many readings to be run", chosen.pattern);
    gleaner::learn_pattern(doc, &list, tokens.encoding(), chosen, source).ok_or_else(many)
}

/// The rule of a list, or why there is none.
fn rule(doc: &Document, source: &str, list: &Listing) -> Result<Rule, String> {
    gleaner::learn(doc, list, source).ok_or_else(|| no_rule_reason(doc, list))
}

/// Why a list has no rule.
fn no_rule_reason(doc: &Document, list: &Listing) -> String {
    let first = list.records().next().map(|r| r.text(doc)).unwrap_or_default();
    let shown = terminal::line(&first, SHOWN);
    let count = list.records().count();
    format!(
        "nothing tells the {count} records of its list (the first: {shown:?}) from the rest of the page; glean records \
         gives them, page by page"
    )
}
