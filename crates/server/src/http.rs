//! Requests and answers.

mod alone;
mod analysis;
mod backup;
mod client;
mod connections;
mod courses;
mod extract;
mod follow;
mod games;
mod gate;
mod limit;
mod local;
mod openapi;
mod people;
mod pictures;
mod safety;
mod stream;
mod streams;
mod tables;
mod talk;
mod visitor;

pub(crate) use backup::Vault;
pub use client::{ClientFile, ClientFiles};
pub(crate) use connections::serve;
pub(crate) use gate::Gate;

use crate::Limits;
use crate::access::Visitor;
use crate::analyses::Analyses;
use crate::failure::Failure;
use crate::limits::Rates;
use crate::meeting::Meeting;
use crate::reach::PublicUrl;
use crate::rooms::Rooms;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, header};
use axum::routing::{get, post, put};
use bastide_protocol::ProblemCode;
use std::sync::Arc;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

/// The largest body of a request.
const MAX_BODY: usize = 64 * 1024;

/// The largest record that may be sent.
const MAX_RECORD: usize = 1024 * 1024;

/// What never changes under its address may be kept for ever.
const FOR_EVER: (HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=31536000, immutable");

/// How JSON is marked that is sent as text.
const JSON: (HeaderName, &str) = (header::CONTENT_TYPE, "application/json");

/// What handlers share.
#[derive(Clone, Debug)]
pub(crate) struct App {
    rooms: Rooms,
    analyses: Analyses,
    client: ClientFiles,
    streams: streams::Streams,
    pictures: pictures::Pictures,
    limits: Arc<Limits>,
    stopping: Stopping,
    vault: Arc<Vault>,
    /// None if only this machine reaches the server.
    online: Option<Arc<Online>>,
}

/// What a server has that other machines reach.
#[derive(Debug)]
pub(crate) struct Online {
    pub(crate) meeting: Meeting,
    pub(crate) url: PublicUrl,
    rates: Rates,
    /// By the ids of people.
    streams: streams::Streams<String>,
}

/// How many streams a person may have open.
const MAX_STREAMS_OF_PERSON: usize = 20;

impl Online {
    pub(crate) fn new(meeting: Meeting, url: PublicUrl, limits: &Limits) -> Self {
        let streams = streams::Streams::new(limits.n_streams, MAX_STREAMS_OF_PERSON);
        Self { meeting, url, rates: Rates::new(limits), streams }
    }
}

impl App {
    /// Counts one more stream of an address, and of a person.
    fn open_stream(
        &self,
        peer: streams::Peer,
        visitor: &Visitor,
    ) -> Result<(streams::OpenStream, Option<streams::OpenStream<String>>), Failure> {
        let own = match (&self.online, visitor.person()) {
            (Some(online), Some(person)) => Some(online.streams.open(person.id.clone())?),
            (Some(_) | None, _) => None,
        };
        Ok((self.streams.open(peer)?, own))
    }
}

/// Changes when the server stops.
type Stopping = watch::Receiver<()>;

/// What is served.
#[derive(Debug)]
pub(crate) struct Services {
    pub(crate) rooms: Rooms,
    pub(crate) analyses: Analyses,
    pub(crate) client: ClientFiles,
    /// None if only this machine reaches the server.
    pub(crate) online: Option<Online>,
    pub(crate) gate: Gate,
}

/// All addresses.
pub(crate) fn router(
    services: Services,
    limits: Arc<Limits>,
    stopping: Stopping,
    vault: Vault,
) -> Router {
    let streams = streams::Streams::new(limits.n_streams, limits.n_streams_per_client);
    let (body, pictures) = (limits.body, pictures::Pictures::default());
    let vault = Arc::new(vault);
    let Services { rooms, analyses, client, online, gate } = services;
    let (online, gate) = (online.map(Arc::new), Arc::new(gate));
    let app = App { rooms, analyses, client, streams, pictures, limits, stopping, vault, online };
    let upload = post(games::upload).layer(DefaultBodyLimit::max(MAX_RECORD));
    let analysis_of_game = get(analysis::show).post(analysis::begin).delete(analysis::forget);
    Router::new()
        .route("/api/health", get(games::health))
        .route("/api/ready", get(games::ready))
        .route("/api/openapi.json", get(openapi::description))
        .route("/api/boxes", get(games::boxes))
        .route("/api/setups/check", post(games::check))
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/{id}", get(games::show).delete(games::delete))
        .route("/api/games/{id}/actions", post(games::act))
        .route("/api/games/{id}/undo", post(games::undo))
        .route("/api/games/{id}/record", get(games::record))
        .route("/api/games/{id}/salvage", get(games::salvage).post(games::play_on))
        .route("/api/games/{id}/at/{n}", get(games::at))
        .route("/api/games/{id}/at/{n}/moves", get(analysis::best_moves))
        .route("/api/games/{id}/hint", post(analysis::hint))
        .route("/api/games/{id}/play-now", post(games::play_now))
        .route("/api/games/{id}/events", get(games::events))
        .route("/api/games/{id}/feature", get(games::feature))
        .route("/api/games/{id}/features", get(games::features))
        .route("/api/games/{id}/why-not", get(games::why_not))
        .route("/api/games/{id}/aids", get(games::aids))
        .route("/api/games/{id}/analysis", analysis_of_game)
        .route("/api/games/{id}/stream", get(stream::stream))
        .route("/api/session", get(people::session))
        .route("/api/person", put(people::name).delete(people::forget))
        .route("/api/person/device-code", get(people::device_offer).post(people::offer_device))
        .route("/api/device-codes/{code}", get(people::look_at_code).post(people::use_code))
        .merge(meeting_places())
        .route("/api/records", upload)
        .route("/api/backup", post(backup::back_up))
        .route("/api/tiles/{set}/{tile}/picture.png", get(pictures::tile_png))
        .route("/api/tiles/{set}/{tile}/picture.svg", get(pictures::tile_vector))
        .route("/api/tiles/{set}/{tile}/segments", get(pictures::segments))
        .route("/api/figures.svg", get(pictures::figures))
        // The files of the client are packed already, and what goes over a socket is not.
        .route_layer(CompressionLayer::new())
        .fallback(client::client)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(axum::middleware::from_fn(alone::in_a_task))
        .layer(axum::middleware::from_fn_with_state(body, limit::take_in_time))
        .layer(axum::middleware::from_fn_with_state(body, limit::refuse_huge))
        .layer(axum::middleware::from_fn_with_state(app.clone(), visitor::recognize))
        .layer(axum::middleware::from_fn_with_state(gate, gate::only_own_pages))
        .layer(axum::middleware::map_response(safety::mark))
        .with_state(app)
}

/// The addresses of tables and of the lobby.
fn meeting_places() -> Router<App> {
    Router::new()
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/{id}", get(tables::show).delete(tables::close))
        .route("/api/tables/{id}/invitations/{token}", get(tables::invitation))
        .route("/api/tables/{id}/sit", post(tables::sit))
        .route("/api/tables/{id}/stand", post(tables::stand))
        .route("/api/tables/{id}/changes", post(tables::change))
        .route("/api/tables/{id}/start", post(tables::start))
        .route("/api/tables/{id}/rematch", post(tables::rematch))
        .route("/api/tables/{id}/take-back", post(talk::ask_to_take_back))
        .route("/api/tables/{id}/take-back/answer", post(talk::answer_take_back))
        .route("/api/tables/{id}/chat", post(talk::say))
        .route("/api/tables/{id}/salt", post(talk::add_salt))
        .route("/api/tables/{id}/late", post(courses::choose))
        .route("/api/tables/{id}/take-over", post(courses::take_over))
        .route("/api/tables/{id}/leave", post(courses::leave))
        .route("/api/tables/{id}/stream", get(follow::table))
        .route("/api/lobby", get(tables::lobby))
        .route("/api/lobby/quick", post(tables::quick).delete(tables::stop_looking))
        .route("/api/lobby/stream", get(follow::lobby))
        .route("/api/qr.svg", get(tables::qr))
}

async fn not_found() -> Failure {
    Failure::new(ProblemCode::NotFound, "there is nothing at this address")
}

async fn wrong_method() -> Failure {
    Failure::new(ProblemCode::MethodNotAllowed, "this cannot be done at this address")
}
