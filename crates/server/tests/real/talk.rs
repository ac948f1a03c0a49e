//! What people at a table ask of each other and say to each other.

use crate::guest::{Guest, begun, online, online_with};
use bastide_protocol::{
    Accepted, Chat, ChatLine, ChatRoom, Done, GameView, LogPage, Phrase, PlayerColor, ProblemCode,
    Said, TableView, TakeBackOutcome,
};
use bastide_server::Limits;
use serde_json::json;
use std::num::NonZeroU32;

/// Whoever is asked plays until somebody else is asked; says whose turn it was.
fn play_a_turn(people: [&Guest<'_>; 2], id: &str) -> usize {
    let game = format!("/api/games/{id}");
    let mut mover = None;
    loop {
        let view: GameView = people[0].get(&game).read();
        let asked = usize::from(view.asked.expect("the game goes on"));
        if *mover.get_or_insert(asked) != asked {
            return mover.expect("somebody has played");
        }
        let prompt = view.prompt.expect("a question");
        let answer = prompt.pass.map_or_else(|| prompt.options[0].id.clone(), |it| it.id);
        let act = json!({ "seq": view.seq, "action": answer });
        people[asked].post(&format!("{game}/actions"), &act).read::<Accepted>();
    }
}

#[test]
fn a_move_is_taken_back_when_the_others_agree() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let (eve, stranger) = (Guest::named(&server, 3, "Eve"), Guest::stranger(&server, 4));
    let id = begun(&ana, &tom, &json!({ "visibility": "unlisted_watch" }));
    let people = [&ana, &tom];
    let game = format!("/api/games/{id}");
    let ask = format!("/api/tables/{id}/take-back");
    let reply = format!("{ask}/answer");
    let now = || ana.get(&game).read::<GameView>();
    let before = now();
    let wish = |seq: u32| json!({ "seq": seq });
    let first = people[usize::from(before.asked.expect("somebody"))];
    first.post(&ask, &wish(before.seq)).expect_problem(409, ProblemCode::NothingToUndo);
    let mover = play_a_turn(people, &id);
    let (mover, other) = (people[mover], people[1 - mover]);

    // Only whoever has moved asks, and only the others answer.
    let seq = now().seq;
    mover.post(&ask, &wish(seq - 1)).expect_problem(409, ProblemCode::Stale);
    other.post(&ask, &wish(seq)).expect_problem(409, ProblemCode::NothingToUndo);
    eve.post(&ask, &wish(seq)).expect_problem(403, ProblemCode::NotYourSeat);
    stranger.post(&ask, &wish(seq)).expect_problem(403, ProblemCode::NotYourSeat);
    let mut stream = eve.follow(&format!("/api/tables/{id}/stream"));
    let asked: TableView = mover.post(&ask, &wish(seq)).read();
    let request = asked.take_back.request.expect("a request");
    assert_eq!((request.n, request.seq), (1, seq));
    let allow = |n: u32| json!({ "n": n, "allow": true });
    let refuse = |n: u32| json!({ "n": n, "allow": false });
    mover.post(&ask, &wish(seq)).expect_problem(409, ProblemCode::AlreadyAsked);
    mover.post(&reply, &allow(1)).expect_problem(403, ProblemCode::NotYourSeat);
    eve.post(&reply, &allow(1)).expect_problem(403, ProblemCode::NotYourSeat);
    other.post(&reply, &allow(2)).expect_problem(409, ProblemCode::NoRequest);

    // Refused: all hear it, and nothing has changed.
    other.post(&reply, &refuse(1)).read::<TableView>();
    let told = eve.table_when(&mut stream, |it| it.take_back.answer.is_some());
    let answer = told.take_back.answer.expect("an answer");
    assert!(matches!(answer.outcome, TakeBackOutcome::Refused { seat } if seat != answer.seat));
    assert_eq!(now().seq, seq);
    other.post(&reply, &allow(1)).expect_problem(409, ProblemCode::NoRequest);

    // Allowed: the same player has the same tile again.
    mover.post(&ask, &wish(seq)).read::<TableView>();
    let answered: TableView = other.post(&reply, &allow(2)).read();
    let answer = answered.take_back.answer.expect("an answer");
    assert_eq!(answer.outcome, TakeBackOutcome::TakenBack);
    let after = now();
    let tile = |view: &GameView| view.prompt.as_ref().and_then(|it| it.tile.clone());
    assert_eq!((after.asked, tile(&after)), (before.asked, tile(&before)));
    assert_eq!(after.seq, seq + 1, "it is an entry of the log");
    let log: LogPage = eve.get(&format!("{game}/events?from={seq}")).read();
    assert!(matches!(log.entries[0].done, Done::Undo { agreed: true, .. }));

    // Who plays on does not agree.
    play_a_turn(people, &id);
    let seq = now().seq;
    mover.post(&ask, &wish(seq)).read::<TableView>();
    play_a_turn(people, &id);
    other.post(&reply, &allow(3)).expect_problem(409, ProblemCode::Stale);
    let answer = eve.table(&id).take_back.answer.expect("an answer");
    assert_eq!((answer.n, answer.outcome), (3, TakeBackOutcome::MovedOn));

    // What is asked, and how the game stands, survives a restart.
    let (table, view) = (eve.table(&id).take_back, eve.get(&game).text);
    drop((ana, tom, eve, stranger, stream));
    let server = server.restart();
    let eve = Guest::stranger(&server, 3);
    assert_eq!(eve.table(&id).take_back, table);
    assert_eq!(eve.get(&game).text, view);
}

