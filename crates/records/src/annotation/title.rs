//! The page's own title: the heading that `<title>` repeats, or `<title>` without the site's name.
//!
//! ```text
//! <h1>Two Kitchens</h1>, <title>Two Kitchens | The Daily Weather</title>   ──▶   Two Kitchens
//! ```

use page::{Document, Tag};

use super::declared;
use crate::embedded::{Item, one_line};
use crate::main_text::MainText;
use crate::{Evidence, Field};

/// Longest title, in bytes.
const LONGEST: usize = 300;

/// The title.
pub(super) fn title(doc: &Document, main: &MainText, items: &[Item]) -> Option<Field<String>> {
    let names = site_names(doc);
    let fits = |f: &Field<String>| !f.value.is_empty() && f.value.len() <= LONGEST;
    let own = |mut f: Field<String>| {
        f.value = own_part(&f.value, &names);
        f
    };
    let head = head_title(doc).map(own).filter(fits);
    let said = declared_title(doc, items).map(own).filter(fits);
    let line = heading(doc, main).filter(fits);
    // What the page calls itself elsewhere is a section's name where its own title holds it and says much more.
    let said = said.filter(|s| head.as_ref().is_none_or(|h| !is_section(&s.value, &h.value)));
    // The heading is what a reader sees of the title: where it says the same, it is the evidence.
    let repeats = |l: &Field<String>, f: &Option<Field<String>>| {
        f.as_ref().is_some_and(|f| letters(&f.value) == letters(&l.value))
    };
    let speaks = |l: &Field<String>| l.value.split_whitespace().count() >= SPEAKING;
    if let Some(line) =
        line.clone().filter(|l| repeats(l, &said) || repeats(l, &head) && (speaks(l) || said.is_none()))
    {
        return Some(line);
    }
    let is_site = |f: &Field<String>| names.iter().any(|n| *n == letters(&f.value));
    [said, head.clone(), line].into_iter().flatten().find(|f| !is_site(f)).or(head)
}

/// Words of a heading that is no section's name.
const SPEAKING: usize = 3;

/// Is a name the part of a title that many pages of the site share: "News" of "News: Bridge closed until May"?
fn is_section(name: &str, title: &str) -> bool {
    let words = |t: &str| t.split_whitespace().count();
    letters(title).contains(&letters(name)) && words(title) >= 3 * words(name)
}

fn heading(doc: &Document, main: &MainText) -> Option<Field<String>> {
    let span = main.title.clone()?;
    let text = doc.full_text().get(span.clone())?.trim();
    Some(Field::new(text.to_owned(), Evidence::Text { span, by: "heading" }))
}

/// The title that the page declares for other sites.
fn declared_title(doc: &Document, items: &[Item]) -> Option<Field<String>> {
    const METAS: [&str; 3] = ["og:title", "twitter:title", "dc.title"];
    let meta = METAS.into_iter().find_map(|name| {
        let evidence = Evidence::Embedded { node: doc.root(), key: name.to_owned() };
        doc.meta(name).map(|text| Field::new(one_line(text), evidence))
    });
    meta.or_else(|| {
        let item = declared::of_page(items).into_iter().find(|i| i.text("headline").is_some())?;
        let evidence = Evidence::Embedded { node: item.node, key: "headline".to_owned() };
        Some(Field::new(one_line(item.text("headline")?), evidence))
    })
}

fn head_title(doc: &Document) -> Option<Field<String>> {
    let node = doc.nodes().find(|n| doc.tag(*n) == Tag::TITLE && !doc.text(*n).is_empty())?;
    Some(Field::new(one_line(doc.text(node)), Evidence::Text { span: doc.span(node), by: "title" }))
}

/// Letters and digits in lower case: what is left when layout and signs are forgotten.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// What the site is called: as it says, and the parts of its address that could be a name. As letters.
fn site_names(doc: &Document) -> Vec<String> {
    /// Fewest letters of a name in an address: "www", "com", "uk" are none.
    const SHORTEST: usize = 4;
    let said = doc.meta("og:site_name").or_else(|| doc.meta("application-name")).map(letters);
    let address = doc.source(doc.root()).and_then(|s| s.url.as_deref());
    let own = address
        .map(str::to_owned)
        .or_else(|| doc.canonical())
        .or_else(|| doc.meta("og:url").map(str::to_owned));
    let host =
        own.as_deref().and_then(|u| u.split("://").nth(1)).and_then(|r| r.split(['/', '?', ':']).next());
    let labels = host.unwrap_or_default().split('.').map(letters).filter(|l| l.len() >= SHORTEST);
    said.into_iter().chain(labels).filter(|n| !n.is_empty()).collect()
}

/// What divides a page's title from its site's name.
const DIVIDERS: [&str; 11] = [" | ", " - ", " – ", " — ", " :: ", " » ", " « ", " · ", " • ", " / ", " : "];

/// Words of a last part that is taken for the site's name though nothing says so.
const SITE_WORDS: usize = 4;

/// A title without the name of its site, which stands before the first divider or behind the last.
fn own_part(title: &str, names: &[String]) -> String {
    let mut own = title.trim().trim_start_matches(['|', '-', '–', '»']).trim();
    let mut cut = false;
    while let Some((before, last)) =
        DIVIDERS.iter().filter_map(|d| own.rsplit_once(d)).min_by_key(|(_, l)| l.len())
    {
        if !is_site(last, names) {
            break;
        }
        (own, cut) = (before.trim(), true);
    }
    while let Some((first, rest)) =
        DIVIDERS.iter().filter_map(|d| own.split_once(d)).min_by_key(|(f, _)| f.len())
    {
        if !names.iter().any(|n| n.contains(&letters(first)) && !letters(first).is_empty()) {
            break;
        }
        (own, cut) = (rest.trim(), true);
    }
    let last = DIVIDERS.iter().filter_map(|d| own.rsplit_once(d)).min_by_key(|(_, l)| l.len());
    match last {
        Some((before, last)) if !cut && last.split_whitespace().count() <= SITE_WORDS => {
            before.trim().to_owned()
        }
        _ => own.to_owned(),
    }
}

/// Is a part of a title the site's name: what the site calls itself, what its address says, or the address itself?
fn is_site(part: &str, names: &[String]) -> bool {
    let part = letters(part);
    let near = |n: &String| {
        part == *n
            || part.len() >= 4 && n.contains(&part)
            || part.contains(n.as_str()) && part.len() <= 2 * n.len()
    };
    !part.is_empty() && (names.iter().any(near) || part.starts_with("www"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_site_is_left_out() {
        let names = vec!["weirgazette".to_owned()];
        assert_eq!(own_part("Why mills turn | Weir Gazette", &names), "Why mills turn");
        assert_eq!(own_part("Weir Gazette - Why mills turn - slowly", &names), "Why mills turn - slowly");
        assert_eq!(own_part("Kettles - Hob & Hearth", &[]), "Kettles");
        assert_eq!(own_part("Weir Gazette", &names), "Weir Gazette");
        assert_eq!(own_part("| Nuts", &[]), "Nuts");
    }
}
