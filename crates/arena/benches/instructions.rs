//! Instruction counts, the same on every run. `cargo bench -p bastide-arena --bench instructions`
//!
//! What is measured and what came out: `docs/benchmarks.md`.
#![expect(missing_docs, unused_qualifications, reason = "the macros of gungraun write such code")]

mod table;

use bastide_notation::Record;
use bastide_rules::{Action, Game};
use gungraun::Dhat;
use gungraun::prelude::*;
use std::hint::black_box;
use table::{Match, Stretch};

// Sixteen games each. What they allocate is counted, too.
#[library_benchmark(config = LibraryBenchmarkConfig::default().tool(Dhat::default()))]
#[benches::base(args = [("base", 2), ("base", 5)], setup = table::match_of_box)]
#[benches::rgbb(args = [("rio-grande-big-box", 2), ("rio-grande-big-box", 5)], setup = table::match_of_box)]
#[benches::bb21(args = [("big-box-2021", 2), ("big-box-2021", 5)], setup = table::match_of_box)]
#[benches::wof(args = [("wheel-of-fortune", 2), ("wheel-of-fortune", 5)], setup = table::match_of_box)]
#[benches::everything(args = [("everything", 2), ("everything", 5)], setup = table::match_of_box)]
fn random_games((mut game, start, mut bots): Match) -> Match {
    table::play_games(&mut game, &start, &mut bots, 0);
    (game, start, bots)
}

fn middle_and_list() -> (Game, Vec<Action>) {
    (table::middle().0, Vec::with_capacity(256))
}

#[library_benchmark]
#[bench::middle(setup = middle_and_list)]
fn legal_actions_into((game, mut actions): (Game, Vec<Action>)) -> (Game, Vec<Action>) {
    black_box(&game).legal_actions_into(&mut actions);
    (game, actions)
}

/// The middle of a game with memory left over, so that none is allocated while counting.
fn roomy_middle() -> (Game, Action) {
    let (middle, action) = table::middle();
    let mut game = middle.clone();
    game.apply(action).expect("the action is legal");
    game.clone_from(&middle);
    (game, action)
}

#[library_benchmark]
#[bench::middle(setup = roomy_middle)]
fn apply_a_placement((mut game, action): (Game, Action)) -> Game {
    black_box(&mut game).apply(black_box(action)).expect("the action is legal");
    game
}

#[library_benchmark]
#[bench::middle(setup = table::middle)]
fn clone((game, _): (Game, Action)) -> (Game, Game) {
    (black_box(&game).clone(), game)
}

fn two_middles() -> (Game, Game) {
    let (game, _) = table::middle();
    (game.clone(), game)
}

#[library_benchmark]
#[bench::middle(setup = two_middles)]
fn clone_from((mut game, other): (Game, Game)) -> (Game, Game) {
    game.clone_from(black_box(&other));
    (game, other)
}

#[library_benchmark]
#[bench::whole_game(setup = table::record)]
fn read_a_record(text: String) -> Record {
    Record::read(black_box(&text)).expect("the record was written here")
}

#[library_benchmark]
#[benches::sets(args = [1, 2, 4, 8], setup = Stretch::all)]
fn play(mut all: Vec<Stretch>) -> Vec<Stretch> {
    all.iter_mut().for_each(Stretch::play);
    all
}

#[library_benchmark]
#[benches::sets(args = [1, 2, 4, 8], setup = Stretch::all)]
fn place(mut all: Vec<Stretch>) -> Vec<Stretch> {
    all.iter_mut().for_each(|it| _ = black_box(it.place()));
    all
}

library_benchmark_group!(
    name = game,
    benchmarks =
        [random_games, legal_actions_into, apply_a_placement, clone, clone_from, read_a_record]
);
library_benchmark_group!(name = growth, benchmarks = [play, place]);
main!(library_benchmark_groups = [game, growth]);
