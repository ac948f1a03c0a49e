//! What an answer does, of chance or of a player.

use super::{Frame, advance, next_step, offer_abbey_next, play_mouth, play_second_tile};
use crate::event::{Event, Sink};
use crate::game::{Action, Game, Node, Player, Prompt, TileKind};
use crate::modules::abbey_and_mayor::{abbey, barn, wagon};
use crate::modules::count_of_carcassonne::{Resident, calls, entry};
use crate::modules::princess_and_dragon::{dragon, fairy, princess};
use crate::modules::wheel_of_fortune::{actions, crowns};
use crate::modules::{abbot, crop_circles, ferries, flying_machines, gold_mines, mage_and_witch};
use crate::modules::{messengers, river, robbers};
use crate::{Element, ElementSet, awards, figures, hooks};
use bastide_board::{Place, SquareIdx};
use bastide_tiles::Rotation;

/// Carries out what chance or a player has answered, and goes on.
#[inline]
pub(crate) fn resolve(game: &mut Game, action: Action, sink: &mut impl Sink) {
    #[expect(clippy::wildcard_enum_match_arm, reason = "`resolve_module` names them all")]
    match action {
        Action::Draw(kind) => {
            let player = game.acting_player();
            if draw(game, player, kind, sink) {
                return;
            }
        }
        Action::PlaceTile { place, rotation } => {
            if let Node::Decide(player, Prompt::PlaceTile(kind)) = game.node {
                put_down(game, kind, place, rotation);
                sink.tell(Event::TilePlaced { player, kind, place, rotation });
                hooks::tile_placed(game, player, sink);
            }
            next_step(game);
        }
        Action::PlaceFigure { kind, segment } => {
            figures::place(game, asked_player(game), kind, segment, sink);
            next_step(game);
        }
        Action::Pass => pass(game, sink),
        answer => resolve_module(game, answer, sink),
    }
    advance(game, sink);
}

/// What only expansions ask.
#[inline(never)]
fn resolve_module(game: &mut Game, answer: Action, sink: &mut impl Sink) {
    let player = asked_player(game);
    match answer {
        Action::TakeAbbotBack(segment) => abbot::take_back(game, player, segment, sink),
        Action::SendKnightHome(knight) => princess::send_home(game, player, knight, sink),
        Action::MoveFairy(place) => fairy::move_to_tile(game, player, place, sink),
        Action::BindFairy(follower) => fairy::bind(game, player, follower, sink),
        Action::BindFairyInQuarter { kind, quarter } => {
            fairy::bind_in_quarter(game, Resident { quarter, player, kind }, sink);
        }
        Action::MoveDragon(place) => dragon::step(game, place, sink),
        Action::PlaceBarn(corner) => barn::place(game, player, corner, sink),
        Action::PlaySecondTile => play_second_tile(game, player),
        Action::PlaceIngot(place) => {
            gold_mines::put(game, player, place, sink);
            next_step(game);
        }
        Action::TakeIngot(place) => gold_mines::take(game, player, place, sink),
        Action::PlaceFerry(ferry) => ferries::place(game, player, ferry, sink),
        Action::MoveFerry(ferry) => ferries::move_to(game, player, ferry, sink),
        Action::ScoreNext(segment) => awards::score_next(game, game.board.feature_of(segment)),
        Action::MoveMarker(marker) => awards::move_marker(game, marker, sink),
        Action::NameVictim(victim) => awards::name_victim(game, player, victim),
        Action::PlaceRobber(space) => robbers::place(game, player, space, sink),
        Action::DrawMessage(message) => messengers::draw(game, message, sink),
        Action::CarryOutMessage => messengers::carry_out(game),
        Action::TakeTwoPoints => messengers::take_two_points(game),
        Action::ScoreFigure { kind, segment } => {
            messengers::score_figure(game, kind, segment, sink);
        }
        Action::TakeFigureHome { kind, segment } => {
            if matches!(game.node, Node::Decide(_, Prompt::Plague)) {
                actions::strike(game, player, kind, segment, sink);
            } else {
                messengers::take_figure_home(game, kind, segment, sink);
            }
        }
        Action::TakeCrownSpace { kind, segment } => {
            crowns::take(game, player, kind, segment, sink);
        }
        Action::Launch(kind) => flying_machines::launch(game, kind),
        Action::Roll(n_tiles) => flying_machines::roll(game, player, n_tiles, sink),
        Action::Land(segment) => flying_machines::land(game, player, segment, sink),
        Action::PlaceMagicFigure { figure, segment } => {
            mage_and_witch::place(game, player, figure, segment, sink);
        }
        Action::RemoveMagicFigure(figure) => mage_and_witch::remove(game, figure, sink),
        Action::ChooseCropAction(it) => crop_circles::choose(game, player, it, sink),
        Action::AddFollower { kind, segment } => {
            figures::place(game, player, kind, segment, sink);
        }
        Action::RemoveFollower { kind, segment } => {
            crop_circles::remove(game, player, kind, segment, sink);
        }
        Action::PlayAbbey => abbey::take_in_hand(game, player),
        Action::MoveWagon(to) => wagon::drive(game, player, to, sink),
        Action::BeginCalls(first) => calls::begin_with(game, first, sink),
        Action::CallFollower { kind, segment } => calls::come(game, player, kind, segment, sink),
        Action::EnterQuarter { kind, quarter } => entry::settle(game, player, kind, quarter, sink),
        Action::MoveCount(to) => entry::move_count(game, player, to, sink),
        Action::Draw(_) | Action::PlaceTile { .. } | Action::PlaceFigure { .. } | Action::Pass => {
            unreachable!("`resolve` carries out what the base game asks")
        }
    }
}

