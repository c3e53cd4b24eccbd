//! Calendars: what `--format ics` writes is what RFC 5545 asks for, and what others read of it is what we meant.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::{examples, glean};

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
