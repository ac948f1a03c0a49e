//! Real runs of `bastide play` and `bastide replay`.

use expect_test::expect;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Where the tests keep their files.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs the program with these arguments and this on standard input.
fn bastide(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(args)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // The program may have left before it has read everything.
    _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const RECORD: &str = "\
Bastide record 1
tiles base-c1
elements farmers
seat Red Ada
seat Blue Bob
lay D^ at 0,0
bag E U

1. Red: draw E; place Ev at 0,-1; knight
2. Blue: draw U; place U^ at 1,0; thief
result Red 4, Blue 2
";

#[test]
fn a_finished_game_is_shown_with_its_scores() {
    let output = bastide(&["replay", "-"], RECORD);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    expect![[r#"
                 0       1
             +-------+
             |.......|
          -1 |.......|
             |..###..|
             +-------+-------+
             |..###..|.......|
           0 |-------|------B|
             |.......|.......|
             +-------+-------+

        After 6 of 6 actions: The game is over.
        0 tiles left

                           Ada  Bob
        Roads, at the end    0    2
        Cities               4    0
        Total                4    2

        Ada wins by 2 points.
    "#]]
    .assert_eq(&stdout(&output));
}

#[test]
fn a_game_can_be_shown_after_any_action() {
    let output = bastide(&["replay", "-", "--at", "1"], RECORD);
    let text = stdout(&output);
    assert!(text.contains("After 1 of 6 actions: Ada, your turn: place the tile (E)\n"), "{text}");
    assert!(text.contains("Next: place Ev at 0,-1\n"), "{text}");
}

#[test]
fn a_game_can_be_read_by_machines() {
    let output = bastide(&["replay", "-", "--json"], RECORD);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["players"][0]["score"], 4);
    assert_eq!(json["players"][0]["breakdown"]["cities"]["during"], 4);
    assert_eq!(json["players"][1]["breakdown"]["roads"]["final"], 2);
    assert_eq!(json["board"][1]["tile"], "E");
    assert_eq!(json["figures"][0]["on"], "thief");
}

#[test]
fn a_game_is_analyzed_for_people_and_machines() {
    let args = ["analyze", "-", "--futures", "4"];
    let text = stdout(&bastide(&args, RECORD));
    for part in ["Ada    Bob\n", "accuracy", "luck", "Chance to win, draw by draw", "draw E"] {
        assert!(text.contains(part), "{part:?} is missing from:\n{text}");
    }
    let output = bastide(&[args.as_slice(), &["--json"]].concat(), RECORD);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let decisions = json["decisions"].as_array().expect("a list");
    assert_eq!(decisions[0]["at"], 1);
    assert_eq!(decisions[0]["played"], serde_json::json!(["place Ev at 0,-1", "knight"]));
    assert!(decisions[0]["cost"].as_f64().is_some_and(|it| it >= 0.0));
    assert_eq!(json["draws"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["players"][1]["name"], "Bob");
    let broken = bastide(&args, &RECORD.replace("knight", "monk"));
    assert_eq!(broken.status.code(), Some(2));
    assert!(stderr(&broken).contains("line 9"), "{}", stderr(&broken));
}

#[test]
fn records_that_cannot_be_replayed_are_told_with_file_and_line() {
    std::fs::write(file("broken.txt"), RECORD.replace("knight", "monk")).expect("writable");
    std::fs::write(file("liar.txt"), RECORD.replace("Red 4", "Red 40")).expect("writable");
    std::fs::write(file("good.txt"), RECORD).expect("writable");
    std::fs::write(file("noise.txt"), [0xff, 0xfe, 0x00]).expect("writable");
    let mut said = String::new();
    for args in [
        ["broken.txt"].as_slice(),
        &["liar.txt"],
        &["noise.txt"],
        &["nowhere.txt"],
        &["good.txt", "--at", "7"],
    ] {
        let output = bastide(&[&["replay"], args].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(stdout(&output), "", "{args:?}");
        said.push_str(&stderr(&output));
    }
    expect![[r#"
        error: broken.txt, line 9: "monk": there is no place for a monk on that tile
        error: liar.txt, line 11: the result is said to be "Red 40, Blue 2", but played is "Red 4, Blue 2"
        error: noise.txt: this is no text, or not in UTF-8
        error: nowhere.txt: No such file or directory (os error 2)
        error: good.txt: --at 7 is past the end; the record has 6 actions
    "#]].assert_eq(&said);
}

#[test]
fn a_person_can_play_undo_and_leave_with_the_game_kept() {
    let record = file("kept.txt");
    _ = std::fs::remove_file(&record);
    let path = record.to_str().expect("UTF-8");
    let args = ["play", "--seats", "me,me", "--seed", "5", "--record", path];
    let output =
        bastide(&args, "1\nundo\n2\nnonsense\n99\nhelp\ntiles\nscores\nboard\npass\nquit\n");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    for part in [
        "Red, your turn: place the tile (V3-V)",
        "  Red places a tile at -1,0 (V3-V).",
        "  Red takes back the tile.",
        "“nonsense” is not an action.",
        "There is no such choice. Choose from 1 to 4.",
        "Still in the bag: ",
        "Red places no figure.",
        "The game so far is in ",
    ] {
        assert!(text.contains(part), "{part:?} is missing from:\n{text}");
    }
    let kept = std::fs::read_to_string(&record).expect("the record is kept");
    assert!(kept.contains("1. Red: draw V3-V; place V3-V< at -1,0; pass\n"), "{kept}");
    let replayed = bastide(&["replay", path], "");
    assert_eq!(replayed.status.code(), Some(0), "{}", stderr(&replayed));
}

#[test]
fn bots_play_a_game_to_its_end_without_a_person() {
    let record = file("bots.txt");
    _ = std::fs::remove_file(&record);
    let path = record.to_str().expect("UTF-8");
    let args = ["play", "--seats", "random,random,random", "--seed", "1", "--record", path];
    let output = bastide(&args, "");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).trim_end().ends_with('.'), "somebody wins");
    let replayed = bastide(&["replay", path], "");
    assert!(stdout(&replayed).contains("The game is over."));

    let again = bastide(&args, "");
    assert_eq!(again.status.code(), Some(2), "a record is never overwritten");
    assert!(stderr(&again).contains("bots.txt is there already; name another file"));
}

#[test]
fn wrong_seats_are_told() {
    let output = bastide(&["play", "--seats", "me,deep-thought"], "");
    assert_eq!(output.status.code(), Some(2));
    expect![[r#"
        error: there is no bot "deep-thought"; there are starter, easy, medium, hard, master, random, greedy, one-ply, rollouts, puct, uct; or sit down yourself, as me
    "#]]
    .assert_eq(&stderr(&output));
    let seven = "me,me,me,me,me,me,me";
    let output = bastide(&["play", "--seats", seven], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("1 to 6 can play, not 7"));
}

/// Characters can be asked to the table by name, and two of one level can be told apart.
#[test]
fn bots_are_introduced_by_name_and_level() {
    let args = ["play", "--seats", "me,lise,medium,Maud", "--seed", "5", "--language", "en"];
    let text = stdout(&bastide(&args, "quit\n"));
    for part in [
        "(Lise) · master. Tests her best moves on many possible continuations.\n",
        "(Maud) · medium. Plans ahead, and slips now and then.\n",
        "(Maud 2) · medium. ",
    ] {
        assert!(text.contains(part), "{part:?} is missing from:\n{text}");
    }
    let help = stdout(&bastide(&["play", "--help"], ""));
    assert!(help.contains("  master    Lise  Tests her best moves"), "{help}");
}

/// One player alone is solo practice (R-001): nobody wins against nobody.
#[test]
fn one_plays_alone() {
    let output = bastide(&["play", "--seats", "random", "--seed", "1"], "");
    let text = stdout(&output);
    let last = text.lines().last().expect("a last line");
    assert!(last.starts_with("Red (random) has ") && last.ends_with(" points."), "{text}");
}

#[test]
fn the_terminal_speaks_the_language_that_is_asked_for() {
    let play = |language: &str| {
        let args = ["play", "--seats", "me,random", "--seed", "5", "--language", language];
        bastide(&args, "1\nquit\n")
    };
    let german = stdout(&play("de"));
    for part in ["Rot 0 (7 × ", "Du legst ein Plättchen bei ", "Auf Wiedersehen."] {
        assert!(german.contains(part), "{part:?} is missing from:\n{german}");
    }
    for (tag, goodbye) in [
        ("fr_CA.UTF-8", "Au revoir."),
        ("es_MX.UTF-8", "Hasta pronto."),
        ("it", "Arrivederci."),
        ("nl_NL.UTF-8", "Tot ziens."),
        ("pl", "Do zobaczenia."),
        ("cs", "Na shledanou."),
    ] {
        assert!(stdout(&play(tag)).ends_with(&format!("{goodbye}\n")), "{tag}");
    }
    let output = play("tlh");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("there are en, de, fr, es, it, nl, pl, cs"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn what_players_hold_is_shown() {
    let args = ["play", "--box", "everything", "--seats", "me,me", "--seed", "1"];
    let text = stdout(&bastide(&args, "quit\n"));
    let figures = "7 × follower, large follower, abbot, builder, pig, mayor, wagon, barn";
    let line = format!("Red 0 ({figures}, abbey, messenger on 0)\n");
    assert!(text.contains(&line), "{text}");
}

#[test]
fn the_draws_of_a_record_are_verified() {
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/draws/game.txt");
    let text = std::fs::read_to_string(game).expect("the game is there");
    let verify = |text: &str| {
        let output = bastide(&["verify", "-"], text);
        (output.status.code(), stdout(&output), stderr(&output))
    };
    let (code, said, _) = verify(&text);
    assert_eq!(code, Some(0));
    assert_eq!(said, "The draws were fair: 71 draws were sealed before the game began.\n");

    let (code, said, error) = verify(&text.replace("salt Red a horse", "salt Red a house"));
    assert_eq!((code, said.as_str()), (Some(1), ""));
    assert!(error.contains("not fair: "), "{error}");
    let (code, _, error) = verify(&text.replace("secret 2a", "secret 2b"));
    assert_eq!(code, Some(1));
    assert!(error.contains("the secret is not the one that was sealed"), "{error}");

    let unfinished = text.lines().filter(|it| !it.starts_with("secret ")).collect::<Vec<_>>();
    let (code, _, error) = verify(&unfinished.join("\n"));
    assert_eq!(code, Some(2));
    assert!(error.contains("the secret is missing"), "{error}");
    let (code, _, error) = verify(RECORD);
    assert_eq!(code, Some(2));
    assert!(error.contains("were not sealed"), "{error}");
}
