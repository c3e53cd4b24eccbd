//! What a word can mean in a date: two text files read as they stand, found by hash.
//!
//! ```text
//! "Octubre" ── fold, hash ──▶ slot ──▶ line "M10\tes\toctubre" ──▶ Meaning { Month, 10 }
//! ```
//!
//! `data/calendar.txt` is CLDR's (made by `calendar.py`), `data/date-words.txt` is written by hand. A line has a class with
//! a value, the languages in which it holds, and words. The index over some 15,000 words is made at first use in half a
//! millisecond; nothing is parsed before a text has the word.

use std::cell::RefCell;
use std::sync::LazyLock;

/// Class, value, languages and words, a line each.
const FILES: [&str; 2] = [include_str!("../../data/calendar.txt"), include_str!("../../data/date-words.txt")];

pub(super) use super::class::Class;

/// One thing that a word can mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meaning {
    pub(super) class: Class,
    pub(super) value: i16,
    /// The word is of a language that neither the text nor the world at large speaks: believed only beside digits.
    pub(super) foreign: bool,
}

/// At most so many meanings of one word are kept; the richest ("a", "de") has five in one language.
pub(super) const MEANINGS: usize = 8;

/// The meanings of a word, the text's own language first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Meanings {
    list: [Option<Meaning>; MEANINGS],
    /// A bit for each class in the list: most questions are answered no.
    classes: u64,
}

impl Meanings {
    fn push(&mut self, meaning: Meaning) {
        if self.get(meaning.class).is_some() {
            return;
        }
        if let Some(free) = self.list.iter_mut().find(|m| m.is_none()) {
            *free = Some(meaning);
            self.classes |= 1 << meaning.class as u64;
        }
    }

    /// The meaning of this class, if the word has one.
    #[inline]
    pub(super) fn get(&self, class: Class) -> Option<Meaning> {
        if self.classes >> class as u64 & 1 == 0 {
            return None;
        }
        self.list.iter().map_while(|m| *m).find(|m| m.class == class)
    }

    /// The classes of its meanings, a bit each.
    pub(super) fn classes(&self) -> u64 {
        self.classes
    }

    /// True where the word means nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.list[0].is_none()
    }

    /// True where the word can begin a date or time by itself.
    pub(super) fn is_trigger(&self) -> bool {
        use Class::*;
        let wakes = |c| {
            matches!(
                c,
                Month | MonthShort | Weekday | Weekly | Named | Period | Days | HalfTo | Hour | Part | Season
            )
        };
        self.list.iter().map_while(|m| *m).any(|m| wakes(m.class))
    }
}

/// Languages whose full month and weekday names are known whatever the text's language is said to be: pages often say
/// `lang="en"` and are not. Kept to widely written ones, since the names of small languages are words of large ones.
const WORLD: &str = ",de,fr,es,it,pt,nl,sv,da,nb,fi,pl,cs,sk,hu,ro,ru,uk,bg,el,tr,ca,hr,sl,";

/// Running hash of a folded word (FNV-1a).
#[derive(Debug, Clone, Copy)]
pub(super) struct Hash(u64);

impl Hash {
    pub(super) const START: Hash = Hash(0xcbf2_9ce4_8422_2325);

