//! `glean crawl`: whole sites, politely, until nothing waits, a limit is met or somebody stops it.
//!
//! ```text
//! seeds, domain, limits ──▶ Plan ──▶ Crawler ──▶ progress on a terminal, a report at the end
//! ```

pub(crate) mod config;
mod gleaned;
mod known;
mod metrics;
mod progress;
mod report;
mod requests;
mod seeds;
mod trap_guard;
mod worker;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use crawl::frontier::{Frontier, Link, Outcome};
use crawl::{Aim, Crawler, Domain, Handle, LinksOnly, Memory, Plan, Recording, Render, Report, Visitor};
use harvest::{Gleaning, Keeper, Learnt, Readings, Replay, learning};
use tokio::task::JoinSet;
use url::Url;

use self::gleaned::Gleaned;
use self::known::Known;
use self::report::Verdict;
use self::requests::Requests;
use self::seeds::Seeds;
use self::trap_guard::TrapGuard;
use crate::end::End;
use crate::signals::signalled;
use crate::snapshots::{Access, SnapshotOptions};
use crate::terminal;

/// What a crawl may look for first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FocusName {
    /// Pages of events
    Event,
    /// Pages of courses
    Course,
}

/// Which pages a browser shows before they are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RenderName {
    /// Those that say next to nothing until their scripts have run
    Needed,
    /// All that have scripts
    All,
}

/// Which pages are tried again at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RetryName {
    /// Those that could not be read, whatever their time
    Failed,
}

/// What a crawl may be told.
#[derive(Debug, Args)]
pub(crate) struct Crawl {
    /// Where to begin: addresses. With --again and without any: at the pages that the store has, of the domain where one is named,
    /// else of its watched sites and of the other hosts that were crawled
    #[arg(required_unless_present_any = ["from", "config", "seeds_from", "again"], value_name = "URL")]
    seeds: Vec<String>,
    /// Begin with the addresses of this file too, one a line; those that are none are told and left out
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    seeds_from: Option<PathBuf>,
    /// Take what is not said here from this file (TOML): `version = 1`, and options by their names, such as pace = 2 or
    /// domain = ["example.edu"]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    requests: Requests,
    #[command(flatten)]
    snapshots: SnapshotOptions,
    /// Read the pages of web archives (WARC, WACZ, or a folder of them), and fetch nothing. With --domain or a URL only its pages,
    /// and what they link to waits for a crawl; may be given several times
    #[arg(long, value_name = "ARCHIVE", conflicts_with_all = ["links", "again", "archive"])]
    from: Vec<PathBuf>,
    /// Which pages belong to it: a domain with all hosts below it (example.edu), one host (=www.example.edu), or a part of
    /// it (example.edu/physics/); may be given several times [default: the hosts of the seeds]
    #[arg(short, long, value_name = "DOMAIN")]
    domain: Vec<String>,
    /// Where to keep pages and records: a file (made where there is none), or postgres://… which several machines may share.
    /// A crawl that was stopped goes on where it was
    #[arg(short, long, value_name = "STORE", default_value = "gleaner.db", conflicts_with = "links")]
    store: String,
    /// What to glean from pages: kinds that ship, by name (event, course, faq, page, job, …), files that declare kinds, and kinds that
    /// the store knows, by name [default: what the store was told before, in the web application too; of a new one event, course and faq]
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    kinds: Vec<String>,
    /// Keep the records to which the rules of this folder lead besides (`*.rule`, from `glean learn`); each file's name is their kind
    #[arg(long, value_name = "FOLDER")]
    rules: Option<PathBuf>,
    /// Follow links that promise pages of this kind first [default: the nearest pages first]
    #[arg(long, value_enum, value_name = "KIND")]
    focus: Option<FocusName>,
    /// Come again to pages that were visited, each in its time, until somebody stops the crawl
    #[arg(long)]
    again: bool,
    /// With --again: end when no page is due, instead of waiting for the next; for a crawl that a timer begins
    #[arg(long)]
    once: bool,
    /// Try at once what could not be read before: pages that failed whatever their time, those that are gone or refused too, and
    /// hosts that were left alone. Without it they are tried when they are due
    #[arg(long, value_enum, value_name = "WHICH", conflicts_with_all = ["from", "links"])]
    retry: Option<RetryName>,
    /// Keep the pages that are read as web archives too (WARC, a gzip member a record), in this folder
    #[arg(long, value_name = "FOLDER")]
    archive: Option<PathBuf>,
    /// Begin the next archive after so many megabytes
    #[arg(long, value_name = "MB", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    archive_size: u64,
    /// Let the system's Chromium run the scripts of pages before they are read: of those that need it, or of all. It has no network of
    /// its own: what scripts ask for is fetched as pages are
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "needed", conflicts_with = "from")]
    render: Option<RenderName>,
    /// Follow links and keep nothing: shows which pages there are, an address a line
    #[arg(long)]
    links: bool,
    /// Most pages to visit
    #[arg(long, value_name = "N")]
    pages: Option<u64>,
    /// Most links from a seed [default: however many]
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// How many pages of one sort may follow one another that bring no record and no text that is new, before the rest of their sort is
    /// left out as a trap; `off`: none is, and what never ends is crawled without end. What was left out is read by a crawl with a
    /// looser guard and --retry failed
    #[arg(long, value_name = "PAGES", value_parser = TrapGuard::parse, default_value_t = TrapGuard::USUAL)]
    trap_guard: TrapGuard,
    /// Longest time, in minutes
    #[arg(long, value_name = "MINUTES", value_parser = amount)]
    minutes: Option<f32>,
    /// Least time between two requests to one host, in seconds; a host's robots.txt and its answers may ask for more
    #[arg(long, value_name = "SECONDS", value_parser = amount, default_value = "1")]
    pace: f32,
    /// Hosts visited at once
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hosts: u16,
    /// Connections to one host at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    connections: u16,
    /// Longest wait for one answer, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = amount, default_value = "30")]
    timeout: f32,
    /// Largest page, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 16)]
    largest: usize,
    /// Tell Prometheus how it goes, at http://ADDRESS/metrics (127.0.0.1:9464; only who may know should reach it)
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// How long a host that is down and a store that fails (a full disk, a database that is away) are waited for, in minutes; then
    /// the host's pages are left for a later run, and the crawl ends with status 1
    #[arg(long, value_name = "MINUTES", value_parser = amount, default_value = "15")]
    patience: f32,
    /// No progress and no report; errors only
    #[arg(short, long)]
    quiet: bool,
}

