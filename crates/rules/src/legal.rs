//! What may be done: the list, one of it by number, and why something may not.

use crate::figures::FigureKind;
use crate::game::{Action, Chance, Game, Node, Player, Prompt, TileKind};
use crate::hooks;
use crate::modules::{abbot, messengers};
use bastide_board::{Misfit, Place, Segment};
use bastide_tiles::Rotation;
use std::fmt;

/// How many ways the tile in hand may lie, counted when it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fits {
    /// Wherever its edges fit, by rotation.
    All([u16; 4]),
    /// Where a rule allows it beside; so many ways.
    Some(u16),
}

impl Fits {
    #[inline]
    pub(crate) fn n(self) -> u16 {
        match self {
            Self::All(by_rotation) => by_rotation.iter().sum(),
            Self::Some(n) => n,
        }
    }
}

/// A rule that keeps a tile away from a place where its edges fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptAway {
    /// A river tile must go on with one arm of the river.
    River,
    /// The river may not bend that way here.
    Bend,
    /// Shrine and monastery have one rival each at most.
    Shrine,
}

impl fmt::Display for KeptAway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::River => "the edges fit, but a river tile must go on with one arm of the river",
            Self::Bend => "the river may not bend the same way again",
            Self::Shrine => "a shrine or monastery would have two rivals beside it",
        })
    }
}

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
    /// The edges fit, but a rule keeps the tile away from there.
    KeptAway(KeptAway),
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
    /// No abbot can come home.
    NoAbbot,
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
            Self::NotAsked(Node::Decide(_, Prompt::SecondTile)) => {
                f.write_str("a second tile may be played now, or one passes")
            }
            Self::NotAsked(Node::Chance(Chance::DrawMessage)) => {
                f.write_str("a message must be drawn")
            }
            Self::NotAsked(Node::Decide(_, Prompt::ScoreNext)) => {
                f.write_str("which completed feature is scored next must be said")
            }
            Self::NotAsked(Node::Decide(_, Prompt::MoveMarker(_))) => {
                f.write_str("the scoring figure or the messenger must be moved")
            }
            Self::NotAsked(Node::Decide(_, Prompt::NameVictim)) => {
                f.write_str("whom the robber robs must be said")
            }
            Self::NotAsked(Node::Decide(_, Prompt::PlaceRobber)) => {
                f.write_str("a robber goes to a space with somebody's scoring figure")
            }
            Self::NotAsked(Node::Decide(_, Prompt::Message(_))) => {
                f.write_str("a message must be answered")
            }
            Self::NotAsked(Node::Over) => f.write_str("nothing is asked"),
            Self::NotInBag(_) => f.write_str("no such tile is left in the bag"),
            Self::Misfit(misfit) => write!(f, "{misfit}"),
            Self::KeptAway(why) => write!(f, "{why}"),
            Self::SameAs(rotation) => {
                write!(f, "the tile looks the same turned {}; say that", rotation.arrow())
            }
            Self::OtherTile => f.write_str("that is not on the tile just placed"),
            Self::NoneInSupply(kind) => write!(f, "no {} is left in the supply", kind.name()),
            Self::Occupied => f.write_str("a follower stands on that feature already"),
            Self::NotThere(kind) => write!(f, "the {} may not stand there", kind.name()),
            Self::NoAbbot => f.write_str("no abbot stands where he can be taken back"),
        }
    }
}

impl std::error::Error for Illegal {}

pub(crate) fn list(game: &Game, actions: &mut Vec<Action>) {
    match game.node {
        Node::Chance(Chance::DrawTile) => {
            actions.extend(game.bag.drawable().map(|(kind, _)| Action::Draw(kind)));
        }
        Node::Chance(Chance::DrawMessage) => {
            actions.extend(messengers::drawable(game).map(Action::DrawMessage));
        }
        Node::Decide(_, Prompt::PlaceTile(kind)) => {
            let place = |(place, rotation)| Action::PlaceTile { place, rotation };
            match game.fits {
                Fits::All(_) => actions.extend(game.board.fits(Game::layout(kind)).map(place)),
                Fits::Some(_) => actions.extend(hooks::restricted_fits(game, kind).map(place)),
            }
        }
        Node::Decide(player, Prompt::PlaceFigure) => {
            hooks::figure_choices(game, player, |action| actions.push(action));
            actions.push(Action::Pass);
        }
        Node::Decide(player, prompt) => hooks::answers(game, player, prompt, |it| actions.push(it)),
        Node::Over => {}
    }
}

