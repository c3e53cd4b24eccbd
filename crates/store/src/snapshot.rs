//! A page as it was when records were read from it, packed to be kept.
//!
//! ```text
//! body ──┬── SHA-256 ───▶ digest    pages with the same bytes share what is kept
//!        └── Zstandard ─▶ packed    none where it is larger than a snapshot may be
//! ```

use std::sync::Arc;

use sha2::{Digest, Sha256};

/// Bytes of a packed page beyond which it is not kept: the largest of the labelled pages has 0.9 MB packed.
const LARGEST_PACKED: usize = 4 << 20;

/// Zstandard's level: the one that the library takes by default.
const LEVEL: i32 = 3;

/// A page as a visit got it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// SHA-256 of the body, hexadecimal.
    pub(crate) digest: String,
    /// Bytes of the body.
    pub(crate) size: usize,
    /// The body; `None` where it is too large to be kept.
    pub(crate) packed: Option<Arc<[u8]>>,
    /// Header `Content-Type`.
    pub(crate) content_type: Option<String>,
    /// It was read with a log-in, cookies or headers of somebody's own.
    pub(crate) restricted: bool,
}

impl Snapshot {
    /// Packs a page. `restricted`: it may hold what is not for everybody, as it was read with a log-in; only editors see it.
    pub fn of(body: &[u8], content_type: Option<&str>, restricted: bool) -> Snapshot {
        let digest = Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect();
        let content_type = content_type.map(str::to_owned);
        Snapshot { digest, size: body.len(), packed: pack(body), content_type, restricted }
    }

    /// Bytes that it takes of the store.
    pub fn weight(&self) -> usize {
        self.packed.as_ref().map_or(0, |packed| packed.len())
    }
}

/// Bytes packed, unless they are too large.
pub(crate) fn pack(bytes: &[u8]) -> Option<Arc<[u8]>> {
    let packed = zstd::bulk::compress(bytes, LEVEL).ok()?;
    (packed.len() <= LARGEST_PACKED).then(|| packed.into())
}

/// The bytes that were packed, of which there are `size` at most; `None` where they are damaged.
pub(crate) fn unpack(packed: &[u8], size: usize) -> Option<Vec<u8>> {
    zstd::bulk::decompress(packed, size).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_comes_back_as_it_was() {
        for body in [b"".as_slice(), b"<p>Talks", &[0, 255, 13, 10]] {
            let snapshot = Snapshot::of(body, None, false);
            let packed = snapshot.packed.as_deref().expect("small");
            assert_eq!(unpack(packed, body.len()).as_deref(), Some(body));
            assert_eq!(snapshot.weight(), packed.len());
        }
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Snapshot::of(b"abc", None, false).digest, digest);
        assert_eq!(unpack(b"no packed bytes", 100), None);
        let packed = pack(&[7; 100_000]).expect("small");
        assert_eq!(unpack(&packed, 1_000), None, "more than it is to hold");
    }

    #[test]
    fn a_page_that_packs_badly_and_is_large_is_not_kept() {
        let mut state = 1_u64;
        let noise: Vec<u8> = std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 56) as u8
        })
        .take(LARGEST_PACKED + 1)
        .collect();
        let snapshot = Snapshot::of(&noise, None, false);
        assert_eq!((snapshot.weight(), snapshot.size), (0, LARGEST_PACKED + 1));
    }
}
