//! A template learnt from pages fits others.

use super::super::{Closeness, Template, learn};
use super::parse;

#[test]
fn a_template_is_learnt_from_two_pages_and_fits_a_third() {
    let page =
        |items: &str| parse(&format!("<h1>Books</h1><ul><li>Home<li>About</ul><ol>{items}</ol><p>Bye"));
    let one = page(
        "<li><a href='/b/1'>Ants</a> by <i>Ann</i><li><a href='/b/2'>Bees</a><li><a href='/b/3'>Cats</a>",
    );
    let two =
        page("<li><a href='/b/9'>Dogs</a><p>New<li><a href='/b/8'>Eels</a><li><a href='/b/7'>Frogs</a>");
    let text = learn("books", &[one, two], &[]).expect("both have a list");
    assert!(text.contains("<a href=\"/b/...\" as link_1>"), "{text}");
    let template = Template::read("books", &text).expect("what is learnt can be read");
    let third = page(
        "<li><a href='/b/4'>Gnus</a> by Gil<p>Old<li><a href='/b/5'>Hens</a><li><a href='/b/6'>Ibex</a>",
    );
    let found = template.find(&third, Closeness::Exact).expect("it fits a page that was not seen");
    let links: Vec<String> = found.all("link_1").iter().map(|c| c.value.clone()).collect();
    assert_eq!(links, ["/b/4", "/b/5", "/b/6"]);
    assert_eq!(learn("none", &[parse("<p>One text")], &[]), None);
}

#[test]
fn columns_of_a_table_are_told_apart() {
    let page = |rows: &str| parse(&format!("<table><tbody>{rows}</table>"));
    let one = page(
        "<tr><td>Ann<td>3 May<td><a href='/1'>Room 1</a><tr><td>Bob<td>4 May<td><a href='/2'>Room 2</a><tr><td>Cleo<td>5 May<td><a href='/3'>Hall</a>",
    );
    let two = page(
        "<tr><td>Dan<td>6 May<td><a href='/4'>Room 1</a><tr><td>Eve<td>7 May<tr><td>Flo<td>8 May<td><a href='/6'>Hall</a>",
    );
    let text = learn("visits", &[one, two], &[]).expect("both have a table");
    assert!(
        text.contains(
            "<td> field_1 </td> <td> field_2 </td> (<td> <a href=\"/...\" as link_1> field_3 </a> </td>)?"
        ),
        "{text}"
    );
    let third =
        page("<tr><td>Gil<td>9 May<td><a href='/7'>Room 2</a><tr><td>Hal<td>10 May<tr><td>Ida<td>11 May");
    let template = Template::read("visits", &text).expect("what is learnt can be read");
    let found = template.find(&third, Closeness::Exact).expect("it fits a page that was not seen");
    let days: Vec<&str> = found.all("field_2").iter().map(|c| c.value.as_str()).collect();
    assert_eq!(days, ["9 May", "10 May", "11 May"]);
    assert_eq!(found.all("field_3").len(), 1);
}

#[test]
fn parts_with_classes_of_their_own_are_told_apart() {
    let card = |n: u32, looks: &str| {
        format!(
            "<div class=card><h3>Kettle {n}</h3><p><span class=price>€{n}</span> <span class=stock>{n} left</span>{looks}</p></div>"
        )
    };
    let page = |from: u32, looks: &str| {
        let cards: String = (from..from + 3).map(|n| card(n, looks)).collect();
        parse(&format!("<main><h1>Shop <b>{from}</b></h1>{cards}</main>"))
    };
    let text = learn("shop", &[page(1, ""), page(5, "")], &[]).expect("both have a list");
    let third = page(8, "");
    let template = Template::read("shop", &text).expect("what is learnt can be read");
    let found = template.find(&third, Closeness::Exact).expect("it fits a page that was not seen");
    let all = |field: &str| found.all(field).iter().map(|part| part.value.clone()).collect::<Vec<_>>();
    assert_eq!((all("field_2")[0].as_str(), all("field_3")[0].as_str()), ("€8", "8 left"), "{text}");
    // What only some of them have does not keep them from being learnt.
    let odd = "<span> new </span><span>hot</span>";
    assert!(learn("shop", &[page(1, ""), page(5, odd)], &[]).is_some());
}

#[test]
fn records_beside_a_heading_are_a_list() {
    let page = |records: &str| {
        parse(&format!(
            "<nav><a href=/>Home</a><a href=/a>About</a></nav><div><h2>Books</h2><p>All of them.</p>{records}<p>Bye"
        ))
    };
    let record = |n: u32, title: &str| {
        format!("<div class=b><h3><a href=/b/{n}>{title}</a></h3><p>By somebody, in {n} pages</div>")
    };
    let one = page(&[record(1, "Ants"), record(2, "Bees"), record(3, "Cats")].concat());
    let two = page(&[record(4, "Dogs"), record(5, "Eels"), record(6, "Frogs"), record(7, "Gnus")].concat());
    let text = learn("books", &[one, two], &[]).expect("both have records");
    assert!(text.contains("list = <div> ... item+ ... </div>"), "{text}");
    let template = Template::read("books", &text).expect("what is learnt can be read");
    let third = page(&[record(8, "Hens"), record(9, "Ibex"), record(10, "Jays")].concat());
    let found = template.find(&third, Closeness::Exact).expect("it fits a page that was not seen");
    assert_eq!(values(&found, "field_1"), ["Hens", "Ibex", "Jays"]);
}

