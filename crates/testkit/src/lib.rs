//! Scenario runner, playthroughs, perft, generators, checkers.

pub mod perft;
pub mod playthrough;
#[cfg(unix)]
pub mod postgres;
pub mod properties;
pub mod scenario;
