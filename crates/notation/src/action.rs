//! Actions as text, and back.

use crate::corner::{corner_text, find_corner};
use crate::ferry::{ferry_on_tile, ferry_sides, read_ferry_action};
use crate::figure::{figure_text, find_figure};
use crate::quarter::{read_kind, read_quarter, resident_text};
use crate::segment::{find_segment, segment_text};
use bastide_board::{Place, Segment};
use bastide_rules::{
    Action, Chance, CropAction, Figure, FigureKind, Game, Illegal, MagicFigure, Marker, Message,
    Node, Player, Prompt, Quarter, TileKind, WheelSegment,
};
use bastide_tiles::{CropCircle, Rotation};
use std::fmt;

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadAction {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub what: String,
    /// Why the action may not be done, if these are the words for something else than is asked.
    pub illegal: Option<Illegal>,
}

impl fmt::Display for BadAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.text, self.what)
    }
}

impl std::error::Error for BadAction {}

/// A tile as it lies: its id and an arrow where its printed top now points.
#[must_use]
pub fn tile_text(game: &Game, kind: TileKind, rotation: Rotation) -> String {
    format!("{}{}", game.rules().tile(kind).id, rotation.arrow())
}

/// An action as text; among the legal actions of a position no two have the same.
#[must_use]
pub fn action_text(game: &Game, action: Action) -> String {
    match action {
        Action::Draw(kind) => format!("draw {}", game.rules().tile(kind).id),
        Action::PlaceTile { place, rotation } => match game.node() {
            Node::Decide(_, Prompt::PlaceTile(kind)) => {
                format!("place {} at {place}", tile_text(game, kind, rotation))
            }
            Node::Chance(_) | Node::Decide(..) | Node::Over => {
                format!("place {} at {place}", rotation.arrow())
            }
        },
        Action::PlaceFigure { kind, segment } => placed_text(game, kind, segment),
        Action::TakeBack(figure) => taken_back_text(game, figure),
        Action::ScoreFigure { kind, segment } => match game.node() {
            Node::Decide(_, Prompt::Message(_)) => {
                format!("score and home {}", name_on_tile(game, kind, segment))
            }
            Node::Decide(..) | Node::Chance(_) | Node::Over => abbot_home_text(game, segment),
        },
        Action::ChooseTile(place) => match game.node() {
            Node::Decide(_, Prompt::MoveDragon) => format!("dragon to {place}"),
            Node::Decide(_, Prompt::PlaceIngot) => format!("ingot on {place}"),
            Node::Decide(_, Prompt::TakeIngot) => format!("ingot from {place}"),
            Node::Decide(..) | Node::Chance(_) | Node::Over => format!("fairy to {place}"),
        },
        Action::BindFairy(it) => format!("fairy to {}", name_on_tile(game, it.kind, it.segment)),
        Action::BindFairyInQuarter { kind, quarter: it } => fairy_in_quarter_text(kind, it),
        Action::PlaceBarn(corner) => corner_text(game, corner),
        Action::Accept => match game.node() {
            Node::Decide(_, Prompt::SecondTile) => "second tile".to_owned(),
            Node::Decide(_, Prompt::PlayAbbey) => "abbey".to_owned(),
            Node::Decide(..) | Node::Chance(_) | Node::Over => "carry out".to_owned(),
        },
        Action::LayFerry(ferry) => match game.node() {
            Node::Decide(_, Prompt::PlaceFerry) => format!("ferry {}", ferry_sides(game, ferry)),
            Node::Decide(..) | Node::Chance(_) | Node::Over => ferry_on_tile(game, ferry),
        },
        Action::ScoreNext(segment) => {
            format!("score {}", name_on_tile(game, FigureKind::Normal, segment))
        }
        Action::MoveMarker(Marker::ScoringFigure) => "move figure".to_owned(),
        Action::MoveMarker(Marker::Messenger) => "move messenger".to_owned(),
        Action::ChoosePlayer(player) => match game.node() {
            Node::Decide(_, Prompt::BeginCalls) => format!("seat {} calls first", player.0 + 1),
            Node::Decide(..) | Node::Chance(_) | Node::Over => format!("rob seat {}", player.0 + 1),
        },
        Action::ChooseSpace(space) => format!("robber to {space}"),
        Action::ChooseQuarter(quarter) => format!("count to {}", quarter.name()),
        Action::DrawMessage(message) => format!("message {}", message.number()),
        Action::TakeTwoPoints => "two points".to_owned(),
        Action::TakeCrownSpace { kind, segment } => crown_text(kind, segment),
        Action::Launch(kind) => format!("fly {}", kind.name()),
        Action::Roll(n_tiles) => format!("roll {n_tiles}"),
        Action::PlaceMagicFigure { figure, segment } => {
            format!("{} to {}", figure.name(), spot_text(game, segment))
        }
        Action::RemoveMagicFigure(figure) => format!("{} away", figure.name()),
        Action::ChooseCropAction(it) => format!("circle {}", it.name()),
        Action::EnterQuarter { kind, quarter } => {
            format!("{} into {}", kind.name(), quarter.name())
        }
        Action::Pass => "pass".to_owned(),
    }
}

