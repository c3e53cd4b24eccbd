//! Words that announce questions and answers: "FAQ", "Häufig gestellte Fragen", "よくある質問".

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use page::{Document, NodeId};
use rustc_hash::FxHashMap;

use super::ask::Marker;
use super::words::words;

/// What announces, read once.
struct Cues {
    phrases: AhoCorasick,
    words: Vec<&'static str>,
    brief: Vec<&'static str>,
    /// By their first letters.
    frames: FxHashMap<char, Vec<&'static str>>,
    about: Vec<&'static str>,
    others: Others,
}

/// Phrases by which something is no FAQ though it has questions and answers.
struct Others {
    talk: Vec<&'static str>,
    asked: Vec<&'static str>,
    quiz: Vec<&'static str>,
    drill: Vec<&'static str>,
    sought: Vec<&'static str>,
    still: Vec<&'static str>,
}

static CUES: LazyLock<Cues> = LazyLock::new(|| {
    let of = |sort| words(include_str!("../../data/faq/announcing.txt"), sort);
    let other = |sort| words(include_str!("../../data/faq/genres.txt"), sort).collect();
    Cues {
        phrases: AhoCorasick::new(of("phrase")).expect("plain phrases make an automaton"),
        words: of("word").collect(),
        brief: of("brief").collect(),
        frames: by_first(of("frame")),
        about: of("about").collect(),
        others: Others {
            talk: other("talk"),
            asked: other("asked"),
            quiz: other("quiz"),
            drill: other("drill"),
            sought: other("sought"),
            still: other("still"),
        },
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
    let tokens = || lower.split(|c: char| !c.is_alphanumeric() && c != '.');
    const SHORT: usize = 8;
    // "f.a.q." is a word, too. Compared letter by letter: this is asked of every short line.
    let is = |w: &str, short: &str| w.chars().filter(|c| *c != '.').eq(short.chars());
    let short = |w: &str| w.len() <= SHORT && CUES.words.iter().any(|short| is(w, short));
    // "Frequently-Asked Questions" is written so, too.
    let phrased = || {
        CUES.phrases.is_match(&lower)
            || lower.contains('-') && CUES.phrases.is_match(&lower.replace('-', " "))
    };
    (tokens().any(short) || phrased()) && !is_other(&lower)
}

/// Is it the name of a manual page of questions: "gitfaq", "perlfaq4"?
pub(crate) fn names_manual(name: &str) -> bool {
    name.trim().trim_end_matches(|c: char| c.is_ascii_digit()).to_lowercase().ends_with("faq")
}

/// Does a heading only say "Q&A", or that of somebody: "Q&A: Ann Lee"?
pub(crate) fn announces_shortly(text: &str) -> bool {
    let lower = text.to_lowercase();
    CUES.brief.iter().any(|s| lower.starts_with(s)) && !holds(&lower, &CUES.others.still)
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

/// Does a heading say that a talk with one person stands below it? "Questions for buyers" are none.
pub(crate) fn is_talk(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let lower = text.to_lowercase();
    holds(&lower, &CUES.others.talk) && !holds(&lower, &CUES.others.still)
}

fn is_other(lower: &str) -> bool {
    let o = &CUES.others;
    let other = [&o.talk, &o.asked, &o.quiz].into_iter().any(|list| holds(lower, list));
    other && !holds(lower, &o.still) || holds(lower, &o.drill) || holds(lower, &o.sought)
}

/// Does a heading or title call what stands under it a quiz, or questions to prepare for?
pub(crate) fn is_quiz(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let lower = text.to_lowercase();
    let o = &CUES.others;
    holds(&lower, &o.quiz) && !holds(&lower, &o.still) || holds(&lower, &o.drill)
}

fn holds(lower: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|p| lower.contains(p))
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
            "Top 50 interview questions and answers",
            "Search results for FAQ",
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
