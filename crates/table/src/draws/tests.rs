//! Sealed draws, compared with a script that knows them from `docs/draws.md` alone.

use super::*;
use crate::new_game::{Fresh, new_table, table_of_record};
use crate::stored::StoredGame;
use crate::table::Table;
use crate::verify::verify_draws;
use bastide_bots::Unwatched;
use bastide_notation::{Beginner, Record};
use bastide_protocol::{DrawsVerdict, NewGame, SealView, Upload};
use expect_test::expect_file;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/draws").join(name)
}

/// What the script says, and whether it finds nothing wrong.
fn script(args: &[&str]) -> (String, bool) {
    let python = Command::new("python3").arg(file("check.py")).args(args).output();
    let python = python.expect("python3 is installed");
    let said = String::from_utf8_lossy(&[python.stdout, python.stderr].concat()).into_owned();
    (said.trim_end().to_owned(), python.status.success())
}

fn vector(game: &str, secret: [u8; 32], salts: &[&str]) -> Value {
    let salts: Vec<String> = salts.iter().map(ToString::to_string).collect();
    let key = Key::of_secret(&Bits256(secret), &salts);
    let mut dice = key.dice(DRAWS);
    // The last is a number with which half of all words are thrown away.
    let numbers = [71, 70, 69, 6, 2, 1, u32::MAX, (1 << 31) + 1, (1 << 31) + 1, (1 << 31) + 1];
    let draws = numbers.map(|n| (n, dice.below(n)));
    json!({
        "game": game,
        "secret": Bits256(secret).to_string(),
        "salts": salts,
        "commitment": Secret::new(secret).commitment(game).to_string(),
        "seed": Bits256(key.0).to_string(),
        "beginner": key.beginner(salts.len() as u8),
        "draws": draws,
    })
}

#[test]
fn the_test_vectors_are_those_of_the_script() {
    let counted = std::array::from_fn(|idx| idx as u8);
    let vectors = [
        vector("abcdefghjkmn", [0; 32], &["", ""]),
        vector("abcdefghjkmn", counted, &["a horse", ""]),
        // The same letters, but not the same salts.
        vector("abcdefghjkmn", counted, &["a hors", "e"]),
        vector("zzzzyyyyxxxx", [255; 32], &["ж", "", "🐑 sheep", "a  b", "#", "\u{e9}"]),
    ];
    let seeds: std::collections::BTreeSet<_> =
        vectors.iter().map(|it| it["seed"].to_string()).collect();
    assert_eq!(seeds.len(), vectors.len(), "no two games have the same seed");
    let lines: Vec<String> = vectors.iter().map(|it| format!("  {it}")).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    expect_file![file("vectors.json")].assert_eq(&text);
    assert_eq!(script(&[&file("vectors.json").display().to_string()]), ("ok".to_owned(), true));
}

const WISH: &str = r#"{ "sealed": true, "seats": [
    { "color": "red", "name": "Ada", "salt": "a horse", "kind": { "type": "bot", "level": "greedy" } },
    { "color": "blue", "kind": { "type": "bot", "level": "greedy" } },
    { "color": "green", "salt": " ж: draw 1 ", "kind": { "type": "bot", "level": "random" } }
] }"#;

fn begun(secret: [u8; 32]) -> Table {
    let wish: NewGame = serde_json::from_str(WISH).expect("a wish");
    let draws = DrawSource::Sealed(Secret::new(secret));
    new_table(&wish, Fresh { id: Fresh::id_of(7), draws, now: 0 }).expect("a game")
}

fn played(secret: [u8; 32]) -> Table {
    let mut table = begun(secret);
    while !table.is_over() {
        table = table.after_bot(table.bot_decision(&Unwatched)).expect("a move");
    }
    table
}

fn told_of(table: &Table) -> SealView {
    crate::view::present(table).seal.expect("the draws are sealed")
}

#[test]
fn the_secret_is_told_at_the_end_and_everybody_can_check_the_draws() {
    let secret = Secret::new([42; 32]);
    let mut table = begun([42; 32]);
    let hex = secret.told().to_string();
    while !table.is_over() {
        let view = crate::view::present(&table);
        let told = serde_json::to_string(&view).expect("views are JSON");
        assert!(!told.contains(&hex) && view.seed.is_none(), "{told}");
        let record = table.record();
        assert!(!record.to_string().contains(&hex));
        assert_eq!(verify_draws(&record), Ok(DrawsVerdict::StillSealed));
        assert!(
            !format!("{table:?}").contains(&hex),
            "what is printed for debugging tells nothing"
        );
        table = table.after_bot(table.bot_decision(&Unwatched)).expect("a move");
    }
    let seal = told_of(&table);
    assert_eq!(seal.commitment, secret.commitment(table.id()).to_string());
    assert_eq!(
        (seal.secret, seal.salts),
        (Some(hex), vec!["a horse".into(), String::new(), "ж: draw 1".into()])
    );
    let record = table.record();
    assert_eq!(verify_draws(&record), Ok(DrawsVerdict::Fair { n_tiles: 71, n_draws: 71 }));
    expect_file![file("game.txt")].assert_eq(&record.to_string());
    let game = file("game.txt").display().to_string();
    assert_eq!(script(&["--record", &game]), ("ok".to_owned(), true));
}

