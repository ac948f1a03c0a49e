//! What answers are worth, which of them are offered, and that they are told apart.

use crate::prompts::{game_from, option};
use crate::table::{TestServer, seats_of};
use bastide_protocol::{
    Adds, Aids, Anchor, FeatureAid, GameView, LogPage, PieceKind, Points, PromptOption, Sentence,
};
use serde_json::json;
use std::collections::BTreeSet;

/// Answers, and shows what comes of it.
fn act(server: &TestServer, view: &GameView, action: &str) -> GameView {
    let answer = server.act(&view.id, view.seq, action);
    assert!(answer.status < 300, "{action}: {}", answer.text);
    server.view(&view.id)
}

fn keys(sentences: &[Sentence]) -> Vec<&str> {
    sentences.iter().map(|it| it.key.as_str()).collect()
}

/// A city of two tiles with a knight of Red, of which one is to be placed.
const CITY: [&str; 7] = [
    "tiles base-c1",
    "elements farmers",
    "seat Red",
    "seat Blue",
    "lay E^ at 0,0",
    "stand Red knight on 0,0",
    "bag E",
];

#[test]
fn an_option_is_worth_what_it_adds_to_passing() {
    let server = TestServer::start();
    let view = game_from(&server, &CITY);
    let tile = "place Ev at 0,-1";
    let closed = act(&server, &view, tile);
    let pass = closed.prompt.as_ref().and_then(|it| it.pass.as_ref()).expect("passing");
    assert_eq!(pass.points, [Points { seat: 0, points: 4 }], "the tile alone gives these");
    let farmer = &closed.prompt.as_ref().expect("a question").options[0];
    assert_eq!(farmer.name.key, "answer.figure.farmer.sides");
    assert_eq!(farmer.adds, [Adds { seat: 0, now: 0, at_end: 3 }]);
    assert_eq!(keys(&farmer.more), ["answer.adds.end"], "the tile's points are not the farmer's");

    // The same by the projected scores of the two games.
    let projected = |action: &str| {
        let view = game_from(&server, &CITY);
        let after = act(&server, &act(&server, &view, tile), action);
        let aids: Aids = server.get(&format!("/api/games/{}/aids", after.id)).read();
        aids.projected[0]
    };
    assert_eq!(projected(&farmer.id) - projected("pass"), 3);
}

#[test]
fn a_figure_on_what_the_tile_closes_adds_points_now() {
    let server = TestServer::start();
    let free: Vec<&str> = CITY.into_iter().filter(|it| !it.starts_with("stand")).collect();
    let view = game_from(&server, &free);
    let closed = act(&server, &view, "place Ev at 0,-1");
    assert_eq!(option(&closed, "knight").adds, [Adds { seat: 0, now: 4, at_end: 0 }]);
    assert_eq!(keys(&option(&closed, "knight").more), ["answer.complete.city", "answer.adds.now"]);
    assert_eq!(closed.prompt.and_then(|it| it.pass).expect("passing").points, []);
}

#[test]
fn what_is_scored_next_has_its_own_points_and_owner() {
    let server = TestServer::start();
    let lines = [
        "tiles base-c1",
        "elements farmers messengers",
        "seat Red",
        "seat Blue",
        "lay B^ at 0,0",
        "lay Ev at 1,0",
        "lay E> at 0,1",
        "stand Red knight on 1,0",
        "stand Blue knight on 0,1",
        "bag I",
    ];
    let view = game_from(&server, &lines);
    let options = view.prompt.as_ref().expect("a question").options.iter();
    let both = options.filter(|it| it.closes.len() == 2);
    let tile = both.map(|it| it.id.clone()).next().expect("a tile that closes both");
    let asked = act(&server, &act(&server, &view, &tile), "pass");
    let prompt = asked.prompt.as_ref().expect("a question");
    assert_eq!(prompt.sentence.key, "prompt.score_next");
    let points: Vec<&[Points]> = prompt.options.iter().map(|it| &*it.points).collect();
    let four = |seat| [Points { seat, points: 4 }];
    assert_eq!(points, [&four(0)[..], &four(1)], "each for its own");
}

