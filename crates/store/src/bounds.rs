//! Which pages a crawl asks for: those of its own domain, with those that it comes again to or without.
//!
//! ```text
//! https://www.example.org:8443   ──▶  org,example,www,:8443      a host's key: its labels turned round, and its port
//! example.org and all below      ──▶  org,example,  ≤ key <  org,example-
//! www.example.org alone          ──▶  org,example,www,:  ≤ key <  org,example,www,;
//! ```
//!
//! A domain is a range of one index, so that a crawl of a small domain reads nothing of the others in a large store. Only for a part
//! of a site (`example.org/physics/`) the pages of its hosts are looked through.

use std::time::Duration;

use crate::error::Result;
use crate::session::Session;
use crate::value::Value;

/// Which pages a crawl asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// Pages that one of these holds.
    pub parts: Vec<Part>,
    /// Most links from a seed; `None`: however many.
    pub depth: Option<u32>,
    /// Also pages that were visited and whose time has come again?
    pub again: bool,
    /// Longest time for which a page is waited for that is to be tried again, or whose host is to be left alone; `None`: however
    /// long.
    pub wait: Option<Duration>,
}

/// A host, or a host with all below it, and perhaps the beginning of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The host: `example.org`. Empty, with all below it: every host.
    pub host: String,
    /// The hosts below it too?
    pub below: bool,
    /// This port alone.
    pub port: Option<u16>,
    /// How the path begins: `/` for all pages.
    pub path: String,
}

impl Bounds {
    /// All that a store holds, without coming again.
    pub fn all() -> Bounds {
        let part = Part { host: String::new(), below: true, port: None, path: "/".to_owned() };
        Bounds { parts: vec![part], depth: None, again: false, wait: None }
    }

    /// The crawl in words: workers whose bounds have the same name share hosts.
    pub(crate) fn name(&self) -> String {
        let mut parts: Vec<String> = self.parts.iter().map(Part::name).collect();
        parts.sort_unstable();
        let depth = self.depth.map(|depth| format!(" to depth {depth}")).unwrap_or_default();
        format!("{}{depth}{}", parts.join(" "), if self.again { " again" } else { "" })
    }

    /// The column of a host's next time for such a crawl.
    pub(crate) fn next(&self) -> &'static str {
        if self.again { "again" } else { "next" }
    }

    /// How the pages of a host begin that are asked for, by the host's name; `None`: all of them are.
    pub(crate) fn beginnings(&self, name: &str) -> Option<Vec<String>> {
        let key = key(name);
        let parts = self.parts.iter().filter(|part| part.holds(&key));
        parts.map(|part| (part.path != "/").then(|| format!("{name}{}", part.path))).collect()
    }

    /// SQL that is true of the hosts (`hosts`) in which a page is asked for and waits, its values behind those that are there. `due`: only
    /// those whose time has come by then, as SQL. A host that is leased counts: a visit may bring pages.
    pub(crate) fn hosts(&self, due: Option<&str>, with: &mut Vec<Value>) -> String {
        self.sql(with, |path| format!("(leased = 1 OR {})", self.waits(path, due)))
    }

    /// SQL that is true of the pages (`p`) of the hosts (`hosts`) that are asked for.
    pub(crate) fn pages(&self, with: &mut Vec<Value>) -> String {
        self.sql(with, |path| self.page(path))
    }

    /// SQL that is true of pages that are near enough.
    pub(crate) fn near(&self, depth: &str) -> String {
        self.depth.map_or("1 = 1".to_owned(), |most| format!("{depth} <= {most}"))
    }

    fn sql(&self, with: &mut Vec<Value>, of_path: impl Fn(usize) -> String) -> String {
        let some = self.depth.is_some();
        let parts: Vec<String> = self.parts.iter().map(|part| part.sql(with, some, &of_path)).collect();
        if parts.is_empty() { "1 = 0".to_owned() } else { parts.join(" OR ") }
    }

    /// SQL: does a page wait on the host that is near enough, and whose path begins with value `path`?
    fn waits(&self, path: usize, due: Option<&str>) -> String {
        let due = due.map_or(String::new(), |due| format!(" AND p.due <= {due}"));
        let page = self.page(path);
        let of =
            |which: &str| format!("SELECT 1 FROM pages p WHERE p.host = hosts.id AND {which} AND {page}");
        let mut all = vec![of("p.state = 0"), of(&format!("p.state = 2{due}"))];
        if self.again {
            all.push(of(&format!("p.state = 1 AND p.due IS NOT NULL{due}")));
        }
        format!("EXISTS ({})", all.join(" UNION ALL "))
    }

    /// SQL: is a page (`p`) near enough, and does its path begin with value `path`?
    fn page(&self, path: usize) -> String {
        format!("{} AND {}", self.near("p.depth"), begins("p.url", &whole(path)))
    }
}

impl Part {
    /// The keys of its hosts: from the first to before the second.
    fn range(&self) -> (String, String) {
        if self.host.is_empty() {
            return (String::new(), "\x7f".to_owned());
        }
        let turned = turned(&self.host);
        match (self.below, self.port) {
            (true, _) => (turned.clone(), format!("{}-", turned.trim_end_matches(','))),
            (false, None) => (format!("{turned}:"), format!("{turned};")),
            (false, Some(port)) => (format!("{turned}:{port}"), format!("{turned}:{port};")),
        }
    }

