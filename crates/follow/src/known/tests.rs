//! What visits of made-up lists tell: a record a line, its columns between bars, `title | text`, with `<link>` before it.

use super::*;
use crate::snapshot::Piece;

const HOUR: i64 = 3_600_000;

fn list(text: &str) -> List {
    let record = |line: &str| {
        let (url, rest) = match line.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            Some((url, rest)) => (Some(url.to_owned()), rest),
            None => (None, line),
        };
        let names = ["title", "text", "text 2", "text 3"];
        let piece =
            |(column, text): (&str, &str)| Piece { column: column.to_owned(), text: text.trim().to_owned() };
        let pieces = names
            .into_iter()
            .zip(rest.split('|'))
            .map(piece)
            .filter(|piece| !piece.text.is_empty())
            .collect();
        Snapshot { url, pieces, ..Snapshot::default() }
    };
    List {
        records: text.lines().map(str::trim).filter(|l| !l.is_empty()).map(record).collect(),
        facts: BTreeSet::new(),
    }
}

/// What visits tell after the first, one an hour: `kind title` for each change, visits between semicolons.
fn changes_of(visits: &[&str]) -> String {
    changes_every(&visits.iter().map(|text| list(text)).collect::<Vec<_>>(), HOUR)
}

fn changes_every(visits: &[List], apart: i64) -> String {
    let mut known = Known::default();
    let mut all = Vec::new();
    for (visit, at) in visits.iter().zip(0..) {
        // What is kept between two visits is all that is known.
        known = Known::read(&known.write()).expect("it reads what it wrote");
        let taken = known.take(visit, false, at * apart);
        let mut changes: Vec<String> =
            taken.changes.iter().map(|c| format!("{} {}", c.kind.name(), c.title)).collect();
        changes.extend(taken.doubt.map(|(gone, of)| format!("doubt {gone}/{of}")));
        all.push(changes.join(", "));
    }
    all.split_off(1).join("; ")
}

#[test]
fn a_record_that_stands_twice_is_one() {
    let visits = [
        "<a>Salt|4\n<b>Tin|5\n<c>Ink|6",
        "<a>Salt|4\n<b>Tin|5\n<c>Ink|6\n<a>Salt|4",
        "<c>Ink|6\n<a>Salt|4\n<b>Tin|5\n<c>Ink|6",
        "<a>Salt|7\n<b>Tin|5\n<c>Ink|6\n<a>Salt|7",
    ];
    assert_eq!(changes_of(&visits), "; ; changed Salt");
    assert_eq!(changes_of(&["Free|4\nTaken|5\nFree|4", "Free|4\nTaken|5\nFree|4\nFree|4"]), "new Free");
}

#[test]
fn new_changed_and_gone_are_told_once() {
    let visits = [
        "<a>Salt|4\n<b>Tin|5\n<c>Ink|6",
        "<d>Oil|7\n<a>Salt|4\n<c>Ink|9",
        "<d>Oil|7\n<a>Salt|4\n<c>Ink|9",
        "<d>Oil|7\n<a>Salt|4",
    ];
    assert_eq!(changes_of(&visits), "new Oil, changed Ink, gone Tin; ; gone Ink");
}

#[test]
fn order_is_no_news() {
    assert_eq!(changes_of(&["<a>Salt\n<b>Tin\n<c>Ink", "<c>Ink\n<a>Salt\n<b>Tin"]), "");
    assert_eq!(changes_of(&["Salt|1\nSalt|2\nTin|1", "Tin|1\nSalt|2\nSalt|1"]), "");
}

#[test]
fn a_link_or_a_title_alone_is_a_change() {
    assert_eq!(changes_of(&["<a>Salt|4\n<b>Tin|5", "<a>Sea salt|4\n<b>Tin|5"]), "changed Sea salt");
    assert_eq!(changes_of(&["<a>Salt|4\n<b>Tin|5", "<x>Salt|4\n<b>Tin|5"]), "changed Salt");
    assert_eq!(
        changes_of(&["Brass compass of sort|4\nTin|5", "Brass compass of sorts|4\nTin|5"]),
        "changed Brass compass of sorts"
    );
    // Another issue is another record.
    assert_eq!(
        changes_of(&["Letters, issue 12|4\nTin|5", "Letters, issue 13|4\nTin|5"]),
        "new Letters, issue 13, gone Letters, issue 12"
    );
}

