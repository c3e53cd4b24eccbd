//! Several days in one line: "The board meets on January 11, February 8 and March 15".

use super::sighting::Sighting;
use super::split::Anchor;
use crate::reading::Reading;

/// Letters between two days of a series: "and", "und"; more are words that set them apart ("postponed from").
const LETTERS: usize = 3;
/// Words between two days that make them a range, and a date beside another that it replaces.
const APART: [&str; 6] = ["to", "bis", "a", "au", "til", "was"];

/// The days that follow an anchor's in its line as members of one series.
pub(crate) fn also<'d>(reading: &Reading<'_>, days: &'d [Sighting], anchor: &Anchor) -> Vec<&'d Sighting> {
    let mut out: Vec<&Sighting> = Vec::new();
    let Some(mut last) = days.get(anchor.day) else { return out };
    for next in days.iter().skip(anchor.day + 1).take_while(|s| s.line == anchor.line) {
        let between = reading.doc.full_text().get(last.span.end..next.span.start).unwrap_or_default();
        let letters: String =
            between.chars().filter(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
        // Days that follow each other are one event of several days.
        let next_day = last.day.tomorrow().is_ok_and(|d| d == next.day);
        let series = !next_day
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
