//! What the program reads, and what it says of what it cannot read.

use std::fs;
use std::io::Write;

use crate::{LIST, folder, glean, glean_on};

#[test]
fn a_missing_file_is_told_and_the_others_are_read() {
    let folder = folder("missing");
    let (there, missing) = (folder.join("b.html"), folder.join("a.html"));
    fs::write(&there, LIST).unwrap();
    let run = glean(&["records".as_ref(), missing.as_os_str(), there.as_os_str()]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("reading") && run.err.contains("a.html"), "{}", run.err);
    assert!(run.rows().len() >= 4);
}

#[test]
fn no_page_however_broken_is_an_error() {
    let nested = "<div>".repeat(100_000);
    let attributes = format!("<p {}>x", "a=b ".repeat(10_000));
    let noise: Vec<u8> = (0..100_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    // What of it could not be read is told: records may be missing for that.
    let pages: [(&[u8], &str); 7] = [
        (b"", ""),
        (b"\0\0\0", ""),
        (b"\xff\xfe\xff", "some bytes are not UTF-16LE"),
        (b"<", ""),
        (&noise, ""),
        (nested.as_bytes(), "elements deeper than 512 were not opened"),
        (attributes.as_bytes(), ""),
    ];
    for (page, note) in pages {
        for verb in ["events", "records", "tree", "marks", "patterns"] {
            let run = glean_on(&[verb, "-"], page);
            assert_eq!(run.code, 0, "{verb} on {} bytes: {}", page.len(), run.err);
            // Standard input of `marks` is plain text.
            let note = if verb == "marks" { "" } else { note };
            let is_noted = if note.is_empty() { run.err.is_empty() } else { run.err.contains(note) };
            assert!(is_noted && run.err.lines().count() <= 1, "{verb} on {} bytes: {}", page.len(), run.err);
        }
        assert_eq!(glean_on(&["records", "--quiet", "-"], page).err, "");
    }
}

#[test]
fn a_page_that_is_cut_is_read_in_part_and_says_so() {
    // Each paragraph opens anew what the first did not close.
    let fonts: String = (0..20).map(|n| format!("<font size={n}>")).collect();
    let page = format!("<title>A page</title><p>{fonts}{}", "<p>text".repeat(2_000));
    for options in [&["text", "-"][..], &["text", "--quiet", "-"]] {
        let run = glean_on(options, page.as_bytes());
        assert!(run.code == 1 && run.err.contains("the page was cut at"), "{} {}", run.code, run.err);
    }
}

#[test]
fn a_folder_gives_its_pages_by_name() {
    let folder = folder("pages");
    fs::create_dir_all(folder.join("b")).unwrap();
    for name in ["c.htm", "b/a.html", "a.php", "no-ending"] {
        fs::write(folder.join(name), [b"<html>", LIST].concat()).unwrap();
    }
    for name in [".hidden.html", "style.css", "notes", "page.txt"] {
        fs::write(folder.join(name), "no page: a > b").unwrap();
    }
    let run = glean(&["records".as_ref(), folder.as_os_str()]);
    let mut sources: Vec<String> =
        run.rows().iter().map(|r| r["source"].as_str().unwrap().to_owned()).collect();
    sources.dedup();
    let wanted = ["a.php", "b/a.html", "c.htm", "no-ending"];
    assert_eq!(sources, wanted.map(|name| folder.join(name).display().to_string()));
}

#[test]
fn a_folder_without_pages_is_told() {
    let run = glean(&["events".as_ref(), folder("empty").as_os_str()]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("there are none"), "{}", run.err);
}

#[test]
fn a_pattern_names_files() {
    let folder = folder("pattern");
    for name in ["x1.html", "x2.html", "y.html"] {
        fs::write(folder.join(name), LIST).unwrap();
    }
    let run = glean(&["records", "--format", "csv", &folder.join("x*.html").display().to_string()]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("x1.html") && run.out.contains("x2.html") && !run.out.contains("y.html"));
}

#[test]
fn gzip_is_unpacked_whatever_its_name() {
    let file = folder("gzip").join("page.html");
    let mut packed =
        flate2::write::GzEncoder::new(fs::File::create(&file).unwrap(), flate2::Compression::fast());
    packed.write_all(LIST).unwrap();
    packed.finish().unwrap();
    let run = glean(&["tree".as_ref(), file.as_os_str()]);
    assert!(run.out.contains("A history of salt"));
    let whole = fs::read(&file).unwrap();
    fs::write(&file, b"\x1f\x8bbroken").unwrap();
    let run = glean(&["tree".as_ref(), file.as_os_str()]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("gzip"), "{}", run.err);
    fs::write(&file, &whole[..whole.len() - 4]).unwrap();
    let run = glean(&["tree".as_ref(), file.as_os_str()]);
    assert!(run.out.contains("A history of salt"));
    assert!(run.code == 1 && run.err.contains("only what comes before was read"), "{}", run.err);
}

#[test]
fn marks_reads_plain_text_from_standard_input() {
    let run = glean_on(&["marks", "--lang", "en", "-"], b"a <b> on 12 May 2003 at 4 pm");
    let dates: Vec<_> = run.rows().into_iter().filter(|m| m["recogniser"] == "date").collect();
    assert_eq!(dates.len(), 1, "{}", run.out);
    let at = dates[0]["at"].as_array().unwrap();
    assert!(dates[0]["value"].as_str().unwrap().starts_with("2003-05-12"));
    assert_eq!(at[0], 9, "a tag in plain text is text");
}

#[test]
fn links_are_made_absolute_where_the_address_is_known() {
    let run = glean_on(&["records", "--url", "http://example.org/books/", "-"], LIST);
    let urls: Vec<_> = run.rows().iter().map(|r| r["url"].clone()).collect();
    assert!(urls.contains(&"http://example.org/books/a.html".into()), "{urls:?}");
}

#[test]
fn a_header_names_the_encoding() {
    let run =
        glean_on(&["tree", "--header", "Content-Type: text/html; charset=iso-8859-2", "-"], b"<p>\xb1\xea");
    assert!(run.out.contains("ąę"), "{}", run.out);
}

#[cfg(unix)]
#[test]
fn a_file_name_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let file = folder("names").join(std::ffi::OsStr::from_bytes(b"p\xe4ge.html"));
    fs::write(&file, LIST).unwrap();
    let run = glean(&["records".as_ref(), file.as_os_str()]);
    assert_eq!((run.code, run.rows().len()), (0, 4), "{}", run.err);
    assert!(run.rows()[0]["source"].as_str().unwrap().ends_with("p\u{fffd}ge.html"));
}

