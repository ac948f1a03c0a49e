//! Messengers: a second marker, and the messages it earns.
//!
//! Rulebook: BB21. Rulings. Which marker an award moves is asked in `awards.rs`.

use crate::awards::{self, Marker};
use crate::event::{Event, Sink};
use crate::figures::{self, Figure};
use crate::fingerprint::Description;
use crate::game::{Action, Chance, Game, Node, Player, Prompt};
use crate::in_place::copied_in_place;
use crate::options::{Choice, OptionInfo, option};
use crate::score::{Award, Scoreboard, When, Why};
use crate::setup::{Position, SetupProblem};
use crate::turn::{self, Flow, Part};
use crate::{AnyFigure, Element, Setup, hooks};
use arrayvec::ArrayVec;
use bastide_board::Feature;
use bastide_tiles::FeatureKind;

/// Its options.
pub(crate) const OPTIONS: &[OptionInfo] =
    &[Turn::INFO, Company::INFO, FarmerPoints::INFO, ExtraTile::INFO];

/// Where the rulebooks leave a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    turn: Turn,
    company: Company,
    farmer: FarmerPoints,
    extra_tile: ExtraTile,
}

option! {
    "messages.extra_tile_builder",
    Some(Element::Messengers);
    /// Whether the extra tile of a message earns the builder's second tile.
    enum ExtraTile {
        EarnsNothing = "false",
        EarnsSecondTile = "true",
    }
}

option! {
    "messages.turn", Some(Element::Messengers);
    /// In whose turn messages are earned.
    enum Turn {
        Any = "any_turn",
        Own = "own_turn_only",
    }
}

option! {
    "messages.farmer_points", Some(Element::Messengers);
    /// What a message gives for a farmer.
    enum FarmerPoints {
        Two = "2",
        Three = "3",
    }
}

option! {
    "messages.alone", Some(Element::Messengers);
    /// Whether others on the space spoil a message.
    enum Company {
        Spoils = "on",
        DoesNotMatter = "off",
    }
}

impl Variant {
    pub(crate) fn of(setup: &Setup) -> Self {
        Self {
            turn: setup.options.chosen(),
            company: setup.options.chosen(),
            farmer: setup.options.chosen(),
            extra_tile: setup.options.chosen(),
        }
    }
}

/// A message tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Message {
    /// Points for the least valuable road.
    ShortestRoad,
    /// Points for the least valuable city.
    SmallestCity,
    /// Points for the least valuable monastery.
    SmallestMonastery,
    /// Another tile at once.
    ExtraTile,
    /// Points for pennants.
    Pennants,
    /// Points for knights.
    Knights,
    /// Points for farmers.
    Farmers,
    /// One follower is scored and comes home.
    OneFollower,
}

impl Message {
    /// All of them, by number.
    pub const ALL: [Self; 8] = [
        Self::ShortestRoad,
        Self::SmallestCity,
        Self::SmallestMonastery,
        Self::ExtraTile,
        Self::Pennants,
        Self::Knights,
        Self::Farmers,
        Self::OneFollower,
    ];

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The message with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.number() == number)
    }

    /// Its words in English text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ShortestRoad => "shortest road",
            Self::SmallestCity => "smallest city",
            Self::SmallestMonastery => "smallest monastery",
            Self::ExtraTile => "extra tile",
            Self::Pennants => "pennants",
            Self::Knights => "knights",
            Self::Farmers => "farmers",
            Self::OneFollower => "one follower",
        }
    }
}

/// What a message counts on a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageCount {
    /// The feature.
    pub feature: Feature,
    /// How many pennants or followers; 1 if it is the feature itself that counts.
    pub n: u16,
    /// What they give.
    pub points: u16,
}

/// More messages than can wait at once: a round marks each player once, and rounds inside rounds
/// take robbers, of which there are six, or tiles.
const MAX_DUE: usize = 64;

copied_in_place! {
    /// The stack of messages and who is to draw.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(crate) struct State {
        /// Who has earned a message in the round under way, by seat as bits.
        marked: u8,
        /// Who is to draw, the next one last.
        due: ArrayVec<Player, MAX_DUE>,
        /// Whose message is being drawn or answered.
        current: Option<(Player, Option<Message>)>,
        /// The messages drawn so far, as they lie at the bottom of the stack. Above them lie the
        /// others in an order nobody knows.
        bottom: ArrayVec<Message, 8>,
    }
}

impl Game {
    /// The messages whose place in the stack is known, from the top one to the bottom if all are.
    #[must_use]
    pub fn known_messages(&self) -> &[Message] {
        &self.states.messengers.bottom
    }

