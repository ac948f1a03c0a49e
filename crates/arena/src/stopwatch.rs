//! Clocks for bots, which know none.

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

/// Measures how long this thread works, so that other work on the machine takes no time to think
/// away from a bot. Where the system cannot tell, it is the time that passes.
///
/// ```
/// use bastide_arena::WorkClock;
/// use std::time::Duration;
/// let clock = WorkClock::started();
/// std::thread::sleep(Duration::from_millis(50));
/// # #[cfg(unix)]
/// assert!(clock.worked() < Duration::from_millis(40), "sleep is no work");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WorkClock(Duration);

impl WorkClock {
    /// One that runs from now on, for this thread alone.
    #[must_use]
    pub fn started() -> Self {
        Self(work_of_this_thread())
    }

    /// How long the thread has worked since.
    #[must_use]
    pub fn worked(&self) -> Duration {
        work_of_this_thread().saturating_sub(self.0)
    }
}

impl Watch for WorkClock {
    fn elapsed(&self) -> Option<Duration> {
        Some(self.worked())
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

#[cfg(unix)]
fn work_of_this_thread() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

#[cfg(not(unix))]
fn work_of_this_thread() -> Duration {
    use std::sync::LazyLock;
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed()
}
