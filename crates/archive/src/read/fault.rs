//! What can be wrong with a part of an archive.

/// Why a part of an archive cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file ends in the middle of a member or record.
    #[error("the file ends in the middle of it")]
    EndsEarly,
    /// A gzip member cannot be unpacked.
    #[error("its gzip is broken ({0})")]
    Gzip(String),
    /// A Zstandard frame cannot be unpacked.
    #[error("its Zstandard data are broken ({0})")]
    Zstd(String),
    /// A gzip member was unpacked, but is not what was packed.
    #[error("it does not agree with its gzip checksum")]
    Checksum,
    /// What should be a record does not begin as one.
    #[error("no record begins here: records begin with WARC/1.0 or WARC/1.1")]
    NoRecord,
    /// A record's header does not say what it must.
    #[error("its header {0}")]
    Header(&'static str),
    /// A record is longer or shorter than its header says.
    #[error("its length is not the one that its header says")]
    Length,
    /// A member of a zip file cannot be read.
    #[error("reading it from the zip file: {0}")]
    Zip(String),
    /// A WACZ says that it holds an archive and does not.
    #[error("datapackage.json names it, but it is not there")]
    Missing,
    /// The operating system could not read further.
    #[error("reading failed: {0}")]
    Reading(String),
}
