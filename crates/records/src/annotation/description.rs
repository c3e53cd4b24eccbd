//! The description: the author's own, else the sentences of the main text that tell best what the page is.

use std::ops::Range;

use model::Shipped;
use page::{Document, Tag};

use super::beside::Beside;
use super::candidates::{Candidate, FEATURES, candidates};
use super::phrases::Phrase;
use super::{Rung, confidence, declared, query};
use crate::embedded::{Item, one_line};
use crate::lines::Line;
use crate::main_text::MainText;
use crate::{Evidence, Field, Method, Settings};

/// What is known of a page when it is described.
pub(super) struct Known<'a> {
    pub(super) doc: &'a Document,
    pub(super) lines: &'a [Line],
    pub(super) main: &'a MainText,
    pub(super) items: &'a [Item],
    pub(super) title: Option<&'a Field<String>>,
    /// Where author and date stand.
    pub(super) byline: &'a [Range<usize>],
    pub(super) phrases: &'a [Phrase],
    pub(super) language: Option<&'a str>,
    pub(super) beside: &'a Beside<'a>,
}

/// A description.
pub(super) struct Described {
    pub(super) rung: Rung,
    pub(super) text: Field<String>,
    /// Chance that a person would write much the same, 0 to 1.
    pub(super) confidence: f32,
}

/// Describes a page; `None` where it says nothing at all.
pub(super) fn describe(known: &Known, settings: &Settings) -> Option<Described> {
    let Known { doc, main, items, title, language, beside, .. } = *known;
    let as_rung = |rung: Rung| move |text| Described { rung, text, confidence: confidence::of(rung) };
    let answer = beside.query.and_then(|q| query::answer(doc, main, q, language));
    let meta = || if settings.no_meta { None } else { of_author(doc, items) };
    let sentences =
        || match settings.method {
            Method::Paper => super::paper::describe(doc, title, known.phrases)
                .map(|(rung, text)| Described { rung, text, confidence: confidence::of(rung) }),
            Method::Default => of_sentences(known),
        };
    answer
        .map(as_rung(Rung::Query))
        .or_else(|| meta().map(as_rung(Rung::Meta)))
        .or_else(sentences)
        .or_else(|| of_pictures(doc, beside).map(as_rung(Rung::Pictures)))
        .or_else(|| title.cloned().map(as_rung(Rung::Title)))
        .map(|d| Described { text: Field { value: bounded(d.text.value), ..d.text }, ..d })
}

/// A description that is no longer than one can be: some pages are one sentence of megabytes.
fn bounded(mut text: String) -> String {
    /// Characters: five times the longest of the 364 labelled descriptions.
    const LONGEST: usize = 2000;
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        let word = text.get(..end).and_then(|t| t.rfind(char::is_whitespace)).unwrap_or(end);
        text.truncate(word);
        text.push('…');
    }
    text
}

/// What the page's author wrote about it.
fn of_author(doc: &Document, items: &[Item]) -> Option<Field<String>> {
    const NAMES: [&str; 6] = [
        "description",
        "og:description",
        "dc.description",
        "dcterms.description",
        "twitter:description",
        "abstract",
    ];
    let meta = NAMES.iter().find_map(|name| {
        let evidence = Evidence::Embedded { node: doc.root(), key: (*name).to_owned() };
        doc.meta(name).map(|text| Field::new(one_line(text), evidence))
    });
    meta.or_else(|| {
        let item = declared::of_page(items).into_iter().find(|i| i.text("description").is_some())?;
        let evidence = Evidence::Embedded { node: item.node, key: "description".to_owned() };
        Some(Field::new(one_line(item.text("description")?), evidence))
    })
}

/// How many more words than the other texts of its page does a text share with what a person would write?
pub(crate) static SENTENCE: Shipped =
    Shipped::new("description-sentence", include_str!("../../models/description-sentence.model"), &FEATURES);

/// The candidate that the model expects to share most words with what a person would write.
fn of_sentences(known: &Known) -> Option<Described> {
    let Known { doc, main, lines, title, byline, language, .. } = *known;
    let title = title.map_or("", |t| t.value.as_str());
    let model = SENTENCE.get();
    let mut best: Option<(f32, Candidate)> = None;
    for candidate in candidates(doc, main, lines, title, byline, language) {
        let score = model.score(&candidate.features);
        if best.as_ref().is_none_or(|(b, _)| score > *b) {
            best = Some((score, candidate));
        }
    }
    let (score, best) = best?;
    let sure = confidence::of_sentences(score, &best.features);
    let evidence = best.spans.into_iter().map(|span| Evidence::Text { span, by: "sentence" }).collect();
    Some(Described { rung: Rung::Sentences, text: Field { value: best.text, evidence }, confidence: sure })
}

/// Where author and date stand in the text.
pub(super) fn byline(authors: &[Field<String>], date: Option<&Field<String>>) -> Vec<Range<usize>> {
    let evidence = authors.iter().chain(date).flat_map(|f| &f.evidence);
    let span = |e: &Evidence| match e {
        Evidence::Text { span, .. } => Some(span.clone()),
        _ => None,
    };
    evidence.filter_map(span).collect()
}

/// Texts that could describe a page, with the values of what they are weighed by.
pub(super) fn trace(doc: &Document, settings: &Settings) -> Vec<(String, [f32; FEATURES.len()])> {
    let main = crate::main_text::main_text(doc);
    let language = super::language::language(doc, None, settings);
    let items = crate::embedded::items(doc);
    let title = super::title::title(doc, &main, &items).map_or(String::new(), |t| t.value);
    let (authors, date) = (
        super::author::authors(doc, &main, &items),
        super::date::date(doc, &main, &items, &Beside::default()),
    );
    let lines = crate::lines::lines(doc);
    let found = candidates(doc, &main, &lines, &title, &byline(&authors, date.as_ref()), language.as_deref());
    found.into_iter().map(|c| (c.text, c.features)).collect()
}

/// Characters of pictures' texts that are enough.
const ENOUGH: usize = 80;

/// What stands in place of pictures, or was read in them.
fn of_pictures(doc: &Document, beside: &Beside) -> Option<Field<String>> {
    let pictures = doc.nodes().filter(|n| doc.tag(*n) == Tag::IMG);
    let (mut texts, mut evidence): (Vec<String>, Vec<Evidence>) = (Vec::new(), Vec::new());
    for node in pictures {
        let alt = doc.alt(node).filter(|a| a.contains(char::is_alphabetic)).map(|a| (a, "alt"));
        let read = || doc.attr(node, "src").and_then(|src| beside.picture(src.trim())).map(|t| (t, "src"));
        let Some((text, name)) = alt.or_else(read) else { continue };
        let text = one_line(text);
        if texts.contains(&text) {
            continue;
        }
        texts.push(text);
        evidence.push(Evidence::Attribute { node, name });
        if texts.iter().map(String::len).sum::<usize>() > ENOUGH {
            break;
        }
    }
    (!texts.is_empty()).then(|| Field { value: texts.join(". "), evidence })
}
