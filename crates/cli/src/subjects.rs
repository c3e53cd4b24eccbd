//! The controlled vocabulary from which subjects are suggested.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use thesaurus::Thesaurus;

/// The options that name a vocabulary.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct SubjectOptions {
    /// Suggest subjects from a controlled vocabulary, such as LCSH or the GND: a file of SKOS in Turtle, N-Triples or RDF/XML
    /// (.ttl, .nt, .rdf, also packed as .gz)
    #[arg(long, value_name = "FILE")]
    subjects: Option<PathBuf>,
    /// The vocabulary's code, for MARC ("gnd", "lcsh"): from the Library of Congress's list of subject heading and term sources
    #[arg(long, value_name = "CODE", value_parser = parse_code, requires = "subjects")]
    subjects_code: Option<String>,
}

impl SubjectOptions {
    /// The vocabulary, where one is named.
    pub(crate) fn load(&self) -> anyhow::Result<Option<Thesaurus>> {
        let Some(path) = &self.subjects else { return Ok(None) };
        let thesaurus = Thesaurus::load(path, store::stem_word)
            .with_context(|| format!("reading the vocabulary {}", path.display()))?;
        Ok(Some(thesaurus.with_code(self.subjects_code.clone().unwrap_or_default())))
    }
}

fn parse_code(text: &str) -> Result<String, String> {
    let is_code = !text.is_empty()
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-/".contains(&b));
    if is_code { Ok(text.to_owned()) } else { Err("a code is of small letters, digits, - and /".to_owned()) }
}
