//! From text to the parse-time tree: the standard's tokenizer and tree builder, with a guard between them.

use std::borrow::Cow;

use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};

use crate::feed::feed;
use crate::guard::Guard;
use crate::tree::{MOST_ATTRIBUTES, Tree};

/// Longest page read, in bytes of text: offsets are 32 bits wide.
const LONGEST_PAGE: usize = 256 << 20;

pub(crate) fn options() -> TreeBuilderOpts {
    // With scripting off `<noscript>` holds elements: what a page says without scripts is text of it too.
    TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() }
}

/// Builds the tree of a page; what was cut of it, and whether that is its end.
pub(crate) fn document(text: &str) -> (Tree, Vec<String>, bool) {
    let end =
        (0..4).filter_map(|back| LONGEST_PAGE.checked_sub(back)).find(|end| text.is_char_boundary(*end));
    let kept = end.and_then(|end| text.get(..end)).unwrap_or(text);
    let builder = TreeBuilder::new(Tree::new(kept.len()), options());
    let (guard, cut_tags) = feed(&in_lines(kept), Guard::new(builder, kept.len()), TokenizerOpts::default());
    let (tree, mut notes, is_full) = guard.finish();
    crate::selected::fill(&tree);
    let is_long = kept.len() < text.len();
    if is_long {
        notes.push(format!("{} bytes beyond {LONGEST_PAGE} were not read", text.len() - kept.len()));
    }
    if cut_tags > 0 {
        notes.push(format!("{cut_tags} tags had more than {} attributes", MOST_ATTRIBUTES));
    }
    (tree, notes, is_full || is_long)
}

/// The text with each line ended by a line feed alone (HTML §13.2.3.5): a third of all pages end theirs as DOS did.
pub(crate) fn in_lines(text: &str) -> Cow<'_, str> {
    let Some((first, rest)) = text.split_once('\r') else { return Cow::Borrowed(text) };
    let mut lines = String::with_capacity(text.len());
    lines.push_str(first);
    for line in rest.split('\r') {
        lines.push('\n');
        lines.push_str(line.strip_prefix('\n').unwrap_or(line));
    }
    Cow::Owned(lines)
}

/// Builds the tree of a fragment, as `innerHTML` would.
#[cfg(test)]
pub(crate) fn fragment(text: &str, context: html5ever::QualName) -> Tree {
    let tree = Tree::new(text.len());
    let in_select = &*context.local == "select";
    let context = html5ever::tree_builder::create_element(&tree, context, Vec::new());
    let builder = TreeBuilder::new_for_fragment(tree, context, None, options());
    let state = builder.tokenizer_state_for_context_elem(false);
    let mut guard = Guard::new(builder, text.len());
    guard.without_input = in_select;
    let options = TokenizerOpts { initial_state: Some(state), ..TokenizerOpts::default() };
    let tree = feed(&in_lines(text), guard, options).0.finish().0;
    crate::selected::fill(&tree);
    tree
}
