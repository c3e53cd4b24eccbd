//! TOML values in the form that a kind's file asks for, and what is wrong where they are not.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A fault and where in the text it stands.
pub(crate) struct Fault(pub(crate) Range<usize>, pub(crate) String);

pub(crate) type Value<'t> = Spanned<DeValue<'t>>;

/// A key of a table, where it stands, and its value.
type Entry<'v, 't> = (&'v str, Range<usize>, &'v Value<'t>);

/// What stands behind a label on a page.
const COLONS: [char; 2] = [':', '：'];

/// Fails on a key that nobody reads: it is a slip of the pen.
pub(crate) fn only_keys(table: &DeTable, keys: &[&str]) -> Result<(), Fault> {
    match table.keys().find(|k| !keys.contains(&k.get_ref().as_ref())) {
        Some(k) => {
            let key: &str = k.get_ref();
            Err(Fault(
                k.span(),
                format!("unknown key `{key}`{}; keys here are {}", suggestion(key, keys), keys.join(", ")),
            ))
        }
        None => Ok(()),
    }
}

/// ", did you mean `label`?" where one of the words is near, to be put behind an unknown word; else nothing.
///
/// ```
/// assert_eq!(schema::suggestion("jobb", &["event", "job"]), ", did you mean `job`?");
/// assert_eq!(schema::suggestion("boat", &["event", "job"]), "");
/// ```
pub fn suggestion(word: &str, known: &[&str]) -> String {
    nearest(word, known).map_or(String::new(), |near| format!(", did you mean `{near}`?"))
}

/// The word that somebody meant who wrote one that is not known: at most two letters are otherwise, in upper or lower case.
pub fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let word = word.to_lowercase();
    let near = known.iter().map(|known| (distance(&word, &known.to_lowercase()), *known)).min();
    near.filter(|(distance, known)| *distance <= 2 && *distance < known.chars().count())
        .map(|(_, known)| known)
}

/// Letters to change, add or drop to make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        row.splice(0..1, [i + 1]);
        for (j, y) in b.iter().enumerate() {
            let (above, left) = (row.get(j + 1).copied().unwrap_or(0), row.get(j).copied().unwrap_or(0));
            let best = (corner + usize::from(x != *y)).min(above + 1).min(left + 1);
            corner = above;
            row.splice(j + 1..j + 2, [best]);
        }
    }
    row.last().copied().unwrap_or(0)
}

pub(crate) fn table<'v, 't>(value: &'v Value<'t>) -> Result<&'v DeTable<'t>, Fault> {
    value
        .get_ref()
        .as_table()
        .ok_or_else(|| Fault(value.span(), "a table is needed here: { key = value }".into()))
}

/// The entries of a table in the order of the file: the table itself sorts its keys.
pub(crate) fn entries<'v, 't>(value: &'v Value<'t>) -> Result<Vec<Entry<'v, 't>>, Fault> {
    let mut entries: Vec<_> =
        table(value)?.iter().map(|(key, v)| (key.get_ref().as_ref(), key.span(), v)).collect();
    entries.sort_by_key(|(_, span, _)| span.start);
    Ok(entries)
}

pub(crate) fn list<'v, 't>(value: &'v Value<'t>) -> Result<&'v [Value<'t>], Fault> {
    let array = value.get_ref().as_array().map(|a| a.iter().as_slice());
    array.ok_or_else(|| Fault(value.span(), "a list in brackets is needed here".into()))
}

pub(crate) fn string(value: &Value) -> Result<String, Fault> {
    let text = value.get_ref().as_str().map(str::to_owned);
    text.ok_or_else(|| Fault(value.span(), "a text in quotes is needed here".into()))
}

/// One text or a list of texts.
pub(crate) fn strings(value: &Value) -> Result<Vec<String>, Fault> {
    let one = matches!(value.get_ref(), DeValue::String(_));
    let texts = if one { std::slice::from_ref(value) } else { list(value)? };
    texts.iter().map(string).collect()
}

