//! `bastide serve`: the table on this machine.

use crate::failure::Failure;
use bastide_server::{Config, ServerError};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Serves the table on this machine and prints its address.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  bastide serve
  bastide serve --port 8080 --data games

Only this machine can connect. Games are kept as they are played: whatever was acknowledged is
there after a crash, and unfinished games go on with the next start. Ctrl-C ends it.")]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "P", default_value_t = 7227)]
    port: u16,
    /// The folder the games are kept in, instead of the data folder of the user
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// Serves until it is interrupted.
pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let config = Config { port: args.port, data: data_folder(args)? };
    let subscriber = tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false);
    // Another one can only have been set by a test in this process.
    _ = subscriber.with_max_level(tracing::Level::WARN).try_init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Work(error.to_string()))?;
    let mut told = Ok(());
    let served = runtime.block_on(bastide_server::serve(&config, |address| {
        told = writeln!(out, "http://{address}").and_then(|()| out.flush());
    }));
    // There is no page to open yet.
    _ = args.no_open;
    told?;
    served.map_err(|error| match error {
        ServerError::Folder(..) | ServerError::Port(..) => Failure::input(error.to_string()),
        ServerError::Store(..) | ServerError::Serve(_) => Failure::Work(error.to_string()),
    })
}

fn data_folder(args: &ServeArgs) -> Result<PathBuf, Failure> {
    if let Some(folder) = &args.data {
        return Ok(folder.clone());
    }
    let folders = directories::ProjectDirs::from("", "", "bastide");
    let folder = folders.map(|it| it.data_dir().to_owned());
    folder.ok_or_else(|| Failure::input("you have no home folder; say --data DIR"))
}
