//! Tags with more attributes than anyone writes lose the surplus, before the tokenizer sees them: it compares each
//! attribute's name with all before it, so that 20,000 on one tag take as long as a page of 50 MB.
//!
//! ```text
//! <p a1 a2 … a512 a513 … a100000>text   ──▶   <p a1 a2 … a512>text
//! ```

use std::borrow::Cow;

/// Attributes kept of one tag.
pub(crate) const MOST: usize = 512;

/// Elements in which a `<script>` is no script, so that what follows it must be looked at like all else.
const SCRIPTLESS: [&[u8]; 3] = [b"svg", b"math", b"frameset"];

/// The page without surplus attributes, and how many tags had some.
pub(crate) fn cap(text: &str) -> (Cow<'_, str>, usize) {
    let bytes = text.as_bytes();
    let (mut kept, mut from, mut cut, mut scripts) = (String::new(), 0, 0, true);
    let mut at = 0;
    while let Some(next) = memchr::memchr(b'<', bytes.get(at..).unwrap_or_default()) {
        at += next + 1;
        let rest = bytes.get(at..).unwrap_or_default();
        if !rest.first().is_some_and(u8::is_ascii_alphabetic) {
            at += if rest.starts_with(b"!--") { comment(rest) } else { 0 };
            continue;
        }
        let tag = Tag::read(rest);
        if let Some(surplus) = tag.surplus {
            kept.push_str(text.get(from..at + surplus).unwrap_or_default());
            (from, cut) = (at + tag.end, cut + 1);
        }
        at += tag.end;
        scripts &= !SCRIPTLESS.iter().any(|name| is_named(rest, name));
        if scripts && is_named(rest, b"script") {
            at += script(bytes.get(at..).unwrap_or_default());
        }
    }
    if cut == 0 {
        return (Cow::Borrowed(text), 0);
    }
    kept.push_str(text.get(from..).unwrap_or_default());
    (Cow::Owned(kept), cut)
}

fn is_named(rest: &[u8], name: &[u8]) -> bool {
    rest.get(..name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name))
        && !rest.get(name.len()).is_some_and(u8::is_ascii_alphanumeric)
}

/// Length of a comment that begins here, up to its end. A tokenizer may see an earlier end: what stands between is then
/// not looked at, so only a comment that has no such end inside is skipped.
fn comment(rest: &[u8]) -> usize {
    let Some(end) = memchr::memmem::find(rest, b"-->") else { return 0 };
    let inside = rest.get(3..end).unwrap_or_default();
    let early = inside.starts_with(b">")
        || inside.starts_with(b"->")
        || memchr::memmem::find(inside, b"--!>").is_some();
    if early { 0 } else { end }
}

/// Length of a script, up to its end tag.
fn script(rest: &[u8]) -> usize {
    let mut at = 0;
    while let Some(next) = memchr::memmem::find(rest.get(at..).unwrap_or_default(), b"</") {
        at += next;
        if is_named(rest.get(at + 2..).unwrap_or_default(), b"script") {
            return at;
        }
        at += 2;
    }
    0
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

/// A start tag, from its name on.
struct Tag {
    /// Where its `>` stands, or the end of the page.
    end: usize,
    /// Where its surplus begins.
    surplus: Option<usize>,
}

impl Tag {
    fn read(rest: &[u8]) -> Tag {
        let (mut at, mut attributes, mut surplus) = (0, 0, None);
        loop {
            let word = rest.get(at..).unwrap_or_default();
            let length = word.iter().position(|b| ENDS_WORD[usize::from(*b)]).unwrap_or(word.len());
            at += length;
            attributes += usize::from(length > 0);
            match rest.get(at) {
                None | Some(b'>') => return Tag { end: at, surplus },
                Some(b'=') => at = value(rest, at + 1),
                Some(_) => at += 1,
            }
            if attributes > MOST && surplus.is_none() {
                surplus = Some(at);
            }
        }
    }
}

/// Where the value after an equals sign ends.
fn value(rest: &[u8], at: usize) -> usize {
    let blanks = rest.get(at..).unwrap_or_default().iter().take_while(|b| b.is_ascii_whitespace()).count();
    let at = at + blanks;
    match rest.get(at) {
        Some(quote @ (b'"' | b'\'')) => {
            let inside = rest.get(at + 1..).unwrap_or_default();
            memchr::memchr(*quote, inside).map_or(rest.len(), |end| at + 1 + end + 1)
        }
        _ => {
            let word = rest.get(at..).unwrap_or_default();
            at + word.iter().position(|b| *b == b'>' || b.is_ascii_whitespace()).unwrap_or(word.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn many(n: usize, form: &str) -> String {
        (0..n).map(|i| form.replace('#', &i.to_string())).collect()
    }

    #[test]
    fn only_the_surplus_goes() {
        let few = format!("<p title='a > b'{}>text<!-- <b{}> -->", many(500, " a#"), many(900, " x"));
        assert_eq!(cap(&few), (Cow::Borrowed(few.as_str()), 0));
        let forms = [" a#", " a#=x", " a#='>'", "/a#=\"x y\"", " a# = y\n"];
        for form in forms {
            let long = format!("<p{}>text", many(2_000, form));
            let (short, cut) = cap(&long);
            let names = short.matches('a').count();
            assert!(
                cut == 1 && short.ends_with(">text") && (MOST - 1..=MOST + 1).contains(&names),
                "{form} {names}"
            );
        }
    }

    #[test]
    fn scripts_are_left_alone_where_they_are_scripts() {
        let script = format!("<script>if (a<b) {}</script>", many(900, " x#"));
        assert_eq!(cap(&script).1, 0);
        assert_eq!(cap(&format!("<svg>{script}")).1, 1);
        assert_eq!(cap(&format!("<!--><p{}>", many(900, " x#"))).1, 1);
    }
}
