//! Writes SVG elements. Numbers have at most two decimals, so equal input gives equal bytes.

use crate::Color;
use crate::geometry::Point;
use std::fmt::{self, Write as _};

/// A number as SVG likes it: at most two decimals, no trailing zeros.
#[derive(Clone, Copy)]
pub(crate) struct Num(pub(crate) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        if hundredths < 0 {
            f.write_char('-')?;
        }
        match (whole, rest) {
            (_, 0) => write!(f, "{whole}"),
            (0, rest) if rest % 10 == 0 => write!(f, ".{}", rest / 10),
            (0, rest) => write!(f, ".{rest:02}"),
            (_, rest) if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            (_, rest) => write!(f, "{whole}.{rest:02}"),
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

/// What a shape is filled or lined with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Paint {
    None,
    Plain(Color),
    /// One of the gradients of [`DEFS`].
    Fade(&'static str),
    /// Whatever the page around says.
    Current,
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Plain(color) => write!(f, "{color}"),
            Self::Fade(id) => write!(f, "url(#{id})"),
            Self::Current => f.write_str("currentColor"),
        }
    }
}

/// How an element looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    fill: Paint,
    stroke: Paint,
    width: f64,
    opacity: f64,
    dash: Option<&'static str>,
    round_cap: bool,
    round_join: bool,
}

impl Style {
    const BLANK: Self = Self {
        fill: Paint::None,
        stroke: Paint::None,
        width: 0.0,
        opacity: 1.0,
        dash: None,
        round_cap: false,
        round_join: false,
    };

    pub(crate) const fn fill(color: Color) -> Self {
        Self { fill: Paint::Plain(color), ..Self::BLANK }
    }

    pub(crate) const fn paint(fill: Paint) -> Self {
        Self { fill, ..Self::BLANK }
    }

    /// A line; lines have round joins.
    pub(crate) const fn line(color: Color, width: f64) -> Self {
        Self { stroke: Paint::Plain(color), width, round_join: true, ..Self::BLANK }
    }

    pub(crate) const fn edge(self, color: Color, width: f64) -> Self {
        self.edge_paint(Paint::Plain(color), width)
    }

    pub(crate) const fn edge_paint(self, stroke: Paint, width: f64) -> Self {
        Self { stroke, width, ..self }
    }

    pub(crate) const fn opacity(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }

    pub(crate) const fn dash(self, dash: &'static str) -> Self {
        Self { dash: Some(dash), ..self }
    }

    pub(crate) const fn round(self) -> Self {
        Self { round_cap: true, round_join: true, ..self }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " fill=\"{}\"", self.fill)?;
        if self.stroke != Paint::None {
            write!(f, " stroke=\"{}\"", self.stroke)?;
            if (self.width - 1.0).abs() > f64::EPSILON {
                write!(f, " stroke-width=\"{}\"", Num(self.width))?;
            }
            if let Some(dash) = self.dash {
                write!(f, " stroke-dasharray=\"{dash}\"")?;
            }
            if self.round_cap {
                f.write_str(" stroke-linecap=\"round\"")?;
            }
            if self.round_join {
                f.write_str(" stroke-linejoin=\"round\"")?;
            }
        }
        // Plain `opacity` would make renderers paint each element on a sheet of its own.
        if self.opacity < 1.0 && self.fill != Paint::None {
            write!(f, " fill-opacity=\"{}\"", Num(self.opacity))?;
        }
        if self.opacity < 1.0 && self.stroke != Paint::None {
            write!(f, " stroke-opacity=\"{}\"", Num(self.opacity))?;
        }
        Ok(())
    }
}

/// One element of a sprite that looks the same wherever it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) d: &'static str,
    pub(crate) style: Style,
}

/// Short for the rows of sprite tables.
pub(crate) const fn part(d: &'static str, style: Style) -> Part {
    Part { d, style }
}

/// Collects SVG elements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pen(String);

impl Pen {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn finish(self) -> String {
        self.0
    }

    pub(crate) fn raw(&mut self, svg: &str) {
        self.0.push_str(svg);
    }

    pub(crate) fn add(&mut self, args: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.0.write_fmt(args);
    }

    pub(crate) fn path(&mut self, d: &str, style: Style) {
        self.add(format_args!("<path d=\"{d}\"{style}/>"));
    }

    pub(crate) fn line(&mut self, points: &[Point], style: Style) {
        self.path(&path_data(points, false), style);
    }

    pub(crate) fn shape(&mut self, points: &[Point], style: Style) {
        self.path(&path_data(points, true), style);
    }

    pub(crate) fn stroke(&mut self, a: Point, b: Point, style: Style) {
        self.line(&[a, b], style);
    }

    pub(crate) fn circle(&mut self, at: Point, r: f64, style: Style) {
        self.add(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{style}/>",
            Num(at.x),
            Num(at.y),
            Num(r)
        ));
    }

    pub(crate) fn oval(&mut self, at: Point, rx: f64, ry: f64, style: Style) {
        self.add(format_args!(
            "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"{style}/>",
            Num(at.x),
            Num(at.y),
            Num(rx),
            Num(ry)
        ));
    }

    pub(crate) fn rect(&mut self, at: Point, width: f64, height: f64, style: Style) {
        self.rounded(at, width, height, 0.0, style);
    }

    pub(crate) fn rounded(&mut self, at: Point, width: f64, height: f64, r: f64, style: Style) {
        self.add(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            Num(at.x),
            Num(at.y),
            Num(width),
            Num(height)
        ));
        if r > 0.0 {
            self.add(format_args!(" rx=\"{}\"", Num(r)));
        }
        self.add(format_args!("{style}/>"));
    }

    pub(crate) fn parts(&mut self, parts: &[Part]) {
        for it in parts {
            self.path(it.d, it.style);
        }
    }

    /// Draws in a frame of its own that is moved and scaled.
    pub(crate) fn placed(&mut self, at: Point, scale: f64, draw: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g transform=\"translate({} {})", Num(at.x), Num(at.y)));
        if (scale - 1.0).abs() > 0.004 {
            self.add(format_args!(" scale({})", Num(scale)));
        }
        self.raw("\">");
        draw(self);
        self.raw("</g>");
    }

    /// A sprite of fixed parts.
    pub(crate) fn sprite(&mut self, at: Point, scale: f64, parts: &[Part]) {
        self.placed(at, scale, |pen| pen.parts(parts));
    }

    /// Draws inside one of the clips of [`DEFS`].
    pub(crate) fn clipped(&mut self, clip: &str, draw: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g clip-path=\"url(#{clip})\">"));
        draw(self);
        self.raw("</g>");
    }
}

