//! Every name a saved game can say: what is played, and what is refused by its name before
//! anything is.

use bastide_jcz::{ImportError, import};
use bastide_rules::{Element, FigureKind, Game, Player};

/// A file without messages.
fn file(sets: &str, elements: &str, rules: &str, start: &str) -> String {
    format!(
        r#"{{"initialRandom": 0.5, "players": [{{"name": "A"}}, {{"name": "B"}}], "replay": [],
            "setup": {{"sets": {{{sets}}}, "elements": {{"small-follower": 7{elements}}},
                "rules": {{{rules}}}, "start": [{start}]}}}}"#
    )
}

const CROSSROAD: &str = r#"{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}"#;
const SOURCE: &str = r#"{"tile": "RI/s", "x": 0, "y": 0, "rotation": 0}"#;

fn city() -> String {
    let tile = |it: i32| {
        let (x, y) = (it % 4 - 2, it / 4 - 1);
        format!(r#"{{"tile": "CO/{}", "x": {x}, "y": {y}, "rotation": 0}}"#, it + 1)
    };
    (0..12).map(tile).collect::<Vec<_>>().join(", ")
}

fn game(file: &str) -> Game {
    import(file).unwrap_or_else(|error| panic!("{error}\n{file}")).game
}

/// What is refused, each with its place.
fn refusals(file: &str) -> Vec<String> {
    let Err(ImportError::Refused(faults)) = import(file) else { panic!("{file}") };
    assert!(faults.iter().all(|it| it.at.contains(", setup.")), "{faults:?}");
    faults.into_iter().map(|it| it.what).collect()
}

#[test]
fn all_sets_that_both_have_are_mixed_in() {
    let n_tiles = |sets: &str, elements: &str, start: &str| {
        let game = game(&file(sets, elements, "", start));
        game.n_tiles_left() as usize + game.board().squares().len()
    };
    for (sets, elements, start, wanted) in [
        (r#""basic:1": 1"#, "", CROSSROAD, 72),
        (r#""basic:2": 1"#, "", CROSSROAD, 72),
        (r#""basic:1": 2"#, "", CROSSROAD, 144),
        (r#""basic:1": 1, "river/1:1": 1"#, "", SOURCE, 84),
        (r#""basic:2": 1, "river/1:2": 1"#, "", SOURCE, 84),
        (r#""basic:1": 1, "river/2:1": 1"#, r#", "pig-herd": true"#, SOURCE, 84),
        // One source, one mouth (R-027).
        (r#""basic:1": 1, "river/1:1": 1, "river/2:1": 1"#, "", SOURCE, 94),
        (r#""basic:1": 1, "river/1:1": 2"#, "", SOURCE, 94),
        (r#""basic:1": 1, "inns-and-cathedrals:1": 1"#, "", CROSSROAD, 90),
        (r#""basic:1": 1, "inns-and-cathedrals:2": 1"#, "", CROSSROAD, 90),
        (r#""basic:1": 1, "traders-and-builders:1": 1"#, "", CROSSROAD, 96),
        (r#""basic:1": 1, "traders-and-builders:2": 1"#, "", CROSSROAD, 96),
        (r#""basic:1": 1, "princess-and-dragon:1": 1"#, "", CROSSROAD, 102),
        (r#""basic:1": 1, "abbey-and-mayor:1": 1"#, "", CROSSROAD, 84),
        (r#""basic:1": 1, "king-and-robber:1": 1"#, "", CROSSROAD, 77),
        (r#""basic:1": 1, "cult/5": 1"#, r#", "shrine": true"#, CROSSROAD, 77),
        (r#""basic:1": 1, "flier:2": 1"#, "", CROSSROAD, 80),
        (r#""basic:1": 1, "ferries": 1"#, r#", "ferry": true"#, CROSSROAD, 80),
        (r#""basic:1": 1, "goldmines": 1"#, "", CROSSROAD, 80),
        (r#""basic:1": 1, "mage-and-witch:2": 1"#, "", CROSSROAD, 80),
        (r#""basic:1": 1, "corn-circles/2": 1"#, "", CROSSROAD, 78),
        (r#""basic:1": 1, "count": 1"#, r#", "count": 1"#, &city(), 84),
    ] {
        assert_eq!(n_tiles(sets, elements, start), wanted, "{sets}");
    }
}

#[test]
fn sets_that_we_have_no_tiles_of_are_refused_by_name() {
    for id in ["cult/6", "gq11", "gq11/river", "corn-circles/1", "flier:1", "mage-and-witch:1"] {
        let sets = format!(r#""basic:1": 1, "{id}": 1"#);
        let wanted = format!("we have no tiles of the set {id:?}");
        assert_eq!(refusals(&file(&sets, "", "", CROSSROAD)), [wanted]);
    }
}

#[test]
fn elements_are_ours_or_refused_by_name() {
    for (name, ours) in [
        (r#""farmers": true"#, Element::Farmers),
        (r#""abbot": 1"#, Element::Abbot),
        (r#""big-follower": 1"#, Element::LargeFollower),
        (r#""inn": true"#, Element::Inns),
        (r#""cathedral": true"#, Element::Cathedrals),
        (r#""builder": 1"#, Element::Builder),
        (r#""pig": 1"#, Element::Pig),
        (r#""traders": true"#, Element::Goods),
        (r#""dragon": 1"#, Element::Dragon),
        (r#""fairy": 1"#, Element::Fairy),
        (r#""princess": true"#, Element::Princess),
        (r#""portal": true"#, Element::Portal),
        (r#""abbey": 3"#, Element::Abbey),
        (r#""barn": 1"#, Element::Barn),
        (r#""mayor": 1"#, Element::Mayor),
        (r#""wagon": 1"#, Element::Wagon),
        (r#""king": true, "robber": true"#, Element::KingRobberBaron),
        (r#""shrine": true"#, Element::Shrines),
        (r#""ferry": true"#, Element::Ferries),
        (r#""gold": true"#, Element::GoldMines),
        (r#""mage": 1, "witch": 1"#, Element::MageWitch),
    ] {
        let sets = r#""basic:1": 1, "cult/5": 0"#;
        assert!(game(&file(sets, &format!(", {name}"), "", CROSSROAD)).has(ours), "{name}");
    }
    for name in [
        "tower",
        "bridge",
        "castle",
        "bazaar",
        "hill",
        "vineyard",
        "sheep",
        "festival",
        "siege",
        "escape",
        "tunnel",
        "phantom",
        "ringmaster",
        "shepherd",
        "monasteries",
        "labyrinth",
        "watchtower",
        "obelisk",
        "little-buildings",
    ] {
        let refused =
            refusals(&file(r#""basic:1": 1"#, &format!(r#", "{name}": 1"#), "", CROSSROAD));
        let wanted = format!("we do not have the element {name:?}");
        assert_eq!(refused, [wanted]);
    }
    for (name, other) in
        [("king", "robber"), ("robber", "king"), ("mage", "witch"), ("witch", "mage")]
    {
        let refused =
            refusals(&file(r#""basic:1": 1"#, &format!(r#", "{name}": 1"#), "", CROSSROAD));
        let wanted = format!("we play {name:?} only with {other:?}");
        assert_eq!(refused, [wanted]);
    }
}

#[test]
fn numbers_of_figures_are_options_up_to_a_bound() {
    let sets = r#""basic:2": 1"#;
    for (name, kind, most) in [
        ("small-follower", FigureKind::Normal, 12),
        ("big-follower", FigureKind::Large, 4),
        ("abbot", FigureKind::Abbot, 4),
        ("builder", FigureKind::Builder, 4),
        ("pig", FigureKind::Pig, 4),
        ("mayor", FigureKind::Mayor, 4),
        ("wagon", FigureKind::Wagon, 4),
        ("barn", FigureKind::Barn, 4),
    ] {
        let with = |n: u8| {
            let said = format!(r#""{name}": {n}"#);
            match kind {
                FigureKind::Normal => {
                    file(sets, "", "", CROSSROAD).replace(r#""small-follower": 7"#, &said)
                }
                FigureKind::Large
                | FigureKind::Abbot
                | FigureKind::Builder
                | FigureKind::Pig
                | FigureKind::Mayor
                | FigureKind::Wagon
                | FigureKind::Barn => file(sets, &format!(", {said}"), "", CROSSROAD),
            }
        };
        for n in [2, most] {
            assert_eq!(game(&with(n)).supply(Player(1), kind), n, "{name}");
        }
        let wanted = format!("every player has 1 to {most} of {name:?}, not {}", most + 1);
        assert_eq!(refusals(&with(most + 1)), [wanted]);
    }
}

#[test]
fn every_value_of_a_rule_is_an_option_or_refused_by_name() {
    let all = r#", "farmers": true, "princess": 1, "fairy": 1, "dragon": 1, "wagon": 1, "barn": 1,
        "count": 1, "king": 1, "robber": 1"#;
    let sets = r#""basic:1": 1, "count": 1"#;
    for (name, value, option, wanted) in [
        ("tiny-city-scoring", "4", "base.tiny_city", "normal"),
        ("tiny-city-scoring", "2", "base.tiny_city", "two_points"),
        ("princess-action", "may", "princess.mandatory", "false"),
        ("princess-action", "must", "princess.mandatory", "true"),
        ("fairy-placement", "next-follower", "fairy.mode", "with_follower"),
        ("fairy-placement", "on-tile", "fairy.mode", "on_tile"),
        ("dragon-move", "before-scoring", "dragon.timing", "before_scoring"),
        ("dragon-move", "after-scoring", "dragon.timing", "after_scoring"),
        ("wagon-move", "C2", "wagon.move", "adjacent"),
        ("wagon-move", "C1", "wagon.move", "connected"),
        ("barn-placement", "not-occupied", "barn.second_on_farm", "false"),
        ("barn-placement", "occupied", "barn.second_on_farm", "true"),
        ("coc-final-scoring", "market-only", "count.final", "market_only"),
        ("coc-final-scoring", "any-district", "count.final", "any_quarter"),
        ("count-move", "by-player", "count.order", "left_first"),
        ("count-move", "clockwise", "count.order", "left_first"),
        ("count-move", "follow-meeple", "count.order", "left_first"),
        ("king-and-robber-scoring", "default", "king.scoring", "per_feature"),
        ("king-and-robber-scoring", "10", "king.scoring", "ten"),
        ("king-and-robber-scoring", "10/20", "king.scoring", "ten"),
        ("king-and-robber-scoring", "15/40", "king.scoring", "fifteen_forty"),
        ("king-and-robber-scoring", "continuously", "king.scoring", "continuous"),
        ("gq11-pig-herd", "pig", "base.tiny_city", "normal"),
        ("gq11-pig-herd", "nothing", "base.tiny_city", "normal"),
    ] {
        let game = game(&file(sets, all, &format!(r#""{name}": "{value}""#), &city()));
        assert_eq!(game.rules().setup.options.get(option), Some(wanted), "{name} {value}");
    }
    for (name, value) in
        [("king-and-robber-scoring", "20"), ("tiny-city-scoring", "3"), ("count-move", "at-will")]
    {
        let refused = refusals(&file(sets, all, &format!(r#""{name}": "{value}""#), &city()));
        let wanted = format!("we do not play {name:?} {value:?}");
        assert_eq!(refused, [wanted]);
    }
    let refused = refusals(&file(sets, all, r#""moon": "full""#, &city()));
    assert_eq!(refused, [r#"we do not have the rule "moon""#]);
}

#[test]
fn where_a_file_says_nothing_the_other_engines_defaults_hold() {
    let all = r#", "farmers": true, "princess": 1, "fairy": 1, "dragon": 1, "wagon": 1, "barn": 1"#;
    let game = game(&file(r#""basic:1": 1"#, all, "", CROSSROAD));
    for (option, wanted) in [
        ("princess.mandatory", "false"),
        ("fairy.mode", "with_follower"),
        ("dragon.timing", "before_scoring"),
        ("wagon.move", "adjacent"),
        ("barn.second_on_farm", "false"),
    ] {
        assert_eq!(game.rules().setup.options.get(option), Some(wanted), "{option}");
    }
}

#[test]
fn names_of_players_lose_what_cannot_be_shown() {
    let name = |told: &str| {
        let plain = file(r#""basic:1": 1"#, "", "", CROSSROAD);
        let file = plain.replace(r#"{"name": "A"}"#, &format!(r#"{{"name": "{told}"}}"#));
        let import = import(&file).unwrap_or_else(|error| panic!("{error}\n{file}"));
        import.record.seats[0].name.clone()
    };
    assert_eq!(name("Ada"), "Ada");
    assert_eq!(name(r"A\u001b[31mda"), "A [31mda");
    assert_eq!(name(r"A\u0000d\u0007a"), "A d a");
    assert_eq!(name(r"Ada\nseat Green"), "Ada seat Green");
    assert_eq!(name(r"\u202eAda\u2066"), "Ada");
    assert_eq!(name("A\u{202e}da\u{200f}"), "A da");
}
