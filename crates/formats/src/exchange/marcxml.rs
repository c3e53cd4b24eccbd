//! MARC 21 for bibliographic data, in MARCXML (`http://www.loc.gov/MARC21/slim`), both of the Library of Congress.
//!
//! ```text
//! Resource ──▶ leader, 001–008 ──▶ <controlfield>   title, people, … ──▶ <datafield tag="245" …><subfield code="a">…
//! ```
//!
//! `docs/libraries.md` has the table of fields. Nothing is made up: names stand in the order in which the page writes them, and
//! positions that nobody knows hold the fill character.

mod language;

use jiff::tz::TimeZone;

use crate::resource::{Issuance, Resource, Subject};
use crate::xml::escaped;

/// The namespace, and where its schema is.
pub const NAMESPACE: (&str, &str) =
    ("http://www.loc.gov/MARC21/slim", "http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd");

/// What comes before the records of a document.
pub const HEAD: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<collection xmlns=\"http://www.loc.gov/MARC21/slim\">\n";

/// What comes behind them.
pub const TAIL: &str = "</collection>\n";

/// A resource as a record.
pub fn record(resource: &Resource) -> String {
    let mut out = Record::default();
    out.control("001", &resource.number);
    let changed =
        resource.changed.map(|at| at.to_zoned(TimeZone::UTC).strftime("%Y%m%d%H%M%S.0").to_string());
    out.control("005", &changed.unwrap_or_default());
    // Language material, made of words, that is had online.
    out.control("006", "m     o  d        ");
    out.control("007", "cr |||||||||||");
    out.control("008", &fixed_data(resource));
    out.identifiers(resource);
    out.title_and_people(resource);
    out.publication(resource);
    out.content(resource);
    out.links(resource);
    format!(
        "  <record xmlns=\"{}\">\n    <leader>{}</leader>\n{}  </record>\n",
        NAMESPACE.0,
        leader(resource.issuance),
        out.fields
    )
}

/// The leader: a new record (05) of language material (06), in Unicode (09), at an abbreviated level (17), without ISBD's
/// punctuation (18). Lengths, which only the form on tapes has, are zero.
fn leader(issuance: Issuance) -> String {
    let level = match issuance {
        Issuance::Page => 'i',
        Issuance::Part => 'b',
        Issuance::Whole => 'm',
    };
    format!("00000na{level} a22000003  4500")
}

/// Field 008, 40 characters: when it was entered, the sort of date and the dates, place, what its material needs, language, and that
/// no cataloguing agency made it.
fn fixed_data(resource: &Resource) -> String {
    let entered = resource.entered.map(|day| day.strftime("%y%m%d").to_string());
    let year = resource.year().unwrap_or("uuuu");
    let (dates, material) = match resource.issuance {
        // Whether an integrating resource is still published, nobody knows; it is an updating web site, online.
        Issuance::Page => (format!("u{year}uuuu"), "|||w|o||||||||||2"),
        _ if year == "uuuu" => ("nuuuuuuuu".to_owned(), "|||||o|||||||||||"),
        _ => (format!("s{year}    "), "|||||o|||||||||||"),
    };
    let language = language::code(&resource.language).unwrap_or("und");
    format!("{}{dates}xx {material}{language} d", entered.unwrap_or_else(|| " ".repeat(6)))
}

/// Fields as they are written, in the order of their tags.
#[derive(Default)]
struct Record {
    fields: String,
}

impl Record {
    fn control(&mut self, tag: &str, value: &str) {
        if !value.is_empty() {
            self.fields
                .push_str(&format!("    <controlfield tag=\"{tag}\">{}</controlfield>\n", escaped(value)));
        }
    }

