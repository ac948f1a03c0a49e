//! How fast bots think: positions evaluated, futures looked at and tree searches, a second of work
//! of one thread, in the middle of random games of two.
//!
//! `cargo run --release -p bastide-arena --example bot_speed -- base RGBB BB21`

use bastide_arena::WorkClock;
use bastide_bots::{Budget, Evaluator, Puct, Rollouts, Thinker, Unwatched};
use bastide_dice::Dice;
use bastide_rules::{Game, GameBox, Node, Prompt};
use std::error::Error;
use std::hint::black_box;
use std::io::Write;

/// So many positions are measured.
const N_POSITIONS: u64 = 10;

/// So often each position is evaluated.
const N_TIMES: u32 = 2_000;

/// So many futures or searches a position gets.
const THOUGHT: Budget = Budget::Iterations(300);

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout();
    writeln!(out, "| box | evaluations a second | futures a second | tree searches a second |")?;
    writeln!(out, "|---|---:|---:|---:|")?;
    let names: Vec<String> = std::env::args().skip(1).collect();
    for name in names {
        let game_box = GameBox::named(&name).ok_or(format!("there is no box {name:?}"))?;
        let games: Vec<Game> =
            (0..N_POSITIONS).map(|seed| middle(game_box, seed)).collect::<Result<_, _>>()?;
        let evaluations = per_second(&games, evaluate);
        let futures = per_second(&games, |game| think(&mut Rollouts::default(), game));
        let searches = per_second(&games, |game| think(&mut Puct::default(), game));
        writeln!(out, "| `{name}` | {evaluations:.0} | {futures:.0} | {searches:.0} |")?;
    }
    Ok(())
}

/// A tile that is to be placed when half of a random game is over.
fn middle(game_box: &GameBox, seed: u64) -> Result<Game, Box<dyn Error>> {
    let mut game = game_box.setup(2).game()?;
    let mut dice = Dice::new(seed, 0);
    let half = game.n_tiles_left() / 2;
    loop {
        let is_asked = matches!(game.node(), Node::Decide(_, Prompt::PlaceTile(_)));
        if is_asked && game.n_tiles_left() <= half {
            return Ok(game);
        }
        let action = game.pick_action(|n| dice.below(n)).ok_or("the game is over")?;
        game.apply(action)?;
    }
}

fn evaluate(game: &Game) -> u32 {
    let mut evaluator = Evaluator::default();
    evaluator.prepare(game);
    for _ in 0..N_TIMES {
        black_box(evaluator.expected(black_box(game)));
    }
    N_TIMES
}

/// How many futures or searches came of a thought.
fn think(thinker: &mut dyn Thinker, game: &Game) -> u32 {
    let analysis = thinker.think(game, THOUGHT, &mut Dice::new(1, 0), &Unwatched);
    analysis.candidates.iter().map(|it| it.n_futures).sum()
}

/// How many of what is counted are done in a second of work.
fn per_second(games: &[Game], mut work: impl FnMut(&Game) -> u32) -> f64 {
    let clock = WorkClock::started();
    let n: u32 = games.iter().map(&mut work).sum();
    f64::from(n) / clock.worked().as_secs_f64().max(1e-9)
}
