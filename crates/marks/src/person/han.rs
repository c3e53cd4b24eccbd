//! Names in Chinese characters and Hangul, which have no capitals: a surname, and a label or title beside it.
//!
//! ```text
//! "主讲人：谢志强"   "谢志强教授"   "山田 太郎"   "김민수 교수"
//! ```
//!
//! Two or three characters that begin like a surname are mostly a word ("高中", "정보"), so something beside them
//! must say that a person is meant.

use super::token::Name;
use crate::lexicon::Lexicon;
use crate::words::{Gap, Shape, Word};

/// Before a name: speaker, lecturer, presenter, guest, chair, author …
const LABELS: &[&str] = &[
    "speaker",
    "presenter",
    "lecturer",
    "host",
    "主讲人",
    "主講人",
    "报告人",
    "報告人",
    "演讲人",
    "演講人",
    "演讲者",
    "演講者",
    "讲者",
    "講者",
    "主讲",
    "主講",
    "主持人",
    "嘉宾",
    "講師",
    "講演者",
    "発表者",
    "登壇者",
    "司会",
    "出演",
    "연사",
    "발표자",
    "강사",
    "강연자",
    "초청연사",
    "진행",
];

/// Behind a name: professor, doctor, teacher, Mr, Ms …
const TITLES: &[&str] = &[
    "教授",
    "副教授",
    "准教授",
    "助教",
    "博士",
    "老师",
    "老師",
    "先生",
    "女士",
    "院士",
    "研究员",
    "研究員",
    "氏",
    "さん",
    "様",
    "講師",
    "同学",
    "교수",
    "교수님",
    "박사",
    "박사님",
    "씨",
    "선생님",
    "연구원",
];

/// A name has two to four characters; the space between its parts is not counted.
const NAME_CHARS: std::ops::RangeInclusive<usize> = 2..=4;

/// Gives the people of one line to `found`.
pub(super) fn people_of(text: &str, words: &[Word], lexicon: &mut Lexicon, mut found: impl FnMut(Name)) {
    let mut before: Option<Word> = None;
    for (at, word) in words.iter().enumerate() {
        if word.shape == Shape::Caseless {
            let next = words.get(at + 1).copied();
            if let Some(name) = name_in(text, before, *word, next, lexicon) {
                found(name);
            }
        }
        before = Some(*word);
    }
}

/// The name in `word`, or in it and the next.
fn name_in(
    text: &str,
    before: Option<Word>,
    word: Word,
    next: Option<Word>,
    lexicon: &mut Lexicon,
) -> Option<Name> {
    let run = word.of(text);
    if !run.chars().all(is_east_asian) {
        return None;
    }
    let label = LABELS.iter().find_map(|l| run.strip_prefix(l)).filter(|rest| !rest.is_empty());
    let run = label.unwrap_or(run);
    let title = TITLES.iter().find_map(|t| run.strip_suffix(t)).filter(|rest| !rest.is_empty());
    let name = title.unwrap_or(run);
    let start = word.end - run.len();
    let labelled = label.is_some() || before.is_some_and(|b| announces(text, b, word));
    let titled = title.is_some() || next.is_some_and(|n| n.gap == Gap::Blank && TITLES.contains(&n.of(text)));
    if (labelled || titled) && NAME_CHARS.contains(&name.chars().count()) && has_surname(name, lexicon) {
        return Some(Name { start, end: start + name.len(), value: name.to_owned() });
    }
    two_parts(text, word, next?, lexicon)
}

/// "山田 太郎": a surname of the lists, a blank and a given name, all in Chinese characters.
fn two_parts(text: &str, word: Word, next: Word, lexicon: &mut Lexicon) -> Option<Name> {
    let (family, given) = (word.of(text), next.of(text));
    let short = |s: &str| (1..=3).contains(&s.chars().count()) && s.chars().all(is_han);
    let apart = matches!(text.get(word.end..next.start), Some(" " | "　"));
    let known = family.chars().count() == 2 && lexicon.look_up(family).last();
    let whole = !next.of(text).is_empty() && apart && known && short(family) && short(given);
    whole.then(|| Name { start: word.start, end: next.end, value: format!("{family}{given}") })
}

/// True where `before` is a label and a colon or blank stands between it and `word`.
fn announces(text: &str, before: Word, word: Word) -> bool {
    let between = text.get(before.end..word.start).unwrap_or_default().trim();
    let label = before.of(text);
    matches!(between, ":" | "：" | "")
        && LABELS.iter().any(|l| l.eq_ignore_ascii_case(label) || !l.is_ascii() && label.ends_with(l))
}

/// Begins with a surname of one character, or of two.
fn has_surname(name: &str, lexicon: &mut Lexicon) -> bool {
    let mut ends = name.char_indices().skip(1).map(|(at, _)| at);
    let one = ends.next().and_then(|end| name.get(..end));
    let two = ends.next().and_then(|end| name.get(..end));
    one.into_iter().chain(two).any(|surname| lexicon.look_up(surname).last())
}

/// Chinese characters and Hangul.
fn is_east_asian(c: char) -> bool {
    is_han(c) || ('\u{ac00}'..='\u{d7a3}').contains(&c) || "さん".contains(c)
}

/// Chinese characters.
fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c) || c == '々'
}
