//! The catalogue and publications as a harvester of libraries gets them (OAI-PMH 2.0): by Sickle, which is another's client, and pymarc.

use std::path::PathBuf;
use std::process::Command;

use reqwest::Method;
use serde_json::{Value, json};
use serve::ServeOptions;
use store::{Metadata, Role, Stage};

use crate::browser::{Browser, Served};

/// What a Python program prints, as JSON, that is given the address of the repository.
fn harvested(program: &str, house: &Served) -> Value {
    let ours = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/venv/bin/python");
    let python = std::env::var_os("GLEAN_PYTHON").map_or(ours, PathBuf::from);
    assert!(
        python.exists(),
        "no {}: run `cargo xtask test`, which installs sickle and pymarc, or name a Python that has them in GLEAN_PYTHON",
        python.display()
    );
    let output = Command::new(python).args(["-c", program, &format!("{}/oai", house.base)]).output().unwrap();
    let why = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{why}\nA module that is missing is installed by `cargo xtask test`.");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Accepts so many entries of the catalogue.
async fn accept(house: &Served, editor: i64, many: usize) {
    let urls = (1..=many).map(|n| (format!("https://c.example.org/{n}"), "https://c.example.org".to_owned()));
    house.store.offer(urls.collect(), editor).await.unwrap();
    for n in 1..=many {
        let metadata = Metadata {
            title: format!("Tides & <moon>\u{1} {n}"),
            description: "Of the sea.".into(),
            authors: vec!["Lee, Ann".into()],
            subjects: vec!["Oceans".into()],
            keywords: vec!["tides".into()],
            language: Some("en".into()),
            ..Metadata::default()
        };
        house.store.judge(n as i64, metadata, Stage::Accepted).await.unwrap();
    }
}

/// Walks through everything in each way.
const HARVEST: &str = r#"
import io, json, sys
from lxml import etree
from pymarc import parse_xml_to_array
from sickle import Sickle
patient = dict(max_retries=9, default_retry_after=1)
get, post = Sickle(sys.argv[1], **patient), Sickle(sys.argv[1], http_method='POST', **patient)
identify = get.Identify()
headers = [header.identifier for header in get.ListIdentifiers(metadataPrefix='marcxml')]
records = list(get.ListRecords(metadataPrefix='oai_dc'))
posted = [record.header.identifier for record in post.ListRecords(metadataPrefix='marcxml', set='kind:publication')]
marc = get.GetRecord(identifier='oai:127.0.0.1:record/7', metadataPrefix='marcxml')
marc = parse_xml_to_array(io.BytesIO(etree.tostring(marc.xml.find('.//{http://www.loc.gov/MARC21/slim}record'))))[0]
entry = get.GetRecord(identifier='oai:127.0.0.1:catalogue/3', metadataPrefix='oai_dc')
print(json.dumps({
    'repository': [identify.repositoryName, identify.protocolVersion, identify.deletedRecord, identify.granularity],
    'sets': [one.setSpec for one in get.ListSets()],
    'formats': [one.metadataPrefix for one in get.ListMetadataFormats()],
    'headers': [len(headers), len(set(headers))],
    'records': [len(records), len({record.header.identifier for record in records} & set(headers))],
    'posted': [len(posted), len(set(posted) & set(headers))],
    'catalogue': sum(1 for _ in get.ListIdentifiers(metadataPrefix='oai_dc', set='catalogue')),
    'marc': [marc['001'].data, marc['245']['a'], marc['773']['t'], marc['520']['a']],
    'entry': [entry.metadata, entry.header.setSpecs],
}))
"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_harvester_gets_everything_once() {
    const PUBLICATIONS: usize = 3_000;
    let house = Served::new(ServeOptions::default()).await;
    house.keep_publications(PUBLICATIONS).await;
    house.keep("https://a.example.org/talks", &[("Jazz", "2999-11-03", json!({}))]).await;
    let editor = house.account("ed@example.org", "correct horse", Role::Editor).await;
    accept(&house, editor, 40).await;
    let read = tokio::task::block_in_place(|| harvested(HARVEST, &house));
    assert_eq!(read["repository"], json!(["Gleaner", "2.0", "transient", "YYYY-MM-DDThh:mm:ssZ"]));
    assert!(read["sets"].as_array().unwrap().contains(&json!("kind:publication")), "{read}");
    assert!(!read["sets"].as_array().unwrap().contains(&json!("kind:event")), "{read}");
    assert_eq!(read["formats"], json!(["oai_dc", "marcxml"]));
    let all = PUBLICATIONS + 40;
    assert_eq!(
        (&read["headers"], &read["records"]),
        (&json!([all, all]), &json!([all, all])),
        "once and only once"
    );
    assert_eq!(read["posted"], json!([PUBLICATIONS, PUBLICATIONS]));
    assert_eq!(read["catalogue"], 40);
    let waves = json!(["record/7", "On waves, part 7", "Journal of Seas", "Waves & <tides> of the sea."]);
    assert_eq!(read["marc"], waves);
    let (entry, sets) = (&read["entry"][0], &read["entry"][1]);
    assert_eq!((&entry["title"], sets), (&json!(["Tides & <moon> 3"]), &json!(["catalogue"])), "{read}");
    assert_eq!(entry["subject"], json!(["Oceans", "tides"]));
}

