//! E-mail addresses, also disguised: "tim@example.com", "tim dot kind at example dot com", "tim [at] example.com",
//! "tim_at_example.com".
//!
//! ```text
//! text ── "@", "at" ──▶ local part before, host behind ──▶ Mark "tim@example.com"
//! ```

use std::sync::LazyLock;

use memchr::{memchr_iter, memchr3_iter, memmem};
use regex::Regex;

use crate::mark::{Mark, Marker, Settings};
use crate::recognizer::Recognizer;

/// Finds e-mail addresses.
pub struct Email;

/// Longest local part (RFC 5321 §4.5.3.1).
const LONGEST_LOCAL: usize = 64;
/// Longest host name (RFC 1035 §2.3.4).
const LONGEST_HOST: usize = 255;

/// "tim (at) example.com", "tim AT example DOT com", "tim [chiocciola] example.it". A bare "at" needs a "dot" in words behind it, or "look at example.com" would be
/// an address.
static DISGUISED: LazyLock<Regex> = LazyLock::new(|| {
    /// Domains that end an address in words; "in", "it" and "no" are words themselves.
    const ENDINGS: &str = "edu|com|org|net|gov|mil|info|int|de|uk|fr|ca|au|jp|ch|nl|se|eu|il|br|es|pl|cz|be|dk|fi|gr|hr|hu|ie|kr|lt|lv|mx|nz|pt|ro|ru|sk|tr|tw|za";
    let (at, point) = (AT.join("|"), POINTS.join("|"));
    let pattern = format!(
        concat!(
            r"(?i)(?P<local>[a-z0-9][a-z0-9._+-]{{0,63}}(?:(?: dot | ?[\[({{<] ?dot ?[\])}}>] ?)[a-z0-9][a-z0-9_+-]{{0,31}}){{0,3}})",
            r"(?: ?[\[({{<] ?(?:{at}) ?[\])}}>] ?(?P<host>[a-z0-9-]+(?:(?:\.| ?[\[({{<] ?(?:{point}|\.) ?[\])}}>] ?| dot )[a-z0-9-]+)+)",
            r"|(?:_at_| -at- )(?P<signed>(?:[a-z0-9-]+\.)+(?:{endings}))",
            r"|(?-i: AT )(?P<capital>(?:[a-z0-9-]+\.)+[a-z]{{2,24}})",
            r"| (?:at|@) (?P<worded>[a-z0-9-]+(?: dot [a-z0-9-]+|\.[a-z0-9-]+){{0,4}} dot (?:{endings})))(?-u:\b)",
        ),
        at = at,
        point = point,
        endings = ENDINGS,
    );
    Regex::new(&pattern).expect("the pattern is well formed")
});

/// May a text hold a disguised address? Most pages hold none, and need not be read for them.
fn may_disguise(text: &str) -> bool {
    /// Characters of the longest word for the at sign, and a blank.
    const LONGEST: usize = 18;
    let bytes = text.as_bytes();
    let ends_in_at = |close: usize| {
        let before = text.get(..close).unwrap_or_default().trim_end();
        let end: Vec<char> = before.chars().rev().take(LONGEST).collect();
        let end = end.into_iter().rev().collect::<String>().to_lowercase();
        AT.iter().any(|at| end.ends_with(at))
    };
    memchr3_iter(b')', b']', b'}', bytes).chain(memchr_iter(b'>', bytes)).any(ends_in_at)
        || SIGNS.iter().any(|sign| memmem::find(bytes, sign.as_bytes()).is_some())
}

/// What stands for "@" before a closing bracket; the words for a point behind a bare "at", and "at" between signs.
const AT: [&str; 16] = [
    "at",
    "ät",
    "@",
    "arroba",
    "a t",
    "arrobas",
    "arrobase",
    "chiocciola",
    "snabel-a",
    "snabela",
    "krøllalfa",
    "zavináč",
    "małpa",
    "kukac",
    "apenstaartje",
    "собака",
];
const SIGNS: [&str; 6] = [" dot ", " DOT ", " Dot ", "_at_", " -at- ", " AT "];
/// What stands for the point of a host's name.
const POINTS: [&str; 9] = ["dot", "punkt", "punto", "point", "ponto", "kropka", "tečka", "pont", "точка"];

