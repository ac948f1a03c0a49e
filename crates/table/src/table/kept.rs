//! What is stored of a game, and the game again from it; and its record.

use super::{Scope, Table};
use crate::draws::DrawSource;
use crate::meta::Meta;
use crate::situation::Situation;
use crate::stored::{Standing, StoredGame, StoredSeat};
use bastide_notation::{Record, Seal, printable, read_action};
use bastide_protocol::{Done, SeatKind};
use std::panic::{AssertUnwindSafe, catch_unwind};

impl Table {
    /// The game of a set-up and a log, as they were stored.
    ///
    /// # Errors
    /// If they do not make a game, in words: the file has been changed by somebody else.
    pub(crate) fn restore(stored: &StoredGame, entries: &[String]) -> Result<Self, String> {
        // Names of earlier games may have characters that are refused today.
        let lines = stored.setup.lines().flat_map(|it| [printable(it), "\n".to_owned()]);
        let setup: String = lines.collect();
        let record = Record::read(&setup).map_err(|error| error.to_string())?;
        let now = Situation::new(&record.setup).map_err(|error| error.to_string())?;
        let kinds = stored.seats.iter().map(|seat| match &seat.bot {
            None => SeatKind::Person,
            Some(level) => SeatKind::Bot { level: level.clone() },
        });
        let (id, kinds) = (stored.id.clone(), kinds.collect());
        let draws = stored.draws.clone();
        if matches!(draws, DrawSource::Sealed(_)) && record.seal.is_none() {
            return Err("the seal of the draws is missing".to_owned());
        }
        let mut meta = Meta::new(id, record, kinds, draws, stored.created_at, &now.game);
        meta.help = stored.help;
        let mut table = Self::new(meta, now);
        table.n_hints.iter_mut().zip(&stored.n_hints).for_each(|(it, n)| *it = *n);
        for (entry, fate) in entries.iter().zip(fates(entries)?) {
            let taken = match fate {
                Fate::Played => {
                    let action = read_action(&table.now.game, entry).map_err(|it| it.to_string());
                    action.and_then(|it| table.perform(it))
                }
                Fate::UndoPlayed { to, scope } => table.take_back_to(to, scope),
                Fate::TakenBack { n_actions } => table.note_taken_back(entry, n_actions),
                Fate::Undo { to, first } => table.note_undo(to, first),
            };
            taken.map_err(|what| format!("entry {}: {what}", table.seq() + 1))?;
        }
        Ok(table)
    }

    /// As much of a game as can be played, and what keeps the rest from being played.
    #[must_use]
    pub fn salvage(stored: &StoredGame, entries: &[String]) -> (Option<Self>, Option<String>) {
        // A defect of the rules is no reason to give up what they can play.
        let restore = |n: usize| {
            let part = &entries[..n];
            let restored = catch_unwind(AssertUnwindSafe(|| Self::restore(stored, part)));
            restored.unwrap_or_else(|_| Err("the rules have a defect".to_owned()))
        };
        let what = match restore(entries.len()) {
            Ok(table) => return (Some(table), None),
            Err(what) => what,
        };
        let mut best = restore(0).ok();
        let (mut n_good, mut n_bad) = (0, entries.len());
        while best.is_some() && n_bad - n_good > 1 {
            let n = n_good.midpoint(n_bad);
            match restore(n) {
                Ok(table) => (best, n_good) = (Some(table), n),
                Err(_) => n_bad = n,
            }
        }
        (best, Some(what))
    }

    /// The entries after the first so many, as they are stored.
    #[must_use]
    pub fn entries_from(&self, seq: u32) -> Vec<String> {
        let entries = self.log.iter().skip(seq as usize);
        entries
            .map(|entry| match &entry.done {
                Done::Action { action } => action.clone(),
                Done::Undo { to, agreed: false, .. } => format!("undo {to}"),
                Done::Undo { to, agreed: true, .. } => format!("undo {to}{AGREED}"),
            })
            .collect()
    }

