//! The models of this crate, by which `glean fit` writes and `--model` replaces them.

use model::Shipped;

/// All models that readers of records ask.
pub fn models() -> Vec<&'static Shipped> {
    vec![
        &crate::annotation::confidence::SERVES,
        &crate::annotation::description::SENTENCE,
        &crate::course::judge::PAGE,
        &crate::course::name::NAME,
        &crate::course::several::judge::LIST,
        &crate::main_text::CONTEXT,
        &crate::main_text::LINE,
    ]
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_model_that_ships_is_whole() {
        for model in super::models() {
            model.check().unwrap_or_else(|e| panic!("models/{}.model, {e}", model.name));
        }
    }
}
