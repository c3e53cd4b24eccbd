//! The program as people run it: what it reads, what it writes, how it ends.
#![expect(clippy::unwrap_used, reason = "what is missing fails the test")]

mod accounts;
#[cfg(feature = "mcp")]
mod agents;
mod annotating;
mod archives;
mod calendar;
mod exporting;
mod faqs;
mod feeds;
mod fields;
mod following;
mod installing;
mod libraries;
mod outside;
mod parquet;
mod reading;
mod rules;
mod server;
mod store;
mod web;
mod writing;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a run of the program ended.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    /// The objects of JSON lines.
    fn rows(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
    }
}

/// The program, with nothing of this machine's settings that could change what it does.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glean"));
    for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "COLUMNS", "NO_COLOR"] {
        command.env_remove(name);
    }
    command
}

fn glean<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Run {
    glean_on(arguments, b"")
}

/// Runs the program with something on its standard input.
fn glean_on<S: AsRef<std::ffi::OsStr>>(arguments: &[S], input: &[u8]) -> Run {
    let mut command = program();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A new empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The example pages of the README.
fn examples() -> String {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    examples.canonicalize().unwrap().display().to_string()
}

/// A page with one list of four records.
const LIST: &[u8] = b"<title>Books</title><h1>Books</h1><ul>\
<li><a href=a.html>A history of salt</a>, by many hands\
<li><a href=b.html>Small weather</a>, for beginners\
<li><a href=c.html>The lighthouse keepers</a>, a novel\
<li><a href=d.html>Counting sheep</a>, and other stories</ul>";
