//! What an answer does, of chance or of a player.

use super::{Frame, advance, next_step, offer_abbey_next, play_mouth, play_second_tile};
use crate::event::{Event, Sink};
use crate::figures::{self, Figure};
use crate::game::{Action, Game, Node, Player, Prompt, TileKind};
use crate::modules::abbey_and_mayor::{abbey, barn, wagon};
use crate::modules::count_of_carcassonne::{Resident, calls, entry};
use crate::modules::princess_and_dragon::{dragon, fairy, princess};
use crate::modules::wheel_of_fortune::crowns;
use crate::modules::{abbot, crop_circles, ferries, flying_machines, gold_mines, mage_and_witch};
use crate::modules::{messengers, river, robbers};
use crate::{Element, ElementSet, awards, hooks};
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
            if let Node::Decide(player, Prompt::PlaceFigure) = game.node {
                figures::place(game, player, kind, segment, sink);
                next_step(game);
            } else {
                resolve_module(game, action, sink);
            }
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
        Action::PlaceFigure { kind, segment } => {
            place_figure(game, Figure { player, kind, segment }, sink);
        }
        Action::TakeBack(figure) => take_back(game, player, figure, sink),
        Action::ScoreFigure { segment, .. } if is_asked(game, Prompt::PlaceFigure) => {
            abbot::take_back(game, player, segment, sink);
        }
        Action::ScoreFigure { kind, segment } => {
            messengers::score_figure(game, Figure { player, kind, segment }, sink);
        }
        Action::ChooseTile(place) => choose_tile(game, player, place, sink),
        Action::BindFairy(follower) => fairy::bind(game, player, follower, sink),
        Action::BindFairyInQuarter { kind, quarter } => {
            fairy::bind_in_quarter(game, Resident { quarter, player, kind }, sink);
        }
        Action::PlaceBarn(corner) => barn::place(game, player, corner, sink),
        Action::Accept => accept(game, player),
        Action::LayFerry(ferry) => ferries::lay(game, player, ferry, sink),
        Action::ScoreNext(segment) => awards::score_next(game, game.board.feature_of(segment)),
        Action::MoveMarker(marker) => awards::move_marker(game, marker, sink),
        Action::ChoosePlayer(first) if is_asked(game, Prompt::BeginCalls) => {
            calls::begin_with(game, first, sink);
        }
        Action::ChoosePlayer(victim) => awards::name_victim(game, player, victim),
        Action::ChooseSpace(space) => robbers::place(game, player, space, sink),
        Action::ChooseQuarter(to) => entry::move_count(game, player, to, sink),
        Action::DrawMessage(message) => messengers::draw(game, message, sink),
        Action::TakeTwoPoints => messengers::take_two_points(game),
        Action::TakeCrownSpace { kind, segment } => {
            crowns::take(game, player, kind, segment, sink);
        }
        Action::Launch(kind) => flying_machines::launch(game, kind),
        Action::Roll(n_tiles) => flying_machines::roll(game, player, n_tiles, sink),
        Action::PlaceMagicFigure { figure, segment } => {
            mage_and_witch::place(game, player, figure, segment, sink);
        }
        Action::RemoveMagicFigure(figure) => mage_and_witch::remove(game, figure, sink),
        Action::ChooseCropAction(it) => crop_circles::choose(game, player, it, sink),
        Action::EnterQuarter { kind, quarter } => entry::settle(game, player, kind, quarter, sink),
        Action::Draw(_) | Action::PlaceTile { .. } | Action::Pass => {
            unreachable!("`resolve` carries out what the base game asks")
        }
    }
}

/// Whether this is asked. The same answer can mean different things.
#[inline]
fn is_asked(game: &Game, prompt: Prompt) -> bool {
    matches!(game.node, Node::Decide(_, it) if it == prompt)
}

/// A figure that does not come as the figure action.
fn place_figure(game: &mut Game, figure: Figure, sink: &mut impl Sink) {
    let Figure { player, kind, segment } = figure;
    if is_asked(game, Prompt::CallFollowers) {
        calls::come(game, player, kind, segment, sink);
    } else if is_asked(game, Prompt::MoveWagon) {
        wagon::drive(game, player, segment, sink);
    } else if is_asked(game, Prompt::Land(kind)) {
        flying_machines::land(game, player, segment, sink);
    } else {
        figures::place(game, player, kind, segment, sink);
    }
}

/// What is asked says why a figure is taken back.
fn take_back(game: &mut Game, player: Player, figure: Figure, sink: &mut impl Sink) {
    match game.node {
        Node::Decide(_, Prompt::PlaceFigure | Prompt::SendKnightHome) => {
            princess::send_home(game, player, figure, sink);
        }
        Node::Decide(_, Prompt::Message(_)) => messengers::take_figure_home(game, figure, sink),
        Node::Decide(..) | Node::Chance(_) | Node::Over => {
            figures::take_back_one(game, figure, sink);
        }
    }
}

fn choose_tile(game: &mut Game, player: Player, place: Place, sink: &mut impl Sink) {
    if is_asked(game, Prompt::MoveDragon) {
        dragon::step(game, place, sink);
    } else if is_asked(game, Prompt::PlaceIngot) {
        gold_mines::put(game, player, place, sink);
        next_step(game);
    } else if is_asked(game, Prompt::TakeIngot) {
        gold_mines::take(game, player, place, sink);
    } else {
        fairy::move_to_tile(game, player, place, sink);
    }
}

fn accept(game: &mut Game, player: Player) {
    if is_asked(game, Prompt::SecondTile) {
        play_second_tile(game, player);
    } else if is_asked(game, Prompt::PlayAbbey) {
        abbey::take_in_hand(game, player);
    } else {
        messengers::carry_out(game);
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
    hooks::count_fits(game, kind);
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
        hooks::count_fits(game, kind);
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
