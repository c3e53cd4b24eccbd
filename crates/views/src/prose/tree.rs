//! The text tree of the Auto Annotator (§3.3.1): sentences in paragraphs in text divisions, each with its type.
//!
//! ```text
//! nodes ── tags end runs (Table 3.1) ──▶ runs ── stops ──▶ sentences ── <p>, <br><br> … ──▶ paragraphs ── <table> ──▶ divisions
//! ```
//!
//! All of them are ranges over one text, so that nothing is copied. Linear in nodes and text.

use std::ops::Range;

use page::{Document, NodeId, Tag};

use super::ends::{Ends, ends};
use super::sentences;
use super::word::word_count;

/// Fewest words of an informative sentence (MINIMUM_WORDS_IN_SENTENCE, §3.3.1).
const SENTENCE_WORDS: usize = 3;
/// Fewest words of an informative paragraph (MINIMUM_WORDS_IN_PARAGRAPH, §3.3.1).
const PARAGRAPH_WORDS: usize = 6;
/// Fewest words of an informative division (MINIMUM_WORDS_IN_TEXT_DIVISION, §3.3.1).
const DIVISION_WORDS: usize = 18;
/// Most words of a heading that no heading tag marks (MAX_WORDS_IN_HEADING, §3.3.1).
const HEADING_WORDS: usize = 5;
/// Size of `<font size=5>` against that of 3, the ordinary one: 24 to 16 pixels; a little less counts.
const LARGE: f32 = 1.45;
/// Size of `<font size=3>`: below, bold makes no heading.
const ORDINARY: f32 = 0.95;

/// A sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Sentence {
    /// Bytes of [`Document::full_text`].
    pub span: Range<usize>,
    /// Its words.
    pub words: usize,
    /// Does all of it stand in links? (SENTENCE_IS_MARKED_AS_LINK)
    pub link: bool,
}

impl Sentence {
    /// SENTENCE_IS_INFORMATIVE: words enough, and no link.
    pub fn is_informative(&self) -> bool {
        self.words >= SENTENCE_WORDS && !self.link
    }

    /// Its types, as Table 3.3 of the paper names them, without `SENTENCE_IS_` or `SENTENCE_HAS_`.
    pub fn types(&self) -> Vec<&'static str> {
        let all = [
            (self.is_informative(), "informative"),
            (self.words < SENTENCE_WORDS, "low_word_count"),
            (self.link, "marked_as_link"),
        ];
        holding(&all)
    }
}

/// A paragraph.
#[derive(Debug, Clone, PartialEq)]
pub struct Paragraph {
    /// Its sentences, as a range of [`Tree::sentences`].
    pub sentences: Range<usize>,
    /// Its words.
    pub words: usize,
    /// Does all of it stand in links? Chapter 4: of several links too.
    pub link: bool,
    /// PARAGRAPH_IS_HEADING: by tag, or short and large, bold or in capitals.
    pub heading: bool,
    /// PARAGRAPH_IS_IMPORTANT_HEADING: it says "Introduction", "About" …
    pub important: bool,
}

impl Paragraph {
    /// PARAGRAPH_IS_INFORMATIVE: words and sentences enough, and no link.
    pub fn is_informative(&self) -> bool {
        self.words >= PARAGRAPH_WORDS && !self.sentences.is_empty() && !self.link
    }

    /// Its types, as Table 3.3 of the paper names them. One sentence is enough, so none has a low sentence count.
    pub fn types(&self) -> Vec<&'static str> {
        let all = [
            (self.is_informative(), "informative"),
            (self.words < PARAGRAPH_WORDS, "low_word_count"),
            (self.link, "marked_as_link"),
            (self.heading, "heading"),
            (self.important, "important_heading"),
        ];
        holding(&all)
    }
}

/// A text division: what stands between two `<table>` tags.
#[derive(Debug, Clone, PartialEq)]
pub struct Division {
    /// Its paragraphs, as a range of [`Tree::paragraphs`].
    pub paragraphs: Range<usize>,
    /// Its words.
    pub words: usize,
}

impl Division {
    /// TEXT_DIVISION_IS_INFORMATIVE.
    pub fn is_informative(&self) -> bool {
        self.words >= DIVISION_WORDS && !self.paragraphs.is_empty()
    }

    /// Its types, as Table 3.3 of the paper names them.
    pub fn types(&self) -> Vec<&'static str> {
        holding(&[(self.is_informative(), "informative"), (self.words < DIVISION_WORDS, "low_word_count")])
    }
}

