//! Microformats: class names of hCalendar (`vevent`) and microformats2 (`h-event`) in schema.org's words.
//!
//! Bootstrap and the like also use plain words as class names, so a property counts only within a thing, and only
//! names of the two event formats and of the cards they hold are known.

use page::{Document, NodeId};

use super::mention::Mention;

/// Class names that make an element a thing, and its type.
const THINGS: [(&str, &str); 6] = [
    ("vevent", "Event"),
    ("h-event", "Event"),
    ("vcard", "Card"),
    ("h-card", "Card"),
    ("h-adr", "PostalAddress"),
    ("adr", "PostalAddress"),
];

/// Class names that make an element a property, and its name.
const PROPERTIES: [(&str, &str); 29] = [
    ("summary", "name"),
    ("p-name", "name"),
    ("fn", "name"),
    ("org", "name"),
    ("dtstart", "startDate"),
    ("dt-start", "startDate"),
    ("dtend", "endDate"),
    ("dt-end", "endDate"),
    ("location", "location"),
    ("p-location", "location"),
    ("h-location", "location"),
    ("url", "url"),
    ("u-url", "url"),
    ("description", "description"),
    ("p-summary", "description"),
    ("e-content", "description"),
    ("organizer", "organizer"),
    ("p-organizer", "organizer"),
    ("p-speaker", "performer"),
    ("adr", "address"),
    ("p-adr", "address"),
    ("street-address", "streetAddress"),
    ("p-street-address", "streetAddress"),
    ("locality", "addressLocality"),
    ("p-locality", "addressLocality"),
    ("region", "addressRegion"),
    ("p-region", "addressRegion"),
    ("postal-code", "postalCode"),
    ("p-postal-code", "postalCode"),
];

/// Class names looked at on one element: more are a style sheet's.
const MAX_WORDS: usize = 12;

/// Beside `vevent` these say that it is a post or a school of somebody's life (hResume).
const OF_A_LIFE: [&str; 3] = ["experience", "education", "affiliation"];

/// Does the class name an event? Cards on a page without one say nothing that a kind asks for.
pub(crate) fn is_event(class: &str) -> bool {
    let mut words = class.split_ascii_whitespace();
    words.any(|word| word == "vevent" || word == "h-event") && !is_of_a_life(class)
}

fn is_of_a_life(class: &str) -> bool {
    class.split_ascii_whitespace().any(|word| OF_A_LIFE.contains(&word))
}

/// What a class attribute says.
pub(crate) fn mention(class: &str) -> Mention {
    let find = |table: &[(&'static str, &'static str)], word: &str| {
        table.iter().find(|(c, _)| *c == word).map(|(_, name)| (*name).to_owned())
    };
    let mut mention = Mention::default();
    for word in class.split_whitespace().take(MAX_WORDS) {
        if let Some(thing) = find(&THINGS, word).filter(|thing| thing != "Event" || !is_of_a_life(class)) {
            mention.thing.get_or_insert_default().push(thing);
        }
        mention.names.extend(find(&PROPERTIES, word));
    }
    mention
}

/// Class names of properties that say a day, a time or both.
const MOMENTS: [&str; 4] = ["dtstart", "dt-start", "dtend", "dt-end"];
/// Nodes of such an element in which its values are looked for.
const NEAR: usize = 24;

/// The value-class pattern: `<span class="dtstart"><span class="value-title" title="2009-03-14T08:00"></span>`, or a day and
/// a time each in an element of its own: `<time class="value" datetime="2009-06-26">26 June</time>, <b class="value">7pm</b>`.
pub(crate) fn value_within(doc: &Document, node: NodeId) -> Option<String> {
    let names = |n: NodeId, known: &[&str]| {
        doc.attr(n, "class").is_some_and(|c| c.split_whitespace().any(|w| known.contains(&w)))
    };
    let near = || doc.subtree(node).skip(1);
    let title = near().take(4).filter(|n| names(*n, &["value-title"])).find_map(|n| doc.attr(n, "title"));
    title.map(str::to_owned).or_else(|| {
        let value_text = |n: NodeId| {
            let attr = ["datetime", "title", "value"].iter().find_map(|a| doc.attr(n, a));
            attr.unwrap_or(doc.text(n)).trim()
        };
        let parts = || near().take(NEAR).filter(|n| names(*n, &["value"])).map(value_text);
        let dated = names(node, &MOMENTS) && parts().next().is_some();
        dated.then(|| parts().collect::<Vec<_>>().join(" "))
    })
}
