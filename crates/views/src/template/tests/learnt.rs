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
    let text = learn("books", &[one, two]).expect("both have a list");
    assert!(text.contains("<a href=\"/b/...\" as link_1>"), "{text}");
    let template = Template::read("books", &text).expect("what is learnt can be read");
    let third = page(
        "<li><a href='/b/4'>Gnus</a> by Gil<p>Old<li><a href='/b/5'>Hens</a><li><a href='/b/6'>Ibex</a>",
    );
    let found = template.find(&third, Closeness::Exact).expect("it fits a page that was not seen");
    let links: Vec<String> = found.all("link_1").iter().map(|c| c.value.clone()).collect();
    assert_eq!(links, ["/b/4", "/b/5", "/b/6"]);
    assert_eq!(learn("none", &[parse("<p>One text")]), None);
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
    let text = learn("visits", &[one, two]).expect("both have a table");
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
