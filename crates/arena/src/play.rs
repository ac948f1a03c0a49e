//! One game between bots.

use bastide_bots::Bot;
use bastide_dice::Dice;
use bastide_rules::{Action, Game, Node};

/// The bots at the table, and everybody's chance.
#[derive(Debug)]
pub struct Seats<'a> {
    /// One bot a seat.
    pub bots: &'a mut [Box<dyn Bot>],
    /// What the bag yields.
    pub chance: Dice,
    /// What the bots decide by.
    pub whim: Dice,
}

impl Seats<'_> {
    /// Chance and whims of one game of a seed: the draws do not depend on who plays.
    #[must_use]
    pub fn new(bots: &mut [Box<dyn Bot>], seed: u64, game_idx: u64) -> Seats<'_> {
        let chance = Dice::new(seed, 2 * game_idx);
        let whim = Dice::new(seed, 2 * game_idx + 1);
        Seats { bots, chance, whim }
    }

    /// What happens next; none when the game is over. Inlined by force: a call for every action
    /// would cost more than many a decision.
    #[inline(always)]
    pub fn next_action(&mut self, game: &Game) -> Option<Action> {
        match game.node() {
            Node::Chance(_) => game.pick_action(|n| self.chance.below(n)),
            Node::Decide(player, _) => Some(self.bots[player.index()].decide(game, &mut self.whim)),
            Node::Over => None,
        }
    }
}

/// Plays a game to its end; says how many decisions the players took. `after` sees the game after
/// every action and may stop it.
///
/// # Errors
/// Whatever `after` says.
#[inline]
pub fn play_game<E>(
    game: &mut Game,
    seats: &mut Seats<'_>,
    mut after: impl FnMut(&Game, Action) -> Result<(), E>,
) -> Result<u64, E> {
    let mut n_decisions = 0;
    while let Some(action) = seats.next_action(game) {
        n_decisions += u64::from(!matches!(action, Action::Draw(_)));
        game.apply_unchecked(action, &mut ());
        after(game, action)?;
    }
    Ok(n_decisions)
}
