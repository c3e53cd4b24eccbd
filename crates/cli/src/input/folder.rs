//! The pages in a folder, and the archives of pages: by name, else by how a file begins.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::archive_file::{is_archive, named_as_archive};

/// Endings of files that hold pages.
const PAGES: &[&str] = &["html", "htm", "xhtml", "shtml", "php", "asp", "aspx", "jsp", "cfm", "cgi", "do"];

/// Endings of files that hold none, though they may talk of tags: not even looked into.
const OTHERS: &[&str] = &[
    "css", "js", "json", "jsonl", "xml", "txt", "md", "csv", "png", "jpg", "jpeg", "gif", "svg", "ico",
    "webp", "pdf", "zip", "woff", "woff2", "ttf", "mp3", "mp4",
];

/// How much of a file tells whether it is a page, in bytes.
const BEGINNING: usize = 1024;

/// All pages in a folder and the folders below it, sorted by path. Hidden files are passed over, and links to folders
/// are not followed, since they may lead back.
pub(crate) fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).into_iter().flatten().flatten() {
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            let path = entry.path();
            match entry.file_type() {
                _ if hidden => {}
                Ok(kind) if kind.is_dir() => folders.push(path),
                Ok(_) if is_page(&path) => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

fn is_page(path: &Path) -> bool {
    if named_as_archive(path) {
        return path.is_file();
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some(ending) if PAGES.contains(&ending) => path.is_file(),
        Some(ending) if OTHERS.contains(&ending) => false,
        _ => path.is_file() && begins_like_a_page(path),
    }
}

fn begins_like_a_page(path: &Path) -> bool {
    let mut beginning = [0; BEGINNING];
    let read = File::open(path).and_then(|mut f| f.read(&mut beginning)).unwrap_or(0);
    let beginning = beginning.get(..read).unwrap_or_default();
    let text = String::from_utf8_lossy(beginning).to_lowercase();
    is_archive(path, beginning)
        || ["<!doctype html", "<html", "<head", "<title", "<body", "<table"]
            .iter()
            .any(|tag| text.contains(tag))
}
