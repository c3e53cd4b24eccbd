//! Characters that steer what shows a text, instead of being shown: no page may choose them for its reader.

/// Is it a control character, which a terminal obeys, or one that turns the order in which the letters behind it are shown
/// ("gnp.exe" for "exe.png")? Marks of one letter's own direction, which Arabic and Hebrew need, are not.
pub fn steers(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::steers;

    #[test]
    fn what_turns_the_order_steers() {
        assert!(['\u{1b}', '\n', '\u{7f}', '\u{9b}', '\u{202e}', '\u{2066}'].into_iter().all(steers));
        assert!(!['a', ' ', 'א', '\u{200f}', '\u{200d}', '\u{ad}'].into_iter().any(steers));
    }
}
