//! Games as rows, and what is wrong with them.

use super::chain::Sum;
use super::database::{FromColumn, Row};
use bastide_protocol::Help;
use bastide_table::{Damage, DrawSource, Standing, StoredGame, StoredSeat};

/// A game out of its row. Columns that cannot be read are left empty, and the damage is told: one
/// broken row must not hide the others.
pub(super) fn read_game(row: &Row) -> StoredGame {
    let mut unreadable = Vec::new();
    let seats: String = column(row, "seats", &mut unreadable);
    let scores: String = column(row, "scores", &mut unreadable);
    let mut game = StoredGame {
        id: column(row, "id", &mut unreadable),
        setup: column(row, "setup", &mut unreadable),
        seats: Vec::new(),
        draws: read_draws(row, &mut unreadable),
        created_at: column::<i64>(row, "created_at", &mut unreadable).cast_unsigned(),
        updated_at: column::<i64>(row, "updated_at", &mut unreadable).cast_unsigned(),
        seq: column(row, "seq", &mut unreadable),
        standing: Standing {
            n_actions: column(row, "n_actions", &mut unreadable),
            n_tiles_left: column(row, "n_tiles_left", &mut unreadable),
            scores: numbers(&scores),
            asked: column(row, "asked", &mut unreadable),
            is_over: column(row, "is_over", &mut unreadable),
        },
        help: read_help(row),
        n_hints: row.try_get::<String>("hints").map_or_else(|_| Vec::new(), |it| numbers(&it)),
        damage: None,
    };
    for line in seats.lines() {
        match read_seat(line) {
            Some(seat) => game.seats.push(seat),
            None => unreadable.push("seats"),
        }
    }
    if !unreadable.is_empty() {
        let what = format!("what is kept of the game cannot be read: {}", unreadable.join(", "));
        game.damage = Some(Damage { n_sound: 0, n_entries: game.seq, what });
    }
    game
}

/// Where the draws come from: files from before draws were sealed have only seeds.
fn read_draws(row: &Row, unreadable: &mut Vec<&'static str>) -> DrawSource {
    let seed = column::<i64>(row, "seed", unreadable).cast_unsigned();
    match row.try_get::<Option<String>>("secret") {
        Ok(Some(secret)) => DrawSource::of_kept_text(&secret).unwrap_or_else(|_| {
            unreadable.push("secret");
            DrawSource::Seed(seed)
        }),
        Ok(None) | Err(_) => DrawSource::Seed(seed),
    }
}

/// Files from before there were hints have none, and help was given then.
fn read_help(row: &Row) -> Help {
    match row.try_get::<String>("help") {
        Ok(it) if it == Help::None.name() => Help::None,
        Ok(_) | Err(_) => Help::All,
    }
}

fn numbers(text: &str) -> Vec<u16> {
    text.split_whitespace().filter_map(|it| it.parse().ok()).collect()
}

/// A column, or nothing if it is not what it should be.
fn column<T: Default + FromColumn>(
    row: &Row,
    name: &'static str,
    unreadable: &mut Vec<&'static str>,
) -> T {
    row.try_get(name).unwrap_or_else(|_| {
        unreadable.push(name);
        T::default()
    })
}

/// An entry of a log as it lies in the file.
#[derive(Clone, Debug)]
pub(super) struct EntryRow {
    pub(super) seq: u32,
    pub(super) entry: String,
    /// None in files from before there were sums.
    pub(super) sum: Option<i64>,
}

impl EntryRow {
    pub(super) fn read(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            seq: row.try_get("seq")?,
            entry: row.try_get("entry")?,
            sum: row.try_get("sum")?,
        })
    }
}

/// What a log should look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// It ends with this sum.
    Sums(Option<i64>),
    /// The file is from before there were sums.
    NoSums,
}

/// The entries of a log that are sound, and what is wrong with the rest.
pub(super) fn sound_entries(
    game: &StoredGame,
    rows: &[EntryRow],
    expected: Expected,
) -> (Vec<String>, Option<Damage>) {
    let mut sum = Sum::start(game);
    let mut entries = Vec::new();
    let mut what = None;
    for (row, seq) in rows.iter().zip(1..) {
        sum = sum.then(&row.entry);
        if row.seq != seq {
            what = Some(format!("entry {seq} of the log is missing"));
        } else if expected != Expected::NoSums && row.sum != Some(sum.number()) {
            what = Some(format!("entry {seq} of the log, or what comes before it, was changed"));
        }
        if what.is_some() {
            break;
        }
        entries.push(row.entry.clone());
    }
    let n_rows = rows.len() as u32;
    if what.is_none() && n_rows != game.seq {
        what = Some(format!("the log has {n_rows} entries instead of {}", game.seq));
    }
    if let Expected::Sums(last) = expected
        && what.is_none()
        && last != Some(sum.number())
    {
        what = Some("what is kept of the game was changed".to_owned());
    }
    let n_entries = game.seq.max(n_rows);
    let n_sound = entries.len() as u32;
    let damage = what.map(|what| Damage { n_sound, n_entries, what });
    (entries, game.damage.clone().or(damage))
}

/// One line a seat: `Red person Ada`, `Blue bot:greedy Bob`.
pub(super) fn seats_text(seats: &[StoredSeat]) -> String {
    let mut text = String::new();
    for seat in seats {
        let who = match &seat.bot {
            None => "person".to_owned(),
            Some(bot) => format!("bot:{bot}"),
        };
        text.push_str(&format!("{} {who} {}\n", seat.color, seat.name));
    }
    text
}

fn read_seat(line: &str) -> Option<StoredSeat> {
    let mut words = line.splitn(3, ' ');
    let (color, who, name) = (words.next()?, words.next()?, words.next()?);
    Some(StoredSeat {
        color: color.to_owned(),
        bot: who.strip_prefix("bot:").map(str::to_owned),
        name: name.to_owned(),
    })
}

pub(super) fn numbers_text(scores: &[u16]) -> String {
    let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
    scores.join(" ")
}
