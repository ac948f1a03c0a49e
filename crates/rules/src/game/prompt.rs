//! What a player is asked: all that is known of a question, a row for each.

use super::{Chance, Game, Node, Player, TileKind};
use crate::figures::FigureKind;
use crate::modules::abbey_and_mayor::abbey;
use crate::modules::count_of_carcassonne::calls;
use crate::modules::crop_circles;
use crate::modules::messengers::Message;
use crate::modules::wheel_of_fortune::actions;
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
}

impl Facts {
    /// A question for the player of the tile.
    const fn active(word: &'static str, wants: &'static str) -> Self {
        Self { word, number: None, asked: Asked::ActingPlayer, next: None, wants }
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
            }
            Self::MoveDragon => Facts::anybody("dragon", "the dragon must go on")
                .in_turn(|game| game.journey_leaders().skip(1).collect()),
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
            .in_turn(|game| calls::next_callers(game).collect()),
            Self::EnterQuarter => {
                Facts::active("enter", "a follower may be sent into Carcassonne now, or one passes")
            }
            Self::MoveCount => {
                Facts::active("count", "the Count may go to another quarter now, or one passes")
            }
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
