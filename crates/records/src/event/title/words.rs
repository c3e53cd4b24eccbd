//! Words that name no event: what a link does, who presents.

/// Words of links and buttons that act on a record and do not name it.
const ACTIONS: [&str; 86] = [
    "agenda",
    "agendas",
    "minutes",
    "video",
    "audio",
    "download",
    "read",
    "more",
    "info",
    "details",
    "tickets",
    "ticket",
    "register",
    "registration",
    "buy",
    "click",
    "here",
    "add",
    "to",
    "calendar",
    "ical",
    "ics",
    "map",
    "abstract",
    "slides",
    "pdf",
    "view",
    "share",
    "edit",
    "rsvp",
    "learn",
    "get",
    "sold",
    "out",
    "mehr",
    "weiterlesen",
    "anzeigen",
    "karten",
    "watch",
    "listen",
    "packet",
    "meeting",
    "approved",
    "draft",
    "notice",
    "event",
    "the",
    "now",
    "cancelled",
    "canceled",
    "tba",
    "google",
    "outlook",
    "doc",
    "docx",
    "html",
    "kb",
    "mb",
    "and",
    "full",
    "icalendar",
    "export",
    "transcript",
    "summary",
    "recording",
    "book",
    "fees",
    "fee",
    "open",
    "only",
    "attachments",
    "materials",
    "handouts",
    "previous",
    "next",
    "all",
    "see",
    "directions",
    "livestream",
    "zoom",
    "link",
    "website",
    "paper",
    "papers",
    "preprint",
    "youtube",
];

/// Is every word one of those? A number among them tells the size of a file.
pub(crate) fn is_action(text: &str) -> bool {
    actions(text) >= 1.0
}

/// Share of a text's words that are such.
pub(super) fn actions(text: &str) -> f32 {
    let lower = text.to_lowercase();
    let words = || lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    let acts = words().filter(|w| ACTIONS.contains(w) || w.bytes().all(|b| b.is_ascii_digit())).count();
    let all = words().count();
    if all == 0 { 1.0 } else { acts as f32 / all as f32 }
}

/// Running text: it ends as a sentence does, or holds the end of one.
pub(super) fn is_sentence(text: &str) -> bool {
    const LONG: usize = 40;
    text.len() >= LONG && (text.ends_with(['.', '!', '。']) || text.contains(". "))
}

/// A presenter stands above the title of what is presented.
pub(super) fn presents(text: &str) -> bool {
    let lower = text.to_lowercase();
    ["presents", "present", "presented by", "präsentiert", "presenta", "présente"]
        .iter()
        .any(|w| lower.ends_with(w))
}

/// An abstract names no talk.
pub(super) fn is_abstract(text: &str) -> bool {
    ["Abstract", "ABSTRACT", "Zusammenfassung", "Résumé", "Resumen"]
        .iter()
        .any(|w| text.strip_prefix(w).is_some_and(|rest| rest.trim_start().starts_with([':', '.', '–', '-'])))
}
