//! The move after which it stands best.

use crate::Bot;
use bastide_dice::Dice;
use bastide_rules::{Action, FigureKind, Game, Node, Player, When};

/// Looks one tile play ahead: tries every sequence of its own next decisions up to the next draw
/// or somebody else's decision, and plays the one after which it stands best.
///
/// It knows nothing of particular expansions: what it asks of a position is the score if the game
/// ended now, how likely its features are to be completed, and how many followers it has left.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    /// Games to try things on and lists to try from, kept for their memory.
    spare_games: Vec<Game>,
    spare_lists: Vec<Vec<Action>>,
}

/// Hundredths of a point.
type Worth = i32;

const POINT: Worth = 100;

/// What the followers in hand are worth together early in a game: the first are the dearest.
const FOLLOWERS_IN_HAND: [Worth; 8] = [0, 350, 600, 780, 900, 980, 1040, 1080];

/// With so many tiles to come for each player, followers in hand have their full worth.
const LONG_GAME: Worth = 12;

/// How likely, in percent, a feature with so many open ends is completed in a long game.
const COMPLETION: [Worth; 5] = [100, 60, 35, 15, 5];

impl Bot for Greedy {
    fn decide(&mut self, game: &Game, dice: &mut Dice) -> Action {
        let Node::Decide(player, _) = game.node() else {
            panic!("somebody must decide");
        };
        let mut best = Vec::new();
        let mut most = Worth::MIN;
        for action in game.legal_actions() {
            let worth = self.worth_of(game, action, player);
            if worth > most {
                most = worth;
                best.clear();
            }
            if worth == most {
                best.push(action);
            }
        }
        best[dice.below(best.len() as u32) as usize]
    }
}

impl Greedy {
    /// The best a player can make of an action with the decisions that follow it.
    fn worth_of(&mut self, game: &Game, action: Action, player: Player) -> Worth {
        let mut after = self.spare_games.pop().unwrap_or_else(|| game.clone());
        after.clone_from(game);
        after.apply_unchecked(action, &mut ());
        let worth = if matches!(after.node(), Node::Decide(next, _) if next == player) {
            let mut actions = self.spare_lists.pop().unwrap_or_default();
            after.legal_actions_into(&mut actions);
            let best = actions.iter().map(|it| self.worth_of(&after, *it, player)).max();
            self.spare_lists.push(actions);
            best.unwrap_or(Worth::MIN)
        } else {
            standing(&after, player)
        };
        self.spare_games.push(after);
        worth
    }
}

/// How well a player stands.
fn standing(game: &Game, player: Player) -> Worth {
    let scores = game.projected_scores();
    let others = game.players().filter(|it| *it != player);
    let best_other = others.map(|it| scores[it.index()]).max().unwrap_or_default();
    let lead = Worth::from(scores[player.index()]) - Worth::from(best_other);
    let tiles_each = game.n_tiles_left() as Worth / Worth::from(game.n_players());
    let time = tiles_each.min(LONG_GAME);
    lead * POINT + in_hand(game, player) * time / LONG_GAME + prospects(game, player, time)
}

fn in_hand(game: &Game, player: Player) -> Worth {
    let n: u8 = FigureKind::ALL.into_iter().map(|kind| game.supply(player, kind)).sum();
    FOLLOWERS_IN_HAND[usize::from(n).min(FOLLOWERS_IN_HAND.len() - 1)]
}

/// What completing features would add to the player's lead, weighed by how likely that is: the
/// points, and for the player's own features the follower who comes home.
fn prospects(game: &Game, player: Player, time: Worth) -> Worth {
    let mut sum = 0;
    for feature in game.occupied_features() {
        let tally = game.board().tally(feature);
        if tally.open == 0 {
            continue;
        }
        let gain = Worth::from(game.value(feature, When::Completed).points)
            - Worth::from(game.value(feature, When::Final).points);
        let ends = usize::from(tally.open).min(COMPLETION.len() - 1);
        let likely = COMPLETION[ends] * time / LONG_GAME;
        let owners = game.owners(feature);
        if owners.contains(&player) {
            sum += (gain * POINT + FOLLOWERS_IN_HAND[1] / 2) * likely / 100;
        }
        if owners.iter().any(|it| *it != player) {
            sum -= gain * POINT * likely / 100;
        }
    }
    sum
}
