//! Bots of other people: programs that are spoken to by lines of text (docs/bot-protocol.md).

use bastide_notation::{Record, action_text, read_action};
use bastide_rules::{Action, Game};
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// What the specification of a bot begins with if it is a program.
pub(crate) const EXEC: &str = "exec:";

/// So long a program may take to start.
const START: Duration = Duration::from_secs(30);

/// So much longer than it was given a program may think before it is given up.
const GRACE: Duration = Duration::from_secs(10);

/// A program that plays.
#[derive(Debug)]
pub(crate) struct Program {
    command: String,
    child: Child,
    to: ChildStdin,
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

impl Program {
    /// Starts a program. Its command is words with blanks between; no shell reads them.
    pub(crate) fn start(command: &str, time: Duration) -> Result<Self, ProgramError> {
        let error = |what: String| ProgramError { command: command.to_owned(), what };
        let mut words = command.split_whitespace();
        let name = words.next().ok_or_else(|| error("has no name".to_owned()))?;
        let started =
            Command::new(name).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|it| error(format!("does not start: {it}")))?;
        let (Some(to), Some(out)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(error("cannot be spoken to".to_owned()));
        };
        let (send, from) = channel();
        // Ends when the program does, or with the first line nobody waits for any more.
        std::thread::spawn(move || {
            let lines = BufReader::new(out).lines().map_while(Result::ok);
            for line in lines {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut program = Self { command: command.to_owned(), child, to, from, time };
        program.send("bastide 1")?;
        program.answer("ready", START)?;
        Ok(program)
    }

    /// Tells of a new game.
    pub(crate) fn begin(&mut self, game: &Game) -> Result<(), ProgramError> {
        let record = Record::new(game.rules().setup.clone());
        self.send(&format!("setup\n{}\nend", record.to_string().trim_end()))
    }

    /// Tells what is done next, by chance or by anybody.
    pub(crate) fn see(&mut self, game: &Game, action: Action) -> Result<(), ProgramError> {
        self.send(&format!("action {}", action_text(game, action)))
    }

    /// Asks what to do.
    pub(crate) fn decide(&mut self, game: &Game) -> Result<Action, ProgramError> {
        let options = game.legal_actions();
        let mut question = String::new();
        for option in &options {
            question += &format!("option {}\n", action_text(game, *option));
        }
        self.send(&format!("{question}go ms {}", self.time.as_millis()))?;
        let text = self.answer("bestmove", self.time + GRACE)?;
        let action = read_action(game, &text).ok().filter(|it| options.contains(it));
        action.ok_or_else(|| self.error(format!("answered {text:?}, which cannot be done")))
    }

    fn send(&mut self, lines: &str) -> Result<(), ProgramError> {
        let sent = writeln!(self.to, "{lines}").and_then(|()| self.to.flush());
        sent.map_err(|error| self.error(format!("does not listen any more: {error}")))
    }

    /// The rest of the next line that begins with this word; other lines are passed over.
    fn answer(&mut self, word: &str, patience: Duration) -> Result<String, ProgramError> {
        loop {
            let line = self.from.recv_timeout(patience).map_err(|error| match error {
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
        _ = writeln!(self.to, "quit").and_then(|()| self.to.flush());
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
