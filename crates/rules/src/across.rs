//! Learning from several pages: the list that they all have.
//!
//! ```text
//! page 1 ── its best lists ──▶ a rule each ──▶ page 2, page 3 …: does it give a list that is found there too?
//!                                                              and other records than on page 1?
//! ```
//!
//! What says the same on all pages is a menu, a form or a footer, however surely it is found on each.
//!
//! One page may show something above what it was made for, such as a row of pictures over its results; its sisters
//! seldom do. Of one page alone nobody can tell which of the two it is, so the other one is learnt too.

use std::collections::HashSet;

use listings::Listing;
use page::{Document, NodeId};

use crate::learn::learn;
use crate::rule::Rule;

/// So many of the first page's lists are tried.
const TRIED: usize = 5;

/// A page with its lists, best first.
pub type PageWithLists = (Document, Vec<Listing>);

/// Most lists besides the best that are learnt from one page.
const OTHERS: usize = 2;

/// Why pages give no rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unlearnt {
    /// The first page has no list.
    #[error("no list is found on it")]
    NoList,
    /// It has lists, but no rule leads to one of them alone.
    #[error("nothing tells the records of its list from the rest of the page")]
    NoRule,
    /// No list of it is on the others.
    #[error(
        "none of its best lists (tried: {tried}) is also on another of the {pages} pages, with other records \
         there; learn from pages that one site makes alike, or from one page alone"
    )]
    NotShared {
        /// How many of its lists were looked for.
        tried: usize,
        /// How many pages there are.
        pages: usize,
    },
}

/// A template that fits all pages, as the text of its file: around the records of the list that all have, where a rule leads to one.
/// `None` where they hold no list that is built alike in all of them.
pub fn learn_template(name: &str, pages: Vec<PageWithLists>) -> Option<String> {
    let rule = learn_across(&pages, "").ok();
    let begins = |doc| rule.iter().flat_map(|rule| rule.apply(doc)).map(|record| record.from).collect();
    let records: Vec<Vec<NodeId>> = pages.iter().map(|(doc, _)| begins(doc)).collect();
    let docs: Vec<Document> = pages.into_iter().map(|(doc, _)| doc).collect();
    views::template::learn(name, &docs, &records)
}

/// The rule of that list of the first page which the other pages have too, each as sure as it can be; of one page, of
/// its best list and, for pages that do not have it, of those behind it that hold more of the page.
pub fn learn_across(pages: &[PageWithLists], source: &str) -> Result<Rule, Unlearnt> {
    let ((doc, lists), others) = pages.split_first().ok_or(Unlearnt::NoList)?;
    if lists.is_empty() {
        return Err(Unlearnt::NoList);
    }
    if others.is_empty() {
        return learn_alone(doc, lists, source).ok_or(Unlearnt::NoRule);
    }
    let others: Vec<&PageWithLists> = others.iter().collect();
    let (rule, again) = learn_shared(doc, lists, &others, |list| learn(doc, list, source))?;
    let sisters = others.iter().zip(&again).filter(|(_, again)| again.sure() > 0.0);
    Ok(sisters.fold(rule, |rule, ((doc, _), _)| rule.with_sister(doc)))
}

/// The rule of that list of a page which others have too, learnt from this page alone, and what each of them says of it.
pub(crate) fn learn_shared(
    doc: &Document,
    lists: &[Listing],
    others: &[&PageWithLists],
    learn: impl Fn(&Listing) -> Option<Rule>,
) -> Result<(Rule, Vec<Again>), Unlearnt> {
    let again = |rule: &Rule| -> Vec<Again> {
        let first: HashSet<String> = rule.apply(doc).iter().map(|r| r.text(doc).to_owned()).collect();
        others.iter().map(|page| found(rule, page, &first)).collect()
    };
    let mut best: Option<(f32, Rule, Vec<Again>)> = None;
    for list in lists.iter().take(TRIED) {
        let Some(rule) = learn(list) else { continue };
        let again = again(&rule);
        let new = again.iter().map(|again| again.new).sum::<f32>() / again.len() as f32;
        let sure = likely(list, lists) * new + again.iter().map(Again::sure).sum::<f32>();
        if best.as_ref().is_none_or(|(most, ..)| sure > *most) {
            best = Some((sure, rule, again));
        }
    }
    let (sure, rule, again) = best.ok_or(Unlearnt::NoRule)?;
    if sure <= 0.0 {
        return Err(Unlearnt::NotShared { tried: lists.len().min(TRIED), pages: others.len() + 1 });
    }
    Ok((rule, again))
}

