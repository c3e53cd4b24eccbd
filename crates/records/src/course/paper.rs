//! Course metadata by the paper's heuristic rules, in its order (Zhou et al. 2008, §4), over its Logical Structure Model.
//!
//! ```text
//! Document ── model ──▶ clusters of tokens ── rules 1, 2, … until one gives ──▶ number, name, time, teachers, addresses
//! ```
//!
//! The paper reads pages that its crawler and classifier took for courses, so nothing here refuses a page. Its course
//! time is one field; here a time that names a term is the term and any other the schedule. Its list of disciplines is
//! not printed: ours serves.

use std::cell::RefCell;

use page::{Document, Tag};
use rustc_hash::FxHashMap;
use views::outline::paper::{Attribute, Model, Token, model};

use super::plain::squashed;
use super::term::{self, TermForm};
use super::{Course, TITLES, Teacher, number};
use crate::{Evidence, Field};

/// A candidate for a name scores at least so much (§4.2, rule 2).
const LEAST_SCORE: f32 = 1.0;
/// Keywords of a Teacher_Heading: the paper names two "and so on".
const TEACHER: [&str; 5] = ["instructor", "lecturer", "professor", "teacher", "taught by"];
/// Keyword of a Teacher_Email_Heading.
const EMAIL: [&str; 2] = ["email", "e-mail"];
/// "Short alphabetical text with number", in characters (§4.1).
const SHORT: usize = 12;

/// The course of a page; nothing where neither number nor name is found.
pub(super) fn course(doc: &Document) -> Option<Course> {
    let rules = Rules::over(doc);
    let id = rules.number();
    let name = rules.name(id);
    if id.is_none() && name.is_none() {
        return None;
    }
    let known: Vec<&Token> = id.into_iter().chain(name).collect();
    let times = rules.times(&known);
    let is_term = |t: &&&Token| term::term(rules.text(t), TermForm::Dated).is_some();
    let mut course = Course::empty();
    course.term = times.iter().find(is_term).map(|t| rules.field(t, "time"));
    course.schedule = times.iter().find(|t| !is_term(t)).map(|t| rules.field(t, "time"));
    course.teachers = rules.teachers(name);
    course.id = id.map(|t| rules.field(t, "course_id"));
    course.name = name.map(|t| rules.field(t, "name"));
    course.confidence = SURE;
    Some(course)
}

/// The paper says nothing of how sure it is.
const SURE: f32 = 0.5;

/// The rules over one page.
struct Rules<'d> {
    doc: &'d Document,
    model: Model,
    /// Of each cluster the one before it below the same parent.
    previous: Vec<Option<usize>>,
    /// What was asked of clusters: of one with a thousand below it each of them asks.
    answers: RefCell<FxHashMap<(Question, usize), bool>>,
}

/// What rules ask of a cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Question {
    SaysTeacher,
    SaysEmail,
    HasKnown,
    HasName,
    HasTeachers,
}

