//! Games.

use crate::coach::Hurry;
use crate::kept::Kept;
use crate::{json, problem, read, refused};
use bastide_bots::Unwatched;
use bastide_notation::{Record, action_text, read_action};
use bastide_protocol::{
    ActionRequest, LogPage, NewGame, Problem, ProblemCode, ProblemDetails, Spot, Upload,
};
use bastide_rules::Game;
use bastide_table::{
    Answer, Asked, DrawSource, Fresh, StoredGame, Table as Inner, hint, new_table, not_analyzed,
    refuse_programs, table_of_record, view, why_not,
};
use wasm_bindgen::prelude::wasm_bindgen;

/// A browser starts no programs of others.
const PROGRAMS: [&str; 0] = [];

/// What can be played.
#[wasm_bindgen]
#[must_use]
pub fn boxes() -> String {
    json(&view::box_list())
}

/// Whether a game can be made of a wish.
///
/// # Errors
/// If the wish cannot be read.
#[wasm_bindgen]
pub fn check_setup(wish: &str) -> Result<String, String> {
    Ok(json(&bastide_table::check_setup(&read::<NewGame>(wish)?, &PROGRAMS)))
}

/// A kept game as lists show it.
///
/// # Errors
/// If it cannot be read.
#[wasm_bindgen]
pub fn summary(kept: &str) -> Result<String, String> {
    Ok(json(&view::summary(&stored(kept)?)))
}

/// Whether the draws of a record are those that were sealed before the game.
///
/// # Errors
/// If it is no record.
#[wasm_bindgen(js_name = verifyDraws)]
pub fn verify_draws(record: &str) -> Result<String, String> {
    let broken = |what| problem(ProblemCode::BrokenRecord, what);
    let record = Record::read(record).map_err(|error| broken(error.to_string()))?;
    bastide_table::verify_draws(&record).map(|it| json(&it)).map_err(broken)
}

fn stored(kept: &str) -> Result<StoredGame, String> {
    let kept: Kept = read(kept)?;
    StoredGame::try_from(kept).map_err(|what| damaged(0, 0, &what))
}

fn damaged(n_sound: u32, n_entries: u32, what: &str) -> String {
    let message = format!(
        "this game is damaged: {n_sound} of {n_entries} entries of its log are sound ({what})"
    );
    let code = ProblemCode::Damaged;
    let (n_sound, n_entries) = (Some(n_sound), Some(n_entries));
    let details = ProblemDetails { n_sound, n_entries, ..ProblemDetails::default() };
    json(&Problem { code, status: code.status(), message, details })
}

/// What a new game is given by its surroundings; time is in milliseconds since 1970.
fn fresh(id_bits: u64, seed: u64, now: f64) -> Fresh {
    Fresh { id: Fresh::id_of(id_bits), draws: DrawSource::Seed(seed), now: now as u64 }
}

/// A game with its log. What is done makes a new table and leaves the old one as it was.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Table(Inner);

#[wasm_bindgen]
impl Table {
    /// The game that is wished for.
    ///
    /// # Errors
    /// Everything that keeps it from being a game.
    pub fn create(wish: &str, id_bits: u64, seed: u64, now: f64) -> Result<Self, String> {
        let wish: NewGame = read(wish)?;
        if wish.sealed == Some(true) {
            let what = "there is nobody to seal draws from: this browser plays alone";
            return Err(problem(ProblemCode::ImpossibleSetup, what.to_owned()));
        }
        refuse_programs(wish.seats.iter().map(|it| &it.kind), &PROGRAMS).map_err(refused)?;
        new_table(&wish, fresh(id_bits, seed, now)).map(Self).map_err(refused)
    }

    /// The game of a record.
    ///
    /// # Errors
    /// If it cannot be read or played.
    #[wasm_bindgen(js_name = ofRecord)]
    pub fn of_record(upload: &str, id_bits: u64, seed: u64, now: f64) -> Result<Self, String> {
        let upload: Upload = read(upload)?;
        refuse_programs(upload.seats.iter().flatten(), &PROGRAMS).map_err(refused)?;
        table_of_record(&upload, fresh(id_bits, seed, now)).map(Self).map_err(refused)
    }

