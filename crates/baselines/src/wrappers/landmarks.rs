//! STALKER's rules: landmarks that are skipped to, one after the other (Muslea, Minton, Knoblock 1999).
//!
//! ```text
//! SkipTo(Phone) SkipTo(<b>)      513 Pico , <b> Venice </b> , Phone 1 - <b> │ 800 </b> …
//! either … or …                  the first alternative that matches
//! ```

use std::collections::HashMap;
use std::fmt;

use super::source::Source;

/// What a token is: a landmark may name that instead of the token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Digits only.
    Number,
    /// Letters only.
    Alphabetic,
    /// Letters and digits.
    AlphaNumeric,
    /// A word that begins with a capital letter.
    Capitalized,
    /// A word of capital letters.
    AllCaps,
    /// A tag.
    HtmlTag,
    /// A sign.
    Symbol,
}

/// All of them.
const CLASSES: [Class; 7] = [
    Class::Number,
    Class::Alphabetic,
    Class::AlphaNumeric,
    Class::Capitalized,
    Class::AllCaps,
    Class::HtmlTag,
    Class::Symbol,
];

impl Class {
    fn fits(self, word: &str) -> bool {
        let tag = word.len() > 1 && word.starts_with('<');
        let all = |is: fn(char) -> bool| !tag && word.chars().all(is);
        match self {
            Class::Number => all(char::is_numeric),
            Class::Alphabetic => all(char::is_alphabetic),
            Class::AlphaNumeric => all(char::is_alphanumeric),
            Class::Capitalized => all(char::is_alphanumeric) && word.starts_with(char::is_uppercase),
            Class::AllCaps => all(char::is_uppercase),
            Class::HtmlTag => tag,
            Class::Symbol => !tag && !word.starts_with(char::is_alphanumeric),
        }
    }
}

/// One part of a landmark.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Terminal {
    /// This token.
    Is(String),
    /// Any token of a class: a wildcard.
    Any(Class),
}

impl Terminal {
    /// The token itself, and each wildcard that it fits.
    pub fn of(word: &str) -> impl Iterator<Item = Terminal> {
        let classes: Vec<Terminal> =
            CLASSES.into_iter().filter(|c| c.fits(word)).map(Terminal::Any).collect();
        std::iter::once(Terminal::Is(word.to_owned())).chain(classes)
    }

    fn fits(&self, word: &str) -> bool {
        match self {
            Terminal::Is(own) => own == word,
            Terminal::Any(class) => class.fits(word),
        }
    }
}

impl fmt::Display for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Terminal::Is(word) => f.write_str(word),
            Terminal::Any(class) => write!(f, "{class:?}"),
        }
    }
}

/// Tokens that stand together.
pub type Landmark = Vec<Terminal>;

/// Landmarks to skip to in turn; with none the place where it begins.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Disjunct {
    /// In order.
    pub landmarks: Vec<Landmark>,
}

impl Disjunct {
    /// Where the last landmark ends, begun at `from` and kept before `to`; `None` where one is missing.
    pub fn apply(&self, tokens: &Tokens, from: usize, to: usize) -> Option<usize> {
        self.landmarks.iter().try_fold(from, |at, landmark| tokens.behind(landmark, at, to))
    }
}

impl fmt::Display for Disjunct {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let notation = |landmark: &Landmark| {
            let terminals: Vec<String> = landmark.iter().map(Terminal::to_string).collect();
            format!("SkipTo({})", terminals.join(" "))
        };
        f.write_str(&self.landmarks.iter().map(notation).collect::<Vec<_>>().join(" "))
    }
}

/// Alternatives, of which the first that matches counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rule {
    /// In order.
    pub disjuncts: Vec<Disjunct>,
}

impl Rule {
    /// Where the first alternative that matches ends.
    pub fn apply(&self, tokens: &Tokens, from: usize, to: usize) -> Option<usize> {
        self.disjuncts.iter().find_map(|d| d.apply(tokens, from, to))
    }
}

/// A page's tokens, with the places of each.
#[derive(Debug, Clone, Default)]
pub struct Tokens {
    words: Vec<String>,
    places: HashMap<String, Vec<u32>>,
    classes: HashMap<Class, Vec<u32>>,
}

impl Tokens {
    /// The tokens of a page from its first to its last.
    pub fn forward(source: &Source) -> Tokens {
        Tokens::of(source.tokens.iter().map(|t| t.word.clone()).collect())
    }

    /// From its last to its first: rules for ends are sought and run backwards.
    pub fn backward(source: &Source) -> Tokens {
        Tokens::of(source.tokens.iter().rev().map(|t| t.word.clone()).collect())
    }

    fn of(words: Vec<String>) -> Tokens {
        let mut tokens = Tokens { words, ..Tokens::default() };
        for (i, word) in tokens.words.iter().enumerate() {
            tokens.places.entry(word.clone()).or_default().push(i as u32);
            for class in CLASSES.into_iter().filter(|c| c.fits(word)) {
                tokens.classes.entry(class).or_default().push(i as u32);
            }
        }
        tokens
    }

    /// Number of tokens.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The token at a place.
    pub fn word(&self, at: usize) -> Option<&str> {
        self.words.get(at).map(String::as_str)
    }

    /// The places of a terminal from `from` on.
    fn places(&self, terminal: &Terminal, from: usize) -> &[u32] {
        let all = match terminal {
            Terminal::Is(word) => self.places.get(word),
            Terminal::Any(class) => self.classes.get(class),
        };
        let all = all.map_or(&[][..], Vec::as_slice);
        all.get(all.partition_point(|p| (*p as usize) < from)..).unwrap_or_default()
    }

    /// All places in `from..to` at which a landmark begins.
    pub fn at<'t>(
        &'t self,
        landmark: &'t Landmark,
        from: usize,
        to: usize,
    ) -> impl Iterator<Item = usize> + 't {
        let starts = landmark.first().map_or(&[][..], |first| self.places(first, from));
        let fits = move |at: &usize| {
            let mut each = landmark.iter().enumerate();
            each.all(|(i, t)| self.words.get(at + i).is_some_and(|w| t.fits(w)))
        };
        let inside = starts.iter().map(|p| *p as usize).take_while(move |at| at + landmark.len() <= to);
        inside.filter(fits)
    }

    /// Where the next landmark ends.
    fn behind(&self, landmark: &Landmark, from: usize, to: usize) -> Option<usize> {
        self.at(landmark, from, to).next().map(|at| at + landmark.len())
    }
}