#[test]
fn equals_are_told_apart_by_what_else_they_say() {
    let before = "TBA|1 May|Hall|Ann\nTBA|8 May|Hall|Bo\nOil|2 May|Hall|Cy";
    assert_eq!(changes_of(&[before, "TBA|8 May|Hall|Bo\nOil|2 May|Hall|Cy"]), "gone TBA");
    assert_eq!(
        changes_of(&[before, "TBA|1 May|Hall|Ann\nTBA|8 May|Room 3|Bo\nOil|2 May|Hall|Cy"]),
        "changed TBA"
    );
    assert_eq!(changes_of(&["Salt\nSalt\nTin", "Salt\nSalt\nSalt\nTin"]), "new Salt");
}

#[test]
fn links_that_number_places_tell_nothing() {
    let before = "<#1>Salt|4\n<#2>Tin|5\n<#3>Ink|6\n<#4>Oil|7";
    assert_eq!(changes_of(&[before, "<#1>Soap|9\n<#2>Salt|4\n<#3>Tin|5\n<#4>Ink|6\n<#5>Oil|7"]), "new Soap");
}

#[test]
fn a_session_in_links_is_no_change() {
    let page = |session: &str| {
        list(&format!("<a?s={session}>Salt\n<b?s={session}>Tin\n<c?s={session}>Ink\n<d?s={session}>Oil"))
    };
    assert_eq!(changes_every(&[page("1"), page("2"), page("3")], HOUR), "; ");
}

#[test]
fn a_site_that_moves_is_no_change_of_its_records() {
    let at = |host: &str| list(&format!("<{host}/a>Salt\n<{host}/b>Tin\n<{host}/c>Ink\n<{host}/d>Oil"));
    assert_eq!(changes_every(&[at("http://a"), at("https://a")], HOUR), "");
}

#[test]
fn what_slides_out_is_not_gone() {
    let visits = ["<a>A\n<b>B\n<c>C\n<d>D", "<e>E\n<a>A\n<b>B\n<c>C", "<a>A\n<b>B\n<c>C\n<d>D"];
    // E was taken away: D slides in again, and is not new.
    assert_eq!(changes_of(&visits), "new E; gone E");
    // A list that was longer is not full: what it lacks is gone.
    assert_eq!(
        changes_of(&["<a>A\n<b>B\n<c>C\n<d>D", "<a>A\n<b>B\n<c>C", "<e>E\n<a>A\n<b>B"]),
        "gone D; new E, gone C"
    );
}

#[test]
fn a_page_without_half_of_its_records_is_looked_at_again() {
    let full = "<a>A\n<b>B\n<c>C\n<d>D\n<e>E\n<f>F";
    assert_eq!(changes_of(&[full, "<a>A\n<b>B", full]), "doubt 4/6; ");
    assert_eq!(
        changes_of(&[full, "<a>A\n<b>B", "<a>A\n<b>B", "<a>A\n<b>B", "<a>A\n<b>B"]),
        "doubt 4/6; doubt 4/6; gone C, gone D, gone E, gone F; "
    );
    assert_eq!(changes_of(&[full, "<a>A\n<b>B", "<e>E\n<f>F", full]), "doubt 4/6; doubt 4/6; ");
    let other = "<a>A\n<x>X\n<y>Y\n<z>Z";
    assert_eq!(
        changes_of(&[full, other, other]),
        "doubt 5/6; new X, new Y, new Z, gone B, gone C, gone D, gone E, gone F"
    );
}

#[test]
fn what_moves_by_itself_is_never_told() {
    let page = |hours: u32, price: u32| {
        list(&format!(
            "<a>Salt|{price}|{hours} hours ago\n<b>Tin|5|{} hours ago\n<c>Ink|6|{} hours ago",
            hours + 3,
            hours + 9
        ))
    };
    assert_eq!(
        changes_every(&[page(1, 4), page(2, 4), page(3, 4), page(4, 8), page(5, 8)], HOUR),
        "; ; changed Salt; "
    );
    // Read again within the hour, nothing moves.
    assert_eq!(changes_every(&[page(1, 4), page(2, 4), page(2, 4), page(3, 4)], HOUR / 4), "; ; ");
}

#[test]
fn what_stands_beside_a_counter_is_told() {
    let page = |views: u32, price: u32| {
        let ware = |name: &str, price: u32| {
            format!("<{name}>{name}|{price} euros by post, {} people looked at it", views + price)
        };
        list(&[ware("Salt", price), ware("Tin", 5), ware("Ink", 6)].join("\n"))
    };
    let visits = [page(1, 4), page(2, 4), page(3, 4), page(4, 8), page(5, 8)];
    assert_eq!(changes_every(&visits, HOUR), "; ; changed Salt; ");
}

