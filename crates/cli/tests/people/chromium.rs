//! A real Chromium, spoken to over a pipe in its own protocol (CDP).
//!
//! ```text
//! test ── {"id":1,"method":"Page.navigate",…}\0 ──▶ 3  Chromium  4 ──▶ {"id":1,"result":…}\0
//! ```
//!
//! The pipe needs no library and no port; when the test ends, however it ends, the browser ends with it.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::oneshot;

/// How it is run: alone on this machine, without a window and without its own calls home.
const SWITCHES: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--hide-scrollbars",
    "--lang=en-GB",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--remote-debugging-pipe",
];

/// Its end of the pipe is at 3 and 4; what it says besides is nobody's.
const START: &str = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null";

/// Longest time for an answer.
const ANSWER: Duration = Duration::from_secs(30);

/// A browser.
pub(crate) struct Chromium {
    write: tokio::sync::Mutex<ChildStdin>,
    heard: std::sync::Arc<Heard>,
    next: AtomicU64,
    child: tokio::sync::Mutex<Child>,
    /// Where it keeps its profile and what people download.
    pub(crate) folder: PathBuf,
}

/// What it said.
#[derive(Default)]
struct Heard {
    waiting: Mutex<HashMap<u64, oneshot::Sender<Value>>>,
    /// Errors of pages' scripts and policies, by session.
    faults: Mutex<HashMap<String, Vec<String>>>,
}

/// The program, or what to do.
fn program() -> String {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let there = |name: &&&str| {
        let told = std::process::Command::new(name).arg("--version").output();
        told.is_ok_and(|told| told.status.success())
    };
    let own = std::env::var("GLEAN_CHROMIUM").ok();
    own.or_else(|| names.iter().find(there).map(|name| (*name).to_owned())).unwrap_or_else(|| {
        panic!("no Chromium: run `cargo xtask test`, which installs it, or `apt-get install chromium`, or name one in GLEAN_CHROMIUM")
    })
}

impl Chromium {
    /// A new one with a profile of its own.
    pub(crate) async fn start() -> Chromium {
        let folder =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("people-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut child = Command::new("sh")
            .args(["-c", START, &program()])
            .args(SWITCHES)
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let heard = std::sync::Arc::<Heard>::default();
        let (write, read) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        tokio::spawn(listen(read, heard.clone()));
        let (write, child) = (tokio::sync::Mutex::new(write), tokio::sync::Mutex::new(child));
        Chromium { write, heard, next: AtomicU64::new(1), child, folder }
    }

    /// Asks it, or one of its tabs, to do something; its answer, or why it did not.
    pub(crate) async fn ask(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, String> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mut call = json!({"id": id, "method": method, "params": params});
        if let Some(session) = session {
            call["sessionId"] = session.into();
        }
        let (tell, told) = oneshot::channel();
        self.heard.waiting.lock().unwrap().insert(id, tell);
        let mut line = call.to_string().into_bytes();
        line.push(0);
        self.write.lock().await.write_all(&line).await.map_err(|error| error.to_string())?;
        let told = tokio::time::timeout(ANSWER, told).await;
        let mut told =
            told.map_err(|_| format!("{method}: no answer"))?.map_err(|_| format!("{method}: it ended"))?;
        match told.get("error") {
            Some(error) => Err(format!("{method}: {error}")),
            None => Ok(told["result"].take()),
        }
    }

    /// What went wrong in a tab since it was asked last: errors of scripts, what the policy refused.
    pub(crate) fn faults(&self, session: &str) -> Vec<String> {
        self.heard.faults.lock().unwrap().remove(session).unwrap_or_default()
    }

    /// Ends it and takes its folder away.
    pub(crate) async fn end(&self) {
        let _ = self.ask(None, "Browser.close", json!({})).await;
        let _ = tokio::time::timeout(ANSWER, self.child.lock().await.wait()).await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Hands on what the browser says until it ends.
async fn listen(read: ChildStdout, heard: std::sync::Arc<Heard>) {
    let mut lines = BufReader::new(read);
    let mut line = Vec::new();
    while lines.read_until(0, &mut line).await.is_ok_and(|bytes| bytes > 0) {
        line.pop();
        if let Ok(said) = serde_json::from_slice::<Value>(&line) {
            heard.hear(said);
        }
        line.clear();
    }
    heard.waiting.lock().unwrap().clear();
}

impl Heard {
    fn hear(&self, said: Value) {
        if let Some(id) = said["id"].as_u64() {
            let waiting = self.waiting.lock().unwrap().remove(&id);
            let _ = waiting.map(|waiting| waiting.send(said));
            return;
        }
        let fault = match said["method"].as_str() {
            Some("Runtime.exceptionThrown") => said["params"]["exceptionDetails"].to_string(),
            // Pages that say 404 or 401 are errors of the network, and meant.
            Some("Log.entryAdded")
                if said["params"]["entry"]["level"] == "error"
                    && said["params"]["entry"]["source"] != "network" =>
            {
                said["params"]["entry"]["text"].to_string()
            }
            _ => return,
        };
        let session = said["sessionId"].as_str().unwrap_or_default().to_owned();
        self.faults.lock().unwrap().entry(session).or_default().push(fault);
    }
}
