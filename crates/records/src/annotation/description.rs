//! The description: the author's own, else the sentences of the main text that tell best what the page is.

use std::ops::Range;

use page::{Document, Tag};
use views::prose::sentences;

use super::{Rung, declared};
use crate::embedded::{Item, one_line};
use crate::main_text::MainText;
use crate::{Evidence, Field, Settings};

/// Describes a page; `None` where it says nothing at all.
pub(super) fn describe(
    doc: &Document,
    main: &MainText,
    items: &[Item],
    title: Option<&Field<String>>,
    language: Option<&str>,
    settings: &Settings,
) -> Option<(Rung, Field<String>)> {
    let meta = if settings.no_meta { None } else { of_author(doc, items) };
    meta.map(|f| (Rung::Meta, f))
        .or_else(|| of_sentences(doc, main, language).map(|f| (Rung::Sentences, f)))
        .or_else(|| of_pictures(doc).map(|f| (Rung::Pictures, f)))
        .or_else(|| title.map(|t| (Rung::Title, t.clone())))
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

/// Characters from which a text describes, and up to which it stays a description.
const ENOUGH: usize = 80;
const MOST: usize = 300;

fn of_sentences(doc: &Document, main: &MainText, language: Option<&str>) -> Option<Field<String>> {
    let mut text = String::new();
    let mut evidence = Vec::new();
    for line in main.lines() {
        let said = doc.full_text().get(line.clone()).unwrap_or_default();
        for sentence in sentences(said, language) {
            let piece = one_line(said.get(sentence.clone()).unwrap_or_default());
            let long = text.len() + piece.len() > MOST && !text.is_empty();
            if piece.split(' ').count() < 6 || long {
                continue;
            }
            let span: Range<usize> = line.start + sentence.start..line.start + sentence.end;
            evidence.push(Evidence::Text { span, by: "sentence" });
            text = if text.is_empty() { piece } else { format!("{text} {piece}") };
            if text.len() >= ENOUGH {
                return Some(Field { value: text, evidence });
            }
        }
    }
    (!text.is_empty()).then_some(Field { value: text, evidence })
}

/// What stands in place of pictures.
fn of_pictures(doc: &Document) -> Option<Field<String>> {
    let pictures = doc.nodes().filter(|n| doc.tag(*n) == Tag::IMG);
    let (mut alts, mut evidence): (Vec<&str>, Vec<Evidence>) = (Vec::new(), Vec::new());
    for node in pictures {
        let Some(alt) = doc.alt(node).filter(|a| a.contains(char::is_alphabetic) && !alts.contains(a)) else {
            continue;
        };
        alts.push(alt);
        evidence.push(Evidence::Attribute { node, name: "alt" });
        if alts.iter().map(|a| a.len()).sum::<usize>() > ENOUGH {
            break;
        }
    }
    (!alts.is_empty()).then(|| Field { value: alts.join(". "), evidence })
}