/// Crawls as told.
pub(crate) fn run(args: &Crawl) -> io::Result<End> {
    match crawl(args) {
        Ok(end) => Ok(end),
        Err(error) => {
            writeln!(io::stderr(), "glean: {error:#}")?;
            Ok(End::of(&error))
        }
    }
}

fn crawl(args: &Crawl) -> anyhow::Result<End> {
    if args.once && !args.again {
        bail!("--once is for crawls that come again: give --again, too");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("starting to crawl: the system lends no threads")?;
    let mut seeds = Seeds::read(&args.seeds, args.seeds_from.as_deref())?;
    let is_of_known = args.again && args.seeds.is_empty() && args.seeds_from.is_none() && !args.links;
    let domain = if is_of_known {
        let known = runtime.block_on(Known::of(&args.store, &args.domain))?;
        seeds.urls = known.seeds;
        known.domain
    } else {
        args.domain.clone()
    };
    let plan = plan(args, &domain, &seeds.urls)?;
    seeds.within(&plan.domain);
    let faults = seeds.faults()?;
    faults.iter().try_for_each(|fault| terminal::say(fault))?;
    let seeds = seeds.urls;
    if seeds.is_empty() && args.from.is_empty() && !is_of_known {
        match &args.seeds_from {
            Some(list) => {
                bail!("the list {} names no seed; write one a line, as https://host/path", list.display())
            }
            None if args.links => bail!("--links begins at addresses: name one, as https://host/"),
            None => bail!(
                "the file of the crawl names no seeds; add seeds = [\"https://host/\"], or name them on the command line"
            ),
        }
    }
    let cookies = plan.requests.cookies.clone();
    let seeds = seeds.into_iter().map(Link::seed).collect();
    let crawled = runtime.block_on(async {
        if args.links {
            listed(args, plan, seeds).await
        } else if args.from.is_empty() {
            kept(args, plan, seeds).await
        } else {
            replayed(args, plan).await
        }
    });
    args.requests.keep_cookies(cookies.as_deref())?;
    let (report, readings) = crawled?;
    if !args.quiet {
        write!(io::stderr(), "{}", report::render(&report))?;
        readings.map_or(Ok(()), |readings| write!(io::stderr(), "{}", report::of_lists(&readings)))?;
    }
    // A retry that finds the same answers again asked for no more than that.
    let vain = report::vain(&report).filter(|_| args.retry.is_none());
    if let Some(why) = &vain {
        writeln!(io::stderr(), "glean: {why}")?;
    }
    if report.is_vain() && !args.from.is_empty() {
        if vain.is_none() {
            writeln!(io::stderr(), "{NONE_HELD}")?;
        }
        return Ok(End::Failed);
    }
    let end = if args.from.is_empty() { conclude(args, &report)? } else { End::Done };
    Ok(if vain.is_some() || !faults.is_empty() { End::Failed } else { end })
}

/// Tells whether the crawl is complete, on its last line.
fn conclude(args: &Crawl, report: &Report) -> io::Result<End> {
    let line = match report::verdict(report) {
        Verdict::Failed(line) => {
            crate::terminal::say(&line)?;
            return Ok(End::Failed);
        }
        // A crawl that comes again never is, and ends when somebody says so.
        _ if args.quiet || args.links || (args.again && !report.is_vain()) => return Ok(End::Done),
        _ if args.again => NONE_DUE.to_owned(),
        Verdict::Complete(line) | Verdict::Ended(line) if report.visits() == 0 && report.most_others > 0 => {
            let others = report::workers(report.most_others);
            format!(
                "{line}; this worker visited none of them, since {others} had all hosts that could be asked"
            )
        }
        Verdict::Complete(_) if report.is_vain() && report.visits() == 0 && report.unread.is_empty() => {
            ALL_KNOWN.to_owned()
        }
        Verdict::Complete(line) | Verdict::Ended(line) => line,
    };
    crate::terminal::say(&line)?;
    Ok(End::Done)
}

/// What is told where no archive holds a page that was asked for.
const NONE_HELD: &str = "glean: no page was read: the archives hold none, or none of this domain";

/// What is told where no page was due yet.
const NONE_DUE: &str = "no page was due before the crawl ended";

/// What is told where nothing was left to be visited.
const ALL_KNOWN: &str = "complete: no page waits: those that the store knows of this domain were visited before (--again sees them again, \
                         another --store begins anew)";

/// Follows links only, and lists the pages that were read.
async fn listed(args: &Crawl, plan: Plan, seeds: Vec<Link>) -> anyhow::Result<Crawled> {
    let frontier = Arc::new(Memory::default());
    let report = worked(args, plan, Arc::clone(&frontier), LinksOnly, seeds).await?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    for (url, _, outcome) in frontier.pages() {
        if matches!(outcome, Some(Outcome::Read { .. })) {
            writeln!(out, "{url}")?;
        }
    }
    out.flush()?;
    Ok((report, None))
}

/// Gleans what is read, and keeps it.
async fn kept(args: &Crawl, plan: Plan, seeds: Vec<Link>) -> anyhow::Result<Crawled> {
    let gleaned = Gleaned::of(&args.kinds, args.rules.as_deref(), &args.store).await?;
    let keeper = Keeper::open(&args.store, plan.limits.pace).await?;
    let gleaned = gleaned.or_known(keeper.store()).await?;
    keeper.store().keep_kinds(gleaned.all()).await?;
    let keeper = keeper.reading(&gleaned.of_all_sites(), &gleaned.of_their_sites()).await?;
    let pages = keeper.read_anew(&plan.domain).await?;
    if pages > 0 && !args.again {
        terminal::say(&format!(
            "{pages} pages were read without these kinds, or with other files of them; glean crawl --again reads them anew"
        ))?;
    }
    let snapshots = args.snapshots.of(args.requests.access());
    let keeper = keeper.with_snapshots(snapshots.clone());
    let keeper = Arc::new(keeper);
    let store = keeper.store().clone();
    let crawled = |gleaning| async { worked(args, plan, Arc::clone(&keeper), gleaning, seeds).await };
    let gleaning = gleaning(args, gleaned).with_snapshots(snapshots.clone());
    let learnt = learning(gleaning, &store, crawled).await?;
    if let Some(snapshots) = snapshots {
        snapshots.finish(&store).await?;
    }
    // What searches go by: which words are rare.
    store.tidy(false).await?;
    ended(learnt)
}

/// Gleans the pages of archives, and keeps what they tell.
async fn replayed(args: &Crawl, plan: Plan) -> anyhow::Result<Crawled> {
    let gleaned = Gleaned::of(&args.kinds, args.rules.as_deref(), &args.store).await?;
    let archives = archives(&args.from)?;
    let keeper = Keeper::open(&args.store, plan.limits.pace).await?;
    let store = keeper.store().clone();
    let gleaned = gleaned.or_known(&store).await?;
    store.keep_kinds(gleaned.all()).await?;
    let bounded = !(args.domain.is_empty() && args.seeds.is_empty());
    let snapshots = args.snapshots.of(Access::Archived);
    let gleaning = gleaning(args, gleaned).with_snapshots(snapshots.clone());
    let replayed = |gleaning| async {
        let replay = Replay::new(store.clone(), gleaning, &plan).with_snapshots(snapshots);
        let replay = if bounded { replay.within(plan) } else { replay };
        let watching = watched(args, replay.watch()).await?;
        let report = replay.run(archives).await;
        drop(watching);
        Ok(report?)
    };
    let learnt: anyhow::Result<_> = learning(gleaning, &store, replayed).await;
    store.tidy(false).await?;
    ended(learnt?)
}

/// What a crawl did, and how lists were read where any were.
type Crawled = (Report, Option<Readings>);

/// Says where the rules that a crawl learnt are lost.
fn ended(learnt: Learnt<Report>) -> anyhow::Result<Crawled> {
    if let Some(why) = learnt.unsaved {
        terminal::say(&format!("the rules that the crawl learnt of lists could not be kept: {why}"))?;
    }
    Ok((learnt.done, learnt.readings))
}

/// The archives that are named, and those in folders that are.
fn archives(named: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut archives = Vec::new();
    for path in named {
        let name = path.display();
        if !path.is_dir() {
            std::fs::File::open(path).with_context(|| format!("reading {name}"))?;
            archives.push(path.clone());
            continue;
        }
        let entries = std::fs::read_dir(path).with_context(|| format!("reading the folder {name}"))?;
        let mut inside = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        inside.retain(|path| path.is_file() && crate::input::holds_archive(path));
        inside.sort();
        if inside.is_empty() {
            return Err(anyhow!("reading the folder {name}: there is no web archive in it"));
        }
        archives.extend(inside);
    }
    Ok(archives)
}

fn gleaning(args: &Crawl, gleaned: Gleaned) -> Gleaning {
    let aim = args.focus.map(|focus| match focus {
        FocusName::Event => Aim::Events,
        FocusName::Course => Aim::Courses,
    });
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    Gleaning::new(gleaned.kinds.clone(), aim, Some(today)).with_rules(gleaned.into_rules())
}

/// Runs one worker to its end, shows its progress, and stops it in good order on Ctrl-C or SIGTERM.
async fn worked<F, V>(
    args: &Crawl,
    plan: Plan,
    frontier: Arc<F>,
    visitor: V,
    seeds: Vec<Link>,
) -> anyhow::Result<Report>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let crawler = Crawler::new(plan);
    let handle = crawler.handle();
    let mut beside = watched(args, move || handle.report()).await?;
    beside.spawn(stop(crawler.handle()));
    let report = crawler.run(frontier, visitor, seeds).await;
    drop(beside);
    report.map_err(|error| anyhow!("{error}"))
}

