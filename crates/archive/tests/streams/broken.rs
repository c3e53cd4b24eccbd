//! Archives with faults: damage is reported where it is, and every record behind it is read.

use archive::Fault;

use super::{address, addresses, gzip, members, outcome, page, record};

/// The members, with one replaced.
fn with(broken: usize, member: Vec<u8>) -> Vec<u8> {
    let mut all = members(6);
    all[broken] = member;
    all.concat()
}

#[test]
fn a_member_that_cannot_be_unpacked() {
    for at in [1, 3, 12, 300, 900] {
        let mut member = members(6)[2].clone();
        member[at..at + 4].copy_from_slice(&[0xff; 4]);
        let (read, damage) = outcome(&with(2, member));
        assert_eq!(read, addresses([0, 1, 3, 4, 5]), "broken at {at}");
        let start = members(2).concat().len() as u64;
        assert_eq!((damage.len(), damage[0].offset), (1, start), "broken at {at}: {damage:?}");
    }
}

#[test]
fn a_checksum_that_does_not_agree() {
    let mut member = members(6)[2].clone();
    let at = member.len() - 6;
    member[at] ^= 1;
    let (read, damage) = outcome(&with(2, member));
    assert_eq!(read, addresses([0, 1, 3, 4, 5]));
    assert_eq!(damage.len(), 1);
    assert_eq!((&damage[0].fault, damage[0].target.as_deref()), (&Fault::Checksum, Some(&*address(2))));
}

#[test]
fn a_member_of_which_the_end_is_missing_does_not_take_the_next_with_it() {
    let whole = members(6)[2].clone();
    for length in [3, 9, 11, 500, whole.len() - 9, whole.len() - 3] {
        let (read, damage) = outcome(&with(2, whole[..length].to_vec()));
        assert_eq!(read, addresses([0, 1, 3, 4, 5]), "{length} bytes left");
        assert_eq!(damage.len(), 1, "{length} bytes left: {damage:?}");
    }
}

#[test]
fn an_archive_that_ends_early() {
    let archive = members(6).concat();
    let (read, damage) = outcome(&archive[..archive.len() - 100]);
    assert_eq!(read, addresses(0..5));
    assert_eq!((damage.len(), &damage[0].fault), (1, &Fault::EndsEarly));
    let plain: Vec<u8> = (0..6).flat_map(record).collect();
    let (read, damage) = outcome(&plain[..plain.len() - 100]);
    assert_eq!(read, addresses(0..5));
    assert_eq!((damage.len(), &damage[0].fault), (1, &Fault::Length));
    assert_eq!(damage[0].target.as_deref(), Some(&*address(5)));
}

#[test]
fn bytes_between_members_that_belong_to_none() {
    for noise in [b"\0\0\0\0".to_vec(), page(9).into_bytes(), vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff]]
    {
        let archive = [members(2).concat(), noise, members(6)[2..].concat()].concat();
        let (read, damage) = outcome(&archive);
        assert_eq!(read, addresses(0..6));
        assert_eq!((damage.len(), damage[0].offset), (1, members(2).concat().len() as u64), "{damage:?}");
    }
}

/// A record is cut off, and what its length takes from the next one ends with that one's header, as by chance with its own.
#[test]
fn a_length_that_reaches_to_the_end_of_another_header() {
    let text = String::from_utf8(record(3)).unwrap();
    let header = text.find("\r\n\r\n").unwrap();
    let cut =
        format!("WARC/1.1\r\nWARC-Target-URI: {}\r\nContent-Length: {}\r\n\r\n", address(2), 8 + 4 + header);
    let archive = [record(1), format!("{cut}cut off.\r\n\r\n").into_bytes(), record(3), record(4)].concat();
    let (read, damage) = outcome(&archive);
    assert_eq!((read, damage.len()), (addresses([1, 3, 4]), 1), "{damage:?}");
}

/// The header is cut off before its length, and what comes next is read in pieces that may end anywhere.
#[test]
fn a_record_right_behind_a_header_that_is_cut_off() {
    for more in 0..700 {
        let header = format!("WARC/1.1\r\nWARC-Record-ID: <urn:{}>\r\n\r\n", "0".repeat(more));
        let (read, damage) = outcome(&[header.into_bytes(), record(1), record(2)].concat());
        assert_eq!((read, damage.len()), (addresses(1..3), 1), "{more} more");
    }
}

