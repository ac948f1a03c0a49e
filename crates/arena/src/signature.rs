//! The signature of the rules: a number over many random games that changes when any rule does.

use crate::play::{Seats, play_game};
use bastide_bots::{Bot, Random};
use bastide_rules::{Action, Figure, FigureKind, Fnv, Game, Node, Prompt};
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
        let mut asked = game.node();
        let played = play_game(&mut game, &mut seats, |after, action| {
            hash_action(&mut fnv, std::mem::replace(&mut asked, after.node()), action);
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

/// Takes in an action. One that answers several questions goes by the word of what was asked.
fn hash_action(fnv: &mut Fnv, asked: Node, action: Action) {
    match action {
        Action::Draw(kind) => {
            fnv.text("draw");
            fnv.number(kind.0);
        }
        Action::PlaceTile { place, rotation } => {
            hash_place(fnv, "tile", [place.x, place.y]);
            fnv.byte(rotation.quarters());
        }
        Action::PlaceFigure { kind, segment } => hash_placed(fnv, asked, kind, segment.0),
        Action::TakeBack(figure) => hash_taken_back(fnv, asked, figure),
        Action::BindFairy(figure) => hash_owned(fnv, "fairy", figure),
        Action::BindFairyInQuarter { kind, quarter } => {
            hash_texts(fnv, &["fairy", kind.name(), quarter.name()]);
        }
        Action::ChooseTile(place) => {
            let piece = match asked {
                Node::Decide(_, Prompt::PlaceFigure) => "fairy",
                Node::Decide(_, Prompt::PlaceIngot | Prompt::TakeIngot) => "ingot",
                Node::Decide(..) | Node::Chance(_) | Node::Over => "dragon",
            };
            hash_place(fnv, piece, [place.x, place.y]);
        }
        Action::PlaceBarn(corner) => hash_place(fnv, "barn", [corner.0.x, corner.0.y]),
        Action::TakeCrownSpace { kind, segment } => {
            hash_texts(fnv, &["crown", kind.name(), segment.name()]);
        }
        Action::Accept => fnv.text(match asked {
            Node::Decide(_, Prompt::PlayAbbey) => "abbey",
            Node::Decide(_, Prompt::SecondTile) => "second tile",
            Node::Decide(..) | Node::Chance(_) | Node::Over => "carry out",
        }),
        Action::ScoreNext(segment) => hash_spot(fnv, "score next", segment.0),
        Action::LayFerry(ferry) => {
            fnv.text("ferry");
            ferry.ends().into_iter().for_each(|it| fnv.number(it.0));
        }
        Action::MoveMarker(marker) => fnv.text(marker.name()),
        Action::ChoosePlayer(player) => {
            let is_first = matches!(asked, Node::Decide(_, Prompt::BeginCalls));
            by(fnv, if is_first { "begin calls" } else { "victim" }, player.0);
        }
        Action::ChooseSpace(space) => by(fnv, "robber", space),
        Action::ChooseQuarter(quarter) => fnv.text(quarter.name()),
        Action::DrawMessage(message) => fnv.text(message.name()),
        Action::TakeTwoPoints => fnv.text("two points"),
        Action::ScoreFigure { kind, segment } => match asked {
            Node::Decide(_, Prompt::PlaceFigure) => fnv.text("abbot home"),
            Node::Decide(..) | Node::Chance(_) | Node::Over => {
                hash_figure(fnv, "score and home", kind, segment.0);
            }
        },
        Action::Launch(kind) => hash_texts(fnv, &["fly", kind.name()]),
        Action::Roll(n_tiles) => fnv.byte(n_tiles),
        Action::PlaceMagicFigure { figure, segment } => hash_spot(fnv, figure.name(), segment.0),
        Action::RemoveMagicFigure(figure) => fnv.text(figure.name()),
        Action::ChooseCropAction(it) => fnv.text(it.name()),
        Action::EnterQuarter { kind, quarter } => {
            fnv.text(kind.name());
            fnv.text(quarter.name());
        }
        Action::Pass => fnv.text("pass"),
    }
}

fn hash_placed(fnv: &mut Fnv, asked: Node, kind: FigureKind, segment: u16) {
    match asked {
        Node::Decide(_, Prompt::MoveWagon) => hash_spot(fnv, "move wagon", segment),
        Node::Decide(_, Prompt::Land(_)) => hash_spot(fnv, "land", segment),
        Node::Decide(_, Prompt::AddFollower) => hash_figure(fnv, "add follower", kind, segment),
        Node::Decide(_, Prompt::CallFollowers) => hash_figure(fnv, "call", kind, segment),
        Node::Decide(..) | Node::Chance(_) | Node::Over => hash_figure(fnv, "", kind, segment),
    }
}

fn hash_taken_back(fnv: &mut Fnv, asked: Node, figure: Figure) {
    let Figure { kind, segment, .. } = figure;
    match asked {
        Node::Decide(_, Prompt::PlaceFigure | Prompt::SendKnightHome) => {
            hash_owned(fnv, "knight home", figure);
        }
        Node::Decide(_, Prompt::RemoveFollower) => {
            hash_figure(fnv, "remove follower", kind, segment.0);
        }
        Node::Decide(..) | Node::Chance(_) | Node::Over => {
            hash_figure(fnv, "home", kind, segment.0);
        }
    }
}

fn hash_owned(fnv: &mut Fnv, done: &str, figure: Figure) {
    fnv.text(done);
    fnv.byte(figure.player.0);
    fnv.text(figure.kind.name());
    fnv.number(figure.segment.0);
}
