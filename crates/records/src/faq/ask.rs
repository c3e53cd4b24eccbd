//! Does a text ask something, and which marks stand around the words of a question.
//!
//! ```text
//! "Q 1.2: How do I install it? +"  ──▶  marker Q, "How do I install it?", asks 1.0
//! ```
//!
//! Questions of a FAQ often lack their question mark ("Installing on Windows"), so asking is a degree, and what a whole
//! group of like texts does decides, not one of them.

use std::sync::LazyLock;

use super::marker::{self, number, spaced_number, wide_number};
use super::words::words;

/// What stands before a question or an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marker {
    /// Nothing.
    None,
    /// "Q:", "Question 3.", "Frage:".
    Question,
    /// "A:", "Answer:", "Antwort:".
    Answer,
    /// "1.", "1.2)", "T.04:".
    Number,
}

/// Longest question, in bytes: the longest of the labelled pages has 330.
pub(crate) const LONGEST: usize = 420;

/// From which degree on a text counts as asking.
pub(crate) const ASKS: f32 = 0.5;
/// From which degree on it asks for itself, whatever its company.
pub(crate) const SURE: f32 = 0.8;

/// Words before questions and answers, and words with which a question begins that may lack its mark, by language.
static WORDS: LazyLock<Words> = LazyLock::new(Words::read);

/// The words of `data/faq/asking.txt`.
#[derive(Debug)]
struct Words {
    // These in order.
    question: Vec<&'static str>,
    answer: Vec<&'static str>,
    begin: Vec<&'static str>,
    tell: Vec<&'static str>,
    /// Words that ask wherever they stand, in scripts that put no blanks between words or no mark behind questions.
    within: Vec<&'static str>,
    end: Vec<&'static str>,
    more: Vec<&'static str>,
}

impl Words {
    fn read() -> Words {
        let of = |sort| words(include_str!("../../data/faq/asking.txt"), sort);
        let sorted = |sort| {
            let mut list: Vec<&str> = of(sort).collect();
            list.sort_unstable();
            list
        };
        Words {
            question: sorted("question"),
            answer: sorted("answer"),
            begin: sorted("begin"),
            tell: sorted("tell"),
            within: of("within").collect(),
            end: of("end").collect(),
            more: of("more").collect(),
        }
    }
}

/// Does a text begin with one of the words, or with one of two words?
fn among(words: &[&str], first: &str, second: &str) -> bool {
    let from = words.partition_point(|w| *w < first);
    let alike = words.get(from..).unwrap_or_default().iter().map_while(|w| w.strip_prefix(first));
    alike.into_iter().any(|rest| rest.is_empty() || rest.strip_prefix(' ') == Some(second))
}

/// Question marks: Latin, wide, Arabic, Greek, Ethiopic, Armenian (which stands inside a word), and both at once.
const MARKS: [char; 8] = ['?', '？', '؟', '\u{37e}', '፧', '՞', '⁇', '‽'];

/// How much a text with such words asks: 1.0 with a question mark at its end, 0.8 with one before a remark in brackets, 0.6 with one
/// inside, 0.5 where it only begins like a question, 0.0 else.
pub(crate) fn asking(text: &str, words: &str) -> f32 {
    if text.len() > LONGEST {
        return 0.0;
    }
    if !has_words(words) {
        return 0.0;
    }
    let body = words.trim_end_matches(|c: char| c.is_whitespace() || "\"”“»’'*).]".contains(c));
    // The Armenian mark stands inside the word that asks.
    if body.ends_with(MARKS)
        || body.contains('՞')
        || words.starts_with('¿')
        || body.ends_with(';') && is_greek(body)
    {
        return 1.0;
    }
    let marked = words.rfind(MARKS).map(|at| words.get(at..).unwrap_or_default());
    match marked {
        Some(rest) if rest.trim_start_matches(MARKS).trim_start().starts_with(['(', '[']) => 0.8,
        Some(_) => 0.6,
        None if asks_unmarked(body) => 0.8,
        None if begins_asking(words) => 0.5,
        None => 0.0,
    }
}

fn is_greek(text: &str) -> bool {
    text.chars().any(|c| ('\u{370}'..='\u{3ff}').contains(&c))
}

fn begins_asking(words: &str) -> bool {
    let Some((first, second)) = first_words(words) else { return false };
    // Finnish asks with an ending of the first word: "Voinko", "Onko".
    let finnish = first.chars().count() > 3 && (first.ends_with("nko") || first.ends_with("nkö"));
    // "May 13 2021" is a day.
    let day = second.starts_with(|c: char| c.is_ascii_digit());
    finnish || !day && among(&WORDS.begin, &first, &second)
}

