//! Learning from several pages: the list that they all have.
//!
//! ```text
//! page 1 ── its best lists ──▶ a rule each ──▶ page 2, page 3 …: does it give a list that is found there too?
//! ```
//!
//! One page may show something above what it was made for, such as a row of pictures over its results; its sisters
//! seldom do.

use listings::Listing;
use page::Document;

use crate::learn::learn;
use crate::rule::Rule;

/// So many of the first page's lists are tried.
const TRIED: usize = 5;

/// A page with its lists, best first.
pub type Seen = (Document, Vec<Listing>);

/// The rule of that list of the first page which the other pages have too, each as sure as it can be; of one page, of
/// its best list. `None` where that page has no list, or none with a rule.
pub fn learn_across(pages: &[Seen], source: &str) -> Option<Rule> {
    let ((doc, lists), others) = pages.split_first()?;
    if others.is_empty() {
        return learn(doc, lists.first()?, source);
    }
    let rules = lists.iter().take(TRIED).filter_map(|list| learn(doc, list, source));
    let sureness = |rule: &Rule| rule.confidence + others.iter().map(|page| found(rule, page)).sum::<f32>();
    let mut best: Option<(f32, Rule)> = None;
    for rule in rules {
        let sure = sureness(&rule);
        if best.as_ref().is_none_or(|(most, _)| sure > *most) {
            best = Some((sure, rule));
        }
    }
    best.map(|(_, rule)| rule)
}

/// How sure a page is of the list to which a rule leads: the share of records in common with one of its lists, times
/// that list's confidence.
fn found(rule: &Rule, (doc, lists): &Seen) -> f32 {
    let records = rule.apply(doc);
    let shared = |list: &Listing| {
        let both = list.records().filter(|r| records.binary_search(&r.span()).is_ok()).count();
        let all = records.len() + list.records().count() - both;
        both as f32 / all.max(1) as f32 * list.confidence
    };
    lists.iter().map(shared).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(html: &str) -> Seen {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let lists = listings::listings(&doc, &[]);
        (doc, lists)
    }

    #[test]
    fn what_only_one_page_has_is_not_learnt() {
        let results = |q: &str| {
            let result = |i: usize| {
                format!(
                    "<div class=hit><h3><a href=/{q}{i}>{q} number {i}</a></h3><p>All that is known of {q} {i} and its kin.</div>"
                )
            };
            format!("<div class=hits>{}</div>", (0..6).map(result).collect::<String>())
        };
        let picture = |i: usize| {
            let title = format!("A long film about salt and of what is made of it {i}");
            format!(
                "<li class=pic><a href=/v{i}>{title}</a><br>Told by people who know salt, in {i} parts<br>201{i}-05-1{i}"
            )
        };
        let pictures = format!("<ul class=pics>{}</ul>", (0..9).map(picture).collect::<String>());
        let first = seen(&format!("{pictures}{}", results("salt")));
        let rule = learn_across(std::slice::from_ref(&first), "first").unwrap();
        assert_eq!(rule.way.to_string(), "record ul.pics > li.pic");
        let rule = learn_across(&[first, seen(&results("tin")), seen(&results("ink"))], "first").unwrap();
        assert_eq!(rule.way.to_string(), "record div.hits > div.hit");
    }
}
