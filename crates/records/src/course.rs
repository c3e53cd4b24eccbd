//! Courses: what is taught, by whom and when (Zhou et al. 2008, §4).
//!
//! ```text
//! Document ── outline ── topic of each heading ──▶ Teacher ▸ "Ann Lee"   number, name and term from the first headings
//! ```
//!
//! A page of one course gives its number, name, term, hours, teachers and assistants with their addresses, and what else
//! it tells; a page that lists courses gives each. What is neither gives none: a learnt judgement of the whole page
//! decides, not a number alone. `--method paper` has the paper's own rules in its order. The words are data:
//! `data/course/vocabulary.toml`.

mod as_record;
mod columns;
mod declared;
mod extra;
mod fields;
mod head;
mod hours;
pub(crate) mod judge;
mod line;
pub(crate) mod name;
pub(crate) mod number;
mod owner;
mod paper;
pub(crate) mod people;
mod plain;
mod reading;
mod schedule;
pub(crate) mod several;
mod term;
mod titles;
mod topic;
mod trace;
mod vocabulary;

pub use fields::{Course, Teacher};
pub use judge::FEATURES as PAGE_FEATURES;
pub use marks::NameTree;
pub use name::FEATURES as NAME_FEATURES;
pub use number::choice::FEATURES as NUMBER_FEATURES;
pub use people::candidates::FEATURES as PERSON_FEATURES;
pub use several::judge::FEATURES as LIST_FEATURES;
pub use titles::TITLES;
pub use trace::{ListTrace, Trace, trace};

use page::Document;

use crate::glance::Glance;
use crate::{Method, Settings};
use judge::{FEATURES, Findings};
use people::People;
use reading::Reading;

/// The courses that a page tells of: the one that it is about, or those that it lists.
pub fn courses(doc: &Document, settings: &Settings) -> Vec<Course> {
    courses_of(&Glance::of(doc, settings))
}

/// The courses of a page at which other kinds look too.
pub fn courses_of(glance: &Glance) -> Vec<Course> {
    if glance.settings.method == Method::Paper {
        return paper::course(glance.doc).into_iter().collect();
    }
    let declared = declared::courses(glance);
    let mut courses = Reading::of(glance).courses();
    match &mut courses[..] {
        [] => return declared,
        [one] => {
            if let Some(same) = declared.into_iter().find(|course| course.is_same(one)) {
                one.complete(same);
            }
        }
        _ => {}
    }
    courses
}

impl Reading<'_> {
    /// The courses that the page's text tells of.
    fn courses(&self) -> Vec<Course> {
        let several = self.several();
        if !several.is_empty() {
            return several;
        }
        let (mut course, _) = self.course();
        if course.confidence < LIKELY {
            return Vec::new();
        }
        self.extra(&mut course);
        vec![course]
    }
}

/// A page is taken for a course's, or for a list of courses, where that is likelier than not.
const LIKELY: f32 = 0.5;

impl Reading<'_> {
    /// The course that the page would be about, and what speaks for that.
    fn course(&self) -> (Course, [f32; FEATURES.len()]) {
        let id = self.number();
        let term = self.term();
        let signs = self.signs(id.as_ref());
        let (score, name) = self.name(id.as_ref()).map_or((0.0, None), |(score, name)| (score, Some(name)));
        let roles = self.roles();
        let schedule = self.schedule();
        let found = Findings {
            name: score,
            is_named: name.is_some(),
            is_beside: self.named_beside(id.as_ref(), name.as_ref()),
            has_term: term.is_some(),
            has_schedule: schedule.is_some(),
            has_teachers: roles.tell_teacher(self),
            has_assistants: roles.tell_assistant(),
        };
        let measures = signs.measures(&found);
        let confidence = judge::PAGE.get().chance(&measures);
        // Most pages are no course's, and need no people.
        let People { teachers, tas } =
            if confidence < LIKELY { People::default() } else { self.people(roles) };
        let course = Course { id, name, term, schedule, teachers, tas, confidence, ..Course::empty() };
        (course, measures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str) -> Option<Course> {
        courses(&page::parse(html.as_bytes(), &page::Hints::default()), &Settings::default()).pop()
    }

    #[test]
    fn titles_outscore_what_stands_beside_them() {
        let title = TITLES.score("Introduction to Operating Systems");
        assert!(title > TITLES.score("Office Hours by Appointment"), "{title}");
    }

    #[test]
    fn a_page_of_one_course() {
        let html = "<title>CS 102</title><h1>CS 102 - Data Structures</h1><h3>Spring 2006</h3>\
            <p><b>Instructor:</b><br>Mary Johnson<br>Email: mary@example.edu<p><b>Assistant:</b> x\
            <p><b>TAs:</b><br>John Smith<br>john@example.edu<p><b>Prerequisites:</b> CS 101";
        let found = read(html).expect("it is a course's page");
        assert_eq!(found.id.map(|n| n.value).as_deref(), Some("CS 102"));
        assert_eq!(found.name.map(|n| n.value).as_deref(), Some("Data Structures"));
        assert_eq!(found.term.map(|t| t.value).as_deref(), Some("Spring 2006"));
        let teachers: Vec<_> = found
            .teachers
            .iter()
            .map(|t| (t.name.as_ref().map(|n| n.value.as_str()), t.email.as_ref().map(|e| e.value.as_str())))
            .collect();
        assert_eq!(teachers, [(Some("Mary Johnson"), Some("mary@example.edu"))]);
    }

    #[test]
    fn a_number_may_look_like_a_year() {
        let html = |head: &str| {
            format!(
                "<title>{head}</title><h1>{head}</h1><h3>Fall 2019</h3><p>Instructor: Ann Lee, Ph.D.<p>Textbook: Mankiw"
            )
        };
        let id = |head: &str| read(&html(head)).and_then(|c| c.id).map(|n| n.value);
        assert_eq!(id("ECON 2010: Principles of Microeconomics").as_deref(), Some("ECON 2010"));
        assert_eq!(id("ECON 2010 Conference"), None);
        let teachers = read(&html("CS 102: Data Structures")).map(|c| c.teachers).unwrap_or_default();
        let names: Vec<_> = teachers.iter().filter_map(|t| Some(t.name.as_ref()?.value.as_str())).collect();
        assert_eq!(names, ["Ann Lee"]);
    }

    #[test]
    fn many_assistants_are_all_found_and_no_shared_address_is_theirs() {
        let one = |name: &str| {
            format!("<p><b>{name}</b><br>Email: x@u.example.edu<br>Office hours: M 1-2<br>Office: Hall 1")
        };
        let names = ["Robert Chen", "Mary Dunn", "Edward Poe", "Linda Noll", "Mark Weber", "Thomas Hardy"];
        let all: String = names.iter().map(|n| one(n)).collect();
        let html = format!(
            "<title>CS 102</title><h1>CS 102: Data Structures</h1><p>Instructor: Ann Lee<h3>Teaching Assistants</h3>{all}"
        );
        assert_eq!(read(&html).map(|c| c.tas.len()), Some(names.len()));
        let html = "<title>CS 102</title><h1>CS 102: Data Structures</h1><p>Instructor: Ann Lee<p>TAs: Bo Chen, Cy Dunn<br>\
            Staff email: cs102-staff@u.example.edu";
        assert!(read(html).is_some_and(|c| c.tas.len() == 2 && c.tas.iter().all(|t| t.email.is_none())));
    }

    #[test]
    fn a_persons_page_is_no_course() {
        assert_eq!(read("<h1>Mary Johnson</h1><h2>Office hours</h2>Mo 10<p>I teach CS 102."), None);
    }
}
