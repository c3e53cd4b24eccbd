//! What sites are called, as their pages say it.

use store::{Query, Record};

use crate::Case;
use crate::fixture::{Fixture, link};
use crate::search::event;

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("a site is called by what its pages' titles share", called_by_titles),
    ("what a site declares stands before its titles", called_as_declared),
    ("sites that are called alike are known to be", called_alike),
];

/// Keeps a page with one event, with the page's title and what its site says that it is called.
fn keep(fixture: &Fixture, host: &str, page: &str, title: &str, declared: Option<&str>) {
    let text = format!("{page} at {host}");
    let record = Record {
        context: Some(title.to_owned()),
        site_name: declared.map(str::to_owned),
        ..event(&text, "2999-11-03", "Smith Hall", &text)
    };
    fixture.does(fixture.store.keep(link(host, page), vec![record]));
}

/// The name of the site of a host's letter, and whether another has it, too.
fn name(fixture: &Fixture, host: &str) -> Option<(String, bool)> {
    let hits = fixture.does(fixture.store.search(Query { limit: 50, ..Query::default() }));
    let of_host = format!("https://{host}.example.org/");
    let hit = hits.into_iter().find(|hit| hit.source.as_ref().is_some_and(|url| url.starts_with(&of_host)));
    let listed = fixture.does(fixture.store.watched(0, 50));
    let listed = listed.into_iter().find(|site| format!("{}/", site.name) == of_host);
    let site = hit.and_then(|hit| hit.site);
    assert_eq!(site, listed.and_then(|listed| listed.called), "records and sources say the same");
    site.map(|site| (site.name, site.is_shared))
}

fn called_by_titles(fixture: &Fixture) {
    keep(fixture, "a", "1", "Colloquium | University of Harbourfield", None);
    assert_eq!(name(fixture, "a"), None, "one title may end in anything");
    keep(fixture, "a", "1", "Colloquium | University of Harbourfield", None);
    assert_eq!(name(fixture, "a"), None, "a page that is read again speaks once");
    keep(fixture, "a", "2", "Library | University of Harbourfield", None);
    let called = Some(("University of Harbourfield".to_owned(), false));
    assert_eq!(name(fixture, "a"), called);
    keep(fixture, "a", "3", "Old talks - 1998", None);
    assert_eq!(name(fixture, "a"), None, "as many titles end in something else");
    keep(fixture, "a", "4", "Music | University of Harbourfield", None);
    assert_eq!(name(fixture, "a"), called);
    for (page, title) in
        [("1", "Arts Centre: what is on"), ("2", "Arts Centre – Jazz"), ("3", "Arts Centre – Tea")]
    {
        keep(fixture, "b", page, title, None);
    }
    assert_eq!(name(fixture, "b"), Some(("Arts Centre".to_owned(), false)));
}

fn called_as_declared(fixture: &Fixture) {
    keep(fixture, "a", "1", "Colloquium | Physics", Some("Harbourfield"));
    keep(fixture, "a", "2", "Seminar | Physics", None);
    keep(fixture, "a", "3", "Talks | Physics", None);
    assert_eq!(name(fixture, "a"), Some(("Harbourfield".to_owned(), false)));
    keep(fixture, "b", "1", "Talks", Some(&"so long that it is a sentence ".repeat(9)));
    assert_eq!(name(fixture, "b"), None);
}

fn called_alike(fixture: &Fixture) {
    keep(fixture, "a", "1", "Talks", Some("Harbourfield"));
    keep(fixture, "b", "1", "Tea", Some("Harbourfield"));
    assert_eq!(name(fixture, "a"), Some(("Harbourfield".to_owned(), true)));
    assert_eq!(name(fixture, "b"), Some(("Harbourfield".to_owned(), true)));
}
