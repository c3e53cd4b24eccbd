//! Which line of the page is its title: the heading that shares most words with `<title>`.

use super::layout::Layout;

/// Lines that are looked at.
const MOST: usize = 400;
/// Longest title, in words.
const LONGEST: f32 = 40.0;

/// The line that is the page's title, where one is.
pub(super) fn title_line(layout: &Layout) -> Option<usize> {
    let title = layout.doc.title().unwrap_or_default().to_lowercase();
    let words = words(&title);
    let mut best = (0.5, None);
    for (i, (line, wording)) in layout.lines.iter().zip(&layout.wordings).enumerate().take(MOST) {
        if !line.shown || wording.words > LONGEST || wording.words == 0.0 {
            continue;
        }
        let text = line.text(layout.doc).to_lowercase();
        let own = self::words(&text);
        let both = own.iter().filter(|w| words.binary_search(w).is_ok()).count() as f32;
        // Words that the line has beside the title's count against it; those that the title has beside may be the site's.
        let alike = both / (own.len() as f32).max(1.0) * (both / 3.0).min(1.0);
        let score = alike + line.heading - line.linked * 0.5;
        if score > best.0 {
            best = (score, Some(i));
        }
    }
    best.1
}

/// The different words of a text, sorted.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.sort_unstable();
    words.dedup();
    words
}
