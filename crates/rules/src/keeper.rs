//! The keeper: many sites' rules, of which a page gets the one that fits; where none does, discovery.
//!
//! ```text
//! Document ── rules of its site ── gives records with their fields ──▶ that rule's list
//!                              └── none ──▶ discovery's lists
//! ```
//!
//! ```
//! let page = |items: &str| page::parse(format!("<ul class=talks>{items}</ul>").as_bytes(), &page::Hints::default());
//! let first = page("<li><a href=a>Salt</a><li><a href=b>Tin</a><li><a href=c>Ink</a>");
//! let rule = rules::learn(&first, &listings::listings(&first, &[])[0], "talks.html").unwrap();
//! let keeper = rules::Keeper::new(vec![rule]);
//! let settings = marks::Settings::default();
//! let same_site = page("<li><a href=d>Oil</a><li><a href=e>Glass</a>");
//! assert!(keeper.fitting(&same_site, &settings).is_some());
//! assert_eq!(keeper.lists(&same_site, &settings)[0].records().count(), 2);
//! ```

use listings::Listing;
use page::Document;

use crate::rule::Rule;

/// The rules of many sites.
#[derive(Debug, Clone, Default)]
pub struct Keeper {
    rules: Vec<Rule>,
}

impl Keeper {
    /// A keeper of these rules; of several that fit a page alike the first is used.
    pub fn new(rules: Vec<Rule>) -> Keeper {
        Keeper { rules }
    }

    /// The rule that fits a page, with the list it gives: of its site, with records and most of their fields. Of
    /// several that which gives most records.
    pub fn fitting(&self, doc: &Document, settings: &marks::Settings) -> Option<(&Rule, Listing)> {
        let mut best: Option<(usize, (&Rule, Listing))> = None;
        for rule in self.rules.iter().filter(|rule| of_site(rule, doc)) {
            // Where its records stand is known sooner than recognisers run.
            let leads = |rule: &Rule| !rule.is_plain() || !rule.apply(doc).is_empty();
            if !leads(rule) && !rule.otherwise.iter().any(leads) {
                continue;
            }
            let found = rule.find(doc, settings);
            let count = found.list.records().count();
            if found.fits && best.as_ref().is_none_or(|(most, _)| count > *most) {
                best = Some((count, (found.rule, found.list)));
            }
        }
        best.map(|(_, fitting)| fitting)
    }

    /// The lists of a page: that of the rule that fits, else all that discovery finds, best first.
    pub fn lists(&self, doc: &Document, settings: &marks::Settings) -> Vec<Listing> {
        match self.fitting(doc, settings) {
            Some((_, list)) => vec![list],
            None => listings::listings(doc, &marks::find(doc.full_text(), settings)),
        }
    }
}

/// May a rule be of a page's site? Its host tells, where both are known.
fn of_site(rule: &Rule, doc: &Document) -> bool {
    let page = doc.source(doc.root()).and_then(|s| s.url.as_deref()).and_then(host);
    match (page, host(&rule.source)) {
        (Some(page), Some(rule)) => page == rule,
        _ => true,
    }
}

/// The host of an address, without "www.".
fn host(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next()?;
    let host = host.rsplit_once('@').map_or(host, |(_, host)| host);
    Some(host.strip_prefix("www.").unwrap_or(host)).filter(|h| !h.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::learn;

    fn page_of(url: &str, class: &str, items: &[&str]) -> Document {
        let item = |t: &&str| format!("<li class=hit><a href=/{t}>{t} and its uses</a><p>All of {t}");
        let html = format!("<ul class={class}>{}</ul>", items.iter().map(item).collect::<String>());
        page::parse(html.as_bytes(), &page::Hints { url: Some(url.into()), ..page::Hints::default() })
    }

    fn rule_of(url: &str, class: &str) -> Rule {
        let doc = page_of(url, class, &["salt", "tin", "ink", "oil"]);
        learn(&doc, &listings::listings(&doc, &[])[0], url).unwrap()
    }

    #[test]
    fn a_page_gets_the_rule_of_its_site() {
        let rules = vec![rule_of("https://a.example/", "one"), rule_of("https://www.b.example/x?y", "one")];
        let keeper = Keeper::new(rules);
        let page = page_of("http://b.example/other", "one", &["glass", "soap"]);
        let (rule, list) = keeper.fitting(&page, &marks::Settings::default()).unwrap();
        assert_eq!((rule.source.as_str(), list.records().count()), ("https://www.b.example/x?y", 2));
    }

    #[test]
    fn where_no_rule_fits_lists_are_discovered() {
        let keeper = Keeper::new(vec![rule_of("https://a.example/", "one")]);
        let page = page_of("https://a.example/2", "two", &["glass", "soap", "wool"]);
        assert!(keeper.fitting(&page, &marks::Settings::default()).is_none());
        assert_eq!(keeper.lists(&page, &marks::Settings::default())[0].records().count(), 3);
        let other = page_of("https://c.example/", "one", &["glass", "soap", "wool"]);
        assert!(keeper.fitting(&other, &marks::Settings::default()).is_none());
    }
}