/// Three of the four storages of the paper; that of units is made of them by [`units`](super::units).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tree {
    /// All sentences, in page order.
    pub sentences: Vec<Sentence>,
    /// All paragraphs, in page order.
    pub paragraphs: Vec<Paragraph>,
    /// All divisions, in page order.
    pub divisions: Vec<Division>,
    /// Where in the text tags end words that no blank ends, ascending.
    cuts: Vec<usize>,
}

impl Tree {
    /// The parts of a span between the tags that end words.
    pub(super) fn between_cuts(&self, span: &Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
        let from = self.cuts.partition_point(|cut| *cut <= span.start);
        let to = self.cuts.partition_point(|cut| *cut < span.end);
        let inner = self.cuts.get(from..to).unwrap_or_default().iter().copied();
        let starts = std::iter::once(span.start).chain(inner.clone());
        starts.zip(inner.chain([span.end])).map(|(from, to)| from..to)
    }
}

fn holding(types: &[(bool, &'static str)]) -> Vec<&'static str> {
    types.iter().filter(|(holds, _)| *holds).map(|(_, name)| *name).collect()
}

/// What is being read.
struct Builder<'d> {
    doc: &'d Document,
    language: Option<&'d str>,
    tree: Tree,
    /// Text nodes of the current run.
    run: Vec<NodeId>,
    /// Where the current paragraph and division begin in their storages.
    paragraph: usize,
    division: usize,
    /// Line breaks since the last text.
    breaks: usize,
}

/// The text tree of what a reader can see of a page.
pub fn tree(doc: &Document) -> Tree {
    let language = doc.language();
    let (run, tree) = (Vec::new(), Tree::default());
    let mut b = Builder { doc, language, tree, run, paragraph: 0, division: 0, breaks: 0 };
    // What ends when an element closes: (one past its nodes, what, where in the text).
    let mut open: Vec<(NodeId, Ends, usize)> = Vec::new();
    for id in doc.nodes() {
        while let Some((_, what, at)) = open.pop_if(|(end, ..)| *end <= id) {
            b.tag(what, at);
        }
        let tag = doc.tag(id);
        if tag == Tag::TEXT {
            b.text(id);
        } else if tag == Tag::BR {
            b.line_break();
        } else if tag != Tag::SPAN || has_words(doc.text(id)) {
            // Chapter 4: an empty <span> in the middle of a paragraph must not break it.
            let (what, span) = (ends(tag), doc.span(id));
            b.tag(what, span.start);
            open.push((doc.end(id), what, span.end));
        }
    }
    b.end(Ends::Division);
    b.tree
}

impl Builder<'_> {
    fn text(&mut self, id: NodeId) {
        if !has_words(self.doc.text(id)) {
            return;
        }
        if self.doc.look(id).shown {
            self.run.push(id);
            self.breaks = 0;
        } else {
            // A sentence is one stretch of text: it cannot go on behind words that nobody sees.
            self.end_run();
        }
    }

    /// Two `<br>` in a row are a `<p>`.
    fn line_break(&mut self) {
        self.breaks += 1;
        self.end(if self.breaks > 1 { Ends::Paragraph } else { Ends::Sentence });
    }

    /// Ends what a tag at a place of the text ends.
    fn tag(&mut self, what: Ends, at: usize) {
        if what == Ends::Word {
            self.cut(at);
        } else {
            self.end(what);
        }
    }

    /// A word ends here, if no blank ends it.
    fn cut(&mut self, at: usize) {
        let Some((before, behind)) = self.doc.full_text().split_at_checked(at) else { return };
        let speaks = |c: char| !c.is_whitespace();
        if before.ends_with(speaks) && behind.starts_with(speaks) && self.tree.cuts.last() != Some(&at) {
            self.tree.cuts.push(at);
        }
    }

    fn end(&mut self, what: Ends) {
        if what >= Ends::Sentence {
            self.end_run();
        }
        if what >= Ends::Paragraph {
            self.end_paragraph();
        }
        if what >= Ends::Division && self.division < self.tree.paragraphs.len() {
            let paragraphs = self.division..self.tree.paragraphs.len();
            let own = self.tree.paragraphs.get(paragraphs.clone()).unwrap_or_default();
            let words = own.iter().map(|p| p.words).sum();
            self.division = paragraphs.end;
            self.tree.divisions.push(Division { paragraphs, words });
        }
    }

    fn end_run(&mut self) {
        let (Some(first), Some(last)) = (self.run.first(), self.run.last()) else { return };
        let start = self.doc.span(*first).start;
        let sentence_text = self.doc.full_text().get(start..self.doc.span(*last).end).unwrap_or_default();
        let linked = |n: &NodeId| self.doc.ancestors(*n).any(|a| self.doc.tag(a) == Tag::A);
        let unlinked: Vec<Range<usize>> =
            self.run.iter().filter(|n| !linked(n)).map(|n| self.doc.span(*n)).collect();
        let mut at = unlinked.iter().peekable();
        for s in sentences(sentence_text, self.language) {
            let span = start + s.start..start + s.end;
            let words = self.words(&span);
            while at.next_if(|u| u.end <= span.start).is_some() {}
            let link = at.peek().is_none_or(|u| u.start >= span.end);
            self.tree.sentences.push(Sentence { span, words, link });
        }
        self.run.clear();
    }

    fn words(&self, span: &Range<usize>) -> usize {
        let text = |part: Range<usize>| self.doc.full_text().get(part).unwrap_or_default();
        self.tree.between_cuts(span).map(|part| word_count(text(part))).sum()
    }

    fn end_paragraph(&mut self) {
        let sentences = self.paragraph..self.tree.sentences.len();
        let own = self.tree.sentences.get(sentences.clone()).unwrap_or_default();
        let Some(first) = own.first() else { return };
        let words = own.iter().map(|s| s.words).sum();
        let heading = self.is_heading(first, own.len(), words);
        let sentence_text =
            own.first().zip(own.last()).and_then(|(a, z)| self.doc.full_text().get(a.span.start..z.span.end));
        let important = heading && is_important(sentence_text.unwrap_or_default());
        let link = own.iter().all(|s| s.link);
        self.paragraph = sentences.end;
        self.tree.paragraphs.push(Paragraph { sentences, words, link, heading, important });
    }

    fn is_heading(&self, first: &Sentence, sentences: usize, words: usize) -> bool {
        const TAGS: [Tag; 6] = [Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
        let node = self.doc.node_at(first.span.start);
        if self.doc.ancestors(node).any(|a| TAGS.contains(&self.doc.tag(a))) {
            return true;
        }
        let look = self.doc.look(node);
        let marked = look.size >= LARGE || look.size >= ORDINARY && (look.bold || look.upper);
        sentences == 1 && (1..=HEADING_WORDS).contains(&words) && marked
    }
}

/// Words that make a heading important (§3.3.1: "Introduction", "About", "Description", etc.).
const IMPORTANT: [&str; 8] =
    ["introduction", "about", "description", "abstract", "overview", "summary", "purpose", "mission"];

fn is_important(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.split(|c: char| !c.is_alphabetic()).any(|w| IMPORTANT.contains(&w))
}

fn has_words(text: &str) -> bool {
    text.contains(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str) -> (Tree, Vec<String>) {
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        let tree = tree(&doc);
        let text = |p: &Paragraph| {
            let own = &tree.sentences[p.sentences.clone()];
            own.iter().map(|s| &doc.full_text()[s.span.clone()]).collect::<Vec<_>>().join(" | ")
        };
        let texts = tree.paragraphs.iter().map(text).collect();
        (tree, texts)
    }

    #[test]
    fn tags_and_stops_end_what_the_paper_says() {
        let (_, texts) = read("<p>H<sub>2</sub>O is water. It is wet.<br>New line<br> <br>Next one<p>Last");
        assert_eq!(texts, ["H2O is water. | It is wet. | New line", "Next one", "Last"]);
        let (_, texts) = read("<p>One <span> </span>paragraph here.<p>Two <span>words</span>");
        assert_eq!(texts, ["One paragraph here.", "Two", "words"]);
        let (tree, _) = read("<p>a b c<table><tr><td>d e f</table>g h i");
        assert_eq!(tree.divisions.len(), 3);
        assert_eq!(super::tree(&page::parse(b"<h1></h1>", &page::Hints::default())), Tree::default());
    }

    #[test]
    fn headings_are_known_by_tag_size_and_bold() {
        let html = "<p>The ordinary text of this page is rather long, as it should be.
            <h4>Introduction</h4><font size=5>SITE DESCRIPTION</font><p><b>About us</b><p>About it<h2></h2>
            <p><a href=a>One link</a> <a href=b>Another link</a>";
        let (tree, _) = read(html);
        let kinds: Vec<_> = tree.paragraphs.iter().map(|p| (p.heading, p.important, p.link)).collect();
        let (plain, head) = ((false, false, false), (true, true, false));
        assert_eq!(kinds, [plain, head, head, head, plain, (false, false, true)]);
    }
}
