//! A rule as a file: a word and its value a line, so that it is read, edited and compared by people.
//!
//! ```text
//! gleaner-rule 1
//! source https://example.org/talks
//! learnt 12
//! confidence 0.97
//! record ul.talks > li
//! field text 1.00 h3 > a as title
//! field date 0.92 span.when as date
//! ```
//!
//! In a page without an element a record stands, instead of `record`, `leader`: each record begins with such an element
//! and goes on to the next; `blank` names the line breaks of which those do that end an empty line; `parting` names paragraphs
//! that are records each, as is what stands before the first. `apart lacking` and
//! `apart unlike` say that of what stands there some are no records: those that lack what nearly all others have, or
//! also those that are built otherwise.
//!
//! Records that neither tells are told by the tags and texts they are made of: `encoding` says which tags count
//! (`all-tags`, `no-logical`, `no-physical`, `no-special` or `block-level`), and `pattern` what stands behind what,
//! with alternatives in brackets and `-` where there may be none, as in `<li> [<b>|<i>] text [<br>|-] </li>`.
//!
//! `head`, as `record` is written, leads to the rows that name the columns; what `record` leads to is none of them.
//! `inner` leads to the records of a list inside the records; a second one to those inside these. A `field` is its
//! type, the share of records that had it, its place in the record (`-`: nowhere that tags and classes tell), perhaps
//! the label that stands there before its value (`after "Price:"`), and its name. Only what tells the records must be
//! there. `cells`, `begins` and `order` say how the records were built, each line of `order` what stood behind a text.
//! `without`, `join` and `split` say what a person made of the fields. A line `otherwise` begins another list in
//! the same words: what is read on a page that does not have those above; it was learnt from the same page where it names
//! no `source` of its own. Empty lines and those that begin with `#` say nothing.

use std::fmt;

use listings::{Apart, Cut};
use views::tokens::Encoding;

use crate::change::{self, Change, JOIN, SPLIT, WITHOUT};
use crate::field::Field;
use crate::opening::Opening;
use crate::order::Order;
use crate::path::Path;
use crate::rule::Rule;
use crate::selector::{BLANK, ENCODING, LEADER, PARTING, PATTERN, RECORD, Selector};
use crate::tokens::Tokens;

/// The first line of every rule file: what it is, and the version of its form.
const HEAD: &str = "gleaner-rule 1";

/// What it is.
const FORM: &str = "gleaner-rule";

/// Words for what is no record.
const LACKING: &str = "lacking";
const UNLIKE: &str = "unlike";

/// Parts the number of records learnt from and that of their pages.
const ON: &str = " on ";

/// The line between a list and what is read where a page does not have it.
const OTHERWISE: &str = "otherwise";

/// Most lists inside one another that a file may tell of.
const MAX_LEVELS: usize = 16;

/// Most fields of a list that a file may tell of: each is looked for in every record, and a rule of many pages has less.
const MAX_FIELDS: usize = 1_000;

/// Most lists that a file may tell of: a page that has none of them is walked for each.
const MAX_LISTS: usize = 100;

/// Most characters of what is told of a wrong line.
const SHOWN: usize = 500;

/// What is wrong with a rule file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("rule file {file}, line {line}: {what}")]
pub struct RuleError {
    file: String,
    line: usize,
    what: String,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}\nsource {}", self.source)?;
        self.write(f)?;
        self.otherwise.iter().try_for_each(|other| {
            writeln!(f, "{OTHERWISE}")?;
            if other.source != self.source {
                writeln!(f, "source {}", other.source)?;
            }
            other.write(f)
        })
    }
}