impl Recognizer for Email {
    fn name(&self) -> &str {
        "email"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        let from = out.len();
        let mut marks = Marker::new(self.name(), text, out);
        for at in memchr_iter(b'@', text.as_bytes()) {
            if let Some((start, end)) = address_around(text, at) {
                let (local, host) = (text.get(start..at), text.get(at + 1..end));
                marks.text(start, end, whole(local.unwrap_or_default(), host.unwrap_or_default()));
            }
        }
        disguised(text, &mut marks);
        out.get_mut(from..).unwrap_or_default().sort_by_key(|m| m.span.start());
    }
}

/// The bytes of the address whose "@" is at `at`.
fn address_around(text: &str, at: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let is_local = |b: &u8| b.is_ascii_alphanumeric() || b"._%+-'".contains(b);
    let is_host = |b: &u8| b.is_ascii_alphanumeric() || b".-".contains(b);
    let before = bytes.get(..at)?.iter().rev().take(LONGEST_LOCAL).take_while(|b| is_local(b)).count();
    let behind = bytes.get(at + 1..)?.iter().take(LONGEST_HOST).take_while(|b| is_host(b)).count();
    let local = text.get(at - before..at)?.trim_start_matches(['.', '-', '\'', '+', '%']);
    let host = text.get(at + 1..at + 1 + behind)?.trim_end_matches(['.', '-']);
    let good = !local.is_empty() && !local.ends_with('.') && is_host_name(host);
    // "https://user@host", "git@host:path" and "@a@b.social" are no addresses.
    let url = matches!(bytes.get((at - local.len()).wrapping_sub(1)), Some(b'/' | b'@'));
    (good && !url).then_some((at - local.len(), at + 1 + host.len()))
}

/// Two labels or more, the last of letters.
fn is_host_name(host: &str) -> bool {
    let Some((rest, last)) = host.rsplit_once('.') else { return false };
    let labels = rest.split('.').all(|l| !l.is_empty() && !l.starts_with('-'));
    labels && (2..=24).contains(&last.len()) && last.bytes().all(|b| b.is_ascii_alphabetic())
}

/// Addresses with their "@" or dots in words.
fn disguised(text: &str, marks: &mut Marker<'_>) {
    if !may_disguise(text) {
        return;
    }
    for found in DISGUISED.captures_iter(text) {
        let Some(whole_match) = found.get(0) else { continue };
        let local = found.name("local").map_or("", |m| m.as_str());
        let host = ["host", "worded", "signed", "capital"]
            .iter()
            .find_map(|name| found.name(name))
            .map_or("", |m| m.as_str());
        let host = dotted(host);
        // "Join us AT example.com" is no address, "pl311 AT example.com" is.
        let word = found.name("capital").is_some() && local.bytes().all(|b| b.is_ascii_alphabetic());
        if is_host_name(&host) && !word {
            marks.text(whole_match.start(), whole_match.end(), whole(&dotted(local), &host));
        }
    }
}

/// "example dot com", "example [dot] com" as "example.com".
fn dotted(words: &str) -> String {
    let bare: String = words.chars().map(|c| if "[](){}<>".contains(c) { ' ' } else { c }).collect();
    let words: Vec<&str> = bare.split_whitespace().collect();
    let mut out = String::new();
    for (i, word) in words.iter().enumerate() {
        // A point stands between two names: "point [at] example.com" is somebody's.
        let between = !out.is_empty() && !out.ends_with('.') && i + 1 < words.len();
        let is_point = between && POINTS.contains(&word.to_lowercase().as_str());
        out.push_str(if is_point { "." } else { word });
    }
    out
}

/// The address as one writes it: hosts have no case.
fn whole(local: &str, host: &str) -> String {
    format!("{local}@{}", host.to_ascii_lowercase())
}
