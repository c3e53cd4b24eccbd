//! `cargo xtask test --quick`: what a change is tried with while it is made.
//!
//! ```text
//! changed files ── crates they lie in ──▶ format ▸ house rules ▸ clippy and tests of these crates alone
//! ```
//!
//! They are built as at hand (the profile `dev`, in increments), not as `cargo xtask test` builds them: after a change in one crate
//! only this crate is compiled.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::record::git;
use crate::step::{last_step, step};
use crate::{house, install, tidy};

/// Tries what changed since the last commit, or the last commit where nothing did.
///
/// # Errors
/// The first step that fails; a folder that is no clone.
pub(crate) fn test() -> Result<()> {
    step("format", Command::new("cargo").args(["fmt", "--all", "--check"]))?;
    tidy::run()?;
    let packages = changed_packages()?;
    if packages.is_empty() {
        println!("no crate has changed: there is nothing more to try; cargo xtask test tries everything");
        return Ok(());
    }
    install::nextest()?;
    let packages: Vec<&str> = packages.iter().flat_map(|name| ["--package", name.as_str()]).collect();
    let mut clippy = Command::new("cargo");
    clippy.args(["clippy", "--all-targets", "--locked"]).args(&packages).args(["--", "-D", "warnings"]);
    step("clippy", &mut clippy)?;
    let mut tests = Command::new("cargo");
    tests.args(["nextest", "run", "--locked", "--no-fail-fast", "--status-level", "slow", "--no-tests=pass"]);
    last_step("tests", tests.args(&packages))
}

/// The packages of the crates in which files have changed.
fn changed_packages() -> Result<BTreeSet<String>> {
    if git(&["rev-parse", "HEAD"]).is_empty() {
        bail!(
            "what has changed is asked of git, which knows nothing of this folder; cargo xtask test needs no git"
        );
    }
    let mut files = git(&["diff", "--name-only", "HEAD"]);
    files.push('\n');
    files.push_str(&git(&["ls-files", "--others", "--exclude-standard"]));
    if files.trim().is_empty() {
        files = git(&["show", "--name-only", "--format=", "HEAD"]);
    }
    let folders: BTreeSet<&str> = files.lines().filter_map(crate_of).collect();
    folders.into_iter().filter(|name| house::root().join("crates").join(name).exists()).map(package).collect()
}

/// The folder in `crates/` that a file lies in.
fn crate_of(file: &str) -> Option<&str> {
    file.strip_prefix("crates/")?.split_once('/').map(|(name, _)| name)
}

/// What a crate is called where it is built.
fn package(folder: &str) -> Result<String> {
    let manifest = house::root().join("crates").join(folder).join("Cargo.toml");
    let table: toml::Table = house::read(&manifest)?.parse()?;
    let name = table.get("package").and_then(|package| package.get("name")?.as_str());
    match name {
        Some(name) => Ok(name.to_owned()),
        None => bail!("{} names no package", house::shown(Path::new(&manifest))),
    }
}

#[cfg(test)]
mod tests {
    use super::{crate_of, package};

    #[test]
    fn a_file_lies_in_a_crate_or_in_none() {
        assert_eq!(crate_of("crates/page/src/lib.rs"), Some("page"));
        assert_eq!(crate_of("README.md"), None);
        assert_eq!(package("page").ok().as_deref(), Some("gleaner-page"));
    }
}