#[test]
fn bots_agree_to_take_a_move_back() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let table = ana.open(&["me", "me", "greedy"], &json!({}));
    assert_eq!(tom.sit(table.invitation.as_ref().expect("a link")).status, 200);
    let id = &table.id;
    assert_eq!(ana.post(&format!("/api/tables/{id}/start"), &json!({})).status, 200);
    let game = format!("/api/games/{id}");
    // Everybody plays until both people have decided something and a person is asked.
    let people = [&ana, &tom];
    let mut deciders = Vec::new();
    let view = loop {
        let view: GameView = ana.get(&game).read();
        let Some(asked @ 0..=1) = view.asked else { continue };
        if deciders.contains(&0) && deciders.last() == Some(&1) && asked == 0 {
            break view;
        }
        let prompt = view.prompt.expect("a question");
        let answer = prompt.pass.map_or_else(|| prompt.options[0].id.clone(), |it| it.id);
        let act = json!({ "seq": view.seq, "action": answer });
        people[usize::from(asked)].post(&format!("{game}/actions"), &act).read::<Accepted>();
        deciders.push(asked);
    };
    // Tom and then the bot have played since; the bot is not asked.
    let ask = format!("/api/tables/{id}/take-back");
    let asked: TableView = tom.post(&ask, &json!({ "seq": view.seq })).read();
    let request = asked.take_back.request.expect("a request");
    assert_eq!((request.seat, request.waits_for), (1, vec![0]));
    let reply = json!({ "n": request.n, "allow": true });
    ana.post(&format!("{ask}/answer"), &reply).read::<TableView>();
    let after: GameView = ana.get(&game).read();
    assert_eq!((after.asked, after.seq), (Some(1), view.seq + 1));
}

/// What somebody was told of a chat, all of it.
fn lines(guest: &Guest<'_>, id: &str) -> Vec<ChatLine> {
    let mut stream = guest.follow(&format!("/api/tables/{id}/stream"));
    guest.chat_when(&mut stream, |_| true)
}

fn text(line: &ChatLine) -> &str {
    match &line.said {
        Said::Text { text } => text,
        Said::Phrase { .. } => panic!("a phrase"),
    }
}

/// Nobody talks as fast as these tests.
fn fast() -> Limits {
    Limits { said_per_second: NonZeroU32::new(100).expect("not 0"), ..Limits::default() }
}