#[test]
fn what_is_not_closed_is_worth_what_the_fewest_tiles_make_of_it() {
    let server = TestServer::start();
    let feature = |lines: &[&str], x: i16, y: i16| -> FeatureAid {
        let before = ["tiles base-c1", "seat Red", "seat Blue"];
        let view = game_from(&server, &[&before[..], lines, &["bag U"]].concat());
        let all: Vec<FeatureAid> = server.get(&format!("/api/games/{}/features", view.id)).read();
        let is_it = |it: &&FeatureAid| {
            it.kind == "city" && it.places.iter().any(|place| (place.x, place.y) == (x, y))
        };
        all.iter().find(is_it).expect("a city").clone()
    };
    let worth = |it: FeatureAid| (it.n_to_complete, it.if_completed.map(|it| it.points));
    assert_eq!(worth(feature(&["lay E^ at 0,0"], 0, 0)), (1, Some(4)), "one end");
    assert_eq!(worth(feature(&["lay G^ at 0,0"], 0, 0)), (2, Some(6)), "two ends, two places");
    let closed_once = ["lay G^ at 0,0", "lay E< at 1,0"];
    assert_eq!(worth(feature(&closed_once, 0, 0)), (1, Some(6)), "one end is left");
    let tiny = ["option base.tiny_city = two_points", "lay E^ at 0,0"];
    assert_eq!(worth(feature(&tiny, 0, 0)), (1, Some(2)), "a city of two tiles");
}

/// What a screen reader says of an option, by keys and parameters.
fn spoken(option: &PromptOption) -> String {
    let sentences = [&option.name].into_iter().chain(&option.more);
    sentences.map(|it| format!("{} {:?} ", it.key, it.params)).collect()
}

#[test]
fn two_fields_of_a_tile_are_told_apart() {
    let server = TestServer::start();
    let before = ["tiles base-c1", "elements farmers", "seat Red", "seat Blue"];
    let view = game_from(&server, &[&before[..], &["lay E^ at 0,0", "bag W"]].concat());
    let place = view.prompt.as_ref().expect("a question").options[0].id.clone();
    let placed = act(&server, &view, &place);
    let options = &placed.prompt.as_ref().expect("a question").options;
    let farmers = options.iter().filter(|it| it.name.key.starts_with("answer.figure.farmer"));
    let names: Vec<String> = farmers.map(spoken).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 3, "{names:?}");
}

/// In whole games of everything no two answers of a question are spoken alike.
#[test]
fn all_options_are_spoken_differently() {
    let server = TestServer::start();
    for seed in 0..2 {
        let seats = seats_of(&["random", "random", "random"]);
        let wish = json!({ "seats": seats, "box": "everything", "seed": seed.to_string() });
        let game: GameView = server.post("/api/games", &wish).read();
        let end = server.settled(&game.id);
        for n in (0..end.n_actions).step_by(3) {
            let view: GameView = server.get(&format!("/api/games/{}/at/{n}", game.id)).read();
            let Some(prompt) = view.prompt else { continue };
            let names: Vec<String> = prompt.options.iter().map(spoken).collect();
            let different: BTreeSet<&String> = names.iter().collect();
            assert_eq!(different.len(), names.len(), "after {n} of {seed}: {names:#?}");
        }
    }
}

#[test]
fn mage_and_witch_have_one_spot_a_feature_and_those_with_figures_first() {
    let server = TestServer::start();
    let lines = [
        "tiles base-c1 mage-and-witch",
        "elements farmers mage-witch",
        "seat Red",
        "seat Blue",
        "lay D^ at 0,0",
        "lay D^ at 1,0",
        "lay D^ at 2,0",
        "stand Red knight on 1,0",
        "bag V3-MaHeA",
    ];
    let magic = |view: &GameView| {
        let prompt = view.prompt.as_ref().expect("a question");
        prompt.sentence.key == "prompt.place_magic_figure"
    };
    let mut view = game_from(&server, &lines);
    while !magic(&view) {
        let prompt = view.prompt.as_ref().expect("a question");
        let next = prompt.pass.as_ref().map_or(&prompt.options[0].id, |it| &it.id).clone();
        view = act(&server, &view, &next);
    }
    let options = &view.prompt.as_ref().expect("a question").options;
    let mages: Vec<&PromptOption> =
        options.iter().filter(|it| it.figure == Some(PieceKind::Mage)).collect();
    let Anchor::Segment(first) = mages[0].anchor else { panic!("a segment") };
    assert_eq!((first.x, first.y), (1, 0), "where the knight stands");
    let all: Vec<FeatureAid> = server.get(&format!("/api/games/{}/features", view.id)).read();
    let open = all.iter().filter(|it| !it.complete && ["road", "city"].contains(&&*it.kind));
    assert_eq!(mages.len(), open.count(), "one for each open road and city");
}