/// Who answers: not always the one whose tile play it is.
#[inline]
fn asked_player(game: &Game) -> Player {
    match game.node {
        Node::Decide(player, _) => player,
        Node::Chance(_) | Node::Over => game.acting_player(),
    }
}

/// What passing means depends on what is asked.
#[inline]
fn pass(game: &mut Game, sink: &mut impl Sink) {
    let player = asked_player(game);
    match game.node {
        Node::Decide(_, Prompt::MoveWagon) => wagon::take_home(game, player, sink),
        Node::Decide(_, Prompt::MoveFerry) => ferries::leave_others(game),
        Node::Decide(_, Prompt::CallFollowers) => calls::decline(game, player, sink),
        Node::Decide(_, Prompt::MoveCount) => entry::leave_count(game, player, sink),
        // The tile that is drawn instead says it.
        Node::Decide(_, Prompt::PlayAbbey) if game.bag.n_tiles() > 0 => next_step(game),
        Node::Decide(..) | Node::Chance(_) | Node::Over => {
            sink.tell(Event::Passed(player));
            if !matches!(game.node, Node::Decide(_, Prompt::PlaceRobber | Prompt::AddFollower)) {
                next_step(game);
            }
        }
    }
}

/// Says whether the player has been asked at once where the tile goes: that is the next line of
/// the table, unless the wheel turns first, and so often that the table need not be asked.
#[inline]
fn draw(game: &mut Game, player: Player, kind: TileKind, sink: &mut impl Sink) -> bool {
    game.bag.take(kind);
    sink.tell(Event::TileDrawn(player, kind));
    if game.has_any(DELAYING) && is_delayed(game, player, kind, sink) {
        return false;
    }
    game.fits = hooks::fits(game, kind);
    if game.fits.n == 0 {
        // All books: it leaves the game, and the same player draws again.
        sink.tell(Event::TileDiscarded(player, kind));
        return false;
    }
    hold(game, kind);
    game.node = Node::Decide(player, Prompt::PlaceTile(kind));
    true
}

/// Elements with which something may come before a drawn tile is placed.
const DELAYING: ElementSet =
    ElementSet::of(&[Element::Dragon, Element::River, Element::WheelOfFortune]);

/// Whether something else comes before the drawn tile is placed, if it is placed at all.
#[inline(never)]
fn is_delayed(game: &mut Game, player: Player, kind: TileKind, sink: &mut impl Sink) -> bool {
    if game.has(Element::Dragon) && dragon::lay_aside(game, player, kind, sink) {
        return true;
    }
    if game.has(Element::WheelOfFortune) {
        // Where it goes is found when the wheel has turned.
        hold(game, kind);
        return true;
    }
    if game.has(Element::River) && river::is_mouth(game, kind) {
        offer_abbey_next(game);
        game.fits = hooks::fits(game, kind);
        if game.fits.n > 0 {
            play_mouth(game, player, kind);
            return true;
        }
    }
    false
}

/// The drawn tile is the one of this tile play; the next line of the table follows.
#[inline]
fn hold(game: &mut Game, kind: TileKind) {
    if let Some(Frame::TilePlay { tile, step, .. }) = game.frames.last_mut() {
        *tile = Some(kind);
        *step += 1;
    }
}

/// A tile comes to lie on the table.
#[inline]
pub(crate) fn put_down(game: &mut Game, kind: TileKind, place: Place, rotation: Rotation) {
    game.board.place(place, kind, rotation);
    game.last_square = SquareIdx(game.board.squares().len() as u16 - 1);
}
