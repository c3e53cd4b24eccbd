//! Web archives as input: each page in one is a page, whatever the archive's sort, and what is broken is told.

use std::fs;
use std::path::Path;

use archive::{Exchange, Field, Packing, Writer};

use crate::{LIST, folder, glean, glean_on};

fn field(name: &str, value: &str) -> Field {
    Field { name: name.to_owned(), value: value.to_owned() }
}

/// An archive of these pages: address, status, type, body; a second apart, each with its request.
fn archived(pages: &[(&str, u16, &str, &[u8])]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), "crawl.warc.gz", Packing::Gzip);
    let moment = |second: usize| format!("2026-11-21T09:20:{second:02}Z").parse().unwrap();
    writer.info(moment(0), &[field("software", "a test")]).unwrap();
    for (second, (uri, status, kind, body)) in pages.iter().enumerate() {
        let headers = [field("Content-Type", kind), field("Date", "Sat, 14 Mar 2020 09:20:00 GMT")];
        let exchange = Exchange {
            uri,
            date: moment(second),
            request: &[],
            status: *status,
            headers: &headers,
            body,
            truncated: None,
            metadata: &[],
        };
        writer.exchange(&exchange).unwrap();
    }
    writer.finish().unwrap()
}

const EVENT: &[u8] =
    b"<h1>Seminars</h1><h2>Ann Lee: Salt in the sea</h2><p>Friday, 4 December, 16:00, Room 12</p>\
    <h2>Bo Chen: Small weather</h2><p>Friday, 11 December, 16:00, Room 12</p>";

/// Two pages with lists, an image, an error, a redirection, and a page in another encoding.
fn crawl() -> Vec<u8> {
    let latin = [LIST, b"<meta charset=windows-1251><p>B\xfccher</p>"].concat();
    archived(&[
        ("http://example.org/a", 200, "text/html", LIST),
        ("http://example.org/logo", 200, "image/png", b"\x89PNG"),
        ("http://example.org/gone", 404, "text/html", LIST),
        ("http://example.org/moved", 301, "text/html", b""),
        ("http://example.org/latin", 200, "text/html; charset=iso-8859-1", &latin),
    ])
}

#[test]
fn each_page_of_an_archive_is_a_page_with_its_place() {
    let file = folder("archive").join("crawl.warc.gz");
    fs::write(&file, crawl()).unwrap();
    let run = glean(&["records".as_ref(), file.as_os_str()]);
    assert_eq!(run.code, 0, "{}", run.err);
    let rows = run.rows();
    assert_eq!(rows.len(), 8);
    let first = &rows[0];
    assert_eq!(first["source"], "http://example.org/a");
    assert_eq!(first["url"], "http://example.org/a.html");
    assert_eq!(first["file"], file.display().to_string());
    assert_eq!(
        (first["page_url"].as_str(), first["page_date"].as_str()),
        (Some("http://example.org/a"), Some("2026-11-21T09:20:00Z"))
    );
    // The offset leads to the record.
    let offset = usize::try_from(rows[4]["offset"].as_u64().unwrap()).unwrap();
    let record = archive::records(&crawl()[offset..], "x").next().unwrap().unwrap();
    assert_eq!(record.target(), Some("http://example.org/latin"));
    let message = "2 pages in 11 records; passed over 1 captures that are no HTML, 2 pages that are redirections or errors";
    assert!(run.err.contains(message), "{}", run.err);
    let quiet = glean(&["records".as_ref(), file.as_os_str(), "--quiet".as_ref()]);
    assert_eq!((quiet.err.as_str(), quiet.out), ("", run.out));
}

#[test]
fn what_the_server_said_counts() {
    let file = folder("headers").join("crawl.warc.gz");
    fs::write(&file, crawl()).unwrap();
    // The header's encoding outweighs what the page says of itself.
    let tree = glean(&["text".as_ref(), file.as_os_str()]);
    assert!(
        tree.out.contains("Bücher") || glean(&["tree".as_ref(), file.as_os_str()]).out.contains("Bücher")
    );
    let own = glean(&[
        "tree".as_ref(),
        file.as_os_str(),
        "--header".as_ref(),
        "Content-Type: text/html; charset=windows-1251".as_ref(),
    ]);
    assert!(own.out.contains("Bьcher"), "what the user says outweighs the server");
    // The day of capture is "today", whatever the server's clock said.
    fs::write(&file, archived(&[("http://example.org/", 200, "text/html", EVENT)])).unwrap();
    let events = glean(&["events".as_ref(), file.as_os_str()]);
    assert!(events.rows()[0]["start"].as_str().unwrap().starts_with("2026-12-04"), "{}", events.out);
    let run = glean(&["events".as_ref(), file.as_os_str(), "--as-of".as_ref(), "2020-12-01".as_ref()]);
    assert!(run.rows()[0]["start"].as_str().unwrap().starts_with("2020-12-04"), "{}", run.out);
}

