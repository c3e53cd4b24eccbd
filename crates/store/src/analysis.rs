//! From text to the terms of the index, the same for both databases: what they would cut and stem differently, we cut and stem once.
//!
//! ```text
//! "Neutrinos from Café Zürich" ─ cut ─▶ neutrinos · from · café · zürich ─ stem, fold ─▶ neutrino · from · cafe · zurich
//! "東京大学" ─ cut ─▶ pairs of letters that overlap ─▶ 東京 · 京大 · 大学 · 学
//! ```
//!
//! A record is stemmed in its own language; a query, whose language nobody knows, in those that the store's records have
//! (`vocabulary`). Scripts that write no blanks between words are cut into pairs, as Lucene's CJKAnalyzer does.

use std::borrow::Cow;

use snowball_stemmers_rs::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;

/// Longest word in bytes: longer than any that is spoken; what is longer (addresses, keys) is found by its beginning alone.
const LONGEST: usize = 64;

/// Letters of a text from which its language shows: below them detectors guess (`records::annotation` has the same bound).
const SHOWS: usize = 30;

/// Bytes of a text in which its language is sought: a paragraph; more costs time and shows no more.
const SAMPLE: usize = 600;

/// A language whose words are stemmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Language {
    tag: &'static str,
    algorithm: Algorithm,
}

/// Snowball's languages by their tags (BCP 47), with whatlang's names for them (ISO 639-3). Lovins and both Porters are older
/// stemmers of English and Dutch.
const LANGUAGES: [(&str, &str, Algorithm); 33] = [
    ("en", "eng", Algorithm::English),
    ("ar", "ara", Algorithm::Arabic),
    ("ca", "cat", Algorithm::Catalan),
    ("cs", "ces", Algorithm::Czech),
    ("da", "dan", Algorithm::Danish),
    ("de", "deu", Algorithm::German),
    ("el", "ell", Algorithm::Greek),
    ("eo", "epo", Algorithm::Esperanto),
    ("es", "spa", Algorithm::Spanish),
    ("et", "est", Algorithm::Estonian),
    ("eu", "eus", Algorithm::Basque),
    ("fa", "pes", Algorithm::Persian),
    ("fi", "fin", Algorithm::Finnish),
    ("fr", "fra", Algorithm::French),
    ("ga", "gle", Algorithm::Irish),
    ("hi", "hin", Algorithm::Hindi),
    ("hu", "hun", Algorithm::Hungarian),
    ("hy", "hye", Algorithm::Armenian),
    ("id", "ind", Algorithm::Indonesian),
    ("it", "ita", Algorithm::Italian),
    ("lt", "lit", Algorithm::Lithuanian),
    ("ne", "nep", Algorithm::Nepali),
    ("nl", "nld", Algorithm::Dutch),
    ("no", "nob", Algorithm::Norwegian),
    ("pl", "pol", Algorithm::Polish),
    ("pt", "por", Algorithm::Portuguese),
    ("ro", "ron", Algorithm::Romanian),
    ("ru", "rus", Algorithm::Russian),
    ("sv", "swe", Algorithm::Swedish),
    ("ta", "tam", Algorithm::Tamil),
    ("tr", "tur", Algorithm::Turkish),
    ("uk", "ukr", Algorithm::Ukrainian),
    ("yi", "yid", Algorithm::Yiddish),
];

impl Language {
    /// The language of a tag such as "de-AT"; `None` where no stemmer knows it.
    pub(crate) fn of_tag(tag: &str) -> Option<Language> {
        let first = tag.split(|c: char| !c.is_ascii_alphabetic()).next()?.to_ascii_lowercase();
        let first = if first == "nb" || first == "nn" { "no" } else { &first };
        let known = LANGUAGES.iter().find(|(tag, ..)| *tag == first);
        known.map(|(tag, _, algorithm)| Language { tag, algorithm: *algorithm })
    }

    /// The language of a record: what its page declares, else what its text shows, else English, the web's commonest.
    pub(crate) fn of_record(declared: Option<&str>, text: &str) -> Language {
        let shown = || Language::of_text(text).unwrap_or_else(|| Language::kept(None));
        declared.and_then(Language::of_tag).unwrap_or_else(shown)
    }

    /// The language of a record that was kept with this tag: to find it in the text anew takes longer than a search.
    pub(crate) fn kept(tag: Option<&str>) -> Language {
        let english = Language { tag: "en", algorithm: Algorithm::English };
        tag.and_then(Language::of_tag).unwrap_or(english)
    }

