//! The time by which clocks run. Tests step it, so that they need not wait.

use crate::store;
use std::time::Duration;
use tokio::sync::watch;

/// What is slept at most before the time is asked again: it may have been set meanwhile.
const MAX_SLEEP: Duration = Duration::from_secs(10);

/// The time by which clocks run.
#[derive(Clone, Debug, Default)]
pub struct Time(Source);

#[derive(Clone, Debug, Default)]
enum Source {
    /// That of the machine.
    #[default]
    Machine,
    /// One that stands still until it is stepped.
    Stepped(watch::Receiver<u64>),
}

/// Steps a time that stands still by itself.
#[derive(Debug)]
pub struct Stepper(watch::Sender<u64>);

impl Time {
    /// The time of the machine.
    #[must_use]
    pub fn of_machine() -> Self {
        Self::default()
    }

    /// A time that stands still, and what steps it.
    #[must_use]
    pub fn stepped() -> (Self, Stepper) {
        let (steps, time) = watch::channel(store::now());
        (Self(Source::Stepped(time)), Stepper(steps))
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        match &self.0 {
            Source::Machine => store::now(),
            Source::Stepped(time) => *time.borrow(),
        }
    }

    /// Waits until it is so late.
    pub(crate) async fn until(&self, at: u64) {
        match &self.0 {
            Source::Machine => loop {
                let left = at.saturating_sub(store::now());
                if left == 0 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(left).min(MAX_SLEEP)).await;
            },
            Source::Stepped(time) => {
                let mut time = time.clone();
                if time.wait_for(|now| *now >= at).await.is_err() {
                    // Nobody steps it any more.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

impl Stepper {
    /// Lets so much time pass.
    pub fn step(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.0.send_modify(|now| *now = now.saturating_add(by));
    }
}
