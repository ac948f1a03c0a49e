//! How a game at a table goes on besides its log: whose clock runs, whose time is up and what the
//! others choose then, and for whom a bot plays. Pure: what time it is and who is there, whoever
//! asks says, and what follows is worked out again from the same.

use crate::clock::Clock;
use bastide_protocol::{BotReason, ClockSetting, Late, LateChoice};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a person has at least when they decide again after a bot has played for them, in
/// milliseconds.
const GRACE: u64 = 60_000;

/// How a game goes on besides its log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Course {
    /// How long the log was at this.
    pub(crate) seq: u32,
    /// How many actions were in force.
    pub(crate) n_actions: u32,
    /// The seat that is asked, if it is that of a person.
    asked: Option<u8>,
    /// None if there is as much time as one likes.
    clock: Option<Clock>,
    late_means: Late,
    /// The seats for which bots play on.
    bots: BTreeMap<u8, BotReason>,
    /// The seat for which a bot plays until somebody else is asked.
    bot_for_move: Option<u8>,
    late: Option<Lateness>,
}

/// A seat whose time is up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lateness {
    pub(crate) seat: u8,
    /// What the others have chosen, by the ids of people.
    pub(crate) votes: BTreeMap<String, LateChoice>,
}

/// How far a game is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) seq: u32,
    pub(crate) n_actions: u32,
    /// The seat that is asked, if it is that of a person.
    pub(crate) asked: Option<u8>,
    /// The seats that have decided since it was looked at last, once for each decision.
    pub(crate) made: Vec<u8>,
    /// The seats whose decisions were taken back.
    pub(crate) taken_back: Vec<u8>,
}

/// The time of the seat is not up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotLate;

/// The seat has been given up for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenUp;

impl Course {
    /// A game that begins.
    pub(crate) fn begin(
        clock: ClockSetting,
        late_means: Late,
        n_seats: usize,
        progress: &Progress,
        now: u64,
    ) -> Self {
        let mut course = Self {
            seq: progress.seq,
            n_actions: progress.n_actions,
            asked: progress.asked,
            clock: Clock::new(clock, n_seats),
            late_means,
            bots: BTreeMap::new(),
            bot_for_move: None,
            late: None,
        };
        course.start_clock(now);
        course
    }

