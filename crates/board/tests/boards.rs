//! Boards of every shape against the checker that recomputes everything.

use bastide_board::{Board, Catalog, Place, Segment, TileKind};
use bastide_dice::Dice;
use bastide_tiles::{
    Building, Edge, FeatureKind, Rotation, Side, Square, Tile, tile_set, tile_sets,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// An empty board for these squares, in this order.
fn board_of<'a>(squares: impl IntoIterator<Item = &'a Square>) -> Board {
    Board::new(Arc::new(Catalog::new(squares.into_iter().map(Square::layout))))
}

fn is_ordinary(tile: &Tile) -> bool {
    let edges = tile.squares.iter().flat_map(|it| it.edges);
    tile.squares.len() == 1 && edges.into_iter().all(|it| it != Edge::Inner && it != Edge::Abbey)
}

fn sound(board: &Board, after: &str) {
    if let Err(what) = board.check() {
        panic!("after {after}: {what}");
    }
}

/// Which segments are connected, whatever the features are called.
fn partition(board: &Board) -> BTreeSet<BTreeSet<Segment>> {
    board.features().map(|it| board.segments_of(it).collect()).collect()
}

/// Lays random squares where they fit, checking after each.
fn grow(board: &mut Board, n_squares: usize, dice: &mut Dice) {
    let n_layouts = board.catalog().n_layouts() as u32;
    if board.squares().is_empty() {
        board.place(Place::new(0, 0), TileKind(dice.below(n_layouts) as u16), Rotation::NONE);
    }
    for _ in 0..n_squares {
        let kind = TileKind(dice.below(n_layouts) as u16);
        let n_fits = board.n_fits(kind);
        let n: u16 = n_fits.iter().sum();
        assert_eq!(board.fits(kind).count(), usize::from(n));
        if n == 0 {
            continue;
        }
        let (place, rotation) =
            board.nth_fit(kind, &n_fits, dice.below(n.into()) as u16).expect("it fits");
        assert_eq!(board.misfit(place, kind, rotation), None);
        let completed = board.place(place, kind, rotation).to_vec();
        assert!(completed.iter().all(|it| board.tally(*it).is_complete()));
        sound(board, &format!("{kind:?} at {place}"));
    }
}

#[test]
fn random_landscapes_of_all_tiles_are_sound() {
    let all: Vec<&Square> = tile_sets()
        .flat_map(|set| &set.tiles)
        .filter(|it| is_ordinary(it))
        .map(|it| &it.squares[0])
        .collect();
    for seed in 0..40 {
        grow(&mut board_of(all.clone()), 120, &mut Dice::new(seed, 0));
    }
}

#[test]
fn what_completes_is_told_once_and_at_once() {
    let base = tile_set("base-c3").expect("built in");
    for seed in 0..40 {
        let mut board = board_of(base.tiles.iter().map(|it| &it.squares[0]));
        let mut dice = Dice::new(seed, 1);
        let mut told: BTreeSet<Segment> = BTreeSet::new();
        grow(&mut board, 0, &mut dice);
        for _ in 0..100 {
            let n_squares = board.squares().len();
            grow(&mut board, 1, &mut dice);
            if board.squares().len() == n_squares {
                continue;
            }
            let completed: Vec<_> = board.completed().to_vec();
            for feature in completed {
                for segment in board.segments_of(feature) {
                    assert!(told.insert(segment), "{segment:?} is completed twice");
                }
            }
            let complete: BTreeSet<Segment> = board
                .features()
                .filter(|it| board.tally(*it).is_complete())
                .flat_map(|it| board.segments_of(it))
                .collect();
            assert_eq!(told, complete);
        }
    }
}

/// Roads only: curves, straights, forks and crossings.
fn road_board() -> Board {
    let base = tile_set("base-c1").expect("built in");
    board_of(["U", "V", "W", "X"].map(|id| &base.tile(id).expect("a base tile").squares[0]))
}

#[test]
fn parting_undoes_joining() {
    for seed in 0..60 {
        let mut board = road_board();
        let mut dice = Dice::new(seed, 2);
        grow(&mut board, 30, &mut dice);
        let roads: Vec<Segment> = (0..board.n_segments() as u16)
            .map(Segment)
            .filter(|it| board.facts(*it).kind == FeatureKind::Road)
            .collect();
        let mut links: Vec<(Segment, Segment)> = Vec::new();
        let mut before: Vec<BTreeSet<BTreeSet<Segment>>> = Vec::new();
        for _ in 0..6 {
            let mut any = || roads[dice.below(roads.len() as u32) as usize];
            let (a, b) = (any(), any());
            if a == b || links.contains(&(a, b)) || links.contains(&(b, a)) {
                continue;
            }
            before.push(partition(&board));
            board.occupy(a);
            board.link(a, b);
            links.push((a, b));
            sound(&board, "joining");
            assert_eq!(board.feature_of(a), board.feature_of(b));
        }
        // The last joined are parted first, now by one end, now by the other.
        while let (Some((a, b)), Some(wanted)) = (links.pop(), before.pop()) {
            let parted =
                if links.len().is_multiple_of(2) { board.unlink(a, b) } else { board.unlink(b, a) };
            assert!(parted);
            sound(&board, "parting");
            assert_eq!(partition(&board), wanted);
            assert!(!board.unlink(a, b), "parted twice");
        }
    }
}

