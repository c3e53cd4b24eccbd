//! Microformats, classic and microformats2, in schema.org's words: which class names make an element a thing, and which a property.
//!
//! ```text
//! class="h-recipe" ──▶ Recipe        in it, class="p-ingredient" ──▶ recipeIngredient        "offers.price": the price of its offer
//! ```
//!
//! Style sheets use plain words as class names, so a property counts only within a thing of its format. Events have a table of their
//! own, since what they need of cards is less.

/// A format: what its things are, and what stands in them.
pub(super) struct Format {
    roots: &'static [&'static str],
    /// The class of schema.org, or a word for what is none: a card may be a person or a firm.
    pub(super) thing: &'static str,
    properties: &'static [(&'static str, &'static str)],
}

/// Names of things that are no class of schema.org, and of classes for which the rules of things ask.
pub(super) const CARD: &str = "Card";
pub(super) const FEED: &str = "Feed";
pub(super) const EVENT: &str = "Event";
pub(super) const ARTICLE: &str = "Article";
pub(super) const RECIPE: &str = "Recipe";
pub(super) const PRODUCT: &str = "Product";
pub(super) const PROFILE: &str = "ProfilePage";

/// Of an element with several root names the first is what it is.
const FORMATS: [Format; 11] = [
    Format { roots: &["vevent", "h-event"], thing: EVENT, properties: &[] },
    Format {
        roots: &["h-recipe", "hrecipe"],
        thing: RECIPE,
        properties: &[
            ("p-name", "name"),
            ("fn", "name"),
            ("p-ingredient", "recipeIngredient"),
            ("ingredient", "recipeIngredient"),
            ("e-instructions", "recipeInstructions"),
            ("instructions", "recipeInstructions"),
            ("instruction", "recipeInstructions"),
            ("p-yield", "recipeYield"),
            ("yield", "recipeYield"),
            ("dt-duration", "totalTime"),
            ("duration", "totalTime"),
            ("preptime", "prepTime"),
            ("cooktime", "cookTime"),
            ("p-author", "author"),
            ("author", "author"),
            ("dt-published", "datePublished"),
            ("published", "datePublished"),
            ("u-photo", "image"),
            ("photo", "image"),
            ("u-url", "url"),
            ("url", "url"),
            ("p-summary", "description"),
            ("summary", "description"),
            ("p-category", "recipeCategory"),
            ("h-review-aggregate", "aggregateRating"),
            ("hreview-aggregate", "aggregateRating"),
        ],
    },
    Format {
        roots: &["h-product", "hproduct"],
        thing: PRODUCT,
        properties: &[
            ("p-name", "name"),
            ("fn", "name"),
            ("p-brand", "brand"),
            ("brand", "brand"),
            ("p-category", "category"),
            ("category", "category"),
            ("p-description", "description"),
            ("e-description", "description"),
            ("description", "description"),
            ("p-price", "offers.price"),
            ("price", "offers.price"),
            ("p-currency", "offers.priceCurrency"),
            ("currency", "offers.priceCurrency"),
            ("u-identifier", "productID"),
            ("p-identifier", "productID"),
            ("identifier", "productID"),
            ("u-photo", "image"),
            ("photo", "image"),
            ("u-url", "url"),
            ("url", "url"),
            ("h-review-aggregate", "aggregateRating"),
            ("hreview-aggregate", "aggregateRating"),
        ],
    },
    Format {
        roots: &["h-entry", "hentry"],
        thing: ARTICLE,
        properties: &[
            ("p-name", "name"),
            ("entry-title", "name"),
            ("p-author", "author"),
            ("author", "author"),
            ("dt-published", "datePublished"),
            ("published", "datePublished"),
            ("dt-updated", "dateModified"),
            ("updated", "dateModified"),
            ("p-summary", "description"),
            ("entry-summary", "description"),
            ("u-photo", "image"),
            ("u-featured", "image"),
            ("u-url", "url"),
        ],
    },
    Format {
        roots: &["h-review-aggregate", "hreview-aggregate"],
        thing: "AggregateRating",
        properties: &[
            ("p-item", "mainEntity"),
            ("item", "mainEntity"),
            ("p-average", "ratingValue"),
            ("average", "ratingValue"),
            ("p-rating", "ratingValue"),
            ("rating", "ratingValue"),
            ("p-count", "reviewCount"),
            ("count", "reviewCount"),
            ("p-votes", "ratingCount"),
            ("votes", "ratingCount"),
        ],
    },
    Format {
        roots: &["h-review", "hreview"],
        thing: "Review",
        properties: &[("p-item", "itemReviewed"), ("item", "itemReviewed"), ("p-author", "author")],
    },
    Format {
        roots: &["h-resume", "hresume"],
        thing: PROFILE,
        properties: &[("p-contact", "mainEntity"), ("contact", "mainEntity")],
    },
    Format { roots: &["h-feed", "hfeed"], thing: FEED, properties: &[] },
    Format {
        roots: &["h-card", "vcard"],
        thing: CARD,
        properties: &[
            ("p-name", "name"),
            ("fn", "name"),
            ("p-job-title", "jobTitle"),
            ("title", "jobTitle"),
            ("p-role", "jobTitle"),
            ("role", "jobTitle"),
            ("p-org", "worksFor"),
            ("org", "worksFor"),
            ("u-email", "email"),
            ("p-email", "email"),
            ("email", "email"),
            ("p-tel", "telephone"),
            ("u-tel", "telephone"),
            ("tel", "telephone"),
            ("p-adr", "address"),
            ("h-adr", "address"),
            ("adr", "address"),
            ("p-note", "description"),
            ("note", "description"),
            ("u-photo", "image"),
            ("photo", "image"),
            ("u-url", "url"),
            ("url", "url"),
        ],
    },
    Format {
        roots: &["h-adr", "adr"],
        thing: "PostalAddress",
        properties: &[
            ("p-street-address", "streetAddress"),
            ("street-address", "streetAddress"),
            ("p-locality", "addressLocality"),
            ("locality", "addressLocality"),
            ("p-region", "addressRegion"),
            ("region", "addressRegion"),
            ("p-postal-code", "postalCode"),
            ("postal-code", "postalCode"),
        ],
    },
    Format { roots: &["h-item"], thing: "Thing", properties: &[("p-name", "name"), ("u-url", "url")] },
];

/// Class names looked at on one element: more are a style sheet's.
const MAX_WORDS: usize = 24;
/// A widespread system writes `hentry` on every page that it makes, and this beside it where the page is no entry.
const NO_ENTRY: &str = "type-page";

/// What makes an element with this class attribute a thing, if anything does.
pub(super) fn format_of(class: &str) -> Option<&'static Format> {
    let words = || class.split_ascii_whitespace().take(MAX_WORDS);
    // Most class names of most pages end here.
    words().find(|word| word.starts_with(['h', 'v', 'a']))?;
    let is_root = |format: &&Format| words().any(|word| format.roots.contains(&word));
    let format = FORMATS.iter().find(is_root)?;
    (format.thing != ARTICLE || words().all(|word| word != NO_ENTRY)).then_some(format)
}

/// The properties that a class attribute makes an element of a thing.
pub(super) fn properties_of(thing: &str, class: &str) -> Vec<&'static str> {
    let Some(format) = FORMATS.iter().find(|format| format.thing == thing) else { return Vec::new() };
    let property = |word: &str| format.properties.iter().find(|(name, _)| *name == word).map(|(_, of)| *of);
    let mut found: Vec<&str> = class.split_ascii_whitespace().take(MAX_WORDS).filter_map(property).collect();
    found.dedup();
    found
}
