//! Lists told from outside: a rule knows which elements records are or begin with, or where they stand; the records are
//! read here as discovery reads them, which knows where the last one ends and which rows are none.
//!
//! ```text
//! elements ── each one a member │ each one begins a member ──▶ members ── odd ones apart ──▶ roles
//! ```

use page::{Document, NodeId};

use crate::context;
use crate::facts::Facts;
use crate::generate::{Draft, leaders, leads, speaking};
use crate::generator::Generator;
use crate::interval::Interval;
use crate::listing::{Apart, Cut, Member};
use crate::profile::Profile;
use crate::roles;

/// A page that is read by what is told of it.
pub struct Told<'d> {
    facts: Facts<'d>,
}

impl<'d> Told<'d> {
    /// Counts over the page once; linear.
    pub fn of(doc: &'d Document) -> Told<'d> {
        Told { facts: Facts::of(doc, &[]) }
    }

    /// The members that these elements make, with their roles, and the separators in the gaps between them; those that
    /// say nothing are left out. `nodes` stand in document order and none in another. Linear in what they hold.
    pub fn members(&self, nodes: &[NodeId], cut: Cut, apart: Apart) -> Vec<Member> {
        self.among(self.cut(nodes, cut), apart)
    }

    /// The members that these intervals are, in order and disjoint, with their roles, and the separators in the gaps
    /// between them. Linear in what they hold.
    pub fn among(&self, intervals: Vec<Interval>, apart: Apart) -> Vec<Member> {
        let profiles: Vec<Profile> = intervals.into_iter().map(|r| Profile::of(&self.facts, r)).collect();
        let all: Vec<&Profile> = profiles.iter().collect();
        context::fill(&self.facts, roles::members(&profiles, &roles::apart(&all, apart)))
    }

    fn cut(&self, nodes: &[NodeId], cut: Cut) -> Vec<Interval> {
        let doc = self.facts.doc;
        let each = || nodes.iter().map(|n| Interval::of(doc, *n)).collect();
        let draft = match cut {
            Cut::Each => Some(Draft::new(Generator::Told, each())),
            Cut::Leaders => leaders::cut(&self.facts, nodes),
            Cut::Blank => {
                let blank: Vec<NodeId> =
                    nodes.iter().copied().filter(|n| self.facts.is_blank_line(*n)).collect();
                leaders::cut(&self.facts, &blank)
            }
            Cut::Parting => {
                let paragraphs = leads::with_last(&self.facts, Draft::new(Generator::Siblings, each()));
                leads::with_lead(&self.facts, &paragraphs).or(Some(paragraphs))
            }
        };
        draft.map_or(Vec::new(), |draft| speaking(&self.facts, draft).records)
    }
}
