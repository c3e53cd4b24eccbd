//! A command that is run for a change: the change is on its standard input, and nothing of the page in its words.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::process::Command;

/// Longest time for one run.
const LONGEST: Duration = Duration::from_secs(30);

/// Runs a command with a text on its standard input; its own output goes where ours does.
pub(super) async fn run(command: &str, input: &str) -> Result<(), String> {
    let told = |why: String| format!("running {command}: {why}");
    let mut shell = shell(command);
    let child = shell.stdin(Stdio::piped()).stdout(Stdio::inherit()).kill_on_drop(true).spawn();
    let mut child = child.map_err(|error| told(error.to_string()))?;
    let work = async {
        if let Some(mut stdin) = child.stdin.take() {
            // A command may end without reading all of it.
            let _ = stdin.write_all(format!("{input}\n").as_bytes()).await;
        }
        child.wait().await
    };
    match tokio::time::timeout(LONGEST, work).await {
        Ok(Ok(status)) if status.success() => Ok(()),
        Ok(Ok(status)) => Err(told(format!("it ended with {status}; one that took the change ends with 0"))),
        Ok(Err(error)) => Err(told(error.to_string())),
        Err(_) => Err(told(format!("it took longer than {} s", LONGEST.as_secs()))),
    }
}

#[cfg(unix)]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]);
    shell
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.args(["/C", command]);
    shell
}
