//! STALKER's embedded catalogue of a page of records: list ▷ records ▷ items, with rules for each (Muslea, Minton,
//! Knoblock 1999).
//!
//! ```text
//! page ── begin, and end from behind ──▶ list ── one begin after the other ──▶ records ── begin, and end from behind ──▶ items
//! ```
//!
//! Each item is sought in its record for itself: it may be missing, and stand in any order.

use std::ops::Range;

use super::landmarks::{Rule, Tokens};
use super::source::Source;
use super::stalker::{Example, learn};

/// A labelled page: everything in places of tokens.
#[derive(Debug, Clone)]
pub struct Labelled<'s> {
    /// The page.
    pub source: &'s Source,
    /// The list.
    pub list: Range<usize>,
    /// Its records that are labelled, the first ones: each from its begin to the next one's, or the list's end.
    pub records: Vec<Range<usize>>,
    /// The items of each, a place for each item of the catalogue.
    pub items: Vec<Vec<Option<Range<usize>>>>,
}

/// Begin and end.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Extent {
    begin: Rule,
    end: Rule,
}

/// What was learnt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalog {
    list: Extent,
    next: Rule,
    items: Vec<Extent>,
}

/// A page's tokens in both directions.
struct Directions {
    forward: Tokens,
    backward: Tokens,
}

impl Directions {
    fn of(source: &Source) -> Directions {
        Directions { forward: Tokens::forward(source), backward: Tokens::backward(source) }
    }

    /// A place counted from the end, and back.
    fn mirrored(&self, at: usize) -> usize {
        self.forward.len() - at
    }
}

impl Catalog {
    /// Learns the rules of `items` items; `None` where for one of list, records and items there is none.
    pub fn learn(pages: &[Labelled], items: usize) -> Option<Catalog> {
        let directions: Vec<Directions> = pages.iter().map(|p| Directions::of(p.source)).collect();
        let with_directions = || pages.iter().zip(&directions);
        let lists = with_directions().map(|(p, w)| (w, 0..w.forward.len(), Some(p.list.clone())));
        let nexts = with_directions().flat_map(|(p, w)| {
            let begins = std::iter::once(p.list.start).chain(p.records.iter().map(|r| r.start));
            begins.zip(&p.records).map(move |(from, record)| Example {
                tokens: &w.forward,
                from,
                to: p.list.end,
                target: Some(record.start),
            })
        });
        let item = |i: usize| {
            extent(with_directions().flat_map(move |(p, w)| {
                let each = p.records.iter().zip(&p.items);
                each.map(move |(r, items)| (w, r.clone(), items.get(i).cloned().flatten()))
            }))
        };
        Some(Catalog {
            list: extent(lists)?,
            next: learn(&nexts.collect::<Vec<Example>>())?,
            items: (0..items).map(item).collect::<Option<_>>()?,
        })
    }

    /// The items of each record of a page, in places of tokens.
    pub fn extract(&self, source: &Source) -> Vec<Vec<Option<Range<usize>>>> {
        let directions = Directions::of(source);
        let Some(list) = self.list.apply(&directions, &(0..directions.forward.len())) else {
            return Vec::new();
        };
        let next = |at: usize| self.next.apply(&directions.forward, at, list.end);
        // A begin that is no farther on is none.
        let onward = |at: &usize| next(*at).filter(|n| n > at);
        let begins: Vec<usize> = std::iter::successors(next(list.start), onward).collect();
        let ends = begins.iter().skip(1).copied().chain([list.end]);
        let records = begins.iter().zip(ends).map(|(from, to)| *from..to);
        records.map(|r| self.items.iter().map(|i| i.apply(&directions, &r)).collect()).collect()
    }
}

/// Rules for begin and end of what stands in each stretch, if anything does.
fn extent<'w>(
    examples: impl Iterator<Item = (&'w Directions, Range<usize>, Option<Range<usize>>)>,
) -> Option<Extent> {
    let (mut begins, mut ends) = (Vec::new(), Vec::new());
    for (directions, within, item) in examples {
        let target = item.as_ref().map(|i| i.start);
        begins.push(Example { tokens: &directions.forward, from: within.start, to: within.end, target });
        let (from, to) = (directions.mirrored(within.end), directions.mirrored(within.start));
        let target = item.as_ref().map(|i| directions.mirrored(i.end));
        ends.push(Example { tokens: &directions.backward, from, to, target });
    }
    Some(Extent { begin: learn(&begins)?, end: learn(&ends)? })
}

impl Extent {
    fn apply(&self, directions: &Directions, within: &Range<usize>) -> Option<Range<usize>> {
        let from = self.begin.apply(&directions.forward, within.start, within.end)?;
        let behind = self.end.apply(
            &directions.backward,
            directions.mirrored(within.end),
            directions.mirrored(within.start),
        )?;
        Some(from..directions.mirrored(behind)).filter(|r| r.start < r.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(html: &str) -> Source {
        Source::of(&gleaner::parse(html.as_bytes(), &gleaner::Hints::default()))
    }

    /// Restaurants as in the paper: a name, a kind of food that may be missing, a telephone.
    const PAGE: &str = "<h1>LA</h1><ul><li>Name: <b>Yala</b> Cuisine: <i>Thai</i> Phone <u>1</u>\
        <li>Name: <b>Kiku</b> Phone <u>2</u><li>Phone <u>3</u> Name: <b>Pho 87</b> Cuisine: <i>Viet</i></ul><p>End";

    fn token_index(source: &Source, word: &str) -> usize {
        source.tokens.iter().position(|t| t.word == word).unwrap()
    }

    #[test]
    fn records_with_missing_and_reordered_items_are_read() {
        let page = source(PAGE);
        let begins: Vec<usize> = (0..page.tokens.len()).filter(|i| page.tokens[*i].word == "<li>").collect();
        let list = begins[0]..token_index(&page, "</ul>");
        let one =
            |word: &str, tokens: usize| Some(token_index(&page, word)..token_index(&page, word) + tokens);
        let labelled = Labelled {
            source: &page,
            list: list.clone(),
            records: vec![
                begins[0] + 1..begins[1] + 1,
                begins[1] + 1..begins[2] + 1,
                begins[2] + 1..list.end,
            ],
            items: vec![
                vec![one("Yala", 1), one("Thai", 1), one("1", 1)],
                vec![one("Kiku", 1), None, one("2", 1)],
                vec![one("Pho", 2), one("Viet", 1), one("3", 1)],
            ],
        };
        let catalog = Catalog::learn(std::slice::from_ref(&labelled), 3).unwrap();
        assert_eq!(catalog.extract(&page), labelled.items);
        let other = source("<h1>SF</h1><ul><li>Phone <u>9</u> Name: <b>Zuni</b></ul><p>End");
        let texts: Vec<Vec<Option<&str>>> = catalog
            .extract(&other)
            .into_iter()
            .map(|r| r.into_iter().map(|i| i.map(|i| other.tokens[i.start].word.as_str())).collect())
            .collect();
        assert_eq!(texts, [[Some("Zuni"), None, Some("9")]]);
    }
}
