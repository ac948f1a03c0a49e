//! The signature of the rules: a number over many random games that changes when any rule does.

use crate::play::{Seats, play_game};
use bastide_bots::{Bot, Random};
use bastide_rules::{Action, FigureKind, Fnv, Game};
use std::convert::Infallible;

/// A number over every action, final score and fingerprint of so many random games.
///
/// Two versions of the rules that play the same have the same; a change of any rule that comes up
/// in these games changes it.
///
/// ```
/// use bastide_arena::signature;
/// let start = bastide_rules::Setup::base(2).game().unwrap();
/// assert_eq!(signature(&start, 10, 1), signature(&start, 10, 1));
/// assert_ne!(signature(&start, 10, 1), signature(&start, 10, 2));
/// ```
#[must_use]
pub fn signature(start: &Game, n_games: u64, seed: u64) -> u64 {
    let mut fnv = Fnv::default();
    let mut bots: Vec<Box<dyn Bot>> = start.players().map(|_| Box::new(Random) as _).collect();
    let mut game = start.clone();
    for game_idx in 0..n_games {
        game.clone_from(start);
        let mut seats = Seats::new(&mut bots, seed, game_idx);
        let played = play_game(&mut game, &mut seats, |_, action| {
            hash_action(&mut fnv, action);
            Ok::<(), Infallible>(())
        });
        fnv.number(match played {
            Ok(n_decisions) => n_decisions,
            Err(never) => match never {},
        });
        game.players().for_each(|it| fnv.number(game.score(it)));
        fnv.number(game.fingerprint());
    }
    fnv.hash()
}

fn hash_texts(fnv: &mut Fnv, texts: &[&str]) {
    texts.iter().for_each(|it| fnv.text(it));
}

fn hash_place(fnv: &mut Fnv, done: &str, [x, y]: [i16; 2]) {
    fnv.text(done);
    fnv.number(x as u16);
    fnv.number(y as u16);
}

fn hash_spot(fnv: &mut Fnv, done: &str, segment: u16) {
    fnv.text(done);
    fnv.number(segment);
}

fn hash_figure(fnv: &mut Fnv, done: &str, kind: FigureKind, segment: u16) {
    fnv.text(done);
    hash_spot(fnv, kind.name(), segment);
}

/// What is done, and the seat or space it is about.
fn by(fnv: &mut Fnv, done: &str, number: u8) {
    fnv.text(done);
    fnv.byte(number);
}

fn hash_action(fnv: &mut Fnv, action: Action) {
    match action {
        Action::Draw(kind) => {
            fnv.text("draw");
            fnv.number(kind.0);
        }
        Action::PlaceTile { place, rotation } => {
            hash_place(fnv, "tile", [place.x, place.y]);
            fnv.byte(rotation.quarters());
        }
        Action::PlaceFigure { kind, segment } => hash_figure(fnv, "", kind, segment.0),
        Action::TakeAbbotBack(_) => fnv.text("abbot home"),
        Action::SendKnightHome(it) | Action::BindFairy(it) => {
            fnv.text(if matches!(action, Action::BindFairy(_)) { "fairy" } else { "knight home" });
            fnv.byte(it.player.0);
            fnv.text(it.kind.name());
            fnv.number(it.segment.0);
        }
        Action::BindFairyInQuarter { kind, quarter } => {
            hash_texts(fnv, &["fairy", kind.name(), quarter.name()]);
        }
        Action::MoveFairy(place) => hash_place(fnv, "fairy", [place.x, place.y]),
        Action::MoveDragon(place) => hash_place(fnv, "dragon", [place.x, place.y]),
        Action::PlaceBarn(corner) => hash_place(fnv, "barn", [corner.0.x, corner.0.y]),
        Action::TakeCrownSpace { kind, segment } => {
            hash_texts(fnv, &["crown", kind.name(), segment.name()]);
        }
        Action::PlayAbbey => fnv.text("abbey"),
        Action::MoveWagon(segment) => hash_spot(fnv, "move wagon", segment.0),
        Action::PlaySecondTile => fnv.text("second tile"),
        Action::ScoreNext(segment) => hash_spot(fnv, "score next", segment.0),
        Action::PlaceIngot(place) | Action::TakeIngot(place) => {
            hash_place(fnv, "ingot", [place.x, place.y]);
        }
        Action::PlaceFerry(ferry) | Action::MoveFerry(ferry) => {
            fnv.text("ferry");
            ferry.ends().into_iter().for_each(|it| fnv.number(it.0));
        }
        Action::MoveMarker(marker) => fnv.text(marker.name()),
        Action::NameVictim(player) => by(fnv, "victim", player.0),
        Action::PlaceRobber(space) => by(fnv, "robber", space),
        Action::DrawMessage(message) => fnv.text(message.name()),
        Action::CarryOutMessage => fnv.text("carry out"),
        Action::TakeTwoPoints => fnv.text("two points"),
        Action::ScoreFigure { kind, segment } => {
            hash_figure(fnv, "score and home", kind, segment.0);
        }
        Action::TakeFigureHome { kind, segment } => hash_figure(fnv, "home", kind, segment.0),
        Action::Launch(kind) => hash_texts(fnv, &["fly", kind.name()]),
        Action::Roll(n_tiles) => fnv.byte(n_tiles),
        Action::Land(segment) => hash_spot(fnv, "land", segment.0),
        Action::PlaceMagicFigure { figure, segment } => hash_spot(fnv, figure.name(), segment.0),
        Action::RemoveMagicFigure(figure) => fnv.text(figure.name()),
        Action::ChooseCropAction(it) => fnv.text(it.name()),
        Action::AddFollower { kind, segment } => hash_figure(fnv, "add follower", kind, segment.0),
        Action::RemoveFollower { kind, segment } => {
            hash_figure(fnv, "remove follower", kind, segment.0);
        }
        Action::BeginCalls(player) => by(fnv, "begin calls", player.0),
        Action::CallFollower { kind, segment } => hash_figure(fnv, "call", kind, segment.0),
        Action::EnterQuarter { kind, quarter } => {
            fnv.text(kind.name());
            fnv.text(quarter.name());
        }
        Action::MoveCount(quarter) => fnv.text(quarter.name()),
        Action::Pass => fnv.text("pass"),
    }
}
