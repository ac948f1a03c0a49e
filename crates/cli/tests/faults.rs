//! A disk that is full or broken: whatever the server has acknowledged must be in the store, and
//! when the disk works again the server must go on by itself.
//!
//! A real server plays games over HTTP while writes or syncs of its file fail, is killed, started
//! again and asked for everything it has acknowledged. `docs/durability.md` has the counts.
//! `BASTIDE_PROGRAM` names another program to try, and `BASTIDE_FAULT_ROUNDS` how often.

#![cfg(target_os = "linux")]

use bastide_protocol::{Done, GameView, Health, LogPage, PassOption};
use serde_json::json;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Which calls fail, as the shim numbers them.
#[derive(Clone, Copy, Debug)]
enum Call {
    Write = 1,
    Sync = 2,
}

/// With which error, as Linux numbers them.
#[derive(Clone, Copy, Debug)]
enum Errno {
    Eio = 5,
    Enospc = 28,
}

/// The file the shim is told by what is to fail.
struct Control(PathBuf);

impl Control {
    fn new(folder: &Path) -> Self {
        let control = Self(folder.join("control"));
        File::create(&control.0).and_then(|mut it| it.write_all(&[0; 16])).expect("a file");
        control
    }

    fn fail(&self, call: Call, errno: Errno, n: i32) {
        let words = [call as i32, errno as i32, n].map(i32::to_ne_bytes);
        // Never cut: the shim has it in its memory.
        let file = OpenOptions::new().write(true).open(&self.0);
        file.and_then(|mut it| it.write_all(words.as_flattened())).expect("a file");
    }

    /// How many calls are still to fail, and how many have failed.
    fn counts(&self) -> (i32, i32) {
        let mut bytes = [0; 16];
        File::open(&self.0).and_then(|mut it| it.read_exact(&mut bytes)).expect("a file");
        let (words, _) = bytes.as_chunks::<4>();
        (i32::from_ne_bytes(words[2]), i32::from_ne_bytes(words[3]))
    }
}

/// The shim as a library; compiled once for each test, so that they need not wait for each other.
fn shim(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
    let library = folder.join("shim.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl");
    let compiled = compiler.status().expect("a C compiler, cc, is needed for this test");
    assert!(compiled.success(), "cc compiles {}", source.display());
    library
}

fn program() -> PathBuf {
    std::env::var_os("BASTIDE_PROGRAM")
        .map_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_bastide")), PathBuf::from)
}

/// How long a single request may take: other work on the machine may slow it down.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server in a process of its own.
struct Program {
    child: Child,
    address: String,
    agent: ureq::Agent,
}

impl Program {
    fn start(command: &mut Command, data: &Path) -> Self {
        command.args(["serve", "--no-open", "--port", "0", "--data"]).arg(data);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let out = child.stdout.take().expect("its output");
        let line = BufReader::new(out).lines().next().expect("a line").expect("text");
        let address = line.strip_prefix("http://").expect("an address").to_owned();
        let config = ureq::Agent::config_builder().http_status_as_error(false);
        let agent = config.timeout_global(Some(PATIENCE)).build().into();
        Self { child, address, agent }
    }

    /// Kill -9: nothing is flushed.
    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is gone");
    }

    fn get<T: serde::de::DeserializeOwned>(&self, path: &str) -> (u16, Option<T>) {
        let url = format!("http://{}{path}", self.address);
        let mut response = self.agent.get(url).call().expect("an answer");
        (response.status().as_u16(), response.body_mut().read_json().ok())
    }

    fn post(&self, path: &str, body: &serde_json::Value) -> (u16, String) {
        let url = format!("http://{}{path}", self.address);
        let mut response = self.agent.post(url).send_json(body).expect("an answer");
        (response.status().as_u16(), response.body_mut().read_to_string().unwrap_or_default())
    }

    fn new_game(&self) -> Option<String> {
        let person = |color: &str| json!({ "color": color, "kind": { "type": "person" } });
        let wish = json!({ "seats": [person("red"), person("blue")] });
        let (status, body) = self.post("/api/games", &wish);
        (status == 201).then(|| serde_json::from_str::<GameView>(&body).expect("a game").id)
    }

    /// Answers the question of a game with its first option.
    fn act(&self, id: &str, seen: &mut Seen) {
        let (_, view) = self.get::<GameView>(&format!("/api/games/{id}"));
        let view = view.expect("what is in memory can be looked at");
        let Some(prompt) = view.prompt else { return };
        let first = prompt.options.first().map(|it| it.id.clone());
        let pass = prompt.pass.as_ref().map(|it: &PassOption| it.id.clone());
        let action = first.or(pass).expect("something can be answered");
        let answer = json!({ "seq": view.seq, "action": action });
        let (status, body) = self.post(&format!("/api/games/{id}/actions"), &answer);
        match status {
            200 => seen.acknowledged.push((id.to_owned(), view.seq as usize, action)),
            // What failed was kept all the same: the next answer is given to what is there now.
            409 => seen.n_stale += 1,
            500.. => seen.n_refused += 1,
            _ => panic!("{status}: {body}"),
        }
    }
}

