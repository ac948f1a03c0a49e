//! Why something is not offered: one test for every rule that refuses a place or a figure.

use bastide_board::Place;
use bastide_dice::Dice;
use bastide_protocol::{Anchor, Help, NewGame, NewSeat, PromptKind, SeatKind, Upload, WhyNot};
use bastide_rules::{Action, Node, Prompt};
use bastide_table::{
    Answer, Asked, DrawSource, Fresh, Table, new_table, table_of_record, view, why_not,
};
use bastide_tiles::Side;
use std::collections::BTreeSet;

/// A table of a record in which people sit.
fn table(lines: &str) -> Table {
    table_of(lines, SeatKind::Person)
}

fn table_of(lines: &str, first: SeatKind) -> Table {
    let record = format!("Bastide record 1\n{lines}");
    let n_seats = lines.lines().filter(|it| it.trim().starts_with("seat ")).count();
    let mut seats = vec![SeatKind::Person; n_seats];
    seats[0] = first;
    let upload = Upload { seats: Some(seats), ..Upload::new(record) };
    let fresh = Fresh { id: Fresh::id_of(7), draws: DrawSource::Seed(7), now: 0 };
    table_of_record(&upload, fresh).unwrap_or_else(|it| panic!("{lines}: {it:?}"))
}

fn is_at(action: Action, x: i16, y: i16) -> bool {
    let Action::PlaceTile { place, .. } = action else { return false };
    place == Place::new(x, y)
}

fn place(x: i16, y: i16, rotation: u8) -> Asked {
    Asked { x, y, rotation, segment: None }
}

fn asked(table: &Table, asked: Asked) -> WhyNot {
    why_not(table, asked).expect("such a place").expect("it is not offered")
}

fn key(table: &Table, it: Asked) -> String {
    asked(table, it).sentence.key
}

/// The reasons of all segments of a tile, in their order; none where a figure is offered.
fn figure_keys(table: &Table, x: i16, y: i16) -> Vec<Option<String>> {
    let reasons = (0..).map_while(|segment| {
        why_not(table, Asked { x, y, rotation: 0, segment: Some(segment) }).ok()
    });
    reasons.map(|it| it.map(|it| it.sentence.key)).collect()
}

fn has(keys: &[Option<String>], key: &str) -> bool {
    keys.iter().flatten().any(|it| it == key)
}

const ROADS: &str = "tiles base-c1\nelements farmers\nseat Red\nseat Blue\n\
    lay D^ at 0,0\nlay V^ at 1,0\nlay U> at 1,1\nbag V U\n1. Red: draw V\n";

#[test]
fn what_is_offered_has_no_reason() {
    let table = table(ROADS);
    assert_eq!(why_not(&table, place(0, 1, 0)).expect("a place"), None);
}

#[test]
fn a_tile_that_fits_when_it_is_turned_says_how() {
    let table = table(ROADS);
    let why = asked(&table, place(0, 1, 1));
    assert_eq!(why.sentence.key, "why_not.turn_it");
    assert_eq!(
        (why.rotation, why.turn_to, why.sides.as_slice()),
        (Some(1), Some(0), ["N".to_owned()].as_slice())
    );
}

#[test]
fn sides_that_differ_in_every_rotation_are_named() {
    let table = table(
        "tiles base-c1\nelements farmers\nseat Red\nseat Blue\nlay D^ at 0,0\nbag B V\n\
         1. Red: draw B\n",
    );
    let why = asked(&table, place(1, 0, 0));
    assert_eq!(why.sentence.key, "why_not.misfit");
    let more: Vec<&str> = why.more.iter().map(|it| it.key.as_str()).collect();
    assert_eq!(
        (more.as_slice(), why.sides.as_slice()),
        (["why_not.side.field.road"].as_slice(), ["W".to_owned()].as_slice())
    );
    assert_eq!(why.turn_to, None);
    assert_eq!(asked(&table, place(0, -1, 0)).more[0].key, "why_not.side.field.city");
}

