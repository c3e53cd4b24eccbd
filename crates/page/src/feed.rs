//! Feeds a page to the tokenizer, without the surplus of tags that have more attributes than anyone writes: it compares
//! each attribute's name with all before it, so that 20,000 on one tag take as long as a page of 50 MB.
//!
//! ```text
//! <p a1 a2 … a512 a513 … a100000>text   ──▶   <p a1 a2 … a512>text
//! ```
//!
//! Where a tag begins depends on what was read before (`<script>` is followed by no tags, but for its end, unless it
//! stands in an `<svg>`), and only the tree builder knows. So the page is fed up to each place where it matters, and the
//! guard is asked.

use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Token, TokenSink, Tokenizer, TokenizerOpts};

use crate::guard::Guard;
use crate::plain;

/// Attributes kept of one tag.
pub(crate) const MOST: usize = 512;

/// Reads the whole page; the guard back, and how many tags lost attributes.
pub(crate) fn feed(text: &str, guard: Guard, options: TokenizerOpts) -> (Guard, usize) {
    // A fragment may begin in raw text.
    let data = options.initial_state.is_none();
    let mut feeder = Feeder {
        text,
        shared: StrTendril::from(text),
        tokenizer: Tokenizer::new(guard, options),
        queue: BufferQueue::default(),
        from: 0,
        ended: 0,
        whole: data,
        cut: 0,
    };
    let mut at = 0;
    while let Some(next) = feeder.construct(at) {
        at = next;
        feeder.ended = next;
    }
    feeder.up_to(text.len());
    feeder.tokenizer.end();
    (feeder.tokenizer.sink, feeder.cut)
}

struct Feeder<'a> {
    text: &'a str,
    shared: StrTendril,
    tokenizer: Tokenizer<Guard>,
    queue: BufferQueue,
    /// What stands before was fed.
    from: usize,
    /// Where the last construct ended: what stands before is behind the tokenizer, once it is fed.
    ended: usize,
    /// May tags be read here?
    whole: bool,
    cut: usize,
}

impl Feeder<'_> {
    fn rest(&self, at: usize) -> &[u8] {
        self.text.as_bytes().get(at..).unwrap_or_default()
    }

    fn up_to(&mut self, to: usize) {
        if self.from < to {
            // Both are in bounds, and the page is shorter than 4 GB.
            self.queue.push_back(self.shared.subtendril(self.from as u32, (to - self.from) as u32));
            self.from = to;
        }
        // A script or a `<meta charset>` makes the tokenizer pause; there is nothing to do for either.
        while !matches!(self.tokenizer.feed(&self.queue), TokenizerResult::Done) {}
    }

    /// Passes the next thing that begins with `<`; where it ends.
    fn construct(&mut self, at: usize) -> Option<usize> {
        let at = at + memchr::memchr(b'<', self.rest(at))? + 1;
        let rest = self.rest(at);
        Some(match rest {
            [b'!', b'-', b'-', ..] => self.comment(at),
            [b'!', b'[', b'C', b'D', b'A', b'T', b'A', b'[', ..] => self.cdata(at),
            [b'!' | b'?', ..] => at + upto(rest, b'>'),
            [b'/', letter, ..] | [letter, ..] if letter.is_ascii_alphabetic() => return self.tag(at),
            [b'/', b'>', ..] => at + 2,
            [b'/', ..] => at + upto(rest, b'>'),
            _ => at,
        })
    }

    /// `<![CDATA[` is one only in drawings and formulas; elsewhere a comment.
    fn cdata(&mut self, at: usize) -> usize {
        self.up_to(at - 1);
        let rest = self.rest(at);
        if self.tokenizer.sink.adjusted_current_node_present_but_not_in_html_namespace() {
            at + memchr::memmem::find(rest, b"]]>").map_or(rest.len(), |end| end + 3)
        } else {
            at + upto(rest, b'>')
        }
    }

    /// A comment whose `!` stands at `at`, read past the tokenizer where it is plain; where it ends.
    fn comment(&mut self, at: usize) -> usize {
        let from = at + "!--".len();
        let end = from + end_of_comment(self.rest(from));
        let body = self.text.get(from..end).and_then(plain::comment);
        if let Some(length) = body.filter(|_| self.is_behind(at - 1)) {
            self.up_to(at - 1);
            // In bounds, and a page is shorter than 4 GB.
            let body = self.shared.subtendril(from as u32, length as u32);
            let _ = self.tokenizer.sink.process_token(Token::CommentToken(body), 0);
            self.from = end;
        }
        end
    }

    /// Does the tokenizer stand in ordinary text with nothing in hand, once it is fed up to the `<` that stands here?
    fn is_behind(&self, at: usize) -> bool {
        let Some(before) = self.text.get(self.ended..at) else { return false };
        // Of `<<b>` the tokenizer has the first `<` in hand.
        let last = self.text.as_bytes().get(..at).and_then(<[u8]>::last);
        self.whole && !matches!(last, Some(b'<' | b'\r')) && plain::ends_whole(before)
    }

    /// A tag whose name (or slash) stands at `at`, and the raw text after it; `None` where the rest is raw.
    fn tag(&mut self, at: usize) -> Option<usize> {
        if let Some(end) = self.plain(at) {
            return Some(end);
        }
        let tag = Tag::read(self.rest(at));
        if let Some(surplus) = tag.surplus {
            self.up_to(at + surplus);
            self.from = at + tag.end;
            self.cut += 1;
        }
        let after = at + tag.end + 1;
        let name = raw_name(self.rest(at));
        if name.is_empty() || after > self.text.len() {
            return Some(after.min(self.text.len()));
        }
        self.up_to(after);
        let mut end = after;
        while self.tokenizer.sink.in_raw_text() {
            end = end_of_raw(self.rest(end), name).map(|length| end + length)?;
            self.up_to(end);
        }
        Some(end)
    }

    /// Reads a plain tag past the tokenizer, which stands before it in ordinary text; where it ends.
    fn plain(&mut self, at: usize) -> Option<usize> {
        if !raw_name(self.rest(at)).is_empty() || !self.is_behind(at - 1) {
            return None;
        }
        let (tag, length) = plain::tag(self.text.get(at..)?, &self.shared, at, MOST)?;
        self.up_to(at - 1);
        // Only tags of raw text make the builder ask for another state, and there is nothing to do for a charset.
        let _ = self.tokenizer.sink.process_token(Token::TagToken(tag), 0);
        self.from = at + length + 1;
        Some(self.from)
    }
}

