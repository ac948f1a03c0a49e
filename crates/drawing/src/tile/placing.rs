//! Things that carry rules choose their place first, in a fixed order.

use super::{Art, Detail};
use crate::badge::{BADGE_RADIUS, Badge, badge};
use crate::color::{CREAM, RING, ROOFS, SLATE};
use crate::geometry::{CENTER, Point, is_inside, line_distance, on_ellipse, pt};
use crate::ground::{Soil, Wish};
use crate::pen::Style;
use crate::plan::city_in;
use crate::rng::Rng;
use crate::sprites::{
    Charge, Convent, HouseKind, cathedral, convent, far_church, garden, inn, mound, precinct,
    shield, shrine, volcano, well,
};
use crate::symbols::Symbol;
use crate::{Color, sprites};
use bastide_tiles::{Building, Flight, Piece};
use std::f64::consts::TAU;

/// Where a monastery stands beside the middle of its site, on the page.
pub(super) const CONVENT_SHIFT: Point = pt(-7.0, -4.0);

/// Where a monk stands beside the middle of a building, on the page: the building stays in sight.
const fn monk_place(building: Building) -> Point {
    match building {
        Building::Monastery => pt(17.0, 8.0),
        Building::Shrine => pt(16.5, 9.0),
        Building::Abbey => pt(22.0, 9.0),
    }
}

