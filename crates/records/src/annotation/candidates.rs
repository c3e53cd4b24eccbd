//! Texts that could describe the page: sentences of its main text, neighbours together, the title before them.
//!
//! ```text
//! main text ── sentences ──▶ s0 s1 s2 …  ──▶  [s0] [s0 s1] [title s0] [s1] [s1 s2] …  ──▶ a row of features each
//! ```
//!
//! The features are those that chapter 2 of the Annotator tells of: position, length, words of the title and of the
//! page's theme, references back ("this", "he"), quotations, numbers, capitals.

use std::ops::Range;

use page::Document;
use views::prose::sentences;

use super::aside::Asides;
use super::citation::is_citation;
use super::vocabulary::{Known, List, Sums, Words};
use crate::embedded::one_line;
use crate::lines::Line;
use crate::main_text::MainText;

/// Sentences of the main text that are considered, and those that are read: some are left out.
const SENTENCES: usize = 30;
const READ: usize = 40;
/// Fewest words of a sentence that could describe.
const SHORTEST: usize = 4;
/// Characters of a description beyond which more is cut away.
const LONGEST: usize = 400;

/// What a text is weighed by.
pub const FEATURES: [&str; 40] = [
    "index",
    "offset",
    "offset_share",
    "sentences",
    "words",
    "characters",
    "titled",
    "of_title",
    "title_of",
    "title_words",
    "themed",
    "themed_sum",
    "content",
    "place",
    "line_sentences",
    "line_words",
    "refers_back",
    "article_first",
    "pronouns",
    "we",
    "you",
    "is",
    "about",
    "vague",
    "conjunctions",
    "said",
    "by",
    "digits",
    "capitals",
    "commas",
    "quotes",
    "brackets",
    "colons",
    "asks",
    "calls",
    "ends",
    "word_length",
    "page_words",
    "page_sentences",
    "page_confidence",
];

/// A sentence of the main text.
struct Sentence {
    span: Range<usize>,
    text: String,
    words: Vec<u32>,
    sums: Sums,
    /// Words of the main text before it.
    offset: usize,
    /// Its place in its line, and the sentences of that line.
    place: (usize, usize),
    line_words: usize,
    /// Stands it in a line that tells nothing of the page?
    aside: bool,
}

/// A text that could describe the page, and what it is weighed by.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) text: String,
    /// Where its sentences stand.
    pub(super) spans: Vec<Range<usize>>,
    pub(super) features: [f32; FEATURES.len()],
}

/// What all candidates are weighed against.
struct Theme {
    /// The words of the page.
    words_of_page: Words,
    /// Words of the title that carry meaning.
    title: f32,
    /// Words of the main text.
    words: f32,
    /// How often its commonest word of meaning stands in it.
    most: f32,
    sentences: f32,
    confidence: f32,
}

/// Words of a line up to which it says nothing but who wrote the page, and when.
const BYLINE: usize = 14;

/// All candidates, in page order. `byline`: where author and date were read; lines of that alone describe nothing.
pub(super) fn candidates(
    doc: &Document,
    main: &MainText,
    lines: &[Line],
    title: &str,
    byline: &[Range<usize>],
    language: Option<&str>,
) -> Vec<Candidate> {
    let mut words_of_page = Words::default();
    let mut sentences = read(doc, main, lines, language, &mut words_of_page);
    let is_byline = |s: &Sentence| {
        s.line_words <= BYLINE && byline.iter().any(|b| b.start < s.span.end && s.span.start < b.end)
    };
    let own = words_of_page.read(title);
    sentences.retain(|s| s.words != own && !is_byline(s));
    leave_out(&mut sentences, |s| s.aside);
    sentences.truncate(SENTENCES);
    let theme = Theme::of(words_of_page, &own, sentences.len(), main.confidence);
    let mut found = Vec::new();
    // What a colon announces is not said: "It has many features, such as:".
    let announces = |s: &Sentence| s.text.ends_with([':', '：']);
    let silent = sentences.iter().all(announces);
    for i in 0..sentences.len() {
        for take in 1..=3 {
            let Some(some) = sentences.get(i..i + take) else { continue };
            if !silent && some.last().is_some_and(announces) {
                continue;
            }
            let Some(group) = Group::of(some, i, &theme) else { continue };
            found.push(group.candidate("", &theme));
            if take < 3 {
                found.push(group.candidate(title, &theme));
            }
        }
    }
    found
}

/// Leaves out what describes worse than the rest, where there is a rest.
fn leave_out(sentences: &mut Vec<Sentence>, worse: impl Fn(&Sentence) -> bool) {
    if !sentences.iter().all(&worse) {
        sentences.retain(|s| !worse(s));
    }
}

fn read(
    doc: &Document,
    main: &MainText,
    lines: &[Line],
    language: Option<&str>,
    words_of_page: &mut Words,
) -> Vec<Sentence> {
    let (mut found, mut offset) = (Vec::new(), 0);
    let mut asides = Asides::of(doc);
    for line in main.lines() {
        let text = doc.full_text().get(line.clone()).unwrap_or_default();
        let own = words_of_page.read(text);
        words_of_page.count(&own);
        let at = lines.binary_search_by_key(&line.start, |l| l.span.start).ok();
        let aside = found.len() < READ && at.and_then(|at| lines.get(at)).is_some_and(|l| asides.has(l));
        let all =
            if found.len() < READ && !is_citation(text) { sentences(text, language) } else { Vec::new() };
        let (mut before, count) = (offset, all.len());
        for (place, range) in all.into_iter().enumerate() {
            let text = one_line(text.get(range.clone()).unwrap_or_default());
            let words = words_of_page.read(&text);
            let offset = before;
            before += words.len();
            if words.len() >= SHORTEST && found.len() < READ {
                found.push(Sentence {
                    span: line.start + range.start..line.start + range.end,
                    text,
                    sums: Sums::of(words_of_page, &words),
                    words,
                    offset,
                    place: (place, count),
                    line_words: own.len(),
                    aside,
                });
            }
        }
        offset += own.len();
    }
    found
}

