//! Secrets: what nobody can guess, and what is left of it to be kept.

use std::cell::RefCell;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use sha2::{Digest, Sha256};

/// Bytes of a secret: 32, twice what guessing would need.
const BYTES: usize = 32;

/// Bytes of a password's salt, and of what is left of it (RFC 9106 §4).
const SALT: usize = 16;
const OUTPUT: usize = 32;

/// Longest password, in bytes: hashing more is work that an attacker gives us.
const LONGEST: usize = 1024;

/// What is left of a password that nobody has.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$QNDZLl8BgTmqOVmsR1RIPdrwLJWhNNzDwXQkGd1ZtqM";

/// A new secret, in letters and digits: 256 bits of the system's own randomness.
pub fn generate() -> String {
    let mut bytes = [0; BYTES];
    // The system's own source: where there is none, nothing must be opened.
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    hex(&bytes)
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Are two texts the same? Takes as long wherever they differ.
pub(crate) fn constant_time_eq(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

/// What is kept of a password: Argon2id, in the PHC string format, with a salt of its own. `None` where it is longer than
/// a kilobyte. Whether it is a good one [`crate::check_password`] knows.
pub fn password(password: &str) -> Option<String> {
    if password.len() > LONGEST {
        return None;
    }
    let (mut salt, mut output, params) = ([0; SALT], [0; OUTPUT], Params::default());
    getrandom::fill(&mut salt).expect("the system gives random numbers");
    derive(password.as_bytes(), &salt, params.clone(), &mut output)?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(&params).ok()?,
        salt: Salt::new(&salt).ok(),
        hash: Output::new(&output).ok(),
    };
    Some(hash.to_string())
}

thread_local! {
    /// Argon2's memory, used again by each thread that hashes: what is lent for every password anew the system takes back late or never.
    static BLOCKS: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// Fills what is left of a password; `None` where that cannot be.
fn derive(password: &[u8], salt: &[u8], params: Params, output: &mut [u8]) -> Option<()> {
    BLOCKS.with_borrow_mut(|blocks| {
        blocks.resize(params.block_count(), Block::default());
        let argon = Argon2::new(Algorithm::Argon2id, Version::default(), params);
        argon.hash_password_into_with_memory(password, salt, output, blocks).ok()
    })
}

/// Is it the password of which this is left? Without one it takes as long, so that nobody learns which addresses have
/// accounts.
pub(crate) fn is_password(password: &str, kept: Option<&str>) -> bool {
    let fits = |kept: &str| {
        let hash =
            PasswordHash::new(kept).ok().filter(|hash| hash.algorithm == Algorithm::Argon2id.ident())?;
        let bytes = password.as_bytes().get(..LONGEST).unwrap_or(password.as_bytes());
        let mut output = vec![0; hash.hash?.len()];
        derive(bytes, &hash.salt?, Params::try_from(&hash).ok()?, &mut output)?;
        Some(constant_time_eq(&hex(&output), &hex(hash.hash?.as_bytes())))
    };
    fits(kept.unwrap_or(NOBODY)) == Some(true) && kept.is_some()
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::PasswordVerifier;

    use super::*;

    #[test]
    fn passwords() {
        assert!(PasswordHash::new(NOBODY).is_ok());
        let kept = password("correct horse").expect("long enough");
        assert!(kept.starts_with("$argon2id$") && !kept.contains("horse"));
        assert!(is_password("correct horse", Some(&kept)));
        assert!(!is_password("correct horsf", Some(&kept)) && !is_password("correct horse", None));
        assert_ne!(password("correct horse"), Some(kept.clone()));
        // The library reads it as we do, and memory that was used before changes nothing.
        let hash = PasswordHash::new(&kept).expect("a hash");
        assert!(Argon2::default().verify_password(b"correct horse", &hash).is_ok());
        let before = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$";
        assert!(!is_password("correct horse", Some(before)) && !is_password("", Some("")));
        assert_eq!(password(&"x".repeat(2_000)), None);
    }

    #[test]
    fn secrets() {
        assert!(generate() != generate() && generate().len() == 64);
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert!(
            constant_time_eq("a1", "a1") && !constant_time_eq("a1", "a2") && !constant_time_eq("a", "a1")
        );
    }
}
