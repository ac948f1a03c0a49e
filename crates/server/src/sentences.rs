//! Everything the server can say, as keys for message files.
//!
//! A sentence is never glued together of parts, so that other languages can order their words
//! freely: what differs in more than a name or a number has a key of its own. An expansion that
//! says something new adds lines to [`SENTENCES`]; elements, options, boxes, figures and the like
//! bring their keys with them.

use bastide_bots::BOTS;
use bastide_notation::Role;
use bastide_protocol::{Param, ProblemCode, SeatColor, Sentence};
use bastide_rules::{
    ELEMENTS, FigureKind, MagicFigure, Message, OPTIONS, Quarter, ScoreKind, Title, boxes,
};
use bastide_tiles::{FeatureKind, Goods, Side, tile_sets};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The abbey, as a token in a player's hand.
pub(crate) const ABBEY: &str = "abbey";

/// The dragon, as a neutral piece.
pub(crate) const DRAGON: &str = "dragon";

/// The fairy, as a neutral piece.
pub(crate) const FAIRY: &str = "fairy";

/// A ferry, as a neutral piece.
pub(crate) const FERRY: &str = "ferry";

/// The Count, as a neutral piece.
pub(crate) const COUNT: &str = "count";

/// Ingots on tiles, and in the hands of players.
pub(crate) const INGOTS: &str = "ingots";

/// What a parameter is, and so how a client puts it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A number of things or points.
    Number,
    /// A seat: the name of who sits there.
    Seat,
    /// The id of a tile, as it is.
    Tile,
    /// A place on the table: one of the keys `place.…`.
    Place,
    /// A figure: the key `figure.…`.
    Figure,
    /// A feature: the key `feature.…`.
    Feature,
    /// Sides of a tile, clockwise from the north: the key `sides.…`.
    Sides,
    /// A message: the key `message.…`.
    Message,
    /// Somebody's own words, as they are.
    Text,
    /// A color: the key `color.…`.
    Color,
    /// An element: the key `element.….name`.
    Element,
    /// A tile set: the key `tile_set.…`.
    TileSet,
    /// An option: the key `option.….about`.
    Option,
}

impl Kind {
    /// Its name in TypeScript.
    const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Seat => "seat",
            Self::Tile => "tile",
            Self::Place => "place",
            Self::Figure => "figure",
            Self::Feature => "feature",
            Self::Sides => "sides",
            Self::Message => "message",
            Self::Text => "text",
            Self::Color => "color",
            Self::Element => "element",
            Self::TileSet => "tile_set",
            Self::Option => "option",
        }
    }

    /// The key of a word of this kind.
    fn key_of(self, word: &str) -> String {
        let kind = self.name();
        match self {
            Self::Element => format!("{kind}.{word}.name"),
            Self::Option => format!("{kind}.{word}.about"),
            Self::Number
            | Self::Seat
            | Self::Tile
            | Self::Place
            | Self::Figure
            | Self::Feature
            | Self::Sides
            | Self::Message
            | Self::Text
            | Self::Color
            | Self::TileSet => format!("{kind}.{word}"),
        }
    }
}

type Params = &'static [(&'static str, Kind)];

const SEAT: (&str, Kind) = ("seat", Kind::Seat);
const OWNER: (&str, Kind) = ("owner", Kind::Seat);
const TILE: (&str, Kind) = ("tile", Kind::Tile);
const PLACE: (&str, Kind) = ("place", Kind::Place);
const FIGURE: (&str, Kind) = ("figure", Kind::Figure);
const FEATURE: (&str, Kind) = ("feature", Kind::Feature);
const SIDES: (&str, Kind) = ("sides", Kind::Sides);
const MESSAGE: (&str, Kind) = ("message", Kind::Message);
const TEXT: (&str, Kind) = ("text", Kind::Text);
const COLOR: (&str, Kind) = ("color", Kind::Color);
const ELEMENT: (&str, Kind) = ("element", Kind::Element);
const N: (&str, Kind) = number("n");

const fn number(name: &'static str) -> (&'static str, Kind) {
    (name, Kind::Number)
}

/// `seat` gets `points`: `counted` tiles, segments or cities, `each` so many.
const SCORED: Params = &[SEAT, number("points"), number("counted"), number("each")];

