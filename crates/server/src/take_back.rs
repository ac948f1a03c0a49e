//! Taking back one's last move when everybody else at the table agrees: who has asked, who has
//! answered, and what came of it. Pure: what time it is, is said.

use crate::failure::Failure;
use bastide_protocol::{
    ProblemCode, TakeBackAnswer, TakeBackOutcome, TakeBackReply, TakeBackRequest, TakeBackView,
};
use serde::{Deserialize, Serialize};

/// How long a request waits for answers, in milliseconds. No answer is a refusal.
pub(crate) const PATIENCE: u64 = 30_000;

/// Who has been refused so often does not ask for the same move again.
const MAX_REFUSALS: u8 = 2;

/// What is asked of a table about taking moves back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TakeBacks {
    n_asked: u32,
    request: Option<TakeBackRequest>,
    answer: Option<TakeBackAnswer>,
    refusals: Vec<Refusals>,
}

/// How often somebody was refused the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Refusals {
    seat: u8,
    /// So many actions would have been left.
    to: u32,
    n: u8,
}

/// A move that somebody wants to take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    /// Whose move it is.
    pub(crate) seat: u8,
    /// How many entries the log has.
    pub(crate) seq: u32,
    /// So many actions would be left.
    pub(crate) to: u32,
}

/// How far a request has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// Not everybody has answered.
    Waits,
    Refused,
    Agreed(Agreed),
}

/// That everybody at a table has agreed to take a move back; nothing else can make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Agreed {
    n: u32,
    seq: u32,
    to: u32,
}

impl Agreed {
    /// The sequence number of the game that they have agreed about.
    pub(crate) const fn seq(self) -> u32 {
        self.seq
    }

    /// How many actions are left.
    pub(crate) const fn to(self) -> u32 {
        self.to
    }
}

impl TakeBacks {
    /// Asks the others at the table, who are known by their seats. Where there are only bots,
    /// everybody agrees at once.
    pub(crate) fn ask(&mut self, wish: Wish, others: &[u8], now: u64) -> Result<Progress, Failure> {
        self.expire(now);
        if let Some(request) = &self.request {
            if request.seq == wish.seq {
                let what = "somebody asks already to take a move back";
                return Err(Failure::new(ProblemCode::AlreadyAsked, what));
            }
            self.end(TakeBackOutcome::MovedOn);
        }
        if self.n_refusals(wish) >= MAX_REFUSALS {
            let what = "this move was refused twice; it stays";
            return Err(Failure::new(ProblemCode::AskedTwice, what));
        }
        self.n_asked += 1;
        self.request = Some(TakeBackRequest {
            n: self.n_asked,
            seat: wish.seat,
            seq: wish.seq,
            to: wish.to,
            until: now + PATIENCE,
            waits_for: others.to_vec(),
        });
        Ok(self.progress())
    }

    /// Answers for all seats of somebody.
    pub(crate) fn reply(
        &mut self,
        reply: TakeBackReply,
        own: &[u8],
        now: u64,
    ) -> Result<Progress, Failure> {
        self.expire(now);
        let Some(request) = self.request.as_mut().filter(|it| it.n == reply.n) else {
            let what = "nobody waits for an answer to this request any more";
            return Err(Failure::new(ProblemCode::NoRequest, what));
        };
        if own.is_empty() || own.contains(&request.seat) {
            let what = "this is for the others at the table to answer";
            return Err(Failure::new(ProblemCode::NotYourSeat, what));
        }
        if !reply.allow {
            self.end(TakeBackOutcome::Refused { seat: own[0] });
            return Ok(Progress::Refused);
        }
        request.waits_for.retain(|it| !own.contains(it));
        Ok(self.progress())
    }

    /// The game had gone on when everybody had agreed.
    pub(crate) fn came_too_late(&mut self, agreed: Agreed) {
        if let Some(answer) = self.answer.as_mut().filter(|it| it.n == agreed.n) {
            answer.outcome = TakeBackOutcome::MovedOn;
        }
    }

    /// What everybody at the table is told.
    pub(crate) fn view(&self, now: u64) -> TakeBackView {
        let mut present = self.clone();
        present.expire(now);
        TakeBackView { request: present.request, answer: present.answer }
    }

    fn progress(&mut self) -> Progress {
        match &self.request {
            Some(request) if request.waits_for.is_empty() => {
                let agreed = Agreed { n: request.n, seq: request.seq, to: request.to };
                self.end(TakeBackOutcome::TakenBack);
                Progress::Agreed(agreed)
            }
            Some(_) | None => Progress::Waits,
        }
    }

    /// A request that nobody can answer any more is refused.
    fn expire(&mut self, now: u64) {
        if self.request.as_ref().is_some_and(|it| it.until <= now) {
            self.end(TakeBackOutcome::NoAnswer);
        }
    }

    fn end(&mut self, outcome: TakeBackOutcome) {
        let Some(request) = self.request.take() else { return };
        let TakeBackRequest { n, seat, to, .. } = request;
        match outcome {
            // Another move comes there.
            TakeBackOutcome::TakenBack => self.refusals.retain(|it| it.seat != seat),
            TakeBackOutcome::Refused { .. }
            | TakeBackOutcome::NoAnswer
            | TakeBackOutcome::MovedOn => {
                let n = self.refusals.iter().find(|it| (it.seat, it.to) == (seat, to));
                let n = n.map_or(0, |it| it.n) + 1;
                self.refusals.retain(|it| it.seat != seat);
                self.refusals.push(Refusals { seat, to, n });
            }
        }
        self.answer = Some(TakeBackAnswer { n, seat, outcome });
    }

