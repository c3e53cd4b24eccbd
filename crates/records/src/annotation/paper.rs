//! The ladder of the Auto Annotator, as the paper climbs it (§3.3.3).
//!
//! ```text
//! meta description ──▶ best division ──▶ its best paragraph ──▶ two best sentences, the title among them
//! ```
//!
//! Scores are sums of points. The paper says what gets points and not how many; `phrases` plays the role of Phrase Rater.

use std::collections::HashSet;

use page::Document;
use views::prose::{Division, Paragraph, Sentence, Tree, Units, tree, units};

use super::Rung;
use super::phrases::Phrase;
use super::vocabulary::words;
use crate::embedded::one_line;
use crate::{Evidence, Field};

/// Points of the first word of a page, sinking to nothing at its end: as much as ten phrases.
const POSITION: f32 = 10.0;
/// Points for an important heading in a division, or right before a paragraph: more than a place can give.
const IMPORTANT: f32 = 20.0;
/// Points for a paragraph with words and sentences enough.
const ENOUGH: f32 = 10.0;
/// MIN_WORDS and MIN_SENTENCES of a sample paragraph; the page's own mean counts where it is greater.
const MIN_WORDS: f32 = 10.0;
const MIN_SENTENCES: f32 = 1.0;
/// Share of words beyond which two sentences say the same ("exceeds 90%").
const ALIKE: f32 = 0.9;

/// What is read of a page.
struct Read<'d> {
    doc: &'d Document,
    tree: Tree,
    /// Points of each sentence.
    points: Vec<f32>,
    /// Words before each paragraph.
    before: Vec<usize>,
    words: usize,
}

/// Describes a page that has no description of its own; `None` where it says nothing.
pub(super) fn describe(
    doc: &Document,
    title: Option<&Field<String>>,
    phrases: &[Phrase],
) -> Option<(Rung, Field<String>)> {
    let read = Read::of(doc, phrases);
    let paragraph = read.division().and_then(|d| read.paragraph(d));
    paragraph
        .map(|p| (Rung::Paragraph, read.field(read.sentences_of(p))))
        .or_else(|| read.best_sentences(title).map(|f| (Rung::Sentences, f)))
}

