//! Exported rules: what Scrapy finds with their spiders and selectors is what the rules give.
//!
//! All but the first test run where `GLEAN_PYTHON` names a Python with `scrapy`, as `cargo xtask test` installs it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::rules::SHOP;
use crate::server::{answer, serve};
use crate::{LIST, folder, glean, glean_on};

pub(crate) fn python() -> Option<OsString> {
    std::env::var_os("GLEAN_PYTHON")
}

/// A page on which a rule is learnt and another of its site: what their exports must say as the rule does.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    /// The page learnt from, with `#` once for each record.
    pub(crate) page: String,
    /// The other page.
    pub(crate) other: String,
    /// Is a field's label a part of its element? CSS does not cut it off.
    labelled: bool,
}

/// So many records, the number of each where `#` stands.
pub(crate) fn records(record: &str, numbers: std::ops::Range<usize>) -> String {
    numbers.map(|i| record.replace('#', &i.to_string())).collect()
}

fn case(name: &'static str, record: &str, around: &str) -> Case {
    let page = |numbers| around.replace("RECORDS", &records(record, numbers));
    Case { name, page: page(1..8), other: page(30..34), labelled: false }
}

const ROW: &str = "<tr><td><a href=/#>Brass compass no. #</a><td># May 2021<td class=price>$#.50</tr>";
const NAMES: &str = "<td>Name<td>Added<td>Price</tr>";
const HOURS: &str = "<table><tr><td>Monday<td>nine to five</tr><tr><td>Tuesday<td>ten to six</tr></table>";

pub(crate) fn cases() -> Vec<Case> {
    let names = NAMES.replace("<td>", "<th>");
    let table = |head: &str| format!("{HOURS}<table class=stock>{head}RECORDS</table>{HOURS}");
    let label = "<div class=card><h3><a href=/#>Thing # of <b>S</b>ome</a></h3><p class=maker>Maker: Ann # Lee</p>\
                 <p class=cost>Price: $#.00</p>\
                 <p class=seen>user#<br>joined: 2#0</p><p class=at><span class=d># Aug</span><span class=t>15:00</span></p><script>var x = #;</script></div>";
    let post = "<li><p><a href=/#>Answer # of all</a></p><p>All that is known of # and its kin.<br>By Ann</p>\
                <ul><li>Yes to #<li>No to #</ul></li>";
    vec![
        case("heads-of-td", ROW, &table(&format!("<tr>{NAMES}"))),
        case("heads-of-th", ROW, &table(&format!("<tr>{names}"))),
        case(
            "a-head-of-its-own",
            ROW,
            &table(&format!("<caption>Stock</caption><thead><tr>{names}</thead>")),
        ),
        case(
            "a-caption-and-heads",
            ROW,
            &table(&format!("<caption>Stock</caption><colgroup><col></colgroup><tr>{NAMES}")),
        ),
        case("a-body-that-is-written", ROW, &table(&format!("<thead><tr>{names}</thead><tbody>"))),
        case(
            "no-class",
            &ROW.replace(" class=price", ""),
            &format!("<table><thead><tr>{names}</thead>RECORDS</table>"),
        ),
        Case { labelled: true, ..case("labels", label, "<div class=cards>RECORDS</div>") },
        case("records-in-records", post, "<p>Answers</p><ul>RECORDS</ul>"),
        case(
            "custom-elements",
            "<shop-card><a href=/#>Brass compass no. #</a><shop-price>$#.50</shop-price></shop-card>",
            "<shop-list>RECORDS</shop-list>",
        ),
    ]
}

/// A rule's file in a folder of its own, with what it is exported as; what was said of each export.
fn exported(folder: &Path, rule: &str) -> [String; 3] {
    let file = folder.join("a.rule").display().to_string();
    fs::write(&file, rule).unwrap();
    [("scrapy", "spider.py"), ("css", "rule.css"), ("xpath", "rule.xpath")].map(|(words, name)| {
        let export = glean(&["export-rule", &file, "--to", words]);
        assert_eq!(export.code, 0, "{}", export.err);
        fs::write(folder.join(name), export.out).unwrap();
        export.err
    })
}

/// Fields by name, blanks folded; those that say nothing are none.
pub(crate) type Fields = BTreeMap<String, String>;

