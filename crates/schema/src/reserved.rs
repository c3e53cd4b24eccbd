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
