//! What other programs make of the feeds: Python's feedparser, and a strict reader of calendars.

use std::path::PathBuf;
use std::process::Command;

use crate::World;
use crate::tab::Tab;

/// Reads a feed and a calendar strictly, and prints what they hold: titles of the feed, then names of the calendar.
const READER: &str = r#"
import sys, feedparser, icalendar
atom, calendar = (open(path, "rb").read() for path in sys.argv[1:3])
feed = feedparser.parse(atom)
assert not feed.bozo, feed.bozo_exception
assert feed.version == "atom10", feed.version
assert feed.feed.title and feed.feed.id and feed.feed.updated_parsed and feed.feed.link, feed.feed
assert any(l.rel == "self" for l in feed.feed.links), feed.feed.links
assert len({e.id for e in feed.entries}) == len(feed.entries), "an id stands twice"
for e in feed.entries:
    assert e.title and e.id and e.link and e.updated_parsed, e
    print("atom", e.title)
assert calendar.replace(b"\r\n", b"").count(b"\n") == 0, "a line ends without CR LF"
assert all(len(line) <= 75 for line in calendar.split(b"\r\n")), "a line is too long (RFC 5545 3.1)"
book = icalendar.Calendar.from_ical(calendar)
assert not book.errors, book.errors
assert str(book["VERSION"]) == "2.0" and book["PRODID"], book
uids = set()
for e in book.walk("VEVENT"):
    assert not e.errors, e.errors
    assert e["UID"] and e["DTSTAMP"].dt and e["DTSTART"].dt, e
    assert e["UID"] not in uids, "a UID stands twice"
    uids.add(str(e["UID"]))
    assert e.get("DTEND") is None or e["DTEND"].dt >= e["DTSTART"].dt, e
    print("calendar", e["SUMMARY"])
assert icalendar.Calendar.from_ical(book.to_ical()) == book
"#;

/// Reads an Atom feed and a calendar with other programs; titles that both must hold.
pub(crate) async fn read(name: &str, atom: &str, calendar: &str, titles: &[&str]) {
    let ours = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/venv/bin/python");
    let python = std::env::var_os("GLEAN_PYTHON").map_or(ours, PathBuf::from);
    assert!(
        python.exists(),
        "no {}: run `cargo xtask test`, which installs feedparser and icalendar, or name a Python that has them in GLEAN_PYTHON",
        python.display()
    );
    let file = |end: &str| {
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.{end}", name.replace(' ', "-")))
    };
    let files = [file("atom"), file("ics")];
    std::fs::write(&files[0], atom).unwrap();
    std::fs::write(&files[1], calendar).unwrap();
    let mut command = Command::new(python);
    command.args(["-c", READER]).args(&files);
    let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let (out, why) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{name}: {why}\n{atom}\n{calendar}");
    for title in titles {
        for kind in ["atom", "calendar"] {
            assert!(out.lines().any(|line| line == format!("{kind} {title}")), "{kind} {title}: {out}");
        }
    }
}

/// Feeds of searches: of all, of a word, of a day without events.
pub(crate) async fn of_searches(_: &World, tab: &Tab) {
    for (search, titles) in [
        ("", vec!["Organ recital"]),
        ("?q=jazz", vec!["Jazz night with Blue Harbour", "Jazz night with the Miriam Holt Quartet"]),
        ("?q=water", vec!["Debate: who owns the water?"]),
        ("?q=nothingatall", vec![]),
    ] {
        tab.go(&format!("/events{search}")).await;
        let calendar = tab.behind("Calendar (iCalendar)").await;
        let atom = tab.behind("Feed (Atom)").await;
        read(&format!("{} {}", tab.name, search.trim_start_matches('?')), &atom, &calendar, &titles).await;
    }
}
