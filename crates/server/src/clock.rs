//! The clock of a game: how much time each seat has left, and whose clock runs since when. Pure:
//! what time it is, whoever asks says. All times are in milliseconds, moments since 1970.

use bastide_protocol::ClockSetting;
use serde::{Deserialize, Serialize};

const SECOND: u64 = 1000;
const DAY: u64 = 24 * 60 * 60 * SECOND;

/// A clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clock {
    pace: Pace,
    /// What each seat had left when its clock last stopped.
    left: Vec<u64>,
    running: Option<Running>,
}

/// How much time there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Pace {
    /// So much more for each decision.
    Live { increment: u64 },
    /// So much for each decision.
    Each { time: u64 },
}

/// A seat whose clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Running {
    seat: u8,
    since: u64,
}

impl Clock {
    /// A clock that stands still; none if there is as much time as one likes.
    pub(crate) fn new(setting: ClockSetting, n_seats: usize) -> Option<Self> {
        let (pace, time) = match setting {
            ClockSetting::None => return None,
            ClockSetting::Live { base, increment } => {
                let increment = u64::from(increment) * SECOND;
                (Pace::Live { increment }, u64::from(base) * SECOND)
            }
            ClockSetting::Days { days } => {
                let time = u64::from(days) * DAY;
                (Pace::Each { time }, time)
            }
        };
        Some(Self { pace, left: vec![time; n_seats], running: None })
    }

    /// What a seat has left.
    pub(crate) fn left(&self, seat: u8, now: u64) -> u64 {
        let left = self.left.get(usize::from(seat)).copied().unwrap_or_default();
        match self.running {
            Some(it) if it.seat == seat => left.saturating_sub(now.saturating_sub(it.since)),
            Some(_) | None => left,
        }
    }

    /// The seat whose clock runs.
    pub(crate) fn runs_for(&self) -> Option<u8> {
        self.running.map(|it| it.seat)
    }

    /// When the time of the seat whose clock runs is up.
    pub(crate) fn runs_out_at(&self) -> Option<u64> {
        let Running { seat, since } = self.running?;
        Some(since.saturating_add(self.left(seat, since)))
    }

    /// Has the clock of a seat run, and no other.
    pub(crate) fn start(&mut self, seat: u8, now: u64) {
        self.stop(now);
        if let Pace::Each { time } = self.pace {
            self.set(seat, time);
        }
        self.running = Some(Running { seat, since: now });
    }

    /// Has the clock stand still.
    pub(crate) fn stop(&mut self, now: u64) {
        if let Some(Running { seat, .. }) = self.running {
            self.set(seat, self.left(seat, now));
            self.running = None;
        }
    }

    /// Has the clock that runs stand still until then, or until it is released.
    pub(crate) fn hold(&mut self, until: u64, now: u64) {
        if let Some(Running { seat, .. }) = self.running {
            self.stop(now);
            self.running = Some(Running { seat, since: until });
        }
    }

    /// Has a clock that is held run again.
    pub(crate) fn release(&mut self, now: u64) {
        if let Some(running) = &mut self.running {
            running.since = running.since.min(now);
        }
    }

    /// Whether a clock would run but is held.
    pub(crate) fn is_held(&self, now: u64) -> bool {
        self.running.is_some_and(|it| it.since > now)
    }

    /// Adds what there is for a decision.
    pub(crate) fn add_increment(&mut self, seat: u8) {
        if let Pace::Live { increment } = self.pace {
            self.change(seat, |left| left.saturating_add(increment));
        }
    }

    /// Takes away what there was for a decision that was taken back, so that nobody gains time by
    /// deciding again and again.
    pub(crate) fn take_increment(&mut self, seat: u8) {
        if let Pace::Live { increment } = self.pace {
            self.change(seat, |left| left.saturating_sub(increment));
        }
    }

    /// Gives a seat at least so much.
    pub(crate) fn raise_to(&mut self, seat: u8, least: u64) {
        self.change(seat, |left| left.max(least));
    }

