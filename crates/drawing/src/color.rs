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

pub(crate) const GRASS: Color = Color::hex(0xae_c36f);
pub(crate) const SHADE: Color = Color::hex(0x9d_b260);
pub(crate) const ROAD: Color = Color::hex(0xf3_e5c0);
pub(crate) const ROAD_EDGE: Color = Color::hex(0xa8_875a);
pub(crate) const PLAZA: Color = Color::hex(0xdc_cfae);
pub(crate) const PLAZA_EDGE: Color = Color::hex(0x8f_7a55);
pub(crate) const FLOOR: Color = Color::hex(0xdc_b888);
/// A city seen from afar.
pub(crate) const FAR_CITY: Color = Color::hex(0xcd_8c62);
pub(crate) const FLOOR_DARK: Color = Color::hex(0xbf_9262);
pub(crate) const STONE: Color = Color::hex(0xf2_ead6);
pub(crate) const STONE_FACE: Color = Color::hex(0xcf_c09b);
pub(crate) const STONE_DARK: Color = Color::hex(0xa7_9673);
/// The warm dark brown of all lines.
pub(crate) const INK: Color = Color::hex(0x57_4737);
pub(crate) const PLASTER: Color = Color::hex(0xf0_e1c2);
pub(crate) const PLASTER_DARK: Color = Color::hex(0xd8_c39c);
pub(crate) const ROOFS: [Color; 4] =
    [Color::hex(0xc9_694a), Color::hex(0xbd_5c41), Color::hex(0xd4_7c55), Color::hex(0xb2_5640)];
/// Sunlight, mixed into planes that look left or up.
pub(crate) const LIT: Color = Color::hex(0xff_e6b8);
pub(crate) const SLATE: Color = Color::hex(0x5d_7889);
pub(crate) const WATER: Color = Color::hex(0x86_bccb);
pub(crate) const WATER_LIGHT: Color = Color::hex(0xb5_d9de);
pub(crate) const WATER_EDGE: Color = Color::hex(0x5f_99ad);
pub(crate) const BANK: Color = Color::hex(0xd9_cf9d);
pub(crate) const TREES: [Color; 3] =
    [Color::hex(0x7d_9d4a), Color::hex(0x6a_8b42), Color::hex(0x8f_ab57)];
pub(crate) const CYPRESS: Color = Color::hex(0x55_763f);
pub(crate) const TRUNK: Color = Color::hex(0x7a_5b3c);
pub(crate) const WOOD: Color = Color::hex(0x8a_6240);
pub(crate) const DOOR: Color = Color::hex(0x6b_4f38);
pub(crate) const SUNLIT: Color = Color::hex(0xee_f0b0);
pub(crate) const GOLD: Color = Color::hex(0xea_b93c);
pub(crate) const GOLD_DARK: Color = Color::hex(0x7d_5a12);
pub(crate) const CREAM: Color = Color::hex(0xfb_f4e2);
pub(crate) const SHADOW: Color = Color::hex(0x33_281a);
pub(crate) const AZURE: Color = Color::hex(0x2f_5f93);
pub(crate) const PARCHMENT: Color = Color::hex(0xfb_f3de);
pub(crate) const RING: Color = Color::hex(0x4a_3c2d);
/// The linen under the board.
pub(crate) const TABLE: Color = Color::hex(0xd9_cdb4);
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
