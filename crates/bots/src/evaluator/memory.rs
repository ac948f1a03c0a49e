//! What features added to a position, remembered for the positions that follow it by a tile: most
//! features are far from the tile, and are worth what they were worth before.

use super::BySeat;
use bastide_board::{Feature, Place, Segment, Tally};
use bastide_rules::{Element, Figure, FigureKind, Game, MagicFigure};
use bastide_tiles::FeatureKind;

/// What is remembered of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// How many squares lay there; none if nothing is remembered.
    n_squares: Option<usize>,
    wanderers: Wanderers,
    features: Vec<Remembered>,
    /// The places of all features, one after another.
    places: Vec<Place>,
}

/// A feature with figures on it.
#[derive(Clone, Debug)]
struct Remembered {
    feature: Feature,
    tally: Tally,
    worth: BySeat,
    /// Where a tile would change what it is worth, or a tile beside it.
    places: std::ops::Range<usize>,
}

/// Pieces that change what features are worth without standing there as followers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wanderers {
    dragon: Option<Place>,
    n_steps: usize,
    fairy: Option<Place>,
    magic: [Option<Segment>; 2],
    /// Pigs and barns change fields that they do not stand on.
    n_farm_figures: usize,
}

impl Wanderers {
    fn of(game: &Game) -> Self {
        let mut wanderers = Self::default();
        if game.has(Element::Dragon) {
            wanderers.dragon = game.dragon();
            wanderers.n_steps = game.journey().count();
        }
        if game.has(Element::Fairy) {
            wanderers.fairy = game.fairy();
        }
        if game.has(Element::MageWitch) {
            wanderers.magic =
                [MagicFigure::Mage, MagicFigure::Witch].map(|it| game.magic_figure(it));
        }
        if game.has(Element::Pig) || game.has(Element::Barn) {
            let is_one = |it: &&Figure| matches!(it.kind, FigureKind::Pig | FigureKind::Barn);
            wanderers.n_farm_figures = game.figures().iter().filter(is_one).count();
        }
        wanderers
    }
}

impl Memory {
    pub(super) fn clear(&mut self) {
        self.n_squares = None;
        self.features.clear();
        self.places.clear();
    }

    /// Begins to remember a position, whose features are then kept one by one.
    pub(super) fn begin(&mut self, game: &Game) {
        self.clear();
        self.n_squares = Some(game.board().squares().len());
        self.wanderers = Wanderers::of(game);
    }

    /// Keeps what a feature is worth, and where tiles would change that.
    pub(super) fn keep(
        &mut self,
        game: &Game,
        feature: Feature,
        worth: BySeat,
        places: &mut Vec<Place>,
    ) {
        let start = self.places.len();
        self.places.append(places);
        let tally = *game.board().tally(feature);
        let places = start..self.places.len();
        self.features.push(Remembered { feature, tally, worth, places });
    }

    /// Where tiles were placed since, if anything is remembered that still counts.
    pub(super) fn news<'a>(&self, game: &'a Game) -> Option<News<'a>> {
        let n_squares = self.n_squares?;
        // What parts roads does it anywhere.
        let is_sound = !game.can_part(FeatureKind::Road) && self.wanderers == Wanderers::of(game);
        is_sound.then_some(News { game, n_squares })
    }

    /// What a feature is worth, if nothing has changed it.
    pub(super) fn worth(&self, news: &News<'_>, feature: Feature) -> Option<&BySeat> {
        let known = self.features.iter().find(|it| it.feature == feature)?;
        let is_same = *news.game.board().tally(feature) == known.tally
            && !news.touches(&self.places[known.places.clone()]);
        is_same.then_some(&known.worth)
    }
}

/// What has happened since a position was remembered.
pub(super) struct News<'a> {
    game: &'a Game,
    n_squares: usize,
}

impl News<'_> {
    /// Whether a tile was placed on one of these places, or beside one.
    fn touches(&self, places: &[Place]) -> bool {
        let new = self.game.board().squares().get(self.n_squares..).unwrap_or_default();
        new.iter().any(|it| {
            places
                .iter()
                .any(|place| place.x.abs_diff(it.place.x) + place.y.abs_diff(it.place.y) <= 1)
        })
    }
}
