//! XPath 1.0: what leads to the records, and for each field what it says in a record.
//!
//! ```text
//! record: //ul[contains(concat(' ', normalize-space(@class), ' '), ' talks ')]/li[normalize-space()]
//! when: normalize-space((.//b)[1])
//! url: (.//a)[1]/@href
//! ```

use std::fmt::Write as _;

use page::Tag;

use super::list::{List, Spot};
use super::reading::{Among, Stop, readings};
use crate::field::{Field, Locator};
use crate::name::Name;
use crate::path::{Nth, Path};

/// The elements that `listings::is_format` says.
const FORMATS: [&str; 10] = ["b", "big", "code", "em", "font", "i", "small", "strong", "tt", "u"];

/// The lists, the others behind `otherwise`.
pub(super) fn lists(lists: &[List<'_>]) -> String {
    let listed = |list: &List<'_>| {
        let mut out = format!("record: {}\n", records(list));
        // Writing to a string cannot fail.
        list.fields.iter().for_each(|(field, spot)| {
            let expression = expression(list, spot);
            let _ = writeln!(out, "{}: {expression}", field.name);
        });
        list.rule.inner.iter().for_each(|path| {
            let _ = writeln!(out, "inner: {}", inside(path));
        });
        out
    };
    lists.iter().map(listed).collect::<Vec<_>>().join("otherwise\n")
}

/// The records that say something; where they may stand in one another, the outermost.
pub(super) fn records(list: &List<'_>) -> String {
    records_by_reading(list).join(" | ")
}

/// The records as each reading of their path leads to them; no element is led to by two.
pub(super) fn records_by_reading(list: &List<'_>) -> Vec<String> {
    let outermost = if list.may_nest() {
        let above: Vec<String> =
            readings(list.records).iter().map(|stops| format!("ancestor::{}", backwards(stops))).collect();
        format!("[not({})]", above.join(" or "))
    } else {
        String::new()
    };
    let always = list.always().filter(|_| list.sets_apart());
    let has: String = always.map(|(field, spot)| has(field, &expression(list, spot))).collect();
    let one = |stops: &Vec<Stop>| format!("//{}{outermost}[normalize-space()]{has}", forwards(stops));
    readings(list.records).iter().map(one).collect()
}

/// Does it have a field, and not its head in place of it?
fn has(field: &Field, expression: &str) -> String {
    match &field.heading {
        Some(heading) if !field.is_attribute() => {
            format!("[{expression}][{expression} != {}]", literal(heading))
        }
        _ => format!("[{expression}]"),
    }
}

/// What a field says, as a string and no node.
pub(super) fn string(list: &List<'_>, spot: &Spot<'_>) -> String {
    match spot {
        Spot::At(locator) if locator.attribute.is_some() => format!("string({})", value(locator)),
        _ => expression(list, spot),
    }
}

/// What a field says.
pub(super) fn expression(list: &List<'_>, spot: &Spot<'_>) -> String {
    match spot {
        Spot::At(locator) => value(locator),
        Spot::Under(label) => under(list, label),
    }
}

/// What stands behind a label in a record: next to what says it, or in its own text behind a colon. Of rows, what stands
/// under this head of their table too.
fn under(list: &List<'_>, label: &str) -> String {
    const SAYS: &str = "normalize-space(translate(., ':\u{ff1a}\u{a0}', '   '))";
    const NODE: &str = "node()[self::* or self::text()]";
    const NEXT: &str =
        "[self::*[not(self::br)] or self::text()[normalize-space(translate(., '\u{a0}', ' '))]]";
    const COLON: &str = "starts-with(normalize-space(), ':')";
    let (label, before) = (literal(label), literal(&format!("{label}:")));
    let next = format!("(.//{NODE}[{SAYS} = {label}])[1]/following-sibling::node(){NEXT}[1]");
    let text = format!(".//text()[starts-with(normalize-space(), {before})]");
    let is_row = list.records.steps().last().is_some_and(|step| step.name == Name::Tag(Tag::TR));
    let cell = if is_row { below(&label) } else { String::new() };
    format!(
        "normalize-space(concat(({next}[not({COLON})]{cell})[1], substring-after(({text} | {next}[{COLON}])[1], ':')))"
    )
}

/// Or the cell of a row below the one that says this in its table.
fn below(label: &str) -> String {
    let head = format!("ancestor::table[1]//tr/*[normalize-space() = {label}]");
    format!(" | *[{head}][count(preceding-sibling::*) = count(({head})[1]/preceding-sibling::*)]")
}

/// All that a path leads to, wherever its beginning stands.
pub(super) fn all(path: &Path) -> String {
    let one = |stops: &Vec<Stop>| format!("//{}", forwards(stops));
    readings(path).iter().map(one).collect::<Vec<_>>().join(" | ")
}

