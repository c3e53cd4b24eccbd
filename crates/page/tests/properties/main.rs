//! Mutated pages: whatever bytes come, a document comes out, it keeps its invariants, and twice the same.

mod invariants;

use page::{Document, Hints, NodeId};
use proptest::prelude::*;

/// Small pages like real ones, to be cut, glued and spoilt.
const PAGES: [&str; 6] = [
    "<!doctype html><html lang=en><head><title>Talks</title><style>.d{font-weight:bold} p>b,#x{display:none}\
     @media print{*{color:red}}</style></head><body><h1>Talks</h1><ul><li class=d>4 Oct<li><a href=a.html>Mark \
     Hill</a></ul><p id=x>hidden <b>too</b></p></body></html>",
    "<table border=1><caption>Spring</caption><tr><th>Date<th>Speaker<tr><td><p>Oct&nbsp;4</p><td><font size=+1><b>Hill\
     </font></b><tr><td colspan=2><table><tr><td>in</table></table>after",
    "<frameset cols=9,9><frame src=a.html><frame src=b.html><noframes><body><p>none</noframes></frameset>",
    "<div style='display:flex;font:bold 2em x'><span>a</span><pre>\n b\tc\n</pre><textarea>\nx</textarea><select><option>1\
     <option selected>2</select><details><summary>s</summary>t</details><template><td>x</template></div>",
    "<svg viewBox='0 0 1 1'><title>tip</title><g><foreignObject><p>html</foreignObject><![CDATA[ a<b ]]></svg><math><mi>x\
     </mi><annotation-xml encoding='text/html'><p>y</math>",
    "<p>\u{fc}ber <ruby>\u{6f22}<rt>kan</ruby> &amp;&#228;&notin;\u{ad}\u{200b}<a href='//x.org'>l<i>i</a>nk</i>\
     <!-- c --><script>if (a<b) '</scr'</script><iframe srcdoc='<p>f'></iframe><br><hr><img alt=x>",
];

/// Pieces thrown into pages: what changes the state of a parser.
const PIECES: [&str; 24] = [
    "<",
    ">",
    "</p>",
    "<table>",
    "</table>",
    "<td>",
    "<b>",
    "</b>",
    "<a>",
    "<!--",
    "-->",
    "<script>",
    "</script>",
    "\"",
    "'",
    "\0",
    "&",
    "<svg>",
    "</svg>",
    "<body>",
    "<select>",
    "<style>p{",
    "<frameset>",
    "<plaintext>",
];

#[derive(Debug, Clone)]
enum Change {
    Byte(usize, u8),
    Cut(usize, usize),
    Double(usize, usize),
    Insert(usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let at = 0..2000_usize;
    prop_oneof![
        (at.clone(), any::<u8>()).prop_map(|(at, byte)| Change::Byte(at, byte)),
        (at.clone(), 1..60_usize).prop_map(|(at, length)| Change::Cut(at, length)),
        (at.clone(), 1..200_usize).prop_map(|(at, length)| Change::Double(at, length)),
        (at, 0..PIECES.len()).prop_map(|(at, piece)| Change::Insert(at, piece)),
    ]
}

fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let pages = prop::collection::vec(0..PAGES.len(), 1..3);
    (pages, prop::collection::vec(change(), 0..12)).prop_map(|(pages, changes)| {
        let mut bytes: Vec<u8> = pages.iter().flat_map(|i| PAGES[*i].bytes()).collect();
        for change in changes {
            apply(&mut bytes, &change);
        }
        bytes
    })
}

fn apply(bytes: &mut Vec<u8>, change: &Change) {
    let (Change::Byte(at, _) | Change::Cut(at, _) | Change::Double(at, _) | Change::Insert(at, _)) = change;
    let at = at % (bytes.len() + 1);
    let end = |length: &usize| (at + length).min(bytes.len());
    match change {
        Change::Byte(_, byte) => bytes.insert(at, *byte),
        Change::Cut(_, length) => drop(bytes.drain(at..end(length))),
        Change::Double(_, length) => {
            let part = bytes[at..end(length)].to_vec();
            bytes.splice(at..at, part);
        }
        Change::Insert(_, piece) => drop(bytes.splice(at..at, PIECES[*piece].bytes())),
    }
}

/// All that a document says, as one text.
fn told(doc: &Document) -> String {
    let one = |n: NodeId| {
        format!(
            "{} {:?} {:?} {:?}\n",
            doc.name(n),
            doc.span(n),
            doc.look(n),
            doc.attrs(n).collect::<Vec<_>>()
        )
    };
    doc.nodes().map(one).chain([doc.full_text().to_owned(), doc.notes().join("\n")]).collect()
}

fn check(bytes: &[u8], hints: &Hints) -> Result<(), TestCaseError> {
    let doc = page::parse(bytes, hints);
    prop_assert_eq!(invariants::broken(&doc), None);
    prop_assert_eq!(told(&doc), told(&page::parse(bytes, hints)));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn mutated_pages_keep_the_invariants(bytes in mutated()) {
        check(&bytes, &Hints::default())?;
    }

    #[test]
    fn any_bytes_make_a_document(bytes in prop::collection::vec(any::<u8>(), 0..300), label in any::<bool>()) {
        let content_type = label.then(|| "text/html; charset=utf-8".to_owned());
        check(&bytes, &Hints { content_type, ..Hints::default() })?;
    }

    #[test]
    fn frames_may_be_anything(bytes in mutated(), frame in mutated()) {
        let frames = vec![("a.html".to_owned(), frame)];
        check(&bytes, &Hints { url: Some("http://example.org/".into()), content_type: None, frames })?;
    }
}

#[test]
fn questions_about_nobody_have_empty_answers() {
    let doc = page::parse(b"<p>x", &Hints::default());
    for nobody in [NodeId::new(99), NodeId::new(usize::MAX)] {
        assert_eq!((doc.text(nobody), doc.parent(nobody), doc.span(nobody)), ("", None, 0..0));
        assert_eq!(
            (doc.children(nobody).count(), doc.subtree(nobody).count(), doc.attrs(nobody).count()),
            (0, 0, 0)
        );
        assert_eq!((doc.path(nobody), doc.raw(nobody), doc.source(nobody)), ("/#other".to_owned(), "", None));
        assert_eq!((doc.next_sibling(nobody), doc.alt(nobody), doc.resolve(nobody, "x")), (None, None, None));
        assert_eq!(doc.shown_text(nobody), "");
    }
}
