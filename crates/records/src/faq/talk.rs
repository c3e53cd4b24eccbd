//! Talks with one person, which have questions and answers and are no FAQ.
//!
//! ```text
//! FAQ         "How do I cancel?"       "You can cancel at any time."     the reader asks of himself
//! interview   "How did you begin?"     "I began when I was ten."         the one who answers speaks of himself
//! ```

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use super::words::words;

const FILE: &str = include_str!("../../data/faq/persons.txt");
static SELF: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| words(FILE, "self").collect());
static YOU: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| words(FILE, "you").collect());

/// How often texts speak of themselves or to somebody.
#[derive(Debug, Default, Clone, Copy)]
struct Voices {
    own: usize,
    you: usize,
    texts: usize,
}

impl Voices {
    fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Voices {
        let mut found = Voices::default();
        for text in texts {
            found.texts += 1;
            found.own += usize::from(says(text, &SELF));
            found.you += usize::from(says(text, &YOU));
        }
        found
    }
}

/// Does a text speak of who speaks or of who is spoken to?
pub(crate) fn names_speakers(text: &str) -> bool {
    says(text, &SELF) || says(text, &YOU)
}

/// So much of a text is read, in bytes: an answer speaks of its speaker early.
const LONGEST: usize = 1500;

fn says(text: &str, words: &FxHashSet<&str>) -> bool {
    let end = (0..=LONGEST.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let text = text.get(..end).unwrap_or_default();
    let mut lower = String::new();
    // "I" speaks of itself in capitals; "i" is an article of Italian, and "and" in Polish.
    let speaks = |word: &&str| *word != "i";
    text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’').filter(speaks).any(|word| {
        lower.clear();
        lower.extend(word.chars().map(|c| if c == '’' { '\'' } else { c }).flat_map(char::to_lowercase));
        words.contains(lower.as_str())
    })
}

/// Share of the answers that speak of their speaker, and of the questions that speak to him and not of the one who asks:
/// more than half must, since a FAQ's answers say "I" now and then.
const MOST: f32 = 0.5;

/// Do questions and answers read like a talk with one person?
pub(crate) fn is_talk<'t>(
    questions: impl Iterator<Item = &'t str>,
    answers: impl Iterator<Item = &'t str>,
) -> bool {
    let (asked, said) = (Voices::of(questions), Voices::of(answers));
    let share = |n: usize, of: usize| n as f32 / of.max(1) as f32;
    share(said.own, said.texts) > MOST
        && share(asked.you, asked.texts) >= MOST
        && asked.you > asked.own
        && said.own > said.you.min(said.texts / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_speaks_tells() {
        let talk =
            (["How did you begin?", "Do you get stung?"], ["I was ten.", "Every day. I’m used to it."]);
        let faq = (
            ["How do I cancel?", "Can I get my money back?"],
            ["You can cancel at any time.", "Yes, ask us."],
        );
        let maker = (["Why did you write foo?", "Is foo free?"], ["I needed it.", "Yes."]);
        assert!(is_talk(talk.0.into_iter(), talk.1.into_iter()));
        assert!(!is_talk(faq.0.into_iter(), faq.1.into_iter()));
        assert!(!is_talk(maker.0.into_iter(), maker.1.into_iter()));
        let german = (["Liefern Sie ins Ausland?", "Haben Sie Drachen?"], ["Ja, in die EU.", "Ja, rote."]);
        let polish =
            (["Czy Pan wysyła za granicę?", "Ile Pan liczy?"], ["Tak, do UE i do Szwecji.", "Sto i porto."]);
        assert!(!is_talk(german.0.into_iter(), german.1.into_iter()));
        assert!(!is_talk(polish.0.into_iter(), polish.1.into_iter()));
    }
}
