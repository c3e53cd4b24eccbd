//! The selection in the viewer: a list of the page, a pattern of its tags, or a saved rule or kind.
//!
//! ```text
//! ?list=2 · ?pattern=1&encoding=block-level&regularity=0.5 · ?rule=7 · ?kind=3 ──▶ Selection ──▶ the same, for links
//! ```
//!
//! `mends=7` stays in the address while a saved rule is being corrected.

use std::fmt::Display;
use std::str::FromStr;

use gleaner::tokens::{Encoding, Thresholds};
use url::form_urlencoded::{self, Serializer};

use crate::answer::Failure;
use crate::messages::Message;

/// Longest text to search for, in characters.
const LONGEST: usize = 100;

/// The list that is selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// A list of the page by its number, from 1.
    List(usize),
    /// A pattern of tags that reaches the thresholds, by its number, from 1.
    Pattern(usize),
    /// The list that a saved rule finds.
    Rule(i64),
    /// The records that a saved kind finds.
    Kind(i64),
}

/// The selected list, and the thresholds for patterns.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Selection {
    pub(crate) target: Target,
    pub(crate) encoding: Encoding,
    pub(crate) thresholds: Thresholds,
    /// The member that is being corrected.
    pub(crate) member: Option<usize>,
    /// The saved rule that the correction may replace.
    pub(crate) mends: Option<i64>,
    /// Words of a record that was missed.
    pub(crate) find: String,
}

impl Default for Selection {
    /// The best list, and the paper's thresholds for patterns (IEPAD section 5, its best scheme).
    fn default() -> Selection {
        Selection {
            target: Target::List(1),
            encoding: Encoding::BlockLevel,
            thresholds: Thresholds::SECTION_5,
            member: None,
            mends: None,
            find: String::new(),
        }
    }
}

impl Selection {
    /// The selection that an address or a form holds.
    pub(crate) fn parse(query: &str) -> Result<Selection, Failure> {
        let mut selection = Selection::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            selection.set_param(&name, value.trim())?;
        }
        Ok(selection)
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let thresholds = &mut self.thresholds;
        match name {
            "list" => self.target = Target::List(parse_number(name, value, 1, usize::MAX)?),
            "pattern" => self.target = Target::Pattern(parse_number(name, value, 1, usize::MAX)?),
            "rule" => self.target = Target::Rule(parse_number(name, value, 1, i64::MAX)?),
            "kind" => self.target = Target::Kind(parse_number(name, value, 1, i64::MAX)?),
            "member" => self.member = value.parse().ok(),
            "mends" => self.mends = Some(parse_number(name, value, 1, i64::MAX)?),
            "find" => self.find = value.chars().take(LONGEST).collect(),
            "encoding" => {
                let known = Encoding::ALL.into_iter().find(|encoding| encoding.name() == value);
                self.encoding = known.ok_or_else(|| Message::new("no-such-encoding"))?;
            }
            "length" => thresholds.min_length = parse_number(name, value, 1, 1_000)?,
            "count" => thresholds.min_count = parse_number(name, value, 2, 100_000)?,
            "regularity" => thresholds.regularity = parse_number(name, value, 0.0, 1e6)?,
            "least" => thresholds.density = parse_number(name, value, 0.0, 1e6)?..=*thresholds.density.end(),
            "most" => thresholds.density = *thresholds.density.start()..=parse_number(name, value, 0.0, 1e6)?,
            "coverage" => thresholds.coverage = parse_number(name, value, 0.0, 1.0)?,
            _ => {}
        }
        Ok(())
    }

    /// The query string of another selection with the same thresholds.
    pub(crate) fn with(&self, target: Target) -> String {
        let find = String::new();
        Selection { target, member: None, mends: self.replaceable_rule(), find, ..self.clone() }
            .query_string()
    }

    /// The query string with a member to correct.
    pub(crate) fn with_member(&self, member: usize) -> String {
        Selection { member: Some(member), find: String::new(), ..self.clone() }.query_string()
    }

    /// The saved rule that a corrected list may replace.
    pub(crate) fn replaceable_rule(&self) -> Option<i64> {
        match self.target {
            Target::Rule(id) => Some(id),
            _ => self.mends,
        }
    }

    /// The query string of an address.
    pub(crate) fn query_string(&self) -> String {
        let mut out = Serializer::new(String::new());
        let (name, number) = match self.target {
            Target::List(n) => ("list", n.to_string()),
            Target::Pattern(n) => ("pattern", n.to_string()),
            Target::Rule(id) => ("rule", id.to_string()),
            Target::Kind(id) => ("kind", id.to_string()),
        };
        out.append_pair(name, &number);
        for (name, value) in self.changed_thresholds() {
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

    /// The thresholds that differ from the defaults.
    fn changed_thresholds(&self) -> Vec<(&'static str, String)> {
        let values = |selection: &Selection| {
            let t = selection.thresholds.clone();
            [
                ("encoding", selection.encoding.name().to_owned()),
                ("length", t.min_length.to_string()),
                ("count", t.min_count.to_string()),
                ("regularity", t.regularity.to_string()),
                ("least", t.density.start().to_string()),
                ("most", t.density.end().to_string()),
                ("coverage", t.coverage.to_string()),
            ]
        };
        let usual = values(&Selection::default());
        values(self).into_iter().filter(|pair| !usual.contains(pair)).collect()
    }

    /// The key of its corrections: thresholds matter to patterns alone.
    pub(crate) fn key(&self) -> String {
        match self.target {
            Target::Pattern(_) => {
                Selection { member: None, mends: None, find: String::new(), ..self.clone() }.query_string()
            }
            target => Selection { target, ..Selection::default() }.query_string(),
        }
    }
}

fn parse_number<T: FromStr + PartialOrd + Display>(
    name: &str,
    value: &str,
    least: T,
    most: T,
) -> Result<T, Failure> {
    let number = value.parse().ok().filter(|number| least <= *number && *number <= most);
    number.ok_or_else(|| {
        Message::new("must-be-number")
            .with("name", name)
            .with("least", least.to_string())
            .with("value", value)
            .into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let parse = |query: &str| Selection::parse(query).expect("it makes sense");
        assert_eq!(parse(""), Selection::default());
        let selection = parse(
            "pattern=2&encoding=all-tags&regularity=0.3&count=3&least=0.5&most=1.5&coverage=0&member=4",
        );
        assert_eq!(
            selection.query_string(),
            "pattern=2&encoding=all-tags&count=3&regularity=0.3&least=0.5&member=4"
        );
        assert_eq!(parse(&selection.query_string()), selection);
        assert_eq!(selection.key(), "pattern=2&encoding=all-tags&count=3&regularity=0.3&least=0.5");
        assert_eq!(parse("list=3&regularity=0.3&member=1").key(), "list=3");
        assert_eq!(
            selection.with(Target::List(1)),
            "list=1&encoding=all-tags&count=3&regularity=0.3&least=0.5"
        );
        let mends = parse("rule=7&find=a+b&member=2");
        assert_eq!(
            (mends.query_string(), mends.with(Target::List(2))),
            ("rule=7&member=2&find=a+b".into(), "list=2&mends=7".into())
        );
        assert_eq!(parse("pattern=2&mends=7&find=x").key(), "pattern=2");
        for no in
            ["list=0", "list=x", "regularity=nan", "regularity=-1", "coverage=2", "encoding=x", "count=1"]
        {
            assert!(Selection::parse(no).is_err(), "{no}");
        }
    }
}
