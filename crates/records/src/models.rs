//! The models of this crate, by which `glean fit` writes and `--model` replaces them.

use model::Shipped;

/// All models that readers of records ask.
pub fn models() -> Vec<&'static Shipped> {
    #[cfg(feature = "kinds")]
    let mut out = vec![
        &crate::annotation::confidence::SERVES,
        &crate::by_schema::DAY,
        &crate::by_schema::PRICE,
        &crate::by_schema::SINGLE,
        &crate::by_schema::TITLE,
        &crate::by_schema::SECTION,
        &crate::annotation::description::SENTENCE,
        &crate::course::several::judge::LIST,
        &crate::faq::judge::GROUP,
        &crate::faq::member::MEMBER,
        &crate::main_text::CONTEXT,
        &crate::main_text::LINE,
        &crate::course::judge::PAGE,
        &crate::course::name::NAME,
        &crate::course::number::choice::NUMBER,
        &crate::course::people::candidates::TEACHER,
    ];
    #[cfg(not(feature = "kinds"))]
    let mut out = Vec::new();
    out.extend([
        &crate::event::group::GROUP,
        &crate::event::own_day::OWN_DAY,
        &crate::event::title::TITLE,
        &crate::event::title::SINGLE_TITLE,
        &crate::event::draft::CONFIDENCE,
        &crate::page_type::ABOUT_EVENTS,
    ]);
    #[cfg(feature = "kinds")]
    out.extend(crate::by_schema::SECTIONS.iter().map(|(_, _, model)| model));
    out.extend(&crate::page_type::TYPES);
    out
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
