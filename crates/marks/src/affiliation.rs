//! Institutions that people belong to: "University of Wisconsin", "ETH Zürich", "Dept. of Mathematics", "Acme GmbH".
//!
//! ```text
//! line ──▶ words, classes ──▶ an institution's word ── name before, name behind ──▶ Mark
//! ```
//!
//! Event Finder (§3.2.3) asks only whether a word such as "university" occurs (see [`crate::paper`]); here the whole
//! name is the mark, so that it can stand in a field.

use crate::classes::{Class, flag};
use crate::lexicon::look_up;
use crate::line::{Line, LineReader, read_lines};
use crate::mark::{Mark, Marker, Settings};
use crate::recognizer::Recognizer;
use crate::words::Shape;

/// Finds institutions.
pub struct Affiliation;

/// Most words of a name on either side of the institution's word.
const MOST_WORDS: usize = 8;

/// Institutions known by their letters.
const ACRONYMS: &[&str] = &[
    "MIT", "ETH", "EPFL", "UCLA", "UCSD", "UCSB", "UIUC", "NYU", "CMU", "USC", "LSU", "SUNY", "CUNY", "CNRS",
    "INRIA", "CERN", "NASA", "NIST", "NIH", "NOAA", "LMU", "TUM", "RWTH", "KIT", "KTH", "DTU", "NTNU",
    "UNAM", "USP", "IISc", "TIFR", "IISER", "IMSc", "ISI", "NUS", "NTU", "HKUST", "KAIST", "POSTECH", "ENS",
    "INSA", "ESA", "DLR", "DESY", "FAU", "UCL", "LSE", "KCL", "QMUL", "ANU", "UNSW", "UBC", "UNC", "BU",
    "JHU", "RPI", "WPI", "IBM", "AT&T",
];

/// Letters that need a city behind them: "TU Wien", "UC Berkeley", "IIT Bombay".
const WITH_CITY: &[&str] = &[
    "TU", "FU", "HU", "UC", "FH", "HTW", "HAW", "PH", "IIT", "NIT", "ENS", "ETH", "INSA", "SUNY", "CUNY",
    "U", "Univ",
];

/// Words of an institution whose name follows without "of": "Université Paris Diderot", "Instituto Cervantes".
const NAME_FOLLOWS: &[&str] = &[
    "université",
    "universidad",
    "universidade",
    "università",
    "universität",
    "universitat",
    "universiteit",
    "universitet",
    "institut",
    "instituto",
    "istituto",
    "école",
    "escuela",
    "escola",
    "scuola",
    "lycée",
    "liceo",
    "colegio",
    "collège",
    "faculté",
    "facultad",
    "hochschule",
    "fachhochschule",
    "akademie",
    "académie",
    "academia",
    "accademia",
    "fundación",
    "fondation",
    "stiftung",
    "fondazione",
    "uniwersytet",
    "univerzita",
    "laboratoire",
    "laboratorio",
    "verein",
];

/// Legal forms, which stand behind a name.
const FORMS: &[&str] = &[
    "inc",
    "incorporated",
    "ltd",
    "llc",
    "llp",
    "gmbh",
    "ag",
    "corp",
    "corporation",
    "co",
    "plc",
    "sa",
    "sarl",
    "srl",
    "spa",
    "bv",
    "nv",
    "oy",
    "ab",
    "kg",
    "ev",
];

/// Small words that lead from an institution's word to its name.
const LEADS_ON: &[&str] = &[
    "of", "for", "de", "du", "des", "di", "del", "della", "der", "für", "fur", "do", "da", "voor", "för",
    "at", "zu", "in",
];
/// Small words inside a name.
const INSIDE: &[&str] = &[
    "of", "and", "&", "the", "for", "de", "du", "des", "la", "le", "et", "y", "e", "und", "für", "di", "del",
    "della", "der", "van",
];

impl Recognizer for Affiliation {
    fn name(&self) -> &str {
        "affiliation"
    }

    fn find(&self, text: &str, _: &Settings, out: &mut Vec<Mark>) {
        read_lines(text, &mut [Box::new(Institutions)], out);
    }

    fn reader<'t>(&self, _: &'t str) -> Option<Box<dyn LineReader<'t> + 't>> {
        Some(Box::new(Institutions))
    }
}

/// Reads the institutions of lines.
struct Institutions;

impl<'t> LineReader<'t> for Institutions {
    fn read(&mut self, line: &Line<'t>, out: &mut Vec<Mark>) {
        let mut at = 0;
        while line.capital && at < line.words.len() {
            let Some((first, end)) = institution(line, at).or_else(|| acronym(line, at)) else {
                at += 1;
                continue;
            };
            if let Some((start, stop)) = line.bytes(first, end) {
                let name = line.text.get(start..stop).unwrap_or_default();
                let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
                Marker::new("affiliation", line.text, out).text(start, stop, name);
            }
            at = end.max(at + 1);
        }
    }
}

