//! Who teaches and who assists: the people below a heading or behind a label that says so, each with their address (§4.3).
//!
//! ```text
//! "Instructor: Ann Lee"       role of the lines: Teacher     Ann Lee ── ann@… in her lines, or by her surname
//! "TAs:" "Bo Chen" "Cy Dunn"                     Assistant   Bo Chen, Cy Dunn
//! ```
//!
//! A role reaches until another heading or role; in a table it reaches down its column.

pub(crate) mod candidates;
mod cards;
mod joined;
mod mail;
pub(super) mod names;
mod roles;
mod unlabelled;

use std::ops::Range;

use page::NodeId;
use rustc_hash::FxHashSet;

use super::Teacher;
use super::number::beginning;
use super::plain::words;
use super::reading::{self, Line, Reading};
use super::topic::{self, Topic};
use crate::Field;
pub(super) use joined::give;
pub(super) use mail::Mail;
pub(super) use roles::Roles;
use roles::{FOOT, Named, Stretch, alike};

/// Teachers and assistants.
#[derive(Debug, Default)]
pub(super) struct People {
    pub(super) teachers: Vec<Teacher>,
    pub(super) tas: Vec<Teacher>,
}

/// A cell that names the role of the people below it.
struct Head {
    table: NodeId,
    row: NodeId,
    column: u16,
    role: Topic,
}

impl Roles {
    /// Is somebody, or an address, labelled as the teacher's?
    pub(super) fn tell_teacher(&self, reading: &Reading<'_>) -> bool {
        let is_teacher = |n: &Named| matches!(n.role, Topic::Teacher | Topic::Staff);
        self.named.iter().any(is_teacher)
            || self.unlabelled.iter().any(|way| !way.is_empty())
            || reading.nameless(&self.stretches, &self.mails, &self.named).is_some()
    }

    /// Is somebody told to assist?
    pub(super) fn tell_assistant(&self) -> bool {
        self.named.iter().any(|n| matches!(n.role, Topic::Assistant | Topic::CourseAssistant))
    }
}

/// Somebody teaches where that is likelier than not.
const LIKELY: f32 = 0.5;
/// Nearly every course's page names its teacher: the likeliest of a page teaches from so small a chance on. On sites left out
/// F1 of teachers of the pages collected last was .930 with a half in its place and .955 with this, of others .935 and .940.
const LIKELIEST: f32 = 0.05;

