//! Learning from what a person shows: values of records on any of the pages, and what is none.
//!
//! ```text
//! pages 1 2 3 · "title=Salt" on 3 · not "Advertisement" ──▶ the list of page 3 that says it ──▶ its rule, with its sisters
//! ```

use std::cmp::Reverse;

use listings::Listing;
use page::Document;

use crate::across::{PageWithLists, Unlearnt, learn_shared};
use crate::example::{Chosen, Example, Labels, is_on, says, shown, without};
use crate::learn::learn;
use crate::rule::Rule;

/// The rule of the best list with what a person shows, learnt from the first page that has most of it and tells it from what
/// is none on all of them; each page with what to call it. Other pages that have the list teach the rule what varies;
/// examples that only they have must be in it. No other list is learnt in the place of one that cannot be told from what is
/// no record.
pub fn learn_labelled(pages: &[(&str, &PageWithLists)], labels: &Labels) -> Result<Rule, String> {
    let not = &labels.negatives;
    let is_said = |not: &String| {
        not.trim().is_empty()
            || pages.iter().any(|(_, (doc, _))| says(doc.full_text(), std::slice::from_ref(not)))
    };
    if let Some(unknown) = not.iter().find(|not| !is_said(not)) {
        return Err(format!("no page says {unknown:?}, the words of what is no record"));
    }
    let of = |page: &PageWithLists| {
        labels.examples.iter().filter(|e| is_on(&page.0, &page.1, e)).collect::<Vec<_>>()
    };
    let shown: Vec<Vec<&Example>> = pages.iter().map(|(_, page)| of(page)).collect();
    let most = shown.iter().map(Vec::len).max().ok_or("there is no page")?;
    let all: Vec<&Example> = labels.examples.iter().collect();
    let best = if all.is_empty() { Some(best(pages, not)?) } else { None };
    let mut learnt = shown.iter().enumerate().filter(|(_, own)| own.len() == most).map(|(at, own)| {
        // Of what no page has, the first page says so.
        let examples = if own.is_empty() { &all } else { own };
        learnt(pages, at, examples, not, best.as_ref()).map(|rule| (at, examples, rule))
    });
    let first = learnt.next().ok_or("there is no page")?;
    let (at, examples, rule) = first.or_else(|why| learnt.find_map(Result::ok).ok_or(why))?;
    let others = || pages.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, (_, page))| &page.0);
    let rule = others().filter(|doc| has_list(&rule, doc)).fold(rule.clone(), |rule, doc| {
        // What leaves odd records out are fields that all records have: of a page where some lack them nothing is learnt,
        // if what is no record would come back.
        let taught = rule.clone().with_sister(doc);
        if leads_past(&taught, pages, not) { taught } else { rule }
    });
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

/// The rule of the list that is meant where no example says which: the one that would be learnt if nothing were said to be no
/// record, of those that do not say it in half of their records. It may lead to what is none.
fn best(pages: &[(&str, &PageWithLists)], not: &[String]) -> Result<Rule, String> {
    let (first, others) = pages.split_first().ok_or("there is no page")?;
    let (source, (doc, lists)) = first;
    let kept: Vec<Listing> = lists.iter().filter(|list| without(doc, list, not).is_some()).cloned().collect();
    let cut = |list: &Listing| learn(doc, &without(doc, list, not)?, source);
    let learn = |list: &Listing| learn(doc, list, source).or_else(|| cut(list));
    if others.is_empty() {
        let best = kept.first().ok_or_else(|| Unlearnt::NoList.to_string())?;
        return learn(best).ok_or_else(|| untold(best.records().count(), not));
    }
    let others: Vec<&PageWithLists> = others.iter().map(|(_, page)| *page).collect();
    let shared =
        if kept.is_empty() { Err(Unlearnt::NoList) } else { learn_shared(doc, &kept, &others, learn) };
    shared.map(|(rule, _)| rule).map_err(|why| why.to_string())
}

/// The rule of the first list of a page that has all that is shown, or of the `best` there, which on none of the pages leads
/// to what is no record.
fn learnt(
    pages: &[(&str, &PageWithLists)],
    at: usize,
    examples: &[&Example],
    not: &[String],
    best: Option<&Rule>,
) -> Result<Rule, String> {
    let (source, (doc, lists)) = pages.get(at).ok_or("there is no page")?;
    let mut chosen = shown(doc, lists, examples, not)?;
    if let Some(best) = best {
        let records = best.apply(doc);
        let shared = |chosen: &Chosen| {
            chosen.list.records().filter(|r| records.binary_search(&r.span()).is_ok()).count()
        };
        // Of lists that have as many of them, the one with fewest others.
        let likeness = |chosen: &Chosen| (shared(chosen), Reverse(chosen.list.records().count()));
        let likest = chosen.into_iter().rev().max_by_key(likeness).filter(|likest| shared(likest) > 0);
        chosen = likest.into_iter().collect();
    }
    // Once a list has a rule, others are meant only where they hold, too, what is said to be none.
    let mut is_taken = false;
    for Chosen { list, is_cut, changes } in &chosen {
        if is_taken && !is_cut {
            continue;
        }
        let rule = learn(doc, list, source).map(|rule| Rule { changes: changes.clone(), ..rule });
        is_taken |= *is_cut || rule.is_some();
        if let Some(rule) = rule.filter(|rule| leads_past(rule, pages, not)) {
            return Ok(rule);
        }
    }
    Err(untold(chosen.first().map_or(0, |chosen| chosen.list.records().count()), not))
}

