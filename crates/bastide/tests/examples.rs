//! Runs the examples, which `cargo test` has built beside this test.

use std::process::Command;

/// What an example prints.
fn run(name: &str) -> String {
    let mut folder = std::env::current_exe().expect("a program has a path");
    folder.pop();
    folder.pop();
    let program = folder.join("examples").join(name);
    let output = Command::new(program).output().expect("cargo test builds examples");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("examples print text")
}

#[test]
fn the_random_bot_plays_a_game_to_its_end() {
    let text = run("random_bot");
    assert!(text.starts_with("draw "), "{text}");
    assert!(text.contains("player 1: ") && text.contains("player 2: "), "{text}");
}

#[test]
fn one_ply_beats_chance() {
    let text = run("one_ply");
    let n_won = text.split(' ').nth(3).and_then(|it| it.parse::<u32>().ok());
    assert!(n_won.is_some_and(|n| n >= 45), "{text}");
}

#[test]
fn a_record_is_read_and_told() {
    let text = run("read_record");
    assert!(text.contains("Ada scores 4 points") && text.contains("Bob: 0"), "{text}");
}
