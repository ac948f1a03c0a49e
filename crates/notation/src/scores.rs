//! The final scores as a table.

use crate::Names;
use bastide_rules::{Game, ScoreKind, When};

/// The points of all players by kind, during the game and at its end, as an aligned table.
#[must_use]
pub fn score_table(game: &Game, names: Names<'_>) -> String {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut header = vec![String::new()];
    header.extend(game.players().map(|it| names.of(it)));
    rows.push(header);
    if game.players().any(|it| game.scoreboard().start(it) > 0) {
        let points = game.players().map(|it| game.scoreboard().start(it).to_string());
        rows.push(std::iter::once("from before".to_owned()).chain(points).collect());
    }
    for when in [When::Completed, When::Final] {
        for kind in ScoreKind::ALL {
            let points: Vec<u16> =
                game.players().map(|it| game.scoreboard().of(it, kind, when)).collect();
            if points.iter().any(|it| *it > 0) {
                let is_unfinished = when == When::Final && kind.can_be_unfinished();
                let label = if is_unfinished { "unfinished " } else { "" }.to_owned() + kind.name();
                let points = points.iter().map(ToString::to_string);
                rows.push(std::iter::once(label).chain(points).collect());
            }
        }
    }
    let totals = game.players().map(|it| game.score(it).to_string());
    rows.push(std::iter::once("total".to_owned()).chain(totals).collect());
    aligned(&rows)
}

/// First column to the left, the others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|it| it.chars().count()).max()
    };
    let widths: Vec<usize> = (0..n_columns).map(|it| width(it).unwrap_or_default()).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (idx, (cell, width)) in row.iter().zip(&widths).enumerate() {
            if idx == 0 {
                line.push_str(&format!("{cell:<width$}"));
            } else {
                line.push_str(&format!("  {cell:>width$}"));
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