#[test]
fn a_length_that_is_wrong() {
    let right = page(2).len() + "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n".len();
    for wrong in [right - 200, right - 1, right + 5, right + 300, right + 1_000_000, 1, 99_999_999_999] {
        let text = String::from_utf8(record(2)).unwrap();
        let text = text.replace(&format!("Length: {right}"), &format!("Length: {wrong}")).into_bytes();
        let expected_damage = vec![(Fault::Length, Some(address(2)))];
        for archive in [with(2, gzip(&text)), [record(0), record(1), text.clone(), record(3)].concat()] {
            let (read, damage) = outcome(&archive);
            let damage: Vec<_> = damage.into_iter().map(|d| (d.fault, d.target)).collect();
            let rest = if archive[0] == b'W' { 3..4 } else { 3..6 };
            assert_eq!(
                (read, damage),
                (addresses((0..2).chain(rest)), expected_damage.clone()),
                "length {wrong}"
            );
        }
    }
}

#[test]
fn headers_that_are_none() {
    let text = String::from_utf8(record(2)).unwrap();
    let broken = [
        text.replace("Content-Length", "Content-Size"),
        text.replace("Content-Length: ", "Content-Length: many"),
        text.replace("WARC/1.1", "WORC/1.1"),
        "WARC/1.1\r\nWARC-Type: response".to_owned(),
        format!("WARC/1.1\r\n{}", "x: y\r\n".repeat(100_000)),
    ];
    for text in broken {
        let plain = [record(0), record(1), text.clone().into_bytes(), b"\r\n".to_vec(), record(3)].concat();
        let (read, damage) = outcome(&plain);
        assert_eq!((read, damage.len()), (addresses([0, 1, 3]), 1), "{:.60}: {damage:?}", text);
        let (read, damage) = outcome(&with(2, gzip(text.as_bytes())));
        assert_eq!((read, damage.len()), (addresses([0, 1, 3, 4, 5]), 1), "{:.60}: {damage:?}", text);
    }
}

#[test]
fn a_page_about_archives_is_no_archive() {
    let plain: Vec<u8> = [
        record(0),
        // Its length is wrong, and its text has lines that begin as records do.
        b"WARC/1.0\r\nContent-Length: 3\r\n\r\n<pre>\nWARC/1.0\nWARC/1.1\nA record begins so.\n\nWARC/x\n\n</pre>".to_vec(),
        b"\r\n\r\n".to_vec(),
        record(1),
    ]
    .concat();
    let (read, damage) = outcome(&plain);
    assert_eq!((read, damage.len()), (addresses(0..2), 1), "{damage:?}");
}

#[test]
fn one_big_member_is_read_up_to_its_fault() {
    let text: Vec<u8> = (0..40).flat_map(record).collect();
    let packed = gzip(&text);
    let cut = &packed[..packed.len() * 3 / 4];
    let (read, damage) = outcome(&[cut, &gzip(&record(99))].concat());
    let whole = read.len() - 1;
    assert!((25..=30).contains(&whole), "{whole} of 40 read");
    assert_eq!(read, addresses((0..whole).chain([99])));
    assert_eq!(damage.len(), 1);
}

#[test]
fn what_is_no_archive_is_told_once() {
    for file in [&b"<html><p>A page</html>"[..], &gzip(b"<html><p>A page</html>"), b"x", &[0; 5000]] {
        let (read, damage) = outcome(file);
        assert_eq!((read.len(), damage.len(), &damage[0].fault), (0, 1, &Fault::NoRecord));
    }
    assert_eq!(outcome(b""), (vec![], vec![]));
}

#[test]
fn a_plain_record_of_whose_follower_little_is_left() {
    for left in 1..8 {
        let archive = [record(0), record(1), record(2)[..left].to_vec()].concat();
        let (read, damage) = outcome(&archive);
        assert_eq!(read, addresses([0, 1]), "{left} bytes are left");
        assert_eq!(damage.len(), 1, "{left} bytes are left: {damage:?}");
    }
}

#[test]
fn blank_lines_and_what_is_no_member_between_members() {
    let archive = [&members(2).concat()[..], b"\n\rno member", &members(4)[2..].concat(), b"\r\n"].concat();
    let (read, damage) = outcome(&archive);
    assert_eq!(read, addresses([0, 1, 2, 3]));
    assert_eq!((damage.len(), &damage[0].fault), (1, &Fault::NoRecord));
}
