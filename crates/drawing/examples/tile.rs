//! Writes one tile in its four rotations: `cargo run --example tile -- FILE PX SET ID [ID …]`.

use bastide_drawing::{Subject, pixels, tile_svg};
use bastide_tiles::Rotation;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, px, set, ids @ ..] = &args[..] else { return Err("FILE PX SET ID …".into()) };
    let px: u32 = px.parse()?;
    let set = bastide_tiles::tile_set(set).ok_or("no such set")?;
    let mut body = String::new();
    for (row, id) in ids.iter().enumerate() {
        let subjects = Subject::all_of(set);
        let subject = subjects.iter().find(|it| it.id() == id).ok_or("no such tile")?;
        for rotation in Rotation::ALL {
            let svg = tile_svg(subject, rotation, px);
            pixels(&svg)?;
            let x = (px + 8) * u32::from(rotation.quarters());
            let y = (px + 8) * row as u32;
            body +=
                &format!("<svg x=\"{x}\" y=\"{y}\"{}", svg.strip_prefix("<svg").unwrap_or(&svg));
        }
    }
    let (w, h) = ((px + 8) * 4, (px + 8) * ids.len() as u32);
    let page = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\">{body}</svg>"
    );
    std::fs::write(file, bastide_drawing::png(&page)?)?;
    Ok(())
}
