//! Main text: what a page is for, without menus, teasers, advertisements and small print around it.
//!
//! ```text
//! lines ── features ──▶ rows ── trees ──▶ chance of each line ── context ── trees ──▶ chance ── choose ──▶ text
//! ```
//!
//! Every line is judged, whatever the page is: an article, a thread, a product, a list. The first trees see the line and
//! what stands around it, the second what the first said of its neighbours, its box and the lines built like it.
//! Learnt by `glean fit`, figures in `models/main-text-*.model`.

mod context;
mod features;
mod layout;
mod names;
mod rows;
mod surroundings;
mod title_line;
mod wording;

use std::ops::Range;

use model::Shipped;
use page::Document;

use crate::Settings;
use crate::glance::Glance;
use context::LineContext;
use features::PageFacts;
use layout::Layout;
pub(crate) use wording::is_function_word;

/// The main text of a page.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct MainText {
    /// Paragraphs in page order, each as the pieces of [`Document::full_text`] that it is made of: one a line.
    pub paragraphs: Vec<Vec<Range<usize>>>,
    /// The line that is the page's title, in the main text or above it.
    pub title: Option<Range<usize>>,
    /// How sure the choice is, 0.0 to 1.0: the F1 of words that it is expected to reach.
    pub confidence: f32,
}

impl MainText {
    /// The text, lines of a paragraph separated by a line end, paragraphs by a blank line.
    pub fn text(&self, doc: &Document) -> String {
        let line = |span: &Range<usize>| doc.full_text().get(span.clone()).unwrap_or_default();
        let paragraph = |p: &Vec<Range<usize>>| p.iter().map(line).collect::<Vec<_>>().join("\n");
        self.paragraphs.iter().map(paragraph).collect::<Vec<_>>().join("\n\n")
    }
}

/// What a line is weighed by at first: its part (line, tag, box …) and its name there.
pub const LINE_FEATURES: [&str; 165] = rows::LINE;
/// What it is weighed by then: what the first model said of it and of the lines near it.
pub const CONTEXT_FEATURES: [&str; 13] = rows::CONTEXT;

/// Does a line, seen alone, belong to the main text?
pub(crate) static LINE: Shipped =
    Shipped::new("main-text-line", include_str!("../models/main-text-line.model"), &rows::LINE);
/// Does it, after what was said of the lines around it?
pub(crate) static CONTEXT: Shipped =
    Shipped::new("main-text-context", include_str!("../models/main-text-context.model"), &rows::CONTEXT);

/// The main text of a page: n·log n in its nodes.
pub fn main_text(doc: &Document) -> MainText {
    main_text_of(&Glance::of(doc, &Settings::default()))
}

/// The main text of a page at which kinds look too.
pub fn main_text_of(glance: &Glance) -> MainText {
    let layout = Layout::of(glance.doc, glance.lines());
    let title = title_line::title_line(&layout);
    let (keep, confidence) = choose(&layout, &scores(&layout, title));
    let title = title.and_then(|i| layout.lines.get(i)).map(|l| l.span.clone());
    let mut text = MainText { paragraphs: Vec::new(), title, confidence };
    let mut block = None;
    for (line, _) in layout.lines.iter().zip(&keep).filter(|(_, keep)| **keep) {
        match text.paragraphs.last_mut() {
            Some(paragraph) if block == Some(line.block) => paragraph.push(line.span.clone()),
            _ => text.paragraphs.push(vec![line.span.clone()]),
        }
        block = Some(line.block);
    }
    text
}

/// Log-odds that each line belongs to the main text.
fn scores(layout: &Layout, title: Option<usize>) -> Vec<f32> {
    let facts = PageFacts::of(layout, title);
    let (line, context) = (LINE.get(), CONTEXT.get());
    let mut row = Vec::new();
    let mut first = Vec::with_capacity(layout.lines.len());
    for i in 0..layout.lines.len() {
        row.clear();
        facts.row(i, &mut |_, _, value| row.push(value));
        first.push(line.score(&row));
    }
    context::rows(&context::contexts(layout), &first).iter().map(|row| context.score(row)).collect()
}

fn choose(layout: &Layout, scores: &[f32]) -> (Vec<bool>, f32) {
    let words: Vec<f32> = layout.wordings.iter().map(|wording| wording.words).collect();
    chosen(&words, scores)
}

/// Which lines to keep, of so many words and with such log-odds: those that make the largest expected F1 of words, taken
/// from the likeliest down; and that F1.
///
/// A page of which nothing is sure (a list of goods) keeps what is likeliest, where a fixed bar would keep nothing.
pub fn chosen(words: &[f32], scores: &[f32]) -> (Vec<bool>, f32) {
    let chance = |i: &usize| scores.get(*i).map_or(0.0, |s| model::chance(*s));
    let words = |i: &usize| words.get(*i).copied().unwrap_or_default();
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
    let wanted: f32 = order.iter().map(|i| chance(i) * words(i)).sum();
    let (mut right, mut chosen, mut best) = (0.0, 0.0, (0.0, 0));
    for (n, i) in order.iter().enumerate() {
        right += chance(i) * words(i);
        chosen += words(i);
        let f = 2.0 * right / (chosen + wanted).max(1.0);
        if f > best.0 {
            best = (f, n + 1);
        }
    }
    let mut keep = vec![false; scores.len()];
    for i in order.into_iter().take(best.1) {
        if let Some(keep) = keep.get_mut(i) {
            *keep = true;
        }
    }
    (keep, best.0)
}

/// The lines of a page as both models see them: what they are learnt from.
#[derive(Debug, Clone)]
pub struct Trace {
    /// What each line says.
    pub texts: Vec<String>,
    /// Its words, as they are counted where lines are chosen.
    pub words: Vec<f32>,
    /// Its values of [`LINE_FEATURES`].
    pub rows: Vec<Vec<f32>>,
    contexts: Vec<LineContext>,
}

impl Trace {
    /// The values of [`CONTEXT_FEATURES`] of each line, where the first model gave the lines these scores.
    pub fn context(&self, scores: &[f32]) -> Vec<[f32; CONTEXT_FEATURES.len()]> {
        context::rows(&self.contexts, scores)
    }
}

/// Measures a page as [`main_text`] does.
pub fn trace(doc: &Document) -> Trace {
    let glance = Glance::of(doc, &Settings::default());
    let layout = Layout::of(doc, glance.lines());
    let facts = PageFacts::of(&layout, title_line::title_line(&layout));
    let row = |i: usize| {
        let mut row = Vec::with_capacity(LINE_FEATURES.len());
        facts.row(i, &mut |_, _, value| row.push(value));
        row
    };
    Trace {
        texts: layout.lines.iter().map(|line| line.text(doc).to_owned()).collect(),
        words: layout.wordings.iter().map(|wording| wording.words).collect(),
        rows: (0..layout.lines.len()).map(row).collect(),
        contexts: context::contexts(&layout),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_what_their_names_say() {
        let doc = page::parse(b"<h1>One</h1><p>Two three.", &page::Hints::default());
        let lines = crate::lines::lines(&doc);
        let layout = Layout::of(&doc, &lines);
        let mut names = Vec::new();
        PageFacts::of(&layout, None).row(0, &mut |part, name, _| names.push(format!("{part}_{name}")));
        assert_eq!(names, LINE_FEATURES);
        let near = context::near(&layout, 0).map(|(name, _)| name);
        assert_eq!(near, CONTEXT_FEATURES[1..12]);
    }
}
