//! A JSON reader that forgives: pages declare themselves in JSON that no strict reader accepts.
//!
//! ```text
//! "// <![CDATA[ {name: 'A “b" c', } ]]>"  ──▶  [{ "name": 'A “b" c' }]
//! ```
//!
//! Of 111 pages with JSON-LD among the labelled event pages, a strict reader loses those with raw line ends in
//! strings, trailing or missing commas, comments, and entities in place of quotes. Reading never fails: what cannot be
//! read is passed over, what is cut off ends where the text ends. Time is linear, depth and number of values bounded.

/// A JSON value. Numbers keep their text: nobody calculates with them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    /// `null`, and words that JSON does not know.
    Null,
    /// A string, a number or a truth value, as written.
    Text(String),
    /// `[…]`.
    Array(Vec<Json>),
    /// `{…}`, in the order of the page.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The value of a key of an object.
    pub(crate) fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(pairs) => pairs.iter().find(|(k, _)| k == key).map(|(_, v)| v),
            _ => None,
        }
    }
}

/// Deeper values are passed over: schema.org data nests four or five deep.
const MAX_DEPTH: usize = 32;
/// Most values read from one script; a page of 1,000 events declares about 20,000.
const MAX_VALUES: usize = 200_000;

/// All top-level values of a text, one after the other.
pub(crate) fn read(text: &str) -> Vec<Json> {
    let decoded = decode(text);
    let mut reader = Reader { text: &decoded, at: 0, left: MAX_VALUES };
    let mut values = Vec::new();
    while reader.seek_value() {
        values.push(reader.value(0));
    }
    values
}

