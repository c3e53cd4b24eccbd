//! Is this row of words a person?

use super::token::{Segment, Token, Tokens};
use crate::classes::Class;
use crate::lexicon::look_up;
use crate::words::{Gap, Shape};

/// A longer row of name words is a list of something, not one name.
pub(super) const MOST_NAMES: usize = 5;

/// True where the lists, or what stands around, say that the segment names a person.
pub(super) fn is_person(line: &Tokens<'_>, segment: &Segment) -> bool {
    if names_a_thing(line, segment) || misread(line, segment) {
        return false;
    }
    let tokens = line.tokens.get(segment.first..segment.end).unwrap_or_default();
    let names: Vec<Token> = tokens.iter().copied().filter(|t| !t.initial() && t.named()).collect();
    if segment.titled {
        return !names.iter().all(|t| t.word_like());
    }
    let initials = tokens.len() > names.len() && tokens.iter().any(|t| t.initial());
    let lists = match names.as_slice() {
        [] => false,
        [only] => initials && by_initial(line, segment, *only),
        [first, .., last] if nicknamed(line, segment) => first.word.capital() && last.last_like(),
        [first, .., last] => by_lists(line, &names, *first, *last, initials) && !is_city(line, segment),
    };
    let led = names.len() > 1 || line.token(segment.first).is_some_and(|t| t.initial());
    lists || led && by_context(line, segment, &names)
}

/// Letters of a code page read as another one ("Îáðéóáôø"), or a street's direction ("740 N. Sedgwick").
fn misread(line: &Tokens<'_>, segment: &Segment) -> bool {
    let tokens = line.tokens.get(segment.first..segment.end).unwrap_or_default();
    let foreign = |t: &Token| {
        let word = t.word.of(line.text);
        let accents = word.chars().filter(|c| ('\u{c0}'..'\u{100}').contains(c)).count();
        accents * 2 > word.chars().count()
    };
    let direction =
        tokens.first().is_some_and(|t| t.initial() && matches!(t.word.of(line.text), "N" | "S" | "E" | "W"));
    let before = segment.start.checked_sub(1).and_then(|i| line.token(i));
    let numbered =
        before.is_some_and(|t| t.word.shape == Shape::Digit && line.between(segment.start).trim().is_empty());
    tokens.iter().any(foreign) || direction && numbered
}

/// Where to look on behind a segment that is no person.
pub(super) fn next_try(line: &Tokens<'_>, segment: &Segment) -> usize {
    let list = segment.names > MOST_NAMES;
    if list || names_a_thing(line, segment) { segment.end.max(segment.start + 1) } else { segment.start + 1 }
}

/// "Wilson Hall", "Johns Hopkins University", "University of Notre Dame", "St. Louis, MO".
fn names_a_thing(line: &Tokens<'_>, segment: &Segment) -> bool {
    let next = line.token(segment.end);
    let thing_after = next.is_some_and(|t| {
        let thing = matches!(
            t.class,
            Some(Class::Institution | Class::Body | Class::Venue | Class::Street | Class::Map | Class::Never)
        );
        thing && t.word.gap == Gap::Blank && t.word.shape != Shape::Lower && !leads_on(line, segment.end)
    });
    let state_after = next.is_some_and(|t| {
        t.word.gap == Gap::Comma
            && t.word.shape == Shape::Upper
            && t.word.end - t.word.start == 2
            && t.class != Some(Class::Suffix)
    });
    !segment.titled && (thing_after || state_after || thing_before(line, segment))
}

/// "University of", "St.", "Lake" before the segment; or a venue without its name ("Salle Jean Moulin").
fn thing_before(line: &Tokens<'_>, segment: &Segment) -> bool {
    let Some(gap) = line.token(segment.start).map(|t| t.word.gap) else { return false };
    let Some(before) = segment.start.checked_sub(1).and_then(|i| line.token(i)) else { return false };
    let near = matches!(gap, Gap::Blank | Gap::Stop);
    let of = matches!(before.word.of(line.text), "of" | "de" | "di" | "du" | "für" | "der" | "do" | "da");
    let two = segment.start.checked_sub(2).and_then(|i| line.token(i));
    let kind = |t: Token| {
        matches!(t.class, Some(Class::Institution | Class::Body | Class::Venue | Class::Street | Class::Map))
    };
    near && (kind(before) && !(before.class == Some(Class::Institution))
        || before.word.of(line.text) == "St" && gap == Gap::Stop)
        || of && two.is_some_and(kind)
}

