//! Keys of one field that contradict one another: its role, its recogniser and `whole` ask for other types than it has.

use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

use crate::field::{Field, FieldType, Role};
use crate::form::Fault;

/// Fails on a field whose keys contradict one another; `is_own` knows the file's own recognisers, whose marks are texts.
pub(crate) fn check_field(
    table: &DeTable,
    name: Range<usize>,
    field: &Field,
    is_own: impl Fn(&str) -> bool,
) -> Result<(), Fault> {
    let at = |keys: &[&str]| keys.iter().find_map(|key| table.get(*key)).map_or(name.clone(), Spanned::span);
    let fail =
        |keys: &[&str], message: String| Err(Fault(at(keys), format!("field `{}` {message}", field.name)));
    let written_role = field.role.filter(|_| table.contains_key("role"));
    if let Some((role, types)) = written_role.and_then(|role| Some((role, types_of(role)?)))
        && !types.contains(&field.holds)
    {
        let message = format!(
            "has the role `{}` and cannot be of type {}; write one of {} as its `type`, or take the role out",
            name_of(role),
            field.holds.name(),
            types.iter().map(|of| of.name()).collect::<Vec<_>>().join(", ")
        );
        return fail(&["type", "role"], message);
    }
    if let Some(role) = field.role.filter(|role| field.many && ONE_VALUE.contains(role)) {
        let message = format!("has the role `{}`, of which a record has one; take `many` out", name_of(role));
        return fail(&["many"], message);
    }
    if field.whole && field.holds != FieldType::Text {
        let message = format!(
            "is `whole`, which texts alone can be, and its type is {}; take `whole` out, or write type = \"text\"",
            field.holds.name()
        );
        return fail(&["whole"], message);
    }
    if field.by_number && field.holds != FieldType::Text {
        let message = format!(
            "is sorted by the number in its texts, and its type is {}, whose values have their own order; take `sort` out",
            field.holds.name()
        );
        return fail(&["sort"], message);
    }
    match field.recognizer.as_deref().filter(|recognizer| !is_own(recognizer)) {
        Some(recognizer) if !types_found(recognizer).is_none_or(|types| types.contains(&field.holds)) => {
            let message = format!(
                "is of type {}, which the recogniser `{recognizer}` does not find; take another recogniser, or leave `type` out",
                field.holds.name()
            );
            fail(&["type", "recognizer"], message)
        }
        _ => Ok(()),
    }
}

/// Roles of which a record has one value.
const ONE_VALUE: [Role; 5] = [Role::Title, Role::Start, Role::End, Role::Repeats, Role::Url];

/// What the values of a role can be; `None`: anything.
fn types_of(role: Role) -> Option<&'static [FieldType]> {
    use FieldType as Of;
    Some(match role {
        Role::Title => &[
            Of::Text,
            Of::Person,
            Of::Contact,
            Of::Place,
            Of::Address,
            Of::Number,
            Of::Count,
            Of::Price,
            Of::Duration,
            Of::Date,
            Of::DateTime,
            Of::Email,
            Of::Phone,
            Of::Url,
        ],
        Role::Start | Role::End => &[Of::Date, Of::DateTime],
        Role::Repeats => &[Of::Text],
        Role::Place => &[Of::Place, Of::Address, Of::Text],
        Role::Url => &[Of::Url],
        Role::Summary => &[Of::Text, Of::Html],
        Role::People => &[Of::Person, Of::Contact, Of::Text, Of::Email],
        Role::Image => &[Of::Image, Of::Url],
        Role::Status | Role::Group => return None,
    })
}

/// The types to which the marks of a recogniser that ships can be read; `None`: any, since they are texts.
fn types_found(recognizer: &str) -> Option<&'static [FieldType]> {
    use FieldType as Of;
    Some(match FieldType::of_recognizer(recognizer) {
        Of::DateTime => &[Of::DateTime, Of::Date, Of::Text, Of::Html],
        Of::Price => &[Of::Price, Of::Text, Of::Html],
        Of::Number => &[Of::Number, Of::Count, Of::Text, Of::Html],
        Of::Person => &[Of::Person, Of::Contact, Of::Text, Of::Html],
        Of::Place => &[Of::Place, Of::Address, Of::Text, Of::Html],
        Of::Email => &[Of::Email, Of::Contact, Of::Text, Of::Html],
        Of::Phone => &[Of::Phone, Of::Text, Of::Html],
        Of::Url => &[Of::Url, Of::Image, Of::Links, Of::Text, Of::Html],
        _ => return None,
    })
}

fn name_of(role: Role) -> &'static str {
    Role::ALL.iter().find(|(_, of)| *of == role).map_or("", |(name, _)| name)
}
