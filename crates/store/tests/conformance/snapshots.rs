//! Snapshots: pages as they were when records were read from them, deduplicated, within a budget, and for how long.

use std::time::Duration;

use serde_json::json;
use store::{AtHand, Fields, Outcome, Record, Sighting, Snapshot, Store};

use crate::Case;
use crate::fixture::{Fixture, HOLD, link, visit};
use crate::search::query_of;

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("a page is kept as it was when records were read", kept_as_it_was),
    ("a page that says the same is kept once", kept_once),
    ("pages with the same bytes share what is kept", same_bytes_are_shared),
    ("evidence outlives the page", outlives_the_page),
    ("a page that is gone for long goes, though it was asked for lately", goes_after_a_while),
    ("what a joined record was read from is seen with the other", seen_with_the_other),
    ("a record that stands on many pages is seen on each", seen_on_each_page),
    ("a page that is too large is told of and not kept", too_large),
    ("a page that always says another thing keeps its last versions", last_versions),
    ("what no shown record is read from goes first", goes_first),
    ("many are thrown away, and no more than must be", many_go),
    ("snapshots expire", expire),
    ("what a record was last read from stays behind pages of other kinds", stays_behind_other_kinds),
    ("snapshots are in a backup", in_a_backup),
    ("workers keep and clear away the same bodies at once", at_once),
];

fn event(title: &str, room: &str, at: usize) -> Record {
    let row = json!({"title": title, "start": "2999-11-03T16:00", "location": room, "text": title, "confidence": 0.9});
    let evidence = json!({"location": [{"by": "place", "at": [at, at + room.len()], "text": room}]});
    let fields = |value: serde_json::Value| -> Fields { value.as_object().cloned().unwrap() };
    Record::of_row(schema::named("event").unwrap(), fields(row), fields(evidence))
}

fn keep(fixture: &Fixture, page: &str, body: &str, records: Vec<Record>) {
    keep_at(fixture, page, None, body, records);
}

fn keep_at(fixture: &Fixture, page: &str, visited_at: Option<i64>, body: &str, records: Vec<Record>) {
    let snapshot = Some(Snapshot::of(body.as_bytes(), Some("text/html; charset=utf-8"), false));
    let page = AtHand { visited_at, ..AtHand::read(link("a", page), records, None, snapshot) };
    fixture.does(fixture.store.keep_all(vec![page]));
}

fn sightings(fixture: &Fixture, record: i64) -> Vec<Sighting> {
    fixture.does(fixture.store.sightings(record, true))
}

fn body(fixture: &Fixture, snapshot: i64) -> Option<String> {
    let page = fixture.does(fixture.store.kept_page(snapshot))?;
    page.body.map(|body| String::from_utf8(body).unwrap())
}

fn bodies(fixture: &Fixture) -> i64 {
    fixture.number("SELECT COUNT(*) FROM page_bodies")
}

fn snapshots(fixture: &Fixture) -> i64 {
    fixture.number("SELECT COUNT(*) FROM snapshots")
}

/// Text that packs badly, another one for each number.
fn noise(number: u64, bytes: usize) -> String {
    let mut state = number;
    let next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'!' + u8::try_from((state >> 33) % 90).unwrap())
    };
    std::iter::repeat_with(next).take(bytes).collect()
}

fn kept_as_it_was(fixture: &Fixture) {
    fixture.add(&[link("a", "talks")]);
    let lease = fixture.lease(1, HOLD);
    let page = "<p>Talk\0 in Room 5 \u{e9}";
    let visit = store::Visit {
        records: Some(vec![event("Talk", "Room 5", 8), event("Other talk", "Room 5", 8)]),
        snapshot: Some(Snapshot::of(page.as_bytes(), Some("text/html"), true)),
        ..visit(&lease, 0)
    };
    fixture.settle(vec![visit]);
    let [sighting] = &*sightings(fixture, 1) else { panic!("one") };
    assert_eq!(
        (sighting.record, sighting.url.as_str(), sighting.size),
        (1, "https://a.example.org/talks", page.len())
    );
    assert_eq!(
        (sighting.is_kept, sighting.restricted, sighting.is_current, sighting.page_gone),
        (true, true, true, None)
    );
    let kept = fixture.does(fixture.store.kept_page(sighting.snapshot)).unwrap();
    assert_eq!(kept.body.as_deref(), Some(page.as_bytes()));
    assert_eq!(
        (kept.content_type.as_deref(), kept.at, kept.restricted),
        (Some("text/html"), sighting.at, true)
    );
    assert_eq!(kept.evidence["1"]["location"][0]["at"], json!([8, 14]));
    assert!(kept.evidence.contains_key("2"));
    assert_eq!(fixture.does(fixture.store.kept_page(99)), None);
    let next = fixture.does(fixture.store.next_kept_page(0)).unwrap();
    assert_eq!(
        (next.snapshot, fixture.does(fixture.store.next_kept_page(next.snapshot))),
        (sighting.snapshot, None)
    );
    // A page that tells of nothing is no evidence.
    keep(fixture, "empty", "<p>Nothing", Vec::new());
    assert_eq!(snapshots(fixture), 1);
    let census = fixture.does(fixture.store.census());
    assert_eq!(census.snapshots, 1);
    assert!(census.snapshot_bytes > 0 && census.snapshot_bytes < 1_000, "{}", census.snapshot_bytes);
}

