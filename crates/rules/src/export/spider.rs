//! A spider for Scrapy, which needs nothing of Gleaner: `spider.py` with the rule written into it.

use std::fmt::Write as _;

use super::list::{List, Spot};
use super::xpath;
use crate::field::Field;
use crate::watch::fewest;

/// The spider around what a rule says.
const SPIDER: &str = include_str!("spider.py");

/// What it needs to read flat pages.
const STRETCHES: &str = include_str!("stretches.py");

/// The line of it in whose place the rule stands.
const HERE: &str = "# The rule\n";
/// The lines in whose place stands what reads flat pages.
const FLAT: &str = "# Stretches\n\n";

/// The spider of lists learnt from a page; what it does not say is told in it too.
pub(super) fn of(lists: &[List<'_>], source: &str, left_out: &mut Vec<String>) -> String {
    if lists.iter().any(|list| !list.rule.inner.is_empty()) {
        left_out.push("of the records of lists inside records the spider gives the texts alone".to_owned());
    }
    let start = ["http://", "https://", "file://"].iter().any(|scheme| source.starts_with(scheme));
    let start = if start { quoted(source) } else { "None".to_owned() };
    let mut out = String::new();
    for what in left_out {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "# Left out: {}.", shown(what));
    }
    let _ = write!(out, "START = {start}\nLISTS = [\n");
    lists.iter().for_each(|list| out.push_str(&written(list)));
    out.push_str("]\n");
    let flat = lists.iter().any(List::is_flat);
    let stretches = if flat { format!("\n{STRETCHES}\n\n") } else { "\n".to_owned() };
    SPIDER.replacen(HERE, &out, 1).replacen(FLAT, &stretches, 1)
}

fn written(list: &List<'_>) -> String {
    let fields = list.fields.iter().map(|(field, spot)| {
        let or_none = |text: &Option<String>| text.as_deref().map_or("None".to_owned(), quoted);
        let locator = match spot {
            Spot::At(locator) => locator,
            Spot::Under(label) => {
                return format!(
                    "            {}: (None, None, None, {}),\n",
                    quoted(&field.name),
                    quoted(label)
                );
            }
        };
        let selector = match &locator.path {
            // Sought on the page, and then among what a stretch holds.
            Some(path) if list.is_flat() => xpath::all(path),
            _ => xpath::element(locator),
        };
        let selector = quoted(&selector);
        let (attribute, label) = (or_none(&locator.attribute), or_none(&locator.label));
        // What has lost its place, as where a site renames its classes, is known by the head above it.
        let head = own_head(list, field).map_or(String::new(), |head| format!(", {}", quoted(head)));
        format!("            {}: ({selector}, {attribute}, {label}{head}),\n", quoted(&field.name))
    });
    let always = list.always().filter(|(_, spot)| matches!(spot, Spot::At(_)) && !list.is_flat());
    let always = always.map(|(field, _)| quoted(&field.name));
    let apart = list.always().filter(|_| list.sets_apart()).map(|(field, _)| {
        let head = field.heading.as_deref().filter(|_| !field.is_attribute());
        format!("{}: {}", quoted(&field.name), head.map_or("None".to_owned(), quoted))
    });
    let (selector, records) = match (list.is_parted(), list.is_flat()) {
        (true, _) => ("paragraphs", xpath::through_formats(list.records)),
        (false, true) => ("leaders", xpath::all(list.records)),
        (false, false) => ("elements", xpath::all(list.records)),
    };
    let inner: Vec<String> = list.rule.inner.iter().map(|path| quoted(&xpath::inside(path))).collect();
    format!(
        "    {{\n        \"fewest\": {},\n        \"way\": \"{}\",\n        \"records\": {},\n        \"fields\": {{\n{}        }},\n        \
         \"always\": [{}],\n        \"apart\": {{{}}},\n        \"inner\": [{}],\n    }},\n",
        fewest(list.rule.on_a_page()),
        selector,
        quoted(&records),
        fields.collect::<String>(),
        always.collect::<Vec<_>>().join(", "),
        apart.collect::<Vec<_>>().join(", "),
        inner.join(", ")
    )
}

/// What the page calls a field outside its place, if it calls no other text so. A link is called as the text in its element is.
fn own_head<'r>(list: &List<'r>, field: &Field) -> Option<&'r str> {
    let texts = || list.rule.fields.iter().filter(|other| !other.is_attribute());
    let path = |field: &'_ Field| field.locator.as_ref().map(|locator| locator.path.clone());
    let head = texts().find(|text| path(text) == path(field))?.heading.as_deref()?;
    (texts().filter(|text| text.heading.as_deref() == Some(head)).count() == 1).then_some(head)
}

/// A string of Python.
fn quoted(text: &str) -> String {
    format!("\"{}\"", shown(text).replace('\\', "\\\\").replace('"', "\\\""))
}

/// A text on one line.
fn shown(text: &str) -> String {
    text.replace(char::is_control, " ")
}
