//! Many watch one game: how many actions a second are answered, how long an answer takes, and when
//! the last of the watchers has the news. What came out is in `docs/benchmarks.md`.
//!
//! ```sh
//! cargo bench -p bastide-server --bench load -- 100 1000   # with so many watchers
//! ```
//!
//! Server and watchers share the machine. One person plays a base game from both seats: first an
//! action at a time, each only when everybody has the news of the one before; then, in another
//! game, as fast as answers and the player's own stream allow.

use bastide_protocol::{GameView, StreamMessage};
use bastide_server::{Config, Limits, Port, Server};
use futures_util::StreamExt;
use serde_json::json;
use std::error::Error;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::{Message, WebSocket};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// So many actions are done one at a time.
const N_PACED: usize = 60;

/// So many games are played as fast as can be.
const N_GAMES: usize = 5;

/// Whoever has heard nothing for so long has been forgotten.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> Outcome<()> {
    let numbers: Vec<usize> = std::env::args().filter_map(|it| it.parse().ok()).collect();
    let numbers = if numbers.is_empty() { vec![0, 100, 1_000] } else { numbers };
    let folder = std::env::temp_dir().join(format!("bastide-load-{}", std::process::id()));
    let runtime = tokio::runtime::Runtime::new()?;
    let limits = Limits { n_streams: 100_000, n_streams_per_client: 100_000, ..Limits::default() };
    let config = Config { port: Port::Any, data: folder.clone(), client: |_| None, limits };
    let server = runtime.block_on(Server::bind(&config))?;
    let address = server.address();
    runtime.spawn(server.serve(std::future::pending()));
    for n_watchers in numbers {
        measure(&runtime, address, n_watchers)?;
    }
    drop(runtime);
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

#[expect(clippy::print_stdout, reason = "it is what this program is for")]
fn measure(runtime: &tokio::runtime::Runtime, address: SocketAddr, n: usize) -> Outcome<()> {
    let mut game = Game::begin(runtime, address, n)?;
    let mut news = Vec::new();
    while news.len() < N_PACED && !game.view.over {
        let start = Instant::now();
        game.act()?;
        game.wait_for_all()?;
        news.push(start.elapsed());
    }
    let (mut answers, mut spent) = (Vec::new(), Duration::ZERO);
    for _ in 0..N_GAMES {
        let mut game = Game::begin(runtime, address, n)?;
        let start = Instant::now();
        while !game.view.over {
            answers.push(game.act()?);
        }
        spent += start.elapsed();
        game.wait_for_all()?;
    }
    let rate = answers.len() as f64 / spent.as_secs_f64();
    let (answer, answer_99) = percentiles(&mut answers);
    let (last, last_99) = percentiles(&mut news);
    println!(
        "{n} watchers: {rate:.0} actions a second; answers {answer:.2?}, p99 {answer_99:.2?}; \
         news to the last watcher {last:.2?}, p99 {last_99:.2?}"
    );
    Ok(())
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
    fn begin(
        runtime: &tokio::runtime::Runtime,
        address: SocketAddr,
        n_watchers: usize,
    ) -> Outcome<Self> {
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
        let start = Instant::now();
        let is_behind = |it: &AtomicU32| it.load(Ordering::Relaxed) < self.view.seq;
        while self.heard.iter().any(is_behind) {
            if start.elapsed() > PATIENCE {
                return Err("a watcher does not hear the news".into());
            }
            std::thread::sleep(Duration::from_micros(200));
        }
        Ok(())
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
