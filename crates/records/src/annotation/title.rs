//! The page's own title: the heading that `<title>` repeats, or `<title>` without the site's name.
//!
//! ```text
//! <h1>Two Kitchens</h1>, <title>Two Kitchens | The Daily Weather</title>   ──▶   Two Kitchens
//! ```

use std::ops::Range;

use page::{Document, NodeId, Tag};

use super::declared;
use crate::embedded::{Item, one_line};
use crate::main_text::MainText;
use crate::{Evidence, Field};

/// Longest title, in bytes.
const LONGEST: usize = 300;

/// The title.
pub(super) fn title(doc: &Document, main: &MainText, items: &[Item]) -> Option<Field<String>> {
    let page = TitleSources::of(doc, main, items);
    page.surely().or_else(|| page.uncut()).or_else(|| page.visible()).or_else(|| page.any())
}

/// The sources of a page's title.
struct TitleSources<'d> {
    doc: &'d Document,
    site: Site,
    /// `<title>` as it is written.
    whole: Option<Field<String>>,
    /// The same without the site's name.
    own: Option<Field<String>>,
    /// The title declared for other sites, without the site's name.
    declared: Option<Field<String>>,
    /// The heading of its main text.
    line: Option<Field<String>>,
}

fn fits(title: &Field<String>) -> bool {
    !title.value.is_empty() && title.value.len() <= LONGEST
}

