//! What a store is asked and told: `search`, `ask`, `export`, `stats`, `gc`, `keep`, `rules`, `backup`, `restore`,
//! `snapshots`.
//!
//! ```text
//! words, dates, conditions ──▶ Query ──▶ Store ──▶ Hits ── rows ──▶ the formats of every verb
//! pages at hand ── keep ─────────────────▶ Store
//! ```

mod asked;
mod backup;
mod keep;
mod location;
mod nothing;
mod rules;
mod shown;
mod snapshots;
mod written;

pub(crate) use asked::left_out;
pub(crate) use backup::Backup;
pub(crate) use keep::Keep;
pub(crate) use rules::Rules;
pub(crate) use snapshots::Snapshots;

use std::io::{self, Write};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use store::{Condition, Order, Query, Trimmed, Within};

use self::location::{Where, opened};
use self::written::Written;
use crate::end::End;
use crate::snapshots::Room;

/// Records that are read from the store at once for an export.
const PART: usize = 1_000;

/// What narrows a search or an export.
#[derive(Debug, Args)]
pub(crate) struct Narrow {
    /// Kind of records: event, course, faq, page, job … or one of your own
    #[arg(short, long, value_name = "KIND")]
    kind: Option<String>,
    /// First day, such as 2026-11-01; `today` is one too. Of events also what began before it and lasts until then
    #[arg(long, value_name = "DATE", value_parser = asked::day)]
    from: Option<String>,
    /// Last day
    #[arg(long, value_name = "DATE", value_parser = asked::day)]
    to: Option<String>,
    /// Of events only what began before the first day, today where none is given, and lasts until then
    #[arg(long)]
    running: bool,
    /// What events are about: Computing, Mathematics, Music … (`docs/search.md` has all); the beginning of its name is enough
    #[arg(long, value_name = "TOPIC", value_parser = asked::topic)]
    topic: Option<String>,
    /// Words of the place
    #[arg(long, value_name = "WORDS")]
    place: Option<String>,
    /// A part of the address of a page that tells of it
    #[arg(long, value_name = "ADDRESS")]
    source: Option<String>,
    /// Leave out records that are less sure than this, 0 to 1
    #[arg(long, value_name = "X", default_value_t = 0.0, value_parser = asked::share)]
    min_confidence: f64,
    /// A condition on fields: 'posted > 2003-01-23 and department ~ Physics'; = != < <= > >= compare, ~ means "holds"
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<Condition>,
    /// Within some kilometres of a city or a point: 'Cambridge, UK, 25' or LATITUDE,LONGITUDE,KM
    #[arg(long, value_name = "PLACE,KM", value_parser = asked::near, allow_hyphen_values = true)]
    near: Option<(f64, f64, f64)>,
}

/// `glean search`.
#[derive(Debug, Args)]
pub(crate) struct Find {
    /// Words that must be there; OR, NOT and (…) between them; '"a phrase"', the beginning* of a word, 'speaker:lee' for a field, days such as
    /// tomorrow or 'in May'; 'talk -cancelled' leaves out a word (in one pair of quotes where its first letter is that of an option)
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// In their place: records of the same kind that are like one, by its number (in the address of its page in the web application)
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["words", "by_date", "Narrow"])]
    like: Option<i64>,
    #[command(flatten)]
    at: Where,
    #[command(flatten)]
    narrow: Narrow,
    /// The first to begin first, not the most fitting
    #[arg(long)]
    by_date: bool,
    /// Most records
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20)]
    limit: usize,
    #[command(flatten)]
    written: Written,
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
    written: Written,
}

/// `glean export`.
#[derive(Debug, Args)]
pub(crate) struct Export {
    #[command(flatten)]
    at: Where,
    #[command(flatten)]
    narrow: Narrow,
    #[command(flatten)]
    written: Written,
}

/// `glean stats`.
#[derive(Debug, Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    at: Where,
    #[command(flatten)]
    written: Written,
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

