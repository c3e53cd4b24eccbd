//! The notation of patterns, as people read and edit them (IEPAD's own, with tags for its letters).
//!
//! ```text
//! <li> [<b>|<i>] text [</b>|</i>] [<br>|-] </li>       one of several · one or none
//! ```
//!
//! Tags stand by their names, which last; the numbers that they have in a token string may change from version to version.

use std::fmt;
use std::str::FromStr;

use page::Tag;

use super::pattern::{Pattern, Position};
use super::string::{Symbol, TEXT, begin_of, end_of, is_empty, is_end, tag_of};

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, position) in self.places.iter().enumerate() {
            write!(f, "{}{position}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.symbols.iter().map(|s| name(*s)).collect();
        let names = names.join("|");
        match (self.symbols.len(), self.optional) {
            (1, false) => f.write_str(&names),
            (_, false) => write!(f, "[{names}]"),
            (_, true) => write!(f, "[{names}|-]"),
        }
    }
}

/// A symbol as a page writes it: `<b>`, `</b>`, `text`.
fn name(symbol: Symbol) -> String {
    match tag_of(symbol) {
        None => "text".to_owned(),
        Some(tag) if is_end(symbol) => format!("</{}>", tag.name()),
        Some(tag) => format!("<{}>", tag.name()),
    }
}

impl FromStr for Pattern {
    type Err = String;

    /// Reads what is written; blanks may stand anywhere between tags and signs.
    fn from_str(text: &str) -> Result<Pattern, String> {
        let mut places = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let position;
            (position, rest) = match rest.strip_prefix('[') {
                Some(inner) => {
                    let (inner, behind) = inner.split_once(']').ok_or_else(|| {
                        format!("`[{inner}` does not end; alternatives are written [<b>|<i>|-]")
                    })?;
                    (alternatives(inner)?, behind)
                }
                None => {
                    let (one, behind) = rest.split_at(length(rest));
                    (Position { symbols: vec![symbol(one)?], optional: false }, behind)
                }
            };
            places.push(position);
            rest = rest.trim_start();
        }
        if places.is_empty() {
            Err("a pattern needs a tag or `text`".to_owned())
        } else {
            Ok(Pattern { places })
        }
    }
}

/// Length of the tag or word with which a text begins, in bytes.
fn length(text: &str) -> usize {
    let behind = |(at, c): (usize, char)| at + c.len_utf8();
    match text.strip_prefix('<') {
        Some(_) => text.char_indices().find(|(_, c)| *c == '>').map_or(text.len(), behind),
        None => text.find(|c: char| c.is_whitespace() || matches!(c, '<' | '[')).unwrap_or(text.len()),
    }
}

fn alternatives(inner: &str) -> Result<Position, String> {
    let parts = || inner.split('|').map(str::trim);
    let mut symbols: Vec<Symbol> = parts().filter(|s| *s != "-").map(symbol).collect::<Result<_, _>>()?;
    symbols.sort_unstable();
    symbols.dedup();
    if symbols.is_empty() {
        return Err(format!("`[{inner}]` is never anything; alternatives are written [<b>|<i>|-]"));
    }
    Ok(Position { symbols, optional: parts().any(|s| s == "-") })
}

fn symbol(word: &str) -> Result<Symbol, String> {
    if word == "text" {
        return Ok(TEXT);
    }
    let inner = word.strip_prefix('<').and_then(|w| w.strip_suffix('>'));
    let inner = inner.ok_or_else(|| format!("`{word}` is none of `<tag>`, `</tag>`, `text`"))?;
    let (name, ends) = inner.strip_prefix('/').map_or((inner, false), |name| (name, true));
    let tag = Tag::of(name);
    if tag == Tag::OTHER && name != Tag::OTHER.name() {
        return Err(format!("`{name}` is no tag of HTML; all others are written <{}>", Tag::OTHER.name()));
    }
    if ends && is_empty(begin_of(tag)) {
        return Err(format!("`{word}` never stands on a page: <{name}> has no end"));
    }
    Ok(if ends { end_of(tag) } else { begin_of(tag) })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["text", "<li> [<b>|<i>] text [</b>|-] [text|<br>|-] </li>", "<#other> text </#other>"] {
            let read: Pattern = text.parse().unwrap();
            let again: Pattern = read.to_string().parse().unwrap();
            assert_eq!((again, read.places.len()), (read.clone(), text.split(' ').count()), "{read}");
        }
        let close: Pattern = "<li>text[ <br> | - ]</li>".parse().unwrap();
        assert_eq!(close.to_string(), "<li> text [<br>|-] </li>");
    }

    #[test]
    fn what_is_wrong_is_told() {
        let error = |text: &str| text.parse::<Pattern>().unwrap_err();
        assert_eq!(error("<li> <x-card>"), "`x-card` is no tag of HTML; all others are written <#other>");
        assert_eq!(error("<li"), "`<li` is none of `<tag>`, `</tag>`, `text`");
        assert_eq!(error("<li> words"), "`words` is none of `<tag>`, `</tag>`, `text`");
        assert_eq!(error("<br> </br>"), "`</br>` never stands on a page: <br> has no end");
        assert!(error("<li> [<b>|<i> text").starts_with("`[<b>|<i> text` does not end"));
        assert!(error("[-]").starts_with("`[-]` is never anything"));
        assert!(error("[<b>||-]").starts_with("`` is none of"));
        assert_eq!(error("  "), "a pattern needs a tag or `text`");
    }

    fn symbols() -> impl Strategy<Value = Symbol> {
        prop_oneof![Just("text"), Just("<li>"), Just("</li>"), Just("<br>"), Just("<td>"), Just("</a>")]
            .prop_map(|word| symbol(word).unwrap())
    }

    proptest! {
        #[test]
        fn every_pattern_is_read_as_it_was(
            places in prop::collection::vec((prop::collection::btree_set(symbols(), 1..4), any::<bool>()), 1..9)
        ) {
            let position = |(symbols, optional): (std::collections::BTreeSet<Symbol>, bool)| {
                Position { symbols: symbols.into_iter().collect(), optional }
            };
            let pattern = Pattern { places: places.into_iter().map(position).collect() };
            prop_assert_eq!(pattern.to_string().parse::<Pattern>().unwrap(), pattern);
        }

        #[test]
        fn no_text_breaks_it(text in "[<>/a-z\\[\\]|\\- é]{0,30}") {
            let _ = text.parse::<Pattern>();
        }
    }
}
