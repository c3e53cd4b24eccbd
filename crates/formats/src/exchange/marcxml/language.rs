//! Languages as MARC calls them.

/// The MARC code (MARC Code List for Languages, of the Library of Congress) of a language by its tag (BCP 47); `None` where the
/// list below has none.
pub(super) fn code(tag: &str) -> Option<&'static str> {
    let primary = tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    CODES.iter().find(|(short, _)| *short == primary).map(|(_, code)| *code)
}

/// ISO 639-1 and MARC.
const CODES: [(&str, &str); 75] = [
    ("af", "afr"),
    ("ar", "ara"),
    ("az", "aze"),
    ("be", "bel"),
    ("bg", "bul"),
    ("bn", "ben"),
    ("br", "bre"),
    ("bs", "bos"),
    ("ca", "cat"),
    ("cs", "cze"),
    ("cy", "wel"),
    ("da", "dan"),
    ("de", "ger"),
    ("el", "gre"),
    ("en", "eng"),
    ("eo", "epo"),
    ("es", "spa"),
    ("et", "est"),
    ("eu", "baq"),
    ("fa", "per"),
    ("fi", "fin"),
    ("fr", "fre"),
    ("ga", "gle"),
    ("gd", "gla"),
    ("gl", "glg"),
    ("gu", "guj"),
    ("he", "heb"),
    ("hi", "hin"),
    ("hr", "hrv"),
    ("hu", "hun"),
    ("hy", "arm"),
    ("id", "ind"),
    ("is", "ice"),
    ("it", "ita"),
    ("ja", "jpn"),
    ("ka", "geo"),
    ("kk", "kaz"),
    ("kn", "kan"),
    ("ko", "kor"),
    ("la", "lat"),
    ("lb", "ltz"),
    ("lt", "lit"),
    ("lv", "lav"),
    ("mk", "mac"),
    ("ml", "mal"),
    ("mr", "mar"),
    ("ms", "may"),
    ("mt", "mlt"),
    ("nb", "nob"),
    ("nl", "dut"),
    ("nn", "nno"),
    ("no", "nor"),
    ("pa", "pan"),
    ("pl", "pol"),
    ("pt", "por"),
    ("rm", "roh"),
    ("ro", "rum"),
    ("ru", "rus"),
    ("sk", "slo"),
    ("sl", "slv"),
    ("sq", "alb"),
    ("sr", "srp"),
    ("sv", "swe"),
    ("sw", "swa"),
    ("ta", "tam"),
    ("te", "tel"),
    ("th", "tha"),
    ("tl", "tgl"),
    ("tr", "tur"),
    ("uk", "ukr"),
    ("ur", "urd"),
    ("uz", "uzb"),
    ("vi", "vie"),
    ("yi", "yid"),
    ("zh", "chi"),
];

/// How many characters an article at the beginning of a title takes, with its blank: by them no title is filed (MARC 21, field
/// 245, second indicator).
pub(super) fn nonfiling(title: &str, tag: &str) -> usize {
    let primary = tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let articles =
        ARTICLES.iter().find(|(language, _)| *language == primary).map_or(&[][..], |(_, all)| *all);
    let lower = title.to_lowercase();
    let leading = articles.iter().find(|article| lower.starts_with(**article));
    leading.map_or(0, |article| article.chars().count())
}

/// Articles that begin a title, those first that begin as another one. What is also a number or a pronoun is left out: "Un", "Eine".
const ARTICLES: [(&str, &[&str]); 7] = [
    ("en", &["the ", "an ", "a "]),
    ("de", &["der ", "die ", "das "]),
    ("fr", &["les ", "le ", "la ", "l'", "l’"]),
    ("es", &["los ", "las ", "el ", "la "]),
    ("it", &["gli ", "il ", "lo ", "la ", "le ", "l'", "l’"]),
    ("nl", &["de ", "het "]),
    ("pt", &["os ", "as ", "o ", "a "]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_by_their_tags() {
        assert_eq!((code("de-AT"), code("EN"), code("zh_TW")), (Some("ger"), Some("eng"), Some("chi")));
        assert_eq!((code("tlh"), code("")), (None, None));
    }

    #[test]
    fn articles_are_not_filed_in_their_own_language_alone() {
        assert_eq!((nonfiling("The tides", "en-GB"), nonfiling("An atlas", "en")), (4, 3));
        assert_eq!((nonfiling("Die Gezeiten", "de"), nonfiling("L’océan", "fr")), (4, 2));
        assert_eq!(
            (nonfiling("Die Hard", "en"), nonfiling("Theory", "en"), nonfiling("The tides", "")),
            (0, 0, 0)
        );
    }
}
