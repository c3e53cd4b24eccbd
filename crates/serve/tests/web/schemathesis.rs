//! Schemathesis, another program, makes calls from the API's own document: what it says and what the API does must be one.

use std::path::PathBuf;
use std::process::Command;

use store::Scope;

use crate::api::{filled, key, open};
use crate::browser::Served;

/// What it is told: a call that is well written may still make no sense, and is told so with 422.
const SETTINGS: &str = "
[checks]
positive_data_acceptance.expected-statuses = [\"2xx\", \"401\", \"403\", \"404\", \"422\"]
";

/// Ways that fetch what they are given: only calls that must be refused are made, or strangers' sites would be asked for
/// pages. The right ones are tried in `api`.
const FETCHES: [&str; 4] = ["addSource", "offerPages", "findLists", "runMade"];

/// The program: where `GLEAN_PYTHON` says, or where `cargo xtask test` installs it.
fn program() -> PathBuf {
    let ours = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/venv/bin/python");
    let python = std::env::var_os("GLEAN_PYTHON").map_or(ours, PathBuf::from);
    let program = python.with_file_name("schemathesis");
    assert!(
        program.exists(),
        "no {}: run `cargo xtask test`, which installs schemathesis, or name a Python that has it in GLEAN_PYTHON",
        program.display()
    );
    program
}

/// Runs it; its report where it finds fault.
fn run(house: &Served, key: &str, arguments: &[&str]) {
    // It leaves notes where it runs.
    let folder = std::env::temp_dir().join(format!("gleaner-schemathesis-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let settings = folder.join("schemathesis.toml");
    std::fs::write(&settings, SETTINGS).unwrap();
    let mut command = Command::new(program().canonicalize().unwrap());
    command.current_dir(&folder);
    command.arg("--config-file").arg(&settings).args(["--no-color", "run"]);
    command.arg(format!("{}/api/openapi.json", house.base));
    command.args(["--header", &format!("Authorization: Bearer {key}"), "--seed", "1", "--checks", "all"]);
    command
        .args(["--max-examples", "40", "--warnings", "off", "--generation-database", "none"])
        .args(arguments);
    let output = command.output().unwrap();
    let _ = std::fs::remove_dir_all(&folder);
    let report =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{report}");
    assert!(report.contains("No issues found"), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_says_what_the_api_does() {
    let house = open().await;
    filled(&house).await;
    let key = key(&house, Scope::Write).await;
    let all: Vec<&str> = FETCHES.iter().flat_map(|name| ["--exclude-operation-id", *name]).collect();
    let refused: Vec<&str> = FETCHES.iter().flat_map(|name| ["--include-operation-id", *name]).collect();
    tokio::task::spawn_blocking(move || {
        run(&house, &key, &all);
        run(&house, &key, &[&refused[..], &["--mode", "negative"]].concat());
    })
    .await
    .unwrap();
}
