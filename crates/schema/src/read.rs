//! Reads a kind's file, and says where it is wrong.
//!
//! ```text
//! form = 1                    version of this form
//! name = "job"                what it is called: [called] en = ["Job", "Jobs"]
//! schema_org                  classes that declare it; gathered = "FAQPage.mainEntity"
//! [page]    gate, against     words of the page; types: what the page must be
//! [record]  needs, at_least, share, fewest, against, identity, agrees, across_sites, text
//! [fields.NAME]  type, many, whole, sort, role, recognizer, label, column, part, schema_org, values, called
//! [[recognizer]] name, words | names | pattern, as `marks::Custom` has them
//! ```
//!
//! A field may be a recogniser's name alone: `price = "price"`. Its `part` is one of the record (title, link, text, image,
//! currency) or of the page that is about one record: section, which is the lines under a heading that is one of its labels,
//! and author, published and description, as the kind `page` reads them.

use std::ops::Range;

use marks::Recognizer;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::check::check;
use crate::declared::Path;
use crate::display_name::{DisplayName, read_display_names};
use crate::error::{SchemaError, syntax_error};
use crate::field::{Field, FieldType, Part, Role, capitalized};
use crate::form::{
    Fault, Value, choice, entries, flag, labels, list, number, only_keys, string, strings, suggestion, table,
    whole, words,
};
use crate::kind::{FORM, PAGE_TYPES, PageRule, Reader, RecordRule, RecordText, Schema};
use crate::recognizer::{marked_as, recognizers};

/// Share of a list's records that must be of the kind (Event Finder §3.2.3: "more than 50%").
const SHARE: f64 = 0.5;
/// Fewest records of a list (Event Finder §3.2.2: fewer than three are no list).
const FEWEST: usize = 3;
/// Most fields of a kind: a table of more columns is a slip, or a hostile file.
const MOST_FIELDS: usize = 200;
/// Longest name, in bytes.
pub(crate) const LONGEST_NAME: usize = 60;
const READERS: [(&str, Reader); 7] = [
    ("schema", Reader::Schema),
    ("event", Reader::Event),
    ("course", Reader::Course),
    ("faq", Reader::Faq),
    ("page", Reader::Page),
    ("list", Reader::List),
    ("rule", Reader::Rule),
];

impl Schema {
    /// Reads a kind from the text of its file; `file` names it in errors.
    ///
    /// # Errors
    /// Where the text is no TOML, a key or recogniser is unknown, a value has the wrong form, or what is written cannot mean
    /// anything: with file and line.
    pub fn from_toml(file: &str, text: &str) -> Result<Schema, SchemaError> {
        read(file, text, check)
    }

    /// Reads a kind that was accepted once and kept with its records, by an earlier program that refused less: its records are
    /// shown also where [`Schema::from_toml`] would now refuse its file.
    ///
    /// # Errors
    /// Where the text is no TOML, a key or recogniser is unknown, or a value has the wrong form: with file and line.
    pub fn from_kept(file: &str, text: &str) -> Result<Schema, SchemaError> {
        read(file, text, |_, _| Ok(()))
    }
}

/// Reads a kind whose table and schema pass a check.
fn read(
    file: &str,
    text: &str,
    check: impl Fn(&DeTable, &Schema) -> Result<(), Fault>,
) -> Result<Schema, SchemaError> {
    let fail = |Fault(span, message): Fault| {
        let before = text.get(..span.start).unwrap_or(text);
        SchemaError { file: file.to_owned(), line: before.matches('\n').count() + 1, message }
    };
    let syntax =
        |error: toml::de::Error| fail(Fault(error.span().unwrap_or(0..0), syntax_error(error.message())));
    let table = DeTable::parse(text).map_err(syntax)?;
    let schema = kind(table.get_ref(), text).map_err(fail)?;
    check(table.get_ref(), &schema).map_err(fail)?;
    Ok(schema)
}