/// A figure that is placed; the question says where it comes from.
fn placed_text(game: &Game, kind: FigureKind, segment: Segment) -> String {
    let is_here = game.board().square_idx_of(segment) == game.last_square();
    match game.node() {
        Node::Decide(_, Prompt::AddFollower) => {
            format!("add {}", name_on_tile(game, kind, segment))
        }
        Node::Decide(_, Prompt::CallFollowers) => {
            format!("call {}", name_on_tile(game, kind, segment))
        }
        Node::Decide(_, Prompt::MoveWagon) => format!("wagon to {}", spot_text(game, segment)),
        Node::Decide(_, Prompt::Land(_)) => format!("land {}", spot_text(game, segment)),
        Node::Decide(..) | Node::Chance(_) | Node::Over if is_here => name_on(game, kind, segment),
        Node::Decide(..) | Node::Chance(_) | Node::Over => name_on_tile(game, kind, segment),
    }
}

/// A figure that is taken back; the question says why.
fn taken_back_text(game: &Game, figure: Figure) -> String {
    let name = || name_on_tile(game, figure.kind, figure.segment);
    match game.node() {
        Node::Decide(_, Prompt::RemoveFollower) => format!("remove {}", name()),
        Node::Decide(_, Prompt::Plague | Prompt::Message(_)) => format!("home {}", name()),
        Node::Decide(..) | Node::Chance(_) | Node::Over => knight_text(game, figure),
    }
}

/// A segment and the tile it lies on.
fn spot_text(game: &Game, segment: Segment) -> String {
    let square = game.board().square_of(segment);
    let layout = game.board().catalog().layout(square.kind);
    let name = segment_text(layout, square.rotation, game.board().local(segment));
    format!("{name} on {}", square.place)
}

/// The abbots on the board of the player who decides.
fn own_abbots(game: &Game) -> impl Iterator<Item = Segment> + '_ {
    let own = game.figures().iter().filter(|it| match game.node() {
        Node::Decide(player, _) => it.player == player && it.kind == FigureKind::Abbot,
        Node::Chance(_) | Node::Over => false,
    });
    own.map(|it| it.segment)
}

/// `abbot home`, and of several `abbot home from monk on 1,0`.
fn abbot_home_text(game: &Game, segment: Segment) -> String {
    match own_abbots(game).any(|it| it != segment) {
        true => format!("abbot home from {}", spot_text(game, segment)),
        false => "abbot home".to_owned(),
    }
}

