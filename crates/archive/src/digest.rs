//! Digests: what an archive says that its bytes are.
//!
//! ```text
//! sha1:B2LTWWPUOYAH7UIPQ7ZUPQ4VMBSVC36A      algorithm, and the sum in Base32; some writers use hexadecimal
//! ```

use sha1::Sha1;
use sha2::{Digest as _, Sha256};

/// The letters of Base32 (RFC 4648).
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// What came of comparing bytes with their digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// They agree.
    Agrees,
    /// They do not: the bytes are others than were written, or the writer counted them in another way.
    Differs,
    /// There is no digest, or none of an algorithm known here (SHA-1, SHA-256).
    Unknown,
}

/// The SHA-1 digest of bytes as archives write it: `sha1:` and 32 letters.
pub fn sha1(bytes: &[u8]) -> String {
    format!("sha1:{}", base32(&Sha1::digest(bytes)))
}

/// Compares bytes with a digest.
pub fn check(bytes: &[u8], digest: &str) -> Checked {
    let Some((algorithm, sum)) = digest.trim().split_once(':') else { return Checked::Unknown };
    let ours: Vec<u8> = match algorithm.to_ascii_lowercase().as_str() {
        "sha1" | "sha-1" => Sha1::digest(bytes).to_vec(),
        "sha256" | "sha-256" => Sha256::digest(bytes).to_vec(),
        _ => return Checked::Unknown,
    };
    let sum = sum.trim_end_matches('=');
    let agrees = sum.eq_ignore_ascii_case(&base32(&ours)) || sum.eq_ignore_ascii_case(&hexadecimal(&ours));
    if agrees { Checked::Agrees } else { Checked::Differs }
}

/// Bytes in Base32, without padding.
fn base32(bytes: &[u8]) -> String {
    let letter = |five: u64| BASE32.get((five & 31) as usize).copied().map_or('A', char::from);
    let mut text = String::new();
    for group in bytes.chunks(5) {
        let bits = group.iter().fold(0, |bits, byte| bits << 8 | u64::from(*byte)) << (8 * (5 - group.len()));
        let letters = (group.len() * 8).div_ceil(5);
        text.extend((0..letters).map(|i| letter(bits >> (35 - 5 * i))));
    }
    text
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_standards() {
        // RFC 3174's test 1, as bytes in Base32; the empty string's as every archive of redirects has it.
        assert_eq!(sha1(b"abc"), "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5");
        assert_eq!(sha1(b""), "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
        let hex = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(check(b"abc", hex), Checked::Agrees);
        assert_eq!(check(b"abd", hex), Checked::Differs);
        assert_eq!(check(b"abc", "blake2:00"), Checked::Unknown);
        assert_eq!(base32(b"foobar"), "MZXW6YTBOI");
    }
}
