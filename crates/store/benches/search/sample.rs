//! What share of the records holds the words of a query: counted, not reckoned.

use std::collections::BTreeSet;

use store::Query;

use crate::vocabulary::Vocabulary;

/// Events that are looked through.
const EVENTS: usize = 20_000;

/// Events as their words stand, a blank around each.
pub(crate) struct Sample(Vec<String>);

impl Sample {
    /// The first events of a vocabulary.
    pub(crate) fn of(mut vocabulary: Vocabulary) -> Sample {
        let event = |_| {
            let event = vocabulary.event();
            format!(" {} ", event.text.replace('\n', " "))
        };
        Sample((0..EVENTS).map(event).collect())
    }

    /// How many queries are different, and the least, median and largest share of the events that hold their words, in %.
    pub(crate) fn describe(&self, queries: &[Query]) -> String {
        let of = |query: &Query| {
            format!("{:?} {:?} {:?} {:?}", query.words, query.from, query.place, query.condition)
        };
        let different = queries.iter().map(of).collect::<BTreeSet<String>>().len();
        let texts: BTreeSet<&str> = queries.iter().map(|query| query.words.as_str()).collect();
        if texts.iter().all(|words| words.is_empty()) {
            return format!("{different} | –");
        }
        let mut shares: Vec<f64> = texts.into_iter().map(|words| self.share(words)).collect();
        shares.sort_by(f64::total_cmp);
        let (least, median, most) = (shares[0], shares[shares.len() / 2], shares[shares.len() - 1]);
        format!("{different} | {median:.2} ({least:.2} to {most:.2})")
    }

    fn share(&self, words: &str) -> f64 {
        let parts: Vec<String> = match words.strip_prefix('"') {
            Some(phrase) => vec![format!(" {} ", phrase.trim_end_matches('"'))],
            None => words.split(' ').map(part).collect(),
        };
        let holds = |event: &&String| parts.iter().all(|part| event.contains(part));
        100.0 * self.0.iter().filter(holds).count() as f64 / EVENTS as f64
    }
}

/// A word as it stands among others, or the beginning of one.
fn part(word: &str) -> String {
    word.strip_suffix('*').map_or_else(|| format!(" {word} "), |begun| format!(" {begun}"))
}
