//! Export: a rule in the words of other tools.
//!
//! ```text
//! tbody > tr:nth-child(n+2)   ──▶ css     tbody > tr:nth-child(n+2), tr:nth-child(n+2)
//!                             ──▶ xpath   //tbody/*[position() >= 2][self::tr] | …
//!                             ──▶ scrapy  a spider in Python that yields an item a record
//! ```
//!
//! Other parsers do not add the `tbody` that the HTML standard asks for, so a path over one is also given without it.

use std::fmt::Write as _;

use crate::change::Change;
use crate::field::{Field, Place};
use crate::name::Name;
use crate::path::{Nth, Path, Step};
use crate::rule::Rule;
use crate::way::Way;

/// In which words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// CSS selectors, those of fields below those of records.
    Css,
    /// XPath 1.0, those of fields from their record.
    XPath,
    /// A spider for Scrapy.
    Scrapy,
}

impl Rule {
    /// The rule in the words of another tool. Fields that no place tells are left out. `None` where selectors do not tell
    /// all: records that are stretches of a flat page or told by a pattern of tags, rows of which some are none, fields
    /// that are joined or split.
    pub fn export(&self, words: Words) -> Option<String> {
        let made = self.changes.iter().any(|change| !matches!(change, Change::Without(_)));
        let Way::Path { path, .. } = &self.way else { return None };
        if made || !self.is_selector() {
            return None;
        }
        Some(match words {
            Words::Css => self.listed(&css(path), field_css),
            Words::XPath => self.listed(&xpath(path, "//"), field_xpath),
            Words::Scrapy => self.spider(path),
        })
    }

    fn listed(&self, records: &str, of_field: impl Fn(&Place) -> String) -> String {
        let mut out = format!("record: {records}\n");
        for (field, place) in self.placed() {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{}: {}", field.name, of_field(place));
        }
        out
    }

    fn placed(&self) -> impl Iterator<Item = (&Field, &Place)> {
        let kept = |f: &&Field| !self.changes.iter().any(|change| change.takes(&f.name));
        self.fields.iter().filter(kept).filter_map(|f| f.place.as_ref().map(|p| (f, p)))
    }

    fn spider(&self, records: &Path) -> String {
        let items: String = self
            .placed()
            .map(|(field, place)| {
                let name = quoted(&field.name);
                let way = quoted(&place.path.as_ref().map_or_else(|| ".".to_owned(), |p| xpath(p, ".//")));
                let attribute = place.attribute.as_deref().map_or("None".to_owned(), quoted);
                format!("                {name}: said(record, {way}, {attribute}),\n")
            })
            .collect();
        SPIDER
            .replace("{start}", &quoted(&self.source))
            .replace("{records}", &quoted(&xpath(records, "//")))
            .replace("{items}", &items)
    }
}

const SPIDER: &str = r#""""Records of a list, as a rule of Gleaner finds them. Run it with `scrapy runspider FILE -a start=URL -O records.json`."""

import scrapy


def said(record, way, attribute):
    """The text of the first element there, or its attribute; None where there is none."""
    for found in record.xpath(way)[:1]:
        if attribute:
            return found.attrib.get(attribute)
        return " ".join(" ".join(found.xpath(".//text()").getall()).split()) or None
    return None


class Records(scrapy.Spider):
    name = "records"

    def __init__(self, start={start}, **options):
        super().__init__(**options)
        self.start_urls = [start]

    def parse(self, response):
        for record in response.xpath({records}):
            yield {
{items}            }
"#;

/// A string of Python.
fn quoted(text: &str) -> String {
    let escaped: String = text
        .chars()
        .flat_map(|c| match c {
            '"' | '\\' => vec!['\\', c],
            c if c.is_control() => vec![' '],
            c => vec![c],
        })
        .collect();
    format!("\"{escaped}\"")
}

/// A path, and the same without each `tbody` and what of heads and feet goes with it.
fn variants(path: &Path) -> Vec<Vec<&Step>> {
    let all: Vec<&Step> = path.steps().iter().collect();
    let bare: Vec<&Step> = all.iter().copied().filter(|s| s.name != Name::Tag(page::Tag::TBODY)).collect();
    if bare.len() == all.len() || bare.is_empty() { vec![all] } else { vec![all, bare] }
}

fn css(path: &Path) -> String {
    let one = |steps: Vec<&Step>| Path::new(steps.into_iter().cloned().collect()).map(|p| p.to_string());
    variants(path).into_iter().filter_map(one).collect::<Vec<_>>().join(", ")
}

fn field_css(place: &Place) -> String {
    let way = place.path.as_ref().map_or_else(|| ":scope".to_owned(), css);
    place.attribute.iter().fold(way, |way, name| format!("{way}::attr({name})"))
}

fn field_xpath(place: &Place) -> String {
    let way = place.path.as_ref().map_or_else(|| ".".to_owned(), |p| xpath(p, ".//"));
    place.attribute.iter().fold(way, |way, name| format!("({way})[1]/@{name}"))
}

fn xpath(path: &Path, from: &str) -> String {
    let one = |steps: Vec<&Step>| {
        let steps: Vec<String> = steps.into_iter().map(step).collect();
        format!("{from}{}", steps.join("/"))
    };
    variants(path).into_iter().map(one).collect::<Vec<_>>().join(" | ")
}

fn step(step: &Step) -> String {
    let name = &step.name;
    let mut out = match step.nth {
        Nth::Any => name.to_string(),
        Nth::From(first) => format!("*[position() >= {first}][self::{name}]"),
        Nth::At(place) => format!("*[{place}][self::{name}]"),
    };
    // Writing to a string cannot fail.
    if let Some(id) = &step.id {
        let _ = write!(out, "[@id='{id}']");
    }
    for class in &step.classes {
        let _ = write!(out, "[contains(concat(' ', normalize-space(@class), ' '), ' {class} ')]");
    }
    out
}