#[test]
fn a_tile_beside_open_water_says_what_meets_it() {
    for (id, mine) in [("C", "city"), ("B", "field"), ("X", "road")] {
        let table = table(&format!(
            "tiles base-c1 river-1\nelements farmers river\nseat Red\nseat Blue\n\
             lay River1-01^ at 0,0\nlay D^ at 0,-1\nbag {id} {id}\n1. Red: draw {id}\n"
        ));
        let why = asked(&table, place(1, 0, 0));
        let key = format!("why_not.side.{mine}.river");
        assert!(why.more.iter().any(|it| it.key == key), "{why:?}");
    }
}

#[test]
fn a_tile_touches_another_and_lies_on_none() {
    let table = table(ROADS);
    assert_eq!(key(&table, place(9, 9, 0)), "why_not.apart");
    assert_eq!(key(&table, place(2, -1, 0)), "why_not.apart", "corners are not enough");
    assert_eq!(key(&table, place(0, 0, 0)), "why_not.taken");
}

const RIVER: &str = "tiles base-c1 river-1\nelements farmers river\nseat Red\nseat Blue\n\
    lay River1-01^ at 0,0\nlay River1-06^ at 1,0\nbag River1-07 River1-02\n\
    1. Red: draw River1-07\n";

#[test]
fn a_river_goes_on_where_it_ends() {
    let table = table(RIVER);
    let why = asked(&table, place(0, -1, 0));
    assert_eq!(why.sentence.key, "why_not.river");
    assert_eq!((why.places[0].x, why.places[0].y), (1, 0), "the end of the river is shown");
}

#[test]
fn a_river_does_not_bend_the_same_way_twice() {
    let table = table(RIVER);
    let why = asked(&table, place(1, 1, 1));
    assert_eq!((why.sentence.key.as_str(), why.turn_to), ("why_not.bend", Some(2)));
    assert_eq!((why.places[0].x, why.places[0].y), (1, 0), "the bend before is shown");
}

#[test]
fn a_river_leads_away_from_carcassonne() {
    let table = table(
        "tiles base-c1 count-of-carcassonne river-1\nelements farmers count river\n\
         option count.river_source = choose\nseat Red\nseat Blue\n",
    );
    let places = (-4..4).flat_map(|x| (-4..4).map(move |y| (x, y)));
    let asked = places.filter_map(|(x, y)| why_not(&table, place(x, y, 0)).expect("a place"));
    let mut of_source = asked.filter(|it| it.sentence.key == "why_not.source");
    assert!(!of_source.next().expect("a place at the wall").places.is_empty(), "the city is shown");
}

#[test]
fn a_shrine_has_one_rival() {
    let table = table(
        "tiles base-c1 cult\nelements farmers shrines\noption cult.placement = strict\n\
         seat Red\nseat Blue\nlay D^ at 0,0\nlay GCult5^ at 0,1\nlay B^ at 1,1\nlay U^ at 1,0\n\
         lay U^ at 2,0\nbag GCult2 U\n1. Red: draw GCult2\n",
    );
    let why = asked(&table, place(2, 1, 0));
    assert_eq!(why.sentence.key, "why_not.shrine");
    assert!(!why.places.is_empty(), "the rival is shown");
}

#[test]
fn an_abbey_fills_a_hole() {
    // With one hole alone the abbey would lie down at once.
    let is_hole = |(x, y): &(i32, i32)| *y == 1 && (*x == 1 || *x == 3);
    let all = (0..3).flat_map(|y| (0..5).map(move |x| (x, y)));
    let rows: String =
        all.filter(|it| !is_hole(it)).map(|(x, y)| format!("lay B^ at {x},{y}\n")).collect();
    let table = table(&format!(
        "tiles base-c1 abbey-and-mayor\nelements farmers abbey\nseat Red\nseat Blue\n{rows}\
         bag B B\n\
         1. Red: abbey\n"
    ));
    let why = asked(&table, place(5, 0, 0));
    assert_eq!(why.sentence.key, "why_not.no_hole");
    assert_eq!(why.places.len(), 3, "the sides without a tile are shown");
}

const CITY: &str = "tiles base-c1\nelements farmers\nseat Red\nseat Blue\nlay D^ at 0,0\n\
    stand Red knight on 0,0\nbag O V\n";

