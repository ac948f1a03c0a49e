//! What a position is worth: the final score that every player can expect.
//!
//! All terms are in points and add up. What a game would give if it ended now is exact, expansions
//! included; each award is then weighed by how likely it stays, and the rest is what is likely to
//! come: features that will be completed, followers that will come home, turns to be played.

mod dragon;
mod goods;
mod memory;
mod odds;
mod weights;

use bastide_board::{Board, Feature, Place, Segment};
use bastide_rules::{
    Award, Chance, Element, Figure, FigureKind, Game, Node, Player, Value, When, Why,
};
use bastide_tiles::FeatureKind;
use dragon::Danger;
use memory::Memory;
use odds::Odds;
pub use weights::Weights;

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
    danger: Danger,
    weights: Weights,
    knowledge: Knowledge,
    memory: Memory,
    /// The features with figures of one position, kept for their memory.
    features: Vec<Feature>,
    /// Where a tile would change what the feature under review is worth.
    places: Vec<Place>,
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

/// What is likely to become of a feature that is not complete.
#[derive(Clone, Copy, Debug, Default)]
struct Outlook {
    /// How likely it is completed.
    completion: f32,
    /// The points that its completion adds to what it has, by how likely it is: a city has less
    /// as long as it is not complete, and with an inn a road has nothing.
    bonus: f32,
    /// The points by which it is likely to grow, or the cities that are likely to be completed
    /// beside a field.
    growth: f32,
}

/// Whether a follower who is placed stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stay {
    Stays,
    /// Its feature is scored at once.
    ComesHome,
}

/// What followers in hand are worth together early in a game: the first are the dearest.
const FOLLOWERS_IN_HAND: [f32; 8] = [0.0, 7.9, 13.5, 17.6, 20.3, 22.1, 23.4, 24.3];

/// With so many tiles to come for each player, followers in hand have their full worth.
const LONG_GAME: f32 = 7.2;

impl Evaluator {
    /// One that knows so much, and weighs it so.
    #[must_use]
    pub fn new(knowledge: Knowledge, weights: Weights) -> Self {
        Self { knowledge, weights, ..Self::default() }
    }

    /// Gets ready for positions that come soon after this one: notes what the bag holds.
    pub fn prepare(&mut self, game: &Game) {
        self.odds.prepare(game);
        self.danger.prepare(game);
    }

    /// The final score that every player can expect. Exact when the game is over.
    pub fn expected(&mut self, game: &Game) -> BySeat {
        let mut expected = [0.0; Player::MAX];
        game.players().for_each(|it| expected[it.index()] = f32::from(game.score(it)));
        if game.node() == Node::Over {
            return expected;
        }
        if self.knowledge == Knowledge::PointsOnly {
            return game.projected_scores().map(f32::from);
        }
        let time = time(game);
        self.add_features(game, time, &mut expected);
        game.for_each_other_award(|award| {
            let worth = self.weighed(game, &award, Outlook::default(), time);
            expected[award.player.index()] += worth;
        });
        self.add_figures(game, time, &mut expected);
        self.add_turns(game, &mut expected);
        self.add_hands(game, time, &mut expected);
        if game.has(Element::Goods) {
            goods::add(game, &self.weights, &mut expected);
        }
        if game.node() == Node::Chance(Chance::DrawMessage) {
            expected[game.acting_player().index()] += self.weights.message;
        }
        expected
    }

    /// Remembers a position: what follows it by a tile is evaluated with a fraction of the work, until
    /// [`Self::forget`].
    pub(crate) fn remember(&mut self, game: &Game) {
        self.memory.clear();
        if self.knowledge == Knowledge::PointsOnly || game.node() == Node::Over {
            return;
        }
        let time = time(game);
        self.memory.begin(game);
        self.list_features(game);
        for idx in 0..self.features.len() {
            let feature = self.features[idx];
            let worth = self.worth_of(game, feature, time);
            self.memory.keep(game, feature, worth, &mut self.places);
        }
    }

    /// Positions may come now that have nothing to do with the one remembered.
    pub(crate) fn forget(&mut self) {
        self.memory.clear();
    }

    /// Notes all features with figures on them, each once.
    fn list_features(&mut self, game: &Game) {
        self.features.clear();
        for figure in game.figures() {
            let feature = game.board().feature_of(figure.segment);
            if !self.features.contains(&feature) {
                self.features.push(feature);
            }
        }
    }

