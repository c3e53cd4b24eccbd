//! `glean snapshots`: the pages that a store keeps as evidence, as a web archive.
//!
//! ```text
//! Store ── snapshot after snapshot ──▶ resource records, a gzip member each ──▶ FILE
//! ```

use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use archive::{Field, Packing, Writer};
use clap::Args;
use jiff::Timestamp;
use store::KeptPage;

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
}

/// Writes the archive, from the first snapshot to the last.
pub(super) async fn export(options: &Snapshots) -> anyhow::Result<End> {
    let store = opened(&options.at).await?;
    let name = options.file.display();
    let file = OpenOptions::new().write(true).create_new(true).open(&options.file);
    // As text: an error of its own is taken for one of standard output.
    let failed = |error: io::Error| anyhow!("writing the archive {name}: {error}; name a new file");
    let file = file.map_err(failed)?;
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
    let (mut written, mut left_out, mut behind) = (0_u64, 0_u64, 0);
    while let Some(page) = store.next_kept_page(behind).await? {
        behind = page.snapshot;
        if options.source.as_ref().is_some_and(|part| !page.url.contains(part.as_str())) {
            continue;
        }
        match write(&mut archive, &page).map_err(failed)? {
            true => written += 1,
            false => left_out += 1,
        }
    }
    archive.finish().map_err(failed)?;
    if written == 0 {
        std::fs::remove_file(&options.file)?;
        bail!("writing the archive {name}: the store {} keeps no such snapshot", options.at.store);
    }
    let rest = if left_out > 0 {
        format!("; {left_out} are not, since their pages are too large to be kept")
    } else {
        String::new()
    };
    writeln!(io::stderr(), "glean: {written} snapshots of {} are in {name}{rest}", options.at.store)?;
    Ok(End::Done)
}

/// Writes a page; no where it is not kept.
fn write<W: Write>(archive: &mut Writer<W>, page: &KeptPage) -> io::Result<bool> {
    let Some(body) = &page.body else { return Ok(false) };
    let at = Timestamp::from_millisecond(page.at).unwrap_or_default();
    archive.resource(&page.url, at, page.content_type.as_deref().unwrap_or("text/html"), body)?;
    Ok(true)
}
