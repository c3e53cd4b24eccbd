//! Backups: taken while others write, restored into another store, of the same database or of the other.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::json;
use servers::Cluster;
use store::{AtHand, Fields, Known, Metadata, Outcome, Query, Record, Role, Scope, Stage, Store, Wanted};

use crate::Case;
use crate::fixture::{Fixture, link};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("a backup holds the moment when it was begun", a_backup_holds_the_moment_when_it_was_begun),
    ("a backup is restored whole or not at all", a_backup_is_restored_whole_or_not_at_all),
];

/// Events of a page: what a backup holds, it holds by whole pages.
const EVENTS: usize = 7;

fn events(page: usize) -> Vec<Record> {
    let event = |n: usize| {
        let row = json!({"title": format!("Jazz\tnight {page}.{n}\\"), "start": "2026-11-03T20:00", "location": "Blue Hall",
            "text": format!("strings\nand brass {n}"), "confidence": 1.0 / (n + 3) as f64});
        Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
    };
    (0..EVENTS).map(event).collect()
}

/// A store with something of each sort.
fn fill(fixture: &Fixture) {
    for page in 0..3 {
        fixture.does(fixture.store.keep(link("a", &format!("page{page}")), events(page)));
    }
    fixture.does(fixture.store.keep(link("a", "page2"), Vec::new()));
    let gone = AtHand::read(link("a", "page3"), Vec::new(), None, None);
    fixture.does(fixture.store.keep_all(vec![AtHand { outcome: Outcome::Gone(404), ..gone }]));
    fixture.add(&[link("b", "waits")]);
    let ann = fixture.does(fixture.store.add_reader("ann@example.org", "$argon2id$…", Role::Editor, "feed"));
    let ann = ann.unwrap();
    fixture.does(fixture.store.rate(ann, 1, Some(4)));
    fixture.does(fixture.store.mailed(ann, vec![(1, None), (2, None)]));
    fixture.does(fixture.store.add_key(ann, "hash", "laptop", Scope::Write));
    fixture.does(fixture.store.begin_session(
        ann,
        "$argon2id$…",
        "session",
        std::time::Duration::from_secs(60),
    ));
    fixture.does(
        fixture.store.offer(vec![("https://c.example.org/".to_owned(), "c.example.org".to_owned())], ann),
    );
    let (entry, _) = fixture.does(fixture.store.to_read(std::time::Duration::ZERO)).unwrap();
    let metadata = Metadata { title: "Owls".into(), subjects: vec!["Birds".into()], ..Metadata::default() };
    fixture.does(fixture.store.judge(entry, metadata, Stage::Accepted));
}

fn beside(fixture: &Fixture, name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gleaner-backup-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let of = fixture.address.rsplit('/').find(|part| *part != "gleaner.db").unwrap();
    folder.join(format!("{of}-{name}"))
}

fn new(fixture: &Fixture, name: &str) -> Store {
    fixture.does(Store::open(&beside(fixture, name).display().to_string()))
}

/// What a backup says.
fn unpack(file: &Path) -> String {
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(file).unwrap()).read_to_string(&mut text).unwrap();
    text
}

fn count(fixture: &Fixture, store: &Store, words: &str) -> usize {
    fixture.does(store.search(Query { words: words.into(), limit: 10_000, ..Query::default() })).len()
}

fn a_backup_holds_the_moment_when_it_was_begun(fixture: &Fixture) {
    fill(fixture);
    let file = beside(fixture, "while");
    let (end, pages) = (AtomicBool::new(false), AtomicUsize::new(100));
    let rows = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !end.load(Ordering::Relaxed) {
                let page = pages.fetch_add(1, Ordering::Relaxed);
                fixture.does(fixture.store.keep(link("w", &page.to_string()), events(page)));
            }
        });
        while pages.load(Ordering::Relaxed) < 120 {
            std::thread::yield_now();
        }
        let rows = fixture.does(fixture.store.back_up(&file));
        let after = pages.load(Ordering::Relaxed);
        while pages.load(Ordering::Relaxed) < after + 5 {
            std::thread::yield_now();
        }
        end.store(true, Ordering::Relaxed);
        rows
    });
    let restored = new(fixture, "while.db");
    assert_eq!(fixture.does(restored.restore(&file)), rows);
    let found = count(fixture, &restored, "jazz brass");
    let kept = count(fixture, &fixture.store, "jazz brass");
    assert!(found >= 20 * EVENTS && found < kept, "{found} of {kept}");
    assert_eq!(found % EVENTS, 0, "a page is there with all of its events or none");
    let census = fixture.does(restored.census());
    assert_eq!(census.sources, i64::try_from(found).unwrap(), "each record has its page");
}

