//! A game at the keyboard: what is shown, asked and answered.

use crate::failure::Failure;
use crate::tell::Teller;
use crate::whole_file;
use bastide_arena::Stopwatch;
use bastide_notation::{Record, board_text, square_text};
use bastide_protocol::{Done, GameView, Happening, Points, Prompt, PromptOption, Undo};
use bastide_rules::{Node, Prompt as Asked};
use bastide_table::{Answer, Refusal, Table, view};
use bastide_tiles::Rotation;
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// A table and the keyboard of those who play at it.
pub(super) struct Keyboard<'a> {
    pub(super) table: Table,
    pub(super) teller: Teller,
    pub(super) seed: u64,
    /// Where the record is kept.
    pub(super) file: Option<&'a PathBuf>,
    pub(super) input: &'a mut dyn BufRead,
    pub(super) out: &'a mut dyn Write,
}

/// What a person wants.
enum Wish {
    /// The table as it is after the answer.
    Answered(Box<Table>),
    Undo,
    Quit,
}

/// What only a defect of the program can cause.
pub(super) fn defect(refusal: Refusal) -> Failure {
    let what = refusal.told_defect().map(str::to_owned);
    Failure::Work(what.unwrap_or_else(|| refusal.problem().message))
}

impl Keyboard<'_> {
    pub(super) fn play(mut self) -> Result<(), Failure> {
        let seed = [("seed", self.seed.to_string().into())];
        writeln!(self.out, "{}", self.teller.words.say("terminal.welcome", &seed))?;
        for seat in &view::present(&self.table).seats {
            if let Some(text) = self.teller.opponent(seat) {
                writeln!(self.out, "{text}")?;
            }
        }
        self.tell_since(0)?;
        while !self.table.is_over() {
            let next = if self.table.asked_bot().is_some() {
                let decision = self.table.bot_decision(&Stopwatch::started());
                self.table.after_bot(decision).map_err(defect)?
            } else {
                match self.ask()? {
                    Wish::Answered(next) => *next,
                    Wish::Undo => self.table.after_undo(self.table.seq()).map_err(defect)?,
                    Wish::Quit => return self.leave(),
                }
            };
            let seq = self.table.seq();
            self.table = next;
            self.tell_since(seq)?;
        }
        self.show_board()?;
        let view = view::present(&self.table);
        writeln!(self.out, "{}\n{}.", self.teller.scores(&view), self.teller.result(&view))?;
        self.keep()
    }

    /// Tells what has happened since the log had so many entries.
    fn tell_since(&mut self, seq: u32) -> Result<(), Failure> {
        let mut is_new_turn = false;
        for entry in self.table.log().iter().skip(seq as usize) {
            if let Done::Undo { sentence, .. } = &entry.done {
                writeln!(self.out, "  {}.", self.teller.sentence(sentence))?;
            }
            for event in &entry.events {
                is_new_turn |= matches!(event.what, Happening::TurnStarted { .. });
                if let Some(text) = self.teller.event(event) {
                    writeln!(self.out, "  {text}.")?;
                }
            }
        }
        if is_new_turn { self.keep() } else { Ok(()) }
    }

    /// Asks a person until the answer is one.
    fn ask(&mut self) -> Result<Wish, Failure> {
        let view = view::present(&self.table);
        let Some(prompt) = &view.prompt else {
            return Err(Failure::Work("nobody is asked".to_owned()));
        };
        let answers = Answers::of(prompt);
        self.show_board()?;
        self.show_choices(&view, prompt, &answers)?;
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(Wish::Quit);
            }
            match line.trim() {
                "" => {}
                "quit" => return Ok(Wish::Quit),
                "undo" => match &prompt.undo {
                    Undo::Reaches { .. } => return Ok(Wish::Undo),
                    Undo::Nothing { why } => {
                        writeln!(self.out, "{}.", self.teller.sentence(why))?;
                    }
                },
                "board" => self.show_board()?,
                "scores" => write!(self.out, "{}", self.teller.scores(&view))?,
                "tiles" => self.show_tiles(&view)?,
                "help" => {
                    writeln!(self.out, "{}", self.teller.words.say("terminal.help", &[]))?;
                    self.show_choices(&view, prompt, &answers)?;
                }
                text => match self.understand(text, &answers) {
                    Ok(next) => return Ok(Wish::Answered(Box::new(next))),
                    Err(why) => writeln!(self.out, "{why}")?,
                },
            }
        }
    }

    fn understand(&self, text: &str, answers: &Answers<'_>) -> Result<Table, String> {
        let words = self.teller.words;
        let last = || ("last", (answers.0.len() as i64).into());
        let text = match text.parse::<usize>() {
            Ok(number) => number.checked_sub(1).and_then(|idx| answers.0.get(idx)).map(|it| it.id),
            Err(_) => Some(text),
        };
        let Some(text) = text else { return Err(words.say("terminal.no_choice", &[last()])) };
        let answer = Answer { seq: self.table.seq(), seat: None, text };
        self.table.after_answer(&answer).map_err(|refusal| {
            let why = self.teller.refusal(&refusal.problem());
            let first = answers.0.first().map(|it| it.id).unwrap_or_default();
            let how = words.say("terminal.answer", &[last(), ("action", first.into())]);
            format!("{why}\n{how}")
        })
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let colors = self.table.record().colors();
        Ok(write!(self.out, "\n{}", board_text(self.table.game(), &colors))?)
    }

    fn show_choices(
        &mut self,
        view: &GameView,
        prompt: &Prompt,
        answers: &Answers<'_>,
    ) -> Result<(), Failure> {
        writeln!(self.out, "{}", self.teller.standing(view))?;
        write!(self.out, "{}", self.teller.pieces(view))?;
        writeln!(self.out, "{}", self.teller.question(prompt))?;
        if let Node::Decide(_, Asked::PlaceTile(kind)) = self.table.game().node() {
            let layout = self.table.game().board().catalog().layout(kind);
            write!(self.out, "{}", square_text(layout, Rotation::NONE))?;
            writeln!(self.out, "{}", self.teller.words.say("terminal.turned", &[]))?;
        }
        for (idx, answer) in answers.0.iter().enumerate() {
            write!(self.out, "{:>4}  {:<28}", idx + 1, answer.to_string())?;
            if idx % 3 == 2 || idx + 1 == answers.0.len() {
                writeln!(self.out)?;
            }
        }
        Ok(())
    }

    fn show_tiles(&mut self, view: &GameView) -> Result<(), Failure> {
        let kinds: Vec<String> =
            view.tiles_left.iter().map(|it| format!("{} × {}", it.n, it.tile)).collect();
        let tiles = [("tiles", kinds.join(", ").into())];
        Ok(writeln!(self.out, "{}", self.teller.words.say("terminal.bag", &tiles))?)
    }

    fn keep(&mut self) -> Result<(), Failure> {
        let Some(file) = self.file else { return Ok(()) };
        let record = Record { seed: Some(self.seed), ..self.table.record() };
        whole_file::write(file, &record.to_string())
            .map_err(|error| Failure::Work(format!("{}: {error}", file.display())))
    }

    fn leave(mut self) -> Result<(), Failure> {
        self.keep()?;
        let text = match self.file {
            Some(file) => {
                let file = [("file", file.display().to_string().into())];
                self.teller.words.say("terminal.kept", &file)
            }
            None => self.teller.words.say("terminal.goodbye", &[]),
        };
        Ok(writeln!(self.out, "{text}")?)
    }
}

/// What can be answered, in the order of the numbers.
struct Answers<'a>(Vec<NumberedAnswer<'a>>);

/// An answer as a person can type it, with the points it gives at once.
struct NumberedAnswer<'a> {
    id: &'a str,
    points: u16,
}

impl<'a> Answers<'a> {
    fn of(prompt: &'a Prompt) -> Self {
        let own = |points: &[Points]| {
            points.iter().find(|it| it.seat == prompt.seat).map_or(0, |it| it.points)
        };
        let option = |it: &'a PromptOption| NumberedAnswer { id: &it.id, points: own(&it.points) };
        let pass =
            prompt.pass.iter().map(|it| NumberedAnswer { id: &it.id, points: own(&it.points) });
        Self(prompt.options.iter().map(option).chain(pass).collect())
    }
}

impl std::fmt::Display for NumberedAnswer<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.points {
            0 => write!(out, "{}", self.id),
            points => write!(out, "{} +{points}", self.id),
        }
    }
}
