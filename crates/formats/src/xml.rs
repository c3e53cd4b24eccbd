//! Text in XML 1.0.

/// Text as it stands in an element or a quoted attribute: what would be markup as entities, and what XML forbids (§2.2), or
/// discourages as controls, left out, however it was written.
pub fn escaped(text: &str) -> String {
    let is_allowed = |c: &char| match c {
        '\t' | '\n' | '\r' => true,
        c => !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'),
    };
    let allowed: String = text.chars().filter(is_allowed).collect();
    let mut out = String::with_capacity(allowed.len() + 8);
    page::escape(&allowed, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_is_markup_and_nothing_is_forbidden() {
        assert_eq!(escaped("a\0\u{1}\u{1b}\u{85}\u{fffe}\u{ffff}\tb\n"), "a\tb\n");
        assert_eq!(escaped("<b a='1' c=\"2\">&]]>"), "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;]]&gt;");
    }
}
