//! A browser of the plainest sort: it asks, keeps cookies, fills forms in, and runs nothing.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use serve::House;
use store::{Role, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// An application with a store of its own, as long as the test runs.
pub(crate) struct Open {
    address: SocketAddr,
    pub(crate) store: Store,
    folder: PathBuf,
}

impl Open {
    /// Opens one.
    pub(crate) async fn new(reach_anywhere: bool) -> Open {
        let folder = std::env::temp_dir().join(format!("gleaner-viewer-{}", serve::secret()));
        std::fs::create_dir(&folder).unwrap();
        let store = Store::open(&folder.join("store.db").display().to_string()).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let base = format!("http://{address}/").parse().unwrap();
        let house = House { base, reach_anywhere, ..House::default() };
        let (kept, listened) = (store.clone(), listener);
        tokio::spawn(async move { serve::serve(kept, house, listened, std::future::pending()).await });
        Open { address, store, folder }
    }

    /// A browser that nobody logged in with.
    pub(crate) fn browser(&self) -> Browser {
        Browser { address: self.address, cookies: BTreeMap::new(), token: String::new() }
    }

    /// A browser with which somebody of a role is logged in.
    pub(crate) async fn logged_in(&self, email: &str, role: Role) -> Browser {
        let hash = serve::password("correct horse").unwrap();
        self.store.add_reader(email, &hash, role, &serve::secret()).await.unwrap();
        let mut browser = self.browser();
        browser.get("/session").await;
        let said = browser.post("/session", &[("email", email), ("password", "correct horse")]).await;
        assert_eq!(said.status, 303, "{}", said.body);
        browser
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        // Left behind at worst: it is the system's folder for such files.
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
    /// Where it leads on.
    pub(crate) to: String,
}

impl Said {
    /// The text, if the answer is a page.
    pub(crate) fn page(self) -> String {
        assert_eq!(self.status, 200, "{}", self.body);
        self.body
    }
}

/// A browser.
pub(crate) struct Browser {
    address: SocketAddr,
    cookies: BTreeMap<String, String>,
    /// What the last form that was seen carries.
    token: String,
}

impl Browser {
    /// Asks for a page.
    pub(crate) async fn get(&mut self, path: &str) -> Said {
        let said = self.ask("GET", path, "").await;
        if let Some((_, behind)) = said.body.split_once("name=\"token\" value=\"") {
            self.token = behind.split('"').next().unwrap().to_owned();
        }
        said
    }

    /// Sends a form, with the token of the last page.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Said {
        let token = self.token.clone();
        let all = std::iter::once(("token", token.as_str())).chain(fields.iter().copied());
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(all).finish();
        self.ask("POST", path, &body).await
    }

    /// Sends a form and goes where it leads.
    pub(crate) async fn send(&mut self, path: &str, fields: &[(&str, &str)]) -> (String, String) {
        let said = self.post(path, fields).await;
        assert_eq!(said.status, 303, "{path} {fields:?}: {}", said.body);
        let to = said.to.split('#').next().unwrap().to_owned();
        let page = self.get(&to).await.page();
        (to, page)
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> Said {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        // The oldest version that has hosts: the answer comes whole, and the connection ends with it.
        let head = format!(
            "{method} {path} HTTP/1.0\r\nhost: {}\r\ncookie: {}\r\ncontent-type: application/x-www-form-urlencoded\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            cookies.join("; "),
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut said = Vec::new();
        stream.read_to_end(&mut said).await.unwrap();
        let said = String::from_utf8(said).unwrap();
        let (head, body) = said.split_once("\r\n\r\n").unwrap();
        let mut to = String::new();
        for line in head.lines() {
            match line.split_once(": ") {
                Some(("set-cookie", cookie)) => {
                    let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
                    self.cookies.insert(name.to_owned(), value.to_owned());
                }
                Some(("location", place)) => place.clone_into(&mut to),
                _ => {}
            }
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Said { status, head: head.to_owned(), body: body.to_owned(), to }
    }
}
