//! A whole game online: nothing that is hidden leaves the server while it goes on, and its people
//! meet again.

use crate::guest::{Guest, begun, online_with};
use bastide_protocol::{GameView, ProblemCode, StreamMessage, TableState, TableView, Taker};
use bastide_server::Limits;
use serde_json::json;
use std::num::NonZeroU32;

/// What a secret looks like in the ways it could be written.
fn spellings(secret: &str) -> Vec<String> {
    let bytes: Vec<String> = (0..secret.len() / 2)
        .map(|nth| u8::from_str_radix(&secret[2 * nth..2 * nth + 2], 16).expect("digits"))
        .map(|it| it.to_string())
        .collect();
    vec![secret.to_owned(), secret.to_uppercase(), bytes.join(","), bytes.join(", ")]
}

#[test]
fn nobody_hears_of_the_draws_before_the_end_and_all_can_play_again() {
    // Nobody plays as fast as this test.
    let fast = NonZeroU32::new(100_000).expect("not 0");
    let (made_per_minute, done_per_second, seen_per_second) = (fast, fast, fast);
    let limits = Limits { made_per_minute, done_per_second, seen_per_second, ..Limits::default() };
    let server = online_with(limits);
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let eve = Guest::stranger(&server, 3);
    let id = begun(&ana, &tom, &json!({ "visibility": "unlisted_watch" }));
    let game = format!("/api/games/{id}");
    let mut streams = [&ana, &tom, &eve].map(|it| (it, it.follow(&format!("{game}/stream"))));
    let mut n_decisions = 0;
    let secret = loop {
        let view: GameView = tom.get(&game).read();
        if view.over {
            let seal = view.seal.expect("draws online are sealed");
            break seal.secret.expect("it is told at the end");
        }
        // Everything a client may ask for, now and then.
        if n_decisions % 16 == 0 {
            for guest in [&ana, &eve] {
                for path in ["/record", "/events", "/aids", "/features", "/at/1", "/salvage"] {
                    assert_eq!(guest.get(&format!("{game}{path}")).status, 200, "{path}");
                }
                guest.get(&format!("/api/tables/{id}"));
                guest.get(&format!("{game}/why-not?x=0&y=0&segment=0"));
                guest.get(&format!("{game}/analysis"));
                guest.post(&format!("{game}/hint"), &json!({ "seq": view.seq }));
                guest.post("/api/tables", &json!({ "game": 1 }));
            }
        }
        let guest = if view.asked == Some(0) { &ana } else { &tom };
        let options = view.prompt.expect("a question").options;
        let action = &options[n_decisions % options.len()].id;
        let act = json!({ "seq": view.seq, "action": action });
        let acted = guest.post(&format!("{game}/actions"), &act);
        assert_eq!(acted.status, 200, "{}", acted.text);
        n_decisions += 1;
    };
    let last = ana.get(&game).text;
    let told = spellings(&secret);
    for (guest, stream) in &mut streams {
        while !matches!(guest.next(stream), StreamMessage::View { view } if view.over) {}
    }
    for guest in [&ana, &tom, &eve] {
        let heard = guest.heard.borrow();
        assert!(heard.len() > 100_000, "there is something to look at");
        // What is told of the end may name it, and only that.
        let before = heard.find(r#""over":true"#).expect("the end was told");
        let start = heard[..before].rfind(r#""id":""#).expect("a view");
        for spelling in &told {
            assert!(!heard[..start].contains(spelling.as_str()), "the secret as {spelling}");
        }
    }
    assert!(last.contains(&told[0]), "a secret would be found");

    let rematch = format!("/api/tables/{id}/rematch");
    eve.post(&rematch, &json!({})).expect_problem(401, ProblemCode::UnknownPerson);
    let next: TableView = tom.post(&rematch, &json!({})).read();
    assert_eq!((next.state, next.starts_when_full), (TableState::Waiting, true));
    assert!(next.you.host && next.seats[0].yours, "the seats are turned by one");
    assert!(matches!(&next.seats[1].taker, Taker::Kept { name: Some(name), .. } if name == "Ana"));
    assert_eq!(ana.table(&id).rematch.expect("it is told").table, next.id);
    let begun: TableView = ana.post(&rematch, &json!({})).read();
    assert_eq!((begun.id.as_str(), begun.state), (next.id.as_str(), TableState::Playing));
    assert_eq!(ana.get(&format!("/api/games/{}", next.id)).read::<GameView>().seats[0].name, "Tom");
}
