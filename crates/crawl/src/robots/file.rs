//! A robots.txt read: the rules that hold for one program.

use std::time::Duration;

use super::pattern::{self, Pattern};
use crate::agent::product_token;

/// How much of a file is read, in bytes (§2.5: at least 500 KiB).
pub(super) const READ: usize = 512 << 10;

/// Longest pause that a site's `Crawl-delay` can ask for. More would be a refusal in other words.
const LONGEST_DELAY: f64 = 60.0;

/// What of a file is read. The line in which it is cut is left out: half a path forbids more than the whole.
fn read_of(file: &[u8]) -> &[u8] {
    let Some(read) = file.get(..READ) else { return file };
    let end = memchr::memrchr2(b'\n', b'\r', read).unwrap_or(0);
    read.get(..end).unwrap_or_default()
}

/// What one site asks of one program.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rules {
    rules: Vec<Rule>,
    /// Least time between two requests, where the site asks for one (not in the RFC, but often written).
    pub delay: Option<Duration>,
    /// Its sitemaps, as they are written: whole addresses. They stand for all programs (§2.2.4).
    pub sitemaps: Vec<String>,
}

#[derive(Debug, Clone, PartialEq)]
struct Rule {
    allow: bool,
    pattern: Pattern,
    /// As it is written.
    line: String,
}

/// One line with a meaning: key in lower case, value.
type Line<'t> = (String, &'t str);

impl Rules {
    /// What a robots.txt asks of `program` (a product token such as "glean"). Groups for that program; where
    /// there is none, those for `*`. Every file gives rules: lines that make no sense are passed over (§2.2).
    pub fn of(file: &[u8], program: &str) -> Rules {
        let text = String::from_utf8_lossy(read_of(file));
        let lines: Vec<Line> =
            text.trim_start_matches('\u{feff}').split(['\n', '\r']).filter_map(line).collect();
        let own = |agent: &str| product_token(agent).eq_ignore_ascii_case(program);
        let named = lines.iter().any(|(key, value)| key == "user-agent" && own(value));
        let mut rules = if named { group(&lines, own) } else { group(&lines, |agent| agent == "*") };
        let sitemaps = lines.iter().filter(|(key, value)| key == "sitemap" && !value.is_empty());
        rules.sitemaps = sitemaps.map(|(_, value)| (*value).to_owned()).collect();
        rules
    }

    /// May a path (with its query) be fetched? `/robots.txt` always may.
    pub fn allow(&self, path: &str) -> bool {
        self.refusing(path).is_none()
    }

    /// The rule that refuses a path, as the site writes it.
    pub fn refusing(&self, path: &str) -> Option<&str> {
        if path == "/robots.txt" {
            return None;
        }
        let path = pattern::normalised(path);
        let matching = self.rules.iter().filter(|rule| rule.pattern.matches(&path));
        let strongest = matching.max_by_key(|rule| (rule.pattern.len(), rule.allow))?;
        (!strongest.allow).then_some(strongest.line.as_str())
    }
}

/// Key and value of a line; comments and lines without a colon have none.
fn line(line: &str) -> Option<Line<'_>> {
    let statement = line.split('#').next().unwrap_or_default();
    let (key, value) = statement.split_once(':')?;
    Some((key.trim().to_ascii_lowercase(), value.trim()))
}

/// The rules of all groups of which an agent line is meant, together (§2.2.1).
fn group(lines: &[Line], meant: impl Fn(&str) -> bool) -> Rules {
    let mut rules = Rules::default();
    let (mut ours, mut naming) = (false, false);
    for (key, value) in lines {
        match key.as_str() {
            "user-agent" => {
                ours = meant(value) || (naming && ours);
                naming = true;
                continue;
            }
            "allow" | "disallow" if ours && !value.is_empty() => rules.rules.push(Rule {
                allow: key == "allow",
                pattern: Pattern::new(value),
                line: format!("{}: {value}", if key == "allow" { "Allow" } else { "Disallow" }),
            }),
            "crawl-delay" if ours => rules.delay = delay(value).or(rules.delay),
            "allow" | "disallow" | "crawl-delay" => {}
            // Other lines, such as Sitemap, stand for themselves and end no list of agents (§2.2.4).
            _ => continue,
        }
        naming = false;
    }
    rules
}

fn delay(value: &str) -> Option<Duration> {
    let seconds: f64 = value.parse().ok().filter(|s: &f64| s.is_finite() && *s >= 0.0)?;
    Some(Duration::from_secs_f64(seconds.min(LONGEST_DELAY)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_is_bounded() {
        let delay = |text: &str| Rules::of(text.as_bytes(), "glean").delay;
        assert_eq!(delay("User-agent: *\nCrawl-delay: 2.5"), Some(Duration::from_millis(2500)));
        assert_eq!(delay("User-agent: *\nCrawl-delay: 1e9"), Some(Duration::from_secs(60)));
        assert_eq!(delay("User-agent: *\nCrawl-delay: NaN"), None);
    }

    #[test]
    fn a_hostile_file_takes_no_time() {
        let rule = format!("Disallow: /{}\n", "*a".repeat(2000));
        let rules = Rules::of(("User-agent: *\n".to_owned() + &rule.repeat(200)).as_bytes(), "glean");
        assert!(!rules.allow(&("/".to_owned() + &"a".repeat(4000))));
        assert!(rules.allow(&("/".to_owned() + &"b".repeat(4000))));
    }
}