fn kept_once(fixture: &Fixture) {
    keep(fixture, "talks", "<p>Talk in Room 5", vec![event("Talk", "Room 5", 8)]);
    keep(fixture, "talks", "<p>Talk in Room 5", vec![event("Talk", "Room 5", 8)]);
    // The visitor's counter is another, and what is read stands elsewhere: it says the same.
    keep(fixture, "talks", "<p>Visitor 1234<p>Talk in Room 5", vec![event("Talk", "Room 5", 21)]);
    assert_eq!((snapshots(fixture), bodies(fixture), sightings(fixture, 1).len()), (1, 1, 1));
    let kept = fixture.does(fixture.store.kept_page(1)).unwrap();
    assert_eq!(
        kept.evidence["1"]["location"][0]["at"],
        json!([8, 14]),
        "the evidence is that of the page then"
    );
    keep(fixture, "talks", "<p>Talk in Room 6", vec![event("Talk", "Room 6", 8)]);
    let found = sightings(fixture, 1);
    assert_eq!((found.len(), snapshots(fixture), bodies(fixture)), (2, 2, 2));
    assert_eq!(
        (body(fixture, found[0].snapshot).as_deref(), body(fixture, found[1].snapshot).as_deref()),
        (Some("<p>Talk in Room 6"), Some("<p>Talk in Room 5"))
    );
}

fn same_bytes_are_shared(fixture: &Fixture) {
    for (page, title) in [("1", "First"), ("2", "Second"), ("3", "Third")] {
        keep(fixture, page, "<p>All talks", vec![event(title, "Room 5", 8)]);
    }
    assert_eq!((snapshots(fixture), bodies(fixture)), (3, 1));
    // As long as one of them is left, the body is.
    keep(fixture, "1", "<p>No talks", Vec::new());
    keep(fixture, "2", "<p>No talks", Vec::new());
    fixture.does(fixture.store.sweep(Duration::ZERO));
    assert_eq!((snapshots(fixture), bodies(fixture)), (1, 1));
    let third = &sightings(fixture, 3)[0];
    assert_eq!(body(fixture, third.snapshot).as_deref(), Some("<p>All talks"));
}

fn outlives_the_page(fixture: &Fixture) {
    keep(fixture, "talks", "<p>Talk in Room 5", vec![event("Talk", "Room 5", 8)]);
    let gone = |at| {
        let page = AtHand::read(link("a", "talks"), Vec::new(), None, None);
        fixture.does(fixture.store.keep_all(vec![AtHand {
            visited_at: Some(at),
            outcome: Outcome::Gone(404),
            ..page
        }]));
    };
    let now = sightings(fixture, 1)[0].at;
    gone(now + 1_000);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records WHERE gone IS NOT NULL"), 1);
    assert!(fixture.does(fixture.store.whole(1)).unwrap().sources.is_empty());
    let [sighting] = &*sightings(fixture, 1) else { panic!("one") };
    assert_eq!((sighting.is_current, sighting.page_gone), (false, Some(now + 1_000)));
    assert_eq!(body(fixture, sighting.snapshot).as_deref(), Some("<p>Talk in Room 5"));
    // It is gone since it was first found so, also where a crawl finds it so, until it is there again.
    gone(now + 2_000);
    assert_eq!(sightings(fixture, 1)[0].page_gone, Some(now + 1_000));
    let visited = |outcome| {
        fixture.run("UPDATE pages SET state = 0");
        fixture.run("UPDATE hosts SET next = 0, turn = 0");
        let lease = fixture.lease(1, HOLD);
        fixture.settle(vec![store::Visit { outcome, ..visit(&lease, 0) }]);
        assert!(fixture.release(&lease));
        sightings(fixture, 1)[0].page_gone
    };
    assert_eq!(visited(Outcome::Gone(410)), Some(now + 1_000));
    assert_eq!(visited(Outcome::Failed("answered 503".into())), Some(now + 1_000));
    assert_eq!(visited(Outcome::Refused("robots.txt".into())), Some(now + 1_000));
    assert_eq!(visited(Outcome::Moved("https://a.example.org/new".into())), Some(now + 1_000));
    assert_eq!(visited(Outcome::Gone(410)), Some(now + 1_000));
    assert_eq!(visited(Outcome::read(2)), None);
    assert_eq!(fixture.number("SELECT records FROM pages"), 2);
    assert!(visited(Outcome::Gone(410)).is_some());
    assert_eq!(fixture.number("SELECT records FROM pages"), 0);
    assert_eq!(visited(Outcome::Mirror("https://a.example.org/same".into())), None);
}

