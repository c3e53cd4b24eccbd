//! A user's own recognisers: a pattern or a word list in a TOML file, no Rust.
//!
//! ```text
//! [[recognizer]]                          [[recognizer]]
//! name = "case number"                    name = "instrument"
//! pattern = '\d{2}-CV-(?<value>\d+)'      words = ["violin", "cello", "double bass"]
//! ```
//!
//! Patterns are those of the crate `regex`, so that no text takes more than linear time. A group called `value` is
//! the value of the mark; else it is the text. Words are found whole, in any case unless `case = true`. `names = [ … ]`
//! finds the names of a list and such as are built like them.

use std::fmt;
use std::ops::Range;

use aho_corasick::{AhoCorasick, MatchKind};
use regex::{Regex, RegexBuilder};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::mark::{Mark, Marker, Settings};
use crate::name_tree::NameTree;
use crate::recognizer::Recognizer;

/// A recogniser that a user wrote.
///
/// ```
/// use marks::{Custom, Recognizer, Settings, find_with};
///
/// let file = "[[recognizer]]\nname = \"case\"\npattern = '\\d{2}-CV-(?<value>\\d+)'\n";
/// let own = Custom::from_toml("court.toml", file)?;
/// let marks = find_with("Filed as 19-CV-0042.", &Settings::default(), own.iter().map(|c| c as &dyn Recognizer));
/// assert_eq!(marks[0].value.to_string(), "0042");
///
/// let wrong = Custom::from_toml("court.toml", "[[recognizer]]\nname = \"case\"\npattern = '('\n");
/// assert!(wrong.is_err_and(|e| e.to_string().starts_with("court.toml, line 3: ")));
/// # Ok::<(), marks::LoadError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Custom {
    name: String,
    finder: Finder,
}

/// How a user's recogniser finds.
#[derive(Debug, Clone)]
enum Finder {
    Pattern(Regex),
    Words(AhoCorasick),
    Names(NameTree),
}

/// Why a recogniser could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadError {
    /// The file, as the caller named it.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// What is wrong, and what to write instead.
    pub message: String,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for LoadError {}

/// Largest compiled pattern, in bytes: a pattern such as `\w{1000}{1000}` is refused, not built.
const LARGEST_PATTERN: usize = 4 << 20;

/// A fault and where in the text it stands.
type Fault = (Range<usize>, String);

impl Custom {
    /// Reads the recognisers of a TOML text; `file` is what errors call it.
    ///
    /// # Errors
    /// Where the text is no TOML, a key is missing or unknown, or a pattern cannot be compiled.
    pub fn from_toml(file: &str, text: &str) -> Result<Vec<Custom>, LoadError> {
        let fail = |(span, message): Fault| {
            let before = text.get(..span.start).unwrap_or(text);
            LoadError { file: file.to_owned(), line: before.matches('\n').count() + 1, message }
        };
        let table =
            DeTable::parse(text).map_err(|e| fail((e.span().unwrap_or(0..0), e.message().to_owned())))?;
        all(table.get_ref()).map_err(fail)
    }

    /// A recogniser for a pattern of the crate `regex`.
    ///
    /// # Errors
    /// Where the pattern cannot be compiled, or is too large.
    pub fn from_pattern(name: &str, pattern: &str) -> Result<Custom, regex::Error> {
        let regex = RegexBuilder::new(pattern).size_limit(LARGEST_PATTERN).build()?;
        Ok(Custom { name: name.to_owned(), finder: Finder::Pattern(regex) })
    }

    /// A recogniser for whole words and phrases; `None` where there are too many to build.
    pub fn from_words<W: AsRef<[u8]>>(name: &str, words: &[W], case: bool) -> Option<Custom> {
        let mut builder = AhoCorasick::builder();
        builder.ascii_case_insensitive(!case).match_kind(MatchKind::LeftmostLongest);
        Some(Custom { name: name.to_owned(), finder: Finder::Words(builder.build(words).ok()?) })
    }

    /// A recogniser for names: those of the list, and those of several words that are built like them (a CNP-tree, see
    /// [`NameTree`]).
    pub fn from_names<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Custom {
        Custom { name: name.to_owned(), finder: Finder::Names(NameTree::of(names)) }
    }
}

impl Recognizer for Custom {
    fn name(&self) -> &str {
        &self.name
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let mut marks = Marker::new(&self.name, text, out);
        match &self.finder {
            Finder::Pattern(pattern) => {
                for found in pattern.captures_iter(text) {
                    let Some(whole) = found.get(0) else { continue };
                    marks.text(whole.start(), whole.end(), found.name("value").unwrap_or(whole).as_str());
                }
            }
            Finder::Words(words) => {
                for found in words.find_iter(text).filter(|f| is_whole(text, f.start(), f.end())) {
                    marks.text(found.start(), found.end(), text.get(found.range()).unwrap_or_default());
                }
            }
            Finder::Names(names) => {
                for found in names.find(text, BUILT_ALIKE) {
                    marks.text(found.start, found.end, text.get(found.clone()).unwrap_or_default());
                }
            }
        }
    }
}

/// Two words in order that a name of the list has too (Definition 7): one word alone stands in names of all sorts.
const BUILT_ALIKE: f32 = 2.0;

