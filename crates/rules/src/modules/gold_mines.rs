//! Gold Mines.
//!
//! Rulebook: BB21. Rulings.

use crate::event::{Event, Sink};
use crate::fingerprint::Description;
use crate::game::{Action, Game, Node, Player, Prompt};
use crate::in_place::copied_in_place;
use crate::score::{Award, Why};
use crate::setup::{Position, SetupProblem};
use crate::turn::{Flow, Matter};
use crate::{Element, Location, Piece};
use bastide_board::{Feature, Place, SquareIdx};
use bastide_tiles::FeatureKind;

copied_in_place! {
    /// Where the ingots are.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        /// Squares with ingots, and how many each.
        on: Vec<(SquareIdx, u8)>,
        held: [u8; Player::MAX],
        /// Features that were scored in this tile play, and who got their points, by seat as bits.
        claims: Vec<(Feature, u8)>,
        /// Who takes the next ingot; the player of the tile, if nobody has taken one.
        taker: Option<Player>,
    }
}

/// Takes in what is not as it was at the start.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let state = &game.states.gold_mines;
    let mut on = state.on.clone();
    on.sort_unstable_by_key(|it| out.rank_of_square(it.0));
    for (square, n) in on {
        out.text("ingots");
        out.square(square);
        out.byte(n);
    }
    for (seat, n) in (0_u8..).zip(state.held).filter(|(_, n)| *n > 0) {
        out.text("gold");
        out.byte(seat);
        out.byte(n);
    }
    for (_, winners) in &state.claims {
        out.text("claim");
        out.byte(*winners);
    }
    if let Some(taker) = state.taker {
        out.text("taker");
        out.byte(taker.0);
    }
}

impl Game {
    /// The squares with ingots, and how many lie on each.
    #[must_use]
    pub fn ingots_on_board(&self) -> &[(SquareIdx, u8)] {
        &self.states.gold_mines.on
    }

    /// How many players may take an ingot from this place while gold is shared out.
    #[must_use]
    pub fn n_ingot_claims(&self, place: Place) -> usize {
        let square = self.board.square_at(place);
        self.players().filter(|it| claimed(self, *it).any(|it| Some(it) == square)).count()
    }

    /// How many ingots a player has won.
    #[must_use]
    pub fn ingots(&self, player: Player) -> u8 {
        self.states.gold_mines.held[player.index()]
    }

    /// Lays ingots on tiles and hands them out as a position has them.
    pub(crate) fn put_ingots(&mut self, position: &Position, problems: &mut Vec<SetupProblem>) {
        for (place, n) in &position.ingots {
            if let Err(why) = self.put_ingots_on(*place, *n) {
                problems.push(SetupProblem::Piece("ingot", *place, why.to_owned()));
            }
        }
        let gold = &position.gold;
        let most = gold.iter().copied().max().unwrap_or_default();
        if gold.len() > usize::from(self.n_players()) {
            let n = gold.len();
            problems.push(SetupProblem::Gold(format!("{n} players are named, more than play")));
        } else if most > 0 && !self.has(Element::GoldMines) {
            problems.push(SetupProblem::Gold(NOT_IN_PLAY.to_owned()));
        } else if most > Position::MAX_INGOTS {
            let limit = Position::MAX_INGOTS;
            problems.push(SetupProblem::Gold(format!("{most} are too many; {limit} at most")));
        } else {
            self.states.gold_mines.held[..gold.len()].copy_from_slice(gold);
        }
    }

    fn put_ingots_on(&mut self, place: Place, n: u8) -> Result<(), &'static str> {
        if !self.has(Element::GoldMines) {
            return Err(NOT_IN_PLAY);
        }
        let square = self.board.square_at(place).ok_or("no tile lies there")?;
        if self.states.gold_mines.on.iter().any(|(it, _)| *it == square) {
            return Err("the tile is named twice");
        }
        if !(1..=Position::MAX_INGOTS).contains(&n) {
            return Err("1 to 100 ingots lie on a tile with ingots");
        }
        self.states.gold_mines.on.push((square, n));
        Ok(())
    }
}

const NOT_IN_PLAY: &str = "the element gold-mines is not in play";

// Questions

/// Where the second ingot may go: any of the eight tiles round the new one.
pub(crate) fn places(game: &Game) -> impl Iterator<Item = Action> + '_ {
    let around = game.board.square(game.last_square).place.around().into_iter();
    around.filter(|it| game.board.square_at(*it).is_some()).map(Action::ChooseTile)
}

/// Tiles from which a player may take an ingot.
pub(crate) fn to_take(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    claimed(game, player).map(|it| Action::ChooseTile(game.board.square(it).place))
}

fn claimed(game: &Game, player: Player) -> impl Iterator<Item = SquareIdx> + '_ {
    let squares = game.states.gold_mines.on.iter().map(|(square, _)| *square);
    squares.filter(move |square| {
        let mut own =
            game.states.gold_mines.claims.iter().filter(|(_, who)| who >> player.0 & 1 == 1);
        own.any(|(feature, _)| is_in_area(game, *feature, *square))
    })
}

/// Who may take the ingots of a square, by seat as bits.
fn claimants(game: &Game, square: SquareIdx) -> u8 {
    let claims = game.states.gold_mines.claims.iter();
    let there = claims.filter(|(feature, _)| is_in_area(game, *feature, square));
    there.fold(0, |bits, (_, who)| bits | who)
}

