//! A page as Python hands it over, parsed.

use gleaner::{Document, Hints, PageWithLists, marks};

use crate::settings::Settings;

/// Bytes, address and content type.
pub(crate) type PageInput = (Vec<u8>, Option<String>, Option<String>);

pub(crate) fn parse((html, url, content_type): &PageInput) -> Document {
    gleaner::parse(html, &Hints { url: url.clone(), content_type: content_type.clone(), ..Hints::default() })
}

/// How texts of a page are read: in the language of the caller, else in the page's.
pub(crate) fn mark_settings(language: Option<&str>, settings: &Settings) -> marks::Settings {
    let base = &settings.options.settings;
    let language = base.language.clone().or_else(|| language.map(str::to_owned));
    marks::Settings { language, as_of: base.as_of }
}

/// A page with its lists, best first.
pub(crate) fn page_with_lists(page: &PageInput, settings: &Settings) -> PageWithLists {
    let doc = parse(page);
    let marks = marks::find(doc.full_text(), &mark_settings(gleaner::language_of(&doc).as_deref(), settings));
    let lists = gleaner::listings(&doc, &marks);
    (doc, lists)
}
