//! The table: a server that owns the games, one task for each, and keeps them in a store.
//!
//! Clients see views and prompts, send actions as text and follow a game by a stream. Nothing of
//! the rules runs anywhere else, and the order of the bag does not exist: every draw is decided
//! when it is due.
//!
//! ```
//! use bastide_server::{Config, Keeping, Limits, Port, Reach, Server, Time};
//! # let folder = std::env::temp_dir().join(format!("bastide-doc-{}", std::process::id()));
//! let runtime = tokio::runtime::Runtime::new()?;
//! runtime.block_on(async {
//!     let (data, limits) = (folder.clone(), Limits::default());
//!     let (programs, keeping) = (Vec::new(), Keeping::Folder);
//!     let (reach, port, metrics) = (Reach::ThisMachine, Port::Any, None);
//!     let (client, time) = (|_: &str| None, Time::of_machine());
//!     let config = Config { reach, port, data, keeping, client, limits, programs, metrics, time };
//!     let server = Server::bind(&config).await?;
//!     assert!(server.address().ip().is_loopback());
//!     server.serve(async { /* until this is done */ }).await
//! })?;
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod access;
mod analyses;
mod chat;
mod clock;
mod course;
mod edition;
mod failure;
mod fresh;
mod http;
mod limits;
mod meeting;
mod metrics;
mod people;
mod presence;
mod private;
mod programs;
mod reach;
mod restore;
mod room;
mod rooms;
mod seats;
mod store;
mod take_back;
mod time;
mod timekeeper;

pub use http::{ClientFile, ClientFiles};
pub use programs::NamedProgram;
pub use reach::{BadUrl, PublicUrl, Reach, Scheme, lan_address};
pub use store::{
    BadDatabaseUrl, DatabaseUrl, Keeping, Pending, SqlStore, Store, StoreError, StoreReport,
    StoreTrouble, back_up,
};
pub use time::{Stepper, Time};

use crate::analyses::Analyses;
use crate::http::{Gate, Online, Vault};
use crate::meeting::Meeting;
use crate::presence::Presences;
use crate::programs::Programs;
use crate::rooms::Rooms;
use crate::timekeeper::Timekeeper;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// What a server needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// Who can reach the server.
    pub reach: Reach,
    /// The port, unless the reach says where to listen.
    pub port: Port,
    /// The folder of this server, in which its games are kept unless that is done elsewhere; it is
    /// created if there is none.
    pub data: PathBuf,
    /// Where games are kept.
    pub keeping: Keeping,
    /// The files of the client; without `index.html` a page says that there is none.
    pub client: ClientFiles,
    /// What clients may take.
    pub limits: Limits,
    /// Programs of others that may play.
    pub programs: Vec<NamedProgram>,
    /// Where `GET /metrics` is answered; nowhere if nothing is said.
    pub metrics: Option<SocketAddr>,
    /// The time by which the clocks of games run.
    pub time: Time,
}

/// What one client, and all of them together, may take of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many connections may wait for answers or be idle.
    pub n_connections: usize,
    /// How many streams may be open.
    pub n_streams: usize,
    /// How many streams one client, known by its address, may have open.
    pub n_streams_per_client: usize,
    /// How long a connection may be idle, and how long the head of a request may take to come.
    pub head: Duration,
    /// How long the body of a request may take to come.
    pub body: Duration,
    /// How often a stream is asked whether its client is still there. Who has not answered by the
    /// next time is cut off.
    pub ping: Duration,
    /// How long a client may take to receive a message of a stream.
    pub send: Duration,
    /// In how many futures the moves of a game that is looked at again are compared.
    pub n_futures: u32,
    /// How many tables, games and codes a person, or an address, may make. This and what follows is
    /// for servers that other machines reach.
    pub made_per_minute: NonZeroU32,
    /// How often they may sit down, look at invitations, use codes and say names.
    pub joined_per_minute: NonZeroU32,
    /// How often they may change anything else.
    pub done_per_second: NonZeroU32,
    /// How often a person may say something; an address may do so as often as anything else.
    pub said_per_second: NonZeroU32,
    /// How often they may look.
    pub seen_per_second: NonZeroU32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            n_connections: 2_000,
            n_streams: 1_000,
            n_streams_per_client: 100,
            head: Duration::from_secs(30),
            body: Duration::from_secs(60),
            ping: Duration::from_secs(30),
            send: Duration::from_secs(30),
            n_futures: 200,
            made_per_minute: const { NonZeroU32::new(10).expect("not 0") },
            joined_per_minute: const { NonZeroU32::new(30).expect("not 0") },
            done_per_second: const { NonZeroU32::new(20).expect("not 0") },
            said_per_second: const { NonZeroU32::new(1).expect("not 0") },
            seen_per_second: const { NonZeroU32::new(100).expect("not 0") },
        }
    }
}