fn learn_alone(doc: &Document, lists: &[Listing], source: &str) -> Option<Rule> {
    let (best, others) = lists.split_first()?;
    let letters = |list: &Listing| -> usize {
        let of = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
        list.records().map(|r| of(&r.text(doc))).sum()
    };
    let most = letters(best);
    // What says one thing in each record is a menu.
    let more = others.iter().take(TRIED - 1).filter(|l| l.measures.texts > 1.0 && letters(l) > most);
    let mut more = more.filter_map(|list| learn(doc, list, source));
    // Where no rule leads to the best, the page may well have been made for one that holds more of it.
    let rule = learn(doc, best, source).or_else(|| more.next())?;
    Some(Rule { otherwise: more.take(OTHERS).collect(), ..rule })
}

/// How likely a list is the one that its page was made for, beside the best of the page, which has 1.0: scores are
/// log-odds within a page, and confidences too near each other to weigh one list against another.
fn likely(list: &Listing, lists: &[Listing]) -> f32 {
    let best = lists.iter().map(|l| l.score).fold(list.score, f32::max);
    (list.score - best).exp()
}

/// What another page says of a rule.
pub(crate) struct Again {
    /// The share of records in common with one of its lists, times how likely that list is.
    likely: f32,
    /// The share of records that say what the first page does not.
    new: f32,
}

impl Again {
    /// How sure it is that it is the same list.
    fn sure(&self) -> f32 {
        self.likely * self.new
    }
}

