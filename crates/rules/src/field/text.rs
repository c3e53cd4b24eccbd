//! A field as a line of a rule file.
//!
//! ```text
//! price 0.75 p after "Price:" as cost
//! date 1.00 td:nth-child(2) under "Until" as deadline
//! number 0.30 absent 1 b.seat as seat
//! ```

use std::fmt;
use std::str::FromStr;

use super::{Field, Locator};
use crate::path::Nth;
use crate::quoted::{self, Quoted};

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:.2} ", self.kind.as_deref().unwrap_or(TEXT), self.share)?;
        if self.absent > 0 {
            write!(f, "{ABSENT}{} ", self.absent)?;
        }
        match &self.locator {
            Some(locator) => write!(f, "{locator}")?,
            None => f.write_str(NOWHERE)?,
        }
        self.heading.iter().try_for_each(|heading| write!(f, " under {}", Quoted(heading)))?;
        write!(f, "{AS}{}", self.name)
    }
}

/// The kind of what no recogniser knows.
const TEXT: &str = "text";
/// Stands before the number of pages that had none.
const ABSENT: &str = "absent ";
/// Stands for a place that is not known.
const NOWHERE: &str = "-";
/// Stands for the record itself.
const ITSELF: &str = ".";
/// Stands before the way to an element that has no like in its record.
const ONLY: &str = "only ";
/// Stands before how many such elements a record has, and the way to the first of them.
const FIRST_OF: &str = "first of ";
/// Parts a place from what the page calls the field.
const UNDER: &str = " under \"";
/// Parts these from the field's name.
const AS: &str = " as ";
/// Parts a place from the label that stands there.
const AFTER: &str = " after \"";

impl FromStr for Field {
    type Err = String;

    fn from_str(text: &str) -> Result<Field, String> {
        let wrong = || {
            format!("`{text}` is not `TYPE SHARE PLACE as NAME`, such as `date 0.90 td:nth-child(2) as when`")
        };
        let (kind, rest) = text.split_once(char::is_whitespace).ok_or_else(wrong)?;
        let (share, rest) = rest.trim_start().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let share = share.parse().ok().filter(|x| (0.0..=1.0).contains(x)).ok_or_else(wrong)?;
        let (absent, rest) = counted(rest.trim_start()).ok_or_else(wrong)?;
        let (at, name) = parted(rest).filter(|(_, name)| !name.is_empty()).ok_or_else(wrong)?;
        let (locator, heading) = headed(at).ok_or_else(wrong)?;
        let locator = if locator == NOWHERE { None } else { Some(locator.parse()?) };
        Ok(Field { name: name.to_owned(), kind: read_kind(kind)?, share, absent, locator, heading })
    }
}

/// How many pages had none, and what stands behind; `None` where that is no number.
fn counted(text: &str) -> Option<(usize, &str)> {
    let Some(rest) = text.strip_prefix(ABSENT) else { return Some((0, text)) };
    let (number, rest) = rest.trim_start().split_once(char::is_whitespace)?;
    Some((number.parse().ok()?, rest))
}

/// What stands before a field's name, and the name. Texts in quotation marks may hold any words.
fn parted(text: &str) -> Option<(&str, &str)> {
    let mut from = 0;
    loop {
        let rest = text.get(from..)?;
        let at = rest.find(AS)?;
        match rest.find('"').filter(|quote| *quote < at) {
            None => return Some((text.get(..from + at)?.trim(), rest.get(at + AS.len()..)?.trim())),
            Some(quote) => from = text.len() - quoted::first(rest.get(quote + 1..)?)?.1.len(),
        }
    }
}

/// A place, and what the page calls the field there; `None` where that is no text in quotation marks.
fn headed(text: &str) -> Option<(&str, Option<String>)> {
    // A label stands before it, in quotation marks too.
    let label = text.find(AFTER).and_then(|at| quoted::first(text.get(at + AFTER.len()..)?));
    let from = text.len() - label.map_or(text, |(_, behind)| behind).len();
    let Some(at) = text.get(from..)?.find(UNDER).map(|at| from + at) else { return Some((text, None)) };
    let (heading, behind) = quoted::first(text.get(at + UNDER.len()..)?)?;
    (behind.is_empty() && !heading.trim().is_empty()).then_some((text.get(..at)?, Some(heading)))
}

