//! Rows in which nothing takes place: "No seminar (Thanksgiving)", "Open", "Spring break".

use std::ops::Range;

use super::block::text_of;
use super::segment::Segment;
use crate::reading::Reading;

/// Longer blocks than this tell something.
const LINES: usize = 6;

/// Does a record say that nothing takes place?
pub(crate) fn is_vacant(reading: &Reading<'_>, block: Range<usize>, segments: &[Segment]) -> bool {
    if block.len() > LINES {
        return false;
    }
    // "No match" in a further cell is said of another team.
    let first = segments.iter().find(|s| !s.above).map_or("", |s| s.text(reading));
    let lead = if first.is_empty() { text_of(reading, block) } else { first }.to_lowercase();
    let words: Vec<&str> = words(&lead).collect();
    let denied = words.windows(2).any(|w| DENYING.contains(&w[0]) && NOTHING.contains(&w[1]));
    let text: String = segments
        .iter()
        .filter(|s| !s.above)
        .flat_map(|s| [s.text(reading), " "])
        .collect::<String>()
        .to_lowercase();
    let mut rest = self::words(&text).peekable();
    denied || rest.peek().is_some() && rest.all(|w| FREE.contains(&w))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty())
}

/// What denies.
const DENYING: [&str; 7] = ["no", "kein", "keine", "pas", "sin", "geen", "nessun"];
/// What there is not.
const NOTHING: [&str; 26] = [
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
    "game",
    "games",
    "match",
    "rehearsal",
    "service",
    "session",
    "seminario",
    "kolloquium",
    "sitzung",
    "vorlesung",
    "training",
    "réunion",
    "séminaire",
    "concert",
];
/// Words of rows that are free.
const FREE: [&str; 42] = [
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
    // Weeks without a match, and houses that are shut.
    "bye",
    "week",
    "idle",
    "closed",
    "geschlossen",
    "fermé",
    "fermeture",
    "cerrado",
    "chiuso",
    "gesloten",
    "spielfrei",
    // Between the talks of a programme.
    "coffee",
    "tea",
    "lunch",
    "kaffee",
    "kaffeepause",
    "mittagspause",
    "mittagessen",
    "pause",
    "café",
    "déjeuner",
    "pausa",
    "pranzo",
    "almuerzo",
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
    let word_list: Vec<&str> = words(&lower).collect();
    UNKNOWN.contains(&word_list.join(" ").as_str())
}
