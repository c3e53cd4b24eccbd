//! A server with a new store, and a browser that keeps cookies and fills forms.

use std::path::PathBuf;

use reqwest::{Client, RequestBuilder, Response, StatusCode, redirect};
use store::{Role, Store};
use tokio::net::TcpListener;
use url::Url;

/// The password of everybody.
const PASSWORD: &str = "correct horse battery";

/// A server that runs as long as the test.
pub(crate) struct House {
    pub(crate) base: Url,
    pub(crate) store: Store,
    folder: PathBuf,
    serving: tokio::task::JoinHandle<()>,
}

impl House {
    /// Opens one with a store of its own, that fetches from this machine too.
    pub(crate) async fn open(name: &str) -> House {
        let folder = std::env::temp_dir().join(format!("gleaner-web-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Store::open(&folder.join("gleaner.db").display().to_string()).await.unwrap();
        let (base, serving) = begun(store.clone()).await;
        House { base, store, folder, serving }
    }

    /// Ends the server and begins another with the same store.
    pub(crate) async fn again(&mut self) {
        self.serving.abort();
        let (base, serving) = begun(self.store.clone()).await;
        (self.base, self.serving) = (base, serving);
    }

    /// A browser of somebody who has a role here and is logged in.
    pub(crate) async fn browser(&self, role: Option<Role>) -> Browser {
        let mut browser = Browser::new(self.base.clone());
        if let Some(role) = role {
            let email = format!("{}@example.org", role.name());
            let password = serve::password(PASSWORD).unwrap();
            self.store.add_reader(&email, &password, role, &serve::secret()).await.unwrap();
            let form = [("email", email.as_str()), ("password", PASSWORD)];
            let answer = browser.send("/session", "/session", &form).await;
            assert_eq!(answer.0, StatusCode::SEE_OTHER, "{}", answer.1);
        }
        browser
    }
}

async fn begun(store: Store) -> (Url, tokio::task::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base: Url = format!("http://{}/", listener.local_addr().unwrap()).parse().unwrap();
    let house = serve::House { base: base.clone(), reach_anywhere: true, ..serve::House::default() };
    let serving = tokio::spawn(async move {
        serve::serve(store, house, listener, std::future::pending()).await.unwrap();
    });
    (base, serving)
}

impl Drop for House {
    fn drop(&mut self) {
        self.serving.abort();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A browser without scripts.
pub(crate) struct Browser {
    base: Url,
    client: Client,
    cookies: Vec<(String, String)>,
}

impl Browser {
    fn new(base: Url) -> Browser {
        // The first of the tests in a process sets it, for all.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder().redirect(redirect::Policy::none()).no_proxy().build().unwrap();
        Browser { base, client, cookies: Vec::new() }
    }

    async fn asked(&mut self, request: RequestBuilder) -> Response {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let answer = request.header("cookie", cookies.join("; ")).send().await.unwrap();
        for set in answer.headers().get_all("set-cookie") {
            let pair = set.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.retain(|(other, _)| other != name);
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
        answer
    }

    /// Status and body of a page.
    pub(crate) async fn page(&mut self, path: &str) -> (StatusCode, String) {
        let request = self.client.get(self.base.join(path).unwrap());
        let answer = self.asked(request).await;
        (answer.status(), answer.text().await.unwrap())
    }

    /// The body of a page that is there.
    pub(crate) async fn sees(&mut self, path: &str) -> String {
        let (status, body) = self.page(path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {body}");
        body
    }

    /// Sends a form that stands on a page, with its token: status, and where it leads or what it says.
    pub(crate) async fn send(&mut self, page: &str, to: &str, form: &[(&str, &str)]) -> (StatusCode, String) {
        let (_, body) = self.page(page).await;
        let token = body.split("name=\"token\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        let token = token.unwrap_or_default().to_owned();
        self.send_with(&token, to, form).await
    }

    /// Sends a form with a token of any sort.
    pub(crate) async fn send_with(
        &mut self,
        token: &str,
        to: &str,
        form: &[(&str, &str)],
    ) -> (StatusCode, String) {
        let mut body = url::form_urlencoded::Serializer::new(String::new());
        body.append_pair("token", token).extend_pairs(form);
        let request = self.client.post(self.base.join(to).unwrap());
        let request = request.header("content-type", "application/x-www-form-urlencoded").body(body.finish());
        let answer = self.asked(request).await;
        let (status, to) = (answer.status(), answer.headers().get("location").cloned());
        match to {
            Some(to) => (status, to.to_str().unwrap().to_owned()),
            None => (status, answer.text().await.unwrap()),
        }
    }
}