impl<'d> Read<'d> {
    fn of(doc: &'d Document, phrases: &[Phrase]) -> Read<'d> {
        let tree = tree(doc);
        let points = points(&units(doc, &tree), tree.sentences.len(), phrases);
        let mut words = 0;
        let mut before = Vec::with_capacity(tree.paragraphs.len());
        for paragraph in &tree.paragraphs {
            before.push(words);
            words += paragraph.words;
        }
        Read { doc, tree, points, before, words }
    }

    fn points_of(&self, p: &Paragraph) -> f32 {
        self.points.get(p.sentences.clone()).unwrap_or_default().iter().sum()
    }

    /// Points for standing early, by words before it, not by what comes before it.
    fn position(&self, paragraph: usize) -> f32 {
        let before = self.before.get(paragraph).copied().unwrap_or(0) as f32;
        POSITION * (1.0 - before / (self.words as f32).max(1.0))
    }

    /// The division with most points; those that are not informative have none.
    fn division(&self) -> Option<&Division> {
        let score = |d: &Division| {
            let own = self.tree.paragraphs.get(d.paragraphs.clone()).unwrap_or_default();
            let phrases: f32 = own.iter().map(|p| self.points_of(p)).sum();
            let important = own.iter().any(|p| p.important);
            phrases + self.position(d.paragraphs.start) + if important { IMPORTANT } else { 0.0 }
        };
        let informative = self.tree.divisions.iter().filter(|d| d.is_informative());
        informative.map(|d| (score(d), d)).reduce(first_best).map(|(_, d)| d)
    }

    /// The paragraph of a division with most points; links and headings have none.
    fn paragraph(&self, division: &Division) -> Option<&Paragraph> {
        let all = &self.tree.paragraphs;
        let n = (all.len() as f32).max(1.0);
        let min_words = MIN_WORDS.max(self.words as f32 / n);
        let min_sentences = MIN_SENTENCES.max(self.tree.sentences.len() as f32 / n);
        let score = |i: usize, p: &Paragraph| {
            let enough = p.words as f32 >= min_words && p.sentences.len() as f32 >= min_sentences;
            let headed =
                i.checked_sub(1).and_then(|above| all.get(above)).is_some_and(|above| above.important);
            let bonus = [(enough, ENOUGH), (headed, IMPORTANT)];
            let bonus: f32 = bonus.iter().filter(|(yes, _)| *yes).map(|(_, points)| points).sum();
            self.points_of(p) + self.position(i) + bonus
        };
        let own = division.paragraphs.clone().filter_map(|i| Some((i, all.get(i)?)));
        let fit = own.filter(|(_, p)| p.is_informative() && !p.heading && p.words as f32 >= MIN_WORDS);
        fit.map(|(i, p)| (score(i, p), p)).reduce(first_best).map(|(_, p)| p)
    }

    fn sentences_of(&self, p: &Paragraph) -> &[Sentence] {
        self.tree.sentences.get(p.sentences.clone()).unwrap_or_default()
    }

    fn text(&self, s: &Sentence) -> String {
        one_line(self.doc.full_text().get(s.span.clone()).unwrap_or_default())
    }

    fn field(&self, sentences: &[Sentence]) -> Field<String> {
        let text = sentences.iter().map(|s| self.text(s)).collect::<Vec<_>>().join(" ");
        let shown = |s: &Sentence| Evidence::Text { span: s.span.clone(), by: "sentence" };
        Field { value: text, evidence: sentences.iter().map(shown).collect() }
    }

    /// The two sentences with most points that do not say the same; the title is one of those to choose from.
    fn best_sentences(&self, title: Option<&Field<String>>) -> Option<Field<String>> {
        let informative = self.tree.sentences.iter().zip(&self.points).filter(|(s, _)| s.is_informative());
        let title = title.map(|t| (words(&t.value).len() as f32, t.clone()));
        let mut all: Vec<(f32, Field<String>)> = title.into_iter().collect();
        all.extend(informative.map(|(s, points)| (*points, self.field(std::slice::from_ref(s)))));
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut fields = all.into_iter().map(|(_, f)| f);
        let first = fields.next()?;
        let second = fields.find(|f| alike(&first.value, &f.value) <= ALIKE);
        let evidence =
            first.evidence.iter().chain(second.iter().flat_map(|s| &s.evidence)).cloned().collect();
        let texts: Vec<&str> =
            [Some(&first), second.as_ref()].into_iter().flatten().map(|f| f.value.as_str()).collect();
        Some(Field { value: texts.join(" "), evidence })
    }
}

/// The points of each sentence: "every time a word is added to the sentence, it is checked if it matches any of the
/// phrases", and a word is stored once.
fn points(units: &Units, sentences: usize, phrases: &[Phrase]) -> Vec<f32> {
    let loud: HashSet<String> = phrases.iter().flat_map(|p| words(&p.text)).collect();
    let of_unit = |name: &str| words(name).iter().filter(|w| loud.contains(*w)).count();
    let of_units: Vec<usize> = units.units.iter().map(|u| of_unit(&u.name)).collect();
    let of_place = |unit: u32| of_units.get(unit as usize).copied().unwrap_or(0);
    (0..sentences).map(|i| units.sentence(i).iter().map(|p| of_place(p.unit)).sum::<usize>() as f32).collect()
}

/// The better of two, the earlier where both are as good.
fn first_best<T>(a: (f32, T), b: (f32, T)) -> (f32, T) {
    if b.0 > a.0 { b } else { a }
}

/// Share of words that two sentences have in common.
fn alike(a: &str, b: &str) -> f32 {
    /// Words compared; what goes on longer is no sentence.
    const LONGEST: usize = 100;
    let (mut a, mut b) = (words(a), words(b));
    a.truncate(LONGEST);
    b.truncate(LONGEST);
    let all = a.len().max(b.len());
    let mut both = 0;
    for word in a {
        if let Some(at) = b.iter().position(|w| *w == word) {
            b.swap_remove(at);
            both += 1;
        }
    }
    both as f32 / (all as f32).max(1.0)
}
