//! The log of a match: a line of JSON for each deck, so that a match can go on where it was left.

use crate::failure::Failure;
use bastide_arena::{DeckResult, Thought};
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

/// A file to which decks are added.
#[derive(Debug)]
pub(super) struct Log {
    file: Mutex<File>,
    failure: Mutex<Option<std::io::Error>>,
}

impl Log {
    /// Opens the log of a match, or begins one, and reads the decks that were played before.
    /// `head` says which match it is.
    pub(super) fn open(path: &Path, head: &Value) -> Result<(Self, Vec<DeckResult>), Failure> {
        let name = path.display();
        let failed = |error: std::io::Error| Failure::Work(format!("{name}: {error}"));
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        // The last line may have been cut off in the middle.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let is_own = match lines.next() {
            Some(first) => serde_json::from_str::<Value>(first).ok().as_ref() == Some(head),
            // Empty, or our own first line was cut off.
            None => head.to_string().starts_with(&text),
        };
        if !is_own {
            let what = format!("{name} is not the log of this match; name another file");
            return Err(Failure::input(what));
        }
        let mut played = Vec::new();
        if whole > 0 {
            for (idx, line) in lines.enumerate() {
                let deck = serde_json::from_str(line).ok().and_then(|it| read_deck(&it));
                let wrong = || Failure::input(format!("{name}, line {}: this is no deck", idx + 2));
                played.push(deck.ok_or_else(wrong)?);
            }
        }
        let opened = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        opened.set_len(whole as u64).map_err(failed)?;
        let log = Self { file: Mutex::new(opened), failure: Mutex::new(None) };
        if whole == 0 {
            log.write(head);
        }
        Ok((log, played))
    }

    /// Adds a deck.
    pub(super) fn keep(&self, deck: &DeckResult) {
        let of = |value: fn(&Thought) -> f64| deck.thought.map(|it| value(&it));
        self.write(&json!({
            "deck": deck.idx,
            "wins": deck.wins,
            "wins_a": deck.n_wins,
            "draws": deck.n_draws,
            "games": deck.n_games,
            "margin": deck.margin,
            "decisions": deck.thought.map(|it| it.n_decisions),
            "seconds": of(|it| it.time.as_secs_f64()),
            "slowest": of(|it| it.slowest.as_secs_f64()),
        }));
    }

    /// Writes a line, unless one could not be written: what comes after a broken line is lost.
    fn write(&self, line: &Value) {
        let (Ok(mut failure), Ok(mut file)) = (self.failure.lock(), self.file.lock()) else {
            return;
        };
        if failure.is_none() {
            *failure = file.write_all(format!("{line}\n").as_bytes()).err();
        }
    }

    /// What kept decks from being written, if anything did.
    pub(super) fn end(self, path: &Path) -> Result<(), Failure> {
        match self.failure.into_inner().ok().flatten() {
            None => Ok(()),
            Some(error) => Err(Failure::Work(format!("{}: {error}", path.display()))),
        }
    }
}

fn read_deck(line: &Value) -> Option<DeckResult> {
    let thought = |which: usize| {
        let seconds = |key: &str| Duration::try_from_secs_f64(line[key][which].as_f64()?).ok();
        Some(Thought {
            n_decisions: line["decisions"][which].as_u64()?,
            time: seconds("seconds")?,
            slowest: seconds("slowest")?,
        })
    };
    Some(DeckResult {
        idx: line["deck"].as_u64()?,
        wins: line["wins"].as_f64()?,
        n_wins: line["wins_a"].as_u64()?,
        n_draws: line["draws"].as_u64()?,
        n_games: line["games"].as_u64()?,
        margin: line["margin"].as_f64()?,
        thought: [thought(0)?, thought(1)?],
    })
}
