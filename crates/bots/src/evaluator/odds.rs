//! How likely it is that an empty place gets a tile that fits, by what the bag holds.

use bastide_rules::Game;
use bastide_tiles::{Layout, Port, Rotation, Side};

/// Each open place of a feature after the first makes its completion less likely than the odds of
/// that place alone: others have plans, too.
pub(super) const FURTHER: f32 = 0.48;

/// How many of the tiles to come for each player are looked for.
const MAX_DRAWS: f32 = 8.0;

/// How many of a player's draws go into one place, if they fit.
const EFFORT: f32 = 0.45;

/// What a tile that fits and goes on is worth, compared with one that closes the place.
const GOES_ON: f32 = 0.3;

/// The chances for every pattern of neighbors, worked out when they are first asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Odds {
    tiles: Vec<Tile>,
    n_tiles: f32,
    /// How many draws of a player are looked ahead.
    draws: f32,
    /// By what a place forbids: the number of its chances, plus one; 0 if they are not known.
    known: Vec<u16>,
    chances: Vec<Chances>,
}

/// A kind of tile in the bag.
#[derive(Clone, Debug)]
struct Tile {
    n: f32,
    turned: [Turned; 4],
}

/// A tile as it may lie.
#[derive(Clone, Copy, Debug, Default)]
struct Turned {
    code: u16,
    /// For each side the sides that its road or city reaches, itself included.
    reaches: [u8; 4],
}

#[derive(Clone, Copy, Debug)]
struct Chances {
    /// For which neighbors.
    forbidden: u16,
    filled: f32,
    /// By the sides on which a feature comes in, as bits.
    closed: [f32; 16],
}

impl Turned {
    fn of(layout: &Layout, rotation: Rotation) -> Self {
        let orientation = layout.orientation(rotation);
        let at = |side: Side| orientation.segment_at(Port::middle(side));
        let reaches = Side::ALL.map(|side| {
            let same = Side::ALL.into_iter().filter(|it| at(*it) == at(side));
            same.fold(0, |sides, it| sides | 1 << it.index())
        });
        Self { code: orientation.code.0, reaches }
    }
}

impl Odds {
    pub(super) fn prepare(&mut self, game: &Game) {
        self.tiles.clear();
        let catalog = game.board().catalog();
        for (kind, n) in game.bag().kinds() {
            let layout = catalog.layout(kind);
            let turned = Rotation::ALL.map(|it| Turned::of(layout, it));
            self.tiles.push(Tile { n: f32::from(n), turned });
        }
        self.n_tiles = game.n_tiles_left().max(1) as f32;
        self.draws = (self.n_tiles / f32::from(game.n_players())).min(MAX_DRAWS);
        self.known.resize(1 << 16, 0);
        self.chances.drain(..).for_each(|it| self.known[usize::from(it.forbidden)] = 0);
    }

    /// How likely an empty place with these neighbors is filled.
    pub(super) fn filled(&mut self, forbidden: u16) -> f32 {
        self.chances(forbidden).filled
    }

    /// How likely a feature that comes in on these sides ends there.
    pub(super) fn closed(&mut self, forbidden: u16, sides: u8) -> f32 {
        self.chances(forbidden).closed[usize::from(sides & 15)]
    }

    fn chances(&mut self, forbidden: u16) -> &Chances {
        let known = self.known[usize::from(forbidden)];
        let idx = if known == 0 {
            let chances = self.work_out(forbidden);
            self.chances.push(chances);
            self.known[usize::from(forbidden)] = self.chances.len() as u16;
            self.chances.len() - 1
        } else {
            usize::from(known - 1)
        };
        &self.chances[idx]
    }

    fn work_out(&self, forbidden: u16) -> Chances {
        let taken = (0..4).filter(|side| forbidden >> (4 * side) & 15 != 0);
        let taken: u8 = taken.fold(0, |sides, side| sides | 1 << side);
        let (mut n_fit, mut n_closing) = (0.0, [0.0; 16]);
        for tile in &self.tiles {
            let fits = tile.turned.iter().filter(|it| it.code & forbidden == 0);
            // Sides on which a feature would end, for each way in which the tile fits.
            let ends = fits.map(|it| {
                let is_closed = |side: &u8| it.reaches[usize::from(*side)] & !taken == 0;
                (0..4).filter(is_closed).fold(0_u8, |sides, side| sides | 1 << side)
            });
            let mut does_fit = false;
            let mut closes = [false; 16];
            for ends in ends {
                does_fit = true;
                for (sides, closes) in (0_u8..).zip(&mut closes) {
                    *closes |= ends & sides == sides;
                }
            }
            if does_fit {
                n_fit += tile.n;
            }
            for (n, closes) in n_closing.iter_mut().zip(closes) {
                if closes {
                    *n += tile.n;
                }
            }
        }
        let closed = n_closing.map(|n| {
            let share = (n + GOES_ON * (n_fit - n)) / self.n_tiles;
            1.0 - libm::powf(1.0 - share.min(1.0), EFFORT * self.draws)
        });
        let filled = 1.0 - libm::expf(-0.3 * n_fit / self.n_tiles * self.draws / 2.0);
        Chances { forbidden, filled, closed }
    }
}
