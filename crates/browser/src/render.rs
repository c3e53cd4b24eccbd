//! Pages as they are once their scripts have run.
//!
//! ```text
//! open tab ── navigate ── its page: as sent · scripts, data: by `fetch` · all else: refused ── at rest, or time is up ──▶ HTML
//! ```
//!
//! The browser has no network: each request of a page is paused and answered here. Time in a page is virtual: a timer of
//! three seconds fires as soon as nothing else is to do, so that a page is at rest early and alike each time.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::stream::{FuturesUnordered, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::{Mutex, Semaphore};
use tokio::time::{Instant, timeout};

use crate::chromium::{Chromium, Failure};
use crate::folder::Folder;
use crate::request::{Answer, Request};

/// No way to any network: names are not resolved, and addresses lead to a proxy that is not there.
const NO_NETWORK: &[&str] = &[
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://127.0.0.1:9",
    "--proxy-bypass-list=<-loopback>",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,Translate",
    "--blink-settings=imagesEnabled=false",
];

/// Pages shown at once: each is a process of some sixty megabytes.
const TABS: usize = 2;

/// Virtual time that a page has for its timers, in milliseconds.
const BUDGET: u32 = 10_000;

/// Requests of one page that are answered; the others are refused.
const MOST_REQUESTS: usize = 200;

/// Longest time for a page at rest to say what it shows.
const SNAPSHOT: Duration = Duration::from_secs(5);

/// A page to be shown.
#[derive(Debug, Clone, Copy)]
pub struct Page<'p> {
    /// Its address.
    pub url: &'p str,
    /// What the server called it.
    pub content_type: Option<&'p str>,
    /// As it was sent, decompressed.
    pub body: &'p [u8],
    /// Most bytes of what it shows.
    pub largest: usize,
    /// Longest time for its scripts; what it shows by then is taken.
    pub time: Duration,
}

/// Shows pages. One browser for all of them; a tab and cookies of its own for each.
#[derive(Debug)]
pub struct Renderer {
    running: Mutex<Running>,
    tabs: Semaphore,
}

/// A browser and its profile, which goes when the browser has.
#[derive(Debug, Clone)]
struct Running {
    browser: Arc<Chromium>,
    _profile: Arc<Folder>,
}

impl Running {
    async fn start() -> Result<Running, Failure> {
        let failed = |why| Failure::Start { program: "Chromium with a profile of its own".into(), why };
        let profile = Folder::make().map_err(failed)?;
        let browser = Chromium::start(profile.path(), NO_NETWORK).await?;
        Ok(Running { browser: Arc::new(browser), _profile: Arc::new(profile) })
    }
}

impl Renderer {
    /// Starts the browser, so that a machine without one says so before anything else is done.
    pub async fn start() -> Result<Renderer, Failure> {
        Ok(Renderer { running: Mutex::new(Running::start().await?), tabs: Semaphore::new(TABS) })
    }

    /// The page's HTML once its scripts have run. `fetch` gets what they ask for; `None` where that is not to be had.
    pub async fn render<W>(&self, page: &Page<'_>, fetch: impl Fn(Request) -> W) -> Result<String, Failure>
    where
        W: Future<Output = Option<Answer>> + Send,
    {
        let _tab = self.tabs.acquire().await.map_err(|_| Failure::Ended)?;
        let running = self.running().await?;
        let mut tab = Tab::open(&running.browser).await?;
        let shown = match tab.show(page, fetch).await {
            Ok(()) => tab.snapshot(page.largest).await,
            Err(failure) => Err(failure),
        };
        tab.close().await;
        shown
    }

    /// Ends the browser.
    pub async fn end(&self) {
        self.running.lock().await.browser.end().await;
    }

    /// The browser, a new one where a page has broken the last.
    async fn running(&self) -> Result<Running, Failure> {
        let mut running = self.running.lock().await;
        if running.browser.has_ended() {
            *running = Running::start().await?;
        }
        Ok(running.clone())
    }
}

/// A tab with cookies of its own.
struct Tab<'b> {
    browser: &'b Chromium,
    context: String,
    session: String,
    events: UnboundedReceiver<Value>,
}

