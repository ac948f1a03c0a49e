//! Any text is read as a record or refused with a line number. What was read is a sound game, and
//! its text reads as the same record.
#![no_main]

use bastide_notation::{Record, board_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let record = match Record::read(text) {
        Ok(record) => record,
        Err(error) => {
            assert!((1..=text.lines().count().max(1)).contains(&error.line), "{error}");
            return;
        }
    };
    let game = record.replay(None).expect("reading plays it through");
    if let Err(what) = game.check() {
        panic!("{what}\n{record}");
    }
    let printed = record.to_string();
    match Record::read(&printed) {
        Ok(again) => assert_eq!(again, record, "printed as\n{printed}"),
        Err(error) => panic!("{error} of\n{printed}"),
    }
    let _ = board_text(&game, &record.colors());
});
