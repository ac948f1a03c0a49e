//! `bastide play`: a game in the terminal, against bots or at one keyboard.

use crate::failure::Failure;
use crate::replay::winners;
use crate::setup_args::SetupArgs;
use crate::whole_file;
use bastide_bots::{Bot, read_bot};
use bastide_dice::Dice;
use bastide_notation::{
    Names, Record, action_text, board_text, event_text, holdings_text, node_text, pieces_text,
    quarter_text, read_action, score_table, square_text,
};
use bastide_rules::{Action, Event, Game, Node, Prompt, Quarter};
use bastide_tiles::Rotation;
use clap::Args;
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// A game in the terminal, drawn as text, with numbered choices.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  bastide play                              you against the bot of medium strength
  bastide play --seats me,hard,starter      three at the table
  bastide play --seats me,me                two people at one keyboard
  bastide play --box BB21 --without ferries a box without one of its elements
  bastide play --record game.txt            keep the game, also if you leave early

While playing, answer with a number or with the action itself (place V3-U^ at 1,0).
Other answers: board, scores, tiles, undo, help, quit.")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Who sits where: `me` for a person, or a bot's name
    #[arg(long, value_name = "WHO,WHO", value_delimiter = ',', default_value = "me,medium")]
    seats: Vec<String>,
    /// What the draws are made from; every seed is another game
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write the record of the game here after every turn
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// A person or a bot.
enum Seat {
    Person,
    Bot(Box<dyn Bot>),
}

struct Table<'a> {
    game: Game,
    record: Record,
    names: Vec<String>,
    seats: Vec<Seat>,
    chance: Dice,
    whim: Dice,
    /// Where the record is kept.
    file: Option<&'a PathBuf>,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

/// What a person answered.
enum Answer {
    Do(Action),
    Undo,
    Quit,
}

/// Plays a game with whoever sits at the keyboard.
pub(crate) fn run(
    args: &PlayArgs,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let n_players = u8::try_from(args.seats.len()).unwrap_or(u8::MAX);
    let game = args.setup.game(n_players)?;
    let seats = args.seats.iter().map(|name| seat(name)).collect::<Result<Vec<_>, _>>()?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let mut record = Record::new(game.rules().setup.clone());
    record.seed = Some(seed);
    for (seat, name) in record.seats.iter_mut().zip(&args.seats) {
        if name != "me" {
            seat.name.clone_from(name);
        }
    }
    let names = record
        .seats
        .iter()
        .map(|seat| match seat.name.as_str() {
            "" => seat.color.to_string(),
            name => format!("{} ({name})", seat.color),
        })
        .collect();
    let (chance, whim) = (Dice::new(seed, 0), Dice::new(seed, 1));
    let file = args.record.as_ref();
    if let Some(file) = file.filter(|file| file.exists()) {
        let what = format!("{} is there already; name another file", file.display());
        return Err(Failure::input(what));
    }
    Table { game, record, names, seats, chance, whim, file, input, out }.play()
}

fn seat(name: &str) -> Result<Seat, Failure> {
    if name == "me" {
        return Ok(Seat::Person);
    }
    read_bot(name)
        .map(Seat::Bot)
        .map_err(|why| Failure::input(format!("{why}; or sit down yourself, as me")))
}

/// A seed nobody has used today.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |it| it.as_nanos() as u64 % 1_000_000_007)
}

