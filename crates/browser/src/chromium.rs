//! A Chromium, spoken to over a pipe in its own protocol (the Chrome DevTools Protocol).
//!
//! ```text
//! ask ── {"id":1,"method":"Page.navigate",…}\0 ──▶ 3  Chromium  4 ──▶ {"id":1,"result":…}\0 or an event
//! ```
//!
//! The pipe needs no port that others could reach; when its owner ends, however it ends, the browser ends with it.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{mpsc, oneshot};

/// How it is run: without a window, without its own calls home.
const SWITCHES: &[&str] = &[
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-pings",
    "--mute-audio",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
];

/// Its end of the pipe is at 3 and 4; what it says besides is nobody's.
const START: &str = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null";

/// Longest time for an answer.
const ANSWER: Duration = Duration::from_secs(30);

/// Longest message in bytes: beyond it the browser is given up.
const LONGEST: u64 = 256 << 20;

/// Names of the program on different systems.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Why the browser did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// There is none.
    #[error(
        "no Chromium on this machine (looked for {names}): install it (Debian: apt-get install chromium), or name one in GLEAN_CHROMIUM",
        names = NAMES.join(", ")
    )]
    Missing,
    /// It does not start.
    #[error("starting {program}: {why}")]
    Start {
        /// The program.
        program: String,
        /// What the system said.
        why: io::Error,
    },
    /// It ended, by itself or since a page broke it.
    #[error("the browser ended")]
    Ended,
    /// It did not answer in time.
    #[error("{command}: no answer within {seconds} seconds")]
    Slow {
        /// What it was asked for.
        command: String,
        /// How long was waited.
        seconds: u64,
    },
    /// It said no.
    #[error("{command}: {why}")]
    Refused {
        /// What it was asked for.
        command: String,
        /// What it said.
        why: String,
    },
}

/// A browser.
#[derive(Debug)]
pub struct Chromium {
    write: tokio::sync::Mutex<ChildStdin>,
    heard: Arc<Heard>,
    next: AtomicU64,
    child: tokio::sync::Mutex<Child>,
}

/// Who waits for what it says.
#[derive(Debug, Default)]
struct Heard {
    /// By call; none any more once it ended.
    waiting: Mutex<Option<HashMap<u64, oneshot::Sender<Value>>>>,
    /// Events of tabs, by session.
    listening: Mutex<HashMap<String, mpsc::UnboundedSender<Value>>>,
}

/// The program: the one that GLEAN_CHROMIUM names, else the first that is there.
fn program() -> Result<String, Failure> {
    let there = |name: &&str| {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).any(|folder| folder.join(name).is_file())
    };
    let own = std::env::var("GLEAN_CHROMIUM").ok().filter(|named| !named.is_empty());
    own.or_else(|| NAMES.into_iter().find(|name| there(name)).map(str::to_owned)).ok_or(Failure::Missing)
}

/// Chromium's sandbox does not work for the superuser, whom containers often run as.
fn is_superuser() -> bool {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::MetadataExt;
        std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
    }
    #[cfg(not(target_os = "linux"))]
    false
}