pub(crate) fn fields(of: &Value) -> Fields {
    let pairs = of.as_object().into_iter().flatten().filter_map(|(name, value)| {
        let words: Vec<&str> = value.as_str()?.split_whitespace().collect();
        Some((name.clone(), words.join(" ")))
    });
    pairs.collect()
}

/// The same without blanks.
pub(crate) fn unparted(mut all: Vec<Fields>) -> Vec<Fields> {
    all.iter_mut().flat_map(BTreeMap::values_mut).for_each(|value| value.retain(|c| c != ' '));
    all
}

/// What the rule gives on a page, of the fields for which it has a place or a label.
pub(crate) fn ours(folder: &Path, page: &str) -> Vec<Fields> {
    let path = |name: &str| folder.join(name).display().to_string();
    let applied = glean(&["apply", &path("a.rule"), &path(page)]);
    let rule = fs::read_to_string(folder.join("a.rule")).unwrap();
    let is_placed = |line: &&str| !line.contains(" - as ");
    let of_fields = rule.lines().filter(|l| l.starts_with("field ")).filter(is_placed);
    let placed: Vec<&str> = of_fields.filter_map(|line| Some(line.rsplit_once(" as ")?.1)).collect();
    let mut records: Vec<Fields> = applied.rows().iter().map(|row| fields(&row["fields"])).collect();
    records.iter_mut().for_each(|fields| fields.retain(|name, _| placed.contains(&name.as_str())));
    records
}

/// What the exports give on pages of folders.
fn theirs(python: &OsString, pages: &[(String, &str)]) -> Vec<Value> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/spiders.py");
    let mut child =
        Command::new(python).arg(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(serde_json::to_string(pages).unwrap().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    serde_json::from_slice(&output.stdout).expect("the program writes JSON")
}

fn all(records: &Value) -> Vec<Fields> {
    records.as_array().unwrap().iter().map(fields).collect()
}

#[test]
fn exports_give_what_the_rule_gives() {
    let Some(python) = python() else { return };
    let root = folder("exports");
    let cases = cases();
    let mut requests = Vec::new();
    for case in &cases {
        let folder = root.join(case.name);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("page.html"), &case.page).unwrap();
        fs::write(folder.join("other.html"), &case.other).unwrap();
        let learnt = glean(&["learn", &folder.join("page.html").display().to_string()]);
        assert_eq!(learnt.code, 0, "{}: {}", case.name, learnt.err);
        exported(&folder, &learnt.out);
        requests.extend(["page.html", "other.html"].map(|page| (folder.display().to_string(), page)));
    }
    let exported = theirs(&python, &requests);
    for ((folder, page), exported) in requests.iter().zip(exported) {
        let case = cases.iter().find(|case| folder.ends_with(case.name)).unwrap();
        let ours = ours(Path::new(folder), page);
        assert_eq!(ours.len(), if *page == "page.html" { 7 } else { 4 }, "{} {page}", case.name);
        let context = || {
            format!("{} {page}\n{}", case.name, fs::read_to_string(Path::new(folder).join("a.rule")).unwrap())
        };
        assert_eq!(all(&exported["spider"]), ours, "{}", context());
        // XPath 1.0 has no word for what parts the lines of a text.
        assert_eq!(unparted(all(&exported["xpath"])), unparted(ours.clone()), "{}", context());
        if !case.labelled && case.name != "records-in-records" {
            assert_eq!(all(&exported["css"]), ours, "{}", context());
        }
    }
}

/// Pages without an element a record: each begins with an element that its site repeats, or ends with one.
#[test]
fn spiders_read_flat_pages() {
    let Some(python) = python() else { return };
    let items =
        "<a name=n#></a><b><a href=/#>Brass compass no. #</a></b> <i># May 2021</i><br>Of the year 1#9.<br>";
    let ruled = "<h3>Notice no. #</h3><p>Said of # and its kin.</p><p class=by>By Ann #</p><hr>";
    let terms = "<dt><a href=/#>Term #</a></dt><dd>It means # things.</dd><dd>Seen by <i>Ann #</i></dd>";
    let boxes = "<div class=head><div><h3><a href=/#>Thing #</a></h3></div></div><div class=rest>$#.50</div>";
    let cases = [
        ("flat-lines", items, "<h1>Compasses</h1><div>RECORDS</div><p>End of all, <a href=x>home</a>"),
        ("flat-rules", ruled, "<h1>Notices</h1><div>RECORDS</div><p>End of all, <a href=x>home</a>"),
        ("flat-terms", terms, "<h1>Terms</h1><dl>RECORDS</dl><p>End of all, <a href=x>home</a>"),
        ("flat-boxes", boxes, "<h1>Things</h1><div>RECORDS</div><p>End of all, <a href=x>home</a>"),
    ];
    for (name, record, around) in cases {
        let (case, folder) = (case(name, record, around), folder(name));
        fs::write(folder.join("page.html"), &case.page).unwrap();
        fs::write(folder.join("other.html"), &case.other).unwrap();
        let rule = learnt_with_spider(&folder);
        assert!(rule.contains("\nleader "), "{name}\n{rule}");
        for (page, count) in [("page.html", 7), ("other.html", 4)] {
            let exported = theirs(&python, &[(folder.display().to_string(), page)]).remove(0);
            let ours = ours(&folder, page);
            assert_eq!(
                (all(&exported["spider"]), ours.len()),
                (ours.clone(), count),
                "{name} {page}\n{rule}"
            );
        }
    }
}

