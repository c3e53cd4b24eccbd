//! Ranking of records of a kind by a reader's interests, with the reasons.
//!
//! ```text
//! profile: words, topics, places, days ─┐
//! ratings: 1 to 5 of what was seen ─────┴─▶ InterestScorer ── record ──▶ points, and what brought them
//! ```
//!
//! A word counts more when fewer of the records at hand hold it. A record belongs to a topic where its record says so, and where it holds
//! words of the topic's list (`data/topics.tsv`), the surer the more of them. What was rated high or low weighs the words, people and series of its
//! title, so that a recurring person or series rises or falls (Event Finder §5.3 asks for profiles; ranking by
//! ratings goes beyond it).

#[cfg(test)]
mod judged;
mod profile;
mod stars;
mod subjects;
mod words;

use std::collections::HashMap;

use gleaner::Schema;
use jiff::civil::Date;
use store::Hit;

use crate::locale::topic_message;
use crate::messages::Message;
use crate::recurrence::WEEKDAYS;
pub(crate) use profile::{Profile, TOPICS};
use profile::{Topic, distance};
pub(crate) use stars::{AverageRating, rate_recurring};
pub(crate) use subjects::subjects;
use words::{RecordWords, record_words};

/// The key of a profile that names the language of its reader.
pub(crate) const LANGUAGE_KEY: &str = "language";

/// Points have no unit: they weigh signs against one another. All of them are set by hand and learnt from nothing; on the judged
/// set (`judged.rs`) they give nDCG .941, plain matching .769.
///
/// Points for a word of the profile in the title or as a person, and for one in the rest alone.
const IN_TITLE: f64 = 3.0;
const IN_TEXT: f64 = 1.2;

/// Points for a topic: by the record's own topic, or by two words of its list in the title.
const TOPIC: f64 = 1.2;

/// Points for a day of the profile.
const DAY: f64 = 0.5;

/// Points for a place that is near, and for one that is far.
const NEAR: f64 = 1.5;
const FAR: f64 = -2.0;

/// Points for a person or series, for each star above or below the middle.
const STAR: f64 = 1.6;

/// Points for a word of a rated title, for each star; less for words that are not rare.
const WORD_STAR: f64 = 0.45;

/// Points for a cancelled record.
const CANCELLED: f64 = -4.0;

/// A record's points, and the reasons for them.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Score {
    pub(crate) points: f64,
    /// In words for the reader, what brought most first.
    pub(crate) reasons: Vec<Message>,
}

/// Scores records by a profile and ratings.
#[derive(Debug)]
pub(crate) struct InterestScorer<'a> {
    profile: &'a Profile,
    /// What the records are.
    schema: &'a Schema,
    /// Words of the profile, stemmed, a phrase each.
    phrases: Vec<(String, Vec<String>)>,
    topics: Vec<&'static Topic>,
    people: HashMap<String, f64>,
    series: HashMap<String, f64>,
    learnt: HashMap<String, f64>,
    /// In how many of the records at hand a stem stands.
    common: HashMap<String, usize>,
    records: usize,
}

