//! `glean export-rule`: a rule in the words of another tool.
//!
//! ```text
//! a.rule ──▶ Rule ──▶ --to freshrss ──▶ OPML on standard output, and what it does not say on standard error
//! ```

use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gleaner::{Rule, RuleExport, RuleWords, Unexported};

use crate::terminal;

/// The arguments of `glean export-rule`.
#[derive(Debug, Clone, Args)]
pub(crate) struct ExportRule {
    /// The rule's file
    pub(crate) rule: PathBuf,
    /// In which words
    #[arg(long, value_name = "WORDS")]
    to: Target,
    /// The page that the other tool reads; without it, the one that the rule was learnt from
    #[arg(long, value_name = "URL", value_parser = web_address)]
    address: Option<String>,
}

/// The words of another tool.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Target {
    /// CSS selectors, a field a line
    Css,
    /// XPath 1.0, a field a line
    Xpath,
    /// A spider for Scrapy, in Python
    Scrapy,
    /// A feed for FreshRSS: an OPML file to import
    #[value(name = "freshrss")]
    FreshRss,
    /// A feed from RSS-Bridge: the query of its XPathBridge, to put behind the address of a bridge
    RssBridge,
    /// The options of a WebsiteAgent for Huginn, as JSON
    Huginn,
    /// A watch for changedetection.io: what its API is sent, as JSON
    #[value(name = "changedetection")]
    ChangeDetection,
}

impl Target {
    /// The target as the rules crate names it.
    fn to_rule_words(self) -> RuleWords {
        match self {
            Target::Css => RuleWords::Css,
            Target::Xpath => RuleWords::XPath,
            Target::Scrapy => RuleWords::Scrapy,
            Target::FreshRss => RuleWords::FreshRss,
            Target::RssBridge => RuleWords::RssBridge,
            Target::Huginn => RuleWords::Huginn,
            Target::ChangeDetection => RuleWords::ChangeDetection,
        }
    }
}

impl ExportRule {
    /// Exports the rule for the other tool, or says why it cannot be exported.
    pub(crate) fn export(&self, rule: &Rule) -> Result<RuleExport, Unexported> {
        rule.export(self.to.to_rule_words(), self.address.as_deref())
    }
}

/// Writes the exported rule, and reports on standard error what the other tool cannot express.
pub(crate) fn write(export: &RuleExport) -> io::Result<()> {
    for what in &export.left_out {
        terminal::say(&format!("exporting the rule: {what}"))?;
    }
    terminal::give(&export.text)
}

/// An address with its scheme.
fn web_address(text: &str) -> Result<String, String> {
    let is_of_web = ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
    is_of_web.then(|| text.to_owned()).ok_or_else(|| "an address begins with http:// or https://".to_owned())
}
