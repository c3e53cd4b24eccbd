//! What can be ticked: each recogniser, what it finds, and how that looks.

/// Name, what it finds, an example.
pub(super) const RECOGNISERS: &[(&str, &str, &str)] = &[
    ("date", "days and spans of days", "12–14 May 2026"),
    ("time", "times of day", "7:30 pm"),
    ("term", "terms of a school year", "Spring 2026"),
    ("person", "names of people", "Dr. T. Kindberg"),
    ("affiliation", "where people belong", "University of Wisconsin"),
    ("place", "rooms, halls, cities, addresses", "Room 2310 CS"),
    ("street", "streets with a number", "740 N. Sedgwick St."),
    ("state", "states of the United States", "Madison, WI"),
    ("price", "sums of money", "$4.50, free admission"),
    ("number", "numbers", "1,234.5"),
    ("email", "e-mail addresses, disguised ones too", "ann at example dot edu"),
    ("phone", "telephone numbers", "(715) 555-0142"),
    ("url", "addresses of the web", "www.example.org"),
    ("label", "what a line begins with", "Speaker:"),
    ("cue", "words that events are told with", "Where, cancelled"),
    ("question", "questions", "Why do we fall?"),
    ("course_id", "numbers of courses", "CS 547"),
    ("isbn", "numbers of books", "978-0-13-468599-1"),
    ("doi", "numbers of papers", "10.1000/182"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_recogniser_can_be_ticked() {
        let names: Vec<&str> = RECOGNISERS.iter().map(|(name, ..)| *name).collect();
        for recognizer in gleaner::marks::ALL {
            assert!(names.contains(&recognizer.name()), "{} has no line", recognizer.name());
        }
        for name in names {
            let kind = format!("name = \"x\"\n[record]\nneeds = [\"{name}\"]\n");
            assert!(gleaner::Schema::from_toml("x", &kind).is_ok(), "{name} is none");
        }
    }
}