async fn oai(browser: &mut Browser, query: &str) -> String {
    let page = browser.get(&format!("/oai?{query}")).await;
    assert_eq!(page.status, 200, "{}", page.text);
    page.text
}

#[tokio::test]
async fn what_is_wrong_has_the_protocols_codes() {
    let house = Served::new(ServeOptions::default()).await;
    house.keep_publications(2).await;
    let mut harvester = house.browser();
    for (query, code) in [
        ("", "badVerb"),
        ("verb=Harvest", "badVerb"),
        ("verb=Identify&from=2026-01-01", "badArgument"),
        ("verb=ListRecords", "badArgument"),
        ("verb=ListRecords&metadataPrefix=oai_dc&from=yesterday", "badArgument"),
        ("verb=ListRecords&metadataPrefix=mods", "cannotDisseminateFormat"),
        ("verb=ListRecords&resumptionToken=made-up", "badResumptionToken"),
        ("verb=ListRecords&resumptionToken=oai_dc!!0!9!catalogue!99!99", "badResumptionToken"),
        ("verb=ListIdentifiers&metadataPrefix=oai_dc&set=none", "noRecordsMatch"),
        ("verb=ListIdentifiers&metadataPrefix=oai_dc&until=1999-01-01", "noRecordsMatch"),
        ("verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:127.0.0.1:record/99", "idDoesNotExist"),
        ("verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:127.0.0.1:record/01", "idDoesNotExist"),
        ("verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:other.org:record/1", "idDoesNotExist"),
        ("verb=ListMetadataFormats&identifier=%00%3Cx%3E", "idDoesNotExist"),
    ] {
        let answer = oai(&mut harvester, query).await;
        assert!(answer.contains(&format!("<error code=\"{code}\">")), "{query}: {answer}");
        // What is wrong with the arguments is not repeated as if it were right.
        let is_echoed = !answer.contains("<request>");
        assert_eq!(is_echoed, !["badVerb", "badArgument"].contains(&code), "{answer}");
    }
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let posted = harvester.ask(Method::POST, "/oai", &form, Some("verb=Identify".into())).await;
    assert!(posted.status == 200 && posted.text.contains("<adminEmail>postmaster@"), "{}", posted.text);
    assert_eq!(posted.header("set-cookie"), None, "no cookie for a program");
}

/// What is withdrawn is told as deleted, and what was never for everybody is not told of at all.
#[tokio::test]
async fn withdrawn_items_are_told_and_hidden_ones_are_not_shown() {
    let house = Served::new(ServeOptions::default()).await;
    house.keep_publications(5).await;
    let editor = house.account("ed@example.org", "correct horse", Role::Editor).await;
    accept(&house, editor, 3).await;
    house
        .store
        .offer(vec![("https://c.example.org/new".into(), "https://c.example.org".into())], editor)
        .await
        .unwrap();
    // All of this was long ago.
    house.sql("UPDATE records SET changed = 1000000000000; UPDATE catalogue SET changed = 1000000000000");
    let mut harvester = house.browser();
    let identify = oai(&mut harvester, "verb=Identify").await;
    assert!(identify.contains("<earliestDatestamp>2001-09-09T01:46:40Z</earliestDatestamp>"), "{identify}");
    let all = oai(&mut harvester, "verb=ListRecords&metadataPrefix=oai_dc&until=2001-09-09T01:46:40Z").await;
    assert_eq!((all.matches("<record>").count(), all.matches("status=\"deleted\"").count()), (8, 0), "{all}");
    assert!(!all.contains("catalogue/4<"), "what nobody accepted: {all}");
    assert!(!all.contains("resumptionToken"), "{all}");
    let mut editor = house.with(Some(Role::Editor)).await;
    assert_eq!(editor.fill("/records/2", "/records/2/hide", &[]).await.0, 303);
    house
        .store
        .judge(3, Metadata { title: "Gone".into(), ..Metadata::default() }, Stage::Rejected)
        .await
        .unwrap();
    let news = oai(&mut harvester, "verb=ListRecords&metadataPrefix=marcxml&from=2001-09-10").await;
    assert_eq!(
        (news.matches("<record>").count(), news.matches("status=\"deleted\"").count()),
        (2, 2),
        "{news}"
    );
    assert!(news.contains(":record/2<") && news.contains(":catalogue/3<"), "{news}");
    assert!(!news.contains("<metadata>") && !news.contains("On waves, part 2"), "{news}");
    let one = "verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:127.0.0.1:record/2";
    let gone = oai(&mut harvester, one).await;
    assert!(gone.contains("status=\"deleted\"") && !gone.contains("<metadata>"), "{gone}");
    // Shown again, it is news once more.
    let form = editor.sees("/records/2").await;
    let undo = form.split("action=\"/edits/").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(editor.fill("/records/2", &format!("/edits/{undo}"), &[]).await.0, 303);
    let back = oai(&mut harvester, one).await;
    assert!(back.contains("On waves, part 2") && !back.contains("deleted"), "{back}");
}