    /// The game of what is kept, and of the entries of its log.
    ///
    /// # Errors
    /// If they do not make a game: what is kept is damaged.
    pub fn restore(kept: &str, entries: &str) -> Result<Self, String> {
        let (stored, entries) = (stored(kept)?, read::<Vec<String>>(entries)?);
        let n_entries = stored.seq;
        match Inner::salvage(&stored, &entries) {
            (Some(table), None) if table.seq() == n_entries => Ok(Self(table)),
            (table, what) => {
                let n_sound = table.map_or(0, |it| it.seq());
                let what = what.unwrap_or_else(|| "entries are missing".to_owned());
                Err(damaged(n_sound, n_entries, &what))
            }
        }
    }

    /// As much of a damaged game as can be played.
    ///
    /// # Errors
    /// If nothing of it can be.
    pub fn salvage(kept: &str, entries: &str) -> Result<Self, String> {
        let (stored, entries) = (stored(kept)?, read::<Vec<String>>(entries)?);
        let (table, what) = Inner::salvage(&stored, &entries);
        table.map(Self).ok_or_else(|| damaged(0, stored.seq, &what.unwrap_or_default()))
    }

    /// The table after an answer of a person.
    ///
    /// # Errors
    /// If it may not be given.
    pub fn act(&self, request: &str) -> Result<Self, String> {
        let ActionRequest { seq, seat, action } = read(request)?;
        let answer = Answer { seq, seat, text: &action };
        self.0.after_answer(&answer).map(Self).map_err(refused)
    }

    /// The table after the last decision has been taken back.
    ///
    /// # Errors
    /// If nothing can be taken back.
    pub fn undo(&self, seq: u32) -> Result<Self, String> {
        self.0.after_undo(seq).map(Self).map_err(refused)
    }

    /// What the bot that is asked decides; none if no bot is asked. It takes as long as the bot
    /// thinks.
    #[wasm_bindgen(js_name = botDecision)]
    #[must_use]
    pub fn bot_decision(&self) -> Option<String> {
        let action = self.0.bot_decision(&Unwatched)?;
        Some(action_text(self.0.game(), action))
    }

    /// What the bot that is asked decides without much thought: somebody has waited long enough.
    #[wasm_bindgen(js_name = hastyDecision)]
    #[must_use]
    pub fn hasty_decision(&self) -> Option<String> {
        let action = self.0.bot_decision(&Hurry)?;
        Some(action_text(self.0.game(), action))
    }

    /// The table after a hint was given to the person who is asked: it is counted.
    ///
    /// # Errors
    /// If none is given.
    #[wasm_bindgen(js_name = afterHint)]
    pub fn after_hint(&self, seq: u32) -> Result<Self, String> {
        self.0.after_hint(seq).map(Self).map_err(refused)
    }

    /// What the person who is asked could do. It takes as long as the best bot thinks.
    ///
    /// # Errors
    /// If no hint is given.
    pub fn hint(&self, seq: u32) -> Result<String, String> {
        let found = hint(&self.0, seq, &Unwatched).map_err(refused)?;
        let nothing = || problem(ProblemCode::Internal, "nothing can be done".to_owned());
        found.map(|it| json(&it)).ok_or_else(nothing)
    }

    /// What is known of a game that nobody has looked at again.
    #[wasm_bindgen(js_name = notAnalyzed)]
    #[must_use]
    pub fn not_analyzed(&self) -> String {
        json(&not_analyzed(&self.0))
    }

    /// The table after the move of a bot; one that has failed to decide does what comes first.
    ///
    /// # Errors
    /// If what it has decided is not legal.
    #[wasm_bindgen(js_name = afterBot)]
    pub fn after_bot(&self, decided: Option<String>) -> Result<Self, String> {
        let action = decided.map(|text| read_action(self.0.game(), &text));
        let action = action
            .transpose()
            .map_err(|bad| problem(ProblemCode::UnreadableAction, bad.to_string()))?;
        self.0.after_bot(action).map(Self).map_err(refused)
    }

