//! With what texts a form was opened, field by field: of two who edit one record at once each keeps what the other did not touch.
//!
//! ```text
//! opened with     in the form     stands now       kept in the form
//! Aula            Aula            Great hall       Great hall         changed by the other one alone
//! Aula            Room 5          Aula             Room 5             changed here alone
//! Aula            Room 5          Great hall       Room 5             changed by both: the form shows the other text beside it
//! ```

use crate::secret;

/// Letters of a hash that a form carries for each field: two texts of one field do not share them by chance.
const LETTERS: usize = 16;

/// The texts with which a form was opened, as it carries them: `title=5e88… start=c0ff…`.
pub(super) struct Version<'a>(&'a str);

/// Who changed a field since the form was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Changed {
    ByNobody,
    Here,
    Elsewhere,
    ByBoth,
}

/// The version of a form with these names and texts of fields.
pub(super) fn write_version<'a>(fields: impl Iterator<Item = (&'a str, String)>) -> String {
    fields.map(|(name, text)| format!("{name}={}", hash_text(&text))).collect::<Vec<_>>().join(" ")
}

/// A text as forms send it and we compare it: browsers end lines in their own way.
pub(super) fn normalize_text(text: &str) -> String {
    text.replace("\r\n", "\n").trim().to_owned()
}

fn hash_text(text: &str) -> String {
    let mut hash = secret::hash(&normalize_text(text));
    hash.truncate(LETTERS);
    hash
}

impl<'a> Version<'a> {
    pub(super) fn new(text: &'a str) -> Version<'a> {
        Version(text)
    }

    /// Who changed a field, by its text in the form and the one that stands now. Of a form that does not say with what it was opened
    /// each difference was made in it.
    pub(super) fn compare(&self, field: &str, text: &str, now: &str) -> Changed {
        let is_same = normalize_text(text) == normalize_text(now);
        let opened =
            self.0.split(' ').filter_map(|part| part.rsplit_once('=')).find(|(name, _)| *name == field);
        match opened.map(|(_, opened)| (opened != hash_text(text), opened != hash_text(now))) {
            _ if is_same => Changed::ByNobody,
            None | Some((_, false)) => Changed::Here,
            Some((false, true)) => Changed::Elsewhere,
            Some((true, true)) => Changed::ByBoth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_field_is_compared_with_what_it_was() {
        let written =
            write_version([("place", "Aula\nleft".to_owned()), ("title", String::new())].into_iter());
        let version = Version::new(&written);
        for (text, now, changed) in [
            (" Aula\r\nleft ", "Aula\nleft", Changed::ByNobody),
            ("Aula\r\nleft", "Great hall", Changed::Elsewhere),
            ("Room 5", "Aula\nleft", Changed::Here),
            ("Room 5", "Great hall", Changed::ByBoth),
            ("Great hall", "Great hall", Changed::ByNobody),
        ] {
            assert_eq!(version.compare("place", text, now), changed, "{text} {now}");
        }
        assert_eq!(version.compare("title", "", "Jazz"), Changed::Elsewhere);
        assert_eq!(version.compare("end", "", "2999-11-03"), Changed::Here, "the form does not say");
        assert_eq!(Version::new("").compare("title", "Blues", "Jazz"), Changed::Here);
    }
}
