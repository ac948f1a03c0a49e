//! Updates the golden games.

use crate::root;
use bastide_testkit::playthrough;

pub(crate) fn write() -> Result<String, String> {
    let mut told = String::new();
    for it in playthrough::all() {
        let path = root().join("tests/playthroughs").join(format!("{}.txt", it.name));
        let played = it.text()?;
        let differs = std::fs::read_to_string(&path).ok().as_ref() != Some(&played);
        std::fs::write(&path, played).map_err(|error| format!("{}: {error}\n", path.display()))?;
        told += &format!("{} {}\n", it.name, if differs { "has changed" } else { "as before" });
    }
    Ok(told)
}
