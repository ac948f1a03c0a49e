//! Abbey & Mayor: the abbey, the mayor, the barn and the wagon.
//!
//! Rulebook: RGBB. Rulings. An abbey is occupied and scored
//! like a monastery; that is said in `base`. That it closes what leads to it, the board knows.

pub(crate) mod abbey;
pub(crate) mod barn;
pub(crate) mod wagon;

use crate::Setup;
use crate::figures::{Figure, FigureKind};
use crate::fingerprint::Description;
use crate::game::Game;
use crate::in_place::copied_in_place;
use crate::options::{Choice, OptionInfo};
use crate::setup::{BarnAt, Position, SetupProblem};
use bastide_board::Place;
use bastide_tiles::FeatureKind;

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] = &[
    abbey::LateOffers::INFO,
    barn::ByVolcano::INFO,
    barn::SecondBarn::INFO,
    barn::JoiningPigs::INFO,
    wagon::Reach::INFO,
    wagon::Landing::INFO,
];

/// Where the rulebooks leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    abbey: abbey::Variant,
    barn: barn::Variant,
    wagon: wagon::Variant,
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        let options = &setup.options;
        Self {
            abbey: abbey::Variant::of(options),
            barn: barn::Variant::of(options),
            wagon: wagon::Variant::of(options),
        }
    }
}

copied_in_place! {
    /// Abbeys in hand, barns on the board, wagons under way.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        pub(crate) abbeys: abbey::State,
        pub(crate) barns: barn::State,
        pub(crate) wagons: wagon::State,
    }
}

// Questions about the mayor

/// Mayors live in cities.
pub(crate) fn mayor_may_stand(kind: FeatureKind) -> bool {
    kind == FeatureKind::City
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
                self.states.abbey_and_mayor.abbeys.spend(*player);
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

// Invariants

pub(crate) fn check(game: &Game) -> Result<(), String> {
    barn::check(game)?;
    abbey::check(game)?;
    wagon::check(game)
}

// Fingerprint

/// Takes in abbeys in hand, barns, and wagons that wait.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    for player in game.players().filter(|it| game.holds_abbey(*it)) {
        out.text("abbey");
        out.byte(player.0);
    }
    let mut barns: Vec<_> = game.barns().collect();
    out.sort_set(&mut barns);
    for (player, corner) in barns {
        out.text("barn");
        out.byte(player.0);
        out.number(corner.0.x as u16);
        out.number(corner.0.y as u16);
    }
    if let Some((player, corner)) = game.states.abbey_and_mayor.barns.placed() {
        out.text("new barn");
        out.byte(player.0);
        if game.barns().filter(|it| it.0 == player).count() > 1 {
            out.number(corner.0.x as u16);
            out.number(corner.0.y as u16);
        }
    }
    if let Some(late) = game.states.abbey_and_mayor.abbeys.late() {
        out.text("late abbeys");
        out.byte(late.next.0);
        out.byte(late.n_left);
        if late.n_rounds_left > 0 {
            out.byte(late.n_rounds_left);
        }
    }
    for (player, segment) in game.states.abbey_and_mayor.wagons.waiting() {
        out.text("waiting wagon");
        out.byte(player.0);
        if game.segments_of_kind(player, FigureKind::Wagon).count() > 1 {
            out.segment(segment);
        }
    }
}
