//! What players are asked: a row for each question, what may be answered, and what an answer does.

use crate::awards::{self, Marker};
use crate::event::{Event, Sink};
use crate::figures::{self, Figure, FigureKind};
use crate::game::{Action, Chance, Game, Node, Player, TileKind};
use crate::modules::abbey_and_mayor::{abbey, barn, wagon};
use crate::modules::count_of_carcassonne::{self, Resident, calls};
use crate::modules::crop_circles::{self, CropAction};
use crate::modules::messengers::{self, Message};
use crate::modules::princess_and_dragon::{dragon, fairy, princess};
use crate::modules::wheel_of_fortune::{actions, crowns};
use crate::modules::{abbot, ferries, flying_machines, gold_mines, mage_and_witch, robbers};
use crate::turn::{next_step, play_second_tile};
use bastide_board::Place;
use bastide_tiles::CropCircle;

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// Where the drawn tile goes.
    PlaceTile(TileKind),
    /// What is done with a figure, if anything.
    PlaceFigure,
    /// Which knight the princess sends home.
    SendKnightHome,
    /// Where the dragon goes next.
    MoveDragon,
    /// Whether the second tile that a builder has earned is played.
    SecondTile,
    /// On which neighbor of the new tile the second ingot goes.
    PlaceIngot,
    /// From which tile an ingot is taken.
    TakeIngot,
    /// Which roads of the new lake its ferry joins.
    PlaceFerry,
    /// Which ferry is moved, and how.
    MoveFerry,
    /// Which of the completed features is scored next.
    ScoreNext,
    /// Which marker takes so many points.
    MoveMarker(u16),
    /// Whom the player's robber robs.
    NameVictim,
    /// Where the player's robber goes.
    PlaceRobber,
    /// What is made of a message.
    Message(Message),
    /// Which follower the plague sends home.
    Plague,
    /// Whether the abbey is played instead of drawing.
    PlayAbbey,
    /// Where a scored wagon moves on to, or whether it goes home.
    MoveWagon,
    /// Where the follower in the air lands.
    Land(FigureKind),
    /// Which of mage and witch goes where.
    PlaceMagicFigure,
    /// What this crop circle makes everybody do.
    ChooseCropAction(CropCircle),
    /// Which follower joins another of the player.
    AddFollower,
    /// Which follower the player takes back.
    RemoveFollower,
    /// Who is the first to call followers from Carcassonne.
    BeginCalls,
    /// Whom the player calls from Carcassonne, if anybody.
    CallFollowers,
    /// Who goes into which quarter of Carcassonne, if anybody.
    EnterQuarter,
    /// Where the Count goes, if anywhere.
    MoveCount,
}

/// Whom a question is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The player of the tile.
    ActingPlayer,
    /// Anybody.
    Anybody,
}

/// Who is asked after the player who is asked now, in order.
type Next = fn(&Game) -> Vec<Player>;

/// What is known of a question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// The word that stands for it in fingerprints.
    pub(crate) word: &'static str,
    /// The number that stands for it there, too, if it has one.
    pub(crate) number: Option<u16>,
    /// Whom it is for.
    pub(crate) asked: Asked,
    /// Who is asked the same next, if players answer one after another.
    next: Option<Next>,
    /// What is said when something else is done.
    wants: &'static str,
    /// What is said of an answer like those that are offered, if that is more.
    refuses: Option<&'static str>,
}

impl Facts {
    /// A question for the player of the tile.
    const fn active(word: &'static str, wants: &'static str) -> Self {
        Self { word, number: None, asked: Asked::ActingPlayer, next: None, wants, refuses: None }
    }

    /// A question for anybody.
    const fn anybody(word: &'static str, wants: &'static str) -> Self {
        Self { asked: Asked::Anybody, ..Self::active(word, wants) }
    }

    /// A question with a number.
    const fn with(self, number: u16) -> Self {
        Self { number: Some(number), ..self }
    }

    /// A question that players answer one after another.
    const fn in_turn(self, next: Next) -> Self {
        Self { next: Some(next), ..self }
    }

    /// A question whose rules keep some answers back.
    const fn refusing(self, refuses: &'static str) -> Self {
        Self { refuses: Some(refuses), ..self }
    }
}

