//! The commands on a store: `search`, `ask`, `export`, `stats`, `gc`, `keep`, `rules`, `backup`, `restore`,
//! `snapshots`.
//!
//! ```text
//! words, dates, conditions ──▶ Query ──▶ Store ──▶ Hits ── rows ──▶ the formats of every verb
//! pages at hand ── keep ─────────────────▶ Store
//! ```

mod backup;
mod display;
mod keep;
mod location;
mod no_results;
mod record_writer;
mod rules;
mod snapshots;
mod sort;
mod value_parsers;

pub(crate) use backup::Backup;
pub(crate) use keep::Keep;
#[cfg(feature = "mcp")]
pub(crate) use location::opened_at;
pub(crate) use rules::Rules;
pub(crate) use snapshots::Snapshots;
pub(crate) use value_parsers::separate_excluded_words;

use std::io::{self, Write};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use store::{Condition, Order, Query, Trimmed, Within};

use self::location::{Where, opened};
use self::record_writer::{CalendarOption, FormatOption, RecordWriter};
use crate::end::End;
use crate::snapshots::Room;

/// How many records an export reads from the store at a time.
const EXPORT_BATCH: usize = 1_000;

/// The filters of a search or an export.
#[derive(Debug, Args)]
pub(crate) struct Filters {
    /// Kind of records: event, course, faq, page, job … or one of your own
    #[arg(short, long, value_name = "KIND")]
    kind: Option<String>,
    /// First day, such as 2026-11-01; `today` is one too. Of events also what began before it and lasts until then
    #[arg(long, value_name = "DATE", value_parser = value_parsers::day)]
    from: Option<String>,
    /// Last day
    #[arg(long, value_name = "DATE", value_parser = value_parsers::day)]
    to: Option<String>,
    /// Of events only what began before the first day, today where none is given, and lasts until then
    #[arg(long)]
    running: bool,
    /// What events are about: Computing, Mathematics, Music … (`docs/search.md` has all); the beginning of its name is enough
    #[arg(long, value_name = "TOPIC", value_parser = value_parsers::topic)]
    topic: Option<String>,
    /// Words of the place
    #[arg(long, value_name = "WORDS")]
    place: Option<String>,
    /// A part of the address of a page that tells of it
    #[arg(long, value_name = "ADDRESS")]
    source: Option<String>,
    /// Leave out records that are less sure than this, 0 to 1
    #[arg(long, value_name = "X", default_value_t = 0.0, value_parser = value_parsers::share)]
    min_confidence: f64,
    /// A condition on fields: 'posted > 2003-01-23 and department ~ Physics'; = != < <= > >= compare, ~ means "holds"
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<Condition>,
    /// Within some kilometres of a city or a point: 'Cambridge, UK, 25' or LATITUDE,LONGITUDE,KM
    #[arg(long, value_name = "PLACE,KM", value_parser = value_parsers::near, allow_hyphen_values = true)]
    near: Option<(f64, f64, f64)>,
}

/// `glean search`.
#[derive(Debug, Args)]
pub(crate) struct Search {
    /// Words that must be there; OR, NOT and (…) between them; '"a phrase"', the beginning* of a word, 'speaker:lee' for a field, days such as
    /// tomorrow or 'in May'; 'talk -cancelled' leaves out a word (in one pair of quotes where its first letter is that of an option)
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// In their place: records of the same kind that are like one, by its number (in the address of its page in the web application)
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["words", "by_date", "sort", "Filters"])]
    like: Option<i64>,
    #[command(flatten)]
    at: Where,
    #[command(flatten)]
    filters: Filters,
    /// The first to begin first, not the most fitting
    #[arg(long)]
    by_date: bool,
    /// By a field of the records of --kind, such as price; with - before it (-price) the largest first. Or `rank`, `date`, `new`: the
    /// most fitting, the first to begin, the last that came into the store first
    #[arg(long, value_name = "FIELD", allow_hyphen_values = true, conflicts_with = "by_date")]
    sort: Option<String>,
    /// Most records
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20)]
    limit: usize,
    #[command(flatten)]
    output: FormatOption,
    #[command(flatten)]
    calendar: CalendarOption,
}

/// `glean ask`.
#[derive(Debug, Args)]
pub(crate) struct Ask {
    /// The question
    #[arg(required = true, value_name = "QUESTION")]
    question: Vec<String>,
    #[command(flatten)]
    at: Where,
    /// Most answers
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    limit: usize,
    #[command(flatten)]
    output: FormatOption,
}

/// `glean export`.
#[derive(Debug, Args)]
pub(crate) struct Export {
    #[command(flatten)]
    at: Where,
    #[command(flatten)]
    filters: Filters,
    #[command(flatten)]
    output: FormatOption,
    #[command(flatten)]
    calendar: CalendarOption,
}

/// `glean stats`.
#[derive(Debug, Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    at: Where,
    #[command(flatten)]
    output: FormatOption,
}

/// `glean gc`.
#[derive(Debug, Args)]
pub(crate) struct Sweep {
    #[command(flatten)]
    at: Where,
    /// Throw away what is gone for longer than so many days
    #[arg(long, value_name = "DAYS", default_value_t = 90)]
    days: u64,
    /// Also throw away snapshots until the others take so much room at most, the oldest from which no shown record is read first:
    /// 500MB, 2GB, or off for all of them
    #[arg(long, value_name = "SIZE", value_parser = Room::parse)]
    snapshots: Option<Room>,
}

