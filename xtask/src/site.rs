//! The site: the whole game for a browser alone, as a folder that any static host serves.

use crate::build::{cargo, command, say, target_folder};
use crate::root;
use bastide_drawing::png;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of WebAssembly.
const TARGET: &str = "wasm32-unknown-unknown";

/// How much trouble is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// As small and fast as it gets.
    Full,
    /// As soon as it gets, for tests that do not measure.
    Quick,
}

impl Care {
    /// The cargo profile, and the name of its folder.
    const fn profile(self) -> (&'static str, &'static str) {
        match self {
            Self::Full => ("wasm", "wasm"),
            Self::Quick => ("dev", "debug"),
        }
    }

    /// What the client is told: how exact an analysis is, is no matter of tests.
    const fn settings(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Full => &[],
            Self::Quick => &[("VITE_N_FUTURES", "4")],
        }
    }
}

/// Builds the site for the folder of its host that is named, any folder if none is.
pub(crate) fn run(base: Option<&str>, care: Care) -> Result<String, String> {
    let base = base.unwrap_or("./");
    let is_folder = base == "./" || (base.starts_with('/') && base.ends_with('/'));
    if !is_folder {
        return Err(format!("--base is a path from / to /, such as /bastide/, not {base:?}\n"));
    }
    let root = root();
    let target = target_folder(&root);
    command(Command::new("web/install").current_dir(&root))?;
    let engine = engine(&root, &target, care)?;
    say("Building the site.");
    let site = target.join("site");
    let site_text = site.display().to_string();
    command(
        Command::new("npm")
            .args(["--prefix", "web", "run", "build", "--silent", "--"])
            .args(["--mode", "site", "--emptyOutDir", "--outDir", &site_text])
            .env("BASTIDE_ENGINE", &engine)
            .env("BASTIDE_BASE", base)
            .envs(care.settings().iter().copied())
            .current_dir(&root),
    )?;
    Ok(format!("{site_text}  for any static host\n"))
}

/// The engine for browsers with the JavaScript that reaches into it; says in which folder.
pub(crate) fn engine(root: &Path, target: &Path, care: Care) -> Result<PathBuf, String> {
    add_target()?;
    say("Building the engine for browsers; the first time takes some minutes.");
    let (profile, folder) = care.profile();
    let build = ["build", "--quiet", "--package", "bastide-wasm", "--target", TARGET];
    command(cargo().args(build).args(["--profile", profile]).current_dir(root))?;
    // In a workspace of its own: xtask itself should not have to be built with it.
    let tool = target.join("bindgen");
    let manifest = ["--manifest-path", "xtask/bindgen/Cargo.toml", "--target-dir"];
    let build = ["build", "--quiet", "--locked"];
    command(cargo().args(build).args(manifest).arg(&tool).current_dir(root))?;
    let engine = target.join("engine");
    let module = target.join(TARGET).join(folder).join("bastide_wasm.wasm");
    command(Command::new(tool.join("debug/bindgen")).arg(module).arg(&engine))?;
    icons(root, &engine)?;
    Ok(engine)
}

/// Installs the compiler's part for browsers, unless it is there.
fn add_target() -> Result<(), String> {
    let listed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    // Without rustup the compiler says itself what is missing.
    let Ok(listed) = listed else { return Ok(()) };
    if String::from_utf8_lossy(&listed.stdout).lines().any(|it| it == TARGET) {
        return Ok(());
    }
    say("Installing the compiler's part for browsers.");
    command(Command::new("rustup").args(["target", "add", TARGET]))
}

/// The icon of the client as pictures, which systems want on which the site is installed.
fn icons(root: &Path, folder: &Path) -> Result<(), String> {
    let file = root.join("web/public/icon.svg");
    let icon = fs::read_to_string(&file).map_err(|it| format!("{}: {it}\n", file.display()))?;
    let inner = icon.split_once('>').and_then(|(_, it)| it.rsplit_once("</svg>"));
    let (inner, _) = inner.ok_or_else(|| format!("{}: not an icon\n", file.display()))?;
    for (name, px, scale, ground) in [
        ("icon-192.png", 192, 1.0, "none"),
        ("icon-512.png", 512, 1.0, "none"),
        // Systems cut a circle out of it: the shield keeps clear of the rim.
        ("icon-maskable-512.png", 512, 0.62, "#ddd6c7"),
    ] {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{px}\" height=\"{px}\" \
             viewBox=\"0 0 32 32\"><path d=\"M0 0h32v32H0z\" fill=\"{ground}\"/>\
             <g transform=\"translate(16 16) scale({scale}) translate(-16 -16)\">{inner}</g></svg>"
        );
        let picture = png(&svg).map_err(|it| format!("{name}: {it}\n"))?;
        fs::write(folder.join(name), picture).map_err(|it| format!("{name}: {it}\n"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tool_reads_modules_of_the_version_in_the_lock_file() {
        let version = |file: &str| {
            let lock = fs::read_to_string(root().join(file)).expect("a lock file");
            let (_, after) =
                lock.split_once("name = \"wasm-bindgen-shared\"\nversion = ").expect(file);
            after.lines().next().map(str::to_owned)
        };
        assert_eq!(version("Cargo.lock"), version("xtask/bindgen/Cargo.lock"));
    }

    #[test]
    fn the_icons_are_drawn() {
        let folder = std::env::temp_dir().join(format!("bastide-icons-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("temporary folders can be made");
        icons(&root(), &folder).expect("the icon is a picture");
        for name in ["icon-192.png", "icon-512.png", "icon-maskable-512.png"] {
            let picture = fs::read(folder.join(name)).expect("it was written");
            assert_eq!(&picture[1..4], b"PNG");
        }
        fs::remove_dir_all(folder).expect("temporary folders can be removed");
    }

    #[test]
    fn a_base_is_a_folder() {
        for base in ["bastide/", "/bastide", "https://example.org/"] {
            let refused = run(Some(base), Care::Quick).expect_err("no folder");
            assert!(refused.contains("--base is a path"), "{refused}");
        }
    }
}
