//! Games out of wishes and records.

use crate::conversion::color_named;
use crate::draws::{DrawSource, Key, read_salt};
use crate::meta::Meta;
use crate::reasons::{self, Reason};
use crate::refusal::Refusal;
use crate::situation::Situation;
use crate::table::Table;
use crate::view;
use bastide_bots::is_level;
use bastide_jcz::ImportError;
use bastide_notation::{Beginner, Record, Seal, Seat, is_unprintable};
use bastide_protocol::{First, NewGame, ProblemCode, SeatKind, SetupCheck, TilesOf, Upload};
use bastide_rules::{Element, ElementSet, GameBox, Node, Player, Setup, boxes};

/// The longest name a player may have, in characters.
pub(crate) const MAX_NAME: usize = 40;

/// What a new game is given by its surroundings: this crate knows no clock and throws no dice of its
/// own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fresh {
    /// The name of the game in addresses.
    pub id: String,
    /// Where the draws come from, if the wish names no seed. Whoever can guess it knows what will be
    /// drawn.
    pub draws: DrawSource,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Fresh {
    /// Sixty of these bits as letters and digits that are hard to confuse.
    ///
    /// ```
    /// assert_eq!(bastide_table::Fresh::id_of(0), "aaaaaaaaaaaa");
    /// ```
    #[must_use]
    pub fn id_of(bits: u64) -> String {
        (0..12).map(|nth: u32| Self::letter((bits >> (5 * nth)) as u8)).collect()
    }

    /// The lowest five of these bits as a letter or digit that is hard to confuse with others.
    #[must_use]
    pub fn letter(bits: u8) -> char {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        char::from(LETTERS[usize::from(bits) % LETTERS.len()])
    }
}

/// The game that is wished for, with its first tile drawn.
///
/// # Errors
/// Everything that keeps it from being a game.
pub fn new_table(wish: &NewGame, fresh: Fresh) -> Result<Table, Refusal> {
    let Wished { record, kinds, draws, situation } =
        read_wish(wish, &fresh.id, fresh.draws).map_err(Refusal::setup)?;
    let mut meta = Meta::new(fresh.id, record, kinds, draws, fresh.now, &situation.game);
    meta.help = wish.help.unwrap_or_default();
    let mut table = Table::new(meta, situation);
    table.go_on().map_err(Refusal::defect)?;
    Ok(table)
}

/// The game of a record without actions, with its first tile drawn. Any bot may sit at it, not only
/// the levels that people choose from.
///
/// # Errors
/// If its set-up makes no game.
pub fn table_of_setup(
    record: Record,
    kinds: Vec<SeatKind>,
    fresh: Fresh,
) -> Result<Table, Refusal> {
    let situation = Situation::new(&record.setup)?;
    let draws = record.seed.map_or(fresh.draws, DrawSource::Seed);
    let meta = Meta::new(fresh.id, record, kinds, draws, fresh.now, &situation.game);
    let mut table = Table::new(meta, situation);
    table.go_on().map_err(Refusal::defect)?;
    Ok(table)
}

/// The table of a record after its first so many actions, to be looked at: nothing is drawn or
/// answered by itself.
///
/// # Errors
/// If the record cannot be played so far.
pub fn table_to_look_at(record: &Record, n_actions: usize) -> Result<Table, Refusal> {
    let situation = Situation::new(&record.setup)?;
    let kinds = vec![SeatKind::Person; record.seats.len()];
    let bare = Record { actions: Vec::new(), comments: Vec::new(), ..record.clone() };
    let meta = Meta::new(String::new(), bare, kinds, DrawSource::Seed(0), 0, &situation.game);
    let mut table = Table::new(meta, situation);
    for action in record.actions.iter().take(n_actions) {
        table.perform(*action).map_err(Refusal::defect)?;
    }
    Ok(table)
}

/// Whether a game can be made of a wish by somebody who knows these programs; nothing is kept.
#[must_use]
pub fn check_setup(wish: &NewGame, programs: &[&str]) -> SetupCheck {
    let setup = wished_setup(wish, &mut Vec::new());
    let named = wish.game_box.as_deref().and_then(GameBox::named);
    let mut reasons = read_wish(wish, "", DrawSource::Seed(0)).err().unwrap_or_default();
    reasons.extend(unknown_programs(wish.seats.iter().map(|it| &it.kind), programs));
    SetupCheck {
        reasons: reasons.into_iter().map(|it| it.sentence).collect(),
        game_box: named.map_or_else(|| view::played_box(&setup), |it| view::difference(&setup, it)),
    }
}

/// A wish that can be played.
struct Wished {
    record: Record,
    kinds: Vec<SeatKind>,
    draws: DrawSource,
    situation: Situation,
}

