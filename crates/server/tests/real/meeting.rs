//! Friends meet at a table by a link, play, and meet again.

use crate::guest::{Guest, begun, online};
use bastide_protocol::{
    DeviceCode, DeviceCodeState, GameList, GameView, Invitation, InvitationState, Lobby,
    LobbyMessage, PersonView, PlayerColor, Presence, ProblemCode, QuickGame, Session, TableList,
    TableState, TableView, Taker,
};
use bastide_server::{Limits, Reach};
use serde_json::json;
use tungstenite::Message;

#[test]
fn friends_meet_by_a_link_and_nobody_plays_for_the_other() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let stranger = Guest::stranger(&server, 3);
    let table = ana.open(&["me", "me"], &json!({}));
    assert_eq!((table.state, table.host.as_deref()), (TableState::Waiting, Some("Ana")));
    assert!(table.you.host && table.seats[0].yours && table.seats[1].taker == Taker::Open);

    let link = table.seats[1].invitation.clone().expect("a link");
    let (id, token) = crate::guest::token_of(&link);
    let look = format!("/api/tables/{id}/invitations/{token}");
    let invitation: Invitation = stranger.get(&look).read();
    assert_eq!(invitation.state, InvitationState::Valid);
    assert_eq!(invitation.host.as_deref(), Some("Ana"));
    assert!(invitation.table.expect("it is shown").invitation.is_none(), "links are the host's");

    let start = format!("/api/tables/{id}/start");
    ana.post(&start, &json!({})).expect_problem(409, ProblemCode::SeatsFree);
    let mut stream = ana.follow(&format!("/api/tables/{id}/stream"));
    let seated: TableView = tom.sit(&link).read();
    assert!(seated.seats[1].yours && !seated.you.host && seated.invitation.is_none());
    let told = ana.table_when(&mut stream, |it| it.seats[1].taker != Taker::Open);
    let Taker::Person { name, host, .. } = &told.seats[1].taker else { panic!("{told:?}") };
    assert_eq!((name.as_deref(), *host), (Some("Tom"), false));
    let spent: Invitation = stranger.get(&look).read();
    assert_eq!((spent.state, spent.table), (InvitationState::Spent, None));

    tom.post(&start, &json!({})).expect_problem(403, ProblemCode::NotHost);
    let begun: TableView = ana.post(&start, &json!({})).read();
    assert_eq!(begun.state, TableState::Playing);
    ana.table_when(&mut stream, |it| it.state == TableState::Playing);

    // Only who holds the seat that is asked decides.
    let game = format!("/api/games/{id}");
    let view: GameView = tom.get(&game).read();
    let asked = usize::from(view.asked.expect("somebody is asked"));
    assert_eq!(view.seats[0].name, "Ana");
    let (right, wrong) = if asked == 0 { (&ana, &tom) } else { (&tom, &ana) };
    let action = view.prompt.expect("a question").options[0].id.clone();
    let act = json!({ "seq": view.seq, "action": action });
    let actions = format!("{game}/actions");
    wrong.post(&actions, &act).expect_problem(403, ProblemCode::NotYourSeat);
    stranger.post(&actions, &act).expect_problem(403, ProblemCode::PrivateTable);
    right.post(&actions, &act).read::<bastide_protocol::Accepted>();
    let view: GameView = right.get(&game).read();
    let undo = json!({ "seq": view.seq });
    wrong.post(&format!("{game}/undo"), &undo).expect_problem(403, ProblemCode::NotYourSeat);
    right.post(&format!("{game}/undo"), &undo).read::<bastide_protocol::Accepted>();

    // All of it is in the store.
    let cookies = [&ana, &tom].map(|it| it.cookie.borrow().clone());
    drop((ana, tom, stranger, stream));
    let id = id.to_owned();
    let server = server.restart();
    let again = Guest::stranger(&server, 2);
    *again.cookie.borrow_mut() = cookies[1].clone();
    let table = again.table(&id);
    assert!(table.seats[1].yours && table.state == TableState::Playing);
    assert_eq!(again.get("/api/tables").read::<TableList>().tables.len(), 1);
    assert_eq!(again.get("/api/games").read::<GameList>().games.len(), 1);
    let session: Session = again.get("/api/session").read();
    assert_eq!(session.person.and_then(|it| it.name).as_deref(), Some("Tom"));
}

