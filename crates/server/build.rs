//! Has the server built anew when the client has been.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let dist = Path::new("../../web/dist");
    // The folder must be there to be looked into later, and a missing one would have the server
    // built every time. If it cannot be made, there is no client.
    _ = std::fs::create_dir_all(dist);
    // Programs with debug assertions do not hold the client but read it.
    if std::env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none() {
        println!("cargo::rerun-if-changed={}", dist.display());
    }
}
