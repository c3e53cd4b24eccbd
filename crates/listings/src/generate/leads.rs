//! Leads: paragraphs that divide records instead of holding them, as in pages of 1998, where the first record has none and the
//! last one stands apart.
//!
//! ```text
//! <font> Salt, 5 May <p> Tin, 6 May <p> Lead, 7 May </font>
//!        [─────────) [────────────) [──────────────)
//!        no element                 a browser moves it behind the <font>, which ends in it
//! ```

use page::{NodeId, Tag};
use rustc_hash::FxHashSet;

use crate::facts::{Facts, majority};
use crate::generate::Draft;
use crate::generator::Generator;
use crate::interval::Interval;

/// Elements out of which the HTML standard moves a paragraph that they end in.
const FORMATS: &[Tag] =
    &[Tag::B, Tag::BIG, Tag::CODE, Tag::EM, Tag::FONT, Tag::I, Tag::SMALL, Tag::STRONG, Tag::TT, Tag::U];

/// May an element be such a one around paragraphs, of which the same site's next page has none or another?
pub fn is_format(tag: Tag) -> bool {
    FORMATS.contains(&tag)
}

/// The draft with the paragraph that ends the format around its records, if it is one of paragraphs below one parent.
pub(crate) fn with_last(facts: &Facts, mut draft: Draft) -> Draft {
    let doc = facts.doc;
    let first = draft.records.first().filter(|_| are_paragraphs(facts, &draft));
    let around = first.and_then(|r| doc.parent(r.from)).filter(|p| is_format(doc.tag(*p)));
    let next = |n: &NodeId| doc.next_sibling(*n);
    let behind = around.and_then(|a| std::iter::successors(next(&a), next).find(|n| !is_blank(facts, *n)));
    let ends_it = |n: &NodeId| doc.children(*n).next().map(|c| doc.tag(c)) == around.map(|a| doc.tag(a));
    let last = behind.filter(|n| doc.tag(*n) == Tag::P && ends_it(n)).map(|n| Interval::of(doc, n));
    draft.records.extend(last.filter(|l| facts.says(*l)));
    draft
}

fn are_paragraphs(facts: &Facts, draft: &Draft) -> bool {
    let is_paragraph = |r: &Interval| facts.doc.tag(r.from) == Tag::P;
    draft.generator == Generator::Siblings && draft.records.iter().all(is_paragraph)
}

/// The draft with what stands before its first record, if the records are paragraphs of one parent.
pub(crate) fn with_lead(facts: &Facts, draft: &Draft) -> Option<Draft> {
    if !are_paragraphs(facts, draft) {
        return None;
    }
    let to = draft.records.first()?.from;
    let lead = Interval { from: lead(facts, &draft.records)?, to };
    let records = std::iter::once(lead).chain(draft.records.iter().copied()).collect();
    Some(Draft { generator: Generator::Siblings, records, lead: true })
}

/// Where the lead of these paragraphs begins: on a line that begins as most of them do, with no more pieces up to the first
/// paragraph than the longest has, and none of a kind unseen in them.
fn lead(facts: &Facts, paragraphs: &[Interval]) -> Option<NodeId> {
    let doc = facts.doc;
    let kind = |n: NodeId| facts.key(n).index() as u64 + 1;
    let pieces = |p: &Interval| doc.children(p.from).filter(|c| !is_blank(facts, *c)).map(kind);
    let begins = majority(paragraphs.iter().map(|p| pieces(p).next().unwrap_or(0)));
    let kinds: FxHashSet<u64> = paragraphs.iter().flat_map(pieces).collect();
    let most = paragraphs.iter().map(|p| pieces(p).count()).max().unwrap_or(0);
    let before = |n: &NodeId| facts.previous(*n);
    let all = std::iter::successors(before(&paragraphs.first()?.from), before);
    let run = all.filter(|n| !is_blank(facts, *n)).take(most).take_while(|n| kinds.contains(&kind(*n)));
    run.filter(|n| kind(*n) == begins && starts_line(facts, *n)).last()
}

fn is_blank(facts: &Facts, n: NodeId) -> bool {
    !facts.doc.tag(n).is_element() && !facts.says(Interval::of(facts.doc, n))
}

/// Does nothing stand before it on its line?
fn starts_line(facts: &Facts, n: NodeId) -> bool {
    let doc = facts.doc;
    let mut before = std::iter::successors(facts.previous(n), |p| facts.previous(*p));
    before.find(|p| !is_blank(facts, *p)).is_none_or(|p| doc.tag(p) == Tag::BR || doc.look(p).block)
}