/// True where the word at `at` begins a phrase of its own: "University of Wisconsin", "Department of …".
fn leads_on(line: &Tokens<'_>, at: usize) -> bool {
    let next = line.token(at + 1);
    next.is_some_and(|t| {
        t.word.gap == Gap::Blank && matches!(t.word.of(line.text), "of" | "de" | "di" | "für" | "for")
    })
}

/// "T. Kindberg", "B. V. Rajaram".
fn by_initial(line: &Tokens<'_>, segment: &Segment, name: Token) -> bool {
    let first = line.token(segment.first);
    let leads = first.is_some_and(|t| t.initial());
    let dotted = line.between(segment.first + 1).starts_with('.');
    let long = name.word.end - name.word.start > 3;
    let known = name.strong_last() || name.entry.last_often() || name.strong_first();
    leads && name.word.shape == Shape::Capital && (known || dotted && long && !name.entry.common())
}

/// The lists alone are enough: a first name with a surname, in either order, and not two plain words.
fn by_lists(line: &Tokens<'_>, names: &[Token], first: Token, last: Token, initials: bool) -> bool {
    let known = names.iter().filter(|t| t.strong_first() || t.strong_last()).count();
    if first.word.shape == Shape::Upper {
        return first.strong_first() && (last.strong_last() || last.entry.last_often());
    }
    if first.entry.common() && last.entry.common() {
        return first.entry.first_often() && (last.entry.last_often() || initials);
    }
    if first.entry.city() && !first.entry.first_often() && !last.strong_last() || known * 2 < names.len() {
        return false;
    }
    let usual =
        first.strong_first() && (last.last_like() || last.strong_first() || last.entry.last() || initials);
    let unknown = first.entry.unknown() && latin(line, first) && !compound(line, first) && names.len() == 2;
    let by_surname = last.strong_last() && (unknown || first.entry.first());
    let surname_first = first.strong_last() && last.strong_first();
    usual || by_surname || surname_first
}

/// What stands around says that an unknown row is a person: "Speaker: Zemer Kosloff", "Vadim Gorin (MIT)".
fn by_context(line: &Tokens<'_>, segment: &Segment, names: &[Token]) -> bool {
    let said = announced(line, segment) || affiliated(line, segment) || speaks(line, segment);
    let sure = said || names.first().is_some_and(|t| t.strong_first() && !t.entry.common());
    let plain = names.iter().any(|t| {
        let often = t.entry.common_often() && !t.entry.first_often() && !t.entry.last_often();
        often || t.entry.common() && !sure && !t.entry.first() && !t.entry.last() || compound(line, *t)
    });
    let particles = segment.end - segment.first > names.len() && names.len() > 1;
    !plain && (said || !particles && alone(line, segment, names))
}

/// "Rakesh (Teddy) Kumar"
fn nicknamed(line: &Tokens<'_>, segment: &Segment) -> bool {
    (segment.first + 1..segment.end).any(|at| line.between(at).contains(['(', '"', '“']))
}

/// "Shankar Pasupathy will discuss …"
fn speaks(line: &Tokens<'_>, segment: &Segment) -> bool {
    let verbs = [
        "will",
        "presents",
        "discusses",
        "speaks",
        "talks",
        "lectures",
        "performs",
        "spricht",
        "liest",
        "presenta",
    ];
    let next = line.token(segment.end);
    next.is_some_and(|t| t.word.gap == Gap::Blank && verbs.contains(&t.word.of(line.text)))
}

/// Ends as nouns and adjectives of German and its neighbours end, of which no list is long enough.
fn compound(line: &Tokens<'_>, token: Token) -> bool {
    let word = token.word.of(line.text);
    token.entry.unknown() && WORD_ENDS.iter().any(|end| word.ends_with(end))
}