/// The name around the institution's word `at`: its first word and the one behind it.
fn institution(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    let centre =
        line.is_any(at, &["center", "centre", "zentrum"]) && line.is_any(at + 1, &["for", "für", "of"]);
    let compound = line.has(at, flag::INSTITUTION_END);
    if !(line.class(at) == Some(Class::Institution) || centre || compound) {
        return None;
    }
    let first = name_before(line, at);
    let form = line.is_any(at, FORMS);
    // "København NV", "Chicago IL": two capitals behind a city are a district.
    let district = form && line.spelt(at).len() == 2 && at > 0 && look_up(line.spelt(at - 1)).city();
    let end = if form { at + 1 } else { name_behind(line, at, first < at) };
    let refused = first > 0
        && line.blank_before(first)
        && line.class(first - 1) == Some(Class::Never)
        && line.capital(first - 1);
    let named = (end - first > 1 || compound) && !(form && first == at);
    (named && !refused && !district).then_some((first, end))
}

/// Where the name before the institution's word begins: "Johns Hopkins University", "Acme Widgets Inc".
fn name_before(line: &Line<'_>, at: usize) -> usize {
    let mut first = at;
    while let Some(before) = first.checked_sub(1).filter(|b| at - b <= MOST_WORDS) {
        let gap = line.between(first);
        let near = line.blank_before(first)
            || gap == ". " && line.spelt(before).len() <= 3
            || gap.trim() == "&"
            || gap == ", " && line.is_any(at, FORMS) && first == at;
        let linked = line.is_any(before, &["of", "and", "de"])
            && before > 0
            && line.class(before - 1) != Some(Class::Institution)
            && is_name_word(line, before - 1);
        if !near || !(is_name_word(line, before) || linked) {
            break;
        }
        first = before;
    }
    // "The University", "A School", "District of Columbia University"
    while first < at
        && line.is_any(first, &["the", "a", "an", "our", "die", "das", "la", "le", "of", "and", "de"])
    {
        first += 1;
    }
    first
}

/// The word behind the name that follows: "of Wisconsin", "für Angewandte Mathematik", "Paris Diderot".
fn name_behind(line: &Line<'_>, at: usize, named: bool) -> usize {
    let mut end = at + 1;
    let follows =
        NAME_FOLLOWS.iter().any(|n| n.chars().eq(line.spelt(at).chars().flat_map(char::to_lowercase)));
    let led = line.is_any(end, LEADS_ON) && !(line.is_any(end, &["in", "at"])) && line.blank_before(end);
    let stopped = matches!(line.between(end), ". ") && line.is_any(end, LEADS_ON);
    if !(led || stopped || follows && !named && line.blank_before(end)) {
        return end;
    }
    while end - at <= MOST_WORDS {
        let gap = line.between(end);
        let near = line.blank_before(end)
            || end == at + 1 && stopped
            || gap.trim() == "&"
            || gap == ". " && line.spelt(end - 1).len() <= 2;
        let small = line.is_any(end, INSIDE) || line.is_any(end, LEADS_ON);
        if !near
            || !(small
                || is_name_word(line, end)
                || line.class(end) == Some(Class::Institution) && line.capital(end))
        {
            break;
        }
        end += 1;
    }
    while end > at + 1 && !line.capital(end - 1) {
        end -= 1;
    }
    end
}

/// May stand in an institution's name.
fn is_name_word(line: &Line<'_>, at: usize) -> bool {
    let capital = line.capital(at) || line.shape(at) == Some(Shape::Initial);
    let class = match line.class(at) {
        Some(Class::Title | Class::Role | Class::Calendar | Class::Suffix) => false,
        Some(Class::Never) => line.is_any(at, SCIENCES),
        _ => true,
    };
    capital && class && line.shape(at) != Some(Shape::Digit)
}

/// Words that begin no name of a person and do begin or end an institution's.
const SCIENCES: &[&str] = &[
    "national",
    "international",
    "american",
    "european",
    "public",
    "computer",
    "science",
    "sciences",
    "mathematics",
    "math",
    "physics",
    "chemistry",
    "biology",
    "engineering",
    "history",
    "arts",
    "art",
    "music",
    "law",
    "medicine",
    "business",
    "economics",
    "systems",
    "research",
    "design",
    "technology",
    "health",
    "general",
    "german",
    "french",
    "english",
    "theory",
    "information",
    "analysis",
    "royal",
    "state",
    "service",
    "services",
    "media",
    "data",
    "topology",
    "algebra",
    "geometry",
];

/// "MIT", "ETH Zürich", "TU Wien", "U. Chicago".
fn acronym(line: &Line<'_>, at: usize) -> Option<(usize, usize)> {
    if !line.has(at, flag::ACRONYM) {
        return None;
    }
    let word = line.spelt(at);
    let city = line.shape(at + 1) == Some(Shape::Capital)
        && (line.blank_before(at + 1) || word == "U" && line.between(at + 1).trim() == ".")
        && line.class(at + 1).is_none();
    if WITH_CITY.contains(&word) && city {
        return Some((at, at + 2));
    }
    ACRONYMS.contains(&word).then_some((at, at + 1))
}
