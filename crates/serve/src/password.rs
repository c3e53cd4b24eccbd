//! Which new passwords are taken: long ones that are not among the first to be guessed (NIST SP 800-63B §3.1.1.2, OWASP ASVS §2.1).

use crate::messages::Message;

/// Shortest, in characters.
const SHORTEST: usize = 12;

/// Longest, in characters: a sentence fits.
const LONGEST: usize = 128;

/// Different characters of the simplest.
const DIFFERENT: usize = 5;

/// Common passwords, and the words that common ones are made of, sorted.
const COMMON: &str = include_str!("../data/common-passwords.txt");

/// Why a password is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WeakPassword {
    /// It is guessed by trying all.
    #[error("A password has twelve characters at least; four words are easily remembered.")]
    Short,
    /// It is more than anybody types.
    #[error("A password has 128 characters at most.")]
    Long,
    /// It is among the first that are tried.
    #[error(
        "This password is among the first that are guessed: it is common, or made of your address. Take four words that do not belong together."
    )]
    Common,
}

impl WeakPassword {
    /// What is wrong with it, for who chose it in the web application.
    pub(crate) fn message(self) -> Message {
        Message::new(match self {
            WeakPassword::Short => "password-too-short",
            WeakPassword::Long => "password-too-long",
            WeakPassword::Common => "password-too-common",
        })
    }
}

/// Is a password good enough for the account of an address?
///
/// # Errors
/// What is wrong with it, in words for whoever chose it.
pub fn check_password(password: &str, email: &str) -> Result<(), WeakPassword> {
    let folded: Vec<char> = password.to_lowercase().chars().collect();
    match password.chars().count() {
        ..SHORTEST => Err(WeakPassword::Short),
        SHORTEST..=LONGEST if is_common(&folded) || is_of_address(password, email) => {
            Err(WeakPassword::Common)
        }
        SHORTEST..=LONGEST => Ok(()),
        _ => Err(WeakPassword::Long),
    }
}

fn is_common(folded: &[char]) -> bool {
    let mut different = folded.to_vec();
    different.sort_unstable();
    different.dedup();
    // "aaaa", "abcd" and "4321" go on by themselves.
    let goes_on = |pair: &&[char]| u32::from(pair[0]).abs_diff(u32::from(pair[1])) <= 1;
    let neighbours = folded.windows(2).filter(goes_on).count();
    let letters: Vec<char> = folded.iter().copied().filter(|c| c.is_alphabetic()).collect();
    different.len() < DIFFERENT
        || neighbours * 4 >= folded.len() * 3
        || is_listed(folded)
        || is_listed(unit(&letters))
}

/// The shortest part that is repeated: "abc" of "abcabc".
fn unit(text: &[char]) -> &[char] {
    let repeats = |length: &usize| text.chunks(*length).all(|part| text.starts_with(part));
    let length = (1..text.len()).find(repeats).unwrap_or(text.len());
    text.get(..length).unwrap_or_default()
}

fn is_listed(text: &[char]) -> bool {
    let text: String = text.iter().collect();
    COMMON.lines().any(|common| common == text)
}

/// Is little left of it without a part of the address?
fn is_of_address(password: &str, email: &str) -> bool {
    let (password, email) = (password.to_lowercase(), email.to_lowercase());
    let mut parts =
        email.split(['@', '.', '+', '-', '_']).chain([email.as_str()]).filter(|part| part.len() >= 3);
    parts.any(|part| password.contains(part) && password.replace(part, "").chars().count() < SHORTEST / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords() {
        use WeakPassword::{Common, Long, Short};
        let (long, longest) = ("ab cd ef ".repeat(15), "correct horse battery ".repeat(5));
        for (password, expected) in [
            ("correct horse", Ok(())),
            ("vier Wörter ohne Sinn", Ok(())),
            ("十二個の文字からなるもの", Ok(())),
            (&longest, Ok(())),
            ("password", Err(Short)),
            ("elf Zeichen", Err(Short)),
            (&long, Err(Long)),
            ("password1234", Err(Common)),
            ("PasswordPassword!", Err(Common)),
            ("123456789012", Err(Common)),
            ("aaaaaaaaaaaa", Err(Common)),
            ("abababababab", Err(Common)),
            ("abcdefghijklm", Err(Common)),
            ("1qaz2wsx3edc", Err(Common)),
            ("iloveyou2026!", Err(Common)),
            ("ann.lee@example.org", Err(Common)),
            ("example12345", Err(Common)),
        ] {
            assert_eq!(check_password(password, "Ann.Lee@example.org"), expected, "{password}");
        }
    }
}
