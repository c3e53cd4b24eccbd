//! One step of a check: a command with a name, told as it begins, and how long it took as it ends.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::house;

/// Runs a command in the project's root, unless it names a folder of its own.
pub(crate) fn step(name: &str, command: &mut Command) -> Result<()> {
    let begun = Instant::now();
    last_step(name, command)?;
    println!("   {name}: {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// As `step`; the last line is what the command prints.
pub(crate) fn last_step(name: &str, command: &mut Command) -> Result<()> {
    println!("── {name}");
    if command.get_current_dir().is_none() {
        command.current_dir(house::root());
    }
    let status = command.status();
    let status = status.with_context(|| format!("{name}: starting {command:?}"))?;
    if !status.success() {
        bail!("{name} failed: {command:?}");
    }
    Ok(())
}
