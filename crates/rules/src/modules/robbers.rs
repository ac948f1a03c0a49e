//! Robbers, who have nothing to do with the robber baron.
//!
//! Rulebook: BB21. Rulings. What a robbery does to an award is in `awards.rs`.

use crate::awards::Marker;
use crate::event::{Event, Sink};
use crate::fingerprint::Description;
use crate::game::{Action, Game, Node, Player, Prompt};
use crate::options::{Choice, OptionInfo, option};
use crate::score::{self, Award, Scoreboard, Why};
use crate::setup::{Position, SetupProblem};
use crate::turn::Flow;
use crate::{AnyFigure, Element, Location, Setup};
use arrayvec::ArrayVec;

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] =
    &[FollowersUp::INFO, Placement::INFO, Targets::INFO, Waiting::INFO];

/// Where the rulebooks leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    placement: Placement,
    followers_up: FollowersUp,
    targets: Targets,
    pub(crate) waiting: Waiting,
}

option! {
    "robbers.placement", Some(Element::Robbers);
    /// Whether a robber must be placed.
    enum Placement {
        Mandatory = "mandatory",
        Optional = "optional",
    }
}

option! {
    "robbers.followup", Some(Element::Robbers);
    /// Who places a robber after the player of the tile.
    enum FollowersUp {
        NextPlayer = "next_player",
        EveryPlayer = "every_player",
    }
}

option! {
    "robbers.targets", Some(Element::Robbers);
    /// What a robber stands with and robs.
    enum Targets {
        ScoringFigure = "scoring_meeple_only",
        BothMarkers = "both_pieces",
    }
}

option! {
    "robbers.wait", Some(Element::Robbers);
    /// Whether a robber waits for the one whom its owner has named.
    pub(crate) enum Waiting {
        /// Whoever else leaves the space before in the round.
        ForNamed = "for_named",
        /// Its owner names one only of those who are paid for one thing.
        Never = "never",
    }
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self {
            placement: setup.options.chosen(),
            followers_up: setup.options.chosen(),
            targets: setup.options.chosen(),
            waiting: setup.options.chosen(),
        }
    }
}

/// Where the robbers stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    spaces: [Option<u8>; Player::MAX],
    /// Who has been asked in the step under way, as bits.
    asked: u8,
}

impl Game {
    /// The space of the scoreboard a player's robber stands on; none while it is in the supply.
    #[must_use]
    pub fn robber(&self, player: Player) -> Option<u8> {
        self.states.robbers.spaces[player.index()]
    }

    /// Whether a robber on a space would stand with a marker of a player that it can rob.
    #[must_use]
    pub fn can_be_robbed(&self, player: Player, space: u8) -> bool {
        can_rob(self, player, space.into())
    }

    /// Puts robbers on the scoreboard as a position has them.
    pub(crate) fn put_robbers(&mut self, position: &Position, problems: &mut Vec<SetupProblem>) {
        for (player, space) in &position.robbers {
            let why = if player.0 >= self.n_players() {
                "nobody sits there"
            } else if !self.has(Element::Robbers) {
                "the element robbers is not in play"
            } else if self.robber(*player).is_some() {
                "it stands elsewhere already"
            } else if u16::from(*space) >= Scoreboard::N_SPACES {
                "the spaces are 0 to 49"
            } else {
                self.states.robbers.spaces[player.index()] = Some(*space);
                continue;
            };
            problems.push(SetupProblem::OnScoreboard(AnyFigure::Robber, *player, why.to_owned()));
        }
    }
}

/// Takes in what is not as it was at the start.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let state = &game.states.robbers;
    for (seat, space) in (0..).zip(state.spaces) {
        if let Some(space) = space {
            out.text("robber");
            out.byte(seat);
            out.byte(space);
        }
    }
    if state.asked > 0 {
        out.text("robbers asked");
        out.byte(state.asked);
    }
}

// Questions

pub(crate) fn space_of(game: &Game, owner: Player) -> Option<u16> {
    game.robber(owner).map(u16::from)
}

/// The spaces on which markers of a player stand that can be robbed.
fn spaces_to_rob(game: &Game, player: Player) -> impl Iterator<Item = u16> + '_ {
    let markers: &[Marker] = match game.rules.variants.robbers.targets {
        Targets::BothMarkers if game.has(Element::Messengers) => &Marker::ALL,
        Targets::ScoringFigure | Targets::BothMarkers => &[Marker::ScoringFigure],
    };
    markers.iter().map(move |it| game.scoreboard.space_of(player, *it))
}

/// Whether a marker of a player that can be robbed stands on a space.
pub(crate) fn can_rob(game: &Game, player: Player, space: u16) -> bool {
    spaces_to_rob(game, player).any(|it| it == space)
}

