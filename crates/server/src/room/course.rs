//! How a game goes on besides its log, as its task sees to it.

use super::{Flow, Held, Host, Order, Room, Trouble};
use crate::access::Seated;
use crate::failure::Failure;
use crate::timekeeper::KeptCourse;
use bastide_protocol::{LateChoice, ProblemCode};
use bastide_table::Table;
use std::time::{Duration, Instant};

/// What changes how a game goes on besides its log.
#[derive(Debug)]
pub(super) enum CourseOrder {
    Vote { seat: u8, person: String, choice: LateChoice },
    Count,
    TakeOver { seat: u8 },
    Leave { seats: Vec<u8> },
}

impl Room {
    /// Chooses what happens to a seat whose time is up, for a person who holds another.
    pub(crate) async fn vote(
        &self,
        who: &Seated,
        person: &str,
        seat: u8,
        choice: LateChoice,
    ) -> Result<(), Failure> {
        who.must_not_hold(seat)?;
        let person = person.to_owned();
        self.order_course(CourseOrder::Vote { seat, person, choice }).await
    }

    /// Counts what was chosen again: somebody has come or gone.
    pub(crate) async fn count_votes(&self) -> Result<(), Failure> {
        self.order_course(CourseOrder::Count).await
    }

    /// Has a person play again where a bot plays for them.
    pub(crate) async fn take_over(&self, who: &Seated, seat: u8) -> Result<(), Failure> {
        who.must_hold_seat(seat)?;
        self.order_course(CourseOrder::TakeOver { seat }).await
    }

    /// Has a bot play on for somebody who leaves for good.
    pub(crate) async fn leave(&self, who: &Seated) -> Result<(), Failure> {
        let seats = who.seats_among(self.table().seat_kinds());
        self.order_course(CourseOrder::Leave { seats }).await
    }

    async fn order_course(&self, order: CourseOrder) -> Result<(), Failure> {
        self.order(|reply| Order::Course(order, reply)).await.map(drop)
    }
}

impl Host {
    pub(super) async fn change_course(&mut self, order: CourseOrder) -> Result<u32, Trouble> {
        let is_over = self.room.table().is_over();
        let Some(kept) = &mut self.course else {
            let what = "nobody meets at a table for this game";
            return Err(Failure::new(ProblemCode::UnknownTable, what).into());
        };
        if is_over {
            return Err(Failure::new(ProblemCode::GameOver, "the game is over").into());
        }
        let changed = match order {
            CourseOrder::Vote { seat, person, choice } => {
                let present = kept.present_others();
                let vote = kept.change(|it, _| {
                    it.vote(seat, &person, choice)?;
                    it.count_votes(&present);
                    Ok(())
                });
                vote.await?
            }
            CourseOrder::Count => {
                let present = kept.present_others();
                let count = kept.change(|it, _| {
                    it.count_votes(&present);
                    Ok(())
                });
                count.await?
            }
            CourseOrder::TakeOver { seat } => {
                kept.change(|it, now| Ok(it.take_over(seat, now)?)).await?
            }
            CourseOrder::Leave { seats } => {
                let leave = kept.change(|it, now| {
                    seats.iter().for_each(|seat| it.leave(*seat, now));
                    Ok(())
                });
                leave.await?
            }
        };
        Ok(if changed { self.change_bots() } else { self.room.table().seq() })
    }

    /// Has bots and the clock wait: people are about to agree on something.
    pub(super) async fn hold(
        &mut self,
        _: &Seated,
        seq: u32,
        patience: Duration,
    ) -> Result<u32, Trouble> {
        let now = self.room.table().seq();
        if seq != now {
            let what = format!("the game is at {now}, not at {seq}");
            return Err(Failure::new(ProblemCode::Stale, what).seq(now).into());
        }
        if let Some(kept) = &mut self.course {
            let millis = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
            let hold = kept.change(|it, now| {
                it.hold(now.saturating_add(millis), now);
                Ok(())
            });
            hold.await?;
        }
        self.held = Some(Held { seq, until: Instant::now() + patience });
        Ok(now)
    }

    /// Has bots and the clock go on before that.
    pub(super) async fn release(&mut self, _: &Seated) -> Result<u32, Trouble> {
        self.held = None;
        if let Some(kept) = &mut self.course {
            let release = kept.change(|it, now| {
                it.release(now);
                Ok(())
            });
            release.await?;
        }
        Ok(self.room.table().seq())
    }

    /// The clock has run out: the one place where that is seen to.
    pub(super) async fn time_is_up(&mut self) -> Flow {
        let Some(kept) = &mut self.course else { return Flow::GoesOn };
        let run_out = kept.change(|it, now| {
            it.run_out(now);
            Ok(())
        });
        match run_out.await {
            Ok(true) => _ = self.change_bots(),
            Ok(false) => {}
            Err(failure) => {
                tracing::error!(problem = ?failure.problem(), "a clock has run out and was not kept");
                tokio::time::sleep(self.retry).await;
            }
        }
        Flow::GoesOn
    }

    /// Has those play whose turn it is to, people or bots, after that has changed.
    fn change_bots(&mut self) -> u32 {
        self.thought = None;
        self.show((*self.room.table()).clone())
    }
}

/// A game in which bots play for the people who are not there.
pub(super) fn with_bots(table: Table, course: Option<&KeptCourse>) -> Table {
    match course {
        Some(kept) => table.with_bots_for(&kept.course.bot_seats()),
        None => table,
    }
}

/// Waits until a clock has run out; if there is none, that takes for ever.
pub(super) async fn time_is_up(course: Option<&KeptCourse>) {
    match course {
        Some(kept) => kept.time_is_up().await,
        None => std::future::pending().await,
    }
}
