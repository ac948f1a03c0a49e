//! The Crop Circles: everybody adds a follower, or everybody takes one back.
//!
//! Rulebook: BB21. Rulings.

use crate::event::{Event, Sink};
use crate::figures::{Figure, FigureKind};
use crate::fingerprint::Description;
use crate::game::{Action, Game, Node, Player, Prompt, TileKind};
use crate::options::{Choice, OptionInfo, option};
use crate::turn::Flow;
use crate::{Element, Setup, hooks};
use bastide_board::Segment;
use bastide_tiles::{CropCircle, FeatureKind};

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] = &[Adding::INFO, Joining::INFO];

/// Where the rulebooks leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    adding: Adding,
    joining: Joining,
}

option! {
    "crop.add", Some(Element::CropCircles);
    /// Whether a player must add a follower.
    enum Adding {
        Must = "mandatory",
        May = "optional",
    }
}

option! {
    "crop.where", Some(Element::CropCircles);
    /// Where an added follower stands.
    enum Joining {
        /// On the segment of a follower of the same player.
        BesideFollower = "beside_follower",
        /// On any segment of that follower's feature.
        AnySegment = "any_segment",
    }
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self { adding: setup.options.chosen(), joining: setup.options.chosen() }
    }
}

/// What a crop circle makes everybody do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CropAction {
    /// A follower joins one of the same player.
    Add,
    /// A follower goes home.
    Remove,
}

impl CropAction {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Add, Self::Remove];

    /// Its word in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Remove => "remove",
        }
    }
}

/// The round under way, once the player of the tile has chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    round: Option<Round>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Round {
    kind: FeatureKind,
    action: CropAction,
    /// How many players have had their turn in it.
    n_asked: u8,
}

/// Takes in a round that is under way.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let state = &game.states.crop_circles;
    if let Some(Round { kind, action, n_asked }) = state.round {
        out.text("crop circle");
        out.text(kind.name());
        out.text(action.name());
        out.byte(n_asked);
    }
}

impl Game {
    /// On what the followers stand that the crop circle under way concerns, and what is done with
    /// them; none if no player has chosen.
    #[must_use]
    pub fn crop_action(&self) -> Option<(FeatureKind, CropAction)> {
        self.states.crop_circles.round.map(|it| (it.kind, it.action))
    }
}

// Questions

/// Which followers a circle concerns, by what they stand on.
const fn concerned(circle: CropCircle) -> FeatureKind {
    match circle {
        CropCircle::Rake => FeatureKind::Field,
        CropCircle::Club => FeatureKind::Road,
        CropCircle::Shield => FeatureKind::City,
    }
}

/// The crop circle of a tile. Without farmers a rake concerns nobody.
fn circle_of(game: &Game, tile: TileKind) -> Option<CropCircle> {
    let circle = game.rules.tile(tile).symbols.crop_circle;
    circle.filter(|it| *it != CropCircle::Rake || game.has(Element::Farmers))
}

/// The followers of a player that the round under way concerns; of those that are alike only one.
fn followers(game: &Game, player: Player) -> impl Iterator<Item = Figure> + '_ {
    let kind = game.states.crop_circles.round.map(|it| it.kind);
    let all = game.figures.iter().enumerate();
    let own = all.filter(move |(idx, it)| {
        it.player == player
            && it.kind.is_follower()
            && Some(game.board.facts(it.segment).kind) == kind
            && !game.figures[..*idx].contains(it)
    });
    own.map(|(_, it)| *it)
}

/// Where a player may add a follower: on the very segment of one of the same player, whoever else
/// is there, or by option anywhere on its feature. Nobody joins the dragon.
fn places_to_join(game: &Game, player: Player) -> Vec<Segment> {
    let own = followers(game, player).map(|it| it.segment);
    let mut segments: Vec<Segment> = match game.rules.variants.crop_circles.joining {
        Joining::BesideFollower => own.collect(),
        Joining::AnySegment => {
            own.flat_map(|it| game.board.segments_of(game.board.feature_of(it))).collect()
        }
    };
    segments.retain(|it| !hooks::is_closed(game, game.board.square_idx_of(*it)));
    segments.sort_unstable();
    segments.dedup();
    segments
}

