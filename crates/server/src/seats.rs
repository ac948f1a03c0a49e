//! A table where people meet, as it is stored, and every way it can change: pure, so that a change
//! can be worked out again when somebody else was faster.

use crate::failure::Failure;
use crate::fresh::fresh_token;
use bastide_protocol::{
    Chat, ClockSetting, Late, NewGame, NewSeat, PlayerColor, ProblemCode, SeatKind, TableChange,
    TableState, Visibility,
};
use bastide_table::{SaltError, Secret, read_salt};

/// The most seats a table has: as many as there are colors.
const MAX_SEATS: usize = PlayerColor::ALL.len();

/// Somebody the server knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) id: String,
    /// None until they have said it.
    pub(crate) name: Option<String>,
}

/// A table where people meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MeetingTable {
    pub(crate) id: String,
    /// Grows with each change that is stored.
    pub(crate) version: u32,
    pub(crate) state: TableState,
    /// What is played; it has no seats.
    pub(crate) wish: NewGame,
    pub(crate) visibility: Visibility,
    pub(crate) clock: ClockSetting,
    pub(crate) late: Late,
    pub(crate) chat: Chat,
    /// What the draws are made from, sealed when the table was opened; none at tables from before
    /// that was so.
    pub(crate) secret: Option<Secret>,
    /// None if they have left for good.
    pub(crate) host: Option<Person>,
    pub(crate) door: Door,
    pub(crate) purpose: Purpose,
    /// The token of the invitation to any free seat.
    pub(crate) invitation: String,
    /// The table of the game after this one.
    pub(crate) rematch: Option<String>,
    pub(crate) created_at: u64,
    pub(crate) seats: Vec<Seat>,
}

/// Who may fill seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    Open,
    /// Only the host.
    Locked,
}

/// What a table was opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The host invites people and begins.
    Friends,
    /// The people of the game before; it begins when all are there.
    Rematch,
    /// Anybody who looks for a quick game; it begins when the second is there.
    Quick,
    /// One person, who has all seats that are not a bot's.
    Alone,
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) color: PlayerColor,
    pub(crate) sitter: Sitter,
    /// The token of the invitation to this seat, which works while it is free.
    pub(crate) invitation: String,
    /// What whoever sits there adds to the draws.
    pub(crate) salt: String,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    Nobody,
    /// Nobody yet, but somebody of the game before is waited for.
    Kept(Person),
    /// None if they have left for good.
    Person {
        who: Option<Person>,
        /// In milliseconds since 1970.
        since: u64,
    },
    Bot {
        level: String,
        name: Option<String>,
    },
}

impl Seat {
    /// A free seat, with an invitation.
    pub(crate) fn free(color: PlayerColor) -> Result<Self, Failure> {
        Ok(Self { color, sitter: Sitter::Nobody, invitation: fresh_token()?, salt: String::new() })
    }

    /// Whether it is this person's.
    pub(crate) fn is_of(&self, person: &Person) -> bool {
        matches!(&self.sitter, Sitter::Person { who: Some(who), .. } if who.id == person.id)
    }

    /// Whether it is kept for this person.
    fn is_kept_for(&self, person: &Person) -> bool {
        matches!(&self.sitter, Sitter::Kept(who) if who.id == person.id)
    }

    pub(crate) fn is_free(&self) -> bool {
        self.sitter == Sitter::Nobody
    }

    /// Makes it free; who had been invited to it before is not any more.
    fn vacate(&mut self) -> Result<(), Failure> {
        *self = Self::free(self.color)?;
        Ok(())
    }
}

impl MeetingTable {
    pub(crate) fn is_host(&self, person: &Person) -> bool {
        self.host.as_ref().is_some_and(|it| it.id == person.id)
    }

    /// The places of a person's seats in the order of play.
    pub(crate) fn places_of(&self, person: &Person) -> Vec<u8> {
        let own = self.seats.iter().zip(0_u8..).filter(|(seat, _)| seat.is_of(person));
        own.map(|(_, place)| place).collect()
    }

    /// Whether somebody sits there or is waited for.
    pub(crate) fn concerns(&self, person: &Person) -> bool {
        self.is_host(person)
            || self.seats.iter().any(|it| it.is_of(person) || it.is_kept_for(person))
    }

