//! Any text is a saved game of another program or is refused with a reason. What was imported is a
//! sound game, and its record reads as the same record.
#![no_main]

use bastide_jcz::{compare, import};
use bastide_notation::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match import(text) {
        Ok(import) => {
            if let Err(what) = import.game.check() {
                panic!("{what}\n{}", import.record);
            }
            let printed = import.record.to_string();
            match Record::read(&printed) {
                Ok(again) => assert_eq!(again, import.record, "printed as\n{printed}"),
                Err(error) => panic!("{error} of\n{printed}"),
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let _ = compare(text);
});
