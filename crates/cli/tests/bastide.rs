//! Real runs of the program: what it prints, what it says when the input is wrong, and its exit
//! codes.

use bastide_rules::{ELEMENTS, OPTIONS, boxes};
use bastide_tiles::tile_sets;
use expect_test::expect;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Where files of the tests are written, and where the program runs.
const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

fn bastide(args: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.args(args.split_whitespace()).current_dir(FOLDER);
    command.output().expect("the program starts")
}

/// What a run that must go well prints.
fn print(args: &str) -> String {
    let output = bastide(args);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "bastide {args}: {told}");
    assert_eq!(told, "", "bastide {args} has nothing to say to stderr");
    String::from_utf8(output.stdout).expect("text is UTF-8")
}

fn print_json(args: &str) -> Value {
    serde_json::from_str(&print(args)).unwrap_or_else(|error| panic!("bastide {args}: {error}"))
}

/// Exit code and what is told on stderr; nothing is printed.
fn refusal(args: &str) -> (Option<i32>, String) {
    let output = bastide(args);
    assert!(output.stdout.is_empty(), "bastide {args} prints nothing");
    (output.status.code(), String::from_utf8(output.stderr).expect("text is UTF-8"))
}

/// Puts a tile file of the project where the program runs, with words changed.
fn put_tile_file(name: &str, changes: &[(&str, &str)]) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tiles/data");
    let mut text = fs::read_to_string(data.join(name)).expect("the file is there");
    for (from, to) in changes {
        assert!(text.contains(from), "{name} has {from}");
        text = text.replacen(from, to, 1);
    }
    fs::write(Path::new(FOLDER).join(name), text).expect("the file can be written");
}

/// The result of a simulation without what depends on the clock and the cores.
fn games_of(args: &str) -> Value {
    let mut result = print_json(&format!("simulate --json {args}"));
    let object = result.as_object_mut().expect("an object");
    for key in ["seconds", "games_per_second", "jobs"] {
        assert!(object.remove(key).expect(key).as_f64().expect(key) > 0.0, "{key}");
    }
    result
}