/// `{&quot;name&quot;: …` was escaped for HTML on its way into the page.
fn decode(text: &str) -> std::borrow::Cow<'_, str> {
    let escaped = text.contains("&quot;") || text.contains("&#34;");
    if !escaped || text.contains('"') {
        return text.into();
    }
    text.replace("&quot;", "\"").replace("&#34;", "\"").replace("&#39;", "'").replace("&amp;", "&").into()
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// How many values may still be read.
    left: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// Goes to the next `{` or `[` of the top level; what stands between (CDATA, comment marks, `;`) is no value.
    fn seek_value(&mut self) -> bool {
        loop {
            self.blanks();
            if self.rest().starts_with("<![CDATA[") {
                self.at += "<![CDATA[".len();
            } else if self.left == 0 || self.peek().is_none() {
                return false;
            } else if matches!(self.peek(), Some('{' | '[')) {
                return true;
            } else {
                self.at += self.peek().map_or(1, char::len_utf8);
            }
        }
    }

    /// Passes over blanks and comments.
    fn blanks(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            self.at += rest.len() - trimmed.len();
            let rest = self.rest();
            if rest.starts_with("/*") {
                self.at += rest.find("*/").map_or(rest.len(), |i| i + 2);
            } else if rest.starts_with("//") && !rest.starts_with("//<![CDATA[") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("//") {
                self.at += 2;
            } else {
                return;
            }
        }
    }

    fn value(&mut self, depth: usize) -> Json {
        self.left = self.left.saturating_sub(1);
        self.blanks();
        match self.peek() {
            Some('{' | '[') if depth >= MAX_DEPTH || self.left == 0 => self.pass_over(),
            Some('{') => self.object(depth),
            Some('[') => self.array(depth),
            Some(quote @ ('"' | '\'')) => Json::Text(self.string(quote)),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Json {
        self.skip('{');
        let mut pairs = Vec::new();
        loop {
            self.separators();
            match self.peek() {
                None | Some(']') => break,
                Some('}') => {
                    self.skip('}');
                    break;
                }
                _ => {}
            }
            let key = self.key();
            self.blanks();
            if self.skip(':') {
                pairs.push((key, self.value(depth + 1)));
            } else if key.is_empty() {
                self.at += self.peek().map_or(0, char::len_utf8);
            }
        }
        Json::Object(pairs)
    }

    fn array(&mut self, depth: usize) -> Json {
        self.skip('[');
        let mut values = Vec::new();
        loop {
            self.separators();
            match self.peek() {
                None | Some('}') => break,
                Some(']') => {
                    self.skip(']');
                    break;
                }
                _ => values.push(self.value(depth + 1)),
            }
        }
        Json::Array(values)
    }

    /// Commas and semicolons, however many: one may be missing and one too many.
    fn separators(&mut self) {
        self.blanks();
        while self.skip(',') || self.skip(';') || self.skip(':') {
            self.blanks();
        }
    }

    fn key(&mut self) -> String {
        match self.peek() {
            Some(quote @ ('"' | '\'')) => self.string(quote),
            _ => {
                let rest = self.rest();
                let end = rest.find(|c: char| !(c.is_alphanumeric() || "@_$-.".contains(c)));
                let key = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default().to_owned();
                self.at += key.len();
                key
            }
        }
    }

    /// A number, `true`, `false`, `null`, or a word that JSON does not know.
    fn word(&mut self) -> Json {
        let rest = self.rest();
        let end = rest.find(|c: char| ",}]{[\"\n".contains(c)).unwrap_or(rest.len());
        let word = rest.get(..end).unwrap_or_default().trim().to_owned();
        self.at += end;
        if end == 0 {
            self.at += self.peek().map_or(0, char::len_utf8);
        }
        if word.is_empty() || word == "null" { Json::Null } else { Json::Text(word) }
    }

    /// A string. A quote ends it only where a string can end, since texts quote ("the "Blue" room").
    fn string(&mut self, quote: char) -> String {
        self.at += 1;
        let mut out = String::new();
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            match c {
                '\\' => self.escape(&mut out),
                c if c == quote && self.ends_here() => break,
                c => out.push(c),
            }
        }
        out
    }

    /// Is what follows a quote the end of a value or key?
    fn ends_here(&self) -> bool {
        let rest = self.rest();
        let next = rest.trim_start();
        let blank = rest.get(..rest.len() - next.len()).unwrap_or_default();
        match next.chars().next() {
            None | Some(',' | ':' | '}' | ']' | ';') => true,
            Some('/') => next.starts_with("//") || next.starts_with("/*"),
            Some('"' | '\'') => blank.contains('\n'),
            Some(_) => false,
        }
    }

    fn escape(&mut self, out: &mut String) {
        let Some(c) = self.peek() else { return };
        self.at += c.len_utf8();
        match c {
            'n' | 'r' => out.push('\n'),
            't' => out.push('\t'),
            'b' | 'f' => out.push(' '),
            'u' => out.push(self.code_point()),
            other => out.push(other),
        }
    }

    /// The character of `\uXXXX`, its second half read too where it is one of a pair.
    fn code_point(&mut self) -> char {
        let Some(high) = self.four_digits() else { return 'u' };
        if (0xd800..0xdc00).contains(&high) && self.rest().starts_with("\\u") {
            self.at += 2;
            let low = self.four_digits().unwrap_or(0);
            let joined = 0x10000 + ((high - 0xd800) << 10) + (low.wrapping_sub(0xdc00) & 0x3ff);
            return char::from_u32(joined).unwrap_or(char::REPLACEMENT_CHARACTER);
        }
        char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn four_digits(&mut self) -> Option<u32> {
        let code = u32::from_str_radix(self.rest().get(..4)?, 16).ok()?;
        self.at += 4;
        Some(code)
    }

    /// Passes over a value that nests too deep, without nesting ourselves.
    fn pass_over(&mut self) -> Json {
        let mut open = 0_usize;
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            match c {
                '"' => {
                    self.at -= 1;
                    self.string('"');
                }
                '{' | '[' => open += 1,
                '}' | ']' => open = open.saturating_sub(1),
                _ => {}
            }
            if open == 0 {
                break;
            }
        }
        Json::Null
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> String {
        format!("{:?}", read(text)).replace("Text(", "").replace(")", "")
    }

    #[test]
    fn what_strict_readers_refuse_is_read() {
        let name = |text: &str| match read(text).first().and_then(|v| v.get("name")) {
            Some(Json::Text(t)) => t.clone(),
            other => format!("{other:?}"),
        };
        assert_eq!(name(r#"{"a":1,"name":"x",}"#), "x");
        assert_eq!(name("{\"name\":\"two\nlines\"}"), "two\nlines");
        assert_eq!(name("/* c */ {// d\n\"name\": /* e */ \"x\"}"), "x");
        assert_eq!(name("//<![CDATA[\n{\"name\":\"x\"}\n//]]>"), "x");
        assert_eq!(name("{&quot;name&quot;:&quot;x &amp; y&quot;}"), "x & y");
        assert_eq!(name(r#"{"name":"the "Blue" room","b":2}"#), "the \"Blue\" room");
        assert_eq!(name("{\"a\":\"b\"\n\"name\":\"x\"}"), "x");
        assert_eq!(name("{name: 'x'}"), "x");
        assert_eq!(name(r#"{"name":"caf\u00e9 \ud83c\udfb5"#), "café 🎵");
        assert_eq!(name(r#"{"x":[{"y":1,"z":2],"name":"n"}"#), "n");
    }

    #[test]
    fn several_values_follow_each_other() {
        assert_eq!(read("{}{}").len(), 2);
        assert_eq!(one("[1,[2]] ;"), one("[1 , [2 ,], ]"));
    }

    #[test]
    fn hostile_text_ends() {
        for bad in
            ["[", "{", "{:", "{\"", "}}}}", "{]", "[}", "\\u", "{\"a\" \"b\" \"c\"", "{,,,:::}", "{a b c}"]
        {
            read(&bad.repeat(5_000));
        }
        read(&format!("{}{}", "[{\"a\":".repeat(50_000), "}]".repeat(50_000)));
    }
}
