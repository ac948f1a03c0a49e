//! The palette.

/// A color without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
}

impl Color {
    /// From the usual six hexadecimal digits.
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        Self { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8 }
    }

    /// A share of another color mixed in, in hundredths.
    #[must_use]
    pub const fn mix(self, other: Self, percent: u32) -> Self {
        const fn part(a: u8, b: u8, percent: u32) -> u8 {
            ((a as u32 * (100 - percent) + b as u32 * percent + 50) / 100) as u8
        }
        Self {
            r: part(self.r, other.r, percent),
            g: part(self.g, other.g, percent),
            b: part(self.b, other.b, percent),
        }
    }
}

pub(crate) const GRASS: Color = Color::hex(0xb2_c474);
pub(crate) const SHADE: Color = Color::hex(0x9d_b260);
pub(crate) const ROAD: Color = Color::hex(0xf4_e7c6);
pub(crate) const ROAD_EDGE: Color = Color::hex(0xa9_8a57);
pub(crate) const PLAZA: Color = Color::hex(0xdc_cfae);
pub(crate) const PLAZA_EDGE: Color = Color::hex(0x8f_7a55);
pub(crate) const FLOOR: Color = Color::hex(0xe2_c597);
pub(crate) const FLOOR_DARK: Color = Color::hex(0xcd_a873);
pub(crate) const STONE: Color = Color::hex(0xee_e5cf);
pub(crate) const STONE_FACE: Color = Color::hex(0xc9_bb98);
pub(crate) const STONE_DARK: Color = Color::hex(0xa8_9874);
/// The warm dark brown of all lines.
pub(crate) const INK: Color = Color::hex(0x5b_4c3a);
pub(crate) const PLASTER: Color = Color::hex(0xf6_ebd2);
pub(crate) const PLASTER_DARK: Color = Color::hex(0xdc_c9a4);
pub(crate) const ROOFS: [Color; 6] = [
    Color::hex(0xc7_5f3f),
    Color::hex(0xb9_503a),
    Color::hex(0xd5_7a4c),
    Color::hex(0xad_5140),
    Color::hex(0xd1_8f55),
    Color::hex(0xc4_6a48),
];
pub(crate) const SLATE: Color = Color::hex(0x62_7a8c);
pub(crate) const WATER: Color = Color::hex(0x86_bccb);
pub(crate) const WATER_LIGHT: Color = Color::hex(0xb5_d9de);
pub(crate) const WATER_EDGE: Color = Color::hex(0x5f_99ad);
pub(crate) const BANK: Color = Color::hex(0xd9_cf9d);
pub(crate) const TREES: [Color; 3] =
    [Color::hex(0x7b_9a4c), Color::hex(0x6c_8c45), Color::hex(0x8a_a655)];
pub(crate) const CYPRESS: Color = Color::hex(0x55_763f);
pub(crate) const TRUNK: Color = Color::hex(0x7a_5b3c);
pub(crate) const WOOD: Color = Color::hex(0x8a_6240);
pub(crate) const DOOR: Color = Color::hex(0x6b_4f38);
pub(crate) const SUNLIT: Color = Color::hex(0xee_f0b0);
pub(crate) const GOLD: Color = Color::hex(0xea_b93c);
pub(crate) const GOLD_DARK: Color = Color::hex(0x7d_5a12);
pub(crate) const CREAM: Color = Color::hex(0xfb_f4e2);
pub(crate) const SHADOW: Color = Color::hex(0x3a_3020);
pub(crate) const AZURE: Color = Color::hex(0x2f_5f93);
pub(crate) const PARCHMENT: Color = Color::hex(0xfb_f3de);
pub(crate) const RING: Color = Color::hex(0x4a_3c2d);
/// The table under the board.
pub(crate) const TABLE: Color = Color::hex(0xe7_dcc3);
/// The panel behind sheets.
pub(crate) const PANEL: Color = Color::hex(0xef_e6d2);
pub(crate) const TEXT: Color = Color::hex(0x3d_332a);

#[cfg(test)]
mod tests {
    use super::Color;

    #[test]
    fn mixing_goes_from_one_color_to_the_other() {
        let (a, b) = (Color::hex(0x10_2030), Color::hex(0x30_2010));
        assert_eq!(a.mix(b, 0), a);
        assert_eq!(a.mix(b, 100), b);
        assert_eq!(a.mix(b, 50), Color::hex(0x20_2020));
    }
}
