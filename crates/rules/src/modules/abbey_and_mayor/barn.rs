//! The barn: it stands where four fields meet and ends the strife over them.

use crate::event::{Event, Sink};
use crate::figures::{self, FigureKind};
use crate::game::{Game, Player};
use crate::in_place::copied_in_place;
use crate::options::option;
use crate::score::{self, Award, Awards, When, Why};
use crate::turn::{self, Flow, Matter};
use crate::{Element, Location, Options, hooks};
use arrayvec::ArrayVec;
use bastide_board::{Feature, Place, Segment};
use bastide_tiles::{FeatureKind, Port, Side};

/// Where the rulebooks leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    second: SecondBarn,
    volcano: ByVolcano,
    pigs: JoiningPigs,
}

option! {
    "barn.second_on_farm", Some(Element::Barn);
    /// Whether a barn may be placed on a field that has one (R-067).
    pub(super) enum SecondBarn {
        Barred = "false",
        Allowed = "true",
    }
}

option! {
    "volcano.barn", Some(Element::Barn);
    /// Whether a barn may be placed on a corner of the volcano just placed (R-054).
    pub(super) enum ByVolcano {
        Barred = "false",
        Allowed = "true",
    }
}

option! {
    "barn.pig_on_joining_tile",
    Some(Element::Barn);
    /// Whether a pig may be placed on a field that has just come to have a barn, beside a farmer who
    /// waits to be scored (R-150).
    pub(super) enum JoiningPigs {
        Barred = "false",
        Allowed = "true",
    }
}

impl Variant {
    pub(crate) fn of(options: &Options) -> Self {
        Self { second: options.chosen(), volcano: options.chosen(), pigs: options.chosen() }
    }
}

/// A corner where four tiles meet, named by the one to its south-east.
///
/// ```
/// use bastide_board::Place;
/// use bastide_rules::Corner;
/// let corner = Corner(Place::new(1, 1));
/// assert_eq!(Corner::of_tile(Place::new(0, 0))[2], corner, "its third corner, clockwise");
/// assert_eq!(corner.tiles()[2], Place::new(0, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corner(pub Place);

impl Corner {
    /// What the corners of a tile are called, clockwise from the north-west.
    pub const WORDS: [&'static str; 4] = ["NW", "NE", "SE", "SW"];

    /// The corners of a tile, in the order of [`Self::WORDS`].
    #[must_use]
    pub const fn of_tile(place: Place) -> [Self; 4] {
        let Place { x, y } = place;
        [
            Self(Place::new(x, y)),
            Self(Place::new(x + 1, y)),
            Self(Place::new(x + 1, y + 1)),
            Self(Place::new(x, y + 1)),
        ]
    }

    /// The tiles that meet here; it is the nth corner of the nth of them.
    #[must_use]
    pub const fn tiles(self) -> [Place; 4] {
        let Place { x, y } = self.0;
        [Place::new(x, y), Place::new(x - 1, y), Place::new(x - 1, y - 1), Place::new(x, y - 1)]
    }
}

/// A barn on the board. It never leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Barn {
    player: Player,
    corner: Corner,
    /// One of the fields that meet there.
    field: Segment,
    /// Whether it was placed in this tile play and is still to be scored.
    is_new: bool,
}

copied_in_place! {
    /// The barns on the board, by seat.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        barns: Vec<Barn>,
    }
}

impl State {
    /// Whose barn was placed in this tile play and is still to be scored, and where.
    pub(crate) fn placed(&self) -> Option<(Player, Corner)> {
        self.barns.iter().find(|it| it.is_new).map(|it| (it.player, it.corner))
    }
}