/// A command on a store, with its arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Command<'a> {
    Search(&'a Search),
    Ask(&'a Ask),
    Export(&'a Export),
    Stats(&'a Stats),
    Sweep(&'a Sweep),
    Keep(&'a Keep),
    Backup(&'a Backup),
    Restore(&'a Backup),
    Rules(&'a Rules),
    Snapshots(&'a Snapshots),
}

/// Runs a command.
pub(crate) fn run(command: Command<'_>) -> io::Result<End> {
    match dispatch(command) {
        Ok(end) => Ok(end),
        Err(error) => match error.downcast::<io::Error>() {
            Ok(error) => Err(error),
            Err(error) => {
                writeln!(io::stderr(), "glean: {error:#}")?;
                Ok(End::of(&error))
            }
        },
    }
}

fn dispatch(command: Command<'_>) -> anyhow::Result<End> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("opening the store: the system lends no threads")?;
    runtime.block_on(async {
        match command {
            Command::Search(args) => search(args).await,
            Command::Ask(args) => ask(args).await,
            Command::Export(args) => export(args).await,
            Command::Stats(args) => {
                display::stats(&opened(&args.at).await?.census().await?, args.output.format)
            }
            Command::Sweep(args) => sweep(args).await,
            Command::Keep(args) => keep::keep(args).await,
            Command::Backup(args) => backup::back_up(args).await,
            Command::Restore(args) => backup::restore(args).await,
            Command::Rules(args) => rules::rules(args).await,
            Command::Snapshots(options) => snapshots::export(options).await,
        }
    })
}

async fn search(args: &Search) -> anyhow::Result<End> {
    let zone = args.calendar.zone(args.output.format)?;
    let store = opened(&args.at).await?;
    if let Some(record) = args.like {
        if store.records(vec![record]).await?.is_empty() {
            bail!("searching for records like {record}: no record has this number");
        }
        let hits = store.similar(record, args.limit).await?;
        return display::hits(&hits, None, args.output.format, zone, store.schemas().await?);
    }
    let kind = args.filters.kind.as_deref();
    let (order, sort) = match &args.sort {
        Some(sort) => sort::order(&store, sort, kind).await?,
        None if args.by_date => (Order::Date, None),
        None => (Order::Rank, None),
    };
    let words = args.words.join(" ");
    let query = Query { words, order, sort, partly: true, ..query(&args.filters, args.limit) };
    let hits = store.search(query).await?;
    if hits.is_empty() {
        no_results::report(&store, kind, args.filters.condition.as_ref()).await?;
    }
    display::hits(&hits, kind, args.output.format, zone, store.schemas().await?)
}

async fn ask(args: &Ask) -> anyhow::Result<End> {
    let store = opened(&args.at).await?;
    let answers = store.ask(&args.question.join(" "), args.limit).await?;
    if answers.is_empty() {
        no_results::report(&store, Some(store::ANSWERS), None).await?;
    }
    display::answers(&answers, args.output.format, store.schemas().await?)
}

async fn export(args: &Export) -> anyhow::Result<End> {
    let store = opened(&args.at).await?;
    let query = query(&args.filters, EXPORT_BATCH);
    let kind = args.filters.kind.as_deref();
    let zone = args.calendar.zone(args.output.format)?;
    let mut out = RecordWriter::new(args.output.format, kind, store.schemas().await?, zone)?;
    let mut after = 0;
    loop {
        let batch = store.part(query.clone(), after).await?;
        let Some(last) = batch.last() else {
            if after == 0 {
                no_results::report(&store, kind, args.filters.condition.as_ref()).await?;
            }
            return out.finish();
        };
        after = last.id;
        out.take(&batch)?;
    }
}

async fn sweep(args: &Sweep) -> anyhow::Result<End> {
    let store = opened(&args.at).await?;
    // Before the sweep, which gives back the room.
    let trimmed = match args.snapshots {
        Some(room) => store.trim_snapshots(room.bytes()).await?,
        None => Trimmed::default(),
    };
    let swept = store.sweep(Duration::from_secs(args.days.saturating_mul(86_400))).await?;
    let (records, pages, days) = (swept.records, swept.pages, args.days);
    writeln!(
        io::stderr(),
        "glean: thrown away: {records} records and {pages} pages gone for over {days} days; {} snapshots ({} KB)",
        trimmed.snapshots + swept.snapshots.snapshots,
        (trimmed.bytes + swept.snapshots.bytes) >> 10,
    )?;
    Ok(End::Done)
}

fn query(filters: &Filters, limit: usize) -> Query {
    Query {
        kind: filters.kind.clone(),
        topic: filters.topic.clone(),
        from: filters.from.clone(),
        to: filters.to.clone(),
        within: if filters.running { Within::Running } else { Within::Overlap },
        place: filters.place.clone(),
        source: filters.source.clone(),
        min_confidence: filters.min_confidence,
        condition: filters.condition.clone(),
        near: filters.near,
        limit,
        ..Query::default()
    }
}