fn goes_after_a_while(fixture: &Fixture) {
    let at = |name: &str, visited_at: Option<i64>| {
        let page = AtHand::read(link("a", name), Vec::new(), None, None);
        fixture.does(fixture.store.keep_all(vec![AtHand {
            visited_at,
            outcome: Outcome::Gone(404),
            ..page
        }]));
    };
    at("long", Some(1_000));
    at("long", None);
    at("lately", None);
    assert_eq!(fixture.does(fixture.store.sweep(Duration::from_secs(86_400))).pages, 1);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM pages WHERE url LIKE '%lately'"), 1);
}

fn seen_with_the_other(fixture: &Fixture) {
    keep(fixture, "1", "<p>Talk", vec![event("Talk", "Room 5", 8)]);
    keep(fixture, "2", "<p>The talk", vec![event("Quite another title", "Room 5", 8)]);
    fixture.does(fixture.store.merge(2, 1, "ann@example.org"));
    let records: Vec<i64> = sightings(fixture, 1).iter().map(|sighting| sighting.record).collect();
    assert_eq!(records.len(), 2);
    assert!(records.contains(&1) && records.contains(&2), "{records:?}");
    // It is shown with the other one: what tells of it is none of what goes first.
    keep(fixture, "3", "<p>x", vec![event("Third", "Room 5", 8)]);
    fixture.does(fixture.store.sweep(Duration::ZERO));
    assert_eq!(snapshots(fixture), 3);
}

fn seen_on_each_page(fixture: &Fixture) {
    let talk = |room: &str| vec![event("Talk", room, 8)];
    for page in 0..60 {
        keep(fixture, &page.to_string(), &format!("<p>Talk in Room 5, {page}"), talk("Room 5"));
    }
    // One page says another thing again and again, and then to whoever has a log-in: others see what it said before.
    for version in 0..8 {
        let body = format!("<p>Talk in Room 5 {version}");
        let evidence = json!({"location": [{"by": "place", "text": version}]});
        let of_version =
            Record { evidence: evidence.as_object().cloned().unwrap(), ..event("Talk", "Room 5", 8) };
        let snapshot = Snapshot::of(body.as_bytes(), None, version == 7);
        let page = AtHand::read(link("a", "59"), vec![of_version], None, Some(snapshot));
        fixture.does(fixture.store.keep_all(vec![page]));
    }
    let pages = |restricted| {
        let found = fixture.does(fixture.store.sightings(1, restricted));
        assert!(found.is_sorted_by(|a, b| (a.at, a.snapshot) >= (b.at, b.snapshot)), "the last first");
        let urls: std::collections::BTreeSet<_> = found.iter().map(|found| &found.url).collect();
        (urls.len(), found.len(), body(fixture, found[0].snapshot))
    };
    let page_text = |version: u32| Some(format!("<p>Talk in Room 5 {version}"));
    assert_eq!(pages(true), (60, 68, page_text(7)));
    assert_eq!(pages(false), (60, 67, page_text(6)));
}

fn too_large(fixture: &Fixture) {
    keep(fixture, "talks", &noise(1, 6 << 20), vec![event("Talk", "Room 5", 8)]);
    let [sighting] = &*sightings(fixture, 1) else { panic!("one") };
    assert_eq!((sighting.is_kept, sighting.size), (false, 6 << 20));
    let kept = fixture.does(fixture.store.kept_page(sighting.snapshot)).unwrap();
    assert!(kept.body.is_none() && kept.evidence.contains_key("1"));
    assert!(fixture.does(fixture.store.census()).snapshot_bytes < 1_000);
}

