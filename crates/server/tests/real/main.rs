//! A real server on a real port with a real file.

mod bad_input;
mod client;
mod damage;
mod forced;
mod fuzz;
mod limits;
mod old_games;
mod options;
mod packed;
mod pictures;
mod play;
mod prompts;
mod records;
mod stakes;
mod table;
mod watch;