/// True where no letter or digit goes on before or behind; scripts without blanks have no whole words.
fn is_whole(text: &str, start: usize, end: usize) -> bool {
    let part = |c: char| c.is_alphanumeric() && c < '\u{2e80}';
    let before = text.get(..start).and_then(|t| t.chars().next_back());
    let behind = text.get(end..).and_then(|t| t.chars().next());
    !before.is_some_and(part) && !behind.is_some_and(part)
}

fn all(table: &DeTable) -> Result<Vec<Custom>, Fault> {
    let missing =
        || (0..0, "no [[recognizer]] here; write one with `name` and `pattern` or `words`".to_owned());
    let list = table.get("recognizer").ok_or_else(missing)?;
    let DeValue::Array(entries) = list.get_ref() else {
        return Err((list.span(), "`recognizer` is a list: write [[recognizer]] above each".to_owned()));
    };
    entries.iter().map(one).collect()
}

/// One `[[recognizer]]`.
fn one(entry: &Spanned<DeValue<'_>>) -> Result<Custom, Fault> {
    let DeValue::Table(table) = entry.get_ref() else {
        return Err((entry.span(), "a recognizer is a table: write [[recognizer]] above it".to_owned()));
    };
    let known = ["name", "pattern", "words", "names", "case"];
    if let Some((key, _)) = table.iter().find(|(key, _)| !known.contains(&key.get_ref().as_ref())) {
        return Err((key.span(), format!("unknown key `{}`; keys are {}", key.get_ref(), known.join(", "))));
    }
    let name = table.get("name").ok_or_else(|| (entry.span(), "`name` is missing".to_owned()))?;
    let name = string(name)?;
    let case = table.get("case").is_some_and(|c| matches!(c.get_ref(), DeValue::Boolean(true)));
    match (table.get("pattern"), table.get("words"), table.get("names")) {
        (Some(pattern), None, None) => Custom::from_pattern(name, string(pattern)?)
            .map_err(|e| (pattern.span(), format!("the pattern of `{name}` cannot be read: {e}"))),
        (None, Some(words), None) => Custom::from_words(name, &strings(words)?, case)
            .ok_or_else(|| (words.span(), format!("the words of `{name}` are too many"))),
        (None, None, Some(names)) => Ok(Custom::from_names(name, strings(names)?)),
        _ => Err((entry.span(), format!("`{name}` needs either `pattern`, `words` or `names`"))),
    }
}

fn string<'v>(value: &'v Spanned<DeValue<'_>>) -> Result<&'v str, Fault> {
    match value.get_ref() {
        DeValue::String(string) if !string.is_empty() => Ok(string),
        _ => Err((value.span(), "a text in quotes is wanted here".to_owned())),
    }
}

fn strings<'v>(value: &'v Spanned<DeValue<'_>>) -> Result<Vec<&'v str>, Fault> {
    match value.get_ref() {
        DeValue::Array(list) if !list.is_empty() => list.iter().map(string).collect(),
        _ => Err((value.span(), "a list of texts is wanted here: [\"one\", \"two\"]".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find_with;

    fn found(file: &str, text: &str) -> Vec<String> {
        let own = Custom::from_toml("own.toml", file).expect("the file is good");
        let marks = find_with(text, &Settings::default(), own.iter().map(|c| c as &dyn Recognizer));
        marks.iter().map(|m| format!("{}={}", m.recognizer, m.value)).collect()
    }

    #[test]
    fn words_are_found_whole() {
        let file = "[[recognizer]]\nname = \"instrument\"\nwords = [\"bass\", \"double bass\"]\n";
        assert_eq!(found(file, "Double bass, BASS, bassoon"), ["instrument=Double bass", "instrument=BASS"]);
        let file = "[[recognizer]]\nname = \"it\"\nwords = [\"IT\"]\ncase = true\n";
        assert_eq!(found(file, "it is IT"), ["it=IT"]);
    }

    #[test]
    fn names_built_like_those_of_a_list() {
        let file = "[[recognizer]]\nname = \"company\"\nnames = [\"Union Pacific Railroad\", \"Xerox\"]\n";
        assert_eq!(
            found(file, "Union Pacific Lines and xerox: Xerox, Pacific"),
            ["company=Union Pacific Lines", "company=Xerox"]
        );
    }

    #[test]
    fn faults_say_where() {
        for (file, wanted) in [
            ("", "own.toml, line 1: no [[recognizer]]"),
            ("[[recognizer]]\nname = 3\n", "own.toml, line 2: a text in quotes"),
            ("[[recognizer]]\nname = \"a\"\n", "own.toml, line 1: `a` needs either"),
            ("[[recognizer]]\nname = \"a\"\nword = []\n", "own.toml, line 3: unknown key `word`"),
            ("[[recognizer]]\nname = \"a\"\nwords = []\n", "own.toml, line 3: a list of texts"),
            ("[[recognizer]]\nname = \"a\"\npattern = '['\n", "own.toml, line 3: the pattern of `a`"),
            (
                "[[recognizer]]\nname = \"a\"\npattern = '\\w{999}{999}'\n",
                "own.toml, line 3: the pattern of `a`",
            ),
            ("[[recognizer]\n", "own.toml, line 1: "),
        ] {
            let error = Custom::from_toml("own.toml", file).expect_err("the file is wrong").to_string();
            assert!(error.starts_with(wanted), "{error}");
        }
    }
}
