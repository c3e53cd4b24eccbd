//! Names that no field may have.

/// Keys that every record has beside its fields.
pub(crate) const RESERVED: [&str; 13] = [
    "kind",
    "text",
    "source",
    "sources",
    "confidence",
    "evidence",
    "file",
    "offset",
    "page_url",
    "page_date",
    "site",
    "position",
    "topic",
];

/// Has every record a key of that name beside its fields?
pub(crate) fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editors_know_the_names_that_are_reserved() {
        let editors: serde_json::Value =
            serde_json::from_str(include_str!("../kind.schema.json")).expect("it is JSON");
        let names = editors.pointer("/definitions/fieldName/not/enum").expect("names that are refused");
        assert_eq!(*names, serde_json::json!(RESERVED));
    }
}
