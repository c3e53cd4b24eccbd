//! Texts as words that are compared: stemmed in their language, without case and accents.
//!
//! ```text
//! "Ocean Waves (Physics)", "en" ──▶ ocean · wave · physic          "WHO" ──▶ WHO, which is not "who"
//! ```

/// Makes a word, in lower case with its accents, into the term by which its forms are compared, in a language (BCP 47). Where the
/// language is empty or has no stemmer, only its accents are to be taken off.
pub type Stem = fn(word: &str, language: &str) -> String;

/// Letters of the longest abbreviation: what is written in capitals and longer is a word that is stressed.
const ABBREVIATION: usize = 6;

/// The words of a text as it writes them. Signs that names end with are letters here: "C++" is not "C".
pub(crate) fn split_words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| !c.is_alphanumeric() && !matches!(c, '+' | '#');
    text.split(is_between).filter(|word| !word.is_empty())
}

/// Is a word an abbreviation, such as WHO?
pub(crate) fn is_abbreviation(word: &str) -> bool {
    let length = word.chars().count();
    (2..=ABBREVIATION).contains(&length) && word.chars().all(char::is_uppercase)
}

/// A label as it is compared: its words' terms, one blank between two; an abbreviation as it is.
pub(crate) fn match_key(label: &str, language: &str, stem: Stem) -> String {
    if is_abbreviation(label) {
        return label.to_owned();
    }
    join_terms(label, language, stem)
}

/// A label as it is looked for by its letters: without case and accents, one blank between two words.
pub(crate) fn letter_key(label: &str, stem: Stem) -> String {
    join_terms(label, "", stem)
}

fn join_terms(label: &str, language: &str, stem: Stem) -> String {
    let terms: Vec<String> = split_words(label).map(|word| stem(&word.to_lowercase(), language)).collect();
    terms.join(" ")
}

/// The language of a tag, without its region.
pub(crate) fn primary(tag: &str) -> String {
    tag.split(['-', '_']).next().unwrap_or_default().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::match_key;

    #[test]
    fn case_and_marks_do_not_matter_but_in_abbreviations() {
        let key = |label| match_key(label, "", |word, _| word.trim_end_matches('s').to_owned());
        assert_eq!((key("Ocean–Waves"), key("  OCEAN wave ")), ("ocean wave".into(), "ocean wave".into()));
        assert_eq!((key("C++"), key("C"), key("…")), ("c++".into(), "c".into(), String::new()));
        assert_eq!((key("WHO"), key("Who")), ("WHO".into(), "who".into()));
    }
}
