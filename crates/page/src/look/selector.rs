//! CSS selectors, as far as they can be decided while the tree is walked from the top.
//!
//! ```text
//! "div.talk > h3[align]"  ──▶  right to left:  {h3, [align]}  child of  {div, .talk}
//! ```
//!
//! What a compound asks of an element (its tag, id, each class, each attribute test, being a first child) is interned as
//! an *atom*, so that an element is a short list of atoms and matching compares numbers. Siblings (`+`, `~`), states
//! (`:hover`) and what hangs on later siblings (`:last-child`) never match.

use std::collections::HashMap;

use cssparser::{Delimiter, ParseError, Parser, Token};

/// Something that an element can be or have.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Trait {
    Tag(Box<str>),
    Id(Box<str>),
    Class(Box<str>),
    Attribute(Test),
    /// `:first-child`
    First,
    /// `:root`
    Root,
}

/// A test of one attribute: `[name op value]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Test {
    pub(crate) name: Box<str>,
    pub(crate) how: How,
    pub(crate) value: Box<str>,
}

/// How the value of an attribute is compared (Selectors §6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum How {
    Present,
    Equal,
    Word,
    Dash,
    Prefix,
    Suffix,
    Part,
}

impl Test {
    pub(crate) fn holds(&self, value: &str) -> bool {
        let want = &*self.value;
        match self.how {
            How::Present => true,
            How::Equal => value == want,
            How::Word => value.split_ascii_whitespace().any(|w| w == want),
            How::Dash => value.strip_prefix(want).is_some_and(|r| r.is_empty() || r.starts_with('-')),
            How::Prefix => !want.is_empty() && value.starts_with(want),
            How::Suffix => !want.is_empty() && value.ends_with(want),
            How::Part => !want.is_empty() && value.contains(want),
        }
    }
}

/// The number of a [`Trait`] in one style sheet.
pub(crate) type Atom = u32;

/// What one element must be, and must not be.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Compound {
    pub(crate) has: Vec<Atom>,
    pub(crate) lacks: Vec<Atom>,
}

impl Compound {
    /// Does an element with these atoms fit?
    pub(crate) fn fits(&self, atoms: &[Atom]) -> bool {
        self.has.iter().all(|a| atoms.contains(a)) && !self.lacks.iter().any(|a| atoms.contains(a))
    }
}

/// Compounds from right to left; each but the first says whether it must be the parent of the one before it, or any
/// ancestor.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Selector {
    pub(crate) subject: Compound,
    pub(crate) around: Vec<(Compound, Kin)>,
    /// Ids, then classes, then tags, as CSS counts them.
    pub(crate) specificity: (u16, u16, u16),
}

/// Where a compound stands above the one to its right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kin {
    Parent,
    Ancestor,
}

type Read<T> = Result<T, ParseError<()>>;

/// Longer selectors are none that a person wrote, and matching costs time by their length.
const LONGEST: usize = 16;

/// Reads selectors and gives their traits numbers.
#[derive(Debug, Default)]
pub(crate) struct Atoms {
    pub(crate) tags: HashMap<Box<str>, Atom>,
    pub(crate) ids: HashMap<Box<str>, Atom>,
    pub(crate) classes: HashMap<Box<str>, Atom>,
    pub(crate) tests: Vec<(Test, Atom)>,
    pub(crate) first: Option<Atom>,
    pub(crate) root: Option<Atom>,
    /// One past the highest atom.
    pub(crate) next: Atom,
}

/// Different attribute tests of one sheet: each is tried on every attribute of its name.
const MOST_TESTS: usize = 256;

impl Atoms {
    /// The atom of a trait, a new one where it has none yet.
    fn intern(&mut self, what: Trait) -> Atom {
        let new = self.next;
        let atom = match what {
            Trait::Tag(name) => *self.tags.entry(name).or_insert(new),
            Trait::Id(name) => *self.ids.entry(name).or_insert(new),
            Trait::Class(name) => *self.classes.entry(name).or_insert(new),
            Trait::First => *self.first.get_or_insert(new),
            Trait::Root => *self.root.get_or_insert(new),
            Trait::Attribute(test) => match self.tests.iter().find(|(t, _)| *t == test) {
                Some((_, atom)) => *atom,
                None => {
                    // Beyond the limit the atom is one that no element ever has.
                    if self.tests.len() < MOST_TESTS {
                        self.tests.push((test, new));
                    }
                    new
                }
            },
        };
        self.next += u32::from(atom == new);
        atom
    }

    /// The selectors of a list that can match at all; one that is not understood takes only itself away.
    pub(crate) fn list(&mut self, input: &mut Parser<'_>) -> Vec<Selector> {
        let mut found = Vec::new();
        while !input.is_exhausted() {
            let one = input.parse_until_after(Delimiter::Comma, |one| self.selector(one));
            found.extend(one);
        }
        found
    }

