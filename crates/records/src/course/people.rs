//! Who teaches and who assists: the people below a heading or behind a label that says so, each with their address (§4.3).
//!
//! ```text
//! "Instructor: Ann Lee"       role of the lines: Teacher     Ann Lee ── ann@… in her lines, or by her surname
//! "TAs:" "Bo Chen" "Cy Dunn"                     Assistant   Bo Chen, Cy Dunn
//! ```
//!
//! A role reaches until another heading or role; in a table it reaches down its column.

mod mail;
mod names;

use std::ops::Range;

use super::Teacher;
use super::reading::{Line, Reading};
use super::topic::{self, Topic};
use mail::Mail;

/// Somebody named below a role.
#[derive(Debug, Clone)]
struct Named {
    role: Topic,
    span: Range<usize>,
    /// Words of the name in lower case.
    words: Vec<String>,
    mail: Option<Mail>,
}

/// Teachers and assistants.
#[derive(Debug, Default)]
pub(super) struct People {
    pub(super) teachers: Vec<Teacher>,
    pub(super) tas: Vec<Teacher>,
}

/// A piece of a line for which a role holds.
struct Stretch {
    span: Range<usize>,
    role: Topic,
    /// The role was said in this line or right before it: a single word may be a name.
    fresh: bool,
}

impl Reading<'_> {
    /// The people of the course.
    pub(super) fn people(&self) -> People {
        let stretches = self.stretches();
        let mut named = self.named(&stretches);
        if !named.iter().any(|n| n.role == Topic::Teacher) {
            named.extend(self.told_in_prose());
        }
        let mails = self.mails();
        self.join(&mut named, &stretches, &mails);
        let mut people = People::default();
        for person in &named {
            let teacher = Teacher {
                name: self.field(person.span.clone(), "person"),
                email: person.mail.as_ref().and_then(|m| m.field()),
            };
            match person.role {
                Topic::Teacher => people.teachers.push(teacher),
                Topic::Assistant => people.tas.push(teacher),
                _ => {}
            }
        }
        if people.teachers.is_empty() {
            people.teachers.extend(self.nameless(&stretches, &mails, &named));
        }
        people
    }

    /// The pieces of the page for which a role holds.
    fn stretches(&self) -> Vec<Stretch> {
        let mut out = Vec::new();
        let mut role: Option<Topic> = None;
        let mut silent = 0;
        let mut columns: Vec<(page::NodeId, u16, Topic)> = Vec::new();
        for line in &self.lines {
            let over = self.column_role(&mut columns, line);
            let said = line.topic.filter(|t| t.is_people());
            let fresh_before = silent == 0;
            match (said, line.topic) {
                (Some(topic), _) => (role, silent) = (Some(topic), 0),
                (None, Some(topic)) if topic.is_property() => silent += 1,
                (None, Some(_)) => role = None,
                (None, None) if line.level > 2 && !self.is_name(&line.span) => role = None,
                (None, None) => silent += 1,
            }
            if silent > FARTHEST {
                role = None;
            }
            let holds = over.or(role).filter(|_| said.is_none() || !line.is_bare());
            let property = line.topic.is_some_and(Topic::is_property);
            if let Some(role) = holds {
                let from = if said.is_some() { line.value } else { line.span.start };
                let fresh = said.is_some() || fresh_before;
                self.divide(&mut out, Stretch { span: from..line.span.end, role, fresh: fresh && !property });
            } else if said.is_none() {
                self.inline(&mut out, line);
            }
        }
        out
    }

    /// A head cell that names a role holds for its column.
    fn column_role(&self, columns: &mut Vec<(page::NodeId, u16, Topic)>, line: &Line) -> Option<Topic> {
        let cell = line.cell?;
        let table = self.doc.parent(cell.row)?;
        if let Some(topic) = line.topic.filter(|t| t.is_people() && line.is_bare()) {
            columns.retain(|(t, c, _)| *t == table && *c != cell.column);
            columns.push((table, cell.column, topic));
            return None;
        }
        columns.iter().find(|(t, c, _)| *t == table && *c == cell.column).map(|(.., topic)| *topic)
    }

    /// "Instructor: Ann Lee. TA: Bo Chen" in one line: the second role begins where its label does.
    fn divide(&self, out: &mut Vec<Stretch>, stretch: Stretch) {
        let text = self.text(&stretch.span);
        let mut from = 0;
        let (mut role, mut fresh) = (stretch.role, stretch.fresh);
        for (at, end, topic) in labels(text) {
            out.push(Stretch { span: stretch.span.start + from..stretch.span.start + at, role, fresh });
            (from, role, fresh) = (end, topic, true);
        }
        out.push(Stretch { span: stretch.span.start + from..stretch.span.end, role, fresh });
    }

    /// Roles said within a line that has none itself: "Spring 2018 – Instructor: Ann Lee".
    fn inline(&self, out: &mut Vec<Stretch>, line: &Line) {
        let text = self.text(&line.span);
        let labels = labels(text);
        for (i, (_, end, role)) in labels.iter().enumerate() {
            let to = labels.get(i + 1).map_or(text.len(), |l| l.0);
            out.push(Stretch { span: line.span.start + end..line.span.start + to, role: *role, fresh: true });
        }
    }

    fn is_name(&self, span: &Range<usize>) -> bool {
        names::leading(self.text(span), false).len() == 1
    }

    /// The people of the stretches, each once.
    fn named(&self, stretches: &[Stretch]) -> Vec<Named> {
        let mut out: Vec<Named> = Vec::new();
        for stretch in stretches {
            let text = self.text(&stretch.span);
            let role = match stretch.role {
                Topic::Staff => names::role_beside(text).unwrap_or(Topic::Staff),
                role => names::role_beside(text).filter(|r| *r == Topic::OtherPeople).unwrap_or(role),
            };
            for found in names::leading(text, stretch.fresh) {
                let span = stretch.span.start + found.start..stretch.span.start + found.end;
                let words = names::words(self.text(&span));
                if let Some(known) = out.iter_mut().find(|n| alike(&n.words, &words)) {
                    if known.role == Topic::Staff {
                        known.role = role;
                    }
                    continue;
                }
                out.push(Named { role, span, words, mail: None });
            }
        }
        let told = out.iter().any(|n| n.role == Topic::Teacher);
        for person in out.iter_mut().filter(|n| n.role == Topic::Staff) {
            person.role = if told { Topic::OtherPeople } else { Topic::Teacher };
        }
        out
    }

    /// Gives each address to its person: by the name in it, else to the person whose lines it stands in.
    fn join(&self, named: &mut [Named], stretches: &[Stretch], mails: &[Mail]) {
        let starts: Vec<usize> = named.iter().map(|n| n.span.start).collect();
        let mut taken = vec![false; mails.len()];
        for person in named.iter_mut() {
            let own = (0..mails.len()).filter(|i| mails[*i].names(&person.words) && !taken[*i]);
            let at = person.span.start;
            if let Some(i) =
                own.min_by_key(|i| (mails[*i].span.start < at, mails[*i].span.start.abs_diff(at)))
            {
                taken[i] = true;
                person.mail = mails.get(i).cloned();
            }
        }
        for person in named.iter_mut() {
            if person.mail.is_some() {
                continue;
            }
            let next = starts.iter().copied().filter(|s| *s > person.span.start).min().unwrap_or(usize::MAX);
            let holds = |m: &Mail| {
                let stretch =
                    stretches.iter().find(|s| s.span.start <= m.span.start && m.span.start < s.span.end);
                stretch.is_some() && m.span.start >= person.span.start && m.span.start < next
            };
            let behind = mails.iter().enumerate().find(|(i, m)| !taken[*i] && holds(m));
            if let Some((i, mail)) = behind {
                taken[i] = true;
                person.mail = Some(mail.clone());
            }
        }
    }

    /// Addresses below a teacher's role where nobody is named.
    fn nameless(&self, stretches: &[Stretch], mails: &[Mail], named: &[Named]) -> Option<Teacher> {
        let given = |m: &Mail| named.iter().any(|n| n.mail.as_ref().is_some_and(|o| o.span == m.span));
        let teachers = stretches.iter().filter(|s| s.role == Topic::Teacher);
        let mail = teachers.flat_map(|s| {
            mails.iter().filter(move |m| s.span.start <= m.span.start && m.span.end <= s.span.end)
        });
        let mail = mail.into_iter().find(|m| !given(m))?;
        Some(Teacher { name: None, email: mail.field() })
    }

    /// "taught by Ann Lee", "Prof. Ann Lee" in the head.
    fn told_in_prose(&self) -> Vec<Named> {
        let mut out: Vec<Named> = Vec::new();
        for (i, line) in self.head(PROSE).enumerate() {
            let text = self.text(&line.span);
            let other =
                line.topic.is_some_and(|t| t != Topic::Staff && t != Topic::Email && t != Topic::Name);
            for found in names::in_prose(text, i < super::head::HEAD && !other) {
                let span = line.span.start + found.start..line.span.start + found.end;
                let words = names::words(self.text(&span));
                if out.iter().all(|n| !alike(&n.words, &words)) {
                    out.push(Named { role: Topic::Teacher, span, words, mail: None });
                }
            }
        }
        out
    }
}

