//! Whose page is it? The organisation that the page's head, its foot and `<title>` name, which is the employer of an offer
//! and where somebody works who has a page of their own.
//!
//! ```text
//! <title>Baker | Oven Ltd</title> … <a href="/">Oven Ltd</a> … © Oven Ltd      ──▶   Oven Ltd, named in three places
//! ```
//!
//! One place alone says little: a menu, a slogan and a section of the site stand in each. A name stands in two.

use std::collections::HashSet;
use std::ops::Range;

use page::{Document, NodeId, Tag};

use super::titles::{PARTING, head_of_title, title_parts, words};
use super::trail;
use crate::embedded::one_line;
use crate::lines::Line;
use crate::record::Value;
use crate::{Evidence, Field};

/// Places that must name an owner.
const PLACES: usize = 2;
/// Longest name, in bytes, and most words of it.
const LONGEST: usize = 80;
const MOST_WORDS: usize = 9;
/// Most names that are compared: those of the head come first.
const MOST: usize = 40;
/// What begins the line of who holds the rights.
const RIGHTS: [&str; 3] = ["©", "(c)", "copyright"];

/// Whose page it is; `None` where no two places agree, or where they name what the record is called.
pub(super) fn owner(doc: &Document, lines: &[Line], title: &Range<usize>) -> Option<Field<Value>> {
    let page = OwnedPage::of(doc, lines, title);
    let names = page.names();
    let counted: Vec<(usize, &Name)> = names.iter().map(|name| (page.places(name), name)).collect();
    let (_, best) = counted
        .iter()
        .filter(|(places, _)| *places >= PLACES)
        .max_by_key(|(places, name)| (*places, name.is_set_apart, usize::MAX - name.rank))?;
    // "Havukka" in the head is "Havukka Ohjelmistot Oy" in the foot and in <title>.
    let longer = |(places, name): &&(usize, &Name)| {
        *places >= PLACES && name.text.len() > best.text.len() && holds(&name.letters, &best.letters)
    };
    let name =
        counted.iter().filter(longer).max_by_key(|(places, _)| *places).map_or(*best, |(_, name)| name);
    Some(Field::new(Value::Text(name.text.clone()), name.evidence.clone()))
}

/// What may be the name of the page's owner.
struct Name {
    text: String,
    /// Its words in lower case, with a blank before and behind each.
    letters: String,
    /// Does it stand in the head or the foot, and not in `<title>` alone?
    is_set_apart: bool,
    rank: usize,
    evidence: Evidence,
}

/// The words of the places that may name the owner, and the names that stand in them.
struct OwnedPage<'r> {
    doc: &'r Document,
    /// What the record is called.
    heading: String,
    title_words: String,
    /// Lines and logos above the heading, and who holds the rights.
    head: Vec<Range<usize>>,
    logos: Vec<(NodeId, String)>,
    foot: Vec<Range<usize>>,
    /// The words of each place, a line for each text: head, logos, foot, and sentences below the heading.
    head_words: String,
    logo_words: String,
    foot_words: String,
    prose_words: String,
}

