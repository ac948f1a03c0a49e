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
    Action, CropAction, Ferry, Figure, FigureKind, MagicFigure, Marker, Node, Player, Prompt,
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
            Action::PlaceFigure { kind, segment } | Action::AddFollower { kind, segment } => {
                Some(self.standing(kind, segment))
            }
            Action::TakeAbbotBack(segment) => Some(self.abbot_home(segment)),
            Action::SendKnightHome(knight) => {
                Some((Anchor::Piece(figure(self.game, &knight)), self.knight_name(&knight)))
            }
            Action::MoveFairy(to) => Some(on_tile("fairy", to)),
            Action::BindFairy(follower) => Some(self.fairy_to_follower(&follower)),
            Action::BindFairyInQuarter { kind, quarter } => {
                Some(carcassonne::move_fairy(self.game, kind, quarter))
            }
            Action::MoveDragon(to) => Some(self.dragon_step(to)),
            Action::PlaceBarn(corner) => {
                let name = sentence("answer.barn", []);
                Some((Anchor::Corner(wire_place(corner.0)), name))
            }
            Action::MoveWagon(segment) => Some(self.standing(FigureKind::Wagon, segment)),
            Action::TakeCrownSpace { kind, segment } => {
                Some(wheel::crown_space(self.game, kind, segment))
            }
            Action::PlayAbbey => card("answer.abbey"),
            Action::PlaceFerry(ferry) | Action::MoveFerry(ferry) => Some(self.ferry(ferry)),
            Action::PlaySecondTile => card("answer.second_tile"),
            Action::PlaceIngot(to) => Some(on_tile("place_ingot", to)),
            Action::TakeIngot(from) => Some(on_tile("take_ingot", from)),
            Action::ScoreNext(segment) => Some(self.score_next(segment)),
            Action::MoveMarker(Marker::ScoringFigure) => card("answer.move_figure"),
            Action::MoveMarker(Marker::Messenger) => card("answer.move_messenger"),
            Action::NameVictim(victim) => Some((Anchor::Card, self.rob(victim))),
            Action::PlaceRobber(space) => Some(robber(space)),
            Action::BeginCalls(first) => Some(self.calls_first(first)),
            Action::CallFollower { kind, segment } => Some(self.call(kind, segment)),
            Action::EnterQuarter { kind, quarter: it } => {
                Some(carcassonne::enter(self.game, kind, it))
            }
            Action::MoveCount(quarter) => Some(carcassonne::move_count(self.game, quarter)),
            Action::CarryOutMessage => card("answer.carry_out"),
            Action::TakeTwoPoints => card("answer.two_points"),
            Action::ScoreFigure { kind, segment } => self.piece("score_home", kind, segment),
            Action::TakeFigureHome { kind, segment } => {
                self.piece(if self.is_plague() { "remove" } else { "home" }, kind, segment)
            }
            Action::Launch(kind) => Some(self.launch(kind)),
            Action::Land(segment) => Some(self.landing(segment)),
            Action::PlaceMagicFigure { figure: it, segment } => {
                Some(self.magic_figure(it, segment))
            }
            Action::RemoveMagicFigure(it) => Some(self.magic_figure_away(it)),
            Action::ChooseCropAction(it) => Some((Anchor::Card, self.crop_action(it))),
            Action::RemoveFollower { kind, segment } => self.piece("remove", kind, segment),
            Action::Draw(_) | Action::DrawMessage(_) | Action::Roll(_) | Action::Pass => None,
        }
    }

    /// What an answer does; chance and passing are no answers.
    pub(super) fn kind(&self, action: Action) -> Option<AnswerKind> {
        let role = |segment| Role::on(self.game.board().facts(segment).kind).name().to_owned();
        Some(match action {
            Action::PlaceTile { .. } => AnswerKind::PlaceTile,
            Action::PlaceFigure { segment, .. }
            | Action::AddFollower { segment, .. }
            | Action::MoveWagon(segment)
            | Action::Land(segment) => AnswerKind::PlaceFigure { role: role(segment) },
            Action::TakeAbbotBack(_) => AnswerKind::TakeAbbotBack,
            Action::SendKnightHome(_) => AnswerKind::SendKnightHome,
            Action::MoveFairy(_) | Action::BindFairy(_) | Action::BindFairyInQuarter { .. } => {
                AnswerKind::MoveFairy
            }
            Action::MoveDragon(_) => AnswerKind::MoveDragon,
            Action::PlaceBarn(_) => AnswerKind::PlaceBarn,
            Action::TakeCrownSpace { .. } => AnswerKind::TakeCrownSpace,
            Action::PlayAbbey => AnswerKind::PlayAbbey,
            Action::PlaceFerry(_) | Action::MoveFerry(_) => AnswerKind::LayFerry,
            Action::PlaySecondTile => AnswerKind::PlaySecondTile,
            Action::PlaceIngot(_) => AnswerKind::PlaceIngot,
            Action::TakeIngot(_) => AnswerKind::TakeIngot,
            Action::ScoreNext(segment) => {
                let feature = self.game.board().facts(segment).kind.name().to_owned();
                AnswerKind::ScoreNext { feature }
            }
            Action::MoveMarker(Marker::ScoringFigure) => AnswerKind::MoveFigure,
            Action::MoveMarker(Marker::Messenger) => AnswerKind::MoveMessenger,
            Action::NameVictim(_) => AnswerKind::NameVictim,
            Action::PlaceRobber(_) => AnswerKind::PlaceRobber,
            Action::BeginCalls(_) => AnswerKind::BeginCalls,
            Action::CallFollower { segment, .. } => {
                let quarter = carcassonne::quarter_of(self.game, segment).name().to_owned();
                AnswerKind::CallFollower { quarter }
            }
            Action::EnterQuarter { .. } => AnswerKind::EnterQuarter,
            Action::MoveCount(_) => AnswerKind::MoveCount,
            Action::CarryOutMessage => AnswerKind::CarryOutMessage,
            Action::TakeTwoPoints => AnswerKind::TakeTwoPoints,
            Action::ScoreFigure { .. } => AnswerKind::ScoreFigure,
            Action::TakeFigureHome { .. } if self.is_plague() => AnswerKind::TakeBack,
            Action::TakeFigureHome { .. } => AnswerKind::WaivePoints,
            Action::RemoveFollower { .. } => AnswerKind::TakeBack,
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
            | Action::AddFollower { kind, .. }
            | Action::Launch(kind)
            | Action::TakeCrownSpace { kind, .. }
            | Action::CallFollower { kind, .. }
            | Action::EnterQuarter { kind, .. } => piece(kind),
            Action::MoveFairy(_) | Action::BindFairy(_) | Action::BindFairyInQuarter { .. } => {
                PieceKind::Fairy
            }
            Action::Land(_) => piece(self.game.flying()?),
            Action::PlaceMagicFigure { figure, .. } => piece(figure),
            Action::PlaceBarn(_) => PieceKind::Barn,
            Action::MoveWagon(_) => PieceKind::Wagon,
            Action::MoveCount(_) => PieceKind::Count,
            Action::Draw(_)
            | Action::PlaceTile { .. }
            | Action::PlaySecondTile
            | Action::PlayAbbey
            | Action::TakeAbbotBack(_)
            | Action::SendKnightHome(_)
            | Action::RemoveFollower { .. }
            | Action::Pass
            | Action::MoveDragon(_)
            | Action::Roll(_)
            | Action::RemoveMagicFigure(_)
            | Action::ChooseCropAction(_)
            | Action::PlaceFerry(_)
            | Action::MoveFerry(_)
            | Action::PlaceIngot(_)
            | Action::TakeIngot(_)
            | Action::ScoreNext(_)
            | Action::MoveMarker(_)
            | Action::NameVictim(_)
            | Action::PlaceRobber(_)
            | Action::DrawMessage(_)
            | Action::CarryOutMessage
            | Action::TakeTwoPoints
            | Action::BeginCalls(_)
            | Action::ScoreFigure { .. }
            | Action::TakeFigureHome { .. } => return None,
        };
        Some(figure)
    }

    /// Whether the plague is why a figure goes home: it has no points that could be waived.
    fn is_plague(&self) -> bool {
        matches!(self.game.node(), Node::Decide(_, Prompt::Plague))
    }

    fn score_next(&self, segment: Segment) -> (Anchor, Sentence) {
        let kind = self.game.board().facts(segment).kind.name();
        let name = format!("answer.score_next.{kind}");
        let anchor = Anchor::Segment(spot(self.game.board(), segment));
        (anchor, sentence(name, []))
    }

    fn abbot_home(&self, segment: Segment) -> (Anchor, Sentence) {
        let abbot = Figure { player: self.player, kind: FigureKind::Abbot, segment };
        let anchor = Anchor::Piece(figure(self.game, &abbot));
        (anchor, sentence("answer.abbot_home", []))
    }

    fn rob(&self, victim: Player) -> Sentence {
        sentence("answer.rob", [("seat", number(victim.0))])
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
    fn piece(&self, key: &str, kind: FigureKind, segment: Segment) -> Option<(Anchor, Sentence)> {
        let feature = self.game.board().facts(segment).kind;
        let it = Figure { player: self.player, kind, segment };
        let params = [figure_param(kind), ("feature", Param::Text(feature.name().to_owned()))];
        Some((Anchor::Piece(figure(self.game, &it)), sentence(format!("answer.{key}"), params)))
    }

    /// A flight begins in the middle of the tile just placed, where the machine is.
    fn launch(&self, kind: FigureKind) -> (Anchor, Sentence) {
        let place = self.game.board().square(self.game.last_square()).place;
        let figure = figure_param(kind);
        (Anchor::Tile(wire_place(place)), sentence("answer.fly", [figure]))
    }

    fn landing(&self, segment: Segment) -> (Anchor, Sentence) {
        let anchor = Anchor::Segment(spot(self.game.board(), segment));
        let kind = self.game.flying().unwrap_or(FigureKind::Normal);
        (anchor, self.figure_name(kind, segment))
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

    fn calls_first(&self, first: Player) -> (Anchor, Sentence) {
        (Anchor::Card, sentence("answer.calls_first", [("seat", number(first.0))]))
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
