//! `cargo xtask test`: everything that must hold before a change lands, cheapest first, nextest last.
//!
//! ```text
//! format ▸ clippy ▸ each feature alone ▸ release build ▸ README ▸ score gate ▸ doc tests ▸ tables ▸ Python package ▸
//! unit, case, property and end-to-end tests
//! ```

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::step::step;
use crate::{book, gate, house, install, python, readme};

/// Crates that build Arrow, which takes longer than all the rest: they are built once, as people get them.
const APART: [&str; 4] = ["--exclude", "gleaner-tables", "--exclude", "python"];

/// Runs everything; stops at the first step that fails.
pub(crate) fn test() -> Result<()> {
    cargo("format", &["fmt", "--all", "--check"])?;
    cargo(
        "clippy",
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--features",
            "gleaner-cli/parquet",
            "--locked",
            "--",
            "-D",
            "warnings",
        ],
    )?;
    features()?;
    if install::has_deny() {
        cargo("licences and duplicates", &["deny", "--offline", "check", "bans", "licenses", "sources"])?;
    } else {
        println!("── licences and duplicates: not checked; `cargo install cargo-deny` brings the tool");
    }
    cargo("release build", &["build", "--release", "--locked", "--package", "gleaner-cli"])?;
    readme::check()?;
    book::check()?;
    gate::run()?;
    cargo("doc tests", &[&["test", "--doc", "--workspace", "--locked", "--quiet"], &APART[..]].concat())?;
    install::nextest()?;
    let python = install::python()?;
    tables(&python)?;
    python::test()?;
    tests(&python)
}

/// What can be left out, each part alone: the features of the front door, and the program without what it brings by default.
fn features() -> Result<()> {
    for feature in ["", "formats", "kinds", "rules"] {
        let check = ["check", "--locked", "--package", "gleaner", "--no-default-features", "--features"];
        cargo(&format!("gleaner with no feature but {feature:?}"), &[&check[..], &[feature]].concat())?;
    }
    cargo(
        "the program without features",
        &["check", "--locked", "--package", "gleaner-cli", "--no-default-features"],
    )
}

/// What `--format parquet` writes, of pages and of archives, in the release build.
fn tables(python: &Path) -> Result<()> {
    let packages =
        ["--package", "gleaner-tables", "--package", "gleaner-cli", "--features", "gleaner-cli/parquet"];
    let mut command = Command::new("cargo");
    command.args(["nextest", "run", "--release", "--locked", "--no-fail-fast", "--status-level", "slow"]);
    command
        .args(packages)
        .args(["-E", "package(gleaner-tables) | test(parquet::) | test(archives::)"])
        .env("GLEAN_PYTHON", python);
    step("tables", &mut command)?;
    cargo(
        "doc tests of tables",
        &["test", "--doc", "--release", "--locked", "--quiet", "--package", "gleaner-tables"],
    )
}

/// Unit, case, property and end-to-end tests, with what they ask of others at hand. Its summary is the last line.
fn tests(python: &Path) -> Result<()> {
    install::postgres()?;
    install::chromium()?;
    install::axe()?;
    let mut command = Command::new("cargo");
    command.args(["nextest", "run", "--workspace", "--locked", "--no-fail-fast", "--status-level", "slow"]);
    command.args(["--final-status-level", "fail"]).args(APART);
    command.env("GLEAN_PYTHON", python);
    // The same cases each time: whether a change lands hangs on the change. `cargo nextest run` by hand tries new ones.
    command.env("PROPTEST_RNG_SEED", "1997");
    let suites = house::shared().join("peers/html5lib-tests");
    if suites.exists() {
        command.env("HTML5LIB_TESTS", suites.canonicalize()?);
    } else {
        println!("── html5lib's suites: not run, no {}", suites.display());
    }
    step("tests", &mut command).map(drop)
}

fn cargo(name: &str, arguments: &[&str]) -> Result<()> {
    let took = step(name, Command::new("cargo").args(arguments))?;
    println!("   {name}: {:.0} s", took.as_secs_f64());
    Ok(())
}
