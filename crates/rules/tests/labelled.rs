//! Fields known by the labels before their values: a rule learnt from four permits, on pages that have others.

use page::Document;
use rules::Rule;

/// A page of permits, each with its title and the fields that it has.
fn permits(permits: &[(&str, &[(&str, &str)])]) -> Document {
    let field = |(label, value): &(&str, &str)| format!("<dt>{label}</dt><dd>{value}</dd>");
    let permit = |(title, fields): &(&str, &[(&str, &str)])| {
        let fields: String = fields.iter().map(field).collect();
        format!("<div class=permit><h3><a href=\"/{title}\">{title}</a></h3><dl>{fields}</dl></div>")
    };
    let html = format!("<h1>Permits</h1>{}", permits.iter().map(permit).collect::<String>());
    page::parse(html.as_bytes(), &page::Hints::default())
}

fn rule() -> Rule {
    let doc = permits(&[
        ("Fence", &[("Applicant", "Ann Bright"), ("Filed", "Jan 12, 2020"), ("Fee", "$40")]),
        ("Deck", &[("Filed", "Feb 2, 2020"), ("Fee", "$55")]),
        ("Garage", &[("Applicant", "Eva Fine"), ("Filed", "Mar 9, 2020"), ("Fee", "$120")]),
        ("Shed", &[("Applicant", "Ida Jay"), ("Filed", "Mar 19, 2020")]),
    ]);
    let marks = marks::find(doc.full_text(), &marks::Settings::default());
    let rule = rules::learn(&doc, &listings::listings(&doc, &marks)[0], "permits").expect("it has a class");
    assert!(rule.to_string().contains("- under \"Filed\" as Filed"), "{rule}");
    rule
}

/// The values of a field on a page, one a record, and how many faults it has.
fn values(rule: &Rule, doc: &Document, field: &str) -> (Vec<Option<String>>, usize) {
    let found = rule.find(doc, &marks::Settings::default());
    let column = found.list.columns.iter().find(|c| c.name == field);
    let cells = column.map_or(&[][..], |c| &c.cells);
    let text = |cell: &Option<listings::Cell>| cell.as_ref().map(|c| c.text(doc).to_owned());
    (cells.iter().map(text).collect(), found.verdict.faults.len())
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn a_page_that_lacks_the_first_field_has_the_others() {
    let doc = permits(&[
        ("Barn", &[("Filed", "Apr 12, 2020"), ("Fee", "$70")]),
        ("Attic", &[("Fee", "$25"), ("Filed", "May 2, 2020")]),
    ]);
    let rule = rule();
    assert_eq!(values(&rule, &doc, "Filed"), (vec![some("Apr 12, 2020"), some("May 2, 2020")], 0));
    assert_eq!(values(&rule, &doc, "Fee"), (vec![some("$70"), some("$25")], 0));
    assert_eq!(values(&rule, &doc, "Applicant"), (vec![], 0));
}

#[test]
fn a_single_record_has_its_fields() {
    let doc = permits(&[("Barn", &[("Fee", "$70"), ("Filed", "Apr 12, 2020")])]);
    let rule = rule();
    assert_eq!(values(&rule, &doc, "Filed"), (vec![some("Apr 12, 2020")], 0));
    assert_eq!(values(&rule, &doc, "Fee"), (vec![some("$70")], 0));
}

#[test]
fn what_one_record_says_before_another_has_it_is_given() {
    let doc = permits(&[
        ("Barn", &[("Filed", "Apr 12, 2020"), ("Fee", "$70")]),
        ("Attic", &[("Applicant", "Gus Hill"), ("Filed", "May 2, 2020")]),
    ]);
    assert_eq!(values(&rule(), &doc, "Applicant"), (vec![None, some("Gus Hill")], 0));
}
