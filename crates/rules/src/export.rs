//! Export: a rule in the words of other tools.
//!
//! ```text
//! table > tbody > tr:nth-child(n+2)   ──▶ css     table > tbody > tr:nth-child(n+2), table > tr:nth-of-type(n+2)
//!                                     ──▶ xpath   //table/tbody/*[position() >= 2][self::tr] | …
//!                                     ──▶ scrapy  a spider in Python that yields an item a record
//!                                     ──▶ what FreshRSS, RSS-Bridge, Huginn and changedetection.io read: XPath again
//! ```
//!
//! What cannot be said in these words is left out and told.

mod address;
mod changedetection;
mod css;
mod feed;
mod freshrss;
mod huginn;
mod list;
mod reading;
mod rss_bridge;
mod spider;
mod words;
mod xpath;

use thiserror::Error;

use crate::rule::Rule;
use list::List;

pub use words::Words;

/// A rule in other words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The words.
    pub text: String,
    /// What they do not say of the rule, each as a sentence without its full stop.
    pub left_out: Vec<String>,
}

/// Why a rule is not exported.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unexported {
    /// The words cannot tell its records.
    #[error("{0}")]
    Beyond(String),
    /// The words hold the page's address, which nobody knows.
    #[error("{0} is told the address of a page, and the rule was learnt from a file")]
    NoAddress(&'static str),
}

impl Rule {
    /// The rule in the words of another tool, for the page at this address; without one for that learnt from.
    pub fn export(&self, words: Words, address: Option<&str>) -> Result<Export, Unexported> {
        let source = address.unwrap_or(&self.source);
        let first = List::of(self, words).map_err(Unexported::Beyond)?;
        let mut left_out: Vec<String> = first.left_out().collect();
        let mut lists = vec![first.clone()];
        let url = match words.tool_of_one_list() {
            Some(tool) => {
                left_out.extend(self.beside_first(tool));
                address::of_web(source).ok_or(Unexported::NoAddress(tool))?
            }
            None => {
                self.add_others(&mut lists, words, &mut left_out);
                source
            }
        };
        let text = match words {
            Words::Css => css::lists(&lists, &mut left_out),
            Words::XPath => xpath::lists(&lists),
            Words::Scrapy => spider::of(&lists, url, &mut left_out),
            Words::FreshRss => freshrss::file(&first, url, &mut left_out),
            Words::RssBridge => rss_bridge::query(&first, url, &mut left_out),
            Words::Huginn => huginn::options(&first, url),
            Words::ChangeDetection => changedetection::watch(&first, url),
        };
        Ok(Export { text, left_out })
    }

