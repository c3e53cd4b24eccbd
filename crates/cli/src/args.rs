//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Arg, Args, Parser, Subcommand};
use gleaner::Example;

#[cfg(feature = "mcp")]
use crate::agents::Mcp;
use crate::export_rule::ExportRule;
use crate::fitting::{Fit, Models};
use crate::keeping::{Ask, Backup, Export, Keep, Rules, Search, Snapshots, Stats, Sweep};
use crate::options::{AnnotateOptions, MEASURES, Options, PatternSearch, SOUGHT};
use crate::serving::{Account, Serve};
use crate::{crawling::Crawl, demonstration::Demo, following::Follow, output::Output};

/// Shown under `glean --help`.
const EXAMPLES: &str = "\
Examples:
  glean events https://example.edu/seminars         the events of a page, as a table
  glean events --format ics saved/ > talks.ics      those of all pages in a folder, for a calendar
  glean records --format csv results.html           the lists of records that a page holds

Exit status:
  0  all pages were read, also where nothing was found
  1  some page could not be read; standard error says which and why. glean crawl: pages wait that could not be read
  2  wrong usage, or a rule, kind or template with a mistake in it, which standard error names with its line
  3  glean learn, relearn: no rule can be learnt from the page; glean apply: the rule does not fit some page (any
     more), which standard error names; glean export-rule: the rule says more than the other tool can;
     glean patterns --align: a page has no such records";

/// What `glean --version` says: the version, the commit, and what is built in.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("GLEAN_BUILD"), ")");

