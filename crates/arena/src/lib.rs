//! Matches between bots, their statistics, and the signature of the rules.
//!
//! ```
//! use bastide_arena::{Match, Progress};
//! use bastide_rules::Setup;
//!
//! let contest = Match {
//!     start: Setup::base(2).game().unwrap(),
//!     bots: vec!["random".to_owned(), "greedy".to_owned()],
//!     n_games: 10,
//!     seed: 1,
//!     n_jobs: 1,
//!     check: true,
//! };
//! let result = contest.play(&Progress::default()).unwrap();
//! assert_eq!(result.n_games, 10);
//! assert!(result.wins()[1] > result.wins()[0], "greedy beats random");
//! ```

mod contest;
mod duel;
mod medley;
mod play;
mod program;
mod setups;
mod signature;
mod sitter;
mod stopwatch;

pub use contest::{Failure, Match, MatchResult, Progress};
pub use duel::{DeckResult, Duel, DuelResult, Estimate, Sprt, Thought, Verdict};
pub use medley::{Draw, Medley, MedleyResult};
pub use play::{Seats, play_game};
pub use program::{Program, ProgramError};
pub use setups::{element_pairs, random_setup, random_setup_with};
pub use signature::signature;
pub use stopwatch::{Stopwatch, WorkClock};