/// Where to listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// On any port that is free.
    Any,
    /// On this one or not at all.
    Exactly(u16),
    /// On this one, or the next that is free.
    From(u16),
}

/// Why a server cannot start or go on.
#[derive(Debug)]
pub enum ServerError {
    /// The folder cannot be used.
    Folder(PathBuf, io::Error),
    /// Another server keeps its games in this folder; where it listens, if it has said so.
    InUse(PathBuf, Option<SocketAddr>),
    /// The games cannot be read, or what has been written is in doubt.
    Store(StorePlace, StoreError),
    /// The port cannot be used.
    Port(u16, io::Error),
    /// The address for metrics cannot be used.
    Metrics(SocketAddr, io::Error),
    /// Requests can no longer be taken.
    Serve(io::Error),
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder, error) => write!(f, "{}: {error}", folder.display()),
            Self::InUse(folder, address) => {
                write!(f, "{}: another server keeps its games there", folder.display())?;
                address.map_or(Ok(()), |it| write!(f, ", at http://{it}"))
            }
            Self::Store(place, error) => write!(f, "{place}: {error}"),
            Self::Port(port, error) => write!(f, "port {port}: {error}"),
            Self::Metrics(address, error) => write!(f, "metrics at {address}: {error}"),
            Self::Serve(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ServerError {}

/// Where games are kept, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorePlace {
    /// In this file.
    File(PathBuf),
    /// In this database.
    Database(DatabaseUrl),
}

impl fmt::Display for StorePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => write!(f, "{}", file.display()),
            Self::Database(url) => write!(f, "{url}"),
        }
    }
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    rooms: Rooms,
    client: ClientFiles,
    place: StorePlace,
    limits: Arc<Limits>,
    vault: Vault,
    online: Option<Online>,
    gate: Gate,
    metrics: Option<TcpListener>,
    timekeeper: Option<Timekeeper>,
}

impl Server {
    /// The file in the data folder that holds the games.
    pub const FILE: &'static str = "games.sqlite";

    /// The file in the data folder that says where the server listens.
    pub const ADDRESS_FILE: &'static str = "address.txt";

    /// The file in the data folder that says what must be known to be given a copy of all games.
    pub const KEY_FILE: &'static str = "key.txt";

