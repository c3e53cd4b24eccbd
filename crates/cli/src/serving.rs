//! `glean serve` and `glean account`: a store as a web application, and who may do what there.
//!
//! ```text
//! store, address ──▶ listen ──▶ serve until Ctrl-C or SIGTERM ──▶ requests under way are answered
//! ```

use std::io::{self, BufRead, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use formats::ics::Zone;
use harvest::Keeper;
use serve::{Certificates, Legal, Logo, Post, ServeOptions, Site};
use store::{Known, Role, Store};
use url::Url;

use crate::demonstration::{Demo, demo};
use crate::end::End;
use crate::signals::ended;
use crate::snapshots::{Access, SnapshotOptions};
use crate::subjects::SubjectOptions;
use crate::zone;

/// `glean serve`.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The store: a file (made where there is none), or postgres://…
    #[arg(short, long, value_name = "STORE", default_value = "gleaner.db")]
    pub(crate) store: String,
    /// Address and port to listen at
    #[arg(short, long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// Where people reach it, such as https://events.example.edu/; mails and feeds link there [default: the address listened at]
    #[arg(long, value_name = "URL")]
    base_url: Option<Url>,
    /// A name besides that of --base-url by which it may be asked for; addresses and "localhost" always may. Can be given several times
    #[arg(long = "host-name", value_name = "NAME")]
    host_names: Vec<String>,
    /// Nobody makes an account for himself: `glean account` makes them. So it is without --smtp, too
    #[arg(long)]
    closed: bool,
    /// A proxy stands before it: who asks is read from X-Forwarded-For. Without one anybody could write that
    #[arg(long)]
    behind_proxy: bool,
    /// Mail server for links that open accounts, and for what is new to readers: smtps://USER:PASSWORD@HOST, or smtp://localhost:25. GLEAN_SMTP says the same,
    /// unseen by other users of the machine
    #[arg(long, value_name = "URL", requires = "mail_from")]
    smtp: Option<Url>,
    /// Sender of these mails
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Pages that readers name may also lie on this machine and in its own network
    #[arg(long)]
    reach_private: bool,
    /// TLS by certificates of your own, without a proxy: the chain, in PEM, the site's own first. Files that change are read again
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The certificate's key, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Where its events take place, such as Europe/Vienna: "today" is the day there, and calendars that are subscribed to name it
    /// [default: today is the system's, and calendars name no zone]
    #[arg(long, value_name = "ZONE", value_parser = zone::zone)]
    time_zone: Option<Zone>,
    /// What the site is called
    #[arg(long, value_name = "NAME", default_value = "Gleaner")]
    site_name: String,
    /// A logo before its name: SVG, PNG, JPEG, WebP or GIF, of 512 kB at most
    #[arg(long, value_name = "FILE")]
    logo: Option<PathBuf>,
    /// A style sheet of your own behind ours: `:root { --leaf: #7a1f1f }` gives links and buttons another colour
    #[arg(long, value_name = "FILE")]
    style: Option<PathBuf>,
    /// Who answers for the site, linked at the foot of each page: an address, or a file of text whose blank lines part paragraphs
    #[arg(long, value_name = "URL|FILE")]
    imprint: Option<String>,
    /// What becomes of what visitors leave: an address or a file, as the imprint
    #[arg(long, value_name = "URL|FILE")]
    privacy: Option<String>,
    /// Crawl the sites that editors watch, each as its pages are due. Without it another program must: glean crawl --again
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    snapshots: SnapshotOptions,
    #[command(flatten)]
    subjects: SubjectOptions,
    /// How the log is written, to standard error
    #[arg(long, value_enum, value_name = "FORM", default_value = "text")]
    log: Log,
    /// Calls of the API that a key, or a machine without one, may make in a second
    #[arg(long, value_name = "N", default_value = "10")]
    calls: u32,
}

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Log {
    /// A line for what goes wrong
    Text,
    /// An object a line, for each request and for what goes wrong
    Json,
    /// As text, for each request too
    All,
}

impl Log {
    /// Tells the log from now on.
    fn begin(self) {
        let level = if self == Log::Text { tracing::Level::WARN } else { tracing::Level::INFO };
        let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr).with_target(false);
        // Only one can be told; the first one stays.
        let _ = match self {
            Log::Json => log.json().flatten_event(true).try_init(),
            Log::Text | Log::All => log.with_ansi(false).try_init(),
        };
    }
}

/// `glean account`.
#[derive(Debug, Args)]
pub(crate) struct Account {
    /// E-mail address; one that has an account gets the role or the new password that is given. Its sessions and keys end with
    /// either
    #[arg(value_name = "EMAIL")]
    email: String,
    /// The store: a file, or postgres://…
    #[arg(short, long, value_name = "STORE", default_value = "gleaner.db")]
    store: String,
    /// What they may do; without it a new account is a reader, and one that is there keeps its role
    #[arg(long, value_enum)]
    role: Option<RoleName>,
}

/// A role, as it is called here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RoleName {
    /// Have a profile
    Reader,
    /// Also correct, hide, join and add records, describe pages, and add sources
    Editor,
    /// Also see and change accounts
    Admin,
}

