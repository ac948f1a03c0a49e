//! Help during a game and in replays: hints, and the best moves of a decision.

use crate::meta::Meta;
use crate::refusal::Refusal;
use crate::situation::Situation;
use crate::table::Table;
use crate::view;
use bastide_bots::{Budget, Compared, Comparison, ReviewSettings, Rollouts, Thinker, Watch};
use bastide_protocol::{BestMoves, ComparedMove, Help, Hint, ProblemCode};
use bastide_rules::{Action, Node, Player};
use std::sync::Arc;

/// How much thought a hint gets: as much as the best level gives a move.
const HINT: Budget = Budget::Evaluations(15_000);

/// The stream of the seed that hints are thought of with: no draw and no bot depends on it.
const HINTS: u64 = u64::MAX - 1;

impl Table {
    /// Says why no help is given about the decision that is due now, if none is.
    ///
    /// # Errors
    /// If the game is played without help, is over, or waits for a bot.
    fn gives_hints(&self, seq: u32) -> Result<(), Refusal> {
        self.expect(seq)?;
        let refuse = |code, what: &str| Err(Refusal::new(code, what).seq(self.seq()));
        match self.meta.help {
            Help::None => return refuse(ProblemCode::NoHelp, "this game is played without help"),
            Help::All => {}
        }
        if self.is_over() {
            return refuse(ProblemCode::GameOver, "the game is over");
        }
        if self.asked_bot().is_some() || self.asked().is_none() {
            return refuse(ProblemCode::OutOfTurn, "no person is asked");
        }
        Ok(())
    }

    /// The table after a hint was given to the person who is asked.
    ///
    /// # Errors
    /// If none is given.
    pub fn after_hint(&self, seq: u32) -> Result<Self, Refusal> {
        self.gives_hints(seq)?;
        let mut table = self.clone();
        let asked = self.asked().and_then(|it| table.n_hints.get_mut(it.index()));
        if let Some(n) = asked {
            *n = n.saturating_add(1);
        }
        Ok(table)
    }

    /// The same table, on which everybody sees that a bot plays on for a program.
    #[must_use]
    pub fn with_stand_in(mut self, player: Player) -> Self {
        if !self.stand_ins.contains(&player) {
            self.stand_ins.push(player);
        }
        self
    }

    /// How many hints were given, by seat.
    #[must_use]
    pub fn n_hints(&self) -> &[u16] {
        &self.n_hints
    }

    /// After how many actions chance or somebody else last had the say before whoever is asked.
    fn start_of_turn(&self) -> u32 {
        let asked = self.asked();
        let own =
            self.in_force.iter().rev().take_while(|it| it.player.is_some() && it.player == asked);
        self.n_actions() - own.count() as u32
    }

    /// Says why the moves of an earlier decision are not compared, if they are not.
    fn gives_best_moves(&self, at: u32) -> Result<(), Refusal> {
        let refuse = |code, what: &str| Err(Refusal::new(code, what).seq(self.seq()));
        if self.is_over() {
            return Ok(());
        }
        match self.meta.help {
            Help::None => refuse(ProblemCode::NoHelp, "this game is played without help"),
            // Hints are counted, so nobody gets one by this way: not for a turn under way either,
            // whose decisions can still be taken back.
            Help::All if at >= self.start_of_turn() => {
                refuse(ProblemCode::NotOver, "this has not been decided yet")
            }
            Help::All => Ok(()),
        }
    }
}

/// What the person who is asked could do; none if the thought was stopped before it began.
///
/// # Errors
/// If no hint is given.
pub fn hint(table: &Table, seq: u32, watch: &dyn Watch) -> Result<Option<Hint>, Refusal> {
    table.gives_hints(seq)?;
    let mut dice = table.meta.key.dice(HINTS - u64::from(seq));
    let analysis = Rollouts::default().think(&table.now.game, HINT, &mut dice, watch);
    let Some(best) = analysis.candidates.first() else { return Ok(None) };
    let (shown, _) =
        view::shown_move(&table.meta, &table.now, &best.actions).map_err(Refusal::defect)?;
    Ok(Some(Hint { seq, shown }))
}

/// Compares the best moves of a decision with the one that was played. It can be stopped and go on.
#[derive(Debug)]
pub struct DecisionLook {
    meta: Arc<Meta>,
    situation: Situation,
    at: u32,
    seat: Option<Player>,
    n_futures: u32,
    comparison: Comparison,
}

impl DecisionLook {
    /// Begins with the decision that was due after so many actions.
    ///
    /// # Errors
    /// If the game has not come so far, or is played without help and not over.
    pub fn new(table: &Table, at: u32, settings: ReviewSettings) -> Result<Self, Refusal> {
        let situation = table.at(at)?;
        table.gives_best_moves(at)?;
        let seat = match situation.game.node() {
            Node::Decide(player, _) => Some(player),
            Node::Chance(_) | Node::Over => None,
        };
        let played: Vec<Action> = table.in_force[at as usize..]
            .iter()
            .take_while(|it| seat.is_some() && it.player == seat)
            .map(|it| it.action)
            .collect();
        let comparison = Comparison::new(&situation.game, &played, settings);
        let (meta, n_futures) = (Arc::clone(&table.meta), settings.n_futures);
        Ok(Self { meta, situation, at, seat, n_futures, comparison })
    }

    /// Goes on to the end; none if it was stopped.
    ///
    /// # Errors
    /// If what was found cannot be told, which is a defect.
    pub fn go_on(&mut self, watch: &dyn Watch) -> Result<Option<BestMoves>, Refusal> {
        let Some(compared) = self.comparison.go_on(watch) else { return Ok(None) };
        let told = |it: &Compared| told(&self.meta, &self.situation, it);
        let moves: Result<Vec<ComparedMove>, String> = compared.iter().map(told).collect();
        let (at, n_futures, seat) = (self.at, self.n_futures, self.seat.map(|it| it.0));
        Ok(Some(BestMoves { at, seat, n_futures, moves: moves.map_err(Refusal::defect)? }))
    }
}

fn told(meta: &Meta, situation: &Situation, it: &Compared) -> Result<ComparedMove, String> {
    let (shown, _) = view::shown_move(meta, situation, &it.actions)?;
    Ok(ComparedMove {
        shown,
        margin: (it.margin.mean * 10.0).round() as i16,
        error: (it.margin.error * 10.0).round() as u16,
        win: (it.win.mean.clamp(0.0, 1.0) * 1000.0).round() as u16,
        is_played: it.is_played,
    })
}
