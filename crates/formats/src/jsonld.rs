//! JSON-LD with schema.org's words, ready to be pasted into a page: each kind by the class and properties that its schema names,
//! lists as ItemList.
//!
//! ```text
//! {"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": …, "acceptedAnswer": …}]}
//! ```

mod array;
mod item_list;
mod object;
mod pages;
mod price;
mod schedule;
mod script;

pub use array::{Array, of_page};
pub use item_list::item_lists;
pub use pages::Pages;
