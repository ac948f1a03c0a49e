//! Places on the table.

use bastide_tiles::{Rotation, Side};
use std::fmt;

/// A cell of the table: x grows to the east, y to the south, the start tile lies at 0,0.
///
/// ```
/// use bastide_board::Place;
/// use bastide_tiles::{Rotation, Side};
/// assert_eq!(Place::new(2, -1).beside(Side::South), Place::new(2, 0));
/// assert_eq!(Place::new(2, -1).to_string(), "2,-1");
/// assert_eq!("2,-1".parse(), Ok(Place::new(2, -1)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Rows from north to south; first, so that places sort as one reads.
    pub y: i16,
    /// Columns from west to east.
    pub x: i16,
}

impl Place {
    /// No board reaches further than this from the start tile: a line of so many tiles would be
    /// needed, and no game has them.
    pub const LIMIT: i16 = 8_000;

    /// The place in column x and row y.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { y, x }
    }

    /// The place beyond a side.
    #[must_use]
    pub const fn beside(self, side: Side) -> Self {
        match side {
            Side::North => Self::new(self.x, self.y - 1),
            Side::East => Self::new(self.x + 1, self.y),
            Side::South => Self::new(self.x, self.y + 1),
            Side::West => Self::new(self.x - 1, self.y),
        }
    }

    /// The place so many columns east and rows south of this one, all turned round this one.
    #[must_use]
    pub const fn offset(self, columns: i16, rows: i16, turned: Rotation) -> Self {
        let (x, y) = match turned.quarters() {
            0 => (columns, rows),
            1 => (-rows, columns),
            2 => (-columns, -rows),
            _ => (rows, -columns),
        };
        Self::new(self.x + x, self.y + y)
    }

    /// The eight places round this one, row by row.
    #[must_use]
    pub const fn around(self) -> [Self; 8] {
        let Self { x, y } = self;
        [
            Self::new(x - 1, y - 1),
            Self::new(x, y - 1),
            Self::new(x + 1, y - 1),
            Self::new(x - 1, y),
            Self::new(x + 1, y),
            Self::new(x - 1, y + 1),
            Self::new(x, y + 1),
            Self::new(x + 1, y + 1),
        ]
    }

    /// Whether another place is one of these eight.
    ///
    /// ```
    /// use bastide_board::Place;
    /// let start = Place::new(0, 0);
    /// assert!(start.around().into_iter().all(|it| it.touches(start)));
    /// assert!(!start.touches(start) && !start.touches(Place::new(2, 0)));
    /// ```
    #[must_use]
    pub const fn touches(self, other: Self) -> bool {
        let (x, y) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        x <= 1 && y <= 1 && x + y > 0
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A text that names no place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPlace(String);

impl fmt::Display for BadPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a place: two whole numbers like 2,-1 within {} are wanted",
            self.0,
            Place::LIMIT
        )
    }
}

impl std::error::Error for BadPlace {}

impl std::str::FromStr for Place {
    type Err = BadPlace;

    fn from_str(text: &str) -> Result<Self, BadPlace> {
        let number = |text: &str| {
            text.parse::<i16>().ok().filter(|it| (-Self::LIMIT..=Self::LIMIT).contains(it))
        };
        text.split_once(',')
            .and_then(|(x, y)| Some(Self::new(number(x)?, number(y)?)))
            .ok_or_else(|| BadPlace(text.to_owned()))
    }
}
