//! What the client draws of a position.

use super::lesson::Frame;
use bastide_protocol::{Anchor, BoardPoint, FigureView, GameView, PieceKind, SeatView, Spot};
use bastide_rules::Game;
use bastide_table::{DrawnTile, Table, TileLook, view};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How much is seen around the tiles, in tiles.
const MARGIN: f64 = 0.25;
/// The fewest tiles that are seen, so that all boards are about equally large.
const MIN_SIDE: f64 = 2.4;
/// The sizes of rings: round a figure, and round a tile.
const AROUND_FIGURE: f64 = 0.34;
const AROUND_TILE: f64 = 0.56;
/// How far a label stands off.
const LABEL: f64 = 0.1;
/// Where the fairy stands on her tile, and everything that has a tile to itself.
const BESIDE: (f64, f64) = (0.82, 0.78);
const MIDDLE: (f64, f64) = (0.5, 0.5);
/// The pixels that shapes are asked for; where things are does not depend on them.
const PX: u32 = 100;

/// A point on the table, in tiles.
type Point = (f64, f64);

/// What a player is called in lessons: by color.
pub(crate) fn color(seat: &SeatView) -> String {
    let name = format!("{:?}", seat.color);
    assert!(name.is_ascii());
    name
}

/// A position with what is pointed at.
pub(crate) fn board(name: &str, table: &Table, show: &[Value], frame: Option<Frame>) -> Value {
    let spots = Spots::new(name, table);
    let view = &spots.view;
    let is_lit = show.iter().any(|it| it["lit"] == json!(true));
    let lit = if is_lit { spots.lit() } else { Vec::new() };
    let frame = frame.unwrap_or_else(|| spots.frame(&lit));
    let is_seen = |x: i16, y: i16| {
        let (x, y) = (f64::from(x), f64::from(y));
        x > frame[0] - 1.0
            && x < frame[0] + frame[2]
            && y > frame[1] - 1.0
            && y < frame[1] + frame[3]
    };
    let squares: Vec<_> = view.squares.iter().filter(|it| is_seen(it.x, it.y)).collect();
    let has_set = |set: &str| squares.iter().any(|it| it.set == set);
    let mut board = json!({
        "frame": frame.map(rounded),
        "seats": view.seats.iter().map(|it| it.color).collect::<Vec<_>>(),
        "squares": squares
            .iter()
            .map(|it| json!([it.set, it.tile, it.rotation, it.x, it.y]))
            .collect::<Vec<_>>(),
    });
    let figures = view.figures.iter().filter(|it| is_seen(it.on.x, it.on.y));
    let figures = figures.map(|it| json!([it.seat, it.figure, it.on.x, it.on.y, it.on.segment]));
    let pieces = view.pieces.iter().filter(|it| it.place.is_some_and(|it| is_seen(it.x, it.y)));
    let outline = show.iter().filter_map(|it| it["outline"].as_str());
    let outline = outline.flat_map(|it| spots.feature(it));
    let marks = show.iter().filter_map(|it| spots.mark(it));
    let mut add = |key: &str, values: Vec<Value>| {
        if !values.is_empty() {
            board[key] = Value::Array(values);
        }
    };
    add("figures", figures.collect());
    add("pieces", pieces.map(|it| json!(it)).collect());
    add("outline", outline.map(|it| json!([it.x, it.y, it.segment])).collect());
    add("lit", lit.iter().map(|(x, y)| json!([x, y])).collect());
    add("marks", marks.collect());
    if has_set("count-of-carcassonne") {
        add("quarters", view.quarters.iter().map(|it| json!(it)).collect());
    }
    if has_set("wheel-of-fortune") {
        add("wheel", view.wheel.iter().map(|it| json!(it)).collect());
    }
    board
}

fn rounded(it: f64) -> f64 {
    (it * 100.0).round() / 100.0
}

