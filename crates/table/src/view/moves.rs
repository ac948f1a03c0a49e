//! Moves: what a player does in a row, as a client shows it.

use super::{figure, prompt, squares};
use crate::meta::Meta;
use crate::situation::Situation;
use bastide_notation::action_text;
use bastide_protocol::MoveView;
use bastide_rules::{Action, Figure, Node};

/// A move from a situation on, and the situation after it.
pub(crate) fn shown_move(
    meta: &Meta,
    from: &Situation,
    actions: &[Action],
) -> Result<(MoveView, Situation), String> {
    let mut after = from.clone();
    let n_squares = from.game.board().squares().len();
    let mut shown = MoveView {
        actions: Vec::new(),
        names: Vec::new(),
        squares: Vec::new(),
        figures: Vec::new(),
    };
    for action in actions {
        let game = &after.game;
        shown.actions.push(action_text(game, *action));
        shown.names.extend(prompt::name_of(game, *action));
        if let (Action::PlaceFigure { kind, segment }, Node::Decide(player, _)) =
            (*action, game.node())
        {
            shown.figures.push(figure(game, &Figure { player, kind, segment }));
        }
        after.apply(*action).map_err(|why| why.to_string())?;
    }
    shown.squares = squares(meta, &after).split_off(n_squares);
    Ok((shown, after))
}
