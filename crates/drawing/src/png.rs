//! Pictures as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fmt;

/// Why a drawing could not be made into pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// It is not an SVG document.
    NotSvg(String),
    /// Nothing, or far too much, to draw.
    BadSize {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
    },
    /// The pixels could not be packed.
    NotPacked(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSvg(why) => write!(f, "not an SVG document: {why}"),
            Self::BadSize { width, height } => write!(f, "cannot draw {width} x {height} pixels"),
            Self::NotPacked(why) => write!(f, "cannot pack the picture: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Pixels of a picture: four bytes each (red, green, blue, opacity), row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// Four bytes a pixel.
    pub rgba: Vec<u8>,
}

impl Pixels {
    /// Red, green and blue of a pixel.
    ///
    /// # Panics
    /// If the pixel lies outside the picture.
    #[must_use]
    pub fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let idx = 4 * (y * self.width + x) as usize;
        [self.rgba[idx], self.rgba[idx + 1], self.rgba[idx + 2]]
    }

    /// A square cut out of the picture, so many pixels a side.
    pub(crate) fn square(&self, left: u32, top: u32, side: u32) -> Self {
        let row = |y: u32| {
            let from = 4 * (y * self.width + left) as usize;
            &self.rgba[from..from + 4 * side as usize]
        };
        let rgba = (top..top + side).flat_map(row).copied().collect();
        Self { width: side, height: side, rgba }
    }

    /// The picture as a PNG file.
    pub(crate) fn png(&self) -> Result<Vec<u8>, PngError> {
        pack(self).map_err(|why| PngError::NotPacked(why.to_string()))
    }
}

/// Bounds that no sheet or table of ours comes near: so many pixels a side, and in all.
const MOST_A_SIDE: u32 = 1 << 15;
const MOST_PIXELS: u64 = 1 << 27;

fn render(svg: &str) -> Result<Pixmap, PngError> {
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|why| PngError::NotSvg(why.to_string()))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let bad = PngError::BadSize { width, height };
    let is_absurd = u64::from(width) * u64::from(height) > MOST_PIXELS;
    if width > MOST_A_SIDE || height > MOST_A_SIDE || is_absurd {
        return Err(bad);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(bad)?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// An SVG document of this crate as a PNG file, at the size the document states.
///
/// ```
/// let png = bastide_drawing::png(&bastide_drawing::badge_svg(bastide_drawing::Badge::Wine, 32))?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), bastide_drawing::PngError>(())
/// ```
///
/// # Errors
/// If the text is no SVG document, or its size is zero or absurd.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    pixels(svg)?.png()
}

/// Opaque pictures do without the fourth byte. Flat colors pack best unfiltered: a tenth smaller
/// than with filters, in half the time.
fn pack(picture: &Pixels) -> Result<Vec<u8>, png::EncodingError> {
    let (pixels, _) = picture.rgba.as_chunks::<4>();
    let is_opaque = pixels.iter().all(|pixel| pixel[3] == u8::MAX);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, picture.width, picture.height);
    encoder.set_color(if is_opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    if is_opaque {
        let rgb: Vec<u8> = pixels.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
        writer.write_image_data(&rgb)?;
    } else {
        writer.write_image_data(&picture.rgba)?;
    }
    writer.finish()?;
    Ok(file)
}

/// An SVG document of this crate as plain pixels.
///
/// # Errors
/// As [`png()`].
pub fn pixels(svg: &str) -> Result<Pixels, PngError> {
    let pixmap = render(svg)?;
    Ok(Pixels { width: pixmap.width(), height: pixmap.height(), rgba: pixmap.take_demultiplied() })
}
