//! What may be done: the list, one of it by number, and why something may not.

use crate::figures::FigureKind;
use crate::game::{Action, Chance, Game, Node, Player, Prompt, TileKind};
use crate::modules::abbey_and_mayor::barn;
use crate::modules::flying_machines::ROLLS;
use crate::modules::{mage_and_witch, messengers};
use crate::{AnyFigure, hooks, prompt};
use arrayvec::ArrayVec;
use bastide_board::{Misfit, Place, Segment};
use bastide_tiles::Rotation;
use std::fmt;
use std::mem::discriminant;

/// How many ways the tile in hand may lie, counted when it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fits {
    pub(crate) n: u16,
    by: By,
}

/// What says where the tile in hand may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// Its edges alone; so many ways by rotation.
    Edges([u16; 4]),
    /// Its edges and its rivals, who keep it away from some places; so many ways by rotation are
    /// left.
    Rivals([u16; 4]),
    /// Another rule beside the edges.
    Rule,
}

impl Fits {
    pub(crate) const NOWHERE: Self = Self { n: 0, by: By::Rule };

    #[inline]
    pub(crate) fn all(by_rotation: [u16; 4]) -> Self {
        Self { n: by_rotation.iter().sum(), by: By::Edges(by_rotation) }
    }

    pub(crate) fn but_for_rivals(by_rotation: [u16; 4]) -> Self {
        Self { n: by_rotation.iter().sum(), by: By::Rivals(by_rotation) }
    }

    pub(crate) fn some(n: u16) -> Self {
        Self { n, by: By::Rule }
    }

    /// Whether rivals keep the tile away from some places.
    pub(crate) const fn minds_rivals(&self) -> bool {
        matches!(self.by, By::Rivals(_))
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
    /// An abbey fills a hole.
    NoHole,
    /// A river begins beside Carcassonne, perhaps only at a corner.
    Source,
}

impl fmt::Display for KeptAway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::River => "the edges fit, but a river tile must go on with one arm of the river",
            Self::Bend => "the river may not bend the same way again",
            Self::Source => {
                "the river cannot begin there: it leads straight away from Carcassonne, and from a \
                 corner unless an option allows any edge"
            }
            Self::NoHole => "an abbey wants tiles on all four sides",
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
    /// A barn stands on the field.
    Barn,
    /// This figure is on the tile, and nobody joins it.
    ClosedBy(AnyFigure),
    /// The portal does not reach a feature that was complete already.
    Completed,
    /// The fairy cannot go there.
    NoFairy,
    /// This is asked, and such an answer is wanted, but not this one.
    NotOffered(Prompt),
    /// No abbot can come home.
    NoAbbot,
    /// No barn may stand on that corner.
    NoBarnThere,
    /// Nothing flies, or not with that figure.
    NoFlight,
    /// No crown space of that segment can be taken.
    NoCrownSpace,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::NotAsked(node) => f.write_str(node.wants()),
            Self::NotOffered(prompt) => f.write_str(prompt.refuses()),
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
            Self::Barn => f.write_str("a barn stands on that field"),
            Self::ClosedBy(figure) => write!(f, "the {} is on that tile", figure.name()),
            Self::Completed => f.write_str("that feature was complete already"),
            Self::NoFairy => {
                f.write_str("the fairy goes to a follower of the player, and not where she is")
            }
            Self::NoAbbot => f.write_str("no abbot stands where he can be taken back"),
            Self::NoFlight => f.write_str(
                "no flying machine is on the tile just placed, or such a figure may not fly",
            ),
            Self::NoCrownSpace => f.write_str(
                "normal and large followers take empty crown spaces of the wheel of fortune",
            ),
            Self::NoBarnThere => f.write_str(
                "a barn stands on a corner of the tile just placed where four fields without a \
                 barn meet",
            ),
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
        Node::Chance(Chance::RollDie) => actions.extend(ROLLS.map(Action::Roll)),
        Node::Decide(_, Prompt::PlaceTile(kind)) => {
            let place = |(place, rotation)| Action::PlaceTile { place, rotation };
            match game.fits.by {
                By::Edges(_) => actions.extend(game.board.fits(kind).map(place)),
                By::Rivals(_) | By::Rule => {
                    actions.extend(hooks::restricted_fits(game, kind).map(place));
                }
            }
        }
        Node::Decide(player, Prompt::PlaceFigure) => {
            hooks::figure_choices(game, player, |action| actions.push(action));
            actions.push(Action::Pass);
        }
        Node::Decide(player, prompt) => {
            prompt::answers(game, player, prompt, |it| actions.push(it));
        }
        Node::Over => {}
    }
}

