//! The queries: a fixed mix, each sort with as many words as the vocabulary has for it.

use store::{Order, Query};

use crate::vocabulary::Vocabulary;

/// The words of which queries are made, by the share of the records that hold them.
pub(crate) struct Mix<'v> {
    vocabulary: &'v Vocabulary,
    /// 0.05 %.
    rare: Vec<&'v str>,
    /// 1 %.
    known: Vec<&'v str>,
    /// 5 %.
    common: Vec<&'v str>,
    /// 20 to 38 %: a dozen words, as in every language.
    frequent: Vec<&'v str>,
    /// Beginnings of words: 1 %.
    begun: Vec<&'v str>,
    /// 8 %.
    often_begun: Vec<&'v str>,
}

/// A sort of queries: its name, and the query of a number.
type Sort = (&'static str, fn(&Mix<'_>, usize) -> Query);

/// All sorts.
pub(crate) const SORTS: &[Sort] = &[
    ("a rare word", |mix, n| words(&nth(&mix.rare, n))),
    ("a word", |mix, n| words(&nth(&mix.known, n))),
    ("two words", |mix, n| words(&pair(&mix.known, n))),
    ("a phrase", |mix, n| words(&format!("\"{}\"", mix.vocabulary.phrase(n)))),
    ("a beginning", |mix, n| words(&format!("{}*", nth(&mix.begun, n)))),
    ("a word, kind and dates", |mix, n| dated(&nth(&mix.known, n), n)),
    ("a word, by date", |mix, n| Query { order: Order::Date, ..words(&nth(&mix.known, n)) }),
    ("a common word", |mix, n| words(&nth(&mix.common, n))),
    ("a very common word", |mix, n| words(&nth(&mix.frequent, n))),
    ("two very common words", |mix, n| words(&pair(&mix.frequent, n))),
    ("a common beginning", |mix, n| words(&format!("{}*", nth(&mix.often_begun, n)))),
    ("a very common word, kind and dates", |mix, n| dated(&nth(&mix.frequent, n), n)),
    ("a very common word, by date", |mix, n| Query { order: Order::Date, ..words(&nth(&mix.frequent, n)) }),
    ("a very common word and a rare one", |mix, n| {
        words(&format!("{} {}", nth(&mix.frequent, n), nth(&mix.rare, n)))
    }),
    ("a very common word and a place", |mix, n| Query {
        place: Some(mix.vocabulary.hall(n)),
        ..words(&nth(&mix.frequent, n))
    }),
    ("a very common word and a condition", |mix, n| Query {
        condition: Some(format!("department ~ {}", mix.vocabulary.department(n)).parse().unwrap()),
        ..words(&nth(&mix.frequent, n))
    }),
    ("no word, a month by date", |_, n| dated("", n)),
];

impl<'v> Mix<'v> {
    pub(crate) fn of(vocabulary: &'v Vocabulary) -> Mix<'v> {
        Mix {
            vocabulary,
            rare: vocabulary.words(0.0005),
            known: vocabulary.words(0.01),
            common: vocabulary.words(0.05),
            frequent: vocabulary.words(0.3),
            begun: vocabulary.beginnings(0.01),
            often_begun: vocabulary.beginnings(0.08),
        }
    }

    /// The mix as the web application is asked it: name and address, one sort after the other, so that it is even at any time. The
    /// condition is left out, which the page does not know.
    pub(crate) fn addresses(&self, times: usize) -> String {
        let one = |n: usize, (what, query): &Sort| {
            let query = query(self, n);
            let order = if query.order == Order::Date { "date" } else { "rank" };
            let pairs = [
                ("q", query.words),
                ("from", query.from.unwrap_or_default()),
                ("to", query.to.unwrap_or_default()),
                ("place", query.place.unwrap_or_default()),
                ("order", order.to_owned()),
            ];
            let pairs = pairs.iter().filter(|(_, value)| !value.is_empty());
            let pairs: Vec<String> =
                pairs.map(|(name, value)| format!("{name}={}", escaped(value))).collect();
            format!("{what}\t/events?{}\n", pairs.join("&"))
        };
        (0..times).flat_map(|n| SORTS.iter().map(move |sort| one(n, sort))).collect()
    }
}

/// A value as it stands in an address.
fn escaped(value: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    value.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

/// A word of a number: a prime apart, so that one query's word is no neighbour of the last one's.
fn nth(words: &[&str], n: usize) -> String {
    words[n * 7919 % words.len()].to_owned()
}

/// Two different words of a number: each word with the one behind it, then with the second one behind it, …
fn pair(words: &[&str], n: usize) -> String {
    let (first, round) = (n % words.len(), 1 + n / words.len() % (words.len() - 1));
    format!("{} {}", words[first], words[(first + round) % words.len()])
}

fn words(words: &str) -> Query {
    Query { words: words.to_owned(), limit: 20, ..Query::default() }
}

/// A month of the years in which the events are.
fn dated(text: &str, n: usize) -> Query {
    let (year, month) = (2026 + n % 3, n % 12 + 1);
    let day = |day: u32| Some(format!("{year}-{month:02}-{day:02}"));
    Query { kind: Some("event".to_owned()), from: day(1), to: day(28), ..words(text) }
}
