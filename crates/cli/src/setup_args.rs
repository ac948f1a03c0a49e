//! Arguments that say what is played: shared by all commands that start a game.

use crate::failure::Failure;
use bastide_rules::{ELEMENTS, Element, ElementSet, Game, GameBox, OPTIONS, Setup, boxes};
use bastide_tiles::tile_set;
use clap::Args;

/// What is played.
#[derive(Args, Debug)]
pub(crate) struct SetupArgs {
    /// The box to play, by name or rulebook key.
    #[arg(long = "box", value_name = "NAME", default_value = "base")]
    box_name: String,
    /// Play the base tiles with farmers and these elements.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', conflicts_with = "box_name")]
    elements: Option<Vec<String>>,
    /// Play with these tile sets instead; *2 mixes in two copies of one.
    #[arg(long, value_name = "SET[*N],…", value_delimiter = ',', value_parser = read_tiles)]
    tiles: Option<Vec<(String, u8)>>,
    /// Start from this tile; needed where the tile sets mark none.
    #[arg(long, value_name = "TILE")]
    start: Option<String>,
    /// Set an option; may be given more than once.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = read_option)]
    options: Vec<(String, String)>,
}

impl SetupArgs {
    /// The name of the box, unless single elements are asked for.
    pub(crate) fn box_name(&self) -> Option<&'static str> {
        let wanted = self.elements.is_none().then_some(&*self.box_name)?;
        GameBox::named(wanted).map(|it| it.name.as_str())
    }

    /// The game that is asked for, for so many players, ready to begin.
    ///
    /// # Errors
    /// Everything that keeps it from being played.
    pub(crate) fn game(&self, n_players: u8) -> Result<Game, Failure> {
        let mut problems = Vec::new();
        let mut setup = match &self.elements {
            Some(names) => setup_of_elements(names, n_players, &mut problems),
            None => self.setup_of_box(n_players, &mut problems),
        };
        if let Some(tiles) = &self.tiles {
            use_tiles(&mut setup, tiles);
        }
        if let Some(id) = &self.start {
            setup.start_tile = Some(id.clone());
        }
        for (key, value) in &self.options {
            let set = setup.set_option(key, value);
            problems.extend(set.err().map(|error| error.to_string()));
            problems.extend(without_effect(&setup, key));
        }
        let game = setup.game();
        match game {
            Ok(game) if problems.is_empty() => Ok(game),
            Ok(_) => Err(Failure::Input(problems)),
            Err(error) => {
                problems.extend(error.0.iter().map(ToString::to_string));
                Err(Failure::Input(problems))
            }
        }
    }

    fn setup_of_box(&self, n_players: u8, problems: &mut Vec<String>) -> Setup {
        let name = &self.box_name;
        if let Some(game_box) = GameBox::named(name) {
            return game_box.setup(n_players);
        }
        let names: Vec<String> = boxes().iter().map(names_of).collect();
        problems.push(format!("there is no box {name:?}; there are {}", names.join(", ")));
        Setup::base(n_players)
    }
}

fn setup_of_elements(names: &[String], n_players: u8, problems: &mut Vec<String>) -> Setup {
    let mut elements: ElementSet = [Element::Farmers].into_iter().collect();
    // The base game needs no element; naming it is allowed.
    for name in names.iter().filter(|name| *name != "base") {
        match Element::from_name(name) {
            Some(element) => elements.insert(element),
            None => {
                let names: Vec<&str> = ELEMENTS.iter().map(|it| it.name).collect();
                let names = names.join(", ");
                problems.push(format!("there is no element {name:?}; there are base, {names}"));
            }
        }
    }
    Setup { elements, ..Setup::base(n_players) }
}

/// An option of an element that is off changes nothing; whoever sets it expects otherwise.
fn without_effect(setup: &Setup, key: &str) -> Option<String> {
    let element = OPTIONS.iter().find(|it| it.key == key)?.element?;
    (!setup.elements.has(element))
        .then(|| format!("option {key} belongs to the element {element}, which is not in play"))
}

/// The names a box answers to.
fn names_of(game_box: &GameBox) -> String {
    match &game_box.key {
        Some(key) => format!("{} ({key})", game_box.name),
        None => game_box.name.clone(),
    }
}

/// Plays with other tile sets; the start tile of the box stays, if it is among them.
fn use_tiles(setup: &mut Setup, tiles: &[(String, u8)]) {
    setup.tiles = tiles.to_vec();
    setup.start_tile = setup.start_tile.take().filter(|id| {
        let mut sets = tiles.iter().filter_map(|(name, _)| tile_set(name));
        sets.any(|set| set.tile(id).is_some())
    });
}

fn read_tiles(text: &str) -> Result<(String, u8), String> {
    let (name, n_copies) = text.split_once('*').unwrap_or((text, "1"));
    match n_copies.parse() {
        Ok(n_copies @ 1..) => Ok((name.to_owned(), n_copies)),
        _ => Err(format!("after * a number of copies from 1 to 255 is wanted, not {n_copies:?}")),
    }
}

fn read_option(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("an option is set as KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}