impl Game {
    /// The barns on the board, by seat.
    pub fn barns(&self) -> impl Iterator<Item = (Player, Corner)> + '_ {
        self.states.abbey_and_mayor.barns.barns.iter().map(|it| (it.player, it.corner))
    }

    /// Puts a barn from the supply on a corner: the one way onto the board for barns.
    ///
    /// # Errors
    /// Why no barn can stand there.
    pub(crate) fn build_barn(
        &mut self,
        player: Player,
        corner: Corner,
    ) -> Result<(), &'static str> {
        let field = field_at(self, corner).ok_or("four fields do not meet there")?;
        let supply = &mut self.supplies[player.index()][FigureKind::Barn as usize];
        *supply = supply.checked_sub(1).ok_or("no barn is left in the supply")?;
        let barns = &mut self.states.abbey_and_mayor.barns.barns;
        let after_own = barns.partition_point(|it| it.player <= player);
        barns.insert(after_own, Barn { player, corner, field, is_new: false });
        self.arm(Matter::Barns);
        Ok(())
    }
}

/// The field at a corner, if nothing but field lies there on all four tiles. The four are then
/// one field, because they touch.
pub(crate) fn field_at(game: &Game, corner: Corner) -> Option<Segment> {
    let mut field = None;
    for (nth, place) in corner.tiles().into_iter().enumerate() {
        let square = game.board.square_at(place)?;
        let (before, after) = (Side::ALL[(nth + 3) % 4], Side::ALL[nth]);
        let segment = game.board.segment_at(square, Port::right(before))?;
        if game.board.segment_at(square, Port::left(after)) != Some(segment) {
            return None;
        }
        field = Some(segment);
    }
    field
}

fn barns_on(game: &Game, farm: Feature) -> impl Iterator<Item = &Barn> + '_ {
    let barns = game.states.abbey_and_mayor.barns.barns.iter();
    barns.filter(move |it| game.board.feature_of(it.field) == farm)
}

// Questions

/// Whether a barn stands on a field; then it takes neither farmers nor pigs.
pub(crate) fn has_barn(game: &Game, farm: Feature) -> bool {
    barns_on(game, farm).next().is_some()
}

/// The fields of the tile just placed that a barn has closed, as bits.
pub(crate) fn closed_fields(game: &Game) -> u16 {
    let mut closed = 0;
    if game.barns().next().is_none() {
        return closed;
    }
    for (local, segment) in game.board.segments_on(game.last_square).enumerate() {
        closed |= u16::from(has_barn(game, game.board.feature_of(segment))) << local;
    }
    closed
}

/// Those of the closed fields that take no pigs either.
pub(crate) fn closed_to_pigs(game: &Game, closed: u16) -> u16 {
    match game.rules.variants.abbey_and_mayor.barn.pigs {
        JoiningPigs::Barred => closed,
        JoiningPigs::Allowed => 0,
    }
}

/// The corners of the tile just placed on which a player may place the barn. Farmers do not
/// prevent it; without farmers in the game fields are worth nothing, and so are barns (R-019).
pub(crate) fn corners(game: &Game, player: Player) -> ArrayVec<Corner, 4> {
    if !game.has(Element::Farmers) || game.supply(player, FigureKind::Barn) == 0 {
        return ArrayVec::new();
    }
    let variant = game.rules.variants.abbey_and_mayor.barn;
    if variant.volcano == ByVolcano::Barred && hooks::is_closed(game, game.last_square) {
        return ArrayVec::new();
    }
    let may_stand = |it: &Corner| {
        field_at(game, *it).is_some_and(|field| match variant.second {
            SecondBarn::Allowed => true,
            SecondBarn::Barred => !has_barn(game, game.board.feature_of(field)),
        })
    };
    closed_corners(game).filter(may_stand).collect()
}

/// The corners of the tile just placed where four tiles meet.
fn closed_corners(game: &Game) -> impl Iterator<Item = Corner> + use<> {
    /// The others that meet at each corner: which of the eight around, as bits, the first lowest.
    const OTHERS: [u8; 4] = [0b0000_1011, 0b0001_0110, 0b1101_0000, 0b0110_1000];
    let around = game.board.squares_around(game.last_square);
    let corners = Corner::of_tile(game.board.square(game.last_square).place);
    let both = corners.into_iter().zip(OTHERS);
    both.filter(move |(_, others)| around & others == *others).map(|(corner, _)| corner)
}

