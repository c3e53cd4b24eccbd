//! The storage of units (Auto Annotator §3.3.1, Figures 3.2 to 3.4): what a text is written with, each stored once.
//!
//! ```text
//! "This is an example. So is this"  ──▶  this {This, this} ×2 · is ×2 · an · example · so {So} · ␣ ×6 · .
//! sentence  ──▶  [(this, This), (␣, ␣), (is, is), …]: which unit stands there, and which of its ways of writing
//! ```
//!
//! A word and its possessive are one unit, so are all its capitals: other ways of writing one word (a stem) would be more
//! representations of its unit. Linear in the text; nothing is made of it until somebody asks.

use std::collections::HashMap;
use std::ops::Range;

use page::Document;

use super::tree::Tree;
use super::word::{UnitKind, pieces, without_possession};

/// A word, a sign or a blank, however often it stands in the page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Unit {
    /// The word in lower case and without "'s"; the sign; one blank for all.
    pub name: String,
    /// The ways in which the page writes it, in the order in which it does so first.
    pub representations: Vec<Representation>,
    /// How often it stands there.
    pub count: usize,
}

/// One way of writing a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Representation {
    /// What it is, so written: "Artur's" is a possessive of the unit "artur".
    pub kind: UnitKind,
    /// Where it stands first: bytes of [`Document::full_text`].
    pub span: Range<usize>,
}

/// An occurrence of a unit in a sentence, with its spelling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occurrence {
    /// Which of [`Units::units`].
    pub unit: u32,
    /// Which of its representations.
    pub representation: u32,
}

/// The units of a page, and its sentences as places of them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Units {
    /// All units, in the order in which the page writes them first.
    pub units: Vec<Unit>,
    occurrences: Vec<Occurrence>,
    /// Of each sentence, one past its places.
    ends: Vec<usize>,
}

impl Units {
    /// What a sentence of [`Tree::sentences`] is made of, with the blanks up to the next one of its paragraph.
    pub fn sentence(&self, i: usize) -> &[Occurrence] {
        let end = |i: usize| self.ends.get(i).copied();
        let from = i.checked_sub(1).and_then(end).unwrap_or(0);
        self.occurrences.get(from..end(i).unwrap_or(from)).unwrap_or_default()
    }

    /// What stands at a place, as the page writes it.
    pub fn text<'d>(&self, doc: &'d Document, occurrence: Occurrence) -> &'d str {
        let unit = self.units.get(occurrence.unit as usize);
        let written = unit.and_then(|u| u.representations.get(occurrence.representation as usize));
        written.and_then(|r| doc.full_text().get(r.span.clone())).unwrap_or_default()
    }
}

/// What is being stored.
#[derive(Default)]
struct Builder<'d> {
    stored: Units,
    numbers: HashMap<String, u32>,
    /// Pieces that were met, as they are written.
    met: HashMap<&'d str, Occurrence>,
}

/// The units of a page's text tree.
pub fn units(doc: &Document, tree: &Tree) -> Units {
    let text = doc.full_text();
    let mut builder = Builder::default();
    for paragraph in &tree.paragraphs {
        let own = tree.sentences.get(paragraph.sentences.clone()).unwrap_or_default();
        let next = own.iter().skip(1).map(|s| s.span.start).chain([0]);
        for (sentence, next) in own.iter().zip(next) {
            for part in tree.between_cuts(&sentence.span) {
                builder.take(text, part);
            }
            let gap = sentence.span.end..next;
            if text.get(gap.clone()).is_some_and(|gap| gap.trim().is_empty()) {
                builder.take(text, gap);
            }
            builder.stored.ends.push(builder.stored.occurrences.len());
        }
    }
    builder.stored
}

impl<'d> Builder<'d> {
    fn take(&mut self, text: &'d str, span: Range<usize>) {
        let sentence_text = text.get(span.clone()).unwrap_or_default();
        for (kind, own) in pieces(sentence_text) {
            let written = sentence_text.get(own.clone()).unwrap_or_default();
            let occurrence = match self.met.get(written) {
                Some(occurrence) => *occurrence,
                None => self.meet(kind, written, span.start + own.start..span.start + own.end),
            };
            if let Some(unit) = self.stored.units.get_mut(occurrence.unit as usize) {
                unit.count += 1;
            }
            self.stored.occurrences.push(occurrence);
        }
    }

