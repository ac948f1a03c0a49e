//! Hints, and games that are looked at again. A worker of a browser hears of nothing while it works,
//! so what takes long is done in portions.

use crate::table::Table;
use crate::{json, refused};
use bastide_bots::{ReviewSettings, Watch};
use bastide_protocol::{AnalysisState, GameAnalysis};
use bastide_table::{Analyzer as InnerAnalyzer, DecisionLook as InnerLook, Looked};
use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

/// Stops a thought after so many futures.
struct Portion(Cell<u32>);

impl Watch for Portion {
    fn elapsed(&self) -> Option<Duration> {
        None
    }

    fn is_stopped(&self) -> bool {
        let n_left = self.0.get();
        self.0.set(n_left.saturating_sub(1));
        n_left == 0
    }
}

/// Stops a thought as soon as there is something to play.
pub(crate) struct Hurry;

impl Watch for Hurry {
    fn elapsed(&self) -> Option<Duration> {
        None
    }

    fn is_stopped(&self) -> bool {
        true
    }
}

fn settings(n_futures: u32) -> ReviewSettings {
    ReviewSettings { n_futures, ..ReviewSettings::default() }
}

/// In how many futures the moves of a decision are compared, if nobody says otherwise.
#[wasm_bindgen(js_name = nFutures)]
#[must_use]
pub fn n_futures() -> u32 {
    ReviewSettings::default().n_futures
}

/// Whether this is what was found when a whole game was looked at, in the words of this version.
#[wasm_bindgen(js_name = isAnalysis)]
#[must_use]
pub fn is_analysis(text: &str) -> bool {
    let read = serde_json::from_str::<GameAnalysis>(text);
    read.is_ok_and(|it| it.state == AnalysisState::Done)
}

/// Looks at a finished game again.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Analyzer(InnerAnalyzer);

#[wasm_bindgen]
impl Analyzer {
    /// Begins with a finished game; the moves of a decision are compared in so many futures.
    ///
    /// # Errors
    /// If it is not over.
    pub fn of(table: &Table, n_futures: u32) -> Result<Self, String> {
        InnerAnalyzer::new(table.inner(), settings(n_futures)).map(Self).map_err(refused)
    }

    /// Goes on for so many futures, or to the end of a draw or move; says whether there is more.
    ///
    /// # Errors
    /// If the game cannot be played, which is a defect.
    pub fn step(&mut self, n_futures: u32) -> Result<bool, String> {
        let step = self.0.step(&Portion(Cell::new(n_futures))).map_err(refused)?;
        Ok(match step {
            Looked::More | Looked::Stopped => true,
            Looked::All => false,
        })
    }

    /// What has been found so far.
    #[wasm_bindgen(js_name = soFar)]
    #[must_use]
    pub fn so_far(&self) -> String {
        json(&self.0.so_far())
    }
}

/// Compares the best moves of a decision with the one that was played.
#[wasm_bindgen]
#[derive(Debug)]
pub struct DecisionLook(InnerLook);

#[wasm_bindgen]
impl DecisionLook {
    /// Begins with the decision that was due after so many actions.
    ///
    /// # Errors
    /// If the game has not come so far, or no help is given.
    pub fn of(table: &Table, at: u32, n_futures: u32) -> Result<Self, String> {
        InnerLook::new(table.inner(), at, settings(n_futures)).map(Self).map_err(refused)
    }

    /// Goes on for so many futures; gives what was found if that is all.
    ///
    /// # Errors
    /// If what was found cannot be told, which is a defect.
    #[wasm_bindgen(js_name = goOn)]
    pub fn go_on(&mut self, n_futures: u32) -> Result<Option<String>, String> {
        let found = self.0.go_on(&Portion(Cell::new(n_futures))).map_err(refused)?;
        Ok(found.map(|it| json(&it)))
    }
}
