//! Conditions on fields: `posted > 2003-01-23 and department ~ Physics`, the paper's own query (Event Finder §5.2.3).
//!
//! ```text
//! text ── tokens ──▶ or( and( field is value, not … ), … ) ── clauses ──▶ SQL with ?1, ?2 …, and the values
//! ```
//!
//! `=` `!=` `<` `<=` `>` `>=` compare numbers as numbers and all else as text, which is right for ISO dates: what begins with no
//! year is neither before nor after one. `~` means "holds", in upper or lower case (of ASCII letters). A field that a record does not have fulfils nothing. Values and fields never become SQL.

mod names;
mod parse;
mod values;

/// A condition on the fields of a record.
#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    /// All hold.
    And(Vec<Condition>),
    /// One holds.
    Or(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// A field compares so with a value.
    Field {
        /// The field, as the record's kind names it.
        name: String,
        /// How it compares.
        is: Is,
        /// With what.
        value: String,
    },
}

/// How a field compares with a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Is {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `~`: holds the text
    Holds,
    /// `!~`: does not hold it
    Lacks,
    /// Says the text in words of its own, which go on in no letter of a to z: "CS" stands in "EE/CS164" and not in "Physics 7".
    /// No text of a condition writes it.
    Says,
}

impl Condition {
    /// The fields it asks for, each as often as it does.
    pub fn fields(&self) -> Vec<&str> {
        match self {
            Condition::And(all) | Condition::Or(all) => all.iter().flat_map(Condition::fields).collect(),
            Condition::Not(one) => one.fields(),
            Condition::Field { name, .. } => vec![name],
        }
    }
}
