//! Bytes make a set-up, positions and nonsense included: it is refused with reasons, or it is a
//! sound game that can be played on.
#![no_main]

use bastide_fuzz::{Bytes, setup};
use bastide_rules::{
    BarnAt, Corner, ELEMENTS, FairyAt, FigureAt, FigureKind, Player, Position, Quarter, Resident,
    Setup, TileAt,
};
use bastide_tiles::{Rotation, tile_set, tile_sets};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let setup = any_setup(&mut bytes);
    let mut game = match setup.game() {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.0.is_empty(), "refused without a reason");
            assert_eq!(error.to_string().lines().count(), error.0.len());
            return;
        }
    };
    for _ in 0..64 {
        if let Err(what) = game.check() {
            panic!("after {} actions: {what}\n{setup:?}", game.n_actions());
        }
        let Some(action) = game.pick_action(|n| bytes.below(n as usize) as u32) else { break };
        game.apply(action).expect("what is picked is legal");
    }
});

fn any_setup(bytes: &mut Bytes<'_>) -> Setup {
    let mut setup = setup(bytes);
    let flags = bytes.byte();
    if flags & 1 != 0 {
        setup.n_players = bytes.byte() % 8;
    }
    if flags & 2 != 0 {
        setup.first_player = Player(bytes.byte());
    }
    if flags & 4 != 0 {
        setup.elements.insert(bytes.pick(&ELEMENTS).element);
    }
    if flags & 8 != 0 {
        setup.start_tile = Some(tile_id(bytes, &setup));
    }
    if flags & 16 != 0 {
        setup.tiles.push(("no such set".to_owned(), 1));
    }
    if flags & 32 == 0 {
        setup.position = Some(position(bytes, &setup));
    }
    setup
}

/// A tile of the set-up's sets, or of another now and then.
fn tile_id(bytes: &mut Bytes<'_>, setup: &Setup) -> String {
    let (name, _) = bytes.pick(&setup.tiles);
    let sets: Vec<_> = tile_sets().collect();
    let set = match tile_set(name) {
        Some(set) if bytes.byte() < 250 => set,
        _ => bytes.pick(&sets),
    };
    // A set may be all wheel, messages or figures.
    if set.tiles.is_empty() { String::new() } else { bytes.pick(&set.tiles).id.clone() }
}

fn position(bytes: &mut Bytes<'_>, setup: &Setup) -> Position {
    let mut position = Position::default();
    for _ in 0..bytes.byte() % 24 {
        let id = tile_id(bytes, setup);
        let rotation = Rotation::from_quarters(bytes.byte());
        let place = bytes.place();
        position.tiles.push(TileAt { id, place, rotation });
    }
    for _ in 0..bytes.byte() % 24 {
        let player = Player(bytes.byte() % 8);
        // Mostly on a tile of the position.
        let place = match position.tiles.get(usize::from(bytes.byte() % 32)) {
            Some(tile) => tile.place,
            None => bytes.place(),
        };
        let local = bytes.byte() % 12;
        let kind = *bytes.pick(&FigureKind::ALL);
        position.figures.push(FigureAt { player, kind, place, local });
    }
    for _ in 0..bytes.byte() % 4 {
        let (player, corner) = (Player(bytes.byte() % 8), Corner(bytes.place()));
        position.barns.push(BarnAt { player, corner });
    }
    for _ in 0..bytes.byte() % 4 {
        position.spent_abbeys.push(Player(bytes.byte() % 8));
    }
    if bytes.byte() % 4 == 3 {
        position.dragon = Some(bytes.place());
    }
    position.fairy = match (bytes.byte() % 4, position.figures.first()) {
        (1, _) => {
            let quarter = *bytes.pick(&Quarter::ALL);
            let (player, kind) = (Player(bytes.byte() % 8), *bytes.pick(&FigureKind::ALL));
            Some(FairyAt::Resident(Resident { quarter, player, kind }))
        }
        (2, _) => Some(FairyAt::Tile(bytes.place())),
        (3, Some(figure)) => Some(FairyAt::Follower(*figure)),
        _ => None,
    };
    for _ in 0..bytes.byte() % 3 {
        position.aside.push(tile_id(bytes, setup));
    }
    for _ in 0..bytes.byte() % 8 {
        position.scores.push(bytes.word());
    }
    for _ in 0..bytes.byte() % 32 {
        position.bag.push(tile_id(bytes, setup));
    }
    position
}
