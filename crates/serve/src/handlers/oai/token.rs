//! Tokens by which lists go on. A token tells all that its list asks for and where it goes on, so that nothing is kept of it here: it
//! never expires, and works on any machine that serves the store.
//!
//! ```text
//! marcxml!kind:publication!0!9223372036854775807!kind:publication!1764000000000!4711
//! ```

use super::selection::{Format, Position, Selection};

/// The token of a list that goes on. No name of a set holds what stands between its parts.
pub(super) fn write(selection: &Selection, position: &Position) -> String {
    let Selection { format, set, from, until, .. } = selection;
    let (at, id) = position.after;
    format!("{}!{set}!{from}!{until}!{}!{at}!{id}", format.prefix(), position.set)
}

/// What a token tells; `None` where it is none.
pub(super) fn read(token: &str) -> Option<Selection> {
    let parts: Vec<&str> = token.split('!').collect();
    let [format, set, from, until, at_set, at, id] = parts[..] else { return None };
    let position = Position { set: at_set.to_owned(), after: (at.parse().ok()?, id.parse().ok()?) };
    Some(Selection {
        format: Format::of(format)?,
        set: set.to_owned(),
        from: from.parse().ok()?,
        until: until.parse().ok()?,
        position: Some(position),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_tells_all_of_its_list() {
        let position = Position { set: "kind:publication".into(), after: (1_764_000_000_000, 7) };
        let selection = Selection {
            format: Format::MarcXml,
            set: "kind".into(),
            from: 5,
            until: i64::MAX,
            position: Some(position.clone()),
        };
        let token = write(&selection, &position);
        assert_eq!(read(&token), Some(selection));
        for broken in ["", "x", &token[1..], &format!("{token}!"), &token.replace('7', "x"), "oai_dc!!!!!!"] {
            assert_eq!(read(broken), None, "{broken}");
        }
    }
}
