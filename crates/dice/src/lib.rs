//! Reproducible chance: the same seed gives the same game on every machine and in every version.
//!
//! The generator is ChaCha8. Its key is the seed as eight little-endian bytes followed by zeros,
//! its stream number tells apart the games of one seed and the sources of chance in one game.
//! A number below `n` is drawn by multiplying a 32-bit word with `n` and keeping the upper half;
//! words whose lower half falls below `2^32 mod n` are thrown away, so that every number is
//! equally likely (Lemire's method). The test vectors below hold both still.
//!
//! ```
//! use bastide_dice::Dice;
//! let mut dice = Dice::new(42, 0);
//! let throws: Vec<u32> = (0..5).map(|_| dice.below(6)).collect();
//! let mut again = Dice::new(42, 0);
//! assert_eq!(throws, (0..5).map(|_| again.below(6)).collect::<Vec<_>>());
//! ```

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A source of chance.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The source with this seed and stream number.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self::with_key(key, stream)
    }

    /// The source with this key and stream number: a seed of 256 bits, which nobody can guess by
    /// trying all of them.
    #[must_use]
    pub fn with_key(key: [u8; 32], stream: u64) -> Self {
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(stream);
        Self(rng)
    }

    /// A number below `n`, all equally likely.
    ///
    /// # Panics
    /// If `n` is 0: there is no such number.
    #[must_use]
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a die needs at least one face");
        let mut product = u64::from(self.0.next_u32()) * u64::from(n);
        // Only below n can the word be one of the 2^32 mod n that are too many.
        if (product as u32) < n {
            let too_many = n.wrapping_neg() % n;
            while (product as u32) < too_many {
                product = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Puts things into a random order, from the last place to the first.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            things.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If this changes, every seed anybody has written down means another game.
    #[test]
    fn throws_are_fixed_for_ever() {
        let mut dice = Dice::new(1, 0);
        let throws: Vec<u32> = (0..12).map(|_| dice.below(72)).collect();
        assert_eq!(throws, [45, 27, 66, 21, 28, 57, 65, 65, 68, 61, 14, 10]);
        let mut other_stream = Dice::new(1, 1);
        let throws: Vec<u32> = (0..6).map(|_| other_stream.below(1_000_000)).collect();
        assert_eq!(throws, [548582, 103533, 672997, 817991, 627354, 638139]);
        let mut one = [0; 32];
        one[0] = 1;
        assert_eq!(Dice::with_key(one, 1).below(1_000_000), 548582, "a seed is a short key");
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        Dice::new(7, 0).shuffle(&mut order);
        assert_eq!(order, [3, 4, 0, 7, 2, 6, 5, 1]);
    }

    #[test]
    fn every_face_is_equally_likely() {
        let mut dice = Dice::new(3, 0);
        let mut n_seen = [0_u32; 7];
        for _ in 0..70_000 {
            n_seen[dice.below(7) as usize] += 1;
        }
        assert!(n_seen.iter().all(|n| (9_600..10_400).contains(n)), "{n_seen:?}");
    }

    /// With n just above half of 2^32 nearly every second word must be thrown away; without that
    /// the lower numbers would come twice as often as the upper ones.
    #[test]
    fn surplus_words_are_thrown_away() {
        let n = (1 << 31) + 1;
        let mut dice = Dice::new(4, 0);
        let n_low = (0..20_000).filter(|_| dice.below(n) < n / 2).count();
        assert!((9_700..10_300).contains(&n_low), "{n_low}");
    }
}