impl Chromium {
    /// Starts one that keeps its profile in a folder, with more switches.
    pub async fn start(profile: &Path, switches: &[&str]) -> Result<Chromium, Failure> {
        let program = program()?;
        let mut command = Command::new("sh");
        command.args(["-c", START, &program]).args(SWITCHES).args(switches);
        if is_superuser() {
            command.arg("--no-sandbox");
        }
        command.arg(format!("--user-data-dir={}", profile.display()));
        let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true).spawn();
        let failed = |why| Failure::Start { program: program.clone(), why };
        let mut child = started.map_err(failed)?;
        let (write, read) = child.stdin.take().zip(child.stdout.take()).ok_or(Failure::Ended)?;
        let heard = Arc::new(Heard { waiting: Mutex::new(Some(HashMap::new())), ..Heard::default() });
        tokio::spawn(listen(read, Arc::clone(&heard)));
        let (write, child) = (tokio::sync::Mutex::new(write), tokio::sync::Mutex::new(child));
        let browser = Chromium { write, heard, next: AtomicU64::new(1), child };
        // A program that is no browser, or breaks at once, is told here.
        match browser.ask(None, "Browser.getVersion", json!({})).await {
            Ok(_) => Ok(browser),
            Err(failure) => Err(Failure::Start { program, why: io::Error::other(failure) }),
        }
    }

    /// Asks it, or one of its tabs, to do something; its answer.
    pub async fn ask(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value, Failure> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mut call = json!({"id": id, "method": method, "params": params});
        if let Some(session) = session {
            call["sessionId"] = session.into();
        }
        let (tell, answer) = oneshot::channel();
        lock(&self.heard.waiting).as_mut().ok_or(Failure::Ended)?.insert(id, tell);
        let mut line = call.to_string().into_bytes();
        line.push(0);
        let answered = async {
            self.write.lock().await.write_all(&line).await.map_err(|_| Failure::Ended)?;
            answer.await.map_err(|_| Failure::Ended)
        };
        let slow = |_| Failure::Slow { command: method.to_owned(), seconds: ANSWER.as_secs() };
        let answered = tokio::time::timeout(ANSWER, answered).await.map_err(slow).and_then(|a| a);
        if answered.is_err() {
            lock(&self.heard.waiting).as_mut().map(|waiting| waiting.remove(&id));
        }
        let mut answer = answered?;
        match answer.get("error") {
            Some(error) => Err(Failure::Refused { command: method.to_owned(), why: error.to_string() }),
            None => Ok(answer["result"].take()),
        }
    }

    /// What a tab tells of itself from now on, until the receiver is dropped or the browser ends.
    pub fn events(&self, session: &str) -> mpsc::UnboundedReceiver<Value> {
        let (tell, receiver) = mpsc::unbounded_channel();
        lock(&self.heard.listening).insert(session.to_owned(), tell);
        receiver
    }

    /// Has it ended?
    pub fn has_ended(&self) -> bool {
        lock(&self.heard.waiting).is_none()
    }

    /// Ends it and waits until it has.
    pub async fn end(&self) {
        // One that has ended already cannot be asked to.
        let _ = self.ask(None, "Browser.close", json!({})).await;
        let mut child = self.child.lock().await;
        if tokio::time::timeout(ANSWER, child.wait()).await.is_err() {
            let _ = child.kill().await;
        }
    }
}

/// Hands on what the browser says until it ends.
async fn listen(read: ChildStdout, heard: Arc<Heard>) {
    let mut stdout = BufReader::new(read);
    let mut line = Vec::new();
    while (&mut stdout).take(LONGEST).read_until(0, &mut line).await.is_ok_and(|bytes| bytes > 0) {
        if line.pop() != Some(0) {
            break;
        }
        if let Ok(message) = serde_json::from_slice::<Value>(&line) {
            heard.hear(message);
        }
        line.clear();
        // A page of many megabytes is rare; its room is not kept.
        line.shrink_to(1 << 20);
    }
    *lock(&heard.waiting) = None;
    lock(&heard.listening).clear();
}

impl Heard {
    fn hear(&self, message: Value) {
        if let Some(id) = message["id"].as_u64() {
            let waiting = lock(&self.waiting).as_mut().and_then(|waiting| waiting.remove(&id));
            // Whoever asked may have given up.
            let _ = waiting.map(|waiting| waiting.send(message));
            return;
        }
        let session = message["sessionId"].as_str().unwrap_or_default().to_owned();
        let mut listening = lock(&self.listening);
        let gone = listening.get(&session).is_some_and(|listener| listener.send(message).is_err());
        if gone {
            listening.remove(&session);
        }
    }
}

/// What a lock holds is whole after each statement, so that a thread that panicked has broken nothing.
fn lock<T>(held: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}
