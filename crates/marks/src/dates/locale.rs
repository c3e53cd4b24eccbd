//! What a language tag says about dates.

use super::order::Order;

/// What a language tag says about dates.
pub(super) struct Locale {
    pub(super) language: String,
    pub(super) order: Order,
    /// The tag names a region.
    pub(super) regional: bool,
    /// Dates in digits are written with dots: "14.10."
    pub(super) dotted: bool,
}

impl Locale {
    pub(super) fn of(tag: &str) -> Locale {
        let mut parts = tag.split(|c: char| !c.is_ascii_alphanumeric()).filter(|p| !p.is_empty());
        let language = parts.next().unwrap_or("en").to_ascii_lowercase();
        let region = parts.find(|p| p.len() == 2).map(str::to_ascii_uppercase);
        let order = Order::of(&language, region.as_deref());
        let dotted = matches!(
            language.as_str(),
            "de" | "cs"
                | "sk"
                | "fi"
                | "nb"
                | "nn"
                | "no"
                | "da"
                | "pl"
                | "ru"
                | "uk"
                | "be"
                | "bg"
                | "hr"
                | "sr"
                | "sl"
                | "bs"
                | "et"
                | "lv"
                | "hu"
                | "tr"
                | "ro"
                | "is"
                | "mk"
                | "az"
                | "kk"
                | "hy"
                | "ka"
        );
        Locale { language, order, regional: region.is_some(), dotted }
    }
}
