//! The names and signs of a Rust source, as far as imports are read from them.
//!
//! ```text
//! use super::x; // why      ──▶   use  super  ::  x  ;     each with its line
//! #[cfg(test)] mod tests {…}  ──▶   nothing: tests may know all
//! ```
//!
//! No parser: a token that stands in the arguments of a macro counts like any other, which a syntax tree would not show.

/// A piece of source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// A name, `::`, or one other character.
    pub(super) text: String,
    /// Its line, from 1.
    pub(super) line: usize,
}

impl Token {
    /// Whether it is a name or a keyword.
    pub(super) fn is_name(&self) -> bool {
        self.text.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// The tokens of a source without comments, literals, and what is compiled for tests only.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    without_tests(&tokens_with_tests(text))
}

/// The tokens of a source without comments and literals.
pub(super) fn tokens_with_tests(text: &str) -> Vec<Token> {
    let (mut tokens, mut rest, mut line) = (Vec::new(), text, 1);
    while let Some(first) = rest.chars().next() {
        let literal = skipped(rest);
        let length = if literal > 0 {
            literal
        } else {
            let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let length = if rest.starts_with("::") { 2 } else { name.max(first.len_utf8()) };
            let text = rest.get(..length).unwrap_or(rest);
            if !first.is_whitespace() {
                tokens.push(Token { text: text.to_owned(), line });
            }
            length
        };
        let (read, left) = rest.split_at_checked(length).unwrap_or((rest, ""));
        line += read.matches('\n').count();
        rest = left;
    }
    tokens
}

/// The length of the comment, text, character or lifetime that begins here; 0 where none does.
fn skipped(rest: &str) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return rest.find("*/").map_or(rest.len(), |end| end + 2);
    }
    let raw = rest.trim_start_matches(['b', 'c']);
    if let Some(hashes) = raw.strip_prefix('r').filter(|_| rest.len() - raw.len() < 2) {
        let fence = hashes.len() - hashes.trim_start_matches('#').len();
        if let Some(body) = hashes.get(fence..).and_then(|h| h.strip_prefix('"')) {
            let end = format!("\"{}", "#".repeat(fence));
            let before = rest.len() - body.len();
            return body.find(&end).map_or(rest.len(), |at| before + at + end.len());
        }
    }
    let plain = rest.strip_prefix(['b', 'c']).unwrap_or(rest);
    if let Some(body) = plain.strip_prefix('"') {
        return rest.len() - body.len() + closing(body, '"');
    }
    let Some(body) = plain.strip_prefix('\'') else { return 0 };
    let mut inside = body.chars();
    let is_character = inside.next() == Some('\\') || inside.next() == Some('\'');
    rest.len() - body.len() + if is_character { closing(body, '\'') } else { 0 }
}

/// The length of a literal's inside with the quote that ends it.
fn closing(body: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in body.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    body.len()
}

fn without_tests(all: &[Token]) -> Vec<Token> {
    let mark = ["#", "[", "cfg", "(", "test", ")", "]"];
    let (mut kept, mut rest) = (Vec::new(), all);
    while let Some((first, others)) = rest.split_first() {
        let is_test = mark.iter().enumerate().all(|(i, m)| rest.get(i).is_some_and(|t| t.text == *m));
        if is_test {
            rest = after_item(rest.get(mark.len()..).unwrap_or_default());
        } else {
            kept.push(first.clone());
            rest = others;
        }
    }
    kept
}

/// What follows the item that begins here: it ends with its `;`, or with the brace that closes its body.
fn after_item(tokens: &[Token]) -> &[Token] {
    let mut open = 0_usize;
    for (i, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "{" | "(" | "[" => open += 1,
            "}" | ")" | "]" => open = open.saturating_sub(1),
            _ => {}
        }
        let is_import = tokens.first().is_some_and(|t| t.text == "use");
        if open == 0 && (token.text == ";" || (token.text == "}" && !is_import)) {
            return tokens.get(i + 1..).unwrap_or_default();
        }
    }
    &[]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> String {
        tokens(source).into_iter().map(|t| t.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_and_literals_hold_no_names() {
        assert_eq!(texts("a::b // c::d\n/* e */ \"f::g\\\"h\" r#\"i\"j\"# '\\'' 'k' b'l' x"), "a :: b x");
        assert_eq!(texts("fn f<'a>(x: &'a str) -> char { 'é' }"), "fn f < a > ( x : & a str ) - > char { }");
        assert_eq!(texts("raw r breaker bc"), "raw r breaker bc");
    }

    #[test]
    fn what_is_compiled_for_tests_is_left_out() {
        assert_eq!(
            texts("mod a; #[cfg(test)] mod b; #[cfg(test)] mod c { fn d() {} } mod e;"),
            "mod a ; mod e ;"
        );
        assert_eq!(texts("#[cfg(test)] use a::{b, c}; #[cfg(test)] fn f(x: [u8; 2]) {} g"), "g");
    }

    #[test]
    fn lines_are_counted_through_literals() {
        let read = tokens("a\n\"x\ny\"\nb");
        assert_eq!(read.iter().map(|t| t.line).collect::<Vec<_>>(), [1, 4]);
    }
}
