//! Records: what is written is read back, and what is wrong is told with its line.

use bastide_board::Place;
use bastide_notation::Record;
use bastide_rules::{FigureKind, MagicFigure, Node, Player, Setup, Title};
use expect_test::{Expect, expect};

const GOOD: &str = "\
Bastide record 1
tiles base-c1
elements farmers
seat Red Ada Lovelace
seat Blue

1. Red: draw E; place Ev at 0,-1; knight
# A remark.
2. Blue: draw U; place U^ at 1,0
# In the middle of a turn.
    thief
";

/// The good record with one thing changed at a time, and what is said of each.
fn check(changes: &[(&str, &str)], expected: &Expect) {
    let mut said = String::new();
    for (from, to) in changes {
        assert!(GOOD.contains(from), "{from:?} is not in the record");
        let error = Record::read(&GOOD.replacen(from, to, 1)).unwrap_err();
        said.push_str(&format!("{from:?} -> {to:?}\n    {error}\n"));
    }
    expected.assert_eq(&said);
}

#[test]
fn a_good_record_is_read_and_written_back_to_the_letter() {
    let record = Record::read(GOOD).unwrap();
    assert_eq!(record.to_string(), GOOD);
    assert_eq!(record.comments.len(), 2);
    assert_eq!(record.names(), ["Ada Lovelace", "Blue"]);
}

#[test]
fn the_state_can_be_rebuilt_at_any_action() {
    let record = Record::read(GOOD).unwrap();
    let n_tiles: Vec<usize> = (0..=record.actions.len())
        .map(|n| record.replay(Some(n)).unwrap().board().squares().len())
        .collect();
    assert_eq!(n_tiles, [1, 1, 2, 2, 2, 3, 3]);
    assert_eq!(record.replay(None).unwrap().score(Player(0)), 4);
}

#[test]
fn a_whole_game_comes_back_with_its_result() {
    let setup = Setup::base(3);
    let mut game = setup.game().unwrap();
    let mut record = Record::new(setup);
    let mut turn = 0;
    while game.node() != Node::Over {
        let actions = game.legal_actions();
        turn += 7;
        let action = actions[turn % actions.len()];
        record.actions.push(action);
        game.apply(action).unwrap();
    }
    let text = record.to_string();
    assert!(text.lines().last().unwrap().starts_with("result Red "));
    assert_eq!(Record::read(&text).unwrap(), record);
}

#[test]
fn the_example_of_the_documentation_can_be_played() {
    let text = include_str!("../../../docs/notation.md");
    let example = text.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let record = Record::read(example).unwrap();
    assert_eq!(record.to_string(), example);
}

#[test]
fn a_mark_before_the_first_letter_does_not_matter() {
    let marked = format!("\u{feff}{GOOD}");
    assert_eq!(Record::read(&marked), Record::read(GOOD));
}

#[test]
fn a_position_has_bounds() {
    let bag = format!("seat Blue\nlay D^ at 0,0\nbag{}", " U".repeat(5_000));
    let error = Record::read(&GOOD.replacen("seat Blue", &bag, 1)).unwrap_err();
    assert_eq!(error.what.to_string(), "5001 tiles are too many; a board holds 1024");
}

#[test]
fn farmers_are_one_thing_under_two_names() {
    let off = GOOD.replace("elements farmers", "elements farmers\noption base.farmers = off");
    let on = GOOD.replace("elements farmers", "option base.farmers = off\nelements farmers");
    for (text, has_farmers) in [(off, false), (on, true)] {
        let record = Record::read(&text).unwrap();
        assert_eq!(record.setup.elements.has(bastide_rules::Element::Farmers), has_farmers);
        assert_eq!(Record::read(&record.to_string()).unwrap(), record);
    }
}

/// An option that took one value only is no longer one; records of the time still name it.
#[test]
fn an_option_of_old_records_is_read_and_not_written_again() {
    let old = "tiles base-c1 cult\nelements farmers shrines";
    let good = GOOD.replace("tiles base-c1\nelements farmers", old);
    let named = good.replace("seat Red", "option cult.simultaneous = both_score\nseat Red");
    let record = Record::read(&named).unwrap();
    assert_eq!(record, Record::read(&good).unwrap());
    assert!(!record.to_string().contains("option"), "{record}");
    let error = Record::read(&named.replace("both_score", "neither")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 4: option cult.simultaneous takes both_score, not \"neither\""
    );
}

