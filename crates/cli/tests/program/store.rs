//! A store without a crawl: keep pages, search them, ask them, export them.

use std::fs;

use crate::server::{answer, serve};
use crate::{folder, glean, program};

const TALKS: &str = "<title>Talks</title><h1>Seminar</h1><table>
    <tr><th>Date</th><th>Time</th><th>Speaker</th><th>Title</th></tr>
    <tr><td>5 February 2999</td><td>16:00</td><td>Priya Natarajan</td><td>Crash consistency of computers</td></tr>
    <tr><td>12 February 2999</td><td>16:00</td><td>Tomas Lindqvist</td><td>What a scheduler learns</td></tr>
    <tr><td>19 February 2999</td><td>16:00</td><td>Yuki Tanabe</td><td>A collector that sleeps</td></tr>
    </table>";

const FAQ: &str = "<title>Library FAQ</title><h1>Frequently asked questions</h1>
    <h2>How do I renew my library card?</h2><p>Bring your passport to the desk.</p>
    <h2>Where is the library?</h2><p>The library is on Main Street.</p>
    <h2>What does parking cost?</h2><p>Parking costs two dollars an hour.</p>";

/// A folder with two pages, and the store that keeps them.
pub(crate) fn kept(name: &str) -> (String, String) {
    let folder = folder(name);
    fs::write(folder.join("talks.html"), TALKS).unwrap();
    fs::write(folder.join("faq.html"), FAQ).unwrap();
    let store = folder.join("gleaner.db").display().to_string();
    let run = glean(&["keep", "--store", &store, &folder.display().to_string()]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("2 pages told of 6 records"), "{}", run.err);
    (store, folder.display().to_string())
}

