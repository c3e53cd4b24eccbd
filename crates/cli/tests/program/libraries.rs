//! What readers of libraries and reference managers make of our MARCXML (pymarc) and RIS (rispy).

use serde_json::{Value, json};

use crate::outside::{HOSTILE, read_by};
use crate::{folder, glean, glean_on};

/// Reads MARCXML, holds it against the structure of `MARC21slim.xsd`, packs each record as ISO 2709 and reads that, too: a list of
/// records, each as its leader and its fields.
const MARC: &str = r#"
import io, json, re, sys
from xml.etree import ElementTree
from pymarc import MARCReader, parse_xml_to_array
text = sys.stdin.buffer.read()
slim = '{http://www.loc.gov/MARC21/slim}'
collection = ElementTree.fromstring(text)
assert collection.tag == slim + 'collection', collection.tag
order = ['leader', 'controlfield', 'datafield']
for record in collection:
    assert record.tag == slim + 'record', record.tag
    names = [field.tag.removeprefix(slim) for field in record]
    assert names == sorted(names, key=order.index) and names.count('leader') == 1, names
    assert re.fullmatch(r'[\d ]{5}[\dA-Za-z ][\dA-Za-z][\dA-Za-z ]{3}(2| )(2| )[\d ]{5}[\dA-Za-z ]{3}(4500|    )', record[0].text)
    for field in record:
        if field.tag == slim + 'controlfield':
            assert re.fullmatch(r'00[1-9A-Za-z]', field.get('tag')) and len(field) == 0
        if field.tag == slim + 'datafield':
            assert re.fullmatch(r'0[1-9A-Z][0-9A-Z]|[1-9A-Z][0-9A-Z]{2}', field.get('tag'))
            assert all(re.fullmatch(r'[\da-z ]', field.get(ind)) for ind in ('ind1', 'ind2'))
            assert len(field) > 0
            for subfield in field:
                assert subfield.tag == slim + 'subfield' and re.fullmatch(r'[\da-z]', subfield.get('code'))
read = []
for record in parse_xml_to_array(io.BytesIO(text)):
    packed = next(MARCReader(record.as_marc()))
    assert packed.as_dict()['fields'] == record.as_dict()['fields']
    assert len(record['008'].data) == 40, record['008'].data
    fields = {}
    for field in record:
        value = field.data if field.is_control_field() else {
            'ind': ''.join(field.indicators), **{s.code: s.value for s in field.subfields}}
        fields.setdefault(field.tag, []).append(value)
    read.append({'leader': str(record.leader), **fields})
print(json.dumps(read))
"#;

/// Reads RIS: a list of references.
const RIS: &str = "
import json, sys, rispy
print(json.dumps(rispy.loads(sys.stdin.buffer.read().decode())))
";

const TITLE: &str = "Notes on <script>alert(1)</script> | *tides*";

#[test]
fn a_reader_of_marc_reads_a_page() {
    let written = glean_on(
        &["annotate", "--format", "marcxml", "--as-of", "2026-11-24", "--url", "https://a.org/notes", "-"],
        HOSTILE,
    );
    let read = read_by(MARC, &written.out);
    let page = &read[0];
    assert_eq!(read.as_array().unwrap().len(), 1);
    assert_eq!(page["leader"].as_str().unwrap().get(5..8), Some("nai"));
    assert_eq!(page["245"], json!([{"ind": "10", "a": TITLE}]), "{read}");
    assert_eq!(page["100"], json!([{"ind": "0 ", "a": "Ann Lee", "e": "author"}]));
    assert!(page["520"][0]["a"].as_str().unwrap().contains("5 * 3 [tides](javascript:x)"), "{read}");
    assert_eq!(page["856"], json!([{"ind": "40", "u": "https://a.org/notes"}]));
    let fixed = page["008"][0].as_str().unwrap();
    assert_eq!((fixed.get(..6), fixed.get(35..38)), (Some("261124"), Some("eng")));
    let none = glean_on(&["annotate", "--format", "marcxml", "no-such-page.html"], b"").out;
    assert_eq!(read_by(MARC, &none), json!([]));
}

