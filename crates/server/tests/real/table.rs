//! A server for one test, and how to talk to it.

use bastide_protocol::{Accepted, GameView, Problem, ProblemCode, StreamMessage};
use bastide_server::{
    Config, Keeping, Limits, NamedProgram, Port, Reach, Server, ServerError, Stepper, Time,
};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{HandshakeError, Message, WebSocket};

/// How long nothing may move: no entry of a game, no message, no answer. How long a whole game takes
/// says nothing, because other work on the machine may slow it down.
const PATIENCE: Duration = Duration::from_secs(300);

/// Asks until there is an answer; whoever has none says how far things are, and that must move.
pub(crate) fn while_moving<T>(mut ask: impl FnMut() -> Result<T, usize>) -> T {
    let mut seen = (usize::MAX, Instant::now());
    loop {
        let step = match ask() {
            Ok(answer) => return answer,
            Err(step) => step,
        };
        if seen.0 != step {
            seen = (step, Instant::now());
        }
        assert!(seen.1.elapsed() < PATIENCE, "nothing moves after {step}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Programs that every server of these tests knows: one that plays, and some that fail.
fn programs() -> Vec<NamedProgram> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let settler = root.join("examples/bots/settler.py");
    let nonsense = root.join("crates/server/tests/data/nonsense.py");
    let program = |name: &str, command: String| NamedProgram { name: name.to_owned(), command };
    vec![
        program("settler", format!("python3 {}", settler.display())),
        program("missing", "no-such-program".to_owned()),
        program("mute", "true".to_owned()),
        program("nonsense", format!("python3 {}", nonsense.display())),
    ]
}

/// A folder that no other test has.
fn new_folder() -> PathBuf {
    static N_STARTED: AtomicU32 = AtomicU32::new(0);
    let n = N_STARTED.fetch_add(1, Ordering::Relaxed);
    let name = format!("server-{}-{n}", std::process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A server in this process.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    metrics: SocketAddr,
    pub(crate) folder: PathBuf,
    end: Option<oneshot::Sender<()>>,
    runtime: Option<tokio::runtime::Runtime>,
    reach: Reach,
    limits: Limits,
    keeps_folder: bool,
    clock: TestClock,
    served: Option<JoinHandle<Result<(), ServerError>>>,
}

/// A time by which clocks run that stands still until it is stepped, in all servers on one folder.
#[derive(Clone)]
struct TestClock {
    time: Time,
    stepper: Arc<Stepper>,
}

impl TestClock {
    fn new() -> Self {
        let (time, stepper) = Time::stepped();
        Self { time, stepper: Arc::new(stepper) }
    }
}

impl TestServer {
    pub(crate) fn start() -> Self {
        Self::with_limits(Limits::default())
    }

    pub(crate) fn with_limits(limits: Limits) -> Self {
        Self::start_in(&new_folder(), Reach::ThisMachine, limits, TestClock::new())
    }

    /// A server that others reach, in a way of its own.
    pub(crate) fn reached(reach: Reach, limits: Limits) -> Self {
        Self::start_in(&new_folder(), reach, limits, TestClock::new())
    }

    /// Starts on a copy of a store.
    pub(crate) fn on_copy_of(store: &Path) -> Self {
        let folder = new_folder();
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::copy(store, folder.join(Server::FILE)).expect("the store is copied");
        Self::start_in(&folder, Reach::ThisMachine, Limits::default(), TestClock::new())
    }

    fn start_in(folder: &Path, reach: Reach, limits: Limits, clock: TestClock) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let data = folder.to_owned();
        let config = Config {
            reach: reach.clone(),
            port: Port::Any,
            data,
            keeping: Keeping::Folder,
            client: |_| None,
            limits: limits.clone(),
            programs: programs(),
            metrics: Some((Ipv4Addr::LOCALHOST, 0).into()),
            time: clock.time.clone(),
        };
        let server = runtime.block_on(Server::bind(&config)).expect("the server starts");
        let address = server.address();
        let metrics = server.metrics_address().expect("metrics are told");
        let (end, ended) = oneshot::channel();
        let served = Some(runtime.spawn(server.serve(async {
            _ = ended.await;
        })));
        let (folder, keeps_folder) = (folder.to_owned(), false);
        let (end, runtime) = (Some(end), Some(runtime));
        Self { address, metrics, folder, end, runtime, reach, limits, keeps_folder, clock, served }
    }

    /// Stops and starts again on the same file.
    pub(crate) fn restart(self) -> Self {
        self.restart_after(|_| ())
    }

    /// Stops, has something done to the file, and starts again on it.
    pub(crate) fn restart_after(mut self, change: impl FnOnce(&Path)) -> Self {
        self.keeps_folder = true;
        let (folder, limits) = (self.folder.clone(), self.limits.clone());
        let (reach, clock) = (self.reach.clone(), self.clock.clone());
        drop(self);
        change(&folder.join(Server::FILE));
        Self::start_in(&folder, reach, limits, clock)
    }

    /// Stops as it does when it is asked to, and starts again on the same file so much later.
    pub(crate) fn restart_after_time(mut self, time: Duration) -> Self {
        self.begin_to_stop();
        if let (Some(runtime), Some(served)) = (&self.runtime, self.served.take()) {
            runtime.block_on(served).expect("no panic").expect("it stops well");
        }
        let stepper = Arc::clone(&self.clock.stepper);
        self.restart_after(|_| stepper.step(time))
    }

    /// Lets so much time pass for clocks.
    pub(crate) fn step(&self, time: Duration) {
        self.clock.stepper.step(time);
    }

    /// Asks the server to end; its connections are told.
    pub(crate) fn begin_to_stop(&mut self) {
        drop(self.end.take());
    }

    /// What it counts of itself.
    pub(crate) fn metrics(&self) -> String {
        Answer::of(agent().get(format!("http://{}/metrics", self.metrics)).call()).text
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        Answer::of(Ok(self.ask(path)))
    }

    pub(crate) fn ask(&self, path: &str) -> ureq::http::Response<ureq::Body> {
        agent().get(self.url(path)).call().expect("an answer")
    }

    /// Asks as a browser does, which can unpack answers.
    pub(crate) fn ask_for_packed(&self, path: &str) -> ureq::http::Response<ureq::Body> {
        let request = agent().get(self.url(path)).header("accept-encoding", "gzip, deflate, br");
        request.call().expect("an answer")
    }

    pub(crate) fn bytes(&self, path: &str) -> Vec<u8> {
        self.ask(path).body_mut().read_to_vec().expect("a body")
    }

    pub(crate) fn delete(&self, path: &str) -> Answer {
        Answer::of(agent().delete(self.url(path)).call())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_bytes(path, "application/json", body.to_string().as_bytes())
    }

    pub(crate) fn post_bytes(&self, path: &str, kind: &str, body: &[u8]) -> Answer {
        Answer::of(agent().post(self.url(path)).header("content-type", kind).send(body))
    }

    /// A base game with these seats: `me`, or the name of a bot.
    pub(crate) fn new_game(&self, seats: &[&str]) -> GameView {
        let answer = self.post("/api/games", &json!({ "seats": seats_of(seats) }));
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.read()
    }

    pub(crate) fn view(&self, id: &str) -> GameView {
        self.get(&format!("/api/games/{id}")).read()
    }

    /// Answers a prompt.
    pub(crate) fn act(&self, id: &str, seq: u32, action: &str) -> Answer {
        self.post(&format!("/api/games/{id}/actions"), &json!({ "seq": seq, "action": action }))
    }

    /// Answers a prompt, and shows the game after it.
    pub(crate) fn acted(&self, id: &str, seq: u32, action: &str) -> GameView {
        self.after(id, &self.act(id, seq, action))
    }

    /// Shows the game after an order was accepted.
    pub(crate) fn after(&self, id: &str, answer: &Answer) -> GameView {
        let Accepted { seq } = answer.read();
        let view = self.view(id);
        assert!(view.seq >= seq, "what was accepted is there");
        view
    }

    /// Waits until a person is asked or the game is over.
    pub(crate) fn settled(&self, id: &str) -> GameView {
        let mut seen = (0, Instant::now());
        loop {
            let view = self.view(id);
            if seen.0 != view.seq {
                seen = (view.seq, Instant::now());
            }
            let kind = view.asked.map(|seat| &view.seats[usize::from(seat)].kind);
            if view.over || kind == Some(&bastide_protocol::SeatKind::Person) {
                return view;
            }
            assert!(seen.1.elapsed() < PATIENCE, "the bots have gone to sleep at {}", view.seq);
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn stream(&self, id: &str, from: u32) -> Stream {
        self.try_stream(id, from).expect("a stream")
    }

    /// A stream, or the status it is refused with. Browsers say that they can unpack answers here,
    /// too.
    pub(crate) fn try_stream(&self, id: &str, from: u32) -> Result<Stream, u16> {
        let url = format!("ws://{}/api/games/{id}/stream?from={from}", self.address);
        let mut request = url.into_client_request().expect("an address");
        request.headers_mut().insert("accept-encoding", HeaderValue::from_static("gzip, br"));
        match tungstenite::client(request, self.connect()) {
            Ok((socket, _)) => Ok(Stream(socket)),
            Err(HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// A bare connection.
    pub(crate) fn connect(&self) -> TcpStream {
        let socket = TcpStream::connect(self.address).expect("a connection");
        socket.set_read_timeout(Some(PATIENCE)).expect("a time-out");
        socket
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(10));
        }
        if !self.keeps_folder && !std::thread::panicking() {
            _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

pub(crate) fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder().http_status_as_error(false);
    config.timeout_global(Some(PATIENCE)).build().into()
}

pub(crate) fn seats_of(seats: &[&str]) -> Vec<Value> {
    let colors = ["red", "blue", "green", "yellow", "black", "pink"];
    let seat = |(who, color): (&&str, &str)| match *who {
        "me" => json!({ "color": color, "name": "Ada", "kind": { "type": "person" } }),
        bot => json!({ "color": color, "kind": { "type": "bot", "level": bot } }),
    };
    seats.iter().zip(colors).map(seat).collect()
}

/// What the server said.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) kind: String,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn of(response: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Self {
        let mut response = response.expect("an answer");
        let kind = response.headers().get("content-type");
        let kind = kind.and_then(|it| it.to_str().ok()).unwrap_or_default().to_owned();
        let text = response.body_mut().read_to_vec().expect("a body");
        let text = String::from_utf8_lossy(&text).into_owned();
        Self { status: response.status().as_u16(), kind, text }
    }

    pub(crate) fn read<T: serde::de::DeserializeOwned>(&self) -> T {
        assert!(self.status < 300, "{} {}", self.status, self.text);
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The problem this answer is; its status must be that of the answer.
    pub(crate) fn problem(&self) -> Problem {
        assert_eq!(self.kind, "application/problem+json", "{}", self.text);
        let problem: Problem = serde_json::from_str(&self.text).expect("a problem");
        assert_eq!(problem.status, self.status);
        assert!(!problem.message.is_empty());
        problem
    }

    pub(crate) fn expect_problem(&self, status: u16, code: ProblemCode) -> Problem {
        let problem = self.problem();
        assert_eq!((self.status, problem.code), (status, code), "{}", self.text);
        problem
    }
}

/// A stream of a game.
pub(crate) struct Stream(pub(crate) WebSocket<TcpStream>);

impl Stream {
    pub(crate) fn next(&mut self) -> StreamMessage {
        loop {
            match self.0.read().expect("a message") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => {}
                Message::Close(_) => panic!("the stream was closed"),
            }
        }
    }

    /// Everything up to a view of a game that is over: the sequence numbers of the entries, and
    /// the view.
    pub(crate) fn until_the_end(&mut self) -> (Vec<u32>, GameView) {
        let mut seqs = Vec::new();
        loop {
            match self.next() {
                StreamMessage::Entry { entry } => seqs.push(entry.seq),
                StreamMessage::View { view } if view.over => return (seqs, *view),
                StreamMessage::View { .. } => {}
                StreamMessage::End { problem } => panic!("{problem:?}"),
            }
        }
    }
}
