//! JSON-LD with schema.org's words, ready to be pasted into a page: events as Event, questions as FAQPage, courses as
//! Course, lists as ItemList, a page's annotation as WebPage.
//!
//! ```text
//! {"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": …, "acceptedAnswer": …}]}
//! ```

mod array;
mod course;
mod event;
mod faq;
mod item_list;
mod script;
mod web_page;

pub use array::Array;
pub use course::courses;
pub use event::events;
pub use faq::faq_page;
pub use item_list::item_lists;
pub use web_page::web_page;
