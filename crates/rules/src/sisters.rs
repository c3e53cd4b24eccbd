//! Sisters: what the other pages of a list's site teach its rule.
//!
//! ```text
//! rule of page 1     field date 1.00 only td.when     field price 0.90 b
//! page 2 has         no date in 12 records,           two bold texts in most, a seat in all
//! rule of both       field date 0.60 absent 1 …       field price 0.95 b              field seat 0.40 absent 1 …
//! ```
//!
//! One page cannot tell what its sisters lack, nor what varies among them.

use std::collections::HashSet;

use listings::{Interval, Listing, Member};
use page::Document;

use crate::field::{Field, TELLING, fields};
use crate::opening::Opening;
use crate::order::Order;
use crate::rule::{Rule, all_marks};
use crate::watch::{Fault, cells};

impl Rule {
    /// The rule with what another page teaches that has its list too: in how many records its fields are there, which fields
    /// may be missing or others and which it did not know, and how records may be built. A page without records teaches
    /// nothing.
    pub fn with_sister(mut self, doc: &Document) -> Rule {
        let marks = all_marks(doc);
        let list = self.unchanged_list(doc, &marks);
        let records: Vec<Interval> = list.records().map(Member::span).collect();
        if records.is_empty() {
            return self;
        }
        // A page is watched as it is given; fields are those of which a person made others.
        let differences = self.differences(doc, &self.with_changes(doc, &marks, list.clone()));
        self.learn_fields(doc, &list, &differences.iter().filter_map(Fault::field).collect());
        self.cells = self.cells.filter(|learnt| cells(doc, &records) == Some(*learnt));
        let begins = |opening: &Opening| 2 * opening.count(doc, &records) >= records.len();
        self.begins = self.begins.filter(begins);
        if records.len() as f32 >= TELLING {
            // Where records of one page are built at will, those of the next are.
            self.order = self.order.zip(Order::common(doc, &records)).map(|(order, other)| order.with(other));
        }
        self.learnt += records.len();
        self.pages += 1;
        self
    }

    /// The rule with what an older one knows to vary among pages, which the one page that it was learnt from cannot tell:
    /// what some lacked or had otherwise, others may lack or have otherwise too.
    pub(crate) fn varying_as(mut self, old: &Rule) -> Rule {
        for field in &mut self.fields {
            let known = old.fields.iter().find(|known| known.name == field.name);
            field.absent = known.map_or(0, |known| known.absent);
        }
        let is_other = |field: &Field, lost: &Field| {
            field.name != lost.name && (lost.locator.is_none() || field.locator != lost.locator)
        };
        let is_lost = |lost: &&Field| self.fields.iter().all(|field| is_other(field, lost));
        let varied = || old.fields.iter().filter(|field| field.absent > 0);
        let lost: Vec<Field> = varied().filter(is_lost).cloned().collect();
        self.fields.extend(lost);
        if old.pages > 1 || varied().next().is_some() {
            self.cells = self.cells.filter(|_| old.cells.is_some());
            self.begins = self.begins.filter(|_| old.begins.is_some());
            let is_told_alike = self.way == old.way;
            let both = |(new, old): (Order, &Order)| if is_told_alike { new.with(old.clone()) } else { new };
            self.order = self.order.zip(old.order.as_ref()).map(both);
        }
        self
    }

    /// Learns of the fields of a list, those that are `other` than this rule's of the name being none of these.
    fn learn_fields(&mut self, doc: &Document, list: &Listing, other: &HashSet<&str>) {
        let (before, now) = (self.learnt as f32, list.records().count() as f32);
        let of_both =
            |share: f32, own: f32| ((share * before + own * now) / (before + now) * 100.0).round() / 100.0;
        let found = fields(doc, list);
        for field in &mut self.fields {
            let own = found.iter().find(|own| own.name == field.name);
            field.share = of_both(field.share, own.map_or(0.0, |own| own.share));
            field.absent += usize::from(own.is_none() || other.contains(field.name.as_str()));
        }
        let is_new = |field: &Field| self.fields.iter().all(|known| known.name != field.name);
        let absent = self.pages;
        let new = found.into_iter().filter(is_new);
        let new: Vec<Field> = new.map(|f| Field { share: of_both(0.0, f.share), absent, ..f }).collect();
        self.fields.extend(new);
    }
}

#[cfg(test)]
mod tests {
    use marks::Settings;

    use super::*;
    use crate::across::{PageWithLists, learn_across};

    fn talk(site: &str, i: usize, more: &str) -> String {
        format!("<li class=talk><h3><a href=/{site}{i}>{site} no. {i} and its uses</a></h3>{more}")
    }

    /// A page of talks: each with what stands behind its title.
    fn page(site: &str, talks: usize, more: impl Fn(usize) -> String) -> PageWithLists {
        let talks: String = (0..talks).map(|i| talk(site, i, &more(i))).collect();
        let doc = page::parse(format!("<ul class=talks>{talks}</ul>").as_bytes(), &page::Hints::default());
        let lists = listings::listings(&doc, &marks::find(doc.full_text(), &Settings::default()));
        (doc, lists)
    }

    fn dated(i: usize) -> String {
        format!("<p class=when>{} May 2021<p class=room>Hall {i}", i + 1)
    }

