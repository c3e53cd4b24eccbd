//! What a page is, asked again where it wants to see more: its About page, or what its pictures say.
//!
//! ```text
//! page ── annotate ──▶ wanted links ── at hand (--linked), fetched (--follow) ──▶ annotate again
//!                  ├──▶ says little ── pictures (--ocr) ── Tesseract ──▶ annotate again
//!                  └──▶ title, key words, text ── vocabulary (--subjects) ──▶ subjects
//! ```

pub(crate) mod pictures;

use formats::{Resource, Row};
use gleaner::{Annotation, Beside, Document, Hints, NodeId, Record, Rung, Schema, Settings, annotate_beside};
use thesaurus::{Concept, Thesaurus};

use crate::input::{Page, Reader};
use crate::options::AnnotateOptions;

/// Introductions that are fetched for one page: the first that can be had serves.
const FOLLOWED: usize = 2;

/// Says what pages are, with all that the user lets us look at.
#[derive(Debug, Default)]
pub(crate) struct Annotator {
    options: AnnotateOptions,
    thesaurus: Option<Thesaurus>,
}

impl Annotator {
    /// Reads the vocabulary that the options name, and says what is wrong with it.
    pub(crate) fn new(options: AnnotateOptions) -> anyhow::Result<Annotator> {
        Ok(Annotator { thesaurus: options.subjects.load()?, options })
    }

    /// What a page is.
    pub(crate) fn record(&self, doc: &Document, page: &Page, settings: &Settings, reader: &Reader) -> Record {
        let mut annotation = annotation(doc, page, &self.options, settings, reader);
        if let Some(thesaurus) = &self.thesaurus {
            let subjects = thesaurus.subjects_of(doc, &annotation);
            let pair = |concept: Concept<'_>| (concept.label.to_owned(), concept.uri.to_owned());
            annotation.subjects = subjects.into_iter().map(pair).collect();
        }
        annotation.as_record(page.hints.url.as_deref())
    }

    /// A record as a catalogue describes it.
    pub(crate) fn resource(&self, schema: &Schema, row: &Row) -> Resource {
        let mut resource = Resource::of(schema, row);
        let code = self.thesaurus.as_ref().map_or("", Thesaurus::code);
        resource.subjects.iter_mut().for_each(|subject| code.clone_into(&mut subject.vocabulary));
        resource
    }
}

fn annotation(
    doc: &Document,
    page: &Page,
    options: &AnnotateOptions,
    settings: &Settings,
    reader: &Reader,
) -> Annotation {
    let beside = Beside { headers: &page.headers, query: options.query.as_deref(), ..Beside::default() };
    let first = annotate_beside(doc, &beside, settings);
    let linked = introductions(doc, page, options, &first.wanted, reader);
    let little = matches!(first.rung, None | Some(Rung::Pictures | Rung::Title));
    let read = if options.ocr && little { pictures::texts(page, &first.images) } else { Vec::new() };
    if linked.is_empty() && read.is_empty() {
        return first;
    }
    annotate_beside(doc, &Beside { linked: &linked, pictures: &read, ..beside }, settings)
}

/// The pages that a page wants to be described by, at hand or fetched.
fn introductions(
    doc: &Document,
    page: &Page,
    options: &AnnotateOptions,
    wanted: &[(NodeId, String)],
    reader: &Reader,
) -> Vec<(String, Document)> {
    let at_hand = |(link, href): &(NodeId, String)| {
        let whole = doc.resolve(*link, href);
        let is_it = |at: &&(String, Vec<u8>)| at.0 == *href || Some(&at.0) == whole.as_ref();
        let (_, bytes) = page.hints.frames.iter().find(is_it)?;
        let hints = Hints { url: whole, ..Hints::default() };
        Some((href.clone(), gleaner::parse(bytes, &hints)))
    };
    let found: Vec<(String, Document)> = wanted.iter().filter_map(at_hand).take(1).collect();
    if !found.is_empty() || !options.follow {
        return found;
    }
    let fetched = |(link, href): &(NodeId, String)| {
        Some((href.clone(), reader.linked(page, &doc.resolve(*link, href)?)?))
    };
    wanted.iter().take(FOLLOWED).find_map(fetched).into_iter().collect()
}
