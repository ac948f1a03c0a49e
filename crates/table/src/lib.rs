//! What a table is: a game with everything said about it.
//!
//! A table is made from a wish or a record, keeps a log of what is done, and is shown as views,
//! prompts, sentences and aids in the words of the protocol. This crate is pure: it knows no clock, no
//! network and no files, and throws no dice but those of a game's seed. Who serves tables, and how,
//! is the business of others.
//!
//! ```
//! use bastide_table::{Answer, DrawSource, Fresh, new_table, view};
//! let wish = serde_json::from_str(
//!     r#"{ "seats": [
//!         { "color": "red", "kind": { "type": "person" } },
//!         { "color": "blue", "kind": { "type": "person" } }
//!     ] }"#,
//! )?;
//! let fresh = Fresh { id: Fresh::id_of(7), draws: DrawSource::Seed(7), now: 0 };
//! let table = new_table(&wish, fresh).expect("two can play");
//! let prompt = view::present(&table).prompt.expect("somebody places the first tile");
//! let text = &prompt.options[0].id;
//! let answer = Answer { seq: table.seq(), seat: None, text };
//! let after = table.after_answer(&answer).expect("what is offered is legal");
//! assert!(after.seq() > table.seq());
//! # Ok::<(), serde_json::Error>(())
//! ```

mod analysis;
mod conversion;
mod draws;
mod help;
mod meta;
mod new_game;
mod pictures;
mod reasons;
mod refusal;
mod sentences;
mod situation;
mod stored;
mod table;
mod verify;
pub mod view;
mod why_not;

pub use analysis::{Analyzer, Looked, not_analyzed};
pub use draws::{DrawSource, SaltError, Secret, read_salt};
pub use help::{DecisionLook, hint};
pub use new_game::{
    Fresh, check_setup, new_table, program_level, program_name, refuse_programs, table_of_record,
    table_of_setup, table_to_look_at,
};
pub use pictures::{BoardPng, DrawnTile, TileLook};
pub use refusal::Refusal;
pub use sentences::{ParamKind, kinds_of_params};
pub use situation::Situation;
pub use stored::{Damage, Standing, StoredGame, StoredSeat};
pub use table::{Answer, Table};
pub use verify::verify_draws;
pub use why_not::{Asked, why_not};
