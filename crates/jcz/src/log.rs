//! What the replay brought: awards by turn, points after turns, tiles that fitted nowhere.

use bastide_rules::{Award, Event, Game, TileKind, Title, When, Why};
use bastide_tiles::FeatureKind;

/// Points for a player, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreEvent {
    /// The turn, counted from 1; a second tile of a turn counts as one more. None in the final
    /// scoring.
    pub turn: Option<u32>,
    /// The points.
    pub award: Award,
}

impl ScoreEvent {
    /// What the points are for, in the words of that engine: `road`, `city.incomplete`, `field`,
    /// `fairy.turn` and the like.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.award.why {
            Why::Feature { kind, when: When::Completed, .. } => completed(kind),
            Why::Feature { kind, when: When::Final, .. } | Why::Abbot { kind, .. } => {
                unfinished(kind)
            }
            Why::Fairy { .. } => "fairy.completed",
            Why::FairyAtTurn { .. } => "fairy.turn",
            Why::Goods { .. } => "trade-goods",
            Why::Barn { .. } => "field",
            Why::Title { title: Title::King, .. } => "king",
            Why::Title { title: Title::RobberBaron, .. } => "robber",
            Why::Gold { .. } => "gold",
            // That engine has neither messengers nor robbers.
            Why::Message(_) | Why::TwoPoints => "message",
            Why::Robbery { .. } | Why::RobberAtEnd => "robbery",
        }
    }
}

const fn completed(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::City => "city",
        FeatureKind::Road => "road",
        FeatureKind::Monastery | FeatureKind::Abbey => "monastery",
        FeatureKind::Shrine => "shrine",
        FeatureKind::Garden => "garden",
        FeatureKind::Field => "field",
    }
}

const fn unfinished(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::City => "city.incomplete",
        FeatureKind::Road => "road.incomplete",
        FeatureKind::Monastery | FeatureKind::Abbey => "monastery.incomplete",
        FeatureKind::Shrine => "shrine.incomplete",
        FeatureKind::Garden => "garden.incomplete",
        FeatureKind::Field => "field",
    }
}

/// Points of all players after a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointsAfter {
    /// The turn; none after the final scoring.
    pub turn: Option<u32>,
    /// By seat.
    pub points: Vec<u16>,
}

/// Listens to a game and keeps what is compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    pub(crate) events: Vec<ScoreEvent>,
    pub(crate) after: Vec<PointsAfter>,
    pub(crate) discarded: Vec<String>,
    points: Vec<u16>,
    n_placed: u32,
    /// Whether the tile placed last belongs to a turn that is not over.
    is_open: bool,
    is_final: bool,
}

impl Log {
    pub(crate) fn new(game: &Game) -> Self {
        Self { points: vec![0; game.n_players().into()], ..Self::default() }
    }

    /// Takes note of what an action brought.
    pub(crate) fn take(&mut self, game: &Game, events: &[Event]) {
        for event in events {
            if matches!(event, Event::TurnStarted(_) | Event::TileDrawn(..) | Event::FinalScoring) {
                self.end_turn();
                self.is_final = *event == Event::FinalScoring;
            } else if let Event::TilePlaced { .. } = event {
                self.end_turn();
                self.n_placed += 1;
                self.is_open = true;
            } else if let Event::TileDiscarded(_, kind) = event {
                self.discard(game, *kind);
            } else if let Event::Scored(award) = event {
                self.points[award.player.index()] += award.points;
                self.events.push(ScoreEvent { turn: self.turn(), award: *award });
            } else if *event == Event::GameOver {
                self.after.push(PointsAfter { turn: None, points: self.points.clone() });
            }
        }
    }

    /// A tile that fitted nowhere.
    fn discard(&mut self, game: &Game, kind: TileKind) {
        let tile = game.rules().tile(kind);
        self.discarded.push(tile.jcz.as_ref().unwrap_or(&tile.id).clone());
    }

    /// The number of the turn under way.
    fn turn(&self) -> Option<u32> {
        (!self.is_final).then_some(self.n_placed + u32::from(!self.is_open))
    }

    fn end_turn(&mut self) {
        if self.is_open {
            self.is_open = false;
            let points = self.points.clone();
            self.after.push(PointsAfter { turn: Some(self.n_placed), points });
        }
    }
}