#[test]
fn a_position_is_read_and_written_back() {
    let text = "\
Bastide record 1
tiles base-c1
elements farmers
seat Red
seat Blue
first Blue
lay D^ at 0,0
lay U^ at 1,0
stand Red thief on 0,0
score Red 3
score Blue 0
bag E E

1. Blue: draw E; place Ev at 0,-1; knight
";
    let record = Record::read(text).unwrap();
    assert_eq!(record.to_string(), text);
    let game = record.replay(None).unwrap();
    assert_eq!((game.score(Player(0)), game.score(Player(1))), (3, 4));
}

#[test]
fn a_position_with_a_wide_source_and_an_abbot_is_read_and_written_back() {
    let text = "\
Bastide record 1
tiles base-c3 river-c3
elements farmers river abbot
option river3.tiles = text_17
seat Red
seat Blue
lay 20AE-A> at 0,0
lay V3-B^ at 1,0
stand Red abbot monk on 1,0
stand Blue farmer on 0,1
bag 20AE-D V3-U

1. Red: draw 20AE-D; place 20AE-D> at 0,-1; abbot home
2. Blue: draw V3-U; place V3-U> at 2,0; thief
result Red 4, Blue 1
";
    let record = Record::read(text).unwrap();
    assert_eq!(record.to_string(), text);
}

/// A position with messengers, robbers and ingots.
const SCOREBOARD: &str = "\
Bastide record 1
tiles base-c1
elements farmers messengers gold-mines robbers
seat Red
seat Blue
lay D^ at 0,0
score Red 3/2
score Blue 7/0
messages 6 1
robber Blue 3
ingots 2 on 0,0
gold Red 3
gold Blue 0
bag E

1. Red: draw E; place Ev at 0,-1; knight; move figure; move messenger
result Red 19, Blue 9
";

#[test]
fn scoreboard_and_gold_of_a_position_are_read_and_written_back() {
    let record = Record::read(SCOREBOARD).unwrap();
    assert_eq!(record.to_string(), SCOREBOARD);
}

