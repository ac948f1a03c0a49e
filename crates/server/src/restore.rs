//! Tables out of what is stored.

use crate::failure::Failure;
use bastide_table::{Damage, StoredGame, Table};

/// The game of a set-up and a log, restored beside the tasks: it takes a while, and a panic is an
/// answer there.
pub(crate) async fn restored(stored: StoredGame, entries: Vec<String>) -> Result<Table, Failure> {
    if let Some(damage) = &stored.damage {
        return Err(Failure::damaged(damage));
    }
    let n_entries = entries.len() as u32;
    let salvaged = tokio::task::spawn_blocking(move || Table::salvage(&stored, &entries)).await;
    match salvaged.map_err(|error| Failure::internal(error.to_string()))? {
        (Some(table), None) => Ok(table),
        (table, what) => {
            let n_sound = table.map_or(0, |it| it.seq());
            let what = what.unwrap_or_default();
            Err(Failure::damaged(&Damage { n_sound, n_entries, what }))
        }
    }
}