impl<'a> InterestScorer<'a> {
    /// A scorer for a profile and rated records; `records` are those at hand, which tell how rare a word is.
    pub(crate) fn new(
        profile: &'a Profile,
        rated: &[(Hit, u8)],
        records: &[Hit],
        schema: &'a Schema,
    ) -> InterestScorer<'a> {
        let mut common: HashMap<String, usize> = HashMap::new();
        for record in records {
            record_words(record, schema)
                .stems()
                .for_each(|stem| *common.entry(stem.to_owned()).or_default() += 1);
        }
        let phrases = profile.words.iter().map(|phrase| (phrase.clone(), words::stems(phrase))).collect();
        let topics = profile.topics.iter().filter_map(|name| profile::topic(name)).collect();
        let (people, series, learnt) = Default::default();
        let records = records.len();
        let mut scorer =
            InterestScorer { profile, schema, phrases, topics, people, series, learnt, common, records };
        // What somebody thinks of events says nothing of jobs.
        let rated = rated.iter().filter(|(record, _)| record.kind == schema.name);
        rated.for_each(|(record, stars)| scorer.learn_rating(record, f64::from(*stars) - 3.0));
        scorer
    }

    fn learn_rating(&mut self, record: &Hit, stars: f64) {
        let words = record_words(record, self.schema);
        for person in &words.people {
            *self.people.entry(person.clone()).or_default() += stars;
        }
        if let Some(series) = &words.series {
            *self.series.entry(series.clone()).or_default() += stars;
        }
        for word in words.title {
            *self.learnt.entry(word).or_default() += stars;
        }
    }

    /// How rare a word is among the records at hand: 1 for one that nobody says, 0 for one that all say.
    fn rarity(&self, word: &str) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "counts of records are small")]
        let (count, all) =
            (self.common.get(word).copied().unwrap_or_default() as f64, self.records.max(2) as f64);
        (1.0 - (1.0 + count).ln() / (1.0 + all).ln()).clamp(0.0, 1.0)
    }

    /// How well a record fits the interests.
    pub(crate) fn score_record(&self, record: &Hit) -> Score {
        let words = record_words(record, self.schema);
        let mut parts: Vec<(f64, Option<Message>)> = Vec::new();
        self.score_words(&words, &mut parts);
        self.score_topics(record, &words, &mut parts);
        self.score_ratings(&words, &mut parts);
        self.score_place(record, &mut parts);
        self.score_day(record, &mut parts);
        if record.status.as_deref() == Some("cancelled") {
            parts.push((CANCELLED, Some(Message::new("status-cancelled"))));
        }
        let points = parts.iter().map(|(points, _)| points).sum::<f64>() * (0.5 + 0.5 * record.confidence);
        parts.sort_by(|a, b| b.0.total_cmp(&a.0));
        let reasons = parts.into_iter().filter_map(|(_, why)| why).take(3).collect();
        Score { points, reasons }
    }

    fn score_words(&self, words: &RecordWords, parts: &mut Vec<(f64, Option<Message>)>) {
        for (phrase, stems) in &self.phrases {
            let rare = stems.iter().map(|stem| 0.4 + 0.6 * self.rarity(stem)).fold(0.0, f64::max);
            if words.holds_in_title(stems) {
                parts.push((IN_TITLE * rare, Some(Message::new("in-its-title").with("phrase", phrase))));
            } else if words.holds(stems) {
                parts.push((IN_TEXT * rare, Some(Message::new("mentions").with("phrase", phrase))));
            }
        }
    }

    fn score_topics(&self, record: &Hit, words: &RecordWords, parts: &mut Vec<(f64, Option<Message>)>) {
        for topic in &self.topics {
            let matching =
                |words: &[String]| words.iter().filter(|word| topic.words.contains(&word.as_str())).count();
            let (title, rest) = (matching(&words.title), matching(&words.rest));
            let own = usize::from(record.topic.as_deref() == Some(topic.name));
            #[expect(clippy::cast_precision_loss, reason = "at most four")]
            let weight = (2 * own + 2 * title.min(2) + rest.min(2)).min(4) as f64 / 2.0;
            if weight > 0.0 {
                let named = Message::new("of-topic").with("topic", topic_message(topic.name));
                parts.push((TOPIC * weight, Some(named)));
            }
        }
    }

    fn score_ratings(&self, words: &RecordWords, parts: &mut Vec<(f64, Option<Message>)>) {
        let by = |likes: f64, liked: &'static str, disliked: &'static str| {
            Message::new(if likes > 0.0 { liked } else { disliked })
        };
        for (person, name) in words.people.iter().zip(&words.names) {
            if let Some(stars) = self.people.get(person).filter(|stars| **stars != 0.0) {
                parts.push((
                    STAR * stars.clamp(-2.0, 2.0),
                    Some(by(*stars, "you-liked", "you-did-not-like").with("name", name)),
                ));
            }
        }
        let series = words.series.as_ref().and_then(|series| self.series.get(series));
        if let Some(stars) = series.filter(|stars| **stars != 0.0) {
            parts.push((
                STAR * stars.clamp(-2.0, 2.0),
                Some(by(*stars, "you-liked-series", "you-did-not-like-series")),
            ));
        }
        let mut learnt: Vec<(f64, &String)> = Vec::new();
        for word in &words.title {
            if let Some(stars) = self.learnt.get(word) {
                learnt.push((WORD_STAR * stars.clamp(-3.0, 3.0) * self.rarity(word), word));
            }
        }
        let sum: f64 = learnt.iter().map(|(points, _)| points).sum();
        if let Some((_, word)) =
            learnt.iter().max_by(|a, b| a.0.abs().total_cmp(&b.0.abs())).filter(|_| sum != 0.0)
        {
            let like = by(sum, "like-others-you-liked", "like-others-you-did-not-like").with("word", word);
            parts.push((sum.clamp(-3.0, 3.0), Some(like)));
        }
    }

    fn score_place(&self, record: &Hit, parts: &mut Vec<(f64, Option<Message>)>) {
        let Some(at) = record.position.filter(|_| !self.profile.places.is_empty()) else { return };
        let near = self.profile.places.iter().map(|place| (distance(at, place.at), place));
        let nearest = near.min_by(|a, b| (a.0 - a.1.km).total_cmp(&(b.0 - b.1.km)));
        if let Some((km, place)) = nearest {
            if km <= place.km {
                let near = Message::new("km-from").with("km", format!("{km:.0}")).with("place", &place.name);
                parts.push((NEAR, Some(near)));
            } else {
                parts.push((FAR, None));
            }
        }
    }

    fn score_day(&self, record: &Hit, parts: &mut Vec<(f64, Option<Message>)>) {
        // A job is posted on some day; nobody goes there then.
        if !self.schema.takes_place() {
            return;
        }
        let date = record.span().0.and_then(|start| start.get(..10)?.parse::<Date>().ok());
        if let Some(date) = date.filter(|date| self.profile.includes_day(date.weekday())) {
            let number = usize::from(date.weekday().to_monday_zero_offset().unsigned_abs());
            let day = WEEKDAYS.get(number).map(|day| Message::new(day));
            parts.push((DAY, day.map(|day| Message::new("on-weekday").with("day", day))));
        }
    }
}