    /// Adds the lists below `otherwise` that the words can tell.
    fn add_others<'r>(&'r self, lists: &mut Vec<List<'r>>, words: Words, left_out: &mut Vec<String>) {
        for (number, other) in (2..).zip(&self.otherwise) {
            match List::of(other, words) {
                Ok(list) => {
                    left_out.extend(list.left_out());
                    lists.push(list);
                }
                Err(why) => left_out.push(format!("its list {number} is left out: {why}")),
            }
        }
    }

    /// What a tool that reads one list of a page is not told.
    fn beside_first(&self, tool: &str) -> impl Iterator<Item = String> {
        let inner = (!self.inner.is_empty()).then(|| "the lists inside its records are left out".to_owned());
        let others = (!self.otherwise.is_empty())
            .then(|| format!("what stands below `otherwise` is left out: {tool} reads one list of a page"));
        inner.into_iter().chain(others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exported(lines: &str, words: Words) -> Export {
        let rule = Rule::read("x", &format!("gleaner-rule 1\n{lines}")).unwrap();
        rule.export(words, None).unwrap()
    }

    /// The records' selector.
    fn records(path: &str, words: Words) -> String {
        let text = exported(&format!("record {path}"), words).text;
        text.lines().next().unwrap().strip_prefix("record: ").unwrap().to_owned()
    }

    /// Other parsers do not add the body that the HTML standard asks of a table.
    #[test]
    fn a_table_may_have_no_body() {
        let css = |path| records(path, Words::Css);
        assert_eq!(css("tbody > tr"), "table > tbody > tr, table > tr");
        assert_eq!(
            css("table.a > tbody > tr:nth-child(n+2)"),
            "table.a > tbody > tr:nth-child(n+2), table.a > tr:nth-of-type(n+2)"
        );
        assert_eq!(css("tbody.a > tr"), "tbody.a > tr");
        assert_eq!(css("table > tbody"), "table > tbody");
        assert_eq!(css("tbody > tr > td > table > tbody > tr").split(", ").count(), 4);
        assert_eq!(css("thead > tr"), "thead > tr");
        assert_eq!(
            records("table.a > tbody > tr:nth-child(n+2)", Words::XPath),
            "//table[contains(concat(' ', normalize-space(@class), ' '), ' a ')]/tbody/*[position() >= 2][self::tr]\
             [normalize-space()] | //table[contains(concat(' ', normalize-space(@class), ' '), ' a ')]\
             /tr[position() >= 2][normalize-space()]"
        );
    }

    #[test]
    fn a_field_is_said_of_all_alternatives() {
        let fields = "record table.a > tbody > tr\nfield url 1.00 tbody > tr > td @href as url\n\
                      field price 1.00 p.s after \"Price:\" as Price\nfield text 1.00 . as all\n";
        let css = exported(fields, Words::Css);
        let lines: Vec<&str> = css.text.lines().skip(1).collect();
        assert_eq!(
            lines,
            [
                "url: table > tbody > tr > td::attr(href), table > tr > td::attr(href)",
                "Price: p.s",
                "all: :scope"
            ]
        );
        assert_eq!(css.left_out, ["CSS does not cut off what stands before a value: “Price:”"]);
        let xpath = exported(fields, Words::XPath);
        let lines: Vec<&str> = xpath.text.lines().skip(1).collect();
        assert_eq!(lines[0], "url: (.//tbody/tr/td | ./descendant-or-self::table/tr/td)[1]/@href");
        assert!(lines[1].starts_with("Price: normalize-space(substring-after("), "{}", lines[1]);
        assert_eq!((lines[2], xpath.left_out), ("all: normalize-space(.)", Vec::new()));
    }

    #[test]
    fn lists_inside_and_beside_are_said() {
        let lines = "record div.a > ul > li\nfield date 0.40 - as when\ninner li > ul > li\n\
                     inner ul > li > b\notherwise\n\
                     record p > a\notherwise\nleader p > b\n";
        let css = exported(lines, Words::Css);
        assert_eq!(
            css.text,
            "record: div.a > ul > li\ninner: li > ul > li\ninner: ul > li > b\notherwise\nrecord: p > a\n"
        );
        assert_eq!(
            css.left_out,
            [
                "no selector leads to `when`",
                "its list 3 is left out: its records are no elements of their own, but stretches of a flat page: \
                 a spider finds them",
                "records may stand inside records of the list 2, of which the rule takes the outermost",
            ]
        );
        let xpath = exported(lines, Words::XPath);
        assert!(xpath.text.contains("\ninner: .//li[parent::ul[parent::li]]\n"), "{}", xpath.text);
        assert!(
            xpath.text.ends_with("record: //p/a[not(ancestor::a[parent::p])][normalize-space()]\n"),
            "{}",
            xpath.text
        );
    }

    #[test]
    fn what_no_selector_tells_is_not_exported() {
        let why = |lines: &str| {
            let rule = Rule::read("x", &format!("gleaner-rule 1\n{lines}")).unwrap();
            rule.export(Words::Css, None).unwrap_err().to_string()
        };
        assert!(why("leader p > b").ends_with("stretches of a flat page: a spider finds them"));
        assert!(why("blank p > br").starts_with("empty lines part its records"));
        assert!(why("parting body > p").ends_with("to which no selector leads: a spider finds it"));
        assert!(why("record tr > td\napart lacking").starts_with("among its records stand others"));
        assert!(why("record tr > td\napart unlike\nfield text 0.90 b as x").ends_with("had tells which"));
        assert!(why("encoding all-tags\npattern <p> text </p>").contains("a pattern of tags"));
        assert_eq!(
            why("record ul > li\nsplit \"a\" at \",\" as \"b\" \"c\""),
            "no selector says `split \"a\" at \",\" as \"b\" \"c\"`"
        );
    }

    #[test]
    fn what_is_set_apart_lacks_a_field() {
        let lines = "record ul.a > li\napart lacking\nfield text 1.00 h3 under \"Name\" as name\n\
                     field url 1.00 a @href as url\nfield date 0.90 i as when\n";
        assert!(exported(lines, Words::Css).text.starts_with("record: ul.a > li:has(h3):has(a[href])\n"));
        let xpath = exported(lines, Words::XPath);
        let name = "normalize-space((.//h3)[1])";
        let records = xpath.text.lines().next().unwrap();
        let exported_text = format!("/li[normalize-space()][{name}][{name} != 'Name'][(.//a)[1]/@href]");
        assert!(records.ends_with(&exported_text), "{records}");
        assert_eq!(
            xpath.left_out,
            ["what lacks one of `name`, `url` is no record to them; the rule looks at what most have"]
        );
        let spider = exported(lines, Words::Scrapy).text;
        assert!(spider.contains("\"apart\": {\"name\": \"Name\", \"url\": None},\n"), "{spider}");
    }

    #[test]
    fn lines_of_preformatted_text_are_told() {
        let exported_text =
            exported("leader body > pre > br\nfield text 1.00 a as title", Words::Scrapy).left_out;
        assert!(
            exported_text[0].starts_with("its records are lines of preformatted text"),
            "{exported_text:?}"
        );
        assert_eq!(exported("leader body > p > br", Words::Scrapy).left_out, Vec::<String>::new());
    }

    /// What goes by one name twice is told by no label.
    #[test]
    fn a_label_is_of_one_field() {
        let lines = "record p.a\nfield text 1.00 - under \"Of\" as of\nfield text 1.00 - under \"By\" as by\n\
                     field text 0.50 - under \"By\" as by 2\n";
        let xpath = exported(lines, Words::XPath);
        assert_eq!(xpath.left_out, ["no selector leads to `by`, `by 2`"]);
        assert!(
            xpath.text.lines().nth(1).unwrap().starts_with("of: normalize-space(concat(("),
            "{}",
            xpath.text
        );
        assert!(!xpath.text.contains("ancestor::table"), "{}", xpath.text);
        assert!(
            exported(&lines.replace("p.a", "table.a > tr"), Words::XPath).text.contains("ancestor::table")
        );
    }

    /// Nothing of a page becomes code: names and sources stand in strings, what is told of them behind `#`.
    #[test]
    fn a_spider_holds_names_as_strings() {
        let lines = "source https://x.example/\"a\\\"\nrecord ul > li\nfield text 1.00 a as it's \"\"\"\\\n\
                     field text 1.00 - as \"\"\" #\n";
        let spider = exported(lines, Words::Scrapy).text;
        assert!(spider.contains(r#"START = "https://x.example/\"a\\\"""#), "{spider}");
        assert!(spider.contains(r#""it's \"\"\"\\": ("#), "{spider}");
        assert!(spider.contains("\n# Left out: no selector leads to `\"\"\" #`.\n"), "{spider}");
        let of_file = exported("source saved page.html\nrecord ul > li", Words::Scrapy).text;
        assert!(of_file.contains("\nSTART = None\n"), "{of_file}");
    }
}