    /// As it is written: `=www.example.org:8080/physics/`.
    fn name(&self) -> String {
        let port = self.port.map(|port| format!(":{port}")).unwrap_or_default();
        let alone = if self.below { "" } else { "=" };
        format!("{alone}{}{port}{}", self.host, self.path.strip_suffix('/').unwrap_or(&self.path))
    }

    fn holds(&self, key: &str) -> bool {
        let (from, to) = self.range();
        let port = self.port.is_none_or(|port| key.ends_with(&format!(":{port}")));
        (&*from..&*to).contains(&key) && port
    }

    /// `some`: of its hosts too not all pages are asked for.
    fn sql(&self, with: &mut Vec<Value>, some: bool, of_path: impl Fn(usize) -> String) -> String {
        let mut value = |value: &str| {
            with.push(value.into());
            with.len()
        };
        let (from, to) = self.range();
        let mut sql = format!("surt >= ?{} AND surt < ?{}", value(&from), value(&to));
        if let Some(port) = self.port {
            sql += &format!(" AND surt LIKE ?{}", value(&format!("%:{port}")));
        }
        if some || self.path != "/" {
            sql += &format!(" AND {}", of_path(value(&self.path)));
        }
        format!("({sql})")
    }
}

/// SQL: the beginning of the address of a host's pages whose path begins with value `path`.
fn whole(path: usize) -> String {
    format!("(hosts.name || CAST(?{path} AS TEXT))")
}

/// SQL: does a text begin with another?
pub(crate) fn begins(text: &str, with: &str) -> String {
    format!("substr({text}, 1, length({with})) = {with}")
}

/// A host's key, by its name: `https://www.example.org`.
pub(crate) fn key(name: &str) -> String {
    let (scheme, rest) = name.split_once("://").unwrap_or(("", name));
    let port = rest.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
    match port {
        Some((host, port)) => format!("{}:{port}", turned(host)),
        None if scheme == "http" => format!("{}:80", turned(rest)),
        None => format!("{}:443", turned(rest)),
    }
}

/// The labels of a host's name, the last first.
fn turned(host: &str) -> String {
    host.rsplit('.').flat_map(|label| [label, ","]).collect()
}

/// Gives hosts that came without them their keys: those of a store or a backup that an earlier version made.
pub(crate) fn index(db: &mut dyn Session) -> Result<()> {
    let hosts = db.rows("SELECT id, name FROM hosts WHERE surt = ''", &[])?;
    let keyed = hosts.iter().map(|row| Ok(vec![row.int(0)?.into(), key(&row.text(1)?).into()]));
    let keyed = keyed.collect::<Result<Vec<Vec<Value>>>>()?;
    db.many("UPDATE hosts SET surt = ?2 WHERE id = ?1", &keyed)?;
    db.run("UPDATE hosts SET again = next WHERE again IS NULL AND next IS NOT NULL", &[]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(host: &str, below: bool, port: Option<u16>) -> Part {
        Part { host: host.to_owned(), below, port, path: "/".to_owned() }
    }

    #[test]
    fn hosts_are_told_by_their_keys() {
        let cases = [
            (part("example.org", true, None), "https://example.org", true),
            (part("example.org", true, None), "http://a.b.example.org:8080", true),
            (part("example.org", true, None), "https://counterexample.org", false),
            (part("example.org", true, None), "https://example.organic", false),
            (part("example.org", true, None), "https://example.org.evil.net", false),
            (part("example.org", true, None), "https://example-x.org", false),
            (part("example.org", false, None), "https://example.org:444", true),
            (part("example.org", false, None), "https://www.example.org", false),
            (part("example.org", true, Some(80)), "http://www.example.org", true),
            (part("example.org", true, Some(80)), "https://www.example.org", false),
            (part("localhost", false, Some(80)), "http://localhost:8080", false),
            (part("localhost", false, Some(8080)), "http://localhost:8080", true),
            (part("127.0.0.1", false, None), "http://127.0.0.1:8080", true),
            (part("[::1]", false, Some(99)), "http://[::1]:99", true),
            (part("[::1]", false, None), "http://[::1]", true),
            (part("", true, None), "https://münchen.example", true),
        ];
        for (part, name, whether) in cases {
            assert_eq!(part.holds(&key(name)), whether, "{part:?} {name}");
        }
    }

    #[test]
    fn a_host_of_several_parts_gives_the_pages_of_each() {
        let of = |path: &str| Part { path: path.to_owned(), ..part("example.org", true, None) };
        let parts = vec![of("/a/"), of("/b/"), part("www.example.org", false, None)];
        let bounds = Bounds { parts, depth: None, again: false, wait: None };
        let both = Some(vec!["https://example.org/a/".to_owned(), "https://example.org/b/".to_owned()]);
        assert_eq!(bounds.beginnings("https://example.org"), both);
        assert_eq!(bounds.beginnings("https://www.example.org"), None);
        assert_eq!(bounds.beginnings("https://other.net"), Some(Vec::new()));
    }
}
