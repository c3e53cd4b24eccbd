//! Why there is no answer: the protocol's errors (OAI-PMH 2.0, §3.6), and what is ours.

use crate::answer::Failure;

/// Why a request is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) code: Code,
    pub(super) why: String,
}

/// The protocol's errors. That items have no format, or a repository no sets, is never so here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    BadArgument,
    BadResumptionToken,
    BadVerb,
    CannotDisseminateFormat,
    IdDoesNotExist,
    NoRecordsMatch,
}

impl Code {
    pub(super) fn name(self) -> &'static str {
        match self {
            Code::BadArgument => "badArgument",
            Code::BadResumptionToken => "badResumptionToken",
            Code::BadVerb => "badVerb",
            Code::CannotDisseminateFormat => "cannotDisseminateFormat",
            Code::IdDoesNotExist => "idDoesNotExist",
            Code::NoRecordsMatch => "noRecordsMatch",
        }
    }

    pub(super) fn because(self, why: impl Into<String>) -> Refusal {
        Refusal { code: self, why: why.into() }
    }
}

/// Why there is no answer in the protocol's sense: what it has a code for, or what is ours.
pub(super) enum Trouble {
    Refused(Refusal),
    Failed(Failure),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}

impl From<store::StoreError> for Trouble {
    fn from(error: store::StoreError) -> Trouble {
        Trouble::Failed(error.into())
    }
}
