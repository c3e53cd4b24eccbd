//! Rules: learnt from one page, run on others.

use std::fs;

use crate::{LIST, folder, glean, glean_on};

#[test]
fn a_learnt_rule_gives_what_records_gives() {
    let rule = folder("learnt").join("books.rule").display().to_string();
    let learnt = glean_on(&["learn", "-", "-o", &rule], LIST);
    assert_eq!((learnt.code, learnt.out.as_str(), learnt.err.as_str()), (0, "", ""));
    assert!(fs::read_to_string(&rule).unwrap().starts_with("gleaner-rule 1\nsource -\nlearnt 4\n"));
    let applied = glean_on(&["apply", &rule, "-"], LIST);
    assert_eq!((applied.code, applied.err.as_str()), (0, ""));
    let mut records = glean_on(&["records", "-"], LIST).rows();
    for row in &mut records {
        // A rule keeps hundredths.
        row["confidence"] = ((row["confidence"].as_f64().unwrap() * 100.0).round() / 100.0).into();
    }
    assert_eq!(applied.rows(), records);
}

#[test]
fn no_rule_and_a_rule_that_does_not_fit_end_with_3() {
    let none = glean_on(&["learn", "-"], b"<p>One text, no list");
    assert_eq!((none.code, none.out.as_str()), (3, ""));
    assert!(none.err.contains("learning from -: no list is found on it"), "{}", none.err);
    let rule = folder("unfit").join("a.rule").display().to_string();
    fs::write(&rule, "gleaner-rule 1\nlearnt 40\nrecord ul > li\n").unwrap();
    let few = glean_on(&["apply", &rule, "-"], LIST);
    assert_eq!((few.code, few.rows().len()), (3, 4));
    assert!(few.err.contains("leads to 4 records, to 40 when it was learnt"), "{}", few.err);
    fs::write(&rule, "gleaner-rule 1\nrecord ul >> li\n").unwrap();
    let wrong = glean(&["apply", rule.as_str(), "-"]);
    assert!(wrong.code == 2 && wrong.err.contains("a.rule, line 2"), "{}", wrong.err);
    assert!(!wrong.err.contains("Usage"), "{}", wrong.err);
    fs::write(&rule, b"\xff\xfeg\0l\0").unwrap();
    let wrong = glean(&["apply", rule.as_str(), "-"]);
    assert!(wrong.code == 2 && wrong.err.contains("no text in UTF-8"), "{}", wrong.err);
    for words in [
        ["learn", "-", "--encoding", "all-tags"],
        ["learn", "-", "-f", "csv"],
        ["relearn", &rule, "-f", "csv"],
    ] {
        let wrong = glean_on(&words, LIST);
        assert!(
            wrong.code == 2 && wrong.err.contains("Usage") && wrong.out.is_empty(),
            "{words:?} {}",
            wrong.err
        );
    }
}

/// Pages of different sites have no rule together; of several that have one, those that lack its list are named.
#[test]
fn pages_without_a_list_in_common_are_told() {
    let folder = folder("unshared");
    let list = |class: &str, word: &str| {
        let item = |i: usize| format!("<li><a href=/{word}{i}>All of {word}, part {i}</a> 201{i}-05-1{i}");
        format!("<ul class={class}>{}</ul>", (1..7).map(item).collect::<String>())
    };
    for (name, class, word) in [("a", "salt", "rock"), ("b", "tin", "ore"), ("c", "salt", "sea")] {
        fs::write(folder.join(format!("{name}.html")), list(class, word)).unwrap();
    }
    let path = |name: &str| folder.join(format!("{name}.html")).display().to_string();
    let apart = glean(&["learn", &path("a"), &path("b")]);
    assert_eq!((apart.code, apart.out.as_str()), (3, ""), "{}", apart.err);
    assert!(
        apart.err.contains("a.html: none of its best lists (tried: 1) is also on another of the 2 pages"),
        "{}",
        apart.err
    );
    let some = glean(&["learn", &path("a"), &path("b"), &path("c")]);
    assert_eq!(some.code, 0, "{}", some.err);
    assert!(
        some.err.contains("the rule leads to nothing on ") && some.err.contains("b.html"),
        "{}",
        some.err
    );
    let quiet = glean(&["learn", "--quiet", &path("a"), &path("b"), &path("c")]);
    assert_eq!((quiet.code, quiet.err.as_str(), quiet.out), (0, "", some.out));
}