#[test]
fn headings_and_what_follows_are_one_record() {
    let page = |records: &str| parse(&format!("<main><h1>Hall</h1><p>Come in.</p>{records}</main>"));
    let record =
        |day: &str, title: &str| format!("<h2>{title}</h2><p>{day}, <a href='/{title}'>more</a></p>");
    let one = page(&[record("May 3", "Ants"), record("May 4", "Bees"), record("May 5", "Cats")].concat());
    let two = page(&[record("May 6", "Dogs"), record("May 7", "Eels"), record("May 8", "Frogs")].concat());
    let text = learn("plays", &[one, two], &[]).expect("both have records");
    let template = Template::read("plays", &text).expect("what is learnt can be read");
    let third = page(&[record("May 9", "Gnus"), record("May 10", "Hens")].concat());
    let found = template.find(&third, Closeness::Exact).expect("it fits a page that was not seen");
    assert_eq!(values(&found, "field_1"), ["Gnus", "Hens"]);
    assert_eq!(values(&found, "field_2"), ["May 9,", "May 10,"]);
}

#[test]
fn one_page_may_have_a_single_record() {
    let page = |records: &str| parse(&format!("<h1>Books</h1><ul>{records}</ul><p>Bye"));
    let item = |n: u32, title: &str| format!("<li><a href=/{n}>{title}</a>, <b>{n} pages</b>");
    let one = page(&[item(1, "Ants"), item(2, "Bees"), item(5, "Emus")].concat());
    let two = page(&item(3, "Cats"));
    let text = learn("books", &[one, two], &[]).expect("three records in one of them");
    let template = Template::read("books", &text).expect("what is learnt can be read");
    let found = template.find(&page("<li><a href=/4>Dogs</a>, <b>6 pages</b>"), Closeness::Exact);
    assert_eq!(found.map(|f| values(&f, "field_1")), Some(vec!["Dogs".to_owned()]));
    assert_eq!(learn("none", &[parse("<ul><li>One<li>Two</ul>")], &[]), None);
}

#[test]
fn few_records_beside_a_heading_are_sought() {
    let menu = "<ul><li><a href=/>Home</a><li><a href=/a>About</a><li><a href=/c>Contact</a></ul>";
    let page =
        |records: &str| parse(&format!("{menu}<main><h1>Books</h1><p>All of them.</p>{records}</main>"));
    let record = |n: u32| {
        format!("<article><h3><a href=/b/{n}>Book {n}</a></h3><p>By somebody, in {n} pages</article>")
    };
    let one = page(&[record(1), record(2), record(3)].concat());
    let text = learn("books", &[one, page(&record(4))], &[]).expect("a list");
    assert!(text.contains("list = <main> ... item+ ... </main>"), "{text}");
}

#[test]
fn the_head_of_a_table_is_no_record() {
    let row = |n: u32| format!("<tr><td>May {n}<td>Talk {n}");
    let rows = [row(1), row(2), row(3)].concat();
    let text =
        learn("talks", &[parse(&format!("<table><tr><th>Day<th>Talk{rows}</table>"))], &[]).expect("a list");
    assert!(text.contains("item = <tr> <td> field_1 </td> <td> field_2 </td> </tr>"), "{text}");
}

#[test]
fn lists_beside_each_other_are_learnt_as_one() {
    let list = |from: u32, n: u32| {
        (from..from + n).map(|n| format!("<li><a href=/p/{n}>Paper {n}</a>, {n} pages")).collect::<String>()
    };
    let menu = "<ul><li><a href=/>Home</a><li><a href=/p>Papers</a><li><a href=/c>Contact</a></ul>";
    let years = |years: &[(u32, u32, u32)]| {
        let year = |(y, from, n): &(u32, u32, u32)| format!("<h2>{y}</h2><ul>{}</ul>", list(*from, *n));
        years.iter().map(year).collect::<Vec<String>>()
    };
    let found = |around: &dyn Fn(Vec<String>) -> String| {
        let page = |of: &[(u32, u32, u32)]| parse(&around(years(of)));
        let pages = [page(&[(2003, 1, 3), (2002, 4, 1), (2001, 5, 2)]), page(&[(2003, 7, 4)])];
        let text = learn("papers", &pages, &[]).expect("a list");
        let template = Template::read("papers", &text).expect("what is learnt can be read");
        let third = page(&[(2005, 1, 2), (2004, 3, 1)]);
        let found = template.find(&third, Closeness::Exact).expect("it fits a page that was not seen");
        (text, values(&found, "field_1"))
    };
    let (text, papers) = found(&|lists| format!("{menu}<main><h1>Papers</h1>{}</main>", lists.concat()));
    assert!(text.contains("lists = <main> ... (list ...)+ </main>"), "{text}");
    assert_eq!(papers, ["Paper 1", "Paper 2", "Paper 3"]);
    let (text, papers) = found(&|lists| format!("{menu}<h1>Papers</h1>{}", lists.concat()));
    assert!(text.contains("page = ... (list ...)+"), "{text}");
    assert_eq!(papers, ["Paper 1", "Paper 2", "Paper 3"]);
    let section = |list: String| format!("<section>{list}</section>");
    let (_, papers) = found(&|lists| menu.to_owned() + &lists.into_iter().map(section).collect::<String>());
    assert_eq!(papers, ["Paper 1", "Paper 2", "Paper 3"]);
}

#[test]
fn text_behind_a_link_is_a_field_of_its_own() {
    let page = |items: &str| parse(&format!("<ul>{items}</ul>"));
    let one =
        page("<li><a href=/1>Ants</a> by Ann<li><a href=/2>Bees</a> by Bob<li><a href=/3>Cats</a> by Cleo");
    let text = learn("books", &[one], &[]).expect("a list");
    assert!(text.contains("<li> <a href=\"/...\" as link_1> field_1 </a> field_2 </li>"), "{text}");
}

fn values(found: &super::super::Match, name: &str) -> Vec<String> {
    found.all(name).iter().map(|c| c.value.clone()).collect()
}