fn read_abbot_home(game: &Game, rest: &[&str]) -> Result<Action, String> {
    match rest {
        // Without an abbot any segment will do: the rules say why it may not be done.
        [] => {
            let segment = own_abbots(game).next().unwrap_or(Segment(0));
            Ok(Action::ScoreFigure { kind: FigureKind::Abbot, segment })
        }
        ["from", spot @ ..] => {
            let (_, segment) = read_figure(game, &spot.join(" "))?;
            Ok(Action::ScoreFigure { kind: FigureKind::Abbot, segment })
        }
        _ => Err("wanted is `abbot home` or `abbot home from monk on X,Y`".to_owned()),
    }
}

/// `crown tax`, `large crown tax`.
pub(crate) fn crown_text(kind: FigureKind, segment: WheelSegment) -> String {
    let large = if kind == FigureKind::Large { "large " } else { "" };
    format!("{large}crown {}", segment.name())
}

/// A follower on a crown space: `tax`, `large tax`, `large crown tax`.
///
/// # Errors
/// If the wheel has no such segment.
pub fn read_crown(text: &str) -> Result<(FigureKind, WheelSegment), String> {
    let (kind, rest) = match text.strip_prefix("large ") {
        Some(rest) => (FigureKind::Large, rest),
        None => (FigureKind::Normal, text),
    };
    let name = rest.strip_prefix("crown ").unwrap_or(rest).trim();
    let segment = WheelSegment::from_name(name);
    Ok((kind, segment.ok_or_else(|| format!("the wheel has no segment {name:?}"))?))
}

/// A figure on a segment of a tile that is not named.
fn name_on(game: &Game, kind: FigureKind, segment: Segment) -> String {
    let square = game.board().square_of(segment);
    let layout = game.board().catalog().layout(square.kind);
    figure_text(layout, square.rotation, kind, game.board().local(segment))
}

/// A figure on a segment and the tile it lies on.
fn name_on_tile(game: &Game, kind: FigureKind, segment: Segment) -> String {
    let place = game.board().square_of(segment).place;
    format!("{} on {place}", name_on(game, kind, segment))
}

/// The seat is named only where knights of several players share a segment.
fn knight_text(game: &Game, knight: Figure) -> String {
    let text = format!("send home {}", name_on_tile(game, knight.kind, knight.segment));
    let is_other = |it: &Figure| Figure { player: knight.player, ..*it } == knight;
    if game.figures().iter().any(|it| it.player != knight.player && is_other(it)) {
        format!("{text} of seat {}", knight.player.0 + 1)
    } else {
        text
    }
}

/// Reads an action. What it means depends on the position; whether it is legal there is for
/// [`Game::apply`] to say.
///
/// # Errors
/// What the text lacks.
pub fn read_action(game: &Game, text: &str) -> Result<Action, BadAction> {
    let action = read_any_action(game, text)?;
    let words: Vec<&str> = text.split_whitespace().collect();
    if beginning(&words.join(" ")) == beginning(&action_text(game, action)) {
        return Ok(action);
    }
    let why = match game.node() {
        Node::Over => Illegal::GameOver,
        node @ (Node::Chance(_) | Node::Decide(..)) => Illegal::NotAsked(node),
    };
    Err(BadAction { text: text.to_owned(), what: why.to_string(), illegal: Some(why) })
}

/// How actions begin that are told apart by what is asked.
const BEGINNINGS: &[&str] = &[
    "add ",
    "call ",
    "wagon to ",
    "land ",
    "remove ",
    "home ",
    "abbot home",
    "score and home ",
    "send home ",
    "dragon to ",
    "fairy to ",
    "ingot on ",
    "ingot from ",
    "abbey",
    "second tile",
    "carry out",
    "rob ",
    "seat ",
];

fn beginning(text: &str) -> Option<&'static str> {
    BEGINNINGS.iter().copied().find(|it| text.starts_with(it))
}

