//! Arguments that say what is played: shared by all commands that start a game.

use crate::failure::Failure;
use bastide_rules::{ELEMENTS, Element, ElementSet, Game, GameBox, OPTIONS, Player, Setup, boxes};
use bastide_tiles::tile_set;
use clap::Args;

/// What is played.
#[derive(Args, Debug)]
pub(crate) struct SetupArgs {
    /// The box to play, by name or rulebook key.
    #[arg(long = "box", value_name = "NAME", default_value = "base")]
    box_name: String,
    /// Add these elements to the box, with the tiles they need.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    elements: Vec<String>,
    /// Leave out these elements of the box, with the tiles that only they need.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    without: Vec<String>,
    /// Play with exactly these tile sets; *2 mixes in two copies of one.
    #[arg(long, value_name = "SET[*N],…", value_delimiter = ',', value_parser = read_tiles)]
    tiles: Option<Vec<(String, u8)>>,
    /// Start from this tile; needed where the tile sets mark none.
    #[arg(long, value_name = "TILE")]
    start: Option<String>,
    /// Set an option; may be given more than once.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = read_option)]
    options: Vec<(String, String)>,
    /// Play with more players than the book of the box has.
    #[arg(long)]
    force: bool,
}

impl SetupArgs {
    /// The name of the box.
    pub(crate) fn box_name(&self) -> Option<&'static str> {
        GameBox::named(&self.box_name).map(|it| it.name.as_str())
    }

    /// The game that is asked for, for so many players, ready to begin.
    ///
    /// # Errors
    /// Everything that keeps it from being played.
    pub(crate) fn game(&self, n_players: u8) -> Result<Game, Failure> {
        let mut problems = Vec::new();
        let game_box = self.game_box(&mut problems);
        problems.extend(self.too_many(game_box, n_players));
        let mut setup = game_box.setup(n_players);
        setup.switch_elements(self.wanted_elements(game_box, &mut problems), game_box);
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

    /// More players than the book has are for those who mean it.
    fn too_many(&self, game_box: &GameBox, n_players: u8) -> Option<String> {
        let (from, to) = game_box.players;
        let is_too_many = n_players > to && usize::from(n_players) <= Player::MAX;
        (is_too_many && !self.force).then(|| {
            let name = &game_box.name;
            format!(
                "the box {name} is for {from} to {to} players, not {n_players}; to play it all the \
                 same, add --force"
            )
        })
    }

    fn game_box(&self, problems: &mut Vec<String>) -> &'static GameBox {
        let name = &self.box_name;
        GameBox::named(name).unwrap_or_else(|| {
            let names: Vec<String> = boxes().iter().map(names_of).collect();
            problems.push(format!("there is no box {name:?}; there are {}", names.join(", ")));
            &boxes()[0]
        })
    }

    /// The elements of the box with those added and without those left out.
    fn wanted_elements(&self, game_box: &GameBox, problems: &mut Vec<String>) -> ElementSet {
        let mut elements = game_box.elements;
        for element in read_elements(&self.elements, problems) {
            elements.insert(element);
        }
        for element in read_elements(&self.without, problems) {
            if self.elements.iter().any(|name| name == element.name()) {
                problems.push(format!("{element} is both added and left out"));
            }
            elements.remove(element);
        }
        elements
    }
}

fn read_elements(names: &[String], problems: &mut Vec<String>) -> Vec<Element> {
    // The base game needs no element; naming it is allowed.
    let names = names.iter().filter(|name| *name != "base");
    let mut read = |name: &String| {
        let element = Element::from_name(name);
        if element.is_none() {
            let names: Vec<&str> = ELEMENTS.iter().map(|it| it.name).collect();
            let names = names.join(", ");
            problems.push(format!("there is no element {name:?}; there are base, {names}"));
        }
        element
    };
    names.filter_map(&mut read).collect()
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
