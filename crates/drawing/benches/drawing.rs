//! How long pictures take. The budget: a tile at 256 pixels in at most 20 ms.

use bastide_drawing::{Anchor, Detail, Scene, Subject, contradictions, png, tile_svg};
use bastide_tiles::{Rotation, tile_set};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

/// A city on all sides has most to draw, a straight road least; the others lie between.
const TILES: [(&str, &str); 4] =
    [("base-c1", "C"), ("base-c1", "D"), ("base-c1", "U"), ("inns-and-cathedrals-c1", "EH")];

fn tiles(criterion: &mut Criterion) {
    for (set, id) in TILES {
        let tile = tile_set(set).and_then(|set| set.tile(id)).expect("a known tile");
        let subject = Subject::of_tile(tile);
        criterion.bench_function(&format!("tile {id} as SVG"), |bench| {
            bench.iter(|| tile_svg(black_box(&subject), Rotation::NONE, 256));
        });
        criterion.bench_function(&format!("tile {id} as PNG of 256 px"), |bench| {
            bench.iter(|| png(&tile_svg(black_box(&subject), Rotation::NONE, 256)));
        });
    }
    let start = Subject::of_tile(tile_set("base-c1").and_then(|set| set.tile("D")).expect("D"));
    criterion.bench_function("anchors of tile D", |bench| {
        bench.iter(|| Anchor::all(black_box(&start), Rotation::NONE));
    });
    criterion.bench_function("proof of tile D", |bench| {
        bench.iter(|| {
            contradictions(black_box(&start), start.square(), Rotation::NONE, Detail::Near)
        });
    });
}

fn board(criterion: &mut Criterion) {
    let names = ["base-c1", "inns-and-cathedrals-c1", "traders-and-builders-c1"];
    let sets: Vec<_> = names.into_iter().filter_map(tile_set).collect();
    let scene = Scene::sample(&sets, 200, 20, "bench");
    assert_eq!(scene.squares.len(), 200);
    let mut group = criterion.benchmark_group("board of 200 tiles");
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    group.bench_function("as SVG", |bench| bench.iter(|| black_box(&scene).svg(64)));
    group.bench_function("as PNG, 64 px a tile", |bench| {
        bench.iter(|| png(&black_box(&scene).svg(64)));
    });
    group.bench_function("as PNG, 40 px a tile", |bench| {
        bench.iter(|| png(&black_box(&scene).svg(40)));
    });
    group.finish();
}

criterion_group!(benches, tiles, board);
criterion_main!(benches);
