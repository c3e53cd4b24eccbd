//! Templates that ship: FAQ Miner's two (Hsu & Yih 1997), for whoever reads a page by them without a file at hand.

/// A list of contents that says so, and the questions that it lists: the paper's Figure 1.
pub const STANDARD_TFAQ: (&str, &str) =
    ("standard_tfaq", include_str!("../../templates/standard_tfaq.template"));

/// The paper's second template: the list stands there without a word that announces it.
pub const NO_TOC_INDICATOR: (&str, &str) =
    ("no_toc_indicator", include_str!("../../templates/no_toc_indicator.template"));
