//! The language that a page is written in: what it declares, unless its words plainly show another.
//!
//! ```text
//! <html lang> ──────────────────────┐
//! its longer lines ── two detectors ─┴──▶ language
//! ```
//!
//! Half of the world's older pages declare none, and makers of sites write `lang="en"` above whatever their customers
//! write. Without its language a page's "11 bis 17 Uhr" is no time.

use page::Document;

/// Bytes of text from which the language shows.
const ENOUGH: usize = 2000;
/// Letters below which words show nothing.
const FEWEST: usize = 30;
/// Letters from which words are believed against what the page declares: 14 of 972 labelled pages, 13 of them rightly.
const PLAIN: usize = 400;
/// Of so many letters of Japanese at least one is of its syllabaries.
const KANA: usize = 12;
/// Shorter lines are menus, names and dates, in whatever language (bytes).
const LINE: usize = 40;

/// The language in which a page is written, as BCP 47: the one that it declares, unless 400 letters or more plainly
/// show another; where it declares none, the one that its words show, if they show any. At most some 4,000 characters
/// are looked at, whatever the page's length.
pub fn language_of(doc: &Document) -> Option<String> {
    let declared = doc.language();
    let text = sample(doc.full_text());
    let shown = match declared {
        None => detect(&text),
        Some(declared) => detect_against(&text, declared),
    };
    shown.or_else(|| declared.map(str::to_owned))
}

/// The longer lines of a text, and the shorter ones where these are few.
fn sample(text: &str) -> String {
    let mut out = String::new();
    for longer in [true, false] {
        let mut lines = text.lines().filter(|line| (line.len() >= LINE) == longer);
        while out.len() < ENOUGH
            && let Some(line) = lines.next()
        {
            out.extend(line.chars().take(ENOUGH).chain(['\n']));
        }
        if count_letters(&out) >= PLAIN {
            break;
        }
    }
    out
}

/// The language that words show to two detectors: one knows seventy languages, the other sixteen and is better
/// at short texts. Where the second does not know the first's language, it must see another foreign one, or the
/// first be sure.
fn detect(text: &str) -> Option<String> {
    if count_letters(text) < FEWEST {
        return None;
    }
    // A text of few words is often no more than characters that Chinese has, too; their endings are Japanese alone.
    let kana = text.chars().filter(|c| ('\u{3041}'..='\u{30fa}').contains(c)).count();
    if kana * KANA >= text.chars().filter(|c| c.is_alphabetic()).count() {
        return Some("ja".to_owned());
    }
    let found = whatlang::detect(text)?;
    let (code, second) = (found.lang().code(), whichlang::detect_language(text));
    let is_known = WHICHLANG.split(' ').any(|known| known == code);
    let agree = if is_known {
        second.three_letter_code() == code
    } else {
        found.is_reliable() || second != whichlang::Lang::Eng
    };
    to_bcp47(code).filter(|_| agree)
}

/// The languages that the second detector knows.
const WHICHLANG: &str = "ara cmn deu eng fra hin ita jpn kor nld por rus spa swe tur vie";

/// A language that both detectors see, beyond doubt, where the page declares another.
fn detect_against(text: &str, declared: &str) -> Option<String> {
    if count_letters(text) < PLAIN {
        return None;
    }
    let code = whichlang::detect_language(text).three_letter_code();
    let shown = to_bcp47(code)?;
    let is_declared = declared.get(..2).is_some_and(|language| language.eq_ignore_ascii_case(&shown));
    if is_declared {
        return None;
    }
    whatlang::detect(text).filter(|found| found.is_reliable() && found.lang().code() == code).map(|_| shown)
}

/// Letters of a text; a sign of Chinese, Japanese, Korean or Thai says as much as three.
fn count_letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphabetic()).map(|c| if c.len_utf8() > 2 { 3 } else { 1 }).sum()
}

/// Codes of ISO 639-3 as the detectors give them, with those of BCP 47.
const CODES: &str = "afr af aka ak amh am ara ar aze az bel be ben bn bul bg cat ca ces cs cmn zh cym cy dan da deu de \
    ell el eng en epo eo est et fin fi fra fr guj gu heb he hin hi hrv hr hun hu hye hy ind id ita it jav jv jpn ja \
    kan kn kat ka khm km kor ko lat la lav lv lit lt mal ml mar mr mkd mk mya my nep ne nld nl nob nb ori or pan pa \
    pes fa pol pl por pt ron ro rus ru sin si slk sk slv sl sna sn spa es srp sr swe sv tam ta tel te tgl tl tha th \
    tuk tk tur tr ukr uk urd ur uzb uz vie vi yid yi zul zu";

fn to_bcp47(code: &str) -> Option<String> {
    let mut codes = CODES.split_whitespace().skip_while(|c| *c != code);
    codes.nth(1).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GERMAN: &str =
        "Die Mühle wurde im Jahr 1840 gebaut und mahlt noch heute Mehl für die Dörfer am Fluss.";

    #[test]
    fn words_show_the_language() {
        assert_eq!(detect(GERMAN).as_deref(), Some("de"));
        let spanish =
            "El molino fue construido en 1840 y todavía muele harina para los pueblos de la orilla del río.";
        assert_eq!(detect(spanish).as_deref(), Some("es"));
        assert_eq!(
            detect("水車は一八四〇年に建てられ、今でも川沿いの村々のために粉をひいています。").as_deref(),
            Some("ja")
        );
        assert_eq!(
            detect("Млин було збудовано у тисяча вісімсот сороковому році, і він досі меле борошно для сіл.")
                .as_deref(),
            Some("uk")
        );
        assert_eq!(detect("1840 – 1902"), None);
        assert_eq!(detect("ok"), None);
        assert_eq!(detect(&format!("{GERMAN} ツ")).as_deref(), Some("de"));
        assert_eq!(detect("日時:2027年2月20日 会場:市民ホール 講師:山本 花子").as_deref(), Some("ja"));
    }

    #[test]
    fn a_page_is_written_in_what_it_declares_unless_its_words_plainly_show_another() {
        let of = |html: &str| language_of(&page::parse(html.as_bytes(), &page::Hints::default()));
        assert_eq!(of(&format!("<p>{GERMAN}")).as_deref(), Some("de"));
        assert_eq!(of(&format!("<html lang=en-GB><p>{GERMAN}")).as_deref(), Some("en-GB"), "one sentence");
        let one_long_line = format!("<html lang=en><p>{GERMAN}{}", "<li>Die Mühle am Fluss mahlt".repeat(30));
        assert_eq!(of(&one_long_line).as_deref(), Some("de"));
        let page = format!("<html lang=en-US><ul><li>Home<li>Shop</ul>{}", format!("<p>{GERMAN}").repeat(9));
        assert_eq!(of(&page).as_deref(), Some("de"));
        assert_eq!(of(&page.replace("en-US", "de-AT")).as_deref(), Some("de-AT"));
        assert_eq!(
            of("<h1>Koncert kolęd</h1><p>sobota, 16 stycznia 2027, godz. 18.00").as_deref(),
            Some("pl")
        );
        assert_eq!(of("<html lang=en-GB><p>1840"), Some("en-GB".to_owned()));
    }
}