fn kind(table: &DeTable, text: &str) -> Result<Schema, Fault> {
    let keys = [
        "form",
        "name",
        "called",
        "reader",
        "schema_org",
        "gathered",
        "page",
        "record",
        "fields",
        "recognizer",
    ];
    only_keys(table, &keys)?;
    check_form(table)?;
    let name = kind_name(table)?;
    let recognizers = table.get("recognizer").map(recognizers).transpose()?.unwrap_or_default();
    let names = Names { own: recognizers.iter().map(|own| own.name().to_owned()).collect() };
    let fields = table.get("fields").map(|value| fields(value, &names)).transpose()?.unwrap_or_default();
    let reader = table.get("reader").map(|v| choice(v, "reader", &READERS)).transpose()?.unwrap_or_default();
    let record = match table.get("record") {
        Some(value) => record(value, &names, &fields, reader)?,
        None if reader == Reader::Schema => {
            return Err(Fault(0..0, "[record] is missing: it says what a record needs".into()));
        }
        None => RecordRule { needs: Vec::new(), ..RecordRule::default() },
    };
    Ok(Schema {
        display_names: table
            .get("called")
            .map(read_display_names)
            .transpose()?
            .unwrap_or_else(|| vec![default_display_name(&name)]),
        name,
        reader,
        page: table.get("page").map(page).transpose()?.unwrap_or_default(),
        record,
        types: table.get("schema_org").map(classes).transpose()?.unwrap_or_default(),
        gathered: table.get("gathered").map(gathered).transpose()?,
        fields,
        recognizers,
        text: text.into(),
    })
}

impl Default for RecordRule {
    fn default() -> RecordRule {
        RecordRule {
            needs: Vec::new(),
            at_least: 0,
            share: SHARE as f32,
            fewest: FEWEST,
            against: Vec::new(),
            identity: Vec::new(),
            agrees: Vec::new(),
            across_sites: false,
            text: RecordText::Whole,
        }
    }
}

fn check_form(table: &DeTable) -> Result<(), Fault> {
    match whole(table, "form")? {
        Some(form) if form == 0 || form > FORM as usize => {
            let span = table.get("form").map_or(0..0, Spanned::span);
            let message = format!(
                "form {form} is not known; this program reads forms 1 to {FORM}, a newer one may read it"
            );
            Err(Fault(span, message))
        }
        _ => Ok(()),
    }
}

fn kind_name(table: &DeTable) -> Result<String, Fault> {
    let missing = || Fault(0..0, "`name` is missing: write name = \"job\" at the top".into());
    let value = table.get("name").ok_or_else(missing)?;
    let name = string(value)?;
    check_name("a kind", &name, value.span())?;
    Ok(name)
}

/// Names are keys of JSON, columns of tables, folders, and words of queries.
fn check_name(what: &str, name: &str, span: Range<usize>) -> Result<(), Fault> {
    let good = !name.trim().is_empty() && name.len() <= LONGEST_NAME && name.chars().all(is_name_character);
    let message = || {
        format!(
            "`{name}` cannot be the name of {what}; write up to {LONGEST_NAME} letters, without slashes, commas and line ends"
        )
    };
    if good { Ok(()) } else { Err(Fault(span, message())) }
}

/// Can a character stand in a name?
pub(crate) fn is_name_character(c: char) -> bool {
    !c.is_control() && !matches!(c, '/' | '\\' | ',')
}

fn default_display_name(name: &str) -> DisplayName {
    let one = capitalized(&name.replace(['_', '-'], " "));
    let many = if one.ends_with('s') { one.clone() } else { format!("{one}s") };
    DisplayName { language: "en".into(), many, one }
}

/// Recognisers that may be named.
struct Names {
    own: Vec<String>,
}

