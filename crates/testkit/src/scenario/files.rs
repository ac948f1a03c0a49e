//! The scenario files.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Where the scenarios of the project lie.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scenarios")
}

/// Every file in there, however deep, sorted. What is no scenario is listed too, so that a
/// misspelled name is noticed.
///
/// # Errors
/// If the folder cannot be read.
pub fn files() -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let list = if path.is_dir() { &mut folders } else { &mut files };
            list.push(path);
        }
    }
    files.sort();
    Ok(files)
}