    /// The name of the game in addresses.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn id(&self) -> String {
        self.0.id().to_owned()
    }

    /// How many entries the log has.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.0.seq()
    }

    /// Whether a bot must decide.
    #[wasm_bindgen(getter, js_name = asksBot)]
    #[must_use]
    pub fn asks_bot(&self) -> bool {
        self.0.asked_bot().is_some()
    }

    /// Whether the game is over.
    #[wasm_bindgen(getter, js_name = isOver)]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// The game as it stands.
    #[must_use]
    pub fn view(&self) -> String {
        json(&view::present(&self.0))
    }

    /// The game as it stood after its first so many actions.
    ///
    /// # Errors
    /// If it has not come so far.
    pub fn at(&self, n_actions: u32) -> Result<String, String> {
        let past = self.0.at(n_actions).map_err(refused)?;
        Ok(json(&view::past(&self.0, &past, n_actions)))
    }

    /// What was done after the first so many entries, and what came of it.
    #[must_use]
    pub fn log(&self, from: u32) -> String {
        let entries = self.0.log().iter().skip(from as usize).map(|it| (**it).clone());
        json(&LogPage { seq: self.0.seq(), entries: entries.collect() })
    }

    /// The entries after the first so many, as they are kept.
    #[must_use]
    pub fn entries(&self, from: u32) -> String {
        json(&self.0.entries_from(from))
    }

    /// The game as it is kept, without its log.
    #[must_use]
    pub fn kept(&self, now: f64) -> String {
        let stored = StoredGame { updated_at: now as u64, ..self.0.stored() };
        json(&Kept::from(stored))
    }

    /// The record of the game.
    #[must_use]
    pub fn record(&self) -> String {
        self.0.record().to_string()
    }

    /// What makes a new game that goes on where this one stands, with the same players.
    #[must_use]
    pub fn upload(&self) -> String {
        json(&self.0.upload())
    }

    /// What is to be known of the feature a segment belongs to, now or after so many actions.
    ///
    /// # Errors
    /// If there is no such segment or moment.
    pub fn feature(&self, x: i16, y: i16, segment: u8, at: Option<u32>) -> Result<String, String> {
        let spot = Spot { x, y, segment };
        self.told(at, |game, seq| {
            view::feature_aid(game, seq, spot).map(|it| json(&it)).map_err(refused)
        })
    }

    /// What is to be known of every feature.
    ///
    /// # Errors
    /// If there is no such moment.
    pub fn features(&self, at: Option<u32>) -> Result<String, String> {
        self.told(at, |game, seq| Ok(json(&view::features(game, seq))))
    }

    /// Why a tile may not be placed there, or a figure; null if it may.
    ///
    /// # Errors
    /// If there is no such segment.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(
        &self,
        x: i16,
        y: i16,
        rotation: u8,
        segment: Option<u8>,
    ) -> Result<String, String> {
        let asked = Asked { x, y, rotation, segment };
        why_not(&self.0, asked).map(|it| json(&it)).map_err(refused)
    }

    /// What is to be known of the whole table.
    ///
    /// # Errors
    /// If there is no such moment.
    pub fn aids(&self, at: Option<u32>) -> Result<String, String> {
        self.told(at, |game, seq| Ok(json(&view::aids(game, seq))))
    }
}

impl Table {
    pub(crate) const fn inner(&self) -> &Inner {
        &self.0
    }

