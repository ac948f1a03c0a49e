//! The question a player is asked.

use super::{cells, spot, tile};
use crate::table::Table;
use bastide_board::{Place, Segment};
use bastide_notation::{Role, action_text};
use bastide_protocol::{
    Anchor, ClosedFeature, Param, PassOption, Points, Prompt, PromptOption, Sentence, Shape,
    UndoReach,
};
use bastide_rules::{Action, Event, FigureKind, Game, Node, Player, Prompt as Asked};
use bastide_tiles::{Rotation, Side};

/// What is asked now; none if nobody is asked.
pub(crate) fn prompt(table: &Table) -> Option<Prompt> {
    let game = &table.now.game;
    let Node::Decide(player, asked) = game.node() else { return None };
    let name = table.meta.names[player.index()].as_str();
    let teller = Teller { game, names: &table.meta.names };
    let actions = game.legal_actions();
    let options: Vec<PromptOption> = actions.iter().filter_map(|it| teller.option(*it)).collect();
    let pass = actions.contains(&Action::Pass).then(|| teller.pass());
    let (shape, sentence, tile) = match asked {
        Asked::PlaceTile(kind) => {
            let mut places: Vec<Anchor> =
                options.iter().map(|it| anchor_place(it.anchor)).collect();
            places.dedup();
            let params = [
                ("name", name.into()),
                ("tile", game.rules().tile(kind).id.as_str().into()),
                ("places", number(places.len())),
            ];
            let asks = sentence("prompt.place_tile", params, format!("{name}: place the tile"));
            (Shape::Place, asks, Some(tile(&table.meta, game, kind)))
        }
        Asked::PlaceFigure => {
            let params = [("name", name.into()), ("spots", number(options.len()))];
            let asks = format!("{name}: place a figure, or none");
            (Shape::Spot, sentence("prompt.place_figure", params, asks), None)
        }
    };
    Some(Prompt { seat: player.0, shape, sentence, tile, options, pass, undo: undo(table) })
}

/// The same anchor for all rotations of a place.
fn anchor_place(anchor: Anchor) -> Anchor {
    match anchor {
        Anchor::Place { x, y, .. } => Anchor::Place { x, y, rotation: 0 },
        Anchor::Segment(_) | Anchor::Card => anchor,
    }
}

fn undo(table: &Table) -> Option<UndoReach> {
    let n = table.n_undoable();
    let done: Vec<String> = table
        .log
        .iter()
        .rev()
        .filter_map(|entry| match &entry.done {
            bastide_protocol::Done::Action { action } => Some(action.clone()),
            bastide_protocol::Done::Undo { .. } => None,
        })
        .take(n)
        .collect();
    let n_actions = table.n_actions();
    (n > 0).then(|| UndoReach {
        to: n_actions - 1,
        furthest: n_actions - n as u32,
        takes_back: done,
    })
}

/// Says what would come of an action.
struct Teller<'a> {
    game: &'a Game,
    names: &'a [String],
}

