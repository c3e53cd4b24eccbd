//! Learning from what a person shows: values of records on any of the pages, and what is none.
//!
//! ```text
//! pages 1 2 3 · "title=Salt" on 3 · not "Advertisement" ──▶ the list of page 3 that says it ──▶ its rule, with its sisters
//! ```

use page::Document;

use crate::across::PageWithLists;
use crate::example::{Chosen, Example, Labels, is_on, says, shown};
use crate::learn::learn;
use crate::rule::Rule;

/// The rule of the best list with what a person shows, learnt from the first page that has most of it and tells it from what
/// is none on all of them; each page with what to call it. Other pages that have the list teach the rule what varies;
/// examples that only they have must be in it.
pub fn learn_labelled(pages: &[(&str, &PageWithLists)], labels: &Labels) -> Result<Rule, String> {
    let of = |page: &PageWithLists| {
        labels.examples.iter().filter(|e| is_on(&page.0, &page.1, e)).collect::<Vec<_>>()
    };
    let shown: Vec<Vec<&Example>> = pages.iter().map(|(_, page)| of(page)).collect();
    let most = shown.iter().map(Vec::len).max().ok_or("there is no page")?;
    let all: Vec<&Example> = labels.examples.iter().collect();
    let mut learnt = shown.iter().enumerate().filter(|(_, own)| own.len() == most).map(|(at, own)| {
        // Of what no page has, the first page says so.
        let examples = if own.is_empty() { &all } else { own };
        learnt(pages, at, examples, &labels.negatives).map(|rule| (at, examples, rule))
    });
    let first = learnt.next().ok_or("there is no page")?;
    let (at, examples, rule) = first.or_else(|why| learnt.find_map(Result::ok).ok_or(why))?;
    let others = || pages.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, (_, page))| &page.0);
    let rule =
        others().filter(|doc| has_list(&rule, doc)).fold(rule.clone(), |rule, doc| rule.with_sister(doc));
    let is_here = |example: &&Example| examples.contains(example);
    let mut elsewhere = labels.examples.iter().filter(|e| !is_here(e));
    let is_given = |example: &Example| others().any(|doc| is_on(doc, &[rule.list_of(doc)], example));
    match elsewhere.find(|example| !is_given(example)) {
        Some(lacking) => Err(format!(
            "the list of {} has no record on any page that says {:?}",
            rule.source, lacking.value
        )),
        None => Ok(rule),
    }
}

/// The rule of the first list of a page that has all that is shown, and on none of the pages leads to what is not.
fn learnt(
    pages: &[(&str, &PageWithLists)],
    at: usize,
    examples: &[&Example],
    not: &[String],
) -> Result<Rule, String> {
    let (source, (doc, lists)) = pages.get(at).ok_or("there is no page")?;
    let chosen = shown(doc, lists, examples, not)?;
    let gives_none = |rule: &Rule, doc: &Document| !rule.apply(doc).iter().any(|r| says(r.text(doc), not));
    let is_right = |rule: &Rule| pages.iter().all(|(_, (doc, _))| gives_none(rule, doc));
    let rule = |Chosen { list, changes }: &Chosen| {
        Some(Rule { changes: changes.clone(), ..learn(doc, list, source)? }).filter(is_right)
    };
    chosen.iter().find_map(rule).ok_or_else(|| {
        let count = chosen.first().map_or(0, |chosen| chosen.list.records().count());
        let not: String = not.iter().map(|not| format!("{not:?} and ")).collect();
        format!("nothing tells the {count} records of the list that is shown from {not}the rest of the page")
    })
}

/// Does a page have a rule's list?
fn has_list(rule: &Rule, doc: &Document) -> bool {
    let list = rule.list_of(doc);
    list.records().next().is_some() && rule.fits(&rule.verdict(doc, &list))
}

#[cfg(test)]
mod tests {
    use marks::Settings;

    use super::*;

    fn page_with_lists(html: &str) -> PageWithLists {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let lists = listings::listings(&doc, &marks::find(doc.full_text(), &Settings::default()));
        (doc, lists)
    }

    /// Two lists: the second holds less and is not the best.
    fn page(site: &str) -> PageWithLists {
        let hit = |i: usize| {
            format!(
                "<div class=hit><h3><a href=/{site}{i}>All of {site}, part {i}</a></h3><p>Told at length for {i} pages.</div>"
            )
        };
        let by = |i: usize| {
            format!("<li class=by><a href=/who{i}>{site} author {i}</a> <i>{} May</i> <b>{i} pm</b>", i + 1)
        };
        let hits: String = (1..7).map(hit).collect();
        let ad = "<div class=hit><h3><a href=/ad>Buy now</a></h3><p>Advertisement of the day.</div>";
        let by: String = (1..5).map(by).collect();
        page_with_lists(&format!("<div class=hits>{hits}{ad}</div><ul class=authors>{by}</ul>"))
    }

    fn learnt(pages: &[PageWithLists], examples: &[&str], not: &[&str]) -> Result<Rule, String> {
        let names = ["one", "two", "three"];
        let pages: Vec<(&str, &PageWithLists)> = names.into_iter().zip(pages).collect();
        let examples = examples.iter().map(|e| e.parse().unwrap()).collect();
        learn_labelled(&pages, &Labels { examples, negatives: not.iter().map(ToString::to_string).collect() })
    }