/// What tells of the work while it goes on; ended when it is dropped.
async fn watched(
    args: &Crawl,
    done: impl Fn() -> Report + Clone + Send + Sync + 'static,
) -> anyhow::Result<JoinSet<()>> {
    let mut beside = JoinSet::new();
    if let Some(address) = args.metrics {
        beside.spawn(metrics::serve(address, args.quiet, done.clone()).await?);
    }
    beside.spawn(progress::watch(done, args.quiet));
    Ok(beside)
}

/// The first signal ends the crawl in good order; a second one ends the program, as it always does.
async fn stop(handle: Handle) {
    if signalled().await.is_ok() {
        handle.stop();
        let message = "\nglean: stopping; pages under way are kept. Once more to stop at once, the frontier stays whole.";
        let _ = writeln!(io::stderr(), "{message}");
    }
    if signalled().await.is_ok() {
        std::process::exit(130);
    }
}

fn plan(args: &Crawl, domain: &[String], seeds: &[Url]) -> anyhow::Result<Plan> {
    let domain = if domain.is_empty() {
        Domain::of_seeds(seeds)
    } else {
        Domain::new(domain.iter().map(String::as_str))?
    };
    let mut plan = Plan::new(domain);
    plan.requests = args.requests.options(&plan.domain, seeds)?;
    plan.login = args.requests.form_login(&plan.domain)?;
    plan.patterns = args.requests.patterns()?;
    plan.limits.pace = Duration::from_secs_f32(args.pace);
    plan.limits.time = Duration::from_secs_f32(args.timeout);
    plan.limits.bytes = args.largest << 20;
    plan.worker = worker::name();
    plan.hosts = args.hosts.into();
    plan.connections = args.connections.into();
    plan.pages = args.pages;
    plan.time = args.minutes.map(|minutes| Duration::from_secs_f32(minutes * 60.0));
    plan.depth = args.depth;
    plan.trap_guard = args.trap_guard.pages();
    plan.batch = if args.focus.is_some() { Plan::EAGER } else { plan.batch };
    plan.again = args.again;
    plan.once = args.once;
    plan.retry_failed = args.retry.is_some();
    plan.remember = !args.links;
    plan.patience = Duration::from_secs_f32(args.patience * 60.0);
    plan.render = args.render.map(|which| match which {
        RenderName::Needed => Render::Needed,
        RenderName::All => Render::All,
    });
    let largest = args.archive_size << 20;
    plan.archive = args.archive.clone().map(|folder| Recording { folder, largest });
    Ok(plan)
}

/// A number of seconds or minutes that a clock can count.
fn amount(text: &str) -> Result<f32, String> {
    let value = text.parse().ok().filter(|x| (0.0..=1e6).contains(x));
    value.ok_or_else(|| "not a number from 0 to 1000000".to_owned())
}
