//! What tasks that build something have in common.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs a program; what it says goes where ours does.
pub(crate) fn command(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?}: {status}\n")),
        Err(error) => Err(format!("{command:?}: {error}\n")),
    }
}

/// The cargo that runs us.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Where cargo builds.
pub(crate) fn target_folder(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// Progress of work that takes a while.
pub(crate) fn say(what: &str) {
    // Nobody is helped if the work ends because nobody reads about it.
    _ = writeln!(io::stderr(), "{what}");
}