impl Theme {
    fn of(mut words_of_page: Words, title: &[u32], sentences: usize, confidence: f32) -> Theme {
        let title = words_of_page.title(title) as f32;
        let content = words_of_page.all().iter().filter(|known| known.content).map(|known| known.count);
        Theme {
            title,
            words: words_of_page.all().iter().map(|known| known.count).sum(),
            most: content.fold(1.0, f32::max),
            sentences: sentences as f32,
            confidence,
            words_of_page,
        }
    }
}

/// Neighbouring sentences, with what is the same of them with the title before them and without.
struct Group<'s> {
    sentences: &'s [Sentence],
    first: &'s Sentence,
    index: usize,
    sums: Sums,
    /// Their first word.
    opening: Known,
    /// Different words that carry meaning; those of them that the title has; how much the page speaks of all of them.
    content: f32,
    of_title: f32,
    themed: f32,
}

impl<'s> Group<'s> {
    fn of(sentences: &'s [Sentence], index: usize, theme: &Theme) -> Option<Group<'s>> {
        let first = sentences.first()?;
        let mut numbers: Vec<u32> = sentences.iter().flat_map(|s| s.words.iter().copied()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let content = || numbers.iter().map(|n| theme.words_of_page.of(*n)).filter(|known| known.content);
        Some(Group {
            sentences,
            first,
            index,
            sums: sentences.iter().fold(Sums::default(), |sums, s| sums.and(&s.sums)),
            opening: first.words.first().map_or(Known::default(), |n| theme.words_of_page.of(*n)),
            content: content().count() as f32,
            of_title: content().filter(|known| known.titled).count() as f32,
            // A sum of fractions hangs on their order: that of the page.
            themed: content().map(|known| known.count / theme.most).sum(),
        })
    }

    fn candidate(&self, title: &str, theme: &Theme) -> Candidate {
        let mut text = title.to_owned();
        for s in self.sentences {
            let gap = if text.is_empty() {
                ""
            } else if text.ends_with(|c: char| c.is_alphanumeric()) {
                ". "
            } else {
                " "
            };
            text.push_str(gap);
            text.push_str(&s.text);
        }
        let spans = self.sentences.iter().map(|s| s.span.clone()).collect();
        let features = self.features(&text, !title.is_empty(), theme);
        Candidate { text, spans, features }
    }

    fn features(&self, text: &str, titled: bool, theme: &Theme) -> [f32; FEATURES.len()] {
        let (first, signs) = (self.first, Signs::of(text));
        let n = self.sums.words.max(1) as f32;
        let share = |list: List| self.sums.in_list(list) as f32 / n;
        let opens = |list: List| flag(self.opening.is_in(list));
        let of_content = |amount: f32| amount / self.content.max(1.0);
        [
            self.index as f32,
            first.offset as f32,
            first.offset as f32 / theme.words.max(1.0),
            self.sentences.len() as f32,
            n,
            signs.characters.min(2 * LONGEST) as f32,
            flag(titled),
            self.of_title / theme.title.max(1.0),
            of_content(self.of_title),
            theme.title,
            of_content(self.themed),
            self.themed,
            self.content / n,
            first.place.0 as f32,
            first.place.1 as f32,
            first.line_words as f32,
            opens(List::Back),
            opens(List::Article),
            share(List::Pronoun),
            share(List::We),
            share(List::You),
            share(List::Is),
            share(List::About),
            share(List::Vague),
            share(List::And),
            share(List::Said),
            opens(List::By),
            signs.digits / n,
            signs.capitals / n,
            signs.commas,
            signs.quotes,
            signs.brackets,
            signs.colons,
            signs.asks,
            signs.calls,
            flag(text.ends_with(['.', '!', '?', '。', '”', '"', '…'])),
            self.sums.letters as f32 / n,
            theme.words,
            theme.sentences,
            theme.confidence,
        ]
    }
}

fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

/// The signs of a text, counted in one pass.
#[derive(Default)]
struct Signs {
    characters: usize,
    digits: f32,
    /// Words, as blanks part them, that begin with a capital.
    capitals: f32,
    commas: f32,
    quotes: f32,
    brackets: f32,
    colons: f32,
    asks: f32,
    calls: f32,
}

impl Signs {
    fn of(text: &str) -> Signs {
        let mut signs = Signs::default();
        let mut before = ' ';
        for c in text.chars() {
            signs.characters += 1;
            signs.capitals += flag(before == ' ' && c.is_uppercase());
            before = c;
            match c {
                '0'..='9' => signs.digits += 1.0,
                ',' | ';' | '、' | '，' => signs.commas += 1.0,
                '"' | '“' | '”' | '„' | '«' => signs.quotes += 1.0,
                '(' | ')' | '[' | ']' | '{' | '}' | '/' | '|' | '=' => signs.brackets += 1.0,
                ':' => signs.colons += 1.0,
                '?' | '？' => signs.asks += 1.0,
                '!' | '！' => signs.calls += 1.0,
                _ => {}
            }
        }
        signs
    }
}
