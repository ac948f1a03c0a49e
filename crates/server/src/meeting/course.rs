//! Seats whose time is up, bots that play for people, and how tables show it.

use super::Meeting;
use crate::access::{Access, Seated, Visitor};
use crate::failure::Failure;
use crate::seats::{MeetingTable, Person, Sitter};
use crate::timekeeper::others_present;
use bastide_protocol::{
    CourseView, LateChoice, LateSeat, LateVote, PlayerColor, ProblemCode, SeatCourse, TableState,
};

impl Meeting {
    /// Has a person choose what happens to a seat whose time is up.
    pub(crate) async fn vote(
        &self,
        who: &Seated,
        person: &Person,
        seat: PlayerColor,
        choice: LateChoice,
    ) -> Result<MeetingTable, Failure> {
        let table = self.get(who.pass().id()).await?;
        let place = place_of(&table, seat)?;
        self.rooms.get(who.pass()).await?.vote(who, &person.id, place, choice).await?;
        Ok(table)
    }

    /// Has a person play again where a bot plays for them.
    pub(crate) async fn take_over(
        &self,
        who: &Seated,
        seat: PlayerColor,
    ) -> Result<MeetingTable, Failure> {
        let table = self.get(who.pass().id()).await?;
        let place = place_of(&table, seat)?;
        self.rooms.get(who.pass()).await?.take_over(who, place).await?;
        Ok(table)
    }

    /// Has a person leave a game for good: bots play on for all their seats.
    pub(crate) async fn leave_game(&self, who: &Seated) -> Result<MeetingTable, Failure> {
        let table = self.get(who.pass().id()).await?;
        self.rooms.get(who.pass()).await?.leave(who).await?;
        Ok(table)
    }

    /// Has somebody who is forgotten leave a game; one that is over, or that cannot be read any more,
    /// goes on for nobody.
    pub(super) async fn leave_for_good(&self, id: &str, person: &Person) -> Result<(), Failure> {
        let visitor = Visitor::Person(person.clone());
        let leave = async {
            let who = Access { meeting: Some(self), visitor: &visitor }.seated(id).await?;
            self.leave_game(&who).await
        };
        match leave.await {
            Ok(_) => Ok(()),
            Err(failure) if failure.damage().is_some() => Ok(()),
            Err(failure) => {
                let is_nothing_to_leave = [
                    ProblemCode::GameOver,
                    ProblemCode::NotYourSeat,
                    ProblemCode::PrivateTable,
                    ProblemCode::UnknownTable,
                ];
                if is_nothing_to_leave.into_iter().any(|it| failure.is(it)) {
                    Ok(())
                } else {
                    Err(failure)
                }
            }
        }
    }

    /// Counts votes again at a table that somebody has come to, or has left.
    pub(crate) async fn count_votes(&self, id: &str) -> Result<(), Failure> {
        if self.store.course(id).await?.is_some_and(|it| it.late().is_some()) {
            self.rooms.count_votes(id).await?;
        }
        Ok(())
    }

    /// How the game of a table goes on, for somebody who may see it.
    pub(super) async fn course_view(
        &self,
        table: &MeetingTable,
        viewer: Option<&Person>,
    ) -> Result<Option<CourseView>, Failure> {
        if table.state != TableState::Playing {
            return Ok(None);
        }
        let Some(course) = self.store.course(&table.id).await? else { return Ok(None) };
        let now = self.timekeeper.now();
        let seats = (0..).zip(&table.seats).map(|(seat, it)| match it.sitter {
            Sitter::Person { .. } => SeatCourse {
                left: course.left(seat, now),
                runs: course.runs(seat) && !course.is_held(now),
                bot: course.bot_of(seat),
            },
            Sitter::Nobody | Sitter::Kept(_) | Sitter::Bot { .. } => {
                SeatCourse { left: None, runs: false, bot: None }
            }
        });
        let late = course.late().map(|late| {
            let others = others_present(table, late.seat, &self.presences);
            let votes = (0..).zip(&table.seats).filter_map(|(seat, it)| {
                let Sitter::Person { who: Some(who), .. } = &it.sitter else { return None };
                let choice = late.votes.get(&who.id).filter(|_| others.contains(&who.id))?;
                let is_first = table.places_of(who).first() == Some(&seat);
                let yours = viewer.is_some_and(|it| it.id == who.id);
                is_first.then_some(LateVote { seat, choice: *choice, yours })
            });
            let yours_to_choose = viewer.is_some_and(|it| {
                let own = table.places_of(it);
                !own.is_empty() && !own.contains(&late.seat)
            });
            let adjourned = others.is_empty();
            LateSeat { seat: late.seat, adjourned, yours_to_choose, votes: votes.collect() }
        });
        Ok(Some(CourseView { seats: seats.collect(), late }))
    }
}

/// The place of a seat in the order of play.
fn place_of(table: &MeetingTable, color: PlayerColor) -> Result<u8, Failure> {
    let place = (0..).zip(&table.seats).find(|(_, it)| it.color == color).map(|it| it.0);
    let what = || format!("the table has no {} seat", color.name());
    place.ok_or_else(|| Failure::new(ProblemCode::MalformedBody, what()))
}
