//! Requests to take a move back, and their answers.

use super::{MAX_TRIES, Meeting, too_busy};
use crate::access::Seated;
use crate::failure::Failure;
use crate::presence::Place;
use crate::seats::{MeetingTable, Person, Sitter};
use crate::store::{StoreError, now};
use crate::take_back::{Agreed, PATIENCE, Progress, TakeBacks, Wish};
use bastide_protocol::{ProblemCode, TableState, TakeBackReply, TakeBackView};
use std::time::Duration;

impl Meeting {
    /// Asks the others whether a person may take back their last move. Bots wait for the answer.
    pub(crate) async fn ask_to_take_back(
        &self,
        seated: Seated,
        person: &Person,
        seq: u32,
    ) -> Result<MeetingTable, Failure> {
        let table = self.get(seated.pass().id()).await?;
        let room = self.rooms.get(seated.pass()).await?;
        let game = room.table();
        let own = table.places_of(person);
        if game.last_decider().is_some_and(|it| own.contains(&it.0)) {
            let what = "this decision can be taken back without asking";
            return Err(Failure::new(ProblemCode::NothingToUndo, what).seq(game.seq()));
        }
        let Some((player, to)) = game.last_move_of(&own).filter(|_| !game.is_over()) else {
            let what = "there is no move of yours to take back";
            return Err(Failure::new(ProblemCode::NothingToUndo, what).seq(game.seq()));
        };
        let wish = Wish { seat: player.0, seq, to };
        let course = self.store.course(&table.id).await?;
        let bot_plays = |seat| course.as_ref().is_some_and(|it| it.bot_of(seat).is_some());
        let mut others = others_of(&table, person);
        others.retain(|seat| !bot_plays(*seat));
        room.hold(seated.clone(), seq, Duration::from_millis(PATIENCE)).await?;
        let asked = self.change_take_backs(&table.id, |it| it.ask(wish, &others, now())).await;
        match asked {
            Ok(Progress::Waits) => self.tell_later(&table.id),
            Ok(Progress::Agreed(agreed)) => self.take_back(seated, agreed).await?,
            Ok(Progress::Refused) => {}
            Err(failure) => {
                // Bots wait on if it is another request that they wait for.
                if !failure.is(ProblemCode::AlreadyAsked) {
                    room.release(seated).await?;
                }
                return Err(failure);
            }
        }
        Ok(table)
    }

    /// Answers a request of somebody else.
    pub(crate) async fn answer_take_back(
        &self,
        seated: Seated,
        person: &Person,
        reply: TakeBackReply,
    ) -> Result<MeetingTable, Failure> {
        let table = self.get(seated.pass().id()).await?;
        let own = table.places_of(person);
        let answered = self.change_take_backs(&table.id, |it| it.reply(reply, &own, now()));
        match answered.await? {
            Progress::Waits => {}
            Progress::Agreed(agreed) => self.take_back(seated, agreed).await?,
            Progress::Refused => {
                self.rooms.get(seated.pass()).await?.release(seated).await?;
            }
        }
        Ok(table)
    }

    /// What is asked of a table, and what was answered last.
    pub(super) async fn take_backs_of(
        &self,
        table: &MeetingTable,
    ) -> Result<TakeBackView, Failure> {
        if table.state != TableState::Playing {
            return Ok(TakeBackView::default());
        }
        let (_, take_backs) = self.store.take_backs(&table.id).await?;
        Ok(take_backs.view(now()))
    }

    /// Takes back what everybody has agreed about, unless the game has gone on.
    async fn take_back(&self, seated: Seated, agreed: Agreed) -> Result<(), Failure> {
        let id = seated.pass().id().to_owned();
        let done = self.rooms.get(seated.pass()).await?.take_back(seated, agreed).await;
        if done.is_err() {
            let amend = |it: &mut TakeBacks| {
                it.came_too_late(agreed);
                Ok(Progress::Refused)
            };
            self.change_take_backs(&id, amend).await?;
        }
        done.map(drop)
    }

    async fn change_take_backs(
        &self,
        id: &str,
        change: impl Fn(&mut TakeBacks) -> Result<Progress, Failure>,
    ) -> Result<Progress, Failure> {
        for _ in 0..MAX_TRIES {
            let (version, mut take_backs) = self.store.take_backs(id).await?;
            let progress = change(&mut take_backs)?;
            match self.store.put_take_backs(id, version, &take_backs).await {
                Ok(()) => {
                    self.presences.tell(&Place::Table(id.to_owned()));
                    return Ok(progress);
                }
                Err(StoreError::Stale) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(too_busy())
    }

    /// Tells those who follow a table that nobody has answered in time.
    fn tell_later(&self, id: &str) {
        let (presences, place) = (self.presences.clone(), Place::Table(id.to_owned()));
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(PATIENCE + 1)).await;
            presences.tell(&place);
        });
    }
}

/// The seats of the other people at a table; those who have deleted themselves are asked nothing.
fn others_of(table: &MeetingTable, person: &Person) -> Vec<u8> {
    let seats = table.seats.iter().zip(0..);
    let others = seats.filter(|(seat, _)| {
        matches!(&seat.sitter, Sitter::Person { who: Some(who), .. } if who.id != person.id)
    });
    others.map(|(_, place)| place).collect()
}