/// The rule of a folder's page, kept beside it with its spider.
fn learnt_with_spider(folder: &Path) -> String {
    let file = |name: &str| folder.join(name).display().to_string();
    let rule = glean(&["learn", &file("page.html")]).out;
    fs::write(folder.join("a.rule"), &rule).unwrap();
    let spider = glean(&["export-rule", &file("a.rule"), "--to", "scrapy"]);
    fs::write(folder.join("spider.py"), &spider.out).unwrap();
    rule
}

/// Paragraphs that part records: before the first stands a record too, on the next page in a format around all of them.
#[test]
fn spiders_read_paragraphs_that_part_records() {
    let Some(python) = python() else { return };
    let folder = folder("flat-paragraphs");
    let record = "<a href=/#>Salt # and its uses</a>, as all know it.<br><small>By Ann #</small>";
    let page = |numbers: std::ops::Range<usize>, begin: &str, end: &str| {
        let all: Vec<String> = numbers.map(|i| record.replace('#', &i.to_string())).collect();
        format!("<h2>Found</h2>{begin}{}{end}<hr><a href=/>Home</a>", all.join("\n<p>"))
    };
    fs::write(folder.join("page.html"), page(1..8, "", "")).unwrap();
    fs::write(folder.join("other.html"), page(11..15, "<font size=2>", "</font>")).unwrap();
    let rule = learnt_with_spider(&folder);
    assert!(rule.contains("\nparting body > p\n"), "{rule}");
    for (page, count) in [("page.html", 7), ("other.html", 4)] {
        let exported = theirs(&python, &[(folder.display().to_string(), page)]).remove(0);
        let ours = ours(&folder, page);
        assert_eq!((all(&exported["spider"]), ours.len()), (ours.clone(), count), "{page}\n{rule}");
        assert!(exported["browser"].is_null() || all(&exported["browser"]) == ours, "{page}\n{rule}");
    }
}

/// A label in an element of its own, before a colon in bold or in the text; what one record does not have is not the
/// next label's.
#[test]
fn exports_find_fields_by_their_labels() {
    let Some(python) = python() else { return };
    let folder = folder("exports-labels");
    let rule = "gleaner-rule 1\nlearnt 4\nrecord div.case\nfield text 1.00 h3 as title\n\
                field date 0.75 - under \"Filed\" as filed\nfield text 1.00 - under \"Court\" as court\n\
                field text 0.50 - as note\n";
    let [spider, css, xpath] = exported(&folder, rule);
    let left = "glean: exporting the rule: no selector leads to `note`\n";
    assert_eq!((spider.as_str(), xpath.as_str()), (left, left));
    assert!(
        css.contains("CSS does not find what stands behind a label, as XPath does: `filed`, `court`"),
        "{css}"
    );
    let shapes = [
        (
            "terms",
            "<dl><dt>Filed<dd># May 2021<dt>Court<dd>Tax no. #</dl>",
            "<dl><dt>Court<dd>Tax no. 9</dl>",
        ),
        (
            "bold",
            "<b>Filed</b>: # May 2021<br><b>Court:</b> <a>Tax no. #</a>",
            "<b>Court:</b> <a>Tax no. 9</a>",
        ),
        ("lines", "Filed: # May 2021<br>Court:&nbsp;Tax no. #", "Court: Tax no. 9"),
        (
            "rows",
            "<table><tr><th>Filed<td># May 2021<tr><th>Court<td>Tax no. #</table>",
            "<table><tr><th>Court<td>Tax no. 9</table>",
        ),
    ];
    for (name, fields, without) in shapes {
        let case = |fields: &str| format!("<div class=case><h3>Smith v. no. #</h3>{fields}</div>");
        let page = records(&case(fields), 1..8) + &case(without).replace('#', "9");
        fs::write(folder.join("page.html"), page).unwrap();
        let exported = theirs(&python, &[(folder.display().to_string(), "page.html")]).remove(0);
        let ours = ours(&folder, "page.html");
        assert_eq!((ours.len(), ours[0].len(), ours[7].len()), (8, 3, 2), "{name} {ours:?}");
        assert_eq!(all(&exported["spider"]), ours, "{name}");
        assert_eq!(unparted(all(&exported["xpath"])), unparted(ours), "{name}");
    }
}

