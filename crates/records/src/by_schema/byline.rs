//! Who made the record, by the words before the name: "By Ann Lee", "Av: Ann Lee", "Written by flutelah".

use std::ops::Range;

use page::Document;

use crate::lines::Line;

/// Lines below the title in which a byline is looked for.
const LINES: usize = 25;
/// Longest byline, in bytes, and most words of a name: longer lines are sentences.
const LONGEST: usize = 60;
const MOST_WORDS: usize = 4;

/// The first name below the title that a label of the field leads, on a line that says no more.
pub(super) fn led_name(
    doc: &Document,
    lines: &[Line],
    title: &Range<usize>,
    labels: &[String],
) -> Option<Range<usize>> {
    let from = lines.partition_point(|line| line.span.start < title.end);
    let below = lines.iter().skip(from).filter(|line| line.shown).take(LINES);
    let name = |line: &Line| {
        let text = line.text(doc);
        let own = without_label(text, labels);
        let is_led = own.len() < text.len() && text.len() <= LONGEST;
        let words = own.split_whitespace().count();
        let is_name = words == 1 || own.starts_with(char::is_uppercase);
        let good =
            is_led && (1..=MOST_WORDS).contains(&words) && is_name && own.contains(char::is_alphabetic);
        good.then(|| line.span.end - own.len()..line.span.end)
    };
    below.filter(|line| line.span.len() <= LONGEST).find_map(name)
}

/// A text without the label of its field that begins it: "Av: Ann Lee", "Written by Ann Lee".
pub(super) fn without_label<'t>(text: &'t str, labels: &[String]) -> &'t str {
    let behind = |label: &String| {
        let begins = text.get(..label.len()).filter(|begins| begins.to_lowercase() == *label)?;
        let rest = text.get(begins.len()..)?;
        rest.starts_with([' ', ':', '：', '\u{a0}'])
            .then(|| rest.trim_start_matches([' ', ':', '：', '\u{a0}']))
    };
    labels
        .iter()
        .filter_map(behind)
        .min_by_key(|rest| rest.len())
        .filter(|rest| !rest.is_empty())
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_label_of_a_name_is_none_of_it() {
        let labels = ["av", "written by", "by"].map(str::to_owned);
        let own = |text: &'static str| without_label(text, &labels);
        assert_eq!(["Av: Ann Lee", "Written by Ann Lee", "By Ann Lee"].map(own), ["Ann Lee"; 3]);
        assert_eq!(["Avery Lee", "By", "Ann Lee"].map(own), ["Avery Lee", "By", "Ann Lee"]);
    }

    #[test]
    fn a_name_is_led_by_a_label() {
        let labels = ["by".to_owned()];
        let name = |below: &str| {
            let doc = page::parse(format!("<h1>Pie</h1>{below}").as_bytes(), &page::Hints::default());
            let span = led_name(&doc, &crate::lines::lines(&doc), &(0..3), &labels)?;
            doc.full_text().get(span).map(str::to_owned)
        };
        assert_eq!(name("<p>Rate this<p>By flutelah<p>Bake.").as_deref(), Some("flutelah"));
        assert_eq!(name("<p>By the time that the pie is done, eat.<p>by the way"), None);
    }
}
