//! When lectures are: days and times in lines that speak of lectures, and not of labs, exams or office hours.
//!
//! ```text
//! "Lecture: MW 9:05-10:20"      label, days and times                      weight 4
//! "Office hours" "Time: Tu 2-4" a label below another speaks of the other  out
//! ```

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::extra::says_place;
use super::head::HEAD;
use super::hours::{self, Piece};
use super::reading::{Column, Line, Reading};
use super::topic::Topic;
use crate::{Evidence, Field};

/// What speaks for a line's hours.
const LABEL: f32 = 3.0;
const SAID: f32 = 2.0;
const HEAD_LINE: f32 = 1.0;
const PLACED: f32 = 1.0;
const ENOUGH: f32 = 1.0;

/// Lines behind a heading or label that it still speaks of.
const REACH: usize = 4;
/// Most sections whose hours are told.
const SECTIONS: usize = 4;

/// Words that speak of lectures.
const LECTURE: [&str; 20] = [
    "lecture",
    "class meets",
    "meets",
    "meet",
    "class time",
    "class hours",
    "classes",
    "meeting",
    "class is",
    "time and place",
    "when",
    "class will",
    "class:",
    "sessions",
    "clases",
    "cours",
    "lezione",
    "lezioni",
    "taught",
    "aula",
];
/// Words that speak of other hours.
const OTHER: [&str; 38] = [
    "office hour",
    "office hrs",
    "hours:",
    "lab",
    "laboratory",
    "recitation",
    "discussion",
    "exam",
    "midterm",
    "final",
    "quiz",
    "due",
    "tutorial",
    "consult",
    "by appointment",
    "available",
    "ta ",
    "tas ",
    "review",
    "help",
    "open",
    "ayudant",
    "ricevimento",
    "precept",
    "prelim",
    "test",
    "deadline",
    "updated",
    "modified",
    "extra",
    "seminar series",
    "walk-in",
    "break",
    "sprechstunde",
    "disponib",
    "posted",
    "handed",
    "phone",
];
/// A mention of hours.
struct HoursMention {
    weight: f32,
    /// The line of the label that they stand below, or their own.
    under: usize,
    line: usize,
    /// The column of a table of sections that they stand in.
    column: Option<Column>,
    /// One span, or days and then the times of several lines.
    spans: Vec<Range<usize>>,
}

