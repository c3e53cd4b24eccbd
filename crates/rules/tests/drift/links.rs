//! Other links and texts before those that are fields.

use rules::Fault;

use crate::{RECORDS, SITES, TEMPLATES, all, applied, learnt, marks_of, parsed, table, works, written};

#[test]
fn a_link_before_the_title_is_not_the_title() {
    all(|rule, html, site| {
        if ["<h2>", "<h3>", "<h4>", "<td class=name>"].iter().any(|parent| html.contains(parent)) {
            let more = html.replace("<h", "<a href=/all>All of this kind</a> <h");
            works(
                rule,
                &more
                    .replace("<td class=name>", "<td class=kind><a href=/all>All</a></td><td class=name>")
                    .replace("<th>Name", "<th>Kind<th>Name"),
                site,
            );
        }
    });
}

#[test]
fn a_link_moves_with_its_column() {
    for site in SITES {
        let heads = "<tr><th>Name<th>Added<th>Price</tr>";
        // Of these links nobody knows how many there are.
        let more = |i: usize| if i < 4 { " <a href=/more>more</a></td><td>$" } else { "</td><td>$" };
        let parts: Vec<String> = table(site, heads).split("</td><td>$").map(str::to_owned).collect();
        let (last, rows) = parts.split_last().expect("rows");
        let html: String =
            rows.iter().enumerate().map(|(i, row)| format!("{row}{}", more(i))).collect::<String>() + last;
        let rule = learnt(&html);
        assert!(rule.to_string().contains("a @href under \"Name\" as url"), "{rule}");
        let more = html
            .replace("<tr><td><a", "<tr><td><a href=/maker>Ann</a></td><td><a")
            .replace("<th>Name", "<th>Maker<th>Name");
        works(&rule, &more, site);
        let doc = parsed(&more);
        let list = rule.list(&doc, &marks_of(&doc));
        let links = list.columns.iter().find(|c| c.name == "url").expect("links");
        let links: Vec<&str> = links.cells.iter().flatten().map(|c| c.text(&doc)).collect();
        assert_eq!(links, (0..RECORDS).map(|i| format!("/{i}")).collect::<Vec<_>>());
    }
}

#[test]
fn a_link_is_read_at_its_place() {
    for site in SITES {
        let html = written(site, TEMPLATES[0]).replace("<a href=/", "<a class=to href=/");
        let more = html.replace("<li class=book>", "<li class=book><a href=/all>All of this kind</a> ");
        let rule = learnt(&html);
        works(&rule, &more, site);
        let doc = parsed(&more);
        let list = rule.list(&doc, &marks_of(&doc));
        let links = list.columns.iter().find(|c| c.name == "url").expect("links");
        let links: Vec<&str> = links.cells.iter().flatten().map(|c| c.text(&doc)).collect();
        assert_eq!(links, (0..RECORDS).map(|i| format!("/{i}")).collect::<Vec<_>>());
    }
}

#[test]
fn a_link_before_one_that_stood_alone_is_told() {
    for site in SITES {
        let html = written(site, TEMPLATES[0]);
        let rule = learnt(&html);
        assert!(rule.to_string().contains("field text 1.00 only a as "), "{rule}");
        let more = html.replace("<li class=book>", "<li class=book><a href=/all>All of this kind</a> ");
        let faults = applied(&rule, &more).2;
        assert!(faults.iter().any(|f| matches!(f, Fault::Numbered { .. })), "{faults:?}");
    }
}

#[test]
fn a_link_before_the_one_of_a_cell_with_a_class_is_told() {
    for site in SITES {
        let html = table(site, "").replace("<td><a ", "<td class=name><a ");
        let rule = learnt(&html);
        assert!(rule.to_string().contains("only td.name > a as "), "{rule}");
        let more = html.replace("<td class=name>", "<td class=name><a href=/all>All of this kind</a> ");
        let faults = applied(&rule, &more).2;
        assert!(faults.iter().any(|f| matches!(f, Fault::Numbered { learnt: 1, .. })), "{faults:?}");
    }
}