/// The same with pennants, which count like tiles.
const WITH_PENNANTS: Params =
    &[SEAT, number("points"), number("counted"), number("pennants"), number("each")];

/// `seat` gets `points`: `value` as always, and one for each of so many `tiles`.
const WITH_MAGE: Params = &[SEAT, number("points"), number("value"), number("tiles")];

/// Sentences by key, with their parameters.
const SENTENCES: &[(&str, Params)] = &[
    ("event.turn_started", &[SEAT]),
    ("event.tile_drawn", &[SEAT, TILE]),
    ("event.tile_discarded", &[SEAT, TILE]),
    ("event.tile_placed", &[SEAT, TILE, PLACE]),
    ("event.tile_laid", &[TILE, PLACE]),
    ("event.tile_laid_aside", &[SEAT, TILE]),
    ("event.tiles_shuffled_in", &[number("tiles")]),
    ("event.dragon_called", &[PLACE]),
    ("event.dragon_moved", &[SEAT, PLACE]),
    ("event.knight_sent_home", &[SEAT, OWNER, PLACE]),
    ("event.fairy_moved", &[SEAT, PLACE]),
    ("event.second_tile_earned", &[SEAT]),
    ("event.figure_placed.knight", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.thief", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.monk", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.heretic", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.gardener", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.farmer", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.large_knight", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.large_thief", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.large_monk", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.large_heretic", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.large_farmer", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.abbot", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.builder", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.pig", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.mayor", &[SEAT, FIGURE, PLACE]),
    ("event.figure_placed.wagon", &[SEAT, FIGURE, PLACE]),
    ("event.figure_moved.wagon", &[SEAT, FIGURE, PLACE]),
    ("event.barn_placed", &[SEAT, PLACE]),
    ("event.ferry_placed", &[SEAT, PLACE, SIDES]),
    ("event.ferry_moved", &[SEAT, PLACE, SIDES]),
    ("event.passed", &[SEAT]),
    ("event.scored.city.completed", SCORED),
    ("event.scored.city.completed.pennants", WITH_PENNANTS),
    ("event.scored.city.final", SCORED),
    ("event.scored.city.final.pennants", WITH_PENNANTS),
    ("event.scored.city.final.segments", SCORED),
    ("event.scored.city.final.segments.pennants", WITH_PENNANTS),
    ("event.scored.road.completed", SCORED),
    ("event.scored.road.final", SCORED),
    ("event.scored.road.final.segments", SCORED),
    ("event.scored.monastery.completed", SCORED),
    ("event.scored.monastery.final", SCORED),
    ("event.scored.shrine.completed", SCORED),
    ("event.scored.shrine.final", SCORED),
    ("event.scored.abbey.completed", SCORED),
    ("event.scored.abbey.final", SCORED),
    ("event.scored.garden.completed", SCORED),
    ("event.scored.garden.final", SCORED),
    ("event.scored.field.completed", SCORED),
    ("event.scored.field.final", SCORED),
    ("event.scored.barn", &[SEAT, number("points"), number("n")]),
    ("event.scored.abbot.monastery", SCORED),
    ("event.scored.abbot.shrine", SCORED),
    ("event.scored.abbot.abbey", SCORED),
    ("event.scored.abbot.garden", SCORED),
    ("event.scored.fairy", &[SEAT, number("points")]),
    ("event.scored.fairy_at_turn", &[SEAT, number("points")]),
    ("event.scored.goods.wine", &[SEAT, number("points"), number("n")]),
    ("event.scored.goods.grain", &[SEAT, number("points"), number("n")]),
    ("event.scored.goods.cloth", &[SEAT, number("points"), number("n")]),
    ("event.scored.king", &[SEAT, number("points"), number("n")]),
    ("event.scored.robber_baron", &[SEAT, number("points"), number("n")]),
    ("event.scored.message", &[SEAT, number("points"), MESSAGE]),
    ("event.scored.two_points", &[SEAT, number("points")]),
    ("event.scored.gold", &[SEAT, number("points"), number("n")]),
    ("event.scored.robbery", &[SEAT, number("points"), ("from", Kind::Seat)]),
    ("event.scored.robber_at_end", &[SEAT, number("points")]),
    ("event.figure_taken_back.knight", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.thief", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.monk", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.heretic", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.gardener", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.farmer", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.large_knight", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.large_thief", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.large_monk", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.large_heretic", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.large_farmer", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.abbot", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.builder", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.pig", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.mayor", &[SEAT, FIGURE, PLACE]),
    ("event.figure_taken_back.wagon", &[SEAT, FIGURE, PLACE]),
    ("event.challenge_lost.monk", &[PLACE]),
    ("event.challenge_lost.heretic", &[PLACE]),
    ("event.goods_taken.wine", &[SEAT, number("n")]),
    ("event.goods_taken.grain", &[SEAT, number("n")]),
    ("event.goods_taken.cloth", &[SEAT, number("n")]),
    ("event.title_taken.king", &[SEAT, number("tiles")]),
    ("event.title_taken.robber_baron", &[SEAT, number("tiles")]),
    ("event.messenger_moves", &[SEAT]),
    ("event.ingot_placed", &[SEAT, PLACE]),
    ("event.ingot_taken", &[SEAT, PLACE]),
    ("event.message_drawn", &[SEAT, MESSAGE]),
    ("event.robber_placed", &[SEAT, number("space")]),
    ("event.robber_taken_back", &[SEAT]),
    ("event.flown", &[SEAT, number("tiles"), PLACE]),
    ("event.flight_failed", &[SEAT]),
    ("event.mage_moved.road", &[SEAT, PLACE]),
    ("event.mage_moved.city", &[SEAT, PLACE]),
    ("event.witch_moved.road", &[SEAT, PLACE]),
    ("event.witch_moved.city", &[SEAT, PLACE]),
    ("event.mage_left", &[PLACE]),
    ("event.witch_left", &[PLACE]),
    ("event.scored.mage.road", WITH_MAGE),
    ("event.scored.mage.city", WITH_MAGE),
    ("event.scored.witch.road", &[SEAT, number("points"), number("value")]),
    ("event.scored.witch.city", &[SEAT, number("points"), number("value")]),
    ("event.crop_add.knight", &[SEAT]),
    ("event.crop_add.thief", &[SEAT]),
    ("event.crop_add.farmer", &[SEAT]),
    ("event.crop_remove.knight", &[SEAT]),
    ("event.crop_remove.thief", &[SEAT]),
    ("event.crop_remove.farmer", &[SEAT]),
    ("event.quarter_entered.castle", &[SEAT, FIGURE]),
    ("event.quarter_entered.market", &[SEAT, FIGURE]),
    ("event.quarter_entered.blacksmith", &[SEAT, FIGURE]),
    ("event.quarter_entered.cathedral", &[SEAT, FIGURE]),
    ("event.count_moved.castle", &[SEAT]),
    ("event.count_moved.market", &[SEAT]),
    ("event.count_moved.blacksmith", &[SEAT]),
    ("event.count_moved.cathedral", &[SEAT]),
    ("event.calls_begun", &[SEAT]),
    ("event.follower_called.castle", &[SEAT, FIGURE, PLACE]),
    ("event.follower_called.market", &[SEAT, FIGURE, PLACE]),
    ("event.follower_called.blacksmith", &[SEAT, FIGURE, PLACE]),
    ("event.follower_called.cathedral", &[SEAT, FIGURE, PLACE]),
    ("event.final_scoring", &[]),
    ("event.game_over", &[]),
    ("undone.tile", &[SEAT]),
    ("undone.figure", &[SEAT]),
    ("undone.pass", &[SEAT]),
    ("undone.answer", &[SEAT]),
    ("prompt.place_tile", &[SEAT, TILE, number("places")]),
    ("prompt.place_tile.waiting", &[SEAT]),
    ("prompt.place_figure", &[SEAT, number("spots")]),
    ("prompt.place_figure.waiting", &[SEAT]),
    ("prompt.send_knight_home", &[SEAT]),
    ("prompt.send_knight_home.waiting", &[SEAT]),
    ("prompt.move_dragon", &[SEAT, number("step")]),
    ("prompt.move_dragon.waiting", &[SEAT]),
    ("prompt.second_tile", &[SEAT]),
    ("prompt.second_tile.waiting", &[SEAT]),
    ("prompt.place_ingot", &[SEAT]),
    ("prompt.place_ingot.waiting", &[SEAT]),
    ("prompt.take_ingot", &[SEAT]),
    ("prompt.take_ingot.waiting", &[SEAT]),
    ("prompt.place_ferry", &[SEAT]),
    ("prompt.place_ferry.waiting", &[SEAT]),
    ("prompt.move_ferry", &[SEAT, number("ferries")]),
    ("prompt.move_ferry.waiting", &[SEAT]),
    ("prompt.score_next", &[SEAT, number("n")]),
    ("prompt.score_next.waiting", &[SEAT]),
    ("prompt.move_marker", &[SEAT, number("points")]),
    ("prompt.move_marker.waiting", &[SEAT]),
    ("prompt.name_victim", &[SEAT]),
    ("prompt.name_victim.waiting", &[SEAT]),
    ("prompt.place_robber", &[SEAT]),
    ("prompt.place_robber.waiting", &[SEAT]),
    ("prompt.message", &[SEAT, MESSAGE]),
    ("prompt.message.waiting", &[SEAT]),
    ("prompt.play_abbey", &[SEAT]),
    ("prompt.play_abbey.waiting", &[SEAT]),
    ("prompt.late_abbey", &[SEAT]),
    ("prompt.late_abbey.waiting", &[SEAT]),
    ("prompt.move_wagon", &[SEAT, number("spots")]),
    ("prompt.move_wagon.waiting", &[SEAT]),
    ("prompt.land", &[SEAT, FIGURE]),
    ("prompt.land.waiting", &[SEAT]),
    ("prompt.place_magic_figure", &[SEAT]),
    ("prompt.place_magic_figure.waiting", &[SEAT]),
    ("prompt.crop_action", &[SEAT]),
    ("prompt.crop_action.waiting", &[SEAT]),
    ("prompt.add_follower", &[SEAT, number("spots")]),
    ("prompt.add_follower.waiting", &[SEAT]),
    ("prompt.remove_follower", &[SEAT]),
    ("prompt.remove_follower.waiting", &[SEAT]),
    ("prompt.begin_calls", &[SEAT]),
    ("prompt.begin_calls.waiting", &[SEAT]),
    ("prompt.call_followers", &[SEAT]),
    ("prompt.call_followers.waiting", &[SEAT]),
    ("prompt.enter_quarter", &[SEAT]),
    ("prompt.enter_quarter.waiting", &[SEAT]),
    ("prompt.move_count", &[SEAT]),
    ("prompt.move_count.waiting", &[SEAT]),
    ("answer.place", &[PLACE]),
    ("answer.turned.0", &[]),
    ("answer.turned.1", &[]),
    ("answer.turned.2", &[]),
    ("answer.turned.3", &[]),
    ("answer.closes.city", &[number("tiles")]),
    ("answer.closes.road", &[number("tiles")]),
    ("answer.closes.monastery", &[number("tiles")]),
    ("answer.closes.shrine", &[number("tiles")]),
    ("answer.closes.abbey", &[number("tiles")]),
    ("answer.closes.garden", &[number("tiles")]),
    // Toward `sides`, or on a segment that reaches no side.
    ("answer.figure.knight", &[FIGURE, FEATURE]),
    ("answer.figure.knight.sides", &[FIGURE, FEATURE, SIDES]),
    ("answer.figure.thief", &[FIGURE, FEATURE]),
    ("answer.figure.thief.sides", &[FIGURE, FEATURE, SIDES]),
    ("answer.figure.monk", &[FIGURE, FEATURE]),
    ("answer.figure.heretic", &[FIGURE, FEATURE]),
    ("answer.figure.gardener", &[FIGURE, FEATURE]),
    ("answer.figure.farmer", &[FIGURE, FEATURE]),
    ("answer.figure.farmer.sides", &[FIGURE, FEATURE, SIDES]),
    ("answer.figure.large_knight", &[FIGURE, FEATURE]),
    ("answer.figure.large_knight.sides", &[FIGURE, FEATURE, SIDES]),
    ("answer.figure.large_thief", &[FIGURE, FEATURE]),
    ("answer.figure.large_thief.sides", &[FIGURE, FEATURE, SIDES]),
    ("answer.figure.large_monk", &[FIGURE, FEATURE]),
    ("answer.figure.large_heretic", &[FIGURE, FEATURE]),
    ("answer.figure.large_farmer", &[FIGURE, FEATURE]),
    ("answer.figure.large_farmer.sides", &[FIGURE, FEATURE, SIDES]),
    ("answer.figure.abbot", &[FIGURE, FEATURE]),
    ("answer.figure.builder.sides", &[FIGURE, FEATURE, SIDES]),
    ("answer.figure.pig.sides", &[FIGURE, FEATURE, SIDES]),
    ("answer.figure.pig", &[FIGURE, FEATURE]),
    ("answer.figure.mayor.sides", &[FIGURE, FEATURE, SIDES]),
    ("answer.figure.wagon.sides", &[FIGURE, FEATURE, SIDES]),
    ("answer.figure.wagon", &[FIGURE, FEATURE]),
    ("answer.complete.city", &[]),
    ("answer.complete.road", &[]),
    ("answer.complete.monastery", &[]),
    ("answer.complete.shrine", &[]),
    ("answer.complete.abbey", &[]),
    ("answer.complete.garden", &[]),
    ("answer.points", &[SEAT, number("points")]),
    ("answer.no_figure", &[]),
    ("answer.on_tile", &[PLACE]),
    ("answer.abbot_home", &[]),
    ("answer.knight_home", &[OWNER, FIGURE, PLACE]),
    ("answer.fairy", &[PLACE]),
    ("answer.fairy.follower", &[FIGURE, PLACE]),
    ("answer.dragon", &[PLACE]),
    ("answer.sends_home", &[SEAT, number("figures")]),
    ("answer.second_tile", &[]),
    ("answer.no_second_tile", &[]),
    ("answer.place_ingot", &[PLACE]),
    ("answer.take_ingot", &[PLACE]),
    ("answer.ferry", &[SIDES, PLACE]),
    ("answer.leave_ferries", &[]),
    ("answer.score_next.city", &[]),
    ("answer.score_next.road", &[]),
    ("answer.score_next.monastery", &[]),
    ("answer.score_next.shrine", &[]),
    ("answer.score_next.abbey", &[]),
    ("answer.score_next.garden", &[]),
    ("answer.move_figure", &[]),
    ("answer.move_messenger", &[]),
    ("answer.rob", &[SEAT]),
    ("answer.robber", &[number("space")]),
    ("answer.no_robber", &[]),
    ("answer.carry_out", &[]),
    ("answer.two_points", &[]),
    ("answer.score_home", &[FIGURE, FEATURE]),
    ("answer.home", &[FIGURE, FEATURE]),
    ("answer.barn", &[]),
    ("answer.abbey", &[]),
    ("answer.no_abbey", &[]),
    ("answer.no_late_abbey", &[]),
    ("answer.wagon_home", &[]),
    ("answer.fly", &[FIGURE]),
    ("answer.mage.road", &[]),
    ("answer.mage.city", &[]),
    ("answer.witch.road", &[]),
    ("answer.witch.city", &[]),
    ("answer.mage_away", &[]),
    ("answer.witch_away", &[]),
    ("answer.crop_add.knight", &[]),
    ("answer.crop_add.thief", &[]),
    ("answer.crop_add.farmer", &[]),
    ("answer.crop_remove.knight", &[]),
    ("answer.crop_remove.thief", &[]),
    ("answer.crop_remove.farmer", &[]),
    ("answer.remove", &[FIGURE, FEATURE]),
    ("answer.calls_first", &[SEAT]),
    ("answer.call.castle", &[FIGURE]),
    ("answer.call.market", &[FIGURE]),
    ("answer.call.blacksmith", &[FIGURE]),
    ("answer.call.cathedral", &[FIGURE]),
    ("answer.no_call", &[]),
    ("answer.enter.castle", &[FIGURE]),
    ("answer.enter.market", &[FIGURE]),
    ("answer.enter.blacksmith", &[FIGURE]),
    ("answer.enter.cathedral", &[FIGURE]),
    ("answer.no_entry", &[]),
    ("answer.count.castle", &[]),
    ("answer.count.market", &[]),
    ("answer.count.blacksmith", &[]),
    ("answer.count.cathedral", &[]),
    ("answer.count_stays", &[]),
    ("undo.tile", &[]),
    ("undo.figure", &[]),
    ("undo.pass", &[]),
    ("undo.answer", &[]),
    ("no_undo.start", &[]),
    ("no_undo.drawn", &[]),
    ("no_undo.answered", &[]),
    ("reason.seed", &[TEXT]),
    ("reason.no_box", &[TEXT]),
    ("reason.no_copies", &[TEXT]),
    ("reason.no_element", &[TEXT]),
    ("reason.no_option", &[TEXT]),
    ("reason.option_value", &[("option", Kind::Option), TEXT]),
    ("reason.option_is_element", &[ELEMENT]),
    ("reason.seats.color_twice", &[COLOR]),
    ("reason.seats.long_name", &[COLOR, N]),
    ("reason.seats.no_bot", &[TEXT]),
    ("reason.seats.number", &[N]),
    ("reason.seats.players", &[N]),
    ("reason.seats.first", &[N]),
    ("reason.not_built", &[ELEMENT]),
    ("reason.no_tile_set", &[TEXT]),
    ("reason.tile_set_needs", &[("tile_set", Kind::TileSet), ELEMENT]),
    ("reason.no_river", &[ELEMENT]),
    ("reason.rivers", &[ELEMENT]),
    ("reason.no_city", &[ELEMENT]),
    ("reason.cities", &[ELEMENT, N]),
    ("reason.wide_source", &[ELEMENT]),
    ("reason.too_few_abbots", &[ELEMENT]),
    ("reason.no_start_tile", &[]),
    ("reason.too_many_tiles", &[N]),
    ("reason.no_tile", &[TILE]),
    ("reason.position.empty_table", &[]),
    ("reason.position.source_in_bag", &[TILE]),
    ("reason.position.never_drawn", &[TILE]),
    ("reason.position.city", &[]),
    ("reason.position.no_count", &[ELEMENT]),
    ("reason.position.resident", &[N]),
    ("reason.position.tile", &[TILE, PLACE]),
    ("reason.position.figure", &[N, PLACE]),
    ("reason.position.piece", &[PLACE]),
    ("reason.position.aside", &[TILE]),
    ("reason.position.no_abbey", &[N]),
    ("reason.position.scores", &[]),
    ("reason.position.held", &[]),
    ("reason.record.no_version", &[]),
    ("reason.record.version", &[N, number("known")]),
    ("reason.record.form", &[TEXT]),
    ("reason.record.illegal", &[TEXT]),
    ("reason.record.turn_number", &[N, number("due")]),
    ("reason.record.turn_of", &[N, COLOR]),
    ("reason.record.turn_runs", &[N, COLOR]),
    ("reason.record.turn_over", &[TEXT]),
    ("reason.record.early_result", &[]),
    ("reason.record.result", &[TEXT]),
    ("reason.record.after_result", &[]),
    ("reason.import.malformed", &[TEXT]),
    ("reason.import.refused", &[TEXT]),
    ("reason.import.stopped", &[N, TEXT]),
    ("reason.unreadable", &[TEXT]),
    ("reason.illegal.game_over", &[]),
    ("reason.illegal.source", &[]),
    ("reason.illegal.no_call", &[]),
    ("reason.illegal.no_entry", &[]),
    ("reason.illegal.not_asked", &[]),
    ("reason.illegal.not_in_bag", &[]),
    ("reason.illegal.taken", &[]),
    ("reason.illegal.apart", &[]),
    ("reason.illegal.edge", &[SIDES]),
    ("reason.illegal.river", &[]),
    ("reason.illegal.bend", &[]),
    ("reason.illegal.shrine", &[]),
    ("reason.illegal.no_hole", &[]),
    ("reason.illegal.same_as", &[TEXT]),
    ("reason.illegal.other_tile", &[]),
    ("reason.illegal.none_in_supply", &[FIGURE]),
    ("reason.illegal.occupied", &[]),
    ("reason.illegal.not_there", &[FIGURE]),
    ("reason.illegal.dragon", &[]),
    ("reason.illegal.completed", &[]),
    ("reason.illegal.no_fairy", &[]),
    ("reason.illegal.no_knight", &[]),
    ("reason.illegal.no_step", &[]),
    ("reason.illegal.no_abbot", &[]),
    ("reason.illegal.no_barn_there", &[]),
    ("reason.illegal.no_flight", &[]),
    ("place.start", &[]),
    ("place.north", &[number("north")]),
    ("place.north_east", &[number("north"), number("east")]),
    ("place.east", &[number("east")]),
    ("place.south_east", &[number("south"), number("east")]),
    ("place.south", &[number("south")]),
    ("place.south_west", &[number("south"), number("west")]),
    ("place.west", &[number("west")]),
    ("place.north_west", &[number("north"), number("west")]),
];