    /// Opens the store and listens on this machine, for this machine only.
    ///
    /// # Errors
    /// If folder, file or port cannot be used.
    pub async fn bind(config: &Config) -> Result<Self, ServerError> {
        let folder = &config.data;
        let fail = |error| ServerError::Folder(folder.clone(), error);
        private::folder(folder).map_err(fail)?;
        let (store, place) = open_store(config).await?;
        let (listener, address) = listen(&config.reach, config.port).await?;
        let told = told_to(address).to_string();
        private::write(&folder.join(Self::ADDRESS_FILE), &told).map_err(fail)?;
        let metrics = match config.metrics {
            None => None,
            Some(address) => {
                let bound = TcpListener::bind(address).await;
                Some(bound.map_err(|error| ServerError::Metrics(address, error))?)
            }
        };
        let key = getrandom::u64().map(|it| format!("{it:016x}"));
        let key = key.map_err(|error| fail(io::Error::other(error.to_string())))?;
        private::write(&folder.join(Self::KEY_FILE), &key).map_err(fail)?;
        let vault = Vault { folder: folder.clone(), key };
        let people = store.people();
        let programs = Programs::new(config.programs.clone());
        let (client, limits) = (config.client, Arc::new(config.limits.clone()));
        let gate = gate(&config.reach, address);
        let (rooms, online, timekeeper) = match &gate {
            Gate::Household => (Rooms::new(Box::new(store), programs), None, None),
            Gate::Online { url, .. } => {
                let presences = Presences::default();
                let time = config.time.clone();
                let keeper = Timekeeper::new(people.clone(), presences.clone(), time);
                keeper.begin().await.map_err(|error| ServerError::Store(place.clone(), error))?;
                let rooms = Rooms::of_tables(Box::new(store), programs, keeper.clone());
                let meeting = Meeting::new(people, rooms.clone(), presences, keeper.clone());
                let online = Online::new(meeting, url.clone(), &limits);
                (rooms, Some(online), Some(keeper))
            }
        };
        Ok(Self {
            listener,
            address,
            rooms,
            client,
            place,
            limits,
            vault,
            online,
            gate,
            metrics,
            timekeeper,
        })
    }

    /// What people open to get here.
    #[must_use]
    pub fn url(&self) -> String {
        match &self.gate {
            Gate::Household => format!("http://{}", self.address),
            Gate::Online { url, .. } => url.to_string(),
        }
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it answers `GET /metrics`, if it does.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|it| it.local_addr().ok())
    }

    /// Lets the bots of unfinished games go on and takes requests until `end` is done. Then games
    /// finish what they are storing, and the write-ahead log is folded into the file.
    ///
    /// # Errors
    /// If requests can no longer be taken, or the file cannot be closed.
    pub async fn serve(
        self,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        let rooms = self.rooms.clone();
        tokio::spawn(async move {
            // What went wrong has been logged; new games can still be played.
            _ = rooms.resume().await;
        });
        let timekeeper = self.timekeeper;
        let keeping = timekeeper.clone().map(|it| tokio::spawn(it.keep_going(self.rooms.clone())));
        let (stop, stopping) = watch::channel(());
        if let Some(listener) = self.metrics {
            tokio::spawn(metrics::serve(listener, self.rooms.clone()));
        }
        let limits = Arc::clone(&self.limits);
        let analyses = Analyses::new(self.rooms.clone(), limits.n_futures);
        let rooms = self.rooms.clone();
        let (client, online, gate) = (self.client, self.online, self.gate);
        let services = http::Services { rooms, analyses: analyses.clone(), client, online, gate };
        let app = http::router(services, limits, stopping, self.vault);
        http::serve(self.listener, app, self.limits, stop, end).await;
        analyses.stop_all();
        if let Some(keeping) = keeping {
            keeping.abort();
        }
        if let Some(keeper) = timekeeper {
            keeper.end().await;
        }
        // What was acknowledged is stored; whoever still waits after that has not been answered.
        match tokio::time::timeout(CLOSING, self.rooms.close()).await {
            Ok(closed) => closed.map_err(|error| ServerError::Store(self.place, error)),
            Err(_) => {
                let what = "what was being written has not come to its end".to_owned();
                Err(ServerError::Store(self.place, StoreError::Failed(what)))
            }
        }
    }
}