    /// The hash after one more ASCII byte, already folded.
    #[inline]
    pub(super) fn byte(self, byte: u8) -> Hash {
        Hash((self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
    }

    /// The hash after one more character, folded here.
    pub(super) fn char(self, c: char) -> Hash {
        match fold(c) {
            Some(c) if c.is_ascii() => self.byte(c as u8),
            Some(c) => c.encode_utf8(&mut [0; 4]).bytes().fold(self, Hash::byte),
            None => self,
        }
    }

    /// The bits that choose a place in a table of 2^`bits`.
    #[inline]
    fn place(self, bits: u32) -> usize {
        (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
    }
}

/// Letters U+00C0 to U+024F without their marks; `.` where there is none.
const LATIN: &[u8] = b"aaaaaaaceeeeiiiidnooooo.ouuuuytsaaaaaaaceeeeiiiidnooooo.ouuuuytyaaaaaaccccccccdddd\
eeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.llllll..llnnnnnn.nnoooooooorrrrrrsssssssstttt..uuuuuuuuuuuuwwyyyzzzzzz..b....o\
...d....ee.......kk......oo.............uu..yy........................aaiioouuuuuuuuuu.aaaaaa..ggkkoooo..j...gg..nnaaa\
aooaaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy............................";

/// Letters U+1E00 to U+1EFF without their marks.
const LATIN_MORE: &[u8] = b"aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnooooooo\
opppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy....s.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeee\
iiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......";

/// A character as words are compared: lower case, without accents. `None` for a combining accent of Latin or Greek.
pub(super) fn fold(c: char) -> Option<char> {
    let plain = |table: &[u8], from: u32| match table.get((c as u32 - from) as usize) {
        Some(b'.') | None => c.to_lowercase().next(),
        Some(&b) => Some(b as char),
    };
    match c {
        '\0'..='\x7f' => Some(c.to_ascii_lowercase()),
        '\u{c0}'..='\u{24f}' => plain(LATIN, 0xc0),
        '\u{1e00}'..='\u{1eff}' => plain(LATIN_MORE, 0x1e00),
        '\u{300}'..='\u{36f}' => None,
        'ə' | 'ɛ' => Some('e'),
        'ɔ' => Some('o'),
        'ɓ' => Some('b'),
        'ɗ' => Some('d'),
        'ё' | 'Ё' => Some('е'),
        'ά' | 'Ά' => Some('α'),
        'έ' | 'Έ' => Some('ε'),
        'ή' | 'Ή' => Some('η'),
        'ί' | 'ϊ' | 'ΐ' | 'Ί' | 'Ϊ' => Some('ι'),
        'ό' | 'Ό' => Some('ο'),
        'ύ' | 'ϋ' | 'ΰ' | 'Ύ' | 'Ϋ' => Some('υ'),
        'ώ' | 'Ώ' => Some('ω'),
        'ς' => Some('σ'),
        _ => c.to_lowercase().next(),
    }
}

/// Is this one of the characters that part words inside a name of several ("a.m.", "o'clock", "vingt-deux")?
pub(super) fn is_joint(c: char) -> bool {
    matches!(c, ' ' | '.' | '\'' | '-' | '\u{2019}' | '\u{2018}' | '\u{2bc}' | '\u{a0}' | '`' | '´' | '/')
}

/// Slots of the index: twice the words, a power of two.
const SLOT_BITS: u32 = 16;
/// Bits of the two filters, 16 KB each: they fit the first-level cache beside the text.
const FILTER_BITS: u32 = 17;
/// Low bits of a slot that hold file and place; the rest holds hash.
const PLACE_BITS: u32 = 24;

struct Index {
    /// Hash and place of each word, open addressing; 0 is free.
    slots: Vec<u64>,
    /// Hashes of whole words.
    whole: Vec<u64>,
    /// Hashes of what longer names begin with ("a" of "a.m.").
    begin: Vec<u64>,
}

static INDEX: LazyLock<Index> = LazyLock::new(Index::build);

impl Index {
    fn build() -> Index {
        let bits = vec![0; 1 << (FILTER_BITS - 6)];
        let mut index = Index { slots: vec![0; 1 << SLOT_BITS], whole: bits.clone(), begin: bits };
        for (file, text) in FILES.iter().enumerate() {
            let mut at = 0;
            for line in text.split('\n') {
                index.add_line(line, (at << 1 | file) as u64);
                at += line.len() + 1;
            }
        }
        index
    }

    fn add_line(&mut self, line: &str, place: u64) {
        if line.starts_with('#') {
            return;
        }
        let words = line.split('\t').nth(2).unwrap_or_default();
        for word in words.split('|') {
            self.add_word(word, place);
        }
    }

    /// Enters a word, and what it begins with at each joint, or after each character where no blanks part words.
    fn add_word(&mut self, word: &str, place: u64) {
        let mut hash = Hash::START;
        let mut joint = false;
        for c in word.chars() {
            if is_joint(c) {
                joint = true;
                continue;
            }
            if (joint || is_unspaced(c)) && hash.0 != Hash::START.0 {
                set(&mut self.begin, hash);
            }
            hash = if joint && hash.0 != Hash::START.0 { hash.byte(b' ') } else { hash }.char(c);
            joint = false;
        }
        set(&mut self.whole, hash);
        let entry = hash.0 >> PLACE_BITS << PLACE_BITS | (place + 2);
        let mut slot = hash.place(SLOT_BITS);
        while self.slots[slot] != 0 {
            slot = (slot + 1) % self.slots.len();
        }
        self.slots[slot] = entry;
    }
}

fn set(filter: &mut [u64], hash: Hash) {
    let bit = hash.place(FILTER_BITS);
    filter[bit >> 6] |= 1 << (bit & 63);
}

#[inline]
fn has(filter: &[u64], hash: Hash) -> bool {
    let bit = hash.place(FILTER_BITS);
    filter.get(bit >> 6).is_some_and(|w| w >> (bit & 63) & 1 == 1)
}

/// May this be a word, or what a name of several words begins with, in any language?
pub(super) fn may_begin_name(hash: Hash) -> bool {
    has(&INDEX.whole, hash) || has(&INDEX.begin, hash)
}

/// Is this a character of a script that writes words without blanks between them?
pub(super) fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{2ffff}')
}

/// Words whose meanings are kept at hand; small words such as "of" come back all the time.
const KEPT: usize = 256;

/// The words of one language, with those of English and of everyone.
pub(super) struct Lexicon {
    index: &'static Index,
    own: String,
    /// Meanings read last, by hash.
    kept: RefCell<Vec<(u64, Meanings)>>,
}

impl Lexicon {
    /// The words for a text in `language`, two or three letters of BCP 47.
    pub(super) fn new(language: &str) -> Lexicon {
        let own = match language {
            "" => "en",
            "no" => "nb",
            "nn" => "nn",
            "iw" => "he",
            "in" => "id",
            "fil" => "tl",
            "yue" => "zh",
            "sh" => "sr",
            other => other,
        };
        Lexicon {
            index: &INDEX,
            own: own.to_owned(),
            kept: RefCell::new(vec![(0, Meanings::default()); KEPT]),
        }
    }

    /// The language whose words come first.
    pub(super) fn language(&self) -> &str {
        &self.own
    }

    /// May a name of several words begin with this one?
    #[inline]
    pub(super) fn begins(&self, hash: Hash) -> bool {
        has(&self.index.begin, hash)
    }

    /// May this be a word? False surely means no.
    #[inline]
    pub(super) fn may_be(&self, hash: Hash) -> bool {
        has(&self.index.whole, hash)
    }

    /// What the word of this hash means.
    pub(super) fn meanings(&self, hash: Hash) -> Meanings {
        if !self.may_be(hash) {
            return Meanings::default();
        }
        let mut kept = self.kept.borrow_mut();
        let Some(kept) = kept.get_mut(hash.place(8)) else { return self.look_up(hash) };
        if kept.0 != hash.0 {
            *kept = (hash.0, self.look_up(hash));
        }
        kept.1
    }

    fn look_up(&self, hash: Hash) -> Meanings {
        let mut meanings = Meanings::default();
        let (mut english, mut foreign) = (Meanings::default(), Meanings::default());
        let mut slot = hash.place(SLOT_BITS);
        while let Some(&entry) = self.index.slots.get(slot).filter(|e| **e != 0) {
            if entry >> PLACE_BITS == hash.0 >> PLACE_BITS {
                self.read(entry, &mut meanings, &mut english, &mut foreign);
            }
            slot = (slot + 1) % self.index.slots.len();
        }
        for more in [english, foreign] {
            more.list.iter().map_while(|m| *m).for_each(|m| meanings.push(m));
        }
        meanings
    }

    /// Reads the line of an entry into the meanings of the text's own language, of English, or of others.
    fn read(&self, entry: u64, own: &mut Meanings, english: &mut Meanings, foreign: &mut Meanings) {
        let place = (entry & ((1 << PLACE_BITS) - 1)).saturating_sub(2);
        let text = FILES[(place & 1) as usize].get((place >> 1) as usize..).unwrap_or_default();
        let mut fields = text.splitn(3, '\t');
        let (Some(head), Some(languages)) = (fields.next(), fields.next()) else { return };
        let Some(class) = head.bytes().next().and_then(Class::of) else { return };
        let value = head.get(1..).and_then(|v| v.parse().ok()).unwrap_or_default();
        let mut meaning = Meaning { class, value, foreign: false };
        let said = |tag: &str| languages.split(',').any(|l| l == tag);
        if languages == "*" || said(&self.own) {
            own.push(meaning);
        } else if said("en") && class != Class::Spoiler {
            english.push(meaning);
        } else if matches!(class, Class::Month | Class::Weekday)
            && languages.split(',').any(|l| l.len() == 2 && WORLD.contains(&format!(",{l},")))
        {
            meaning.foreign = true;
            foreign.push(meaning);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meanings(language: &str, word: &str) -> Meanings {
        Lexicon::new(language).meanings(word.chars().fold(Hash::START, Hash::char))
    }

    #[test]
    fn a_word_means_what_its_language_says() {
        assert_eq!(meanings("es", "mar").get(Class::WeekdayShort).map(|m| m.value), Some(1));
        assert_eq!(meanings("de", "März").get(Class::Month).map(|m| (m.value, m.foreign)), Some((3, false)));
        assert_eq!(meanings("en", "MÄRZ").get(Class::Month).map(|m| (m.value, m.foreign)), Some((3, true)));
        assert!(meanings("en", "table").get(Class::Month).is_none());
    }

    #[test]
    fn folding_the_data_again_changes_nothing() {
        for line in FILES[0].lines().filter(|l| !l.starts_with('#')) {
            let word = line.split('\t').nth(2).unwrap_or_default();
            let folded: String = word.chars().filter_map(fold).collect();
            assert_eq!(word, folded);
        }
    }
}
