//! Bytes play a game: legal actions by number, and made-up ones, which must be taken if and only if
//! they are offered. A refused action changes nothing, every state is sound, the text of an action
//! reads as that action, and the actions taken lead to the same game again.
#![no_main]

use bastide_board::Segment;
use bastide_fuzz::{Bytes, Snapshot, setup};
use bastide_notation::{action_text, read_action};
use bastide_rules::{
    Action, Chance, Corner, CropAction, Ferry, Figure, FigureKind, Game, MagicFigure, Marker,
    Message, Node, Player, Quarter, TileKind, WheelSegment,
};
use bastide_tiles::Rotation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let Ok(start) = setup(&mut bytes).game() else { return };
    let mut game = start.clone();
    let mut played = Vec::new();
    check(&game);
    while !bytes.is_empty() && game.node() != Node::Over {
        let legal = game.legal_actions();
        check_pick(&game, &legal, &mut bytes);
        let action = match bytes.byte() {
            0..64 => made_up(&game, &mut bytes),
            _ => *bytes.pick(&legal),
        };
        check_text(&game, *bytes.pick(&legal));
        if try_action(&mut game, action, &legal) {
            played.push(action);
            check(&game);
        }
    }

    let mut again = start;
    for action in played {
        again.apply_unchecked(action, &mut ());
    }
    assert_eq!(Snapshot::of(&again), Snapshot::of(&game), "replayed, the game is another");
});

fn check(game: &Game) {
    if let Err(what) = game.check() {
        panic!("after {} actions: {what}", game.n_actions());
    }
}

/// Does something if it is legal; says whether it was.
fn try_action(game: &mut Game, action: Action, legal: &[Action]) -> bool {
    let is_offered = legal.contains(&action);
    let before = (!is_offered).then(|| Snapshot::of(game));
    let mut events = Vec::new();
    let result = game.apply_telling(action, &mut events);
    assert_eq!(result.is_ok(), is_offered, "{action:?} at {:?}: {result:?}", game.node());
    if let (Some(before), Err(why)) = (before, result) {
        assert!(!why.to_string().is_empty());
        assert!(events.is_empty(), "{action:?} was refused and told {events:?}");
        assert_eq!(Snapshot::of(game), before, "{action:?} was refused and changed the game");
    }
    is_offered
}

/// Picking by number reaches exactly what is listed.
fn check_pick(game: &Game, legal: &[Action], bytes: &mut Bytes<'_>) {
    let mut n_choices = 0;
    let picked = game.pick_action(|n| {
        n_choices = n;
        bytes.below(n as usize) as u32
    });
    let n_wanted = match game.node() {
        Node::Chance(Chance::DrawTile) => game.bag().n_drawable() as usize,
        Node::Chance(Chance::DrawMessage | Chance::RollDie) | Node::Decide(..) | Node::Over => {
            legal.len()
        }
    };
    assert_eq!(n_choices as usize, n_wanted, "choices to pick from at {:?}", game.node());
    assert!(picked.is_some_and(|it| legal.contains(&it)), "{picked:?} was picked, not listed");
}

/// What is written can be read, and means the same; so no two legal actions have the same text.
fn check_text(game: &Game, action: Action) {
    let text = action_text(game, action);
    assert_eq!(read_action(game, &text), Ok(action), "written as {text:?}");
}

/// A figure that stands somewhere, or might.
fn figure(game: &Game, bytes: &mut Bytes<'_>) -> Figure {
    match game.figures() {
        figures if !figures.is_empty() && bytes.byte() < 192 => *bytes.pick(figures),
        _ => Figure {
            player: Player(bytes.byte() % 8),
            kind: *bytes.pick(&FigureKind::ALL),
            segment: Segment(bytes.word()),
        },
    }
}

/// A segment, or the one that would come next.
fn segment(game: &Game, bytes: &mut Bytes<'_>) -> Segment {
    Segment(bytes.below(game.board().n_segments() + 1) as u16)
}

/// Some action, legal or not.
fn made_up(game: &Game, bytes: &mut Bytes<'_>) -> Action {
    match bytes.byte() % 27 {
        0 => Action::Draw(TileKind(bytes.word())),
        1 => Action::Draw(TileKind(bytes.below(game.rules().kinds.len() + 1) as u16)),
        2 => {
            let rotation = Rotation::from_quarters(bytes.byte());
            Action::PlaceTile { place: bytes.place(), rotation }
        }
        3 => {
            let frontier: Vec<_> = game.board().frontier().collect();
            let rotation = Rotation::from_quarters(bytes.byte());
            Action::PlaceTile { place: *bytes.pick(&frontier), rotation }
        }
        4 => {
            let n_segments = game.board().n_segments();
            let back = bytes.below(n_segments + 2) as u16;
            let segment = Segment((n_segments as u16 + 1).wrapping_sub(back));
            Action::PlaceFigure { kind: *bytes.pick(&FigureKind::ALL), segment }
        }
        5 => Action::PlaceFigure {
            kind: *bytes.pick(&FigureKind::ALL),
            segment: segment(game, bytes),
        },
        6 => Action::Accept,
        7 => Action::TakeTwoPoints,
        8 => {
            let Figure { kind, segment, .. } = figure(game, bytes);
            Action::ScoreFigure { kind, segment }
        }
        9 => Action::TakeBack(figure(game, bytes)),
        10 => Action::ChooseTile(bytes.place()),
        11 => Action::BindFairy(figure(game, bytes)),
        12 => Action::BindFairyInQuarter {
            kind: *bytes.pick(&FigureKind::ALL),
            quarter: *bytes.pick(&Quarter::ALL),
        },
        13 => Action::PlaceBarn(Corner(bytes.place())),
        14 => {
            let (first, second) = (segment(game, bytes), segment(game, bytes));
            Action::LayFerry(Ferry::between(first, second))
        }
        15 => Action::ScoreNext(segment(game, bytes)),
        16 => Action::MoveMarker(*bytes.pick(&Marker::ALL)),
        17 => Action::ChoosePlayer(Player(bytes.byte() % 8)),
        18 => Action::ChooseSpace(bytes.byte()),
        19 => Action::ChooseQuarter(*bytes.pick(&Quarter::ALL)),
        20 => Action::DrawMessage(*bytes.pick(&Message::ALL)),
        21 => Action::Launch(*bytes.pick(&FigureKind::ALL)),
        22 => Action::Roll(bytes.byte() % 8),
        23 => Action::PlaceMagicFigure {
            figure: *bytes.pick(&MagicFigure::ALL),
            segment: segment(game, bytes),
        },
        24 => match bytes.byte() % 4 {
            0 => Action::RemoveMagicFigure(*bytes.pick(&MagicFigure::ALL)),
            1 => Action::ChooseCropAction(*bytes.pick(&CropAction::ALL)),
            _ => Action::TakeCrownSpace {
                kind: *bytes.pick(&FigureKind::ALL),
                segment: *bytes.pick(&WheelSegment::ALL),
            },
        },
        25 => Action::EnterQuarter {
            kind: *bytes.pick(&FigureKind::ALL),
            quarter: *bytes.pick(&Quarter::ALL),
        },
        _ => Action::Pass,
    }
}
