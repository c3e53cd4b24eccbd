//! Words that announce questions and answers: "FAQ", "Häufig gestellte Fragen", "よくある質問".

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use page::{Document, NodeId};
use rustc_hash::FxHashMap;

use super::ask::Marker;

/// What announces, read once.
struct Cues {
    phrases: AhoCorasick,
    words: Vec<&'static str>,
    /// By their first letters.
    frames: FxHashMap<char, Vec<&'static str>>,
    about: Vec<&'static str>,
}

static CUES: LazyLock<Cues> = LazyLock::new(|| {
    let file = include_str!("../../data/faq/announcing.txt").lines().filter(|l| !l.starts_with('#'));
    let lines = file.filter_map(|l| l.split_once('=')).map(|(head, list)| (head.trim(), list));
    let of = |list: &'static str| list.split('|').map(str::trim).filter(|p| !p.is_empty());
    let (frames, lines): (Vec<_>, Vec<_>) = lines.partition(|(head, _)| *head == "frame");
    let (about, lines): (Vec<_>, Vec<_>) = lines.into_iter().partition(|(head, _)| *head == "about");
    let (words, phrases): (Vec<_>, Vec<_>) = lines.into_iter().partition(|(head, _)| *head == "word");
    let phrases = AhoCorasick::new(phrases.into_iter().flat_map(|(_, list)| of(list)));
    Cues {
        phrases: phrases.expect("plain phrases make an automaton"),
        words: words.into_iter().flat_map(|(_, list)| of(list)).collect(),
        frames: by_first(frames.into_iter().flat_map(|(_, list)| of(list))),
        about: about.into_iter().flat_map(|(_, list)| of(list)).collect(),
    }
});

