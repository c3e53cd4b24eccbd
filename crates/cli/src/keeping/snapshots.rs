//! `glean snapshots`: the pages that a store keeps as evidence, as a web archive.
//!
//! ```text
//! Store ── snapshot after snapshot ──▶ resource records, a gzip member each ──▶ FILE
//! ```

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use archive::{Field, Packing, Writer};
use clap::Args;
use jiff::Timestamp;
use store::{KeptPage, Store};

use super::location::{Where, opened};
use crate::end::End;

/// `glean snapshots`.
#[derive(Debug, Args)]
pub(crate) struct Snapshots {
    /// The archive's file, a new one; not packed where its name ends in .warc
    #[arg(value_name = "FILE.warc.gz")]
    file: PathBuf,
    #[command(flatten)]
    at: Where,
    /// Only pages in whose address this stands
    #[arg(long, value_name = "ADDRESS")]
    source: Option<String>,
    /// Also what was read with a log-in, headers or cookies, or from an archive; pages of your own network that were read
    /// without are written in any case
    #[arg(long)]
    restricted: bool,
}

/// Writes the archive, beside its name until it is whole.
pub(super) async fn export(options: &Snapshots) -> anyhow::Result<End> {
    let store = opened(&options.at).await?;
    let name = options.file.display();
    // As text: an error of its own is taken for one of standard output.
    let failed = |error: io::Error| anyhow!("writing the archive {name}: {error}");
    if options.file.exists() {
        bail!("writing the archive {name}: there is such a file; name a new file");
    }
    let mut beside = options.file.clone().into_os_string();
    beside.push(".part");
    let file = File::create_new(&beside).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            anyhow!("writing the archive {name}: there is {name}.part; remove it unless it is being written")
        }
        _ => failed(error),
    })?;
    let ended = write_all(options, &store, file).await.and_then(|count| {
        if count.written > 0 {
            fs::rename(&beside, &options.file)?;
        }
        Ok(count)
    });
    let count = match ended {
        Ok(count) if count.written > 0 => count,
        ended => {
            // Why it failed says more than that its rest could not be taken away.
            let _ = fs::remove_file(&beside);
            let left_out = ended.map_err(failed)?.left_out();
            bail!(
                "writing the archive {name}: the store {} keeps no such snapshot{left_out}",
                options.at.store
            );
        }
    };
    let (written, left_out) = (count.written, count.left_out());
    writeln!(io::stderr(), "glean: {written} snapshots of {} are in {name}{left_out}", options.at.store)?;
    Ok(End::Done)
}

/// Snapshots that were written, and such as were not.
#[derive(Default)]
struct Count {
    written: u64,
    restricted: u64,
    large: u64,
}

impl Count {
    /// What was left out, and why.
    fn left_out(&self) -> String {
        let because =
            |count, why| if count > 0 { format!("; {count} are not, since {why}") } else { String::new() };
        because(self.restricted, "only editors see them (--restricted writes them, too)")
            + &because(self.large, "their pages are too large to be kept")
    }
}

/// Writes all snapshots, from the first to the last.
async fn write_all(options: &Snapshots, store: &Store, file: File) -> io::Result<Count> {
    let packing = if options.file.extension().is_some_and(|end| end == "warc") {
        Packing::Plain
    } else {
        Packing::Gzip
    };
    let own_name = options.file.file_name().unwrap_or_default().to_string_lossy();
    let mut archive = Writer::new(BufWriter::new(file), &own_name, packing);
    let field = |name: &str, value: &str| Field { name: name.to_owned(), value: value.to_owned() };
    let version = concat!("glean/", env!("CARGO_PKG_VERSION"));
    archive.info(Timestamp::now(), &[field("software", version), field("format", "WARC File Format 1.1")])?;
    let (mut count, mut behind) = (Count::default(), 0);
    while let Some(page) = store.next_kept_page(behind).await.map_err(io::Error::other)? {
        behind = page.snapshot;
        if options.source.as_ref().is_some_and(|part| !page.url.contains(part.as_str())) {
            continue;
        }
        if page.restricted && !options.restricted {
            count.restricted += 1;
        } else if write(&mut archive, &page)? {
            count.written += 1;
        } else {
            count.large += 1;
        }
    }
    archive.finish()?;
    Ok(count)
}

/// Writes a page; no where it is not kept.
fn write<W: Write>(archive: &mut Writer<W>, page: &KeptPage) -> io::Result<bool> {
    let Some(body) = &page.body else { return Ok(false) };
    let at = Timestamp::from_millisecond(page.at).unwrap_or_default();
    archive.resource(&page.url, at, page.content_type.as_deref().unwrap_or("text/html"), body)?;
    Ok(true)
}
