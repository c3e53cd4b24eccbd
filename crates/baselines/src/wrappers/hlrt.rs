//! WIEN's HLRT wrappers: LR between a string that ends the head and one that begins the tail (Kushmerick, Weld, Doorenbos
//! 1997; Kushmerick 2000).
//!
//! ```text
//! … <P> │ ⟨<B> … </B>⟩ ⟨<I> … </I>⟩ … │ <HR> …        the bold of head and tail is passed over
//! ```
//!
//! Right strings, and left ones but the first, are learnt each for itself; head, tail and first left string depend on
//! each other and are sought together, each shortest first, whole tags before other strings.

use std::ops::Range;

use super::wien::{Example, Lr, find, inner, left_of_record, tuple};

/// Longest string for a head or a tail, in bytes.
const LONGEST: usize = 60;

/// So many strings are tried for a head, and for a tail, with each first left string: it bounds the time.
const MOST_TRIED: usize = 4000;

/// An LR wrapper with head and tail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hlrt {
    /// What ends the head.
    pub head: String,
    /// What begins the tail.
    pub tail: String,
    /// What stands around the values.
    pub lr: Lr,
}

impl Hlrt {
    /// Learns a wrapper that gives back the labels of all examples; `None` where none was found.
    pub fn learn(examples: &[Example]) -> Option<Hlrt> {
        let (lefts, rights) = inner(examples)?;
        left_of_record(examples).find_map(|first| {
            let head = head(examples, &first)?;
            let tail = tail(examples, &first, &head)?;
            let around = std::iter::once(first).chain(lefts.clone()).zip(rights.clone()).collect();
            Some(Hlrt { head, tail, lr: Lr { around } })
        })
    }

    /// The records of a page: behind the head, while the next record begins before the tail (ExecHLRT).
    pub fn extract(&self, page: &str) -> Vec<Vec<Range<usize>>> {
        let mut tuples = Vec::new();
        let Some(mut at) = find(page, 0, &self.head).map(|i| i + self.head.len()) else { return tuples };
        let Some((left, _)) = self.lr.around.first() else { return tuples };
        while find(page, at, left).is_some_and(|i| find(page, at, &self.tail).is_none_or(|t| i < t)) {
            let Some(tuple) = tuple(page, &mut at, &self.lr.around) else { break };
            tuples.push(tuple);
        }
        tuples
    }
}

/// A string of the head behind whose first place the first left string stands only before the first record.
fn head(examples: &[Example], left: &str) -> Option<String> {
    let shortest = examples.iter().map(Example::head).min_by_key(|h| h.len())?;
    let begin = shortest.len().checked_sub(left.len())?;
    let will_do = |h: &&str| examples.iter().all(|e| reaches(e.head(), h, left));
    // Nothing before the last other place of the left string can do.
    let from = shortest.get(..begin)?.rfind(left).map_or(0, |i| i + 1);
    pieces(shortest, from, begin).take(MOST_TRIED).find(will_do).map(str::to_owned)
}

/// Is the left string, sought from behind the first place of `h` on, found where the head ends?
fn reaches(head: &str, h: &str, left: &str) -> bool {
    let end = head.len().saturating_sub(left.len());
    find(head, 0, h).and_then(|i| find(head, i + h.len(), left)) == Some(end)
}

/// A string of the tail that stands in it before the first left string, and nowhere in the list or behind the head.
fn tail(examples: &[Example], left: &str, head: &str) -> Option<String> {
    let shortest = examples.iter().map(Example::tail).min_by_key(|t| t.len())?;
    let end = shortest.find(left).map_or(shortest.len(), |i| (i + LONGEST).min(shortest.len()));
    let ends_it = |e: &Example, t: &str| {
        let tail = e.tail();
        tail.find(t).is_some_and(|i| tail.find(left).is_none_or(|l| i < l))
    };
    let spares_list = |e: &Example, t: &str| {
        let begin = find(e.head(), 0, head).and_then(|i| e.head().get(i + head.len()..));
        !begin.unwrap_or_default().contains(t) && e.between().all(|b| !b.contains(t)) && !e.rest().contains(t)
    };
    let mut all = pieces(shortest, 0, end).take(MOST_TRIED);
    all.find(|t| examples.iter().all(|e| ends_it(e, t) && spares_list(e, t))).map(str::to_owned)
}

/// The pieces of a text between two places, shortest first: those of whole tags, then all. The paper leaves the order of
/// its candidates open; a letter that a single page happens to have only once is not on the next.
fn pieces(text: &str, from: usize, to: usize) -> impl Iterator<Item = &str> {
    let begins = text.match_indices('<').map(|(i, _)| i).filter(move |i| (from..to).contains(i));
    let of_tags = begins.flat_map(move |i| {
        let piece = move |(j, _): (usize, &str)| (i + j < to).then(|| text.get(i..=i + j)).flatten();
        text.get(i..)
            .unwrap_or_default()
            .match_indices('>')
            .map_while(piece)
            .take_while(|p| p.len() <= LONGEST)
    });
    let mut tags: Vec<&str> = of_tags.collect();
    tags.sort_by_key(|p| p.len());
    let pieces = move |length: usize| {
        (from..to.saturating_sub(length - 1)).filter_map(move |i| text.get(i..i + length))
    };
    tags.into_iter().chain((1..=LONGEST).flat_map(pieces))
}

#[cfg(test)]
mod tests {
    use super::super::wien::tests::{COUNTRIES, ROWS, labelled};
    use super::*;

    #[test]
    fn the_country_codes_have_an_hlrt_wrapper() {
        let example = labelled(COUNTRIES, &ROWS);
        let wrapper = Hlrt::learn(std::slice::from_ref(&example)).unwrap();
        assert_eq!(wrapper.extract(COUNTRIES), example.tuples);
        // The paper's own: h = <P>, t = <HR>, l and r as the tags say.
        let around = [("<B>", "</B>"), ("<I>", "</I>")].map(|(l, r)| (l.to_owned(), r.to_owned())).to_vec();
        assert_eq!((wrapper.head.as_str(), wrapper.tail.as_str()), ("<P>", "<HR>"));
        let paper = Hlrt { head: "<P>".to_owned(), tail: "<HR>".to_owned(), lr: Lr { around } };
        assert_eq!(paper.extract(COUNTRIES), example.tuples);
    }

    #[test]
    fn what_was_learnt_reads_another_page() {
        let wrapper = Hlrt::learn(&[labelled(COUNTRIES, &ROWS)]).unwrap();
        let other = COUNTRIES.replace("<B>Egypt</B> <I>20</I><BR>", "").replace("Spain", "Peru");
        let values: Vec<&str> = wrapper.extract(&other).concat().into_iter().map(|r| &other[r]).collect();
        assert_eq!(values, ["Congo", "242", "Belize", "501", "Peru", "34"]);
    }

    #[test]
    fn two_labelled_records_and_the_lists_end_are_enough() {
        let mut example = labelled(COUNTRIES, &ROWS);
        let all = example.tuples.clone();
        example.tuples.truncate(2);
        assert_eq!(Hlrt::learn(&[example]).unwrap().extract(COUNTRIES), all);
    }
}
