//! A command that is run for a change: the change is on its standard input, and nothing of the page in its words.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::process::{Child, Command};

/// Longest time for one run.
const LONGEST: Duration = Duration::from_secs(30);

/// Runs a command with a text on its standard input; its own output goes where ours does.
pub(super) async fn run(command: &str, input: &str) -> Result<(), String> {
    run_within(LONGEST, command, input).await
}

async fn run_within(longest: Duration, command: &str, input: &str) -> Result<(), String> {
    let failure = |why: String| format!("running {command}: {why}");
    let mut shell = shell(command);
    let child = shell.stdin(Stdio::piped()).stdout(Stdio::inherit()).kill_on_drop(true).spawn();
    let mut child = child.map_err(|error| failure(error.to_string()))?;
    let mut group = Group::of(&child);
    let work = async {
        if let Some(mut stdin) = child.stdin.take() {
            // A command may end without reading all of it.
            let _ = stdin.write_all(format!("{input}\n").as_bytes()).await;
        }
        let ended = child.wait().await;
        group.spare();
        ended
    };
    match tokio::time::timeout(longest, work).await {
        Ok(Ok(status)) if status.success() => Ok(()),
        Ok(Ok(status)) => {
            Err(failure(format!("it ended with {status}; one that took the change ends with 0")))
        }
        Ok(Err(error)) => Err(failure(error.to_string())),
        Err(_) => Err(failure(format!("it took longer than {} s", longest.as_secs()))),
    }
}

/// The shell and all that it started: ended when this is dropped before the shell ended, since what hangs is seldom the shell
/// itself, and each try would leave one more of them.
#[cfg(unix)]
struct Group(Option<rustix::process::Pid>);

#[cfg(unix)]
impl Group {
    fn of(child: &Child) -> Group {
        let id = child.id().and_then(|id| i32::try_from(id).ok());
        Group(id.and_then(rustix::process::Pid::from_raw))
    }

    /// The shell has ended: what it left in the background may stay.
    fn spare(&mut self) {
        self.0 = None;
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        // Fails where they ended just now.
        let _ = self.0.map(|id| rustix::process::kill_process_group(id, rustix::process::Signal::KILL));
    }
}

#[cfg(unix)]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).process_group(0);
    shell
}

#[cfg(not(unix))]
struct Group;

#[cfg(not(unix))]
impl Group {
    fn of(_: &Child) -> Group {
        Group
    }

    fn spare(&mut self) {}
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.args(["/C", command]);
    shell
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_a_hanging_command_started_ends_with_it() {
        let file = std::env::temp_dir().join(format!("gleaner-command-{}", std::process::id()));
        let started = format!("(sleep 2; touch '{}') & wait", file.display());
        let late = run_within(Duration::from_millis(300), &started, "{}").await;
        assert!(late.is_err_and(|why| why.contains("it took longer")));
        tokio::time::sleep(Duration::from_secs(3)).await;
        assert!(!file.exists(), "it went on");
    }
}
