//! One test an entry of `tests/perft`: the game's count, and that of a slow counter which shares
//! nothing with the game but the facts of the tiles.

mod slow;

use bastide_testkit::perft::{self, Entry};
use libtest_mimic::{Arguments, Failed, Trial};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/perft");
    let mut trials = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let path = file?.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let entries = perft::read(&std::fs::read_to_string(&path)?)
            .map_err(|error| format!("{}, {error}", path.display()))?;
        trials.extend(
            entries
                .into_iter()
                .map(|entry| Trial::test(format!("{stem}::{}", entry.id), move || check(&entry))),
        );
    }
    trials.sort_by(|a, b| a.name().cmp(b.name()));
    assert!(!trials.is_empty(), "tests/perft holds no entry");
    Ok(libtest_mimic::run(&arguments, trials).exit_code())
}

fn check(entry: &Entry) -> Result<(), Failed> {
    if entry.counts.is_empty() {
        return Err("nothing is counted".into());
    }
    let mut wrong = String::new();
    for &(depth, wanted) in &entry.counts {
        let counted = entry.count(depth)?;
        let slowly = slow::count(entry, depth);
        if (counted, slowly) != (wanted, wanted) {
            wrong += &format!(
                "depth {depth}: {wanted} written, {counted} by the game, {slowly} slowly\n"
            );
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}
