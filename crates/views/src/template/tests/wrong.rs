//! What is said of templates that are wrong.

use super::super::{Closeness, Template};

#[test]
fn wrong_templates_say_where_and_what() {
    let read = |text: &str| Template::read("t", text).map(|_| ()).map_err(|e| e.to_string());
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
        let error = read(&format!("{head}{text}")).expect_err(text);
        assert!(error.starts_with("template t, line") && error.contains(what), "{text}: {error}");
    }
    let deep = format!("{head}page = {} text {}", "<div> ".repeat(20), "</div> ".repeat(20));
    assert!(read(&deep).is_ok(), "twenty levels are not too many");
    let rules: String = (1..60).map(|i| format!("b{i} = b{} b{}\n", i - 1, i - 1)).collect();
    let empty = format!("{head}page = b59*\n{rules}b0 = text?\n");
    assert!(read(&empty).expect_err("endless").contains("may be empty"));
    let mut large = format!("{head}a0 = text text\n");
    (1..16).for_each(|i| large.push_str(&format!("a{i} = a{} a{}\n", i - 1, i - 1)));
    let large = large.replace("a0 = text text\n", "") + "a0 = text text\n";
    let large = large.lines().rev().collect::<Vec<_>>().join("\n").replace(head.trim(), "");
    let error = read(&format!("{head}page = a15\n{large}")).expect_err("it blows up");
    assert!(error.contains("it is too large"), "{error}");
    // Wildcards inside elements inside elements: every node would be read once for each element around it.
    let skips = format!("{head}page = {}\n", "<div> ... TERM_q ... </div> ".repeat(25));
    let error = read(&format!("{skips}term q = \"a\"")).expect_err("it blows up");
    assert!(
        error.contains("line 2: it is too large") && error.contains("wildcard inside an element"),
        "{error}"
    );
}

/// Files that would take long to read, each with what is said of it.
#[test]
fn large_files_are_refused_without_being_read_to_the_end() {
    const MANY: usize = 200_000;
    let lines = |line: &dyn Fn(usize) -> String| (0..MANY).map(line).collect::<String>();
    let cases = [
        // Rules in a chain, from the first to the last and back.
        (format!("page = a0\n{}", lines(&|i| format!("a{i} = a{}\n", i + 1))), "it is too large"),
        (format!("page = a{MANY}\n{}", lines(&|i| format!("a{} = a{i}?\n", i + 1))), "it is too large"),
        (format!("page = {}", "text ".repeat(MANY)), "it is too large"),
        (format!("page = {}", "( ".repeat(MANY)), "nested more than"),
        (format!("page = TERM_t\nterm t = {}", "\"a\" | ".repeat(MANY)), "it is too large"),
        (
            format!("page = text\n{}", lines(&|i| format!("term t{i} = \"a\" narrower t{}\n", i + 1))),
            "it is too large",
        ),
        (format!("page = text\ntargets {}", lines(&|i| format!("t{i} "))), "it is too large"),
    ];
    for (text, what) in cases {
        let error = Template::read("t", &format!("template t\n{text}")).expect_err(what).to_string();
        assert!(error.contains(what) && error.len() < 300, "{what}: {error}");
    }
    let chain = |n: usize| {
        (0..n).map(|i| format!("a{i} = a{}\n", i + 1)).collect::<String>() + &format!("a{n} = text\n")
    };
    let deep =
        Template::read("t", &format!("template t\npage = a0\n{}", chain(1_900))).expect_err("it is deep");
    assert!(deep.to_string().contains("rules stand inside rules more than 200 deep"), "{deep}");
    assert!(Template::read("t", &format!("template t\npage = a0\n{}", chain(150))).is_ok());
    let terms: String =
        (0..1_000).map(|i| format!("term t{i} = \"p{i}\" narrower t{}\n", (i + 1) % 1_000)).collect();
    let wide = Template::read("t", &format!("template t\npage = text\n{terms}")).expect_err("all are in all");
    assert!(wide.to_string().contains("terms have more than 50000 phrases"), "{wide}");
}

#[test]
fn a_mark_of_the_encoding_is_passed_over() {
    let template = Template::read("t", "\u{feff}template t\npage = text\n").expect("it is right");
    assert_eq!(template.name, "t");
}

#[test]
fn what_stands_in_quotes_is_a_phrase() {
    let text = "template t\npage = ... TERM_q ...\nterm q = \"this | that\" | \"a narrower way\" narrower r\nterm r = \"b = c\"\n";
    let template = Template::read("t", text).expect("it is right");
    for (read, fits) in [("this | that", true), ("A narrower way", true), ("b = c", true), ("this", false)] {
        let doc = page::parse(format!("<p>{read}").as_bytes(), &page::Hints::default());
        assert_eq!(template.find(&doc, Closeness::Exact).is_some(), fits, "{read}");
    }
}
