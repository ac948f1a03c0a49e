//! A game under way as a table to draw. The only place of this crate that looks at a game.

use super::{PlacedBoard, PlacedFerry, PlacedFigure, PlacedIngots, PlacedSquare, Scene, Spot};
use crate::Subject;
use crate::board::{BoardSpotKind, quarter_spots, wheel_spots};
use crate::figure::Figure;
use crate::geometry::pt;
use bastide_rules::{AnyFigure, FigureKind, Game, MagicFigure, PlayerColor, Quarter, Resident};
use bastide_tiles::{Side, tile_set};
use std::collections::BTreeMap;

impl Scene<'static> {
    /// The table of a game. Seats have the colors given; seats beyond them those left over.
    ///
    /// ```
    /// use bastide_drawing::Scene;
    /// let game = bastide_rules::Setup::base(2).game()?;
    /// let scene = Scene::of_game(&game, &[]);
    /// assert_eq!(scene.squares.len(), 1, "the start tile");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_game(game: &Game, colors: &[PlayerColor]) -> Self {
        let mut scene = Self::default();
        let board = game.board();
        let mut copies: BTreeMap<u16, usize> = BTreeMap::new();
        for placed in board.squares() {
            let copy = copies.entry(placed.kind.0).or_default();
            let kind = &game.rules().kinds[usize::from(placed.kind.0)];
            // A start board of many squares is one picture, and so is the city of Carcassonne.
            if kind.tile.squares.len() > 2 || kind.tile.board_place.is_some() {
                continue;
            }
            scene.squares.push(PlacedSquare {
                x: placed.place.x.into(),
                y: placed.place.y.into(),
                rotation: placed.rotation,
                subject: Subject::of_square(kind.tile, kind.square.into()).copy(*copy),
            });
            *copy += 1;
        }
        scene.take_carcassonne(game, colors);
        scene.take_wheel(game, colors);
        for figure in game.figures() {
            let place = board.square_of(figure.segment).place;
            let owner = color_of(figure.player.index(), colors);
            scene.figures.push(PlacedFigure {
                x: place.x.into(),
                y: place.y.into(),
                spot: Spot::Segment(board.local(figure.segment)),
                figure: Figure::of(owner, figure.kind),
            });
        }
        for (player, corner) in game.barns() {
            scene.figures.push(PlacedFigure {
                x: corner.0.x.into(),
                y: corner.0.y.into(),
                spot: Spot::Corner(Side::North),
                figure: Figure::of(color_of(player.index(), colors), FigureKind::Barn),
            });
        }
        let dragon = game.dragon().map(|it| (it, AnyFigure::Dragon, DRAGON_AT));
        let fairy = game.fairy().map(|it| (it, AnyFigure::Fairy, FAIRY_AT));
        for (place, kind, (x, y)) in dragon.into_iter().chain(fairy) {
            scene.figures.push(PlacedFigure {
                x: place.x.into(),
                y: place.y.into(),
                spot: Spot::Point(pt(x, y)),
                figure: Figure::neutral(kind),
            });
        }
        for figure in MagicFigure::ALL {
            let Some(segment) = game.magic_figure(figure) else { continue };
            let place = board.square_of(segment).place;
            scene.figures.push(PlacedFigure {
                x: place.x.into(),
                y: place.y.into(),
                spot: Spot::Segment(board.local(segment)),
                figure: Figure::neutral(figure.into()),
            });
        }
        scene.ingots.extend(game.ingots_on_board().iter().map(|(square, n)| {
            let place = board.square(*square).place;
            PlacedIngots { x: place.x.into(), y: place.y.into(), n_ingots: *n }
        }));
        scene.ferries.extend(game.ferries().map(|it| {
            let square = board.square_of(it.ends()[0]);
            let [from, to] = game.ferry_sides(it);
            PlacedFerry { x: square.place.x.into(), y: square.place.y.into(), from, to }
        }));
        scene
    }
}

