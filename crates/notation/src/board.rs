//! The board as text: seven characters by three a square.
//!
//! `#` city, `-` and `|` road, `~` river, `.` field, `M` monastery, `S` shrine, `A` abbey,
//! `g` garden, `*` pennant, `+` where roads meet or end. A figure is its player's letter, on the
//! segment it stands on; a barn is one, too, on its corner. `D` is the dragon, `F` the fairy,
//! `m` the mage, `w` the witch.
//! A ferry is a road through the middle, `-`, `|`, `/` or `\`; what it does not join stops short.
//! The city of Carcassonne and the inside of the wheel board are `%`.

use bastide_board::{Place, SquareIdx};
use bastide_rules::{Corner, Game, MagicFigure, Player, PlayerColor};
use bastide_tiles::{Edge, FeatureKind, Layout, Port, Rotation, Side};

const WIDTH: usize = 7;
const HEIGHT: usize = 3;

/// One square, row by row.
type Picture = [[char; WIDTH]; HEIGHT];

/// The board with its figures, and the coordinates along its rim.
///
/// ```
/// let game = bastide_rules::Setup::base(2).game().unwrap();
/// let text = bastide_notation::board_text(&game, &[]);
/// assert_eq!(text, "
///          0
///      +-------+
///      |..###..|
///    0 |-------|
///      |.......|
///      +-------+
/// ".trim_start_matches('\n'));
/// ```
#[must_use]
pub fn board_text(game: &Game, colors: &[PlayerColor]) -> String {
    let board = game.board();
    let places: Vec<Place> = board.squares().iter().map(|it| it.place).collect();
    let (Some(west), Some(east)) =
        (places.iter().map(|it| it.x).min(), places.iter().map(|it| it.x).max())
    else {
        return String::new();
    };
    let (Some(north), Some(south)) =
        (places.iter().map(|it| it.y).min(), places.iter().map(|it| it.y).max())
    else {
        return String::new();
    };
    let mut text = String::new();
    text.push_str("     ");
    for x in west..=east {
        text.push_str(&format!(" {x:^7}"));
    }
    push_line(&mut text, "");
    for y in north..=south {
        push_line(&mut text, &rule(game, colors, west..=east, y));
        for row in 0..HEIGHT {
            let label = if row == HEIGHT / 2 { format!("{y:>4} ") } else { " ".repeat(5) };
            let mut line = label;
            for x in west..=east {
                let here = board.square_at(Place::new(x, y));
                let before = board.square_at(Place::new(x - 1, y));
                line.push(if here.is_some() || before.is_some() { '|' } else { ' ' });
                match here {
                    Some(square) => line.extend(picture(game, square, colors)[row]),
                    None => line.push_str(&" ".repeat(WIDTH)),
                }
            }
            if board.square_at(Place::new(east, y)).is_some() {
                line.push('|');
            }
            push_line(&mut text, &line);
        }
    }
    push_line(&mut text, &rule(game, colors, west..=east, south + 1));
    text
}

