//! What servers gave, kept as web archives in a folder, whole whatever happens.
//!
//! ```text
//! pages ──▶ glean-20261121T214000Z-4711-00001.warc.gz.open     being written, locked by its worker
//!                └── large enough, or the crawl ends ──▶ ….warc.gz
//!                └── its worker was killed ── the half record at its end is cut off ──▶ ….warc.gz
//! ```
//!
//! A record is a gzip member, written behind the last whole one; what a full disk left of it is cut off again. A page is
//! archived before its visit is kept, so that every page that was kept is in an archive.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use archive::{Exchange, Field, Packing, Writer};
use jiff::Timestamp;

use crate::fetched::Fetched;

/// What an archive is called while it is being written.
const OPEN: &str = ".open";

/// Where pages are archived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recording {
    /// The folder; made where there is none.
    pub folder: PathBuf,
    /// Bytes after which the next archive is begun.
    pub largest: u64,
}

/// Writes what servers gave.
pub(crate) struct Recorder {
    recording: Recording,
    /// Begins the names of all archives of this worker.
    name: String,
    writing: Mutex<Writing>,
}

#[derive(Default)]
struct Writing {
    archives: u32,
    open: Option<Open>,
}

/// An archive that is being written.
struct Open {
    /// Without [`OPEN`].
    path: PathBuf,
    file: File,
    writer: Writer<File>,
    /// Bytes of whole records.
    whole: u64,
}

impl Recorder {
    /// Archives into a folder. What workers that were killed left there is brought in order.
    pub(crate) fn new(recording: Recording) -> io::Result<Recorder> {
        fs::create_dir_all(&recording.folder)?;
        mend(&recording.folder)?;
        let now = Timestamp::now().strftime("%Y%m%dT%H%M%SZ");
        let name = format!("glean-{now}-{}", std::process::id());
        Ok(Recorder { recording, name, writing: Mutex::default() })
    }

    /// Archives a page; wholly, or not at all.
    pub(crate) fn keep(&self, page: &Fetched, status: u16, date: Timestamp) -> io::Result<()> {
        let mut writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut open = match writing.open.take() {
            Some(open) => open,
            None => self.begin(&mut writing.archives)?,
        };
        let kept = open.exchange(page, status, date);
        if kept.is_ok() && open.whole >= self.recording.largest {
            open.end()?;
        } else {
            writing.open = Some(open);
        }
        kept
    }

    /// Ends the archive that is being written.
    pub(crate) fn end(&self) -> io::Result<()> {
        let open = self.writing.lock().unwrap_or_else(PoisonError::into_inner).open.take();
        open.map_or(Ok(()), Open::end)
    }

    fn begin(&self, archives: &mut u32) -> io::Result<Open> {
        *archives += 1;
        let name = format!("{}-{archives:05}.warc.gz", self.name);
        let path = self.recording.folder.join(&name);
        let file = OpenOptions::new().create(true).append(true).open(opened(&path))?;
        file.lock()?;
        file.set_len(0)?;
        let mut writer = Writer::new(file.try_clone()?, &name, Packing::Gzip);
        let software = field("software", concat!("glean/", env!("CARGO_PKG_VERSION")));
        let robots = field("robots", "obey");
        let place =
            writer.info(Timestamp::now(), &[software, robots, field("format", "WARC File Format 1.1")])?;
        Ok(Open { path, file, writer, whole: place.length.unwrap_or_default() })
    }
}

impl Open {
    fn exchange(&mut self, page: &Fetched, status: u16, date: Timestamp) -> io::Result<()> {
        let headers: Vec<Field> = page.headers.iter().map(|(name, value)| field(name, value)).collect();
        let request = [field("User-Agent", concat!("glean/", env!("CARGO_PKG_VERSION")))];
        let written = self.writer.exchange(&Exchange {
            uri: page.url.as_str(),
            date,
            request: &request,
            status,
            headers: &headers,
            body: &page.body,
            truncated: None,
            metadata: &[],
        });
        match written.and_then(|_| self.file.metadata()) {
            Ok(now) => self.whole = now.len(),
            Err(error) => {
                self.file.set_len(self.whole)?;
                return Err(error);
            }
        }
        Ok(())
    }

    fn end(self) -> io::Result<()> {
        self.writer.finish()?.sync_all()?;
        fs::rename(opened(&self.path), &self.path)
    }
}

fn opened(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(OPEN);
    name.into()
}

fn field(name: &str, value: &str) -> Field {
    Field { name: name.to_owned(), value: value.to_owned() }
}