/// Ends of words, not of names.
const WORD_ENDS: &[&str] = &[
    "ung", "ungen", "keit", "keiten", "heit", "heiten", "schaft", "schaften", "liche", "licher", "liches",
    "lichen", "ische", "ischer", "isches", "ischen", "ation", "ationen", "ción", "ções", "ção", "tion",
    "tions", "ität", "zione", "ment", "ments", "ismus", "ology", "ologie", "weg", "gruppe", "fest",
    "konzert", "konzerte", "abend", "feier", "treffen", "stunde", "fahrt", "dienst", "woche", "turnier",
    "ausflug", "miento", "idad",
];

/// "Speaker:", "by" right before, or a label on the line before.
fn announced(line: &Tokens<'_>, segment: &Segment) -> bool {
    let Some(before) = segment.start.checked_sub(1) else { return line.after_label };
    let role =
        line.token(before).is_some_and(|t| t.class == Some(Class::Role) || t.word.of(line.text) == "von");
    role && matches!(line.between(segment.start).trim(), "" | ":" | "-" | "–")
}

/// "(MIT)", "(Loughborough)", ", University of …", ", IISc" behind.
fn affiliated(line: &Tokens<'_>, segment: &Segment) -> bool {
    let between = line.between(segment.end).trim();
    let next = line.tokens.get(segment.end..).unwrap_or_default();
    let institution = next.iter().take(6).any(|t| {
        t.class == Some(Class::Institution)
            || matches!(t.word.of(line.text), "Center" | "Centre" | "Research")
    });
    let acronym = next.first().is_some_and(|t| is_acronym(t.word.of(line.text)));
    match between {
        "(" | "[" => institution || acronym || bracketed_name(line, segment.end),
        "," => institution || acronym || named_to_the_stop(line, segment.end),
        "-" | "–" | "—" | ":" => institution,
        _ => false,
    }
}

/// "MIT", "IISc", "ISI-Bangalore": two capitals in front, longer than a state's code.
fn is_acronym(word: &str) -> bool {
    word.len() > 2 && word.chars().take(2).all(char::is_uppercase)
}

/// ", Harvard." ", MIT:" behind a name: one or two capitalised words to a stop or the end of the line.
fn named_to_the_stop(line: &Tokens<'_>, at: usize) -> bool {
    let one =
        |i: usize| line.token(i).is_some_and(|t| t.word.capital() && t.class.is_none() && !t.entry.common());
    let stops =
        |i: usize| line.between(i).is_empty() || line.between(i).starts_with(['.', ':', ';', ')', '\r']);
    one(at) && (stops(at + 1) || one(at + 1) && stops(at + 2))
}

/// One or two capitalised words from token `at` to a closing bracket.
fn bracketed_name(line: &Tokens<'_>, at: usize) -> bool {
    let one = |i: usize| line.token(i).is_some_and(|t| t.word.capital() && t.class != Some(Class::Calendar));
    let closed = |i: usize| line.between(i).starts_with([')', ']']);
    one(at) && (closed(at + 1) || one(at + 1) && closed(at + 2))
}

/// A cell or line of its own, written as names are.
fn alone(line: &Tokens<'_>, segment: &Segment, names: &[Token]) -> bool {
    let whole = segment.start == 0 && segment.end == line.tokens.len();
    whole && names.len() <= 3 && names.iter().all(|t| t.word.shape == Shape::Capital && latin(line, *t))
}

/// The common words of other scripts are on no list, so that an unknown word there says nothing.
fn latin(line: &Tokens<'_>, token: Token) -> bool {
    let first = token.word.of(line.text).chars().next();
    first.is_some_and(|c| c < '\u{250}' || ('\u{1e00}'..'\u{1f00}').contains(&c))
}

/// "New York", "San Jose": a city by its whole name.
fn is_city(line: &Tokens<'_>, segment: &Segment) -> bool {
    let start = line.token(segment.first).map_or(0, |t| t.word.start);
    let end = line.token(segment.end.wrapping_sub(1)).map_or(0, |t| t.word.end);
    line.text.get(start..end).is_some_and(|name| look_up(name).city())
}
