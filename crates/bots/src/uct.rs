//! A tree of moves and draws valued by games played to their end at random: what programs without
//! any knowledge of the game do, to compare others with.

use crate::moves::margin;
use crate::thinker::{Budget, Limit, Unwatched, Watch};
use crate::{Bot, BySeat};
use bastide_dice::Dice;
use bastide_rules::{Action, Game, Node, Player};

/// Grows a tree by the rule known as UCT (Kocsis and Szepesvári, 2006), and plays every game on to
/// its end at random. It knows nothing of the game but its rules.
///
/// ```
/// use bastide_bots::{Bot, Budget, Uct};
/// use bastide_dice::Dice;
/// use bastide_rules::Setup;
///
/// let mut game = Setup::base(2).game().unwrap();
/// let mut dice = Dice::new(1, 0);
/// game.apply(game.pick_action(|n| dice.below(n)).unwrap()).unwrap();
/// let action = Uct::new(Budget::Iterations(100), 0.5).decide(&game, &mut dice);
/// assert!(game.check_legal(action).is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Uct {
    budget: Budget,
    /// How curious it is about moves that were seldom tried.
    curiosity: f32,
}

impl Uct {
    /// One that thinks so much and is so curious.
    #[must_use]
    pub fn new(budget: Budget, curiosity: f32) -> Self {
        Self { budget, curiosity }
    }
}

/// How many points ahead make a won game count 73 %: an end is worth more than won or lost, because
/// a tree of few games learns little from that alone.
const SCALE: f32 = 10.0;

/// A tree that has grown so far gets no new positions.
const MAX_POSITIONS: usize = 100_000;

/// A position of the tree.
#[derive(Debug)]
struct Position {
    /// Who decides; nobody where chance does.
    player: Option<Player>,
    /// What can be decided, all of it; or what chance has brought so far.
    branches: Vec<Branch>,
    n_visits: u32,
}

#[derive(Debug)]
struct Branch {
    action: Action,
    /// Where it leads, once that is part of the tree.
    position: Option<usize>,
    n_visits: u32,
    /// The sum of what the games through it were worth to the player who decides.
    worth: f32,
}

impl Branch {
    fn new(action: Action) -> Self {
        Self { action, position: None, n_visits: 0, worth: 0.0 }
    }
}

/// A tree under way.
struct Tree<'a> {
    curiosity: f32,
    dice: &'a mut Dice,
    positions: Vec<Position>,
    /// The branches of one game, from the root.
    path: Vec<(usize, usize)>,
}

impl Tree<'_> {
    /// Adds the position of a game.
    fn grow(&mut self, game: &Game) -> usize {
        let (player, mut actions) = match game.node() {
            Node::Decide(player, _) => (Some(player), game.legal_actions()),
            Node::Chance(_) | Node::Over => (None, Vec::new()),
        };
        self.dice.shuffle(&mut actions);
        let branches = actions.into_iter().map(Branch::new).collect();
        self.positions.push(Position { player, branches, n_visits: 0 });
        self.positions.len() - 1
    }

    /// Plays one game from the root to its end: by the tree as far as it reaches, then at random.
    fn play(&mut self, game: &mut Game) {
        self.path.clear();
        let mut next = Some(0);
        while let Some(idx) = next
            && let Some(nth) = self.choose(idx, game)
        {
            self.path.push((idx, nth));
            let branch = &self.positions[idx].branches[nth];
            game.apply_unchecked(branch.action, &mut ());
            next = branch.position;
            if next.is_none() && self.positions.len() < MAX_POSITIONS {
                let new = self.grow(game);
                self.positions[idx].branches[nth].position = Some(new);
            }
        }
        while let Some(action) = game.pick_action(|n| self.dice.below(n)) {
            game.apply_unchecked(action, &mut ());
        }
        self.learn(game);
    }

    /// The branch that is followed next; none where the game is over.
    fn choose(&mut self, idx: usize, game: &Game) -> Option<usize> {
        if self.positions[idx].player.is_some() {
            return Some(self.preferred(idx));
        }
        let drawn = game.pick_action(|n| self.dice.below(n))?;
        let branches = &mut self.positions[idx].branches;
        let known = branches.iter().position(|it| it.action == drawn);
        Some(known.unwrap_or_else(|| {
            branches.push(Branch::new(drawn));
            branches.len() - 1
        }))
    }

    /// What a player tries next: everything once, then what promises most.
    fn preferred(&self, idx: usize) -> usize {
        let position = &self.positions[idx];
        let log = libm::logf(position.n_visits.max(1) as f32);
        let mut best = (0, f32::MIN);
        for (nth, branch) in position.branches.iter().enumerate() {
            if branch.n_visits == 0 {
                return nth;
            }
            let n = branch.n_visits as f32;
            let promise = branch.worth / n + self.curiosity * (log / n).sqrt();
            if promise > best.1 {
                best = (nth, promise);
            }
        }
        best.0
    }

    /// Takes the end of a game into account all along its way.
    fn learn(&mut self, over: &Game) {
        let mut scores: BySeat = [0.0; Player::MAX];
        for player in over.players() {
            scores[player.index()] = over.score(player) as f32;
        }
        for &(idx, nth) in &self.path {
            let position = &mut self.positions[idx];
            position.n_visits += 1;
            let branch = &mut position.branches[nth];
            branch.n_visits += 1;
            if let Some(player) = position.player {
                let ahead = margin(over, &scores, player);
                branch.worth += 1.0 / (1.0 + libm::expf(-ahead / SCALE));
            }
        }
    }
}

