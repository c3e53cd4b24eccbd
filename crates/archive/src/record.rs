//! One record of an archive: what its header says, and its block.
//!
//! ```text
//! WARC/1.1                               version
//! WARC-Type: response                    fields
//! Content-Length: 1043
//!
//! HTTP/1.1 200 OK …                      block
//! ```
//!
//! ISO 28500:2017 (WARC 1.1); 1.0 and the drafts before it are read alike.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// Where a record was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// The archive's name, as it was given to the reader.
    pub file: Arc<str>,
    /// Where in the file the record begins, in bytes; where its member begins, if it is packed.
    pub offset: u64,
    /// How much unpacked text of the member comes before the record, in bytes. 0 but where a member holds many records,
    /// which cannot be read one by one.
    pub within: u64,
    /// How many bytes of the file the record takes: its whole member where it is packed, and without the blank lines behind
    /// it where it is not. `None` where a member holds several records, and where the file goes on in a way that does not
    /// say.
    pub length: Option<u64>,
}

/// A record's header field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name, as written.
    pub name: String,
    /// Its value, without blanks around it.
    pub value: String,
}

/// A record as it stands in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Where it was read.
    pub location: Location,
    /// Its header, in the order of the file.
    pub fields: Vec<Field>,
    /// Its block; of a record larger than [`Limits::record`](crate::Limits::record) only the beginning.
    pub block: Vec<u8>,
    /// How many bytes of the block were left out since the record is larger than the limit. Usually 0.
    pub left_out: u64,
}

impl Record {
    /// The value of a field, whatever the case of its name; the first if there are several.
    pub fn field(&self, name: &str) -> Option<&str> {
        value(&self.fields, name)
    }

    /// What sort of record it is, in lower case: `response`, `resource`, `request`, `revisit`, `metadata`, `warcinfo`,
    /// `conversion`, `continuation`, or what others may call theirs.
    pub fn kind(&self) -> String {
        self.field("WARC-Type").unwrap_or_default().to_ascii_lowercase()
    }

    /// Its id, without the angle brackets in which archives put it.
    pub fn id(&self) -> Option<&str> {
        self.field("WARC-Record-ID").map(bare)
    }

    /// The address of which it tells.
    pub fn target(&self) -> Option<&str> {
        self.field("WARC-Target-URI").map(bare)
    }

    /// When it was captured. Of a date that is given to the day, as WARC 1.1 allows, the day's first moment; without a zone it is
    /// UTC's, which WARC asks for; what old archives brought along is read too (`20261121092000`).
    pub fn date(&self) -> Option<Timestamp> {
        let text = self.field("WARC-Date")?;
        let in_utc = |moment: DateTime| moment.to_zoned(TimeZone::UTC).ok().map(|zoned| zoned.timestamp());
        text.parse().ok().or_else(|| match text.len() {
            14 => DateTime::strptime("%Y%m%d%H%M%S", text).ok().and_then(in_utc),
            _ => text.parse().ok().and_then(in_utc),
        })
    }
}

/// The value of the first field of that name.
pub(crate) fn value<'f>(fields: &'f [Field], name: &str) -> Option<&'f str> {
    fields.iter().find(|f| f.name.eq_ignore_ascii_case(name)).map(|f| f.value.as_str())
}

/// WARC 1.0 put addresses in angle brackets too; some writers still do.
fn bare(text: &str) -> &str {
    text.strip_prefix('<').and_then(|t| t.strip_suffix('>')).unwrap_or(text)
}

/// Fields from the lines of a header, WARC's or HTTP's: a line that begins with a blank goes on with the one before, and
/// one without a colon says nothing.
pub(crate) fn fields(header: &[u8]) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    for line in header.split(|b| *b == b'\n') {
        let text = String::from_utf8_lossy(line);
        match text.split_once(':') {
            _ if line.first().is_some_and(|b| matches!(b, b' ' | b'\t')) => {
                if let Some(last) = fields.last_mut() {
                    last.value = format!("{} {}", last.value, text.trim()).trim().to_owned();
                }
            }
            Some((name, value)) => {
                fields.push(Field { name: name.trim().to_owned(), value: value.trim().to_owned() });
            }
            None => {}
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_far_as_archives_say_them() {
        let date = |text: &str| {
            let fields = fields(format!("WARC-Date: {text}").as_bytes());
            let location = Location { file: "x".into(), offset: 0, within: 0, length: None };
            let record = Record { location, fields, block: Vec::new(), left_out: 0 };
            record.date().map(|date| date.to_string())
        };
        let whole = Some("2026-11-21T09:20:00Z".to_owned());
        for text in
            ["2026-11-21T09:20:00Z", "2026-11-21T10:20:00+01:00", "2026-11-21T09:20:00", "20261121092000"]
        {
            assert_eq!(date(text), whole, "{text}");
        }
        assert_eq!(date("2026-11-21T09:20:00.5Z").as_deref(), Some("2026-11-21T09:20:00.5Z"));
        assert_eq!(date("2026-11-21").as_deref(), Some("2026-11-21T00:00:00Z"));
        assert_eq!(
            [date("2026-11"), date("2026"), date("lately"), date("99999999999999")],
            [None, None, None, None]
        );
    }
}