/// Reads an action, whether its words fit what is asked or not.
fn read_any_action(game: &Game, text: &str) -> Result<Action, BadAction> {
    let fail = |what: String| BadAction { text: text.to_owned(), what, illegal: None };
    let words: Vec<&str> = text.split_whitespace().collect();
    if let Some(action) = read_phrase(game, &words.join(" ")) {
        return action.map_err(fail);
    }
    match words.as_slice() {
        ["rob", "seat", number] => read_seat(game, number).map(Action::ChoosePlayer).map_err(fail),
        ["seat", number, "calls", "first"] => {
            read_seat(game, number).map(Action::ChoosePlayer).map_err(fail)
        }
        [kind @ .., "into", quarter] => {
            let kind = read_kind(&kind.join(" ")).map_err(fail)?;
            let quarter = read_quarter(quarter).map_err(fail)?;
            Ok(Action::EnterQuarter { kind, quarter })
        }
        ["count", "to", quarter] => read_quarter(quarter).map(Action::ChooseQuarter).map_err(fail),
        ["robber", "to", space] => {
            let found = space.parse::<u8>();
            found.map(Action::ChooseSpace).map_err(|_| fail(format!("{space:?} is no space")))
        }
        ["message", number] => {
            let message = number.parse().ok().and_then(Message::from_number);
            let message = message.ok_or_else(|| fail(format!("there is no message {number}")))?;
            Ok(Action::DrawMessage(message))
        }
        ["crown", _] | ["large", "crown", _] => {
            let (kind, segment) = read_crown(&words.join(" ")).map_err(fail)?;
            Ok(Action::TakeCrownSpace { kind, segment })
        }
        ["abbot", "home", rest @ ..] => read_abbot_home(game, rest).map_err(fail),
        ["barn", rest @ ..] => {
            let last = game.board().square(game.last_square()).place;
            find_corner(rest, last).map(Action::PlaceBarn).map_err(fail)
        }
        ["ferry", rest @ ..] => read_ferry_action(game, rest).map_err(fail),
        ["wagon", "to", ..] => read_wagon(game, text).map_err(fail),
        ["fly", rest @ ..] => {
            let name = rest.join(" ");
            let kind = FigureKind::ALL.into_iter().find(|it| it.name() == name);
            kind.map(Action::Launch).ok_or_else(|| fail(format!("there is no {name:?} to fly")))
        }
        ["roll", n_tiles] => {
            let n_tiles = n_tiles.parse().map_err(|_| fail(format!("{n_tiles:?} is no number")))?;
            Ok(Action::Roll(n_tiles))
        }
        ["draw", id] => {
            let kind = game.rules().kind_named(id);
            kind.map(Action::Draw).ok_or_else(|| fail(format!("this game has no tile {id:?}")))
        }
        ["place", tile, "at", place] => {
            let place: Place = place.parse().map_err(|error| fail(format!("{error}")))?;
            let rotation = read_rotation(game, tile).map_err(fail)?;
            Ok(Action::PlaceTile { place, rotation })
        }
        ["fairy", "to", rest @ ..] => read_fairy(game, rest).map_err(fail),
        ["send", "home", rest @ ..] => read_knight(game, &rest.join(" ")).map_err(fail),
        ["draw" | "place", ..] => {
            Err(fail("wanted is `draw TILE` or `place TILE> at X,Y`".to_owned()))
        }
        [] => Err(fail("nothing stands here".to_owned())),
        _ => {
            let (kind, segment) = read_figure(game, text).map_err(fail)?;
            Ok(Action::PlaceFigure { kind, segment })
        }
    }
}

fn fairy_in_quarter_text(kind: FigureKind, quarter: Quarter) -> String {
    format!("fairy to {}", resident_text(kind, quarter))
}

/// The follower the fairy goes to: `knight on 1,0`, `follower in castle`.
fn read_fairy(game: &Game, words: &[&str]) -> Result<Action, String> {
    if let [kind @ .., "in", quarter] = words {
        let (kind, quarter) = (read_kind(&kind.join(" "))?, read_quarter(quarter)?);
        return Ok(Action::BindFairyInQuarter { kind, quarter });
    }
    let (kind, segment) = read_figure(game, &words.join(" "))?;
    let Node::Decide(player, _) = game.node() else {
        return Err("nobody moves the fairy now".to_owned());
    };
    Ok(Action::BindFairy(Figure { player, kind, segment }))
}

