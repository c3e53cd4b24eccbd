//! CSS selectors: a line for the records, then one for each field and for the lists inside them.
//!
//! ```text
//! record: table.stock > tbody > tr, table.stock > tr
//! url: a::attr(href)
//! ```

use std::fmt::Write as _;

use super::list::{List, Spot, quoted};
use super::reading::{Among, Stop, readings};
use crate::field::{Field, Locator};
use crate::path::{Nth, Path};

/// The lists, the others behind `otherwise`; what CSS does not say is told.
pub(super) fn lists(lists: &[List<'_>], left_out: &mut Vec<String>) -> String {
    let listed = |list: &List<'_>| {
        let mut out = format!("record: {}\n", records(list));
        // Writing to a string cannot fail.
        placed(list.fields.iter()).for_each(|(field, locator)| {
            let _ = writeln!(out, "{}: {}", field.name, of_field(locator));
        });
        list.rule.inner.iter().for_each(|path| {
            let _ = writeln!(out, "inner: {}", selector(path));
        });
        out
    };
    for (number, list) in (1..).zip(lists) {
        let labels = placed(list.fields.iter()).filter_map(|(_, locator)| locator.label.as_ref());
        let labels: Vec<String> = labels.map(|label| format!("“{label}”")).collect();
        if !labels.is_empty() {
            left_out.push(format!("CSS does not cut off what stands before a value: {}", labels.join(", ")));
        }
        let under = list.fields.iter().filter(|(_, spot)| matches!(spot, Spot::Under(_)));
        let under = quoted(under.map(|(field, _)| *field));
        if !under.is_empty() {
            left_out.push(format!("CSS does not find what stands behind a label, as XPath does: {under}"));
        }
        if list.sets_apart() {
            left_out.push(
                "CSS tells them by elements alone: what says only heads of columns may be a record to it"
                    .to_owned(),
            );
        }
        if list.may_nest() {
            left_out.push(format!(
                "records may stand inside records of the list {number}, of which the rule takes the outermost"
            ));
        }
    }
    lists.iter().map(listed).collect::<Vec<_>>().join("otherwise\n")
}

/// Those of fields that stand in an element.
fn placed<'f, 'r>(
    fields: impl Iterator<Item = &'f (&'r Field, Spot<'r>)>,
) -> impl Iterator<Item = (&'r Field, &'r Locator)>
where
    'r: 'f,
{
    fields.filter_map(|(field, spot)| match spot {
        Spot::At(locator) => Some((*field, *locator)),
        Spot::Under(_) => None,
    })
}

/// The records; where others stand among them, those that have all that the records learnt from had.
fn records(list: &List<'_>) -> String {
    let always = list.always().filter(|_| list.sets_apart());
    let has: String = placed(always).filter_map(|(_, locator)| has(locator)).collect();
    let ways = readings(list.records).into_iter().map(|stops| compound(&stops) + &has);
    ways.collect::<Vec<_>>().join(", ")
}

/// Does it hold the element of a field?
fn has(Locator { path, attribute, .. }: &Locator) -> Option<String> {
    let one = |stops: &Vec<Stop>| {
        compound(stops) + &attribute.iter().map(|name| format!("[{name}]")).collect::<String>()
    };
    let ways: Vec<String> = readings(path.as_ref()?).iter().map(one).collect();
    Some(format!(":has({})", ways.join(", ")))
}

fn selector(path: &Path) -> String {
    readings(path).iter().map(|stops| compound(stops)).collect::<Vec<_>>().join(", ")
}

fn of_field(locator: &Locator) -> String {
    let one = |selector: String| {
        locator.attribute.iter().fold(selector, |selector, name| format!("{selector}::attr({name})"))
    };
    match &locator.path {
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
        Nth::At(index) => out.push_str(&format!(":{counted}({index})")),
    }
    out
}

/// A name as CSS writes it: signs that mean something there have a backslash, a digit at its beginning is a number. A
/// hyphen at its beginning is followed by no digit, and does not stand alone.
fn identifier(name: &str) -> String {
    let mut out = String::new();
    for (at, c) in name.chars().enumerate() {
        match c {
            '-' if name == "-" => out.push_str("\\-"),
            '0'..='9' if at == 0 || at == 1 && name.starts_with('-') => {
                out.push_str(&format!("\\{:x} ", u32::from(c)))
            }
            '-' | '_' | '0'..='9' | 'a'..='z' | 'A'..='Z' | '\u{80}'.. => out.push(c),
            c => out.extend(['\\', c]),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::identifier;

    #[test]
    fn names_are_identifiers() {
        let written = ["2col", "-2col", "-", "--2", "a:b", "näher"].map(identifier);
        assert_eq!(written, [r"\32 col", r"-\32 col", r"\-", "--2", r"a\:b", "näher"]);
    }
}
