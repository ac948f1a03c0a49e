//! What the fuzz targets share: bytes read as choices, set-ups made of them, and what a game looks
//! like from outside.

use bastide_arena::random_setup;
use bastide_board::{Feature, Place, PlacedSquare, Segment, Tally};
use bastide_rules::{Action, Figure, FigureKind, Game, Node, OPTIONS, Player, Scoreboard, Setup};
use bastide_tiles::tile_sets;

/// Input bytes, read as choices. After the last one everything is 0.
#[derive(Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// Whether all bytes are used up.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    /// The next two bytes.
    pub fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// A number below `n`, from as many bytes as that takes.
    pub fn below(&mut self, n: usize) -> usize {
        let choice = if n > 256 { self.word().into() } else { usize::from(self.byte()) };
        choice % n.max(1)
    }

    /// One of these.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len())]
    }

    /// A place near the start tile.
    fn near_place(&mut self) -> Place {
        let near = |byte: u8| i16::from(byte % 16) - 8;
        Place::new(near(self.byte()), near(self.byte()))
    }

    /// A place, mostly near, sometimes as far as a number reaches.
    pub fn place(&mut self) -> Place {
        match self.byte() {
            255 => Place::new(self.word().cast_signed(), self.word().cast_signed()),
            _ => self.near_place(),
        }
    }
}

/// A set-up without a position. It need not make sense.
pub fn setup(bytes: &mut Bytes<'_>) -> Setup {
    match bytes.byte() {
        first @ 0..160 => plain_setup(first, bytes),
        160.. => random_setup(|n| bytes.below(n as usize) as u32),
    }
}

/// The base game with any tiles mixed in: players, tile sets and options vary.
fn plain_setup(first: u8, bytes: &mut Bytes<'_>) -> Setup {
    let n_players = 2 + first % 5;
    let mut setup = Setup::base(n_players);
    setup.first_player = Player(bytes.byte() % n_players);
    let base = *bytes.pick(&["base-c3", "base-c1", "wheel-of-fortune"]);
    setup.start_tile = (base == "wheel-of-fortune").then(|| "RadD".to_owned());
    setup.tiles = vec![(base.to_owned(), 1)];
    let sets: Vec<_> = tile_sets().collect();
    for _ in 0..bytes.byte() % 4 {
        let set = bytes.pick(&sets);
        setup.tiles.push((set.name.to_owned(), bytes.byte() % 4));
    }
    for _ in 0..bytes.byte() % 4 {
        let option = bytes.pick(&OPTIONS);
        let value = bytes.pick(option.values);
        setup.set_option(option.key, value).expect("the table lists what it takes");
    }
    setup
}

/// Everything a game shows, to compare games by.
#[derive(Debug, PartialEq)]
pub struct Snapshot {
    node: Node,
    n_actions: u32,
    legal: Vec<Action>,
    squares: Vec<PlacedSquare>,
    frontier: Vec<Place>,
    labels: Vec<Feature>,
    tallies: Vec<Tally>,
    figures: Vec<Figure>,
    supplies: Vec<u8>,
    bag: Vec<u16>,
    scoreboard: Scoreboard,
    /// Everything else, dragon, barns, markers and so on.
    fingerprint: u64,
}

impl Snapshot {
    /// What a game shows now.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let board = game.board();
        let labels: Vec<Feature> =
            (0..board.n_segments() as u16).map(|it| board.feature_of(Segment(it))).collect();
        let kinds = 0..game.rules().kinds.len() as u16;
        Self {
            node: game.node(),
            n_actions: game.n_actions(),
            legal: game.legal_actions(),
            squares: board.squares().to_vec(),
            frontier: board.frontier().collect(),
            tallies: labels.iter().map(|it| *board.tally(*it)).collect(),
            labels,
            figures: game.figures().to_vec(),
            supplies: game
                .players()
                .flat_map(|player| FigureKind::ALL.map(|kind| game.supply(player, kind)))
                .collect(),
            bag: kinds.map(|it| game.bag().n_of(bastide_rules::TileKind(it))).collect(),
            scoreboard: game.scoreboard().clone(),
            fingerprint: game.fingerprint(),
        }
    }
}