#[test]
fn archives_are_known_by_name_by_content_in_folders_and_on_standard_input() {
    let folder = folder("sorts");
    let plain: Vec<u8> = unpacked(&crawl());
    fs::write(folder.join("a.warc.gz"), crawl()).unwrap();
    fs::write(folder.join("b"), crawl()).unwrap();
    fs::write(folder.join("c.warc"), &plain).unwrap();
    fs::write(folder.join("d.html"), LIST).unwrap();
    let run = glean(&["records".as_ref(), folder.as_os_str()]);
    assert_eq!(run.code, 0, "{}", run.err);
    let mut files: Vec<String> =
        run.rows().iter().map(|r| r["file"].as_str().unwrap_or("a page").to_owned()).collect();
    files.dedup();
    let wanted = ["a.warc.gz", "b", "c.warc"].map(|name| folder.join(name).display().to_string());
    assert_eq!(files, [&wanted[..], &["a page".to_owned()]].concat());
    for input in [crawl(), plain] {
        let run = glean_on(&["records", "-"], &input);
        assert_eq!((run.code, run.rows().len(), run.rows()[0]["file"].as_str()), (0, 8, Some("-")));
    }
    let marks = glean_on(&["marks", "-"], &archived(&[("http://example.org/", 200, "text/html", EVENT)]));
    assert!(
        marks.rows().iter().any(|m| m["value"] == "T16:00" || m["text"].as_str().unwrap().contains("16:00"))
    );
}

/// An ARC is read like a WARC: by its name, by its content, and from standard input.
#[test]
fn an_arc_is_read_as_a_warc_is() {
    let folder = folder("arc");
    let info = "1 0 Archive\nURL IP-address Archive-date Content-type Archive-length\n";
    let mut arc =
        format!("filedesc://x.arc 0.0.0.0 20261121092000 text/plain {}\n{info}\n", info.len()).into_bytes();
    for address in ["http://example.org/a", "http://example.org/b"] {
        let block = [b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", EVENT].concat();
        arc.extend(format!("{address} 192.0.2.1 20261121092000 text/html {}\n", block.len()).into_bytes());
        arc.extend(block);
        arc.push(b'\n');
    }
    for name in ["x.arc", "named-otherwise"] {
        let path = folder.join(name);
        fs::write(&path, &arc).unwrap();
        let output = glean(&["events", "--format", "jsonl", path.to_str().unwrap()]);
        let rows = output.out;
        assert_eq!(rows.lines().count(), 4, "{rows}");
        assert!(rows.contains("http://example.org/a") && rows.contains("http://example.org/b"), "{rows}");
        assert!(rows.contains("2026-12-04"), "the moment of capture stands for today: {rows}");
    }
    let piped = glean_on(&["events", "--format", "jsonl", "-"], &arc);
    assert_eq!(piped.out.lines().count(), 4);
}

fn unpacked(archive: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::MultiGzDecoder::new(archive), &mut plain).unwrap();
    plain
}

#[test]
fn a_broken_member_is_told_and_the_others_are_read() {
    let file = folder("broken").join("crawl.warc.gz");
    let mut archive = crawl();
    let first = archive::read(&*archive, "x").next().unwrap().unwrap().record.location;
    let middle = usize::try_from(first.offset + first.length.unwrap() / 2).unwrap();
    archive[middle..middle + 20].fill(0xaa);
    fs::write(&file, archive).unwrap();
    let run = glean(&["records".as_ref(), file.as_os_str()]);
    assert_eq!((run.code, run.rows().len()), (1, 4));
    let message = format!("reading {} at byte {}", file.display(), first.offset);
    assert!(run.err.contains(&message) && run.err.contains("1 damaged"), "{}", run.err);
    // Not packed, the same is seen by the digest, and the page is still read.
    let plain = unpacked(&crawl());
    let at = plain.windows(4).position(|w| w == b"salt").unwrap();
    fs::write(&file, [&plain[..at], b"SALT", &plain[at + 4..]].concat()).unwrap();
    let run = glean(&["records".as_ref(), file.as_os_str()]);
    assert_eq!((run.code, run.rows().len()), (1, 8));
    assert!(run.err.contains("WARC-Block-Digest") && run.out.contains("SALT"), "{}", run.err);
}