fn titles(store: &str, arguments: &[&str]) -> Vec<String> {
    let run = glean(&[&["search", "--store", store], arguments].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    run.rows().iter().map(|row| row["title"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn pages_of_the_web_are_kept() {
    let site = serve(|path| match path {
        "/talks.html" => answer("200 OK", "Content-Type: text/html\r\n", TALKS.as_bytes()),
        _ => answer("404 Not Found", "", b""),
    });
    let store = folder("store-web").join("gleaner.db").display().to_string();
    let run =
        glean(&["keep", "--store", &store, &format!("{site}/talks.html"), &format!("{site}/gone.html")]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("404") && run.err.contains("1 pages told of 3 records"), "{}", run.err);
    assert_eq!(titles(&store, &["computers"]), ["Crash consistency of computers"]);
}

#[test]
fn what_is_kept_is_found() {
    let (store, _) = kept("store-found");
    assert_eq!(titles(&store, &["computers"]), ["Crash consistency of computers"]);
    assert_eq!(titles(&store, &["sched*", "--kind", "event"]), ["What a scheduler learns"]);
    let by_date = titles(&store, &["--by-date", "--from", "2999-02-06", "--to", "2999-02"]);
    assert_eq!(by_date, ["What a scheduler learns", "A collector that sleeps"]);
    assert_eq!(
        titles(&store, &["--where", "speaker ~ tanabe and start > 2999-01-01"]),
        ["A collector that sleeps"]
    );
    assert!(titles(&store, &["computers -crash"]).is_empty());
    assert_eq!(titles(&store, &["computers", "-what", "--kind", "event"]).len(), 1);
    assert_eq!(titles(&store, &["-n", "1", "scheduler"]).len(), 1, "options stay options");
}

#[test]
fn what_is_not_found_is_said() {
    let (store, _) = kept("store-not-found");
    let run = |words: &[&str]| {
        let run = glean(&[&["search", "--store", &store], words].concat());
        assert_eq!(run.out, "");
        (run.code, run.err)
    };
    assert_eq!(run(&["zither"]), (0, "glean: nothing found\n".to_owned()));
    let (code, stderr) = run(&["-talk"]);
    assert!(code == 2 && stderr.matches("only what must not be there").count() == 1, "{stderr}");
    // An option with its value, to the program; a word to leave out, to its reader.
    let (code, stderr) = run(&["computers", "-kitchen"]);
    assert!(code == 0 && stderr.contains("no records of the kind itchen"), "{stderr}");
    let (code, stderr) =
        run(&["--where", "begin > 2999-01-01 and (title ~ y or not tutor ~ x)", "--kind", "event"]);
    assert!(
        code == 0 && stderr.contains("no record has begin, tutor,") && stderr.contains(" speaker, start,"),
        "{stderr}"
    );
    assert_eq!(run(&["--where", "speaker ~ nobody"]), (0, "glean: nothing found\n".to_owned()));
    let ask = glean(&["ask", "is there a swimming pool?", "--store", &store]);
    assert_eq!((ask.code, ask.out.as_str(), ask.err.as_str()), (0, "", "glean: nothing found\n"));
}

#[test]
fn events_have_topics() {
    let (store, folder) = kept("store-topics");
    let concerts = "<title>The Blue Cellar, live</title><h1>Concerts</h1><table><tr><th>Date<th>Time<th>Band
        <tr><td>5 March 2999<td>20:00<td>Little Harm<tr><td>6 March 2999<td>20:00<td>Carla Nunez Quartet, jazz
        <tr><td>7 March 2999<td>20:00<td>The Unreturned, rock</table>";
    fs::write(format!("{folder}/concerts.html"), concerts).unwrap();
    assert_eq!(glean(&["keep", "--store", &store, &format!("{folder}/concerts.html")]).code, 0);
    assert_eq!(titles(&store, &["--topic", "music", "--from", "2999-01-01", "-n", "9"]).len(), 3);
    assert_eq!(titles(&store, &["crash", "--topic", "computing"]), ["Crash consistency of computers"]);
    let row = glean(&["search", "--store", &store, "crash"]).rows().remove(0);
    assert_eq!(row["topic"], "Computing", "{row}");
    let run = glean(&["search", "--store", &store, "--topic", "cooking"]);
    assert!(run.code == 2 && run.err.contains("there are Computing; Mathematics"), "{}", run.err);
}

#[test]
fn a_question_is_answered() {
    let (store, _) = kept("store-asked");
    let run = glean(&["ask", "how", "can", "I", "get", "my", "card", "renewed?", "--store", &store]);
    let rows = run.rows();
    assert_eq!((rows.len(), rows[0]["answer"].as_str()), (1, Some("Bring your passport to the desk.")));
    assert!(rows[0]["source"].as_str().unwrap().ends_with("faq.html"));
    let run = glean(&["ask", "is there a swimming pool?", "--store", &store]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
}

#[test]
fn an_export_gives_what_the_pages_gave() {
    let (store, folder) = kept("store-exported");
    let page = glean(&["events", &format!("{folder}/talks.html")]).rows();
    let mut exported = glean(&["export", "--store", &store, "--kind", "event"]).rows();
    for (row, of_page) in exported.iter_mut().zip(&page) {
        assert!(row["source"].as_str().unwrap().ends_with("talks.html"));
        row["source"] = of_page["source"].clone();
    }
    assert_eq!(exported, page);
    let calendar = glean(&["export", "--store", &store, "--format", "ics"]);
    assert_eq!(calendar.out, glean(&["events", "--format", "ics", &format!("{folder}/talks.html")]).out);
    let zone = ["--format", "ics", "--time-zone", "Europe/Vienna"];
    let exported = glean(&[&["export", "--store", &store], &zone[..]].concat()).out;
    assert!(exported.contains(";TZID=Europe/Vienna:"), "{exported}");
    assert_eq!(exported, glean(&[&["events"], &zone[..], &[&format!("{folder}/talks.html")]].concat()).out);
    let without = glean(&["export", "--store", &store, "--time-zone", "Europe/Vienna"]);
    assert!(without.code == 1 && without.err.contains("add --format ics"), "{}", without.err);
    let markdown = glean(&["export", "--store", &store, "--kind", "faq", "--format", "md"]);
    assert!(markdown.out.contains("How do I renew my library card?"), "{}", markdown.out);
}

/// What holds for the one kind of an export holds for that of a search, and for questions.
#[test]
fn the_format_of_a_search_is_that_of_its_kind() {
    let (store, _) = kept("store-formats-of-search");
    let search = |kind: &str, format: &str| {
        glean(&["search", "--store", &store, "--kind", kind, "--format", format, "library OR computers"])
    };
    let none = search("faq", "ics");
    assert!(none.code == 2 && none.out.is_empty(), "{}", none.out);
    assert!(none.err.contains("for records that have a time, and faq has none"), "{}", none.err);
    assert!(search("event", "ics").out.contains("SUMMARY:Crash consistency"));
    assert_eq!(search("event", "jsonl").rows()[0]["kind"], "event");
    for verb in [&["search", "--kind", "faq", "library"][..], &["ask", "Where is the library?"]] {
        // A table is no text.
        let run = program().args(verb).args(["--store", &store, "--format", "parquet"]).output().unwrap();
        let err = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.stdout.starts_with(b"PAR1"), cfg!(feature = "parquet"), "{err}");
        assert!(run.status.success() == cfg!(feature = "parquet") && !err.contains("--kind"), "{err}");
    }
    let all = glean(&["search", "--store", &store, "--format", "parquet", "library"]);
    assert!(all.code == 2 && all.err.contains("add --kind event"), "{}", all.err);
}

const COURSE: &str = "<title>CS 102</title><h1>CS 102: Data Structures</h1><p>Spring 2006, MWF 9-10<p>Instructor: Mary Johnson\
    <p>Office hours: Tu 2-3";

#[test]
fn an_export_has_every_format_of_its_help() {
    let (store, folder) = kept("store-formats");
    fs::write(format!("{folder}/cs102.html"), COURSE).unwrap();
    let course = format!("{folder}/cs102.html");
    assert_eq!(glean(&["keep", "--store", &store, "--kinds", "course,page", &course]).code, 0);
    for (kind, class) in [("event", "Event"), ("course", "Course"), ("faq", "FAQPage"), ("page", "WebPage")] {
        let linked = glean(&["export", "--store", &store, "--kind", kind, "--format", "jsonld"]);
        let entries: Vec<serde_json::Value> = serde_json::from_str(&linked.out).unwrap();
        assert_eq!((linked.code, entries[0]["@type"].as_str()), (0, Some(class)), "{}", linked.err);
    }
    let all = glean(&["export", "--store", &store, "--format", "jsonld"]);
    assert_eq!(serde_json::from_str::<Vec<serde_json::Value>>(&all.out).unwrap().len(), 6, "3 + 1 + 1 + 1");
    let sheet = glean(&["export", "--store", &store, "--format", "md"]);
    assert!(
        sheet.code == 0
            && sheet.out.contains("- **Data Structures**")
            && sheet.out.contains("- Number: CS 102"),
        "{}",
        sheet.err
    );
    let table = glean(&["export", "--store", &store, "--format", "parquet"]);
    assert!(table.code == 2 && table.err.contains("add --kind"), "{}", table.err);
}

const BOATS: &str = r#"
name = "boat"
called = { en = ["Boat", "Boats"] }
schema_org = "Vehicle"

[record]
needs = ["price"]
identity = ["title"]

[fields]
title = { part = "title", role = "title", schema_org = "name" }
price = { recognizer = "price", schema_org = "offers:Offer.price" }
listed = { label = "listed", recognizer = "date", role = "start", schema_org = "datePosted" }
link = { part = "link", role = "url", schema_org = "url" }
"#;

/// A kind that nobody shipped is kept, searched by words and conditions, and written in every format.
#[test]
fn a_kind_of_one_s_own_goes_all_the_way() {
    let folder = folder("store-own-kind");
    let at = |name: &str| folder.join(name).display().to_string();
    let boat = |n: u32, name: &str, day: u32| {
        format!(
            "<li><h3><a href=https://boats.example/{n}>{name}</a></h3><p>${}00<p>Listed: {day} May 2031",
            n * 4
        )
    };
    let page = [boat(1, "Blue Heron", 3), boat(2, "Old Tom", 9), boat(3, "Sea Pig", 20)].concat();
    fs::write(folder.join("boats.html"), format!("<h1>Boats for sale</h1><ul>{page}</ul>")).unwrap();
    fs::write(folder.join("boat.toml"), BOATS).unwrap();
    let (store, kinds) = (at("gleaner.db"), format!("event,{}", at("boat.toml")));
    let kept = glean(&["keep", "--store", &store, "--kinds", &kinds, &at("boats.html")]);
    assert!(kept.code == 0 && kept.err.contains("told of 3 records"), "{}", kept.err);
    let titles = |arguments: &[&str]| {
        let run = glean(&[&["search", "--store", &store, "--kind", "boat"], arguments].concat());
        run.rows().iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&["--where", "listed > 2031-05-05", "--by-date"]), ["Old Tom", "Sea Pig"]);
    assert_eq!(titles(&["heron"]), ["Blue Heron"]);
    let written =
        |format: &str| glean(&["export", "--store", &store, "--kind", "boat", "--format", format]).out;
    let linked: serde_json::Value = serde_json::from_str(&written("jsonld")).unwrap();
    assert_eq!((&linked[0]["@type"], &linked[0]["offers"]["price"]), (&"Vehicle".into(), &400.into()));
    assert!(
        written("ics").contains("DTSTART;VALUE=DATE:20310503\r\nSUMMARY:Blue Heron"),
        "{}",
        written("ics")
    );
    assert!(
        written("md").contains("**[Blue Heron](<https://boats.example/1>)** · 2031-05-03"),
        "{}",
        written("md")
    );
    assert!(
        written("csv").starts_with("title,price,listed,link,text,source,confidence"),
        "{}",
        written("csv")
    );
}

/// What a rule leads to is a kind, too: its fields are the rule's.
#[test]
fn what_a_rule_leads_to_is_kept_and_searched() {
    let folder = folder("store-ruled");
    let at = |name: &str| folder.join(name).display().to_string();
    let tea = |name: &str, price: u32| format!("<li><a href=/{name}>{name}</a> <b>${price}</b>");
    let page = |items: &str| format!("<h1>Teas</h1><ul class=teas>{items}</ul>");
    fs::write(at("one.html"), page(&[tea("Green", 4), tea("Black", 5), tea("White", 9)].concat())).unwrap();
    fs::write(at("two.html"), page(&[tea("Red", 7), tea("Blue", 12)].concat())).unwrap();
    fs::create_dir(at("rules")).unwrap();
    assert_eq!(glean(&["learn", "-o", &at("rules/tea.rule"), &at("one.html")]).code, 0);
    let (store, rules) = (at("gleaner.db"), at("rules"));
    let kept = glean(&["keep", "--store", &store, "--rules", &rules, &at("one.html"), &at("two.html")]);
    assert!(kept.code == 0 && kept.err.contains("told of 5 records"), "{}", kept.err);
    let search = |arguments: &[&str]| {
        glean(&[&["search", "--store", &store, "--kind", "tea"], arguments].concat()).rows()
    };
    assert_eq!(search(&[]).len(), 5);
    let dear = search(&["--where", "price > 8"]);
    assert_eq!(dear.len(), 2, "{dear:?}");
    assert_eq!(search(&["blue"])[0]["title"], "Blue");
}

#[cfg(feature = "parquet")]
#[test]
fn an_export_is_a_table_of_its_kind() {
    use std::process::Command;

    let (store, folder) = kept("store-parquet");
    let run = |arguments: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_glean")).args(arguments).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        run.stdout
    };
    let page = format!("{folder}/talks.html");
    let of_store = run(&["export", "--store", &store, "--kind", "event", "--format", "parquet"]);
    let of_page = run(&["events", "--format", "parquet", &page]);
    assert!(of_store.starts_with(b"PAR1") && of_store.ends_with(b"PAR1"));
    let names = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains("Priya Natarajan");
    assert!(names(&of_store) && names(&of_page));
}

#[test]
fn records_like_one_are_found_by_its_number() {
    let (store, _) = kept("store-like");
    assert_eq!(titles(&store, &["--like", "1", "-n", "0"]), [""; 0]);
    let run = glean(&["search", "--store", &store, "--like", "999"]);
    assert!(run.code != 0 && run.err.contains("no record has this number"), "{}", run.err);
    let run = glean(&["search", "--store", &store, "--like", "1", "--kind", "event"]);
    assert!(run.code != 0 && run.err.contains("--like"), "{}", run.err);
}

#[test]
fn a_page_kept_again_has_a_history() {
    let (store, folder) = kept("store-again");
    fs::write(format!("{folder}/talks.html"), TALKS.replace("19 February", "20 February")).unwrap();
    fs::write(
        format!("{folder}/faq.html"),
        FAQ.replace("<h2>Where is the library?</h2><p>The library is on Main Street.</p>", ""),
    )
    .unwrap();
    assert_eq!(glean(&["keep", "--store", &store, "-q", &folder]).code, 0);
    let stats = glean(&["stats", "--store", &store]).rows().remove(0);
    assert_eq!(stats["history"]["new"], 6);
    assert_eq!(stats["history"]["changed"], 1, "{stats}");
    assert_eq!((&stats["records"]["event"], &stats["pages"]["read"]), (&3.into(), &2.into()));
    assert_eq!(titles(&store, &["--from", "2999-02-20", "--kind", "event"]), ["A collector that sleeps"]);
    let run = glean(&["gc", "--store", &store, "--days", "0"]);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn what_is_wrong_is_told() {
    let (store, _) = kept("store-wrong");
    let run = glean(&["search", "--store", "nowhere.db", "x"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("opening the store nowhere.db: there is none"), "{}", run.err);
    let run = glean(&["search", "--store", &store, "--where", "start > "]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("character 9: expected a value"), "{}", run.err);
    let run = glean(&["search", "--store", &store, "\"open"]);
    assert!(run.code == 2 && run.err.contains("quotation mark"), "{}", run.err);
}

#[test]
fn a_backup_is_taken_and_restored() {
    let (store, folder) = kept("store-backup");
    let (file, other) = (format!("{folder}/all.backup"), format!("{folder}/other.db"));
    let taken = glean(&["backup", &file, "--store", &store]);
    assert_eq!(taken.code, 0, "{}", taken.err);
    let restored = glean(&["restore", &file, "--store", &other]);
    assert_eq!(restored.code, 0, "{}", restored.err);
    assert_eq!(titles(&other, &["computers"]), titles(&store, &["computers"]));
    let again = glean(&["restore", &file, "--store", &other]);
    assert!(again.code == 1 && again.err.contains("restore into a new one"), "{}", again.err);
    let onto = glean(&["backup", &store, "--store", &store]);
    assert!(onto.code == 1 && onto.err.contains("there is such a file"), "{}", onto.err);
    let none = glean(&["backup", &file, "--store", "nowhere.db"]);
    assert!(none.code == 1 && none.err.contains("there is none"), "{}", none.err);
}
