//! WACZ files: the archives in them, and what may be wrong with them.

use std::io::Cursor;
use std::path::Path;
use std::process::Command;

use archive::{Damage, Fault, Limits, Packing, Sort, Wacz};

use super::written::written;
use super::{addresses, members};

/// A zip file with these members, stored as they are.
fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for (name, data) in members {
        let header = u32::try_from(file.len()).unwrap().to_le_bytes();
        let length = u32::try_from(data.len()).unwrap().to_le_bytes();
        let sum = {
            let mut crc = flate2::Crc::new();
            crc.update(data);
            crc.sum().to_le_bytes()
        };
        let name_length = u16::try_from(name.len()).unwrap().to_le_bytes();
        let shared =
            [&[20, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], &sum, &length, &length, &name_length, &[0, 0]].concat();
        file.extend([&b"PK\x03\x04"[..], &shared, name.as_bytes(), data].concat());
        directory.extend([&b"PK\x01\x02\x14\x00"[..], &shared, &[0; 10], &header, name.as_bytes()].concat());
    }
    let from = u32::try_from(file.len()).unwrap().to_le_bytes();
    let length = u32::try_from(directory.len()).unwrap().to_le_bytes();
    let count = u16::try_from(members.len()).unwrap().to_le_bytes();
    [&file, &directory, &b"PK\x05\x06\0\0\0\0"[..], &count, &count, &length, &from, &[0, 0]].concat()
}

/// The addresses of the captures, the archives they are in, and what was damaged.
fn outcome(file: Vec<u8>) -> (Vec<String>, Vec<String>, Vec<Damage>) {
    let (mut addresses, mut files, mut damage) = (Vec::new(), Vec::new(), Vec::new());
    for item in Wacz::open(Cursor::new(file), "crawl.wacz", Limits::default()).unwrap() {
        match item {
            Ok(record) => {
                addresses.push(record.target().unwrap_or_default().to_owned());
                files.push(record.location.file.to_string());
            }
            Err(d) => damage.push(d),
        }
    }
    files.dedup();
    (addresses, files, damage)
}

#[test]
fn all_archives_are_read_in_the_order_of_their_names() {
    let (first, second) = (members(6)[..3].concat(), members(6)[3..].concat());
    let package = br#"{"resources": [{"path": "archive/a.warc.gz"}, {"path": "archive/c.warc.gz"}, {"path": "pages/pages.jsonl"}]}"#;
    let file = zip(&[
        ("datapackage.json", package),
        ("archive/b.warc.gz", &second),
        ("archive/a.warc.gz", &first),
        ("pages/pages.jsonl", b"{}"),
    ]);
    assert_eq!(archive::sort(&file[..100]), Some(Sort::Zip));
    let (read, files, damage) = outcome(file);
    assert_eq!(read, addresses(0..6));
    assert_eq!(files, ["crawl.wacz/archive/a.warc.gz", "crawl.wacz/archive/b.warc.gz"]);
    assert_eq!((damage.len(), &damage[0].fault), (1, &Fault::Missing));
    assert_eq!(&*damage[0].file, "crawl.wacz/archive/c.warc.gz");
}

#[test]
fn a_broken_archive_does_not_hinder_the_next() {
    let mut broken = members(3).concat();
    broken.truncate(broken.len() - 50);
    let (read, _, damage) =
        outcome(zip(&[("archive/a.warc.gz", &broken), ("archive/b.warc.gz", &members(1)[0])]));
    assert_eq!(read, addresses([0, 1, 0]));
    assert_eq!((damage.len(), &damage[0].fault), (1, &Fault::EndsEarly));
    // The first member's header is overwritten.
    let mut file = zip(&[("archive/a.warc.gz", &members(1)[0]), ("archive/b.warc.gz", &members(2).concat())]);
    file[..4].copy_from_slice(b"PXXX");
    let (read, _, damage) = outcome(file);
    assert_eq!((read, damage.len()), (addresses(0..2), 1));
}

#[test]
fn what_is_no_wacz_is_told() {
    let error =
        |file: Vec<u8>| Wacz::open(Cursor::new(file), "x", Limits::default()).err().unwrap().to_string();
    assert!(error(zip(&[("a.txt", b"x")])).contains("no WACZ"));
    assert!(error(b"PK\x03\x04 and no more".to_vec()).contains("no directory"));
    assert!(error(Vec::new()).contains("no directory"));
}

#[test]
fn no_change_of_a_byte_is_a_panic() {
    let file = zip(&[("datapackage.json", b"{}"), ("archive/a.warc.gz", &members(1)[0])]);
    for at in 0..file.len() {
        let mut changed = file.clone();
        changed[at] ^= 0xff;
        if let Ok(wacz) = Wacz::open(Cursor::new(changed), "x", Limits::default()) {
            assert!(wacz.count() < 20);
        }
    }
}

#[test]
fn what_other_tools_pack_is_read() {
    let Some(python) = std::env::var_os("GLEAN_PYTHON") else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wacz");
    std::fs::create_dir_all(&folder).unwrap();
    let warc = folder.join("pages.warc.gz");
    std::fs::write(&warc, written(12, Packing::Gzip)).unwrap();
    // Webrecorder's own tool.
    let wacz = folder.join("pages.wacz");
    let mut create = Command::new(Path::new(&python).with_file_name("wacz"));
    let output = create.args(["create", "-f"]).arg(&warc).arg("-o").arg(&wacz).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // Packed once more, with lengths of 64 bits, behind a comment.
    let odd = folder.join("odd.wacz");
    let script = "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[2], 'w', zipfile.ZIP_DEFLATED)\n\
                  with z.open('archive/x.warc.gz', 'w', force_zip64=True) as f: f.write(open(sys.argv[1], 'rb').read())\n\
                  z.comment = b'PK comment'\nz.close()";
    let output = Command::new(&python).args(["-c", script]).arg(&warc).arg(&odd).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for file in [wacz, odd] {
        let items: Vec<_> = archive::open(&file, Limits::default()).unwrap().collect();
        let pages: Vec<_> = items
            .into_iter()
            .filter_map(|item| archive::Capture::of(item.unwrap()).ok())
            .map(|capture| capture.uri().to_owned())
            .collect();
        assert_eq!(pages, addresses(0..12), "{}", file.display());
    }
}
