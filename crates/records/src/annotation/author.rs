//! Who wrote the page: what it declares, else its byline.

use page::{Document, NodeId, Tag};

use super::declared;
use crate::embedded::{Item, one_line};
use crate::main_text::MainText;
use crate::{Evidence, Field};

/// Most authors that a page is said to have.
const MOST: usize = 8;

/// The authors, in the order of the page.
pub(super) fn authors(doc: &Document, main: &MainText, items: &[Item]) -> Vec<Field<String>> {
    let (people, organisations) = of_items(items);
    let site = doc.meta("og:site_name").unwrap_or_default().to_lowercase();
    let (site, meta): (Vec<_>, Vec<_>) =
        of_meta(doc).into_iter().partition(|f| site.contains(&f.value.to_lowercase()));
    let mut found = [people, meta].into_iter().find(|w| !w.is_empty()).unwrap_or_default();
    // A publisher is declared where nobody is; the page may still name who wrote it.
    let ways: [&dyn Fn() -> Vec<Field<String>>; 3] =
        [&|| in_text(doc, main), &|| organisations.clone(), &|| site.clone()];
    for way in ways {
        found = if found.is_empty() { way() } else { found };
    }
    let mut known = std::collections::HashSet::new();
    found.retain(|f| known.insert(f.value.to_lowercase()));
    found.truncate(MOST);
    found
}

/// Those whom the page's text names as its authors, whatever it declares.
pub(super) fn in_text(doc: &Document, main: &MainText) -> Vec<Field<String>> {
    let marked = of_elements(doc, main);
    if marked.is_empty() { of_byline(doc, main) } else { marked }
}

/// People, and organisations: a publisher often stands in for a writer.
fn of_items(items: &[Item]) -> (Vec<Field<String>>, Vec<Field<String>>) {
    let mut organisations = Vec::new();
    for item in declared::of_page(items) {
        let mut people = Vec::new();
        for value in item.values("author").chain(item.values("creator")) {
            let evidence = Evidence::Embedded { node: item.node, key: "author".to_owned() };
            let named = declared::name_of(value).into_iter().flat_map(split_names);
            let fields = named.map(|n| Field::new(n, evidence.clone()));
            match value.as_item().is_some_and(|i| i.is("Organization")) {
                true => organisations.extend(fields),
                false => people.extend(fields),
            }
        }
        if !people.is_empty() {
            return (people, organisations);
        }
    }
    (Vec::new(), organisations)
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
        "article.author",
    ];
    let of = |name: &'static str| -> Vec<Field<String>> {
        let metas = doc.metas().filter(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, c)| c);
        let evidence = || Evidence::Embedded { node: doc.root(), key: name.to_owned() };
        metas.flat_map(split_names).map(|n| Field::new(n, evidence())).collect()
    };
    NAMES.into_iter().map(of).find(|f| !f.is_empty()).unwrap_or_default()
}

/// The names in a declared author: taken at its word, but for addresses.
fn split_names(text: &str) -> Vec<String> {
    let text = one_line(text);
    let text = byline(&text).unwrap_or(&text);
    let text = text.split(',').filter(|p| !p.contains('@')).collect::<Vec<_>>().join(",");
    let parts = text.split([';', '|']).flat_map(|p| p.split(" and ")).flat_map(|p| p.split(" & "));
    let names = parts.map(|p| p.trim().trim_start_matches('@').trim_matches(',')).filter(|p| {
        !p.is_empty() && p.len() < 80 && !p.contains("://") && !p.contains('@') && !p.starts_with("www.")
    });
    names.map(str::to_owned).collect()
}

