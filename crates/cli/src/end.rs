//! How the program's work ended, which its exit status says.

use std::fmt;

use store::StoreError;

use crate::terminal;

/// Some page could not be read, or the results not written.
pub(crate) const FAILED: u8 = 1;

/// Wrong usage, or a rule, a kind or a template with a mistake in it; clap ends with it too.
pub(crate) const WRONG: u8 = 2;

/// No rule could be learnt, or a rule does not fit some page.
pub(crate) const UNFIT: u8 = 3;

/// How the work ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// All pages were read.
    Done,
    /// Some page could not be read, or the rule not be written.
    Failed,
    /// A rule or a kind has a mistake in it.
    Wrong,
    /// All pages were read; a rule could not be learnt, or does not fit some of them.
    Unfit,
}

impl End {
    /// How work ends that fails so.
    pub(crate) fn of(error: &anyhow::Error) -> End {
        let is_query = || matches!(error.downcast_ref(), Some(StoreError::Query(_)));
        if error.is::<Unreadable>() || is_query() { End::Wrong } else { End::Failed }
    }
}

/// What is wrong with a file of the user's, a rule or a kind, with the name of a kind, or with an option's value.
#[derive(Debug)]
pub(crate) struct Unreadable(pub(crate) String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// Ends the program because a file of the user's, a rule or a kind, cannot be read. A usage message would not help.
pub(crate) fn exit_unreadable(why: &str) -> ! {
    let _ = terminal::say(why);
    std::process::exit(i32::from(WRONG))
}
