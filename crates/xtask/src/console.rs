//! Commands in documents are run, one after the other, and show what they print.
//!
//! ````text
//! ```console                                            a scratch folder with the tutorials' files and examples/
//! $ glean events examples/   ── bash, all of a document ──▶   what stands below each line that begins with "$ "
//! …
//! ```
//! ````
//!
//! Standard error is shown where a command fails. What a document started and left running ends with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::house;

const BEGIN: &str = "```console\n";
const END: &str = "```\n";
const PROMPT: &str = "$ ";
/// Stands between what two commands print.
const BETWEEN: &str = "\u{1e}\n";

/// The document with what its commands print now. `python` comes first on the path, for documents that use the package.
pub(crate) fn renewed(program: &Path, document: &Path, python: Option<&Path>) -> Result<String> {
    let text = house::read(document)?;
    let all: Vec<&str> = blocks(&text).into_iter().flat_map(commands).collect();
    let printed = run(program, document, &all, python)?;
    let mut printed = printed.iter();
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, block)) = rest.split_once(BEGIN) {
        let (block, after) = block.split_once(END).context("a block of commands has no end")?;
        out.push_str(before);
        out.push_str(BEGIN);
        for command in commands(block) {
            out.push_str(&format!("{PROMPT}{command}\n"));
            out.push_str(printed.next().map_or("", String::as_str));
        }
        out.push_str(END);
        rest = after;
    }
    Ok(out + rest)
}

fn blocks(text: &str) -> Vec<&str> {
    text.split(BEGIN).skip(1).filter_map(|rest| rest.split(END).next()).collect()
}

fn commands(block: &str) -> Vec<&str> {
    block.lines().filter_map(|line| line.strip_prefix(PROMPT)).collect()
}

/// What each command prints. A command that fails ends the document's.
fn run(program: &Path, document: &Path, commands: &[&str], python: Option<&Path>) -> Result<Vec<String>> {
    let mut script = String::from("set -euo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n");
    for command in commands {
        script.push_str(&format!("{command}\nprintf '\\x1e\\n'\n"));
    }
    let mut bash = Command::new("bash");
    bash.args(["-c", &script]).current_dir(scratch(document)?).env_remove("COLUMNS");
    let programs = std::env::var_os("PATH").unwrap_or_default();
    let own = [python.and_then(Path::parent), program.parent()];
    let own = own.into_iter().flatten().map(Path::to_path_buf);
    bash.env("PATH", std::env::join_paths(own.chain(std::env::split_paths(&programs)))?);
    let output = bash.output().context("running bash, which the commands of documents need")?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        let failed = commands.get(printed.matches(BETWEEN).count()).unwrap_or(&"");
        let why = String::from_utf8_lossy(&output.stderr);
        bail!("{}: `{failed}` failed:\n{why}", house::shown(document));
    }
    Ok(printed.split_inclusive(BETWEEN).map(|one| one.replace(BETWEEN, "")).collect())
}

/// A folder of its own for a document, with what its commands read.
fn scratch(document: &Path) -> Result<PathBuf> {
    let name = document.file_stem().unwrap_or_default();
    let folder = house::root().join("target/tmp/documents").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    for (from, to) in [("docs/tutorials/files", folder.clone()), ("examples", folder.join("examples"))] {
        copy(&house::root().join(from), &to)?;
    }
    Ok(folder)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("listing {}", house::shown(from)))? {
        let path = entry?.path();
        if let (true, Some(name)) = (path.is_file(), path.file_name()) {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_the_lines_behind_a_prompt() {
        let text = "Text\n```console\n$ one\nout\n$ two | three\n```\nMore\n```text\n$ none\n```\n";
        assert_eq!(blocks(text), ["$ one\nout\n$ two | three\n"]);
        assert_eq!(commands(blocks(text)[0]), ["one", "two | three"]);
    }
}
