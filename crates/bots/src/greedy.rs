//! The move after which it stands best.

use crate::{Bot, evaluator};
use bastide_board::Feature;
use bastide_dice::Dice;
use bastide_rules::{Action, Chance, FigureKind, Game, MagicFigure, Node, Player, Prompt, When};
use std::cmp::Reverse;

/// Looks one tile play ahead: tries every sequence of its own next decisions up to the next draw
/// or somebody else's decision, and plays the one after which it stands best.
///
/// What it asks of a position is the score if the game ended now, how likely its features are to
/// be completed, what its figures may still be good for, and whether the next tile is its own.
/// Of particular expansions it knows no more than that.
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

/// What the next tile is worth to whoever draws it, besides the turn that everybody has.
const TILE: Worth = 250;

/// What a follower by the fairy is taken to lose of its points for her.
const FAIRY: Worth = 250;

/// On how many features of other tiles it tries to stand; each costs as much as a whole placement
/// does in a game without portals.
const N_ELSEWHERE: usize = 4;

impl Bot for Greedy {
    fn decide(&mut self, game: &Game, dice: &mut Dice) -> Action {
        let Node::Decide(player, _) = game.node() else {
            panic!("somebody must decide");
        };
        let mut best = Vec::new();
        let mut most = Worth::MIN;
        let mut actions = game.legal_actions();
        leave_out_hopeless(game, &mut actions);
        for action in actions {
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
        let worth = if after.node() == Node::Chance(Chance::RollDie) {
            let mut rolls = self.spare_lists.pop().unwrap_or_default();
            after.legal_actions_into(&mut rolls);
            let sum: Worth = rolls.iter().map(|it| self.worth_of(&after, *it, player)).sum();
            let mean = sum / rolls.len().max(1) as Worth;
            self.spare_lists.push(rolls);
            mean
        } else if matches!(after.node(), Node::Decide(next, _) if next == player) {
            let mut actions = self.spare_lists.pop().unwrap_or_default();
            after.legal_actions_into(&mut actions);
            leave_out_hopeless(&after, &mut actions);
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

/// Of all the ways to place a figure elsewhere than on the tile just placed leaves the most
/// promising features, each once for every kind of figure: a portal reaches hundreds of segments.
pub(crate) fn leave_out_hopeless(game: &Game, actions: &mut Vec<Action>) {
    if let Node::Decide(_, Prompt::PlaceMagicFigure) = game.node() {
        keep_magic_that_matters(game, actions);
        return;
    }
    if !matches!(game.node(), Node::Decide(_, Prompt::PlaceFigure)) {
        return;
    }
    let elsewhere = |action: &Action| {
        let Action::PlaceFigure { kind, segment } = *action else { return None };
        let is_here = game.board().square_idx_of(segment) == game.last_square();
        (!is_here).then(|| (kind, game.board().feature_of(segment)))
    };
    let mut features: Vec<Feature> = actions.iter().filter_map(elsewhere).map(|it| it.1).collect();
    if features.is_empty() {
        return;
    }
    features.sort_unstable();
    features.dedup();
    let time = time(game);
    features.sort_by_cached_key(|it| {
        let now = Worth::from(game.value(*it, When::Final).points) * POINT;
        Reverse(now + gain(game, *it) * POINT * likelihood(game, *it, time) / 100)
    });
    features.truncate(N_ELSEWHERE);
    let mut tried = Vec::with_capacity(N_ELSEWHERE * FigureKind::N);
    actions.retain(|action| match elsewhere(action) {
        None => true,
        Some(it) => {
            let is_new = features.contains(&it.1) && !tried.contains(&it);
            tried.push(it);
            is_new
        }
    });
}

/// Mage and witch matter where somebody stands; of all other places one for each is enough.
fn keep_magic_that_matters(game: &Game, actions: &mut Vec<Action>) {
    let mut idle: Vec<MagicFigure> = Vec::new();
    actions.retain(|action| {
        let Action::PlaceMagicFigure { figure, segment } = *action else { return true };
        let is_occupied = game.board().tally(game.board().feature_of(segment)).is_occupied();
        let is_first = !idle.contains(&figure);
        if !is_occupied && is_first {
            idle.push(figure);
        }
        is_occupied || is_first
    });
}

/// How well a player stands.
fn standing(game: &Game, player: Player) -> Worth {
    let scores = game.projected_scores();
    let others = game.players().filter(|it| *it != player);
    let best_other = others.map(|it| scores[it.index()]).max().unwrap_or_default();
    let lead = Worth::from(scores[player.index()]) - Worth::from(best_other);
    let time = time(game);
    let draws = game.node() == Node::Chance(Chance::DrawTile) && game.acting_player() == player;
    let tile = if draws { TILE } else { 0 };
    let figures = in_hand(game, player) + at_work(game, player) - fairy(game, player);
    lead * POINT + tile + figures * time / LONG_GAME + prospects(game, player, time)
}

/// How much of a game is left: the tiles to come for each player, as far as they matter.
fn time(game: &Game) -> Worth {
    let tiles_each = game.n_tiles_left() as Worth / Worth::from(game.n_players());
    tiles_each.min(LONG_GAME)
}

/// What the figures in the supply are worth early in a game. The large follower is worth keeping
/// for a fight.
fn in_hand(game: &Game, player: Player) -> Worth {
    let followers = FigureKind::ALL.into_iter().filter(|it| it.is_follower());
    let n: u8 = followers.map(|kind| game.supply(player, kind)).sum();
    let single = |kind| match kind {
        FigureKind::Normal | FigureKind::Abbot | FigureKind::Mayor | FigureKind::Wagon => 0,
        FigureKind::Large => 60,
        FigureKind::Builder | FigureKind::Barn => 100,
        FigureKind::Pig => 50,
    };
    let extra = |kind| Worth::from(game.supply(player, kind)) * single(kind);
    FOLLOWERS_IN_HAND[usize::from(n).min(FOLLOWERS_IN_HAND.len() - 1)]
        + FigureKind::ALL.into_iter().map(extra).sum::<Worth>()
}

/// What figures on the board are worth early in a game beside the points of their features: a
/// builder earns tiles as long as there is something to build, a pig's field will have more
/// cities, and an abbot can come home whenever he is wanted.
fn at_work(game: &Game, player: Player) -> Worth {
    let worth = |kind, is_open| match kind {
        FigureKind::Builder if is_open => 350,
        FigureKind::Pig => 100,
        FigureKind::Abbot => 60,
        FigureKind::Builder
        | FigureKind::Normal
        | FigureKind::Large
        | FigureKind::Mayor
        | FigureKind::Wagon
        | FigureKind::Barn => 0,
    };
    let own = game.figures().iter().filter(|it| it.player == player);
    own.map(|it| worth(it.kind, game.board().tally(game.board().feature_of(it.segment)).open > 0))
        .sum()
}

/// What the fairy is worth less to the player's lead early in a game than the score says: she will
/// have been called away before the features beside her are scored.
fn fairy(game: &Game, player: Player) -> Worth {
    let followers = evaluator::by_the_fairy(game);
    followers.map(|it| if it.player == player { FAIRY } else { -FAIRY }).sum()
}

/// What completing features would add to the player's lead, weighed by how likely that is: the
/// points, and for the player's own features the follower who comes home.
fn prospects(game: &Game, player: Player, time: Worth) -> Worth {
    let mut sum = 0;
    for feature in game.occupied_features() {
        if game.board().tally(feature).open == 0 {
            continue;
        }
        let gain = gain(game, feature);
        let likely = likelihood(game, feature, time);
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

/// How many points completing a feature would add to what it gives at the end of the game.
fn gain(game: &Game, feature: Feature) -> Worth {
    let points = |when| Worth::from(game.value(feature, when).points);
    points(When::Completed) - points(When::Final)
}

/// How likely, in percent, a feature is completed. There must be a tile for every open end.
fn likelihood(game: &Game, feature: Feature, time: Worth) -> Worth {
    let ends = game.board().tally(feature).open;
    if u32::from(ends) > game.n_tiles_left() {
        return 0;
    }
    COMPLETION[usize::from(ends).min(COMPLETION.len() - 1)] * time / LONG_GAME
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::{Element, Setup};

    /// Plays a greedy game with these elements beside the base game; sees every decision first.
    fn play(elements: &[Element], seed: u64, mut see: impl FnMut(&Game, Action)) {
        let mut setup = Setup::base(2);
        elements.iter().for_each(|it| setup.elements.insert(*it));
        let mut game = setup.game().expect("a sound set-up");
        let (mut bot, mut dice) = (Greedy::default(), Dice::new(seed, 0));
        while game.node() != Node::Over {
            let action = if matches!(game.node(), Node::Decide(..)) {
                bot.decide(&game, &mut dice)
            } else {
                game.pick_action(|n| dice.below(n)).expect("something is drawn")
            };
            see(&game, action);
            game.apply(action).expect("what it does is legal");
        }
    }

    #[test]
    fn the_large_follower_is_kept_while_another_does_as_well() {
        play(&[Element::LargeFollower], 1, |game, action| {
            if let (Action::PlaceFigure { kind: FigureKind::Large, .. }, Node::Decide(player, _)) =
                (action, game.node())
            {
                let is_early = game.n_tiles_left() > 60;
                assert!(!is_early || game.supply(player, FigureKind::Normal) == 0);
            }
        });
    }

    #[test]
    fn builders_are_placed_and_their_second_tiles_played() {
        let (mut n_builders, mut n_second_tiles) = (0, 0);
        for seed in 0..3 {
            play(&[Element::Builder], seed, |game, action| {
                let kind = FigureKind::Builder;
                n_builders +=
                    u32::from(matches!(action, Action::PlaceFigure { kind: it, .. } if it == kind));
                if matches!(game.node(), Node::Decide(_, Prompt::SecondTile)) {
                    assert_eq!(action, Action::Accept);
                    n_second_tiles += 1;
                }
            });
        }
        assert!(n_builders >= 6, "{n_builders} builders");
        assert!(n_second_tiles >= n_builders, "{n_second_tiles} second tiles");
    }

    #[test]
    fn nothing_is_hoped_for_that_takes_more_tiles_than_are_left() {
        let mut n_hopeless = 0;
        play(&[], 1, |game, _| {
            for feature in game.board().features() {
                let ends = u32::from(game.board().tally(feature).open);
                if ends > game.n_tiles_left() {
                    n_hopeless += 1;
                    assert_eq!(likelihood(game, feature, LONG_GAME), 0);
                }
            }
        });
        assert!(n_hopeless > 0);
    }
}
