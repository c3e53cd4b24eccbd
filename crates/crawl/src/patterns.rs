//! Which pages of a domain are visited: patterns of addresses.
//!
//! ```text
//! /events/*                          a glob of path and query: `*` is any text, all else stands for itself
//! https://www.example.edu/*?lang=en  a glob of the whole address
//! regex:/20\d\d/                     a regular expression that is found anywhere in the address
//! ```

use regex::{RegexSet, RegexSetBuilder};
use url::Url;

/// What a regular expression is introduced by.
const REGEX: &str = "regex:";

/// Largest automaton of all patterns together, in bytes.
const LARGEST: usize = 16 << 20;

/// Ends of files that list pages: they are read whatever is included, else what they list were never found.
const LISTS: &[&str] = &[".xml", ".xml.gz"];

/// Which pages of a domain are visited.
#[derive(Debug, Clone, Default)]
pub struct Patterns {
    include: RegexSet,
    exclude: RegexSet,
}

/// A pattern that is none.
#[derive(Debug, Clone, thiserror::Error)]
#[error(
    "reading the pattern `{pattern}`: {why}; write a glob such as /events/*, or regex: and a regular expression"
)]
pub struct PatternError {
    pattern: String,
    why: String,
}

impl Patterns {
    /// Pages that match one of `include`, where there is one, and none of `exclude`.
    ///
    /// # Errors
    /// Where a pattern is no regular expression.
    pub fn new(include: &[String], exclude: &[String]) -> Result<Patterns, PatternError> {
        Ok(Patterns { include: set(include)?, exclude: set(exclude)? })
    }

    /// Why a page is left out, if it is. A seed, no link from anywhere, need not be included.
    pub(crate) fn leaves(&self, url: &Url, depth: u32) -> Option<&'static str> {
        let listing = || LISTS.iter().any(|end| url.path().ends_with(end));
        if self.exclude.is_match(url.as_str()) {
            return Some("excluded");
        }
        let included =
            self.include.is_empty() || depth == 0 || listing() || self.include.is_match(url.as_str());
        (!included).then_some("not included")
    }
}

fn set(patterns: &[String]) -> Result<RegexSet, PatternError> {
    let expression = |pattern: &String| {
        let expression = pattern.strip_prefix(REGEX).map_or_else(|| of_glob(pattern), str::to_owned);
        // One by one first, so that the one that is wrong is named.
        match RegexSet::new([&expression]) {
            Ok(_) => Ok(expression),
            Err(why) => {
                let why = why.to_string();
                let why = why.lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned();
                Err(PatternError { pattern: pattern.clone(), why })
            }
        }
    };
    let expressions = patterns.iter().map(expression).collect::<Result<Vec<_>, _>>()?;
    let set = RegexSetBuilder::new(expressions).size_limit(LARGEST).build();
    set.map_err(|why| PatternError { pattern: patterns.join(" "), why: why.to_string() })
}

/// A glob as a regular expression of whole addresses.
fn of_glob(glob: &str) -> String {
    let parts: Vec<String> = glob.split('*').map(regex::escape).collect();
    let origin = if glob.starts_with('/') { "[a-z]+://[^/]+" } else { "" };
    format!("^{origin}{}$", parts.join(".*"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(include: &[&str], exclude: &[&str], address: &str) -> Option<&'static str> {
        let texts = |patterns: &[&str]| patterns.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let patterns = Patterns::new(&texts(include), &texts(exclude)).expect("patterns");
        patterns.leaves(&Url::parse(address).expect("an address"), 1)
    }

    #[test]
    fn globs_and_regular_expressions() {
        let events = "https://a.org/events/x?page=2";
        assert_eq!(left(&[], &[], events), None);
        assert_eq!(left(&["/events/*"], &[], events), None);
        assert_eq!(left(&["/events/"], &[], events), Some("not included"));
        assert_eq!(left(&["*/x?page=*"], &[], events), None);
        assert_eq!(left(&["https://a.org/*"], &["*?page=*"], events), Some("excluded"));
        assert_eq!(left(&["regex:/e[v]ents/"], &["regex:page=[3-9]"], events), None);
        assert_eq!(left(&["/news/*", "/events/*"], &[], events), None);
        assert_eq!(left(&["/events/x.page=2"], &[], events), Some("not included"), "a dot is a dot");
        assert_eq!(left(&["/news/*"], &[], "https://a.org/sitemap-2.xml"), None);
        let patterns = Patterns::new(&["/news/*".to_owned()], &[]).expect("a pattern");
        assert_eq!(patterns.leaves(&Url::parse("https://a.org/").expect("an address"), 0), None, "a seed");
    }

    #[test]
    fn a_pattern_that_is_wrong_is_named() {
        let wrong =
            Patterns::new(&["/a/*".to_owned()], &["regex:a(b".to_owned()]).expect_err("no expression");
        let message = wrong.to_string();
        assert!(message.contains("`regex:a(b`: unclosed group; write a glob"), "{message}");
        let large = Patterns::new(&["regex:(\\w{900}){900}".to_owned()], &[]);
        assert!(large.is_err());
    }
}