fn last_versions(fixture: &Fixture) {
    for version in 0..20 {
        let room = format!("Room {version}");
        keep(fixture, "talks", &format!("<p>Talk in {room}"), vec![event("Talk", &room, 8)]);
    }
    assert_eq!((snapshots(fixture), bodies(fixture), sightings(fixture, 1).len()), (16, 16, 16));
    let first = sightings(fixture, 1).pop().unwrap();
    assert_eq!(body(fixture, first.snapshot).as_deref(), Some("<p>Talk in Room 4"));
}

fn goes_first(fixture: &Fixture) {
    // Eight pages of 20 KB each: the first is gone, the fourth says another thing by now.
    for page in 1..=8 {
        let visited_at = Some(i64::from(page) * 1_000);
        let of_page = event(&format!("Talk {page}"), "Room 5", 8);
        keep_at(fixture, &page.to_string(), visited_at, &noise(page as u64, 20_000), vec![of_page]);
    }
    keep_at(fixture, "4", Some(20_000), &noise(44, 20_000), vec![event("Talk 4", "Room 7", 8)]);
    keep_at(fixture, "1", Some(21_000), "", Vec::new());
    let weight = || fixture.does(fixture.store.census()).snapshot_bytes.unsigned_abs();
    let all = weight();
    assert_eq!(fixture.does(fixture.store.trim_snapshots(all)), store::Trimmed::default(), "all fit");
    // One has to go: that of the record which is gone, and then the older one of the fourth page.
    let trimmed = fixture.does(fixture.store.trim_snapshots(all - 1_000));
    assert!(sightings(fixture, 1).is_empty() && trimmed.snapshots == 1, "{trimmed:?}");
    assert_eq!(trimmed.bytes, all - weight());
    let before = weight();
    fixture.does(fixture.store.trim_snapshots(before - 1));
    assert_eq!(sightings(fixture, 4).len(), 1);
    assert_eq!(body(fixture, sightings(fixture, 4)[0].snapshot), Some(noise(44, 20_000)));
    // Then the oldest go, until a sixteenth is free: never more is left than may be.
    let budget = 60_000;
    fixture.does(fixture.store.trim_snapshots(budget));
    assert!(weight() <= budget - budget / 16, "{}", weight());
    let left: Vec<i64> = (1..=8).filter(|record| !sightings(fixture, *record).is_empty()).collect();
    assert_eq!(left, [4, 7, 8]);
    assert_eq!(bodies(fixture), 3);
    fixture.does(fixture.store.trim_snapshots(0));
    assert_eq!((weight(), snapshots(fixture), bodies(fixture)), (0, 0, 0));
    assert_eq!(fixture.number("SELECT COUNT(*) FROM sightings"), 0);
    assert_eq!(crate::search::find(fixture, query_of("")).len(), 7, "records stay");
}

fn many_go(fixture: &Fixture) {
    // Pages of 2 KB, and as many that have one body in common: that goes with the last of them.
    let page = |number: u32| {
        let body =
            if number.is_multiple_of(2) { noise(1, 100_000) } else { noise(u64::from(number) + 2, 2_000) };
        let records = vec![event(&format!("Talk {number}"), "Room 5", 8)];
        let snapshot = Some(Snapshot::of(body.as_bytes(), None, false));
        let visited_at = Some(1_000 + i64::from(number));
        AtHand { visited_at, ..AtHand::read(link("a", &number.to_string()), records, None, snapshot) }
    };
    let all = (0..300).map(page).collect();
    fixture.does(fixture.store.keep_all(all));
    let weight = || fixture.does(fixture.store.census()).snapshot_bytes.unsigned_abs();
    let budget = weight() - 120_000;
    let trimmed = fixture.does(fixture.store.trim_snapshots(budget));
    let least = budget - budget / 16;
    assert!(weight() <= least && weight() > least - 4_000, "{} of {budget}", weight());
    assert!(trimmed.snapshots > 64 && bodies(fixture) > 1, "{trimmed:?}");
    assert!(sightings(fixture, 1).is_empty() && sightings(fixture, 300).len() == 1, "the oldest go first");
    fixture.does(fixture.store.sweep(Duration::ZERO));
    assert_eq!(snapshots(fixture), 300 - i64::try_from(trimmed.snapshots).unwrap(), "what is told stays");
    fixture.run("UPDATE records SET gone = 1");
    assert_eq!(
        fixture.does(fixture.store.sweep(Duration::ZERO)).snapshots.snapshots,
        300 - trimmed.snapshots
    );
    assert_eq!(fixture.number("SELECT COUNT(*) FROM sightings") + snapshots(fixture) + bodies(fixture), 0);
}