#[test]
fn a_host_arranges_the_seats() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Tom"), Guest::named(&server, 2, "Tom"));
    let table = ana.open(&["me", "me", "me"], &json!({}));
    let changes = format!("/api/tables/{}/changes", table.id);
    let link = table.invitation.clone().expect("a link");
    assert_eq!(tom.sit(&link).status, 200);
    assert!(matches!(&ana.table(&table.id).seats[1].taker,
        Taker::Person { name: Some(name), .. } if name == "Tom 2"));
    // One more seat for the same person: the link works as long as a seat is free.
    let own = json!({ "seat": "green" });
    ana.post(&format!("/api/tables/{}/sit", table.id), &own).read::<TableView>();
    let free = json!({ "type": "free", "seat": "green" });
    let order = json!({ "type": "order", "seats": ["blue", "red", "green"] });
    let bot = json!({ "type": "bot", "seat": "green", "level": "easy", "name": "Maud" });
    let nonsense = json!({ "type": "bot", "seat": "green", "level": "nonsense" });
    ana.post(&changes, &free).read::<TableView>();
    ana.post(&changes, &nonsense).expect_problem(422, ProblemCode::ImpossibleSetup);
    for change in [&order, &bot] {
        tom.post(&changes, change).expect_problem(403, ProblemCode::NotHost);
        ana.post(&changes, change).read::<TableView>();
    }
    let now = ana.table(&table.id);
    let colors: Vec<PlayerColor> = now.seats.iter().map(|it| it.color).collect();
    assert_eq!(colors, [PlayerColor::Blue, PlayerColor::Red, PlayerColor::Green]);
    // Kicked out, and the door is locked.
    let kick = json!({ "type": "free", "seat": "blue" });
    let now: TableView = ana.post(&changes, &kick).read();
    ana.post(&changes, &json!({ "type": "lock" })).read::<TableView>();
    let new_link = now.seats[0].invitation.clone().expect("a new link");
    tom.sit(&new_link).expect_problem(403, ProblemCode::NotInvited);
    ana.post(&changes, &json!({ "type": "unlock" })).read::<TableView>();
    let now: TableView = ana.post(&changes, &json!({ "type": "renew", "seat": "blue" })).read();
    tom.sit(&new_link).expect_problem(403, ProblemCode::NotInvited);
    let renewed = now.seats[0].invitation.clone().expect("a new link");
    tom.sit(&renewed).read::<TableView>();
    let begun: TableView = ana.post(&format!("/api/tables/{}/start", table.id), &json!({})).read();
    assert_eq!(begun.state, TableState::Playing);
    ana.post(&changes, &order).expect_problem(409, ProblemCode::HasBegun);
    let game: GameView = ana.get(&format!("/api/games/{}", table.id)).read();
    let names: Vec<&str> = game.seats.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Tom", "Tom 2", "Maud"]);
}

#[test]
fn who_is_here_is_told_and_watchers_are_counted() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let id = begun(&ana, &tom, &json!({ "visibility": "unlisted_watch" }));
    let path = format!("/api/tables/{id}/stream");
    let presence = |table: &TableView, seat: usize| {
        let Taker::Person { presence, .. } = table.seats[seat].taker else { panic!("{table:?}") };
        presence
    };
    let mut told = ana.follow(&path);
    let mut other = tom.follow(&path);
    ana.table_when(&mut told, |it| presence(it, 1) == Presence::Here);
    other.send(Message::text(r#"{"type":"away"}"#)).expect("it is said");
    ana.table_when(&mut told, |it| presence(it, 1) == Presence::Away);
    drop(other);
    ana.table_when(&mut told, |it| matches!(presence(it, 1), Presence::Gone { since: Some(_) }));
    let watcher = Guest::stranger(&server, 3);
    let watching = watcher.follow(&path);
    ana.table_when(&mut told, |it| it.n_watchers == 1);
    drop(watching);
    ana.table_when(&mut told, |it| it.n_watchers == 0);
}

#[test]
fn quick_games_and_open_tables_are_in_the_lobby() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let mut lobby = tom.follow("/api/lobby/stream");
    let LobbyMessage::Lobby { lobby: empty } = tom.next(&mut lobby);
    assert_eq!(empty, Lobby::default());
    let open = ana.open(&["me", "me"], &json!({ "visibility": "public" }));
    let LobbyMessage::Lobby { lobby: now } = tom.next(&mut lobby);
    assert_eq!(now.open.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(), [open.id.as_str()]);

    let waits: QuickGame = ana.post("/api/lobby/quick", &json!({})).read();
    assert!(!waits.begun);
    assert_eq!(ana.get("/api/lobby").read::<Lobby>().waiting, Some(waits.table.clone()));
    let again: QuickGame = ana.post("/api/lobby/quick", &json!({})).read();
    assert_eq!(again, waits, "somebody waits once");
    assert_eq!(ana.delete("/api/lobby/quick").status, 204);
    assert_eq!(ana.get("/api/lobby").read::<Lobby>().waiting, None);

    let waits: QuickGame = ana.post("/api/lobby/quick", &json!({})).read();
    let meets: QuickGame = tom.post("/api/lobby/quick", &json!({})).read();
    assert_eq!(meets, QuickGame { table: waits.table.clone(), begun: true });
    assert_eq!(ana.table(&waits.table).state, TableState::Playing);
    let live = ana.get("/api/lobby").read::<Lobby>().live;
    assert_eq!(live.len(), 1);
    // Without an invitation at a public table.
    let sat = tom.post(&format!("/api/tables/{}/sit", open.id), &json!({}));
    assert_eq!(sat.status, 200, "{}", sat.text);
}

