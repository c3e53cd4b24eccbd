//! Not a place to go to: "via Zoom", "Microsoft Teams", "(online)", "オンライン".

use std::sync::LazyLock;

use regex::Regex;

use super::Part;
use crate::classes::flag;
use crate::line::Line;
use crate::mark::PlaceKind;
use crate::words::Shape;

/// Services by name, and "online" where it says how a thing is held: behind "via", in brackets, alone, with "only".
static PHRASES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?i)(?:(?:(?:held|hosted|offered|live|streamed|meet|attend|join)(?: us)? )?(?:online )?(?:via|over|on|by|through|per|über|par|por|tramite|przez) )?",
        r"(?-u:\b)(?:zoom(?:[ -](?:meeting|webinar|conference))?|microsoft teams|ms[- ]teams|google meet|webex|gotomeeting|gotowebinar|bigbluebutton|jitsi(?: meet)?|skype|blue ?jeans)(?-u:\b)",
        r"|(?-u:\b)(?:via|by) (?:video|tele)[- ]?conferenc(?:e|ing)(?-u:\b)|(?-u:\b)(?:tele|video)conference(?-u:\b)",
        r"|(?-u:\b)(?:virtual|remote) (?:meeting|event|only|seminar)(?-u:\b)|(?-u:\b)(?:held|meets|hosted) (?:virtually|remotely|online)(?-u:\b)",
        r"|(?-u:\b)online[- ](?:only|event|meeting|seminar|veranstaltung|vortrag|via)(?-u:\b)|\((?:online|virtual|hybrid|virtuell)\)",
        r"|オンライン|线上|線上|온라인|онлайн",
    ))
    .expect("the pattern is well formed")
});

/// Words that are a place only where nothing else stands in the cell or behind the label.
const ALONE: &[&str] = &[
    "online",
    "virtual",
    "webinar",
    "livestream",
    "virtuell",
    "en ligne",
    "en línea",
    "remote",
    "distanciel",
    "in remoto",
];

/// Adds the virtual places of a line.
pub(super) fn parts_of(line: &Line<'_>, parts: &mut Vec<Part>) {
    if !line.any_has(flag::ONLINE) && !line.words.iter().any(|w| w.shape == Shape::Caseless) {
        return;
    }
    let whole = line.text.get(line.start..line.end).unwrap_or_default();
    let value = whole.rsplit([':', '：']).next().unwrap_or_default();
    let bare = value.trim_matches(|c: char| !c.is_alphanumeric());
    if bare.len() <= 12 && ALONE.iter().any(|a| a.chars().eq(bare.chars().flat_map(char::to_lowercase))) {
        let start = line.start + whole.rfind(bare).unwrap_or_default();
        parts.push(Part { start, end: start + bare.len(), kind: PlaceKind::Virtual });
        return;
    }
    for found in PHRASES.find_iter(whole) {
        let inner = found.as_str().trim_matches(['(', ')', ' ']);
        // "zoom in on the map"
        if inner == "zoom" && bare != inner && !stands_apart(whole, found.start(), found.end()) {
            continue;
        }
        let start = line.start
            + found.start()
            + (found.as_str().len() - found.as_str().trim_start_matches(['(', ' ']).len());
        parts.push(Part { start, end: start + inner.len(), kind: PlaceKind::Virtual });
    }
}

/// Between commas, brackets or the line's ends: "Oct 5, zoom, 3pm".
fn stands_apart(line: &str, start: usize, end: usize) -> bool {
    let before = line.get(..start).unwrap_or_default().trim_end();
    let behind = line.get(end..).unwrap_or_default().trim_start();
    let opens = before.is_empty() || before.ends_with([',', '(', ';', ':', '-', '–', '/']);
    opens && (behind.is_empty() || behind.starts_with([',', ')', ';', ':', '.', '-', '–', '/']))
}