impl Rules<'_> {
    fn over(doc: &Document) -> Rules<'_> {
        let model = model(doc);
        let mut previous = vec![None; model.outline.parts().len()];
        for parent in 0..previous.len() {
            let mut before = None;
            for child in model.outline.children(parent) {
                if let Some(slot) = previous.get_mut(child) {
                    *slot = before.replace(child);
                }
            }
        }
        Rules { doc, model, previous, answers: RefCell::default() }
    }

    fn ask(&self, question: Question, cluster: usize, answer: impl FnOnce() -> bool) -> bool {
        let known = self.answers.borrow().get(&(question, cluster)).copied();
        known.unwrap_or_else(|| {
            let answer = answer();
            self.answers.borrow_mut().insert((question, cluster), answer);
            answer
        })
    }

    fn text(&self, token: &Token) -> &str {
        self.doc.full_text().get(token.span.clone()).unwrap_or_default()
    }

    fn field(&self, token: &Token, by: &'static str) -> Field<String> {
        let value = self.text(token).split_whitespace().collect::<Vec<_>>().join(" ");
        Field::new(value, Evidence::Text { span: token.span.clone(), by })
    }

    fn of(&self, attribute: Attribute) -> impl Iterator<Item = &Token> {
        self.model.tokens.iter().filter(move |t| t.attribute == attribute)
    }

    /// §4.1: the title's text with number where a token matches it; else the first token with a known discipline.
    fn number(&self) -> Option<&Token> {
        let title = self.doc.nodes().find(|n| self.doc.tag(*n) == Tag::TITLE);
        let title = title.map_or("", |n| self.doc.text(n));
        let potential = with_number(title).map(|t| squashed(&t)).filter(|t| !t.is_empty());
        let matched =
            self.of(Attribute::WithNumber).find(|t| potential.as_ref() == Some(&squashed(self.text(t))));
        let known =
            |t: &&Token| number::numbers(self.text(t)).iter().any(|n| n.sort == number::Sort::Discipline);
        matched.or_else(|| self.of(Attribute::WithNumber).find(known))
    }

    /// §4.2: capital text that scores, of the highest heading, the largest print, the highest score, nearest to the number.
    fn name(&self, id: Option<&Token>) -> Option<&Token> {
        let near = id.map_or(0, |t| t.span.start);
        let scored = self.of(Attribute::Capital).map(|t| (t, TITLES.score(self.text(t))));
        let rank = |t: &Token| (t.heading.unwrap_or(0), (self.doc.look(t.node).size * 16.0) as u32);
        let better = |a: &(&Token, f32), b: &(&Token, f32)| {
            let nearer = b.0.span.start.abs_diff(near).cmp(&a.0.span.start.abs_diff(near));
            rank(a.0).cmp(&rank(b.0)).then(a.1.total_cmp(&b.1)).then(nearer)
        };
        scored.filter(|(_, score)| *score >= LEAST_SCORE).max_by(better).map(|(t, _)| t)
    }

    /// The cluster that a token is in.
    fn cluster(&self, token: &Token) -> usize {
        let parts = self.model.outline.parts();
        let holds = |p: &views::outline::Part| {
            !p.span.is_empty() && p.span.start <= token.span.start && token.span.end <= p.span.end
        };
        let at = parts.partition_point(|p| p.span.is_empty() || p.span.start <= token.span.start);
        (0..at).rev().find(|i| parts.get(*i).is_some_and(holds)).unwrap_or(0)
    }

    fn parent(&self, cluster: usize) -> usize {
        self.model.outline.parts().get(cluster).map_or(0, |p| p.parent)
    }

    fn previous(&self, cluster: usize) -> Option<usize> {
        self.previous.get(cluster).copied().flatten()
    }

    /// Does a cluster hold one of some tokens, which are in page order or few?
    fn includes(&self, question: Question, cluster: usize, tokens: &[&Token]) -> bool {
        let few = tokens.len() <= FEW;
        let at = |start: usize| tokens.get(tokens.partition_point(|k| k.span.start < start));
        self.ask(question, cluster, || {
            let mut own = self.model.tokens_of(cluster).iter();
            match few {
                true => own.any(|t| tokens.iter().any(|k| k.span == t.span)),
                false => own.any(|t| at(t.span.start).is_some_and(|k| k.span == t.span)),
            }
        })
    }

    fn says_teacher(&self, cluster: usize) -> bool {
        self.ask(Question::SaysTeacher, cluster, || self.says(cluster, &TEACHER))
    }

    fn says_email(&self, cluster: usize) -> bool {
        self.ask(Question::SaysEmail, cluster, || self.says(cluster, &EMAIL))
    }

    fn says(&self, cluster: usize, keywords: &[&str]) -> bool {
        let text = self.model.outline.text(self.doc, cluster).to_lowercase();
        keywords.iter().any(|k| text.contains(k))
    }

    /// The tokens for which the first of the rules holds that holds for any.
    fn first_rule<'t>(&self, tokens: &[&'t Token], rules: &[&dyn Fn(usize) -> bool]) -> Vec<&'t Token> {
        let held = rules
            .iter()
            .map(|rule| tokens.iter().copied().filter(|t| rule(self.cluster(t))).collect::<Vec<_>>());
        held.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// Course_Time, rules 1 to 3: in, below or behind the cluster with number or name.
    fn times(&self, known: &[&Token]) -> Vec<&Token> {
        let times: Vec<&Token> = self.of(Attribute::Time).collect();
        let has = |c: usize| self.includes(Question::HasKnown, c, known);
        self.first_rule(&times, &[&has, &|c| has(self.parent(c)), &|c| self.previous(c).is_some_and(has)])
    }

    /// Teacher_Name, rules 1 to 4, and Teacher_Email, rules 1 to 5; addresses go to names in their order.
    fn teachers(&self, name: Option<&Token>) -> Vec<Teacher> {
        let course: Vec<&Token> = name.into_iter().collect();
        let people: Vec<&Token> = self.of(Attribute::Name).collect();
        let has = |c: usize| self.includes(Question::HasName, c, &course);
        let names = self.first_rule(
            &people,
            &[&|c| self.says_teacher(self.parent(c)), &has, &|c| has(self.parent(c)), &|c| {
                self.previous(c).is_some_and(has)
            }],
        );
        let addresses: Vec<&Token> = self.of(Attribute::Email).collect();
        let taught = |c: usize| self.includes(Question::HasTeachers, c, &names);
        let emails = self.first_rule(
            &addresses,
            &[
                &|c| self.says_teacher(self.parent(c)),
                &|c| self.says_email(self.parent(c)) && self.says_teacher(self.parent(self.parent(c))),
                &taught,
                &|c| taught(self.parent(c)),
                &|c| self.previous(c).is_some_and(taught),
            ],
        );
        let count = names.len().max(emails.len());
        let teacher = |i: usize| Teacher {
            name: names.get(i).map(|t| self.field(t, "person")),
            email: emails.get(i).map(|t| self.field(t, "email")),
        };
        (0..count).map(teacher).collect()
    }
}