fn found(rule: &Rule, (doc, lists): &PageWithLists, first: &HashSet<String>) -> Again {
    let records = rule.apply(doc);
    let shared = |list: &Listing| {
        let both = list.records().filter(|r| records.binary_search(&r.span()).is_ok()).count();
        let all = records.len() + list.records().count() - both;
        both as f32 / all.max(1) as f32 * likely(list, lists)
    };
    let new = records.iter().filter(|r| !first.contains(r.text(doc))).count();
    Again {
        likely: lists.iter().map(shared).fold(0.0, f32::max),
        new: new as f32 / records.len().max(1) as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page_with_lists(html: &str) -> PageWithLists {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let lists = listings::listings(&doc, &[]);
        (doc, lists)
    }

    #[test]
    fn what_only_one_page_has_is_not_learnt() {
        let results = |q: &str| {
            let result = |i: usize| {
                format!(
                    "<div class=hit><h3><a href=/{q}{i}>{q} number {i}</a></h3><p>\
                     All that is known of {q} {i} and its kin.</div>"
                )
            };
            format!("<div class=hits>{}</div>", (0..6).map(result).collect::<String>())
        };
        let picture = |i: usize| {
            let title = format!("A long film about salt and of what is made of it {i}");
            format!(
                "<li class=pic><a href=/v{i}>{title}</a><br>Told by people who know salt, in {i} parts<br>\
                 201{i}-05-1{i}"
            )
        };
        let pictures = format!("<ul class=pics>{}</ul>", (0..9).map(picture).collect::<String>());
        let first = page_with_lists(&format!("{pictures}{}", results("salt")));
        let rule = learn_across(std::slice::from_ref(&first), "first").unwrap();
        assert_eq!(rule.way.to_string(), "record ul.pics > li.pic");
        let rule = learn_across(
            &[first, page_with_lists(&results("tin")), page_with_lists(&results("ink"))],
            "first",
        )
        .unwrap();
        assert_eq!(rule.way.to_string(), "record div.hits > div.hit");
    }

    #[test]
    fn pages_without_a_list_in_common_are_told() {
        let list = |class: &str| {
            let item =
                |i: usize| format!("<li><a href=/{class}{i}>All of {class}, part {i}</a> 201{i}-05-1{i}");
            page_with_lists(&format!("<ul class={class}>{}</ul>", (1..7).map(item).collect::<String>()))
        };
        let (salt, tin) = (list("salt"), list("tin"));
        let unshared = |pages| Err(Unlearnt::NotShared { tried: salt.1.len().min(TRIED), pages });
        assert_eq!(learn_across(&[salt.clone(), tin.clone()], "first"), unshared(2));
        // Nor is a page that says the same again another one.
        assert_eq!(learn_across(&[salt.clone(), salt.clone(), tin], "first"), unshared(3));
        assert_eq!(learn_across(&[page_with_lists("<p>One text"), salt], "first"), Err(Unlearnt::NoList));
    }

    /// A footer is found on each page for sure, the results but for those that are written otherwise.
    #[test]
    fn what_says_the_same_on_all_pages_is_not_learnt() {
        let result = |q: &str, i: usize, class: &str| {
            format!(
                "<div class={class}><a href=/{q}{i}>{q} number {i} of all there are</a><p>\
                 What is known of {q} {i} and its kin.</div>"
            )
        };
        let footer: String = (0..7)
            .map(|i| {
                format!(
                    "<li><a href=/f{i}>About the house, part {i}</a><br>Told at length by those who keep it"
                )
            })
            .collect();
        let page = |q: &str, class: &str| {
            let odd = (0..3).map(|i| result(q, i, class));
            let results: String = odd.chain((3..7).map(|i| result(q, i, "hit"))).collect();
            page_with_lists(&format!("<div class=hits>{results}</div><ul class=foot>{footer}</ul>"))
        };
        let pages = [page("salt", "hit"), page("tin", "ad"), page("ink", "ad")];
        let rule = learn_across(&pages, "first").unwrap();
        assert_eq!(rule.way.to_string(), "record div.hits > div.hit");
    }

    /// Films above the results, on the page learnt from and not on others: these give their results, and it is told.
    #[test]
    fn what_holds_more_than_the_best_list_is_learnt_beside_it() {
        let result = |q: &str, i: usize| {
            let all =
                "All that is known of it and its kin, told at length by those who made it their trade. "
                    .repeat(3);
            format!("<div class=hit><a href=/{q}{i}>{q} number {i}</a><p>{all}{q} {i}</div>")
        };
        let results =
            |q: &str| format!("<div class=hits>{}</div>", (0..6).map(|i| result(q, i)).collect::<String>());
        let picture = |i: usize| {
            let title = format!("A long film about salt and of what is made of it {i}");
            format!(
                "<li class=pic><a href=/v{i}>{title}</a><br>Told by people who know salt, in {i} parts<br>\
                 201{i}-05-1{i}"
            )
        };
        let pictures = format!("<ul class=pics>{}</ul>", (0..9).map(picture).collect::<String>());
        let (doc, mut lists) = page_with_lists(&format!("{pictures}{}", results("salt")));
        lists.sort_by_key(|list| list.records().count() != 9);
        let rule = learn_across(&[(doc.clone(), lists.clone())], "first").unwrap();
        let text = rule.to_string();
        assert_eq!(Rule::read("x", &text).unwrap(), rule);
        let settings = marks::Settings::default();
        let apply_to = |page: &str| {
            let (doc, _) = page_with_lists(page);
            let found = rule.find(&doc, &settings);
            let notes: Vec<String> =
                found.verdict.faults.iter().chain(&found.verdict.notes).map(ToString::to_string).collect();
            (found.list.records().count(), found.fits, notes.join("; "))
        };
        assert_eq!(rule.way.to_string(), "record ul.pics > li.pic");
        assert!(text.contains("\notherwise\nlearnt 6\n"), "{text}");
        assert_eq!(apply_to(&format!("{pictures}{}", results("tin"))), (9, true, String::new()));
        let instead = "leads to 0 records, to 9 when it was learnt; gives its list 2 instead";
        assert_eq!(apply_to(&results("tin")), (6, true, instead.to_owned()));
        let (none, fits, notes) = apply_to("<p>Nothing was found.");
        assert_eq!((none, fits, notes.as_str()), (0, false, "leads to 0 records, to 9 when it was learnt"));
        // Mended where only the other one is, the rule is of that list, and holds each once.
        let (other, found) = page_with_lists(&results("tin"));
        let mended = crate::relearn::relearn(&rule, &other, &found, "other").unwrap();
        let ways = |rules: &[Rule]| rules.iter().map(|rule| rule.way.clone()).collect::<Vec<_>>();
        assert_eq!((&mended.way, ways(&mended.otherwise)), (&rule.otherwise[0].way, vec![rule.way.clone()]));
        assert_eq!(Rule::read("x", &mended.to_string()).unwrap(), mended);
        // What holds less is a menu or another aside.
        lists.sort_by_key(|list| list.records().count() == 9);
        assert!(learn_across(&[(doc, lists)], "first").unwrap().otherwise.is_empty());
    }
}