    /// What the features with figures on them will bring.
    fn add_features(&mut self, game: &Game, time: f32, expected: &mut BySeat) {
        self.list_features(game);
        let news = self.memory.news(game);
        for idx in 0..self.features.len() {
            let feature = self.features[idx];
            let known = news.as_ref().and_then(|it| self.memory.worth(it, feature)).copied();
            let worth = known.unwrap_or_else(|| self.worth_of(game, feature, time));
            expected.iter_mut().zip(worth).for_each(|(sum, it)| *sum += it);
        }
    }

    /// What a feature will bring: its points, and followers who come home.
    fn worth_of(&mut self, game: &Game, feature: Feature, time: f32) -> BySeat {
        self.places.clear();
        let mut worth = [0.0; Player::MAX];
        let mut outlook = None;
        game.for_each_award_of(feature, |award| {
            let mut known = Outlook::default();
            if let Why::Feature { kind, when: When::Final, value, .. } = award.why {
                let outlook =
                    outlook.get_or_insert_with(|| self.outlook(game, feature, kind, value, time));
                known = *outlook;
            }
            worth[award.player.index()] += self.weighed(game, &award, known, time);
        });
        let completion = outlook.map_or(0.0, |it: Outlook| it.completion);
        if completion > 0.0 || game.has(Element::Abbot) {
            for figure in game.figures() {
                if game.board().feature_of(figure.segment) == feature {
                    let home = self.home(figure.kind, completion);
                    worth[figure.player.index()] += home * time;
                }
            }
        }
        worth
    }

    /// What it is worth that a figure will come home from a feature that is so likely completed.
    fn home(&self, kind: FigureKind, completion: f32) -> f32 {
        match kind {
            FigureKind::Abbot => self.weights.abbot,
            FigureKind::Normal | FigureKind::Large | FigureKind::Mayor | FigureKind::Wagon => {
                self.weights.home * completion
            }
            FigureKind::Builder | FigureKind::Pig | FigureKind::Barn => 0.0,
        }
    }

    /// What a normal follower on a feature of the tile just placed, where nobody stands, adds to what
    /// its player can expect, and whether it stays there. Exact where no expansion has more to say
    /// about it; a fraction of the work of comparing whole positions.
    pub(crate) fn gain(&mut self, game: &Game, at: Segment, player: Player) -> (f32, Stay) {
        self.places.clear();
        let board = game.board();
        let feature = board.feature_of(at);
        let tally = board.tally(feature);
        if tally.is_complete() && tally.kind != FeatureKind::Field {
            return (f32::from(game.value(feature, When::Completed).points), Stay::ComesHome);
        }
        let value = game.value(feature, When::Final);
        if self.knowledge == Knowledge::PointsOnly {
            return (f32::from(value.points), Stay::Stays);
        }
        let time = time(game);
        let why = Why::Feature { kind: tally.kind, at, when: When::Final, value };
        let outlook = self.outlook(game, feature, tally.kind, value, time);
        let award = Award { player, points: value.points, why };
        let worth = self.weighed(game, &award, outlook, time);
        (worth + time * self.weights.home * outlook.completion, Stay::Stays)
    }

