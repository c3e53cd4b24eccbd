//! The README's examples show what the program really prints.
//!
//! ````text
//! <!-- example: glean events examples/ -->      ── run ──▶   what stands between the two comments
//! ```text
//! …
//! ```
//! <!-- end of example -->
//! ````

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::house;

const BEGIN: &str = "<!-- example: cargo run --release -- ";
const END: &str = "<!-- end of example -->";

/// Fails where the README shows something else than the release build prints.
pub(crate) fn check() -> Result<()> {
    println!("── README's examples");
    let text = house::read(&house::root().join("README.md"))?;
    if text != renewed(&text)? {
        bail!("README.md shows what the program no longer prints; cargo xtask readme renews it");
    }
    Ok(())
}

/// Writes into the README what the release build prints.
pub(crate) fn renew() -> Result<()> {
    let path = house::root().join("README.md");
    let text = house::read(&path)?;
    fs::write(&path, renewed(&text)?)?;
    println!("written: README.md");
    Ok(())
}

fn renewed(text: &str) -> Result<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, example)) = rest.split_once(BEGIN) {
        let (arguments, body) =
            example.split_once(" -->").context("README.md: an example comment has no end")?;
        let (_, after) = body.split_once(END).context("README.md: an example has no end comment")?;
        out.push_str(before);
        out.push_str(&format!(
            "{BEGIN}{arguments} -->\n```text\n{}\n```\n{END}",
            printed(arguments)?.trim_end()
        ));
        rest = after;
    }
    Ok(out + rest)
}

/// What `glean` prints for arguments.
fn printed(arguments: &str) -> Result<String> {
    let mut command = Command::new(house::root().join("target/release/glean"));
    command.args(arguments.split(' ')).current_dir(house::root()).env_remove("COLUMNS");
    let output =
        command.output().context("running target/release/glean; build it with cargo build --release")?;
    if !output.status.success() {
        bail!("glean {arguments}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
