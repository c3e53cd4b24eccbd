//! A tab as somebody uses it: what is seen is found by its words, clicked with a mouse or reached by keys.
//!
//! ```text
//! tab.follow("Add to calendar")  finds what is called so ─▶ scrolls to it ─▶ presses there ─▶ waits for the page behind it
//! ```
//!
//! Nothing sleeps for a fixed while: each step waits for what it needs, and fails with the page that it saw.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::chromium::Chromium;

/// Longest wait for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often is looked.
const LOOK: Duration = Duration::from_millis(20);

/// Do pages' scripts run?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scripts {
    On,
    Off,
}

/// How things are found, in each page anew: `find(name)` gives what is called so and can be seen, `field(label)` what a label names.
const FINDER: &str = r#"
const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
const name = (e) => (e.getAttribute("aria-label") ?? e.innerText ?? "").replace(/\s+/g, " ").trim();
const all = (what) => [...document.querySelectorAll(what)].filter(seen);
const called = (what, text) => {
  const of = all(what);
  return of.find((e) => name(e) === text) ?? of.find((e) => name(e).startsWith(text)) ?? of.find((e) => name(e).includes(text));
};
const find = (text) => called("a[href], button, summary", text);
const field = (text) => {
  const label = called("label", text);
  return label && (label.control ?? label.querySelector("input"));
};
"#;

/// A tab in a context of its own: no cookies of others.
pub(crate) struct Tab {
    browser: Arc<Chromium>,
    session: String,
    context: String,
    base: String,
    /// What it is called in messages and files.
    pub(crate) name: String,
}