impl<'r> OwnedPage<'r> {
    fn of(doc: &'r Document, lines: &[Line], title: &Range<usize>) -> OwnedPage<'r> {
        /// Share of a line's letters in links from which it is no sentence.
        const LINKED: f32 = 0.5;
        let heading = words_of(doc.full_text().get(title.clone()).unwrap_or_default());
        let (mut head, mut foot, mut prose) = (Vec::new(), Vec::new(), Vec::new());
        for line in lines.iter().filter(|line| line.shown) {
            let written = line.text(doc);
            let is_above = line.span.end <= title.start;
            if rights_sign(written).is_some() {
                foot.extend(holder(written, line.span.start));
            } else if is_above && line.link.is_none_or(|link| is_home(doc, link)) {
                head.push(line.span.start..line.span.start + first_part(written).len());
            } else if !is_above && line.linked < LINKED {
                prose.push(words_of(written));
            }
        }
        let is_logo = |node: &NodeId| doc.tag(*node) == Tag::IMG && doc.span(*node).start <= title.start;
        let logo = |node: NodeId| Some((node, one_line(doc.attr(node, "alt")?)));
        let logos: Vec<_> = doc.nodes().filter(is_logo).filter_map(logo).take(MOST).collect();
        let all = |spans: &[Range<usize>]| {
            let words = spans.iter().map(|span| words_of(&span_text(doc, span)));
            words.collect::<Vec<_>>().join("\n")
        };
        let alts: Vec<_> = logos.iter().map(|(_, alt)| words_of(alt)).collect();
        OwnedPage {
            doc,
            heading,
            title_words: words_of(head_of_title(doc)),
            head_words: all(&head),
            foot_words: all(&foot),
            logo_words: alts.join("\n"),
            prose_words: prose.join("\n"),
            head,
            logos,
            foot,
        }
    }

    /// All that may be the owner's name, each once.
    fn names(&self) -> Vec<Name> {
        let line = |span: &Range<usize>| {
            (span_text(self.doc, span), true, Evidence::Text { span: span.clone(), by: "line" })
        };
        let placed = self.head.iter().chain(&self.foot).map(line);
        let logos = self
            .logos
            .iter()
            .map(|(node, alt)| (alt.clone(), true, Evidence::Attribute { node: *node, name: "alt" }));
        let parts = title_parts(self.doc).map(|part| {
            let evidence = Evidence::Embedded { node: self.doc.root(), key: "title".to_owned() };
            (one_line(part), false, evidence)
        });
        let mut known = HashSet::new();
        let mut names = Vec::new();
        for (text, is_set_apart, evidence) in placed.chain(logos).chain(parts) {
            let letters = words_of(&text);
            let count = letters.split_whitespace().count();
            let good = (1..=MOST_WORDS).contains(&count) && text.len() <= LONGEST;
            let is_record = holds(&letters, &self.heading) || holds(&self.heading, &letters);
            if good && !is_record && known.insert(letters.clone()) && names.len() < MOST {
                names.push(Name { text, letters, is_set_apart, rank: names.len(), evidence });
            }
        }
        names
    }

    /// How many places say a name: `<title>`, the head, a logo, who holds the rights, a sentence.
    fn places(&self, name: &Name) -> usize {
        let is_in = |words: &str| holds(words, &name.letters);
        // A word of a sentence is no name: "Home", "Jobs", "Kontakt".
        let is_long = name.letters.split_whitespace().nth(1).is_some();
        let is_written = is_long && is_in(&self.prose_words);
        let places = [&self.head_words, &self.logo_words, &self.foot_words].map(|words| is_in(words));
        let all = places.into_iter().chain([is_in(&self.title_words), is_written]);
        all.filter(|is_named| *is_named).count()
    }
}

/// The name in a line of rights: "© 2004 Oven Ltd. All rights reserved".
fn holder(line: &str, start: usize) -> Option<Range<usize>> {
    let rest = line.get(rights_sign(line)?..)?;
    let is_before = |c: char| !c.is_alphabetic();
    let own = rest.trim_start_matches(is_before);
    let from = line.len() - own.len();
    let own = first_part(own);
    let end =
        [". ", " | ", ", ", " (", "  "].iter().filter_map(|sign| own.find(sign)).min().unwrap_or(own.len());
    let own = own.get(..end)?.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '.');
    (!own.is_empty()).then(|| start + from..start + from + own.len())
}

