//! One step of a check: a command with a name, told as it begins.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::house;

/// Runs a command in the project's root and tells how long it took.
pub(crate) fn step(name: &str, command: &mut Command) -> Result<Duration> {
    println!("── {name}");
    let begun = Instant::now();
    let status = command.current_dir(house::root()).status();
    let status = status.with_context(|| format!("{name}: starting {command:?}"))?;
    if !status.success() {
        bail!("{name} failed: {command:?}");
    }
    Ok(begun.elapsed())
}