#[test]
fn records_are_read_by_the_rule_that_fits() {
    let rules = folder("kept");
    fs::write(rules.join("a.rule"), "gleaner-rule 1\nlearnt 4\nconfidence 0.50\nrecord ul > li\n").unwrap();
    let kept = glean_on(&["records", "--rules", &rules.display().to_string(), "-"], LIST);
    assert_eq!((kept.code, kept.rows().len(), &kept.rows()[0]["confidence"]), (0, 4, &0.5.into()));
    // A page to which no rule leads is read as if there were none.
    let shop = glean_on(&["records", "--rules", &rules.display().to_string(), "-"], TALKS);
    assert_eq!(shop.rows(), glean_on(&["records", "-"], TALKS).rows());
    let none = glean(&["records", "--rules", "no such folder", "-"]);
    assert!(none.code == 2 && none.err.contains("reading the rules of no such folder"), "{}", none.err);
}

/// A list without `ul`.
const TALKS: &[u8] = b"<div class=t><p><a href=a>Salt</a> 5 May 2021<p><a href=b>Tin</a> 6 May 2021<p><a href=c>Ink</a> 7 May 2021</div>";

/// A shop's page: a table without `tbody`, whose first row names the columns.
pub(crate) const SHOP: &str = "<title>Shop</title><ul class=menu><li><a href=/a>Home</a><li><a href=/b>About</a></ul>\
    <table class=stock><tr><td>Name<td>Added<td>Price</tr>\
    <tr><td><a href=/1>Brass &amp; steel compass</a></td><td>3 May 2021</td><td class=price>$41.00</td></tr>\
    <tr><td><a href=/2>Ship's bell</a></td><td>4 May 2021</td><td class=price>$120.00</td></tr>\
    <tr><td><a href=/3>Sextant</a></td><td>9 May 2021</td><td class=price>$310.50</td></tr>\
    <tr><td><a href=/4>Log line</a></td><td>12 May 2021</td><td class=price>$12.00</td></tr></table>";

/// The list of any page that has the example, without what is said to be no record.
#[test]
fn examples_stand_on_any_page_and_some_things_are_no_records() {
    let folder = folder("shown");
    let page = |site: &str| {
        let hit = |i: usize| {
            format!("<div class=hit><a href=/{i}>{site} no. {i} of them all</a><p>As told on page {i}</div>")
        };
        let ad = "<div class=hit><a href=/ad>Buy now</a><p>Advertisement</div>";
        let who = |i: usize| format!("<li class=who><a href=/who{i}>{site} author {i}</a>");
        let list = |of: &dyn Fn(usize) -> String| (1..6).map(of).collect::<String>();
        let file = folder.join(format!("{site}.html"));
        fs::write(&file, format!("{}{ad}<ul>{}</ul>", list(&hit), list(&who))).unwrap();
        file.display().to_string()
    };
    let (salt, tin) = (page("salt"), page("tin"));
    let learnt = glean(&["learn", &salt, &tin, "--example", "name=tin author 2"]);
    assert!(
        learnt.code == 0 && learnt.out.contains("\nrecord ul > li.who\n"),
        "{}{}",
        learnt.out,
        learnt.err
    );
    assert!(
        learnt.out.contains("\nlearnt 10 on 2 pages\n") && learnt.out.contains(" as name\n"),
        "{}",
        learnt.out
    );
    let other = glean(&["learn", &salt, &tin, "--not", "As told on page"]);
    assert!(other.code == 0 && other.out.contains("\nrecord ul > li.who\n"), "{}{}", other.out, other.err);
    let first = glean(&["learn", &salt, &tin, "--list", "1"]);
    let message =
        "the rule is learnt from 1 of the 2 pages: what is told by a number is that of the first page alone";
    assert!(first.code == 0 && first.err.contains(message), "{}", first.err);
    let none = glean(&["learn", &salt, "--example", "tin author 2"]);
    assert!(none.code == 3 && none.err.contains("no record of a list has a field that says"), "{}", none.err);
}

