//! Who may do what: the one place that decides it.
//!
//! A game is reached only with a [`Pass`] and changed only with [`Seated`]. Both can be made here
//! alone, so a handler that forgets to ask does not compile.

use crate::failure::Failure;
use crate::meeting::Meeting;
use crate::seats::{MeetingTable, Person};
use bastide_protocol::{ProblemCode, SeatKind, Visibility};
use bastide_rules::Player;
use bastide_table::Table;

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) enum Visitor {
    /// Somebody at this machine, on a server that nobody else can reach: they may do everything.
    Household,
    /// Somebody the server knows.
    Person(Person),
    /// Somebody it does not know.
    Stranger,
}

impl Visitor {
    /// Who it is, if the server knows them.
    pub(crate) fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Household | Self::Stranger => None,
        }
    }
}

/// That somebody may look at a game.
#[derive(Clone, Debug)]
pub(crate) struct Pass {
    id: String,
    company: Company,
}

/// Whether a game is anybody else's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Company {
    /// Whoever asks is alone with it.
    Alone,
    /// Other people play it, or are the only ones who do.
    Others,
}

/// That somebody may decide for some seats of a game.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pass: Pass,
    seats: Seats,
}

/// For which seats somebody decides.
#[derive(Clone, Debug)]
enum Seats {
    All,
    These(Vec<u8>),
}

/// That a game is somebody's alone, so that they may forget it.
#[derive(Clone, Debug)]
pub(crate) struct Owned(Pass);

/// What decides: the tables where people meet; none if the server asks nobody who they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access<'a> {
    pub(crate) meeting: Option<&'a Meeting>,
    pub(crate) visitor: &'a Visitor,
}

impl Access<'_> {
    /// Lets somebody look at a game if they may.
    pub(crate) async fn look(self, id: &str) -> Result<Pass, Failure> {
        let Some(meeting) = self.meeting else {
            return Ok(Pass { id: id.to_owned(), company: Company::Alone });
        };
        let table = meeting.find(id).await?.ok_or_else(|| Failure::unknown_game(id))?;
        self.must_see(&table)?;
        Ok(self.pass(table))
    }

    /// Lets somebody decide in a game for the seats they hold.
    pub(crate) async fn seated(self, id: &str) -> Result<Seated, Failure> {
        let Some(meeting) = self.meeting else {
            return Ok(Seated { pass: self.look(id).await?, seats: Seats::All });
        };
        let table = meeting.find(id).await?.ok_or_else(|| Failure::unknown_game(id))?;
        let places = self.visitor.person().map(|it| table.places_of(it)).unwrap_or_default();
        if places.is_empty() {
            // Those who may not even look are not told more than that.
            self.must_see(&table)?;
            return Err(not_your_seat());
        }
        let pass = self.pass(table);
        let seats = match pass.company {
            Company::Alone => Seats::All,
            Company::Others => Seats::These(places),
        };
        Ok(Seated { pass, seats })
    }

    /// Lets somebody forget a game if nobody else plays it.
    pub(crate) async fn owned(self, id: &str) -> Result<Owned, Failure> {
        let seated = self.seated(id).await?;
        match seated.seats {
            Seats::All => Ok(Owned(seated.pass)),
            Seats::These(_) => Err(not_your_seat()),
        }
    }

    /// Refuses those who may not see a table.
    pub(crate) fn must_see(self, table: &MeetingTable) -> Result<(), Failure> {
        let is_own = self.visitor.person().is_some_and(|it| table.concerns(it));
        match table.visibility {
            Visibility::UnlistedWatch | Visibility::Public => Ok(()),
            Visibility::Private if is_own => Ok(()),
            Visibility::Private => {
                let what = "only those with a seat may see this table";
                Err(Failure::new(ProblemCode::PrivateTable, what))
            }
        }
    }

    fn pass(self, table: MeetingTable) -> Pass {
        let is_alone = self.visitor.person().is_some_and(|it| table.is_alone(it));
        let company = if is_alone { Company::Alone } else { Company::Others };
        Pass { id: table.id, company }
    }
}

fn not_your_seat() -> Failure {
    Failure::new(ProblemCode::NotYourSeat, "you do not play for this seat")
}

impl Pass {
    /// Which game.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Refuses to look for good moves while other people play.
    pub(crate) fn must_not_spoil(&self, table: &Table) -> Result<(), Failure> {
        if self.company == Company::Alone || table.is_over() {
            return Ok(());
        }
        let what = "moves are compared when the game is over";
        Err(Failure::new(ProblemCode::NotOver, what).seq(table.seq()))
    }

    /// A pass for tests of what stands behind it.
    #[cfg(test)]
    pub(crate) fn for_test(id: &str) -> Self {
        Self { id: id.to_owned(), company: Company::Alone }
    }
}

impl Seated {
    /// That they may look, too.
    pub(crate) fn pass(&self) -> &Pass {
        &self.pass
    }

    /// Refuses somebody who does not hold the seat that is asked.
    pub(crate) fn must_be_asked(&self, table: &Table, seq: u32) -> Result<(), Failure> {
        let asked = table.asked().filter(|_| table.seq() == seq);
        self.must_hold(asked)
    }

    /// Refuses somebody who has not made the decision that would be taken back.
    pub(crate) fn must_have_decided(&self, table: &Table, seq: u32) -> Result<(), Failure> {
        let decider = table.last_decider().filter(|_| table.seq() == seq);
        self.must_hold(decider)
    }

    /// Refuses somebody who does not hold this seat.
    pub(crate) fn must_hold_seat(&self, seat: u8) -> Result<(), Failure> {
        self.must_hold(Some(Player(seat)))
    }

    /// Refuses whoever holds this seat: others choose what happens to it.
    pub(crate) fn must_not_hold(&self, seat: u8) -> Result<(), Failure> {
        match self.must_hold(Some(Player(seat))) {
            Ok(()) => {
                let what = "the others choose what happens to your seat";
                Err(Failure::new(ProblemCode::NotYourSeat, what))
            }
            Err(_) => Ok(()),
        }
    }

    /// The seats that they hold, of all those for people.
    pub(crate) fn seats_among(&self, kinds: &[SeatKind]) -> Vec<u8> {
        let of_people = (0..).zip(kinds).filter(|(_, kind)| **kind == SeatKind::Person);
        of_people.map(|it| it.0).filter(|it| self.must_hold_seat(*it).is_ok()).collect()
    }

    /// What fails by itself is not refused here: it was asked of an older position, or there is no
    /// seat to be held.
    fn must_hold(&self, seat: Option<Player>) -> Result<(), Failure> {
        match (&self.seats, seat) {
            (Seats::All, _) | (Seats::These(_), None) => Ok(()),
            (Seats::These(seats), Some(seat)) if seats.contains(&seat.0) => Ok(()),
            (Seats::These(_), Some(_)) => Err(not_your_seat()),
        }
    }

    /// Somebody with every seat, for tests of what stands behind it.
    #[cfg(test)]
    pub(crate) fn for_test(id: &str) -> Self {
        Self { pass: Pass::for_test(id), seats: Seats::All }
    }
}

impl Owned {
    /// That they may look, too.
    pub(crate) fn pass(&self) -> &Pass {
        &self.0
    }

    /// That a game is somebody's alone, for tests of what stands behind it.
    #[cfg(test)]
    pub(crate) fn for_test(id: &str) -> Self {
        Self(Pass::for_test(id))
    }
}