/// A command of the web application, with its arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Command<'a> {
    Serve(&'a Serve),
    Account(&'a Account),
    Demo(&'a Demo),
}

/// Runs a command.
pub(crate) fn run(command: Command<'_>) -> io::Result<End> {
    let done = match command {
        Command::Serve(args) => block_on(serve_store(args)),
        Command::Account(args) => block_on(account(args)),
        Command::Demo(args) => block_on(demo(args)),
    };
    match done {
        Ok(()) => Ok(End::Done),
        Err(error) => {
            writeln!(io::stderr(), "glean: {error:#}")?;
            Ok(End::Failed)
        }
    }
}

fn block_on(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("serving: the system lends no threads")?.block_on(work)
}

async fn serve_store(args: &Serve) -> anyhow::Result<()> {
    args.log.begin();
    let tls = match (&args.tls_cert, &args.tls_key) {
        (Some(chain), Some(key)) => Some(Arc::new(Certificates::read(chain, key)?)),
        _ => None,
    };
    // Before a store is made: a vocabulary that cannot be read leaves nothing behind.
    let subjects = args.subjects.load()?.map(Arc::new);
    let (store, watch) = opened(args).await?;
    let listener = tokio::net::TcpListener::bind(args.listen).await;
    let listener = listener
        .with_context(|| format!("listening at {}: name a free address with --listen", args.listen))?;
    let base = match &args.base_url {
        Some(base) => base.clone(),
        None => {
            let scheme = if tls.is_some() { "https" } else { "http" };
            format!("{scheme}://{}/", listener.local_addr()?).parse()?
        }
    };
    let options = ServeOptions {
        base: base.clone(),
        names: args.host_names.clone(),
        reach_anywhere: args.reach_private,
        open: !args.closed,
        behind_proxy: args.behind_proxy,
        post: post(args)?,
        calls: args.calls,
        tls,
        zone: args.time_zone.clone(),
        site: site(args)?,
        watch,
        snapshots: args.snapshots.of(Access::Public),
        subjects,
    };
    writeln!(io::stderr(), "glean: serving {} at {base} (Ctrl-C ends it)", args.store)?;
    serve::serve(store, options, listener, ended()).await?;
    Ok(())
}

/// Whose site it is.
fn site(args: &Serve) -> anyhow::Result<Site> {
    Ok(Site {
        name: args.site_name.clone(),
        logo: args.logo.as_deref().map(Logo::read).transpose()?,
        style: args.style.as_deref().map(serve::style).transpose()?,
        imprint: args.imprint.as_deref().map(Legal::read).transpose()?,
        privacy: args.privacy.as_deref().map(Legal::read).transpose()?,
    })
}

/// Least time between two requests to one host of a watched site; its robots.txt and its answers may ask for more.
const PACE: Duration = Duration::from_secs(1);

/// The store, and what crawls of watched sites keep their finds by, where there are to be any.
async fn opened(args: &Serve) -> anyhow::Result<(Store, Option<Keeper>)> {
    if !args.watch {
        return Ok((Store::open(&args.store).await?, None));
    }
    let keeper = Keeper::open(&args.store, PACE).await?;
    let keeper = keeper.with_snapshots(args.snapshots.of(Access::Public));
    Ok((keeper.store().clone(), Some(keeper)))
}

/// Who mails, where a server is named.
fn post(args: &Serve) -> anyhow::Result<Option<Post>> {
    let named = std::env::var("GLEAN_SMTP").ok().map(|text| text.parse()).transpose();
    let named: Option<Url> = named.context("reading GLEAN_SMTP: it is no address")?;
    let Some(server) = args.smtp.clone().or(named) else { return Ok(None) };
    let sender = args.mail_from.as_deref().context("mails need a sender: name one with --mail-from")?;
    Ok(Some(Post::new(&server, sender)?))
}

async fn account(args: &Account) -> anyhow::Result<()> {
    let store = Store::open(&args.store).await?;
    let role = args.role.map(|role| match role {
        RoleName::Reader => Role::Reader,
        RoleName::Editor => Role::Editor,
        RoleName::Admin => Role::Admin,
    });
    let known = store.reader(Known::Email(args.email.clone())).await?;
    let password = read_password(known.is_some())?;
    let hash = match password.as_deref() {
        Some(text) => {
            serve::check_password(text, &args.email)?;
            Some(serve::password(text).context("hashing the password: it is too long")?)
        }
        None => None,
    };
    match (known, hash) {
        (Some(reader), hash) => {
            if let Some(hash) = hash {
                store.verify(reader.id, &hash, &serve::secret()).await?;
            } else if !reader.verified {
                bail!(
                    "anybody may have made this account: its address was never verified; give it a new password"
                );
            }
            if let Some(role) = role {
                store.set_role(reader.id, role).await?;
            }
        }
        (None, Some(hash)) => {
            let role = role.unwrap_or(Role::Reader);
            store.add_reader(&args.email, &hash, role, &serve::secret()).await?;
        }
        (None, None) => bail!("a new account needs a password; give it on standard input"),
    }
    let reader = store.reader(Known::Email(args.email.clone())).await?;
    let reader = reader.context("the account was removed meanwhile")?;
    writeln!(io::stderr(), "glean: {} is {} now", args.email, reader.role.name())?;
    Ok(())
}

/// Reads the password from a line of standard input; `None` where it is empty.
fn read_password(known: bool) -> anyhow::Result<Option<String>> {
    if io::stdin().is_terminal() {
        let keep = if known { " (empty: as it was)" } else { "" };
        write!(io::stderr(), "Password{keep}, shown as you type: ")?;
    }
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).context("reading the password from standard input")?;
    let password = line.trim_end_matches(['\r', '\n']);
    Ok((!password.is_empty()).then(|| password.to_owned()))
}