/// All keys with their parameters.
static KEYS: LazyLock<BTreeMap<String, Params>> = LazyLock::new(|| {
    let sentences = SENTENCES.iter().map(|(key, params)| ((*key).to_owned(), *params));
    sentences.chain(words().into_iter().map(|key| (key, &[] as Params))).collect()
});

/// The keys of names and explanations; none has parameters.
fn words() -> Vec<String> {
    let mut keys = Vec::new();
    for it in ELEMENTS {
        keys.extend(["name", "about"].map(|what| format!("element.{}.{what}", it.name)));
    }
    for it in OPTIONS {
        keys.push(format!("option.{}.about", it.key));
        keys.extend(it.values.iter().map(|value| format!("option.{}.{value}", it.key)));
    }
    for it in BOTS {
        keys.extend(["name", "about"].map(|what| format!("bot.{}.{what}", it.name)));
    }
    keys.extend(boxes().iter().map(|it| format!("box.{}", it.name)));
    keys.extend(tile_sets().iter().map(|it| format!("tile_set.{}", it.name)));
    keys.extend(ScoreKind::ALL.map(|it| format!("score.{}", it.name())));
    keys.extend(FigureKind::ALL.map(|it| format!("figure.{}", it.name())));
    keys.extend(Goods::ALL.iter().map(|it| format!("token.{}", it.word())));
    keys.extend(Title::ALL.map(|it| format!("token.{}", it.name())));
    keys.push(format!("token.{INGOTS}"));
    keys.extend(Message::ALL.map(|it| format!("message.{}", it.name())));
    for it in Quarter::ALL {
        keys.extend(["name", "about"].map(|what| format!("quarter.{}.{what}", it.name())));
    }
    keys.extend([DRAGON, FAIRY, FERRY, COUNT, INGOTS].map(|it| format!("piece.{it}")));
    keys.extend(MagicFigure::ALL.map(|it| format!("piece.{}", it.name())));
    keys.push(format!("token.{ABBEY}"));
    keys.extend(Role::ALL.map(|it| format!("role.{}", it.name())));
    keys.extend(FeatureKind::ALL.map(|it| format!("feature.{}", it.name())));
    keys.extend(SeatColor::ALL.map(|it| format!("color.{}", it.name())));
    keys.extend(ProblemCode::ALL.map(|it| format!("problem.{}", it.name())));
    // Every choice of sides but none.
    for bits in 1_u8..16 {
        let chosen = Side::ALL.iter().enumerate().filter(|(idx, _)| bits >> idx & 1 == 1);
        let letters: String = chosen.map(|(_, side)| side.letter()).collect();
        keys.push(format!("sides.{letters}"));
    }
    keys
}

