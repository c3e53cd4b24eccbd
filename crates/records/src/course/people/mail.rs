//! Addresses of a page, shown or behind a link, and whose they may be.
//!
//! ```text
//! "efg@ncsu.edu" ── local part ──▶ initials or surname of "Edward F. Gehringer"
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use page::NodeId;
use regex::Regex;

use crate::course::reading::Reading;
use crate::{Evidence, Field};

/// An address and where it stands.
#[derive(Debug, Clone)]
pub(in crate::course) struct Mail {
    pub(super) span: Range<usize>,
    address: String,
    local: String,
    /// The link whose target it is, where the page does not show it.
    link: Option<NodeId>,
}

/// "llp@cs" too: a host's short name serves its own people.
static SHORT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?-u:\b)[A-Za-z0-9][A-Za-z0-9._+-]*@[A-Za-z][A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?-u:\b)")
        .expect("the pattern is well formed")
});

impl Reading<'_> {
    /// The page's addresses in page order.
    pub(in crate::course) fn mails(&self) -> Vec<Mail> {
        let text = self.doc.full_text();
        let mut out: Vec<Mail> = Vec::new();
        let mut put = |span: Range<usize>, address: &str, link: Option<NodeId>| {
            let free = |m: &Mail| m.span.end <= span.start || m.span.start >= span.end;
            if out.len() < MOST && out.iter().all(free) {
                let plain = address.replace(" dot ", ".");
                let local = plain.split(['@', ' ', '(', '[']).next().unwrap_or_default().to_lowercase();
                let address = address.split_whitespace().collect::<Vec<_>>().join(" ");
                out.push(Mail { address, span, local, link });
            }
        };
        for mark in marks::find_only(text, &marks::Settings::default(), &["email"]) {
            put(mark.span.start()..mark.span.end(), mark.span.of(text), None);
        }
        for (span, address) in braced(text) {
            put(span, &address, None);
        }
        let mut read = 0;
        for (at, _) in text.match_indices('@') {
            if at < read {
                continue;
            }
            let from = text.get(..at).and_then(|t| t.rfind(char::is_whitespace)).map_or(0, |w| w + 1);
            let behind = text.get(at..).and_then(|t| t.find(char::is_whitespace));
            read = behind.map_or(text.len(), |b| at + b);
            let from = from.max(at.saturating_sub(LONGEST_WORD));
            let word = text.get(from..read).unwrap_or_default();
            for found in SHORT.find_iter(word) {
                put(from + found.start()..from + found.end(), found.as_str(), None);
            }
        }
        for (node, span, address) in &self.mailto {
            put(span.clone(), address, Some(*node));
        }
        out.sort_by_key(|m| m.span.start);
        out
    }
}

/// "{ann,bo}@cs.example.edu" is an address for each name in the braces: where the name stands, and the address.
fn braced(text: &str) -> Vec<(Range<usize>, String)> {
    let mut out = Vec::new();
    for found in BRACES.captures_iter(if memchr::memchr(b'{', text.as_bytes()).is_some() { text } else { "" })
    {
        let (Some(names), Some(host)) = (found.get(1), found.get(2)) else { continue };
        for name in names.as_str().split([',', '|', ';', '/', ' ']).filter(|name| !name.is_empty()) {
            let from = name.as_ptr() as usize - text.as_ptr() as usize;
            out.push((from..from + name.len(), format!("{name}@{}", host.as_str())));
        }
    }
    out
}

static BRACES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\{([A-Za-z0-9._+ -]+(?:[,|;/][A-Za-z0-9._+ -]+)+)\} ?@ ?([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)")
        .expect("the pattern is well formed")
});

/// So much of a word is read before its "@", in bytes.
const LONGEST_WORD: usize = 200;

/// Most addresses of a page that are looked at: a course has some, a directory thousands.
const MOST: usize = 300;

impl Mail {
    /// The address with where it was read.
    pub(super) fn field(&self) -> Option<Field<String>> {
        let evidence = match self.link {
            Some(node) => Evidence::Attribute { node, name: "href" },
            None => Evidence::Text { span: self.span.clone(), by: "email" },
        };
        Some(Field::new(self.address.clone(), evidence))
    }

    /// Does a word of it say that it is a page's, a course's or an office's, and nobody's own?
    pub(super) fn is_an_offices(&self) -> bool {
        SHARED.iter().any(|w| self.local.contains(w))
    }

    /// May it be nobody's own? A course's address often has the course's number in it.
    pub(super) fn is_shared(&self) -> bool {
        self.is_an_offices()
            || self.local.chars().filter(char::is_ascii_digit).count() > 2
            || self.local.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Does its local part speak of a person of that name? The surname or four letters of it, a longer first name, or
    /// the initials.
    pub(super) fn names(&self, words: &[String]) -> bool {
        let Some(surname) = words.last() else { return false };
        let plain = |w: &str| w.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>();
        let local = plain(&self.local);
        let surname = plain(&folded(surname));
        let begins: String = surname.chars().take(SURNAME).collect();
        let initials: String = words.iter().filter_map(|w| w.chars().next()).collect();
        let first = words.first().map(|w| plain(&folded(w)));
        let first = first.filter(|w| words.len() > 1 && w.len() >= SURNAME);
        let by_surname = begins.len() >= 3 && local.contains(&begins);
        // "Luis Hernández Pérez" writes from lhernandez@….
        let inner = words.get(1..words.len() - 1).unwrap_or_default().iter().map(|w| plain(&folded(w)));
        let by_inner = inner.into_iter().any(|w| w.len() >= SURNAME && local.contains(&w));
        let by_first = first.is_some_and(|f| local.starts_with(&f));
        let by_initials = words.len() > 2 && local.trim_end_matches(|c: char| c.is_ascii_digit()) == initials;
        by_surname || by_inner || by_first || by_initials
    }
}

/// Words in addresses that are nobody's own.
const SHARED: [&str; 14] = [
    "webmaster",
    "www",
    "staff",
    "help",
    "info",
    "instructors",
    "-ta",
    "tas",
    "admin",
    "course",
    "class",
    "submit",
    "web",
    "education",
];

/// So many letters of a surname tell whose address it is: many systems cut it ("pemmaraj").
const SURNAME: usize = 4;

/// Letters without their accents, as addresses write them.
fn folded(text: &str) -> String {
    let plain = |c: char| match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'ı' => 'i',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' | 'č' => 'c',
        'ñ' => 'n',
        'š' | 'ş' => 's',
        'ğ' => 'g',
        other => other,
    };
    text.chars().map(plain).collect()
}
