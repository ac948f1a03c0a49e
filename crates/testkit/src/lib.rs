//! Scenario runner, playthroughs, perft, generators, checkers.

pub mod perft;
pub mod playthrough;
pub mod properties;
pub mod scenario;