#[test]
fn addresses_that_are_no_web_pages() {
    let file = folder("file url").join("page.html");
    fs::write(&file, LIST).unwrap();
    let address = format!("file://{}", file.display().to_string().replace(' ', "%20"));
    assert_eq!(glean(&["records", &address]).rows().len(), 4);
    for (address, why) in [
        ("ftp://ftp.example.org/a.html", "http and https addresses only"),
        ("gopher://example.org/", "http and https addresses only"),
        ("file://other.example.org/a.html", "no file of this machine"),
    ] {
        let run = glean(&["records", address]);
        assert!(run.code == 1 && run.err.contains(why) && run.err.contains(address), "{}", run.err);
    }
}

#[test]
fn options_that_say_nothing_are_refused() {
    let refused = [
        ("--url", "talks.html", "not a whole address"),
        ("--url", "mailto:ann@example.org", "not mailto"),
        ("--url", "http://", "not a whole address"),
        ("--lang", "x", "not a language"),
        ("--lang", "the language of the page", "not a language"),
        ("--lang", "", "not a language"),
    ];
    for (option, value, why) in refused {
        let run = glean_on(&["tree", "-", option, value], LIST);
        assert!(run.code == 2 && run.err.contains(why), "{option} {value}: {}", run.err);
    }
    for (option, value) in [
        ("--url", "https://example.org"),
        ("--url", "file:///a.html"),
        ("--lang", "zh-Hant"),
        ("--lang", "en_GB"),
    ] {
        assert_eq!(glean_on(&["tree", "-", option, value], LIST).code, 0, "{option} {value}");
    }
}