/// What lies on a table, by the names that lessons use.
pub(crate) struct Spots<'a> {
    name: &'a str,
    view: GameView,
    game: &'a Game,
}

impl<'a> Spots<'a> {
    pub(crate) fn new(name: &'a str, table: &'a Table) -> Self {
        Self { name, view: view::present(table), game: table.game() }
    }

    /// `Red knight on 0,0`: a figure that stands there.
    pub(crate) fn figure(&self, what: &str) -> FigureView {
        let is_it = |it: &&FigureView| {
            let seat = color(&self.view.seats[usize::from(it.seat)]);
            let is_usual = it.figure == PieceKind::Follower;
            let kind = if is_usual { String::new() } else { format!("{} ", it.figure.name()) };
            let names = [&it.role, &it.text]
                .map(|role| format!("{seat} {kind}{role} on {},{}", it.on.x, it.on.y));
            names.iter().any(|it| it == what)
        };
        let found = self.view.figures.iter().find(is_it);
        found.unwrap_or_else(|| panic!("{}: no {what:?} on the table", self.name)).clone()
    }

    /// Where something lies, and how large a ring round it is.
    fn find(&self, what: &str) -> (Point, f64) {
        if let Some((x, y)) = place(what) {
            return ((f64::from(x) + 0.5, f64::from(y) + 0.5), AROUND_TILE);
        }
        if self.is_figure(what) {
            return (self.stand(self.figure(what).on), AROUND_FIGURE);
        }
        if let Some(at) = self.piece(what) {
            return (at, AROUND_FIGURE);
        }
        (self.stand(self.segment(what)), AROUND_FIGURE)
    }

    fn is_figure(&self, what: &str) -> bool {
        let is_color = self.view.seats.iter().any(|it| what.starts_with(&color(it)));
        is_color && what.contains(" on ")
    }

    /// A piece of nobody, a barn, a quarter or a segment of the wheel.
    fn piece(&self, what: &str) -> Option<Point> {
        let on_board = |it: BoardPoint| {
            let at = |base: i16, part: u8| f64::from(base) + f64::from(part) / 100.0;
            (at(it.x, it.right), at(it.y, it.down))
        };
        if let Some(it) = self.view.quarters.iter().find(|it| it.quarter == what) {
            return Some(on_board(it.at));
        }
        if what == "count" {
            let with_count = self.view.quarters.iter().find(|it| it.has_count);
            return with_count.map(|it| on_board(it.count_at));
        }
        if let Some(it) = self.view.wheel.iter().find(|it| it.segment == what) {
            return Some(on_board(it.pig_at));
        }
        if what == "wheel pig" {
            return self.view.wheel.iter().find(|it| it.has_pig).map(|it| on_board(it.pig_at));
        }
        if let Some(segment) = what.strip_prefix("crown ") {
            let wheel = self.view.wheel.iter().find(|it| it.segment == segment)?;
            return wheel.crown_spaces.first().map(|it| on_board(it.at));
        }
        let it = self.view.pieces.iter().find(|it| it.piece.name() == what)?;
        let at = it.place?;
        let (x, y) = match (it.piece, it.segment) {
            (PieceKind::Mage | PieceKind::Witch, Some(segment)) => {
                return Some(self.stand(Spot { x: at.x, y: at.y, segment }));
            }
            (PieceKind::Fairy, _) => BESIDE,
            (PieceKind::Barn, _) => (0.0, 0.0),
            _ => MIDDLE,
        };
        Some((f64::from(at.x) + x, f64::from(at.y) + y))
    }

    /// `thief E on 1,0`: a segment of a tile.
    fn segment(&self, what: &str) -> Spot {
        let found = what.split_once(" on ").and_then(|(role, at)| {
            let (x, y) = place(at)?;
            let shape = self.shape(x, y)?;
            let segment = shape.segments.iter().position(|it| it.text == role)?;
            Some(Spot { x, y, segment: u8::try_from(segment).ok()? })
        });
        found.unwrap_or_else(|| panic!("{}: there is no {what:?}", self.name))
    }

