//! Clocks of games: they run, run out, and what happens then. No test waits for time to pass: the
//! time by which clocks run stands still until it is stepped.

use crate::guest::{Guest, begun, online};
use crate::table::{TestServer, while_moving};
use bastide_protocol::{
    BotReason, GameView, LateChoice, PlayerColor, ProblemCode, SeatCourse, TableView,
};
use serde_json::{Value, json};
use std::time::Duration;

const SECOND: u64 = 1000;

fn live() -> Value {
    json!({ "clock": { "type": "live", "base": 60, "increment": 10 }, "visibility": "private" })
}

fn strict() -> Value {
    let mut strict = live();
    strict["late"] = json!("out");
    strict
}

/// A game of three people at a table, and its id.
fn three(people: [&Guest<'_>; 3], more: &Value) -> String {
    let table = people[0].open(&["me", "me", "me"], more);
    let link = table.invitation.expect("a link");
    for guest in &people[1..] {
        assert_eq!(guest.sit(&link).status, 200);
    }
    let started = people[0].post(&format!("/api/tables/{}/start", table.id), &json!({}));
    assert_eq!(started.status, 200, "{}", started.text);
    table.id
}

fn game(guest: &Guest<'_>, id: &str) -> GameView {
    guest.get(&format!("/api/games/{id}")).read()
}

/// The seat that is asked.
fn asked(guest: &Guest<'_>, id: &str) -> usize {
    usize::from(game(guest, id).asked.expect("somebody is asked"))
}

/// Whoever is asked gives the first answer.
fn act(guest: &Guest<'_>, id: &str) -> crate::table::Answer {
    let view = game(guest, id);
    let action = view.prompt.expect("a question").options[0].id.clone();
    guest.post(&format!("/api/games/{id}/actions"), &json!({ "seq": view.seq, "action": action }))
}

fn seat_of(table: &TableView, seat: usize) -> SeatCourse {
    table.course.as_ref().expect("the game has begun").seats[seat]
}

fn color(table: &TableView, seat: usize) -> PlayerColor {
    table.seats[seat].color
}

/// Waits until a table is as it should be; nothing is heard of it meanwhile.
fn until(guest: &Guest<'_>, id: &str, is_so: impl Fn(&TableView) -> bool) -> TableView {
    while_moving(|| {
        let table = guest.table(id);
        if is_so(&table) { Ok(table) } else { Err(0) }
    })
}

fn is_late(table: &TableView) -> bool {
    table.course.as_ref().is_some_and(|it| it.late.is_some())
}

/// Lets the clock of whoever is asked run out.
fn run_out(server: &TestServer, guest: &Guest<'_>, id: &str) -> TableView {
    server.step(Duration::from_secs(61));
    until(guest, id, is_late)
}

fn choose(
    guest: &Guest<'_>,
    id: &str,
    seat: PlayerColor,
    choice: LateChoice,
) -> crate::table::Answer {
    guest.post(&format!("/api/tables/{id}/late"), &json!({ "seat": seat, "choice": choice }))
}

#[test]
fn a_clock_runs_for_whoever_is_asked_and_not_while_no_server_does() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let waiting = ana.open(&["me", "me"], &live());
    assert_eq!(waiting.course, None, "the game has not begun");
    let id = begun(&ana, &tom, &live());
    let first = asked(&ana, &id);
    let both = [&ana, &tom];
    server.step(Duration::from_secs(20));
    let table = ana.table(&id);
    assert_eq!(seat_of(&table, first).left, Some(40 * SECOND));
    assert!(seat_of(&table, first).runs && !seat_of(&table, 1 - first).runs);
    assert_eq!(seat_of(&table, 1 - first).left, Some(60 * SECOND));
    // A decision brings ten seconds, and takes them along when it is taken back.
    act(both[first], &id).read::<bastide_protocol::Accepted>();
    assert_eq!(seat_of(&ana.table(&id), first).left, Some(50 * SECOND));
    let seq = game(&ana, &id).seq;
    let undo = format!("/api/games/{id}/undo");
    both[first].post(&undo, &json!({ "seq": seq })).read::<bastide_protocol::Accepted>();
    assert_eq!(seat_of(&ana.table(&id), first).left, Some(40 * SECOND));

    let cookies = [&ana, &tom].map(|it| it.cookie.borrow().clone());
    drop((ana, tom));
    server.step(Duration::from_secs(5));
    let server = server.restart_after_time(Duration::from_secs(3600));
    let ana = Guest::stranger(&server, 1);
    *ana.cookie.borrow_mut() = cookies[0].clone();
    let table = ana.table(&id);
    assert_eq!(seat_of(&table, first).left, Some(35 * SECOND), "an hour without a server");
    server.step(Duration::from_secs(10));
    assert_eq!(seat_of(&ana.table(&id), first).left, Some(25 * SECOND));
}

