//! What a server counts of itself, in the text form that Prometheus reads, at an address of its own.

use crate::rooms::Rooms;
use crate::store::Which;
use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// What the format calls itself.
const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Counts. Copies share everything.
#[derive(Clone)]
pub(crate) struct Metrics(Arc<Shared>);

struct Shared {
    registry: Registry,
    games: Family<[(&'static str, &'static str); 1], Gauge>,
    games_in_memory: Gauge,
    streams: Gauge,
    bots_thinking: Gauge,
    store_works: Gauge,
    entries: Counter,
    refusals: Counter,
    append_seconds: Histogram,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics(..)")
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let mut all = Registry::with_prefix("bastide");
        // From a tenth of a millisecond to three seconds.
        let append_seconds = Histogram::new(exponential_buckets(0.0001, 2.0, 16));
        let mut shared = Shared {
            registry: Registry::default(),
            games: Family::default(),
            games_in_memory: Gauge::default(),
            streams: Gauge::default(),
            bots_thinking: Gauge::default(),
            store_works: Gauge::default(),
            entries: Counter::default(),
            refusals: Counter::default(),
            append_seconds,
        };
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        all.register("build", "What runs here", version);
        all.register("games", "Games that are kept, by how they stand", shared.games.clone());
        let in_memory = shared.games_in_memory.clone();
        all.register("games_in_memory", "Games that somebody has asked for lately", in_memory);
        all.register("streams", "Streams of games that are open", shared.streams.clone());
        let thinking = shared.bots_thinking.clone();
        all.register("bots_thinking", "1 while some bot thinks, else 0", thinking);
        let works = shared.store_works.clone();
        all.register("store_works", "1 if games can be written, else 0", works);
        let entries = shared.entries.clone();
        all.register("entries", "Entries of logs that were stored and acknowledged", entries);
        let refusals = shared.refusals.clone();
        all.register("store_refusals", "Changes that could not be stored", refusals);
        let seconds = shared.append_seconds.clone();
        all.register("store_append_seconds", "How long it took to store a change", seconds);
        shared.registry = all;
        Self(Arc::new(shared))
    }
}

impl Metrics {
    /// So many entries were stored in this time.
    pub(crate) fn stored(&self, n_entries: usize, took: Duration) {
        self.0.entries.inc_by(n_entries as u64);
        self.0.append_seconds.observe(took.as_secs_f64());
    }

    /// A change could not be stored.
    pub(crate) fn refused(&self) {
        self.0.refusals.inc();
    }

    /// One more stream is open until what is returned is dropped.
    pub(crate) fn stream(&self) -> OpenStreamCount {
        self.0.streams.inc();
        OpenStreamCount(self.0.streams.clone())
    }

    /// Everything, as it is now.
    async fn text(&self, rooms: &Rooms) -> Result<String, fmt::Error> {
        let shared = &self.0;
        if let Ok((n, _)) = rooms.store().list(Which::All, 0, 0).await {
            shared.games.get_or_create(&[("state", "running")]).set(n.running.into());
            shared.games.get_or_create(&[("state", "over")]).set(n.over.into());
        }
        shared.games_in_memory.set(rooms.n_in_memory() as i64);
        shared.bots_thinking.set(rooms.bots_think().into());
        shared.store_works.set(rooms.store().trouble().is_none().into());
        let mut text = String::new();
        encode(&mut text, &shared.registry)?;
        Ok(text)
    }
}

/// A stream that is counted as open.
#[derive(Debug)]
pub(crate) struct OpenStreamCount(Gauge);

impl Drop for OpenStreamCount {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Answers `GET /metrics` until the process ends.
pub(crate) async fn serve(listener: TcpListener, rooms: Rooms) {
    let answer = move || {
        let rooms = rooms.clone();
        async move { tell(&rooms).await }
    };
    let app = Router::new().route("/metrics", get(answer));
    if let Err(error) = axum::serve(listener, app).await {
        tracing::error!(%error, "nothing is measured any more");
    }
}

async fn tell(rooms: &Rooms) -> Response {
    match rooms.metrics().text(rooms).await {
        Ok(text) => ([(header::CONTENT_TYPE, KIND)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
