//! Reads JCloisterZone's saved games and plays them through by our rules.
//!
//! A file is read (`json`, `file`, `message`, `pointer`), understood as a set-up of ours (`plan`,
//! with the tables of `data/jcz.toml`; `pack` knows what was drawn), and its messages are played as
//! checked actions (`replay`, `meaning`). Where a file brings along what that engine made of the
//! game, `oracle` compares.
//!
//! ```
//! let file = r#"{
//!     "initialRandom": 0.5,
//!     "setup": {
//!         "sets": { "basic:1": 1 },
//!         "elements": { "small-follower": 7, "farmers": true },
//!         "start": [{ "tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0 }]
//!     },
//!     "players": [{ "name": "Ada" }, { "name": "Bob" }],
//!     "gameAnnotations": { "drawOrder": ["BA/C"] },
//!     "replay": [
//!         { "type": "PLACE_TILE", "player": 0,
//!           "payload": { "tileId": "BA/C", "rotation": "R180", "position": [0, -1] } },
//!         { "type": "DEPLOY_MEEPLE", "player": 0,
//!           "payload": { "meepleId": "0.small.1", "pointer":
//!               { "position": [0, -1], "location": "S", "feature": "City" } } },
//!         { "type": "COMMIT", "player": 0, "payload": { "random": 0.25 } }
//!     ]
//! }"#;
//! let import = bastide_jcz::import(file)?;
//! assert_eq!(import.game.score(bastide_rules::Player(0)), 4);
//! assert_eq!(import.record.actions.len(), 3, "the draw is an action, too");
//!
//! let tower = file.replace("\"farmers\"", "\"tower\"");
//! let error = bastide_jcz::import(&tower).unwrap_err().to_string();
//! assert_eq!(error, "line 5, setup.elements.tower: we do not have the element \"tower\"");
//! # Ok::<(), bastide_jcz::ImportError>(())
//! ```

mod choices;
mod error;
mod file;
mod json;
mod log;
mod meaning;
mod message;
mod oracle;
mod pack;
mod plan;
mod pointer;
mod replay;
mod tables;

pub use error::{Fault, ImportError, Stop};
pub use log::{PointsAfter, ScoreEvent};
pub use oracle::{Comparison, Difference, compare};
pub use tables::profile;

use crate::file::SavedGame;
use crate::json::At;
use crate::plan::{Known, Plan};
use crate::replay::{Halt, Replayed, Watch};
use bastide_notation::Record;
use bastide_rules::{Element, Game, Node};

/// A game of that engine, played through by our rules.
#[derive(Debug)]
pub struct Import {
    /// The game as a record of ours.
    pub record: Record,
    /// Where it ended.
    pub game: Game,
    /// Every award, in order.
    pub events: Vec<ScoreEvent>,
    /// Points after each turn, and after the final scoring.
    pub after: Vec<PointsAfter>,
    /// That engine's ids of the tiles that fitted nowhere, in order.
    pub discarded: Vec<String>,
    /// Those that fitted nowhere there, where places beside an open end of a river stay free. They
    /// would fit here, and are not in our bag.
    pub left_out: Vec<String>,
    /// Where that engine goes its own way.
    pub differences: Vec<String>,
}

/// Tiles that fit here and did not there are left out of the bag; no game has more of them.
const MAX_LEFT_OUT: usize = 12;

/// Reads a saved game and plays it through.
///
/// # Errors
/// If the file is no saved game, uses what we do not have, or says what our rules do not allow.
pub fn import(text: &str) -> Result<Import, ImportError> {
    import_watched(text, || ()).map(|(import, ())| import)
}

/// The same, with somebody who hears what is asked; one for every attempt.
pub(crate) fn import_watched<W: Watch>(
    text: &str,
    watcher: impl Fn() -> W,
) -> Result<(Import, W), ImportError> {
    let value = json::parse(text)?;
    let saved = SavedGame::read(&At::root(&value))?;
    let (mut known, mut left_out) = (Known::ByNumbers, Vec::new());
    loop {
        let plan = Plan::of(&saved, known, &left_out)?;
        let mut watch = watcher();
        match replay::replay(&saved, &plan, &mut watch) {
            Ok(replayed) => return Ok((into_import(&plan, &left_out, replayed), watch)),
            Err(Halt::Error(error)) => return Err(error),
            // Beside open ends of a river that engine offers fewer places.
            Err(Halt::Fits(tile))
                if plan.setup.elements.has(Element::River)
                    && left_out.len() < MAX_LEFT_OUT
                    && plan.can_spare(tile.id) =>
            {
                left_out.push(tile.id);
            }
            // The numbers of the file are not those that it was played with.
            Err(Halt::Fits(_)) => {
                (known, left_out) = (Known::ByMessages, Vec::new());
            }
        }
    }
}

fn into_import(plan: &Plan, left_out: &[&str], replayed: Replayed) -> Import {
    let Replayed { game, actions, log, mut differences } = replayed;
    differences.extend(left_out.iter().map(|id| format!("{id} fitted nowhere there")));
    let record = Record {
        setup: plan.setup.clone(),
        seats: plan.seats.clone(),
        seed: None,
        seal: None,
        actions,
        comments: Vec::new(),
    };
    let log::Log { events, after, discarded, .. } = log;
    let left_out = left_out.iter().map(|it| (*it).to_owned()).collect();
    Import { record, game, events, after, discarded, left_out, differences }
}

impl Import {
    /// Whether the file goes on to the end of the game; the points are those so far if not.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.node() == Node::Over
    }
}