/// Where the last sign of rights in a line ends: none in "501(c)(3)", nor in "knowledge of copyright law".
fn rights_sign(line: &str) -> Option<usize> {
    let ends = line.char_indices().flat_map(|(at, _)| RIGHTS.map(|sign| (at, at + sign.len())));
    let is_sign = |(at, end): &(usize, usize)| {
        let (before, rest) = (line.get(..*at).unwrap_or_default(), line.get(*end..).unwrap_or_default());
        let is_written = |sign: &&&str| line.get(*at..*end).is_some_and(|own| own.eq_ignore_ascii_case(sign));
        let is_dated = || rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '©' || c == '(');
        RIGHTS.iter().find(is_written).is_some_and(|sign| *sign != "copyright" || at == &0 || is_dated())
            && !before.ends_with(char::is_alphanumeric)
    };
    ends.filter(is_sign).map(|(_, end)| end).next_back()
}

/// The first part of a line that says several things.
fn first_part(line: &str) -> &str {
    let end = PARTING.iter().filter_map(|sign| line.find(sign)).min().unwrap_or(line.len());
    line.get(..end).unwrap_or(line)
}

fn span_text(doc: &Document, span: &Range<usize>) -> String {
    one_line(doc.full_text().get(span.clone()).unwrap_or_default())
}

/// The words of a text in lower case, a blank before and behind each.
fn words_of(text: &str) -> String {
    let joined = words(text).join(" ");
    if joined.is_empty() { joined } else { format!(" {joined} ") }
}

/// Do the words of one text stand in another?
fn holds(text: &str, words: &str) -> bool {
    !words.is_empty() && text.contains(words)
}

/// Does a link lead to the first page of the site?
fn is_home(doc: &Document, link: NodeId) -> bool {
    let host = |address: &str| Some(address.split_once("://")?.1.split('/').next()?.to_owned());
    let own = doc.source(doc.root()).and_then(|source| host(source.url.as_deref()?));
    let is_own = |href: &&str| host(href).is_none_or(|linked| Some(linked) == own);
    doc.attr(link, "href").filter(is_own).is_some_and(trail::is_root)
}

#[cfg(test)]
mod tests {
    use super::owner;
    use crate::lines::lines;

    fn owner_of(html: &str) -> Option<String> {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let h1 = doc.nodes().find(|node| doc.tag(*node) == page::Tag::H1)?;
        Some(owner(&doc, &lines(&doc), &doc.span(h1))?.value.to_string())
    }

    #[test]
    fn a_name_that_two_places_say_is_the_owners() {
        let menu = "<a href=/>Oven Ltd</a><ul><li><a href=jobs>Jobs</a></ul>";
        let named = format!("<title>Jobs | Oven Ltd</title>{menu}<h1>Baker</h1><p>Other jobs");
        assert_eq!(owner_of(&named).as_deref(), Some("Oven Ltd"));
        let foot = "<title>Baker - Oven Bakeries Ltd</title><a href=/>Oven</a><h1>Baker</h1><p>We bake at Oven.<p>© 2004 Oven Bakeries Ltd. All rights reserved";
        assert_eq!(owner_of(foot).as_deref(), Some("Oven Bakeries Ltd"));
        let logo = "<img src=l alt='Oven Ltd'><h1>Baker</h1><p>Oven Ltd is looking for a baker.";
        assert_eq!(owner_of(logo).as_deref(), Some("Oven Ltd"));
    }

    #[test]
    fn one_place_alone_names_no_owner() {
        for html in [
            "<title>Baker</title><a href=/>Home</a><h1>Baker</h1><p>Bread.",
            "<title>Baker</title><a href=/>Home</a><h1>Baker</h1><p>You may work from home on two days.",
            "<a href=https://social.example>Social Space</a><h1>Baker</h1><p>Follow us on Social Space.",
            "<h1>Baker</h1><p>Good Bread is good.<p>We are a 501(c)(3) good bread.<p>Knowledge of copyright law",
            "<title>Ann Lee</title><a href=/>Ann Lee</a><h1>Ann Lee</h1><p>© Ann Lee",
        ] {
            assert_eq!(owner_of(html), None, "{html}");
        }
    }
}
