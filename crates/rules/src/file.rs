//! A rule as a file: a word and its value a line, so that it is read, edited and compared by people.
//!
//! ```text
//! gleaner-rule 1
//! source https://example.org/talks
//! learnt 12
//! confidence 0.97
//! record ul.talks > li
//! field text 1.00 h3 > a as title
//! field date 0.92 span.when as date
//! ```
//!
//! In a page without an element a record stands, instead of `record`, `leader`: each record begins with such an element and
//! goes on to the next; `blank` names the line breaks of which those do that end an empty line. `apart lacking` and `apart
//! unlike` say that of what stands there some are no records: those that lack what nearly all others have, or also those
//! that are built otherwise.
//!
//! `head`, as `record` is written, leads to the rows that name the columns; what `record` leads to is none
//! of them. A `field` is its type, the share of records that had it, its place in the record (`-`: nowhere that tags and
//! classes tell) and its name. Only `record` must be there. `without`, `join` and `split` say what a person made of the fields.
//! Empty lines and those that begin with `#` say nothing.

use std::fmt;

use listings::{Apart, Cut};

use crate::change::{Change, JOIN, SPLIT, WITHOUT};
use crate::field::Field;
use crate::path::Path;
use crate::rule::Rule;

/// The first line of every rule file: what it is, and the version of its form.
const HEAD: &str = "gleaner-rule 1";

/// Words for what is no record.
const LACKING: &str = "lacking";
const UNLIKE: &str = "unlike";

/// The word of the line that says where records stand.
fn word_of(cut: Cut) -> &'static str {
    match cut {
        Cut::Each => "record",
        Cut::Leaders => "leader",
        Cut::Blank => "blank",
    }
}

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
        writeln!(f, "{HEAD}\nsource {}\nlearnt {}", self.source, self.learnt)?;
        writeln!(f, "confidence {:.2}", self.confidence)?;
        self.head.iter().try_for_each(|head| writeln!(f, "head {head}"))?;
        writeln!(f, "{} {}", word_of(self.cut), self.record)?;
        match self.apart {
            Apart::None => {}
            Apart::Lacking => writeln!(f, "apart {LACKING}")?,
            Apart::Unlike => writeln!(f, "apart {UNLIKE}")?,
        }
        self.fields.iter().try_for_each(|field| writeln!(f, "field {field}"))?;
        self.changes.iter().try_for_each(|change| writeln!(f, "{change}"))
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
        let mut read = Read { confidence: 1.0, ..Read::default() };
        let mut last = 1;
        for (line, written) in lines {
            last = line;
            let (word, value) = written.split_once(' ').unwrap_or((written, ""));
            read.take(word, value.trim()).map_err(|what| wrong(line, what))?;
        }
        let Read { source, learnt, confidence, head, record, apart, fields, changes } = read;
        let missing =
            || wrong(last, "no line `record` (or `leader`, `blank`) says where records stand".into());
        let (cut, record) = record.ok_or_else(missing)?;
        Ok(Rule {
            source,
            learnt,
            confidence,
            head,
            record,
            cut,
            apart: apart.unwrap_or(Apart::None),
            fields,
            changes,
        })
    }
}

/// What the lines said so far.
#[derive(Default)]
struct Read {
    source: String,
    learnt: usize,
    confidence: f32,
    head: Option<Path>,
    record: Option<(Cut, Path)>,
    apart: Option<Apart>,
    fields: Vec<Field>,
    changes: Vec<Change>,
}

impl Read {
    fn take(&mut self, word: &str, value: &str) -> Result<(), String> {
        match word {
            "source" => self.source = value.to_owned(),
            "learnt" => {
                self.learnt = value.parse().map_err(|_| format!("`{value}` is no number of records"))?;
            }
            "confidence" => {
                let share = value.parse().ok().filter(|x| (0.0..=1.0).contains(x));
                self.confidence = share.ok_or_else(|| format!("`{value}` is no number from 0 to 1"))?;
            }
            "head" => once(word, &mut self.head, value.parse()?)?,
            "record" => once(word, &mut self.record, (Cut::Each, value.parse()?))?,
            "leader" => once(word, &mut self.record, (Cut::Leaders, value.parse()?))?,
            "blank" => once(word, &mut self.record, (Cut::Blank, value.parse()?))?,
            "apart" => once(word, &mut self.apart, apart(value)?)?,
            "field" => self.fields.push(value.parse()?),
            WITHOUT | JOIN | SPLIT => self.changes.push(Change::read(word, value)?),
            _ => {
                let known = "words are source, learnt, confidence, head, record, leader, blank, apart, field, without, \
                             join, split";
                return Err(format!("unknown word `{word}`; {known}"));
            }
        }
        Ok(())
    }
}

fn apart(value: &str) -> Result<Apart, String> {
    match value {
        LACKING => Ok(Apart::Lacking),
        UNLIKE => Ok(Apart::Unlike),
        _ => Err(format!("`{value}` is neither `{LACKING}` nor `{UNLIKE}`")),
    }
}

fn once<T>(word: &str, slot: &mut Option<T>, value: T) -> Result<(), String> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("a second line `{word}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let text = "gleaner-rule 1\nsource a page.html\nlearnt 3\nconfidence 0.90\nhead table > thead > tr\n\
                    record table.results.wide > tbody > tr:nth-child(n+2)\n\
                    field text 1.00 td:nth-child(1) > a as Case name\nfield url 1.00 td > a @href as url\n\
                    field date 0.50 - as as it was\nfield text 1.00 . as title\n";
        assert_eq!(Rule::read("x", text).unwrap().to_string(), text);
    }

    #[test]
    fn records_without_an_element_of_their_own() {
        for lines in
            ["leader p > b > a\napart unlike\n", "blank body > br\n", "record tr > td\napart lacking\n"]
        {
            let text = format!("gleaner-rule 1\nsource x\nlearnt 3\nconfidence 0.90\n{lines}");
            assert_eq!(Rule::read("x", &text).unwrap().to_string(), text);
        }
        let told =
            |lines: &str| Rule::read("a", &format!("gleaner-rule 1\n{lines}")).unwrap_err().to_string();
        assert!(told("leader b\nrecord p").ends_with("line 3: a second line `record`"));
        assert!(told("apart all").ends_with("line 2: `all` is neither `lacking` nor `unlike`"));
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
        let nth =
            "line 2: `:nth-child(2n)` is not `:nth-child(2)` or `:nth-child(n+2)`, with a number up to 16";
        assert!(told("gleaner-rule 1\nrecord ul > li:nth-child(2n)").ends_with(nth));
        assert!(told("gleaner-rule 1\n\nlearnt x").ends_with("line 3: `x` is no number of records"));
        assert!(told("gleaner-rule 1\nrecords ul").contains("line 2: unknown word `records`"));
        assert!(told("gleaner-rule 1\nconfidence 7").ends_with("line 2: `7` is no number from 0 to 1"));
        assert!(
            told("gleaner-rule 1\nrecord ul > li\nrecord li").ends_with("line 3: a second line `record`")
        );
        assert!(
            told("gleaner-rule 1\nfield date 2 td as x")
                .contains("line 2: `date 2 td as x` is not `TYPE SHARE")
        );
        assert!(told("gleaner-rule 1\nsource x").contains("line 2: no line `record`"));
        assert!(told("").contains("line 1: is empty"));
    }
}
