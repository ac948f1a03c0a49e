//! One game with everything said about it: who plays, what was done, how it stands.

mod kept;

use crate::draws::DRAWS;
use crate::meta::Meta;
use crate::reasons;
use crate::refusal::Refusal;
use crate::situation::Situation;
use crate::view;
use bastide_bots::{Watch, bot_named};
use bastide_dice::Dice;
use bastide_notation::{action_text, read_action};
use bastide_protocol::{self as wire, Done, LogEntry, ProblemCode, SeatKind};
use bastide_rules::{Action, Game, Illegal, Node, Player};
use std::sync::Arc;

/// Streams from here on are the whims of bots, one for each entry of the log, so that a bot does
/// the same after a restart as it would have done without.
const WHIMS: u64 = 1 << 32;

/// A log this long takes no more decisions back. What it still grows by are the actions of the rest
/// of the game, so that every game can be played to its end.
const MAX_LOG_WITH_UNDO: usize = 10_000;

/// No game has more actions in force: more than five times as many as the longest takes.
const MAX_ACTIONS: usize = 10_000;

/// The bot that plays for people whose time is up, or who have left.
const REPLACEMENT: &str = "hard";

/// An action in force and who did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ActionInForce {
    pub(crate) action: Action,
    /// Nobody, if it was chance.
    pub(crate) player: Option<Player>,
    /// The number of its entry in the log.
    pub(crate) seq: u32,
    /// Whether there was a choice.
    pub(crate) choice: Choice,
}

/// Whether a player had a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Something else could have been done, or chance has decided.
    Free,
    /// Nothing else could have been done.
    Forced,
}

/// Whose actions are taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Decisions of one player, since the last draw.
    Own,
    /// Whatever has been done since a decision: everybody has agreed.
    Agreed,
}

/// How far back a player may go, in actions that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// After one undo.
    pub(crate) to: u32,
    /// After as many as possible.
    pub(crate) furthest: u32,
}

/// A game with its log. What is done makes a new table and leaves the old one as it was.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) meta: Arc<Meta>,
    /// How it stands.
    pub(crate) now: Situation,
    /// The actions in force.
    pub(crate) in_force: Vec<ActionInForce>,
    /// Everything that was done, taken back or not.
    pub(crate) log: Vec<Arc<LogEntry>>,
    /// How many hints were given, by seat.
    pub(crate) n_hints: Vec<u16>,
    /// Whose programs have failed, so that bots play on.
    pub(crate) stand_ins: Vec<Player>,
    /// The people for whom a bot plays.
    replaced: Vec<Player>,
    chance: Dice,
}

impl Table {
    /// A game at its beginning, before the first draw.
    pub(crate) fn new(meta: Meta, now: Situation) -> Self {
        let chance = meta.key.dice(DRAWS);
        let (in_force, log, n_hints) = (Vec::new(), Vec::new(), vec![0; meta.kinds.len()]);
        let (meta, stand_ins, replaced) = (Arc::new(meta), Vec::new(), Vec::new());
        Self { meta, now, in_force, log, n_hints, stand_ins, replaced, chance }
    }

