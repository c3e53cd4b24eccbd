//! Words that announce questions and answers: "FAQ", "Häufig gestellte Fragen", "よくある質問".

use page::{Document, NodeId};

/// Phrases, in lower case.
const PHRASES: [&str; 58] = [
    "frequently asked",
    "frequent questions",
    "commonly asked",
    "common questions",
    "often asked",
    "questions and answers",
    "questions & answers",
    "questions/answers",
    "question and answer",
    "question & answer",
    "q&a",
    "q & a",
    "q and a",
    "q/a",
    "people also ask",
    "people ask",
    "top questions",
    "popular questions",
    "got questions",
    "have questions",
    "your questions",
    "questions answered",
    "häufig gestellte",
    "häufige fragen",
    "haeufige fragen",
    "fragen und antworten",
    "fragen & antworten",
    "foire aux questions",
    "questions fréquentes",
    "questions courantes",
    "questions fréquemment",
    "questions et réponses",
    "preguntas frecuentes",
    "preguntas y respuestas",
    "perguntas frequentes",
    "perguntas e respostas",
    "dúvidas",
    "domande frequenti",
    "domande e risposte",
    "veelgestelde vragen",
    "vragen en antwoorden",
    "часто задаваемые",
    "вопросы и ответы",
    "вопрос-ответ",
    "чаво",
    "よくある質問",
    "よくあるご質問",
    "質問と回答",
    "常见问题",
    "常見問題",
    "常见问答",
    "问答",
    "자주 묻는 질문",
    "συχνές ερωτήσεις",
    "sıkça sorulan",
    "zadawane pytania",
    "vanliga frågor",
    "ofte stillede",
];

/// Longest heading, in bytes: a longer text only mentions a FAQ.
const LONGEST: usize = 120;

/// Does a heading or title announce questions and answers?
pub(crate) fn announces(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let lower = text.to_lowercase();
    let words = || lower.split(|c: char| !c.is_alphanumeric() && c != '.');
    let faq = |w: &str| matches!(w.trim_matches('.').replace('.', "").as_str(), "faq" | "faqs");
    words().any(faq) || PHRASES.iter().any(|p| lower.contains(p))
}

/// Do an element's own class or id say that it holds questions and answers?
pub(crate) fn named(doc: &Document, node: NodeId) -> bool {
    let says = |name: &str| {
        let value = doc.attr(node, name).unwrap_or_default();
        value.len() <= LONGEST && has_word(value, "faq")
            || value.contains("question")
            || value.contains("Question")
    };
    says("class") || says("id")
}

fn has_word(value: &str, word: &str) -> bool {
    value.to_ascii_lowercase().contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announced_in_many_languages() {
        for text in [
            "FAQ",
            "Catering FAQs",
            "F.A.Q.",
            "Mozilla FAQ: the basics",
            "Häufig gestellte Fragen",
            "常见问题",
        ] {
            assert!(announces(text), "{text}");
        }
        for text in ["Questions", "Afaq Hussain", "Contact"] {
            assert!(!announces(text), "{text}");
        }
    }
}