/// Turns web pages into typed records: events, courses and lists, with no labels, no selectors and no language model.
///
/// A PAGE is a file, a folder (all pages in it), a pattern such as 'talks/*.html', an http or https address, a web archive
/// (WARC, WACZ: all pages in it), or `-` for standard input. Files may be compressed with gzip.
#[derive(Debug, Parser)]
#[command(name = "glean", version = VERSION, after_help = EXAMPLES, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) models: Models,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// What to do with the pages.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// The events that pages tell of: title, start, end, location, speakers, status
    Events(Options),
    /// The questions of pages with their answers: of whole FAQ pages, and of FAQ sections inside others
    Faqs(Options),
    /// The lists of records that pages hold, best list first, with their fields
    Records {
        /// A folder of rules from `glean learn` (files that end in .rule): a page for which one fits is read by it, which is
        /// faster, and others as if there were none
        #[arg(long, value_name = "FOLDER")]
        rules: Option<PathBuf>,
        #[command(flatten)]
        options: Options,
    },
    /// The courses that pages tell of: number, name, term, schedule, teachers with their addresses, assistants
    Courses(Options),
    /// What a page is, for a catalogue: title, description, authors, language, date, key words, type, links, pictures
    Annotate(Annotate),
    /// A page as prose: sentences in paragraphs in divisions, each with its types (Auto Annotator)
    Prose {
        /// The words instead, and the signs and blanks between them: each once, with the ways in which the page writes it
        #[arg(long)]
        units: bool,
        #[command(flatten)]
        options: Options,
    },
    /// The main text of pages, without menus, teasers, advertisements and small print
    Text(Options),
    /// The records of a kind: one that ships, such as job, product or recipe, or one that you declare in a file
    Extract {
        /// The kind's name, or the file that declares it, such as mine.toml
        #[arg(long, value_name = "KIND")]
        kind: String,
        #[command(flatten)]
        options: Options,
    },
    /// Parquet tables of several kinds, one a kind, for which each page is parsed once: OUTPUT/kind=events/part-0.parquet …
    Tables {
        /// What is gleaned: events, records, courses, faqs, annotate, text, other kinds by name (job) or file (mine.toml)
        #[arg(long, value_name = "KINDS", value_delimiter = ',', default_value = "events,records")]
        kinds: Vec<String>,
        #[command(flatten)]
        options: Options,
    },
    /// What is recognised in a text (`-` reads plain text) or a page: dates, times, people, places, prices …
    Marks(Options),
    /// A page's outline: which text each heading governs
    Outline(Options),
    /// A page's tree: each node with its text, its look and its path
    Tree(Options),
    /// The patterns of tags that recur in a page, best first, with the records that each would give (IEPAD)
    Patterns {
        #[command(flatten)]
        search: PatternSearch,
        #[command(flatten)]
        options: Options,
    },
    /// Learns where the best list of a page stands, as a rule for the other pages of its site; of several pages, the list
    /// that all have
    #[command(mut_args(only_of_patterns))]
    Learn {
        /// A field's value as it stands on any of the pages, perhaps with a name for the field: 'author=Ann Lee'. It picks
        /// the list; may be given several times
        #[arg(short, long = "example", value_name = "[NAME=]VALUE")]
        examples: Vec<Example>,
        /// Words of what is no record of the list, such as an advertisement in it; may be given several times
        #[arg(long, value_name = "WORDS")]
        not: Vec<String>,
        /// Which list of `glean records` to learn, 1 = the best
        #[arg(long, value_name = "N", conflicts_with_all = ["examples", "not"])]
        list: Option<NonZeroUsize>,
        /// Which pattern of `glean patterns` to learn, 1 = the best; found with the same settings, such as --encoding
        #[arg(long, value_name = "N", conflicts_with_all = ["examples", "not", "list"], group = SOUGHT)]
        pattern: Option<NonZeroUsize>,
        #[command(flatten)]
        search: PatternSearch,
        #[command(flatten)]
        options: Options,
    },
    /// Mends a rule on a page as its site looks now, and shows what has changed in the rule
    Relearn {
        /// The rule's file
        rule: PathBuf,
        #[command(flatten)]
        options: Options,
    },
    /// Learns the program's models from labelled pages, for --model
    Fit(Fit),
    /// A rule in the words of other tools: CSS selectors, XPath, a Scrapy spider, a feed for FreshRSS or RSS-Bridge, an
    /// agent for Huginn, a watch for changedetection.io
    ExportRule(ExportRule),
    /// The rules that are saved in a store, and those that crawls learnt: list, show, off, on
    Rules(Rules),
    /// The records to which a rule leads, as `glean records` gives them; says where the rule does not fit
    Apply {
        /// The rule's file, from `glean learn`
        rule: PathBuf,
        #[command(flatten)]
        options: Options,
    },
    /// What a template finds in pages: the components of a class of documents, written in a file (FAQ Miner)
    Template {
        /// The template's file, such as crates/views/templates/standard_tfaq.template; or `learn`, to be given one that fits all pages
        file: PathBuf,
        /// Forgive no damage: pages fit as they are, or not at all
        #[arg(long)]
        exact: bool,
        #[command(flatten)]
        options: Options,
    },
    /// Crawls sites politely: follows the links of a domain, host by host at its pace, as robots.txt allows
    Crawl(Box<Crawl>),
    /// Follows the list of a page: what is new, changed or gone, as lines, feeds, webhooks, mails and commands
    Follow(Box<Follow>),
    /// The index of web archives, as CDXJ: where in which file each capture stands, for pywb and other players
    Index {
        /// Archives, or folders of them
        #[arg(required = true, value_name = "FILE")]
        archives: Vec<PathBuf>,
        /// Where to write the index; `-` is standard output [default: standard output]
        #[arg(short, long, value_name = "CDXJ")]
        output: Option<Output>,
    },
    /// Finds records in a store: by words, dates, kind, place and conditions on their fields
    Search(Search),
    /// Answers a question from the questions and answers in a store
    Ask(Ask),
    /// All records of a store, or those of a kind, of a time, of a place …, in any format
    Export(Export),
    /// What a store holds
    Stats(Stats),
    /// Throws away what no page tells of any more, and gives back the room
    Gc(Sweep),
    /// Keeps what pages at hand tell in a store, to be searched
    Keep(Keep),
    /// Writes all that a store holds into one file, also while it is served or crawled into
    Backup(Backup),
    /// Takes a backup into a new store: of the database it came from, or of the other
    Restore(Backup),
    /// The pages that a store keeps as evidence of its records, as a web archive (WARC)
    Snapshots(Snapshots),
    /// Serves a store as a web application: search, calendars, profiles, feeds
    Serve(Box<Serve>),
    /// Readers of pages and the search of a store as tools for programs with language models (Model Context Protocol), over
    /// standard input and output
    #[cfg(feature = "mcp")]
    Mcp(Mcp),
    /// Shows what Gleaner does: a made-up university is crawled, gleaned, and opened in the web application
    Demo(Demo),
    /// Makes an account for the web application, or changes what one may do; the password is read from standard input
    Account(Account),
    /// A script that completes glean's words in your shell
    Completions {
        /// For which shell
        shell: clap_complete::Shell,
    },
    /// Manual pages for man, one for glean and one for each of its commands, into a folder
    Man {
        /// The folder, which is made where there is none
        folder: PathBuf,
    },
}

/// The arguments of `glean annotate`.
#[derive(Debug, Args)]
pub(crate) struct Annotate {
    #[command(flatten)]
    pub(crate) about: AnnotateOptions,
    #[command(flatten)]
    pub(crate) options: Options,
}

/// Lets an argument of [`PatternSearch`] stand only where a pattern is asked for.
fn only_of_patterns(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "align" => arg.conflicts_with_all(["examples", "not", "list"]),
        "encoding" => arg.requires(SOUGHT),
        name if MEASURES.contains(&name) => arg.requires("pattern"),
        _ => arg,
    }
}