#[test]
fn a_feature_has_one_follower_somebody_elses_or_ones_own() {
    let own = table(&format!("{CITY}1. Red: draw O; place Ov at 0,-1\n"));
    let keys = figure_keys(&own, 0, -1);
    assert!(has(&keys, "why_not.own.knight"), "{keys:?}");
    assert!(keys.contains(&None), "the road is offered: {keys:?}");
    let other = table(&format!("{CITY}first Blue\n1. Blue: draw O; place Ov at 0,-1\n"));
    let keys = figure_keys(&other, 0, -1);
    assert!(has(&keys, "why_not.occupied.knight"), "{keys:?}");
    let segment = keys.iter().position(|it| it.is_some()).map(|it| it as u8);
    let why = asked(&other, Asked { x: 0, y: -1, rotation: 0, segment });
    assert_eq!(why.spots.len(), 2, "the whole city is shown");
}

#[test]
fn figures_go_on_the_tile_just_placed() {
    let table = table(&format!("{CITY}1. Red: draw O; place Ov at 0,-1\n"));
    assert!(figure_keys(&table, 0, 0).iter().all(|it| it.as_deref() == Some("why_not.other_tile")));
    assert_eq!(key(&table, place(5, 5, 0)), "why_not.other_tile");
}

#[test]
fn gardens_and_fields_may_be_closed_to_followers() {
    let garden = table(
        "tiles base-c3\nelements farmers\nseat Red\nseat Blue\nlay V3-D^ at 0,0\nbag V3-E/G V3-U\n\
         1. Red: draw V3-E/G; place V3-E/Gv at 0,-1\n",
    );
    assert!(has(&figure_keys(&garden, 0, -1), "why_not.garden"));
    let dry = table(&format!(
        "{}1. Red: draw O; place Ov at 0,-1\n",
        CITY.replace("elements farmers", "elements")
    ));
    assert!(has(&figure_keys(&dry, 0, -1), "why_not.no_farmers"));
}

const FAIRY: &str = "tiles base-c1 princess-and-dragon\nelements farmers fairy dragon princess \
    portal\n\
    seat Red\nseat Blue\nlay D^ at 0,0\nlay U^ at 1,0\nstand Red thief on 0,0\n";

#[test]
fn nobody_joins_the_dragon_on_a_volcano() {
    let table = table(&format!("{FAIRY}bag BZ U\n1. Red: draw BZ; place BZv at 0,-1\n"));
    // The fairy may move, so a figure is asked for; the volcano takes none.
    let keys = figure_keys(&table, 0, -1);
    assert!(
        !keys.is_empty() && keys.iter().all(|it| it.as_deref() == Some("why_not.dragon")),
        "{keys:?}"
    );
}

#[test]
fn the_portal_does_not_reach_what_was_complete() {
    let table = table(&format!(
        "{FAIRY}lay Ev at 0,1\nlay E^ at 0,2\nbag BT U\n1. Red: draw BT; place BTv at 0,-1\n"
    ));
    assert!(has(&figure_keys(&table, 0, 2), "why_not.completed"));
}

#[test]
fn a_field_with_a_barn_takes_no_farmer() {
    let table = table(
        "tiles base-c1 abbey-and-mayor\nelements farmers barn wagon mayor\nseat Red\nseat Blue\n\
         lay D^ at 0,0\nlay Ev at 0,-1\nlay E^ at 0,-2\nlay Ev at 0,-3\nlay E^ at 1,-2\n\
         lay E> at 1,-1\nlay B^ at -1,-3\nstand Blue barn NW on 1,-1\nbag B B\n\
         1. Red: draw B; place B^ at -1,-2\n",
    );
    let keys = figure_keys(&table, -1, -2);
    assert!(has(&keys, "why_not.barn"), "{keys:?}");
}

/// Red has no normal follower left and has just placed a straight road at 2,0.
fn without_followers(set: &str, elements: &str) -> Table {
    let stand: String = ["thief on 0,0", "knight on 0,0", "farmer SL on 0,0"]
        .map(|it| format!("stand Red {it}\n"))
        .concat();
    let monks = (1..5).map(|x| format!("lay B^ at {x},1\nstand Red monk on {x},1\n"));
    let monks: String = monks.collect();
    table(&format!(
        "tiles base-c1 {set}\nelements farmers {elements}\nseat Red\nseat Blue\nlay D^ at 0,0\n\
         lay U^ at 1,0\n{monks}{stand}bag U V\n1. Red: draw U; place U^ at 2,0\n"
    ))
}

