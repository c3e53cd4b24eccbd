//! `cargo xtask test`: everything that must hold before a change lands, cheapest first, nextest last.
//!
//! ```text
//! format ▸ each feature alone ▸ program without Parquet ▸ lints and build ▸ README ▸ score gate ▸ doc tests ▸ Python package ▸
//! unit, case, property and end-to-end tests
//! ```
//!
//! All steps share one build ([`CHECKED`]): each that had a profile, a target or a compiler of its own built hundreds of crates anew.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::checked::{CHECKED, lint};
use crate::python::WheelUse;
use crate::step::{last_step, step};
use crate::{book, gate, house, install, python, readme};

/// What is built for tests: everything but the Python package, which maturin builds.
const ALL: [&str; 6] =
    ["--workspace", "--exclude", "python", "--features", "gleaner-cli/parquet", "--locked"];

/// Runs everything; stops at the first step that fails.
pub(crate) fn test() -> Result<()> {
    cargo("format", &["fmt", "--all", "--check"])?;
    features()?;
    if install::has_deny() {
        cargo("licences and duplicates", &["deny", "--offline", "check", "bans", "licenses", "sources"])?;
    } else {
        println!("── licences and duplicates: not checked; `cargo install cargo-deny` brings the tool");
    }
    install::nextest()?;
    // Before the program with Parquet, which takes its place.
    without_parquet()?;
    let build = ["test", "--no-run", "--all-targets", "--profile", CHECKED];
    cargo("lints and build", &[&build[..], &ALL].concat())?;
    let program = house::root().join("target").join(CHECKED).join("glean");
    readme::check(&program)?;
    book::check()?;
    gate::run(&program)?;
    cargo("doc tests", &[&["test", "--doc", "--quiet", "--profile", CHECKED], &ALL[..]].concat())?;
    let python = install::python()?;
    python::test(&program, WheelUse::Tests)?;
    tests(&python)
}

/// What can be left out, each part alone: the features of the front door, and the program without what it brings by default. The
/// program that people build has no Parquet, and the shared build has.
fn features() -> Result<()> {
    let check = ["check", "--locked", "--quiet", "--profile", CHECKED, "--no-default-features", "--package"];
    for feature in ["", "formats", "kinds", "rules"] {
        let name = format!("gleaner with no feature but {feature:?}");
        cargo(&name, &[&check[..], &["gleaner", "--features", feature]].concat())?;
    }
    cargo("the program without features", &[&check[..], &["gleaner-cli"]].concat())
}

/// What a program without Parquet says to who asks for it. All that it needs is of the shared build.
fn without_parquet() -> Result<()> {
    let others = ALL.iter().filter(|option| !["--features", "gleaner-cli/parquet"].contains(*option));
    let mut command = Command::new("cargo");
    lint(&mut command).args(["nextest", "run", "--cargo-profile", CHECKED]).args(others);
    command.args(["--test", "program", "--status-level", "slow", "-E", "test(a_build_without_it_says_so)"]);
    step("the program without Parquet", &mut command)
}

/// Unit, case, property and end-to-end tests, with what they ask of others at hand. Its summary is the last line.
fn tests(python: &Path) -> Result<()> {
    install::postgres()?;
    install::chromium()?;
    install::axe()?;
    let mut command = Command::new("cargo");
    lint(&mut command).args(["nextest", "run", "--cargo-profile", CHECKED]).args(ALL);
    command.args(["--no-fail-fast", "--status-level", "slow", "--final-status-level", "fail"]);
    command.env("GLEAN_PYTHON", python);
    // The same cases each time: whether a change lands hangs on the change. `cargo nextest run` by hand tries new ones.
    command.env("PROPTEST_RNG_SEED", "1997");
    let suites = house::shared().join("peers/html5lib-tests");
    if suites.exists() {
        command.env("HTML5LIB_TESTS", suites.canonicalize()?);
    } else {
        println!("── html5lib's suites: not run, no {}", suites.display());
    }
    last_step("tests", &mut command)
}

fn cargo(name: &str, arguments: &[&str]) -> Result<()> {
    step(name, lint(&mut Command::new("cargo")).args(arguments))
}
