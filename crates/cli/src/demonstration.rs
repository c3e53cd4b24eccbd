//! `glean demo`: a made-up university on loopback, crawled, gleaned and opened in the web application.
//!
//! ```text
//! demo::Site ── served on a free port ──▶ crawl ──▶ store ──▶ serve, with two accounts to log in with
//! ```

use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Args;
use crawl::frontier::Link;
use crawl::{Crawler, Domain, Plan, Report};
use gleaner::Schema;
use harvest::{Gleaning, Keeper, Snapshots};
use jiff::civil::Date;
use serde_json::json;
use serve::ServeOptions;
use store::{Role, Store};
use tokio::net::TcpListener;
use url::Url;

use crate::files;
use crate::signals::ended;

/// Who can log in: address and role. The password is everybody's.
const ACCOUNTS: &[(&str, Role)] =
    &[("reader@demo.example", Role::Reader), ("editor@demo.example", Role::Editor)];

/// Kinds that ship and that the university's pages tell of; theses are declared beside them, as users declare kinds.
const KINDS: [&str; 6] = ["event", "course", "faq", "job", "housing", "publication"];

/// Their password.
const PASSWORD: &str = "demo demo";

/// `glean demo`.
#[derive(Debug, Args)]
pub(crate) struct Demo {
    /// Address and port to listen at; port 0 takes a free one
    #[arg(short, long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Where to keep the demonstration's store [default: a new file among the system's temporary ones]
    #[arg(short, long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// The day it is [default: today]
    #[arg(long, value_name = "DATE")]
    as_of: Option<Date>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Crawl, tell what was found, and end
    #[arg(long)]
    no_serve: bool,
}

/// Shows what Gleaner does.
pub(crate) async fn demo(args: &Demo) -> anyhow::Result<()> {
    let file = args.store.clone().unwrap_or_else(|| std::env::temp_dir().join("gleaner-demo.db"));
    if args.store.is_none() {
        remove_store(&file)?;
    }
    let today = args.as_of.unwrap_or_else(|| jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date());
    let site =
        TcpListener::bind("127.0.0.1:0").await.context("serving the demonstration's site: no free port")?;
    let address = site.local_addr()?;
    let serving = tokio::spawn(demo::serve(demo::Site::new(today), site, std::future::pending()));
    let snapshots = Some(Snapshots::new(Snapshots::BUDGET));
    let keeper = Keeper::open(&file.display().to_string(), Duration::ZERO).await?.with_snapshots(snapshots);
    let report = crawl_site(&keeper, address, today).await?;
    let store = keeper.store().clone();
    watch_site(&store, address).await?;
    add_accounts(&store).await?;
    let census = store.census().await?;
    let found: Vec<String> =
        census.records.iter().map(|(kind, count)| format!("{count} of kind {kind}")).collect();
    writeln!(
        io::stderr(),
        "glean: a made-up university at http://{address}/ was crawled: {} pages, records: {}",
        report.visits(),
        found.join(", ")
    )?;
    if !args.no_serve {
        serve_store(args, store, keeper).await?;
    }
    serving.abort();
    Ok(())
}

/// Removes the store of an earlier demonstration.
fn remove_store(file: &Path) -> anyhow::Result<()> {
    for end in ["", "-wal", "-shm"] {
        let part = PathBuf::from(format!("{}{end}", file.display()));
        if part.exists() {
            std::fs::remove_file(&part)
                .with_context(|| format!("removing the demonstration before, {}", part.display()))?;
        }
    }
    Ok(())
}

/// Crawls the site as any other, but without a pause: it is ours.
async fn crawl_site(keeper: &Keeper, site: SocketAddr, today: Date) -> anyhow::Result<Report> {
    let mut plan = Plan::new(Domain::new([site.to_string().as_str()])?);
    plan.limits.pace = Duration::ZERO;
    let keeper = Arc::new(keeper.clone());
    let mut kinds = files::kinds(&KINDS.map(str::to_owned), &[]).map_err(anyhow::Error::msg)?;
    kinds.push(Arc::new(Schema::from_toml("thesis.toml", demo::THESIS)?));
    keeper.store().keep_kinds(kinds.clone()).await?;
    let snapshots = Some(Snapshots::new(Snapshots::BUDGET));
    let gleaning = Gleaning::new(kinds, None, Some(today)).with_snapshots(snapshots);
    let seed = Link::seed(Url::parse(&format!("http://{site}/"))?);
    let report = Crawler::new(plan).run(Arc::clone(&keeper), gleaning, vec![seed]).await;
    let report = report.map_err(|error| anyhow!("crawling the demonstration's site: {error}"))?;
    keeper.store().tidy(false).await?;
    Ok(report)
}

/// The site is watched from now on; one of an earlier demonstration is there no longer.
async fn watch_site(store: &Store, site: SocketAddr) -> anyhow::Result<()> {
    for earlier in store.watches().await? {
        store.unwatch(earlier.id).await?;
    }
    store.watch(&format!("={site}"), &format!("http://{site}/"), harvest::DAILY_PAGES, None).await?;
    Ok(())
}

/// Accounts to log in with; one of them has interests.
async fn add_accounts(store: &Store) -> anyhow::Result<()> {
    let hash = serve::password(PASSWORD).context("making the demonstration's accounts")?;
    for (email, role) in ACCOUNTS {
        let Some(id) = store.add_reader(email, &hash, *role, &serve::secret()).await? else { continue };
        let profile =
            json!({"words": ["jazz", "protein folding", "machine learning"], "topics": ["Music", "Film"]});
        let profile = profile.as_object().cloned().unwrap_or_default();
        store.set_profile(id, profile, 0).await?;
    }
    Ok(())
}

/// Serves it, and opens a browser where somebody sits before a screen.
async fn serve_store(args: &Demo, store: Store, keeper: Keeper) -> anyhow::Result<()> {
    let listener = match TcpListener::bind(args.listen).await {
        Ok(listener) => listener,
        // The usual port is taken: another one is as good for a demonstration.
        Err(_) => TcpListener::bind(SocketAddr::new(args.listen.ip(), 0)).await?,
    };
    let base: Url = format!("http://{}/", listener.local_addr()?).parse()?;
    let options = ServeOptions {
        base: base.clone(),
        reach_anywhere: true,
        watch: Some(keeper),
        ..ServeOptions::default()
    };
    let names: Vec<&str> = ACCOUNTS.iter().map(|(email, _)| *email).collect();
    writeln!(io::stderr(), "glean: open {base}")?;
    writeln!(io::stderr(), "glean: log in as {}, password “{PASSWORD}”; Ctrl-C ends it", names.join(" or "))?;
    if !args.no_open && io::stderr().is_terminal() {
        browse(&base);
    }
    serve::serve(store, options, listener, ended()).await?;
    Ok(())
}

/// Asks the desktop to open an address; where there is none, the address was told.
fn browse(base: &Url) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = |mut command: Command| command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().map(drop);
    let mut command = Command::new(program);
    command.arg(base.as_str());
    let _ = quiet(command);
}
