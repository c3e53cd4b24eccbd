//! Dublin Core (ISO 15836), as catalogues exchange it: in RDF/XML, and as OAI-PMH wraps it.
//!
//! ```text
//! Resource ── elements ──▶ title, creator, …  ── entry ──▶ <rdf:Description rdf:about="…"><dc:title>Tides</dc:title> …
//!                                               │          between HEAD and TAIL ──▶ one document
//!                                               └─ oai ──▶ <oai_dc:dc …><dc:title>Tides</dc:title> …
//! ```
//!
//! The fifteen elements; one that has several values stands several times, and one of which nothing is known is missing.

use crate::resource::{Issuance, Resource};
use crate::xml::escaped;

/// What comes before the entries of a document.
pub const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n";

/// What comes behind them.
pub const TAIL: &str = "</rdf:RDF>\n";

/// The namespace of Dublin Core within OAI-PMH, and where its schema is (OAI-PMH 2.0, appendix 1).
pub const OAI: (&str, &str) =
    ("http://www.openarchives.org/OAI/2.0/oai_dc/", "http://www.openarchives.org/OAI/2.0/oai_dc.xsd");

/// A resource as an entry. Its address is its name, where it has one.
pub fn entry(resource: &Resource) -> String {
    let about = match resource.address.as_str() {
        "" => String::new(),
        address => format!(" rdf:about=\"{}\"", escaped(address)),
    };
    format!("  <rdf:Description{about}>\n{}  </rdf:Description>\n", elements(resource))
}

/// A resource as the metadata of an OAI-PMH record.
pub fn oai(resource: &Resource) -> String {
    let (namespace, schema) = OAI;
    format!(
        "<oai_dc:dc xmlns:oai_dc=\"{namespace}\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"{namespace} {schema}\">\n{}</oai_dc:dc>\n",
        elements(resource)
    )
}

fn elements(resource: &Resource) -> String {
    let mut out = String::new();
    let mut put = |name: &str, value: &str| {
        if !value.trim().is_empty() {
            out.push_str(&format!("    <dc:{name}>{}</dc:{name}>\n", escaped(value.trim())));
        }
    };
    put("title", &resource.title);
    resource.creators.iter().for_each(|name| put("creator", name));
    resource.contributors.iter().chain(&resource.organizations).for_each(|name| put("contributor", name));
    resource.subjects.iter().for_each(|subject| put("subject", &subject.label));
    resource.keywords.iter().for_each(|term| put("subject", term));
    put("description", &resource.description);
    put("publisher", &resource.publisher);
    put("date", &resource.date);
    put("date", &resource.held);
    put("coverage", &resource.coverage);
    put("language", &resource.language);
    put("identifier", &resource.address);
    put("identifier", &resource.file);
    put("identifier", &resource.doi_address().unwrap_or_default());
    put("source", &resource.container);
    put("relation", &resource.source);
    // DCMI's type vocabulary: what catalogues describe here takes place, or is made of words for reading.
    put("type", if resource.held.is_empty() { "Text" } else { "Event" });
    if resource.issuance == Issuance::Page {
        put("format", "text/html");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tides() -> Resource {
        Resource {
            issuance: Issuance::Page,
            title: "Tides & <b>\u{1}".into(),
            creators: vec!["Ann".into(), "Bo".into()],
            subjects: vec!["Oceans".into()],
            keywords: vec!["moon".into()],
            address: "https://a.org/?a=1&b=\"2\"".into(),
            ..Resource::default()
        }
    }

    #[test]
    fn what_is_said_several_times_stands_several_times() {
        let text = entry(&tides());
        assert!(text.contains("<dc:title>Tides &amp; &lt;b&gt;</dc:title>"), "{text}");
        assert!(text.contains("<dc:creator>Ann</dc:creator>\n    <dc:creator>Bo</dc:creator>"), "{text}");
        assert!(
            text.contains("<dc:subject>Oceans</dc:subject>\n    <dc:subject>moon</dc:subject>"),
            "{text}"
        );
        assert!(text.contains("rdf:about=\"https://a.org/?a=1&amp;b=&quot;2&quot;\""), "{text}");
        assert!(!text.contains("dc:date"), "{text}");
    }

    #[test]
    fn two_of_one_page_are_two() {
        let source = "https://a.org/papers".to_owned();
        let text = entry(&Resource { title: "On waves".into(), source, ..Resource::default() });
        assert!(text.contains("<rdf:Description>") && !text.contains("dc:format"), "{text}");
        assert!(text.contains("<dc:relation>https://a.org/papers</dc:relation>"), "{text}");
    }

    #[test]
    fn what_takes_place_is_an_event() {
        let text = entry(&Resource {
            held: "2026-05-12".into(),
            coverage: "Hall 3".into(),
            contributors: vec!["Ann".into()],
            organizations: vec!["Acme".into()],
            ..Resource::default()
        });
        let elements = "<dc:contributor>Ann</dc:contributor>\n    <dc:contributor>Acme</dc:contributor>\n    \
            <dc:date>2026-05-12</dc:date>\n    <dc:coverage>Hall 3</dc:coverage>\n    <dc:type>Event</dc:type>";
        assert!(text.contains(elements), "{text}");
    }

    #[test]
    fn oai_wraps_the_same_elements() {
        let text = oai(&tides());
        assert!(text.starts_with("<oai_dc:dc xmlns:oai_dc=") && text.ends_with("</oai_dc:dc>\n"), "{text}");
        assert!(text.contains(&elements(&tides())), "{text}");
    }
}
