//! One square of land, layer by layer.

mod abbey;
mod anchors;
mod bridges;
mod far;
mod knights;
mod land;
mod placing;
mod roofs;
mod shapes;
mod town;
mod variety;

use crate::Subject;
use crate::geometry::{Point, Polyline};
use crate::ground::Ground;
use crate::pen::Pen;
use crate::plan::Plan;
use crate::rng::Rng;
use crate::symbols::definitions;
use bastide_tiles::{Building, Rotation, Side};

pub use anchors::Anchor;
pub(crate) use roofs::Roofs;
pub use shapes::SegmentShape;

/// How much of a tile is drawn. All levels have the same outlines; on one table all tiles are to be
/// drawn at the same level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// Flat land and cities, broad lines, large signs: for tiles smaller than a thumb.
    Far,
    /// Houses and plants without their small lines.
    Mid,
    /// Everything.
    Near,
}

impl Detail {
    /// All levels, from the least to the most.
    pub const ALL: [Self; 3] = [Self::Far, Self::Mid, Self::Near];

    /// What suits a tile that is seen at so many pixels a side. What counts is how large it looks:
    /// on a dense screen these are the pixels of the page, not those of the screen.
    ///
    /// ```
    /// use bastide_drawing::Detail;
    /// assert_eq!(Detail::for_size(200.0), Detail::Near);
    /// assert_eq!(Detail::for_size(110.0), Detail::Mid);
    /// assert_eq!(Detail::for_size(44.0), Detail::Far);
    /// ```
    #[must_use]
    pub fn for_size(px: f64) -> Self {
        if px < 64.0 {
            Self::Far
        } else if px < 150.0 {
            Self::Mid
        } else {
            Self::Near
        }
    }

    /// Its name in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Far => "far",
            Self::Mid => "mid",
            Self::Near => "near",
        }
    }

    /// The level with this name.
    ///
    /// ```
    /// use bastide_drawing::Detail;
    /// assert_eq!(Detail::by_name("mid"), Some(Detail::Mid));
    /// assert_eq!(Detail::by_name("middle"), None);
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// One of three numbers: far, mid, near.
    pub(crate) const fn pick(self, far: f64, mid: f64, near: f64) -> f64 {
        match self {
            Self::Far => far,
            Self::Mid => mid,
            Self::Near => near,
        }
    }
}

/// A drawn square in two layers, 100 units wide, without an `svg` element around it.
///
/// On a board all grounds come first, then all standing things from north to south, so that walls
/// of neighbors join over the rim. A lone tile is both, clipped to its square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers {
    /// What lies flat. It may run over the rim and is to be clipped to the square.
    pub ground: String,
    /// What stands. Walls at the corners, and houses astride the rim, reach into neighbors.
    pub standing: String,
}

/// Draws one square.
#[must_use]
pub fn draw_tile(subject: &Subject<'_>, rotation: Rotation, detail: Detail) -> Layers {
    let plan = Plan::new(subject);
    let mut art = Art::new(&plan, rotation, detail);
    if subject.square.building == Some(Building::Abbey) {
        return art.abbey();
    }
    art.place_things();
    let low = art.variety();
    art.layers(&low)
}

/// One square of a board without the big shape of the board, and where its short roads end.
pub(crate) fn draw_board_square(subject: &Subject<'_>, detail: Detail) -> (Layers, Vec<Point>) {
    let plan = Plan::new(subject);
    let mut art = Art::new(&plan, Rotation::NONE, detail);
    art.place_things();
    let low = art.variety();
    let ends = plan.roads.iter().flatten().filter_map(|line| line.last().copied()).collect();
    (art.layers(&low), ends)
}

/// Where the pier of a side of the table ends in the water of a lake, in hundredths of the
/// tile; none if it is no such lake or has no road there.
#[must_use]
pub fn pier_of(subject: &Subject<'_>, rotation: Rotation, side: Side) -> Option<Point> {
    let plan = Plan::new(subject);
    let lake = plan.sites.lake?.turned(rotation);
    let own = side.turned(rotation.inverse());
    let road = subject.square.roads.iter().position(|road| road.sides.contains(&own))?;
    let end = plan.roads[road].first()?.last()?.turned(rotation);
    Some(end + (lake - end).unit() * 2.0)
}

/// A tile as a whole SVG document of so many pixels, at the level of detail that suits them.
///
/// ```
/// use bastide_drawing::{Subject, tile_svg};
/// use bastide_tiles::Rotation;
/// let base = bastide_tiles::tile_set("base-c1").unwrap();
/// let start = Subject::of_tile(base.tile("D").unwrap());
/// let svg = tile_svg(&start, Rotation::NONE, 256);
/// assert!(svg.starts_with("<svg"));
/// assert_eq!(svg, tile_svg(&start, Rotation::NONE, 256), "the same bytes every time");
/// ```
#[must_use]
pub fn tile_svg(subject: &Subject<'_>, rotation: Rotation, px: u32) -> String {
    tile_svg_at(subject, rotation, px, Detail::for_size(f64::from(px)))
}

/// A tile as a whole SVG document of so many pixels, at this level of detail.
#[must_use]
pub fn tile_svg_at(subject: &Subject<'_>, rotation: Rotation, px: u32, detail: Detail) -> String {
    let layers = draw_tile(subject, rotation, detail);
    // The edge of the document is the rim: no clip needed.
    document(100.0, 100.0, px, &(layers.ground + &layers.standing))
}

/// Both layers, clipped to the square.
pub(crate) fn lone_tile(pen: &mut Pen, layers: &Layers) {
    pen.clipped("square", |pen| {
        pen.raw(&layers.ground);
        pen.raw(&layers.standing);
    });
}

