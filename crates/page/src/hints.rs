//! What is known of a page besides its bytes.

/// What is known of a page besides its bytes.
#[derive(Debug, Clone, Default)]
pub struct Hints {
    /// Address of the page: links are resolved against it.
    pub url: Option<String>,
    /// Value of the HTTP header `Content-Type`.
    pub content_type: Option<String>,
    /// Pages of its frames that are at hand: address, as the page writes it or absolute, and bytes.
    pub frames: Vec<(String, Vec<u8>)>,
}