impl<'b> Tab<'b> {
    async fn open(browser: &'b Chromium) -> Result<Tab<'b>, Failure> {
        let made = browser.ask(None, "Target.createBrowserContext", json!({"disposeOnDetach": true})).await?;
        let context = text(&made, "browserContextId");
        let opened = async {
            let deny = json!({"behavior": "deny", "browserContextId": context});
            browser.ask(None, "Browser.setDownloadBehavior", deny).await?;
            let blank = json!({"url": "about:blank", "browserContextId": context});
            let made = browser.ask(None, "Target.createTarget", blank).await?;
            let target = json!({"targetId": made["targetId"], "flatten": true});
            let session = text(&browser.ask(None, "Target.attachToTarget", target).await?, "sessionId");
            let events = browser.events(&session);
            let tab = Tab { browser, context: context.clone(), session, events };
            tab.ask("Page.enable", json!({})).await?;
            tab.ask("Fetch.enable", json!({"patterns": [{"urlPattern": "*"}]})).await?;
            tab.ask("Emulation.setVirtualTimePolicy", json!({"policy": "pause"})).await?;
            Ok(tab)
        };
        let opened = opened.await;
        if opened.is_err() {
            dispose(browser, &context).await;
        }
        opened
    }

    async fn ask(&self, method: &str, params: Value) -> Result<Value, Failure> {
        self.browser.ask(Some(&self.session), method, params).await
    }

    /// Lets the page's scripts run until it is at rest, or its time is up.
    async fn show<W>(&mut self, page: &Page<'_>, fetch: impl Fn(Request) -> W) -> Result<(), Failure>
    where
        W: Future<Output = Option<Answer>> + Send,
    {
        let (browser, session) = (self.browser, self.session.as_str());
        let ask = |method: &'static str, params: Value| browser.ask(Some(session), method, params);
        let until = Instant::now() + page.time;
        let mut navigating = Box::pin(ask("Page.navigate", json!({"url": page.url})));
        let mut replies = FuturesUnordered::new();
        let (mut begun, mut requests) = (false, 0);
        loop {
            tokio::select! {
                event = self.events.recv() => {
                    let event = event.ok_or(Failure::Ended)?;
                    let params = &event["params"];
                    match event["method"].as_str().unwrap_or_default() {
                        "Emulation.virtualTimeBudgetExpired" => return Ok(()),
                        "Inspector.targetCrashed" => return Err(Failure::Ended),
                        "Page.javascriptDialogOpening" => {
                            ask("Page.handleJavaScriptDialog", json!({"accept": false})).await?;
                        }
                        "Fetch.requestPaused" if !begun && params["resourceType"] == "Document" => {
                            begun = true;
                            ask("Fetch.fulfillRequest", itself(page).fulfils(params)).await?;
                            let policy = json!({"policy": "pauseIfNetworkFetchesPending", "budget": BUDGET});
                            // A page whose scripts never rest does not hear it, and is not waited for.
                            replies.push(ask("Emulation.setVirtualTimePolicy", policy).boxed());
                        }
                        "Fetch.requestPaused" => {
                            requests += 1;
                            let request = Request::of(params).filter(|_| requests <= MOST_REQUESTS);
                            let wanted = request.map(&fetch);
                            let params = params.clone();
                            let reply = async move {
                                let answer = match wanted {
                                    Some(wanted) => wanted.await,
                                    None => None,
                                };
                                match answer {
                                    Some(answer) => ask("Fetch.fulfillRequest", answer.fulfils(&params)).await,
                                    None => ask("Fetch.failRequest", refusal(&params)).await,
                                }
                            };
                            replies.push(reply.boxed());
                        }
                        _ => {}
                    }
                }
                // A page that has gone meanwhile wants no answer any more.
                Some(_) = replies.next(), if !replies.is_empty() => {}
                navigated = &mut navigating, if !begun => {
                    return Err(navigated.err().unwrap_or(Failure::Refused {
                        command: "Page.navigate".into(),
                        why: format!("{} is no page that a browser asks for", page.url),
                    }));
                }
                () = tokio::time::sleep_until(until) => return Ok(()),
            }
        }
    }

    /// What the page shows now: read in a world of its own, where the page's scripts have changed nothing.
    async fn snapshot(&self, largest: usize) -> Result<String, Failure> {
        let read = async {
            let frames = self.ask("Page.getFrameTree", json!({})).await?;
            let frame = &frames["frameTree"]["frame"]["id"];
            let world = self.ask("Page.createIsolatedWorld", json!({"frameId": frame})).await?;
            let expression = format!("({SHOWN})({largest})");
            let context = &world["executionContextId"];
            let arguments = json!({"expression": expression, "contextId": context, "returnByValue": true});
            self.ask("Runtime.evaluate", arguments).await
        };
        let slow = |_| Failure::Slow { command: "what it shows".into(), seconds: SNAPSHOT.as_secs() };
        let answer = timeout(SNAPSHOT, read).await.map_err(slow)??;
        let shown = answer["result"]["value"].as_str().map(str::to_owned);
        shown.filter(|html| html.len() <= largest).ok_or_else(|| Failure::Refused {
            command: "what it shows".into(),
            why: format!("it is larger than {largest} bytes"),
        })
    }

    async fn close(self) {
        dispose(self.browser, &self.context).await;
    }
}

/// Ends a tab with all that it keeps; one that is gone has ended.
async fn dispose(browser: &Chromium, context: &str) {
    let _ = browser.ask(None, "Target.disposeBrowserContext", json!({"browserContextId": context})).await;
}

/// The page as HTML, unless it is too large; what it says to those without scripts is not for us.
const SHOWN: &str = "largest => {
    document.querySelectorAll('noscript').forEach(n => n.remove());
    const kind = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
    const html = document.documentElement ? document.documentElement.outerHTML : '';
    return html.length > largest ? null : kind + html;
}";

/// The page itself, as it was sent. Of its headers only what it is: the others were for whoever fetched it.
fn itself(page: &Page<'_>) -> Answer {
    let kind = page.content_type.unwrap_or("text/html").to_owned();
    Answer { status: 200, headers: vec![("Content-Type".into(), kind)], body: page.body.to_vec() }
}

fn refusal(paused: &Value) -> Value {
    json!({"requestId": paused["requestId"], "errorReason": "BlockedByClient"})
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_owned()
}
