//! Days and times of lectures: "MW 9:05-10:20", "Tuesdays and Thursdays, 2:40-3:55 pm", "11:00-12:15 TTh".
//!
//! ```text
//! line ── days · times ──▶ neighbours with nothing but commas and small words between ──▶ bytes of the line
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

/// One day by its name or a short form of it.
const DAY: &str = concat!(
    r"(?:mondays?|tuesdays?|tueday|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekdays|mon|tues|tue|weds|wed|thurs|thur|thu|thr|fri|sat|sun",
    r"|lundi|mardi|mercredi|jeudi|vendredi|samedi|lunes|martes|jueves|viernes|lun|mar|mer|gio|ven|sab|jue|vie|jeu|we",
    r"|sabato|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|mo|di|mi|do|fr|tu|th",
    r"|(?:segunda|terça|quarta|quinta|sexta)(?:s?-feiras?|s)?",
    r"|maandag|dinsdag|woensdag|donderdag|vrijdag|måndag(?:ar)?|tisdag(?:ar)?|onsdag(?:ar)?|torsdag(?:ar)?|fredag(?:ar)?",
    r"|wtorek|czwartek|piątek|poniedziałek|pazartesi|cuma)",
);
/// Days in letters that have no ASCII bounds of words.
const OTHER: &str = "понедельник|вторник|сред[ау]|четверг|пятниц[ау]|środ[ay]|pondělí|úterý|střed[ay]|čtvrtek|pátek|salı|çarşamba|perşembe";
/// Days that end in no ASCII letter, where `\b` sees no end of a word, behind longer names that begin so.
const ACCENTED: &str = "miércoles|lunedì|martedì|mercoledì|giovedì|venerdì|mié|sábado|sáb";

/// Days by their letters: "MWF", "TTh", "TuTh", "M.,W.,F.", "T R", "M/W".
const LETTERS: &str =
    r"(?-u:\b)(?:(?:M|Tu|Th|TH|T|W|R|F)(?:\.,|[.,/&-]|, | )?)*(?:M|Tu|Th|TH|T|W|R|F)(?-u:\b)\.?";

/// Days in Chinese and Korean: "周二、周四", "星期三", "월, 수", "화요일".
const CHINESE: &str =
    r"(?:周|週|星期|礼拜)[一二三四五六日天](?:[、,，和及/]?\s?(?:周|週|星期|礼拜)?[一二三四五六日天])*";
const KOREAN: &str = r"[월화수목금토일](?:요일)?(?:[,/·]\s?[월화수목금토일](?:요일)?)*";

static DAYS: LazyLock<Regex> = LazyLock::new(|| pattern(&days()));

/// A text that begins with days, with two signs before them at most.
static DAYS_FIRST: LazyLock<Regex> = LazyLock::new(|| pattern(&format!("(?s)^.{{0,2}}?{}", days())));

/// The pattern of days with what joins them.
fn days() -> String {
    let between = r"(?:\.?\s*(?:,\s*(?:and|&|y|e|et|und)|and|or|&|/|,|-|–|y|e|et|und|through|to)\s*|\.?\s+)";
    let day = format!(r"(?:(?-u:\b)(?:{ACCENTED}|{DAY}(?-u:\b)))");
    format!(
        r"(?:(?i)(?:every |each |am )?{day}(?:{between}{day})*\.?(?:\s(?:evening|morning|afternoon)s?)?|{OTHER}|{LETTERS}|(?:月|火|水|木|金|土)曜日?|{CHINESE}|{KOREAN})"
    )
}

/// One clock time or a range.
static TIMES: LazyLock<Regex> = LazyLock::new(|| {
    let clock = r"(?:[0-9]{3,4}|[0-9]{1,2}(?:\s?[:.h：]\s?[0-9]{2})?)(?:[ap](?-u:\b)|\s?(?:[ap]\.?\s?m(?-u:\b)\.?|noon|uhr|h(?-u:\b)))?";
    let word = r"\s*(?:-+|–|—|―|to|until|till|bis|a|à|〜|~|:)\s*";
    pattern(&format!(
        r"(?i)(?:(?:from|at|de|von|um|dalle)\s+)?(?-u:\b)(?:{clock}{word}{clock}|[0-9]{{1,2}}\s?[:.：][0-9]{{2}}(?:\s?[ap]\.?\s?m(?-u:\b)\.?)?|[0-9]{{1,2}}\s?[ap]\.?m(?-u:\b)\.?|[0-9]{{1,2}}(?:th|st|nd|rd)\s+period|[0-9]+-[0-9]+\s+period|[0-9]限(?:\s?[（(][0-9:：〜~–-]+[）)])?)"
    ))
});

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is well formed")
}