/// What a client has been told.
#[derive(Default)]
struct Seen {
    /// The game, how many entries its log had before, and the action.
    acknowledged: Vec<(String, usize, String)>,
    n_refused: usize,
    n_stale: usize,
}

impl Seen {
    /// How many acknowledged actions the store does not have, after the server has been started
    /// again without faults.
    fn n_lost(&self, data: &Path, ids: &[String]) -> usize {
        let program = Program::start(&mut Command::new(program()), data);
        let logs: Vec<Vec<Done>> = ids
            .iter()
            .map(|id| {
                let (_, page) = program.get::<LogPage>(&format!("/api/games/{id}/events"));
                let page = page.unwrap_or(LogPage { seq: 0, entries: Vec::new() });
                page.entries.into_iter().map(|it| it.done).collect()
            })
            .collect();
        program.kill();
        let is_lost = |(id, at, action): &&(String, usize, String)| {
            let log = ids.iter().position(|it| it == id).map(|idx| &logs[idx]);
            log.and_then(|it| it.get(*at)) != Some(&Done::Action { action: action.clone() })
        };
        self.acknowledged.iter().filter(is_lost).count()
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // There is one if an earlier run was killed.
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// How many answers are given to each of the games before the fault, and after it.
const N_ANSWERS: usize = 12;

#[expect(clippy::print_stderr, reason = "figures for docs/durability.md")]
fn faults_in_a_row(name: &str, call: Call, errno: Errno) {
    let rounds = std::env::var("BASTIDE_FAULT_ROUNDS").ok().and_then(|it| it.parse().ok());
    let folder = folder(name);
    let library = shim(&folder);
    let mut n_lost_in_all = 0;
    for (n, round) in (0..rounds.unwrap_or(1)).flat_map(|it| [1, 2, 3, 5].map(|n| (n, it))) {
        let data = folder.join(format!("data-{n}-{round}"));
        let control = Control::new(&folder);
        let mut command = Command::new(program());
        command.env("LD_PRELOAD", &library).env("BASTIDE_FAULTS", &control.0);
        let program = Program::start(&mut command, &data);
        let ids: Vec<String> = (0..2).map(|_| program.new_game().expect("a game")).collect();
        let mut seen = Seen::default();
        let play = |seen: &mut Seen| ids.iter().for_each(|id| program.act(id, seen));
        (0..N_ANSWERS).for_each(|_| play(&mut seen));
        assert_eq!(seen.n_refused + seen.n_stale, 0, "without faults all goes well");
        control.fail(call, errno, n);
        (0..N_ANSWERS).for_each(|_| play(&mut seen));
        let (n_left, n_failed) = control.counts();
        assert_eq!((n_left, n_failed), (0, n), "the faults have happened");
        let before = seen.n_refused;
        (0..N_ANSWERS).for_each(|_| play(&mut seen));
        let goes_on = seen.n_refused == before;
        let health = program.get::<Health>("/api/health");
        program.kill();
        let n_lost = seen.n_lost(&data, &ids);
        let (n_acknowledged, n_refused) = (seen.acknowledged.len(), seen.n_refused);
        eprintln!(
            "{call:?} {errno:?} {n} in a row: {n_acknowledged} acknowledged, {n_refused} refused, \
            {} kept all the same, {n_lost} lost",
            seen.n_stale
        );
        n_lost_in_all += n_lost;
        if n_lost == 0 {
            assert!(n_refused > 0, "somebody must hear of the fault");
            assert!(goes_on, "the server goes on by itself");
            assert_eq!(health, (200, Some(Health::Well)));
        }
    }
    assert_eq!(n_lost_in_all, 0, "acknowledged actions are not in the store");
    _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_full_disk_on_writing_loses_nothing() {
    faults_in_a_row("write-enospc", Call::Write, Errno::Enospc);
}

#[test]
fn a_broken_disk_on_writing_loses_nothing() {
    faults_in_a_row("write-eio", Call::Write, Errno::Eio);
}

#[test]
fn a_full_disk_on_syncing_loses_nothing() {
    faults_in_a_row("sync-enospc", Call::Sync, Errno::Enospc);
}

#[test]
fn a_broken_disk_on_syncing_loses_nothing() {
    faults_in_a_row("sync-eio", Call::Sync, Errno::Eio);
}

/// While nothing can be written the server says so, and games can still be looked at; when it can,
/// they go on.
#[test]
fn a_disk_that_stays_full_is_told() {
    for call in [Call::Write, Call::Sync] {
        let folder = folder(&format!("stays-full-{call:?}"));
        let (library, control) = (shim(&folder), Control::new(&folder));
        let data = folder.join("data");
        let mut command = Command::new(program());
        command.env("LD_PRELOAD", &library).env("BASTIDE_FAULTS", &control.0);
        let program = Program::start(&mut command, &data);
        let id = program.new_game().expect("a game");
        let other = program.new_game().expect("a game");
        let mut seen = Seen::default();
        (0..N_ANSWERS).for_each(|_| program.act(&id, &mut seen));

        control.fail(call, Errno::Enospc, i32::MAX);
        (0..N_ANSWERS).for_each(|_| program.act(&id, &mut seen));
        assert_eq!(seen.n_refused + seen.n_stale, N_ANSWERS);
        assert_eq!(seen.acknowledged.len(), N_ANSWERS);
        assert_eq!(program.new_game(), None);
        let (status, health) = program.get::<Health>("/api/health");
        assert_eq!(status, 503);
        let Some(Health::StoreFailed { since, what }) = health else { panic!("{health:?}") };
        assert!(since > 0 && what.contains("disk"), "{since} {what}");
        let answer = json!({ "seq": 0, "action": "nothing" });
        let (status, body) = program.post(&format!("/api/games/{id}/actions"), &answer);
        assert!(status == 409 || body.contains("store_failed"), "{status} {body}");
        let (status, view) = program.get::<GameView>(&format!("/api/games/{other}"));
        assert!(status == 200 && view.is_some());
        let (status, list) = program.get::<serde_json::Value>("/api/games");
        assert_eq!(
            (status, list.map(|it| it["games"].as_array().map(Vec::len))),
            (200, Some(Some(2)))
        );

        control.fail(call, Errno::Enospc, 0);
        assert_eq!(program.get("/api/health"), (200, Some(Health::Well)));
        let (n_refused, n_stale) = (seen.n_refused, seen.n_stale);
        (0..N_ANSWERS).for_each(|_| program.act(&id, &mut seen));
        assert_eq!(seen.n_refused, n_refused);
        assert!(seen.n_stale <= n_stale + 1, "at most the last that failed was kept all the same");
        program.kill();
        assert_eq!(seen.n_lost(&data, &[id, other]), 0);
        _ = std::fs::remove_dir_all(folder);
    }
}

/// A limit on the size of files, without any shim: the kernel itself refuses.
#[test]
#[expect(clippy::print_stderr, reason = "figures for docs/durability.md")]
fn a_limit_on_the_size_of_files_loses_nothing() {
    let folder = folder("file-size");
    let data = folder.join("data");
    let mut command = Command::new("sh");
    // In blocks of 512 bytes, or of 1024 where sh is bash. The signal would end the program.
    command.arg("-c").arg(r#"trap "" XFSZ; ulimit -f 768; exec "$0" "$@""#).arg(program());
    let program = Program::start(&mut command, &data);
    let ids: Vec<String> = (0..3).filter_map(|_| program.new_game()).collect();
    let mut seen = Seen::default();
    for _ in 0..10 * N_ANSWERS {
        ids.iter().for_each(|id| program.act(id, &mut seen));
        if seen.n_refused > 10 {
            break;
        }
    }
    program.kill();
    let n_lost = seen.n_lost(&data, &ids);
    let (n_acknowledged, n_refused) = (seen.acknowledged.len(), seen.n_refused);
    eprintln!(
        "file size limit: {n_acknowledged} acknowledged, {n_refused} refused, {} kept all the \
        same, {n_lost} lost",
        seen.n_stale
    );
    assert!(n_refused > 0, "the limit was too large to be felt");
    assert_eq!(n_lost, 0, "acknowledged actions are not in the store");
    _ = std::fs::remove_dir_all(folder);
}