/// A seat, counted from 1.
fn read_seat(game: &Game, number: &str) -> Result<Player, String> {
    let seat = number.parse::<u8>().ok().filter(|it| (1..=game.n_players()).contains(it));
    let seat = seat.ok_or_else(|| format!("there is no seat {number}"))?;
    Ok(Player(seat - 1))
}

/// Actions that are always said the same way.
const PHRASES: &[(&str, Action)] = &[
    ("pass", Action::Pass),
    ("abbey", Action::Accept),
    ("second tile", Action::Accept),
    ("move figure", Action::MoveMarker(Marker::ScoringFigure)),
    ("move messenger", Action::MoveMarker(Marker::Messenger)),
    ("carry out", Action::Accept),
    ("two points", Action::TakeTwoPoints),
    ("mage away", Action::RemoveMagicFigure(MagicFigure::Mage)),
    ("witch away", Action::RemoveMagicFigure(MagicFigure::Witch)),
    ("circle add", Action::ChooseCropAction(CropAction::Add)),
    ("circle remove", Action::ChooseCropAction(CropAction::Remove)),
];

/// Words after which a tile is named that is chosen.
const WITH_PLACE: &[&str] = &["ingot on ", "ingot from ", "dragon to ", "fairy to "];

/// How an action is made of a figure.
type OfFigure = fn(&Game, FigureKind, Segment) -> Action;

/// Actions that name a figure after these words; the longest beginning stands first.
const WITH_FIGURE: &[(&str, OfFigure)] = &[
    ("score and home ", |_, kind, segment| Action::ScoreFigure { kind, segment }),
    ("call ", |_, kind, segment| Action::PlaceFigure { kind, segment }),
    ("score ", |game, _, segment| {
        // Any segment names the feature; the first stands for it.
        let feature = game.board().feature_of(segment);
        Action::ScoreNext(game.board().segments_of(feature).min().unwrap_or(segment))
    }),
    ("home ", take_back),
    ("land ", |game, _, segment| Action::PlaceFigure {
        kind: game.flying().unwrap_or(FigureKind::Normal),
        segment,
    }),
    ("mage to ", |_, _, segment| Action::PlaceMagicFigure { figure: MagicFigure::Mage, segment }),
    ("witch to ", |_, _, segment| Action::PlaceMagicFigure { figure: MagicFigure::Witch, segment }),
    ("add ", |_, kind, segment| Action::PlaceFigure { kind, segment }),
    ("remove ", take_back),
];

/// A figure of the player who is asked goes back.
fn take_back(game: &Game, kind: FigureKind, segment: Segment) -> Action {
    let player = match game.node() {
        Node::Decide(player, _) => player,
        Node::Chance(_) | Node::Over => game.active_player(),
    };
    Action::TakeBack(Figure { player, kind, segment })
}

/// An action that begins with words of its own; none if the text does not.
fn read_phrase(game: &Game, text: &str) -> Option<Result<Action, String>> {
    if let Some((_, action)) = PHRASES.iter().find(|(phrase, _)| *phrase == text) {
        return Some(Ok(*action));
    }
    for beginning in WITH_PLACE {
        // Somebody the fairy goes to is named like a place, but is none.
        if let Some(Ok(place)) = text.strip_prefix(beginning).map(str::parse) {
            return Some(Ok(Action::ChooseTile(place)));
        }
    }
    let of_figure = |(beginning, action): &(&str, OfFigure)| {
        let found = read_figure(game, text.strip_prefix(beginning)?);
        Some(found.map(|(kind, segment)| action(game, kind, segment)))
    };
    WITH_FIGURE.iter().find_map(of_figure)
}

