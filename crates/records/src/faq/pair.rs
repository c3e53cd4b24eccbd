//! A question with its answer.

use std::ops::Range;

use page::NodeId;

use crate::evidence::Field;

/// A question with its answer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Pair {
    /// The question as the page writes it, without "Q:" or its number.
    pub question: Field<String>,
    /// The answer's text, a line a block; empty where the page answers with a picture or not at all.
    pub answer: Field<String>,
    /// The answer as HTML that is safe to show: no scripts, no styles, only tags and attributes of a short list.
    pub answer_html: String,
    /// The id or name by which the question can be linked to, where the page gives it one.
    pub anchor: Option<Field<String>>,
    /// The heading of the group of questions it stands in, where the page has groups.
    pub section: Option<Field<String>>,
    /// How sure it is that this is a question of a FAQ, 0 to 1.
    pub confidence: f32,
    /// The nodes that hold question and answer.
    pub nodes: Range<NodeId>,
}