#[test]
fn a_reader_of_ris_reads_a_page() {
    let written =
        glean_on(&["annotate", "--format", "ris", "--url", "https://a.org/notes", "-"], HOSTILE).out;
    let read = read_by(RIS, &written);
    let page = &read[0];
    assert_eq!(read.as_array().unwrap().len(), 1, "{read}");
    assert_eq!((&page["type_of_reference"], &page["title"]), (&json!("ELEC"), &json!(TITLE)), "{read}");
    assert_eq!((&page["authors"], &page["language"]), (&json!(["Ann Lee"]), &json!("en")));
    assert_eq!(page["urls"], json!(["https://a.org/notes"]));
    assert!(page["abstract"].as_str().unwrap().contains("5 * 3 [tides](javascript:x)"), "{read}");
}

/// A page that declares what it holds, as journals do.
const PAPERS: &str = r#"<html lang=en><title>Papers</title><h1>Papers</h1><script type="application/ld+json">[
 {"@context": "https://schema.org", "@type": "ScholarlyArticle", "name": "The waves of the North Sea", "author": [{"@type": "Person",
  "name": "Lee, Ann"}, {"@type": "Person", "name": "Bo Ek"}], "datePublished": "2019-05-04", "abstract": "Buoys & waves.",
  "isPartOf": {"@type": "Periodical", "name": "Journal of Seas"}, "url": "https://a.org/waves",
  "identifier": {"@type": "PropertyValue", "value": "10.1000/seas.7"}},
 {"@context": "https://schema.org", "@type": "ScholarlyArticle", "name": "Tides", "author": {"@type": "Person", "name": "Bo Ek"},
  "datePublished": "2020", "isPartOf": {"@type": "Periodical", "name": "Journal of Seas"}}]</script><p>All papers of the station.</p>"#;

#[test]
fn readers_read_the_publications_of_a_page_and_of_a_store() {
    let at = folder("libraries");
    let (page, store) = (at.join("papers.html"), at.join("store.db"));
    std::fs::write(&page, PAPERS).unwrap();
    let (page, store) = (page.to_str().unwrap(), store.to_str().unwrap());
    let kept =
        glean(&["keep", "--kinds", "publication", "--store", store, "--url", "https://a.org/papers", page]);
    assert_eq!(kept.code, 0, "{}", kept.err);
    let of_page = ["extract", "--kind", "publication", "--url", "https://a.org/papers", page];
    let of_store = ["export", "--kind", "publication", "--store", store];
    for arguments in [&of_page[..], &of_store[..]] {
        let written = |format: &str| glean(&[arguments, &["--format", format]].concat()).out;
        let marc = read_by(MARC, &written("marcxml"));
        let of = |title: &str| {
            let all = marc.as_array().unwrap();
            all.iter().find(|one| one["245"][0]["a"] == title).cloned().unwrap_or(Value::Null)
        };
        let waves = of("The waves of the North Sea");
        assert_eq!(waves["245"][0]["ind"], "10", "nobody says in which language it is: {marc}");
        assert_eq!(waves["100"], json!([{"ind": "1 ", "a": "Lee, Ann", "e": "author"}]));
        assert_eq!(waves["700"], json!([{"ind": "0 ", "a": "Bo Ek", "e": "author"}]));
        assert_eq!(waves["024"], json!([{"ind": "7 ", "a": "10.1000/seas.7", "2": "doi"}]));
        assert_eq!(waves["773"][0]["t"], "Journal of Seas");
        assert_eq!(waves["008"][0].as_str().unwrap().get(6..11), Some("s2019"));
        // The list is not the paper.
        let listed = if arguments[0] == "export" { json!("42") } else { Value::Null };
        assert_eq!(of("Tides")["856"][0]["ind"], listed, "{marc}");
        let ris = read_by(RIS, &written("ris"));
        let waves = ris.as_array().unwrap().iter().find(|one| one["doi"] == "10.1000/seas.7").unwrap();
        assert_eq!(
            (&waves["type_of_reference"], &waves["secondary_title"]),
            (&json!("JOUR"), &json!("Journal of Seas"))
        );
        assert_eq!((&waves["year"], &waves["date"]), (&json!("2019"), &json!("2019/05/04/")));
        assert_eq!(
            (&waves["abstract"], &waves["authors"]),
            (&json!("Buoys & waves."), &json!(["Lee, Ann", "Bo Ek"]))
        );
    }
}

#[test]
fn what_holds_no_records_of_a_kind_is_refused() {
    for format in ["marcxml", "ris", "dc"] {
        let refused = glean_on(&["records", "--format", format, "-"], HOSTILE);
        assert!(refused.code == 2 && refused.err.contains("records of a kind"), "{}", refused.err);
    }
}
