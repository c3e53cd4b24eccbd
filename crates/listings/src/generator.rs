//! Who proposed a list.

/// Who proposed a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Generator {
    /// One node a record, one parent.
    Siblings,
    /// One node a record, several parents.
    Cousins,
    /// Flat: cut where a leader (heading, bold, date, rule, `<dt>` …) repeats.
    Leaders,
    /// Told from outside, as a rule does that was learnt on another page.
    Told,
}

impl Generator {
    /// The name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Generator::Siblings => "siblings",
            Generator::Cousins => "cousins",
            Generator::Leaders => "leaders",
            Generator::Told => "told",
        }
    }
}
