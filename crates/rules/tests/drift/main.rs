//! Sites change: what must still work works, what broke is told, and nothing breaks in silence.
//!
//! ```text
//! 5 templates × 6 sites = 30 rules, each run on its page after each change
//! 6 sites in flat pages = 6 patterns of tags, likewise
//! ```

mod links;

use listings::Listing;
use page::{Document, Hints};
use rules::{Fault, Rule};
use views::tokens::{Encoding, Thresholds, TokenString, patterns};

/// A way to write a page of records.
#[derive(Clone, Copy)]
struct Template {
    /// Around the records.
    list: (&'static str, &'static str),
    /// A record of title, date and price, where `#` is its number.
    record: &'static str,
}

const TEMPLATES: [Template; 5] = [
    Template {
        list: ("<ul class=books>", "</ul>"),
        record: "<li class=book><a href=/#>TITLE</a> <span class=when>DATE</span> <b class=price>PRICE</b></li>",
    },
    Template {
        list: ("<table class=stock><tr><th>Name<th>Added<th>Price</tr>", "</table>"),
        record: "<tr><td class=name><a href=/#>TITLE</a></td><td class=when>DATE</td><td class=price>PRICE</td></tr>",
    },
    Template {
        list: ("<div class=results>", "</div>"),
        record: "<div class=result><h3><a href=/#>TITLE</a></h3><p class=when>DATE</p><p class=price>PRICE</p></div>",
    },
    Template {
        list: ("<section class=cards>", "</section>"),
        record: "<article class=card><h2><a href=/#>TITLE</a></h2><time class=when>DATE</time>\
                 <div class=price>PRICE</div></article>",
    },
    Template {
        list: ("<ol class=offers>", "</ol>"),
        record: "<li class=offer><h4><a href=/#>TITLE</a></h4><em class=when>DATE</em><br>\
                 <strong class=price>PRICE</strong></li>",
    },
];

/// The words of a site's titles.
const SITES: [&str; 6] = ["kettle", "lantern", "compass", "sextant", "barometer", "spyglass"];

/// How many records its pages have.
const RECORDS: usize = 8;

fn title(site: &str, i: usize) -> String {
    const KINDS: [&str; 8] = ["old", "brass", "ship's", "small", "steel", "travel", "doctor's", "pocket"];
    format!("The {} {site} with {} stories", KINDS[i % KINDS.len()], i + 2)
}

fn written(site: &str, template: Template) -> String {
    let record = |i: usize| {
        template
            .record
            .replace('#', &i.to_string())
            .replace("TITLE", &title(site, i))
            .replace("DATE", &format!("{} May 2021", i + 3))
            .replace("PRICE", &format!("${}.50", 4 + i))
    };
    let records: String = (0..RECORDS).map(record).collect();
    let menu =
        "<ul class=menu><li><a href=a>Home</a><li><a href=b>About us</a><li><a href=c>Contact</a></ul>";
    format!("<title>Shop</title>{menu}<main>{}{records}{}</main>", template.list.0, template.list.1)
}

fn parsed(html: &str) -> Document {
    page::parse(html.as_bytes(), &Hints::default())
}

fn marks_of(doc: &Document) -> Vec<marks::Mark> {
    marks::find(doc.full_text(), &marks::Settings::default())
}

fn learnt(html: &str) -> Rule {
    let doc = parsed(html);
    let list = listings::listings(&doc, &marks_of(&doc)).remove(0);
    rules::learn(&doc, &list, "shop").expect("tags and classes tell the records")
}

/// What a rule gives: the titles and the prices, and what it has to say.
fn applied(rule: &Rule, html: &str) -> (Vec<String>, Vec<String>, Vec<Fault>) {
    let doc = parsed(html);
    let list = rule.list(&doc, &marks_of(&doc));
    let faults = rule.verdict(&doc, &list).faults;
    (column(&doc, rule, &list, "text"), column(&doc, rule, &list, "price"), faults)
}