/// The type that a line names; `None` of plain text.
fn read_kind(name: &str) -> Result<Option<String>, String> {
    // One recogniser gives all three.
    let beside = ["time", "term"];
    let all = || marks::ALL.iter().map(|r| r.name()).chain(beside);
    match name {
        TEXT => Ok(None),
        _ if all().any(|known| known == name) => Ok(Some(name.to_owned())),
        _ => {
            let known = all().collect::<Vec<_>>().join(", ");
            Err(format!("`{name}` is no type of a field; they are {TEXT}, {known}"))
        }
    }
}

impl fmt::Display for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            None => {}
            Some(1) => f.write_str(ONLY)?,
            Some(of) => write!(f, "{FIRST_OF}{of} ")?,
        }
        match &self.path {
            Some(path) => write!(f, "{path}")?,
            None => f.write_str(ITSELF)?,
        }
        self.attribute.iter().try_for_each(|name| write!(f, " @{name}"))?;
        self.label.iter().try_for_each(|label| write!(f, " after {}", Quoted(label)))
    }
}

impl FromStr for Locator {
    type Err = String;

    fn from_str(text: &str) -> Result<Locator, String> {
        let (text, label) = match text.split_once(AFTER) {
            None => (text, None),
            Some((locator, label)) => {
                let read =
                    quoted::first(label).filter(|(label, rest)| label.ends_with(':') && rest.is_empty());
                let wrong =
                    || format!("`after \"{label}` is no label, such as `after \"Price:\"`, with its colon");
                (locator, Some(read.ok_or_else(wrong)?.0))
            }
        };
        let (path, attribute) =
            text.split_once('@').map_or((text, None), |(path, name)| (path, Some(name.to_ascii_lowercase())));
        if let Some(name) =
            attribute.as_ref().filter(|name| name.is_empty() || name.contains(char::is_whitespace))
        {
            return Err(format!("`@{name}` names no attribute; one is written as in `a @href`"));
        }
        let (of, path) = numbered(path.trim())?;
        Ok(Locator { path: if path == ITSELF { None } else { Some(path.parse()?) }, of, attribute, label })
    }
}

/// How many such elements a record has, and the way to the first.
fn numbered(text: &str) -> Result<(Option<usize>, &str), String> {
    if let Some(path) = text.strip_prefix(ONLY) {
        return Ok((Some(1), path.trim()));
    }
    let Some(rest) = text.strip_prefix(FIRST_OF) else { return Ok((None, text)) };
    let read = rest.split_once(' ').and_then(|(of, path)| Some((of.parse().ok()?, path.trim())));
    let (of, path) = read.filter(|(of, _)| (1..=Nth::LAST).contains(of)).ok_or_else(|| {
        format!("`{text}` does not say of how many, up to {}, as in `first of 2 td > a`", Nth::LAST)
    })?;
    Ok((Some(of), path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for line in [
            "text 1.00 td:nth-child(1) > a as Case name",
            "date 0.50 - as as it was",
            "text 1.00 only a @href as only",
            "text 1.00 first of 2 td > b as first of",
            "number 0.30 absent 1 b.seat as seat",
            r#"price 1.00 p.spec after "Sold as new:" as cost"#,
            r#"price 1.00 td:nth-child(3) under "Known as \"x\"" as cost under "Price""#,
            r#"text 1.00 p after "By:" under "Said as \\" as who"#,
            r#"text 1.00 - under "Caption" as Caption"#,
        ] {
            let field: Field = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(field.to_string(), line);
        }
        for line in [
            r#"text 1.00 p under "x as y"#,
            r#"text 1.00 p under "x" y as z"#,
            "text 1.00 p under x",
            r#"text 1.00 p under "" as x"#,
            "text 1.00 first of 99 b as x",
            "text 1.00 first of b as x",
            "text 1.00 absent b as x",
        ] {
            assert!(line.parse::<Field>().is_err(), "{line}");
        }
    }
}
