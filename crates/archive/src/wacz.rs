//! WACZ: a zip file of web archives with what is known of them.
//!
//! ```text
//! crawl.wacz ── zip ──▶ datapackage.json   what should be in it ── missing ──▶ Damage
//!                       archive/a.warc.gz ── streamed ──▶ records
//!                       archive/b.warc.gz ── streamed ──▶ records
//!                       pages/ indexes/    not needed: what they say is read from the archives
//! ```
//!
//! Webrecorder's WACZ 1.1.1. Nothing is unpacked to disk.

pub(crate) mod zip;

use std::collections::VecDeque;
use std::io::{self, Read, Seek, SeekFrom, Take};
use std::sync::Arc;

use flate2::read::DeflateDecoder;

use crate::read::{Damage, Fault, Limits, Records};
use crate::record::Record;

/// What tells of the contents.
const PACKAGE: &str = "datapackage.json";

/// Largest such file read, in bytes.
const LARGEST_PACKAGE: u64 = 64 << 20;

/// Stored as it is.
const STORED: u16 = 0;

/// Packed with deflate.
const DEFLATE: u16 = 8;

/// The records of all archives in a WACZ, in the order of their names.
pub struct Wacz<F> {
    name: String,
    limits: Limits,
    /// Archives not yet begun.
    next: VecDeque<zip::Member>,
    faults: VecDeque<Damage>,
    state: State<F>,
}

/// The file is with whoever reads it.
enum State<F> {
    Idle(F),
    Reading(Box<Records<Data<F>>>),
    Ended,
}

/// The data of a member.
enum Data<F> {
    Stored(Take<F>),
    Deflate(DeflateDecoder<Take<F>>),
}

impl<F: Read> Read for Data<F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Data::Stored(data) => data.read(into),
            Data::Deflate(data) => data.read(into),
        }
    }
}

impl<F> Data<F> {
    fn into_file(self) -> F {
        match self {
            Data::Stored(data) => data.into_inner(),
            Data::Deflate(data) => data.into_inner().into_inner(),
        }
    }
}

/// Is this the name of a web archive?
pub(crate) fn is_warc(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".warc", ".warc.gz", ".warc.zst"].iter().any(|ending| name.ends_with(ending))
}

impl<F: Read + Seek> Wacz<F> {
    /// Opens a WACZ; `name` is what to call it. The error says why it is none.
    pub fn open(mut file: F, name: &str, limits: Limits) -> io::Result<Wacz<F>> {
        let members = zip::members(&mut file)?;
        let listed = match members.iter().find(|m| m.name == PACKAGE) {
            Some(package) => resources(&mut file, package),
            None => Ok(Vec::new()),
        };
        let mut archives: Vec<zip::Member> = members.into_iter().filter(|m| is_warc(&m.name)).collect();
        archives.sort_by(|a, b| a.name.cmp(&b.name));
        if archives.is_empty() {
            let why = "it is a zip file without archive/*.warc.gz, and so no WACZ";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        let mut wacz = Wacz {
            name: name.to_owned(),
            limits,
            next: archives.into(),
            faults: VecDeque::new(),
            state: State::Idle(file),
        };
        match listed {
            Ok(listed) => {
                let missing = listed.into_iter().filter(|path| !wacz.next.iter().any(|m| m.name == *path));
                wacz.faults = missing.map(|path| wacz.damage(&path, Fault::Missing)).collect();
            }
            Err(why) => wacz.faults.push_back(wacz.damage(PACKAGE, why)),
        }
        Ok(wacz)
    }

    fn damage(&self, member: &str, fault: Fault) -> Damage {
        Damage { file: self.called(member), offset: 0, target: None, fault }
    }

    fn called(&self, member: &str) -> Arc<str> {
        format!("{}/{member}", self.name).into()
    }

    /// Begins the next archive; what hinders otherwise.
    fn begin(&mut self, mut file: F, member: &zip::Member) -> Option<Damage> {
        let data = match member.method {
            _ if member.encrypted => Err(Fault::Zip("it is encrypted".to_owned())),
            STORED | DEFLATE => zip::data(&mut file, member)
                .and_then(|from| file.seek(SeekFrom::Start(from)))
                .map_err(|error| Fault::Zip(error.to_string())),
            method => Err(Fault::Zip(format!("it is packed by method {method}; repack it stored"))),
        };
        if let Err(fault) = data {
            self.state = State::Idle(file);
            return Some(self.damage(&member.name, fault));
        }
        let part = file.take(member.length);
        let data = if member.method == STORED {
            Data::Stored(part)
        } else {
            Data::Deflate(DeflateDecoder::new(part))
        };
        let records = Records::with_limits(data, &self.called(&member.name), self.limits);
        self.state = State::Reading(Box::new(records));
        None
    }
}

impl<F: Read + Seek> Iterator for Wacz<F> {
    type Item = Result<Record, Damage>;

    fn next(&mut self) -> Option<Result<Record, Damage>> {
        if let Some(damage) = self.faults.pop_front() {
            return Some(Err(damage));
        }
        loop {
            match std::mem::replace(&mut self.state, State::Ended) {
                State::Ended => return None,
                State::Idle(file) => {
                    let member = self.next.pop_front()?;
                    if let Some(damage) = self.begin(file, &member) {
                        return Some(Err(damage));
                    }
                }
                State::Reading(mut records) => match records.next() {
                    Some(item) => {
                        self.state = State::Reading(records);
                        return Some(item);
                    }
                    None => self.state = State::Idle(records.into_inner().into_file()),
                },
            }
        }
    }
}

/// The archives of which a package tells.
fn resources<F: Read + Seek>(file: &mut F, package: &zip::Member) -> Result<Vec<String>, Fault> {
    let unread = |error: io::Error| Fault::Zip(error.to_string());
    let from = zip::data(file, package).map_err(unread)?;
    file.seek(SeekFrom::Start(from)).map_err(unread)?;
    let part = file.take(package.length);
    let mut text = Vec::new();
    let read = match package.method {
        STORED => part.take(LARGEST_PACKAGE).read_to_end(&mut text),
        _ => DeflateDecoder::new(part).take(LARGEST_PACKAGE).read_to_end(&mut text),
    };
    read.map_err(unread)?;
    let package: serde_json::Value =
        serde_json::from_slice(&text).map_err(|error| Fault::Zip(error.to_string()))?;
    let resources = package.get("resources").and_then(|r| r.as_array()).into_iter().flatten();
    let paths = resources.filter_map(|r| r.get("path")?.as_str());
    Ok(paths.filter(|path| path.starts_with("archive/") && is_warc(path)).map(str::to_owned).collect())
}
