//! What is said of templates that are wrong.

use super::super::{Closeness, Template};

#[test]
fn wrong_templates_say_where_and_what() {
    let said = |text: &str| Template::read("t", text).map(|_| ()).map_err(|e| e.to_string());
    let head = "template t\n";
    let cases = [
        ("page = <ul> x </ul>", "line 2: there is no rule `x`"),
        ("page = <ul> text", "line 2: expected `</ul>`"),
        ("page = <foo> text </foo>", "line 2: `foo` is no element of HTML"),
        ("page = (text", "line 2: expected `)`"),
        ("page = TERM_q", "line 2: there is no term `q`"),
        ("term q = what", "line 2: expected a phrase in quotes"),
        ("wat is this", "line 2: `wat` begins no line"),
        ("page = (text*)*", "something that may be empty"),
        ("page = <ul> page </ul>", "`page` stands inside itself"),
        ("targets q\npage = text", "line 2: the target `q` is no rule"),
        // What is wrong on a line that goes on is told of that line.
        ("page = <ul>\n  text\n  <li> x </li> </ul>", "line 4: there is no rule `x`"),
        ("page = <ul>\n  <foo> text </foo>\n  </ul>", "line 3: `foo` is no element"),
        ("page = <ul>\n  ( text\n  </ul>", "line 4: expected `)`"),
        ("page = <ul>\n\n  # not told\n  text", "line 5: expected `</ul>`"),
        ("page = a\na = <p> text </p>\n  b", "line 4: there is no rule `b`"),
        ("page = TERM_q\nterm q = \"a\"\n  | b", "line 4: expected a phrase in quotes, found `b`"),
        ("page = TERM_q\nterm q = \"a\"\n  narrower r\n  s", "line 4: there is no term `r`"),
        ("page = TERM_q\nterm q = \"a\" \"b\"", "line 3: expected `|` or `narrower`, found `\"b\"`"),
        ("targets a\n  zz\npage = a\na = text", "line 3: the target `zz`"),
        ("page = a\na = b\nb = a", "line 4: `a` stands inside itself"),
        ("page = a\na = ((text?)\n  )+", "line 3: it repeats"),
        // Nothing is said twice unnoticed.
        ("page = text\npage = text", "line 3: `page` has a rule already, on line 2"),
        ("page = TERM_q\nterm q = \"a\"\nterm q = \"b\"", "line 4: there is a term `q` already, on line 3"),
        ("template u\npage = text", "line 2: the template has a name already"),
        ("targets page page\npage = text", "line 2: `page` is a target already"),
        ("page = text\ntext = <p> text </p>", "line 3: `text` cannot be a rule's name"),
        ("page = text\nTERM_a = text", "line 3: `TERM_a` cannot be a rule's name"),
    ];
    for (text, what) in cases {
        let error = said(&format!("{head}{text}")).expect_err(text);
        assert!(error.starts_with("template t, line") && error.contains(what), "{text}: {error}");
    }
    let deep = format!("{head}page = {} text {}", "<div> ".repeat(20), "</div> ".repeat(20));
    assert!(said(&deep).is_ok(), "twenty levels are not too many");
    let rules: String = (1..60).map(|i| format!("b{i} = b{} b{}\n", i - 1, i - 1)).collect();
    let empty = format!("{head}page = b59*\n{rules}b0 = text?\n");
    assert!(said(&empty).expect_err("endless").contains("may be empty"));
    let mut large = format!("{head}a0 = text text\n");
    (1..16).for_each(|i| large.push_str(&format!("a{i} = a{} a{}\n", i - 1, i - 1)));
    let large = large.replace("a0 = text text\n", "") + "a0 = text text\n";
    let large = large.lines().rev().collect::<Vec<_>>().join("\n").replace(head.trim(), "");
    let error = said(&format!("{head}page = a15\n{large}")).expect_err("it blows up");
    assert!(error.contains("it is too large"), "{error}");
    // Wildcards inside elements inside elements: every node would be read once for each element around it.
    let skips = format!("{head}page = {}\n", "<div> ... TERM_q ... </div> ".repeat(25));
    let error = said(&format!("{skips}term q = \"a\"")).expect_err("it blows up");
    assert!(
        error.contains("line 2: it is too large") && error.contains("wildcard inside an element"),
        "{error}"
    );
}

#[test]
fn what_stands_in_quotes_is_a_phrase() {
    let text = "template t\npage = ... TERM_q ...\nterm q = \"this | that\" | \"a narrower way\" narrower r\nterm r = \"b = c\"\n";
    let template = Template::read("t", text).expect("it is right");
    for (said, fits) in [("this | that", true), ("A narrower way", true), ("b = c", true), ("this", false)] {
        let doc = page::parse(format!("<p>{said}").as_bytes(), &page::Hints::default());
        assert_eq!(template.find(&doc, Closeness::Exact).is_some(), fits, "{said}");
    }
}
