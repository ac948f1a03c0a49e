//! What both benchmarks measure: the same games and positions, whatever counts their cost.

use bastide_arena::{Seats, play_game};
use bastide_board::{Board, PlacedSquare};
use bastide_bots::{Bot, Random};
use bastide_notation::Record;
use bastide_rules::{Action, Game, GameBox, Node, Prompt, Setup};

/// Everything here is of this seed.
const SEED: u64 = 1;

/// Random games measured at a time, so that no single one decides.
pub(crate) const N_GAMES: u64 = 16;

/// Tile plays measured in each of the games that show how cost grows.
pub(crate) const N_TILE_PLAYS: usize = 64;

/// Two random players.
pub(crate) fn bots() -> Vec<Box<dyn Bot>> {
    random_bots(2)
}

fn random_bots(n_players: u8) -> Vec<Box<dyn Bot>> {
    (0..n_players).map(|_| Box::new(Random) as _).collect()
}

/// A table on which games are played, the beginning of each of them, and the players.
pub(crate) type Match = (Game, Game, Vec<Box<dyn Bot>>);

/// A match of random players with everything a box has, on a table on which the games have been
/// played before: what they need of memory for good is there.
pub(crate) fn match_of_box(name: &str, n_players: u8) -> Match {
    let setup = GameBox::named(name).expect("a box").setup(n_players);
    let start = setup.game().expect("a box is a game");
    let (mut game, mut bots) = (start.clone(), random_bots(n_players));
    play_games(&mut game, &start, &mut bots, 0);
    (game, start, bots)
}

/// A two-player game of so many base sets shuffled together.
pub(crate) fn start(n_sets: u8) -> Game {
    let mut setup = Setup::base(2);
    setup.tiles[0].1 = n_sets;
    setup.game().expect("base sets are a game")
}

/// Plays random games one after the other on the same table, as a match does.
pub(crate) fn play_games(table: &mut Game, start: &Game, bots: &mut [Box<dyn Bot>], first: u64) {
    for game_idx in first..first + N_GAMES {
        table.clone_from(start);
        let mut seats = Seats::new(bots, SEED, game_idx);
        let Ok(_) = play_game(table, &mut seats, |_, _| Ok::<(), std::convert::Infallible>(()));
    }
}

/// A random game, played until the drawn tile is to be placed and so many tiles are left.
fn until_left(start: &Game, game_idx: u64, n_left: u32) -> Game {
    let mut bots = bots();
    let mut seats = Seats::new(&mut bots, SEED, game_idx);
    let mut game = start.clone();
    let stops = |game: &Game| {
        matches!(game.node(), Node::Decide(_, Prompt::PlaceTile(_)))
            && game.n_tiles_left() <= n_left
    };
    while let Some(action) = seats.next_action(&game) {
        game.apply_unchecked(action, &mut ());
        if stops(&game) {
            break;
        }
    }
    game
}

/// A base game at its middle, the drawn tile in hand, and a legal place for it.
pub(crate) fn middle() -> (Game, Action) {
    let game = until_left(&start(1), 0, 35);
    let actions = game.legal_actions();
    let action = actions[actions.len() / 2];
    (game, action)
}

/// The record of a whole random game, as text.
pub(crate) fn record() -> String {
    let mut game = start(1);
    let mut record = Record::new(game.rules().setup.clone());
    let mut bots = bots();
    let mut seats = Seats::new(&mut bots, SEED, 0);
    while let Some(action) = seats.next_action(&game) {
        record.actions.push(action);
        game.apply_unchecked(action, &mut ());
    }
    record.to_string()
}

/// The middle of a game of many tiles, and what happens in its next tile plays.
pub(crate) struct Stretch {
    start: Game,
    actions: Vec<Action>,
    squares: Vec<PlacedSquare>,
    game: Game,
    board: Board,
}

impl Stretch {
    fn new(n_sets: u8, game_idx: u64) -> Self {
        let whole = start(n_sets);
        let n_left = (whole.n_tiles_left() + N_TILE_PLAYS as u32) / 2;
        let start = until_left(&whole, game_idx, n_left);
        let n_before = start.board().squares().len();
        let mut bots = bots();
        let mut seats = Seats::new(&mut bots, SEED, N_GAMES + game_idx);
        let mut game = start.clone();
        let mut actions = Vec::new();
        while game.board().squares().len() < n_before + N_TILE_PLAYS {
            let action = seats.next_action(&game).expect("half of the game is still to come");
            actions.push(action);
            game.apply_unchecked(action, &mut ());
        }
        let squares = game.board().squares()[n_before..].to_vec();
        let board = game.board().clone();
        let mut stretch = Self { start, actions, squares, game, board };
        stretch.reset();
        stretch
    }

    /// One of each of the measured games.
    pub(crate) fn all(n_sets: u8) -> Vec<Self> {
        (0..N_GAMES).map(|game_idx| Self::new(n_sets, game_idx)).collect()
    }

    /// Goes back to the beginning without giving up memory.
    pub(crate) fn reset(&mut self) {
        self.game.clone_from(&self.start);
        self.board.clone_from(self.start.board());
    }

    /// The tile plays by the rules: legal places counted, tile placed, figures, scores.
    pub(crate) fn play(&mut self) {
        for action in &self.actions {
            self.game.apply_unchecked(*action, &mut ());
        }
    }

    /// The board's part of them alone. Says how large the frontiers were, all added up.
    pub(crate) fn place(&mut self) -> usize {
        let mut n_frontier = 0;
        for it in &self.squares {
            n_frontier += self.board.n_frontier();
            self.board.place(it.place, it.kind, it.rotation);
        }
        n_frontier
    }
}