/// Reads a wish, or says all that keeps it from being a game with this id; the draws come from
/// `fresh` if it names no seed.
fn read_wish(wish: &NewGame, id: &str, fresh: DrawSource) -> Result<Wished, Vec<Reason>> {
    let mut reasons = Vec::new();
    let mut setup = wished_setup(wish, &mut reasons);
    let draws = match &wish.seed {
        None => fresh,
        Some(text) => DrawSource::Seed(text.trim().parse().unwrap_or_else(|_| {
            reasons.push(reasons::seed(text));
            0
        })),
    };
    if wish.seed.is_some() && wish.sealed == Some(true) {
        reasons.push(reasons::sealed_seed());
    }
    let salts = wished_salts(wish, &mut reasons);
    let n_seats = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    let (first, beginner) = match wish.first {
        None | Some(First::Random) => (Key::new(&draws, &salts).beginner(n_seats), Beginner::Drawn),
        Some(First::Seat { seat }) => (seat, Beginner::Chosen),
    };
    setup.first_player = Player(first);
    let seats = wished_seats(wish, &mut reasons);
    let kinds: Vec<SeatKind> = wish.seats.iter().map(|seat| seat.kind.clone()).collect();
    check_bots(&kinds, &mut reasons);
    let situation = Situation::new(&setup);
    if let Err(error) = &situation {
        reasons.extend(error.0.iter().map(reasons::of_setup));
    }
    match situation {
        Ok(situation) if reasons.is_empty() => {
            let mut record = Record::new(setup);
            record.seats = seats;
            match &draws {
                DrawSource::Seed(seed) => record.seed = Some(*seed),
                DrawSource::Sealed(secret) => {
                    let (game, commitment) = (id.to_owned(), secret.commitment(id));
                    record.seal = Some(Seal { game, commitment, salts, beginner, secret: None });
                }
            }
            Ok(Wished { record, kinds, draws, situation })
        }
        Ok(_) | Err(_) => Err(reasons),
    }
}

fn wished_setup(wish: &NewGame, reasons: &mut Vec<Reason>) -> Setup {
    let n_players = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    let name = wish.game_box.as_deref().unwrap_or(&boxes()[0].name);
    let game_box = GameBox::named(name).unwrap_or_else(|| {
        reasons.push(reasons::no_box(name));
        &boxes()[0]
    });
    let mut setup = game_box.setup(n_players);
    if let Some(names) = &wish.elements {
        let mut elements = ElementSet::default();
        for name in names {
            match Element::from_name(name) {
                Some(element) => elements.insert(element),
                None => reasons.push(reasons::no_element(name)),
            }
        }
        setup.switch_elements(elements, game_box);
    }
    if let Some(tiles) = &wish.tiles {
        setup.tiles =
            tiles.iter().map(|TilesOf { set, n_copies }| (set.clone(), *n_copies)).collect();
        setup.start_tile = None;
        let none = tiles.iter().filter(|it| it.n_copies == 0);
        reasons.extend(none.map(|it| reasons::no_copies(&it.set)));
    }
    if let Some(id) = &wish.start_tile {
        setup.start_tile = Some(id.clone());
    }
    for (key, value) in wish.options.iter().flatten() {
        let set = setup.set_option(key, value);
        reasons.extend(set.err().map(|error| reasons::of_option(&error)));
    }
    setup
}

fn wished_seats(wish: &NewGame, reasons: &mut Vec<Reason>) -> Vec<Seat> {
    let mut seats: Vec<Seat> = Vec::new();
    for wished in &wish.seats {
        let color = color_named(wished.color);
        if seats.iter().any(|seat| seat.color == color) {
            reasons.push(reasons::color_twice(color));
        }
        let name = wished.name.as_deref().unwrap_or_default().trim();
        if name.contains(is_unprintable) || name.chars().count() > MAX_NAME {
            reasons.push(reasons::long_name(color, MAX_NAME));
        }
        seats.push(Seat { color, name: name.to_owned() });
    }
    seats
}

/// What the players add to the draws, by seat.
fn wished_salts(wish: &NewGame, reasons: &mut Vec<Reason>) -> Vec<String> {
    let mut salts = Vec::new();
    for wished in &wish.seats {
        let salt = read_salt(wished.salt.as_deref().unwrap_or_default());
        salts.push(salt.unwrap_or_else(|_| {
            reasons.push(reasons::salt(color_named(wished.color), Seal::MAX_SALT));
            String::new()
        }));
    }
    salts
}

/// What the level of a seat begins with if a program of somebody else plays there.
const PROGRAM: &str = "program:";

/// The longest name of a program.
const MAX_PROGRAM: usize = 40;

/// The name of the program that plays at a seat of this level; whoever serves the table must know it.
///
/// ```
/// assert_eq!(bastide_table::program_name("program:settler"), Some("settler"));
/// assert_eq!(bastide_table::program_name("hard"), None);
/// assert_eq!(bastide_table::program_name("program:rm -r"), None, "no commands, only names");
/// ```
#[must_use]
pub fn program_name(level: &str) -> Option<&str> {
    let name = level.strip_prefix(PROGRAM)?;
    let is_fine = |it: char| it.is_ascii_alphanumeric() || "-_".contains(it);
    ((1..=MAX_PROGRAM).contains(&name.len()) && name.chars().all(is_fine)).then_some(name)
}

