//! What stands in the pictures of a saved page, read by Tesseract: the paper's future work (chapter 5).
//!
//! ```text
//! page.html, <img src="page_files/title.gif">  ──▶  the file beside the page  ── tesseract ──▶  its text
//! ```
//!
//! Only pictures in the page's own folder and below are opened: a page does not decide which files of this machine are
//! read. Those of fetched pages are not fetched.

use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use gleaner::NodeId;

use crate::input::Page;

/// The program.
const PROGRAM: &str = "tesseract";
/// Pictures of a page that are read: a title, a name, a few buttons.
const MOST: usize = 8;
/// Largest picture file, in bytes: larger ones are photographs.
const LARGEST: u64 = 4 << 20;

/// Is the program there? If not, what to do.
pub(crate) fn program() -> Result<(), String> {
    let status = Command::new(PROGRAM).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        _ => Err(format!(
            "--ocr reads pictures with the program {PROGRAM}, which is not installed; install it (Debian and Ubuntu: \
             apt install tesseract-ocr) or leave out --ocr"
        )),
    }
}

/// The texts of a page's pictures, by address as the page writes it. Pictures that cannot be read are left out.
pub(crate) fn texts(page: &Page, images: &[(NodeId, String)]) -> Vec<(String, String)> {
    let Some(folder) = Path::new(&page.source).parent().filter(|_| Path::new(&page.source).is_file()) else {
        return Vec::new();
    };
    let read = |src: &String| Some((src.clone(), text(&file(folder, src)?)?));
    images.iter().filter_map(|(_, src)| read(src)).take(MOST).collect()
}

/// The file of a picture beside the page: no address, no absolute path, no way up, by links neither.
fn file(folder: &Path, src: &str) -> Option<PathBuf> {
    let path = Path::new(src.split(['?', '#']).next()?);
    let below = path.components().all(|c| matches!(c, Component::Normal(_) | Component::CurDir));
    let (whole, folder) = (folder.join(path).canonicalize().ok()?, folder.canonicalize().ok()?);
    let size = whole.metadata().ok().filter(std::fs::Metadata::is_file)?.len();
    (below && whole.starts_with(folder) && size <= LARGEST).then_some(whole)
}

/// What the program reads in a picture.
fn text(file: &Path) -> Option<String> {
    let output = Command::new(PROGRAM)
        .arg(file)
        .arg("stdout")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    (output.status.success() && text.contains(char::is_alphabetic)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_below_the_page_are_opened() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(file(folder, "src/annotate/pictures.rs").is_some());
        assert!(file(folder, "./src/main.rs?v=2").is_some());
        for hostile in [
            "../gleaner/Cargo.toml",
            "src/../../gleaner/Cargo.toml",
            "/etc/passwd",
            "https://a.org/b.gif",
            "src",
            "",
        ] {
            assert_eq!(file(folder, hostile), None, "{hostile}");
        }
    }
}