/// Elements that are marked as the author's name, the first behind the title: those before it and far behind belong to
/// teasers and comments.
fn of_elements(doc: &Document, main: &MainText) -> Vec<Field<String>> {
    let marked: [fn(&Document, NodeId) -> bool; 3] = [says_author, named_author, leads_to_author];
    let title = main.title.as_ref().map_or(0, |t| t.start);
    for is_marked in marked {
        let mut found: Vec<(usize, Field<String>)> = Vec::new();
        let mut end = NodeId::new(0);
        for n in doc.nodes().filter(|n| doc.tag(*n).is_element()) {
            let span = doc.span(n);
            // Names of classes are read last: most elements stand elsewhere or hold more than a name.
            if n < end || span.start < title || span.len() > LONGEST || !is_marked(doc, n) {
                continue;
            }
            let first = doc
                .text(n)
                .lines()
                .flat_map(|l| l.split('\t'))
                .find_map(|l| Some(names(l)).filter(|n| !n.is_empty()));
            let Some(names) = first else { continue };
            end = doc.end(n);
            let evidence = || Evidence::Text { span: span.clone(), by: "author" };
            found.extend(names.into_iter().map(|name| (span.start, Field::new(name, evidence()))));
        }
        let at = found.first().map_or(0, |(at, _)| *at);
        // Authors of one page stand together.
        let together: Vec<_> =
            found.into_iter().filter(|(a, _)| *a < at + NEAR).map(|(_, f)| f).take(MOST).collect();
        if !together.is_empty() {
            return together;
        }
    }
    Vec::new()
}

/// Bytes of a text in which an author's name is looked for.
const LONGEST: usize = 300;
/// Bytes within which the names of several authors stand.
const NEAR: usize = 120;

fn says_author(doc: &Document, n: NodeId) -> bool {
    doc.relates(n, &["author"]) || doc.attr(n, "itemprop") == Some("author")
}

/// Says a class that this is the author: "post-author", "AuthorName", "byline", hCard's "fn"?
fn named_author(doc: &Document, n: NodeId) -> bool {
    const WORDS: [&str; 4] = ["author", "byline", "autor", "auteur"];
    let is_author = |name: &str| {
        let name = name.to_ascii_lowercase();
        name == "fn" || !name.contains("comment") && WORDS.iter().any(|w| name.contains(w))
    };
    doc.tag(n) != Tag::BODY && doc.attr(n, "class").is_some_and(|c| c.split_whitespace().any(is_author))
}

/// Leads a link to a person's page: "/authors/jane-roe", "/people/17"?
fn leads_to_author(doc: &Document, n: NodeId) -> bool {
    const PLACES: [&str; 15] = [
        "author",
        "authors",
        "people",
        "person",
        "profile",
        "profiles",
        "user",
        "users",
        "staff",
        "reporters",
        "contributor",
        "contributors",
        "instructor",
        "autor",
        "auteur",
    ];
    let path = doc.attr(n, "href").filter(|_| doc.tag(n) == Tag::A).unwrap_or_default();
    let mut steps = path.split(['?', '#']).next().unwrap_or_default().split('/').peekable();
    let mut named = false;
    while let Some(step) = steps.next() {
        named |= PLACES.contains(&step) && steps.peek().is_some_and(|s| !s.is_empty());
    }
    named && names(doc.text(n)).len() == 1 && doc.text(n).contains(' ')
}

/// "By Jane Roe", in a line of its own near the title.
fn of_byline(doc: &Document, main: &MainText) -> Vec<Field<String>> {
    const FAR: usize = 1500;
    let from = main.title.as_ref().map_or(0, |t| t.end);
    let to = (from + FAR).min(doc.full_text().len());
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
    const BEGINS: [&str; 15] = [
        "erstellt von",
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

/// The names in an author's line: "By Jane Roe and John Doe, Reuters | Hull" → Jane Roe, John Doe. A bar or a dash parts them
/// from where and when they wrote, a comma each from the other.
fn names(text: &str) -> Vec<String> {
    let text = one_line(text);
    if text.contains("://") || text.contains('@') || text.starts_with("www.") {
        return Vec::new();
    }
    let text = byline(&text).unwrap_or(&text);
    let parts = text.split(['|', '·', '•', '(', '–', '—', '/']);
    parts.map(names_of_part).find(|names| !names.is_empty()).unwrap_or_default()
}

fn names_of_part(part: &str) -> Vec<String> {
    let cut = part.split([',', ';']).flat_map(|p| p.split(" and ")).flat_map(|p| p.split(" & "));
    cut.map(str::trim).filter(|p| !p.is_empty() && is_name(p)).map(str::to_owned).collect()
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
