//! Every file of `tests/scenarios`, each a test of its own, named by its path.
//!
//! `UPDATE_EXPECT=1` writes what the program says into the files instead of comparing.

use bastide_testkit::scenario::{self, Scenario};
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = match scenario::files() {
        Ok(files) => files.into_iter().map(trial).collect(),
        Err(error) => vec![Trial::test("scenarios", move || Err(error.into()))],
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trial(path: PathBuf) -> Trial {
    let folder = scenario::folder();
    let name = path.strip_prefix(&folder).unwrap_or(&path).with_extension("");
    let name = name.to_string_lossy().replace('\\', "/");
    Trial::test(name, move || check(&path))
}

fn check(path: &Path) -> Result<(), Failed> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let fail = |line: usize, what: &str| Failed::from(format!("{name}:{line}: {what}"));
    if path.extension().is_none_or(|it| it != "scn") {
        return Err(fail(1, "only .scn files belong here"));
    }
    let text = fs::read_to_string(path)?;
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let updated = Scenario::updated(&text).map_err(|it| fail(it.line, &it.what))?;
        if updated != text {
            fs::write(path, updated)?;
        }
        return Ok(());
    }
    let scenario = Scenario::read(&text).map_err(|it| fail(it.line, &it.what))?;
    let played = scenario.play().map_err(|it| fail(it.line, &it.what))?;
    if played == scenario.expected {
        return Ok(());
    }
    let line = text.lines().take_while(|it| it.trim_end() != "expect").count() + 1;
    let what = format!(
        "it came out otherwise (- expected, + played; UPDATE_EXPECT=1 writes it down)\n{}",
        difference(&scenario.expected, &played)
    );
    Err(fail(line, &what))
}

/// Both texts line by line, what they share only once.
fn difference(expected: &str, played: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), played.lines().collect());
    // n_shared[i][j]: how many lines old[i..] and new[j..] share at most, in order.
    let mut n_shared = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            n_shared[i][j] = if old[i] == new[j] {
                n_shared[i + 1][j + 1] + 1
            } else {
                n_shared[i + 1][j].max(n_shared[i][j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut lines = String::new();
    while i < old.len() || j < new.len() {
        let (mark, line) = if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
            (' ', old[i - 1])
        } else if i < old.len() && (j == new.len() || n_shared[i + 1][j] >= n_shared[i][j + 1]) {
            i += 1;
            ('-', old[i - 1])
        } else {
            j += 1;
            ('+', new[j - 1])
        };
        lines.push_str(&format!("{mark}{line}\n"));
    }
    lines
}
