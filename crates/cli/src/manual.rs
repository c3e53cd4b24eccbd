//! `glean man`: the manual pages.
//!
//! ```text
//! the arguments as clap knows them ── clap_mangen ──▶ FOLDER/glean.1, glean-events.1 …
//! ```

use std::io;
use std::path::Path;

use clap::CommandFactory;

use crate::args::Arguments;
use crate::end::End;
use crate::terminal;

/// Writes the manual pages into a folder.
pub(crate) fn write(folder: &Path) -> io::Result<End> {
    // Hidden commands have no page, and help is no command of ours.
    let command = Arguments::command().disable_help_subcommand(true);
    let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    match written {
        Ok(()) => Ok(End::Done),
        Err(error) => {
            let why = format!("writing the manual pages into {}: {error}", folder.display());
            terminal::say(&why).map(|()| End::Failed)
        }
    }
}
