//! Languages of the interface, and which of them a reader gets: the one they chose, else the one that their browser prefers.

use axum::http::{HeaderMap, header};

/// The cookie that keeps a chosen language.
pub(crate) const COOKIE: &str = "language";

/// A language in which the interface is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    German,
    French,
    Spanish,
}

impl Language {
    pub(crate) const ALL: [Language; 4] =
        [Language::English, Language::German, Language::French, Language::Spanish];

    /// As attributes and cookies write it (BCP 47).
    pub(crate) fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
            Language::Spanish => "es",
        }
    }

    /// What those who speak it call it.
    pub(crate) fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::French => "Français",
            Language::Spanish => "Español",
        }
    }

    /// The name of a kind or a field within a sentence: German writes its nouns with a capital everywhere.
    pub(crate) fn in_sentence(self, name: &str) -> String {
        let mut letters = name.chars();
        let (first, second) = (letters.next(), letters.next());
        // "DOI" and "PhD theses" keep their capitals.
        let is_short_form =
            name.split(' ').next().is_some_and(|word| word.chars().skip(1).any(char::is_uppercase));
        match first {
            Some(first) if self != Language::German && second.is_some() && !is_short_form => {
                first.to_lowercase().chain(name.chars().skip(1)).collect()
            }
            _ => name.to_owned(),
        }
    }

    /// What parts the thousands of a number.
    pub(crate) fn thousands_separator(self) -> &'static str {
        match self {
            Language::English => ",",
            Language::German => ".",
            Language::French => "\u{202f}",
            Language::Spanish => "\u{a0}",
        }
    }

    /// Numbers of so many digits have their thousands parted: in Spanish 1234 has not (CLDR, `minimumGroupingDigits`).
    pub(crate) fn grouped_from(self) -> usize {
        if self == Language::Spanish { 5 } else { 4 }
    }

    /// The language of a tag, whatever its region: "de", "de-AT".
    pub(crate) fn from_tag(tag: &str) -> Option<Language> {
        let language = tag.trim().split('-').next().unwrap_or_default();
        Language::ALL.into_iter().find(|known| known.tag().eq_ignore_ascii_case(language))
    }

    /// The language that a browser keeps, if it is one of ours.
    pub(crate) fn chosen(headers: &HeaderMap, cookie_name: &str) -> Option<Language> {
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let (_, value) = pairs.find(|(name, _)| *name == cookie_name)?;
        Language::ALL.into_iter().find(|known| known.tag() == value)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_cookie_names_a_language_or_none() {
        let chosen = |cookie: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_str(cookie).expect("a header"));
            Language::chosen(&headers, COOKIE)
        };
        assert_eq!(chosen("a=b; language=de"), Some(Language::German));
        for odd in ["language=<script>", "language=", "language=de-AT", "other=de", "language"] {
            assert_eq!(chosen(odd), None, "{odd}");
        }
        assert_eq!(Language::from_tag("de-AT"), Some(Language::German));
        assert_eq!((Language::from_tag("den"), Language::from_tag("")), (None, None));
    }
}
