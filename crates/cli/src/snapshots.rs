//! Snapshots on the command line: how much room they may take, and whose they are.

use clap::Args;
use harvest::Snapshots;

/// Room for snapshots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Room {
    /// None are kept.
    Off,
    /// So many bytes.
    Bytes(u64),
}

impl Room {
    /// Bytes that snapshots may take.
    pub(crate) fn bytes(self) -> u64 {
        match self {
            Room::Off => 0,
            Room::Bytes(bytes) => bytes,
        }
    }

    /// Reads `500MB`, `2 GB` or `off`; 1 kB has 1,024 bytes.
    pub(crate) fn parse(text: &str) -> Result<Room, String> {
        let text = text.trim().to_ascii_lowercase();
        if text == "off" {
            return Ok(Room::Off);
        }
        let letters = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (number, unit) = text.split_at(letters);
        let shift = match unit.trim_end_matches('b').trim_end_matches('i') {
            "k" => 10,
            "m" => 20,
            "g" => 30,
            "t" => 40,
            _ => return Err("no size; write it as 500MB or 2GB, or off".to_owned()),
        };
        let number = number.trim().parse::<u64>().ok().filter(|number| (1..=1 << 20).contains(number));
        let number = number.ok_or("no size; write a whole number before its unit, such as 500MB, or off")?;
        Ok(Room::Bytes(number << shift))
    }
}

/// How pages are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// As anybody gets them.
    Public,
    /// With a log-in, headers or cookies of the user's own.
    Own,
    /// From archives: nobody knows how their pages were read.
    Archived,
}

/// How pages are kept as evidence of their records.
#[derive(Debug, Args)]
pub(crate) struct SnapshotOptions {
    /// Keep each page that tells of records as it was when they were read, in the store, as evidence; all of them take so much room
    /// (500MB, 2GB; some MB more while pages are kept), or off: none is kept. Only editors see what was read from archives, or with a
    /// log-in, headers or cookies of yours [default: 1GB; off with a log-in, headers or cookies]
    #[arg(long, value_name = "SIZE", value_parser = Room::parse)]
    snapshots: Option<Room>,
}

impl SnapshotOptions {
    /// How pages are kept that are read so; `None`: not at all.
    pub(crate) fn of(&self, access: Access) -> Option<Snapshots> {
        let usual = if access == Access::Own { Room::Off } else { Room::Bytes(Snapshots::BUDGET) };
        match self.snapshots.unwrap_or(usual) {
            Room::Off => None,
            Room::Bytes(bytes) if access == Access::Public => Some(Snapshots::new(bytes)),
            Room::Bytes(bytes) => Some(Snapshots::new(bytes).restricted()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        for (text, bytes) in [("500MB", 500 << 20), ("2 GiB", 2 << 30), ("1g", 1 << 30), ("64kb", 64 << 10)] {
            assert_eq!(Room::parse(text), Ok(Room::Bytes(bytes)), "{text}");
        }
        assert_eq!(Room::parse("off"), Ok(Room::Off));
        for text in ["", "5", "0GB", "GB", "-1GB", "1.5GB", "5 apples", "99999999999999999999TB", "1bg"] {
            assert!(Room::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_was_read_with_a_log_in_is_kept_only_if_somebody_wants_it() {
        let options = |snapshots| SnapshotOptions { snapshots };
        assert!(options(None).of(Access::Public).is_some());
        assert!(options(None).of(Access::Own).is_none());
        assert!(options(Some(Room::Bytes(1 << 20))).of(Access::Own).is_some());
        assert!(options(Some(Room::Off)).of(Access::Public).is_none());
    }
}
