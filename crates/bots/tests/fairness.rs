//! No bot knows more than what lies on the table: not in which order the tiles will come.

use bastide_board::Place;
use bastide_bots::{LEVELS, read_bot};
use bastide_dice::Dice;
use bastide_rules::{Game, Node, Position, Setup, TileAt};
use bastide_tiles::{Rotation, tile_set};

/// A base game whose bag was filled in this order.
fn game_of(bag: Vec<String>) -> Game {
    let start = TileAt {
        id: "D".to_owned(),
        place: Place::new(0, 0),
        rotation: Rotation::from_quarters(0),
    };
    let position = Position { tiles: vec![start], bag, ..Position::default() };
    let tiles = vec![("base-c1".to_owned(), 1)];
    let setup = Setup { tiles, position: Some(position), ..Setup::base(2) };
    setup.game().expect("a sound position")
}

#[test]
fn nobody_knows_in_which_order_the_tiles_come() {
    let set = tile_set("base-c1").expect("a set");
    let mut bag: Vec<String> = Vec::new();
    for tile in &set.tiles {
        bag.extend(vec![tile.id.clone(); usize::from(tile.count)]);
    }
    let mut games = Vec::new();
    for seed in 0..3 {
        Dice::new(seed, 0).shuffle(&mut bag);
        games.push(game_of(bag.clone()));
    }
    let bots =
        ["greedy", "one-ply", "rollouts:iterations=8", "puct:iterations=20", "uct:iterations=40"];
    let levels = LEVELS.into_iter().filter(|it| *it != "master");
    let bots: Vec<&str> = levels.chain(bots).collect();
    let (mut dice, mut n_decisions) = (Dice::new(9, 0), 0);
    while games[0].node() != Node::Over && n_decisions < 40 {
        let mut action = games[0].pick_action(|n| dice.below(n)).expect("the game goes on");
        if let Node::Decide(..) = games[0].node() {
            let bot = bots[n_decisions % bots.len()];
            let decide = |game: &Game| {
                let mut whim = Dice::new(7, n_decisions as u64);
                read_bot(bot).expect("a bot").decide(game, &mut whim)
            };
            action = decide(&games[0]);
            for game in &games[1..] {
                assert_eq!(decide(game), action, "{bot}, decision {n_decisions}");
            }
            n_decisions += 1;
        }
        games.iter_mut().for_each(|it| it.apply(action).expect("it is legal in all"));
    }
    assert_eq!(n_decisions, 40);
}