impl Rule {
    /// The lines that tell its list.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "learnt {}", self.learnt)?;
        if self.pages > 1 {
            write!(f, "{ON}{} pages", self.pages)?;
        }
        writeln!(f, "\nconfidence {:.2}", self.confidence)?;
        self.head.iter().try_for_each(|head| writeln!(f, "head {head}"))?;
        writeln!(f, "{}", self.way)?;
        match self.apart {
            Apart::None => {}
            Apart::Lacking => writeln!(f, "apart {LACKING}")?,
            Apart::Unlike => writeln!(f, "apart {UNLIKE}")?,
        }
        self.cells.iter().try_for_each(|cells| writeln!(f, "cells {cells}"))?;
        self.begins.iter().try_for_each(|opening| writeln!(f, "begins {opening}"))?;
        self.order.iter().try_for_each(|order| write!(f, "{order}"))?;
        self.fields.iter().try_for_each(|field| writeln!(f, "field {field}"))?;
        self.inner.iter().try_for_each(|path| writeln!(f, "inner {path}"))?;
        self.changes.iter().try_for_each(|change| writeln!(f, "{change}"))
    }

    /// Reads a rule file; `file` is its name, for what is told of a wrong line.
    pub fn read(file: &str, text: &str) -> Result<Rule, RuleError> {
        let wrong = |(line, what): Fault| {
            let what = what.chars().take(SHOWN).collect();
            RuleError { file: file.to_owned(), line, what }
        };
        let is_content = |(_, line): &(usize, &str)| !line.is_empty() && !line.starts_with('#');
        // Some editors of Windows put a mark before all text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = (1..).zip(text.lines().map(str::trim)).filter(is_content);
        head(lines.next()).map_err(wrong)?;
        let mut rules: Vec<Rule> = Vec::new();
        let mut read = Read::default();
        let mut last = 1;
        for (line, written) in lines {
            if written == OTHERWISE {
                if rules.len() + 1 == MAX_LISTS {
                    return Err(wrong((line, format!("more than {MAX_LISTS} lists are not read"))));
                }
                rules.push(std::mem::take(&mut read).rule(last).map_err(wrong)?);
            } else {
                let (word, value) = written.split_once(char::is_whitespace).unwrap_or((written, ""));
                read.take(line, word, value.trim()).map_err(|what| wrong((line, what)))?;
            }
            last = line;
        }
        rules.push(read.rule(last).map_err(wrong)?);
        let rule = rules.remove(0);
        let of_one_page = |other: Rule| match other.source.as_str() {
            "" => Rule { source: rule.source.clone(), ..other },
            _ => other,
        };
        let otherwise = rules.into_iter().map(of_one_page).collect();
        Ok(Rule { otherwise, ..rule })
    }
}

/// What is wrong, with its line.
type Fault = (usize, String);

/// Is the first line that of a rule, and of a version that we read?
fn head(first: Option<(usize, &str)>) -> Result<(), Fault> {
    let begins = format!("a rule begins with the line `{HEAD}`");
    let (line, written) = first.ok_or_else(|| (1, format!("is empty; {begins}")))?;
    let version = written.strip_prefix(FORM).and_then(|rest| rest.trim().parse::<u32>().ok());
    match version {
        _ if written == HEAD => Ok(()),
        Some(version) if version > 1 => Err((
            line,
            format!("the file is of the later version {version}; take a later glean, or learn the rule anew"),
        )),
        _ => Err((line, begins)),
    }
}

/// What the lines said so far.
#[derive(Default)]
struct Read {
    source: Option<String>,
    /// How many records, and on how many pages.
    learnt: Option<(usize, usize)>,
    confidence: Option<f32>,
    head: Option<Path>,
    encoding: Option<Encoding>,
    selector: Option<Selector>,
    apart: Option<Apart>,
    cells: Option<usize>,
    begins: Option<Opening>,
    order: Option<Order>,
    fields: Vec<Field>,
    inner: Vec<Path>,
    /// Each with its line.
    changes: Vec<(usize, Change)>,
}

