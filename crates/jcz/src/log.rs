//! What the replay brought: awards by turn, points after turns, tiles that fitted nowhere.

use bastide_board::{Board, Segment};
use bastide_rules::{
    Award, Corner, Event, Game, Location, PieceMove, TileKind, Title, Value, When, Why,
};
use bastide_tiles::{FeatureKind, Port, Side};

/// Points for a player, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreEvent {
    /// The turn, counted from 1; a second tile of a turn counts as one more. None in the final
    /// scoring.
    pub turn: Option<u32>,
    /// The points.
    pub award: Award,
    /// What they are for, in the words of that engine: `road`, `city.incomplete`, `field`,
    /// `fairy.turn` and the like.
    pub kind: &'static str,
}

const fn completed(kind: FeatureKind, value: Value) -> &'static str {
    match kind {
        // Complete cities are worth more than a point a tile but where a variant says so.
        FeatureKind::City if value.each == 1 => "city.tiny",
        FeatureKind::City => "city",
        FeatureKind::Road => "road",
        FeatureKind::Monastery | FeatureKind::Abbey => "monastery",
        FeatureKind::Shrine => "shrine",
        FeatureKind::Garden => "garden",
        FeatureKind::Field => "field.barn-connected",
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
    n_turns: u32,
    /// Whether a second tile has been earned and not yet placed.
    is_second_due: bool,
    /// Whether the tile placed last belongs to a turn that is not over.
    is_open: bool,
    is_final: bool,
    /// Where a barn has come to stand in this turn.
    new_barn: Option<Corner>,
}

impl Log {
    pub(crate) fn new(game: &Game) -> Self {
        Self { points: vec![0; game.n_players().into()], ..Self::default() }
    }

    /// Takes note of what an action brought.
    pub(crate) fn take(&mut self, game: &Game, events: &[Event]) {
        for event in events {
            if matches!(event, Event::TurnStarted(_) | Event::FinalScoring) {
                self.end_turn();
                self.end_second_turn();
                self.is_final = *event == Event::FinalScoring;
            } else if let Event::TileDrawn(..) = event {
                self.end_turn();
            } else if let Event::SecondTileEarned(_) = event {
                self.is_second_due = true;
            } else if let Event::TilePlaced { .. } = event {
                self.end_turn();
                self.n_turns += 1;
                self.is_second_due = false;
                self.is_open = true;
                self.new_barn = None;
            } else if let Event::PieceMoved(PieceMove { to: Location::Corner(corner), .. }) = event
            {
                self.new_barn = Some(*corner);
            } else if let Event::TileDiscarded(_, kind) = event {
                self.discard(game, *kind);
            } else if let Event::Scored(award) = event {
                self.points[award.player.index()] += award.points;
                let kind = self.kind(game.board(), award.why);
                self.events.push(ScoreEvent { turn: self.turn(), award: *award, kind });
            } else if *event == Event::GameOver {
                self.after.push(PointsAfter { turn: None, points: self.points.clone() });
            }
        }
    }

    fn kind(&self, board: &Board, why: Why) -> &'static str {
        match why {
            Why::Feature { kind: FeatureKind::Field, at, when: When::Completed, .. }
                if self.is_by_new_barn(board, at) =>
            {
                "field.barn-placed"
            }
            Why::Feature { kind, when: When::Completed, value, .. } => completed(kind, value),
            Why::Feature { kind, when: When::Final, .. } | Why::Abbot { kind, .. } => {
                unfinished(kind)
            }
            Why::Fairy { .. } => "fairy.completed",
            Why::FairyAtTurn { .. } => "fairy.turn",
            Why::Goods { .. } => "trade-goods",
            Why::Barn { .. } => "field",
            Why::Title { title: Title::King, .. } | Why::TitleHeld(Title::King) => "king",
            Why::Title { title: Title::RobberBaron, .. } | Why::TitleHeld(Title::RobberBaron) => {
                "robber"
            }
            Why::Gold { .. } => "gold",
            // That engine has neither messengers nor robbers nor the wheel.
            Why::Message(_) | Why::TwoPoints => "message",
            Why::Robbery { .. } | Why::RobberAtEnd => "robbery",
            Why::Wheel(_) | Why::CrownSpaces(_) => "wheel-of-fortune",
        }
    }

    /// Whether a field is the one that a barn has come to in this turn.
    fn is_by_new_barn(&self, board: &Board, field: Segment) -> bool {
        let square = self.new_barn.and_then(|it| board.square_at(it.0));
        let by_barn = square.and_then(|it| board.segment_at(it, Port::left(Side::North)));
        by_barn.is_some_and(|it| board.feature_of(it) == board.feature_of(field))
    }

    /// A tile that fitted nowhere.
    fn discard(&mut self, game: &Game, kind: TileKind) {
        let tile = game.rules().tile(kind);
        self.discarded.push(tile.jcz.as_ref().unwrap_or(&tile.id).clone());
    }

    /// The number of the turn under way.
    fn turn(&self) -> Option<u32> {
        (!self.is_final).then_some(self.n_turns + u32::from(!self.is_open))
    }

    fn end_turn(&mut self) {
        if self.is_open {
            self.is_open = false;
            let points = self.points.clone();
            self.after.push(PointsAfter { turn: Some(self.n_turns), points });
        }
    }

    /// A second tile that was earned when none was left is a turn without a tile there.
    fn end_second_turn(&mut self) {
        if std::mem::take(&mut self.is_second_due) {
            self.n_turns += 1;
            self.is_open = true;
            self.end_turn();
        }
    }
}
