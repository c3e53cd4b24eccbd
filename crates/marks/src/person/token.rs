//! The words of a line with what the lists say of each, and rows of them that could be a name.

use crate::classes::Class;
use crate::lexicon::{Entry, Lexicon};
use crate::line::Line;
use crate::words::{Gap, Shape, Word};

/// Most words, initials and particles of a name: "Francisco Javier de la Cruz y García Lorca" has nine.
const MOST_TOKENS: usize = 12;
/// Most titles before a name: "Univ.-Prof. Dr. Dr. h. c."
const MOST_TITLES: usize = 5;

/// A word of a line and what is known of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) word: Word,
    pub(super) entry: Entry,
    pub(super) class: Option<Class>,
}

impl Token {
    /// Sure to be a first name: frequent, or a name and no word.
    pub(super) fn strong_first(self) -> bool {
        self.entry.first_often() || self.entry.first() && !self.entry.common()
    }

    /// Sure to be a surname: on the list and no word.
    pub(super) fn strong_last(self) -> bool {
        self.entry.last() && !self.entry.common()
    }

    /// Could be a surname beside a first name: on the list, or on no list at all.
    pub(super) fn last_like(self) -> bool {
        self.strong_last() || self.entry.last_often() || self.entry.unknown()
    }

    /// Rather a word than a name.
    pub(super) fn word_like(self) -> bool {
        self.entry.common() && !self.entry.first_often() && !self.entry.last_often()
    }

    /// A name or its titles may begin here.
    pub(super) fn opens_name(self) -> bool {
        self.word.capital() || self.initial()
    }

    /// "T" of "T. Kindberg".
    pub(super) fn initial(self) -> bool {
        self.word.shape == Shape::Initial
    }

    /// A word of the name itself, not a particle or "Jr.".
    pub(super) fn named(self) -> bool {
        self.word.capital() && self.class != Some(Class::Suffix)
    }

    /// May be part of a name: capitalised, and no list says that it cannot be.
    fn name_part(self) -> bool {
        let word_only = self.entry.common() && !self.entry.first() && !self.entry.last();
        self.initial() || self.word.capital() && self.in_names() && !word_only
    }

    /// Of no class that is in no name. "Ben" is a name before it is a particle.
    pub(super) fn in_names(self) -> bool {
        match self.class {
            None | Some(Class::Suffix | Class::Abbreviated) => true,
            Some(Class::Particle) => self.word.capital() && (self.entry.first() || self.entry.last()),
            _ => false,
        }
    }

    /// A word that a surname may be too, if all around says so: "Tom Withers".
    fn word_surname(self) -> bool {
        self.word.shape == Shape::Capital
            && self.class.is_none()
            && self.entry.common()
            && !self.entry.common_often()
    }

    /// "von", "de", "al" in small letters, or "Van", "De" in capitals.
    fn particle(self) -> bool {
        self.class == Some(Class::Particle) && self.word.shape != Shape::Initial
    }
}

/// The tokens of one line, and a memory of the line before.
pub(super) struct Tokens<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Token>,
    /// One past the last byte of the line.
    pub(super) end: usize,
    /// The line before was a label such as "Speaker:".
    pub(super) after_label: bool,
    label: bool,
}

/// A row of tokens `start..end` that could be a name; `first` is where the name begins behind its titles.
#[derive(Debug, Clone, Copy)]
pub(super) struct Segment {
    pub(super) start: usize,
    pub(super) first: usize,
    pub(super) end: usize,
    /// Words of the name that are neither initials nor particles.
    pub(super) names: usize,
    pub(super) titled: bool,
}

impl Segment {
    pub(super) fn is_empty(&self) -> bool {
        self.names == 0
    }
}

