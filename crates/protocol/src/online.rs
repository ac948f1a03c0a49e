//! Tables that people meet at by a link, before, during and after their game.

use crate::{
    Chat, ChatLine, CourseView, Help, NewGame, PlayedBox, PlayerColor, Problem, TakeBackView,
};
use serde::{Deserialize, Serialize};

/// A table to be opened. Its first seat for a person is the host's; the other seats for people are
/// free. The names of seats, and a seed, are not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What is played.
    pub game: NewGame,
    /// Who may watch; nobody if nothing is said.
    #[serde(default)]
    pub visibility: Option<Visibility>,
    /// How much time there is; as much as one likes if nothing is said.
    #[serde(default)]
    pub clock: Option<ClockSetting>,
    /// What happens to a seat whose time is up; the others decide if nothing is said.
    #[serde(default)]
    pub late: Option<Late>,
    /// Whether people may talk there; they may if nothing is said.
    #[serde(default)]
    pub chat: Option<Chat>,
}

/// Who may see a table without a seat at it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Nobody.
    #[default]
    Private,
    /// Whoever has the link to the table.
    UnlistedWatch,
    /// Everyone: it is in the lobby, where free seats can be taken, too.
    Public,
}

/// How much time there is to decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockSetting {
    /// As much as one likes.
    #[default]
    None,
    /// So much for the whole game, and some more for each decision.
    Live {
        /// Seconds for each seat at the beginning, from 30 to 10,800.
        base: u32,
        /// Seconds that are added for each decision, up to 300.
        increment: u32,
    },
    /// So many days for each decision.
    Days {
        /// From 1 to 14.
        days: u8,
    },
}

/// What happens to a seat whose time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Late {
    /// The others decide whether they wait or a bot plays.
    #[default]
    OthersDecide,
    /// It is out, and a bot plays on.
    Out,
}

/// A table, as one of those sees it who may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableView {
    /// Which table. Its game has the same id.
    pub id: String,
    /// Grows with every change that is stored. A request that was made for an older one is refused
    /// only if it can no longer be met.
    pub version: u32,
    /// How far it is.
    pub state: TableState,
    /// What is played.
    #[serde(rename = "box")]
    pub game_box: PlayedBox,
    /// How much help the server gives.
    pub help: Help,
    /// Who may watch.
    pub visibility: Visibility,
    /// How much time there is.
    pub clock: ClockSetting,
    /// What happens to a seat whose time is up.
    pub late: Late,
    /// Whether people talk there.
    pub chat: Chat,
    /// The seal of the draws, in hexadecimal digits: it binds the server to them. None at tables
    /// that were opened before draws were sealed.
    pub commitment: Option<String>,
    /// Whether only the host can fill seats.
    pub locked: bool,
    /// Whether the game begins by itself when the last seat is taken. If not, the host begins it.
    pub starts_when_full: bool,
    /// What the host is called; none if they have left for good.
    pub host: Option<String>,
    /// The seats, in the order of play.
    pub seats: Vec<TableSeat>,
    /// What is asked and answered about taking moves back.
    pub take_back: TakeBackView,
    /// How the game goes on besides its log; none before it begins.
    pub course: Option<CourseView>,
    /// Who you are at this table.
    pub you: You,
    /// The path of the link that invites to any free seat, with its token. Only the host is told,
    /// while the table waits.
    pub invitation: Option<String>,
    /// How many watch.
    pub n_watchers: u32,
    /// Another game of the same people; none until somebody wants it.
    pub rematch: Option<Rematch>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// The game has not begun.
    Waiting,
    /// The game has begun; whether it is over, the game says.
    Playing,
    /// The host has closed it before the game began.
    Closed,
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableSeat {
    /// The color of the figures, by which requests name the seat.
    pub color: PlayerColor,
    /// Who sits there.
    pub taker: Taker,
    /// Whether it is yours.
    pub yours: bool,
    /// What whoever sits there adds to the draws; nothing if they do not.
    pub salt: String,
    /// The path of the link that invites to this seat, with its token. Only the host is told, and
    /// only while it is free.
    pub invitation: Option<String>,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Taker {
    /// Nobody yet.
    Open,
    /// Nobody yet, but it is kept for somebody of the game before.
    Kept {
        /// What they are called; none if they have left for good.
        name: Option<String>,
        /// Whether they are here.
        presence: Presence,
    },
    /// A person.
    Person {
        /// What they are called; none if they have left for good.
        name: Option<String>,
        /// Whether it is the host.
        host: bool,
        /// Whether they are here.
        presence: Presence,
        /// When they sat down, in milliseconds since 1970.
        since: u64,
    },
    /// A program on the server.
    Bot {
        /// Its level, as the list of boxes tells them.
        level: String,
        /// What it is called; none if nobody has said it.
        name: Option<String>,
    },
}

/// Whether somebody follows the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Presence {
    /// They have the page before them.
    Here,
    /// They look at something else.
    Away,
    /// They are not connected.
    Gone {
        /// Since when, in milliseconds since 1970; none if they have not been here since the
        /// server started.
        since: Option<u64>,
    },
}

/// Who somebody is at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct You {
    /// Whether you are the host.
    pub host: bool,
    /// Whether you hold a seat.
    pub seated: bool,
}

/// Another game of the same people, which waits until they have sat down again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rematch {
    /// Its table. It is a table like any other: its seats say who has agreed.
    pub table: String,
}

