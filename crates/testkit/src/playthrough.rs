//! Playthroughs: whole games written down so that any change of a rule shows as a difference.
//!
//! They are played by a chooser of their own, so that a better bot leaves them as they are.

use bastide_dice::Dice;
use bastide_notation::{Names, action_text, board_text, event_text, node_text, score_table};
use bastide_rules::{Action, Element, Event, Game, Node, Player, PlayerColor, Setup, boxes};

/// A game to be written down.
#[derive(Clone, Debug)]
pub struct Playthrough {
    /// The name of its file, without the ending.
    pub name: String,
    /// The box it is played from, if it is one.
    pub of_box: Option<String>,
    /// What is played.
    pub setup: Setup,
    /// What draws and choices come from.
    pub seed: u64,
}

/// All playthroughs: one for each playable box that is no part of another, and some that show variants.
///
/// # Panics
/// If an option is unknown, which the tests would tell first.
#[must_use]
pub fn all() -> Vec<Playthrough> {
    let mut all = Vec::new();
    for (idx, it) in boxes().iter().enumerate() {
        let setup = it.setup(2 + idx as u8 % 3);
        // The parts of a box are played with the whole.
        if it.part_of.is_none() && setup.game().is_ok() {
            let name = it.name.clone();
            all.push(Playthrough { of_box: Some(name.clone()), name, setup, seed: 1 });
        }
    }
    all.push(variant("without-farmers", 3, &[("base.farmers", "off")]));
    all.push(variant("six-players", 6, &[]));
    let options = [("base.incomplete_count", "segments"), ("base.tiny_city", "two_points")];
    all.push(variant("segments-and-tiny-cities", 2, &options));
    all.push(river("river-2021", &["base-c3", "river-c3"], &[]));
    let wide = [("river3.tiles", "text_17"), ("river3.turn_rule", "immediate")];
    all.push(river("river-of-two-lakes", &["base-c3", "river-c3"], &wide));
    let placed = [("river2.mouth_auto", "false")];
    all.push(river("river-2-lake-placed", &["base-c1", "river-2"], &placed));
    all.push(river("river-1-and-2", &["base-c1", "river-1", "river-2"], &[]));
    all
}

/// A river before the base game, with the abbot.
fn river(name: &str, tiles: &[&str], options: &[(&str, &str)]) -> Playthrough {
    let mut playthrough = variant(name, 3, options);
    playthrough.setup.tiles = tiles.iter().map(|it| ((*it).to_owned(), 1)).collect();
    playthrough.setup.elements.insert(Element::River);
    playthrough.setup.elements.insert(Element::Abbot);
    playthrough
}

/// The base game with other options.
fn variant(name: &str, n_players: u8, options: &[(&str, &str)]) -> Playthrough {
    let mut setup = Setup::base(n_players);
    for (key, value) in options {
        setup.set_option(key, value).expect("the option is known");
    }
    Playthrough { name: name.to_owned(), of_box: None, setup, seed: 2 }
}

/// So many actions are weighed against each other: few enough for some blunders.
const N_WEIGHED: u32 = 12;

/// A board and a fingerprint stand after so many nodes.
const BOARD_EVERY: u32 = 10;

impl Playthrough {
    /// Plays the game and writes it down.
    ///
    /// # Errors
    /// If the set-up is no game.
    pub fn text(&self) -> Result<String, String> {
        let mut game = self.setup.game().map_err(|error| error.to_string())?;
        let colors = &PlayerColor::ALL[..usize::from(game.n_players())];
        let names: Vec<String> = colors.iter().map(PlayerColor::to_string).collect();
        let names = Names(&names);
        let mut dice = Dice::new(self.seed, 0);
        let mut text = self.header(&names);
        let mut events: Vec<Event> = Vec::new();
        while let Some(action) = choose(&game, &mut dice) {
            let who = match game.node() {
                Node::Decide(player, _) => names.of(player),
                Node::Chance(_) | Node::Over => "Chance".to_owned(),
            };
            let n_actions = game.legal_actions().len();
            let number = game.n_actions() + 1;
            text += &format!("\n{number}. {who}: {}, {n_actions} ways\n", node_text(&game));
            text += &format!("   {}\n", action_text(&game, action));
            events.clear();
            game.apply_telling(action, &mut events).map_err(|why| why.to_string())?;
            for event in &events {
                text += &format!("   - {}\n", event_text(&game, names, event));
            }
            if game.n_actions() % BOARD_EVERY == 0 || game.node() == Node::Over {
                text += &format!("\n{}", board_text(&game, colors));
                text += &format!("fingerprint {:016x}\n", game.fingerprint());
            }
        }
        text += &format!("\n{}", score_table(&game, names));
        Ok(text)
    }

    /// The actions of the game.
    ///
    /// # Errors
    /// If the set-up is no game.
    pub fn actions(&self) -> Result<Vec<Action>, String> {
        let mut game = self.setup.game().map_err(|error| error.to_string())?;
        let mut dice = Dice::new(self.seed, 0);
        let mut actions = Vec::new();
        while let Some(action) = choose(&game, &mut dice) {
            game.apply(action).map_err(|why| why.to_string())?;
            actions.push(action);
        }
        Ok(actions)
    }

    fn header(&self, names: &Names<'_>) -> String {
        let setup = &self.setup;
        let mut text = String::new();
        let mut line = |key: &str, value: String| {
            text += format!("{key:<9} {value}").trim_end();
            text.push('\n');
        };
        if let Some(name) = &self.of_box {
            line("box", name.clone());
        }
        let tiles: Vec<&str> = setup.tiles.iter().map(|(name, _)| name.as_str()).collect();
        line("tiles", tiles.join(" "));
        line("elements", setup.elements.to_string());
        for (key, value) in setup.options.changed() {
            line("option", format!("{key} = {value}"));
        }
        let players: Vec<String> = (0..setup.n_players).map(|it| names.of(Player(it))).collect();
        line("players", players.join(" "));
        line("seed", self.seed.to_string());
        text
    }
}

/// Of some legal actions the one after which the player stands best, so that features get
/// finished and fought over; chance draws fairly. None when the game is over.
fn choose(game: &Game, dice: &mut Dice) -> Option<Action> {
    let Node::Decide(player, _) = game.node() else {
        return game.pick_action(|n| dice.below(n));
    };
    let mut best: Option<(i32, Action)> = None;
    for _ in 0..N_WEIGHED {
        let action = game.pick_action(|n| dice.below(n))?;
        let mut after = game.clone();
        after.apply_unchecked(action, &mut ());
        let lead = lead(&after, player);
        if best.is_none_or(|(most, _)| lead > most) {
            best = Some((lead, action));
        }
    }
    best.map(|(_, action)| action)
}

/// How far a player would be ahead of the others together if the game ended now.
fn lead(game: &Game, player: Player) -> i32 {
    let scores = match game.node() {
        Node::Over => game.players().map(|it| i32::from(game.score(it))).collect::<Vec<_>>(),
        Node::Chance(_) | Node::Decide(..) => {
            game.projected_scores().into_iter().map(i32::from).collect()
        }
    };
    2 * scores[player.index()] - scores.iter().sum::<i32>()
}