/// What stands in a line of a week's plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) span: Range<usize>,
    pub(super) is_days: bool,
}

/// Days and times of a line, in order.
pub(super) fn pieces(line: &str) -> Vec<Piece> {
    // Most lines have no digit, and no days without times are looked for in a long one.
    if line.len() > LONGEST_DAYS && !line.contains(|c: char| c.is_ascii_digit()) {
        return Vec::new();
    }
    with_days(line, times(line))
}

fn times(line: &str) -> Vec<Piece> {
    if !may_tell_times(line) {
        return Vec::new();
    }
    TIMES.find_iter(line).filter(|m| is_time(line, m)).map(|m| piece(m, false)).collect()
}

/// Does a line hold two numbers, or one with what follows the hour of a time? "CS 101" and "Homework 3" do not.
fn may_tell_times(line: &str) -> bool {
    let bytes = line.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut ends = (1..=bytes.len()).filter(|at| digit(at - 1) && !digit(*at));
    let Some(end) = ends.next() else { return false };
    let behind = bytes.get(end..).unwrap_or_default().trim_ascii_start();
    // "4 pm", "3rd period".
    let hour = |b: &u8| matches!(b.to_ascii_lowercase(), b'a' | b'p' | b's' | b'n' | b'r' | b't');
    !line.is_ascii() || ends.next().is_some() || behind.first().is_some_and(hour)
}

/// Adds the days of a line to its times.
fn with_days(line: &str, times: Vec<Piece>) -> Vec<Piece> {
    let days = DAYS.find_iter(line).filter(|m| is_days(line, m)).map(|m| piece(m, true));
    let mut found: Vec<Piece> = days.chain(times).collect();
    found.sort_by_key(|p| (p.span.start, p.span.end));
    found
}

fn piece(found: regex::Match<'_>, is_days: bool) -> Piece {
    let text = found.as_str();
    let end = found.start() + text.trim_end_matches([' ', ',']).len();
    Piece { span: found.start()..end, is_days }
}

/// Small words of other languages are no days where nothing but they says so.
fn is_days(line: &str, found: &regex::Match<'_>) -> bool {
    let text = found.as_str();
    let before = line.get(..found.start()).and_then(|t| t.chars().next_back());
    let next = line.get(found.end()..).and_then(|t| t.chars().next());
    let joined =
        |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && c.is_ascii() || matches!(c, '\'' | '_'));
    let small = text.len() <= 3 && text.is_ascii() && !text.starts_with(|c: char| c.is_uppercase());
    // In Korean and Chinese a day's sign is a part of many words.
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphabetic() && !c.is_ascii());
    let foreign =
        text.starts_with(|c: char| c as u32 > 0x2e80) && (part(before) || text.len() <= 3 && part(next));
    let eastern = text.starts_with(|c: char| c as u32 > 0x2e80);
    !foreign && !joined(before) && (eastern || !joined(next)) && !small
}

fn is_time(line: &str, found: &regex::Match<'_>) -> bool {
    let before = line.get(..found.start()).and_then(|t| t.chars().next_back());
    let next = line.get(found.end()..).and_then(|t| t.chars().next());
    let digits = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || matches!(c, '/' | '$' | '%'));
    let fraction = matches!(before, Some('.' | '-' | ':')) || matches!(next, Some('-'));
    !digits(before)
        && !digits(next)
        && !fraction
        && found.as_str().split(|c: char| !c.is_ascii_digit()).all(is_clock)
}

/// "330" and "1300" are times, "642-3881" is a telephone: lectures begin and end at fives of minutes.
fn is_clock(digits: &str) -> bool {
    let minutes =
        digits.len().checked_sub(2).and_then(|at| digits.get(at..)).and_then(|m| m.parse::<u32>().ok());
    digits.len() < 3 || minutes.is_some_and(|m| m < 60 && m % 5 == 0)
}

/// May a line say days and nothing else? Most lines do not begin with any, which costs but a look at their beginning.
pub(super) fn may_be_days(line: &str) -> bool {
    DAYS_FIRST.is_match(line)
}

