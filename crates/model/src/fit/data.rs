//! Examples: rows of named features with what they should be.

/// Examples to learn from.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Data {
    features: Vec<String>,
    /// Row after row.
    values: Vec<f32>,
    labels: Vec<f32>,
    weights: Vec<f32>,
    groups: Vec<u32>,
    sites: Vec<u32>,
}

impl Data {
    /// No examples yet, of rows with these features.
    pub fn new<N: Into<String>>(features: impl IntoIterator<Item = N>) -> Data {
        Data { features: features.into_iter().map(Into::into).collect(), ..Data::default() }
    }

    /// Adds an example.
    ///
    /// - `row`: its features in their order; what is missing is 0.
    /// - `label`: the chance, value or share of the choice that the model should give it.
    /// - `weight`: how many examples it counts for.
    /// - `group`: which candidates stand against each other, or stand on one page; those of a group come one after the other.
    /// - `site`: examples of one site are left out together.
    pub fn push(&mut self, row: &[f32], label: f32, weight: f32, group: usize, site: &str) {
        let width = self.width();
        let finite = |v: &f32| if v.is_finite() { *v } else { 0.0 };
        self.values.extend(row.iter().map(finite).chain(std::iter::repeat(0.0)).take(width));
        self.labels.push(label);
        self.weights.push(weight);
        self.groups.push(u32::try_from(group).unwrap_or(u32::MAX));
        self.sites.push(hash(site));
    }

    /// How many examples.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// How many features a row has.
    pub fn width(&self) -> usize {
        self.features.len()
    }

    /// Names of the features.
    pub fn features(&self) -> &[String] {
        &self.features
    }

    /// The features of an example.
    pub fn row(&self, at: usize) -> &[f32] {
        self.values.get(at * self.width()..(at + 1) * self.width()).unwrap_or_default()
    }

    /// What each example should be.
    pub fn labels(&self) -> &[f32] {
        &self.labels
    }

    /// How much each counts.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The groups, each as the range of its examples.
    pub fn groups(&self) -> Vec<std::ops::Range<usize>> {
        let mut out: Vec<std::ops::Range<usize>> = Vec::new();
        for at in 0..self.len() {
            match out.last_mut() {
                Some(last) if self.groups.get(last.start) == self.groups.get(at) => last.end = at + 1,
                _ => out.push(at..at + 1),
            }
        }
        out
    }

    /// The site of an example, as a number that its name alone decides.
    pub(crate) fn site(&self, at: usize) -> u32 {
        self.sites.get(at).copied().unwrap_or_default()
    }

    /// In which of so many parts the site of an example stands.
    pub fn fold(&self, at: usize, folds: u32) -> u32 {
        self.site(at) % folds.max(1)
    }

    /// The fold of a site, as that of its examples.
    pub fn fold_of(site: &str, folds: u32) -> u32 {
        hash(site) % folds.max(1)
    }

    /// The examples that are wanted.
    pub fn only(&self, wanted: impl Fn(usize) -> bool) -> Data {
        let mut out = Data::new(self.features.iter().cloned());
        for at in (0..self.len()).filter(|at| wanted(*at)) {
            out.values.extend_from_slice(self.row(at));
            out.labels.extend(self.labels.get(at));
            out.weights.extend(self.weights.get(at));
            out.groups.extend(self.groups.get(at));
            out.sites.extend(self.sites.get(at));
        }
        out
    }

    /// Mean of each feature, each example by its weight.
    pub(crate) fn means(&self) -> Vec<f64> {
        let total: f64 = self.weights.iter().map(|w| f64::from(*w)).sum();
        let mut out = vec![0.0; self.width()];
        for at in 0..self.len() {
            let weight = self.weights.get(at).map_or(0.0, |w| f64::from(*w));
            out.iter_mut().zip(self.row(at)).for_each(|(sum, v)| *sum += weight * f64::from(*v));
        }
        out.iter_mut().for_each(|sum| *sum /= total.max(f64::MIN_POSITIVE));
        out
    }
}

/// FNV-1a, so that the folds are the same on every machine.
fn hash(site: &str) -> u32 {
    site.bytes().fold(0x811c_9dc5, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193))
}