impl<'d> TitleSources<'d> {
    fn of(doc: &'d Document, main: &MainText, items: &[Item]) -> TitleSources<'d> {
        let site = Site::of(doc);
        let own = |f: Field<String>| Field { value: site.own_part(&f.value), ..f };
        let whole = head_title(doc);
        TitleSources {
            own: whole.clone().map(own).filter(fits),
            declared: declared_title(doc, items).map(own).filter(fits),
            line: heading(doc, main).filter(fits),
            doc,
            site,
            whole,
        }
    }

    /// The heading that is the title beyond doubt.
    fn surely(&self) -> Option<Field<String>> {
        first_title(self.doc, &self.site, self.whole.as_ref()).filter(fits)
    }

    /// What seems to be cut off as a site's name is the title's own where a heading says it all, and where the page
    /// speaks of nothing else.
    fn uncut(&self) -> Option<Field<String>> {
        let is_cut = |w: &&Field<String>| self.own.as_ref().is_some_and(|o| o.value != w.value);
        let whole = self.whole.as_ref().filter(is_cut)?;
        let last = || self.declared.is_none().then(|| named_last(self.doc, &self.site, whole)).flatten();
        repeated(self.doc, whole).or_else(last).filter(fits)
    }

    /// What it declares; that is a section's name where its own title holds it and says much more.
    fn declared(&self) -> Option<&Field<String>> {
        let is_own = |s: &&Field<String>| self.own.as_ref().is_none_or(|o| !is_section(&s.value, &o.value));
        self.declared.as_ref().filter(is_own)
    }

    /// The heading is what a reader sees of the title: where it says the same, it is the evidence.
    fn visible(&self) -> Option<Field<String>> {
        let line = self.line.as_ref()?;
        let repeats =
            |f: Option<&Field<String>>| f.is_some_and(|f| letters(&f.value) == letters(&line.value));
        let speaks = || line.value.split_whitespace().count() >= SPEAKING || self.declared().is_none();
        let same = repeats(self.declared()) || repeats(self.own.as_ref()) && speaks() || self.begins(line);
        same.then(|| line.clone())
    }

    /// Is a heading what stands before a divider of `<title>`, however long the site's name is behind it: "Authentication
    /// and authorization - Mill Server Version 2.4"? That it is the site's a bar says, or the page, which has it in a line.
    fn begins(&self, line: &Field<String>) -> bool {
        let whole = self.whole.as_ref().map_or("", |w| w.value.as_str());
        let line_letters = letters(&line.value);
        let speaks = words(&line.value) > 1 || !line_letters.is_ascii();
        let is_own = speaks && line_is_heading(self.doc, line) && !is_site(&line.value, &self.site.names);
        let parts = DIVIDERS.iter().flat_map(|d| whole.match_indices(d));
        let behind = parts.filter_map(|(at, d)| Some((d, whole.get(..at)?, whole.get(at + d.len()..)?)));
        let mut behind = behind.filter(|(_, before, _)| letters(before) == line_letters);
        is_own && behind.next().is_some_and(|(d, _, rest)| self.is_name_behind(d, &letters(rest)))
    }

    /// Is what stands behind a divider of `<title>` the site's name, and no heading of the page?
    fn is_name_behind(&self, divider: &str, rest: &str) -> bool {
        let doc = self.doc;
        let is_heading = |n: &NodeId| matches!(doc.tag(*n), Tag::H1 | Tag::H2 | Tag::H3);
        let headed = || doc.nodes().filter(is_heading).any(|n| letters(doc.text(n)) == rest);
        let is_it = |line: Range<usize>| doc.full_text().get(line).is_some_and(|l| letters(l) == rest);
        let title = head_title(doc).and_then(|t| place(Some(&t)));
        let lined = || doc.lines().filter(|l| title.as_ref() != Some(l)).any(is_it);
        (divider == " | " || lined()) && !headed()
    }

    /// The first of what is left that is not the site's name.
    fn any(&self) -> Option<Field<String>> {
        let is_site =
            |f: &&Field<String>| !self.site.is_front && self.site.names.contains(&letters(&f.value));
        let silent = self.declared().is_none() && self.own.is_none();
        let only = if silent { only_heading(self.doc).filter(fits) } else { None };
        let all = [self.declared(), self.own.as_ref(), only.as_ref(), self.line.as_ref()];
        all.into_iter().flatten().find(|f| !is_site(f)).or(self.own.as_ref()).cloned()
    }
}

/// Does a line stand in a first heading?
fn line_is_heading(doc: &Document, line: &Field<String>) -> bool {
    let node = place(Some(line)).map(|span| doc.node_at(span.start));
    node.is_some_and(|n| doc.ancestors(n).any(|a| doc.tag(a) == Tag::H1))
}

/// Where a title stands in the text.
pub(super) fn place(title: Option<&Field<String>>) -> Option<Range<usize>> {
    title?.evidence.iter().find_map(|e| match e {
        Evidence::Text { span, .. } => Some(span.clone()),
        _ => None,
    })
}

/// The first heading of the page that is its title beyond doubt: `<title>` ends in it, the site's or section's name
/// before it ("Weir Gazette: Bridge closed until May"), or the page's address was made of it when it was published,
/// whatever `<title>` has since been rewritten to.
fn first_title(doc: &Document, site: &Site, head: Option<&Field<String>>) -> Option<Field<String>> {
    let whole = letters(head.map_or("", |h| h.value.as_str()));
    let is_title = |heading_letters: &str| {
        let heading_letters = letters(heading_letters);
        let ends = whole.ends_with(&heading_letters)
            && 3 * heading_letters.len() >= 2 * whole.len()
            && heading_letters != whole;
        ends || site.address_says.as_deref() == Some(heading_letters.as_str())
    };
    let headings = doc.nodes().filter(|n| doc.tag(*n) == Tag::H1 && doc.look(*n).shown);
    headings
        .map(|n| (n, one_line(doc.text(n))))
        .find(|(_, heading)| heading.len() <= LONGEST && is_title(heading))
        .map(|(n, heading)| Field::new(heading, Evidence::Text { span: doc.span(n), by: "heading" }))
}

/// The heading that says all of `<title>`, dividers and what they divide: "4.12. libcaca – ASCII colours".
fn repeated(doc: &Document, whole: &Field<String>) -> Option<Field<String>> {
    let wanted = letters(&whole.value);
    let is_heading = |n: &NodeId| matches!(doc.tag(*n), Tag::H1 | Tag::H2 | Tag::H3) && doc.look(*n).shown;
    let says_all = |n: &NodeId| doc.text(*n).len() <= 2 * LONGEST && letters(doc.text(*n)) == wanted;
    let heading = doc.nodes().find(|n| is_heading(n) && says_all(n))?;
    Some(Field::new(one_line(doc.text(heading)), Evidence::Text { span: doc.span(heading), by: "heading" }))
}

/// The last part of `<title>` where the page says it and never the few words before it: "Postfix manual - cidr_table(5)".
/// A headline is longer, and is often put otherwise in the text; a bar stands before the site's name.
fn named_last(doc: &Document, site: &Site, whole: &Field<String>) -> Option<Field<String>> {
    let (before, last) = DASHES.iter().find_map(|dash| whole.value.split_once(dash))?;
    if words(before) > FEW || last_part(last).or(last_part(before)).is_some() || is_site(last, &site.names) {
        return None;
    }
    let body = doc.nodes().find(|n| doc.tag(*n) == Tag::BODY)?;
    let body_letters = letters(doc.text(body));
    let last_letters = letters(last);
    // "Chapter 10: Streams" is headed "10 Streams".
    let numbered = |n: NodeId| {
        let heading = letters(doc.text(n));
        last_letters.ends_with(&heading) && 2 * heading.len() >= last_letters.len()
    };
    let headed = || doc.nodes().filter(|n| matches!(doc.tag(*n), Tag::H1 | Tag::H2 | Tag::H3)).any(numbered);
    let is_own =
        !body_letters.contains(&letters(before)) && (body_letters.contains(&last_letters) || headed());
    is_own.then(|| Field { value: last.to_owned(), evidence: whole.evidence.clone() })
}

/// Dividers that stand before the name of a part as well as before that of a site.
const DASHES: [&str; 3] = [" - ", " – ", " — "];

/// The first heading where all others of its rank say the same.
fn only_heading(doc: &Document) -> Option<Field<String>> {
    let mut headings =
        doc.nodes().filter(|n| doc.tag(*n) == Tag::H1 && doc.text(*n).contains(char::is_alphanumeric));
    let first = headings.next()?;
    let alone = headings.all(|n| letters(doc.text(n)) == letters(doc.text(first)));
    alone.then(|| {
        Field::new(one_line(doc.text(first)), Evidence::Text { span: doc.span(first), by: "heading" })
    })
}

/// Words from which a heading says enough to be no section's name: of 267 labelled titles 86 % have as many.
const SPEAKING: usize = 3;

/// Most words of a name of a site or of a work that stands before the name of its part: of the 136 names of sites in the
/// labelled pages' titles 88 % have no more.
const FEW: usize = 3;

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

/// What is known of the page's site.
#[derive(Debug, Default)]
struct Site {
    /// What the site is called: as it says, and the parts of its address that could be a name. As letters.
    names: Vec<String>,
    /// Is the page the site's front? Then the site's name is its own.
    is_front: bool,
    /// The sentence that the last step of the page's address spells, as letters.
    address_says: Option<String>,
}

/// Words from which the last step of an address is a sentence, made from a title: "why-mills-turn-at-night".
const SENTENCE: usize = 5;

impl Site {
    fn of(doc: &Document) -> Site {
        /// Fewest letters of a name in an address: "www", "com", "uk" are none.
        const SHORTEST: usize = 4;
        let site_name = doc.meta("og:site_name").or_else(|| doc.meta("application-name")).map(letters);
        let address = doc.source(doc.root()).and_then(|s| s.url.as_deref());
        let own = address
            .map(str::to_owned)
            .or_else(|| doc.canonical())
            .or_else(|| doc.meta("og:url").map(str::to_owned));
        let rest = own.as_deref().and_then(|u| u.split("://").nth(1)).unwrap_or_default();
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let host = host.split(':').next().unwrap_or_default();
        let labels = host.split('.').map(letters).filter(|l| l.len() >= SHORTEST);
        let last = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let sentence = last.split(['-', '_']).filter(|w| !w.is_empty()).count() >= SENTENCE;
        Site {
            names: site_name.into_iter().chain(labels).filter(|n| !n.is_empty()).collect(),
            is_front: !host.is_empty() && path.is_empty(),
            address_says: sentence.then(|| letters(last)),
        }
    }

