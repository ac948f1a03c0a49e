//! Random games that shrink.

use super::Holds;
use bastide_arena::random_setup;
use bastide_rules::{Action, Element, Event, Game, Node, OPTIONS, Player, Setup};
use bastide_tiles::tile_sets;
use proptest::prelude::{Strategy, any};
use proptest::{collection, sample};

/// A game to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is played.
    pub setup: Setup,
    /// Which of the actions is taken each time, as a part of 2^32; the game is left when they
    /// are used up.
    pub choices: Vec<u32>,
}

/// An action, and the game round it.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The game before.
    pub before: &'a Game,
    /// What was done.
    pub action: Action,
    /// What was told.
    pub events: &'a [Event],
    /// The game after.
    pub after: &'a Game,
}

impl Plan {
    /// Plays the game; `visit` sees every action and may stop it.
    ///
    /// # Errors
    /// If the set-up is no game, or whatever `visit` says, with the number of the action.
    pub fn play(&self, mut visit: impl FnMut(&Moment<'_>) -> Holds) -> Result<Game, String> {
        let mut before = self.setup.game().map_err(|error| error.to_string())?;
        let mut events = Vec::new();
        for choice in &self.choices {
            let scaled = |n: u32| ((u64::from(*choice) * u64::from(n)) >> 32) as u32;
            let Some(action) = before.pick_action(scaled) else { break };
            let mut after = before.clone();
            events.clear();
            let number = after.n_actions() + 1;
            let fail = |what: String| format!("action {number}, {action:?}: {what}");
            after.apply_telling(action, &mut events).map_err(|why| fail(why.to_string()))?;
            let moment = Moment { before: &before, action, events: &events, after: &after };
            visit(&moment).map_err(fail)?;
            before = after;
        }
        Ok(before)
    }
}

/// Tile sets that may be mixed into any base game while their elements are off.
fn mixable_sets() -> Vec<&'static str> {
    let names = tile_sets().map(|set| set.name.as_str());
    let is_apart = |it: &str| it.starts_with("river-") || it.starts_with("base-");
    let others = ["wheel-of-fortune", "count-of-carcassonne", "cult"];
    names.filter(|it| !is_apart(it) && !others.contains(it)).collect()
}

fn setups() -> impl Strategy<Value = Setup> {
    let bases = sample::select(vec!["base-c1", "base-c3", "wheel-of-fortune"]);
    let more = sample::subsequence(mixable_sets(), 0..=3);
    let options = collection::vec((0..OPTIONS.len(), any::<bool>()), 0..3);
    let base_options = (any::<bool>(), any::<bool>(), any::<bool>());
    (bases, more, 1..=6_u8, 0..6_u8, base_options, options).prop_map(
        |(base, more, n_players, first, (no_farmers, segments, tiny), options)| {
            let mut setup = Setup::base(n_players);
            setup.tiles = std::iter::once(base).chain(more).map(|it| (it.to_owned(), 1)).collect();
            setup.start_tile = (base == "wheel-of-fortune").then(|| "RadD".to_owned());
            setup.first_player = Player(first % n_players);
            let chosen = [no_farmers, segments, tiny].into_iter().enumerate().chain(options);
            for (idx, last) in chosen {
                let values = OPTIONS[idx].values;
                let value = if last { values[values.len() - 1] } else { values[0] };
                setup.set_option(OPTIONS[idx].key, value).expect("the option takes the value");
            }
            setup
        },
    )
}

/// Games of one to six players with any tiles that need no element and any options. Most are
/// played to their end.
pub fn plans() -> impl Strategy<Value = Plan> {
    (setups(), collection::vec(any::<u32>(), 0..450))
        .prop_map(|(setup, choices)| Plan { setup, choices })
}

/// Set-ups of all kinds, each made of numbers that choose; fewer numbers make simpler ones.
fn expanded_setups() -> impl Strategy<Value = Setup> {
    collection::vec(any::<u32>(), 0..120).prop_map(|numbers| {
        let mut numbers = numbers.into_iter();
        let mut setup = random_setup(|n| {
            let number = numbers.next().unwrap_or_default();
            ((u64::from(number) * u64::from(n)) >> 32) as u32
        });
        // The ledger counts on all points of a tile being handed out in one go.
        let deciding = [Element::Messengers, Element::Robbers];
        if deciding.into_iter().any(|it| setup.elements.has(it)) {
            setup.set_option("abbot.scored", "after_ferries").expect("the option is known");
        }
        setup
    })
}

/// Games of one to six players with any elements, any river and any options. Most are left
/// before their end: they are longer.
pub fn expanded_plans() -> impl Strategy<Value = Plan> {
    (expanded_setups(), collection::vec(any::<u32>(), 0..1000))
        .prop_map(|(setup, choices)| Plan { setup, choices })
}

/// Whether this is a moment to check what is too dear to check always: now and then, and at the
/// end.
pub(super) fn is_sampled(game: &Game, every: u32) -> bool {
    game.n_actions() % every == every - 1 || game.node() == Node::Over
}