/// Does a rule give on none of the pages what is no record?
fn leads_past(rule: &Rule, pages: &[(&str, &PageWithLists)], not: &[String]) -> bool {
    pages.iter().all(|(_, (doc, _))| !rule.apply(doc).iter().any(|record| says(record.text(doc), not)))
}

/// That a list of so many records cannot be told from what is said to be none.
fn untold(count: usize, not: &[String]) -> String {
    let not: String = not.iter().map(|not| format!("{not:?} and ")).collect();
    format!("nothing tells the {count} records of the list that is shown from {not}the rest of the page")
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
        let rule = learnt(&pages, &[], &["Advertisement of the day", "Told at length"]).unwrap();
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

    /// A shop's page: a menu, and books, some of which are such as `extra` says.
    fn shop(site: &str, extra: &str) -> PageWithLists {
        let book = |i: usize| {
            format!(
                "<div class=item><h3><a href=/{site}{i}>{site} no. {i} and its uses</a></h3><p class=by>by Ann Lee {i}\
                 <p class=day>{i} May 2026<p class=price>${i}.50</div>"
            )
        };
        let books: String = (1..6).map(book).collect();
        let menu =
            "<ul><li><a href=/>Home</a><li><a href=/about>About</a><li><a href=/contact>Contact</a></ul>";
        page_with_lists(&format!("{menu}<div class=list>{books}{extra}</div>"))
    }

    /// An advertisement with few fields, which rules leave out as odd, and one that looks like any book.
    const ADS: [&str; 2] = [
        "<div class=item><h3><a href=/ad>Advertisement</a></h3><p class=desc>Buy shoes now.</div>",
        "<div class=item><h3><a href=/ad>Advertisement</a></h3><p class=by>by Shoe Shop<p class=day>9 May 2026\
         <p class=price>$8.00</div>",
    ];

    #[test]
    fn what_is_left_out_as_odd_is_no_record() {
        for examples in [&[][..], &["tin no. 3 and its uses"]] {
            for pages in [vec![shop("tin", ADS[0])], vec![shop("tin", ADS[0]), shop("ink", "")]] {
                let rule = learnt(&pages, examples, &["Advertisement"]).unwrap();
                assert_eq!(rule.way.to_string(), "record div.list > div.item");
                let counts: Vec<usize> = pages.iter().map(|(doc, _)| rule.apply(doc).len()).collect();
                assert!(counts.iter().all(|count| *count == 5), "{counts:?} {rule}");
            }
        }
        // Were it learnt of the other page that no field is in all records, the advertisement would be one.
        let bare = "<div class=item><h3><a href=/x>ink no. 9 and its uses</a></h3></div>";
        let pages = [shop("tin", ADS[0]), shop("ink", bare)];
        let rule = learnt(&pages, &[], &["Advertisement"]).unwrap();
        assert_eq!(rule.apply(&pages[0].0).len(), 5, "{rule}");
    }

    /// Nor is a menu learnt in its place.
    #[test]
    fn what_looks_like_a_record_is_refused() {
        for examples in [&[][..], &["tin no. 3 and its uses"]] {
            for pages in [
                vec![shop("tin", ADS[1])],
                vec![shop("tin", ADS[1]), shop("ink", "")],
                vec![shop("tin", ""), shop("ink", ADS[1])],
            ] {
                let refused = learnt(&pages, examples, &["Advertisement"]).unwrap_err();
                assert!(refused.starts_with("nothing tells the 5 records"), "{refused}");
            }
        }
    }

    #[test]
    fn words_that_no_page_says_are_told() {
        let refused = learnt(&[shop("tin", ADS[0]), shop("ink", "")], &[], &["Advertisment"]).unwrap_err();
        assert_eq!(refused, "no page says \"Advertisment\", the words of what is no record");
    }

    #[test]
    fn no_words_are_in_no_record() {
        assert_eq!(learnt(&[page("salt")], &[], &["", " "]), learnt(&[page("salt")], &[], &[]));
    }
}
