//! Where an answer is drawn, and what it is called.

use super::Teller;
use super::features::held_segment;
use super::words::{at, number, on_tile};
use crate::conversion::{piece, wire_place};
use crate::sentences::{figure_param, sentence};
use crate::view::{carcassonne, ferry, figure, spot, wheel};
use bastide_board::{Place, Segment};
use bastide_notation::{Role, concerned};
use bastide_protocol::{Anchor, AnswerKind, Param, PieceKind, Sentence};
use bastide_rules::{
    Action, CropAction, Ferry, Figure, FigureKind, MagicFigure, Marker, Node, Prompt,
};
use bastide_tiles::Side;

impl Teller<'_> {
    /// Where an answer is drawn, and what it is called.
    pub(super) fn told(&self, action: Action) -> Option<(Anchor, Sentence)> {
        let card = |key: &str| Some((Anchor::Card, sentence(key, [])));
        match action {
            Action::PlaceTile { place, rotation } => {
                let name = sentence("answer.place", [at(place)]);
                let Place { x, y } = place;
                Some((Anchor::Place { x, y, rotation: rotation.quarters() }, name))
            }
            Action::PlaceFigure { kind, segment } if self.prompt == Prompt::CallFollowers => {
                Some(self.call(kind, segment))
            }
            Action::PlaceFigure { kind, segment } => Some(self.standing(kind, segment)),
            Action::TakeBack(it) => Some(self.taken_back(&it).1),
            Action::ScoreFigure { kind, segment } => Some(self.scored(kind, segment)),
            Action::ChooseTile(place) => Some(self.chosen_tile(place).1),
            Action::BindFairy(follower) => Some(self.fairy_to_follower(&follower)),
            Action::BindFairyInQuarter { kind, quarter } => {
                Some(carcassonne::move_fairy(self.game, kind, quarter))
            }
            Action::PlaceBarn(corner) => {
                let name = sentence("answer.barn", []);
                Some((Anchor::Corner(wire_place(corner.0)), name))
            }
            Action::Accept => card(self.offer().1),
            Action::LayFerry(ferry) => Some(self.ferry(ferry)),
            Action::ScoreNext(segment) => Some(self.score_next(segment)),
            Action::MoveMarker(Marker::ScoringFigure) => card("answer.move_figure"),
            Action::MoveMarker(Marker::Messenger) => card("answer.move_messenger"),
            Action::ChoosePlayer(player) => {
                let is_first = self.prompt == Prompt::BeginCalls;
                let key = if is_first { "answer.calls_first" } else { "answer.rob" };
                Some((Anchor::Card, sentence(key, [("seat", number(player.0))])))
            }
            Action::ChooseSpace(space) => Some(robber(space)),
            Action::ChooseQuarter(quarter) => Some(carcassonne::move_count(self.game, quarter)),
            Action::TakeCrownSpace { kind, segment } => {
                Some(wheel::crown_space(self.game, kind, segment))
            }
            Action::EnterQuarter { kind, quarter: it } => {
                Some(carcassonne::enter(self.game, kind, it))
            }
            Action::TakeTwoPoints => card("answer.two_points"),
            Action::Launch(kind) => Some(self.launch(kind)),
            Action::PlaceMagicFigure { figure: it, segment } => {
                Some(self.magic_figure(it, segment))
            }
            Action::RemoveMagicFigure(it) => Some(self.magic_figure_away(it)),
            Action::ChooseCropAction(it) => Some((Anchor::Card, self.crop_action(it))),
            Action::Draw(_) | Action::DrawMessage(_) | Action::Roll(_) | Action::Pass => None,
        }
    }

    /// What an answer does; chance and passing are no answers.
    pub(super) fn kind(&self, action: Action) -> Option<AnswerKind> {
        let role = |segment| Role::on(self.game.board().facts(segment).kind).name().to_owned();
        Some(match action {
            Action::PlaceTile { .. } => AnswerKind::PlaceTile,
            Action::PlaceFigure { segment, .. } if self.prompt == Prompt::CallFollowers => {
                let quarter = carcassonne::quarter_of(self.game, segment).name().to_owned();
                AnswerKind::CallFollower { quarter }
            }
            Action::PlaceFigure { segment, .. } => AnswerKind::PlaceFigure { role: role(segment) },
            Action::TakeBack(it) => self.taken_back(&it).0,
            Action::ScoreFigure { .. } if self.prompt == Prompt::PlaceFigure => {
                AnswerKind::TakeAbbotBack
            }
            Action::ScoreFigure { .. } => AnswerKind::ScoreFigure,
            Action::ChooseTile(place) => self.chosen_tile(place).0,
            Action::BindFairy(_) | Action::BindFairyInQuarter { .. } => AnswerKind::MoveFairy,
            Action::PlaceBarn(_) => AnswerKind::PlaceBarn,
            Action::Accept => self.offer().0,
            Action::LayFerry(_) => AnswerKind::LayFerry,
            Action::ScoreNext(segment) => {
                let feature = self.game.board().facts(segment).kind.name().to_owned();
                AnswerKind::ScoreNext { feature }
            }
            Action::MoveMarker(Marker::ScoringFigure) => AnswerKind::MoveFigure,
            Action::MoveMarker(Marker::Messenger) => AnswerKind::MoveMessenger,
            Action::ChoosePlayer(_) if self.prompt == Prompt::BeginCalls => AnswerKind::BeginCalls,
            Action::ChoosePlayer(_) => AnswerKind::NameVictim,
            Action::ChooseSpace(_) => AnswerKind::PlaceRobber,
            Action::ChooseQuarter(_) => AnswerKind::MoveCount,
            Action::TakeCrownSpace { .. } => AnswerKind::TakeCrownSpace,
            Action::EnterQuarter { .. } => AnswerKind::EnterQuarter,
            Action::TakeTwoPoints => AnswerKind::TakeTwoPoints,
            Action::Launch(_) => AnswerKind::Launch,
            Action::PlaceMagicFigure { .. } => AnswerKind::PlaceMagicFigure,
            Action::RemoveMagicFigure(it) => AnswerKind::RemoveMagicFigure { piece: piece(it) },
            Action::ChooseCropAction(_) => AnswerKind::ChooseCropAction,
            Action::Draw(_) | Action::DrawMessage(_) | Action::Roll(_) | Action::Pass => {
                return None;
            }
        })
    }

    /// The figure or piece that an answer moves, if it names one.
    pub(super) fn figure(&self, action: Action) -> Option<PieceKind> {
        let figure = match action {
            Action::PlaceFigure { kind, .. }
            | Action::Launch(kind)
            | Action::TakeCrownSpace { kind, .. }
            | Action::EnterQuarter { kind, .. } => piece(kind),
            Action::ChooseTile(_) if self.prompt == Prompt::PlaceFigure => PieceKind::Fairy,
            Action::BindFairy(_) | Action::BindFairyInQuarter { .. } => PieceKind::Fairy,
            Action::PlaceMagicFigure { figure, .. } => piece(figure),
            Action::PlaceBarn(_) => PieceKind::Barn,
            Action::ChooseQuarter(_) => PieceKind::Count,
            Action::Draw(_)
            | Action::PlaceTile { .. }
            | Action::TakeBack(_)
            | Action::ScoreFigure { .. }
            | Action::ChooseTile(_)
            | Action::Accept
            | Action::Pass
            | Action::Roll(_)
            | Action::RemoveMagicFigure(_)
            | Action::ChooseCropAction(_)
            | Action::LayFerry(_)
            | Action::ScoreNext(_)
            | Action::MoveMarker(_)
            | Action::ChoosePlayer(_)
            | Action::ChooseSpace(_)
            | Action::DrawMessage(_)
            | Action::TakeTwoPoints => return None,
        };
        Some(figure)
    }

    /// A follower that is scored and goes back: as the figure action, an abbot.
    fn scored(&self, kind: FigureKind, segment: Segment) -> (Anchor, Sentence) {
        let (anchor, name) = self.own("score_home", kind, segment);
        match self.prompt == Prompt::PlaceFigure {
            true => (anchor, sentence("answer.abbot_home", [])),
            false => (anchor, name),
        }
    }

    /// A figure that goes back to its owner; what is asked says why.
    fn taken_back(&self, it: &Figure) -> (AnswerKind, (Anchor, Sentence)) {
        if matches!(self.prompt, Prompt::PlaceFigure | Prompt::SendKnightHome) {
            let anchor = Anchor::Piece(figure(self.game, it));
            (AnswerKind::SendKnightHome, (anchor, self.knight_name(it)))
        } else if let Prompt::Message(_) = self.prompt {
            (AnswerKind::WaivePoints, self.own("home", it.kind, it.segment))
        } else {
            (AnswerKind::TakeBack, self.own("remove", it.kind, it.segment))
        }
    }

    /// A tile that is chosen for a piece.
    fn chosen_tile(&self, place: Place) -> (AnswerKind, (Anchor, Sentence)) {
        if self.prompt == Prompt::MoveDragon {
            (AnswerKind::MoveDragon, self.dragon_step(place))
        } else if self.prompt == Prompt::PlaceIngot {
            (AnswerKind::PlaceIngot, on_tile("place_ingot", place))
        } else if self.prompt == Prompt::TakeIngot {
            (AnswerKind::TakeIngot, on_tile("take_ingot", place))
        } else {
            (AnswerKind::MoveFairy, on_tile("fairy", place))
        }
    }

    /// What is offered, and what accepting it is called.
    fn offer(&self) -> (AnswerKind, &'static str) {
        if self.prompt == Prompt::SecondTile {
            (AnswerKind::PlaySecondTile, "answer.second_tile")
        } else if self.prompt == Prompt::PlayAbbey {
            (AnswerKind::PlayAbbey, "answer.abbey")
        } else {
            (AnswerKind::CarryOutMessage, "answer.carry_out")
        }
    }

    fn score_next(&self, segment: Segment) -> (Anchor, Sentence) {
        let kind = self.game.board().facts(segment).kind.name();
        let name = format!("answer.score_next.{kind}");
        let anchor = Anchor::Segment(spot(self.game.board(), segment));
        (anchor, sentence(name, []))
    }

    fn dragon_step(&self, to: Place) -> (Anchor, Sentence) {
        let from = self.game.dragon().unwrap_or(to);
        let anchor = Anchor::Way { from: wire_place(from), to: wire_place(to) };
        let mut sides = Side::ALL.into_iter();
        let side = sides.find(|it| from.beside(*it) == to).expect("it goes from tile to tile");
        let side = ("sides", Param::Text(side.letter().to_string()));
        (anchor, sentence("answer.dragon", [side]))
    }

    /// A figure of the player that is chosen on the board.
    fn own(&self, key: &str, kind: FigureKind, segment: Segment) -> (Anchor, Sentence) {
        let feature = self.game.board().facts(segment).kind;
        let it = Figure { player: self.player, kind, segment };
        let params = [figure_param(kind), ("feature", Param::Text(feature.name().to_owned()))];
        (Anchor::Piece(figure(self.game, &it)), sentence(format!("answer.{key}"), params))
    }

    /// A flight begins in the middle of the tile just placed, where the machine is.
    fn launch(&self, kind: FigureKind) -> (Anchor, Sentence) {
        let place = self.game.board().square(self.game.last_square()).place;
        let figure = figure_param(kind);
        (Anchor::Tile(wire_place(place)), sentence("answer.fly", [figure]))
    }

    fn magic_figure(&self, figure: MagicFigure, segment: Segment) -> (Anchor, Sentence) {
        let feature = self.game.board().facts(segment).kind.name();
        let name = sentence(format!("answer.{}.{feature}", figure.name()), []);
        let held = held_segment(self.game, segment);
        (Anchor::Segment(spot(self.game.board(), held)), name)
    }

    /// Mage or witch that would leave the board.
    fn magic_figure_away(&self, figure: MagicFigure) -> (Anchor, Sentence) {
        let on = self.game.magic_figure(figure);
        let anchor = on.map(|it| Anchor::Segment(spot(self.game.board(), it)));
        let name = match figure {
            MagicFigure::Mage => sentence("answer.mage_away", []),
            MagicFigure::Witch => sentence("answer.witch_away", []),
        };
        (anchor.unwrap_or(Anchor::Card), name)
    }

    fn crop_action(&self, action: CropAction) -> Sentence {
        let whom = match self.game.node() {
            Node::Decide(_, Prompt::ChooseCropAction(circle)) => concerned(circle),
            Node::Decide(..) | Node::Chance(_) | Node::Over => "follower",
        };
        sentence(format!("answer.crop_{}.{whom}", action.name()), [])
    }

    /// A figure that would stand on a segment.
    fn standing(&self, kind: FigureKind, segment: Segment) -> (Anchor, Sentence) {
        let anchor = Anchor::Segment(spot(self.game.board(), segment));
        (anchor, self.figure_name(kind, segment))
    }

    /// A ferry that would lie like this.
    fn ferry(&self, ferry: Ferry) -> (Anchor, Sentence) {
        let place = self.game.board().square_of(ferry.ends()[0]).place;
        let crossing = ferry::crossing(self.game, ferry);
        let sides = ("sides", Param::Text(ferry::letters(self.game, ferry)));
        let name = sentence("answer.ferry", [sides, at(place)]);
        (Anchor::Crossing { place: wire_place(place), crossing }, name)
    }

    fn call(&self, kind: FigureKind, segment: Segment) -> (Anchor, Sentence) {
        let it = Figure { player: self.player, kind, segment };
        let anchor = Anchor::Segment(spot(self.game.board(), segment));
        (anchor, carcassonne::call(self.game, &it))
    }

    fn fairy_to_follower(&self, follower: &Figure) -> (Anchor, Sentence) {
        let place = self.game.board().square_of(follower.segment).place;
        let kind = figure_param(follower.kind);
        let name = sentence("answer.fairy.follower", [kind, at(place)]);
        (Anchor::Piece(figure(self.game, follower)), name)
    }
}

fn robber(space: u8) -> (Anchor, Sentence) {
    let name = sentence("answer.robber", [("space", number(space))]);
    (Anchor::Space { space: space.into() }, name)
}
