//! The page's language: what the caller knows, what the page declares, else what its script shows.

use page::Document;

use crate::Settings;
use crate::main_text::MainText;

/// The language as BCP 47.
pub(super) fn language(doc: &Document, main: &MainText, settings: &Settings) -> Option<String> {
    let known = settings.language.as_deref().or_else(|| doc.language());
    known.map(|l| l.replace('_', "-")).or_else(|| by_script(&main.text(doc)))
}

/// Scripts that one language writes.
fn by_script(text: &str) -> Option<String> {
    let count = |of: fn(char) -> bool| text.chars().filter(|c| of(*c)).count();
    let kana = count(|c| matches!(c, '\u{3040}'..='\u{30ff}'));
    let han = count(|c| matches!(c, '\u{3400}'..='\u{9fff}'));
    let hangul = count(|c| matches!(c, '\u{ac00}'..='\u{d7af}'));
    let letters = count(char::is_alphabetic);
    let most = |n: usize| 3 * n > letters && n > 0;
    let found = if most(kana + han) {
        if 10 * kana > han { "ja" } else { "zh" }
    } else if most(hangul) {
        "ko"
    } else {
        return None;
    };
    Some(found.to_owned())
}
