//! Reads a record, plays it through, and tells who scored what on the way.
//!
//! ```sh
//! cargo run --example read_record            # a short game of its own
//! cargo run --example read_record game.txt   # one that Bastide has written
//! ```

#![expect(clippy::print_stdout, reason = "an example prints")]

use bastide::{Event, Record, board_text};

const SHORT_GAME: &str = "\
Bastide record 1
tiles base-c3
elements farmers
seat Red Ada
seat Blue Bob

1. Red: draw V3-E; place V3-Ev at 0,-1; knight
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => SHORT_GAME.to_owned(),
    };
    let record = Record::read(&text)?;
    let mut game = record.setup.game()?;
    let mut events = Vec::new();
    for action in &record.actions {
        game.apply_telling(*action, &mut events)?;
    }
    for event in events {
        if let Event::Scored(award) = event {
            let seat = &record.seats[award.player.index()];
            println!("{} scores {} points", seat.name, award.points);
        }
    }
    println!("\n{}", board_text(&game, &record.colors()));
    for (seat, player) in record.seats.iter().zip(game.players()) {
        println!("{}: {}", seat.name, game.score(player));
    }
    Ok(())
}