    /// The name of the game in addresses.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.meta.id
    }

    /// Who sits where: persons and bots.
    #[must_use]
    pub fn seat_kinds(&self) -> &[SeatKind] {
        &self.meta.kinds
    }

    /// How the game stands.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.now.game
    }

    /// Everything that was done, taken back or not.
    #[must_use]
    pub fn log(&self) -> &[Arc<LogEntry>] {
        &self.log
    }

    /// What the bot that is asked decides; none if no bot is asked. It takes as long as the bot
    /// thinks, or until it is stopped. The same table always gets the same decision from a level
    /// that is not stopped.
    #[must_use]
    pub fn bot_decision(&self, watch: &dyn Watch) -> Option<Action> {
        let (_, level) = self.asked_bot()?;
        let mut whim = self.meta.key.dice(WHIMS + u64::from(self.seq()));
        bot_named(level).map(|mut bot| bot.decide_watched(&self.now.game, &mut whim, watch))
    }

    /// How many entries the log has.
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.log.len() as u32
    }

    /// How many actions are in force.
    #[must_use]
    pub fn n_actions(&self) -> u32 {
        self.in_force.len() as u32
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.now.game.node() == Node::Over
    }

    /// The player who must decide.
    #[must_use]
    pub fn asked(&self) -> Option<Player> {
        match self.now.game.node() {
            Node::Decide(player, _) => Some(player),
            Node::Chance(_) | Node::Over => None,
        }
    }

    /// The bot that must decide.
    #[must_use]
    pub fn asked_bot(&self) -> Option<(Player, &str)> {
        let player = self.asked()?;
        Some((player, self.bot_of(player)?))
    }

    /// The level of the bot that plays for a player; none if a person does.
    fn bot_of(&self, player: Player) -> Option<&str> {
        match self.meta.kinds.get(player.index())? {
            SeatKind::Person => self.replaced.contains(&player).then_some(REPLACEMENT),
            SeatKind::Bot { level } => Some(level),
        }
    }

    /// Whether a seat is that of a person, even if a bot plays for them.
    #[must_use]
    pub fn is_seat_of_person(&self, player: Player) -> bool {
        self.meta.kinds.get(player.index()) == Some(&SeatKind::Person)
    }

    /// The same table with bots that play for the people of these seats, and for no others.
    #[must_use]
    pub fn with_bots_for(&self, seats: &[u8]) -> Self {
        let replaced = seats.iter().map(|it| Player(*it)).collect();
        Self { replaced, ..self.clone() }
    }

    /// The seats whose players have decided something by the actions in force after the first so
    /// many, once for each decision. What could not be done otherwise is none.
    #[must_use]
    pub fn deciders_after(&self, n_actions: u32) -> Vec<u8> {
        let actions = self.in_force.iter().skip(n_actions as usize);
        let free = actions.filter(|it| it.choice == Choice::Free);
        free.filter_map(|it| it.player).map(|it| it.0).collect()
    }

    /// Does something and writes it down. When chance has a say, its die is thrown even if the
    /// outcome is known already: so the die stands where it stood before a restart.
    pub(crate) fn perform(&mut self, action: Action) -> Result<(), String> {
        let text = action_text(&self.now.game, action);
        let asked = match self.now.game.node() {
            Node::Decide(player, prompt) => Some((player, prompt)),
            Node::Chance(_) | Node::Over => None,
        };
        let player = asked.map(|it| it.0);
        if let Node::Chance(_) = self.now.game.node() {
            let _ = self.now.game.pick_action(|n| self.chance.below(n));
        }
        let is_forced = self.now.game.forced_action().is_some();
        let choice = if is_forced { Choice::Forced } else { Choice::Free };
        let events = self.now.apply(action).map_err(|why| why.to_string())?;
        self.in_force.push(ActionInForce { action, player, choice, seq: self.seq() + 1 });
        let events = view::events(&self.meta, &self.now.game, asked.map(|it| it.1), &events);
        self.write(player, Done::Action { action: text }, events);
        Ok(())
    }

    /// Goes on until a player has a choice or the game is over: draws what is due, and does what
    /// is the only thing to do.
    pub(crate) fn go_on(&mut self) -> Result<(), String> {
        self.draw()?;
        while let Some(action) = self.now.game.forced_action() {
            self.perform(action)?;
            self.draw()?;
        }
        Ok(())
    }

    /// Draws until a player must decide or the game is over.
    fn draw(&mut self) -> Result<(), String> {
        while let Node::Chance(_) = self.now.game.node() {
            // On a copy of the die: performing the draw throws the die itself.
            let mut chance = self.chance.clone();
            let outcome = self.now.game.pick_action(|n| chance.below(n));
            self.perform(outcome.ok_or("chance has no outcome")?)?;
        }
        Ok(())
    }

    /// An action that is in force, as the log has it.
    pub(crate) fn text_of(&self, action: &ActionInForce) -> Option<&str> {
        match &self.log.get(action.seq as usize - 1)?.done {
            Done::Action { action } => Some(action),
            Done::Undo { .. } => None,
        }
    }

    /// Takes back all actions but the first few. The die of chance stands again where it stood
    /// after those, so that what is drawn from there on is the same.
    fn take_back_to(&mut self, to: u32, scope: Scope) -> Result<(), String> {
        let kept = self.in_force.get(..to as usize).ok_or("so many actions were never done")?;
        let first = self.in_force.get(to as usize).ok_or("nothing is to be taken back")?;
        let player = first.player.ok_or("a draw cannot be taken back")?;
        let sentence = match scope {
            Scope::Own => {
                view::undone(player, self.text_of(first).ok_or("the log lacks an action")?)
            }
            Scope::Agreed => view::undone_by_agreement(player),
        };
        let mut chance = self.meta.key.dice(DRAWS);
        self.now = replay(&self.meta, kept, |game| {
            if let Node::Chance(_) = game.node() {
                let _ = game.pick_action(|n| chance.below(n));
            }
        })?;
        self.chance = chance;
        for taken in self.in_force.drain(to as usize..) {
            // As after the next loading: what came of it is not worked out again then.
            if let Some(entry) = self.log.get_mut(taken.seq as usize - 1) {
                let LogEntry { seq, n_actions, seat, ref done, .. } = **entry;
                let (done, events) = (done.clone(), Vec::new());
                *entry = Arc::new(LogEntry { seq, n_actions, seat, done, events });
            }
        }
        let agreed = scope == Scope::Agreed;
        self.write(Some(player), Done::Undo { to, agreed, sentence }, Vec::new());
        Ok(())
    }

    /// Writes down an action that is not played because it was taken back later.
    fn note_taken_back(&mut self, text: &str, n_actions: u32) -> Result<(), String> {
        let seat = Some(self.asked().ok_or("a draw cannot be taken back")?.0);
        let (seq, done) = (self.seq() + 1, Done::Action { action: text.to_owned() });
        self.log.push(Arc::new(LogEntry { seq, n_actions, seat, done, events: Vec::new() }));
        Ok(())
    }

    /// Writes down that actions were taken back which were never played here; the first of them is
    /// given as text.
    fn note_undo(&mut self, to: u32, first: &str) -> Result<(), String> {
        let player = self.asked().ok_or("a draw cannot be taken back")?;
        let sentence = view::undone(player, first);
        let (seq, done) = (self.seq() + 1, Done::Undo { to, agreed: false, sentence });
        let (seat, events) = (Some(player.0), Vec::new());
        self.log.push(Arc::new(LogEntry { seq, n_actions: to, seat, done, events }));
        Ok(())
    }

    fn write(&mut self, player: Option<Player>, done: Done, events: Vec<wire::Event>) {
        let (seq, n_actions) = (self.seq() + 1, self.n_actions());
        let seat = player.map(|it| it.0);
        self.log.push(Arc::new(LogEntry { seq, n_actions, seat, done, events }));
    }

    /// The game after its first so many actions.
    ///
    /// # Errors
    /// If the game has not come so far.
    pub fn at(&self, n_actions: u32) -> Result<Situation, Refusal> {
        let actions = self.in_force.get(..n_actions as usize).ok_or_else(|| {
            let what = format!("the game has {} actions", self.in_force.len());
            Refusal::new(ProblemCode::PastTheEnd, what).seq(self.seq())
        })?;
        replay(&self.meta, actions, |_| ()).map_err(Refusal::defect)
    }

    /// What can be taken back, decision by decision: those of the person who decided last, back to
    /// the last draw or the last decision of somebody else. Answers without a choice go with the
    /// decision before them, whoever gave them. What is over stays over.
    pub(crate) fn reach(&self) -> Result<Reach, NoUndo> {
        if self.is_over() {
            return Err(NoUndo::Answered);
        }
        if self.log.len() >= MAX_LOG_WITH_UNDO {
            return Err(NoUndo::LogFull);
        }
        let mut decisions = Vec::new();
        let mut stop = NoUndo::Start;
        let mut person = None;
        for idx in (0..self.n_actions()).rev() {
            let done = &self.in_force[idx as usize];
            let Some(player) = done.player else {
                stop = NoUndo::after_chance(done.action);
                break;
            };
            if done.choice == Choice::Forced {
                continue;
            }
            if self.bot_of(player).is_some() || person.is_some_and(|it| it != player) {
                stop = NoUndo::Answered;
                break;
            }
            person = Some(player);
            decisions.push(idx);
        }
        match (decisions.first(), decisions.last()) {
            (Some(&to), Some(&furthest)) => Ok(Reach { to, furthest }),
            (None, _) | (_, None) => Err(stop),
        }
    }

    /// The table after an answer of a person, and what follows it by itself.
    ///
    /// # Errors
    /// If it comes too late, from the wrong seat, or may not be given.
    pub fn after_answer(&self, answer: &Answer<'_>) -> Result<Self, Refusal> {
        self.expect(answer.seq)?;
        if self.is_over() {
            return Err(Refusal::new(ProblemCode::GameOver, "the game is over"));
        }
        let asked = self.asked().ok_or_else(|| Refusal::defect("nobody is asked"))?;
        let name = &self.meta.names[asked.index()];
        if answer.seat.is_some_and(|seat| seat != asked.0) || self.bot_of(asked).is_some() {
            return Err(Refusal::new(ProblemCode::OutOfTurn, format!("{name} is asked")));
        }
        let action = read_action(&self.now.game, answer.text).map_err(|bad| match bad.illegal {
            Some(why) => self.illegal(why),
            None => Refusal::new(ProblemCode::UnreadableAction, bad.to_string())
                .because(vec![reasons::of_bad_action(&bad)]),
        })?;
        self.after(action)
    }

    fn illegal(&self, why: Illegal) -> Refusal {
        Refusal::new(ProblemCode::IllegalAction, why.to_string())
            .because(vec![reasons::of_illegal(why)])
            .seq(self.seq())
    }

    /// The table after an action, and what follows it by itself.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn after(&self, action: Action) -> Result<Self, Refusal> {
        self.now.game.check_legal(action).map_err(|why| self.illegal(why))?;
        if self.in_force.len() >= MAX_ACTIONS {
            let what = format!("a game has at most {MAX_ACTIONS} actions");
            return Err(Refusal::new(ProblemCode::LogFull, what).seq(self.seq()));
        }
        let mut table = self.clone();
        table.perform(action).map_err(Refusal::defect)?;
        table.go_on().map_err(Refusal::defect)?;
        Ok(table)
    }

    /// The table after the move of a bot. One that has failed to decide does what comes first: the
    /// game must go on.
    ///
    /// # Errors
    /// If no bot is asked, or what it has decided is not legal.
    pub fn after_bot(&self, decided: Option<Action>) -> Result<Self, Refusal> {
        if self.asked_bot().is_none() {
            return Err(Refusal::new(ProblemCode::OutOfTurn, "no bot is asked".to_owned()));
        }
        let any = || self.now.game.legal_actions().first().copied();
        let action = decided.or_else(any).ok_or_else(|| Refusal::defect("nothing can be done"))?;
        self.after(action)
    }

    /// The table after the last decision has been taken back.
    ///
    /// # Errors
    /// If nothing can be taken back.
    pub fn after_undo(&self, seq: u32) -> Result<Self, Refusal> {
        self.expect(seq)?;
        let Reach { to, .. } = self.reach().map_err(|why| self.refuses_undo(why))?;
        let mut table = self.clone();
        table.take_back_to(to, Scope::Own).map_err(Refusal::defect)?;
        Ok(table)
    }

    /// How many actions are left when the last move of one of these seats is taken back, whatever
    /// has happened since, and whose it is: all that the player decided in a row. None if they have
    /// decided nothing yet.
    #[must_use]
    pub fn last_move_of(&self, seats: &[u8]) -> Option<(Player, u32)> {
        let mut found = None;
        for idx in (0..self.n_actions()).rev() {
            let done = &self.in_force[idx as usize];
            let is_own = match (done.player, found) {
                (Some(player), None) => seats.contains(&player.0),
                (Some(player), Some((own, _))) => player == own,
                (None, None) => false,
                (None, Some(_)) => break,
            };
            match (is_own, done.choice, done.player) {
                (true, Choice::Free, Some(player)) => found = Some((player, idx)),
                (false, Choice::Free, _) if found.is_some() => break,
                (true | false, Choice::Free | Choice::Forced, _) => {}
            }
        }
        found
    }

    /// The table after all but so many actions have been taken back, because everybody at it
    /// agrees: draws and decisions of others are taken back as well, and the same will be drawn
    /// again.
    ///
    /// # Errors
    /// If the game has gone on or is over, or the first of them is no decision.
    pub fn after_take_back(&self, seq: u32, to: u32) -> Result<Self, Refusal> {
        self.expect(seq)?;
        if self.is_over() {
            return Err(self.refuses_undo(NoUndo::Answered));
        }
        if self.log.len() >= MAX_LOG_WITH_UNDO {
            return Err(self.refuses_undo(NoUndo::LogFull));
        }
        if self.in_force.get(to as usize).is_none_or(|it| it.player.is_none()) {
            return Err(self.refuses_undo(NoUndo::Start));
        }
        let mut table = self.clone();
        table.take_back_to(to, Scope::Agreed).map_err(Refusal::defect)?;
        Ok(table)
    }

    /// Whose decision an undo would take back.
    #[must_use]
    pub fn last_decider(&self) -> Option<Player> {
        let Reach { to, .. } = self.reach().ok()?;
        self.in_force.get(to as usize)?.player
    }

    /// The same table with the names of some seats forgotten: they are called by their colors.
    #[must_use]
    pub fn without_names(&self, seats: &[u8]) -> Self {
        let mut meta = (*self.meta).clone();
        for (seat, _) in meta.record.seats.iter_mut().zip(0_u8..).filter(|it| seats.contains(&it.1))
        {
            seat.name = String::new();
        }
        meta.names = meta.record.names();
        Self { meta: Arc::new(meta), ..self.clone() }
    }

    fn refuses_undo(&self, why: NoUndo) -> Refusal {
        let failure = match why {
            NoUndo::LogFull => {
                let what = format!("after {MAX_LOG_WITH_UNDO} entries nothing is taken back");
                Refusal::new(ProblemCode::LogFull, what)
            }
            NoUndo::Start | NoUndo::Drawn | NoUndo::Rolled | NoUndo::Message | NoUndo::Answered => {
                let what =
                    "undo reaches no further than the last draw and the last answer of another";
                Refusal::new(ProblemCode::NothingToUndo, what)
            }
        };
        failure.seq(self.seq())
    }

    pub(crate) fn expect(&self, seq: u32) -> Result<(), Refusal> {
        if seq == self.seq() {
            return Ok(());
        }
        let what = format!("the game is at {}, not at {seq}", self.seq());
        Err(Refusal::new(ProblemCode::Stale, what).seq(self.seq()))
    }
}

