//! Names in a text of which is known that it names people: read from its beginning as long as names come.
//!
//! ```text
//! "Prof. Ann Lee, Bo Chen (room 12)" ──▶ [Ann Lee] [Bo Chen]        "Mondays at 10" ──▶ nothing
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use rustc_hash::FxHashSet;

use crate::course::number::beginning;
use crate::course::topic::{self, Topic};
use crate::course::vocabulary;

/// Titles before a name.
static TITLES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"^(?i:(?:by|is|are|will be|and|&|y|et|e|with|the|your|our)\s+)*",
        r"(?:(?i:(?:univ\.-)?prof(?:essor|essora|esseur|essoressa|\.ssa|\.a)?|assoc(?:iate)?|assist(?:ant)?|asst|adjunct|dr|mr|mrs|ms|mme|sr|sra|phd|dra|ing|lic|doc|lecturer|instructor|ph\.d",
        r"|(?:dr|dipl|mag|m|b)\.?-\p{L}{2,8}|pd|priv\.-doz|apl|jun|hon|habil|dipl|mag|m\.?\s?sc|b\.?\s?sc|rer|nat|phil|frau|herr|dott(?:\.ssa)?|mgr|rndr|doç|yrd|öğr|gör|arş|hab|inż|проф|доц)\.?[\s,]+)*",
    ))
});

/// One name: capitalised words, initials, small words of names in between.
static NAME: LazyLock<Regex> = LazyLock::new(|| {
    let word = r"(?:(?:Jr|Sr|St|Wm|Chas)\.|\p{Lu}[\p{L}'’\-]*\p{L}|\p{Lu}\.?(?:-\p{Lu}\.)?)";
    let small = r"(?:de la|de los|de|da|do|dos|das|del|della|di|van der|van den|van|von der|von|der|den|el|al|bin|ter|la|le|du)";
    // More blanks part the columns of plain text.
    pattern(&format!(
        r#"^{word}(?:(?:\s{{1,2}}|\.)(?:{small}\s+|["“(](?:\p{{Lu}}\p{{L}}+)["”)]\s+)?{word})*"#
    ))
});

/// Posts behind a name in characters.
const POSTS: [&str; 14] = [
    "特任准教授",
    "副教授",
    "准教授",
    "特聘教授",
    "教授",
    "助教授",
    "助理教授",
    "讲师",
    "講師",
    "老师",
    "老師",
    "先生",
    "博士",
    "教員",
];

/// Degrees behind a name, told by themselves.
const DEGREE: &str = r"(?:Ph\.?\s?D|D\.?\s?Phil|Ed\.?\s?D|Sc\.?D|M\.?F\.?A|M\.?B\.?A|M\.?P\.?H|Esq)\.?";

/// Degrees that may be initials or a surname: behind a comma alone, and not before a word with a capital.
const SHORT_DEGREE: &str = r"(?:M\.?D|J\.?D|M\.?Sc|B\.?Sc|[MB]\.?[AS]|P\.?E|R\.?N|CPA)\.?";

static DEGREES: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"^(?:(?:,\s*|\s+){DEGREE}|,\s*{SHORT_DEGREE})+(?:$|[\s,;(\[<:|–-])")));

/// A name that ends with a degree.
static WITH_DEGREE: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"[\s.]+{DEGREE}$")));

/// A name in characters.
static CHARACTERS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:\p{Han}{2,3}[\s　]?\p{Han}{0,3}|\p{Hangul}{2,4})"));

/// Between two names.
static BETWEEN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^\s*(?:,?\s*(?:and|&|y|et|e|und|with|/|;|\|)\s+|,\s*|;\s*|/\s*|\s+-\s+|[、，；]\s*)")
});

/// "taught by Ann Lee", "the instructor is Ann Lee".
static TOLD: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"(?i:(?-u:\b)(?:taught by|instructed by|offered by|given by|organi[sz]ed by|lectures? by|instructors? (?:is|are|will be|for this course is)|",
        r"lecturers? (?:is|are)|professor is|my name is|led by|impartido por|enseigné par|coordinated by|instructor)\s+)",
    ))
});

/// "Prof. Ann Lee".
static TITLED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?-u:\b)(?:Prof(?:essor|essora|essoressa|\.ssa|\.)?|Dr\.?|Instructor|Lecturer)\s+(?:Dr\.?\s+)?(?:\p{Lu})",
    )
});

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is well formed")
}

/// Most words of a name.
const MOST: usize = 5;