/// "MWF 11": two days or more by their letters and a bare hour.
static HOUR: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?-u:\b)(?:M|Tu|Th|T|W|R|F|/){2,5} (?:1[0-2]|[1-9])(?:$|[,;)]| (?:in|at)(?-u:\b))")
});

/// Longest line in which hours are looked for, in bytes.
const LONGEST: usize = 1200;
/// Longest line without digits in which days are looked for, in bytes.
const LONGEST_DAYS: usize = 80;
/// Does a text begin with a clock time?
pub(super) fn starts_with_time(text: &str) -> bool {
    TIMES.find(text).is_some_and(|m| m.start() == 0 && m.as_str().contains([':', 'm']))
}

/// Longest text between days and times that belong together, in bytes.
const APART: usize = 12;

/// Days with their times, each as one piece of the line.
pub(super) fn hours(line: &str) -> Vec<Range<usize>> {
    if line.len() > LONGEST || !line.contains(|c: char| c.is_ascii_digit()) {
        return Vec::new();
    }
    let times = times(line);
    // Days without times are no hours.
    let pieces = if times.is_empty() { times } else { with_days(line, times) };
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut i = 0;
    while let (Some(a), Some(b)) = (pieces.get(i), pieces.get(i + 1)) {
        if a.is_days == b.is_days || !near(line, a, b) {
            i += 1;
            continue;
        }
        let mut end = b.span.end;
        let mut next = i + 2;
        // "Tuesday 10-11 or 2-3": more times of the same days.
        while let Some(more) = pieces.get(next).filter(|p| !p.is_days && !b.is_days && follows(line, end, p))
        {
            end = more.span.end;
            next += 1;
        }
        found.push(a.span.start..end);
        i = next;
    }
    if found.is_empty() {
        let bare = |m: regex::Match<'_>| {
            m.start()..m.start() + m.as_str().trim_end_matches(|c: char| !c.is_ascii_digit()).len()
        };
        found.extend(HOUR.find_iter(line).map(bare));
    }
    found
}

fn near(line: &str, a: &Piece, b: &Piece) -> bool {
    let Some(between) = line.get(a.span.end..b.span.start) else { return false };
    let mut words = between.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    let small = |w: &str| {
        matches!(
            w.to_lowercase().as_str(),
            "at" | "from"
                | "on"
                | "at:"
                | "the"
                | "in"
                | "between"
                | "de"
                | "a"
                | "am"
                | "pm"
                | "evenings"
                | "dalle"
                | "from:"
                | "class"
                | "lecture"
                | "hours"
        )
    };
    between.len() <= APART && words.all(small)
}

fn follows(line: &str, end: usize, next: &Piece) -> bool {
    let between = line.get(end..next.span.start).unwrap_or("x").trim();
    matches!(between, "or" | "and" | "," | "&" | ", and" | "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_as_pages_write_them() {
        for expected in [
            "MW 9:05-10:20",
            "11:00-12:15 TTh",
            "5:15-6:30 MW",
            "Tu 11:30-1:30",
            "4:30-6:00pm Tues/Thurs",
            "TTh 1:30--2:50",
            "Mondays and Wednesdays at 11:00-12:30",
            "Tuesdays/Thursdays 9:25-10:40 AM",
            "Mondays, Wednesdays and Fridays 2:30 PM to 3:20 AM",
            "Tuesday, 6.10 pm - 8.30 pm",
            "TR 12:30 - 1:50",
            "330-445pm T R",
            "M.,W.,F. 11:45 a.m - 12:35 p.m.",
            "MWF 11",
            "Mo/We/Fr 10:00-10:50",
            "Lundi 10:00-11:20",
            "Lunedì e giovedì 9:00-11:00",
            "Fridays at 3:30",
            "周二 10:00-11:50",
            "월, 수 10:30-11:45",
            "화요일 13:00-15:00",
            "月曜2限",
            "TuTh 9:30a-10:50a",
            "segundas e quartas, 8h00 - 9h40",
            "dinsdag 13:15-15:00",
            "понедельник 10:30-12:05",
        ] {
            let line = format!("Class: {expected}");
            let got: Vec<&str> = hours(&line).into_iter().map(|r| &line[r]).collect();
            let want = vec![expected];
            assert_eq!(got, want, "{expected}");
        }
        assert!(pieces("420 Latimer, 642-3881").is_empty());
    }
}
