//! A finished game looked at again, step by step, in the words of the protocol.

use crate::meta::Meta;
use crate::refusal::Refusal;
use crate::sentences::sentence;
use crate::situation::Situation;
use crate::table::Table;
use crate::view;
use bastide_bots as bots;
use bastide_bots::{BySeat, ReviewSettings, Reviewed, Reviewer, Watch};
use bastide_notation::action_text;
use bastide_protocol::{
    AnalysisState, BetterMove, Chances, DrawReview, GameAnalysis, Judgment, MoveReview, Param,
    ProblemCode, SeatReview, Sentence,
};
use bastide_rules::{Action, Game, Node, Player};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Looks at a finished game again, one draw or move at a time. What has been found can be told at any
/// moment.
///
/// ```
/// use bastide_bots::{ReviewSettings, Unwatched};
/// use bastide_table::{Analyzer, DrawSource, Fresh, new_table};
/// # let wish = serde_json::from_str(
/// #     r#"{ "seats": [
/// #         { "color": "red", "kind": { "type": "bot", "level": "random" } },
/// #         { "color": "blue", "kind": { "type": "bot", "level": "random" } }
/// #     ] }"#,
/// # )?;
/// # let fresh = Fresh { id: Fresh::id_of(7), draws: DrawSource::Seed(7), now: 0 };
/// # let mut table = new_table(&wish, fresh).expect("two can play");
/// # while !table.is_over() {
/// #     table = table.after_bot(table.bot_decision(&Unwatched)).expect("a move");
/// # }
/// let settings = ReviewSettings { n_futures: 4, ..ReviewSettings::default() };
/// let mut analyzer = Analyzer::new(&table, settings).expect("the game is over");
/// analyzer.step(&Unwatched).expect("a draw can be looked at");
/// assert_eq!(analyzer.so_far().draws.len(), 1);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug)]
pub struct Analyzer {
    meta: Arc<Meta>,
    actions: Vec<Action>,
    reviewer: Reviewer,
    /// The game after what was looked at, with what clients show of it.
    now: Situation,
    told: GameAnalysis,
    /// How likely everybody was to win, by the number of actions before it.
    chances: BTreeMap<u32, Vec<u16>>,
}

/// What came of looking at the next draw or move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// There is more to look at.
    More,
    /// All has been looked at.
    All,
    /// Somebody stopped it; the same can be looked at again.
    Stopped,
}

impl Analyzer {
    /// Begins with a finished game.
    ///
    /// # Errors
    /// If it is not over.
    pub fn new(table: &Table, settings: ReviewSettings) -> Result<Self, Refusal> {
        if !table.is_over() {
            let what = "only a game that is over is looked at again";
            return Err(Refusal::new(ProblemCode::NotOver, what).seq(table.seq()));
        }
        let meta = Arc::clone(&table.meta);
        let now = Situation::new(&meta.record.setup)?;
        let actions: Vec<Action> = table.in_force.iter().map(|it| it.action).collect();
        let mut told = empty(table);
        told.state = AnalysisState::Running;
        told.n_futures = settings.n_futures;
        let reviewer = Reviewer::new(now.game.clone(), settings);
        Ok(Self { meta, actions, reviewer, now, told, chances: BTreeMap::new() })
    }

    /// Looks at the next draw or move. It takes up to seconds, unless it is stopped.
    ///
    /// # Errors
    /// If the actions of the game cannot be played, which is a defect.
    pub fn step(&mut self, watch: &dyn Watch) -> Result<Looked, Refusal> {
        let before = self.reviewer.at();
        let Some(reviewed) = self.reviewer.step(&self.actions, watch) else {
            return Ok(Looked::Stopped);
        };
        match reviewed {
            Reviewed::Draw => self.tell_draw(),
            Reviewed::Decision => {
                self.told.n_done += 1;
                self.tell_move().map_err(Refusal::defect)?;
            }
            Reviewed::NoChoice => self.told.n_done += 1,
            Reviewed::End => {
                self.tell_end();
                return Ok(Looked::All);
            }
        }
        for action in &self.actions[before..self.reviewer.at()] {
            self.now.apply(*action).map_err(|why| Refusal::defect(why.to_string()))?;
        }
        Ok(Looked::More)
    }

    /// What has been found so far.
    #[must_use]
    pub fn so_far(&self) -> GameAnalysis {
        let chances = self.chances.iter();
        let chances = chances.map(|(at, it)| Chances { at: *at, chances: it.clone() }).collect();
        let seats = self.now.game.players().map(|it| self.seat(it)).collect();
        GameAnalysis { chances, seats, ..self.told.clone() }
    }

    fn seat(&self, player: Player) -> SeatReview {
        let bots::PlayerReview { accuracy, luck, cost } = self.reviewer.player(player);
        let own = self.told.moves.iter().filter(|it| it.seat == player.0);
        SeatReview {
            n_moves: own.count() as u32,
            accuracy: (accuracy * 100.0).round() as u8,
            cost: (cost * 10.0).round() as u32,
            luck: (luck * 1000.0).round() as i32,
        }
    }

    /// Tells of the draw that was looked at last.
    fn tell_draw(&mut self) {
        let Some(draw) = self.reviewer.draws().last() else { return };
        let n_seats = usize::from(self.now.game.n_players());
        let before = draw.before[..n_seats].iter().map(|it| thousandths(*it)).collect();
        // In games of two what the futures said of the move before is more exact.
        self.chances.entry(draw.at).or_insert(before);
        let tile = if let Action::Draw(kind) = draw.drawn {
            Some(view::tile(&self.meta, &self.now.game, kind))
        } else {
            None
        };
        self.told.draws.push(DrawReview {
            at: draw.at,
            seat: draw.player.0,
            drawn: action_text(&self.now.game, draw.drawn),
            tile,
            luck: draw.luck[..n_seats].iter().map(|it| (it * 1000.0).round() as i16).collect(),
        });
    }

