//! Writes the JavaScript that reaches into a WebAssembly module: `bindgen MODULE.wasm FOLDER`.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = words.as_slice() else {
        eprintln!("bindgen MODULE.wasm FOLDER");
        return ExitCode::FAILURE;
    };
    let written = Bindgen::new().input_path(module).web(true).and_then(|it| {
        it.typescript(false).remove_name_section(true).remove_producers_section(true).omit_default_module_path(true).out_name("bastide").generate(folder)
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}
