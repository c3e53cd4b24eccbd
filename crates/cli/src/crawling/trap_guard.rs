//! How many pages in a row may bring nothing new before the rest of their sort is left out: a number, or `off`.

use std::fmt;

use crawl::Plan;

/// As `--trap-guard` says.
#[derive(Debug, Clone, Copy)]
pub(super) struct TrapGuard(Option<u32>);

impl TrapGuard {
    /// What counts where nothing is said.
    pub(super) const USUAL: TrapGuard = TrapGuard(Some(Plan::TRAP_GUARD));

    /// A number of pages, or `off`.
    pub(super) fn parse(text: &str) -> Result<TrapGuard, String> {
        match text {
            "off" => Ok(TrapGuard(None)),
            pages => match pages.parse() {
                Ok(pages) if pages > 0 => Ok(TrapGuard(Some(pages))),
                _ => Err("neither a number of pages from 1 on nor `off`".to_owned()),
            },
        }
    }

    /// `None`: however many.
    pub(super) fn pages(self) -> Option<u32> {
        self.0
    }
}

impl fmt::Display for TrapGuard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(pages) => pages.fmt(f),
            None => f.write_str("off"),
        }
    }
}
