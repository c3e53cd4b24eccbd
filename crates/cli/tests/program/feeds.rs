//! Rules exported to tools that read one list of one page: what these read by their documents is what the rules give.
//!
//! The readers run where `GLEAN_PYTHON` names a Python with `lxml`, which comes with Scrapy.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::exporting::{Fields, cases, fields, ours, python, records, unparted};
use crate::{folder, glean, glean_on};

const TOOLS: [&str; 4] = ["freshrss", "rss-bridge", "huginn", "changedetection"];
const ADDRESS: &str = "https://shop.example/news/all";

/// Exports a folder's rule to a tool, for a page of the web.
fn export(folder: &Path, tool: &str) -> String {
    let rule = folder.join("a.rule").display().to_string();
    let run = glean(&["export-rule", &rule, "--to", tool, "--address", ADDRESS]);
    assert_eq!(run.code, 0, "{tool}: {}", run.err);
    let file = folder.join(tool);
    fs::write(&file, run.out).unwrap();
    file.display().to_string()
}

/// What tools read on the pages of folders; of each run the tool, the folder and the page.
fn read(runs: &[(&str, &Path, &str)]) -> Option<Vec<Vec<Value>>> {
    let python = python()?;
    let requests: Vec<[String; 3]> = runs
        .iter()
        .map(|(tool, folder, page)| {
            [(*tool).to_owned(), export(folder, tool), folder.join(page).display().to_string()]
        })
        .collect();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/readers.py");
    let mut child =
        Command::new(python).arg(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(serde_json::to_string(&requests).unwrap().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Some(serde_json::from_slice(&output.stdout).expect("the readers write JSON"))
}

/// A folder with a page to learn from, another page, and the rule of the first.
fn learnt(name: &str, page: &str, other: &str) -> std::path::PathBuf {
    let folder = folder(name);
    fs::write(folder.join("page.html"), page).unwrap();
    fs::write(folder.join("other.html"), other).unwrap();
    let rule = glean(&["learn", &folder.join("page.html").display().to_string()]);
    assert_eq!(rule.code, 0, "{name}: {}", rule.err);
    fs::write(folder.join("a.rule"), rule.out).unwrap();
    folder
}

/// A list with all parts of a feed.
fn posts() -> std::path::PathBuf {
    let post = "<article class=post><img src=/img/#.jpg><h2><a href=/post/#>All about no. #</a></h2>\
                <span class=date># May 2021</span> <span class=author>Ann Lee#</span>\
                <p class=summary>What <b>is</b> known of # &amp; its &lt;kin&gt;, and of all that comes with them.</p></article>";
    let page = |numbers| format!("<h1>News</h1><div class=posts>{}</div>", records(post, numbers));
    learnt("feeds-posts", &page(1..9), &page(11..15))
}

/// What feed readers are told is the field of the rule that is meant, with its address made whole.
#[test]
fn feed_readers_read_the_parts_of_a_feed() {
    let folder = posts();
    let runs: Vec<_> = ["freshrss", "rss-bridge"].map(|tool| (tool, folder.as_path(), "other.html")).into();
    let Some(outputs) = read(&runs) else { return };
    let ours = ours(&folder, "other.html");
    assert_eq!(ours.len(), 4);
    let rule = fs::read_to_string(folder.join("a.rule")).unwrap();
    for items in outputs {
        assert_eq!(items.len(), 4, "{rule}");
        for (item, ours) in items.iter().zip(&ours) {
            let whole = |name: &str| format!("https://shop.example{}", ours[name]);
            assert_eq!(item["title"], ours["title"], "{rule}");
            assert_eq!((&item["link"], &item["image"]), (&whole("url").into(), &whole("image").into()));
            assert_eq!(
                (&item["time"], &item["author"]),
                (&ours["date"].clone().into(), &ours["author"].clone().into())
            );
            assert_eq!(item["content"], ours["summary"]);
        }
    }
}

/// Huginn has all fields by their names, changedetection.io the text of the records, on the pages that Scrapy reads too.
#[test]
fn agents_and_watches_have_the_records() {
    let cases = cases();
    let mut folders = Vec::new();
    for case in &cases {
        folders.push(learnt(&format!("agents-{}", case.name), &case.page, &case.other));
    }
    let run = |tool| folders.iter().map(move |folder| (tool, folder.as_path(), "other.html"));
    let Some(outputs) = read(&run("huginn").chain(run("changedetection")).collect::<Vec<_>>()) else {
        return;
    };
    let (events, watched) = outputs.split_at(folders.len());
    for ((folder, events), watched) in folders.iter().zip(events).zip(watched) {
        let rule = || fs::read_to_string(folder.join("a.rule")).unwrap();
        let mut ours = ours(folder, "other.html");
        let texts = |all: &[Value]| all.iter().map(fields).collect::<Vec<Fields>>();
        ours.iter_mut()
            .filter_map(|row| row.get_mut("url"))
            .for_each(|url| url.insert_str(0, "https://shop.example"));
        assert_eq!(unparted(texts(events)), unparted(ours.clone()), "{}", rule());
        assert_eq!(watched.len(), ours.len(), "{}", rule());
        for (text, row) in unparted(texts(watched)).iter().zip(unparted(ours)) {
            let visible = row.iter().filter(|(name, _)| *name != "url" && *name != "image");
            visible.for_each(|(name, value)| {
                assert!(text["text"].contains(value.as_str()), "{name}\n{}", rule())
            });
        }
    }
}

/// What a page says stays text in each form: a query, XML, JSON and Liquid.
#[test]
fn what_a_page_says_is_text_to_each_tool() {
    let folder = folder("feeds-signs");
    let label = r#"A+B 50%25 {{ c }} <d> & 'e':"#;
    let rule = format!(
        "gleaner-rule 1\nlearnt 4\nrecord ul.a > li\nfield text 1.00 b as title\nfield text 1.00 i after \"{label}\" as {{{{ net }}}}\n"
    );
    fs::write(folder.join("a.rule"), rule).unwrap();
    let item = "<li><b>No. #</b> <i>A+B 50%25 {{ c }} &lt;d&gt; &amp; 'e': # pounds</i>";
    fs::write(folder.join("other.html"), format!("<ul class=a>{}</ul>", records(item, 1..5))).unwrap();
    let runs = TOOLS.map(|tool| (tool, folder.as_path(), "other.html"));
    let Some(outputs) = read(&runs) else { return };
    assert!(outputs.iter().all(|items| items.len() == 4), "{outputs:?}");
    assert_eq!(outputs[0][2]["title"], "No. 3");
    assert_eq!(outputs[1][2]["title"], "No. 3");
    assert_eq!(outputs[2][2]["{{ net }}"], "3 pounds");
}

/// Selectors are of any page, and these tools are told of one.
#[test]
fn the_address_of_a_page_is_asked_for() {
    let folder = folder("feeds-address");
    let file = folder.join("a.rule").display().to_string();
    fs::write(&file, "gleaner-rule 1\nrecord ul > li\nfield text 1.00 a as title\n").unwrap();
    for tool in TOOLS {
        let run = glean(&["export-rule", &file, "--to", tool]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains("learnt from a file: name it with --address"), "{}", run.err);
        let wrong = glean(&["export-rule", &file, "--to", tool, "--address", "shop.example"]);
        assert!(wrong.code == 2 && wrong.err.contains("begins with http"), "{}", wrong.err);
    }
    // The rule's own page, where it is one of the web; `--address` goes before it.
    let page = "<ul><li><a>One 1</a><li><a>Two 2</a></ul>";
    fs::write(
        &file,
        "gleaner-rule 1\nsource https://a.example/\nrecord ul > li\nfield text 1.00 a as title\n",
    )
    .unwrap();
    assert!(glean(&["export-rule", &file, "--to", "huginn"]).out.contains("\"url\": \"https://a.example/\""));
    let spider = glean(&["export-rule", &file, "--to", "scrapy", "--address", ADDRESS]).out;
    assert!(spider.contains(&format!("START = \"{ADDRESS}\"")), "{spider}");
    assert_eq!(glean_on(&["apply", &file, "-"], page.as_bytes()).rows().len(), 2);
}

/// One list of the rule is exported, and what else it says is told.
#[test]
fn what_a_tool_is_not_told_is_said() {
    let folder = folder("feeds-untold");
    let file = folder.join("a.rule").display().to_string();
    let rule = "gleaner-rule 1\nlearnt 4\nrecord ul.a > li\nfield text 1.00 b as title\nfield price 1.00 i as price\n\
                field text 1.00 p.summary as summary\nfield text 0.50 - as note\ninner ul > li\notherwise\nrecord div > p\n";
    fs::write(&file, rule).unwrap();
    let run = glean(&["export-rule", &file, "--to", "freshrss", "--address", ADDRESS]);
    assert_eq!(run.code, 0);
    for message in [
        "no selector leads to `note`",
        "the lists inside its records are left out",
        "what stands below `otherwise` is left out: FreshRSS reads one list of a page",
        "a feed has no part for `price`",
    ] {
        assert!(run.err.contains(message), "{message}\n{}", run.err);
    }
    fs::write(&file, "gleaner-rule 1\nleader body > b\n").unwrap();
    let flat = glean(&["export-rule", &file, "--to", "huginn", "--address", ADDRESS]);
    assert!(flat.code == 3 && flat.err.contains("stretches of a flat page"), "{}", flat.err);
}