/// One square in its frame, as a player holds it.
///
/// ```
/// use bastide_tiles::{Rotation, tile_set};
/// let monastery = tile_set("base-c1").unwrap().tile("A").unwrap().squares[0].layout();
/// let text = bastide_notation::square_text(&monastery, Rotation::NONE);
/// assert_eq!(text, "+-------+\n|.......|\n|...M...|\n|...|...|\n+-------+\n");
/// ```
#[must_use]
pub fn square_text(layout: &Layout, rotation: Rotation) -> String {
    let frame = format!("+{}+\n", "-".repeat(WIDTH));
    let rows = landscape(layout, rotation).map(|row| format!("|{}|\n", String::from_iter(row)));
    format!("{frame}{}{frame}", rows.concat())
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

/// The line between two rows of squares.
fn rule(
    game: &Game,
    colors: &[PlayerColor],
    columns: std::ops::RangeInclusive<i16>,
    y: i16,
) -> String {
    let board = game.board();
    let barn = |x| game.barns().find(|it| it.1 == Corner(Place::new(x, y)));
    let touched =
        |x: i16| [y - 1, y].into_iter().any(|y| board.square_at(Place::new(x, y)).is_some());
    let mut line = " ".repeat(5);
    let east = *columns.end();
    for x in columns {
        line.push(match barn(x) {
            Some((player, _)) => letter(player, colors),
            None if touched(x) || touched(x - 1) => '+',
            None => ' ',
        });
        line.push_str(&(if touched(x) { "-" } else { " " }).repeat(WIDTH));
    }
    if touched(east) {
        line.push('+');
    }
    line
}

fn picture(game: &Game, square: SquareIdx, colors: &[PlayerColor]) -> Picture {
    let placed = game.board().square(square);
    let layout = game.board().catalog().layout(placed.kind);
    let mut picture = landscape(layout, placed.rotation);
    if let Some(ferry) = game.ferry_on(square) {
        draw_ferry(&mut picture, game.ferry_sides(ferry));
    }
    for figure in game.figures() {
        if game.board().square_idx_of(figure.segment) == square {
            let local = game.board().local(figure.segment);
            let (row, column) = spot(layout, placed.rotation, local);
            picture[row][column] = letter(figure.player, colors);
        }
    }
    for (figure, sign) in [(MagicFigure::Mage, 'm'), (MagicFigure::Witch, 'w')] {
        let at = game.magic_figure(figure);
        if let Some(segment) = at.filter(|it| game.board().square_idx_of(*it) == square) {
            let (row, column) = spot(layout, placed.rotation, game.board().local(segment));
            // Beside a follower, if there is one.
            picture[row][if column < WIDTH / 2 { column + 1 } else { column - 1 }] = sign;
        }
    }
    if game.dragon() == Some(placed.place) {
        picture[2][4] = 'D';
    }
    if game.fairy() == Some(placed.place) {
        picture[2][2] = 'F';
    }
    picture
}

/// A ferry, with the roads to the east and to the west cut off that it does not join.
fn draw_ferry(picture: &mut Picture, sides: [Side; 2]) {
    for (side, column) in [(Side::West, 2), (Side::East, 4)] {
        if !sides.contains(&side) {
            picture[1][column] = '.';
        }
    }
    picture[1][3] = match sides {
        [Side::North, Side::South] => '|',
        [Side::East, Side::West] => '-',
        [Side::North, Side::West] | [Side::East, Side::South] => '/',
        _ => '\\',
    };
}

/// The letter of a player's color; the number of the seat if it has none.
fn letter(player: Player, colors: &[PlayerColor]) -> char {
    let color = colors.get(player.index());
    color.map_or_else(|| char::from(b'1' + player.0), |color| color.letter())
}

fn landscape(layout: &Layout, rotation: Rotation) -> Picture {
    let orientation = layout.orientation(rotation);
    let mut picture = [['.'; WIDTH]; HEIGHT];
    // Squares of the wheel board have more than one side within; halves of double tiles have one.
    let n_inner = orientation.edges.iter().filter(|it| **it == Edge::Inner).count();
    let is_board = n_inner > 1 || Side::ALL.into_iter().any(|it| is_walled(layout, rotation, it));
    for side in Side::ALL {
        let (ink, wide) = match orientation.edges[side.index()] {
            Edge::City => ('#', true),
            Edge::Road if side.index() % 2 == 0 => ('|', false),
            Edge::Road => ('-', false),
            Edge::River => ('~', false),
            Edge::Inner if is_board => ('%', true),
            Edge::Field | Edge::Abbey | Edge::Inner => continue,
        };
        match side {
            Side::North | Side::South => {
                let row = if side == Side::North { 0 } else { HEIGHT - 1 };
                let columns = if wide { 2..5 } else { 3..4 };
                picture[row][columns].fill(ink);
            }
            Side::East | Side::West => {
                let columns = if side == Side::West { 0..2 } else { 5..7 };
                picture[1][columns].fill(ink);
            }
        }
    }
    if is_board {
        picture[1][2..5].fill('%');
        return picture;
    }
    middle(layout, rotation, &mut picture);
    picture
}

/// Whether Carcassonne lies on this side: it is an inner one, and no field reaches from corner to
/// corner there, as on a source of two squares.
fn is_walled(layout: &Layout, rotation: Rotation, side: Side) -> bool {
    let orientation = layout.orientation(rotation);
    let reaches = |local: u8, wanted: Port| orientation.ports_of(local).any(|it| it == wanted);
    let mut locals = 0..layout.segments.len() as u8;
    orientation.edges[side.index()] == Edge::Inner
        && !locals.any(|it| reaches(it, Port::left(side)) && reaches(it, Port::right(side)))
}

/// The middle row between the sides: what runs through, what stands there.
fn middle(layout: &Layout, rotation: Rotation, picture: &mut Picture) {
    let orientation = layout.orientation(rotation);
    let sides = |local: usize| -> Vec<Side> {
        let ports = orientation.ports_of(local as u8).filter(|it| it.is_middle());
        ports.map(Port::side).collect()
    };
    let mut n_roads = 0;
    let mut center = None;
    for (local, facts) in layout.segments.iter().enumerate() {
        let sides = sides(local);
        match facts.kind {
            FeatureKind::City if sides.len() > 1 => {
                picture[1][2..5].fill('#');
                if facts.pennants > 0 {
                    picture[1][3] = '*';
                }
            }
            FeatureKind::City if facts.pennants > 0 => picture[1][3] = '*',
            FeatureKind::Road => {
                n_roads += 1;
                let through = sides.len() == 2 && sides[0].opposite() == sides[1];
                let ink = match (through, sides.first()) {
                    (true, Some(Side::North)) => '|',
                    (true, _) => '-',
                    (false, _) => '+',
                };
                center = Some(ink);
                for side in sides {
                    match side {
                        Side::East => picture[1][4] = '-',
                        Side::West => picture[1][2] = '-',
                        Side::North | Side::South => {}
                    }
                }
            }
            FeatureKind::Monastery => center = Some('M'),
            FeatureKind::Shrine => center = Some('S'),
            FeatureKind::Abbey => center = Some('A'),
            FeatureKind::Garden => picture[2][1] = 'g',
            FeatureKind::City | FeatureKind::Field => {}
        }
    }
    let has_city = picture[1][3] == '#' || picture[1][3] == '*';
    if let Some(ink) = center
        && !(has_city && n_roads > 0 && ink != 'M')
    {
        picture[1][3] = ink;
    }
}

/// Where a figure on a segment is drawn.
fn spot(layout: &Layout, rotation: Rotation, local: u8) -> (usize, usize) {
    match layout.orientation(rotation).ports_of(local).next() {
        None => (1, 3),
        Some(port) => match port.index() {
            0 => (0, 1),
            1 => (0, 3),
            2 => (0, 5),
            3 => (0, 6),
            4 => (1, 6),
            5 => (2, 6),
            6 => (2, 5),
            7 => (2, 3),
            8 => (2, 1),
            9 => (2, 0),
            10 => (1, 0),
            _ => (0, 0),
        },
    }
}
