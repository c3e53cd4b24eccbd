//! ARC: versions 1 and 2, plain, a gzip member a record, one for all, and broken.

use archive::{ArcRecords, Capture, Damage, Limits, Sort, sort};

use crate::{gzip, page};

fn first(version: u8) -> Vec<u8> {
    let block = format!("{version} 0 Archive\nURL IP-address Archive-date Content-type Archive-length\n");
    let rest = if version == 1 { String::new() } else { " 200 - - 0 x.arc".to_owned() };
    format!("filedesc://x.arc 0.0.0.0 20010203040506 text/plain{rest} {}\n{block}\n", block.len())
        .into_bytes()
}

fn record(version: u8, number: usize) -> Vec<u8> {
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{}", page(number));
    let rest = if version == 1 { String::new() } else { " 200 - - 77 x.arc".to_owned() };
    let length = block.len();
    let address = format!("http://example.org/a b/{number}");
    format!("{address} 192.0.2.1 20010203040506 text/html{rest} {length}\n{block}\n").into_bytes()
}

fn parts(version: u8, pages: usize) -> Vec<Vec<u8>> {
    std::iter::once(first(version)).chain((0..pages).map(|number| record(version, number))).collect()
}

/// Bytes in small pieces, as a network gives them.
struct Pieces<'b>(&'b [u8]);

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let piece = into.len().min(7);
        self.0.read(&mut into[..piece])
    }
}

fn read(archive: &[u8]) -> Vec<Result<Capture, Damage>> {
    let records = ArcRecords::with_limits(Pieces(archive), "x.arc", Limits::default());
    records.filter_map(|record| record.map(|record| Capture::of(record).ok()).transpose()).collect()
}

fn whole(archive: &[u8]) -> Vec<Capture> {
    read(archive).into_iter().filter_map(Result::ok).collect()
}

#[test]
fn pages_of_both_versions_are_read_however_they_are_packed() {
    for version in [1, 2] {
        let parts = parts(version, 5);
        let members: Vec<u8> = parts.iter().flat_map(|part| gzip(part)).collect();
        for archive in [parts.concat(), members, gzip(&parts.concat())] {
            assert_eq!(sort(archive.get(..4096).unwrap_or(&archive)), Some(Sort::Arc));
            let captures = whole(&archive);
            assert_eq!((captures.len(), read(&archive).len()), (5, 5), "version {version}");
            for (number, capture) in captures.iter().enumerate() {
                assert!(capture.is_page());
                assert_eq!(capture.uri(), format!("http://example.org/a b/{number}"));
                assert_eq!(capture.date().unwrap().to_string(), "2001-02-03T04:05:06Z");
                assert_eq!(capture.body(&Limits::default()).bytes, page(number).into_bytes());
            }
        }
    }
}

/// No member is lost where the pieces that are read at once end within its first bytes.
#[test]
fn a_large_archive_is_read_whole() {
    let members: Vec<u8> = parts(1, 3_000).iter().flat_map(|part| gzip(part)).collect();
    let records = ArcRecords::with_limits(members.as_slice(), "x.arc", Limits::default());
    assert_eq!(records.filter(Result::is_ok).count(), 3_001);
    let plain = parts(2, 3_000).concat();
    assert_eq!(
        ArcRecords::with_limits(plain.as_slice(), "x.arc", Limits::default()).filter(Result::is_ok).count(),
        3_001
    );
}

#[test]
fn a_broken_part_is_told_once_and_the_rest_is_read() {
    let parts = parts(1, 6);
    let mut members: Vec<Vec<u8>> = parts.iter().map(|part| gzip(part)).collect();
    let middle = members[3].len() / 2;
    members[3][middle..middle + 40].fill(0xff);
    let found = read(&members.concat());
    assert_eq!(
        found.iter().filter(|item| item.is_err()).count(),
        1,
        "{:?}",
        found.iter().find(|i| i.is_err())
    );
    assert_eq!(found.iter().filter(|item| item.is_ok()).count(), 5);

    let mut plain = parts.clone();
    plain[3] = [b"http://example.org/ 192.0.2.1 lately text/html 9\n".as_slice(), page(9).as_bytes(), b"\n"]
        .concat();
    let found = read(&plain.concat());
    assert_eq!(found.iter().filter(|item| item.is_err()).count(), 1);
    assert_eq!(found.iter().filter(|item| item.is_ok()).count(), 5);
}

#[test]
fn whatever_is_changed_the_archive_comes_to_its_end() {
    let parts = parts(2, 3);
    let members: Vec<u8> = parts.iter().flat_map(|part| gzip(part)).collect();
    for archive in [parts.concat(), members] {
        let mut lost = 0;
        for at in 0..archive.len() {
            let mut changed = archive.clone();
            changed[at] ^= 0x5a;
            let found = read(&changed);
            let whole = found.iter().filter(|item| item.is_ok()).count();
            // What tells of the archive may have become a page.
            assert!(found.len() <= 9 && whole <= 4, "{at}: {whole} of {}", found.len());
            lost += usize::from(whole == 0);
        }
        // A broken member may unpack to the archive's end, and one whose first member has no head is taken for no archive.
        assert!(lost * 50 <= archive.len(), "{lost} of {}", archive.len());
    }
}

#[test]
fn what_is_cut_or_larger_than_the_limit_is_told() {
    let archive = parts(1, 2).concat();
    for cut in 0..archive.len() {
        let found = read(&archive[..cut]);
        assert!(found.iter().filter(|item| item.is_err()).count() <= 1, "{cut}");
    }
    let limits = Limits { record: 50, page: 50 };
    let records: Vec<_> =
        ArcRecords::with_limits(archive.as_slice(), "x.arc", limits).map(Result::unwrap).collect();
    assert_eq!(records.len(), 3);
    assert!(records[1].block.len() == 50 && records[1].left_out > 100);
    let huge = b"filedesc://x 0.0.0.0 20010203040506 text/plain 18446744073709551615\n1 0 x\n";
    assert_eq!(read(huge).len(), 1);
}