/// Why nothing can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoUndo {
    /// Nothing has been done.
    Start,
    /// A tile was drawn.
    Drawn,
    /// A die was rolled.
    Rolled,
    /// A message was drawn.
    Message,
    /// A bot has decided, or the game is over.
    Answered,
    /// The log is so long that it takes no more decisions back.
    LogFull,
}

impl NoUndo {
    /// What chance has decided.
    const fn after_chance(outcome: Action) -> Self {
        if let Action::Roll(_) = outcome {
            Self::Rolled
        } else if let Action::DrawMessage(_) = outcome {
            Self::Message
        } else {
            Self::Drawn
        }
    }
}

/// An answer of a person.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// How long the log was when the question was read: an answer to an older question is refused.
    pub seq: u32,
    /// The seat that answers, if it is to be compared with the seat that is asked.
    pub seat: Option<u8>,
    /// The action in text notation.
    pub text: &'a str,
}

/// Plays actions again; the game before each is shown.
fn replay(
    meta: &Meta,
    actions: &[ActionInForce],
    mut before: impl FnMut(&Game),
) -> Result<Situation, String> {
    let mut situation = Situation::new(&meta.record.setup).map_err(|error| error.to_string())?;
    for it in actions {
        before(&situation.game);
        situation.apply(it.action).map_err(|why| why.to_string())?;
    }
    Ok(situation)
}

#[cfg(test)]
mod tests;
