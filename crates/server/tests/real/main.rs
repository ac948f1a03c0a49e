//! A real server on a real port with a real file.

mod analysis;
mod attacks;
mod bad_input;
mod client;
mod damage;
mod draws;
mod forced;
mod fuzz;
mod guest;
mod help;
mod hidden;
mod limits;
mod meeting;
mod old_games;
mod operations;
mod options;
mod packed;
mod pictures;
mod play;
mod programs;
mod prompts;
mod records;
mod stakes;
mod table;
mod talk;
mod watch;