/// The values of the rule's first field of a type.
fn column(doc: &Document, rule: &Rule, list: &Listing, kind: &str) -> Vec<String> {
    let of_kind = |f: &&rules::Field| f.kind.as_deref().unwrap_or("text") == kind;
    let name = rule.fields.iter().find(of_kind).map(|f| f.name.clone()).unwrap_or_default();
    let found = list.columns.iter().find(|c| c.name == name);
    found.into_iter().flat_map(|c| c.cells.iter().flatten()).map(|c| c.text(doc).to_owned()).collect()
}

/// Runs a check on all thirty rules, each with its page.
fn all(check: impl Fn(&Rule, &str, &str)) {
    for site in SITES {
        for template in TEMPLATES {
            let html = written(site, template);
            check(&learnt(&html), &html, site);
        }
    }
}

/// The rule gives all records with their titles and prices, and finds no fault.
fn works(rule: &Rule, html: &str, site: &str) {
    let (titles, prices, faults) = applied(rule, html);
    let context = || format!("{rule}\n{html}");
    assert_eq!(faults, [], "{}", context());
    assert_eq!(titles, (0..RECORDS).map(|i| title(site, i)).collect::<Vec<_>>(), "{}", context());
    assert_eq!(prices, (0..RECORDS).map(|i| format!("${}.50", 4 + i)).collect::<Vec<_>>(), "{}", context());
}

/// The rule works, or says that it does not.
fn works_or_tells(rule: &Rule, html: &str, site: &str) {
    let (titles, prices, faults) = applied(rule, html);
    let right = titles == (0..RECORDS).map(|i| title(site, i)).collect::<Vec<_>>() && prices.len() == RECORDS;
    assert!(right || !faults.is_empty(), "broke in silence: {titles:?} {prices:?}\n{rule}\n{html}");
}

#[test]
fn a_page_as_it_was() {
    all(works);
}

#[test]
fn a_wrapper_a_class_and_a_column_more() {
    all(|rule, html, site| {
        works(
            rule,
            &html.replace("<main>", "<main><div class=new><div>").replace("</main>", "</div></div></main>"),
            site,
        );
        works(
            rule,
            &html.replace("class=price", "class='price big'").replace("class=book>", "class='book seen'>"),
            site,
        );
        let more = html
            .replace("</b></li>", "</b> <i>in stock</i></li>")
            .replace("</td></tr>", "</td><td>in stock</td></tr>");
        works(rule, &more.replace("</p></div>", "</p><p>in stock</p></div>"), site);
        works(
            rule,
            &html
                .replace("<ul class=menu>", "<p>Sale until Sunday!</p><ul class=menu><li><a href=d>Jobs</a>"),
            site,
        );
    });
}

#[test]
fn a_renamed_class_is_borne_or_told() {
    for class in [
        "price", "when", "name", "book", "books", "stock", "result", "results", "card", "cards", "offer",
        "offers",
    ] {
        all(|rule, html, site| {
            works_or_tells(rule, &html.replace(&format!("class={class}>"), "class=x7>"), site)
        });
    }
}

#[test]
fn a_moved_field_is_borne_or_told() {
    all(|rule, html, site| {
        let swapped = html
            .replace("class=when", "class=was")
            .replace("class=price", "class=when")
            .replace("class=was", "class=price");
        works_or_tells(rule, &swapped, site);
    });
}

/// The records as a table without classes, and with heads or without.
fn table(site: &str, heads: &str) -> String {
    let bare = Template {
        list: ("<table class=stock>", "</table>"),
        record: "<tr><td><a href=/#>TITLE</a></td><td>DATE</td><td>PRICE</td></tr>",
    };
    written(site, bare).replace("<table class=stock>", &format!("<table class=stock>{heads}"))
}

#[test]
fn a_column_between_shifts_no_field() {
    let between = |html: &str| html.replace("<td>$", "<td>$99.00</td><td>$");
    for site in SITES {
        let html = table(site, "<tr><th>Name<th>Added<th>Price</tr>");
        works(&learnt(&html), &between(&html.replace("<th>Price", "<th>Before<th>Price")), site);
        let renamed = applied(&learnt(&html), &html.replace("<th>Price", "<th>Before")).2;
        assert_eq!(
            renamed,
            [Fault::Renamed { field: "Price".into(), was: "Price".into(), is: "Before".into() }]
        );
        // Without heads the place among the cells is all there is.
        let html = table(site, "");
        let rule = learnt(&html);
        works(&rule, &html, site);
        assert_eq!(applied(&rule, &between(&html)).2, [Fault::Cells { found: 4, learnt: 3 }]);
    }
}