/// A class says which element it is only as long as no other has it.
#[test]
fn an_element_of_the_same_class_before_a_field_is_told() {
    for site in SITES {
        let html =
            written(site, TEMPLATES[2]).replace("<p class=when>", "<p class=by>by Ann Lee</p><p class=when>");
        let rule = learnt(&html);
        assert!(rule.to_string().contains(" only p.by as "), "{rule}");
        assert_eq!(applied(&rule, &html).2, []);
        let more = html.replace("<p class=by>", "<p class=by>Translated by Zoe Ray</p><p class=by>");
        let faults = applied(&rule, &more).2;
        assert!(faults.iter().any(|f| matches!(f, Fault::Numbered { learnt: 1, .. })), "{faults:?}");
        // Of one record it says nothing.
        let one = html.replacen("<p class=by>", "<p class=by>Translated by Zoe Ray</p><p class=by>", 1);
        assert_eq!(applied(&rule, &one).2, [], "{one}");
    }
}

#[test]
fn records_that_begin_otherwise_are_told_where_fields_shift() {
    for site in SITES {
        // Nothing tells the first text from what follows.
        let html = table(site, "")
            .replace("<td><a ", "<td>Sold in all our shops<br>of this town <i>and</i> others<br><a ");
        let rule = learnt(&html);
        assert!(rule.to_string().contains("\nbegins td\n"), "{rule}");
        let more = html.replace("<td>Sold", "<td><a href=/all>All of this kind</a> Sold");
        let faults = applied(&rule, &more).2;
        assert!(faults.iter().any(|f| matches!(f, Fault::Begins { .. })), "{faults:?}\n{rule}\n{more}");
        // Where classes and heads say which is which, nothing shifts.
        let html = written(site, TEMPLATES[2]);
        assert!(learnt(&html).to_string().contains("\nbegins h3 > a\n"));
        works(&learnt(&html), &html.replace("<h3>", "<b>New</b> <h3>"), site);
    }
}

#[test]
fn the_second_of_two_is_not_taken_for_the_first_in_silence() {
    for site in SITES {
        let html =
            written(site, TEMPLATES[0]).replace("<span", "<p class=by>By hand</p><p class=by>Bound</p><span");
        let rule = learnt(&html);
        assert!(rule.to_string().contains(" first of 2 p.by as "), "{rule}");
        let fewer = html.replacen("<p class=by>By hand</p>", "", RECORDS - 2);
        let faults = applied(&rule, &fewer).2;
        assert!(
            faults.iter().any(|f| matches!(f, Fault::Numbered { learnt: 2, .. })),
            "{faults:?}\n{rule}\n{fewer}"
        );
        let one = html.replacen("<p class=by>By hand</p>", "", 2);
        assert_eq!(applied(&rule, &one).2, [], "{one}");
    }
}

#[test]
fn a_link_in_a_cell_is_told() {
    for site in SITES {
        // The head says which cell it is, and all of the cell is the field.
        let html = table(site, "<tr><th>Name<th>Added<th>Price</tr>");
        let rule = learnt(&html);
        assert!(rule.to_string().contains("\norder begin: cell\n"), "{rule}");
        let faults = applied(&rule, &html.replace("</a></td><td>", "</a></td><td><a href=/new>New</a> ")).2;
        assert!(
            faults.iter().any(|f| matches!(f, Fault::Order { found: RECORDS, .. })),
            "{faults:?}\n{rule}"
        );
    }
}

#[test]
fn images_that_change_places_are_told() {
    for site in SITES {
        // Two of a class, the first of which is the record's.
        let html = written(site, TEMPLATES[2])
            .replace("<h3>", "<img class=pic src=/own.png><h3>")
            .replace("</h3>", "</h3><p>By <img class=pic src=/by.png>");
        let rule = learnt(&html);
        assert!(rule.to_string().contains("first of 2 img.pic @src as image"), "{rule}");
        assert_eq!(applied(&rule, &html).2, []);
        let moved = html.replace("<img class=pic src=/own.png>", "");
        let moved = moved.replace("by.png>", "by.png> and <img class=pic src=/own.png>");
        let faults = applied(&rule, &moved).2;
        assert!(faults.iter().any(|f| matches!(f, Fault::Order { .. })), "{faults:?}\n{rule}");
    }
}