/// The names that a text begins with; a single word counts where the role was just said.
pub(in crate::course) fn leading(text: &str, fresh: bool) -> Vec<Range<usize>> {
    if fresh && let Some(whole) = reversed(text).filter(|r| is_reversed(text, r)) {
        return vec![whole];
    }
    let mut out = Vec::new();
    let mut at = text.len() - text.trim_start_matches(|c: char| !c.is_alphanumeric()).len();
    while let Some(rest) = text.get(at..).filter(|r| !r.is_empty()) {
        let title = TITLES.find(rest).map_or(0, |m| m.end());
        let titled = rest.get(..title).is_some_and(|t| t.contains(|c: char| c.is_uppercase()));
        let from = at + title;
        let Some(end) = name_at(text, from, fresh || titled) else { break };
        out.push(from..end);
        let behind = past_parenthesis(text, past_degrees(text, past_post(text, end)));
        let Some(gap) = text.get(behind..).and_then(|r| BETWEEN.find(r)) else { break };
        at = behind + gap.end();
        // "Prof. Ann Lee - Game Theory": behind a dash stands another sort of thing more often than another person.
        if gap.as_str().contains('-') && !text.get(at..).is_some_and(is_person) {
            break;
        }
    }
    out
}

/// Does a title end a text: "Prof. "?
pub(super) fn is_titled(before: &str) -> bool {
    let word = before.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
    TITLES.find(&format!("{word} ")).is_some_and(|m| m.end() > word.len() && !word.is_empty())
}

/// Does a text begin with a degree: ", Ph.D."?
pub(super) fn has_degree(behind: &str) -> bool {
    DEGREES.is_match(behind)
}

/// One past ", Ph.D." behind a name: not a name itself, nor the end of a list of names.
fn past_degrees(text: &str, end: usize) -> usize {
    let rest = text.get(end..).unwrap_or_default();
    let Some(found) = DEGREES.find(rest) else { return end };
    let degrees =
        found.as_str().trim_end_matches(|c: char| c.is_whitespace() || !c.is_alphanumeric() && c != '.');
    // ", M.A. Jones" has initials, ", M.Sc. Laura Klein" the next one's title.
    let next = rest.get(degrees.len()..).and_then(|behind| behind.strip_prefix(' '));
    if next.is_some_and(begins_high) { end } else { end + degrees.len() }
}

fn begins_high(text: &str) -> bool {
    text.starts_with(char::is_uppercase)
}

/// One past "教授" behind a name in characters.
fn past_post(text: &str, end: usize) -> usize {
    let rest = text.get(end..).unwrap_or_default();
    let post = POSTS.iter().find(|post| rest.trim_start().starts_with(**post));
    post.map_or(end, |post| end + rest.len() - rest.trim_start().len() + post.len())
}

/// "Smith, Bob" or "García Pérez, Ana M.", where a text says no more before its end or a parenthesis: a surname, a comma, a
/// first name; or two surnames.
pub(in crate::course) fn reversed(text: &str) -> Option<Range<usize>> {
    let before_aside = text.split(['(', '<', '[', '\t']).next().unwrap_or_default();
    let from = before_aside.len() - before_aside.trim_start().len();
    let whole = before_aside.trim();
    let (last, first) = whole.split_once(", ").filter(|_| whole.len() <= LONGEST_REVERSED)?;
    let high = |word: &str| word.starts_with(|c: char| c.is_uppercase()) && !is_other(word);
    let words =
        |part: &str| (1..=2).contains(&part.split_whitespace().count()) && part.split_whitespace().all(high);
    let plain =
        |part: &str| part.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-' | '\'' | '’'));
    let degree = DEGREES.is_match(whole.get(last.len()..)?);
    (!degree && [last, first].iter().all(|p| words(p) && plain(p))).then(|| from..from + whole.len())
}

/// Longest name with its surname first, in bytes.
const LONGEST_REVERSED: usize = 40;

/// Does the recogniser, which knows first names, see one person in it?
fn is_reversed(text: &str, whole: &Range<usize>) -> bool {
    let marks = marks::find_only(text, &marks::Settings::default(), &["person"]);
    marks.iter().any(|m| m.span.start() == whole.start && m.span.end() == whole.end)
}

/// Does the recogniser know the first name? With the surname first it asks for that.
pub(in crate::course) fn has_first_name(name: &str) -> bool {
    name.split_once(' ').is_some_and(|(first, last)| {
        let text = format!("{last}, {first}");
        is_reversed(&text, &(0..text.len()))
    })
}

/// "Bob Smith" for "Smith, Bob"; any other name as it is.
pub(super) fn forward(name: &str) -> String {
    match name.split_once(',') {
        Some((last, first)) => format!("{} {}", first.trim(), last.trim()),
        None => name.to_owned(),
    }
}

/// One past "(ann@example.edu)" behind a name: more names may follow.
fn past_parenthesis(text: &str, end: usize) -> usize {
    let rest = text.get(end..).unwrap_or_default();
    let inner = rest.trim_start();
    let open = rest.len() - inner.len();
    let within = |i: &str| beginning(i, LONGEST_ASIDE).find([')', '>', ']']);
    match inner.strip_prefix(['(', '<', '[']).and_then(within) {
        Some(close) => end + open + 1 + close + 1,
        None => end,
    }
}