    /// Gives time back during which nothing could be done, if the clock ran then.
    pub(crate) fn give_back(&mut self, from: u64, to: u64) {
        if let Some(running) = &mut self.running {
            running.since =
                running.since.saturating_add(to.saturating_sub(from.max(running.since)));
        }
    }

    fn set(&mut self, seat: u8, time: u64) {
        self.change(seat, |_| time);
    }

    fn change(&mut self, seat: u8, change: impl FnOnce(u64) -> u64) {
        if let Some(left) = self.left.get_mut(usize::from(seat)) {
            *left = change(*left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: u64 = 60 * SECOND;

    fn live() -> Clock {
        Clock::new(ClockSetting::Live { base: 60, increment: 5 }, 2).expect("a clock")
    }

    #[test]
    fn only_the_clock_that_runs_loses_time() {
        let mut clock = live();
        assert_eq!((clock.left(0, 500), clock.runs_out_at()), (MINUTE, None));
        clock.start(0, 1_000);
        assert_eq!((clock.left(0, 11_000), clock.left(1, 11_000)), (50_000, MINUTE));
        assert_eq!(clock.runs_out_at(), Some(61_000));
        clock.stop(11_000);
        assert_eq!((clock.left(0, 99_000), clock.runs_for()), (50_000, None));
        clock.add_increment(0);
        clock.start(1, 20_000);
        assert_eq!((clock.left(0, 99_000), clock.left(1, 99_000)), (55_000, 0));
        // Another seat's clock stops what ran, and nobody has less than nothing.
        clock.start(0, 99_000);
        assert_eq!((clock.left(1, 99_000), clock.runs_for()), (0, Some(0)));
        assert_eq!(clock.left(0, 98_000), 55_000, "time does not run backwards");
    }

    #[test]
    fn deciding_again_and_again_gains_nothing() {
        let mut clock = live();
        for _ in 0..3 {
            clock.add_increment(0);
            clock.take_increment(0);
        }
        assert_eq!(clock.left(0, 0), MINUTE);
    }

    #[test]
    fn days_are_for_each_decision() {
        let mut clock = Clock::new(ClockSetting::Days { days: 2 }, 2).expect("a clock");
        clock.start(0, 0);
        assert_eq!(clock.left(0, DAY), DAY);
        clock.add_increment(0);
        clock.start(0, DAY);
        assert_eq!(clock.runs_out_at(), Some(3 * DAY));
    }

    #[test]
    fn time_is_given_back_only_where_the_clock_ran() {
        let mut clock = live();
        clock.give_back(0, 1_000_000);
        assert_eq!(clock.left(0, 2_000_000), MINUTE, "it stood still");
        clock.start(0, 10_000);
        // It ran for five seconds before the server ended, and ten minutes nobody was there.
        clock.give_back(15_000, 615_000);
        assert_eq!(clock.left(0, 615_000), 55_000);
        // The server was last known to run before the clock was started.
        let mut late = live();
        late.start(0, 10_000);
        late.give_back(8_000, 615_000);
        assert_eq!(late.left(0, 615_000), MINUTE);
    }

    #[test]
    fn a_clock_that_is_held_stands_still() {
        let mut clock = live();
        clock.start(0, 10_000);
        clock.hold(45_000, 15_000);
        assert!(clock.is_held(15_000) && !clock.is_held(45_000));
        assert_eq!((clock.left(0, 15_000), clock.left(0, 45_000)), (55_000, 55_000));
        assert_eq!(clock.left(0, 46_000), 54_000, "nobody has answered, and it runs again");
        assert_eq!(clock.runs_out_at(), Some(100_000));
        // It is held again before that, which is no gift, and released.
        clock.hold(50_000, 20_000);
        clock.release(22_000);
        assert!(!clock.is_held(22_000));
        assert_eq!((clock.left(0, 22_000), clock.left(0, 23_000)), (55_000, 54_000));
        clock.release(24_000);
        assert_eq!(clock.left(0, 24_000), 53_000, "there was nothing to release");
    }

    #[test]
    fn there_need_not_be_a_clock() {
        assert_eq!(Clock::new(ClockSetting::None, 2), None);
    }
}
