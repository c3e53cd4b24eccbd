//! Words before a name: those that lead to who gives an event, and those of people who do not.

/// Small words before who gives an event: "by Ann Lee", "mit Vera Lang".
pub(crate) fn leads_to_who_gives(word: &str) -> bool {
    const WORDS: [&str; 12] =
        ["by", "with", "von", "mit", "par", "avec", "por", "con", "com", "di", "met", "med"];
    WORDS.contains(&word.to_lowercase().as_str())
}

/// Does a label tell of people who do not speak?
pub(crate) fn is_elsewhere(label: &str) -> bool {
    const WORDS: [&str; 24] = [
        "contact",
        "contacts",
        "organizer",
        "organizers",
        "organiser",
        "organisers",
        "chair",
        "info",
        "information",
        "questions",
        "sponsor",
        "sponsors",
        "photo",
        "photos",
        "editor",
        "webmaster",
        "secretary",
        "treasurer",
        "kontakt",
        "ansprechpartner",
        "veranstalter",
        "contacto",
        "organiza",
        "contatti",
    ];
    let label = label.trim_end();
    let words = || label.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty());
    label.ends_with([':', '\u{ff1a}']) && words().any(|w| WORDS.contains(&&*w.to_lowercase()))
}
