//! Learning: the shortest path that leads to all records of a list and, where one does, to nothing else.

use listings::{Apart, Cut, Interval, Listing, Member};
use page::Document;

use crate::assembly::{by_elements, rule};
use crate::flat;
use crate::odd::by_elements_with_odd;
use crate::path::Path;
use crate::pattern;
use crate::rule::Rule;
use crate::selector::Selector;

/// Learns the rule of a list: by the elements that its records are, by these with the odd ones set apart or left out, by
/// what records begin with, or by the tags that they are made of. `None` where nothing tells them from the rest of the page:
/// a rule that gives something else than the list on its own page is not worth keeping.
pub fn learn(doc: &Document, list: &Listing, source: &str) -> Option<Rule> {
    let records: Vec<Interval> = list.records().map(Member::span).collect();
    let each = |path: Path| (Selector::Path { path, cut: Cut::Each }, Apart::None);
    let (selector, apart) = by_elements(doc, &records)
        .map(each)
        .or_else(|| flat::learn_apart(doc, &records))
        .or_else(|| by_elements_with_odd(doc, list).map(each))
        .or_else(|| flat::learn_leader(doc, &records))
        .or_else(|| pattern::learn(doc, &records))?;
    Some(rule(doc, list, selector, apart, source))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(html: &str) -> Document {
        page::parse(html.as_bytes(), &page::Hints::default())
    }

    /// The rule of a page's best list, and what it gives on another page.
    fn learnt(first: &str, other: &str) -> Option<(String, Vec<String>)> {
        let doc = parsed(first);
        let rule = learn(&doc, listings::listings(&doc, &[]).first()?, "first")?;
        let other = parsed(other);
        let texts = rule.apply(&other).iter().map(|r| r.text(&other).to_owned()).collect();
        Some((rule.way.to_string(), texts))
    }

    const MENU: &str = "<ul class=menu><li><a href=a>A</a><li><a href=b>B</a><li><a href=c>C</a></ul>";

    fn talks(class: &str, titles: &[&str]) -> String {
        let talk = |t: &&str| format!("<li class=talk><a href={t}>{t} and its many uses</a><p>a lecture");
        format!("{MENU}<ul class={class}>{}</ul>", titles.iter().map(talk).collect::<String>())
    }

    #[test]
    fn the_list_and_not_the_menu() {
        let (path, texts) =
            learnt(&talks("talks", &["Salt", "Tin", "Ink"]), &talks("talks", &["Glass"])).unwrap();
        assert_eq!(path, "record ul.talks > li.talk");
        assert_eq!(texts, ["Glass and its many uses\na lecture"]);
    }

    #[test]
    fn lists_inside_records_are_told_too() {
        let list = |items: &[String]| format!("<ul>{}</ul>", items.concat());
        let course = |c: &str, papers: usize| {
            let papers: Vec<String> = (0..papers).map(|i| format!("<li>Paper {i} on {c}")).collect();
            format!("<li><a href={c}>{c} and its uses</a> by Ann{}", list(&papers))
        };
        let term = |t: &str, papers: &[usize]| {
            let courses: Vec<String> = papers.iter().map(|n| course(&format!("{t}{n}"), *n)).collect();
            format!(
                "<div class=term><h2>{t} term, from the first week to the last</h2>{}</div>",
                list(&courses)
            )
        };
        let page = |terms: &[&str]| terms.iter().map(|t| term(t, &[2, 3, 4])).collect::<String>();
        let doc = parsed(&format!("{}{}", page(&["Spring", "Summer"]), term("Winter", &[3, 2])));
        let mut found = listings::listings(&doc, &[]);
        let terms = found.iter().position(|l| l.records().count() == 3).unwrap();
        let rule = learn(&doc, &found.swap_remove(terms), "first").unwrap();
        let rule = crate::Rule::read("x", &rule.to_string()).unwrap();
        assert_eq!(rule.inner.len(), 2, "{rule}");
        let other = parsed(&page(&["Autumn", "Lent"]));
        let list = rule.list(&other, &[]);
        let inner = list.inner.as_ref().unwrap();
        assert_eq!(list.inside(), [0..3, 3..6]);
        assert_eq!(inner.inside(), [0..2, 2..5, 5..9, 9..11, 11..14, 14..18]);
        assert!(inner.columns.iter().any(|c| c.name == "url"));
    }

    #[test]
    fn what_numbers_a_record_is_no_part_of_its_rule() {
        let page = talks("talks", &["Salt", "Tin", "Ink"]);
        let mut numbered = page.clone();
        for i in 1..=3 {
            numbered = numbered.replacen("class=talk>", &format!("class='talk n{i}'>"), 1);
        }
        assert_eq!(learnt(&numbered, &page).unwrap().1.len(), 3);
    }

    #[test]
    fn the_path_grows_until_it_leads_nowhere_else() {
        let list = "<li>Salt and its uses<li>Tin and its uses<li>Ink and its uses";
        let page =
            |more: &str| format!("<div class=main><ul>{list}{more}</ul></div><div><ul><li>x<li>y</ul></div>");
        let (path, texts) = learnt(&page(""), &page("<li>Glass and its uses")).unwrap();
        assert_eq!((path.as_str(), texts.len()), ("record div.main > ul > li", 4));
    }

    /// A page of the site may have another table, or another list of the same class.
    #[test]
    fn the_path_names_the_list_where_a_parent_has_a_name() {
        let row = |t: &&str| format!("<tr><td><a href={t}>{t} v. State</a><td>5 May 2003");
        let table = |named: &str, cases: &[&str]| {
            format!("<table {named}><tbody>{}</table>", cases.iter().map(row).collect::<String>())
        };
        for (named, expected) in
            [("class=cases", "table.cases"), ("id=cases", "table#cases"), ("id=c7", "table")]
        {
            let first = table(named, &["Smith", "Doe", "Roe", "Poe"]);
            let other = table(named, &["Moe", "Coe"]) + &table("class=fees", &["By land", "By sea"]);
            let (path, texts) = learnt(&first, &other).unwrap();
            let path = path.strip_prefix("record ").unwrap();
            if expected == "table" {
                assert_eq!(path, "tbody > tr");
            } else {
                assert_eq!((path, texts.len()), (format!("{expected} > tbody > tr").as_str(), 2));
            }
        }
    }

    #[test]
    fn a_row_that_is_no_record_is_set_apart() {
        let row = |t: &&str| format!("<tr><td><a href={t}>{t} v. State</a><td>5 May 2003");
        let page = |cases: &[&str], pages: usize| {
            let rows: String = cases.iter().map(row).collect();
            format!("<table>{rows}<tr><td colspan=2>Page <a href=2>{pages}</a></table>")
        };
        let (path, texts) =
            learnt(&page(&["Smith", "Doe", "Roe", "Poe"], 2), &page(&["Moe", "Coe", "Zoe"], 7)).unwrap();
        assert_eq!(path, "record tbody > tr");
        assert_eq!(
            texts,
            ["Moe v. State\t5 May 2003", "Coe v. State\t5 May 2003", "Zoe v. State\t5 May 2003"]
        );
    }

    #[test]
    fn records_without_elements_are_told_by_what_they_begin_with() {
        let page = |titles: &[&str]| {
            let record = |t: &&str| {
                format!(
                    "<b><a href={t}>{t} and its uses</a></b><br>All that is known of {t}, and more.<br><i>\
                     12 May 1998</i><br><br>"
                )
            };
            format!(
                "<h1>Found</h1><a href=/>Home</a> <a href=/help>Help</a><hr>{}<hr>Copyright 1998",
                titles.iter().map(record).collect::<String>()
            )
        };
        let (path, texts) =
            learnt(&page(&["Salt", "Tin", "Ink", "Oil"]), &page(&["Glass", "Paper", "Soap"])).unwrap();
        assert!(path.ends_with("a") || path.ends_with("b"), "{path}");
        assert_eq!(texts[0], "Glass and its uses\nAll that is known of Glass, and more.\n12 May 1998");
        assert_eq!(texts.len(), 3);
    }

    /// Pages of 1998 write `text <p> text <p> text`.
    #[test]
    fn what_stands_before_the_first_paragraph_is_a_record() {
        let page = |titles: &[&str]| {
            let record =
                |t: &&str| format!("<a href={t}>{t} and its uses</a>, as all know it. Of {t} more is said.");
            let records: Vec<String> = titles.iter().map(record).collect();
            format!("<h2>Found</h2>{}<hr><a href=/>Home</a>", records.join("\n<p>"))
        };
        let (path, texts) =
            learnt(&page(&["Salt", "Tin", "Ink", "Oil", "Lime"]), &page(&["Glass", "Paper", "Soap", "Wax"]))
                .unwrap();
        assert_eq!(path, "parting body > p");
        assert_eq!(texts.len(), 4);
        assert!(texts[0].starts_with("Glass and its uses"), "{texts:?}");
        // A font around all of them is on one page and not on the next.
        let in_font = |titles: &[&str]| {
            page(titles).replace("</h2>", "</h2><font size=2>").replace("<hr>", "</font><hr>")
        };
        let (first, other) = (&["Salt", "Tin", "Ink", "Oil", "Lime"], &["Glass", "Paper", "Soap", "Wax"]);
        for (first, other) in
            [(page(first), in_font(other)), (in_font(first), page(other)), (in_font(first), in_font(other))]
        {
            assert_eq!(learnt(&first, &other).unwrap().1, texts, "{first}\n{other}");
        }
    }

    #[test]
    fn no_rule_where_nothing_tells_records_from_the_rest() {
        let doc = parsed("<p>Salt<p>Tin<p>Ink");
        let list = listings::listings(&doc, &[]).remove(0);
        let other = Listing { members: vec![list.members[0].clone(), list.members[2].clone()], ..list };
        assert_eq!(learn(&doc, &other, "x"), None);
    }

    #[test]
    fn what_rules_leave_out_as_odd_is_beside_the_records() {
        let record = |i: usize| {
            format!(
                "<li class=hit><a href=/{i}>Salt {i}</a> <i>by Ann {i}</i> <b>{i} pages</b> <u>201{i}</u>"
            )
        };
        let ad = "<li class=hit><a href=/ad>Buy 7 shoes now</a>";
        let html = (1..4).map(record).collect::<String>() + ad + &(4..7).map(record).collect::<String>();
        let doc = parsed(&format!("<ul class=hits>{html}</ul>"));
        let mut list = listings::listings(&doc, &[]).remove(0);
        if list.records().count() == 7 {
            list.members.remove(3);
            for column in &mut list.columns {
                column.cells.remove(3);
            }
        }
        let rule = learn(&doc, &list, "x").unwrap();
        assert_eq!((rule.way.to_string().as_str(), rule.apply(&doc).len()), ("record ul.hits > li.hit", 6));
    }

    #[test]
    fn a_head_built_like_records_is_told_by_its_place() {
        let row = |t: &str| format!("<tr><td><a href={t}>{t} v. State</a><td>5 May 2003");
        let page = |rows: &str| format!("<table><tr><td>Case<td>Decided{rows}</table>");
        let doc = parsed(&page(&["Smith", "Doe", "Roe", "Poe"].map(row).concat()));
        let rule = learn(&doc, &listings::listings(&doc, &[])[0], "first").unwrap();
        assert_eq!(rule.way.to_string(), "record tbody > tr:nth-child(n+2)");
        assert_eq!(rule.head.as_ref().unwrap().to_string(), "tbody > tr");
        let list = rule.list(&parsed(&page(&row("Moe"))), &[]);
        assert_eq!((list.records().count(), list.columns[0].name.as_str()), (1, "Case"));
    }

    #[test]
    fn fields_are_those_that_discovery_gives() {
        let row = |t: &str| format!("<tr><td><a href={t}>{t} v. State</a><td>5 May 2003");
        let table = |cases: &[&str]| {
            let rows: String = cases.iter().map(|t| row(t)).collect();
            format!("{MENU}<table><thead><tr><th>Case<th>Decided<tbody>{rows}</table>")
        };
        let doc = parsed(&table(&["Smith", "Doe", "Roe", "Poe"]));
        let best = listings::listings(&doc, &[]).remove(0);
        let rule = learn(&doc, &best, "first").unwrap();
        assert_eq!(rule.list(&doc, &[]).columns, best.columns);
        let other = parsed(&table(&["Moe"]));
        let list = rule.list(&other, &[]);
        let expected =
            |c: &listings::Column| (c.name.clone(), c.cells[0].as_ref().unwrap().text(&other).to_owned());
        let expected: Vec<(String, String)> = list.columns.iter().map(expected).collect();
        assert_eq!(expected[0], ("Case".to_owned(), "Moe v. State".to_owned()));
        assert_eq!(expected[1], ("Decided".to_owned(), "5 May 2003".to_owned()));
        assert_eq!(rule.verdict(&other, &list), crate::Verdict::default());
    }

    #[test]
    fn a_title_that_is_a_link_in_some_records_has_one_place() {
        let row = |day: u8, title: &str| format!("<tr><td>{day} May 2003<td>{title}<td>Court");
        let rows = [
            row(2, "<a href=1>Smith v. State</a>"),
            row(3, "Doe v. State"),
            row(4, "<a href=3>Roe v. Poe</a>"),
        ];
        let doc = parsed(&format!("<table><tr><th>Day<th>Case<th>By{}</table>", rows.concat()));
        let rule = learn(&doc, &listings::listings(&doc, &[])[0], "first").unwrap();
        let places: Vec<String> = rule.fields.iter().map(ToString::to_string).collect();
        assert_eq!(places[1], r#"text 1.00 td:nth-child(2) under "Case" as Case"#, "{places:?}");
    }
}
