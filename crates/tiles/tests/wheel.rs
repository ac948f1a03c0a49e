//! The numbers on the tiles of the Wheel of Fortune.

use bastide_tiles::tile_set;

/// Of 72 tiles eleven move the pig by one, five by two, three by three.
#[test]
fn so_many_tiles_move_the_pig() {
    let set = tile_set("wheel-of-fortune").expect("the set is built in");
    let count = |n: Option<u8>| -> u8 {
        set.tiles.iter().filter(|it| it.symbols.wheel == n).map(|it| it.count).sum()
    };
    assert_eq!([Some(1), Some(2), Some(3), None].map(count), [11, 5, 3, 53]);
}
