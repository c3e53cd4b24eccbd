//! Text as HTML writes it.

/// Writes text so that it is nothing but text, in an element and in an attribute with quotation marks, of HTML and of XML.
///
/// A NUL, which neither knows, becomes U+FFFD, as the HTML standard's parser reads it.
///
/// ```
/// let mut out = String::new();
/// page::escape("a < b & \"c\"", &mut out);
/// assert_eq!(out, "a &lt; b &amp; &quot;c&quot;");
/// ```
pub fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\0' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}