/// What a store is asked or told.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Asked<'a> {
    Search(&'a Find),
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

/// Does it.
pub(crate) fn run(asked: Asked<'_>) -> io::Result<End> {
    match done(asked) {
        Ok(end) => Ok(end),
        Err(error) => match error.downcast::<io::Error>() {
            Ok(error) => Err(error),
            Err(error) => {
                writeln!(io::stderr(), "glean: {error:#}")?;
                Ok(End::Failed)
            }
        },
    }
}

fn done(asked: Asked<'_>) -> anyhow::Result<End> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("opening the store: the system lends no threads")?;
    runtime.block_on(async {
        match asked {
            Asked::Search(told) => search(told).await,
            Asked::Ask(told) => ask(told).await,
            Asked::Export(told) => export(told).await,
            Asked::Stats(told) => shown::stats(&opened(&told.at).await?.census().await?, told.written.format),
            Asked::Sweep(told) => sweep(told).await,
            Asked::Keep(told) => keep::keep(told).await,
            Asked::Backup(told) => backup::back_up(told).await,
            Asked::Restore(told) => backup::restore(told).await,
            Asked::Rules(told) => rules::rules(told).await,
            Asked::Snapshots(options) => snapshots::export(options).await,
        }
    })
}

async fn search(told: &Find) -> anyhow::Result<End> {
    let store = opened(&told.at).await?;
    if let Some(record) = told.like {
        if store.records(vec![record]).await?.is_empty() {
            bail!("searching for records like {record}: no record has this number");
        }
        let hits = store.similar(record, told.limit).await?;
        return shown::hits(&hits, told.written.format, store.schemas().await?);
    }
    let order = if told.by_date { Order::Date } else { Order::Rank };
    let query = Query { words: told.words.join(" "), order, partly: true, ..query(&told.narrow, told.limit) };
    let hits = store.search(query).await?;
    if hits.is_empty() {
        nothing::tell(&store, told.narrow.kind.as_deref(), told.narrow.condition.as_ref()).await?;
    }
    shown::hits(&hits, told.written.format, store.schemas().await?)
}

async fn ask(told: &Ask) -> anyhow::Result<End> {
    let store = opened(&told.at).await?;
    let answers = store.ask(&told.question.join(" "), told.limit).await?;
    if answers.is_empty() {
        nothing::tell(&store, Some("faq"), None).await?;
    }
    shown::answers(&answers, told.written.format, store.schemas().await?)
}

async fn export(told: &Export) -> anyhow::Result<End> {
    let store = opened(&told.at).await?;
    let query = query(&told.narrow, PART);
    let mut out =
        written::Shown::new(told.written.format, told.narrow.kind.as_deref(), store.schemas().await?)?;
    let mut after = 0;
    loop {
        let part = store.part(query.clone(), after).await?;
        let Some(last) = part.last() else { return out.finish() };
        after = last.id;
        out.take(&part)?;
    }
}

async fn sweep(told: &Sweep) -> anyhow::Result<End> {
    let store = opened(&told.at).await?;
    // Before the sweep, which gives back the room.
    let trimmed = match told.snapshots {
        Some(room) => store.trim_snapshots(room.bytes()).await?,
        None => Trimmed::default(),
    };
    let swept = store.sweep(Duration::from_secs(told.days.saturating_mul(86_400))).await?;
    let (records, pages, days) = (swept.records, swept.pages, told.days);
    writeln!(
        io::stderr(),
        "glean: thrown away: {records} records and {pages} pages gone for over {days} days; {} snapshots ({} KB)",
        trimmed.snapshots + swept.snapshots.snapshots,
        (trimmed.bytes + swept.snapshots.bytes) >> 10,
    )?;
    Ok(End::Done)
}

fn query(narrow: &Narrow, limit: usize) -> Query {
    Query {
        kind: narrow.kind.clone(),
        topic: narrow.topic.clone(),
        from: narrow.from.clone(),
        to: narrow.to.clone(),
        within: if narrow.running { Within::Running } else { Within::Overlap },
        place: narrow.place.clone(),
        source: narrow.source.clone(),
        min_confidence: narrow.min_confidence,
        condition: narrow.condition.clone(),
        near: narrow.near,
        limit,
        ..Query::default()
    }
}