/// The first two of three words or more, in lower case.
fn first_words(words: &str) -> Option<(String, String)> {
    let mut each = words.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty());
    let (first, second, _) = (each.next()?, each.next()?, each.next()?);
    let lower = |w: &str| w.to_lowercase().replace('’', "'");
    Some((lower(first), lower(second)))
}

/// How much a heading asks that tells a reader's trouble: as one with a question mark inside.
pub(crate) const TOLD: f32 = 0.6;

/// Does a text tell a reader's trouble: "I forgot my password", "Ich kann mich nicht anmelden"?
pub(crate) fn tells(words: &str) -> bool {
    const LONGEST: usize = 160;
    // Scripts without blanks have one word.
    let bare = || WORDS.tell.iter().any(|w| w.chars().all(writes_no_blanks) && words.starts_with(w));
    let is_telling = || first_words(words).is_some_and(|(first, second)| among(&WORDS.tell, &first, &second));
    words.len() <= LONGEST && (is_telling() || words.starts_with(writes_no_blanks) && bare())
}

/// Does a text ask by a word or an ending, as languages do that need no mark?
fn asks_unmarked(body: &str) -> bool {
    const SHORT: usize = 240;
    let foreign = body.chars().any(writes_no_blanks) && body.len() <= SHORT;
    foreign && (WORDS.end.iter().any(|e| body.ends_with(e)) || WORDS.within.iter().any(|w| body.contains(w)))
}

/// Scripts that put no blanks between words: Thai, Lao, Burmese, Khmer, Chinese, Japanese; and Korean.
fn writes_no_blanks(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}') || c > '\u{2e80}'
}

/// Two words, or a script that writes none.
fn has_words(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).take(3).count();
    letters >= 2
        && (letters >= 3 && text.contains([' ', '\u{a0}'])
            || text.chars().any(writes_no_blanks)
            || letters >= 3 && text.contains(MARKS))
}

/// A text without the marker before it and the signs behind it.
pub(crate) fn strip(text: &str) -> (Marker, &str) {
    let mut rest = subject(lead(text));
    let mut found = Marker::None;
    // A question may have two: "3. Q: ...".
    for _ in 0..2 {
        let Some((marker, after)) = marker(rest) else { break };
        found = if found == Marker::None || marker != Marker::Number { marker } else { found };
        rest = lead(after);
    }
    (found, tail(rest))
}

/// What stands behind "Subject:" in the FAQs of newsgroups, where a number follows: "Subject: 1.1) What is it?".
fn subject(text: &str) -> &str {
    let head = text.get(..SUBJECT.len()).filter(|h| h.eq_ignore_ascii_case(SUBJECT));
    let rest = head.and_then(|_| text.get(SUBJECT.len()..)).map(lead);
    rest.filter(|r| r.starts_with(|c: char| c.is_ascii_digit()) && marker(r).is_some()).unwrap_or(text)
}

const SUBJECT: &str = "subject:";

/// Is a text a rule drawn with signs: "-----", "=====", "* * *"?
pub(crate) fn is_rule(text: &str) -> bool {
    const SHORTEST: usize = 4;
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    let Some(first) = signs.next().filter(|c| "-=_*~#+.—–─━═".contains(*c)) else { return false };
    signs.clone().count() + 1 >= SHORTEST && signs.all(|c| c == first)
}

/// Is a text nothing but the sign of an accordion: "+", "▼"?
pub(crate) fn is_sign(text: &str) -> bool {
    const MOST: usize = 3;
    text.chars().count() <= MOST && text.chars().all(|c| "+-−–—×✕▼▲▾▴▸►▶⌄⌃˅˄❯›»∨∧".contains(c))
}

/// Is a text nothing but the name of questions or answers: "Question", "Answers:", "Frage"?
pub(crate) fn names(text: &str) -> Option<Marker> {
    const LONGEST: usize = 24;
    let word = text.trim().trim_end_matches(':');
    // A letter alone stands in many tables.
    if word.len() > LONGEST || word.chars().nth(1).is_none() {
        return None;
    }
    let lower = word.to_lowercase();
    let one = lower.strip_suffix('s').unwrap_or(&lower);
    let among = |list: &[&str]| [lower.as_str(), one].iter().any(|w| list.binary_search(w).is_ok());
    match () {
        () if among(&WORDS.question) => Some(Marker::Question),
        () if among(&WORDS.answer) => Some(Marker::Answer),
        () => None,
    }
}

/// Does a text hold the word for an answer: "Read the answer", "回答を見る"?
pub(crate) fn names_answer(text: &str) -> bool {
    let lower = text.to_lowercase();
    let long = |w: &str| w.chars().nth(1).is_some();
    let mut words = lower.split(|c: char| !c.is_alphanumeric()).filter(|w| long(w));
    let within = |w: &str| long(w) && w.chars().all(writes_no_blanks) && lower.contains(w);
    words.any(|w| WORDS.answer.binary_search(&w).is_ok()) || WORDS.answer.iter().any(|w| within(w))
}