#[test]
fn a_person_goes_on_with_another_device_and_deletes_themselves() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let id = begun(&ana, &tom, &json!({}));
    let waiting = ana.open(&["me", "me"], &json!({}));
    let code: DeviceCode = ana.post("/api/person/device-code", &json!({})).read();
    let path = format!("/api/device-codes/{}", code.code.to_uppercase());
    let phone = Guest::stranger(&server, 4);
    let offer: bastide_protocol::DeviceOffer = phone.get(&path).read();
    assert_eq!(offer.name.as_deref(), Some("Ana"));
    let person: PersonView = phone.post(&path, &json!({})).read();
    assert_eq!(person, PersonView { name: Some("Ana".to_owned()), n_devices: 2 });
    assert!(phone.table(&id).seats[0].yours, "the same seats");
    Guest::stranger(&server, 5)
        .post(&path, &json!({}))
        .expect_problem(404, ProblemCode::UnknownCode);
    let used: DeviceCodeState = ana.get("/api/person/device-code").read();
    assert!(matches!(used, DeviceCodeState::Used { .. }));

    // Deleted: on all devices, at tables that wait, and in the games.
    assert_eq!(phone.delete("/api/person").status, 204);
    assert_eq!(phone.cookie.borrow().clone(), None);
    assert!(ana.get("/api/session").read::<Session>().person.is_none());
    ana.get(&format!("/api/tables/{id}")).expect_problem(403, ProblemCode::PrivateTable);
    let gone: Invitation = tom.get(&format!("/api/tables/{}/invitations/x", waiting.id)).read();
    assert_eq!(gone.state, InvitationState::Closed);
    let nobody =
        |table: &TableView| matches!(&table.seats[0].taker, Taker::Person { name: None, .. });
    assert!(nobody(&tom.table(&id)));
    let path = format!("/api/games/{id}");
    assert_eq!(tom.get(&path).read::<GameView>().seats[0].name, "Red");
    let cookie = tom.cookie.borrow().clone();
    drop((ana, tom, phone));
    let server = server.restart();
    let tom = Guest::stranger(&server, 2);
    *tom.cookie.borrow_mut() = cookie;
    assert_eq!(tom.get(&path).read::<GameView>().seats[0].name, "Red");
    let record = tom.get(&format!("{path}/record")).text;
    assert!(!record.contains("Ana") && record.contains("Tom"), "{record}");
    let store = std::fs::read(server.folder.join(bastide_server::Server::FILE)).expect("a store");
    assert!(!String::from_utf8_lossy(&store).contains("Ana"), "not even in the file");
}

#[test]
fn a_network_of_ones_own_needs_no_proxy() {
    let server =
        crate::table::TestServer::reached(Reach::Lan([127, 0, 0, 1].into()), Limits::default());
    let session: Session = server.get("/api/session").read();
    let url = session.online.expect("others reach it").url;
    assert_eq!(url, format!("http://{}", server.address));
    let said = server.ask("/api/session");
    assert!(said.headers().get("strict-transport-security").is_none(), "there is no TLS");
}

#[test]
fn a_server_for_this_machine_knows_nobody() {
    let server = crate::table::TestServer::start();
    let session: Session = server.get("/api/session").read();
    assert_eq!(session, Session { online: None, person: None });
    server.get("/api/tables").expect_problem(404, ProblemCode::NotFound);
    server.post("/api/person/device-code", &json!({})).expect_problem(404, ProblemCode::NotFound);
    assert!(server.ask("/api/session").headers().get("set-cookie").is_none());
}
