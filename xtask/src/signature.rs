//! The signature of the rules, one line a playable box and number of players.

use crate::root;
use bastide_rules::boxes;
use std::path::PathBuf;

const N_GAMES: u64 = 1_000;
const SEED: u64 = 1;

/// The signatures as text.
pub(crate) fn text() -> String {
    let mut text = format!("# {N_GAMES} random games each, seed {SEED}; cargo xtask signature\n");
    for it in boxes() {
        for n_players in [2, 5] {
            let Ok(start) = it.setup(n_players).game() else { continue };
            let signature = bastide_arena::signature(&start, N_GAMES, SEED);
            text += &format!("{:<16} {n_players} players  {signature:016x}\n", it.name);
        }
    }
    text
}

fn path() -> PathBuf {
    root().join("tests/signature.txt")
}

pub(crate) fn write() -> Result<String, String> {
    let text = text();
    std::fs::write(path(), &text).map_err(|error| format!("{}: {error}\n", path().display()))?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change here is a change of the rules: say so, and `cargo xtask signature --write`.
    #[test]
    fn the_rules_have_the_written_signature() {
        let written = std::fs::read_to_string(path()).expect("tests/signature.txt exists");
        assert_eq!(text(), written);
    }
}