    /// A field with its two indicators; subfields without a value are left out, and so is a field whose first one is.
    fn data(&mut self, tag: &str, indicators: [char; 2], subfields: &[(char, &str)]) {
        let is_given = |(_, value): &&(char, &str)| !value.trim().is_empty();
        if !subfields.first().as_ref().is_some_and(is_given) {
            return;
        }
        let [first, second] = indicators;
        self.fields.push_str(&format!("    <datafield tag=\"{tag}\" ind1=\"{first}\" ind2=\"{second}\">\n"));
        for (code, value) in subfields.iter().filter(is_given) {
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            let value = escaped(&value);
            self.fields.push_str(&format!("      <subfield code=\"{code}\">{value}</subfield>\n"));
        }
        self.fields.push_str("    </datafield>\n");
    }

    fn identifiers(&mut self, resource: &Resource) {
        self.data("024", ['7', ' '], &[('a', &resource.doi), ('2', "doi")]);
        if language::code(&resource.language).is_none() {
            self.data("041", [' ', '7'], &[('a', &resource.language), ('2', "rfc5646")]);
        }
    }

    fn title_and_people(&mut self, resource: &Resource) {
        if let Some(name) = resource.creators.first() {
            self.person("100", name, "author");
        }
        let added = if resource.creators.is_empty() { '0' } else { '1' };
        let skipped = language::nonfiling(&resource.title, &resource.language);
        let skipped = char::from_digit(skipped as u32, 10).unwrap_or('0');
        let title = if resource.title.is_empty() { "[Untitled]" } else { &resource.title };
        self.data("245", [added, skipped], &[('a', title)]);
    }

    /// A name as the page writes it: surname first (1) where a comma says so, else in direct order (0).
    fn person(&mut self, tag: &str, name: &str, part: &str) {
        let order = if name.contains(',') { '1' } else { '0' };
        self.data(tag, [order, ' '], &[('a', name), ('e', part)]);
    }

    fn publication(&mut self, resource: &Resource) {
        match resource.publisher.as_str() {
            "" => self.data("264", [' ', '1'], &[('c', &resource.date)]),
            publisher => self.data("264", [' ', '1'], &[('b', publisher), ('c', &resource.date)]),
        }
        self.data("336", [' ', ' '], &[('a', "text"), ('b', "txt"), ('2', "rdacontent")]);
        self.data("337", [' ', ' '], &[('a', "computer"), ('b', "c"), ('2', "rdamedia")]);
        self.data("338", [' ', ' '], &[('a', "online resource"), ('b', "cr"), ('2', "rdacarrier")]);
    }

    fn content(&mut self, resource: &Resource) {
        // Of what takes place the place belongs to its time; of all else it is what the resource covers.
        self.data("518", [' ', ' '], &[('d', &resource.held), ('p', &resource.coverage)]);
        self.data("520", [' ', ' '], &[('a', &resource.description)]);
        if resource.held.is_empty() {
            self.data("522", [' ', ' '], &[('a', &resource.coverage)]);
        }
        resource.subjects.iter().for_each(|subject| self.subject(subject));
        for keyword in &resource.keywords {
            self.data("653", [' ', ' '], &[('a', keyword)]);
        }
        for name in resource.creators.iter().skip(1) {
            self.person("700", name, "author");
        }
        for name in &resource.contributors {
            self.person("700", name, "contributor");
        }
        for name in &resource.organizations {
            self.data("710", ['2', ' '], &[('a', name), ('e', "contributor")]);
        }
    }

    /// A subject with its address, and the vocabulary in which it is one: two have an indicator of their own.
    fn subject(&mut self, subject: &Subject) {
        let (vocabulary, code) = match subject.vocabulary.as_str() {
            "" => ('4', ""),
            "lcsh" => ('0', ""),
            "mesh" => ('2', ""),
            code => ('7', code),
        };
        self.data("650", [' ', vocabulary], &[('a', &subject.label), ('0', &subject.uri), ('2', code)]);
    }

