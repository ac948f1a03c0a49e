//! Games out of wishes and records.

use crate::failure::Failure;
use crate::situation::Situation;
use crate::store::now;
use crate::table::{Meta, Table, random_seat};
use bastide_bots::{BOTS, bot_named};
use bastide_jcz::ImportError;
use bastide_notation::{Color, Record, Seat};
use bastide_protocol::{First, NewGame, ProblemCode, SeatColor, SeatKind, TilesOf, Upload};
use bastide_rules::{Element, ElementSet, GameBox, Node, Player, Setup};

/// The longest name a player may have, in characters.
pub(crate) const MAX_NAME: usize = 40;

/// The game that is wished for, with its first tile drawn.
pub(crate) fn new_table(wish: &NewGame) -> Result<Table, Failure> {
    let mut problems = Vec::new();
    let mut setup = wished_setup(wish, &mut problems);
    let seed = match &wish.seed {
        None => fresh_seed()?,
        Some(text) => text.trim().parse().unwrap_or_else(|_| {
            problems.push(format!("{text:?} is no seed: a whole number below 2^64 is wanted"));
            0
        }),
    };
    let n_seats = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    setup.first_player = Player(match wish.first {
        None | Some(First::Random) => random_seat(seed, n_seats),
        Some(First::Seat { seat }) => seat,
    });
    let seats = wished_seats(wish, &mut problems);
    let kinds: Vec<SeatKind> = wish.seats.iter().map(|seat| seat.kind.clone()).collect();
    check_bots(&kinds, &mut problems);
    let situation = Situation::new(&setup);
    if let Err(error) = &situation {
        problems.extend(error.0.iter().map(ToString::to_string));
    }
    match situation {
        Ok(situation) if problems.is_empty() => {
            let mut record = Record::new(setup);
            record.seats = seats;
            record.seed = Some(seed);
            let meta = Meta::new(fresh_id()?, record, kinds, seed, now(), &situation.game);
            let mut table = Table::new(meta, situation);
            table.draw().map_err(Failure::internal)?;
            Ok(table)
        }
        Ok(_) | Err(_) => Err(Failure::setup(problems)),
    }
}

fn wished_setup(wish: &NewGame, problems: &mut Vec<String>) -> Setup {
    let n_players = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    let mut setup = match &wish.game_box {
        None => Setup::base(n_players),
        Some(name) => match GameBox::named(name) {
            Some(game_box) => game_box.setup(n_players),
            None => {
                problems.push(format!("there is no box {name:?}"));
                Setup::base(n_players)
            }
        },
    };
    if let Some(tiles) = &wish.tiles {
        setup.tiles =
            tiles.iter().map(|TilesOf { set, n_copies }| (set.clone(), *n_copies)).collect();
        setup.start_tile = None;
        let none = tiles.iter().filter(|it| it.n_copies == 0);
        problems.extend(none.map(|it| format!("0 copies of {:?} are none at all", it.set)));
    }
    if let Some(id) = &wish.start_tile {
        setup.start_tile = Some(id.clone());
    }
    if let Some(names) = &wish.elements {
        setup.elements = ElementSet::default();
        for name in names {
            match Element::from_name(name) {
                Some(element) => setup.elements.insert(element),
                None => problems.push(format!("there is no element {name:?}")),
            }
        }
    }
    for (key, value) in wish.options.iter().flatten() {
        let set = setup.set_option(key, value);
        problems.extend(set.err().map(|error| error.to_string()));
    }
    setup
}

fn wished_seats(wish: &NewGame, problems: &mut Vec<String>) -> Vec<Seat> {
    let mut seats: Vec<Seat> = Vec::new();
    for wished in &wish.seats {
        let color = color(wished.color);
        if seats.iter().any(|seat| seat.color == color) {
            problems.push(format!("{color} sits twice"));
        }
        let name = wished.name.as_deref().unwrap_or_default().trim();
        // A name is part of a line of the record.
        if name.contains(char::is_control) || name.chars().count() > MAX_NAME {
            problems.push(format!("{color} needs a name of at most {MAX_NAME} characters"));
        }
        seats.push(Seat { color, name: name.to_owned() });
    }
    seats
}