    fn told(
        &self,
        at: Option<u32>,
        tell: impl FnOnce(&Game, u32) -> Result<String, String>,
    ) -> Result<String, String> {
        match at {
            None => tell(self.0.game(), self.0.seq()),
            Some(n) => tell(&self.0.at(n).map_err(refused)?.game, self.0.seq()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::{Analyzer, DecisionLook, is_analysis};
    use bastide_protocol::{BestMoves, GameAnalysis, GameView, Help, SetupCheck};

    fn wish(seat: &str, more: &str) -> String {
        let other = r#"{ "color": "blue", "kind": { "type": "person" } }"#;
        format!(r#"{{ "seats": [{{ "color": "red", "kind": {seat} }}, {other}] {more} }}"#)
    }

    fn code(refused: &str) -> ProblemCode {
        read::<Problem>(refused).expect("a problem").code
    }

    const PERSON: &str = r#"{ "type": "person" }"#;

    /// Both seats are played by a quick bot.
    fn played() -> Table {
        let bot = r#"{ "type": "bot", "level": "greedy" }"#;
        let wish = wish(bot, "").replace(PERSON, bot);
        let mut table = Table::create(&wish, 3, 3, 0.0).expect("two bots");
        while !table.is_over() {
            table = table.after_bot(table.bot_decision()).expect("a move");
        }
        table
    }

    #[test]
    fn programs_of_others_are_refused() {
        let program = r#"{ "type": "bot", "level": "program:settler" }"#;
        let wish = wish(program, "");
        let refused = Table::create(&wish, 1, 1, 0.0).expect_err("no program plays here");
        assert_eq!(code(&refused), ProblemCode::ImpossibleSetup);
        let check: SetupCheck = read(&check_setup(&wish).expect("a wish")).expect("a check");
        assert_eq!(check.reasons.len(), 1, "{:?}", check.reasons);
        let record = played().record();
        let upload = serde_json::json!({ "record": record, "seats": [
            { "type": "bot", "level": "program:settler" }, { "type": "person" },
        ] });
        let refused = Table::of_record(&upload.to_string(), 1, 1, 0.0).expect_err("nor here");
        assert_eq!(code(&refused), ProblemCode::ImpossibleSetup);
    }

    #[test]
    fn hints_are_counted_and_kept_and_refused_without_help() {
        let table = Table::create(&wish(PERSON, ""), 1, 1, 0.0).expect("two persons");
        let seq = table.seq();
        let after = table.after_hint(seq).expect("a person is asked");
        assert_eq!(after.seq(), seq);
        let again = Table::restore(&after.kept(0.0), &after.entries(0)).expect("as it was kept");
        let view: GameView = read(&again.view()).expect("a view");
        assert_eq!(view.hints.n_given.iter().sum::<u16>(), 1);
        assert!(again.hint(seq).expect("a hint").contains("actions"));

        let wish = wish(PERSON, r#", "help": "none""#);
        let table = Table::create(&wish, 1, 1, 0.0).expect("two persons");
        let refused = table.after_hint(table.seq()).expect_err("no help is given");
        assert_eq!(code(&refused), ProblemCode::NoHelp);
        // What goes on where it stands gives none either.
        let next = Table::of_record(&table.upload(), 2, 2, 0.0).expect("the same game");
        assert_eq!(read::<GameView>(&next.view()).expect("a view").hints.help, Help::None);
    }

    #[test]
    fn an_analysis_in_portions_comes_to_an_end() {
        let table = played();
        let mut analyzer = Analyzer::of(&table, 2).expect("the game is over");
        assert!(!is_analysis(&analyzer.so_far()), "it has only begun");
        let mut n_portions = 0;
        while analyzer.step(3).expect("the game can be played") {
            n_portions += 1;
        }
        let found: GameAnalysis = read(&analyzer.so_far()).expect("an analysis");
        assert!(is_analysis(&analyzer.so_far()));
        assert_eq!(found.n_done, found.n_moves);
        assert!(n_portions > found.n_moves, "{n_portions}");

        let at = found.moves[0].at;
        let mut look = DecisionLook::of(&table, at, 4).expect("a decision");
        let found = std::iter::repeat_with(|| look.go_on(3).expect("a comparison")).flatten();
        let moves: BestMoves = read(&found.take(1).collect::<String>()).expect("moves");
        assert_eq!(moves.moves.iter().filter(|it| it.is_played).count(), 1);
        let unfinished = Table::create(&wish(PERSON, ""), 1, 1, 0.0).expect("two persons");
        let refused = Analyzer::of(&unfinished, 2).expect_err("it goes on");
        assert_eq!(code(&refused), ProblemCode::NotOver);
    }
}
