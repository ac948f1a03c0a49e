//! What a position is worth: the final score that every player can expect.
//!
//! All terms are in points and add up. What a game would give if it ended now is exact, expansions
//! included; the rest is what is likely to come: features that will be completed, followers that
//! will come home, turns to be played.

mod odds;

use bastide_board::{Board, Feature, Place};
use bastide_rules::{Chance, Figure, FigureKind, Game, Node, Player, When};
use bastide_tiles::FeatureKind;
use odds::Odds;

/// A number for each player, by seat.
pub type BySeat = [f32; Player::MAX];

/// Says what positions are worth.
///
/// ```
/// use bastide_bots::Evaluator;
/// use bastide_rules::Setup;
///
/// let game = Setup::base(2).game().unwrap();
/// let mut evaluator = Evaluator::default();
/// evaluator.prepare(&game);
/// let expected = evaluator.expected(&game);
/// assert!(expected[0] > expected[1], "whoever begins has one turn more");
/// assert!(evaluator.win_chances(&game, &expected)[0] > 0.5);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Evaluator {
    odds: Odds,
    knowledge: Knowledge,
}

/// How much an evaluator knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Knowledge {
    /// All it can.
    #[default]
    Everything,
    /// What a game would give if it ended now, no more.
    PointsOnly,
}

/// What followers in hand are worth together early in a game: the first are the dearest.
const FOLLOWERS_IN_HAND: [f32; 8] = [0.0, 7.9, 13.5, 17.6, 20.3, 22.1, 23.4, 24.3];

/// With so many tiles to come for each player, followers in hand have their full worth.
const LONG_GAME: f32 = 7.2;

/// What a turn brings.
const TURN: f32 = 2.5;

/// What a follower who comes home is worth early in a game.
const HOME: f32 = 1.5;

/// What a feature hopes to gain for each open place when it is completed, in its points for a tile.
const GROWTH: f32 = 0.5;

/// The same for a feature that is not completed.
const UNFINISHED_GROWTH: f32 = 0.25;

/// How much of a city's prospects counts for the fields beside it.
const FIELD: f32 = 0.55;

/// How much of the prospects of a feature counts, by what it is.
const fn prospects(kind: FeatureKind) -> f32 {
    match kind {
        FeatureKind::Road => 0.0,
        FeatureKind::City => 1.0,
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey | FeatureKind::Garden => {
            0.5
        }
        FeatureKind::Field => FIELD,
    }
}

impl Evaluator {
    /// One that knows so much.
    #[must_use]
    pub fn new(knowledge: Knowledge) -> Self {
        Self { knowledge, ..Self::default() }
    }

    /// Gets ready for positions that come soon after this one: notes what the bag holds.
    pub fn prepare(&mut self, game: &Game) {
        self.odds.prepare(game);
    }

    /// The final score that every player can expect. Exact when the game is over.
    pub fn expected(&mut self, game: &Game) -> BySeat {
        if game.node() == Node::Over {
            let mut scores = [0.0; Player::MAX];
            game.players().for_each(|it| scores[it.index()] = f32::from(game.score(it)));
            return scores;
        }
        let mut expected = game.projected_scores().map(f32::from);
        if self.knowledge == Knowledge::PointsOnly {
            return expected;
        }
        let time = time(game);
        Self::add_turns(game, &mut expected);
        add_hands(game, time, &mut expected);
        take_off_fairy(game, time, &mut expected);
        let figures = game.figures();
        for (idx, figure) in figures.iter().enumerate() {
            let feature = game.board().feature_of(figure.segment);
            let is_first =
                !figures[..idx].iter().any(|it| game.board().feature_of(it.segment) == feature);
            if is_first {
                self.add_prospects(game, feature, time, &mut expected);
            }
        }
        expected
    }

    /// How likely each player is to win, a shared win counted in parts, given what they expect.
    #[must_use]
    pub fn win_chances(&self, game: &Game, expected: &BySeat) -> BySeat {
        let n_players = usize::from(game.n_players());
        let mut chances = [0.0; Player::MAX];
        let best = expected[..n_players].iter().copied().fold(f32::MIN, f32::max);
        let weight = |it: f32| {
            if game.node() == Node::Over {
                f32::from(u8::from(it >= best))
            } else {
                libm::expf(2.0 * (it - best) / (4.0 + 2.0 * (game.n_tiles_left() as f32).sqrt()))
            }
        };
        let sum: f32 = expected[..n_players].iter().map(|it| weight(*it)).sum();
        for (chance, it) in chances.iter_mut().zip(&expected[..n_players]) {
            *chance = weight(*it) / sum;
        }
        chances
    }

