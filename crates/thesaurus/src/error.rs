//! Why a vocabulary cannot be read; whoever names its file says which one it is.

/// Why a vocabulary cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ThesaurusError {
    /// The file's name ends as that of no syntax we know.
    #[error(
        "its name does not say how it is written; call it .ttl (Turtle), .nt (N-Triples), .rdf or .xml (RDF/XML), with .gz behind if it is packed"
    )]
    UnknownSyntax,
    /// The file cannot be opened.
    #[error(transparent)]
    Unreadable(#[from] std::io::Error),
    /// The text is not of the syntax, or breaks off.
    #[error("it cannot be read to its end: {0}")]
    Malformed(String),
    /// It has more text than can be addressed.
    #[error("its labels and addresses are longer than 4 GB; load a part of it")]
    TooLarge,
    /// There is no label in it.
    #[error("it holds no concepts: none has a skos:prefLabel; the vocabulary must be written in SKOS")]
    NoConcepts,
}