/// Longest address or remark in parentheses behind a name, in bytes.
const LONGEST_ASIDE: usize = 120;

/// Where the name ends that begins at a byte.
fn name_at(text: &str, from: usize, single: bool) -> Option<usize> {
    let rest = text.get(from..)?;
    if let Some(found) = CHARACTERS.find(rest).filter(|_| single) {
        let characters = found.as_str().trim_end();
        let name =
            POSTS.iter().find_map(|post| characters.strip_suffix(post)).unwrap_or(characters).trim_end();
        return (!name.is_empty()).then_some(from + name.len());
    }
    let found = NAME.find(rest)?.as_str();
    // "Ann Lee Ph.D"
    let end = WITH_DEGREE.find(found).map_or(found.len(), |degree| degree.start());
    let name = found.get(..end)?;
    let words: Vec<&str> = name.split_whitespace().collect();
    let enough =
        words.len() > 1 || single && name.chars().count() > 2 || name.contains('.') && name.len() > 4;
    let behind = rest.get(end..)?;
    // "Questions?" asks nobody.
    let joined = behind.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '@' | '_' | '?'));
    let other = |(i, w): (usize, &&str)| is_other(w) && (i == 0 || !SURNAMES.contains(w));
    let others = words.iter().enumerate().filter(|w| other((w.0, w.1))).count();
    // "Robert Hall" and "April Smith" teach where somebody is said to; "Robert Hall 204" is a place.
    let known = || others == 1 && single && !counted(behind) && is_known_whole(&words);
    (enough && words.len() <= MOST && !joined && (others == 0 || known()) && is_ended(behind, words.len()))
        .then_some(from + end)
}

/// Does a number follow, as behind a house's name?
fn counted(behind: &str) -> bool {
    behind.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

/// Is it a first name and a surname that the lists of names have, which may be words too?
fn is_known_whole(words: &[&str]) -> bool {
    let is_first = |word: &str| CALENDAR.contains(&word) || marks::is_first_name(word);
    matches!(words, [first, .., last] if is_first(first) && marks::is_surname(last))
}

/// First names that no list of names has, since they are months and seasons.
const CALENDAR: [&str; 8] = ["April", "May", "June", "August", "Summer", "Autumn", "Will", "Dawn"];

/// "Ann Lee will" is a name, "Welcome to" a sentence's beginning: behind one word no small word follows.
fn is_ended(behind: &str, words: usize) -> bool {
    let next = behind.strip_prefix(' ').and_then(|b| b.chars().next());
    words > 1 || !next.is_some_and(|c| c.is_lowercase() || c.is_ascii_digit())
}

/// Surnames that are words of a sentence too.
const SURNAMES: [&str; 5] = ["He", "An", "No", "May", "Will"];

/// Words with capitals that are no part of a name.
fn is_other(word: &str) -> bool {
    // "A. Newton" begins with an initial and no article.
    let initial = word.len() == 2 && word.ends_with('.');
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    !initial && (OTHER.contains(word.as_str()) || topic::of_heading(&word).is_some())
}

/// Places, days, posts, institutions, and what course pages speak of.
static OTHER: LazyLock<FxHashSet<&'static str>> =
    LazyLock::new(|| vocabulary::words(&["people", "others"]).into_iter().collect());

/// Longest line of the head in which "Prof. X" is taken for the teacher.
const LONGEST_TITLED: usize = 200;

/// Names told in prose: behind words that say so, and titled ones in the head.
pub(in crate::course) fn in_prose(text: &str, head: bool) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut read = |from: usize, single: bool| {
        let rest = text.get(from..).unwrap_or_default();
        out.extend(leading(rest, single).into_iter().map(|r| from + r.start..from + r.end));
    };
    match (TOLD.find(text), TITLED.find(text)) {
        (Some(introduction), _) => read(introduction.end(), false),
        (None, Some(titled)) if head && text.len() < LONGEST_TITLED => read(titled.start(), true),
        _ => {}
    }
    out
}

/// People who are a whole part of a text between commas or parentheses, where the text is no sentence: "MW 10-11, J. Poe".
pub(super) fn own_parts(text: &str) -> Vec<Range<usize>> {
    const PARTS: [char; 8] = [',', '(', ')', '–', '|', ';', '/', '\t'];
    if text.len() > LONGEST_TITLED || text.ends_with('.') {
        return Vec::new();
    }
    let named = |part: &str| {
        let trimmed = part.trim();
        let [name] = &leading(trimmed, false)[..] else { return None };
        let initial = trimmed.chars().nth(1) == Some('.');
        // "with B. Chen" names one who helps.
        let bare = trimmed.get(..name.start).is_some_and(|t| !t.starts_with(char::is_lowercase));
        let whole = name.end == trimmed.len() && bare && (initial || is_person(trimmed));
        let from = trimmed.as_ptr() as usize - text.as_ptr() as usize;
        whole.then(|| from + name.start..from + name.end)
    };
    text.split(PARTS).filter_map(named).collect()
}