#[test]
fn scored_features_are_told_with_all_their_segments() {
    let server = TestServer::start();
    let view = game_from(&server, &CITY);
    let view = act(&server, &act(&server, &view, "place Ev at 0,-1"), "pass");
    let log: LogPage = server.get(&format!("/api/games/{}/events?from=0", view.id)).read();
    let text = serde_json::to_value(&log).expect("JSON");
    let entries = text["entries"].as_array().expect("entries").clone();
    let scored = entries.iter().flat_map(|it| it["events"].as_array().cloned().unwrap_or_default());
    let spots: Vec<_> =
        scored.filter_map(|it| it.pointer("/what/feature/spots").cloned()).collect();
    assert_eq!(spots.len(), 1);
    assert_eq!(spots[0].as_array().map(Vec::len), Some(2), "{spots:?}");
}

/// A call is worth what the feature then gives at once, although others may be asked before.
#[test]
fn a_call_says_what_is_scored_and_who_would_have_the_majority() {
    let server = TestServer::start();
    let city: Vec<String> = (0..12)
        .map(|idx| format!("lay GCty{}^ at {},{}", idx + 1, idx % 4 - 2, idx / 4 - 1))
        .collect();
    let before = ["tiles base-c1 count-of-carcassonne", "elements farmers count"];
    let after = [
        "seat Red",
        "seat Blue",
        "seat Green",
        "lay G^ at 2,1",
        "count in market",
        "stand Green knight on 2,1",
        "stand Blue follower in castle",
        "stand Green follower in castle",
        "bag E",
    ];
    let city: Vec<&str> = city.iter().map(String::as_str).collect();
    let mut view = game_from(&server, &[&before[..], &after[..3], &city, &after[3..]].concat());
    for action in ["place E< at 3,1", "pass", "seat 2 calls first"] {
        if view.prompt.as_ref().is_some_and(|it| it.sentence.key != "prompt.call_followers") {
            view = act(&server, &view, action);
        }
    }
    let prompt = view.prompt.as_ref().expect("a question");
    assert_eq!(prompt.sentence.key, "prompt.call_followers");
    let [stake] = &prompt.at_stake[..] else { panic!("one city: {:?}", prompt.at_stake) };
    assert_eq!((&*stake.kind, &stake.owners[..], stake.points), ("city", &[2][..], 6));
    assert_eq!(stake.spots.len(), 3);
    assert_eq!(prompt.options[0].majority, Some(vec![1, 2]), "Blue comes to share it");
    assert_eq!(prompt.options[0].adds, [Adds { seat: 1, now: 6, at_end: 0 }]);
}

#[test]
fn gardens_are_worth_something_only_with_the_abbot() {
    let server = TestServer::start();
    let gardens = |elements| -> Vec<FeatureAid> {
        let lines = [
            "tiles base-c3",
            elements,
            "seat Red",
            "seat Blue",
            "lay V3-E/G^ at 0,0",
            "bag V3-E/G",
        ];
        let view = game_from(&server, &lines);
        let all: Vec<FeatureAid> = server.get(&format!("/api/games/{}/features", view.id)).read();
        all.into_iter().filter(|it| it.kind == "garden").collect()
    };
    assert_eq!(gardens("elements farmers").len(), 0);
    let [garden] = &gardens("elements farmers abbot")[..] else { panic!("one garden") };
    assert_eq!(garden.now.points, 1);
}
