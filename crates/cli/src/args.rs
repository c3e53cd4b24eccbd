//! What may stand on the command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use gleaner::{Method, Settings};

/// Turns web pages into records: events, lists, and what its recognisers see.
#[derive(Debug, Parser)]
#[command(name = "glean", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// What to do with the pages.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// The events that pages tell of
    Events(Options),
    /// The lists of records that pages hold
    Records(Options),
    /// What is recognised in a text (`-`) or a page: dates, people, places, …
    Marks(Options),
    /// A page's tree: its nodes with their text, look and path
    Tree(Options),
}

impl Verb {
    /// The options, whichever verb it is.
    pub(crate) fn options(&self) -> &Options {
        let (Verb::Events(o) | Verb::Records(o) | Verb::Marks(o) | Verb::Tree(o)) = self;
        o
    }
}

/// Options that every verb has.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Files to read; `-` is standard input
    #[arg(required = true, value_name = "PAGE")]
    pub(crate) pages: Vec<String>,
    /// How to write what is found
    #[arg(long, value_enum, default_value = "jsonl")]
    pub(crate) format: Format,
    /// "Today", for dates whose year is not said
    #[arg(long, value_name = "DATE", value_parser = day)]
    pub(crate) as_of: Option<jiff::civil::Date>,
    /// Language of the text or page, such as de or en-GB
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<String>,
    /// The page's address, against which its links are resolved
    #[arg(long)]
    pub(crate) url: Option<String>,
    /// Which method finds the records
    #[arg(long, value_enum, default_value = "default")]
    pub(crate) method: MethodName,
    /// Ignore what the page declares about itself (JSON-LD, microdata, meta)
    #[arg(long)]
    pub(crate) no_meta: bool,
}

/// How records are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// One JSON object a line
    Jsonl,
}

/// Which method finds the records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodName {
    /// What works best on labelled pages
    Default,
    /// The kind's paper, faithfully
    Paper,
}

impl Options {
    /// What the middle wants to know.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            as_of: self.as_of,
            language: self.lang.clone(),
            method: match self.method {
                MethodName::Default => Method::Default,
                MethodName::Paper => Method::Paper,
            },
            no_meta: self.no_meta,
        }
    }
}

/// A day: `2026-11-21`, with or without a clock time behind it.
fn day(text: &str) -> Result<jiff::civil::Date, String> {
    let date = text.split(['T', ' ']).next().unwrap_or_default();
    date.parse().map_err(|_| format!("`{text}` is no date; write it as 2026-11-21"))
}