/// Opens what the games are kept in.
async fn open_store(config: &Config) -> Result<(SqlStore, StorePlace), ServerError> {
    let folder = &config.data;
    match &config.keeping {
        Keeping::Folder => {
            let fail = |error| ServerError::Folder(folder.clone(), error);
            let file = folder.join(Server::FILE);
            // What SQLite creates beside its file is as private as the file.
            private::prepare(&file).map_err(fail)?;
            for name in ["-wal", "-shm"].map(|end| format!("{}{end}", Server::FILE)) {
                private::tighten(&folder.join(name)).map_err(fail)?;
            }
            let store = SqlStore::open(&file).await.map_err(|error| match error {
                StoreError::Busy => ServerError::InUse(folder.clone(), told_address(folder)),
                StoreError::Stale | StoreError::NoSuchGame | StoreError::Failed(_) => {
                    ServerError::Store(StorePlace::File(file.clone()), error)
                }
            })?;
            Ok((store, StorePlace::File(file)))
        }
        Keeping::Database(url) => {
            let place = StorePlace::Database(url.clone());
            match SqlStore::connect(url).await {
                Ok(store) => Ok((store, place)),
                Err(error) => Err(ServerError::Store(place, error)),
            }
        }
    }
}

/// How long games may take to finish what they are storing, after the connections have ended: with
/// those, a server stops within five seconds.
const CLOSING: Duration = Duration::from_secs(2);

/// Where the server that uses a folder says it listens.
#[must_use]
pub fn told_address(folder: &Path) -> Option<SocketAddr> {
    let text = std::fs::read_to_string(folder.join(Server::ADDRESS_FILE)).ok()?;
    text.trim().parse().ok()
}

/// How many ports are tried one after the other.
const MAX_PORTS: u16 = 20;

async fn listen(reach: &Reach, port: Port) -> Result<(TcpListener, SocketAddr), ServerError> {
    let (ip, port) = match reach {
        Reach::ThisMachine => (Ipv4Addr::LOCALHOST.into(), port),
        Reach::Lan(ip) => (*ip, port),
        Reach::Public { listen, .. } => (listen.ip(), Port::Exactly(listen.port())),
    };
    let (first, last) = match port {
        Port::Any => (0, 0),
        Port::Exactly(port) => (port, port),
        Port::From(port) => (port, port.saturating_add(MAX_PORTS - 1)),
    };
    let mut port = first;
    loop {
        let fail = |error| ServerError::Port(port, error);
        match TcpListener::bind((ip, port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && port < last => port += 1,
            bound => {
                let listener = bound.map_err(fail)?;
                let address = listener.local_addr().map_err(fail)?;
                return Ok((listener, address));
            }
        }
    }
}

/// Who may come in at a server that listens at an address.
fn gate(reach: &Reach, address: SocketAddr) -> Gate {
    match reach {
        Reach::ThisMachine => Gate::Household,
        Reach::Lan(_) => {
            Gate::Online { url: PublicUrl::of_lan(address), trusted_proxies: Vec::new() }
        }
        Reach::Public { url, trusted_proxies, .. } => {
            Gate::Online { url: url.clone(), trusted_proxies: trusted_proxies.clone() }
        }
    }
}

/// Where programs of this machine reach a server: at no particular address means at all of them.
fn told_to(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => (Ipv4Addr::LOCALHOST, address.port()).into(),
        IpAddr::V6(ip) if ip.is_unspecified() => (Ipv6Addr::LOCALHOST, address.port()).into(),
        IpAddr::V4(_) | IpAddr::V6(_) => address,
    }
}

/// Binds and serves until the process is asked to end; `ready` is told the server.
///
/// # Errors
/// If the server cannot start or go on.
pub async fn serve(config: &Config, ready: impl FnOnce(&Server)) -> Result<(), ServerError> {
    let server = Server::bind(config).await?;
    ready(&server);
    server.serve(asked_to_end()).await
}

/// Ctrl-C, or what a system sends that shuts down.
async fn asked_to_end() {
    let interrupted = async {
        // Without signals there is only the hard end, and that loses nothing either.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let ended = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut asked) => asked.recv().await,
            Err(_) => std::future::pending().await,
        };
    };
    #[cfg(not(unix))]
    let ended = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {},
        () = ended => {},
    }
}
