//! Games.

use super::extract::{Address, Body, Parameters};
use super::visitor::Keeper;
use super::{App, JSON, MAX_RECORD};
use crate::access::{Access, Owned, Pass, Seated, Visitor};
use crate::edition::beside;
use crate::failure::Failure;
use crate::fresh::{fresh, fresh_for, fresh_of};
use crate::room::Room;
use crate::store::{StoreTrouble, Which, now};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use bastide_protocol::{
    Accepted, ActionRequest, Aids, BotLevel, BoxList, FeatureAid, GameList, GameView, Health,
    LogPage, NewGame, ProblemCode, SeqRequest, SetupCheck, Spot, UndoRequest, Upload,
    UploadPurpose, Visibility, WhyNot,
};
use bastide_rules::Game;
use bastide_table::{
    Asked, Table, check_setup, new_table, program_level, refuse_programs, table_of_record, view,
};
use serde::Deserialize;
use std::sync::Arc;

/// How many games a page of the list has at most.
const MAX_PAGE: u32 = 100;

type Answer<T> = Result<Json<T>, Failure>;

/// Whether the server is well.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/health",
    responses((status = 200, body = Health), (status = 503, body = Health))))]
pub(crate) async fn health(State(app): State<App>) -> (StatusCode, Json<Health>) {
    let store = app.rooms.store();
    if store.trouble().is_some() {
        // It may have passed; if not, the answer says so.
        _ = store.mend().await;
    }
    match store.trouble() {
        None => (StatusCode::OK, Json(Health::Well)),
        Some(StoreTrouble { since, what }) => {
            (StatusCode::SERVICE_UNAVAILABLE, Json(Health::StoreFailed { since, what }))
        }
    }
}

/// Whether the server can do its work: its games can be read and written. For those who pass
/// requests on to it.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/ready",
    responses((status = 200, body = Health), (status = 503, body = Health))))]
pub(crate) async fn ready(state: State<App>) -> (StatusCode, Json<Health>) {
    match state.rooms.store().list(Which::All, 0, 0).await {
        Ok(_) => health(state).await,
        Err(error) => {
            let (since, what) = (now(), error.to_string());
            (StatusCode::SERVICE_UNAVAILABLE, Json(Health::StoreFailed { since, what }))
        }
    }
}

/// What can be played.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/boxes", responses((status = 200, body = BoxList))))]
pub(crate) async fn boxes(State(app): State<App>) -> Json<BoxList> {
    let mut list = view::box_list();
    let programs = app.rooms.programs().names();
    list.bots.extend(programs.map(|it| BotLevel { name: program_level(it) }));
    Json(list)
}

/// The programs that whoever has started the server has named; nobody else can name any.
fn programs(app: &App) -> Vec<&str> {
    app.rooms.programs().names().collect()
}

