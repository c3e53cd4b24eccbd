//! Events as sites might announce them, made of a vocabulary whose words are as frequent as words of a language are.
//!
//! ```text
//! rank of a word ── Zipf ──▶ share of records that hold it      the words themselves: syllables, always the same
//! ```

use serde_json::json;
use store::{Fields, Record};

/// Different words: what a million short announcements hold.
const WORDS: usize = 50_000;

/// Words of an event's text.
const TEXT: usize = 40;

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
            // Zipf's law, flattened at the top as in texts without "the" and "of".
            sum += 1.0 / (rank as f64 + 12.0);
            sum
        };
        Vocabulary { words, sums: (0..WORDS).map(weight).collect(), state: 0x9E37_79B9_7F4A_7C15 }
    }

    /// The next event.
    pub(crate) fn event(&mut self) -> Record {
        let length = 3 + self.below(5);
        let title = self.said(length);
        let text = self.said(TEXT);
        let (year, month, day) = (2025 + self.below(6), 1 + self.below(12), 1 + self.below(28));
        let (hour, minute, confidence) = (8 + self.below(14), self.below(2) * 30, self.below(50));
        let start = format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}");
        let (hall, department, speaker) = (self.below(500), self.below(40), self.said(2));
        let row = json!({"title": title, "start": start, "location": self.hall(hall),
            "department": self.department(department), "speaker": [speaker], "status": null,
            "text": format!("{title}\n{text}"), "confidence": 0.5 + confidence as f64 / 100.0});
        Record::of_row("event", row.as_object().cloned().unwrap(), Fields::new())
    }

    /// The name of a place.
    pub(crate) fn hall(&self, n: usize) -> String {
        format!("{} Hall", self.words[1000 + n % 500])
    }

    /// The name of a department.
    pub(crate) fn department(&self, n: usize) -> String {
        self.words[2000 + n % 40].clone()
    }

    /// A word that about this share of the records hold; another for each number.
    pub(crate) fn word(&self, share: f64, n: usize) -> &str {
        let total = self.sums[WORDS - 1];
        // A record holds a word of weight w unless all of its words are others.
        let of_rank = |rank: usize| 1.0 - (1.0 - 1.0 / (rank as f64 + 12.0) / total).powi(TEXT as i32 + 5);
        let rank = (0..WORDS).find(|rank| of_rank(*rank) <= share).unwrap_or(WORDS - 1);
        let spread = (rank / 10).max(4);
        &self.words[rank + n % spread]
    }

    fn said(&mut self, many: usize) -> String {
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
