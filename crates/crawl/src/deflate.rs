//! Bodies that are packed as `deflate`, of which servers mean either of two things.
//!
//! ```text
//! content-encoding: deflate ──▶ zlib, as RFC 9110 has it ── broken ──▶ raw deflate, as many a server sends it
//! ```
//!
//! We do not ask for it, but some send it all the same.

use std::io::{self, Read};

use flate2::read::{DeflateDecoder, ZlibDecoder};

/// Unpacks a body, up to a byte more than `limit`.
///
/// # Errors
/// Where it is packed in neither way.
pub(crate) fn unpack(packed: &[u8], limit: usize) -> io::Result<Vec<u8>> {
    let most = limit as u64 + 1;
    let mut bytes = Vec::new();
    if ZlibDecoder::new(packed).take(most).read_to_end(&mut bytes).is_ok() {
        return Ok(bytes);
    }
    bytes.clear();
    DeflateDecoder::new(packed).take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::{DeflateEncoder, ZlibEncoder};

    use super::*;

    fn zlib(text: &[u8]) -> Vec<u8> {
        let mut out = ZlibEncoder::new(Vec::new(), Compression::default());
        out.write_all(text).and_then(|()| out.finish()).expect("memory")
    }

    fn raw(text: &[u8]) -> Vec<u8> {
        let mut out = DeflateEncoder::new(Vec::new(), Compression::default());
        out.write_all(text).and_then(|()| out.finish()).expect("memory")
    }

    #[test]
    fn both_ways_of_packing_are_read() {
        for packed in [zlib(b"<p>Talks"), raw(b"<p>Talks")] {
            assert_eq!(unpack(&packed, 99).expect("packed"), b"<p>Talks");
        }
        assert!(unpack(b"this is not packed", 99).is_err());
    }

    #[test]
    fn what_unpacks_to_more_than_the_limit_is_cut_behind_it() {
        for packed in [zlib(&[b'a'; 1 << 20]), raw(&[b'a'; 1 << 20])] {
            assert_eq!(unpack(&packed, 1000).expect("packed").len(), 1001);
        }
    }
}