#[test]
fn a_scoreboard_that_cannot_be_is_refused() {
    let mut said = String::new();
    for (from, to) in [
        ("score Red 3/2", "score Red 3/x"),
        ("messages 6 1", "messages 6 9"),
        ("messages 6 1", "messages 6 6"),
        ("robber Blue 3", "robber Blue 50"),
        ("robber Blue 3", "robber Blue 3\nrobber Blue 4"),
        ("ingots 2 on 0,0", "ingots 2 on 1,0"),
        ("ingots 2 on 0,0", "ingots 0 on 0,0"),
        ("ingots 2 on 0,0", "ingots 2"),
        ("gold Red 3", "gold Red 101"),
        ("gold-mines robbers", "robbers"),
        ("messengers gold-mines robbers", "gold-mines"),
    ] {
        let error = Record::read(&SCOREBOARD.replacen(from, to, 1)).unwrap_err();
        said.push_str(&format!("{from:?} -> {to:?}\n    {error}\n"));
    }
    expect![[r#"
        "score Red 3/2" -> "score Red 3/x"
            line 7: "x" is no number up to 65535
        "messages 6 1" -> "messages 6 9"
            line 9: there is no message 9
        "messages 6 1" -> "messages 6 6"
            line 16: the messages cannot lie so: message 6 is named twice
        "robber Blue 3" -> "robber Blue 50"
            line 16: the robber of seat 2 is not there: the spaces are 0 to 49
        "robber Blue 3" -> "robber Blue 3\nrobber Blue 4"
            line 17: the robber of seat 2 is not there: it stands elsewhere already
        "ingots 2 on 0,0" -> "ingots 2 on 1,0"
            line 16: the ingot cannot be at 1,0: no tile lies there
        "ingots 2 on 0,0" -> "ingots 0 on 0,0"
            line 16: the ingot cannot be at 0,0: 1 to 100 ingots lie on a tile with ingots
        "ingots 2 on 0,0" -> "ingots 2"
            line 11: wanted is `ingots N on X,Y`
        "gold Red 3" -> "gold Red 101"
            line 16: ingots cannot be held: 101 are too many; 100 at most
        "gold-mines robbers" -> "robbers"
            line 16: the ingot cannot be at 0,0: the element gold-mines is not in play
        ingots cannot be held: the element gold-mines is not in play
        "messengers gold-mines robbers" -> "gold-mines"
            line 16: the messenger of seat 1 is not there: the element messengers is not in play
        the messages cannot lie so: the element messengers is not in play
        the robber of seat 2 is not there: the element robbers is not in play
    "#]]
    .assert_eq(&said);
}

/// A position with the pig and followers on crown spaces.
const WHEEL: &str = "\
Bastide record 1
tiles wheel-of-fortune
elements farmers large-follower wheel-of-fortune
seat Red
seat Blue
lay wheel-board^ at 0,0
pig famine
crown Red storm
crown Blue large storm
bag RadX

1. Red: draw RadX; place RadX^ at 4,2; large crown tax
result Red 10, Blue 10
";

#[test]
fn the_wheel_of_a_position_is_read_and_written_back() {
    let record = Record::read(WHEEL).unwrap();
    assert_eq!(record.to_string(), WHEEL);
}

#[test]
fn a_wheel_that_cannot_be_is_refused() {
    let mut said = String::new();
    for (from, to) in [
        ("pig famine", "pig feast"),
        ("crown Red storm", "crown storm"),
        ("crown Red storm", "crown Green storm"),
        ("crown Red storm", "crown Red feast"),
        ("crown Red storm", "crown Red storm\ncrown Red storm"),
        ("crown Red storm", "crown Red fortune\ncrown Red fortune"),
        ("crown Red storm", "crown Red large tax\ncrown Red large tax"),
        ("large-follower wheel-of-fortune", "large-follower"),
    ] {
        let error = Record::read(&WHEEL.replacen(from, to, 1)).unwrap_err();
        said.push_str(&format!("{from:?} -> {to:?}\n    {error}\n"));
    }
    expect![[r#"
        "pig famine" -> "pig feast"
            line 7: the wheel has no segment "feast"
        "crown Red storm" -> "crown storm"
            line 8: wanted is `crown COLOR SEGMENT`
        "crown Red storm" -> "crown Green storm"
            line 8: Green does not play
        "crown Red storm" -> "crown Red feast"
            line 8: the wheel has no segment "feast"
        "crown Red storm" -> "crown Red storm\ncrown Red storm"
            line 13: the wheel cannot be so: seat 2 has no follower on storm: its crown spaces are full
        "crown Red storm" -> "crown Red fortune\ncrown Red fortune"
            line 13: the wheel cannot be so: seat 1 has no follower on fortune: its crown spaces are full
        "crown Red storm" -> "crown Red large tax\ncrown Red large tax"
            line 13: the wheel cannot be so: seat 1 has no follower on tax: no such figure is left in the supply
        "large-follower wheel-of-fortune" -> "large-follower"
            line 12: no tile set of this game has a tile "wheel-board"
        the wheel cannot be so: the element wheel-of-fortune is not in play
    "#]].assert_eq(&said);
}

#[test]
fn goods_and_titles_of_a_position_are_read_and_written_back() {
    let text = "\
Bastide record 1
tiles base-c1
elements farmers goods king-robber-baron
seat Red
seat Blue
lay D^ at 0,0
goods Red 2 wine 1 cloth
goods Blue
king Red 3
robber-baron Blue 7
bag E

1. Red: draw E; place Ev at 0,-1; pass
result Red 21, Blue 0
";
    let record = Record::read(text).unwrap();
    assert_eq!(record.to_string(), text);
}

/// Somebody has a salt who does not play.
const SEALED_PINK: &str = "seat Blue
seal 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f abcdefghjkmn
salt Pink a horse";

#[test]
fn the_seal_of_the_draws_is_read_and_written_back() {
    let text = "\
Bastide record 2
tiles base-c1
elements farmers
seat Red Ada
seat Blue
seat Green
first Blue
seal 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f abcdefghjkmn
drawn first
salt Red a horse,  a horse
salt Green ж
secret ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1eff
";
    let record = Record::read(text).unwrap();
    assert_eq!(record.to_string().trim_end(), text.trim_end());
    let seal = record.seal.unwrap();
    assert_eq!(seal.salts, ["a horse,  a horse", "", "ж"]);
    assert_eq!(seal.secret.unwrap().0[31], 0xff);
}

const BROKEN_SET_UPS: &[(&str, &str)] = &[
    ("record 1", "record 9"),
    ("Bastide record 1\n", ""),
    ("base-c1", "base-c9"),
    ("base-c1", "base-c1*0"),
    ("base-c1", "base-c1 river-1"),
    ("elements farmers", "elements farmer"),
    ("seat Blue", "seat Red"),
    ("seat Blue", "seat Mauve"),
    ("seat Blue", "option base.farmers = maybe"),
    ("seat Blue", "option base.weather = rain"),
    ("seat Red Ada Lovelace\nseat Blue\n", ""),
    ("seat Blue", "settee Blue"),
    ("seat Blue", "seat Blue\nfirst Pink"),
    ("seat Blue", "seat Blue\nseed none"),
    ("seat Blue", "seat Blue\nseed 1\nseed 2"),
    ("seat Blue", "seat Blue\nscore Red 5"),
    ("seat Blue", "seat Blue\nlay D at 0,0"),
    ("seat Blue", "seat Blue\nlay D^ at 0,4222"),
    ("seat Blue", "seat Blue\nlay D^ at 0,0\nscore Red 65535"),
    ("seat Blue", "seat Blue\nlay D^ at 0,0\nlay C^ at 0,1"),
    ("seat Blue", "seat Blue\nlay D^ at 0,0\nstand Red monk on 0,0"),
    ("seat Blue", "seat Blue\nlay D^ at 0,0\ngoods Red 1 wine"),
    ("elements farmers", "elements farmers goods\nlay D^ at 0,0\ngoods Red 101 wine"),
    ("elements farmers", "elements farmers goods\nlay D^ at 0,0\ngoods Red 1 beer"),
    ("elements farmers", "elements farmers goods\nlay D^ at 0,0\ngoods Red 1 wine 1 wine"),
    ("elements farmers", "elements farmers goods\nlay D^ at 0,0\ngoods Pink 1 wine"),
    ("seat Blue", "seat Blue\nlay D^ at 0,0\nking Red 3"),
    ("elements farmers", "elements farmers king-robber-baron\nlay D^ at 0,0\nking Red"),
    ("elements farmers", "elements farmers king-robber-baron\nlay D^ at 0,0\nking Red 0"),
    ("elements farmers", "elements farmers king-robber-baron\nlay D^ at 0,0\nking Pink 3"),
    (
        "elements farmers",
        "elements farmers king-robber-baron\nlay D^ at 0,0\nking Red 3\nking Blue 4",
    ),
];

#[test]
fn broken_set_ups_are_told_with_their_line() {
    check(
        BROKEN_SET_UPS,
        &expect![[r#"
            "record 1" -> "record 9"
                line 1: version 9 is not known here; this program reads 2
            "Bastide record 1\n" -> ""
                line 1: a record begins with the line `Bastide record 1`
            "base-c1" -> "base-c9"
                line 2: there is no tile set "base-c9"; `bastide tiles` lists them all
            "base-c1" -> "base-c1*0"
                line 2: "base-c1*0" has no number from 1 to 255 after *
            "base-c1" -> "base-c1 river-1"
                line 7: the tile set river-1 needs the element river
            "elements farmers" -> "elements farmer"
                line 3: no element "farmer"
            "seat Blue" -> "seat Red"
                line 5: Red sits twice
            "seat Blue" -> "seat Mauve"
                line 5: "Mauve" is no color; there are Red, Blue, Green, Yellow, Black, Pink
            "seat Blue" -> "option base.farmers = maybe"
                line 5: option base.farmers takes on or off, not "maybe"
            "seat Blue" -> "option base.weather = rain"
                line 5: there is no option "base.weather"; `bastide boxes` lists them all
            "seat Red Ada Lovelace\nseat Blue\n" -> ""
                line 5: 1 to 6 can play, not 0
            seat 1 cannot begin: nobody sits there
            "seat Blue" -> "settee Blue"
                line 5: "settee" begins no line of a set-up; a turn begins with its number
            "seat Blue" -> "seat Blue\nfirst Pink"
                line 8: Pink does not play
            "seat Blue" -> "seat Blue\nseed none"
                line 6: "none" is no seed
            "seat Blue" -> "seat Blue\nseed 1\nseed 2"
                line 7: a second line "seed"
            "seat Blue" -> "seat Blue\nscore Red 5"
                line 8: a position needs a tile on the table to begin with
            "seat Blue" -> "seat Blue\nlay D at 0,0"
                line 6: "D" does not end in one of ^ > v <
            "seat Blue" -> "seat Blue\nlay D^ at 0,4222"
                line 8: tile D cannot lie at 0,4222: the first tile lies within 256 of 0,0
            "seat Blue" -> "seat Blue\nlay D^ at 0,0\nscore Red 65535"
                line 9: nobody begins with 65535 points; 10000 at most
            "seat Blue" -> "seat Blue\nlay D^ at 0,0\nlay C^ at 0,1"
                line 9: tile C cannot lie at 0,1: its N side does not match the tile beside it
            "seat Blue" -> "seat Blue\nlay D^ at 0,0\nstand Red monk on 0,0"
                line 7: there is no place for a monk on that tile
            "seat Blue" -> "seat Blue\nlay D^ at 0,0\ngoods Red 1 wine"
                line 9: goods cannot be held: the element goods is not in play
            "elements farmers" -> "elements farmers goods\nlay D^ at 0,0\ngoods Red 101 wine"
                line 9: goods cannot be held: 101 are too many; 100 at most
            "elements farmers" -> "elements farmers goods\nlay D^ at 0,0\ngoods Red 1 beer"
                line 5: "beer" is no goods; there are wine, grain, cloth
            "elements farmers" -> "elements farmers goods\nlay D^ at 0,0\ngoods Red 1 wine 1 wine"
                line 5: wine is named twice
            "elements farmers" -> "elements farmers goods\nlay D^ at 0,0\ngoods Pink 1 wine"
                line 5: Pink does not play
            "seat Blue" -> "seat Blue\nlay D^ at 0,0\nking Red 3"
                line 9: the title king cannot be held: the element king-robber-baron is not in play
            "elements farmers" -> "elements farmers king-robber-baron\nlay D^ at 0,0\nking Red"
                line 5: wanted is `king COLOR TILES`
            "elements farmers" -> "elements farmers king-robber-baron\nlay D^ at 0,0\nking Red 0"
                line 9: the title king cannot be held: the record has at least one tile
            "elements farmers" -> "elements farmers king-robber-baron\nlay D^ at 0,0\nking Pink 3"
                line 5: Pink does not play
            "elements farmers" -> "elements farmers king-robber-baron\nlay D^ at 0,0\nking Red 3\nking Blue 4"
                line 10: the title king cannot be held: it is held twice
        "#]],
    );
}

const BROKEN_SEALS: &[(&str, &str)] = &[
    ("seat Blue", "seat Blue\nsecret 00"),
    ("seat Blue", "seat Blue\nsalt Red a horse"),
    ("seat Blue", "seat Blue\nseal 00 a"),
    ("seat Blue", SEALED_PINK),
    ("seat Blue", "seat Blue\nsalt Red a\nsalt Red b"),
    ("seat Blue", "seat Blue\ndrawn last"),
];

#[test]
fn broken_seals_are_told_with_their_line() {
    check(
        BROKEN_SEALS,
        &expect![[r#"
            "seat Blue" -> "seat Blue\nsecret 00"
                line 6: "00" is not 64 hexadecimal digits
            "seat Blue" -> "seat Blue\nsalt Red a horse"
                line 8: `salt`, `drawn` and `secret` belong to a line `seal`, which is missing
            "seat Blue" -> "seat Blue\nseal 00 a"
                line 6: "00" is not 64 hexadecimal digits
            "seat Blue" -> "seat Blue\nseal 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f abcdefghjkmn\nsalt Pink a horse"
                line 9: Pink has a salt, but does not play
            "seat Blue" -> "seat Blue\nsalt Red a\nsalt Red b"
                line 7: a second salt of Red
            "seat Blue" -> "seat Blue\ndrawn last"
                line 6: wanted is `drawn first`
        "#]],
    );
}

#[test]
fn broken_turns_are_told_with_their_line() {
    check(
        &[
            ("draw E", "draw Ö"),
            ("draw E", "fetch E"),
            ("place Ev", "place E"),
            ("place Ev", "place Uv"),
            ("at 0,-1", "at 0;-1"),
            ("at 0,-1", "at 5,5"),
            ("at 0,-1", "at 0,0"),
            ("place Ev", "place E^"),
            ("knight", "monk"),
            ("knight", "wizard"),
            ("knight", "knight N"),
            ("knight", "farmer S"),
            ("knight", "knight on 9,9"),
            ("knight", "knight on 0,0"),
            ("knight", "knight; pass"),
            ("    thief", "    farmer"),
            ("2. Blue", "3. Blue"),
            ("2. Blue", "2. Red"),
            ("2. Blue:", "2. Blue"),
            ("; knight\n", "\n"),
            ("    thief", "result Red 4, Blue 0"),
        ],
        &expect![[r#"
            "draw E" -> "draw Ö"
                line 7: "draw Ö": this game has no tile "Ö"
            "draw E" -> "fetch E"
                line 7: "fetch E": "fetch" is no knight, thief, monk, farmer or the like
            "place Ev" -> "place E"
                line 7: "place E at 0,-1": "E" does not end in one of ^ > v <
            "place Ev" -> "place Uv"
                line 7: "place Uv at 0,-1": the tile in hand is E, not U
            "at 0,-1" -> "at 0;-1"
                line 7: "place Ev at 0": "0" is not a place: two whole numbers like 2,-1 within 8000 are wanted
            "at 0,-1" -> "at 5,5"
                line 7: "place Ev at 5,5" is not legal: no tile lies beside that place
            "at 0,-1" -> "at 0,0"
                line 7: "place Ev at 0,0" is not legal: a tile lies there already
            "place Ev" -> "place E^"
                line 7: "place E^ at 0,-1" is not legal: its S side does not match the tile beside it
            "knight" -> "monk"
                line 7: "monk": there is no place for a monk on that tile
            "knight" -> "wizard"
                line 7: "wizard": "wizard" is no knight, thief, monk, farmer or the like
            "knight" -> "knight N"
                line 7: "knight N": no place for a knight lies at "N"
            "knight" -> "farmer S"
                line 7: "farmer S": no place for a farmer lies at "S"
            "knight" -> "knight on 9,9"
                line 7: "knight on 9,9": no tile lies at 9,9
            "knight" -> "knight on 0,0"
                line 7: "knight on 0,0" is not legal: that is not on the tile just placed
            "knight" -> "knight; pass"
                line 7: "pass": the turn is over; a new line begins the next
            "    thief" -> "    farmer"
                line 11: "farmer": which farmer? There are farmer NL, farmer ER
            "2. Blue" -> "3. Blue"
                line 9: turn 3 stands where turn 2 is due
            "2. Blue" -> "2. Red"
                line 9: turn 2 is that of Blue
            "2. Blue:" -> "2. Blue"
                line 9: a turn is written `1. Red: draw TILE; place TILE> at X,Y; thief`
            "; knight\n" -> "\n"
                line 9: turn 1 of Red is not over yet
            "    thief" -> "result Red 4, Blue 0"
                line 11: the result stands here, but the game is not over
        "#]],
    );
}

#[test]
fn a_position_says_what_players_hold_and_where_the_pieces_are() {
    let game = Record::read(
        "Bastide record 1
         tiles base-c1
         elements farmers goods king-robber-baron large-follower dragon fairy
         seat Red Ada
         seat Blue Bob
         lay D^ at 0,0
         lay Ev at 0,-1
         stand Red large thief on 0,0
         goods Red 2 wine 1 cloth
         king Blue 2
         dragon at 0,-1
         fairy at 0,0
         bag U U",
    )
    .expect("a record")
    .replay(None)
    .expect("a game");
    let (red, blue) = (Player(0), Player(1));
    assert_eq!([red, blue].map(|it| game.held_goods(it)), [[2, 0, 1], [0, 0, 0]]);
    assert_eq!([red, blue].map(|it| game.supply(it, FigureKind::Large)), [0, 1]);
    assert_eq!(game.holder(Title::King).map(|it| it.player), Some(blue));
    assert_eq!(game.dragon(), Some(Place { x: 0, y: -1 }));
    assert_eq!(game.fairy(), Some(Place { x: 0, y: 0 }));
}

#[test]
fn magic_figures_and_ferries_are_among_the_pieces() {
    let game = Record::read(
        "Bastide record 1
         tiles base-c1 ferries
         elements farmers ferries mage-witch
         seat Red Ada
         seat Blue Bob
         lay D^ at 0,0
         lay V3-FährD^ at 1,0
         ferry E-W on 1,0
         mage at knight on 0,0
         witch at thief S on 1,0
         bag U U",
    )
    .expect("a record")
    .replay(None)
    .expect("a game");
    let at = |segment| game.board().square_of(segment).place;
    let magic = MagicFigure::ALL.map(|it| game.magic_figure(it).map(at));
    assert_eq!(magic, [Some(Place { x: 0, y: 0 }), Some(Place { x: 1, y: 0 })]);
    let ferries: Vec<Place> = game.ferries().map(|it| at(it.ends()[0])).collect();
    assert_eq!(ferries, [Place { x: 1, y: 0 }]);
}
