//! How the program's work ended, which its exit status says.

/// How the work ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// All pages were read.
    Done,
    /// Some page could not be read, or the rule not be written.
    Failed,
    /// All pages were read; a rule could not be learnt, or does not fit some of them.
    Unfit,
}