#[test]
fn who_has_no_follower_left_is_told_so() {
    let keys = figure_keys(&without_followers("princess-and-dragon", "fairy"), 2, 0);
    assert!(has(&keys, "why_not.none_left"), "{keys:?}");
}

#[test]
fn mayor_wagon_and_abbot_have_their_own_places() {
    for (set, elements, figure) in [
        ("abbey-and-mayor princess-and-dragon", "fairy mayor", "mayor"),
        ("abbey-and-mayor princess-and-dragon", "fairy wagon", "wagon"),
        ("princess-and-dragon base-c3", "fairy abbot", "abbot"),
    ] {
        let keys = figure_keys(&without_followers(set, elements), 2, 0);
        assert!(has(&keys, &format!("why_not.{figure}")), "{figure}: {keys:?}");
        assert!(has(&keys, "why_not.own.thief"), "{figure}: {keys:?}");
    }
}

#[test]
fn the_dragon_steps_to_a_tile_beside_it() {
    let mut table = table(&format!("{FAIRY}dragon at 1,0\nbag BH U\n1. Red: draw BH\n"));
    for _ in 0..9 {
        let prompt = view::present(&table).prompt.expect("a question");
        if prompt.kind == PromptKind::MoveDragon {
            assert_eq!(key(&table, place(9, 9, 0)), "reason.illegal.no_step");
            return;
        }
        let text = prompt.pass.as_ref().map_or(&prompt.options[0].id, |it| &it.id).clone();
        let answer = Answer { seq: table.seq(), seat: None, text: &text };
        table = table.after_answer(&answer).expect("what is offered is legal");
    }
    panic!("the dragon was never moved");
}

#[test]
fn whose_turn_it_is_comes_first() {
    let bot = SeatKind::Bot { level: "greedy".to_owned() };
    let table = table_of(ROADS, bot);
    let why = asked(&table, place(9, 9, 0));
    assert_eq!(why.sentence.key, "why_not.not_your_turn");
}

#[test]
fn without_help_nothing_more_is_said() {
    let record = format!("Bastide record 1\n{ROADS}");
    let seats = Some(vec![SeatKind::Person; 2]);
    let upload = Upload { seats, help: Some(Help::None), ..Upload::new(record) };
    let fresh = Fresh { id: Fresh::id_of(7), draws: DrawSource::Seed(7), now: 0 };
    let table = table_of_record(&upload, fresh).expect("a table");
    let why = asked(&table, place(0, 1, 1));
    assert_eq!(why.sentence.key, "why_not.misfit");
    assert!(why.more.is_empty() && why.sides.is_empty() && why.turn_to.is_none());
    let placed = table.after(table.game().legal_actions()[0]).expect("it fits");
    let why = asked(&placed, Asked { segment: Some(0), ..place(0, 0, 0) });
    assert_eq!(why.sentence.key, "why_not.no_figure");
    assert!(why.spots.is_empty());
}

/// Nothing is refused with a reason that is offered, and nothing that is not offered has none.
#[test]
fn reasons_and_options_agree_in_whole_games() {
    let mut table = table(
        "tiles base-c1\nelements farmers\nseat Red\nseat Blue\nlay D^ at 0,0\n\
         bag A B C D E F G H I J K L M N O P Q R S T U V W X\n",
    );
    for turn in 0..60_usize {
        let Some(prompt) = view::present(&table).prompt else { break };
        for (x, y) in (-4..5).flat_map(|x| (-4..5).map(move |y| (x, y))) {
            for rotation in 0..4 {
                let why = why_not(&table, place(x, y, rotation)).expect("a place");
                let fits = table.game().legal_actions().iter().any(|it| is_at(*it, x, y));
                let says_fit = why.as_ref().is_none_or(|it| it.turn_to.is_some());
                if prompt.tile.is_some() {
                    assert_eq!(fits, says_fit, "{x},{y} turned {rotation}: {why:?}");
                }
            }
        }
        let option = &prompt.options[turn % prompt.options.len()];
        let answer = Answer { seq: table.seq(), seat: None, text: &option.id };
        table = table.after_answer(&answer).expect("what is offered is legal");
    }
}