    #[test]
    fn an_example_may_stand_on_any_page() {
        let pages = [page("salt"), page("tin"), page("ink")];
        let rule = learnt(&pages, &["who=ink author 3"], &[]).unwrap();
        assert_eq!((rule.source.as_str(), rule.pages), ("three", 3), "{rule}");
        assert_eq!(rule.way.to_string(), "record ul.authors > li.by");
        assert!(rule.to_string().contains(" as who\n"), "{rule}");
        // Examples of several pages are of one list.
        assert!(learnt(&pages, &["ink author 3", "salt author 1"], &[]).is_ok());
        let result = learnt(&pages, &["ink author 3", "All of salt, part 2"], &[]).unwrap_err();
        assert_eq!(result, "the list of one has no record on any page that says \"ink author 3\"");
        let result = learnt(&pages, &["lead author 3"], &[]).unwrap_err();
        assert_eq!(result, "no record of a list has a field that says \"lead author 3\"");
    }

    #[test]
    fn an_example_of_two_fields_joins_them() {
        let rule = learnt(&[page("salt")], &["when=3 May 2 pm"], &[]).unwrap();
        let changes: Vec<String> = rule.changes.iter().map(ToString::to_string).collect();
        assert!(
            matches!(changes.as_slice(), [join] if join.starts_with("join ") && join.ends_with(" as \"when\"")),
            "{rule}"
        );
        let (doc, _) = page("tin");
        let list = rule.list_of(&doc);
        let when = list.columns.iter().find(|c| c.name == "when").unwrap();
        let days: Vec<String> =
            when.cells.iter().flatten().map(|c| c.text(&doc).replace('\t', " ")).collect();
        assert_eq!(days, ["2 May 1 pm", "3 May 2 pm", "4 May 3 pm", "5 May 4 pm"]);
    }

    /// So it is on several pages, all of which have both fields, and of two examples of it.
    #[test]
    fn fields_that_are_joined_stay_known_on_other_pages() {
        let pages = [page("salt"), page("tin")];
        for examples in [&["when=3 May 2 pm"][..], &["when=3 May 2 pm", "when=4 May 3 pm", "hour=2 pm"]] {
            let rule = learnt(&pages, examples, &[]).unwrap();
            let text = rule.to_string();
            assert_eq!(Rule::read("x", &text).as_ref(), Ok(&rule), "{text}");
            assert_eq!((rule.changes.len(), rule.pages), (1, 2), "{text}");
            assert!(rule.fields.iter().all(|field| field.absent == 0 && field.share >= 1.0), "{text}");
            for (doc, _) in &pages {
                assert_eq!(rule.find(doc, &Settings::default()).verdict, crate::Verdict::default(), "{text}");
            }
        }
    }

    /// What is said to be no record is none, or its list is not the one that is meant.
    #[test]
    fn what_is_no_record_is_left_out() {
        let pages = [page("salt"), page("tin")];
        let texts = |rule: &Rule| {
            rule.apply(&pages[1].0).iter().map(|r| r.text(&pages[1].0).to_owned()).collect::<Vec<_>>()
        };
        let all = learnt(&pages, &["All of salt, part 2"], &[]).unwrap();
        assert!(texts(&all).concat().contains("Advertisement"), "{all}");
        let rule = learnt(&pages, &["salt author 2"], &["All of salt"]).unwrap();
        assert_eq!(texts(&rule).len(), 4);
        let rule =
            learnt(&pages, &[], &["told at length", "Advertisement of the day", "Told at length"]).unwrap();
        assert_eq!(rule.way.to_string(), "record ul.authors > li.by");
        let result = learnt(&pages, &["All of salt, part 2"], &["Advertisement of the day"]);
        let result = result.map(|rule| texts(&rule).concat());
        assert!(!result.as_ref().is_ok_and(|texts| texts.contains("Advertisement")), "{result:?}");
    }

    /// What is no record may stand on another page than the examples do.
    #[test]
    fn what_another_page_has_is_left_out_too() {
        let row = |site: &str, i: usize| {
            format!("<li class=hit><a href=/{site}{i}>All of {site}, part {i}</a> page {i}")
        };
        let rows = |site: &str| (1..7).map(|i| row(site, i)).collect::<String>();
        let clean = page_with_lists(&format!("<ul class=hits>{}</ul>", rows("salt")));
        let ad = "<li class=ad><a href=/ad>Buy now</a> Advertisement";
        let marred = page_with_lists(&format!("<ul class=hits>{}{ad}</ul>", rows("tin")));
        let like_others =
            page_with_lists(&format!("<ul class=hits>{}{}</ul>", rows("tin"), ad.replace("=ad>", "=hit>")));
        let rule = learnt(&[clean.clone(), marred], &[], &["Advertisement"]).unwrap();
        assert_eq!(rule.way.to_string(), "record ul.hits > li.hit");
        let result = learnt(&[clean, like_others], &["All of salt, part 2"], &["Advertisement"]).unwrap_err();
        assert!(result.contains("from \"Advertisement\""), "{result}");
    }

    #[test]
    fn no_words_are_in_no_record() {
        assert_eq!(learnt(&[page("salt")], &[], &["", " "]), learnt(&[page("salt")], &[], &[]));
    }
}
