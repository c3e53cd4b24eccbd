//! Options that several verbs share.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use formats::Exchange;
use formats::ics::Zone;
use gleaner::tokens::{Encoding, Thresholds};
use gleaner::{Method, Settings};

use crate::output::Output;
use crate::subjects::SubjectOptions;
use crate::zone;

/// The options of `glean annotate` alone.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct AnnotateOptions {
    /// Where a page changes all the time or says little, fetch its About, Introduction or Abstract page and take the
    /// description from there: one hop, same site
    #[arg(long)]
    pub(crate) follow: bool,
    /// Describe the page by the sentences that answer these words
    #[arg(long, value_name = "WORDS")]
    pub(crate) query: Option<String>,
    /// Where a page says little, read its pictures with Tesseract, which must be installed
    #[arg(long)]
    pub(crate) ocr: bool,
    #[command(flatten)]
    pub(crate) subjects: SubjectOptions,
}

/// What a pattern must be like; without options as in section 5 of the paper. Or the records whose pattern is asked for.
#[derive(Debug, Clone, Args)]
pub(crate) struct PatternSearch {
    /// Which tags count
    #[arg(long, value_enum, default_value = "all-tags", value_name = "SCHEME")]
    pub(crate) encoding: Scheme,
    /// Fewest tokens (tags and texts)
    #[arg(long, value_name = "N", default_value_t = Thresholds::SECTION_5.min_length)]
    pub(crate) min_length: u32,
    /// Fewest occurrences
    #[arg(long, value_name = "N", default_value_t = Thresholds::SECTION_5.min_count)]
    pub(crate) min_count: u32,
    /// Most irregular rhythm: standard deviation of the gaps divided by their mean
    #[arg(long, value_name = "X", value_parser = positive, default_value_t = Thresholds::SECTION_5.regularity)]
    pub(crate) regularity: f32,
    /// Least and greatest share of what its occurrences span that they cover, such as 0.5..1.5
    #[arg(long, value_name = "LO..HI", value_parser = density, default_value = "0.25..1.5")]
    pub(crate) density: RangeInclusive<f32>,
    /// Least share of the page's text, 0 to 1
    #[arg(long, value_name = "X", value_parser = share, default_value_t = Thresholds::SECTION_5.coverage)]
    pub(crate) coverage: f32,
    /// The one pattern of the records that begin with these words, in the order of the page; given once for each record,
    /// and at last for what stands behind them
    #[arg(long, value_name = "WORDS", group = SOUGHT, conflicts_with_all = MEASURES)]
    pub(crate) align: Vec<String>,
}

/// The group of arguments that choose a pattern.
pub(crate) const SOUGHT: &str = "sought";

/// The arguments that patterns are chosen by.
pub(crate) const MEASURES: [&str; 5] = ["min_length", "min_count", "regularity", "density", "coverage"];

impl PatternSearch {
    /// The thresholds of the options.
    pub(crate) fn thresholds(&self) -> Thresholds {
        Thresholds {
            min_length: self.min_length,
            min_count: self.min_count,
            regularity: self.regularity,
            density: self.density.clone(),
            coverage: self.coverage,
        }
    }
}

/// Which tags become tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scheme {
    /// Every tag
    AllTags,
    /// All but logical markup: em, strong, cite …
    NoLogical,
    /// All but physical markup: b, i, font …
    NoPhysical,
    /// All but special markup: a, img, br, span …
    NoSpecial,
    /// Only tags of blocks: p, li, tr, div …
    BlockLevel,
}

impl Scheme {
    /// The encoding of that name.
    pub(crate) fn encoding(self) -> Encoding {
        match self {
            Scheme::AllTags => Encoding::AllTags,
            Scheme::NoLogical => Encoding::NoLogical,
            Scheme::NoPhysical => Encoding::NoPhysical,
            Scheme::NoSpecial => Encoding::NoSpecial,
            Scheme::BlockLevel => Encoding::BlockLevel,
        }
    }
}

/// Options that every verb has.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// What to read: files, folders, patterns, addresses; `-` is standard input
    #[arg(required = true, value_name = "PAGE")]
    pub(crate) pages: Vec<OsString>,
    /// How to write what is found [default: table on a terminal, else jsonl]
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    /// Where to write it; `-` is standard output [default: standard output; of relearn, the rule's file]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<Output>,
    /// "Today", for dates whose year the page does not say [default: of an address, the day it is fetched]
    #[arg(long, value_name = "DATE", value_parser = day)]
    pub(crate) as_of: Option<jiff::civil::Date>,
    /// Where the clock times of a calendar (--format ics) hold, such as Europe/Vienna [default: not said, as on the page]
    #[arg(long, value_name = "ZONE", value_parser = zone::zone)]
    pub(crate) time_zone: Option<Zone>,
    /// Language of the text or page, such as de or en-GB
    #[arg(long, value_name = "LANG", value_parser = language)]
    pub(crate) lang: Option<String>,
    /// The page's address, against which its links are resolved
    #[arg(long, value_parser = address)]
    pub(crate) url: Option<String>,
    /// What the server said with the page: 'Content-Type: text/html; charset=latin1'
    #[arg(long = "header", value_name = "NAME: VALUE", value_parser = header)]
    pub(crate) headers: Vec<(String, String)>,
    /// A frame or linked page that is at hand
    #[arg(long, value_name = "HREF=FILE", value_parser = linked)]
    pub(crate) linked: Vec<(String, PathBuf)>,
    /// Which method finds the records
    #[arg(long, value_enum, default_value = "default", value_name = "METHOD")]
    pub(crate) method: MethodName,
    /// Ignore what a page declares about itself (JSON-LD, microdata, meta)
    #[arg(long)]
    pub(crate) no_meta: bool,
    /// Leave out records that are less sure than this, 0 to 1
    #[arg(long, value_name = "X", value_parser = share, default_value = "0")]
    pub(crate) min_confidence: f32,
    /// Add to each record where on the page its fields were read
    #[arg(long)]
    pub(crate) evidence: bool,
    /// Tell for each record, in words, where its fields were read
    #[arg(long, conflicts_with = "format")]
    pub(crate) explain: bool,
    /// Pages worked on at once [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// No progress and no notes; errors only
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// How records are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Table,
    Jsonl,
    Json,
    Csv,
    Ics,
    Jsonld,
    Parquet,
    Md,
    /// A format of exchange between catalogues.
    Exchange(Exchange),
}