#[test]
fn examples_choose_the_list_and_name_its_fields() {
    let rule = folder("examples").join("shop.rule").display().to_string();
    let with = |examples: &[&str]| {
        let words = examples.iter().flat_map(|e| ["--example", e]);
        glean_on(&["learn", "-", "-o", &rule].into_iter().chain(words).collect::<Vec<_>>(), SHOP.as_bytes())
    };
    assert_eq!(with(&["cost=$310.50", "what=Sextant"]).code, 0);
    let row = glean_on(&["apply", &rule, "-"], SHOP.as_bytes()).rows().remove(2);
    assert_eq!((&row["fields"]["what"], &row["fields"]["cost"]), (&"Sextant".into(), &"$310.50".into()));
    assert_eq!(row["types"]["cost"], "price");
    let none = with(&["Astrolabe"]);
    assert!(
        none.code == 3 && none.err.contains("no record of a list has a field that says \"Astrolabe\""),
        "{}",
        none.err
    );
    let beyond = glean_on(&["learn", "-", "--list", "99"], SHOP.as_bytes());
    assert!(beyond.code == 3 && beyond.err.contains("none of the number 99"), "{}", beyond.err);
}

/// What a person would find out on other pages is told where the rule is learnt.
#[test]
fn a_rule_that_gives_another_number_of_records_says_so() {
    let names = "Brass,Old tin,Ivory box,Long,Small ship,Pocket,Dry,Wet,Field army,Sun,Marine,Hiking";
    let names: Vec<&str> = names.split(',').collect();
    let page = |odd: &str| {
        let record = |(i, name): (usize, &&str)| {
            let (class, case) = (if *name == odd { "big" } else { "ttl" }, names[names.len() - 1 - i]);
            format!(
                "<div class={class}><a href=/{i}>{name} compass with {case} case</a></div>\
                 <div class=rest>It is of {name}, {} May 2021.</div>",
                i + 1
            )
        };
        let records: String = names.iter().enumerate().map(record).collect();
        format!("<h1>Compasses</h1><div>{records}</div><p>End of all")
    };
    let learnt = glean_on(&["learn", "-"], page("Long").as_bytes());
    assert_eq!(learnt.code, 0, "{}", learnt.err);
    assert!(learnt.err.contains("the rule gives 11 records there, and the list has 12"), "{}", learnt.err);
    assert_eq!(glean_on(&["learn", "-"], page("none").as_bytes()).err, "");
}

