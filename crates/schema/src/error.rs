//! Why a kind's file could not be read.

use std::fmt;

/// Why a kind could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaError {
    /// The file, as the caller named it.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// What is wrong and what to write instead.
    pub message: String,
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for SchemaError {}

/// What a text that is no TOML is answered, by a part of the parser's message: what to do.
const SYNTAX: [(&str, &str); 5] = [
    ("duplicate key", "it stands above already: join the two, or take one out"),
    ("key with no value", "write key = value, and a table's name in brackets"),
    ("string values must be quoted", "write texts in straight quotes: name = \"boat\""),
    ("basic string", "end the text with the quote it began with, on the same line"),
    ("boolean", "write true or false in lower case, and texts in quotes"),
];
/// The remedy of all other mistakes.
const ANY_SYNTAX: &str =
    "the file is TOML: write key = value a line, texts in quotes, lists and the names of tables in brackets";

/// The message of a text that is no TOML, with what to do.
pub(crate) fn syntax_error(message: &str) -> String {
    let remedy = SYNTAX.iter().find(|(part, _)| message.contains(part)).map_or(ANY_SYNTAX, |(_, own)| own);
    format!("{message}; {remedy}")
}
