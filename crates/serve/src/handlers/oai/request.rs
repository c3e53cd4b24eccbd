//! A request of a harvester: its verb and its arguments, each as the protocol allows it (OAI-PMH 2.0, §4).

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::refusal::{Code, Refusal};
use super::selection::{Format, List, Selection};
use super::token;

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verb {
    Identify,
    /// The formats of all items, or of one.
    Formats(Option<String>),
    Sets,
    /// An item by its identifier.
    One(String, Format),
    List(List, Selection),
}

/// Reads a request.
pub(super) fn parse(arguments: &[(String, String)]) -> Result<Verb, Refusal> {
    let arguments = Arguments(arguments);
    let mut verbs = arguments.0.iter().filter(|(name, _)| name == "verb").map(|(_, verb)| verb.as_str());
    let verb = match (verbs.next(), verbs.next()) {
        (Some(verb), None) => verb,
        (None, _) => return Err(Code::BadVerb.because("The argument verb is missing.")),
        _ => return Err(Code::BadVerb.because("The argument verb stands there twice.")),
    };
    match verb {
        "Identify" => arguments.only(&[]).map(|()| Verb::Identify),
        "ListMetadataFormats" => {
            arguments.only(&["identifier"])?;
            Ok(Verb::Formats(arguments.get("identifier").map(str::to_owned)))
        }
        "ListSets" => {
            arguments.only(&["resumptionToken"])?;
            match arguments.get("resumptionToken") {
                Some(_) => Err(Code::BadResumptionToken.because("The list of sets has one part.")),
                None => Ok(Verb::Sets),
            }
        }
        "GetRecord" => {
            arguments.only(&["identifier", "metadataPrefix"])?;
            let identifier = arguments.required("identifier")?.to_owned();
            Ok(Verb::One(identifier, arguments.format()?))
        }
        "ListIdentifiers" => Ok(Verb::List(List::Headers, arguments.selection()?)),
        "ListRecords" => Ok(Verb::List(List::Records, arguments.selection()?)),
        _ => Err(Code::BadVerb.because("There is no such verb.")),
    }
}

struct Arguments<'a>(&'a [(String, String)]);

impl<'a> Arguments<'a> {
    fn get(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    fn required(&self, name: &str) -> Result<&'a str, Refusal> {
        self.get(name).ok_or_else(|| Code::BadArgument.because(format!("The argument {name} is missing.")))
    }

    /// Besides the verb these arguments may be there, each once.
    fn only(&self, names: &[&str]) -> Result<(), Refusal> {
        for (i, (name, _)) in self.0.iter().enumerate() {
            if name != "verb" && !names.contains(&name.as_str()) {
                return Err(Code::BadArgument.because(format!("This verb has no argument {name}.")));
            }
            if self.0.iter().take(i).any(|(other, _)| other == name) {
                return Err(Code::BadArgument.because(format!("The argument {name} stands there twice.")));
            }
        }
        Ok(())
    }

    fn format(&self) -> Result<Format, Refusal> {
        let prefix = self.required("metadataPrefix")?;
        let why = "The formats are oai_dc and marcxml.";
        Format::of(prefix).ok_or_else(|| Code::CannotDisseminateFormat.because(why))
    }

    fn selection(&self) -> Result<Selection, Refusal> {
        self.only(&["from", "until", "set", "metadataPrefix", "resumptionToken"])?;
        if let Some(token) = self.get("resumptionToken") {
            self.only(&["resumptionToken"])?;
            let why = "The token is none of this repository's; begin the list anew.";
            return token::read(token).ok_or_else(|| Code::BadResumptionToken.because(why));
        }
        let format = self.format()?;
        let (from, until) = (self.moment("from")?, self.moment("until")?);
        if let (Some(from), Some(until)) = (&from, &until) {
            if from.is_day != until.is_day {
                let why = "from and until are of different granularities.";
                return Err(Code::BadArgument.because(why));
            }
            if from.first > until.last {
                return Err(Code::BadArgument.because("from is later than until."));
            }
        }
        Ok(Selection {
            format,
            set: self.get("set").unwrap_or_default().to_owned(),
            from: from.map_or(0, |from| from.first),
            until: until.map_or(i64::MAX, |until| until.last),
            position: None,
        })
    }

    fn moment(&self, name: &str) -> Result<Option<Moment>, Refusal> {
        let why = || format!("{name} is no date: write it as 2026-11-24 or 2026-11-24T16:00:00Z.");
        let read = |text| Moment::read(text).ok_or_else(|| Code::BadArgument.because(why()));
        self.get(name).map(read).transpose()
    }
}

/// A day or a second, in UTC: its first and its last millisecond since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Moment {
    is_day: bool,
    first: i64,
    last: i64,
}

impl Moment {
    fn read(text: &str) -> Option<Moment> {
        let is_like = |shape: &str| {
            text.len() == shape.len()
                && text
                    .bytes()
                    .zip(shape.bytes())
                    .all(|(b, of)| if of == b'0' { b.is_ascii_digit() } else { b == of })
        };
        let (first, is_day) = if is_like("0000-00-00") {
            (text.parse::<Date>().ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp(), true)
        } else if is_like("0000-00-00T00:00:00Z") {
            (text.parse::<Timestamp>().ok()?, false)
        } else {
            return None;
        };
        let first = first.as_millisecond();
        let seconds = if is_day { 86_400 } else { 1 };
        Some(Moment { is_day, first, last: first + seconds * 1_000 - 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(query: &str) -> Result<Verb, Code> {
        let arguments: Vec<_> = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        parse(&arguments).map_err(|refusal| refusal.code)
    }

    #[test]
    fn verbs_have_their_arguments() {
        assert_eq!(of("verb=Identify"), Ok(Verb::Identify));
        assert_eq!(of("verb=ListMetadataFormats&identifier=x"), Ok(Verb::Formats(Some("x".into()))));
        for (query, code) in [
            ("", Code::BadVerb),
            ("verb=", Code::BadVerb),
            ("verb=identify", Code::BadVerb),
            ("verb=Identify&verb=Identify", Code::BadVerb),
            ("verb=Identify&set=x", Code::BadArgument),
            ("verb=GetRecord&identifier=x", Code::BadArgument),
            ("verb=GetRecord&metadataPrefix=oai_dc", Code::BadArgument),
            ("verb=GetRecord&identifier=x&metadataPrefix=mods", Code::CannotDisseminateFormat),
            ("verb=ListRecords", Code::BadArgument),
            ("verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc", Code::BadArgument),
            ("verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x", Code::BadArgument),
            ("verb=ListRecords&resumptionToken=x", Code::BadResumptionToken),
            ("verb=ListSets&resumptionToken=x", Code::BadResumptionToken),
            ("verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-13-01", Code::BadArgument),
            ("verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-01-01T00:00:00", Code::BadArgument),
            (
                "verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01",
                Code::BadArgument,
            ),
            (
                "verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-01-01&until=2026-01-01T00:00:00Z",
                Code::BadArgument,
            ),
        ] {
            assert_eq!(of(query), Err(code), "{query}");
        }
    }

    #[test]
    fn times_count_to_their_end() {
        let day = Moment { is_day: true, first: 86_400_000, last: 2 * 86_400_000 - 1 };
        assert_eq!(Moment::read("1970-01-02"), Some(day));
        assert_eq!(
            Moment::read("1970-01-01T00:00:01Z").map(|second| (second.first, second.last)),
            Some((1_000, 1_999))
        );
        assert_eq!(
            [Moment::read("70-01-02"), Moment::read("1970-1-2"), Moment::read("+970-01-02")],
            [None; 3]
        );
    }
}