#[test]
fn those_who_play_and_those_who_watch_talk_among_themselves() {
    let server = online_with(fast());
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let (eve, stranger) = (Guest::named(&server, 3, "Eve"), Guest::stranger(&server, 4));
    let id = begun(&ana, &tom, &json!({ "visibility": "unlisted_watch" }));
    let chat = format!("/api/tables/{id}/chat");
    let says = |words: &str| json!({ "type": "text", "text": words });
    let mut stream = tom.follow(&format!("/api/tables/{id}/stream"));
    assert!(tom.chat_when(&mut stream, |_| true).is_empty());

    // Plain text stays what it is, and phrases are keys.
    let markup = "<img src=x onerror=alert(1)> & <b>hi</b>";
    assert_eq!(ana.post(&chat, &says(markup)).status, 204);
    let heard = tom.chat_when(&mut stream, |it| !it.is_empty());
    assert_eq!((text(&heard[0]), heard[0].name.as_deref()), (markup, Some("Ana")));
    assert_eq!((heard[0].seat, heard[0].yours), (Some(PlayerColor::Red), false));
    let phrase = json!({ "type": "phrase", "phrase": "nice_move" });
    assert_eq!(tom.post(&chat, &phrase).status, 204);
    let heard = tom.chat_when(&mut stream, |it| !it.is_empty());
    assert_eq!(heard.len(), 1, "only what is new");
    assert_eq!(
        (&heard[0].said, heard[0].yours),
        (&Said::Phrase { phrase: Phrase::NiceMove }, true)
    );

    // Those who watch are among themselves.
    assert_eq!(eve.post(&chat, &says("Ana is going to lose")).status, 204);
    let watchers = lines(&stranger, &id);
    assert_eq!(watchers.len(), 1);
    assert_eq!((watchers[0].room, watchers[0].seat), (ChatRoom::Watchers, None));
    assert_eq!(lines(&ana, &id).len(), 2, "players hear nothing of it during the game");
    assert!(!ana.heard.borrow().contains("going to lose"));

    // What is not a line, and who may not say one.
    for unfit in ["", "  ", "two\nlines", &"x".repeat(501)] {
        ana.post(&chat, &says(unfit)).expect_problem(422, ProblemCode::UnfitText);
    }
    for odd in [json!({ "type": "phrase", "phrase": "nonsense" }), json!({ "text": "hi" })] {
        ana.post(&chat, &odd).expect_problem(400, ProblemCode::MalformedBody);
    }
    stranger.post(&chat, &says("hi")).expect_problem(401, ProblemCode::UnknownPerson);

    // Whoever leaves for good takes their lines along.
    assert_eq!(ana.delete("/api/person").status, 204);
    let left = tom.chat_when(&mut stream, |_| true);
    assert_eq!(left.len(), 1);
    assert!(left[0].yours);
    let store = server.folder.join(bastide_server::Server::FILE);
    let kept = std::fs::read(store).expect("a store");
    assert!(!String::from_utf8_lossy(&kept).contains("onerror"), "not even in the file");
}

#[test]
fn a_private_table_hears_nobody_else_and_a_silent_one_nobody() {
    let server = online_with(fast());
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let eve = Guest::named(&server, 3, "Eve");
    let hi = json!({ "type": "text", "text": "hi" });
    let id = begun(&ana, &tom, &json!({}));
    let chat = format!("/api/tables/{id}/chat");
    eve.post(&chat, &hi).expect_problem(403, ProblemCode::PrivateTable);
    assert_eq!(tom.post(&chat, &hi).status, 204);
    let silent = ana.open(&["me", "me"], &json!({ "chat": "off" }));
    assert_eq!(silent.chat, Chat::Off);
    let chat = format!("/api/tables/{}/chat", silent.id);
    ana.post(&chat, &hi).expect_problem(409, ProblemCode::ChatOff);
    let change = json!({ "type": "chat", "chat": "on" });
    let changes = format!("/api/tables/{}/changes", silent.id);
    tom.post(&changes, &change).expect_problem(403, ProblemCode::NotHost);
    ana.post(&changes, &change).read::<TableView>();
    assert_eq!(ana.post(&chat, &hi).status, 204);
}

