//! Drawn examples: a moment of a scenario as a small picture with an outline, and what is told
//! there. `data/examples/NAME.json` says which moments, and the pictures stand in
//! `data/drawn/NAME.json`, which `UPDATE_EXPECT=1` writes. So what an example shows is what the rules
//! do, and it changes with them. `docs/scenarios.md` tells how to add one.

use bastide_protocol::{
    Anchor, Done, FigureView, GameView, Happening, LogEntry, PieceView, Place, Spot, SquareView,
    WheelSegmentView,
};
use bastide_table::{Situation, Table, table_to_look_at, view};
use bastide_testkit::scenario::{self, Played, Scenario};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How many places are seen around what an example is about.
const MARGIN: i16 = 1;
/// How large a ring round a tile is, in tiles.
const AROUND_TILE: f64 = 0.56;

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(folder)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} is missing in {value}"))
}

fn played(name: &str) -> Played {
    let path = scenario::folder().join(format!("{name}.scn"));
    let text = fs::read_to_string(&path).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
    let scenario = Scenario::read(&text).unwrap_or_else(|it| panic!("{name}: {it}"));
    scenario.played().unwrap_or_else(|it| panic!("{name}: {it}"))
}

/// A moment of a scenario, with the event that it is about.
struct Moment {
    before: GameView,
    view: GameView,
    situation: Situation,
    entry: LogEntry,
    event: usize,
}

impl Moment {
    fn new(example: &Value) -> Self {
        let (name, wanted) = (text(example, "scenario"), text(example, "moment"));
        let played = played(name);
        let n = played.after(wanted).unwrap_or_else(|| panic!("{name} never tells {wanted:?}"));
        let is_wanted = |it: &String| it.starts_with(wanted);
        let event = played.told[n - 1].iter().position(is_wanted).expect("it is told there");
        let table: Table = table_to_look_at(&played.record, n).expect("scenarios are legal");
        let n_actions = table.n_actions();
        let situation = table.at(n_actions).expect("the game has come so far");
        let view = view::past(&table, &situation, n_actions);
        let earlier = table.at(n_actions - 1).expect("the game has come so far");
        let before = view::past(&table, &earlier, n_actions - 1);
        let entry = table.log().last().expect("something has been done").as_ref().clone();
        assert!(matches!(entry.done, Done::Action { .. }));
        Self { before, view, situation, entry, event }
    }

    fn happening(&self) -> &Happening {
        &self.entry.events[self.event].what
    }

    /// Whether it is about points. Then what they were given for has not left the table.
    fn is_scoring(&self) -> bool {
        matches!(self.happening(), Happening::Scored { .. })
    }

    fn figures(&self) -> Vec<FigureView> {
        let mut figures = self.view.figures.clone();
        if self.is_scoring() {
            figures.extend(self.entry.events.iter().filter_map(|it| {
                let Happening::FigureTakenBack { figure } = &it.what else { return None };
                Some(figure.clone())
            }));
        }
        figures
    }

    fn pieces(&self) -> Vec<PieceView> {
        let mut pieces = self.view.pieces.clone();
        if self.is_scoring() {
            let has_left = |it: &&PieceView| {
                let is_same = |now: &&PieceView| now.piece == it.piece && now.place.is_some();
                self.view.pieces.iter().find(is_same).is_none()
            };
            pieces.extend(self.before.pieces.iter().filter(has_left).cloned());
        }
        pieces
    }

    /// The wheel; followers who are scored on it still wait on their crown spaces.
    fn wheel(&self) -> Vec<WheelSegmentView> {
        let mut wheel = self.view.wheel.clone();
        if self.is_scoring() {
            for (now, before) in wheel.iter_mut().zip(&self.before.wheel) {
                now.crown_spaces.clone_from(&before.crown_spaces);
            }
        }
        wheel
    }

    /// All segments of the feature that this one belongs to.
    fn feature(&self, at: Spot) -> Vec<Spot> {
        view::feature_aid(&self.situation.game, 0, at).expect("a segment lies there").spots
    }

    /// What the event is about, if the example does not say what is to be outlined.
    fn outline(&self) -> Vec<Spot> {
        let happening = self.happening();
        if let Happening::Scored { feature: Some(feature), .. } = happening {
            return feature.spots.clone();
        }
        if let Happening::FigurePlaced { figure } | Happening::FigureMoved { figure, .. } =
            happening
        {
            return self.feature(figure.on);
        }
        Vec::new()
    }

    /// The tile that has just been placed, if the example is about it.
    fn placed(&self) -> Option<Place> {
        let Happening::TilePlaced { place, .. } = self.happening() else { return None };
        Some(*place)
    }

    /// The places where a tile may go that has just been drawn.
    fn lit(&self) -> BTreeSet<Place> {
        if !matches!(self.happening(), Happening::TileDrawn { .. }) {
            return BTreeSet::new();
        }
        let options = self.view.prompt.iter().flat_map(|it| &it.options);
        options
            .filter_map(|it| {
                let Anchor::Place { x, y, .. } = it.anchor else { return None };
                Some(Place { x, y })
            })
            .collect()
    }
}

/// A part of the table: its first place, and how wide and high it is.
#[derive(Clone, Copy)]
struct Frame {
    x: i16,
    y: i16,
    width: i16,
    height: i16,
}

impl Frame {
    fn around(places: impl IntoIterator<Item = Place>) -> Option<Self> {
        let mut places = places.into_iter();
        let first = places.next()?;
        let (least, most) = places.fold((first, first), |(least, most), it| {
            let least = Place { x: least.x.min(it.x), y: least.y.min(it.y) };
            (least, Place { x: most.x.max(it.x), y: most.y.max(it.y) })
        });
        let (width, height) = (most.x - least.x + 1, most.y - least.y + 1);
        Some(Self { x: least.x, y: least.y, width, height })
    }