/// The arrow after the id of the tile in hand, as the rotation that rules tell apart.
fn read_rotation(game: &Game, tile: &str) -> Result<Rotation, String> {
    let Node::Decide(_, Prompt::PlaceTile(kind)) = game.node() else {
        return Err("no tile is to be placed now".to_owned());
    };
    let arrow = tile.chars().last().and_then(Rotation::from_arrow);
    let rotation = arrow.ok_or_else(|| format!("{tile:?} does not end in one of ^ > v <"))?;
    let id = &tile[..tile.len() - 1];
    let in_hand = &game.rules().tile(kind).id;
    if !id.is_empty() && id != in_hand {
        return Err(format!("the tile in hand is {in_hand}, not {id}"));
    }
    Ok(game.board().catalog().layout(kind).canonical(rotation))
}

/// A knight: `knight on 2,0`, and where that is not enough `knight on 2,0 of seat 2`.
fn read_knight(game: &Game, text: &str) -> Result<Action, String> {
    let (text, seat) = match text.split_once(" of seat ") {
        Some((text, seat)) => {
            let seat: u8 = seat.trim().parse().map_err(|_| format!("{seat:?} is no seat"))?;
            (text, Some(Player(seat.saturating_sub(1))))
        }
        None => (text, None),
    };
    let (kind, segment) = read_figure(game, text)?;
    let is_meant = |it: &&Figure| {
        (it.kind, it.segment) == (kind, segment) && seat.is_none_or(|seat| it.player == seat)
    };
    let knight = game.figures().iter().find(is_meant);
    let knight = knight.ok_or_else(|| "nobody like that stands there".to_owned())?;
    Ok(Action::TakeBack(*knight))
}

/// A figure: `thief E`, or on another tile than the one just placed `thief E on 2,0`.
fn read_figure(game: &Game, text: &str) -> Result<(FigureKind, Segment), String> {
    let (name, square) = match text.split_once(" on ") {
        Some((name, place)) => {
            let place: Place = place.trim().parse().map_err(|error| format!("{error}"))?;
            let square = game.board().square_at(place);
            (name, square.ok_or_else(|| format!("no tile lies at {place}"))?)
        }
        None => (text, game.last_square()),
    };
    let placed = game.board().square(square);
    let layout = game.board().catalog().layout(placed.kind);
    let (kind, local) = find_figure(layout, placed.rotation, name)?;
    Ok((kind, game.board().segment(square, local)))
}

/// Where a wagon moves on to: `wagon to thief E on 2,0`.
fn read_wagon(game: &Game, text: &str) -> Result<Action, String> {
    let form = "wanted is `wagon to thief E on X,Y`";
    let to = text.trim().strip_prefix("wagon to ").ok_or(form)?;
    let (name, place) = to.split_once(" on ").ok_or(form)?;
    let place: Place = place.trim().parse().map_err(|error| format!("{error}"))?;
    let square = game.board().square_at(place).ok_or_else(|| format!("no tile lies at {place}"))?;
    let placed = game.board().square(square);
    let layout = game.board().catalog().layout(placed.kind);
    let local = find_segment(layout, placed.rotation, name)?;
    let segment: Segment = game.board().segment(square, local);
    Ok(Action::PlaceFigure { kind: FigureKind::Wagon, segment })
}

/// Whom a crop circle concerns.
#[must_use]
pub const fn concerned(circle: CropCircle) -> &'static str {
    match circle {
        CropCircle::Rake => "farmer",
        CropCircle::Club => "thief",
        CropCircle::Shield => "knight",
    }
}

