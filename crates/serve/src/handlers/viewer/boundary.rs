//! Boundaries: where a record begins and ends, moved by one piece of text.
//!
//! ```text
//! <li> [<b>Salt</b> <i>4 May</i> <small>new]     begins later ──▶  <b>Salt</b> [<i>4 May</i> …
//!                                                ends earlier ──▶  [<b>Salt</b> <i>4 May</i>] <small>new
//! ```
//!
//! What a record takes in, the one beside it loses; a record of which nothing is left is none.

use gleaner::{Document, Interval, Member, NodeId, Tag};

/// Which end of a record is moved, and whither.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Move {
    BeginEarlier,
    BeginLater,
    EndEarlier,
    EndLater,
}

impl Move {
    /// All of them, with the names that forms have for them and the messages that buttons show.
    pub(crate) const ALL: [(Move, &str, &str); 4] = [
        (Move::BeginEarlier, "begin-earlier", "begin-earlier-record"),
        (Move::BeginLater, "begin-later", "begin-later-record"),
        (Move::EndEarlier, "end-earlier", "end-earlier-record"),
        (Move::EndLater, "end-later", "end-later-record"),
    ];
}

/// Moves a boundary of the member at a place; where the member stands then. `None` where there is nothing to move it over.
pub(crate) fn shift(doc: &Document, members: &mut Vec<Member>, at: usize, how: Move) -> Option<usize> {
    let moved = move_boundary(doc, members.get(at)?.span(), how)?;
    members.get_mut(at)?.intervals = vec![moved];
    // A piece reaches into the next member at most. The one behind comes first, so that places before it stay.
    if let Some(behind) = members.get_mut(at + 1).filter(|member| member.span().meets(moved)) {
        behind.intervals.iter_mut().for_each(|interval| interval.from = interval.from.max(moved.to));
        keep_if_it_says(doc, members, at + 1);
    }
    let Some(before) = at.checked_sub(1) else { return Some(at) };
    if let Some(member) = members.get_mut(before).filter(|member| member.span().meets(moved)) {
        member.intervals.iter_mut().for_each(|interval| interval.to = interval.to.min(moved.from));
        return Some(if keep_if_it_says(doc, members, before) { at } else { before });
    }
    Some(at)
}

/// Takes a member away of which nothing is left; whether it stays.
fn keep_if_it_says(doc: &Document, members: &mut Vec<Member>, at: usize) -> bool {
    let Some(member) = members.get_mut(at) else { return false };
    member.intervals.retain(|interval| interval.from < interval.to && has_text(doc, *interval));
    let stays = !member.intervals.is_empty();
    if !stays {
        members.remove(at);
    }
    stays
}

fn has_text(doc: &Document, interval: Interval) -> bool {
    !doc.text_between(interval.from, interval.to).trim().is_empty()
}

fn move_boundary(doc: &Document, span: Interval, how: Move) -> Option<Interval> {
    let moved = match how {
        Move::BeginLater => Interval { from: NodeId::new(text_nodes(doc, span).next()?.index() + 1), ..span },
        Move::EndEarlier => {
            Interval { to: begin_of(doc, text_nodes(doc, span).next_back()?, span.from), ..span }
        }
        Move::BeginEarlier => {
            let before = Interval { from: doc.root(), to: span.from };
            let text = text_nodes(doc, before).next_back()?;
            Interval { from: begin_before(doc, text, span.from), ..span }
        }
        Move::EndLater => {
            let text = text_nodes(doc, Interval { from: span.to, to: NodeId::new(doc.len()) }).next()?;
            Interval { to: NodeId::new(text.index() + 1), ..span }
        }
    };
    (moved.from < moved.to && has_text(doc, moved)).then(|| enclosing_element(doc, moved))
}

fn text_nodes(doc: &Document, span: Interval) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
    span.nodes().filter(|node| doc.tag(*node) == Tag::TEXT && !doc.text(*node).trim().is_empty())
}

/// The outermost element behind `after` that begins with this text.
fn begin_of(doc: &Document, text: NodeId, after: NodeId) -> NodeId {
    let begins = |above: &NodeId| *above > after && doc.texts_of(*above).next() == Some(text);
    doc.ancestors(text).take_while(begins).last().unwrap_or(text)
}