    fn shape(&self, x: i16, y: i16) -> Option<bastide_protocol::TileShape> {
        let it = self.view.squares.iter().find(|it| (it.x, it.y) == (x, y))?;
        let look = TileLook::new(it.rotation, PX, 0).expect("such a look");
        let drawn = DrawnTile::find(&it.set, &it.tile).expect("tiles can be drawn");
        Some(drawn.shape(it.set.clone(), it.tile.clone(), look))
    }

    /// Where a figure on a segment stands.
    fn stand(&self, spot: Spot) -> Point {
        let shape = self.shape(spot.x, spot.y).expect("a tile lies there");
        let at = &shape.segments[usize::from(spot.segment)];
        (f64::from(spot.x) + at.x / 100.0, f64::from(spot.y) + at.y / 100.0)
    }

    /// All segments of the feature with this one.
    fn feature(&self, what: &str) -> Vec<Spot> {
        let at = self.segment(what);
        view::feature_aid(self.game, 0, at).expect("a segment lies there").spots
    }

    /// The places where the tile in hand may go.
    fn lit(&self) -> Vec<(i16, i16)> {
        let options = self.view.prompt.iter().flat_map(|it| &it.options);
        let places = options.filter_map(|it| {
            let Anchor::Place { x, y, .. } = it.anchor else { return None };
            Some((x, y))
        });
        let places: BTreeSet<(i16, i16)> = places.collect();
        assert!(!places.is_empty(), "{}: no tile is to be placed", self.name);
        places.into_iter().collect()
    }

    /// A ring, a cross, an arrow or a label.
    fn mark(&self, asked: &Value) -> Option<Value> {
        let object = asked.as_object().expect("what is shown is an object");
        let known = ["outline", "lit", "ring", "cross", "arrow", "label", "at"];
        let strange = object.keys().find(|it| !known.contains(&it.as_str()));
        assert_eq!(strange, None, "{}: this cannot be shown", self.name);
        for kind in ["ring", "cross"] {
            if let Some(what) = asked[kind].as_str() {
                let ((x, y), r) = self.find(what);
                return Some(json!({ "type": kind, "x": rounded(x), "y": rounded(y), "r": r }));
            }
        }
        if let Some(way) = asked["arrow"].as_array() {
            let at = |it: &Value| {
                let ((x, y), _) = self.find(it.as_str().expect("a way goes over spots"));
                json!([rounded(x), rounded(y)])
            };
            return Some(json!({ "type": "arrow", "way": way.iter().map(at).collect::<Vec<_>>() }));
        }
        let text = asked["label"].as_str()?;
        let at = asked["at"].as_str().expect("a label is somewhere");
        let ((x, y), r) = self.find(at);
        // Over the head of a figure, not on it.
        let y = if self.is_figure(at) { y - r - LABEL } else { y };
        Some(json!({ "type": "label", "x": rounded(x), "y": rounded(y), "text": text }))
    }

    /// All tiles and these places, and a little more.
    fn frame(&self, lit: &[(i16, i16)]) -> Frame {
        let xs = || self.view.squares.iter().map(|it| it.x).chain(lit.iter().map(|it| it.0));
        let ys = || self.view.squares.iter().map(|it| it.y).chain(lit.iter().map(|it| it.1));
        let span = |least: Option<i16>, most: Option<i16>| {
            let least = f64::from(least.expect("something lies there"));
            let size = f64::from(most.expect("something lies there")) + 1.0 - least;
            let wide = (size + 2.0 * MARGIN).max(MIN_SIDE);
            (least - (wide - size) / 2.0, wide)
        };
        let (x, width) = span(xs().min(), xs().max());
        let (y, height) = span(ys().min(), ys().max());
        [x, y, width, height]
    }
}

/// `1,0`: a place.
fn place(text: &str) -> Option<(i16, i16)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