/// What a path leads to, whatever formats stand between and around its steps.
pub(super) fn through_formats(path: &Path) -> String {
    let formats = FORMATS.map(|name| format!("self::{name}")).join(" or ");
    let is_format =
        |stop: &Stop| !stop.step.is_named() && FORMATS.contains(&stop.step.name.to_string().as_str());
    let one = |stops: Vec<Stop>| {
        let stops: Vec<Stop> = stops.into_iter().filter(|stop| !is_format(stop)).collect();
        format!(
            "//{}",
            last_below(&stops, |above| format!("[ancestor::*[not({formats})][1][self::{above}]]"))
        )
    };
    readings(path).into_iter().map(one).collect::<Vec<_>>().join(" | ")
}

/// What a path leads to inside a record; its beginning may stand outside.
pub(super) fn inside(path: &Path) -> String {
    let one = |stops: &Vec<Stop>| format!(".//{}", backwards(stops));
    readings(path).iter().map(one).collect::<Vec<_>>().join(" | ")
}

/// The element where a field stands.
pub(super) fn element(locator: &Locator) -> String {
    let Some(path) = &locator.path else { return ".".to_owned() };
    let begins_with =
        |stops: &[Stop], tag| stops.first().is_some_and(|stop| stop.step.name == Name::Tag(tag));
    let in_body = path.steps().first().is_some_and(|step| step.name == Name::Tag(Tag::TBODY));
    let one = |stops: &Vec<Stop>| match stops.split_first() {
        // The table of the body was not asked for, and may be the record itself.
        Some((_, rest)) if in_body && begins_with(rest, Tag::TBODY) => format!(".//{}", forwards(rest)),
        _ if in_body && begins_with(stops, Tag::TABLE) => {
            format!("./descendant-or-self::{}", forwards(stops))
        }
        _ => format!(".//{}", forwards(stops)),
    };
    let ways: Vec<String> = readings(path).iter().map(one).collect();
    format!("({})[1]", ways.join(" | "))
}

/// What stands at a place: an attribute, or a text without its label.
fn value(locator: &Locator) -> String {
    let element = element(locator);
    match (&locator.attribute, &locator.label) {
        (Some(name), _) => format!("{element}/@{name}"),
        (None, None) => format!("normalize-space({element})"),
        (None, Some(label)) => {
            let text = format!("normalize-space({element})");
            format!("normalize-space(substring-after({text}, {}))", literal(label))
        }
    }
}

/// Steps from parent to child.
fn forwards(stops: &[Stop]) -> String {
    let one = |stop: &Stop| {
        let name = &stop.step.name;
        let counted = match (stop.among, stop.step.nth) {
            (_, Nth::Any) => name.to_string(),
            (Among::All, Nth::From(first)) => format!("*[position() >= {first}][self::{name}]"),
            (Among::All, Nth::At(index)) => format!("*[{index}][self::{name}]"),
            (Among::Alike, Nth::From(first)) => format!("{name}[position() >= {first}]"),
            (Among::Alike, Nth::At(index)) => format!("{name}[{index}]"),
        };
        counted + &attributes(stop)
    };
    stops.iter().map(one).collect::<Vec<_>>().join("/")
}

/// The last step, with those before it as what must stand above.
fn backwards(stops: &[Stop]) -> String {
    last_below(stops, |above| format!("[parent::{above}]"))
}

/// The last step, with what says of those before it that they stand above.
fn last_below(stops: &[Stop], below: impl Fn(&str) -> String) -> String {
    stops.iter().fold(String::new(), |above, stop| {
        let name = &stop.step.name;
        let siblings = match stop.among {
            Among::All => "*".to_owned(),
            Among::Alike => name.to_string(),
        };
        let nth = match stop.step.nth {
            Nth::Any => String::new(),
            Nth::From(first) => format!("[count(preceding-sibling::{siblings}) >= {}]", first - 1),
            Nth::At(index) => format!("[count(preceding-sibling::{siblings}) = {}]", index - 1),
        };
        let parent = if above.is_empty() { above } else { below(&above) };
        format!("{name}{nth}{}{parent}", attributes(stop))
    })
}

fn attributes(Stop { step, .. }: &Stop) -> String {
    let id = step.id.iter().map(|id| format!("[@id={}]", literal(id)));
    let class = |class: &String| {
        let class = literal(&format!(" {class} "));
        format!("[contains(concat(' ', normalize-space(@class), ' '), {class})]")
    };
    id.chain(step.classes.iter().map(class)).collect()
}

/// A string of XPath, which knows no escapes: one with both quotation marks is put together.
fn literal(text: &str) -> String {
    match (text.contains('\''), text.contains('"')) {
        (false, _) => format!("'{text}'"),
        (true, false) => format!("\"{text}\""),
        (true, true) => format!("concat('{}')", text.replace('\'', "', \"'\", '")),
    }
}