impl Reading<'_> {
    /// What the page says of people.
    pub(super) fn roles(&self) -> Roles {
        let stretches = self.stretches();
        let named = self.named(&stretches);
        Roles { named, stretches, mails: self.mails(), unlabelled: self.unlabelled() }
    }

    /// The people of the course.
    pub(super) fn people(&self, roles: Roles) -> People {
        let persons = self.persons(&roles);
        let Roles { mut stretches, mut named, mails, .. } = roles;
        let assisted = named.iter().any(|n| n.role == Topic::Assistant);
        for person in &mut named {
            person.role = match person.role {
                Topic::CourseAssistant if !assisted => Topic::Assistant,
                Topic::Assistant => Topic::Assistant,
                _ => Topic::OtherPeople,
            };
        }
        let chances: Vec<f32> =
            persons.iter().map(|p| candidates::TEACHER.get().chance(&p.measures)).collect();
        let most = chances.iter().copied().fold(LIKELIEST, f32::max);
        for (person, _) in persons.into_iter().zip(chances).filter(|(_, c)| *c >= most.min(LIKELY)) {
            match named.iter_mut().find(|n| alike(&n.words, &person.words)) {
                Some(known) => known.role = Topic::Teacher,
                None => {
                    let role = Topic::Teacher;
                    stretches.push(self.own_lines(&person.span, role));
                    named.push(Named { role, span: person.span, words: person.words, mail: None });
                }
            }
        }
        self.join(&mut named, &stretches, &mails);
        let mut people = People::default();
        for person in &named {
            let teacher = Teacher {
                name: self.person(person.span.clone()),
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

    /// The people that a text names which is known to name those who teach, with surnames first where its whole column
    /// has them so.
    pub(super) fn named_in(&self, span: &Range<usize>, reversed: bool) -> Vec<Teacher> {
        let text = self.text(span);
        let whole = if reversed { names::reversed(text) } else { None };
        self.teachers_at(span, whole.map_or_else(|| names::leading(text, true), |whole| vec![whole]))
    }

    /// A name, its first name first.
    fn person(&self, span: Range<usize>) -> Option<Field<String>> {
        let field = self.field(span, "person")?;
        Some(Field { value: names::forward(&field.value), ..field })
    }

    /// Who teaches by a piece of text that may tell so: behind a label, in prose, by a title, as a part of its own.
    pub(super) fn told_in(&self, span: &Range<usize>) -> Vec<Teacher> {
        let text = self.text(span);
        let behind = |from: usize| {
            let found = names::leading(text.get(from..).unwrap_or_default(), true);
            found.into_iter().map(move |r| from + r.start..from + r.end).collect()
        };
        let label = labels(text).into_iter().find(|(.., topic)| *topic == Topic::Teacher);
        let labelled = label.map_or_else(Vec::new, |(_, end, _)| behind(end));
        let ways = [&|| names::in_prose(text, true), &|| names::own_parts(text)] as [&dyn Fn() -> _; 2];
        let found = ways.iter().fold(labelled, |found, way| if found.is_empty() { way() } else { found });
        self.teachers_at(span, found)
    }

    fn teachers_at(&self, span: &Range<usize>, found: Vec<Range<usize>>) -> Vec<Teacher> {
        let name = |r: Range<usize>| self.person(span.start + r.start..span.start + r.end);
        found.into_iter().filter_map(name).map(|name| Teacher { name: Some(name), email: None }).collect()
    }

    /// The pieces of the page for which a role holds.
    fn stretches(&self) -> Vec<Stretch> {
        let mut out = Vec::new();
        let mut role: Option<Topic> = None;
        let mut silent = 0;
        let mut heads: Vec<Head> = Vec::new();
        // A role that stands alone in its line may have a heading for its first person, one that names somebody has not.
        let mut alone = false;
        let mut card = 0;
        let people_rows = self.people_rows();
        for (i, line) in self.lines.iter().enumerate() {
            if line.span.start < card {
                continue;
            }
            if let Some(end) = self.card(i, &mut out) {
                card = end;
                continue;
            }
            let over = self.column_role(&mut heads, line);
            let own_topic = line.topic.filter(|t| t.is_people());
            // "Name | Email | Hours" heads a table of those whose role stands above it.
            if own_topic.is_none()
                && role.is_some()
                && line.cell.is_some_and(|c| people_rows.contains(&c.row))
            {
                continue;
            }
            let fresh_before = silent == 0;
            match (own_topic, line.topic) {
                (Some(topic), _) => (role, silent) = (Some(topic), 0),
                (None, Some(topic)) if topic.is_property() => silent += 1,
                (None, Some(_)) => role = None,
                (None, None) if line.level > 2 && !alone && !self.is_name(&line.span) => role = None,
                // Many assistants with four lines each: those who follow are meant as well.
                (None, None) if role == Some(Topic::Assistant) && self.is_name(&line.span) => silent = 1,
                (None, None) => silent += 1,
            }
            alone = own_topic.is_some() && line.is_bare();
            if silent > FARTHEST {
                role = None;
            }
            // Beside columns of roles stand labels: "Name | Ann Lee | Bo Chen".
            let beside = over.is_none() && own_topic.is_none() && self.is_beside_roles(&heads, line);
            let holds = over.or(role).filter(|_| !beside && (own_topic.is_none() || !line.is_bare()));
            if let Some(role) = holds {
                let property =
                    line.topic.is_some_and(Topic::is_property) || own_topic.is_none() && line.labelled();
                let property = property && !self.begins_with_name(line);
                let from = if own_topic.is_some() { line.value } else { line.span.start };
                let fresh = own_topic.is_some() || fresh_before;
                self.divide(
                    &mut out,
                    Stretch { span: from..line.span.end, role, fresh: fresh && !property, names: !property },
                );
            } else if own_topic.is_none() && !self.leads_a_lab(&mut out, line) {
                self.inline(&mut out, line);
            }
        }
        out
    }

    /// "Lab: Mon 10:40, Bo Chen": who is named behind a label for what meets beside the lectures assists.
    fn leads_a_lab(&self, out: &mut Vec<Stretch>, line: &Line) -> bool {
        let label = self.text(&(line.span.start..line.value));
        if line.topic != Some(Topic::Lab) || line.is_bare() || line.level > 2 || topic::is_exam(label) {
            return false;
        }
        let value = self.text(&(line.value..line.span.end));
        let known = |name: &Range<usize>| {
            let mut words = value.get(name.clone()).unwrap_or_default().split_whitespace();
            words.next().is_some_and(marks::is_first_name) || words.last().is_some_and(marks::is_surname)
        };
        let first = names::people(value).into_iter().find(known);
        let person = first.map(|name| line.value + name.start..line.span.end);
        let names = person.is_some();
        out.extend(person.map(|span| Stretch { span, role: Topic::Assistant, fresh: true, names: true }));
        names
    }

    /// Rows that head tables of people: two cells or more, of which one says "Name" and most of the others how to reach them
    /// or when.
    fn people_rows(&self) -> FxHashSet<NodeId> {
        let mut out = FxHashSet::default();
        let heads =
            |topic: Topic| topic.is_property() || matches!(topic, Topic::Name | Topic::Schedule | Topic::Lab);
        let rows =
            self.lines.chunk_by(|a, b| a.cell.is_some() && a.cell.map(|c| c.row) == b.cell.map(|c| c.row));
        for row in rows.filter(|row| row.len() > 1) {
            let Some(cell) = row.first().and_then(|l| l.cell) else { continue };
            let is_head = |l: &&Line| l.is_bare() && l.topic.is_some_and(heads);
            let heads_in_row = row.iter().filter(is_head).count();
            let reach =
                row.iter().any(|l| l.is_bare() && matches!(l.topic, Some(Topic::Name | Topic::Email)));
            if reach && heads_in_row > 1 && 2 * heads_in_row >= row.len() {
                out.insert(cell.row);
            }
        }
        out
    }

    /// A head cell that names a role holds for its column.
    fn column_role(&self, heads: &mut Vec<Head>, line: &Line) -> Option<Topic> {
        let cell = line.cell?;
        let table = reading::table(self.doc, cell.row)?;
        if let Some(role) = line.topic.filter(|t| t.is_people() && line.is_bare()) {
            heads.retain(|h| h.table == table && h.column != cell.column);
            heads.truncate(COLUMNS);
            heads.push(Head { table, row: cell.row, column: cell.column, role });
            return None;
        }
        heads.iter().find(|h| h.table == table && h.column == cell.column).map(|h| h.role)
    }

    /// Does a line stand in a table in which roles head two columns of one row?
    fn is_beside_roles(&self, heads: &[Head], line: &Line) -> bool {
        let table = line.cell.and_then(|c| reading::table(self.doc, c.row));
        let own: Vec<&Head> = heads.iter().filter(|h| Some(h.table) == table).collect();
        own.iter().zip(own.iter().skip(1)).any(|(a, b)| a.row == b.row)
    }

    /// "Instructor: Ann Lee. TA: Bo Chen" in one line: the second role begins where its label does.
    fn divide(&self, out: &mut Vec<Stretch>, stretch: Stretch) {
        let text = self.text(&stretch.span);
        let mut from = 0;
        let (mut role, mut fresh, mut names) = (stretch.role, stretch.fresh, stretch.names);
        for (at, end, topic) in labels(text) {
            out.push(Stretch {
                span: stretch.span.start + from..stretch.span.start + at,
                role,
                fresh,
                names,
            });
            (from, role, fresh, names) = (end, topic, true, true);
        }
        out.push(Stretch { span: stretch.span.start + from..stretch.span.end, role, fresh, names });
    }

    /// Roles said within a line that has none itself: "Spring 2018 – Instructor: Ann Lee".
    fn inline(&self, out: &mut Vec<Stretch>, line: &Line) {
        let text = self.text(&line.span);
        let labels = labels(text);
        if labels.is_empty()
            && let Some((at, role)) = unmarked(text)
        {
            out.push(Stretch { span: line.span.start + at..line.span.end, role, fresh: false, names: true });
        } else if labels.is_empty() && self.is_assistant(text) {
            out.push(Stretch { span: line.span.clone(), role: Topic::Assistant, fresh: false, names: true });
        }
        for (i, (_, end, role)) in labels.iter().enumerate() {
            let to = labels.get(i + 1).map_or(text.len(), |l| l.0);
            out.push(Stretch {
                span: line.span.start + end..line.span.start + to,
                role: *role,
                fresh: true,
                names: true,
            });
        }
    }

    /// "Ed Poe (TA)", where nothing above says who follows.
    fn is_assistant(&self, text: &str) -> bool {
        if text.len() > LONGEST_UNMARKED {
            return false;
        }
        let sign = memchr::memrchr2(b'(', b',', text.as_bytes());
        let post = sign.and_then(|at| text.get(at + 1..)).map_or("", |post| post.trim_matches([' ', ')']));
        post.len() <= LONGEST_POST
            && topic::of_heading(post) == Some(Topic::Assistant)
            && names::leading(text, false).len() == 1
    }

    /// "Ann Lee, office hours: F 1-2": the label has its person, or is one.
    fn begins_with_name(&self, line: &Line) -> bool {
        let label = self.text(&(line.span.start..line.value));
        // A name in bold is its own label: "<b>Bo Chen</b> (bo@example.edu)".
        let parted = |end: usize| {
            label
                .get(end..)
                .is_some_and(|t| t.trim().is_empty() || t.trim_start().starts_with([',', '(', '-', '–']))
        };
        names::leading(label, false).first().is_some_and(|name| parted(name.end))
    }

    fn is_name(&self, span: &Range<usize>) -> bool {
        let text = self.text(span);
        names::leading(text, false).len() == 1 && names::is_person(text)
    }

    /// The people of the stretches, each once.
    fn named(&self, stretches: &[Stretch]) -> Vec<Named> {
        let mut out: Vec<Named> = Vec::new();
        for stretch in stretches.iter().filter(|s| s.names) {
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
                if out.len() < PEOPLE {
                    out.push(Named { role, span, words, mail: None });
                }
            }
        }
        out
    }

    /// An address below a teacher's role where nobody is named, or the one that the page ends with.
    fn nameless(&self, stretches: &[Stretch], mails: &[Mail], named: &[Named]) -> Option<Teacher> {
        let assigned = |m: &&Mail| named.iter().any(|n| n.mail.as_ref().is_some_and(|o| o.span == m.span));
        let taught = |m: &&Mail| {
            let own = |s: &&Stretch| s.span.start <= m.span.start && m.span.end <= s.span.end;
            stretches.iter().find(own).is_some_and(|s| s.role == Topic::Teacher)
        };
        let foot = self.lines.get(self.lines.len().saturating_sub(FOOT)).map_or(0, |l| l.span.start);
        let mut free = mails.iter().filter(|m| !assigned(m) && !m.is_shared());
        let mail = free.clone().find(taught).or_else(|| free.rfind(|m| m.span.start >= foot))?;
        Some(Teacher { name: None, email: mail.field() })
    }
}

/// Most people of a course, columns of a table with roles of their own, and bytes of a line in which labels stand.
const PEOPLE: usize = 200;
const COLUMNS: usize = 30;
const LONGEST: usize = 2000;
/// A role reaches so many lines that say nothing of it: a person has an office, a telephone, hours, an address …
const FARTHEST: usize = 12;

/// "TA Ann Lee": a role that no colon ends, and a name of two words behind it.
fn unmarked(text: &str) -> Option<(usize, Topic)> {
    if !topic::may_begin_with_people(text) {
        return None;
    }
    let ends = beginning(text, LONGEST_UNMARKED).match_indices([' ', '\u{a0}']).take(2);
    let post_end = |(at, _): (usize, &str)| {
        let topic = topic::of_heading(text.get(..at)?).filter(|t| *t == Topic::Assistant)?;
        (!names::leading(text.get(at..)?, false).is_empty()).then_some((at, topic))
    };
    ends.filter_map(post_end).last()
}

/// Longest line that is a role and a name, in bytes.
const LONGEST_UNMARKED: usize = 80;

/// Longest post behind a name, in bytes.
const LONGEST_POST: usize = 32;

/// Signs before a label within a line.
const FAR: [char; 11] = ['.', ';', '(', ')', '|', '·', '\u{a0}', '/', '–', '-', '!'];
const NEAR: [char; 12] = ['.', ';', '(', ')', '|', '·', '\u{a0}', '/', '–', '-', '!', ','];

fn first_width(text: &str) -> usize {
    text.chars().next().map_or(1, char::len_utf8)
}

/// Labels of roles within a line: where they begin, where they end, what they say.
fn labels(text: &str) -> Vec<(usize, usize, Topic)> {
    let mut out = Vec::new();
    let text = beginning(text, LONGEST);
    // A narrow colon, or the first byte of a wide one.
    let colons = memchr::memchr2(b':', 0xef, text.as_bytes());
    if colons.is_none() || !topic::may_announce_people(text) {
        return out;
    }
    for (colon, sign) in text.match_indices([':', '：']) {
        let before = text.get(..colon).unwrap_or_default().trim_end_matches("(s)");
        // "TA, Fall 1996:" is a label with a comma, "Room 12, TA:" one behind it.
        let label = |signs: &[char]| {
            let start = before.rfind(signs).map_or(0, |at| at + before.get(at..).map_or(1, first_width));
            (start, before.get(start..).unwrap_or_default())
        };
        let role_label =
            |(start, label)| Some((start, label, topic::of_label(label).filter(|t| t.is_people())?));
        let (near, far) = (label(&NEAR), label(&FAR));
        let people = role_label(near).or_else(|| role_label(far).filter(|_| near != far));
        if let Some((start, _, topic)) = people.filter(|(_, label, _)| words(label).count() <= 4) {
            out.push((start, colon + sign.len(), topic));
        }
    }
    out
}