/// Does a link say that a text goes on elsewhere: "Continue reading", "続きを読む"? "Read more" may lead to other things.
pub(crate) fn goes_on(text: &str) -> bool {
    let lower = lead(text).to_lowercase();
    let words = lower.trim_start_matches(['[', '(', '…', ' ']);
    WORDS.more.iter().any(|m| words.starts_with(m))
}

/// Does a text begin as one of several to choose from: "a) …", "B. …"?
pub(crate) fn is_choice(text: &str) -> bool {
    let mut chars = lead(text).chars();
    let letter = chars.next().is_some_and(|c| matches!(c.to_ascii_lowercase(), 'a'..='f'));
    letter && chars.next().is_some_and(|c| matches!(c, ')' | '.'))
}

/// The words of a question. A decimal before them is theirs ("3.5 mm plugs") where questions are not numbered.
pub(crate) fn question(text: &str, numbered: bool) -> &str {
    let (marker, words) = strip(text);
    let whole = lead(text);
    let token = whole.split(char::is_whitespace).next().unwrap_or_default();
    let decimal = token.split_once('.').is_some_and(|(a, b)| is_digits(a) && is_digits(b));
    if marker == Marker::Number && decimal && !numbered { tail(whole) } else { words }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// A letter before a text and the text: "F: Was ist das?", "P. ¿Qué es?". All questions of a FAQ may have one.
pub(crate) fn lettered(text: &str) -> Option<(char, &str)> {
    let rest = lead(text);
    let letter = rest.chars().next().filter(|c| c.is_uppercase())?;
    let behind = rest.get(letter.len_utf8()..)?;
    let rest = behind.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = || rest.strip_prefix(' ').filter(|_| letter == 'A');
    // "Q予約は必要ですか": the letter of another script stands apart.
    // A number behind "A" may be the answer's own: "A3台".
    let apart = || match letter {
        'Q' if rest.starts_with(writes_no_blanks) => Some(rest),
        'A' if rest.starts_with(writes_no_blanks) => Some(behind),
        _ => None,
    };
    rest.strip_prefix([':', '.', ')', '：', '．', '。'])
        .or_else(bare)
        .or_else(apart)
        // "Q.: Why?" has two signs.
        .map(|rest| (letter, rest.strip_prefix(':').unwrap_or(rest).trim_start()))
}

/// The bare number before a text and the text: "01 What time is it?". All questions of a FAQ may count so.
pub(crate) fn counted(text: &str) -> Option<(u32, &str)> {
    const DIGITS: usize = 3;
    let rest = lead(text);
    let end = rest.find(|c: char| !c.is_ascii_digit()).filter(|e| (1..=DIGITS).contains(e))?;
    let (number, words) = rest.split_at_checked(end)?;
    Some((number.parse().ok()?, words.strip_prefix(char::is_whitespace)?.trim_start()))
}

/// What an answer says behind "A:", "3. Answer -"; and whether it is sure that this was a marker: "A. Smith" begins like
/// one.
pub(crate) fn answer(text: &str) -> Option<(&str, bool)> {
    let plain = lead(text);
    let numbered = number(plain).map(lead).and_then(word_marker);
    let (marker, rest) = word_marker(plain).or(numbered)?;
    let before = text.get(..text.len() - rest.len()).unwrap_or_default().trim_end();
    (marker == Marker::Answer).then_some((rest.trim_start(), before.ends_with([':', '：'])))
}

/// Signs before the words: bullets, arrows, the plus of an accordion.
fn lead(text: &str) -> &str {
    let sign = |c: char| c.is_whitespace() || "+•*#»›>▶►▸▼▾▲–—·●○■□▪▫◆◇🔹🔸🔷🔶✓❓❔".contains(c);
    text.trim_start_matches(sign)
}

/// Signs behind the words: accordion marks, permalinks.
fn tail(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_whitespace() || "+#¶»›▶►▸▼▾▲⌄˅−–—✕×❯".contains(c))
}

/// A marker at the beginning, and what follows it.
fn marker(text: &str) -> Option<(Marker, &str)> {
    word_marker(text)
        .or_else(|| wide_number(text).map(|rest| (Marker::Number, rest)))
        .or_else(|| number(text).or_else(|| spaced_number(text)).map(|rest| (Marker::Number, rest)))
}

/// "Q:", "Q1.", "Question 3 -", "A.", "(Q)".
fn word_marker(text: &str) -> Option<(Marker, &str)> {
    let (written, after) = marker::worded(text)?;
    let word = written.to_lowercase();
    let among = |words: &[&str]| words.binary_search(&word.as_str()).is_ok();
    match () {
        () if among(&WORDS.question) => Some((Marker::Question, after)),
        () if among(&WORDS.answer) => Some((Marker::Answer, after)),
        () => None,
    }
}

