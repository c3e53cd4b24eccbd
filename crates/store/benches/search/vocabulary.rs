//! Events as sites might announce them, made of a vocabulary whose words are as frequent as words of a language are.
//!
//! ```text
//! rank of a word ── Zipf ──▶ share of records that hold it      the words themselves: syllables, always the same
//! phrases, two an event                                          words that stand together oftener than chance has them
//! ```

use std::collections::BTreeMap;

use serde_json::json;
use store::{Fields, Record};

/// Different words: what a million short announcements hold.
const WORDS: usize = 50_000;

/// Words of an event's text, its phrases besides.
const TEXT: usize = 40;

/// Zipf's law, flattened at the top as in texts without "the" and "of": what is added to a word's rank.
const FLAT: f64 = 12.0;

/// Phrases of two words, of which each event holds two: each stands in one event of a hundred.
const PHRASES: usize = 200;

/// Rank of the first word of a phrase.
const PHRASED: usize = 3_000;

/// A source of events, the same ones in every run.
pub(crate) struct Vocabulary {
    words: Vec<String>,
    /// Sum of the weights of the words up to each.
    sums: Vec<f64>,
    state: u64,
}

impl Vocabulary {
    pub(crate) fn new() -> Vocabulary {
        let words = (0..WORDS).map(spelt).collect();
        let mut sum = 0.0;
        let weight = |rank: usize| {
            sum += 1.0 / (rank as f64 + FLAT);
            sum
        };
        Vocabulary { words, sums: (0..WORDS).map(weight).collect(), state: 0x9E37_79B9_7F4A_7C15 }
    }

    /// The next event.
    pub(crate) fn event(&mut self) -> Record {
        let length = 3 + self.below(5);
        let title = self.random_words(length);
        let phrases = [self.below(PHRASES), self.below(PHRASES)].map(|n| self.phrase(n)).join(" ");
        let text = format!("{} {phrases} {}", self.random_words(TEXT / 2), self.random_words(TEXT / 2));
        let (year, month, day) = (2025 + self.below(6), 1 + self.below(12), 1 + self.below(28));
        let (hour, minute, confidence) = (8 + self.below(14), self.below(2) * 30, self.below(50));
        let start = format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}");
        let (hall, department, speaker) = (self.below(500), self.below(40), self.random_words(2));
        let row = json!({"title": title, "start": start, "location": self.hall(hall),
            "department": self.department(department), "speaker": [speaker], "status": null,
            "text": format!("{title}\n{text}"), "confidence": 0.5 + confidence as f64 / 100.0});
        Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
    }

    /// The name of a place.
    pub(crate) fn hall(&self, n: usize) -> String {
        format!("{} Hall", self.words[1000 + n % 500])
    }

    /// The name of a department.
    pub(crate) fn department(&self, n: usize) -> String {
        self.words[2000 + n % 40].clone()
    }

    /// Words that about this share of the records hold, from four fifths of it to five quarters; for the most common ones from two thirds,
    /// since no language has many of them.
    pub(crate) fn words(&self, share: f64) -> Vec<&str> {
        let least = if share > 0.2 { share / 1.5 } else { share / 1.25 };
        let fits = |rank: &usize| (least..=share * 1.25).contains(&self.share(self.weight(*rank)));
        (0..WORDS).filter(fits).map(|rank| &*self.words[rank]).collect()
    }

    /// Beginnings of words that about this share of the records hold a word with, each of four letters and more.
    pub(crate) fn beginnings(&self, share: f64) -> Vec<&str> {
        let mut weights: BTreeMap<&str, f64> = BTreeMap::new();
        for (rank, word) in self.words.iter().enumerate() {
            for end in 4..word.len() {
                *weights.entry(&word[..end]).or_default() += self.weight(rank);
            }
        }
        let fits = |weight: f64| (share / 1.25..=share * 1.25).contains(&self.share(weight));
        let fitting = weights.into_iter().filter(|(_, weight)| fits(*weight)).map(|(word, _)| word);
        // Of "semi", "semin" and "semina" with the same words one is enough.
        let mut beginnings: Vec<&str> = fitting.collect();
        beginnings.dedup_by(|longer, shorter| longer.starts_with(*shorter));
        beginnings
    }

    /// A phrase that one record in a hundred holds.
    pub(crate) fn phrase(&self, n: usize) -> String {
        let first = PHRASED + 2 * (n % PHRASES);
        format!("{} {}", self.words[first], self.words[first + 1])
    }

    /// Share of a word of all words.
    fn weight(&self, rank: usize) -> f64 {
        1.0 / (rank as f64 + FLAT) / self.sums[WORDS - 1]
    }

    /// Share of the records that hold a word with this share of all words: a record does unless all of its words are others.
    fn share(&self, weight: f64) -> f64 {
        1.0 - (1.0 - weight).powi(TEXT as i32 + 5)
    }

    fn random_words(&mut self, many: usize) -> String {
        let ranks: Vec<usize> = (0..many).map(|_| self.rank()).collect();
        ranks.into_iter().map(|rank| self.words[rank].as_str()).collect::<Vec<_>>().join(" ")
    }

    /// A rank, as frequent as its word.
    fn rank(&mut self) -> usize {
        let at = self.next() * self.sums[WORDS - 1];
        self.sums.partition_point(|sum| *sum < at).min(WORDS - 1)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() * end as f64) as usize
    }

    /// Between 0 and 1: xorshift64*.
    fn next(&mut self) -> f64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        (self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A word of syllables, another for each number.
fn spelt(mut n: usize) -> String {
    const SYLLABLES: [&str; 24] = [
        "con", "cert", "ma", "ri", "lec", "tur", "sem", "in", "ar", "phi", "lo", "bio", "che", "mis", "tra",
        "vel", "quan", "tum", "gar", "den", "his", "to", "mu", "sic",
    ];
    let mut word = String::new();
    n += SYLLABLES.len();
    while n > 0 {
        word.push_str(SYLLABLES[n % SYLLABLES.len()]);
        n /= SYLLABLES.len();
    }
    word
}