    /// Whether no other person has a seat, nor ever had one there.
    pub(crate) fn is_alone(&self, person: &Person) -> bool {
        self.seats.iter().all(|it| match &it.sitter {
            Sitter::Person { who, .. } => who.as_ref().is_some_and(|it| it.id == person.id),
            Sitter::Bot { .. } => true,
            Sitter::Nobody | Sitter::Kept(_) => false,
        })
    }

    /// Whether all seats have somebody.
    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(|it| matches!(it.sitter, Sitter::Person { .. } | Sitter::Bot { .. }))
    }

    /// Whether the game begins by itself when the last seat is taken.
    pub(crate) const fn begins_when_full(&self) -> bool {
        matches!(self.purpose, Purpose::Rematch | Purpose::Quick)
    }

    /// Refuses what is only done before the game begins.
    pub(crate) fn must_wait(&self) -> Result<(), Failure> {
        match self.state {
            TableState::Waiting => Ok(()),
            TableState::Playing => {
                Err(Failure::new(ProblemCode::HasBegun, "the game at this table has begun"))
            }
            TableState::Closed => {
                Err(Failure::new(ProblemCode::TableClosed, "the host has closed this table"))
            }
        }
    }

    /// Refuses all who are not the host.
    pub(crate) fn must_host(&self, person: &Person) -> Result<(), Failure> {
        if self.is_host(person) {
            return Ok(());
        }
        Err(Failure::new(ProblemCode::NotHost, "only the host of the table may do this"))
    }

    fn seat_mut(&mut self, color: PlayerColor) -> Result<&mut Seat, Failure> {
        let what = || {
            let name = color.name();
            Failure::new(ProblemCode::MalformedBody, format!("the table has no {name} seat"))
        };
        self.seats.iter_mut().find(|it| it.color == color).ok_or_else(what)
    }

    /// Seats a person: where they wish, where their invitation says, or on the first seat they may
    /// have.
    pub(crate) fn sit(
        &mut self,
        person: &Person,
        wished: Option<PlayerColor>,
        token: Option<&str>,
        now: u64,
    ) -> Result<(), Failure> {
        self.must_wait()?;
        let kept = self.seats.iter().find(|it| it.is_kept_for(person)).map(|it| it.color);
        let color = match (wished.or(kept), token) {
            (Some(color), _) => color,
            (None, Some(token)) => self.seat_invited_to(token)?,
            (None, None) => self.first_free()?,
        };
        let is_kept = kept == Some(color);
        if !is_kept && !self.admits(person, color, token) {
            let what = match self.door {
                Door::Locked => "the host has locked the table",
                Door::Open => "this takes an invitation that has not been used",
            };
            return Err(Failure::new(ProblemCode::NotInvited, what));
        }
        let seat = self.seat_mut(color)?;
        if !is_kept && !seat.is_free() {
            return Err(Failure::new(ProblemCode::SeatTaken, "the seat is not free any more"));
        }
        seat.sitter = Sitter::Person { who: Some(person.clone()), since: now };
        // It is spent.
        seat.invitation = fresh_token()?;
        if self.host.is_none() {
            self.host = Some(person.clone());
        }
        Ok(())
    }

    /// Whether somebody may sit down on a seat that is free.
    fn admits(&self, person: &Person, color: PlayerColor, token: Option<&str>) -> bool {
        if self.is_host(person) {
            return true;
        }
        let is_invited = token.is_some_and(|token| {
            let seat = self.seats.iter().find(|it| it.color == color);
            token == self.invitation || seat.is_some_and(|it| it.invitation == token)
        });
        let is_public = self.visibility == Visibility::Public;
        self.door == Door::Open && (is_invited || is_public)
    }

    /// The seat that a token is for.
    fn seat_invited_to(&self, token: &str) -> Result<PlayerColor, Failure> {
        if let Some(seat) = self.seats.iter().find(|it| it.invitation == token) {
            return Ok(seat.color);
        }
        if token == self.invitation {
            return self.first_free();
        }
        Err(Failure::new(ProblemCode::NotInvited, "this invitation has been used or replaced"))
    }

    fn first_free(&self) -> Result<PlayerColor, Failure> {
        let free = self.seats.iter().find(|it| it.is_free());
        let taken = || Failure::new(ProblemCode::SeatTaken, "all seats are taken");
        free.map(|it| it.color).ok_or_else(taken)
    }

    /// Adds something to the draws from a seat of a person, in place of what they added before.
    pub(crate) fn add_salt(
        &mut self,
        person: &Person,
        color: PlayerColor,
        salt: &str,
    ) -> Result<(), Failure> {
        self.must_wait()?;
        let seat = self.seat_mut(color)?;
        if !seat.is_of(person) {
            return Err(Failure::new(ProblemCode::NotYourSeat, "this seat is not yours"));
        }
        let unfit = |error: SaltError| Failure::new(ProblemCode::UnfitText, error.to_string());
        seat.salt = read_salt(salt).map_err(unfit)?;
        Ok(())
    }

    /// What everybody is shown of the draws before the game; none if nothing was sealed.
    pub(crate) fn commitment(&self) -> Option<String> {
        Some(self.secret.as_ref()?.commitment(&self.id).to_string())
    }

    /// Has a person leave a seat of theirs, or the one that is kept for them.
    pub(crate) fn stand(&mut self, person: &Person, color: PlayerColor) -> Result<(), Failure> {
        self.must_wait()?;
        let seat = self.seat_mut(color)?;
        if !seat.is_of(person) && !seat.is_kept_for(person) {
            return Err(Failure::new(ProblemCode::NotYourSeat, "this seat is not yours"));
        }
        seat.vacate()?;
        self.pass_on_host();
        Ok(())
    }

    /// Has a person leave before the game begins, wherever they sit.
    pub(crate) fn leave(&mut self, person: &Person) -> Result<(), Failure> {
        for seat in &mut self.seats {
            if seat.is_of(person) || seat.is_kept_for(person) {
                seat.vacate()?;
            }
        }
        self.pass_on_host();
        if self.is_host(person) {
            self.state = TableState::Closed;
        }
        Ok(())
    }

    /// If the host has no seat any more, whoever sat down first becomes the host. A host who is
    /// alone stays it.
    fn pass_on_host(&mut self) {
        let Some(host) = self.host.clone() else { return };
        if self.seats.iter().any(|it| it.is_of(&host)) {
            return;
        }
        let mut people: Vec<(u64, &Person)> = Vec::new();
        for seat in &self.seats {
            if let Sitter::Person { who: Some(who), since } = &seat.sitter {
                people.push((*since, who));
            }
        }
        if let Some((_, first)) = people.into_iter().min_by_key(|it| it.0) {
            self.host = Some(first.clone());
        }
    }

    /// What a host changes.
    pub(crate) fn change(&mut self, change: &TableChange) -> Result<(), Failure> {
        self.must_wait()?;
        match change {
            TableChange::Order { seats } => self.order(seats),
            TableChange::Bot { seat, level, name } => {
                let seat = self.seat_mut(*seat)?;
                if let Sitter::Person { .. } = seat.sitter {
                    return Err(Failure::new(ProblemCode::SeatTaken, "a person sits there"));
                }
                seat.sitter = Sitter::Bot { level: level.clone(), name: name.clone() };
                Ok(())
            }
            TableChange::Free { seat } => {
                self.seat_mut(*seat)?.vacate()?;
                self.pass_on_host();
                Ok(())
            }
            TableChange::AddSeat { color } => self.add_seat(*color),
            TableChange::RemoveSeat { seat } => {
                if let Sitter::Person { .. } = self.seat_mut(*seat)?.sitter {
                    return Err(Failure::new(ProblemCode::SeatTaken, "a person sits there"));
                }
                self.seats.retain(|it| it.color != *seat);
                Ok(())
            }
            TableChange::Lock => {
                self.door = Door::Locked;
                Ok(())
            }
            TableChange::Unlock => {
                self.door = Door::Open;
                Ok(())
            }
            TableChange::Renew { seat: None } => {
                self.invitation = fresh_token()?;
                Ok(())
            }
            TableChange::Renew { seat: Some(seat) } => {
                self.seat_mut(*seat)?.invitation = fresh_token()?;
                Ok(())
            }
            TableChange::Visibility { visibility } => {
                self.visibility = *visibility;
                Ok(())
            }
            TableChange::Clock { clock, late } => {
                check_clock(*clock)?;
                (self.clock, self.late) = (*clock, *late);
                Ok(())
            }
            TableChange::Chat { chat } => {
                self.chat = *chat;
                Ok(())
            }
        }
    }

    fn order(&mut self, colors: &[PlayerColor]) -> Result<(), Failure> {
        let place = |seat: &Seat| colors.iter().position(|it| *it == seat.color);
        let is_complete =
            colors.len() == self.seats.len() && self.seats.iter().all(|it| place(it).is_some());
        if !is_complete {
            let what = "an order names every seat of the table once";
            return Err(Failure::new(ProblemCode::MalformedBody, what));
        }
        self.seats.sort_by_key(place);
        Ok(())
    }

    fn add_seat(&mut self, color: PlayerColor) -> Result<(), Failure> {
        if self.seats.len() >= MAX_SEATS || self.seats.iter().any(|it| it.color == color) {
            return Err(Failure::new(ProblemCode::SeatTaken, "there is a seat of this color"));
        }
        self.seats.push(Seat::free(color)?);
        Ok(())
    }

    /// The game that begins: what is wished for, with those who sit there.
    pub(crate) fn game(&self) -> NewGame {
        let names = self.names();
        let seats = self.seats.iter().zip(names).map(|(seat, name)| NewSeat {
            color: seat.color,
            name,
            salt: Some(seat.salt.clone()).filter(|it| !it.is_empty()),
            kind: match &seat.sitter {
                Sitter::Bot { level, .. } => SeatKind::Bot { level: level.clone() },
                Sitter::Nobody | Sitter::Kept(_) | Sitter::Person { .. } => SeatKind::Person,
            },
        });
        // So that everybody can check the draws afterwards.
        NewGame { seats: seats.collect(), sealed: Some(true), ..self.wish.clone() }
    }

    /// What those who sit there are called, so that no two people are called the same: the second
    /// Tom is *Tom 2*. A person on several seats has one name.
    pub(crate) fn names(&self) -> Vec<Option<String>> {
        let mut known: Vec<(&str, String)> = Vec::new();
        let mut names = Vec::with_capacity(self.seats.len());
        for seat in &self.seats {
            let name = match &seat.sitter {
                Sitter::Nobody | Sitter::Person { who: None, .. } => None,
                Sitter::Bot { name, .. } => name.clone(),
                Sitter::Kept(who) | Sitter::Person { who: Some(who), .. } => {
                    let told = known.iter().find(|it| it.0 == who.id).map(|it| it.1.clone());
                    let name = told.or_else(|| Some(distinct(who.name.as_deref()?, &known)));
                    if let Some(name) = &name {
                        known.push((&who.id, name.clone()));
                    }
                    name
                }
            };
            names.push(name);
        }
        names
    }

    /// What the host is called at this table; none if they have left for good.
    pub(crate) fn host_name(&self) -> Option<String> {
        let host = self.host.as_ref()?;
        let own = self.seats.iter().position(|it| it.is_of(host));
        own.and_then(|place| self.names().swap_remove(place)).or_else(|| host.name.clone())
    }
}

