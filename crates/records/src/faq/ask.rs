//! Does a text ask something, and which marks stand around the words of a question.
//!
//! ```text
//! "Q 1.2: How do I install it? +"  ──▶  marker Q, "How do I install it?", asks 1.0
//! ```
//!
//! Questions of a FAQ often lack their question mark ("Installing on Windows"), so asking is a degree, and what a whole
//! group of like texts does decides, not one of them.

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

/// Words that name what follows a question, in the languages of the labelled pages and their neighbours.
const QUESTION_WORDS: [&str; 14] = [
    "q",
    "question",
    "frage",
    "pregunta",
    "pergunta",
    "domanda",
    "vraag",
    "вопрос",
    "問",
    "质问",
    "问",
    "ερώτηση",
    "pytanie",
    "hỏi",
];
const ANSWER_WORDS: [&str; 15] = [
    "a",
    "answer",
    "ans",
    "antwort",
    "réponse",
    "respuesta",
    "resposta",
    "risposta",
    "antwoord",
    "ответ",
    "答",
    "απάντηση",
    "odpowiedź",
    "đáp",
    "r",
];

/// Words with which a question begins that may lack its mark.
const ASKING: [&str; 62] = [
    "how",
    "what",
    "what's",
    "why",
    "when",
    "where",
    "who",
    "whom",
    "whose",
    "which",
    "can",
    "could",
    "do",
    "does",
    "did",
    "is",
    "are",
    "was",
    "will",
    "would",
    "should",
    "may",
    "must",
    "have",
    "has",
    "am",
    "isn't",
    "aren't",
    "don't",
    "doesn't",
    "can't",
    "won't",
    "wie",
    "was",
    "warum",
    "wann",
    "wo",
    "wer",
    "welche",
    "welcher",
    "welches",
    "kann",
    "comment",
    "pourquoi",
    "quand",
    "où",
    "qui",
    "quel",
    "quelle",
    "qu'est-ce",
    "est-ce",
    "puis-je",
    "cómo",
    "qué",
    "cuándo",
    "dónde",
    "como",
    "quando",
    "onde",
    "как",
    "что",
    "почему",
];

/// How much a text asks: 1.0 with a question mark at its end, 0.8 with one before a remark in brackets, 0.6 with one
/// inside, 0.5 where it only begins like a question, 0.0 else.
pub(crate) fn asks(text: &str) -> f32 {
    if text.len() > LONGEST {
        return 0.0;
    }
    let (_, words) = strip(text);
    if !has_words(words) {
        return 0.0;
    }
    let body = words.trim_end_matches(|c: char| c.is_whitespace() || "\"”“»’'*).]".contains(c));
    if body.ends_with(['?', '？', '؟', '\u{37e}'])
        || words.starts_with('¿')
        || body.ends_with(';') && is_greek(body)
    {
        return 1.0;
    }
    let marked = words.rfind(['?', '？']).map(|at| words.get(at..).unwrap_or_default());
    match marked {
        Some(rest) if rest.trim_start_matches(['?', '？', ' ']).starts_with(['(', '[']) => 0.8,
        Some(_) => 0.6,
        None if asks_in_cjk(body) => 0.8,
        None if begins_asking(words) => 0.5,
        None => 0.0,
    }
}

fn is_greek(text: &str) -> bool {
    text.chars().any(|c| ('\u{370}'..='\u{3ff}').contains(&c))
}

fn begins_asking(words: &str) -> bool {
    let first = words.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
    let lower = first.to_lowercase().replace('’', "'");
    ASKING.contains(&lower.as_str()) && words.split_whitespace().nth(2).is_some()
}

/// Endings and words with which Chinese, Japanese and Korean ask without a mark.
const CJK_ENDS: [&str; 7] = ["か", "か。", "까", "나요", "吗", "呢", "嗎"];
const CJK_WORDS: [&str; 12] =
    ["如何", "怎么", "怎麼", "怎样", "什么", "什麼", "为什么", "為什麼", "是否", "能否", "哪些", "多少"];

fn asks_in_cjk(body: &str) -> bool {
    const SHORT: usize = 120;
    let written = body.chars().any(|c| c > '\u{2e80}') && body.len() <= SHORT;
    written && (CJK_ENDS.iter().any(|e| body.ends_with(e)) || CJK_WORDS.iter().any(|w| body.contains(w)))
}

/// Two words, or a script that writes none.
fn has_words(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).take(3).count();
    letters >= 3
        && (text.contains([' ', '\u{a0}']) || text.chars().any(|c| c > '\u{2e80}') || text.contains('?'))
}