/// The robbers of others on a space a marker has left, by seat as bits.
pub(crate) fn on_space(game: &Game, space: u16, player: Player, marker: Marker) -> u8 {
    if marker == Marker::Messenger && game.rules.variants.robbers.targets == Targets::ScoringFigure
    {
        return 0;
    }
    let is_there = |it: &Player| *it != player && space_of(game, *it) == Some(space);
    game.players().filter(is_there).fold(0, |bits, it| bits | 1 << it.0)
}

/// Spaces where a robber may be put: with a marker of somebody else. One on the board may move, but
/// need not.
pub(crate) fn places(game: &Game, owner: Player, mut answer: impl FnMut(Action)) {
    let others = game.players().filter(|it| *it != owner);
    let mut spaces: ArrayVec<u16, { Player::MAX * Marker::ALL.len() }> =
        others.flat_map(|it| spaces_to_rob(game, it)).collect();
    spaces.sort_unstable();
    let own = space_of(game, owner);
    let each_once = spaces.chunk_by(|a, b| a == b).map(|it| it[0]);
    for space in each_once.filter(|it| Some(*it) != own) {
        answer(Action::ChooseSpace(space as u8));
    }
    if game.robber(owner).is_some() || game.rules.variants.robbers.placement == Placement::Optional
    {
        answer(Action::Pass);
    }
}

// Steps

/// A tile with a bag brings a robber of its player, then one of somebody else.
pub(crate) fn place_robbers(game: &mut Game, player: Player) -> Flow {
    let is_asked = |it: &Player| game.states.robbers.asked >> it.0 & 1 == 1;
    let others_asked = game.states.robbers.asked & !(1 << player.0) != 0;
    let next = if !is_asked(&player) {
        Some(player)
    } else if others_asked && game.rules.variants.robbers.followers_up == FollowersUp::NextPlayer {
        None
    } else {
        let mut others = game.clockwise().skip(1);
        others.find(|it| !is_asked(it) && game.robber(*it).is_none())
    };
    let Some(next) = next else {
        game.states.robbers.asked = 0;
        return Flow::Next;
    };
    game.states.robbers.asked |= 1 << next.0;
    let mut is_choice = false;
    places(game, next, |it| is_choice |= it != Action::Pass);
    if is_choice { Flow::Ask(Node::Decide(next, Prompt::PlaceRobber)) } else { Flow::Turned }
}

/// A robber comes to stand on a space.
pub(crate) fn place(game: &mut Game, owner: Player, space: u8, sink: &mut impl Sink) {
    let from = Location::on_space(game.states.robbers.spaces[owner.index()].replace(space));
    sink.tell(Event::moved(owner, AnyFigure::Robber, from, Location::Space(space)));
}

// Notices

/// A robber that has stolen goes home.
pub(crate) fn take_home(game: &mut Game, owner: Player, sink: &mut impl Sink) {
    let from = Location::on_space(game.states.robbers.spaces[owner.index()].take());
    sink.tell(Event::moved(owner, AnyFigure::Robber, from, Location::Off));
}

/// A robber goes along with a marker that has moved by a robbery.
pub(crate) fn go_along(game: &mut Game, owner: Player, to: u16, sink: &mut impl Sink) {
    place(game, owner, to as u8, sink);
}

/// Half of somebody's points, rounded up.
pub(crate) fn stolen(owner: Player, from: Player, points: u16) -> Award {
    Award { player: owner, points, why: Why::Robbery { from } }
}

// Final scoring

/// Points for a robber that is still on the scoreboard.
const ROBBER_AT_END: u16 = 3;

/// What the robbers on the scoreboard would pay at the end.
pub(crate) fn awards_at_end(game: &Game) -> impl Iterator<Item = Award> + '_ {
    let out = game.players().filter(|it| game.robber(*it).is_some());
    out.map(|player| Award { player, points: ROBBER_AT_END, why: Why::RobberAtEnd })
}

/// Before anything else is scored, robbers on the scoreboard pay their owners and leave.
pub(crate) fn before_final_scoring(game: &mut Game, sink: &mut impl Sink) {
    let awards: ArrayVec<Award, { Player::MAX }> = awards_at_end(game).collect();
    for award in awards {
        take_home(game, award.player, sink);
        score::award(game, award, sink);
    }
}

// Invariants

/// Robbers stand on spaces of the track, and only while they play.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    let is_off = |it: &u8| !game.has(Element::Robbers) || u16::from(*it) >= Scoreboard::N_SPACES;
    match game.states.robbers.spaces.iter().flatten().find(|it| is_off(it)) {
        Some(space) => Err(format!("a robber stands on space {space}")),
        None => Ok(()),
    }
}
