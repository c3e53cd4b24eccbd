//! The browser of these journeys: the product's own room for Chromium, with what went wrong in each tab at hand.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;

use serde_json::Value;
use tokio::sync::mpsc::UnboundedReceiver;

/// In the language that the journeys read, and alone on this machine.
const SWITCHES: &[&str] = &["--lang=en-GB", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"];

/// A browser.
pub(crate) struct Chromium {
    browser: browser::Chromium,
    /// What tabs tell of themselves, by session.
    events: Mutex<HashMap<String, UnboundedReceiver<Value>>>,
    /// Where it keeps its profile and what people download.
    pub(crate) folder: PathBuf,
}

impl Chromium {
    /// A new one with a profile of its own.
    pub(crate) async fn start() -> Chromium {
        let folder =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("people-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let started = browser::Chromium::start(&folder.join("profile"), SWITCHES).await;
        let browser = started.unwrap_or_else(|failure| panic!("{failure}; `cargo xtask test` installs it"));
        Chromium { browser, events: Mutex::default(), folder }
    }

    /// Asks it, or one of its tabs, to do something; its answer, or why it did not.
    pub(crate) async fn ask(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, String> {
        self.browser.ask(session, method, params).await.map_err(|failure| failure.to_string())
    }

    /// Remembers from now on what goes wrong in a tab.
    pub(crate) fn watch(&self, session: &str) {
        self.events.lock().unwrap().insert(session.to_owned(), self.browser.events(session));
    }

    /// What went wrong in a tab since it was asked last: errors of scripts, what the policy refused.
    pub(crate) fn faults(&self, session: &str) -> Vec<String> {
        let mut events = self.events.lock().unwrap();
        let events = events.get_mut(session).expect("a tab that is watched");
        std::iter::from_fn(|| events.try_recv().ok()).filter_map(|event| fault(&event)).collect()
    }

    /// Ends it and takes its folder away.
    pub(crate) async fn end(&self) {
        self.browser.end().await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What an event says went wrong, if anything.
fn fault(event: &Value) -> Option<String> {
    let entry = &event["params"]["entry"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" => Some(event["params"]["exceptionDetails"].to_string()),
        // Pages that say 404 or 401 are errors of the network, and meant.
        "Log.entryAdded" if entry["level"] == "error" && entry["source"] != "network" => {
            Some(entry["text"].to_string())
        }
        _ => None,
    }
}
