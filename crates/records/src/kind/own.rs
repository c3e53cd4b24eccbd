//! A recogniser that a kind's file brings: a word list or a pattern; and the names by which those that ship are known.

use std::sync::Arc;

use aho_corasick::{AhoCorasick, MatchKind};
use marks::{Mark, Recognizer, Span, Value};
use regex::Regex;

/// Finds whole words of a list, or a regular expression.
#[derive(Debug, Clone)]
pub(super) struct Own {
    pub(super) name: Arc<str>,
    finder: Finder,
}

#[derive(Debug, Clone)]
enum Finder {
    Words(AhoCorasick),
    Pattern(Regex),
}

/// The names that the marks of a recogniser carry: the one for dates finds clock times too.
pub(super) fn names_of(recognizer: &dyn Recognizer) -> impl Iterator<Item = &str> {
    let name = recognizer.name();
    std::iter::once(name).chain((name == "date").then_some("time"))
}

/// Largest compiled pattern, in bytes: a file from elsewhere must not take all memory.
const MAX_PATTERN: usize = 1 << 20;

impl Own {
    /// A recogniser of words or phrases, in any case.
    pub(super) fn words(name: &str, words: &[String]) -> Result<Own, String> {
        let finder = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::LeftmostLongest)
            .build(words)
            .map_err(|e| e.to_string())?;
        Ok(Own { name: name.into(), finder: Finder::Words(finder) })
    }

    /// A recogniser of a regular expression; its first group, if it has one, is the value.
    pub(super) fn pattern(name: &str, pattern: &str) -> Result<Own, String> {
        let built = regex::RegexBuilder::new(pattern).size_limit(MAX_PATTERN).build();
        Ok(Own { name: name.into(), finder: Finder::Pattern(built.map_err(|e| e.to_string())?) })
    }

    fn add(&self, text: &str, whole: std::ops::Range<usize>, value: &str, out: &mut Vec<Mark>) {
        if let Some(span) = Span::new(text, whole.start, whole.end) {
            out.push(Mark { recognizer: self.name.clone(), span, value: Value::Text(value.to_owned()) });
        }
    }
}

impl Recognizer for Own {
    fn name(&self) -> &str {
        &self.name
    }

    fn find(&self, text: &str, _settings: &marks::Settings, out: &mut Vec<Mark>) {
        match &self.finder {
            Finder::Words(words) => {
                for found in words.find_iter(text).filter(|m| is_whole(text, m.range())) {
                    self.add(text, found.range(), text.get(found.range()).unwrap_or_default(), out);
                }
            }
            Finder::Pattern(pattern) => {
                for groups in pattern.captures_iter(text) {
                    let Some(whole) = groups.get(0) else { continue };
                    let value = groups.get(1).map_or(whole.as_str(), |g| g.as_str());
                    self.add(text, whole.range(), value, out);
                }
            }
        }
    }
}

fn is_whole(text: &str, span: std::ops::Range<usize>) -> bool {
    let before = text.get(..span.start).and_then(|t| t.chars().next_back());
    let after = text.get(span.end..).and_then(|t| t.chars().next());
    [before, after].iter().flatten().all(|c| !c.is_alphanumeric())
}