#[test]
fn tiles_of_a_set_for_people() {
    let table = expect![[r#"
        King & Robber Baron (king-and-robber), 5 tiles, books RGBB CKR

        id  count  edges  what is on it
        GA      1  CRRC   city N-W, road S, road E, 4 fields
        GB      1  CFFR   city N, road W, 2 fields
        GC      1  CCCC   city E-W, city N-S, bridge, 2 fields
        GD      1  CRRR   city N, road W, road E-S, 3 fields
        GE      1  CFFF   city N, monastery, field

        award tiles: GKing king, GRobberB robber baron
    "#]];
    table.assert_eq(&print("tiles --set king-and-robber"));
}

#[test]
fn every_set_has_a_table() {
    let list = print("tiles");
    for set in tile_sets() {
        assert!(list.contains(&set.name), "{}", set.name);
        let table = print(&format!("tiles --set {}", set.name));
        for tile in &set.tiles {
            let line = table.lines().find(|line| line.split(' ').next() == Some(&tile.id));
            assert!(line.is_some(), "{} {}", set.name, tile.id);
        }
    }
}

#[test]
fn a_tile_for_machines() {
    let set = print_json("tiles --set base-c1 --json");
    assert_eq!(set["rulebooks"], json!(["000", "001"]));
    assert_eq!(set["tile_total"], 72);
    let tiles = set["tiles"].as_array().expect("a list");
    let start = tiles.iter().find(|it| it["id"] == "D").expect("tile D");
    let expected = expect![[
        r#"{"id":"D","aka":"BA/RCr","count":4,"start_copies":1,"edges":"CRFR","cities":[{"sides":["N"],"pennants":0}],"roads":[{"sides":["E","W"],"inn":false}],"fields":[{"half_edges":["EL","WR"],"cities":[0]},{"half_edges":["ER","SL","SR","WL"],"cities":[]}],"monastery":null,"garden":false,"junctions":[],"crossings":[],"extras":{},"confidence":"sourced"}"#
    ]];
    expected.assert_eq(&start.to_string());
}

#[test]
fn all_tiles_for_machines() {
    let sets = print_json("tiles --json");
    let sets = sets.as_array().expect("a list");
    assert_eq!(sets.len(), tile_sets().len());
    for set in sets {
        let tiles = set["tiles"].as_array().expect("a list");
        let n: u64 = tiles.iter().filter_map(|it| it["count"].as_u64()).sum();
        assert_eq!(Some(n), set["tile_total"].as_u64(), "{}", set["set"]);
        let name = set["set"].as_str().expect("a name");
        assert_eq!(set, &print_json(&format!("tiles --json --set {name}")));
    }
}

#[test]
fn a_good_tile_file_is_ok() {
    put_tile_file("robbers.toml", &[]);
    assert_eq!(print("tiles --check robbers.toml"), "ok\n");
}

#[test]
fn broken_tile_files_are_told_by_file_and_tile() {
    put_tile_file("cult.toml", &[("count = 1", "count = 2"), ("total = 5", "total = 7")]);
    let (code, told) = refusal("tiles --check cult.toml");
    assert_eq!(code, Some(2));
    expect![[r#"
        error: cult.toml: 6 tiles, 7 expected
        error: cult.toml, tile GCult1: occurs 2 times, printed 1 times
        error: cult.toml: 6 shrines, 5 expected
    "#]]
    .assert_eq(&told);

    put_tile_file("ferries.toml", &[("\"CRRR\"", "\"CRFR\"")]);
    let (code, told) = refusal("tiles --check ferries.toml");
    assert_eq!(code, Some(2));
    expect![[r#"
        error: ferries.toml, tile V3-FährA: edge S is F but road:1 is there
        error: ferries.toml, tile V3-FährA: plain field side S is split between two fields
    "#]]
    .assert_eq(&told);

    put_tile_file("gold-mines.toml", &[("road = [\"N W\"", "road = [\"N Q\"")]);
    let (code, told) = refusal("tiles --check gold-mines.toml");
    assert_eq!(code, Some(2));
    expect![[r#"
        error: gold-mines.toml, tile V3-GoldA: "Q" in "N Q" is not a side N, E, S or W
    "#]]
    .assert_eq(&told);

    let (code, told) = refusal("tiles --check nowhere.toml");
    assert_eq!(code, Some(2));
    assert!(told.starts_with("error: cannot read nowhere.toml: "), "{told}");
}

#[test]
fn boxes_for_people() {
    let list = print("boxes");
    for it in boxes() {
        assert!(list.contains(&it.name) && list.contains(&it.title), "{}", it.name);
    }
    for it in &ELEMENTS {
        assert!(list.contains(it.name), "{}", it.name);
        assert!(!list.contains(&format!("element.{}", it.name)), "{} has words", it.name);
    }
    for it in &OPTIONS {
        assert!(list.contains(it.key), "{}", it.key);
        assert!(!list.contains(&format!("option.{}", it.key)), "{} has words", it.key);
    }
}

#[test]
fn boxes_for_machines() {
    let all = print_json("boxes --json");
    let big_box = all["boxes"].as_array().expect("a list").iter().find(|it| it["key"] == "CKR");
    let expected = expect![[
        r#"{"name":"count-king-robber","key":"CKR","part_of":null,"title":"Count, King & Robber, with the base game of 2012","book":"CKR","players":[2,5],"minutes":60,"tiles":["base-c1","count-of-carcassonne","king-and-robber","cult"],"start_tile":null,"elements":["farmers","count","king-robber-baron","shrines"],"options":{}}"#
    ]];
    expected.assert_eq(&big_box.expect("the box is there").to_string());
    let farmers = r#"{"name":"farmers","about":"Fields score for completed cities at the end"}"#;
    assert_eq!(all["elements"][0].to_string(), farmers);
    let option = r#"{"key":"base.farmers","values":["on","off"],"default":"on","element":null,"about":"Whether there are farmers"}"#;
    assert_eq!(all["options"][0].to_string(), option);
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_jobs() {
    for players in [2, 3, 6] {
        let args = format!("--players {players} --games 700 --seed 9");
        let alone = games_of(&format!("{args} --jobs 1"));
        assert_eq!(alone, games_of(&format!("{args} --jobs 2")), "{players} players");
        assert_ne!(alone, games_of(&args.replace("seed 9", "seed 8")), "{players} players");
    }
}

#[test]
fn a_simulation_for_machines() {
    let result = games_of("--games 20 --players 3 --bots greedy,random,random --check");
    assert_eq!(result["box"], "base");
    assert_eq!(result["players"], 3);
    assert_eq!(result["games"], 20);
    assert_eq!(result["checked"], true);
    assert_eq!(result["bots"], json!(["greedy", "random", "random"]));
    assert!(result["decisions"].as_u64().expect("a number") > 20 * 71);
    let wins = result["wins"].as_array().expect("a list");
    assert_eq!(wins.iter().filter_map(Value::as_f64).sum::<f64>(), 20.0);
    assert!(wins[0].as_f64() > Some(15.0), "greedy beats random");
    assert_eq!(result["mean_scores"].as_array().expect("a list").len(), 3);
}

#[test]
fn a_match_for_machines_and_people() {
    let args = "match --a one-ply:temperature=2 --b random --pairs 2 --seed 4";
    let result: Value = serde_json::from_str(&print(&format!("{args} --json"))).expect("JSON");
    assert_eq!(
        (&result["games"], &result["wins_a"], &result["draws"]),
        (&json!(4), &json!(4), &json!(0))
    );
    assert_eq!((&result["score"], &result["score_ci95"]), (&json!(1.0), &json!([1.0, 1.0])));
    assert_eq!(result["elo"], Value::Null, "somebody who always wins has no strength in numbers");
    let margin = result["margin"].as_f64().expect("a number");
    let ends: Vec<f64> = result["margin_ci95"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_f64)
        .collect();
    assert!(margin > 20.0 && ends[0] <= margin && margin <= ends[1], "{result:#}");
    for key in ["ms_per_decision", "slowest_ms"] {
        assert_eq!(result[key].as_array().map(Vec::len), Some(2), "{key}");
    }
    let text = print(&format!("{args} --sprt=0,400"));
    assert!(
        text.starts_with("games           4: one-ply:temperature=2 against random\n"),
        "{text}"
    );
    assert!(text.contains("won             4, shared 0\n"), "{text}");
}

#[test]
fn a_match_goes_on_where_it_was_left() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("match.jsonl");
    _ = fs::remove_file(&log);
    let args = |pairs: u32| {
        let log = log.display();
        format!("match --a medium --b random --pairs {pairs} --json --log {log}")
    };
    assert_eq!(print_json(&args(2))["games"], 4);
    // The program was stopped in the middle of a line.
    let text = fs::read_to_string(&log).expect("a log");
    fs::write(&log, &text[..text.len() - 9]).expect("a file");
    let result = print_json(&args(3));
    assert_eq!(result["games"], 6);
    let decks: u64 = result["pentanomial"]
        .as_array()
        .map_or(0, |all| all.iter().filter_map(Value::as_u64).sum());
    assert_eq!(decks, 3);
    assert_eq!(fs::read_to_string(&log).expect("a log").lines().count(), 4);
    // A file of somebody else is left alone, whatever it is.
    let diary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("diary.txt");
    fs::write(&diary, "one line without an end").expect("a file");
    let wrong = args(3).replace("match.jsonl", "diary.txt");
    assert_eq!(bastide(&wrong).status.code(), Some(2));
    assert_eq!(fs::read_to_string(&diary).expect("it is there"), "one line without an end");
    let other = bastide(&args(3).replace("medium", "easy"));
    assert_eq!(other.status.code(), Some(2));
    let told = String::from_utf8_lossy(&other.stderr);
    assert!(told.contains("is not the log of this match; name another file"), "{told}");
}

#[test]
fn a_ladder_is_a_table_of_all_rungs() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ladder.md");
    let args = "ladder --boxes base,WOF --levels random,starter,easy --pairs 2 --out";
    print(&format!("{args} {}", out.display()));
    let text = fs::read_to_string(&out).expect("a table");
    let rows: Vec<&str> = text.lines().filter(|it| it.starts_with("| `")).collect();
    assert_eq!(rows.len(), 4, "{text}");
    assert!(rows[0].starts_with("| `base` | `starter` | `random` | 4 | "), "{text}");
    assert!(rows[3].starts_with("| `wheel-of-fortune` | `easy` | `starter` | 4 | "), "{text}");
    assert_eq!(bastide("ladder --boxes shoe-box").status.code(), Some(2));
    assert_eq!(bastide("ladder --levels hard").status.code(), Some(2));
}

#[test]
fn a_program_of_somebody_else_plays() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/settler.py");
    let spec = format!("exec:python3 {}", bot.display());
    let args = ["match", "--a", &spec, "--b", "random", "--pairs", "3", "--json"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    let output = command.args(args).output().expect("the program starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["games"], 6);
    assert!(json["margin"].as_f64().is_some_and(|it| it > 0.0), "followers earn points: {json}");
}

#[test]
fn a_simulation_for_people() {
    let text = print("simulate --games 10 --players 4 --bots random");
    assert!(text.starts_with("games           10\ndecisions "), "{text}");
    assert!(text.contains("games a second  "), "{text}");
    assert_eq!(text.matches("random").count(), 4, "{text}");
}

#[test]
fn setups_mean_what_they_say() {
    let elements = |args: &str| games_of(&format!("--games 1 {args}"))["elements"].to_string();
    assert_eq!(elements("--box base --elements base"), r#"["farmers"]"#);
    assert_eq!(elements("--elements farmers"), r#"["farmers"]"#);
    assert_eq!(elements("--elements base --option base.farmers=off"), "[]");
    assert_eq!(elements("--box BASE-2012 --option base.farmers=off"), "[]");

    // 72 tiles a set, one of them the start tile: each is placed, and a follower may be.
    let decisions = |args: &str| games_of(&format!("--games 1 {args}"))["decisions"].as_u64();
    assert!(decisions("--tiles base-c1*3,king-and-robber") > Some(3 * 72 + 4));
    assert!(decisions("--box base-wheel --tiles wheel-of-fortune*2") > Some(2 * 72 - 1));
    let mixed = games_of("--games 1 --box base-wheel --tiles base-c3*2,robbers");
    let tiles = r#"[{"set":"base-c3","copies":2},{"set":"robbers","copies":1}]"#;
    assert_eq!(mixed["tiles"].to_string(), tiles);
    assert_eq!(mixed["options"].to_string(), "{}");
}

#[test]
fn more_players_than_the_box_has_must_be_meant() {
    let (code, told) = refusal("play --box WOF --seats random,random,random,random,random,random");
    assert_eq!(code, Some(2));
    assert!(told.contains("wheel-of-fortune is for 2 to 5 players, not 6"), "{told}");
    assert_eq!(games_of("--games 1 --box CKR --players 6 --force")["players"], 6);
}

#[test]
fn elements_come_and_go_with_their_tiles() {
    let of = |args: &str| {
        let game = games_of(&format!("--games 1 {args}"));
        let sets = game["tiles"].as_array().expect("a list").iter();
        let sets: Vec<&str> = sets.filter_map(|it| it["set"].as_str()).collect();
        format!("{}: {} with {}", game["box"], sets.join(" "), game["elements"])
    };
    let mut table = String::new();
    for args in [
        "--elements river,inns",
        "--elements builder",
        "--elements wheel-of-fortune",
        "--box WOF --without wheel-of-fortune",
        "--box CKR --without count --elements river",
        "--box CKR --without farmers,count,shrines",
        "--box base-rio-grande --elements goods,pig",
        "--box BB21 --without river,inns,goods,builder,pig,messengers",
        "--elements inns --tiles base-c1,robbers",
    ] {
        table.push_str(&format!("{args}\n  {}\n", of(args)));
    }
    expect![[r#"
        --elements river,inns
          "base": base-c3 river-c3 inns-and-cathedrals-c3 with ["farmers","river","inns"]
        --elements builder
          "base": base-c3 with ["farmers","builder"]
        --elements wheel-of-fortune
          "base": base-c3 wheel-of-fortune with ["farmers","wheel-of-fortune"]
        --box WOF --without wheel-of-fortune
          "wheel-of-fortune": wheel-of-fortune with ["farmers"]
        --box CKR --without count --elements river
          "count-king-robber": base-c1 king-and-robber cult river-2 with ["farmers","river","king-robber-baron","shrines"]
        --box CKR --without farmers,count,shrines
          "count-king-robber": base-c1 king-and-robber with ["king-robber-baron"]
        --box base-rio-grande --elements goods,pig
          "base-rio-grande": base-c1 traders-and-builders-c1 with ["farmers","goods","pig"]
        --box BB21 --without river,inns,goods,builder,pig,messengers
          "big-box-2021": base-c3 inns-and-cathedrals-c3 flying-machines ferries gold-mines mage-and-witch robbers crop-circles with ["farmers","abbot","cathedrals","large-follower","flying-machines","ferries","gold-mines","mage-witch","robbers","crop-circles"]
        --elements inns --tiles base-c1,robbers
          "base": base-c1 robbers with ["farmers","inns"]
    "#]].assert_eq(&table);
}

/// What the program must refuse.
const BAD_INPUT: [&str; 27] = [
    "tiles --set moon",
    "tiles --check nowhere.toml --json",
    "simulate --box shoe-box",
    "simulate --elements base,trolls",
    "simulate --box RGBB --without trolls",
    "simulate --box RGBB --elements river --without river",
    "simulate --players 7",
    "simulate --players many",
    "simulate --box CKR --players 6",
    "simulate --box CKR --players 7 --force",
    "simulate --option base.tiny_city=three",
    "simulate --option base.dragons=on --players 0",
    "simulate --option base.farmers",
    "simulate --tiles moon",
    "simulate --tiles base-c3*0",
    "simulate --tiles base-c3*255",
    "simulate --tiles robbers",
    "simulate --bots clever",
    "simulate --players 3 --bots random,greedy",
    "simulate --games 0",
    "simulate --jobs 0",
    "match --a clever --b random",
    "match --a rollouts:depth=many --b random",
    "match --a hard --b easy --sprt 5",
    "match --a hard --b easy --players 1",
    "match --a hard",
    "dance",
];

#[test]
fn bad_input_is_refused_and_named() {
    let mut table = String::new();
    for args in BAD_INPUT {
        let (code, told) = refusal(args);
        assert_eq!(code, Some(2), "bastide {args}: {told}");
        // Usage hints of the argument parser are its own.
        let told = told.split("\n\n").next().unwrap_or_default().trim_end().to_owned();
        table.push_str(&format!("$ bastide {args}\n{told}\n"));
    }
    expect![[r#"
        $ bastide tiles --set moon
        error: there is no tile set "moon"; there are base-c1, base-c3, wheel-of-fortune, river-1, river-c3, river-20ae, river-2, inns-and-cathedrals-c1, inns-and-cathedrals-c3, traders-and-builders-c1, traders-and-builders-c3, princess-and-dragon, abbey-and-mayor, count-of-carcassonne, king-and-robber, cult, flying-machines, messengers, ferries, gold-mines, mage-and-witch, robbers, crop-circles
        $ bastide tiles --check nowhere.toml --json
        error: the argument '--check <FILE>' cannot be used with '--json'
        $ bastide simulate --box shoe-box
        error: there is no box "shoe-box"; there are base, base-2012, base-rio-grande, base-wheel, rio-grande-big-box (RGBB), rio-grande-river, rio-grande-inns-and-cathedrals, rio-grande-traders-and-builders, rio-grande-princess-and-dragon, rio-grande-abbey-and-mayor, rio-grande-river-2, rio-grande-count, rio-grande-king-and-robber-baron, rio-grande-cult, carcassonne-2012 (ZM12), wheel-of-fortune (WOF), big-box-2021 (BB21), count-king-robber (CKR), everything
        $ bastide simulate --elements base,trolls
        error: there is no element "trolls"; there are base, farmers, river, abbot, inns, cathedrals, large-follower, goods, builder, pig, fairy, dragon, princess, portal, abbey, mayor, wagon, barn, count, king-robber-baron, shrines, flying-machines, messengers, ferries, gold-mines, mage-witch, robbers, crop-circles, wheel-of-fortune
        $ bastide simulate --box RGBB --without trolls
        error: there is no element "trolls"; there are base, farmers, river, abbot, inns, cathedrals, large-follower, goods, builder, pig, fairy, dragon, princess, portal, abbey, mayor, wagon, barn, count, king-robber-baron, shrines, flying-machines, messengers, ferries, gold-mines, mage-witch, robbers, crop-circles, wheel-of-fortune
        $ bastide simulate --box RGBB --elements river --without river
        error: river is both added and left out
        $ bastide simulate --players 7
        error: 1 to 6 can play, not 7
        $ bastide simulate --players many
        error: invalid value 'many' for '--players <N>': invalid digit found in string
        $ bastide simulate --box CKR --players 6
        error: the box count-king-robber is for 2 to 5 players, not 6; to play it all the same, add --force
        $ bastide simulate --box CKR --players 7 --force
        error: 1 to 6 can play, not 7
        $ bastide simulate --option base.tiny_city=three
        error: option base.tiny_city takes normal or two_points, not "three"
        $ bastide simulate --option base.dragons=on --players 0
        error: there is no option "base.dragons"; `bastide boxes` lists them all
        error: 1 to 6 can play, not 0
        error: seat 1 cannot begin: nobody sits there
        $ bastide simulate --option base.farmers
        error: invalid value 'base.farmers' for '--option <KEY=VALUE>': an option is set as KEY=VALUE
        $ bastide simulate --tiles moon
        error: there is no tile set "moon"; `bastide tiles` lists them all
        error: the tile sets have no start tile; name the tile to start from
        $ bastide simulate --tiles base-c3*0
        error: invalid value 'base-c3*0' for '--tiles <SET[*N],…>': after * a number of copies from 1 to 255 is wanted, not "0"
        $ bastide simulate --tiles base-c3*255
        error: 18360 tiles are too many; a board holds 1024
        $ bastide simulate --tiles robbers
        error: the tile sets have no start tile; name the tile to start from
        $ bastide simulate --bots clever
        error: there is no bot "clever"; there are starter, easy, medium, hard, master, random, greedy, one-ply, rollouts, puct, uct
        $ bastide simulate --players 3 --bots random,greedy
        error: 2 bots for 3 seats: name one for all, or one for each
        $ bastide simulate --games 0
        error: invalid value '0' for '--games <N>': 0 is not in 1..18446744073709551615
        $ bastide simulate --jobs 0
        error: invalid value '0' for '--jobs <N>': 0 is not in 1..=1024
        $ bastide match --a clever --b random
        error: there is no bot "clever"; there are starter, easy, medium, hard, master, random, greedy, one-ply, rollouts, puct, uct
        $ bastide match --a rollouts:depth=many --b random
        error: depth is a number from 0 to 40, not "many"
        $ bastide match --a hard --b easy --sprt 5
        error: invalid value '5' for '--sprt <ELO0,ELO1>': two numbers are needed, the smaller one first, such as 0,10
        $ bastide match --a hard --b easy --players 1
        error: a match needs at least two players
        $ bastide match --a hard
        error: the following required arguments were not provided:
          --b <BOT>
        $ bastide dance
        error: unrecognized subcommand 'dance'
    "#]].assert_eq(&table);
}

#[test]
fn tiles_that_need_an_element_are_refused_without_it() {
    let (code, told) = refusal("simulate --tiles base-c3,river-1");
    assert_eq!(code, Some(2));
    assert!(told.starts_with("error: the tile set river-1 needs the element river"), "{told}");
}

#[test]
fn a_reader_who_leaves_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["tiles", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn every_command_explains_itself_with_examples() {
    for command in ["", "tiles", "boxes", "simulate"] {
        let help = print(&format!("{command} --help"));
        assert!(help.contains("Examples:\n  bastide "), "{help}");
    }
}
