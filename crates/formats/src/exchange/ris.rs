//! RIS, which reference managers read (Research Information Systems, "RIS Format Specifications", 2011): a tag a line.
//!
//! ```text
//! Resource ──▶ TY  - JOUR
//!              TI  - On waves
//!              AU  - Lee, Ann …
//!              ER  -
//! ```

use std::collections::HashSet;

use crate::resource::{Issuance, Resource, year};
use crate::steer::steers;

/// A resource as an entry: its type first, and what ends it last.
pub fn entry(resource: &Resource) -> String {
    let mut out = String::new();
    let mut put = |tag: &str, value: &str| {
        let value = one_line(value);
        if !value.is_empty() {
            out.push_str(&format!("{tag}  - {value}\r\n"));
        }
    };
    put("TY", kind(resource));
    put("ID", &resource.number.chars().filter(char::is_ascii_alphanumeric).collect::<String>());
    put("TI", &resource.title);
    // An asterisk is not allowed in names, key words and titles of journals.
    resource.creators.iter().for_each(|name| put("AU", &name.replace('*', " ")));
    let contributors = resource.contributors.iter().chain(&resource.organizations);
    contributors.for_each(|name| put("A2", &name.replace('*', " ")));
    let day = if resource.date.is_empty() { &resource.held } else { &resource.date };
    put("PY", year(day).unwrap_or_default());
    put("DA", &date(day).unwrap_or_default());
    put("T2", &resource.container.replace('*', " "));
    put("PB", &resource.publisher);
    put("AB", &resource.description);
    // No tag is for a place but that of publication.
    put("N1", &resource.coverage);
    let subjects = resource.subjects.iter().map(|subject| &subject.label);
    let mut known = HashSet::new();
    for term in subjects.chain(&resource.keywords).filter(|term| known.insert(term.to_lowercase())) {
        put("KW", &term.replace('*', " "));
    }
    put("LA", &resource.language);
    put("DO", &resource.doi);
    put("UR", &resource.address);
    put("L3", &resource.source);
    out.push_str("ER  - \r\n\r\n");
    out
}

/// The type of a reference: within something a journal's article, what has an address a page of the web, else nothing certain.
fn kind(resource: &Resource) -> &'static str {
    match resource.issuance {
        Issuance::Part => "JOUR",
        Issuance::Page => "ELEC",
        Issuance::Whole if !resource.address.is_empty() => "ELEC",
        Issuance::Whole => "GEN",
    }
}

/// "YYYY/MM/DD/": what is not known of it is empty, and its slashes stay.
fn date(day: &str) -> Option<String> {
    let year = year(day)?;
    let part = |from: usize| {
        let part = day.get(from..from + 2).filter(|part| part.bytes().all(|b| b.is_ascii_digit()));
        part.filter(|_| day.as_bytes().get(from - 1) == Some(&b'-'))
    };
    let (month, day) = (part(5), part(8));
    month.map(|month| format!("{year}/{month}/{}/", day.unwrap_or_default()))
}

/// A line of text: nothing in it begins another tag, and nothing steers whoever reads it.
fn one_line(text: &str) -> String {
    let plain: String =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !steers(*c)).collect();
    plain.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_page_begins_a_tag() {
        let title = "Waves\r\nER  - \r\nTY  - BOOK\u{2028}AU  - Evil\u{1b}[2J";
        let text = entry(&Resource { title: title.into(), ..Resource::default() });
        assert_eq!(text, "TY  - GEN\r\nTI  - Waves ER - TY - BOOK AU - Evil[2J\r\nER  - \r\n\r\n");
    }

    #[test]
    fn what_the_specification_does_not_allow_is_left_out() {
        let resource = Resource {
            number: "catalogue/7".into(),
            keywords: vec!["*tides*".into(), "*Tides*".into()],
            source: "https://a.org/".into(),
            ..Resource::default()
        };
        assert!(entry(&resource).contains("ID  - catalogue7\r\nKW  - tides\r\nL3  - https://a.org/\r\n"));
    }

    #[test]
    fn dates_are_as_long_as_they_are_known() {
        let of = |day: &str| date(day);
        assert_eq!(of("2019-05-04"), Some("2019/05/04/".into()));
        assert_eq!(of("2019-05-04T10:00"), Some("2019/05/04/".into()));
        assert_eq!(of("2019-05"), Some("2019/05//".into()));
        assert_eq!([of("2019"), of("--05-04"), of("")], [None, None, None]);
    }

    #[test]
    fn what_takes_place_has_its_day_its_place_and_who_has_a_part() {
        let text = entry(&Resource {
            held: "2026-05-12T16:00/2026-05-12T17:00".into(),
            coverage: "Hall 3".into(),
            contributors: vec!["Ann".into()],
            ..Resource::default()
        });
        let lines = "A2  - Ann\r\nPY  - 2026\r\nDA  - 2026/05/12/\r\nN1  - Hall 3\r\n";
        assert!(text.contains(lines), "{text}");
    }
}