#[test]
fn only_the_latest_lines_are_kept() {
    let limits = NonZeroU32::new(100_000).expect("not 0");
    let (said_per_second, done_per_second) = (limits, limits);
    let server = online_with(Limits { said_per_second, done_per_second, ..Limits::default() });
    let ana = Guest::named(&server, 1, "Ana");
    let table = ana.open(&["me", "me"], &json!({}));
    let chat = format!("/api/tables/{}/chat", table.id);
    for n in 0..203 {
        let line = json!({ "type": "text", "text": n.to_string() });
        assert_eq!(ana.post(&chat, &line).status, 204);
    }
    let kept = lines(&ana, &table.id);
    assert_eq!((kept.len(), text(&kept[0]), text(&kept[199])), (200, "3", "202"));
}

#[test]
fn nobody_talks_too_often() {
    // Nothing else is in the way.
    let done_per_second = NonZeroU32::new(100_000).expect("not 0");
    let server = online_with(Limits { done_per_second, ..Limits::default() });
    let ana = Guest::named(&server, 1, "Ana");
    let table = ana.open(&["me", "me"], &json!({}));
    let chat = format!("/api/tables/{}/chat", table.id);
    let hi = json!({ "type": "text", "text": "hi" });
    // However slow this machine is, not all of these are a second apart.
    let said: Vec<u16> = (0..50).map(|_| ana.post(&chat, &hi).status).collect();
    assert_eq!(said[0], 204);
    assert!(said.contains(&429), "{said:?}");
}

#[test]
fn what_people_add_to_the_draws_is_sealed_with_them() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let table = ana.open(&["me", "me"], &json!({}));
    let seal = table.commitment.clone().expect("the draws are sealed");
    let salt = format!("/api/tables/{}/salt", table.id);
    let add = |seat: &str, salt: &str| json!({ "seat": seat, "salt": salt });
    assert_eq!(tom.sit(&table.invitation.expect("a link")).status, 200);
    tom.post(&salt, &add("red", "mine")).expect_problem(403, ProblemCode::NotYourSeat);
    tom.post(&salt, &add("blue", &"x".repeat(61))).expect_problem(422, ProblemCode::UnfitText);
    tom.post(&salt, &add("blue", "two\nlines")).expect_problem(422, ProblemCode::UnfitText);
    tom.post(&salt, &add("blue", " a horse ")).read::<TableView>();
    let shown = ana.table(&table.id);
    assert_eq!((shown.seats[1].salt.as_str(), shown.commitment.as_ref()), ("a horse", Some(&seal)));
    // It is that person's, and goes with them.
    let stand = json!({ "seat": "blue" });
    assert_eq!(tom.post(&format!("/api/tables/{}/stand", table.id), &stand).status, 204);
    assert_eq!(ana.table(&table.id).seats[1].salt, "");
    let link = ana.table(&table.id).invitation.expect("a link");
    assert_eq!(tom.sit(&link).status, 200);
    tom.post(&salt, &add("blue", "a cart")).read::<TableView>();
    // A restart draws no other secret.
    let cookies = [&ana, &tom].map(|it| it.cookie.borrow().clone());
    drop((ana, tom));
    let server = server.restart();
    let [ana, tom] = cookies.map(|cookie| {
        let guest = Guest::stranger(&server, 1);
        *guest.cookie.borrow_mut() = cookie;
        guest
    });
    ana.post(&format!("/api/tables/{}/start", table.id), &json!({})).read::<TableView>();
    let game: GameView = ana.get(&format!("/api/games/{}", table.id)).read();
    let begun = game.seal.expect("a seal");
    assert_eq!((begun.commitment, begun.salts), (seal, vec![String::new(), "a cart".to_owned()]));
    tom.post(&salt, &add("blue", "too late")).expect_problem(409, ProblemCode::HasBegun);
}