impl Prompt {
    #[expect(clippy::too_many_lines, reason = "a table, with a row for each question")]
    pub(crate) const fn facts(self) -> Facts {
        match self {
            Self::PlaceTile(kind) => {
                Facts::active("tile", "the drawn tile must be placed").with(kind.0)
            }
            Self::PlaceFigure => {
                Facts::active("figure", "a figure may be placed now, or one passes")
            }
            Self::SendKnightHome => {
                Facts::active("knight home", "the princess must send a knight home")
                    .refusing("the princess can send no such knight home")
            }
            Self::MoveDragon => Facts::anybody("dragon", "the dragon must go on")
                .in_turn(|game| game.journey_leaders().skip(1).collect())
                .refusing(
                    "the dragon steps to a tile beside its own, none twice and not to the fairy",
                ),
            Self::SecondTile => {
                Facts::active("second tile", "a second tile may be played now, or one passes")
            }
            Self::PlaceIngot => {
                Facts::active("place ingot", "an ingot goes on a tile round the new one")
            }
            Self::TakeIngot => Facts::anybody(
                "take ingot",
                "an ingot must be taken from a tile of what was scored",
            ),
            Self::PlaceFerry => {
                Facts::active("place ferry", "a ferry must join two roads of the new lake")
            }
            Self::MoveFerry => Facts::active(
                "move ferry",
                "the nearest ferries on the roads of the new tile may be moved, or one passes",
            ),
            Self::ScoreNext => {
                Facts::active("score next", "which completed feature is scored next must be said")
            }
            Self::MoveMarker(points) => {
                Facts::anybody("marker", "the scoring figure or the messenger must be moved")
                    .with(points)
            }
            Self::NameVictim => Facts::anybody("victim", "whom the robber robs must be said"),
            Self::PlaceRobber => {
                Facts::anybody("robber", "a robber goes to a space with somebody's scoring figure")
            }
            Self::Message(message) => Facts::anybody(message.name(), "a message must be answered"),
            Self::Plague => Facts::anybody("plague", "the plague must send a follower home")
                .in_turn(|game| actions::next_victims(game).collect()),
            Self::PlayAbbey => {
                Facts::active("play abbey", "the abbey may be played now, or one passes and draws")
                    .in_turn(|game| abbey::next_late_players(game).collect())
            }
            Self::MoveWagon => Facts::anybody(
                "move wagon",
                "the wagon may not go there; it moves on where it may, or goes home",
            ),
            Self::Land(_) => Facts::active(
                "land",
                "the follower must land on an unfinished road, city, monastery or the like below it",
            ),
            Self::PlaceMagicFigure => Facts::active(
                "magic figure",
                "mage or witch goes to an unfinished road or city with neither; without one, it \
                 leaves",
            ),
            Self::ChooseCropAction(circle) => {
                Facts::active(circle.word(), "what the crop circle makes everybody do must be said")
            }
            Self::AddFollower => Facts::anybody(
                "add follower",
                "a follower joins one of the same player that the crop circle concerns",
            )
            .in_turn(|game| crop_circles::next_asked(game).collect()),
            Self::RemoveFollower => Facts::anybody(
                "remove follower",
                "a follower that the crop circle concerns must be taken back",
            )
            .in_turn(|game| crop_circles::next_asked(game).collect()),
            Self::BeginCalls => Facts::active(
                "begin calls",
                "who is the first to call from Carcassonne must be said",
            ),
            Self::CallFollowers => Facts::anybody(
                "call",
                "followers may be called from Carcassonne now, or one passes",
            )
            .in_turn(|game| calls::next_callers(game).collect())
            .refusing(
                "followers are called from where the Count is not, each quarter to its own kind \
                 of feature, and only where somebody stands who will be scored now",
            ),
            Self::EnterQuarter => {
                Facts::active("enter", "a follower may be sent into Carcassonne now, or one passes")
                    .refusing("no such follower may go into that quarter")
            }
            Self::MoveCount => {
                Facts::active("count", "the Count may go to another quarter now, or one passes")
            }
        }
    }
}

impl Prompt {
    /// Whether more is said of an answer like those that are offered than what is wanted.
    pub(crate) const fn refuses_some(self) -> bool {
        self.facts().refuses.is_some()
    }

    /// What is said of an answer like those that are offered.
    pub(crate) const fn refuses(self) -> &'static str {
        match self.facts() {
            Facts { refuses: Some(refuses), .. } => refuses,
            Facts { wants, .. } => wants,
        }
    }
}

impl Node {
    /// What is said when something else is done.
    pub(crate) const fn wants(self) -> &'static str {
        match self {
            Self::Chance(Chance::DrawTile) => "a tile must be drawn",
            Self::Chance(Chance::DrawMessage) => "a message must be drawn",
            Self::Chance(Chance::RollDie) => "the die must be rolled",
            Self::Decide(_, prompt) => prompt.facts().wants,
            Self::Over => "nothing is asked",
        }
    }
}

