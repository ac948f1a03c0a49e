//! Rebuilds this crate, and nothing else, when the web client has been built again.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let dist = Path::new("../../web/dist");
    // Cargo would rebuild every time for a missing folder. If it cannot be created, the program
    // simply has no client.
    _ = std::fs::create_dir_all(dist);
    // Programs with debug assertions read the files at run time.
    if std::env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none() {
        println!("cargo::rerun-if-changed={}", dist.display());
    }
}
