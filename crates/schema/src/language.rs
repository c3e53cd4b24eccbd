//! Languages by their short tags.

use std::ops::Range;

use crate::form::Fault;

/// The languages of ISO 639-1, which have a tag of two letters.
const TWO_LETTERS: &str = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee \
    el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki \
    kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc \
    oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to \
    tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

/// Fails on a tag of two letters that no language has, such as a country's; those of three letters are too many to list.
pub(crate) fn check_known_language(tag: &str, span: Range<usize>) -> Result<(), Fault> {
    let known = tag.len() != 2 || TWO_LETTERS.split_whitespace().any(|of| of == tag);
    let message = || {
        format!(
            "`{tag}` is no language of ISO 639; write its tag, such as cs, da, ja or sv, and not its country's"
        )
    };
    if known { Ok(()) } else { Err(Fault(span, message())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editors_know_the_languages() {
        let editors: serde_json::Value =
            serde_json::from_str(include_str!("../kind.schema.json")).expect("it is JSON");
        let tags: Vec<&str> = TWO_LETTERS.split_whitespace().collect();
        let pattern = editors.pointer("/definitions/language/pattern").and_then(serde_json::Value::as_str);
        assert_eq!(pattern, Some(format!("^({}|[a-z]{{3}})$", tags.join("|")).as_str()));
    }
}