    /// Turns to come, as the tiles that are left go round.
    fn add_turns(game: &Game, expected: &mut BySeat) {
        let n_players = u32::from(game.n_players());
        let (each, rest) = (game.n_tiles_left() / n_players, game.n_tiles_left() % n_players);
        let acting = u32::from(game.acting_player().0);
        let next = acting + u32::from(game.node() != Node::Chance(Chance::DrawTile));
        for seat in 0..n_players {
            let has_one_more = (seat + n_players - next % n_players) % n_players < rest;
            expected[seat as usize] += TURN * (each + u32::from(has_one_more)) as f32;
        }
    }

    /// What is likely to come of a feature with figures on it.
    fn add_prospects(&mut self, game: &Game, feature: Feature, time: f32, expected: &mut BySeat) {
        let tally = game.board().tally(feature);
        let (completion, gain) = match tally.kind {
            FeatureKind::Road | FeatureKind::City if tally.open > 0 => {
                self.way(game, feature, time)
            }
            FeatureKind::Field => (0.0, self.field(game, feature)),
            FeatureKind::Monastery
            | FeatureKind::Shrine
            | FeatureKind::Abbey
            | FeatureKind::Garden
                if tally.open > 0 =>
            {
                self.surrounded(game, feature)
            }
            FeatureKind::Road
            | FeatureKind::City
            | FeatureKind::Monastery
            | FeatureKind::Shrine
            | FeatureKind::Abbey
            | FeatureKind::Garden => return,
        };
        let gain = gain * prospects(tally.kind);
        let strengths = game.strengths(feature);
        let best = strengths.into_iter().max().unwrap_or_default();
        for (player, strength) in strengths.into_iter().enumerate() {
            if strength == best && best > 0 {
                expected[player] += gain;
            }
        }
        let on_it = |it: &&Figure| game.board().feature_of(it.segment) == feature;
        for figure in game.figures().iter().filter(on_it) {
            expected[figure.player.index()] += match figure.kind {
                FigureKind::Builder => 3.0 * time,
                FigureKind::Pig | FigureKind::Barn => 0.0,
                FigureKind::Normal
                | FigureKind::Large
                | FigureKind::Abbot
                | FigureKind::Mayor
                | FigureKind::Wagon => HOME * time * completion,
            };
        }
    }

    /// How likely a road or a city is completed, and what it is likely to gain.
    fn way(&mut self, game: &Game, feature: Feature, time: f32) -> (f32, f32) {
        let completion = self.completion(game, feature);
        let now = game.value(feature, When::Final);
        let complete = game.value(feature, When::Completed);
        let each = f32::from(complete.each);
        let n_open = f32::from(game.board().tally(feature).open);
        let more = f32::from(complete.points) - f32::from(now.points) + GROWTH * n_open * each;
        let gain = completion * more + (1.0 - completion) * UNFINISHED_GROWTH * time * each;
        (completion, gain)
    }

    /// How likely a monastery or the like is completed, and how many more of its places are filled.
    fn surrounded(&mut self, game: &Game, feature: Feature) -> (f32, f32) {
        let board = game.board();
        let Some(segment) = board.segments_of(feature).next() else { return (0.0, 0.0) };
        let (mut all, mut sum) = (1.0, 0.0);
        for place in board.square_of(segment).place.around() {
            if board.square_at(place).is_none() {
                let filled = self.odds.filled(forbidden(board, place));
                all *= filled;
                sum += filled;
            }
        }
        (all, sum)
    }

    /// What the cities beside a field that are not complete are likely to bring.
    fn field(&mut self, game: &Game, feature: Feature) -> f32 {
        let cities = game.board().cities_touching(feature, |it| !it.is_complete());
        cities.into_iter().map(|it| 3.0 * self.completion(game, it)).sum()
    }

    /// How likely a road or a city is completed: every open place must get a tile.
    fn completion(&mut self, game: &Game, feature: Feature) -> f32 {
        let board = game.board();
        if u32::from(board.tally(feature).open) > 2 * game.n_tiles_left() {
            return 0.0;
        }
        /// More open places are never filled.
        const MAX_OPEN: usize = 8;
        let mut open = [(Place::new(0, 0), 0_u8); MAX_OPEN];
        let mut n_open = 0;
        for (place, side) in board.open_ends(feature) {
            let bit = 1 << side.index();
            if let Some(it) = open[..n_open].iter_mut().find(|it| it.0 == place) {
                it.1 |= bit;
            } else if n_open == MAX_OPEN {
                return 0.0;
            } else {
                open[n_open] = (place, bit);
                n_open += 1;
            }
        }
        if n_open as u32 > game.n_tiles_left() {
            return 0.0;
        }
        let mut completion = 1.0;
        for (idx, (place, sides)) in open[..n_open].iter().enumerate() {
            completion *= self.odds.closed(forbidden(board, *place), *sides);
            if idx > 0 {
                completion *= odds::FURTHER;
            }
        }
        completion
    }
}

/// What an empty place forbids: nothing, if no tile lies beside it.
fn forbidden(board: &Board, place: Place) -> u16 {
    board.forbidden_at(place).unwrap_or_default()
}

