//! What server and clients say to each other: plain data, the only types of the project that are
//! made to be serialized, exported to TypeScript in `web/src/protocol/types.ts`.
//!
//! A client draws a [`GameView`], answers its [`Prompt`] with the id of one of its options, and
//! follows the game by [`StreamMessage`]s. It needs no rules for that.
//!
//! ```
//! use bastide_protocol::{NewGame, SeatKind};
//! let text = r#"{ "seats": [
//!     { "color": "red", "name": "Ada", "kind": { "type": "person" } },
//!     { "color": "blue", "kind": { "type": "bot", "level": "greedy" } }
//! ] }"#;
//! let wanted: NewGame = serde_json::from_str(text).unwrap();
//! assert_eq!(wanted.seats[1].kind, SeatKind::Bot { level: "greedy".to_owned() });
//! ```

mod aid;
mod analysis;
mod boxes;
mod chat;
mod course;
mod draws;
mod event;
mod new_game;
mod online;
mod person;
mod piece;
mod problem;
mod prompt;
mod sentence;
mod take_back;
mod tile;
#[cfg(test)]
mod typescript;
mod view;
mod why_not;

pub use aid::{Aids, FeatureAid, FeatureValue, PlaceOdds};
pub use analysis::{
    AnalysisState, BestMoves, BetterMove, Chances, ComparedMove, DrawReview, GameAnalysis, Help,
    Hint, Hints, Judgment, MoveReview, MoveView, SeatReview, SeqRequest,
};
pub use boxes::{BotLevel, BoxInfo, BoxList, ElementInfo, OptionInfo, TileSetInfo};
pub use chat::{Chat, ChatLine, ChatRoom, Phrase, Said};
pub use course::{BotReason, CourseView, LateChoice, LateRequest, LateSeat, LateVote, SeatCourse};
pub use draws::{DrawsVerdict, SealView};
pub use event::{
    Done, Event, Happening, LogEntry, LogPage, ScoreReason, ScoredFeature, StreamMessage, When,
};
pub use new_game::{
    Accepted, ActionRequest, First, NewGame, NewSeat, PlayerColor, SeatKind, SetupCheck, TilesOf,
    UndoRequest, Upload, UploadPurpose,
};
pub use online::{
    ClockSetting, Invitation, InvitationState, Late, Lobby, LobbyMessage, NewTable, Presence,
    QuickGame, Rematch, SaltRequest, SeatInList, SeatRequest, SitDown, TableChange, TableList,
    TableMessage, TableSeat, TableState, TableSummary, TableView, TableWord, Taker, TakerInList,
    Visibility, You,
};
pub use person::{
    DeviceCode, DeviceCodeState, DeviceOffer, NameRequest, Online, PersonView, Session,
};
pub use piece::PieceKind;
pub use problem::{Health, Problem, ProblemCode, ProblemDetails};
pub use prompt::{
    Adds, Anchor, AnswerKind, AtStake, ClosedFeature, OptionFeature, PassOption, Points, Prompt,
    PromptKind, PromptOption, Shape, Undo,
};
pub use sentence::{Param, Sentence};
pub use take_back::{
    TakeBackAnswer, TakeBackOutcome, TakeBackReply, TakeBackRequest, TakeBackView, TakeBackWish,
};
pub use tile::{SegmentShape, TileShape, TileSymbol};
pub use view::{
    BoardPoint, Crossing, CrownSpaceView, CrownedView, FigureView, GameList, GameSummary, GameView,
    JourneyView, PieceView, Place, PlayedBox, Point, QuarterView, ResidentView, ScoreLine,
    SeatSummary, SeatView, Spot, SquareView, Supply, TileCount, TileRef, TokenCount,
    WheelSegmentView,
};
pub use why_not::WhyNot;