fn check_bots(kinds: &[SeatKind], problems: &mut Vec<String>) {
    for kind in kinds {
        if let SeatKind::Bot { level } = kind
            && bot_named(level).is_none()
        {
            let names: Vec<&str> = BOTS.iter().map(|bot| bot.name).collect();
            problems.push(format!("there is no bot {level:?}; there are {}", names.join(", ")));
        }
    }
}

/// The game of a record. It goes on with draws of its own: whoever has the record may know its
/// seed.
pub(crate) fn table_of_record(upload: &Upload) -> Result<Table, Failure> {
    let record = if upload.record.trim_start().starts_with('{') {
        import(&upload.record)?
    } else {
        let lines = upload.n_lines.map_or(usize::MAX, |n| n as usize);
        let text: String = upload.record.lines().take(lines).flat_map(|it| [it, "\n"]).collect();
        read_record(&text)?
    };
    let seed = fresh_seed()?;
    let kinds = upload.seats.clone().unwrap_or_else(|| vec![SeatKind::Person; record.seats.len()]);
    let mut problems = Vec::new();
    check_bots(&kinds, &mut problems);
    if kinds.len() != record.seats.len() {
        problems.push(format!("the record has {} seats, not {}", record.seats.len(), kinds.len()));
    }
    let long = record.seats.iter().filter(|seat| seat.name.chars().count() > MAX_NAME);
    problems.extend(
        long.map(|seat| format!("{} needs a name of at most {MAX_NAME} characters", seat.color)),
    );
    let situation = Situation::new(&record.setup)?;
    if !problems.is_empty() {
        return Err(Failure::setup(problems));
    }
    let mut bare = Record { actions: Vec::new(), comments: Vec::new(), ..record.clone() };
    if record.replay(None).map_err(Failure::internal)?.node() != Node::Over {
        bare.seed = None;
    }
    let meta = Meta::new(fresh_id()?, bare, kinds, seed, now(), &situation.game);
    let mut table = Table::new(meta, situation);
    for action in record.actions {
        table.perform(action).map_err(Failure::internal)?;
    }
    table.draw().map_err(Failure::internal)?;
    Ok(table)
}

/// A saved game of another program; its messages are JSON, a record never begins so.
fn import(text: &str) -> Result<Record, Failure> {
    let mut record = match bastide_jcz::import(text) {
        Ok(import) => import.record,
        Err(ImportError::Refused(faults)) => {
            return Err(Failure::setup(faults.iter().map(ToString::to_string).collect()));
        }
        Err(error) => {
            // The board that comes with it is for terminals.
            let what = error.to_string().lines().next().unwrap_or_default().to_owned();
            return Err(Failure::new(ProblemCode::BrokenRecord, what));
        }
    };
    for seat in &mut record.seats {
        seat.name = seat.name.chars().take(MAX_NAME).collect::<String>().trim().to_owned();
    }
    Ok(record)
}

fn read_record(text: &str) -> Result<Record, Failure> {
    Record::read(text).map_err(|error| {
        let before: String =
            text.lines().take(error.line.saturating_sub(1)).flat_map(|it| [it, "\n"]).collect();
        let n_actions = Record::read(&before).ok().map(|it| it.actions.len());
        Failure::new(ProblemCode::BrokenRecord, error.to_string()).line(error.line, n_actions)
    })
}

/// A seed nobody can guess: whoever knows it knows what will be drawn.
fn fresh_seed() -> Result<u64, Failure> {
    getrandom::u64().map_err(|error| Failure::internal(error.to_string()))
}

/// Sixty random bits as letters and digits that are hard to confuse.
fn fresh_id() -> Result<String, Failure> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bits = fresh_seed()?;
    let letter = |nth: u32| char::from(LETTERS[(bits >> (5 * nth)) as usize % LETTERS.len()]);
    Ok((0..12).map(letter).collect())
}

fn color(color: SeatColor) -> Color {
    match color {
        SeatColor::Red => Color::Red,
        SeatColor::Blue => Color::Blue,
        SeatColor::Green => Color::Green,
        SeatColor::Yellow => Color::Yellow,
        SeatColor::Black => Color::Black,
        SeatColor::Pink => Color::Pink,
    }
}
