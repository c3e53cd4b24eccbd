//! What finds one sort of thing in text.

use crate::line::LineReader;
use crate::mark::{Mark, Settings};

/// Finds one sort of thing in text.
pub trait Recognizer: Sync {
    /// The name its marks carry.
    fn name(&self) -> &str;

    /// Adds the marks found in `text`, in order.
    fn find(&self, text: &str, settings: &Settings, out: &mut Vec<Mark>);

    /// For recognisers that read line by line: a reader, so that several of them share one reading of the text.
    #[doc(hidden)]
    fn reader<'t>(&self, _text: &'t str) -> Option<Box<dyn LineReader<'t> + 't>> {
        None
    }
}