/// Heads, months and pagers in rows like those of records; a column that only its head tells.
#[test]
fn exports_set_apart_what_is_no_record() {
    let Some(python) = python() else { return };
    let folder = folder("exports-apart");
    let rule = "gleaner-rule 1\nlearnt 6\nrecord table.stock > tbody > tr\napart lacking\n\
                field text 1.00 a under \"Name\" as name\nfield date 1.00 td:nth-child(2) under \"Added\" as added\n\
                field price 1.00 - under \"Price\" as price\nfield url 1.00 a @href under \"Name\" as url\n";
    let message = "what lacks one of `name`, `added`, `price`, `url` is no record to them";
    let texts = exported(&folder, rule);
    assert!(texts.iter().all(|text| text.contains(message)), "{texts:?}");
    let row = "<tr><td><a href=/#>Brass compass no. #</a><td># May 2021<td>$#.50</tr>";
    let page = format!(
        "<table class=stock><tr>{NAMES}{}<tr><td colspan=3>June 2021</tr>{}<tr><td colspan=3><a href=2>Next</a></tr></table>",
        records(row, 1..4),
        records(row, 4..7)
    );
    fs::write(folder.join("page.html"), page).unwrap();
    let exported = theirs(&python, &[(folder.display().to_string(), "page.html")]).remove(0);
    let ours = ours(&folder, "page.html");
    assert_eq!((ours.len(), ours[0].len()), (6, 4), "{ours:?}");
    assert_eq!((all(&exported["spider"]), all(&exported["xpath"])), (ours.clone(), ours));
    assert_eq!(exported["css"].as_array().unwrap().len(), 6);
}

/// What a page has in place of the first list, and the lists inside records.
#[test]
fn a_spider_reads_the_other_lists_of_its_rule_and_those_inside() {
    let Some(python) = python() else { return };
    let folder = folder("exports-more");
    let rule = "gleaner-rule 1\nsource saved/page.html\nlearnt 30\nrecord ul.films > li\nfield text 1.00 b as title\n\
                otherwise\nlearnt 4\nrecord div.hits > div\nfield text 1.00 a as name\nfield url 1.00 a @href as url\n\
                inner ul > li\ninner ul > li > i\n";
    let [spider, css, _] = exported(&folder, rule);
    assert!(spider.contains("the spider gives the texts alone"), "{spider}");
    assert_eq!(css, "");
    let hit = "<div><a href=/#>Salt #</a><ul><li>one # <i>a</i> <i>b</i><li>two #</ul></div>";
    let film = "<ul class=films><li><b>A film</b></ul>";
    fs::write(folder.join("page.html"), format!("{film}<div class=hits>{}</div>", records(hit, 1..3)))
        .unwrap();
    let exported = theirs(&python, &[(folder.display().to_string(), "page.html")]).remove(0);
    assert_eq!(all(&exported["spider"]), ours(&folder, "page.html"));
    let inner = r#"[{"text":"one 1 a b","inner":[{"text":"a"},{"text":"b"}]},{"text":"two 1"}]"#;
    assert_eq!(exported["spider"][0]["inner"], serde_json::from_str::<Value>(inner).unwrap());
}

