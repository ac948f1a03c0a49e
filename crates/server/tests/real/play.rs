//! Whole games.

use crate::table::{TestServer, seats_of};
use bastide_notation::Record;
use bastide_protocol::{
    Anchor, Done, FeatureAid, GameList, GameSummary, GameView, Happening, LogPage, ProblemCode,
    Prompt, SeatKind, Shape, Undo,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What must hold of every view.
fn check(view: &GameView) {
    let n_left: u32 = view.tiles_left.iter().map(|it| u32::from(it.n)).sum();
    assert_eq!(n_left, view.n_tiles_left);
    assert_eq!(view.n_tiles, 71, "the same from the first draw to the last");
    let in_hand = view.prompt.as_ref().is_some_and(|it| it.tile.is_some());
    let n_seen = view.squares.len() + view.discarded.len() + usize::from(in_hand);
    assert_eq!(n_seen + n_left as usize, 72, "every tile is somewhere");
    assert_eq!(view.prompt.is_none(), view.over);
    assert_eq!(view.asked.is_none(), view.over);
    assert_eq!(view.winners.is_empty(), !view.over);
    assert_eq!(view.seed.is_some(), view.over, "the seed is told at the end and not before");
    for seat in &view.seats {
        let lines: u16 = seat.breakdown.iter().map(|it| it.during + it.at_end).sum();
        assert_eq!(lines, seat.score);
        let n_out = view.figures.iter().filter(|it| it.seat == seat.seat).count();
        let (n, of) = (usize::from(seat.supply[0].n), usize::from(seat.supply[0].of));
        assert_eq!(n + n_out, of);
    }
}

#[test]
fn two_bots_play_a_whole_game() {
    let server = TestServer::start();
    let game = server.new_game(&["greedy", "random"]);
    let (seqs, view) = server.stream(&game.id, 0).until_the_end();
    check(&view);
    assert_eq!(seqs, (1..=view.seq).collect::<Vec<_>>(), "every entry came once, in order");
    assert_eq!(view, server.view(&game.id), "stream and request tell the same");

    // The log tells the same as well, and its points are the scores.
    let log: LogPage = server.get(&format!("/api/games/{}/events", game.id)).read();
    assert_eq!(log.seq, view.seq);
    let mut scores = BTreeMap::new();
    for event in log.entries.iter().flat_map(|it| &it.events) {
        if let Happening::Scored { seat, points, feature, .. } = &event.what {
            let feature = feature.as_ref().expect("the base game scores features");
            assert!(feature.places.contains(&feature.at));
            *scores.entry(*seat).or_insert(0) += points;
        }
    }
    for seat in &view.seats {
        assert_eq!(scores.get(&seat.seat).copied().unwrap_or_default(), seat.score);
    }
    let problem = server.act(&game.id, view.seq, "pass");
    problem.expect_problem(409, ProblemCode::GameOver);
}

#[test]
fn a_person_plays_against_greedy_until_the_end() {
    let server = TestServer::start();
    let wish = json!({
        "box": "base",
        "seats": seats_of(&["me", "greedy"]),
        "first": { "type": "seat", "seat": 1 },
        "seed": "18446744073709551615",
    });
    let mut view: GameView = server.post("/api/games", &wish).read();
    let id = view.id.clone();
    assert_eq!(view.active, 1, "the bot begins");
    let mut n_spots = 0;
    loop {
        view = server.settled(&id);
        check(&view);
        let Some(prompt) = &view.prompt else { break };
        assert_eq!(prompt.seat, 0);
        assert_eq!(view.seats[0].kind, SeatKind::Person);
        n_spots += u32::from(prompt.shape == Shape::Spot);
        let option = &prompt.options[0];
        match option.anchor {
            Anchor::Place { .. } => assert_eq!(prompt.shape, Shape::Place),
            Anchor::Segment(spot) => {
                let path = format!(
                    "/api/games/{id}/feature?x={}&y={}&segment={}",
                    spot.x, spot.y, spot.segment
                );
                let aid: FeatureAid = server.get(&path).read();
                assert!(aid.figures.is_empty(), "only free features are offered");
                assert!(aid.spots.contains(&spot));
            }
            Anchor::Tile(_)
            | Anchor::Corner(_)
            | Anchor::Quarter { .. }
            | Anchor::CrownSpace { .. }
            | Anchor::Piece(_)
            | Anchor::Way { .. }
            | Anchor::Crossing { .. }
            | Anchor::Space { .. }
            | Anchor::Card => panic!("the base game asks for nothing like {option:?}"),
        }
        let points = option.points.iter().find(|it| it.seat == 0).map_or(0, |it| it.points);
        let after: GameView = server.acted(&id, view.seq, &option.id);
        let can_undo =
            after.prompt.as_ref().is_some_and(|it| matches!(it.undo, Undo::Reaches { .. }));
        assert_eq!(can_undo, !option.is_final, "what is final cannot be taken back");
        if prompt.shape == Shape::Spot && after.n_tiles_left > 0 {
            let log: LogPage =
                server.get(&format!("/api/games/{id}/events?from={}", view.seq)).read();
            let mut scored = 0;
            for event in &log.entries[0].events {
                if let Happening::Scored { seat: 0, points, .. } = &event.what {
                    scored += points;
                }
            }
            assert_eq!(points, scored, "the points at once were right");
        }
    }
    assert!(n_spots > 0);
    assert_eq!(view.seed.as_deref(), Some("18446744073709551615"));
}

/// The same seed gives the same draws, whoever asks: views, log, and after a restart.
#[test]
fn the_draws_come_from_the_seed() {
    let draws = |restart: bool| {
        let mut server = TestServer::start();
        let wish = json!({ "seats": seats_of(&["me", "me"]), "seed": "7", "first": { "type": "seat", "seat": 0 } });
        let mut view: GameView = server.post("/api/games", &wish).read();
        let id = view.id.clone();
        for n in 0..24 {
            if restart && n % 8 == 4 {
                server = server.restart();
            }
            let action = view.prompt.expect("a question").options[0].id.clone();
            view = server.acted(&id, view.seq, &action);
        }
        server.get(&format!("/api/games/{id}/record")).text
    };
    let record = draws(false);
    assert_eq!(record, draws(true));
    assert!(!record.contains("seed"), "{record}");
    assert!(Record::read(&record).is_ok());
}

/// The key of the reason why nothing can be taken back.
fn no_undo(prompt: &Prompt) -> &str {
    match &prompt.undo {
        Undo::Nothing { why } => &why.key,
        Undo::Reaches { .. } => panic!("nothing can be taken back"),
    }
}

#[test]
fn undo_reaches_the_last_draw_and_no_further() {
    let server = TestServer::start();
    // A tile that fits nowhere would be one more entry of the log: of this seed no early one does.
    let wish = json!({ "seats": seats_of(&["me", "me"]), "seed": "7", "first": { "type": "seat", "seat": 0 } });
    let game: GameView = server.post("/api/games", &wish).read();
    let id = &game.id;
    let undo = |seq: u32| server.post(&format!("/api/games/{id}/undo"), &json!({ "seq": seq }));
    let problem = undo(game.seq).expect_problem(409, ProblemCode::NothingToUndo);
    assert_eq!(problem.details.seq, Some(game.seq));

    let prompt = game.prompt.as_ref().expect("a question");
    assert_eq!(no_undo(prompt), "no_undo.drawn");
    let placed: GameView = server.acted(id, game.seq, &prompt.options[0].id);
    let asked = placed.prompt.as_ref().expect("a question");
    let Undo::Reaches { to, furthest, takes_back, name } = &asked.undo else {
        panic!("the tile can be taken back");
    };
    assert_eq!((*to, *furthest, name.key.as_str()), (1, 1, "undo.tile"));
    assert_eq!(*takes_back, [prompt.options[0].id.clone()]);

    undo(placed.seq - 1).expect_problem(409, ProblemCode::Stale);
    let back = server.after(id, &undo(placed.seq));
    assert_eq!((back.seq, back.n_actions), (3, 1), "the log grows, the game goes back");
    assert_eq!(back.prompt.as_ref().map(|it| &it.options), Some(&prompt.options));
    assert_eq!(back.squares, game.squares);

    // Another place this time, and on to the next draw: that is not taken back.
    let other = &prompt.options[prompt.options.len() - 1].id;
    let placed: GameView = server.acted(id, back.seq, other);
    let passed: GameView = server.acted(id, placed.seq, "pass");
    assert_eq!(passed.asked, Some(1 - game.active));
    assert_eq!(no_undo(passed.prompt.as_ref().expect("a question")), "no_undo.drawn");
    undo(passed.seq).expect_problem(409, ProblemCode::NothingToUndo);

    // What was taken back is not in the record, but in the log.
    let record = server.get(&format!("/api/games/{id}/record")).text;
    assert!(record.contains(other.as_str()));
    let again = server.restart();
    assert_eq!(again.view(id), passed, "the log is read as it was written");
    let log: LogPage = again.get(&format!("/api/games/{id}/events")).read();
    assert_eq!(log.entries.len(), 6);
    let Done::Undo { to: 1, sentence, .. } = &log.entries[2].done else {
        panic!("it was taken back")
    };
    assert_eq!(sentence.key, "undone.tile");
}

#[test]
fn a_restart_resumes_games() {
    let server = TestServer::start();
    let bots = server.new_game(&["random", "greedy", "random"]);
    let mine = server.new_game(&["me", "greedy"]);
    let waiting = server.settled(&mine.id);
    let server = server.restart();
    assert_eq!(server.view(&mine.id), waiting);
    assert!(server.settled(&bots.id).over, "the bots went on");
    let list: Value = server.get("/api/games").read();
    assert_eq!((&list["n_running"], &list["n_over"]), (&json!(1), &json!(1)));
    let over = list["games"].as_array().expect("games").iter().find(|it| it["id"] == bots.id);
    assert_eq!(over.expect("the game")["over"], true);
}

/// However many games came later, those that are not over are found, and all are counted.
#[test]
fn running_games_are_listed_apart_from_finished_ones() {
    let server = TestServer::start();
    let running: Vec<String> = (0..3).map(|_| server.new_game(&["me", "me"]).id).collect();
    let over = server.new_game(&["random", "random"]).id;
    assert!(server.settled(&over).over);
    let list = |address: &str| -> GameList { server.get(address).read() };
    let ids =
        |list: &GameList| -> Vec<String> { list.games.iter().map(|it| it.id.clone()).collect() };

    let first = list("/api/games?state=running&limit=2");
    assert_eq!((first.n_running, first.n_over), (3, 1));
    assert_eq!(ids(&first), [running[2].as_str(), &running[1]], "the latest first");
    let second = list("/api/games?state=running&limit=2&offset=2");
    assert_eq!(ids(&second), [running[0].as_str()]);
    assert_eq!(ids(&list("/api/games?state=over")), [over.as_str()]);
    let all = list("/api/games");
    assert_eq!(all.games.len(), 4);
    let named = |it: &GameSummary| it.game_box.as_ref().is_some_and(|it| it.name == "base");
    assert!(all.games.iter().all(named), "every game names its box");
    server.get("/api/games?state=lost").expect_problem(400, ProblemCode::MalformedAddress);
}

#[test]
fn aids_count_what_lies_on_the_table() {
    let server = TestServer::start();
    let game = server.new_game(&["me", "me"]);
    let aids: Value = server.get(&format!("/api/games/{}/aids", game.id)).read();
    assert_eq!(aids["n_tiles_left"], 70);
    assert_eq!(aids["projected"], json!([0, 0]));
    assert_eq!(aids["places"].as_array().map(Vec::len), Some(4));
    assert_eq!(aids["fields"].as_array().map(Vec::len), Some(2));
    // The city of the start tile: one tile, one open end.
    let city: FeatureAid =
        server.get(&format!("/api/games/{}/feature?x=0&y=0&segment=0", game.id)).read();
    assert_eq!((city.kind.as_str(), city.open_ends, city.complete), ("city", 1, false));
    assert_eq!(city.now.points, 1);
    // At least one more tile closes it.
    assert_eq!(city.if_completed.map(|it| it.points), Some(4));
    // It lies to the north: what closes it fits there, but not all that fits does.
    let north = &aids["places"][0];
    assert_eq!(north["place"], json!({"x": 0, "y": -1}));
    let fitting: Vec<u16> = serde_json::from_value(north["fitting"].clone()).expect("numbers");
    let counts = fitting.iter().map(|it| game.tiles_left[usize::from(*it)].n);
    assert_eq!(north["n_fitting"], counts.map(u64::from).sum::<u64>());
    assert!(!city.closing.is_empty() && city.closing.len() < fitting.len());
    assert!(city.closing.iter().all(|it| fitting.contains(it)));
    let features: Vec<FeatureAid> = server.get(&format!("/api/games/{}/features", game.id)).read();
    let kinds: Vec<&str> = features.iter().map(|it| it.kind.as_str()).collect();
    assert_eq!(kinds, ["city", "road", "field", "field"]);
    assert!(features.contains(&city));
}