/// What chance may bring, each outcome with its weight.
pub(crate) fn outcomes(game: &Game, outcomes: &mut Vec<(Action, u16)>) {
    match game.node {
        Node::Chance(Chance::DrawTile) => {
            outcomes.extend(game.bag.drawable().map(|(kind, n)| (Action::Draw(kind), n)));
        }
        Node::Chance(Chance::DrawMessage) => {
            outcomes.extend(messengers::drawable(game).map(|it| (Action::DrawMessage(it), 1)));
        }
        Node::Chance(Chance::RollDie) => outcomes.extend(ROLLS.map(|it| (Action::Roll(it), 1))),
        Node::Decide(..) | Node::Over => {}
    }
}

#[inline]
pub(crate) fn pick(game: &Game, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
    match game.node {
        Node::Chance(chance) => pick_outcome(game, chance, pick),
        Node::Decide(player, prompt) => pick_decision(game, player, prompt, pick),
        Node::Over => None,
    }
}

#[inline]
fn pick_outcome(game: &Game, chance: Chance, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
    match chance {
        Chance::DrawTile => game.bag.nth(pick(game.bag.n_drawable())).map(Action::Draw),
        Chance::DrawMessage => {
            let nth = pick(messengers::drawable(game).count() as u32);
            messengers::drawable(game).nth(nth as usize).map(Action::DrawMessage)
        }
        Chance::RollDie => ROLLS.get(pick(ROLLS.len() as u32) as usize).copied().map(Action::Roll),
    }
}

#[inline]
fn pick_decision(
    game: &Game,
    player: Player,
    prompt: Prompt,
    pick: impl FnOnce(u32) -> u32,
) -> Option<Action> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "`prompt::answers` names them all")]
    match prompt {
        Prompt::PlaceTile(kind) => {
            let nth = pick(game.fits.n.into()) as u16;
            let (place, rotation) = match &game.fits.by {
                By::Edges(n_fits) => game.board.nth_fit(kind, n_fits, nth)?,
                By::Rivals(n_fits) => nth_fit_but_for_rivals(game, kind, n_fits, nth)?,
                By::Rule => nth_restricted_fit(game, kind, nth)?,
            };
            Some(Action::PlaceTile { place, rotation })
        }
        Prompt::PlaceFigure => Some(hooks::pick_figure(game, player, pick)),
        _ => pick_answer(game, player, prompt, pick),
    }
}

#[inline(never)]
fn nth_fit_but_for_rivals(
    game: &Game,
    kind: TileKind,
    n_fits: &[u16; 4],
    nth: u16,
) -> Option<(Place, Rotation)> {
    game.board.nth_fit_except(kind, n_fits, nth, game.states.shrines.blocked())
}

#[inline(never)]
fn nth_restricted_fit(game: &Game, kind: TileKind, nth: u16) -> Option<(Place, Rotation)> {
    hooks::restricted_fits(game, kind).nth(nth.into())
}

/// One of the answers to what only expansions ask.
#[inline(never)]
fn pick_answer(
    game: &Game,
    player: Player,
    prompt: Prompt,
    pick: impl FnOnce(u32) -> u32,
) -> Option<Action> {
    if prompt == Prompt::PlaceMagicFigure {
        return mage_and_witch::pick_answer(game, pick);
    }
    let mut answers = Choices::default();
    prompt::answers(game, player, prompt, |it| answers.push(it));
    answers.nth(pick(answers.n()))
}

/// A list of which one is picked. It asks for memory only if it is longer than most.
#[derive(Default)]
pub(crate) struct Choices {
    first: ArrayVec<Action, { Self::MANY }>,
    others: Vec<Action>,
}

impl Choices {
    const MANY: usize = 64;

    #[inline]
    pub(crate) fn push(&mut self, action: Action) {
        if let Err(full) = self.first.try_push(action) {
            self.others.push(full.element());
        }
    }

    pub(crate) fn n(&self) -> u32 {
        (self.first.len() + self.others.len()) as u32
    }

