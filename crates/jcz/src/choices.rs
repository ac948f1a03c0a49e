//! How much could be chosen, in the words of that engine.

use bastide_rules::{Action, Figure, FigureKind, Game, Node, Prompt, Resident};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// How many ways there are to do each kind of thing, and whether one may pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choices {
    pub(crate) n: BTreeMap<String, u32>,
    pub(crate) may_pass: bool,
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.n.iter().map(|(name, n)| format!("{name}:{n}"));
        f.write_str(&all.collect::<Vec<_>>().join(","))?;
        f.write_str(if self.may_pass { "|pass" } else { "" })
    }
}

impl Choices {
    /// What may be chosen now.
    pub(crate) fn of(game: &Game) -> Self {
        if let Node::Decide(_, Prompt::PlayAbbey) = game.node() {
            return Self { may_pass: true, ..Self::of_abbey(game) };
        }
        let mut choices = Self::default();
        let mut features = BTreeSet::new();
        let is_called = matches!(game.node(), Node::Decide(_, Prompt::CallFollowers));
        for action in game.legal_actions() {
            if action == Action::Pass {
                choices.may_pass = true;
            } else if let Action::PlaceMagicFigure { segment, .. } = action {
                features.insert((name(game, action), game.board().feature_of(segment)));
            } else if let (Action::PlaceFigure { segment, .. }, true) = (action, is_called) {
                features.insert((name(game, action), game.board().feature_of(segment)));
            } else {
                *choices.n.entry(name(game, action)).or_default() += n_ways(game, action);
            }
        }
        // One segment can stand for all of a feature here; there each is a choice, but for
        // those where nobody may be called since the dragon is there.
        let dragon = game.dragon().filter(|_| is_called);
        for (name, feature) in features {
            let segments = game.board().segments_of(feature);
            let open = segments.filter(|it| Some(game.board().square_of(*it).place) != dragon);
            *choices.n.entry(name).or_default() += open.count() as u32;
        }
        choices
    }

    /// Whether everything that the other offers is offered here at least as often.
    pub(crate) fn offers_all_of(&self, other: &Self) -> bool {
        let n = |name: &String| self.n.get(name).copied().unwrap_or_default();
        (self.may_pass || !other.may_pass)
            && other.n.iter().all(|(name, wanted)| n(name) >= *wanted)
    }

    /// Where the abbey can go: whether and where is one question there.
    fn of_abbey(game: &Game) -> Self {
        let mut trial = game.clone();
        match trial.apply(Action::Accept) {
            Ok(()) => Self::of(&trial),
            Err(_) => Self::default(),
        }
    }

    /// What a line of the oracle says: the phase, and what could be chosen in it.
    pub(crate) fn read(line: &str) -> Option<(&str, Self)> {
        let mut parts = line.split('|');
        let (phase, all) = (parts.next()?, parts.next()?);
        let mut choices = Self { n: BTreeMap::new(), may_pass: parts.next() == Some("pass") };
        for it in all.split(',').filter(|it| !it.is_empty()) {
            let (name, n) = it.rsplit_once(':')?;
            let name = if name == "MoveFairyOnTile" { "Figure.fairy.1" } else { name };
            choices.n.insert(name.to_owned(), n.parse().ok()?);
        }
        Some((phase, choices))
    }
}

/// All rotations of a tile that looks the same are counted there, and all figures that are alike.
fn n_ways(game: &Game, action: Action) -> u32 {
    let Node::Decide(player, prompt) = game.node() else { return 1 };
    if let Prompt::PlaceTile(kind) = prompt {
        let layout = game.board().catalog().layout(kind);
        return 4 / layout.distinct_rotations().len() as u32;
    }
    let n_alike = |it: Figure| game.figures().iter().filter(|other| **other == it).count() as u32;
    if let Action::TakeBack(figure) | Action::BindFairy(figure) = action {
        n_alike(figure)
    } else if let Action::BindFairyInQuarter { kind, quarter } = action {
        let resident = Resident { quarter, player, kind };
        let n_alike = game.residents().iter().filter(|it| **it == resident).count() as u32;
        n_alike - u32::from(game.fairy_resident() == Some(resident))
    } else {
        1
    }
}

fn name(game: &Game, action: Action) -> String {
    match (game.node(), action) {
        (Node::Decide(_, Prompt::PlaceTile(kind)), _) => {
            let tile = game.rules().tile(kind);
            format!("Tile.{}", tile.jcz.as_ref().unwrap_or(&tile.id))
        }
        (Node::Decide(_, Prompt::RemoveFollower), Action::TakeBack(_)) => {
            "Return.CORN_CIRCLE".to_owned()
        }
        (Node::Decide(_, Prompt::PlaceFigure), Action::ScoreFigure { .. }) => {
            "Return.ABBOT_RETURN".to_owned()
        }
        (_, Action::TakeBack(_)) => "Return.PRINCESS".to_owned(),
        (_, Action::LayFerry(_)) => "Ferries".to_owned(),
        (
            _,
            Action::PlaceFigure { kind, .. }
            | Action::EnterQuarter { kind, .. }
            | Action::Launch(kind),
        ) => {
            format!("Meeple.{}", meeple(kind))
        }
        (_, Action::PlaceMagicFigure { figure, .. }) => format!("Figure.{}.1", figure.name()),
        (_, Action::ChooseQuarter(_)) => "Figure.count.1".to_owned(),
        (_, Action::RemoveMagicFigure(_)) => "RemoveMageOrWitch".to_owned(),
        (_, Action::PlaceBarn(_)) => format!("Meeple.{}", meeple(FigureKind::Barn)),
        (_, Action::BindFairy(_) | Action::BindFairyInQuarter { .. }) => {
            "MoveFairyNextTo".to_owned()
        }
        (Node::Decide(_, Prompt::MoveDragon), Action::ChooseTile(_)) => "MoveDragon".to_owned(),
        (Node::Decide(_, Prompt::PlaceIngot), Action::ChooseTile(_)) => "GoldPiece".to_owned(),
        (Node::Decide(_, Prompt::PlaceFigure), Action::ChooseTile(_)) => {
            "Figure.fairy.1".to_owned()
        }
        (_, other) => format!("{other:?}"),
    }
}

/// The name of a kind of figure.
pub(crate) const fn meeple(kind: FigureKind) -> &'static str {
    match kind {
        FigureKind::Normal => "SmallFollower",
        FigureKind::Large => "BigFollower",
        FigureKind::Abbot => "Abbot",
        FigureKind::Builder => "Builder",
        FigureKind::Pig => "Pig",
        FigureKind::Mayor => "Mayor",
        FigureKind::Wagon => "Wagon",
        FigureKind::Barn => "Barn",
    }
}