    /// What a message counts for a player, feature by feature; none for messages that count nothing
    /// on the board. The points together are what it gives.
    #[must_use]
    pub fn counted_by_message(&self, player: Player, message: Message) -> Vec<MessageCount> {
        let least = |wanted| least_valuable(self, player, wanted);
        match message {
            Message::ShortestRoad => least(is_road),
            Message::SmallestCity => least(is_city),
            Message::SmallestMonastery => least(is_monastery),
            Message::Pennants => {
                let mut cities = features_of(self, player, is_city);
                cities.retain(|it| self.board.tally(*it).pennants > 0);
                let counted = |feature| {
                    let n = self.board.tally(feature).pennants;
                    MessageCount { feature, n, points: 2 * n }
                };
                cities.into_iter().map(counted).collect()
            }
            Message::Knights => followers_on(self, player, is_city, 2),
            Message::Farmers => followers_on(self, player, is_field, farmer_points(self)),
            Message::ExtraTile | Message::OneFollower => Vec::new(),
        }
    }

    /// Whether a message is earned, if a marker of a player takes so many points now.
    #[must_use]
    pub fn earns_message(&self, player: Player, marker: Marker, points: u16) -> bool {
        let to = (self.scoreboard.space_of(player, marker) + points) % Scoreboard::N_SPACES;
        self.has(Element::Messengers) && brings_message(self, player, to)
    }

    /// Puts messengers on the scoreboard and messages under the stack as a position has them; the
    /// scores are known.
    pub(crate) fn put_messengers(&mut self, position: &Position, problems: &mut Vec<SetupProblem>) {
        let not_in_play = "the element messengers is not in play";
        for (seat, points) in (0_u8..).zip(&position.messengers).filter(|(_, it)| **it > 0) {
            let player = Player(seat);
            let why = if player.0 >= self.n_players() {
                "nobody sits there"
            } else if !self.has(Element::Messengers) {
                not_in_play
            } else if *points > self.score(player) {
                "it has taken more points than its player has"
            } else {
                self.scoreboard.set_messenger(player, *points);
                continue;
            };
            problems.push(SetupProblem::OnScoreboard(AnyFigure::Messenger, player, why.to_owned()));
        }
        if !position.messages.is_empty() && !self.has(Element::Messengers) {
            problems.push(SetupProblem::Messages(not_in_play.to_owned()));
            return;
        }
        for message in &position.messages {
            if self.states.messengers.bottom.contains(message) {
                let why = format!("message {} is named twice", message.number());
                problems.push(SetupProblem::Messages(why));
            } else {
                self.states.messengers.bottom.push(*message);
            }
        }
    }
}

/// Takes in what is not as it was at the start.
pub(crate) fn hash(game: &Game, out: &mut Description<'_>) {
    let state = &game.states.messengers;
    for (what, players) in [("marked", state.marked), ("due", state.due.len() as u8)] {
        if players > 0 {
            out.text(what);
            out.byte(players);
        }
    }
    state.due.iter().for_each(|it| out.byte(it.0));
    state.bottom.iter().for_each(|it| out.text(it.name()));
    if let Some((player, message)) = state.current {
        out.text("message");
        out.byte(player.0);
        out.text(message.map_or("", Message::name));
    }
}

// Questions

fn farmer_points(game: &Game) -> u16 {
    match game.rules.variants.messengers.farmer {
        FarmerPoints::Two => 2,
        FarmerPoints::Three => 3,
    }
}

/// Whether the extra tile of a message can earn the builder's second tile.
pub(crate) fn extra_tile_builds(game: &Game) -> bool {
    game.rules.variants.messengers.extra_tile == ExtraTile::EarnsSecondTile
}

/// The messages that can be on top of the stack.
pub(crate) fn drawable(game: &Game) -> impl Iterator<Item = Message> + '_ {
    let bottom = &game.states.messengers.bottom;
    let all_known = bottom.len() == Message::ALL.len();
    let on_top = move |it: &Message| {
        if all_known { bottom.first() == Some(it) } else { !bottom.contains(it) }
    };
    Message::ALL.into_iter().filter(on_top)
}

/// What may be done with a message: what it says, or two points instead.
pub(crate) fn answers(
    game: &Game,
    player: Player,
    message: Message,
    mut answer: impl FnMut(Action),
) {
    if message == Message::OneFollower {
        for (idx, figure) in game.figures.iter().enumerate() {
            let has_twin = game.figures[..idx].contains(figure);
            if figure.player != player || !figure.kind.is_follower() || has_twin {
                continue;
            }
            let (kind, segment) = (figure.kind, figure.segment);
            answer(Action::ScoreFigure { kind, segment });
            answer(Action::TakeBack(*figure));
        }
    } else if worth(game, player, message).is_some() {
        answer(Action::Accept);
    }
    answer(Action::TakeTwoPoints);
}

