//! What catalogues say a resource is about.

/// A subject, as a catalogue calls it. A text is empty where nothing is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Subject {
    /// What it is called.
    pub label: String,
    /// Its address in a controlled vocabulary.
    pub uri: String,
    /// The vocabulary's code in the Library of Congress's list of subject heading and term sources: "gnd".
    pub vocabulary: String,
}

impl From<&str> for Subject {
    /// One of nobody's vocabulary.
    fn from(label: &str) -> Subject {
        Subject { label: label.to_owned(), ..Subject::default() }
    }
}
