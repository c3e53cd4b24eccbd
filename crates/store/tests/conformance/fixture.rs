//! A new store for one case, with a way to look into its tables.

use std::future::Future;
use std::time::Duration;

use store::{Bounds, HostState, Lease, Link, Next, Outcome, Store, Visit};

use servers::Cluster;

/// Long enough that no lease runs out within a case.
pub(crate) const HOLD: Duration = Duration::from_secs(60);

/// A store that is new and empty.
pub(crate) struct Fixture {
    pub(crate) store: Store,
    /// File or address.
    pub(crate) address: String,
    runtime: tokio::runtime::Runtime,
}

/// A database that holds an empty store.
const EMPTY: &str = "empty";

impl Fixture {
    /// A file of its own.
    pub(crate) fn sqlite(number: usize) -> Fixture {
        let folder = std::env::temp_dir().join(format!("gleaner-store-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Fixture::at(folder.join("gleaner.db").display().to_string())
    }

    /// A database of its own, with the tables of a store.
    pub(crate) fn postgres(cluster: &Cluster, number: usize) -> Fixture {
        Fixture::at(cluster.copy_of(EMPTY, &format!("case_{number}")))
    }

    /// The store that those of all cases are copies of: making the tables takes a second each time.
    pub(crate) fn make_empty(cluster: &Cluster) {
        drop(Fixture::at(cluster.database(EMPTY)));
    }

    fn at(address: String) -> Fixture {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let store = runtime.block_on(Store::open(&address)).unwrap();
        Fixture { store, address, runtime }
    }

    /// Waits for a step; it must succeed.
    pub(crate) fn does<T>(&self, step: impl Future<Output = store::Result<T>>) -> T {
        self.runtime.block_on(step).unwrap()
    }

    /// Waits for something else.
    pub(crate) fn wait<T>(&self, what: impl Future<Output = T>) -> T {
        self.runtime.block_on(what)
    }

    pub(crate) fn add(&self, links: &[Link]) -> usize {
        self.does(self.store.add(links.to_vec()))
    }

    /// Leases one host with up to `pages` pages; there must be one.
    pub(crate) fn lease(&self, pages: usize, hold: Duration) -> Lease {
        match self.does(self.store.lease(1, pages, hold, &Bounds::all())) {
            Next::Leases(mut leases) if leases.len() == 1 => leases.remove(0),
            other => panic!("no lease: {other:?}"),
        }
    }

    /// Settles visits; the pages whose visits were refused.
    pub(crate) fn settle(&self, visits: Vec<Visit>) -> Vec<i64> {
        self.does(self.store.settle(visits)).lost
    }

    /// Pages whose last visit read them.
    pub(crate) fn read(&self) -> i64 {
        self.number("SELECT COUNT(*) FROM pages WHERE outcome = 'read'")
    }

    pub(crate) fn release(&self, lease: &Lease) -> bool {
        let state = HostState::default();
        self.does(self.store.release(lease.held(), state, Duration::ZERO))
    }

    /// Runs SQL straight in the tables.
    pub(crate) fn run(&self, sql: &str) {
        if self.address.starts_with("postgres") {
            return self.wait(async {
                let (client, connection) =
                    tokio_postgres::connect(&self.address, tokio_postgres::NoTls).await.unwrap();
                let running = tokio::spawn(connection);
                client.batch_execute(sql).await.unwrap();
                running.abort();
            });
        }
        rusqlite::Connection::open(&self.address).unwrap().execute_batch(sql).unwrap();
    }

    /// A number that SQL gives, straight from the tables.
    pub(crate) fn number(&self, sql: &str) -> i64 {
        if self.address.starts_with("postgres") {
            return self.wait(async {
                let (client, connection) =
                    tokio_postgres::connect(&self.address, tokio_postgres::NoTls).await.unwrap();
                let running = tokio::spawn(connection);
                let number = client.query_one(sql, &[]).await.unwrap().get::<_, i64>(0);
                running.abort();
                number
            });
        }
        let file = rusqlite::Connection::open(&self.address).unwrap();
        file.query_row(sql, [], |row| row.get(0)).unwrap()
    }
}

/// A link to a page of a host, by the host's letter and the page's name.
pub(crate) fn link(host: &str, page: &str) -> Link {
    let host = format!("https://{host}.example.org");
    let url = format!("{host}/{page}");
    Link { host, url, promise: 0, depth: 1, chain: 0, redirects: 0 }
}

/// A visit of the lease's page of that place in its list, read and never to be seen again.
pub(crate) fn visit(lease: &Lease, page: usize) -> Visit {
    Visit {
        held: lease.held(),
        page: lease.pages[page].id,
        outcome: Outcome::Read { etag: None, last_modified: None, fingerprint: None, records: 0 },
        links: Vec::new(),
        failure: None,
        again: None,
        records: None,
        kinds: None,
        kind_set: None,
        snapshot: None,
    }
}

/// The names of a lease's pages, in order.
pub(crate) fn names(pages: &[store::Waiting]) -> Vec<&str> {
    pages.iter().map(|page| page.url.rsplit('/').next().unwrap()).collect()
}

impl Drop for Fixture {
    fn drop(&mut self) {
        if !self.address.starts_with("postgres") {
            let folder = std::path::Path::new(&self.address).parent();
            folder.map(std::fs::remove_dir_all);
        }
    }
}