/// Length up to and with a byte, or of everything.
fn upto(rest: &[u8], byte: u8) -> usize {
    memchr::memchr(byte, rest).map_or(rest.len(), |end| end + 1)
}

/// Length of a comment from `<!--` on (HTML §13.2.5.43 to 52): `-->`, `--!>`, or `>` and `->` at its very start.
fn end_of_comment(inside: &[u8]) -> usize {
    match inside {
        [b'>', ..] => return 1,
        [b'-', b'>', ..] => return 2,
        _ => {}
    }
    let mut at = 0;
    while let Some(dashes) = memchr::memmem::find(inside.get(at..).unwrap_or_default(), b"--") {
        at += dashes + 2;
        at += inside.get(at..).unwrap_or_default().iter().take_while(|b| **b == b'-').count();
        match inside.get(at..).unwrap_or_default() {
            [b'>', ..] => return at + 1,
            [b'!', b'>', ..] => return at + 2,
            _ => {}
        }
    }
    inside.len()
}

/// Elements whose content may be raw text, and `plaintext`, after which all is.
const RAW: [&str; 9] =
    ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "plaintext"];

/// The name of the element that begins here, where it is one of [`RAW`]; else the empty string.
fn raw_name(rest: &[u8]) -> &'static str {
    // Most tags are told by their first letter.
    if !rest.first().is_some_and(|b| b"stxinp".contains(&b.to_ascii_lowercase())) {
        return "";
    }
    let is = |name: &&str| {
        let after = rest.get(name.len());
        rest.get(..name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name.as_bytes()))
            && after.is_some_and(|b| b.is_ascii_whitespace() || matches!(b, b'/' | b'>'))
    };
    RAW.into_iter().find(is).unwrap_or_default()
}

/// Length up to and with what may be the end tag of raw text.
fn end_of_raw(rest: &[u8], name: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memmem::find(rest.get(at..)?, b"</")? + 2;
        let tag = rest.get(at..)?;
        if raw_name(tag) == name {
            return Some(at + Tag::read(tag).end + 1).filter(|end| *end <= rest.len());
        }
    }
}

