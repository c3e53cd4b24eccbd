//! Memory does not grow with an archive, whatever it holds. Each of these tests runs in a process of its own under nextest.

use std::io::Read;

use super::{gzip, record};

/// Most memory that a reader may take here, in bytes: its largest record twice, what it holds for a way back, and the test's
/// own.
const MOST: u64 = 96 << 20;

/// Bytes that are given again and again, so many times.
struct Again {
    bytes: Vec<u8>,
    at: usize,
    left: usize,
}

impl Read for Again {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.bytes.len() {
            self.at = 0;
            self.left = self.left.saturating_sub(1);
        }
        if self.left == 0 {
            return Ok(0);
        }
        let length = into.len().min(self.bytes.len() - self.at);
        into[..length].copy_from_slice(&self.bytes[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}

fn again(bytes: Vec<u8>, megabytes: usize) -> Again {
    let left = (megabytes << 20) / bytes.len();
    Again { bytes, at: 0, left }
}

/// The most memory that this process ever had, where the system tells.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok()).unwrap_or(0) << 10
}

/// How many records and how many faults an archive has, read with limits of 16 MB.
fn counted(archive: impl Read) -> (usize, usize) {
    let limits = archive::Limits { record: 16 << 20, page: 16 << 20 };
    let (mut records, mut faults) = (0, 0);
    for item in archive::Records::with_limits(archive, "x", limits) {
        match item {
            Ok(_) => records += 1,
            Err(_) => faults += 1,
        }
    }
    assert!(most_memory() < MOST, "{} MB of memory", most_memory() >> 20);
    (records, faults)
}

#[test]
fn many_records() {
    let members = gzip(&record(1));
    let count = (20 << 20) / members.len();
    assert_eq!(counted(again(members, 20)), (count, 0));
}

#[test]
fn records_larger_than_the_limit() {
    let head = b"WARC/1.1\r\nWARC-Type: resource\r\nContent-Length: 300000000\r\n\r\n".to_vec();
    let film = again(vec![7; 1 << 20], 400).take(300_000_000);
    let archive = head.as_slice().chain(film).chain(&b"\r\n\r\n"[..]);
    assert_eq!(counted(archive.chain(&*record(1))), (2, 0));
}

#[test]
fn members_that_are_all_broken() {
    let mut member = gzip(&record(1));
    let at = member.len() - 6;
    member[at] ^= 1;
    let (records, faults) = counted(again(member, 3));
    assert!(records == 0 && faults > 2_000, "{records} {faults}");
}

#[test]
fn a_member_that_unpacks_to_very_much() {
    // Packed piece by piece: the test itself must not have the memory that it measures.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::copy(&mut again(vec![b'x'; 1 << 20], 150), &mut packed).unwrap();
    let bomb = packed.finish().unwrap();
    assert!(bomb.len() < 3 << 20, "{}", bomb.len());
    assert_eq!(counted(&*bomb), (0, 1));
}

#[test]
fn text_that_never_is_a_record() {
    for text in [
        &b"WARC/1.0\n"[..],
        b"WARC/1.0\r\nContent-Length: 99999999999\r\n\r\n",
        b"x: y\r\n",
        b"\r\n",
        b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
    ] {
        let (records, _) = counted(again(text.to_vec(), 2));
        assert_eq!(records, 0, "{text:?}");
    }
}