#[test]
fn another_table_is_not_taken_for_the_list() {
    for site in SITES {
        let html = table(site, "<tr><th>Name<th>Added<th>Price</tr>");
        let other = "<table class=ship><tr><td>By land<td>5 May<td>$5.00<tr><td>By sea<td>6 May<td>\
                     $9.00</table></main>";
        works(&learnt(&html), &html.replace("</main>", other), site);
    }
}

#[test]
fn what_has_none_of_the_fields_is_no_record() {
    let among = |html: &str, record: &str, other: &str| {
        let at = html.match_indices(record).nth(RECORDS / 2).expect("records").0;
        format!("{}{other}{}", &html[..at], &html[at..])
    };
    for site in SITES {
        let html = table(site, "<tr><th>Name<th>Added<th>Price</tr>");
        works(
            &learnt(&html),
            &among(&html, "<tr><td>", "<tr><td colspan=3>Advertisement: buy more</tr>"),
            site,
        );
        let plain = written(site, TEMPLATES[0]).replace("<li class=book>", "<li>");
        works(&learnt(&plain), &among(&plain, "<li><a href=/", "<li>Advertisement: buy more</li>"), site);
    }
}

#[test]
fn records_of_another_class_beside_the_list_are_told() {
    all(|rule, html, _| {
        let mut half = html.to_owned();
        for class in ["book", "result", "card", "offer"] {
            let (first, rest) = half.split_at(half.len() / 2);
            half = format!("{first}{}", rest.replace(&format!("class={class}>"), "class=tile>"));
        }
        if half != *html {
            // Also where one record alone is left.
            let mut one = html.to_owned();
            for class in ["book", "result", "card", "offer"] {
                let first = format!("class={class}>");
                one = one.replace(&first, "class=tile>").replacen("class=tile>", &first, 1);
            }
            let faults = applied(rule, &one).2;
            assert!(matches!(faults.as_slice(), [Fault::Beside { count: 7 }]), "{faults:?}\n{rule}\n{one}");
            let faults = applied(rule, &half).2;
            assert!(
                matches!(faults.as_slice(), [Fault::Beside { count: 3.. }]),
                "{faults:?}\n{rule}\n{half}"
            );
        }
    });
}

#[test]
fn a_field_that_few_records_still_have_is_told_and_given() {
    all(|rule, html, _| {
        // Prices go from $4.50 to $11.50.
        for kept in [1, 3] {
            let few =
                (kept..RECORDS).fold(html.to_owned(), |html, i| html.replace(&format!("${}.50", 4 + i), ""));
            let (_, prices, faults) = applied(rule, &few);
            assert_eq!(prices.len(), kept, "{rule}\n{few}");
            let is_rarer = |f: &Fault| matches!(f, Fault::Rarer { found, of: RECORDS, .. } if *found == kept);
            assert!(faults.iter().any(is_rarer), "{faults:?}");
        }
    });
}

#[test]
fn another_template_is_told() {
    for site in SITES {
        for (i, template) in TEMPLATES.iter().enumerate() {
            let rule = learnt(&written(site, *template));
            let other = written(site, TEMPLATES[(i + 1) % TEMPLATES.len()]);
            let (_, _, faults) = applied(&rule, &other);
            assert_eq!(faults, [Fault::Records { found: 0, learnt: RECORDS }], "{rule}");
        }
    }
}

