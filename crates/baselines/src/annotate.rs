//! The ways to describe a page that chapter 2 of the Auto Annotator tells of.
//!
//! ```text
//! page ── Reading ──▶ sentences, paragraphs ──▶ lead · paths · sentence scores · gists ──▶ a description
//! other pages ── anchors that point here ──▶ InCommonSense
//! ```

pub mod anchors;
pub mod gist;
pub mod paths;
pub mod rouge;
pub mod scored;
pub mod trigrams;

use std::collections::HashMap;

use gleaner::{Document, MainText};

/// Characters of a description.
pub const LONGEST: usize = 400;

/// A sentence of a page's main text.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sentence {
    /// As it stands.
    pub text: String,
    /// Its words, lower case.
    pub words: Vec<String>,
    /// Which paragraph it is of.
    pub paragraph: usize,
    /// Its place in its paragraph, from 0, and the sentences of that.
    pub position: (usize, usize),
    /// Does it follow right after a heading? The heading's words then.
    pub under: Vec<String>,
}

/// What a summariser sees of a page: its main text, without boilerplate, so that methods and not parsers are compared.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// Its sentences.
    pub sentences: Vec<Sentence>,
    /// How many paragraphs it has.
    pub paragraphs: usize,
    /// Words of its title.
    pub title: Vec<String>,
}

impl Reading {
    /// Reads a page.
    pub fn of(doc: &Document) -> Reading {
        let main = gleaner::main_text(doc);
        let title = main.title.clone().and_then(|t| doc.full_text().get(t)).or_else(|| doc.title());
        let mut reading = Reading { title: words(title.unwrap_or_default()), ..Reading::default() };
        let mut under = Vec::new();
        for paragraph in &main.paragraphs {
            under = reading.take(doc, &main, paragraph, under);
        }
        reading
    }

    /// Takes a paragraph; gives the words of the heading that it is, if it is one.
    fn take(
        &mut self,
        doc: &Document,
        main: &MainText,
        lines: &[std::ops::Range<usize>],
        under: Vec<String>,
    ) -> Vec<String> {
        /// How much like a heading a heading looks.
        const HEADING: f32 = 0.5;
        let is_heading = |l: &std::ops::Range<usize>| doc.look(doc.node_at(l.start)).heading >= HEADING;
        let text = |l: &std::ops::Range<usize>| doc.full_text().get(l.clone()).unwrap_or_default();
        if lines.iter().all(is_heading) || lines.first() == main.title.as_ref() {
            return words(&lines.iter().map(text).collect::<Vec<_>>().join(" "));
        }
        let from = self.sentences.len();
        for line in lines {
            let text_of_line = text(line);
            for range in gleaner::prose::sentences(text_of_line, doc.language()) {
                let text = text_of_line
                    .get(range)
                    .unwrap_or_default()
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ");
                let words = words(&text);
                if !words.is_empty() {
                    let position = (self.sentences.len() - from, 0);
                    self.sentences.push(Sentence {
                        text,
                        words,
                        paragraph: self.paragraphs,
                        position,
                        under: Vec::new(),
                    });
                }
            }
        }
        let all = self.sentences.len() - from;
        self.sentences.iter_mut().skip(from).for_each(|s| s.position.1 = all);
        if let Some(first) = self.sentences.get_mut(from) {
            first.under = under;
            self.paragraphs += 1;
        }
        Vec::new()
    }

    /// How often each word stands in the page.
    pub fn counts(&self) -> HashMap<&str, f32> {
        let mut counts = HashMap::new();
        self.sentences
            .iter()
            .flat_map(|s| &s.words)
            .for_each(|w| *counts.entry(w.as_str()).or_default() += 1.0);
        counts
    }

    /// The sentences of a paragraph.
    pub fn paragraph(&self, i: usize) -> impl Iterator<Item = &Sentence> {
        self.sentences.iter().filter(move |s| s.paragraph == i)
    }

    /// The best sentences, in the order of the page, up to [`LONGEST`] characters; one at least.
    pub fn best(&self, scores: &[f32], most: usize) -> String {
        let mut order: Vec<usize> = (0..self.sentences.len()).collect();
        let score = |i: &usize| scores.get(*i).copied().unwrap_or(f32::MIN);
        order.sort_by(|a, b| score(b).total_cmp(&score(a)).then(a.cmp(b)));
        let (mut taken, mut length) = (Vec::new(), 0);
        for i in order {
            let Some(s) = self.sentences.get(i) else { continue };
            if taken.is_empty() || taken.len() < most && length + s.text.len() < LONGEST {
                length += s.text.len();
                taken.push(i);
            }
        }
        taken.sort_unstable();
        let texts = taken.iter().filter_map(|i| self.sentences.get(*i)).map(|s| s.text.as_str());
        texts.collect::<Vec<_>>().join(" ")
    }
}

/// Words in lower case.
pub fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase).collect()
}

/// What search engines showed of a page without a description: its first 200 bytes after `<body>` (Infoseek, §2.1).
pub fn first_bytes(doc: &Document) -> String {
    const BYTES: usize = 200;
    let body = doc.nodes().find(|n| doc.name(*n) == "body").unwrap_or(doc.root());
    let text = doc.shown_text(body).split_whitespace().collect::<Vec<_>>().join(" ");
    let end = (0..=BYTES.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
    text.get(..end).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_are_whole_characters() {
        let html = format!("<head><title>No</title></head><body><p>{}", "ä".repeat(300));
        let doc = gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        assert_eq!(first_bytes(&doc), "ä".repeat(100));
    }
}
