//! What is written is read: each rule learnt on a case of the house reads back as it was.

use std::path::{Path, PathBuf};

use page::Document;
use rules::Rule;
use views::tokens::{Encoding, Thresholds, TokenString, patterns};

/// The pages of a folder and of those in it.
fn pages(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            pages(&path, out);
        } else if path.extension().is_some_and(|e| e == "html") {
            out.push(path);
        }
    }
}

/// The cases of all rooms that read pages.
fn cases() -> Vec<Document> {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate stands in a folder");
    let mut found = Vec::new();
    for room in ["page", "views", "listings", "records"] {
        pages(&house.join(room).join("cases"), &mut found);
    }
    found.sort();
    let parsed =
        |path: &PathBuf| page::parse(&std::fs::read(path).expect("it was found"), &page::Hints::default());
    found.iter().map(parsed).collect()
}

fn reads_back(rule: &Rule) {
    let text = rule.to_string();
    assert_eq!(Rule::read("a.rule", &text).as_ref(), Ok(rule), "{text}");
}

#[test]
fn rules_of_all_lists_of_the_cases_read_back() {
    let mut learnt = 0;
    for doc in cases() {
        let marks = marks::find(doc.full_text(), &marks::Settings::default());
        let lists = listings::listings(&doc, &marks);
        for rule in lists.iter().filter_map(|list| rules::learn(&doc, list, "a page")) {
            reads_back(&rule);
            learnt += 1;
        }
    }
    assert!(learnt > 100, "the cases have {learnt} lists with a rule");
}

#[test]
fn rules_of_the_patterns_of_the_cases_read_back() {
    for doc in cases() {
        for encoding in Encoding::ALL {
            let tokens = TokenString::of(&doc, encoding);
            for found in patterns(&tokens, &Thresholds::SECTION_5) {
                let list = rules::by_pattern(&doc, &tokens, &found, &[]);
                if let Some(rule) = rules::learn_pattern(&doc, &list, encoding, &found, "a page") {
                    reads_back(&rule);
                }
            }
        }
    }
}

/// A shop of custom elements, whose names are all that tells its records and fields.
#[test]
fn custom_elements_are_named() {
    let card = |i: usize| {
        format!("<shop-card><a href=c{i}>Brass compass {i}</a><shop-price>${i}.00</shop-price></shop-card>")
    };
    let page = |n: usize| {
        let html = format!("<shop-list>{}</shop-list>", (1..=n).map(card).collect::<String>());
        page::parse(html.as_bytes(), &page::Hints::default())
    };
    let doc = page(8);
    let marks = marks::find(doc.full_text(), &marks::Settings::default());
    let rule = rules::learn(&doc, &listings::listings(&doc, &marks)[0], "a page").expect("names tell it");
    reads_back(&rule);
    let text = rule.to_string();
    assert!(text.contains("\nrecord shop-list > shop-card\n"), "{text}");
    assert!(text.contains("shop-price as "), "{text}");
    assert_eq!(rule.apply(&page(3)).len(), 3);
}

/// A name that no rule can say, one of another language than HTML or with a full stop in it, is led to in another way.
#[test]
fn names_that_no_rule_can_say_are_done_without() {
    for name in ["x.card", "foobar"] {
        let card = |i: usize| format!("<{name}><a href=c{i}>Brass compass {i}</a> ${i}.00</{name}>");
        let html = format!("<{name}>{}</{name}>", (1..=8).map(card).collect::<String>());
        let doc = page::parse(html.as_bytes(), &page::Hints::default());
        for list in listings::listings(&doc, &[]) {
            if let Some(rule) = rules::learn(&doc, &list, "a page") {
                reads_back(&rule);
                assert!(!rule.apply(&doc).is_empty(), "{rule}");
            }
        }
    }
}

/// A label that all records share is said in the rule, and a person may call its field otherwise.
#[test]
fn labels_are_kept_and_their_fields_renamed() {
    let card = |i: usize| {
        format!(
            "<div class=i><a href=/{i}>Thing {i} of some</a><p>Sold as: ware {i}</p><p>Price: ${i}.00</p>\
             <p>user{i}<br>joined: 20{i}0</p></div>"
        )
    };
    let page = |n: usize| {
        let html = format!("<div class=l>{}</div>", (1..=n).map(card).collect::<String>());
        page::parse(html.as_bytes(), &page::Hints::default())
    };
    let marks = |doc: &Document| marks::find(doc.full_text(), &marks::Settings::default());
    let doc = page(8);
    let rule =
        rules::learn(&doc, &listings::listings(&doc, &marks(&doc))[0], "a page").expect("it has classes");
    reads_back(&rule);
    let text = rule.to_string();
    assert!(
        text.contains(" after \"Price:\" as Price\n") && text.contains(" after \"Sold as:\" as Sold as\n"),
        "{text}"
    );
    assert!(text.contains(" after \"joined:\" as "), "{text}");
    let renamed = Rule::read("a.rule", &text.replace(" as Price", " as cost")).expect("a field has any name");
    let other = page(4);
    let list = renamed.list(&other, &marks(&other));
    let cost = list.columns.iter().find(|c| c.name == "cost").expect("it is called so");
    assert_eq!(cost.cells[2].as_ref().map(|c| c.text(&other)), Some("$3.00"));
    assert!(list.columns.iter().all(|c| c.name != "Price"));
}

