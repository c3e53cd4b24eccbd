//! The followed list on a page as it is now; where its rule no longer leads there, the same list found anew.
//!
//! ```text
//! rule ── fits, and half of the records are known ──▶ List
//!   └── else the page's lists ── one has half of what is known ──▶ List, and its rule
//!                             └── the rule mended ──▶ List, and its rule
//!                                      └── no ──▶ why it cannot be read: nothing is gone for that
//! ```

use gleaner::{Document, Example, Listing, Rule};
use jiff::civil;

use crate::happenings::Happenings;
use crate::known::{Known, Taken};
use crate::list::List;

/// Share of the known records that a list must have to be theirs, where something else than its rule tells it.
const THEIRS: f32 = 0.5;

/// How much shorter or longer than its list what a rule gives on its own page may be.
const ABOUT: f32 = 0.2;

/// Which list of a page is followed.
#[derive(Debug, Clone, Copy)]
pub enum Choice<'c> {
    /// The best.
    Best,
    /// That of a number, 1 the best.
    Number(usize),
    /// The best that has these values.
    Examples(&'c [Example]),
    /// That of a rule.
    Rule(&'c Rule),
}

/// How pages are read.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// Makes one address of all that lead to the same page.
    pub clean: fn(&str) -> String,
    /// The day of the visit.
    pub today: civil::Date,
}

/// What a visit read.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The list.
    pub list: List,
    /// The rule from now on; none where the list is recognised by its records alone.
    pub rule: Option<Rule>,
    /// The list had to be found anew.
    pub rebuilt: bool,
}

/// A visit: what is known after it.
#[derive(Debug, Clone)]
pub struct Visit {
    /// The rule from now on; none where the list is told by its records alone.
    pub rule: Option<Rule>,
    /// What is known of the list.
    pub known: Known,
    /// What happened.
    pub taken: Taken,
}

impl Reader {
    /// The first visit of a page, at a moment in milliseconds since 1970.
    ///
    /// # Errors
    /// Why the page has no such list, or that it has no records.
    pub fn first_visit(
        &self,
        doc: &Document,
        choice: Choice<'_>,
        source: &str,
        now: i64,
    ) -> Result<Visit, String> {
        let Reading { list, rule, .. } = filled(self.choose(doc, choice, source)?)?;
        let mut known = Known::default();
        let taken = known.take(&list, false, now);
        Ok(Visit { rule, known, taken })
    }

    /// A later visit of a page of whose list something is known.
    ///
    /// # Errors
    /// Why the list cannot be read there.
    pub fn next_visit(
        &self,
        doc: &Document,
        rule: Option<&Rule>,
        mut known: Known,
        source: &str,
        now: i64,
    ) -> Result<Visit, String> {
        let reading = filled(self.read(doc, rule, &known, source)?)?;
        let taken = known.take(&reading.list, reading.rebuilt, now);
        // As long as a visit is doubted the way that led there is, too.
        let rule = if taken.doubt.is_some() { rule.cloned() } else { reading.rule };
        Ok(Visit { rule, known, taken })
    }
}

/// A list without records is none to be followed.
fn filled(reading: Reading) -> Result<Reading, String> {
    if reading.list.records.is_empty() { Err("its list has no records".to_owned()) } else { Ok(reading) }
}