/// Ends the archives of workers that were killed: what is whole of them stays.
fn mend(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let left = entry?.path();
        let Some(path) = left.to_str().and_then(|name| name.strip_suffix(OPEN)).map(PathBuf::from) else {
            continue;
        };
        let Ok(file) = OpenOptions::new().read(true).write(true).open(&left) else { continue };
        // Its worker is at work on it.
        if file.try_lock().is_err() {
            continue;
        }
        match whole(&file) {
            0 => fs::remove_file(&left)?,
            whole => {
                file.set_len(whole)?;
                file.sync_all()?;
                fs::rename(&left, path)?;
            }
        }
    }
    Ok(())
}

/// Bytes of an archive's whole records, up to the first that is none.
fn whole(file: &File) -> u64 {
    let records = archive::records(io::BufReader::new(file), "");
    let ends = records.map_while(|record| {
        let location = record.ok()?.location;
        Some(location.offset + location.length?)
    });
    ends.last().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;

    /// A folder of one test, taken away with it.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("gleaner-recorder-{}-{name}", std::process::id()));
            fs::create_dir_all(&folder).expect("a temporary folder");
            Folder(folder)
        }

        fn recorder(&self, largest: u64) -> Recorder {
            Recorder::new(Recording { folder: self.0.clone(), largest }).expect("a recorder")
        }

        /// Names of files, and the addresses in them.
        fn holds(&self) -> Vec<(String, Vec<String>)> {
            let mut names: Vec<String> = fs::read_dir(&self.0)
                .expect("ours")
                .map(|entry| entry.expect("ours").file_name().to_string_lossy().into_owned())
                .collect();
            names.sort();
            let holds = |name: String| {
                let file = File::open(self.0.join(&name)).expect("ours");
                let captures =
                    archive::read(file, &name).map(|capture| capture.expect("whole").uri().to_owned());
                let captures = captures.collect();
                (name, captures)
            };
            names.into_iter().map(holds).collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn page(path: &str) -> Fetched {
        let url = Url::parse(&format!("http://a.org/{path}")).expect("an address");
        let headers = vec![("content-type".to_owned(), "text/html".to_owned())];
        // Bytes that cannot be packed, so that sizes are known.
        let body = (0..2_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        Fetched { url, headers, body }
    }

    #[test]
    fn archives_end_when_they_are_large_enough() {
        let folder = Folder::new("sizes");
        let recorder = folder.recorder(5_000);
        for path in ["1", "2", "3", "4"] {
            recorder.keep(&page(path), 200, Timestamp::now()).expect("room");
        }
        assert!(folder.holds().last().expect("archives").0.ends_with(OPEN), "{:?}", folder.holds());
        recorder.end().expect("room");
        let holds = folder.holds();
        assert!(holds.len() > 1 && holds.iter().all(|(name, _)| name.ends_with(".warc.gz")), "{holds:?}");
        let all: Vec<String> = holds.into_iter().flat_map(|(_, captures)| captures).collect();
        assert_eq!(all, ["http://a.org/1", "http://a.org/2", "http://a.org/3", "http://a.org/4"]);
    }

    #[test]
    fn a_half_record_is_cut_off_and_a_living_worker_is_left_alone() {
        let folder = Folder::new("half");
        let killed = folder.recorder(1 << 30);
        for path in ["1", "2"] {
            killed.keep(&page(path), 200, Timestamp::now()).expect("room");
        }
        let left = folder.0.join(&folder.holds()[0].0);
        drop(folder.recorder(1 << 30));
        assert!(left.exists(), "it is locked");
        drop(killed);
        let length = fs::metadata(&left).expect("ours").len();
        // From the last byte to the middle of the second page.
        for cut in [1, 7, 400, 1_000, 2_000] {
            let whole = fs::read(&left).expect("ours");
            fs::write(&left, &whole[..usize::try_from(length - cut).expect("small")]).expect("ours");
            mend(&folder.0).expect("ours");
            let holds = folder.holds();
            assert_eq!(holds[0].1.first().map(String::as_str), Some("http://a.org/1"), "{cut}");
            assert!(holds[0].0.ends_with(".warc.gz"), "{cut}");
            fs::remove_file(folder.0.join(&holds[0].0)).expect("ours");
            fs::write(&left, whole).expect("ours");
        }
        fs::write(&left, b"\x1f\x8b half of the very first record").expect("ours");
        mend(&folder.0).expect("ours");
        assert_eq!(folder.holds(), []);
    }
}
