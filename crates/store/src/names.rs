//! Names that may stand before a colon in a search for records: fields and roles of the kinds that the store knows.
//!
//! ```text
//! people:lee ── event: speaker, course: teachers, … ──▶ the terms that stand in these fields
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schema::{Role, Schema};

/// The field that holds all of a record's text.
const TEXT: &str = "text";

/// Names that every record can be asked for, whatever its kind.
const COMMON: [&str; 3] = ["kind", "place", "topic"];

/// Roles by which fields of several kinds are asked for at once.
const ROLES: [(&str, Role); 4] =
    [("people", Role::People), ("place", Role::Place), ("group", Role::Group), ("status", Role::Status)];

/// The parts of the index in which the words of a field stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct IndexLocation {
    /// In titles.
    pub(crate) in_title: bool,
    /// In texts.
    pub(crate) in_text: bool,
    /// In these fields.
    pub(crate) fields: BTreeSet<String>,
}

/// The names, each with its parts of the index.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    locations: BTreeMap<String, IndexLocation>,
    /// What records of a kind are called: "recipes" to "recipe".
    kinds: BTreeMap<String, String>,
}

impl Names {
    /// The names of some kinds.
    pub(crate) fn of(schemas: &[Arc<Schema>]) -> Names {
        let mut names = Names::default();
        names.location("title").in_title = true;
        names.location(TEXT).in_text = true;
        for name in COMMON {
            names.location(name).fields.insert(name.to_owned());
        }
        for field in schemas.iter().flat_map(|schema| &schema.fields) {
            if field.holds.is_address() || matches!(field.role, Some(Role::Start | Role::End | Role::Image)) {
                continue;
            }
            let roles = ROLES.iter().filter(|(_, role)| field.role == Some(*role)).map(|(name, _)| *name);
            for name in roles.chain([field.name.as_str()]) {
                let location = names.location(&name.to_lowercase());
                location.in_text |= field.role == Some(Role::Summary);
                match field.role {
                    Some(Role::Title) => location.in_title = true,
                    _ => drop(location.fields.insert(qualifier(&field.name))),
                }
            }
        }
        // All records are of some page.
        for schema in schemas.iter().filter(|schema| schema.name != "page") {
            for language in ["en", "de", "fr", "es"] {
                let words = [&schema.name, schema.called(language), schema.called_many(language)];
                let words = words.map(str::to_lowercase);
                names.kinds.extend(words.map(|word| (word, schema.name.clone())));
            }
        }
        names
    }

    /// The kind whose records are called so.
    pub(crate) fn kind(&self, word: &str) -> Option<&str> {
        self.kinds.get(&word.to_lowercase()).map(String::as_str)
    }

    fn location(&mut self, name: &str) -> &mut IndexLocation {
        self.locations.entry(name.to_owned()).or_default()
    }

    /// All of them, in order.
    pub(crate) fn all(&self) -> Vec<&str> {
        self.locations.keys().map(String::as_str).collect()
    }

    /// Where the words of one stand.
    pub(crate) fn get(&self, name: &str) -> Option<&IndexLocation> {
        self.locations.get(name)
    }
}

/// A field's name as terms hold it: letters and digits alone.
pub(crate) fn qualifier(field: &str) -> String {
    field.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The term of a word that stands in a field. No word begins with the sign, so that no beginning of words finds it.
pub(crate) fn qualified(qualifier: &str, term: &str) -> String {
    format!("~{qualifier}~{term}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_roles() {
        let schemas: Vec<Arc<Schema>> = schema::shipped().iter().cloned().map(Arc::new).collect();
        let names = Names::of(&schemas);
        let fields =
            |name: &str| names.get(name).unwrap().fields.iter().cloned().collect::<Vec<_>>().join(" ");
        assert!(fields("people").contains("speaker") && fields("people").contains("teachers"));
        assert_eq!((fields("speaker"), fields("course_id")), ("speaker".into(), "courseid".into()));
        assert!(fields("place").contains("location") && fields("place").contains("place"));
        assert!(names.get("question").unwrap().in_title && names.get("answer").unwrap().in_text);
        assert_eq!(names.get("start"), None);
        assert_eq!(qualified("speaker", "lee"), "~speaker~lee");
    }
}