    /// The game has gone on.
    pub(crate) fn go_on(&mut self, to: &Progress, now: u64) {
        (self.seq, self.n_actions, self.asked) = (to.seq, to.n_actions, to.asked);
        self.late = None;
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
            let of_people =
                |seat: &&u8| !self.bots.contains_key(seat) && self.bot_for_move != Some(**seat);
            to.made.iter().filter(of_people).for_each(|it| clock.add_increment(*it));
            to.taken_back.iter().filter(of_people).for_each(|it| clock.take_increment(*it));
        }
        if let Some(seat) = self.bot_for_move.filter(|it| to.asked != Some(*it)) {
            self.bot_for_move = None;
            self.give_grace(seat);
        }
        self.start_clock(now);
    }

    fn give_grace(&mut self, seat: u8) {
        if let Some(clock) = &mut self.clock {
            clock.raise_to(seat, GRACE);
        }
    }

    fn start_clock(&mut self, now: u64) {
        let asked = self.asked.filter(|it| !self.is_played_by_bot(*it));
        if let (Some(clock), Some(seat)) = (&mut self.clock, asked) {
            clock.start(seat, now);
        }
    }

    fn is_played_by_bot(&self, seat: u8) -> bool {
        self.bots.contains_key(&seat) || self.bot_for_move == Some(seat)
    }

    /// Whether it differs from another only in how far the game is: then nothing need be kept.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let Self { seq, n_actions, asked, .. } = *self;
        self.clock.is_none()
            && self.due_at() == other.due_at()
            && *self == Self { seq, n_actions, asked, ..other.clone() }
    }

    /// The seats of people for whom bots play.
    pub(crate) fn bot_seats(&self) -> Vec<u8> {
        self.bots.keys().copied().chain(self.bot_for_move).collect()
    }

    /// Why a bot plays for a seat.
    pub(crate) fn bot_of(&self, seat: u8) -> Option<BotReason> {
        let for_move = self.bot_for_move.filter(|it| *it == seat).map(|_| BotReason::Move);
        self.bots.get(&seat).copied().or(for_move)
    }

    /// What a seat has left.
    pub(crate) fn left(&self, seat: u8, now: u64) -> Option<u64> {
        self.clock.as_ref().map(|it| it.left(seat, now))
    }

    /// Whether the clock of a seat runs.
    pub(crate) fn runs(&self, seat: u8) -> bool {
        self.clock.as_ref().and_then(Clock::runs_for) == Some(seat)
    }

    /// Has the clock stand still until then: people agree on something.
    pub(crate) fn hold(&mut self, until: u64, now: u64) {
        if let Some(clock) = &mut self.clock {
            clock.hold(until, now);
        }
    }

    /// Has the clock run again: they have agreed, or have not.
    pub(crate) fn release(&mut self, now: u64) {
        if let Some(clock) = &mut self.clock {
            clock.release(now);
        }
    }

    /// Whether the clock stands still for a while.
    pub(crate) fn is_held(&self, now: u64) -> bool {
        self.clock.as_ref().is_some_and(|it| it.is_held(now))
    }

    /// The seat whose time is up.
    pub(crate) fn late(&self) -> Option<&Lateness> {
        self.late.as_ref()
    }

    /// When something has to happen even if nobody does anything: at once if a bot plays for the
    /// person who is asked, or when a clock runs out.
    pub(crate) fn due_at(&self) -> Option<u64> {
        match self.asked {
            Some(asked) if self.is_played_by_bot(asked) => Some(0),
            Some(_) => self.runs_out_at(),
            None => None,
        }
    }

    /// When the clock that runs has run out.
    pub(crate) fn runs_out_at(&self) -> Option<u64> {
        self.clock.as_ref().and_then(Clock::runs_out_at)
    }

    /// Sees to a clock that has run out: its seat is late, or out. Says whether one has.
    pub(crate) fn run_out(&mut self, now: u64) -> bool {
        let Some(clock) =
            self.clock.as_mut().filter(|it| it.runs_out_at().is_some_and(|at| at <= now))
        else {
            return false;
        };
        let Some(seat) = clock.runs_for() else { return false };
        clock.stop(now);
        match self.late_means {
            Late::Out => {
                self.bots.insert(seat, BotReason::Out);
            }
            Late::OthersDecide => self.late = Some(Lateness { seat, votes: BTreeMap::new() }),
        }
        true
    }

    /// Somebody chooses what happens to a seat whose time is up.
    pub(crate) fn vote(
        &mut self,
        seat: u8,
        person: &str,
        choice: LateChoice,
    ) -> Result<(), NotLate> {
        let late = self.late.as_mut().filter(|it| it.seat == seat).ok_or(NotLate)?;
        late.votes.insert(person.to_owned(), choice);
        Ok(())
    }

    /// Does what those who are there have chosen, as soon as the votes that are missing cannot change
    /// it. As long as nobody is there, or they do not agree, the seat is waited for. Says whether
    /// anything has changed.
    pub(crate) fn count_votes(&mut self, present: &[String]) -> bool {
        let Some(late) = &self.late else { return false };
        let votes: Vec<LateChoice> =
            present.iter().filter_map(|it| late.votes.get(it)).copied().collect();
        let n_missing = present.len() - votes.len();
        let n_for = |choice| votes.iter().filter(|it| **it == choice).count();
        let wins = |choice, others: [LateChoice; 2]| {
            n_for(choice) > others.map(n_for).into_iter().max().unwrap_or_default() + n_missing
        };
        let seat = late.seat;
        let (wait, one, all) = (LateChoice::Wait, LateChoice::BotForMove, LateChoice::BotForRest);
        if wins(one, [wait, all]) {
            self.bot_for_move = Some(seat);
        } else if wins(all, [wait, one]) {
            self.bots.insert(seat, BotReason::Late);
        } else {
            return false;
        }
        self.late = None;
        true
    }

    /// A person plays again where a bot played for them.
    pub(crate) fn take_over(&mut self, seat: u8, now: u64) -> Result<(), GivenUp> {
        match self.bots.get(&seat) {
            None => return Ok(()),
            Some(BotReason::Out | BotReason::Left) => return Err(GivenUp),
            Some(BotReason::Late | BotReason::Move) => self.bots.remove(&seat),
        };
        self.give_grace(seat);
        if self.asked == Some(seat) {
            self.start_clock(now);
        }
        Ok(())
    }

    /// A person leaves for good, and a bot plays on.
    pub(crate) fn leave(&mut self, seat: u8, now: u64) {
        if self.runs(seat)
            && let Some(clock) = &mut self.clock
        {
            clock.stop(now);
        }
        if self.late.as_ref().is_some_and(|it| it.seat == seat) {
            self.late = None;
        }
        if self.bot_for_move == Some(seat) {
            self.bot_for_move = None;
        }
        self.bots.insert(seat, BotReason::Left);
    }

    /// Gives time back during which no server ran.
    pub(crate) fn give_back(&mut self, from: u64, to: u64) {
        if let Some(clock) = &mut self.clock {
            clock.give_back(from, to);
        }
    }
}

#[cfg(test)]
mod tests;
