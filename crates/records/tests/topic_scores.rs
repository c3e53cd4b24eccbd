//! How well topics are told on announcements for which no sign was written: `cases/topic-unseen.txt`, whole sites at a time.
//!
//! ```text
//! cargo test -p gleaner-records --test topic_scores -- --nocapture      a table: precision, recall, F1 of each topic, and what was taken for what
//! ```

#![allow(clippy::print_stdout, reason = "its figures")]

use std::collections::BTreeMap;

use records::topic::{Told, names, topics};

const CASES: &str = include_str!("../cases/topic-unseen.txt");

/// Macro-F1 below which no change may fall (record/topics.md).
const FLOOR: f64 = 0.8;

/// An announcement: the topic that a reader gave it, its title, its text.
struct Line {
    topic: &'static str,
    title: &'static str,
    text: String,
}

/// The pages: title and announcements.
fn pages() -> impl Iterator<Item = (&'static str, Vec<Line>)> {
    CASES.split("\npage: ").skip(1).map(|page| {
        let mut lines = page.lines();
        let title = lines.next().unwrap_or_default();
        (title, lines.filter_map(line).collect())
    })
}

fn line(line: &'static str) -> Option<Line> {
    let (topic, rest) = line.split_once(" | ")?;
    let (title, said) = rest.split_once(" | ").unwrap_or((rest, ""));
    Some(Line { topic, title, text: format!("{title} {said}") })
}

/// Of one topic: events that have it, that were given it, and both.
#[derive(Default)]
struct Count {
    have: f64,
    given: f64,
    both: f64,
}

impl Count {
    fn f1(&self) -> f64 {
        2.0 * self.both / (self.have + self.given).max(1.0)
    }
}

#[test]
fn topics_of_sites_that_nobody_looked_at() {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let (mut all, mut right) = (0, 0);
    for (page, lines) in pages() {
        let told: Vec<Told<'_>> =
            lines.iter().map(|line| Told { title: line.title, text: &line.text }).collect();
        for (line, found) in lines.iter().zip(topics(page, &told)) {
            let found = found.unwrap_or("-");
            let is_right = found == line.topic;
            counts.entry(line.topic).or_default().have += 1.0;
            counts.entry(found).or_default().given += 1.0;
            all += 1;
            if is_right {
                counts.entry(found).or_default().both += 1.0;
                right += 1;
            } else {
                println!("{page}: {}: {found}, not {}", line.title, line.topic);
            }
        }
    }
    assert!(
        names().iter().all(|name| counts.get(name).is_some_and(|count| count.have > 0.0)),
        "no event of some topic"
    );
    for (topic, count) in &counts {
        let (precision, recall) = (count.both / count.given.max(1.0), count.both / count.have.max(1.0));
        println!("| {topic} | {} | {precision:.2} | {recall:.2} | {:.3} |", count.have, count.f1());
    }
    let macro_f1 =
        names().iter().filter_map(|name| counts.get(name)).map(Count::f1).sum::<f64>() / names().len() as f64;
    println!("{right} of {all} right, macro-F1 {macro_f1:.3}");
    assert!(macro_f1 >= FLOOR, "macro-F1 {macro_f1:.3}, floor {FLOOR}");
}
