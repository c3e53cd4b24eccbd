//! The page's language: what the caller knows, what the page or the server declares, else what its words show.

use page::Document;

use crate::Settings;
use crate::main_text::MainText;

/// The language as BCP 47. `header`: what the server says in `Content-Language`.
pub(super) fn language(
    doc: &Document,
    main: &MainText,
    header: Option<&str>,
    settings: &Settings,
) -> Option<String> {
    // A server that names several serves them all from one place: that says nothing of this page.
    let header = header.map(str::trim).filter(|h| !h.is_empty() && !h.contains(','));
    let known = settings.language.as_deref().or_else(|| doc.language()).or(header);
    known.map(|l| l.replace('_', "-")).or_else(|| by_words(&sample(doc, main)))
}

/// Characters from which the language shows.
const ENOUGH: usize = 4000;
/// Letters below which words show nothing.
const FEWEST: usize = 30;

/// The main text, or where that says little all of the page's.
fn sample(doc: &Document, main: &MainText) -> String {
    let text = main.text(doc);
    let text =
        if text.chars().filter(|c| c.is_alphabetic()).count() < FEWEST { doc.full_text() } else { &text };
    text.chars().take(ENOUGH).collect()
}

/// Codes of ISO 639-3 as the detector gives them, with those of BCP 47.
const CODES: &str = "afr af aka ak amh am ara ar aze az bel be ben bn bul bg cat ca ces cs cmn zh cym cy dan da deu de \
    ell el eng en epo eo est et fin fi fra fr guj gu heb he hin hi hrv hr hun hu hye hy ind id ita it jav jv jpn ja \
    kan kn kat ka khm km kor ko lat la lav lv lit lt mal ml mar mr mkd mk mya my nep ne nld nl nob nb ori or pan pa \
    pes fa pol pl por pt ron ro rus ru sin si slk sk slv sl sna sn spa es srp sr swe sv tam ta tel te tgl tl tha th \
    tuk tk tur tr ukr uk urd ur uzb uz vie vi yid yi zul zu";

/// The language that words show: beyond doubt to one detector that knows seventy languages, or to it and another that
/// knows sixteen and is better at short texts.
fn by_words(text: &str) -> Option<String> {
    if text.chars().filter(|c| c.is_alphabetic()).count() < FEWEST {
        return None;
    }
    let found = whatlang::detect(text)?;
    let code = found.lang().code();
    if !found.is_reliable() && whichlang::detect_language(text).three_letter_code() != code {
        return None;
    }
    let mut codes = CODES.split_whitespace().skip_while(|c| *c != code);
    codes.nth(1).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_show_the_language() {
        let of = |text: &str| by_words(text);
        let german = "Die Mühle wurde im Jahr 1840 gebaut und mahlt noch heute Mehl für die Dörfer am Fluss.";
        assert_eq!(of(german).as_deref(), Some("de"));
        let spanish =
            "El molino fue construido en 1840 y todavía muele harina para los pueblos de la orilla del río.";
        assert_eq!(of(spanish).as_deref(), Some("es"));
        assert_eq!(
            of("水車は一八四〇年に建てられ、今でも川沿いの村々のために粉をひいています。").as_deref(),
            Some("ja")
        );
        assert_eq!(
            of("Млин було збудовано у тисяча вісімсот сороковому році, і він досі меле борошно для сіл.")
                .as_deref(),
            Some("uk")
        );
        assert_eq!(of("1840 – 1902"), None);
        assert_eq!(of("ok"), None);
    }
}
