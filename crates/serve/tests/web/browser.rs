//! A browser of few words, and a served store of its own.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use harvest::Keeper;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use serve::ServeOptions;
use store::{Fields, Link, Record, Role, Store};
use tokio::task::JoinHandle;

/// A store that is served on a free port, in a folder of its own.
pub(crate) struct Served {
    pub(crate) store: Store,
    pub(crate) base: String,
    folder: PathBuf,
    serving: JoinHandle<()>,
}

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A folder of its own, and where its store is.
fn new_place() -> (PathBuf, String) {
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("gleaner-serve-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let place = folder.join("store.db").display().to_string();
    (folder, place)
}

impl Served {
    /// Serves a new store.
    pub(crate) async fn new(options: ServeOptions) -> Served {
        let (folder, place) = new_place();
        let store = Store::open(&place).await.unwrap();
        let (base, serving) = begun(store.clone(), options).await;
        Served { store, base, folder, serving }
    }

    /// Serves a new store, and fetches from this machine too.
    pub(crate) async fn anywhere() -> Served {
        Served::new(ServeOptions { reach_anywhere: true, ..ServeOptions::default() }).await
    }

    /// Serves a new store, and crawls sites of this machine without a pause.
    pub(crate) async fn watching() -> Served {
        let (folder, place) = new_place();
        let keeper = Keeper::open(&place, Duration::ZERO).await.unwrap();
        let store = keeper.store().clone();
        let options = ServeOptions { reach_anywhere: true, watch: Some(keeper), ..ServeOptions::default() };
        let (base, serving) = begun(store.clone(), options).await;
        Served { store, base, folder, serving }
    }

    /// Ends the server and begins another with the same store.
    pub(crate) async fn again(&mut self) {
        self.serving.abort();
        let options = ServeOptions { reach_anywhere: true, ..ServeOptions::default() };
        (self.base, self.serving) = begun(self.store.clone(), options).await;
    }

    /// A browser of somebody who has a role here and is logged in, or of anybody.
    pub(crate) async fn with(&self, role: Option<Role>) -> Browser {
        match role {
            Some(role) => {
                self.logged_in(&format!("{}@example.org", role.name()), "correct horse battery", role).await
            }
            None => self.browser(),
        }
    }

    /// Keeps events as a page of a site tells of them: title, start, and other fields.
    pub(crate) async fn keep(&self, url: &str, events: &[(&str, &str, Value)]) {
        let record = |(title, start, more): &(&str, &str, Value)| {
            let mut row = json!({"title": title, "start": start, "text": title, "confidence": 0.9});
            let fields = row.as_object_mut().unwrap();
            fields.extend(more.as_object().cloned().unwrap_or_default());
            let evidence = json!({"title": [{"by": "heading", "at": [0, title.len()], "text": title}]});
            Record::of_row(
                gleaner::schema::named("event").unwrap(),
                fields.clone(),
                evidence.as_object().cloned().unwrap(),
            )
        };
        let host = url.split('/').take(3).collect::<Vec<_>>().join("/");
        let page = Link { host, url: url.to_owned(), promise: 0, depth: 0, chain: 0, redirects: 0 };
        self.store.keep(page, events.iter().map(record).collect()).await.unwrap();
    }

    /// Keeps so many publications, a hundred a page.
    pub(crate) async fn keep_publications(&self, many: usize) {
        let schema = gleaner::schema::named("publication").unwrap();
        let record = |n: usize| {
            let row = json!({"title": format!("On waves, part {n}"), "authors": ["Ann Lee", "Ek, Bo"], "year": "2019",
                "venue": "Journal of Seas", "doi": format!("10.1000/seas.{n}"), "confidence": 0.9,
                "url": format!("https://a.example.org/waves/{n}"), "abstract": "Waves & <tides>\u{1} of the sea."});
            Record::of_row(schema, row.as_object().cloned().unwrap(), Fields::new())
        };
        for (page, numbers) in (1..=many).collect::<Vec<_>>().chunks(100).enumerate() {
            let host = "https://a.example.org".to_owned();
            let url = format!("{host}/papers/{page}");
            let page = Link { host, url, promise: 0, depth: 0, chain: 0, redirects: 0 };
            self.store.keep(page, numbers.iter().map(|n| record(*n)).collect()).await.unwrap();
        }
    }

    /// Keeps an event with a topic, on a page of its own.
    pub(crate) async fn keep_about(&self, title: &str, topic: Option<&str>) {
        let row = json!({"title": title, "start": "2999-11-03", "text": title, "confidence": 0.9});
        let record = Record::of_row(
            gleaner::schema::named("event").unwrap(),
            row.as_object().cloned().unwrap(),
            Fields::new(),
        );
        let record = Record { topic: topic.map(str::to_owned), ..record };
        let url = format!("https://a.example.org/{}", title.replace(' ', "-"));
        let host = "https://a.example.org".to_owned();
        let page = Link { host, url, promise: 0, depth: 0, chain: 0, redirects: 0 };
        self.store.keep(page, vec![record]).await.unwrap();
    }

    /// Makes an account; its number.
    pub(crate) async fn account(&self, email: &str, password: &str, role: Role) -> i64 {
        let hash = serve::password(password).unwrap();
        self.store.add_reader(email, &hash, role, &serve::secret()).await.unwrap().unwrap()
    }

    /// Changes the store behind everybody's back.
    pub(crate) fn sql(&self, sql: &str) {
        rusqlite::Connection::open(self.folder.join("store.db")).unwrap().execute_batch(sql).unwrap();
    }

    /// A browser that trusts a certificate.
    pub(crate) fn browser_that_trusts(&self, certificate: &servers::Certificate) -> Browser {
        let root = reqwest::Certificate::from_pem(certificate.pem.as_bytes()).unwrap();
        let browser = self.browser();
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy();
        Browser { client: client.tls_certs_only([root]).build().unwrap(), ..browser }
    }

    pub(crate) fn browser(&self) -> Browser {
        self.browser_at(&self.base)
    }

    /// A browser that looks at another server.
    pub(crate) fn browser_at(&self, base: &str) -> Browser {
        // Fails only where a provider is set already, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client =
            Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build().unwrap();
        Browser { client, base: base.to_owned(), cookies: BTreeMap::new(), token: String::new() }
    }

    /// A browser in which somebody has logged in.
    pub(crate) async fn logged_in(&self, email: &str, password: &str, role: Role) -> Browser {
        self.account(email, password, role).await;
        let mut browser = self.browser();
        browser.log_in(email, password).await;
        browser
    }
}

async fn begun(store: Store, options: ServeOptions) -> (String, JoinHandle<()>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = match options.tls {
        Some(_) => format!("https://localhost:{}", listener.local_addr().unwrap().port()),
        None => format!("http://{}", listener.local_addr().unwrap()),
    };
    let options = ServeOptions { base: format!("{base}/").parse().unwrap(), ..options };
    let serving = tokio::spawn(async move {
        serve::serve(store, options, listener, std::future::pending()).await.unwrap();
    });
    (base, serving)
}

impl Drop for Served {
    fn drop(&mut self) {
        self.serving.abort();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) text: String,
}

impl Page {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// All headers, a line each.
    pub(crate) fn head(&self) -> String {
        self.headers.iter().map(|(name, value)| format!("{name}: {value}\n")).collect()
    }

    /// The text, if it is a page that is there.
    pub(crate) fn page(self) -> String {
        assert_eq!(self.status, 200, "{}", self.text);
        self.text
    }

    pub(crate) fn says(&self, text: &str) -> bool {
        self.text.contains(text)
    }
}

/// A browser: cookies, and the token of the last page that had one.
#[derive(Clone)]
pub(crate) struct Browser {
    client: Client,
    base: String,
    pub(crate) cookies: BTreeMap<String, String>,
    pub(crate) token: String,
}

impl Browser {
    pub(crate) async fn get(&mut self, path: &str) -> Page {
        self.ask(Method::GET, path, &[], None).await
    }

    /// Sends a form with the token of the last page.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Page {
        let token = self.token.clone();
        let fields: Vec<(&str, &str)> =
            [("token", token.as_str())].into_iter().chain(fields.iter().copied()).collect();
        self.send(path, &fields, &[]).await
    }

    /// Sends a form as it is, with headers.
    pub(crate) async fn send(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> Page {
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        self.ask(Method::POST, path, headers, Some(body)).await
    }

    pub(crate) async fn ask(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        form: Option<String>,
    ) -> Page {
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            request = request.header("cookie", cookies.join("; "));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(form) = form {
            request = request.header("content-type", "application/x-www-form-urlencoded").body(form);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let pair = |(name, value): (&reqwest::header::HeaderName, &reqwest::header::HeaderValue)| {
            (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
        };
        let headers: Vec<(String, String)> = answer.headers().iter().map(pair).collect();
        for (_, cookie) in headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        let text = answer.text().await.unwrap();
        if let Some(token) =
            text.split("name=\"token\" value=\"").nth(1).and_then(|rest| rest.split('"').next())
        {
            token.clone_into(&mut self.token);
        }
        Page { status, headers, text }
    }

    /// The text of a page that is there.
    pub(crate) async fn sees(&mut self, path: &str) -> String {
        let page = self.get(path).await;
        assert_eq!(page.status, 200, "{path}: {}", page.text);
        page.text
    }

    /// Sends a form and goes where it leads: the address, and the page there.
    pub(crate) async fn follow(&mut self, path: &str, fields: &[(&str, &str)]) -> (String, String) {
        let answer = self.post(path, fields).await;
        assert_eq!(answer.status, 303, "{path} {fields:?}: {}", answer.text);
        let to = answer.header("location").unwrap().split('#').next().unwrap().to_owned();
        let page = self.get(&to).await.page();
        (to, page)
    }

    /// Fills a form that stands on a page: the answer's status, and where it leads or what it says.
    pub(crate) async fn fill(&mut self, page: &str, to: &str, form: &[(&str, &str)]) -> (u16, String) {
        self.get(page).await;
        let answer = self.post(to, form).await;
        let to = answer.header("location").map(str::to_owned);
        (answer.status, to.unwrap_or(answer.text))
    }

    pub(crate) async fn log_in(&mut self, email: &str, password: &str) -> Page {
        self.get("/session").await;
        let page = self.post("/session", &[("email", email), ("password", password)]).await;
        self.get("/account").await;
        page
    }
}

/// No fields besides.
pub(crate) fn plain() -> Value {
    Value::Object(Fields::new())
}