    /// The game as a record. What the draws are made from is told when it can do no harm any more.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.meta.record.clone();
        record.actions = self.in_force.iter().map(|it| it.action).collect();
        record.seal = self.seal();
        if !self.is_over() {
            record.seed = None;
        }
        record
    }

    /// The seal of the draws. The secret is told when it can do no harm any more.
    pub(crate) fn seal(&self) -> Option<Seal> {
        let mut seal = self.meta.record.seal.clone()?;
        if let DrawSource::Sealed(secret) = &self.meta.draws {
            seal.secret = self.is_over().then(|| secret.told());
        }
        Some(seal)
    }

    /// How the game stands, as lists show it.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let game = &self.now.game;
        Standing {
            n_actions: self.n_actions(),
            n_tiles_left: game.n_tiles_left(),
            scores: game.players().map(|it| game.score(it)).collect(),
            asked: self.asked().map(|it| it.0),
            is_over: self.is_over(),
        }
    }

    /// The game as it is stored, without its log.
    #[must_use]
    pub fn stored(&self) -> StoredGame {
        let meta = &self.meta;
        let seats = meta.record.seats.iter().zip(&meta.names).zip(&meta.kinds);
        let seats = seats.map(|((seat, name), kind)| StoredSeat {
            color: seat.color.name().to_owned(),
            bot: match kind {
                SeatKind::Person => None,
                SeatKind::Bot { level } => Some(level.clone()),
            },
            name: name.clone(),
        });
        StoredGame {
            id: meta.id.clone(),
            setup: meta.record.to_string(),
            seats: seats.collect(),
            draws: meta.draws.clone(),
            created_at: meta.created_at,
            updated_at: meta.created_at,
            seq: self.seq(),
            standing: self.standing(),
            help: meta.help,
            n_hints: self.n_hints.clone(),
            damage: None,
        }
    }
}

/// What stands behind an undo that everybody at the table has agreed to.
const AGREED: &str = " agreed";

/// What has become of an entry of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate<'a> {
    /// An action that still counts, or one that has to be played to know who did it.
    Played,
    /// Actions that were played are taken back: all but the first so many.
    UndoPlayed { to: u32, scope: Scope },
    /// An action that was taken back, after which so many were in force.
    TakenBack { n_actions: u32 },
    /// All actions but the first so many were taken back, beginning with this one.
    Undo { to: u32, first: &'a str },
}

/// What has become of each entry of a log. Nothing is played for that.
///
/// What one player took back was theirs alone, and need not be played again. What was taken back by
/// agreement may have been done by anybody, so it is.
fn fates(entries: &[String]) -> Result<Vec<Fate<'_>>, String> {
    let mut fates = Vec::with_capacity(entries.len());
    let mut in_force: Vec<usize> = Vec::new();
    // Up to here, what was taken back has to be played.
    let mut n_to_play = 0;
    for (idx, entry) in entries.iter().enumerate() {
        let fail = |what: String| format!("entry {}: {what}", idx + 1);
        let undo = read_undo(entry).map_err(fail)?;
        let Some((to, scope)) = undo else {
            in_force.push(idx);
            fates.push(Fate::Played);
            continue;
        };
        let Some(first) = in_force.get(to as usize).copied() else {
            return Err(fail("nothing is to be taken back".to_owned()));
        };
        let taken_back = in_force.drain(to as usize..).zip(to + 1..);
        if scope == Scope::Own && n_to_play <= first {
            for (idx, n_actions) in taken_back {
                fates[idx] = Fate::TakenBack { n_actions };
            }
            fates.push(Fate::Undo { to, first: &entries[first] });
            continue;
        }
        drop(taken_back);
        for (fate, entry) in fates.iter_mut().zip(entries).skip(first) {
            let undo = read_undo(entry).map_err(fail)?;
            *fate = undo.map_or(Fate::Played, |(to, scope)| Fate::UndoPlayed { to, scope });
        }
        fates.push(Fate::UndoPlayed { to, scope });
        n_to_play = idx + 1;
    }
    Ok(fates)
}

/// How many actions an undo leaves, and by whose wish; none if the entry is an action.
fn read_undo(entry: &str) -> Result<Option<(u32, Scope)>, String> {
    let Some(rest) = entry.strip_prefix("undo ") else { return Ok(None) };
    let (to, scope) = match rest.strip_suffix(AGREED) {
        Some(to) => (to, Scope::Agreed),
        None => (rest, Scope::Own),
    };
    let to = to.parse().map_err(|_| format!("{entry:?} is no undo"))?;
    Ok(Some((to, scope)))
}
