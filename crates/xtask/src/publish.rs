//! `cargo xtask publish`: every published crate packed as a registry gets it, and built from its package.
//!
//! ```text
//! crates that are published ── cargo publish --dry-run, in the order of their dependencies ──▶ all build, or which does not
//! ```
//!
//! Nothing is uploaded: that is `cargo publish --workspace`, by hand, by whoever has the right.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::house;
use crate::tidy::published;

/// Packs and builds all published crates; the error names the one that fails.
pub(crate) fn dry_run() -> Result<()> {
    let packages = published()?;
    println!("── {} packages: {}", packages.len(), packages.join(", "));
    let mut cargo = Command::new("cargo");
    cargo.args(["publish", "--dry-run", "--locked", "--allow-dirty"]).current_dir(house::root());
    for name in &packages {
        cargo.args(["--package", name]);
    }
    let mut running = cargo.stderr(Stdio::piped()).spawn().context("starting cargo publish")?;
    let mut current = String::from("packing");
    for line in BufReader::new(running.stderr.take().context("cargo's messages")?).lines() {
        let line = line?;
        println!("{line}");
        if let Some(name) =
            line.trim_start().strip_prefix("Verifying ").or(line.trim_start().strip_prefix("Packaging "))
        {
            current = name.split(" (").next().unwrap_or(name).to_owned();
        }
    }
    if !running.wait()?.success() {
        bail!("publish: failed at {current}; cargo's message above says why");
    }
    println!("{} packages can be published", packages.len());
    Ok(())
}
