//! What may be done: the list, one of it by number, and why something may not.

use crate::figures::FigureKind;
use crate::game::{Action, Chance, Game, Node, Prompt, TileKind};
use crate::hooks;
use bastide_board::{Misfit, Place};
use bastide_tiles::Rotation;
use std::fmt;

/// Why an action may not be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// Nothing can be done any more.
    GameOver,
    /// Something else is asked.
    NotAsked(Node),
    /// No such tile is left.
    NotInBag(TileKind),
    /// The tile cannot lie there.
    Misfit(Misfit),
    /// The rotation looks the same as this one, which is to be used instead.
    SameAs(Rotation),
    /// The segment is not on the tile just placed.
    OtherTile,
    /// None is left in the supply.
    NoneInSupply(FigureKind),
    /// A follower stands on the feature.
    Occupied,
    /// Such a figure may not stand there in this game.
    NotThere(FigureKind),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::NotAsked(Node::Chance(Chance::DrawTile)) => f.write_str("a tile must be drawn"),
            Self::NotAsked(Node::Decide(_, Prompt::PlaceTile(_))) => {
                f.write_str("the drawn tile must be placed")
            }
            Self::NotAsked(Node::Decide(_, Prompt::PlaceFigure)) => {
                f.write_str("a figure may be placed now, or one passes")
            }
            Self::NotAsked(Node::Over) => f.write_str("nothing is asked"),
            Self::NotInBag(_) => f.write_str("no such tile is left in the bag"),
            Self::Misfit(misfit) => write!(f, "{misfit}"),
            Self::SameAs(rotation) => {
                write!(f, "the tile looks the same turned {}; say that", rotation.arrow())
            }
            Self::OtherTile => f.write_str("that is not on the tile just placed"),
            Self::NoneInSupply(kind) => write!(f, "no {} is left in the supply", kind.name()),
            Self::Occupied => f.write_str("a follower stands on that feature already"),
            Self::NotThere(kind) => write!(f, "a {} may not stand there", kind.name()),
        }
    }
}

impl std::error::Error for Illegal {}

pub(crate) fn list(game: &Game, actions: &mut Vec<Action>) {
    match game.node {
        Node::Chance(Chance::DrawTile) => {
            actions.extend(game.bag.kinds().map(|(kind, _)| Action::Draw(kind)));
        }
        Node::Decide(_, Prompt::PlaceTile(kind)) => {
            let fits = game.board.fits(Game::layout(kind));
            actions.extend(fits.map(|(place, rotation)| Action::PlaceTile { place, rotation }));
        }
        Node::Decide(_, Prompt::PlaceFigure) => {
            hooks::figure_choices(game, |action| actions.push(action));
            actions.push(Action::Pass);
        }
        Node::Over => {}
    }
}

#[inline]
pub(crate) fn pick(game: &Game, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
    match game.node {
        Node::Chance(Chance::DrawTile) => game.bag.nth(pick(game.bag.n_tiles())).map(Action::Draw),
        Node::Decide(_, Prompt::PlaceTile(kind)) => {
            let nth = pick(game.n_fits.iter().sum::<u16>().into()) as u16;
            let (place, rotation) = game.board.nth_fit(Game::layout(kind), &game.n_fits, nth)?;
            Some(Action::PlaceTile { place, rotation })
        }
        Node::Decide(_, Prompt::PlaceFigure) => Some(hooks::pick_figure(game, pick)),
        Node::Over => None,
    }
}

pub(crate) fn check(game: &Game, action: Action) -> Result<(), Illegal> {
    match (game.node, action) {
        (Node::Chance(Chance::DrawTile), Action::Draw(kind)) => {
            if game.bag.n_of(kind) == 0 {
                Err(Illegal::NotInBag(kind))
            } else {
                Ok(())
            }
        }
        (Node::Decide(_, Prompt::PlaceTile(kind)), Action::PlaceTile { place, rotation }) => {
            check_placement(game, kind, place, rotation)
        }
        (Node::Decide(_, Prompt::PlaceFigure), Action::Pass) => Ok(()),
        (Node::Decide(player, Prompt::PlaceFigure), Action::PlaceFigure { kind, segment }) => {
            if !game.board.segments_on(game.last_square).any(|it| it == segment) {
                return Err(Illegal::OtherTile);
            }
            if game.supply(player, kind) == 0 {
                return Err(Illegal::NoneInSupply(kind));
            }
            if game.board.tally(game.board.feature_of(segment)).is_occupied() {
                return Err(Illegal::Occupied);
            }
            let mut is_offered = false;
            hooks::figure_choices(game, |it| is_offered |= it == action);
            if is_offered { Ok(()) } else { Err(Illegal::NotThere(kind)) }
        }
        (Node::Over, _) => Err(Illegal::GameOver),
        (node, _) => Err(Illegal::NotAsked(node)),
    }
}

fn check_placement(
    game: &Game,
    kind: TileKind,
    place: Place,
    rotation: Rotation,
) -> Result<(), Illegal> {
    let layout = Game::layout(kind);
    if let Some(misfit) = game.board.misfit(place, layout, rotation) {
        return Err(Illegal::Misfit(misfit));
    }
    let canonical = game.board.catalog().layout(layout).canonical(rotation);
    if canonical == rotation { Ok(()) } else { Err(Illegal::SameAs(canonical)) }
}