/// Whether a game can be made of a wish. Nothing is kept.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/setups/check", request_body = NewGame,
    responses((status = 200, body = SetupCheck), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn check(State(app): State<App>, Body(wish): Body<NewGame>) -> Answer<SetupCheck> {
    Ok(Json(beside(move || Ok(check_setup(&wish, &programs(&app)))).await?))
}

/// Which part of a list is wanted.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// At most so many; 100 if absent.
    limit: Option<u32>,
    /// After so many of the latest.
    offset: Option<u32>,
    /// Only games in this state; all if absent.
    state: Option<GameState>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
enum GameState {
    /// It is not over.
    Running,
    /// It is over.
    Over,
}

/// The games, the latest first; online those in which the person who asks has a seat.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games", params(Page),
    responses((status = 200, body = GameList), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn list(
    State(app): State<App>,
    visitor: Visitor,
    Parameters(page): Parameters<Page>,
) -> Answer<GameList> {
    let limit = page.limit.unwrap_or(MAX_PAGE).min(MAX_PAGE);
    let which = match page.state {
        None => Which::All,
        Some(GameState::Running) => Which::Running,
        Some(GameState::Over) => Which::Over,
    };
    let offset = page.offset.unwrap_or_default();
    let (n, games) = match (&app.online, visitor.person()) {
        (None, _) => app.rooms.list(which, limit, offset).await?,
        (Some(online), Some(person)) => {
            online.meeting.games_of(person, which, limit, offset).await?
        }
        (Some(_), None) => Default::default(),
    };
    // Beside the tasks: set-ups are read to name their boxes.
    let games = beside(move || Ok(games.iter().map(view::summary).collect())).await?;
    Ok(Json(GameList { n_running: n.running, n_over: n.over, games }))
}

/// A new game.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games", request_body = NewGame,
    responses((status = 201, body = GameView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn create(
    State(app): State<App>,
    keeper: Keeper,
    Body(wish): Body<NewGame>,
) -> Result<(StatusCode, Json<GameView>), Failure> {
    refuse_programs(wish.seats.iter().map(|it| &it.kind), &programs(&app))?;
    let table = beside(move || Ok(new_table(&wish, fresh_for(&wish)?)?)).await?;
    open(&app, &keeper, table, Visibility::Private).await
}

/// A game out of a record: as text, or with more wishes in JSON.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/records",
    request_body(content((Upload = "application/json"), (String = "text/plain"))),
    responses((status = 201, body = GameView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn upload(
    State(app): State<App>,
    visitor: Visitor,
    keeper: Keeper,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<GameView>), Failure> {
    let upload = read_upload(&headers, &body?)?;
    refuse_programs(upload.seats.iter().flatten(), &programs(&app))?;
    match upload.purpose {
        None | Some(UploadPurpose::Keep) => {
            let table = beside(move || Ok(table_of_record(&upload, fresh()?)?)).await?;
            open(&app, &keeper, table, Visibility::Private).await
        }
        Some(UploadPurpose::Look) => {
            let upload = Arc::new(upload);
            match open_look(&app, &visitor, &keeper, &upload).await {
                // Somebody else may have opened the same record at this moment: then it is known.
                Err(_) => open_look(&app, &visitor, &keeper, &upload).await,
                opened => opened,
            }
        }
    }
}

/// Online everyone who has the record may look at its game.
async fn open_look(
    app: &App,
    visitor: &Visitor,
    keeper: &Keeper,
    upload: &Arc<Upload>,
) -> Result<(StatusCode, Json<GameView>), Failure> {
    match look(app, visitor, upload).await? {
        Looked::Known(view) => Ok((StatusCode::OK, Json(*view))),
        Looked::New(table) => open(app, keeper, *table, Visibility::UnlistedWatch).await,
    }
}

/// A record that is looked at.
enum Looked {
    /// It is open already.
    Known(Box<GameView>),
    New(Box<Table>),
}

/// The game of a record that is looked at is named after what was sent, so that it is kept once,
/// however often a link with it is opened.
async fn look(app: &App, visitor: &Visitor, upload: &Arc<Upload>) -> Result<Looked, Failure> {
    let named = Arc::clone(upload);
    let upload = Arc::clone(upload);
    let table = beside(move || Ok(table_of_record(&named, fresh_of(&named)?)?)).await?;
    let meeting = app.online.as_ref().map(|it| &it.meeting);
    let known = match (Access { meeting, visitor }).look(table.id()).await {
        Ok(pass) => app.rooms.get(&pass).await,
        Err(failure) => Err(failure),
    };
    let known = match known {
        Ok(room) => Some(room.table()),
        Err(failure) if failure.is(ProblemCode::UnknownGame) => {
            return Ok(Looked::New(Box::new(table)));
        }
        // It cannot be read any more.
        Err(_) => None,
    };
    beside(move || match known {
        Some(known) if known.entries_from(0) == table.entries_from(0) => {
            Ok(Looked::Known(Box::new(view::present(&known))))
        }
        // Somebody has played on in it.
        Some(_) | None => Ok(Looked::New(Box::new(table_of_record(&upload, fresh()?)?))),
    })
    .await
}

fn read_upload(headers: &HeaderMap, body: &[u8]) -> Result<Upload, Failure> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let malformed = |what: String| Failure::new(ProblemCode::MalformedBody, what);
    match kind.and_then(|it| it.split(';').next()).map(str::trim) {
        Some("application/json") => {
            serde_json::from_slice(body).map_err(|error| malformed(error.to_string()))
        }
        Some("text/plain") => {
            let text = str::from_utf8(body).map_err(|error| malformed(error.to_string()))?;
            Ok(Upload::new(text.to_owned()))
        }
        _ => {
            let what = format!(
                "a record is sent as text/plain or application/json, at most {MAX_RECORD} bytes"
            );
            Err(Failure::new(ProblemCode::UnsupportedMediaType, what))
        }
    }
}

/// Keeps a new game of somebody who plays alone.
async fn open(
    app: &App,
    keeper: &Keeper,
    table: Table,
    visibility: Visibility,
) -> Result<(StatusCode, Json<GameView>), Failure> {
    // As it was stored: bots begin to move at once, and the stream tells of that.
    let (table, view) = beside(move || {
        let view = view::present(&table);
        Ok((table, view))
    })
    .await?;
    match keeper {
        Keeper::Household => app.rooms.create(table).await.map(drop)?,
        Keeper::Person(meeting, person) => meeting.open_alone(person, table, visibility).await?,
    }
    Ok((StatusCode::CREATED, Json(view)))
}

/// A game as it stands.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = GameView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn show(State(app): State<App>, pass: Pass) -> Result<impl IntoResponse, Failure> {
    let edition = app.rooms.get(&pass).await?.edition();
    Ok(([JSON], edition.told().await?.view_alone()))
}

/// Forgets a game.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 204, description = "it is forgotten"), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn delete(State(app): State<App>, owned: Owned) -> Result<StatusCode, Failure> {
    let id = owned.pass().id();
    app.analyses.stop(id);
    app.rooms.delete(&owned).await?;
    if let Some(online) = &app.online {
        online.meeting.forget(id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Answers the prompt of a game.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/actions", params(("id" = String, Path)),
    request_body = ActionRequest,
    responses((status = 200, body = Accepted), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn act(
    State(app): State<App>,
    who: Seated,
    Body(request): Body<ActionRequest>,
) -> Answer<Accepted> {
    let room = app.rooms.get(who.pass()).await?;
    Ok(Json(Accepted { seq: room.act(who, request).await? }))
}

/// Takes back the last decision of the person who decided last.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/undo", params(("id" = String, Path)),
    request_body = UndoRequest,
    responses((status = 200, body = Accepted), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn undo(
    State(app): State<App>,
    who: Seated,
    Body(request): Body<UndoRequest>,
) -> Answer<Accepted> {
    let room = app.rooms.get(who.pass()).await?;
    Ok(Json(Accepted { seq: room.undo(who, request.seq).await? }))
}

/// Has the bot that thinks play the best move it has found so far.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/play-now", params(("id" = String, Path)),
    request_body = SeqRequest,
    responses((status = 202, body = Accepted), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn play_now(
    State(app): State<App>,
    who: Seated,
    Body(request): Body<SeqRequest>,
) -> Result<(StatusCode, Json<Accepted>), Failure> {
    let room = app.rooms.get(who.pass()).await?;
    let seq = room.play_now(who, request.seq).await?;
    Ok((StatusCode::ACCEPTED, Json(Accepted { seq })))
}

/// The record of a game, to keep.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn record(
    State(app): State<App>,
    pass: Pass,
) -> Result<impl IntoResponse, Failure> {
    let room = app.rooms.get(&pass).await?;
    record_file(room.table()).await
}

async fn record_file(table: Arc<Table>) -> Result<impl IntoResponse, Failure> {
    let file = format!("attachment; filename=\"bastide-{}.txt\"", table.id());
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, beside(move || Ok(table.record().to_string())).await?))
}

/// The record of as much of a damaged game as can be played, to keep.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/salvage", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn salvage(
    State(app): State<App>,
    pass: Pass,
) -> Result<impl IntoResponse, Failure> {
    record_file(Arc::new(app.rooms.salvage(&pass).await?)).await
}

/// A new game that begins where a damaged one can no longer be read.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/salvage", params(("id" = String, Path)),
    responses((status = 201, body = GameView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn play_on(
    State(app): State<App>,
    pass: Pass,
    keeper: Keeper,
) -> Result<(StatusCode, Json<GameView>), Failure> {
    let salvaged = app.rooms.salvage(&pass).await?;
    let table = beside(move || Ok(table_of_record(&salvaged.upload(), fresh()?)?));
    open(&app, &keeper, table.await?, Visibility::Private).await
}

/// A game as it stood after its first n actions.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/at/{n}",
    params(("id" = String, Path), ("n" = u32, Path)),
    responses((status = 200, body = GameView), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn at(
    State(app): State<App>,
    pass: Pass,
    Address((_, n)): Address<(String, u32)>,
) -> Answer<GameView> {
    let room = app.rooms.get(&pass).await?;
    let table = room.table();
    let past = beside(move || Ok(view::past(&table, &table.at(n)?, n)));
    Ok(Json(past.await?))
}

/// From where a log is wanted.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(crate) struct From {
    /// The sequence number the client has already; 0 if absent.
    pub(crate) from: Option<u32>,
}

impl From {
    /// The number, if the game has come so far.
    pub(crate) fn checked(&self, room: &Arc<Room>) -> Result<u32, Failure> {
        let (from, seq) = (self.from.unwrap_or_default(), room.table().seq());
        if from > seq {
            let what = format!("the game is at {seq}, not yet at {from}");
            return Err(Failure::new(ProblemCode::PastTheEnd, what).seq(seq));
        }
        Ok(from)
    }
}

/// What was done in a game and what came of it. Of actions that were taken back only the text is
/// told.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/events", params(("id" = String, Path), From),
    responses((status = 200, body = LogPage), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn events(
    State(app): State<App>,
    pass: Pass,
    Parameters(from): Parameters<From>,
) -> Answer<LogPage> {
    let room = app.rooms.get(&pass).await?;
    let from = from.checked(&room)?;
    let table = room.table();
    let page = beside(move || {
        let entries = table.log().iter().skip(from as usize).map(|it| (**it).clone());
        Ok(LogPage { seq: table.seq(), entries: entries.collect() })
    });
    Ok(Json(page.await?))
}

/// A moment of a game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(crate) struct Moment {
    /// After the first so many actions; as the game stands if absent.
    at: Option<u32>,
}

/// A segment.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
    /// Columns east of the start tile.
    x: i16,
    /// Rows south of the start tile.
    y: i16,
    /// The number of the segment in the layout of the tile.
    segment: u8,
    /// After the first so many actions; as the game stands if absent.
    at: Option<u32>,
}

/// Tells of a game as it stands, or as it stood after its first so many actions.
async fn told<T: Send + 'static>(
    app: &App,
    pass: &Pass,
    at: Option<u32>,
    tell: impl FnOnce(&Game, u32) -> Result<T, Failure> + Send + 'static,
) -> Answer<T> {
    let room = app.rooms.get(pass).await?;
    let table = room.table();
    let told = beside(move || match at {
        None => tell(table.game(), table.seq()),
        Some(n) => tell(&table.at(n)?.game, table.seq()),
    });
    Ok(Json(told.await?))
}

/// What is to be known of the feature a segment belongs to.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/feature", params(("id" = String, Path), At),
    responses((status = 200, body = FeatureAid), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn feature(
    State(app): State<App>,
    pass: Pass,
    Parameters(At { x, y, segment, at }): Parameters<At>,
) -> Answer<FeatureAid> {
    let spot = Spot { x, y, segment };
    told(&app, &pass, at, move |game, seq| Ok(view::feature_aid(game, seq, spot)?)).await
}

/// What is to be known of every feature.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/features", params(("id" = String, Path), Moment),
    responses((status = 200, body = Vec<FeatureAid>), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn features(
    State(app): State<App>,
    pass: Pass,
    Parameters(Moment { at }): Parameters<Moment>,
) -> Answer<Vec<FeatureAid>> {
    told(&app, &pass, at, |game, seq| Ok(view::features(game, seq))).await
}

/// A place or a segment that is not offered.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub(crate) struct NotOffered {
    /// Columns east of the start tile.
    x: i16,
    /// Rows south of the start tile.
    y: i16,
    /// How the tile in hand is turned, in quarter turns; 0 if absent.
    rotation: Option<u8>,
    /// The number of the segment in the layout of the tile, if a figure is to be placed.
    segment: Option<u8>,
}

/// Why a tile may not be placed there, or a figure; null if it may.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/why-not", params(("id" = String, Path), NotOffered),
    responses((status = 200, body = Option<WhyNot>), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn why_not(
    State(app): State<App>,
    pass: Pass,
    Parameters(NotOffered { x, y, rotation, segment }): Parameters<NotOffered>,
) -> Answer<Option<WhyNot>> {
    let table = app.rooms.get(&pass).await?.table();
    let asked = Asked { x, y, rotation: rotation.unwrap_or_default(), segment };
    Ok(Json(beside(move || Ok(bastide_table::why_not(&table, asked)?)).await?))
}

/// What is to be known of the whole table: odds of the empty places, fields, projected scores.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/aids", params(("id" = String, Path), Moment),
    responses((status = 200, body = Aids), (status = "4XX", body = bastide_protocol::Problem))))]
pub(crate) async fn aids(
    State(app): State<App>,
    pass: Pass,
    Parameters(Moment { at }): Parameters<Moment>,
) -> Answer<Aids> {
    told(&app, &pass, at, |game, seq| Ok(view::aids(game, seq))).await
}
