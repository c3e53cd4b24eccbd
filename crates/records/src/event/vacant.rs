//! Rows in which nothing takes place: "No seminar (Thanksgiving)", "Open", "Spring break".

use std::ops::Range;

use super::draft::text_of;
use super::segment::Segment;
use crate::reading::Reading;

/// Longer blocks than this tell something.
const LINES: usize = 6;

/// Does a record say that nothing takes place?
pub(crate) fn is_vacant(reading: &Reading<'_>, block: Range<usize>, segments: &[Segment]) -> bool {
    if block.len() > LINES {
        return false;
    }
    let text = text_of(reading, block).to_lowercase();
    let words: Vec<&str> = words(&text).collect();
    let denied = words.windows(2).any(|w| w[0] == "no" && NOTHING.contains(&w[1]));
    let said: String = segments
        .iter()
        .filter(|s| !s.above)
        .flat_map(|s| [s.text(reading), " "])
        .collect::<String>()
        .to_lowercase();
    let mut rest = self::words(&said).peekable();
    denied || rest.peek().is_some() && rest.all(|w| FREE.contains(&w))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty())
}

/// What there is not.
const NOTHING: [&str; 12] = [
    "seminar",
    "meeting",
    "meetings",
    "class",
    "classes",
    "talk",
    "colloquium",
    "lecture",
    "event",
    "events",
    "cubs",
    "practice",
];
/// Words of rows that are free.
const FREE: [&str; 18] = [
    "open",
    "slot",
    "free",
    "available",
    "thanksgiving",
    "spring",
    "fall",
    "winter",
    "break",
    "holiday",
    "holidays",
    "vacation",
    "recess",
    "ferien",
    "vacances",
    "currently",
    "nothing",
    "scheduled",
];

/// Does a field say that it is not known yet?
pub(crate) fn is_unknown(text: &str) -> bool {
    const UNKNOWN: [&str; 10] = [
        "tba",
        "tbd",
        "tbc",
        "to be announced",
        "to be determined",
        "to be confirmed",
        "n n",
        "nn",
        "a confirmer",
        "por confirmar",
    ];
    let lower = text.to_lowercase();
    let said: Vec<&str> = words(&lower).collect();
    UNKNOWN.contains(&said.join(" ").as_str())
}
