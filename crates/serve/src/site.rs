//! Whose site it is: its name, logo and style, and who answers for it.
//!
//! ```text
//! files that the operator names ── read and checked once ──▶ Site ──▶ the frame of each page, /assets, /imprint, /privacy
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use url::Url;

/// Largest logo or style sheet, in bytes: each visitor fetches it.
const LARGEST: u64 = 512 << 10;

/// Largest text of a page, in bytes.
const LARGEST_TEXT: u64 = 256 << 10;

/// Kinds of pictures that a logo may be, by the ends of their files' names.
const PICTURES: [(&str, &str); 6] = [
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("webp", "image/webp"),
    ("gif", "image/gif"),
];

/// Whose site it is.
#[derive(Debug, Clone)]
pub struct Site {
    /// What it is called: on each page, and for who links to it.
    pub name: String,
    /// A picture before its name.
    pub logo: Option<Logo>,
    /// A style sheet behind ours.
    pub style: Option<String>,
    /// Who answers for it.
    pub imprint: Option<Legal>,
    /// What becomes of what visitors leave.
    pub privacy: Option<Legal>,
}

impl Default for Site {
    fn default() -> Site {
        Site { name: "Gleaner".to_owned(), logo: None, style: None, imprint: None, privacy: None }
    }
}

/// A picture: its type and its bytes.
#[derive(Debug, Clone)]
pub struct Logo {
    pub(crate) kind: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// A page that stands elsewhere, or its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Legal {
    /// Where it stands.
    At(Url),
    /// Its text: a blank line parts paragraphs.
    Text(String),
}

/// Why a file of the site cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// It cannot be read.
    #[error("reading {file}: {why}")]
    Read {
        /// The file.
        file: PathBuf,
        /// Why not.
        why: std::io::Error,
    },
    /// It is larger than it may be.
    #[error("reading {file}: it has more than {most} kB, which each visitor would fetch; make it smaller")]
    Large {
        /// The file.
        file: PathBuf,
        /// The most.
        most: u64,
    },
    /// It is no picture that browsers show.
    #[error("reading the logo {0}: its name ends in none of .svg, .png, .jpg, .jpeg, .webp, .gif")]
    Picture(PathBuf),
    /// It is no text.
    #[error("reading {0}: it is no text in UTF-8")]
    Text(PathBuf),
}

impl Logo {
    /// From a file.
    ///
    /// # Errors
    /// Where it cannot be read, is no picture by its name, or is too large.
    pub fn read(file: &Path) -> Result<Logo, SiteError> {
        let end = file.extension().and_then(|end| end.to_str()).unwrap_or_default().to_lowercase();
        let picture = PICTURES.iter().find(|(other, _)| *other == end);
        let (_, kind) = picture.ok_or_else(|| SiteError::Picture(file.to_owned()))?;
        Ok(Logo { kind, bytes: bytes(file, LARGEST)? })
    }
}

/// A style sheet from a file.
///
/// # Errors
/// Where it cannot be read, is no text, or is too large.
pub fn style(file: &Path) -> Result<String, SiteError> {
    text(file, LARGEST)
}

impl Legal {
    /// From an address of the web, or from a file.
    ///
    /// # Errors
    /// Where the file cannot be read, is no text, or is too large.
    pub fn read(place: &str) -> Result<Legal, SiteError> {
        match Url::parse(place) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(Legal::At(url)),
            _ => text(Path::new(place), LARGEST_TEXT).map(Legal::Text),
        }
    }
}

fn text(file: &Path, most: u64) -> Result<String, SiteError> {
    String::from_utf8(bytes(file, most)?).map_err(|_| SiteError::Text(file.to_owned()))
}

fn bytes(file: &Path, most: u64) -> Result<Vec<u8>, SiteError> {
    let failed = |why| SiteError::Read { file: file.to_owned(), why };
    let metadata = fs::metadata(file).map_err(failed)?;
    if !metadata.is_file() {
        return Err(failed(std::io::Error::other("it is no file of a known size")));
    }
    if metadata.len() > most {
        return Err(SiteError::Large { file: file.to_owned(), most: most >> 10 });
    }
    fs::read(file).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_checked_once() {
        let folder = std::env::temp_dir().join(format!("gleaner-site-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = |name: &str, bytes: &[u8]| {
            let file = folder.join(name);
            fs::write(&file, bytes).expect("a file");
            file
        };
        assert_eq!(Logo::read(&file("a.SVG", b"<svg/>")).expect("a picture").kind, "image/svg+xml");
        let why = |error: SiteError| error.to_string();
        assert!(why(Logo::read(&file("a.tiff", b"")).expect_err("no picture")).contains(".webp"));
        assert!(why(style(&folder).expect_err("a folder")).contains("no file of a known size"));
        assert!(why(Logo::read(&folder.join("none.png")).expect_err("no file")).contains("none.png"));
        let large = file("large.css", &vec![b' '; 600 << 10]);
        assert!(why(style(&large).expect_err("too large")).contains("512 kB"));
        let imprint = file("imprint.txt", "Verein\n\nGraz".as_bytes());
        let place = imprint.display().to_string();
        assert_eq!(Legal::read(&place).expect("a text"), Legal::Text("Verein\n\nGraz".into()));
        assert!(matches!(Legal::read("https://a.org/imprint"), Ok(Legal::At(_))));
        assert!(
            why(Legal::read(&file("x.txt", b"\xff\xfe").display().to_string()).expect_err("no text"))
                .contains("UTF-8")
        );
        fs::remove_dir_all(&folder).expect("the folder");
    }
}
