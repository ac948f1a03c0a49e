//! The question a player is asked.

use super::event::who;
use super::{cell, cells, figure, spot, tile};
use crate::sentences::sentence;
use crate::table::{NoUndo, Table};
use bastide_board::{Place, Segment};
use bastide_notation::action_text;
use bastide_protocol::{
    Anchor, Cell, ClosedFeature, Param, PassOption, Points, Prompt, PromptOption, Sentence, Shape,
    Undo,
};
use bastide_rules::{Action, Event, Figure, FigureKind, Game, Node, Player, Prompt as Asked};
use bastide_tiles::{Rotation, Side};

/// What is asked now; none if nobody is asked.
pub(crate) fn prompt(table: &Table) -> Option<Prompt> {
    let game = &table.now.game;
    let Node::Decide(player, asked) = game.node() else { return None };
    let name = table.meta.names[player.index()].as_str();
    let teller = Teller { game, player, names: &table.meta.names };
    let actions = game.legal_actions();
    let options: Vec<PromptOption> = actions.iter().filter_map(|it| teller.option(*it)).collect();
    let pass = actions.contains(&Action::Pass).then(|| teller.pass(asked));
    let seat = || ("seat", number(player.0));
    let (shape, asks, waiting, tile) = match asked {
        Asked::PlaceTile(kind) => {
            let mut places: Vec<Option<Cell>> =
                options.iter().map(|it| place_of(&it.anchor)).collect();
            places.dedup();
            let id = Param::Text(game.rules().tile(kind).id.clone());
            let params = [seat(), ("tile", id), ("places", number(places.len()))];
            let asks = sentence("prompt.place_tile", params, format!("{name}: place the tile"));
            let waits = format!("{name} is choosing a place");
            let waiting = sentence("prompt.place_tile.waiting", [seat()], waits);
            (Shape::Place, asks, waiting, Some(tile(&table.meta, game, kind)))
        }
        Asked::PlaceFigure => {
            let params = [seat(), ("spots", number(options.len()))];
            let asks = format!("{name}: place a figure, or none");
            let asks = sentence("prompt.place_figure", params, asks);
            let waits = format!("{name} may place a figure");
            let waiting = sentence("prompt.place_figure.waiting", [seat()], waits);
            (Shape::Spot, asks, waiting, None)
        }
        Asked::SecondTile => {
            let asks = format!("{name}: your builder has earned a second tile");
            let asks = sentence("prompt.second_tile", [seat()], asks);
            let waits = format!("{name} may play a second tile");
            let waiting = sentence("prompt.second_tile.waiting", [seat()], waits);
            (Shape::Card, asks, waiting, None)
        }
    };
    let (seat, undo) = (player.0, undo(table));
    Some(Prompt { seat, shape, sentence: asks, waiting, tile, options, pass, undo })
}

/// Where a tile would be placed.
fn place_of(anchor: &Anchor) -> Option<Cell> {
    match *anchor {
        Anchor::Place { x, y, .. } => Some(Cell { x, y }),
        Anchor::Segment(_)
        | Anchor::Corner(_)
        | Anchor::Quarter { .. }
        | Anchor::Piece(_)
        | Anchor::Step { .. }
        | Anchor::Space { .. }
        | Anchor::Card => None,
    }
}

fn undo(table: &Table) -> Undo {
    let n = match table.n_undoable() {
        Ok(n) => n,
        Err(why) => return Undo::Nothing { why: no_undo(why) },
    };
    let done = table.log.iter().rev().filter_map(|entry| match &entry.done {
        bastide_protocol::Done::Action { action } => Some(action.clone()),
        bastide_protocol::Done::Undo { .. } => None,
    });
    let n_actions = table.n_actions();
    Undo::Reaches {
        to: n_actions - 1,
        furthest: n_actions - n as u32,
        takes_back: done.take(n).collect(),
        name: match table.steps.last().map(|step| step.action) {
            Some(Action::PlaceFigure { .. } | Action::TakeAbbotBack) => {
                sentence("undo.figure", [], "Undo figure")
            }
            Some(Action::Pass) => sentence("undo.pass", [], "Undo passing"),
            Some(Action::PlaceTile { .. } | Action::Draw(_) | Action::PlaySecondTile) | None => {
                sentence("undo.tile", [], "Undo tile")
            }
        },
    }
}

fn no_undo(why: NoUndo) -> Sentence {
    match why {
        NoUndo::Start => sentence("no_undo.start", [], "Nothing has been done yet"),
        NoUndo::Drawn => sentence("no_undo.drawn", [], "A tile was drawn"),
        NoUndo::Answered => sentence("no_undo.answered", [], "Somebody else has decided since"),
    }
}

/// That an action has been taken back.
pub(crate) fn undone(names: &[String], player: Player, action: Action) -> Sentence {
    let name = names.get(player.index()).map(String::as_str).unwrap_or_default();
    let (key, text) = match action {
        Action::PlaceFigure { .. } | Action::TakeAbbotBack => {
            ("undone.figure", format!("{name} takes back the figure"))
        }
        Action::Pass => ("undone.pass", format!("{name} decides again about a figure")),
        Action::PlaceTile { .. } | Action::Draw(_) | Action::PlaySecondTile => {
            ("undone.tile", format!("{name} takes back the tile"))
        }
    };
    sentence(key, [("seat", number(player.0))], text)
}

/// Says what would come of an action.
struct Teller<'a> {
    game: &'a Game,
    /// Who is asked.
    player: Player,
    names: &'a [String],
}