    /// So many places more on each side, as far as this other frame goes.
    fn widened(self, within: Self) -> Self {
        let (x, y) = ((self.x - MARGIN).max(within.x), (self.y - MARGIN).max(within.y));
        let right = (self.x + self.width + MARGIN).min(within.x + within.width);
        let bottom = (self.y + self.height + MARGIN).min(within.y + within.height);
        Self { x, y, width: right - x, height: bottom - y }
    }

    fn has(self, x: i16, y: i16) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }

    fn read(value: &Value) -> Option<Self> {
        let number = |idx: usize| i16::try_from(value[idx].as_i64()?).ok();
        Some(Self { x: number(0)?, y: number(1)?, width: number(2)?, height: number(3)? })
    }
}

fn at(spot: &Spot) -> Place {
    Place { x: spot.x, y: spot.y }
}

/// `[x, y, segment]` of the example, with all of its feature.
fn asked_outline(moment: &Moment, asked: &Value) -> Vec<Spot> {
    let spots = asked.as_array().expect("an outline is a list of spots").iter().flat_map(|it| {
        let number = |idx: usize| it[idx].as_i64().expect("x, y and segment are numbers");
        let (x, y) = (number(0) as i16, number(1) as i16);
        moment.feature(Spot { x, y, segment: number(2) as u8 })
    });
    spots.collect()
}

/// How points add up, if they were given for a feature.
fn sum(happening: &Happening) -> Value {
    let Happening::Scored { points, feature: Some(it), .. } = happening else { return Value::Null };
    json!({
        "kind": it.kind, "points": points,
        "n_counted": it.n_counted, "n_pennants": it.n_pennants, "each": it.each,
    })
}

fn drawn(example: &Value) -> Value {
    let moment = Moment::new(example);
    let view = &moment.view;
    let asked = &example["outline"];
    let outline = if asked.is_null() { moment.outline() } else { asked_outline(&moment, asked) };
    let (placed, lit) = (moment.placed(), moment.lit());
    let squares = view.squares.iter().map(|it| Place { x: it.x, y: it.y });
    let all = Frame::around(squares.chain(lit.iter().copied())).expect("something lies there");
    let about = outline.iter().map(at).chain(placed).chain(lit.iter().copied());
    let frame = Frame::read(&example["frame"])
        .or_else(|| Frame::around(about).map(|it| it.widened(all)))
        .unwrap_or(all);
    let squares: Vec<&SquareView> =
        view.squares.iter().filter(|it| frame.has(it.x, it.y)).collect();
    let has_set = |set: &str| squares.iter().any(|it| it.set == set);
    let mut drawn = json!({
        "frame": [frame.x, frame.y, frame.width, frame.height],
        "seats": view.seats.iter().map(|it| it.color).collect::<Vec<_>>(),
        "squares": squares
            .iter()
            .map(|it| json!([it.set, it.tile, it.rotation, it.x, it.y]))
            .collect::<Vec<_>>(),
        "figures": moment
            .figures()
            .iter()
            .filter(|it| frame.has(it.on.x, it.on.y))
            .map(|it| json!([it.seat, it.figure, it.on.x, it.on.y, it.on.segment]))
            .collect::<Vec<_>>(),
    });
    let mut add = |key: &str, value: Value| {
        if value != json!([]) && !value.is_null() {
            drawn[key] = value;
        }
    };
    let pieces = moment.pieces();
    let on_board = pieces.iter().filter(|it| it.place.is_some_and(|it| frame.has(it.x, it.y)));
    add("pieces", json!(on_board.collect::<Vec<_>>()));
    add("quarters", if has_set("count-of-carcassonne") { json!(view.quarters) } else { json!([]) });
    add("wheel", if has_set("wheel-of-fortune") { json!(moment.wheel()) } else { json!([]) });
    let outline = outline.iter().map(|it| json!([it.x, it.y, it.segment]));
    add("outline", outline.collect());
    add("marks", placed.iter().map(ring).collect());
    add("lit", lit.iter().map(|it| json!([it.x, it.y])).collect());
    add("sum", sum(moment.happening()));
    if example["tell"] == json!(true) {
        add("sentence", json!(moment.entry.events[moment.event].sentence));
    }
    drawn
}

/// A ring round a tile.
fn ring(place: &Place) -> Value {
    let (x, y) = (f64::from(place.x) + 0.5, f64::from(place.y) + 0.5);
    json!({ "type": "ring", "x": x, "y": y, "r": AROUND_TILE })
}

/// One example a line, in the order of their names.
fn written(examples: &Map<String, Value>) -> String {
    let line =
        |(name, example): (&String, &Value)| format!("  {}: {}", json!(name), drawn(example));
    let lines: Vec<String> = examples.iter().map(line).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

#[test]
fn examples_are_drawn_as_scenarios_play_them() {
    let folder = fs::read_dir(data("examples")).expect("there are examples");
    for file in folder {
        let path = file.expect("the folder can be read").path();
        let examples = fs::read_to_string(&path).expect("the file can be read");
        let examples: Map<String, Value> =
            serde_json::from_str(&examples).expect("it is an object");
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        let (drawn, path) = (written(&examples), data("drawn").join(&name));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&path, &drawn).expect("the file can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        let differs = drawn.lines().zip(kept.lines()).find(|(drawn, kept)| drawn != kept);
        assert_eq!(differs, None, "{name}: drawn, kept");
        assert_eq!(drawn.len(), kept.len(), "{name} has too many or too few examples");
    }
}
