//! Many watch one game: how many actions a second are answered, how long an answer takes, when the
//! last of the watchers has the news, and what that costs the server. What came out is in
//! `docs/benchmarks.md`.
//!
//! ```sh
//! ulimit -n 4096   # more files than watchers
//! cargo bench -p bastide-server --bench load -- 100 1000   # with so many watchers
//! ```
//!
//! The server is a process of its own; it shares the machine with player and watchers, whose work
//! is part of every time but not of the server's processor time. One person plays base games from
//! both seats: first an action at a time, each only when everybody has the news of the one before;
//! then as fast as answers and the player's own stream allow.

use bastide_protocol::{GameView, StreamMessage};
use bastide_server::{Config, Keeping, Limits, Port, Reach, Server, Time};
use futures_util::StreamExt;
use serde_json::json;
use std::error::Error;
use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::{Message, WebSocket};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// So many actions are done one at a time.
const N_PACED: usize = 100;

/// So many actions are done as fast as can be.
const N_QUICK: usize = 200;

/// If nobody has heard anything for so long, somebody has been forgotten.
const PATIENCE: Duration = Duration::from_secs(60);

/// The word that makes this program the server.
const SERVE: &str = "serve-for-load";

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let Some(at) = args.iter().position(|it| it == SERVE) {
        return serve(args.get(at + 1).ok_or("a folder")?.into());
    }
    let numbers: Vec<usize> = args.iter().filter_map(|it| it.parse().ok()).collect();
    let numbers = if numbers.is_empty() { vec![0, 100, 1_000] } else { numbers };
    let runtime = Runtime::new()?;
    for n_watchers in numbers {
        measure(&runtime, n_watchers)?;
    }
    Ok(())
}

/// Serves until whoever started this goes away.
#[expect(clippy::print_stdout, reason = "the other process reads it")]
fn serve(data: PathBuf) -> Outcome<()> {
    let runtime = Runtime::new()?;
    // All watchers come from one address.
    let limits = Limits {
        n_connections: 100_000,
        n_streams: 100_000,
        n_streams_per_client: 100_000,
        ..Limits::default()
    };
    let programs = Vec::new();
    let (reach, keeping, metrics) = (Reach::ThisMachine, Keeping::Folder, None);
    let (port, client, time) = (Port::Any, |_: &str| None, Time::of_machine());
    let config = Config { reach, port, data, keeping, client, limits, programs, metrics, time };
    let server = runtime.block_on(Server::bind(&config))?;
    println!("{}", server.address());
    runtime.spawn(server.serve(std::future::pending()));
    std::io::stdin().read_to_end(&mut Vec::new())?;
    Ok(())
}

/// The server, in a process of its own.
struct Process {
    child: Child,
    address: SocketAddr,
    data: PathBuf,
}

impl Process {
    fn start() -> Outcome<Self> {
        let data = std::env::temp_dir().join(format!("bastide-load-{}", std::process::id()));
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(SERVE).arg(&data).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("its output")?).read_line(&mut line)?;
        Ok(Self { child, address: line.trim().parse()?, data })
    }

    /// The processor time it has taken so far; none where the system does not tell.
    fn spent(&self) -> Option<Duration> {
        let told = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // After the name, which may have blanks in it, the twelfth and thirteenth fields are the
        // times in the program and in the system, in hundredths of a second.
        let (_, fields) = told.rsplit_once(')')?;
        let mut times = fields.split_whitespace().skip(11).map_while(|it| it.parse::<u64>().ok());
        Some(Duration::from_millis(10 * (times.next()? + times.next()?)))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing left to end.
        _ = self.child.kill();
        _ = self.child.wait();
        _ = std::fs::remove_dir_all(&self.data);
    }
}

#[expect(clippy::print_stdout, reason = "it is what this program is for")]
fn measure(runtime: &Runtime, n: usize) -> Outcome<()> {
    let process = Process::start()?;
    let (mut news, mut paced) = (Vec::new(), Spent::default());
    while news.len() < N_PACED {
        let mut game = Game::begin(runtime, process.address, n)?;
        let before = process.spent();
        while news.len() < N_PACED && !game.view.over {
            let start = Instant::now();
            game.act()?;
            game.wait_for_all()?;
            news.push(start.elapsed());
        }
        paced.add(before, process.spent());
    }
    let (mut answers, mut took) = (Vec::new(), Duration::ZERO);
    while answers.len() < N_QUICK {
        let mut game = Game::begin(runtime, process.address, n)?;
        let start = Instant::now();
        while answers.len() < N_QUICK && !game.view.over {
            answers.push(game.act()?);
        }
        took += start.elapsed();
        game.wait_for_all()?;
    }
    let rate = answers.len() as f64 / took.as_secs_f64();
    let (answer, answer_99) = percentiles(&mut answers);
    let cost = paced.each(news.len());
    let (last, last_99) = percentiles(&mut news);
    println!(
        "{n} watchers: {rate:.0} actions a second; answers {answer:.2?}, p99 {answer_99:.2?}; \
         news to the last watcher {last:.2?}, p99 {last_99:.2?}; \
         {cost:.2?} of the server's processor time an action"
    );
    Ok(())
}