impl Names {
    fn all(&self) -> Vec<&str> {
        let shipped = marks::ALL.iter().flat_map(|r| marked_as(*r));
        let mut all: Vec<&str> = shipped.chain(self.own.iter().map(String::as_str)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn check(&self, value: &Value) -> Result<String, Fault> {
        let name = string(value)?;
        let all = self.all();
        if all.contains(&name.as_str()) {
            return Ok(name);
        }
        let message =
            format!("unknown recogniser `{name}`{}; known are {}", suggestion(&name, &all), all.join(", "));
        Err(Fault(value.span(), message))
    }

    /// The name of a recogniser or field.
    fn check_need(&self, value: &Value, fields: &[Field]) -> Result<String, Fault> {
        let name = string(value)?;
        let recognizers = self.all();
        let fields: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        let known = [fields.as_slice(), recognizers.as_slice()].concat();
        if known.contains(&name.as_str()) {
            return Ok(name);
        }
        let own =
            if fields.is_empty() { String::new() } else { format!("; fields are {}", fields.join(", ")) };
        let message = format!(
            "unknown recogniser `{name}`, and no field is called so{}{own}; recognisers are {}",
            suggestion(&name, &known),
            recognizers.join(", ")
        );
        Err(Fault(value.span(), message))
    }
}

fn page(value: &Value) -> Result<PageRule, Fault> {
    let table = table(value)?;
    only_keys(table, &["gate", "against", "types"])?;
    let types = match table.get("types") {
        Some(value) => {
            let known = PAGE_TYPES.map(|name| (name, name));
            list(value)?
                .iter()
                .map(|v| choice(v, "page type", &known).map(str::to_owned))
                .collect::<Result<_, _>>()?
        }
        None => Vec::new(),
    };
    Ok(PageRule { gate: words(table, "gate")?, against: words(table, "against")?, types })
}

fn record(value: &Value, names: &Names, fields: &[Field], reader: Reader) -> Result<RecordRule, Fault> {
    let table = table(value)?;
    let keys =
        ["needs", "at_least", "share", "fewest", "against", "identity", "agrees", "across_sites", "text"];
    only_keys(table, &keys)?;
    let needs = needs(table, value.span(), names, fields, reader)?;
    let at_least = whole(table, "at_least")?.unwrap_or(needs.len());
    if reader == Reader::Schema && (at_least == 0 || at_least > needs.len()) {
        let span = table.get("at_least").map_or(value.span(), Spanned::span);
        let message = format!("`at_least` must be from 1 to {}, the number of `needs`", needs.len());
        return Err(Fault(span, message));
    }
    let share = number(table, "share")?.unwrap_or(SHARE);
    if !(0.0..1.0).contains(&share) {
        let span = table.get("share").map_or(value.span(), Spanned::span);
        return Err(Fault(span, "`share` must be from 0.0 to less than 1.0".into()));
    }
    Ok(RecordRule {
        needs,
        at_least,
        share: share as f32,
        fewest: whole(table, "fewest")?.unwrap_or(FEWEST).max(1),
        against: words(table, "against")?,
        identity: fields_named(table, "identity", fields)?,
        agrees: fields_named(table, "agrees", fields)?,
        across_sites: flag(table, "across_sites", false)?,
        text: record_text(table, fields)?,
    })
}

/// What a record needs: recognisers, or fields.
fn needs(
    table: &DeTable,
    at: Range<usize>,
    names: &Names,
    fields: &[Field],
    reader: Reader,
) -> Result<Vec<String>, Fault> {
    let Some(value) = table.get("needs") else {
        let missing =
            Fault(at, "`needs` is missing: a list of recognisers or fields that a record must hold".into());
        return if reader == Reader::Schema { Err(missing) } else { Ok(Vec::new()) };
    };
    let need = |value: &Value| names.check_need(value, fields);
    let needs = list(value)?.iter().map(need).collect::<Result<Vec<_>, _>>()?;
    if needs.is_empty() && reader == Reader::Schema {
        return Err(Fault(value.span(), "`needs` is empty: name at least one recogniser or field".into()));
    }
    Ok(needs)
}

/// `true`: all its text; `false`: what its fields say; else the name of the field that stands for it.
fn record_text(table: &DeTable, fields: &[Field]) -> Result<RecordText, Fault> {
    let Some(value) = table.get("text") else { return Ok(RecordText::Whole) };
    if let Some(whole) = value.get_ref().as_bool() {
        return Ok(if whole { RecordText::Whole } else { RecordText::Fields });
    }
    let name = string(value)?;
    let message = || format!("`text` is true, false or the name of a field, and there is no field `{name}`");
    let known = fields.iter().any(|field| field.name == name);
    if known { Ok(RecordText::Field(name.clone())) } else { Err(Fault(value.span(), message())) }
}

fn fields_named(table: &DeTable, key: &str, fields: &[Field]) -> Result<Vec<String>, Fault> {
    let Some(value) = table.get(key) else { return Ok(Vec::new()) };
    let known: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    let named = |value: &Value| {
        let name = string(value)?;
        let message = || {
            format!(
                "`{key}` names no field `{name}`{}; fields are {}",
                suggestion(&name, &known),
                known.join(", ")
            )
        };
        if known.contains(&name.as_str()) { Ok(name) } else { Err(Fault(value.span(), message())) }
    };
    list(value)?.iter().map(named).collect()
}

fn fields(value: &Value, names: &Names) -> Result<Vec<Field>, Fault> {
    let entries = entries(value)?;
    if entries.len() > MOST_FIELDS {
        return Err(Fault(
            value.span(),
            format!("{} fields are too many; up to {MOST_FIELDS} are read", entries.len()),
        ));
    }
    let mut fields: Vec<Field> = Vec::with_capacity(entries.len());
    for (name, span, value) in entries {
        check_name("a field", name, span.clone())?;
        if let Some(twin) = fields.iter().find(|field| field.name.eq_ignore_ascii_case(name)) {
            let message = format!(
                "`{name}` and `{}` differ in upper case only; tables cannot tell them apart",
                twin.name
            );
            return Err(Fault(span, message));
        }
        let field = field(name, value, names)?;
        let single = field.role.filter(|role| !matches!(role, Role::People | Role::Group));
        if let Some(other) = fields.iter().find(|other| single.is_some() && other.role == single) {
            let message = format!("`{name}` and `{}` have one role; a kind has one field of it", other.name);
            return Err(Fault(value.span(), message));
        }
        fields.push(field);
    }
    imply_roles(&mut fields);
    Ok(fields)
}

/// Gives roles that the file leaves open to the first field that plainly has them: a title, a link, a picture, a place, a day.
fn imply_roles(fields: &mut [Field]) {
    for role in [Role::Title, Role::Url, Role::Image, Role::Place, Role::Start] {
        if fields.iter().any(|field| field.role == Some(role)) {
            continue;
        }
        if let Some(field) = fields.iter_mut().find(|field| implied_role(field) == Some(role)) {
            field.role = Some(role);
        }
    }
}

/// The role of a field whose file says none, if no other field has it.
fn implied_role(field: &Field) -> Option<Role> {
    match (field.role, field.part, field.holds) {
        (Some(_), ..) => None,
        (_, Some(Part::Title), _) => Some(Role::Title),
        (_, Some(Part::Link), _) => Some(Role::Url),
        (_, Some(Part::Image), _) => Some(Role::Image),
        (_, _, FieldType::Place | FieldType::Address) if !field.many => Some(Role::Place),
        (_, _, holds) if holds.is_time() && !field.many => Some(Role::Start),
        _ => None,
    }
}

fn field(name: &str, value: &Value, names: &Names) -> Result<Field, Fault> {
    let mut field = Field { name: name.to_owned(), ..Field::default() };
    if matches!(value.get_ref(), DeValue::String(_)) {
        let recognizer = names.check(value)?;
        field.holds = FieldType::of_recognizer(&recognizer);
        field.recognizer = Some(recognizer);
        return Ok(field);
    }
    let table = table(value)?;
    let keys = [
        "type",
        "many",
        "whole",
        "sort",
        "role",
        "recognizer",
        "label",
        "column",
        "part",
        "schema_org",
        "values",
        "called",
    ];
    only_keys(table, &keys)?;
    field.recognizer = table.get("recognizer").map(|v| names.check(v)).transpose()?;
    field.labels = labels(table, "label")?;
    field.english = match table.get("label").and_then(|label| label.get_ref().as_table()) {
        Some(by_language) => labels(by_language, "en")?,
        None => field.labels.clone(),
    };
    field.columns = labels(table, "column")?;
    field.part = table.get("part").map(|v| choice(v, "part", &Part::ALL)).transpose()?;
    field.many = flag(table, "many", false)?;
    field.whole = flag(table, "whole", false)?;
    field.by_number = table.get("sort").map(|v| choice(v, "sort", &SORTS)).transpose()?.unwrap_or(false);
    field.role = table.get("role").map(|v| choice(v, "role", &Role::ALL)).transpose()?;
    field.declared = table.get("schema_org").map(paths).transpose()?.unwrap_or_default();
    field.values = table.get("values").map(values).transpose()?.unwrap_or_default();
    field.display_names = table.get("called").map(read_display_names).transpose()?.unwrap_or_default();
    if field.part == Some(Part::Section) && field.labels.is_empty() {
        let message =
            format!("field `{name}` is a section, so it needs the headings of that section as its `label`");
        return Err(Fault(value.span(), message));
    }
    field.holds = match table.get("type") {
        Some(value) => choice(value, "type", &FieldType::ALL)?,
        None => implied_type(&field),
    };
    if field.role == Some(Role::Start) && !field.holds.is_time() {
        let message =
            format!("field `{name}` begins its record (role `start`), so its type must be date or date-time");
        return Err(Fault(value.span(), message));
    }
    Ok(field)
}

/// How texts are sorted: by their first number?
const SORTS: [(&str, bool); 2] = [("text", false), ("number", true)];

/// The type of a field whose file says none.
fn implied_type(field: &Field) -> FieldType {
    match (field.part, &field.recognizer) {
        (Some(Part::Link), _) => FieldType::Url,
        (Some(Part::Image), _) => FieldType::Image,
        (Some(Part::Author), _) => FieldType::Person,
        (Some(Part::Published), _) => FieldType::Date,
        (_, Some(recognizer)) => FieldType::of_recognizer(recognizer),
        _ => FieldType::Text,
    }
}

fn paths(value: &Value) -> Result<Vec<Path>, Fault> {
    let path = |text: String| {
        let message =
            || format!("`{text}` is no path of schema.org; write it as name, or as location:Place.name");
        Path::read(&text).ok_or_else(|| Fault(value.span(), message()))
    };
    strings(value)?.into_iter().map(path).collect()
}

fn classes(value: &Value) -> Result<Vec<String>, Fault> {
    let class = |name: String| {
        let good = name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric());
        let message =
            || format!("`{name}` is no class of schema.org; write it as JobPosting, without the address");
        if good { Ok(name) } else { Err(Fault(value.span(), message())) }
    };
    strings(value)?.into_iter().map(class).collect()
}

fn gathered(value: &Value) -> Result<(String, String), Fault> {
    let text = string(value)?;
    let parts = text.split_once('.').filter(|(class, property)| !class.is_empty() && !property.is_empty());
    let message = || format!("`{text}` is no class with its property; write it as FAQPage.mainEntity");
    parts
        .map(|(class, property)| (class.to_owned(), property.to_owned()))
        .ok_or_else(|| Fault(value.span(), message()))
}

/// Own values beside schema.org's: `{ cancelled = "EventCancelled" }`.
fn values(value: &Value) -> Result<Vec<(String, String)>, Fault> {
    let mut pairs = Vec::new();
    for (own, _, words) in entries(value)? {
        pairs.extend(strings(words)?.into_iter().map(|word| (own.to_owned(), word)));
    }
    Ok(pairs)
}