/// Bytes that end the name of a tag or attribute.
const ENDS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut i = 0;
    let ends = b" \t\n\r\x0c/=>";
    while i < ends.len() {
        table[ends[i] as usize] = true;
        i += 1;
    }
    table
};

/// A tag, from its name on.
struct Tag {
    /// Where its `>` stands, or the end of the page.
    end: usize,
    /// Where its surplus begins.
    surplus: Option<usize>,
}

impl Tag {
    /// Reads names and values as the tokenizer does (HTML §13.2.5.8 to 39).
    fn read(rest: &[u8]) -> Tag {
        let (mut attributes, mut surplus) = (0, None);
        let mut at = run(rest, 0, |b| b != b'>' && b != b'/' && !b.is_ascii_whitespace());
        // The slash of an end tag.
        if at == 0 && rest.first() == Some(&b'/') {
            at = 1 + run(rest, 1, |b| b != b'>' && b != b'/' && !b.is_ascii_whitespace());
        }
        loop {
            at += run(rest, at, |b| b == b'/' || b.is_ascii_whitespace());
            if matches!(rest.get(at), None | Some(b'>')) {
                return Tag { end: at, surplus };
            }
            if attributes == MOST {
                surplus = Some(at);
            }
            attributes += 1;
            // A name may begin with an equals sign.
            at += 1 + run(rest, at + 1, |b| !ENDS_WORD[usize::from(b)]);
            let blanks = run(rest, at, |b| b.is_ascii_whitespace());
            if rest.get(at + blanks) == Some(&b'=') {
                at = value(rest, at + blanks + 1);
            }
        }
    }
}

/// Length of the bytes from `at` on that are such.
fn run(rest: &[u8], at: usize, such: impl Fn(u8) -> bool) -> usize {
    let rest = rest.get(at..).unwrap_or_default();
    rest.iter().position(|b| !such(*b)).unwrap_or(rest.len())
}

/// Where the value after an equals sign ends.
fn value(rest: &[u8], at: usize) -> usize {
    let at = at + run(rest, at, |b| b.is_ascii_whitespace());
    match rest.get(at) {
        Some(quote @ (b'"' | b'\'')) => at + 1 + upto(rest.get(at + 1..).unwrap_or_default(), *quote),
        _ => at + run(rest, at, |b| b != b'>' && !b.is_ascii_whitespace()),
    }
}

#[cfg(test)]
mod tests {
    fn many(n: usize, form: &str) -> String {
        (0..n).map(|i| form.replace('#', &i.to_string())).collect()
    }

    /// (most attributes of an element, tags cut) of a page.
    fn read(page: &str) -> (usize, bool) {
        let doc = crate::parse(page.as_bytes(), &crate::Hints::default());
        let most = doc.nodes().map(|n| doc.attrs(n).count()).max();
        (most.unwrap_or(0), doc.notes().iter().any(|n| n.contains("attributes")))
    }

    #[test]
    fn only_the_surplus_goes() {
        assert_eq!(read(&format!("<p title='a > b'{}>text", many(511, " a#"))), (512, false));
        for form in [" a#", " a#=x", " a#='>'", "/a#=\"x y\"", " a# = y\n", " =#", " a#=", "  \n  a#=/x"] {
            assert_eq!(read(&format!("<p{}>text", many(2_000, form))), (512, true), "{form}");
        }
        assert_eq!(read(&format!("</p{}>text", many(2_000, " a#"))), (0, true));
    }

    #[test]
    fn tags_are_where_the_standard_sees_them() {
        let tag = format!("<p{}>", many(2_000, " x#"));
        let seen = [
            "",
            "<svg><script>",
            "<!-->",
            "<!--->",
            "<!-- --!>",
            "<title></title>",
            "<p title='<!--'>",
            "</ >",
        ];
        for before in seen {
            assert_eq!(read(&format!("{before}{tag}")), (512, true), "{before}");
        }
        let hidden = [
            "<script>",
            "<!--",
            "<textarea>",
            "<xmp>",
            "<script><!--<script></script>",
            "<plaintext>",
            "<!x ",
        ];
        for before in hidden {
            assert_eq!(read(&format!("{before}{tag}")), (0, false), "{before}");
        }
        assert_eq!(read(&format!("<svg><![CDATA[{tag}]]></svg>")), (0, false));
        assert_eq!(read(&format!("<div><![CDATA[>{tag}]]></div>")), (512, true));
    }
}