impl Read {
    /// Takes a line of a list.
    fn take(&mut self, line: usize, word: &str, value: &str) -> Result<(), String> {
        match word {
            "source" => once(word, &mut self.source, value.to_owned())?,
            "learnt" => {
                once(word, &mut self.learnt, learnt(value)?)?;
            }
            "confidence" => {
                let share = value.parse().ok().filter(|x| (0.0..=1.0).contains(x));
                let share = share.ok_or_else(|| format!("`{value}` is no number from 0 to 1"))?;
                once(word, &mut self.confidence, share)?;
            }
            "head" => once(word, &mut self.head, value.parse()?)?,
            RECORD => once(word, &mut self.selector, by_path(value, Cut::Each)?)?,
            LEADER => once(word, &mut self.selector, by_path(value, Cut::Leaders)?)?,
            BLANK => once(word, &mut self.selector, by_path(value, Cut::Blank)?)?,
            PARTING => once(word, &mut self.selector, by_path(value, Cut::Parting)?)?,
            ENCODING => once(word, &mut self.encoding, encoding(value)?)?,
            PATTERN => {
                let needed =
                    || format!("`{PATTERN}` needs a line `{ENCODING}` above it, which says what tags count");
                let tokens = Tokens::new(self.encoding.ok_or_else(needed)?, value.parse()?)?;
                once(word, &mut self.selector, Selector::Tokens(tokens))?;
            }
            "apart" => once(word, &mut self.apart, apart(value)?)?,
            "cells" => {
                let cells = value.parse().map_err(|_| format!("`{value}` is no number of cells"))?;
                once(word, &mut self.cells, cells)?;
            }
            "begins" => once(word, &mut self.begins, value.parse()?)?,
            "order" => self.order.get_or_insert_default().add(value)?,
            "field" => self.field(value.parse()?)?,
            "inner" if self.inner.len() == MAX_LEVELS => {
                return Err(format!("more than {MAX_LEVELS} lists in one another are not read"));
            }
            "inner" => self.inner.push(value.parse()?),
            WITHOUT | JOIN | SPLIT => self.changes.push((line, Change::read(word, value)?)),
            _ => {
                let known = "words are source, learnt, confidence, head, record, leader, blank, parting, encoding, \
                             pattern, apart, cells, begins, order, field, inner, without, join, split, otherwise";
                return Err(format!("unknown word `{word}`; {known}"));
            }
        }
        Ok(())
    }

    fn field(&mut self, field: Field) -> Result<(), String> {
        if self.fields.len() == MAX_FIELDS {
            return Err(format!("more than {MAX_FIELDS} fields of a list are not read"));
        }
        if self.fields.iter().any(|other| other.name == field.name) {
            return Err(format!("a second field `{}`; give each a name of its own", field.name));
        }
        self.fields.push(field);
        Ok(())
    }

    /// The rule that all lines together are, the last of which is that one.
    fn rule(self, last: usize) -> Result<Rule, Fault> {
        let Read {
            source,
            learnt,
            confidence,
            head,
            encoding,
            selector,
            apart,
            cells,
            begins,
            order,
            fields,
            inner,
            changes,
        } = self;
        let selector = selector.ok_or_else(|| {
            let words = format!("`{RECORD}` (or `{LEADER}`, `{BLANK}`, `{PARTING}`, `{PATTERN}`)");
            (last, format!("no line {words} says where records stand"))
        })?;
        if encoding.is_some() && matches!(selector, Selector::Path { .. }) {
            return Err((last, format!("`{ENCODING}` is said, but no `{PATTERN}`")));
        }
        change::can_be_made(fields.iter().map(|field| field.name.as_str()).collect(), &changes)?;
        let (source, (learnt, pages)) = (source.unwrap_or_default(), learnt.unwrap_or((0, 1)));
        let (confidence, apart) = (confidence.unwrap_or(1.0), apart.unwrap_or(Apart::None));
        let (changes, otherwise) = (changes.into_iter().map(|(_, change)| change).collect(), Vec::new());
        Ok(Rule {
            source,
            learnt,
            pages,
            confidence,
            head,
            way: selector,
            apart,
            cells,
            begins,
            order,
            fields,
            inner,
            changes,
            otherwise,
        })
    }
}

