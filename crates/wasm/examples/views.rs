//! What is told of the golden games and of random games with everything, and what bots decide, as a
//! line of JSON each: the game, and a hash of all that is told of it. `web/tests/engine/views.mjs`
//! asks the module in Node for the same and compares.
//!
//! `cargo run -p bastide-wasm --example views -- 1000`

use bastide_bots::LEVELS;
use bastide_dice::Dice;
use bastide_notation::Record;
use bastide_protocol::Upload;
use bastide_rules::{GameBox, Node, Setup};
use bastide_testkit::playthrough;
use bastide_wasm::Table;
use sha2::{Digest, Sha256};
use std::error::Error;
use std::io::Write;

/// So many actions lie between the moments that are looked at.
const STEP: u32 = 25;

/// Golden games are looked at after every so many actions.
const GOLDEN_STEP: u32 = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let n_games: u64 = std::env::args().nth(1).map_or(Ok(20), |it| it.parse())?;
    for it in playthrough::all() {
        let actions = it.actions()?;
        tell(&it.name, &Record { actions, ..Record::new(it.setup) }, GOLDEN_STEP)?;
    }
    let everything = GameBox::named("everything").ok_or("there is no such box")?;
    for seed in 0..n_games {
        let n_players = 2 + (seed % 5) as u8;
        let record = random_game(everything.setup(n_players), seed)?;
        tell(&format!("everything {seed}"), &record, STEP)?;
    }
    tell_decisions("base", &LEVELS, 60)?;
    tell_decisions("everything", &["starter", "hard"], 40)
}

/// Bots of these levels play with each other, and each of their decisions is told.
fn tell_decisions(game_box: &str, levels: &[&str], n_decisions: u32) -> Result<(), Box<dyn Error>> {
    let colors = ["blue", "red", "green", "yellow", "black"];
    let seats: Vec<_> = levels
        .iter()
        .zip(colors)
        .map(|(level, color)| {
            serde_json::json!({ "color": color, "kind": { "type": "bot", "level": level } })
        })
        .collect();
    let wish = serde_json::json!({ "box": game_box, "seats": seats, "seed": "7" }).to_string();
    let mut hash = Sha256::new();
    let mut table = Table::create(&wish, 1, 7, 0.0)?;
    for _ in 0..n_decisions {
        let decided = table.bot_decision();
        hash.update(decided.as_deref().ok_or("a bot is asked")?);
        table = table.after_bot(decided)?;
    }
    let line = serde_json::json!({
        "name": format!("bots in {game_box}"), "wish": wish, "n_decisions": n_decisions,
        "hash": hex(hash),
    });
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|it| format!("{it:02x}")).collect()
}

fn random_game(setup: Setup, seed: u64) -> Result<Record, Box<dyn Error>> {
    let mut game = setup.game()?;
    let mut record = Record::new(setup);
    let mut dice = Dice::new(seed, 0);
    while game.node() != Node::Over {
        let action = game.pick_action(|n| dice.below(n)).ok_or("nothing can be done")?;
        game.apply(action)?;
        record.actions.push(action);
    }
    Ok(record)
}

fn tell(name: &str, record: &Record, step: u32) -> Result<(), Box<dyn Error>> {
    let n_actions = record.actions.len();
    let record = record.to_string();
    let whole = Upload::new(record.clone());
    // The same game in its middle, where somebody is asked.
    let n_lines = u32::try_from(record.lines().count() / 2)?;
    let half = Upload { n_lines: Some(n_lines), ..Upload::new(record) };
    let uploads = [serde_json::to_string(&whole)?, serde_json::to_string(&half)?];
    let mut hash = Sha256::new();
    for upload in &uploads {
        told(upload, step, &mut hash)?;
    }
    let line = serde_json::json!({
        "name": name, "n_actions": n_actions, "uploads": uploads, "step": step, "hash": hex(hash),
    });
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

/// Everything that is told of a game, in the order in which `views.mjs` asks for it.
fn told(upload: &str, step: u32, hash: &mut Sha256) -> Result<(), String> {
    let table = Table::of_record(upload, 1, 1, 0.0)?;
    hash.update(table.view());
    hash.update(table.log(0));
    hash.update(table.record());
    hash.update(table.kept(0.0));
    hash.update(table.aids(None)?);
    hash.update(table.features(None)?);
    let mut at = 0;
    while let Ok(view) = table.at(at) {
        hash.update(view);
        at += step;
    }
    Ok(())
}
