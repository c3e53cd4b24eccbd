//! What was ticked, as a kind's file.
//!
//! ```text
//! ☑ price ☑ street · gate "rent" ──▶ needs = ["price", "street"] … ──▶ Kind
//! ```

use std::fmt::Write;

use serde_json::Value;

use super::recognisers::RECOGNISERS;
use crate::middleware::SubmittedForm;

/// What fields are for that a recogniser reads: calendars, maps and facets go by it.
const ROLES: [(&str, &str); 4] =
    [("date", "start"), ("place", "place"), ("person", "people"), ("affiliation", "group")];

/// Words of one list.
const WORDS: usize = 200;

/// Longest word or name, in characters.
const LONGEST: usize = 80;

/// What a form says of a kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Ticked {
    pub(super) name: String,
    pub(super) needs: Vec<String>,
    pub(super) at_least: String,
    pub(super) gate: String,
    pub(super) against: String,
    /// A word list of one's own: its name, and its words.
    pub(super) own: String,
    pub(super) words: String,
}

impl Ticked {
    /// What a form says.
    pub(super) fn of(form: &SubmittedForm) -> Ticked {
        let value = |name: &str| form.get(name).to_owned();
        let ticked = form.all("needs");
        let known = RECOGNISERS.iter().map(|(name, ..)| (*name).to_owned());
        Ticked {
            name: plain(form.get("name")),
            needs: known.filter(|name| ticked.contains(name)).collect(),
            at_least: value("at_least"),
            gate: value("gate"),
            against: value("against"),
            own: value("own"),
            words: value("words"),
        }
    }

    /// What a file that was made by ticking says; `None` of one that says more, which this form would lose.
    pub(super) fn of_file(file: &str) -> Option<Ticked> {
        let mut ticked = Ticked::default();
        let mut own = None;
        let mut section = "";
        for line in file.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if line.starts_with('[') {
                section = line;
                continue;
            }
            let (key, value) = line.split_once(" = ")?;
            match (section, key) {
                ("", "name") => ticked.name = read(value)?,
                ("[page]", "gate") => ticked.gate = lines(value)?,
                ("[page]", "against") => ticked.against = lines(value)?,
                ("[record]", "needs") => ticked.needs = serde_json::from_str(value).ok()?,
                ("[record]", "at_least") => value.clone_into(&mut ticked.at_least),
                ("[[recognizer]]", "name") => own = Some(read(value)?),
                ("[[recognizer]]", "words") => ticked.words = lines(value)?,
                ("[fields]", _) => {}
                _ => return None,
            }
        }
        ticked.needs.retain(|name| Some(name) != own.as_ref());
        ticked.own = own.unwrap_or_default();
        // Made again it is the same file, or it was made by hand; before fields had roles, forms made it without them.
        [true, false].iter().any(|roles| ticked.written(*roles) == file).then_some(ticked)
    }

    /// The kind's file.
    pub(super) fn file(&self) -> String {
        self.written(true)
    }

    /// The kind's file, with or without roles of its fields.
    fn written(&self, roles: bool) -> String {
        let own = self.own();
        let mut needs = self.needs.clone();
        needs.extend(own.as_ref().map(|(name, _)| name.clone()));
        let mut out = format!("name = {}\n", to_toml_text(&self.name));
        let (gate, against) = (words(&self.gate), words(&self.against));
        if !gate.is_empty() || !against.is_empty() {
            let _ = writeln!(
                out,
                "\n[page]\ngate = {}\nagainst = {}",
                to_toml_list(&gate),
                to_toml_list(&against)
            );
        }
        let _ = writeln!(out, "\n[record]\nneeds = {}", to_toml_list(&needs));
        // Of none that is ticked the file says itself that it needs some.
        if let Some(n) = self.at_least.parse::<usize>().ok().filter(|_| !needs.is_empty()) {
            let _ = writeln!(out, "at_least = {}", n.clamp(1, needs.len()));
        }
        let role = |role: &str| if roles { format!(", role = \"{role}\"") } else { String::new() };
        let _ = writeln!(out, "\n[fields]\ntitle = {{ part = \"title\"{} }}", role("title"));
        for name in &needs {
            let own = ROLES.iter().find(|(recognizer, _)| recognizer == name).filter(|_| roles);
            let _ = match own {
                Some((_, own)) => {
                    writeln!(out, "{name} = {{ recognizer = {}{} }}", to_toml_text(name), role(own))
                }
                None => writeln!(out, "{name} = {}", to_toml_text(name)),
            };
        }
        let _ = writeln!(out, "link = {{ part = \"link\"{} }}", role("url"));
        if let Some((name, words)) = own {
            let _ = writeln!(
                out,
                "\n[[recognizer]]\nname = {}\nwords = {}",
                to_toml_text(&name),
                to_toml_list(&words)
            );
        }
        out
    }

    /// The word list of one's own. Its name is that of a field too: letters, digits and `_`, and none of another.
    fn own(&self) -> Option<(String, Vec<String>)> {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        let name: String = self.own.chars().map(plain).take(LONGEST).collect();
        let name = name.trim_matches('_').to_owned();
        let words = words(&self.words);
        let taken =
            ["title", "link"].contains(&&*name) || RECOGNISERS.iter().any(|(other, ..)| *other == name);
        let name = match (name.is_empty(), taken) {
            (true, _) => "words".to_owned(),
            (_, true) => format!("my_{name}"),
            _ => name,
        };
        (!words.is_empty()).then_some((name, words))
    }
}

