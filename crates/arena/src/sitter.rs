//! Who sits at a seat of a duel: a bot of ours, or a program of somebody else.

use crate::contest::Failure;
use crate::program::{EXEC, Program};
use crate::stopwatch::WorkClock;
use bastide_bots::{Bot, read_bot};
use bastide_dice::Dice;
use bastide_rules::{Action, Game, Player};
use std::time::{Duration, Instant};

/// Who sits at a seat.
#[derive(Debug)]
pub(crate) enum Sitter {
    Bot(Box<dyn Bot>),
    Program(Program),
}

impl Sitter {
    /// Whoever is named; programs may think so long about a decision.
    pub(crate) fn read(spec: &str, time: Duration) -> Result<Self, Failure> {
        match spec.strip_prefix(EXEC) {
            Some(command) => {
                let started = Program::start(command, time);
                started.map(Self::Program).map_err(Failure::Program)
            }
            None => read_bot(spec).map(Self::Bot).map_err(Failure::BadBot),
        }
    }

    /// Hears of a new game.
    pub(crate) fn begin(&mut self, game: &Game, player: Player) -> Result<(), Failure> {
        match self {
            Self::Bot(_) => Ok(()),
            Self::Program(program) => program.begin(game, player).map_err(Failure::Program),
        }
    }

    /// Decides, and tells how long it has thought: a bot by the work of its thread, a program by
    /// the time that has passed, because it works elsewhere.
    pub(crate) fn decide(
        &mut self,
        game: &Game,
        whim: &mut Dice,
    ) -> Result<(Action, Duration), Failure> {
        match self {
            Self::Bot(bot) => {
                let clock = WorkClock::started();
                let action = bot.decide_watched(game, whim, &clock);
                Ok((action, clock.worked()))
            }
            Self::Program(program) => {
                let started = Instant::now();
                let action = program.decide(game).map_err(Failure::Program)?;
                Ok((action, started.elapsed()))
            }
        }
    }

    /// Hears of what is done next.
    pub(crate) fn see(&mut self, game: &Game, action: Action) -> Result<(), Failure> {
        match self {
            Self::Bot(_) => Ok(()),
            Self::Program(program) => program.see(game, action).map_err(Failure::Program),
        }
    }
}
