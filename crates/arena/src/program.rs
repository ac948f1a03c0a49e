//! Bots of other people: programs that are spoken to by lines of text (docs/bot-protocol.md).

use bastide_notation::{Record, action_text, read_action};
use bastide_rules::{Action, Game, Player};
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// What the specification of a bot begins with if it is a program.
pub(crate) const EXEC: &str = "exec:";

/// So long a program may take to start.
const START: Duration = Duration::from_secs(30);

/// So much longer than it was given a program may think before it is given up.
const GRACE: Duration = Duration::from_secs(10);

/// So long a program may take to end when it is told to quit.
const FAREWELL: Duration = Duration::from_secs(1);

/// Longer lines are cut, and more of them wait until they are read.
const MAX_LINE: u64 = 10_000;
const MAX_LINES: usize = 1_000;

/// A program that plays. It is told to quit when this is dropped.
#[derive(Debug)]
pub struct Program {
    command: String,
    child: Child,
    /// Closed when it is told to quit.
    to: Option<ChildStdin>,
    from: Receiver<String>,
    /// How long it may think about a decision.
    time: Duration,
}

/// Why a program cannot play on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramError {
    /// How it is called.
    pub command: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the program {:?} {}", self.command, self.what)
    }
}

impl std::error::Error for ProgramError {}

/// Hands on what a program writes, line by line. Ends when the program does, or with the first line
/// nobody waits for any more.
fn read_lines(out: ChildStdout, send: &SyncSender<String>) {
    let mut out = BufReader::new(out);
    loop {
        let mut line = Vec::new();
        match out.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(1..) if send.send(String::from_utf8_lossy(&line).into_owned()).is_ok() => {}
            Ok(_) | Err(_) => return,
        }
    }
}

impl Program {
    /// Starts a program. Its command is words with blanks between; no shell reads them. It may think
    /// so long about a decision.
    ///
    /// # Errors
    /// If it does not start, or does not say that it is ready.
    pub fn start(command: &str, time: Duration) -> Result<Self, ProgramError> {
        let error = |what: String| ProgramError { command: command.to_owned(), what };
        let mut words = command.split_whitespace();
        let name = words.next().ok_or_else(|| error("has no name".to_owned()))?;
        let started =
            Command::new(name).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|it| error(format!("does not start: {it}")))?;
        let (Some(to), Some(out)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(error("cannot be spoken to".to_owned()));
        };
        let (send, from) = sync_channel(MAX_LINES);
        std::thread::spawn(move || read_lines(out, &send));
        let (command, to) = (command.to_owned(), Some(to));
        let mut program = Self { command, child, to, from, time };
        program.send("bastide 1")?;
        program.answer("ready", START)?;
        Ok(program)
    }

    /// Tells of a new game, and at which seat the program plays.
    ///
    /// # Errors
    /// If it does not listen any more.
    pub fn begin(&mut self, game: &Game, player: Player) -> Result<(), ProgramError> {
        let record = Record::new(game.rules().setup.clone());
        let you = record.seats[player.index()].color;
        self.send(&format!("setup\n{}\nend\nyou {you}", record.to_string().trim_end()))
    }

    /// Tells what is done next, by chance or by anybody.
    ///
    /// # Errors
    /// If it does not listen any more.
    pub fn see(&mut self, game: &Game, action: Action) -> Result<(), ProgramError> {
        self.send(&format!("action {}", action_text(game, action)))
    }

    /// Asks what to do.
    ///
    /// # Errors
    /// If it ends, does not answer in time, or answers with something that cannot be done.
    pub fn decide(&mut self, game: &Game) -> Result<Action, ProgramError> {
        let options = game.legal_actions();
        let mut question = String::new();
        for option in &options {
            question += &format!("option {}\n", action_text(game, *option));
        }
        // What it has said unasked is no answer.
        for _ in 0..MAX_LINES {
            if self.from.try_recv().is_err() {
                break;
            }
        }
        self.send(&format!("{question}go ms {}", self.time.as_millis()))?;
        let text = self.answer("bestmove", self.time + GRACE)?;
        let action = read_action(game, &text).ok().filter(|it| options.contains(it));
        action.ok_or_else(|| self.error(format!("answered {text:?}, which cannot be done")))
    }

    fn send(&mut self, lines: &str) -> Result<(), ProgramError> {
        let Some(to) = &mut self.to else { return Ok(()) };
        let sent = writeln!(to, "{lines}").and_then(|()| to.flush());
        sent.map_err(|error| self.error(format!("does not listen any more: {error}")))
    }

    /// The rest of the next line that begins with this word; other lines are passed over.
    fn answer(&mut self, word: &str, patience: Duration) -> Result<String, ProgramError> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.from.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    self.error(format!("did not say {word} within {} s", patience.as_secs()))
                }
                RecvTimeoutError::Disconnected => {
                    self.error(format!("ended without saying {word}"))
                }
            })?;
            let (first, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            if first == word {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    fn error(&self, what: String) -> ProgramError {
        ProgramError { command: self.command.clone(), what }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // One that has ended already cannot be told, nor need it be.
        _ = self.send("quit");
        self.to = None;
        let told = Instant::now();
        while told.elapsed() < FAREWELL && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(2));
        }
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that talks on and on, but does not say what is waited for, is given up in time.
    #[test]
    fn a_program_that_only_chatters_is_given_up() {
        let mut program = Program::start("yes ready", START).expect("it is ready");
        let error = program.answer("bestmove", Duration::from_millis(300)).expect_err("no answer");
        assert!(error.what.starts_with("did not say bestmove"), "{error}");
    }
}