    /// Tells of the move that was looked at last.
    fn tell_move(&mut self) -> Result<(), String> {
        let Some(decision) = self.reviewer.decisions().last() else { return Ok(()) };
        let win = thousandths(decision.win);
        if self.now.game.n_players() == 2 {
            let mut chances = vec![1000 - win; 2];
            chances[decision.player.index()] = win;
            self.chances.insert(decision.at + decision.played.len() as u32, chances);
        }
        let better =
            if decision.best == decision.played { None } else { Some(self.better(decision)?) };
        self.told.moves.push(MoveReview {
            at: decision.at,
            seat: decision.player.0,
            win,
            loss: thousandths(decision.loss),
            cost: (decision.cost * 10.0).round() as u16,
            judgment: judgment(decision.judgment),
            better,
        });
        Ok(())
    }

    fn better(&self, decision: &bots::DecisionReview) -> Result<BetterMove, String> {
        let (played, after_played) = view::shown_move(&self.meta, &self.now, &decision.played)?;
        let (better, after_better) = view::shown_move(&self.meta, &self.now, &decision.best)?;
        let reason = reason(decision, &after_played.game, &after_better.game);
        Ok(BetterMove { played, better, reason })
    }

    /// Tells who has won.
    fn tell_end(&mut self) {
        let game = &self.now.game;
        let winners = game.leaders();
        let share = 1000 / u16::try_from(winners.len().max(1)).unwrap_or(u16::MAX);
        let chance = |it| if winners.contains(&it) { share } else { 0 };
        let chances = game.players().map(chance).collect();
        self.chances.insert(self.actions.len() as u32, chances);
        self.told.state = AnalysisState::Done;
    }
}

/// What is known of a game nobody has looked at again.
#[must_use]
pub fn not_analyzed(table: &Table) -> GameAnalysis {
    empty(table)
}

fn empty(table: &Table) -> GameAnalysis {
    let nothing = SeatReview { n_moves: 0, accuracy: 100, cost: 0, luck: 0 };
    GameAnalysis {
        state: AnalysisState::NotBegun,
        n_done: 0,
        n_moves: n_moves(table),
        n_futures: 0,
        chances: Vec::new(),
        moves: Vec::new(),
        draws: Vec::new(),
        seats: vec![nothing; table.meta.kinds.len()],
    }
}

/// How many times somebody decided until chance or somebody else had the say.
fn n_moves(table: &Table) -> u32 {
    let mut n = 0;
    let mut last = None;
    for it in &table.in_force {
        n += u32::from(it.player.is_some() && it.player != last);
        last = it.player;
    }
    n
}

fn thousandths(share: f32) -> u16 {
    (share.clamp(0.0, 1.0) * 1000.0).round() as u16
}

const fn judgment(judgment: bots::Judgment) -> Judgment {
    match judgment {
        bots::Judgment::Good => Judgment::Good,
        bots::Judgment::Inaccuracy => Judgment::Inaccuracy,
        bots::Judgment::Mistake => Judgment::Mistake,
        bots::Judgment::Blunder => Judgment::Blunder,
    }
}

/// A move that costs fewer points has no reason worth telling.
const MIN_COST: f32 = 1.0;

/// Why the best move is better, where points that are scored at once or what everybody can expect
/// right after it explain at least half of what the other futures say.
fn reason(decision: &bots::DecisionReview, played: &Game, better: &Game) -> Option<Sentence> {
    let (cost, player) = (decision.cost, decision.player);
    if cost < MIN_COST {
        return None;
    }
    let seat = ("seat", number(player.0.into()));
    let at_once = |it: Player| i32::from(better.score(it)) - i32::from(played.score(it));
    let is_over = better.node() == Node::Over || played.node() == Node::Over;
    if !is_over && at_once(player) as f32 >= cost / 2.0 {
        let points = ("points", number(at_once(player)));
        return Some(sentence("analysis.reason.scores_now", [seat, points]));
    }
    let gains = &decision.gains;
    let other = rival(played, gains, player)?;
    let owner = ("owner", number(other.0.into()));
    if !is_over && -at_once(other) as f32 >= cost / 2.0 {
        let points = ("points", number(-at_once(other)));
        return Some(sentence("analysis.reason.gives_now", [seat, owner, points]));
    }
    let (own, taken) = (gains[player.index()], -gains[other.index()]);
    let seen = own + taken;
    if seen < cost / 2.0 || seen > 2.0 * cost {
        return None;
    }
    let own_points = ("points", number(own.round() as i32));
    let taken_points = number(taken.round() as i32);
    if own >= 0.7 * seen && own >= 1.0 {
        Some(sentence("analysis.reason.own", [seat, own_points]))
    } else if taken >= 0.7 * seen && taken >= 1.0 {
        Some(sentence("analysis.reason.others", [owner, ("points", taken_points)]))
    } else if own >= 1.0 && taken >= 1.0 {
        let taken = ("taken", taken_points);
        Some(sentence("analysis.reason.both", [seat, owner, own_points, taken]))
    } else {
        None
    }
}

/// The other player for whom the two moves differ most.
fn rival(game: &Game, gains: &BySeat, player: Player) -> Option<Player> {
    let others = game.players().filter(|it| *it != player);
    others.min_by(|a, b| gains[a.index()].total_cmp(&gains[b.index()]))
}

fn number(n: i32) -> Param {
    Param::Number(n)
}

#[cfg(test)]
mod tests;