/// Who wants to sit down, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct SitDown {
    /// The seat; the one of the invitation, or the first that is free, if nothing is said.
    #[serde(default)]
    pub seat: Option<PlayerColor>,
    /// The token of an invitation: the last part of its link. The host needs none, nor do the others
    /// at public tables that are not locked, nor somebody for whom a seat is kept.
    #[serde(default)]
    pub invitation: Option<String>,
}

/// A seat of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// Which.
    pub seat: PlayerColor,
}

/// What somebody adds to the draws, before the game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SaltRequest {
    /// From which seat.
    pub seat: PlayerColor,
    /// Up to 60 characters in one line; nothing takes back what was added.
    pub salt: String,
}

/// What a host changes at a table before the game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableChange {
    /// The order of play.
    Order {
        /// All seats.
        seats: Vec<PlayerColor>,
    },
    /// A bot sits down on a free seat, or another bot takes the place of one.
    Bot {
        /// Which seat.
        seat: PlayerColor,
        /// Its level, as the list of boxes tells them.
        level: String,
        /// What it is called; the color in the game if nothing is said.
        #[serde(default)]
        name: Option<String>,
    },
    /// Whoever sits there has to leave; the seat is free again, with a new invitation.
    Free {
        /// Which seat.
        seat: PlayerColor,
    },
    /// One more seat, free.
    AddSeat {
        /// A color no other seat has.
        color: PlayerColor,
    },
    /// A free seat, or that of a bot, is taken away.
    RemoveSeat {
        /// Which seat.
        seat: PlayerColor,
    },
    /// Only the host can fill seats.
    Lock,
    /// Everybody with an invitation can sit down.
    Unlock,
    /// An invitation stops working, and another takes its place.
    Renew {
        /// That of a seat; that of the table if nothing is said.
        #[serde(default)]
        seat: Option<PlayerColor>,
    },
    /// Who may watch.
    Visibility {
        /// From now on.
        visibility: Visibility,
    },
    /// How much time there is.
    Clock {
        /// From now on.
        clock: ClockSetting,
        /// What happens to a seat whose time is up.
        late: Late,
    },
    /// Whether people may talk.
    Chat {
        /// From now on.
        chat: Chat,
    },
}

/// What an invitation leads to, for somebody who has not sat down yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invitation {
    /// Whether it can be used.
    pub state: InvitationState,
    /// The seat it is for; none if it is for any that is free.
    pub seat: Option<PlayerColor>,
    /// What the host is called; none if they have left for good.
    pub host: Option<String>,
    /// The table; none if whoever asks may not see it, because the invitation has been used.
    pub table: Option<TableView>,
}

/// Whether an invitation can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum InvitationState {
    /// It can.
    Valid,
    /// You sit at this table already.
    Seated,
    /// The seat has been taken, all seats are, or the host has made a new invitation.
    Spent,
    /// Only the host can fill seats at present.
    Locked,
    /// The game has begun.
    Begun,
    /// The host has closed the table.
    Closed,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableSummary {
    /// Which table.
    pub id: String,
    /// How far it is.
    pub state: TableState,
    /// What is played.
    #[serde(rename = "box")]
    pub game_box: PlayedBox,
    /// How much time there is.
    pub clock: ClockSetting,
    /// What the host is called; none if they have left for good.
    pub host: Option<String>,
    /// Who sits where, in the order of play.
    pub seats: Vec<SeatInList>,
    /// When it was opened, in milliseconds since 1970.
    pub created_at: u64,
}

/// A seat of a table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatInList {
    /// The color of the figures.
    pub color: PlayerColor,
    /// Who sits there.
    pub taker: TakerInList,
    /// Whether it is yours.
    pub yours: bool,
}

/// Who sits on a seat of a table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TakerInList {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// What they are called; none if they have left for good.
        name: Option<String>,
    },
    /// A program on the server.
    Bot {
        /// Its level.
        level: String,
        /// What it is called; none if nobody has said it.
        name: Option<String>,
    },
}

/// The tables somebody has a seat at, the latest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableList {
    /// Those whose game has not begun or is not over.
    pub tables: Vec<TableSummary>,
}

/// What everybody can see and join.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lobby {
    /// Public tables with a free seat, the oldest first.
    pub open: Vec<TableSummary>,
    /// Public games that go on, the latest first.
    pub live: Vec<TableSummary>,
    /// The table at which you wait for somebody to play a quick game with.
    pub waiting: Option<String>,
}

/// Where somebody plays, or waits for, a quick game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QuickGame {
    /// The table.
    pub table: String,
    /// Whether somebody was waiting, so that the game has begun.
    pub begun: bool,
}

/// What the server says on the stream of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableMessage {
    /// The table as it is now: at the beginning, and after every change, that of who is here
    /// included.
    Table {
        /// The table.
        table: Box<TableView>,
    },
    /// What was said: at the beginning all that is kept of it, then each line that is added.
    Chat {
        /// Whether these are all lines that there are, so that others are forgotten.
        whole: bool,
        /// The lines, the oldest first.
        lines: Vec<ChatLine>,
    },
    /// Nothing more will come.
    End {
        /// Why.
        problem: Problem,
    },
}

/// What a client says on the stream of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableWord {
    /// The page is before somebody. A stream begins like that.
    Here,
    /// The page is hidden.
    Away,
}

/// What the server says on the stream of the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyMessage {
    /// The lobby as it is now: at the beginning, and after every change.
    Lobby {
        /// All of it.
        lobby: Lobby,
    },
}