impl Tab {
    /// A new tab.
    pub(crate) async fn new(browser: &Arc<Chromium>, base: &str, name: &str, scripts: Scripts) -> Tab {
        let ask = |method: &'static str, params: Value| async move {
            browser.ask(None, method, params).await.unwrap()
        };
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let context = text(&ask("Target.createBrowserContext", json!({})).await["browserContextId"]);
        let target =
            ask("Target.createTarget", json!({"url": "about:blank", "browserContextId": context})).await;
        let attached =
            ask("Target.attachToTarget", json!({"targetId": target["targetId"], "flatten": true})).await;
        let session = text(&attached["sessionId"]);
        browser.watch(&session);
        let tab =
            Tab { browser: browser.clone(), session, context, base: base.to_owned(), name: name.to_owned() };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            tab.ask(domain, json!({})).await;
        }
        std::fs::create_dir_all(tab.downloads()).unwrap();
        let downloads =
            json!({"behavior": "allow", "browserContextId": tab.context, "downloadPath": tab.downloads()});
        browser.ask(None, "Browser.setDownloadBehavior", downloads).await.unwrap();
        if scripts == Scripts::Off {
            tab.ask("Emulation.setScriptExecutionDisabled", json!({"value": true})).await;
        }
        // A page that still glides to its place is missed by the mouse.
        let still = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
        tab.ask("Emulation.setEmulatedMedia", still).await;
        tab.wide(1280).await;
        tab
    }

    fn downloads(&self) -> PathBuf {
        self.browser.folder.join(self.name.replace(' ', "-"))
    }

    /// Asks the tab in the browser's own words.
    pub(crate) async fn ask(&self, method: &str, params: Value) -> Value {
        self.browser.ask(Some(&self.session), method, params).await.unwrap()
    }

    /// Asks the browser about this tab's context.
    pub(crate) async fn ask_browser(&self, method: &str, mut params: Value) -> Value {
        params["browserContextId"] = self.context.as_str().into();
        self.browser.ask(None, method, params).await.unwrap()
    }

    /// Makes the window so many pixels wide.
    pub(crate) async fn wide(&self, width: u32) {
        let size = json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600});
        self.ask("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// What an expression gives; the error where the page goes away meanwhile, or it throws.
    async fn tried(&self, expression: &str) -> Result<Value, String> {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut answer = self.browser.ask(Some(&self.session), "Runtime.evaluate", params).await?;
        match answer.get("exceptionDetails") {
            Some(thrown) => Err(thrown["exception"]["description"].as_str().unwrap_or("thrown").to_owned()),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// What the body of a function gives, in which `find` and `field` are known.
    pub(crate) async fn eval(&self, body: &str) -> Value {
        let expression = format!("(async () => {{ {FINDER} {body} }})()");
        self.tried(&expression).await.unwrap_or_else(|why| panic!("{}: {body}: {why}", self.name))
    }

    /// Waits until the body of a function gives something true, and gives that.
    pub(crate) async fn until(&self, what: &str, body: &str) -> Value {
        let expression = format!("(async () => {{ {FINDER} {body} }})()");
        let (begun, mut last) = (Instant::now(), String::new());
        while begun.elapsed() < PATIENCE {
            match self.tried(&expression).await {
                Ok(Value::Null | Value::Bool(false)) => {}
                Ok(value) => return value,
                Err(why) => last = why,
            }
            tokio::time::sleep(LOOK).await;
        }
        let shot =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.png", self.name.replace(' ', "-")));
        self.shot(&shot).await;
        let page = self.tried("location.href + '\\n' + document.body.innerText").await.unwrap_or_default();
        panic!(
            "{}: waited for {what} {last}; see {}\n{}",
            self.name,
            shot.display(),
            page.as_str().unwrap_or_default()
        );
    }

    /// Does something that leads to another page, and waits for that.
    async fn leaving(&self, what: &str, how: impl Future<Output = ()>) {
        let _ = self.tried("window.before = true").await;
        how.await;
        self.until(what, "return !window.before && document.readyState === 'complete'").await;
    }

    /// Goes to an address of the house.
    pub(crate) async fn go(&self, path: &str) {
        let url = if path.starts_with("http") { path.to_owned() } else { format!("{}{path}", self.base) };
        self.leaving(&url, async {
            let gone = self.ask("Page.navigate", json!({"url": url})).await;
            assert_eq!(gone.get("errorText"), None, "{}: {url}", self.name);
        })
        .await;
    }

    /// Presses what is called so, and waits for the page that it leads to.
    pub(crate) async fn follow(&self, name: &str) {
        self.leaving(&format!("the page behind “{name}”"), self.press(name)).await;
    }

    /// Presses a key, and waits for the page that it leads to.
    pub(crate) async fn follow_key(&self, name: &str) {
        self.leaving(&format!("the page behind the key {name}"), self.key(name)).await;
    }

    /// Presses the button, link or summary that is called so.
    pub(crate) async fn press(&self, name: &str) {
        self.press_at(&format!("“{name}”"), &format!("find({})", json!(name))).await;
    }

    /// Presses what an expression finds, with the mouse, in its middle: nothing may lie over it.
    pub(crate) async fn press_at(&self, what: &str, expression: &str) {
        let place = format!(
            "const at = {expression}; if (!at) return null; at.scrollIntoView({{ block: 'center', behavior: 'instant' }});
             const box = [...at.getClientRects()].find((b) => b.width > 0); const x = box.x + box.width / 2, y = box.y + box.height / 2;
             const top = document.elementFromPoint(x, y); return top && (at.contains(top) || top.contains(at)) ? [x, y] : null;"
        );
        let place = self.until(&format!("{what} to press"), &place).await;
        for kind in ["mousePressed", "mouseReleased"] {
            let event =
                json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
            self.ask("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Writes into the field that a label names, over what stands there.
    pub(crate) async fn fill(&self, label: &str, text: &str) {
        let named = json!(label);
        let kind = self.until(&format!("the field “{label}”"), &format!("return field({named})?.type")).await;
        if kind == "date" || kind == "select-one" {
            // Chosen in a window of the browser's own, which nobody reaches from here.
            let set = format!("const at = field({named}); at.value = {}; return at.value", json!(text));
            assert_eq!(self.eval(&set).await, text, "{}: {label}", self.name);
            return;
        }
        self.eval(&format!("const at = field({named}); at.focus(); at.select()")).await;
        if text.is_empty() {
            self.key("Delete").await;
        }
        self.write(text).await;
        self.until(
            &format!("“{text}” in “{label}”"),
            &format!("return field({named}).value === {}", json!(text)),
        )
        .await;
    }

    /// Ticks the box that a label names.
    pub(crate) async fn tick(&self, label: &str) {
        self.press_at(&format!("the box “{label}”"), &format!("field({})", json!(label))).await;
    }

    /// Writes where the cursor is.
    pub(crate) async fn write(&self, text: &str) {
        self.ask("Input.insertText", json!({"text": text})).await;
    }

    /// Presses a key: a letter, or one with a name; `Control+Enter` two at once.
    pub(crate) async fn key(&self, key: &str) {
        let (held, key) = key.rsplit_once('+').unwrap_or(("", key));
        let modifiers = match held {
            "Alt" => 1,
            "Control" => 2,
            "Shift" => 8,
            _ => 0,
        };
        let (code, text) = match key {
            "Enter" => (13, "\r".to_owned()),
            "Tab" => (9, String::new()),
            "Escape" => (27, String::new()),
            "Delete" => (46, String::new()),
            " " => (32, " ".to_owned()),
            letter => (u32::from(letter.to_ascii_uppercase().as_bytes()[0]), letter.to_owned()),
        };
        let mut event =
            json!({"type": "keyDown", "key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers});
        if !text.is_empty() {
            event["unmodifiedText"] = text.as_str().into();
            event["text"] = text.into();
        }
        self.ask("Input.dispatchKeyEvent", event.clone()).await;
        event["type"] = "keyUp".into();
        self.ask("Input.dispatchKeyEvent", event).await;
    }

    /// Waits until the page says something.
    pub(crate) async fn sees(&self, text: &str) {
        let body = format!("return document.body.innerText.replace(/\\s+/g, ' ').includes({})", json!(text));
        self.until(&format!("“{text}”"), &body).await;
    }

    /// All that the page says.
    pub(crate) async fn text(&self) -> String {
        let text = self.eval("return document.body.innerText.replace(/\\s+/g, ' ')").await;
        text.as_str().unwrap().to_owned()
    }

    /// What stands behind a link, read as a program would that has the address and nothing else.
    pub(crate) async fn behind(&self, name: &str) -> String {
        let fetched = format!(
            "const said = await fetch(find({}).href, {{ credentials: 'omit' }}); return said.ok && said.text()",
            json!(name)
        );
        self.until(&format!("what stands behind “{name}”"), &fetched).await.as_str().unwrap().to_owned()
    }

    /// Goes with the Tab key to the next thing that a selector names.
    pub(crate) async fn reach(&self, selector: &str) {
        let there = format!("return document.activeElement.matches({})", json!(selector));
        for _ in 0..60 {
            if self.eval(&there).await == true {
                return;
            }
            self.key("Tab").await;
        }
        panic!("{}: no key leads to {selector}", self.name);
    }

    /// Presses what gives a file, and reads that.
    pub(crate) async fn download(&self, name: &str) -> String {
        let before = files(&self.downloads());
        self.press(name).await;
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let new = files(&self.downloads()).into_iter().find(|file| !before.contains(file));
            if let Some(file) = new.filter(|file| file.extension().is_none_or(|end| end != "crdownload")) {
                return std::fs::read_to_string(file).unwrap();
            }
            tokio::time::sleep(LOOK).await;
        }
        panic!("{}: “{name}” gave no file", self.name)
    }

    /// Makes a picture of the whole page.
    pub(crate) async fn shot(&self, file: &Path) {
        use std::io::Write;
        let shown = json!({"format": "png", "captureBeyondViewport": true});
        let Ok(shot) = self.browser.ask(Some(&self.session), "Page.captureScreenshot", shown).await else {
            return;
        };
        let decoded = decoded(shot["data"].as_str().unwrap_or_default());
        std::fs::File::create(file).unwrap().write_all(&decoded).unwrap();
    }

    /// Logs in.
    pub(crate) async fn log_in(&self, email: &str, password: &str) {
        self.go("/session").await;
        self.fill("E-mail", email).await;
        self.fill("Password", password).await;
        self.leaving(
            "the page behind logging in",
            self.press_at("“Log in”", "document.querySelector('main button')"),
        )
        .await;
        self.sees("Log out").await;
    }

    /// Closes the tab: no script failed, and the policy refused nothing of ours.
    pub(crate) async fn close(self) {
        let faults = self.browser.faults(&self.session);
        assert!(faults.is_empty(), "{}: {faults:#?}", self.name);
        let context = json!({"browserContextId": self.context});
        self.browser.ask(None, "Target.disposeBrowserContext", context).await.unwrap();
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// Base64 (RFC 4648) as the browser writes it.
fn decoded(text: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|c| *c != b'=').map(value).collect();
    let bits = |four: &[u8]| {
        four.iter().fold(0_u32, |bits, six| bits << 6 | u32::from(*six)) << (6 * (4 - four.len()))
    };
    let bytes = |four: &[u8]| bits(four).to_be_bytes()[1..four.len()].to_vec();
    letters.chunks(4).flat_map(bytes).collect()
}