impl Scene<'_> {
    /// The city of Carcassonne, if it lies on the table, with the Count and the followers in its
    /// quarters.
    fn take_carcassonne(&mut self, game: &Game, colors: &[PlayerColor]) {
        let (Some(count), Some(corner), Some(set)) =
            (game.count_at(), game.city_place(), tile_set("count-of-carcassonne"))
        else {
            return;
        };
        let (x, y) = (i32::from(corner.x), i32::from(corner.y));
        self.boards.push(PlacedBoard { x, y, set });
        let mut stand = |quarter: Quarter, kind, nth: usize, figure| {
            let places = quarter_spots();
            let place = places.iter().find(|it| it.name == quarter.name() && it.kind == kind);
            if let Some(place) = place {
                let at = place.at.by(-CROWD * nth as f64, 0.0);
                self.figures.push(PlacedFigure { x, y, spot: Spot::Point(at), figure });
            }
        };
        stand(count, BoardSpotKind::Count, 0, Figure::neutral(AnyFigure::Count));
        for quarter in Quarter::ALL {
            let there = game.residents().iter().filter(|it| it.quarter == quarter);
            for (nth, Resident { player, kind, .. }) in there.enumerate() {
                let owner = color_of(player.index(), colors);
                let figure = Figure::of(owner, *kind);
                stand(quarter, BoardSpotKind::Quarter, nth, figure);
            }
        }
    }

    /// The wheel board, if it lies on the table, with the pig and the followers on crown spaces.
    fn take_wheel(&mut self, game: &Game, colors: &[PlayerColor]) {
        let (Some(corner), Some(set)) = (game.wheel_place(), tile_set("wheel-of-fortune")) else {
            return;
        };
        let (x, y) = (i32::from(corner.x), i32::from(corner.y));
        self.boards.push(PlacedBoard { x, y, set });
        let places = wheel_spots();
        let mut stand = |name: &str, kind, nth: usize, figure| {
            let mut there = places.iter().filter(|it| it.name == name && it.kind == kind);
            if let Some(place) = there.nth(nth) {
                self.figures.push(PlacedFigure { x, y, spot: Spot::Point(place.at), figure });
            }
        };
        let pig = Figure::neutral(AnyFigure::WheelPig);
        stand(game.pig().name(), BoardSpotKind::Pig, 0, pig);
        for (idx, it) in game.crowned().iter().enumerate() {
            let before = game.crowned()[..idx].iter().filter(|other| other.segment == it.segment);
            let figure = Figure::of(color_of(it.player.index(), colors), it.kind);
            stand(it.segment.name(), BoardSpotKind::CrownSpace, before.count(), figure);
        }
    }
}

/// How far followers in a quarter stand apart.
const CROWD: f64 = 9.0;

/// Where on its tile the dragon is drawn, in hundredths: the middle, for it has the tile to itself.
const DRAGON_AT: (f64, f64) = (50.0, 50.0);

/// Where on her tile the fairy is drawn, in hundredths: near a corner, beside the followers.
const FAIRY_AT: (f64, f64) = (82.0, 78.0);

fn color_of(seat: usize, colors: &[PlayerColor]) -> PlayerColor {
    let rest = PlayerColor::ALL.into_iter().filter(|color| !colors.contains(color));
    colors.iter().copied().chain(rest).nth(seat).unwrap_or(PlayerColor::Black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_rules::{Action, Setup};

    #[test]
    fn seats_without_a_color_get_those_left_over() {
        let colors = [PlayerColor::Blue];
        assert_eq!(color_of(0, &colors), PlayerColor::Blue);
        assert_eq!(color_of(1, &colors), PlayerColor::Red);
        assert_eq!(color_of(2, &colors), PlayerColor::Green);
    }

    #[test]
    fn a_follower_is_drawn_where_it_was_placed() -> Result<(), Box<dyn std::error::Error>> {
        let mut game = Setup::base(2).game()?;
        let road = game.rules().kind_named("V3-U").ok_or("a straight road")?;
        game.apply(Action::Draw(road))?;
        let actions = game.legal_actions();
        game.apply(*actions.first().ok_or("a place")?)?;
        let Action::PlaceTile { place, .. } = actions[0] else { return Err("no place".into()) };
        let farmer = game.legal_actions().into_iter().rev().find_map(|action| {
            let Action::PlaceFigure { segment, .. } = action else { return None };
            Some((action, segment))
        });
        let (action, segment) = farmer.ok_or("a field")?;
        game.apply(action)?;
        let scene = Scene::of_game(&game, &[PlayerColor::Yellow]);
        assert_eq!(scene.squares.len(), 2);
        let figure = scene.figures[0];
        assert_eq!((figure.x, figure.y), (place.x.into(), place.y.into()));
        assert_eq!(figure.spot, Spot::Segment(game.board().local(segment)));
        assert_eq!(figure.figure, Figure::of(PlayerColor::Yellow, FigureKind::Normal));
        Ok(())
    }
}
