//! Events that readers know, and what has changed of them.

use std::time::Duration;

use serde_json::json;
use store::{Fields, Record, Role, Schedule, ScheduleChange};

use crate::Case;
use crate::fixture::Fixture;
use crate::language::WITHOUT_ADDITIONS;
use crate::search::{find, keep, query_of};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("what moves or is called off is told once", moved_and_called_off),
    ("what recurs is news until its last day", recurring),
    ("a store of an earlier version moves what recurs without news", taken_up),
    ("other words and days that are over are no change", no_news),
    ("an editor's correction is a change, unless it is undone", corrected),
    ("what was joined follows the record that is shown", joined),
    ("a page that says another thing each day is told a few times", flapping),
    ("saved events are listed until they are dropped", saved),
];

const EDITOR: &str = "ed@example.org";

fn event(title: &str, start: &str, place: &str, status: &str) -> Record {
    let row = json!({"title": title, "start": start, "location": place, "status": status, "text": title, "confidence": 0.9});
    let row: Fields = row.as_object().unwrap().clone().into_iter().filter(|(_, value)| value != "").collect();
    Record::of_row(schema::named("event").unwrap(), row, Fields::new())
}

fn jazz(start: &str, place: &str, status: &str) -> Record {
    event("Jazz night at the club", start, place, status)
}

fn reader(fixture: &Fixture, name: &str) -> i64 {
    let email = format!("{name}@example.org");
    fixture.does(fixture.store.add_reader(&email, "x", Role::Reader, name)).unwrap()
}

/// An event that a mail announced to somebody: its number.
fn announced(fixture: &Fixture, reader: i64, words: &str) -> i64 {
    let hit = find(fixture, query_of(words)).remove(0);
    fixture.does(fixture.store.mailed(reader, vec![(hit.id, Some(Schedule::of(&hit)))]));
    hit.id
}

fn changes(fixture: &Fixture, reader: i64) -> Vec<ScheduleChange> {
    fixture.does(fixture.store.schedule_changes(reader, true, Duration::ZERO))
}

/// What has changed, which is then mailed.
fn mailed(fixture: &Fixture, reader: i64) -> Vec<[bool; 3]> {
    let all = changes(fixture, reader);
    let kinds =
        all.iter().map(|one| [one.is_other_time(), one.is_other_place(), one.is_other_state()]).collect();
    fixture.does(fixture.store.changes_mailed(reader, all));
    kinds
}

/// A choir that meets at seven since 2 November 2021.
fn choir(place: &str, rule: &str) -> Record {
    let row = json!({"title": "Choir of the town", "start": "2021-11-02T19:00", "location": place, "repeats": rule, "confidence": 0.9});
    Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
}