#[test]
fn relearn_mends_a_rule_and_shows_what_changed() {
    let rule = folder("relearn").join("shop.rule").display().to_string();
    assert_eq!(glean_on(&["learn", "-", "-o", &rule, "-e", "cost=$310.50"], SHOP.as_bytes()).code, 0);
    // The head alone would lead to it.
    let new = SHOP.replace("class=price", "class=eur").replace("<td>Price", "<td>Euro");
    assert!(new.contains("<td>Euro"));
    // One page cannot tell whether its sisters lack the field, or call it otherwise.
    let noted = glean_on(&["apply", &rule, "-"], new.as_bytes());
    let note = "on 1 of 1 pages it finds the field `cost` in no record; if the site has changed";
    assert!(noted.code == 0 && noted.err.contains(note), "{}", noted.err);
    assert_eq!(glean_on(&["apply", &rule, "-", "-q"], new.as_bytes()).err, "");
    // Standard output has the whole rule and nothing else.
    let run = glean_on(&["relearn", &rule, "-", "-o", "-"], new.as_bytes());
    assert!(run.out.starts_with("gleaner-rule 1\n") && !run.out.contains("\n- "), "{}", run.out);
    assert!(run.err.contains(r#"+ field price 1.00 td.eur under "Euro" as cost"#), "{}", run.err);
    let mended = glean_on(&["relearn", &rule, "-"], new.as_bytes());
    assert_eq!((mended.code, mended.err.as_str()), (0, ""));
    assert!(mended.out.contains(r#"- field price 1.00 td.price under "Price" as cost"#), "{}", mended.out);
    assert!(mended.out.contains(r#"+ field price 1.00 td.eur under "Euro" as cost"#), "{}", mended.out);
    let applied = glean_on(&["apply", &rule, "-"], new.as_bytes());
    assert_eq!((applied.code, applied.rows().len()), (0, 4));
    // A page of something else mends nothing.
    let before = fs::read_to_string(&rule).unwrap();
    let other = "<dl><dt><a href=1>Anneal</a><dd>To heat.<dt><a href=2>Burr</a><dd>An edge.<dt><a href=3>Chuck</a><dd>A hold.</dl>";
    let refused = glean_on(&["relearn", &rule, "-"], other.as_bytes());
    assert_eq!((refused.code, refused.out.as_str()), (3, ""), "{}", refused.err);
    assert_eq!(fs::read_to_string(&rule).unwrap(), before);
}

/// A person says where records begin: what is found is told of them alone, kept as a rule, and refused where it is not there.
#[test]
fn records_are_aligned_as_a_person_bounds_them() {
    let record = |i: usize| {
        format!("<a href=/{i}>No. {i}</a> One v. Two{}<br>", if i == 2 { ", <i>en banc</i>" } else { "" })
    };
    let page = format!("<h2>Opinions</h2><p>{}</p><p>End", (1..6).map(record).collect::<String>());
    let bounds =
        ["No. 1", "No. 2", "No. 3", "No. 4"].iter().flat_map(|words| ["--align", words]).collect::<Vec<_>>();
    let with =
        |words: &[&str]| glean_on(&words.iter().chain(&bounds).copied().collect::<Vec<_>>(), page.as_bytes());
    let run = with(&["patterns", "-"]).rows();
    assert_eq!(run.len(), 1);
    assert_eq!(run[0]["rule"], "<a> text </a> [text|-] [<i>|-] text [</i>|-] <br>");
    assert_eq!((&run[0]["count"], run[0]["records"].as_array().unwrap().len()), (&3.into(), 5));
    // As it was measured, and no more digits than that.
    assert!(run[0]["coverage"].to_string().len() <= 5, "{}", run[0]["coverage"]);
    let rule = folder("aligned").join("a.rule").display().to_string();
    assert_eq!(with(&["learn", "-", "-o", &rule]).code, 0);
    assert_eq!(glean_on(&["apply", &rule, "-"], page.as_bytes()).rows().len(), 5);
    let missing = glean_on(&["patterns", "-", "--align", "No. 2", "--align", "No. 1"], page.as_bytes());
    assert_eq!((missing.code, missing.out.as_str()), (3, ""));
    assert!(missing.err.contains("no text on it behind \"No. 2\" begins with \"No. 1\""), "{}", missing.err);
    let both = glean_on(&["learn", "-", "--align", "x", "--pattern", "1"], page.as_bytes());
    assert!(both.code == 2 && both.err.contains("cannot be used with"), "{}", both.err);
}

#[test]
fn a_pattern_is_learnt_edited_and_applied() {
    let pair = |i: usize| format!("<h4><a href=/{i}>Title {i}</a></h4><p>All that is known of {i}</p>");
    let page = |n: usize| format!("<h4>Found</h4>{}<p>Copyright", (1..=n).map(pair).collect::<String>());
    let rule = folder("pattern").join("a.rule").display().to_string();
    let words = ["learn", "-", "-o", &rule, "--pattern", "1", "--encoding", "block-level"];
    let learnt = glean_on(&words, page(8).as_bytes());
    assert_eq!((learnt.code, learnt.err.as_str()), (0, ""));
    let written = fs::read_to_string(&rule).unwrap();
    assert!(written.contains("\nencoding block-level\npattern <h4> text </h4> <p> text </p>\n"), "{written}");
    let applied = glean_on(&["apply", &rule, "-"], page(3).as_bytes());
    assert_eq!((applied.code, applied.rows().len()), (0, 3), "{}", applied.err);
    assert!(applied.rows()[2]["text"].as_str().unwrap().starts_with("Title 3"), "{}", applied.out);
    assert_eq!(glean(&["export-rule", &rule, "--to", "css"]).code, 3);
    fs::write(&rule, written.replace("</h4>", "</h44>")).unwrap();
    let wrong = glean_on(&["apply", &rule, "-"], page(3).as_bytes());
    assert!(wrong.code == 2 && wrong.err.contains("line 6: `h44` is no tag of HTML"), "{}", wrong.err);
}
