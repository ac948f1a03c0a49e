//! What must hold in every game, checked in random ones that shrink.
//!
//! A [`Plan`] is a set-up and a list of numbers, each of which chooses an action; fewer and
//! smaller numbers make shorter and simpler games, which is what shrinking looks for.

mod action;
mod carcassonne;
mod fairy;
mod plan;
mod points;
mod state;
mod turned;
mod whole;

pub use action::{Ledger, action_is_fair};
pub use plan::{Moment, Plan, expanded_plans, plans};
pub use state::{illegal_changes_nothing, state_is_sound};
pub use turned::{order_does_not_matter, turning_turns_everything};
pub use whole::{
    clones_are_apart, ending_now_gives_projection, positions_have_no_history, records_replay,
    seats_do_not_matter,
};

/// Nothing, or what does not hold.
pub type Holds = Result<(), String>;

/// Says what does not hold unless it does.
fn hold(holds: bool, what: impl FnOnce() -> String) -> Holds {
    if holds { Ok(()) } else { Err(what()) }
}
