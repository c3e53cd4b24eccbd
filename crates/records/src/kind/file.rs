//! Reads a kind's file, and says where it is wrong.
//!
//! ```text
//! name = "housing"            what it is called
//! [page]    gate, against     words of the page
//! [record]  needs, at_least, share, fewest, against
//! [fields]  NAME = "recogniser" | { recognizer, label, column, part, many }
//! [[recognizer]]  name, words | names | pattern, as `marks::Custom` has them
//! [vocabulary]    words for a kind's own Rust; passed over here
//! ```

use std::fmt;
use std::ops::Range;

use marks::{Custom, Recognizer};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::field::{Part, Rule};
use super::{Kind, PageRule, RecordRule, names_of};

/// Why a kind could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindError {
    /// The file, as the caller named it.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// What is wrong and what to write instead.
    pub message: String,
}

impl fmt::Display for KindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for KindError {}

/// A fault and where in the text it stands.
struct Fault(Range<usize>, String);

type Value<'t> = Spanned<DeValue<'t>>;

/// Share of a list's records that must be of the kind (Event Finder §3.2.3: "more than 50%").
const SHARE: f32 = 0.5;
/// Fewest records of a list (Event Finder §3.2.2: fewer than three are no list).
const FEWEST: usize = 3;

pub(super) fn read(file: &str, text: &str) -> Result<Kind, KindError> {
    let fail = |span: Range<usize>, message: String| {
        let before = text.get(..span.start).unwrap_or(text);
        KindError { file: file.to_owned(), line: before.matches('\n').count() + 1, message }
    };
    let table = DeTable::parse(text).map_err(|e| fail(e.span().unwrap_or(0..0), e.message().to_owned()))?;
    kind(table.get_ref()).map_err(|Fault(span, message)| fail(span, message))
}

fn kind(table: &DeTable) -> Result<Kind, Fault> {
    known(table, &["name", "page", "record", "fields", "recognizer", "vocabulary"])?;
    let own = table.get("recognizer").map(recognizers).transpose()?.unwrap_or_default();
    let names = Names { own: own.iter().map(|o| o.name().to_owned()).collect() };
    let record =
        table.get("record").ok_or(Fault(0..0, "[record] is missing: it says what a record needs".into()))?;
    Ok(Kind {
        name: string(table.get("name").ok_or(Fault(0..0, "`name` is missing".into()))?)?,
        page: table.get("page").map(page).transpose()?.unwrap_or_default(),
        record: self::record(record, &names)?,
        fields: table.get("fields").map(|f| fields(f, &names)).transpose()?.unwrap_or_default(),
        own,
    })
}

/// Recognisers that may be named.
struct Names {
    own: Vec<String>,
}

impl Names {
    fn check(&self, value: &Value) -> Result<String, Fault> {
        let name = string(value)?;
        let shipped = marks::ALL.iter().flat_map(|r| names_of(*r));
        let mut all: Vec<&str> = shipped.chain(self.own.iter().map(String::as_str)).collect();
        if all.contains(&name.as_str()) {
            return Ok(name);
        }
        all.sort_unstable();
        all.dedup();
        Err(Fault(value.span(), format!("unknown recogniser `{name}`; known are {}", all.join(", "))))
    }
}

fn page(value: &Value) -> Result<PageRule, Fault> {
    let table = self::table(value)?;
    known(table, &["gate", "against"])?;
    Ok(PageRule { gate: words(table, "gate")?, against: words(table, "against")? })
}

fn record(value: &Value, names: &Names) -> Result<RecordRule, Fault> {
    let table = self::table(value)?;
    known(table, &["needs", "at_least", "share", "fewest", "against"])?;
    let needs =
        table.get("needs").ok_or(Fault(value.span(), "`needs` is missing: a list of recognisers".into()))?;
    let at = needs.span();
    let needs: Vec<String> = list(needs)?.iter().map(|v| names.check(v)).collect::<Result<_, _>>()?;
    let at_least = number(table, "at_least")?.map_or(needs.len(), |n| n as usize);
    if needs.is_empty() || at_least == 0 || at_least > needs.len() {
        return Err(Fault(
            at,
            format!("`at_least` must be from 1 to the {} recognisers of `needs`", needs.len()),
        ));
    }
    let share = number(table, "share")?.unwrap_or(f64::from(SHARE)) as f32;
    if !(0.0..1.0).contains(&share) {
        return Err(Fault(value.span(), "`share` must be from 0.0 to less than 1.0".into()));
    }
    let fewest = number(table, "fewest")?.map_or(FEWEST, |n| n as usize).max(1);
    Ok(RecordRule { needs, at_least, share, fewest, against: words(table, "against")? })
}

fn fields(value: &Value, names: &Names) -> Result<Vec<Rule>, Fault> {
    // The table sorts its keys; the file's order is where they stand.
    let mut entries: Vec<_> = table(value)?.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries.into_iter().map(|(key, v)| field(key.get_ref(), v, names)).collect()
}

