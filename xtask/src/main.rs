//! Tasks of the project: `cargo xtask` lists them.

mod build;
mod dist;
mod names;
mod new_expansion;
mod playthrough;
mod signature;
mod site;
mod tidy;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask dist                builds the program for players and packs it: target/dist
cargo xtask names [EXPANSION]... counts the files that name dragon, count, ferries or robbers;
                                with one of these names, lists them
cargo xtask new-expansion NAME  lays out the files of a new expansion, such as gold-mines
cargo xtask playthrough         replays the golden games and updates tests/playthroughs
cargo xtask signature           prints a number for the rules of every playable box
cargo xtask signature --write   writes them into tests/signature.txt
cargo xtask site [--base /path/] [--quick]
                                builds the site for static hosts, without a server: target/site;
                                --quick builds faster, but a larger and slower site
cargo xtask tidy                checks files, names and texts so that reviewers need not
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["dist"] => dist::run(),
        ["names", wanted @ ..] => names::run(wanted),
        ["new-expansion", name] => new_expansion::run(name),
        ["playthrough"] => playthrough::write(),
        ["signature"] => Ok(signature::text()),
        ["signature", "--write"] => signature::write(),
        ["site", options @ ..] => site_for(options),
        ["tidy"] => tidy::run(),
        [] | ["help" | "--help" | "-h"] => Ok(HELP.to_owned()),
        _ => Err(format!("unknown task; these exist:\n{HELP}")),
    };
    let (text, code) = match done {
        Ok(text) => (text, ExitCode::SUCCESS),
        Err(text) => (text, ExitCode::FAILURE),
    };
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => code,
        Err(_) => ExitCode::FAILURE,
    }
}

/// The site for the base that is named, built in full or quickly.
fn site_for(options: &[&str]) -> Result<String, String> {
    match options {
        [] => site::run(None, site::Care::Full),
        ["--quick"] => site::run(None, site::Care::Quick),
        ["--base", base] => site::run(Some(base), site::Care::Full),
        ["--base", base, "--quick"] => site::run(Some(base), site::Care::Quick),
        _ => Err(format!("unknown option for `site`; these tasks exist:\n{HELP}")),
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
