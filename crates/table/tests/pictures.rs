//! Pictures of tiles at the level of detail that is asked for.

use bastide_table::{DrawnTile, TileLook};

#[test]
fn the_level_of_detail_is_apart_from_the_size() {
    let tile = DrawnTile::find("base-c1", "C").expect("a tile");
    let large = TileLook::new(0, 160, 0).expect("a look");
    let far = large.at_detail("far").expect("a level");
    let near = large.at_detail("near").expect("a level");
    assert_eq!(tile.svg(large), tile.svg(near), "160 pixels are near, if nothing else is said");
    assert!(tile.svg(far).contains("width=\"160\""));
    assert!(tile.svg(far).len() * 4 < tile.svg(near).len(), "a city from afar has no houses");
}

#[test]
fn an_unknown_level_is_refused_by_its_name() {
    let look = TileLook::new(0, 160, 0).expect("a look");
    let refusal = look.at_detail("closest").expect_err("no such level");
    assert!(format!("{refusal:?}").contains("far, mid, near"), "{refusal:?}");
}