fn by_path(value: &str, cut: Cut) -> Result<Selector, String> {
    Ok(Selector::Path { path: value.parse()?, cut })
}

/// How many records, and on how many pages: `24`, or `72 on 3 pages`.
fn learnt(value: &str) -> Result<(usize, usize), String> {
    let (records, pages) = value.split_once(ON).unwrap_or((value, "1"));
    let pages =
        pages.split_whitespace().next().and_then(|pages| pages.parse().ok()).filter(|pages| *pages > 0);
    let read = records.trim().parse().ok().zip(pages);
    read.ok_or_else(|| format!("`{value}` is no number of records, such as `24` or `72 on 3 pages`"))
}

fn encoding(value: &str) -> Result<Encoding, String> {
    let known = Encoding::ALL.into_iter().find(|encoding| encoding.name() == value);
    known.ok_or_else(|| {
        let names = Encoding::ALL.map(Encoding::name).join(", ");
        format!("`{value}` is no encoding; they are {names}")
    })
}

fn apart(value: &str) -> Result<Apart, String> {
    match value {
        LACKING => Ok(Apart::Lacking),
        UNLIKE => Ok(Apart::Unlike),
        _ => Err(format!("`{value}` is neither `{LACKING}` nor `{UNLIKE}`")),
    }
}