#[test]
fn those_who_are_there_choose_what_happens_to_a_late_seat() {
    let server = online();
    let ana = Guest::named(&server, 1, "Ana");
    let (tom, eva) = (Guest::named(&server, 2, "Tom"), Guest::named(&server, 3, "Eva"));
    let people = [&ana, &tom, &eva];
    let id = three(people, &live());
    let late = asked(&ana, &id);
    let (one, other) = ((late + 1) % 3, (late + 2) % 3);
    let stream = format!("/api/tables/{id}/stream");
    let mut of_one = people[one].follow(&stream);
    let red = color(&ana.table(&id), late);
    choose(people[one], &id, red, LateChoice::BotForRest).expect_problem(409, ProblemCode::NotLate);

    // Nobody else is there but one: what they choose happens at once; first nobody is.
    server.step(Duration::from_secs(61));
    let table = people[one].table_when(&mut of_one, is_late);
    assert_eq!(seat_of(&table, late).left, Some(0));
    let told = table.course.expect("it is told").late.expect("it is late");
    assert_eq!((usize::from(told.seat), told.adjourned), (late, false));
    assert!(told.yours_to_choose);
    let own = people[late].table(&id).course.expect("it is told").late.expect("it is late");
    assert!(!own.yours_to_choose, "the others choose");
    let of_other = people[other].follow(&stream);
    let mut stream_of_late = people[late].follow(&stream);

    // Nobody chooses for somebody else, or twice.
    let choice = LateChoice::BotForMove;
    choose(people[late], &id, red, choice).expect_problem(403, ProblemCode::NotYourSeat);
    let stranger = Guest::stranger(&server, 4);
    choose(&stranger, &id, red, choice).expect_problem(401, ProblemCode::UnknownPerson);
    let eve = Guest::named(&server, 5, "Eve");
    choose(&eve, &id, red, choice).expect_problem(403, ProblemCode::PrivateTable);
    let not_late = color(&ana.table(&id), one);
    choose(people[other], &id, not_late, choice).expect_problem(409, ProblemCode::NotLate);
    let as_other = json!({ "seat": red, "choice": "bot_for_move", "person": "tom" });
    let answer = people[one].post(&format!("/api/tables/{id}/late"), &as_other);
    answer.expect_problem(400, ProblemCode::MalformedBody);
    for _ in 0..3 {
        choose(people[one], &id, red, choice).read::<TableView>();
    }
    let told = people[late].table(&id).course.expect("it is told").late.expect("it waits");
    assert_eq!(told.votes.iter().map(|it| usize::from(it.seat)).collect::<Vec<_>>(), [one]);
    assert_eq!(asked(&ana, &id), late, "one vote of two is no majority");

    // The other agrees: a bot plays until somebody else is asked.
    choose(people[other], &id, red, choice).read::<TableView>();
    let table = people[late].table_when(&mut stream_of_late, |it| seat_of(it, one).runs);
    assert_eq!(seat_of(&table, late).bot, None, "the seat is given back");
    assert_eq!(seat_of(&table, late).left, Some(60 * SECOND));
    assert_eq!(asked(&ana, &id), one);
    drop((of_one, of_other, stream_of_late));
}