    fn of_text(text: &str) -> Option<Language> {
        let text = cut(text, SAMPLE);
        if text.chars().filter(|c| c.is_alphabetic()).count() < SHOWS {
            return None;
        }
        // One detector beyond doubt, or two that agree: as pages' languages are told (`records::annotation`).
        let found = whatlang::detect(text)?;
        let agrees = || whichlang::detect_language(text).three_letter_code() == found.lang().code();
        if !found.is_reliable() && !agrees() {
            return None;
        }
        let known = LANGUAGES.iter().find(|(_, code, _)| *code == found.lang().code());
        known.map(|(tag, _, algorithm)| Language { tag, algorithm: *algorithm })
    }

    /// Its tag: "de".
    pub(crate) fn tag(self) -> &'static str {
        self.tag
    }

    /// The term of a word that was cut from a text.
    pub(crate) fn term(self, word: &str) -> String {
        fold(&Stemmer::create(self.algorithm).stem(word)).into_owned()
    }
}

/// A word, in lower case with its accents, as search compares it in a language (BCP 47): its stem, without accents. In a language that
/// no stemmer knows, without accents alone.
pub fn stem_word(word: &str, language: &str) -> String {
    Language::of_tag(language).map_or_else(|| fold(word).into_owned(), |language| language.term(word))
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A word, in lower case with its accents.
    Word(String),
    /// Letters of a script that writes no blanks between words.
    Run(Vec<char>),
}

/// The words and runs of a text, in their order.
pub(crate) fn pieces(text: &str) -> Vec<Piece> {
    let mut cutter = Cutter::default();
    text.nfkc().flat_map(char::to_lowercase).for_each(|c| cutter.take(c));
    cutter.end();
    cutter.pieces
}

#[derive(Default)]
struct Cutter {
    pieces: Vec<Piece>,
    word: String,
    run: Vec<char>,
    /// The word stands behind an apostrophe.
    behind_quote: bool,
}

impl Cutter {
    fn take(&mut self, c: char) {
        match (is_unspaced(c), c.is_alphanumeric() || is_mark(c)) {
            (true, true) => {
                self.end_word();
                self.run.push(c);
            }
            (false, true) if !self.word.is_empty() || !is_mark(c) => {
                self.end_run();
                self.word.push(c);
            }
            _ => {
                self.end();
                self.behind_quote = matches!(c, '\'' | '’');
            }
        }
    }

    fn end(&mut self) {
        self.end_word();
        self.end_run();
    }

    /// Of "Ann's" the last letter says nothing.
    fn end_word(&mut self) {
        let says_something = !self.behind_quote || self.word != "s";
        if !self.word.is_empty() && says_something {
            self.pieces.push(Piece::Word(cut(&self.word, LONGEST).to_owned()));
        }
        self.behind_quote = false;
        self.word.clear();
    }

    fn end_run(&mut self) {
        if !self.run.is_empty() {
            self.pieces.push(Piece::Run(std::mem::take(&mut self.run)));
        }
    }
}

/// The terms of a run of letters: pairs that overlap, and the last letter, so that one letter finds all that begin with it.
pub(crate) fn pairs(run: &[char]) -> Vec<String> {
    let last = run.last().map(char::to_string);
    run.windows(2).map(|pair| pair.iter().collect()).chain(last).collect()
}

/// A term of the index, and the word that stands for it in the vocabulary: none of numbers, codes and runs, which nobody
/// misspells in letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) term: String,
    pub(crate) word: Option<String>,
}

/// The terms of a text in a language, in their order.
pub(crate) fn terms(text: &str, language: Language) -> Vec<Term> {
    let of_piece = |piece: Piece| match piece {
        Piece::Run(run) => pairs(&run).into_iter().map(|term| Term { term, word: None }).collect(),
        Piece::Word(word) if is_spelt(&word) => {
            vec![Term { term: language.term(&word), word: Some(fold(&word).into_owned()) }]
        }
        Piece::Word(word) => vec![Term { term: fold(&word).into_owned(), word: None }],
    };
    pieces(text).into_iter().flat_map(of_piece).filter(|term| !term.term.is_empty()).collect()
}

/// Is a word made of letters alone?
pub(crate) fn is_spelt(word: &str) -> bool {
    !word.contains(char::is_numeric)
}

/// A word without accents.
pub(crate) fn fold(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return word.into();
    }
    let mut folded = String::with_capacity(word.len());
    for c in word.nfd().filter(|c| !is_accent(*c)) {
        match PLAIN.iter().find(|(letter, _)| *letter == c) {
            Some((_, plain)) => folded.push_str(plain),
            None => folded.push(c),
        }
    }
    folded.nfc().collect::<String>().into()
}

