//! Pages of very many days: every day is found, nothing is compared with everything.

use records::Settings;
use records::event::events;

/// Enough that a step which compares each with each would be felt.
const MANY: usize = 5_000;

fn count(html: &str) -> usize {
    events(&page::parse(html.as_bytes(), &page::Hints::default()), &Settings::default()).len()
}

fn page_of(head: &str, row: impl Fn(usize) -> String) -> String {
    std::iter::once(head.to_owned()).chain((0..MANY).map(row)).collect()
}

#[test]
fn rows_flat_lines_and_one_day_give_each_event_once() {
    let day = |i: usize| format!("March {}, 20{}", i % 28 + 1, i % 20 + 10);
    let head = "<title>Seminar</title><h1>Seminar</h1>";
    let rows = page_of(&format!("{head}<table>"), |i| {
        format!("<tr><td>{}<td>Talk number {i}<td>Room {i}</tr>", day(i))
    });
    assert_eq!(count(&rows), MANY);
    let flat = page_of(head, |i| format!("{} at 4 pm<br>Talk number {i}<br>", day(i)));
    assert_eq!(count(&flat), MANY);
    let same = page_of(head, |i| format!("<p>March 3, 2026 seminar on matter {i}"));
    assert_eq!(count(&same), MANY);
}

#[test]
fn days_with_classes_of_their_own_and_days_in_one_line_end() {
    let letters =
        |i: usize| (0..3).map(|k| (b'a' + (i / 26_usize.pow(k) % 26) as u8) as char).collect::<String>();
    let head = "<title>Seminar</title><h1>Seminar</h1>";
    let classes =
        page_of(head, |i| format!("<div class={}>March {}, 2026 Talk {i}</div>", letters(i), i % 28 + 1));
    assert!(count(&classes) <= MANY);
    let line = page_of(&format!("{head}<p>"), |i| format!("March {}, 2026 seminar, ", i % 28 + 1));
    assert!(count(&line) <= MANY);
    let deep = page_of(head, |i| format!("<div>March {}, 2026 seminar", i % 28 + 1));
    assert!(count(&deep) <= MANY);
}
