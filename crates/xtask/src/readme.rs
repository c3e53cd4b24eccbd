//! The examples of README.md and the tutorials show what the program really prints.
//!
//! ````text
//! <!-- example: glean events examples/ -->      ── run ──▶   what stands between the two comments
//! ```text
//! …
//! ```
//! <!-- end of example -->
//! ````
//!
//! The tutorials' commands are run as `console` says, each document's in a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{console, house};

const BEGIN: &str = "<!-- example: cargo run --release -- ";
const END: &str = "<!-- end of example -->";

/// Documents whose commands are run, beside those in `docs/tutorials`.
const EXPLAINED: [&str; 2] = ["docs/how-it-decides.md", "docs/index.md"];

/// The tutorial that needs the Python package and Spark; it is tried with these.
const SPARK: &str = "spark.md";

/// Fails where a document shows something else than a program prints.
pub(crate) fn check(program: &Path) -> Result<()> {
    println!("── README's examples and the tutorials");
    check_against(&house::root().join("README.md"), |document| renewed_readme(program, document))?;
    for document in documents()? {
        check_against(&document, |document| console::renewed(program, document, None))?;
    }
    Ok(())
}

/// As `check`, of the tutorial that is about Spark.
pub(crate) fn check_spark(program: &Path, python: &Path) -> Result<()> {
    println!("── the tutorial on Spark");
    check_against(&tutorials().join(SPARK), |document| console::renewed(program, document, Some(python)))
}

fn check_against(document: &Path, renewed: impl Fn(&Path) -> Result<String>) -> Result<()> {
    if house::read(document)? != renewed(document)? {
        bail!(
            "{} shows what the program no longer prints; cargo xtask readme renews it",
            house::shown(document)
        );
    }
    Ok(())
}

/// Writes into README and tutorials what the release build prints; into that on Spark too where the package is installed.
pub(crate) fn renew() -> Result<()> {
    let program = house::program();
    write(&house::root().join("README.md"), |document| renewed_readme(&program, document))?;
    for document in documents()? {
        write(&document, |document| console::renewed(&program, document, None))?;
    }
    let python = house::root().join("target/venv/bin/python");
    if python.exists() {
        write(&tutorials().join(SPARK), |document| console::renewed(&program, document, Some(&python)))?;
    }
    Ok(())
}

fn write(document: &Path, renewed: impl Fn(&Path) -> Result<String>) -> Result<()> {
    fs::write(document, renewed(document)?)?;
    println!("written: {}", house::shown(document));
    Ok(())
}

fn tutorials() -> PathBuf {
    house::root().join("docs/tutorials")
}

fn documents() -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(tutorials()).context("listing docs/tutorials")?;
    let mut documents: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    documents.retain(|path| path.extension().is_some_and(|e| e == "md") && !path.ends_with(SPARK));
    documents.extend(EXPLAINED.map(|document| house::root().join(document)));
    documents.sort();
    Ok(documents)
}

fn renewed_readme(program: &Path, document: &Path) -> Result<String> {
    renewed(program, &house::read(document)?)
}

fn renewed(program: &Path, text: &str) -> Result<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, example)) = rest.split_once(BEGIN) {
        let (arguments, body) =
            example.split_once(" -->").context("README.md: an example comment has no end")?;
        let (_, after) = body.split_once(END).context("README.md: an example has no end comment")?;
        out.push_str(before);
        out.push_str(&format!(
            "{BEGIN}{arguments} -->\n```text\n{}\n```\n{END}",
            printed(program, arguments)?.trim_end()
        ));
        rest = after;
    }
    Ok(out + rest)
}

/// What `glean` prints for arguments.
fn printed(program: &Path, arguments: &str) -> Result<String> {
    let mut command = Command::new(program);
    command.args(arguments.split(' ')).current_dir(house::root()).env_remove("COLUMNS");
    let output =
        command.output().with_context(|| format!("running {}, which is built first", program.display()))?;
    if !output.status.success() {
        bail!("glean {arguments}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
