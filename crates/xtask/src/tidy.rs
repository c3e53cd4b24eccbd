//! The house rules that no compiler knows.
//!
//! ```text
//! Cargo.toml, src/**.rs, ARCHITECTURE.md ── checks ──▶ faults, each with its file and what to do
//! ```

mod arrows;
mod circles;
mod crates;
mod fault;
mod files;
mod imports;
mod modules;
mod names;
mod packages;
mod paths;
mod source;
mod tokens;

use anyhow::{Result, bail};

use fault::Fault;
pub(crate) use packages::published;

/// Checks everything; fails with the number of faults, after printing them.
pub(crate) fn run() -> Result<()> {
    let faults = faults()?;
    for fault in &faults {
        println!("{}: {}", fault.location, fault.what);
    }
    if !faults.is_empty() {
        bail!("tidy: {} faults", faults.len());
    }
    Ok(())
}

/// Prints the arrows as they are, to be compared with `arrows.toml`.
pub(crate) fn print_arrows() -> Result<()> {
    print!("{}", modules::as_they_are()?);
    Ok(())
}

/// Writes the arrows as they are into `arrows.toml`.
pub(crate) fn write_arrows() -> Result<()> {
    arrows::write(&modules::as_they_are()?)
}

/// Lowers the counts of vague names to what they are.
pub(crate) fn lower_vague_names() -> Result<()> {
    names::lower()
}

fn faults() -> Result<Vec<Fault>> {
    let mut faults = crates::faults()?;
    faults.extend(modules::faults()?);
    faults.extend(circles::faults()?);
    faults.extend(files::faults()?);
    faults.extend(names::faults()?);
    faults.extend(packages::faults()?);
    faults.extend(paths::faults()?);
    Ok(faults)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_house_is_tidy() {
        let faults = super::faults().unwrap();
        let lines: Vec<String> = faults.iter().map(|f| format!("{}: {}", f.location, f.what)).collect();
        assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
    }
}
