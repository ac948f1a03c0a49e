//! Files that only the user who runs the server may read: games, and the seeds of what will be
//! drawn in them. On systems other than Unix folders of users are private by themselves.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Makes a folder that nobody else can look into, or closes the one that is there to others.
pub(crate) fn folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    restrict(folder, 0o700)
}

/// Closes a file to others, if it is there.
pub(crate) fn tighten(file: &Path) -> io::Result<()> {
    match restrict(file, 0o600) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Makes an empty file nobody else can read, unless there is one; then it is closed to others.
pub(crate) fn prepare(file: &Path) -> io::Result<()> {
    open(file, OpenOptions::new().append(true))?;
    tighten(file)
}

/// Writes a file nobody else can read.
pub(crate) fn write(file: &Path, text: &str) -> io::Result<()> {
    let mut opened = open(file, OpenOptions::new().write(true).truncate(true))?;
    tighten(file)?;
    opened.write_all(text.as_bytes())
}

fn open(file: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.create(true).open(file)
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let now = path.metadata()?.permissions().mode();
    // A folder everybody writes to, such as /tmp, belongs to the system and stays as it is.
    let is_shared = now & 0o1000 != 0;
    if is_shared || now & 0o077 == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn restrict(path: &Path, _: u32) -> io::Result<()> {
    path.metadata().map(drop)
}
