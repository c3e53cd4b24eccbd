//! A case is a page and what must come of it, side by side under `cases/`.

use std::path::Path;

/// Runs every page of a folder of cases and compares what comes of it with the `.expect` beside it.
pub(crate) fn check(folder: &str, glean: impl Fn(&[u8]) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(folder);
    let mut pages: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("a folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|e| e == "html"))
        .collect();
    pages.sort();
    assert!(!pages.is_empty(), "{} holds no case", folder.display());
    for page in pages {
        let got = glean(&std::fs::read(&page).expect("a listed case can be read"));
        let expect = page.with_extension("expect");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expect, &got).expect("the folder of cases can be written");
        }
        let want = std::fs::read_to_string(&expect).unwrap_or_default();
        assert_eq!(got, want, "\n{} (UPDATE_EXPECT=1 rewrites)", page.display());
    }
}