    fn begins_name(&self, part: &str) -> bool {
        let part = letters(part);
        !part.is_empty() && self.names.iter().any(|n| n.contains(&part))
    }

    /// A title without the name of its site, which stands before the first divider or behind the last. On the site's
    /// front page that name is the title: what a strong divider parts from it is a slogan.
    fn own_part(&self, title: &str) -> String {
        let title = title.trim();
        let own = title.trim_start_matches(['|', '-', '–', '»']).trim();
        if own.len() < title.len()
            && !self.is_front
            && !DIVIDERS.iter().any(|d| own.contains(d))
            && is_site(own, &self.names)
        {
            return String::new();
        }
        let (mut own, mut cut) = self.without_last(own);
        while let Some((_, rest)) = first_part(own).filter(|(first, _)| self.begins_name(first)) {
            if self.is_front {
                return own.split_once(" | ").map_or(own, |(name, _)| name).to_owned();
            }
            (own, cut) = (rest.trim(), true);
        }
        match last_part(own) {
            Some((before, last)) if !cut && words(last) <= SITE_WORDS && !says_more(own, before, last) => {
                before.trim().to_owned()
            }
            _ => own.to_owned(),
        }
    }

    /// Without the site's names behind the last dividers; whether there were any.
    fn without_last<'t>(&self, title: &'t str) -> (&'t str, bool) {
        let (mut own, mut cut) = (title, false);
        while let Some((before, _)) = last_part(own).filter(|(_, last)| is_site(last, &self.names)) {
            (own, cut) = (before.trim(), true);
        }
        (own, cut)
    }
}

/// What divides a page's title from its site's name.
const DIVIDERS: [&str; 11] = [" | ", " - ", " – ", " — ", " :: ", " » ", " « ", " · ", " • ", " / ", " : "];

/// Words of a last part that is taken for the site's name though nothing says so: 95 % of those 136 have no more.
const SITE_WORDS: usize = 4;

fn last_part(title: &str) -> Option<(&str, &str)> {
    // What stands in brackets is not divided: "A library (Index - N)".
    let whole = |part: &str| part.matches('(').count() == part.matches(')').count();
    let parts = DIVIDERS.iter().filter_map(|d| title.rsplit_once(d));
    parts.filter(|(before, _)| whole(before)).min_by_key(|(_, last)| last.len())
}

