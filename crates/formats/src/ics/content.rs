//! Content lines (RFC 5545 §3.1): `NAME:value`, folded at 75 octets, text escaped, and how they write days and times.

use jiff::civil;

/// Longest line in octets, without its end (§3.1).
const LINE: usize = 75;

/// Writes a property whose value is text: escaped as §3.3.11 says.
pub(crate) fn text(out: &mut String, name: &str, value: &str) {
    let mut escaped = String::with_capacity(value.len() + 8);
    for c in value.trim().chars() {
        match c {
            '\\' | ';' | ',' => escaped.extend(['\\', c]),
            // Readers that split lines as Unicode does would take the others for an end of the content line.
            '\n' | '\u{2028}' | '\u{2029}' => escaped.push_str("\\n"),
            '\t' => escaped.push(' '),
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    line(out, name, &escaped);
}

/// Writes a property whose value is no text (a date, an address, a word), folded. A line's end in it would begin another
/// property: control characters are left out.
pub(crate) fn line(out: &mut String, name: &str, value: &str) {
    let mut room = LINE;
    for c in name.chars().chain([':']).chain(value.chars()).filter(|c| !c.is_control()) {
        if c.len_utf8() > room {
            out.push_str("\r\n ");
            room = LINE - 1;
        }
        room -= c.len_utf8();
        out.push(c);
    }
    out.push_str("\r\n");
}

/// A day (§3.3.4).
pub(super) fn date(day: civil::Date) -> String {
    day.strftime("%Y%m%d").to_string()
}

/// A day and clock time, of no zone (§3.3.5).
pub(super) fn stamp(moment: civil::DateTime) -> String {
    moment.strftime("%Y%m%dT%H%M%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        let mut out = String::new();
        text(&mut out, "SUMMARY", "a, b; c\\d\ne\r\u{7}");
        assert_eq!(out, "SUMMARY:a\\, b\\; c\\\\d\\ne\r\n");
    }

    #[test]
    fn no_value_begins_a_line_of_its_own() {
        let mut out = String::new();
        line(&mut out, "URL", "http://a.org/\r\nATTACH:http://b.org/");
        text(&mut out, "SUMMARY", "a\u{2028}b");
        assert_eq!(out, "URL:http://a.org/ATTACH:http://b.org/\r\nSUMMARY:a\\nb\r\n");
    }

    #[test]
    fn long_lines_are_folded_between_characters() {
        let mut out = String::new();
        text(&mut out, "SUMMARY", &"ü".repeat(100));
        assert!(out.split("\r\n").all(|l| l.len() <= 75));
        assert_eq!(out.replace("\r\n ", "").matches('ü').count(), 100);
    }
}