#[test]
fn parting_in_any_order_and_growing_in_between_is_sound() {
    for seed in 0..60 {
        let mut board = road_board();
        let mut dice = Dice::new(seed, 3);
        let mut links: Vec<(Segment, Segment)> = Vec::new();
        grow(&mut board, 10, &mut dice);
        for _ in 0..40 {
            let n_segments = board.n_segments() as u32;
            let mut any = || Segment(dice.below(n_segments) as u16);
            let (a, b) = (any(), any());
            let is_road = |it| board.facts(it).kind == FeatureKind::Road;
            if is_road(a) && is_road(b) && a != b && links.iter().all(|it| *it != (a, b)) {
                board.link(a, b);
                links.push((a, b));
                sound(&board, "joining");
            }
            if links.len() > 3 {
                let (a, b) = links.swap_remove(dice.below(links.len() as u32) as usize);
                assert!(board.unlink(a, b));
                sound(&board, "parting");
            }
            grow(&mut board, 1, &mut dice);
        }
        for (a, b) in links {
            assert!(board.unlink(a, b));
            sound(&board, "parting");
        }
    }
}

#[test]
fn abbeys_fill_holes_and_close_what_leads_to_them() {
    let set = tile_set("abbey-and-mayor").expect("built in");
    let base = tile_set("base-c1").expect("built in");
    let tiles: Vec<&Tile> = base.tiles.iter().chain(&set.tiles).collect();
    let is_abbey = |it: &&Tile| it.squares[0].building == Some(Building::Abbey);
    let abbey = TileKind(tiles.iter().position(is_abbey).expect("an abbey") as u16);
    let mut n_filled = 0;
    for seed in 0..40 {
        let mut board = board_of(tiles.iter().map(|it| &it.squares[0]));
        let mut dice = Dice::new(seed, 4);
        board.place(Place::new(0, 0), TileKind(3), Rotation::NONE);
        for _ in 0..90 {
            let kind = TileKind(dice.below(tiles.len() as u32) as u16);
            let fits: Vec<_> = board.fits(kind).collect();
            if kind != abbey && !fits.is_empty() {
                let (place, rotation) = fits[dice.below(fits.len() as u32) as usize];
                board.place(place, kind, rotation);
                sound(&board, "a tile");
            }
            let is_hole = |it: &Place| {
                Side::ALL.iter().all(|side| board.square_at(it.beside(*side)).is_some())
            };
            let Some(hole) = board.frontier().find(is_hole) else { continue };
            let n_open: u16 = board.features().map(|it| open_ends(&board, it)).sum();
            let n_leading =
                Side::ALL.iter().filter(|side| leads_into(&board, hole, **side)).count();
            assert_eq!(board.misfit(hole, abbey, Rotation::NONE), None);
            board.place(hole, abbey, Rotation::NONE);
            sound(&board, "an abbey");
            let n_open_after: u16 = board.features().map(|it| open_ends(&board, it)).sum();
            assert_eq!(n_open - n_open_after, n_leading as u16);
            n_filled += 1;
        }
    }
    assert!(n_filled > 100, "{n_filled} holes");
}

/// Open ends of roads and cities.
fn open_ends(board: &Board, feature: bastide_board::Feature) -> u16 {
    let tally = board.tally(feature);
    if matches!(tally.kind, FeatureKind::Road | FeatureKind::City) { tally.open } else { 0 }
}

/// Whether the square beyond a side of a hole shows a road or city there.
fn leads_into(board: &Board, hole: Place, side: Side) -> bool {
    let square = board.square_at(hole.beside(side)).expect("a hole is surrounded");
    let placed = board.square(square);
    let edges = board.catalog().layout(placed.kind).orientation(placed.rotation).edges;
    matches!(edges[side.opposite().index()], Edge::Road | Edge::City)
}

