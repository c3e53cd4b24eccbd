//! A rule as a file: a word and its value a line, so that it is read, edited and compared by people.
//!
//! ```text
//! gleaner-rule 1
//! source https://example.org/talks
//! learnt 12
//! record ul.talks > li
//! ```
//!
//! Empty lines and those that begin with `#` say nothing.

use std::fmt;

use crate::rule::Rule;

/// The first line of every rule file: what it is, and the version of its form.
const HEAD: &str = "gleaner-rule 1";

/// What is wrong with a rule file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("rule file {file}, line {line}: {what}")]
pub struct RuleError {
    file: String,
    line: usize,
    what: String,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}\nsource {}\nlearnt {}\nrecord {}", self.source, self.learnt, self.record)
    }
}

impl Rule {
    /// Reads a rule file; `file` is its name, for what is told of a wrong line.
    pub fn read(file: &str, text: &str) -> Result<Rule, RuleError> {
        let wrong = |line: usize, what: String| RuleError { file: file.to_owned(), line, what };
        let said = |(_, line): &(usize, &str)| !line.is_empty() && !line.starts_with('#');
        let mut lines = (1..).zip(text.lines().map(str::trim)).filter(said);
        match lines.next() {
            Some((_, HEAD)) => {}
            Some((line, _)) => return Err(wrong(line, format!("a rule begins with the line `{HEAD}`"))),
            None => return Err(wrong(1, format!("is empty; a rule begins with the line `{HEAD}`"))),
        }
        let (mut source, mut learnt, mut record) = (String::new(), 0, None);
        let mut last = 1;
        for (line, written) in lines {
            last = line;
            let (word, value) = written.split_once(' ').unwrap_or((written, ""));
            match word {
                "source" => source = value.trim().to_owned(),
                "learnt" => {
                    let number = value.trim().parse();
                    learnt = number.map_err(|_| wrong(line, format!("`{value}` is no number of records")))?;
                }
                "record" if record.is_some() => return Err(wrong(line, "a second line `record`".into())),
                "record" => record = Some(value.parse().map_err(|what| wrong(line, what))?),
                _ => {
                    let known = "words are source, learnt, record";
                    return Err(wrong(line, format!("unknown word `{word}`; {known}")));
                }
            }
        }
        let record = record.ok_or_else(|| wrong(last, "no line `record` says where records stand".into()))?;
        Ok(Rule { source, learnt, record })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let text = "gleaner-rule 1\nsource a page.html\nlearnt 3\nrecord table.results.wide > tbody > tr\n";
        assert_eq!(Rule::read("x", text).unwrap().to_string(), text);
    }

    #[test]
    fn a_wrong_edit_is_told_by_its_line() {
        let told = |text: &str| Rule::read("a.rule", text).unwrap_err().to_string();
        assert_eq!(
            told("gleaner-rule 9"),
            "rule file a.rule, line 1: a rule begins with the line `gleaner-rule 1`"
        );
        assert!(
            told("gleaner-rule 1\n# x\nrecord ul >> li")
                .starts_with("rule file a.rule, line 3: `` is no tag")
        );
        assert!(told("gleaner-rule 1\n\nlearnt x").ends_with("line 3: `x` is no number of records"));
        assert!(told("gleaner-rule 1\nrecords ul").contains("line 2: unknown word `records`"));
        assert!(told("gleaner-rule 1\nsource x").contains("line 2: no line `record`"));
        assert!(told("").contains("line 1: is empty"));
    }
}
