//! Followed pages, against a site on loopback that changes as a script says: what changed is told exactly once.
//!
//! ```text
//! 6 templates × 20 visits, changed in 12 ways ──▶ the log holds each change once, and nothing else
//! ```

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod delivered;
mod templates;
mod visits;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crawl::Limits;
use harvest::{Between, Following, Visited, Which, of_log};
use servers::{Reply, Request, Site};
use store::{Followed, Store};

const MINUTE: i64 = 60_000;

/// How a path is answered: status, headers, body.
type Answer = (u16, &'static str, Vec<u8>);

/// A site whose pages a test changes, a store, and who follows.
struct World {
    site: Site,
    answers: Arc<Mutex<HashMap<String, Answer>>>,
    store: Store,
    following: Following,
    file: std::path::PathBuf,
}

impl World {
    async fn new(name: &str) -> World {
        let answers: Arc<Mutex<HashMap<String, Answer>>> = Arc::default();
        let served = Arc::clone(&answers);
        let site = Site::new(move |request: &Request| {
            let found = served.lock().unwrap().get(&request.path).cloned();
            let known = request.header("if-none-match") == Some("\"same\"");
            match found {
                Some((_, headers, _)) if known && headers.contains("\"same\"") => servers::status(304),
                Some((status, headers, body)) => Reply::Whole(status, headers, body),
                None => servers::status(404),
            }
        })
        .await;
        let file = std::env::temp_dir().join(format!("gleaner-following-{}-{name}.db", std::process::id()));
        let store = Store::open(&file.display().to_string()).await.unwrap();
        let limits = Limits { pace: Duration::ZERO, ..Limits::default() };
        World { site, answers, store, following: Following::new(limits).unwrap(), file }
    }

    fn answer(&self, path: &str, status: u16, headers: &'static str, body: &str) {
        self.answers.lock().unwrap().insert(path.to_owned(), (status, headers, body.as_bytes().to_vec()));
    }

    fn page(&self, path: &str, html: &str) {
        self.answer(path, 200, "content-type: text/html; charset=utf-8\r\n", html);
    }

    async fn begin(&self, path: &str, which: Which) -> Followed {
        let url = self.site.url(path);
        self.following.begin(&self.store, url.as_str(), which, Between::default(), 0).await.unwrap()
    }

    /// Visits a page, whether it is due or not.
    async fn visit(&self, page: &Followed, now: i64) -> (Followed, Visited) {
        let visit = self.following.visit(&self.store, Some(page.id), i64::MAX, Between::default(), now);
        visit.await.unwrap().unwrap()
    }

    /// What is told of a page: kind and title, in order; what was there at first is not.
    async fn log(&self, page: &Followed) -> Vec<String> {
        let changes = self.store.followed_changes(page.id, 0, 9_999).await.unwrap();
        let changes = changes.iter().filter(|change| change.sort != "first").filter_map(of_log);
        changes.map(|logged| format!("{} {}", logged.change.kind.name(), logged.change.title)).collect()
    }
}

impl Drop for World {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            drop(std::fs::remove_file(format!("{}{end}", self.file.display())));
        }
    }
}
