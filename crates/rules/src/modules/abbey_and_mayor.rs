//! Abbey & Mayor: the abbey, the mayor, the barn and the wagon.
//!
//! Rulebook: RGBB. Rulings. An abbey is occupied and scored
//! like a monastery; that is said in `base`. That it closes what leads to it, the board knows.

pub(crate) mod abbey;
pub(crate) mod barn;
pub(crate) mod wagon;

use crate::figures::Figure;
use crate::game::Game;
use crate::setup::{BarnAt, Position, SetupProblem};
use crate::{Options, Setup, base};
use bastide_board::Place;
use bastide_tiles::FeatureKind;

/// Where the rulebooks leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    abbey: abbey::Variant,
    barn: barn::Variant,
    wagon: wagon::Variant,
}

impl Variant {
    pub(crate) fn of(options: &Options) -> Self {
        Self {
            abbey: abbey::Variant::of(options),
            barn: barn::Variant::of(options),
            wagon: wagon::Variant::of(options),
        }
    }
}

/// Abbeys in hand, barns on the board, wagons under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) abbeys: abbey::State,
    pub(crate) barns: barn::State,
    pub(crate) wagons: wagon::State,
}

impl State {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self {
            abbeys: abbey::State::of(setup),
            barns: barn::State::default(),
            wagons: wagon::State::default(),
        }
    }

    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.abbeys = other.abbeys;
        self.barns.copy_from(&other.barns);
        self.wagons.copy_from(&other.wagons);
    }
}

// Questions about the mayor

/// Mayors live in cities.
pub(crate) fn mayor_may_stand(kind: FeatureKind) -> bool {
    kind == FeatureKind::City
}

/// The cities of the tile just placed in which nobody stands.
pub(crate) fn mayor_spots(game: &Game) -> u16 {
    base::segments_that(game, |tally| mayor_may_stand(tally.kind) && !tally.is_occupied())
}

/// He counts as many as the city has pennants, and that may be none.
pub(crate) fn mayor_strength(game: &Game, mayor: &Figure) -> u16 {
    game.board.tally(game.board.feature_of(mayor.segment)).pennants
}

// Positions

impl Game {
    /// Puts barns, and takes abbeys out of hands, as a position has them; its figures stand
    /// already.
    pub(crate) fn put_barns_and_abbeys(
        &mut self,
        position: &Position,
        problems: &mut Vec<SetupProblem>,
    ) {
        for it in &position.barns {
            if let Err(why) = self.put_barn(it) {
                let problem = SetupProblem::Figure(it.player, it.corner.0, why.to_owned());
                problems.push(problem);
            }
        }
        for player in &position.spent_abbeys {
            if player.0 < self.rules.setup.n_players && self.holds_abbey(*player) {
                self.abbey_and_mayor.abbeys.spend(*player);
            } else {
                problems.push(SetupProblem::NoAbbey(*player));
            }
        }
    }

    /// Puts a barn of a position on the table. Several may share a field: joining fields is how
    /// that comes about.
    fn put_barn(&mut self, it: &BarnAt) -> Result<(), &'static str> {
        if it.player.0 >= self.rules.setup.n_players {
            return Err("nobody sits there");
        }
        let Place { x, y } = it.corner.0;
        let is_far = [x, y].iter().any(|it| !(-Place::LIMIT..=Place::LIMIT).contains(it));
        let field = (!is_far).then(|| barn::field_at(self, it.corner)).flatten();
        let field = field.ok_or("four fields do not meet there")?;
        if self.board.tally(self.board.feature_of(field)).is_occupied() {
            return Err("farmers stand on its field, and a barn sends them home");
        }
        self.build_barn(it.player, it.corner)
    }
}