/// The outermost element that begins with this text and ends before `end`.
fn begin_before(doc: &Document, text: NodeId, end: NodeId) -> NodeId {
    let begins = |above: &NodeId| doc.end(*above) <= end && doc.texts_of(*above).next() == Some(text);
    doc.ancestors(text).take_while(begins).last().unwrap_or(text)
}

/// The outermost element with exactly the text of an interval, if there is one: rules lead to elements.
fn enclosing_element(doc: &Document, interval: Interval) -> Interval {
    let Some(first) = text_nodes(doc, interval).next() else { return interval };
    let span_of_interval = doc.span_between(interval.from, interval.to);
    let same = |above: &NodeId| {
        doc.span(*above) == span_of_interval && !matches!(doc.tag(*above), Tag::BODY | Tag::HTML)
    };
    let within = |above: &NodeId| {
        let span = doc.span(*above);
        span_of_interval.start <= span.start && span.end <= span_of_interval.end
    };
    let element = doc.ancestors(first).take_while(within).filter(same).last();
    element.map_or(interval, |element| Interval::of(doc, element))
}

#[cfg(test)]
mod tests {
    use gleaner::Role;

    use super::*;

    fn page() -> (Document, Vec<Member>) {
        let html = "<h1>List</h1><ul><li><b>Salt</b><i>4 May</i><li><b>Tin</b><i>5 May</i></ul><p>End";
        let doc = gleaner::parse(html.as_bytes(), &gleaner::Hints::default());
        let items = doc.nodes().filter(|node| doc.tag(*node) == Tag::LI).map(|node| Interval::of(&doc, node));
        let members = items.map(|interval| Member::new(Role::Record, interval)).collect();
        (doc, members)
    }

    fn after(moves: &[(usize, Move)]) -> Vec<String> {
        let (doc, mut members) = page();
        for (at, how) in moves {
            shift(&doc, &mut members, *at, *how);
        }
        members.iter().map(|member| member.text(&doc).replace('\n', " ")).collect()
    }

    #[test]
    fn boundaries_move_by_a_piece() {
        let none = after(&[]);
        assert_eq!(none.len(), 2);
        assert_eq!(after(&[(0, Move::BeginLater)]), ["4 May", &none[1]]);
        assert_eq!(after(&[(0, Move::EndEarlier)]), ["Salt", &none[1]]);
        assert_eq!(after(&[(0, Move::BeginEarlier)])[0], format!("List {}", none[0]));
        assert_eq!(after(&[(1, Move::EndLater)])[1], format!("{} End", none[1]));
    }

    #[test]
    fn what_one_takes_in_the_other_loses() {
        let none = after(&[]);
        assert_eq!(after(&[(0, Move::EndLater)]), [format!("{} Tin", none[0]), "5 May".to_owned()]);
        assert_eq!(after(&[(1, Move::BeginEarlier)]), ["Salt".to_owned(), format!("4 May {}", none[1])]);
        assert_eq!(after(&[(0, Move::EndLater), (0, Move::EndLater)]).len(), 1);
    }

    #[test]
    fn nothing_is_left_or_to_be_had() {
        let ended = [(0, Move::EndEarlier), (0, Move::EndEarlier), (0, Move::BeginLater)];
        assert_eq!(after(&ended)[0], "Salt");
        let (doc, mut members) = page();
        let mut later = |at| shift(&doc, &mut members, at, Move::EndLater);
        assert_eq!([later(9), later(1), later(1)], [None, Some(1), None]);
    }

    #[test]
    fn moved_back_it_is_the_element_again() {
        let (doc, members) = page();
        for (there, back) in [(Move::BeginLater, Move::BeginEarlier), (Move::EndEarlier, Move::EndLater)] {
            let mut moved = members.clone();
            shift(&doc, &mut moved, 0, there);
            assert_ne!(moved, members);
            shift(&doc, &mut moved, 0, back);
            assert_eq!(moved, members);
        }
    }
}