/// A comment is no cell, wherever it stands among the cells of a row, of the head or of the table; nor is a row without a
/// table, as in a broken page, under any head.
#[test]
fn comments_stand_among_the_cells_of_a_row() {
    let Some(python) = python() else { return };
    let folder = folder("exports-comments");
    let rule = "gleaner-rule 1\nlearnt 4\nhead table.cases > tbody > tr\nrecord table.cases > tbody > tr:nth-child(n+2)\n\
                field text 1.00 td:nth-child(1) as title\nfield text 1.00 - under \"Court\" as court\n";
    exported(&folder, rule);
    let row = "<tr><!-- row # --><td>Smith v. no. #<!-- name --></td><!-- between --><td>Tax no. #</td><!-- last --></tr>";
    let page = format!(
        "<table class=cases><!-- cases --><tr><!-- head --><th>Name<!-- x --><th>Court<!-- y --></tr>{}</table>",
        records(row, 1..5)
    );
    fs::write(folder.join("page.html"), page).unwrap();
    let exported = theirs(&python, &[(folder.display().to_string(), "page.html")]).remove(0);
    let ours = ours(&folder, "page.html");
    assert_eq!((all(&exported["spider"]), ours[3]["court"].as_str()), (ours.clone(), "Tax no. 4"));
}

/// Where a site renames its classes, what the page calls a field leads to it; and what has another field's label is none.
#[test]
fn spiders_follow_heads_and_labels() {
    let Some(python) = python() else { return };
    let folder = folder("exports-renamed");
    let row = "<tr><td>#</td><td class=who><a href=/#>Smith v. no. #</a></td><td class=court>Tax no. #</td>\
               <td class=extra>Filed: # May 2021</td></tr>";
    let page = |numbers, other: &str| {
        let head = "<tr><th>No.<th>Name<th>Court<th>More</tr>";
        format!("<table class=cases>{head}{}</table>", records(row, numbers)).replace(other, "new")
    };
    fs::write(folder.join("page.html"), page(1..9, "none")).unwrap();
    let renamed = page(11..15, "class=court").replace("class=who", "class=name");
    fs::write(folder.join("renamed.html"), renamed).unwrap();
    fs::write(folder.join("relabelled.html"), page(11..15, "none").replace("Filed:", "Decided:")).unwrap();
    let rule = "gleaner-rule 1\nlearnt 8\nhead table.cases > tbody > tr\nrecord table.cases > tbody > tr:nth-child(n+2)\n\
                field text 1.00 td.who > a under \"Name\" as Name\nfield text 1.00 td.court under \"Court\" as court\n\
                field url 1.00 td.who > a @href as url\n\
                field date 1.00 td.extra after \"Filed:\" as filed\n";
    exported(&folder, rule);
    let pages = ["page.html", "renamed.html", "relabelled.html"];
    let exported = theirs(&python, &pages.map(|page| (folder.display().to_string(), page)));
    let value = |nth: usize, name: &str| exported[nth]["spider"][2][name].clone();
    assert_eq!((value(0, "court"), value(0, "filed")), ("Tax no. 3".into(), "3 May 2021".into()));
    assert_eq!((value(1, "court"), value(1, "filed")), ("Tax no. 13".into(), "13 May 2021".into()));
    assert_eq!((value(1, "Name"), value(1, "url")), ("Smith v. no. 13".into(), "/13".into()));
    assert_eq!((value(2, "court"), value(2, "filed")), ("Tax no. 13".into(), Value::Null));
    for (nth, page) in pages.iter().enumerate() {
        assert_eq!(all(&exported[nth]["spider"]), ours(&folder, page), "{page}");
    }
}

/// Elements that are not closed, and a table in a link: Scrapy's parser sees another tree than browsers do, and html5lib
/// the same. Nobody says the page's charset: it is that of the West, as browsers have it.
#[test]
fn spiders_read_broken_pages_as_browsers_do() {
    let Some(python) = python() else { return };
    let folder = folder("exports-broken");
    let rule = "gleaner-rule 1\nlearnt 4\nrecord body > a > table > tbody\nfield text 1.00 b as title\nfield text 1.00 i as price\n";
    exported(&folder, rule);
    let record = "<a href=/#><table><tr><td><b>Caf\u{e9} no. #</b><td><i>$#.50</i></table></a>";
    let page = format!("<h1>Caf\u{e9}s</h1>{}", records(record, 1..5));
    let latin: Vec<u8> = page.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    fs::write(folder.join("page.html"), latin).unwrap();
    let exported = theirs(&python, &[(folder.display().to_string(), "page.html")]).remove(0);
    let ours = ours(&folder, "page.html");
    assert_eq!((ours.len(), ours[3]["title"].as_str()), (4, "Caf\u{e9} no. 4"));
    assert!(exported["browser"].is_null() || all(&exported["browser"]) == ours, "{exported}");
}

