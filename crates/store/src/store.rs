//! The store: one type for both databases, async outside.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use tokio::runtime::Handle;

use crate::at_hand::{self, AtHand, Kept};
use crate::bounds::Bounds;
use crate::census::{Census, Swept};
use crate::error::{Result, StoreError};
use crate::fleet::{self, Beat, Share};
use crate::frontier::{self, Hosts};
use crate::page::{Fingerprint, Held, HostState, Link, Next, ReadKinds, Settled, Visit, Waiting};
use crate::postgres::Postgres;
use crate::query::Query;
use crate::record::Record;
use crate::search::{Count, Day, Hit};
use crate::session::{Dialect, Session};
use crate::sqlite::Sqlite;
use crate::time::millis;
use crate::unread::{self, Unread};
use crate::{ask, census, migrate, search, settle, trim, vocabulary, words};

/// Work of a search for strangers: ordinary ones of a million records take a quarter of it (`record/search.md`).
const WORK: Duration = Duration::from_millis(120);

/// Time of one in PostgreSQL, which counts no work: a busy machine's ordinary search has an eighth of it.
const TIME: Duration = Duration::from_millis(500);

/// How much more a question may take, whose words are compared with those of all pairs that come near it.
const QUESTION: u32 = 2;

/// Pages and records, kept in SQLite or PostgreSQL. Clones share one store.
#[derive(Debug, Clone)]
pub struct Store {
    database: Arc<Database>,
    /// Searches that would take much longer than searches do are given up.
    hurried: bool,
    /// Whose days its searches reckon by.
    zone: TimeZone,
}

#[derive(Debug)]
enum Database {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Store {
    /// Opens a store, or makes it: a file's path, or `postgres://USER:PASSWORD@HOST/NAME`. Its tables are brought to this
    /// program's version; where that indexes words in another way all records are indexed anew, a part at a time, which
    /// goes on where it stopped if it is ended.
    ///
    /// # Errors
    /// Where the file cannot be written, the database not be reached, or a later version made the store.
    pub async fn open(place: &str) -> Result<Store> {
        let (place, runtime) = (place.to_owned(), Handle::current());
        waited(move || {
            let database = if place.starts_with("postgres://") || place.starts_with("postgresql://") {
                let database = Postgres::open(&place, runtime)?;
                database.first(&migrate::migrate)?;
                while database.write(&words::index_part)? {}
                Database::Postgres(database)
            } else {
                let database = Sqlite::open(PathBuf::from(place))?;
                database.write(&migrate::migrate)?;
                while database.write(&words::index_part)? {}
                Database::Sqlite(database)
            };
            Ok(Store { database: Arc::new(database), hurried: false, zone: TimeZone::system() })
        })
        .await
    }

    /// The same store for strangers: a search that would take much longer than searches do is given up
    /// ([`StoreError::Costly`]), after 0.12 seconds of the processor's time in SQLite, 0.5 of the clock's in PostgreSQL;
    /// a question after twice that.
    pub fn hurried(&self) -> Store {
        Store { hurried: true, ..self.clone() }
    }

    /// The same store where its records take place: "today" and "tomorrow" are days of this time zone, else of the system's.
    pub fn in_zone(&self, zone: TimeZone) -> Store {
        Store { zone, ..self.clone() }
    }

    /// The day it is in the store's time zone.
    pub fn today(&self) -> Date {
        self.now().date()
    }

    /// The time it is there.
    pub(crate) fn now(&self) -> jiff::Zoned {
        Timestamp::now().to_zoned(self.zone.clone())
    }

    /// A query that says which day it is, and whose first and last day are neither months nor "today", as each search makes it.
    pub fn with_days(&self, query: Query) -> Query {
        let today = query.today.unwrap_or_else(|| self.today().to_string());
        let day = |part: Option<String>, day: &str| {
            part.map(|part| match part.as_str() {
                "today" => today.clone(),
                month if month.len() == "2026-11".len() => format!("{month}-{day}"),
                _ => part,
            })
        };
        let (from, to) = (day(query.from, "01"), day(query.to, "31"));
        Query { today: Some(today), from, to, ..query }
    }