impl Table<'_> {
    fn play(mut self) -> Result<(), Failure> {
        let seed = self.record.seed.unwrap_or_default();
        writeln!(self.out, "Seed {seed}. Answer with a number, or `help`.")?;
        loop {
            let action = match (self.game.node(), self.game.forced_action()) {
                (Node::Over, _) => break,
                (Node::Chance(_), _) => self.game.pick_action(|n| self.chance.below(n)),
                // Nobody is asked who has no choice.
                (Node::Decide(..), Some(action)) => Some(action),
                (Node::Decide(player, _), None) => match &mut self.seats[player.index()] {
                    Seat::Bot(bot) => Some(bot.decide(&self.game, &mut self.whim)),
                    Seat::Person => match self.ask()? {
                        Answer::Do(action) => Some(action),
                        Answer::Undo => {
                            self.undo()?;
                            continue;
                        }
                        Answer::Quit => return self.leave(),
                    },
                },
            };
            let Some(action) = action else { break };
            self.act(action)?;
        }
        self.show_board()?;
        writeln!(self.out, "{}", score_table(&self.game, Names(&self.names)))?;
        writeln!(self.out, "{}", winners(&self.game, &self.names))?;
        self.keep()
    }

    /// Carries out an action and tells what it led to.
    fn act(&mut self, action: Action) -> Result<(), Failure> {
        let mut events = Vec::new();
        if let Err(why) = self.game.apply_telling(action, &mut events) {
            writeln!(self.out, "That cannot be done: {why}.")?;
            return Ok(());
        }
        self.record.actions.push(action);
        for event in &events {
            if !matches!(event, Event::TurnStarted(_) | Event::GameOver) {
                let text = event_text(&self.game, Names(&self.names), event);
                writeln!(self.out, "  {text}.")?;
            }
            if matches!(event, Event::TurnStarted(_)) {
                self.keep()?;
            }
        }
        Ok(())
    }

    /// Asks a person until the answer is one.
    fn ask(&mut self) -> Result<Answer, Failure> {
        self.show_board()?;
        let actions = self.game.legal_actions();
        self.show_choices(&actions)?;
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(Answer::Quit);
            }
            match line.trim() {
                "" => {}
                "quit" => return Ok(Answer::Quit),
                "undo" => return Ok(Answer::Undo),
                "board" => self.show_board()?,
                "scores" => write!(self.out, "{}", score_table(&self.game, Names(&self.names)))?,
                "tiles" => self.show_tiles()?,
                "help" => {
                    writeln!(self.out, "A number, an action, board, scores, tiles, undo, quit.")?;
                    self.show_choices(&actions)?;
                }
                text => match self.understand(text, &actions) {
                    Ok(action) => return Ok(Answer::Do(action)),
                    Err(why) => writeln!(self.out, "{why}")?,
                },
            }
        }
    }

    fn understand(&self, text: &str, actions: &[Action]) -> Result<Action, String> {
        if let Ok(number) = text.parse::<usize>() {
            let action = number.checked_sub(1).and_then(|idx| actions.get(idx));
            return action
                .copied()
                .ok_or_else(|| format!("There is no choice {number}; 1 to {}.", actions.len()));
        }
        let action = read_action(&self.game, text).map_err(|error| {
            let first = actions.first().map(|it| action_text(&self.game, *it)).unwrap_or_default();
            format!("{error}\nAnswer with a number from 1 to {}, or `{first}`.", actions.len())
        })?;
        self.game.check_legal(action).map_err(|why| format!("That cannot be done: {why}."))?;
        Ok(action)
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        Ok(write!(self.out, "\n{}", board_text(&self.game, &self.record.colors()))?)
    }

    fn show_choices(&mut self, actions: &[Action]) -> Result<(), Failure> {
        let Node::Decide(player, _) = self.game.node() else { return Ok(()) };
        self.show_standing()?;
        let name = Names(&self.names).of(player);
        writeln!(self.out, "{name}, {}:", node_text(&self.game))?;
        if let Node::Decide(_, Prompt::PlaceTile(kind)) = self.game.node() {
            let layout = self.game.board().catalog().layout(kind);
            write!(self.out, "{}", square_text(layout, Rotation::NONE))?;
            writeln!(self.out, "(printed top up: ^; > v < are turned to the right)")?;
        }
        for (idx, action) in actions.iter().enumerate() {
            let text = action_text(&self.game, *action);
            write!(self.out, "{:>4}  {text:<28}", idx + 1)?;
            if idx % 3 == 2 || idx + 1 == actions.len() {
                writeln!(self.out)?;
            }
        }
        Ok(())
    }

    /// One line if there is room for it; with more to hold, each player has one.
    fn show_standing(&mut self) -> Result<(), Failure> {
        const MAX_WIDTH: usize = 100;
        let mut standing: Vec<String> = self
            .game
            .players()
            .map(|it| {
                let (name, score) = (Names(&self.names).of(it), self.game.score(it));
                format!("{name} {score} ({})", holdings_text(&self.game, it))
            })
            .collect();
        standing.push(format!("{} tiles left", self.game.n_tiles_left()));
        let line = standing.join(" · ");
        let text = if line.chars().count() <= MAX_WIDTH { line } else { standing.join("\n") };
        writeln!(self.out, "{text}")?;
        let pieces = pieces_text(&self.game);
        if !pieces.is_empty() {
            writeln!(self.out, "On the table: {pieces}")?;
        }
        for quarter in Quarter::ALL {
            let there = quarter_text(&self.game, Names(&self.names), quarter);
            if !there.is_empty() {
                writeln!(self.out, "In the {}: {there}", quarter.name())?;
            }
        }
        Ok(())
    }

    fn show_tiles(&mut self) -> Result<(), Failure> {
        let kinds: Vec<String> = self
            .game
            .bag()
            .kinds()
            .map(|(kind, n)| format!("{n} x {}", self.game.rules().tile(kind).id))
            .collect();
        Ok(writeln!(self.out, "Still in the bag: {}", kinds.join(", "))?)
    }

    /// Goes back to the last choice of a person, unless a tile has been drawn since: what has been
    /// seen cannot be unseen.
    fn undo(&mut self) -> Result<(), Failure> {
        let mut game = self.record.setup.game().map_err(|it| Failure::input(it.to_string()))?;
        let mut last = None;
        for (idx, action) in self.record.actions.iter().enumerate() {
            if let Node::Decide(player, _) = game.node()
                && matches!(self.seats[player.index()], Seat::Person)
                && game.forced_action().is_none()
            {
                last = Some((idx, game.clone()));
            }
            if game.apply(*action).is_err() {
                break;
            }
        }
        match last {
            None => writeln!(self.out, "There is nothing to undo.")?,
            Some((idx, before)) => {
                let drawn_since = self.record.actions[idx..]
                    .iter()
                    .filter(|it| matches!(it, Action::Draw(_)))
                    .count();
                if drawn_since > 0 {
                    writeln!(self.out, "A tile has been drawn since; what is seen stays seen.")?;
                } else {
                    self.record.actions.truncate(idx);
                    self.game = before;
                }
            }
        }
        Ok(())
    }

    fn keep(&mut self) -> Result<(), Failure> {
        let Some(file) = self.file else { return Ok(()) };
        whole_file::write(file, &self.record.to_string())
            .map_err(|error| Failure::Work(format!("{}: {error}", file.display())))
    }

    fn leave(mut self) -> Result<(), Failure> {
        self.keep()?;
        match self.file {
            Some(file) => writeln!(self.out, "The game so far is in {}.", file.display())?,
            None => writeln!(self.out, "Good-bye.")?,
        }
        Ok(())
    }
}
