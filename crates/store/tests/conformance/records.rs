//! Records: one thing once, with all its sources, and what became of it.

use serde_json::json;
use store::{Fields, Record};

use crate::Case;
use crate::fixture::{Fixture, link};

/// The cases of this room.
pub(crate) const CASES: &[Case] = &[
    ("a record is kept with its fields", a_record_is_kept_with_its_fields),
    ("the same page twice changes nothing", the_same_page_twice_changes_nothing),
    ("a change is told", a_change_is_told),
    ("a cancelled event is told", a_cancelled_event_is_told),
    ("what is told no more is gone and may come back", what_is_told_no_more_is_gone_and_may_come_back),
    ("an event of two sites is one with two sources", an_event_of_two_sites_is_one_with_two_sources),
    ("news of the page whose words are held count", news_of_the_page_whose_words_are_held_count),
    ("two boards on one evening are two", two_boards_on_one_evening_are_two),
    ("what is over is past, not gone", what_is_over_is_past),
    ("a job is gone with its page, and over by its end", a_job_is_gone_with_its_page),
    ("a course is one in one term", a_course_is_one_in_one_term),
    ("what a page was not read for stands", what_a_page_was_not_read_for_stands),
];

fn event(title: &str, start: &str, location: Option<&str>) -> Record {
    let row = json!({"title": title, "start": start, "end": null, "location": location, "speaker": ["Ann Lee"],
        "status": null, "url": null, "text": format!("{title}\n{start}"), "source": "x", "confidence": 0.9});
    let evidence = json!({"title": [{"by": "heading", "at": [0, 5]}]});
    Record::of_row(schema::named("event").unwrap(), fields(row), fields(evidence))
}

fn fields(value: serde_json::Value) -> Fields {
    value.as_object().cloned().unwrap()
}

fn keep(fixture: &Fixture, host: &str, page: &str, records: &[Record]) {
    fixture.does(fixture.store.keep(link(host, page), records.to_vec()));
}

fn happened(fixture: &Fixture, what: &str) -> i64 {
    fixture.number(&format!("SELECT COUNT(*) FROM history WHERE what = '{what}'"))
}

fn there(fixture: &Fixture) -> i64 {
    fixture.number("SELECT COUNT(*) FROM records WHERE gone IS NULL")
}

const FUTURE: &str = "2999-11-03T16:00";

fn a_record_is_kept_with_its_fields(fixture: &Fixture) {
    keep(fixture, "a", "talks", &[event("Advances in Protein Folding", FUTURE, Some("Room 5"))]);
    assert_eq!((there(fixture), happened(fixture, "new")), (1, 1));
    let row =
        "SELECT COUNT(*) FROM records r JOIN contents c ON c.record = r.id JOIN sources s ON s.record = r.id
        WHERE r.title = 'Advances in Protein Folding' AND r.starts = '2999-11-03T16:00' AND r.place = 'Room 5'
        AND c.fields LIKE '%\"speaker\":[\"Ann Lee\"]%' AND c.fields NOT LIKE '%source%'
        AND s.evidence LIKE '%heading%' AND r.confidence = 0.9";
    assert_eq!(fixture.number(row), 1);
}

fn the_same_page_twice_changes_nothing(fixture: &Fixture) {
    let events = [event("Advances in Protein Folding", FUTURE, None), event("Jazz night", FUTURE, None)];
    keep(fixture, "a", "talks", &events);
    keep(fixture, "a", "talks", &events);
    assert_eq!(there(fixture), 2);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM history"), 2);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM sources"), 2);
}

fn a_change_is_told(fixture: &Fixture) {
    keep(fixture, "a", "talks", &[event("Advances in Protein Folding", FUTURE, Some("Room 5"))]);
    keep(fixture, "a", "talks", &[event("Advances in Protein Folding", "2999-11-04T16:00", Some("Room 5"))]);
    assert_eq!((there(fixture), happened(fixture, "new"), happened(fixture, "changed")), (1, 1, 1));
    let count = "SELECT COUNT(*) FROM history WHERE what = 'changed'
        AND detail = '{\"start\":[\"2999-11-03T16:00\",\"2999-11-04T16:00\"]}'";
    assert_eq!(fixture.number(count), 1);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records WHERE starts = '2999-11-04T16:00'"), 1);
}

fn a_cancelled_event_is_told(fixture: &Fixture) {
    let mut talk = event("Advances in Protein Folding", FUTURE, None);
    keep(fixture, "a", "talks", std::slice::from_ref(&talk));
    talk.status = Some("cancelled".to_owned());
    talk.fields.insert("status".to_owned(), json!("cancelled"));
    keep(fixture, "a", "talks", std::slice::from_ref(&talk));
    keep(fixture, "a", "talks", &[talk]);
    assert_eq!((happened(fixture, "cancelled"), happened(fixture, "changed")), (1, 0));
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records WHERE status = 'cancelled'"), 1);
}

