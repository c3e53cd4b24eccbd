//! The value of `--time-zone`.

use formats::ics::Zone;

/// A time zone of the IANA's data base.
pub(crate) fn zone(text: &str) -> Result<Zone, String> {
    Zone::named(text).ok_or_else(|| "not a time zone; write it as Europe/Vienna".to_owned())
}