/// A sentence for clients.
pub(crate) fn sentence<const N: usize>(
    key: impl Into<String>,
    params: [(&str, Param); N],
    text: impl Into<String>,
) -> Sentence {
    sentence_of(key, params.into_iter().map(|(name, it)| (name.to_owned(), it)).collect(), text)
}

/// The same with parameters that were gathered one by one.
pub(crate) fn sentence_of(
    key: impl Into<String>,
    params: BTreeMap<String, Param>,
    text: impl Into<String>,
) -> Sentence {
    let sentence = Sentence { key: key.into(), params, text: text.into() };
    debug_assert_eq!(trouble(&sentence), None, "{sentence:?}");
    sentence
}

/// What is wrong with a sentence: its key must be known, and have just these parameters.
fn trouble(sentence: &Sentence) -> Option<String> {
    let Some(params) = KEYS.get(&sentence.key) else {
        return Some(format!("{} is no key", sentence.key));
    };
    let fits = |(name, kind): &(&str, Kind)| match (kind, sentence.params.get(*name)) {
        (Kind::Number | Kind::Seat, Some(Param::Number(_)))
        | (Kind::Tile | Kind::Text, Some(Param::Text(_)))
        | (Kind::Place, Some(Param::Place(_))) => true,
        (
            Kind::Figure
            | Kind::Feature
            | Kind::Message
            | Kind::Sides
            | Kind::Color
            | Kind::Element
            | Kind::TileSet
            | Kind::Option,
            Some(Param::Text(word)),
        ) => KEYS.contains_key(&kind.key_of(word)),
        (_, Some(_) | None) => false,
    };
    if params.len() == sentence.params.len() && params.iter().all(fits) {
        return None;
    }
    Some(format!("{} has other parameters", sentence.key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect_file;

    fn typescript() -> String {
        let mut text = "// Made from crates/server; do not edit.\n\
            // UPDATE_EXPECT=1 cargo test -p bastide-server writes it anew.\n\n\
            /**\n \
            * What a parameter is. `number` is a number; `seat` is a seat, to be called by its name; \
            `tile`\n \
            * is the id of a tile and `text` are somebody's own words, as they are; `place` is a \
            cell, said\n \
            * by one of the keys `place.…`; the others are words that have a key under their kind: \
            `figure.…`,\n \
            * `sides.…`, `element.….name`, `option.….about` and so on.\n \
            */\n\
            export type ParamKind =\n  \
              | \"number\"\n  | \"seat\"\n  | \"tile\"\n  | \"text\"\n  | \"place\"\n  | \"figure\"\n  \
              | \"feature\"\n  | \"sides\"\n  | \"message\"\n  | \"color\"\n  | \"element\"\n  \
              | \"tile_set\"\n  | \"option\";\n\n\
            /** Every key the server can send, with the kinds of its parameters. */\n\
            export const KEYS = {\n"
            .to_owned();
        for (key, params) in &*KEYS {
            let params: Vec<String> =
                params.iter().map(|(name, it)| format!("{name}: \"{}\"", it.name())).collect();
            let params = params.join(", ");
            let params =
                if params.is_empty() { "{}".to_owned() } else { format!("{{ {params} }}") };
            text.push_str(&format!("  \"{key}\": {params},\n"));
        }
        text.push_str(
            "} as const satisfies Record<string, Record<string, ParamKind>>;\n\n\
            /** A key of the message files. */\nexport type Key = keyof typeof KEYS;\n",
        );
        text
    }

    #[test]
    fn the_typescript_file_is_up_to_date() {
        expect_file!["../../../web/src/protocol/keys.ts"].assert_eq(&typescript());
    }

    #[test]
    fn no_key_is_given_twice() {
        assert_eq!(KEYS.len(), SENTENCES.len() + words().len());
    }

    #[test]
    fn other_keys_and_other_parameters_are_found_out() {
        let told = |key: &str, params: &[(&str, Param)]| {
            let params = params.iter().cloned().map(|(name, it)| (name.to_owned(), it)).collect();
            trouble(&Sentence { key: key.to_owned(), params, text: String::new() })
        };
        let (seat, word) = (Param::Number(0), Param::Text("city".to_owned()));
        assert_eq!(told("event.passed", &[("seat", seat.clone())]), None);
        assert!(told("event.slept", &[]).is_some());
        assert!(told("event.passed", &[]).is_some());
        assert!(told("event.passed", &[("seat", word.clone())]).is_some());
        assert!(told("event.passed", &[("seat", seat.clone()), ("points", seat)]).is_some());
        let figure = ("figure", Param::Text("follower".to_owned()));
        assert_eq!(told("answer.figure.monk", &[figure.clone(), ("feature", word)]), None);
        let nonsense = ("feature", Param::Text("moor".to_owned()));
        assert!(told("answer.figure.monk", &[figure, nonsense]).is_some());
    }
}
