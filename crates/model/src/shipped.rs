//! A model that ships: compiled in, read when it is first asked, and replaced by a user's own before that.

use std::sync::OnceLock;

use crate::{Model, ModelError};

/// A model with its name and the features of its rows: a `static` in the crate that asks it.
#[derive(Debug)]
pub struct Shipped {
    /// Its name, and that of its file: `event-title`.
    pub name: &'static str,
    text: &'static str,
    features: &'static [&'static str],
    model: OnceLock<Model>,
}

impl Shipped {
    /// The model of this file, for rows of these features.
    pub const fn new(name: &'static str, text: &'static str, features: &'static [&'static str]) -> Shipped {
        Shipped { name, text, features, model: OnceLock::new() }
    }

    /// The names of its rows' features, in their order.
    pub fn features(&self) -> &'static [&'static str] {
        self.features
    }

    /// The model. A file that ships is whole, as a test of its crate holds.
    pub fn get(&self) -> &Model {
        self.model.get_or_init(|| Model::read(self.text, self.features).unwrap_or_default())
    }

    /// Is the compiled-in file whole?
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), ModelError> {
        Model::read(self.text, self.features).map(|_| ())
    }

    /// Takes another model of the same features in its place, for the rest of the process.
    ///
    /// # Errors
    /// What is wrong with the file; or that the model has been asked already.
    pub fn replace(&self, text: &str) -> Result<(), ModelError> {
        let model = Model::read(text, self.features)?;
        let late = || format!("the model {} is in use already; replace it before a page is read", self.name);
        self.model.set(model).map_err(|_| ModelError { line: 0, message: late() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_replaced_before_it_is_asked() {
        let shipped = || Shipped::new("test", "bias 1\n", &["a"]);
        let first = shipped();
        assert_eq!(first.get().score(&[0.0]), 1.0);
        assert!(first.replace("bias 2\n").is_err());
        let second = shipped();
        assert!(second.replace("bias\n").is_err());
        second.replace("bias 2\n").unwrap();
        assert_eq!(second.get().score(&[0.0]), 2.0);
    }
}
