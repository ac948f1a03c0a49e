//! A PostgreSQL server for tests: private, on a socket in a folder of its own, gone with the process
//! that has started it.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io};

/// Where Debian keeps the programs of each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// As whom it runs if we are root, whom PostgreSQL refuses: nobody.
const NOBODY: u32 = 65_534;

/// Starts the server, carries out what it is told on its input, and clears everything away when that
/// ends: when whoever started it has gone, however they went.
const KEEPER: &str = r#"
trap '' INT TERM HUP
bin=$1 folder=$2
ctl() { "$bin/pg_ctl" -D "$folder/data" -s -w -t 300 "$@" >&2 </dev/null; }
options="-k '$folder' -c listen_addresses='' -c max_connections=200 $3"
start() { ctl -l "$folder/log" -o "$options" start; }
"$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >&2 &&
    start && echo ready
while read -r word && [ "$word" = restart ]; do
    ctl -m immediate stop
    start && echo ready
done
ctl -m immediate stop
rm -rf "$folder"
"#;

/// A PostgreSQL server that runs. It ends when this is dropped, or with the process.
#[derive(Debug)]
pub struct Postgres {
    bin: PathBuf,
    folder: PathBuf,
    keeper: Child,
    line: Mutex<Line>,
    n_databases: AtomicU32,
}

/// The line to the keeper.
#[derive(Debug)]
struct Line {
    words: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// Whether what is committed must be on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sync {
    /// It must, as in earnest.
    ToDisk,
    /// It need not: the machine does not lose its power in a test.
    Never,
}

impl Postgres {
    /// Starts one, if this machine has PostgreSQL; says its version, or why there is none.
    ///
    /// # Panics
    /// If there is none and `CI` is `true`: there nothing is passed over.
    #[must_use]
    pub fn start(sync: Sync) -> Option<Self> {
        match Self::try_start(sync) {
            Ok(started) => {
                // To standard error as it is, which test harnesses do not keep to themselves.
                _ = writeln!(io::stderr(), "PostgreSQL: {}", started.version());
                Some(started)
            }
            Err(why) => {
                assert_ne!(env::var("CI").as_deref(), Ok("true"), "PostgreSQL is needed: {why}");
                _ = writeln!(io::stderr(), "SKIPPED what needs PostgreSQL: {why}");
                None
            }
        }
    }

    fn try_start(sync: Sync) -> Result<Self, String> {
        static N_STARTED: AtomicU32 = AtomicU32::new(0);
        let bin = programs().ok_or("no initdb on PATH and none of Debian's package postgresql")?;
        let nth = N_STARTED.fetch_add(1, Ordering::Relaxed);
        // Short: the path of a socket has at most 107 bytes.
        let folder = env::temp_dir().join(format!("bastide-pg-{}-{nth}", std::process::id()));
        let mut command = Command::new("sh");
        let fsync = match sync {
            Sync::ToDisk => "",
            Sync::Never => "-c fsync=off",
        };
        command.args(["-c", KEEPER, "sh"]).arg(&bin).arg(&folder).arg(fsync);
        prepare(&folder, &mut command).map_err(|error| format!("{}: {error}", folder.display()))?;
        command.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let log = fs::File::create(folder.join("start")).map_err(|error| error.to_string())?;
        let mut keeper = command.stderr(log).spawn().map_err(|error| error.to_string())?;
        let (words, answers) = (keeper.stdin.take(), keeper.stdout.take());
        let (words, answers) = words.zip(answers).ok_or("its keeper has no line")?;
        let line = Mutex::new(Line { words, answers: BufReader::new(answers) });
        let n_databases = AtomicU32::new(0);
        let started = Self { bin, folder, keeper, line, n_databases };
        started.must_be_ready()?;
        Ok(started)
    }

    /// What the server says it is.
    #[must_use]
    pub fn version(&self) -> String {
        let told = Command::new(self.bin.join("postgres")).arg("--version").output();
        told.map_or_else(
            |it| it.to_string(),
            |it| String::from_utf8_lossy(&it.stdout).trim().into(),
        )
    }

    /// The address of a new, empty database.
    ///
    /// # Panics
    /// If it cannot be created.
    #[must_use]
    pub fn new_database(&self) -> String {
        let name = format!("bastide{}", self.n_databases.fetch_add(1, Ordering::Relaxed));
        self.tell("postgres", &format!("CREATE DATABASE {name}"));
        format!("postgres://postgres@localhost/{name}?host={}", self.folder.display())
    }

    /// Has the server carry out statements in a database, by its name or address.
    ///
    /// # Panics
    /// If it refuses.
    pub fn tell(&self, database: &str, sql: &str) {
        let told = Command::new(self.bin.join("psql"))
            .args(["-X", "-q", "-h"])
            .arg(&self.folder)
            .args(["-U", "postgres", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", sql])
            .output()
            .expect("psql runs");
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    }

    /// Ends the server as a crash would, and starts it again.
    ///
    /// # Panics
    /// If it does not come back.
    pub fn restart(&self) {
        let mut line = self.line.lock().expect("nobody panics with the line");
        line.words.write_all(b"restart\n").expect("the keeper is there");
        drop(line);
        self.must_be_ready().expect("it comes back");
    }

    fn must_be_ready(&self) -> Result<(), String> {
        let mut answer = String::new();
        let mut line = self.line.lock().map_err(|error| error.to_string())?;
        match line.answers.read_line(&mut answer) {
            Ok(_) if answer.trim() == "ready" => Ok(()),
            Ok(_) | Err(_) => {
                let told = fs::read_to_string(self.folder.join("start")).unwrap_or_default();
                let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                Err(format!("it does not start\n{told}{log}"))
            }
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // If nobody answers, it has gone already.
        if let Ok(line) = self.line.get_mut() {
            _ = line.words.write_all(b"end\n");
            _ = self.keeper.wait();
        }
    }
}

/// The folder with PostgreSQL's programs.
fn programs() -> Option<PathBuf> {
    let has_all = |it: &PathBuf| {
        ["initdb", "pg_ctl", "postgres", "psql"].iter().all(|name| it.join(name).is_file())
    };
    // What is on PATH may be a link into a folder that has everything.
    let on_path = env::var_os("PATH").into_iter().flat_map(|it| {
        let folders: Vec<PathBuf> = env::split_paths(&it).collect();
        folders.into_iter().filter_map(|it| {
            let program = fs::canonicalize(it.join("pg_ctl")).ok()?;
            program.parent().map(Path::to_owned)
        })
    });
    let mut of_debian: Vec<PathBuf> = fs::read_dir(DEBIAN)
        .map(|it| it.filter_map(|it| Some(it.ok()?.path().join("bin"))).collect())
        .unwrap_or_default();
    of_debian.sort();
    on_path.chain(of_debian.into_iter().rev()).find(has_all)
}

/// Makes the folder, private to whoever runs the server.
fn prepare(folder: &Path, command: &mut Command) -> io::Result<()> {
    _ = fs::remove_dir_all(folder);
    fs::create_dir(folder)?;
    if fs::metadata(folder)?.uid() == 0 {
        chown(folder, Some(NOBODY), Some(NOBODY))?;
        command.uid(NOBODY).gid(NOBODY);
    }
    Ok(())
}