/// A whole SVG document; its height follows from its width in pixels.
pub(crate) fn document(width: f64, height: f64, px: u32, body: &str) -> String {
    let px_high = (f64::from(px) * height / width).round();
    let mut pen = Pen::new();
    pen.add(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{px}\" \
         height=\"{px_high}\">{}{body}</svg>\n",
        crate::pen::Num(width),
        crate::pen::Num(height),
        definitions(body),
    ));
    pen.finish()
}

/// What players must be able to read beside a figure: a badge, a pennant, a building.
#[derive(Clone, Debug)]
pub(crate) struct Sign {
    pub(crate) name: &'static str,
    pub(crate) svg: String,
}

/// A picture in the making.
#[derive(Debug)]
pub(crate) struct Art<'a> {
    plan: &'a Plan<'a>,
    ground: Ground,
    rotation: Rotation,
    detail: Detail,
    rng: Rng,
    /// Circles kept free of roofs, turned.
    spots: Vec<(Point, f64)>,
    /// Standing things by their foot, painted back to front.
    things: Vec<(f64, String)>,
    /// Badges and pennants, above everything.
    badges: Pen,
    /// All badges, and those of the standing things that are landmarks.
    signs: Vec<Sign>,
    /// Circles that figures had better not hide, turned: signs, landmarks, villages.
    marks: Vec<(Point, f64)>,
    /// The feet of the knights, on the page, by city.
    squares: Vec<Point>,
    /// The building and where its monk stands, on the page.
    building: Option<(Point, Point)>,
    garden: Option<Point>,
}

impl<'a> Art<'a> {
    fn new(plan: &'a Plan<'a>, rotation: Rotation, detail: Detail) -> Self {
        Self {
            plan,
            ground: Ground::new(plan),
            rotation,
            detail,
            rng: Rng::new(&format!("{}/paint", plan.subject.id())),
            spots: Vec::new(),
            things: Vec::new(),
            badges: Pen::new(),
            signs: Vec::new(),
            marks: Vec::new(),
            squares: Vec::new(),
            building: None,
            garden: None,
        }
    }

    /// From the printed frame to the page.
    fn turn(&self, p: Point) -> Point {
        p.turned(self.rotation)
    }

    fn turn_all(&self, line: &[Point]) -> Polyline {
        line.iter().map(|&p| self.turn(p)).collect()
    }

    /// Adds a standing thing with its foot at this height of the page.
    fn stand(&mut self, foot: f64, draw: impl FnOnce(&mut Pen, &mut Rng)) {
        let mut pen = Pen::new();
        draw(&mut pen, &mut self.rng);
        self.things.push((foot, pen.finish()));
    }

    /// Adds a standing thing that figures must not hide.
    fn landmark(&mut self, name: &'static str, foot: f64, draw: impl FnOnce(&mut Pen, &mut Rng)) {
        self.stand(foot, draw);
        let svg = self.things.last().map(|(_, svg)| svg.clone()).unwrap_or_default();
        self.signs.push(Sign { name, svg });
    }

    /// Adds a sign above everything that stands.
    fn sign(&mut self, name: &'static str, draw: impl FnOnce(&mut Pen)) {
        let mut pen = Pen::new();
        draw(&mut pen);
        let svg = pen.finish();
        self.badges.raw(&svg);
        self.signs.push(Sign { name, svg });
    }

    /// All signs and landmarks of a tile, each as it is drawn, for the proof.
    pub(crate) fn signs_of(plan: &'a Plan<'a>, rotation: Rotation, detail: Detail) -> Vec<Sign> {
        let mut art = Self::new(plan, rotation, detail);
        if plan.square().building == Some(Building::Abbey) {
            let mut pen = Pen::new();
            art.abbey_church(&mut pen);
            return vec![Sign { name: "abbey", svg: pen.finish() }];
        }
        art.place_things();
        art.circle(&mut Pen::new());
        art.signs
    }

    fn layers(mut self, low: &str) -> Layers {
        let mut ground = Pen::new();
        self.meadow(&mut ground);
        self.verges(&mut ground);
        ground.raw(low);
        self.water(&mut ground);
        self.roads(&mut ground);
        self.yards(&mut ground);
        self.floors(&mut ground);
        self.knight_squares(&mut ground);
        self.circle(&mut ground);
        let mut standing = Pen::new();
        self.towns(&mut standing);
        self.mouths(&mut standing);
        self.bridges(&mut standing);
        self.piers(&mut standing);
        self.things.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, thing) in &self.things {
            standing.raw(thing);
        }
        standing.raw(&self.badges.finish());
        Layers { ground: ground.finish(), standing: standing.finish() }
    }

    /// Ground and walls without bridges: what parts the fields, for the proof.
    pub(crate) fn field_proof(plan: &'a Plan<'a>, rotation: Rotation, detail: Detail) -> String {
        let mut art = Self::new(plan, rotation, detail);
        if plan.square().building == Some(Building::Abbey) {
            return art.abbey().ground;
        }
        let mut pen = Pen::new();
        art.meadow_base(&mut pen);
        art.water(&mut pen);
        art.roads(&mut pen);
        art.yards(&mut pen);
        art.floors(&mut pen);
        art.circle(&mut pen);
        art.walls(&mut pen);
        art.forts(&mut pen);
        pen.finish()
    }

    /// The roads of one level and what ends them, for the proof.
    pub(crate) fn road_proof(
        plan: &'a Plan<'a>,
        rotation: Rotation,
        detail: Detail,
        is_upper: bool,
    ) -> String {
        let mut art = Self::new(plan, rotation, detail);
        let mut pen = Pen::new();
        art.meadow_base(&mut pen);
        art.roads_of(&mut pen, is_upper);
        art.plazas(&mut pen);
        art.yards(&mut pen);
        art.circle(&mut pen);
        pen.finish()
    }
}
