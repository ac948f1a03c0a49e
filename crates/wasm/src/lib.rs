//! The table for a browser alone, as a WebAssembly module: a thin face of `table`, `bots` and
//! `drawing`.
//!
//! What goes in and out is JSON in the words of the protocol, as a server would have it. What is
//! refused is thrown: the problem, as JSON too. Time and randomness come in as arguments.
//!
//! ```
//! let wish = r#"{ "seats": [
//!     { "color": "red", "kind": { "type": "person" } },
//!     { "color": "blue", "kind": { "type": "bot", "level": "greedy" } }
//! ] }"#;
//! let table = bastide_wasm::Table::create(wish, 7, 7, 0.0)?;
//! assert!(table.view().contains(r#""prompt":{"#));
//! # Ok::<(), String>(())
//! ```

mod coach;
mod kept;
mod measures;
mod pictures;
mod table;

pub use coach::{Analyzer, DecisionLook, is_analysis, n_futures};
pub use measures::random_games;
pub use pictures::{symbols, tile_png, tile_shape};
pub use table::{Table, boxes, check_setup, summary, verify_draws};

use bastide_protocol::{Problem, ProblemCode, ProblemDetails};
use bastide_table::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What is said, as JSON.
fn json(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("the words of the protocol are JSON")
}

/// What was said.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text)
        .map_err(|error| problem(ProblemCode::MalformedBody, error.to_string()))
}

/// A problem, as JSON.
fn problem(code: ProblemCode, message: String) -> String {
    let details = ProblemDetails::default();
    json(&Problem { code, status: code.status(), message, details })
}

/// Why a table does not do what it is asked to do, as JSON.
fn refused(refusal: Refusal) -> String {
    let defect = refusal.told_defect().map(str::to_owned);
    let mut problem = refusal.problem();
    // There is no log to write it to; whoever reports the defect can copy it from the message.
    if let Some(what) = defect {
        problem.message = format!("{}: {what}", problem.message);
    }
    json(&problem)
}
