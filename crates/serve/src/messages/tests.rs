//! What holds of the catalogues and of whoever uses them: nothing is missing, nothing is left over, nothing is said past them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use super::*;

/// Words that are the same in all languages.
const NAMES: [&str; 8] = ["CSV", "MARCXML", "RIS", "JSON", "HTML", "Esc", "Ctrl", "Enter"];

/// Messages by their keys, each with the names of its values.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let resource = FluentResource::try_new(file(language).to_owned()).expect("each line is a message");
    let mut all = BTreeMap::new();
    for entry in resource.entries() {
        let Entry::Message(message) = entry else { continue };
        let mut names = BTreeSet::new();
        of_pattern(message.value.as_ref().expect("a message says something"), &mut names);
        let before = all.insert(message.id.name.to_owned(), names);
        assert!(before.is_none(), "{} stands twice in {}.ftl", message.id.name, language.tag());
    }
    all
}

fn of_pattern(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => of_inline(inline, names),
            Expression::Select { selector, variants } => {
                of_inline(selector, names);
                variants.iter().for_each(|variant| of_pattern(&variant.value, names));
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => {
            if let Expression::Inline(inline) = expression.as_ref() {
                of_inline(inline, names);
            }
        }
        _ => {}
    }
}

/// All files of a folder, with their paths.
fn files(folder: &Path, all: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, all);
        } else {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            all.push((name, fs::read_to_string(&path).expect("a text")));
        }
    }
}

fn sources(folder: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut all);
    all
}

#[test]
fn catalogues_have_the_same_messages_with_the_same_values() {
    let english = messages(Language::English);
    for language in Language::ALL {
        let other = messages(language);
        for (key, names) in &english {
            assert_eq!(other.get(key), Some(names), "{key} in {}.ftl", language.tag());
        }
        let more: Vec<&String> = other.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(more.is_empty(), "in {}.ftl alone: {more:?}", language.tag());
    }
}

#[test]
fn each_message_is_used_and_each_that_is_used_is_there() {
    let english = messages(Language::English);
    let sources: Vec<(String, String)> = sources("src")
        .into_iter()
        .chain(sources("templates"))
        .filter(|(name, _)| name != "tests.rs")
        .collect();
    let all: String = sources.iter().map(|(_, text)| text.as_str()).collect();
    let unused: Vec<&String> = english.keys().filter(|key| !all.contains(&format!("\"{key}\""))).collect();
    assert!(unused.is_empty(), "no page says {unused:?}");
    for (name, text) in &sources {
        for begin in [".text(\"", "Message::new(\""] {
            for key in text.split(begin).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(english.contains_key(key), "{name}: no catalogue has {key}");
            }
        }
    }
}

#[test]
fn templates_hold_no_text_of_their_own() {
    let shown = ["aria-label=\"", "title=\"", "placeholder=\"", "alt=\"", "data-of=\""];
    for (name, text) in sources("templates") {
        let plain = without(&without(&text, "{%", "%}"), "{{", "}}");
        for part in shown {
            for value in plain.split(part).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(!has_words(value), "{name}: {part}{value}\"");
            }
        }
        let texts = without(&without(&without(&plain, "<code>", "</code>"), "<kbd>", "</kbd>"), "<", ">");
        assert!(!has_words(&texts), "{name}: {}", texts.split_whitespace().collect::<Vec<_>>().join(" "));
    }
}

fn has_words(text: &str) -> bool {
    let is_address = |part: &str| part.starts_with('/') || part.starts_with("https://");
    let parts = text.split_whitespace().filter(|part| !is_address(part));
    let mut words =
        parts.flat_map(|part| part.split(|c: char| !c.is_alphabetic())).filter(|word| !word.is_empty());
    words.any(|word| !NAMES.contains(&word))
}

/// A text without what stands between two signs.
fn without(text: &str, begin: &str, end: &str) -> String {
    let mut parts = text.split(begin);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + " " + part.split_once(end).map_or("", |(_, rest)| rest))
}

#[test]
fn plurals_and_numbers_follow_the_language() {
    let found = |language: Language, count: u32| {
        Message::new("count-found").with("count", count).in_language(language).to_string()
    };
    assert_eq!(found(Language::English, 1_234_567), "1,234,567 found");
    assert_eq!(found(Language::German, 1_234), "1.234 Treffer");
    assert_eq!(found(Language::French, 0), "0 résultat");
    assert_eq!(found(Language::French, 1_200), "1\u{202f}200 résultats");
    assert_eq!([1, 2].map(|count| found(Language::Spanish, count)), ["1 resultado", "2 resultados"]);
}

#[test]
fn what_no_catalogue_has_is_english_or_its_key() {
    let none = Message::new("there-is-no-such-message-here").in_language(Language::German);
    assert_eq!(none.to_string(), "there-is-no-such-message-here");
}

#[test]
fn values_hold_no_markup_and_no_link() {
    let hostile = "\u{1}x\u{2}<script>alert(1)</script>";
    let message = Message::new("count-found").with("count", hostile);
    assert_eq!(message.to_string(), "x<script>alert(1)</script> found");
    let linked = Message::new("no-answer").with("kind", hostile).linked("/events?\"onclick=x").0;
    assert!(linked.contains("&#60;script&#62;") && !linked.contains("<script"), "{linked}");
    assert!(
        linked.contains("<a href=\"/events?&#34;onclick=x\">") && linked.matches("<a ").count() == 1,
        "{linked}"
    );
}