fn field(name: &str, value: &Value, names: &Names) -> Result<Rule, Fault> {
    let mut rule = Rule { name: name.to_owned(), ..Rule::default() };
    if matches!(value.get_ref(), DeValue::String(_)) {
        rule.recognizer = Some(names.check(value)?);
        return Ok(rule);
    }
    let table = table(value)?;
    known(table, &["recognizer", "label", "column", "part", "many"])?;
    rule.recognizer = table.get("recognizer").map(|v| names.check(v)).transpose()?;
    rule.labels = words(table, "label")?;
    rule.columns = words(table, "column")?;
    rule.part = table.get("part").map(part).transpose()?;
    rule.many = table.get("many").is_some_and(|v| v.get_ref().as_bool() == Some(true));
    let empty =
        rule.recognizer.is_none() && rule.labels.is_empty() && rule.columns.is_empty() && rule.part.is_none();
    if empty {
        return Err(Fault(value.span(), format!("field `{name}` needs a recognizer, label, column or part")));
    }
    Ok(rule)
}

fn part(value: &Value) -> Result<Part, Fault> {
    match string(value)?.as_str() {
        "title" => Ok(Part::Title),
        "link" => Ok(Part::Link),
        "text" => Ok(Part::Text),
        other => Err(Fault(value.span(), format!("unknown part `{other}`; parts are title, link, text"))),
    }
}

fn recognizers(value: &Value) -> Result<Vec<Custom>, Fault> {
    list(value)?.iter().map(recognizer).collect()
}

fn recognizer(value: &Value) -> Result<Custom, Fault> {
    let table = self::table(value)?;
    known(table, &["name", "words", "names", "pattern", "case"])?;
    let name = string(table.get("name").ok_or(Fault(value.span(), "a recogniser needs a `name`".into()))?)?;
    let made = match (table.get("words"), table.get("pattern"), table.get("names")) {
        (Some(words), None, None) => {
            let texts: Vec<String> = list(words)?.iter().map(string).collect::<Result<_, _>>()?;
            let case = table.get("case").is_some_and(|c| c.get_ref().as_bool() == Some(true));
            Custom::from_words(&name, &texts, case).ok_or_else(|| "too many words".to_owned())
        }
        (None, Some(pattern), None) => {
            Custom::from_pattern(&name, &string(pattern)?).map_err(|e| e.to_string())
        }
        (None, None, Some(names)) => {
            let names: Vec<String> = list(names)?.iter().map(string).collect::<Result<_, _>>()?;
            Ok(Custom::from_names(&name, names.iter().map(String::as_str)))
        }
        _ => Err("a recogniser has either `words`, `names` or a `pattern`".to_owned()),
    };
    made.map_err(|message| Fault(value.span(), format!("recogniser `{name}`: {message}")))
}

/// A key that nobody reads is a slip of the pen.
fn known(table: &DeTable, keys: &[&str]) -> Result<(), Fault> {
    match table.keys().find(|k| !keys.contains(&k.get_ref().as_ref())) {
        Some(k) => {
            Err(Fault(k.span(), format!("unknown key `{}`; keys here are {}", k.get_ref(), keys.join(", "))))
        }
        None => Ok(()),
    }
}

fn table<'v, 't>(value: &'v Value<'t>) -> Result<&'v DeTable<'t>, Fault> {
    value.get_ref().as_table().ok_or_else(|| Fault(value.span(), "a table is needed here".into()))
}

fn list<'v, 't>(value: &'v Value<'t>) -> Result<&'v [Value<'t>], Fault> {
    let array = value.get_ref().as_array().map(|a| a.iter().as_slice());
    array.ok_or_else(|| Fault(value.span(), "a list in brackets is needed here".into()))
}

fn string(value: &Value) -> Result<String, Fault> {
    value
        .get_ref()
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| Fault(value.span(), "a text in quotes is needed here".into()))
}

/// One text or a list of texts, in lower case; nothing where the key is missing.
fn words(table: &DeTable, key: &str) -> Result<Vec<String>, Fault> {
    let Some(value) = table.get(key) else { return Ok(Vec::new()) };
    let one = matches!(value.get_ref(), DeValue::String(_));
    let texts = if one { std::slice::from_ref(value) } else { list(value)? };
    texts.iter().map(|v| string(v).map(|t| t.to_lowercase())).collect()
}

fn number(table: &DeTable, key: &str) -> Result<Option<f64>, Fault> {
    let Some(value) = table.get(key) else { return Ok(None) };
    let text = match value.get_ref() {
        DeValue::Integer(n) => n.as_str(),
        DeValue::Float(n) => n.as_str(),
        _ => "",
    };
    let number = text.parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0);
    number.map(Some).ok_or_else(|| Fault(value.span(), format!("`{key}` must be a number from 0")))
}
