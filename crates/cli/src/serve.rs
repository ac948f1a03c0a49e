//! `bastide serve`, and `bastide` alone: the table on this machine, or for others.

use crate::failure::Failure;
use crate::terminal::Escaped;
use bastide_server::{
    ClientFile, Config, DatabaseUrl, Keeping, Limits, NamedProgram, Port, PublicUrl, Reach, Server,
    ServerError, Stepper, Time, lan_address,
};
use bastide_table::{program_level, program_name};
use clap::{Args, ValueEnum};
use ipnet::IpNet;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
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
  bastide serve --lan                                  for everyone in the same network
  bastide serve --public-url https://carcassonne.example --listen 0.0.0.0:4000

Without --lan or --public-url only this machine can connect, and nobody has to sign in. With them
people take seats by invitation, and only the person who holds a seat can play for it. Games are
saved as they are played: every confirmed move survives a crash, and unfinished games continue at
the next start. Press Ctrl-C to stop.")]
pub(crate) struct ServeArgs {
    /// The port, instead of 7227 or the next that is free; 0 takes any that is free
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// The folder the games are kept in, instead of the data folder of the user
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep the games in a PostgreSQL database instead of a file; a password is better kept in
    /// PGPASSWORD or ~/.pgpass
    #[arg(long, value_name = "URL")]
    store: Option<DatabaseUrl>,
    /// Number of futures in which an analysis compares moves, instead of 200
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    futures: Option<u32>,
    /// A program that plays, too: its name at the table, and how it is started; may be repeated
    #[arg(long = "bot", value_name = "NAME=COMMAND", value_parser = read_program)]
    bots: Vec<NamedProgram>,
    /// Let the other machines of this network play; prints the link and a QR code
    #[arg(long, conflicts_with = "public_url")]
    lan: bool,
    /// Let everyone play who can open this URL, usually through a proxy that adds TLS
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Where to listen: with --public-url instead of 127.0.0.1:7227, with --lan instead of the
    /// address this machine has in its network
    #[arg(long, value_name = "ADDR", conflicts_with = "port")]
    listen: Option<SocketAddr>,
    /// A proxy, or a network of them, that says in X-Forwarded-For who asks; may be repeated
    #[arg(long = "trusted-proxy", value_name = "CIDR", requires = "public_url", value_parser = read_network)]
    trusted_proxies: Vec<IpNet>,
    /// Answer GET /metrics there, for Prometheus; an address only you can reach
    #[arg(long, value_name = "ADDRESS")]
    metrics_listen: Option<SocketAddr>,
    /// How warnings and errors are written to standard error
    #[arg(long, value_enum, default_value_t = LogForm::Text)]
    log: LogForm,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// For tests: the clocks of games stand still, but for the milliseconds that are read from
    /// standard input, a line each
    #[arg(long, hide = true)]
    stepped_clock: bool,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum LogForm {
    /// A line of text each
    #[default]
    Text,
    /// A line of JSON each
    Json,
}

/// Has log lines written to standard error.
fn start_log(form: LogForm) {
    let subscriber = tracing_subscriber::fmt().with_ansi(false);
    let subscriber = subscriber.with_writer(|| Escaped::new(io::stderr()));
    let subscriber = subscriber.with_max_level(tracing::Level::WARN);
    // Another one can only have been set by a test in this process.
    _ = match form {
        LogForm::Text => subscriber.try_init(),
        LogForm::Json => subscriber.json().flatten_event(true).try_init(),
    };
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

/// A network, as in `10.0.0.0/8`, or a single address.
fn read_network(text: &str) -> Result<IpNet, String> {
    let address = text.parse::<std::net::IpAddr>().map(IpNet::from);
    address.or_else(|_| text.parse()).map_err(|_| "say an address or 10.0.0.0/8".to_owned())
}

/// Serves until it is interrupted.
pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (reach, port) = args.reach()?;
    let mut limits = Limits::default();
    limits.n_futures = args.futures.unwrap_or(limits.n_futures);
    let data = data_folder(args.data.as_ref())?;
    let programs = args.bots.clone();
    let metrics = args.metrics_listen;
    let time = if args.stepped_clock { time_of_input() } else { Time::of_machine() };
    let keeping = args.store.clone().map_or(Keeping::Folder, Keeping::Database);
    let client = client_file;
    let config = Config { reach, port, data, keeping, client, limits, programs, metrics, time };
    start_log(args.log);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Work(error.to_string()))?;
    let mut told = Ok(());
    let served = runtime.block_on(bastide_server::serve(&config, |server| {
        told = greet(out, &config, server);
        args.show(&server.url());
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
            args.show(&format!("http://{address}"));
            Ok(())
        }
        Err(
            error @ (ServerError::Folder(..) | ServerError::Port(..) | ServerError::Metrics(..)),
        ) => Err(Failure::input(error.to_string())),
        Err(error @ (ServerError::InUse(..) | ServerError::Store(..) | ServerError::Serve(_))) => {
            Err(Failure::Work(error.to_string()))
        }
    }
}

/// A time that is stepped by the lines of standard input.
fn time_of_input() -> Time {
    let (time, stepper) = Time::stepped();
    std::thread::spawn(move || step_by_input(&stepper));
    time
}

/// Reads steps until there are no more; then the time stands still for good.
fn step_by_input(stepper: &Stepper) {
    for line in io::stdin().lines().map_while(Result::ok) {
        match line.trim().parse() {
            Ok(ms) => stepper.step(Duration::from_millis(ms)),
            Err(_) => tracing::warn!(line, "this is no number of milliseconds"),
        }
    }
}

/// This port and no other; 0 is any.
const fn exactly(port: u16) -> Port {
    match port {
        0 => Port::Any,
        _ => Port::Exactly(port),
    }
}

/// The client that is part of this program.
fn client_file(path: &str) -> Option<ClientFile> {
    let file = bastide_client::file(path)?;
    Some(ClientFile { bytes: file.bytes, hash: file.hash })
}

/// The address in a line of its own, then what else is good to know.
fn greet(out: &mut dyn Write, config: &Config, server: &Server) -> io::Result<()> {
    let (url, port) = (server.url(), server.address().port());
    writeln!(out, "{url}")?;
    if let Port::From(wanted) = config.port
        && wanted != port
    {
        writeln!(out, "Port {wanted} is taken, so it is {port} this time.")?;
    }
    match &config.reach {
        Reach::ThisMachine => {}
        Reach::Lan(_) => {
            writeln!(out, "\n{}\n", qr_code(&url))?;
            writeln!(out, "Everyone in this network can open this link and play.")?;
        }
        Reach::Public { .. } => writeln!(out, "It listens at {}.", server.address())?,
    }
    match &config.keeping {
        Keeping::Folder => write!(out, "Games are kept in {}.", config.data.display())?,
        Keeping::Database(url) => write!(out, "Games are kept in {url}.")?,
    }
    writeln!(out, " Ctrl-C ends it.")?;
    out.flush()
}

/// A link as a picture made of letters, bright on a dark terminal: phones read both ways.
fn qr_code(url: &str) -> String {
    // A link is never too long for one; without it there is still the link.
    QrCode::new(url).map_or_else(
        |_| String::new(),
        |code| {
            let (dark, light) = (Dense1x2::Light, Dense1x2::Dark);
            code.render::<Dense1x2>().dark_color(dark).light_color(light).build()
        },
    )
}

fn answers(address: SocketAddr) -> bool {
    TcpStream::connect_timeout(&address, PATIENCE).is_ok()
}

impl ServeArgs {
    /// Who can reach the server, and at which port.
    fn reach(&self) -> Result<(Reach, Port), Failure> {
        let port = match (self.listen, self.port) {
            (Some(address), _) => exactly(address.port()),
            (None, Some(port)) => exactly(port),
            (None, None) => Port::From(PORT),
        };
        let reach = match (&self.public_url, self.listen) {
            (Some(url), listen) => {
                let port = self.port.unwrap_or(PORT);
                let listen = listen.unwrap_or_else(|| (Ipv4Addr::LOCALHOST, port).into());
                let trusted_proxies = self.trusted_proxies.clone();
                Reach::Public { listen, url: url.clone(), trusted_proxies }
            }
            (None, Some(address)) if self.lan => Reach::Lan(address.ip()),
            (None, None) if self.lan => Reach::Lan(lan_address().map_err(|error| {
                let what = format!("the address in this network is not known ({error});");
                Failure::input(format!("{what} say it: --lan --listen 192.168.1.5:7227"))
            })?),
            (None, Some(address)) if !address.ip().is_loopback() => {
                return Err(Failure::input(format!(
                    "other machines could connect to {address} and play for every seat, because \
                     nobody is asked who they are; say --lan for your own network, or \
                     --public-url with the address people open"
                )));
            }
            (None, Some(_) | None) => Reach::ThisMachine,
        };
        if let (Reach::Lan(ip), Some(_)) = (&reach, self.listen)
            && ip.is_unspecified()
        {
            let what = "--lan needs the address of this machine that others open, not 0.0.0.0";
            return Err(Failure::input(what));
        }
        Ok((reach, port))
    }

    /// Opens the table in a browser, unless that is not wanted or there is no screen to show it.
    fn show(&self, url: &str) {
        if self.no_open || !has_screen() {
            return;
        }
        // If there is no browser after all, the address has been printed.
        _ = open::that_detached(url);
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