#[test]
fn other_draws_another_beginner_and_another_secret_are_found_out() {
    let table = played([42; 32]);
    let record = table.record();
    let seal = record.seal.clone().expect("a seal");

    let mut other = record.clone();
    other.seal.as_mut().expect("a seal").secret = Some(Bits256([43; 32]));
    assert_eq!(verify_draws(&other), Ok(DrawsVerdict::OtherSecret));

    // The draws of another secret, under this seal: the first that differs is named.
    let mut other = played([44; 32]).record();
    other.seal = Some(Seal { beginner: Beginner::Chosen, ..seal.clone() });
    let Ok(DrawsVerdict::OtherDraw { nth, action, said, drawn }) = verify_draws(&other) else {
        panic!("{:?}", verify_draws(&other));
    };
    assert_eq!((nth, action), (1, 1));
    assert!(said != drawn && said.starts_with("draw ") && drawn.starts_with("draw "));
    let unfair = std::env::temp_dir().join(format!("bastide-unfair-{}.txt", std::process::id()));
    std::fs::write(&unfair, other.to_string()).expect("a file");
    let (said_by_script, is_fine) = script(&["--record", &unfair.display().to_string()]);
    std::fs::remove_file(&unfair).expect("the file is there");
    assert!(!is_fine && said_by_script.contains("draw 1 is"), "{said_by_script}");

    // Another salt makes other draws, too.
    let mut other = record.clone();
    other.seal.as_mut().expect("a seal").salts[1] = "x".to_owned();
    assert!(!matches!(verify_draws(&other), Ok(DrawsVerdict::Fair { .. })));

    let mut other = record.clone();
    other.setup.first_player.0 = (other.setup.first_player.0 + 1) % 3;
    other.actions.clear();
    let due = record.setup.first_player.0;
    assert_eq!(verify_draws(&other), Ok(DrawsVerdict::OtherBeginner { seat: due }));

    let unsealed = Record { seal: None, ..record };
    assert_eq!(verify_draws(&unsealed), Ok(DrawsVerdict::NotSealed));
}

#[test]
fn sealed_games_are_restored_as_they_were() {
    let table = played([9; 32]);
    let entries = table.entries_from(0);
    let stored = table.stored();
    assert!(!stored.setup.contains(&Secret::new([9; 32]).told().to_string()));
    let half = &entries[..entries.len() / 2];
    let (restored, trouble) = Table::salvage(&stored, half);
    let mut restored = restored.expect("half a game");
    assert_eq!(trouble, None);
    while !restored.is_over() {
        restored = restored.after_bot(restored.bot_decision(&Unwatched)).expect("a move");
    }
    assert_eq!(restored.entries_from(0), entries, "it draws what it would have drawn");
    assert_eq!(restored.record(), table.record());
    let text = stored.draws.kept_text();
    assert_eq!(DrawSource::of_kept_text(&text), Ok(stored.draws.clone()));
    let unsealed = StoredGame { setup: played_setup_without_seal(&stored), ..stored };
    let (none, trouble) = Table::salvage(&unsealed, &entries);
    assert!(none.is_none() && trouble.is_some_and(|it| it.contains("seal")));
}

fn played_setup_without_seal(stored: &StoredGame) -> String {
    let is_kept = |it: &&str| !["seal", "drawn", "salt"].contains(&it.split(' ').next().unwrap());
    stored.setup.lines().filter(is_kept).flat_map(|it| [it, "\n"]).collect()
}

#[test]
fn a_finished_record_keeps_its_seal_and_an_unfinished_one_draws_anew() {
    let table = played([42; 32]);
    let upload = Upload::new(table.record().to_string());
    let fresh = || Fresh { id: Fresh::id_of(8), draws: DrawSource::Seed(8), now: 0 };
    let again = table_of_record(&upload, fresh()).expect("the same game");
    assert_eq!(told_of(&again), told_of(&table));
    assert_eq!(again.record(), table.record());
    let cut = Upload { n_lines: Some(20), ..upload };
    let cut = table_of_record(&cut, fresh()).expect("its beginning");
    assert!(!cut.is_over() && cut.record().seal.is_none());
}

#[test]
fn a_wish_for_sealed_draws_names_no_seed_and_short_salts() {
    let refused = |more: &str, salt: &str| {
        let wish = WISH.replacen('{', &format!("{{ {more}"), 1).replace("a horse", salt);
        let wish: NewGame = serde_json::from_str(&wish).expect("a wish");
        crate::new_game::check_setup(&wish, &[]).reasons
    };
    assert_eq!(refused("", "a horse"), []);
    assert_eq!(refused("\"seed\": \"1\",", "a horse")[0].key, "reason.sealed_seed");
    assert_eq!(refused("", &"x".repeat(61))[0].key, "reason.seats.salt");
    assert_eq!(refused("", "a\\nb")[0].key, "reason.seats.salt");
}