/// What the farmers of a field get when they meet a barn, which then sends them home: as much as
/// at the end if one on it is new, else a point a city (R-067); pigs and pig herds add as always.
/// What is paid beside comes after.
pub(crate) fn farm_awards(game: &Game, farm: Feature) -> [Awards; 2] {
    let has_new = barns_on(game, farm).any(|it| it.is_new);
    let value = hooks::value(game, farm, When::Completed);
    let value = if has_new { value } else { value.with_each(value.each - 2) };
    let awards = score::awards_of(game, farm, When::Completed, value);
    [awards, hooks::bonuses(game, farm, When::Completed)]
}

/// The fields of a barn that is new, and those where farmers have met one.
pub(crate) fn farms_to_score(game: &Game) -> Vec<Feature> {
    let mut farms = Vec::new();
    for barn in &game.states.abbey_and_mayor.barns.barns {
        let farm = game.board.feature_of(barn.field);
        let is_due = barn.is_new || game.board.tally(farm).is_occupied();
        if is_due && !farms.contains(&farm) {
            farms.push(farm);
        }
    }
    farms
}

// Steps

/// The barn goes on a corner; what that earns comes after all other features (R-067).
pub(crate) fn place(game: &mut Game, player: Player, corner: Corner, sink: &mut impl Sink) {
    if game.build_barn(player, corner).is_ok() {
        let barns = game.states.abbey_and_mayor.barns.barns.iter_mut();
        let is_it = |it: &&mut Barn| (it.player, it.corner) == (player, corner);
        barns.filter(is_it).for_each(|it| it.is_new = true);
        let to = Location::Corner(corner);
        sink.tell(Event::moved(player, FigureKind::Barn, Location::Off, to));
    }
    turn::next_step(game);
}

/// Farmers on a field that has come to have a barn are scored, and they and their pigs go home.
pub(crate) fn score_farms(game: &mut Game, sink: &mut impl Sink) -> Flow {
    let first = game.acting_player();
    for idx in 0..game.states.abbey_and_mayor.barns.barns.len() {
        let farm = game.board.feature_of(game.states.abbey_and_mayor.barns.barns[idx].field);
        if game.board.tally(farm).is_occupied() {
            let paid = farm_awards(game, farm).map(|it| score::clockwise_from(first, it));
            for award in paid.into_iter().flatten() {
                score::award(game, award, sink);
            }
            figures::clear(game, farm, |_| true, sink);
        }
    }
    game.states.abbey_and_mayor.barns.barns.iter_mut().for_each(|it| it.is_new = false);
    Flow::Next
}

// Final scoring

/// Every barn scores in full, several on one field too; neither pigs nor pig herds add to it
/// (R-068).
pub(crate) fn final_awards(game: &Game, mut give: impl FnMut(Award)) {
    for barn in &game.states.abbey_and_mayor.barns.barns {
        let farm = game.board.feature_of(barn.field);
        let n = hooks::n_cities(game, farm);
        give(Award {
            player: barn.player,
            points: n * BARN_EACH,
            why: Why::Barn { at: barn.field, n },
        });
    }
}

/// Points a city for a barn.
const BARN_EACH: u16 = 4;

// Invariants

/// Barns stand on fields, and farmers beside one wait to be scored in this tile play.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let barns = &game.states.abbey_and_mayor.barns.barns;
    if !barns.is_sorted_by_key(|it| it.player) {
        return Err(format!("{barns:?} are not in the order of seats"));
    }
    for barn in barns {
        let (player, farm) = (barn.player, game.board.feature_of(barn.field));
        let field = field_at(game, barn.corner).map(|it| game.board.feature_of(it));
        if field != Some(farm) || game.board.tally(farm).kind != FeatureKind::Field {
            return Err(format!("the barn of {player:?} stands on {field:?}"));
        }
        let is_settled = game.is_between_turns() && !hooks::may_join_barns(game);
        if is_settled && game.board.tally(farm).is_occupied() {
            return Err(format!("farmers stand beside the barn of {player:?}"));
        }
    }
    match game.states.abbey_and_mayor.barns.placed() {
        Some((player, _)) if game.is_between_turns() => {
            Err(format!("the barn of {player:?} has not been scored"))
        }
        Some(_) | None => Ok(()),
    }
}
