//! Which commit a release is built from, and with which features: what `glean --version` says.
//!
//! ```text
//! GLEAN_COMMIT · git · .cargo_vcs_info.json (a published package) ──▶ env!("GLEAN_BUILD")
//! ```
//!
//! Builds for tests name no commit: each commit would build the program anew.

use std::process::Command;

/// Letters of a commit that are told: two commits that share them are not to be expected.
const SHOWN: usize = 12;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=GLEAN_COMMIT");
    let variable = |name: &str| std::env::var(name).ok();
    // The profile of the tests inherits from that of releases, and is optimised less.
    let is_release = variable("PROFILE").is_some_and(|profile| profile == "release")
        && variable("OPT_LEVEL").is_some_and(|level| level != "1");
    let commit =
        variable("GLEAN_COMMIT").or_else(|| if is_release { of_git().or_else(of_package) } else { None });
    let commit = match commit {
        Some(commit) => format!("commit {}", commit.trim().chars().take(SHOWN).collect::<String>()),
        None if is_release => "commit unknown".to_owned(),
        None => "no release".to_owned(),
    };
    let is_on = |name: &&str| variable(&format!("CARGO_FEATURE_{}", name.to_uppercase())).is_some();
    let features: Vec<&str> = ["mcp", "parquet"].into_iter().filter(is_on).collect();
    let features = if features.is_empty() { "none".to_owned() } else { features.join(", ") };
    let target = variable("TARGET").unwrap_or_default();
    println!("cargo:rustc-env=GLEAN_BUILD={commit}; features: {features}; {target}");
}

/// The commit of the clone that this file lies in: of a copy inside another project's clone there is none.
fn of_git() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_owned()).filter(|text| !text.is_empty())
    };
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    for moved in ["HEAD", "logs/HEAD"] {
        println!("cargo:rerun-if-changed={}", git(&["rev-parse", "--git-path", moved])?);
    }
    git(&["rev-parse", "HEAD"])
}

/// The commit that `cargo package` wrote down.
fn of_package() -> Option<String> {
    let text = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    rest.split('"').nth(1).map(str::to_owned)
}
