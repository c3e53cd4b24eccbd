//! The build that all steps of `cargo xtask test` share.

use std::process::Command;

/// Its profile: optimised a little, with the checks of a debug build.
pub(crate) const CHECKED: &str = "checked";

/// Lets cargo compile our crates by the compiler that lints, whose warnings are errors: `cargo clippy`, which only checks, would have
/// all crates that ours need checked beside being built. Its variables are those that `cargo clippy` sets.
pub(crate) fn lint(cargo: &mut Command) -> &mut Command {
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__")
}
