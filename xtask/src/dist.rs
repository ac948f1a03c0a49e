//! The archive a player downloads: the program with the client inside, a README, the licenses.

use crate::build::{cargo, command, say, target_folder};
use crate::root;
use crate::site::{Care, engine};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

/// The cargo profile of published programs, which is also the name of its folder.
const PROFILE: &str = "dist";

/// What stands beside the program in the archive: the name there, and the file in the repository.
const PAPERS: [(&str, &str); 3] = [
    ("README.md", "xtask/player-readme.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
];

/// Builds the client and the program, and packs the archive.
pub(crate) fn run() -> Result<String, String> {
    let root = root();
    command(Command::new("web/install").current_dir(&root))?;
    // Pages of a server check sealed draws themselves, so they need the engine, too.
    let engine = engine(&root, &target_folder(&root), Care::Full)?;
    say("Building the client.");
    command(
        Command::new("npm")
            .args(["--prefix", "web", "run", "build", "--silent"])
            .env("BASTIDE_ENGINE", &engine)
            .current_dir(&root),
    )?;
    say("Building the program; this takes several minutes.");
    let build = ["build", "--quiet", "--package", "bastide-cli", "--profile", PROFILE];
    command(cargo().args(build).args(["--features", "postgres"]).current_dir(&root))?;
    let folder = target_folder(&root).join(PROFILE);
    let program = folder.join(format!("bastide{}", std::env::consts::EXE_SUFFIX));
    let name = format!(
        "bastide-{}-{}-{}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    let archive = folder.join(format!("{name}.tar.gz"));
    pack(&root, &program, &name, &archive)
        .map_err(|error| format!("{}: {error}\n", archive.display()))?;
    Ok(format!(
        "{}  {}\n{}  {}\n",
        program.display(),
        megabytes(&program)?,
        archive.display(),
        megabytes(&archive)?
    ))
}

/// Writes the archive under another name first, so that a broken one is never taken for whole.
fn pack(root: &Path, program: &Path, name: &str, archive: &Path) -> io::Result<()> {
    let unfinished = archive.with_extension("unfinished");
    let packed = GzEncoder::new(File::create(&unfinished)?, Compression::best());
    let mut tar = tar::Builder::new(packed);
    let program_name = program.file_name().unwrap_or_default().to_string_lossy();
    add(&mut tar, &format!("{name}/{program_name}"), &fs::read(program)?, 0o755)?;
    for (paper, file) in PAPERS {
        add(&mut tar, &format!("{name}/{paper}"), &fs::read(root.join(file))?, 0o644)?;
    }
    tar.into_inner()?.finish()?.sync_all()?;
    fs::rename(unfinished, archive)
}

/// Without times and owners: the same files always make the same archive.
fn add(tar: &mut tar::Builder<impl Write>, name: &str, bytes: &[u8], mode: u32) -> io::Result<()> {
    let mut header = tar::Header::new_gnu();
    header.set_size(bytes.len() as u64);
    header.set_mode(mode);
    header.set_cksum();
    tar.append_data(&mut header, name, bytes)
}

fn megabytes(file: &Path) -> Result<String, String> {
    let size = fs::metadata(file).map_err(|error| format!("{}: {error}\n", file.display()))?.len();
    Ok(format!("{}.{} MB", size / 1_000_000, size / 100_000 % 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_archive_holds_the_program_and_its_papers_and_is_always_the_same() {
        let folder = std::env::temp_dir().join(format!("bastide-dist-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("temporary folders can be made");
        let program = folder.join("bastide");
        fs::write(&program, "a program").expect("temporary files can be written");
        let archive = folder.join("bastide.tar.gz");
        pack(&root(), &program, "bastide-1", &archive).expect("it can be packed");
        let first = fs::read(&archive).expect("the archive is there");
        pack(&root(), &program, "bastide-1", &archive).expect("it can be packed again");
        assert!(first == fs::read(&archive).expect("the archive is there"));

        let unpacked = flate2::read::GzDecoder::new(first.as_slice());
        let mut archive = tar::Archive::new(unpacked);
        let entries = archive.entries().expect("it can be unpacked");
        let told = entries.map(|entry| {
            let entry = entry.expect("entries are whole");
            let mode = entry.header().mode().expect("files have a mode");
            (entry.path().expect("files have a path").display().to_string(), mode, entry.size())
        });
        let told: Vec<_> = told.collect();
        let names: Vec<&str> = told.iter().map(|(name, ..)| name.as_str()).collect();
        let papers = ["bastide-1/README.md", "bastide-1/LICENSE-MIT", "bastide-1/LICENSE-APACHE"];
        assert_eq!(names, [&["bastide-1/bastide"], papers.as_slice()].concat());
        assert_eq!(told[0].1, 0o755);
        assert!(told.iter().all(|&(.., size)| size > 0));
        fs::remove_dir_all(folder).expect("temporary folders can be removed");
    }
}