/// Letters that Unicode takes for letters of their own, and people for others with an accent.
const PLAIN: [(char, &str); 8] =
    [('ß', "ss"), ('ø', "o"), ('ł', "l"), ('đ', "d"), ('ı', "i"), ('æ', "ae"), ('œ', "oe"), ('ς', "σ")];

/// Accents of Latin, Greek and Cyrillic, and the vowel points of Hebrew and Arabic, which are left out at will. Marks of Indic
/// scripts, Thai and kana are letters.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{591}'..='\u{5C7}' | '\u{64B}'..='\u{65F}' | '\u{670}')
}

fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}

/// Does its script write no blanks between words? Thai, Lao, Myanmar, Khmer, kana, Han and Hangul, whose words carry endings.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{3005}'..='\u{30FF}'
        | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// A text up to so many bytes, cut between letters.
pub(crate) fn cut(text: &str, bytes: usize) -> &str {
    let end = (0..=bytes.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    text.get(..end.unwrap_or_default()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> Language {
        Language::of_tag("en-GB").unwrap()
    }

    fn tagged_terms(text: &str, tag: &str) -> String {
        let terms = terms(text, Language::of_tag(tag).unwrap());
        terms.into_iter().map(|term| term.term).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn texts_become_terms() {
        let cases = [
            ("en", "Neutrinos from a quiet star", "neutrino from a quiet star"),
            ("en", "  Café-Konzert: 8 pm, ÉCOLE <i>", "cafe konzert 8 pm ecole i"),
            ("en", "How do I renew, renewing, renewed", "how do i renew renew renew"),
            ("en", "Ann's o'neil don’t", "ann o neil don t"),
            ("en", "CS547 1,250.50 joe@example.org", "cs547 1 250 50 joe exampl org"),
            ("de", "Die Universitäten in Straßburg", "die universitat in strassburg"),
            ("fr", "Les universités françaises", "le univers franc"),
            ("es", "conciertos de música", "conciert de music"),
            ("ru", "концерты ёлка", "концерт елк"),
            ("en", "東京大学 Tokyo 学", "東京 京大 大学 学 tokyo 学"),
            ("en", "ชั้น ABC", "ชั ั้ ้น น abc"),
            ("en", "한국어 ガス ＡＢＣ", "한국 국어 어 ガス ス abc"),
            ("en", "!!!", ""),
        ];
        for (tag, text, terms) in cases {
            assert_eq!(tagged_terms(text, tag), terms, "{text}");
        }
    }

    #[test]
    fn only_what_is_spelt_has_a_word() {
        let words: Vec<_> = terms("Übungen cs547 東京", Language::of_tag("de").unwrap());
        let words: Vec<_> = words.into_iter().map(|term| term.word).collect();
        assert_eq!(words, [Some("ubungen".to_owned()), None, None, None]);
    }

    #[test]
    fn languages_of_records() {
        let of = |declared, text| Language::of_record(declared, text).tag();
        let german = "Die Mühle wurde im Jahr 1840 gebaut und mahlt noch heute Mehl für die Dörfer am Fluss.";
        assert_eq!((of(Some("de-AT"), ""), of(Some("nb"), ""), of(Some("xx"), german)), ("de", "no", "de"));
        assert_eq!((of(None, german), of(None, "Konzert"), of(Some(""), "")), ("de", "en", "en"));
    }

    /// Stemmers index into words: none may stumble over what a page can hold.
    #[test]
    fn no_word_stops_a_stemmer() {
        let mut state = 1_u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let blocks = [
            (0x61, 26),
            (0xDF, 32),
            (0x100, 128),
            (0x370, 140),
            (0x400, 100),
            (0x530, 90),
            (0x590, 100),
            (0x600, 200),
            (0x900, 120),
            (0xB80, 120),
            (0x1E00, 256),
            (0x300, 100),
        ];
        for (tag, ..) in LANGUAGES {
            let language = Language::of_tag(tag).unwrap();
            for _ in 0..3_000 {
                let letters = next(12);
                let block = blocks[usize::try_from(next(blocks.len() as u64)).unwrap()];
                let word: String = (0..letters)
                    .filter_map(|_| {
                        let (from, many) = if next(8) == 0 { blocks[0] } else { block };
                        char::from_u32(from + u32::try_from(next(many)).unwrap())
                    })
                    .collect();
                language.term(&word);
            }
        }
        assert_eq!(english().term(&"a".repeat(LONGEST)).len(), LONGEST);
    }
}
