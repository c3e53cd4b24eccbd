//! The kinds that ship.

use std::sync::LazyLock;

use crate::kind::Schema;

/// Name and text of each; a kind is a line here and its file.
const FILES: &[(&str, &str)] = &[
    ("event", include_str!("../kinds/event.toml")),
    ("course", include_str!("../kinds/course.toml")),
    ("faq", include_str!("../kinds/faq.toml")),
    ("page", include_str!("../kinds/page.toml")),
    ("job", include_str!("../kinds/job.toml")),
    ("product", include_str!("../kinds/product.toml")),
    ("recipe", include_str!("../kinds/recipe.toml")),
    ("publication", include_str!("../kinds/publication.toml")),
    ("person", include_str!("../kinds/person.toml")),
    ("article", include_str!("../kinds/article.toml")),
    ("housing", include_str!("../kinds/housing.toml")),
    ("package", include_str!("../kinds/package.toml")),
    ("item", include_str!("../kinds/item.toml")),
];

/// Kinds for which pages are read where nobody says which.
pub const USUAL: [&str; 3] = ["event", "course", "faq"];

static SHIPPED: LazyLock<Vec<Schema>> = LazyLock::new(|| {
    let read = |(name, text): &(&str, &str)| {
        // A test checks them once for all: every program that starts would pay for it.
        Schema::from_kept(&format!("{name}.toml"), text).unwrap_or_else(|error| panic!("{error}"))
    };
    FILES.iter().map(read).collect()
});

/// The kinds that ship.
pub fn shipped() -> &'static [Schema] {
    &SHIPPED
}

/// The kind of that name, if it ships.
pub fn named(name: &str) -> Option<&'static Schema> {
    SHIPPED.iter().find(|schema| schema.name == name)
}

/// The file of a kind that ships; empty of others.
pub(crate) fn text_of(name: &str) -> &'static str {
    FILES.iter().find(|(of, _)| *of == name).map_or("", |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_that_ship_are_called_as_their_files() {
        let names: Vec<&str> = shipped().iter().map(|schema| schema.name.as_str()).collect();
        assert_eq!(names, FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }

    #[test]
    fn kinds_that_ship_have_no_mistakes() {
        for (name, text) in FILES {
            assert_eq!(Schema::from_toml(name, text).map(|schema| schema.name), Ok((*name).to_owned()));
        }
    }
}