/// Is it a person by the recogniser, which knows first names and common words?
pub(super) fn is_person(text: &str) -> bool {
    people(text).first().is_some_and(|found| found.start <= 6)
}

/// The people that the recogniser sees in a text.
pub(in crate::course) fn people(text: &str) -> Vec<Range<usize>> {
    let marks = marks::find_only(text, &marks::Settings::default(), &["person"]);
    // "(Presenters: Savage, Lim)" are two surnames on a course's page more often than one name in reverse.
    let whole = marks.iter().filter(|m| !m.span.of(text).contains(','));
    let bare = |m: &marks::Mark| {
        let title = TITLES.find(m.span.of(text)).map_or(0, |t| t.end());
        m.span.start() + title..m.span.end()
    };
    whole.map(bare).filter(|r| !r.is_empty()).collect()
}

/// The role that a line says beside a name: "Ann Lee (TA)", "Bo Chen, Professor".
pub(in crate::course) fn role_beside(text: &str) -> Option<Topic> {
    const PARTS: [char; 8] = ['(', ')', ',', '-', '–', ':', '\t', '|'];
    if !text.contains(PARTS) || !topic::may_announce_people(text) {
        return None;
    }
    let topics = text.split(PARTS).skip(1);
    topics.filter_map(topic::of_heading).find(|t| t.is_people())
}

/// The words of a name in lower case, without initials' points.
pub(super) fn words(name: &str) -> Vec<String> {
    let name = forward(name);
    let words = name.split(|c: char| c.is_whitespace() || c == '.');
    let words = words.map(|w| w.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase());
    words.filter(|w| !w.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(text: &str, fresh: bool) -> Vec<&str> {
        leading(text, fresh).into_iter().map(|r| &text[r]).collect()
    }

    #[test]
    fn names_as_long_as_names_come() {
        assert_eq!(names_in("Prof. Ann Lee, Bo Chen (room 12)", true), ["Ann Lee", "Bo Chen"]);
        assert_eq!(names_in("Wennberg, Seinfeld", true), ["Wennberg", "Seinfeld"]);
        assert_eq!(names_in("J. Eliot B. Moss, moss@cs.example.edu", true), ["J. Eliot B. Moss"]);
        assert_eq!(names_in("Gordon S. Novak Jr.", true), ["Gordon S. Novak Jr."]);
        assert_eq!(names_in("Ann Lee (ann@x.edu) and Bo Chen", true), ["Ann Lee", "Bo Chen"]);
        assert_eq!(names_in("Smith, Bob (bob@x.edu)", true), ["Smith, Bob"]);
        assert_eq!(words("Smith, Bob"), ["bob", "smith"]);
        assert_eq!(names_in("Prof. Dr. rer. nat. Ann Lee", false), ["Ann Lee"]);
        for name in ["Robert Hall", "April Smith", "Larry Page", "Will Young", "Grant Summer"] {
            assert_eq!(names_in(&format!("{name}, 12-14"), true), [name]);
        }
        assert!(names_in("Robert Hall 204", true).is_empty());
        assert!(names_in("Summer Session", true).is_empty());
        assert_eq!(names_in("Sarah J. Whitfield, Ph.D.", true), ["Sarah J. Whitfield"]);
        assert_eq!(names_in("Ann Lee, PhD", true), ["Ann Lee"]);
        assert_eq!(names_in("Ann Lee Ph.D. (office 12)", false), ["Ann Lee"]);
        assert_eq!(
            names_in("Bo Chen, M.S., Cy Dunn, MFA, and Ed Poe", true),
            ["Bo Chen", "Cy Dunn", "Ed Poe"]
        );
        assert_eq!(names_in("Thomas Horn, M.Sc. Laura Klein", true), ["Thomas Horn", "Laura Klein"]);
        assert_eq!(names_in("Questions? Email us", true), Vec::<&str>::new());
        assert_eq!(names_in("Dipl.-Inf. Anna Schmidt (a@x.de)", true), ["Anna Schmidt"]);
        assert_eq!(names_in("A. Newton, Fall.", false), ["A. Newton"]);
        assert_eq!(names_in("王伟 教授、李娜副教授", true), ["王伟", "李娜"]);
        assert_eq!(names_in("Mondays at 10", true), Vec::<&str>::new());
        assert_eq!(names_in("Office: 12 Smith Hall", true), Vec::<&str>::new());
        assert_eq!(names_in("Fran Sofía Núñez", false), ["Fran Sofía Núñez"]);
    }
}
