//! Cases in the format of html5lib's encoding tests: our own always, the suite where `HTML5LIB_TESTS` names its folder.

use super::*;
use std::path::{Path, PathBuf};

/// The encoding by label or guess, windows-1252 where an ASCII page says nothing, as the suite has it.
fn sniffed(bytes: &[u8]) -> &'static Encoding {
    match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None => declared(bytes).unwrap_or_else(|| if bytes.is_ascii() { WINDOWS_1252 } else { guess(bytes) }),
    }
}

/// (data, expected label) of a `.dat` file.
fn cases(file: &Path) -> Vec<(Vec<u8>, String)> {
    let bytes = std::fs::read(file).unwrap();
    let mut cases = Vec::new();
    let mut rest = bytes.as_slice();
    while let Some(at) = memchr::memmem::find(rest, b"#data\n") {
        rest = &rest[at + 6..];
        let end = memchr::memmem::find(rest, b"\n#encoding\n").unwrap();
        let after = &rest[end + 11..];
        let label = after.split(|b| *b == b'\n').next().unwrap();
        cases.push((rest[..end].to_vec(), String::from_utf8(label.to_vec()).unwrap()));
        rest = after;
    }
    cases
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "dat"));
    files.sort();
    files
}

/// Runs all cases of a folder; how many there were.
fn check(dir: &Path) -> usize {
    let mut count = 0;
    for file in files(dir) {
        for (data, label) in cases(&file) {
            let expected = Encoding::for_label(label.as_bytes()).unwrap();
            let shown = String::from_utf8_lossy(&data).into_owned();
            assert_eq!(sniffed(&data), expected, "{}:\n{shown}", file.display());
            assert_eq!(decode(&data, None).notes.iter().find(|n| n.contains("labelled")), None, "{shown}");
            count += 1;
        }
    }
    count
}

#[test]
fn own_cases() {
    assert!(check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/encoding")) >= 12);
}

#[test]
fn html5lib_suite() {
    let Some(suite) = std::env::var_os("HTML5LIB_TESTS").map(PathBuf::from) else {
        println!("not run: set HTML5LIB_TESTS to a checkout of html5lib-tests");
        return;
    };
    assert_eq!(check(&suite.join("encoding")), 82);
    let big5 = std::fs::read(suite.join("encoding/chardet/test_big5.txt")).unwrap();
    assert_eq!(decode(&big5, None).encoding, "Big5");
}

#[test]
fn labels_that_bytes_contradict_are_not_believed() {
    let latin1 = Some("text/html; charset=ISO-8859-1");
    assert_eq!(decode("Übung für Anfänger".as_bytes(), latin1).text, "Übung für Anfänger");
    let utf8 = Some("text/html; charset=\"utf-8\"");
    let page = decode(b"Die \xdcbung f\xfcr Anf\xe4nger und Gro\xdfe f\xe4llt aus", utf8);
    assert_eq!((&*page.text, page.encoding), ("Die Übung für Anfänger und Große fällt aus", "windows-1252"));
    assert_eq!(page.notes.len(), 1);
    assert_eq!(decode("Über\u{20ac} \u{fffd}".as_bytes(), utf8).notes, [""; 0]);
    let cut = decode("Über Größe\u{20ac}".as_bytes().split_last().unwrap().1, utf8);
    assert_eq!((&*cut.text, cut.notes.len()), ("Über Größe\u{fffd}", 1));
}

#[test]
fn nothing_said_is_utf8_or_guessed() {
    assert_eq!(decode("für".as_bytes(), None).encoding, "UTF-8");
    assert_eq!(decode(b"", None).text, "");
    let russian = encoding_rs::WINDOWS_1251.encode("Семинар по теории чисел в четверг").0;
    assert_eq!(decode(&russian, None).text, "Семинар по теории чисел в четверг");
    assert_eq!(decode(b"\xff\xfea\0b\0", Some("text/html; charset=utf-8")).text, "ab");
}