impl Reading<'_> {
    /// Days and times of the lectures; those of several sections joined.
    pub(super) fn schedule(&self) -> Option<Field<String>> {
        let mentions = self.hours_mentions();
        let most = mentions.iter().map(|s| s.weight).fold(ENOUGH, f32::max);
        let first = mentions.iter().position(|s| s.weight >= most)?;
        let (under, column) = mentions.get(first).map(|s| (s.under, s.column))?;
        let mut last = mentions.get(first)?.line;
        let mut kept: Vec<&HoursMention> = Vec::new();
        for s in mentions.iter().skip(first).filter(|s| s.weight >= most) {
            let near = s.under == under || s.line <= last + 2 || s.column.is_some() && s.column == column;
            if !near || kept.len() == SECTIONS {
                break;
            }
            last = s.line;
            kept.push(s);
        }
        let joined = kept.iter().map(|s| self.text_of_spans(&s.spans)).collect::<Vec<_>>().join("; ");
        let spans = kept.iter().flat_map(|s| &s.spans);
        let evidence = spans.map(|s| Evidence::Text { span: s.clone(), by: "schedule" }).collect();
        (!joined.is_empty()).then_some(Field { value: joined, evidence })
    }

    /// "Mondays 10-11; 12-13": days, then the times of several sections.
    fn text_of_spans(&self, spans: &[Range<usize>]) -> String {
        let mut out = String::new();
        for (i, span) in spans.iter().enumerate() {
            out.push_str(match i {
                0 => "",
                1 => " ",
                _ => "; ",
            });
            out.push_str(&self.text(span).split_whitespace().collect::<Vec<_>>().join(" "));
        }
        out
    }

    fn hours_mentions(&self) -> Vec<HoursMention> {
        let mut outer: Option<(Topic, usize)> = None;
        let mut out = Vec::new();
        let of_sections = self.section_columns();
        for (i, line) in self.lines.iter().enumerate() {
            let own = line.topic.filter(|_| !line.is_bare());
            match line.topic {
                Some(topic) if line.is_bare() => outer = Some((topic, i)),
                None if line.level > 2 => outer = None,
                _ => {}
            }
            let above = outer.filter(|(_, at)| i - at <= REACH || own.is_some() && i - at <= 2 * REACH);
            let column = line.cell.and_then(|c| self.column_of_cell(c)).filter(|c| of_sections.contains(c));
            let column = column.filter(|_| !hours::hours(self.text(&line.span)).is_empty());
            let about = match (own, above) {
                _ if column.is_some() => Some(Topic::Schedule),
                // "Time:" below "Office hours" speaks of these.
                (Some(Topic::Schedule | Topic::Place), Some((t @ (Topic::Hours | Topic::Lab), _))) => Some(t),
                (Some(own), _) => Some(own),
                // A cell below "Office hours" speaks of these.
                (None, above) => self.column_topic(line).filter(|t| is_other(*t)).or(above.map(|(t, _)| t)),
            };
            let under = if own.is_some() { i } else { above.map_or(i, |(_, at)| at) };
            let mentions = self.hours_of(i, line, about).into_iter().filter_map(|spans| {
                let weight = self.weight(i, line, about, spans.first()?);
                Some(HoursMention { weight, under, line: i, column, spans })
            });
            let mut mentions: Vec<HoursMention> = mentions.collect();
            self.level(&mut mentions);
            self.go_on(out.last(), &mut mentions);
            out.extend(mentions.into_iter().filter(|s| s.weight >= ENOUGH));
        }
        out
    }

    /// Columns of times in tables that name who teaches each section: "Section | Instructor | Time".
    fn section_columns(&self) -> FxHashSet<Column> {
        let of = |topic: Topic| {
            self.columns.iter().filter(move |(_, (_, t))| *t == topic).map(|(column, _)| *column)
        };
        let taught: FxHashSet<_> = of(Topic::Teacher).map(|(table, _)| table).collect();
        of(Topic::Schedule).filter(|(table, _)| taught.contains(table)).collect()
    }

    /// "Mo 10-12, Hörsaal 2; Mi 14-16, Raum 7": what speaks for one of a line's hours speaks for those beside it.
    fn level(&self, mentions: &mut [HoursMention]) {
        let beside = |a: &HoursMention, b: &HoursMention| {
            let (end, start) = (a.spans.last().map_or(0, |s| s.end), b.spans.first().map_or(0, |s| s.start));
            self.goes_on(&(end..start.max(end)))
        };
        for run in mentions.chunk_by_mut(beside) {
            let most = run.iter().map(|s| s.weight).fold(f32::MIN, f32::max);
            run.iter_mut().for_each(|s| s.weight = most);
        }
    }

    /// "Mo 10:15, HS 3" and in the next line "Do 12:15": what speaks for the one speaks for the other that begins its line.
    fn go_on(&self, last: Option<&HoursMention>, mentions: &mut [HoursMention]) {
        let Some((last, next)) = last.zip(mentions.first_mut()) else { return };
        let begins = |s: &HoursMention| {
            let line = self.lines.get(s.line).map(|l| l.span.start);
            s.spans.first().map(|span| span.start) == line
        };
        let plain =
            |s: &HoursMention| self.lines.get(s.line).is_some_and(|l| l.topic.is_none() && l.level == 0);
        if last.line + 1 == next.line
            && begins(last)
            && begins(next)
            && plain(last)
            && plain(next)
            && next.weight >= 0.0
        {
            next.weight = next.weight.max(last.weight);
        }
    }

    /// Does what stands between two hours of a line speak of nothing else?
    fn goes_on(&self, between: &Range<usize>) -> bool {
        let text = self.text(between).to_lowercase();
        text.len() <= LONGEST_ALONE && !OTHER.iter().any(|w| text.contains(w))
    }

    /// Hours of a line; days alone have their times in the next lines, and a label may announce either alone.
    fn hours_of(&self, i: usize, line: &Line, about: Option<Topic>) -> Vec<Vec<Range<usize>>> {
        let text = self.text(&line.span);
        let at = |r: &Range<usize>| line.span.start + r.start..line.span.start + r.end;
        let found = hours::hours(text);
        let announced = about == Some(Topic::Schedule);
        let alone = || line.span.len() <= LONGEST_ALONE && hours::may_be_days(text);
        if !found.is_empty() || !announced && !alone() {
            return found.iter().map(|r| vec![at(r)]).collect();
        }
        let pieces = hours::pieces(text);
        let [only] = &pieces[..] else { return Vec::new() };
        let whole = only.span.len() + 2 >= text.len();
        if only.is_days && only.span.len() >= SHORTEST_DAYS && (announced || whole) {
            let mut spans = vec![at(&only.span)];
            spans.extend(self.times_behind(i));
            return if spans.len() > 1 || announced { vec![spans] } else { Vec::new() };
        }
        let range = only.span.len() >= SHORTEST_RANGE;
        if announced && range && !only.is_days { vec![vec![at(&only.span)]] } else { Vec::new() }
    }

    /// Times alone in the lines behind days.
    fn times_behind(&self, i: usize) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        for (n, line) in self.lines.iter().enumerate().skip(i + 1).take(REACH) {
            if line.topic.is_some_and(|t| t != Topic::Schedule) {
                break;
            }
            let pieces = hours::pieces(self.text(&line.span));
            match &pieces[..] {
                [Piece { span, is_days: false }] if line.span.len() <= LONGEST_ALONE => {
                    out.push(line.span.start + span.start..line.span.start + span.end);
                }
                _ if n > i + 1 || !pieces.is_empty() => break,
                _ => {}
            }
        }
        out
    }

    fn weight(&self, i: usize, line: &Line, about: Option<Topic>, span: &Range<usize>) -> f32 {
        let before = self.text(&(line.span.start..span.start)).to_lowercase();
        let before = before.rsplit(". ").next().unwrap_or_default();
        let behind = self.text(&(span.end..line.span.end.max(span.end))).to_lowercase();
        let by_topic = match about {
            Some(Topic::Schedule) => LABEL,
            Some(t) if is_other(t) => -2.0 * LABEL,
            Some(Topic::Place | Topic::Term | Topic::Name | Topic::Id | Topic::Description) => 0.5,
            Some(Topic::Teacher | Topic::Staff | Topic::Email | Topic::Office | Topic::Phone) => -1.0,
            Some(_) => -0.5,
            None => 0.0,
        };
        let has_word = |words: &[&str], text: &str| words.iter().any(|w| text.contains(w));
        // Where a line says when and where, a class meets.
        let begins = before.trim().is_empty() && says_place(&behind);
        by_topic
            + if has_word(&LECTURE, before) { SAID } else { 0.0 }
            + if i < HEAD { HEAD_LINE } else { 0.0 }
            + if begins { PLACED } else { 0.0 }
            - if has_word(&OTHER, before) { 2.0 * LABEL } else { 0.0 }
    }
}

/// Hours of these are no lectures.
fn is_other(topic: Topic) -> bool {
    matches!(
        topic,
        Topic::Hours | Topic::Lab | Topic::Assistant | Topic::CourseAssistant | Topic::OtherPeople
    )
}

/// Longest line that says days or times alone, in bytes.
const LONGEST_ALONE: usize = 60;
/// "R" alone is a letter, "MW" may be a name. In bytes.
const SHORTEST_DAYS: usize = 3;
/// "9-10am" is a range; "at 9" alone says little. In bytes.
const SHORTEST_RANGE: usize = 6;