    /// What the last follower in a player's hand is worth there.
    pub(crate) fn last_in_hand(&self, game: &Game, player: Player) -> f32 {
        if self.knowledge == Knowledge::PointsOnly {
            return 0.0;
        }
        let n = n_followers_in_hand(game, player);
        let last = worth_in_hand(n) - worth_in_hand(n.saturating_sub(1));
        time(game) * self.hand(game) * last
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

    /// What points that would be paid if the game ended now are worth: they may grow, or be lost.
    fn weighed(&mut self, game: &Game, award: &Award, outlook: Outlook, time: f32) -> f32 {
        let points = f32::from(award.points);
        match award.why {
            Why::Feature { kind, at, when: When::Final, value } => {
                let place = game.board().square_of(at).place;
                let survival = 1.0 - (self.weights.dragon * self.danger.at(game, place)).min(1.0);
                let growth = outlook.growth * self.prospects(kind, value);
                (points + outlook.bonus + growth) * survival
            }
            Why::Barn { at, .. } => {
                let n_cities = self.field(game, game.board().feature_of(at));
                points + 4.0 * self.weights.field * n_cities
            }
            Why::Fairy { when: When::Final, .. } => {
                points * (1.0 - (1.0 - self.weights.fairy_stays) * time)
            }
            Why::Title { .. } => points * (1.0 + self.weights.title * to_come(game)),
            // Open until the end: see `goods`.
            Why::Goods { .. } => 0.0,
            Why::Feature { when: When::Completed, .. }
            | Why::Fairy { when: When::Completed, .. }
            | Why::TitleHeld(_)
            | Why::Abbot { .. }
            | Why::FairyAtTurn { .. }
            | Why::Message(_)
            | Why::TwoPoints
            | Why::Robbery { .. }
            | Why::RobberAtEnd
            | Why::Wheel(_)
            | Why::CrownSpaces(_)
            | Why::Gold { .. } => points,
        }
    }

    /// How much of what is likely to become of a feature counts.
    fn prospects(&self, kind: FeatureKind, value: Value) -> f32 {
        match kind {
            FeatureKind::Road => self.weights.road,
            FeatureKind::City => self.weights.city,
            FeatureKind::Monastery
            | FeatureKind::Shrine
            | FeatureKind::Abbey
            | FeatureKind::Garden => self.weights.monastery,
            // A pig makes each city worth more.
            FeatureKind::Field => self.weights.field * f32::from(value.each),
        }
    }

    /// What is likely to become of a feature.
    fn outlook(
        &mut self,
        game: &Game,
        feature: Feature,
        kind: FeatureKind,
        value: Value,
        time: f32,
    ) -> Outlook {
        match kind {
            FeatureKind::Road | FeatureKind::City => self.way(game, feature, value, time),
            FeatureKind::Field => {
                Outlook { growth: self.field(game, feature), ..Outlook::default() }
            }
            FeatureKind::Monastery
            | FeatureKind::Shrine
            | FeatureKind::Abbey
            | FeatureKind::Garden => self.surrounded(game, feature),
        }
    }

    /// Figures on the board, beside the points of their features: builders at work, who stands by the
    /// fairy.
    fn add_figures(&self, game: &Game, time: f32, expected: &mut BySeat) {
        if game.has(Element::Builder) {
            for figure in game.figures().iter().filter(|it| it.kind == FigureKind::Builder) {
                if game.board().tally(game.board().feature_of(figure.segment)).open > 0 {
                    expected[figure.player.index()] += self.weights.builder * time;
                }
            }
        }
        if game.has(Element::Fairy) {
            for figure in by_the_fairy(game) {
                expected[figure.player.index()] += self.weights.fairy * time;
            }
        }
    }

    /// Turns to come, as the tiles that are left go round.
    fn add_turns(&self, game: &Game, expected: &mut BySeat) {
        let n_players = u32::from(game.n_players());
        let (each, rest) = (game.n_tiles_left() / n_players, game.n_tiles_left() % n_players);
        let acting = u32::from(game.acting_player().0);
        let next = acting + u32::from(game.node() != Node::Chance(Chance::DrawTile));
        for seat in 0..n_players {
            let has_one_more = (seat + n_players - next % n_players) % n_players < rest;
            expected[seat as usize] += self.weights.turn * (each + u32::from(has_one_more)) as f32;
        }
    }

    /// How much followers in hand count.
    fn hand(&self, game: &Game) -> f32 {
        if game.has(Element::Fairy) { self.weights.hand_with_fairy } else { self.weights.hand }
    }

    /// What figures in the supply are worth, and an abbey tile.
    fn add_hands(&self, game: &Game, time: f32, expected: &mut BySeat) {
        for player in game.players() {
            let kinds = FigureKind::ALL.into_iter();
            let mut special: f32 =
                kinds.map(|it| f32::from(game.supply(player, it)) * self.extra_in_hand(it)).sum();
            if game.has(Element::Abbey) && game.holds_abbey(player) {
                special += self.weights.abbey;
            }
            let followers = worth_in_hand(n_followers_in_hand(game, player)) * self.hand(game);
            expected[player.index()] += time * (followers + special);
        }
    }

    /// What a figure in hand is worth early in a game, beside being a follower.
    const fn extra_in_hand(&self, kind: FigureKind) -> f32 {
        match kind {
            FigureKind::Normal | FigureKind::Mayor | FigureKind::Wagon => 0.0,
            FigureKind::Abbot => self.weights.abbot_in_hand,
            FigureKind::Large => 0.6,
            FigureKind::Builder | FigureKind::Barn => 1.0,
            FigureKind::Pig => 0.5,
        }
    }

    /// What is likely to become of a road or a city that is worth so much now.
    fn way(&mut self, game: &Game, feature: Feature, now: Value, time: f32) -> Outlook {
        let completion = self.completion(game, feature);
        let complete = game.value(feature, When::Completed);
        let each = f32::from(complete.each);
        let n_open = f32::from(game.board().tally(feature).open);
        let bonus = completion * (f32::from(complete.points) - f32::from(now.points));
        let growth = completion * self.weights.growth * n_open
            + (1.0 - completion) * self.weights.unfinished * time;
        Outlook { completion, bonus, growth: growth * each }
    }

    /// What is likely to become of a monastery or the like: each place that is filled is a point.
    fn surrounded(&mut self, game: &Game, feature: Feature) -> Outlook {
        let board = game.board();
        let segment = board.segments_of(feature).next();
        let Some(segment) = segment else { return Outlook::default() };
        let (mut all, mut sum) = (1.0, 0.0);
        for place in board.square_of(segment).place.around() {
            if board.square_at(place).is_none() {
                self.places.push(place);
                let filled = self.odds.filled(forbidden(board, place));
                all *= filled;
                sum += filled;
            }
        }
        Outlook { completion: all, bonus: 0.0, growth: sum }
    }

    /// How many of the cities beside a field that are not complete are likely to be completed.
    fn field(&mut self, game: &Game, feature: Feature) -> f32 {
        let cities = game.board().cities_touching(feature, |it| !it.is_complete());
        cities.into_iter().map(|it| self.completion(game, it)).sum()
    }

    /// How likely a road or a city is completed: every open place must get a tile.
    fn completion(&mut self, game: &Game, feature: Feature) -> f32 {
        let board = game.board();
        /// More open places are never filled.
        const MAX_OPEN: usize = 8;
        let mut open = [(Place::new(0, 0), 0_u8); MAX_OPEN];
        let mut n_open = 0;
        for (place, side) in board.open_ends(feature) {
            let bit = 1 << side.index();
            if let Some(it) = open[..n_open.min(MAX_OPEN)].iter_mut().find(|it| it.0 == place) {
                it.1 |= bit;
                continue;
            }
            if n_open < MAX_OPEN {
                open[n_open] = (place, bit);
            }
            self.places.push(place);
            n_open += 1;
        }
        if n_open > MAX_OPEN {
            return 0.0;
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

/// How many tiles are to come for each that lies, as far as it matters.
fn to_come(game: &Game) -> f32 {
    let n_placed = game.board().squares().len().max(1);
    (game.n_tiles_left() as f32 / n_placed as f32).min(4.0)
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

/// How many followers a player has in hand. An abbot is none of them: few features are for him, so
/// he is seldom missed, and seldom stands in for another.
fn n_followers_in_hand(game: &Game, player: Player) -> usize {
    let kinds = FigureKind::ALL.into_iter();
    let followers = kinds.filter(|it| it.is_follower() && *it != FigureKind::Abbot);
    followers.map(|it| usize::from(game.supply(player, it))).sum()
}

/// What so many followers in hand are worth together early in a game.
fn worth_in_hand(n: usize) -> f32 {
    FOLLOWERS_IN_HAND[n.min(FOLLOWERS_IN_HAND.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_dice::Dice;
    use bastide_rules::{Action, Illegal, Position, Prompt, Setup, TileAt};
    use bastide_tiles::Rotation;

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

    /// In every box, for two and for three.
    #[test]
    fn what_is_expected_of_a_finished_game_is_its_result() {
        for (seed, game_box) in bastide_rules::boxes().iter().enumerate() {
            for n_players in [2, 3] {
                let game = play(&game_box.setup(n_players), seed as u64, |_, _| ());
                let mut evaluator = Evaluator::default();
                evaluator.prepare(&game);
                let expected = evaluator.expected(&game);
                let chances = evaluator.win_chances(&game, &expected);
                let leaders = game.leaders();
                for player in game.players() {
                    let (idx, score) = (player.index(), f32::from(game.score(player)));
                    assert!((expected[idx] - score).abs() < 1e-6, "{}", game_box.name);
                    let share =
                        if leaders.contains(&player) { 1.0 / leaders.len() as f32 } else { 0.0 };
                    assert!((chances[idx] - share).abs() < 1e-6, "{}", game_box.name);
                }
            }
        }
    }

    /// An action as it is called where the two players have exchanged their seats.
    fn from_the_other_seat(action: Action) -> Action {
        let other = |player: Player| Player(1 - player.0);
        let others = |figure: Figure| Figure { player: other(figure.player), ..figure };
        if let Action::TakeBack(figure) = action {
            Action::TakeBack(others(figure))
        } else if let Action::BindFairy(figure) = action {
            Action::BindFairy(others(figure))
        } else if let Action::ChoosePlayer(player) = action {
            Action::ChoosePlayer(other(player))
        } else {
            action
        }
    }

    /// With the other player to begin, the same actions give the same position with the seats
    /// exchanged, in every box.
    #[test]
    fn seats_make_no_difference() {
        for game_box in bastide_rules::boxes() {
            let mut other_setup = game_box.setup(2);
            other_setup.first_player = Player(1);
            let mut other = other_setup.game().expect("a sound set-up");
            let (mut here, mut there) = (Evaluator::default(), Evaluator::default());
            play(&game_box.setup(2), 5, |game, action| {
                here.prepare(game);
                there.prepare(&other);
                let (a, b) = (here.expected(game), there.expected(&other));
                let same = (a[0] - b[1]).abs() < 1e-2 && (a[1] - b[0]).abs() < 1e-2;
                assert!(same, "{}: {a:?} {b:?} before {action:?}", game_box.name);
                other.apply(from_the_other_seat(action)).expect("it is legal there, too");
            });
        }
    }

    /// A game of the tiles of 2001 whose start tile lies like this.
    fn turned(by: Rotation) -> Game {
        let set = bastide_tiles::tile_set("base-c1").expect("a set");
        let ids = set.tiles.iter().flat_map(|it| vec![it.id.clone(); usize::from(it.count)]);
        let (id, place) = ("D".to_owned(), Place::new(0, 0));
        let position = Position {
            tiles: vec![TileAt { id, place, rotation: by }],
            bag: ids.collect(),
            ..Position::default()
        };
        let tiles = vec![("base-c1".to_owned(), 1)];
        let setup = Setup { tiles, position: Some(position), ..Setup::base(2) };
        setup.game().expect("a sound position")
    }

    /// Whoever looks at the table from another side sees the same.
    #[test]
    fn sides_of_the_table_make_no_difference() {
        let by = Rotation::from_quarters(1);
        let (mut game, mut other) = (turned(Rotation::from_quarters(0)), turned(by));
        let (mut here, mut there) = (Evaluator::default(), Evaluator::default());
        let mut dice = Dice::new(8, 0);
        let (mut n_compared, mut is_symmetric) = (0, false);
        while let Some(mut action) = game.pick_action(|n| dice.below(n)) {
            // Two segments of a tile that looks the same from two sides change their names.
            if is_symmetric && game.check_legal(Action::Pass).is_ok() {
                action = Action::Pass;
            }
            is_symmetric = false;
            here.prepare(&game);
            there.prepare(&other);
            let (a, b) = (here.expected(&game), there.expected(&other));
            assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-3), "{a:?} {b:?}");
            let mut as_seen = action;
            if let Action::PlaceTile { place, rotation } = action {
                let place = Place::new(0, 0).offset(place.x, place.y, by);
                let rotation = Rotation::from_quarters((rotation.quarters() + 1) % 4);
                as_seen = Action::PlaceTile { place, rotation };
                if let Err(Illegal::SameAs(rotation)) = other.check_legal(as_seen) {
                    as_seen = Action::PlaceTile { place, rotation };
                    is_symmetric = true;
                }
            }
            game.apply(action).expect("it was picked");
            other.apply(as_seen).expect("it is legal there, too");
            n_compared += 1;
        }
        assert!(n_compared > 140, "{n_compared}");
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

    /// A game of a box, by its name.
    fn setup_of(name: &str) -> Setup {
        bastide_rules::GameBox::named(name).expect("a box").setup(2)
    }

    #[test]
    fn a_road_with_an_inn_has_prospects_although_it_has_no_points() {
        let mut n_seen = 0;
        play(&setup_of("rio-grande-big-box"), 3, |game, _| {
            let mut evaluator = Evaluator::default();
            evaluator.prepare(game);
            let board = game.board();
            for feature in board.features() {
                let now = game.value(feature, When::Final);
                let tally = board.tally(feature);
                if tally.kind != FeatureKind::Road || tally.is_complete() || now.points > 0 {
                    continue;
                }
                let outlook = evaluator.way(game, feature, now, time(game));
                if outlook.completion > 0.0 {
                    n_seen += 1;
                    assert!(outlook.bonus > 0.0, "{outlook:?}");
                }
            }
        });
        assert!(n_seen > 100, "{n_seen}");
    }

    #[test]
    fn a_message_to_come_and_an_abbot_at_work_are_worth_something() {
        let weights = Weights::default();
        let without = Weights { message: 0.0, abbot: 0.0, ..weights };
        let (mut n_messages, mut n_abbots) = (0, 0);
        play(&setup_of("big-box-2021"), 3, |game, _| {
            let expected = |weights| {
                let mut evaluator = Evaluator::new(Knowledge::Everything, weights);
                evaluator.prepare(game);
                evaluator.expected(game)
            };
            let (more, less) = (expected(weights), expected(without));
            for player in game.players() {
                let is_abbot = |it: &&Figure| it.kind == FigureKind::Abbot && it.player == player;
                let n_at_work = game.figures().iter().filter(is_abbot).count();
                let draws = game.node() == Node::Chance(Chance::DrawMessage)
                    && game.acting_player() == player;
                let mut worth = n_at_work as f32 * weights.abbot * time(game);
                if draws {
                    worth += weights.message;
                    n_messages += 1;
                }
                n_abbots += n_at_work;
                let difference = more[player.index()] - less[player.index()];
                assert!((difference - worth).abs() < 1e-2, "{difference} {worth}");
            }
        });
        assert!(n_messages > 3 && n_abbots > 20, "{n_messages} {n_abbots}");
    }

    /// Whoever has a title early can expect more of it than it is worth now.
    #[test]
    fn a_title_is_worth_more_the_more_is_to_come() {
        let mut worths = Vec::new();
        play(&setup_of("rio-grande-big-box"), 3, |game, _| {
            game.for_each_other_award(|award| {
                if let Why::Title { n, .. } = award.why {
                    let mut evaluator = Evaluator::default();
                    let worth = evaluator.weighed(game, &award, Outlook::default(), time(game));
                    worths.push(worth / f32::from(n));
                }
            });
        });
        let (first, last) = (worths.first().copied(), worths.last().copied());
        assert!(first > Some(2.0) && last < Some(1.2), "{first:?} {last:?}");
    }

    /// A follower judged by its own feature is worth what the whole position says.
    #[test]
    fn what_a_follower_gains_is_the_difference_of_two_positions() {
        let mut n_compared = 0;
        for seed in 0..20 {
            play(&Setup::base(2), seed, |game, action| {
                let (
                    Node::Decide(player, Prompt::PlaceFigure),
                    Action::PlaceFigure { segment, .. },
                ) = (game.node(), action)
                else {
                    return;
                };
                let mut evaluator = Evaluator::default();
                evaluator.prepare(game);
                let mut expected_after = |action: Action| {
                    let mut after = game.clone();
                    after.apply(action).expect("it is legal");
                    evaluator.expected(&after)
                };
                let (with, without) = (expected_after(action), expected_after(Action::Pass));
                let mut gain = evaluator.gain(game, segment, player);
                if gain.1 == Stay::Stays {
                    let mut after = game.clone();
                    after.apply(Action::Pass).expect("it is legal");
                    gain.0 -= evaluator.last_in_hand(&after, player);
                }
                for seat in game.players() {
                    let own = if seat == player { gain.0 } else { 0.0 };
                    let difference = with[seat.index()] - without[seat.index()];
                    assert!((difference - own).abs() < 1e-2, "{difference} {own}");
                }
                n_compared += 1;
            });
        }
        assert!(n_compared > 100, "{n_compared}");
    }

    /// What is remembered of a position makes no difference to what follows it, in any box.
    #[test]
    fn a_position_remembered_gives_the_same_as_one_from_scratch() {
        for game_box in bastide_rules::boxes() {
            let mut n_compared = 0;
            play(&game_box.setup(2), 7, |game, action| {
                let Node::Decide(..) = game.node() else { return };
                let mut evaluator = Evaluator::default();
                evaluator.prepare(game);
                let mut after = game.clone();
                after.apply(action).expect("it is legal");
                evaluator.remember(game);
                let remembered = evaluator.expected(&after);
                evaluator.forget();
                let from_scratch = evaluator.expected(&after);
                for (a, b) in remembered.into_iter().zip(from_scratch) {
                    let name = &game_box.name;
                    assert!((a - b).abs() < 1e-2, "{name}: {a} {b} after {action:?}");
                }
                n_compared += 1;
            });
            assert!(n_compared > 70, "{}: {n_compared}", game_box.name);
        }
    }
}