fn a_backup_is_restored_whole_or_not_at_all(fixture: &Fixture) {
    fill(fixture);
    let [file, again, part] = ["whole", "again", "part"].map(|name| beside(fixture, name));
    let rows = fixture.does(fixture.store.back_up(&file));
    let restored = new(fixture, "whole.db");
    assert_eq!(fixture.does(restored.restore(&file)), rows);
    fixture.does(restored.back_up(&again));
    assert_eq!(unpack(&again), unpack(&file), "a backup of what was restored is the same");
    same_to_readers(fixture, &restored);
    let error = fixture.wait(restored.restore(&file)).unwrap_err().to_string();
    assert!(error.contains("holds hosts already"), "{error}");
    let error = fixture.wait(fixture.store.back_up(&file)).unwrap_err().to_string();
    assert!(error.contains("there is such a file"), "{error}");
    #[cfg(unix)]
    assert_eq!(
        std::os::unix::fs::PermissionsExt::mode(&file.metadata().unwrap().permissions()) & 0o777,
        0o600
    );
    of_an_earlier_version(fixture, &unpack(&file));
    let bytes = std::fs::read(&file).unwrap();
    let empty = new(fixture, "part.db");
    for (broken, why) in [
        (&bytes[..bytes.len() / 2], "no whole backup"),
        (&bytes[..20], "no whole backup"),
        (b"not a backup", "no whole backup"),
        (&packed(&unpack(&file).replace("\nend\t", "\nend\t1")), "a line that no backup has"),
        (
            &packed(&unpack(&file).replace("table\thosts\tid", "table\thosts\tid FROM readers")),
            "a line that no",
        ),
        (&packed("other\t1\t1\n"), "no backup of a store"),
        (&packed("gleaner-backup\t1\t999\n"), "the store has version 999"),
    ] {
        std::fs::write(&part, broken).unwrap();
        let error = fixture.wait(empty.restore(&part)).unwrap_err().to_string();
        assert!(error.contains(why), "{why}: {error}");
        assert_eq!(fixture.does(empty.census()).hosts, 0, "{why}");
    }
}

/// Editors of before stay editors; keys that were made before open nothing; what was gone is gone since its last visit.
fn of_an_earlier_version(fixture: &Fixture, text: &str) {
    let mut table = "";
    let before =
        |line: &str| line.rsplit_once('\t').map_or(String::new(), |(before, _)| format!("{before}\n"));
    let text: String = text
        .lines()
        .map(|line| {
            table = line.strip_prefix("table\t").map_or(table, |name| name.split('\t').next().unwrap());
            match line.starts_with("gleaner-backup") {
                true => format!("{}\t17\n", line.rsplit_once('\t').unwrap().0),
                false if ["readers", "pages"].contains(&table) => before(line),
                false => format!("{line}\n"),
            }
        })
        .collect();
    let file = beside(fixture, "earlier");
    std::fs::write(&file, packed(&text)).unwrap();
    let restored = new(fixture, "earlier.db");
    fixture.does(restored.restore(&file));
    let ann = fixture.does(restored.reader(Known::Email("ann@example.org".into()))).unwrap();
    assert_eq!((ann.role, ann.verified), (Role::Editor, true));
    assert_eq!(fixture.does(restored.keyed("hash")), None);
    let tables = rusqlite::Connection::open(beside(fixture, "earlier.db")).unwrap();
    let gone = tables.query_row("SELECT COUNT(*) FROM pages WHERE gone = visited", [], |row| row.get(0));
    assert_eq!(gone, Ok(1_i64));
}

fn packed(text: &str) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

/// What people see of a store is what they saw before; only sessions are over.
fn same_to_readers(fixture: &Fixture, restored: &Store) {
    for words in ["jazz", "\"jazz night\"", "brass", "nothing"] {
        assert_eq!(count(fixture, restored, words), count(fixture, &fixture.store, words), "{words}");
    }
    assert_eq!(fixture.does(restored.whole(1)), fixture.does(fixture.store.whole(1)));
    let ann = || Known::Email("ann@example.org".into());
    assert_eq!(fixture.does(restored.reader(ann())), fixture.does(fixture.store.reader(ann())));
    assert_eq!(fixture.does(restored.reader(Known::Session("session".into()))), None);
    let wanted = || Wanted { words: "owls birds".into(), limit: 9, ..Wanted::default() };
    let shelf = |store: &Store| fixture.does(store.shelf(wanted()));
    assert_eq!(shelf(restored), shelf(&fixture.store));
    assert_eq!(shelf(restored).len(), 1);
    // New numbers follow those that were restored.
    let next = fixture.does(restored.add_reader("bob@example.org", "x", Role::Reader, "other")).unwrap();
    assert!(next > 1);
    fixture.does(restored.keep(link("n", "new"), events(50)));
    assert_eq!(count(fixture, restored, "jazz"), count(fixture, &fixture.store, "jazz") + EVENTS);
}

/// From a file to a server, and back into a file.
#[test]
fn a_store_moves_between_databases() {
    let cluster = Cluster::start();
    Fixture::make_empty(&cluster);
    let (lite, post) = (Fixture::sqlite(900), Fixture::postgres(&cluster, 900));
    fill(&lite);
    let [there, back] = ["there", "back"].map(|name| beside(&lite, name));
    lite.does(lite.store.back_up(&there));
    post.does(post.store.restore(&there));
    post.does(post.store.back_up(&back));
    assert_eq!(unpack(&back), unpack(&there));
    same_to_readers(&lite, &post.store);
    // A second backup of another store is refused by one that holds something.
    assert!(post.wait(post.store.restore(&back)).is_err());
    let _ = std::fs::remove_dir_all(there.parent().unwrap());
}
