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