/// What is asked at a node, in words.
#[must_use]
pub fn node_text(game: &Game) -> String {
    match game.node() {
        Node::Chance(Chance::DrawTile) => "a tile is drawn".to_owned(),
        Node::Chance(Chance::DrawMessage) => "a message is drawn".to_owned(),
        Node::Decide(_, Prompt::PlaceTile(kind)) => {
            format!("place tile {}", game.rules().tile(kind).id)
        }
        Node::Decide(_, Prompt::PlaceFigure) => "place a figure, or pass".to_owned(),
        Node::Decide(_, Prompt::SendKnightHome) => "send a knight home".to_owned(),
        Node::Decide(_, Prompt::MoveDragon) => "move the dragon".to_owned(),
        Node::Decide(_, Prompt::PlayAbbey) => match game.n_tiles_left() {
            0 => "play the abbey, or pass".to_owned(),
            _ => "play the abbey, or pass and draw".to_owned(),
        },
        Node::Decide(_, Prompt::Plague) => "take a follower home, as the plague demands".to_owned(),
        Node::Decide(_, Prompt::MoveWagon) => "move the wagon on, or pass: home".to_owned(),
        Node::Decide(_, Prompt::SecondTile) => "play a second tile, or pass".to_owned(),
        Node::Decide(_, Prompt::PlaceIngot) => "put the second ingot on a neighbor".to_owned(),
        Node::Decide(_, Prompt::TakeIngot) => "take an ingot".to_owned(),
        Node::Decide(_, Prompt::PlaceFerry) => "place the ferry of the new lake".to_owned(),
        Node::Decide(_, Prompt::MoveFerry) => "move a ferry, or pass".to_owned(),
        Node::Decide(_, Prompt::ScoreNext) => "choose what is scored next".to_owned(),
        Node::Decide(_, Prompt::MoveMarker(points)) => {
            format!("take {points} with the scoring figure or the messenger")
        }
        Node::Decide(_, Prompt::NameVictim) => "choose whom your robber robs".to_owned(),
        Node::Decide(_, Prompt::PlaceRobber) => "place your robber".to_owned(),
        Node::Decide(_, Prompt::Message(message)) => {
            format!("answer message {}, {}", message.number(), message.name())
        }
        Node::Chance(Chance::RollDie) => "the die is rolled".to_owned(),
        Node::Decide(_, Prompt::Land(kind)) => format!("land the {}", kind.name()),
        Node::Decide(_, Prompt::PlaceMagicFigure) => "place or move mage or witch".to_owned(),
        Node::Decide(_, Prompt::ChooseCropAction(circle)) => {
            let whom = concerned(circle);
            format!("choose whether all add a {whom} or all take one back")
        }
        Node::Decide(_, Prompt::AddFollower) => "add a follower to one of yours".to_owned(),
        Node::Decide(_, Prompt::RemoveFollower) => "take a follower back".to_owned(),
        Node::Decide(_, Prompt::BeginCalls) => "say who calls from Carcassonne first".to_owned(),
        Node::Decide(_, Prompt::CallFollowers) => {
            "call followers from Carcassonne, or pass".to_owned()
        }
        Node::Decide(_, Prompt::EnterQuarter) => {
            "send a follower into Carcassonne, or pass".to_owned()
        }
        Node::Decide(_, Prompt::MoveCount) => "move the Count, or pass".to_owned(),
        Node::Over => "the game is over".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::Setup;

    /// The same action answers several questions; its words answer one.
    #[test]
    fn words_for_what_is_not_asked_mean_nothing_else() {
        let mut game = Setup::base(2).game().unwrap();
        let refused = |game: &Game, text| read_action(game, text).unwrap_err().illegal;
        assert_eq!(refused(&game, "abbey"), Some(Illegal::NotAsked(game.node())));
        game.apply(read_action(&game, "draw V3-E").unwrap()).unwrap();
        game.apply(read_action(&game, "place v at 0,-1").unwrap()).unwrap();

        let knight = read_action(&game, "knight").unwrap();
        assert_eq!(game.check_legal(knight), Ok(()));
        let not_asked = Some(Illegal::NotAsked(game.node()));
        for text in ["add knight", "call knight", "land knight", "remove knight", "home knight"] {
            assert_eq!(refused(&game, text), not_asked, "{text}");
        }
        assert_eq!(refused(&game, "dragon to 0,0"), not_asked);
        assert_eq!(refused(&game, "no such words"), None);
    }
}
