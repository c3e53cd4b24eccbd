//! A writer killed at any moment leaves a whole store: each visit is there with all that it led to, or not at all.

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::json;
use store::{Link, Next, Outcome, Record, Store, Visit};

use crate::Case;
use crate::fixture::{Fixture, link};

/// The cases of this room.
pub(crate) const CASES: &[Case] =
    &[("a killed writer leaves nothing half", a_killed_writer_leaves_nothing_half)];

/// The environment variable that tells the writer where the store is.
const ADDRESS: &str = "GLEANER_TEST_STORE";

/// Writers killed, one after the other, each at another moment.
const KILLS: u64 = 12;

/// Events that each visit of the writer yields, and pages it links to.
const YIELD: u32 = 3;

fn a_killed_writer_leaves_nothing_half(fixture: &Fixture) {
    fixture.add(&[link("a", "0")]);
    let mut before = 0;
    for kill in 0..KILLS {
        let mut writer = writer(&fixture.address);
        while fixture.read() <= before {
            sleep(Duration::from_millis(2));
        }
        // Later and later within a commit: 17 is prime to any rhythm of the writer.
        sleep(Duration::from_millis(kill * 17 % 41));
        writer.kill().unwrap();
        writer.wait().unwrap();
        before = fixture.read();
        whole(fixture);
    }
}

fn whole(fixture: &Fixture) {
    if !fixture.address.starts_with("postgres") {
        let file = rusqlite::Connection::open(&fixture.address).unwrap();
        let result: String = file.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
        assert_eq!(result, "ok");
        let words = "INSERT INTO words(words) VALUES ('integrity-check')";
        file.execute(words, []).unwrap();
    }
    let none = |sql: &str| assert_eq!(fixture.number(sql), 0, "{sql}");
    let sources = "SELECT COUNT(*) FROM sources s WHERE s.page = p.id";
    none(&format!("SELECT COUNT(*) FROM pages p WHERE outcome = 'read' AND ({sources}) <> {YIELD}"));
    none(&format!("SELECT COUNT(*) FROM pages p WHERE outcome IS NULL AND ({sources}) <> 0"));
    none("SELECT COUNT(*) FROM records r WHERE NOT EXISTS (SELECT 1 FROM contents c WHERE c.record = r.id)");
    none("SELECT COUNT(*) FROM records r WHERE NOT EXISTS (SELECT 1 FROM history h WHERE h.record = r.id)");
    let all = fixture.number("SELECT COUNT(*) FROM pages");
    assert_eq!(all, 1 + fixture.read() * i64::from(YIELD), "links without their visit");
}

/// This test program again, as the writer.
fn writer(address: &str) -> Child {
    let program = std::env::current_exe().unwrap();
    let mut writer = Command::new(program);
    writer.args(["--exact", "crash::writes_until_it_is_killed", "--ignored"]).env(ADDRESS, address);
    writer.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Each visit yields new events and leads to new pages. No test: the writer's process runs it.
#[test]
#[ignore = "the process that is killed; started by the case"]
fn writes_until_it_is_killed() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&address).await.unwrap();
        loop {
            match store.lease(1, 5, Duration::from_millis(50), &store::Bounds::all()).await.unwrap() {
                Next::Leases(leases) => {
                    let pages =
                        leases.iter().flat_map(|lease| lease.pages.iter().map(move |page| (lease, page)));
                    let visits = pages.map(|(lease, page)| visit(lease, &page.url, page.id)).collect();
                    store.settle(visits).await.unwrap();
                }
                _ => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        }
    });
}

fn visit(lease: &store::Lease, url: &str, page: i64) -> Visit {
    let event = |i: u32| {
        let row = json!({"title": format!("Lecture {i} told at {url}"), "start": "2999-01-01", "text": url});
        Record::of_row(
            schema::named("event").unwrap(),
            row.as_object().cloned().unwrap_or_default(),
            store::Fields::new(),
        )
    };
    let next = |i: u32| Link { url: format!("{url}/{i}"), ..link("a", "") };
    Visit {
        held: lease.held(),
        page,
        outcome: Outcome::Read { etag: None, last_modified: None, fingerprint: None, records: YIELD },
        links: (0..YIELD).map(next).collect(),
        failure: None,
        again: None,
        records: Some((0..YIELD).map(event).collect()),
        kinds: None,
        kind_set: None,
        snapshot: None,
    }
}
