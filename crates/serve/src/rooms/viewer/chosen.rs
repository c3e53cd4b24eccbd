//! What is chosen of a page: a list that was found, a pattern of its tags, or a rule or kind that was saved.
//!
//! ```text
//! ?list=2 · ?pattern=1&encoding=block-level&regularity=0.5 · ?rule=7 · ?kind=3 ──▶ Chosen ──▶ the same, for links
//! ```
//!
//! `mends=7` goes with it as long as a saved rule is to be mended.

use std::fmt::Display;
use std::str::FromStr;

use gleaner::tokens::{Encoding, Thresholds};
use url::form_urlencoded::{self, Serializer};

use crate::answer::Failure;

/// Longest text that is looked for, in characters.
const LONGEST: usize = 100;

/// Which list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    /// That of a number among those that were found, from 1.
    List(usize),
    /// That of a number among the patterns of tags that reach the thresholds, from 1.
    Pattern(usize),
    /// What a saved rule leads to.
    Rule(i64),
    /// What a saved kind finds.
    Kind(i64),
}

/// What is chosen, and the thresholds by which patterns are found.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Chosen {
    pub(crate) which: Which,
    pub(crate) encoding: Encoding,
    pub(crate) thresholds: Thresholds,
    /// The member that is corrected.
    pub(crate) member: Option<usize>,
    /// The saved rule that is to be mended.
    pub(crate) mends: Option<i64>,
    /// What a record says that was missed.
    pub(crate) find: String,
}

impl Default for Chosen {
    /// The best list, and the paper's thresholds for patterns (IEPAD section 5, its best scheme).
    fn default() -> Chosen {
        Chosen {
            which: Which::List(1),
            encoding: Encoding::BlockLevel,
            thresholds: Thresholds::SECTION_5,
            member: None,
            mends: None,
            find: String::new(),
        }
    }
}

impl Chosen {
    /// What an address or a form says.
    pub(crate) fn of(query: &str) -> Result<Chosen, Failure> {
        let mut chosen = Chosen::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            chosen.take(&name, value.trim())?;
        }
        Ok(chosen)
    }

    fn take(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let thresholds = &mut self.thresholds;
        match name {
            "list" => self.which = Which::List(number(name, value, 1, usize::MAX)?),
            "pattern" => self.which = Which::Pattern(number(name, value, 1, usize::MAX)?),
            "rule" => self.which = Which::Rule(number(name, value, 1, i64::MAX)?),
            "kind" => self.which = Which::Kind(number(name, value, 1, i64::MAX)?),
            "member" => self.member = value.parse().ok(),
            "mends" => self.mends = Some(number(name, value, 1, i64::MAX)?),
            "find" => self.find = value.chars().take(LONGEST).collect(),
            "encoding" => {
                let known = Encoding::ALL.into_iter().find(|encoding| encoding.name() == value);
                self.encoding = known.ok_or(Failure::Form("There is no such encoding.".to_owned()))?;
            }
            "length" => thresholds.min_length = number(name, value, 1, 1_000)?,
            "count" => thresholds.min_count = number(name, value, 2, 100_000)?,
            "regularity" => thresholds.regularity = number(name, value, 0.0, 1e6)?,
            "least" => thresholds.density = number(name, value, 0.0, 1e6)?..=*thresholds.density.end(),
            "most" => thresholds.density = *thresholds.density.start()..=number(name, value, 0.0, 1e6)?,
            "coverage" => thresholds.coverage = number(name, value, 0.0, 1.0)?,
            _ => {}
        }
        Ok(())
    }

    /// The address of another choice, with the same thresholds.
    pub(crate) fn with(&self, which: Which) -> String {
        let find = String::new();
        Chosen { which, member: None, mends: self.mended(), find, ..self.clone() }.query()
    }

    /// The address of a member of it.
    pub(crate) fn with_member(&self, member: usize) -> String {
        Chosen { member: Some(member), find: String::new(), ..self.clone() }.query()
    }

    /// The saved rule that what is seen may take the place of.
    pub(crate) fn mended(&self) -> Option<i64> {
        match self.which {
            Which::Rule(id) => Some(id),
            _ => self.mends,
        }
    }

    /// As an address says it.
    pub(crate) fn query(&self) -> String {
        let mut out = Serializer::new(String::new());
        let (name, number) = match self.which {
            Which::List(n) => ("list", n.to_string()),
            Which::Pattern(n) => ("pattern", n.to_string()),
            Which::Rule(id) => ("rule", id.to_string()),
            Which::Kind(id) => ("kind", id.to_string()),
        };
        out.append_pair(name, &number);
        for (name, value) in self.moved() {
            out.append_pair(name, &value);
        }
        if let Some(member) = self.member {
            out.append_pair("member", &member.to_string());
        }
        if let Some(rule) = self.mends {
            out.append_pair("mends", &rule.to_string());
        }
        if !self.find.is_empty() {
            out.append_pair("find", &self.find);
        }
        out.finish()
    }

    /// The thresholds that are not where they stand of themselves.
    fn moved(&self) -> Vec<(&'static str, String)> {
        let of = |chosen: &Chosen| {
            let t = chosen.thresholds.clone();
            [
                ("encoding", chosen.encoding.name().to_owned()),
                ("length", t.min_length.to_string()),
                ("count", t.min_count.to_string()),
                ("regularity", t.regularity.to_string()),
                ("least", t.density.start().to_string()),
                ("most", t.density.end().to_string()),
                ("coverage", t.coverage.to_string()),
            ]
        };
        let usual = of(&Chosen::default());
        of(self).into_iter().filter(|pair| !usual.contains(pair)).collect()
    }

    /// What its corrections are kept under: thresholds matter to patterns alone.
    pub(crate) fn key(&self) -> String {
        match self.which {
            Which::Pattern(_) => {
                Chosen { member: None, mends: None, find: String::new(), ..self.clone() }.query()
            }
            which => Chosen { which, ..Chosen::default() }.query(),
        }
    }
}

fn number<T: FromStr + PartialOrd + Display>(
    name: &str,
    value: &str,
    least: T,
    most: T,
) -> Result<T, Failure> {
    let said = value.parse().ok().filter(|number| least <= *number && *number <= most);
    said.ok_or_else(|| Failure::Form(format!("“{name}” must be a number from {least}: {value}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let said = |query: &str| Chosen::of(query).expect("it makes sense");
        assert_eq!(said(""), Chosen::default());
        let chosen =
            said("pattern=2&encoding=all-tags&regularity=0.3&count=3&least=0.5&most=1.5&coverage=0&member=4");
        assert_eq!(chosen.query(), "pattern=2&encoding=all-tags&count=3&regularity=0.3&least=0.5&member=4");
        assert_eq!(said(&chosen.query()), chosen);
        assert_eq!(chosen.key(), "pattern=2&encoding=all-tags&count=3&regularity=0.3&least=0.5");
        assert_eq!(said("list=3&regularity=0.3&member=1").key(), "list=3");
        assert_eq!(chosen.with(Which::List(1)), "list=1&encoding=all-tags&count=3&regularity=0.3&least=0.5");
        let mends = said("rule=7&find=a+b&member=2");
        assert_eq!(
            (mends.query(), mends.with(Which::List(2))),
            ("rule=7&member=2&find=a+b".into(), "list=2&mends=7".into())
        );
        assert_eq!(said("pattern=2&mends=7&find=x").key(), "pattern=2");
        for no in
            ["list=0", "list=x", "regularity=nan", "regularity=-1", "coverage=2", "encoding=x", "count=1"]
        {
            assert!(Chosen::of(no).is_err(), "{no}");
        }
    }
}
