//! The server as a program: how fast it starts, and that killing it loses nothing.

use bastide_notation::Record;
use bastide_protocol::{GameView, LogPage, StreamMessage};
use bastide_server::{Server, SqlStore, Store};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::Message;

/// How long nothing may happen in a game of bots. How long a whole game takes says nothing, because
/// other work on the machine may slow it down.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server in a process of its own.
struct Program {
    child: Child,
    address: String,
    /// What it says after its address.
    more: String,
    /// The processor time it took to listen: other work on the machine does not count.
    took: Duration,
}

impl Program {
    fn start(folder: &Path) -> Self {
        Self::run(bastide(&["serve", "--no-open", "--port", "0", "--data"]).arg(folder))
    }

    fn run(command: &mut Command) -> Self {
        let start = Instant::now();
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let out = child.stdout.take().expect("its output");
        let mut told = BufReader::new(out).lines();
        let mut line = || told.next().expect("a line").expect("text");
        let address = line().strip_prefix("http://").expect("an address").to_owned();
        let more = line();
        TcpStream::connect(&address).expect("it listens");
        let took = processor_time(&child).unwrap_or_else(|| start.elapsed());
        Self { child, address, more, took }
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

    /// Waits until bots have played a game to its end; gives up when they do nothing for long.
    fn wait_for_end(&self, id: &str) {
        let mut seen = (0, Instant::now());
        loop {
            let view: GameView = self.get(&format!("/api/games/{id}"));
            if view.over {
                return;
            }
            if seen.0 != view.seq {
                seen = (view.seq, Instant::now());
            }
            assert!(seen.1.elapsed() < PATIENCE, "the bots have gone to sleep at {}", view.seq);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn log(&self, id: &str) -> Vec<String> {
        let page: LogPage = self.get(&format!("/api/games/{id}/events"));
        page.entries.iter().map(|it| format!("{:?}", it.done)).collect()
    }
}

fn bastide(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.args(args);
    command
}

/// The processor time a process has taken so far; none where the system does not tell.
fn processor_time(child: &Child) -> Option<Duration> {
    let told = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // After the name, which may have blanks in it, the twelfth and thirteenth fields are the times
    // in the program and in the system, in hundredths of a second.
    let (_, fields) = told.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11).map_while(|it| it.parse::<u64>().ok());
    Some(Duration::from_millis(10 * (times.next()? + times.next()?)))
}

/// How many games the file of a server that is gone has in their middle.
fn n_unfinished(folder: &Path) -> usize {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = SqlStore::open(&folder.join(Server::FILE)).await.expect("the file");
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
    let n_kills = std::env::var("BASTIDE_KILLS").ok().and_then(|it| it.parse().ok()).unwrap_or(20);
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
    for (id, seen) in &games {
        program.wait_for_end(id);
        assert_eq!(program.log(id)[..seen.len()], seen[..]);
        let url = format!("http://{}/api/games/{id}/record", program.address);
        let text = ureq::get(url).call().expect("an answer").body_mut().read_to_string();
        Record::read(&text.expect("text")).expect("a sound record");
    }
    program.kill();
    _ = std::fs::remove_dir_all(folder);
}

#[test]
#[expect(clippy::print_stderr, reason = "a figure to look at")]
fn it_starts_soon() {
    let folder = folder("started");
    for what in ["a new file", "an old file"] {
        let program = Program::start(&folder);
        eprintln!("start to listening with {what}: {:?}", program.took);
        assert!(program.took < Duration::from_secs(1), "{what}: {:?}", program.took);
        program.kill();
    }
    _ = std::fs::remove_dir_all(folder);
}

/// The second start finds the first, and says where it is.
#[test]
fn two_servers_do_not_share_a_folder() {
    let folder = folder("shared-by-two");
    let first = Program::start(&folder);
    let mut again = bastide(&["serve", "--no-open", "--port", "0", "--data"]);
    let second = again.arg(&folder).output().expect("the program runs");
    let told = String::from_utf8_lossy(&second.stdout);
    assert!(second.status.success(), "{told}");
    let expected = format!("http://{}\nBastide is running there already.\n", first.address);
    assert_eq!(told, expected);

    // Nobody listens where the first says it does: then the second cannot help.
    std::fs::write(folder.join(Server::ADDRESS_FILE), "127.0.0.1:1").expect("a file");
    let second = again.output().expect("the program runs");
    assert_eq!(second.status.code(), Some(1));
    let told = String::from_utf8_lossy(&second.stderr);
    assert!(told.contains("another server keeps its games there"), "{told}");
    first.kill();
    _ = std::fs::remove_dir_all(folder);
}

/// Without arguments it serves, with the games in the user's data folder, and on the next port if
/// somebody has the usual one.
#[test]
fn without_arguments_it_serves() {
    let home = folder("home");
    // Whoever has the port, this test or somebody else on this machine: it is taken.
    let taken = std::net::TcpListener::bind("127.0.0.1:7227");
    let mut command = bastide(&[]);
    command.env("HOME", &home).env("XDG_DATA_HOME", home.join("data"));
    for sign in ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"] {
        command.env_remove(sign);
    }
    let program = Program::run(&mut command);
    let port = program.address.strip_prefix("127.0.0.1:").expect("this machine only");
    assert_ne!(port, "7227");
    assert_eq!(program.more, format!("Port 7227 is taken, so it is {port} this time."));
    let id = program.new_game(["random", "random"]);
    assert_eq!(program.get::<GameView>(&format!("/api/games/{id}")).id, id);
    program.kill();
    let files = std::fs::read_dir(&home).expect("a folder").count();
    assert!(files > 0, "the games are in the user's folder");
    drop(taken);
    _ = std::fs::remove_dir_all(home);
}

#[test]
fn a_port_that_is_asked_for_and_taken_is_refused() {
    let folder = folder("port-taken");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let mut command = bastide(&["serve", "--no-open", "--port", &port, "--data"]);
    let ran = command.arg(&folder).output().expect("the program runs");
    assert_eq!(ran.status.code(), Some(2));
    let told = String::from_utf8_lossy(&ran.stderr);
    assert!(told.contains(&format!("port {port}: ")), "{told}");
    _ = std::fs::remove_dir_all(folder);
}

/// Where nobody is asked who they are, other machines must not get in by mistake.
#[test]
fn other_machines_are_let_in_only_on_purpose() {
    let folder = folder("reach");
    let mut command = bastide(&["serve", "--no-open", "--listen", "0.0.0.0:0", "--data"]);
    let refused = command.arg(&folder).output().expect("the program runs");
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(told.contains("play for every seat") && told.contains("--lan"), "{told}");
    assert!(!folder.exists(), "nothing was begun");

    let lan = ["serve", "--no-open", "--lan", "--listen", "127.0.0.1:0", "--data"];
    let program = Program::run(bastide(&lan).arg(&folder));
    let session: bastide_protocol::Session = program.get("/api/session");
    let url = format!("http://{}", program.address);
    assert_eq!(session.online.map(|it| it.url), Some(url));
    program.kill();
    _ = std::fs::remove_dir_all(folder);
}

/// Games, and the seeds of what will be drawn in them, are nobody else's business.
#[cfg(unix)]
#[test]
fn only_the_user_can_read_the_games() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("private");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join(Server::FILE), "").expect("a file");
    let mode = |path: &Path| path.metadata().expect("it is there").permissions().mode() & 0o777;
    for (path, mode) in [(folder.clone(), 0o755), (folder.join(Server::FILE), 0o644)] {
        let open = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(path, open).expect("open to others");
    }
    let program = Program::start(&folder);
    program.new_game(["random", "random"]);
    assert_eq!(mode(&folder), 0o700);
    let files: Vec<PathBuf> =
        std::fs::read_dir(&folder).expect("a folder").flatten().map(|it| it.path()).collect();
    assert!(files.len() >= 3, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    program.kill();
    _ = std::fs::remove_dir_all(folder);
}

/// What came from a file does nothing to a terminal.
#[test]
fn what_acts_on_a_terminal_is_not_printed() {
    let folder = folder("terminal");
    std::fs::create_dir_all(&folder).expect("a folder");
    let record = folder.join("record.txt");
    let run = |text: &str| {
        std::fs::write(&record, text).expect("a file");
        let ran = bastide(&["replay"]).arg(&record).output().expect("the program runs");
        String::from_utf8_lossy(&[ran.stdout, ran.stderr].concat()).into_owned()
    };
    let told = run("Bastide record 1\ntiles base-c3\nseat Red A\u{1b}[31m\u{202e}\nseat Blue B\n");
    assert!(told.contains("characters that cannot be shown"), "{told}");
    let told = run("Bastide record 1\n\u{1b}[2Jtiles \u{9b}31m\n");
    assert!(!told.contains(['\u{1b}', '\u{9b}']), "{told:?}");
    _ = std::fs::remove_dir_all(folder);
}