/// What a message is worth to a player; none if it cannot be carried out.
fn worth(game: &Game, player: Player, message: Message) -> Option<u16> {
    match message {
        Message::ShortestRoad => least(game, player, is_road),
        Message::SmallestCity => least(game, player, is_city),
        Message::SmallestMonastery => least(game, player, is_monastery),
        Message::ExtraTile => {
            let can_play = game.bag.n_tiles() > 0 && turn::can_interrupt(game);
            can_play.then_some(0)
        }
        Message::Pennants => {
            let cities = features_of(game, player, |kind| kind == FeatureKind::City);
            let pennants = cities.iter().map(|it| game.board.tally(*it).pennants);
            (!cities.is_empty()).then(|| 2 * pennants.sum::<u16>())
        }
        Message::Knights => each(game, player, FeatureKind::City, 2),
        Message::Farmers => each(game, player, FeatureKind::Field, farmer_points(game)),
        Message::OneFollower => None,
    }
}

fn is_road(kind: FeatureKind) -> bool {
    kind == FeatureKind::Road
}

fn is_city(kind: FeatureKind) -> bool {
    kind == FeatureKind::City
}

fn is_monastery(kind: FeatureKind) -> bool {
    match kind {
        FeatureKind::Monastery | FeatureKind::Shrine | FeatureKind::Abbey => true,
        FeatureKind::City | FeatureKind::Road | FeatureKind::Garden | FeatureKind::Field => false,
    }
}

fn is_field(kind: FeatureKind) -> bool {
    kind == FeatureKind::Field
}

/// The feature that is worth least to a player at the end; the first, if several are.
fn least_valuable(
    game: &Game,
    player: Player,
    wanted: fn(FeatureKind) -> bool,
) -> Vec<MessageCount> {
    let counted = |feature| {
        let points = final_value(game, player, feature);
        MessageCount { feature, n: 1, points }
    };
    let features = features_of(game, player, wanted).into_iter().map(counted);
    features.min_by_key(|it| it.points).into_iter().collect()
}

/// The player's followers on features of a kind, with points for each.
fn followers_on(
    game: &Game,
    player: Player,
    wanted: fn(FeatureKind) -> bool,
    points: u16,
) -> Vec<MessageCount> {
    let counted = |feature| {
        let own = game.figures.iter().filter(|it| it.player == player && it.kind.is_follower());
        let n = own.filter(|it| game.board.feature_of(it.segment) == feature).count() as u16;
        MessageCount { feature, n, points: n * points }
    };
    features_of(game, player, wanted).into_iter().map(counted).collect()
}

/// The features of a kind with a follower of the player, each once.
fn features_of(game: &Game, player: Player, wanted: fn(FeatureKind) -> bool) -> Vec<Feature> {
    let own = game.figures.iter().filter(|it| it.player == player && it.kind.is_follower());
    let mut features: Vec<Feature> = own.map(|it| game.board.feature_of(it.segment)).collect();
    features.retain(|it| wanted(game.board.tally(*it).kind));
    features.sort_unstable();
    features.dedup();
    features
}

/// The least that any of the player's features of a kind would be worth at the end.
fn least(game: &Game, player: Player, wanted: fn(FeatureKind) -> bool) -> Option<u16> {
    let features = features_of(game, player, wanted);
    features.into_iter().map(|it| final_value(game, player, it)).min()
}

fn final_value(game: &Game, player: Player, feature: Feature) -> u16 {
    let value = hooks::value(game, feature, When::Final);
    hooks::own_value(game, feature, player, value).points
}

/// Points for each follower on a kind of feature, however strong.
fn each(game: &Game, player: Player, kind: FeatureKind, points: u16) -> Option<u16> {
    let own = game.figures.iter().filter(|it| it.player == player && it.kind.is_follower());
    let n = own.filter(|it| game.board.facts(it.segment).kind == kind).count() as u16;
    (n > 0).then_some(n * points)
}

/// Whether no message is to be drawn or answered.
pub(crate) fn are_settled(game: &Game) -> bool {
    let State { marked, due, current, .. } = &game.states.messengers;
    *marked == 0 && due.is_empty() && current.is_none()
}

// Steps

/// Whoever has earned a message in the round just ended draws it, clockwise from the player of the
/// tile, and resolves everything that follows before the next one draws.
pub(crate) fn draw_messages(game: &mut Game, part: Part, sink: &mut impl Sink) -> Flow {
    loop {
        if let flow @ Flow::Ask(_) = awards::hand_out(game, sink) {
            return flow;
        }
        match game.states.messengers.current {
            Some((_, None)) => return Flow::Ask(Node::Chance(Chance::DrawMessage)),
            Some((player, Some(message))) => {
                let mut n_answers = 0;
                answers(game, player, message, |_| n_answers += 1);
                if n_answers > 1 {
                    return Flow::Ask(Node::Decide(player, Prompt::Message(message)));
                }
                take_two_points(game);
                continue;
            }
            None => {}
        }
        if game.states.messengers.marked != 0 {
            let mut marked: ArrayVec<Player, { Player::MAX }> = game.clockwise().collect();
            marked.retain(|it| game.states.messengers.marked >> it.0 & 1 == 1);
            game.states.messengers.marked = 0;
            // A stack that is full means a chain longer than any game has; later ones are forgone.
            marked.into_iter().rev().for_each(|it| _ = game.states.messengers.due.try_push(it));
        }
        if game.states.messengers.due.len() <= part.n_due_before() {
            return Flow::Next;
        }
        game.states.messengers.current = game.states.messengers.due.pop().map(|it| (it, None));
    }
}