impl Game {
    /// Who will be asked the same as the player who is asked now, in order, if nothing that is done
    /// until then changes it; nobody if the question is that player's alone.
    #[must_use]
    pub fn asked_next(&self) -> Vec<Player> {
        let Node::Decide(_, prompt) = self.node else { return Vec::new() };
        prompt.facts().next.map(|it| it(self)).unwrap_or_default()
    }
}

// Answers

/// What a player may answer where neither a tile nor a figure is to be placed; each answer once.
pub(crate) fn answers(game: &Game, player: Player, prompt: Prompt, mut answer: impl FnMut(Action)) {
    match prompt {
        // These have many answers, and ways of their own to list them and to pick one.
        Prompt::PlaceTile(_) | Prompt::PlaceFigure => {}
        Prompt::PlaceIngot => gold_mines::places(game).for_each(answer),
        Prompt::TakeIngot => gold_mines::to_take(game, player).for_each(answer),
        Prompt::PlaceFerry => ferries::placements(game).for_each(answer),
        Prompt::MoveFerry => {
            ferries::moves(game).for_each(&mut answer);
            answer(Action::Pass);
        }
        Prompt::SendKnightHome => princess::knights(game).for_each(answer),
        Prompt::MoveDragon => dragon::steps(game).for_each(answer),
        Prompt::SecondTile => {
            answer(Action::Accept);
            answer(Action::Pass);
        }
        Prompt::ScoreNext => awards::features_to_score(game, answer),
        Prompt::MoveMarker(_) => Marker::ALL.map(Action::MoveMarker).into_iter().for_each(answer),
        Prompt::NameVictim => {
            awards::victims(game, player).map(Action::ChoosePlayer).for_each(answer);
        }
        Prompt::PlaceRobber => robbers::places(game, player, answer),
        Prompt::Message(message) => messengers::answers(game, player, message, answer),
        Prompt::Land(_) => flying_machines::landings(game).for_each(answer),
        Prompt::PlaceMagicFigure => mage_and_witch::answers(game, answer),
        Prompt::ChooseCropAction(_) => {
            CropAction::ALL.map(Action::ChooseCropAction).into_iter().for_each(answer);
        }
        Prompt::AddFollower => crop_circles::answers_to_add(game, player, answer),
        Prompt::RemoveFollower => crop_circles::removals(game, player).for_each(answer),
        Prompt::Plague => actions::victims(game, player).for_each(answer),
        Prompt::PlayAbbey => {
            answer(Action::Accept);
            answer(Action::Pass);
        }
        Prompt::MoveWagon => {
            let place = |segment| Action::PlaceFigure { kind: FigureKind::Wagon, segment };
            wagon::destinations(game, player).into_iter().map(place).for_each(&mut answer);
            answer(Action::Pass);
        }
        Prompt::BeginCalls => calls::beginners(game).for_each(answer),
        Prompt::CallFollowers => {
            calls::choices(game, player, &mut answer);
            answer(Action::Pass);
        }
        Prompt::EnterQuarter => {
            count_of_carcassonne::choices(game, player).for_each(&mut answer);
            answer(Action::Pass);
        }
        Prompt::MoveCount => {
            count_of_carcassonne::other_quarters(game).for_each(&mut answer);
            answer(Action::Pass);
        }
    }
}

/// Carries out what only expansions ask.
#[inline(never)]
pub(crate) fn carry_out(game: &mut Game, answer: Action, sink: &mut impl Sink) {
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
        Action::ChooseQuarter(to) => count_of_carcassonne::move_count(game, player, to, sink),
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
        Action::EnterQuarter { kind, quarter } => {
            count_of_carcassonne::enter_quarter(game, player, kind, quarter, sink);
        }
        Action::Draw(_) | Action::PlaceTile { .. } | Action::Pass => {
            unreachable!("`turn::resolve` carries out what the base game asks")
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
pub(crate) fn pass(game: &mut Game, sink: &mut impl Sink) {
    let player = asked_player(game);
    match game.node {
        Node::Decide(_, Prompt::MoveWagon) => wagon::take_home(game, player, sink),
        Node::Decide(_, Prompt::MoveFerry) => ferries::leave_others(game),
        Node::Decide(_, Prompt::CallFollowers) => calls::decline(game, player, sink),
        Node::Decide(_, Prompt::MoveCount) => count_of_carcassonne::leave_count(game, player, sink),
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