/// So few tokens need no order to be looked for.
const FEW: usize = 2;

/// The first short text with letters and digits, or a short word with a capital and a number behind it.
fn with_number(title: &str) -> Option<String> {
    let words: Vec<&str> =
        title.split_whitespace().map(|w| w.trim_matches(|c: char| !c.is_alphanumeric())).collect();
    let digits = |w: &str| w.starts_with(|c: char| c.is_ascii_digit());
    let letters = |w: &str| w.starts_with(char::is_uppercase);
    let both = |w: &str| letters(w) && w.contains(|c: char| c.is_ascii_digit());
    let at = |i: usize| words.get(i).copied().unwrap_or_default();
    let found = (0..words.len()).find(|i| both(at(*i)) || letters(at(*i)) && digits(at(i + 1)))?;
    let value =
        if both(at(found)) { at(found).to_owned() } else { format!("{} {}", at(found), at(found + 1)) };
    (value.chars().count() <= SHORT).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page of Figure 1, rebuilt from its drawing.
    const FIGURE_1: &str = "<html><head><title>CDS 205</title></head><body>\
        <h2>CDS 205 - Geometric Mechanics</h2><p>Spring 2006</p>\
        <p><b>Instructor:</b><br>Jerrold Marsden<br>Email: <a href='mailto:m'>marsden@example.edu</a></p>\
        <p><b>TAs:</b><br>Patricio Vela<br>Email: <a href='mailto:p'>pvela@example.edu</a></p></body></html>";

    #[test]
    fn figure_3_labels_the_page_of_figure_1() {
        let found =
            course(&page::parse(FIGURE_1.as_bytes(), &page::Hints::default())).expect("it has a number");
        let value_of = |f: &Option<Field<String>>| f.as_ref().map(|f| f.value.clone());
        assert_eq!(value_of(&found.id).as_deref(), Some("CDS 205"));
        assert_eq!(value_of(&found.name).as_deref(), Some("Geometric Mechanics"));
        assert_eq!(value_of(&found.term).as_deref(), Some("Spring 2006"));
        let teachers: Vec<_> =
            found.teachers.iter().map(|t| (value_of(&t.name), value_of(&t.email))).collect();
        assert_eq!(teachers, [(Some("Jerrold Marsden".to_owned()), Some("marsden@example.edu".to_owned()))]);
    }
}
