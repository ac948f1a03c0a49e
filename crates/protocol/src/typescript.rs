//! The wire types in TypeScript, and the test that the file in the repository is up to date.

use crate::*;
use expect_test::expect_file;
use ts_rs::{Config, TS};

macro_rules! declarations {
    ($config:expr, $($wire:ty),* $(,)?) => {
        [$((<$wire>::docs().unwrap_or_default(), <$wire>::decl($config))),*]
    };
}

/// Documentation and declaration of every type, in the order of the file.
fn all() -> Vec<(String, String)> {
    // No number on the wire reaches 2^53.
    let config = Config::new().with_large_int("number");
    let mut all = table_types(&config);
    all.extend(other_types(&config));
    all.extend(analysis_types(&config));
    all.extend(online_types(&config));
    all
}

/// Games looked at again.
fn analysis_types(config: &Config) -> Vec<(String, String)> {
    let all = declarations!(
        config,
        GameAnalysis,
        AnalysisState,
        Chances,
        MoveReview,
        Judgment,
        BetterMove,
        MoveView,
        DrawReview,
        SeatReview,
        BestMoves,
        ComparedMove,
        Hint,
        SeqRequest,
        Hints,
        Help,
    );
    all.into()
}

/// People and the tables they meet at.
fn online_types(config: &Config) -> Vec<(String, String)> {
    let all = declarations!(
        config,
        Session,
        Online,
        PersonView,
        NameRequest,
        DeviceCode,
        DeviceCodeState,
        DeviceOffer,
        NewTable,
        Visibility,
        ClockSetting,
        Late,
        TableView,
        TableState,
        TableSeat,
        Taker,
        Presence,
        CourseView,
        SeatCourse,
        BotReason,
        LateSeat,
        LateVote,
        LateChoice,
        LateRequest,
        You,
        Rematch,
        SitDown,
        SeatRequest,
        TableChange,
        Invitation,
        InvitationState,
        TableSummary,
        SeatInList,
        TakerInList,
        TableList,
        Lobby,
        QuickGame,
        TakeBackView,
        TakeBackRequest,
        TakeBackAnswer,
        TakeBackOutcome,
        TakeBackWish,
        TakeBackReply,
        Chat,
        ChatRoom,
        Said,
        Phrase,
        ChatLine,
        SaltRequest,
        TableMessage,
        TableWord,
        LobbyMessage,
    );
    all.into()
}

/// What clients ask for, and what lies on the table.
fn table_types(config: &Config) -> Vec<(String, String)> {
    let all = declarations!(
        config,
        NewGame,
        SetupCheck,
        TilesOf,
        NewSeat,
        PlayerColor,
        SeatKind,
        First,
        ActionRequest,
        UndoRequest,
        Accepted,
        Upload,
        UploadPurpose,
        GameView,
        SealView,
        DrawsVerdict,
        SeatView,
        ScoreLine,
        Supply,
        TileRef,
        TileCount,
        TokenCount,
        Place,
        Spot,
        SquareView,
        FigureView,
        PieceKind,
        PieceView,
        Crossing,
        Point,
        JourneyView,
        QuarterView,
        ResidentView,
        WheelSegmentView,
        CrownSpaceView,
        CrownedView,
        BoardPoint,
    );
    all.into()
}

/// Prompts, logs, aids and what can be chosen from.
fn other_types(config: &Config) -> Vec<(String, String)> {
    let all = declarations!(
        config,
        GameSummary,
        PlayedBox,
        SeatSummary,
        GameList,
        Prompt,
        PromptKind,
        Shape,
        Sentence,
        Param,
        PromptOption,
        AnswerKind,
        OptionFeature,
        AtStake,
        Anchor,
        ClosedFeature,
        Points,
        Adds,
        PassOption,
        Undo,
        LogEntry,
        Done,
        Event,
        Happening,
        ScoreReason,
        ScoredFeature,
        When,
        LogPage,
        StreamMessage,
        FeatureAid,
        FeatureValue,
        Aids,
        PlaceOdds,
        WhyNot,
        BoxList,
        BoxInfo,
        ElementInfo,
        OptionInfo,
        TileSetInfo,
        BotLevel,
        Problem,
        ProblemCode,
        ProblemDetails,
        Health,
        TileShape,
        TileSymbol,
        SegmentShape,
    );
    all.into()
}

fn typescript() -> String {
    let mut text = "// Made from crates/protocol; do not edit.\n\
        // UPDATE_EXPECT=1 cargo test -p bastide-protocol updates it.\n"
        .to_owned();
    for (docs, declaration) in all() {
        text.push('\n');
        for line in format!("{docs}export {declaration}").lines() {
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

#[test]
fn the_typescript_file_is_up_to_date() {
    expect_file!["../../../web/src/protocol/types.ts"].assert_eq(&typescript());
}

/// A type that is mentioned and not declared would be an error in every client.
#[test]
fn every_type_that_is_mentioned_is_declared() {
    let text = typescript();
    let code: String = text.lines().filter(|it| it.starts_with("export")).collect();
    let words = code.split(|it: char| !it.is_ascii_alphanumeric());
    let known = ["Array", "Record"];
    for word in words.filter(|it| it.starts_with(|first: char| first.is_ascii_uppercase())) {
        let is_declared = text.contains(&format!("export type {word} ="));
        assert!(is_declared || known.contains(&word), "{word}");
    }
}