#[test]
fn what_broke_is_mended_with_the_names_kept() {
    all(|rule, html, site| {
        let moved = html
            .replace("class=book", "class=item")
            .replace("class=result", "class=hit")
            .replace("class=card", "class=tile");
        let moved = moved
            .replace("class=price", "class=cost")
            .replace("class=offer", "class=deal")
            .replace("class=stock", "class=store");
        let doc = parsed(&moved);
        let mended = rules::relearn(rule, &doc, &listings::listings(&doc, &marks_of(&doc)), "shop")
            .expect("the list is there");
        works(&mended, &moved, site);
        let priced =
            |r: &Rule| r.fields.iter().find(|f| f.kind.as_deref() == Some("price")).map(|f| f.name.clone());
        assert_eq!(priced(&mended), priced(rule));
    });
}

/// Where the place of the price holds a date now, and the other way round, names follow what is said.
#[test]
fn a_date_is_not_mended_into_a_price() {
    all(|rule, html, site| {
        let swapped = html
            .replace("class=when", "class=was")
            .replace("class=price", "class=when")
            .replace("class=was", "class=price")
            .replace("<th>Added<th>Price", "<th>Price<th>Added");
        let doc = parsed(&swapped);
        let lists = listings::listings(&doc, &marks_of(&doc));
        let mended = rules::relearn(rule, &doc, &lists, "shop").expect("the list is there");
        works(&mended, &swapped, site);
    });
}

/// Records without an element of their own, between headings and paragraphs that are none.
const FLAT: Template = Template {
    list: ("<h4>Found</h4>", "<p>Prices in dollars</p>"),
    record: "<h4><a href=/#>TITLE</a></h4><p>DATE</p><p class=price>PRICE</p>",
};

/// Runs a check on the patterns of six sites, each with its page.
fn all_patterns(check: impl Fn(&Rule, &str, &str)) {
    for site in SITES {
        let html = written(site, FLAT);
        let doc = parsed(&html);
        let tokens = TokenString::of(&doc, Encoding::BlockLevel);
        let found =
            patterns(&tokens, &Thresholds::SECTION_5).into_iter().find(|f| f.records.len() == RECORDS);
        let found = found.expect("the records are written alike");
        let list = rules::by_pattern(&doc, &tokens, &found, &marks_of(&doc));
        let rule =
            rules::learn_pattern(&doc, &list, tokens.encoding(), &found, "shop").expect("it can be run");
        assert_eq!(
            rule.way.to_string(),
            "encoding block-level\npattern <h4> text </h4> <p> text </p> <p> text </p>"
        );
        check(&Rule::read("a.rule", &rule.to_string()).expect("what is written is read"), &html, site);
    }
}

#[test]
fn a_pattern_bears_what_changes_around_and_within_its_tags() {
    all_patterns(|rule, html, site| {
        works(rule, html, site);
        works(rule, &html.replace("<main>", "<div class=new><div>").replace("</main>", "</div></div>"), site);
        works(rule, &html.replace("<h4>", "<h4 class='name big'>"), site);
        works(
            rule,
            &html.replace("<ul class=menu>", "<p>Sale until Sunday!</p><ul class=menu><li>Jobs"),
            site,
        );
        works(rule, &html.replace("</a></h4>", "</a> <span>new</span></h4>"), site);
        works(rule, &html.replace(".50</p>", ".50</p><p>in stock</p>"), site);
    });
}

#[test]
fn a_pattern_whose_records_are_written_otherwise_tells_it() {
    let is_rarer = |rule: &Rule, html: &str| {
        assert_eq!(applied(rule, html).2, [Fault::Records { found: 0, learnt: RECORDS }], "{rule}");
    };
    all_patterns(|rule, html, site| {
        is_rarer(rule, &html.replace("h4>", "h3>"));
        is_rarer(rule, &written(site, TEMPLATES[2]));
        let gone = html.replace("$", "");
        works_or_tells(rule, &gone, site);
        assert!(!applied(rule, &gone).2.is_empty(), "{rule}");
    });
}

#[test]
fn a_pattern_is_mended_with_the_names_kept() {
    all_patterns(|rule, html, site| {
        let moved = html.replace("h4>", "h3>");
        let doc = parsed(&moved);
        let mended = rules::relearn(rule, &doc, &listings::listings(&doc, &marks_of(&doc)), "shop")
            .expect("the list is there");
        works(&mended, &moved, site);
    });
}