#[test]
fn the_vote_of_somebody_who_goes_does_not_count_and_nobody_is_no_majority() {
    let server = online();
    let ana = Guest::named(&server, 1, "Ana");
    let (tom, eva) = (Guest::named(&server, 2, "Tom"), Guest::named(&server, 3, "Eva"));
    let people = [&ana, &tom, &eva];
    let id = three(people, &live());
    let late = asked(&ana, &id);
    let (one, other) = ((late + 1) % 3, (late + 2) % 3);
    let table = run_out(&server, &ana, &id);
    let is_adjourned = |it: &TableView| {
        it.course.as_ref().and_then(|it| it.late.as_ref()).is_some_and(|it| it.adjourned)
    };
    assert!(is_adjourned(&table), "nobody else is there");
    let stream = format!("/api/tables/{id}/stream");
    let mut of_one = people[one].follow(&stream);
    people[one].table_when(&mut of_one, |it| !is_adjourned(it));
    let of_other = people[other].follow(&stream);
    let red = color(&table, late);
    choose(people[one], &id, red, LateChoice::BotForRest).read::<TableView>();
    people[one].table_when(&mut of_one, |it| {
        it.course.as_ref().and_then(|it| it.late.as_ref()).is_some_and(|it| it.votes.len() == 1)
    });
    assert!(is_late(&ana.table(&id)), "the other has not chosen");
    drop(of_other);
    people[one].table_when(&mut of_one, |it| seat_of(it, late).bot == Some(BotReason::Late));
}

#[test]
fn a_bot_plays_on_until_the_person_takes_over_again() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let both = [&ana, &tom];
    let id = begun(&ana, &tom, &live());
    let late = asked(&ana, &id);
    let (gone, there) = (both[late], both[1 - late]);
    let mut stream = there.follow(&format!("/api/tables/{id}/stream"));
    server.step(Duration::from_secs(61));
    let table = there.table_when(&mut stream, is_late);
    let (red, blue) = (color(&table, late), color(&table, 1 - late));
    choose(there, &id, red, LateChoice::BotForRest).read::<TableView>();
    let table = there.table_when(&mut stream, |it| seat_of(it, 1 - late).runs);
    assert_eq!(seat_of(&table, late).bot, Some(BotReason::Late));
    // The bot's turn comes again, and it plays.
    let n = game(there, &id).squares.len();
    while asked(there, &id) == 1 - late {
        act(there, &id).read::<bastide_protocol::Accepted>();
        while_moving(|| {
            let view = game(there, &id);
            if view.asked == Some(1 - late as u8) { Ok(()) } else { Err(view.seq as usize) }
        });
        if game(there, &id).squares.len() >= n + 3 {
            break;
        }
    }
    let take_over = format!("/api/tables/{id}/take-over");
    // Nobody takes over a seat of somebody else.
    there.post(&take_over, &json!({ "seat": red })).expect_problem(403, ProblemCode::NotYourSeat);
    gone.post(&take_over, &json!({ "seat": blue })).expect_problem(403, ProblemCode::NotYourSeat);
    let eve = Guest::named(&server, 5, "Eve");
    eve.post(&take_over, &json!({ "seat": red })).expect_problem(403, ProblemCode::PrivateTable);
    // The seat's own person does, and what they had is still theirs after a restart.
    let back: TableView = gone.post(&take_over, &json!({ "seat": red })).read();
    assert_eq!(
        seat_of(&back, late),
        SeatCourse { left: Some(60 * SECOND), runs: false, bot: None }
    );
    while asked(there, &id) == 1 - late {
        act(there, &id).read::<bastide_protocol::Accepted>();
    }
    act(gone, &id).read::<bastide_protocol::Accepted>();
    gone.post(&take_over, &json!({ "seat": red })).read::<TableView>();
}

#[test]
fn whoever_is_late_where_that_means_out_is_out_even_if_nobody_looks() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let id = begun(&ana, &tom, &strict());
    let late = asked(&ana, &id);
    let cookies = [&ana, &tom].map(|it| it.cookie.borrow().clone());
    drop((ana, tom));
    // After a restart nobody has the game in memory, and tables are shown without it.
    let server = server.restart();
    let both = [1, 2].map(|nth| Guest::stranger(&server, nth));
    for (guest, cookie) in both.iter().zip(cookies) {
        *guest.cookie.borrow_mut() = cookie;
    }
    let (gone, there) = (&both[late], &both[1 - late]);
    assert_eq!(seat_of(&there.table(&id), late).bot, None);
    server.step(Duration::from_secs(120));
    let table = until(there, &id, |it| seat_of(it, 1 - late).runs);
    assert_eq!(seat_of(&table, late).bot, Some(BotReason::Out));
    let take_over = json!({ "seat": color(&table, late) });
    gone.post(&format!("/api/tables/{id}/take-over"), &take_over)
        .expect_problem(409, ProblemCode::GivenUp);
    assert_eq!(act(there, &id).status, 200);
}