/// Whether an ingot on a square belongs to a feature: the tiles of a road or city, or those round a
/// monastery and its like.
fn is_in_area(game: &Game, feature: Feature, square: SquareIdx) -> bool {
    match game.board.tally(feature).kind {
        FeatureKind::Road | FeatureKind::City => {
            game.board.segments_on(square).any(|it| game.board.feature_of(it) == feature)
        }
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey | FeatureKind::Garden => {
            let place = game.board.square(square).place;
            let mut own = game.board.squares_of(feature).map(|it| game.board.square(it).place);
            own.any(|it| it == place || it.around().contains(&place))
        }
        FeatureKind::Field => false,
    }
}

/// Whether nobody may take an ingot.
pub(crate) fn is_settled(game: &Game) -> bool {
    game.states.gold_mines.claims.is_empty()
}

/// Points for so many ingots at the end.
const fn worth(n: u8) -> u16 {
    let each = match n {
        0..=3 => 1,
        4..=6 => 2,
        7..=9 => 3,
        _ => 4,
    };
    n as u16 * each
}

// Steps

/// A tile with gold gets an ingot, and so does a neighbor of the player's choice.
pub(crate) fn place_ingots(game: &mut Game, player: Player, sink: &mut impl Sink) -> Flow {
    put(game, player, game.board.square(game.last_square).place, sink);
    Flow::Ask(Node::Decide(player, Prompt::PlaceIngot))
}

/// An ingot comes to lie on a tile.
pub(crate) fn put(game: &mut Game, player: Player, place: Place, sink: &mut impl Sink) {
    let Some(square) = game.board.square_at(place) else { return };
    match game.states.gold_mines.on.iter_mut().find(|(it, _)| *it == square) {
        Some((_, n)) => *n += 1,
        None => game.states.gold_mines.on.push((square, 1)),
    }
    sink.tell(Event::moved(player, Piece::Ingot, Location::Off, Location::Tile(place)));
}

/// Whoever scored takes ingots one by one, clockwise from the player of the tile, until none is
/// left to take. Where others may take the same everywhere nobody is asked from which tile.
pub(crate) fn share(game: &mut Game, sink: &mut impl Sink) -> Flow {
    loop {
        let first = game.states.gold_mines.taker.unwrap_or(game.acting_player()).0;
        let n_players = game.n_players();
        let mut round = (0..n_players).map(|it| Player((first + it) % n_players));
        let Some(taker) = round.find(|it| claimed(game, *it).next().is_some()) else {
            game.states.gold_mines.claims.clear();
            game.states.gold_mines.taker = None;
            return Flow::Next;
        };
        game.states.gold_mines.taker = Some(taker);
        let mut squares = claimed(game, taker);
        let Some(first) = squares.next() else { return Flow::Next };
        let wanted_by = claimants(game, first);
        let is_choice = squares.any(|it| claimants(game, it) != wanted_by);
        drop(squares);
        if is_choice {
            return Flow::Ask(Node::Decide(taker, Prompt::TakeIngot));
        }
        take(game, taker, game.board.square(first).place, sink);
    }
}

/// A player takes an ingot; then it is the next one's turn to take.
pub(crate) fn take(game: &mut Game, player: Player, place: Place, sink: &mut impl Sink) {
    let on = &mut game.states.gold_mines.on;
    let Some(square) = game.board.square_at(place) else { return };
    let Some(idx) = on.iter().position(|(it, _)| *it == square) else { return };
    on[idx].1 -= 1;
    if on[idx].1 == 0 {
        on.remove(idx);
    }
    game.states.gold_mines.held[player.index()] += 1;
    game.states.gold_mines.taker = Some(Player((player.0 + 1) % game.n_players()));
    sink.tell(Event::moved(player, Piece::Ingot, Location::Tile(place), Location::Off));
}

// Notices

/// Whoever got the points of a completed feature may take the gold of its tiles.
pub(crate) fn feature_scored(game: &mut Game, feature: Feature) {
    if game.states.gold_mines.on.is_empty() {
        return;
    }
    let winners = game.owners(feature).iter().fold(0, |bits, it| bits | 1 << it.0);
    if winners != 0 {
        game.states.gold_mines.claims.push((feature, winners));
        game.arm(Matter::Gold);
    }
}

// Final scoring

/// The more ingots, the more each is worth.
pub(crate) fn final_awards(game: &Game, give: &mut impl FnMut(Award)) {
    for player in game.players() {
        let n = game.ingots(player);
        if n > 0 {
            give(Award { player, points: worth(n), why: Why::Gold { n } });
        }
    }
}

// Invariants

/// Every gold mine on the table has brought two ingots, but for the second one of a mine whose
/// player is still asked where it goes.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    if !game.has(Element::GoldMines) || game.rules.setup.position.is_some() {
        return Ok(());
    }
    let mines = game.board.squares().iter().map(|it| it.kind);
    let n_mines = mines.filter(|it| game.rules.tile(*it).symbols.gold).count();
    let is_asked = matches!(game.node, Node::Decide(_, Prompt::PlaceIngot));
    let on_board = game.states.gold_mines.on.iter().map(|(_, n)| usize::from(*n)).sum::<usize>();
    let held = game.states.gold_mines.held.iter().map(|n| usize::from(*n)).sum::<usize>();
    if on_board + held + usize::from(is_asked) != 2 * n_mines {
        return Err(format!("{on_board} ingots and {held} won, from {n_mines} mines"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::worth;

    #[test]
    fn ingots_are_worth_what_the_table_says() {
        let table: Vec<u16> = (0..=16).map(worth).collect();
        let wanted = [0, 1, 2, 3, 8, 10, 12, 21, 24, 27, 40, 44, 48, 52, 56, 60, 64];
        assert_eq!(table, wanted);
    }
}