/// Is there nothing but a marker: "Q:", "3.", "A"?
pub(crate) fn only_marker(text: &str) -> bool {
    const SHORT: usize = 14;
    text.len() <= SHORT && strip(text).1.is_empty() && text.chars().any(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_go_and_words_stay() {
        let cases = [
            ("Q: What is it?", Marker::Question, "What is it?"),
            ("Q1. What is it? +", Marker::Question, "What is it?"),
            ("Question 3: Why?", Marker::Question, "Why?"),
            ("1.2) Why so?", Marker::Number, "Why so?"),
            ("3、退款规则", Marker::Number, "退款规则"),
            ("T.04: Why so?", Marker::Number, "Why so?"),
            ("Subject: 1.1) Why so?", Marker::Number, "Why so?"),
            ("Subject: Re: lunch", Marker::None, "Subject: Re: lunch"),
            ("3. Q: Why so?", Marker::Question, "Why so?"),
            ("A: Because.", Marker::Answer, "Because."),
            ("Q 배송은 얼마나 걸리나요", Marker::Question, "배송은 얼마나 걸리나요"),
            ("प्रश्न 1: क्या यह मुफ़्त है?", Marker::Question, "क्या यह मुफ़्त है?"),
            ("A 3 m line", Marker::None, "A 3 m line"),
            ("A dog is an animal.", Marker::None, "A dog is an animal."),
            ("Quick start", Marker::None, "Quick start"),
            ("5 reasons why", Marker::None, "5 reasons why"),
            ("Q。 积分会过期吗", Marker::Question, "积分会过期吗"),
            ("🔹 Q2. Why so?", Marker::Question, "Why so?"),
            ("Answers to all", Marker::None, "Answers to all"),
        ];
        for (text, marker, words) in cases {
            assert_eq!(strip(text), (marker, words), "{text}");
        }
        assert!(only_marker("Q:") && only_marker("12.") && !only_marker("Why"));
        assert_eq!(question("3.5 mm plugs: do they fit?", false), "3.5 mm plugs: do they fit?");
        assert_eq!(question("3.5 Do plugs fit?", true), "Do plugs fit?");
        assert_eq!(question("3. Do plugs fit?", false), "Do plugs fit?");
    }

    #[test]
    fn answers_keep_what_they_say() {
        let cases = [
            ("A: Because.", Some(("Because.", true))),
            ("A: 4. It is so.", Some(("4. It is so.", true))),
            ("A. Smith is the owner.", Some(("Smith is the owner.", false))),
            ("A. 3 days", Some(("3 days", false))),
            ("A1．3営業日です", Some(("3営業日です", false))),
            ("A1. 3 days", Some(("3 days", false))),
            ("Answer - yes", Some(("yes", false))),
            ("3. A: Yes.", Some(("Yes.", true))),
            ("a) the first", None),
            ("4.", None),
            ("A dog", None),
        ];
        for (text, expected) in cases {
            assert_eq!(answer(text), expected, "{text}");
        }
    }

    fn asks(text: &str) -> f32 {
        asking(text, strip(text).1)
    }

    #[test]
    fn languages_ask_in_their_ways() {
        for text in [
            "هل هو مجاني؟",
            "האם זה בחינם?",
            "क्या यह मुफ़्त है?",
            "ฉันจะสมัครได้อย่างไร",
            "Τι είναι αυτό;",
            "어떻게 신청하나요",
            "如何申请",
            "Ի՞նչ է սա",
            "これは何ですか",
        ] {
            assert!(asks(text) >= 0.8, "{text}");
        }
        for text in [
            "Jak mohu platit kartou",
            "Onko se ilmaista nyt",
            "Nasıl kayıt olabilirim acaba",
            "Làm thế nào để đăng ký",
            "Bagaimana cara mendaftar",
            "Cum pot plăti online",
            "كيف يمكنني التسجيل",
        ] {
            assert!(asks(text) >= 0.5, "{text}");
        }
        for text in ["สวัสดีครับ", "你好世界", "Yhteystiedot ja kartta tässä", "Kontakt und Anfahrt hier"]
        {
            assert!(asks(text) < 0.5, "{text}");
        }
    }

    #[test]
    fn asking_is_a_degree() {
        let asked: Vec<f32> =
            ["What is it?", "Is it free? (yes)", "How to install it", "Installation", "これは何ですか？"]
                .iter()
                .map(|t| asks(t))
                .collect();
        assert_eq!(asked, [1.0, 0.8, 0.5, 0.0, 1.0]);
    }
}