/// What only expansions ask on the board, and the reason for what is not offered there.
const ASKED_BY_EXPANSIONS: [(PromptKind, &str); 15] = [
    (PromptKind::SendKnightHome, "reason.illegal.no_knight"),
    (PromptKind::MoveDragon, "reason.illegal.no_step"),
    (PromptKind::PlaceIngot, "why_not.ingot"),
    (PromptKind::TakeIngot, "why_not.ingot"),
    (PromptKind::PlaceFerry, "why_not.ferry"),
    (PromptKind::MoveFerry, "why_not.ferry_move"),
    (PromptKind::Plague, "why_not.plague"),
    (PromptKind::MoveWagon, "why_not.wagon_way"),
    (PromptKind::Land, "why_not.landing"),
    (PromptKind::PlaceMagicFigure, "why_not.magic"),
    (PromptKind::AddFollower, "why_not.add_follower"),
    (PromptKind::RemoveFollower, "why_not.remove_follower"),
    (PromptKind::ScoreNext, "why_not.score_next"),
    (PromptKind::CallFollowers, "reason.illegal.no_call"),
    (PromptKind::EnterQuarter, "reason.illegal.no_entry"),
];

/// A box, an option that is not as usual, and how many games of it are played.
type Games = (&'static str, Option<(&'static str, &'static str)>, u64);

/// Games that ask everything that expansions ask on the board.
const BOXES: [Games; 4] = [
    ("big-box-2021", None, 2),
    ("everything", None, 8),
    ("rio-grande-princess-and-dragon", Some(("princess.mandatory", "true")), 3),
    ("wheel-of-fortune", None, 3),
];

#[test]
fn what_expansions_do_not_offer_has_its_own_reason() {
    let mut seen = BTreeSet::new();
    for (name, option, n_games) in BOXES {
        for seed in 0..n_games {
            let mut table = game_of(name, option, seed);
            let mut dice = Dice::new(seed, 0);
            while let Node::Decide(_, prompt) = table.game().node() {
                if !matches!(prompt, Prompt::PlaceTile(_) | Prompt::PlaceFigure) {
                    seen.extend(refused_in(&table));
                }
                let launch = |it: &Action| matches!(it, Action::Launch(_));
                let action = table.game().legal_actions().into_iter().find(launch);
                let any = || table.game().pick_action(|n| dice.below(n)).expect("an answer");
                table = table.after(action.unwrap_or_else(any)).expect("it is legal");
            }
        }
    }
    let missing: Vec<_> = ASKED_BY_EXPANSIONS.iter().filter(|it| !seen.contains(it.1)).collect();
    assert!(missing.is_empty(), "never refused: {missing:?}");
}

/// A game of a box between people, about to be played.
fn game_of(name: &str, option: Option<(&str, &str)>, seed: u64) -> Table {
    let colors = ["red", "blue", "green"];
    let seat = |color: &str| NewSeat {
        name: None,
        kind: SeatKind::Person,
        color: serde_json::from_value(color.into()).expect("a color"),
        salt: None,
    };
    let wish = NewGame {
        game_box: Some(name.to_owned()),
        tiles: None,
        start_tile: None,
        elements: None,
        options: option.map(|(key, value)| [(key.to_owned(), value.to_owned())].into()),
        seats: colors.map(seat).to_vec(),
        first: None,
        help: None,
        seed: None,
        sealed: None,
    };
    let fresh = Fresh { id: Fresh::id_of(seed), draws: DrawSource::Seed(seed), now: 0 };
    new_table(&wish, fresh).expect("a sound wish")
}

/// The reasons for everything on the board that is no answer to what is asked now. What is an
/// answer must have none.
fn refused_in(table: &Table) -> BTreeSet<String> {
    let view = view::present(table);
    let prompt = view.prompt.expect("a question");
    let expected = ASKED_BY_EXPANSIONS.iter().find(|it| it.0 == prompt.kind);
    let mut refused = BTreeSet::new();
    for square in &view.squares {
        let at = place(square.x, square.y, 0);
        let segments = (0..).map(|segment| Asked { segment: Some(segment), ..at });
        let answers = segments.map_while(|it| Some((it, why_not(table, it).ok()?)));
        for (asked, why) in answers {
            let is_answer = prompt.options.iter().any(|it| is_drawn_at(&it.anchor, asked));
            assert!(!is_answer || why.is_none(), "{asked:?}: {why:?}");
            if let (Some(why), Some((_, key))) = (why, expected) {
                assert_eq!(why.sentence.key, *key, "{:?}", prompt.kind);
                refused.insert(why.sentence.key);
            }
        }
    }
    refused
}

fn is_drawn_at(anchor: &Anchor, asked: Asked) -> bool {
    let spot = if let Anchor::Segment(spot) = anchor {
        spot
    } else if let Anchor::Piece(figure) = anchor {
        &figure.on
    } else {
        return false;
    };
    (spot.x, spot.y, Some(spot.segment)) == (asked.x, asked.y, asked.segment)
}

/// What a refused tile or figure may be told, apart from rules that have a test of their own above.
const MET_IN_PLAY: [&str; 22] = [
    "why_not.side.city.road",
    "why_not.side.city.field",
    "why_not.side.road.city",
    "why_not.side.road.field",
    "why_not.side.field.city",
    "why_not.side.field.road",
    "why_not.side.river.city",
    "why_not.side.river.road",
    "why_not.side.river.field",
    "why_not.occupied.knight",
    "why_not.own.knight",
    "why_not.occupied.thief",
    "why_not.own.thief",
    "why_not.occupied.farmer",
    "why_not.own.farmer",
    "why_not.occupied.monk",
    "why_not.own.monk",
    "why_not.occupied.heretic",
    "why_not.own.heretic",
    "why_not.occupied.gardener",
    "why_not.own.gardener",
    "why_not.not_there",
];

#[test]
fn every_reason_is_met_in_play() {
    let mut seen = BTreeSet::new();
    for (name, option, n_games) in BOXES {
        for seed in 0..n_games {
            let mut table = game_of(name, option, seed);
            let mut dice = Dice::new(seed, 0);
            while let Node::Decide(_, prompt) = table.game().node() {
                let pressed = if let Prompt::PlaceTile(_) = prompt {
                    around_a_tile(&table, &mut dice)
                } else if prompt == Prompt::PlaceFigure {
                    where_figures_might_go(&table)
                } else {
                    Vec::new()
                };
                for why in pressed.into_iter().filter_map(|it| why_not(&table, it).ok().flatten()) {
                    seen.insert(why.sentence.key);
                    seen.extend(why.more.into_iter().map(|it| it.key));
                }
                let action = table.game().pick_action(|n| dice.below(n)).expect("an answer");
                table = table.after(action).expect("it is legal");
            }
        }
    }
    let missing: Vec<_> = MET_IN_PLAY.iter().filter(|it| !seen.contains(**it)).collect();
    assert!(missing.is_empty(), "never said: {missing:?}");
}

/// The places beside a tile that chance picks.
fn around_a_tile(table: &Table, dice: &mut Dice) -> Vec<Asked> {
    let squares = table.game().board().squares();
    let tile = squares[dice.below(squares.len() as u32) as usize].place;
    Side::ALL.map(|side| tile.beside(side)).map(|it| place(it.x, it.y, 0)).into()
}

/// All segments of the last tile, or, if a portal leads there, of all tiles.
fn where_figures_might_go(table: &Table) -> Vec<Asked> {
    let game = table.game();
    let (board, last) = (game.board(), game.last_square());
    let is_elsewhere = |it: Action| {
        let Action::PlaceFigure { segment, .. } = it else { return false };
        board.square_idx_of(segment) != last
    };
    let has_portal = game.legal_actions().into_iter().any(is_elsewhere);
    let squares = board.squares();
    let squares = if has_portal { squares } else { &squares[squares.len() - 1..] };
    let segments =
        |at: Place| (0..12).map(move |n| Asked { segment: Some(n), ..place(at.x, at.y, 0) });
    squares.iter().flat_map(|it| segments(it.place)).collect()
}
