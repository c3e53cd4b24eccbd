//! `glean backup` and `glean restore`: a whole store as one file, and back, from either database into either.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use store::Store;

use super::location::{Where, opened};
use crate::end::End;

/// `glean backup` and `glean restore`.
#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The backup's file; a new one for `glean backup`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    at: Where,
}

/// Writes a backup, also while the store is served or crawled into.
pub(super) async fn back_up(args: &Backup) -> anyhow::Result<End> {
    let rows = opened(&args.at).await?.back_up(&args.file).await?;
    writeln!(io::stderr(), "glean: {rows} rows of {} are in {}", args.at.store, args.file.display())?;
    Ok(End::Done)
}

/// Takes a backup into a new store.
pub(super) async fn restore(args: &Backup) -> anyhow::Result<End> {
    let rows = Store::open(&args.at.store).await?.restore(&args.file).await?;
    writeln!(io::stderr(), "glean: {rows} rows of {} are in {}", args.file.display(), args.at.store)?;
    Ok(End::Done)
}