/// A message has been drawn; it goes under the stack.
pub(crate) fn draw(game: &mut Game, message: Message, sink: &mut impl Sink) {
    let Some((player, None)) = game.states.messengers.current else { return };
    let bottom = &mut game.states.messengers.bottom;
    bottom.retain(|it| *it != message);
    bottom.push(message);
    game.states.messengers.current = Some((player, Some(message)));
    sink.tell(Event::MessageDrawn { player, message });
}

/// Two points instead of what the message says.
pub(crate) fn take_two_points(game: &mut Game) {
    let Some((player, _)) = game.states.messengers.current.take() else { return };
    awards::put_off(game, Award { player, points: 2, why: Why::TwoPoints });
}

/// What the message says is done.
pub(crate) fn carry_out(game: &mut Game) {
    let Some((player, Some(message))) = game.states.messengers.current.take() else { return };
    if message == Message::ExtraTile {
        turn::play_extra_tile(game, player, game.states.messengers.due.len() as u8);
    } else {
        put_off_points(game, player, worth(game, player, message), message);
    }
}

fn put_off_points(game: &mut Game, player: Player, points: Option<u16>, message: Message) {
    if let Some(points) = points.filter(|it| *it > 0) {
        awards::put_off(game, Award { player, points, why: Why::Message(message) });
    }
}

/// One follower is scored and comes home, whoever has the majority.
pub(crate) fn score_figure(game: &mut Game, figure: Figure, sink: &mut impl Sink) {
    let feature = game.board.feature_of(figure.segment);
    let points = final_value(game, figure.player, feature);
    put_off_points(game, figure.player, Some(points), Message::OneFollower);
    take_figure_home(game, figure, sink);
}

/// One follower comes home; the points are waived.
pub(crate) fn take_figure_home(game: &mut Game, figure: Figure, sink: &mut impl Sink) {
    game.states.messengers.current = None;
    figures::take_back_one(game, figure, sink);
}

// Notices

/// A marker that stops on a message space, alone, earns a message; one a round.
pub(crate) fn marker_stopped(game: &mut Game, player: Player, marker: Marker) {
    if !game.has(Element::Messengers) {
        return;
    }
    if brings_message(game, player, game.scoreboard.space_of(player, marker)) {
        game.states.messengers.marked |= 1 << player.0;
    }
}

/// Whether a marker of a player earns a message by stopping on a space.
fn brings_message(game: &Game, player: Player, space: u16) -> bool {
    let others = game.players().filter(|it| *it != player);
    let mut markers = others.flat_map(|it| Marker::ALL.map(|marker| (it, marker)));
    let has_company = markers.any(|(it, marker)| game.scoreboard.space_of(it, marker) == space);
    let is_spoiled = has_company && game.rules.variants.messengers.company == Company::Spoils;
    let is_own_turn =
        game.rules.variants.messengers.turn == Turn::Any || player == game.acting_player();
    space.is_multiple_of(5) && !is_spoiled && is_own_turn
}

// Final scoring

/// Before the final scoring both markers of each player become one.
pub(crate) fn before_final_scoring(game: &mut Game, sink: &mut impl Sink) {
    for player in game.players() {
        if game.scoreboard.add_messenger(player) {
            sink.tell(Event::MessengerTakenBack(player));
        }
    }
}

// Invariants

/// Nobody's messenger has more points than its player, and no message lies twice in the stack.
pub(crate) fn check(game: &Game) -> Result<(), String> {
    for player in game.players() {
        let by_messenger = game.scoreboard.points_of(player, Marker::Messenger);
        let is_off = by_messenger > 0 && !game.has(Element::Messengers);
        if is_off || by_messenger > game.score(player) {
            return Err(format!("the messenger of {player:?} has {by_messenger} points"));
        }
    }
    let bottom = &game.states.messengers.bottom;
    if bottom.iter().enumerate().any(|(idx, it)| bottom[..idx].contains(it)) {
        return Err(format!("the stack of messages ends in {bottom:?}"));
    }
    if game.node == Node::Over && !are_settled(game) {
        return Err("over, but messages are due".to_owned());
    }
    Ok(())
}
