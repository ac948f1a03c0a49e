//! Whether the draws of a record are those that were sealed before the game.

use crate::draws::{DRAWS, Key, commitment};
use bastide_notation::{Beginner, Record, action_text};
use bastide_protocol::DrawsVerdict as Verdict;
use bastide_rules::{Action, Node};

/// Recomputes all draws of a record from the secret in it.
///
/// # Errors
/// If the record cannot be played: then it was not read from text nor made by playing.
pub fn verify_draws(record: &Record) -> Result<Verdict, String> {
    let Some(seal) = &record.seal else { return Ok(Verdict::NotSealed) };
    let Some(secret) = &seal.secret else { return Ok(Verdict::StillSealed) };
    if commitment(secret, &seal.game) != seal.commitment {
        return Ok(Verdict::OtherSecret);
    }
    let key = Key::of_secret(secret, &seal.salts);
    if seal.beginner == Beginner::Drawn {
        let drawn = key.beginner(record.setup.n_players);
        if drawn != record.setup.first_player.0 {
            return Ok(Verdict::OtherBeginner { seat: drawn });
        }
    }
    let mut chance = key.dice(DRAWS);
    let mut game = record.setup.game().map_err(|error| error.to_string())?;
    let (mut n_draws, mut n_tiles) = (0, 0);
    for (action, number) in record.actions.iter().zip(1..) {
        if let Node::Chance(_) = game.node() {
            n_draws += 1;
            n_tiles += u32::from(matches!(action, Action::Draw(_)));
            let drawn = game.pick_action(|n| chance.below(n)).ok_or("chance has no outcome")?;
            if drawn != *action {
                let (said, drawn) = (action_text(&game, *action), action_text(&game, drawn));
                return Ok(Verdict::OtherDraw { nth: n_draws, action: number, said, drawn });
            }
        }
        game.apply(*action).map_err(|why| format!("action {number}: {why}"))?;
    }
    Ok(Verdict::Fair { n_tiles, n_draws })
}