fn what_is_told_no_more_is_gone_and_may_come_back(fixture: &Fixture) {
    let talk = event("Advances in Protein Folding", FUTURE, None);
    keep(fixture, "a", "talks", std::slice::from_ref(&talk));
    keep(fixture, "a", "home", std::slice::from_ref(&talk));
    keep(fixture, "a", "talks", &[]);
    assert_eq!((there(fixture), happened(fixture, "gone")), (1, 0), "the other page still tells of it");
    keep(fixture, "a", "home", &[]);
    assert_eq!((there(fixture), happened(fixture, "gone")), (0, 1));
    keep(fixture, "a", "home", &[talk]);
    assert_eq!((there(fixture), happened(fixture, "back")), (1, 1));
    assert_eq!(fixture.number("SELECT COUNT(*) FROM records"), 1);
}

fn an_event_of_two_sites_is_one_with_two_sources(fixture: &Fixture) {
    keep(fixture, "a", "talks", &[event("Advances in Protein Folding", FUTURE, Some("Smith Hall, Room 5"))]);
    keep(fixture, "b", "week", &[event("ADVANCES IN PROTEIN FOLDING", "2999-11-03", None)]);
    assert_eq!((there(fixture), fixture.number("SELECT COUNT(*) FROM sources")), (1, 2));
    keep(fixture, "c", "week", &[event("Advances in protein folding", "2999-11-03T18:00", None)]);
    assert_eq!(there(fixture), 2, "another hour is another event");
    assert_eq!(happened(fixture, "changed"), 0, "other words of another page are no change");
    let fields =
        "SELECT COUNT(*) FROM records WHERE title = 'Advances in Protein Folding' AND place LIKE '%Room 5'";
    assert_eq!(fixture.number(fields), 1, "the first words stay");
}

fn news_of_the_page_whose_words_are_held_count(fixture: &Fixture) {
    let talk = |room: &str, confidence| Record {
        confidence,
        ..event("Advances in Protein Folding", FUTURE, Some(room))
    };
    let in_room = |room: &str| {
        fixture.number(&format!("SELECT COUNT(*) FROM records WHERE gone IS NULL AND place = '{room}'"))
    };
    keep(fixture, "a", "talks", &[talk("Smith Hall, Room 5", 0.803)]);
    keep(fixture, "a", "home", &[talk("Smith Hall, Room 5", 0.79)]);
    assert_eq!(fixture.number("SELECT COUNT(*) FROM sources"), 2);
    keep(fixture, "a", "home", &[talk("Smith Hall", 0.79)]);
    assert_eq!(in_room("Smith Hall, Room 5"), 1, "the other page is surer");
    keep(fixture, "a", "talks", &[talk("Smith Hall, Room 7", 0.8)]);
    assert_eq!(in_room("Smith Hall, Room 7"), 1, "they were the words of this page");
}

fn two_boards_on_one_evening_are_two(fixture: &Fixture) {
    keep(fixture, "a", "board", &[event("Regular Meeting", FUTURE, None)]);
    keep(fixture, "b", "board", &[event("Regular Meeting", FUTURE, None)]);
    assert_eq!(there(fixture), 2);
}

fn what_is_over_is_past(fixture: &Fixture) {
    keep(fixture, "a", "talks", &[event("Advances in Protein Folding", "1999-11-03T16:00", None)]);
    keep(fixture, "a", "talks", &[]);
    assert_eq!((there(fixture), happened(fixture, "past"), happened(fixture, "gone")), (0, 1, 0));
}

fn a_job_is_gone_with_its_page(fixture: &Fixture) {
    let job = |title: &str, closes: &str| {
        let row = json!({"title": title, "posted": "2003-01-23", "closes": closes, "text": title});
        Record::of_row(schema::named("job").unwrap(), fields(row), Fields::new())
    };
    keep(fixture, "a", "jobs", &[job("Nurse", "2999-01-01"), job("Cook", "2003-02-01"), job("Driver", "")]);
    keep(fixture, "a", "jobs", &[]);
    assert_eq!((happened(fixture, "gone"), happened(fixture, "past")), (2, 1));
}

fn a_course_is_one_in_one_term(fixture: &Fixture) {
    let course = |term: &str| {
        let row = json!({"course_id": "CS 164", "course_name": "Compilers", "term": term});
        [Record::of_row(schema::named("course").unwrap(), fields(row), Fields::new())]
    };
    keep(fixture, "a", "fall", &course("Fall 2026"));
    keep(fixture, "a", "spring", &course("Spring 2027"));
    assert_eq!(there(fixture), 2, "two terms are two courses");
    keep(fixture, "a", "again", &course("FALL 2026"));
    assert_eq!((there(fixture), happened(fixture, "new")), (2, 2));
}

fn what_a_page_was_not_read_for_stands(fixture: &Fixture) {
    let keep_of = |records: Vec<Record>, kinds: &[&str]| {
        let kinds = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        fixture.does(fixture.store.keep_of(link("a", "talks"), records, Some(kinds)));
    };
    keep_of(vec![event("Advances in Protein Folding", FUTURE, None)], &["event"]);
    keep_of(vec![], &["job", "course"]);
    assert_eq!((there(fixture), happened(fixture, "gone")), (1, 0));
    keep_of(vec![], &["job", "event"]);
    assert_eq!((there(fixture), happened(fixture, "gone")), (0, 1));
}