    fn selector(&mut self, input: &mut Parser<'_>) -> Read<Selector> {
        input.skip_whitespace();
        let mut specificity = (0, 0, 0);
        let mut subject = self.compound(input, &mut specificity)?;
        let mut around = Vec::new();
        while let Some(kin) = combinator(input)? {
            let left = std::mem::replace(&mut subject, self.compound(input, &mut specificity)?);
            around.push((left, kin));
            if around.len() > LONGEST {
                return Err(ParseError::unexpected_token());
            }
        }
        around.reverse();
        Ok(Selector { subject, around, specificity })
    }

    fn compound(&mut self, input: &mut Parser<'_>, specificity: &mut (u16, u16, u16)) -> Read<Compound> {
        let mut compound = Compound::default();
        let mut any = false;
        loop {
            let before = input.state();
            let simple = match input.next_including_whitespace() {
                Ok(Token::Delim('*')) => Ok(None),
                Ok(Token::Ident(tag)) => Ok(Some(Trait::Tag(tag.to_ascii_lowercase().into()))),
                Ok(Token::IDHash(id) | Token::Hash(id)) => Ok(Some(Trait::Id((&**id).into()))),
                Ok(Token::Delim('.')) => Ok(Some(Trait::Class((&**input.expect_ident()?).into()))),
                Ok(Token::SquareBracketBlock) => Ok(Some(input.parse_nested_block(attribute)?)),
                Ok(Token::Colon) => self.pseudo(input, &mut compound),
                _ => Err(None),
            };
            match simple {
                Ok(None) => {}
                Ok(Some(what)) => {
                    count(&what, specificity);
                    compound.has.push(self.intern(what));
                }
                Err(Some(e)) => return Err(e),
                Err(None) if any => {
                    input.reset(&before);
                    return Ok(compound);
                }
                Err(None) => return Err(ParseError::unexpected_token()),
            }
            any = true;
        }
    }

    /// `:first-child`, `:root`, `:link`, `:not(one simple selector)`.
    fn pseudo(
        &mut self,
        input: &mut Parser<'_>,
        compound: &mut Compound,
    ) -> Result<Option<Trait>, Option<ParseError<()>>> {
        let unknown = || Some(ParseError::unexpected_token());
        let href = Test { name: "href".into(), how: How::Present, value: "".into() };
        match input.next_including_whitespace().cloned() {
            Ok(Token::Ident(name)) => match &*name.to_ascii_lowercase() {
                "first-child" => Ok(Some(Trait::First)),
                "root" => Ok(Some(Trait::Root)),
                "link" | "any-link" => Ok(Some(Trait::Attribute(href))),
                _ => Err(unknown()),
            },
            Ok(Token::Function(name)) if name.eq_ignore_ascii_case("not") => {
                let inner = input.parse_nested_block(|i| self.compound(i, &mut (0, 0, 0))).map_err(Some)?;
                let [one] = inner.has.as_slice() else { return Err(unknown()) };
                compound.lacks.push(*one);
                Ok(None)
            }
            _ => Err(unknown()),
        }
    }
}

fn count(what: &Trait, (ids, classes, tags): &mut (u16, u16, u16)) {
    let place = match what {
        Trait::Id(_) => ids,
        Trait::Tag(_) => tags,
        _ => classes,
    };
    *place = place.saturating_add(1);
}

/// A combinator between two compounds; `None` at the end of the selector.
fn combinator(input: &mut Parser<'_>) -> Read<Option<Kin>> {
    let blank = input.try_parse(|i| i.expect_whitespace().map(drop)).is_ok();
    if input.is_exhausted() {
        return Ok(None);
    }
    if input.try_parse(|i| i.expect_delim('>')).is_ok() {
        input.skip_whitespace();
        return Ok(Some(Kin::Parent));
    }
    if blank { Ok(Some(Kin::Ancestor)) } else { Err(ParseError::unexpected_token()) }
}

/// What stands between `[` and `]`.
fn attribute(input: &mut Parser<'_>) -> Read<Trait> {
    let name = input.expect_ident()?.to_ascii_lowercase().into();
    let how = match input.next() {
        Err(_) => return Ok(Trait::Attribute(Test { name, how: How::Present, value: "".into() })),
        Ok(Token::Delim('=')) => How::Equal,
        Ok(Token::IncludeMatch) => How::Word,
        Ok(Token::DashMatch) => How::Dash,
        Ok(Token::PrefixMatch) => How::Prefix,
        Ok(Token::SuffixMatch) => How::Suffix,
        Ok(Token::SubstringMatch) => How::Part,
        Ok(_) => return Err(ParseError::unexpected_token()),
    };
    let value = (&**input.expect_ident_or_string()?).into();
    let _ = input.try_parse(|i| i.expect_ident().map(drop));
    Ok(Trait::Attribute(Test { name, how, value }))
}