/// The level of a seat at which this program plays.
#[must_use]
pub fn program_level(name: &str) -> String {
    format!("{PROGRAM}{name}")
}

/// Refuses seats at which programs would play that nobody here knows.
///
/// # Errors
/// Everything that keeps them from being played.
pub fn refuse_programs<'a>(
    kinds: impl IntoIterator<Item = &'a SeatKind>,
    known: &[&str],
) -> Result<(), Refusal> {
    let reasons = unknown_programs(kinds, known);
    if reasons.is_empty() { Ok(()) } else { Err(Refusal::setup(reasons)) }
}

fn unknown_programs<'a>(
    kinds: impl IntoIterator<Item = &'a SeatKind>,
    known: &[&str],
) -> Vec<Reason> {
    let level = |kind: &'a SeatKind| match kind {
        SeatKind::Bot { level } => Some(level.as_str()),
        SeatKind::Person => None,
    };
    let is_unknown = |it: &&str| program_name(it).is_some_and(|it| !known.contains(&it));
    kinds.into_iter().filter_map(level).filter(is_unknown).map(reasons::no_bot).collect()
}

fn check_bots(kinds: &[SeatKind], reasons: &mut Vec<Reason>) {
    for kind in kinds {
        if let SeatKind::Bot { level } = kind
            && !is_level(level)
            && program_name(level).is_none()
        {
            reasons.push(reasons::no_bot(level));
        }
    }
}

impl Table {
    /// What makes a new game that goes on where this one stands, with the same players and help.
    #[must_use]
    pub fn upload(&self) -> Upload {
        let (seats, help) = (Some(self.meta.kinds.clone()), Some(self.meta.help));
        Upload { seats, help, ..Upload::new(self.record().to_string()) }
    }
}

/// The game of a record. It goes on with draws of its own: whoever has the record may know its
/// seed.
///
/// # Errors
/// If the record cannot be read or played, or nobody can sit down at it as is wished.
pub fn table_of_record(upload: &Upload, fresh: Fresh) -> Result<Table, Refusal> {
    let record = if upload.record.trim_start().starts_with('{') {
        import(&upload.record)?
    } else {
        let lines = upload.n_lines.map_or(usize::MAX, |n| n as usize);
        let text: String = upload.record.lines().take(lines).flat_map(|it| [it, "\n"]).collect();
        read_record(&text)?
    };
    let kinds = upload.seats.clone().unwrap_or_else(|| vec![SeatKind::Person; record.seats.len()]);
    let mut reasons = Vec::new();
    check_bots(&kinds, &mut reasons);
    if kinds.len() != record.seats.len() {
        reasons.push(reasons::n_seats(record.seats.len(), kinds.len()));
    }
    let long = record.seats.iter().filter(|seat| seat.name.chars().count() > MAX_NAME);
    reasons.extend(long.map(|seat| reasons::long_name(seat.color, MAX_NAME)));
    let situation = Situation::new(&record.setup)?;
    if !reasons.is_empty() {
        return Err(Refusal::setup(reasons));
    }
    let mut bare = Record { actions: Vec::new(), comments: Vec::new(), ..record.clone() };
    if record.replay(None).map_err(Refusal::defect)?.node() != Node::Over {
        (bare.seed, bare.seal) = (None, None);
    }
    let mut meta = Meta::new(fresh.id, bare, kinds, fresh.draws, fresh.now, &situation.game);
    meta.help = upload.help.unwrap_or_default();
    let mut table = Table::new(meta, situation);
    for action in record.actions {
        table.perform(action).map_err(Refusal::defect)?;
    }
    table.go_on().map_err(Refusal::defect)?;
    Ok(table)
}

/// A saved game of another program; its messages are JSON, a record never begins so.
fn import(text: &str) -> Result<Record, Refusal> {
    let mut record = match bastide_jcz::import(text) {
        Ok(import) => import.record,
        Err(error @ ImportError::Refused(_)) => {
            return Err(Refusal::setup(reasons::of_import(&error)));
        }
        Err(error @ (ImportError::Malformed(_) | ImportError::Stopped(_))) => {
            // The board that comes with it is for terminals.
            let what = error.to_string().lines().next().unwrap_or_default().to_owned();
            let failure = Refusal::new(ProblemCode::BrokenRecord, what);
            return Err(failure.because(reasons::of_import(&error)));
        }
    };
    for seat in &mut record.seats {
        seat.name = seat.name.chars().take(MAX_NAME).collect::<String>().trim().to_owned();
    }
    Ok(record)
}

fn read_record(text: &str) -> Result<Record, Refusal> {
    Record::read(text).map_err(|error| {
        let before: String =
            text.lines().take(error.line.saturating_sub(1)).flat_map(|it| [it, "\n"]).collect();
        let n_actions = Record::read(&before).ok().map(|it| it.actions.len());
        let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
        Refusal::new(ProblemCode::BrokenRecord, error.to_string())
            .because(reasons::of_record(&error.what, line))
            .line(error.line, n_actions)
    })
}
