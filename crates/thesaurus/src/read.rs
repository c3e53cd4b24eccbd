//! Reading a vocabulary as a stream of triples, of which labels alone are kept.
//!
//! ```text
//! file ── .gz? ── Turtle, N-Triples, RDF/XML ──▶ <concept> skos:prefLabel "Ocean waves"@en ──▶ Draft ──▶ Thesaurus
//! ```
//!
//! What stands above what (`skos:broader`) is not read: a vocabulary whose concepts stand above each other in a circle is as good as another.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use oxrdf::{NamedOrBlankNode, Term, Triple};
use oxrdfxml::RdfXmlParser;
use oxttl::{NTriplesParser, TurtleParser};

use crate::draft::{Draft, Rank};
use crate::{Stem, Thesaurus, ThesaurusError};

/// How a vocabulary is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// RDF 1.1 Turtle.
    Turtle,
    /// RDF 1.1 N-Triples.
    NTriples,
    /// RDF 1.1 XML.
    RdfXml,
}

impl Syntax {
    fn of_name(path: &Path) -> Option<Syntax> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "ttl" | "turtle" => Some(Syntax::Turtle),
            "nt" | "ntriples" => Some(Syntax::NTriples),
            "rdf" | "xml" | "skos" => Some(Syntax::RdfXml),
            _ => None,
        }
    }
}

const SKOS: &str = "http://www.w3.org/2004/02/skos/core#";

/// The German National Library's own names for the same (GND Ontology): its headings, which are German, are not published in SKOS.
const GND: &str = "https://d-nb.info/standards/elementset/gnd#";

const GND_LANGUAGE: &str = "de";

const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

const DEPRECATED: &str = "http://www.w3.org/2002/07/owl#deprecated";

/// What relative addresses of a file without a base stand under.
const BASE: &str = "http://localhost/";

impl Thesaurus {
    /// Reads a vocabulary from a file, whose name says its syntax.
    ///
    /// # Errors
    /// Where the file cannot be read, is not of its syntax, or holds no concepts.
    pub fn load(path: &Path, stem: Stem) -> Result<Thesaurus, ThesaurusError> {
        let is_packed = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("gz"));
        let name = if is_packed { path.with_extension("") } else { path.to_owned() };
        let syntax = Syntax::of_name(&name).ok_or(ThesaurusError::UnknownSyntax)?;
        let file = BufReader::new(File::open(path)?);
        if is_packed {
            Thesaurus::read(MultiGzDecoder::new(file), syntax, stem)
        } else {
            Thesaurus::read(file, syntax, stem)
        }
    }

    /// Reads a vocabulary. Addresses and names of languages that break their rules stop nothing: large dumps hold some. A concept whose
    /// address cannot stand in a link (`javascript:`) is left out.
    ///
    /// # Errors
    /// Where it is not of the syntax, or holds no concepts.
    pub fn read(from: impl Read, syntax: Syntax, stem: Stem) -> Result<Thesaurus, ThesaurusError> {
        match syntax {
            Syntax::NTriples => read_draft(NTriplesParser::new().lenient().for_reader(from)),
            Syntax::Turtle => {
                let parser = TurtleParser::new().lenient().with_base_iri(BASE);
                read_draft(parser.expect("an address").for_reader(from))
            }
            Syntax::RdfXml => {
                let parser = RdfXmlParser::new().lenient().with_base_iri(BASE);
                read_draft(parser.expect("an address").for_reader(from))
            }
        }?
        .finish(stem)
    }
}

fn read_draft<E: ToString>(
    triples: impl Iterator<Item = Result<Triple, E>>,
) -> Result<Draft, ThesaurusError> {
    let mut draft = Draft::default();
    for triple in triples {
        take_triple(&mut draft, triple.map_err(|why| ThesaurusError::Malformed(why.to_string()))?)?;
    }
    Ok(draft)
}

/// Is it an address of the web, or a name that leads nowhere?
fn may_be_linked(address: &str) -> bool {
    const SCHEMES: [&str; 4] = ["http:", "https:", "urn:", "info:"];
    let begins = |scheme: &&str| address.get(..scheme.len()).is_some_and(|a| a.eq_ignore_ascii_case(scheme));
    SCHEMES.iter().any(begins)
}

fn take_triple(draft: &mut Draft, triple: Triple) -> Result<(), ThesaurusError> {
    let NamedOrBlankNode::NamedNode(concept) = &triple.subject else { return Ok(()) };
    let (concept, predicate) = (concept.as_str(), triple.predicate.as_str());
    if !may_be_linked(concept) {
        return Ok(());
    }
    match &triple.object {
        Term::Literal(label) => {
            let (rank, language) = match (predicate.strip_prefix(SKOS), predicate.strip_prefix(GND)) {
                (Some("prefLabel"), _) => (Rank::Preferred, ""),
                (Some("altLabel" | "hiddenLabel"), _) => (Rank::Other, ""),
                (_, Some("preferredNameForTheSubjectHeading")) => (Rank::Preferred, GND_LANGUAGE),
                (_, Some("variantNameForTheSubjectHeading")) => (Rank::Other, GND_LANGUAGE),
                _ if predicate == DEPRECATED && matches!(label.value(), "true" | "1") => {
                    return draft.leave_out(concept);
                }
                _ => return Ok(()),
            };
            draft.add(concept, label.value(), label.language().unwrap_or(language), rank)
        }
        // The vocabulary itself has a label, too.
        Term::NamedNode(class)
            if predicate == TYPE && class.as_str().strip_prefix(SKOS) == Some("ConceptScheme") =>
        {
            draft.leave_out(concept)
        }
        _ => Ok(()),
    }
}