/// A line without what steers a terminal, of bounded length.
fn plain(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !c.is_control()).take(LONGEST).collect()
}

/// Words and phrases, parted by commas and line ends.
fn words(text: &str) -> Vec<String> {
    text.split([',', '\n']).map(plain).filter(|word| !word.is_empty()).take(WORDS).collect()
}

/// A text as TOML writes it: what JSON writes of one, TOML reads.
fn to_toml_text(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

fn read(value: &str) -> Option<String> {
    serde_json::from_str(value).ok()
}

/// A list of texts as a form shows it, one a line.
fn lines(value: &str) -> Option<String> {
    serde_json::from_str::<Vec<String>>(value).ok().map(|texts| texts.join("\n"))
}

fn to_toml_list(all: &[String]) -> String {
    format!("[{}]", all.iter().map(|text| to_toml_text(text)).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_ticked_is_a_kind() {
        let ticked = Ticked {
            name: "flats \"here\"".into(),
            needs: vec!["price".into(), "street".into()],
            at_least: "9".into(),
            gate: "rent, apartment\n  to let \n,".into(),
            own: "Pets!".into(),
            words: "cats\ndogs \\ \"big\"".into(),
            ..Ticked::default()
        };
        let file = ticked.file();
        let kind =
            gleaner::Schema::from_toml("x.toml", &file).unwrap_or_else(|error| panic!("{error}\n{file}"));
        let again = Ticked::of_file(&file).expect("made by ticking");
        assert_eq!(
            (again.file(), &*again.own, &*again.needs),
            (file.clone(), "pets", ticked.needs.as_slice())
        );
        let before = file.replace(", role = \"title\"", "").replace(", role = \"url\"", "");
        assert!(Ticked::of_file(&before).is_some(), "made before fields had roles: {before}");
        for by_hand in [
            "name = \"x\"\nnone = 1\n",
            &file.replace("at_least", "# at_least"),
            &file.replace("\"link\"", "\"x\""),
        ] {
            assert_eq!(Ticked::of_file(by_hand), None, "{by_hand}");
        }
        assert_eq!(kind.name, "flats \"here\"");
        assert_eq!(
            kind.fields.iter().map(|field| field.name.as_str()).collect::<Vec<_>>(),
            ["title", "price", "street", "pets", "link"]
        );
        assert!(
            file.contains("gate = [\"rent\", \"apartment\", \"to let\"]") && file.contains("at_least = 3"),
            "{file}"
        );
    }

    #[test]
    fn names_that_are_taken_and_none_at_all() {
        let named = |own: &str| Ticked { own: own.into(), words: "x".into(), ..Ticked::default() }.own();
        let name = |own: &str| named(own).map(|(name, _)| name).unwrap_or_default();
        assert_eq!(
            (name("price"), name("title"), name("日本")),
            ("my_price".into(), "my_title".into(), "words".into())
        );
        let none =
            gleaner::Schema::from_toml("x.toml", &Ticked { name: "x".into(), ..Ticked::default() }.file());
        assert!(none.is_err_and(|error| error.to_string().contains("needs")));
    }
}