#[test]
fn numbers_that_change_once_are_told_a_day_later() {
    let page = |n: u32| list(&format!("<a>Salt|{n} left\n<b>Tin|{n} left\n<c>Ink|{n} left"));
    let visits = [page(1), page(2), page(2), page(2), page(2)];
    assert_eq!(changes_every(&visits, 10 * HOUR), "; ; ; changed Salt, changed Tin, changed Ink");
    // Prices are facts, and told at once.
    let priced = |n: u32| List { facts: BTreeSet::from(["text".to_owned()]), ..page(n) };
    assert_eq!(changes_every(&[priced(1), priced(2)], HOUR), "changed Salt, changed Tin, changed Ink");
}

#[test]
fn a_column_that_comes_to_all_is_the_pages_change() {
    let before = "<a>Salt|4\n<b>Tin|5\n<c>Ink|6";
    assert_eq!(
        changes_of(&[
            before,
            "<a>Salt|4|good\n<b>Tin|5|fair\n<c>Ink|6|good",
            "<a>Salt|4|bad\n<b>Tin|5|fair\n<c>Ink|6|good"
        ]),
        "; changed Salt"
    );
    assert_eq!(changes_of(&[before, "<a>Salt|4|sold out\n<b>Tin|5\n<c>Ink|6"]), "changed Salt");
}

#[test]
fn what_a_page_built_anew_writes_otherwise_in_most_records_is_no_change() {
    let mut known = Known::default();
    known.take(&list("<a>Salt|4 May\n<b>Tin|5 May\n<c>Ink|6 May\n<d>Oil|7 May"), false, 0);
    let anew = "<a>Salt|May 4th\n<b>Tin|May 5th\n<c>Ink|May 6th\n<e>Soap|May 8th";
    let titles = |taken: Taken| taken.changes.iter().map(|c| c.title.clone()).collect::<Vec<_>>();
    assert_eq!(titles(known.take(&list(anew), true, HOUR)), ["Soap", "Oil"]);
    assert_eq!(titles(known.take(&list(anew), false, 2 * HOUR)), Vec::<String>::new());
}

#[test]
fn a_change_says_what_was() {
    let mut known = Known::default();
    known.take(&list("<a>Salt|4\n<b>Tin|5"), false, 0);
    let taken = known.take(&list("<a>Salt|8\n<b>Tin|5"), false, HOUR);
    let was: Vec<(&str, Option<&str>)> =
        taken.changes[0].was.iter().map(|w| (w.column.as_str(), w.text.as_deref())).collect();
    assert_eq!(was, [("text", Some("4"))]);
    let json = serde_json::Value::Object(taken.changes[0].to_json()).to_string();
    assert_eq!(Change::from_json(&json).as_ref(), taken.changes.first());
}

#[test]
fn what_is_gone_and_comes_back_is_new() {
    let (full, short) = ("<a>A\n<b>B\n<c>C", "<a>A\n<c>C");
    assert_eq!(changes_of(&[full, short, full]), "gone B; new B");
}

#[test]
fn a_long_text_is_compared_whole_and_told_by_its_beginning() {
    let page = |end: &str| list(&format!("<a>Salt|{}{end}\n<b>Tin|5", "long ".repeat(20_000)));
    let mut known = Known::default();
    known.take(&page("ago"), false, 0);
    let taken = known.take(&page("gone"), false, HOUR);
    assert_eq!(taken.changes.len(), 1);
    assert!(serde_json::Value::Object(taken.changes[0].to_json()).to_string().len() < 20_000);
}

#[test]
fn values_that_only_went_to_other_records_of_a_list_in_another_order_are_no_change() {
    let priced = |names: &[&str], prices: &[u32]| {
        let ware = |(name, price): (&&str, &u32)| format!("<{name}>{name}ware|{price}|made well");
        let lines: Vec<String> = names.iter().zip(prices).map(ware).collect();
        List { facts: BTreeSet::from(["text".to_owned()]), ..list(&lines.join("\n")) }
    };
    let (order, other) = (["a", "b", "c", "d", "e", "f"], ["f", "e", "d", "c", "b", "a"]);
    let changed = |before: &[u32], names, now: &[u32]| {
        changes_every(&[priced(&order, before), priced(names, now)], HOUR).matches("changed").count()
    };
    assert_eq!(changed(&[1, 2, 3, 4, 5, 6], &other, &[1, 6, 5, 4, 3, 2]), 0);
    assert_eq!(changed(&[1, 2, 3, 4, 5, 6], &other, &[16, 15, 14, 13, 12, 11]), 6);
    assert_eq!(changed(&[1, 2, 3, 4, 5, 6], &order, &[2, 3, 4, 5, 6, 7]), 6, "prices went up");
    assert_eq!(changed(&[1, 1, 1, 2, 2, 2], &other, &[1, 1, 1, 2, 2, 2]), 6, "two values say little");
}
