//! Real runs of `bastide import`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A saved game of our own.
fn game(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../jcz/tests/games").join(name)
}

fn import(file: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.env("LC_ALL", "C");
    command.arg("import").arg(file).args(args).output().expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_saved_game_is_shown_with_its_scores() {
    let output = import(&game("a_short_game.jcz"), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("Monasteries, at the end    2    0"), "{text}");
    assert!(text.ends_with("Ada wins by 2 points.\n"), "{text}");
}

#[test]
fn a_saved_game_becomes_a_record() {
    let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join("imported.txt");
    let output = import(&game("a_short_game.jcz"), &["-o", record.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.env("LC_ALL", "C");
    let replayed = command.arg("replay").arg(&record).output().expect("the program starts");
    assert_eq!(stdout(&replayed), stdout(&output));
}

#[test]
fn machines_get_scores_and_every_award() {
    let output = import(&game("a_short_game.jcz"), &["--json"]);
    let all: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    let keys: Vec<&String> = all.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["over", "players", "actions", "events", "discarded"]);
    assert_eq!(all["players"][1], serde_json::json!({ "name": "Bob", "points": 4 }));
    assert_eq!(all["over"], true);
    assert_eq!(all["actions"], 13);
    assert_eq!(all["discarded"], serde_json::json!(["BA/Cccc+"]));
    let award = serde_json::json!({ "player": 1, "points": 4, "kind": "road", "turn": 4 });
    assert_eq!(all["events"][1], award);
    assert_eq!(all["events"][2]["turn"], serde_json::Value::Null);
}

#[test]
fn a_file_that_ends_before_the_game_does_is_told() {
    for name in ["ends_before_the_last_calls.jcz", "a_game_under_way.jcz"] {
        let output = import(&game(name), &[]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = stdout(&output);
        assert!(text.contains("The game is not over: the file ends before"), "{text}");
        let output = import(&game(name), &["--json"]);
        let all: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        assert_eq!(all["over"], false, "{name}");
    }
    let output = import(&game("passed_with_a_tile_left.jcz"), &[]);
    assert!(!stdout(&output).contains("not over"), "{}", stdout(&output));
}

#[test]
fn results_in_the_file_are_compared() {
    let output = import(&game("abbot_home.jcz"), &["--compare"]);
    assert_eq!(output.status.code(), Some(0), "{}\n{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).ends_with("different: 0\n"), "{}", stdout(&output));

    let text = std::fs::read_to_string(game("abbot_home.jcz")).expect("a file");
    let wrong = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong.jcz");
    let text = text.replace("\"points\": [4, 0], \"discarded", "\"points\": [5, 0], \"discarded");
    std::fs::write(&wrong, text).expect("a file");
    let output = import(&wrong, &["--compare"]);
    assert_eq!(output.status.code(), Some(1));
    let difference = "the end: points: there [5, 0], here [4, 0]";
    assert!(stdout(&output).contains(difference), "{}", stdout(&output));

    let output = import(&game("a_short_game.jcz"), &["--compare"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("\"oracle\" is missing"), "{}", stderr(&output));
}

#[test]
fn what_we_do_not_have_is_refused_by_name() {
    let output = import(&game("refused.jcz"), &[]);
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    assert!(text.contains("we do not have the element \"tower\""), "{text}");
    assert!(text.contains("we do not have the element \"bridge\""), "{text}");
}

#[test]
fn an_illegal_message_is_told_with_number_reason_and_board() {
    let output = import(&game("illegal_message.jcz"), &[]);
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    let why = "message 5 is not legal: that is not on the tile just placed";
    assert!(text.contains(why) && text.contains("|..###..|"), "{text}");
}

/// A file of this test run.
fn scratch(name: &str, bytes: &[u8]) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, bytes).expect("a file");
    file
}

#[test]
fn what_is_no_saved_game_is_told_on_the_error_channel_alone() {
    let record = "Bastide record 1\ntiles base-c1\nseat Red A\nseat Blue B\n\n";
    for (file, why) in [
        (scratch("none.jcz", b""), "none.jcz: line 1: the file is empty"),
        (
            scratch("packed.jcz", b"\x1f\x8b\x08\x00"),
            "packed.jcz: this is no text, or not in UTF-8",
        ),
        (scratch("other.jcz", b"{\"a\": 1}"), "other.jcz: line 1: \"players\" is missing"),
        (
            scratch("record.jcz", record.as_bytes()),
            "record.jcz: this is a record of ours, which bastide replay shows",
        ),
        (PathBuf::from(env!("CARGO_TARGET_TMPDIR")), "Is a directory"),
        (PathBuf::from("no-such.jcz"), "no-such.jcz: No such file"),
    ] {
        for args in [&["--json"][..], &[]] {
            let output = import(&file, args);
            assert_eq!(output.status.code(), Some(2), "{why}");
            assert_eq!(stdout(&output), "");
            assert!(stderr(&output).contains(why), "{}", stderr(&output));
        }
    }
}

#[test]
fn a_mark_of_the_encoding_is_passed_over() {
    let text = std::fs::read(game("a_short_game.jcz")).expect("a file");
    let marked = scratch("marked.jcz", &[b"\xef\xbb\xbf", &*text].concat());
    let output = import(&marked, &[]);
    assert_eq!(stdout(&output), stdout(&import(&game("a_short_game.jcz"), &[])));
}

#[test]
fn a_record_is_written_as_a_whole_or_not_at_all() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("whole");
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let record = folder.join("game.txt");
    std::fs::write(&record, "as it was").expect("a file");
    let path = record.to_str().expect("a path");

    let output = import(&game("illegal_message.jcz"), &["-o", path]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&record).expect("a file"), "as it was");

    let output = import(&game("a_short_game.jcz"), &["-o", path, "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(std::fs::read_to_string(&record).expect("a file").ends_with("result Red 6, Blue 4\n"));

    let nowhere = folder.join("no/game.txt");
    let output = import(&game("a_short_game.jcz"), &["-o", nowhere.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "");
    let output = import(&game("a_short_game.jcz"), &["-o", folder.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(1));
    let left: Vec<_> = std::fs::read_dir(&folder).expect("a folder").collect();
    assert_eq!(left.len(), 1, "nothing but the record: {left:?}");
}