impl Reader {
    /// Chooses a list of a page to be followed.
    ///
    /// # Errors
    /// Why the page has no such list.
    pub fn choose(&self, doc: &Document, choice: Choice<'_>, source: &str) -> Result<Reading, String> {
        let happenings = Happenings::of(doc, self.today);
        if let Choice::Rule(rule) = choice {
            let found = rule.find(doc, &self.settings(doc));
            if !found.fits {
                let why = found.verdict.faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                return Err(format!("the rule does not fit the page: it {why}"));
            }
            return Ok(Reading {
                list: self.list(doc, &found.list, &happenings),
                rule: Some(rule.clone()),
                rebuilt: false,
            });
        }
        let lists = self.lists(doc);
        let chosen = match choice {
            Choice::Examples(examples) => gleaner::by_examples(doc, &lists, examples)?,
            Choice::Number(number) => {
                let missing = || format!("the page has {} lists, none of the number {number}", lists.len());
                number.checked_sub(1).and_then(|at| lists.get(at)).cloned().ok_or_else(missing)?
            }
            Choice::Best | Choice::Rule(_) => lists.first().cloned().ok_or("the page has no list")?,
        };
        let list = self.list(doc, &chosen, &happenings);
        Ok(self.read_by_rule(doc, &chosen, &happenings, source).unwrap_or(Reading {
            list,
            rule: None,
            rebuilt: false,
        }))
    }

    /// The list that is known, on its page as it is now.
    ///
    /// # Errors
    /// Why it cannot be read there.
    pub fn read(
        &self,
        doc: &Document,
        rule: Option<&Rule>,
        known: &Known,
        source: &str,
    ) -> Result<Reading, String> {
        let happenings = Happenings::of(doc, self.today);
        let found = rule.map(|rule| rule.find(doc, &self.settings(doc)));
        let by_rule =
            found.as_ref().filter(|found| found.fits).map(|found| self.list(doc, &found.list, &happenings));
        if let Some(list) = by_rule.as_ref().filter(|list| known.overlap(list) >= THEIRS) {
            return Ok(Reading { list: list.clone(), rule: rule.cloned(), rebuilt: false });
        }
        let lists = self.lists(doc);
        let shared = |list: &Listing| known.overlap(&self.list(doc, list, &happenings));
        let best = lists.iter().map(|list| (shared(list), list)).rev().max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, best)) = best.filter(|(share, _)| *share >= THEIRS) {
            let anew =
                Reading { list: self.list(doc, best, &happenings), rule: None, rebuilt: rule.is_some() };
            return Ok(self
                .read_by_rule(doc, best, &happenings, source)
                .map_or(anew, |reading| Reading { rebuilt: rule.is_some(), ..reading }));
        }
        if let (Some(rule), Some(list)) = (rule, by_rule) {
            return Ok(Reading { list, rule: Some(rule.clone()), rebuilt: false });
        }
        let mended = rule.and_then(|rule| gleaner::relearn(rule, doc, &lists, source));
        if let Some(mended) = mended {
            let found = mended.find(doc, &self.settings(doc));
            if found.fits {
                let list = self.list(doc, &found.list, &happenings);
                return Ok(Reading { list, rule: Some(mended), rebuilt: true });
            }
        }
        Err(match found {
            Some(found) => {
                let why = found.verdict.faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                format!("its rule {why}, and no list on the page has half of the records that are known")
            }
            None => "no list on the page has half of the records that are known".to_owned(),
        })
    }

    /// The list as its rule reads it, where that has about as many records.
    fn read_by_rule(
        &self,
        doc: &Document,
        chosen: &Listing,
        happenings: &Happenings,
        source: &str,
    ) -> Option<Reading> {
        let rule = gleaner::learn(doc, chosen, source)?;
        let found = rule.find(doc, &self.settings(doc));
        let (by_rule, all) = (found.list.records().count() as f32, chosen.records().count() as f32);
        let list = self.list(doc, &found.list, happenings);
        (found.fits && (by_rule - all).abs() <= ABOUT * all).then_some(Reading {
            list,
            rule: Some(rule),
            rebuilt: false,
        })
    }

    fn list(&self, doc: &Document, listing: &Listing, happenings: &Happenings) -> List {
        List::of(doc, listing, happenings, self.clean, self.today)
    }

    fn lists(&self, doc: &Document) -> Vec<Listing> {
        gleaner::listings(doc, &gleaner::marks::find(doc.full_text(), &self.settings(doc)))
    }

    fn settings(&self, doc: &Document) -> gleaner::marks::Settings {
        gleaner::marks::Settings { language: gleaner::language_of(doc), as_of: Some(self.today) }
    }
}