impl Bot for Uct {
    fn decide(&mut self, game: &Game, dice: &mut Dice) -> Action {
        self.decide_watched(game, dice, &Unwatched)
    }

    fn needs_clock(&self) -> bool {
        matches!(self.budget, Budget::Time(_))
    }

    fn decide_watched(&mut self, game: &Game, dice: &mut Dice, watch: &dyn Watch) -> Action {
        let limit = Limit::new(self.budget.for_decision(game), watch);
        let mut tree =
            Tree { curiosity: self.curiosity, dice, positions: Vec::new(), path: Vec::new() };
        let root = tree.grow(game);
        let has_choice = tree.positions[root].branches.len() > 1;
        let (mut played, mut n_games) = (game.clone(), 0);
        while has_choice && !limit.is_reached(n_games, n_games) {
            played.clone_from(game);
            tree.play(&mut played);
            n_games += 1;
        }
        let best = tree.positions[root].branches.iter().max_by_key(|it| it.n_visits);
        best.expect("somebody must decide").action
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::Setup;

    fn position(n_players: u8, seed: u64, is_there: impl Fn(&Game) -> bool) -> (Game, Dice) {
        let mut game = Setup::base(n_players).game().expect("a sound set-up");
        let mut dice = Dice::new(seed, 0);
        while !is_there(&game) || !matches!(game.node(), Node::Decide(..)) {
            let action = game.pick_action(|n| dice.below(n)).expect("the game goes on");
            game.apply_unchecked(action, &mut ());
        }
        (game, dice)
    }

    #[test]
    fn every_game_goes_through_one_move_of_the_root() {
        let (game, mut dice) = position(3, 5, |it| it.n_actions() > 30);
        let mut tree =
            Tree { curiosity: 0.5, dice: &mut dice, positions: Vec::new(), path: Vec::new() };
        let root = tree.grow(&game);
        (0..300).for_each(|_| tree.play(&mut game.clone()));
        let root = &tree.positions[root];
        assert_eq!(root.n_visits, 300);
        assert_eq!(root.branches.iter().map(|it| it.n_visits).sum::<u32>(), 300);
        assert!(root.branches.iter().all(|it| it.n_visits > 0), "everything is tried once");
    }

    #[test]
    fn the_same_dice_give_the_same_decision() {
        let (game, dice) = position(2, 5, |it| it.n_actions() > 40);
        let decide = || Uct::new(Budget::Iterations(300), 0.5).decide(&game, &mut dice.clone());
        assert_eq!(decide(), decide());
    }

    /// With the last tile in hand a move is worth what it scores, so the best is soon found.
    #[test]
    fn the_last_tile_is_placed_as_well_as_possible() {
        use crate::endgame;
        use crate::moves::Explorer;
        let mut n_compared = 0;
        for seed in 0..8 {
            let (game, mut dice) = position(2, seed, |it| it.n_tiles_left() == 0);
            let mut explorer = Explorer::default();
            explorer.begin(&game);
            let all = Budget::Evaluations(u32::MAX);
            let exact = endgame::play_out(&mut explorer, &game, all, &Unwatched).0;
            let exact = exact.expect("the last tile is played out");
            let found = Uct::new(Budget::Iterations(3_000), 0.5).decide(&game, &mut dice);
            let best = exact[0].margin.mean;
            let of_it = exact.iter().filter(|it| it.actions[0] == found);
            let reached = of_it.map(|it| it.margin.mean).fold(f32::MIN, f32::max);
            assert!(best - reached < 1.0, "seed {seed}: {best} and {reached}");
            n_compared += 1;
        }
        assert_eq!(n_compared, 8);
    }
}