/// How much of a game is left: the tiles to come for each player, as far as they matter.
fn time(game: &Game) -> f32 {
    let tiles_each = game.n_tiles_left() as f32 / f32::from(game.n_players());
    (tiles_each / LONG_GAME).min(1.0)
}

/// What the fairy is worth less to a follower beside her than the score says early in a game: she
/// will have been called away before its feature is scored.
fn take_off_fairy(game: &Game, time: f32, expected: &mut BySeat) {
    const FAIRY: f32 = 2.5;
    for figure in by_the_fairy(game) {
        expected[figure.player.index()] -= FAIRY * time;
    }
}

/// The followers to whom the fairy gives points.
pub(crate) fn by_the_fairy(game: &Game) -> impl Iterator<Item = &Figure> {
    let place = game.fairy();
    let is_by_her = move |it: &&Figure| match game.fairy_follower() {
        Some(follower) => **it == follower,
        None => it.kind.is_follower() && place == Some(game.board().square_of(it.segment).place),
    };
    game.figures().iter().filter(move |it| place.is_some() && is_by_her(it))
}

/// What figures in the supply are worth.
fn add_hands(game: &Game, time: f32, expected: &mut BySeat) {
    for player in game.players() {
        let mut n_followers = 0;
        let mut special = 0.0;
        for kind in FigureKind::ALL {
            let n = game.supply(player, kind);
            if kind.is_follower() {
                n_followers += usize::from(n);
            }
            special += f32::from(n) * extra_in_hand(kind);
        }
        let followers = FOLLOWERS_IN_HAND[n_followers.min(FOLLOWERS_IN_HAND.len() - 1)];
        expected[player.index()] += time * (followers + special);
    }
}

/// What a figure in hand is worth early in a game, beside being a follower.
const fn extra_in_hand(kind: FigureKind) -> f32 {
    match kind {
        FigureKind::Normal | FigureKind::Abbot | FigureKind::Mayor | FigureKind::Wagon => 0.0,
        FigureKind::Large => 0.6,
        FigureKind::Builder | FigureKind::Barn => 1.0,
        FigureKind::Pig => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_dice::Dice;
    use bastide_rules::{Action, Setup};

    /// Plays a random game, and sees every position before and after.
    fn play(setup: &Setup, seed: u64, mut see: impl FnMut(&Game, Action)) -> Game {
        let mut game = setup.game().expect("a sound set-up");
        let mut dice = Dice::new(seed, 0);
        while let Some(action) = game.pick_action(|n| dice.below(n)) {
            see(&game, action);
            game.apply(action).expect("it was picked");
        }
        game
    }

    #[test]
    fn what_is_expected_of_a_finished_game_is_its_result() {
        for seed in 0..20 {
            let game = play(&Setup::base(3), seed, |_, _| ());
            let mut evaluator = Evaluator::default();
            evaluator.prepare(&game);
            let expected = evaluator.expected(&game);
            for player in game.players() {
                assert!((expected[player.index()] - f32::from(game.score(player))).abs() < 1e-6);
            }
            let chances = evaluator.win_chances(&game, &expected);
            let leaders = game.leaders();
            for player in game.players() {
                let share =
                    if leaders.contains(&player) { 1.0 / leaders.len() as f32 } else { 0.0 };
                assert!((chances[player.index()] - share).abs() < 1e-6);
            }
        }
    }

    /// With the other player to begin, the same actions give the same position with the seats
    /// exchanged.
    #[test]
    fn seats_make_no_difference() {
        let mut other_setup = Setup::base(2);
        other_setup.first_player = Player(1);
        let mut other = other_setup.game().expect("a sound set-up");
        let (mut here, mut there) = (Evaluator::default(), Evaluator::default());
        play(&Setup::base(2), 5, |game, action| {
            here.prepare(game);
            there.prepare(&other);
            let (a, b) = (here.expected(game), there.expected(&other));
            assert!((a[0] - b[1]).abs() < 1e-3 && (a[1] - b[0]).abs() < 1e-3, "{a:?} {b:?}");
            other.apply(action).expect("it is legal there, too");
        });
    }

    #[test]
    fn nothing_is_completed_where_no_tile_fits() {
        let mut n_hopeless = 0;
        play(&Setup::base(2), 2, |game, _| {
            let mut evaluator = Evaluator::default();
            evaluator.prepare(game);
            let board = game.board();
            for feature in board.features().filter(|it| board.tally(*it).kind.is_way()) {
                let fits = |place: Place| {
                    let kinds = game.bag().kinds().map(|it| it.0);
                    kinds.flat_map(|it| board.fits(it)).any(|it| it.0 == place)
                };
                if board.open_ends(feature).any(|it| !fits(it.0)) {
                    n_hopeless += 1;
                    assert!(evaluator.completion(game, feature) < 1e-6);
                }
            }
        });
        assert!(n_hopeless > 10, "{n_hopeless}");
    }
}