impl Format {
    /// What it is called, and what it is.
    fn described(self) -> (&'static str, &'static str) {
        match self {
            Format::Table => ("table", "For people"),
            Format::Jsonl => ("jsonl", "One JSON object a line"),
            Format::Json => ("json", "One JSON array"),
            Format::Csv => ("csv", "A line of column names and a line a record"),
            Format::Ics => ("ics", "iCalendar: records that have a time, for a calendar"),
            Format::Jsonld => {
                ("jsonld", "JSON-LD with schema.org's words: Event, JobPosting, ItemList, FAQPage …")
            }
            Format::Parquet => (
                "parquet",
                "Parquet: records of a kind, lists, text; of a store with --kind; in builds with the feature `parquet`",
            ),
            Format::Md => (
                "md",
                "Markdown, to be read and pasted: records of any kind, lists, text, what a store holds",
            ),
            Format::Exchange(exchange) => (exchange.name, exchange.about),
        }
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Format] {
        static ALL: LazyLock<Vec<Format>> = LazyLock::new(|| {
            let own = [
                Format::Table,
                Format::Jsonl,
                Format::Json,
                Format::Csv,
                Format::Ics,
                Format::Jsonld,
                Format::Parquet,
                Format::Md,
            ];
            own.into_iter().chain(Exchange::ALL.map(Format::Exchange)).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, about) = self.described();
        Some(PossibleValue::new(name).help(about))
    }
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
    /// The file for results, if they do not go to standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_ref().and_then(Output::file)
    }

    /// What the middle wants to know of a page that was so on a day, where that is known.
    pub(crate) fn settings(&self, as_of: Option<jiff::civil::Date>) -> Settings {
        Settings {
            as_of: self.as_of.or(as_of),
            language: self.lang.clone(),
            method: match self.method {
                MethodName::Default => Method::Default,
                MethodName::Paper => Method::Paper,
            },
            no_meta: self.no_meta,
        }
    }

    /// The value of a header given with `--header`, whatever the case of its name.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v.as_str())
    }
}

/// A day: `2026-11-21`, with or without a clock time behind it.
fn day(text: &str) -> Result<jiff::civil::Date, String> {
    let date = text.split(['T', ' ']).next().unwrap_or_default();
    date.parse().map_err(|_| "not a date; write it as 2026-11-21".to_owned())
}

/// A language tag (RFC 5646) as far as its form goes: `de`, `en-GB`, `zh-Hant-TW`; also as a range of them (RFC 4647,
/// `en-US*`) and as systems name it (`de_AT.UTF-8`).
fn language(text: &str) -> Result<String, String> {
    let tag = text.split(['.', '@']).next().unwrap_or_default();
    let mut parts = tag.split(['-', '_']).map(|part| part.strip_suffix('*').unwrap_or(part));
    let of_letters =
        |part: &str| (2..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphabetic());
    let is_sub = |part: &str| part.len() <= 8 && part.bytes().all(|b| b.is_ascii_alphanumeric());
    let good = parts.next().is_some_and(of_letters) && parts.all(is_sub);
    if good { Ok(text.to_owned()) } else { Err("not a language; write it as de or en-GB".to_owned()) }
}

/// An address against which links can be resolved.
fn address(text: &str) -> Result<String, String> {
    let url =
        url::Url::parse(text).map_err(|_| "not a whole address; write it as https://example.org/talks")?;
    match url.scheme() {
        "http" | "https" if url.has_host() => Ok(text.to_owned()),
        "file" => Ok(text.to_owned()),
        scheme => Err(format!("pages have http, https or file addresses, not {scheme}")),
    }
}

fn header(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once(':').ok_or("no colon; write it as 'Name: value'")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// The last `=` divides: an address may hold others.
fn linked(text: &str) -> Result<(String, PathBuf), String> {
    let (href, file) = text.rsplit_once('=').ok_or("no equals sign; write it as HREF=FILE")?;
    Ok((href.to_owned(), file.into()))
}

fn share(text: &str) -> Result<f32, String> {
    let value = text.parse().ok().filter(|x| (0.0..=1.0).contains(x));
    value.ok_or_else(|| "not a number from 0 to 1".to_owned())
}

fn positive(text: &str) -> Result<f32, String> {
    let value = text.parse().ok().filter(|x: &f32| *x >= 0.0);
    value.ok_or_else(|| "not a number of 0 or more".to_owned())
}

fn density(text: &str) -> Result<RangeInclusive<f32>, String> {
    let bad = || "not a range; write it as 0.25..1.5".to_owned();
    let (low, high) = text.split_once("..").ok_or_else(bad)?;
    let (low, high) = (positive(low).map_err(|_| bad())?, positive(high).map_err(|_| bad())?);
    if low <= high { Ok(low..=high) } else { Err(bad()) }
}
