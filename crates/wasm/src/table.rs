//! Games.

use crate::kept::Kept;
use crate::{json, problem, read, refused};
use bastide_bots::Unwatched;
use bastide_notation::{action_text, read_action};
use bastide_protocol::{
    ActionRequest, LogPage, NewGame, Problem, ProblemCode, ProblemDetails, Spot, Upload,
};
use bastide_rules::Game;
use bastide_table::{Answer, Fresh, StoredGame, Table as Inner, new_table, table_of_record, view};
use wasm_bindgen::prelude::wasm_bindgen;

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
    Ok(json(&bastide_table::check_setup(&read::<NewGame>(wish)?)))
}

/// A kept game as lists show it.
///
/// # Errors
/// If it cannot be read.
#[wasm_bindgen]
pub fn summary(kept: &str) -> Result<String, String> {
    Ok(json(&view::summary(&stored(kept)?)))
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
    Fresh { id: Fresh::id_of(id_bits), seed, now: now as u64 }
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
        new_table(&wish, fresh(id_bits, seed, now)).map(Self).map_err(refused)
    }

    /// The game of a record.
    ///
    /// # Errors
    /// If it cannot be read or played.
    #[wasm_bindgen(js_name = ofRecord)]
    pub fn of_record(upload: &str, id_bits: u64, seed: u64, now: f64) -> Result<Self, String> {
        let upload: Upload = read(upload)?;
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
        let seats = Some(self.0.seat_kinds().to_vec());
        json(&Upload { record: self.record(), seats, n_lines: None })
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

    /// What is to be known of the whole table.
    ///
    /// # Errors
    /// If there is no such moment.
    pub fn aids(&self, at: Option<u32>) -> Result<String, String> {
        self.told(at, |game, seq| Ok(json(&view::aids(game, seq))))
    }
}

impl Table {
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