fn expire(fixture: &Fixture) {
    let old = 1_000;
    keep_at(fixture, "1", Some(old), "<p>One", vec![event("Talk 1", "Room 5", 8)]);
    keep_at(fixture, "1", Some(old + 1), "<p>Two", vec![event("Talk 1", "Room 6", 8)]);
    keep(fixture, "2", "<p>Three", vec![event("Talk 2", "Room 5", 8)]);
    keep(fixture, "2", "<p>Four", vec![event("Talk 2", "Room 6", 8)]);
    let swept = fixture.does(fixture.store.sweep(Duration::from_secs(86_400)));
    // What is older than a day goes where a later one says what the record says; what is younger stays.
    assert_eq!(swept.snapshots.snapshots, 1);
    assert_eq!((sightings(fixture, 1).len(), sightings(fixture, 2).len()), (1, 2));
    keep(fixture, "2", "<p>Nothing", Vec::new());
    fixture.does(fixture.store.sweep(Duration::ZERO));
    assert_eq!(
        (snapshots(fixture), bodies(fixture)),
        (1, 1),
        "a record that is thrown away takes its evidence along"
    );
}

fn stays_behind_other_kinds(fixture: &Fixture) {
    let question = || {
        let row = json!({"question": "May I come in?", "answer": "Yes.", "text": "May I come in?", "confidence": 0.9});
        Record::of_row(schema::named("faq").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
    };
    for (visited_at, kind, body, record) in
        [(1_000, "event", "<p>Room 5", event("Talk 1", "Room 5", 3)), (1_001, "faq", "<p>Yes.", question())]
    {
        let snapshot = Some(Snapshot::of(body.as_bytes(), Some("text/html; charset=utf-8"), false));
        let kinds = Some(vec![kind.to_owned()].into());
        let page = AtHand {
            visited_at: Some(visited_at),
            ..AtHand::read(link("a", "1"), vec![record], kinds, snapshot)
        };
        fixture.does(fixture.store.keep_all(vec![page]));
    }
    fixture.does(fixture.store.sweep(Duration::from_secs(86_400)));
    assert_eq!((sightings(fixture, 1).len(), sightings(fixture, 2).len()), (1, 1));
}

fn in_a_backup(fixture: &Fixture) {
    let large = noise(3, 100_000);
    for page in 0..40 {
        let of_page = event(&format!("Talk {page}"), "Room 5", 8);
        keep(fixture, &page.to_string(), &format!("{page}{large}"), vec![of_page]);
    }
    let folder = std::env::temp_dir().join(format!("gleaner-snapshots-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let name = fixture.address.replace(['/', ':', '@', '?'], "-");
    let [file, db] = ["backup", "db"].map(|end| folder.join(format!("{name}.{end}")));
    fixture.does(fixture.store.back_up(&file));
    let restored = fixture.does(Store::open(&db.display().to_string()));
    fixture.does(restored.restore(&file));
    for record in [1, 17, 40] {
        let found = fixture.does(restored.sightings(record, true));
        assert_eq!(found, sightings(fixture, record));
        let page = fixture.does(restored.kept_page(found[0].snapshot));
        assert_eq!(page, fixture.does(fixture.store.kept_page(found[0].snapshot)));
        assert_eq!(page.unwrap().body, Some(format!("{}{large}", record - 1).into_bytes()));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

fn at_once(fixture: &Fixture) {
    // Two bodies, kept with each of many pages and cleared away again and again meanwhile.
    std::thread::scope(|scope| {
        for worker in 0..4 {
            scope.spawn(move || {
                for page in 0..12 {
                    let title = format!("Talk {worker} {page}");
                    let body = if page % 2 == 0 { "<p>Even" } else { "<p>Odd" };
                    keep(fixture, &format!("{worker}-{page}"), body, vec![event(&title, "Room 5", 8)]);
                }
            });
        }
        scope.spawn(|| {
            for _ in 0..12 {
                fixture.does(fixture.store.trim_snapshots(0));
            }
        });
    });
    let lost =
        "SELECT COUNT(*) FROM snapshots n WHERE NOT EXISTS (SELECT 1 FROM page_bodies b WHERE b.id = n.body)";
    assert_eq!(fixture.number(lost), 0, "each snapshot has its body");
    let idle =
        "SELECT COUNT(*) FROM page_bodies b WHERE NOT EXISTS (SELECT 1 FROM snapshots n WHERE n.body = b.id)";
    assert_eq!(fixture.number(idle), 0, "each body has its snapshot");
}