/// A role reaches so many lines that say nothing of it: a person has an office, a telephone, hours, an address …
const FARTHEST: usize = 12;
/// Lines in which prose may tell the teacher.
const PROSE: usize = 40;

/// The same person: the same words, or the surname with an initial.
fn alike(a: &[String], b: &[String]) -> bool {
    let (Some(x), Some(y)) = (a.last(), b.last()) else { return false };
    let first = |w: &[String]| w.first().and_then(|f| f.chars().next());
    x == y && (a.len() == 1 || b.len() == 1 || first(a) == first(b))
}

/// Labels of roles within a line: where they begin, where they end, what they say.
fn labels(text: &str) -> Vec<(usize, usize, Topic)> {
    let mut out = Vec::new();
    for (colon, sign) in text.match_indices([':', '：']) {
        let before = text.get(..colon).unwrap_or_default();
        let start = before
            .rfind(['.', ';', ',', '(', ')', '|', '·', '\u{a0}', '/', '–', '-', '!'])
            .map_or(0, |at| at + before.get(at..).and_then(|b| b.chars().next()).map_or(1, char::len_utf8));
        let label = before.get(start..).unwrap_or_default();
        let people = topic::of_label(label).filter(|t| t.is_people());
        if let Some(topic) = people.filter(|_| label.split_whitespace().count() <= 4) {
            out.push((start, colon + sign.len(), topic));
        }
    }
    out
}
