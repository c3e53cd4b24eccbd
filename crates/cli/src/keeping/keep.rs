//! `glean keep`: pages at hand into a store, without a crawl.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use gleaner::parse;
use harvest::Ruled;
use store::{Link, Store};

use super::location::Where;
use crate::end::{End, Unreadable};
use crate::files;
use crate::input::{self, Page};
use crate::options::Options;
use crate::stored;

/// `glean keep`.
#[derive(Debug, Args)]
pub(crate) struct Keep {
    #[command(flatten)]
    at: Where,
    /// What to glean from pages: kinds that ship, by name (event, course, faq, page, job, …), files that declare kinds, and kinds that
    /// the store knows, by name
    #[arg(long, value_name = "KINDS", value_delimiter = ',', default_values = gleaner::schema::USUAL)]
    kinds: Vec<String>,
    /// Keep the records to which the rules of this folder lead besides (`*.rule`, from `glean learn`); each file's name is their kind
    #[arg(long, value_name = "FOLDER")]
    rules: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

/// Gleans pages and keeps what they tell. A page that was kept before is kept anew: what changed is its history.
pub(super) async fn keep(args: &Keep) -> anyhow::Result<End> {
    let kinds = stored::kinds(&args.kinds, &args.at.store).await?;
    let rules = files::rules(args.rules.as_deref()).map_err(Unreadable)?;
    let store = Store::open(&args.at.store).await?;
    let all: Vec<_> = kinds.iter().chain(rules.iter().map(Ruled::schema)).cloned().collect();
    let names: Arc<[String]> = all.iter().map(|kind| kind.name.clone()).collect();
    store.keep_kinds(all).await?;
    let (mut pages, mut kept, mut failed) = (0, 0, 0);
    for page in input::pages(&args.options) {
        match page {
            Ok(page) => {
                let doc = parse(&page.bytes, &page.hints);
                let link = link(&page);
                let settings = args.options.settings(page.as_of);
                let mut records = harvest::records(&kinds, &rules, &doc, &link.url, &settings);
                records.retain(|record| record.confidence >= f64::from(args.options.min_confidence));
                (pages, kept) = (pages + 1, kept + records.len());
                store.keep_of(link, records, Some(Arc::clone(&names))).await?;
            }
            Err(error) => {
                failed += 1;
                writeln!(io::stderr(), "glean: {error:#}")?;
            }
        }
    }
    store.tidy(false).await?;
    if !args.options.quiet {
        writeln!(io::stderr(), "glean: {pages} pages told of {kept} records, kept in {}", args.at.store)?;
    }
    Ok(if failed == 0 { End::Done } else { End::Failed })
}

/// The page's name in the store: its address, where it has one; else its file's. Files are of one site, so that what one
/// says on several pages is one.
fn link(page: &Page) -> Link {
    let address = page.hints.url.as_deref().unwrap_or(&page.source);
    let site = address.split_once("://").map(|(scheme, rest)| {
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        (format!("{scheme}://{host}"), address.to_owned())
    });
    let (host, url) = site.unwrap_or_else(|| {
        let path = Path::new(&page.source).canonicalize();
        let path = path.map_or_else(|_| page.source.clone(), |path| path.display().to_string());
        ("file://".to_owned(), format!("file://{path}"))
    });
    Link::at_hand(host, url)
}
