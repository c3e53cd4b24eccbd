//! When lectures are: days and times in lines that speak of lectures, and not of labs, exams or office hours.

use std::ops::Range;

use super::head::HEAD;
use super::hours;
use super::reading::{Line, Reading};
use super::topic::Topic;
use crate::{Evidence, Field};

/// What a line with hours weighs.
const LABEL: f32 = 3.0;
const SAID: f32 = 2.0;
const HEAD_LINE: f32 = 1.0;
const ENOUGH: f32 = 1.0;

/// Lines behind a heading or label that it still speaks of.
const REACH: usize = 4;

/// Words that speak of lectures.
const LECTURE: [&str; 22] = [
    "lecture",
    "lectures",
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
    "course meets",
    "class will",
    "class:",
    "sessions",
    "clases",
    "cours",
    "lezione",
    "lezioni",
    "taught",
    "schedule",
];
/// Words that speak of other hours.
const OTHER: [&str; 40] = [
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
    "section",
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
    "before class",
    "phone",
];

impl Reading<'_> {
    /// Days and times of the lectures; those of several sections joined.
    pub(super) fn schedule(&self) -> Option<Field<String>> {
        let mut about: Option<(Topic, usize)> = None;
        let mut best: Vec<(f32, Range<usize>)> = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            if line.topic.is_some() {
                about = line.topic.map(|t| (t, i));
            } else if line.level > 2 {
                about = None;
            }
            let about = about.filter(|(_, at)| i - at <= REACH).map(|(t, _)| t);
            for span in self.hours_of(i, line, about == Some(Topic::Schedule)) {
                let weight = self.weight(i, line, about, &span);
                if weight >= ENOUGH {
                    best.push((weight, span));
                }
            }
        }
        let most = best.iter().map(|b| b.0).fold(0.0, f32::max);
        let first = best.iter().position(|b| b.0 >= most)?;
        let kept: Vec<&Range<usize>> =
            best.iter().skip(first).take_while(|b| b.0 >= most).map(|b| &b.1).take(SECTIONS).collect();
        let said = kept.iter().map(|s| self.text(s).split_whitespace().collect::<Vec<_>>().join(" "));
        let value = said.collect::<Vec<_>>().join("; ");
        let evidence = kept.iter().map(|s| Evidence::Text { span: (*s).clone(), by: "schedule" }).collect();
        (!value.is_empty()).then_some(Field { value, evidence })
    }

    /// Hours of a line; where a label announces them, days and times of two lines too.
    fn hours_of(&self, i: usize, line: &Line, announced: bool) -> Vec<Range<usize>> {
        let text = self.text(&line.span);
        let found = hours::hours(text);
        if !found.is_empty() || !announced {
            return found.into_iter().map(|r| line.span.start + r.start..line.span.start + r.end).collect();
        }
        let pieces = hours::pieces(text);
        let only = pieces.first().filter(|p| p.is_days && pieces.len() == 1);
        let next = self.lines.get(i + 1).filter(|n| n.topic.is_none_or(|t| t == Topic::Schedule));
        let (Some(days), Some(next)) = (only, next) else { return Vec::new() };
        let times = hours::pieces(self.text(&next.span));
        let times = times.first().filter(|p| !p.is_days && times.len() == 1);
        times.map(|t| line.span.start + days.span.start..next.span.start + t.span.end).into_iter().collect()
    }

    fn weight(&self, i: usize, line: &Line, about: Option<Topic>, span: &Range<usize>) -> f32 {
        let before = self.text(&(line.span.start..span.start)).to_lowercase();
        let before = last_sentence(&before);
        let told = match about {
            Some(Topic::Schedule) => LABEL,
            Some(Topic::Place | Topic::Term | Topic::Name | Topic::Id | Topic::Description) => 0.5,
            Some(Topic::Hours | Topic::Lab | Topic::Assistant | Topic::OtherPeople) => -2.0 * LABEL,
            Some(Topic::Teacher | Topic::Staff | Topic::Email | Topic::Office | Topic::Phone) => -1.0,
            Some(_) => -0.5,
            None => 0.0,
        };
        let lecture = LECTURE.iter().any(|w| before.contains(w));
        let other = OTHER.iter().any(|w| before.contains(w));
        let head = i < HEAD;
        told + if lecture { SAID } else { 0.0 } + if head { HEAD_LINE } else { 0.0 }
            - if other { 2.0 * LABEL } else { 0.0 }
    }
}

/// Most sections whose hours are told.
const SECTIONS: usize = 4;

/// What stands behind the last full stop.
fn last_sentence(text: &str) -> &str {
    text.rsplit(". ").next().unwrap_or(text)
}
