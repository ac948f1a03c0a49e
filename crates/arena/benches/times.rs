//! Times. `cargo bench -p bastide-arena --bench times`
//!
//! What is measured and what came out: `docs/benchmarks.md`.

mod table;

use bastide_bots::{Evaluator, read_bot};
use bastide_dice::Dice;
use bastide_notation::Record;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::{Duration, Instant};
use table::{N_GAMES, N_TILE_PLAYS, Stretch};

fn random_games(criterion: &mut Criterion) {
    let (mut game, start, mut bots) = table::match_of_box("base", 2);
    let mut group = criterion.benchmark_group("random_games");
    group.throughput(Throughput::Elements(N_GAMES));
    // New games every time: those played over and over would be foreseen by the processor.
    let mut portions = (0..).step_by(N_GAMES as usize);
    group.bench_function(BenchmarkId::from_parameter(N_GAMES), |bencher| {
        bencher.iter(|| {
            let first = portions.next().unwrap_or_default();
            table::play_games(&mut game, &start, &mut bots, first);
        });
    });
}

fn middle_of_a_game(criterion: &mut Criterion) {
    let (game, action) = table::middle();
    let mut group = criterion.benchmark_group("middle_of_a_game");
    let mut actions = Vec::new();
    group.bench_function("legal_actions_into", |bencher| {
        bencher.iter(|| black_box(&game).legal_actions_into(black_box(&mut actions)));
    });
    group.bench_function("clone", |bencher| bencher.iter(|| black_box(&game).clone()));
    let mut other = game.clone();
    group.bench_function("clone_from", |bencher| {
        bencher.iter(|| black_box(&mut other).clone_from(black_box(&game)));
    });
    // What a search does: take the difference for the placement alone.
    group.bench_function("clone_from_and_apply", |bencher| {
        bencher.iter(|| {
            other.clone_from(black_box(&game));
            other.apply(black_box(action))
        });
    });
}

/// What bots live on: positions judged, and decisions.
fn bots(criterion: &mut Criterion) {
    let (game, _) = table::middle();
    let mut group = criterion.benchmark_group("bots");
    let mut evaluator = Evaluator::default();
    evaluator.prepare(&game);
    group.bench_function("evaluate", |bencher| {
        bencher.iter(|| evaluator.expected(black_box(&game)));
    });
    for spec in ["one-ply", "rollouts:iterations=60", "puct:iterations=60"] {
        let mut bot = read_bot(spec).expect("a bot");
        group.bench_function(spec, |bencher| {
            bencher.iter(|| bot.decide(black_box(&game), &mut Dice::new(1, 0)));
        });
    }
}

/// A whole game from its text: read, and played through on the way.
fn records(criterion: &mut Criterion) {
    let text = table::record();
    criterion.bench_function("read a record", |bencher| {
        bencher.iter(|| Record::read(black_box(&text)));
    });
}

/// The time of something done in each of the games, over and over from the same beginnings.
fn time(n_times: u64, all: &mut [Stretch], mut work: impl FnMut(&mut Stretch)) -> Duration {
    let mut time = Duration::ZERO;
    for _ in 0..n_times {
        for stretch in all.iter_mut() {
            stretch.reset();
            let started = Instant::now();
            work(stretch);
            time += started.elapsed();
        }
    }
    time
}

/// A placement costs what its frontier costs, however many tiles lie on the table. Elements are
/// tile plays; the frontier named is the mean one.
fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("growth");
    let n_tile_plays = N_GAMES as usize * N_TILE_PLAYS;
    group.throughput(Throughput::Elements(n_tile_plays as u64));
    for n_sets in [1, 2, 4, 8] {
        let mut all = Stretch::all(n_sets);
        let n_frontier = all.iter_mut().map(Stretch::place).sum::<usize>() / n_tile_plays;
        let id = format!("{n_sets} sets, frontier {n_frontier}");
        group.bench_function(BenchmarkId::new("play", &id), |bencher| {
            bencher.iter_custom(|n_times| time(n_times, &mut all, Stretch::play));
        });
        group.bench_function(BenchmarkId::new("place", &id), |bencher| {
            bencher.iter_custom(|n_times| time(n_times, &mut all, |it| _ = it.place()));
        });
    }
}

criterion_group!(benches, random_games, middle_of_a_game, bots, records, growth);
criterion_main!(benches);
