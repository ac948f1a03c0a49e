use super::*;

const LIVE: ClockSetting = ClockSetting::Live { base: 100, increment: 10 };
const SECOND: u64 = 1000;

/// A game whose first seat is asked.
fn course(clock: ClockSetting, late: Late) -> Course {
    let progress = Progress { seq: 1, n_actions: 1, asked: Some(0), ..Progress::default() };
    Course::begin(clock, late, 3, &progress, 0)
}

/// After a decision of a seat another one is asked.
fn decided(course: &mut Course, by: u8, asked: u8, now: u64) {
    let (seq, n_actions) = (course.seq + 1, course.n_actions + 1);
    let to = Progress { seq, n_actions, asked: Some(asked), made: vec![by], taken_back: vec![] };
    course.go_on(&to, now);
}

fn people(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|it| (*it).to_owned()).collect()
}

/// A game whose first seat is late.
fn late() -> Course {
    let mut course = course(LIVE, Late::OthersDecide);
    assert!(!course.run_out(99 * SECOND), "there is a second left");
    assert!(course.run_out(100 * SECOND));
    assert_eq!(course.late().map(|it| it.seat), Some(0));
    course
}

#[test]
fn clocks_run_for_whoever_is_asked() {
    let mut course = course(LIVE, Late::OthersDecide);
    assert!(course.runs(0) && !course.runs(1));
    assert_eq!(course.due_at(), Some(100 * SECOND));
    decided(&mut course, 0, 1, 30 * SECOND);
    assert_eq!(course.left(0, 50 * SECOND), Some(80 * SECOND), "30 used and 10 more");
    assert_eq!(course.left(1, 50 * SECOND), Some(80 * SECOND), "20 used so far");
    // A decision that is taken back takes along what it has brought.
    let mut again = course.clone();
    let back = Progress { asked: Some(0), taken_back: vec![0], seq: 3, n_actions: 1, made: vec![] };
    again.go_on(&back, 30 * SECOND);
    assert_eq!((again.left(0, 30 * SECOND), again.runs(0)), (Some(70 * SECOND), true));
    // At the end nobody's clock runs.
    course.go_on(&Progress { seq: 3, n_actions: 3, ..Progress::default() }, 60 * SECOND);
    assert_eq!((course.due_at(), course.runs(1)), (None, false));
    assert!(!course.run_out(u64::MAX));
}

#[test]
fn without_a_clock_nobody_is_late() {
    let mut course = course(ClockSetting::None, Late::Out);
    assert_eq!((course.due_at(), course.left(0, 0)), (None, None));
    assert!(!course.run_out(u64::MAX));
    assert_eq!(course.vote(0, "tom", LateChoice::Wait), Err(NotLate));
}

#[test]
fn most_votes_of_those_present_decide_and_a_tie_waits() {
    let (wait, one, all) = (LateChoice::Wait, LateChoice::BotForMove, LateChoice::BotForRest);
    let both = people(&["tom", "eva"]);
    let mut course = late();
    assert_eq!(course.vote(1, "tom", one), Err(NotLate), "that seat is not late");
    course.vote(0, "tom", one).expect("it is late");
    assert!(!course.count_votes(&both), "one vote is missing, which could make a tie");
    course.vote(0, "eva", wait).expect("it is late");
    assert!(!course.count_votes(&both), "a tie waits");
    assert!(!course.count_votes(&[]), "nobody is there");
    // Whoever chooses again has one vote.
    for _ in 0..3 {
        course.vote(0, "tom", all).expect("it is late");
    }
    assert!(!course.count_votes(&both));
    course.vote(0, "eva", all).expect("it is late");
    assert!(course.count_votes(&both));
    assert_eq!((course.bot_of(0), course.late()), (Some(BotReason::Late), None));
    assert_eq!(course.due_at(), Some(0), "the bot plays at once");
    // Two of three are enough without the third.
    let mut course = late();
    let three = people(&["tom", "eva", "bob"]);
    course.vote(0, "tom", one).expect("it is late");
    course.vote(0, "eva", one).expect("it is late");
    assert!(course.count_votes(&three));
    // The vote of somebody who has gone does not count.
    let mut course = late();
    course.vote(0, "tom", one).expect("it is late");
    course.vote(0, "eva", wait).expect("it is late");
    assert!(course.count_votes(&people(&["tom"])));
}

#[test]
fn a_bot_plays_one_move_and_gives_the_seat_back() {
    let mut course = late();
    course.vote(0, "tom", LateChoice::BotForMove).expect("it is late");
    assert!(course.count_votes(&people(&["tom"])));
    assert_eq!((course.bot_seats(), course.bot_of(0)), (vec![0], Some(BotReason::Move)));
    decided(&mut course, 0, 0, 101 * SECOND);
    assert_eq!(course.bot_seats(), [0], "the same seat is asked again");
    assert!(!course.runs(0), "bots have all the time they want");
    decided(&mut course, 0, 1, 102 * SECOND);
    assert_eq!(course.bot_seats(), Vec::<u8>::new());
    assert_eq!(course.left(0, 102 * SECOND), Some(GRACE));
    assert!(course.runs(1));
}

#[test]
fn whoever_comes_back_takes_over_again() {
    let mut course = late();
    course.vote(0, "tom", LateChoice::BotForRest).expect("it is late");
    assert!(course.count_votes(&people(&["tom"])));
    decided(&mut course, 0, 1, 101 * SECOND);
    decided(&mut course, 1, 0, 102 * SECOND);
    assert_eq!(course.left(0, 102 * SECOND), Some(0), "what the bot decides brings nothing");
    course.take_over(0, 110 * SECOND).expect("it was not given up");
    assert_eq!((course.bot_of(0), course.runs(0)), (None, true));
    assert_eq!(course.left(0, 111 * SECOND), Some(GRACE - SECOND));
    course.take_over(0, 120 * SECOND).expect("it is theirs already");
    assert_eq!(course.left(0, 120 * SECOND), Some(GRACE - 10 * SECOND), "once");
}

#[test]
fn who_is_out_or_has_left_does_not_come_back() {
    let mut out = course(LIVE, Late::Out);
    assert!(out.run_out(100 * SECOND));
    assert_eq!((out.late(), out.bot_of(0)), (None, Some(BotReason::Out)));
    assert_eq!(out.take_over(0, 101 * SECOND), Err(GivenUp));
    let mut left = late();
    left.leave(0, 101 * SECOND);
    assert_eq!((left.late(), left.bot_of(0)), (None, Some(BotReason::Left)));
    assert_eq!(left.take_over(0, 101 * SECOND), Err(GivenUp));
    let mut running = course(LIVE, Late::OthersDecide);
    running.leave(0, 5 * SECOND);
    assert!(!running.runs(0) && !running.run_out(u64::MAX));
}

#[test]
fn it_is_kept_as_text() {
    let mut course = late();
    course.vote(0, "tom", LateChoice::Wait).expect("it is late");
    course.leave(2, 0);
    let text = serde_json::to_string(&course).expect("text");
    assert_eq!(serde_json::from_str::<Course>(&text).expect("a course"), course);
}