/// What a player may add: a follower from the supply that may stand there.
pub(crate) fn additions(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    places_to_join(game, player).into_iter().flat_map(move |segment| {
        let on = game.board.facts(segment).kind;
        let kinds = FigureKind::ALL.into_iter().filter(move |kind| {
            kind.is_follower()
                && game.supply(player, *kind) > 0
                && hooks::may_stand(game.elements, *kind, on)
        });
        kinds.map(move |kind| Action::PlaceFigure { kind, segment })
    })
}

/// What a player may take back: any follower of the kind, however large.
pub(crate) fn removals(game: &Game, player: Player) -> impl Iterator<Item = Action> + '_ {
    followers(game, player).map(Action::TakeBack)
}

/// What a player may answer who is to add a follower.
pub(crate) fn answers_to_add(game: &Game, player: Player, mut answer: impl FnMut(Action)) {
    additions(game, player).for_each(&mut answer);
    if game.rules.variants.crop_circles.adding == Adding::May {
        answer(Action::Pass);
    }
}

/// Whether somebody can do what the round under way asks of all.
fn has_answer(game: &Game, player: Player, action: CropAction) -> bool {
    match action {
        CropAction::Add => additions(game, player).next().is_some(),
        CropAction::Remove => removals(game, player).next().is_some(),
    }
}

/// Who is asked in what is left of the round under way, in order.
pub(crate) fn next_asked(game: &Game) -> impl Iterator<Item = Player> + '_ {
    let (n_players, first) = (game.n_players(), game.acting_player().0);
    let left = move |Round { action, n_asked, .. }: Round| {
        let seats = (n_asked + 1..=n_players).map(move |nth| Player((first + nth) % n_players));
        seats.filter(move |it| has_answer(game, *it, action))
    };
    game.states.crop_circles.round.into_iter().flat_map(left)
}

// Steps

/// The player of the tile chooses; then all in turn do it, that player last. Whoever cannot is not
/// asked.
pub(crate) fn resolve(game: &mut Game, player: Player, tile: Option<TileKind>) -> Flow {
    let Some(mut round) = game.states.crop_circles.round else {
        return match tile.and_then(|it| circle_of(game, it)) {
            Some(circle) => Flow::Ask(Node::Decide(player, Prompt::ChooseCropAction(circle))),
            None => Flow::Next,
        };
    };
    let n_players = game.n_players();
    while round.n_asked < n_players {
        round.n_asked += 1;
        game.states.crop_circles.round = Some(round);
        let asked = Player((player.0 + round.n_asked) % n_players);
        if has_answer(game, asked, round.action) {
            let prompt = match round.action {
                CropAction::Add => Prompt::AddFollower,
                CropAction::Remove => Prompt::RemoveFollower,
            };
            return Flow::Ask(Node::Decide(asked, prompt));
        }
    }
    game.states.crop_circles.round = None;
    Flow::Next
}

/// The player of the tile has chosen for everybody.
pub(crate) fn choose(game: &mut Game, player: Player, action: CropAction, sink: &mut impl Sink) {
    let Node::Decide(_, Prompt::ChooseCropAction(circle)) = game.node else { return };
    let kind = concerned(circle);
    game.states.crop_circles.round = Some(Round { kind, action, n_asked: 0 });
    sink.tell(Event::CropActionChosen { player, circle, action });
}

// Invariants

/// A round lasts while somebody is asked, and no longer.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let is_asked =
        matches!(game.node, Node::Decide(_, Prompt::AddFollower | Prompt::RemoveFollower));
    if is_asked != game.states.crop_circles.round.is_some() {
        return Err(format!("{:?} at {:?}", game.states.crop_circles.round, game.node));
    }
    Ok(())
}