    fn room(i: usize) -> String {
        format!("<p class=room>Hall {i}")
    }

    fn verdict_on(rule: &Rule, (doc, _): &PageWithLists) -> crate::Verdict {
        rule.find(doc, &Settings::default()).verdict
    }

    /// A rule of one page does not know what its sisters lack: it notes that, and no more. One of both does.
    #[test]
    fn what_a_page_lacks_is_learnt() {
        let pages = [page("salt", 12, dated), page("tin", 4, room)];
        let alone = learn_across(&pages[..1], "first").unwrap();
        let verdict = verdict_on(&alone, &pages[1]);
        assert_eq!(verdict.faults, []);
        assert!(
            matches!(verdict.notes.as_slice(), [.., Fault::Gone { field }] if field == "when"),
            "{verdict:?}"
        );
        let both = learn_across(&pages, "first").unwrap();
        let text = both.to_string();
        assert!(text.contains("\nlearnt 16 on 2 pages\n"), "{text}");
        assert!(text.contains("\nfield date 0.75 absent 1 "), "{text}");
        assert_eq!(Rule::read("x", &text).unwrap(), both);
        for page in &pages {
            assert_eq!(verdict_on(&both, page), crate::Verdict::default(), "{text}");
        }
    }

    #[test]
    fn what_only_a_sister_has_is_learnt() {
        let priced = |i: usize| format!("{}<p class=cost>${i}.50", room(i));
        let rule = learn_across(&[page("salt", 6, room), page("tin", 6, priced)], "first").unwrap();
        let text = rule.to_string();
        assert!(text.contains("\nfield price 0.50 absent 1 only p.cost as "), "{text}");
    }

    /// A rule of several pages that is mended on one of them still knows what the others lack, by its name.
    #[test]
    fn what_varies_stays_known_when_a_rule_is_mended() {
        let priced = |i: usize| format!("{}<p class=cost>${i}.50", room(i));
        let pages = [page("salt", 12, dated), page("tin", 6, priced), page("ink", 6, room)];
        let rule = learn_across(&pages, "first").unwrap();
        let named = Rule::read("x", &rule.to_string().replace(" as cost", " as fee")).unwrap();
        let fields = |rule: &Rule| -> Vec<(String, usize)> {
            let mut fields: Vec<_> = rule.fields.iter().map(|f| (f.name.clone(), f.absent)).collect();
            fields.sort();
            fields
        };
        for (doc, lists) in &pages {
            let mended = crate::relearn::relearn(&named, doc, lists, "today").unwrap();
            assert_eq!(fields(&mended), fields(&named), "{mended}");
            assert_eq!(Rule::read("x", &mended.to_string()).unwrap(), mended);
            for page in &pages {
                assert_eq!(verdict_on(&mended, page), crate::Verdict::default(), "{mended}");
            }
        }
    }

    /// The more pages had a field, the less is it chance that one lacks it.
    #[test]
    fn what_many_pages_had_is_a_fault_where_it_is_gone() {
        let sites = ["salt", "tin", "ink", "glass", "wool", "soap", "wax", "rope", "tar", "lead"];
        let rule = |pages: usize| {
            let pages: Vec<PageWithLists> =
                sites.iter().take(pages).map(|site| page(site, 5, dated)).collect();
            learn_across(&pages, "first").unwrap()
        };
        let (doc, _) = page("lime", 5, room);
        let faults = |rule: &Rule| rule.find(&doc, &Settings::default()).verdict.faults;
        assert_eq!(faults(&rule(3)), []);
        assert_eq!(faults(&rule(10)), [Fault::Gone { field: "when".into() }]);
    }

    /// What one record lacked may be lacking, but not from all of a long page.
    #[test]
    fn what_most_records_had_is_noted_where_no_record_has_it() {
        let sites = ["salt", "tin", "ink", "glass", "wool", "soap", "wax", "rope", "tar", "lead"];
        let mostly = |i: usize| if i == 2 { room(i) } else { dated(i) };
        let pages: Vec<PageWithLists> = sites.iter().map(|site| page(site, 7, mostly)).collect();
        let gone = [Fault::Gone { field: "when".into() }];
        let alone = learn_across(&pages[..1], "first").unwrap();
        assert!(alone.to_string().contains("\nfield date 0.86 only p.when as when\n"), "{alone}");
        let verdict = verdict_on(&alone, &page("lime", 40, room));
        assert_eq!((verdict.faults.as_slice(), verdict.notes.as_slice()), (&[][..], &gone[..]));
        assert_eq!(verdict_on(&alone, &page("lime", 3, room)), crate::Verdict::default());
        let all = learn_across(&pages, "first").unwrap();
        assert_eq!(verdict_on(&all, &page("lime", 40, room)).faults, gone);
        // What less than half of them had is noted at most.
        let rarely = |i: usize| if i < 3 { dated(i) } else { room(i) };
        let pages: Vec<PageWithLists> = sites.iter().map(|site| page(site, 7, rarely)).collect();
        let verdict = verdict_on(&learn_across(&pages, "first").unwrap(), &page("lime", 40, room));
        assert_eq!((verdict.faults.as_slice(), verdict.notes.as_slice()), (&[][..], &gone[..]));
    }
}