/// A name that nobody has yet: itself, or with a number after it.
fn distinct(name: &str, known: &[(&str, String)]) -> String {
    let is_taken = |name: &str| known.iter().any(|it| it.1 == name);
    let numbered = (2..).map(|n: u32| format!("{name} {n}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|it| !is_taken(it)).unwrap_or_default()
}

/// The shortest and the longest time for a game, in seconds.
const BASE: std::ops::RangeInclusive<u32> = 30..=10_800;

/// The most that a decision adds, in seconds.
const MAX_INCREMENT: u32 = 300;

/// The most days for a decision.
const DAYS: std::ops::RangeInclusive<u8> = 1..=14;

/// Refuses times that nobody could play with.
pub(crate) fn check_clock(clock: ClockSetting) -> Result<(), Failure> {
    let is_fit = match clock {
        ClockSetting::None => true,
        ClockSetting::Live { base, increment } => {
            BASE.contains(&base) && increment <= MAX_INCREMENT
        }
        ClockSetting::Days { days } => DAYS.contains(&days),
    };
    if is_fit {
        return Ok(());
    }
    let what = format!(
        "a clock has {} to {} seconds, and up to {MAX_INCREMENT} more for a decision, or {} to {} days",
        BASE.start(),
        BASE.end(),
        DAYS.start(),
        DAYS.end()
    );
    Err(Failure::new(ProblemCode::MalformedBody, what))
}
