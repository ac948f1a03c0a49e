//! A clock for bots, which know none.

use bastide_bots::Watch;
use std::time::{Duration, Instant};

/// Measures how long a bot thinks; it never stops one.
///
/// ```
/// use bastide_arena::Stopwatch;
/// use bastide_bots::Watch;
/// assert!(Stopwatch::started().elapsed().is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// One that runs from now on.
    #[must_use]
    pub fn started() -> Self {
        Self(Instant::now())
    }
}

impl Watch for Stopwatch {
    fn elapsed(&self) -> Option<Duration> {
        Some(self.0.elapsed())
    }

    fn is_stopped(&self) -> bool {
        false
    }
}
