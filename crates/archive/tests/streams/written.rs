//! What is written is read back as it was, and is the same each time.

use archive::digest::Checked;
use archive::{Exchange, Field, Limits, Packing, Writer};

use super::{address, page};

/// A moment in November 2026.
pub(crate) fn moment(second: usize) -> jiff::Timestamp {
    format!("2026-11-21T09:{:02}:{:02}.75Z", second / 60 % 60, second % 60).parse().unwrap()
}

pub(crate) fn field(name: &str, value: &str) -> Field {
    Field { name: name.to_owned(), value: value.to_owned() }
}

/// An archive of so many pages, with requests and notes.
pub(crate) fn written(pages: usize, packing: Packing) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), "pages.warc.gz", packing);
    writer.info(moment(0), &[field("software", "glean"), field("format", "WARC File Format 1.1")]).unwrap();
    for n in 0..pages {
        let (uri, page, via) = (address(n), page(n), [field("via", "http://example.org/")]);
        let headers = [
            field("Content-Type", "text/html; charset=utf-8"),
            field("Content-Encoding", "gzip"),
            field("content-length", "17"),
            field("X-Split", "one\r\nWARC/1.1\r\n\r\ntwo"),
        ];
        let exchange = Exchange {
            uri: &uri,
            date: moment(n),
            request: &[field("User-Agent", "glean")],
            status: if n % 7 == 3 { 404 } else { 200 },
            headers: &headers,
            body: page.as_bytes(),
            truncated: (n == 2).then_some("length"),
            metadata: if n % 2 == 0 { &via } else { &[] },
        };
        let location = writer.exchange(&exchange).unwrap();
        assert_eq!(&*location.file, "pages.warc.gz");
    }
    writer.finish().unwrap()
}

#[test]
fn pages_come_back_as_they_were() {
    for packing in [Packing::Plain, Packing::Gzip] {
        let archive = written(10, packing);
        let mut captures = archive::read(&*archive, "x.warc.gz");
        for n in 0..10 {
            let capture = captures.next().unwrap().unwrap();
            assert_eq!(
                (capture.uri(), capture.status()),
                (&*address(n), Some(if n % 7 == 3 { 404 } else { 200 }))
            );
            assert_eq!(capture.is_page(), n % 7 != 3);
            assert_eq!(capture.date().unwrap().to_string(), format!("2026-11-21T09:00:{n:02}Z"));
            let body = capture.body(&Limits::default());
            assert_eq!((body.bytes.as_slice(), body.fault), (page(n).as_bytes(), None));
            assert_eq!(capture.header("content-length"), Some(page(n).len().to_string().as_str()));
            assert_eq!(capture.header("X-Archive-Orig-Content-Encoding"), Some("gzip"));
            assert_eq!(capture.truncated(), (n == 2).then_some("length"));
            assert_eq!(
                (capture.block_digest(), capture.payload_digest()),
                (Checked::Agrees, Checked::Agrees)
            );
        }
        assert!(captures.next().is_none());
        let tally = captures.tally();
        assert_eq!((tally.records, tally.captures, tally.about, tally.damaged), (26, 10, 16, 0));
    }
}

#[test]
fn a_record_is_read_from_its_offset_alone() {
    let archive = written(10, Packing::Gzip);
    let records: Vec<_> = archive::records(&*archive, "x").map(|r| r.unwrap()).collect();
    for whole in records {
        let from = usize::try_from(whole.location.offset).unwrap();
        let to = from + usize::try_from(whole.location.length.unwrap()).unwrap();
        let alone: Vec<_> = archive::records(&archive[from..to], "x").map(|r| r.unwrap()).collect();
        assert_eq!((alone.len(), &alone[0].block, &alone[0].fields), (1, &whole.block, &whole.fields));
    }
}

#[test]
fn the_same_crawl_gives_the_same_archive_and_each_record_its_own_id() {
    assert_eq!(written(10, Packing::Gzip), written(10, Packing::Gzip));
    let archive = written(10, Packing::Plain);
    let mut ids: Vec<String> =
        archive::records(&*archive, "x").map(|r| r.unwrap().id().unwrap().to_owned()).collect();
    let shape = |id: &String| id.len() == 45 && id.starts_with("urn:uuid:") && id.as_bytes()[23] == b'5';
    assert!(ids.iter().all(shape), "{ids:?}");
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 26);
}

#[test]
fn a_changed_byte_is_seen_by_the_digests() {
    let mut archive = written(1, Packing::Plain);
    let at = archive.windows(8).position(|w| w == b"</title>").unwrap();
    archive[at - 1] = b'X';
    let capture = archive::read(&*archive, "x").next().unwrap().unwrap();
    assert_eq!((capture.block_digest(), capture.payload_digest()), (Checked::Differs, Checked::Differs));
}
