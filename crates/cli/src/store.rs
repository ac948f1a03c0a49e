//! `bastide check-store` and `bastide backup`: the file the games are kept in.

use crate::failure::Failure;
use crate::serve::data_folder;
use bastide_server::{Server, StoreError, StoreReport, back_up, told_address};
use clap::Args;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a server may be silent while it copies.
const PATIENCE: Duration = Duration::from_secs(120);

/// Checks every stored game and lists the damaged ones. Changes nothing.
#[derive(Debug, Args)]
#[command(after_help = "\
Looks at the file, at the checksums of every log, and plays every game through.
Exit code 0 if all is sound, 1 if something is damaged.

Examples:
  bastide check-store
  bastide check-store --data games")]
pub(crate) struct CheckStoreArgs {
    /// The folder the games are kept in, instead of the data folder of the user
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Copies all games, whether the server is running or not.
#[derive(Debug, Args)]
#[command(after_help = "\
The copy is whole or not there at all, and only you can read it. To use it, put it as games.sqlite
into a folder of its own and say --data.

Examples:
  bastide backup games-2026-11-16.sqlite")]
pub(crate) struct BackupArgs {
    /// The file to write
    file: PathBuf,
    /// The folder the games are kept in, instead of the data folder of the user
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long)]
    force: bool,
}

/// Says of every game whether it is sound.
pub(crate) fn check(args: &CheckStoreArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = data_folder(args.data.as_ref())?;
    let file = existing(&folder)?;
    let report = runtime()?.block_on(StoreReport::of(&file)).map_err(|error| match error {
        StoreError::Busy => Failure::Work(format!(
            "{}: a server that runs has these games{}; stop it first, or make a copy with bastide \
            backup and check that",
            folder.display(),
            told_address(&folder).map_or_else(String::new, |it| format!(", at http://{it}")),
        )),
        StoreError::Stale | StoreError::NoSuchGame | StoreError::Failed(_) => {
            Failure::Work(format!("{}: {error}", file.display()))
        }
    })?;
    for game in &report.games {
        match &game.damage {
            None => writeln!(out, "{}  sound, {} entries", game.id, game.seq)?,
            Some(damage) => writeln!(
                out,
                "{}  DAMAGED: {} of {} entries can be saved: {}",
                game.id, damage.n_sound, damage.n_entries, damage.what
            )?,
        }
    }
    report.file.iter().try_for_each(|it| writeln!(out, "the file: {it}"))?;
    let n_damaged = report.games.iter().filter(|it| it.damage.is_some()).count();
    writeln!(out, "games: {}, damaged: {n_damaged}", report.games.len())?;
    out.flush()?;
    if n_damaged == 0 && report.file.is_empty() {
        return Ok(());
    }
    Err(Failure::Work(format!("{} is damaged", file.display())))
}

/// Makes a copy.
pub(crate) fn backup(args: &BackupArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if !args.force && args.file.symlink_metadata().is_ok() {
        let what = format!("{} is there already; say --force to replace it", args.file.display());
        return Err(Failure::input(what));
    }
    let folder = data_folder(args.data.as_ref())?;
    let file = existing(&folder)?;
    // Beside its place, so that renaming it is enough.
    let mut part = args.file.clone().into_os_string();
    part.push(format!(".part-{}", std::process::id()));
    let part = PathBuf::from(part);
    let fail = |error: io::Error| Failure::Work(format!("{}: {error}", args.file.display()));
    create_private(&part).map_err(fail)?;
    let copied = copy(&folder, &file, &part);
    let copied = copied.and_then(|()| settle(&part, &args.file).map_err(fail));
    if copied.is_err() {
        _ = std::fs::remove_file(&part);
    }
    copied?;
    writeln!(out, "{}", args.file.display())?;
    Ok(())
}

/// Copies the store to an empty file, through the server if one has it.
fn copy(folder: &Path, file: &Path, part: &Path) -> Result<(), Failure> {
    match runtime()?.block_on(back_up(file, part)) {
        Ok(()) => Ok(()),
        Err(StoreError::Busy) => copy_by_server(folder, part).map_err(|what| {
            Failure::Work(format!(
                "{}: a server that runs has these games: {what}",
                folder.display()
            ))
        }),
        Err(error @ (StoreError::Stale | StoreError::NoSuchGame | StoreError::Failed(_))) => {
            Err(Failure::Work(format!("{}: {error}", file.display())))
        }
    }
}

fn copy_by_server(folder: &Path, part: &Path) -> Result<(), String> {
    let address = told_address(folder).ok_or("it has not said where it listens")?;
    let key = std::fs::read_to_string(folder.join(Server::KEY_FILE));
    let key = key.map_err(|error| format!("{}: {error}", Server::KEY_FILE))?;
    let answer = ask(address, key.trim()).map_err(|error| error.to_string())?;
    let (head, name) = answer.split_once("\r\n\r\n").ok_or("it does not answer as it should")?;
    // The name is one of ours, or something else answers there.
    let is_name = name.bytes().all(|it| it.is_ascii_alphanumeric() || b"-.".contains(&it));
    if !head.starts_with("HTTP/1.1 200 ") || !is_name || !name.starts_with("backup-") {
        return Err(format!("it refuses: {name}"));
    }
    let made = folder.join(name);
    let copied = std::fs::copy(&made, part);
    _ = std::fs::remove_file(&made);
    copied.map(drop).map_err(|error| error.to_string())
}

/// Asks the server for a copy.
fn ask(address: SocketAddr, key: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(5))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "POST /api/backup HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {key}\r\n\
        Content-Length: 0\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.take(64 * 1024).read_to_string(&mut answer)?;
    Ok(answer)
}

/// Creates an empty file that nobody else can read.
fn create_private(file: &Path) -> io::Result<()> {
    let mut options = std::fs::File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(file).map(drop)
}

/// Makes sure the copy is on the disk, and gives it its name.
fn settle(part: &Path, file: &Path) -> io::Result<()> {
    std::fs::File::options().append(true).open(part)?.sync_all()?;
    std::fs::rename(part, file)
}

fn existing(folder: &Path) -> Result<PathBuf, Failure> {
    let file = folder.join(Server::FILE);
    match file.metadata() {
        Ok(_) => Ok(file),
        Err(error) => Err(Failure::input(format!("{}: {error}", file.display()))),
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Runtime::new().map_err(|error| Failure::Work(error.to_string()))
}
