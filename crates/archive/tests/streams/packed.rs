//! The same records, however they are packed.

use std::io::Write;

use super::{addresses, gzip, members, outcome, page, read, record};

/// The five records that each test packs.
fn plain() -> Vec<u8> {
    (0..5).flat_map(record).collect()
}

/// Are the five records read whole? Gives where each begins and how long it is.
fn whole(archive: &[u8]) -> Vec<(u64, u64, Option<u64>)> {
    let records: Vec<_> = read(archive).into_iter().map(|r| r.unwrap()).collect();
    for (n, record) in records.iter().enumerate() {
        assert!(record.block.ends_with(page(n).as_bytes()), "record {n}");
        assert_eq!((record.id(), record.left_out), (Some(format!("urn:test:{n}").as_str()), 0));
    }
    assert_eq!(records.len(), 5);
    records.iter().map(|r| (r.location.offset, r.location.within, r.location.length)).collect()
}

/// Where parts of the lengths begin and how long they are.
fn places(lengths: impl Iterator<Item = usize>) -> Vec<(u64, u64, Option<u64>)> {
    let mut at = 0;
    let location = |length| {
        at += length as u64;
        (at - length as u64, 0, Some(length as u64))
    };
    lengths.map(location).collect()
}

#[test]
fn plain_text() {
    let with_lines_between = places((0..5).map(|n| record(n).len()));
    let records =
        with_lines_between.into_iter().map(|(at, within, length)| (at, within, length.map(|l| l - 4)));
    assert_eq!(whole(&plain()), records.collect::<Vec<_>>());
}

#[test]
fn a_gzip_member_a_record() {
    let members = members(5);
    assert_eq!(whole(&members.concat()), places(members.iter().map(Vec::len)));
}

#[test]
fn one_big_gzip_member() {
    let places = whole(&gzip(&plain()));
    let within: Vec<u64> = places.iter().map(|p| p.1).collect();
    let wanted: Vec<u64> = (0..5).map(|n| (0..n).map(|n| record(n).len() as u64).sum()).collect();
    assert_eq!(within, wanted);
    assert!(places.iter().all(|p| p.0 == 0 && p.2.is_none()));
}

#[test]
fn gzip_in_blocks_that_cut_records_anywhere() {
    let blocks: Vec<Vec<u8>> = plain().chunks(777).map(gzip).collect();
    whole(&blocks.concat());
}

#[test]
fn gzip_with_names_and_comments_in_its_headers() {
    let named = |n| {
        let name = "a name ".repeat(300);
        let mut packed = flate2::GzBuilder::new()
            .filename(name)
            .comment("x")
            .extra("extra")
            .write(Vec::new(), flate2::Compression::fast());
        packed.write_all(&record(n)).unwrap();
        packed.finish().unwrap()
    };
    let members: Vec<Vec<u8>> = (0..5).map(named).collect();
    assert_eq!(whole(&members.concat()), places(members.iter().map(Vec::len)));
}

#[test]
fn a_zstandard_frame_a_record() {
    let frames: Vec<Vec<u8>> = (0..5).map(|n| zstd::bulk::compress(&record(n), 3).unwrap()).collect();
    assert_eq!(whole(&frames.concat()), places(frames.iter().map(Vec::len)));
}

/// Frames that need a dictionary, and the dictionary.
fn with_dictionary() -> (Vec<u8>, Vec<Vec<u8>>) {
    let samples: Vec<Vec<u8>> = (100..400).map(record).collect();
    let dictionary = zstd::dict::from_samples(&samples, 4096).unwrap();
    let mut compressor = zstd::bulk::Compressor::with_dictionary(3, &dictionary).unwrap();
    let frames = (0..5).map(|n| compressor.compress(&record(n)).unwrap()).collect();
    (dictionary, frames)
}

/// The frame in which an archive keeps its dictionary.
fn dictionary_frame(content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap();
    [&[0x5d, 0x2a, 0x4d, 0x18], &length.to_le_bytes()[..], content].concat()
}

#[test]
fn zstandard_with_a_dictionary_plain_and_packed() {
    let (dictionary, frames) = with_dictionary();
    let packed = zstd::bulk::compress(&dictionary, 3).unwrap();
    for content in [dictionary, packed] {
        let head = dictionary_frame(&content);
        let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"any"].concat();
        let places = whole(&[head.clone(), skipped, frames.concat()].concat());
        assert_eq!(places[0].0, head.len() as u64 + 11);
        assert_eq!(places[1].0 - places[0].0, frames[0].len() as u64);
    }
    let (read, damage) = outcome(&frames.concat());
    assert!(read.is_empty() && !damage.is_empty(), "without its dictionary nothing can be read");
}

#[test]
fn members_of_several_sorts_and_blank_lines_between_records() {
    let archive = [
        gzip(&record(0)),
        zstd::bulk::compress(&record(1), 1).unwrap(),
        gzip(b""),
        record(2),
        b"\r\n\n".to_vec(),
        record(3),
    ];
    assert_eq!(outcome(&archive.concat()), (addresses(0..4), vec![]));
}

#[test]
fn a_record_larger_than_the_limit_is_cut_and_the_next_is_whole() {
    let limits = archive::Limits { record: 1000, page: 1000 };
    for archive in [plain(), members(5).concat(), gzip(&plain())] {
        let records: Vec<_> =
            archive::Records::with_limits(&*archive, "x", limits).map(|r| r.unwrap()).collect();
        assert_eq!(records.len(), 5);
        for (n, record) in records.iter().enumerate() {
            let length: u64 = record.field("content-length").unwrap().parse().unwrap();
            assert_eq!(record.block.len() as u64 + record.left_out, length, "record {n}");
            assert_eq!(record.block.len(), 1000);
        }
    }
}
