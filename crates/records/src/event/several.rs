//! Several days in one line: "The board meets on January 11, February 8 and March 15".

use marks::When;

use super::day::Sighting;
use super::split::Anchor;
use crate::reading::Reading;

/// Letters between two days of a series: "and", "und"; more are words that set them apart ("postponed from").
const LETTERS: usize = 3;
/// Words between two days that make them a range, and a date beside another that it replaces.
const APART: [&str; 6] = ["to", "bis", "a", "au", "til", "was"];

/// A line that names more days than this is no series that a reader follows; each would read the whole line again.
const MOST: usize = 60;

/// The days that follow an anchor's in its line as members of one series.
pub(crate) fn also<'d>(reading: &Reading<'_>, days: &'d [Sighting], anchor: &Anchor) -> Vec<&'d Sighting> {
    let mut out: Vec<&Sighting> = Vec::new();
    let Some(mut last) = days.get(anchor.day) else { return out };
    for next in days.iter().skip(anchor.day + 1).take(MOST).take_while(|s| s.line == anchor.line) {
        let between = reading.doc.full_text().get(last.span.end..next.span.start).unwrap_or_default();
        let letters: String =
            between.chars().filter(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
        // Days that follow each other are one event of several days.
        let next_day = last.day.tomorrow().is_ok_and(|d| d == next.day);
        let timed = |s: &Sighting| s.when.start.time.is_some();
        // "8:45 AM - 12:59 PM", and both ends said again with their dates.
        if next.day == last.day && ends_or_begins(&last.when, &next.when) {
            continue;
        }
        let series = (!next_day || timed(last) && timed(next))
            && letters.len() <= LETTERS
            && !APART.contains(&letters.as_str())
            && !between.contains(['(', '-', '–', '/']);
        if !series || next.when.start.date.year.is_none() && last.when.start.date.year.is_some() {
            break;
        }
        out.push(next);
        last = next;
    }
    out
}

/// Is the time of the second the begin or end of the first?
fn ends_or_begins(first: &When, second: &When) -> bool {
    let time = second.start.time;
    time.is_some() && (first.start.time == time || first.end.and_then(|e| e.time) == time)
}