    /// Does a step that searches, so many times as long as a search at most: what it gives up is what `step` finds, not how that is
    /// read.
    pub(crate) async fn find<T: Send + 'static>(
        &self,
        times: u32,
        step: impl Fn(&mut dyn Session) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let hurried = self.hurried;
        self.read(move |db| {
            if hurried {
                let budget = if db.dialect() == Dialect::Sqlite { WORK } else { TIME };
                db.limit(Some(budget * times))?;
            }
            step(db)
        })
        .await
    }

    /// Does a step that writes, wholly or not at all. It may be done more than once until it succeeds.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        step: impl Fn(&mut dyn Session) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let database = Arc::clone(&self.database);
        waited(move || match &*database {
            Database::Sqlite(database) => database.write(&step),
            Database::Postgres(database) => database.write(&step),
        })
        .await
    }

    /// Does a step that reads what was committed when it began.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        step: impl Fn(&mut dyn Session) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let database = Arc::clone(&self.database);
        waited(move || match &*database {
            Database::Sqlite(database) => database.read(&step),
            Database::Postgres(database) => database.read(&step),
        })
        .await
    }

    /// Does a step that reads the store of one moment, however long it takes and whoever writes meanwhile.
    pub(crate) async fn snapshot<T: Send + 'static>(
        &self,
        step: impl Fn(&mut dyn Session) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let database = Arc::clone(&self.database);
        waited(move || match &*database {
            Database::Sqlite(database) => database.read(&step),
            Database::Postgres(database) => database.snapshot(&step),
        })
        .await
    }

    /// The numbers of hosts, of which the new ones are made in a step of their own: a host without pages does no harm.
    async fn hosts(&self, names: BTreeSet<String>) -> Result<Hosts> {
        if names.is_empty() {
            return Ok(Hosts::new());
        }
        self.write(move |db| frontier::hosts(db, &names)).await
    }

    /// Is a page within the bounds due, on a host that nobody visits just now?
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn is_due(&self, bounds: &Bounds) -> Result<bool> {
        let bounds = bounds.clone();
        self.read(move |db| frontier::is_due(db, &bounds)).await
    }

    /// Ends all leases now; how many there were. For a worker that knows that no other is alive.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn recall(&self) -> Result<u64> {
        self.write(frontier::recall).await
    }

    /// Adds pages that are not known yet; how many were new.
    ///
    /// # Errors
    /// Where the database refuses; nothing was added then.
    pub async fn add(&self, links: Vec<Link>) -> Result<usize> {
        let known = self.hosts(names(links.iter())).await?;
        self.write(move |db| {
            frontier::lock(db, &known.values().copied().collect())?;
            frontier::add(db, &links.iter().collect::<Vec<_>>(), &known)
        })
        .await
    }

    /// Leases up to `hosts` hosts whose turn has come, each with up to `pages` of its pages within `bounds`, for `hold`.
    ///
    /// # Errors
    /// Where the database refuses; nothing was leased then.
    pub async fn lease(&self, hosts: usize, pages: usize, hold: Duration, bounds: &Bounds) -> Result<Next> {
        let bounds = bounds.clone();
        self.write(move |db| frontier::lease(db, None, hosts, pages, hold, &bounds)).await
    }

    /// A worker of the crawl of these pages is alive; `worker` is its number, which the first beat gives it.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn beat(&self, worker: Option<i64>, beat: &Beat, bounds: &Bounds) -> Result<Share> {
        let (beat, bounds) = (beat.clone(), bounds.clone());
        self.write(move |db| fleet::beat(db, worker, &beat, &bounds)).await
    }

    /// A worker ends: its share of the hosts is the others'.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn leave(&self, worker: i64) -> Result<()> {
        self.write(move |db| fleet::leave(db, worker)).await
    }

    /// Leases hosts to a worker as [`Store::lease`] does, but no more than its share.
    ///
    /// # Errors
    /// Where the database refuses; nothing was leased then.
    pub async fn lease_to(
        &self,
        worker: i64,
        hosts: usize,
        pages: usize,
        hold: Duration,
        bounds: &Bounds,
    ) -> Result<Next> {
        let bounds = bounds.clone();
        self.write(move |db| fleet::lease(db, worker, hosts, pages, hold, &bounds)).await
    }

    /// More pages of a leased host within `bounds`, none handed out under this token before; none when the lease is lost.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn more(&self, held: Held, most: usize, bounds: &Bounds) -> Result<Vec<Waiting>> {
        let bounds = bounds.clone();
        self.write(move |db| frontier::more(db, held, most, &bounds)).await
    }

    /// Keeps visits with their links and records.
    ///
    /// # Errors
    /// Where the database refuses; nothing was kept then.
    pub async fn settle(&self, visits: Vec<Visit>) -> Result<Settled> {
        let known = self.hosts(names(visits.iter().flat_map(|visit| &visit.links))).await?;
        self.write(move |db| settle::settle(db, &visits, &known)).await
    }

    /// Prolongs leases to `hold` from now on; those that are lost stay lost.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn renew(&self, leases: Vec<Held>, hold: Duration) -> Result<()> {
        self.write(move |db| frontier::renew(db, &leases, hold)).await
    }

    /// Gives a host back, not to be asked again before `turn` is over. False where the lease was lost already.
    ///
    /// # Errors
    /// Where the database refuses; the host is still held then.
    pub async fn release(&self, held: Held, state: HostState, turn: Duration) -> Result<bool> {
        self.write(move |db| frontier::release(db, held, &state, turn)).await
    }

    /// A page that was read with these words; else one with these facts whose likeness differs in at most `near` bits.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn twin(&self, fingerprint: Fingerprint, near: u32) -> Result<Option<String>> {
        self.read(move |db| frontier::twin(db, fingerprint, near)).await
    }

    /// How many pages within `bounds` wait to be visited, those of leased hosts included.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn waiting(&self, bounds: &Bounds) -> Result<u64> {
        let bounds = bounds.clone();
        self.read(move |db| frontier::count_waiting(db, &bounds)).await
    }

    /// The pages within `bounds` that are not read, by reason, the most first.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn unread(&self, bounds: &Bounds) -> Result<Vec<Unread>> {
        let bounds = bounds.clone();
        self.read(move |db| unread::unread(db, &bounds)).await
    }

    /// Lets every page within `bounds` that could not be read wait, to be tried at once, and hosts be asked that were left alone; how
    /// many pages.
    ///
    /// # Errors
    /// Where the database refuses; nothing has changed then.
    pub async fn retry(&self, bounds: &Bounds) -> Result<u64> {
        let bounds = bounds.clone();
        self.write(move |db| unread::retry(db, &bounds)).await
    }

    /// The records that a query finds.
    ///
    /// # Errors
    /// Where the query makes no sense, or the database refuses.
    pub async fn search(&self, query: Query) -> Result<Vec<Hit>> {
        let query = self.with_days(query);
        self.find(1, move |db| search::search(db, &query)).await
    }

    /// The days of a query on which records begin, in order; each with the first `most` of these and how many there are. What began
    /// before is found by [`Within::Running`](crate::Within::Running).
    ///
    /// # Errors
    /// As [`Store::search`].
    pub async fn days(&self, query: Query, most: usize) -> Result<Vec<Day>> {
        let query = self.with_days(query);
        self.find(1, move |db| search::days(db, &query, most)).await
    }

    /// How many records a query finds, counted up to `most`.
    ///
    /// # Errors
    /// As [`Store::search`]; [`StoreError::Costly`] also where they cannot be counted without reading them all.
    pub async fn count(&self, query: Query, most: usize) -> Result<Count> {
        let query = self.with_days(query);
        self.find(1, move |db| search::count(db, &query, most)).await
    }

    /// When each record that lasts for more than a day and takes place within the query's days begins and ends, 20,000 at most.
    ///
    /// # Errors
    /// As [`Store::search`].
    pub async fn spans(&self, query: Query) -> Result<Vec<(String, String)>> {
        let query = self.with_days(query);
        self.find(1, move |db| search::spans(db, &query)).await
    }

    /// Does a query make sense? It is read as for a search, and nothing is looked for.
    ///
    /// # Errors
    /// Where it makes no sense, with what would; or where the database refuses.
    pub async fn check(&self, query: Query) -> Result<()> {
        let query = self.with_days(query);
        self.read(move |db| search::check(db, &query)).await
    }

    /// Stored pairs of question and answer that answer a question, best first, each with how sure it is to be an
    /// answer, 0 to 1; none where the best is not.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn ask(&self, question: &str, most: usize) -> Result<Vec<(Hit, f64)>> {
        let question = question.to_owned();
        self.find(QUESTION, move |db| ask::ask(db, &question, most)).await
    }

    /// The stored pairs that may answer a question, best first, each with what is measured of it: for benches that fit how much each
    /// measure counts.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn measure_answers(&self, question: &str) -> Result<Vec<(Hit, Vec<f64>)>> {
        let question = question.to_owned();
        let measure = move |db: &mut dyn Session| {
            let measured = ask::measure(db, &question)?;
            ask::with_hits(db, measured)
        };
        let measured = self.read(measure).await?;
        Ok(measured.into_iter().map(|(hit, measures)| (hit, ask::values(&measures).to_vec())).collect())
    }

    /// Records that fulfil a query without words, by their numbers, those behind `after` first: to read all of them, a
    /// part at a time.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn part(&self, query: Query, after: i64) -> Result<Vec<Hit>> {
        let query = self.with_days(query);
        self.read(move |db| search::part(db, &query, after)).await
    }

    /// Counts of what it holds.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn census(&self) -> Result<Census> {
        self.read(census::census).await
    }

    /// The kinds of the records that it holds, by name.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn kinds(&self) -> Result<Vec<String>> {
        self.read(census::kinds).await
    }

    /// Throws away records that are gone for longer than `after`, with their history, pages that are, and snapshots that are older and
    /// from which no shown record is read; gives the room back; and forgets words that no record says any more.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn sweep(&self, after: Duration) -> Result<Swept> {
        let before = self.read(|db| db.now()).await?.saturating_sub(millis(after));
        let swept = self.write(move |db| census::sweep(db, before)).await?;
        let snapshots = self.forget_snapshots(move |db| trim::expired(db, before)).await?;
        // What was taken out of SQLite's index stands in the list of its terms until the index is packed.
        self.tidy(true).await?;
        let unused = self.read(vocabulary::unused_stems).await?;
        self.write(move |db| vocabulary::forget_unused(db, &unused)).await?;
        Ok(Swept { snapshots, ..swept })
    }

    /// Renews the planner's statistics, after much was kept; with `room` gives back room and packs the index of words.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn tidy(&self, room: bool) -> Result<()> {
        let database = Arc::clone(&self.database);
        waited(move || match &*database {
            Database::Sqlite(database) => database.alone(census::tidying(Dialect::Sqlite, room)),
            Database::Postgres(database) => database.alone(census::tidying(Dialect::Postgres, room)),
        })
        .await
    }

    /// Keeps what a page tells that no crawl visited: a file, or a page at hand.
    ///
    /// # Errors
    /// Where the database refuses; nothing was kept then.
    pub async fn keep(&self, page: Link, records: Vec<Record>) -> Result<()> {
        self.keep_of(page, records, None).await
    }

    /// Keeps what a page tells of some kinds, as [`Store::keep`] does; what it told of others before stands.
    ///
    /// # Errors
    /// Where the database refuses; nothing was kept then.
    pub async fn keep_of(&self, page: Link, records: Vec<Record>, kinds: ReadKinds) -> Result<()> {
        self.keep_all(vec![AtHand::read(page, records, kinds, None)]).await.map(drop)
    }

    /// Keeps pages that no visit of a crawl brought, in their order, all or none of them. What is older than what is known
    /// of its page changes nothing.
    ///
    /// # Errors
    /// Where the database refuses; nothing was kept then.
    pub async fn keep_all(&self, pages: Vec<AtHand>) -> Result<Kept> {
        let links = pages.iter().flat_map(|page| std::iter::once(&page.page).chain(&page.links));
        let known = self.hosts(names(links)).await?;
        self.write(move |db| at_hand::keep(db, &pages, &known)).await
    }

    /// When a page was last visited, or seen at hand, in milliseconds since 1970; `None` where it never was.
    ///
    /// # Errors
    /// Where the database refuses.
    pub async fn visited(&self, page: Link) -> Result<Option<i64>> {
        self.read(move |db| at_hand::visited(db, &page)).await
    }
}

/// The names of the hosts of links, each once.
fn names<'a>(links: impl Iterator<Item = &'a Link>) -> BTreeSet<String> {
    links.map(|link| link.host.clone()).collect()
}

/// Does work that waits, away from the threads that must not.
async fn waited<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(stopped) => match stopped.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => Err(StoreError::Away("the program is ending".to_owned())),
        },
    }
}