fn first_part(title: &str) -> Option<(&str, &str)> {
    DIVIDERS.iter().filter_map(|d| title.split_once(d)).min_by_key(|(first, _)| first.len())
}

fn words(text: &str) -> usize {
    text.split_whitespace().filter(|w| w.contains(char::is_alphanumeric)).count()
}

/// A single word before a longer part ("Issues - The Daily Lodging Report") tells less than both together; a bar parts
/// page and site all the same ("News | The Daily Lodging Report").
fn says_more(title: &str, before: &str, last: &str) -> bool {
    !title.contains(" | ") && words(before) == 1 && words(last) >= SPEAKING
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
        let named = Site { names: vec!["weirgazette".to_owned()], ..Site::default() };
        let none = Site::default();
        assert_eq!(named.own_part("Why mills turn | Weir Gazette"), "Why mills turn");
        assert_eq!(named.own_part("Weir Gazette - Why mills turn - slowly"), "Why mills turn - slowly");
        assert_eq!(none.own_part("Kettles - Hob & Hearth"), "Kettles");
        assert_eq!(none.own_part("Issues - Daily Lodging Report"), "Issues - Daily Lodging Report");
        assert_eq!(none.own_part("News | Daily Lodging Report"), "News");
        assert_eq!(none.own_part("A knitting library (Index - N)"), "A knitting library (Index - N)");
        assert_eq!(none.own_part("Weir Gazette"), "Weir Gazette");
        assert_eq!(none.own_part("| Nuts"), "Nuts");
        assert_eq!(named.own_part("| Weir Gazette"), "");
    }

    #[test]
    fn what_the_page_itself_says_is_no_name_of_a_site() {
        let of = |title: &str, body: &str| {
            let html = format!("<title>{title}</title>{body}");
            let doc = page::parse(html.as_bytes(), &page::Hints::default());
            super::title(&doc, &MainText::default(), &[]).map(|t| t.value).unwrap_or_default()
        };
        let plain = "<p>Sorts of knots, long and short.";
        assert_eq!(of("4.12. Knots – Short ones", plain), "4.12. Knots");
        assert_eq!(
            of("4.12. Knots – Short ones", "<h2>4.12. Knots – Short ones</h2>"),
            "4.12. Knots – Short ones"
        );
        assert_eq!(of("Sailor manual - bowline(5)", "<pre>BOWLINE(5)\n\nbowline - a knot"), "bowline(5)");
        assert_eq!(of("KNOT (ref) - Chapter 10: Loops", "<h3>10 Loops</h3>"), "Chapter 10: Loops");
        assert_eq!(
            of("Bridge is shut - Weir Gazette", "<p>Weir Gazette<h2>The bridge is shut</h2>"),
            "Bridge is shut"
        );
        assert_eq!(of("Looms | Weir Gazette", "<p>Weir Gazette"), "Looms");
    }

    #[test]
    fn a_heading_tells_where_a_long_name_of_a_site_begins() {
        let of = |title: &str, body: &str| {
            let html = format!("<title>{title}</title>{body}");
            let doc = page::parse(html.as_bytes(), &page::Hints::default());
            let heading = doc.nodes().find(|n| doc.tag(*n) == Tag::H1).map(|n| doc.span(n));
            let main = MainText { title: heading, ..MainText::default() };
            super::title(&doc, &main, &[]).map(|t| t.value).unwrap_or_default()
        };
        let name = "Mill Server for Unix Version 2.4";
        let titled = |body: &str| of(&format!("Sorts of knots - {name}"), body);
        assert_eq!(titled(&format!("<p>{name}<h1>Sorts of knots</h1>")), "Sorts of knots");
        assert_eq!(titled("<h1>Sorts of knots</h1>"), format!("Sorts of knots - {name}"));
        assert_eq!(
            titled(&format!("<h1>Sorts of knots</h1><h2>{name}</h2>")),
            format!("Sorts of knots - {name}")
        );
        assert_eq!(of(&format!("Sorts of knots | {name}"), "<h1>Sorts of knots</h1>"), "Sorts of knots");
    }

    #[test]
    fn on_the_front_page_the_name_of_the_site_is_the_title() {
        let front = Site { names: vec!["weirgazette".to_owned()], is_front: true, ..Site::default() };
        assert_eq!(front.own_part("Weir Gazette | All the news of five villages"), "Weir Gazette");
        assert_eq!(front.own_part("Weir Gazette - News of the Weir"), "Weir Gazette - News of the Weir");
        assert_eq!(front.own_part("News of five villages | Weir Gazette"), "News of five villages");
        assert_eq!(front.own_part("Mills and weirs - Hob & Hearth"), "Mills and weirs");
    }
}
