//! Which rules hold for an element, while the tree is walked.
//!
//! ```text
//! open elements as atoms   body | div .talk | h3        candidates of the last by bucket, each checked leftwards
//! ```

use html5ever::{Attribute, QualName, local_name};

use super::property::Declaration;
use super::selector::{Atom, Compound, Kin, Selector};
use super::sheet::Sheet;

/// A sheet at work: the open elements as atoms.
#[derive(Debug)]
pub(crate) struct Cascade {
    sheet: Sheet,
    /// Atoms of the open elements, one element after the other.
    atoms: Vec<Atom>,
    levels: Vec<Level>,
    /// How many open elements have an atom.
    open: Vec<u32>,
    found: Vec<Found>,
    work: Work,
}

#[derive(Debug)]
struct Level {
    from: usize,
    /// Has a child element been entered yet?
    parent: bool,
}

/// A declaration that holds, with its rank: important, specificity, order.
type Found = ((bool, (u16, u16, u16), u32), Declaration);

/// Steps of matching done and allowed, so that many rules times many elements stay linear in the page.
#[derive(Debug, Default)]
struct Work {
    done: u64,
    allowed: u64,
}

/// Steps allowed at the start, and for every element. Real pages need 4 for an element on average, 90 at most.
const START: u64 = 500_000;
const EACH: u64 = 200;

impl Cascade {
    pub(crate) fn new(sheet: Sheet) -> Cascade {
        Cascade {
            atoms: Vec::new(),
            levels: Vec::new(),
            open: vec![0; sheet.atoms.next as usize],
            found: Vec::new(),
            work: Work { done: 0, allowed: START },
            sheet,
        }
    }

    /// Bytes of CSS that were not read, and whether matching was given up.
    pub(crate) fn cut(&self) -> (usize, bool) {
        (self.sheet.cut, self.exhausted())
    }

    fn exhausted(&self) -> bool {
        self.work.done > self.work.allowed
    }

    /// Enters an element; the declarations that hold for it, weakest first.
    pub(crate) fn enter(&mut self, name: &QualName, attrs: &[Attribute]) -> &[Found] {
        self.found.clear();
        if self.sheet.rules.is_empty() {
            return &self.found;
        }
        let from = self.atoms.len();
        self.gather(name, attrs);
        self.work.allowed += EACH;
        if !self.exhausted() {
            self.find(from);
        }
        for atom in &self.atoms[from..] {
            self.open[*atom as usize] += 1;
        }
        self.levels.push(Level { from, parent: false });
        self.found.sort_by_key(|(rank, _)| *rank);
        &self.found
    }

    /// Leaves the element entered last.
    pub(crate) fn leave(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        for atom in self.atoms.drain(level.from..) {
            self.open[atom as usize] -= 1;
        }
    }

    /// Appends the atoms of an element.
    fn gather(&mut self, name: &QualName, attrs: &[Attribute]) {
        let known = &self.sheet.atoms;
        let is_first = self.levels.last_mut().is_none_or(|l| !std::mem::replace(&mut l.parent, true));
        self.atoms.extend(known.first.filter(|_| is_first));
        self.atoms.extend(known.root.filter(|_| self.levels.is_empty()));
        self.atoms.extend(known.tags.get(&*name.local));
        for attr in attrs {
            match attr.name.local {
                local_name!("id") => self.atoms.extend(known.ids.get(&*attr.value)),
                local_name!("class") => {
                    let words = attr.value.split_ascii_whitespace().take(MOST_CLASSES);
                    self.atoms.extend(words.filter_map(|w| known.classes.get(w)));
                }
                _ => {}
            }
            let named = known.tests.iter().filter(|(t, _)| *t.name == *attr.name.local);
            self.atoms.extend(named.filter(|(t, _)| t.holds(&attr.value)).map(|(_, a)| *a));
        }
    }

    /// Finds the rules that hold for the element whose atoms begin at `from`.
    fn find(&mut self, from: usize) {
        let (around, own) = self.atoms.split_at(from);
        let path = Path { atoms: around, levels: &self.levels, open: &self.open };
        let buckets = own.iter().filter_map(|a| self.sheet.by_atom.get(*a as usize)).flatten();
        for index in buckets.chain(&self.sheet.anywhere) {
            let Some(rule) = self.sheet.rules.get(*index as usize) else { continue };
            self.work.done += 1;
            if !rule.selector.subject.fits(own) || !path.fits(&rule.selector, &mut self.work.done) {
                continue;
            }
            let declared = self.sheet.declared.get(rule.declared.clone()).unwrap_or_default();
            let rank = |important| (important, rule.selector.specificity, *index);
            self.found.extend(declared.iter().map(|(d, important)| (rank(*important), *d)));
        }
    }
}

/// Steps after which one selector is taken not to fit one element: trying ancestors in all ways is exponential.
const MOST_STEPS: u64 = 10_000;

/// Classes looked at of one element.
const MOST_CLASSES: usize = 64;

/// The open elements above the one in question.
struct Path<'a> {
    atoms: &'a [Atom],
    levels: &'a [Level],
    open: &'a [u32],
}

impl Path<'_> {
    fn at(&self, level: usize) -> &[Atom] {
        let from = self.levels.get(level).map_or(self.atoms.len(), |l| l.from);
        let to = self.levels.get(level + 1).map_or(self.atoms.len(), |l| l.from);
        self.atoms.get(from..to).unwrap_or_default()
    }

    /// Do the compounds left of the subject fit the ancestors?
    fn fits(&self, selector: &Selector, work: &mut u64) -> bool {
        let here = |a: &Atom| self.open.get(*a as usize).is_some_and(|n| *n > 0);
        if !selector.around.iter().all(|(c, _)| c.has.iter().all(here)) {
            return false;
        }
        let around = &selector.around;
        let most = *work + MOST_STEPS;
        // Where each compound was last tried: on a mismatch the nearest "any ancestor" to the right moves one up.
        let mut tried: Vec<usize> = Vec::new();
        let mut below = self.levels.len();
        while let Some((compound, kin)) = around.get(tried.len()) {
            if *work > most {
                return false;
            }
            match self.above(below, compound, *kin, work) {
                Some(level) => {
                    tried.push(level);
                    below = level;
                }
                None => loop {
                    let Some(level) = tried.pop() else { return false };
                    if around.get(tried.len()).is_some_and(|(_, k)| *k == Kin::Ancestor) {
                        below = level;
                        break;
                    }
                },
            }
        }
        true
    }

    /// The nearest level under `below` that fits.
    fn above(&self, below: usize, compound: &Compound, kin: Kin, work: &mut u64) -> Option<usize> {
        let lowest = if kin == Kin::Parent { below.saturating_sub(1) } else { 0 };
        (lowest..below).rev().find(|level| {
            *work += 1;
            compound.fits(self.at(*level))
        })
    }
}