/// Points as path data.
pub(crate) fn path_data(points: &[Point], close: bool) -> String {
    let mut d = String::with_capacity(points.len() * 10);
    let mut letter = 'M';
    for p in points {
        // Writing to a string cannot fail.
        let _ = write!(d, "{letter}{} {}", Num(p.x), Num(p.y));
        letter = 'L';
    }
    if close {
        d.push('Z');
    }
    d
}

/// Gradients and clips that every picture of tiles needs.
pub(crate) const DEFS: &str = concat!(
    "<clipPath id=\"square\"><rect width=\"100\" height=\"100\"/></clipPath>",
    "<clipPath id=\"board3x4\"><rect width=\"400\" height=\"300\"/></clipPath>",
    "<clipPath id=\"board4x4\"><rect width=\"400\" height=\"400\"/></clipPath>",
    "<radialGradient id=\"glade\"><stop offset=\"0\" stop-color=\"#c5d389\" stop-opacity=\".85\"/>",
    "<stop offset=\"1\" stop-color=\"#c5d389\" stop-opacity=\"0\"/></radialGradient>",
    "<radialGradient id=\"shade\"><stop offset=\"0\" stop-color=\"#93ad5a\" stop-opacity=\".6\"/>",
    "<stop offset=\"1\" stop-color=\"#93ad5a\" stop-opacity=\"0\"/></radialGradient>",
    "<radialGradient id=\"wheat\"><stop offset=\"0\" stop-color=\"#cfc06c\" stop-opacity=\".9\"/>",
    "<stop offset=\"1\" stop-color=\"#cfc06c\" stop-opacity=\"0\"/></radialGradient>",
    "<radialGradient id=\"vines\"><stop offset=\"0\" stop-color=\"#a3b566\" stop-opacity=\".9\"/>",
    "<stop offset=\"1\" stop-color=\"#a3b566\" stop-opacity=\"0\"/></radialGradient>",
    "<radialGradient id=\"heath\"><stop offset=\"0\" stop-color=\"#aeb09a\" stop-opacity=\".8\"/>",
    "<stop offset=\"1\" stop-color=\"#aeb09a\" stop-opacity=\"0\"/></radialGradient>",
    "<radialGradient id=\"contact\"><stop offset=\"0\" stop-color=\"#20160c\" stop-opacity=\".55\"/>",
    "<stop offset=\".55\" stop-color=\"#20160c\" stop-opacity=\".28\"/>",
    "<stop offset=\"1\" stop-color=\"#20160c\" stop-opacity=\"0\"/></radialGradient>",
    // Light on figures: laid over their color, whatever it is. Those that lie are turned with it.
    "<linearGradient id=\"wood\" gradientUnits=\"userSpaceOnUse\" x1=\"6\" y1=\"2\" x2=\"33\" y2=\"40\">",
    "<stop offset=\"0\" stop-color=\"#fff3dc\" stop-opacity=\".38\"/>",
    "<stop offset=\".42\" stop-color=\"#fff3dc\" stop-opacity=\".05\"/>",
    "<stop offset=\".5\" stop-color=\"#1c0f08\" stop-opacity=\".02\"/>",
    "<stop offset=\"1\" stop-color=\"#1c0f08\" stop-opacity=\".34\"/></linearGradient>",
    "<linearGradient id=\"bevel\" gradientUnits=\"userSpaceOnUse\" x1=\"6\" y1=\"2\" x2=\"33\" y2=\"40\">",
    "<stop offset=\"0\" stop-color=\"#fffaf0\" stop-opacity=\".85\"/>",
    "<stop offset=\".45\" stop-color=\"#fffaf0\" stop-opacity=\".12\"/>",
    "<stop offset=\".62\" stop-color=\"#1c0f08\" stop-opacity=\"0\"/>",
    "<stop offset=\"1\" stop-color=\"#1c0f08\" stop-opacity=\".5\"/></linearGradient>",
    "<linearGradient id=\"wood-lying\" href=\"#wood\" x1=\"36\" y1=\"4\" x2=\"4\" y2=\"36\"/>",
    "<linearGradient id=\"bevel-lying\" href=\"#bevel\" x1=\"36\" y1=\"4\" x2=\"4\" y2=\"36\"/>",
);

#[cfg(test)]
mod tests {
    use super::Num;

    #[test]
    fn numbers_are_short() {
        let text = |v: f64| Num(v).to_string();
        assert_eq!(text(0.0), "0");
        assert_eq!(text(-0.001), "0");
        assert_eq!(text(0.5), ".5");
        assert_eq!(text(-0.25), "-.25");
        assert_eq!(text(12.0), "12");
        assert_eq!(text(12.305), "12.31");
        assert_eq!(text(3.05), "3.05");
    }
}
