//! Who is named in which role, and where a role holds.

use std::ops::Range;

use super::mail::Mail;
use crate::course::topic::Topic;

/// Somebody named below a role.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) role: Topic,
    pub(super) span: Range<usize>,
    /// Words of the name in lower case.
    pub(super) words: Vec<String>,
    pub(super) mail: Option<Mail>,
}

/// A piece of a line for which a role holds.
pub(super) struct Stretch {
    pub(super) span: Range<usize>,
    pub(super) role: Topic,
    /// The role was said in this line or right before it: a single word may be a name.
    pub(super) fresh: bool,
    /// It may begin with a name: it is not behind another label.
    pub(super) names: bool,
}

/// What labels, posts and prose say of the people of a page.
pub(in crate::course) struct Roles {
    pub(super) stretches: Vec<Stretch>,
    pub(super) named: Vec<Named>,
    pub(super) mails: Vec<Mail>,
    /// The names by each way of telling a teacher without a label.
    pub(super) unlabelled: Vec<Vec<Vec<String>>>,
}

/// Last lines of a page, where people sign.
pub(super) const FOOT: usize = 5;

/// The same person: the same words, or the surname with an initial.
pub(super) fn alike(a: &[String], b: &[String]) -> bool {
    let (Some(x), Some(y)) = (a.last(), b.last()) else { return false };
    let first = |w: &[String]| w.first().and_then(|f| f.chars().next());
    x == y && (a.len() == 1 || b.len() == 1 || first(a) == first(b))
}
