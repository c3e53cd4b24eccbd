//! CSS selectors: a line for the records, then one for each field and for the lists inside them.
//!
//! ```text
//! record: table.stock > tbody > tr, table.stock > tr
//! url: a::attr(href)
//! ```

use std::fmt::Write as _;

use super::List;
use super::reading::{Among, Stop, readings};
use crate::field::Place;
use crate::path::{Nth, Path};

/// The lists, the others behind `otherwise`; what CSS does not say is told.
pub(super) fn lists(lists: &[List<'_>], left_out: &mut Vec<String>) -> String {
    let listed = |list: &List<'_>| {
        let mut out = format!("record: {}\n", selector(list.records));
        // Writing to a string cannot fail.
        list.fields.iter().for_each(|(field, place)| {
            let _ = writeln!(out, "{}: {}", field.name, of_field(place));
        });
        list.rule.inner.iter().for_each(|path| {
            let _ = writeln!(out, "inner: {}", selector(path));
        });
        out
    };
    for (number, list) in (1..).zip(lists) {
        let labels = list.fields.iter().filter_map(|(_, place)| place.label.as_ref());
        let labels: Vec<String> = labels.map(|label| format!("“{label}”")).collect();
        if !labels.is_empty() {
            left_out.push(format!("CSS does not cut off what stands before a value: {}", labels.join(", ")));
        }
        if list.may_nest() {
            left_out.push(format!(
                "records may stand inside records of the list {number}, of which the rule takes the outermost"
            ));
        }
    }
    lists.iter().map(listed).collect::<Vec<_>>().join("otherwise\n")
}

fn selector(path: &Path) -> String {
    readings(path).iter().map(|stops| compound(stops)).collect::<Vec<_>>().join(", ")
}

fn of_field(place: &Place) -> String {
    let one = |way: String| place.attribute.iter().fold(way, |way, name| format!("{way}::attr({name})"));
    match &place.path {
        None => one(":scope".to_owned()),
        Some(path) => readings(path).iter().map(|stops| one(compound(stops))).collect::<Vec<_>>().join(", "),
    }
}

fn compound(stops: &[Stop]) -> String {
    stops.iter().map(simple).collect::<Vec<_>>().join(" > ")
}

fn simple(Stop { step, among }: &Stop) -> String {
    let mut out = step.name.to_string();
    let names = step.id.iter().map(|id| ('#', id)).chain(step.classes.iter().map(|class| ('.', class)));
    names.for_each(|(sign, name)| out.push_str(&format!("{sign}{}", identifier(name))));
    let counted = match among {
        Among::All => "nth-child",
        Among::Alike => "nth-of-type",
    };
    match step.nth {
        Nth::Any => {}
        Nth::From(first) => out.push_str(&format!(":{counted}(n+{first})")),
        Nth::At(place) => out.push_str(&format!(":{counted}({place})")),
    }
    out
}

/// A name as CSS writes it: signs that mean something there have a backslash, a digit at its beginning is a number.
fn identifier(name: &str) -> String {
    let mut out = String::new();
    for (at, c) in name.chars().enumerate() {
        match c {
            '0'..='9' if at == 0 => out.push_str(&format!("\\{:x} ", u32::from(c))),
            '-' | '_' | '0'..='9' | 'a'..='z' | 'A'..='Z' | '\u{80}'.. => out.push(c),
            c => out.extend(['\\', c]),
        }
    }
    out
}