/// Processor time, where it is known.
#[derive(Default)]
struct Spent(Duration);

impl Spent {
    fn add(&mut self, from: Option<Duration>, to: Option<Duration>) {
        if let (Some(from), Some(to)) = (from, to) {
            self.0 += to.saturating_sub(from);
        }
    }

    fn each(&self, n: usize) -> Duration {
        self.0.div_f64(n.max(1) as f64)
    }
}

/// The middle and the 99th of a hundred.
fn percentiles(times: &mut [Duration]) -> (Duration, Duration) {
    times.sort_unstable();
    let at = |percent: usize| times.get((times.len() * percent / 100).min(times.len() - 1));
    (at(50).copied().unwrap_or_default(), at(99).copied().unwrap_or_default())
}

/// A game that is played and watched.
struct Game {
    address: SocketAddr,
    agent: ureq::Agent,
    own: WebSocket<TcpStream>,
    view: GameView,
    /// The sequence number each watcher has heard of.
    heard: Arc<Vec<AtomicU32>>,
    watchers: Vec<tokio::task::JoinHandle<()>>,
}

impl Game {
    fn begin(runtime: &Runtime, address: SocketAddr, n_watchers: usize) -> Outcome<Self> {
        let agent: ureq::Agent = ureq::Agent::config_builder().build().into();
        let seats = ["red", "blue"].map(|it| json!({ "color": it, "kind": { "type": "person" } }));
        let wish = json!({ "seats": seats, "seed": "7" });
        let mut answer = agent.post(format!("http://{address}/api/games")).send_json(&wish)?;
        let view: GameView = answer.body_mut().read_json()?;
        let url = format!("ws://{address}/api/games/{}/stream?from={}", view.id, view.seq);
        let heard: Arc<Vec<AtomicU32>> =
            Arc::new(std::iter::repeat_with(AtomicU32::default).take(n_watchers).collect());
        let watchers = (0..n_watchers).map(|nth| {
            let (url, heard) = (url.clone(), Arc::clone(&heard));
            runtime.spawn(async move {
                // A watcher that fails never hears of anything, and that is noticed.
                _ = watch(address, url, &heard[nth]).await;
            })
        });
        let watchers = watchers.collect();
        let (own, _) = tungstenite::client(url, TcpStream::connect(address)?)?;
        let mut game = Self { address, agent, own, view, heard, watchers };
        game.follow(0)?;
        game.wait_for_all()?;
        Ok(game)
    }

    /// Gives the first answer and waits until it is seen; tells how long the server took to accept.
    fn act(&mut self) -> Outcome<Duration> {
        let prompt = self.view.prompt.as_ref().ok_or("a question")?;
        let action = prompt.pass.as_ref().map_or_else(|| &prompt.options[0].id, |it| &it.id);
        let address = format!("http://{}/api/games/{}/actions", self.address, self.view.id);
        let start = Instant::now();
        let request = json!({ "seq": self.view.seq, "action": action });
        self.agent.post(address).send_json(&request)?.body_mut().read_to_vec()?;
        let taken = start.elapsed();
        self.follow(self.view.seq)?;
        Ok(taken)
    }

    /// Reads the player's own stream until it shows something later than this.
    fn follow(&mut self, seq: u32) -> Outcome<()> {
        loop {
            let Message::Text(text) = self.own.read()? else { continue };
            if let StreamMessage::View { view } = serde_json::from_str(&text)?
                && view.seq > seq
            {
                self.view = *view;
                return Ok(());
            }
        }
    }

    /// Waits until every watcher has heard what the player has heard.
    fn wait_for_all(&self) -> Outcome<()> {
        let is_behind = |it: &&AtomicU32| it.load(Ordering::Relaxed) < self.view.seq;
        let mut last = (self.heard.len(), Instant::now());
        loop {
            let n_behind = self.heard.iter().filter(is_behind).count();
            if n_behind == 0 {
                return Ok(());
            }
            if n_behind != last.0 {
                last = (n_behind, Instant::now());
            } else if last.1.elapsed() > PATIENCE {
                return Err(format!("{n_behind} watchers do not hear the news").into());
            }
            std::thread::sleep(Duration::from_micros(200));
        }
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        for watcher in &self.watchers {
            watcher.abort();
        }
    }
}

async fn watch(address: SocketAddr, url: String, heard: &AtomicU32) -> Outcome<()> {
    let socket = tokio::net::TcpStream::connect(address).await?;
    let (mut stream, _) = tokio_tungstenite::client_async(url, socket).await?;
    while let Some(message) = stream.next().await {
        if let Some(seq) = seq_of(message?.to_text()?) {
            heard.store(seq, Ordering::Relaxed);
        }
    }
    Ok(())
}

/// The sequence number of a view, found without reading all of it.
fn seq_of(message: &str) -> Option<u32> {
    let view = message.strip_prefix(r#"{"type":"view""#)?;
    let (_, after) = view.split_once(r#""seq":"#)?;
    after.split(',').next()?.parse().ok()
}