impl Teller<'_> {
    /// An action as an option; passing is none.
    fn option(&self, action: Action) -> Option<PromptOption> {
        let (points, after) = self.at_once(action);
        let is_final = self.is_final(&after);
        let id = action_text(self.game, action);
        match action {
            Action::PlaceTile { place, rotation } => {
                let closes = closed(&after);
                let place_name = format!("Place {} of the start.", where_is(place));
                let name =
                    sentence("answer.place", [("place", Param::Place(cell(place)))], place_name);
                let mut more = vec![turned(rotation)];
                more.extend(closes.iter().map(closes_in_words));
                more.extend(points.iter().map(|it| self.points_in_words(it)));
                let Place { x, y } = place;
                let anchor = Anchor::Place { x, y, rotation: rotation.quarters() };
                Some(PromptOption {
                    id,
                    anchor,
                    figure: None,
                    name,
                    more,
                    is_final,
                    closes,
                    points,
                })
            }
            Action::PlaceFigure { kind, segment } => {
                let name = self.figure_name(kind, segment);
                let mut more = Vec::new();
                more.extend(self.complete_in_words(segment));
                more.extend(points.iter().map(|it| self.points_in_words(it)));
                let anchor = Anchor::Segment(spot(self.game.board(), segment));
                let (figure, closes) = (Some(kind.name().to_owned()), Vec::new());
                Some(PromptOption { id, anchor, figure, name, more, is_final, closes, points })
            }
            Action::TakeAbbotBack => {
                let name = sentence("answer.abbot_home", [], "Take the abbot home.");
                let more = points.iter().map(|it| self.points_in_words(it)).collect();
                let is_his =
                    |it: &&Figure| it.player == self.player && it.kind == FigureKind::Abbot;
                let abbot = self.game.figures().iter().find(is_his);
                let anchor = abbot.map_or(Anchor::Card, |it| Anchor::Piece(figure(self.game, it)));
                let (figure, closes) = (None, Vec::new());
                Some(PromptOption { id, anchor, figure, name, more, is_final, closes, points })
            }
            Action::PlaySecondTile => {
                let name = sentence("answer.second_tile", [], "Draw a second tile.");
                let (anchor, figure) = (Anchor::Card, None);
                let (more, closes) = (Vec::new(), Vec::new());
                Some(PromptOption { id, anchor, figure, name, more, is_final, closes, points })
            }
            Action::Draw(_) | Action::Pass => None,
        }
    }

    fn pass(&self, asked: Asked) -> PassOption {
        let (points, after) = self.at_once(Action::Pass);
        let name = match asked {
            Asked::PlaceTile(_) | Asked::PlaceFigure => {
                sentence("answer.no_figure", [], "No figure")
            }
            Asked::SecondTile => sentence("answer.no_second_tile", [], "No second tile"),
        };
        let is_final = self.is_final(&after);
        PassOption { id: action_text(self.game, Action::Pass), name, is_final, points }
    }

    /// Whether the player could not take back the answer that led to this game.
    fn is_final(&self, after: &Game) -> bool {
        match after.node() {
            Node::Decide(player, _) => player != self.player,
            Node::Chance(_) | Node::Over => true,
        }
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

    fn figure_name(&self, kind: FigureKind, segment: Segment) -> Sentence {
        let feature = self.game.board().facts(segment).kind;
        let who = who(kind, feature);
        let sides = sides_of(self.game, segment);
        let figure = ("figure", Param::Text(kind.name().to_owned()));
        let on = ("feature", Param::Text(feature.name().to_owned()));
        let words = format!("{} on the {}", capital(&who.replace('_', " ")), feature.name());
        if sides.is_empty() {
            return sentence(format!("answer.figure.{who}"), [figure, on], format!("{words}."));
        }
        let letters: String = sides.iter().map(|it| it.letter()).collect();
        let toward: Vec<&str> = sides.iter().map(|it| side_name(*it)).collect();
        let words = format!("{words} to the {}.", toward.join(" and "));
        let params = [figure, on, ("sides", Param::Text(letters))];
        sentence(format!("answer.figure.{who}.sides"), params, words)
    }

    /// That the feature is complete already, if it is.
    fn complete_in_words(&self, segment: Segment) -> Option<Sentence> {
        let board = self.game.board();
        let tally = board.tally(board.feature_of(segment));
        let kind = tally.kind.name();
        let words = || format!("The {kind} is complete.");
        tally.is_complete().then(|| sentence(format!("answer.complete.{kind}"), [], words()))
    }

    fn points_in_words(&self, it: &Points) -> Sentence {
        let unit = if it.points == 1 { "point" } else { "points" };
        let name = self.names.get(usize::from(it.seat)).map(String::as_str).unwrap_or_default();
        let params = [("seat", number(it.seat)), ("points", number(it.points))];
        sentence("answer.points", params, format!("{} {unit} for {name}.", it.points))
    }
}

fn turned(rotation: Rotation) -> Sentence {
    let words = match rotation.quarters() {
        0 => "Fits as printed.",
        1 => "Fits turned once.",
        2 => "Fits turned twice.",
        _ => "Fits turned three times.",
    };
    sentence(format!("answer.turned.{}", rotation.quarters()), [], words)
}

fn closes_in_words(it: &ClosedFeature) -> Sentence {
    let tiles = if it.n_tiles == 1 { "tile" } else { "tiles" };
    let words = format!("Closes a {} of {} {tiles}.", it.kind, it.n_tiles);
    sentence(format!("answer.closes.{}", it.kind), [("tiles", number(it.n_tiles))], words)
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
    if words.is_empty() { "0".to_owned() } else { words.join(", ") }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|it| it.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn number(n: impl TryInto<i32>) -> Param {
    Param::Number(n.try_into().unwrap_or(i32::MAX))
}