fn taken_up(fixture: &Fixture) {
    // Page and store say a Monday, of which the 3rd is the first Tuesday behind.
    let from_monday = || {
        let row = json!({"title": "Choir of the town", "start": "2999-12-02T19:00", "end": "2999-12-02T21:00",
            "repeats": "FREQ=WEEKLY;BYDAY=TU;UNTIL=--02-04", "confidence": 0.9});
        Record::of_row(schema::named("event").unwrap(), row.as_object().cloned().unwrap(), Fields::new())
    };
    let ann = reader(fixture, "ann");
    keep(fixture, "a", "hall", vec![from_monday()]);
    let id = announced(fixture, ann, "choir");
    let as_before = "starts = '2999-12-02T19:00', ends = '2999-12-02T21:00', recurs = 'FREQ=WEEKLY;BYDAY=TU;UNTIL=--02-04'";
    fixture.run(WITHOUT_ADDITIONS);
    fixture.run(&format!(
        "UPDATE told SET {as_before}; UPDATE records SET {as_before}; DELETE FROM store_version WHERE version >= 32"
    ));
    let store = fixture.does(store::Store::open(&fixture.address));
    let now = fixture.does(store.records(vec![id])).remove(0);
    assert_eq!(now.starts.as_deref(), Some("2999-12-03T19:00"));
    assert_eq!(now.ends.as_deref(), Some("2999-12-03T21:00"));
    assert_eq!(now.recurs.as_deref(), Some("FREQ=WEEKLY;BYDAY=TU;UNTIL=3000-02-04"));
    let news = |reader| fixture.does(store.schedule_changes(reader, true, Duration::ZERO));
    assert_eq!(news(ann), []);
    // A store of before recurrences were known (29) has none in either table.
    fixture.run(WITHOUT_ADDITIONS);
    fixture.run(&format!(
        "UPDATE told SET {as_before}, recurs = NULL; UPDATE records SET {as_before}, recurs = NULL, recurs_until = NULL;
         DELETE FROM store_version WHERE version >= 32"
    ).replace("recurs = 'FREQ=WEEKLY;BYDAY=TU;UNTIL=--02-04', ", ""));
    let store = fixture.does(store::Store::open(&fixture.address));
    let news = |reader| fixture.does(store.schedule_changes(reader, true, Duration::ZERO));
    assert_eq!(news(ann), []);
    assert_eq!(fixture.does(store.records(vec![id])).remove(0).starts.as_deref(), Some("2999-12-03T19:00"));
    fixture.run("UPDATE told SET starts = '2999-12-10T19:00'");
    assert_eq!(news(ann).len(), 1, "it is followed");
}

fn recurring(fixture: &Fixture) {
    let on =
        |day: &str, place: &str, until: &str| choir(place, &format!("FREQ=WEEKLY;BYDAY={day};UNTIL={until}"));
    let tuesdays = |place: &str, until: &str| on("TU", place, until);
    let (ann, fair) = (reader(fixture, "ann"), event("Fair", "2999-11-04", "Park", ""));
    keep(fixture, "a", "all", vec![tuesdays("Town Hall", "2999-12-17"), fair.clone()]);
    let id = announced(fixture, ann, "choir");
    keep(fixture, "a", "all", vec![tuesdays("Old School", "2999-12-17"), fair.clone()]);
    assert_eq!(announced(fixture, reader(fixture, "bob"), "choir"), id, "it is the same event");
    assert_eq!(mailed(fixture, ann), [[false, true, false]]);
    keep(fixture, "a", "all", vec![on("WE", "Old School", "2999-12-17"), fair.clone()]);
    let rules = changes(fixture, ann).pop().map(|change| (change.before.recurs, change.now.recurs));
    let rule = |day: &str| Some(format!("FREQ=WEEKLY;BYDAY={day};UNTIL=2999-12-17"));
    assert_eq!(rules, Some((rule("TU"), rule("WE"))));
    assert_eq!(mailed(fixture, ann), [[true, false, false]], "it recurs on another day");
    keep(fixture, "a", "all", vec![on("WE", "Old School", "2999-11-26"), fair.clone()]);
    assert_eq!(mailed(fixture, ann), [[true, false, false]], "it ends earlier");
    keep(fixture, "a", "all", vec![tuesdays("Town Hall", "2022-12-17"), fair]);
    assert_eq!(mailed(fixture, ann), [[false; 3]; 0], "it is over");
}

