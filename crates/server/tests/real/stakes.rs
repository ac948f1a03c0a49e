//! What is at stake is said before it is decided: what a message gives, what a robber gets.

use crate::prompts::{game_from, option};
use crate::table::TestServer;
use bastide_protocol::{AtStake, GameView, Param, Points, Prompt, Sentence};

fn asked<'a>(view: &'a GameView, key: &str) -> &'a Prompt {
    let prompt = view.prompt.as_ref().expect("a question");
    assert_eq!(prompt.sentence.key, key);
    prompt
}

/// The numbers in a sentence, with its key.
fn said(sentence: &Sentence) -> String {
    let number = |(name, param): (&String, &Param)| match param {
        Param::Number(it) => format!(" {name} {it}"),
        Param::Text(it) => format!(" {name} {it}"),
        Param::Place(it) => format!(" {name} {},{}", it.x, it.y),
    };
    sentence.key.clone() + &sentence.params.iter().map(number).collect::<String>()
}

fn all_said(sentences: &[Sentence]) -> Vec<String> {
    sentences.iter().map(said).collect()
}

/// Red comes to space 5 with a road of two tiles and draws a message; two knights of Red stand in
/// one city, a farmer on the field, and another city has a pennant.
fn with_message(server: &TestServer, message: u8) -> GameView {
    let turn = format!("1. Red: draw W; place W^ at 1,0; pass; move figure; message {message}");
    let lines = [
        "tiles base-c1",
        "elements farmers messengers",
        "seat Red",
        "seat Blue",
        "score Red 3/0",
        "score Blue 1/1",
        "lay W^ at 0,0",
        "lay E> at 0,-1",
        "lay G^ at 1,-1",
        "lay F> at -1,-1",
        "stand Red thief E on 0,0",
        "stand Red knight on 0,-1",
        "stand Red knight on 1,-1",
        "stand Red knight on -1,-1",
        "stand Red farmer on 0,-1",
        "bag W W W",
        &turn,
    ];
    game_from(server, &lines)
}

fn stakes(stakes: &[AtStake]) -> Vec<(&str, &[u8], u16)> {
    stakes.iter().map(|it| (&*it.kind, &it.owners[..], it.points)).collect()
}

#[test]
fn a_message_says_what_it_gives() {
    let server = TestServer::start();
    let view = with_message(&server, 6);
    let prompt = asked(&view, "prompt.message");
    assert_eq!(all_said(&prompt.stakes), ["stake.knights n 3 points 6"]);
    let own = &[0][..];
    assert_eq!(stakes(&prompt.at_stake), [("city", own, 4), ("city", own, 2)], "two in one city");
    assert_eq!(option(&view, "carry out").points, [Points { seat: 0, points: 6 }]);

    let view = with_message(&server, 5);
    let prompt = asked(&view, "prompt.message");
    assert_eq!(all_said(&prompt.stakes), ["stake.pennants n 1 points 2"]);
    assert_eq!(stakes(&prompt.at_stake), [("city", own, 2)], "what the message counts there");

    let view = with_message(&server, 2);
    assert_eq!(all_said(&asked(&view, "prompt.message").stakes), ["stake.smallest_city points 2"]);
    let view = with_message(&server, 7);
    assert_eq!(all_said(&asked(&view, "prompt.message").stakes), ["stake.farmers n 1 points 2"]);
}

/// Red and Blue stand with Green's robber; Red gets 4 for a city, Blue 5 for a road.
fn to_rob(server: &TestServer, elements: &str, scores: [&str; 2]) -> GameView {
    let lines = [
        "tiles base-c1 robbers",
        elements,
        "seat Red",
        "seat Blue",
        "seat Green",
        scores[0],
        scores[1],
        "robber Green 20",
        "lay B^ at 0,-1",
        "lay Ev at 1,-1",
        "lay B^ at 2,-1",
        "lay W^ at 0,0",
        "lay U^ at 2,0",
        "lay U^ at 3,0",
        "lay U^ at 4,0",
        "lay W^ at 5,0",
        "stand Red knight on 1,-1",
        "stand Blue thief on 2,0",
        "bag L L",
        "1. Red: draw L; place L^ at 1,0; pass; score knight on 1,0",
    ];
    game_from(server, &lines)
}

#[test]
fn robbing_says_whose_points_and_how_many() {
    let server = TestServer::start();
    let view = to_rob(&server, "elements farmers robbers", ["score Red 20", "score Blue 20"]);
    let prompt = asked(&view, "prompt.name_victim");
    let both = ["stake.rob points 4 seat 0 stolen 2", "stake.rob points 5 seat 1 stolen 3"];
    assert_eq!(all_said(&prompt.stakes), both);
    for (seat, stolen) in [(1_u8, 2), (2, 3)] {
        let rob = option(&view, &format!("rob seat {seat}"));
        assert_eq!(rob.points, [Points { seat: 2, points: stolen }], "what the robber gets");
        assert_eq!(all_said(&rob.more), [both[usize::from(seat) - 1]]);
    }
}

#[test]
fn a_marker_that_is_robbed_says_so_before_it_moves() {
    let server = TestServer::start();
    let elements = "elements farmers robbers messengers";
    let view = to_rob(&server, elements, ["score Red 20/6", "score Blue 3/0"]);
    let prompt = asked(&view, "prompt.move_marker");
    assert_eq!(all_said(&prompt.stakes), ["stake.robbed.figure points 2 seat 2"]);
    let figure = option(&view, "move figure");
    assert_eq!(all_said(&figure.more), ["answer.robbed points 2 seat 2"]);
    let own = Points { seat: 0, points: 4 };
    assert_eq!(figure.points, [own, Points { seat: 2, points: 2 }]);
    let messenger = option(&view, "move messenger");
    assert_eq!(all_said(&messenger.more), ["answer.earns_message"], "it comes to space 10");
    assert_eq!(messenger.points, [own]);
}

#[test]
fn a_robber_says_whom_it_would_rob() {
    let server = TestServer::start();
    let lines = [
        "tiles base-c1 robbers",
        "elements farmers robbers",
        "seat Red",
        "seat Blue",
        "seat Green",
        "score Red 4",
        "score Blue 12",
        "score Green 7",
        "lay W^ at 0,0",
        "bag V3-RaubF",
        "1. Red: draw V3-RaubF",
    ];
    let mut view = game_from(&server, &lines);
    while asked_key(&view) != "prompt.place_robber" {
        let prompt = view.prompt.as_ref().expect("a question");
        let next = prompt.pass.as_ref().map_or(&prompt.options[0].id, |it| &it.id).clone();
        view = server.acted(&view.id, view.seq, &next);
    }
    assert_eq!(all_said(&option(&view, "robber to 12").more), ["answer.robs seat 1"]);
    assert_eq!(all_said(&option(&view, "robber to 7").more), ["answer.robs seat 2"]);
}

fn asked_key(view: &GameView) -> &str {
    view.prompt.as_ref().map_or("", |it| &it.sentence.key)
}
