//! Has the server built anew when the client has been.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Programs with debug assertions do not hold the client but read it.
    if std::env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_some() {
        return;
    }
    let dist = Path::new("../../web/dist");
    // A folder that is missing would have this run, and the server built, every time. If it cannot
    // be made, that is all that happens.
    _ = std::fs::create_dir_all(dist);
    println!("cargo::rerun-if-changed={}", dist.display());
}