    fn links(&mut self, resource: &Resource) {
        self.data("773", ['0', ' '], &[('t', &resource.container)]);
        self.data("856", ['4', '0'], &[('u', &resource.address)]);
        self.data("856", ['4', '2'], &[('u', &resource.source), ('z', "Listed on this page")]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paper() -> Resource {
        Resource {
            issuance: Issuance::Part,
            number: "7".into(),
            title: "The waves & <tides>\u{1}".into(),
            creators: vec!["Lee, Ann".into(), "Bo Ek".into()],
            subjects: vec!["Oceans".into()],
            keywords: vec!["moon".into()],
            container: "Journal of Seas".into(),
            date: "2019-05".into(),
            language: "en-GB".into(),
            doi: "10.1000/7".into(),
            contributors: vec!["Cy Oh".into()],
            organizations: vec!["Acme".into()],
            description: "About waves.".into(),
            coverage: "Kiel".into(),
            entered: Some("2026-11-24".parse().unwrap()),
            changed: Some("2026-11-25T12:34:56Z".parse().unwrap()),
            ..Resource::default()
        }
    }

    #[test]
    fn leader_and_fixed_data_have_their_lengths() {
        for issuance in [Issuance::Page, Issuance::Part, Issuance::Whole] {
            assert_eq!(leader(issuance).len(), 24);
            assert_eq!(fixed_data(&Resource { issuance, ..Resource::default() }).len(), 40);
            assert_eq!(fixed_data(&Resource { issuance, ..paper() }).len(), 40);
        }
        assert_eq!(fixed_data(&paper()), "261124s2019    xx |||||o|||||||||||eng d");
        let page = Resource { issuance: Issuance::Page, ..Resource::default() };
        assert_eq!(fixed_data(&page), "      uuuuuuuuuxx |||w|o||||||||||2und d");
    }

    #[test]
    fn fields_stand_in_the_order_of_their_tags() {
        let text = record(&paper());
        let tags: Vec<&str> = text.split("tag=\"").skip(1).filter_map(|rest| rest.get(..3)).collect();
        assert!(tags.is_sorted(), "{tags:?}");
        assert!(text.contains("tag=\"245\" ind1=\"1\" ind2=\"4\""), "{text}");
        assert!(text.contains(">The waves &amp; &lt;tides&gt;</subfield>"), "{text}");
        assert!(text.contains("tag=\"100\" ind1=\"1\"") && text.contains("tag=\"700\" ind1=\"0\""), "{text}");
        assert!(text.contains("<controlfield tag=\"005\">20261125123456.0<"), "{text}");
        assert!(text.contains("tag=\"710\" ind1=\"2\"") && text.contains("tag=\"522\""), "{text}");
        assert!(!text.contains("tag=\"856\"") && !text.contains("tag=\"518\""), "{text}");
        let talk = record(&Resource { held: "2026-05-12".into(), ..paper() });
        assert!(
            talk.contains("<subfield code=\"d\">2026-05-12</subfield>\n      <subfield code=\"p\">Kiel<"),
            "{talk}"
        );
        assert!(!talk.contains("tag=\"522\""), "{talk}");
    }

    #[test]
    fn subjects_name_their_vocabulary_and_their_address() {
        let of = |vocabulary: &str, uri: &str| {
            let subject =
                Subject { label: "Sea & <b>".into(), uri: uri.into(), vocabulary: vocabulary.into() };
            let text = record(&Resource { subjects: vec![subject], ..Resource::default() });
            let field = text.split("tag=\"650\"").nth(1).unwrap_or_default();
            field
                .split("</datafield>")
                .next()
                .unwrap_or_default()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        };
        let gnd = "ind1=\" \" ind2=\"7\"> <subfield code=\"a\">Sea &amp; &lt;b&gt;</subfield> \
            <subfield code=\"0\">https://d-nb.info/gnd/1?a&amp;b</subfield> <subfield code=\"2\">gnd</subfield>";
        assert_eq!(of("gnd", "https://d-nb.info/gnd/1?a&b"), gnd);
        let lcsh = of("lcsh", "http://id.loc.gov/authorities/subjects/sh1");
        assert!(
            lcsh.contains("ind2=\"0\"") && lcsh.contains("sh1") && !lcsh.contains("code=\"2\""),
            "{lcsh}"
        );
        let own = of("", "");
        assert!(own.contains("ind2=\"4\"") && !own.contains("code=\"0\""), "{own}");
    }
}
