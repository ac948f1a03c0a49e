//! Files that are there as a whole or not at all.

use std::ffi::OsString;
use std::io;
use std::path::Path;

/// Writes a file. Whoever reads it while this goes on, or after it has failed, finds what was there
/// before.
pub(crate) fn write(file: &Path, text: &str) -> io::Result<()> {
    // A device or a pipe is written to, and never replaced.
    if file.metadata().is_ok_and(|it| !it.is_file()) {
        return std::fs::write(file, text);
    }
    // What a link leads to is replaced, not the link.
    let file = &file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let Some(name) = file.file_name() else { return std::fs::write(file, text) };
    let mut part_name = OsString::from(".");
    part_name.push(name);
    part_name.push(format!(".{}", std::process::id()));
    let part = file.with_file_name(part_name);
    let written = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, file));
    if written.is_err() {
        _ = std::fs::remove_file(&part);
    }
    written
}