/// The real program fetches the page, and asks for its address where the rule does not say it.
#[test]
fn scrapy_runs_the_spider() {
    let Some(python) = python() else { return };
    let folder = folder("scrapy");
    let rule = glean_on(&["learn", "-"], SHOP.as_bytes()).out;
    exported(&folder, &rule);
    let run = |more: &[&str]| {
        let words = ["-m", "scrapy", "runspider", "spider.py", "-O", "records.json"];
        Command::new(&python).args(words).args(more).current_dir(&folder).output().unwrap()
    };
    for more in [&[][..], &["-a", "start=shop.example/stock"]] {
        let requests = run(more);
        let message = String::from_utf8_lossy(&requests.stderr).into_owned();
        assert!(!requests.status.success() && message.contains("which page is to be read?"), "{message}");
        assert!(!message.contains("Traceback"), "{message}");
    }
    // What has none of the fields is no record to either.
    fn page() -> String {
        SHOP.replacen("<tr><td><a", "<tr><td colspan=3>Advertisement: buy more</tr><tr><td><a", 1)
    }
    let address =
        serve(|_| answer("200 OK", "Content-Type: text/html; charset=utf-8\r\n", page().as_bytes()));
    let ran = run(&["-a", &format!("start={address}/shop")]);
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let items = fs::read_to_string(folder.join("records.json")).unwrap();
    fs::write(folder.join("page.html"), page()).unwrap();
    let exported = ours(&folder, "page.html");
    assert_eq!((all(&serde_json::from_str(&items).unwrap()), exported.len()), (exported.clone(), 4));
    let message = "records of the list, where at least";
    assert!(!String::from_utf8_lossy(&ran.stderr).contains(message));
    // Nor is a page without the list passed over in silence.
    fs::write(folder.join("none.html"), "<p>We have moved.</p>").unwrap();
    let none = run(&["-a", &format!("start=file://{}", folder.join("none.html").display())]);
    let log = String::from_utf8_lossy(&none.stderr);
    assert!(log.contains(&format!("0 {message} 1 are expected")), "{log}");
}

/// A field may be called what a page says.
#[test]
fn nothing_of_a_page_steers_the_terminal() {
    let folder = folder("steered");
    let rule = "gleaner-rule 1\nlearnt 4\nrecord ul > li\nfield date 1.00 - as \u{1b}[31mred\nfield date 1.00 i as \u{1b}[1mbold\n";
    let [spider, ..] = exported(&folder, rule);
    assert!(spider.contains("[31mred") && !spider.contains('\u{1b}'), "{spider:?}");
    assert!(!fs::read_to_string(folder.join("spider.py")).unwrap().contains('\u{1b}'));
    let file = folder.join("a.rule").display().to_string();
    let unfit = glean_on(&["apply", &file, "-"], LIST);
    assert!(unfit.code == 3 && unfit.err.contains("[1mbold"), "{:?}", unfit.err);
    assert!(!unfit.err.contains('\u{1b}'), "{:?}", unfit.err);
    fs::write(&file, format!("{rule}\u{1b}[5m\n")).unwrap();
    let wrong = glean_on(&["apply", &file, "-"], LIST);
    assert!(wrong.code == 2 && !wrong.err.contains('\u{1b}'), "{:?}", wrong.err);
}

#[test]
fn what_cannot_be_said_is_told() {
    let folder = folder("untold");
    let rule = "gleaner-rule 1\nrecord ul.a > li\nfield number 1.00 - as left\nfield price 1.00 p.c after \"Price:\" as cost\n";
    let [spider, css, xpath] = exported(&folder, rule);
    let left = "glean: exporting the rule: no selector leads to `left`\n";
    assert_eq!((spider.as_str(), xpath.as_str()), (left, left));
    assert!(
        css.starts_with(left) && css.contains("does not cut off what stands before a value: “Price:”"),
        "{css}"
    );
    let file = folder.join("flat.rule");
    fs::write(&file, "gleaner-rule 1\nleader body > b\n").unwrap();
    let refused = glean(&["export-rule", &file.display().to_string(), "--to", "css"]);
    assert_eq!((refused.code, refused.out.as_str()), (3, ""));
    assert!(
        refused.err.contains("stretches of a flat page: a spider finds them; glean apply reads it"),
        "{}",
        refused.err
    );
}