    pub(crate) fn nth(&self, nth: u32) -> Option<Action> {
        let nth = nth as usize;
        let found = self.first.get(nth).or_else(|| self.others.get(nth.checked_sub(Self::MANY)?));
        found.copied()
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
        (Node::Chance(Chance::RollDie), Action::Roll(n)) if ROLLS.contains(&n) => Ok(()),
        (Node::Decide(_, Prompt::PlaceTile(kind)), Action::PlaceTile { place, rotation }) => {
            check_placement(game, kind, place, rotation)
        }
        (Node::Decide(player, Prompt::PlaceFigure), Action::PlaceFigure { kind, segment }) => {
            check_figure(game, player, kind, segment)
        }
        (Node::Decide(player, Prompt::PlaceFigure), Action::ScoreFigure { .. }) => {
            if_offered(game, player, action, Illegal::NoAbbot)
        }
        (Node::Decide(player, Prompt::PlaceFigure), Action::TakeBack(_)) => {
            if_offered(game, player, action, Illegal::NotOffered(Prompt::SendKnightHome))
        }
        (
            Node::Decide(player, Prompt::PlaceFigure),
            Action::ChooseTile(_) | Action::BindFairy(_) | Action::BindFairyInQuarter { .. },
        ) => if_offered(game, player, action, Illegal::NoFairy),
        (Node::Decide(player, Prompt::PlaceFigure), Action::TakeCrownSpace { .. }) => {
            if_offered(game, player, action, Illegal::NoCrownSpace)
        }
        (Node::Decide(player, Prompt::PlaceFigure), Action::Launch(kind)) => {
            check_launch(game, player, kind)
        }
        (Node::Decide(player, Prompt::PlaceFigure), Action::PlaceBarn(corner)) => {
            if game.supply(player, FigureKind::Barn) == 0 {
                Err(Illegal::NoneInSupply(FigureKind::Barn))
            } else if barn::corners(game, player).contains(&corner) {
                Ok(())
            } else {
                Err(Illegal::NoBarnThere)
            }
        }
        (Node::Decide(_, Prompt::PlaceFigure), Action::Pass) => Ok(()),
        (Node::Over, _) => Err(Illegal::GameOver),
        (
            node @ (Node::Chance(_) | Node::Decide(_, Prompt::PlaceTile(_) | Prompt::PlaceFigure)),
            _,
        ) => Err(Illegal::NotAsked(node)),
        (Node::Decide(player, prompt), _) => check_answer(game, player, prompt, action),
    }
}

/// What only expansions ask.
fn check_answer(
    game: &Game,
    player: Player,
    prompt: Prompt,
    action: Action,
) -> Result<(), Illegal> {
    let (mut is_offered, mut is_like_one) = (false, false);
    prompt::answers(game, player, prompt, |it| {
        is_offered |= it == action;
        is_like_one |= discriminant(&it) == discriminant(&action);
    });
    if is_offered {
        Ok(())
    } else if is_like_one && prompt.refuses_some() {
        Err(Illegal::NotOffered(prompt))
    } else {
        Err(Illegal::NotAsked(game.node))
    }
}

/// Something that is done with a figure, if it is among what may be done.
fn if_offered(
    game: &Game,
    player: Player,
    action: Action,
    why_not: Illegal,
) -> Result<(), Illegal> {
    let mut is_offered = false;
    hooks::figure_choices(game, player, |it| is_offered |= it == action);
    if is_offered { Ok(()) } else { Err(why_not) }
}

fn check_launch(game: &Game, player: Player, kind: FigureKind) -> Result<(), Illegal> {
    let why_not = match game.supply(player, kind) {
        0 => Illegal::NoneInSupply(kind),
        _ => Illegal::NoFlight,
    };
    if_offered(game, player, Action::Launch(kind), why_not)
}

fn check_placement(
    game: &Game,
    kind: TileKind,
    place: Place,
    rotation: Rotation,
) -> Result<(), Illegal> {
    if let Some(misfit) = game.board.misfit(place, kind, rotation) {
        return Err(Illegal::Misfit(misfit));
    }
    if let Some(why) = hooks::kept_away(game, kind, place, rotation) {
        return Err(Illegal::KeptAway(why));
    }
    let canonical = game.board.catalog().layout(kind).canonical(rotation);
    if canonical == rotation { Ok(()) } else { Err(Illegal::SameAs(canonical)) }
}

fn check_figure(
    game: &Game,
    player: Player,
    kind: FigureKind,
    segment: Segment,
) -> Result<(), Illegal> {
    let is_here = game.board.segments_on(game.last_square).any(|it| it == segment);
    let reaches = hooks::reach(game);
    let is_reached = usize::from(segment.0) < game.board.n_segments() && reaches.is_some();
    if !is_here && !is_reached {
        return Err(Illegal::OtherTile);
    }
    if game.supply(player, kind) == 0 {
        return Err(Illegal::NoneInSupply(kind));
    }
    if let Some((closed, figure)) = hooks::closed_square(game)
        && closed == game.board.square_idx_of(segment)
    {
        return Err(Illegal::ClosedBy(figure));
    }
    let feature = game.board.feature_of(segment);
    let is_occupied = game.board.tally(feature).is_occupied();
    if kind.is_follower() && is_occupied {
        return Err(Illegal::Occupied);
    }
    if !is_here && !reaches.is_some_and(|reaches| reaches(feature)) {
        return Err(Illegal::Completed);
    }
    let why_not = if hooks::bars_figures(game, feature) && kind != FigureKind::Barn {
        Illegal::Barn
    } else {
        Illegal::NotThere(kind)
    };
    if_offered(game, player, Action::PlaceFigure { kind, segment }, why_not)
}
