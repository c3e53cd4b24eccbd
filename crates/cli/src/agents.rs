//! `glean mcp`: readers of pages and a store's search as tools for programs with language models.
//!
//! ```text
//! client ── starts ──▶ glean mcp ◀── standard input and output: the Model Context Protocol ──▶ client
//! ```

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use harvest::Reach;

use crate::end::End;
use crate::keeping::opened_at;

/// `glean mcp`.
#[derive(Debug, Args)]
pub(crate) struct Mcp {
    /// The store that is searched: a file, or postgres://…; without one only pages are read
    #[arg(short, long, value_name = "STORE")]
    store: Option<String>,
    /// Pages may also lie on this machine and in its own network
    #[arg(long)]
    reach_private: bool,
}

/// Serves one client until it closes standard input.
pub(crate) fn run(args: &Mcp) -> io::Result<End> {
    match serve(args) {
        Ok(()) => Ok(End::Done),
        Err(error) => {
            writeln!(io::stderr(), "glean: {error:#}")?;
            Ok(End::Failed)
        }
    }
}

fn serve(args: &Mcp) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("serving the Model Context Protocol: the system lends no threads")?;
    let served = runtime.block_on(async {
        let store = match &args.store {
            Some(store) => Some(opened_at(store).await?),
            None => None,
        };
        let reach = if args.reach_private { Reach::Anywhere } else { Reach::Public };
        anyhow::Ok(mcp::serve(mcp::Setup { store, reach }).await?)
    });
    // A thread that waits for standard input cannot be ended, and need not be waited for.
    runtime.shutdown_background();
    served
}
