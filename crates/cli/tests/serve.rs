//! The server as a program: how fast it starts, and that killing it loses nothing.

use bastide_notation::Record;
use bastide_protocol::{GameView, LogPage, StreamMessage};
use bastide_server::{Server, SqliteStore, Store};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::Message;

/// A server in a process of its own.
struct Program {
    child: Child,
    address: String,
    /// From the start of the process to its address.
    took: Duration,
}

impl Program {
    fn start(folder: &Path) -> Self {
        let start = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args(["serve", "--no-open", "--port", "0", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("its address");
        let address = line.trim().strip_prefix("http://").expect("an address").to_owned();
        TcpStream::connect(&address).expect("it listens");
        Self { child, address, took: start.elapsed() }
    }

    /// Kill -9: no handler runs, nothing is flushed.
    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is gone");
    }

    fn get<T: serde::de::DeserializeOwned>(&self, path: &str) -> T {
        let url = format!("http://{}{path}", self.address);
        let mut response = ureq::get(url).call().expect("an answer");
        response.body_mut().read_json().expect("JSON")
    }

    fn new_game(&self, levels: [&str; 2]) -> String {
        let seats: Vec<_> = levels
            .iter()
            .zip(["red", "blue"])
            .map(|(level, color)| json!({ "color": color, "kind": { "type": "bot", "level": level } }))
            .collect();
        let url = format!("http://{}/api/games", self.address);
        let mut response = ureq::post(url).send_json(json!({ "seats": seats })).expect("an answer");
        response.body_mut().read_json::<GameView>().expect("a game").id
    }

    /// Follows a game for so many entries of its log: the actions the server has acknowledged.
    fn follow(&self, id: &str, n: usize) -> Vec<String> {
        let url = format!("ws://{}/api/games/{id}/stream", self.address);
        let socket = TcpStream::connect(&self.address).expect("a connection");
        let (mut socket, _) = tungstenite::client(url, socket).expect("a stream");
        let mut seen = Vec::new();
        while seen.len() < n {
            let Message::Text(text) = socket.read().expect("a message") else { continue };
            match serde_json::from_str(&text).expect("JSON") {
                StreamMessage::Entry { entry } => seen.push(format!("{:?}", entry.done)),
                StreamMessage::View { view } if view.over => break,
                StreamMessage::View { .. } => {}
                StreamMessage::End { problem } => panic!("{problem:?}"),
            }
        }
        seen
    }

    fn log(&self, id: &str) -> Vec<String> {
        let page: LogPage = self.get(&format!("/api/games/{id}/events"));
        page.entries.iter().map(|it| format!("{:?}", it.done)).collect()
    }
}

/// How many games the file of a server that is gone has in their middle.
fn n_unfinished(folder: &Path) -> usize {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = SqliteStore::open(&folder.join(Server::FILE)).await.expect("the file");
        store.unfinished().await.expect("the games").len()
    })
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // There is one if an earlier run was killed.
    _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Kills the server in the middle of bot games, again and again: everything a client has heard of
/// is there afterwards, and the games go on to their end. `BASTIDE_KILLS` says how often.
#[test]
#[expect(clippy::print_stderr, reason = "a figure to look at")]
fn killing_the_server_loses_nothing() {
    let n_kills = std::env::var("BASTIDE_KILLS").ok().and_then(|it| it.parse().ok()).unwrap_or(4);
    let folder = folder("killed");
    let mut games: Vec<(String, Vec<String>)> = Vec::new();
    let mut n_caught = 0;
    for kill in 0..n_kills {
        let program = Program::start(&folder);
        for (id, seen) in &games {
            let log = program.log(id);
            assert!(log.len() >= seen.len(), "{id} had {} entries", seen.len());
            assert_eq!(log[..seen.len()], seen[..], "{id} is as it was told");
        }
        let ids: Vec<String> = ["random", "greedy"]
            .map(|level| program.new_game([level, "greedy"]))
            .into_iter()
            .collect();
        // Another moment every time.
        let heard: Vec<Vec<String>> =
            ids.iter().map(|id| program.follow(id, 3 + 17 * kill % 60)).collect();
        program.kill();
        n_caught += n_unfinished(&folder);
        games.extend(ids.into_iter().zip(heard));
    }
    eprintln!("{n_kills} kills caught {n_caught} games in their middle");
    assert!(n_caught > 0, "some kill must come in the middle of a game");
    let program = Program::start(&folder);
    let start = Instant::now();
    for (id, seen) in &games {
        while !program.get::<GameView>(&format!("/api/games/{id}")).over {
            assert!(start.elapsed() < Duration::from_secs(300), "the bots have gone to sleep");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(program.log(id)[..seen.len()], seen[..]);
        let url = format!("http://{}/api/games/{id}/record", program.address);
        let text = ureq::get(url).call().expect("an answer").body_mut().read_to_string();
        Record::read(&text.expect("text")).expect("a sound record");
    }
    program.kill();
    _ = std::fs::remove_dir_all(folder);
}

#[test]
#[expect(clippy::print_stderr, reason = "a figure to look at, not to fail on")]
fn it_starts_soon() {
    let folder = folder("started");
    for what in ["a new file", "an old file"] {
        let program = Program::start(&folder);
        eprintln!("start to listening with {what}: {:?}", program.took);
        program.kill();
    }
    _ = std::fs::remove_dir_all(folder);
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let folder = folder("shared-by-two");
    let first = Program::start(&folder);
    let second = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["serve", "--no-open", "--port", "0", "--data"])
        .arg(&folder)
        .output()
        .expect("the program runs");
    assert_eq!(second.status.code(), Some(1));
    let told = String::from_utf8_lossy(&second.stderr);
    assert!(told.contains("does another server use it?"), "{told}");
    first.kill();
    _ = std::fs::remove_dir_all(folder);
}
