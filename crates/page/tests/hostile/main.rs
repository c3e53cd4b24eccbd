//! Pages made to be expensive: work is counted in nodes, not in time, and the stack is small.

#![expect(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod pages;

use page::{Document, Hints};

/// Bytes of a page here; `benches/parse.rs` goes up to 50 MB.
const SIZE: usize = 60_000;
/// A thread of 128 KB: an eighth of what small systems give.
const STACK: usize = 128 << 10;

fn on_a_small_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|s| {
        std::thread::Builder::new().stack_size(STACK).spawn_scoped(s, work).unwrap().join().unwrap()
    })
}

fn deepest(doc: &Document) -> u32 {
    doc.nodes().map(|n| doc.depth(n)).max().unwrap_or(0)
}

#[test]
fn work_is_in_proportion() {
    for (name, make) in pages::PAGES {
        let bytes = make(SIZE);
        let (nodes, text, depth) = on_a_small_stack(|| {
            let doc = page::parse(&bytes, &Hints::default());
            (doc.len(), doc.full_text().len(), deepest(&doc))
        });
        assert!(nodes <= bytes.len() + 30_000, "{name}: {nodes} nodes");
        assert!(text <= 9 * bytes.len(), "{name}: {text} bytes of text");
        assert!(depth <= 512, "{name}: depth {depth}");
    }
}

#[test]
fn what_was_cut_is_noted() {
    let notes = |name: &str| {
        let (_, make) = pages::PAGES.iter().find(|(n, _)| *n == name).unwrap();
        page::parse(&make(SIZE), &Hints::default()).notes().join("\n")
    };
    assert!(notes("nested div").contains("deeper than 512"));
    assert!(notes("font and p").contains("formatting"));
    assert!(notes("attributes of one tag").contains("attributes"));
    assert!(notes("rules for all").contains("style sheets"));
    assert_eq!(notes("one text"), "");
    assert_eq!(notes("rows without end"), "");
    assert_eq!(notes("options"), "");
    assert_eq!(notes("open links"), "");
}

#[test]
fn what_comes_after_a_deep_part_is_read() {
    let page = format!("{}x{}<p>after", "<div>".repeat(5_000), "</div>".repeat(5_000));
    let doc = page::parse(page.as_bytes(), &Hints::default());
    assert_eq!(doc.full_text(), "x\nafter");
    let last = doc.texts().next_back().unwrap();
    assert_eq!(doc.path(last), "/html/body/p/text()");
}

#[test]
fn ordinary_soup_is_not_cut() {
    let table = "<table><tr><td><font face=Arial size=2><b>Oct 4<td><font face=Arial>Talk</table><p><font color=red>x\n";
    let doc = page::parse(table.repeat(500).as_bytes(), &Hints::default());
    assert_eq!(doc.notes(), [""; 0]);
    let bold = doc.texts().filter(|t| doc.look(*t).bold).count();
    assert_eq!(bold, 500);
}
