//! What a page declares as its questions: schema.org's FAQPage and Question, in JSON-LD or microdata.
//!
//! What is declared is not given as it is: on 6 of 38 labelled pages with such data it lists other questions than the
//! page shows. It only speaks for texts that stand on the page.

use page::Tag;
use rustc_hash::FxHashSet;

use crate::glance::Glance;

/// The questions that a page declares, their letters and digits only.
#[derive(Debug, Default)]
pub(crate) struct Declared {
    questions: FxHashSet<String>,
}

impl Declared {
    /// Does the page declare this text as a question?
    pub(crate) fn says(&self, text: &str) -> bool {
        !self.questions.is_empty() && self.questions.contains(&squash(text))
    }
}

/// Reads what a page declares; costs nothing where the word Question stands in no script or type.
pub(crate) fn declared(glance: &Glance) -> Declared {
    let doc = glance.doc;
    let in_script =
        doc.raws().any(|(node, text)| doc.tag(node) == Tag::SCRIPT && text.contains("acceptedAnswer"));
    let in_type = || doc.nodes().any(|n| doc.attr(n, "itemtype").is_some_and(|t| t.ends_with("/Question")));
    if !in_script && !in_type() {
        return Declared::default();
    }
    let asked = glance.items().iter().flat_map(|i| i.walk()).filter(|i| i.is("Question"));
    let names = asked.filter_map(|i| i.text("name")).map(squash).filter(|s| !s.is_empty());
    Declared { questions: names.collect() }
}

/// Letters and digits only, in lower case.
pub(crate) fn squash(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
