//! The page's own style sheets as rules, found by what their last compound asks for.
//!
//! ```text
//! <style> … ── cssparser ──▶ rules: Selector → declarations,   by atom: .talk → rules 3, 8   li → rule 5
//! ```

use cssparser::{Delimiter, ParseError, Parser, Token};

use super::property::{Declared, declarations};
use super::selector::{Atom, Atoms, Selector};

/// One selector and its declarations.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) selector: Selector,
    /// A range of [`Sheet::declared`].
    pub(crate) declared: std::ops::Range<usize>,
}

/// All rules of a page that can change how a text looks.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) atoms: Atoms,
    pub(crate) rules: Vec<Rule>,
    pub(crate) declared: Vec<Declared>,
    /// Rules by the rarest thing their subject must have; those that ask for nothing are in `anywhere`.
    pub(crate) by_atom: Vec<Vec<u32>>,
    pub(crate) anywhere: Vec<u32>,
    /// Bytes of CSS not read, beyond [`LONGEST_CSS`].
    pub(crate) cut: usize,
    read: usize,
}

/// Bytes of CSS read of one page. The largest of 1,500 corpus pages has 0.8 MB; more is an attack or an accident.
const LONGEST_CSS: usize = 4 << 20;
/// Rules kept of one page, so that matching stays in proportion.
const MOST_RULES: usize = 100_000;
/// `@media` and its like within one another.
const DEEPEST: u8 = 16;

impl Sheet {
    /// Adds the content of one `<style>`.
    pub(crate) fn add(&mut self, css: &str) {
        if self.read + css.len() > LONGEST_CSS {
            self.cut += css.len();
            return;
        }
        self.read += css.len();
        let mut input = Parser::new(css);
        input.set_nested_block_limit(DEEPEST);
        self.block(&mut input);
    }

    fn block(&mut self, input: &mut Parser<'_>) {
        loop {
            let start = input.state();
            match input.next() {
                Err(_) => return,
                Ok(Token::CDO | Token::CDC) => {}
                Ok(Token::AtKeyword(name)) => {
                    let name = name.to_ascii_lowercase();
                    self.at_rule(&name, input);
                }
                Ok(_) => {
                    input.reset(&start);
                    self.rule(input);
                }
            }
        }
    }

    fn at_rule(&mut self, name: &str, input: &mut Parser<'_>) {
        let ends = Delimiter::CurlyBracketBlock | Delimiter::Semicolon;
        let applies = input.parse_until_before(ends, |prelude| match name {
            "media" => Ok::<_, ParseError<()>>(media(prelude)),
            "supports" | "layer" | "document" => Ok(skip(prelude, true)),
            _ => Ok(skip(prelude, false)),
        });
        if let Ok(Token::CurlyBracketBlock) = input.next() {
            let _ = input.parse_nested_block(|block| {
                if applies.unwrap_or(false) {
                    self.block(block);
                }
                skip(block, ());
                Ok::<_, ParseError<()>>(())
            });
        }
    }

    fn rule(&mut self, input: &mut Parser<'_>) {
        let ends = Delimiter::CurlyBracketBlock;
        let selectors = input
            .parse_until_before(ends, |prelude| Ok::<_, ParseError<()>>(self.atoms.list(prelude)))
            .unwrap_or_default();
        let from = self.declared.len();
        if let Ok(Token::CurlyBracketBlock) = input.next() {
            let declared = &mut self.declared;
            let _ = input.parse_nested_block(|block| {
                declarations(block, declared);
                Ok::<_, ParseError<()>>(())
            });
        }
        let declared = from..self.declared.len();
        if !declared.is_empty() {
            selectors.into_iter().for_each(|s| self.keep(s, declared.clone()));
        }
    }

    fn keep(&mut self, selector: Selector, declared: std::ops::Range<usize>) {
        if self.rules.len() >= MOST_RULES {
            return;
        }
        let index = self.rules.len() as u32;
        // The atom interned last is as a rule the most special one; any would be right.
        match selector.subject.has.iter().max() {
            None => self.anywhere.push(index),
            Some(atom) => self.bucket(*atom).push(index),
        }
        self.rules.push(Rule { selector, declared });
    }

    fn bucket(&mut self, atom: Atom) -> &mut Vec<u32> {
        let at = atom as usize;
        if self.by_atom.len() <= at {
            self.by_atom.resize_with(at + 1, Vec::new);
        }
        &mut self.by_atom[at]
    }
}

fn skip<T>(input: &mut Parser<'_>, then: T) -> T {
    while input.next().is_ok() {}
    then
}

/// Width of the screen that `@media` is asked about, in CSS pixels: a desk, not a telephone.
const SCREEN: f32 = 1280.0;

/// Does a media query list hold for a screen? An empty one does.
pub(crate) fn media(input: &mut Parser<'_>) -> bool {
    if input.is_exhausted() {
        return true;
    }
    let mut any = false;
    while !input.is_exhausted() {
        let one = input.parse_until_after(Delimiter::Comma, |q| Ok::<_, ParseError<()>>(query(q)));
        any |= one.unwrap_or(false);
    }
    any
}

fn query(input: &mut Parser<'_>) -> bool {
    let (mut holds, mut negated) = (true, false);
    while let Ok(token) = input.next().cloned() {
        match token {
            Token::Ident(word) => match &*word.to_ascii_lowercase() {
                "not" => negated = true,
                "only" | "and" | "all" | "screen" => {}
                _ => holds = false,
            },
            Token::ParenthesisBlock => {
                let feature = input.parse_nested_block(|f| {
                    let holds = feature(f).unwrap_or(false);
                    Ok::<_, ParseError<()>>(skip(f, holds))
                });
                holds &= feature.unwrap_or(false);
            }
            _ => holds = false,
        }
    }
    holds != negated
}

fn feature(input: &mut Parser<'_>) -> Result<bool, ParseError<()>> {
    let name = input.expect_ident()?.to_ascii_lowercase();
    if input.is_exhausted() {
        return Ok(name == "color");
    }
    input.expect_colon()?;
    let px = match input.next()?.clone() {
        Token::Dimension { value, unit, .. } if unit.eq_ignore_ascii_case("px") => value,
        Token::Dimension { value, .. } => value * super::property::MEDIUM,
        Token::Number { value, .. } => value,
        Token::Ident(word) => return Ok(name == "orientation" && word.eq_ignore_ascii_case("landscape")),
        _ => return Ok(false),
    };
    Ok(match &*name {
        "min-width" | "min-device-width" => px <= SCREEN,
        "max-width" | "max-device-width" => px >= SCREEN,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_change_nothing_here_are_left_out() {
        let mut sheet = Sheet::default();
        sheet.add(
            "<!-- a{color:red} .x, p:hover, b > i { font-weight: bold } @import 'y'; @font-face { a: b } -->",
        );
        assert_eq!(sheet.rules.len(), 2);
    }

    #[test]
    fn media_are_asked_for_a_desk() {
        let holds = |q: &str| media(&mut Parser::new(q));
        assert!(holds("") && holds("screen") && holds("only screen and (min-width: 768px)"));
        assert!(holds("print, screen") && holds("not print") && holds("(min-width: 48em)"));
        assert!(!holds("print") && !holds("(max-width: 767px)") && !holds("(prefers-color-scheme: dark)"));
    }
}