/// A text without the marker before it and the signs behind it.
pub(crate) fn strip(text: &str) -> (Marker, &str) {
    let mut rest = lead(text);
    let mut found = Marker::None;
    // A question may have two: "3. Q: ...".
    for _ in 0..2 {
        let Some((marker, after)) = marker(rest) else { break };
        found = if found == Marker::None || marker != Marker::Number { marker } else { found };
        rest = lead(after);
    }
    (found, tail(rest))
}

/// Signs before the words: bullets, arrows, the plus of an accordion.
fn lead(text: &str) -> &str {
    let sign = |c: char| c.is_whitespace() || "+•*#»›>▶►▸▼▾▲–—·●○■□✓❓❔".contains(c);
    text.trim_start_matches(sign)
}

/// Signs behind the words: accordion marks, permalinks.
fn tail(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_whitespace() || "+#¶»›▶►▸▼▾▲⌄˅−–—✕×❯".contains(c))
}

/// A marker at the beginning, and what follows it.
fn marker(text: &str) -> Option<(Marker, &str)> {
    word_marker(text)
        .or_else(|| number(text).or_else(|| spaced_number(text)).map(|rest| (Marker::Number, rest)))
}

/// "Q:", "Q1.", "Question 3 -", "A.", "(Q)".
fn word_marker(text: &str) -> Option<(Marker, &str)> {
    let open = text.trim_start_matches(['(', '[']);
    let end = open.find(|c: char| !c.is_alphabetic()).unwrap_or(open.len());
    let word = open.get(..end)?.to_lowercase();
    let marker = if QUESTION_WORDS.contains(&word.as_str()) {
        Marker::Question
    } else if ANSWER_WORDS.contains(&word.as_str()) {
        Marker::Answer
    } else {
        return None;
    };
    let rest = open.get(end..)?;
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ' || c == '#' || c == '.');
    let numbered = rest.get(..rest.len() - after.len())?;
    let separated = after.starts_with([':', ')', ']', '-', '–', '—', '\t', '\n', '：', '.', '、', '>']);
    let dotted = numbered.contains('.') || numbered.chars().any(|c| c.is_ascii_digit()) && word.len() <= 1;
    let lone = after.is_empty();
    let after =
        after.trim_start_matches([':', ')', ']', '-', '–', '—', '\t', '\n', '：', '.', ' ', '、', '>']);
    (separated || dotted || lone).then_some((marker, after))
}

/// Longest number before a question, in bytes: "10.12.3.".
const LONGEST_NUMBER: usize = 9;

/// What follows "22 ." or "3 )".
fn spaced_number(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|e| (1..=3).contains(e))?;
    text.get(end..)?.strip_prefix(' ')?.strip_prefix(['.', ')', ':'])
}

/// What follows "1.", "1.2", "(3)", "T.04:", "a)" or "IV.".
fn number(text: &str) -> Option<&str> {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let token = text.get(..end.min(text.len()))?;
    let cut = token.find([':', ')', ']']).map(|i| i + 1).filter(|i| *i <= LONGEST_NUMBER);
    let token = cut.and_then(|i| token.get(..i)).unwrap_or(token);
    let digits = token.chars().filter(char::is_ascii_digit).count();
    let plain = token.chars().all(|c| c.is_ascii_alphanumeric() || ".:)(][-".contains(c));
    let letters = token.chars().filter(char::is_ascii_alphabetic).count();
    let coded = letters == 1 && token.as_bytes().get(1) == Some(&b'.');
    let closed = token.ends_with(['.', ':', ')', ']']) || token.contains('.') && letters == 0 || coded;
    let numbered = digits > 0 && letters <= 2 || letters == 1 && digits == 0 && token.len() <= 3;
    let fits = token.len() <= LONGEST_NUMBER && plain && closed && numbered;
    // "3.5 million" and "a.m." begin a text; a number goes before words.
    fits.then(|| text.get(token.len()..)).flatten()
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
            ("T.04: Why so?", Marker::Number, "Why so?"),
            ("3. Q: Why so?", Marker::Question, "Why so?"),
            ("A: Because.", Marker::Answer, "Because."),
            ("A dog is an animal.", Marker::None, "A dog is an animal."),
            ("Quick start", Marker::None, "Quick start"),
            ("5 reasons why", Marker::None, "5 reasons why"),
            ("Answers to all", Marker::None, "Answers to all"),
        ];
        for (text, marker, words) in cases {
            assert_eq!(strip(text), (marker, words), "{text}");
        }
        assert!(only_marker("Q:") && only_marker("12.") && !only_marker("Why"));
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
