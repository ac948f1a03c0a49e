//! Chores of the project: `cargo xtask` lists them.

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
cargo xtask names [EXPANSION]... counts the product files that name dragon, count, ferries, robbers;
                                with one of them, lists them
cargo xtask new-expansion NAME  lays out the files of a new expansion, such as gold-mines
cargo xtask playthrough         plays the golden games of tests/playthroughs and writes them anew
cargo xtask signature           prints a number for the rules of every playable box
cargo xtask signature --write   writes them into tests/signature.txt
cargo xtask site [--base /path/] [--quick]
                                builds the site for static hosts, which needs no server: target/site;
                                quick: not small, not fast, soon there
cargo xtask tidy                looks for what reviewers should not have to look for
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
        ["site", wishes @ ..] => site_wished(wishes),
        ["tidy"] => tidy::run(),
        [] | ["help" | "--help" | "-h"] => Ok(HELP.to_owned()),
        _ => Err(format!("there is no such chore; there are\n{HELP}")),
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

/// The site for the base that is named, built with care or quickly.
fn site_wished(wishes: &[&str]) -> Result<String, String> {
    match wishes {
        [] => site::run(None, site::Care::Full),
        ["--quick"] => site::run(None, site::Care::Quick),
        ["--base", base] => site::run(Some(base), site::Care::Full),
        ["--base", base, "--quick"] => site::run(Some(base), site::Care::Quick),
        _ => Err(format!("there is no such wish; there are\n{HELP}")),
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
