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
use crate::tree::MOST_ATTRIBUTES;

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
        raw_is_raw: true,
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
    /// Was every element of raw text one so far? Where one was not, as in a `<select>`, the next ones are not looked through
    /// to their end before the builder was asked, lest a page of nothing else be looked through for each.
    raw_is_raw: bool,
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

    /// Feeds what stands before a plain tag or comment, which begins at `to`: past the tokenizer too where it is plain text,
    /// which the tokenizer would cut at each line.
    fn before_plain(&mut self, to: usize) {
        // It passes over a byte order mark in what it is fed first.
        let behind = self.from == self.ended && self.from > 0;
        if behind && self.text.get(self.from..to).is_some_and(plain::text) {
            self.pass(Token::CharacterTokens(self.share(self.from, to)), to);
        }
        self.up_to(to);
    }

    /// The text from one place of the page to another, not copied.
    fn share(&self, from: usize, to: usize) -> StrTendril {
        // Both are in bounds, and the page is shorter than 4 GB.
        self.shared.subtendril(from as u32, (to - from) as u32)
    }

    /// Gives the builder a token that was read past the tokenizer and ends at `to`.
    fn pass(&mut self, token: Token, to: usize) {
        // Of raw text its reader asks the guard, and there is nothing to do for a script or a charset.
        let _ = self.tokenizer.sink.process_token(token, 0);
        self.from = to;
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
        if self.in_foreign() {
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
            self.before_plain(at - 1);
            self.pass(Token::CommentToken(self.share(from, from + length)), end);
        }
        end
    }

    /// Does the tokenizer stand in ordinary text with nothing in hand, once it is fed up to the `<` that stands here?
    fn is_behind(&self, at: usize) -> bool {
        let Some(before) = self.text.get(self.ended..at) else { return false };
        // Of `<<b>` the tokenizer has the first `<` in hand.
        let last = self.text.as_bytes().get(..at).and_then(<[u8]>::last);
        self.whole && last != Some(&b'<') && plain::ends_whole(before)
    }

    /// A tag whose name (or slash) stands at `at`, and the raw text after it; `None` where the rest is raw.
    fn tag(&mut self, at: usize) -> Option<usize> {
        let name = raw_name(self.rest(at));
        let plain = if name.is_empty() { self.plain(at) } else { self.plain_raw(at, name) };
        if plain.is_some() {
            return plain;
        }
        let tag = Tag::read(self.rest(at));
        if let Some(surplus) = tag.surplus {
            self.up_to(at + surplus);
            self.from = at + tag.end;
            self.cut += 1;
        }
        let after = at + tag.end + 1;
        if name.is_empty() || after > self.text.len() {
            return Some(after.min(self.text.len()));
        }
        self.up_to(after);
        self.raw_is_raw &= self.tokenizer.sink.in_raw_text() || self.in_foreign();
        let mut end = after;
        while self.tokenizer.sink.in_raw_text() {
            end = end_of_raw(self.rest(end), name).map(|length| end + length)?;
            self.up_to(end);
        }
        Some(end)
    }

    /// Reads a plain tag past the tokenizer, which stands before it in ordinary text; where it ends.
    fn plain(&mut self, at: usize) -> Option<usize> {
        if !self.is_behind(at - 1) {
            return None;
        }
        let (tag, length) = plain::tag(self.text.get(at..)?, &self.shared, at, MOST_ATTRIBUTES)?;
        self.before_plain(at - 1);
        self.pass(Token::TagToken(tag), at + length + 1);
        Some(self.from)
    }

    /// Reads an element of raw text past the tokenizer where its tags and text are plain; where it ends, or its start tag
    /// where the builder takes its content for no raw text.
    fn plain_raw(&mut self, at: usize, name: &str) -> Option<usize> {
        if !self.raw_is_raw || !self.is_behind(at - 1) {
            return None;
        }
        self.before_plain(at - 1);
        if self.in_foreign() {
            return None;
        }
        let (start, length) = plain::tag(self.text.get(at..)?, &self.shared, at, MOST_ATTRIBUTES)?;
        let from = at + length + 1;
        let to = from + raw_length(self.rest(from), name)?;
        let text = self.text.get(from..to)?;
        let (end, length) = plain::tag(self.text.get(to + 1..)?, &self.shared, to + 1, MOST_ATTRIBUTES)?;
        if !plain::raw(name, text) {
            return None;
        }
        self.pass(Token::TagToken(start), from);
        if self.tokenizer.sink.in_raw_text() {
            if !text.is_empty() {
                self.pass(Token::CharacterTokens(self.share(from, to)), to);
            }
            self.pass(Token::TagToken(end), to + 1 + length + 1);
        } else {
            self.raw_is_raw = false;
        }
        Some(self.from)
    }

    /// Does what is read stand in a drawing or formula?
    fn in_foreign(&self) -> bool {
        self.tokenizer.sink.adjusted_current_node_present_but_not_in_html_namespace()
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
    let tag = raw_length(rest, name)? + "</".len();
    Some(tag + Tag::read(rest.get(tag..)?).end + 1).filter(|end| *end <= rest.len())
}

/// Length of raw text up to what may be its end tag.
fn raw_length(rest: &[u8], name: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memmem::find(rest.get(at..)?, b"</")? + "</".len();
        if raw_name(rest.get(at..)?) == name {
            return Some(at - "</".len());
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
            if attributes == MOST_ATTRIBUTES {
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
