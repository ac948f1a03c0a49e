//! Programs of others that play at the table. Only whoever starts the server names them.

use bastide_arena::{Program, ProgramError};
use bastide_bots::{Watch, bot_named};
use bastide_dice::Dice;
use bastide_rules::{Action, Player};
use bastide_table::{Table, program_name};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a program may think about a decision.
const TIME: Duration = Duration::from_secs(5);

/// Who plays on for a program that has failed.
const STAND_IN: &str = "hard";

/// So many programs may run. One that is ended is started again when it is asked.
const MAX_RUNNING: usize = 8;

/// So many failures are remembered.
const MAX_FAILED: usize = 10_000;

/// A program that may play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedProgram {
    /// What it is called at the table.
    pub name: String,
    /// How it is started: words with blanks between, which no shell reads.
    pub command: String,
}

/// The seat of a game.
type Seat = (String, Player);

/// All programs that may play, and those that do.
#[derive(Debug, Default)]
pub(crate) struct Programs {
    known: Vec<NamedProgram>,
    running: Mutex<HashMap<Seat, Running>>,
    /// Where a program has failed, so that a bot plays on.
    failed: Mutex<HashSet<Seat>>,
}

/// A program at a seat, and what it has been told.
#[derive(Debug)]
struct Running {
    program: Program,
    told: Vec<Action>,
}

/// What is to be played at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decided {
    /// None, if the bot has failed.
    pub(crate) action: Option<Action>,
    /// Who has decided in place of a program.
    pub(crate) stand_in: Option<Player>,
}

impl Programs {
    pub(crate) fn new(known: Vec<NamedProgram>) -> Self {
        Self { known, ..Self::default() }
    }

    /// Their names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|it| it.name.as_str())
    }

    /// What the bot or program that is asked decides.
    pub(crate) fn decide(&self, table: &Table, watch: &dyn Watch) -> Decided {
        let program = table.asked_bot().and_then(|(player, it)| Some((player, program_name(it)?)));
        let Some((player, name)) = program else {
            return Decided { action: table.bot_decision(watch), stand_in: None };
        };
        let seat = (table.id().to_owned(), player);
        if !locked(&self.failed).contains(&seat) {
            match self.ask(table, &seat, name) {
                Ok(action) => return Decided { action: Some(action), stand_in: None },
                Err(error) => {
                    let game = table.id();
                    tracing::warn!(game, seat = player.0, "{error}; {STAND_IN} plays on for it");
                    let mut failed = locked(&self.failed);
                    if failed.len() >= MAX_FAILED {
                        failed.clear();
                    }
                    failed.insert(seat);
                }
            }
        }
        let mut whim = Dice::new(u64::from(table.seq()), u64::from(player.0));
        let bot = bot_named(STAND_IN);
        let action = bot.map(|mut it| it.decide_watched(table.game(), &mut whim, watch));
        Decided { action, stand_in: Some(player) }
    }

    fn ask(&self, table: &Table, seat: &Seat, name: &str) -> Result<Action, ProgramError> {
        let unknown =
            || ProgramError { command: name.to_owned(), what: "is not known here".into() };
        let known = self.known.iter().find(|it| it.name == name).ok_or_else(unknown)?;
        let actions = table.record().actions;
        let start = table.at(0).map_err(|_| unknown())?.game;
        let found = locked(&self.running).remove(seat);
        let mut running = match found.filter(|it| actions.starts_with(&it.told)) {
            Some(running) => running,
            None => {
                let mut program = Program::start(&known.command, TIME)?;
                program.begin(&start, seat.1)?;
                Running { program, told: Vec::new() }
            }
        };
        let mut game = start;
        for (idx, action) in actions.iter().enumerate() {
            if idx >= running.told.len() {
                running.program.see(&game, *action)?;
            }
            game.apply_unchecked(*action, &mut ());
        }
        running.told = actions;
        let decided = running.program.decide(&game)?;
        let mut all = locked(&self.running);
        let ended = if all.len() < MAX_RUNNING { None } else { all.keys().next().cloned() };
        let ended = ended.and_then(|it| all.remove(&it));
        all.insert(seat.clone(), running);
        // It takes a moment to end, so nobody waits for the lock meanwhile.
        drop(all);
        drop(ended);
        Ok(decided)
    }

    /// Ends the programs of a game that goes on no longer.
    pub(crate) fn leave(&self, game: &str) {
        let left: Vec<Running> = {
            let mut all = locked(&self.running);
            let seats: Vec<Seat> = all.keys().filter(|it| it.0 == game).cloned().collect();
            seats.iter().filter_map(|it| all.remove(it)).collect()
        };
        drop(left);
    }
}

/// Every change is a single insertion or removal, so even a poisoned lock guards something sound.
fn locked<T: Default>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
