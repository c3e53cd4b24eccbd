//! Which frames are at hand: a page of frames is read as one document, each frame where it stands (Annotator §3.3.1,
//! which puts it into the cell of a table).
//!
//! ```text
//! <frameset><frame src=menu.html><frame src=talks.html>   +   talks.html ▶ bytes
//!     ──▶  frameset ┬ frame            (wanted: menu.html)
//!                   └ frame ─ html ─ body …   (source: talks.html)
//! ```

use std::collections::HashSet;

use crate::Hints;
use crate::document::Source;
use crate::head::base_of;

/// Frames glued into one page at most, and frames within frames.
const MOST: usize = 64;
const DEEPEST: usize = 3;
/// Bytes of all glued frames together.
const LONGEST: usize = 64 << 20;

/// Frames at hand, and how many were used.
pub(crate) struct Frames<'a> {
    hints: &'a Hints,
    used: HashSet<usize>,
    glued: usize,
    bytes: usize,
    depth: usize,
    /// Frames left out because there were too many.
    pub(crate) left_out: usize,
}

/// What stands in a frame.
pub(crate) enum Frame<'a> {
    /// Its page as bytes, and where it came from.
    Bytes(&'a [u8], Source),
    /// The page itself holds it as text.
    Text(&'a str),
    /// It has an address, and is not at hand.
    Missing,
    /// Nothing that could be read.
    Nothing,
}

impl<'a> Frames<'a> {
    pub(crate) fn new(hints: &'a Hints) -> Frames<'a> {
        Frames { hints, used: HashSet::new(), glued: 0, bytes: 0, depth: 0, left_out: 0 }
    }

    /// What stands in a frame with these attributes, in a document of this source. Each page at hand is used once.
    pub(crate) fn find<'b>(
        &mut self,
        src: Option<&str>,
        srcdoc: Option<&'b str>,
        around: &Source,
    ) -> Frame<'b>
    where
        'a: 'b,
    {
        if let Some(text) = srcdoc {
            return if self.has_room(text.len()) { Frame::Text(text) } else { Frame::Nothing };
        }
        let Some(href) = src.map(str::trim).filter(|s| is_address(s)) else { return Frame::Nothing };
        let base = base_of(around.url.as_deref(), around.base.as_deref());
        let url = url::Url::options().base_url(base.as_ref()).parse(href).ok().map(String::from);
        let is_it = |at_hand: &str| at_hand == href || Some(at_hand) == url.as_deref();
        let found = self.hints.frames.iter().position(|(at_hand, _)| is_it(at_hand));
        let Some((i, (_, bytes))) = found.and_then(|i| Some((i, self.hints.frames.get(i)?))) else {
            return Frame::Missing;
        };
        if self.used.contains(&i) || !self.has_room(bytes.len()) {
            return Frame::Nothing;
        }
        self.used.insert(i);
        Frame::Bytes(bytes, Source { url: url.or_else(|| Some(href.to_owned())), base: None })
    }

    /// Is there room for one more page of so many bytes? It is counted.
    pub(crate) fn has_room(&mut self, bytes: usize) -> bool {
        let room = self.glued < MOST && self.depth < DEEPEST && self.bytes.saturating_add(bytes) <= LONGEST;
        if room {
            self.glued += 1;
            self.bytes += bytes;
        } else {
            self.left_out += 1;
        }
        room
    }

    /// Enters a frame, or leaves it.
    pub(crate) fn enter(&mut self) {
        self.depth += 1;
    }

    pub(crate) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

/// Is it an address that could be fetched?
fn is_address(src: &str) -> bool {
    let scheme = src.split_once(':').map_or("", |(s, _)| s).to_ascii_lowercase();
    !src.is_empty() && !matches!(scheme.as_str(), "about" | "javascript" | "data" | "blob")
}

#[cfg(test)]
mod tests {
    use crate::{Hints, Tag, parse};

    #[test]
    fn frames_at_hand_stand_where_they_belong() {
        let page = b"<title>Group</title><frameset cols=9,9><frame src=menu.html><frame src=/t/talks.html><noframes>None";
        let frames = vec![(
            "http://example.org/t/talks.html".to_owned(),
            b"<base href=/x/><style>b{color:red}</style><b>Oct 4</b>".to_vec(),
        )];
        let url = Some("http://example.org/index.html".to_owned());
        let doc = parse(page, &Hints { url, frames, ..Hints::default() });
        assert_eq!(doc.full_text(), "Group\nOct 4");
        let bold = doc.nodes().find(|n| doc.tag(*n) == Tag::B).expect("the frame is there");
        assert_eq!(doc.path(bold), "/html/frameset/frame[2]/html/body/b");
        assert!(doc.look(bold).bold && doc.look(bold).shown);
        assert_eq!(doc.resolve(bold, "a").as_deref(), Some("http://example.org/x/a"));
        assert_eq!(doc.resolve(doc.root(), "a").as_deref(), Some("http://example.org/a"));
        let wanted: Vec<_> = doc.wanted().iter().map(|w| (w.href.as_str(), w.url.as_deref())).collect();
        assert_eq!(wanted, [("menu.html", Some("http://example.org/menu.html"))]);
        assert_eq!(doc.notes(), ["frame menu.html is not at hand"]);
    }

    #[test]
    fn a_frame_in_the_page_itself() {
        let page =
            b"<p>a<iframe srcdoc='<p lang=en>Talk &amp;amp; tea<iframe srcdoc=inner></iframe>'>old</iframe>b";
        let doc = parse(page, &Hints { url: Some("http://example.org/".into()), ..Hints::default() });
        let shown: Vec<_> = doc.texts().filter(|t| doc.look(*t).shown).map(|t| doc.text(t)).collect();
        assert_eq!(shown, ["a", "Talk & tea", "inner", "b"]);
        let inner = doc.node_at(doc.full_text().find("inner").expect("it is there"));
        assert_eq!(doc.resolve(inner, "x").as_deref(), Some("http://example.org/x"));
    }

    #[test]
    fn a_frame_that_holds_itself_is_read_once() {
        let frames = vec![("a.html".to_owned(), b"x<iframe src=a.html></iframe>".to_vec())];
        let doc = parse(
            b"<iframe src=a.html></iframe><iframe src=a.html></iframe>",
            &Hints { frames, ..Hints::default() },
        );
        assert_eq!(doc.full_text(), "x");
    }
}