/// Words in lower case, one or a list, or such lists by language: `{ en = ["rent"], de = ["Miete"] }`; nothing where the
/// key is missing.
pub(crate) fn words(table: &DeTable, key: &str) -> Result<Vec<String>, Fault> {
    let Some(value) = table.get(key) else { return Ok(Vec::new()) };
    let mut words = Vec::new();
    if value.get_ref().as_table().is_some() {
        for (language, span, list) in entries(value)? {
            check_language(language, span)?;
            words.extend(strings(list)?);
        }
    } else {
        words = strings(value)?;
    }
    if let Some(empty) = words.iter().position(|word| word.trim().is_empty()) {
        return Err(Fault(value.span(), format!("word {} of `{key}` is empty; leave it out", empty + 1)));
    }
    Ok(different(words.iter().map(|word| word.trim().to_lowercase())))
}

/// Words as pages write labels, which are compared without the colon behind them and with single blanks: a label may be
/// copied from a page as "Asking  price:".
pub(crate) fn labels(table: &DeTable, key: &str) -> Result<Vec<String>, Fault> {
    let ends = |c: char| c.is_whitespace() || COLONS.contains(&c);
    let label = |word: String| {
        let single = word.split_whitespace().collect::<Vec<_>>().join(" ");
        let label = single.trim_end_matches(ends);
        if label.is_empty() { single } else { label.to_owned() }
    };
    Ok(different(words(table, key)?.into_iter().map(label)))
}

/// Words without those that came before.
fn different(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    words.filter(|word| seen.insert(word.clone())).collect()
}

/// A language is a short tag: "en", "pt".
pub(crate) fn check_language(tag: &str, span: Range<usize>) -> Result<(), Fault> {
    let good = (2..=3).contains(&tag.len()) && tag.bytes().all(|b| b.is_ascii_lowercase());
    let message =
        || format!("`{tag}` is no language; write it as en, de, fr or another short tag in lower case");
    if good { Ok(()) } else { Err(Fault(span, message())) }
}

pub(crate) fn number(table: &DeTable, key: &str) -> Result<Option<f64>, Fault> {
    let Some(value) = table.get(key) else { return Ok(None) };
    let text = match value.get_ref() {
        DeValue::Integer(n) => n.as_str(),
        DeValue::Float(n) => n.as_str(),
        _ => "",
    };
    let read = |text: &str| text.parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0);
    let number = read(text);
    let quoted = value.get_ref().as_str().map(str::trim).filter(|text| read(text).is_some());
    let remedy = quoted.map_or(String::new(), |text| format!(": write {key} = {text} without quotes"));
    number.map(Some).ok_or_else(|| Fault(value.span(), format!("`{key}` must be a number from 0{remedy}")))
}

pub(crate) fn whole(table: &DeTable, key: &str) -> Result<Option<usize>, Fault> {
    let Some(value) = number(table, key)? else { return Ok(None) };
    let span = table.get(key).map_or(0..0, Spanned::span);
    let good = value.fract() == 0.0 && value <= f64::from(u32::MAX);
    if good { Ok(Some(value as usize)) } else { Err(Fault(span, format!("`{key}` must be a whole number"))) }
}

pub(crate) fn flag(table: &DeTable, key: &str, otherwise: bool) -> Result<bool, Fault> {
    let Some(value) = table.get(key) else { return Ok(otherwise) };
    let flag = value.get_ref().as_bool();
    flag.ok_or_else(|| Fault(value.span(), format!("`{key}` must be true or false, without quotes")))
}

/// One of some words, and what it stands for.
pub(crate) fn choice<T: Copy>(value: &Value, what: &str, known: &[(&'static str, T)]) -> Result<T, Fault> {
    let word = string(value)?;
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    let found = known.iter().find(|(name, _)| *name == word).map(|(_, of)| *of);
    found.ok_or_else(|| {
        let message = format!(
            "unknown {what} `{word}`{}; it is one of {}",
            suggestion(&word, &names),
            names.join(", ")
        );
        Fault(value.span(), message)
    })
}
