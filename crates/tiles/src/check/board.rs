//! Boards of several squares: they fill the board, their inner sides meet, their fields add up.

use super::square::{self, Tell};
use crate::read::Report;
use crate::set::{StartBoard, TileSet};
use crate::tile::{Edge, Square, Symbols};
use crate::{Port, Side};
use std::collections::BTreeMap;

pub(super) fn start_board(set: &TileSet, board: &StartBoard, report: &mut Report<'_>) {
    let mut tell = |what| report(Some("board".to_owned()), what);
    let mut squares = board.squares.clone();
    if squares.is_empty() {
        for tile in &set.tiles {
            let Some(at) = tile.board_place else { continue };
            squares.extend(tile.squares.iter().map(|it| Square { at, ..it.clone() }));
        }
    } else {
        for it in &squares {
            let (row, col) = it.at;
            square::check(it, &Symbols::default(), &mut |what| {
                tell(format!("square [{row}, {col}]: {what}"));
            });
        }
    }
    joined(&squares, board.rows, board.cols, board.n_fields, &mut tell);
    let Some(rim) = &board.rim else { return };
    if board.rows == 0 || board.cols == 0 {
        return;
    }
    for side in Side::ALL {
        let shown: String = (0..if side.index() % 2 == 0 { board.cols } else { board.rows })
            .filter_map(|nth| {
                let at = match side {
                    Side::North => (0, nth),
                    Side::East => (nth, board.cols - 1),
                    Side::South => (board.rows - 1, nth),
                    Side::West => (nth, 0),
                };
                let square = squares.iter().find(|it| it.at == at)?;
                Some(square.edges[side.index()].letter())
            })
            .collect();
        if shown != rim[side.index()] {
            tell(format!("rim {side} shows {shown}, {} expected", rim[side.index()]));
        }
    }
}

/// Joins the squares like ordinary neighbors and counts the fields.
pub(super) fn joined(squares: &[Square], rows: u8, cols: u8, n_fields: u8, tell: &mut Tell<'_>) {
    let grid: BTreeMap<(u8, u8), &Square> = squares.iter().map(|it| (it.at, it)).collect();
    let full = (0..rows).all(|row| (0..cols).all(|col| grid.contains_key(&(row, col))));
    if !full
        || grid.len() != squares.len()
        || squares.len() != usize::from(rows) * usize::from(cols)
    {
        tell("squares do not fill the board".to_owned());
        return;
    }
    let mut labels: BTreeMap<((u8, u8), usize), usize> = BTreeMap::new();
    for square in squares {
        for idx in 0..square.fields.len() {
            labels.insert((square.at, idx), labels.len());
        }
    }
    for square in squares {
        for side in Side::ALL {
            let (row, col) = square.at;
            let beyond = match side {
                Side::North => row.checked_sub(1).map(|row| (row, col)),
                Side::East => Some((row, col + 1)),
                Side::South => Some((row + 1, col)),
                Side::West => col.checked_sub(1).map(|col| (row, col)),
            };
            let other = beyond.and_then(|at| grid.get(&at));
            if other.is_some() != (square.edges[side.index()] == Edge::Inner) {
                tell(format!(
                    "square [{row}, {col}] side {side}: X must mark exactly the inner sides"
                ));
            }
            let Some(other) = other else { continue };
            for half in [Port::left(side), Port::right(side)] {
                let mine = field_at(square, half);
                let theirs = field_at(other, half.facing());
                match (mine, theirs) {
                    (Some(mine), Some(theirs)) => {
                        let from = labels[&(square.at, mine)];
                        let to = labels[&(other.at, theirs)];
                        labels.values_mut().filter(|it| **it == from).for_each(|it| *it = to);
                    }
                    (None, None) => {}
                    _ => tell(format!("square [{row}, {col}] {half} does not meet its neighbor")),
                }
            }
        }
    }
    let mut roots: Vec<usize> = labels.into_values().collect();
    roots.sort_unstable();
    roots.dedup();
    if roots.len() != usize::from(n_fields) {
        tell(format!("{} fields on the board, {n_fields} expected", roots.len()));
    }
}

fn field_at(square: &Square, half: Port) -> Option<usize> {
    square.fields.iter().position(|field| field.halves.contains(&half))
}
