//! The bytes behind a PAGE argument.

use std::io::{self, Read};

/// All bytes of a file, or of standard input where the name is `-`.
pub(crate) fn read(name: &str) -> io::Result<Vec<u8>> {
    if name != "-" {
        return std::fs::read(name);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
