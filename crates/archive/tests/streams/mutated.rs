//! Archives with bytes changed, cut out and put in at random: no panic, nothing lost but what was touched.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

use super::{address, gzip, members, outcome, record};

/// How many records the archives have.
const RECORDS: usize = 8;

/// What is done to bytes at a place.
#[derive(Debug, Clone)]
enum Change {
    Set(u8),
    Cut(usize),
    Insert(Vec<u8>),
}

fn change() -> impl Strategy<Value = (prop::sample::Index, Change)> {
    let change = prop_oneof![
        any::<u8>().prop_map(Change::Set),
        (1..3000_usize).prop_map(Change::Cut),
        prop::collection::vec(any::<u8>(), 1..200).prop_map(Change::Insert),
    ];
    (any::<prop::sample::Index>(), change)
}

/// Bytes with one change, from which place, and to which.
fn changed(bytes: &[u8], at: &prop::sample::Index, change: &Change) -> (Vec<u8>, usize, usize) {
    let at = at.index(bytes.len());
    let (new, end) = match change {
        Change::Set(byte) => (vec![*byte], at + 1),
        Change::Cut(length) => (Vec::new(), (at + length).min(bytes.len())),
        Change::Insert(new) => (new.clone(), at),
    };
    ([&bytes[..at], &new, &bytes[end..]].concat(), at, end)
}

/// Are all records read that the change did not touch?
fn untouched_are_read(pieces: &[Vec<u8>], at: &prop::sample::Index, change: &Change) -> TestCaseResult {
    let (archive, from, to) = changed(&pieces.concat(), at, change);
    let (read, damage) = outcome(&archive);
    let mut start = 0;
    for (n, piece) in pieces.iter().enumerate() {
        let end = start + piece.len();
        // What is put in before a record's first byte, or after its last, may be taken for a part of it.
        let untouched = end < from || start > to;
        prop_assert!(!untouched || read.contains(&address(n)), "record {n} is lost: {read:?} {damage:?}");
        start = end;
    }
    prop_assert!(read.len() + damage.len() <= 2 * pieces.len());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn gzip_members_untouched_are_read((at, change) in change()) {
        untouched_are_read(&members(RECORDS), &at, &change)?;
    }

    #[test]
    fn zstandard_frames_untouched_are_read((at, change) in change()) {
        let frames: Vec<_> = (0..RECORDS).map(|n| zstd::bulk::compress(&record(n), 3).unwrap()).collect();
        untouched_are_read(&frames, &at, &change)?;
    }

    #[test]
    fn plain_records_untouched_are_read((at, change) in change()) {
        let records: Vec<_> = (0..RECORDS).map(record).collect();
        untouched_are_read(&records, &at, &change)?;
    }

    #[test]
    fn many_changes_are_no_panic(changes in prop::collection::vec(change(), 1..30), packing in 0..3) {
        let mut archive = match packing {
            0 => members(RECORDS).concat(),
            1 => gzip(&(0..RECORDS).flat_map(record).collect::<Vec<_>>()),
            _ => (0..RECORDS).flat_map(record).collect(),
        };
        for (at, change) in &changes {
            if !archive.is_empty() {
                archive = changed(&archive, at, change).0;
            }
        }
        let (read, damage) = outcome(&archive);
        prop_assert!(read.len() + damage.len() < 200);
    }

    #[test]
    fn any_bytes_are_no_panic(bytes in prop::collection::vec(any::<u8>(), 0..5000), magic in 0..4_usize) {
        let magic: &[u8] = [&b""[..], b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"WARC/1.1\r\n"][magic];
        outcome(&[magic, &bytes].concat());
    }
}
