//! `bastide serve`, and `bastide` alone: the table on this machine.

use crate::failure::Failure;
use crate::terminal::Escaped;
use bastide_server::{ClientFile, Config, Limits, NamedProgram, Port, ServerError};
use bastide_table::{program_level, program_name};
use clap::Args;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The port if none is asked for and none before it is taken.
const PORT: u16 = 7227;

/// How long a server that is said to run may take to answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// Starts the game on this machine, prints its address and opens it in a browser.
#[derive(Debug, Default, Args)]
#[command(after_help = "\
Examples:
  bastide serve
  bastide serve --port 8080 --data games --no-open
  bastide serve --bot \"settler=python3 settler.py\"     a program of your own; docs/bot-protocol.md

Only this machine can connect. Games are saved as they are played: every confirmed move survives a
crash, and unfinished games continue at the next start. Press Ctrl-C to stop.")]
pub(crate) struct ServeArgs {
    /// The port, instead of 7227 or the next that is free; 0 takes any that is free
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// The folder the games are kept in, instead of the data folder of the user
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Number of futures in which an analysis compares moves, instead of 200
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    futures: Option<u32>,
    /// A program that plays, too: its name at the table, and how it is started; may be repeated
    #[arg(long = "bot", value_name = "NAME=COMMAND", value_parser = read_program)]
    bots: Vec<NamedProgram>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// A program by name, as in `settler=python3 settler.py`.
fn read_program(text: &str) -> Result<NamedProgram, String> {
    let (name, command) = text.split_once('=').ok_or("say NAME=COMMAND")?;
    if program_name(&program_level(name)).is_none() {
        return Err("a name has up to 40 letters, digits, - and _".to_owned());
    }
    if command.trim().is_empty() {
        return Err(format!("say how {name} is started: {name}=COMMAND"));
    }
    Ok(NamedProgram { name: name.to_owned(), command: command.trim().to_owned() })
}

/// Serves until it is interrupted.
pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let port = match args.port {
        None => Port::From(PORT),
        Some(0) => Port::Any,
        Some(port) => Port::Exactly(port),
    };
    let mut limits = Limits::default();
    limits.n_futures = args.futures.unwrap_or(limits.n_futures);
    let data = data_folder(args.data.as_ref())?;
    let programs = args.bots.clone();
    let config = Config { port, data, client: client_file, limits, programs };
    let subscriber = tracing_subscriber::fmt().with_ansi(false);
    let subscriber = subscriber.with_writer(|| Escaped::new(io::stderr()));
    // Another one can only have been set by a test in this process.
    _ = subscriber.with_max_level(tracing::Level::WARN).try_init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Work(error.to_string()))?;
    let mut told = Ok(());
    let served = runtime.block_on(bastide_server::serve(&config, |address| {
        told = greet(out, &config, address);
        args.show(address);
    }));
    // Whatever a bot still thinks about is of no use any more.
    runtime.shutdown_background();
    told?;
    match served {
        Ok(()) => Ok(()),
        // Whoever starts it twice wants the table, not an explanation.
        Err(ServerError::InUse(_, Some(address))) if answers(address) => {
            writeln!(out, "http://{address}\nBastide is running there already.")?;
            out.flush()?;
            args.show(address);
            Ok(())
        }
        Err(error @ (ServerError::Folder(..) | ServerError::Port(..))) => {
            Err(Failure::input(error.to_string()))
        }
        Err(error @ (ServerError::InUse(..) | ServerError::Store(..) | ServerError::Serve(_))) => {
            Err(Failure::Work(error.to_string()))
        }
    }
}

/// The client that is part of this program.
fn client_file(path: &str) -> Option<ClientFile> {
    let file = bastide_client::file(path)?;
    Some(ClientFile { bytes: file.bytes, hash: file.hash })
}

/// The address in a line of its own, then what else is good to know.
fn greet(out: &mut dyn Write, config: &Config, address: SocketAddr) -> io::Result<()> {
    writeln!(out, "http://{address}")?;
    if let Port::From(wanted) = config.port
        && wanted != address.port()
    {
        writeln!(out, "Port {wanted} is taken, so it is {} this time.", address.port())?;
    }
    writeln!(out, "Games are kept in {}. Ctrl-C ends it.", config.data.display())?;
    out.flush()
}

fn answers(address: SocketAddr) -> bool {
    TcpStream::connect_timeout(&address, PATIENCE).is_ok()
}

impl ServeArgs {
    /// Opens the table in a browser, unless that is not wanted or there is no screen to show it.
    fn show(&self, address: SocketAddr) {
        if self.no_open || !has_screen() {
            return;
        }
        // If there is no browser after all, the address has been printed.
        _ = open::that_detached(format!("http://{address}"));
    }
}

/// Whether a browser could be seen: on Linux and its like, a desktop says so.
fn has_screen() -> bool {
    const SIGNS: [&str; 4] = ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"];
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|it| !it.is_empty());
    cfg!(any(windows, target_os = "macos")) || SIGNS.into_iter().any(is_set)
}

/// The folder that is asked for, or the data folder of the user.
pub(crate) fn data_folder(asked: Option<&PathBuf>) -> Result<PathBuf, Failure> {
    if let Some(folder) = asked {
        return Ok(folder.clone());
    }
    let folders = directories::ProjectDirs::from("", "", "bastide");
    let folder = folders.as_ref().map(|it| Path::to_owned(it.data_dir()));
    folder.ok_or_else(|| Failure::input("you have no home folder; say --data DIR"))
}