#[inline]
pub(crate) fn pick(game: &Game, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
    match game.node {
        Node::Chance(Chance::DrawTile) => {
            game.bag.nth(pick(game.bag.n_drawable())).map(Action::Draw)
        }
        Node::Chance(Chance::DrawMessage) => {
            let nth = pick(messengers::drawable(game).count() as u32);
            messengers::drawable(game).nth(nth as usize).map(Action::DrawMessage)
        }
        Node::Decide(_, Prompt::PlaceTile(kind)) => {
            let nth = pick(game.fits.n().into()) as u16;
            let (place, rotation) = match &game.fits {
                Fits::All(n_fits) => game.board.nth_fit(Game::layout(kind), n_fits, nth)?,
                Fits::Some(_) => hooks::restricted_fits(game, kind).nth(nth.into())?,
            };
            Some(Action::PlaceTile { place, rotation })
        }
        Node::Decide(player, Prompt::PlaceFigure) => Some(hooks::pick_figure(game, player, pick)),
        Node::Decide(player, prompt) => {
            let mut n_answers = 0;
            hooks::answers(game, player, prompt, |_| n_answers += 1);
            let (mut left, mut picked) = (pick(n_answers), None);
            hooks::answers(game, player, prompt, |action| {
                if left == 0 {
                    picked = picked.or(Some(action));
                } else {
                    left -= 1;
                }
            });
            picked
        }
        Node::Over => None,
    }
}

pub(crate) fn check(game: &Game, action: Action) -> Result<(), Illegal> {
    match (game.node, action) {
        (Node::Chance(Chance::DrawTile), Action::Draw(kind)) => {
            if game.bag.is_drawable(kind) {
                Ok(())
            } else {
                Err(Illegal::NotInBag(kind))
            }
        }
        (Node::Chance(Chance::DrawMessage), Action::DrawMessage(message))
            if messengers::drawable(game).any(|it| it == message) =>
        {
            Ok(())
        }
        (Node::Decide(_, Prompt::PlaceTile(kind)), Action::PlaceTile { place, rotation }) => {
            check_placement(game, kind, place, rotation)
        }
        (Node::Decide(player, Prompt::PlaceFigure), Action::PlaceFigure { kind, segment }) => {
            check_figure(game, player, kind, segment)
        }
        (Node::Decide(player, Prompt::PlaceFigure), Action::TakeAbbotBack) => {
            if abbot::may_take_back(game, player) {
                Ok(())
            } else {
                Err(Illegal::NoAbbot)
            }
        }
        (Node::Decide(_, Prompt::PlaceFigure), Action::Pass) => Ok(()),
        (Node::Over, _) => Err(Illegal::GameOver),
        (
            node @ (Node::Chance(_) | Node::Decide(_, Prompt::PlaceTile(_) | Prompt::PlaceFigure)),
            _,
        ) => Err(Illegal::NotAsked(node)),
        (node @ Node::Decide(player, prompt), _) => {
            let mut is_offered = false;
            hooks::answers(game, player, prompt, |it| is_offered |= it == action);
            if is_offered { Ok(()) } else { Err(Illegal::NotAsked(node)) }
        }
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
    if let Some(why) = hooks::kept_away(game, kind, place, rotation) {
        return Err(Illegal::KeptAway(why));
    }
    let canonical = game.board.catalog().layout(layout).canonical(rotation);
    if canonical == rotation { Ok(()) } else { Err(Illegal::SameAs(canonical)) }
}

fn check_figure(
    game: &Game,
    player: Player,
    kind: FigureKind,
    segment: Segment,
) -> Result<(), Illegal> {
    if !game.board.segments_on(game.last_square).any(|it| it == segment) {
        return Err(Illegal::OtherTile);
    }
    if game.supply(player, kind) == 0 {
        return Err(Illegal::NoneInSupply(kind));
    }
    let is_occupied = game.board.tally(game.board.feature_of(segment)).is_occupied();
    if kind.is_follower() && is_occupied {
        return Err(Illegal::Occupied);
    }
    let mut is_offered = false;
    let action = Action::PlaceFigure { kind, segment };
    hooks::figure_choices(game, player, |it| is_offered |= it == action);
    if is_offered { Ok(()) } else { Err(Illegal::NotThere(kind)) }
}