#[test]
fn landscapes_grow_round_an_abbey() {
    // A tile beside an abbey has that side closed from the beginning.
    let set = tile_set("abbey-and-mayor").expect("built in");
    let base = tile_set("base-c1").expect("built in");
    let abbey = &set.tile("AAbbey").expect("an abbey").squares[0];
    let crossing = &base.tile("X").expect("a crossing").squares[0];
    let mut board = board_of([abbey, crossing]);
    board.place(Place::new(0, 0), TileKind(0), Rotation::NONE);
    sound(&board, "the abbey");
    for side in Side::ALL {
        board.place(Place::new(0, 0).beside(side), TileKind(1), Rotation::NONE);
        sound(&board, "a crossing");
    }
    let n_closed = board.features().filter(|it| board.tally(*it).is_complete()).count();
    assert_eq!(n_closed, 4, "each crossing has one road of one tile");
}

/// Lays a start board square by square in any order; returns its number of fields.
fn lay_board(squares: &[Square], dice: &mut Dice) -> usize {
    let mut board = board_of(squares);
    let mut order: Vec<usize> = (0..squares.len()).collect();
    dice.shuffle(&mut order);
    for idx in order {
        let (row, col) = squares[idx].at;
        board.place(Place::new(col.into(), row.into()), TileKind(idx as u16), Rotation::NONE);
    }
    sound(&board, "the last square");
    board.features().filter(|it| board.tally(*it).kind == FeatureKind::Field).count()
}

#[test]
fn start_boards_have_the_fields_their_files_tell() {
    let mut n_boards = 0;
    for set in tile_sets() {
        let mut boards: Vec<(Vec<Square>, usize)> = Vec::new();
        if let Some(board) = &set.board {
            let mut squares = board.squares.clone();
            if squares.is_empty() {
                let placed = set.tiles.iter().filter_map(|it| Some((it.board_place?, it)));
                squares.extend(placed.map(|(at, tile)| Square { at, ..tile.squares[0].clone() }));
            }
            assert_eq!(squares.len(), usize::from(board.rows * board.cols));
            boards.push((squares, board.n_fields.into()));
        }
        let doubles = set.tiles.iter().filter(|it| it.is_double());
        boards.extend(doubles.map(|it| (it.squares.clone(), 1)));
        for (squares, n_fields) in boards {
            n_boards += 1;
            for seed in 0..10 {
                assert_eq!(lay_board(&squares, &mut Dice::new(seed, 5)), n_fields, "{}", set.name);
            }
        }
    }
    assert_eq!(n_boards, 3, "Carcassonne, the wheel, the double source");
}

#[test]
fn landscapes_grow_round_a_start_board() {
    let base = tile_set("base-c1").expect("built in");
    let wheel = tile_set("wheel-of-fortune").and_then(|it| it.board.as_ref()).expect("built in");
    let tiles: Vec<&Square> = base.tiles.iter().map(|it| &it.squares[0]).collect();
    for seed in 0..20 {
        let mut board = board_of(tiles.iter().copied().chain(&wheel.squares));
        for (idx, square) in wheel.squares.iter().enumerate() {
            let (row, col) = square.at;
            let kind = TileKind((tiles.len() + idx) as u16);
            board.place(Place::new(col.into(), row.into()), kind, Rotation::NONE);
        }
        sound(&board, "the wheel");
        let mut dice = Dice::new(seed, 6);
        for _ in 0..60 {
            let kind = TileKind(dice.below(tiles.len() as u32) as u16);
            let fits: Vec<_> = board.fits(kind).collect();
            if !fits.is_empty() {
                let (place, rotation) = fits[dice.below(fits.len() as u32) as usize];
                board.place(place, kind, rotation);
                sound(&board, "a tile");
            }
        }
    }
}

#[test]
fn a_long_road_makes_the_table_grow() {
    let mut board = road_board();
    let straight = TileKind(0);
    let road = |board: &Board, x: i16| {
        let square = board.square_at(Place::new(x, 0)).expect("a tile lies there");
        board.feature_of(board.segment(square, 0))
    };
    for x in 0..200 {
        board.place(Place::new(x, 0), straight, Rotation::NONE);
        if x % 20 == 0 {
            sound(&board, "a tile in the east");
        }
    }
    sound(&board, "200 tiles to the east");
    assert_eq!(board.n_tiles(road(&board, 0)), 200);
    for x in 1..=200 {
        board.place(Place::new(-x, 0), straight, Rotation::NONE);
    }
    sound(&board, "200 tiles to the west");
    assert_eq!(board.n_tiles(road(&board, 199)), 400);
    assert_eq!(board.tally(road(&board, -200)).open, 2);
    // Up and down as well, from the eastern end.
    for y in 1..=60 {
        board.place(Place::new(-200, y), straight, Rotation::NONE);
        board.place(Place::new(199, -y), straight, Rotation::NONE);
    }
    sound(&board, "ladders north and south");
    assert_eq!(board.n_fits(straight).iter().sum::<u16>() as usize, board.fits(straight).count());
}
