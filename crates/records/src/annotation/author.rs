//! Who wrote the page: what it declares, else its byline.

use page::{Document, NodeId, Tag};

use super::declared;
use crate::embedded::Item;
use crate::main_text::MainText;
use crate::{Evidence, Field};

/// Most authors that a page is said to have.
const MOST: usize = 8;

/// The authors, in the order of the page.
pub(super) fn authors(doc: &Document, main: &MainText, items: &[Item]) -> Vec<Field<String>> {
    let ways = [of_items(items), of_meta(doc), of_elements(doc), of_byline(doc, main)];
    let mut found = ways.into_iter().find(|w| !w.is_empty()).unwrap_or_default();
    let mut seen = std::collections::HashSet::new();
    found.retain(|f| seen.insert(f.value.to_lowercase()));
    found.truncate(MOST);
    found
}

fn of_items(items: &[Item]) -> Vec<Field<String>> {
    let mut found = Vec::new();
    for item in declared::of_page(items) {
        for value in item.values("author").chain(item.values("creator")) {
            let evidence = || Evidence::Embedded { node: item.node, key: "author".to_owned() };
            let person = value.as_item().is_none_or(|i| !i.is("Organization"));
            let names = declared::name_of(value).into_iter().filter(|_| person).flat_map(names);
            found.extend(names.map(|n| Field::new(n, evidence())));
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

fn of_meta(doc: &Document) -> Vec<Field<String>> {
    const NAMES: [&str; 9] = [
        "author",
        "article:author",
        "dc.creator",
        "dcterms.creator",
        "citation_author",
        "parsely-author",
        "sailthru.author",
        "byl",
        "twitter:data1",
    ];
    let of = |name: &'static str| -> Vec<Field<String>> {
        let said = doc.metas().filter(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, c)| c);
        let evidence = || Evidence::Embedded { node: doc.root(), key: name.to_owned() };
        said.flat_map(names).map(|n| Field::new(n, evidence())).collect()
    };
    NAMES.into_iter().take(8).map(of).find(|f| !f.is_empty()).unwrap_or_default()
}

/// Elements that are marked as the author's name.
fn of_elements(doc: &Document) -> Vec<Field<String>> {
    let marked: [fn(&Document, NodeId) -> bool; 3] = [
        |doc, n| doc.attr(n, "rel") == Some("author") || doc.attr(n, "itemprop") == Some("author"),
        |doc, n| {
            class_says(
                doc,
                n,
                &["author-name", "authorname", "byline-name", "author_name", "byline__name", "fn"],
            )
        },
        |doc, n| {
            class_says(
                doc,
                n,
                &[
                    "author",
                    "byline",
                    "entry-author",
                    "post-author",
                    "article-author",
                    "p-author",
                    "c-byline",
                    "vcard",
                ],
            )
        },
    ];
    for is_marked in marked {
        let mut found = Vec::new();
        let mut end = NodeId::new(0);
        for n in doc.nodes().filter(|n| doc.tag(*n).is_element() && is_marked(doc, *n)) {
            if n < end {
                continue;
            }
            end = doc.end(n);
            let first = doc.text(n).split(['\n', '\t']).next().unwrap_or_default();
            let evidence = || Evidence::Text { span: doc.span(n), by: "author" };
            found.extend(names(first).into_iter().map(|name| Field::new(name, evidence())));
        }
        // Many authors marked alike are those of teasers or comments.
        if (1..=MOST).contains(&found.len()) {
            found.truncate(2);
            return found;
        }
    }
    Vec::new()
}

fn class_says(doc: &Document, n: NodeId, words: &[&str]) -> bool {
    doc.tag(n) != Tag::BODY
        && doc
            .attr(n, "class")
            .is_some_and(|c| c.split_whitespace().any(|w| words.iter().any(|x| w.eq_ignore_ascii_case(x))))
}

/// "By Jane Roe", in a line of its own near the title.
fn of_byline(doc: &Document, main: &MainText) -> Vec<Field<String>> {
    const NEAR: usize = 1500;
    let from = main.title.as_ref().map_or(0, |t| t.end);
    let to = (from + NEAR).min(doc.full_text().len());
    let to = (to..=doc.full_text().len()).find(|i| doc.full_text().is_char_boundary(*i)).unwrap_or(from);
    let near = doc.full_text().get(from..to).unwrap_or_default();
    let mut at = from;
    for line in near.split_inclusive(['\n', '\t']) {
        let span = at..at + line.trim_end().len();
        at += line.len();
        if line.len() < 100 && byline(line.trim()).is_some() {
            let evidence = || Evidence::Text { span: span.clone(), by: "byline" };
            let found: Vec<_> = names(line.trim()).into_iter().map(|n| Field::new(n, evidence())).collect();
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

/// What follows the words that begin a byline.
fn byline(text: &str) -> Option<&str> {
    const BEGINS: [&str; 14] = [
        "written by",
        "posted by",
        "story by",
        "published by",
        "article by",
        "reported by",
        "by:",
        "by",
        "author:",
        "von",
        "por",
        "par",
        "autor:",
        "di",
    ];
    let lower = text.to_lowercase();
    if lower.len() != text.len() {
        return None;
    }
    let begins = |b: &&&str| lower.strip_prefix(**b).is_some_and(|r| r.starts_with([' ', '\u{a0}', ':']));
    let word = BEGINS.iter().find(begins)?;
    text.get(word.len()..).map(|t| t.trim_start_matches([':', ' ', '\u{a0}']))
}

/// The names in an author's line: "By Jane Roe and John Doe, Reuters" → Jane Roe, John Doe.
fn names(text: &str) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.contains("://") || text.contains('@') || text.starts_with("www.") {
        return Vec::new();
    }
    let text = byline(&text).unwrap_or(&text);
    let cut = text
        .split([',', '|', '·', '•', '(', '–', '—', '/', ';'])
        .flat_map(|p| p.split(" and "))
        .flat_map(|p| p.split(" & "));
    let parts: Vec<&str> = cut.map(str::trim).filter(|p| !p.is_empty()).collect();
    let named = parts.iter().filter(|p| is_name(p)).map(|p| (*p).to_owned());
    named.collect()
}

/// Two to four words, no digits, and capitals where the script has them; or one word that stands alone.
fn is_name(text: &str) -> bool {
    const NO_NAMES: [&str; 14] = [
        "staff",
        "editor",
        "updated",
        "published",
        "posted",
        "reuters",
        "press",
        "news",
        "team",
        "admin",
        "on",
        "in",
        "contributor",
        "correspondent",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    let lower = text.to_lowercase();
    (1..=5).contains(&words.len())
        && text.len() < 60
        && !text.contains(|c: char| c.is_ascii_digit())
        && words.iter().filter(|w| w.starts_with(char::is_lowercase)).count() <= words.len() / 2
        && !lower.split_whitespace().any(|w| NO_NAMES.contains(&w))
}
