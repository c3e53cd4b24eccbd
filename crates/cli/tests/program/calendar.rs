//! Calendars: what `--format ics` writes is what RFC 5545 asks for, and what others read of it is what we meant.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::{examples, glean, glean_on};

/// What another's reader of calendars makes of ours: one line an event.
const READER: &str = "
import sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
for event in calendar.walk('VEVENT'):
    assert event['UID'] and event['DTSTAMP']
    print(event['DTSTART'].dt.isoformat(), event['SUMMARY'], sep='\\t')
";

fn calendar() -> String {
    glean(&["events", "--format", "ics", &examples()]).out
}

#[test]
fn lines_are_short_and_end_as_the_rfc_asks() {
    let calendar = calendar();
    assert!(calendar.starts_with("BEGIN:VCALENDAR\r\n") && calendar.ends_with("END:VCALENDAR\r\n"));
    assert!(calendar.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')));
    let events = glean(&["events", &examples()]).rows().len();
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), events);
    assert_eq!(calendar.matches("END:VEVENT").count(), events);
}

#[test]
fn the_same_pages_give_the_same_calendar() {
    assert_eq!(calendar(), calendar());
}

/// Runs where `GLEAN_PYTHON` names a Python with `icalendar`, as `cargo xtask test` installs it.
#[test]
fn another_s_reader_reads_the_same_events() {
    let Some(python) = std::env::var_os("GLEAN_PYTHON") else { return };
    let mut reader = Command::new(python)
        .args(["-c", READER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    reader.stdin.take().unwrap().write_all(calendar().as_bytes()).unwrap();
    let output = reader.wait_with_output().unwrap();
    assert!(output.status.success());
    let read = String::from_utf8(output.stdout).unwrap();
    let rows = glean(&["events", &examples()]).rows();
    assert_eq!(read.lines().count(), rows.len());
    for (line, row) in read.lines().zip(&rows) {
        assert!(line.starts_with(row["start"].as_str().unwrap()), "{line} is {row}");
    }
}

/// A weekly seminar over a change of clocks, in letters that fold in the middle, cancelled events, and a title that would begin a line.
const SEMINARS: &[u8] = "<title>Seminare</title><h1>Seminare 2026</h1><ul>\
    <li><b>Über Bücher, Äpfel; und \\ ÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖÖ</b> 12 March 2026, 16:00-17:30, Room 1\
    <li><b>Clocks</b> 2 April 2026, 16:00, Room 2 (cancelled)\
    <li><b>A title\u{2028}ATTENDEE:x</b> 9 November 2026, 16:00, Room 3</ul>".as_bytes();

/// What two readers make of a calendar: start, end, offset from UTC, summary, status.
const READERS: &str = "
import sys, json, icalendar, vobject
text = sys.stdin.buffer.read()
calendar = icalendar.Calendar.from_ical(text)
assert not [c.errors for c in calendar.walk() if c.errors]
[zone] = calendar.walk('VTIMEZONE')
names = {e['DTSTART'].params['TZID'] for e in calendar.walk('VEVENT')}
assert names == {zone['TZID']}, names
own = zone.to_tz(lookup_tzid=False)
told = []
for event in calendar.walk('VEVENT'):
    start = event['DTSTART'].dt.replace(tzinfo=own)
    told.append([start.replace(tzinfo=None).isoformat(), start.utcoffset().total_seconds() / 3600, str(event['SUMMARY']), str(event.get('STATUS'))])
other = vobject.readOne(text.decode())
other.validate()
for event, row in zip(other.vevent_list, told):
    start = event.dtstart.value
    assert start.replace(tzinfo=None).isoformat() == row[0] and event.summary.value == row[2], (start, row)
    assert start.utcoffset().total_seconds() / 3600 == row[1], (start, row)
print(json.dumps(told))
";

#[test]
fn clock_times_of_a_zone_are_those_of_the_zone_that_the_calendar_defines() {
    let run = glean_on(&["events", "--format", "ics", "--time-zone", "Europe/Vienna", "-"], SEMINARS);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("DTSTART;TZID=Europe/Vienna:20260312T160000\r\n"), "{}", run.out);
    assert!(run.out.find("BEGIN:VTIMEZONE") < run.out.find("BEGIN:VEVENT"));
    assert!(run.out.split("\r\n").all(|line| line.len() <= 75));
    let Some(python) = std::env::var_os("GLEAN_PYTHON") else { return };
    let mut reader = Command::new(python);
    reader.args(["-c", READERS]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut reader = reader.spawn().unwrap();
    reader.stdin.take().unwrap().write_all(run.out.as_bytes()).unwrap();
    let output = reader.wait_with_output().unwrap();
    assert!(output.status.success(), "{}\n{}", String::from_utf8_lossy(&output.stderr), run.out);
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let offsets: Vec<f64> = rows.as_array().unwrap().iter().map(|row| row[1].as_f64().unwrap()).collect();
    assert_eq!(offsets, [1.0, 2.0, 1.0], "winter, summer, winter");
    assert!(rows[0][2].as_str().unwrap().contains("Äpfel; und \\ ÖÖÖ"), "{rows}");
    assert_eq!(rows[1][3], "CANCELLED");
}

#[test]
fn a_zone_is_one_of_a_calendar() {
    let run = glean_on(&["events", "--format", "ics", "--time-zone", "Vienna", "-"], SEMINARS);
    assert!(run.code == 2 && run.err.contains("Europe/Vienna"), "{}", run.err);
    let run = glean_on(&["events", "--time-zone", "Europe/Vienna", "-"], SEMINARS);
    assert!(run.code == 2 && run.err.contains("--format ics"), "{}", run.err);
}