/// A name found: its bytes in the text, and the name in reading order.
pub(super) struct Name {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) value: String,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Tokens<'t> {
        Tokens { text, tokens: Vec::new(), end: 0, after_label: false, label: false }
    }

    /// Takes the words of the next line.
    pub(super) fn fill(&mut self, line: &Line<'t>, lexicon: &mut Lexicon) {
        self.end = line.end;
        self.tokens.clear();
        for (at, word) in line.words.iter().enumerate() {
            let asked = word.capital() && may_be_named(line.class(at)) && has_company(line, at);
            let entry = if asked { lexicon.look_up(word.of(self.text)) } else { Entry::default() };
            self.tokens.push(Token { word: *word, entry, class: line.class(at) });
        }
        self.after_label = self.label;
        self.label = self.tokens.len() <= 2 && self.tokens.iter().any(|t| t.class == Some(Class::Role));
    }

    /// Passes over a line without capitals.
    pub(super) fn pass(&mut self, line: &Line<'t>) {
        self.label &= line.words.is_empty();
    }

    pub(super) fn token(&self, at: usize) -> Option<Token> {
        self.tokens.get(at).copied()
    }

    /// The text between token `at` and the one before it, or the line's end behind the last.
    pub(super) fn between(&self, at: usize) -> &'t str {
        let from = at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(0, |t| t.word.end);
        let to = self.tokens.get(at).map_or(self.end, |t| t.word.start);
        self.text.get(from..to).unwrap_or_default()
    }

    /// The longest row from token `at` that could be a name, with the titles before it.
    pub(super) fn segment_at(&self, at: usize) -> Segment {
        let first = self.after_titles(at);
        let mut segment = Segment { start: at, first, end: first, names: 0, titled: first > at };
        while let Some(token) = self.token(segment.end).filter(|_| segment.end - first < MOST_TOKENS) {
            if segment.end > first && !self.follows(segment.end) {
                break;
            }
            if self.is_particle_of(&segment, token) {
                segment.end += 1;
            } else if self.is_part_of(&segment, token) {
                segment.names += usize::from(!token.initial() && token.class != Some(Class::Suffix));
                segment.end += 1;
            } else {
                break;
            }
        }
        segment
    }

    /// True where `token`, the next behind `segment`, is a particle inside a name.
    fn is_particle_of(&self, segment: &Segment, token: Token) -> bool {
        let opens = segment.names > 0 || segment.titled && segment.end == segment.first;
        token.particle() && opens && self.particle_leads_on(segment.end)
    }

    /// True where `token`, the next behind `segment`, is a word or an initial of a name.
    fn is_part_of(&self, segment: &Segment, token: Token) -> bool {
        let led = self.token(segment.first).is_some_and(|t| t.entry.first_often());
        let second = segment.names == 1 && led && token.word_surname();
        let titled = segment.titled && segment.names < 2 && token.word_surname();
        let dated = token.class == Some(Class::Calendar) && self.calendar_name(segment, token);
        (token.name_part() || second || titled || dated) && !self.acronym(segment.first, segment.end)
    }

    /// "Jan Peters", "Yi Sun": a calendar word that is a name here.
    fn calendar_name(&self, segment: &Segment, token: Token) -> bool {
        let next = self.token(segment.end + 1);
        let leads = segment.names == 0
            && token.entry.first()
            && next.is_some_and(|t| t.word.gap == Gap::Blank && t.word.capital() && t.name_part());
        let ends = segment.names == 1
            && token.entry.last()
            && self.token(segment.first).is_some_and(Token::strong_first)
            && !next.is_some_and(|t| t.word.shape == Shape::Digit);
        token.word.shape == Shape::Capital && (leads || ends)
    }

    /// The first token behind titles that start at `at`: "Univ.-Prof. Dr. T. Kindberg".
    fn after_titles(&self, at: usize) -> usize {
        let mut first = at;
        while let Some(token) = self.token(first).filter(|_| first - at < MOST_TITLES) {
            let near = first == at || matches!(token.word.gap, Gap::Blank | Gap::Stop);
            let stopped = self.between(first + 1).starts_with('.');
            let title =
                token.class == Some(Class::Title) || token.class == Some(Class::Abbreviated) && stopped;
            if !(title && near && token.word.shape != Shape::Lower) {
                break;
            }
            first += 1;
        }
        let joined = self.token(first).is_some_and(|t| matches!(t.word.gap, Gap::Blank | Gap::Stop));
        if joined { first } else { at }
    }

    /// True where token `at` goes on with the name of the token before it.
    fn follows(&self, at: usize) -> bool {
        let Some((before, token)) = self.token(at.wrapping_sub(1)).zip(self.token(at)) else { return false };
        match token.word.gap {
            Gap::Blank => true,
            Gap::Stop => {
                before.initial()
                    || before.class == Some(Class::Suffix)
                    || before.class == Some(Class::Abbreviated)
            }
            // "Rakesh (Teddy) Kumar"
            Gap::Other => {
                matches!(self.between(at).trim(), "(" | ")" | "\"" | "“" | "”") && self.nickname(at)
            }
            Gap::Comma => token.class == Some(Class::Suffix) && token.word.shape != Shape::Lower,
            Gap::Start => false,
        }
    }

    /// True where token `at` is a nickname in brackets inside a name, or the word behind it.
    fn nickname(&self, at: usize) -> bool {
        let inner =
            if self.between(at).contains(['(', '“']) || self.between(at).trim() == "\"" && self.opens(at) {
                at
            } else {
                at.wrapping_sub(1)
            };
        let closes = matches!(self.between(inner + 1).trim(), ")" | "\"" | "”");
        closes && self.token(inner + 1).is_some_and(|t| t.word.capital() && t.class.is_none())
    }

    /// True where the quotation mark before token `at` opens.
    fn opens(&self, at: usize) -> bool {
        self.between(at).ends_with('"')
    }

    /// True where the particle at `at` is followed, perhaps after others, by a capitalised word.
    fn particle_leads_on(&self, at: usize) -> bool {
        let rest = self.tokens.get(at + 1..).unwrap_or_default();
        let next = rest.iter().take(3).find(|t| !t.particle());
        next.is_some_and(|t| t.name_part() && t.word.gap == Gap::Blank && !t.initial())
    }

    /// True for "MIT" beside words in mixed case; a surname in capitals ("Jean DUPONT") is long or on the list.
    fn acronym(&self, first: usize, at: usize) -> bool {
        let Some((token, start)) = self.token(at).zip(self.token(first)) else { return false };
        let mixed = start.word.shape == Shape::Capital;
        let short = token.word.end - token.word.start < 4;
        mixed
            && at > first
            && token.word.shape == Shape::Upper
            && (short && !token.entry.last() || token.entry.common())
            && token.class != Some(Class::Suffix)
    }

    /// The name of a segment: bytes with its titles, value without.
    pub(super) fn name_of(&self, segment: &Segment) -> Name {
        let tokens = self.tokens.get(segment.start..segment.end).unwrap_or_default();
        let start = tokens.first().map_or(0, |t| t.word.start);
        let mut end = tokens.last().map_or(0, |t| t.word.end);
        if tokens.last().is_some_and(|t| t.initial() || t.class == Some(Class::Suffix))
            && self.between(segment.end).starts_with('.')
        {
            end += 1;
        }
        let value = self.spelt(segment.first, segment.end);
        Name { start, end, value }
    }

    /// The tokens `first..end` as a name: single blanks, initials with a stop, shouting lowered.
    pub(super) fn spelt(&self, first: usize, end: usize) -> String {
        let tokens = self.tokens.get(first..end).unwrap_or_default();
        let shouted = tokens.iter().all(|t| t.word.shape != Shape::Capital);
        let mut name = String::new();
        for token in tokens {
            if !name.is_empty() {
                name.push(' ');
            }
            let word = token.word.of(self.text);
            match token.word.shape {
                Shape::Initial => name.extend([word, "."]),
                Shape::Upper if shouted && token.class.is_none() => lower_tail(word, &mut name),
                _ => name.push_str(word),
            }
        }
        name
    }
}

/// Words of the other classes are in no name, whatever the lists say.
fn may_be_named(class: Option<Class>) -> bool {
    use Class::{Abbreviated, Calendar, Particle, Suffix, Title};
    matches!(class, None | Some(Suffix | Abbreviated | Particle | Calendar | Title))
}

/// True where a capitalised word stands beside word `at`, or a small one that leads to another: a name has two words.
fn has_company(line: &Line<'_>, at: usize) -> bool {
    let named = |i: usize| {
        let word = line.word(i);
        word.is_some_and(|w| w.capital() || w.shape == Shape::Initial)
            || line.class(i) == Some(Class::Particle)
    };
    named(at + 1) || at > 0 && named(at - 1)
}

/// "SAINT-RAYMOND" as "Saint-Raymond".
fn lower_tail(word: &str, name: &mut String) {
    let mut inside = false;
    for c in word.chars() {
        if inside {
            name.extend(c.to_lowercase());
        } else {
            name.push(c);
        }
        inside = c.is_alphabetic();
    }
}
