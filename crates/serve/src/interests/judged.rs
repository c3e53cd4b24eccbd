//! How well ranking by interests does on events that were judged by hand, beside plain matching of words.
//!
//! `cases/interests.txt` has the judgements; the events are what gleaning finds on the demonstration's site. The measure is
//! nDCG of the first ten.

use gleaner::{Hints, Settings};
use jiff::civil::date;
use store::{Hit, clean};

use super::{InterestScorer, Profile};
use crate::card::tests::hit;

const JUDGED: &str = include_str!("../../cases/interests.txt");

/// Places that count.
const FIRST: usize = 10;

/// Somebody's interests, and grades of the events whose titles begin so.
struct Judged {
    name: &'static str,
    profile: Profile,
    grades: Vec<(u8, &'static str)>,
}

impl Judged {
    fn grade(&self, event: &Hit) -> u8 {
        let title = event.title.as_deref().unwrap_or_default();
        self.grades.iter().find(|(_, begins)| title.starts_with(begins)).map_or(0, |(grade, _)| *grade)
    }
}

fn judged() -> Vec<Judged> {
    let part = |text: &'static str| {
        let after =
            |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().trim();
        let topics: Vec<String> = after("topics:").split(", ").map(str::to_owned).collect();
        let profile = Profile::from_form(after("words:"), &topics, "", &[]).expect("no places");
        let grade = |line: &'static str| Some((line.get(..1)?.parse().ok()?, line.get(2..)?));
        Judged {
            name: text.lines().next().unwrap_or_default(),
            profile,
            grades: text.lines().filter_map(grade).collect(),
        }
    };
    JUDGED.split("profile: ").skip(1).map(part).collect()
}

/// The events of the demonstration's site, as they are gleaned.
fn events() -> Vec<Hit> {
    let today = date(2026, 11, 21);
    let site = demo::Site::new(today);
    let settings = Settings { as_of: Some(today), ..Settings::default() };
    let of_page = |path: &str| {
        let html = site.page(path).expect("a path of its own");
        let document = gleaner::parse(html.as_bytes(), &Hints::default());
        harvest::records(
            &[std::sync::Arc::new(gleaner::schema::named("event").unwrap().clone())],
            &[],
            &document,
            path,
            &settings,
        )
    };
    let records = site.paths().flat_map(of_page);
    let found = (1..).zip(records).map(|(id, record)| Hit {
        place: record.place,
        topic: record.topic,
        position: record.position,
        confidence: record.confidence,
        fields: record.fields,
        text: record.text,
        ..hit(
            id,
            record.title.as_deref().unwrap_or_default(),
            record.starts.as_deref(),
            record.ends.as_deref(),
        )
    });
    found.collect()
}

/// Gain of the first places against the best that were possible; by order of points, then of days.
fn ndcg(judged: &Judged, events: &[Hit], points: impl Fn(&Hit) -> f64) -> f64 {
    let mut ranked: Vec<(f64, &Hit)> = events.iter().map(|event| (points(event), event)).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.starts.cmp(&b.1.starts)));
    let gain = |grades: Vec<u8>| -> f64 {
        let of = |(place, grade): (usize, u8)| (f64::from(grade).exp2() - 1.0) / (place as f64 + 2.0).log2();
        grades.into_iter().take(FIRST).enumerate().map(of).sum()
    };
    let mut best: Vec<u8> = events.iter().map(|event| judged.grade(event)).collect();
    best.sort_unstable_by(|a, b| b.cmp(a));
    gain(ranked.into_iter().map(|(_, event)| judged.grade(event)).collect()) / gain(best)
}

/// Plain matching: how many of the profile's words, the topics' names among them, an event holds.
fn plain(profile: &Profile, event: &Hit) -> f64 {
    let event_text = clean(&format!("{} {}", event.title.as_deref().unwrap_or_default(), event.text));
    let wanted = clean(&[profile.words.join(" "), profile.topics.join(" ")].join(" "));
    wanted
        .split(' ')
        .filter(|word| word.len() > 3 && event_text.split(' ').any(|other| other == *word))
        .count() as f64
}

#[test]
fn ranking_by_interests_beats_matching_words() {
    let events = events();
    assert!(events.len() > 50, "{} events", events.len());
    let (mut ours, mut plainly) = (0.0, 0.0);
    let all = judged();
    let schema = gleaner::schema::named("event").expect("it ships");
    let mut lines = Vec::new();
    for judged in &all {
        let named = judged.grades.iter().filter(|(_, begins)| {
            events.iter().any(|event| event.title.as_deref().is_some_and(|title| title.starts_with(begins)))
        });
        assert!(named.count() * 5 >= judged.grades.len() * 4, "{}: judged events are missing", judged.name);
        let scorer = InterestScorer::new(&judged.profile, &[], &events, schema);
        let (a, b) = (
            ndcg(judged, &events, |event| scorer.score_record(event).points),
            ndcg(judged, &events, |event| plain(&judged.profile, event)),
        );
        lines.push(format!("{}: {a:.3}, plain matching {b:.3}", judged.name));
        (ours, plainly) = (ours + a, plainly + b);
    }
    let count = all.len() as f64;
    let (ours, plainly) = (ours / count, plainly / count);
    assert!(ours >= plainly + 0.1, "{ours:.3} and {plainly:.3}: {lines:#?}");
    assert!(ours >= 0.85, "{ours:.3}: {lines:#?}");
}
