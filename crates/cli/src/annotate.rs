//! What a page is, asked again where it wants to see more: its About page, or what its pictures say.
//!
//! ```text
//! page ── annotate ──▶ wanted links ── at hand (--linked), fetched (--follow) ──▶ annotate again
//!                  └──▶ says little ── pictures (--ocr) ── Tesseract ──▶ annotate again
//! ```

pub(crate) mod pictures;

use gleaner::{Annotation, Beside, Document, Hints, NodeId, Record, Rung, Settings, annotate_beside};

use crate::input::{Page, Reader};
use crate::options::AnnotateOptions;

/// Introductions that are fetched for one page: the first that can be had serves.
const FOLLOWED: usize = 2;

/// What a page is, with all that the user lets us look at.
pub(crate) fn record(
    doc: &Document,
    page: &Page,
    options: &AnnotateOptions,
    settings: &Settings,
    reader: &Reader,
) -> Record {
    annotation(doc, page, options, settings, reader).as_record(page.hints.url.as_deref())
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