/// Phrases by their first letters.
fn by_first(phrases: impl Iterator<Item = &'static str>) -> FxHashMap<char, Vec<&'static str>> {
    let mut found: FxHashMap<char, Vec<&str>> = FxHashMap::default();
    for phrase in phrases {
        found.entry(phrase.chars().next().unwrap_or_default()).or_default().push(phrase);
    }
    found
}

/// Does a heading begin like those that stand around what a page is there for: "Introduction", "Contact us"?
pub(crate) fn frames(text: &str) -> bool {
    let lower = || text.chars().flat_map(char::to_lowercase);
    let begins = |f: &&str| {
        let mut letters = lower();
        f.chars().all(|c| letters.next() == Some(c))
    };
    let list = lower().next().and_then(|first| CUES.frames.get(&first));
    list.is_some_and(|list| list.iter().any(begins))
}

/// Longest heading, in bytes: a longer text only mentions a FAQ.
const LONGEST: usize = 120;

/// Does a heading or title announce questions and answers?
pub(crate) fn announces(text: &str) -> bool {
    // An English phrase in 120 letters; other scripts take up to three bytes a letter.
    if text.len() > LONGEST && (text.len() > 3 * LONGEST || text.chars().count() > LONGEST) {
        return false;
    }
    let lower = text.to_lowercase();
    let words = || lower.split(|c: char| !c.is_alphanumeric() && c != '.');
    const SHORT: usize = 8;
    // "f.a.q." is a word, too. Compared letter by letter: this is asked of every short line.
    let is = |w: &str, short: &str| w.chars().filter(|c| *c != '.').eq(short.chars());
    let short = |w: &str| w.len() <= SHORT && CUES.words.iter().any(|short| is(w, short));
    // "Frequently-Asked Questions" is written so, too.
    let phrased = || {
        CUES.phrases.is_match(&lower)
            || lower.contains('-') && CUES.phrases.is_match(&lower.replace('-', " "))
    };
    (words().any(short) || phrased()) && !is_other(&lower)
}

/// Does a heading only say "Q&A", or that of somebody: "Q&A: Ann Lee"?
pub(crate) fn announces_shortly(text: &str) -> bool {
    const SHORT: [&str; 6] = ["q&a", "q & a", "q and a", "q+a", "q/a", "fragen an"];
    let lower = text.to_lowercase();
    SHORT.iter().any(|s| lower.starts_with(s)) && !STILL.iter().any(|s| lower.contains(s))
}

/// Does a heading say what the questions below it are about: "Questions about kites"? Threads are called so too, and
/// "Questions about your order? Call us" has none below it.
pub(crate) fn is_about(text: &str) -> bool {
    if text.len() > LONGEST || text.contains(['?', '？', '!']) {
        return false;
    }
    let lower = text.to_lowercase();
    let begins = |a: &&str| lower.strip_prefix(*a).is_some_and(|rest| !rest.starts_with(char::is_alphabetic));
    CUES.about.iter().any(begins) && !is_other(&lower)
}

/// Words by which something is a talk with one person and no FAQ, though it has questions and answers.
const TALKS: [&str; 17] = [
    "q&a with ",
    "q & a with ",
    "q and a with ",
    "q+a with ",
    "q&a: meet",
    "questions with ",
    "questions for ",
    "interview with",
    "in conversation",
    "an interview",
    "im gespräch",
    "interview mit",
    "entretien avec",
    "entrevista con",
    "entrevista com",
    "intervista",
    "интервью",
];

/// Does a heading say that a talk with one person stands below it? "Questions for buyers" are none.
pub(crate) fn is_talk(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let lower = text.to_lowercase();
    let talks = TALKS.iter().any(|t| !t.starts_with("questions") && lower.contains(t));
    talks && !STILL.iter().any(|s| lower.contains(s))
}

/// Words by which it is a quiz or an exam. Even "Q:" and "A:" make none of these a FAQ.
const QUIZZES: [&str; 17] = [
    "quiz",
    "trivia",
    "riddle",
    "exam questions",
    "test your",
    "practice questions",
    "past paper",
    "prüfungsfragen",
    "rätsel",
    "questions d'examen",
    "devinette",
    "adivinanza",
    "викторина",
    "загадк",
    "クイズ",
    "知识竞赛",
    "퀴즈",
];

/// Words by which it is a list of what was sought: "Search results for FAQ".
const SOUGHT: [&str; 12] = [
    "search results",
    "results for",
    "search:",
    "suchergebnis",
    "résultats de recherche",
    "résultats de la recherche",
    "resultados de búsqueda",
    "resultados da pesquisa",
    "risultati della ricerca",
    "zoekresultaten",
    "результаты поиска",
    "検索結果",
];

/// Words that say it is a FAQ all the same: "Quiz FAQ".
const STILL: [&str; 3] = ["faq", "frequently asked", "about the"];

fn is_other(lower: &str) -> bool {
    let other = TALKS.iter().chain(&QUIZZES).any(|o| lower.contains(o));
    other && !STILL.iter().any(|s| lower.contains(s)) || SOUGHT.iter().any(|s| lower.contains(s))
}

/// Does a heading or title call what stands under it a quiz?
pub(crate) fn is_quiz(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let lower = text.to_lowercase();
    QUIZZES.iter().any(|q| lower.contains(q)) && !STILL.iter().any(|s| lower.contains(s))
}

/// Do an element's own class or id say that it holds questions and answers?
pub(crate) fn named(doc: &Document, node: NodeId) -> bool {
    ["class", "id"].iter().any(|name| doc.attr(node, name).is_some_and(names))
}

fn names(value: &str) -> bool {
    if value.len() > LONGEST {
        return false;
    }
    let lower = value.to_ascii_lowercase();
    // "questionnaire" holds no answers.
    lower.contains("faq") || lower.contains("question") && !lower.contains("questionnaire")
}

/// Does a class call what its element holds a question or an answer? Short names are common too: "faq-q".
pub(crate) fn called(class: &str) -> Option<Marker> {
    // Most classes have none of the words; this is asked of every line.
    if !class.contains(['q', 'Q']) && !class.contains("nswer") && !class.contains("NSWER") {
        return None;
    }
    let lower = class.to_ascii_lowercase();
    let words = || lower.split(|c: char| !c.is_ascii_alphanumeric());
    let in_faq = lower.contains("faq");
    match () {
        () if words().any(|w| w == "question" || in_faq && w == "q") => Some(Marker::Question),
        () if words().any(|w| w == "answer" || in_faq && w == "a") => Some(Marker::Answer),
        () => None,
    }
}

/// Does a class say that an element is what one person wrote to others?
pub(crate) fn posted(class: &str) -> bool {
    const POSTS: [&str; 6] = ["post", "posting", "comment", "reply", "message", "msg"];
    class.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| POSTS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announced_in_many_languages() {
        let announcing = [
            "FAQ",
            "Catering FAQs",
            "F.A.Q.",
            "Mozilla FAQ: the basics",
            "Häufig gestellte Fragen",
            "常见问题",
            "الأسئلة الشائعة",
            "שאלות ותשובות",
            "अक्सर पूछे जाने वाले प्रश्न",
            "Usein kysytyt kysymykset",
            "Nejčastější dotazy",
            "Najczęściej zadawane pytania",
            "SIKÇA SORULAN SORULAR",
            "Поширені запитання",
            "ΣΥΧΝΕΣ ΕΡΩΤΗΣΕΙΣ",
            "Întrebări frecvente",
            "Gyakran Ismételt Kérdések (GYIK)",
            "자주 묻는 질문",
            "よくあるご質問",
            "常見問答",
            "Câu hỏi thường gặp",
            "คำถามที่พบบ่อย",
            "Pertanyaan yang Sering Diajukan",
            "پرسش‌های متداول",
            "Korduma kippuvad küsimused",
            "Често задавани въпроси",
            "Quiz night FAQ",
        ];
        for text in announcing {
            assert!(announces(text), "{text}");
        }
        let others = [
            "Questions",
            "Afaq Hussain",
            "Contact",
            "Q&A with Jane Roe",
            "Bird quiz: questions and answers",
            "Contatti",
            "お問い合わせ",
            "Trivia questions and answers",
            "Interview mit Frau Roe: Fragen und Antworten",
        ];
        for text in others {
            assert!(!announces(text), "{text}");
        }
    }

    #[test]
    fn elements_call_themselves_so() {
        assert!(names("faq-item") && names("accordion__question") && names("myFAQs"));
        assert!(!names("questionnaire"));
        assert_eq!(called("faq__question open"), Some(Marker::Question));
        assert_eq!((called("faq-a"), called("questions"), called("q")), (Some(Marker::Answer), None, None));
    }
}