fn moved_and_called_off(fixture: &Fixture) {
    keep(fixture, "a", "all", vec![jazz("2999-11-03T20:00", "Club", "")]);
    let (ann, bob) = (reader(fixture, "ann"), reader(fixture, "bob"));
    let id = announced(fixture, ann, "jazz");
    assert!(changes(fixture, ann).is_empty());
    keep(fixture, "a", "all", vec![jazz("2999-11-04T20:00", "Town Hall", "")]);
    let all = changes(fixture, ann);
    let starts = |schedule: &Schedule| schedule.starts.clone().unwrap();
    assert_eq!((all.len(), all[0].record, all[0].shown), (1, id, id));
    assert_eq!((&*starts(&all[0].before), &*starts(&all[0].now)), ("2999-11-03T20:00", "2999-11-04T20:00"));
    assert_eq!(mailed(fixture, ann), [[true, true, false]]);
    assert!(changes(fixture, ann).is_empty(), "once");
    keep(fixture, "a", "all", vec![jazz("2999-11-04T20:00", "Town Hall", "cancelled")]);
    let paused = fixture.store.schedule_changes(ann, true, Duration::from_secs(600));
    assert!(fixture.does(paused).is_empty(), "a mail went out a moment ago");
    assert!(
        fixture.does(fixture.store.schedule_changes(ann, false, Duration::ZERO)).is_empty(),
        "mails were ended"
    );
    assert_eq!(mailed(fixture, ann), [[false, false, true]]);
    keep(fixture, "a", "all", vec![jazz("2999-11-04T20:00", "Town Hall", "")]);
    assert_eq!(mailed(fixture, ann), [[false, false, true]], "it takes place after all");
    assert!(changes(fixture, bob).is_empty(), "who does not know it");
    fixture.does(fixture.store.hide(id, EDITOR));
    keep(fixture, "a", "all", vec![jazz("2999-11-09T20:00", "Town Hall", "")]);
    assert!(changes(fixture, ann).is_empty(), "what is hidden is told to nobody");
}

fn no_news(fixture: &Fixture) {
    let walk = |start: &str, status: &str| {
        keep(fixture, "a", "walk", vec![event("A walk through Graz", start, "Graz", status)]);
    };
    keep(fixture, "a", "all", vec![jazz("2999-11-03", "Club", "")]);
    walk("2020-05-01T10:00", "");
    let ann = reader(fixture, "ann");
    announced(fixture, ann, "jazz");
    announced(fixture, ann, "walk");
    let called = |start: &str| vec![event("Jazz night at the club!", start, "The Club", "")];
    keep(fixture, "a", "all", called("2999-11-03T20:00"));
    assert!(changes(fixture, ann).is_empty(), "other words, and a clock time where there was none");
    walk("2020-05-01T10:00", "cancelled");
    assert!(changes(fixture, ann).is_empty(), "it is over");
    keep(fixture, "a", "all", called("2999-11-04T20:00"));
    assert_eq!(mailed(fixture, ann), [[true, false, false]]);
    keep(fixture, "a", "all", called("2999-11-04T21:00"));
    assert_eq!(mailed(fixture, ann), [[true, false, false]], "the clock time is known since it was there");
    keep(fixture, "a", "all", called("2020-11-03T21:00"));
    assert!(changes(fixture, ann).is_empty(), "it is over by now");
}

fn corrected(fixture: &Fixture) {
    keep(fixture, "a", "all", vec![jazz("2999-11-03T20:00", "Club", "")]);
    let ann = reader(fixture, "ann");
    let id = announced(fixture, ann, "jazz");
    let place = |place: &str| Fields::from_iter([("location".to_owned(), json!(place))]);
    let edit = fixture.does(fixture.store.correct(id, place("Cellar"), EDITOR)).unwrap();
    assert_eq!(changes(fixture, ann).len(), 1);
    fixture.does(fixture.store.undo(edit, EDITOR));
    assert!(changes(fixture, ann).is_empty(), "undone before anybody was told");
    let edit = fixture.does(fixture.store.correct(id, place("Cellar"), EDITOR)).unwrap();
    assert_eq!(mailed(fixture, ann), [[false, true, false]]);
    fixture.does(fixture.store.undo(edit, EDITOR));
    assert_eq!(mailed(fixture, ann), [[false, true, false]], "who was told is told again");
}