    fn n_refusals(&self, wish: Wish) -> u8 {
        let own = self.refusals.iter().find(|it| (it.seat, it.to) == (wish.seat, wish.to));
        own.map_or(0, |it| it.n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WISH: Wish = Wish { seat: 0, seq: 9, to: 5 };

    fn yes(n: u32) -> TakeBackReply {
        TakeBackReply { n, allow: true }
    }

    fn no(n: u32) -> TakeBackReply {
        TakeBackReply { n, allow: false }
    }

    fn code(refused: Result<Progress, Failure>) -> ProblemCode {
        refused.expect_err("it is refused").problem().code
    }

    fn outcome(of: &TakeBacks, now: u64) -> Option<TakeBackOutcome> {
        of.view(now).answer.map(|it| it.outcome)
    }

    #[test]
    fn a_move_is_taken_back_when_all_others_agree() {
        let mut asked = TakeBacks::default();
        assert_eq!(asked.ask(WISH, &[1, 2, 3], 0).expect("it is asked"), Progress::Waits);
        // One person has two seats.
        assert_eq!(asked.reply(yes(1), &[1, 3], 1).expect("an answer"), Progress::Waits);
        assert_eq!(asked.view(1).request.expect("a request").waits_for, [2]);
        assert_eq!(asked.reply(yes(1), &[1, 3], 2).expect("once more"), Progress::Waits);
        let Progress::Agreed(agreed) = asked.reply(yes(1), &[2], 3).expect("an answer") else {
            panic!("all have agreed")
        };
        assert_eq!((agreed.n, agreed.seq(), agreed.to()), (1, 9, 5));
        assert_eq!(outcome(&asked, 4), Some(TakeBackOutcome::TakenBack));
        assert_eq!(code(asked.reply(yes(1), &[2], 5)), ProblemCode::NoRequest);
        asked.came_too_late(agreed);
        assert_eq!(outcome(&asked, 6), Some(TakeBackOutcome::MovedOn));
    }

    #[test]
    fn bots_agree() {
        let agreed = TakeBacks::default().ask(WISH, &[], 0).expect("it is asked");
        assert!(matches!(agreed, Progress::Agreed(_)));
    }

    #[test]
    fn one_refusal_is_enough_and_two_are_final() {
        let mut asked = TakeBacks::default();
        for n in 1..=2 {
            asked.ask(WISH, &[1, 2], 0).expect("it is asked");
            asked.reply(yes(n), &[1], 0).expect("an answer");
            assert_eq!(asked.reply(no(n), &[2], 0).expect("an answer"), Progress::Refused);
            assert_eq!(outcome(&asked, 0), Some(TakeBackOutcome::Refused { seat: 2 }));
        }
        assert_eq!(code(asked.ask(WISH, &[1, 2], 0)), ProblemCode::AskedTwice);
        // Others may ask, and so may they after their next move.
        let other = Wish { seat: 1, ..WISH };
        asked.ask(other, &[0, 2], 0).expect("it is asked");
        asked.reply(no(3), &[0], 0).expect("an answer");
        asked.ask(Wish { seq: 20, to: 16, ..WISH }, &[1, 2], 0).expect("another move");
    }

    #[test]
    fn no_answer_in_time_is_a_refusal() {
        let mut asked = TakeBacks::default();
        asked.ask(WISH, &[1], 1000).expect("it is asked");
        assert!(asked.view(1000 + PATIENCE - 1).request.is_some());
        let late = 1000 + PATIENCE;
        assert_eq!(asked.view(late).request, None);
        assert_eq!(outcome(&asked, late), Some(TakeBackOutcome::NoAnswer));
        assert_eq!(code(asked.reply(yes(1), &[1], late)), ProblemCode::NoRequest);
        asked.ask(WISH, &[1], late).expect("once more");
        assert_eq!(code(asked.ask(WISH, &[1], late + PATIENCE)), ProblemCode::AskedTwice);
    }

    #[test]
    fn who_has_asked_does_not_answer_and_one_is_asked_at_a_time() {
        let mut asked = TakeBacks::default();
        asked.ask(WISH, &[1, 2], 0).expect("it is asked");
        assert_eq!(code(asked.reply(yes(1), &[0], 0)), ProblemCode::NotYourSeat);
        assert_eq!(code(asked.reply(yes(1), &[], 0)), ProblemCode::NotYourSeat);
        assert_eq!(code(asked.reply(yes(2), &[1], 0)), ProblemCode::NoRequest);
        assert_eq!(code(asked.ask(WISH, &[1, 2], 0)), ProblemCode::AlreadyAsked);
        // The game has gone on: nobody answers the old request any more.
        asked.ask(Wish { seat: 1, seq: 10, to: 6 }, &[0, 2], 0).expect("it is asked");
        assert_eq!(code(asked.reply(yes(1), &[2], 0)), ProblemCode::NoRequest);
        // A restart forgets nothing.
        let kept = serde_json::to_string(&asked).expect("JSON");
        assert_eq!(serde_json::from_str::<TakeBacks>(&kept).expect("the same"), asked);
    }
}
