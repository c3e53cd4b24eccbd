//! `glean demo`, the program as people run it, with its site and its store.

use std::path::PathBuf;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The demonstration under way.
pub(crate) struct Demonstration {
    /// Where its web application is, without a slash at the end.
    pub(crate) base: String,
    /// Where the university's site is, without a slash at the end.
    pub(crate) site: String,
    pub(crate) file: PathBuf,
    /// The day it was made for.
    pub(crate) today: jiff::civil::Date,
    program: Child,
}

impl Demonstration {
    /// Starts it and waits until it says where it is.
    pub(crate) async fn start() -> Demonstration {
        let file = std::env::temp_dir().join(format!("gleaner-people-{}.db", std::process::id()));
        let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
        let mut program = Command::new(env!("CARGO_BIN_EXE_glean"))
            .args(["demo", "--no-open", "--listen", "127.0.0.1:0", "--as-of", &today.to_string(), "--store"])
            .arg(&file)
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(program.stderr.take().unwrap()).lines();
        let (mut base, mut site, mut output) = (None, None, String::new());
        while base.is_none() {
            let line =
                lines.next_line().await.unwrap().unwrap_or_else(|| panic!("glean demo ended: {output}"));
            let address = line.split_whitespace().find(|word| word.starts_with("http://"));
            let address = address.map(|address| address.trim_end_matches('/').to_owned());
            match line.contains("glean: open ") {
                true => base = address,
                false => site = site.or(address),
            }
            output = output + &line + "\n";
        }
        // What it says further is read, or it would wait for a reader.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Demonstration { base: base.unwrap(), site: site.unwrap(), file, today, program }
    }

    /// Ends it and takes its store away.
    pub(crate) async fn end(mut self) {
        let _ = self.program.kill().await;
        for end in ["", "-wal", "-shm", "-workers"] {
            let _ = std::fs::remove_file(format!("{}{end}", self.file.display()));
        }
    }
}