#[test]
fn the_same_rows_come_in_the_same_order_from_any_number_of_threads() {
    let numbered: Vec<(String, Vec<u8>)> = (0..60)
        .map(|n| {
            (
                format!("http://example.org/{n}"),
                format!("{}<p>{}", String::from_utf8_lossy(LIST), "x ".repeat((60 - n) * 100)).into_bytes(),
            )
        })
        .collect();
    let pages: Vec<(&str, u16, &str, &[u8])> =
        numbered.iter().map(|(uri, body)| (uri.as_str(), 200, "text/html", body.as_slice())).collect();
    let file = folder("order").join("crawl.warc.gz");
    fs::write(&file, archived(&pages)).unwrap();
    let one = glean(&["records".as_ref(), file.as_os_str(), "-j1".as_ref()]);
    let mut sources: Vec<_> = one.rows().iter().map(|r| r["source"].as_str().unwrap().to_owned()).collect();
    sources.dedup();
    assert_eq!(sources, numbered.iter().map(|(uri, _)| uri.clone()).collect::<Vec<_>>());
    for jobs in ["-j2", "-j7"] {
        assert_eq!(glean(&["records".as_ref(), file.as_os_str(), jobs.as_ref()]).out, one.out, "{jobs}");
    }
}

#[test]
fn an_index_is_sorted_and_leads_to_the_captures() {
    let folder = folder("index");
    let (file, out) = (folder.join("crawl.warc.gz"), folder.join("index.cdxj"));
    fs::write(&file, crawl()).unwrap();
    fs::write(folder.join("page.html"), LIST).unwrap();
    let run = glean(&["index".as_ref(), folder.as_os_str(), "-o".as_ref(), out.as_os_str()]);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    let index = fs::read_to_string(&out).unwrap();
    let keys: Vec<&str> = index.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(
        keys,
        [
            "org,example)/a",
            "org,example)/gone",
            "org,example)/latin",
            "org,example)/logo",
            "org,example)/moved"
        ]
    );
    for line in index.lines() {
        let json: serde_json::Value = serde_json::from_str(line.splitn(3, ' ').nth(2).unwrap()).unwrap();
        assert_eq!(json["filename"], "crawl.warc.gz");
        let number = |key: &str| json[key].as_str().unwrap().parse::<usize>().unwrap();
        let member = &crawl()[number("offset")..number("offset") + number("length")];
        let record = archive::records(member, "x").next().unwrap().unwrap();
        assert_eq!(record.target(), json["url"].as_str());
    }
    // Packed as one member, no offset leads to a record.
    fs::write(&file, {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut gzip, &unpacked(&crawl())).unwrap();
        gzip.finish().unwrap()
    })
    .unwrap();
    let run = glean(&["index".as_ref(), file.as_os_str()]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("warcio recompress"), "{}", run.err);
}

#[test]
fn a_wacz_is_read_from_a_file_and_from_standard_input() {
    let Some(python) = std::env::var_os("GLEAN_PYTHON") else { return };
    let folder = folder("wacz");
    let (warc, wacz) = (folder.join("crawl.warc.gz"), folder.join("crawl.wacz"));
    fs::write(&warc, crawl()).unwrap();
    let mut create = std::process::Command::new(Path::new(&python).with_file_name("wacz"));
    assert!(create.args(["create", "-f"]).arg(&warc).arg("-o").arg(&wacz).output().unwrap().status.success());
    let run = glean(&["records".as_ref(), wacz.as_os_str()]);
    assert_eq!((run.code, run.rows().len()), (0, 8), "{}", run.err);
    assert_eq!(run.rows()[0]["file"], format!("{}/archive/crawl.warc.gz", wacz.display()));
    let stdin = glean_on(&["records", "-"], &fs::read(&wacz).unwrap());
    assert_eq!((stdin.code, stdin.rows().len()), (0, 8), "{}", stdin.err);
    fs::write(&wacz, b"PK\x03\x04 and no more").unwrap();
    let run = glean(&["records".as_ref(), wacz.as_os_str()]);
    assert!(run.code == 1 && run.err.contains("no directory"), "{}", run.err);
}

/// Runs where the program writes Parquet and `GLEAN_PYTHON` names a Python with DuckDB.
#[test]
fn a_table_names_page_and_archive() {
    let Some(python) = std::env::var_os("GLEAN_PYTHON").filter(|_| cfg!(feature = "parquet")) else { return };
    let folder = folder("archive table");
    let (warc, table) = (folder.join("crawl.warc.gz"), folder.join("rows.parquet"));
    fs::write(&warc, crawl()).unwrap();
    let run = glean(&[
        "records".as_ref(),
        warc.as_os_str(),
        "--format=parquet".as_ref(),
        "-o".as_ref(),
        table.as_os_str(),
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    let script = "import sys, duckdb\nprint(duckdb.sql(f\"select file, site, source, page_date::text, count(*), min(\\\"offset\\\") > 0 from '{sys.argv[1]}' group by all order by source\").fetchall())";
    let output = std::process::Command::new(python).args(["-c", script]).arg(&table).output().unwrap();
    let table = String::from_utf8(output.stdout).unwrap();
    let wanted = ["a", "latin"]
        .map(|page| format!("('{}', 'example.org', 'http://example.org/{page}'", warc.display()));
    assert!(
        wanted.iter().all(|row| table.contains(row)) && table.matches("4, True)").count() == 2,
        "{table} {}",
        String::from_utf8_lossy(&output.stderr)
    );
}
