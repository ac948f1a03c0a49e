//! Text for people and files: actions, events, boards, whole games.
//!
//! ```
//! use bastide_notation::{Record, action_text, read_action};
//! use bastide_rules::Setup;
//!
//! let mut game = Setup::base(2).game()?;
//! let draw = read_action(&game, "draw V3-E")?;
//! game.apply(draw)?;
//! let place = read_action(&game, "place V3-Ev at 0,-1")?;
//! game.apply(place)?;
//! let choices: Vec<String> =
//!     game.legal_actions().into_iter().map(|it| action_text(&game, it)).collect();
//! assert_eq!(choices, ["knight", "farmer", "pass"]);
//!
//! // The same game as a file.
//! let record = Record::read(
//!     "Bastide record 1
//!      tiles base-c3
//!      elements farmers
//!      seat Red Ada
//!      seat Blue Bob
//!
//!      1. Red: draw V3-E; place V3-Ev at 0,-1; knight",
//! )?;
//! assert_eq!(record.replay(None)?.score(bastide_rules::Player(0)), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod board;
mod corner;
mod event;
mod ferry;
mod figure;
mod held;
mod position;
mod printable;
mod quarter;
mod record;
mod scores;
mod segment;

pub use action::{
    BadAction, action_text, concerned, node_text, read_action, read_crown, tile_text,
};
pub use board::{board_text, square_text};
pub use corner::corner_named;
pub use event::{Names, event_text};
pub use ferry::{ferry_sides, read_ferry};
pub use figure::{figure_text, find_figure};
pub use held::{
    HeldGoods, goods_text, messages_text, points_text, read_goods, read_messages, read_points,
    title_key, title_of_key,
};
pub use position::{PositionError, PositionLines};
pub use printable::{is_unprintable, printable};
pub use quarter::{quarter_text, read_quarter, read_resident, resident_text};
pub use record::{Beginner, Bits256, Record, RecordError, RecordProblem, Seal, Seat};
pub use scores::score_table;
pub use segment::{Role, find_segment, segment_text};
