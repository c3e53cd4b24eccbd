//! What can be ticked: each recogniser, what it finds, and how that looks.

/// Name, the message that says what it finds, an example.
pub(super) const RECOGNISERS: &[(&str, &str, &str)] = &[
    ("date", "finds-date", "12–14 May 2026"),
    ("time", "finds-time", "7:30 pm"),
    ("term", "finds-term", "Spring 2026"),
    ("person", "finds-person", "Dr. T. Kindberg"),
    ("affiliation", "finds-affiliation", "University of Wisconsin"),
    ("place", "finds-place", "Room 2310 CS"),
    ("street", "finds-street", "740 N. Sedgwick St."),
    ("state", "finds-state", "Madison, WI"),
    ("price", "finds-price", "$4.50, free admission"),
    ("number", "finds-number", "1,234.5"),
    ("email", "finds-email", "ann at example dot edu"),
    ("phone", "finds-phone", "(715) 555-0142"),
    ("url", "finds-url", "www.example.org"),
    ("label", "finds-label", "Speaker:"),
    ("cue", "finds-cue", "Where, cancelled"),
    ("question", "finds-question", "Why do we fall?"),
    ("course_id", "finds-course-id", "CS 547"),
    ("isbn", "finds-isbn", "978-0-13-468599-1"),
    ("doi", "finds-doi", "10.1000/182"),
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