#[test]
fn somebody_leaves_for_good_and_the_others_play_on() {
    let server = online();
    let ana = Guest::named(&server, 1, "Ana");
    let (tom, eva) = (Guest::named(&server, 2, "Tom"), Guest::named(&server, 3, "Eva"));
    let people = [&ana, &tom, &eva];
    let id = three(people, &json!({}));
    let leaves = asked(&ana, &id);
    let leave = format!("/api/tables/{id}/leave");
    let eve = Guest::named(&server, 5, "Eve");
    eve.post(&leave, &json!({})).expect_problem(403, ProblemCode::PrivateTable);
    let left: TableView = people[leaves].post(&leave, &json!({})).read();
    assert_eq!(
        seat_of(&left, leaves),
        SeatCourse { left: None, runs: false, bot: Some(BotReason::Left) }
    );
    let take_over = json!({ "seat": color(&left, leaves) });
    people[leaves]
        .post(&format!("/api/tables/{id}/take-over"), &take_over)
        .expect_problem(409, ProblemCode::GivenUp);
    let next = while_moving(|| {
        let view = game(&ana, &id);
        let asked = view.asked.map(usize::from).filter(|it| *it != leaves);
        asked.ok_or(view.seq as usize)
    });
    // Who is forgotten leaves, too.
    assert_eq!(people[next].delete("/api/person").status, 204);
    let last = 3 - leaves - next;
    let table = people[last].table(&id);
    assert_eq!(seat_of(&table, next).bot, Some(BotReason::Left));
    while_moving(|| {
        let view = game(people[last], &id);
        if view.asked == Some(last as u8) { Ok(()) } else { Err(view.seq as usize) }
    });
    assert_eq!(act(people[last], &id).status, 200);
}

#[test]
fn a_day_is_for_each_decision() {
    let server = online();
    let (ana, tom) = (Guest::named(&server, 1, "Ana"), Guest::named(&server, 2, "Tom"));
    let id = begun(&ana, &tom, &json!({ "clock": { "type": "days", "days": 1 } }));
    let first = asked(&ana, &id);
    let day = 24 * 3600;
    server.step(Duration::from_secs(day - 60));
    assert_eq!(seat_of(&ana.table(&id), first).left, Some(60 * SECOND));
    act([&ana, &tom][first], &id).read::<bastide_protocol::Accepted>();
    let table = ana.table(&id);
    let runs = usize::from(!seat_of(&table, 0).runs);
    assert_eq!(seat_of(&table, runs).left, Some(day * SECOND));
}

#[test]
fn the_clock_stands_still_while_people_agree_to_take_a_move_back() {
    let server = online();
    let ana = Guest::named(&server, 1, "Ana");
    let (tom, eva) = (Guest::named(&server, 2, "Tom"), Guest::named(&server, 3, "Eva"));
    let people = [&ana, &tom, &eva];
    let id = three(people, &live());
    let mover = asked(&ana, &id);
    while asked(&ana, &id) == mover {
        act(people[mover], &id).read::<bastide_protocol::Accepted>();
    }
    let next = asked(&ana, &id);
    let gone = 3 - mover - next;
    people[gone].post(&format!("/api/tables/{id}/leave"), &json!({})).read::<TableView>();
    server.step(Duration::from_secs(5));

    let ask = format!("/api/tables/{id}/take-back");
    let wish = json!({ "seq": game(&ana, &id).seq });
    let table: TableView = people[mover].post(&ask, &wish).read();
    let request = table.take_back.request.expect("a request");
    let waits_for: Vec<usize> = request.waits_for.into_iter().map(usize::from).collect();
    assert_eq!(waits_for, [next], "bots are not asked");
    server.step(Duration::from_secs(20));
    let table = people[mover].table(&id);
    assert_eq!(seat_of(&table, next).left, Some(55 * SECOND));
    assert!(!seat_of(&table, next).runs);

    let refuse = json!({ "n": request.n, "allow": false });
    people[next].post(&format!("{ask}/answer"), &refuse).read::<TableView>();
    server.step(Duration::from_secs(5));
    let table = people[mover].table(&id);
    assert_eq!(seat_of(&table, next).left, Some(50 * SECOND));
    assert!(seat_of(&table, next).runs);
}