/// What is left out, joined or split is looked for where it stands.
#[test]
fn a_rule_with_changes_has_no_faults_on_its_page() {
    let row = |i: usize| {
        format!(
            "<tr><td><a href=/{i}>Thing {i} of some</a><br>Sold by: Ann {i}<td>Room {i}<td>{i} May 2021<td>${i}.00"
        )
    };
    let rows = (1..=6).map(row).collect::<String>();
    let html = format!("<table class=l><tr><th>Thing<th>Where<th>Day<th>Cost{rows}</table>");
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let marks = marks::find(doc.full_text(), &marks::Settings::default());
    let learnt = rules::learn(&doc, &listings::listings(&doc, &marks)[0], "a page").expect("it has a class");
    let names = |rule: &Rule| rule.fields.iter().map(|f| f.name.clone()).collect::<Vec<_>>();
    let mut changes: Vec<String> = names(&learnt).iter().map(|name| format!("without \"{name}\"")).collect();
    changes.push("join \"Day\" \"Cost\" as \"both\"".to_owned());
    changes.push("split \"Day\" at \" \" as \"day\" \"month\"".to_owned());
    for change in changes {
        let rule = Rule::read("a.rule", &format!("{learnt}{change}\n")).expect("it has these fields");
        assert_eq!(rule.verdict(&doc, &rule.list(&doc, &marks)), rules::Verdict::default(), "{rule}");
    }
    // A page that renamed the list and a head: the fields keep what a person called them.
    let named = learnt.to_string().replace(" as Cost", " as price").replace(" as Where", " as room");
    let named = Rule::read("a.rule", &named).expect("fields have any names");
    let now = html.replace("class=l", "class=stock").replace("Where", "Place");
    let now = page::parse(now.as_bytes(), &page::Hints::default());
    let mended =
        rules::relearn(&named, &now, &listings::listings(&now, &marks), "now").expect("the list is there");
    assert_eq!(names(&mended), names(&named), "{mended}");
}

/// What a person made of fields is read again where one of them is gone.
#[test]
fn a_rule_is_mended_with_its_changes() {
    let page = |row: fn(usize) -> String| {
        let html = format!("<ul class=l>{}</ul>", (1..=6).map(row).collect::<String>());
        page::parse(html.as_bytes(), &page::Hints::default())
    };
    let whole = |i: usize| {
        format!(
            "<li><a href=/{i}>Thing {i} of some</a><b class=cost>${i}.00</b><i class=day>{i} May 2021</i>"
        )
    };
    let less = |i: usize| format!("<li><a href=/{i}>Thing {i} of some</a><b class=cost>${i}.00</b>");
    let lists =
        |doc: &Document| listings::listings(doc, &marks::find(doc.full_text(), &marks::Settings::default()));
    let (before, now) = (page(whole), page(less));
    let rule = rules::learn(&before, &lists(&before)[0], "a page").expect("it has classes");
    let text = format!("{rule}join \"cost\" \"day\" as \"both\"\n");
    let rule = Rule::read("a.rule", &text).expect("it has both");
    let mended = rules::relearn(&rule, &now, &lists(&now), "new\npage").expect("the list is there");
    reads_back(&mended);
    assert!(mended.to_string().contains("\nfield date 0.00 - as day\n"), "{mended}");
}

/// A rule is run over many pages: what would take long on each is not read.
#[test]
fn what_is_enormous_is_not_read() {
    let error = |more: &str| {
        Rule::read("x", &format!("gleaner-rule 1\nrecord ul > li\n{more}")).unwrap_err().to_string()
    };
    let fields: String = (0..=1_000).map(|at| format!("field text 1.00 p.c{at} as f{at}\n")).collect();
    assert_eq!(error(&fields), "rule file x, line 1003: more than 1000 fields of a list are not read");
    let lists = "otherwise\nrecord ol > li\n".repeat(100);
    assert_eq!(error(&lists), "rule file x, line 201: more than 100 lists are not read");
    assert!(error(&"x".repeat(1 << 20)).len() < 600);
}
