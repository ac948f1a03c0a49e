//! Pictures.

use crate::table::TestServer;
use bastide_protocol::{ProblemCode, TileShape, TileSymbol};

#[test]
fn tiles_are_drawn_in_every_rotation() {
    let server = TestServer::start();
    for rotation in 0..4 {
        let path = format!("/api/tiles/base-c3/V3-E%2FG/picture.svg?rotation={rotation}&px=64&v=1");
        let svg = server.get(&path);
        assert_eq!((svg.status, svg.kind.as_str()), (200, "image/svg+xml"));
        let shape: TileShape =
            server.get(&format!("/api/tiles/base-c3/V3-D/segments?rotation={rotation}")).read();
        let names: Vec<&str> = shape.segments.iter().map(|it| it.kind.as_str()).collect();
        assert_eq!(names, ["city", "road", "field", "field"]);
        assert!(shape.segments.iter().all(|it| it.path.starts_with('M')));
        assert!(shape.segments.iter().all(|it| it.x > 0.0 && it.x < 100.0));
    }
    let shape: TileShape = server.get("/api/tiles/base-c3/V3-E%2FG/segments").read();
    let garden = TileSymbol { symbol: "garden".to_owned(), element: Some("abbot".to_owned()) };
    assert_eq!(shape.symbols, [garden]);
    assert!(server.get("/api/figures.svg").text.contains("<symbol"));
    for _ in 0..2 {
        let picture = server.bytes("/api/tiles/base-c3/V3-D/picture.png?px=96");
        assert_eq!(&picture[1..4], b"PNG");
        assert_eq!(picture[16..24], [0, 0, 0, 96, 0, 0, 0, 96], "as large as asked for");
    }
}

#[test]
fn pictures_nobody_can_draw() {
    let server = TestServer::start();
    for tile in ["the-moon/V3-D", "base-c3/Z"] {
        for file in ["picture.png", "picture.svg", "segments"] {
            let answer = server.get(&format!("/api/tiles/{tile}/{file}"));
            answer.expect_problem(404, ProblemCode::UnknownTile);
        }
    }
    for look in ["rotation=4", "px=100000", "px=0", "copy=16", "px=x", "shape=round"] {
        let answer = server.get(&format!("/api/tiles/base-c3/V3-D/picture.png?{look}"));
        answer.expect_problem(400, ProblemCode::MalformedAddress);
    }
}

#[test]
fn squares_of_start_boards_are_cut_out_of_one_picture() {
    let server = TestServer::start();
    let square = |it: &str| server.bytes(&format!("/api/tiles/{it}/picture.png?px=40"));
    let wheel = ["00", "01", "33"].map(|at| square(&format!("wheel-of-fortune/wheel-board.{at}")));
    let city = ["GCty1", "GCty6"].map(|id| square(&format!("count-of-carcassonne/{id}")));
    for picture in wheel.iter().chain(&city) {
        assert_eq!(picture[16..24], [0, 0, 0, 40, 0, 0, 0, 40], "as large as asked for");
    }
    assert!(wheel[0] != wheel[1] && wheel[1] != wheel[2] && city[0] != city[1]);
}
