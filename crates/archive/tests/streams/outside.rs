//! What others say of our archives and indexes: warcio, which pywb reads with, cdxj-indexer and the package surt.
//!
//! They run where `GLEAN_PYTHON` names a Python with these packages, as `cargo xtask test` installs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use archive::Packing;

use super::written::written;

/// A program of the Python that the tests were given.
fn program(name: &str) -> Option<Command> {
    let python = PathBuf::from(std::env::var_os("GLEAN_PYTHON")?);
    let program = python.with_file_name(name);
    assert!(program.exists(), "{} is missing: run cargo xtask test, which installs it", program.display());
    Some(Command::new(program))
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn output_text(output: &Output) -> String {
    String::from_utf8_lossy(&[&*output.stdout, &*output.stderr].concat()).into_owned()
}

#[test]
fn warcio_checks_our_archives() {
    for (packing, name) in [(Packing::Gzip, "pages.warc.gz"), (Packing::Plain, "pages.warc")] {
        let file = folder("warcio").join(name);
        let archive = written(25, packing);
        std::fs::write(&file, &archive).unwrap();
        let Some(mut warcio) = program("warcio") else { return };
        let output = warcio.args(["check", "--verbose"]).arg(&file).output().unwrap();
        assert!(output.status.success(), "{}", output_text(&output));
        // 25 responses, 25 requests, 13 notes and what the archive is.
        assert_eq!(output_text(&output).matches("digest pass").count(), 64, "{}", output_text(&output));
    }
    // And it would say so if a digest were wrong.
    let mut broken = written(2, Packing::Plain);
    let at = broken.windows(8).position(|w| w == b"</title>").unwrap();
    broken[at - 1] = b'X';
    let file = folder("warcio").join("broken.warc");
    std::fs::write(&file, broken).unwrap();
    let Some(mut warcio) = program("warcio") else { return };
    assert!(!warcio.arg("check").arg(&file).output().unwrap().status.success());
}

/// Our index of an archive, sorted.
fn index(archive: &[u8], name: &str) -> String {
    let records = archive::records(archive, name).map(|r| r.unwrap());
    let mut lines: Vec<String> = records.filter_map(|r| archive::cdxj::line(&r, name).unwrap()).collect();
    lines.sort();
    lines.into_iter().map(|line| line + "\n").collect()
}

#[test]
fn cdxj_indexer_writes_the_same_index() {
    for (packing, name) in [(Packing::Gzip, "pages.warc.gz"), (Packing::Plain, "pages.warc")] {
        let file = folder("index").join(name);
        let odd = include_bytes!("../../cases/odd.warc");
        let odd: Vec<u8> = match packing {
            Packing::Plain => odd.to_vec(),
            Packing::Gzip => split(odd).iter().flat_map(|record| super::gzip(record)).collect(),
        };
        let archive = [written(25, packing), odd].concat();
        std::fs::write(&file, &archive).unwrap();
        let ours = index(&archive, name);
        // 25 responses and the odd records that an index has.
        assert_eq!(ours.lines().count(), 31, "{ours}");
        let Some(mut indexer) = program("cdxj-indexer") else { return };
        let output = indexer.arg("--sort").arg(&file).output().unwrap();
        assert!(output.status.success(), "{}", output_text(&output));
        let theirs = String::from_utf8(output.stdout).unwrap();
        let other = ours.lines().zip(theirs.lines()).find(|(ours, theirs)| ours != theirs);
        assert_eq!((other, ours.lines().count()), (None, theirs.lines().count()));
    }
}

/// The records of a plain archive.
fn split(archive: &[u8]) -> Vec<Vec<u8>> {
    let text = String::from_utf8_lossy(archive);
    text.split("WARC/1.").skip(1).map(|record| format!("WARC/1.{record}").into_bytes()).collect()
}

/// Addresses and their keys.
fn cases() -> Vec<(&'static str, &'static str)> {
    include_str!("../../cases/surt.tsv").lines().filter_map(|line| line.split_once('\t')).collect()
}

#[test]
fn addresses_have_the_keys_that_the_cases_say() {
    let wrong: Vec<String> = cases()
        .into_iter()
        .filter(|(uri, key)| archive::surt::key(uri) != *key)
        .map(|(uri, key)| format!("{uri}: {} and not {key}", archive::surt::key(uri)))
        .collect();
    assert!(wrong.is_empty() && cases().len() > 100, "{wrong:#?}");
}

#[test]
fn surt_gives_the_same_keys() {
    let Some(mut python) = program("python") else { return };
    let script = "import surt, sys\nfor line in open(sys.argv[1], encoding='utf8'):\n    \
                  uri, key = line.rstrip('\\n').split('\\t')\n    assert surt.surt(uri) == key, line";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/surt.tsv");
    let output = python.args(["-c", script]).arg(file).output().unwrap();
    assert!(output.status.success(), "{}", output_text(&output));
}