impl Teller<'_> {
    /// An action as an option; passing is none.
    fn option(&self, action: Action) -> Option<PromptOption> {
        let (points, after) = self.at_once(action);
        let id = action_text(self.game, action);
        match action {
            Action::PlaceTile { place, rotation } => {
                let closes = closed(&after);
                let name = self.place_name(place, rotation, &closes, &points);
                let Place { x, y } = place;
                let anchor = Anchor::Place { x, y, rotation: rotation.quarters() };
                Some(PromptOption { id, anchor, figure: None, name, closes, points })
            }
            Action::PlaceFigure { kind, segment } => {
                let name = self.figure_name(kind, segment, &points);
                let anchor = Anchor::Segment(spot(self.game.board(), segment));
                let figure = Some(kind.name().to_owned());
                Some(PromptOption { id, anchor, figure, name, closes: Vec::new(), points })
            }
            Action::Draw(_) | Action::Pass => None,
        }
    }

    fn pass(&self) -> PassOption {
        let (points, _) = self.at_once(Action::Pass);
        let name = sentence("option.no_figure", [], "No figure".to_owned());
        PassOption { id: action_text(self.game, Action::Pass), name, points }
    }

    /// The points an action gives before anybody else acts, if the player does no more than that;
    /// and the game right after it. The final scoring is another matter.
    fn at_once(&self, action: Action) -> (Vec<Points>, Game) {
        let mut events = Vec::new();
        let mut after = self.game.clone();
        after.apply_unchecked(action, &mut events);
        if let Node::Decide(_, Asked::PlaceFigure) = after.node() {
            after.clone().apply_unchecked(Action::Pass, &mut events);
        }
        let mut sums = [0_u16; Player::MAX];
        for event in events.iter().take_while(|it| **it != Event::FinalScoring) {
            if let Event::Scored(award) = event {
                sums[award.player.index()] += award.points;
            }
        }
        let points = (0..).zip(sums).filter(|(_, points)| *points > 0);
        (points.map(|(seat, points)| Points { seat, points }).collect(), after)
    }

    fn place_name(
        &self,
        place: Place,
        rotation: Rotation,
        closes: &[ClosedFeature],
        points: &[Points],
    ) -> Sentence {
        let turned = match rotation.quarters() {
            0 => "as printed",
            1 => "turned once",
            2 => "turned twice",
            _ => "turned three times",
        };
        let mut words = format!("{}. Fits {turned}.", where_is(place));
        for it in closes {
            let tiles = if it.n_tiles == 1 { "tile" } else { "tiles" };
            words.push_str(&format!(" Closes a {} of {} {tiles}.", it.kind, it.n_tiles));
        }
        words.push_str(&self.points_text(points));
        let params = [
            ("east", number(place.x)),
            ("south", number(place.y)),
            ("turned", number(rotation.quarters())),
        ];
        sentence("option.place", params, words)
    }

    fn figure_name(&self, kind: FigureKind, segment: Segment, points: &[Points]) -> Sentence {
        let board = self.game.board();
        let feature = board.facts(segment).kind;
        let role = Role::on(feature).name();
        let sides = sides_of(self.game, segment);
        let letters: Vec<String> = sides.iter().map(ToString::to_string).collect();
        let toward: Vec<&str> = sides.iter().map(|it| side_name(*it)).collect();
        let complete = board.tally(board.feature_of(segment)).is_complete();
        let mut words = format!("{} on the {}", capital(role), feature.name());
        if !toward.is_empty() {
            words.push_str(&format!(" to the {}", toward.join(" and ")));
        }
        words.push_str(if complete { ", which is complete." } else { "." });
        words.push_str(&self.points_text(points));
        let params = [
            ("figure", kind.name().into()),
            ("role", role.into()),
            ("feature", feature.name().into()),
            ("sides", letters.join(" ").as_str().into()),
            ("complete", number(u8::from(complete))),
        ];
        sentence("option.figure", params, words)
    }

    fn points_text(&self, points: &[Points]) -> String {
        let text = |it: &Points| {
            let unit = if it.points == 1 { "point" } else { "points" };
            let name = self.names.get(usize::from(it.seat)).map(String::as_str);
            format!("{} {unit} for {}", it.points, name.unwrap_or_default())
        };
        let texts: Vec<String> = points.iter().map(text).collect();
        if texts.is_empty() { String::new() } else { format!(" {}.", texts.join(", ")) }
    }
}

/// What the last placement completed.
fn closed(game: &Game) -> Vec<ClosedFeature> {
    let board = game.board();
    let closed = |feature| {
        let tally = board.tally(feature);
        let (kind, n_tiles) = (tally.kind.name().to_owned(), board.n_tiles(feature));
        ClosedFeature { kind, n_tiles, cells: cells(board, feature) }
    };
    board.completed().iter().map(|it| closed(*it)).collect()
}

/// The sides of its tile that a segment reaches, clockwise from the north.
fn sides_of(game: &Game, segment: Segment) -> Vec<Side> {
    let board = game.board();
    let square = board.square_of(segment);
    let orientation = board.catalog().layout(square.layout).orientation(square.rotation);
    let mut sides: Vec<Side> =
        orientation.ports_of(board.local(segment)).map(|port| port.side()).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::North => "north",
        Side::East => "east",
        Side::South => "south",
        Side::West => "west",
    }
}

/// A place in words: `3 east, 1 south of the start`.
fn where_is(place: Place) -> String {
    let along = |n: i16, more: &str, less: &str| match n {
        0 => None,
        1.. => Some(format!("{n} {more}")),
        _ => Some(format!("{} {less}", n.unsigned_abs())),
    };
    let words = [along(place.x, "east", "west"), along(place.y, "south", "north")];
    let words: Vec<String> = words.into_iter().flatten().collect();
    if words.is_empty() {
        "The start".to_owned()
    } else {
        format!("{} of the start", words.join(", "))
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|it| it.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn sentence<const N: usize>(key: &str, params: [(&str, Word); N], text: String) -> Sentence {
    let params = params.into_iter().map(|(name, it)| (name.to_owned(), it.0));
    Sentence { key: key.to_owned(), params: params.collect(), text }
}

/// A parameter in the making.
struct Word(Param);

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self(Param::Text(text.to_owned()))
    }
}

fn number(n: impl TryInto<i32>) -> Word {
    Word(Param::Number(n.try_into().unwrap_or(i32::MAX)))
}