    /// Stores a way of writing that was not met before.
    fn meet(&mut self, kind: UnitKind, written: &'d str, span: Range<usize>) -> Occurrence {
        let name = match kind {
            UnitKind::WhiteSpace => " ".to_owned(),
            UnitKind::Punctuation => written.to_owned(),
            UnitKind::Word | UnitKind::Possessive => without_possession(written).to_lowercase(),
        };
        let units = &mut self.stored.units;
        let next = units.len() as u32;
        let unit = *self.numbers.entry(name).or_insert_with_key(|name| {
            units.push(Unit { name: name.clone(), ..Unit::default() });
            next
        });
        let mut occurrence = Occurrence { unit, representation: 0 };
        if let Some(unit) = units.get_mut(unit as usize) {
            occurrence.representation = unit.representations.len() as u32;
            unit.representations.push(Representation { kind, span });
        }
        self.met.insert(written, occurrence);
        occurrence
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree;
    use super::*;

    fn read(html: &str) -> (Document, Tree, Units) {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let tree = tree(&doc);
        let units = units(&doc, &tree);
        (doc, tree, units)
    }

    /// Each unit as "name ×count", with the ways in which it is written where they are more than its name.
    fn shown(doc: &Document, units: &Units) -> Vec<String> {
        let unit = |u: &Unit| {
            let ways: Vec<&str> =
                u.representations.iter().map(|r| &doc.full_text()[r.span.clone()]).collect();
            if ways == [u.name.as_str()] {
                format!("{} ×{}", u.name, u.count)
            } else {
                format!("{} {ways:?} ×{}", u.name, u.count)
            }
        };
        units.units.iter().map(unit).collect()
    }

    #[test]
    fn the_papers_example_has_seven_units() {
        let (doc, _, units) = read("<p>This is an example. So is this");
        assert_eq!(
            shown(&doc, &units),
            [
                r#"this ["This", "this"] ×2"#,
                "  ×6",
                "is ×2",
                "an ×1",
                "example ×1",
                ". ×1",
                r#"so ["So"] ×1"#
            ]
        );
    }

    #[test]
    fn a_word_and_its_possessive_are_one_unit() {
        let (doc, _, units) = read("<p>Artur's mill. ARTUR grinds; Artur’s and Artur’s only.");
        assert_eq!(shown(&doc, &units)[0], r#"artur ["Artur's", "ARTUR", "Artur’s"] ×4"#);
        let kinds: Vec<UnitKind> = units.units[0].representations.iter().map(|r| r.kind).collect();
        assert_eq!(kinds, [UnitKind::Possessive, UnitKind::Word, UnitKind::Possessive]);
    }

    #[test]
    fn tags_part_words_as_the_paper_says() {
        let names = |html: &str| {
            let (_, _, units) = read(html);
            units.units.into_iter().map(|u| u.name).collect::<Vec<_>>().join("|")
        };
        assert_eq!(names("<p>H<sub>2</sub>O<sup>x</sup>"), "h2ox");
        assert_eq!(names("<p><font size=7>O</font>nce <a href=x>he</a>re"), "o|nce| |he|re");
        assert_eq!(names("<p><em>O</em>nce"), "once");
    }

    #[test]
    fn sentences_are_written_again_from_their_units() {
        let html = "<p>Dr. Roe&#39;s mill, <b>the</b> old\n one. It <i>grin</i>ds!<br>  Flour; flour.<table><td>12,5 %<td>水車。古い";
        let (doc, tree, units) = read(html);
        assert_eq!(tree.sentences.len(), 6);
        for (i, sentence) in tree.sentences.iter().enumerate() {
            let occurrences = units.sentence(i);
            let again: String = occurrences.iter().map(|p| units.text(&doc, *p)).collect();
            assert_eq!(again.trim_end(), &doc.full_text()[sentence.span.clone()]);
            let kind =
                |p: &Occurrence| units.units[p.unit as usize].representations[p.representation as usize].kind;
            assert_eq!(occurrences.iter().filter(|p| kind(p).is_word()).count(), sentence.words, "{again}");
        }
        assert!(units.sentence(6).is_empty());
        assert_eq!(super::units(&doc, &Tree::default()), Units::default());
    }
}