impl Art<'_> {
    pub(super) fn place_things(&mut self) {
        self.keep_sites();
        for gate in &self.plan.gates {
            self.ground.take(gate.at + gate.out * 2.0, 7.5);
            self.ground.take(gate.at - gate.out * 6.0, 6.0);
        }
        self.place_cathedrals();
        self.place_building();
        self.place_city_signs();
        self.place_volcano();
        self.place_inns();
        if self.plan.square().garden {
            let at = self.open_place(10.5, CENTER, 0.05);
            self.garden = Some(at);
            let at = self.turn(at);
            let scale = within_rim(at, 8.8, self.detail.pick(1.9, 1.4, 1.25));
            self.landmark("garden", at.y + 5.0, |pen, _| garden(pen, at, scale));
        }
        self.place_badges();
        self.place_flight();
        self.place_village();
        self.herds();
        self.place_knights();
    }

    /// Keeps a circle of the ground, given as printed, free of everything else.
    pub(super) fn keep(&mut self, at: Point, r: f64) {
        self.ground.take(at, r);
        self.spots.push((self.turn(at), r));
    }

    fn keep_sites(&mut self) {
        let sites = &self.plan.sites;
        let kept = [
            (sites.village, 17.0),
            (sites.monastery, 21.0),
            (sites.lake, 17.0),
            (sites.circle, 17.0),
            (sites.volcano, 16.0),
            (sites.ring, 10.0),
            (sites.stop, 4.0),
            (sites.cottage, 6.0),
        ];
        for (site, r) in kept {
            if let Some(at) = site {
                self.keep(at, r);
            }
        }
        for deck in &self.plan.decks {
            for step in 0..=12 {
                self.ground.take(deck.from.lerp(deck.to, f64::from(step) / 12.0), 9.0);
            }
        }
    }

    /// The roomiest place in a city, well clear of its walls, which stand three units high.
    fn in_city(&mut self, city: u8, r: f64, near: Point, pull: f64) -> Point {
        let wish = Wish { near, pull, enough: r + 14.0 };
        let place = self.ground.best(Soil::City(city), wish);
        let at = place.map_or(near, |place| place.at);
        self.keep(at, r);
        at
    }

    /// The roomiest open field, or a city if no field has room.
    fn open_place(&mut self, r: f64, near: Point, pull: f64) -> Point {
        let wish = Wish { near, pull, enough: r + 7.0 };
        let field = self.ground.best(Soil::Field, wish);
        let mut chosen = field;
        if field.is_none_or(|it| it.room < r) {
            let city = self.ground.best(Soil::AnyCity, wish);
            if city.map(|it| it.room) > field.map(|it| it.room) {
                chosen = city;
            }
        }
        let at = chosen.map_or(near, |place| place.at);
        self.keep(at, r);
        at
    }

    fn place_cathedrals(&mut self) {
        for city in &self.plan.square().cities {
            if city.cathedral {
                let own = pt(50.0, 52.0);
                self.keep(own, 21.0);
                let (at, scale) = (self.turn(own), self.detail.pick(1.9, 1.45, 1.45));
                self.landmark("cathedral", at.y + 5.0, |pen, _| cathedral(pen, at, scale));
            }
        }
    }

    fn place_building(&mut self) {
        let square = self.plan.square();
        let Some(building) = square.building else { return };
        let (own, scale) = if let Some(site) = self.plan.sites.monastery {
            (site, self.building_scale())
        } else {
            let mut groups = square.junctions.iter().filter(|it| it.contains(&Piece::Building));
            let host = groups.find_map(|group| city_in(group));
            let own = match host {
                Some(city) => self.in_city(city, 13.0, pt(50.0, 40.0), 0.04),
                None => self.open_place(12.0, CENTER, 0.05),
            };
            (own, 0.86)
        };
        let at = self.turn(own);
        let on_site = self.plan.sites.monastery.is_some();
        let beside = monk_place(building) * if on_site { 1.0 } else { 0.92 };
        self.building = Some((at, at + beside));
        if building == Building::Shrine {
            self.landmark("shrine", at.y + 5.0, |pen, _| {
                if !on_site {
                    mound(pen, at, scale);
                }
                shrine(pen, at, scale);
            });
        } else {
            self.place_convent(at, on_site);
        }
    }

    /// A monastery stands a little to the left, so that its monk has room beside it.
    fn place_convent(&mut self, at: Point, on_site: bool) {
        if self.detail == Detail::Far {
            let (shift, scale) = if on_site { (pt(-9.0, 5.0), 0.92) } else { (pt(0.0, 5.0), 0.62) };
            let scale = within_rim(at + shift, 36.0, scale).max(0.5);
            self.landmark("monastery", at.y + 5.0, |pen, _| {
                far_church(pen, at + shift, scale, SLATE);
            });
            return;
        }
        let plan = Rng::new(&format!("{}/convent", self.plan.subject.id())).pick(&Convent::ALL);
        let (shift, scale) =
            if on_site { (CONVENT_SHIFT, self.convent_scale()) } else { (pt(-4.0, 2.0), 0.56) };
        self.landmark("monastery", at.y + 5.0, |pen, _| {
            if !on_site {
                precinct(pen, at + shift, scale);
            }
            convent(pen, at + shift, scale, plan);
        });
    }

    /// The size of a monastery that stands where the plan says.
    pub(super) fn convent_scale(&self) -> f64 {
        let square = self.plan.square();
        let is_crowded = !square.rivers.is_empty() || !square.cities.is_empty();
        let wanted = if is_crowded { 0.8 } else { 1.0 };
        let site = self.plan.sites.monastery.map_or(CENTER, |site| self.turn(site));
        within_rim(site + CONVENT_SHIFT, 33.0, wanted)
    }

    /// The size of the ground of a building that stands where the plan says.
    pub(super) fn yard_scale(&self) -> f64 {
        if self.plan.square().rivers.is_empty() { 1.3 } else { 1.0 }
    }

    fn building_scale(&self) -> f64 {
        let is_shrine = self.plan.square().building == Some(Building::Shrine);
        let big = self.yard_scale();
        if is_shrine { big * self.detail.pick(1.6, 1.1, 1.0) } else { big }
    }

    fn place_city_signs(&mut self) {
        for (idx, city) in self.plan.square().cities.iter().enumerate() {
            let idx = idx as u8;
            for number in 0..city.pennants {
                let own = self.pennant_place(idx, number, city.pennants);
                let at = self.turn(own);
                let charge = self.rng.pick(&Charge::ALL);
                let scale = self.pennant_scale(at);
                self.sign("pennant", |pen| shield(pen, at, scale, charge));
            }
            let goods = city.goods.map(Badge::of_goods);
            for sign in city.princess.then_some(Badge::Princess).into_iter().chain(goods) {
                let own = self.in_city(idx, BADGE_RADIUS * 1.15, CENTER, 0.04);
                let at = self.turn(own);
                self.badge(at, sign);
            }
        }
    }

    /// The further away, the larger; but the rim must not cut it off.
    fn pennant_scale(&self, at: Point) -> f64 {
        within_rim(at, 10.8, self.detail.pick(2.4, 1.38, 1.16)).max(0.9)
    }

    /// Two pennants go to different halves; a bridged city bears its own on the bridge.
    fn pennant_place(&mut self, city: u8, number: u8, n_pennants: u8) -> Point {
        let r = 11.0;
        if let Some(deck) = self.plan.decks.iter().find(|deck| deck.city == city) {
            return deck.from.lerp(deck.to, 0.5);
        }
        match (n_pennants, number) {
            (1, _) => self.in_city(city, r, CENTER, 0.04),
            (_, 0) => self.in_city(city, r, pt(30.0, 46.0), 0.3),
            _ => self.in_city(city, r, pt(70.0, 54.0), 0.3),
        }
    }

    fn place_volcano(&mut self) {
        if !self.plan.subject.symbols.volcano {
            return;
        }
        let (own, scale) = match self.plan.sites.volcano {
            Some(site) => (site, 1.0),
            None => (self.open_place(13.0, CENTER, 0.04), 0.82),
        };
        let at = self.turn(own);
        let scale = scale * self.detail.pick(1.2, 1.0, 1.0);
        self.landmark("volcano", at.y + 5.0, |pen, _| volcano(pen, at, scale));
    }

    /// Each road with an inn shows its own, beside it.
    fn place_inns(&mut self) {
        let scale = self.detail.pick(2.0, 1.45, 1.45);
        for (idx, road) in self.plan.square().roads.iter().enumerate() {
            let Some(line) = self.plan.roads[idx].first().filter(|_| road.inn) else { continue };
            let at = if road.sides.len() == 2 { line.len() / 2 } else { line.len() / 3 };
            let own = self.open_place(10.0, line[at], 0.6);
            let at = self.turn(own);
            let scale = within_rim(at, 11.8, scale);
            self.landmark("inn", at.y + 5.0, |pen, rng| inn(pen, at, scale, rng));
        }
    }

    fn place_badges(&mut self) {
        for sign in Badge::of_symbols(&self.plan.subject.symbols) {
            let own = self.open_place(BADGE_RADIUS * 1.15, CENTER, 0.05);
            let at = self.turn(own);
            self.badge(at, sign);
        }
    }

    fn badge(&mut self, at: Point, sign: Badge) {
        let scale = within_rim(at, 1.2 * BADGE_RADIUS, self.detail.pick(1.75, 1.12, 1.0));
        let detail = self.detail;
        self.sign(sign.name(), |pen| badge(pen, at, BADGE_RADIUS * scale, sign, detail));
    }

    /// A flying machine, its arrow and the way it flies; these turn with the tile.
    fn place_flight(&mut self) {
        let way = match self.plan.subject.symbols.flying_machine {
            None => return,
            Some(Flight::West) => pt(-1.0, 0.0),
            Some(Flight::NorthWest) => pt(-1.0, -1.0).unit(),
        };
        let own = self.open_place(BADGE_RADIUS + 2.0, CENTER, 0.14);
        let (at, on_page) = (self.turn(own), way.swung(self.rotation));
        let pen = &mut self.badges;
        for step in 0..9 {
            let ahead = 17.5 + 4.2 * f64::from(step);
            self.ground.take(own + way * ahead, 4.0);
            let dot = at + on_page * ahead;
            if (3.0..97.0).contains(&dot.x) && (3.0..97.0).contains(&dot.y) {
                pen.circle(dot, 1.1, Style::fill(CREAM).edge(RING, 0.4));
            }
        }
        let across = on_page.right();
        let head = [
            at + on_page * 15.5,
            at + on_page * 8.0 + across * 5.0,
            at + on_page * 8.0 - across * 5.0,
        ];
        pen.shape(&head, Style::fill(Color::hex(0xb5_392b)).edge(CREAM, 0.8).round());
        let r = BADGE_RADIUS * self.detail.pick(1.4, 1.12, 1.0);
        let detail = self.detail;
        self.sign(Badge::FlyingMachine.name(), |pen| {
            badge(pen, at, r, Badge::FlyingMachine, detail);
        });
    }

    fn place_village(&mut self) {
        let is_far = self.detail == Detail::Far;
        if let Some(site) = self.plan.sites.village.filter(|_| !is_far) {
            let at = self.turn(site);
            self.village_houses(at);
            self.stand(at.y + 1.0, |pen, _| well(pen, at));
        }
        if let Some(site) = self.plan.sites.cottage {
            let at = self.turn(site);
            let cottage = Symbol::House { kind: HouseKind::Hipped, roof: 0, detail: self.detail };
            let scale = if is_far { 1.9 } else { 1.2 };
            self.stand(at.y, |pen, _| cottage.put(pen, at.by(0.0, 3.0), scale));
        }
        if let Some(site) = self.plan.sites.ring {
            let at = self.turn(site);
            self.stand(at.y, |pen, rng| {
                sprites::bush(pen, at.by(-2.0, -0.6), 0.8);
                sprites::bush(pen, at.by(2.2, 0.4), 0.8);
                sprites::cypress(pen, at.by(0.0, 1.8), rng);
            });
        }
        if let Some(site) = self.plan.sites.stop {
            let at = self.turn(site);
            self.stand(at.y + 2.0, |pen, _| {
                sprites::haystack(pen, at.by(-1.0, 1.5), 1.6);
                sprites::haystack(pen, at.by(3.0, 2.6), 1.2);
            });
        }
    }

    /// Up to five houses in the gaps between the roads of a village.
    fn village_houses(&mut self, center: Point) {
        let lines: Vec<_> = self
            .plan
            .roads
            .iter()
            .flatten()
            .chain(&self.plan.lanes)
            .map(|it| self.turn_all(it))
            .collect();
        let cities: Vec<_> =
            self.plan.outlines.iter().map(|it| self.turn_all(&it.polygon)).collect();
        let mut homes: Vec<Point> = Vec::new();
        for ring in [11.2, 13.4] {
            for step in 0..24 {
                let angle = TAU * f64::from(step) / 24.0 + 0.13;
                let p = on_ellipse(center, ring, ring * 0.94, angle).by(0.0, 1.5);
                let feet = [(0.0, 0.0), (-4.0, 0.0), (4.0, 0.0), (-3.6, -4.0), (3.6, -4.0)]
                    .map(|(dx, dy)| p.by(dx, dy));
                let is_free = |foot: &Point| {
                    lines.iter().all(|line| line_distance(*foot, line) >= 4.1)
                        && !cities.iter().any(|city| is_inside(*foot, city))
                };
                if homes.len() < 5
                    && feet.iter().all(is_free)
                    && homes.iter().all(|home| home.distance(p) >= 9.0)
                {
                    homes.push(p);
                    let detail = self.detail;
                    self.stand(p.y, |pen, rng| {
                        let kinds = [HouseKind::Hipped, HouseKind::Hipped, HouseKind::Gabled];
                        let kind = rng.pick(&kinds);
                        let roof = (rng.next() % ROOFS.len() as u64) as usize;
                        Symbol::House { kind, roof, detail }.put(pen, p.by(0.0, 0.6), 0.95);
                    });
                }
            }
        }
    }
}

/// The wanted scale for something that reaches so far round a point, or what the rim allows.
fn within_rim(at: Point, reach: f64, wanted: f64) -> f64 {
    let room = at.x.min(at.y).min(100.0 - at.x).min(100.0 - at.y) - 1.0;
    wanted.min(room / reach)
}