fn once<T>(word: &str, slot: &mut Option<T>, value: T) -> Result<(), String> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("a second line `{word}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let text = "gleaner-rule 1\nsource a page.html\nlearnt 3\nconfidence 0.90\nhead table > thead > tr\n\
                    record table#found.results.wide > tbody > tr:nth-child(n+2)\n\
                    cells 3\nbegins td > a\norder .: end\norder begin: cell\norder cell: h3 > a, img\n\
                    field text 1.00 td:nth-child(1) > a as Case name\nfield url 1.00 td > a @href as url\n\
                    field date 0.50 - as as it was\nfield text 1.00 . as title\n\
                    field price 1.00 p.s after \"Sold as \\\"it\\\":\" as sold as\n";
        assert_eq!(Rule::read("x", text).unwrap().to_string(), text);
        // As editors and people write it.
        let edited = format!("\u{feff}{}", text.replace('\n', "\r\n").replace("record ", "record\t "));
        let edited = edited.replace("table.results", "TABLE.results").replace("@href", "@HREF");
        assert_eq!(Rule::read("x", &edited).unwrap().to_string(), text);
    }

    #[test]
    fn records_without_an_element_of_their_own() {
        for lines in
            ["leader p > b > a\napart unlike\n", "blank body > br\n", "record tr > td\napart lacking\n"]
        {
            let text = format!("gleaner-rule 1\nsource x\nlearnt 3\nconfidence 0.90\n{lines}");
            assert_eq!(Rule::read("x", &text).unwrap().to_string(), text);
        }
        let fail =
            |lines: &str| Rule::read("a", &format!("gleaner-rule 1\n{lines}")).unwrap_err().to_string();
        assert!(fail("leader b\nrecord p").ends_with("line 3: a second line `record`"));
        assert!(fail("apart all").ends_with("line 2: `all` is neither `lacking` nor `unlike`"));
    }

    #[test]
    fn records_told_by_their_tags() {
        let text = "gleaner-rule 1\nsource x\nlearnt 3\nconfidence 0.90\nhead table > thead > tr\n\
                    encoding block-level\npattern <li> [<p>|<div>] text [</p>|-] </li>\napart lacking\n\
                    field text 1.00 . as title\n";
        let read = Rule::read("x", text).unwrap().to_string();
        assert_eq!(read, text.replace("[<p>|<div>]", "[<div>|<p>]"));
        let fail = |lines: &str| {
            let text = format!("gleaner-rule 1\n# of mine\n{lines}");
            Rule::read("a", &text).unwrap_err().to_string().replace("rule file a, line ", "")
        };
        assert_eq!(
            fail("encoding blocks"),
            "3: `blocks` is no encoding; they are all-tags, no-logical, no-physical, no-special, block-level"
        );
        assert!(fail("pattern <li> text </li>").starts_with("3: `pattern` needs a line `encoding` above it"));
        let with = |pattern: &str| fail(&format!("encoding block-level\npattern {pattern}"));
        assert_eq!(with("<li> text </lo>"), "4: `lo` is no tag of HTML; all others are written <#other>");
        assert!(with("<li> [text").starts_with("4: `[text` does not end"));
        assert_eq!(with(""), "4: a pattern needs a tag or `text`");
        assert_eq!(
            with("<li> <b> text </b> </li>"),
            "4: the encoding `block-level` leaves out `b`, so the pattern never matches"
        );
        assert!(with("[<li>|-] [text|-]").starts_with("4: each place of the pattern may be missing"));
        assert!(with("<li>\nrecord ul > li").ends_with("5: a second line `record`"));
        assert_eq!(fail("encoding all-tags\nrecord ul > li"), "4: `encoding` is said, but no `pattern`");
        let many = "[<p>|<i>|-] ".repeat(14) + "<p> " + &"[<p>|<i>] ".repeat(14);
        let many = fail(&format!("encoding all-tags\npattern {many}"));
        assert!(many.starts_with("4: the pattern has too many readings"), "{many}");
    }

    #[test]
    fn lists_for_pages_that_do_not_have_the_first() {
        let text = "gleaner-rule 1\nsource x\nlearnt 3\nconfidence 0.90\nrecord ul.films > li\n\
                    field text 1.00 a as title\n\
                    otherwise\nlearnt 8\nconfidence 0.80\nleader body > b\napart lacking\nfield text 1.00 a as name\n";
        let rule = Rule::read("x", text).unwrap();
        assert_eq!(rule.to_string(), text);
        assert_eq!((rule.otherwise.len(), rule.otherwise[0].source.as_str()), (1, "x"));
        let fail =
            |lines: &str| Rule::read("a", &format!("gleaner-rule 1\n{lines}")).unwrap_err().to_string();
        let none = "no line `record` (or `leader`, `blank`, `parting`, `pattern`) says where records stand";
        assert_eq!(fail("record ul > li\notherwise"), format!("rule file a, line 3: {none}"));
        assert_eq!(fail("learnt 3\notherwise\nrecord p"), format!("rule file a, line 2: {none}"));
        let of_another_page = text.replace("otherwise\n", "otherwise\nsource y\n");
        let rule = Rule::read("x", &of_another_page).unwrap();
        assert_eq!(rule.to_string(), of_another_page);
        assert_eq!((rule.source.as_str(), rule.otherwise[0].source.as_str()), ("x", "y"));
    }

    #[test]
    fn a_wrong_edit_is_told_by_its_line() {
        let fail = |text: &str| Rule::read("a.rule", text).unwrap_err().to_string();
        assert_eq!(
            fail("Gleaner-rule 1"),
            "rule file a.rule, line 1: a rule begins with the line `gleaner-rule 1`"
        );
        assert!(
            fail("gleaner-rule 1\n# x\nrecord ul >> li")
                .starts_with("rule file a.rule, line 3: `` is no step;")
        );
        let nth =
            "line 2: `:nth-child(2n)` is not `:nth-child(2)` or `:nth-child(n+2)`, with a number up to 16";
        assert!(fail("gleaner-rule 1\nrecord ul > li:nth-child(2n)").ends_with(nth));
        assert!(
            fail("gleaner-rule 1\n\nlearnt x")
                .ends_with("line 3: `x` is no number of records, such as `24` or `72 on 3 pages`")
        );
        assert!(fail("gleaner-rule 1\nrecords ul").contains("line 2: unknown word `records`"));
        assert!(fail("gleaner-rule 1\nconfidence 7").ends_with("line 2: `7` is no number from 0 to 1"));
        assert!(
            fail("gleaner-rule 1\nrecord ul > li\nrecord li").ends_with("line 3: a second line `record`")
        );
        assert!(
            fail("gleaner-rule 1\nfield date 2 td as x")
                .contains("line 2: `date 2 td as x` is not `TYPE SHARE")
        );
        assert!(fail("gleaner-rule 1\nsource x").contains("line 2: no line `record`"));
        assert!(fail("").contains("line 1: is empty"));
        let later = "line 1: the file is of the later version 2; take a later glean, or learn the rule anew";
        assert!(fail("gleaner-rule 2\nrecords by magic").ends_with(later));
        assert!(
            fail("gleaner-rule 1\norder a")
                .ends_with("line 2: `a` is not `TEXT: TEXT, TEXT`, as in `h3 > a: b, end`")
        );
        assert!(fail("gleaner-rule 1\norder a: lnik").contains("line 2: `lnik` is no tag of HTML"));
        let twice = |line: &str| fail(&format!("gleaner-rule 1\n{line}\n{line}"));
        assert!(twice("order h3 > a: b, end").ends_with("line 3: a second line `order h3 > a:`"));
        for line in ["source x", "learnt 3", "confidence 0.50", "apart lacking", "record ul > li"] {
            let word = line.split(' ').next().unwrap();
            assert!(twice(line).ends_with(&format!("line 3: a second line `{word}`")), "{}", twice(line));
        }
    }

    #[test]
    fn a_wrong_edit_of_a_field_is_told_by_its_line() {
        let fail = |lines: &str| {
            let text = format!("gleaner-rule 1\nrecord ul > li\nfield text 1.00 a as title\n{lines}\n# end");
            Rule::read("a", &text).unwrap_err().to_string().replace("rule file a, ", "")
        };
        assert!(
            fail("field dtae 1.00 td as x")
                .starts_with("line 4: `dtae` is no type of a field; they are text,")
        );
        let second = "line 4: a second field `title`; give each a name of its own";
        assert_eq!(fail("field date 1.00 i as title"), second);
        assert_eq!(fail("split \"title\" at \",\" as \"a\" \"a\""), second.replace("title", "a"));
        assert_eq!(
            fail("field url 1.00 a @ as url"),
            "line 4: `@` names no attribute; one is written as in `a @href`"
        );
        assert!(fail("field url 1.00 a @a b as url").starts_with("line 4: `@a b` names no attribute"));
        assert!(fail("field price 1.00 p after \"x\" as y").starts_with("line 4: `after \"x\"` is no label"));
        assert!(
            fail("field price 1.00 p after \"x: as y")
                .starts_with("line 4: `price 1.00 p after \"x: as y` is not")
        );
        let none = |name: &str| format!("line 4: no field is called `{name}`; there are `title`");
        assert_eq!(fail("without \"url\""), none("url"));
        assert_eq!(fail("join \"title\" \"url\" as \"x\""), none("url"));
        assert_eq!(fail("split \"url\" at \",\" as \"x\" \"y\""), none("url"));
        let free = "field text 1.00 b as b\njoin \"title\" \"b\" as \"title\"\n\
                    split \"title\" at \":\" as \"title\" \"b\"";
        assert_eq!(
            fail(&format!("{free}\nwithout \"c\"")),
            "line 7: no field is called `c`; there are `title`, `b`"
        );
        // Of a rule that names no fields nobody knows.
        assert!(Rule::read("a", "gleaner-rule 1\nwithout \"url\"\nrecord ul > li\n").is_ok());
    }
}