fn joined(fixture: &Fixture) {
    keep(fixture, "a", "all", vec![jazz("2999-11-03T20:00", "Club", "")]);
    keep(fixture, "b", "all", vec![event("An evening of swing", "2999-11-03T21:00", "The Club", "")]);
    let ann = reader(fixture, "ann");
    let (jazz, swing) = (announced(fixture, ann, "jazz"), announced(fixture, ann, "swing"));
    fixture.does(fixture.store.merge(swing, jazz, EDITOR));
    let all = changes(fixture, ann);
    assert_eq!((all.len(), all[0].record, all[0].shown), (1, swing, jazz));
    assert_eq!(mailed(fixture, ann), [[true, false, false]]);
    assert!(changes(fixture, ann).is_empty());
}

fn flapping(fixture: &Fixture) {
    keep(fixture, "a", "all", vec![jazz("2999-11-03T20:00", "Club", "")]);
    let ann = reader(fixture, "ann");
    let id = announced(fixture, ann, "jazz");
    for n in 0..9 {
        let place = if n % 2 == 0 { "Park" } else { "Barn" };
        keep(fixture, "a", "all", vec![jazz("2999-11-03T20:00", place, "")]);
        mailed(fixture, ann);
    }
    assert_eq!(fixture.number("SELECT changes FROM told"), 5);
    for n in 0..2 {
        keep(fixture, "a", "all", vec![jazz("2999-11-03T20:00", "Park", "cancelled")]);
        let state: &[[bool; 3]] = if n == 0 { &[[false, false, true]] } else { &[] };
        assert_eq!(mailed(fixture, ann), state, "a cancellation is mailed, once");
        keep(fixture, "a", "all", vec![jazz("2999-11-03T20:00", "Park", "")]);
        assert!(mailed(fixture, ann).is_empty());
    }
    let hit = find(fixture, query_of("jazz")).remove(0);
    fixture.does(fixture.store.save_event(ann, id, Schedule::of(&hit)));
    keep(fixture, "a", "all", vec![jazz("2999-11-03T20:00", "Club", "")]);
    assert_eq!(mailed(fixture, ann), [[false, true, false]], "who saves it anew is told anew");
}

fn saved(fixture: &Fixture) {
    keep(
        fixture,
        "a",
        "all",
        vec![jazz("2999-11-03T20:00", "Club", ""), event("A walk through Graz", "2020-05-01", "Graz", "")],
    );
    let ann = reader(fixture, "ann");
    let [jazz, walk] = ["jazz", "walk"].map(|words| {
        let hit = find(fixture, query_of(words)).remove(0);
        fixture.does(fixture.store.save_event(ann, hit.id, Schedule::of(&hit)));
        hit.id
    });
    assert_eq!(fixture.does(fixture.store.saved_events(ann, 9)), [jazz, walk]);
    assert_eq!(fixture.does(fixture.store.untold(ann, vec![jazz, walk])), [0_i64; 0], "no mail announces it");
    assert!(fixture.does(fixture.store.is_saved(ann, jazz)));
    keep(fixture, "a", "all", vec![self::jazz("2999-11-04T20:00", "Club", "")]);
    let of_saved = fixture.store.schedule_changes(ann, false, Duration::ZERO);
    assert_eq!(fixture.does(of_saved).len(), 1, "also where mails of what is new were ended");
    fixture.does(fixture.store.drop_event(ann, jazz));
    assert!(!fixture.does(fixture.store.is_saved(ann, jazz)) && changes(fixture, ann).is_empty());
    assert_eq!(fixture.does(fixture.store.saved_events(ann, 9)), [walk]);
    let weekly = choir("Town Hall", "FREQ=WEEKLY;BYDAY=TU");
    let fair = event("Fair", "2025-11-04", "Park", "");
    keep(fixture, "b", "all", vec![weekly, Record { ends: Some("2999-01-01".into()), ..fair }]);
    let [choir, fair] = ["choir", "fair"].map(|words| {
        let hit = find(fixture, query_of(words)).remove(0);
        fixture.does(fixture.store.save_event(ann, hit.id, Schedule::of(&hit)));
        hit.id
    });
    assert_eq!(
        fixture.does(fixture.store.saved_events(ann, 9)),
        [fair, choir, walk],
        "what recurs comes at its next time"
    );
}
